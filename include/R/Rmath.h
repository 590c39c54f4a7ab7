/* Rmath.h - distributions and special functions ("Writing R Extensions", 6.7).
 *
 * dNAME(x, parameters, log), pNAME(q, parameters, lower, log), qNAME(p, parameters, lower, log), rNAME(parameters), which
 * draws from R's generator. */
#ifndef RMATH_H
#define RMATH_H
#include <R_ext/Boolean.h>
/* what the C library has of its own */
#define HAVE_EXPM1 1
#define HAVE_HYPOT 1
#define HAVE_LOG1P 1
#define HAVE_WORKING_LOG1P 1
#ifdef __cplusplus
extern "C" {
#endif
/* ---- constants (6.7.4) ---- */
#define M_SQRT_3 1.732050807568877293527446341506
#define M_SQRT_32 5.656854249492380195206754896838
#define M_LOG10_2 0.301029995663981195213738894724
#define M_2PI 6.283185307179586476925286766559
#define M_SQRT_PI 1.772453850905516027298167483341
#define M_1_SQRT_2PI 0.398942280401432677939946059934
#define M_SQRT_2dPI 0.797884560802865355879892119869
#define M_LN_2PI 1.837877066409345483560659472811
#define M_LN_SQRT_PI 0.572364942924700087071713675677
#define M_LN_SQRT_2PI 0.918938533204672741780329736406
#define M_LN_SQRT_PId2 0.225791352644727432363097614947
#ifndef M_E
#define M_E 2.718281828459045235360287471353
#endif
#ifndef M_LOG2E
#define M_LOG2E 1.442695040888963407359924681002
#endif
#ifndef M_LOG10E
#define M_LOG10E 0.434294481903251827651128918917
#endif
#ifndef M_LN2
#define M_LN2 0.693147180559945309417232121458
#endif
#ifndef M_LN10
#define M_LN10 2.302585092994045684017991454684
#endif
#ifndef M_PI
#define M_PI 3.141592653589793238462643383280
#endif
#ifndef M_PI_2
#define M_PI_2 1.570796326794896619231321691640
#endif
#ifndef M_PI_4
#define M_PI_4 0.785398163397448309615660845820
#endif
#ifndef M_1_PI
#define M_1_PI 0.318309886183790671537767526745
#endif
#ifndef M_2_PI
#define M_2_PI 0.636619772367581343075535053490
#endif
#ifndef M_2_SQRTPI
#define M_2_SQRTPI 1.128379167095512573896158903122
#endif
#ifndef M_SQRT2
#define M_SQRT2 1.414213562373095048801688724210
#endif
#ifndef M_SQRT1_2
#define M_SQRT1_2 0.707106781186547524400844362105
#endif

/* ---- distributions (6.7.1): X(d, p, q) of one, two or three parameters ---- */
#define RMATH_DPQ1(X) X(exp) X(geom) X(pois) X(chisq) X(t) X(signrank)
#define RMATH_DPQ2(X) \
  X(unif) X(gamma) X(beta) X(lnorm) X(f) X(binom) X(cauchy) X(weibull) X(logis) X(nbinom) X(nbinom_mu) X(nchisq) X(nt) \
  X(wilcox)
#define RMATH_DPQ3(X) X(nbeta) X(nf) X(hyper)
#define RMATH_DECLARE1(N) \
  double Rf_d##N(double, double, int); \
  double Rf_p##N(double, double, int, int); \
  double Rf_q##N(double, double, int, int);
#define RMATH_DECLARE2(N) \
  double Rf_d##N(double, double, double, int); \
  double Rf_p##N(double, double, double, int, int); \
  double Rf_q##N(double, double, double, int, int);
#define RMATH_DECLARE3(N) \
  double Rf_d##N(double, double, double, double, int); \
  double Rf_p##N(double, double, double, double, int, int); \
  double Rf_q##N(double, double, double, double, int, int);
RMATH_DPQ1(RMATH_DECLARE1)
RMATH_DPQ2(RMATH_DECLARE2)
RMATH_DPQ3(RMATH_DECLARE3)
double Rf_dnorm4(double, double, double, int);
double Rf_pnorm5(double, double, double, int, int);
double Rf_qnorm5(double, double, double, int, int);
void Rf_pnorm_both(double, double *, double *, int, int);
double Rf_ptukey(double, double, double, double, int, int);
double Rf_qtukey(double, double, double, double, int, int);
#define RMATH_R1(X) X(exp) X(geom) X(pois) X(chisq) X(t) X(signrank)
#define RMATH_R2(X) \
  X(norm) X(unif) X(gamma) X(beta) X(lnorm) X(f) X(binom) X(cauchy) X(weibull) X(logis) X(nbinom) X(nbinom_mu) X(nchisq) \
  X(wilcox)
#define RMATH_DECLARE_R1(N) double Rf_r##N(double);
#define RMATH_DECLARE_R2(N) double Rf_r##N(double, double);
RMATH_R1(RMATH_DECLARE_R1)
RMATH_R2(RMATH_DECLARE_R2)
double Rf_rhyper(double, double, double);
void Rf_rmultinom(int, double *, int, int *);

/* ---- functions (6.7.2, 6.7.3) ---- */
#define RMATH_F1(X) \
  X(gammafn) X(lgammafn) X(digamma) X(trigamma) X(tetragamma) X(pentagamma) X(ftrunc) X(sign) X(log1pmx) X(log1pexp) \
  X(lgamma1p)
#define RMATH_F2(X) \
  X(psigamma) X(beta) X(lbeta) X(choose) X(lchoose) X(bessel_j) X(bessel_y) X(fmax2) X(fmin2) X(fprec) X(fround) X(fsign) \
  X(logspace_add) X(logspace_sub)
#define RMATH_DECLARE_F1(N) double Rf_##N(double);
#define RMATH_DECLARE_F2(N) double Rf_##N(double, double);
RMATH_F1(RMATH_DECLARE_F1)
RMATH_F2(RMATH_DECLARE_F2)
double Rf_bessel_i(double, double, double);
double Rf_bessel_k(double, double, double);
double Rf_bessel_i_ex(double, double, double, double *work); /* work: room for floor(nu) + 1 */
double Rf_bessel_j_ex(double, double, double *work);
double Rf_bessel_k_ex(double, double, double, double *work);
double Rf_bessel_y_ex(double, double, double *work);
double Rf_dbinom_raw(double x, double n, double p, double q, int log);
double Rf_dpois_raw(double, double, int log);
double Rf_rnbeta(double, double, double);
double Rf_log1mexp(double);
void Rf_dpsifn(double x, int n, int kode, int m, double *ans, int *nz, int *ierr);
double Rf_lgammafn_sign(double, int *);
double Rf_logspace_sum(const double *, int);
int Rf_imax2(int, int);
int Rf_imin2(int, int);
double R_pow(double, double);
double R_pow_di(double, int);
double cospi(double);
double sinpi(double);
double tanpi(double);
double Rtanpi(double);
double norm_rand(void);
double unif_rand(void);
double R_unif_index(double);
double exp_rand(void);
#ifdef __cplusplus
}
#endif

