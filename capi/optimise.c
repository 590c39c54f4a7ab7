/* capi/optimise.c - minima and integrals of C functions ("Writing R Extensions", 6.8, 6.9): optim()'s and integrate()'s own
 * methods, which are R code (.native_optim(), .native_quad() in stdlib/R/base/native.R), call back here. */
#include <float.h>
#include "capi.h"
#pragma GCC visibility push(default)
#include <R_ext/Applic.h>
#pragma GCC visibility pop

/* A function of n variables, of which the method sees m: those that the mask leaves it. */
typedef struct Problem {
  Stepper stepper;
  optimfn *fn;
  optimgr *gr;
  void *ex;
  int n, m;
  const int *at; /* the m variables */
  double *x;     /* all n */
  double *slope; /* of all n */
} Problem;

static Obj *optim_step(Stepper *s, int which, Obj *arg) {
  Problem *p = (Problem *)s;
  rt_assert(R, arg->type == T_DBL && LEN(arg) == p->m, "%d parameters", (int)LEN(arg));
  const double *given = REAL(arg);
  for (int i = 0; i < p->m; i++) p->x[p->at[i]] = given[i];
  if (which == 0) return Rf_ScalarReal(p->fn(p->n, p->x, p->ex));
  p->gr(p->n, p->x, p->slope, p->ex);
  Obj *r = Rf_allocVector(REALSXP, p->m);
  for (int i = 0; i < p->m; i++) REAL(r)[i] = p->slope[p->at[i]];
  return r;
}
static Obj *element(Obj *list, const char *name) {
  Obj *nm = Rf_getAttrib(list, R_NamesSymbol);
  for (int i = 0; i < LENGTH(nm); i++)
    if (!strcmp(CHAR(STRING_ELT(nm, i)), name)) return VECTOR_ELT(list, i);
  rt_error(R, "no element '%s'", name);
}
static Obj *numbers(const double *x, int n) {
  Obj *r = Rf_allocVector(REALSXP, n);
  if (n) memcpy(REAL(r), x, (size_t)n * sizeof *x);
  return r;
}
/* optim()'s controls */
typedef struct Control {
  const char *name;
  double value;
} Control;
static Obj *controls(const Control *c, int n) {
  Obj *r = Rf_allocVector(VECSXP, n), *nm = Rf_allocVector(STRSXP, n);
  for (int i = 0; i < n; i++) {
    SET_VECTOR_ELT(r, i, Rf_ScalarReal(c[i].value));
    SET_STRING_ELT(nm, i, Rf_mkChar(c[i].name));
  }
  Rf_setAttrib(r, R_NamesSymbol, nm);
  return r;
}
#define CONTROLS(C) controls(C, (int)(sizeof(C) / sizeof *(C)))

static Problem problem(int n, optimfn fn, optimgr gr, void *ex, const double *start, const int *mask) {
  Problem p = {{optim_step}, fn, gr, ex, n, 0, NULL, NULL, NULL};
  if (n < 0) rt_error(R, "invalid number of parameters");
  int *at = (int *)R_alloc((size_t)n + 1, sizeof *at);
  for (int i = 0; i < n; i++)
    if (!mask || mask[i]) at[p.m++] = i;
  p.at = at;
  p.x = (double *)R_alloc((size_t)n + 1, sizeof *p.x);
  p.slope = (double *)R_alloc((size_t)n + 1, sizeof *p.slope);
  if (n) memcpy(p.x, start, (size_t)n * sizeof *start);
  return p;
}
static Obj *minimise(Problem *p, const char *method, Obj *lower, Obj *upper, Obj *con) {
  Obj *start = Rf_allocVector(REALSXP, p->m);
  for (int i = 0; i < p->m; i++) REAL(start)[i] = p->x[p->at[i]];
  return interp_call_named(R, ".native_optim", 6, R_MakeExternalPtr(p, NIL, NIL), rt_str(R, method), start, lower,
                           upper, con);
}
/* The method's answer: where in x, the least value, and how. */
static void answer(Problem *p, Obj *r, double *x, double *least, int *fail, int *fcount, int *gcount) {
  Obj *par = element(r, "par"), *counts = element(r, "counts");
  rt_assert(R, LENGTH(par) == p->m && LENGTH(counts) == 2, "%d parameters of %d", LENGTH(par), p->m);
  if (x) {
    if (x != p->x && p->n) memcpy(x, p->x, (size_t)p->n * sizeof *x);
    for (int i = 0; i < p->m; i++) x[p->at[i]] = REAL(par)[i];
  }
  *least = Rf_asReal(element(r, "value"));
  if (fail) *fail = Rf_asInteger(element(r, "convergence"));
  if (fcount) *fcount = (int)REAL(Rf_coerceVector(counts, REALSXP))[0];
  if (gcount) *gcount = (int)REAL(Rf_coerceVector(counts, REALSXP))[1];
}

