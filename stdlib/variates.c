/* stdlib/variates.c - random variates of the named distributions, by the published algorithms that GNU R's
 * documentation cites. */
#include "random.h"
#include "../specialize/scalar.h"
#include <float.h>
#include <stdlib.h>
#define MATHLIB_STANDALONE 1
#include <Rmath.h>
#undef unif_rand
#undef norm_rand
#undef exp_rand

#define U() vec_unif_rand(R)

/* Under Philox each number is made by inversion of one or two uniform ones, or of a few such numbers: kernels do the
 * same (pe/build_random.c).  Two draws have 53 bits. */
static double two_draws(Rt *R) {
  double u = floor(134217728 * U());
  return (u + U()) / 134217728;
}

/* Ahrens & Dieter: GD (1982) for a >= 1, GS (1974) for a < 1. */
double vec_rgamma(Rt *R, double a, double scale) {
  static const double q1 = 0.04166669, q2 = 0.02083148, q3 = 0.00801191, q4 = 0.00144121, q5 = -7.388e-5,
                      q6 = 2.4511e-4, q7 = 2.424e-4;
  static const double a1 = 0.3333333, a2 = -0.250003, a3 = 0.2000062, a4 = -0.1662921, a5 = 0.1423657, a6 = -0.1367177,
                      a7 = 0.1233795;
  if (isnan(a) || isnan(scale)) return NAN;
  if (a <= 0 || scale <= 0) return scale == 0 || a == 0 ? 0 : NAN;
  if (!isfinite(a) || !isfinite(scale)) return INFINITY;
  if (vec_by_counter(R) && a > 1e-3 && a < 1e5) return scale * rv_igam(two_draws(R), a);
  if (a < 1) {
    double e = 1.0 + 0.36787944117144233 * a, x;
    for (;;) {
      double p = e * U();
      if (p >= 1.0) {
        x = -log((e - p) / a);
        if (vec_exp_rand(R) >= (1.0 - a) * log(x)) break;
      } else {
        x = exp(log(p) / a);
        if (vec_exp_rand(R) >= x) break;
      }
    }
    return scale * x;
  }
  double s2 = a - 0.5, s = sqrt(s2), d = 5.656854 - s * 12;
  double t = vec_norm_rand(R), x = s + 0.5 * t;
  if (t >= 0) return scale * x * x;
  double u = U();
  if (d * u <= t * t * t) return scale * x * x;
  double r = 1 / a, q0 = ((((((q7 * r + q6) * r + q5) * r + q4) * r + q3) * r + q2) * r + q1) * r, b, si, c;
  if (a <= 3.686) b = 0.463 + s + 0.178 * s2, si = 1.235, c = 0.195 / s - 0.079 + 0.16 * s;
  else if (a <= 13.022) b = 1.654 + 0.0076 * s2, si = 1.68 / s + 0.275, c = 0.062 / s + 0.024;
  else b = 1.77, si = 0.75, c = 0.1515 / s;
  double q, v;
#define QUOT()                                                                                                         \
  (v = t / (s + s), fabs(v) <= 0.25                                                                                    \
                        ? q0 + 0.5 * t * t * ((((((a7 * v + a6) * v + a5) * v + a4) * v + a3) * v + a2) * v + a1) * v  \
                        : q0 - s * t + 0.25 * t * t + (s2 + s2) * log(1.0 + v))
  if (x > 0.0) {
    q = QUOT();
    if (log(1.0 - u) <= q) return scale * x * x;
  }
  for (;;) {
    double e = vec_exp_rand(R);
    u = U();
    u = u + u - 1.0;
    t = u < 0.0 ? b - si * e : b + si * e;
    if (t >= -0.71874483771719) {
      q = QUOT();
      if (q > 0.0) {
        double w = expm1(q);
        if (c * fabs(u) <= w * exp(e - 0.5 * t * t)) break;
      }
    }
  }
  x = s + 0.5 * t;
  return scale * x * x;
}

