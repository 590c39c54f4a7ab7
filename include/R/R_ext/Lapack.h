/* R_ext/Lapack.h - LAPACK's routines ("LAPACK Users' Guide", 1999; "Writing R Extensions", 6.8) in double precision,
 * less most of those that only LAPACK itself calls.  Arguments are Fortran's, in the order of the guide. */
#ifndef R_LAPACK_H
#define R_LAPACK_H
#include <R_ext/Complex.h>
#include <R_ext/RS.h>
#include <R_ext/BLAS.h>
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
#ifndef La_extern
#define La_extern extern
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
void F77_NAME(dbdsdc)(C_, C_, i_, d_, d_, d_, i_, d_, i_, d_, i_, d_, i_, i_ FCLEN FCLEN);
void F77_NAME(dbdsqr)(C_, I_, I_, I_, I_, d_, d_, d_, I_, d_, I_, d_, I_, d_, i_ FCLEN);
void F77_NAME(ddisna)(C_, I_, I_, d_, d_, i_ FCLEN);
void F77_NAME(dgbbrd)(C_, I_, I_, I_, I_, I_, d_, I_, d_, d_, d_, I_, d_, I_, d_, I_, d_, i_ FCLEN);
void F77_NAME(dgbcon)(C_, I_, I_, I_, d_, I_, i_, D_, d_, d_, i_, i_ FCLEN);
void F77_NAME(dgbequ)(I_, I_, I_, I_, d_, I_, d_, d_, d_, d_, d_, i_);
void F77_NAME(dgbrfs)(C_, I_, I_, I_, I_, d_, I_, d_, I_, i_, d_, I_, d_, I_, d_, d_, d_, i_, i_ FCLEN);
void F77_NAME(dgbsv)(I_, I_, I_, I_, d_, I_, i_, d_, I_, i_);
void F77_NAME(dgbsvx)(I_, C_, I_, I_, I_, I_, d_, I_, d_, I_, i_, C_, d_, d_, d_, I_, d_, I_, d_, d_, d_, d_, i_,
    i_ FCLEN FCLEN);
void F77_NAME(dgbtf2)(I_, I_, I_, I_, d_, I_, i_, i_);
void F77_NAME(dgbtrf)(I_, I_, I_, I_, d_, I_, i_, i_);
void F77_NAME(dgbtrs)(C_, I_, I_, I_, I_, D_, I_, I_, d_, I_, i_ FCLEN);
void F77_NAME(dgebak)(C_, C_, I_, I_, I_, d_, I_, d_, I_, i_ FCLEN FCLEN);
void F77_NAME(dgebal)(C_, I_, d_, I_, i_, i_, d_, i_ FCLEN);
void F77_NAME(dgebd2)(I_, I_, d_, I_, d_, d_, d_, d_, d_, i_);
void F77_NAME(dgebrd)(I_, I_, d_, I_, d_, d_, d_, d_, d_, I_, i_);
void F77_NAME(dgecon)(C_, I_, D_, I_, D_, d_, d_, i_, i_ FCLEN);
void F77_NAME(dgeequ)(I_, I_, d_, I_, d_, d_, d_, d_, d_, i_);
void F77_NAME(dgees)(C_, C_, int (*) (const double *, const double *), I_, d_, I_, i_, d_, d_, d_, I_, d_, I_, i_,
    i_ FCLEN FCLEN);
void F77_NAME(dgeesx)(C_, C_, int (*) (const double *, const double *), C_, I_, d_, I_, i_, d_, d_, d_, I_, d_, d_,
    d_, I_, i_, I_, i_, i_ FCLEN FCLEN FCLEN);
void F77_NAME(dgeev)(C_, C_, I_, d_, I_, d_, d_, d_, I_, d_, I_, d_, I_, i_ FCLEN FCLEN);
void F77_NAME(dgeevx)(C_, C_, C_, C_, I_, d_, I_, d_, d_, d_, I_, d_, I_, i_, i_, d_, d_, d_, d_, d_, I_, i_,
    i_ FCLEN FCLEN FCLEN FCLEN);
