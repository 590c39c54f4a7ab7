/* specialize/math.c - the host's copy of the shared functions of specialize/math/, compiled twice: for processors with
 * fma (and AVX2), and for any.  The loader chooses once; the bits are the same, because fma() without the instruction
 * is the C library's exact one. */
#define RV_FN static inline __attribute__((always_inline, unused))
#include "scalar.h"
#define rv_exp in_exp
#define rv_expm1 in_expm1
#define rv_log in_log
#define rv_log1p in_log1p
#define rv_log2 in_log2
#define rv_log10 in_log10
#define rv_sin in_sin
#define rv_cos in_cos
#define rv_tan in_tan
#define rv_sinpi in_sinpi
#define rv_cospi in_cospi
#define rv_tanpi in_tanpi
#define rv_asin in_asin
#define rv_acos in_acos
#define rv_atan in_atan
#define rv_sinh in_sinh
#define rv_cosh in_cosh
#define rv_tanh in_tanh
#define rv_mod_d in_mod_d
#define rv_idiv_d in_idiv_d
#define rv_pow in_pow
#define rv_logb in_logb
#define rv_atan2 in_atan2
#define rv_mod_loss in_mod_loss
#define rv_qnorm in_qnorm
#define rv_round_to in_round_to
#define rv_gamma in_gamma
#define rv_lgamma in_lgamma
#define rv_digamma in_digamma
#define rv_trigamma in_trigamma
#define rv_pnorm in_pnorm
#define rv_lpnorm in_lpnorm
#define rv_quantile in_quantile
#define rv_positive in_positive
#define rv_beta in_beta
#define rv_lbeta in_lbeta
#define rv_choose in_choose
#define rv_lchoose in_lchoose
#define rv_dpois in_dpois
#define rv_ldpois in_ldpois
#define rv_minus in_minus
#define rv_logp in_logp
#define rv_dnorm in_dnorm
#define rv_ldnorm in_ldnorm
#define rv_dexp in_dexp
#define rv_ldexp in_ldexp
#define rv_pexp in_pexp
#define rv_uexp in_uexp
#define rv_qexp in_qexp
#define rv_vexp in_vexp
#define rv_dchisq in_dchisq
#define rv_ldchisq in_ldchisq
#define rv_dt in_dt
#define rv_ldt in_ldt
#define rv_dgeom in_dgeom
#define rv_ldgeom in_ldgeom
#define rv_pgeom in_pgeom
#define rv_ugeom in_ugeom
#define rv_ppois in_ppois
#define rv_upois in_upois
#define rv_pchisq in_pchisq
#define rv_uchisq in_uchisq
#define rv_pt in_pt
#define rv_ut in_ut
#define rv_dunif in_dunif
#define rv_ldunif in_ldunif
#define rv_punif in_punif
#define rv_uunif in_uunif
#define rv_qunif in_qunif
#define rv_vunif in_vunif
#define rv_dlnorm in_dlnorm
#define rv_ldlnorm in_ldlnorm
#define rv_plnorm in_plnorm
#define rv_ulnorm in_ulnorm
#define rv_qlnorm in_qlnorm
#define rv_vlnorm in_vlnorm
#define rv_dlogis in_dlogis
#define rv_ldlogis in_ldlogis
#define rv_plogis in_plogis
#define rv_ulogis in_ulogis
#define rv_qlogis in_qlogis
#define rv_vlogis in_vlogis
#define rv_dcauchy in_dcauchy
#define rv_ldcauchy in_ldcauchy
#define rv_pcauchy in_pcauchy
#define rv_ucauchy in_ucauchy
#define rv_qcauchy in_qcauchy
#define rv_vcauchy in_vcauchy
#define rv_dweibull in_dweibull
#define rv_ldweibull in_ldweibull
#define rv_pweibull in_pweibull
#define rv_uweibull in_uweibull
#define rv_qweibull in_qweibull
#define rv_vweibull in_vweibull
#define rv_dbinom in_dbinom
#define rv_ldbinom in_ldbinom
#define rv_dnbinom in_dnbinom
#define rv_ldnbinom in_ldnbinom
#define rv_dnbinom_mu in_dnbinom_mu
#define rv_ldnbinom_mu in_ldnbinom_mu
#define rv_dgamma in_dgamma
#define rv_ldgamma in_ldgamma
#define rv_dbeta in_dbeta
#define rv_ldbeta in_ldbeta
#define rv_df in_df
#define rv_ldf in_ldf
#define rv_pgamma in_pgamma
#define rv_ugamma in_ugamma
#define rv_pbeta in_pbeta
#define rv_ubeta in_ubeta
#define rv_pbinom in_pbinom
#define rv_ubinom in_ubinom
#define rv_pnbinom in_pnbinom
#define rv_unbinom in_unbinom
#define rv_pf in_pf
#define rv_uf in_uf
#include "math/mod.h"
#include "math/round.h"
#include "math/exp.h"
#include "math/log.h"
#include "math/trig.h"
#include "math/atrig.h"
#include "math/hyper.h"
#include "math/pow.h"
#include "math/qnorm.h"
#include "math/dist.h"
#include "math/gamma.h"
#include "math/density.h"
#include "math/prob.h"
#include "math/shapes.h"
#undef rv_gamma
#undef rv_lgamma
#undef rv_digamma
#undef rv_trigamma
#undef rv_pnorm
#undef rv_lpnorm
#undef rv_quantile
#undef rv_positive
#undef rv_beta
#undef rv_lbeta
#undef rv_choose
#undef rv_lchoose
#undef rv_dpois
#undef rv_ldpois
#undef rv_minus
#undef rv_logp
#undef rv_dnorm
#undef rv_ldnorm
#undef rv_dexp
#undef rv_ldexp
#undef rv_pexp
#undef rv_uexp
#undef rv_qexp
#undef rv_vexp
#undef rv_dchisq
#undef rv_ldchisq
#undef rv_dt
#undef rv_ldt
#undef rv_dgeom
#undef rv_ldgeom
#undef rv_pgeom
#undef rv_ugeom
#undef rv_ppois
#undef rv_upois
#undef rv_pchisq
#undef rv_uchisq
#undef rv_pt
#undef rv_ut
#undef rv_dunif
#undef rv_ldunif
#undef rv_punif
#undef rv_uunif
#undef rv_qunif
#undef rv_vunif
#undef rv_dlnorm
#undef rv_ldlnorm
#undef rv_plnorm
#undef rv_ulnorm
#undef rv_qlnorm
#undef rv_vlnorm
#undef rv_dlogis
#undef rv_ldlogis
#undef rv_plogis
#undef rv_ulogis
#undef rv_qlogis
#undef rv_vlogis
#undef rv_dcauchy
#undef rv_ldcauchy
#undef rv_pcauchy
#undef rv_ucauchy
#undef rv_qcauchy
#undef rv_vcauchy
#undef rv_dweibull
#undef rv_ldweibull
#undef rv_pweibull
#undef rv_uweibull
#undef rv_qweibull
#undef rv_vweibull
#undef rv_dbinom
#undef rv_ldbinom
#undef rv_dnbinom
#undef rv_ldnbinom
#undef rv_dnbinom_mu
#undef rv_ldnbinom_mu
#undef rv_dgamma
#undef rv_ldgamma
#undef rv_dbeta
#undef rv_ldbeta
#undef rv_df
#undef rv_ldf
#undef rv_pgamma
#undef rv_ugamma
#undef rv_pbeta
#undef rv_ubeta
#undef rv_pbinom
#undef rv_ubinom
#undef rv_pnbinom
#undef rv_unbinom
#undef rv_pf
#undef rv_uf
#undef rv_qnorm
#undef rv_round_to
#undef rv_exp
#undef rv_expm1
#undef rv_log
#undef rv_log1p
#undef rv_log2
#undef rv_log10
#undef rv_sin
#undef rv_cos
#undef rv_tan
#undef rv_sinpi
#undef rv_cospi
#undef rv_tanpi
#undef rv_asin
#undef rv_acos
#undef rv_atan
#undef rv_sinh
#undef rv_cosh
#undef rv_tanh
#undef rv_mod_d
#undef rv_idiv_d
#undef rv_pow
#undef rv_logb
#undef rv_atan2
#undef rv_mod_loss

