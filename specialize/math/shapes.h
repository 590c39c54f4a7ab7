/* specialize/math/shapes.h - the Cauchy and the Weibull distribution (after exp.h, log.h, trig.h, atrig.h, pow.h). NaN:
 * libRmath must see to it. */
RV_FN double rv_cauchy_d(double x, double m, double s, rv_i32 lg) {
  double y;
  if (rv_nan3(x, m, s)) return rv_na3(x, m, s);
  if (!rv_pos(s)) return RV_NAN;
  y = (x - m) / s;
  return lg ? -rv_log(RV_PI * s * (1.0 + y * y)) : 1.0 / (RV_PI * s * (1.0 + y * y));
}
RV_FN double rv_cauchy_p(double x, double m, double s, rv_i32 lower) {
  double y;
  if (rv_nan3(x, m, s)) return rv_na3(x, m, s);
  x = (x - m) / s;
  if (!rv_pos(s) || !rv_isfin(x)) return RV_NAN;
  if (!lower) x = -x;
  if (!(fabs(x) > 1.0)) return 0.5 + rv_atan(x) / RV_PI;
  y = rv_atan(1.0 / x) / RV_PI;
  return x > 0.0 ? 0.5 - y + 0.5 : -y;
}
RV_FN double rv_cauchy_q(double p, double m, double s, rv_i32 lower) {
  if (rv_nan3(p, m, s)) return rv_na3(p, m, s);
  if (!(rv_pos(s) && rv_isfin(m) && p > 0.0 && p < 1.0)) return RV_NAN;
  if (p > 0.5) {
    p = 1.0 - p;
    lower = !lower;
  }
  return p == 0.5 ? m : m + (lower ? -s : s) / rv_tanpi(p);
}
RV_FN double rv_weibull_d(double x, double k, double s, rv_i32 lg) {
  double t, u;
  if (rv_nan3(x, k, s)) return rv_na3(x, k, s);
  if (!(rv_pos(k) && rv_pos(s) && rv_isfin(x)) || (x == 0.0 && k <= 1.0)) return RV_NAN;
  if (x < 0.0) return lg ? -RV_INF : 0.0;
  t = rv_pow(x / s, k - 1.0);
  u = t * (x / s);
  return lg ? -u + rv_log(k * t / s) : k * t * rv_exp(-u) / s;
}
RV_FN double rv_weibull_p(double x, double k, double s, rv_i32 lower) {
  if (rv_nan3(x, k, s)) return rv_na3(x, k, s);
  if (!(rv_pos(k) && rv_pos(s))) return RV_NAN;
  if (x <= 0.0) return lower ? 0.0 : 1.0;
  x = -rv_pow(x / s, k);
  return lower ? -rv_expm1(x) : rv_exp(x);
}
RV_FN double rv_weibull_q(double p, double k, double s, rv_i32 lower) {
  if (rv_nan3(p, k, s)) return rv_na3(p, k, s);
  if (!(rv_pos(k) && rv_pos(s) && p > 0.0 && p < 1.0)) return RV_NAN;
  return s * rv_pow(-(lower ? rv_log1p(-p) : rv_log(p)), 1.0 / k);
}

RV_FN double rv_dcauchy(double x, double m, double s) { return rv_cauchy_d(x, m, s, 0); }
RV_FN double rv_ldcauchy(double x, double m, double s) { return rv_cauchy_d(x, m, s, 1); }
RV_FN double rv_pcauchy(double x, double m, double s) { return rv_cauchy_p(x, m, s, 1); }
RV_FN double rv_ucauchy(double x, double m, double s) { return rv_cauchy_p(x, m, s, 0); }
RV_FN double rv_qcauchy(double p, double m, double s) { return rv_cauchy_q(p, m, s, 1); }
RV_FN double rv_vcauchy(double p, double m, double s) { return rv_cauchy_q(p, m, s, 0); }
RV_FN double rv_dweibull(double x, double k, double s) { return rv_weibull_d(x, k, s, 0); }
RV_FN double rv_ldweibull(double x, double k, double s) { return rv_weibull_d(x, k, s, 1); }
RV_FN double rv_pweibull(double x, double k, double s) { return rv_weibull_p(x, k, s, 1); }
RV_FN double rv_uweibull(double x, double k, double s) { return rv_weibull_p(x, k, s, 0); }
RV_FN double rv_qweibull(double p, double k, double s) { return rv_weibull_q(p, k, s, 1); }
RV_FN double rv_vweibull(double p, double k, double s) { return rv_weibull_q(p, k, s, 0); }
