/* capi/random.c - random numbers, distributions, special functions ("Writing R Extensions", 6.3, 6.7).  Densities and kin are
 * libRmath's, which the interpreter uses too; variates draw from its generator, in R's order. */
#include <float.h>
#include "../stdlib/stats/random.h"
#undef RAW
#include "capi.h"
#pragma GCC visibility push(default)
#include <R_ext/Random.h>
#include <Rmath.h>
#pragma GCC visibility pop

/* What C draws counts when it puts the state: who reads the state before that, C or R code that C calls, begins where the state
 * was put last. */
#define DRAWN(x) (R->streams.moved = true, x)
void GetRNGstate(void) {
  vec_rng_get(R);
  R->streams.moved = true;
}
void PutRNGstate(void) {
  vec_rng_put(R);
  R->streams.moved = false;
}
double unif_rand(void) { return DRAWN(vec_unif_rand(R)); }
double norm_rand(void) { return DRAWN(vec_norm_rand(R)); }
double exp_rand(void) { return DRAWN(vec_exp_rand(R)); }
double R_unif_index(double n) { return DRAWN(vec_unif_index(R, n)); }
Sampletype R_sample_kind(void) {
  Obj *k = interp_call_named(R, "RNGkind", 0);
  return LEN(k) > 2 && !strcmp(STR(k, 2), "Rounding") ? ROUNDING : REJECTION;
}

int R_IsNA(double x) { return rt_is_na(x); }
int R_IsNaN(double x) { return x != x && !rt_is_na(x); }

/* ---- libRmath's functions, whose names have no Rf_ ---- */

#define UNDER(name) __asm__(#name)
#define FORWARD1(N)                                                                                                    \
  double lib_d##N(double, double, int) UNDER(d##N);                                                                    \
  double lib_p##N(double, double, int, int) UNDER(p##N);                                                               \
  double lib_q##N(double, double, int, int) UNDER(q##N);                                                               \
  double Rf_d##N(double x, double a, int l) { return lib_d##N(x, a, l); }                                              \
  double Rf_p##N(double x, double a, int t, int l) { return lib_p##N(x, a, t, l); }                                    \
  double Rf_q##N(double x, double a, int t, int l) { return lib_q##N(x, a, t, l); }
#define FORWARD2(N)                                                                                                    \
  double lib_d##N(double, double, double, int) UNDER(d##N);                                                            \
  double lib_p##N(double, double, double, int, int) UNDER(p##N);                                                       \
  double lib_q##N(double, double, double, int, int) UNDER(q##N);                                                       \
  double Rf_d##N(double x, double a, double b, int l) { return lib_d##N(x, a, b, l); }                                 \
  double Rf_p##N(double x, double a, double b, int t, int l) { return lib_p##N(x, a, b, t, l); }                       \
  double Rf_q##N(double x, double a, double b, int t, int l) { return lib_q##N(x, a, b, t, l); }
#define FORWARD3(N)                                                                                                    \
  double lib_d##N(double, double, double, double, int) UNDER(d##N);                                                    \
  double lib_p##N(double, double, double, double, int, int) UNDER(p##N);                                               \
  double lib_q##N(double, double, double, double, int, int) UNDER(q##N);                                               \
  double Rf_d##N(double x, double a, double b, double c, int l) { return lib_d##N(x, a, b, c, l); }                    \
  double Rf_p##N(double x, double a, double b, double c, int t, int l) { return lib_p##N(x, a, b, c, t, l); }          \
  double Rf_q##N(double x, double a, double b, double c, int t, int l) { return lib_q##N(x, a, b, c, t, l); }
