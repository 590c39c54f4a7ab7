/* stdlib/stats/variates.c - random variates of the named distributions: by libRmath where that takes more than a formula. */
#include "random.h"
#include "../../runtime/variates.h"
#include "../../specialize/scalar.h"
#include <float.h>
#include <stdlib.h>
#define MATHLIB_STANDALONE 1
#include <Rmath.h>
#undef unif_rand
#undef norm_rand
#undef exp_rand

#define U() vec_unif_rand(R)

/* Under Philox each number is made by inversion of one or two uniform ones, or of a few such numbers: kernels do the
 * same (pe/build_random.c).  Two draws have 53 bits. */
static double two_draws(Rt *R) {
  double u = floor(134217728 * U());
  return (u + U()) / 134217728;
}

/* What libRmath has no number for is decided here; the rest is its business (rmath.c). */
double vec_rgamma(Rt *R, double a, double scale) {
  if (isnan(a) || isnan(scale)) return NAN;
  if (a <= 0 || scale <= 0) return scale == 0 || a == 0 ? 0 : NAN;
  if (!isfinite(a) || !isfinite(scale)) return INFINITY;
  if (vec_by_counter(R) && a > 1e-3 && a < 1e5) return scale * rv_igam(two_draws(R), a);
  return vec_lib_rgamma(R, a, scale);
}

double vec_rbeta(Rt *R, double a, double b) {
  if (isnan(a) || isnan(b) || a < 0. || b < 0.) return NAN;
  if (vec_by_counter(R) && a > 1e-3 && a < 1e5 && b > 1e-3 && b < 1e5) {
    double x = rv_igam(two_draws(R), a), y = rv_igam(two_draws(R), b);
    return x / (x + y);
  }
  return vec_lib_rbeta(R, a, b);
}

double vec_rpois(Rt *R, double mu) {
  if (!isfinite(mu) || mu < 0) return NAN;
  if (vec_by_counter(R) && mu > 0 && mu < 1e6) return rv_ipois(U(), mu);
  return vec_lib_rpois(R, mu);
}

double vec_rbinom(Rt *R, double n, double p) {
  if (!isfinite(n) || n != nearbyint(n) || !isfinite(p) || n < 0 || p < 0. || p > 1.) return NAN;
  if (vec_by_counter(R) && n > 0 && n < 1e6 && p > 1e-12 && 1 - p > 1e-12) return rv_ibinom(U(), n, p);
  return vec_lib_rbinom(R, n, p);
}

/* White balls among k drawn from `white` and `black` ones. */
static double hyper_variate(Rt *R, double white, double black, double k) {
  if (!isfinite(white) || !isfinite(black) || !isfinite(k)) return NAN;
  white = nearbyint(white), black = nearbyint(black), k = nearbyint(k);
  return white < 0 || black < 0 || k < 0 || k > white + black ? NAN : vec_lib_rhyper(R, white, black, k);
}

/* Numbers of the three standard distributions, many at a time, to those of the parameters a and b; false, and nothing drawn,
 * if some parameters take no number or give none. */
static bool draw_ahead(Rt *R, int code, double *q, int64_t n, const double *a, int64_t ma, const double *b, int64_t mb) {
  if (!vec_draws_ahead(R, code) || n < 2) return false;
  for (int64_t i = 0; i < ma; i++)
    if (!isfinite(a[i]) || (code == V_EXP && a[i] <= 0)) return false;
  for (int64_t i = 0; b && i < mb; i++)
    if (!isfinite(b[i]) || (code == V_NORM && b[i] <= 0)) return false;
  if (code == V_UNIF)
    for (int64_t i = 0; i < IMAX(ma, mb); i++)
      if (!(a[i % ma] < b[i % mb])) return false;
  for (int64_t from = 0; from < n; from += 65536) {
    const int64_t to = IMIN(n, from + 65536);
    vec_draw_many(R, code, q + from, to - from);
    if (ma == 1 && mb == 1) {
      const double p = a[0], w = code == V_UNIF ? b[0] - p : code == V_NORM ? b[0] : 0;
      if (code == V_EXP)
        for (int64_t i = from; i < to; i++) q[i] = p * q[i];
      else
        for (int64_t i = from; i < to; i++) q[i] = p + w * q[i];
    } else
      for (int64_t i = from; i < to; i++) {
        const double p = a[i % ma];
        q[i] = code == V_EXP ? p * q[i] : p + (code == V_UNIF ? b[i % mb] - p : b[i % mb]) * q[i];
      }
    rt_check_interrupt(R);
  }
  return true;
}

