/* interp/kernels.c - the kernels of an interpreter's parallel bodies: kept, found again, compiled.
 *
 * Kernels are kept by closure body, kinds of arguments and what the scope holds.  A kernel that cannot be made is
 * remembered with its reason, and tried again after the body has run much more (the profile may know more then).
 */
#include "../runtime/dictionary.h"
#include "cost.h"
#include "frame.h"
#include "ordered.h"

#include <stdio.h>
#include <stdlib.h>

enum {
  FILL = 1024, /* work-items that keep a compute unit busy */
  RECENT = 16, /* kernels that were used so lately stay: a vector expression may be about to launch one */
};

/* ---- table ------------------------------------------------------------------------------------------------------- */

static void kernel_free(Rt *R, ParKernel *v) {
  if (v->held) rt_unroot(R, v->held);
  ocl_program_release(v->prog);
  for (int i = 0; i < OCL_TEAM; i++) ocl_program_release(v->prog_on[i]);
  ocl_times_free(R, v->times);
  if (v->k) oclgen_free(v->k);
  cost_free(v->cost);
  free(v->sig);
  free(v);
}
static ParKernel *kernel_new(int nargs, OclDevice *d, const ParBody *traced) {
  ParKernel *v = calloc(1, sizeof *v);
  if (!v) return NULL;
  v->sig = calloc((size_t)nargs + 1, sizeof *v->sig);
  v->cost = cost_new(d, traced);
  v->d = d;
  if (v->sig && v->cost) return v;
  free(v->sig);
  cost_free(v->cost);
  free(v);
  return NULL;
}
static void body_free(Rt *R, ParBody *b) {
  while (b->kernels) {
    ParKernel *v = b->kernels;
    b->kernels = v->next;
    kernel_free(R, v);
  }
  rt_unroot(R, b->body);
  if (b->formals) rt_unroot(R, b->formals);
  free(b);
}

static void free_parallel(Rt *R) {
  ParTable *t = R->par;
  if (!t) return;
  while (t->bodies) {
    ParBody *b = t->bodies;
    t->bodies = b->next;
    body_free(R, b);
  }
  while (t->sites) {
    ParSite *s = t->sites;
    t->sites = s->next;
    free(s->file);
    free(s->deopt);
    free(s);
  }
  par_text_free(t);
  free(t->active);
  free(t);
  R->par = NULL;
}

OffloadMode par_mode(Rt *R) {
  if (!R->base_made) return OFF_NEVER; /* each start of the program would wait for the driver */
  const ParTable *t = par_table(R);
  return t && !t->filling ? (OffloadMode)t->mode : OFF_NEVER;
}
static OffloadMode mode_asked(Rt *R) {
  const char *m = rt_option_str(R, "ravel.offload", NULL);
  if (!m) m = getenv("RAVEL_OFFLOAD");
  if (!m) return OFF_AUTO;
  return strcasecmp(m, "always") == 0 ? OFF_ALWAYS : strcasecmp(m, "never") == 0 ? OFF_NEVER : OFF_AUTO;
}

/* A report begins anew: nothing has run yet. */
static void par_sites_forget(Rt *R, ParTable *t) {
  t->reports = R->ravel_reports;
  for (ParSite *s = t->sites; s; s = s->next) {
    free(s->deopt);
    if (s->times) *s->times = (OclTimes){.exact = s->times->exact};
    *s = (ParSite){.next = s->next,
                   .call = s->call,
                   .what = s->what,
                   .file = s->file,
                   .line = s->line,
                   .library = s->library,
                   .times = s->times,
                   .forgotten = true};
  }
}

ParTable *par_table(Rt *R) {
  ParTable *t = R->par;
  if (t && t->options == R->ravel_options) return t;
  if (!t) {
    t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->last_site = t->last_call = &t->sites;
    t->reports = R->ravel_reports;
    if (getenv("RAVEL_TRACE")) t->traced_from = rt_now_ms();
  }
  if (t->reports != R->ravel_reports) par_sites_forget(R, t);
  t->options = R->ravel_options;
  t->file = rt_option_str(R, "ravel.report", NULL);
  t->explain = rt_option_lgl(R, "ravel.explain", false) || !strcmp(rt_option_str(R, "ravel.explain", ""), "full");
  t->reporting = t->file || t->explain || R->interactive || R->hooks.report; /* explain() at the prompt */
  t->mode = (uint8_t)mode_asked(R);
  t->relaxed = (!strcmp(rt_option_str(R, "ravel.math", ""), "fast") ? PE_FAST : 0) |
               (!strcmp(rt_option_str(R, "ravel.precision", ""), "single") ? PE_SINGLE : 0);
  R->par = t;
  R->par_free = free_parallel;
  return t;
}