void F77_NAME(dgehd2)(I_, I_, I_, d_, I_, d_, d_, i_);
void F77_NAME(dgehrd)(I_, I_, I_, d_, I_, d_, d_, I_, i_);
void F77_NAME(dgelq2)(I_, I_, d_, I_, d_, d_, i_);
void F77_NAME(dgelqf)(I_, I_, d_, I_, d_, d_, I_, i_);
void F77_NAME(dgels)(C_, I_, I_, I_, d_, I_, d_, I_, d_, I_, i_ FCLEN);
void F77_NAME(dgelsd)(i_, i_, i_, d_, i_, d_, i_, d_, d_, i_, d_, i_, i_, i_);
void F77_NAME(dgelss)(I_, I_, I_, d_, I_, d_, I_, d_, d_, i_, d_, I_, i_);
void F77_NAME(dgelsy)(I_, I_, I_, d_, I_, d_, I_, i_, D_, i_, d_, I_, i_);
void F77_NAME(dgeql2)(I_, I_, d_, I_, d_, d_, i_);
void F77_NAME(dgeqlf)(I_, I_, d_, I_, d_, d_, I_, i_);
void F77_NAME(dgeqp3)(I_, I_, d_, I_, i_, d_, d_, I_, i_);
void F77_NAME(dgeqr2)(I_, I_, d_, I_, d_, d_, i_);
void F77_NAME(dgeqrf)(I_, I_, d_, I_, d_, d_, I_, i_);
void F77_NAME(dgerfs)(C_, I_, I_, d_, I_, d_, I_, i_, d_, I_, d_, I_, d_, d_, d_, i_, i_ FCLEN);
void F77_NAME(dgerq2)(I_, I_, d_, I_, d_, d_, i_);
void F77_NAME(dgerqf)(I_, I_, d_, I_, d_, d_, I_, i_);
void F77_NAME(dgesc2)(i_, d_, i_, d_, i_, i_, d_);
void F77_NAME(dgesdd)(C_, I_, I_, d_, I_, d_, d_, I_, d_, I_, d_, I_, i_, i_ FCLEN);
void F77_NAME(dgesv)(I_, I_, d_, I_, i_, d_, I_, i_);
void F77_NAME(dgesvd)(C_, C_, I_, I_, d_, I_, d_, d_, I_, d_, I_, d_, I_, i_ FCLEN FCLEN);
void F77_NAME(dgesvx)(C_, C_, I_, I_, d_, I_, d_, I_, i_, char *, d_, d_, d_, I_, d_, I_, d_, d_, d_, d_, i_,
    i_ FCLEN FCLEN);
void F77_NAME(dgetc2)(i_, d_, i_, i_, i_, i_);
void F77_NAME(dgetf2)(I_, I_, d_, I_, i_, i_);
void F77_NAME(dgetrf)(I_, I_, d_, I_, i_, i_);
void F77_NAME(dgetri)(I_, d_, I_, i_, d_, I_, i_);
void F77_NAME(dgetrs)(C_, I_, I_, D_, I_, I_, d_, I_, i_ FCLEN);
void F77_NAME(dggbak)(C_, C_, I_, I_, I_, d_, d_, I_, d_, I_, i_ FCLEN FCLEN);
void F77_NAME(dggbal)(C_, I_, d_, I_, d_, I_, i_, i_, d_, d_, d_, i_ FCLEN);
void F77_NAME(dggev)(C_, C_, i_, d_, i_, d_, i_, d_, d_, d_, d_, i_, d_, i_, d_, i_, i_ FCLEN FCLEN);
void F77_NAME(dggevx)(C_, C_, C_, C_, i_, d_, i_, d_, i_, d_, d_, d_, d_, i_, d_, i_, i_, i_, d_, d_, d_, d_, d_, d_,
    d_, i_, i_, i_, i_ FCLEN FCLEN FCLEN FCLEN);
