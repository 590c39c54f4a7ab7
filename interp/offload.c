/* interp/offload.c - when and how the element loop of a parallel call moves to a device.
 *
 *   offload_begin   a kernel of this closure is ready and worth it: all elements at once
 *   ... the interpreter runs elements and is timed ...
 *   offload_step    hot: partial evaluation and code generation (a millisecond or two), the driver builds in the
 * background;
 *   ... the interpreter goes on ...
 *   offload_step    ready: what is left goes to the device; lanes that failed a guard run in the interpreter, in order
 *
 * Kernels are kept by closure body, kinds of arguments and what the scope holds.  A kernel that cannot be made is
 * remembered with its reason, and tried again after the body has run much more (the profile may know more then).
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <time.h>

#include "../specialize/selftest.h"
#include "offload.h"

enum {
  MIN_ELEMENTS = 16, /* calls with fewer are not looked at */
  PROFILE = 24,      /* elements that the interpreter runs before a first compilation */
  MAX_VARIANTS = 8,  /* kernels per closure body */
  MAX_BODIES = 256,
  MAX_SCOPE = 128,
  DEOPT_CAP = 1024,
  ROUNDS = 6, /* recompilations within one call */
};

typedef struct ArgSig {
  uint8_t kind, type;
  bool recycled, scalar;
  Obj *name;
} ArgSig;

typedef struct ParKernel {
  struct ParKernel *next;
  int nargs;
  ArgSig *sig;
  uint32_t flags; /* PE_* it was compiled with */
  uint8_t deopted[8];
  OclDevice *d;
  OclKernel *k; /* NULL: cannot be compiled, for this reason: */
  int why;
  char what[160];
  OclProgram *prog;    /* NULL until asked for */
  uint32_t calls_then; /* times the body had run when it failed to compile */
  int failures;        /* compilations that failed */
  bool dead;           /* must not be used again: build failure, launch failure, wrong profile */
  double kernel_ns;    /* measured per element; 0 not known */
  uint32_t nredefined; /* R->nredefined when it was compiled */
  bool reported;       /* the driver's time has been written down */
} ParKernel;

typedef struct ParBody {
  struct ParBody *next;
  Obj *body; /* rooted */
  ParKernel *kernels;
  double ns;       /* interpreter per element, measured last */
  double spent_ms; /* interpreter time on it altogether */
} ParBody;

static double now_ms(void) {
  struct timespec ts;
  clock_gettime(CLOCK_MONOTONIC, &ts);
  return (double)ts.tv_sec * 1e3 + (double)ts.tv_nsec * 1e-6;
}

/* ---- table ------------------------------------------------------------------------------------------------------- */

static void kernel_free(ParKernel *v) {
  if (v->k) oclgen_free(v->k);
  free(v->sig);
  free(v);
}
static void body_free(Rt *R, ParBody *b) {
  while (b->kernels) {
    ParKernel *v = b->kernels;
    b->kernels = v->next;
    kernel_free(v);
  }
  rt_unroot(R, b->body);
  free(b);
}

void par_free(Rt *R) {
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
  free(t);
  R->par = NULL;
}

ParTable *par_table(Rt *R) {
  if (R->par) return R->par;
  ParTable *t = calloc(1, sizeof *t);
  if (!t) return NULL;
  t->last_site = &t->sites;
  t->file = rt_option_str(R, "ravel.report", NULL);
  t->explain = rt_option_lgl(R, "ravel.explain", false);
  t->reporting = t->file || t->explain;
  R->par = t;
  R->par_free = par_free;
  return t;
}

static ParBody *body_of(Rt *R, Obj *body) {
  ParTable *t = par_table(R);
  if (!t) return NULL;
  ParBody **last = NULL;
  for (ParBody **p = &t->bodies; *p; p = &(*p)->next) {
    if ((*p)->body == body) { /* to the front: they go by last use */
      ParBody *b = *p;
      *p = b->next;
      b->next = t->bodies;
      t->bodies = b;
      return b;
    }
    last = p;
  }
  if (t->nbodies >= MAX_BODIES && last) {
    ParBody *old = *last;
    *last = NULL;
    t->nbodies--;
    body_free(R, old);
  }
  ParBody *b = calloc(1, sizeof *b);
  if (!b) return NULL;
  rt_root(R, body);
  b->body = body;
  b->next = t->bodies;
  t->bodies = b;
  t->nbodies++;
  return b;
}

/* ---- facts about data -------------------------------------------------------------------------------------------- */

/* No NA and no NaN?  Scans a vector once: the answer stays on it. */
static bool complete(Obj *x) {
  if (x->flags & OF_NO_NA) return true;
  if (x->flags & OF_HAS_NA) return false;
  double a, b;
  if (VEC(x)->data == NULL) return rt_is_seq(x, &a, &b); /* only on a device: not worth bringing home */
  int64_t n = LEN(x);
  bool na = false;
  if (TYPE(x) == T_DBL) {
    const double *d = DBL(x);
    for (int64_t i = 0; i < n && !na;) {
      int64_t e = i + 1024 < n ? i + 1024 : n;
      int bad = 0;
      for (; i < e; i++) bad |= d[i] != d[i];
      na = bad;
    }
  } else {
    const int32_t *d = INT(x);
    for (int64_t i = 0; i < n && !na;) {
      int64_t e = i + 2048 < n ? i + 2048 : n;
      int bad = 0;
      for (; i < e; i++) bad |= d[i] == NA_INT;
      na = bad;
    }
  }
  x->flags |= na ? OF_HAS_NA : OF_NO_NA;
  return !na;
}

