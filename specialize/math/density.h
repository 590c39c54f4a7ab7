/* specialize/math/density.h - densities made of the pieces of gamma.h, and of what is close to them (after gamma.h).
 *
 * C. Loader (2000), Fast and accurate computation of binomial probabilities; the steps are those that R documents, so
 * that the two agree to a few units in the last place.  NaN: a case that libRmath must see to (parameters that are out
 * of range, numbers that should be whole, infinities). */

RV_FN double rv_zero(rv_i32 lg) { return lg ? -RV_INF : 0.0; }
RV_FN double rv_one(rv_i32 lg) { return lg ? 0.0 : 1.0; }

/* choose(n, x) p^x q^(n - x), between whole numbers, too: p + q = 1.  lg: its logarithm. */
RV_FN double rv_saddle(double x, double n, double p, double q, rv_i32 lg) {
  double lc;
  if (p == 0.0) return x == 0.0 ? rv_one(lg) : rv_zero(lg);
  if (q == 0.0) return x == n ? rv_one(lg) : rv_zero(lg);
  if (x < 0.0 || x > n) return rv_zero(lg);
  if (x == 0.0) {
    if (n == 0.0) return rv_one(lg);
    lc = p < 0.1 ? -rv_bd0(n, n * q) - n * p : n * rv_log(q);
  } else if (x == n) lc = q < 0.1 ? -rv_bd0(n, n * p) - n * q : n * rv_log(p);
  else {
    lc = rv_stirlerr(n) - rv_stirlerr(x) - rv_stirlerr(n - x) - rv_bd0(x, n * p) - rv_bd0(n - x, n * q);
    lc = lc - 0.5 * (RV_LN_2PI + rv_log(x) + rv_log1p(-x / n));
  }
  return lg ? lc : rv_exp(lc);
}

RV_FN double rv_binom_d(double x, double n, double p, rv_i32 lg) {
  if (rv_nan3(x, n, p)) return rv_na3(x, n, p);
  if (!(rv_whole(x) && rv_whole(n) && n >= 0.0 && p >= 0.0 && p <= 1.0)) return RV_NAN;
  return x < 0.0 || x > n ? rv_zero(lg) : rv_saddle(x, n, p, 1.0 - p, lg);
}
RV_FN double rv_geom_d(double x, double p, rv_i32 lg) {
  double r;
  if (rv_nan2(x, p)) return rv_na2(x, p);
  if (!(rv_whole(x) && p > 0.0 && p <= 1.0)) return RV_NAN;
  if (x < 0.0) return rv_zero(lg);
  r = rv_saddle(0.0, x, p, 1.0 - p, lg);
  return lg ? rv_log(p) + r : p * r;
}
RV_FN double rv_geom_p(double x, double p, rv_i32 lower) {
  if (rv_nan2(x, p)) return rv_na2(x, p);
  if (!(p > 0.0 && p < 1.0 && rv_isfin(x))) return RV_NAN;
  if (x < 0.0) return lower ? 0.0 : 1.0;
  x = rv_log1p(-p) * (floor(x + 1e-7) + 1.0);
  return lower ? -rv_expm1(x) : rv_exp(x);
}
RV_FN double rv_nbinom_d(double x, double n, double p, rv_i32 lg) {
  double r, q;
  if (rv_nan3(x, n, p)) return rv_na3(x, n, p);
  if (!(rv_whole(x) && rv_pos(n) && p > 0.0 && p <= 1.0)) return RV_NAN;
  if (x < 0.0) return rv_zero(lg);
  if (x == 0.0) return lg ? n * rv_log(p) : rv_exp(n * rv_log(p));
  if (x < 1e-10 * n) return RV_NAN;
  r = rv_saddle(n, x + n, p, 1.0 - p, lg);
  q = n / (n + x);
  return lg ? rv_log(q) + r : q * r;
}
RV_FN double rv_nbinom_mu_d(double x, double n, double m, rv_i32 lg) {
  double r, q;
  if (rv_nan3(x, n, m)) return rv_na3(x, n, m);
  if (!(rv_whole(x) && rv_pos(n) && rv_pos(m))) return RV_NAN;
  if (x < 0.0) return rv_zero(lg);
  if (x == 0.0) {
    r = n * (n < m ? rv_log(n / (n + m)) : rv_log1p(-m / (n + m)));
    return lg ? r : rv_exp(r);
  }
  if (x < 1e-10 * n) return RV_NAN;
  q = n / (n + x);
  r = rv_saddle(n, x + n, n / (n + m), m / (n + m), lg);
  return lg ? rv_log(q) + r : q * r;
}
RV_FN double rv_gamma_d(double x, double shape, double scale, rv_i32 lg) {
  double r;
  if (rv_nan3(x, shape, scale)) return rv_na3(x, shape, scale);
  if (!(rv_pos(shape) && rv_pos(scale) && rv_isfin(x))) return RV_NAN;
  if (x < 0.0) return rv_zero(lg);
  if (x == 0.0) return shape > 1.0 ? rv_zero(lg) : RV_NAN;
  if (shape < 1.0) {
    r = rv_pois(shape, x / scale, lg);
    return !lg ? r * shape / x : r + (rv_isfin(shape / x) ? rv_log(shape / x) : rv_log(shape) - rv_log(x));
  }
  r = rv_pois(shape - 1.0, x / scale, lg);
  return lg ? r - rv_log(scale) : r / scale;
}
RV_FN double rv_beta_d(double x, double a, double b, rv_i32 lg) {
  double r;
  if (rv_nan3(x, a, b)) return rv_na3(x, a, b);
  if (!(rv_pos(a) && rv_pos(b))) return RV_NAN;
  if (x < 0.0 || x > 1.0) return rv_zero(lg);
  if (x == 0.0 || x == 1.0) return (x == 0.0 ? a : b) > 1.0 ? rv_zero(lg) : RV_NAN;
  if (a <= 2.0 || b <= 2.0) r = (a - 1.0) * rv_log(x) + (b - 1.0) * rv_log1p(-x) - rv_lbeta(a, b);
  else r = rv_log(a + b - 1.0) + rv_saddle(a - 1.0, a + b - 2.0, x, 1.0 - x, 1);
  return lg ? r : rv_exp(r);
}
RV_FN double rv_t_d(double x, double n, rv_i32 lg) {
  double t, u, s, l;
  if (rv_nan2(x, n)) return rv_na2(x, n);
  if (!(rv_pos(n) && rv_isfin(x) && x * x / n < 1e15)) return RV_NAN;
  t = rv_stirlerr((n + 1.0) / 2.0) - rv_bd0(n / 2.0, (n + 1.0) / 2.0) - rv_stirlerr(n / 2.0);
  s = x * x / n;
  if (s > 0.2) {
    l = rv_log(1.0 + s) / 2.0;
    u = n * l;
  } else {
    l = rv_log1p(s) / 2.0;
    u = x * x / 2.0 - rv_bd0(n / 2.0, (n + x * x) / 2.0);
  }
  return lg ? t - u - (RV_LN_SQRT_2PI + l) : rv_exp(t - u) * RV_1_SQRT_2PI * rv_exp(-l);
}
RV_FN double rv_f_d(double x, double m, double n, rv_i32 lg) {
  double f, p, q, r;
  if (rv_nan3(x, m, n)) return rv_na3(x, m, n);
  if (!(rv_pos(m) && rv_pos(n) && m < 1e14 && n < 1e8 && rv_isfin(x))) return RV_NAN;
  if (x < 0.0) return rv_zero(lg);
  if (x == 0.0) return m > 2.0 ? rv_zero(lg) : RV_NAN;
  f = 1.0 / (n + x * m);
  q = n * f;
  p = x * m * f;
  if (m >= 2.0) {
    f = m * q / 2.0;
    r = rv_saddle((m - 2.0) / 2.0, (m + n - 2.0) / 2.0, p, q, lg);
  } else {
    f = m * m * q / (2.0 * p * (m + n));
    r = rv_saddle(m / 2.0, (m + n) / 2.0, p, q, lg);
  }
  return lg ? rv_log(f) + r : f * r;
}

