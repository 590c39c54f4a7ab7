/* stdlib/stats/metric.c - the variable metric method with backtracking, as Nash describes it (Compact Numerical Methods
 * for Computers, algorithm 21): the steps of optim()'s method "BFGS", whose functions are R's. */
#include "../base/vec.h"

typedef struct Metric {
  Rt *R;
  Obj *fun, *grad, *call; /* grad NIL: differences by ndeps; call: what errors name */
  const double *ndeps;
  int n, calls, grads;
  double *b, *x, *t, *g, *c; /* where we are, were; the step; gradients */
  double *inverse;           /* of the Hessian, by rows */
} Metric;

static double of_fun(Metric *m, const double *x) {
  Obj *o = rt_alloc(m->R, T_DBL, m->n);
  memcpy(DBL_W(o), x, (size_t)m->n * sizeof *x);
  return rt_as_dbl(m->R, interp_call1(m->R, m->fun, o));
}

static void gradient(Metric *m) {
  const int n = m->n;
  if (m->grad != NIL) {
    Obj *o = rt_alloc(m->R, T_DBL, n);
    memcpy(DBL_W(o), m->b, (size_t)n * sizeof(double));
    Obj *g = rt_coerce(m->R, interp_call1(m->R, m->grad, o), T_DBL);
    rt_assert(m->R, LEN(g) == n, "a gradient of %lld for %d", (long long)LEN(g), n);
    memcpy(m->g, DBL(g), (size_t)n * sizeof(double));
    return;
  }
  double *q = SCRATCH(m->R, double, n);
  memcpy(q, m->b, (size_t)n * sizeof *q);
  for (int i = 0; i < n; i++) {
    const double eps = m->ndeps[i];
    q[i] = m->b[i] + eps;
    const double above = of_fun(m, q);
    q[i] = m->b[i] - eps;
    const double below = of_fun(m, q);
    q[i] = m->b[i];
    m->g[i] = (above - below) / (2 * eps);
    if (!isfinite(m->g[i])) rt_error_call(m->R, m->call, "non-finite finite-difference value [%d]", i + 1);
  }
}

static double *row(const Metric *m, int i) { return m->inverse + (size_t)i * (size_t)m->n; }
/* Row i of the matrix times v, or its negative. */
static double times(const Metric *m, int i, const double *v, double sign) {
  double s = 0;
  for (int j = 0; j < m->n; j++) s += row(m, i)[j] * v[j];
  return sign * s;
}
static void begin_anew(Metric *m) {
  for (int i = 0; i < m->n; i++) {
    for (int j = 0; j < m->n; j++) row(m, i)[j] = 0;
    row(m, i)[i] = 1;
  }
}

/* The step t, its length so much, and the change of the gradient into the matrix.  False: they do not fit together. */
static bool learn(Metric *m, double length) {
  const int n = m->n;
  double d1 = 0, d2 = 0;
  for (int i = 0; i < n; i++) {
    m->t[i] = length * m->t[i];
    m->c[i] = m->g[i] - m->c[i];
    d1 += m->t[i] * m->c[i];
  }
  if (!(d1 > 0)) return false;
  for (int i = 0; i < n; i++) {
    m->x[i] = times(m, i, m->c, 1);
    d2 += m->x[i] * m->c[i];
  }
  d2 = 1 + d2 / d1;
  for (int i = 0; i < n; i++) /* the lower triangle's roundings are both's */
    for (int j = 0; j <= i; j++)
      row(m, j)[i] = row(m, i)[j] += (d2 * m->t[i] * m->t[j] - m->x[i] * m->t[j] - m->t[i] * m->x[j]) / d1;
  return true;
}

/* From x along t, ever shorter steps, until the value is enough below `value`, or no parameter changes.  How many do
 * not. */
static int backtrack(Metric *m, double value, double slope, double *length, double *fv) {
  const double big = 10, enough = 1e-4, shorter = 0.2;
  *length = 1;
  for (;;) {
    int same = 0;
    for (int i = 0; i < m->n; i++) {
      m->b[i] = m->x[i] + *length * m->t[i];
      same += big + m->x[i] == big + m->b[i];
    }
    if (same == m->n) return same;
    *fv = of_fun(m, m->b);
    m->calls++;
    if (isfinite(*fv) && *fv <= value + slope * *length * enough) return same;
    *length *= shorter;
  }
}

static void tell(Rt *R, Obj *line) { (void)interp_call_named(R, "cat", 1, line); }