/* Cheng (1978): BB and BC. */
double vec_rbeta(Rt *R, double aa, double bb) {
  const double expmax = DBL_MAX_EXP * M_LN2;
  if (isnan(aa) || isnan(bb) || aa < 0. || bb < 0.) return NAN;
  if (!isfinite(aa) && !isfinite(bb)) return 0.5;
  if (aa == 0. && bb == 0.) return U() < 0.5 ? 0. : 1.;
  if (!isfinite(aa) || bb == 0.) return 1.0;
  if (!isfinite(bb) || aa == 0.) return 0.0;
  if (vec_by_counter(R) && aa > 1e-3 && aa < 1e5 && bb > 1e-3 && bb < 1e5) {
    double x = rv_igam(two_draws(R), aa), y = rv_igam(two_draws(R), bb);
    return x / (x + y);
  }
  double a = fmin(aa, bb), b = fmax(aa, bb), alpha = a + b, u1, u2, v, w, y, z;
#define VW(AA, beta)                                                                                                   \
  do {                                                                                                                 \
    v = (beta)*log(u1 / (1.0 - u1));                                                                                   \
    if (v <= expmax) {                                                                                                 \
      w = (AA)*exp(v);                                                                                                 \
      if (isinf(w)) w = DBL_MAX;                                                                                       \
    } else w = DBL_MAX;                                                                                                \
  } while (0)
  if (a <= 1.0) {
    double beta = 1.0 / a, delta = 1.0 + b - a, k1 = delta * (0.0138889 + 0.0416667 * a) / (b * beta - 0.777778),
           k2 = 0.25 + (0.5 + 0.25 / delta) * a;
    for (;;) {
      u1 = U();
      u2 = U();
      if (u1 < 0.5) {
        y = u1 * u2;
        z = u1 * y;
        if (0.25 * u2 + z - y >= k1) continue;
      } else {
        z = u1 * u1 * u2;
        if (z <= 0.25) {
          VW(b, beta);
          break;
        }
        if (z >= k2) continue;
      }
      VW(b, beta);
      if (alpha * (log(alpha / (a + w)) + v) - 1.3862944 >= log(z)) break;
    }
    return aa == a ? a / (a + w) : w / (a + w);
  }
  double beta = sqrt((alpha - 2.0) / (2.0 * a * b - alpha)), gamma = a + 1.0 / beta, r, s, t;
  do {
    u1 = U();
    u2 = U();
    VW(a, beta);
    z = u1 * u1 * u2;
    r = gamma * v - 1.3862944;
    s = a + r - w;
    if (s + 2.609438 >= 5.0 * z) break;
    t = log(z);
    if (s > t) break;
  } while (r + alpha * log(alpha / (b + w)) < t);
  return aa != a ? b / (b + w) : w / (b + w);
}

/* Ahrens & Dieter (1982), PD; a table for mu < 10. */
double vec_rpois(Rt *R, double mu) {
  static const double a0 = -0.5, a1 = 0.3333333, a2 = -0.2500068, a3 = 0.2000118, a4 = -0.1661269, a5 = 0.1421878,
                      a6 = -0.1384794, a7 = 0.1250060;
  static const double fact[] = {1., 1., 2., 6., 24., 120., 720., 5040., 40320., 362880.};
  if (!isfinite(mu) || mu < 0) return NAN;
  if (mu <= 0.) return 0.;
  if (vec_by_counter(R) && mu < 1e6) return rv_ipois(U(), mu);
  if (mu < 10) {
    double p0 = exp(-mu);
    for (;;) {
      double u = U(), p = p0, q = p0;
      if (u <= p0) return 0;
      for (int k = 1; k <= 35; k++) {
        p *= mu / k;
        q += p;
        if (u <= q) return k;
      }
    }
  }
  double s = sqrt(mu), d = 6. * mu * mu, big_l = floor(mu - 1.1484), g = mu + s * vec_norm_rand(R), pois = -1, u = 0,
         difmuk = 0, fk = 0, E = 0;
  bool first = false;
  if (g >= 0.) {
    pois = floor(g);
    if (pois >= big_l) return pois;
    fk = pois;
    difmuk = mu - fk;
    u = U();
    if (d * u >= difmuk * difmuk * difmuk) return pois;
    first = true;
  }
  const double inv = 0.398942280401432677939946059934; /* 1 / sqrt(2 pi) */
  double omega = inv / s, b1 = 1. / (24. * mu), b2 = 0.3 * b1 * b1, c3 = 1. / 7. * b1 * b2, c2 = b2 - 15. * c3,
         c1 = b1 - 6. * b2 + 45. * c3;
  double c0 = 1. - b1 + 3. * b2 - 15. * c3, c = 0.1069 / mu;
  for (;;) {
    bool direct = first;
    if (!first) {
      E = vec_exp_rand(R);
      u = 2 * U() - 1.;
      double t = 1.8 + copysign(E, u);
      if (!(t > -0.6744)) continue;
      pois = floor(mu + s * t);
      fk = pois;
      difmuk = mu - fk;
    }
    first = false;
    double px, py;
    if (pois < 10) px = -mu, py = pow(mu, pois) / fact[(int)pois];
    else {
      double del = 0.083333333333333333333 / fk;
      del = del * (1. - 4.8 * del * del);
      double v = difmuk / fk;
      if (fabs(v) <= 0.25)
        px = fk * v * v * (((((((a7 * v + a6) * v + a5) * v + a4) * v + a3) * v + a2) * v + a1) * v + a0) - del;
      else px = fk * log(1 + v) - difmuk - del;
      py = inv / sqrt(fk);
    }
    double x = (0.5 - difmuk) / s;
    x *= x;
    double fx = -0.5 * x, fy = omega * (((c3 * x + c2) * x + c1) * x + c0);
    if (!direct) {
      if (c * fabs(u) <= py * exp(px + E) - fy * exp(fx + E)) break;
    } else if (fy - u * fy <= py * exp(px - fx)) break;
  }
  return pois;
}

