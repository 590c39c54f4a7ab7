/* interp/vexpr_index.c - subscripts in whole-vector expressions: x[-1] - x[-n], x[idx], m[, j]; and reductions of some
 * elements, sum(x[x > 0]), mean(x, na.rm = TRUE).
 *
 * A subscript that selects a row, a column or all but the ends is a sequence, so that nothing is stored.  A reduction
 * of some elements folds over the places of all of them, and leaves out what is not kept: the same bits wherever it
 * runs.
 */
#include "../runtime/dictionary.h"
#include "../specialize/reduce.h"
#include "vexpr.h"

static Value sequence(Rt *R, double first, double step, int64_t n) {
  return n < 1 ? v_none(V_UNBOUND) : rt_unbox(rt_seq(R, T_INT, first, step, n));
}

/* All of 1 .. n but what the negative vector i names, if that is a range. */
static Value without(Rt *R, Obj *i, int64_t n) {
  rt_assert(R, TYPE(i) == T_DBL || TYPE(i) == T_INT, "subscripts of type %d", TYPE(i));
  int64_t m = LEN(i), lo = 1, hi = n;
  if (m >= n || n > INT_MAX) return v_none(V_UNBOUND);
  bool *out = rt_scratch(R, (size_t)n + 2);
  memset(out, 0, (size_t)n + 2);
  const double *d = TYPE(i) == T_DBL ? DBL(i) : NULL;
  const int32_t *s = d ? NULL : INT(i);
  for (int64_t j = 0; j < m; j++) {
    double v = d ? -d[j] : -(double)s[j];
    if (!(v >= 1 && v < (double)n + 1)) return v_none(V_UNBOUND);
    out[(int64_t)v] = true;
  }
  while (lo <= n && out[lo]) lo++;
  while (hi > lo && out[hi]) hi--;
  for (int64_t k = lo; k <= hi; k++)
    if (out[k]) return v_none(V_UNBOUND);
  return sequence(R, (double)lo, 1, hi - lo + 1);
}

Value vexpr_subscript(Rt *R, Obj *w, Value v, int side) {
  rt_assert(R, rt_is_vec(w), "a subscript of %s", rt_type_name((ObjType)w->type));
  Value none = v_none(V_UNBOUND);
  int64_t n = LEN(w);
  double k = v.tag == V_INT && v.i != NA_INT ? v.i : v.tag == V_DBL ? v.d : 0;
  if (side != VX_PLAIN) {
    Obj *dim = rt_attr(w, R->s.dim);
    if (IS_NIL(dim) || LEN(dim) != 2) return none;
    int64_t nr = INT(dim)[0], nc = INT(dim)[1];
    if (!(k >= 1 && k < (double)(side == VX_COLUMN ? nc : nr) + 1)) return none;
    int64_t at = (int64_t)k - 1;
    return side == VX_COLUMN ? sequence(R, (double)(at * nr + 1), 1, nr) : sequence(R, (double)at + 1, (double)nr, nc);
  }
  if (v.tag == V_INT || v.tag == V_DBL) {
    if (k >= 1) return v;
    if (k == -1) return sequence(R, 2, 1, n - 1);
    return k == -(double)n ? sequence(R, 1, 1, n - 1) : none;
  }
  if (v.tag == V_OBJ && TYPE(v.o) == T_STR)
    return LEN(v.o) > 1 && !v.o->attr && !IS_NIL(rt_attr(w, R->s.names)) ? v : none;
  bool ordered;
  if (v.tag == V_OBJ && rt_is_object(v.o))
    return rt_levels(R, v.o, &ordered) && LEN(v.o) > 1 ? v : none; /* its codes */
  if (v.tag != V_OBJ || (v.o->type != T_INT && v.o->type != T_DBL) || v.o->attr || LEN(v.o) < 1) return none;
  Obj *i = v.o;
  double start, step;
  if (rt_is_seq(i, &start, &step)) {
    double end = start + step * (double)(LEN(i) - 1), lo = start < end ? start : end, hi = start < end ? end : start;
    if (hi < 0 && LEN(i) < n) return without(R, i, n);
    return lo >= 1 && hi < (double)n + 1 ? v : none;
  }
  double first = i->type == T_DBL ? DBL(i)[0] : INT(i)[0];
  return first < 0 && LEN(i) < n ? without(R, i, n) : v;
}

Value vexpr_index(Rt *R, Node *n, const Value *v, Frame *f) {
  rt_assert(R, n->nkids == 2 || n->nkids == 3, "a subscript of %d operands", n->nkids);
  Obj *args[3] = {rt_box(R, v[0]), MISSING_ARG, MISSING_ARG};
  args[n->nkids == 3 && !n->kid[1] ? 2 : 1] = rt_box(R, v[1]);
  return call_builtin(R, SYM(n->u.call->sym)->bval.o, n->nkids, args, NULL, n->expr, f, n, true);
}

/* ---- reductions of some elements ----------------------------------------------------------------------------------
 */

bool vexpr_reduce_kept(VxReduce op, Obj *x, Obj *keep, Value *out) {
  if (op != VR_SUM && op != VR_MEAN && op != VR_PROD) return false;
  if (TYPE(x) != T_DBL || LEN(x) < VX_LONG || (keep && (TYPE(keep) != T_LGL || LEN(keep) != LEN(x)))) return false;
  int64_t n = LEN(x), kept = 0;
  const double *p = DBL(x);
  const int32_t *k = keep ? LGL(keep) : NULL;
  if (op == VR_PROD) {
    double v = spec_prod_some(p, k, n, &kept);
    if (kept <= 0 || !(fabs(v) >= 0x1p-900 && fabs(v) < RV_INF)) return false;
    *out = v_dbl(v);
    return true;
  }
  rv_dd a = spec_sum_some(p, k, n, &kept);
  if (kept <= 0 || !rv_isfin(a.h)) return false;
  *out = v_dbl(op == VR_MEAN ? rv_acc_mean(a, (double)kept) : rv_acc_value(a));
  return true;
}