void F77_NAME(dggglm)(I_, I_, I_, d_, I_, d_, I_, d_, d_, d_, d_, I_, i_);
void F77_NAME(dgghrd)(C_, C_, I_, I_, I_, d_, I_, d_, I_, d_, I_, d_, I_, i_ FCLEN FCLEN);
void F77_NAME(dgglse)(I_, I_, I_, d_, I_, d_, I_, d_, d_, d_, d_, I_, i_);
void F77_NAME(dggqrf)(I_, I_, I_, d_, I_, d_, d_, I_, d_, d_, I_, i_);
void F77_NAME(dggrqf)(I_, I_, I_, d_, I_, d_, d_, I_, d_, d_, I_, i_);
void F77_NAME(dgtcon)(C_, I_, d_, d_, d_, d_, i_, D_, d_, d_, i_, i_ FCLEN);
void F77_NAME(dgtrfs)(C_, I_, I_, d_, d_, d_, d_, d_, d_, d_, i_, d_, I_, d_, I_, d_, d_, d_, i_, i_ FCLEN);
void F77_NAME(dgtsv)(I_, I_, d_, d_, d_, d_, I_, i_);
void F77_NAME(dgtsvx)(I_, C_, I_, I_, d_, d_, d_, d_, d_, d_, d_, i_, d_, I_, d_, I_, d_, d_, d_, d_, i_, i_ FCLEN);
void F77_NAME(dgttrf)(I_, d_, d_, d_, d_, i_, i_);
void F77_NAME(dgttrs)(C_, I_, I_, d_, d_, d_, d_, i_, d_, I_, i_ FCLEN);
void F77_NAME(dgtts2)(i_, i_, i_, d_, d_, d_, d_, i_, d_, i_);
void F77_NAME(dhgeqz)(C_, C_, C_, I_, I_, I_, d_, I_, d_, I_, d_, d_, D_, d_, I_, d_, I_, d_, I_, i_ FCLEN FCLEN FCLEN);
void F77_NAME(dhsein)(C_, C_, C_, i_, I_, d_, I_, d_, d_, d_, I_, d_, I_, I_, i_, d_, i_, i_, i_ FCLEN FCLEN FCLEN);
void F77_NAME(dhseqr)(C_, C_, I_, I_, I_, d_, I_, d_, d_, d_, I_, d_, I_, i_ FCLEN FCLEN);
void F77_NAME(dlacpy)(C_, I_, I_, D_, I_, d_, I_ FCLEN);
void F77_NAME(dlaev2)(D_, D_, D_, d_, d_, d_, d_);
double F77_NAME(dlamch)(C_ FCLEN);
double F77_NAME(dlangb)(C_, I_, I_, I_, D_, I_, d_ FCLEN);
double F77_NAME(dlange)(C_, I_, I_, D_, I_, d_ FCLEN);
double F77_NAME(dlansb)(C_, C_, I_, I_, D_, I_, d_ FCLEN FCLEN);
double F77_NAME(dlansp)(C_, C_, I_, D_, d_ FCLEN FCLEN);
double F77_NAME(dlanst)(C_, I_, D_, D_ FCLEN);
double F77_NAME(dlansy)(C_, C_, I_, D_, I_, d_ FCLEN FCLEN);
double F77_NAME(dlantp)(C_, C_, C_, I_, D_, d_ FCLEN FCLEN FCLEN);
double F77_NAME(dlantr)(C_, C_, C_, I_, I_, D_, I_, d_ FCLEN FCLEN FCLEN);
void F77_NAME(dlapmt)(I_, I_, I_, d_, I_, I_);
double F77_NAME(dlapy2)(D_, D_);
double F77_NAME(dlapy3)(D_, D_, D_);
void F77_NAME(dlarf)(C_, I_, I_, D_, I_, D_, d_, I_, d_ FCLEN);
void F77_NAME(dlarfb)(C_, C_, C_, C_, I_, I_, I_, D_, I_, D_, I_, d_, I_, d_, I_ FCLEN FCLEN FCLEN FCLEN);
void F77_NAME(dlarfg)(I_, D_, d_, I_, d_);
void F77_NAME(dlarft)(C_, C_, I_, I_, d_, I_, D_, d_, I_ FCLEN FCLEN);
void F77_NAME(dlarnv)(I_, i_, I_, d_);
void F77_NAME(dlartg)(D_, D_, d_, d_, d_);
void F77_NAME(dlascl)(C_, I_, I_, d_, d_, I_, I_, d_, I_, i_ FCLEN);
void F77_NAME(dlaset)(C_, I_, I_, D_, D_, d_, I_ FCLEN);
void F77_NAME(dlasrt)(C_, I_, d_, i_ FCLEN);
void F77_NAME(dlassq)(I_, D_, I_, d_, d_);
void F77_NAME(dlasv2)(D_, D_, D_, d_, d_, d_, d_, d_, d_);
void F77_NAME(dlaswp)(I_, d_, I_, I_, I_, I_, I_);
void F77_NAME(dlauu2)(C_, I_, d_, I_, i_ FCLEN);
void F77_NAME(dlauum)(C_, I_, d_, I_, i_ FCLEN);
void F77_NAME(dopgtr)(C_, I_, D_, D_, d_, I_, d_, i_ FCLEN);
void F77_NAME(dopmtr)(C_, C_, C_, I_, I_, D_, D_, d_, I_, d_, i_ FCLEN FCLEN FCLEN);
void F77_NAME(dorg2l)(I_, I_, I_, d_, I_, D_, d_, i_);
void F77_NAME(dorg2r)(I_, I_, I_, d_, I_, D_, d_, i_);
void F77_NAME(dorgbr)(C_, I_, I_, I_, d_, I_, D_, d_, I_, i_ FCLEN);
void F77_NAME(dorghr)(I_, I_, I_, d_, I_, D_, d_, I_, i_);
void F77_NAME(dorgl2)(I_, I_, I_, d_, I_, D_, d_, i_);
void F77_NAME(dorglq)(I_, I_, I_, d_, I_, D_, d_, I_, i_);
void F77_NAME(dorgql)(I_, I_, I_, d_, I_, D_, d_, I_, i_);
void F77_NAME(dorgqr)(I_, I_, I_, d_, I_, D_, d_, I_, i_);
void F77_NAME(dorgr2)(I_, I_, I_, d_, I_, D_, d_, i_);
void F77_NAME(dorgrq)(I_, I_, I_, d_, I_, D_, d_, I_, i_);
void F77_NAME(dorgtr)(C_, I_, d_, I_, D_, d_, I_, i_ FCLEN);
void F77_NAME(dorm2l)(C_, C_, I_, I_, I_, D_, I_, D_, d_, I_, d_, i_ FCLEN FCLEN);
void F77_NAME(dorm2r)(C_, C_, I_, I_, I_, D_, I_, D_, d_, I_, d_, i_ FCLEN FCLEN);
void F77_NAME(dormbr)(C_, C_, C_, I_, I_, I_, D_, I_, D_, d_, I_, d_, I_, i_ FCLEN FCLEN FCLEN);
void F77_NAME(dormhr)(C_, C_, I_, I_, I_, I_, D_, I_, D_, d_, I_, d_, I_, i_ FCLEN FCLEN);
void F77_NAME(dorml2)(C_, C_, I_, I_, I_, D_, I_, D_, d_, I_, d_, i_ FCLEN FCLEN);
void F77_NAME(dormlq)(C_, C_, I_, I_, I_, D_, I_, D_, d_, I_, d_, I_, i_ FCLEN FCLEN);
void F77_NAME(dormql)(C_, C_, I_, I_, I_, D_, I_, D_, d_, I_, d_, I_, i_ FCLEN FCLEN);
void F77_NAME(dormqr)(C_, C_, I_, I_, I_, D_, I_, D_, d_, I_, d_, I_, i_ FCLEN FCLEN);
void F77_NAME(dormr2)(C_, C_, I_, I_, I_, D_, I_, D_, d_, I_, d_, i_ FCLEN FCLEN);
void F77_NAME(dormr3)(C_, C_, i_, i_, i_, i_, d_, i_, d_, d_, i_, d_, i_ FCLEN FCLEN);
void F77_NAME(dormrq)(C_, C_, I_, I_, I_, D_, I_, D_, d_, I_, d_, I_, i_ FCLEN FCLEN);
void F77_NAME(dormrz)(C_, C_, i_, i_, i_, i_, d_, i_, d_, d_, i_, d_, i_, i_ FCLEN FCLEN);
void F77_NAME(dormtr)(C_, C_, C_, I_, I_, D_, I_, D_, d_, I_, d_, I_, i_ FCLEN FCLEN FCLEN);
void F77_NAME(dpbcon)(C_, I_, I_, D_, I_, D_, d_, d_, i_, i_ FCLEN);
void F77_NAME(dpbequ)(C_, I_, I_, D_, I_, d_, d_, d_, i_ FCLEN);
void F77_NAME(dpbrfs)(C_, I_, I_, I_, D_, I_, D_, I_, D_, I_, d_, I_, d_, d_, d_, i_, i_ FCLEN);
void F77_NAME(dpbstf)(C_, I_, I_, d_, I_, i_ FCLEN);
void F77_NAME(dpbsv)(C_, I_, I_, I_, d_, I_, d_, I_, i_ FCLEN);
void F77_NAME(dpbsvx)(I_, C_, I_, I_, I_, d_, I_, d_, I_, char *, d_, d_, I_, d_, I_, d_, d_, d_, d_, i_, i_ FCLEN);
void F77_NAME(dpbtf2)(C_, I_, I_, d_, I_, i_ FCLEN);
void F77_NAME(dpbtrf)(C_, I_, I_, d_, I_, i_ FCLEN);
void F77_NAME(dpbtrs)(C_, I_, I_, I_, D_, I_, d_, I_, i_ FCLEN);
void F77_NAME(dpocon)(C_, I_, D_, I_, D_, d_, d_, i_, i_ FCLEN);
void F77_NAME(dpoequ)(I_, D_, I_, d_, d_, d_, i_);
void F77_NAME(dporfs)(C_, I_, I_, D_, I_, D_, I_, D_, I_, d_, I_, d_, d_, d_, i_, i_ FCLEN);
void F77_NAME(dposv)(C_, I_, I_, d_, I_, d_, I_, i_ FCLEN);
void F77_NAME(dposvx)(I_, C_, I_, I_, d_, I_, d_, I_, C_, d_, d_, I_, d_, I_, d_, d_, d_, d_, i_, i_ FCLEN FCLEN);
void F77_NAME(dpotf2)(C_, I_, d_, I_, i_ FCLEN);
void F77_NAME(dpotrf)(C_, I_, d_, I_, i_ FCLEN);
void F77_NAME(dpotri)(C_, I_, d_, I_, i_ FCLEN);
void F77_NAME(dpotrs)(C_, I_, I_, D_, I_, d_, I_, i_ FCLEN);
void F77_NAME(dppcon)(C_, I_, D_, D_, d_, d_, i_, i_ FCLEN);
void F77_NAME(dppequ)(C_, I_, D_, d_, d_, d_, i_ FCLEN);
void F77_NAME(dpprfs)(C_, I_, I_, D_, D_, D_, I_, d_, I_, d_, d_, d_, i_, i_ FCLEN);
void F77_NAME(dppsv)(C_, I_, I_, D_, d_, I_, i_ FCLEN);
void F77_NAME(dppsvx)(C_, C_, I_, I_, d_, d_, C_, d_, d_, I_, d_, I_, d_, d_, d_, d_, i_, i_ FCLEN FCLEN FCLEN);
void F77_NAME(dpptrf)(C_, I_, d_, i_ FCLEN);
void F77_NAME(dpptri)(C_, I_, d_, i_ FCLEN);
void F77_NAME(dpptrs)(C_, I_, I_, D_, d_, I_, i_ FCLEN);
void F77_NAME(dpstrf)(C_, I_, d_, I_, i_, i_, d_, d_, i_ FCLEN);
void F77_NAME(dptcon)(I_, D_, D_, D_, d_, d_, i_);
void F77_NAME(dpteqr)(C_, I_, d_, d_, d_, I_, d_, i_ FCLEN);
void F77_NAME(dptrfs)(I_, I_, D_, D_, D_, D_, D_, I_, d_, I_, d_, d_, d_, i_);
void F77_NAME(dptsv)(I_, I_, d_, d_, d_, I_, i_);
void F77_NAME(dptsvx)(I_, I_, I_, D_, D_, d_, d_, D_, I_, d_, I_, d_, d_, d_, d_, i_);
void F77_NAME(dpttrf)(I_, d_, d_, i_);
void F77_NAME(dpttrs)(I_, I_, D_, D_, d_, I_, i_);
void F77_NAME(dptts2)(i_, i_, d_, d_, d_, i_);
void F77_NAME(drscl)(I_, D_, d_, I_);
void F77_NAME(dsbev)(C_, C_, I_, I_, d_, I_, d_, d_, I_, d_, i_ FCLEN FCLEN);
void F77_NAME(dsbevd)(C_, C_, I_, I_, d_, I_, d_, d_, I_, d_, I_, i_, I_, i_ FCLEN FCLEN);
void F77_NAME(dsbevx)(C_, C_, C_, I_, I_, d_, I_, d_, I_, D_, D_, I_, I_, D_, i_, d_, d_, I_, d_, i_, i_,
    i_ FCLEN FCLEN FCLEN);