ParBody *par_body(Rt *R, Obj *body, Obj *formals) {
  ParTable *t = par_table(R);
  if (!t) return NULL;
  ParBody **last = NULL; /* the one that was not used for longest and is not in use */
  for (ParBody **p = &t->bodies; *p; p = &(*p)->next) {
    if ((*p)->body == body && (*p)->formals == formals) { /* to the front: they go by last use */
      ParBody *b = *p;
      *p = b->next;
      b->next = t->bodies;
      t->bodies = b;
      return b;
    }
    if (!(*p)->active) last = p;
  }
  if (t->nbodies >= MAX_BODIES && last) {
    ParBody *old = *last;
    *last = old->next;
    t->nbodies--;
    body_free(R, old);
  }
  ParBody *b = calloc(1, sizeof *b);
  if (!b) return NULL;
  rt_root(R, body);
  if (formals) rt_root(R, formals);
  b->body = body;
  b->formals = formals;
  b->traced_from = t->traced_from;
  b->next = t->bodies;
  t->bodies = b;
  t->nbodies++;
  return b;
}

void par_body_enter(Rt *R, ParBody *b, const void *frame) {
  rt_assert(R, b && frame, "a call without kernels begins");
  ParTable *t = R->par;
  while (t->nactive && (uintptr_t)t->active[t->nactive - 1].frame <= (uintptr_t)frame) /* an error left it */
    t->active[--t->nactive].body->active--;
  if (t->nactive == t->room) {
    int room = t->room * 2 + 16;
    ParActive *a = realloc(t->active, (size_t)room * sizeof *a);
    if (!a) rt_error(R, "out of memory");
    t->active = a, t->room = room;
  }
  t->active[t->nactive++] = (ParActive){frame, b};
  b->active++;
}

void par_body_leave(Rt *R, const void *frame) {
  rt_assert(R, frame, "a call of no frame ends");
  ParTable *t = R->par;
  while (t->nactive) {
    ParActive a = t->active[--t->nactive];
    a.body->active--;
    if (a.frame == frame) break;
  }
}

/* ---- facts about data -------------------------------------------------------------------------------------------- */

bool par_complete(Obj *x) { return ocl_complete(NULL, x); }

Value par_env_lookup(Rt *R, Env *e, Obj *sym, bool fun) {
  for (; e && e->kind != E_EMPTY; e = e->parent) {
    int fl = rt_env_flags(R, e, sym);
    if (fl < 0) continue;
    if (fl & BIND_ACTIVE) return v_none(V_UNBOUND);
    Value v = rt_env_get(R, e, sym);
    if (v.tag == V_PROMISE) v = ((Promise *)v.o)->value;
    if (v.tag == V_UNBOUND || v.tag == V_MISSING) return v_none(V_UNBOUND);
    if (fun && !(v.tag == V_OBJ && rt_is_fun(v.o))) continue;
    return v;
  }
  return v_none(V_UNBOUND);
}

/* PeLookup; ctx is the ParCall.  No environment: the region's own scope. */
static Value par_lookup(Rt *R, void *ctx, Env *e, Obj *sym, bool fun) {
  ParCall *p = ctx;
  return !e && p->region ? p->region->lookup(R, p, sym, fun) : par_env_lookup(R, e, sym, fun);
}

/* ---- arguments --------------------------------------------------------------------------------------------------- */

/* An argument that every lane gets as a whole. */
static void describe_extra(Rt *R, ParCall *p, int k, PeArg *a) {
  Obj *e = p->extra[k];
  if (e->type == T_PROMISE) { /* by now somebody may have asked for its value */
    Value v = ((Promise *)e)->value;
    if (v.tag != V_UNBOUND && v.tag != V_MISSING && v.tag != V_PROMISE) {
      e = p->extra[k] = rt_box(R, v);
      rt_share(e);
    }
  }
  *a = (PeArg){.kind = PA_WHOLE, .value = e, .name = p->extra_names ? p->extra_names[k] : NULL, .facts = PF_NOT_NULL};
}

static PeInputs inputs_of(Rt *R, ParCall *p, PeArg *args) {
  return (PeInputs){.R = R, .n = p->n, .loop = p->region != NULL, .whole = p->whole, .draws = p->draws, .args = args};
}

bool par_describe_input(Rt *R, ParCall *p, int k, const char **why) {
  PeArg a;
  PeInputs c = inputs_of(R, p, NULL);
  bool ok = pe_describe(&c, &p->in[k], &a);
  *why = c.why;
  return ok;
}

PeInput *par_kernel_input(ParCall *p, int k) {
  if (k < p->nin) return &p->in[k];
  k -= p->nin + p->nextra;
  (void)rt_holds(k >= 0, "argument %d is the same for all lanes: no input", k + p->nin + p->nextra);
  return k < p->ncolumns ? &p->column[k] : &p->given[k - p->ncolumns];
}