/* ---- the builtins ------------------------------------------------------------------------------------------------ */

static double draw(Rt *R, int code, double a, double b) {
  switch (code) {
  case V_UNIF: {
    if (!isfinite(a) || !isfinite(b) || b < a) return NAN;
    if (a == b) return a;
    return a + (b - a) * U();
  }
  case V_NORM:
    if (isnan(a) || !isfinite(b) || b < 0.) return NAN;
    if (b == 0. || !isfinite(a)) return a;
    return a + b * vec_norm_rand(R);
  case V_EXP: /* a: the scale */
    if (!isfinite(a) || a <= 0.0) return a == 0. ? 0. : NAN;
    return a * vec_exp_rand(R);
  case V_GAMMA: return vec_rgamma(R, a, b);
  case V_BETA: return vec_rbeta(R, a, b);
  case V_CHISQ: return !isfinite(a) || a < 0.0 ? NAN : vec_rgamma(R, a / 2.0, 2.0);
  case V_NCHISQ: {
    if (isnan(a) || !isfinite(b) || a < 0. || b < 0.) return NAN;
    if (b == 0.) return a == 0. ? 0. : vec_rgamma(R, a / 2., 2.);
    double r = vec_rpois(R, b / 2.);
    if (r > 0.) r = vec_rgamma(R, r, 2.);
    if (a > 0.) r += vec_rgamma(R, a / 2., 2.);
    return r;
  }
  case V_T: {
    if (isnan(a) || a <= 0.0) return NAN;
    if (!isfinite(a)) return vec_norm_rand(R);
    double num = vec_norm_rand(R);
    return num / sqrt(vec_rgamma(R, a / 2.0, 2.0) / a);
  }
  case V_F:
    if (isnan(a) || isnan(b) || a <= 0. || b <= 0.) return NAN;
    {
      double x = isfinite(a) ? vec_rgamma(R, a / 2.0, 2.0) / a : 1;
      return x / (isfinite(b) ? vec_rgamma(R, b / 2.0, 2.0) / b : 1);
    }
  case V_CAUCHY:
    if (isnan(a) || !isfinite(b) || b < 0) return NAN;
    if (b == 0. || !isfinite(a)) return a;
    return a + b * (vec_by_counter(R) ? rv_tan(M_PI * U()) : tan(M_PI * U()));
  case V_WEIBULL:
    if (!isfinite(a) || !isfinite(b) || a <= 0. || b <= 0.) return b == 0. ? 0. : NAN;
    if (vec_by_counter(R)) return b * rv_pow(-rv_log(U()), 1. / a);
    return b * pow(-log(U()), 1. / a);
  case V_LOGIS:
    if (isnan(a) || !isfinite(b)) return NAN;
    if (b == 0. || !isfinite(a)) return a;
    {
      double u = U();
      return a + b * (vec_by_counter(R) ? rv_log(u / (1. - u)) : log(u / (1. - u)));
    }
  case V_LNORM:
    if (isnan(a) || !isfinite(b) || b < 0.) return NAN;
    if (vec_by_counter(R)) return rv_exp(draw(R, V_NORM, a, b));
    return exp(draw(R, V_NORM, a, b));
  case V_BINOM: return vec_rbinom(R, a, b);
  case V_POIS: return vec_rpois(R, a);
  case V_GEOM:
    if (!isfinite(a) || a <= 0 || a > 1) return NAN;
    return vec_rpois(R, vec_exp_rand(R) * ((1 - a) / a));
  case V_NBINOM:
    if (!isfinite(b) || isnan(a) || a <= 0 || b <= 0 || b > 1) return NAN;
    if (!isfinite(a)) a = DBL_MAX / 2.;
    return b == 1 ? 0 : vec_rpois(R, vec_rgamma(R, a, (1 - b) / b));
  case V_NBINOM_MU:
    if (!isfinite(b) || isnan(a) || a <= 0 || b < 0) return NAN;
    if (!isfinite(a)) a = DBL_MAX / 2.;
    return b == 0 ? 0 : vec_rpois(R, vec_rgamma(R, a, b / a));
  case V_SIGNRANK: {
    if (isnan(a)) return a;
    a = nearbyint(a);
    if (a < 0) return NAN;
    double r = 0;
    for (int i = 0, k = a > INT32_MAX ? 0 : (int)a; i < k;) r += (++i) * floor(U() + 0.5);
    return r;
  }
  default: { /* V_WILCOX */
    if (isnan(a) || isnan(b)) return a + b;
    a = nearbyint(a), b = nearbyint(b);
    if (a < 0 || b < 0) return NAN;
    if (a == 0 || b == 0) return 0;
    if (a + b > INT32_MAX) rt_error(R, "cannot allocate memory block of size %0.1f Gb", (a + b) * 4 / 1073741824);
    int k = (int)(a + b);
    int *x = SCRATCH(R, int, k);
    for (int i = 0; i < k; i++) x[i] = i;
    double r = 0;
    for (int i = 0; i < b; i++) {
      int j = (int)vec_unif_index(R, k);
      r += x[j];
      x[j] = x[--k];
    }
    return r - b * (b - 1) / 2;
  }
  }
}

