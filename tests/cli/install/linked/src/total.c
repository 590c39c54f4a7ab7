#include <Rinternals.h>
#include <native.h>

SEXP linked_total(SEXP x) { return ScalarReal(native_sum(REAL(x), LENGTH(x))); }