/* How many of the strings of x differ, as a share of all: by some of them. */
static double differing(Obj *x) {
  enum { SOME = 2048, SLOTS = 4 * SOME };
  Obj *seen[SLOTS] = {NULL}, *const *s = (Obj *const *)rt_data(x);
  int64_t n = LEN(x), step = n > SOME ? n / SOME : 1, asked = 0, found = 0;
  for (int64_t i = 0; i < n && asked < SOME; i += step, asked++) {
    size_t h = ((uintptr_t)s[i] >> 4) * 0x9e3779b97f4a7c15u >> 40 & (SLOTS - 1);
    while (seen[h] && seen[h] != s[i]) h = (h + 1) & (SLOTS - 1);
    found += !seen[h];
    seen[h] = s[i];
  }
  return asked ? (double)found / (double)asked : 0;
}

/* Looking through so many strings for their ids, and calling the functions of them that the kernel has as tables, in
 * ms, as far as it has to be done. */
static double numbering_ms(const ParCall *p, Obj *x) {
  if (TYPE(x) != T_STR || rt_ids_cached(x)) return 0;
  double each = PAR_NUMBER_NS + (p->ntables ? PAR_TABLE_NS * p->ntables * differing(x) : 0);
  return (double)LEN(x) * each * 1e-6;
}

double par_numbering_ms(const ParCall *p) {
  double ms = 0;
  for (int k = 0; k < p->nin + p->nextra; k++) ms += numbering_ms(p, k < p->nin ? p->in[k].x : p->extra[k - p->nin]);
  return ms;
}

bool par_numbering_pays(Rt *R, const ParCall *p, double ms) {
  ParTable *t = par_table(R);
  double cost = par_numbering_ms(p);
  if (cost < 0.02 || !t) return true;
  double spent = ms;
  for (int k = 0; k < p->nin + p->nextra; k++) {
    Obj *x = k < p->nin ? p->in[k].x : p->extra[k - p->nin];
    if (numbering_ms(p, x) == 0) continue;
    int i = 0;
    while (i < PAR_UNNUMBERED && t->unnumbered[i].x != x) i++;
    if (i == PAR_UNNUMBERED) {
      i = t->next_unnumbered++ % PAR_UNNUMBERED;
      t->unnumbered[i].x = x;
      t->unnumbered[i].ms = 0;
    }
    t->unnumbered[i].ms += ms;
    if (t->unnumbered[i].ms > spent) spent = t->unnumbered[i].ms;
  }
  return spent > 2 * cost;
}

int par_describe_args(Rt *R, ParCall *p, PeArg *args, const char **why) {
  PeInputs c = inputs_of(R, p, args);
  c.nargs = p->nin + p->nextra;
  *why = "too many arguments";
  if (c.nargs > PE_MAX_INPUTS) return -1;
  bool parts = false, ok = true;
  for (int k = 0; k < p->nin && ok; k++) {
    ok = pe_describe(&c, &p->in[k], &args[k]);
    parts = parts || args[k].kind == PA_PARTS;
  }
  for (int k = 0; k < p->nextra; k++) describe_extra(R, p, k, &args[p->nin + k]);
  p->ncolumns = 0;
  if (ok && parts) {
    if (!p->column) {
      p->column = rt_scratch(R, PE_MAX_COLUMN_ARGS * sizeof *p->column);
      memset(p->column, 0, PE_MAX_COLUMN_ARGS * sizeof *p->column);
    }
    c.column = p->column;
    ok = pe_columns(&c, p->in, p->nin);
    p->ncolumns = c.ncolumns;
  }
  *why = c.why;
  return ok ? c.nargs : -1;
}

/* The levels of a factor are what they say, whichever vector says it. */
static bool same_name(const ArgSig *s, Obj *name) {
  if (s->name == name || !name || name->type != T_STR) return s->name == name;
  return s->any || (s->name && s->name->type == T_STR && rt_same_strings(s->name, name));
}

static bool same_sig(ParKernel *v, int nargs, const PeArg *a) {
  if (v->nargs != nargs) return false;
  for (int i = 0; i < nargs; i++) {
    const ArgSig *s = &v->sig[i];
    if (s->kind != a[i].kind || s->of != a[i].of || s->type != a[i].type || s->along != a[i].along ||
        s->recycled != a[i].recycled || s->scalar != a[i].scalar || !same_name(s, a[i].name) ||
        s->width != a[i].width || s->step != a[i].step || s->drawn != a[i].drawn)
      return false;
  }
  return true;
}

/* Is entry i a vector of strings that the kernel's lanes write? */
static bool writes_text(const OclKernel *k, int i) {
  for (int o = 0; o < k->nwrites; o++)
    if (k->writes[o].w.text && k->writes[o].w.scope == i) return true;
  return false;
}

/* What every lane sees of argument k as a whole. */
static Value whole_arg(void *ctx, int k) {
  ParCall *p = ctx;
  if (k == p->nin + p->nextra) return p->result ? v_obj(p->result) : v_none(V_UNBOUND);
  Obj *x = k < p->nin ? p->in[k].x : p->extra[k - p->nin];
  RtRagged *segments = k < p->nin ? rt_ragged_cached(x) : NULL;
  return v_obj(segments ? segments->flat : x);
}

