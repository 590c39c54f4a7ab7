/* tests/unit/test_math.c - the elementary functions against the C library's long double ones: at most 0.52 ulp off
 * (make check-math has MPFR as the referee and more arguments); sums against long double; special cases of ^, %% and
 * %/% that are R's own; loops over vectors against the functions, to the bit. */
#include "../../specialize/reduce.h"
#include <stdio.h>
#include <stdlib.h>
#include "check.h"

static const struct Fn {
  const char *name;
  double (*f)(double);
  long double (*g)(long double);
  double lo, hi;
} fns[] = {{"exp", rv_exp, expl, -20, 20},     {"expm1", rv_expm1, expm1l, -3, 3}, {"log", rv_log, logl, 0, 4},
           {"log1p", rv_log1p, log1pl, -1, 3}, {"log2", rv_log2, log2l, 0, 4},     {"log10", rv_log10, log10l, 0, 4},
           {"sin", rv_sin, sinl, -10, 10},     {"cos", rv_cos, cosl, -10, 10},     {"tan", rv_tan, tanl, -10, 10},
           {"asin", rv_asin, asinl, -1, 1},    {"acos", rv_acos, acosl, -1, 1},    {"atan", rv_atan, atanl, -4, 4},
           {"sinh", rv_sinh, sinhl, -5, 5},    {"cosh", rv_cosh, coshl, -5, 5},    {"tanh", rv_tanh, tanhl, -5, 5}};

static double uniform(double a, double b) {
  return a + (b - a) * ((double)rand() + (double)rand() / 2147483648.0) / 2147483648.0;
}
static double ulp(double got, long double t) {
  int e;
  if (isnan(got) || isnan(t)) return isnan(got) && isnan(t) ? 0 : INFINITY;
  if (isinf(got)) return fabsl(t) > 0x1.fffffffffffff7p1023L ? 0 : INFINITY;
  frexpl(t, &e);
  e = e - 53 < -1074 ? -1074 : e - 53;
  return (double)fabsl(ldexpl(t - got, -e));
}
static int same(double a, double b) { return a == b ? signbit(a) == signbit(b) : a != a && b != b; }

/* Arguments for loops: of all sizes, and those that leave the code without branches. */
static double any_argument(int i) {
  static const double odd[] = {0,     -0.0,  1,      -1,     2,      0.5,       INFINITY, -INFINITY, NAN,      709.7, 709.8, -708.5,
                               -745,  -746,  1e-310, 5e-324, 1e22,   -1e300,    1e308,    0x1p30,    -0x1p-54, 3,     64,    65,
                               1e200, 1e-200};
  if (i % 16 == 7) return rand() % 8 ? odd[(size_t)rand() % (sizeof odd / sizeof *odd)] : RV_NA_REAL;
  return i % 4 == 3 ? ldexp(uniform(-1, 1), rand() % 2100 - 1070) : uniform(i % 4 == 1 ? 0 : -8, 8);
}
static int same_bits(double a, double b) { return rv_bits(a) == rv_bits(b) || (a != a && b != b && rv_isna(a) == rv_isna(b)); }

static void check_loops(void) {
  enum { MOST = 1500 };
  static const struct Loop {
    const char *name;
    double (*f)(double);
    rv_i32 (*loop)(double *, const double *, int64_t);
  } loops[] = {
#define E1(f) {#f, rv_##f, rv_loop_##f},
#define E2(f)
#define F1 E2
#define F2 E2
#define F3 E2
#include "../../specialize/math_list.h"
  };
  static double x[MOST], y[MOST], r[MOST];
  for (size_t k = 0; k < sizeof loops / sizeof *loops; k++)
    for (int n = 0; n < MOST; n = n < 20 ? n + 1 : n * 2 + 1) {
      rv_i32 made = 0, said;
      for (int i = 0; i < n; i++) x[i] = n % 3 ? any_argument(i) : uniform(0.1, 1);
      for (int i = 0; i < n; i++) y[i] = loops[k].f(x[i]), made |= y[i] != y[i] && x[i] == x[i];
      said = loops[k].loop(r, x, n);
      CHECK(!said == !made);
      for (int i = 0; i < n; i++)
        if (!same_bits(r[i], y[i])) printf("loop of %s(%a): %a, not %a\n", loops[k].name, x[i], r[i], y[i]), failed++;
      loops[k].loop(x, x, n);
      CHECK(memcmp(x, r, (size_t)n * sizeof *x) == 0);
    }
  static const double powers[] = {2, -2, 3, -1, 64, -64, 65, 0, 0.5, 1.7, -0.3, 1e18, INFINITY, NAN};
  for (int k = 0; k < 200; k++) {
    int n = rand() % MOST, nx = k % 4 == 1 ? 1 + rand() % 7 : n, ny = k % 4 == 2 ? 1 + rand() % 700 : k % 4 == 3 ? 1 : n;
    if (ny > n) ny = n;
    if (nx > n) nx = n;
    for (int i = 0; i < nx; i++) x[i] = any_argument(i);
    for (int i = 0; i < ny; i++) y[i] = any_argument(i + k);
    if (ny == 1) y[0] = powers[(size_t)k / 4 % (sizeof powers / sizeof *powers)];
    rv_loop_pow(r, n, x, nx, y, ny);
    for (int i = 0; i < n; i++)
      if (!same_bits(r[i], rv_pow(x[i % nx], y[i % ny])))
        printf("loop of %a ^ %a: %a\n", x[i % nx], y[i % ny], r[i]), failed++;
  }
}

