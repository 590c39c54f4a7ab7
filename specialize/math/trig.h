/* specialize/math/trig.h - sin, cos, tan and sinpi, cospi, tanpi.
 *
 * x = k pi/2 + r + rl.  Up to 2^30, k times the double nearest pi/2 in a fused multiply-add is exact (a multiple of
 * 2^-53 below 1), and two more pieces of pi/2 give r to 2^-130; beyond, the bits of 2/pi that matter are multiplied in
 * integers (Payne and Hanek, SIGNUM Newsletter 18, 1983).  Sine and cosine of r by polynomials with the first terms in
 * pairs.
 */
#define RV_PIO2_1 1.5707963267948966
#define RV_PIO2_2 6.123233995736766e-17
#define RV_PIO2_3 -1.4973849048591698e-33
#define RV_TRIG_MAGIC 6755399441055744.0

typedef struct rv_angle {
  double h, l;
  rv_u64 q; /* quadrant in the low two bits */
} rv_angle;

/* 64 zeros, then the bits of 2/pi */
RV_CONST rv_u64 rv_two_over_pi[22] = {0,
                                      RV_U64(0xa2f9836e4e441529),
                                      RV_U64(0xfc2757d1f534ddc0),
                                      RV_U64(0xdb6295993c439041),
                                      RV_U64(0xfe5163abdebbc561),
                                      RV_U64(0xb7246e3a424dd2e0),
                                      RV_U64(0x06492eea09d1921c),
                                      RV_U64(0xfe1deb1cb129a73e),
                                      RV_U64(0xe88235f52ebb4484),
                                      RV_U64(0xe99c7026b45f7e41),
                                      RV_U64(0x3991d639835339f4),
                                      RV_U64(0x9c845f8bbdf9283b),
                                      RV_U64(0x1ff897ffde05980f),
                                      RV_U64(0xef2f118b5a0a6d1f),
                                      RV_U64(0x6d367ecf27cb09b7),
                                      RV_U64(0x4f463f669e5fea2d),
                                      RV_U64(0x7527bac7ebe5f17b),
                                      RV_U64(0x3d0739f78a5292ea),
                                      RV_U64(0x6bfb5fb11f8d5d08),
                                      RV_U64(0x56033046fc7b6bab),
                                      RV_U64(0xf0cfbc209af4361d),
                                      RV_U64(0xa9e391615ee61b08)};

