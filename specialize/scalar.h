/* specialize/scalar.h - what R does with one or two scalars, written once for two compilers.
 *
 * This text is the common subset of C17 and OpenCL C 1.2 (fp64).  The interpreter includes it; the code generator puts
 * it in front of every kernel (spec_source, specialize/ops.h).  So: no pointer without a reason, no library function
 * that is not exact (allowed: fma sqrt fabs floor ceil trunc rint copysign), no expression whose value depends on
 * contraction (both sides compile with it off), no signed overflow, no out-of-range conversion from double.
 *
 * Logicals and integers are rv_i32 with NA = RV_NA_INT.  Doubles: NA_real_ is a NaN whose low word is 1954; + - * /
 * sqrt fma keep the payload of the one NaN operand on x86 and on GPUs.  When both operands of these are NaN, R does not
 * say which payload comes out: the interpreter's operators give GNU R's on x86-64, the first (stdlib/base/arith.c), kernels what
 * the device's instruction gives.  Functions of several numbers give NA where one is NA (rv_na2).  NaNs that an operation makes differ in sign and payload between devices,
 * and R cannot see that either: "the same bits" means equal bits, or both NA, or both NaN and neither NA.
 *
 * Functions return the value only.  Whether R warns is a predicate on operands and result:
 *   rv_made_na(a, b, r)     integers: r is NA and no operand was   ("NAs produced by integer overflow")
 *   rv_made_nan1(x, r)      doubles:  r is NaN and x was not       ("NaNs produced")
 *   rv_made_nan2(x, y, r)
 *   rv_d2i_range(x)         as.integer(x) is NA and x was not      ("NAs introduced by coercion to integer range")
 *   rv_mod_loss(x, y)       %% on doubles                          ("probable complete loss of accuracy in modulus")
 */
#ifndef RAVEL_SCALAR_H
#define RAVEL_SCALAR_H

#ifdef __OPENCL_VERSION__
#ifndef RV_NO_FP64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif
#pragma OPENCL FP_CONTRACT OFF
#ifdef POCL_DEVICE_ADDRESS_BITS /* PoCL: its own are functions that take five times the instruction */
#ifndef RV_SINGLE
#undef floor
#undef ceil
#undef trunc
#undef rint
#define floor __builtin_floor
#define ceil __builtin_ceil
#define trunc __builtin_trunc
#define rint __builtin_rint
#endif
#undef isnan
#define isnan(x) ((x) != (x))
#define RV_UNROLL /* a CPU gains nothing, and builds such a kernel for seconds */
#else
#define RV_UNROLL _Pragma("unroll")
#endif
typedef int rv_i32;
typedef uint rv_u32;
typedef long rv_i64;
typedef ulong rv_u64;
#ifndef RV_FN
#define RV_FN static inline
#endif
#define RV_CONST __constant
#define rv_bits(x) as_ulong(x)
#define rv_from_bits(u) as_double((rv_u64)(u))
#define rv_mul_hi(a, b) mul_hi((rv_u64)(a), (rv_u64)(b))
#define rv_clz(u) ((rv_i32)clz((rv_u64)(u)))
#define RV_U64(x) ((rv_u64)(x##UL))
#define RV_RARE(c) (c)
#else
#include <math.h>
#include <stdint.h>
#include <string.h>
typedef int32_t rv_i32;
typedef uint32_t rv_u32;
typedef int64_t rv_i64;
typedef uint64_t rv_u64;
#ifndef RV_FN
#define RV_FN static inline __attribute__((unused))
#endif
#define RV_CONST static const
RV_FN rv_u64 rv_bits(double x) {
  rv_u64 u;
  memcpy(&u, &x, 8);
  return u;
}
RV_FN double rv_from_bits(rv_u64 u) {
  double x;
  memcpy(&x, &u, 8);
  return x;
}
RV_FN rv_u64 rv_mul_hi(rv_u64 a, rv_u64 b) { return (rv_u64)(((unsigned __int128)a * b) >> 64); }
#define rv_clz(u) ((rv_i32)__builtin_clzll(u))
#define RV_U64(x) ((rv_u64)(x##ULL))
#define RV_RARE(c) __builtin_expect(!!(c), 0)
#endif