/* Kachitvichyanukul & Schmeiser (1988), BTPE; inversion for np < 30. */
double vec_rbinom(Rt *R, double nin, double pp) {
  if (!isfinite(nin)) return NAN;
  double rn = nearbyint(nin);
  if (rn != nin || !isfinite(pp) || rn < 0 || pp < 0. || pp > 1.) return NAN;
  if (rn == 0 || pp == 0.) return 0;
  if (pp == 1.) return rn;
  if (vec_by_counter(R) && rn < 1e6 && pp > 1e-12 && 1 - pp > 1e-12) return rv_ibinom(U(), rn, pp);
  if (rn >= INT32_MAX) return qbinom(U(), rn, pp, 0, 0);
  int n = (int)rn, ix;
  double p = fmin(pp, 1. - pp), q = 1. - p, np = n * p, r = p / q, g = r * (n + 1);
  if (np < 30.0) {
    double qn = R_pow_di(q, n);
    for (;;) {
      ix = 0;
      double f = qn, u = U();
      for (;;) {
        if (u < f) goto done;
        if (ix > 110) break;
        u -= f;
        ix++;
        f *= (g / ix - r);
      }
    }
  }
  {
    double fm = np + p;
    int m = (int)fm;
    double npq = np * q, p1 = (int)(2.195 * sqrt(npq) - 4.6 * q) + 0.5, xm = m + 0.5, xl = xm - p1, xr = xm + p1;
    double c = 0.134 + 20.5 / (15.3 + m), al = (fm - xl) / (fm - xl * p), xll = al * (1.0 + 0.5 * al);
    al = (xr - fm) / (xr * q);
    double xlr = al * (1.0 + 0.5 * al), p2 = p1 * (1.0 + c + c), p3 = p2 + c / xll, p4 = p3 + c / xlr;
    for (;;) {
      double u = U() * p4, v = U();
      if (u <= p1) {
        ix = (int)(xm - p1 * v + u);
        break;
      }
      if (u <= p2) {
        double x = xl + (u - p1) / c;
        v = v * c + 1.0 - fabs(xm - x) / p1;
        if (v > 1.0 || v <= 0.) continue;
        ix = (int)x;
      } else if (u > p3) {
        ix = (int)(xr - log(v) / xlr);
        if (ix > n) continue;
        v = v * (u - p3) * xlr;
      } else {
        ix = (int)(xl + log(v) / xll);
        if (ix < 0) continue;
        v = v * (u - p2) * xll;
      }
      int k = abs(ix - m);
      if (k <= 20 || k >= npq / 2 - 1) {
        double f = 1.0;
        if (m < ix) {
          for (int i = m + 1; i <= ix; i++) f *= (g / i - r);
        } else if (m > ix) {
          for (int i = ix + 1; i <= m; i++) f /= (g / i - r);
        }
        if (v <= f) break;
      } else {
        double amaxp = (k / npq) * ((k * (k / 3. + 0.625) + 0.1666666666666) / npq + 0.5),
               ynorm = -(double)k * k / (2.0 * npq), alv = log(v);
        if (alv < ynorm - amaxp) break;
        if (alv <= ynorm + amaxp) {
          double x1 = ix + 1, f1 = m + 1.0, z = n + 1 - m, w = n - ix + 1.0, z2 = z * z, x2 = x1 * x1, f2 = f1 * f1,
                 w2 = w * w;
#define ST(a, a2) ((13860. - (462. - (132. - (99. - 140. / a2) / a2) / a2) / a2) / a / 166320.)
          if (alv <= xm * log(f1 / x1) + (n - m + 0.5) * log(z / w) + (ix - m) * log(w * p / (x1 * q)) + ST(f1, f2) +
                         ST(z, z2) + ST(x1, x2) + ST(w, w2))
            break;
        }
      }
    }
  }
done:
  if (pp > 0.5) ix = n - ix;
  return ix;
}

