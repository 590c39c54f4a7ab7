/* specialize/math.c - the host's copies of the shared functions of specialize/math/: one for processors with fma and
 * AVX2 (math_fma.c), one for any (math_any.c).  The loader chooses once; the bits are the same, because fma() without
 * the instruction is the C library's exact one.
 */
#include "scalar.h"

#include "math_twice.h"

#ifdef RV_TWICE
/* Resolvers run before the copies' addresses could be looked up: they have to be at a fixed distance. */
#define COPIES(f, params)                                                                                              \
  __attribute__((visibility("hidden"))) double rv_fma_##f params;                                                      \
  __attribute__((visibility("hidden"))) double rv_any_##f params;                                                      \
  __attribute__((unused)) static double(*pick_##f(void)) params {                                                      \
    __builtin_cpu_init();                                                                                              \
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? rv_fma_##f : rv_any_##f;                  \
  }                                                                                                                    \
  double rv_##f params __attribute__((ifunc("pick_" #f)));
#define E1(f) COPIES(f, (double x))
#define E2(f) COPIES(f, (double x, double y))
#define F3(f) COPIES(f, (double x, double y, double z))
#else
#define COPIES(f, params, args)                                                                                        \
  double rv_any_##f params;                                                                                            \
  double rv_##f params { return rv_any_##f args; }
#define E1(f) COPIES(f, (double x), (x))
#define E2(f) COPIES(f, (double x, double y), (x, y))
#define F3(f) COPIES(f, (double x, double y, double z), (x, y, z))
#endif
#define F1 E1
#define F2 E2
#include "math_list.h"

rv_i32 rv_any_mod_loss(double x, double y);
rv_i32 rv_mod_loss(double x, double y) { return rv_any_mod_loss(x, y); }
