/* specialize/math.c - the host's copy of the shared elementary functions (specialize/math/). */
#include "scalar.h"
#define rv_mod_d mod_d
#define rv_idiv_d idiv_d
#define rv_mod_loss mod_loss
#include "math/mod.h"
#undef rv_mod_d
#undef rv_idiv_d
#undef rv_mod_loss

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__SANITIZE_ADDRESS__)
#define HOST __attribute__((target_clones("arch=haswell", "default")))
#else
#define HOST
#endif

HOST double rv_mod_d(double x, double y) { return mod_d(x, y); }
HOST double rv_idiv_d(double x, double y) { return idiv_d(x, y); }
rv_i32 rv_mod_loss(double x, double y) { return mod_loss(x, y); }

static double odd(double y) { return fabs(fmod(y, 2.0)) == 1.0; }
double rv_pow(double x, double y) {
  if (y == 2.0) return x * x;
  if (x == 1.0 || y == 0.0) return 1.0;
  if (x == 0.0) return y > 0.0 ? 0.0 : y < 0.0 ? RV_INF : y;
  if (x != x || y != y) return y != y ? y + x : x + y;
  if (rv_isfin(x) && rv_isfin(y)) return pow(x, y);
  if (!rv_isfin(x)) {
    if (x > 0.0) return y < 0.0 ? 0.0 : RV_INF;
    if (rv_isfin(y) && y == floor(y)) return y < 0.0 ? 0.0 : odd(y) ? x : -x;
  }
  if (!rv_isfin(y) && x >= 0.0) return y > 0.0 ? (x >= 1.0 ? RV_INF : 0.0) : (x < 1.0 ? RV_INF : 0.0);
  return RV_NAN;
}
#define M1(f, g) double rv_##f(double x) { return g(x); }
M1(exp, exp) M1(expm1, expm1) M1(log, log) M1(log1p, log1p) M1(log2, log2) M1(log10, log10) M1(sin, sin) M1(cos, cos)
M1(tan, tan) M1(asin, asin) M1(acos, acos) M1(atan, atan) M1(sinh, sinh) M1(cosh, cosh) M1(tanh, tanh)
double rv_atan2(double y, double x) { return atan2(y, x); }
double rv_logb(double x, double b) {
  if (b == 10.0) return x > 0.0 ? log10(x) : x < 0.0 ? RV_NAN : log(x);
  if (b == 2.0) return log2(x);
  return log(x) / log(b);
}
double rv_sinpi(double x) {
  if (x != x) return x;
  if (!rv_isfin(x)) return RV_NAN;
  x = fmod(x, 2.0);
  if (x <= -1.0) x += 2.0; else if (x > 1.0) x -= 2.0;
  return x == 0.0 || x == 1.0 ? 0.0 : x == 0.5 ? 1.0 : x == -0.5 ? -1.0 : sin(3.141592653589793 * x);
}
double rv_cospi(double x) {
  if (x != x) return x;
  if (!rv_isfin(x)) return RV_NAN;
  x = fmod(fabs(x), 2.0);
  return x == 1.0 ? -1.0 : x == 0.0 ? 1.0 : x == 0.5 || x == 1.5 ? 0.0 : cos(3.141592653589793 * x);
}
double rv_tanpi(double x) {
  if (x != x) return x;
  if (!rv_isfin(x)) return RV_NAN;
  x = fmod(x, 1.0);
  if (x <= -0.5) x++; else if (x > 0.5) x--;
  return x == 0.0 ? 0.0 : x == 0.5 ? RV_NAN : x == 0.25 ? 1.0 : x == -0.25 ? -1.0 : tan(3.141592653589793 * x);
}
