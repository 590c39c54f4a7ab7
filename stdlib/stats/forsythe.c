/* stdlib/stats/forsythe.c - normal variates of RNGkind(normal.kind = "Ahrens-Dieter"). */
#include "../base/vec.h"

/* Ahrens and Dieter, Extensions of Forsythe's method (Math. Comp. 27, 1973), algorithm FL with five bits: the half line
 * is cut at the quantiles a[i] of (32 + i) / 64; in a cut, what lies above t[i] falls on it linearly, by h[i], and the
 * rest by comparisons of uniform numbers; beyond the last one cuts of half the probability each follow, of widths d. */
static double fl_compared(Rt *R, double above, double width, double *u, bool *taken) {
  /* one round of comparisons for a place in the cut [above, above + width): taken, or to be drawn again */
  const double w = vec_unif_rand(R) * width;
  double top = (w * 0.5 + above) * w;
  for (;;) {
    if (*u > top) {
      *taken = true;
      return w;
    }
    const double next = vec_unif_rand(R);
    if (*u < next) break;
    top = next;
    *u = vec_unif_rand(R);
  }
  *u = vec_unif_rand(R);
  *taken = false;
  return w;
}

static double fl_tail(Rt *R, double u, double *above) {
  static const double d[] = {0.2636843, 0.2425085, 0.2255674, 0.2116342, 0.1999243, 0.1899108, 0.1812252,
                             0.1736014, 0.1668419, 0.1607967, 0.1553497, 0.1504094, 0.1459026, 0.1417700,
                             0.1379632, 0.1344418, 0.1311722, 0.1281260, 0.1252791, 0.1226109, 0.1201036,
                             0.1177417, 0.1155119, 0.1134023, 0.1114027, 0.1095039};
  enum { CUTS = sizeof d / sizeof *d };
  int i = 0;
  for (u += u; u < 1 && i < CUTS - 1; u += u) *above += d[i++];
  for (u -= 1;; u = vec_unif_rand(R)) {
    const double w = u * d[i];
    for (double top = (w * 0.5 + *above) * w;;) {
      const double low = vec_unif_rand(R);
      if (low > top) return w;
      const double next = vec_unif_rand(R);
      if (low < next) break;
      top = next;
    }
  }
}

double vec_norm_forsythe(Rt *R) {
  static const double a[] = {0,         0.3917609e-1, 0.7841241e-1, 0.1177699, 0.1573107, 0.1970991, 0.2372021, 0.2776904,
                             0.3186394, 0.3601299,    0.4022501,    0.4450965, 0.4887764, 0.5334097, 0.5791322, 0.6260990,
                             0.6744898, 0.7245144,    0.7764218,    0.8305109, 0.8871466, 0.9467818, 1.009990,  1.077516,
                             1.150349,  1.229859,     1.318011,     1.417797,  1.534121,  1.675940,  1.862732,  2.153875},
                      t[] = {0.7673828e-3, 0.2306870e-2, 0.3860618e-2, 0.5438454e-2, 0.7050699e-2, 0.8708396e-2,
                             0.1042357e-1, 0.1220953e-1, 0.1408125e-1, 0.1605579e-1, 0.1815290e-1, 0.2039573e-1,
                             0.2281177e-1, 0.2543407e-1, 0.2830296e-1, 0.3146822e-1, 0.3499233e-1, 0.3895483e-1,
                             0.4345878e-1, 0.4864035e-1, 0.5468334e-1, 0.6184222e-1, 0.7047983e-1, 0.8113195e-1,
                             0.9462444e-1, 0.1123001,    0.1364980,    0.1716886,    0.2276241,    0.3304980,
                             0.5847031},
                      h[] = {0.3920617e-1, 0.3932705e-1, 0.3950999e-1, 0.3975703e-1, 0.4007093e-1, 0.4045533e-1,
                             0.4091481e-1, 0.4145507e-1, 0.4208311e-1, 0.4280748e-1, 0.4363863e-1, 0.4458932e-1,
                             0.4567523e-1, 0.4691571e-1, 0.4833487e-1, 0.4996298e-1, 0.5183859e-1, 0.5401138e-1,
                             0.5654656e-1, 0.5953130e-1, 0.6308489e-1, 0.6737503e-1, 0.7264544e-1, 0.7926471e-1,
                             0.8781922e-1, 0.9930398e-1, 0.1155599,    0.1404344,    0.1836142,    0.2790016,
                             0.7010474};
  double u = vec_unif_rand(R);
  const bool below = u > 0.5; /* zero */
  u = (u + u - below) * 32;
  const int cut = u < 32 ? (int)u : 31;
  if (cut == 0) {
    double above = a[31];
    const double w = fl_tail(R, u, &above);
    return below ? -(above + w) : above + w;
  }
  const double above = a[cut - 1];
  bool taken = false;
  double w = 0;
  for (u -= cut; !taken && u <= t[cut - 1];) w = fl_compared(R, above, a[cut] - above, &u, &taken);
  if (!taken) w = (u - t[cut - 1]) * h[cut - 1];
  return below ? -(above + w) : above + w;
}
