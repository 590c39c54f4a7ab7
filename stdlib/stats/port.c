/* stdlib/stats/port.c - what nlminb()'s steps (stdlib/R/stats/port.R) compute with the lower triangle L of a model's Hessian L L': in
 * doubles and in the order that such code has, row by row of L, so that the steps are those of others to the last bit. */
#include "../base/vec.h"
#include "lapack.h"
#include <math.h>

/* Of two vectors' product and a vector's length the last bits are the BLAS's, whose they are in GNU R. */
static const int one = 1;
static double dot(Rt *R, const double *x, const double *y, int n) {
  return ((double (*)(const int *, const double *, const int *, const double *, const int *))rt_lapack(R, "ddot_"))(&n, x, &one, y, &one);
}
static double length_of(Rt *R, const double *x, int n) {
  return ((double (*)(const int *, const double *, const int *))rt_lapack(R, "dnrm2_"))(&n, x, &one);
}
/* L as rows, each as long as its diagonal is far. */
static double **rows_of(Rt *R, Obj *L, int n) {
  if (TYPE(L) != T_DBL || LEN(L) != (int64_t)n * n) rt_error(R, "invalid '%s' argument", "L");
  double **row = SCRATCH(R, double *, n + 1), *at = SCRATCH(R, double, (size_t)n * (size_t)(n + 1) / 2 + 1);
  for (int i = 0; i < n; at += ++i) {
    row[i] = at;
    for (int j = 0; j <= i; j++) at[j] = DBL(L)[i + (int64_t)j * n];
  }
  return row;
}
static Obj *numbers(Rt *R, Obj *x) { return rt_coerce(R, x, T_DBL); }

/* .port_times(L, x, what): 1 L^-1 x, 2 L'^-1 x, 3 L'x, 4 Lx */
static Obj *do_port_times(Rt *R, Call *c) {
  arg_check_n(R, c, 3, 3);
  Obj *x = numbers(R, c->args[1]);
  const int n = (int)LEN(x), what = rt_as_int(R, c->args[2]);
  double **l = rows_of(R, c->args[0], n);
  Obj *r = rt_alloc(R, T_DBL, n);
  double *p = DBL_W(r);
  memcpy(p, DBL(x), sizeof(double) * (size_t)n);
  if (what == 1)
    for (int i = 0; i < n; i++) p[i] = (p[i] - dot(R, l[i], p, i)) / l[i][i];
  else if (what == 2)
    for (int i = n - 1; i >= 0; i--) {
      p[i] /= l[i][i];
      for (int j = 0; j < i; j++) p[j] -= p[i] * l[i][j];
    }
  else if (what == 3)
    for (int i = 0; i < n; i++) {
      double v = p[i];
      p[i] = 0;
      for (int j = 0; j <= i; j++) p[j] += v * l[i][j];
    }
  else
    for (int i = n - 1; i >= 0; i--) p[i] = dot(R, l[i], p, i + 1);
  return r;
}
/* .port_dot(x, y), .port_length(x) */
static Obj *do_port_dot(Rt *R, Call *c) {
  arg_check_n(R, c, 2, 2);
  Obj *x = numbers(R, c->args[0]), *y = numbers(R, c->args[1]);
  if (LEN(x) != LEN(y)) rt_error(R, "invalid '%s' argument", "y");
  return rt_dbl(R, dot(R, DBL(x), DBL(y), (int)LEN(x)));
}
static Obj *do_port_length(Rt *R, Call *c) {
  arg_check_n(R, c, 1, 1);
  Obj *x = numbers(R, c->args[0]);
  return rt_dbl(R, length_of(R, DBL(x), (int)LEN(x)));
}
/* .port_curves(L): the diagonal of L L' */
static Obj *do_port_curves(Rt *R, Call *c) {
  arg_check_n(R, c, 1, 1);
  const int n = (int)rt_nrow(c->args[0]);
  double **l = rows_of(R, c->args[0], n);
  Obj *r = rt_alloc(R, T_DBL, n);
  for (int i = 0; i < n; i++) DBL_W(r)[i] = dot(R, l[i], l[i], i + 1);
  return r;
}
/* .port_update(L, w, z): the triangle of L (I + z w') (I + w z') L', by the third recurrence of Goldfarb (Mathematics of Computation 30,
 * 1976): rotations that are known without making them, for the columns' factors; then the columns, last one first. */
static Obj *do_port_update(Rt *R, Call *c) {
  arg_check_n(R, c, 3, 3);
  Obj *ws = numbers(R, c->args[1]), *zs = numbers(R, c->args[2]);
  const int n = (int)LEN(ws);
  double **l = rows_of(R, c->args[0], n);
  if (LEN(zs) != n || n == 0) rt_error(R, "invalid '%s' argument", "z");
  double *w = SCRATCH(R, double, n), *z = SCRATCH(R, double, n);
  double *own = SCRATCH(R, double, n), *of_w = SCRATCH(R, double, n), *of_z = SCRATCH(R, double, n);
  memcpy(w, DBL(ws), sizeof(double) * (size_t)n);
  memcpy(z, DBL(zs), sizeof(double) * (size_t)n);
  double rest = 0, nu = 1, eta = 0;
  for (int j = n - 1; j > 0; j--) own[j - 1] = rest += w[j] * w[j]; /* what follows in w, squared */
  for (int j = 0; j < n - 1; j++) {
    double a = nu * z[j] - eta * w[j], theta = 1 + a * w[j], s = a * own[j], v = sqrt(theta * theta + a * s);
    if (theta > 0) v = -v;
    own[j] = v;
    double b = theta * w[j] + s;
    of_z[j] = b * nu / v;
    of_w[j] = (a - b * eta) / v;
    nu = -nu / v;
    eta = -(eta + (a * a) / (theta - v)) / v;
  }
  own[n - 1] = 1 + (nu * z[n - 1] - eta * w[n - 1]) * w[n - 1];
  Obj *r = rt_alloc_zero(R, T_DBL, (int64_t)n * n);
  for (int j = n - 1; j >= 0; j--) {
    double *col = DBL_W(r) + (int64_t)j * n, wj = w[j], zj = z[j];
    col[j] = own[j] * l[j][j];
    w[j] = l[j][j] * wj, z[j] = l[j][j] * zj;
    for (int i = j + 1; i < n; i++) {
      col[i] = own[j] * l[i][j] + of_w[j] * w[i] + of_z[j] * z[i];
      w[i] += l[i][j] * wj;
      z[i] += l[i][j] * zj;
    }
  }
  Obj *d = rt_alloc(R, T_INT, 2);
  INT_W(d)[0] = INT_W(d)[1] = n;
  rt_attr_set(R, r, R->s.dim, d);
  return r;
}

const BuiltinDef builtins_port[] = {{".port_times", do_port_times, BK_BUILTIN, "L, x, what", BF_PURE, 0},
                                    {".port_dot", do_port_dot, BK_BUILTIN, "x, y", BF_PURE, 0},
                                    {".port_length", do_port_length, BK_BUILTIN, "x", BF_PURE, 0},
                                    {".port_curves", do_port_curves, BK_BUILTIN, "L", BF_PURE, 0},
                                    {".port_update", do_port_update, BK_BUILTIN, "L, w, z", BF_PURE, 0},
                                    {0}};
