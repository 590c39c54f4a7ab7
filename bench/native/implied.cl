double cnd(double x) {
  double k = 1.0 / (1.0 + 0.2316419 * fabs(x));
  double w = 1.0 - 0.3989422804014327 * EXP(-0.5 * x * x) * k *
                     (0.319381530 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
  return x < 0 ? 1.0 - w : w;
}
/* What is the same for all volatilities of an option is computed once. */
double call(double v, double logs, double discount, double years, double root) {
  double d1 = (logs + (0.02 + 0.5 * v * v) * years) / (v * root);
  return 100.0 * cnd(d1) - discount * cnd(d1 - v * root);
}
/* Brent's zeroin (Algorithms for Minimization without Derivatives, 1973): b is the best so far, the root between b and c */
__kernel void run(__global const double *price, __global const double *strike, __global const double *year, __global double *out, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  double p = price[i], years = year[i], root = sqrt(years), logs = LOG(100.0 / strike[i]), discount = strike[i] * EXP(-0.02 * years);
  double a = 0.01, b = 2.0, fa = call(a, logs, discount, years, root) - p, fb = call(b, logs, discount, years, root) - p, c = a, fc = fa;
  if (fa == 0.0) b = a, fb = fa;
  for (int k = 0; k < 1000 && fb != 0.0; k++) {
    double before = b - a;
    if (fabs(fc) < fabs(fb)) a = b, b = c, c = a, fa = fb, fb = fc, fc = fa;
    double near = 2.0 * 2.220446049250313e-16 * fabs(b) + 0.5e-8, d = (c - b) / 2.0;
    if (fabs(d) <= near) break;
    if (fabs(before) >= near && fabs(fa) > fabs(fb)) {
      double cb = c - b, s = fb / fa, u, v;
      if (a == c) {
        u = cb * s, v = 1.0 - s;
      } else {
        double q = fa / fc, r = fb / fc;
        u = s * (cb * q * (q - r) - (b - a) * (r - 1.0)), v = (q - 1.0) * (r - 1.0) * (s - 1.0);
      }
      if (u > 0.0) v = -v;
      else u = -u;
      if (u < 0.75 * cb * v - fabs(near * v) / 2.0 && u < fabs(before * v / 2.0)) d = u / v;
    }
    if (fabs(d) < near) d = d > 0.0 ? near : -near;
    a = b, fa = fb, b += d;
    fb = call(b, logs, discount, years, root) - p;
    if ((fb > 0.0 && fc > 0.0) || (fb < 0.0 && fc < 0.0)) c = a, fc = fa;
  }
  out[i] = b;
}