/* Do the variables that iterations combine have the types that they combine? */
static bool folds_fit(Rt *R, ParCall *p, const OclKernel *k) {
  for (int i = 0; k->loop && i < k->nfolds; i++) {
    const PeFold *f = &k->folds[i];
    if (f->cell || f->kind == PF_WITH || f->kind == PF_LAST) continue;
    Value v = par_lookup(R, p, NULL, f->sym, false);
    if (v.tag == V_OBJ) v = rt_unbox(v.o);
    if (f->kind == PF_APPEND && v.tag == V_OBJ && TYPE(v.o) == f->type && !v.o->attr) continue;
    if (v.tag != (f->type == T_DBL ? V_DBL : f->type == T_INT ? V_INT : V_LGL)) return false;
  }
  return true;
}

/* strings: as they are, where lanes write them; else their ids. */
static bool scope_values(Rt *R, ParCall *p, const OclKernel *k, Value *out, bool strings) {
  rt_assert(R, k->nscope >= 0 && (out || !k->nscope), "%d entries", k->nscope);
  const PeSource from = {R, par_lookup, p, p->fun, whole_arg, k->scope, out};
  PeAgain again = {.R = R}; /* all are looked through for NA, so that the next kernel is made for what there is */
  bool tables = false;
  for (int i = 0; i < k->nscope; i++) {
    const PeScope *s = &k->scope[i];
    if (s->from == FROM_TABLE) {
      tables = true;
      continue;
    }
    again.as_strings = strings && writes_text(k, i);
    if (!pe_path_value(&from, s, &out[i]) || !pe_still(&again, s, &out[i])) return false;
  }
  return folds_fit(R, p, k) && !again.incomplete && (!tables || par_text_tables(R, p, k, out));
}

/* What the kernel reads besides the lanes' elements, found again.  False: it is no longer what the kernel was made for.
 */
bool par_scope_values(Rt *R, ParCall *p, const OclKernel *k, Value *out) { return scope_values(R, p, k, out, false); }
bool par_scope_again(Rt *R, ParCall *p, const OclKernel *k, Value *out) { return scope_values(R, p, k, out, true); }

static ParKernel *found(Rt *R, ParKernel *v) {
  v->used = ++((ParTable *)R->par)->clock;
  return v;
}

/* Work-items that may share each of n lanes on d: 0 where the lanes fill it. */
static uint32_t split_of(Rt *R, const OclDevice *d, int64_t n);

ParKernel *par_find_variant(Rt *R, ParCall *p, ParBody *b, OclDevice *d, int nargs, const PeArg *args, Value *scope,
                            uint32_t mask, uint32_t flags) {
  const bool few = split_of(R, d, p->n) > 0;
  for (ParKernel *v = b->kernels; v; v = v->next) {
    if ((v->flags & mask) != flags || v->relaxed != ((ParTable *)R->par)->relaxed || v->nameless != p->nameless ||
        v->dead || v->d != d || v->nredefined != R->nredefined || !same_sig(v, nargs, args))
      continue;
    if (v->k && v->few != few && (v->few ? v->k->split : v->k->long_loops)) continue;
    if (!v->k) return found(R, v);
    bool ok = true;
    for (int i = 0; i < nargs && ok; i++)
      if (i < v->k->nargs && (v->k->arg_need[i] & PF_COMPLETE) && !(args[i].facts & PF_COMPLETE)) ok = false;
    if (ok && par_scope_values(R, p, v->k, scope)) return found(R, v);
  }
  return NULL;
}

/* A kernel for this call that is there already: ready, building, or known not to be possible.  One whose guards were
 * moved out of the lanes comes first: its launch conditions are found out before anything moves. */
ParKernel *par_find_kernel(Rt *R, ParCall *p, ParBody *b, OclDevice *d, int nargs, const PeArg *args, Value *scope) {
  rt_assert(R, b && nargs >= 0 && nargs <= PE_MAX_ARGS, "a kernel of %d arguments", nargs);
  ParKernel *v = par_find_variant(R, p, b, d, nargs, args, scope, PE_NO_HOIST | PE_NO_INSIDE | PE_COUNT, 0);
  if (!v) v = par_find_variant(R, p, b, d, nargs, args, scope, PE_NO_HOIST | PE_COUNT, 0);
  return v ? v : par_find_variant(R, p, b, d, nargs, args, scope, PE_COUNT, 0);
}

/* Forcing pr here or in the first lane makes no difference that a program could see: its expression is a variable, or a
 * call of a function of the program's, which has a context of its own. */
