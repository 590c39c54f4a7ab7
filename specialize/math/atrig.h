/* specialize/math/atrig.h - atan, atan2, asin, acos: all are the angle of a point (x, y), 0 <= y <= x, in pairs.
 *
 * atan(y/x) = atan(c) + atan(t), t = (y - c x) / (x + c y), c the nearest of 0, 1/4, 1/2, 3/4, 1: |t| <= 1/8, where
 * eight terms suffice.  asin and acos take y or x from sqrt(1 - x^2).
 */
#define RV_PIO2_H 1.5707963267948966
#define RV_PIO2_L 6.123233995736766e-17

/* Angle of (xh + xl, yh + yl), 0 <= y <= x, x > 0 */
RV_FN rv_dd rv_angle_of(double yh, double yl, double xh, double xl) {
  rv_i32 c1 = yh > 0.125 * xh, c2 = yh > 0.375 * xh, c3 = yh > 0.625 * xh, c4 = yh > 0.875 * xh;
  double c = c4 ? 1.0 : (c3 ? 0.75 : (c2 ? 0.5 : (c1 ? 0.25 : 0.0)));
  double ah = c4 ? 0.7853981633974483
                 : (c3 ? 0.6435011087932844 : (c2 ? 0.4636476090008061 : (c1 ? 0.24497866312686414 : 0.0)));
  double al = c4 ? 3.061616997868383e-17
                 : (c3 ? 1.5834785051444286e-17 : (c2 ? 2.2698777452961687e-17 : (c1 ? 1.0698755618734451e-17 : 0.0)));
  double p = c * xh, r = c * yh;
  rv_dd n = rv_two_sum(yh, -p), d = rv_fast2(xh, r), a;
  double q, ql, z, b, e;
  n.l = n.l - fma(c, xh, -p) + fma(-c, xl, yl);
  d.l = d.l + fma(c, yh, -r) + fma(c, yl, xl);
  q = n.h / d.h;
  ql = (fma(-q, d.h, n.h) + fma(-q, d.l, n.l)) / d.h;
  z = q * q;
  b = fma(z,
          fma(z,
              fma(z,
                  fma(z, fma(z, fma(z, -0.06354249786356815, 0.07685658981433374), -0.09090838573227929),
                      0.11111110726377504),
                  -0.14285714284713633),
              0.19999999999999024),
          -0.3333333333333333);
  e = z * b;
  a = rv_fast2(ah, q);
  a.l = a.l + (al + fma(q, e, fma(-ql, z, ql)));
  return rv_fast2(a.h, a.l);
}
/* base - a, base + bl a multiple of pi/2 */
RV_FN rv_dd rv_angle_from(double base, double bl, rv_dd a) {
  rv_dd r = rv_fast2(base, -a.h);
  r.l = r.l + (bl - a.l);
  return r;
}
RV_FN double rv_atan2(double y, double x) {
  double a = fabs(y), b = fabs(x), hi = a > b ? a : b, lo = a > b ? b : a, s;
  rv_dd r;
  if (rv_nan2(x, y)) return rv_na2(x, y);
  if (hi == RV_INF) {
    lo = lo == RV_INF ? 1.0 : 0.0;
    hi = 1.0;
  }
  s = hi > 1e307 ? 0.25 : (hi < 1e-270 ? 5.260135901548374e+210 : 1.0); /* 2^-2, 2^700 */
  lo = lo * s;
  hi = hi * s;
  if (hi == 0.0) {
    r = rv_two_sum(0.0, 0.0);
  } else {
    r = rv_angle_of(lo, 0.0, hi, 0.0);
    if (lo < 1e-20 * hi) r = rv_two_sum(lo / hi, 0.0);
  }
  if (a > b) r = rv_angle_from(RV_PIO2_H, RV_PIO2_L, r);
  if (rv_bits(x) >> 63) r = rv_angle_from(2.0 * RV_PIO2_H, 2.0 * RV_PIO2_L, r);
  return copysign(r.h + r.l, y);
}
/* sqrt(1 - a^2), 0 <= a <= 1 */
RV_FN rv_dd rv_cosine_of(double a) {
  double p = a * a, pl = fma(a, a, -p), s, e;
  rv_dd d = rv_fast2(1.0, -p);
  d.l = d.l - pl;
  d = rv_fast2(d.h, d.l);
  s = sqrt(d.h);
  e = (fma(-s, s, d.h) + d.l) / (2.0 * s);
  d.h = s;
  d.l = s > 0.0 ? e : 0.0;
  return d;
}
/* The angle of (x, y) in the first quadrant: the half nearer to y = x too */
RV_FN rv_dd rv_angle_any(double yh, double yl, double xh, double xl) {
  rv_i32 swap = yh > xh;
  rv_dd r = rv_angle_of(swap ? xh : yh, swap ? xl : yl, swap ? yh : xh, swap ? yl : xl);
  rv_dd f = rv_angle_from(RV_PIO2_H, RV_PIO2_L, r);
  f.h = swap ? f.h : r.h;
  f.l = swap ? f.l : r.l;
  return f;
}
RV_FN double rv_atan(double x) {
  double a = fabs(x);
  rv_dd r = rv_angle_any(a < 1e300 ? a : 1e300, 0.0, 1.0, 0.0);
  return x != x ? x + x : copysign(r.h + r.l, x);
}
RV_FN double rv_asin(double x) {
  double a = fabs(x);
  rv_dd w = rv_cosine_of(a < 1.0 ? a : 1.0), r = rv_angle_any(a < 1.0 ? a : 1.0, 0.0, w.h, w.l);
  return x != x ? x + x : (a > 1.0 ? RV_NAN : copysign(r.h + r.l, x));
}
RV_FN double rv_acos(double x) {
  double a = fabs(x);
  rv_dd w = rv_cosine_of(a < 1.0 ? a : 1.0), r = rv_angle_any(w.h, w.l, a < 1.0 ? a : 1.0, 0.0);
  rv_dd f = rv_angle_from(2.0 * RV_PIO2_H, 2.0 * RV_PIO2_L, r);
  return x != x ? x + x : (a > 1.0 ? RV_NAN : (x < 0.0 ? f.h + f.l : r.h + r.l));
}
