/* capi/vectors.h - what LINPACK's algorithms do with columns: linpack.c, svd.c.  Sums are in the order of the elements. */
#ifndef RAVEL_CAPI_VECTORS_H
#define RAVEL_CAPI_VECTORS_H
#include <math.h>

static inline double dot(int n, const double *x, const double *y) {
  double s = 0;
  for (int i = 0; i < n; i++) s += x[i] * y[i];
  return s;
}
static inline void add_scaled(int n, double a, const double *x, double *y) {
  for (int i = 0; i < n; i++) y[i] += a * x[i];
}
static inline double norm(int n, const double *x) { /* without overflow */
  double scale = 0, sum = 1;
  for (int i = 0; i < n; i++) {
    double a = fabs(x[i]);
    if (a == 0) continue;
    if (scale < a) sum = 1 + sum * (scale / a) * (scale / a), scale = a;
    else sum += (a / scale) * (a / scale);
  }
  return scale * sqrt(sum);
}
#endif