const RtDraws vec_draws = {vec_rng_get, draw, vec_many};

static int64_t count_arg(Rt *R, Obj *n) {
  if (!n) rt_error(R, "argument \"n\" is missing, with no default");
  if (rt_is_vec(n) && LEN(n) != 1) return LEN(n); /* of any type: their number alone counts */
  if (!rt_is_vec(n) || n->type > T_STR) rt_error(R, "invalid arguments");
  double d = rt_as_dbl(R, n);
  if (d != d || d < 0 || d > VEC_MOST) rt_error(R, "invalid arguments");
  return (int64_t)d;
}

/* A long vector of one uniform or normal distribution. */
static Obj *draw_later(Rt *R, int code, int64_t n, double a, double b) {
  if ((code != V_UNIF && code != V_NORM) || n < 65536 || !isfinite(a) || !isfinite(b)) return NULL;
  if (code == V_UNIF ? a >= b : b <= 0) return NULL;
  vec_rng_get(R);
  Obj *r = vec_draw_later(R, code, a, code == V_UNIF ? b - a : b, n);
  if (r) vec_rng_put(R);
  return r;
}

static bool is_parameter(Obj *x) { return x && rt_is_num(x) && !vec_is_factor(x); }

static Obj *variates(Rt *R, int code, Obj *na, int np, Obj *pa, Obj *pb) {
  int64_t n = count_arg(R, na);
  bool ints = code == V_BINOM || code == V_POIS || code == V_GEOM || code == V_NBINOM ||
              code == V_SIGNRANK || code == V_WILCOX;
  if (n == 0) return rt_alloc(R, ints ? T_INT : T_DBL, 0);
  if (!is_parameter(pa) || (np > 1 && !is_parameter(pb))) rt_error(R, "invalid arguments");
  Obj *da = rt_coerce(R, pa, T_DBL), *db = np > 1 ? rt_coerce(R, pb, T_DBL) : NULL;
  int64_t ma = LEN(da), mb = db ? LEN(db) : 1;
  if (ma == 1 && mb == 1) {
    Obj *later = draw_later(R, code, n, DBL(da)[0], db ? DBL(db)[0] : 0);
    if (later) return later;
  }
  Obj *r = rt_alloc(R, T_DBL, n);
  double *q = DBL_W(r);
  bool nan = false;
  if (ma < 1 || mb < 1) {
    for (int64_t i = 0; i < n; i++) q[i] = NA_REAL;
    nan = true;
  } else {
    vec_rng_get(R);
    if (!draw_ahead(R, code, q, n, DBL(da), ma, db ? DBL(db) : NULL, mb))
      for (int64_t from = 0; from < n; from += 65536) {
        int64_t to = n - from < 65536 ? n : from + 65536;
        bool may_fail = code == V_WILCOX;
        if (!may_fail) vec_lib_hold(R);
        for (int64_t i = from; i < to; i++) {
          q[i] = draw(R, code, DBL(da)[i % ma], db ? DBL(db)[i % mb] : 0);
          if (q[i] != q[i]) nan = true, q[i] = NA_REAL;
        }
        if (!may_fail) vec_lib_release();
        rt_check_interrupt(R);
      }
    vec_rng_put(R);
  }
  if (nan && !ints && ma >= 1 && mb >= 1) /* without parameters they are NA */
    for (int64_t i = 0; i < n; i++)
      if (q[i] != q[i]) q[i] = NAN;
  if (ints) {
    bool fits = true;
    for (int64_t i = 0; i < n && fits; i++) fits = !(q[i] > INT32_MAX);
    if (fits) {
      Obj *z = rt_alloc(R, T_INT, n);
      for (int64_t i = 0; i < n; i++) INT_W(z)[i] = q[i] != q[i] ? NA_INT : (int32_t)q[i];
      r = z;
    }
  }
  if (nan) rt_warning(R, "NAs produced");
  return r;
}

