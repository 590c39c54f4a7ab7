/* stdlib/stats/kalman.c - linear filters; the Kalman filter, smoother and forecasts of a univariate state space model, and
 * what ARIMA models need beside them (Harvey, Forecasting, Structural Time Series Models and the Kalman Filter, 1989;
 * Gardner, Harvey & Phillips, Applied Statistics 29, 1980; Durbin & Koopman, Time Series Analysis by State Space
 * Methods, 2001).
 *
 *   y[t] = Z' a[t] + e[t], var e = h;   a[t + 1] = T a[t] + u[t], var u = V
 *
 * a, P: the state given the observations up to now and its variance; Pn: the variance of the next one.  Transition
 * matrices are nearly empty, so products with T go over its elements that are not 0. */
#include <math.h>

#include "../base/vec.h"

typedef struct Model {
  int p;
  const double *Z, *T, *V;
  double h;
  double *a, *P, *Pn;
  int *start, *col; /* T by rows: the elements of row i are number start[i] .. start[i + 1] - 1 */
  double *val;
  double *next, *M, *tmp; /* p, p x p, p x p */
} Model;

static Obj *field(Rt *R, Obj *mod, const char *name, int64_t n) {
  Obj *names = mod->type == T_LIST ? rt_attr(mod, R->s.names) : NIL;
  for (int64_t i = 0; names != NIL && i < LEN(mod); i++)
    if (!strcmp(STR(names, i), name)) {
      Obj *x = rt_coerce(R, ELT(mod, i), T_DBL);
      if (n >= 0 && LEN(x) != n) break;
      return x;
    }
  rt_error(R, "invalid argument type");
}
static double *own(Rt *R, Obj *x) {
  double *p = SCRATCH(R, double, LEN(x));
  memcpy(p, DBL(x), sizeof(double) * (size_t)LEN(x));
  return p;
}
static Model model(Rt *R, Obj *mod) {
  Obj *Z = field(R, mod, "Z", -1);
  int64_t p = LEN(Z), pp = p * p;
  if (p < 1 || p > 20000) rt_error(R, "invalid argument type");
  Model m = {.p = (int)p,
             .Z = DBL(Z),
             .T = DBL(field(R, mod, "T", pp)),
             .V = DBL(field(R, mod, "V", pp)),
             .h = DBL(field(R, mod, "h", 1))[0],
             .a = own(R, field(R, mod, "a", p)),
             .P = own(R, field(R, mod, "P", pp)),
             .Pn = own(R, field(R, mod, "Pn", pp))};
  int64_t n = 0;
  for (int64_t i = 0; i < pp; i++) n += m.T[i] != 0;
  m.start = SCRATCH(R, int, p + 1), m.col = SCRATCH(R, int, n), m.val = SCRATCH(R, double, n);
  m.next = SCRATCH(R, double, p), m.M = SCRATCH(R, double, pp), m.tmp = SCRATCH(R, double, pp);
  int k = 0;
  for (int i = 0; i < p; i++) {
    m.start[i] = k;
    for (int j = 0; j < p; j++)
      if (m.T[i + (int64_t)j * p] != 0) m.col[k] = j, m.val[k++] = m.T[i + (int64_t)j * p];
  }
  m.start[p] = k;
  rt_assert(R, k == n, "%d elements of %lld", k, (long long)n);
  return m;
}
/* next = T a */
static void move_state(Model *m) {
  for (int i = 0; i < m->p; i++) {
    double s = 0;
    for (int k = m->start[i]; k < m->start[i + 1]; k++) s += m->val[k] * m->a[m->col[k]];
    m->next[i] = s;
  }
}
/* Pn = T P T' + V */
static void move_variance(Model *m) {
  int64_t p = m->p;
  memset(m->tmp, 0, sizeof(double) * (size_t)(p * p));
  for (int i = 0; i < p; i++) /* tmp: column i is row i of T P */
    for (int k = m->start[i]; k < m->start[i + 1]; k++) {
      const double *row = m->P + m->col[k] * p;
      for (int j = 0; j < p; j++) m->tmp[i * p + j] += m->val[k] * row[j];
    }
  memcpy(m->Pn, m->V, sizeof(double) * (size_t)(p * p));
  for (int i = 0; i < p; i++)
    for (int j = 0; j < p; j++)
      for (int k = m->start[j]; k < m->start[j + 1]; k++) m->Pn[i + j * p] += m->tmp[i * p + m->col[k]] * m->val[k];
}
/* The variance of the next observation; M = Pn Z. */
static double gain_of(Model *m) {
  int64_t p = m->p;
  double g = m->h;
  for (int i = 0; i < p; i++) {
    double s = 0;
    for (int j = 0; j < p; j++) s += m->Pn[i + j * p] * m->Z[j];
    m->M[i] = s, g += m->Z[i] * s;
  }
  return g;
}
static double predicted(const Model *m, double y) {
  for (int i = 0; i < m->p; i++) y -= m->Z[i] * m->next[i];
  return y;
}
static Obj *numbers(Rt *R, const double *p, int64_t n) {
  Obj *x = rt_alloc(R, T_DBL, n);
  memcpy(DBL_W(x), p, sizeof(double) * (size_t)n);
  return x;
}
static Obj *square(Rt *R, const double *p, int n) {
  Obj *x = numbers(R, p, (int64_t)n * n), *d = rt_alloc(R, T_INT, 2);
  INT_W(d)[0] = INT_W(d)[1] = n;
  rt_attr_set(R, x, R->s.dim, d);
  return x;
}

