/* specialize/math_any.c - the shared functions for any processor. */
#define RV_COPY(f) rv_any_##f
#include "math_copy.h"

rv_i32 rv_any_mod_loss(double x, double y) { return rv_mod_loss(x, y); }