RV_FN rv_angle rv_reduce_huge(double x) {
  rv_angle r;
  rv_u64 u = rv_bits(x), m = (u & RV_U64(0x000fffffffffffff)) | RV_U64(0x0010000000000000), w[3], t, p0, p1, p2, g0, g1;
  rv_i32 e = (rv_i32)((u >> 52) & 2047) - 1075, o = e - 2 + 64, i = o >> 6, s = o & 63, j, z, neg;
  if (e > 971) { /* Inf, NaN */
    r.h = x - x;
    r.l = 0.0;
    r.q = 0;
    return r;
  }
  for (j = 0; j < 3; j++) {
    w[j] = rv_two_over_pi[i + j] << s;
    if (s) w[j] |= rv_two_over_pi[i + j + 1] >> (64 - s);
  }
  /* m * w modulo 2^192, in units of 2^-190 */
  p2 = m * w[2];
  t = m * w[1];
  p1 = t + rv_mul_hi(m, w[2]);
  p0 = m * w[0] + rv_mul_hi(m, w[1]) + (p1 < t ? 1u : 0u);
  r.q = p0 >> 62;
  p0 = (p0 << 2) | (p1 >> 62);
  p1 = (p1 << 2) | (p2 >> 62);
  p2 = p2 << 2;
  neg = (rv_i32)(p0 >> 63); /* nearer to the next multiple */
  if (neg) {
    r.q += 1;
    p2 = ~p2 + 1;
    p1 = ~p1 + (p2 == 0 ? 1u : 0u);
    p0 = ~p0 + (p1 == 0 && p2 == 0 ? 1u : 0u);
  }
  z = p0 ? rv_clz(p0) : 63;
  g0 = z ? (p0 << z) | (p1 >> (64 - z)) : p0;
  g1 = z ? (p1 << z) | (p2 >> (64 - z)) : p1;
  {
    double scale = rv_from_bits((rv_u64)(1023 - 53 - z) << 52);
    double a = (double)(rv_i64)(g0 >> 11) * scale;
    double b = (double)(rv_i64)(((g0 & 2047u) << 51) | (g1 >> 13)) * (scale * 2.168404344971009e-19); /* 2^-62 */
    double h = a * RV_PIO2_1, l = fma(a, RV_PIO2_1, -h) + fma(a, RV_PIO2_2, b * RV_PIO2_1);
    rv_dd n = rv_fast2(h, l);
    rv_i32 flip = neg != (rv_i32)(u >> 63);
    r.h = flip ? -n.h : n.h;
    r.l = flip ? -n.l : n.l;
    if (u >> 63) r.q = (rv_u64)0 - r.q;
  }
  return r;
}
RV_FN rv_angle rv_reduce_near(double x) { /* |x| < 2^30 */
  rv_angle r;
  double kd = fma(x, 0.6366197723675814, RV_TRIG_MAGIC), k = kd - RV_TRIG_MAGIC;
  double t = fma(-k, RV_PIO2_1, x), p = k * RV_PIO2_2;
  rv_dd s = rv_fast2(t, -p); /* exact: t is a multiple of 2^-53, and p's last bit counts less; or p is 0 */
  s = rv_fast2(s.h, s.l - fma(k, RV_PIO2_3, fma(k, RV_PIO2_2, -p)));
  r.h = s.h;
  r.l = s.l;
  r.q = rv_bits(kd);
  return r;
}
RV_FN rv_angle rv_reduce(double x) {
  rv_angle r = rv_reduce_near(x);
  if (RV_RARE(!(fabs(x) < 1073741824.0))) r = rv_reduce_huge(x);
  return r;
}
/* sine and cosine for |r| <= pi/4 */
RV_FN rv_dd rv_sin_r(double r, double rl) {
  double z = r * r, zl = fma(2.0, r * rl, fma(r, r, -z)), z2 = z * z;
  double a = fma(z2, fma(z2, 1.6058684386560313e-10, 2.755731922232496e-06), 0.008333333333333333);
  double b = fma(z2, fma(z2, -7.595310812255545e-13, -2.5052107236312798e-08), -0.00019841269841268963);
  double t = z * fma(z, b, a);
  double v = -0.16666666666666666 + t, vl = (-0.16666666666666666 - v) + t - 9.25185853854297e-18;
  double w = z * v, wl = fma(z, v, -w) + fma(z, vl, zl * v);
  double q = r * w, ql = fma(r, w, -q) + fma(r, wl, rl * w);
  rv_dd y = rv_fast2(r, q);
  y.l = y.l + (ql + rl);
  return y;
}
RV_FN rv_dd rv_cos_r(double r, double rl) {
  double z = r * r, zl = fma(2.0, r * rl, fma(r, r, -z)), z2 = z * z;
  double a = fma(z2, fma(z2, -1.1470545813763357e-11, -2.7557319223062665e-07), -0.001388888888888889);
  double b = fma(z2, fma(z2, 4.750660418860094e-14, 2.0876756349144617e-09), 2.4801587301586814e-05);
  double t = z * fma(z, b, a);
  double v = 0.041666666666666664 + t, vl = (0.041666666666666664 - v) + t + 2.3129646346357427e-18;
  double w = z * v, wl = fma(z, v, -w) + fma(z, vl, zl * v);
  double g = -0.5 + w, gl = (-0.5 - g) + w + wl;
  double q = z * g, ql = fma(z, g, -q) + fma(z, gl, zl * g);
  rv_dd y = rv_fast2(1.0, q);
  y.l = y.l + ql;
  return y;
}
RV_FN double rv_sin_of(double x, rv_angle a) {
  rv_dd s = rv_sin_r(a.h, a.l), c = rv_cos_r(a.h, a.l);
  double y = (a.q & 1) ? c.h + c.l : s.h + s.l;
  y = (a.q & 2) ? -y : y;
  return x == 0.0 ? x : y;
}
RV_FN double rv_cos_of(double x, rv_angle a) {
  rv_dd s = rv_sin_r(a.h, a.l), c = rv_cos_r(a.h, a.l);
  double y = (a.q & 1) ? s.h + s.l : c.h + c.l;
  return ((a.q + 1) & 2) ? -y : y;
}
RV_FN double rv_sin(double x) { return rv_sin_of(x, rv_reduce(x)); }
RV_FN double rv_cos(double x) { return rv_cos_of(x, rv_reduce(x)); }
RV_FN double rv_sin_near(double x) { return rv_sin_of(x, rv_reduce_near(x)); }
RV_FN double rv_cos_near(double x) { return rv_cos_of(x, rv_reduce_near(x)); }
RV_FN double rv_tan_of(double x, rv_angle a) {
  rv_dd s = rv_sin_r(a.h, a.l), c = rv_cos_r(a.h, a.l), n, d;
  double q, y;
  n.h = (a.q & 1) ? -c.h : s.h;
  n.l = (a.q & 1) ? -c.l : s.l;
  d.h = (a.q & 1) ? s.h : c.h;
  d.l = (a.q & 1) ? s.l : c.l;
  d = rv_fast2(d.h, d.l);
  q = n.h / d.h;
  y = q + (fma(-q, d.h, n.h) + fma(-q, d.l, n.l)) / d.h;
  return fabs(x) < 1e-300 ? x : y;
}
RV_FN double rv_tan(double x) { return rv_tan_of(x, rv_reduce(x)); }
RV_FN double rv_tan_near(double x) { return rv_tan_of(x, rv_reduce_near(x)); }
/* Both, for code that wants both */
typedef struct rv_sc {
  double s, c;
} rv_sc;
RV_FN rv_sc rv_sincos_of(double x, rv_angle a) {
  rv_dd s = rv_sin_r(a.h, a.l), c = rv_cos_r(a.h, a.l);
  double u = s.h + s.l, v = c.h + c.l;
  rv_sc r;
  r.s = (a.q & 1) ? v : u;
  r.c = (a.q & 1) ? u : v;
  r.s = x == 0.0 ? x : ((a.q & 2) ? -r.s : r.s);
  r.c = ((a.q + 1) & 2) ? -r.c : r.c;
  return r;
}
RV_FN rv_sc rv_sincos(double x) { return rv_sincos_of(x, rv_reduce(x)); }
RV_FN rv_sc rv_sincos_near(double x) { return rv_sincos_of(x, rv_reduce_near(x)); }
/* rv_sincos_near for four: the same steps, side by side */
#ifdef __OPENCL_VERSION__
typedef struct rv_sc4 {
  double4 s, c;
} rv_sc4;
RV_FN double4 rv_fma4(double4 a, double4 b, double4 c) {
  return (double4)(fma(a.s0, b.s0, c.s0), fma(a.s1, b.s1, c.s1), fma(a.s2, b.s2, c.s2), fma(a.s3, b.s3, c.s3));
}
#ifdef RV_PTX
/* x with its sign changed by the uppermost bit of s */
RV_FN double rv_signed(double x, rv_u64 s) { return as_double(as_ulong(x) ^ (s & 0x8000000000000000UL)); }
RV_FN rv_sc4 rv_sincos4(double4 signs) {
  double4 x = fabs(signs);
#else
RV_FN rv_sc4 rv_sincos4(double4 x) {
#endif
  double4 magic = 6755399441055744.0, kd = rv_fma4(x, (double4)0.6366197723675814, magic), k = kd - magic;
  double4 t = rv_fma4(-k, (double4)1.5707963267948966, x), p = k * 6.123233995736766e-17;
  double4 h = t - p, l = (t - h) - p;
  double4 f = l - rv_fma4(k, (double4)-1.4973849048591698e-33, rv_fma4(k, (double4)6.123233995736766e-17, -p));
  double4 r = h + f, rl = (h - r) + f;
  double4 z = r * r, zl = rv_fma4((double4)2.0, r * rl, rv_fma4(r, r, -z)), z2 = z * z;
  double4 sa =
      rv_fma4(z2, rv_fma4(z2, (double4)1.6058684386560313e-10, (double4)2.755731922232496e-06), (double4)0.008333333333333333);
  double4 ca = rv_fma4(z2, rv_fma4(z2, (double4)-1.1470545813763357e-11, (double4)-2.7557319223062665e-07),
                   (double4)-0.001388888888888889);
  double4 sb = rv_fma4(z2, rv_fma4(z2, (double4)-7.595310812255545e-13, (double4)-2.5052107236312798e-08),
                   (double4)-0.00019841269841268963);
  double4 cb = rv_fma4(z2, rv_fma4(z2, (double4)4.750660418860094e-14, (double4)2.0876756349144617e-09),
                   (double4)2.4801587301586814e-05);
  double4 st = z * rv_fma4(z, sb, sa), ct = z * rv_fma4(z, cb, ca);
  double4 sv = -0.16666666666666666 + st, svl = (-0.16666666666666666 - sv) + st - 9.25185853854297e-18;
  double4 cv = 0.041666666666666664 + ct, cvl = (0.041666666666666664 - cv) + ct + 2.3129646346357427e-18;
  double4 sw = z * sv, swl = rv_fma4(z, sv, -sw) + rv_fma4(z, svl, zl * sv);
  double4 cw = z * cv, cwl = rv_fma4(z, cv, -cw) + rv_fma4(z, cvl, zl * cv);
  double4 sq = r * sw, sql = rv_fma4(r, sw, -sq) + rv_fma4(r, swl, rl * sw);
  double4 cg = -0.5 + cw, cgl = (-0.5 - cg) + cw + cwl;
  double4 cq = z * cg, cql = rv_fma4(z, cg, -cq) + rv_fma4(z, cgl, zl * cg);
  double4 sh = r + sq, sl = ((r - sh) + sq) + (sql + rl), ch = 1.0 + cq, cl = ((1.0 - ch) + cq) + cql;
  double4 u = sh + sl, v = ch + cl;
  ulong4 q = as_ulong4(kd);
  rv_sc4 y;
#ifdef RV_PTX /* signs by the bit: sin(-x) = -sin(x) to the last one */
  y.s.s0 = rv_signed(q.s0 & 1 ? v.s0 : u.s0, (q.s0 << 62) ^ as_ulong(signs.s0));
  y.s.s1 = rv_signed(q.s1 & 1 ? v.s1 : u.s1, (q.s1 << 62) ^ as_ulong(signs.s1));
  y.s.s2 = rv_signed(q.s2 & 1 ? v.s2 : u.s2, (q.s2 << 62) ^ as_ulong(signs.s2));
  y.s.s3 = rv_signed(q.s3 & 1 ? v.s3 : u.s3, (q.s3 << 62) ^ as_ulong(signs.s3));
  y.c.s0 = rv_signed(q.s0 & 1 ? u.s0 : v.s0, (q.s0 + 1) << 62);
  y.c.s1 = rv_signed(q.s1 & 1 ? u.s1 : v.s1, (q.s1 + 1) << 62);
  y.c.s2 = rv_signed(q.s2 & 1 ? u.s2 : v.s2, (q.s2 + 1) << 62);
  y.c.s3 = rv_signed(q.s3 & 1 ? u.s3 : v.s3, (q.s3 + 1) << 62);
#else
  long4 odd = as_long4(q << 63), ns = as_long4(q << 62), nc = as_long4((q + 1UL) << 62);
  y.s = odd ? v : u;
  y.c = odd ? u : v;
  y.s = x == 0.0 ? x : (ns ? -y.s : y.s);
  y.c = nc ? -y.c : y.c;
#endif
  return y;
}
#endif
/* R's: reduced exactly, the special values exact, else sin(pi x) with the double pi */
RV_FN double rv_sinpi(double x) {
  double r = x - 2.0 * trunc(0.5 * x);
  if (!(fabs(x) < RV_INF)) return x != x ? x : RV_NAN;
  r = r <= -1.0 ? r + 2.0 : (r > 1.0 ? r - 2.0 : r);
  if (r == 0.0 || r == 1.0) return 0.0;
  return r == 0.5 ? 1.0 : (r == -0.5 ? -1.0 : rv_sin(3.141592653589793 * r));
}
RV_FN double rv_cospi(double x) {
  double a = fabs(x), r = a - 2.0 * trunc(0.5 * a);
  if (!(a < RV_INF)) return x != x ? x : RV_NAN;
  if (r == 0.5 || r == 1.5) return 0.0;
  return r == 1.0 ? -1.0 : (r == 0.0 ? 1.0 : rv_cos(3.141592653589793 * r));
}
RV_FN double rv_tanpi(double x) {
  double r = x - trunc(x);
  if (!(fabs(x) < RV_INF)) return x != x ? x : RV_NAN;
  r = r <= -0.5 ? r + 1.0 : (r > 0.5 ? r - 1.0 : r);
  if (r == 0.0) return 0.0;
  return r == 0.5 ? RV_NAN : (r == 0.25 ? 1.0 : (r == -0.25 ? -1.0 : rv_tan(3.141592653589793 * r)));
}