/* .kalman(y, mod, nit, limit, states): filters.  The variance of the first prediction is the model's Pn if nit is 0.
 * Observations whose variance is limit or more (the model does not know yet) do not count.  stats: the sum of squared
 * standardized errors, the sum of the logs of their variances, their number. */
static Obj *do_kalman(Rt *R, Call *c) {
  Obj *yo = rt_coerce(R, c->args[0], T_DBL);
  Model m = model(R, c->args[1]);
  int64_t n = LEN(yo), p = m.p;
  const double *y = DBL(yo);
  int nit = rt_as_int(R, c->args[2]);
  double limit = rt_as_dbl(R, c->args[3]);
  bool keep = rt_as_lgl(R, c->args[4]) == 1;
  Obj *resid = rt_alloc(R, T_DBL, n), *states = keep ? rt_alloc(R, T_DBL, n * p) : NIL;
  double stats[3] = {0}, *r = DBL_W(resid), *s = keep ? DBL_W(states) : NULL;
  for (int64_t t = 0; t < n; t++) {
    move_state(&m);
    if (t > nit) move_variance(&m);
    if (isnan(y[t])) {
      r[t] = NA_REAL;
      memcpy(m.a, m.next, sizeof(double) * (size_t)p);
      memcpy(m.P, m.Pn, sizeof(double) * (size_t)(p * p));
    } else {
      double e = predicted(&m, y[t]), g = gain_of(&m);
      if (g < limit) stats[0] += e * e / g, stats[1] += log(g), stats[2]++;
      r[t] = e / sqrt(g);
      for (int i = 0; i < p; i++) m.a[i] = m.next[i] + m.M[i] * e / g;
      for (int i = 0; i < p; i++)
        for (int j = 0; j < p; j++) m.P[i + j * p] = m.Pn[i + j * p] - m.M[i] * m.M[j] / g;
    }
    if (keep)
      for (int i = 0; i < p; i++) s[t + i * n] = m.a[i];
  }
  if (keep) {
    Obj *d = rt_alloc(R, T_INT, 2);
    INT_W(d)[0] = (int32_t)n, INT_W(d)[1] = m.p;
    rt_attr_set(R, states, R->s.dim, d);
  }
  return rt_named_list(R, 6, "stats", numbers(R, stats, 3), "resid", resid, "states", states, "a", numbers(R, m.a, p),
                       "P", square(R, m.P, m.p), "Pn", square(R, m.Pn, m.p));
}

