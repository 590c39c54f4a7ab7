/* specialize/math_loops.h - loops over vectors for the elementary functions (after the functions themselves; the part of math_copy.h
 * that vector units compute).
 *
 * A block of elements is computed by code without branches, which a compiler turns into vector instructions, and of which
 * lanes it was not made for it says so; these go through the function itself.  Where a lane was made for, the code is the
 * function's own: the bits are the same.
 */
enum { RV_BLOCK = 256 }; /* 2 KB: operands and results stay in the first cache */

typedef rv_i64 rv_mask; /* of double's width, so that masks of both are one vector */

/* t[i] = y, except that a NaN stays what it is; bad: one of the lanes is not ok, made: a NaN came out of a number */
#define FAST1(f, y, ok)                                                                                                \
  __attribute__((flatten, noinline)) static void fast_##f(double *restrict t, const double *restrict x, int n,         \
                                                          rv_mask *bad, rv_mask *made) {                               \
    rv_mask b = 0, m = 0;                                                                                              \
    for (int i = 0; i < n; i++) {                                                                                      \
      const double a = x[i], r = (y);                                                                                  \
      t[i] = a != a ? a : r;                                                                                           \
      b |= -(rv_mask) !((ok) || a != a);                                                                               \
      m |= -(rv_mask)(r != r && a == a);                                                                               \
    }                                                                                                                  \
    *bad = b, *made = m;                                                                                               \
  }                                                                                                                    \
  static int ok_##f(double a) { return (ok) || a != a; }
FAST1(exp, rv_exp_near(a), fabs(a) < 708.0)
FAST1(expm1, rv_expm1(a), 1)
FAST1(log, rv_log(a), 1)
FAST1(log1p, rv_log1p(a), 1)
FAST1(log2, rv_log2(a), 1)
FAST1(log10, rv_log10(a), 1)
FAST1(sin, rv_sin_near(a), fabs(a) < 1073741824.0)
FAST1(cos, rv_cos_near(a), fabs(a) < 1073741824.0)
FAST1(tan, rv_tan_near(a), fabs(a) < 1073741824.0)
FAST1(asin, rv_asin(a), 1)
FAST1(acos, rv_acos(a), 1)
FAST1(atan, rv_atan(a), 1)
FAST1(sinh, rv_sinh(a), 1)
FAST1(cosh, rv_cosh(a), 1)
FAST1(tanh, rv_tanh(a), 1)
/* no such code: all lanes take the function */
#define SLOW1(f)                                                                                                       \
  static void fast_##f(double *t, const double *x, int n, rv_mask *bad, rv_mask *made) { *bad = -1, *made = 0; }       \
  static int ok_##f(double a) { return 0; }
SLOW1(sinpi)
SLOW1(cospi)
SLOW1(tanpi)
SLOW1(qnorm)

