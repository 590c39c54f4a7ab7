/* check-math: how far the shared elementary functions (specialize/math/) are from the truth, with MPFR as the referee,
 * and how often they differ from the C library.  Prints a table; exit status 1 when a function is more than 0.52 ulp
 * off or a special case is wrong. Usage: check-math [random arguments per function, default 200000] */
#include "../specialize/scalar.h"
#include <mpfr.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct Fn {
  const char *name;
  double (*f1)(double), (*g1)(double); /* ours, the C library's */
  int (*m1)(mpfr_t, const mpfr_t, mpfr_rnd_t);
  double (*f2)(double, double), (*g2)(double, double);
  int (*m2)(mpfr_t, const mpfr_t, const mpfr_t, mpfr_rnd_t);
  double lo, hi; /* the ordinary range: uniform arguments; half of the arguments have random exponents */
} Fn;

static const Fn fns[] = {
    {"exp", rv_exp, exp, mpfr_exp, 0, 0, 0, -20, 20},   {"expm1", rv_expm1, expm1, mpfr_expm1, 0, 0, 0, -3, 3},
    {"log", rv_log, log, mpfr_log, 0, 0, 0, 0, 4},      {"log1p", rv_log1p, log1p, mpfr_log1p, 0, 0, 0, -1, 3},
    {"log2", rv_log2, log2, mpfr_log2, 0, 0, 0, 0, 4},  {"log10", rv_log10, log10, mpfr_log10, 0, 0, 0, 0, 4},
    {"sin", rv_sin, sin, mpfr_sin, 0, 0, 0, -10, 10},   {"cos", rv_cos, cos, mpfr_cos, 0, 0, 0, -10, 10},
    {"tan", rv_tan, tan, mpfr_tan, 0, 0, 0, -10, 10},   {"asin", rv_asin, asin, mpfr_asin, 0, 0, 0, -1, 1},
    {"acos", rv_acos, acos, mpfr_acos, 0, 0, 0, -1, 1}, {"atan", rv_atan, atan, mpfr_atan, 0, 0, 0, -4, 4},
    {"sinh", rv_sinh, sinh, mpfr_sinh, 0, 0, 0, -5, 5}, {"cosh", rv_cosh, cosh, mpfr_cosh, 0, 0, 0, -5, 5},
    {"tanh", rv_tanh, tanh, mpfr_tanh, 0, 0, 0, -5, 5}, {"atan2", 0, 0, 0, rv_atan2, atan2, mpfr_atan2, -4, 4},
    {"pow", 0, 0, 0, rv_pow, pow, mpfr_pow, 0, 30},
};

static uint64_t rng = 88172645463325252u;
static uint64_t next(void) {
  rng ^= rng << 13, rng ^= rng >> 7, rng ^= rng << 17;
  return rng * 0x2545f4914f6cdd1dull;
}
static double uniform(double a, double b) { return a + (b - a) * (double)(next() >> 11) * 0x1p-53; }
/* Random exponent, and now and then few bits in the significand. */
static double wild(void) {
  uint64_t u = next(), k = next() % 8;
  if (k == 0) u &= 0xfffff00000000000ull;
  double x = rv_from_bits(u);
  return k < 4 && rv_isfin(x) ? ldexp(frexp(x, &(int){0}), (int)(next() % 40) - 20) : x;
}

/* Distance of got from the true value t in units of the last place of the double nearest t. */
static double ulps(double got, mpfr_t t) {
  double near = mpfr_get_d(t, MPFR_RNDN);
  if (got != got || near != near) return got != got && near != near ? 0 : INFINITY;
  if (got == near && rv_isinf(got)) return 0;
  if (rv_isinf(got)) { /* the true value rounds to a finite number */
    return INFINITY;
  }
  int e;
  if (mpfr_zero_p(t)) return got == 0 ? 0 : INFINITY;
  e = (int)mpfr_get_exp(t) - 53;
  if (e < -1074) e = -1074;
  mpfr_t d;
  mpfr_init2(d, 200);
  mpfr_sub_d(d, t, got, MPFR_RNDN);
  mpfr_mul_2si(d, d, -e, MPFR_RNDN);
  double r = fabs(mpfr_get_d(d, MPFR_RNDN));
  mpfr_clear(d);
  return r;
}