/* .kalman_forecast(n, mod): the next n observations, their variances, and the state after them. */
static Obj *do_kalman_forecast(Rt *R, Call *c) {
  int n = rt_as_int(R, c->args[0]);
  if (n < 0) rt_error(R, "invalid argument type");
  Model m = model(R, c->args[1]);
  int64_t p = m.p;
  Obj *pred = rt_alloc(R, T_DBL, n), *var = rt_alloc(R, T_DBL, n);
  for (int t = 0; t < n; t++) {
    move_state(&m), move_variance(&m);
    DBL_W(pred)[t] = -predicted(&m, 0), DBL_W(var)[t] = gain_of(&m);
    memcpy(m.a, m.next, sizeof(double) * (size_t)p), memcpy(m.P, m.Pn, sizeof(double) * (size_t)(p * p));
  }
  return rt_named_list(R, 4, "pred", pred, "var", var, "a", numbers(R, m.a, p), "P", square(R, m.P, m.p));
}

/* .arma_variance(phi, theta): the variance of the stationary state of an ARMA process, P = T P T' + V.  The sum of
 * T^k V T'^k, twice as many terms each time: S <- S + A S A', A <- A A. */
static Obj *do_arma_variance(Rt *R, Call *c) {
  Obj *po = rt_coerce(R, c->args[0], T_DBL), *to = rt_coerce(R, c->args[1], T_DBL);
  int p = (int)LEN(po), q = (int)LEN(to), n = IMAX(p, q + 1);
  const double *phi = DBL(po), *theta = DBL(to);
  int64_t nn = (int64_t)n * n;
  double *S = SCRATCH(R, double, nn), *A = SCRATCH(R, double, nn), *B = SCRATCH(R, double, nn),
         *C = SCRATCH(R, double, nn);
  memset(A, 0, sizeof(double) * (size_t)nn);
  for (int i = 0; i < n; i++) {
    if (i < p) A[i] = phi[i];
    if (i + 1 < n) A[i + (int64_t)(i + 1) * n] = 1;
    for (int j = 0; j < n; j++)
      S[i + (int64_t)j * n] = (i ? i <= q ? theta[i - 1] : 0 : 1) * (j ? j <= q ? theta[j - 1] : 0 : 1);
  }
  for (int round = 0; round < 60; round++) {
    double size = 0, more = 0;
    for (int i = 0; i < n; i++) /* B = A S */
      for (int j = 0; j < n; j++) B[i + (int64_t)j * n] = 0;
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++) {
        double s = S[k + (int64_t)j * n];
        if (s != 0)
          for (int i = 0; i < n; i++) B[i + (int64_t)j * n] += A[i + (int64_t)k * n] * s;
      }
    memset(C, 0, sizeof(double) * (size_t)nn);
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++) {
        double a = A[j + (int64_t)k * n];
        if (a != 0)
          for (int i = 0; i < n; i++) C[i + (int64_t)j * n] += B[i + (int64_t)k * n] * a;
      }
    for (int64_t i = 0; i < nn; i++) S[i] += C[i], more = fmax(more, fabs(C[i])), size = fmax(size, fabs(S[i]));
    if (!(more > 1e-17 * size)) break;
    memset(B, 0, sizeof(double) * (size_t)nn);
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++) {
        double a = A[k + (int64_t)j * n];
        if (a != 0)
          for (int i = 0; i < n; i++) B[i + (int64_t)j * n] += A[i + (int64_t)k * n] * a;
      }
    double *t = A;
    A = B, B = t;
  }
  return square(R, S, n);
}