/* r[i] = f(x[i]); r may be x.  True if a NaN came out of a number. */
#define E1(f)                                                                                                          \
  rv_i32 RV_COPY(loop_##f)(double *r, const double *x, int64_t n) {                                                    \
    double t[RV_BLOCK];                                                                                                \
    rv_mask any = 0;                                                                                                   \
    for (int64_t at = 0; at < n; at += RV_BLOCK) {                                                                     \
      const int m = n - at < RV_BLOCK ? (int)(n - at) : RV_BLOCK;                                                      \
      const double *a = x + at;                                                                                        \
      rv_mask bad, made;                                                                                               \
      fast_##f(t, a, m, &bad, &made);                                                                                  \
      if (bad) {                                                                                                       \
        made = 0;                                                                                                      \
        for (int i = 0; i < m; i++) {                                                                                  \
          if (!ok_##f(a[i])) t[i] = a[i] != a[i] ? a[i] : RV_COPY(f)(a[i]);                                            \
          made |= t[i] != t[i] && a[i] == a[i];                                                                        \
        }                                                                                                              \
      }                                                                                                                \
      any |= made;                                                                                                     \
      memcpy(r + at, t, (size_t)m * sizeof *t);                                                                        \
    }                                                                                                                  \
    return any != 0;                                                                                                   \
  }
#define E2(f)
#define F1(f)
#define F2(f)
#define F3(f)
#include "math_list.h"

/* ---- x ^ y ---- */

/* y no whole number: log and exp, as rv_pow_pos() */
__attribute__((flatten, noinline)) static rv_mask fast_pow(double *restrict t, rv_mask *restrict bad,
                                                           const double *restrict x, const double *restrict y, int n) {
  rv_mask any = 0;
  for (int i = 0; i < n; i++) {
    const double a = x[i], b = y[i];
    const rv_dd lm = rv_pow_log(a);
    const double p = b * lm.h;
    t[i] = rv_exp_put(rv_pow_exp(p, fma(b, lm.h, -p) + b * lm.l));
    bad[i] = (a > 0.0) & (a < RV_INF) & (a != 1.0) & (fabs(p) < 690.0) & (b != floor(b)) & (b != 0.5) ? 0 : 1;
  }
  for (int i = 0; i < n; i++) any |= bad[i];
  return any;
}
/* y = k, 2 < |k| <= 64: the multiplications of rv_pow_int() */
__attribute__((noinline)) static rv_mask fast_pow_int(double *restrict t, rv_mask *restrict bad,
                                                      const double *restrict x, int k, int n) {
  double h[RV_BLOCK], l[RV_BLOCK], bh[RV_BLOCK], bl[RV_BLOCK];
  rv_mask any = 0;
  for (int i = 0; i < n; i++) h[i] = 1.0, l[i] = 0.0, bh[i] = x[i], bl[i] = 0.0;
  for (int m = k < 0 ? -k : k; m;) {
    if (m & 1)
      for (int i = 0; i < n; i++) {
        const double p = h[i] * bh[i], e = fma(h[i], bh[i], -p) + fma(h[i], bl[i], l[i] * bh[i]);
        h[i] = p + e;
        l[i] = (p - h[i]) + e;
      }
    m >>= 1;
    if (m)
      for (int i = 0; i < n; i++) {
        const double p = bh[i] * bh[i], e = fma(2.0, bh[i] * bl[i], fma(bh[i], bh[i], -p));
        bh[i] = p + e;
        bl[i] = (p - bh[i]) + e;
      }
  }
  for (int i = 0; i < n; i++) {
    const double a = fabs(h[i]), q = 1.0 / h[i];
    t[i] = k >= 0 ? h[i] + l[i] : q + q * (fma(-q, h[i], 1.0) - q * l[i]);
    bad[i] = (a > 1e-250) & (a < 1e250) & (x[i] != 1.0) ? 0 : 1;
  }
  for (int i = 0; i < n; i++) any |= bad[i];
  return any;
}
/* The next m elements of y, which has ny and goes on at *at, recycled. */
static const double *next_block(double *t, const double *y, int64_t ny, int64_t *at, int m) {
  const double *p = y + *at;
  if (ny - *at >= m) {
    *at = *at + m == ny ? 0 : *at + m;
    return p;
  }
  for (int i = 0; i < m; i++) {
    t[i] = y[*at];
    if (++*at == ny) *at = 0;
  }
  return t;
}
/* r[i] = x[i] ^ y[i], both recycled to n; r may be one of them that has n. */
void RV_COPY(loop_pow)(double *r, int64_t n, const double *x, int64_t nx, const double *y, int64_t ny) {
  double t[RV_BLOCK], xs[RV_BLOCK], ys[RV_BLOCK];
  rv_mask bad[RV_BLOCK];
  int64_t xat = 0, yat = 0;
  const int whole = ny == 1 && y[0] == floor(y[0]) && fabs(y[0]) <= 64.0 && y[0] != 0.0;
  for (int64_t at = 0; at < n; at += RV_BLOCK) {
    const int m = n - at < RV_BLOCK ? (int)(n - at) : RV_BLOCK;
    const double *a = next_block(xs, x, nx, &xat, m), *b = ny > 1 || at == 0 ? next_block(ys, y, ny, &yat, m) : ys;
    if (whole ? fast_pow_int(t, bad, a, (int)y[0], m) : fast_pow(t, bad, a, b, m))
      for (int i = 0; i < m; i++)
        if (bad[i]) t[i] = RV_COPY(pow)(a[i], b[i]);
    memcpy(r + at, t, (size_t)m * sizeof *t);
  }
}

/* ---- x %% y, x %/% y ---- */

/* The steps of rv_mod_d() and rv_idiv_d(), without their branches. */
#define FAST_DIVISION(f, more, result, ok)                                                                             \
  __attribute__((noinline)) static rv_mask fast_##f(double *restrict t, rv_mask *restrict bad,                         \
                                                    const double *restrict x, const double *restrict y, int n) {       \
    rv_mask any = 0;                                                                                                   \
    for (int i = 0; i < n; i++) {                                                                                      \
      const double a = x[i], b = y[i], q = a / b, whole = floor(q), left = fma(-whole, b, a) more, p = whole * b;      \
      const rv_mask few = (fabs(q) < 2048.0) | ((fma(whole, b, -p) == 0.0) & (fabs(q) < 4503599627370496.0)),          \
                    rest = (left == 0.0) | (((left < 0.0) == (b < 0.0)) & (fabs(left) < fabs(b)));                     \
      t[i] = (result);                                                                                                 \
      bad[i] = !(few & rest & (ok));                                                                                   \
    }                                                                                                                  \
    for (int i = 0; i < n; i++) any |= bad[i];                                                                         \
    return any;                                                                                                        \
  }
