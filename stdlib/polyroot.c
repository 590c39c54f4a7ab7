/* stdlib/polyroot.c - the zeros of a complex polynomial: algorithm 419 of the CACM (Jenkins and Traub, 1972), which GNU
 * R uses too, so that the zeros come in its order.
 *
 * Three stages for each zero, smallest first: no shift (5 steps), a fixed shift on a circle inside of which there is no
 * zero, then shifts that follow the iterate; the zero found is divided out.
 */
#include <float.h>
#include <math.h>
#include "vec.h"

typedef struct Zeros {
  int nn; /* coefficients left, highest power first */
  double *pr, *pi, *hr, *hi, *qpr, *qpi, *qhr, *qhi, *shr, *shi;
  double sr, si, tr, ti, pvr, pvi; /* the shift, t = -p(s) / h(s), p(s) */
} Zeros;

static void divide(double ar, double ai, double br, double bi, double *cr, double *ci) {
  if (br == 0 && bi == 0) *cr = *ci = INFINITY;
  else if (fabs(br) >= fabs(bi)) {
    double r = bi / br, d = br + r * bi;
    *cr = (ar + ai * r) / d;
    *ci = (ai - ar * r) / d;
  } else {
    double r = br / bi, d = bi + r * br;
    *cr = (ar * r + ai) / d;
    *ci = (ai * r - ar) / d;
  }
}

/* Horner's scheme: v = p(s), q the quotient of p and (x - s). */
static void evaluate(int n, double sr, double si, const double *pr, const double *pi, double *qr, double *qi,
                     double *vr, double *vi) {
  double r = qr[0] = pr[0], i = qi[0] = pi[0];
  for (int k = 1; k < n; k++) {
    double t = r * sr - i * si;
    qi[k] = i = r * si + i * sr + pi[k];
    qr[k] = r = t + pr[k];
  }
  *vr = r, *vi = i;
}

/* A bound of the rounding error of evaluate(). */
static double error_bound(const Zeros *z, double ms, double mp) {
  const double are = DBL_EPSILON, mre = 2 * M_SQRT2 * DBL_EPSILON;
  double e = hypot(z->qpr[0], z->qpi[0]) * mre / (are + mre);
  for (int i = 0; i < z->nn; i++) e = e * ms + hypot(z->qpr[i], z->qpi[i]);
  return e * (are + mre) - mp * mre;
}

/* A lower bound of the moduli of the zeros (Cauchy): the positive zero of the polynomial of the moduli, two digits. */
static double cauchy(int n, double *a, double *q) {
  a[n - 1] = -a[n - 1];
  double x = exp((log(-a[n - 1]) - log(a[0])) / (double)(n - 1));
  if (a[n - 2] != 0) {
    double xm = -a[n - 1] / a[n - 2];
    if (xm < x) x = xm;
  }
  for (;;) {
    double xm = x * 0.1, f = a[0];
    for (int i = 1; i < n; i++) f = f * xm + a[i];
    if (!(f > 0)) break;
    x = xm;
  }
  double dx = x;
  for (int round = 0; fabs(dx / x) > 0.005 && round < 1000; round++) {
    q[0] = a[0];
    for (int i = 1; i < n; i++) q[i] = q[i - 1] * x + a[i];
    double d = q[0];
    for (int i = 1; i < n - 1; i++) d = d * x + q[i];
    dx = q[n - 1] / d;
    x -= dx;
  }
  return x;
}

/* A power of 2 that takes the coefficients away from overflow and underflow. */
static double scale(int n, const double *a) {
  double high = sqrt(DBL_MAX), lo = DBL_MIN / DBL_EPSILON, max = 0, min = DBL_MAX, sc;
  for (int i = 0; i < n; i++) {
    if (a[i] > max) max = a[i];
    if (a[i] != 0 && a[i] < min) min = a[i];
  }
  if (min >= lo && max <= high) return 1;
  double x = lo / min;
  if (x <= 1) sc = 1 / (sqrt(max) * sqrt(min));
  else sc = DBL_MAX / x > max ? 1 : x;
  return pow(2, (int)(log(sc) / log(2.0) + 0.5));
}

/* t = -p(s) / h(s); true: h(s) is essentially zero. */
static bool next_t(Zeros *z) {
  int n = z->nn - 1;
  double hvr, hvi;
  evaluate(n, z->sr, z->si, z->hr, z->hi, z->qhr, z->qhi, &hvr, &hvi);
  bool zero = hypot(hvr, hvi) <= DBL_EPSILON * 10 * hypot(z->hr[n - 1], z->hi[n - 1]);
  if (zero) z->tr = z->ti = 0;
  else divide(-z->pvr, -z->pvi, hvr, hvi, &z->tr, &z->ti);
  return zero;
}

static void next_h(Zeros *z, bool zero) {
  int n = z->nn - 1;
  for (int j = 1; j < n; j++) {
    double a = z->qhr[j - 1], b = z->qhi[j - 1];
    z->hr[j] = zero ? a : z->tr * a - z->ti * b + z->qpr[j];
    z->hi[j] = zero ? b : z->tr * b + z->ti * a + z->qpi[j];
  }
  z->hr[0] = zero ? 0 : z->qpr[0];
  z->hi[0] = zero ? 0 : z->qpi[0];
}

static void evaluate_p(Zeros *z) { evaluate(z->nn, z->sr, z->si, z->pr, z->pi, z->qpr, z->qpi, &z->pvr, &z->pvi); }

