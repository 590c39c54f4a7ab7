/* stdlib/stats/polyroot.c - the zeros of a complex polynomial, by the three stages of Jenkins and Traub (Numer. Math. 14, 1970, 252-263;
 * the tests and constants are those of their algorithm 419, CACM 15, 1972, 97-99, so that zeros and their order are GNU R's).
 *
 * Besides the polynomial P of degree n there is H of degree n - 1, at first P'/n.  A step with shift s makes
 *
 *   H+(x) = (H(x) - H(s)/P(s) P(x)) / (x - s),  up to a factor  Q(x) + t K(x)  where  t = -P(s)/H(s),
 *
 * Q and K are P and H divided by x - s.  Each step lets the zero that is nearest to s prevail in H, and s + t tends to it.
 *
 * Coefficients stand highest power first.  Products and sums of complex numbers are C's (each part rounded as written); the
 * quotient is Smith's (CACM 5, 1962). */
#include <complex.h>
#include <float.h>
#include <math.h>
#include "../base/vec.h"

#ifndef CMPLX /* clang with a C library that knows gcc's alone */
#define CMPLX(re, im) __builtin_complex((double)(re), (double)(im))
#endif

typedef double complex Z;

typedef struct Hunt {
  int n;                    /* degree of what is left of P */
  Z *p, *h, *q, *k, *saved; /* P, H, their quotients, H before the third stage */
  Z s, t, at_s;             /* the shift, the correction, P(s) */
} Hunt;

static Z quotient(Z a, Z b) {
  double ar = creal(a), ai = cimag(a), br = creal(b), bi = cimag(b);
  if (br == 0 && bi == 0) return CMPLX(INFINITY, INFINITY);
  bool flat = fabs(br) >= fabs(bi);
  double r = flat ? bi / br : br / bi, d = flat ? br + r * bi : bi + r * br;
  return flat ? CMPLX((ar + ai * r) / d, (ai - ar * r) / d) : CMPLX((ar * r + ai) / d, (ai * r - ar) / d);
}

/* Horner: the value at s of the polynomial with m coefficients; q[0 .. m-2] becomes its quotient, q[m-1] the value. */
static Z divide_out(int m, const Z *a, Z s, Z *q) {
  Z v = q[0] = a[0];
  for (int i = 1; i < m; i++) q[i] = v = v * s + a[i];
  return v;
}

static void evaluate(Hunt *u) { u->at_s = divide_out(u->n + 1, u->p, u->s, u->q); }

/* What rounding may have made of P(s) (Adams 1967, as the paper applies it to Horner's scheme). */
static double uncertainty(const Hunt *u) {
  const double add = DBL_EPSILON, mul = 2 * M_SQRT2 * DBL_EPSILON;
  double e = cabs(u->q[0]) * mul / (add + mul), size = cabs(u->s);
  for (int i = 0; i <= u->n; i++) e = e * size + cabs(u->q[i]);
  return e * (add + mul) - cabs(u->at_s) * mul;
}

/* t for the present s; false where H(s) is as good as 0: then the step only shifts. */
static bool correction(Hunt *u) {
  Z v = divide_out(u->n, u->h, u->s, u->k);
  bool regular = !(cabs(v) <= DBL_EPSILON * 10 * cabs(u->h[u->n - 1]));
  u->t = regular ? quotient(-u->at_s, v) : 0;
  return regular;
}

static void step(Hunt *u, bool regular) {
  for (int i = u->n - 1; i > 0; i--) u->h[i] = regular ? u->t * u->k[i - 1] + u->q[i] : u->k[i - 1];
  u->h[0] = regular ? u->q[0] : 0;
}

/* First stage: H = P'/n, then steps with s = 0, which bring out the small zeros. */
static void unshifted(Hunt *u, int steps) {
  int n = u->n;
  for (int i = 0; i < n; i++) {
    double power = n - i;
    u->h[i] = CMPLX(power * creal(u->p[i]) / n, power * cimag(u->p[i]) / n);
  }
  while (steps-- > 0) {
    bool regular = !(cabs(u->h[n - 1]) <= DBL_EPSILON * 10 * cabs(u->p[n - 1]));
    Z t = regular ? quotient(-u->p[n], u->h[n - 1]) : 0;
    for (int i = n - 1; i > 0; i--) u->h[i] = regular ? t * u->h[i - 1] + u->p[i] : u->h[i - 1];
    u->h[0] = regular ? u->p[0] : 0;
  }
}

/* Third stage: s follows, from *zero.  True: |P(s)| is what rounding makes of 0, *zero is the zero. */
static bool follow(Hunt *u, Z *zero) {
  bool pushed = false;
  double before = 0, relative = 0; /* |P| at the last s, the last change of s */
  u->s = *zero;
  for (int round = 0; round < 10; round++) {
    evaluate(u);
    double here = cabs(u->at_s);
    if (here <= 20 * uncertainty(u)) {
      *zero = u->s;
      return true;
    }
    if (round && !pushed && here >= before && relative < .05) {
      /* No progress by small changes: a cluster.  A push off it, and five steps there, let one of its zeros prevail. */
      double r = sqrt(fmax(relative, DBL_EPSILON)), re = creal(u->s), im = cimag(u->s);
      u->s = CMPLX(re * (r + 1) - im * r, re * r + im * (r + 1));
      evaluate(u);
      for (int i = 0; i < 5; i++) step(u, correction(u));
      pushed = true;
      before = DBL_MAX;
    } else {
      if (round && here * .1 > before) return false;
      before = here;
    }
    step(u, correction(u));
    if (!correction(u)) continue;
    relative = cabs(u->t) / cabs(u->s);
    u->s += u->t;
  }
  return false;
}

