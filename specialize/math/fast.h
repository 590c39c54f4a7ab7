/* specialize/math/fast.h - what options(ravel.math = "fast") makes of quotients and roots (pe/relax.c): the hardware's
 * approximation and a step of the third order, 1 to 2 ulp.  0, infinities and NaN give what the quotient would; what is
 * below 2.2e-308 counts as 0 there.
 */
#define RV_FAST
#ifdef RV_PTX
/* The same of four at once, step by step side by side. */
#define RV_APPROX4(op, r, x)                                                                                           \
  asm(op ".approx.ftz.f64 %0, %1;" : "=d"(r.s0) : "d"(x.s0));                                                          \
  asm(op ".approx.ftz.f64 %0, %1;" : "=d"(r.s1) : "d"(x.s1));                                                          \
  asm(op ".approx.ftz.f64 %0, %1;" : "=d"(r.s2) : "d"(x.s2));                                                          \
  asm(op ".approx.ftz.f64 %0, %1;" : "=d"(r.s3) : "d"(x.s3));
RV_FN double4 rv_plain4(double4 x, double4 y, double4 r) {
  long4 plain = (as_ulong4(x) >> 52 & 2047UL) - 1UL < 2044UL;
  return select(r, y, plain);
}
RV_FN double4 rv_recip4(double4 x) {
  double4 r, e;
  RV_APPROX4("rcp", r, x)
  e = fma(-x, r, (double4)1.0);
  return rv_plain4(x, fma(r, fma(e, e, e), r), r);
}
RV_FN double4 rv_rsqrt4(double4 x) {
  double4 r, e;
  RV_APPROX4("rsqrt", r, x)
  e = fma(x, -(r * r), (double4)1.0);
  return rv_plain4(x, fma(fma(e, (double4)0.375, (double4)0.5), r * e, r), r);
}
RV_FN rv_i32 rv_plain(double x) { /* normal, and so is its reciprocal */
  return (rv_u32)(as_ulong(x) >> 52 & 2047u) - 1u < 2044u;
}
RV_FN double rv_recip(double x) {
  double r, y, e;
  asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(x));
  e = fma(-x, r, 1.0);
  y = fma(r, fma(e, e, e), r);
  return rv_plain(x) ? y : r;
}
RV_FN double rv_rsqrt(double x) {
  double r, y, e;
  asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(x));
  e = fma(x, -(r * r), 1.0);
  y = fma(fma(e, 0.375, 0.5), r * e, r);
  return rv_plain(x) ? y : r;
}
#else
#ifdef RV_CC
#define rsqrt(x) (1.0 / sqrt(x))
#define mad(a, b, c) ((a) * (b) + (c))
#endif
#define rv_recip(x) (1.0 / (x))
#define rv_rsqrt(x) rsqrt(x)
RV_FN double4 rv_recip4(double4 x) { return (double4)1.0 / x; }
RV_FN double4 rv_rsqrt4(double4 x) { return (double4)(rsqrt(x.s0), rsqrt(x.s1), rsqrt(x.s2), rsqrt(x.s3)); }
#endif
