/* specialize/math/log.h - log, log1p, log2, log10, log(x, base).
 *
 * x = 2^k m, m in [sqrt(1/2), sqrt(2)); with s = (m - 1) / (m + 1), log m = 2 s + s^3 (2/3 + 2/5 s^2 + ...).  s, s^3
 * and the first coefficient are pairs.  Relative error about 2^-61, near 1 too.
 */
#define RV_LN2_41 0.693147180559663 /* 41 bits: times k is exact */
#define RV_LN2_REST 2.8235290563031577e-13

typedef struct rv_logs {
  rv_dd m; /* log m */
  double k;
} rv_logs;

/* k and the bits of m of a positive normal number; both by integer operations that have vector forms */
RV_FN double rv_log_k(rv_u64 u, rv_u64 *m) {
  rv_u64 b = (u + (RV_U64(0x3ff0000000000000) - RV_U64(0x3fe6a09e667f3bcd))) >> 52;
  *m = u - (b << 52) + RV_U64(0x3ff0000000000000);
  return rv_from_bits(b | RV_U64(0x4330000000000000)) - 4503599627371519.0; /* 2^52 + 1023 */
}
/* log(1 + f + fl), 1 + f in [0.7, 1.42] */
RV_FN rv_dd rv_log_m(double f, double fl) {
  double d = 2.0 + f, dl = (2.0 - d) + f + fl, g = 1.0 / d, s = f * g;
  double sl = g * (fma(-s, d, f) + fma(-s, dl, fl));
  double z = s * s, zl = fma(2.0, s * sl, fma(s, s, -z)), z2 = z * z;
  double a = fma(z2, fma(z2, fma(z2, 0.11706236339491206, 0.1538459496251843), 0.22222222221655885), 0.4);
  double b =
      fma(z2, fma(z2, fma(z2, 0.11723178623876518, 0.1333480469384731), 0.18181818335392802), 0.28571428571429364);
  double t = z * fma(z, b, a);
  double u = 0.6666666666666666 + t, ul = (0.6666666666666666 - u) + t + 3.700743415417188e-17;
  double c = s * z, cl = fma(s, z, -c) + fma(s, zl, sl * z);
  double v = c * u, vl = fma(c, u, -v) + fma(c, ul, cl * u);
  rv_dd r = rv_fast2(2.0 * s, v);
  r.l = r.l + fma(2.0, sl, vl);
  return r;
}
RV_FN rv_logs rv_log_parts(double x) { /* x > 0, finite; else anything */
  rv_logs r;
  rv_u64 m;
  rv_i32 sub = x < 2.2250738585072014e-308;
  r.k = rv_log_k(rv_bits(sub ? x * 18014398509481984.0 : x), &m) - (sub ? 54.0 : 0.0);
  r.m = rv_log_m(rv_from_bits(m) - 1.0, 0.0);
  return r;
}
RV_FN double rv_log_edge(double x, double y) {
  y = x > 0.0 ? y : (x == 0.0 ? -RV_INF : RV_NAN);
  return x < RV_INF ? y : x + x;
}
/* k * (ch + cl) + m */
RV_FN double rv_log_sum(double k, double ch, double cl, rv_dd m) {
  rv_dd s = rv_fast2(k * ch, m.h);
  return s.h + (s.l + fma(k, cl, m.l));
}
RV_FN double rv_log(double x) {
  rv_logs p = rv_log_parts(x);
  return rv_log_edge(x, rv_log_sum(p.k, RV_LN2_41, RV_LN2_REST, p.m));
}
RV_FN rv_dd rv_log_times(rv_dd a, double h, double l) {
  rv_dd r;
  r.h = a.h * h;
  r.l = fma(a.h, h, -r.h) + fma(a.h, l, a.l * h);
  return r;
}
RV_FN double rv_log2(double x) {
  rv_logs p = rv_log_parts(x);
  return rv_log_edge(x, rv_log_sum(p.k, 1.0, 0.0, rv_log_times(p.m, 1.4426950408889634, 2.0355273740931033e-17)));
}
RV_FN double rv_log10(double x) {
  rv_logs p = rv_log_parts(x);
  return rv_log_edge(x, rv_log_sum(p.k, 0.30102999566383914, 1.42050232272661e-13,
                                   rv_log_times(p.m, 0.4342944819032518, 1.098319650216765e-17)));
}
RV_FN double rv_log1p(double x) {
  rv_dd u = rv_two_sum(1.0, x), f;
  rv_u64 m;
  double k = rv_log_k(rv_bits(u.h), &m), y, e = 1023.0 - (k < 1000.0 ? k : 1000.0);
  /* e in the low bits of e + 1.5 * 2^52: vector units of CPUs convert no 64-bit integers */
  f = rv_two_sum(rv_from_bits(m) - 1.0, u.l * rv_from_bits(rv_bits(e + 6755399441055744.0) << 52));
  y = rv_log_sum(k, RV_LN2_41, RV_LN2_REST, rv_log_m(f.h, f.l));
  y = x > -1.0 ? y : (x == -1.0 ? -RV_INF : RV_NAN);
  y = fabs(x) < 1e-300 ? x : y;
  return x < RV_INF ? y : x + x;
}
RV_FN double rv_logb(double x, double b) {
  if (rv_nan2(x, b)) return rv_na2(x, b);
  if (b == 10.0) return rv_log10(x);
  if (b == 2.0) return rv_log2(x);
  return rv_log(x) / rv_log(b);
}
/* x to a number of significant digits, as R 4 has it; where the power of ten is not exact: NaN, libRmath knows. */
RV_FN double rv_signif(double x, double digits) {
  double e, p = 1.0, y = fabs(x);
  rv_i32 i, n;
  if (rv_nan2(x, digits)) return rv_na2(x, digits);
  if (!(digits >= -1e9 && digits <= 22.0) || y == RV_INF) return RV_NAN;
  if (x == 0.0) return x;
  digits = rint(digits);
  e = (digits < 1.0 ? 1.0 : digits) - 1.0 - floor(rv_log10(y));
  if (!(fabs(e) <= 22.0)) return RV_NAN;
  n = (rv_i32)fabs(e);
  for (i = 0; i < n; i++) p = p * 10.0;
  y = e > 0.0 ? rint(y * p) / p : rint(y / p) * p;
  return x < 0.0 ? -y : y;
}
