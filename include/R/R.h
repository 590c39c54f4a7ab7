/* R.h - the interface for code that does not look into R's objects ("Writing R Extensions", 6). */
#ifndef R_R_H
#define R_R_H
#ifdef __cplusplus
#include <cstdlib>
#include <cstdio>
#include <climits>
#include <cmath>
#else
#include <stdlib.h>
#include <stdio.h>
#include <limits.h>
#include <math.h>
#endif
#include <Rconfig.h>
#include <R_ext/Arith.h>
#include <R_ext/Boolean.h>
#include <R_ext/Complex.h>
#include <R_ext/Constants.h>
#include <R_ext/Error.h>
#include <R_ext/Memory.h>
#include <R_ext/Print.h>
#include <R_ext/Random.h>
#include <R_ext/Utils.h>
#include <R_ext/RS.h>
typedef double Sfloat;
typedef int Sint;
#define SINT_MAX INT_MAX
#define SINT_MIN INT_MIN
#ifdef __cplusplus
extern "C" {
#endif
void R_FlushConsole(void);
void R_ProcessEvents(void);
#ifdef __cplusplus
}
#endif
#endif
