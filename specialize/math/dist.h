/* specialize/math/dist.h - densities, distribution functions and quantiles of standardised numbers.
 *
 * The normal distribution function is Cody (1969), Rational Chebyshev approximations for the error function, Math.
 * Comp. 23, in the form in which R's manual of `pnorm` names it (algorithm 715, ACM TOMS 19, 1993).  `rv_minus` and
 * `rv_positive` are what standardising is made of: a NaN that they make is a lane for the interpreter, which knows R's
 * special cases (sd = 0, infinities). */
RV_FN double rv_minus(double x, double m) { return x - m; }
RV_FN double rv_positive(double x) { return rv_pos(x) || x != x ? x : RV_NAN; }
/* The logarithm of a probability, given what is left to 1, too. */
RV_FN double rv_logp(double p, double q) {
  return p != p || q != q ? p + q : p < 0.5 ? (p > 1e-290 ? rv_log(p) : RV_NAN) : rv_log1p(-q);
}

/* exp(-x^2 / 2) for large |x|: the square's rounding error would be blown up, so the square is split. */
RV_FN double rv_exp_square(double x) {
  double head = trunc(x * 16.0) / 16.0, rest = (x - head) * (x + head);
  return rv_exp(-head * head * 0.5) * rv_exp(-rest * 0.5);
}

/* P(X <= x) - 1/2, for |x| up to 0.67448975 */
RV_FN double rv_normal_centre(double x) {
  double s = fabs(x) > 1.1102230246251565e-16 ? x * x : 0.0, num, den;
  num = (((0.065682337918207449113 * s + 2.2352520354606839287) * s + 161.02823106855587881) * s +
         1067.6894854603709582) *
            s +
        18154.981253343561249;
  den = (((s + 47.20258190468824187) * s + 976.09855173777669322) * s + 10260.932208618978205) * s +
        45507.789335026729956;
  return x * num / den;
}
/* P(X > y) / exp(-y^2 / 2), for larger y */
RV_FN double rv_normal_tail(double y) {
  double s, num, den;
  if (y <= 5.656854249492380195206754896838) {
    num = (((((((1.0765576773720192317e-8 * y + 0.39894151208813466764) * y + 8.8831497943883759412) * y +
               93.506656132177855979) *
                  y +
              597.27027639480026226) *
                 y +
             2494.5375852903726711) *
                y +
            6848.1904505362823326) *
               y +
           11602.651437647350124) *
              y +
          9842.7148383839780218;
    den = (((((((y + 22.266688044328115691) * y + 235.38790178262499861) * y + 1519.377599407554805) * y +
              6485.558298266760755) *
                 y +
             18615.571640885098091) *
                y +
            34900.952721145977266) *
               y +
           38912.003286093271411) *
              y +
          19685.429676859990727;
    return num / den;
  }
  s = 1.0 / (y * y);
  num = ((((0.02307344176494017303 * s + 0.21589853405795699) * s + 0.1274011611602473639) * s + 0.022235277870649807) *
             s +
         0.001421619193227893466) *
            s +
        2.9112874951168792e-5;
  den = ((((s + 1.28426009614491121) * s + 0.468238212480865118) * s + 0.0659881378689285515) * s +
         0.00378239633202758244) *
            s +
        7.29751555083966205e-5;
  return (RV_1_SQRT_2PI - s * num / den) / y;
}
RV_FN double rv_pnorm(double x) {
  double y = fabs(x), p;
  if (x != x) return x;
  if (y <= 0.67448975) return 0.5 + rv_normal_centre(x);
  if (!(x > -37.5193 && x < 8.2924)) return x > 0.0 ? 1.0 : 0.0;
  p = rv_exp_square(y) * rv_normal_tail(y);
  return x > 0.0 ? 1.0 - p : p;
}
RV_FN double rv_lpnorm(double x) {
  double y = fabs(x), head;
  if (x != x) return x;
  if (y <= 0.67448975) return rv_log(0.5 + rv_normal_centre(x));
  if (y > 1e100) return x > 0.0 ? 0.0 : RV_NAN;
  if (x > 0.0) return rv_log1p(-(y > 38.5 ? 0.0 : rv_exp_square(y) * rv_normal_tail(y)));
  head = trunc(y * 16.0) / 16.0;
  return (-head * head * 0.5 + -((y - head) * (y + head)) * 0.5) + rv_log(rv_normal_tail(y));
}

