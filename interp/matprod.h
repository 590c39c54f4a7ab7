/* interp/matprod.h - matrix products, transposes and counts on a device. */
#ifndef RAVEL_MATPROD_H
#define RAVEL_MATPROD_H
#include "interp.h"

/* op(a) op(b) of two double matrices that fit, without attributes; op transposes when the flag says so.  NULL: not on a
 * device (too small, none there, a NaN in the result): the caller computes it. */
Obj *interp_matprod(Rt *R, Call *c, Obj *a, bool ta, Obj *b, bool tb);
/* The host has needed ms for so many additions and multiplications. */
void interp_matprod_host(Rt *R, double flops, double ms);
/* The elements of t(x), x a matrix of nr rows and nc columns, without attributes.  NULL: not on a device. */
Obj *interp_transpose(Rt *R, Call *c, Obj *x, int64_t nr, int64_t nc);
/* count[k - 1] is how often x, integers, holds k in 1 .. nb; it is zeroed before.  False: not on a device, as before.
 */
bool interp_tabulate(Rt *R, Call *c, Obj *x, int64_t nb, int32_t *count);
#endif
