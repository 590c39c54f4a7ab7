/* R_ext/BLAS.h - the basic linear algebra subprograms ("Writing R Extensions", 6.8), after Lawson et al. 1979 and
 * Dongarra et al. 1988, 1990.  Arguments are Fortran's, in the order that the papers give: by address, matrices by columns. */
#ifndef R_BLAS_H
#define R_BLAS_H
#include <R_ext/Complex.h>
#include <R_ext/RS.h>
/* With USE_FC_LEN_T callers pass the lengths of the strings after all else, as Fortran does: FCONE for each. */
#ifndef FCONE
#ifdef FC_LEN_T
#define FCLEN , FC_LEN_T
#define FCONE , (FC_LEN_T)1
#else
#define FCLEN
#define FCONE
#endif
#endif
#ifndef BLAS_extern
#define BLAS_extern extern
#endif
/* what is read (a capital) and what is written, too: characters, integers, doubles, complex numbers */
#define C_ const char *
#define I_ const int *
#define i_ int *
#define D_ const double *
#define d_ double *
#define Z_ const Rcomplex *
#define z_ Rcomplex *
#ifdef __cplusplus
extern "C" {
#endif
double F77_NAME(dasum)(I_, D_, I_);
void F77_NAME(daxpy)(I_, D_, D_, I_, d_, I_);
double F77_NAME(dcabs1)(Z_);
void F77_NAME(dcopy)(I_, D_, I_, d_, I_);
double F77_NAME(ddot)(I_, D_, I_, D_, I_);
void F77_NAME(dgbmv)(C_, I_, I_, I_, I_, D_, D_, I_, D_, I_, D_, d_, I_ FCLEN);
void F77_NAME(dgemm)(C_, C_, I_, I_, I_, D_, D_, I_, D_, I_, D_, d_, I_ FCLEN FCLEN);
void F77_NAME(dgemv)(C_, I_, I_, D_, D_, I_, D_, I_, D_, d_, I_ FCLEN);
void F77_NAME(dger)(I_, I_, D_, D_, I_, D_, I_, d_, I_);
double F77_NAME(dnrm2)(I_, D_, I_);
void F77_NAME(drot)(I_, d_, I_, d_, I_, D_, D_);
void F77_NAME(drotg)(D_, D_, d_, d_);
void F77_NAME(drotm)(I_, d_, I_, d_, I_, D_);
void F77_NAME(drotmg)(D_, D_, D_, D_, d_);
void F77_NAME(dsbmv)(C_, I_, I_, D_, D_, I_, D_, I_, D_, d_, I_ FCLEN);
void F77_NAME(dscal)(I_, D_, d_, I_);
void F77_NAME(dspmv)(C_, I_, D_, D_, D_, I_, D_, d_, I_ FCLEN);
void F77_NAME(dspr2)(C_, I_, D_, D_, I_, D_, I_, d_ FCLEN);
void F77_NAME(dspr)(C_, I_, D_, D_, I_, d_ FCLEN);
void F77_NAME(dswap)(I_, d_, I_, d_, I_);
void F77_NAME(dsymm)(C_, C_, I_, I_, D_, D_, I_, D_, I_, D_, d_, I_ FCLEN FCLEN);
void F77_NAME(dsymv)(C_, I_, D_, D_, I_, D_, I_, D_, d_, I_ FCLEN);
void F77_NAME(dsyr2)(C_, I_, D_, D_, I_, D_, I_, d_, I_ FCLEN);
void F77_NAME(dsyr2k)(C_, C_, I_, I_, D_, D_, I_, D_, I_, D_, d_, I_ FCLEN FCLEN);
void F77_NAME(dsyr)(C_, I_, D_, D_, I_, d_, I_ FCLEN);
void F77_NAME(dsyrk)(C_, C_, I_, I_, D_, D_, I_, D_, d_, I_ FCLEN FCLEN);
void F77_NAME(dtbmv)(C_, C_, C_, I_, I_, D_, I_, d_, I_ FCLEN FCLEN FCLEN);
void F77_NAME(dtbsv)(C_, C_, C_, I_, I_, D_, I_, d_, I_ FCLEN FCLEN FCLEN);
void F77_NAME(dtpmv)(C_, C_, C_, I_, D_, d_, I_ FCLEN FCLEN FCLEN);
void F77_NAME(dtpsv)(C_, C_, C_, I_, D_, d_, I_ FCLEN FCLEN FCLEN);
void F77_NAME(dtrmm)(C_, C_, C_, C_, I_, I_, D_, D_, I_, d_, I_ FCLEN FCLEN FCLEN FCLEN);
void F77_NAME(dtrmv)(C_, C_, C_, I_, D_, I_, d_, I_ FCLEN FCLEN FCLEN);
void F77_NAME(dtrsm)(C_, C_, C_, C_, I_, I_, D_, D_, I_, d_, I_ FCLEN FCLEN FCLEN FCLEN);
void F77_NAME(dtrsv)(C_, C_, C_, I_, D_, I_, d_, I_ FCLEN FCLEN FCLEN);
double F77_NAME(dzasum)(I_, Z_, I_);
double F77_NAME(dznrm2)(I_, Z_, I_);
int F77_NAME(idamax)(I_, D_, I_);
int F77_NAME(izamax)(I_, Z_, I_);
void F77_NAME(zaxpy)(I_, Z_, Z_, I_, Z_, I_);
void F77_NAME(zcopy)(I_, Z_, I_, Z_, I_);
Rcomplex F77_NAME(zdotc)(I_, Z_, I_, Z_, I_);
Rcomplex F77_NAME(zdotu)(I_, Z_, I_, Z_, I_);
void F77_NAME(zdscal)(I_, D_, z_, I_);
void F77_NAME(zgbmv)(C_, i_, i_, i_, i_, z_, z_, i_, z_, i_, z_, z_, i_ FCLEN);
void F77_NAME(zgemm)(C_, C_, I_, I_, I_, Z_, Z_, I_, Z_, I_, Z_, z_, I_ FCLEN FCLEN);
void F77_NAME(zgemv)(C_, I_, I_, Z_, Z_, I_, Z_, I_, Z_, z_, I_ FCLEN);
void F77_NAME(zgerc)(I_, I_, Z_, Z_, I_, Z_, I_, z_, I_);
void F77_NAME(zgeru)(I_, I_, Z_, Z_, I_, Z_, I_, z_, I_);
void F77_NAME(zhbmv)(C_, I_, I_, Z_, Z_, I_, Z_, I_, Z_, z_, I_ FCLEN);
void F77_NAME(zhemm)(C_, C_, I_, I_, Z_, Z_, I_, Z_, I_, Z_, z_, I_ FCLEN FCLEN);
void F77_NAME(zhemv)(C_, I_, Z_, Z_, I_, Z_, I_, Z_, z_, I_ FCLEN);
void F77_NAME(zher2)(C_, I_, Z_, Z_, I_, Z_, I_, z_, I_ FCLEN);
void F77_NAME(zher2k)(C_, C_, I_, I_, Z_, Z_, I_, Z_, I_, D_, z_, I_ FCLEN FCLEN);
void F77_NAME(zher)(C_, I_, D_, Z_, I_, z_, I_ FCLEN);
void F77_NAME(zherk)(C_, C_, I_, I_, D_, Z_, I_, D_, z_, I_ FCLEN FCLEN);
void F77_NAME(zhpmv)(C_, I_, Z_, Z_, Z_, I_, Z_, z_, I_ FCLEN);
void F77_NAME(zhpr2)(C_, I_, Z_, Z_, I_, Z_, I_, z_ FCLEN);
void F77_NAME(zhpr)(C_, I_, D_, Z_, I_, z_ FCLEN);
void F77_NAME(zrotg)(Z_, Z_, d_, z_);
void F77_NAME(zscal)(I_, Z_, z_, I_);
void F77_NAME(zswap)(I_, z_, I_, z_, I_);
void F77_NAME(zsymm)(C_, C_, I_, I_, Z_, Z_, I_, Z_, I_, Z_, z_, I_ FCLEN FCLEN);
void F77_NAME(zsyr2k)(C_, C_, i_, i_, z_, z_, i_, z_, i_, z_, z_, i_ FCLEN FCLEN);
void F77_NAME(zsyrk)(C_, C_, I_, I_, Z_, Z_, I_, Z_, z_, I_ FCLEN FCLEN);
void F77_NAME(ztbmv)(C_, C_, C_, I_, I_, Z_, I_, z_, I_ FCLEN FCLEN FCLEN);
void F77_NAME(ztbsv)(C_, C_, C_, I_, I_, Z_, I_, z_, I_ FCLEN FCLEN FCLEN);
void F77_NAME(ztpmv)(C_, C_, C_, I_, Z_, z_, I_ FCLEN FCLEN FCLEN);
void F77_NAME(ztpsv)(C_, C_, C_, I_, Z_, z_, I_ FCLEN FCLEN FCLEN);
void F77_NAME(ztrmm)(C_, C_, C_, C_, I_, I_, Z_, Z_, I_, z_, I_ FCLEN FCLEN FCLEN FCLEN);
void F77_NAME(ztrmv)(C_, C_, C_, I_, Z_, I_, z_, I_ FCLEN FCLEN FCLEN);
void F77_NAME(ztrsm)(C_, C_, C_, C_, i_, i_, z_, z_, i_, z_, i_ FCLEN FCLEN FCLEN FCLEN);
void F77_NAME(ztrsv)(C_, C_, C_, I_, Z_, I_, z_, I_ FCLEN FCLEN FCLEN);
#ifdef __cplusplus
}
#endif
#undef C_
#undef I_
#undef i_
#undef D_
#undef d_
#undef Z_
#undef z_
#endif
