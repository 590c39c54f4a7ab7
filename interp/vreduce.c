/* interp/vreduce.c - reductions on a device: sum, mean, prod, min, max, range, any, all, which.min and which.max of a
 * vector that is long, or of a whole-vector expression, which then is never stored.
 *
 * The kernel leaves partial results (oclgen/reduce.c); the end is the host's: it joins them by the tree of
 * specialize/reduce.h and gives what the base function would.  Sums and products that are not finite, or leave the
 * range of doubles on the way, are the base function's work.
 */
#include <math.h>

#include "../specialize/reduce.h"
#include "cost.h"
#include "launch.h"
#include "vexpr.h"

/* of the function that call n names */
static VxReduce vexpr_reduce_op(const Node *n) {
  switch ((PeBaseId)pe_base_of(n)->id) {
  case PB_sum: return VR_SUM;
  case PB_mean: return VR_MEAN;
  case PB_prod: return VR_PROD;
  case PB_min: return VR_MIN;
  case PB_max: return VR_MAX;
  case PB_range: return VR_RANGE;
  case PB_any: return VR_ANY;
  case PB_all: return VR_ALL;
  case PB_which_min: return VR_WHICH_MIN;
  case PB_which_max: return VR_WHICH_MAX;
  case PB_cumsum: return VR_CUMSUM;
  case PB_cumprod: return VR_CUMPROD;
  case PB_cummax: return VR_CUMMAX;
  case PB_cummin: return VR_CUMMIN;
  default: return VR_NONE;
  }
}

/* sum(x), sum(x, na.rm = TRUE) */
static bool drops_na(Node *n) { return n->nkids == 2; }
bool vexpr_reduce_call(Node *n) {
  CallInfo *ci = n->u.call;
  VxReduce op = vexpr_reduce_op(n);
  if (!op || n->nkids < 1 || n->nkids > 2 || (ci->names && ci->names[0])) return false;
  if (n->nkids == 1) return true;
  if (op > VR_ALL || !ci->names || !ci->names[1] || strcmp(CSTR(ci->names[1]), "na.rm")) return false;
  Node *k = n->kid[1];
  return k->kind == ND_Const && k->u.value.tag == V_LGL && k->u.value.i == 1;
}

/* ---- the end of a reduction -------------------------------------------------------------------------------------- */

static rv_dd pair(const int64_t *p) { return (rv_dd){vexpr_double(p[0]), vexpr_double(p[1])}; }

static rv_dd prod_tree(const int64_t *p, int64_t n, int words) {
  if (n == 1) return pair(p);
  int64_t left = 1;
  while (left * 2 < n) left *= 2;
  return rv_acc_join_times(prod_tree(p, left, words), prod_tree(p + words * left, n - left, words));
}

/* m partial results of n elements of type t: the call's value.  False: the base function must look at the elements. */
static bool finish(Rt *R, VxReduce op, int acc, int words, ObjType t, const int64_t *part, int64_t m, int64_t n,
                   Value *out) {
  switch (acc) {
  case RED_SUM: {
    rv_dd tree[RV_SUM_LEVELS];
    for (int64_t i = 0; i < m; i++) rv_tree_push(tree, i, pair(part + words * i));
    rv_dd a = rv_tree_end(tree, m);
    if (!rv_isfin(a.h)) return false;
    *out = v_dbl(op == VR_MEAN ? rv_acc_mean(a, (double)n) : rv_acc_value(a));
    return true;
  }
  case RED_PROD: {
    double v = rv_acc_value(prod_tree(part, m, words));
    if (!(fabs(v) >= 0x1p-900 && fabs(v) < RV_INF)) return false;
    *out = v_dbl(v);
    return true;
  }
  case RED_COUNT: {
    int64_t s = 0, na = 0;
    for (int64_t i = 0; i < m; i++) s += part[words * i], na += part[words * i + 1];
    if (op == VR_MEAN) *out = v_dbl(na ? NA_REAL : (double)((long double)s / (long double)n));
    else if (op == VR_ANY) *out = v_lgl(s > 0 ? 1 : na ? NA_LGL : 0);
    else if (op == VR_ALL) *out = v_lgl(s + na < n ? 0 : na ? NA_LGL : 1);
    else if (na) *out = v_int(NA_INT);
    else *out = s > INT32_MAX || s < -INT32_MAX ? v_dbl((double)s) : v_int((int32_t)s);
    return true;
  }
  default: break;
  }
  double lo = RV_INF, hi = -RV_INF;
  int64_t ilo = -1, ihi = -1, na = 0, nan = 0;
  for (int64_t i = 0; i < m; i++) { /* in order: the first of equals stays */
    const int64_t *p = part + words * i;
    if (p[2] >= 0 && (ilo < 0 || vexpr_double(p[0]) < lo)) lo = vexpr_double(p[0]), ilo = p[2];
    if (p[3] >= 0 && (ihi < 0 || vexpr_double(p[1]) > hi)) hi = vexpr_double(p[1]), ihi = p[3];
    na += p[4], nan += p[5];
  }
  if (op == VR_WHICH_MIN || op == VR_WHICH_MAX) {
    int64_t at = op == VR_WHICH_MIN ? ilo : ihi;
    *out = at < 0 ? v_obj(rt_alloc(R, T_INT, 0)) : v_int((int32_t)at + 1);
    return true;
  }
  if (na || nan) lo = hi = na ? NA_REAL : NAN;
  if (op != VR_RANGE) {
    double v = op == VR_MIN ? lo : hi;
    *out = t == T_DBL ? v_dbl(v) : v_int(na ? NA_INT : (int32_t)v);
    return true;
  }
  Obj *r = rt_alloc(R, t == T_DBL ? T_DBL : T_INT, 2);
  for (int i = 0; i < 2; i++)
    if (t == T_DBL) DBL_W(r)[i] = i ? hi : lo;
    else INT_W(r)[i] = na ? NA_INT : (int32_t)(i ? hi : lo);
  *out = v_obj(r);
  return true;
}

