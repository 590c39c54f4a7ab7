/* R_ext/Utils.h - sorting, interrupts, files ("Writing R Extensions", 6.10 to 6.13). */
#ifndef R_EXT_UTILS_H_
#define R_EXT_UTILS_H_
#include <Rconfig.h>
#include <R_ext/Boolean.h>
#include <R_ext/Complex.h>
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
/* Ascending, NA last; the second argument is permuted along (6.10). */
void R_isort(int *, int);
void R_rsort(double *, int);
void R_csort(Rcomplex *, int);
void rsort_with_index(double *, int *, int);
void Rf_revsort(double *, int *, int); /* descending */
/* x[k] gets the place that it has in order, smaller ones before and larger ones after it */
void Rf_iPsort(int *, int, int);
void Rf_rPsort(double *, int, int);
void Rf_cPsort(Rcomplex *, int, int);
/* v[i .. j], counted from 1, without NA; _I permutes I along */
void R_qsort(double *v, size_t i, size_t j);
void R_qsort_I(double *v, int *I, int i, int j);
void R_qsort_int(int *v, size_t i, size_t j);
void R_qsort_int_I(int *v, int *I, int i, int j);
#define revsort Rf_revsort
#define iPsort Rf_iPsort
#define rPsort Rf_rPsort
#define cPsort Rf_cPsort
const char *R_ExpandFileName(const char *); /* ~ */
double R_atof(const char *);                /* R's numbers: NA, hexadecimal (6.11) */
double R_strtod(const char *, char **);
char *R_tmpnam(const char *prefix, const char *folder); /* malloc'ed; R_free_tmpnam gives it back */
char *R_tmpnam2(const char *prefix, const char *folder, const char *ext);
void R_free_tmpnam(char *);
void R_CheckUserInterrupt(void); /* 6.13 */
void R_CheckStack(void);
void R_CheckStack2(size_t);
/* The interval [v[i], v[i+1]) that x is in, from a guess i; findInterval2 with intervals open on the left (6.12) */
int findInterval(double *v, int n, double x, Rboolean right, Rboolean inside, int i, int *flag);
int findInterval2(double *v, int n, double x, Rboolean right, Rboolean inside, Rboolean open, int i, int *flag);
void R_max_col(double *matrix, int *nr, int *nc, int *maxes, int *ties);
Rboolean Rf_StringFalse(const char *);
Rboolean Rf_StringTrue(const char *);
Rboolean Rf_isBlankString(const char *);
#ifdef __cplusplus
}
#endif
#endif
