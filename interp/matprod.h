/* interp/matprod.h - matrix products and transposes on a device. */
#ifndef RAVEL_MATPROD_H
#define RAVEL_MATPROD_H
#include "interp.h"

/* op(a) op(b) of two double matrices that fit, without attributes; op transposes when the flag says so.  NULL: not on a
 * device (too small, none there, a NaN in the result): the caller computes it. */
Obj *interp_matprod(Rt *R, Call *c, Obj *a, bool ta, Obj *b, bool tb);
/* The elements of t(x), x a matrix of nr rows and nc columns, without attributes.  NULL: not on a device. */
Obj *interp_transpose(Rt *R, Call *c, Obj *x, int64_t nr, int64_t nc);
#endif