void F77_NAME(dsbgst)(C_, C_, I_, I_, I_, d_, I_, d_, I_, d_, I_, d_, i_ FCLEN FCLEN);
void F77_NAME(dsbgv)(C_, C_, I_, I_, I_, d_, I_, d_, I_, d_, d_, I_, d_, i_ FCLEN FCLEN);
void F77_NAME(dsbgvd)(C_, C_, i_, i_, i_, d_, i_, d_, i_, d_, d_, i_, d_, i_, i_, i_, i_ FCLEN FCLEN);
void F77_NAME(dsbgvx)(C_, C_, C_, i_, i_, i_, d_, i_, d_, i_, d_, i_, d_, d_, i_, i_, d_, i_, d_, d_, i_, d_, i_, i_,
    i_ FCLEN FCLEN FCLEN);
void F77_NAME(dsbtrd)(C_, C_, I_, I_, d_, I_, d_, d_, d_, I_, d_, i_ FCLEN FCLEN);
void F77_NAME(dspcon)(C_, I_, D_, I_, D_, d_, d_, i_, i_ FCLEN);
void F77_NAME(dspev)(C_, C_, I_, d_, d_, d_, I_, d_, i_ FCLEN FCLEN);
void F77_NAME(dspevd)(C_, C_, I_, d_, d_, d_, I_, d_, I_, i_, I_, i_ FCLEN FCLEN);
void F77_NAME(dspevx)(C_, C_, C_, I_, d_, D_, D_, I_, I_, D_, i_, d_, d_, I_, d_, i_, i_, i_ FCLEN FCLEN FCLEN);
void F77_NAME(dspgst)(I_, C_, I_, d_, d_, i_ FCLEN);
void F77_NAME(dspgv)(I_, C_, C_, I_, d_, d_, d_, d_, I_, d_, i_ FCLEN FCLEN);
void F77_NAME(dspgvd)(i_, C_, C_, i_, d_, d_, d_, d_, i_, d_, i_, i_, i_, i_ FCLEN FCLEN);
void F77_NAME(dspgvx)(i_, C_, C_, C_, i_, d_, d_, d_, d_, i_, i_, d_, i_, d_, d_, i_, d_, i_, i_, i_ FCLEN FCLEN FCLEN);
void F77_NAME(dsprfs)(C_, I_, I_, D_, D_, I_, D_, I_, d_, I_, d_, d_, d_, i_, i_ FCLEN);
void F77_NAME(dspsv)(C_, I_, I_, d_, i_, d_, I_, i_ FCLEN);
void F77_NAME(dspsvx)(I_, C_, I_, I_, D_, d_, i_, D_, I_, d_, I_, d_, d_, d_, d_, i_, i_ FCLEN);
void F77_NAME(dsptrd)(C_, I_, d_, d_, d_, d_, i_ FCLEN);
void F77_NAME(dsptrf)(C_, I_, d_, i_, i_ FCLEN);
void F77_NAME(dsptri)(C_, I_, d_, I_, d_, i_ FCLEN);
void F77_NAME(dsptrs)(C_, I_, I_, D_, I_, d_, I_, i_ FCLEN);
void F77_NAME(dstebz)(C_, C_, I_, D_, D_, I_, I_, D_, D_, D_, i_, i_, d_, i_, i_, d_, i_, i_ FCLEN FCLEN);
void F77_NAME(dstedc)(C_, I_, d_, d_, d_, I_, d_, I_, i_, I_, i_ FCLEN);
void F77_NAME(dstegr)(C_, C_, i_, d_, d_, d_, d_, i_, i_, d_, i_, d_, d_, i_, i_, d_, i_, i_, i_, i_ FCLEN FCLEN);
void F77_NAME(dstein)(I_, D_, D_, I_, D_, I_, I_, d_, I_, d_, i_, i_, i_);
void F77_NAME(dsteqr)(C_, I_, d_, d_, d_, I_, d_, i_ FCLEN);
void F77_NAME(dsterf)(I_, d_, d_, i_);
void F77_NAME(dstev)(C_, I_, d_, d_, d_, I_, d_, i_ FCLEN);
void F77_NAME(dstevd)(C_, I_, d_, d_, d_, I_, d_, I_, i_, I_, i_ FCLEN);
void F77_NAME(dstevr)(C_, C_, i_, d_, d_, d_, d_, i_, i_, d_, i_, d_, d_, i_, i_, d_, i_, i_, i_, i_ FCLEN FCLEN);
void F77_NAME(dstevx)(C_, C_, I_, d_, d_, D_, D_, I_, I_, D_, i_, d_, d_, I_, d_, i_, i_, i_ FCLEN FCLEN);
void F77_NAME(dsycon)(C_, I_, D_, I_, I_, D_, d_, d_, i_, i_ FCLEN);
void F77_NAME(dsyev)(C_, C_, I_, d_, I_, d_, d_, I_, i_ FCLEN FCLEN);
void F77_NAME(dsyevd)(C_, C_, I_, d_, I_, d_, d_, I_, i_, I_, i_ FCLEN FCLEN);
void F77_NAME(dsyevr)(C_, C_, C_, I_, d_, I_, D_, D_, I_, I_, D_, i_, d_, d_, I_, i_, d_, I_, i_, I_,
    i_ FCLEN FCLEN FCLEN);