/* No element was kept. */
static bool nothing(VxReduce op, ObjType t, Value *out) {
  switch (op) {
  case VR_SUM: *out = t == T_DBL ? v_dbl(0) : v_int(0); return true;
  case VR_PROD: *out = v_dbl(1); return true;
  case VR_ANY: *out = v_lgl(0); return true;
  case VR_ALL: *out = v_lgl(1); return true;
  default: return false;
  }
}

/* The value of one reduction of n elements from its partial results.  NULL, or why the base function must find it. */
static const char *conclude(Rt *R, const VecExpr *e, const OclKernel *k, const int64_t *part, int64_t parts, int64_t n,
                            Value *out) {
  ObjType t = (ObjType)k->outs[0].type;
  if (e->keep) { /* the last word of each part: how many elements were kept; negative: a condition was NA */
    int64_t kept = 0;
    for (int64_t i = 0; i < parts && kept >= 0; i++) {
      int64_t m = part[k->reduce_words * i + k->reduce_words - 1];
      kept = m < 0 ? -1 : kept + m;
    }
    if (kept < 0) return "a condition in the subscript is NA";
    if (kept == 0) return nothing((VxReduce)e->reduce, t, out) ? NULL : "there is no element to reduce";
    n = kept;
  }
  return finish(R, (VxReduce)e->reduce, k->reduce, k->reduce_words, t, part, parts, n, out)
             ? NULL
             : "the result is not finite: the base function looked at the elements again";
}

/* The numbers that the reductions of a batch differ in, as the kernel reads them. */
static int64_t *batch_numbers(Rt *R, const ParCall *p, const OclKernel *k, const VxBatch *b, size_t *bytes) {
  int64_t *list = rt_scratch(R, ((size_t)b->nasked * VX_BATCH_SCALARS + 1) * sizeof *list), *to = list;
  *to++ = b->nasked;
  for (int j = 0; j < b->nasked; j++)
    for (int i = 0; i < k->nparams; i++) {
      if (k->params[i].kind != KP_INPUT_SCALAR) continue;
      int c = 0;
      for (int a = 0; a < k->params[i].index; a++) c += p->in[a].len == 1;
      Value x = b->asked[j].v[c];
      double d = x.tag == V_DBL ? x.d : x.i == NA_INT ? NA_REAL : x.i;
      if (k->params[i].type == T_DBL) memcpy(to++, &d, sizeof d);
      else *to++ = x.tag == V_DBL ? (int32_t)x.d : x.i;
    }
  rt_assert(R, to - list <= b->nasked * VX_BATCH_SCALARS + 1, "%lld numbers of %d", (long long)(to - list), b->nasked);
  *bytes = (size_t)(to - list) * sizeof *list;
  return list;
}

/* One launch: partial results, and of a scan what is made of them. */
typedef struct ReduceLaunch {
  Launch l; /* first: the kind's functions get it */
  const VxBatch *batch;
  int64_t parts, times; /* partial results of a reduction; reductions */
  int64_t *part;
  size_t part_bytes;
  const OclOut *scan; /* what it has made; NULL: nothing */
  const char *why;    /* the base function must do it */
} ReduceLaunch;

static ReduceLaunch *reduce_of(Launch *l) { return (ReduceLaunch *)(void *)l; }