/* .arma_errors(w, phi, theta, from): the one-step errors of w given that the first `from` are 0. */
static Obj *do_arma_errors(Rt *R, Call *c) {
  Obj *wo = rt_coerce(R, c->args[0], T_DBL), *po = rt_coerce(R, c->args[1], T_DBL),
      *to = rt_coerce(R, c->args[2], T_DBL);
  int64_t n = LEN(wo), p = LEN(po), q = LEN(to), from = rt_as_int(R, c->args[3]);
  const double *w = DBL(wo), *phi = DBL(po), *theta = DBL(to);
  Obj *ans = rt_alloc_zero(R, T_DBL, n);
  double *e = DBL_W(ans);
  for (int64_t t = IMAX(from, 0); t < n; t++) {
    double s = w[t];
    for (int64_t j = 0; j < p && j < t; j++) s -= phi[j] * w[t - j - 1];
    for (int64_t j = 0; j < q && t - j - 1 >= from; j++) s -= theta[j] * e[t - j - 1];
    e[t] = s;
  }
  return ans;
}

/* .linear_filter(x, filter, ahead, circular): x weighted by filter, whose first weight is that of the value `ahead`
 * places on; NA where it reaches beyond the ends or over a missing value. */
static Obj *do_linear_filter(Rt *R, Call *c) {
  Obj *xo = rt_coerce(R, c->args[0], T_DBL), *fo = rt_coerce(R, c->args[1], T_DBL);
  int64_t n = LEN(xo), p = LEN(fo), ahead = rt_as_int(R, c->args[2]);
  bool circular = rt_as_lgl(R, c->args[3]) == 1;
  const double *x = DBL(xo), *f = DBL(fo);
  Obj *ans = rt_alloc(R, T_DBL, n);
  double *y = DBL_W(ans);
  for (int64_t i = 0; i < n; i++) {
    int64_t j = 0;
    double s = 0;
    for (; j < p; j++) {
      int64_t k = i + ahead - j;
      if (circular) k = (k % n + n) % n;
      if (k < 0 || k >= n || x[k] != x[k]) break;
      s += f[j] * x[k];
    }
    y[i] = j < p ? NA_REAL : s;
  }
  return ans;
}
/* .recursive_filter(x, filter, past): each value and the earlier results weighted by filter, the latest first; past:
 * the results before the first, as many as weights. */
static Obj *do_recursive_filter(Rt *R, Call *c) {
  Obj *xo = rt_coerce(R, c->args[0], T_DBL), *fo = rt_coerce(R, c->args[1], T_DBL),
      *po = rt_coerce(R, c->args[2], T_DBL);
  int64_t n = LEN(xo), p = LEN(fo);
  if (LEN(po) != p) rt_error(R, "invalid argument");
  const double *x = DBL(xo), *f = DBL(fo), *past = DBL(po);
  Obj *ans = rt_alloc(R, T_DBL, n);
  double *y = DBL_W(ans);
  for (int64_t i = 0; i < n; i++) {
    double s = x[i];
    bool known = true; /* a value that is none is itself, one that builds on such is NA */
    for (int64_t j = 0; j < p && known; j++) {
      double v = j < i ? y[i - j - 1] : past[j - i];
      known = v == v;
      s += f[j] * v;
    }
    y[i] = known ? s : NA_REAL;
  }
  return ans;
}

const BuiltinDef builtins_kalman[] = {
    {".kalman", do_kalman, BK_BUILTIN, "y, mod, nit, limit, states", BF_PURE, 0},
    {".kalman_forecast", do_kalman_forecast, BK_BUILTIN, "n, mod", BF_PURE, 0},
    {".arma_variance", do_arma_variance, BK_BUILTIN, "phi, theta", BF_PURE, 0},
    {".arma_errors", do_arma_errors, BK_BUILTIN, "w, phi, theta, from", BF_PURE, 0},
    {".linear_filter", do_linear_filter, BK_BUILTIN, "x, filter, ahead, circular", BF_PURE, 0},
    {".recursive_filter", do_recursive_filter, BK_BUILTIN, "x, filter, past", BF_PURE, 0},
    {0}};