FAST_DIVISION(mod, +0.0, left, ((whole != -1.0) | (left - b == a)) & (fabs(b) <= RV_2P63))
FAST_DIVISION(idiv, , whole, fabs(q) >= 1.0)

/* r[i] = f(x[i], y[i]), both recycled to n; r may be one of them that has n.  How many elements have lost all accuracy. */
#define DIVISION_LOOP(f, f1, loses)                                                                                    \
  int64_t RV_COPY(loop_##f)(double *r, int64_t n, const double *x, int64_t nx, const double *y, int64_t ny) {          \
    double t[RV_BLOCK], xs[RV_BLOCK], ys[RV_BLOCK];                                                                    \
    rv_mask bad[RV_BLOCK];                                                                                             \
    int64_t xat = 0, yat = 0, lost = 0;                                                                                \
    for (int64_t at = 0; at < n; at += RV_BLOCK) {                                                                     \
      const int m = n - at < RV_BLOCK ? (int)(n - at) : RV_BLOCK;                                                      \
      const double *a = nx > 1 || at == 0 ? next_block(xs, x, nx, &xat, m) : xs,                                       \
                   *b = ny > 1 || at == 0 ? next_block(ys, y, ny, &yat, m) : ys;                                       \
      if (fast_##f(t, bad, a, b, m))                                                                                   \
        for (int i = 0; i < m; i++)                                                                                    \
          if (bad[i]) {                                                                                                \
            t[i] = rv_##f1(a[i], b[i]);                                                                                \
            lost += (loses) && rv_mod_loss(a[i], b[i]);                                                                \
          }                                                                                                            \
      memcpy(r + at, t, (size_t)m * sizeof *t);                                                                        \
    }                                                                                                                  \
    return lost;                                                                                                       \
  }
DIVISION_LOOP(mod, mod_d, 1)
DIVISION_LOOP(idiv, idiv_d, 0)

/* ---- random numbers ---- */

void RV_COPY(twist)(rv_u32 *mt) { rt_twist(mt); }
/* n words as they are drawn, of a twister's state. */
void RV_COPY(twister_tape)(rv_u32 *restrict to, const rv_u32 *restrict mt, int64_t n) {
  for (int64_t i = 0; i < n; i++) to[i] = rt_temper(mt[i]);
}
/* The uniform numbers of n words of a twister's state. */
void RV_COPY(twister_unif)(double *restrict u, const rv_u32 *restrict mt, int64_t n) {
  for (int64_t i = 0; i < n; i++) u[i] = rv_unif_twister(rt_temper(mt[i]));
}
/* Normal quantiles of the n numbers p, each of two of the 2 n uniform numbers u; those of p farther than 0.425 from a half
 * are left to the caller. */
void RV_COPY(normal_middle)(double *restrict z, double *restrict p, const double *restrict u, int64_t n) {
  for (int64_t i = 0; i < n; i++) p[i] = ((double)(rv_i32)(134217728.0 * u[2 * i]) + u[2 * i + 1]) / 134217728.0;
  for (int64_t i = 0; i < n; i++) z[i] = rv_qnorm_middle(p[i] - 0.5);
}
