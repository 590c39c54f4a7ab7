/* specialize/math/round.h - round(x, digits), as GNU R computes it since 4.0.0.
 *
 * Of the two numbers with `digits` decimals next to x (quotients of whole numbers by a power of ten) the nearer one; of
 * two that are as near, the one whose last digit is even.  A number that has no more than 15 digits down to there is
 * left as it is.  Digits beyond +-22, where powers of ten are not exact: NaN, which nobody sees: R's own code does it.
 */
RV_CONST double rv_ten[23] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                              1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

RV_FN double rv_round_to(double x, double digits) {
  double a = fabs(x), p, t, lo, hi, d = floor(digits + 0.5), up, down;
  rv_i32 k, e = (rv_i32)(rv_bits(a) >> 52) - 1023;
  if (rv_nan2(x, digits)) return rv_na2(x, digits);
  if (!(a < RV_INF) || x == 0.0) return x;
  if (!(d >= -22.0 && d <= 22.0)) return RV_NAN;
  k = (rv_i32)d;
  if (k == 0) return rint(x);
  if (0.301029995663981195 * (0.5 + (double)e) + d > 15.0) return x;
  p = k < 0 ? 1.0 / rv_ten[-k] : rv_ten[k];
  t = p * a;
  lo = floor(t);
  hi = ceil(t);
  down = lo / p;
  up = hi / p;
  t = up - a;
  a = a - down;
  p = a < t || (a == t && floor(lo * 0.5) * 2.0 == lo) ? down : up;
  return x < 0.0 ? -p : p;
}
