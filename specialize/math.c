/* specialize/math.c - the host's copies of the shared functions of specialize/math/: one for processors with fma and
 * AVX2 (math_fma.c), one for any (math_any.c).  The loader chooses once; the bits are the same, because fma() without
 * the instruction is the C library's exact one.
 */
#include "scalar.h"

#include "math_twice.h"

#ifdef RV_TWICE
/* Resolvers run before the copies' addresses could be looked up: they have to be at a fixed distance. */
#define COPIES(type, f, params, args)                                                                                  \
  __attribute__((visibility("hidden"))) type rv_fma_##f params;                                                        \
  __attribute__((visibility("hidden"))) type rv_any_##f params;                                                        \
  __attribute__((unused)) static type(*pick_##f(void)) params {                                                        \
    __builtin_cpu_init();                                                                                              \
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? rv_fma_##f : rv_any_##f;                  \
  }                                                                                                                    \
  type rv_##f params __attribute__((ifunc("pick_" #f)));
#else
#define COPIES(type, f, params, args)                                                                                  \
  type rv_any_##f params;                                                                                              \
  type rv_##f params { return rv_any_##f args; }
#endif
#define F1(f) COPIES(double, f, (double x), (x))
#define F2(f) COPIES(double, f, (double x, double y), (x, y))
#define F3(f) COPIES(double, f, (double x, double y, double z), (x, y, z))
#define E1(f) F1(f) COPIES(rv_i32, loop_##f, (double *r, const double *x, int64_t n), (r, x, n))
#define E2 F2
#include "math_list.h"

COPIES(void, loop_pow, (double *r, int64_t n, const double *x, int64_t nx, const double *y, int64_t ny),
       (r, n, x, nx, y, ny))

COPIES(int64_t, loop_mod, (double *r, int64_t n, const double *x, int64_t nx, const double *y, int64_t ny),
       (r, n, x, nx, y, ny))
COPIES(int64_t, loop_idiv, (double *r, int64_t n, const double *x, int64_t nx, const double *y, int64_t ny),
       (r, n, x, nx, y, ny))

COPIES(void, twist, (rv_u32 * mt), (mt))
COPIES(void, twister_tape, (rv_u32 * to, const rv_u32 *mt, int64_t n), (to, mt, n))
COPIES(void, twister_unif, (double *u, const rv_u32 *mt, int64_t n), (u, mt, n))
COPIES(void, normal_middle, (double *z, double *p, const double *u, int64_t n), (z, p, u, n))

rv_i32 rv_any_mod_loss(double x, double y);
rv_i32 rv_mod_loss(double x, double y) { return rv_any_mod_loss(x, y); }