static Obj *do_variate(Rt *R, Call *c) { /* n, one or two parameters with defaults by code */
  Obj *n = arg_need(R, c, 0, "n");
  int code = c->def->code, np = 2;
  double d1 = NAN, d2 = NAN; /* NaN: no default */
  const char *n1 = "", *n2 = "";
  switch (code) {
  case V_UNIF:
  case V_NORM:
  case V_CAUCHY:
  case V_LOGIS:
  case V_LNORM: d1 = 0, d2 = 1; break;
  case V_WEIBULL: n1 = "shape", d2 = 1; break;
  case V_EXP: d1 = 1, np = 1; break;
  case V_BETA: n1 = "shape1", n2 = "shape2"; break;
  case V_CHISQ:
  case V_T: np = 1, n1 = "df"; break;
  case V_F: n1 = "df1", n2 = "df2"; break;
  case V_BINOM: n1 = "size", n2 = "prob"; break;
  case V_POIS: np = 1, n1 = "lambda"; break;
  case V_GEOM: np = 1, n1 = "prob"; break;
  case V_SIGNRANK: np = 1, n1 = "n"; break;
  case V_WILCOX: n1 = "m", n2 = "n"; break;
  default: break;
  }
  Obj *a = vec_arg_or(c, 1, NULL), *b = np > 1 ? vec_arg_or(c, 2, NULL) : NULL;
  if (!a) {
    if (d1 != d1) rt_error(R, "argument \"%s\" is missing, with no default", n1);
    a = rt_dbl(R, d1);
  }
  if (np > 1 && !b) {
    if (d2 != d2) rt_error(R, "argument \"%s\" is missing, with no default", n2);
    b = rt_dbl(R, d2);
  }
  if (code == V_EXP) a = vec_arith(R, A_DIV, rt_dbl(R, 1), a);
  if (code == V_CHISQ && vec_has_arg(c, 2)) return variates(R, V_NCHISQ, n, 2, a, c->args[2]);
  if (code == V_T && vec_has_arg(c, 2)) { /* norm(ncp) / sqrt(chisq(df) / df) */
    Obj *x = variates(R, V_NORM, n, 2, c->args[2], rt_dbl(R, 1)), *y = variates(R, V_CHISQ, n, 1, a, NULL);
    Obj *q = vec_arith(R, A_DIV, y, a), *s = rt_alloc(R, T_DBL, LEN(q));
    for (int64_t i = 0; i < LEN(q); i++) DBL_W(s)[i] = sqrt(DBL(q)[i]);
    return vec_arith(R, A_DIV, x, s);
  }
  if (code == V_F && vec_has_arg(c, 3)) { /* (chisq(df1, ncp) / df1) / (chisq(df2) / df2) */
    Obj *x = variates(R, V_NCHISQ, n, 2, a, c->args[3]), *y = variates(R, V_CHISQ, n, 1, b, NULL);
    return vec_arith(R, A_DIV, vec_arith(R, A_DIV, x, a), vec_arith(R, A_DIV, y, b));
  }
  if (code == V_BETA && vec_has_arg(c, 3)) {
    Obj *two = rt_dbl(R, 2), *x = variates(R, V_NCHISQ, n, 2, vec_arith(R, A_MUL, two, a), c->args[3]);
    Obj *y = variates(R, V_CHISQ, n, 1, vec_arith(R, A_MUL, two, b), NULL);
    rt_share(x);
    return vec_arith(R, A_DIV, x, vec_arith(R, A_ADD, x, y));
  }
  return variates(R, code, n, np, a, b);
}

