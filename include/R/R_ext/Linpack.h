/* R_ext/Linpack.h - LINPACK's routines that R has, after its users' guide, 1979 ("Writing R Extensions", 6.9).  Arguments
 * are Fortran's: by address, matrices by columns with a leading dimension. */
#ifndef R_LINPACK_H_
#define R_LINPACK_H_
#include <R_ext/RS.h>
#ifdef __cplusplus
extern "C" {
#endif
void F77_NAME(dpbfa)(double *abd, int *lda, int *n, int *m, int *info);
void F77_NAME(dpbsl)(double *abd, int *lda, int *n, int *m, double *b);
void F77_NAME(dpoco)(double *a, int *lda, int *n, double *rcond, double *z, int *info);
void F77_NAME(dpodi)(double *a, int *lda, int *n, double *det, int *job);
void F77_NAME(dpofa)(double *a, int *lda, int *n, int *info);
void F77_NAME(dposl)(double *a, int *lda, int *n, double *b);
void F77_NAME(dqrdc)(double *x, int *ldx, int *n, int *p, double *qraux, int *jpvt, double *work, int *job);
/* qr()'s decomposition: columns that depend on earlier ones go to the end; k is the rank */
void F77_NAME(dqrdc2)(double *x, int *ldx, int *n, int *p, double *tol, int *k, double *qraux, int *jpvt, double *work);
void F77_NAME(dqrsl)(double *x, int *ldx, int *n, int *k, double *qraux, double *y, double *qy, double *qty, double *b,
                     double *rsd, double *xb, int *job, int *info);
void F77_NAME(dqrqy)(double *x, int *n, int *k, double *qraux, double *y, int *ny, double *qy);
void F77_NAME(dqrqty)(double *x, int *n, int *k, double *qraux, double *y, int *ny, double *qty);
void F77_NAME(dqrcf)(double *x, int *n, int *k, double *qraux, double *y, int *ny, double *b, int *info);
void F77_NAME(dqrls)(double *x, int *n, int *p, double *y, int *ny, double *tol, double *b, double *rsd, double *qty,
                     int *k, int *jpvt, double *qraux, double *work);
void F77_NAME(dtrco)(double *t, int *ldt, int *n, double *rcond, double *z, int *job);
void F77_NAME(dtrsl)(double *t, int *ldt, int *n, double *b, int *job, int *info);
void F77_NAME(dchdc)(double *a, int *lda, int *p, double *work, int *jpvt, int *job, int *info);
void F77_NAME(dsvdc)(double *x, int *ldx, int *n, int *p, double *s, double *e, double *u, int *ldu, double *v, int *ldv,
                     double *work, int *job, int *info);
#ifdef __cplusplus
}
#endif
#endif
