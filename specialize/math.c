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
#define rv_pnorm in_pnorm
#define rv_quantile in_quantile
#define rv_minus in_minus
#define rv_over in_over
#define rv_scaled in_scaled
#define rv_dnorm in_dnorm
#define rv_dnorm_log in_dnorm_log
#define rv_dexp in_dexp
#define rv_dexp_log in_dexp_log
#define rv_pexp in_pexp
#define rv_round_to in_round_to
#define rv_positive in_positive
#define rv_finite in_finite
#define rv_whole in_whole
#define rv_gamma in_gamma
#define rv_lgamma in_lgamma
#define rv_stirlerr in_stirlerr
#define rv_beta in_beta
#define rv_lbeta in_lbeta
#define rv_choose in_choose
#define rv_bd0 in_bd0
#define rv_dpois in_dpois
#define rv_ldpois in_ldpois
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
#undef rv_positive
#undef rv_finite
#undef rv_whole
#undef rv_gamma
#undef rv_lgamma
#undef rv_stirlerr
#undef rv_beta
#undef rv_lbeta
#undef rv_choose
#undef rv_bd0
#undef rv_dpois
#undef rv_ldpois
#undef rv_qnorm
#undef rv_pnorm
#undef rv_quantile
#undef rv_minus
#undef rv_over
#undef rv_scaled
#undef rv_dnorm
#undef rv_dnorm_log
#undef rv_dexp
#undef rv_dexp_log
#undef rv_pexp
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
M1(pnorm)
M1(quantile)
M2(minus)
M2(over)
M2(scaled)
M2(dnorm)
M2(dnorm_log)
M2(dexp)
M2(dexp_log)
M2(pexp)
M2(mod_d)
M2(idiv_d)
M2(pow)
M2(logb)
M2(round_to)
M2(atan2)
M1(positive)
M1(finite)
M1(whole)
M1(gamma)
M1(lgamma)
M1(stirlerr)
M2(beta)
M2(lbeta)
M2(choose)
M2(bd0)
M2(dpois)
M2(ldpois)
rv_i32 rv_mod_loss(double x, double y) { return in_mod_loss(x, y); }