/* ---- the builtins ------------------------------------------------------------------------------------------------ */

enum {
  V_UNIF,
  V_NORM,
  V_EXP,
  V_GAMMA,
  V_BETA,
  V_CHISQ,
  V_NCHISQ,
  V_T,
  V_F,
  V_CAUCHY,
  V_WEIBULL,
  V_LOGIS,
  V_LNORM,
  V_BINOM,
  V_POIS,
  V_GEOM,
  V_NBINOM,
  V_NBINOM_MU,
  V_SIGNRANK,
  V_WILCOX
};

static double draw(Rt *R, int code, double a, double b) {
  switch (code) {
  case V_UNIF: {
    if (!isfinite(a) || !isfinite(b) || b < a) return NAN;
    if (a == b) return a;
    return a + (b - a) * U();
  }
  case V_NORM:
    if (isnan(a) || !isfinite(b) || b < 0.) return NAN;
    if (b == 0. || !isfinite(a)) return a;
    return a + b * vec_norm_rand(R);
  case V_EXP: /* a: the scale */
    if (!isfinite(a) || a <= 0.0) return a == 0. ? 0. : NAN;
    return a * vec_exp_rand(R);
  case V_GAMMA: return vec_rgamma(R, a, b);
  case V_BETA: return vec_rbeta(R, a, b);
  case V_CHISQ: return !isfinite(a) || a < 0.0 ? NAN : vec_rgamma(R, a / 2.0, 2.0);
  case V_NCHISQ: {
    if (isnan(a) || !isfinite(b) || a < 0. || b < 0.) return NAN;
    if (b == 0.) return a == 0. ? 0. : vec_rgamma(R, a / 2., 2.);
    double r = vec_rpois(R, b / 2.);
    if (r > 0.) r = vec_rgamma(R, r, 2.);
    if (a > 0.) r += vec_rgamma(R, a / 2., 2.);
    return r;
  }
  case V_T: {
    if (isnan(a) || a <= 0.0) return NAN;
    if (!isfinite(a)) return vec_norm_rand(R);
    double num = vec_norm_rand(R);
    return num / sqrt(vec_rgamma(R, a / 2.0, 2.0) / a);
  }
  case V_F:
    if (isnan(a) || isnan(b) || a <= 0. || b <= 0.) return NAN;
    {
      double x = isfinite(a) ? vec_rgamma(R, a / 2.0, 2.0) / a : 1;
      return x / (isfinite(b) ? vec_rgamma(R, b / 2.0, 2.0) / b : 1);
    }
  case V_CAUCHY:
    if (isnan(a) || !isfinite(b) || b < 0) return NAN;
    if (b == 0. || !isfinite(a)) return a;
    return a + b * (vec_by_counter(R) ? rv_tan(M_PI * U()) : tan(M_PI * U()));
  case V_WEIBULL:
    if (!isfinite(a) || !isfinite(b) || a <= 0. || b <= 0.) return b == 0. ? 0. : NAN;
    if (vec_by_counter(R)) return b * rv_pow(-rv_log(U()), 1. / a);
    return b * pow(-log(U()), 1. / a);
  case V_LOGIS:
    if (isnan(a) || !isfinite(b)) return NAN;
    if (b == 0. || !isfinite(a)) return a;
    {
      double u = U();
      return a + b * (vec_by_counter(R) ? rv_log(u / (1. - u)) : log(u / (1. - u)));
    }
  case V_LNORM:
    if (isnan(a) || !isfinite(b) || b < 0.) return NAN;
    if (vec_by_counter(R)) return rv_exp(draw(R, V_NORM, a, b));
    return exp(draw(R, V_NORM, a, b));
  case V_BINOM: return vec_rbinom(R, a, b);
  case V_POIS: return vec_rpois(R, a);
  case V_GEOM:
    if (!isfinite(a) || a <= 0 || a > 1) return NAN;
    return vec_rpois(R, vec_exp_rand(R) * ((1 - a) / a));
  case V_NBINOM:
    if (!isfinite(b) || isnan(a) || a <= 0 || b <= 0 || b > 1) return NAN;
    if (!isfinite(a)) a = DBL_MAX / 2.;
    return b == 1 ? 0 : vec_rpois(R, vec_rgamma(R, a, (1 - b) / b));
  case V_NBINOM_MU:
    if (!isfinite(b) || isnan(a) || a <= 0 || b < 0) return NAN;
    if (!isfinite(a)) a = DBL_MAX / 2.;
    return b == 0 ? 0 : vec_rpois(R, vec_rgamma(R, a, b / a));
  case V_SIGNRANK: {
    if (isnan(a)) return a;
    a = nearbyint(a);
    if (a < 0) return NAN;
    double r = 0;
    for (int i = 0, k = a > INT32_MAX ? 0 : (int)a; i < k;) r += (++i) * floor(U() + 0.5);
    return r;
  }
  default: { /* V_WILCOX */
    if (isnan(a) || isnan(b)) return a + b;
    a = nearbyint(a), b = nearbyint(b);
    if (a < 0 || b < 0) return NAN;
    if (a == 0 || b == 0) return 0;
    if (a + b > INT32_MAX) rt_error(R, "cannot allocate memory block of size %0.1f Gb", (a + b) * 4 / 1073741824);
    int k = (int)(a + b);
    int *x = SCRATCH(R, int, k);
    for (int i = 0; i < k; i++) x[i] = i;
    double r = 0;
    for (int i = 0; i < b; i++) {
      int j = (int)vec_unif_index(R, k);
      r += x[j];
      x[j] = x[--k];
    }
    return r - b * (b - 1) / 2;
  }
  }
}

