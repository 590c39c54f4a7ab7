/* stdlib/stats/cov.c - covariances and correlations of columns: moments, and Kendall's. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("O3")
#endif
#include "../../specialize/reduce.h"
#include "../base/vec.h"

/* Kendall's: the sum over pairs of elements of whether they are in the same order, or the correlation; *flat: none of a
 * vector are in order. */
static double kendall(const double *u, const double *v, int64_t n, bool cor, bool *flat) {
  double s = 0, su = 0, sv = 0;
  if (n < 2) return NA_REAL;
  for (int64_t i = 0; i < n; i++)
    if (u[i] != u[i] || v[i] != v[i]) return NA_REAL;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < n; j++) {
      double d = (u[i] > u[j]) - (u[i] < u[j]), e = (v[i] > v[j]) - (v[i] < v[j]);
      s += d * e, su += d * d, sv += e * e;
    }
  if (!cor) return s;
  if (su == 0 || sv == 0) {
    *flat = true;
    return NA_REAL;
  }
  double w = s / (sqrt(su) * sqrt(sv));
  return w > 1 ? 1 : w < -1 ? -1 : w;
}

/* Columns of n numbers with their means, as kernels have them, and standard deviations */
typedef struct Columns {
  const double *x;
  int64_t n, p;
  double *mean, *sd;
  bool *na; /* has one */
} Columns;

/* alone: x is all there is; GNU R then takes the roots of variances that were rounded. */
static Columns columns(Rt *R, const double *x, int64_t n, int64_t p, bool sd, bool alone) {
  Columns c = {x, n, p, SCRATCH(R, double, p), SCRATCH(R, double, p), SCRATCH(R, bool, p)};
  for (int64_t j = 0; j < p; j++) {
    const double *u = x + j * n;
    const double m = n > 0 ? spec_mean(u, n) : 0;
    c.na[j] = false;
    if (m != m)
      for (int64_t i = 0; i < n && !c.na[j]; i++) c.na[j] = u[i] != u[i];
    c.mean[j] = m;
    if (!sd) continue;
    const rv_dd squares = spec_dot_pair(u, m, u, m, n);
    c.sd[j] = alone ? sqrt(rv_acc_mean(squares, (double)n - 1)) : rv_acc_sd(squares, (double)n - 1);
  }
  return c;
}

/* The covariance or correlation of column a of x and column b of y (or of x again); *flat: a deviation is 0. */
static double pearson(const Columns *x, int64_t a, const Columns *y, int64_t b, bool cor, bool *flat) {
  const int64_t n = x->n;
  const double n1 = (double)n - 1, *u = x->x + a * n, *v = y->x + b * n, mu = x->mean[a], mv = y->mean[b];
  if (n < 2) return NA_REAL;
  if (cor && x == y && a == b) { /* with itself, even if it has an NA */
    if (x->sd[a] == 0) *flat = true;
    return 1;
  }
  if (x->na[a] || y->na[b]) return NA_REAL;
  if (cor && (x->sd[a] == 0 || y->sd[b] == 0)) {
    *flat = true;
    return NA_REAL;
  }
  const rv_dd dot = spec_dot_pair(u, mu, v, mv, n);
  if (rv_isfin(dot.h) && rv_isfin(dot.l)) return cor ? rv_acc_cor(dot, n1, x->sd[a], y->sd[b]) : rv_acc_mean(dot, n1);
  long double s = 0;
  for (int64_t i = 0; i < n; i++) s += ((long double)u[i] - mu) * ((long double)v[i] - mv);
  s /= (long double)n1;
  if (!cor) return (double)s;
  const double w = (double)s / (x->sd[a] * y->sd[b]);
  return w > 1 ? 1 : w < -1 ? -1 : w;
}

/* .Internal(cov(x, y, n, kind, cor)): x n x p; y NULL or n x q; no NAs are looked for: they propagate. kind 0 moments, 1
 * Kendall. */
static Obj *do_cov(Rt *R, Call *c) {
  arg_check_n(R, c, 5, 5);
  if (rt_as_int(R, c->args[2]) < 0) rt_error(R, "invalid input");
  Obj *x = rt_coerce(R, c->args[0], T_DBL), *y = c->args[1] == NIL ? NULL : rt_coerce(R, c->args[1], T_DBL);
  const int64_t n = rt_as_int(R, c->args[2]), p = n ? LEN(x) / n : 0, q = y ? (n ? LEN(y) / n : 0) : p;
  const bool by_order = rt_as_int(R, c->args[3]) == 1, cor = rt_as_lgl(R, c->args[4]) == 1;
  rt_assert(R, p * n == LEN(x) && (!y || q * n == LEN(y)), "%lld and %lld columns of %lld", (long long)p, (long long)q,
            (long long)n);
  bool flat = false;
  Obj *r = rt_alloc(R, T_DBL, p * q);
  double *out = DBL_W(r);
  const double *px = DBL(x), *py = y ? DBL(y) : px;
  if (by_order) {
    for (int64_t a = 0; a < p; a++)
      for (int64_t b = 0; b < q; b++) {
        out[a + b * p] = kendall(px + a * n, py + b * n, n, cor, &flat);
        if (cor && !y && a == b && n > 1) out[a + b * p] = 1;
      }
  } else {
    const Columns cx = columns(R, px, n, p, cor, !y), other = y ? columns(R, py, n, q, cor, false) : cx,
                  *cy = y ? &other : &cx;
    for (int64_t a = 0; a < p; a++)
      for (int64_t b = 0; b < q; b++)
        out[a + b * p] = !y && b < a ? out[b + a * p] : pearson(&cx, a, cy, b, cor, &flat);
  }
  if (flat) rt_attr_set(R, r, rt_sym(R, "sd0"), rt_lgl(R, 1));
  return r;
}

/* The numbers of a vector without attributes but names; else NULL. */
static Obj *plain_numbers(Rt *R, Obj *x) {
  if (TYPE(x) != T_DBL && TYPE(x) != T_INT && TYPE(x) != T_LGL) return NULL;
  const AttrObj *a = (const AttrObj *)x->attr;
  if (a && (a->next || a->name != R->s.names)) return NULL;
  return rt_coerce(R, x, T_DBL);
}
/* .Internal(cov_plain(x, y, cor)): the variance of x (y is NULL) or the covariance or correlation with y of two plain
 * vectors, as .cov_call() finds it; NULL where that has more to do: nothing there, NA, no deviation, a warning. */
static Obj *do_cov_plain(Rt *R, Call *c) {
  arg_check_n(R, c, 3, 3);
  Obj *x = plain_numbers(R, c->args[0]), *y = c->args[1] == NIL ? NULL : plain_numbers(R, c->args[1]);
  if (!x || LEN(x) < 2 || (c->args[1] != NIL && (!y || LEN(y) != LEN(x)))) return NIL;
  const bool cor = rt_as_lgl(R, c->args[2]) == 1;
  bool flat = false;
  const Columns cx = columns(R, DBL(x), LEN(x), 1, cor, !y),
                cy = y ? columns(R, DBL(y), LEN(y), 1, cor, false) : cx;
  const double v = pearson(&cx, 0, y ? &cy : &cx, 0, cor, &flat);
  return flat || v != v ? NIL : rt_dbl(R, v);
}

const BuiltinDef builtins_cov[] = {{"cov", do_cov, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
                                   {"cov_plain", do_cov_plain, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
                                   {0}};
