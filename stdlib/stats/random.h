/* stdlib/stats/random.h - random numbers of one interpreter: generators and variates. */
#ifndef RAVEL_RANDOM_H
#define RAVEL_RANDOM_H
#include "../base/vec.h"

/* Variates.  Each draws through vec_unif_rand(R) in the order in which GNU R's algorithm does, so that streams agree.
 */
extern const struct RtDraws vec_draws; /* stdlib/stats/variates.c */
bool vec_draws_ahead(Rt *R, int code);
/* n standard uniform, normal or exponential numbers (V_UNIF, V_NORM, V_EXP), the next of the stream, many at a time: if
 * vec_draws_ahead(). */
void vec_draw_many(Rt *R, int code, double *q, int64_t n);
void vec_many(int code, uint32_t *s, double *q, int64_t n); /* RtDraws.many */
/* As many as that, start + scale * a standard number, which are drawn when somebody looks (runtime/draws.h).  NULL, and none
 * is taken: under other kinds, or where they are too few for that. */
Obj *vec_draw_later(Rt *R, int code, double start, double scale, int64_t n);
double vec_rgamma(Rt *R, double a, double scale);
double vec_rbeta(Rt *R, double a, double b);
double vec_rbinom(Rt *R, double n, double p);
double vec_rpois(Rt *R, double mu);

/* rmath.c: warnings of libRmath's functions that this thread called, since the last time; the caller forgets older ones. */
extern _Thread_local int vec_lib_said;
void vec_lib_raise(Rt *R);
#define VEC_LIB_RAISE(R)                                                                                               \
  do {                                                                                                                 \
    if (__builtin_expect(vec_lib_said, 0)) vec_lib_raise(R);                                                           \
  } while (0)

/* rmath.c: libRmath's, for parameters that it has variates for; with the numbers of vec_unif_rand(R) and kin. */
/* Between the two, this thread draws for R without locking each time; nothing there may fail or wait. */
void vec_lib_hold(Rt *R);
void vec_lib_release(void);
double vec_lib_rgamma(Rt *R, double a, double scale);
double vec_lib_rbeta(Rt *R, double a, double b);
double vec_lib_rpois(Rt *R, double mu);
double vec_lib_rbinom(Rt *R, double n, double p);
double vec_lib_rhyper(Rt *R, double white, double black, double k);
double vec_lib_exp_rand(Rt *R); /* under Mersenne twister and other generators with a sequence: not by counter */
#endif