#if defined(__x86_64__) && defined(__ELF__) && !defined(__SANITIZE_ADDRESS__)
#define DISPATCH 1
#ifdef __has_feature
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#undef DISPATCH
#endif
#endif
#endif

#ifdef DISPATCH /* two copies and a resolver that the loader runs */
#define TWICE(f, params, args)                                                                                         \
  __attribute__((target("avx2,fma,bmi,bmi2"))) static double f##_fma params { return in_##f args; }                    \
  static double f##_any params { return in_##f args; }                                                                 \
  __attribute__((unused)) static double(*pick_##f(void)) params {                                                      \
    __builtin_cpu_init();                                                                                              \
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? f##_fma : f##_any;                        \
  }                                                                                                                    \
  double rv_##f params __attribute__((ifunc("pick_" #f)));
#else
#define TWICE(f, params, args)                                                                                         \
  double rv_##f params { return in_##f args; }
#endif
#define M1(f) TWICE(f, (double x), (x))
#define M2(f) TWICE(f, (double x, double y), (x, y))
#define M3(f) TWICE(f, (double x, double y, double z), (x, y, z))
M1(exp)
M1(expm1)
M1(log)
M1(log1p)
M1(log2)
M1(log10)
M1(sin)
M1(cos)
M1(tan)
M1(sinpi)
M1(cospi)
M1(tanpi)
M1(asin)
M1(acos)
M1(atan)
M1(sinh)
M1(cosh)
M1(tanh)
M1(qnorm)
M2(mod_d)
M2(idiv_d)
M2(pow)
M2(logb)
M2(round_to)
M2(atan2)
M1(gamma)
M1(lgamma)
M1(digamma)
M1(trigamma)
M1(pnorm)
M1(lpnorm)
M1(quantile)
M1(positive)
M2(beta)
M2(lbeta)
M2(choose)
M2(lchoose)
M2(dpois)
M2(ldpois)
M2(minus)
M2(logp)
M2(dnorm)
M2(ldnorm)
M2(dexp)
M2(ldexp)
M2(pexp)
M2(uexp)
M2(qexp)
M2(vexp)
M2(dchisq)
M2(ldchisq)
M2(dt)
M2(ldt)
M2(dgeom)
M2(ldgeom)
M2(pgeom)
M2(ugeom)
M2(ppois)
M2(upois)
M2(pchisq)
M2(uchisq)
M2(pt)
M2(ut)
M3(dunif)
M3(ldunif)
M3(punif)
M3(uunif)
M3(qunif)
M3(vunif)
M3(dlnorm)
M3(ldlnorm)
M3(plnorm)
M3(ulnorm)
M3(qlnorm)
M3(vlnorm)
M3(dlogis)
M3(ldlogis)
M3(plogis)
M3(ulogis)
M3(qlogis)
M3(vlogis)
M3(dcauchy)
M3(ldcauchy)
M3(pcauchy)
M3(ucauchy)
M3(qcauchy)
M3(vcauchy)
M3(dweibull)
M3(ldweibull)
M3(pweibull)
M3(uweibull)
M3(qweibull)
M3(vweibull)
M3(dbinom)
M3(ldbinom)
M3(dnbinom)
M3(ldnbinom)
M3(dnbinom_mu)
M3(ldnbinom_mu)
M3(dgamma)
M3(ldgamma)
M3(dbeta)
M3(ldbeta)
M3(df)
M3(ldf)
M3(pgamma)
M3(ugamma)
M3(pbeta)
M3(ubeta)
M3(pbinom)
M3(ubinom)
M3(pnbinom)
M3(unbinom)
M3(pf)
M3(uf)
rv_i32 rv_mod_loss(double x, double y) { return in_mod_loss(x, y); }
