/* R_ext/Random.h - R's random numbers ("Writing R Extensions", 6.3): GetRNGstate() before, PutRNGstate() after. */
#ifndef R_RANDOM_H
#define R_RANDOM_H
#include <R_ext/Boolean.h>
#ifdef __cplusplus
extern "C" {
#endif
typedef enum { WICHMANN_HILL, MARSAGLIA_MULTICARRY, SUPER_DUPER, MERSENNE_TWISTER, KNUTH_TAOCP, USER_UNIF, KNUTH_TAOCP2, LECUYER_CMRG } RNGtype;
typedef enum { BUGGY_KINDERMAN_RAMAGE, AHRENS_DIETER, BOX_MULLER, USER_NORM, INVERSION, KINDERMAN_RAMAGE } N01type;
typedef enum { ROUNDING, REJECTION } Sampletype;
Sampletype R_sample_kind(void);
void GetRNGstate(void);
void PutRNGstate(void);
double unif_rand(void);
double R_unif_index(double); /* 0 .. n - 1, as sample() draws */
double norm_rand(void);
double exp_rand(void);
typedef unsigned int Int32;
double *user_unif_rand(void);
void user_unif_init(Int32);
int *user_unif_nseed(void);
int *user_unif_seedloc(void);
double *user_norm_rand(void);
#ifdef __cplusplus
}
#endif
#endif