static int64_t count_arg(Rt *R, Obj *n) {
  if (!n) rt_error(R, "argument \"n\" is missing, with no default");
  if (!rt_is_vec(n) || n->type > T_STR) rt_error(R, "invalid arguments");
  if (LEN(n) != 1) return LEN(n);
  double d = rt_as_dbl(R, n);
  if (d != d || d < 0 || d > VEC_MOST) rt_error(R, "invalid arguments");
  return (int64_t)d;
}

static Obj *variates(Rt *R, int code, Obj *na, int np, Obj *pa, Obj *pb) {
  int64_t n = count_arg(R, na);
  bool ints = code == V_BINOM || code == V_POIS || code == V_GEOM || code == V_NBINOM || code == V_NBINOM_MU ||
              code == V_SIGNRANK || code == V_WILCOX;
  if (n == 0) return rt_alloc(R, ints ? T_INT : T_DBL, 0);
  if (!pa || !rt_is_num(pa) || (np > 1 && (!pb || !rt_is_num(pb)))) rt_error(R, "invalid arguments");
  Obj *da = rt_coerce(R, pa, T_DBL), *db = np > 1 ? rt_coerce(R, pb, T_DBL) : NULL;
  int64_t ma = LEN(da), mb = db ? LEN(db) : 1;
  Obj *r = rt_alloc(R, T_DBL, n);
  double *q = DBL_W(r);
  bool nan = false;
  if (ma < 1 || mb < 1) {
    for (int64_t i = 0; i < n; i++) q[i] = NA_REAL;
    nan = true;
  } else {
    vec_rng_get(R);
    if (code == V_UNIF && ma == 1 && mb == 1 && isfinite(DBL(da)[0]) && isfinite(DBL(db)[0]) &&
        DBL(db)[0] > DBL(da)[0]) {
      double a = DBL(da)[0], w = DBL(db)[0] - a;
      for (int64_t i = 0; i < n; i++) q[i] = a + w * U();
    } else
      for (int64_t i = 0; i < n; i++) {
        q[i] = draw(R, code, DBL(da)[i % ma], db ? DBL(db)[i % mb] : 0);
        if (q[i] != q[i]) nan = true, q[i] = NA_REAL;
        if ((i & 65535) == 65535) rt_check_interrupt(R);
      }
    vec_rng_put(R);
  }
  if (nan && !ints)
    for (int64_t i = 0; i < n; i++)
      if (q[i] != q[i]) q[i] = NAN;
  if (ints) {
    bool fits = true;
    for (int64_t i = 0; i < n && fits; i++) fits = !(q[i] > INT32_MAX);
    if (fits) {
      Obj *z = rt_alloc(R, T_INT, n);
      for (int64_t i = 0; i < n; i++) INT_W(z)[i] = q[i] != q[i] ? NA_INT : (int32_t)q[i];
      r = z;
    }
  }
  if (nan) rt_warning(R, "NAs produced");
  return r;
}

