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
#else
#define rv_rcp_near(b) 0.0
#define rv_div_by(a, b, y, bad) ((a) / (b))
#define rv_div_near(a, b, bad) ((a) / (b))
#define rv_sqrt_near(x, bad) sqrt(x)
#endif
