/* stdlib/stats/distrib.c - densities, distribution functions and quantiles, through libRmath. */
#include "../base/vec.h"
#include "random.h"
#define MATHLIB_STANDALONE 1
#include <Rmath.h>

#include "../../specialize/scalar.h"

typedef union Fn {
  double (*f1d)(double, double, int);
  double (*f2d)(double, double, double, int);
  double (*f3d)(double, double, double, double, int);
  double (*f1p)(double, double, int, int);
  double (*f2p)(double, double, double, int, int);
  double (*f3p)(double, double, double, double, int, int);
} Fn;
/* The shared source's function, which kernels have too (specialize/scalar.h; pe/build_dist.c). */
typedef union Shared {
  double (*f1)(double, double);
  double (*f2)(double, double, double);
} Shared;
typedef struct Dist {
  int np;   /* parameters */
  int kind; /* 0 density (one flag), 1 probability, 2 quantile (two flags) */
  Fn fn;
  Fn ncp;         /* with a non-centrality parameter as one more, if there is such a thing */
  double dflt[3]; /* NaN: no default */
  const char *name[3];
  Shared own[2]; /* a density, its logarithm; of the lower tail, of the upper one.  What they give NaN for, and
                    logarithms that are too small, is libRmath's.  None: all is */
} Dist;

/* The normal distribution is standardised first, as in kernels. */
static double standard(double x, double mean, double sd) { return rv_pos(sd) ? (x - mean) / sd : NAN; }
static double normal_d(double x, double mean, double sd) { return rv_dnorm(standard(x, mean, sd), sd); }
static double normal_ld(double x, double mean, double sd) { return rv_ldnorm(standard(x, mean, sd), sd); }
static double normal_p(double x, double mean, double sd) { return rv_pnorm(standard(x, mean, sd)); }
static double normal_u(double x, double mean, double sd) { return rv_pnorm(-standard(x, mean, sd)); }
static double normal_q(double p, double mean, double sd) { return mean + rv_quantile(p) * rv_positive(sd); }
static double normal_v(double p, double mean, double sd) { return mean + -rv_quantile(p) * rv_positive(sd); }
static double normal_lp(double x, double mean, double sd, int lower, int lg) {
  double z = standard(x, mean, sd), r = lg ? rv_lpnorm(lower ? z : -z) : NAN;
  return r != r ? pnorm5(x, mean, sd, lower, lg) : r;
}
static double exponential_d(double x, double rate, int lg) { return dexp(x, 1 / rate, lg); }
static double exponential_p(double x, double rate, int lower, int lg) { return pexp(x, 1 / rate, lower, lg); }
static double exponential_q(double p, double rate, int lower, int lg) { return qexp(p, 1 / rate, lower, lg); }