RV_FN double rv_dbinom(double x, double n, double p) { return rv_binom_d(x, n, p, 0); }
RV_FN double rv_ldbinom(double x, double n, double p) { return rv_binom_d(x, n, p, 1); }
RV_FN double rv_dgeom(double x, double p) { return rv_geom_d(x, p, 0); }
RV_FN double rv_ldgeom(double x, double p) { return rv_geom_d(x, p, 1); }
RV_FN double rv_pgeom(double x, double p) { return rv_geom_p(x, p, 1); }
RV_FN double rv_ugeom(double x, double p) { return rv_geom_p(x, p, 0); }
RV_FN double rv_dnbinom(double x, double n, double p) { return rv_nbinom_d(x, n, p, 0); }
RV_FN double rv_ldnbinom(double x, double n, double p) { return rv_nbinom_d(x, n, p, 1); }
RV_FN double rv_dnbinom_mu(double x, double n, double m) { return rv_nbinom_mu_d(x, n, m, 0); }
RV_FN double rv_ldnbinom_mu(double x, double n, double m) { return rv_nbinom_mu_d(x, n, m, 1); }
RV_FN double rv_dgamma(double x, double shape, double scale) { return rv_gamma_d(x, shape, scale, 0); }
RV_FN double rv_ldgamma(double x, double shape, double scale) { return rv_gamma_d(x, shape, scale, 1); }
RV_FN double rv_dchisq(double x, double n) { return rv_gamma_d(x, n / 2.0, 2.0, 0); }
RV_FN double rv_ldchisq(double x, double n) { return rv_gamma_d(x, n / 2.0, 2.0, 1); }
RV_FN double rv_dbeta(double x, double a, double b) { return rv_beta_d(x, a, b, 0); }
RV_FN double rv_ldbeta(double x, double a, double b) { return rv_beta_d(x, a, b, 1); }
RV_FN double rv_dt(double x, double n) { return rv_t_d(x, n, 0); }
RV_FN double rv_ldt(double x, double n) { return rv_t_d(x, n, 1); }
RV_FN double rv_df(double x, double m, double n) { return rv_f_d(x, m, n, 0); }
RV_FN double rv_ldf(double x, double m, double n) { return rv_f_d(x, m, n, 1); }
