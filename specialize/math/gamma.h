/* specialize/math/gamma.h - the gamma function and its kin, and the pieces of discrete densities (after exp.h, log.h).
 *
 * Arguments outside of what a function is made for give NaN: whoever calls asks libRmath then.  The methods are those
 * that R documents, so that the two agree to a few units in the last place: Chebyshev series for gamma(1 + x) and the
 * rest of Stirling's series (coefficients computed for this file), and C. Loader (2000), Fast and accurate computation
 * of binomial probabilities, for the saddle point. */
/* gamma(1 + y) - 15/16 on [0, 1] by T_k(2 y - 1) */
RV_CONST double rv_gamma_c[22] = {
    0.00857119559098933,    0.004415381324841007,    0.05685043681599363,    -0.00421983539641856,
    0.0013268081812124603,  -0.00018930245297988805, 3.606925327441245e-05,  -6.056761904460864e-06,
    1.0558295463022833e-06, -1.811967365542384e-07,  3.117724964715322e-08,  -5.354219639019687e-09,
    9.193275519859589e-10,  -1.5779412802883398e-10, 2.7079806229349544e-11, -4.64681865382573e-12,
    7.97335019200742e-13,   -1.368078209830916e-13,  2.3473194865638007e-14, -4.027432614949067e-15,
    6.910051747372101e-16,  -1.185584500221993e-16};
/* x (log gamma(x) - Stirling) by T_k(2 (10 / x)^2 - 1), x >= 10 */
RV_CONST double rv_stirling_c[5] = {0.16663894804518634, -1.384948176067564e-05, 9.81082564692473e-09,
                                    -1.809129475572494e-11, 6.221098041892606e-14};
/* log gamma(k / 2 + 1) - Stirling */
RV_CONST double rv_halves_c[31] = {0.0,
                                   0.15342640972002736,
                                   0.08106146679532726,
                                   0.05481412105191765,
                                   0.0413406959554093,
                                   0.03316287351993629,
                                   0.02767792568499834,
                                   0.023746163656297496,
                                   0.020790672103765093,
                                   0.018488450532673187,
                                   0.016644691189821193,
                                   0.015134973221917378,
                                   0.013876128823070748,
                                   0.012810465242920227,
                                   0.01189670994589177,
                                   0.011104559758206917,
                                   0.010411265261972096,
                                   0.009799416126158804,
                                   0.009255462182712733,
                                   0.008768700134139386,
                                   0.00833056343336287,
                                   0.00793411456431402,
                                   0.007573675487951841,
                                   0.007244554301320383,
                                   0.00694284010720953,
                                   0.006665247032707682,
                                   0.006408994188004207,
                                   0.006171712263039458,
                                   0.0059513701127588475,
                                   0.0057462165130101155,
                                   0.005554733551962801};

RV_FN rv_i32 rv_whole(double x) { return fabs(x) < 2147483648.0 && x == rint(x); }