static const Dist dists[] = {
    {2, 0, {.f2d = dnorm4}, {0}, {0, 1}, {"mean", "sd"}, {{.f2 = normal_d}, {.f2 = normal_ld}}},
    {2, 1, {.f2p = normal_lp}, {0}, {0, 1}, {"mean", "sd"}, {{.f2 = normal_p}, {.f2 = normal_u}}},
    {2, 2, {.f2p = qnorm5}, {0}, {0, 1}, {"mean", "sd"}, {{.f2 = normal_q}, {.f2 = normal_v}}},
    {2, 0, {.f2d = dunif}, {0}, {0, 1}, {"min", "max"}, {{.f2 = rv_dunif}, {.f2 = rv_ldunif}}},
    {2, 1, {.f2p = punif}, {0}, {0, 1}, {"min", "max"}, {{.f2 = rv_punif}, {.f2 = rv_uunif}}},
    {2, 2, {.f2p = qunif}, {0}, {0, 1}, {"min", "max"}, {{.f2 = rv_qunif}, {.f2 = rv_vunif}}},
    {1, 0, {.f1d = exponential_d}, {0}, {1}, {"rate"}, {{.f1 = rv_dexp}, {.f1 = rv_ldexp}}},
    {1, 1, {.f1p = exponential_p}, {0}, {1}, {"rate"}, {{.f1 = rv_pexp}, {.f1 = rv_uexp}}},
    {1, 2, {.f1p = exponential_q}, {0}, {1}, {"rate"}, {{.f1 = rv_qexp}, {.f1 = rv_vexp}}},
    {1, 0, {.f1d = dchisq}, {.f2d = dnchisq}, {NAN}, {"df"}, {{.f1 = rv_dchisq}, {.f1 = rv_ldchisq}}},
    {1, 1, {.f1p = pchisq}, {.f2p = pnchisq}, {NAN}, {"df"}, {{.f1 = rv_pchisq}, {.f1 = rv_uchisq}}},
    {1, 2, {.f1p = qchisq}, {.f2p = qnchisq}, {NAN}, {"df"}},
    {1, 0, {.f1d = dt}, {.f2d = dnt}, {NAN}, {"df"}, {{.f1 = rv_dt}, {.f1 = rv_ldt}}},
    {1, 1, {.f1p = pt}, {.f2p = pnt}, {NAN}, {"df"}, {{.f1 = rv_pt}, {.f1 = rv_ut}}},
    {1, 2, {.f1p = qt}, {.f2p = qnt}, {NAN}, {"df"}},
    {2, 0, {.f2d = df}, {.f3d = dnf}, {NAN, NAN}, {"df1", "df2"}, {{.f2 = rv_df}, {.f2 = rv_ldf}}},
    {2, 1, {.f2p = pf}, {.f3p = pnf}, {NAN, NAN}, {"df1", "df2"}, {{.f2 = rv_pf}, {.f2 = rv_uf}}},
    {2, 2, {.f2p = qf}, {.f3p = qnf}, {NAN, NAN}, {"df1", "df2"}},
    {2, 0, {.f2d = dbeta}, {.f3d = dnbeta}, {NAN, NAN}, {"shape1", "shape2"}, {{.f2 = rv_dbeta}, {.f2 = rv_ldbeta}}},
    {2, 1, {.f2p = pbeta}, {.f3p = pnbeta}, {NAN, NAN}, {"shape1", "shape2"}, {{.f2 = rv_pbeta}, {.f2 = rv_ubeta}}},
    {2, 2, {.f2p = qbeta}, {.f3p = qnbeta}, {NAN, NAN}, {"shape1", "shape2"}},
    {2, 0, {.f2d = dcauchy}, {0}, {0, 1}, {"location", "scale"}, {{.f2 = rv_dcauchy}, {.f2 = rv_ldcauchy}}},
    {2, 1, {.f2p = pcauchy}, {0}, {0, 1}, {"location", "scale"}, {{.f2 = rv_pcauchy}, {.f2 = rv_ucauchy}}},
    {2, 2, {.f2p = qcauchy}, {0}, {0, 1}, {"location", "scale"}, {{.f2 = rv_qcauchy}, {.f2 = rv_vcauchy}}},
    {2, 0, {.f2d = dweibull}, {0}, {NAN, 1}, {"shape", "scale"}, {{.f2 = rv_dweibull}, {.f2 = rv_ldweibull}}},
    {2, 1, {.f2p = pweibull}, {0}, {NAN, 1}, {"shape", "scale"}, {{.f2 = rv_pweibull}, {.f2 = rv_uweibull}}},
    {2, 2, {.f2p = qweibull}, {0}, {NAN, 1}, {"shape", "scale"}, {{.f2 = rv_qweibull}, {.f2 = rv_vweibull}}},
    {2, 0, {.f2d = dlogis}, {0}, {0, 1}, {"location", "scale"}, {{.f2 = rv_dlogis}, {.f2 = rv_ldlogis}}},
    {2, 1, {.f2p = plogis}, {0}, {0, 1}, {"location", "scale"}, {{.f2 = rv_plogis}, {.f2 = rv_ulogis}}},
    {2, 2, {.f2p = qlogis}, {0}, {0, 1}, {"location", "scale"}, {{.f2 = rv_qlogis}, {.f2 = rv_vlogis}}},
    {2, 0, {.f2d = dlnorm}, {0}, {0, 1}, {"meanlog", "sdlog"}, {{.f2 = rv_dlnorm}, {.f2 = rv_ldlnorm}}},
    {2, 1, {.f2p = plnorm}, {0}, {0, 1}, {"meanlog", "sdlog"}, {{.f2 = rv_plnorm}, {.f2 = rv_ulnorm}}},
    {2, 2, {.f2p = qlnorm}, {0}, {0, 1}, {"meanlog", "sdlog"}, {{.f2 = rv_qlnorm}, {.f2 = rv_vlnorm}}},
    {2, 0, {.f2d = dbinom}, {0}, {NAN, NAN}, {"size", "prob"}, {{.f2 = rv_dbinom}, {.f2 = rv_ldbinom}}},
    {2, 1, {.f2p = pbinom}, {0}, {NAN, NAN}, {"size", "prob"}, {{.f2 = rv_pbinom}, {.f2 = rv_ubinom}}},
    {2, 2, {.f2p = qbinom}, {0}, {NAN, NAN}, {"size", "prob"}},
    {1, 0, {.f1d = dpois}, {0}, {NAN}, {"lambda"}, {{.f1 = rv_dpois}, {.f1 = rv_ldpois}}},
    {1, 1, {.f1p = ppois}, {0}, {NAN}, {"lambda"}, {{.f1 = rv_ppois}, {.f1 = rv_upois}}},
    {1, 2, {.f1p = qpois}, {0}, {NAN}, {"lambda"}},
    {1, 0, {.f1d = dgeom}, {0}, {NAN}, {"prob"}, {{.f1 = rv_dgeom}, {.f1 = rv_ldgeom}}},
    {1, 1, {.f1p = pgeom}, {0}, {NAN}, {"prob"}, {{.f1 = rv_pgeom}, {.f1 = rv_ugeom}}},
    {1, 2, {.f1p = qgeom}, {0}, {NAN}, {"prob"}},
    {3, 0, {.f3d = dhyper}, {0}, {NAN, NAN, NAN}, {"m", "n", "k"}},
    {3, 1, {.f3p = phyper}, {0}, {NAN, NAN, NAN}, {"m", "n", "k"}},
    {3, 2, {.f3p = qhyper}, {0}, {NAN, NAN, NAN}, {"m", "n", "k"}},
};

