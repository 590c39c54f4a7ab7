/* stdlib/hyper.c - hypergeometric variates: inversion and the squeezed rejection H2PE of Kachitvichyanukul & Schmeiser
 * (J. Statist. Comput. Simul. 22, 1985; ACM Trans. Math. Softw. 14, 1988, algorithm 668), which GNU R uses: the same
 * stream gives the same numbers. */
#include "random.h"
#define MATHLIB_STANDALONE 1
#include <Rmath.h>

/* log(i!): exact for small i, by Stirling's series else. */
static double log_factorial(double i) {
  static const double small[] = {0,
                                 0,
                                 0.69314718055994530941723212145817,
                                 1.79175946922805500081247735838070,
                                 3.17805383034794561964694160129705,
                                 4.78749174278204599424770093452324,
                                 6.57925121201010099506017829290394,
                                 8.52516136106541430016553103634712};
  if (i <= 0) return 0;
  if (i <= 7) return small[(int)i];
  return (i + 0.5) * log(i) - i + 0.0833333333333333 / i - 0.00277777777777778 / i / i / i + 0.9189385332;
}

/* The law of the rarer colour in the smaller of sample and rest. */
typedef struct Hyper {
  double few, many, draws; /* few <= many, draws <= half of all */
  int mode, low, high;
} Hyper;

static int by_inversion(Rt *R, const Hyper *h) {
  const double scale = 1e25, log_scale = 57.5646273248511421;
  double n1 = h->few, n2 = h->many, k = h->draws;
  double lw = k < n2 ? log_factorial(n2) + log_factorial(n1 + n2 - k) - log_factorial(n2 - k) - log_factorial(n1 + n2)
                     : log_factorial(n1) + log_factorial(k) - log_factorial(k - n2) - log_factorial(n1 + n2);
  double first = exp(log_scale + lw);
  for (;;) {
    int x = h->low;
    double u = vec_unif_rand(R) * scale, p = first;
    while (u > p) {
      u -= p;
      p *= (n1 - x) * (k - x);
      x++;
      p = p / x / (n2 - k + x);
      if (x > h->high) break;
    }
    if (x <= h->high) return x;
  }
}

static double cut_third(double z) { return z * (1. + z * (-0.5 + z / 3.)); }
static double fourth(double c, double z) {
  double d = c * z * z * z * z;
  return z < 0 ? d / (1. + z) : d;
}

static int by_rejection(Rt *R, const Hyper *h) {
  double n1 = h->few, n2 = h->many, k = h->draws, all = n1 + n2;
  int m = h->mode;
  double s = sqrt((all - k) * k * n1 * n2 / (all - 1) / all / all);
  double d = (int)(1.5 * s) + .5, xl = m - d + .5, xr = m + d + .5;
  double a = log_factorial(m) + log_factorial(n1 - m) + log_factorial(k - m) + log_factorial(n2 - k + m);
  double kl = exp(a - log_factorial((int)xl) - log_factorial((int)(n1 - xl)) - log_factorial((int)(k - xl)) -
                  log_factorial((int)(n2 - k + xl)));
  double kr = exp(a - log_factorial((int)(xr - 1)) - log_factorial((int)(n1 - xr + 1)) -
                  log_factorial((int)(k - xr + 1)) - log_factorial((int)(n2 - k + xr - 1)));
  double left = -log(xl * (n2 - k + xl) / (n1 - xl + 1) / (k - xl + 1));
  double right = -log((n1 - xr + 1) * (k - xr + 1) / xr / (n2 - k + xr));
  double p1 = d + d, p2 = p1 + kl / left, p3 = p2 + kr / right;
  for (int tries = 0; tries < 10000; tries++) {
    double u = vec_unif_rand(R) * p3, v = vec_unif_rand(R);
    int x;
    if (u < p1) x = (int)(xl + u); /* the rectangle in the middle */
    else if (u <= p2) { /* exponential tails */ x = (int)(xl + log(v) / left);
      if (x < h->low) continue;
      v = v * (u - p1) * left;
    } else {
      x = (int)(xr - log(v) / right);
      if (x > h->high) continue;
      v = v * (u - p2) * right;
    }
    if (m < 100 || x <= 50) { /* the ratio of probabilities, term by term */
      double f = 1.;
      if (m < x)
        for (int i = m + 1; i <= x; i++) f = f * (n1 - i + 1) * (k - i + 1) / (n2 - k + i) / i;
      else
        for (int i = x + 1; i <= m; i++) f = f * i * (n2 - k + i) / (n1 - i + 1) / (k - i + 1);
      if (v <= f) return x;
      continue;
    }
    double y = x, y1 = y + 1., ym = y - m, yn = n1 - y + 1., yk = k - y + 1., nk = n2 - k + y1;
    double r = -ym / y1, q = ym / yn, t = ym / yk, e = -ym / nk, g = yn * yk / (y1 * nk) - 1.;
    double dg = g < 0 ? 1. + g : 1., gu = cut_third(g), gl = gu - .25 * (g * g * g * g) / dg;
    double xm = m + .5, xn = n1 - m + .5, xk = k - m + .5, nm = n2 - k + xm;
    double ub = xm * cut_third(r) + xn * cut_third(q) + xk * cut_third(t) + nm * cut_third(e) + y * gu - m * gl + .0034;
    double lv = log(v);
    if (lv > ub) continue;
    double slack = fourth(xm, r) + fourth(xn, q) + fourth(xk, t) + fourth(nm, e);
    if (lv < ub - .25 * slack + (y + m) * (gl - gu) - .0078) return x;
    if (lv <= a - log_factorial(x) - log_factorial(n1 - x) - log_factorial(k - x) - log_factorial(n2 - k + x)) return x;
  }
  return -1;
}

