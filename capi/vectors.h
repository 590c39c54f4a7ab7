/* capi/vectors.h - what LINPACK's algorithms do with columns: linpack.c, svd.c.  The operations are the BLAS's, as in GNU R, so that
 * the last bits of packages' fits are those of the library that is installed (stdlib/stats/linalg.c does base R's so). */
#ifndef RAVEL_CAPI_VECTORS_H
#define RAVEL_CAPI_VECTORS_H
#include "capi.h"
#include <math.h>

void *rt_lapack(Rt *R, const char *name);
/* The routine, looked up once: these are called for each column of small matrices. */
#define BLAS(type, name)                                                                                                                   \
  static type (*name)(BLAS_##name);                                                                                                        \
  if (!name) *(void **)&name = rt_lapack(R, #name "_")
#define BLAS_ddot const int *, const double *, const int *, const double *, const int *
#define BLAS_daxpy const int *, const double *, const double *, const int *, double *, const int *
#define BLAS_dnrm2 const int *, const double *, const int *
#define BLAS_dscal const int *, const double *, double *, const int *
#define BLAS_drot const int *, double *, const int *, double *, const int *, const double *, const double *
#define BLAS_drotg double *, double *, double *, double *

static const int next_to = 1; /* elements of a column are */

static inline double dot(int n, const double *x, const double *y) {
  BLAS(double, ddot);
  return ddot(&n, x, &next_to, y, &next_to);
}
static inline void add_scaled(int n, double a, const double *x, double *y) {
  BLAS(void, daxpy);
  daxpy(&n, &a, x, &next_to, y, &next_to);
}
static inline double norm(int n, const double *x) { /* without overflow */
  BLAS(double, dnrm2);
  return dnrm2(&n, x, &next_to);
}
static inline void scale(int n, double a, double *x) {
  BLAS(void, dscal);
  dscal(&n, &a, x, &next_to);
}
static inline void rotate(int n, double *x, double *y, double c, double s) {
  BLAS(void, drot);
  drot(&n, x, &next_to, y, &next_to, &c, &s);
}
/* The rotation that takes (*a, b) to (r, 0): r in *a. */
static inline void rotation(double *a, double b, double *c, double *s) {
  BLAS(void, drotg);
  drotg(a, &b, c, s);
}
#endif
