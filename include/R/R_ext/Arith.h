/* R_ext/Arith.h - NA, infinities, and what tells them apart ("Writing R Extensions", 6.4). */
#ifndef R_ARITH_H_
#define R_ARITH_H_
#include <R_ext/Boolean.h>
#include <R_ext/libextern.h>
#ifdef __cplusplus
extern "C" {
#else
#include <math.h>
#endif
LibExtern double R_NaN, R_PosInf, R_NegInf, R_NaReal;
LibExtern int R_NaInt;
#define NA_LOGICAL R_NaInt
#define NA_INTEGER R_NaInt
#define NA_REAL R_NaReal
int R_IsNA(double);  /* NA, and not NaN */
int R_IsNaN(double); /* NaN, and not NA */
int R_finite(double);
int R_isnancpp(double); /* isnan() where C++ has hidden it */
#define ISNA(x) R_IsNA(x)
#define R_FINITE(x) R_finite(x)
#ifdef __cplusplus
#define ISNAN(x) R_isnancpp(x)
}
#else
#define ISNAN(x) (isnan(x) != 0)
#endif
#endif