static Obj *do_rgamma(Rt *R, Call *c) { /* n, shape, rate = 1, scale = 1/rate */
  if (!vec_has_arg(c, 0) || !vec_has_arg(c, 1))
    rt_error(R, "argument \"%s\" is missing, with no default", vec_has_arg(c, 0) ? "shape" : "n");
  Obj *scale = vec_arg_or(c, 3, NULL), *rate = vec_arg_or(c, 2, NULL);
  if (rate && scale) {
    if (fabs(rt_as_dbl(R, rate) * rt_as_dbl(R, scale) - 1) < 1e-15)
      rt_warning(R, "specify 'rate' or 'scale' but not both");
    else rt_error(R, "specify 'rate' or 'scale' but not both");
  }
  if (!scale) scale = rate ? vec_arith(R, A_DIV, rt_dbl(R, 1), rate) : rt_dbl(R, 1);
  return variates(R, V_GAMMA, c->args[0], 2, c->args[1], scale);
}
static Obj *do_rnbinom(Rt *R, Call *c) { /* n, size, prob, mu */
  arg_need(R, c, 1, "size");
  if (vec_has_arg(c, 3)) {
    if (vec_has_arg(c, 2)) rt_error(R, "'prob' and 'mu' both specified");
    return variates(R, V_NBINOM_MU, c->args[0], 2, c->args[1], c->args[3]);
  }
  arg_need(R, c, 2, "prob");
  return variates(R, V_NBINOM, c->args[0], 2, c->args[1], c->args[2]);
}

static Obj *do_rmultinom(Rt *R, Call *c) { /* n, size, prob */
  static const char *const formal[] = {"n", "size", "prob"};
  for (int i = 0; i < 3; i++)
    if (!vec_has_arg(c, i)) rt_error(R, "argument \"%s\" is missing, with no default", formal[i]);
  if (!rt_is_vec(c->args[0])) rt_error(R, "invalid first argument 'n'");
  if (!rt_is_vec(c->args[1])) rt_error(R, "invalid second argument 'size'");
  int64_t n = rt_as_int(R, c->args[0]), size = rt_as_int(R, c->args[1]);
  if (n == NA_INT || n < 0) rt_error(R, "invalid first argument 'n'");
  if (size == NA_INT || size < 0) rt_error(R, "invalid second argument 'size'");
  Obj *pd = rt_coerce(R, c->args[2], T_DBL);
  int64_t k = LEN(pd);
  if ((double)n * (double)k > 1e9) rt_error(R, "invalid first argument 'n'");
  double sum = 0, *p = SCRATCH(R, double, k);
  for (int64_t i = 0; i < k; i++) {
    p[i] = DBL(pd)[i];
    if (!isfinite(p[i])) rt_error(R, "NA in probability vector");
    if (p[i] < 0) rt_error(R, "negative probability");
    sum += p[i];
  }
  if (k == 0 || sum == 0) rt_error(R, "no positive probabilities");
  for (int64_t i = 0; i < k; i++) p[i] /= sum;
  vec_rng_get(R);
  Obj *r = rt_alloc_zero(R, T_INT, n * k);
  for (int64_t j = 0; j < n; j++) {
    int64_t left = size;
    double tot = 1;
    for (int64_t i = 0; i < k - 1; i++) {
      if (p[i] != 0) {
        double pp = p[i] / tot;
        INT_W(r)[j * k + i] = pp < 1. ? (int32_t)vec_rbinom(R, (double)left, pp) : (int32_t)left;
        left -= INT(r)[j * k + i];
      }
      if (left <= 0) break;
      tot -= p[i];
    }
    if (left > 0) INT_W(r)[j * k + k - 1] = (int32_t)left;
  }
  vec_rng_put(R);
  Obj *d = rt_alloc(R, T_INT, 2);
  INT_W(d)[0] = (int32_t)k, INT_W(d)[1] = (int32_t)n;
  rt_attr_set(R, r, R->s.dim, d);
  Obj *nm = rt_attr(c->args[2], R->s.names);
  if (nm != NIL) rt_attr_set(R, r, R->s.dimnames, rt_list(R, 2, nm, NIL));
  return r;
}

