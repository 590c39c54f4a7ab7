/* runtime/variates.h - the variates of one or two parameters, as stdlib/stats/variates.c draws them; kernels of the C
 * compilers' device call that, too, and so draw what GNU R's algorithms draw, to the last bit. */
#ifndef RAVEL_VARIATES_H
#define RAVEL_VARIATES_H
#include "rt.h"

typedef enum RtVariate {
  V_UNIF,
  V_NORM,
  V_EXP,   /* a: the scale */
  V_GAMMA, /* shape, scale */
  V_BETA,
  V_CHISQ,
  V_NCHISQ,
  V_T,
  V_F,
  V_CAUCHY,
  V_WEIBULL,
  V_LOGIS,
  V_LNORM,
  V_BINOM,
  V_POIS,
  V_GEOM,
  V_NBINOM,
  V_NBINOM_MU,
  V_SIGNRANK,
  V_WILCOX,
  V_COUNT
} RtVariate;

/* How others draw from an interpreter's generator (Rt.draws). */
typedef struct RtDraws {
  void (*begin)(Rt *R);                               /* the generator is what .Random.seed says; may raise an error */
  double (*one)(Rt *R, int code, double a, double b); /* a variate, NaN where R gives NaN; not V_WILCOX */
  /* n standard numbers, V_UNIF or V_NORM, of the Mersenne twister with this state: how many words are used, then all 624.
   * Any thread may ask. */
  void (*many)(int code, uint32_t *state, double *q, int64_t n);
} RtDraws;
#endif
