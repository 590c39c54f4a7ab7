/* specialize/math/pow.h - x ^ y with R's special cases (after exp.h, log.h, mod.h).  log x to 2^-70, times y in pairs,
 * then exp; small whole y by multiplication, y = 1/2 by sqrt (the nearest double each time, as the long way finds but
 * for one in ten thousand). */

/* log(1 + f) as log.h does it, with one more coefficient in pairs: relative error 2^-70 */
RV_FN rv_dd rv_log_fine(double f) {
  double d = 2.0 + f, dl = (2.0 - d) + f, g = 1.0 / d, s = f * g;
  double sl = g * fma(-s, dl, fma(-s, d, f));
  double z = s * s, zl = fma(2.0, s * sl, fma(s, s, -z)), z2 = z * z;
  double a =
      fma(z2, fma(z2, fma(z2, 0.10472895414354771, 0.13333314672574045), 0.18181818181300669), 0.2857142857142857);
  double b =
      fma(z2, fma(z2, fma(z2, 0.10617144341172342, 0.11766050284922107), 0.15384615524948372), 0.22222222222222948);
  double t = fma(z, b, a), th = z * t, tl = fma(z, t, -th) + zl * t;
  double u = 0.4 + th, ul = (0.4 - u) + th + (tl - 2.2204460492503132e-17);
  double vh = z * u, vl = fma(z, u, -vh) + fma(z, ul, zl * u);
  double w = 0.6666666666666666 + vh, wl = (0.6666666666666666 - w) + vh + (vl + 3.700743415417188e-17);
  double c = s * z, cl = fma(s, z, -c) + fma(s, zl, sl * z);
  double q = c * w, ql = fma(c, w, -q) + fma(c, wl, cl * w);
  rv_dd r = rv_fast2(2.0 * s, q);
  r.l = r.l + fma(2.0, sl, ql);
  return rv_fast2(r.h, r.l);
}
/* log a to 2^-70, a > 0 and finite */
RV_FN rv_dd rv_pow_log(double a) {
  rv_u64 m;
  double k, l;
  rv_i32 sub = a < 2.2250738585072014e-308;
  rv_dd lm, s, v;
  k = rv_log_k(rv_bits(sub ? a * 18014398509481984.0 : a), &m) - (sub ? 54.0 : 0.0);
  lm = rv_log_fine(rv_from_bits(m) - 1.0);
  s = rv_fast2(k * RV_LN2_41, lm.h);
  l = k * RV_LN2_REST;
  v = rv_two_sum(s.h, l);
  return rv_fast2(v.h, v.l + (s.l + (lm.l + fma(k, RV_LN2_REST, -l))));
}
/* e^(p + pl), |p| < 746 */
RV_FN rv_expp rv_pow_exp(double p, double pl) {
  rv_expp q;
  double k, t, l, r;
  rv_dd s;
  q.kd = fma(p, RV_LOG2E, RV_MAGIC);
  k = q.kd - RV_MAGIC;
  t = fma(-k, RV_LN2H, p);
  l = k * RV_LN2L;
  r = t - l;
  s = rv_two_sum(r, ((t - r) - l) + pl);
  s = rv_expm1_r(s.h, s.l);
  q.h = 1.0 + s.h;
  q.l = ((1.0 - q.h) + s.h) + s.l;
  return q;
}
#ifndef RV_POW_LOG /* math_copy.h remembers the last one */
#define RV_POW_LOG rv_pow_log
#endif
/* |x|^y, x and y finite, x != 0 */
RV_FN double rv_pow_pos(double x, double y) {
  double p;
  rv_dd lm = RV_POW_LOG(fabs(x));
  rv_expp q;
  y = fabs(y) < 1e300 ? y : copysign(1e300, y); /* log x is 0, or 2^-53 at least: overflows all the same */
  p = y * lm.h;
  if (RV_RARE(!(fabs(p) < 746.0))) return p > 0.0 ? RV_INF : 0.0;
  q = rv_pow_exp(p, fma(y, lm.h, -p) + y * lm.l);
  return rv_scale(q.h, q.l, q.kd - RV_MAGIC);
}
/* x^y for a whole |y| <= 64 by multiplying pairs; if the result leaves [1e-250, 1e250], 0: take another way */
RV_FN double rv_pow_int(double x, rv_i32 n) {
  rv_i32 m = n < 0 ? -n : n;
  double h = 1.0, l = 0.0, bh = x, bl = 0.0, p, a, q;
  for (;;) {
    if (m & 1) {
      p = h * bh;
      l = fma(h, bh, -p) + fma(h, bl, l * bh);
      h = p + l;
      l = (p - h) + l;
    }
    m = m >> 1;
    if (m == 0) break;
    p = bh * bh;
    bl = fma(2.0, bh * bl, fma(bh, bh, -p));
    bh = p + bl;
    bl = (p - bh) + bl;
  }
  a = fabs(h);
  if (!(a > 1e-250 && a < 1e250)) return 0.0;
  if (n >= 0) return h + l;
  q = 1.0 / h;
  return q + q * (fma(-q, h, 1.0) - q * l);
}
RV_FN double rv_pow(double x, double y) {
  double r;
  if (y == 2.0) return x * x;
  if (x == 1.0 || y == 0.0) return 1.0;
  if (x == 0.0) return y > 0.0 ? 0.0 : (y < 0.0 ? RV_INF : y + y);
  if (x != x || y != y) return y != y ? y + y : x + x;
  if (fabs(x) == RV_INF) {
    if (x > 0.0) return y < 0.0 ? 0.0 : RV_INF;
    if (fabs(y) < RV_INF && y == floor(y)) return y < 0.0 ? 0.0 : (0.5 * y != floor(0.5 * y) ? x : -x);
    return RV_NAN;
  }
  if (fabs(y) == RV_INF) return x < 0.0 ? RV_NAN : (y > 0.0 ? (x >= 1.0 ? RV_INF : 0.0) : (x < 1.0 ? RV_INF : 0.0));
  if (y == floor(y)) {
    r = fabs(y) <= 64.0 ? rv_pow_int(x, (rv_i32)y) : 0.0;
    if (r != 0.0) return r;
  } else {
    if (x < 0.0) return RV_NAN;
    if (y == 0.5) return sqrt(x);
  }
  r = rv_pow_pos(x, y);
  return (x < 0.0 && 0.5 * y != floor(0.5 * y)) ? -r : r;
}
