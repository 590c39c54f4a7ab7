/* specialize/math_copy.h - a copy of all shared functions under names of its own: RV_COPY(f).  See math.c. */
#include "scalar.h"
#include "../runtime/twister.h"
#include "math/random.h"

#include "math/mod.h"
#include "math/round.h"
#include "math/exp.h"
#include "math/log.h"
#include "math/trig.h"
#include "math/atrig.h"
#include "math/hyper.h"

/* Half of what a power takes is the logarithm of its base: those of the last few bases are kept, for u^j * d^(i - j), one j
 * after the other, and (1 + r)^t. */
static rv_dd rv_pow_log(double a);
static inline rv_dd last_pow_log(double a) {
  enum { KEPT_BITS = 3 };
  static _Thread_local struct {
    double base; /* 0: none, which has no logarithm */
    rv_dd log;
  } kept[1 << KEPT_BITS];
  const rv_u64 at = rv_bits(a) * 0x9e3779b97f4a7c15u >> (64 - KEPT_BITS);
  if (kept[at].base != a) kept[at].log = rv_pow_log(a), kept[at].base = a;
  return kept[at].log;
}
#define RV_POW_LOG last_pow_log
#include "math/pow.h"

#include "math/qnorm.h"
#include "math/dist.h"
#include "math/gamma.h"
#include "math/density.h"
#include "math/prob.h"
#include "math/shapes.h"

/* An elementary function is one piece of code; the others call. */
#define E1(f)                                                                                                          \
  __attribute__((flatten)) double RV_COPY(f)(double x) { return rv_##f(x); }
#define E2(f)                                                                                                          \
  __attribute__((flatten)) double RV_COPY(f)(double x, double y) { return rv_##f(x, y); }
#define F1(f)                                                                                                          \
  double RV_COPY(f)(double x) { return rv_##f(x); }
#define F2(f)                                                                                                          \
  double RV_COPY(f)(double x, double y) { return rv_##f(x, y); }
#define F3(f)                                                                                                          \
  double RV_COPY(f)(double x, double y, double z) { return rv_##f(x, y, z); }
#include "math_list.h"
#include "math_loops.h"
