/* tests/unit/test_pe.c - the graph and its passes, against golden texts.
 *
 * tests/unit/pe/X.graph: a first line `# pass: name` (rebuild, strip, licm, dce, sink, scalar_replace, schedule, all), the
 * graph, `---`, and the graph that the pass must leave.  tests/unit/pe/X.R: a program whose closure `f` is compiled for the arguments
 * named by `# args: d i` (elements; letters of types; `:i` a sequence); X.txt holds the graph fresh from partial evaluation
 * and after the last pass, and the kernel.  PE_UPDATE=1 writes what came out into the files.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../interp/interp.h"
#include "../../oclgen/oclgen.h"
#include "graph_reader.h"

static int failed, ran;

static char *slurp(const char *path) {
  FILE *f = fopen(path, "rb");
  if (!f) return NULL;
  fseek(f, 0, SEEK_END);
  long n = ftell(f);
  rewind(f);
  char *s = calloc((size_t)n + 1, 1);
  if (s && fread(s, 1, (size_t)n, f) != (size_t)n) s[0] = 0;
  fclose(f);
  return s;
}
static void spit(const char *path, const char *a, const char *b, const char *c) {
  FILE *f = fopen(path, "wb");
  if (!f) return;
  fprintf(f, "%s%s%s", a, b, c);
  fclose(f);
}

static void differ(const char *path, const char *want, const char *got) {
  failed++;
  printf("%s differs (PE_UPDATE=1 accepts it). Expected:\n%s\nGot:\n%s\n", path, want, got);
}

static Graph *pass(const char *name, Graph *g) {
  if (!strncmp(name, "rebuild", 7)) return pe_rebuild(g, NULL);
  if (!strncmp(name, "strip", 5)) return pe_strip(g);
  if (!strncmp(name, "licm", 4)) {
    g->flags |= GF_STRIPPED;
    return pe_licm(g, true);
  }
  if (!strncmp(name, "dce", 3)) return pe_rebuild(pe_dce(g), NULL);
  if (!strncmp(name, "sink", 4)) return pe_sink(g);
  if (!strncmp(name, "exits", 5)) return pe_exits(g);
  if (!strncmp(name, "decided", 7)) return pe_decided(g);
  if (!strncmp(name, "whole", 5)) return pe_whole(g, true);
  if (!strncmp(name, "unroll", 6)) return pe_unroll(g);
  if (!strncmp(name, "relax", 5)) return pe_relax(g);
  if (!strncmp(name, "contract", 8)) {
    g->flags |= GF_STRIPPED;
    return pe_contract(g, true);
  }
  if (!strncmp(name, "scalar_replace", 14)) return pe_rebuild(pe_scalar_replace(g), NULL);
  if (!strncmp(name, "schedule", 8)) {
    pe_schedule(g);
    return g;
  }
  printf("no such pass: %.20s\n", name);
  failed++;
  return g;
}

static void graph_case(const char *path) {
  char *text = slurp(path), err[200] = "";
  if (!text) return;
  ran++;
  char *p = strstr(text, "# pass: "), *body = p ? strchr(p, '\n') + 1 : NULL, *sep = body ? strstr(body, "---\n") : NULL;
  if (!sep) {
    printf("%s: no `# pass:` or no `---`\n", path);
    failed++;
    return;
  }
  *sep = 0;
  jmp_buf escape;
  PePool *pool = pe_pool_new(&escape);
  if (!pool || setjmp(escape)) {
    printf("%s: out of memory\n", path);
    exit(2);
  }
  PeArena own = {.pool = pool};
  Graph *g = graph_from_text(pool, body, err, sizeof err);
  *sep = '-';
  if (!g) {
    printf("%s: %s\n", path, err);
    failed++;
    pe_pool_free(pool);
    free(text);
    return;
  }
  const char *bad = pe_verify(g);
  if (bad) printf("%s: input: %s\n", path, bad), failed++;
  g = pass(p + 8, g);
  bad = pe_verify(g);
  if (bad) printf("%s: after the pass: %s\n", path, bad), failed++;
  char *out = pe_print(g, &own);
  /* what it printed reads back as the same graph */
  Graph *again = graph_from_text(pool, out, err, sizeof err);
  if (!again) {
    printf("%s: does not read back: %s\n%s\n", path, err, out);
    failed++;
  }
  if (getenv("PE_UPDATE")) {
    *sep = 0;
    spit(path, text, "---\n", out);
  } else if (strcmp(sep + 4, out)) {
    differ(path, sep + 4, out);
  }
  pe_pool_free(pool);
  free(text);
}

/* ---- programs ---- */