void nmmin(int n, double *start, double *x, double *least, optimfn fn, int *fail, double abstol, double intol, void *ex,
           double alpha, double beta, double gamma, int trace, int *fcount, int maxit) {
  if (maxit <= 0) {
    *least = fn(n, start, ex);
    *fcount = *fail = 0;
    return;
  }
  const Control c[] = {{"abstol", abstol}, {"reltol", intol}, {"alpha", alpha}, {"beta", beta},
                       {"gamma", gamma},   {"trace", trace},  {"maxit", maxit}};
  Problem p = problem(n, fn, NULL, ex, start, NULL);
  answer(&p, minimise(&p, "nmmin", NIL, NIL, CONTROLS(c)), x, least, fail, fcount, NULL);
}
void vmmin(int n, double *x, double *least, optimfn fn, optimgr gr, int maxit, int trace, int *mask, double abstol,
           double reltol, int report, void *ex, int *fcount, int *gcount, int *fail) {
  if (maxit <= 0) {
    *least = fn(n, x, ex);
    *fcount = *gcount = *fail = 0;
    return;
  }
  if (report <= 0) rt_error(R, "REPORT must be > 0 (method = \"BFGS\")");
  const Control c[] = {{"abstol", abstol}, {"reltol", reltol}, {"trace", trace}, {"maxit", maxit}, {"REPORT", report}};
  Problem p = problem(n, fn, gr, ex, x, mask);
  answer(&p, minimise(&p, "vmmin", NIL, NIL, CONTROLS(c)), x, least, fail, fcount, gcount);
}
void cgmin(int n, double *start, double *x, double *least, optimfn fn, optimgr gr, int *fail, double abstol,
           double intol, void *ex, int type, int trace, int *fcount, int *gcount, int maxit) {
  if (maxit <= 0) {
    *least = fn(n, start, ex);
    *fcount = *gcount = *fail = 0;
    return;
  }
  const Control c[] = {{"abstol", abstol}, {"reltol", intol}, {"type", type}, {"trace", trace}, {"maxit", maxit}};
  Problem p = problem(n, fn, gr, ex, start, NULL);
  answer(&p, minimise(&p, "cgmin", NIL, NIL, CONTROLS(c)), x, least, fail, fcount, gcount);
}
void lbfgsb(int n, int memory, double *x, double *lower, double *upper, int *bounds, double *least, optimfn fn,
            optimgr gr, int *fail, void *ex, double factr, double pgtol, int *fcount, int *gcount, int maxit, char *msg,
            int trace, int report) {
  const Control c[] = {{"lmm", memory},  {"factr", factr}, {"pgtol", pgtol},
                       {"trace", trace}, {"maxit", maxit}, {"REPORT", report}};
  Problem p = problem(n, fn, gr, ex, x, NULL);
  Obj *lo = numbers(lower, n), *up = numbers(upper, n);
  for (int i = 0; i < n; i++) { /* 1: from below, 2: from both sides, 3: from above */
    if (bounds[i] != 1 && bounds[i] != 2) REAL(lo)[i] = R_NegInf;
    if (bounds[i] != 2 && bounds[i] != 3) REAL(up)[i] = R_PosInf;
  }
  Obj *r = minimise(&p, "lbfgsb", lo, up, CONTROLS(c));
  answer(&p, r, x, least, fail, fcount, gcount);
  Obj *said = element(r, "message");
  strcpy(msg, said->type == T_STR && LEN(said) ? STR(said, 0) : ""); /* the caller has room for QUADPACK's 60 */
}
void samin(int n, double *x, double *least, optimfn fn, int maxit, int tmax, double temperature, int trace, void *ex) {
  if (trace < 0) rt_error(R, "trace, REPORT must be >= 0 (method = \"SANN\")");
  if (n == 0) {
    *least = fn(n, x, ex);
    return;
  }
  const Control c[] = {
      {"tmax", tmax}, {"temp", temperature}, {"trace", trace}, {"maxit", maxit}, {"REPORT", trace ? trace : 1}};
  Problem p = problem(n, fn, NULL, ex, x, NULL);
  answer(&p, minimise(&p, "samin", NIL, NIL, CONTROLS(c)), x, least, NULL, NULL, NULL);
}

/* A function whose value is left in a place: fcn_p. */
typedef struct Placed {
  fcn_p fn, gr;
  void *ex;
} Placed;
static double placed_value(int n, double *x, void *ex) {
  const Placed *p = ex;
  double v = 0;
  p->fn(n, x, &v, p->ex);
  return v;
}
static void placed_slope(int n, double *x, double *g, void *ex) {
  const Placed *p = ex;
  p->gr(n, x, g, p->ex);
}
/* nlm()'s: its line search whatever the method, no Hessian of the caller's. */
void optif9(int nr, int n, double *x, fcn_p fn, fcn_p gr, d2fcn_p hess, void *state, double *typsize, double fscale,
            int method, int iexp, int *msg, int ndigit, int maxit, int analytic, int hessian, double dlt,
            double gradtol, double stepmax, double steptol, double *where, double *least, double *g, int *code,
            double *a, double *work, int *iterations) {
  const Control c[] = {{"fscale", fscale},   {"ndigit", ndigit},   {"maxit", maxit},       {"analytic", analytic},
                       {"gradtol", gradtol}, {"stepmax", stepmax}, {"steptol", steptol}, {"check", !(*msg & 2)}};
  Placed placed = {fn, gr, state};
  Problem p = problem(n, placed_value, placed_slope, &placed, x, NULL);
  if (n < 1) rt_error(R, "invalid parameter length");
  Obj *r = minimise(&p, "optif9", numbers(typsize, n), NIL, CONTROLS(c));
  answer(&p, r, where, least, code, iterations, NULL);
  memcpy(g, REAL(Rf_coerceVector(element(r, "gradient"), REALSXP)), (size_t)n * sizeof *g);
  *msg = 0;
}