static void no_shift(Zeros *z, int steps) {
  int n = z->nn - 1;
  for (int i = 0; i < n; i++) {
    double k = z->nn - i - 1;
    z->hr[i] = k * z->pr[i] / n;
    z->hi[i] = k * z->pi[i] / n;
  }
  for (int s = 0; s < steps; s++) {
    bool small = hypot(z->hr[n - 1], z->hi[n - 1]) <= DBL_EPSILON * 10 * hypot(z->pr[n - 1], z->pi[n - 1]);
    if (!small) divide(-z->pr[n], -z->pi[n], z->hr[n - 1], z->hi[n - 1], &z->tr, &z->ti);
    for (int j = n - 1; j > 0; j--) {
      double a = z->hr[j - 1], b = z->hi[j - 1];
      z->hr[j] = small ? a : z->tr * a - z->ti * b + z->pr[j];
      z->hi[j] = small ? b : z->tr * b + z->ti * a + z->pi[j];
    }
    z->hr[0] = small ? 0 : z->pr[0];
    z->hi[0] = small ? 0 : z->pi[0];
  }
}

static bool variable_shift(Zeros *z, int limit, double *zr, double *zi) {
  bool dominated = false;
  double omp = 0, step = 0;
  z->sr = *zr, z->si = *zi;
  for (int i = 1; i <= limit; i++) {
    evaluate_p(z);
    double mp = hypot(z->pvr, z->pvi), ms = hypot(z->sr, z->si);
    if (mp <= 20 * error_bound(z, ms, mp)) {
      *zr = z->sr, *zi = z->si;
      return true;
    }
    if (i == 1) omp = mp;
    else if (!dominated && mp >= omp &&
             step < .05) { /* stalled: 5 steps into the cluster, so that one zero dominates */
      dominated = true;
      double r1 = sqrt(step < DBL_EPSILON ? DBL_EPSILON : step), r2 = z->sr * (r1 + 1) - z->si * r1;
      z->si = z->sr * r1 + z->si * (r1 + 1);
      z->sr = r2;
      evaluate_p(z);
      for (int j = 0; j < 5; j++) next_h(z, next_t(z));
      omp = DBL_MAX;
    } else {
      if (mp * .1 > omp) return false;
      omp = mp;
    }
    next_h(z, next_t(z));
    if (!next_t(z)) {
      step = hypot(z->tr, z->ti) / hypot(z->sr, z->si);
      z->sr += z->tr;
      z->si += z->ti;
    }
  }
  return false;
}

static bool fixed_shift(Zeros *z, int steps, double *zr, double *zi) {
  int n = z->nn - 1;
  bool test = true, passed = false;
  evaluate_p(z);
  bool zero = next_t(z);
  for (int j = 1; j <= steps; j++) {
    double otr = z->tr, oti = z->ti;
    next_h(z, zero);
    zero = next_t(z);
    *zr = z->sr + z->tr;
    *zi = z->si + z->ti;
    if (zero || !test || j == steps) continue;
    if (hypot(z->tr - otr, z->ti - oti) >= hypot(*zr, *zi) * 0.5) passed = false;
    else if (!passed) passed = true;
    else { /* the weak test has been passed twice: the third stage, with this one's state kept */
      for (int i = 0; i < n; i++) z->shr[i] = z->hr[i], z->shi[i] = z->hi[i];
      double sr = z->sr, si = z->si;
      if (variable_shift(z, 10, zr, zi)) return true;
      test = false;
      for (int i = 0; i < n; i++) z->hr[i] = z->shr[i], z->hi[i] = z->shi[i];
      z->sr = sr, z->si = si;
      evaluate_p(z);
      zero = next_t(z);
    }
  }
  return variable_shift(z, 10, zr, zi);
}

bool vec_zeros(Rt *R, const Cplx *a, int degree, Cplx *out) {
  const double cosr = -0.06975647374412529990, sinr = 0.99756405025982424767; /* 94 degrees */
  double xx = M_SQRT1_2, yy = -xx;
  int n = degree, found = 0;
  while (n > 0 && a[n].r == 0 && a[n].i == 0) out[found++] = (Cplx){0, 0}, n--;
  Zeros z = {.nn = n + 1};
  if (n == 0) return true;
  double *mem = rt_scratch(R, sizeof(double) * 10 * (size_t)(n + 1)),
         **v[] = {&z.pr, &z.pi, &z.hr, &z.hi, &z.qpr, &z.qpi, &z.qhr, &z.qhi, &z.shr, &z.shi};
  for (int i = 0; i < 10; i++) *v[i] = mem + (size_t)i * (size_t)(n + 1);
  for (int i = 0; i <= n; i++) z.pr[i] = a[i].r, z.pi[i] = a[i].i, z.shr[i] = hypot(a[i].r, a[i].i);
  double bound = scale(z.nn, z.shr);
  if (bound != 1)
    for (int i = 0; i <= n; i++) z.pr[i] *= bound, z.pi[i] *= bound;
  while (z.nn > 2) {
    for (int i = 0; i < z.nn; i++) z.shr[i] = hypot(z.pr[i], z.pi[i]);
    bound = cauchy(z.nn, z.shr, z.shi);
    bool done = false;
    double zr = 0, zi = 0;
    for (int pass = 0; pass < 2 && !done; pass++) {
      no_shift(&z, 5);
      for (int k = 1; k <= 9 && !done; k++) {
        double t = cosr * xx - sinr * yy;
        yy = sinr * xx + cosr * yy;
        xx = t;
        z.sr = bound * xx;
        z.si = bound * yy;
        done = fixed_shift(&z, k * 10, &zr, &zi);
      }
    }
    if (!done) return false;
    out[found++] = (Cplx){zr, zi};
    z.nn--;
    for (int i = 0; i < z.nn; i++) z.pr[i] = z.qpr[i], z.pi[i] = z.qpi[i];
  }
  divide(-z.pr[1], -z.pi[1], z.pr[0], z.pi[0], &out[found].r, &out[found].i);
  return true;
}
