/* interp/profile.c - samples of the calls that run, as Rprof() writes them and as flame graphs are drawn of.
 *
 * A folded stack is a line "script.R:12;f:3;g:7;sapply;kernel: NAME 25": outermost first, each function with the line in it
 * that made the next call, and how many samples were taken there.  Rprof()'s lines have the innermost call first, each
 * with the place where it was called, FILE#LINE, behind it. */
#include "profile.h"

#include <stdlib.h>

#include "../ast/ast.h"
#include "../runtime/ocl.h"

typedef struct Entry {
  const char *name; /* lives as long as the call runs */
  const char *file; /* where it was called, NULL and 0 unknown */
  int line;
} Entry;

typedef struct Stack {
  char *text; /* malloc'ed */
  uint64_t hash;
  int64_t n;
} Stack;

struct Profile {
  FILE *f;
  bool folded, lines;
  Entry *entry; /* of the sample that is taken: innermost first */
  int nentries, room;
  Stack *stack; /* folded: a hash table, cap a power of two */
  int nstacks, cap;
  const char **file; /* Rprof(): the files so far, by number */
  int nfiles;
};

Profile *profile_new(FILE *f, bool folded, bool lines) {
  Profile *p = calloc(1, sizeof *p);
  if (p) p->f = f, p->folded = folded, p->lines = lines;
  return p;
}

static int by_text(const void *a, const void *b) {
  const char *x = ((const Stack *)a)->text, *y = ((const Stack *)b)->text;
  return x && y ? strcmp(x, y) : !x - !y;
}
void profile_free(Profile *p) {
  if (!p) return;
  if (p->nstacks) qsort(p->stack, (size_t)p->cap, sizeof *p->stack, by_text);
  for (int i = 0; i < p->nstacks; i++) {
    fprintf(p->f, "%s %lld\n", p->stack[i].text, (long long)p->stack[i].n);
    free(p->stack[i].text);
  }
  fclose(p->f);
  free(p->stack), free(p->entry), free(p->file), free(p);
}

void profile_begin(Profile *p, double interval) {
  fprintf(p->f, "%ssample.interval=%d\n", p->lines ? "line profiling: " : "", (int)(1e6 * interval + 0.5));
}

/* ---- the calls that run ------------------------------------------------------------------------------------------ */

static void push(Profile *p, const char *name, const char *file, int line) {
  if (p->nentries == p->room) {
    Entry *e = realloc(p->entry, (size_t)(p->room * 2 + 64) * sizeof *e);
    if (!e) return;
    p->entry = e, p->room = p->room * 2 + 64;
  }
  p->entry[p->nentries++] = (Entry){name, line ? file : NULL, line};
}

static const char *name_of(Rt *R, Obj *call) {
  Obj *h = call->type == T_LANG ? ELT(call, 0) : NIL;
  if (h->type == T_SYM) return SYMNAME(h);
  if (h->type == T_LANG && LEN(h) == 3 && ELT(h, 0)->type == T_SYM &&
      (ELT(h, 0) == R->s.colon2 || ELT(h, 0) == R->s.colon3 || ELT(h, 0) == R->s.dollar))
    return CSTR(ast_deparse_line(R, h));
  return "<Anonymous>";
}

/* The file of the code that frame f runs; NULL: the base library's. */
static const char *file_of(Rt *R, const Frame *f) {
  while (f && (f->kind == FR_PROMISE || f->kind == FR_APPLY || f->kind == FR_PSEUDO)) f = f->prev;
  if (!f) return R->file;
  return f->code && f->code->file && *f->code->file ? f->code->file : NULL;
}

