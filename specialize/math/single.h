/* specialize/math/single.h - %% and %/% in single precision: in place of mod.h. */
RV_FN double rv_mod_d(double x, double y) {
  double t;
  if (rv_nan2(x, y)) return rv_na2(x, y);
  if (y == 0.0 || !rv_isfin(x)) return RV_NAN;
  t = fma(-floor(x / y), y, x);
  t = t != 0.0 && (t < 0.0) != (y < 0.0) ? t + y : t; /* the quotient was rounded up */
  return (fabs(t) >= fabs(y) ? t - y : t) + 0.0;
}
RV_FN double rv_idiv_d(double x, double y) {
  double f = floor(x / y), t = fma(-f, y, x);
  return !rv_isfin(f) || t == 0.0 ? f : (t < 0.0) != (y < 0.0) ? f - 1.0 : fabs(t) >= fabs(y) ? f + 1.0 : f;
}
RV_FN rv_i32 rv_whole_multiple(double x, double r) { return rint(x * r) == x * r; }
RV_FN rv_i32 rv_whole_multiple_low(double x, rv_u32 below) { return rv_whole_multiple(x, 1.0 / ((double)below + 1.0)); }
RV_FN double rv_mod_up(double x, double y, double r) { return x - floor(x * r) * y; }
RV_FN double rv_mod_pow2(double x, double y, double r) { return rv_mod_up(x, y, r); }
RV_FN rv_i32 rv_mod_loss(double x, double y) { return 0; }