static Obj *do_variate(Rt *R, Call *c) { /* n, one or two parameters with defaults by code */
  Obj *n = vec_arg_or(c, 0, NULL);
  if (!n) rt_error(R, "argument \"n\" is missing, with no default");
  int code = c->def->code, np = 2;
  double d1 = NAN, d2 = NAN; /* NaN: no default */
  const char *n1 = "", *n2 = "";
  switch (code) {
  case V_UNIF:
  case V_NORM:
  case V_CAUCHY:
  case V_LOGIS:
  case V_LNORM: d1 = 0, d2 = 1; break;
  case V_WEIBULL: n1 = "shape", d2 = 1; break;
  case V_EXP: d1 = 1, np = 1; break;
  case V_BETA: n1 = "shape1", n2 = "shape2"; break;
  case V_CHISQ:
  case V_T: np = 1, n1 = "df"; break;
  case V_F: n1 = "df1", n2 = "df2"; break;
  case V_BINOM: n1 = "size", n2 = "prob"; break;
  case V_POIS: np = 1, n1 = "lambda"; break;
  case V_GEOM: np = 1, n1 = "prob"; break;
  case V_SIGNRANK: np = 1, n1 = "n"; break;
  case V_WILCOX: n1 = "m", n2 = "n"; break;
  default: break;
  }
  Obj *a = vec_arg_or(c, 1, NULL), *b = np > 1 ? vec_arg_or(c, 2, NULL) : NULL;
  if (!a) {
    if (d1 != d1) rt_error(R, "argument \"%s\" is missing, with no default", n1);
    a = rt_dbl(R, d1);
  }
  if (np > 1 && !b) {
    if (d2 != d2) rt_error(R, "argument \"%s\" is missing, with no default", n2);
    b = rt_dbl(R, d2);
  }
  if (code == V_EXP) a = vec_arith(R, A_DIV, rt_dbl(R, 1), a);
  if (code == V_CHISQ && vec_has_arg(c, 2)) return variates(R, V_NCHISQ, n, 2, a, c->args[2]);
  if (code == V_T && vec_has_arg(c, 2)) { /* norm(ncp) / sqrt(chisq(df) / df) */
    Obj *x = variates(R, V_NORM, n, 2, c->args[2], rt_dbl(R, 1)), *y = variates(R, V_CHISQ, n, 1, a, NULL);
    Obj *q = vec_arith(R, A_DIV, y, a), *s = rt_alloc(R, T_DBL, LEN(q));
    for (int64_t i = 0; i < LEN(q); i++) DBL_W(s)[i] = sqrt(DBL(q)[i]);
    return vec_arith(R, A_DIV, x, s);
  }
  if (code == V_F && vec_has_arg(c, 3)) { /* (chisq(df1, ncp) / df1) / (chisq(df2) / df2) */
    Obj *x = variates(R, V_NCHISQ, n, 2, a, c->args[3]), *y = variates(R, V_CHISQ, n, 1, b, NULL);
    return vec_arith(R, A_DIV, vec_arith(R, A_DIV, x, a), vec_arith(R, A_DIV, y, b));
  }
  if (code == V_BETA && vec_has_arg(c, 3)) {
    Obj *two = rt_dbl(R, 2), *x = variates(R, V_NCHISQ, n, 2, vec_arith(R, A_MUL, two, a), c->args[3]);
    Obj *y = variates(R, V_CHISQ, n, 1, vec_arith(R, A_MUL, two, b), NULL);
    rt_share(x);
    return vec_arith(R, A_DIV, x, vec_arith(R, A_ADD, x, y));
  }
  return variates(R, code, n, np, a, b);
}

static Obj *do_rgamma(Rt *R, Call *c) { /* n, shape, rate = 1, scale = 1/rate */
  if (!vec_has_arg(c, 0) || !vec_has_arg(c, 1))
    rt_error(R, "argument \"%s\" is missing, with no default", vec_has_arg(c, 0) ? "shape" : "n");
  Obj *scale = vec_arg_or(c, 3, NULL), *rate = vec_arg_or(c, 2, NULL);
  if (!scale) scale = rate ? vec_arith(R, A_DIV, rt_dbl(R, 1), rate) : rt_dbl(R, 1);
  return variates(R, V_GAMMA, c->args[0], 2, c->args[1], scale);
}
static Obj *do_rnbinom(Rt *R, Call *c) { /* n, size, prob, mu */
  if (!vec_has_arg(c, 1)) rt_error(R, "argument \"size\" is missing, with no default");
  if (vec_has_arg(c, 3)) {
    if (vec_has_arg(c, 2)) rt_error(R, "'prob' and 'mu' both specified");
    return variates(R, V_NBINOM_MU, c->args[0], 2, c->args[1], c->args[3]);
  }
  if (!vec_has_arg(c, 2)) rt_error(R, "argument \"prob\" is missing, with no default");
  return variates(R, V_NBINOM, c->args[0], 2, c->args[1], c->args[2]);
}