static bool may_force(Rt *R, Promise *pr) {
  if (pr->h.aux & PROM_FORCING) return false;
  if (pr->expr->type == T_SYM) return true;
  if (pr->expr->type != T_LANG || ELT(pr->expr, 0)->type != T_SYM) return false;
  Env *e = pr->env ? pr->env : pr->frame ? frame_env(R, pr->frame) : NULL;
  for (; e && e->kind != E_BASE && e->kind != E_EMPTY; e = e->parent) {
    int fl = rt_env_flags(R, e, ELT(pr->expr, 0));
    if (fl < 0) continue;
    if (fl & BIND_ACTIVE) return false;
    Value v = rt_env_get(R, e, ELT(pr->expr, 0));
    return v.tag == V_OBJ && v.o->type == T_CLOSURE;
  }
  return false;
}

bool par_force_scope(Rt *R, ParCall *p, ParBody *b) {
  if (p->region || !p->fun || p->fun->type != T_CLOSURE) return false;
  for (ParKernel *v = b->kernels; v; v = v->next) {
    if (v->dead || !v->k || v->nredefined != R->nredefined) continue;
    for (int i = 0; i < v->k->nscope; i++) {
      const PeScope *s = &v->k->scope[i];
      if (!s->sure || s->from != FROM_VARIABLE || s->parent >= 0 || s->kind == PS_CLOSURE) continue;
      for (Env *e = ((Closure *)p->fun)->env; e && e->kind != E_EMPTY; e = e->parent) {
        int fl = rt_env_flags(R, e, s->sym);
        if (fl < 0) continue;
        Value x = fl & BIND_ACTIVE ? v_none(V_UNBOUND) : rt_env_get(R, e, s->sym);
        Promise *pr = x.tag == V_PROMISE ? (Promise *)x.o : NULL;
        if (pr && pr->value.tag == V_UNBOUND && may_force(R, pr)) {
          interp_force(R, x.o); /* whatever it runs: v may be gone */
          return true;
        }
        break;
      }
    }
  }
  return false;
}

/* ---- compiling --------------------------------------------------------------------------------------------------- */

void par_param_kind(const OclParam *q, uint8_t *kind, uint32_t *size) {
  enum { IN, OUT, BUF, INT, LONG, VALUE };
  static const uint8_t how[] = {
#define GIVEN(id, name, given, decl) given,
      OCL_PARAMS(GIVEN)
#undef GIVEN
  };
  static const uint8_t kinds[] = {OCL_ARG_IN, OCL_ARG_OUT, OCL_ARG_BUF, OCL_ARG_BYTES, OCL_ARG_BYTES, OCL_ARG_BYTES};
  _Static_assert(sizeof how == KP_BATCH + 1, "each kind of parameter is given somehow");
  *kind = kinds[how[q->kind]];
  *size = how[q->kind] == INT ? 4 : how[q->kind] == LONG || q->type == T_DBL ? 8 : 4;
}

static uint32_t dump_flags(Rt *R, bool *opencl) {
  const char *dump = rt_option_str(R, "ravel.dump", NULL);
  *opencl = false;
  if (!dump) return 0;
  *opencl = strstr(dump, "opencl") != NULL;
  return (strstr(dump, "graph") ? PE_DUMP_TEXT : 0) | (strstr(dump, "dot") ? PE_DUMP_DOT : 0);
}

uint32_t par_runs(ParCall *p) {
  if (p->region) return p->region->runs(p);
  if (p->fun->type != T_CLOSURE) return 1 << 20;
  Closure *cl = (Closure *)p->fun;
  return cl->code ? ((Code *)cl->code)->calls : 0;
}
ParBody *par_body_of(Rt *R, ParCall *p) {
  if (p->region) return par_body(R, p->region->body, NULL);
  if (p->fun->type != T_CLOSURE) return par_body(R, p->fun, NULL);
  const Closure *f = rt_closure(R, p->fun);
  return par_body(R, f->body, f->formals);
}

/* The dead go, and too many: the oldest.  Calls around this one may hold kernels of the same body (recursion): then all
 * stay. */
static void make_room(Rt *R, ParBody *b, Offload *o) {
  if (b->active > 1) return;
  int count = 1;
  for (ParKernel **pv = &b->kernels; *pv;) {
    ParKernel *old = *pv;
    if (old->dead || ++count > MAX_VARIANTS) {
      *pv = old->next;
      if (o->kernel == old) o->kernel = NULL;
      kernel_free(R, old);
    } else pv = &old->next;
  }
}

static double limit_of(Rt *R, const char *option, const char *variable, double normal) {
  double d = rt_as_dbl(R, rt_option(R, option));
  if (!(d >= 1)) d = getenv(variable) ? atof(getenv(variable)) : 0;
  return d >= 1 ? d : normal;
}
static double kernel_bytes(const ParKernel *v) {
  return (double)(sizeof *v + (v->k ? pe_pool_bytes(v->k->arena.pool) : 0) + (v->prog ? PROGRAM_BYTES : 0));
}

/* A kernel more, in `mine`: as many as it takes go from other bodies that no call runs, those first that nobody has
 * used for longest.  What a script makes anew again and again does not pile up. */
