/* stdlib/random_absent.c - until stdlib/random.c is there: no random numbers.  Remove with its arrival. */
#include "vec.h"

__attribute__((weak)) double vec_unif_rand(Rt *R) { rt_error(R, "random numbers are not available"); }
__attribute__((weak)) void vec_rng_get(Rt *R) {}
__attribute__((weak)) void vec_rng_put(Rt *R) {}