static bool divide(Launch *l) {
  enum { SCRATCH = 4096 /* bytes of partial results that may be garbage afterwards */ };
  ReduceLaunch *x = reduce_of(l);
  const OclKernel *k = l->k;
  int64_t each = x->batch ? k->batch_size : k->part_size;
  x->times = x->batch ? x->batch->nasked : 1;
  x->parts = (l->n + each - 1) / each;
  x->part_bytes = (size_t)(x->times * x->parts) * (size_t)k->reduce_words * sizeof *x->part;
  x->part = x->part_bytes > SCRATCH ? ocl_area(l->o->d, x->part_bytes) : NULL;
  if (!x->part) x->part = rt_scratch(l->s->R, x->part_bytes);
  l->reckoned = l->count * x->times;
  if (launch_draws(k)) l->step = launch_step(l, k->part_size);
  rt_assert(l->s->R, each > 0 && x->parts > 0 && x->times > 0, "%lld parts of %lld", (long long)x->parts,
            (long long)each);
  return true;
}

static void param(Launch *l, int i) {
  ReduceLaunch *x = reduce_of(l);
  OclArg *a = &l->args[i];
  switch ((OclParamKind)l->k->params[i].kind) {
  case KP_OUT: launch_out(l, i, (ObjType)l->k->scan_type, 1); break;
  case KP_PART:
    a->p = x->part;
    a->size = a->back = x->part_bytes;
    break;
  case KP_BATCH:
    a->size = sizeof(int64_t);
    if (!x->batch) break;
    a->p = batch_numbers(l->s->R, l->s->p, l->k, x->batch, &a->size);
    a->init = a->size;
    a->constant = true;
    break;
  default: break;
  }
}

/* The second phase of a scan: all elements, from what comes before each part. */
static OclStatus run_scan(ReduceLaunch *x) {
  Launch *l = &x->l;
  int out = l->at[KP_OUT];
  x->why = vexpr_scan_bases(l->k, x->part, x->parts);
  if (x->why) {
    l->reckoned = 0;
    return OCL_OK;
  }
  launch_value(l, KP_PHASE)->i = 1;
  x->scan = launch_out(l, out, (ObjType)l->k->scan_type, l->n);
  l->args[l->at[KP_PART]].init = x->part_bytes;
  l->args[l->at[KP_PART]].back = 0;
  if (l->deopt) l->args[l->at[KP_DEOPT]].back = 0;
  return launch_once(l, 0, x->parts, 0);
}

/* Part by part, where the words of random numbers are there for some lanes at a time: each makes its own partial results,
 * which count their lanes from 0. */
static OclStatus run_in_turn(ReduceLaunch *x) {
  Launch *l = &x->l;
  const OclKernel *k = l->k;
  const uint32_t group = (uint32_t)k->group;
  OclArg *to = &l->args[l->at[KP_PART]];
  for (int64_t lo = 0; lo < l->n; lo += l->step) {
    const int64_t n = l->n - lo < l->step ? l->n - lo : l->step, parts = (n + k->part_size - 1) / k->part_size;
    int64_t *part = x->part + lo / k->part_size * k->reduce_words;
    launch_lanes(l, lo, n);
    to->p = part;
    to->size = to->back = (size_t)(parts * k->reduce_words) * sizeof *part;
    const OclStatus st = launch_once(l, lo, group ? parts * group : parts, group);
    if (st.code) return st;
    for (int64_t i = 0; i < parts && k->reduce == RED_EXTREMES; i++)
      for (int w = 2; w < 4; w++)
        if (part[i * k->reduce_words + w] >= 0) part[i * k->reduce_words + w] += lo;
    rt_check_interrupt(l->s->R);
  }
  return OCL_OK;
}

static OclStatus run(Launch *l) {
  ReduceLaunch *x = reduce_of(l);
  const OclKernel *k = l->k;
  if (l->words) return run_in_turn(x);
  const uint32_t group = (uint32_t)k->group;
  int64_t items = x->parts;
  if (group) items *= group;
  if (x->batch) {
    int64_t rows = (x->times + k->batch_rows - 1) / k->batch_rows;
    l->range = (OclRange){.inner = items, .per_row = 1, .local = {group, 1}, .block = {group, 1}};
    l->two = &l->range;
    items = rows > 1 ? rows : 2;
  }
  OclStatus st = launch_once(l, 0, items, x->batch ? 0 : group);
  return st.code || !k->scan || l->failed.n || l->failed.overflow ? st : run_scan(x);
}

static bool take(Launch *l, bool complete) {
  const ReduceLaunch *x = reduce_of(l);
  return !x->scan || launch_keep(l, x->scan, 1, 0);
}