/* clang-format off: the names are those of distributions, and macros of Rmath.h too */
RMATH_DPQ1(FORWARD1)
RMATH_DPQ2(FORWARD2)
RMATH_DPQ3(FORWARD3)
double lib_dnorm4(double, double, double, int) UNDER(dnorm4);
double lib_pnorm5(double, double, double, int, int) UNDER(pnorm5);
double lib_qnorm5(double, double, double, int, int) UNDER(qnorm5);
void lib_pnorm_both(double, double *, double *, int, int) UNDER(pnorm_both);
double lib_ptukey(double, double, double, double, int, int) UNDER(ptukey);
double lib_qtukey(double, double, double, double, int, int) UNDER(qtukey);
double Rf_dnorm4(double x, double a, double b, int l) { return lib_dnorm4(x, a, b, l); }
double Rf_pnorm5(double x, double a, double b, int t, int l) { return lib_pnorm5(x, a, b, t, l); }
double Rf_qnorm5(double x, double a, double b, int t, int l) { return lib_qnorm5(x, a, b, t, l); }
void Rf_pnorm_both(double x, double *c, double *cc, int t, int l) { lib_pnorm_both(x, c, cc, t, l); }
double Rf_ptukey(double x, double a, double b, double c, int t, int l) { return lib_ptukey(x, a, b, c, t, l); }
double Rf_qtukey(double x, double a, double b, double c, int t, int l) { return lib_qtukey(x, a, b, c, t, l); }
#define FORWARD_F1(N)                                                                                                  \
  double lib_##N(double) UNDER(N);                                                                                     \
  double Rf_##N(double x) { return lib_##N(x); }
#define FORWARD_F2(N)                                                                                                  \
  double lib_##N(double, double) UNDER(N);                                                                             \
  double Rf_##N(double x, double y) { return lib_##N(x, y); }
RMATH_F1(FORWARD_F1)
RMATH_F2(FORWARD_F2)
double lib_bessel_i(double, double, double) UNDER(bessel_i);
double lib_bessel_k(double, double, double) UNDER(bessel_k);
double lib_lgammafn_sign(double, int *) UNDER(lgammafn_sign);
double lib_logspace_sum(const double *, int) UNDER(logspace_sum);
double Rf_bessel_i(double x, double nu, double e) { return lib_bessel_i(x, nu, e); }
double Rf_bessel_k(double x, double nu, double e) { return lib_bessel_k(x, nu, e); }
/* Under the names that GNU R's own headers have: packages bring declarations of theirs. */
double lib_bessel_i_ex(double, double, double, double *) UNDER(bessel_i_ex);
double lib_bessel_j_ex(double, double, double *) UNDER(bessel_j_ex);
double lib_bessel_k_ex(double, double, double, double *) UNDER(bessel_k_ex);
double lib_bessel_y_ex(double, double, double *) UNDER(bessel_y_ex);
double lib_dbinom_raw(double, double, double, double, int) UNDER(dbinom_raw);
double lib_dpois_raw(double, double, int) UNDER(dpois_raw);
double lib_log1mexp(double) UNDER(log1mexp);
API double Rf_bessel_i_ex(double x, double nu, double e, double *work) { return lib_bessel_i_ex(x, nu, e, work); }
API double Rf_bessel_j_ex(double x, double nu, double *work) { return lib_bessel_j_ex(x, nu, work); }
API double Rf_bessel_k_ex(double x, double nu, double e, double *work) { return lib_bessel_k_ex(x, nu, e, work); }
API double Rf_bessel_y_ex(double x, double nu, double *work) { return lib_bessel_y_ex(x, nu, work); }
API double Rf_dbinom_raw(double x, double n, double p, double q, int l) { return lib_dbinom_raw(x, n, p, q, l); }
API double Rf_dpois_raw(double x, double lambda, int l) { return lib_dpois_raw(x, lambda, l); }
API double Rf_log1mexp(double x) { return lib_log1mexp(x); }
double Rf_lgammafn_sign(double x, int *s) { return lib_lgammafn_sign(x, s); }
double Rf_logspace_sum(const double *x, int n) { return lib_logspace_sum(x, n); }
int Rf_imax2(int x, int y) { return x < y ? y : x; }
int Rf_imin2(int x, int y) { return x < y ? x : y; }
int R_finite(double x) { return isfinite(x) != 0; }
int R_isnancpp(double x) { return isnan(x) != 0; }
double R_pow(double x, double y) { return vec_pow(x, y); }
double R_pow_di(double x, int n) {
  if (isnan(x)) return x;
  if (n == NA_INT) return R_NaReal;
  if (!isfinite(x)) return n ? vec_pow(x, n) : 1;
  double r = 1, p = x;
  for (unsigned k = n < 0 ? 0u - (unsigned)n : (unsigned)n; k; k >>= 1, p *= p)
    if (k & 1) r *= p;
  return n < 0 ? 1 / r : r;
}