static double shared(const Dist *d, int k, double x, const double *a) {
  return d->np == 1 ? d->own[k].f1(x, a[0]) : d->own[k].f2(x, a[0], a[1]);
}
static double call(const Dist *d, Fn f, int np, double x, const double *a, int f1, int f2) {
  if (d->own[0].f1 && np == d->np) {
    double r = NAN;
    if (d->kind == 0) r = shared(d, f1, x, a);
    else if (!f2) r = shared(d, !f1, x, a);
    else if (d->kind == 1 && f.f2p != normal_lp) r = rv_logp(shared(d, !f1, x, a), shared(d, f1, x, a));
    if (r == r) return r;
  }
  if (d->kind == 0)
    return np == 1 ? f.f1d(x, a[0], f1) : np == 2 ? f.f2d(x, a[0], a[1], f1) : f.f3d(x, a[0], a[1], a[2], f1);
  return np == 1 ? f.f1p(x, a[0], f1, f2) : np == 2 ? f.f2p(x, a[0], a[1], f1, f2) : f.f3p(x, a[0], a[1], a[2], f1, f2);
}

/* A density of whole numbers? */
static bool is_discrete(Fn f) {
  return f.f2d == dbinom || f.f1d == dpois || f.f1d == dgeom || f.f3d == dhyper || f.f2d == dnbinom ||
         f.f2d == dnbinom_mu;
}

/* The density of a number that is not whole, beyond rounding: 0, with a warning.  (libRmath would print it.) */
static double between_whole(Rt *R, const Dist *d, Fn f, int np, double x, const double *a, int lg) {
  double at0 = call(d, f, np, 0, a, lg, 0);
  if (at0 != at0) return at0;
  if (f.f3d != dhyper || x >= 0) rt_warning(R, "non-integer x = %f", x);
  return lg ? -INFINITY : 0;
}

/* The normal and exponential densities of a vector, of parameters that are numbers: rv_dnorm() and rv_dexp(), where
 * these are one exponential, by whole vectors of it; NaN elsewhere. */
enum { BULK = 256 };
static bool is_bulk(const Dist *d, Obj *const *dv, int64_t n) {
  if (n < BULK || LEN(dv[0]) != n || (d->own[0].f2 != normal_d && d->own[0].f1 != rv_dexp)) return false;
  for (int j = 1; j <= d->np; j++)
    if (LEN(dv[j]) != 1 || !isfinite(DBL(dv[j])[0])) return false;
  return DBL(dv[d->np])[0] > 0;
}
static void densities(const Dist *d, Obj *const *dv, int64_t from, int64_t n, double *r) {
  const double *x = DBL(dv[0]) + from, last = DBL(dv[d->np])[0];
  double t[BULK];
  if (d->np == 2) {
    const double mean = DBL(dv[1])[0];
    for (int64_t i = 0; i < n; i++) {
      double z = fabs(standard(x[i], mean, last));
      t[i] = z < 5.0 ? -0.5 * z * z : NAN;
    }
    rv_loop_exp(r, t, n);
    for (int64_t i = 0; i < n; i++) r[i] = RV_1_SQRT_2PI * r[i] / last;
  } else {
    const double s = 1.0 / last;
    for (int64_t i = 0; i < n; i++) t[i] = x[i] >= 0.0 && -x[i] / s > -700.0 ? -x[i] / s : NAN;
    rv_loop_exp(r, t, n);
    for (int64_t i = 0; i < n; i++) r[i] = r[i] / s;
  }
}

