/* runtime/ragged.h - a list of plain vectors of one type and of any lengths as one flat vector and its segments.
 *
 *   list(c(1, 2), numeric(0), c(3, 4, 5))   ->   flat: 1 2 3 4 5   start: 0 2 2   len: 2 0 3
 *
 * Equal matrices (without dimnames) are such vectors, too.
 *
 * Like the columns of records (records.h), these hang on the list as its VecExt: the list and its vectors become
 * shared.
 */
#ifndef RAVEL_RAGGED_H
#define RAVEL_RAGGED_H
#include "rt.h"

/* So tapply, rowsum, ave, aggregate and calls of sapply and kin over split(x, g) are kernels, a lane for each group,
 * with nothing to be made flat first.  Sums are the base function's: in the order of the group's elements, the same
 * bits as in the interpreter.  Fewer than 16 groups are "too few elements".  A list from elsewhere is made flat only
 * where the interpreter would need at least twice that time. */

typedef struct RtRagged {
  VecExt ext;
  Obj *flat;          /* T_LGL, T_INT, T_DBL; of two elements at least */
  Obj *start, *len;   /* T_INT, of the list's length */
  int32_t nrow, ncol; /* of all elements, which are matrices; 0: vectors */
} RtRagged;

RtRagged *rt_ragged_cached(Obj *list); /* NULL: not made yet */
/* Do the first elements look like one?  (Vectors of up to RT_MAX_WIDTH numbers that are equally long are records.) */
bool rt_ragged_likely(Obj *list);
/* The number of elements in all; -1: the list is none, *why says why (static text). */
int64_t rt_ragged_size(Obj *list, const char **why);
/* Made at the first call; NULL as above. */
RtRagged *rt_ragged(Rt *R, Obj *list, const char **why);
/* Vectors that hang on a list in pieces: of n elements, with room for two at least (zeros then); and the last step: the
 * pieces' first elements and lengths are shared, as is the list, and ext is the list's. */
Obj *rt_flat_new(Rt *R, ObjType type, int64_t n);
void rt_hang_pieces(Obj *list, VecExt *ext, Obj *start, Obj *len);
/* n elements of flat, a vector of numbers that nobody will change, from `at` on: long ones are stored by themselves
 * when somebody looks at them. */
Obj *rt_segment(Rt *R, Obj *flat, int64_t at, int64_t n);
/* The elements of x, a logical, integer or double vector, by group: a list of ngroup vectors, each in x's order.
 * group[i]: 1 .. ngroup, or anything else (NA): in none.  Long groups are stored in one flat vector, and by themselves
 * when somebody looks at them. */
Obj *rt_ragged_split(Rt *R, Obj *x, const int32_t *group, int32_t ngroup);
#endif