#define RV_NA_INT (-2147483647 - 1)
#define RV_NA_REAL rv_from_bits(RV_U64(0x7ff00000000007a2))
#define RV_NAN rv_from_bits(RV_U64(0x7ff8000000000000))
#define RV_INF rv_from_bits(RV_U64(0x7ff0000000000000))
#define RV_PI 3.14159265358979323846
#define RV_2PI 6.28318530717958647693
#define RV_LN_2PI 1.83787706640934548356
#define RV_LN_SQRT_2PI 0.91893853320467274178
#define RV_1_SQRT_2PI 0.39894228040143267794

/* A number as the unevaluated sum of two doubles, |l| <= ulp(h) / 2 unless said otherwise. */
typedef struct rv_dd {
  double h, l;
} rv_dd;
/* a + b exactly; rv_fast2: when |a| >= |b| or a == 0 */
RV_FN rv_dd rv_two_sum(double a, double b) {
  rv_dd r;
  double t;
  r.h = a + b;
  t = r.h - a;
  r.l = (a - (r.h - t)) + (b - t);
  return r;
}
RV_FN rv_dd rv_fast2(double a, double b) {
  rv_dd r;
  r.h = a + b;
  r.l = (a - r.h) + b;
  return r;
}

/* ---- classes of doubles ---- */

RV_FN rv_i32 rv_isnan(double x) { return x != x; }                               /* NaN or NA */
RV_FN rv_i32 rv_isna(double x) { return x != x && (rv_u32)rv_bits(x) == 1954u; } /* NA and not NaN */
RV_FN rv_i32 rv_isfin(double x) { return fabs(x) < RV_INF; }
RV_FN rv_i32 rv_isinf(double x) { return fabs(x) == RV_INF; }
RV_FN rv_i32 rv_nan2(double x, double y) { return x != x || y != y; }
RV_FN rv_i32 rv_nan3(double x, double y, double z) { return x != x || y != y || z != z; }
/* What R's functions of several numbers give where one is NaN: NA beats NaN. */
RV_FN double rv_na2(double x, double y) { return rv_isna(x) || rv_isna(y) ? RV_NA_REAL : RV_NAN; }
RV_FN double rv_na3(double x, double y, double z) {
  return rv_isna(x) || rv_isna(y) || rv_isna(z) ? RV_NA_REAL : RV_NAN;
}
RV_FN rv_i32 rv_pos(double x) { return x > 0.0 && x < RV_INF; } /* and finite */

/* ---- did this make an NA? ---- */

RV_FN rv_i32 rv_made_na(rv_i32 a, rv_i32 b, rv_i32 r) { return r == RV_NA_INT && a != RV_NA_INT && b != RV_NA_INT; }
RV_FN rv_i32 rv_made_nan1(double x, double r) { return r != r && x == x; }
RV_FN rv_i32 rv_made_nan2(double x, double y, double r) { return r != r && x == x && y == y; }
RV_FN rv_i32 rv_d2i_range(double x) { return x >= 2147483648.0 || x <= -2147483648.0; }
/* Do these (not NA) overflow? */
RV_FN rv_i32 rv_add_over(rv_i32 a, rv_i32 b) {
  rv_i64 r = (rv_i64)a + b;
  return r > 2147483647 || r < -2147483647;
}
RV_FN rv_i32 rv_sub_over(rv_i32 a, rv_i32 b) {
  rv_i64 r = (rv_i64)a - b;
  return r > 2147483647 || r < -2147483647;
}
RV_FN rv_i32 rv_mul_over(rv_i32 a, rv_i32 b) {
  rv_i64 r = (rv_i64)a * b;
  return r > 2147483647 || r < -2147483647;
}
RV_FN rv_i32 rv_zero_divisor(rv_i32 a, rv_i32 b) { return b == 0; }

/* ---- conversions ------------------------------------------------------------------------------------------------- */