/* White balls among k drawn from `white` and `black` ones; NaN for what is no such urn. */
static double hyper_variate(Rt *R, double white, double black, double k) {
  if (!isfinite(white) || !isfinite(black) || !isfinite(k)) return NAN;
  white = nearbyint(white), black = nearbyint(black), k = nearbyint(k);
  double all = white + black;
  if (white < 0 || black < 0 || k < 0 || k > all) return NAN;
  if (white >= INT32_MAX || black >= INT32_MAX || k >= INT32_MAX)
    return k == 1 ? vec_rbinom(R, k, white / all) : qhyper(vec_unif_rand(R), white, black, k, 1, 0);
  Hyper h = {.few = white <= black ? white : black,
             .many = white <= black ? black : white,
             .draws = k + k >= all ? all - k : k};
  h.mode = (int)((h.draws + 1.) * (h.few + 1.) / (all + 2.));
  h.low = h.draws > h.many ? (int)(h.draws - h.many) : 0;
  h.high = (int)(h.few < h.draws ? h.few : h.draws);
  double x = h.low == h.high ? h.high : h.mode - h.low < 10 ? by_inversion(R, &h) : by_rejection(R, &h);
  if (x < 0) return NAN;
  if (k + k >= all) return white > black ? k - black + x : white - x;
  return white > black ? k - x : x;
}

static Obj *do_rhyper(Rt *R, Call *c) { /* nn, m, n, k */
  static const char *const formal[] = {"nn", "m", "n", "k"};
  Obj *p[3];
  for (int i = 0; i < 4; i++)
    if (!vec_has_arg(c, i)) rt_error(R, "argument \"%s\" is missing, with no default", formal[i]);
  int64_t len = rt_length(c->args[0]);
  double count = len > 1 ? (double)len : rt_as_dbl(R, c->args[0]);
  if (!(count >= 0 && count <= VEC_MOST)) rt_error(R, "invalid arguments");
  int64_t n = (int64_t)count;
  for (int i = 0; i < 3; i++) {
    if (!rt_is_num(c->args[i + 1])) rt_error(R, "invalid arguments");
    p[i] = rt_coerce(R, c->args[i + 1], T_DBL);
  }
  Obj *r = rt_alloc(R, T_DBL, n);
  bool empty = !LEN(p[0]) || !LEN(p[1]) || !LEN(p[2]), bad = false, whole = true;
  if (!empty) vec_rng_get(R);
  for (int64_t i = 0; i < n; i++) {
    double x =
        empty ? NAN : hyper_variate(R, DBL(p[0])[i % LEN(p[0])], DBL(p[1])[i % LEN(p[1])], DBL(p[2])[i % LEN(p[2])]);
    bad |= isnan(x);
    whole &= isnan(x) || x <= INT32_MAX;
    DBL_W(r)[i] = isnan(x) ? NA_REAL : x;
  }
  if (!empty) vec_rng_put(R);
  if (bad) rt_warning(R, "NAs produced");
  return whole ? rt_coerce(R, r, T_INT) : r;
}

const BuiltinDef builtins_hyper[] = {{"rhyper", do_rhyper, BK_BUILTIN, "nn, m, n, k", 0, 0}, {0}};