/* All of them; a builtin between functions if it is a function written in R in GNU R. */
static void collect(Rt *R, Profile *p, const char *leaf) {
  InterpState *s = IS(R);
  Call *b = s->builtin;
  p->nentries = 0;
  if (leaf) push(p, leaf, NULL, 0);
  for (Frame *f = s->frame;; f = f->prev) {
    const bool shown = b && b->def->name[0] != '.' && !(f && f->kind == FR_APPLY);
    if (shown && (f == s->frame || !(b->def->flags & (BF_PRIM | BF_INTERNAL))))
      push(p, b->def->name, file_of(R, f), b->call ? ast_line(b->call) : 0);
    while (f && f->kind == FR_PROMISE) f = f->prev;
    if (!f) break;
    push(p, name_of(R, f->call), file_of(R, f->prev), ast_line(f->call));
    b = f->kind == FR_CLOSURE ? f->builtin : NULL;
  }
}

/* ---- what is written --------------------------------------------------------------------------------------------- */

static const char *base_name(const char *path) {
  const char *slash = path ? strrchr(path, '/') : NULL;
  return slash ? slash + 1 : path && *path ? path : "ravel";
}

static void count(Profile *p, const char *text, int64_t n) {
  if (2 * (p->nstacks + 1) > p->cap) {
    int cap = p->cap ? 2 * p->cap : 256;
    Stack *t = calloc((size_t)cap, sizeof *t);
    if (!t) return;
    for (int i = 0; i < p->cap; i++) {
      if (!p->stack[i].text) continue;
      uint64_t h = p->stack[i].hash;
      while (t[h & (uint64_t)(cap - 1)].text) h++;
      t[h & (uint64_t)(cap - 1)] = p->stack[i];
    }
    free(p->stack);
    p->stack = t, p->cap = cap;
  }
  const uint64_t hash = ocl_hash((OclHash){0, 0}, text, strlen(text)).a;
  uint64_t h = hash;
  Stack *x;
  while ((x = &p->stack[h & (uint64_t)(p->cap - 1)])->text && (x->hash != hash || strcmp(x->text, text))) h++;
  if (!x->text) {
    if (!(x->text = strdup(text))) return;
    x->hash = hash;
    p->nstacks++;
  }
  x->n += n;
}

static void fold(Rt *R, Profile *p, int64_t n) {
  char *text = NULL;
  size_t size;
  FILE *f = open_memstream(&text, &size);
  if (!f) return;
  fputs(base_name(R->file), f);
  for (int i = p->nentries - 1; i >= -1; i--) { /* the line is the caller's, which was written before */
    if (i >= 0 && p->entry[i].line && p->entry[i].file) fprintf(f, ":%d", p->entry[i].line);
    if (i < 0) break;
    fputc(';', f);
    for (const char *c = p->entry[i].name; *c; c++) fputc(*c == ';' ? ',' : *c == '\n' ? ' ' : *c, f);
  }
  fclose(f);
  if (text) count(p, text, n);
  free(text);
}

/* The number of a file, which is told when it is new; 0: no memory. */
static int file_number(Profile *p, const char *file) {
  for (int i = 0; i < p->nfiles; i++)
    if (!strcmp(p->file[i], file)) return i + 1;
  const char **t = realloc(p->file, (size_t)(p->nfiles + 1) * sizeof *t);
  if (!t) return 0;
  p->file = t;
  t[p->nfiles++] = file;
  fprintf(p->f, "#File %d: %s\n", p->nfiles, file);
  return p->nfiles;
}
static void put(Profile *p) {
  for (int i = 0; i < p->nentries; i++) {
    const Entry *e = &p->entry[i];
    fprintf(p->f, "\"%s\" ", e->name);
    if (p->lines && e->file && e->line) fprintf(p->f, "%d#%d ", file_number(p, e->file), e->line);
  }
  fputc('\n', p->f);
}

void profile_sample(Rt *R, Profile *p, int64_t n, const char *leaf) {
  if (n <= 0) return;
  collect(R, p, leaf);
  if (p->folded) {
    fold(R, p, n);
    return;
  }
  for (int i = 0; i < p->nentries && p->lines; i++) /* new files stand on lines of their own */
    if (p->entry[i].file && p->entry[i].line) (void)file_number(p, p->entry[i].file);
  for (; n > 0 && p->nentries; n--) put(p);
}