RV_FN double rv_i2d(rv_i32 a) { return a == RV_NA_INT ? RV_NA_REAL : (double)a; }
RV_FN rv_i32 rv_d2i(double x) {
  return (x < 2147483648.0 && x > -2147483648.0) ? (rv_i32)x : RV_NA_INT;
} /* as.integer */
RV_FN rv_i32 rv_d2l(double x) { return x != x ? RV_NA_INT : x != 0.0; } /* as.logical */
RV_FN rv_i32 rv_i2l(rv_i32 a) { return a == RV_NA_INT ? a : a != 0; }
RV_FN rv_i32 rv_i2i(rv_i32 a) { return a; }
RV_FN double rv_d2d(double x) { return x; }

/* ---- integer arithmetic: NA if an operand is, NA on overflow ----------------------------------------------------- */

RV_FN rv_i32 rv_narrow(rv_i32 a, rv_i32 b, rv_i64 r) {
  return (a == RV_NA_INT || b == RV_NA_INT || r > 2147483647 || r < -2147483647) ? RV_NA_INT : (rv_i32)r;
}
RV_FN rv_i32 rv_add_i(rv_i32 a, rv_i32 b) { return rv_narrow(a, b, (rv_i64)a + b); }
RV_FN rv_i32 rv_sub_i(rv_i32 a, rv_i32 b) { return rv_narrow(a, b, (rv_i64)a - b); }
RV_FN rv_i32 rv_mul_i(rv_i32 a, rv_i32 b) { return rv_narrow(a, b, (rv_i64)a * b); }
/* Quotient and remainder of the floor division; b != 0, neither NA. */
RV_FN rv_i32 rv_idiv_raw(rv_i32 a, rv_i32 b) {
  rv_i32 q = a / b;
  return (a % b != 0 && (a < 0) != (b < 0)) ? q - 1 : q;
}
RV_FN rv_i32 rv_mod_raw(rv_i32 a, rv_i32 b) {
  rv_i32 r = a % b;
  return (r != 0 && (r < 0) != (b < 0)) ? r + b : r;
}
RV_FN rv_i32 rv_idiv_i(rv_i32 a, rv_i32 b) {
  return (a == RV_NA_INT || b == RV_NA_INT || b == 0) ? RV_NA_INT : rv_idiv_raw(a, b);
}
RV_FN rv_i32 rv_mod_i(rv_i32 a, rv_i32 b) {
  return (a == RV_NA_INT || b == RV_NA_INT || b == 0) ? RV_NA_INT : rv_mod_raw(a, b);
}
/* The same where all lanes have the same divisor: GPUs divide integers by a dozen instructions, but multiply doubles.
 * by = 1.0 / b.  A quotient that is no whole number is further from one than a * by is from it; one that is may come
 * out one less. */
RV_FN rv_i32 rv_idiv_by(rv_i32 a, rv_i32 b, double by) {
  rv_i32 q;
  if (a == RV_NA_INT || b == RV_NA_INT || b == 0) return RV_NA_INT;
  q = (rv_i32)floor((double)a * by);
  return (rv_i32)((rv_u32)a - (rv_u32)q * (rv_u32)b) == b ? q + 1 : q;
}
RV_FN rv_i32 rv_mod_by(rv_i32 a, rv_i32 b, double by) {
  rv_i32 q = rv_idiv_by(a, b, by);
  return q == RV_NA_INT ? q : (rv_i32)((rv_u32)a - (rv_u32)q * (rv_u32)b);
}
RV_FN rv_i32 rv_neg_i(rv_i32 a) { return a == RV_NA_INT ? a : -a; }
RV_FN rv_i32 rv_abs_i(rv_i32 a) { return a == RV_NA_INT ? a : (a < 0 ? -a : a); }

/* ---- double arithmetic ------------------------------------------------------------------------------------------- */

RV_FN double rv_add_d(double x, double y) { return x + y; }
RV_FN double rv_sub_d(double x, double y) { return x - y; }
RV_FN double rv_mul_d(double x, double y) { return x * y; }
RV_FN double rv_div_d(double x, double y) { return x / y; }
RV_FN double rv_neg_d(double x) { return -x; }
RV_FN double rv_abs_d(double x) { return fabs(x); }
RV_FN double rv_sign_d(double x) { return x != x ? x : (x > 0.0 ? 1.0 : (x == 0.0 ? 0.0 : -1.0)); }
RV_FN double rv_sqrt(double x) { return sqrt(x); }
RV_FN double rv_floor(double x) { return floor(x); }
RV_FN double rv_ceil(double x) { return ceil(x); }
RV_FN double rv_trunc(double x) { return trunc(x); }
RV_FN double rv_rint(double x) { return rint(x); } /* round(x): half to even */