/* .metric(par, fn, gr, ndeps, abstol, reltol, maxit, trace, REPORT, call): list(par, value, calls, gradients, fail) */
static Obj *do_metric(Rt *R, Call *c) {
  Obj *par = rt_coerce(R, c->args[0], T_DBL), *ndeps = rt_coerce(R, c->args[3], T_DBL);
  const double abstol = rt_as_dbl(R, c->args[4]), reltol = rt_as_dbl(R, c->args[5]);
  const int n = (int)LEN(par), maxit = rt_as_int(R, c->args[6]), trace = rt_as_int(R, c->args[7]),
            every = rt_as_int(R, c->args[8]);
  double *room = SCRATCH(R, double, (int64_t)n *(n + 5)), least, fv, length;
  Metric me = {.R = R, .fun = c->args[1], .grad = c->args[2], .call = c->args[9], .ndeps = DBL(ndeps), .n = n};
  Metric *m = &me;
  m->b = room, m->x = m->b + n, m->t = m->x + n, m->g = m->t + n, m->c = m->g + n, m->inverse = m->c + n;
  rt_assert(R, m->grad != NIL || LEN(ndeps) == n, "%lld differences for %d", (long long)LEN(ndeps), n);
  memcpy(m->b, DBL(par), (size_t)n * sizeof(double));
  fv = of_fun(m, m->b);
  if (!isfinite(fv)) rt_error_call(R, m->call, "initial value in 'vmmin' is not finite");
  if (trace) tell(R, rt_strf(R, "initial  value %f \n", fv));
  least = fv;
  m->calls = m->grads = 1;
  gradient(m);
  int iter = 1, since = 1, same; /* since: the gradient at which the matrix began anew */
  do {
    if (since == m->grads) begin_anew(m);
    memcpy(m->x, m->b, (size_t)n * sizeof(double));
    memcpy(m->c, m->g, (size_t)n * sizeof(double));
    double slope = 0;
    for (int i = 0; i < n; i++) {
      m->t[i] = times(m, i, m->g, -1);
      slope += m->t[i] * m->g[i];
    }
    if (slope < 0) {
      same = backtrack(m, least, slope, &length, &fv);
      if (!(fv > abstol && fabs(fv - least) > reltol * (fabs(least) + reltol))) {
        same = n;
        least = fv;
      }
      if (same < n) {
        least = fv;
        gradient(m);
        m->grads++;
        iter++;
        if (!learn(m, length)) since = m->grads;
      } else if (since < m->grads) {
        same = 0;
        since = m->grads;
      }
    } else {
      same = since == m->grads ? n : 0;
      since = m->grads;
    }
    if (trace && iter % every == 0) tell(R, rt_strf(R, "iter%4d value %f\n", iter, fv));
    if (iter >= maxit) break;
    if (m->grads - since > 2 * n) since = m->grads;
  } while (same != n || since != m->grads);
  if (trace) {
    tell(R, rt_strf(R, "final  value %f \n", least));
    tell(R, iter < maxit ? rt_str(R, "converged\n") : rt_strf(R, "stopped after %d iterations\n", iter));
  }
  Obj *at = rt_alloc(R, T_DBL, n);
  memcpy(DBL_W(at), m->b, (size_t)n * sizeof(double));
  return rt_list(R, 5, at, rt_dbl(R, least), rt_int(R, m->calls), rt_int(R, m->grads), rt_int(R, iter >= maxit));
}

/* .downhill(B, g): -B^-1 g by Cholesky's factors, or NULL if B is not positive definite. */
static Obj *do_downhill(Rt *R, Call *c) {
  Obj *B = rt_coerce(R, c->args[0], T_DBL), *g = rt_coerce(R, c->args[1], T_DBL);
  const size_t n = (size_t)LEN(g);
  rt_assert(R, (size_t)LEN(B) == n * n, "a matrix of %lld for %lld", (long long)LEN(B), (long long)LEN(g));
  double *r = SCRATCH(R, double, (int64_t)(n * n)); /* by columns, upper: r'r is B */
  Obj *to = rt_alloc(R, T_DBL, LEN(g));
  double *v = DBL_W(to);
  memcpy(r, DBL(B), n * n * sizeof *r);
  for (size_t j = 0; j < n; j++)
    for (size_t i = 0; i <= j; i++) {
      double s = r[j * n + i];
      for (size_t k = 0; k < i; k++) s -= r[i * n + k] * r[j * n + k];
      if (i == j && !(s > 0)) return NIL;
      r[j * n + i] = i == j ? sqrt(s) : s / r[i * n + i];
    }
  for (size_t i = 0; i < n; i++) {
    double s = DBL(g)[i];
    for (size_t k = 0; k < i; k++) s -= r[i * n + k] * v[k];
    v[i] = s / r[i * n + i];
  }
  for (size_t i = n; i-- > 0;) {
    for (size_t k = i + 1; k < n; k++) v[i] -= r[k * n + i] * v[k];
    v[i] /= r[i * n + i];
  }
  for (size_t i = 0; i < n; i++) v[i] = -v[i];
  return to;
}

const BuiltinDef builtins_metric[] = {
    {".downhill", do_downhill, BK_BUILTIN, "B, g", 0, 0},
    {".metric", do_metric, BK_BUILTIN, "par, fn, gr, ndeps, abstol, reltol, maxit, trace, REPORT, call", 0, 0},
    {0}};
