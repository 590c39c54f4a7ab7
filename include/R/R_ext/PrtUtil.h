/* R_ext/PrtUtil.h - how wide numbers are printed, and what Fortran prints ("Writing R Extensions", 6.5.1). */
#ifndef PRTUTIL_H_
#define PRTUTIL_H_
#include <Rinternals.h>
#include <R_ext/Complex.h>
#include <R_ext/Print.h>
#ifdef __cplusplus
extern "C" {
#endif
int Rf_IndexWidth(R_xlen_t);
void Rf_VectorIndex(R_xlen_t, int);
void Rf_formatLogical(int *, R_xlen_t, int *);
void Rf_formatInteger(int *, R_xlen_t, int *);
void Rf_formatReal(double *, R_xlen_t, int *, int *, int *, int);
const char *Rf_EncodeLogical(int, int);
const char *Rf_EncodeInteger(int, int);
const char *Rf_EncodeReal0(double, int, int, int, const char *);
#ifdef __cplusplus
}
#endif
#endif