static Obj *distribution(Rt *R, const Dist *d, Fn f, int np, Obj *x, Obj **par, int f1, int f2) {
  Obj *v[4] = {x, par[0], np > 1 ? par[1] : NULL, np > 2 ? par[2] : NULL}, *dv[4];
  int64_t n = 0;
  bool zero = false;
  for (int i = 0; i <= np; i++) {
    if (!rt_is_num(v[i]) || vec_is_factor(v[i])) rt_error(R, "Non-numeric argument to mathematical function");
    dv[i] = v[i]->type == T_DBL ? v[i] : rt_coerce(R, v[i], T_DBL);
    if (LEN(v[i]) == 0) zero = true;
    n = IMAX(n, LEN(v[i]));
  }
  if (zero) return rt_alloc(R, T_DBL, 0);
  Obj *r = rt_alloc(R, T_DBL, n);
  double *q = DBL_W(r);
  bool nan = false, whole = d->kind == 0 && is_discrete(f);
  vec_lib_said = 0;
  const bool bulk = !f1 && np == d->np && is_bulk(d, dv, n);
  double fast[BULK];
  for (int64_t i = 0; i < n; i++) {
    if (bulk && i % BULK == 0) densities(d, dv, i, n - i < BULK ? n - i : BULK, fast);
    if ((i & 16383) == 16383) rt_check_interrupt(R);
    if (bulk && fast[i % BULK] == fast[i % BULK]) {
      q[i] = fast[i % BULK];
      continue;
    }
    double a[3] = {0, 0, 0}, xi = DBL(dv[0])[i % LEN(dv[0])];
    bool in_nan = xi != xi;
    double bad = xi;
    for (int j = 0; j < np; j++) {
      a[j] = DBL(dv[j + 1])[i % LEN(dv[j + 1])];
      if (a[j] != a[j] && (!in_nan || rv_isna(a[j]))) in_nan = true, bad = a[j]; /* NA beats NaN */
    }
    q[i] = in_nan                                                         ? bad
           : whole && fabs(xi - nearbyint(xi)) > 1e-7 * fmax(1, fabs(xi)) ? between_whole(R, d, f, np, xi, a, f1)
                                                                          : call(d, f, np, xi, a, f1, f2);
    if (q[i] != q[i] && !in_nan) nan = true, q[i] = NAN;
    VEC_LIB_RAISE(R);
  }
  if (nan) rt_warning(R, "NaNs produced");
  for (int i = 0; i <= np; i++)
    if (LEN(v[i]) == n) { /* only the first of full length */
      if (v[i]->attr) rt_attr_copy(R, r, v[i]);
      break;
    }
  return r;
}

/* The flag at place k: as in R all but 0 is TRUE, NA too. */
static int flag(Rt *R, Call *c, int k, int dflt) { return vec_has_arg(c, k) ? rt_as_int(R, c->args[k]) != 0 : dflt; }

static Obj *do_dist(Rt *R, Call *c) {
  const Dist *d = &dists[c->def->code];
  bool has_ncp = d->ncp.f1d != NULL;
  int np = d->np, nf = 1 + np + has_ncp; /* index of the first flag */
  Obj *x = vec_arg_or(c, 0, NULL), *par[3] = {0};
  if (!x) rt_error(R, "argument \"%s\" is missing, with no default", d->kind == 0 ? "x" : d->kind == 1 ? "q" : "p");
  for (int j = 0; j < np; j++) {
    par[j] = vec_arg_or(c, 1 + j, NULL);
    if (!par[j]) {
      if (d->dflt[j] != d->dflt[j]) rt_error(R, "argument \"%s\" is missing, with no default", d->name[j]);
      par[j] = rt_dbl(R, d->dflt[j]);
    }
  }
  int f1 = flag(R, c, nf, d->kind != 0), f2 = d->kind ? flag(R, c, nf + 1, 0) : 0;
  if (has_ncp && vec_has_arg(c, 1 + np)) {
    par[np] = c->args[1 + np];
    return distribution(R, d, d->ncp, np + 1, x, par, f1, f2);
  }
  return distribution(R, d, d->fn, np, x, par, f1, f2);
}

/* ---- rank statistics: counts by dynamic programming -------------------------------------------------------------- */

/* How many subsets of 1..n have sum k, for k up to half of n(n+1)/2. */
static double *signrank_counts(Rt *R, double n) {
  double c = floor(n * (n + 1) / 4);
  if (c > 2e7) rt_error(R, "signrank allocation error");
  int64_t m = (int64_t)c;
  double *w = SCRATCH(R, double, m + 2);
  memset(w, 0, sizeof(double) * (size_t)(m + 2));
  w[0] = 1;
  for (int64_t j = 1; j <= (int64_t)n; j++) {
    if (m > 1000000) rt_check_interrupt(R);
    int64_t end = IMIN(j * (j + 1) / 2, m);
    for (int64_t i = end; i >= j; i--) w[i] += w[i - j];
  }
  return w;
}
/* How many of the choose(m+n, m) arrangements have Mann-Whitney statistic k, for k up to mn/2.  f[i][k]: how many of i and j,
 * i <= j, have; the rest of each is its mirror image. */