static void keep_few(Rt *R, const ParBody *mine) {
  ParTable *t = R->par;
  double most = limit_of(R, "ravel.kernels", "RAVEL_KERNELS", MAX_KERNELS), count = 0, bytes = 0;
  double room = limit_of(R, "ravel.kernels.mb", "RAVEL_KERNELS_MB", KERNELS_MB) * 1048576;
  for (const ParBody *b = t->bodies; b; b = b->next)
    for (const ParKernel *v = b->kernels; v; v = v->next) count++, bytes += kernel_bytes(v);
  while (count > most || bytes > room) {
    ParKernel **oldest = NULL;
    for (ParBody *b = t->bodies; b; b = b->next)
      for (ParKernel **p = &b->kernels; b != mine && !b->active && *p; p = &(*p)->next)
        if ((*p)->used + RECENT < t->clock && (!oldest || (*p)->used < (*oldest)->used)) oldest = p;
    if (!oldest) return;
    ParKernel *v = *oldest;
    *oldest = v->next;
    count--, bytes -= kernel_bytes(v);
    kernel_free(R, v);
  }
}

/* What the new kernel v knows by address, in a list that goes with it. */
static void hold(Rt *R, ParKernel *v, const PeArg *args) {
  OclKernel *k = v->k;
  const int nscope = k ? k->nscope : 0, nouts = k && k->loop ? k->nouts : 0;
  v->dead = true; /* as long as nothing holds: an error may leave it here */
  Obj **o = rt_scratch(R, (size_t)(v->nargs + 3 * nscope + nouts + 1) * sizeof *o);
  int n = 0;
  for (int i = 0; i < v->nargs; i++) {
    ArgSig *s = &v->sig[i];
    s->any = k && s->name && s->name->type == T_STR && !(k->arg_need[i] & PF_LEVELS);
    if (s->any) s->name = NULL;
    if (s->name) o[n++] = args[i].name;
  }
  for (int i = 0; i < nscope; i++) {
    PeScope *s = &k->scope[i];
    const bool by_address = s->kind == PS_CLOSURE || s->kind == PS_STRING || s->kind == PS_COMPLEX ||
                            s->kind == PS_DOTS || s->kind == PS_LIST || s->kind == PS_DIMNAMES ||
                            s->from == FROM_COLUMN || s->from == FROM_LEVEL || s->factor;
    if (!by_address || !s->body) continue;
    o[n++] = s->body;
    if (s->formals) o[n++] = s->formals;
    if (s->factor) rt_share(s->body); /* nobody renames a level in place */
  }
  for (int i = 0; i < nouts; i++) /* names of what a loop stores into a list */
    if (k->outs[i].name) o[n++] = k->outs[i].name;
  for (int i = 0; i < nscope; i++)
    if (k->scope[i].table) {
      par_text_keep(R, &k->scope[i]);
      o[n++] = k->scope[i].body;
    }
  Obj *held = rt_alloc(R, T_LIST, n);
  for (int i = 0; i < n; i++) rt_set_elt(held, i, o[i]);
  rt_root(R, held);
  v->held = held;
  if (k) k->held = held;
  v->dead = false;
}

/* Does local memory pay on the device?  On GPUs; options(ravel.tile = "always") for tests. */
static const char *tile_option(Rt *R) {
  const char *t = rt_option_str(R, "ravel.tile", NULL);
  return t ? t : getenv("RAVEL_TILE");
}
static bool tiles(Rt *R, const OclDevice *d) {
  const char *t = tile_option(R);
  bool want = t ? !strcmp(t, "always") || (!strcmp(t, "sums") && d->is_gpu) : d->is_gpu;
  return want && d->max_group >= 256 && d->local_mem >= 40960;
}

/* options(ravel.split = ) or RAVEL_SPLIT: "never", or how many work-items share a lane (tests). */
static const char *split_option(Rt *R) {
  const char *o = rt_option_str(R, "ravel.split", NULL);
  return o ? o : getenv("RAVEL_SPLIT");
}
static uint32_t split_of(Rt *R, const OclDevice *d, int64_t n) {
  rt_assert(R, d && n >= 0, "%lld lanes of no device", (long long)n);
  const char *o = split_option(R);
  if (d->max_group < OCL_SPLIT_GROUP || d->local_mem < 49152 || n <= 0) return 0;
  if (o) {
    int k = atoi(o);
    return k >= 2 && k <= OCL_SPLIT_GROUP && k % 2 == 0 ? (uint32_t)k : 0;
  }
  int64_t fill = (int64_t)d->units * FILL; /* two or more for each place */
  if (!d->is_gpu || n * 4 > fill) return 0;
  uint32_t split = OCL_SPLIT_LEAST;
  while (split < OCL_SPLIT_GROUP && n * split * 2 <= fill) split *= 2;
  return split;
}

