/* specialize/math/exp.h - exp and expm1.
 *
 * x = k ln 2 + r, |r| <= ln(2)/2.  The first step of the reduction is exact (k times the double nearest ln 2, in a
 * fused multiply-add, leaves a multiple of 2^-54 below 1/2), so r is known to 2^-100.  e^r is a polynomial
 * (interpolated at Chebyshev points) whose first terms are added as pairs.  Error about 2^-60, so that the result is
 * the nearest double but for 1 in 100. k comes out of an addition of 1.5*2^52 and goes into the exponent by integer
 * addition: nothing here keeps a compiler from computing several lanes at once.
 */
#define RV_MAGIC                                                                                                       \
  6755399441055744.0 /* 1.5 * 2^52: adding it rounds to an integer, which then stands in the low bits                  \
                      */
#define RV_LN2H 0.6931471805599453
#define RV_LN2L 2.3190468138462996e-17
#define RV_LOG2E 1.4426950408889634

RV_FN double rv_pow2(rv_i32 k) { return rv_from_bits((rv_u64)(rv_i64)(k + 1023) << 52); } /* 2^k, -1022 <= k <= 1023 */

/* (h + l) * 2^k where that may be subnormal, or more than 2^1023: rounded once. */
RV_FN double rv_scale(double h, double l, double kd) {
  rv_i32 k = kd >= -1100.0 ? (kd <= 1100.0 ? (rv_i32)kd : 1100) : -1100, k1 = k / 2, k2 = k - k1;
  double s1 = rv_pow2(k1), s2 = rv_pow2(k2), y = h * s1 * s2, d = h - y * rv_pow2(-k1) * rv_pow2(-k2);
  return k < -1021 ? y + (d + l) * s1 * s2 : (h + l) * s1 * s2;
}

typedef struct rv_expp {
  double h, l, kd; /* (h + l) * 2^k; k in the low bits of kd */
} rv_expp;
RV_FN rv_expp rv_exp_pair(double x) {
  rv_expp q;
  double kd = fma(x, RV_LOG2E, RV_MAGIC), k = kd - RV_MAGIC;
  double t = fma(-k, RV_LN2H, x), p = k * RV_LN2L, r = t - p, rl = (t - r) - p;
  double z = r * r, zl = fma(r, r, -z);
  double a = fma(z,
                 fma(z,
                     fma(z, fma(z, fma(z, 1.6084332944419298e-10, 2.5052077990169395e-08), 2.7557319239966685e-06),
                         0.00019841269841266412),
                     0.008333333333333333),
                 0.16666666666666666);
  double b = fma(z,
                 fma(z, fma(z, fma(z, 2.0914694560351592e-09, 2.755727362486648e-07), 2.4801587325562125e-05),
                     0.0013888888888883744),
                 0.04166666666666667);
  double t3 = r * fma(r, b, a), u = z * t3; /* r^3/6 + ... */
  double v = 0.5 * z, w = v + u, wl = (v - w) + u + fma(z, t3, -u);
  double s = 1.0 + r, sl = (1.0 - s) + r, h = s + w, l = (s - h) + w;
  q.h = h;
  q.kd = kd;
  q.l = l + (sl + (fma(rl, s, zl * (0.5 + t3)) + wl));
  return q;
}
RV_FN double rv_exp_put(rv_expp q) { return rv_from_bits(rv_bits(q.h + q.l) + (rv_bits(q.kd) << 52)); }
RV_FN double rv_exp_near(double x) { return rv_exp_put(rv_exp_pair(x)); } /* |x| < 708 */
RV_FN double rv_exp(double x) {
  rv_expp q = rv_exp_pair(x);
  double y = rv_exp_put(q);
  if (RV_RARE(!(fabs(x) < 708.0)))
    y = x != x ? x + x : x > 709.782712893384 ? RV_INF : x < -745.2 ? 0.0 : rv_scale(q.h, q.l, q.kd - RV_MAGIC);
  return y;
}

/* e^(r + rl) - 1 for |r| <= 0.35, relative error 2^-62 */
RV_FN rv_dd rv_expm1_r(double r, double rl) {
  double z = r * r, zl = fma(2.0, r * rl, fma(r, r, -z));
  double a = fma(z,
                 fma(z, fma(z, fma(z, 2.091124353145679e-09, 2.7557282955039673e-07), 2.480158731715384e-05),
                     0.001388888888888655),
                 0.041666666666666664);
  double b = fma(z,
                 fma(z, fma(z, fma(z, 1.6082032664963595e-10, 2.505208420919609e-08), 2.755731923436213e-06),
                     0.00019841269841268283),
                 0.008333333333333333);
  double t = r * fma(r, b, a);
  double u = 0.16666666666666666 + t, ul = (0.16666666666666666 - u) + t + 9.25185853854297e-18;
  double v = r * u, vl = fma(r, u, -v) + fma(r, ul, rl * u);
  double w = 0.5 + v, wl = (0.5 - w) + v + vl;
  double q = z * w, ql = fma(z, w, -q) + fma(z, wl, zl * w);
  rv_dd e = rv_fast2(r, q);
  e.l = e.l + (ql + rl);
  return rv_fast2(e.h, e.l);
}
/* What the functions below and math/hyper.h are made of: e^x = 2^k (1 + e), w = 2^-k, m = 1 - w + e, so that
 * e^x - 1 = 2^k m.  |x| < 760. */
typedef struct rv_exps {
  rv_dd e, m;
  double k, w;
} rv_exps;
RV_FN rv_exps rv_exp_parts(double x) {
  rv_exps r;
  rv_dd c, s;
  double t, p, h;
  r.k = fma(x, RV_LOG2E, RV_MAGIC) - RV_MAGIC;
  t = fma(-r.k, RV_LN2H, x);
  p = r.k * RV_LN2L;
  h = t - p;
  r.e = rv_expm1_r(h, (t - h) - p);
  r.w = r.k > 200.0 ? 0.0 : rv_pow2(-(rv_i32)(r.k < -200.0 ? -200.0 : r.k));
  c = rv_two_sum(1.0, -r.w);
  s = rv_two_sum(c.h, r.e.h);
  r.m = rv_fast2(s.h, s.l + (c.l + r.e.l));
  return r;
}
RV_FN double rv_expm1(double x) {
  rv_exps p = rv_exp_parts(fabs(x) < 760.0 ? x : 0.0);
  double y = rv_scale(p.m.h, p.m.l, p.k);
  y = x > 709.782712893384 ? RV_INF : x < -50.0 ? -1.0 : y;
  return x != x || x == 0.0 ? x + x : y;
}
