/* specialize/single.h - kernels in single precision, options(ravel.precision = "single"): stands before scalar.h.
 *
 * From here on the kernel's text says double and means float.  Elements of vectors and numbers of the launch stay the
 * host's doubles, rv_wide, whatever the kernel computes with; where the device has none (RV_NO_FP64) they are their
 * bits.  rv_get and rv_put convert.  What a float does not hold sets *odd, and the lane is the interpreter's: NA, NaN,
 * what is beyond 3.4e38, integers beyond 2^24.  What is below 1.2e-38 counts as 0.
 */
#pragma OPENCL FP_CONTRACT OFF
#define RV_SINGLE
/* The float nearest to the double of these bits, half to even; NA keeps its low word's 1954. */
static inline float rv_narrowed(const ulong u) {
  const uint sign = (uint)(u >> 63) << 31, rest = (uint)u & 0x1fffffffu;
  const int e = (int)(u >> 52 & 2047u) - 896;
  const uint r = ((uint)e << 23) | ((uint)(u >> 29) & 0x7fffffu);
  if (e == 1151 && (u << 12) != 0) return as_float((uint)u == 1954u ? 0x7fc007a2u : 0x7fc00000u);
  if (e >= 255) return as_float(sign | 0x7f800000u);
  if (e <= 0) return as_float(sign);
  return as_float(sign | (r + (rest > 0x10000000u || (rest == 0x10000000u && (r & 1u) != 0))));
}
/* The bits of the double that x is. */
static inline ulong rv_widened(const float x) {
  const uint u = as_uint(x), e = u >> 23 & 255u;
  const ulong sign = (ulong)(u >> 31) << 63;
  if (x != x) return (u & 0xffffu) == 1954u ? 0x7ff00000000007a2UL : 0x7ff8000000000000UL;
  if (e == 255u) return sign | 0x7ff0000000000000UL;
  return e == 0u ? sign : sign | (ulong)(e + 896u) << 52 | (ulong)(u & 0x7fffffu) << 29;
}
#ifdef RV_NO_FP64
typedef ulong rv_wide;
static inline float rv_get(const rv_wide w, int *odd) {
  *odd |= (int)(w >> 52 & 2047u) > 1150;
  return rv_narrowed(w);
}
static inline rv_wide rv_put(const float x) { return rv_widened(x); }
#else
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
typedef double rv_wide;
static inline float rv_get(const rv_wide w, int *odd) {
  *odd |= (int)(as_ulong(w) >> 52 & 2047u) > 1150;
  return (float)w;
}
static inline rv_wide rv_put(const float x) { return (rv_wide)x; }
#endif
static inline uint2 rv_words(const float x) {
  const ulong u = rv_widened(x);
  uint2 w;
  w.x = (uint)u, w.y = (uint)(u >> 32);
  return w;
}
/* A result, of a lane, and of one whose results are folded. */
static inline float rv_keep(const float x, int *odd) {
  *odd |= !(fabs(x) < as_float(0x7f800000u));
  return x;
}
static inline rv_wide rv_give(const float x, int *odd) { return rv_put(rv_keep(x, odd)); }
/* (double)i, and (int)x, which is in [lo, hi] but for rounding. */
static inline float rv_i2f(const int i, int *odd) {
  *odd |= i > 16777216 || i < -16777216;
  return (float)i;
}
static inline float rv_u2f(const uint i, int *odd) {
  *odd |= i > 16777216u;
  return (float)i;
}
static inline int rv_f2i(const float x, const int lo, const int hi, int *odd) {
  *odd |= !(fabs(x) <= as_float(0x4b800000u));
  return x >= (float)hi ? hi : x > (float)lo ? (int)x : lo;
}
#define double float
#define double2 float2
#define double4 float4
#define as_ulong(x) rv_widened(x)
#define as_long(x) ((long)rv_widened(x))
#define as_double(u) rv_narrowed((ulong)(u))
#define as_uint2(x) rv_words(x)
#undef RV_PTX
