#include <Rinternals.h>
SEXP c_add(SEXP x, SEXP y) { return Rf_ScalarReal(REAL(x)[0] + REAL(y)[0]); }
