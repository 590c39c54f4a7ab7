/* interp/replay.h - cells (pe/replay.c): elements that a loop's lanes combine, on the host and in order. */
#ifndef RAVEL_REPLAY_H
#define RAVEL_REPLAY_H
#include "frame.h"
#include "../oclgen/oclgen.h"

typedef enum ReplayStop {
  REPLAY_OK,
  REPLAY_GROWS, /* the lane writes behind the end of a vector: the interpreter must go on from there */
} ReplayStop;

Value replay_var(Rt *R, Frame *f, Obj *sym);
bool replay_may_set(Rt *R, Frame *f, Obj *sym); /* it is neither locked nor an active binding */
bool replay_may_run(Rt *R, Frame *f, Obj *e);   /* that holds for all variables that e assigns by itself */
void replay_set_var(Rt *R, Frame *f, Obj *sym, Value v);
/* The kernel's cells in lanes [a, b) of the columns.  The first lane that the interpreter must run instead is returned
 * (b: none; *why), and nothing has been done from it on; dry: nothing at all.  Call it before variables that count are
 * brought forward.  m: numbers that wide columns have for each lane. */
int64_t replay_cells(Rt *R, Frame *f, const OclKernel *k, Obj *const *col, int64_t a, int64_t b, int64_t m, bool dry,
                     ReplayStop *why);
/* What a fold does with two doubles.  Of two NaNs it is the first one, which a compiler need not keep in `x + d`. */
static inline double replay_sum(double first, double second) { return first != first ? first : first + second; }
static inline double replay_product(double first, double second) { return first != first ? first : first * second; }
/* Does entry i of the kernel's scope hold cells, or the list that they are in? */
bool replay_writes(const OclKernel *k, int i);
#endif
