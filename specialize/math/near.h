/* specialize/math/near.h - the same operations for operands that are not extreme.
 *
 * Kernels that compute several rounds of a loop at once (oclgen/burst.c) want no jumps in between: f_near(x) is f(x) as
 * long as the condition beside it in burst.c's table holds, and rv_div_near, rv_sqrt_near set *bad where they do not
 * answer for their result; then the rounds are done again with the plain operations.
 *
 * On NVIDIA devices (RV_PTX, runtime/ocl_load.c) a division or square root is a call with a jump around it unless it is
 * written out: the hardware's approximation, two steps of Newton's, and the correction by the exact remainder
 * (Markstein, IBM J. Res. Dev. 34, 1990), with the driver's own tests on the exponents.
 */
#ifdef RV_PTX
/* fabs(x) < limit, whose low word is 0: no operation of doubles */
RV_FN rv_i32 rv_below(double x, double limit) {
  return (rv_u32)(as_ulong(x) >> 32 & 0x7fffffffUL) < (rv_u32)(as_ulong(limit) >> 32);
}
RV_FN double rv_rcp_near(double b) {
  double r, e;
  asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(b));
  r = as_double(as_ulong(r) | 1UL);
  e = fma(-b, r, 1.0);
  e = fma(e, e, e);
  r = fma(r, e, r);
  e = fma(-b, r, 1.0);
  return fma(r, e, r);
}
/* a / b, y = rv_rcp_near(b).  +0 / b is +-0 by itself; -0 is not worth the test. */
RV_FN double rv_div_by(double a, double b, double y, rv_i32 *bad) {
  double q = a * y, r = fma(-b, q, a);
  rv_i32 zero = as_ulong(a) == 0;
  q = fma(y, r, q);
  *bad |= !(zero | (fabs(as_float((rv_i32)(as_ulong(a) >> 32))) >= 6.5827683646048100446e-37f)) |
          !(fabs(fma(0.0f, as_float((rv_i32)(as_ulong(b) >> 32)), as_float((rv_i32)(as_ulong(q) >> 32)))) >
            (zero ? -1.0f : 1.469367938527859385e-39f));
  return q;
}
RV_FN double rv_div_near(double a, double b, rv_i32 *bad) { return rv_div_by(a, b, rv_rcp_near(b), bad); }
RV_FN double rv_sqrt_near(double x, rv_i32 *bad) {
  double y, e, g, h;
  rv_u32 u = (rv_u32)(as_ulong(x) >> 32) - 0x03500000u;
  asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(y) : "d"(x));
  y = as_double((as_ulong(y) & 0xffffffff00000000UL) | u);
  *bad |= u >= 0x7ca00000u;
  e = fma(x, -(y * y), 1.0);
  y = fma(fma(e, 0.375, 0.5), y * e, y);
  g = x * y;
  h = as_double(as_ulong(y) - 0x0010000000000000UL);
  return fma(fma(g, -g, x), h, g);
}
RV_FN double4 rv_div_by4_(double4 a, double4 b, double4 y, rv_i32 *bad) {
  double4 q = a * y, r = fma(-b, q, a);
  int4 ah = convert_int4(as_ulong4(a) >> 32), bh = convert_int4(as_ulong4(b) >> 32), qh;
  int4 ok;
  q = fma(y, r, q);
  qh = convert_int4(as_ulong4(q) >> 32);
  ok = (fabs(as_float4(ah)) >= 6.5827683646048100446e-37f) &
       (fabs(fma((float4)0.0f, as_float4(bh), as_float4(qh))) > 1.469367938527859385e-39f);
  if (!all(ok)) { /* zeros divided, too */
    int4 zero = ((ah | convert_int4(as_ulong4(a))) == 0);
    ok = (zero | (fabs(as_float4(ah)) >= 6.5827683646048100446e-37f)) &
         (fabs(fma((float4)0.0f, as_float4(bh), as_float4(qh))) >
          select((float4)1.469367938527859385e-39f, (float4)-1.0f, zero));
    *bad |= !all(ok);
  }
  return q;
}
RV_FN double4 rv_div4(double4 a, double4 b, rv_i32 *bad) {
  double4 y, e;
  asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(y.s0) : "d"(b.s0));
  asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(y.s1) : "d"(b.s1));
  asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(y.s2) : "d"(b.s2));
  asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(y.s3) : "d"(b.s3));
  y = as_double4(as_ulong4(y) | 1UL);
  e = fma(-b, y, (double4)1.0);
  e = fma(e, e, e);
  y = fma(y, e, y);
  e = fma(-b, y, (double4)1.0);
  return rv_div_by4_(a, b, fma(y, e, y), bad);
}
RV_FN double4 rv_div_by4(double4 a, double b, double y, rv_i32 *bad) {
  rv_u64 u = as_ulong(b), e = u >> 52 & 2047u;
  if (u << 12 == 0 && e > 0 && e < 2046) /* 2^k, the same in all work-items as a rule: its reciprocal is exact */
    return a * (double4)as_double((u & 0x8000000000000000UL) | (2046u - e) << 52);
  return rv_div_by4_(a, (double4)b, (double4)y, bad);
}
RV_FN double4 rv_sqrt4(double4 x, rv_i32 *bad) {
  double4 y, e, g, h;
  uint4 u = convert_uint4(as_ulong4(x) >> 32) - 0x03500000u;
  asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(y.s0) : "d"(x.s0));
  asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(y.s1) : "d"(x.s1));
  asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(y.s2) : "d"(x.s2));
  asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(y.s3) : "d"(x.s3));
  y = as_double4((as_ulong4(y) & 0xffffffff00000000UL) | convert_ulong4(u));
  *bad |= any(u >= 0x7ca00000u);
  e = fma(x, -(y * y), (double4)1.0);
  y = fma(fma(e, (double4)0.375, (double4)0.5), y * e, y);
  g = x * y;
  h = as_double4(as_ulong4(y) - 0x0010000000000000UL);
  return fma(fma(g, -g, x), h, g);
}
#else
#define rv_below(x, limit) (fabs(x) < (limit))
#define rv_div4(a, b, bad) ((a) / (b))
#define rv_div_by4(a, b, y, bad) ((void)(y), (a) / (b))
RV_FN double4 rv_sqrt4_(double4 x) { return (double4)(sqrt(x.s0), sqrt(x.s1), sqrt(x.s2), sqrt(x.s3)); }
#define rv_sqrt4(x, bad) rv_sqrt4_(x)
#define rv_rcp_near(b) 0.0
#define rv_div_by(a, b, y, bad) ((void)(y), (a) / (b)) /* y must have been made here, too */
#define rv_div_near(a, b, bad) ((a) / (b))
#define rv_sqrt_near(x, bad) sqrt(x)
#endif
