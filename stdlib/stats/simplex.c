/* stdlib/stats/simplex.c - the simplex of Nelder and Mead, as Nash describes it (Compact Numerical Methods for
 * Computers, algorithm 19): the steps of optim()'s default method, whose function is R's. */
#include "../base/vec.h"

typedef struct Simplex {
  Rt *R;
  Obj *fun;
  int n, calls;
  double *p; /* n + 2 columns of n + 1: a vertex and its value; the last one is the centre of the others' face */
} Simplex;

static double *vertex(const Simplex *s, int j) { return s->p + (size_t)j * (size_t)(s->n + 1); }
static double *value_of(const Simplex *s, int j) { return vertex(s, j) + s->n; }

/* The function at x; what is not finite counts as very large. */
static double at_point(Simplex *s, const double *x) {
  Obj *o = rt_alloc(s->R, T_DBL, s->n);
  memcpy(DBL_W(o), x, (size_t)s->n * sizeof *x);
  const double v = rt_as_dbl(s->R, interp_call1(s->R, s->fun, o));
  s->calls++;
  return isfinite(v) ? v : 1e35;
}

static void tell(Rt *R, Obj *line) { (void)interp_call_named(R, "cat", 1, line); }

/* The first simplex: par, and a step from it along each axis.  Its size. */
static double first_simplex(Simplex *s, const double *par, double fv, bool trace) {
  const int n = s->n;
  double step = 0, size = 0;
  memcpy(vertex(s, 0), par, (size_t)n * sizeof *par);
  *value_of(s, 0) = fv;
  for (int i = 0; i < n; i++) step = fmax(step, 0.1 * fabs(par[i]));
  if (step == 0) step = 0.1;
  if (trace) tell(s->R, rt_strf(s->R, "Stepsize computed as %f\n", step));
  for (int j = 1; j <= n; j++) {
    double *v = vertex(s, j), t = step;
    memcpy(v, par, (size_t)n * sizeof *par);
    for (; v[j - 1] == par[j - 1]; t *= 10) v[j - 1] = par[j - 1] + t;
    size += t;
  }
  return size;
}

/* All vertices move towards the best one.  The sum of what is left of their distances. */
static double shrink(Simplex *s, int best, double by, double size) {
  const double *l = vertex(s, best);
  for (int j = 0; j <= s->n; j++) {
    if (j == best) continue;
    double *v = vertex(s, j);
    for (int i = 0; i < s->n; i++) {
      v[i] = by * (v[i] - l[i]) + l[i];
      size += fabs(v[i] - l[i]);
    }
  }
  return size;
}

/* The centre of the face against the worst vertex. */
static void centre(Simplex *s, int worst) {
  double *c = vertex(s, s->n + 1);
  for (int i = 0; i < s->n; i++) {
    double t = -vertex(s, worst)[i];
    for (int j = 0; j <= s->n; j++) t += vertex(s, j)[i];
    c[i] = t / s->n;
  }
}

/* .simplex(par, value, fn, alpha, beta, gamma, abstol, tol, maxit, trace): list(par, value, calls, fail) */
static Obj *do_simplex(Rt *R, Call *c) {
  Obj *par = rt_coerce(R, c->args[0], T_DBL);
  const int n = (int)LEN(par), maxit = rt_as_int(R, c->args[8]);
  const bool trace = rt_as_int(R, c->args[9]) != 0;
  const char *last = "BUILD"; /* what was done, for the trace */
  const double alpha = rt_as_dbl(R, c->args[3]), beta = rt_as_dbl(R, c->args[4]), gamma = rt_as_dbl(R, c->args[5]),
               abstol = rt_as_dbl(R, c->args[6]), tol = rt_as_dbl(R, c->args[7]);
  Simplex sx = {.R = R, .fun = c->args[2], .n = n, .calls = 1, .p = SCRATCH(R, double, (n + 1) * (n + 2))}, *s = &sx;
  double *b = SCRATCH(R, double, n + 1), *mid = vertex(s, n + 1);
  double old = first_simplex(s, DBL(par), rt_as_dbl(R, c->args[1]), trace), size;
  bool all = true; /* the vertices' values are to be asked for */
  int best = 0, worst, fail = 0;
  for (;;) {
    for (int j = 0; all && j <= n; j++)
      if (j != best) *value_of(s, j) = at_point(s, vertex(s, j));
    all = false;
    worst = best; /* among equals the best of the last round stays, and the first of the worst is taken */
    for (int j = 0; j <= n; j++) {
      if (*value_of(s, j) < *value_of(s, best)) best = j;
      if (*value_of(s, j) > *value_of(s, worst)) worst = j;
    }
    const double vl = *value_of(s, best), vh = *value_of(s, worst);
    if (vh <= vl + tol || vl <= abstol) break;
    if (trace) tell(R, rt_strf(R, "%-15s%5d %f %f\n", last, s->calls, vh, vl));
    centre(s, worst);
    double *h = vertex(s, worst);
    for (int i = 0; i < n; i++) b[i] = (1 + alpha) * mid[i] - alpha * h[i];
    const double vr = at_point(s, b);
    if (vr < vl) { /* further in this direction? */
      for (int i = 0; i < n; i++) {
        const double far = gamma * b[i] + (1 - gamma) * mid[i];
        mid[i] = b[i];
        b[i] = far;
      }
      const double v = at_point(s, b);
      memcpy(h, v < vr ? b : mid, (size_t)n * sizeof *h);
      *value_of(s, worst) = v < vr ? v : vr;
      last = v < vr ? "EXTENSION" : "REFLECTION";
    } else {
      last = vr < vh ? "LO-REDUCTION" : "HI-REDUCTION";
      if (vr < vh) {
        memcpy(h, b, (size_t)n * sizeof *h);
        *value_of(s, worst) = vr;
      }
      for (int i = 0; i < n; i++) b[i] = (1 - beta) * h[i] + beta * mid[i];
      const double v = at_point(s, b);
      if (v < *value_of(s, worst)) {
        memcpy(h, b, (size_t)n * sizeof *h);
        *value_of(s, worst) = v;
      } else if (vr >= vh) {
        all = true;
        last = "SHRINK";
        size = shrink(s, best, beta, 0);
        if (size >= old) {
          if (trace) tell(R, rt_strf(R, "Polytope size measure not decreased in shrink\n"));
          fail = 10;
          break;
        }
        old = size;
      }
    }
    if (s->calls > maxit) {
      fail = 1;
      break;
    }
  }
  Obj *at = rt_alloc(R, T_DBL, n);
  memcpy(DBL_W(at), vertex(s, best), (size_t)n * sizeof(double));
  return rt_list(R, 4, at, rt_dbl(R, *value_of(s, best)), rt_int(R, s->calls), rt_int(R, fail));
}

const BuiltinDef builtins_simplex[] = {
    {".simplex", do_simplex, BK_BUILTIN, "par, value, fn, alpha, beta, gamma, abstol, tol, maxit, trace", 0, 0}, {0}};