static double *wilcox_counts(Rt *R, double m, double n) {
  if (m > n) {
    double t = m;
    m = n, n = t;
  }
  double c = floor(m * n / 2);
  if (c > 1e8 || c * m > 4e8) rt_error(R, "wilcox allocation error 1");
  const int64_t mi = (int64_t)m, nj = (int64_t)n;
  double **f = SCRATCH(R, double *, mi + 1);
  for (int64_t i = 0; i <= mi; i++) f[i] = SCRATCH(R, double, i * nj / 2 + 1);
  f[0][0] = 1;
  for (int64_t j = 1; j <= nj; j++) {
    rt_check_interrupt(R);
    for (int64_t i = 1; i <= IMIN(mi, j); i++) {
      /* without the largest of the j: of i and j - 1 */
      const int64_t all = i < j ? i * (j - 1) : (i - 1) * j, half = i * j / 2;
      double *to = f[i];
      const double *less = f[i - 1];
      if (i == j) memcpy(to, less, sizeof(double) * (size_t)(all / 2 + 1));
      for (int64_t k = all / 2 + 1; k <= half; k++) to[k] = k > all ? 0 : to[all - k];
      for (int64_t k = j; k <= half; k++) to[k] += less[k - j];
    }
  }
  return f[mi];
}

static Obj *do_rank_dist(Rt *R, Call *c) { /* code: kind + 3 * wilcox */
  int kind = c->def->code % 3;
  bool wx = c->def->code >= 3;
  int np = wx ? 2 : 1;
  static const char *const nm[] = {"x", "q", "p"};
  for (int i = 0; i <= np; i++) {
    if (!vec_has_arg(c, i))
      rt_error(R, "argument \"%s\" is missing, with no default", i == 0 ? nm[kind] : wx && i == 1 ? "m" : "n");
    if (!rt_is_num(c->args[i])) rt_error(R, "Non-numeric argument to mathematical function");
  }
  bool f1 = flag(R, c, np + 1, kind != 0), lg = kind == 0 ? f1 : flag(R, c, np + 2, 0);
  Obj *x = rt_coerce(R, c->args[0], T_DBL), *a = rt_coerce(R, c->args[1], T_DBL),
      *b = wx ? rt_coerce(R, c->args[2], T_DBL) : a;
  if (!LEN(x) || !LEN(a) || !LEN(b)) return rt_alloc(R, T_DBL, 0);
  int64_t n = IMAX(LEN(x), IMAX(LEN(a), LEN(b)));
  Obj *r = rt_alloc(R, T_DBL, n);
  double *out = DBL_W(r), *w = NULL, wm = -1, wn = -1;
  bool nan = false;
  for (int64_t i = 0; i < n; i++) {
    double v = DBL(x)[i % LEN(x)], m = nearbyint(DBL(a)[i % LEN(a)]), k = wx ? nearbyint(DBL(b)[i % LEN(b)]) : 1;
    if (v != v || m != m || k != k) {
      out[i] = v + m + k;
      continue;
    }
    if (m <= 0 || k <= 0 || !isfinite(m) || !isfinite(k)) {
      out[i] = NAN, nan = true;
      continue;
    }
    double top = wx ? m * k : m * (m + 1) / 2, unit = wx ? choose(m + k, k) : exp(-m * M_LN2), p, half = floor(top / 2);
    if (m != wm || k != wn) w = wx ? wilcox_counts(R, m, k) : signrank_counts(R, m), wm = m, wn = k;
#define CNT(q) ((q) < 0 || (q) > top ? 0. : w[(int64_t)((q) > half ? top - (q) : (q))])
#define SHARE(q) (wx ? CNT(q) / unit : CNT(q) * unit)
    if (kind == 0) {
      double q = nearbyint(v);
      if (fabs(v - q) > 1e-7 || q < 0 || q > top) out[i] = lg ? -INFINITY : 0;
      else if (!wx) out[i] = lg ? log(CNT(q)) - m * M_LN2 : exp(log(CNT(q)) - m * M_LN2);
      else out[i] = lg ? log(CNT(q)) - lchoose(m + k, k) : CNT(q) / unit;
    } else if (kind == 1) {
      double q = wx ? floor(v + 1e-7) : nearbyint(v + 1e-7);
      bool lower = f1;
      p = 0;
      if (q < 0) p = 0;
      else if (q >= top) p = 1;
      else if (q <= top / 2)
        for (double j = 0; j <= q; j++) p += SHARE(j);
      else {
        for (double j = 0; j < top - q; j++) p += SHARE(j);
        lower = !lower;
      }
      p = lower ? p : 0.5 - p + 0.5;
      out[i] = lg ? log(p) : p;
    } else {
      double q = lg ? exp(v) : v;
      if (!(q >= 0 && q <= 1)) {
        out[i] = NAN, nan = true;
        continue;
      }
      if (!f1) q = 0.5 - q + 0.5;
      if (q == 0) {
        out[i] = 0;
        continue;
      }
      if (q == 1) {
        out[i] = top;
        continue;
      }
      double j = 0;
      p = 0;
      if (q <= 0.5) {
        q -= 10 * 2.220446049250313e-16;
        for (;; j++) {
          p += SHARE(j);
          if (p >= q || j > top) break;
        }
      } else {
        q = 1 - q + 10 * 2.220446049250313e-16;
        for (;; j++) {
          p += SHARE(j);
          if (p > q || j > top) {
            j = top - j;
            break;
          }
        }
      }
      out[i] = j;
    }
  }
  if (nan) rt_warning(R, "NaNs produced");
  return r;
}