void F77_NAME(dsyevx)(C_, C_, C_, I_, d_, I_, D_, D_, I_, I_, D_, i_, d_, d_, I_, d_, I_, i_, i_, i_ FCLEN FCLEN FCLEN);
void F77_NAME(dsygs2)(I_, C_, I_, d_, I_, D_, I_, i_ FCLEN);
void F77_NAME(dsygst)(I_, C_, I_, d_, I_, D_, I_, i_ FCLEN);
void F77_NAME(dsygv)(I_, C_, C_, I_, d_, I_, d_, I_, d_, d_, I_, i_ FCLEN FCLEN);
void F77_NAME(dsygvd)(i_, C_, C_, i_, d_, i_, d_, i_, d_, d_, i_, i_, i_, i_ FCLEN FCLEN);
void F77_NAME(dsygvx)(i_, C_, C_, C_, i_, d_, i_, d_, i_, d_, d_, i_, i_, d_, i_, d_, d_, i_, d_, i_, i_, i_,
    i_ FCLEN FCLEN FCLEN);
void F77_NAME(dsyrfs)(C_, I_, I_, D_, I_, D_, I_, I_, D_, I_, d_, I_, d_, d_, d_, i_, i_ FCLEN);
void F77_NAME(dsysv)(C_, I_, I_, d_, I_, i_, d_, I_, d_, I_, i_ FCLEN);
void F77_NAME(dsysvx)(I_, C_, I_, I_, D_, I_, d_, I_, i_, D_, I_, d_, I_, d_, d_, d_, d_, I_, i_, i_ FCLEN);
void F77_NAME(dsytd2)(C_, I_, d_, I_, d_, d_, d_, i_ FCLEN);
void F77_NAME(dsytf2)(C_, I_, d_, I_, i_, i_ FCLEN);
void F77_NAME(dsytrd)(C_, I_, d_, I_, d_, d_, d_, d_, I_, i_ FCLEN);
void F77_NAME(dsytrf)(C_, I_, d_, I_, i_, d_, I_, i_ FCLEN);
void F77_NAME(dsytri)(C_, I_, d_, I_, I_, d_, i_ FCLEN);
void F77_NAME(dsytrs)(C_, I_, I_, D_, I_, I_, d_, I_, i_ FCLEN);
void F77_NAME(dtbcon)(C_, C_, C_, I_, I_, D_, I_, d_, d_, i_, i_ FCLEN FCLEN FCLEN);
void F77_NAME(dtbrfs)(C_, C_, C_, I_, I_, I_, D_, I_, D_, I_, d_, I_, d_, d_, d_, i_, i_ FCLEN FCLEN FCLEN);
void F77_NAME(dtbtrs)(C_, C_, C_, I_, I_, I_, D_, I_, d_, I_, i_ FCLEN FCLEN FCLEN);
void F77_NAME(dtgevc)(C_, C_, I_, I_, D_, I_, D_, I_, d_, I_, d_, I_, I_, i_, d_, i_ FCLEN FCLEN);
void F77_NAME(dtgex2)(i_, i_, i_, d_, i_, d_, i_, d_, i_, d_, i_, i_, i_, i_, d_, i_, i_);
void F77_NAME(dtgexc)(i_, i_, i_, d_, i_, d_, i_, d_, i_, d_, i_, i_, i_, d_, i_, i_);
void F77_NAME(dtgsen)(i_, i_, i_, i_, i_, d_, i_, d_, i_, d_, d_, d_, d_, i_, d_, i_, i_, d_, d_, d_, d_, i_, i_, i_,
    i_);
