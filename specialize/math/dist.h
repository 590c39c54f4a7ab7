/* specialize/math/dist.h - densities, distribution functions and quantiles of standardised numbers.
 *
 * The normal distribution function is Cody (1969), Rational Chebyshev approximations for the error function, Math.
 * Comp. 23, in the form in which R's manual of `pnorm` names it (algorithm 715, ACM TOMS 19, 1993).  `rv_over` and
 * `rv_minus` are what standardising is made of: a NaN that they make is a lane for the interpreter, which knows R's
 * special cases (sd = 0, infinities). */
RV_FN double rv_minus(double x, double m) { return x - m; }
RV_FN double rv_over(double x, double s) { return s > 0.0 && s < RV_INF ? x / s : (s != s ? s : RV_NAN); }
RV_FN double rv_scaled(double x, double s) { return s > 0.0 && s < RV_INF ? x * s : (s != s ? s : RV_NAN); }

/* exp(-x^2 / 2) for large |x|: the square's rounding error would be blown up, so the square is split. */
RV_FN double rv_exp_square(double x) {
  double head = trunc(x * 16.0) / 16.0, rest = (x - head) * (x + head);
  return rv_exp(-head * head * 0.5) * rv_exp(-rest * 0.5);
}

RV_FN double rv_pnorm(double x) {
  double y = fabs(x), s, num, den, p;
  if (x != x) return x;
  if (y <= 0.67448975) {
    s = y > 1.1102230246251565e-16 ? x * x : 0.0;
    num = (((0.065682337918207449113 * s + 2.2352520354606839287) * s + 161.02823106855587881) * s +
           1067.6894854603709582) *
              s +
          18154.981253343561249;
    den = (((s + 47.20258190468824187) * s + 976.09855173777669322) * s + 10260.932208618978205) * s +
          45507.789335026729956;
    return 0.5 + x * num / den;
  }
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
    p = rv_exp_square(y) * (num / den);
  } else if (x > -37.5193 && x < 8.2924) {
    s = 1.0 / (x * x);
    num =
        ((((0.02307344176494017303 * s + 0.21589853405795699) * s + 0.1274011611602473639) * s + 0.022235277870649807) *
             s +
         0.001421619193227893466) *
            s +
        2.9112874951168792e-5;
    den = ((((s + 1.28426009614491121) * s + 0.468238212480865118) * s + 0.0659881378689285515) * s +
           0.00378239633202758244) *
              s +
          7.29751555083966205e-5;
    p = rv_exp_square(y) * ((0.398942280401432677939946059934 - s * num / den) / y);
  } else return x > 0.0 ? 1.0 : 0.0;
  return x > 0.0 ? 1.0 - p : p;
}

/* Of the number z standard deviations from the mean. */
RV_FN double rv_dnorm(double z, double sd) {
  double x = fabs(z), head, rest;
  if (z != z) return z;
  if (x < 5.0) return 0.398942280401432677939946059934 * rv_exp(-0.5 * x * x) / sd;
  if (x > 38.56804181549334) return 0.0;
  head = rint(x * 65536.0) / 65536.0;
  rest = x - head;
  return 0.398942280401432677939946059934 / sd * (rv_exp(-0.5 * head * head) * rv_exp((-0.5 * rest - head) * rest));
}
RV_FN double rv_dnorm_log(double z, double sd) {
  return z != z ? z : fabs(z) < 1e154 ? -(0.918938533204672741780329736406 + 0.5 * z * z + rv_log(sd)) : -RV_INF;
}
/* Of a probability from 0 to 1. */
RV_FN double rv_quantile(double p) {
  return p > 0.0 && p < 1.0 ? rv_qnorm(p) : p == 0.0 ? -RV_INF : p == 1.0 ? RV_INF : p != p ? p : RV_NAN;
}

/* The exponential distribution. */
RV_FN double rv_dexp(double x, double rate) {
  double s = 1.0 / rate;
  if (x != x || s != s) return x + s;
  return !(s > 0.0) ? RV_NAN : x < 0.0 ? 0.0 : rv_exp(-x / s) / s;
}
RV_FN double rv_dexp_log(double x, double rate) {
  double s = 1.0 / rate;
  if (x != x || s != s) return x + s;
  return !(s > 0.0) ? RV_NAN : x < 0.0 ? -RV_INF : -x / s - rv_log(s);
}
RV_FN double rv_pexp(double x, double rate) {
  double s = 1.0 / rate;
  if (x != x || s != s) return x + s;
  return s < 0.0 ? RV_NAN : x <= 0.0 ? 0.0 : -rv_expm1(-(x / s));
}