int main(void) {
  check_loops();
  for (size_t k = 0; k < sizeof fns / sizeof *fns; k++) {
    const struct Fn *f = &fns[k];
    double worst = 0, at = 0;
    for (int i = 0; i < 20000; i++) {
      double x = i & 1 ? uniform(f->lo, f->hi) : ldexp(uniform(-1, 1), rand() % 120 - 90), u = ulp(f->f(x), f->g(x));
      if (u > worst) worst = u, at = x;
    }
    if (!(worst <= 0.523)) printf("%s(%a): %.4f ulp\n", f->name, at, worst), failed++;
  }
  for (int i = 0; i < 20000; i++) {
    double x = ldexp(uniform(0.5, 1), rand() % 60 - 30), y = uniform(-20, 20);
    if (!(ulp(rv_pow(x, y), powl(x, y)) <= 0.523)) printf("%a ^ %a: %a\n", x, y, rv_pow(x, y)), failed++;
    y = uniform(-1, 1) * x;
    if (!(ulp(rv_atan2(y, x), atan2l(y, x)) <= 0.523)) printf("atan2(%a, %a): %a\n", y, x, rv_atan2(y, x)), failed++;
  }
  /* R's ^ is not C's pow */
  double na = RV_NA_REAL;
  CHECK(rv_pow(1, na) == 1 && rv_pow(na, 0) == 1 && rv_isna(rv_pow(na, 3)) && rv_isna(rv_pow(2, na)));
  CHECK(same(rv_pow(-0.0, 3), 0.0) && rv_pow(-0.0, -1) == INFINITY && same(rv_pow(-INFINITY, 3), -INFINITY) &&
        same(rv_pow(-8, 1.0 / 3), NAN));
  CHECK(rv_pow(-INFINITY, 2.5) != rv_pow(-INFINITY, 2.5) && rv_pow(-2, 3) == -8 && rv_pow(-2, INFINITY) != 0 &&
        rv_pow(10, 3) == 1000);
  /* huge angles, exact powers and logarithms */
  CHECK(rv_sin(1e22) == -0.85220084976718879 && rv_cos(1e22) == 0.52321478539513899 && isnan(rv_sin(INFINITY)));
  CHECK(rv_log10(1e15) == 15 && rv_log2(0x1p-1074) == -1074 && same(rv_sin(-0.0), -0.0) && rv_exp(710) == INFINITY &&
        rv_exp(-746) == 0);
  CHECK(rv_isna(rv_exp(na)) && rv_isna(rv_sin(na)) && rv_isna(rv_log(na)) && rv_isna(rv_tanh(na)) &&
        rv_isna(rv_atan2(NAN, na)));
  /* GNU R 4.2's %% and %/% on x86-64 */
  CHECK(rv_mod_d(-1e-20, 1) == 0 && rv_mod_d(-1e-18, 1) == 1 && rv_mod_d(1e15, 0.1) == 0x1.6cb3333333334p-5);
  CHECK(rv_mod_d(5.5, -2) == -0.5 && rv_mod_d(-5.5, 2) == 0.5 && isnan(rv_mod_d(5, 0)) &&
        rv_mod_d(-5, INFINITY) == INFINITY);
  CHECK(rv_idiv_d(5.5, 1.1) == 4 && rv_idiv_d(-1, INFINITY) == -1 && rv_idiv_d(5, 0) == INFINITY &&
        rv_mod_loss(1e20, 3) && !rv_mod_loss(1e15, 3));
  CHECK(rv_mod_i(-5, 2) == 1 && rv_mod_i(5, -2) == -1 && rv_idiv_i(-5, 2) == -3 && rv_idiv_i(5, 0) == RV_NA_INT);
  CHECK(rv_add_i(2147483647, 1) == RV_NA_INT && rv_mul_i(-46341, 46341) == RV_NA_INT &&
        rv_made_na(2147483647, 1, RV_NA_INT));
  CHECK(rv_and(RV_NA_INT, 0) == 0 && rv_or(RV_NA_INT, 2) == 1 && rv_d2i(2147483647.9) == 2147483647 &&
        rv_d2i(-2147483648.0) == RV_NA_INT);
  /* the tree of sums: pushed one by one as in a kernel, or a vector at once */
  static double x[20000];
  for (int i = 0; i < 20000; i++) x[i] = uniform(-1, 1) * ldexp(1, rand() % 30);
  for (int n = 0; n < 20000; n = n < 40 ? n + 1 : n * 3 / 2) {
    long double t = 0;
    rv_sum s = rv_sum_begin(n);
    for (int i = 0; i < n; i++) rv_sum_push(&s, x[i]), t += x[i];
    double a = rv_acc_value(rv_sum_end(&s)), b = spec_sum(x, n);
    CHECK(same(a, b) && fabsl(b - t) <= fabs(b) * 0x1p-52 + 1e-6L);
  }
  double big[] = {1e308, 1e308, -1e308}, p[] = {1e200, 1e200, 1e-300}, inf[] = {INFINITY, 1, -INFINITY},
         nas[] = {NAN, na, 1};
  CHECK(spec_sum(big, 3) == 1e308 && spec_mean(big, 3) == 1e308 / 3 && fabs(spec_prod(p, 3) - 1e100) < 1e85);
  CHECK(isnan(spec_sum(inf, 3)) && spec_sum(inf, 2) == INFINITY && rv_isna(spec_sum(nas, 3)) &&
        rv_isna(spec_prod(nas, 3)));
  printf(failed ? "test_math: %d failed\n" : "test_math: ok\n", failed);
  return failed != 0;
}
