#include <Rinternals.h>
#include "made.h"
SEXP made(void) { return mkString(MADE); }