static Obj *do_rhyper(Rt *R, Call *c) { /* nn, m, n, k */
  static const char *const formal[] = {"nn", "m", "n", "k"};
  Obj *p[3];
  for (int i = 0; i < 4; i++)
    if (!vec_has_arg(c, i)) rt_error(R, "argument \"%s\" is missing, with no default", formal[i]);
  int64_t len = rt_length(c->args[0]);
  double count = len > 1 ? (double)len : rt_as_dbl(R, c->args[0]);
  if (!(count >= 0 && count <= VEC_MOST)) rt_error(R, "invalid arguments");
  int64_t n = (int64_t)count;
  for (int i = 0; i < 3; i++) {
    if (!is_parameter(c->args[i + 1])) rt_error(R, "invalid arguments");
    p[i] = rt_coerce(R, c->args[i + 1], T_DBL);
  }
  Obj *r = rt_alloc(R, T_DBL, n);
  bool empty = !LEN(p[0]) || !LEN(p[1]) || !LEN(p[2]), bad = false, whole = true;
  if (!empty) vec_rng_get(R);
  for (int64_t i = 0; i < n; i++) {
    double x =
        empty ? NAN : hyper_variate(R, DBL(p[0])[i % LEN(p[0])], DBL(p[1])[i % LEN(p[1])], DBL(p[2])[i % LEN(p[2])]);
    bad |= isnan(x);
    whole &= isnan(x) || x <= INT32_MAX;
    DBL_W(r)[i] = isnan(x) ? NA_REAL : x;
  }
  if (!empty) vec_rng_put(R);
  if (bad) rt_warning(R, "NAs produced");
  return whole ? rt_coerce(R, r, T_INT) : r;
}

/* One cell of a random two-way table, from its conditional (hypergeometric) distribution: row and col are what is left
 * of its margins, total what is left of both.  Patefield (1981), AS 159: from the cell's expected value, terms are
 * added above and below in turn until they exceed the uniform number.  lf[i] = log(i!). */
static int table_cell(Rt *R, const double *lf, int row, int col, int total) {
  int rest = total - row - col; /* what the other rows have in the other columns, if the cell is 0 */
  double u = vec_unif_rand(R);
  for (;;) {
    int up = (int)(row * (col / (double)total) + 0.5), down = up;
    double p = exp(lf[row] + lf[total - row] + lf[total - col] + lf[col] - lf[total] - lf[up] - lf[col - up] -
                   lf[row - up] - lf[rest + up]);
    if (p >= u) return up;
    if (p == 0) rt_error(R, "rcont2 [%d,%d]: exp underflow to 0; algorithm failure", row, col);
    double sum = p, q = p;
    for (bool top = false, bottom = false; !top || !bottom;) {
      double ways = (col - up) * (double)(row - up);
      if (ways == 0) top = true;
      else {
        up++;
        p = p * ways / ((double)up * (rest + up));
        sum += p;
        if (sum >= u) return up;
      }
      do {
        ways = down * (double)(rest + down);
        if (ways == 0) {
          bottom = true;
          break;
        }
        down--;
        q = q * ways / ((double)(col - down) * (row - down));
        sum += q;
        if (sum >= u) return down;
      } while (top);
    }
    u = sum * vec_unif_rand(R);
  }
}

/* A random nr x nc table with these margins into out; left[nc] is scratch. */
static void random_table(Rt *R, int nr, int nc, const int32_t *rows, const int32_t *cols, int n, const double *lf,
                         int32_t *left, int32_t *out) {
  memset(out, 0, sizeof *out * (size_t)nr * (size_t)nc);
  memcpy(left, cols, sizeof *left * (size_t)nc);
  for (int i = 0; i < nr - 1; i++) {
    int row = rows[i], total = n;
    n -= row;
    for (int j = 0; j < nc - 1 && total > 0; j++) {
      int v = table_cell(R, lf, row, left[j], total);
      total -= left[j];
      out[i + j * nr] = v;
      row -= v;
      left[j] -= v;
    }
    out[i + (nc - 1) * nr] = row;
    left[nc - 1] -= row;
  }
  for (int j = 0; j < nc; j++) out[nr - 1 + j * nr] = left[j];
}