void F77_NAME(dtgsja)(C_, C_, C_, I_, I_, I_, I_, I_, d_, I_, d_, I_, D_, D_, d_, d_, d_, I_, d_, I_, d_, I_, d_, i_,
    i_ FCLEN FCLEN FCLEN);
void F77_NAME(dtgsna)(C_, C_, i_, i_, d_, i_, d_, i_, d_, i_, d_, i_, d_, d_, i_, i_, d_, i_, i_, i_ FCLEN FCLEN);
void F77_NAME(dtgsy2)(C_, i_, i_, i_, d_, i_, d_, i_, d_, i_, d_, i_, d_, i_, d_, i_, d_, d_, d_, i_, i_, i_ FCLEN);
void F77_NAME(dtgsyl)(C_, i_, i_, i_, d_, i_, d_, i_, d_, i_, d_, i_, d_, i_, d_, i_, d_, d_, d_, i_, i_, i_ FCLEN);
void F77_NAME(dtpcon)(C_, C_, C_, I_, D_, d_, d_, i_, i_ FCLEN FCLEN FCLEN);
void F77_NAME(dtprfs)(C_, C_, C_, I_, I_, D_, D_, I_, d_, I_, d_, d_, d_, i_, i_ FCLEN FCLEN FCLEN);
void F77_NAME(dtptri)(C_, C_, I_, d_, i_ FCLEN FCLEN);
void F77_NAME(dtptrs)(C_, C_, C_, I_, I_, D_, d_, I_, i_ FCLEN FCLEN FCLEN);
void F77_NAME(dtrcon)(C_, C_, C_, I_, D_, I_, d_, d_, i_, i_ FCLEN FCLEN FCLEN);
void F77_NAME(dtrevc)(C_, C_, I_, I_, D_, I_, d_, I_, d_, I_, I_, i_, d_, i_ FCLEN FCLEN);
void F77_NAME(dtrexc)(C_, I_, d_, I_, d_, I_, i_, i_, d_, i_ FCLEN);
void F77_NAME(dtrrfs)(C_, C_, C_, I_, I_, D_, I_, D_, I_, d_, I_, d_, d_, d_, i_, i_ FCLEN FCLEN FCLEN);
void F77_NAME(dtrsen)(C_, C_, I_, I_, d_, I_, d_, I_, d_, d_, i_, d_, d_, d_, I_, i_, I_, i_ FCLEN FCLEN);
void F77_NAME(dtrsna)(C_, C_, I_, I_, D_, I_, D_, I_, D_, I_, d_, d_, I_, i_, d_, I_, i_, i_ FCLEN FCLEN);
void F77_NAME(dtrsyl)(C_, C_, I_, I_, I_, D_, I_, D_, I_, d_, I_, d_, i_ FCLEN FCLEN);
void F77_NAME(dtrti2)(C_, C_, I_, d_, I_, i_ FCLEN FCLEN);
void F77_NAME(dtrtri)(C_, C_, I_, d_, I_, i_ FCLEN FCLEN);
void F77_NAME(dtrtrs)(C_, C_, C_, I_, I_, D_, I_, d_, I_, i_ FCLEN FCLEN FCLEN);
void F77_NAME(dtzrzf)(i_, i_, d_, i_, d_, d_, i_, i_);
double F77_NAME(dzsum1)(I_, z_, I_);
void F77_NAME(ilaver)(i_, i_, i_);
int F77_NAME(izmax1)(I_, z_, I_);
int F77_NAME(lsame)(C_, C_ FCLEN FCLEN);
void F77_NAME(zbdsqr)(C_, i_, i_, i_, i_, d_, d_, z_, i_, z_, i_, z_, i_, d_, i_ FCLEN);
void F77_NAME(zdrot)(I_, Z_, I_, z_, I_, D_, D_);
void F77_NAME(zgebak)(C_, C_, i_, i_, i_, d_, i_, z_, i_, i_ FCLEN FCLEN);
void F77_NAME(zgebal)(C_, i_, z_, i_, i_, i_, d_, i_ FCLEN);
void F77_NAME(zgebd2)(i_, i_, z_, i_, d_, d_, z_, z_, z_, i_);
void F77_NAME(zgebrd)(i_, i_, z_, i_, d_, d_, z_, z_, z_, i_, i_);
void F77_NAME(zgecon)(C_, I_, Z_, I_, D_, d_, z_, d_, i_ FCLEN);
void F77_NAME(zgeev)(C_, C_, I_, z_, I_, z_, z_, I_, z_, I_, z_, I_, d_, i_ FCLEN FCLEN);
void F77_NAME(zgehd2)(i_, i_, i_, z_, i_, z_, z_, i_);
void F77_NAME(zgehrd)(i_, i_, i_, z_, i_, z_, z_, i_, i_);
void F77_NAME(zgelq2)(i_, i_, z_, i_, z_, z_, i_);
void F77_NAME(zgelqf)(i_, i_, z_, i_, z_, z_, i_, i_);
void F77_NAME(zgelsd)(i_, i_, i_, z_, i_, z_, i_, d_, d_, i_, z_, i_, d_, i_, i_);
void F77_NAME(zgeqp3)(I_, I_, z_, I_, i_, z_, z_, I_, d_, i_);
void F77_NAME(zgeqr2)(i_, i_, z_, i_, z_, z_, i_);
void F77_NAME(zgeqrf)(i_, i_, z_, i_, z_, z_, i_, i_);
void F77_NAME(zgesdd)(C_, I_, I_, z_, I_, d_, z_, I_, z_, I_, z_, I_, d_, i_, i_ FCLEN);
void F77_NAME(zgesv)(I_, I_, z_, I_, i_, z_, I_, i_);
void F77_NAME(zgesvd)(C_, C_, I_, I_, z_, I_, d_, z_, I_, z_, I_, z_, I_, d_, i_ FCLEN FCLEN);
void F77_NAME(zgetf2)(i_, i_, z_, i_, i_, i_);
void F77_NAME(zgetrf)(i_, i_, z_, i_, i_, i_);
void F77_NAME(zgetrs)(C_, i_, i_, z_, i_, i_, z_, i_, i_ FCLEN);
void F77_NAME(zheev)(C_, C_, I_, z_, I_, d_, z_, I_, d_, i_ FCLEN FCLEN);
void F77_NAME(zhetd2)(C_, i_, z_, i_, d_, d_, z_, i_ FCLEN);
void F77_NAME(zhetrd)(C_, i_, z_, i_, d_, d_, z_, z_, i_, i_ FCLEN);
void F77_NAME(zhseqr)(C_, C_, i_, i_, i_, z_, i_, z_, z_, i_, z_, i_, i_ FCLEN FCLEN);
void F77_NAME(zlacpy)(C_, i_, i_, z_, i_, z_, i_ FCLEN);
double F77_NAME(zlange)(C_, i_, i_, z_, i_, d_ FCLEN);
double F77_NAME(zlanhe)(C_, C_, i_, z_, i_, d_ FCLEN FCLEN);
void F77_NAME(zlaset)(C_, i_, i_, z_, z_, z_, i_ FCLEN);
void F77_NAME(zlassq)(i_, z_, i_, d_, d_);
void F77_NAME(zpotrf)(C_, I_, z_, I_, i_ FCLEN);
void F77_NAME(zpotri)(C_, I_, z_, I_, i_ FCLEN);
void F77_NAME(zpotrs)(C_, I_, I_, Z_, I_, z_, I_, i_ FCLEN);
void F77_NAME(zsteqr)(C_, i_, d_, d_, z_, i_, d_, i_ FCLEN);
void F77_NAME(ztrcon)(C_, C_, C_, I_, Z_, I_, d_, z_, d_, i_ FCLEN FCLEN FCLEN);
void F77_NAME(ztrevc)(C_, C_, i_, i_, z_, i_, z_, i_, z_, i_, i_, i_, z_, d_, i_ FCLEN FCLEN);
void F77_NAME(ztrtrs)(C_, C_, C_, I_, I_, z_, I_, z_, I_, i_ FCLEN FCLEN FCLEN);
void F77_NAME(zung2l)(i_, i_, i_, z_, i_, z_, z_, i_);
void F77_NAME(zung2r)(i_, i_, i_, z_, i_, z_, z_, i_);
void F77_NAME(zungbr)(C_, i_, i_, i_, z_, i_, z_, z_, i_, i_ FCLEN);
void F77_NAME(zunghr)(i_, i_, i_, z_, i_, z_, z_, i_, i_);
void F77_NAME(zungl2)(i_, i_, i_, z_, i_, z_, z_, i_);
void F77_NAME(zunglq)(i_, i_, i_, z_, i_, z_, z_, i_, i_);
void F77_NAME(zungql)(i_, i_, i_, z_, i_, z_, z_, i_, i_);
void F77_NAME(zungqr)(i_, i_, i_, z_, i_, z_, z_, i_, i_);
void F77_NAME(zungr2)(i_, i_, i_, z_, i_, z_, z_, i_);
void F77_NAME(zungrq)(i_, i_, i_, z_, i_, z_, z_, i_, i_);
void F77_NAME(zungtr)(C_, i_, z_, i_, z_, z_, i_, i_ FCLEN);
void F77_NAME(zunm2r)(C_, C_, i_, i_, i_, z_, i_, z_, z_, i_, z_, i_ FCLEN FCLEN);
void F77_NAME(zunmbr)(C_, C_, C_, i_, i_, i_, z_, i_, z_, z_, i_, z_, i_, i_ FCLEN FCLEN FCLEN);
void F77_NAME(zunml2)(C_, C_, i_, i_, i_, z_, i_, z_, z_, i_, z_, i_ FCLEN FCLEN);
void F77_NAME(zunmlq)(C_, C_, i_, i_, i_, z_, i_, z_, z_, i_, z_, i_, i_ FCLEN FCLEN);
void F77_NAME(zunmqr)(C_, C_, I_, I_, I_, z_, I_, z_, z_, I_, z_, I_, i_ FCLEN FCLEN);
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
