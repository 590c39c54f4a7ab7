/* interp/matprod.h - base functions with kernels of their own: matrix products, transposes, counts, selections. */
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
/* x[cond] (x NULL: which(cond)) of vectors of one length; cond is logical, x logical, integer or double, their
 * attributes are not looked at.  NULL: not on a device, or (with x) cond has an NA. */
Obj *interp_compact(Rt *R, Call *c, Obj *x, Obj *cond);
/* The interval of each element of x, doubles, between the m breaks b, sorted doubles, m > 1.  NULL: not on a device. */
enum {
  IV_BELOW = 1, /* intervals are open on the left */
  IV_CODE = 2,  /* as .bincode has it: NA outside; else as findInterval */
  IV_EDGE = 4,  /* include.lowest, rightmost.closed */
  IV_INSIDE = 8 /* all.inside */
};
Obj *interp_intervals(Rt *R, Call *c, Obj *x, Obj *b, int flags);
void interp_intervals_host(const double *x, int64_t n, const double *b, int64_t m, int flags, int32_t *out);
#endif