#ifndef RV_SINGLE
/* sqrt(x^2 + y^2), the squares and their sum as pairs */
RV_FN double rv_hypot(double x, double y) {
  double a = fabs(x), b = fabs(y), s = 1.0, t, h, l;
  if (a < b) {
    t = a;
    a = b;
    b = t;
  }
  if (rv_isinf(x) || rv_isinf(y)) return RV_INF;
  if (!(a >= b)) return x != x ? x : y; /* a NaN: the first */
  if (b == 0.0) return a;
  if (a > 1e150) s = rv_from_bits(RV_U64(0x6580000000000000));       /* 2^601 */
  else if (b < 1e-150) s = rv_from_bits(RV_U64(0x1a60000000000000)); /* 2^-601 */
  a = a / s;
  b = b / s;
  if (a > 1e150) return a * s; /* the other is nothing beside it */
  t = a * a;
  h = b * b;
  l = fma(a, a, -t) + fma(b, b, -h);
  a = t + h;
  l = l + ((t - a) + h);
  b = sqrt(a);
  return (b + (fma(-b, b, a) + l) / (2.0 * b)) * s;
}
#endif

/* ---- comparison: NA if an operand is NA (or NaN) ----------------------------------------------------------------- */

#define RV_CMP(name, op)                                                                                               \
  RV_FN rv_i32 rv_##name##_i(rv_i32 a, rv_i32 b) { return (a == RV_NA_INT || b == RV_NA_INT) ? RV_NA_INT : a op b; }   \
  RV_FN rv_i32 rv_##name##_d(double x, double y) { return (x != x || y != y) ? RV_NA_INT : x op y; }
RV_CMP(eq, ==)
RV_CMP(ne, !=)
RV_CMP(lt, <)
RV_CMP(le, <=)
RV_CMP(gt, >)
RV_CMP(ge, >=)
#undef RV_CMP

/* ---- three-valued logic; operands are logical or integer: any number but 0 and NA is true ------------------------ */

RV_FN rv_i32 rv_not(rv_i32 a) { return a == RV_NA_INT ? a : a == 0; }
RV_FN rv_i32 rv_and(rv_i32 a, rv_i32 b) {
  return (a == 0 || b == 0) ? 0 : ((a == RV_NA_INT || b == RV_NA_INT) ? RV_NA_INT : 1);
}
RV_FN rv_i32 rv_or(rv_i32 a, rv_i32 b) {
  rv_i32 ta = a != 0 && a != RV_NA_INT, tb = b != 0 && b != RV_NA_INT;
  return (ta || tb) ? 1 : ((a == RV_NA_INT || b == RV_NA_INT) ? RV_NA_INT : 0);
}
RV_FN rv_i32 rv_xor(rv_i32 a, rv_i32 b) {
  return (a == RV_NA_INT || b == RV_NA_INT) ? RV_NA_INT : (a != 0) != (b != 0);
}

/* ---- min and max of two.  max(x, y), min(x, y): the first stays unless the second is strictly better; NA beats NaN
 * beats numbers.  pmax, pmin: the same, but of two NaNs the second comes out.
 * --------------------------------------------------- */

RV_FN rv_i32 rv_max_i(rv_i32 a, rv_i32 b) { return (a == RV_NA_INT || b == RV_NA_INT) ? RV_NA_INT : (b > a ? b : a); }
RV_FN rv_i32 rv_min_i(rv_i32 a, rv_i32 b) { return b < a ? b : a; } /* NA is the least integer */
RV_FN double rv_nan_first(double x, double y) { return x != x ? (rv_isna(y) ? y : x) : y; }
RV_FN double rv_max_d(double x, double y) { return (x != x || y != y) ? rv_nan_first(x, y) : (y > x ? y : x); }
RV_FN double rv_min_d(double x, double y) { return (x != x || y != y) ? rv_nan_first(x, y) : (y < x ? y : x); }
RV_FN double rv_pmax_d(double x, double y) { return y != y ? y : (y > x ? y : x); }
RV_FN double rv_pmin_d(double x, double y) { return y != y ? y : (y < x ? y : x); }