static const Dist gamma_fns[] = {{2, 0, {.f2d = dgamma}, {0}, {0}, {0}, {{.f2 = rv_dgamma}, {.f2 = rv_ldgamma}}},
                                 {2, 1, {.f2p = pgamma}, {0}, {0}, {0}, {{.f2 = rv_pgamma}, {.f2 = rv_ugamma}}},
                                 {2, 2, {.f2p = qgamma}, {0}, {0}, {0}}};
static Obj *do_gamma_dist(Rt *R, Call *c) { /* x, shape, rate = 1, scale = 1/rate, flags */
  const Dist *d = &gamma_fns[c->def->code];
  if (!vec_has_arg(c, 0) || !vec_has_arg(c, 1))
    rt_error(R, "argument \"%s\" is missing, with no default",
             vec_has_arg(c, 0) ? "shape"
             : d->kind == 0    ? "x"
             : d->kind == 1    ? "q"
                               : "p");
  Obj *rate = vec_arg_or(c, 2, NULL), *scale = vec_arg_or(c, 3, NULL);
  if (rate && scale) {
    if (fabs(rt_as_dbl(R, rate) * rt_as_dbl(R, scale) - 1) < 1e-15)
      rt_warning(R, "specify 'rate' or 'scale' but not both");
    else rt_error(R, "specify 'rate' or 'scale' but not both");
  }
  if (!scale) scale = rate ? vec_arith(R, A_DIV, rt_dbl(R, 1), rate) : rt_dbl(R, 1);
  Obj *par[3] = {c->args[1], scale, NULL};
  int f1 = flag(R, c, 4, d->kind != 0), f2 = d->kind ? flag(R, c, 5, 0) : 0;
  return distribution(R, d, d->fn, 2, c->args[0], par, f1, f2);
}

static const Dist nbinom_fns[] = {
    {2, 0, {.f2d = dnbinom}, {0}, {0}, {0}, {{.f2 = rv_dnbinom}, {.f2 = rv_ldnbinom}}},
    {2, 1, {.f2p = pnbinom}, {0}, {0}, {0}, {{.f2 = rv_pnbinom}, {.f2 = rv_unbinom}}},
    {2, 2, {.f2p = qnbinom}, {0}, {0}, {0}},
    {2, 0, {.f2d = dnbinom_mu}, {0}, {0}, {0}, {{.f2 = rv_dnbinom_mu}, {.f2 = rv_ldnbinom_mu}}},
    {2, 1, {.f2p = pnbinom_mu}, {0}, {0}, {0}},
    {2, 2, {.f2p = qnbinom_mu}, {0}, {0}, {0}}};
static Obj *do_nbinom_dist(Rt *R, Call *c) { /* x, size, prob, mu, flags */
  if (!vec_has_arg(c, 0) || !vec_has_arg(c, 1))
    rt_error(R, "argument \"%s\" is missing, with no default", vec_has_arg(c, 0) ? "size" : "x");
  bool mu = vec_has_arg(c, 3);
  if (mu && vec_has_arg(c, 2)) rt_error(R, "'prob' and 'mu' both specified");
  if (!mu && !vec_has_arg(c, 2)) rt_error(R, "argument \"prob\" is missing, with no default");
  const Dist *d = &nbinom_fns[c->def->code + (mu ? 3 : 0)];
  Obj *par[3] = {c->args[1], c->args[mu ? 3 : 2], NULL};
  int f1 = flag(R, c, 4, d->kind != 0), f2 = d->kind ? flag(R, c, 5, 0) : 0;
  return distribution(R, d, d->fn, 2, c->args[0], par, f1, f2);
}

static const Dist tukey_fns[] = {{3, 1, {.f3p = ptukey}, {0}, {0}, {0}}, {3, 2, {.f3p = qtukey}, {0}, {0}, {0}}};
static Obj *do_tukey(Rt *R, Call *c) { /* q, nmeans, df, nranges = 1, lower.tail, log.p */
  const Dist *d = &tukey_fns[c->def->code];
  for (int i = 0; i < 3; i++)
    if (!vec_has_arg(c, i))
      rt_error(R, "argument \"%s\" is missing, with no default", i == 0 ? "q" : i == 1 ? "nmeans" : "df");
  Obj *par[3] = {vec_arg_or(c, 3, NULL), c->args[1], c->args[2]};
  if (!par[0]) par[0] = rt_dbl(R, 1);
  int f1 = flag(R, c, 4, 1), f2 = flag(R, c, 5, 0);
  return distribution(R, d, d->fn, 3, c->args[0], par, f1, f2);
}

