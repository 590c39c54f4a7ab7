/* interp/report.c - what happened to each parallel call: kept while the program runs, told at its end.
 *
 * One record per call in the text (not per execution): counts and times add up.  --report FILE writes one JSON object a
 * line; --explain tells the same to the standard error.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "../runtime/hosts.h"
#include "../runtime/json.h"
#include "../ast/ast.h"
#include "../runtime/ravel_version.h"
#include "cost.h"
#include "frame.h"

enum {
  MAX_SITES = 20000,
  SAME_PLACE =
      64, /* calls in one place of the text: those that eval(parse(text = )) makes anew share one record then */
};

/* Was the function made by code of the base library? */
static bool of_library(Rt *R, Obj *fun) {
  if (!fun || fun->type != T_CLOSURE) return false;
  Env *e = ((Closure *)fun)->env;
  while (e && e != R->base && e != R->global) e = e->parent;
  return e == R->base;
}

ParSite *par_site(Rt *R, ParCall *p) {
  ParTable *t = par_table(R);
  if (!t || !t->reporting) return NULL;
  Obj *call = p->c->call;
  int line = p->c->node && p->c->node->line ? p->c->node->line : call ? ast_line(call) : 0;
  /* What a function of the base library does in parallel is told of the call that the program wrote. */
  Frame *from = p->c->frame;
  bool library = false;
  for (; from; from = from->prev) {
    Frame *f = from;
    while (f && (f->kind == FR_PSEUDO || f->kind == FR_EVAL || f->kind == FR_APPLY))
      f = f->prev; /* what eval and do.call put between */
    if (!f || !of_library(R, f->fun)) break;
    from = f;
    library = true;
    call = from->call;
    line = ast_line(call);
  }
  const char *file = NULL;
  for (Frame *f = from; f && !file; f = f->prev)
    if (f->code) file = f->code->file;
  if (!file && !from) file = R->file; /* the program's top level */
  if (!file) file = "";
  int n = 0, here = 0;
  ParSite *last_here = NULL;
  for (ParSite *s = t->sites; s; s = s->next, n++) {
    if (s->call == call && s->what == p->what) return s;
    if (s->line == line && s->what == p->what && s->library == library && !strcmp(s->file, file)) here++, last_here = s;
  }
  if (here >= SAME_PLACE) return last_here;
  if (n >= MAX_SITES) return NULL;
  ParSite *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  s->what = p->what;
  s->times = ocl_times_new(R);
  if (s->times) s->times->exact = true;
  s->line = line;
  s->library = library;
  s->file = strdup(file);
  if (!s->file) {
    free(s);
    return NULL;
  }
  s->call = call;
  if (call) rt_root(R, call);
  /* Vector expressions are many: they are told after the parallel calls. */
  bool last = !strcmp(p->what, "vector expression") || !strcmp(p->what, "reduction");
  ParSite **at = last ? t->last_site : t->last_call;
  s->next = *at;
  *at = s;
  if (at == t->last_site) t->last_site = &s->next;
  if (!last) t->last_call = &s->next;
  return s;
}

/* A region's own time is what passes between these two, without that of the regions inside it. */
ParTime par_time_begin(Rt *R) {
  ParTable *t = R->par;
  if (!t || !t->reporting) return (ParTime){0, 0};
  ParTime time = {rt_now_ms(), t->inside};
  t->inside = 0;
  return time;
}
void par_time_end(Rt *R, ParTime time, ParSite *s) {
  ParTable *t = R->par;
  if (!t || time.begun == 0) return;
  double ms = rt_now_ms() - time.begun;
  if (s && ms > t->inside) s->ms += ms - t->inside;
  t->inside = time.inside + ms;
}

void par_reason(Offload *o, const char *why) {
  if (o->body && o->body->said != why) { /* the same again and again, while a driver is at work, is said once */
    cost_trace(o->body, "%s", why);
    o->body->said = why;
  }
  if (o->site && o->site->offloaded == 0) snprintf(o->site->not_offloaded, sizeof o->site->not_offloaded, "%s", why);
}

void par_site_offloaded(ParSite *s, int64_t n, const OclDevice *d) {
  if (!s) return;
  s->offloaded += n;
  s->not_offloaded[0] = 0;
  snprintf(s->device, sizeof s->device, "%s", d->name);
}

void par_site_ran(ParSite *s, int64_t n, const OclDevice *d, const char *why) {
  (void)rt_holds(!s || n >= 0, "%lld elements have run", (long long)n);
  if (!s) return;
  s->calls++;
  s->elements += n;
  if (why) {
    s->interpreted += n;
    if (s->offloaded == 0) snprintf(s->not_offloaded, sizeof s->not_offloaded, "%s", why);
  } else par_site_offloaded(s, n, d);
}

