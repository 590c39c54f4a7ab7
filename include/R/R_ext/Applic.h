/* R_ext/Applic.h - optimisers and quadrature ("Writing R Extensions", 6.8, 6.9). */
#ifndef R_APPLIC_H_
#define R_APPLIC_H_
#include <R_ext/Boolean.h>
#include <R_ext/RS.h>
#include <R_ext/Linpack.h>
#ifdef __cplusplus
extern "C" {
#endif
/* f at the n points of x, which are replaced by the values */
typedef void integr_fn(double *x, int n, void *ex);
void Rdqags(integr_fn f, void *ex, double *a, double *b, double *epsabs, double *epsrel, double *result, double *abserr,
            int *neval, int *ier, int *limit, int *lenw, int *last, int *iwork, double *work);
void Rdqagi(integr_fn f, void *ex, double *bound, int *inf, double *epsabs, double *epsrel, double *result,
            double *abserr, int *neval, int *ier, int *limit, int *lenw, int *last, int *iwork, double *work);
typedef double optimfn(int, double *, void *);
typedef void optimgr(int, double *, double *, void *);
void vmmin(int n, double *b, double *Fmin, optimfn fn, optimgr gr, int maxit, int trace, int *mask, double abstol,
           double reltol, int nREPORT, void *ex, int *fncount, int *grcount, int *fail);
void nmmin(int n, double *Bvec, double *X, double *Fmin, optimfn fn, int *fail, double abstol, double intol, void *ex,
           double alpha, double bet, double gam, int trace, int *fncount, int maxit);
void cgmin(int n, double *Bvec, double *X, double *Fmin, optimfn fn, optimgr gr, int *fail, double abstol, double intol,
           void *ex, int type, int trace, int *fncount, int *grcount, int maxit);
void lbfgsb(int n, int m, double *x, double *l, double *u, int *nbd, double *Fmin, optimfn fn, optimgr gr, int *fail,
            void *ex, double factr, double pgtol, int *fncount, int *grcount, int maxit, char *msg, int trace,
            int nREPORT);
typedef void (*fcn_p)(int, double *, double *, void *);
typedef void (*d2fcn_p)(int, int, double *, double *, void *);
/* The upper triangle of f's second derivatives at x, by differences: step and f0 are n doubles of room. */
void fdhess(int n, double *x, double fval, fcn_p f, void *state, double *h, int nfd, double *step, double *f0, int ndigit,
            double *typx);
void optif9(int nr, int n, double *x, fcn_p fcn, fcn_p d1fcn, d2fcn_p d2fcn, void *state, double *typsiz, double fscale,
            int method, int iexp, int *msg, int ndigit, int itnlim, int iagflg, int iahflg, double dlt, double gradtl,
            double stepmx, double steptl, double *xpls, double *fpls, double *gpls, int *itrmcd, double *a, double *wrk,
            int *itncnt);
void samin(int n, double *pb, double *yb, optimfn fn, int maxit, int tmax, double ti, int trace, void *ex);
#ifdef __cplusplus
}
#endif
#endif