bool vexpr_launch_reduce(ParState *s, VxRun *v, ParKernel *pk, const Value *scope, VxBatch *b, int64_t *nlanes) {
  static const LaunchKind reduction = {.divide = divide, .param = param, .run = run, .take = take};
  enum { CAP = 64 };
  Offload *o = &v->o;
  const OclKernel *k = pk->k;
  int64_t n = s->p->n;
  Lanes failed;
  *nlanes = 0;
  if (!k->reduce) {
    par_reason(o, "no kernel that reduces");
    return false;
  }
  if ((v->e->reduce == VR_ANY || v->e->reduce == VR_ALL) && k->outs[0].type != T_LGL) return false;
  if (!o->d->shared_memory && par_param_bytes(s->p, k, scope, false) > (double)o->d->mem_cap * 0.9) {
    par_reason(o, "what is reduced does not fit into the device's memory");
    return false;
  }
  ReduceLaunch x; /* not cleared: it is large */
  x.batch = b, x.scan = NULL, x.why = NULL;
  launch_init(&x.l, &reduction, s, o, pk, scope, 0, n, CAP);
  if (launch_go(&x.l, &failed) != LAUNCHED) return false;
  par_note_lanes(o, k, &failed);
  *nlanes = failed.n;
  if (failed.n) return false;
  if (x.scan) v->value = v_obj(x.scan->vec);
  else if (b) {
    for (int64_t j = 0; j < x.times; j++)
      if (conclude(s->R, v->e, k, x.part + j * x.parts * k->reduce_words, x.parts, n, &b->result[j]))
        b->result[j] = v_none(V_UNBOUND);
  } else if (!x.why) x.why = conclude(s->R, v->e, k, x.part, x.parts, n, &v->value);
  if (x.why) par_reason(o, x.why);
  return !x.why;
}

/* ---- the node ---------------------------------------------------------------------------------------------------- */

/* The base function on the vector v. */
static Value by_base(Rt *R, Node *n, Frame *f, Value v) {
  CallInfo *ci = n->u.call;
  Obj *arg[2] = {rt_box(R, v), NULL};
  if (drops_na(n)) arg[1] = rt_lgl(R, 1);
  return call_builtin(R, ci->builtin, n->nkids, arg, ci->names, n->expr, f, n, true);
}

Value exec_CallReduce(Rt *R, Node *n, Frame *f) {
  CallInfo *ci = n->u.call;
  VecExpr *e = n->cache[1];
  if (n->flags & NF_NOT_VECTOR || SYM(ci->sym)->redefined) return exec_CallBuiltin(R, n, f);
  Node *kid = n->kid[0];
  VxReduce op = vexpr_reduce_op(n);
  if (!e) {
    bool look = (n->count[0] < 200 && vexpr_within(kid, 4)) || (!(n->flags & NF_PROBED) && vexpr_sees_long(R, kid, f));
    n->flags |= NF_PROBED;
    if (look) e = vexpr_install_reduce(R, n, kid, f, op, drops_na(n));
    if (!e) {
      Value v = kid->exec(R, kid, f);
      if (vexpr_long(v)) vexpr_install_reduce(R, n, kid, f, op, drops_na(n)); /* the next time */
      Value r = by_base(R, n, f, v);
      if (n->count[0]++ < 200) n->seen |= interp_seen(r);
      return r;
    }
  }
  if (e->drawing && par_philox(R)) e = vexpr_install_reduce(R, n, kid, f, op, drops_na(n));
  if (!e || !vexpr_usable(R, e, f)) {
    n->flags |= NF_NOT_VECTOR;
    return exec_CallBuiltin(R, n, f);
  }
  VxRun run;
  Value v, r;
  if (vexpr_run(R, e, n, f, &run, &v)) {
    r = run.value;
    if (e->reduce >= VR_CUMSUM && !IS_NIL(run.shape.names)) {
      rt_share(run.shape.names);
      rt_attr_set(R, r.o, R->s.names, run.shape.names);
    }
    R->visible = true;
  } else {
    double t0 = run.o.body ? cost_vector_clock(R, run.shape.n) : 0;
    r = by_base(R, n, f, v);
    if (run.o.body) vexpr_interpreted(&run, run.ms + cost_vector_clock(R, run.shape.n) - t0);
    if (e->stale) vexpr_install_reduce(R, n, kid, f, op, drops_na(n)); /* for the next time */
    else if (e->idle > 8) n->cache[1] = NULL;                          /* no more long ones */
  }
  if (n->count[0]++ < 200) n->seen |= interp_seen(r);
  return r;
}
