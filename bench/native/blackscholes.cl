double cnd(double x) {
  double k = 1.0 / (1.0 + 0.2316419 * fabs(x));
  double w = 1.0 - 0.3989422804014327 * EXP(-0.5 * x * x) * k *
                     (0.319381530 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
  return x < 0 ? 1.0 - w : w;
}
__kernel void run(__global const double *price, __global const double *strike, __global const double *years, __global double2 *out, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  const double rate = 0.02, volatility = 0.30;
  double p = price[i], s = strike[i], t = years[i], root = sqrt(t);
  double d1 = (LOG(p / s) + (rate + 0.5 * volatility * volatility) * t) / (volatility * root), d2 = d1 - volatility * root;
  double discount = s * EXP(-rate * t), c1 = cnd(d1), c2 = cnd(d2);
  out[i] = (double2)(p * c1 - discount * c2, discount * (1.0 - c2) - p * (1.0 - c1));
}