static Obj *do_rmultinom(Rt *R, Call *c) { /* n, size, prob */
  static const char *const formal[] = {"n", "size", "prob"};
  for (int i = 0; i < 3; i++)
    if (!vec_has_arg(c, i)) rt_error(R, "argument \"%s\" is missing, with no default", formal[i]);
  if (!rt_is_vec(c->args[0])) rt_error(R, "invalid first argument 'n'");
  if (!rt_is_vec(c->args[1])) rt_error(R, "invalid second argument 'size'");
  int64_t n = rt_as_int(R, c->args[0]), size = rt_as_int(R, c->args[1]);
  if (n == NA_INT || n < 0) rt_error(R, "invalid first argument 'n'");
  if (size == NA_INT || size < 0) rt_error(R, "invalid second argument 'size'");
  Obj *pd = rt_coerce(R, c->args[2], T_DBL);
  int64_t k = LEN(pd);
  if ((double)n * (double)k > 1e9) rt_error(R, "invalid first argument 'n'");
  double sum = 0, *p = SCRATCH(R, double, k);
  for (int64_t i = 0; i < k; i++) {
    p[i] = DBL(pd)[i];
    if (!isfinite(p[i])) rt_error(R, "NA in probability vector");
    if (p[i] < 0) rt_error(R, "negative probability");
    sum += p[i];
  }
  if (k == 0 || sum == 0) rt_error(R, "too few positive probabilities");
  for (int64_t i = 0; i < k; i++) p[i] /= sum;
  vec_rng_get(R);
  Obj *r = rt_alloc_zero(R, T_INT, n * k);
  for (int64_t j = 0; j < n; j++) {
    int64_t left = size;
    double tot = 1;
    for (int64_t i = 0; i < k - 1; i++) {
      if (p[i] != 0) {
        double pp = p[i] / tot;
        INT_W(r)[j * k + i] = pp < 1. ? (int32_t)vec_rbinom(R, (double)left, pp) : (int32_t)left;
        left -= INT(r)[j * k + i];
      }
      if (left <= 0) break;
      tot -= p[i];
    }
    if (left > 0) INT_W(r)[j * k + k - 1] = (int32_t)left;
  }
  vec_rng_put(R);
  Obj *d = rt_alloc(R, T_INT, 2);
  INT_W(d)[0] = (int32_t)k, INT_W(d)[1] = (int32_t)n;
  rt_attr_set(R, r, R->s.dim, d);
  Obj *nm = rt_attr(c->args[2], R->s.names);
  if (nm != NIL) rt_attr_set(R, r, R->s.dimnames, rt_list(R, 2, nm, NIL));
  return r;
}

/* One cell of a random two-way table, from its conditional (hypergeometric) distribution: row and col are what is left
 * of its margins, total what is left of both.  Patefield (1981), AS 159: from the cell's expected value, terms are
 * added above and below in turn until they exceed the uniform number.  lf[i] = log(i!). */
static int table_cell(Rt *R, const double *lf, int row, int col, int total) {
  int rest = total - row - col; /* what the other rows have in the other columns, if the cell is 0 */
  double u = vec_unif_rand(R);
  for (;;) {
    int up = (int)(row * (col / (double)total) + 0.5), down = up;
    double p = exp(lf[row] + lf[total - row] + lf[total - col] + lf[col] - lf[total] - lf[up] - lf[col - up] -
                   lf[row - up] - lf[rest + up]);
    if (p >= u) return up;
    if (p == 0) rt_error(R, "rcont2 [%d,%d]: exp underflow to 0; algorithm failure", row, col);
    double sum = p, q = p;
    for (bool top = false, bottom = false; !top || !bottom;) {
      double ways = (col - up) * (double)(row - up);
      if (ways == 0) top = true;
      else {
        up++;
        p = p * ways / ((double)up * (rest + up));
        sum += p;
        if (sum >= u) return up;
      }
      do {
        ways = down * (double)(rest + down);
        if (ways == 0) {
          bottom = true;
          break;
        }
        down--;
        q = q * ways / ((double)(col - down) * (row - down));
        sum += q;
        if (sum >= u) return down;
      } while (top);
    }
    u = sum * vec_unif_rand(R);
  }
}

/* A random nr x nc table with these margins into out; left[nc] is scratch. */
static void random_table(Rt *R, int nr, int nc, const int32_t *rows, const int32_t *cols, int n, const double *lf,
                         int32_t *left, int32_t *out) {
  memset(out, 0, sizeof *out * (size_t)nr * (size_t)nc);
  memcpy(left, cols, sizeof *left * (size_t)nc);
  for (int i = 0; i < nr - 1; i++) {
    int row = rows[i], total = n;
    n -= row;
    for (int j = 0; j < nc - 1 && total > 0; j++) {
      int v = table_cell(R, lf, row, left[j], total);
      total -= left[j];
      out[i + j * nr] = v;
      row -= v;
      left[j] -= v;
    }
    out[i + (nc - 1) * nr] = row;
    left[nc - 1] -= row;
  }
  for (int j = 0; j < nc; j++) out[nr - 1 + j * nr] = left[j];
}