void par_site_deopt(ParSite *s, int why, int line, int64_t lanes) {
  for (int i = 0; i < s->ndeopt; i++)
    if (s->deopt[i].why == why && s->deopt[i].line == line) {
      s->deopt[i].lanes += lanes;
      return;
    }
  ParDeopt *d = realloc(s->deopt, ((size_t)s->ndeopt + 1) * sizeof *d);
  if (!d) return;
  s->deopt = d;
  d[s->ndeopt++] = (ParDeopt){why, line, lanes};
}

static void json_string(FILE *f, const char *s) { json_put_string(f, s, strlen(s)); }

static void write_json(FILE *f, const ParSite *s) {
  static const OclTimes none;
  const OclTimes *t = s->times ? s->times : &none;
  fputs("{\"call\": ", f);
  json_string(f, s->what);
  fputs(", \"file\": ", f);
  json_string(f, s->file ? s->file : "");
  fprintf(f, ", \"line\": %d, \"elements\": %" PRId64 ", \"device\": ", s->line, s->elements);
  if (s->offloaded > 0) json_string(f, s->device);
  else fputs("null", f);
  for (int k = 0; k < s->nteam; k++) {
    fputs(k ? ", {\"device\": " : ", \"devices\": [{\"device\": ", f);
    json_string(f, s->on[k]);
    fprintf(f, ", \"lanes\": %" PRId64 "}%s", s->lanes_on[k], k == s->nteam - 1 ? "]" : "");
  }
  fprintf(f, ", \"offloaded\": %" PRId64 ", \"interpreted\": %" PRId64 ", \"deopt\": [", s->offloaded, s->interpreted);
  for (int i = 0; i < s->ndeopt; i++) {
    fputs(i ? ", {\"reason\": " : "{\"reason\": ", f);
    json_string(f, pe_why_text(s->deopt[i].why));
    fprintf(f, ", \"line\": %d, \"lanes\": %" PRId64 "}", s->deopt[i].line, s->deopt[i].lanes);
  }
  fputs("], \"not_offloaded\": ", f);
  if (s->offloaded == 0 && s->not_offloaded[0]) json_string(f, s->not_offloaded);
  else fputs("null", f);
  fprintf(f, ", \"compile_ms\": {\"partial_evaluation\": %.3f, \"passes\": %.3f, \"codegen\": %.3f, \"driver\": %.3f}",
          s->ms_pe, s->ms_passes, s->ms_codegen, s->ms_driver);
  fprintf(f,
          ", \"h2d_bytes\": %" PRIu64 ", \"d2h_bytes\": %" PRIu64
          ", \"h2d_ms\": %.3f, \"kernel_ms\": %.3f, \"d2h_ms\": %.3f",
          t->h2d_bytes, t->d2h_bytes, t->h2d_ms, t->kernel_ms, t->d2h_ms);
  if (s->range[1]) fprintf(f, ", \"range\": [%" PRId64 ",%" PRId64 "]", s->range[0], s->range[1]);
  if (s->tiled) fputs(", \"tiled\": true", f);
  if (s->split) fprintf(f, ", \"split\": %u", s->split);
  if (s->single) fputs(", \"precision\": \"single\"", f);
  if (s->fast) fputs(", \"math\": \"fast\"", f);
  fprintf(f,
          ", \"calls\": %" PRId64 ", \"launches\": %" PRIu64 ", \"commands\": %" PRIu64 ", \"waits\": %" PRIu64
          ", \"programs\": {\"built\": %d, \"disk\": %d, \"memory\": %d}}\n",
          s->calls, t->launches, t->commands, t->waits, s->built, s->from_disk, s->from_memory);
}

/* ---- what --explain says ---- */

/* The device's part of a region's time, and what is left for the interpreter, the compiler's work taken off. */
static double device_ms(const ParSite *s) {
  double ms = s->times ? s->times->h2d_ms + s->times->kernel_ms + s->times->d2h_ms : 0;
  return ms < s->ms ? ms : s->ms; /* a device may still be at work when the call ends */
}
static double interpreter_ms(const ParSite *s) {
  double ms = s->ms - device_ms(s) - s->ms_pe - s->ms_passes - s->ms_codegen;
  return ms > 0 ? ms : 0;
}
static const char *why_not(const ParSite *s) {
  return s->not_offloaded[0] ? s->not_offloaded : s->ndeopt ? "its elements failed a guard" : "unknown";
}
/* What to write instead; NULL: nothing. */
static const char *remedy(const ParSite *s) {
  static const struct {
    const char *reason, *text;
  } remedies[] = {
#define REMEDY(reason, text) {reason, text},
#include "remedies.h"
#undef REMEDY
  };
  const char *why = s->offloaded == 0                            ? why_not(s)
                    : s->ndeopt && s->interpreted > s->offloaded ? "its elements failed a guard"
                                                                 : "";
  for (size_t i = 0; i < sizeof remedies / sizeof *remedies; i++)
    if (!strncmp(why, remedies[i].reason, strlen(remedies[i].reason))) return remedies[i].text;
  return NULL;
}
static const char *file_of(const ParSite *s) { return s->file && s->file[0] ? s->file : "(no file)"; }