/* The short names. */
#ifndef R_NO_REMAP_RMATH
#define dnorm Rf_dnorm4
#define pnorm Rf_pnorm5
#define qnorm Rf_qnorm5
#define dnorm4 Rf_dnorm4
#define pnorm5 Rf_pnorm5
#define qnorm5 Rf_qnorm5
#define bessel_i Rf_bessel_i
#define bessel_j Rf_bessel_j
#define bessel_k Rf_bessel_k
#define bessel_y Rf_bessel_y
#define beta Rf_beta
#define choose Rf_choose
#define dbeta Rf_dbeta
#define dbinom Rf_dbinom
#define dcauchy Rf_dcauchy
#define dchisq Rf_dchisq
#define dexp Rf_dexp
#define df Rf_df
#define dgamma Rf_dgamma
#define dgeom Rf_dgeom
#define dhyper Rf_dhyper
#define digamma Rf_digamma
#define dlnorm Rf_dlnorm
#define dlogis Rf_dlogis
#define dnbeta Rf_dnbeta
#define dnbinom Rf_dnbinom
#define dnbinom_mu Rf_dnbinom_mu
#define dnchisq Rf_dnchisq
#define dnf Rf_dnf
#define dnt Rf_dnt
#define dpois Rf_dpois
#define dsignrank Rf_dsignrank
#define dt Rf_dt
#define dunif Rf_dunif
#define dweibull Rf_dweibull
#define dwilcox Rf_dwilcox
#define fmax2 Rf_fmax2
#define fmin2 Rf_fmin2
#define fprec Rf_fprec
#define fround Rf_fround
#define bessel_i_ex Rf_bessel_i_ex
#define bessel_j_ex Rf_bessel_j_ex
#define bessel_k_ex Rf_bessel_k_ex
#define bessel_y_ex Rf_bessel_y_ex
#define dbinom_raw Rf_dbinom_raw
#define dpois_raw Rf_dpois_raw
#define rnbeta Rf_rnbeta
#define dpsifn Rf_dpsifn
#define log1mexp Rf_log1mexp
#define fsign Rf_fsign
#define ftrunc Rf_ftrunc
#define gammafn Rf_gammafn
#define imax2 Rf_imax2
#define imin2 Rf_imin2
#define lbeta Rf_lbeta
#define lchoose Rf_lchoose
#define lgamma1p Rf_lgamma1p
#define lgammafn Rf_lgammafn
#define lgammafn_sign Rf_lgammafn_sign
#define log1pexp Rf_log1pexp
#define log1pmx Rf_log1pmx
#define logspace_add Rf_logspace_add
#define logspace_sub Rf_logspace_sub
#define logspace_sum Rf_logspace_sum
#define pbeta Rf_pbeta
#define pbinom Rf_pbinom
#define pcauchy Rf_pcauchy
#define pchisq Rf_pchisq
#define pentagamma Rf_pentagamma
#define pexp Rf_pexp
#define pf Rf_pf
#define pgamma Rf_pgamma
#define pgeom Rf_pgeom
#define phyper Rf_phyper
#define plnorm Rf_plnorm
#define plogis Rf_plogis
#define pnbeta Rf_pnbeta
#define pnbinom Rf_pnbinom
#define pnbinom_mu Rf_pnbinom_mu
#define pnchisq Rf_pnchisq
#define pnf Rf_pnf
#define pnorm_both Rf_pnorm_both
#define pnt Rf_pnt
#define ppois Rf_ppois
#define psigamma Rf_psigamma
#define psignrank Rf_psignrank
#define pt Rf_pt
#define ptukey Rf_ptukey
#define punif Rf_punif
#define pweibull Rf_pweibull
#define pwilcox Rf_pwilcox
#define qbeta Rf_qbeta
#define qbinom Rf_qbinom
#define qcauchy Rf_qcauchy
#define qchisq Rf_qchisq
#define qexp Rf_qexp
#define qf Rf_qf
#define qgamma Rf_qgamma
#define qgeom Rf_qgeom
#define qhyper Rf_qhyper
#define qlnorm Rf_qlnorm
#define qlogis Rf_qlogis
#define qnbeta Rf_qnbeta
#define qnbinom Rf_qnbinom
#define qnbinom_mu Rf_qnbinom_mu
#define qnchisq Rf_qnchisq
#define qnf Rf_qnf
#define qnt Rf_qnt
#define qpois Rf_qpois
#define qsignrank Rf_qsignrank
#define qt Rf_qt
#define qtukey Rf_qtukey
#define qunif Rf_qunif
#define qweibull Rf_qweibull
#define qwilcox Rf_qwilcox
#define rbeta Rf_rbeta
#define rbinom Rf_rbinom
#define rcauchy Rf_rcauchy
#define rchisq Rf_rchisq
#define rexp Rf_rexp
#define rf Rf_rf
#define rgamma Rf_rgamma
#define rgeom Rf_rgeom
#define rhyper Rf_rhyper
#define rlnorm Rf_rlnorm
#define rlogis Rf_rlogis
#define rmultinom Rf_rmultinom
#define rnbinom Rf_rnbinom
#define rnbinom_mu Rf_rnbinom_mu
#define rnchisq Rf_rnchisq
#define rnorm Rf_rnorm
#define rpois Rf_rpois
#define rsignrank Rf_rsignrank
#define rt Rf_rt
#define runif Rf_runif
#define rweibull Rf_rweibull
#define rwilcox Rf_rwilcox
#define sign Rf_sign
#define tetragamma Rf_tetragamma
#define trigamma Rf_trigamma
#endif
#endif