void par_members(Rt *R, const OclDevice *d, const ParKernel *v, int64_t n, OclRange *r) {
  rt_assert(R, v->k->split && n > 0, "%lld lanes of a kernel that is not split", (long long)n);
  const OclKernel *k = v->k;
  const uint32_t split = split_of(R, d, n), step = k->member_step;
  /* Half as many for twice the lanes: the adders of 64 lanes, or more, are two warps, which burden two of a unit's four
   * schedulers; those of 32 lanes burden one.  Members that read ahead keep the memory busy by half, too. */
  const bool half = k->ahead ? split > OCL_SPLIT_LEAST : k->adder && !split_option(R);
  r->split = ((half ? split / 2 : split) + step - 1) / step * step;
  r->adder = k->adder;
  ocl_split(v->prog, r);
}

/* What this call may do about random numbers. */
static uint32_t draws(const ParState *s) {
  if (s->p->key) return PE_PLACED;
  if (s->streams) return PE_STREAMS | (s->R->streams.inversion ? PE_INVERSION : 0);
  if (!par_philox(s->R) || s->R->streams.on) return 0;
  return PE_COUNTED | (s->p->region ? PE_STREAMS | (par_inversion(s->R) ? PE_INVERSION : 0) : 0);
}

/* Bytes of local memory for vectors that all lanes of a group read: a sixth, so that several groups run side by side.
 */
static uint32_t shares(Rt *R, const OclDevice *d) {
  const char *t = tile_option(R);
  return tiles(R, d) && !(t && !strcmp(t, "sums")) ? (uint32_t)(d->local_mem / 6 < 65536 ? d->local_mem / 6 : 65536)
                                                   : 0;
}

/* May lanes with results on the heap have several work-items?  On GPUs, but for calls of very many lanes. */
static bool par_crews(Rt *R, const OclDevice *d, int64_t n) {
  if (split_option(R)) return split_of(R, d, n) > 0;
  return d->is_gpu && d->max_group >= OCL_SPLIT_GROUP && n < (int64_t)d->units * FILL * OCL_CREW;
}

/* Have kernels been made for different strings of one variable?  Two may be two options; of three there may be any
 * number. */
static bool strings_vary(const ParBody *b) {
  enum { OPTIONS = 2 };
  int n = 0;
  for (const ParKernel *v = b->kernels; v; v = v->next) {
    bool strings = false;
    for (int i = 0; v->k && !v->dead && i < v->k->nscope; i++) strings = strings || v->k->scope[i].kind == PS_STRING;
    n += strings;
  }
  return n >= OPTIONS;
}
OclKernel *par_oclgen(ParState *s, const Offload *o, PeRequest *q, PeResult *r) {
  OclKernel *k = NULL;
  if (strings_vary(o->body)) {
    q->flags |= PE_ANY_STRING;
    k = oclgen_compile(s->R, q, r);
    q->flags &= ~(uint32_t)PE_ANY_STRING;
  }
  return k ? k : oclgen_compile(s->R, q, r);
}

void par_give_up(ParCall *p, ParKernel *v, const char *why) {
  oclgen_free(v->k);
  v->k = NULL;
  v->failures = 2;
  v->calls_then = par_runs(p);
  snprintf(v->what, sizeof v->what, "%s", why);
}