static Value lookup(Rt *R, void *ctx, Env *e, Obj *sym, bool fun) {
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

/* ---- arguments --------------------------------------------------------------------------------------------------- */

/* Input k as the partial evaluator sees it.  False: no kernel can take it; *why says so. */
static bool describe_arg(ParCall *p, int k, PeArg *a, const char **why) {
  *a = (PeArg){0};
  if (k >= p->nin) {
    a->kind = PA_WHOLE;
    a->value = p->extra[k - p->nin];
    a->name = p->extra_names[k - p->nin];
    a->facts = PF_NOT_NULL;
    return true;
  }
  ParInput *in = &p->in[k];
  Obj *x = in->x;
  a->name = in->name;
  if (rt_is_object(x)) {
    *why = "the input has a class attribute";
    return false;
  }
  if (TYPE(x) == T_LIST && in->kind == PI_ELEM) {
    *why = "the input is a list";
    return false;
  }
  if (!rt_is_num(x)) {
    *why = TYPE(x) == T_STR ? "the input is character data" : "the input is neither logical, integer nor double";
    return false;
  }
  a->type = (uint8_t)TYPE(x);
  a->facts = PF_NOT_NULL | PF_KNOWN_TYPE;
  if (complete(x)) a->facts |= PF_COMPLETE;
  a->seen = TYPE(x) == T_DBL ? SEEN_DBL : TYPE(x) == T_INT ? SEEN_INT : SEEN_LGL;
  if (x->flags & OF_HAS_NA) a->seen |= SEEN_NA;
  if (in->kind != PI_ELEM) {
    a->kind = in->kind == PI_ROW ? PA_ROW : PA_COL;
    a->value = x;
    return true;
  }
  double start, stride;
  a->scalar = in->len == 1 && p->n > 1;
  a->recycled = !a->scalar && in->len != p->n;
  if (VEC(x)->data == NULL && rt_is_seq(x, &start, &stride)) {
    a->kind = PA_SEQ;
    double end = start + stride * (double)(in->len - 1);
    a->lo = start < end ? start : end;
    a->hi = start < end ? end : start;
  }
  return true;
}

static bool same_sig(ParKernel *v, int nargs, const PeArg *a) {
  if (v->nargs != nargs) return false;
  for (int i = 0; i < nargs; i++) {
    const ArgSig *s = &v->sig[i];
    if (s->kind != a[i].kind || s->type != a[i].type || s->recycled != a[i].recycled || s->scalar != a[i].scalar ||
        s->name != a[i].name)
      return false;
  }
  return true;
}

/* What the kernel reads besides the lanes' elements, found again.  False: it is no longer what the kernel was made for.
 */
static bool scope_values(Rt *R, ParCall *p, const OclKernel *k, Value *out) {
  Closure *cl = (Closure *)p->fun;
  for (int i = 0; i < k->nscope; i++) {
    const PeScope *s = &k->scope[i];
    Value v;
    if (s->arg >= 0) v = v_obj(s->arg < p->nin ? p->in[s->arg].x : p->extra[s->arg - p->nin]);
    else if (s->elt) {
      Obj *l = out[s->parent].o, *names = rt_attr(l, R->s.names);
      v = v_none(V_UNBOUND);
      for (int64_t j = 0; !IS_NIL(names) && j < LEN(l); j++)
        if (ELT(names, j) == SYM(s->sym)->name) {
          v = rt_unbox(ELT(l, j));
          break;
        }
    } else {
      Env *e = s->parent < 0 ? cl->env : ((Closure *)out[s->parent].o)->env;
      v = lookup(R, NULL, e, s->sym, s->kind == PS_CLOSURE || s->kind == PS_BUILTIN);
    }
    if (v.tag == V_OBJ) v = rt_unbox(v.o);
    out[i] = v;
    Obj *o = v.tag == V_OBJ ? v.o : NULL;
    Obj *dim = o && rt_is_num(o) ? rt_attr(o, R->s.dim) : NIL;
    switch ((PeScopeKind)s->kind) {
    case PS_SCALAR:
      if (v.tag != (s->type == T_DBL ? V_DBL : s->type == T_INT ? V_INT : V_LGL)) return false;
      if (s->need & PF_COMPLETE) {
        if (v.tag == V_DBL ? v.d != v.d : v.i == NA_INT) return false;
      }
      break;
    case PS_VECTOR: {
      double a, b;
      if (!o || TYPE(o) != s->type || rt_is_object(o) || !IS_NIL(dim) || LEN(o) > INT_MAX) return false;
      if (s->seq && !(VEC(o)->data == NULL && rt_is_seq(o, &a, &b))) return false;
      if ((s->need & PF_COMPLETE) && !complete(o)) return false;
      break;
    }
    case PS_MATRIX:
      if (!o || TYPE(o) != s->type || rt_is_object(o) || TYPE(dim) != T_INT || LEN(dim) != 2 || LEN(o) > INT_MAX)
        return false;
      if ((s->need & PF_COMPLETE) && !complete(o)) return false;
      break;
    case PS_CLOSURE:
      if (!o || o->type != T_CLOSURE || ((Closure *)o)->body != s->body) return false;
      break;
    case PS_BUILTIN:
      if (!o || o != s->body) return false;
      break;
    case PS_LIST:
      if (!o || o->type != T_LIST) return false;
      break;
    case PS_STRING:
      if (!o || o->type != T_STR || LEN(o) != 1 || o->attr || ELT(o, 0) != s->body) return false;
      break;
    case PS_NULL:
      if (!o || !IS_NIL(o)) return false;
      break;
    }
  }
  return true;
}

/* A kernel for this call that is there already: ready, building, or known not to be possible. */
static ParKernel *find_kernel(Rt *R, ParCall *p, ParBody *b, OclDevice *d, int nargs, const PeArg *args, Value *scope) {
  for (ParKernel *v = b->kernels; v; v = v->next) {
    if (v->dead || v->d != d || v->nredefined != R->nredefined || !same_sig(v, nargs, args)) continue;
    if (!v->k) return v;
    bool ok = true;
    for (int i = 0; i < nargs && ok; i++)
      if (i < v->k->nargs && (v->k->arg_need[i] & PF_COMPLETE) && !(args[i].facts & PF_COMPLETE)) ok = false;
    if (ok && scope_values(R, p, v->k, scope)) return v;
  }
  return NULL;
}

/* ---- compiling --------------------------------------------------------------------------------------------------- */

static void param_kind(const OclParam *q, uint8_t *kind, uint32_t *size) {
  *kind = OCL_ARG_BYTES;
  *size = q->type == T_DBL ? 8 : 4;
  switch ((OclParamKind)q->kind) {
  case KP_INPUT:
  case KP_INPUT_WHOLE:
  case KP_SCOPE_VEC: *kind = OCL_ARG_IN; break;
  case KP_OUT: *kind = OCL_ARG_OUT; break;
  case KP_DEOPT: *kind = OCL_ARG_BUF; break;
  case KP_FIRST:
  case KP_COUNT: *size = 8; break;
  case KP_INPUT_LEN:
  case KP_SCOPE_LEN:
  case KP_SCOPE_NROW:
  case KP_SCOPE_NCOL:
  case KP_DEOPT_CAP:
  case KP_NX:
  case KP_NY: *size = 4; break;
  default: break;
  }
}

static uint32_t dump_flags(Rt *R, bool *opencl) {
  const char *dump = rt_option_str(R, "ravel.dump", NULL);
  *opencl = false;
  if (!dump) return 0;
  *opencl = strstr(dump, "opencl") != NULL;
  return (strstr(dump, "graph") ? PE_DUMP_TEXT : 0) | (strstr(dump, "dot") ? PE_DUMP_DOT : 0);
}

static uint32_t code_calls(Closure *cl) { return cl->code ? ((Code *)cl->code)->calls : 0; }

/* Closure to kernel, and the driver started on it.  The answer may be a kernel that cannot be (v->k == NULL). */
static ParKernel *compile(ParState *s, Offload *o, int nargs, const PeArg *args, uint32_t flags,
                          const uint8_t *deopted) {
  Rt *R = s->R;
  ParBody *b = o->body;
  ParKernel *v = calloc(1, sizeof *v);
  if (!v) return NULL;
  v->sig = calloc((size_t)nargs + 1, sizeof *v->sig);
  if (!v->sig) {
    free(v);
    return NULL;
  }
  v->nargs = nargs;
  v->nredefined = R->nredefined;
  v->d = o->d;
  v->flags = flags;
  if (deopted) memcpy(v->deopted, deopted, sizeof v->deopted);
  for (int i = 0; i < nargs; i++) {
    v->sig[i] = (ArgSig){args[i].kind, args[i].type, args[i].recycled, args[i].scalar, args[i].name};
    if (args[i].name) rt_root(R, args[i].name);
  }
  int count = 0;
  for (ParKernel **pv = &b->kernels; *pv;) { /* the dead go; too many: the oldest */
    if (++count >= MAX_VARIANTS) {
      ParKernel *old = *pv;
      *pv = old->next;
      kernel_free(old);
    } else pv = &(*pv)->next;
  }
  v->next = b->kernels;
  b->kernels = v;
  bool opencl;
  uint32_t mixed =
      !s->p->want_list && (s->p->expect || (s->flat && s->done > 0 && TYPE(s->flat) == T_DBL)) ? PE_MIXED_OK : 0;
  PeRequest q = {.fun = s->p->fun,
                 .nargs = nargs,
                 .args = (PeArg *)args,
                 .lookup = lookup,
                 .flags = flags | mixed,
                 .dump = dump_flags(R, &opencl)};
  if (deopted) memcpy(q.deopted, deopted, sizeof q.deopted);
  PeResult r = {0};
  v->k = oclgen_compile(R, &q, &r, false);
  o->tries++;
  if (o->site) {
    o->site->ms_pe += r.ms_pe;
    o->site->ms_passes += r.ms_passes;
    if (v->k) o->site->ms_codegen += v->k->ms_codegen;
  }
  if (!v->k) {
    v->why = r.why;
    snprintf(v->what, sizeof v->what, "%s", r.what[0] ? r.what : "out of memory");
    v->calls_then = code_calls((Closure *)s->p->fun);
    v->failures = 1;
    return v;
  }
  if (v->k->nparams > OCL_MAX_ARGS || v->k->nscope > MAX_SCOPE) {
    oclgen_free(v->k);
    v->k = NULL;
    snprintf(v->what, sizeof v->what, "the kernel has too many parameters");
    v->failures = 3;
    return v;
  }
  for (int i = 0; i < v->k->nscope; i++) /* compared by address at every launch: they must not be freed */
    if ((v->k->scope[i].kind == PS_CLOSURE || v->k->scope[i].kind == PS_STRING) && v->k->scope[i].body)
      rt_root(R, v->k->scope[i].body);
  if (opencl) rt_eprintf(R, "%.*s\n", (int)v->k->source_len, v->k->source);
  uint8_t kinds[OCL_MAX_ARGS];
  uint32_t sizes[OCL_MAX_ARGS];
  for (int i = 0; i < v->k->nparams; i++) param_kind(&v->k->params[i], &kinds[i], &sizes[i]);
  v->prog = ocl_program(R, o->d, v->k->source, v->k->entry, o->d->build_options, v->k->nparams, kinds, sizes, 0);
  return v;
}

/* ---- launching --------------------------------------------------------------------------------------------------- */

typedef struct Lane {
  int64_t lane;
  int32_t guard;
} Lane;
static int by_lane(const void *a, const void *b) {
  int64_t x = ((const Lane *)a)->lane, y = ((const Lane *)b)->lane;
  return (x > y) - (x < y);
}

static int64_t out_length(const OclKernel *k) { return k->shape == PR_VECTOR ? k->nouts : 1; }

static Obj *out_names(Rt *R, const OclKernel *k) {
  bool any = false;
  for (int j = 0; j < k->nouts; j++) any |= k->outs[j].name != NULL;
  if (!any || k->shape == PR_SCALAR) return NIL;
  Obj *nm = rt_alloc(R, T_STR, k->nouts);
  for (int j = 0; j < k->nouts; j++)
    if (k->outs[j].name) SET_STR(nm, j, k->outs[j].name);
  return nm;
}

static bool names_equal(Obj *a, Obj *b) {
  if (IS_NIL(a) || IS_NIL(b)) return a == b;
  if (LEN(a) != LEN(b)) return false;
  for (int64_t i = 0; i < LEN(a); i++)
    if (ELT(a, i) != ELT(b, i)) return false;
  return true;
}

/* Would the kernel's results fit to what the interpreter has stored so far? */
static bool result_fits(ParState *s, const OclKernel *k, const char **why) {
  Rt *R = s->R;
  int64_t m = out_length(k);
  const ParExpect *e = s->p->expect;
  ObjType t = (ObjType)k->outs[0].type;
  *why = "the results of the elements differ in type or length";
  if (k->outs[0].mixed && !(e ? e->type == t : !s->p->want_list && s->flat && s->done > 0 && TYPE(s->flat) == t))
    return false;
  if (e) {
    bool type_ok = t == e->type || (e->type == T_DBL && (t == T_INT || t == T_LGL)) || (e->type == T_INT && t == T_LGL);
    if (k->shape == PR_LIST || m != e->len || !type_ok) {
      *why = "the result is not of the type or length that FUN.VALUE asks for";
      return false;
    }
    return IS_NIL(out_names(R, k)) || s->done > 0 || e->len == 1 ? true : false;
  }
  if (s->p->want_list) return true;
  if (s->list) return k->shape == PR_LIST || s->done == 0;
  if (k->shape == PR_LIST) return s->done == 0;
  if (k->shape == PR_VECTOR && m == 1 && !IS_NIL(out_names(R, k))) return false;
  if (s->flat && s->done > 0) return s->m == m && names_equal(s->elt_names, out_names(R, k)) && rt_is_num(s->flat);
  return true;
}

/* Results of lanes [first, n) that the kernel left in vec (of all n lanes), into the state. */
static void take_results(ParState *s, const OclKernel *k, Obj **vec, int64_t first) {
  Rt *R = s->R;
  int64_t n = s->p->n, m = out_length(k);
  Obj *names = out_names(R, k);
  if (s->p->want_list || k->shape == PR_LIST) {
    if (!s->list) {
      s->list = rt_alloc(R, T_LIST, n);
      s->flat = NULL;
    }
    if (!IS_NIL(names)) rt_share(names);
    for (int64_t i = first; i < n; i++) {
      Obj *e;
      if (k->shape == PR_LIST) {
        e = rt_alloc(R, T_LIST, k->nouts);
        for (int j = 0; j < k->nouts; j++) {
          Obj *x = rt_alloc(R, TYPE(vec[j]), 1);
          par_copy_elements(x, 0, vec[j], i, 1);
          rt_set_elt(e, j, x);
        }
      } else {
        e = rt_alloc(R, TYPE(vec[0]), m);
        par_copy_elements(e, 0, vec[0], i * m, m);
      }
      if (!IS_NIL(names)) rt_attr_set(R, e, R->s.names, names);
      rt_set_elt(s->list, i, e);
      if ((i & 65535) == 0) rt_check_interrupt(R);
    }
    return;
  }
  Obj *v = vec[0];
  if (v == s->flat) return;
  if (!s->flat || (s->done == 0 && !s->p->expect && first == 0)) { /* nothing was there */
    s->flat = v;
    s->m = m;
    s->elt_names = names;
    return;
  }
  if (TYPE(v) == TYPE(s->flat) && !s->types) {
    if (ocl_device_only(v) || LEN(v) == LEN(s->flat)) { /* the launch put the first elements in front */
      s->flat = v;
      return;
    }
  }
  if (TYPE(v) != TYPE(s->flat) && !s->p->expect) par_mix(s, (ObjType)TYPE(v));
  if (s->types) memset(RAW_W(s->types) + first, TYPE(v), (size_t)(n - first));
  Obj *w = v;
  if (TYPE(v) != TYPE(s->flat)) w = rt_coerce(R, v, TYPE(s->flat));
  par_copy_elements(s->flat, first * m, w, first * m, (n - first) * m);
}

/* Failed lanes of one or several launches. */
typedef struct Failed {
  Lane *l; /* malloc'ed */
  int64_t n, cap;
  int64_t first, end; /* lanes outside have their results already */
  int32_t room;       /* pairs that one launch's list holds */
  bool overflow, no_memory;
} Failed;

static void collect_failed(void *ctx, int64_t lo, const void *buf) {
  Failed *f = ctx;
  const int32_t *d = buf;
  if (!d) return;
  int64_t n = d[0];
  if (n > f->room) f->overflow = true, n = f->room;
  if (f->n + n > f->cap) {
    int64_t cap = f->cap * 2 + n;
    Lane *l = realloc(f->l, (size_t)cap * sizeof *l);
    if (!l) {
      f->overflow = f->no_memory = true;
      return;
    }
    f->l = l, f->cap = cap;
  }
  for (int64_t i = 0; i < n; i++) {
    Lane x = {d[1 + 2 * i] + lo, d[2 + 2 * i]};
    if (x.lane >= f->first && x.lane < f->end) f->l[f->n++] = x;
  }
}

/* Lanes of one batch, or all of them. */
static int64_t batch_lanes(ParState *s, OclDevice *d, const OclKernel *k, int64_t count, bool *stream) {
  Rt *R = s->R;
  int64_t m = out_length(k);
  double in = 0, out = 0, widest = 0, moving = 0;
  for (int i = 0; i < k->nparams; i++) {
    double b = 0;
    if (k->params[i].kind == KP_INPUT) {
      Obj *x = s->p->in[k->params[i].index].x;
      b = TYPE(x) == T_DBL ? 8 : 4;
      in += b;
      if (!ocl_resident(x, d)) moving += b;
    } else if (k->params[i].kind == KP_OUT) out += b = (double)m * (k->params[i].type == T_DBL ? 8 : 4);
    if (b > widest) widest = b;
  }
  double want = rt_as_dbl(R, rt_option(R, "ravel.batch.bytes")),
         cap = rt_as_dbl(R, rt_option(R, "ravel.device.memory"));
  double room = (double)d->mem_cap, most = (double)d->max_alloc, lane = in + out;
  *stream = !d->shared_memory;
  if (d->shared_memory) {
    if (cap > 0 && cap < most) most = cap;
    if (want > 0 && want < most) most = want;
    if (widest * (double)count <= most || widest == 0) return count;
    int64_t step = (int64_t)(most / widest);
    return step < 1 ? 1 : step;
  }
  if (lane == 0) return count;
  bool fits = lane * (double)count <= room * 0.9 && widest * (double)count <= most;
  if (fits && !(want > 0 && (moving + out) * (double)count > want)) return count;
  if (!(want > 0)) want = 64e6;
  if (want > room / 4) want = room / 4; /* two segments and what all batches share */
  if (want > most) want = most;
  int64_t step = (int64_t)(want / lane) / OCL_ALIGN * OCL_ALIGN;
  return step < OCL_ALIGN ? OCL_ALIGN : step;
}

/* Run lanes [first, n) with kernel v.  Failed lanes come back in *lanes (scratch memory, sorted) and *nlanes; -1: the
 * list overflowed.  False: OpenCL failed, or a launch condition does not hold; nothing has changed. */
static bool launch(ParState *s, Offload *o, ParKernel *v, const Value *scope, int64_t first, int32_t cap, Lane **lanes,
                   int64_t *nlanes, bool *cond) {
  Rt *R = s->R;
  ParCall *p = s->p;
  OclKernel *k = v->k;
  int64_t n = p->n, m = out_length(k);
  OclDevice *d = o->d;
  *cond = false;
  /* On a device with memory of its own slices begin at multiples of OCL_ALIGN: a few lanes run twice, and their first
   * results stay. */
  int64_t start = d->shared_memory ? first : first / OCL_ALIGN * OCL_ALIGN;
  int64_t count = n - start;
  bool stream;
  int64_t step = batch_lanes(s, d, k, count, &stream);
  bool batches = step < count;
  int64_t per_lane[OCL_MAX_ARGS] = {0};
  int i_first = -1, i_count = -1;
  OclArgVal vals[OCL_MAX_ARGS];
  OclArg args[OCL_MAX_ARGS];
  OclOut outs[OCL_MAX_ARGS];
  memset(vals, 0, sizeof vals);
  memset(args, 0, sizeof args);
  int32_t *deopt = NULL;
  size_t deopt_bytes = (1 + 2 * (size_t)cap) * sizeof(int32_t);
  for (int i = 0; i < k->nparams; i++) {
    const OclParam *q = &k->params[i];
    OclArg *a = &args[i];
    uint8_t kind;
    uint32_t size;
    param_kind(q, &kind, &size);
    a->kind = (OclArgKind)kind;
    a->size = size;
    a->p = &vals[i];
    Obj *x = NULL;
    double sa = 0, sb = 0;
    Value val = v_none(V_UNBOUND);
    switch ((OclParamKind)q->kind) {
    case KP_INPUT:
      a->vec = p->in[q->index].x;
      a->offset = start;
      per_lane[i] = 1;
      break;
    case KP_INPUT_WHOLE: a->vec = p->in[q->index].x; break;
    case KP_INPUT_LEN: vals[i].i = (int32_t)p->in[q->index].len; break;
    case KP_INPUT_SCALAR: val = par_element(R, &p->in[q->index], 0); break;
    case KP_SEQ_START:
    case KP_SEQ_STRIDE:
      x = p->in[q->index].x;
      rt_is_seq(x, &sa, &sb);
      val = v_dbl(q->kind == KP_SEQ_START ? sa : sb);
      break;
    case KP_SCOPE_VEC: a->vec = scope[q->index].o; break;
    case KP_SCOPE_LEN: vals[i].i = (int32_t)LEN(scope[q->index].o); break;
    case KP_SCOPE_NROW: vals[i].i = INT(rt_attr(scope[q->index].o, R->s.dim))[0]; break;
    case KP_SCOPE_NCOL: vals[i].i = INT(rt_attr(scope[q->index].o, R->s.dim))[1]; break;
    case KP_SCOPE_SCALAR: val = scope[q->index]; break;
    case KP_SCOPE_START:
    case KP_SCOPE_STRIDE:
      rt_is_seq(scope[q->index].o, &sa, &sb);
      val = v_dbl(q->kind == KP_SCOPE_START ? sa : sb);
      break;
    case KP_OUT: {
      OclOut *out = &outs[q->index];
      *out = (OclOut){.type = (ObjType)k->outs[q->index].type, .n = n * m, .lo = first * m, .hi = n * m};
      bool home =
          s->flat && s->done > 0 && !s->p->want_list && k->shape != PR_LIST && TYPE(s->flat) == out->type && !s->types;
      if (!home && s->flat && s->p->expect && TYPE(s->flat) == out->type) home = true;
      if (batches && !home) out->vec = rt_alloc(R, out->type, out->n);
      if (home) {
        /* where the first elements are already */
        if (d->shared_memory || batches || first * 4 > n) {
          out->vec = s->flat;
          (void)rt_data_w(s->flat);
        } else {
          out->prefix = first * m;
          out->prefix_data = rt_data(s->flat);
        }
      }
      a->out = out;
      a->offset = start * m;
      per_lane[i] = m;
      break;
    }
    case KP_FIRST: vals[i].l = start, i_first = i; break;
    case KP_COUNT: vals[i].l = count, i_count = i; break;
    case KP_DEOPT:
      deopt = rt_scratch(R, deopt_bytes);
      deopt[0] = 0;
      a->p = deopt;
      a->size = deopt_bytes;
      a->init = sizeof(int32_t);
      a->back = deopt_bytes;
      break;
    case KP_DEOPT_CAP: vals[i].i = cap; break;
    case KP_NX: vals[i].i = (int32_t)n; break;
    case KP_NY: vals[i].i = 1; break;
    }
    if (val.tag != V_UNBOUND) {
      if (q->type == T_DBL) vals[i].d = val.tag == V_DBL ? val.d : val.i == NA_INT ? NA_REAL : val.i;
      else vals[i].i = val.tag == V_DBL ? (int32_t)val.d : val.i;
    }
  }
  int why = 0, line = 0;
  if (k->nconds && !oclgen_precheck(k, vals, n, &why, &line)) {
    *cond = true;
    if (o->site) par_site_deopt(o->site, why, line, n - first);
    return false;
  }
  OclTimes local = {0}, *t = o->site ? o->site->times : NULL;
  double kms = t ? t->kernel_ms : 0;
  Failed f = {.first = first, .end = n, .room = cap};
  OclStatus st = OCL_OK;
  if (!t) t = &local;
  if (batches && stream) {
    OclBatch b = {.first = start,
                  .lanes = count,
                  .step = step,
                  .i_first = i_first,
                  .i_count = i_count,
                  .per_lane = per_lane,
                  .after = collect_failed,
                  .ctx = &f};
    for (int i = 0; i < k->nparams; i++) args[i].offset = 0;
    Obj *keep =
        first > start && s->flat ? rt_alloc(R, TYPE(s->flat), (first - start) * m) : NULL; /* lanes that run twice */
    if (keep) par_copy_elements(keep, 0, s->flat, start * m, (first - start) * m);
    st = ocl_launch_batched(R, v->prog, k->nparams, args, &b, t);
    if (keep && s->flat) par_copy_elements(s->flat, start * m, keep, 0, (first - start) * m);
  } else
    for (int64_t lo = start; lo < n && !st.code; lo += step) {
      int64_t c = n - lo < step ? n - lo : step;
      if (batches)
        for (int i = 0; i < k->nparams; i++) {
          if (i == i_first) vals[i].l = lo;
          if (i == i_count) vals[i].l = c;
          if (per_lane[i]) args[i].offset = lo * per_lane[i], args[i].count = c * per_lane[i];
        }
      if (deopt) deopt[0] = 0;
      st = ocl_launch(R, v->prog, k->nparams, args, c, 0, 0, t);
      if (!st.code) collect_failed(&f, lo, deopt);
    }
  if (st.code) {
    free(f.l);
    ocl_failed(R, d, st, "running a kernel");
    v->dead = true;
    return false;
  }
  v->kernel_ns = ((t->kernel_ms - kms) * 1e6) / (double)count;
  *lanes = NULL;
  *nlanes = f.n;
  if (f.n > 0) {
    qsort(f.l, (size_t)f.n, sizeof *f.l, by_lane);
    Lane *l = rt_scratch(R, (size_t)f.n * sizeof *l); /* a copy that the collector frees: errors unwind past us */
    memcpy(l, f.l, (size_t)f.n * sizeof *l);
    *lanes = l;
  }
  free(f.l);
  if (f.overflow) *nlanes = -1 - *nlanes;
  Obj *vec[OCL_MAX_ARGS];
  int nv = k->shape == PR_LIST ? k->nouts : 1;
  for (int j = 0; j < nv; j++) {
    vec[j] = outs[j].vec;
    if (k->outs[j].no_na && *nlanes == 0 && first == 0) vec[j]->flags |= OF_NO_NA;
  }
  take_results(s, k, vec, first);
  return true;
}

static void note_lanes(Offload *o, const OclKernel *k, const Lane *l, int64_t n) {
  if (!o->site) return;
  for (int64_t i = 0; i < n; i++) {
    int g = l[i].guard;
    bool known = g >= 0 && g < k->nguards;
    par_site_deopt(o->site, known ? k->guards[g].why : 0, known ? k->guards[g].line : 0, 1);
  }
}

/* Run failed lanes in the interpreter.  Stops after `most`; returns how many ran. */
static int64_t interpret_lanes(ParState *s, Offload *o, const Lane *l, int64_t n, int64_t most) {
  if (n > most) n = most;
  if (n > 0 && s->flat) (void)rt_data_w(s->flat); /* home, and ours to patch */
  for (int64_t i = 0; i < n; i++) {
    Value r = par_call(s, l[i].lane);
    par_put(s, l[i].lane, r);
    if ((i & 255) == 0) rt_check_interrupt(s->R);
  }
  if (o->site) o->site->interpreted += n;
  return n;
}

/* The guards that failed most, as reasons not to speculate on again. */
static void add_deopted(uint8_t deopted[8], const OclKernel *k, const Lane *l, int64_t n) {
  for (int64_t i = 0; i < n; i++) {
    if (l[i].guard < 0 || l[i].guard >= k->nguards) continue;
    uint8_t why = (uint8_t)k->guards[l[i].guard].why;
    for (int j = 0; j < 8; j++) {
      if (deopted[j] == why) break;
      if (deopted[j] == 0) {
        deopted[j] = why;
        break;
      }
    }
  }
}

static void set_reason(Offload *o, const char *why) {
  if (o->site && o->site->offloaded == 0) snprintf(o->site->not_offloaded, sizeof o->site->not_offloaded, "%s", why);
}

/* The rest of the call, [s->done, n), on the device.  True: all done.  False: the interpreter goes on at s->done. */
static bool run_rest(ParState *s, Offload *o, ParKernel *v, int nargs, const PeArg *args, Value *scope) {
  Rt *R = s->R;
  int64_t n = s->p->n;
  const char *why;
  for (int round = 0;; round++) {
    if (!result_fits(s, v->k, &why)) {
      set_reason(o, why);
      return false;
    }
    int64_t first = s->done;
    Lane *lanes = NULL;
    int64_t nl = 0;
    bool cond;
    int32_t cap = DEOPT_CAP;
    if (!launch(s, o, v, scope, first, cap, &lanes, &nl, &cond)) {
      if (cond &&
          !(v->flags & PE_NO_HOIST)) { /* a guard that was hoisted out of the lanes fails: compile with it inside */
        v->dead = true;
        v = compile(s, o, nargs, args, v->flags | PE_NO_HOIST, v->deopted);
        if (!v || !v->k || ocl_program_wait(v->prog) != OCL_PROG_READY || !scope_values(R, s->p, v->k, scope))
          return false;
        continue;
      }
      set_reason(o, cond ? "a launch condition does not hold" : "the device failed");
      if (!cond) o->rounds = 3; /* not again in this call */
      return false;
    }
    if (nl < 0) {
      /* More lanes failed than the list holds: the profile was wrong.  Find them all to know the first ones. */
      int64_t room = n - first < INT_MAX / 4 ? n - first : INT_MAX / 4;
      if (!launch(s, o, v, scope, first, (int32_t)room, &lanes, &nl, &cond) || nl < 0) return false;
    }
    if (o->site) {
      o->site->offloaded += n - first - nl;
      if (nl) note_lanes(o, v->k, lanes, nl);
      o->site->not_offloaded[0] = 0;
      snprintf(o->site->device, sizeof o->site->device, "%s", o->d->name);
    }
    double ns = o->ns > 0 ? o->ns : o->body->ns > 0 ? o->body->ns : 1000;
    /* A recompilation costs some tens of milliseconds. */
    bool many = nl > 64 && (double)nl * ns > 50e6 && (o->mode != OFF_ALWAYS || nl > (n - first) / 8);
    if (o->mode == OFF_ALWAYS && nl > 256 && nl > (n - first) / 8) many = true;
    if (!many || round >= ROUNDS) {
      s->done = n;
      interpret_lanes(s, o, lanes, nl, nl);
      return true;
    }
    /* Widen the profile with the first failed lanes, compile again, and run again from the first lane that is left. */
    int64_t ran = interpret_lanes(s, o, lanes, nl, PROFILE);
    if (o->site) o->site->offloaded -= n - lanes[ran].lane - (nl - ran);
    uint8_t deopted[8];
    memcpy(deopted, v->deopted, sizeof deopted);
    add_deopted(deopted, v->k, lanes, nl);
    uint32_t flags = v->flags;
    v->dead = true;
    s->done = lanes[ran].lane;
    ParKernel *w = compile(s, o, nargs, args, flags, deopted);
    if (!w || !w->k || ocl_program_wait(w->prog) != OCL_PROG_READY || !scope_values(R, s->p, w->k, scope) ||
        !result_fits(s, w->k, &why)) {
      /* No better kernel: the lanes that failed run in the interpreter, the others stand. */
      if (o->site) o->site->offloaded += n - s->done - (nl - ran);
      s->done = n;
      interpret_lanes(s, o, lanes + ran, nl - ran, nl - ran);
      return true;
    }
    v = w;
  }
}

/* ---- deciding ---------------------------------------------------------------------------------------------------- */

static OffloadMode mode_now(Rt *R) {
  const char *m = rt_option_str(R, "ravel.offload", NULL);
  if (!m) m = getenv("RAVEL_OFFLOAD");
  if (!m) return OFF_AUTO;
  return strcasecmp(m, "always") == 0 ? OFF_ALWAYS : strcasecmp(m, "never") == 0 ? OFF_NEVER : OFF_AUTO;
}

/* Milliseconds that n elements would take on the device: copies that are missing, launch, kernel. */
static double device_ms(ParState *s, Offload *o, ParKernel *v, int64_t n) {
  ParCall *p = s->p;
  OclDevice *d = o->d;
  double ms = (d->launch_us > 0 ? d->launch_us : d->is_cpu ? 60 : 40) * 1e-3;
  double speed = d->is_cpu ? 15.0 * (d->units > 1 ? d->units : 1) : 500;
  ms += v && v->kernel_ns > 0 ? v->kernel_ns * (double)n * 1e-6 : o->ns * (double)n * 1e-6 / speed;
  if (!d->shared_memory) {
    double bytes = 0, up = d->h2d_gbs > 0 ? d->h2d_gbs : 8, down = d->d2h_gbs > 0 ? d->d2h_gbs : 8;
    for (int k = 0; k < p->nin; k++)
      if (rt_is_num(p->in[k].x) && VEC(p->in[k].x)->data && !ocl_resident(p->in[k].x, d))
        bytes += (double)LEN(p->in[k].x) * 8;
    ms += bytes / up * 1e-6 + (double)n * 8 / down * 1e-6;
  }
  return ms;
}

/* Bytes of the vectors that every launch needs whole. */
static double whole_bytes(ParCall *p, const OclKernel *k, const Value *scope) {
  double b = 0;
  for (int i = 0; i < k->nparams; i++) {
    Obj *x = k->params[i].kind == KP_SCOPE_VEC     ? scope[k->params[i].index].o
             : k->params[i].kind == KP_INPUT_WHOLE ? p->in[k->params[i].index].x
                                                   : NULL;
    if (x) b += (double)LEN(x) * (TYPE(x) == T_DBL ? 8 : 4);
  }
  return b;
}

int64_t offload_begin(ParState *s, Offload *o) {
  Rt *R = s->R;
  ParCall *p = s->p;
  ParTable *t = R->par;
  *o = (Offload){.off = true};
  bool reporting = !t || t->reporting;
  if (p->n < MIN_ELEMENTS && !reporting) return INT64_MAX;
  if (!t && !(t = par_table(R))) return INT64_MAX;
  o->site = par_site(R, p);
  if (o->site) {
    o->site->calls++;
    o->site->elements += p->n;
  }
  o->t_call = now_ms();
  if (p->n < MIN_ELEMENTS) {
    set_reason(o, "too few elements");
    return INT64_MAX;
  }
  o->mode = mode_now(R);
  if (o->mode == OFF_NEVER) {
    set_reason(o, "offloading is switched off (RAVEL_OFFLOAD=never)");
    return INT64_MAX;
  }
  if (p->fun->type != T_CLOSURE) {
    set_reason(o, "the function is a builtin");
    return INT64_MAX;
  }
  for (int k = 0; k < p->nin; k++) {
    PeArg a;
    const char *why;
    if (!describe_arg(p, k, &a, &why)) {
      set_reason(o, why);
      return INT64_MAX;
    }
  }
  o->body = body_of(R, ((Closure *)p->fun)->body);
  if (!o->body) return INT64_MAX;
  o->off = false;
  o->t0 = o->t_call;
  if (o->body->kernels) {
    o->ns = o->body->ns;
    int64_t at = offload_step(s, o);
    o->ns = 0;
    if (s->done >= p->n || o->off) return at;
    o->t0 = now_ms();
    if (at == 1) return at; /* all that is missing is what the first element forces */
  }
  return s->done + PROFILE;
}

int64_t offload_step(ParState *s, Offload *o) {
  Rt *R = s->R;
  ParCall *p = s->p;
  int64_t n = p->n, left = n - s->done;
  if (o->off) return INT64_MAX;
  double now = now_ms();
  if (s->done > o->from) o->ns = (now - o->t0) * 1e6 / (double)(s->done - o->from);
  double left_ms = o->ns * (double)left * 1e-6;
  int64_t next = s->done + (int64_t)(0.5e6 / (o->ns > 1 ? o->ns : 1)) + 1; /* look again in half a millisecond */
  bool always = o->mode == OFF_ALWAYS;
  if (!always && o->from == 0 && s->done == PROFILE &&
      o->ns < 20000) { /* the first elements warm caches and nodes up: time the next ones */
    o->from = s->done;
    o->t0 = now;
    if (o->site) o->site->interpreted += PROFILE;
    return s->done + 200;
  }
  double past = o->body->spent_ms < 300 ? o->body->spent_ms : 300;
  bool known = o->body->kernels != NULL;
  if (!always && left_ms < 0.15) return next;
  if (!always && !known && left_ms + past < 40) return next;
  if (!o->d) {
    const char *why;
    ocl_set_selftest(R, spec_selftest);
    if (!always && !ocl_device_ready(R, rt_option_str(R, "ravel.device", NULL))) {
      set_reason(o, "the driver was still being loaded");
      return next;
    }
    o->d = ocl_device(R, rt_option_str(R, "ravel.device", NULL), &why);
    if (!o->d) {
      set_reason(o, why);
      o->off = true;
      return INT64_MAX;
    }
    double cap = rt_as_dbl(R, rt_option(R, "ravel.device.memory"));
    if (cap > 0) ocl_set_memory_cap(o->d, (uint64_t)cap);
  }
  int nargs = p->nin + p->nextra;
  if (nargs > 64) {
    set_reason(o, "too many arguments");
    o->off = true;
    return INT64_MAX;
  }
  PeArg args[64];
  const char *why = "";
  for (int k = 0; k < nargs; k++)
    if (!describe_arg(p, k, &args[k], &why)) {
      set_reason(o, why);
      o->off = true;
      return INT64_MAX;
    }
  Value scope[MAX_SCOPE];
  ParKernel *v = o->kernel;
  if (!v || v->dead || !v->k || v->nredefined != R->nredefined || !scope_values(R, p, v->k, scope))
    v = find_kernel(R, p, o->body, o->d, nargs, args, scope);
  Closure *cl = (Closure *)p->fun;
  if (!v && s->done == 0)
    return 1; /* the first element forces what the closure's variables promise: look again after it */
  if (v && !v->k) {
    if (v->failures < 3 && code_calls(cl) > v->calls_then * 4 + 64) {
      int f = v->failures;
      v->dead = true;
      v = compile(s, o, nargs, args, v->flags, NULL);
      if (v && !v->k) v->failures = f + 1;
    }
    if (!v || !v->k) {
      set_reason(o, v ? v->what : "out of memory");
      if (v && v->failures >= 3) {
        o->off = true;
        return INT64_MAX;
      }
      return next;
    }
    if (!scope_values(R, p, v->k, scope)) {
      v->dead = true;
      return next;
    }
  }
  if (!v) {
    if (code_calls(cl) < MIN_ELEMENTS && s->done < PROFILE)
      return s->done + PROFILE < n ? PROFILE : n; /* no profile yet */
    if (!always && left_ms + past < 40) return next;
    if (o->tries >= 3) {
      o->off = true;
      return INT64_MAX;
    }
    v = compile(s, o, nargs, args, 0, NULL);
    if (!v || !v->k) {
      set_reason(o, v ? v->what : "out of memory");
      return next;
    }
    if (!scope_values(R, p, v->k, scope)) {
      v->dead = true;
      set_reason(o, "the scope's variables are not what the kernel was made for");
      return next;
    }
  }
  o->kernel = v;
  OclProgState st = always ? ocl_program_wait(v->prog) : ocl_program_state(v->prog);
  if (st == OCL_PROG_BUILDING) {
    set_reason(o, "the driver was still building the kernel");
    return next;
  }
  OclProgInfo info = ocl_program_info(v->prog);
  if (o->site && !v->reported) {
    o->site->ms_driver += info.build_ms;
    if (info.from_disk) o->site->from_disk++;
    else o->site->built++;
  } else if (o->site) o->site->from_memory++;
  v->reported = true;
  if (st == OCL_PROG_FAILED) {
    v->dead = true;
    o->off = true;
    if (!ocl_device_verdict(o->d)) set_reason(o, o->d->refused);
    else {
      set_reason(o, "the driver could not build the kernel");
      if (info.log && rt_option_str(R, "ravel.dump", NULL)) rt_eprintf(R, "%s\n", info.log);
      ocl_failed(R, o->d, info.status, "building a kernel");
    }
    return INT64_MAX;
  }
  if (!o->d->shared_memory && whole_bytes(p, v->k, scope) > (double)o->d->mem_cap * 0.5) {
    set_reason(o, "what every lane reads does not fit into the device's memory");
    o->off = true;
    return INT64_MAX;
  }
  double dev = device_ms(s, o, v, left);
  if (o->site)
    snprintf(o->site->reckoning, sizeof o->site->reckoning,
             "%lld elements left: interpreter %.3g ms (%.0f ns each), device %.3g ms", (long long)left, left_ms, o->ns,
             dev);
  if (!always && dev * 1.3 > left_ms) {
    set_reason(o, "the interpreter is as fast for so few elements");
    return next;
  }
  int64_t done = s->done;
  if (o->site) o->site->interpreted += done - o->from;
  if (s->done > o->from) o->body->ns = o->ns;
  o->body->spent_ms += now - o->t0;
  if (run_rest(s, o, v, nargs, args, scope)) {
    o->off = true;
    o->from = n;
    return INT64_MAX;
  }
  o->from = s->done;
  o->t0 = now_ms();
  o->kernel = NULL;
  if (++o->rounds >= 3) o->off = true;
  return o->off ? INT64_MAX : next;
}

void offload_end(ParState *s, Offload *o) {
  int64_t ran = s->done - o->from;
  if (o->site) {
    if (ran > 0) o->site->interpreted += ran;
    if (o->site->offloaded == 0 && !o->site->not_offloaded[0])
      set_reason(o, "not hot: the interpreter needed too little time");
  }
  if (o->body && ran >= MIN_ELEMENTS) {
    double ms = now_ms() - o->t0;
    o->body->spent_ms += ms;
    o->body->ns = ms * 1e6 / (double)ran;
  }
}