static Obj *do_r2dtable(Rt *R, Call *c) { /* n, r, c */
  Obj *r = rt_coerce(R, c->args[1], T_INT), *k = rt_coerce(R, c->args[2], T_INT);
  int nr = (int)LEN(r), nc = (int)LEN(k), count = LEN(c->args[0]) == 1 ? rt_as_int(R, c->args[0]) : NA_INT;
  int64_t n = 0, m = 0;
  bool ok = count != NA_INT && count >= 0 && nr > 1 && nc > 1;
  for (int i = 0; i < nr; i++) ok = ok && INT(r)[i] >= 0, n += INT(r)[i];
  for (int i = 0; i < nc; i++) ok = ok && INT(k)[i] >= 0, m += INT(k)[i];
  if (!ok || n != m || n > INT32_MAX) rt_error(R, "invalid arguments");
  double *lf = rt_scratch(R, sizeof *lf * (size_t)(n + 2));
  lf[0] = lf[1] = 0;
  for (int64_t i = 2; i <= n; i++) lf[i] = lgammafn((double)i + 1);
  int32_t *left = rt_scratch(R, sizeof *left * (size_t)nc);
  Obj *res = rt_alloc(R, T_LIST, count);
  vec_rng_get(R);
  for (int i = 0; i < count; i++) {
    Obj *t = rt_alloc(R, T_INT, (int64_t)nr * nc), *d = rt_alloc(R, T_INT, 2);
    random_table(R, nr, nc, INT(r), INT(k), (int)n, lf, left, INT_W(t));
    INT_W(d)[0] = nr, INT_W(d)[1] = nc;
    rt_attr_set(R, t, R->s.dim, d);
    rt_set_elt(res, i, t);
  }
  vec_rng_put(R);
  return res;
}

const BuiltinDef builtins_variates[] = {{"runif", do_variate, BK_BUILTIN, "n, min = 0, max = 1", 0, V_UNIF},
                                        {"rnorm", do_variate, BK_BUILTIN, "n, mean = 0, sd = 1", 0, V_NORM},
                                        {"rexp", do_variate, BK_BUILTIN, "n, rate = 1", 0, V_EXP},
                                        {"rgamma", do_rgamma, BK_BUILTIN, "n, shape, rate = 1, scale = 1/rate", 0, 0},
                                        {"rbeta", do_variate, BK_BUILTIN, "n, shape1, shape2, ncp = 0", 0, V_BETA},
                                        {"rchisq", do_variate, BK_BUILTIN, "n, df, ncp = 0", 0, V_CHISQ},
                                        {"rt", do_variate, BK_BUILTIN, "n, df, ncp", 0, V_T},
                                        {"rf", do_variate, BK_BUILTIN, "n, df1, df2, ncp", 0, V_F},
                                        {"rcauchy", do_variate, BK_BUILTIN, "n, location = 0, scale = 1", 0, V_CAUCHY},
                                        {"rweibull", do_variate, BK_BUILTIN, "n, shape, scale = 1", 0, V_WEIBULL},
                                        {"rlogis", do_variate, BK_BUILTIN, "n, location = 0, scale = 1", 0, V_LOGIS},
                                        {"rlnorm", do_variate, BK_BUILTIN, "n, meanlog = 0, sdlog = 1", 0, V_LNORM},
                                        {"rbinom", do_variate, BK_BUILTIN, "n, size, prob", 0, V_BINOM},
                                        {"rpois", do_variate, BK_BUILTIN, "n, lambda", 0, V_POIS},
                                        {"rgeom", do_variate, BK_BUILTIN, "n, prob", 0, V_GEOM},
                                        {"rnbinom", do_rnbinom, BK_BUILTIN, "n, size, prob, mu", 0, 0},
                                        {"rsignrank", do_variate, BK_BUILTIN, "nn, n", 0, V_SIGNRANK},
                                        {"rwilcox", do_variate, BK_BUILTIN, "nn, m, n", 0, V_WILCOX},
                                        {"rmultinom", do_rmultinom, BK_BUILTIN, "n, size, prob", 0, 0},
                                        {"r2dtable", do_r2dtable, BK_BUILTIN, "n, r, c", BF_STRICT, 0},
                                        {0}};