static int same(double a, double b) { return a == b ? (a != 0 || signbit(a) == signbit(b)) : (a != a && b != b); }

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 200000;
  int bad = 0;
  mpfr_t x, y, t;
  mpfr_inits2(140, x, y, t, (mpfr_ptr)0);
  printf("%-8s %9s %12s %14s %14s  %s\n", "function", "max ulp", "libm ulp", "not nearest %", "not libm's %",
         "special cases; worst argument");
  for (unsigned k = 0; k < sizeof fns / sizeof *fns; k++) {
    const Fn *f = &fns[k];
    double worst = 0, lworst = 0, wx = 0, wy = 0;
    long notlibm = 0, notnear = 0, total = 0;
    for (long i = 0; i < n; i++) {
      double a = i & 1 ? wild() : uniform(f->lo, f->hi), b = 0, got, lib;
      if (f->f1) {
        got = f->f1(a), lib = f->g1(a);
        mpfr_set_d(x, a, MPFR_RNDN);
        f->m1(t, x, MPFR_RNDN);
      } else {
        b = i & 1 ? wild() : uniform(-20, 20);
        if (f->f2 == rv_pow && i % 8 == 3) b = floor(b);
        if (f->f2 == rv_pow && i % 4 == 1) b = uniform(-1, 1) * 745 / log(fabs(a)); /* results over the whole range */
        if (f->f2 == rv_pow && (a == 0 || rv_isinf(a) || a != a || rv_isinf(b) || b == 0))
          continue; /* R's special cases */
        got = f->f2(a, b), lib = f->g2(a, b);
        mpfr_set_d(x, a, MPFR_RNDN);
        mpfr_set_d(y, b, MPFR_RNDN);
        f->m2(t, x, y, MPFR_RNDN);
      }
      double u = ulps(got, t), ul = ulps(lib, t);
      if (u > worst) worst = u, wx = a, wy = b;
      if (ul > lworst) lworst = ul;
      if (lib == lib && lib != 0 && !rv_isinf(lib)) {
        total++;
        notlibm += !same(got, lib);
        notnear += u > 0.5;
      }
    }
    /* Special arguments: as the C library has them. */
    static const double sp[] = {0.0,
                                -0.0,
                                1,
                                -1,
                                0.5,
                                -0.5,
                                2,
                                3,
                                -2,
                                INFINITY,
                                -INFINITY,
                                NAN,
                                0x1p-1074,
                                -0x1p-1074,
                                0x1p-1022,
                                0x1.fffffffffffffp1023,
                                -0x1.fffffffffffffp1023,
                                0x1p-54,
                                -0x1p-60,
                                709.782712893384,
                                709.7827128933841,
                                -745.1332191019411,
                                -745.1332191019412,
                                -708.5,
                                710.4758600739439,
                                710.475860073944,
                                1e22,
                                0x1p1023,
                                8,
                                1000,
                                0x1p-30,
                                1.5,
                                1e300};
    int nsp = sizeof sp / sizeof *sp, wrong = 0;
    for (int i = 0; i < nsp; i++)
      for (int j = 0; j < (f->f1 ? 1 : nsp); j++) {
        double got, lib;
        if (f->f1) got = f->f1(sp[i]), lib = f->g1(sp[i]);
        else {
          if (f->f2 == rv_pow && (sp[i] == 0 || (sp[i] == -INFINITY) || (sp[i] == -1 && rv_isinf(sp[j])) ||
                                  (sp[i] < 0 && rv_isinf(sp[j]))))
            continue; /* R differs from C */
          got = f->f2(sp[i], sp[j]), lib = f->g2(sp[i], sp[j]);
        }
        int ok =
            same(got, lib) || (lib != 0 && rv_isfin(lib) && fabs(got - lib) <= ldexp(fabs(lib), -52) && !rv_isinf(got));
        if (!ok) {
          wrong++;
          if (wrong < 4) printf("  %s(%a, %a): %a, libm %a\n", f->name, sp[i], f->f1 ? 0 : sp[j], got, lib);
        }
      }
    printf("%-8s %9.4f %12.4f %14.3f %14.3f  %s; %a", f->name, worst, lworst, 100.0 * (double)notnear / (double)total,
           100.0 * (double)notlibm / (double)total, wrong ? "WRONG" : "ok", wx);
    if (f->f2) printf(" %a", wy);
    printf("\n");
    if (!(worst <= 0.52) || wrong) bad = 1;
  }
  mpfr_clears(x, y, t, (mpfr_ptr)0);
  printf(bad ? "check-math: FAILED\n" : "check-math: ok\n");
  return bad;
}