/* Of the number z standard deviations from the mean. */
RV_FN double rv_dnorm(double z, double sd) {
  double x = fabs(z), head, rest;
  if (z != z) return z;
  if (x < 5.0) return RV_1_SQRT_2PI * rv_exp(-0.5 * x * x) / sd;
  if (x > 38.56804181549334) return 0.0;
  head = rint(x * 65536.0) / 65536.0;
  rest = x - head;
  return RV_1_SQRT_2PI / sd * (rv_exp(-0.5 * head * head) * rv_exp((-0.5 * rest - head) * rest));
}
RV_FN double rv_ldnorm(double z, double sd) {
  return z != z ? z : fabs(z) < 1e154 ? -(RV_LN_SQRT_2PI + 0.5 * z * z + rv_log(sd)) : -RV_INF;
}
/* Of a probability from 0 to 1. */
RV_FN double rv_quantile(double p) {
  return p > 0.0 && p < 1.0 ? rv_qnorm(p) : p == 0.0 ? -RV_INF : p == 1.0 ? RV_INF : p != p ? p : RV_NAN;
}

/* The exponential distribution. */
RV_FN double rv_dexp(double x, double rate) {
  double s = 1.0 / rate;
  if (rv_nan2(x, s)) return rv_na2(x, s);
  return !(s > 0.0) ? RV_NAN : x < 0.0 ? 0.0 : rv_exp(-x / s) / s;
}
RV_FN double rv_ldexp(double x, double rate) {
  double s = 1.0 / rate;
  if (rv_nan2(x, s)) return rv_na2(x, s);
  return !(s > 0.0) ? RV_NAN : x < 0.0 ? -RV_INF : -x / s - rv_log(s);
}
RV_FN double rv_pexp(double x, double rate) {
  double s = 1.0 / rate;
  if (rv_nan2(x, s)) return rv_na2(x, s);
  return s < 0.0 ? RV_NAN : x <= 0.0 ? 0.0 : -rv_expm1(-(x / s));
}
RV_FN double rv_uexp(double x, double rate) {
  double s = 1.0 / rate;
  if (rv_nan2(x, s)) return rv_na2(x, s);
  return s < 0.0 ? RV_NAN : x <= 0.0 ? 1.0 : rv_exp(-(x / s));
}
RV_FN double rv_qexp(double p, double rate) {
  double s = 1.0 / rate;
  if (rv_nan2(p, s)) return rv_na2(p, s);
  return p >= 0.0 && p <= 1.0 && s > 0.0 && s < RV_INF ? (p == 0.0 ? 0.0 : -(s * rv_log1p(-p))) : RV_NAN;
}
RV_FN double rv_vexp(double p, double rate) {
  double s = 1.0 / rate;
  if (rv_nan2(p, s)) return rv_na2(p, s);
  return p >= 0.0 && p <= 1.0 && s > 0.0 && s < RV_INF ? (p == 1.0 ? 0.0 : -(s * rv_log(p))) : RV_NAN;
}

RV_FN rv_i32 rv_prob(double p) { return p >= 0.0 && p <= 1.0; }

/* Uniform from a to b. */
RV_FN double rv_unif_d(double x, double a, double b, rv_i32 lg) {
  if (rv_nan3(x, a, b)) return rv_na3(x, a, b);
  if (!(b > a && rv_isfin(b - a))) return RV_NAN;
  if (x < a || x > b) return lg ? -RV_INF : 0.0;
  return lg ? -rv_log(b - a) : 1.0 / (b - a);
}
RV_FN double rv_unif_p(double x, double a, double b, rv_i32 lower) {
  if (rv_nan3(x, a, b)) return rv_na3(x, a, b);
  if (!(b > a && rv_isfin(b - a))) return RV_NAN;
  if (x >= b) return lower ? 1.0 : 0.0;
  if (x <= a) return lower ? 0.0 : 1.0;
  return (lower ? x - a : b - x) / (b - a);
}
RV_FN double rv_unif_q(double p, double a, double b, rv_i32 lower) {
  if (rv_nan3(p, a, b)) return rv_na3(p, a, b);
  if (!(b > a && rv_isfin(b - a) && rv_prob(p))) return RV_NAN;
  return a + (lower ? p : 0.5 - p + 0.5) * (b - a);
}
RV_FN double rv_dunif(double x, double a, double b) { return rv_unif_d(x, a, b, 0); }
RV_FN double rv_ldunif(double x, double a, double b) { return rv_unif_d(x, a, b, 1); }
RV_FN double rv_punif(double x, double a, double b) { return rv_unif_p(x, a, b, 1); }
RV_FN double rv_uunif(double x, double a, double b) { return rv_unif_p(x, a, b, 0); }
RV_FN double rv_qunif(double p, double a, double b) { return rv_unif_q(p, a, b, 1); }
RV_FN double rv_vunif(double p, double a, double b) { return rv_unif_q(p, a, b, 0); }