/* x in half turns: exact at multiples of a half. */
double sinpi(double x) {
  if (!isfinite(x)) return R_NaN;
  x = fmod(x, 2);
  if (x <= -1) x += 2;
  else if (x > 1) x -= 2;
  return x == 0 || x == 1 ? 0 : x == 0.5 ? 1 : x == -0.5 ? -1 : sin(M_PI * x);
}
double cospi(double x) {
  if (!isfinite(x)) return R_NaN;
  x = fmod(fabs(x), 2);
  return fmod(x, 1) == 0.5 ? 0 : x == 1 ? -1 : x == 0 ? 1 : cos(M_PI * x);
}
double tanpi(double x) {
  if (!isfinite(x)) return R_NaN;
  x = fmod(x, 1);
  if (x <= -0.5) x++;
  else if (x > 0.5) x--;
  return x == 0 ? 0 : x == 0.5 ? R_NaN : x == 0.25 ? 1 : x == -0.25 ? -1 : tan(M_PI * x);
}
double Rtanpi(double x) { return tanpi(x); }

/* This machine's arithmetic, as Fortran's PORT library asks (Fox, Hall and Schryer 1978). */
API double d1mach_(int *i) {
  switch (*i) {
  case 1: return DBL_MIN;
  case 2: return DBL_MAX;
  case 3: return DBL_EPSILON / 2;
  case 4: return DBL_EPSILON;
  case 5: return log10(2);
  default: return 0;
  }
}
API int i1mach_(int *i) {
  static const int of[] = {0,           5,           6,
                           0,           0,           32,
                           sizeof(int), 2,           31,
                           INT_MAX,     FLT_RADIX,   FLT_MANT_DIG,
                           FLT_MIN_EXP, FLT_MAX_EXP, DBL_MANT_DIG,
                           DBL_MIN_EXP, DBL_MAX_EXP};
  return *i >= 1 && *i <= 16 ? of[*i] : 0;
}

/* ---- variates ---- */