static Obj *do_r2dtable(Rt *R, Call *c) { /* n, r, c */
  Obj *r = rt_coerce(R, c->args[1], T_INT), *k = rt_coerce(R, c->args[2], T_INT);
  int nr = (int)LEN(r), nc = (int)LEN(k), count = LEN(c->args[0]) == 1 ? rt_as_int(R, c->args[0]) : NA_INT;
  int64_t n = 0, m = 0;
  bool ok = count != NA_INT && count >= 0 && nr > 1 && nc > 1;
  for (int i = 0; i < nr; i++) ok = ok && INT(r)[i] >= 0, n += INT(r)[i];
  for (int i = 0; i < nc; i++) ok = ok && INT(k)[i] >= 0, m += INT(k)[i];
  if (!ok || n != m || n > INT32_MAX) rt_error(R, "invalid arguments");
  double *lf = rt_scratch(R, sizeof *lf * (size_t)(n + 2));
  lf[0] = lf[1] = 0;
  for (int64_t i = 2; i <= n; i++) lf[i] = lgammafn((double)i + 1);
  int32_t *left = rt_scratch(R, sizeof *left * (size_t)nc);
  Obj *res = rt_alloc(R, T_LIST, count);
  vec_rng_get(R);
  for (int i = 0; i < count; i++) {
    Obj *t = rt_alloc(R, T_INT, (int64_t)nr * nc), *d = rt_alloc(R, T_INT, 2);
    random_table(R, nr, nc, INT(r), INT(k), (int)n, lf, left, INT_W(t));
    INT_W(d)[0] = nr, INT_W(d)[1] = nc;
    rt_attr_set(R, t, R->s.dim, d);
    rt_set_elt(res, i, t);
  }
  vec_rng_put(R);
  return res;
}

const BuiltinDef builtins_variates[] = {{"runif", do_variate, BK_BUILTIN, "n, min = 0, max = 1", 0, V_UNIF},
                                        {"rnorm", do_variate, BK_BUILTIN, "n, mean = 0, sd = 1", 0, V_NORM},
                                        {"rexp", do_variate, BK_BUILTIN, "n, rate = 1", 0, V_EXP},
                                        {"rgamma", do_rgamma, BK_BUILTIN, "n, shape, rate = 1, scale = 1/rate", 0, 0},
                                        {"rbeta", do_variate, BK_BUILTIN, "n, shape1, shape2, ncp = 0", 0, V_BETA},
                                        {"rchisq", do_variate, BK_BUILTIN, "n, df, ncp = 0", 0, V_CHISQ},
                                        {"rt", do_variate, BK_BUILTIN, "n, df, ncp", 0, V_T},
                                        {"rf", do_variate, BK_BUILTIN, "n, df1, df2, ncp", 0, V_F},
                                        {"rcauchy", do_variate, BK_BUILTIN, "n, location = 0, scale = 1", 0, V_CAUCHY},
                                        {"rweibull", do_variate, BK_BUILTIN, "n, shape, scale = 1", 0, V_WEIBULL},
                                        {"rlogis", do_variate, BK_BUILTIN, "n, location = 0, scale = 1", 0, V_LOGIS},
                                        {"rlnorm", do_variate, BK_BUILTIN, "n, meanlog = 0, sdlog = 1", 0, V_LNORM},
                                        {"rbinom", do_variate, BK_BUILTIN, "n, size, prob", 0, V_BINOM},
                                        {"rpois", do_variate, BK_BUILTIN, "n, lambda", 0, V_POIS},
                                        {"rgeom", do_variate, BK_BUILTIN, "n, prob", 0, V_GEOM},
                                        {"rnbinom", do_rnbinom, BK_BUILTIN, "n, size, prob, mu", 0, 0},
                                        {"rsignrank", do_variate, BK_BUILTIN, "nn, n", 0, V_SIGNRANK},
                                        {"rwilcox", do_variate, BK_BUILTIN, "nn, m, n", 0, V_WILCOX},
                                        {"rmultinom", do_rmultinom, BK_BUILTIN, "n, size, prob", 0, 0},
                                        {"rhyper", do_rhyper, BK_BUILTIN, "nn, m, n, k", 0, 0},
                                        {"r2dtable", do_r2dtable, BK_BUILTIN, "n, r, c", BF_STRICT, 0},
                                        {0}};