const BuiltinDef builtins_distrib[] = {
    {"dnorm", do_dist, BK_BUILTIN, "x, mean = 0, sd = 1, log = FALSE", BF_PURE, 0},
    {"pnorm", do_dist, BK_BUILTIN, "q, mean = 0, sd = 1, lower.tail = TRUE, log.p = FALSE", BF_PURE, 1},
    {"qnorm", do_dist, BK_BUILTIN, "p, mean = 0, sd = 1, lower.tail = TRUE, log.p = FALSE", BF_PURE, 2},
    {"dunif", do_dist, BK_BUILTIN, "x, min = 0, max = 1, log = FALSE", BF_PURE, 3},
    {"punif", do_dist, BK_BUILTIN, "q, min = 0, max = 1, lower.tail = TRUE, log.p = FALSE", BF_PURE, 4},
    {"qunif", do_dist, BK_BUILTIN, "p, min = 0, max = 1, lower.tail = TRUE, log.p = FALSE", BF_PURE, 5},
    {"dexp", do_dist, BK_BUILTIN, "x, rate = 1, log = FALSE", BF_PURE, 6},
    {"pexp", do_dist, BK_BUILTIN, "q, rate = 1, lower.tail = TRUE, log.p = FALSE", BF_PURE, 7},
    {"qexp", do_dist, BK_BUILTIN, "p, rate = 1, lower.tail = TRUE, log.p = FALSE", BF_PURE, 8},
    {"dchisq", do_dist, BK_BUILTIN, "x, df, ncp = 0, log = FALSE", BF_PURE, 9},
    {"pchisq", do_dist, BK_BUILTIN, "q, df, ncp = 0, lower.tail = TRUE, log.p = FALSE", BF_PURE, 10},
    {"qchisq", do_dist, BK_BUILTIN, "p, df, ncp = 0, lower.tail = TRUE, log.p = FALSE", BF_PURE, 11},
    {"dt", do_dist, BK_BUILTIN, "x, df, ncp, log = FALSE", BF_PURE, 12},
    {"pt", do_dist, BK_BUILTIN, "q, df, ncp, lower.tail = TRUE, log.p = FALSE", BF_PURE, 13},
    {"qt", do_dist, BK_BUILTIN, "p, df, ncp, lower.tail = TRUE, log.p = FALSE", BF_PURE, 14},
    {"df", do_dist, BK_BUILTIN, "x, df1, df2, ncp, log = FALSE", BF_PURE, 15},
    {"pf", do_dist, BK_BUILTIN, "q, df1, df2, ncp, lower.tail = TRUE, log.p = FALSE", BF_PURE, 16},
    {"qf", do_dist, BK_BUILTIN, "p, df1, df2, ncp, lower.tail = TRUE, log.p = FALSE", BF_PURE, 17},
    {"dbeta", do_dist, BK_BUILTIN, "x, shape1, shape2, ncp = 0, log = FALSE", BF_PURE, 18},
    {"pbeta", do_dist, BK_BUILTIN, "q, shape1, shape2, ncp = 0, lower.tail = TRUE, log.p = FALSE", BF_PURE, 19},
    {"qbeta", do_dist, BK_BUILTIN, "p, shape1, shape2, ncp = 0, lower.tail = TRUE, log.p = FALSE", BF_PURE, 20},
    {"dcauchy", do_dist, BK_BUILTIN, "x, location = 0, scale = 1, log = FALSE", BF_PURE, 21},
    {"pcauchy", do_dist, BK_BUILTIN, "q, location = 0, scale = 1, lower.tail = TRUE, log.p = FALSE", BF_PURE, 22},
    {"qcauchy", do_dist, BK_BUILTIN, "p, location = 0, scale = 1, lower.tail = TRUE, log.p = FALSE", BF_PURE, 23},
    {"dweibull", do_dist, BK_BUILTIN, "x, shape, scale = 1, log = FALSE", BF_PURE, 24},
    {"pweibull", do_dist, BK_BUILTIN, "q, shape, scale = 1, lower.tail = TRUE, log.p = FALSE", BF_PURE, 25},
    {"qweibull", do_dist, BK_BUILTIN, "p, shape, scale = 1, lower.tail = TRUE, log.p = FALSE", BF_PURE, 26},
    {"dlogis", do_dist, BK_BUILTIN, "x, location = 0, scale = 1, log = FALSE", BF_PURE, 27},
    {"plogis", do_dist, BK_BUILTIN, "q, location = 0, scale = 1, lower.tail = TRUE, log.p = FALSE", BF_PURE, 28},
    {"qlogis", do_dist, BK_BUILTIN, "p, location = 0, scale = 1, lower.tail = TRUE, log.p = FALSE", BF_PURE, 29},
    {"dlnorm", do_dist, BK_BUILTIN, "x, meanlog = 0, sdlog = 1, log = FALSE", BF_PURE, 30},
    {"plnorm", do_dist, BK_BUILTIN, "q, meanlog = 0, sdlog = 1, lower.tail = TRUE, log.p = FALSE", BF_PURE, 31},
    {"qlnorm", do_dist, BK_BUILTIN, "p, meanlog = 0, sdlog = 1, lower.tail = TRUE, log.p = FALSE", BF_PURE, 32},
    {"dbinom", do_dist, BK_BUILTIN, "x, size, prob, log = FALSE", BF_PURE, 33},
    {"pbinom", do_dist, BK_BUILTIN, "q, size, prob, lower.tail = TRUE, log.p = FALSE", BF_PURE, 34},
    {"qbinom", do_dist, BK_BUILTIN, "p, size, prob, lower.tail = TRUE, log.p = FALSE", BF_PURE, 35},
    {"dpois", do_dist, BK_BUILTIN, "x, lambda, log = FALSE", BF_PURE, 36},
    {"ppois", do_dist, BK_BUILTIN, "q, lambda, lower.tail = TRUE, log.p = FALSE", BF_PURE, 37},
    {"qpois", do_dist, BK_BUILTIN, "p, lambda, lower.tail = TRUE, log.p = FALSE", BF_PURE, 38},
    {"dgeom", do_dist, BK_BUILTIN, "x, prob, log = FALSE", BF_PURE, 39},
    {"pgeom", do_dist, BK_BUILTIN, "q, prob, lower.tail = TRUE, log.p = FALSE", BF_PURE, 40},
    {"qgeom", do_dist, BK_BUILTIN, "p, prob, lower.tail = TRUE, log.p = FALSE", BF_PURE, 41},
    {"dhyper", do_dist, BK_BUILTIN, "x, m, n, k, log = FALSE", BF_PURE, 42},
    {"phyper", do_dist, BK_BUILTIN, "q, m, n, k, lower.tail = TRUE, log.p = FALSE", BF_PURE, 43},
    {"qhyper", do_dist, BK_BUILTIN, "p, m, n, k, lower.tail = TRUE, log.p = FALSE", BF_PURE, 44},
    {"dsignrank", do_rank_dist, BK_BUILTIN, "x, n, log = FALSE", BF_PURE, 0},
    {"psignrank", do_rank_dist, BK_BUILTIN, "q, n, lower.tail = TRUE, log.p = FALSE", BF_PURE, 1},
    {"qsignrank", do_rank_dist, BK_BUILTIN, "p, n, lower.tail = TRUE, log.p = FALSE", BF_PURE, 2},
    {"dwilcox", do_rank_dist, BK_BUILTIN, "x, m, n, log = FALSE", BF_PURE, 3},
    {"pwilcox", do_rank_dist, BK_BUILTIN, "q, m, n, lower.tail = TRUE, log.p = FALSE", BF_PURE, 4},
    {"qwilcox", do_rank_dist, BK_BUILTIN, "p, m, n, lower.tail = TRUE, log.p = FALSE", BF_PURE, 5},
    {"dgamma", do_gamma_dist, BK_BUILTIN, "x, shape, rate = 1, scale = 1/rate, log = FALSE", BF_PURE, 0},
    {"pgamma", do_gamma_dist, BK_BUILTIN, "q, shape, rate = 1, scale = 1/rate, lower.tail = TRUE, log.p = FALSE",
     BF_PURE, 1},
    {"qgamma", do_gamma_dist, BK_BUILTIN, "p, shape, rate = 1, scale = 1/rate, lower.tail = TRUE, log.p = FALSE",
     BF_PURE, 2},
    {"dnbinom", do_nbinom_dist, BK_BUILTIN, "x, size, prob, mu, log = FALSE", BF_PURE, 0},
    {"pnbinom", do_nbinom_dist, BK_BUILTIN, "q, size, prob, mu, lower.tail = TRUE, log.p = FALSE", BF_PURE, 1},
    {"qnbinom", do_nbinom_dist, BK_BUILTIN, "p, size, prob, mu, lower.tail = TRUE, log.p = FALSE", BF_PURE, 2},
    {"ptukey", do_tukey, BK_BUILTIN, "q, nmeans, df, nranges = 1, lower.tail = TRUE, log.p = FALSE", BF_PURE, 0},
    {"qtukey", do_tukey, BK_BUILTIN, "p, nmeans, df, nranges = 1, lower.tail = TRUE, log.p = FALSE", BF_PURE, 1},
    {0}};