/* The upper triangle is written.  Dennis and Schnabel, Numerical Methods for Unconstrained Optimization, algorithm A5.6.2. */
void fdhess(int n, double *x, double fval, fcn_p f, void *state, double *h, int nfd, double *step, double *f0, int ndigit,
            double *typx) {
  const double eta = pow(10, -ndigit / 3.0);
  double value;
  for (int i = 0; i < n; i++) {
    const double at = x[i];
    step[i] = eta * (at > typx[i] ? at : typx[i]);
    if (typx[i] < 0) step[i] = -step[i];
    x[i] += step[i];
    step[i] = x[i] - at; /* as it came out */
    f(n, x, &f0[i], state);
    x[i] = at;
  }
  for (int i = 0; i < n; i++) {
    const double at = x[i];
    x[i] += 2 * step[i];
    f(n, x, &value, state);
    h[i + i * nfd] = ((fval - f0[i]) + (value - f0[i])) / (step[i] * step[i]);
    x[i] = at + step[i];
    for (int j = i + 1; j < n; j++) {
      const double aside = x[j];
      x[j] += step[j];
      f(n, x, &value, state);
      h[i + j * nfd] = ((fval - f0[i]) + (value - f0[j])) / (step[i] * step[j]);
      x[j] = aside;
    }
    x[i] = at;
  }
}

/* ---- integrals ---- */

typedef struct Integrand {
  Stepper stepper;
  integr_fn *f;
  void *ex;
} Integrand;
static Obj *quad_step(Stepper *s, int which, Obj *arg) {
  Integrand *q = (Integrand *)s;
  rt_assert(R, arg->type == T_DBL, "points of type %d", arg->type);
  Obj *r = Rf_duplicate(arg);
  q->f(REAL(r), LENGTH(r), q->ex);
  for (int i = 0; i < LENGTH(r); i++)
    if (!isfinite(REAL(r)[i])) rt_error(R, "non-finite function value");
  return r;
}
static Obj *quad(integr_fn f, void *ex, double a, double b, int limit, double abs, double rel) {
  Integrand q = {{quad_step}, f, ex};
  return interp_call_named(R, ".native_quad", 6, R_MakeExternalPtr(&q, NIL, NIL), Rf_ScalarReal(a), Rf_ScalarReal(b),
                           Rf_ScalarInteger(limit), Rf_ScalarReal(abs), Rf_ScalarReal(rel));
}
/* Points are evaluated 21 at a time, or 15 (twice over the whole line). */
static void integral(Obj *r, int points, double *result, double *abserr, int *neval, int *ier, int *last) {
  *result = Rf_asReal(element(r, "value"));
  *abserr = Rf_asReal(element(r, "abs.error"));
  *ier = Rf_asInteger(element(r, "ier"));
  *last = Rf_asInteger(element(r, "n"));
  *neval = points * (2 * *last - 1);
}
static bool bad_tolerance(double abs, double rel, int limit) {
  return limit < 1 || (abs <= 0 && rel < fmax(50 * DBL_EPSILON, 5e-29));
}
void Rdqags(integr_fn f, void *ex, double *a, double *b, double *epsabs, double *epsrel, double *result, double *abserr,
            int *neval, int *ier, int *limit, int *lenw, int *last, int *iwork, double *work) {
  enum { INVALID = 6, POINTS = 21 };
  *result = *abserr = 0;
  *neval = *last = 0;
  *ier = INVALID;
  if (*lenw < 4 * *limit || bad_tolerance(*epsabs, *epsrel, *limit)) return;
  integral(quad(f, ex, *a, *b, *limit, *epsabs, *epsrel), POINTS, result, abserr, neval, ier, last);
}
void Rdqagi(integr_fn f, void *ex, double *bound, int *inf, double *epsabs, double *epsrel, double *result,
            double *abserr, int *neval, int *ier, int *limit, int *lenw, int *last, int *iwork, double *work) {
  enum { INVALID = 6, POINTS = 15, WHOLE_LINE = 2 };
  *result = *abserr = 0;
  *neval = *last = 0;
  *ier = INVALID;
  if (*lenw < 4 * *limit || bad_tolerance(*epsabs, *epsrel, *limit)) return;
  double lo = *inf == 1 ? *bound : R_NegInf, hi = *inf < 0 ? *bound : R_PosInf;
  integral(quad(f, ex, lo, hi, *limit, *epsabs, *epsrel), *inf == WHOLE_LINE ? 2 * POINTS : POINTS, result, abserr,
           neval, ier, last);
}