static Value lookup(Rt *R, void *ctx, Env *env, Obj *sym, bool fun) {
  (void)ctx;
  for (Env *e = env; e && e->kind != E_EMPTY; e = e->parent) {
    Value v = rt_env_get(R, e, sym);
    if (v.tag == V_PROMISE) v = ((Promise *)v.o)->value;
    if (v.tag == V_UNBOUND || v.tag == V_MISSING) continue;
    if (fun && !(v.tag == V_OBJ && rt_is_fun(v.o))) continue;
    return v;
  }
  return v_none(V_UNBOUND);
}

static char dump[200000];
static size_t ndump;
static void catch_dump(Rt *R, int fd, const char *s, size_t n) {
  (void)R, (void)fd;
  if (ndump + n < sizeof dump) memcpy(dump + ndump, s, n), ndump += n;
  dump[ndump] = 0;
}

static void program_case(const char *path) {
  char *text = slurp(path), expect[512];
  if (!text) return;
  ran++;
  snprintf(expect, sizeof expect, "%.*stxt", (int)strlen(path) - 1, path);
  Rt *R = rt_new();
  rt_set_stack(R);
  interp_init(R);
  interp_top_text(R, text, strlen(text), "f.R", false);
  Value f = interp_find_var(R, rt_sym(R, "f"), R->global);
  PeArg args[8] = {{0}};
  int n = 0;
  char *a = strstr(text, "# args: ");
  for (a = a ? a + 8 : ""; *a && *a != '\n' && n < 8; a++) {
    if (*a == ' ') continue;
    args[n].kind = *a == ':' ? PA_SEQ : PA_ELEM;
    if (*a == ':') a++;
    args[n].type = *a == 'd' ? T_DBL : *a == 'i' ? T_INT : T_LGL;
    args[n++].facts = PF_NOT_NULL | PF_KNOWN_TYPE | PF_COMPLETE;
  }
  PeRequest q = {.fun = f.o, .nargs = n, .args = args, .lookup = lookup, .dump = PE_DUMP_TEXT, .file = "f.R"};
  PeResult r;
  ndump = 0;
  dump[0] = 0;
  void (*save)(Rt *, int, const char *, size_t) = R->hooks.write;
  R->hooks.write = catch_dump;
  OclKernel *k = oclgen_compile(R, &q, &r);
  R->hooks.write = save;
  static char got[300000];
  if (!k) {
    snprintf(got, sizeof got, "not compiled: %s\n", r.what);
  } else {
    char *fresh = strstr(dump, "--- graph after partial"), *strip = strstr(dump, "--- graph after strip"), *last = strstr(dump, "--- graph after schedule");
    char *body = strstr(k->source, "static inline int lane_body(");
    snprintf(got, sizeof got, "%.*s%s--- kernel\n%s", fresh && strip ? (int)(strip - fresh) : 0, fresh ? fresh : "", last ? last : "", body ? body : "");
    oclgen_free(k);
  }
  /* Wherever memory ends, the answer is "no", and nothing stays behind (which the sanitizers see). */
  for (q.fails_at = 1, q.dump = 0; k && q.fails_at < 1000; q.fails_at++) {
    OclKernel *again = oclgen_compile(R, &q, &r);
    if (again) {
      oclgen_free(again);
      break;
    }
    if (r.why != WHY_B_MEMORY) printf("%s: without chunk %d: %s\n", path, q.fails_at, r.what), failed++;
  }
  /* The same wherever an assertion fails. */
  for (q.fails_at = -1; k && q.fails_at > -1000; q.fails_at--) {
    OclKernel *again = oclgen_compile(R, &q, &r);
    oclgen_free(again);
    if (again) break;
    if (r.why != WHY_B_INTERNAL || !strstr(r.what, "by request")) printf("%s: bug at %d: %s\n", path, q.fails_at, r.what), failed++;
  }
  char *want = slurp(expect);
  if (getenv("PE_UPDATE")) spit(expect, got, "", "");
  else if (!want || strcmp(want, got)) differ(expect, want ? want : "(no file)", got);
  free(want);
  free(text);
  interp_free(R);
  rt_free(R);
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

int main(void) {
  setenv("RAVEL_STRICT", "0", 1); /* assertions fail on purpose */
  const char *dir = "tests/unit/pe";
  DIR *d = opendir(dir);
  char *names[512];
  int n = 0;
  for (struct dirent *e; d && n < 512 && (e = readdir(d));)
    if (e->d_name[0] != '.') names[n++] = strdup(e->d_name);
  if (d) closedir(d);
  qsort(names, (size_t)n, sizeof *names, by_name);
  for (int i = 0; i < n; i++) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", dir, names[i]);
    size_t len = strlen(path);
    if (len > 6 && !strcmp(path + len - 6, ".graph")) graph_case(path);
    if (len > 2 && !strcmp(path + len - 2, ".R")) program_case(path);
    free(names[i]);
  }
  if (!ran) printf("no cases in %s: run from the repository's root\n", dir), failed++;
  printf("%d cases, %d failed\n", ran, failed);
  return failed != 0;
}