/* Second stage: steps with the shift u->s until s + t has settled (changes of t below half of it, twice); then the third, and if
 * that fails, on with this one to its end. */
static bool settle(Hunt *u, int steps, Z *zero) {
  bool may_follow = true, once = false;
  evaluate(u);
  bool regular = correction(u);
  for (int j = 1; j <= steps; j++) {
    Z last = u->t;
    step(u, regular);
    regular = correction(u);
    *zero = u->s + u->t;
    if (!regular || !may_follow || j == steps) continue;
    bool close = cabs(u->t - last) < cabs(*zero) * 0.5, twice = close && once;
    once = close;
    if (!twice) continue;
    Z s = u->s;
    memcpy(u->saved, u->h, sizeof(Z) * (size_t)u->n);
    if (follow(u, zero)) return true;
    may_follow = false;
    memcpy(u->h, u->saved, sizeof(Z) * (size_t)u->n);
    u->s = s;
    evaluate(u);
    regular = correction(u);
  }
  return follow(u, zero);
}

/* No zero is nearer to 0 than the positive zero of |a0| x^n + .. + |a(n-1)| x - |an| (Cauchy), here to 1/200; m and q: scratch. */
static double least_modulus(const Hunt *u, double *m, double *q) {
  int n = u->n;
  for (int i = 0; i <= n; i++) m[i] = cabs(u->p[i]);
  m[n] = -m[n];
  double x = exp((log(-m[n]) - log(m[0])) / (double)n);
  if (m[n - 1] != 0) x = fmin(x, -m[n] / m[n - 1]);
  for (;;) { /* down by tenths as long as the value there is positive */
    double v = m[0];
    for (int i = 1; i <= n; i++) v = v * (x * 0.1) + m[i];
    if (!(v > 0)) break;
    x *= 0.1;
  }
  double dx = x;
  for (int round = 0; fabs(dx / x) > 0.005 && round < 1000;
       round++) { /* Newton; the derivative at x is the quotient's value */
    double v = q[0] = m[0];
    for (int i = 1; i <= n; i++) q[i] = v = v * x + m[i];
    double slope = q[0];
    for (int i = 1; i < n; i++) slope = slope * x + q[i];
    dx = v / slope;
    x -= dx;
  }
  return x;
}

/* The power of 2 by which the coefficients are multiplied, so that none of what is computed with them overflows, or is lost. */
static double scale(const Hunt *u) {
  double high = 0, low = DBL_MAX, least = DBL_MIN / DBL_EPSILON;
  for (int i = 0; i <= u->n; i++) {
    double v = cabs(u->p[i]);
    if (v > high) high = v;
    if (v != 0 && v < low) low = v;
  }
  if (low >= least && high <= sqrt(DBL_MAX)) return 1;
  double lift = least / low, by = lift <= 1 ? 1 / (sqrt(high) * sqrt(low)) : DBL_MAX / lift > high ? 1 : lift;
  return pow(2, (int)(log(by) / log(2.0) + 0.5));
}

/* One zero.  Shifts lie on the circle of the least modulus, each 94 degrees from the last; *angle goes on from zero to zero. */
static bool next_zero(Hunt *u, double radius, Z *angle, Z *zero) {
  const Z turn = CMPLX(-0.06975647374412529990, 0.99756405025982424767);
  for (int pass = 0; pass < 2; pass++) {
    unshifted(u, 5);
    for (int k = 1; k <= 9; k++) {
      *angle = turn * *angle;
      u->s = CMPLX(radius * creal(*angle), radius * cimag(*angle));
      if (settle(u, k * 10, zero)) return true;
    }
  }
  return false;
}

static Cplx plain(Z z) { return (Cplx){creal(z), cimag(z)}; }

bool vec_zeros(Rt *R, const Cplx *a, int degree, Cplx *out) {
  Hunt u = {.n = degree};
  for (; u.n > 0 && a[u.n].r == 0 && a[u.n].i == 0; u.n--) *out++ = (Cplx){0, 0};
  if (u.n == 0) return true;
  size_t room = (size_t)u.n + 1;
  Z *mem = rt_scratch(R, sizeof(Z) * 5 * room), angle = CMPLX(M_SQRT1_2, -M_SQRT1_2), zero = 0;
  double *m = rt_scratch(R, sizeof(double) * 2 * room);
  u.p = mem, u.h = mem + room, u.q = mem + 2 * room, u.k = mem + 3 * room, u.saved = mem + 4 * room;
  for (int i = 0; i <= u.n; i++) u.p[i] = CMPLX(a[i].r, a[i].i);
  double by = scale(&u);
  for (int i = 0; i <= u.n && by != 1; i++) u.p[i] = CMPLX(creal(u.p[i]) * by, cimag(u.p[i]) * by);
  for (; u.n > 1; u.n--) {
    if (!next_zero(&u, least_modulus(&u, m, m + room), &angle, &zero)) return false;
    *out++ = plain(zero);
    memcpy(u.p, u.q, sizeof(Z) * (size_t)u.n);
  }
  *out = plain(quotient(-u.p[1], u.p[0]));
  return true;
}