/* Where the call spent its time: not told of what took none. */
static void explain_time(Rt *R, const ParSite *s) {
  if (s->ms < 0.05) return;
  rt_eprintf(R, ", %.3g ms", s->ms);
  if (s->offloaded > 0) rt_eprintf(R, " (%.3g in the interpreter)", interpreter_ms(s));
}
static void explain(Rt *R, const ParSite *s, bool full) {
  static const OclTimes none;
  const OclTimes *t = s->times ? s->times : &none;
  rt_eprintf(R, "%s:%d: %s: %" PRId64 " elements", file_of(s), s->line, s->what, s->elements);
  if (s->calls > 1) rt_eprintf(R, " in %" PRId64 " calls", s->calls);
  explain_time(R, s);
  rt_eprintf(R, "\n");
  if (s->offloaded > 0)
    rt_eprintf(R, "  on %s: %" PRId64 "; in the interpreter: %" PRId64 "\n", s->device, s->offloaded, s->interpreted);
  else rt_eprintf(R, "  not offloaded: %s\n", why_not(s));
  if (remedy(s)) rt_eprintf(R, "  remedy: %s\n", remedy(s));
  if (s->hosts) rt_eprintf(R, "  shared by %d processes\n", s->hosts);
  if (s->nteam) {
    int64_t all = 0;
    for (int k = 0; k < s->nteam; k++) all += s->lanes_on[k];
    rt_eprintf(R, "  shared by %d devices:", s->nteam);
    for (int k = 0; k < s->nteam; k++)
      rt_eprintf(R, "%s %s: %" PRId64 " lanes (%.0f %%)", k ? "," : "", s->on[k], s->lanes_on[k],
                 100.0 * (double)s->lanes_on[k] / (double)all);
    rt_eprintf(R, "\n");
  } else if (s->alone && s->offloaded > 0) rt_eprintf(R, "  not shared by several devices: %s\n", s->alone);
  if (full && s->states) {
    static const char *const state[] = {
#define STATE(id, name) name,
        ROAD_STATES(STATE)
#undef STATE
    };
    const char *sep = "  decision: ";
    for (int k = 0; k <= ROAD_OFF; k++)
      if (s->states >> k & 1) rt_eprintf(R, "%s%s", sep, state[k]), sep = ", ";
    rt_eprintf(R, "\n");
  }
  if (full && s->reckoning[0]) rt_eprintf(R, "  reckoning: %s\n", s->reckoning);
  if (full && (s->ms_pe > 0 || s->ms_driver > 0))
    rt_eprintf(R,
               "  compiled: partial evaluation %.2f ms, passes %.2f, code generation %.2f, driver %.1f (%d built, %d "
               "from disk, %d from memory)\n",
               s->ms_pe, s->ms_passes, s->ms_codegen, s->ms_driver, s->built, s->from_disk, s->from_memory);
  if (t->launches)
    rt_eprintf(R,
               "  %" PRIu64 " launches: in %" PRIu64 " bytes %.2f ms, kernel %.2f ms, out %" PRIu64 " bytes %.2f ms\n",
               t->launches, t->h2d_bytes, t->h2d_ms, t->kernel_ms, t->d2h_bytes, t->d2h_ms);
  if (s->range[1])
    rt_eprintf(R, "  range: %" PRId64 " x %" PRId64 "%s\n", s->range[0], s->range[1], s->tiled ? ", tiled" : "");
  else if (s->tiled) rt_eprintf(R, "  tiled through local memory\n");
  if (s->single)
    rt_eprintf(R, "  in single precision (ravel.precision): results differ from R's from the 7th digit on\n");
  if (s->fast) rt_eprintf(R, "  relaxed arithmetic (ravel.math): the last digits differ from R's\n");
  for (int i = 0; i < s->ndeopt; i++)
    rt_eprintf(R, "  deoptimised: %" PRId64 " lanes, guard \"%s\" of line %d failed\n", s->deopt[i].lanes,
               pe_why_text(s->deopt[i].why), s->deopt[i].line);
}

