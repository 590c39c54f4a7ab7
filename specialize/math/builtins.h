/* specialize/math/builtins.h - the longer functions as the device has them: in place of near.h, exp.h, log.h, trig.h,
 * atrig.h, hyper.h and pow.h where options(ravel.math = "fast") or ravel.precision = "single" asks for it.
 *
 * Their errors are those that OpenCL allows (doubles: exp, log 3 ulp, sin, cos, tan 4 to 5, pow 16; 7.4 of the
 * specification).  A NaN operand is the answer, so that NA stays NA.
 */
#define RV_BUILTIN(f)                                                                                                  \
  RV_FN double rv_##f(double x) { return x != x ? x : f(x); }
RV_BUILTIN(exp)
RV_BUILTIN(expm1)
RV_BUILTIN(log)
RV_BUILTIN(log1p)
RV_BUILTIN(log2)
RV_BUILTIN(log10)
RV_BUILTIN(sin)
RV_BUILTIN(cos)
RV_BUILTIN(tan)
RV_BUILTIN(asin)
RV_BUILTIN(acos)
RV_BUILTIN(atan)
RV_BUILTIN(sinh)
RV_BUILTIN(cosh)
RV_BUILTIN(tanh)
#undef RV_BUILTIN
RV_FN double rv_atan2(double y, double x) { return rv_nan2(y, x) ? rv_na2(y, x) : atan2(y, x); }
RV_FN double rv_logb(double x, double b) {
  return rv_nan2(x, b) ? rv_na2(x, b) : b == 10.0 ? log10(x) : b == 2.0 ? log2(x) : log(x) / log(b);
}
RV_FN double rv_pow(double x, double y) {
  return x == 1.0 || y == 0.0 ? 1.0 : rv_nan2(x, y) ? rv_na2(x, y) : pow(x, y);
}
RV_FN double rv_signif(double x, double digits) {
  double k;
  if (!rv_isfin(x) || x == 0.0) return x;
  if (digits != digits) return digits;
  k = pow(10.0, (digits < 1.0 ? 1.0 : digits > 22.0 ? 22.0 : rint(digits)) - 1.0 - floor(log10(fabs(x))));
  return rint(x * k) / k;
}
/* of whole multiples of a quarter they are exact */
RV_FN double rv_half_turns(double x) {
  double r = x - 2.0 * rint(x * 0.5);
  return rv_isfin(x) ? r : x - x;
}
RV_FN double rv_sinpi(double x) {
  double r = rv_half_turns(x), a = fabs(r);
  return a == 0.0 || a == 1.0 ? 0.0 * r : sin(RV_PI * (a > 0.5 ? (r > 0.0 ? 1.0 - r : -1.0 - r) : r));
}
RV_FN double rv_cospi(double x) {
  double a = fabs(rv_half_turns(x));
  return a == 0.5 ? 0.0 : a < 0.25 ? cos(RV_PI * a) : a > 0.75 ? -cos(RV_PI * (1.0 - a)) : sin(RV_PI * (0.5 - a));
}
RV_FN double rv_tanpi(double x) {
  double c = rv_cospi(x);
  return c == 0.0 ? RV_NAN : rv_sinpi(x) / c;
}

/* ---- of bursts (oclgen/burst.c), which need no tests here ---- */

#define rv_below(x, limit) 1
#define rv_exp_near(x) rv_exp(x)
#define rv_sin_near(x) rv_sin(x)
#define rv_cos_near(x) rv_cos(x)
#define rv_rcp_near(b) 0.0
#define rv_div_by(a, b, y, bad) ((void)(y), (a) / (b))
#define rv_div_near(a, b, bad) ((a) / (b))
#define rv_sqrt_near(x, bad) sqrt(x)
#define rv_div4(a, b, bad) ((a) / (b))
#define rv_div_by4(a, b, y, bad) ((void)(y), (a) / (b))
RV_FN double4 rv_sqrt4_(double4 x) { return (double4)(sqrt(x.s0), sqrt(x.s1), sqrt(x.s2), sqrt(x.s3)); }
#define rv_sqrt4(x, bad) rv_sqrt4_(x)
typedef struct rv_sc {
  double s, c;
} rv_sc;
RV_FN rv_sc rv_sincos(double x) {
  rv_sc r;
#ifdef RV_CC
  r.s = rv_sin(x), r.c = rv_cos(x);
#else
  r.s = sincos(x, &r.c);
#endif
  return r;
}
#ifndef RV_CC /* runtime/cc_text.c has its own */
#define rv_sincos_near(x) rv_sincos(x)
#endif
typedef struct rv_sc4 {
  double4 s, c;
} rv_sc4;
RV_FN rv_sc4 rv_sincos4(double4 x) {
  rv_sc4 r;
  rv_sc a = rv_sincos(x.s0), b = rv_sincos(x.s1), c = rv_sincos(x.s2), d = rv_sincos(x.s3);
  r.s = (double4)(a.s, b.s, c.s, d.s);
  r.c = (double4)(a.c, b.c, c.c, d.c);
  return r;
}
#ifdef RV_SINGLE
RV_FN double rv_hypot(double x, double y) {
  double a = fmax(fabs(x), fabs(y)), b = fmin(fabs(x), fabs(y)), q = b / a;
  if (rv_isinf(x) || rv_isinf(y)) return RV_INF;
  return rv_nan2(x, y) ? rv_na2(x, y) : a == 0.0 ? a : a * sqrt(1.0 + q * q);
}
#endif