/* Log-normal. */
RV_FN double rv_lnorm_d(double x, double m, double s, rv_i32 lg) {
  double z;
  if (rv_nan3(x, m, s)) return rv_na3(x, m, s);
  if (!rv_pos(s) || x == RV_INF) return RV_NAN;
  if (x <= 0.0) return lg ? -RV_INF : 0.0;
  z = (rv_log(x) - m) / s;
  if (lg) return -((RV_LN_SQRT_2PI + 0.5 * z * z) + rv_log(x * s));
  return RV_1_SQRT_2PI * rv_exp(-0.5 * z * z) / (x * s);
}
RV_FN double rv_lnorm_p(double x, double m, double s, rv_i32 lower) {
  double z;
  if (rv_nan3(x, m, s)) return rv_na3(x, m, s);
  if (!rv_pos(s) || !rv_isfin(m) || x == RV_INF) return RV_NAN;
  if (x <= 0.0) return lower ? 0.0 : 1.0;
  z = (rv_log(x) - m) / s;
  return rv_pnorm(lower ? z : -z);
}
RV_FN double rv_lnorm_q(double p, double m, double s, rv_i32 lower) {
  double z;
  if (rv_nan3(p, m, s)) return rv_na3(p, m, s);
  if (!rv_pos(s) || !rv_isfin(m) || !rv_prob(p)) return RV_NAN;
  z = rv_quantile(p);
  return rv_exp(m + s * (lower ? z : -z));
}
RV_FN double rv_dlnorm(double x, double m, double s) { return rv_lnorm_d(x, m, s, 0); }
RV_FN double rv_ldlnorm(double x, double m, double s) { return rv_lnorm_d(x, m, s, 1); }
RV_FN double rv_plnorm(double x, double m, double s) { return rv_lnorm_p(x, m, s, 1); }
RV_FN double rv_ulnorm(double x, double m, double s) { return rv_lnorm_p(x, m, s, 0); }
RV_FN double rv_qlnorm(double p, double m, double s) { return rv_lnorm_q(p, m, s, 1); }
RV_FN double rv_vlnorm(double p, double m, double s) { return rv_lnorm_q(p, m, s, 0); }

/* Logistic. */
RV_FN double rv_logis_d(double x, double m, double s, rv_i32 lg) {
  double z, e, f;
  if (rv_nan3(x, m, s)) return rv_na3(x, m, s);
  z = fabs((x - m) / s);
  if (!rv_pos(s) || !(z < RV_INF)) return RV_NAN;
  e = rv_exp(-z);
  f = 1.0 + e;
  return lg ? -(z + rv_log(s * f * f)) : e / (s * f * f);
}
RV_FN double rv_logis_p(double x, double m, double s, rv_i32 lower) {
  double z;
  if (rv_nan3(x, m, s)) return rv_na3(x, m, s);
  z = (x - m) / s;
  return rv_pos(s) && rv_isfin(z) ? 1.0 / (1.0 + rv_exp(lower ? -z : z)) : RV_NAN;
}
RV_FN double rv_logis_q(double p, double m, double s, rv_i32 lower) {
  if (rv_nan3(p, m, s)) return rv_na3(p, m, s);
  if (!(rv_pos(s) && p > 0.0 && p < 1.0)) return RV_NAN;
  return m + s * rv_log(lower ? p / (1.0 - p) : (1.0 - p) / p);
}
RV_FN double rv_dlogis(double x, double m, double s) { return rv_logis_d(x, m, s, 0); }
RV_FN double rv_ldlogis(double x, double m, double s) { return rv_logis_d(x, m, s, 1); }
RV_FN double rv_plogis(double x, double m, double s) { return rv_logis_p(x, m, s, 1); }
RV_FN double rv_ulogis(double x, double m, double s) { return rv_logis_p(x, m, s, 0); }
RV_FN double rv_qlogis(double p, double m, double s) { return rv_logis_q(p, m, s, 1); }
RV_FN double rv_vlogis(double p, double m, double s) { return rv_logis_q(p, m, s, 0); }