/* The library's own small loops are not the program's business; those of replicate() that take long are. */
static bool of_interest(const ParSite *s) {
  enum { SMALL_MS = 25 };
  return (!s->library || s->offloaded > 0 || (s->line > 0 && s->ms > SMALL_MS)) && (!s->forgotten || s->calls > 0);
}

/* The dearest first, as those that sort come; the same time: in the text's order. */
static int by_time(const void *a, const void *b) {
  const ParSite *x = *(const ParSite *const *)a, *y = *(const ParSite *const *)b;
  return x->ms > y->ms ? -1 : x->ms < y->ms ? 1 : (x->rank > y->rank) - (x->rank < y->rank);
}
static void explain_total(Rt *R, ParSite *const *site, int n) {
  double all = rt_now_ms() - R->born_ms, on_device = 0;
  const ParSite *worst = NULL;
  for (int i = 0; i < n; i++) {
    on_device += device_ms(site[i]);
    if (site[i]->interpreted > 0 && (!worst || interpreter_ms(site[i]) > interpreter_ms(worst))) worst = site[i];
  }
  rt_eprintf(R, "%.0f %% of %.2g s ran on the device", 100 * on_device / (all > 0 ? all : 1), all / 1000);
  if (worst && interpreter_ms(worst) > 0.02 * all)
    rt_eprintf(R, "; line %d of %s would gain most, %.3g ms: %s", worst->line, file_of(worst), interpreter_ms(worst),
               worst->offloaded == 0 ? why_not(worst) : "in the interpreter before and beside the device");
  rt_eprintf(R, "\n");
}
static void explain_all(Rt *R, ParTable *t, bool full) {
  int n = 0;
  for (ParSite *s = t->sites; s; s = s->next) n += of_interest(s);
  ParSite **site = malloc((size_t)(n + 1) * sizeof(ParSite *));
  if (!site) return;
  n = 0;
  for (ParSite *s = t->sites; s; s = s->next)
    if (of_interest(s)) s->rank = n, site[n++] = s;
  qsort(site, (size_t)n, sizeof *site, by_time);
  rt_flush(R);
  if (n) explain_total(R, site, n);
  for (int i = 0; i < n; i++) explain(R, site[i], full);
  free(site);
}

void interp_report(Rt *R) {
  if (rt_follows(R)) return; /* the first process tells */
  ParTable *t = R->par ? par_table(R) : NULL;
  ocl_times_settle(R);
  const char *file = rt_option_str(R, "ravel.report", NULL);
  if (file) {
    FILE *f = fopen(file, "w");
    if (!f) rt_eprintf(R, "ravel: cannot write the report '%s': %s\n", file, strerror(errno));
    else {
      for (ParSite *s = t ? t->sites : NULL; s; s = s->next)
        if (of_interest(s)) write_json(f, s);
      fclose(f);
    }
  }
  if (t && t->explain) explain_all(R, t, !strcmp(rt_option_str(R, "ravel.explain", ""), "full"));
}

void interp_report_to_host(Rt *R) {
  ParTable *t = R->par ? par_table(R) : NULL;
  if (!t || !t->sites) return;
  ocl_times_settle(R);
  for (ParSite *s = t->sites; s; s = s->next) {
    if (!of_interest(s)) continue;
    char *text = NULL;
    size_t n = 0;
    FILE *f = open_memstream(&text, &n);
    if (!f) return;
    write_json(f, s);
    fclose(f);
    if (text) R->hooks.report(R, text, n && text[n - 1] == '\n' ? n - 1 : n);
    free(text);
  }
  R->ravel_reports++, R->ravel_options++;
}

/* explain(full = FALSE): what has happened so far, at the prompt. */
static Obj *do_explain(Rt *R, Call *c) {
  bool full = arg_flag(R, c, 0, "full", false);
  ParTable *t = par_table(R);
  if (!t || !t->reporting)
    rt_error(R, "nothing was noted: start with --explain, or set options(ravel.explain = TRUE) before");
  if (R->par && R->ocl) ocl_times_settle(R);
  explain_all(R, t, full);
  return NIL;
}
/* .ravel(): who runs the program: c(version, device), the device NA where none has been needed. */
static Obj *do_ravel(Rt *R, Call *c) {
  Obj *r = rt_alloc(R, T_STR, 2);
  const char *device = ocl_opened_name(R);
  SET_STR(r, 0, rt_mk(R, RAVEL_VERSION));
  SET_STR(r, 1, device ? rt_mk(R, device) : NA_STR);
  return r;
}
const BuiltinDef builtins_report[] = {
    {".ravel", do_ravel, BK_BUILTIN, "", 0, 0}, {"explain", do_explain, BK_BUILTIN, "full = FALSE", BF_INVIS, 0}, {0}};