/* log gamma(x) - ((x - 1/2) log x - x + log sqrt(2 pi)), x >= 10 */
RV_FN double rv_gamma_cor(double x) {
  double t = 10.0 / x, y = t * t * 2.0 - 1.0, b0 = 0.0, b1 = 0.0, b2 = 0.0;
  rv_i32 i;
  if (!(x < 94906265.62425156)) return 1.0 / (x * 12.0);
  for (i = 4; i >= 0; i--) {
    b2 = b1;
    b1 = b0;
    b0 = y * 2.0 * b1 - b2 + rv_stirling_c[i];
  }
  return (b0 - b2) * 0.5 / x;
}
RV_FN double rv_stirling_rest(double n) { /* n > 15 */
  double m = n * n, s = 0.0;
  if (!(n > 35.0)) s = 8.417508417508417508417508e-4 / m;
  if (!(n > 80.0)) s = (5.952380952380952380952381e-4 - s) / m;
  if (!(n > 500.0)) s = (7.936507936507936507936508e-4 - s) / m;
  s = (2.777777777777777777777778e-3 - s) / m;
  return (8.333333333333333333333333e-2 - s) / n;
}
RV_FN double rv_gamma(double x) { /* x > 0 */
  double v = 1.0, y, t, b0 = 0.0, b1 = 0.0, b2 = 0.0;
  rv_i32 i, n;
  if (x != x) return x;
  if (!(x > 0.0)) return RV_NAN;
  if (x > 171.61447887182298) return RV_INF;
  if (x <= 10.0) {
    n = (rv_i32)x;
    y = x - (double)n;
    if (y != 0.0) { /* for 0 the sum is 1, to the bit */
      t = (y * 2.0 - 1.0) * 2.0;
      for (i = 21; i >= 0; i--) {
        b2 = b1;
        b1 = b0;
        b0 = t * b1 - b2 + rv_gamma_c[i];
      }
      v = (b0 - b2) * 0.5 + 0.9375;
    }
    if (n == 0) return x < 2.2474362225598545e-308 ? RV_NAN : v / x; /* infinite, with a warning */
    for (i = 1; i < n; i++) v = v * (y + (double)i);
    return v;
  }
  if (x == rint(x) && x <= 50.0) {
    for (i = 2; (double)i < x; i++) v = v * (double)i;
    return v;
  }
  v = 2.0 * x == rint(2.0 * x) ? (x > 15.0 ? rv_stirling_rest(x) : rv_halves_c[(rv_i32)(2.0 * x)]) : rv_gamma_cor(x);
  return rv_exp((x - 0.5) * rv_log(x) - x + RV_LN_SQRT_2PI + v);
}
RV_FN double rv_lgamma(double x) { /* x > 0 */
  if (x != x) return x;
  if (!(x > 0.0)) return RV_NAN;
  if (x < 1e-306) return -rv_log(x);
  if (x <= 10.0) return rv_log(rv_gamma(x));
  if (x > 2.5327372760800758e+305) return RV_INF;
  if (x > 1e17) return x * (rv_log(x) - 1.0);
  if (x > 4934720.0) return RV_LN_SQRT_2PI + (x - 0.5) * rv_log(x) - x;
  return RV_LN_SQRT_2PI + (x - 0.5) * rv_log(x) - x + rv_gamma_cor(x);
}
RV_FN double rv_beta(double a, double b) { /* a, b > 0, a + b < 171 */
  if (rv_nan2(a, b)) return rv_na2(a, b);
  if (!(a > 0.0 && b > 0.0 && a + b < 171.61447887182297)) return RV_NAN;
  return 1.0 / rv_gamma(a + b) * rv_gamma(a) * rv_gamma(b);
}
RV_FN double rv_lbeta(double a, double b) { /* a, b > 0 */
  double p = a < b ? a : b, q = a < b ? b : a, c;
  if (rv_nan2(a, b)) return rv_na2(a, b);
  if (!(p > 1e-300 && q < 1e300)) return RV_NAN;
  if (p >= 10.0) {
    c = rv_gamma_cor(p) + rv_gamma_cor(q) - rv_gamma_cor(p + q);
    return rv_log(q) * -0.5 + RV_LN_SQRT_2PI + c + (p - 0.5) * rv_log(p / (p + q)) + q * rv_log1p(-p / (p + q));
  }
  if (q >= 10.0) {
    c = rv_gamma_cor(q) - rv_gamma_cor(p + q);
    return rv_lgamma(p) + c + p - p * rv_log(p + q) + (q - 0.5) * rv_log1p(-p / (p + q));
  }
  return rv_log(rv_gamma(p) * (rv_gamma(q) / rv_gamma(p + q)));
}
RV_FN double rv_choose(double n, double k) { /* whole, 0 <= k <= n, min(k, n - k) < 30 */
  double r, j;
  if (rv_nan2(n, k)) return rv_na2(n, k);
  if (!(k >= 0.0 && k <= n && n < 2147483648.0 && n == rint(n) && k == rint(k))) return RV_NAN;
  if (n - k < k && k < 30.0) k = n - k;
  else if (k >= 30.0) k = n - k;
  if (!(k < 30.0)) return RV_NAN;
  if (k == 0.0) return 1.0;
  r = n;
  for (j = 2.0; j <= k; j = j + 1.0) r = r * ((n - j + 1.0) / j);
  return rint(r);
}
RV_FN double rv_lchoose(double n, double k) { /* whole, 0 <= k <= n */
  if (rv_nan2(n, k)) return rv_na2(n, k);
  if (!(rv_whole(n) && rv_whole(k) && k >= 0.0 && k <= n)) return RV_NAN;
  if (n - k < 2.0) k = n - k;
  if (k < 2.0) return k == 0.0 ? 0.0 : rv_log(n);
  return -rv_log(n + 1.0) - rv_lbeta(n - k + 1.0, k + 1.0);
}
/* log gamma(n + 1) - Stirling, n >= 0 */
RV_FN double rv_stirlerr(double n) {
  double m = n + n;
  if (n != n) return n;
  if (!(n >= 0.0)) return RV_NAN;
  if (n > 15.0) return rv_stirling_rest(n);
  if (m == rint(m)) return rv_halves_c[(rv_i32)m];
  return rv_lgamma(n + 1.0) - (n + 0.5) * rv_log(n) + n - RV_LN_SQRT_2PI;
}
/* x log(x / m) + m - x, x, m > 0 */
RV_FN double rv_bd0(double x, double m) {
  double e, s, s1, v;
  rv_i32 j;
  if (x != x || m != m) return x + m;
  if (!(x > 0.0 && m > 0.0 && x < RV_INF && m < RV_INF)) return RV_NAN;
  if (fabs(x - m) < 0.1 * (x + m)) {
    v = (x - m) / (x + m);
    s = (x - m) * v;
    if (fabs(s) < 2.2250738585072014e-308) return s;
    e = 2.0 * x * v;
    v = v * v;
    for (j = 1; j < 1000; j++) {
      e = e * v;
      s1 = s + e / (double)(2 * j + 1);
      if (s1 == s) return s1;
      s = s1;
    }
  }
  return x * rv_log(x / m) + m - x;
}
/* The logarithm of a Poisson density, and half the logarithm of its factor apart: x >= 0, m > 0 */
RV_FN double rv_pois(double x, double m, rv_i32 lg) {
  double e;
  if (x != x || m != m) return x + m;
  if (!(x >= 0.0 && x < 1e15 && m > 1e-100 && m < 1e15)) return RV_NAN;
  if (x == 0.0 || x <= m * 2.2250738585072014e-308) return lg ? -m : rv_exp(-m);
  e = -rv_stirlerr(x) - rv_bd0(x, m);
  return lg ? -0.5 * rv_log(RV_2PI * x) + e : rv_exp(e) / sqrt(RV_2PI * x);
}
RV_FN double rv_dpois(double x, double m) {
  return rv_nan2(x, m) ? rv_na2(x, m) : !rv_whole(x) ? RV_NAN : x < 0.0 && m > 0.0 ? 0.0 : rv_pois(x, m, 0);
}
RV_FN double rv_ldpois(double x, double m) {
  return rv_nan2(x, m) ? rv_na2(x, m) : !rv_whole(x) ? RV_NAN : x < 0.0 && m > 0.0 ? -RV_INF : rv_pois(x, m, 1);
}

