/* stdlib/stats/bspline.c - cubic B-splines for smoothing: values and derivatives, the normal equations of the penalized fit
 * and their solution (de Boor, A Practical Guide to Splines, 1978; Green & Silverman, Nonparametric Regression, 1994,
 * ch. 2; the diagonal of the smoother from the band of the inverse as in Hutchinson & de Hoog, Numer. Math. 47, 1985).
 *
 * All matrices are symmetric with 3 bands over the diagonal; band b of an n x n one is at m[b * n + i], element (i,
 * i+b).
 */
#include <math.h>

#include "../base/vec.h"

/* The knot interval of x: knots t[i] <= x < t[i + 1], from 3 to nk - 1 (the last one is closed). */
static int interval(const double *t, int nk, double x) {
  int lo = 3, hi = nk;
  while (hi - lo > 1) {
    int m = (lo + hi) / 2;
    if (x >= t[m]) lo = m;
    else hi = m;
  }
  return lo;
}
/* The deriv-th derivatives of the 4 cubic B-splines that are not 0 between t[i] and t[i + 1], at x: those of number
 * i - 3 .. i. */
static void bsplines(const double *t, int i, double x, int deriv, double *b) {
  double v[4] = {1, 0, 0, 0};
  for (int k = 1; k <= 3; k++) { /* v: those of degree k, from those of degree k - 1 */
    double u[4] = {0};
    for (int j = 0; j < k; j++) {
      double left = t[i + 1 - k + j], right = t[i + 1 + j], w = right - left;
      if (w <= 0) continue;
      double f = v[j] / w;
      if (k > 3 - deriv) u[j] -= k * f, u[j + 1] += k * f;
      else u[j] += (right - x) * f, u[j + 1] += (x - left) * f;
    }
    memcpy(v, u, sizeof v);
  }
  memcpy(b, v, sizeof v);
}

static const double *dbl(Rt *R, Call *c, int i, int64_t n) {
  Obj *x = rt_coerce(R, c->args[i], T_DBL);
  if (n >= 0 && LEN(x) != n) rt_error(R, "invalid argument");
  c->args[i] = x;
  return DBL(x);
}
static int basis_size(Rt *R, Obj *knot) {
  if (LEN(knot) < 8 || LEN(knot) > 1 << 28) rt_error(R, "invalid argument");
  return (int)LEN(knot) - 4;
}

/* .bspline(knot, coef, x, deriv): the spline, or a derivative of it, at x within the knots. */
static Obj *do_bspline(Rt *R, Call *c) {
  const double *t = dbl(R, c, 0, -1);
  int nk = basis_size(R, c->args[0]), deriv = rt_as_int(R, c->args[3]);
  const double *a = dbl(R, c, 1, nk), *x = dbl(R, c, 2, -1);
  if (deriv < 0 || deriv > 3) rt_error(R, "invalid argument");
  int64_t n = LEN(c->args[2]);
  Obj *ans = rt_alloc(R, T_DBL, n);
  double *r = DBL_W(ans), b[4];
  for (int64_t k = 0; k < n; k++) {
    if (isnan(x[k])) {
      r[k] = x[k];
      continue;
    }
    int i = interval(t, nk, x[k]);
    rt_assert(R, i >= 3 && i < nk, "interval %d of %d", i, nk);
    bsplines(t, i, x[k], deriv, b);
    r[k] = 0;
    for (int j = 0; j < 4; j++) r[k] += b[j] * a[i - 3 + j];
  }
  return ans;
}

/* The integral of s^2 over [0, 1] as the common programs for smoothing splines have it: with 1/3 the lambdas that
 * people quote would not give their fits. */
#define THIRD 0.3330

/* .bspline_normal(x, y, w, knot): X'WX, X'Wy and the integrals of the products of second derivatives. */
static Obj *do_bspline_normal(Rt *R, Call *c) {
  const double *x = dbl(R, c, 0, -1);
  int64_t n = LEN(c->args[0]);
  const double *y = dbl(R, c, 1, n), *w = dbl(R, c, 2, n), *t = dbl(R, c, 3, -1);
  int nk = basis_size(R, c->args[3]);
  Obj *xx = rt_alloc_zero(R, T_DBL, 4 * (int64_t)nk), *xy = rt_alloc_zero(R, T_DBL, nk),
      *pen = rt_alloc_zero(R, T_DBL, 4 * (int64_t)nk);
  double *X = DBL_W(xx), *Y = DBL_W(xy), *P = DBL_W(pen), b[4], e[4];
  for (int64_t k = 0; k < n; k++) {
    int i = interval(t, nk, x[k]);
    bsplines(t, i, x[k], 0, b);
    for (int p = 0; p < 4; p++) {
      Y[i - 3 + p] += w[k] * y[k] * b[p];
      for (int q = p; q < 4; q++) X[(int64_t)(q - p) * nk + i - 3 + p] += w[k] * b[p] * b[q];
    }
  }
  for (int i = 3; i < nk; i++) { /* second derivatives are lines between knots */
    double h = t[i + 1] - t[i];
    if (h <= 0) continue;
    bsplines(t, i, t[i], 2, b), bsplines(t, i, t[i + 1], 2, e);
    for (int p = 0; p < 4; p++)
      for (int q = p; q < 4; q++)
        P[(int64_t)(q - p) * nk + i - 3 + p] += h * (b[p] * b[q] + (b[p] * (e[q] - b[q]) + b[q] * (e[p] - b[p])) * 0.5 +
                                                     (e[p] - b[p]) * (e[q] - b[q]) * THIRD);
  }
  return rt_named_list(R, 3, "XWy", xy, "XWX", xx, "Sigma", pen);
}

