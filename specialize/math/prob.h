/* specialize/math/prob.h - the incomplete gamma and beta functions, and the distribution functions that are made of
 * them (after density.h): Abramowitz and Stegun (1964), 6.5.29, 6.5.31, 26.5.8; continued fractions by Lentz's method
 * in the form of Thompson and Barnett (1986).  Their factors come from the saddle-point densities, so that no digits
 * are lost to large logarithms.  As exact as R's to some 1e-14.  NaN: libRmath must see to it. */
enum { RV_TERMS = 20000 };

/* P(X <= x), or with lower = 0 P(X > x), of the gamma distribution with scale 1: 0 < x, a < inf */
RV_FN double rv_igamma(double x, double a, rv_i32 lower) {
  double d, s, t, b, c, h, p;
  rv_i32 i;
  if (!(a < 1e6 && a > 1e-10 && x < 1e8 && x > 1e-100)) return RV_NAN;
  if (!lower && x < 1.0 && a < 1.0) { /* 1 - (1 + s) (1 + t) */
    c = 1.0;
    s = 0.0;
    for (i = 1; i < 100; i++) {
      c = c * (-x / (double)i);
      d = c / (a + (double)i);
      s = s + d;
      if (fabs(d) < 1e-17 * fabs(s)) break;
    }
    s = s * a;
    t = rv_expm1(a * rv_log(x) - rv_lgamma(1.0 + a));
    return -(s + t + s * t);
  }
  p = rv_pois(a, x, 0);
  if (x < 1.0 || x <= a) { /* the power series */
    t = 1.0;
    s = 1.0;
    for (i = 1; i < RV_TERMS; i++) {
      t = t * (x / (a + (double)i));
      s = s + t;
      if (t < 1e-17 * s) break;
    }
    p = p * s;
    return lower ? p : 1.0 - p;
  }
  b = x + 1.0 - a;
  c = 1e300;
  d = 1.0 / b;
  h = d;
  for (i = 1; i < RV_TERMS; i++) {
    t = (double)i * (a - (double)i);
    b = b + 2.0;
    d = 1.0 / (t * d + b);
    c = b + t / c;
    s = d * c;
    h = h * s;
    if (fabs(s - 1.0) < 1e-16) break;
  }
  p = p * a * h;
  return lower ? 1.0 - p : p;
}

