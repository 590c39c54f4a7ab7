/* stdlib/random.h - random numbers of one interpreter: generators and variates. */
#ifndef RAVEL_RANDOM_H
#define RAVEL_RANDOM_H
#include "vec.h"

/* Variates.  Each draws through vec_unif_rand(R) in the order in which GNU R's algorithm does, so that streams agree.
 */
double vec_rgamma(Rt *R, double a, double scale);
double vec_rbeta(Rt *R, double a, double b);
double vec_rbinom(Rt *R, double n, double p);
double vec_rpois(Rt *R, double mu);
#endif