/* .bspline_fit(x, w, knot, XWy, XWX, Sigma, lambda): the coefficients that minimize the penalized sum of squares, the
 * fit at x, the diagonal of the smoother, and Cholesky's factor R, R'R = X'WX + lambda Sigma, in LINPACK's band form.
 * NULL where that matrix is not positive definite. */
static Obj *do_bspline_fit(Rt *R, Call *c) {
  const double *x = dbl(R, c, 0, -1);
  int64_t n = LEN(c->args[0]);
  const double *w = dbl(R, c, 1, n), *t = dbl(R, c, 2, -1);
  int nk = basis_size(R, c->args[2]);
  const double *xy = dbl(R, c, 3, nk), *X = dbl(R, c, 4, 4 * (int64_t)nk), *P = dbl(R, c, 5, 4 * (int64_t)nk);
  double lambda = rt_as_dbl(R, c->args[6]);
  Obj *coef = rt_alloc(R, T_DBL, nk), *fit = rt_alloc(R, T_DBL, n), *lev = rt_alloc(R, T_DBL, n),
      *factor = rt_alloc_zero(R, T_DBL, 4 * (int64_t)nk);
  double *a = DBL_W(coef), *f = DBL_W(fit), *l = DBL_W(lev), *F = DBL_W(factor);
  rt_assert(R, nk >= 4 && LEN(factor) == 4 * (int64_t)nk, "%d splines", nk);
  double *U = SCRATCH(R, double, 4 * (int64_t)nk), *V = SCRATCH(R, double, 4 * (int64_t)nk);
#define AT(m, i, b) m[(int64_t)(b)*nk + (i)]
  for (int i = 0; i < nk; i++)
    for (int b = 0; b < 4 && i + b < nk; b++) AT(U, i, b) = AT(X, i, b) + lambda * AT(P, i, b);
  for (int j = 0; j < nk; j++) /* U'U, by columns */
    for (int b = IMIN(3, j); b >= 0; b--) {
      int i = j - b;
      double s = AT(U, i, b);
      for (int k = IMAX(0, j - 3); k < i; k++) s -= AT(U, k, i - k) * AT(U, k, j - k);
      if (b) AT(U, i, b) = s / AT(U, i, 0);
      else if (s > 0) AT(U, i, 0) = sqrt(s);
      else return NIL;
      F[4 * (int64_t)j + 3 - b] = AT(U, i, b);
    }
  for (int i = 0; i < nk; i++) {
    double s = xy[i];
    for (int k = IMAX(0, i - 3); k < i; k++) s -= AT(U, k, i - k) * a[k];
    a[i] = s / AT(U, i, 0);
  }
  for (int i = nk - 1; i >= 0; i--) {
    double s = a[i];
    for (int b = 1; b < 4 && i + b < nk; b++) s -= AT(U, i, b) * a[i + b];
    a[i] = s / AT(U, i, 0);
  }
  /* V = the bands of (U'U)^-1: U V is lower triangular with 1 / U[i, i] on its diagonal */
  for (int i = nk - 1; i >= 0; i--) {
    double d = AT(U, i, 0);
    for (int b = IMIN(3, nk - 1 - i); b >= 0; b--) {
      double s = b ? 0 : 1 / d;
      for (int k = 1; k < 4 && i + k < nk; k++) {
        int lo = IMIN(i + k, i + b), hi = IMAX(i + k, i + b);
        s -= AT(U, i, k) * AT(V, lo, hi - lo);
      }
      AT(V, i, b) = s / d;
    }
  }
  const double inside = 1e-11; /* how far from an end, and beyond it, GNU R takes leverages: its df show it in the ninth digit */
  double v[4];
  for (int64_t k = 0; k < n; k++) {
    int i = interval(t, nk, x[k]);
    bsplines(t, i, x[k], 0, v);
    f[k] = l[k] = 0;
    for (int p = 0; p < 4; p++) f[k] += v[p] * a[i - 3 + p];
    if (x[k] < t[3]) bsplines(t, i, t[3] + inside, 0, v);
    else if (x[k] >= t[nk]) bsplines(t, i, t[nk] - inside, 0, v);
    for (int p = 0; p < 4; p++)
      for (int q = p; q < 4; q++) l[k] += (p == q ? 1 : 2) * v[p] * v[q] * AT(V, i - 3 + p, q - p);
    l[k] *= w[k];
  }
  return rt_named_list(R, 4, "coef", coef, "ty", fit, "lev", lev, "R", factor);
#undef AT
}

const BuiltinDef builtins_bspline[] = {
    {".bspline", do_bspline, BK_BUILTIN, "knot, coef, x, deriv", BF_PURE, 0},
    {".bspline_normal", do_bspline_normal, BK_BUILTIN, "x, y, w, knot", BF_PURE, 0},
    {".bspline_fit", do_bspline_fit, BK_BUILTIN, "x, w, knot, XWy, XWX, Sigma, lambda", BF_PURE, 0},
    {0}};