/* ---- predicates that never answer NA ----------------------------------------------------------------------------- */

RV_FN rv_i32 rv_isna_i(rv_i32 a) { return a == RV_NA_INT; }
RV_FN rv_i32 rv_isnan_d(double x) { return x != x && (rv_u32)rv_bits(x) != 1954u; } /* is.nan */
RV_FN rv_i32 rv_false_i(rv_i32 a) { return 0; }
RV_FN rv_i32 rv_isfin_i(rv_i32 a) { return a != RV_NA_INT; }

/* ---- bits (integers; bitwAnd and kin) ---------------------------------------------------------------------------- */

RV_FN rv_i32 rv_bitand(rv_i32 a, rv_i32 b) { return (a == RV_NA_INT || b == RV_NA_INT) ? RV_NA_INT : (a & b); }
RV_FN rv_i32 rv_bitor(rv_i32 a, rv_i32 b) { return (a == RV_NA_INT || b == RV_NA_INT) ? RV_NA_INT : (a | b); }
RV_FN rv_i32 rv_bitxor(rv_i32 a, rv_i32 b) { return (a == RV_NA_INT || b == RV_NA_INT) ? RV_NA_INT : (a ^ b); }
RV_FN rv_i32 rv_bitnot(rv_i32 a) { return a == RV_NA_INT ? a : ~a; }
RV_FN rv_i32 rv_shl(rv_i32 a, rv_i32 n) {
  return (a == RV_NA_INT || n == RV_NA_INT || n < 0 || n > 31) ? RV_NA_INT : (rv_i32)((rv_u32)a << (n & 31));
}
RV_FN rv_i32 rv_shr(rv_i32 a, rv_i32 n) {
  return (a == RV_NA_INT || n == RV_NA_INT || n < 0 || n > 31) ? RV_NA_INT : (rv_i32)((rv_u32)a >> (n & 31));
}

/* ---- what does not fit here
 * ------------------------------------------------------------------------------------------------ specialize/math/ has
 * the longer ones, a file per family; a kernel carries the families it uses.  On the host they are functions of
 * specialize/math.c, compiled for processors with and without fma: */
#ifndef __OPENCL_VERSION__
#ifndef RV_COPY /* math_copy.h has them whole */
#define E1(f) double rv_##f(double x);
#define E2(f) double rv_##f(double x, double y);
#define F1 E1
#define F2 E2
#define F3(f) double rv_##f(double x, double y, double z);
#include "math_list.h"
/* The same over vectors, to the bit, except that a NaN keeps its payload (math_loops.h).  r[i] = f(x[i]): r may be x; true if
 * a NaN came out of a number.  r[i] = x[i] ^ y[i], both recycled to n: r may be one of them that has n. */
#define E1(f) rv_i32 rv_loop_##f(double *r, const double *x, int64_t n);
#define E2(f)
#define F1 E2
#define F2 E2
#define F3 E2
#include "math_list.h"
void rv_loop_pow(double *r, int64_t n, const double *x, int64_t nx, const double *y, int64_t ny);
/* x[i] %% y[i] and x[i] %/% y[i], in the same way: how many have lost all accuracy, each of which is a warning. */
int64_t rv_loop_mod(double *r, int64_t n, const double *x, int64_t nx, const double *y, int64_t ny);
int64_t rv_loop_idiv(double *r, int64_t n, const double *x, int64_t nx, const double *y, int64_t ny);
void rv_twist(rv_u32 *mt);
void rv_twister_tape(rv_u32 *to, const rv_u32 *mt, int64_t n);
void rv_twister_unif(double *u, const rv_u32 *mt, int64_t n);
void rv_normal_middle(double *z, double *p, const double *u, int64_t n);
rv_i32 rv_mod_loss(double x, double y);
#endif
#endif

#endif
