#include <R.h>
#include <Rinternals.h>
#include <R_ext/Rdynload.h>
#include <R_ext/Visibility.h>
#include "sum.h"

SEXP twice(SEXP x) {
  if (!isReal(x)) error("twice() is of doubles");
  SEXP r = PROTECT(allocVector(REALSXP, XLENGTH(x)));
  for (R_xlen_t i = 0; i < XLENGTH(x); i++) REAL(r)[i] = FACTOR * REAL(x)[i];
  UNPROTECT(1);
  return r;
}
/* In place, as packages do with vectors that they have just made. */
SEXP mark(SEXP x) { return setAttrib(x, install("mark"), ScalarLogical(1)); }
/* A list that is filled in when it is an attribute already. */
SEXP corner(void) {
  SEXP x = PROTECT(allocMatrix(INTSXP, 1, 1)), d = PROTECT(allocVector(VECSXP, 2));
  INTEGER(x)[0] = 1;
  setAttrib(x, R_DimNamesSymbol, d);
  SET_VECTOR_ELT(d, 0, mkString("row"));
  SET_VECTOR_ELT(d, 1, mkString("column"));
  UNPROTECT(2);
  return x;
}
/* A pointer into a number that the package's variable holds for ever. */
static int *kept;
SEXP keep(SEXP x) {
  kept = INTEGER(x);
  return R_NilValue;
}
static SEXP hold(SEXP env) { return keep(findVar(install("n"), env)); }
SEXP count(void) {
  ++*kept;
  return R_NilValue;
}
static SEXP step_all(SEXP l) {
  for (R_xlen_t i = 0; i < XLENGTH(l); i++) INTEGER(VECTOR_ELT(l, i))[0]++;
  return R_NilValue;
}
static SEXP set_first(SEXP x, SEXP value) {
  REAL(x)[0] = asReal(value);
  return x;
}
static SEXP reverse_all(SEXP x) {
  int *p = (int *)DATAPTR_RO(x);
  for (R_xlen_t i = 0, j = XLENGTH(x) - 1; i < j; i++, j--) {
    int t = p[i];
    p[i] = p[j], p[j] = t;
  }
  return R_NilValue;
}
void both(double *x, double *y) { *y += *x; }
double native_sum(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += x[i];
  return s;
}

static const R_CallMethodDef calls[] = {{"twice", (DL_FUNC)&twice, 1}, {"mark", (DL_FUNC)&mark, 1}, {"corner", (DL_FUNC)&corner, 0},
    {"keep", (DL_FUNC)&keep, 1}, {"count", (DL_FUNC)&count, 0}, {"hold", (DL_FUNC)&hold, 1}, {"first", (DL_FUNC)&set_first, 2}, {"step", (DL_FUNC)&step_all, 1},
    {"reverse", (DL_FUNC)&reverse_all, 1}, {NULL, NULL, 0}};
static const R_CMethodDef cs[] = {{"both", (DL_FUNC)&both, 2, NULL}, {NULL, NULL, 0, NULL}};
void attribute_visible R_init_native(DllInfo *dll) {
  R_registerRoutines(dll, cs, calls, NULL, NULL);
  R_useDynamicSymbols(dll, FALSE);
  R_RegisterCCallable("native", "native_sum", (DL_FUNC)native_sum);
}
