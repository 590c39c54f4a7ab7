/* stdlib/elem.h - the names under which the vector library uses the scalar operations. */
#ifndef RAVEL_ELEM_H
#define RAVEL_ELEM_H
#include "../runtime/rt.h"

#define el_sqrt sqrt
#define el_exp exp
#define el_log log
#define el_log2 log2
#define el_log10 log10
#define el_log1p log1p
#define el_expm1 expm1
#define el_sin sin
#define el_cos cos
#define el_tan tan
#define el_asin asin
#define el_acos acos
#define el_atan atan
#define el_atan2 atan2
#define el_sinh sinh
#define el_cosh cosh
#define el_tanh tanh

/* x^y with R's special cases (R-lang; ?Arithmetic: 1^y and x^0 are 1, always). */
static inline double el_pow(double x, double y) {
  if (y == 2.0) return x * x;
  if (x == 1. || y == 0.) return 1.;
  if (x != x || y != y) return x + y;
  return pow(x, y);
}
/* x %% y: the sign of y; exact for integers up to 2^53. */
static inline double el_mod(double x, double y) {
  if (y == 0) return NAN;
  if (fabs(y) > 4503599627370496.0 && isfinite(x) && fabs(x) <= fabs(y))
    return fabs(x) == fabs(y) ? 0 : ((x < 0 && y > 0) || (y < 0 && x > 0)) ? x + y : x;
  double q = x / y;
  if (isinf(y) && isfinite(x)) return x == 0 || (x > 0) == (y > 0) ? x : y;
  long double t = (long double)x - floorl(q) * (long double)y;
  q = (double)(t / y);
  return (double)(t - floorl(q) * (long double)y);
}
static inline double el_idiv(double x, double y) {
  double q = x / y;
  if (y == 0 || fabs(q) > 4503599627370496.0 || !isfinite(q)) return q;
  if (fabs(q) < 1) return (q < 0 || (x < 0 && y > 0) || (x > 0 && y < 0)) ? -1 : 0;
  double fq = floor(q);
  double t = (double)((long double)x - (long double)fq * y);
  return fq + floor(t / y);
}
#endif
