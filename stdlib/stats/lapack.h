/* stdlib/stats/lapack.h - LAPACK and BLAS loaded at the first call that needs them: OpenBLAS starts its threads when it is
 * loaded, which would cost every script more than all the rest of the start-up.
 *
 * Include it after the prototypes; where a function is called, `R` must be in scope. */
#ifndef RAVEL_LAPACK_H
#define RAVEL_LAPACK_H
#include "../../runtime/rt.h"

/* The address of a function of liblapack or libblas, or R's error "LAPACK routines cannot be loaded". */
void *rt_lapack(Rt *R, const char *name);

/* OpenBLAS uses so many threads from now on: how many it has used.  (Another library: n.)  Its threads take longer to wait for
 * each other than a small system takes; but where they share it, its last bits are others. */
int rt_blas_threads(int n);

/* R's error where a routine is not called because it would refuse its argument of that number (from 1). */
_Noreturn void lapack_refuses(Rt *R, const char *routine, int argument);

/* R's error unless y has n rows. */
void right_side(Rt *R, int n, Obj *y);

/* The inner name is not followed by a parenthesis, so it is not expanded again; and it is never evaluated, so nothing
 * links. */
#define dgesv_(...) ((__typeof__(&dgesv_))rt_lapack(R, "dgesv_"))(__VA_ARGS__)
#define zgesv_(...) ((__typeof__(&zgesv_))rt_lapack(R, "zgesv_"))(__VA_ARGS__)
#define dgetrf_(...) ((__typeof__(&dgetrf_))rt_lapack(R, "dgetrf_"))(__VA_ARGS__)
#define dgecon_(...) ((__typeof__(&dgecon_))rt_lapack(R, "dgecon_"))(__VA_ARGS__)
#define dlange_(...) ((__typeof__(&dlange_))rt_lapack(R, "dlange_"))(__VA_ARGS__)
#define dpotrf_(...) ((__typeof__(&dpotrf_))rt_lapack(R, "dpotrf_"))(__VA_ARGS__)
#define dpstrf_(...) ((__typeof__(&dpstrf_))rt_lapack(R, "dpstrf_"))(__VA_ARGS__)
#define dpotri_(...) ((__typeof__(&dpotri_))rt_lapack(R, "dpotri_"))(__VA_ARGS__)
#define dtrsm_(...) ((__typeof__(&dtrsm_))rt_lapack(R, "dtrsm_"))(__VA_ARGS__)
#define dgesdd_(...) ((__typeof__(&dgesdd_))rt_lapack(R, "dgesdd_"))(__VA_ARGS__)
#define dsyevr_(...) ((__typeof__(&dsyevr_))rt_lapack(R, "dsyevr_"))(__VA_ARGS__)
#define dgeev_(...) ((__typeof__(&dgeev_))rt_lapack(R, "dgeev_"))(__VA_ARGS__)
#define zheev_(...) ((__typeof__(&zheev_))rt_lapack(R, "zheev_"))(__VA_ARGS__)
#define zgeev_(...) ((__typeof__(&zgeev_))rt_lapack(R, "zgeev_"))(__VA_ARGS__)
#define dgeqp3_(...) ((__typeof__(&dgeqp3_))rt_lapack(R, "dgeqp3_"))(__VA_ARGS__)
#define dormqr_(...) ((__typeof__(&dormqr_))rt_lapack(R, "dormqr_"))(__VA_ARGS__)
#define zgesdd_(...) ((__typeof__(&zgesdd_))rt_lapack(R, "zgesdd_"))(__VA_ARGS__)
#define zgeqp3_(...) ((__typeof__(&zgeqp3_))rt_lapack(R, "zgeqp3_"))(__VA_ARGS__)
#define zunmqr_(...) ((__typeof__(&zunmqr_))rt_lapack(R, "zunmqr_"))(__VA_ARGS__)
#define ztrsv_(...) ((__typeof__(&ztrsv_))rt_lapack(R, "ztrsv_"))(__VA_ARGS__)
#define dgemv_(...) ((__typeof__(&dgemv_))rt_lapack(R, "dgemv_"))(__VA_ARGS__)
#define dgemm_(...) ((__typeof__(&dgemm_))rt_lapack(R, "dgemm_"))(__VA_ARGS__)
#define zgemm_(...) ((__typeof__(&zgemm_))rt_lapack(R, "zgemm_"))(__VA_ARGS__)
#define dsyrk_(...) ((__typeof__(&dsyrk_))rt_lapack(R, "dsyrk_"))(__VA_ARGS__)
#endif
