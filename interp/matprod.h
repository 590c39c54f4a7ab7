/* interp/matprod.h - base functions with kernels of their own: matrix products, transposes, counts, selections. */
#ifndef RAVEL_MATPROD_H
#define RAVEL_MATPROD_H
#include "interp.h"

/* Matrix products: of doubles on a GPU, when the reckoning (the flops of both sides, the copies) says so; below
 * that, and on CPU devices, BLAS multiplies.  On the host they are libblas.so.3's, whatever the system's
 * alternatives say that it is; LAPACK's routines are looked for there first, then in liblapack.so.3
 * (runtime/lapack.c).  sessionInfo(), extSoftVersion()[["BLAS"]] and La_library() name the files.  The routines are
 * GNU R's, too: dgemv where one side is a vector, dsyrk for crossprod(x) and tcrossprod(x), dgemm else, sums from
 * left to right where there is an NA, NaN or infinity.  One difference stays: a product of up to RV_SMALL_PRODUCT
 * terms without NaN is added from left to right, as kernels do it (and as the reference BLAS does), so that it is
 * the same number wherever the code runs; a BLAS that uses fma or several accumulators gives other last bits for it.
 *
 * On devices with memory of their own, of data that lies there: t(x) of a logical, integer or double matrix of 65536
 * elements or more; tabulate(bin, n) of integers, and table(f) of a factor, from 16384 elements on, of which only
 * the counts come home; which(cond), x[cond], findInterval(x, breaks) and cut(x, breaks) (its .bincode) from 16384
 * on, with up to 2^20 breaks. */

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
/* The order of x, logical, integer or double, n < 2^31, and what follows from it: see interp/radix.c. */
enum { RX_DOWN = 1, RX_LAST = 2, RX_APART = 4 }; /* decreasing; NA and NaN last, else first; NaN is not NA */
enum { RX_AVERAGE, RX_LEAST, RX_MOST };
typedef enum RadixWhat {
  RX_ORDER,      /* order(x) */
  RX_SORT,       /* x[order(x)] */
  RX_RANK,       /* rank(x), ties as RX_* says; x has no NA */
  RX_DUPLICATED, /* duplicated(x), or (first) !duplicated(x) */
  RX_MATCH       /* match(x, of), or (in) x %in% of */
} RadixWhat;
typedef struct RadixAsk {
  const char *name; /* for the report */
  RadixWhat what;
  int how;      /* RX_* */
  bool drop_na; /* order, sort: without NA and NaN; how says that they are last */
  bool first, from_last, in;
  int32_t ties, none; /* none: match's nomatch */
} RadixAsk;
/* of: match's table, of x's kind, else NULL.  NULL: not on a device. */
Obj *interp_radix(Rt *R, Call *c, Obj *x, Obj *of, const RadixAsk *ask);
#endif