static bool bad(double x) { return !isfinite(x); }
double Rf_runif(double a, double b) {
  if (bad(a) || bad(b) || b < a) return R_NaN;
  if (a == b) return a;
  double u;
  do u = unif_rand();
  while (u <= 0 || u >= 1);
  return a + (b - a) * u;
}
double Rf_rnorm(double mu, double sigma) {
  if (isnan(mu) || bad(sigma) || sigma < 0) return R_NaN;
  return sigma == 0 || !isfinite(mu) ? mu : mu + sigma * norm_rand();
}
double Rf_rexp(double scale) {
  if (bad(scale) || scale <= 0) return scale == 0 ? 0 : R_NaN;
  return scale * exp_rand();
}
double Rf_rgamma(double a, double scale) {
  if (isnan(a) || isnan(scale) || a < 0 || scale < 0) return R_NaN;
  return a == 0 || scale == 0 ? 0 : vec_rgamma(R, a, scale);
}
double Rf_rbeta(double a, double b) { return isnan(a) || isnan(b) || a < 0 || b < 0 ? R_NaN : vec_rbeta(R, a, b); }
double Rf_rpois(double mu) { return bad(mu) || mu < 0 ? R_NaN : vec_rpois(R, mu); }
double Rf_rbinom(double n, double p) {
  return bad(n) || bad(p) || n < 0 || p < 0 || p > 1 || n != rint(n) ? R_NaN : vec_rbinom(R, n, p);
}
double Rf_rchisq(double df) { return bad(df) || df < 0 ? R_NaN : Rf_rgamma(df / 2, 2); }
double Rf_rnchisq(double df, double lambda) {
  if (isnan(df) || bad(lambda) || df < 0 || lambda < 0) return R_NaN;
  if (lambda == 0) return df == 0 ? 0 : Rf_rgamma(df / 2, 2);
  double r = Rf_rpois(lambda / 2);
  if (r > 0) r = Rf_rchisq(2 * r);
  return df > 0 ? r + Rf_rgamma(df / 2, 2) : r;
}
double Rf_rt(double df) {
  if (isnan(df) || df <= 0) return R_NaN;
  if (!isfinite(df)) return norm_rand();
  double z = norm_rand();
  return z / sqrt(Rf_rchisq(df) / df);
}
double Rf_rf(double m, double n) {
  if (isnan(m) || isnan(n) || m <= 0 || n <= 0) return R_NaN;
  double a = isfinite(m) ? Rf_rchisq(m) / m : 1;
  return a / (isfinite(n) ? Rf_rchisq(n) / n : 1);
}
double Rf_rlnorm(double mu, double sigma) {
  return isnan(mu) || bad(sigma) || sigma < 0 ? R_NaN : exp(Rf_rnorm(mu, sigma));
}
double Rf_rcauchy(double at, double scale) {
  if (isnan(at) || bad(scale) || scale < 0) return R_NaN;
  return scale == 0 || !isfinite(at) ? at : at + scale * tan(M_PI * unif_rand());
}
double Rf_rlogis(double at, double scale) {
  if (isnan(at) || bad(scale)) return R_NaN;
  if (scale == 0 || !isfinite(at)) return at;
  double u = unif_rand();
  return at + scale * log(u / (1 - u));
}
double Rf_rweibull(double shape, double scale) {
  if (bad(shape) || bad(scale) || shape <= 0 || scale <= 0) return scale == 0 ? 0 : R_NaN;
  return scale * pow(-log(unif_rand()), 1 / shape);
}
double Rf_rgeom(double p) { return bad(p) || p <= 0 || p > 1 ? R_NaN : Rf_rpois(exp_rand() * ((1 - p) / p)); }
double Rf_rnbinom(double size, double p) {
  if (bad(p) || isnan(size) || size <= 0 || p <= 0 || p > 1) return R_NaN;
  return p == 1 ? 0 : Rf_rpois(Rf_rgamma(size, (1 - p) / p));
}
double Rf_rnbinom_mu(double size, double mu) {
  if (bad(mu) || isnan(size) || size <= 0 || mu < 0) return R_NaN;
  return mu == 0 ? 0 : Rf_rpois(isfinite(size) ? Rf_rgamma(size, mu / size) : mu);
}
double Rf_rhyper(double white, double black, double k) { return vec_lib_rhyper(R, white, black, k); }
double Rf_rsignrank(double n) {
  if (isnan(n) || (n = rint(n)) < 0) return R_NaN;
  double r = 0;
  for (int i = 1; i <= (int)n; i++) r += i * floor(unif_rand() + 0.5);
  return r;
}
double Rf_rwilcox(double m, double n) { /* n of the ranks 0 .. m + n - 1, without putting back */
  if (isnan(m) || isnan(n) || (m = rint(m)) < 0 || (n = rint(n)) < 0) return R_NaN;
  int k = (int)(m + n);
  int *x = (int *)R_alloc((size_t)k, sizeof *x);
  for (int i = 0; i < k; i++) x[i] = i;
  double r = 0;
  for (int i = 0; i < n; i++) {
    int j = (int)R_unif_index(k);
    r += x[j];
    x[j] = x[--k];
  }
  return r - n * (n - 1) / 2;
}
void Rf_rmultinom(int n, double *prob, int K, int *out) {
  double left = 0;
  for (int k = 0; k < K; k++) {
    left += prob[k];
    out[k] = 0;
  }
  for (int k = 0; k < K - 1 && n > 0; k++) {
    if (prob[k] != 0) {
      double p = prob[k] / left;
      out[k] = p < 1 ? (int)Rf_rbinom(n, p) : n;
      n -= out[k];
    }
    left -= prob[k];
  }
  if (K > 0) out[K - 1] += n > 0 ? n : 0;
}