/* Closure to kernel, and the driver started on it.  The answer may be a kernel that cannot be (v->k == NULL). */
ParKernel *par_compile(ParState *s, Offload *o, int nargs, const PeArg *args, uint32_t flags, const uint8_t *deopted) {
  rt_assert(s->R, o->body && o->d && nargs <= PE_MAX_ARGS, "a kernel of %d arguments", nargs);
  Rt *R = s->R;
  ParBody *b = o->body;
  ParKernel *v = kernel_new(nargs, o->d, b->traced_from > 0 ? b : NULL);
  if (!v) return NULL;
  v->nargs = nargs;
  v->nredefined = R->nredefined;
  v->flags = flags;
  v->relaxed = ((ParTable *)R->par)->relaxed;
  v->nameless = s->p->nameless;
  v->few = split_of(R, o->d, s->p->n) > 0;
  if (deopted) memcpy(v->deopted, deopted, sizeof v->deopted); /* it may be a part of a kernel that make_room frees */
  for (int i = 0; i < nargs; i++)
    v->sig[i] = (ArgSig){args[i].kind,   args[i].of,   args[i].type, args[i].along, args[i].width, args[i].recycled,
                         args[i].scalar, args[i].step, args[i].name, false,         args[i].drawn};
  make_room(R, b, o);
  v->used = ++((ParTable *)R->par)->clock;
  v->next = b->kernels;
  b->kernels = v;
  bool opencl;
  uint32_t mixed = !s->p->want_list && (s->p->expect || (s->flat && par_widest(s, s->done) == T_DBL)) ? PE_MIXED_OK : 0;
  if (!s->p->expect && s->flat && par_widest(s, s->done) == T_INT) mixed |= PE_NARROW;
  PeRequest q = {.fun = s->p->fun,
                 .nargs = nargs,
                 .ncall = s->p->nin + s->p->nextra,
                 .args = (PeArg *)args,
                 .lookup = par_lookup,
                 .ctx = s->p,
                 .flags = flags | mixed | (s->p->want_list ? PE_LIST : 0) | (s->p->nameless ? PE_NAMELESS : 0) |
                          (s->p->side[0] ? PE_GRID : 0) | (tiles(R, o->d) ? PE_TILE | PE_GPU : 0) |
                          (v->few && !s->p->side[0] ? PE_SPLIT : 0) | (par_crews(R, o->d, s->p->n) ? PE_CREW : 0) |
                          draws(s) | v->relaxed,
                 .reduce = s->reduce,
                 .local_bytes = shares(R, o->d),
                 .dump = dump_flags(R, &opencl)};
  if (v->relaxed & PE_SINGLE) { /* what goes through local memory has not been made for it */
    q.flags &= ~(uint32_t)(PE_TILE | PE_SPLIT | PE_CREW);
    q.local_bytes = 0;
  }
  if (deopted) memcpy(q.deopted, v->deopted, sizeof q.deopted);
  if (s->p->region) s->p->region->request(s->p, &q);
  PeResult r = {0};
  (void)rt_factor_methods(R); /* their symbols are there: the partial evaluator allocates none */
  if (!(flags & PE_SERIAL) && !s->p->open) v->k = par_oclgen(s, o, &q, &r);
  if (!v->k && !(flags & PE_SERIAL) && !s->p->open && (v->k = ordered_lanes(s, o, &q, &r)) && o->d != v->d) {
    v->d = o->d;
    o->how = o->nteam = 0;
    cost_move(v->cost, o->d);
  }
  if (!v->k && (v->k = ordered_serial(s, o, flags, &q, &r))) {
    v->flags = (flags & ~(uint32_t)PE_REPLAY) | PE_SERIAL;
    if (o->lane && o->lane != o->d) {
      o->d = v->d = o->lane;
      o->how = o->nteam = 0;
      cost_move(v->cost, o->lane);
    }
    b->serial = b->serial || !s->p->region;
  }
  o->tries++;
  if (o->site) {
    o->site->ms_pe += r.ms_pe;
    o->site->ms_passes += r.ms_passes;
    if (v->k) o->site->ms_codegen += v->k->ms_codegen;
  }
  if (!v->k) {
    v->why = r.why;
    memcpy(v->what, r.what, sizeof v->what);
    v->calls_then = par_runs(s->p);
    v->failures = 1;
    hold(R, v, args);
    return v;
  }
  const bool many = v->k->nparams > OCL_MAX_ARGS || v->k->nscope > MAX_SCOPE;
  if (many || (v->k->group == 0 && ocl_group_of(o->d, v->k->private_bytes) == 0)) {
    oclgen_free(v->k);
    v->k = NULL;
    snprintf(v->what, sizeof v->what,
             many ? "the kernel has too many parameters" : "its lanes' arrays do not fit on a stack");
    v->failures = 3;
    hold(R, v, args);
    return v;
  }
  hold(R, v, args);
  if (opencl) rt_eprintf(R, "%.*s\n", (int)v->k->source_len, v->k->source);
  if (v->k->identity < 0) par_build(R, v, o->how); /* else no kernel will have to run, most likely */
  keep_few(R, b);
  cost_trace(b, "compiled in %.2f ms%s", r.ms_pe + r.ms_passes + v->k->ms_codegen, v->prog ? "" : ", not on disk");
  return v;
}

ParKernel *par_compile_if(ParState *s, Offload *o, int nargs, const PeArg *args, uint32_t flags, bool build) {
  if (!build) o->how |= OCL_IF_CACHED;
  ParKernel *v = par_compile(s, o, nargs, args, flags, NULL);
  o->how &= (uint8_t)~OCL_IF_CACHED;
  return v;
}

OclProgram *par_build_on(Rt *R, ParKernel *v, OclDevice *d, unsigned how) {
  rt_assert(R, v->k && v->k->source, "a kernel without text");
  uint8_t kinds[OCL_MAX_ARGS];
  uint32_t sizes[OCL_MAX_ARGS];
  for (int i = 0; i < v->k->nparams; i++) par_param_kind(&v->k->params[i], &kinds[i], &sizes[i]);
  const OclKernel *k = v->k;
  const size_t group = k->adder ? OCL_WIDE : k->group ? (size_t)k->group : ocl_group_of(d, k->private_bytes);
  char options[128];
  snprintf(options, sizeof options, "%s%s", d->build_options, k->single && d->fp64 ? OCL_FLOATS : "");
  return ocl_program_hold(ocl_program(R, d, k->source, k->entry, options, k->nparams, kinds, sizes, group, how));
}
OclProgram *par_program(Rt *R, ParKernel *v, unsigned how) {
  if (!v->prog) par_build(R, v, how);
  return v->prog;
}
void par_build(Rt *R, ParKernel *v, unsigned how) { v->prog = par_build_on(R, v, v->d, how); }
