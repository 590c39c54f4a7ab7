#include <Rinternals.h>
#include <native.h>

SEXP linked_total(SEXP x) { return ScalarReal(native_sum(REAL(x), LENGTH(x))); }

/* Registering makes other symbols known again: linked_total is found. */
void R_init_linked(DllInfo *dll) {
  R_useDynamicSymbols(dll, FALSE);
  R_registerRoutines(dll, NULL, NULL, NULL, NULL);
}
