#include <algorithm>
#include <optional>
#include <vector>
#include <Rinternals.h>

extern "C" SEXP sorted(SEXP x) {
  std::optional<int> n = LENGTH(x);
  std::vector<double> v(REAL(x), REAL(x) + *n);
  std::sort(v.begin(), v.end());
  SEXP r = PROTECT(Rf_allocVector(REALSXP, *n));
  std::copy(v.begin(), v.end(), REAL(r));
  UNPROTECT(1);
  return r;
}