/* log(gamma)' and '': by their recurrences to x >= 10, then the asymptotic series.  x > 0 */
RV_FN double rv_digamma(double x) {
  double s = 0.0, t;
  if (x != x) return x;
  if (!(x > 1e-300 && x < 1e300)) return RV_NAN;
  while (x < 10.0) {
    s = s + 1.0 / x;
    x = x + 1.0;
  }
  t = 1.0 / (x * x);
  t = ((((((-1.0 / 12.0 * t + 691.0 / 32760.0) * t - 1.0 / 132.0) * t + 1.0 / 240.0) * t - 1.0 / 252.0) * t +
        1.0 / 120.0) *
           t -
       1.0 / 12.0) *
      t;
  return rv_log(x) - 0.5 / x + t - s;
}
RV_FN double rv_trigamma(double x) {
  double s = 0.0, t;
  if (x != x) return x;
  if (!(x > 1e-100 && x < 1e100)) return RV_NAN;
  while (x < 10.0) {
    s = s + 1.0 / (x * x);
    x = x + 1.0;
  }
  t = 1.0 / (x * x);
  t = ((((((7.0 / 6.0 * t - 691.0 / 2730.0) * t + 5.0 / 66.0) * t - 1.0 / 30.0) * t + 1.0 / 42.0) * t - 1.0 / 30.0) *
           t +
       1.0 / 6.0) *
      t / x;
  return 1.0 / x + 0.5 * (1.0 / (x * x)) + t + s;
}