/* P(X <= x), or with lower = 0 P(X > x), of the beta distribution: y = 1 - x, and all are positive */
RV_FN double rv_ibeta(double x, double y, double a, double b, rv_i32 lower) {
  double t, c, d, h, m, p, q;
  rv_i32 i;
  /* Small parameters: the fraction's first terms cancel, as much as 1 / b is large. */
  if (!(a < 1e6 && b < 1e6 && a > 0.1 && b > 0.1 && x > 1e-300 && y > 1e-300)) return RV_NAN;
  if (x * (a + b) > a) { /* beyond the mean: the other side */
    t = x;
    x = y;
    y = t;
    t = a;
    a = b;
    b = t;
    lower = !lower;
  }
  q = a + b;
  c = 1.0;
  d = 1.0 / (1.0 - q * x / (a + 1.0));
  h = d;
  for (i = 1; i < RV_TERMS; i++) {
    m = (double)i;
    t = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
    d = 1.0 / (1.0 + t * d);
    c = 1.0 + t / c;
    h = h * (d * c);
    t = -(a + m) * (q + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
    d = 1.0 / (1.0 + t * d);
    c = 1.0 + t / c;
    p = d * c;
    h = h * p;
    if (fabs(p - 1.0) < 1e-16) break;
  }
  if (i == RV_TERMS) return RV_NAN;
  p = b / q * rv_saddle(a, q, x, y, 0) * h;
  return lower ? p : 0.5 - p + 0.5;
}

RV_FN double rv_gamma_p(double x, double shape, double scale, rv_i32 lower) {
  if (rv_nan3(x, shape, scale)) return rv_na3(x, shape, scale);
  if (!(rv_pos(shape) && rv_pos(scale) && rv_isfin(x))) return RV_NAN;
  return x <= 0.0 ? (lower ? 0.0 : 1.0) : rv_igamma(x / scale, shape, lower);
}
RV_FN double rv_pois_p(double x, double m, rv_i32 lower) {
  if (rv_nan2(x, m)) return rv_na2(x, m);
  if (!(rv_pos(m) && rv_isfin(x))) return RV_NAN;
  return x < 0.0 ? (lower ? 0.0 : 1.0) : rv_igamma(m, floor(x + 1e-7) + 1.0, !lower);
}
RV_FN double rv_beta_p(double x, double a, double b, rv_i32 lower) {
  if (rv_nan3(x, a, b)) return rv_na3(x, a, b);
  if (!(rv_pos(a) && rv_pos(b))) return RV_NAN;
  if (x <= 0.0 || x >= 1.0) return (x <= 0.0) == (lower != 0) ? 0.0 : 1.0;
  return rv_ibeta(x, 0.5 - x + 0.5, a, b, lower);
}
/* The sum of the first k + 1 of n + 1 binomial probabilities: exact where they are */
RV_FN double rv_binom_sum(double k, double n, double p, double q) {
  double t = 1.0, s, j, r = p / q;
  rv_i32 e;
  for (e = (rv_i32)n; e > 0; e = e / 2) {
    if (e % 2 == 1) t = t * q;
    q = q * q;
  }
  s = t;
  for (j = 1.0; j <= k; j = j + 1.0) {
    t = t * (n - j + 1.0) / j * r;
    s = s + t;
  }
  return s;
}
RV_FN double rv_binom_p(double x, double n, double p, rv_i32 lower) {
  double q = 1.0 - p, s;
  if (rv_nan3(x, n, p)) return rv_na3(x, n, p);
  if (!(rv_whole(n) && n >= 0.0 && p > 0.0 && p < 1.0)) return RV_NAN;
  if (x < 0.0) return lower ? 0.0 : 1.0;
  x = floor(x + 1e-7);
  if (x >= n) return lower ? 1.0 : 0.0;
  if (n <= 30.0 && p > 1e-9 && q > 1e-9) {
    s = lower ? rv_binom_sum(x, n, p, q) : rv_binom_sum(n - x - 1.0, n, q, p);
    return s <= 0.5 ? s : 1.0 - (lower ? rv_binom_sum(n - x - 1.0, n, q, p) : rv_binom_sum(x, n, p, q));
  }
  return rv_ibeta(p, q, x + 1.0, n - x, !lower);
}
RV_FN double rv_nbinom_p(double x, double n, double p, rv_i32 lower) {
  if (rv_nan3(x, n, p)) return rv_na3(x, n, p);
  if (!(rv_pos(n) && p > 0.0 && p < 1.0 && rv_isfin(x))) return RV_NAN;
  return x < 0.0 ? (lower ? 0.0 : 1.0) : rv_ibeta(p, 1.0 - p, n, floor(x + 1e-7) + 1.0, lower);
}
RV_FN double rv_t_p(double x, double n, rv_i32 lower) {
  double s, p;
  if (rv_nan2(x, n)) return rv_na2(x, n);
  if (!(rv_pos(n) && fabs(x) < 1e100)) return RV_NAN;
  if (x == 0.0) return 0.5;
  s = n + x * x;
  p = rv_ibeta(n / s, x * x / s, n / 2.0, 0.5, 1) / 2.0;
  return (x <= 0.0) == (lower != 0) ? p : 0.5 - p + 0.5;
}
RV_FN double rv_f_p(double x, double m, double n, rv_i32 lower) {
  double s;
  if (rv_nan3(x, m, n)) return rv_na3(x, m, n);
  if (!(rv_pos(m) && rv_pos(n) && rv_isfin(x))) return RV_NAN;
  if (x <= 0.0) return lower ? 0.0 : 1.0;
  s = n + m * x;
  return rv_ibeta(m * x / s, n / s, m / 2.0, n / 2.0, lower);
}

/* Random numbers by inversion, from one uniform number u in (0, 1): the least k whose probability to be reached is not
 * below u, from 0 on where the mean is small, else from the mode. */
RV_FN double rv_ipois(double u, double m) {
  double k = 0.0, p, s;
  if (!(u > 0.0 && u < 1.0 && m > 0.0 && m < 1e6)) return RV_NAN;
  if (m < 30.0) {
    p = rv_exp(-m);
    s = p;
    while (u > s && k < 200.0) {
      k = k + 1.0;
      p = p * (m / k);
      s = s + p;
    }
    return k;
  }
  k = floor(m);
  p = rv_pois(k, m, 0);
  s = rv_igamma(m, k + 1.0, 0);
  if (u <= s) {
    while (k > 0.0 && u <= s - p) {
      s = s - p;
      p = p * (k / m);
      k = k - 1.0;
    }
    return k;
  }
  while (u > s && p > 1e-20) {
    k = k + 1.0;
    p = p * (m / k);
    s = s + p;
  }
  return k;
}
RV_FN double rv_ibinom(double u, double n, double prob) {
  double k = 0.0, q, r, t, s, p = prob > 0.5 ? 1.0 - prob : prob;
  if (!(u > 0.0 && u < 1.0 && rv_whole(n) && n >= 1.0 && n < 1e6 && p > 1e-12)) return RV_NAN;
  q = 1.0 - p;
  r = p / q;
  if (n * p < 30.0) {
    t = rv_exp(n * rv_log1p(-p));
    s = t;
    while (u > s && k < n && k < 200.0) {
      k = k + 1.0;
      t = t * ((n - k + 1.0) / k * r);
      s = s + t;
    }
  } else {
    k = floor((n + 1.0) * p);
    t = rv_dbinom(k, n, p);
    s = k >= n ? 1.0 : rv_ibeta(p, q, k + 1.0, n - k, 0);
    if (u <= s) {
      while (k > 0.0 && u <= s - t) {
        s = s - t;
        t = t * (k / ((n - k + 1.0) * r));
        k = k - 1.0;
      }
    } else {
      while (u > s && k < n && t > 1e-20) {
        k = k + 1.0;
        t = t * ((n - k + 1.0) / k * r);
        s = s + t;
      }
    }
  }
  return prob > 0.5 ? n - k : k;
}
/* The same for the gamma distribution with scale 1: Newton's steps, between what is known to be too small and too
 * large. */
RV_FN double rv_igam(double u, double a) {
  double lo = 0.0, hi = RV_INF, x, z, p, d, y;
  rv_i32 i, lower = u < 0.5;
  if (!(u > 0.0 && u < 1.0 && a > 1e-3 && a < 1e5)) return RV_NAN;
  if (a < 1.0) x = rv_exp((rv_log(u) + rv_lgamma(a + 1.0)) / a);
  else { /* Wilson and Hilferty (1931) */ d = 1.0 / (9.0 * a);
    z = rv_qnorm(u);
    y = 1.0 - d + z * sqrt(d);
    x = y > 0.05 ? a * y * y * y : rv_exp((rv_log(u) + rv_lgamma(a + 1.0)) / a);
  }
  if (!(x > 1e-90)) return x;
  for (i = 0; i < 60; i++) {
    p = lower ? rv_igamma(x, a, 1) - u : (1.0 - u) - rv_igamma(x, a, 0);
    if (p == 0.0) break;
    if (p > 0.0) hi = x;
    else lo = x;
    d = rv_pois(a, x, 0) * (a / x); /* the density at x */
    y = x - p / d;
    if (!(y > lo && y < hi)) y = hi < RV_INF ? 0.5 * (lo + hi) : 2.0 * x;
    z = fabs(y - x);
    x = y;
    if (z <= 1e-14 * x) break;
  }
  return x;
}

RV_FN double rv_pgamma(double x, double shape, double scale) { return rv_gamma_p(x, shape, scale, 1); }
RV_FN double rv_ugamma(double x, double shape, double scale) { return rv_gamma_p(x, shape, scale, 0); }
RV_FN double rv_pchisq(double x, double n) { return rv_gamma_p(x, n / 2.0, 2.0, 1); }
RV_FN double rv_uchisq(double x, double n) { return rv_gamma_p(x, n / 2.0, 2.0, 0); }
RV_FN double rv_ppois(double x, double m) { return rv_pois_p(x, m, 1); }
RV_FN double rv_upois(double x, double m) { return rv_pois_p(x, m, 0); }
RV_FN double rv_pbeta(double x, double a, double b) { return rv_beta_p(x, a, b, 1); }
RV_FN double rv_ubeta(double x, double a, double b) { return rv_beta_p(x, a, b, 0); }
RV_FN double rv_pbinom(double x, double n, double p) { return rv_binom_p(x, n, p, 1); }
RV_FN double rv_ubinom(double x, double n, double p) { return rv_binom_p(x, n, p, 0); }
RV_FN double rv_pnbinom(double x, double n, double p) { return rv_nbinom_p(x, n, p, 1); }
RV_FN double rv_unbinom(double x, double n, double p) { return rv_nbinom_p(x, n, p, 0); }
RV_FN double rv_pt(double x, double n) { return rv_t_p(x, n, 1); }
RV_FN double rv_ut(double x, double n) { return rv_t_p(x, n, 0); }
RV_FN double rv_pf(double x, double m, double n) { return rv_f_p(x, m, n, 1); }
RV_FN double rv_uf(double x, double m, double n) { return rv_f_p(x, m, n, 0); }
