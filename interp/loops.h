/* interp/loops.h - for loops: what runs them in the interpreter (exec_flow.c) and on a device (loops.c). */
#ifndef RAVEL_LOOPS_H
#define RAVEL_LOOPS_H
#include "frame.h"

struct ForState {
  Obj *seq;
  int64_t i, n; /* iterations begun, of how many */
  bool is_seq;
  double start, stride;
  struct LoopRun *run; /* loops.c: NULL until it has looked at the loop */
  double t0;           /* ms, when iteration `from` began */
  int64_t from;
};

/* Element s->i as the loop's variable gets it; and the assignment. */
Value for_elt(Rt *R, ForState *s);
void for_set_var(Rt *R, Node *n, Frame *f, Value v);

/* What a device does with a loop's iterations.  Which loops it can take: pe/region.h, pe/depend.h.
 *
 * Lanes write into a copy that becomes the variable's value when they have succeeded.  Whether two iterations can
 * meet in one element is decided from the subscripts when they are linear in the loop's variable (y[2 * i], m[i,
 * j]); else (y[idx[i]]) the lanes note who writes and reads which element, and if they meet, the kernel's results
 * are dropped: nothing has happened, and the interpreter goes on.  A lane that fails a guard runs in the interpreter
 * afterwards, in order; if it raises an error, or leaves the loop (a break in a branch that was never taken before),
 * what later iterations wrote is undone.  A temporary has the last iteration's value afterwards.  A nest of loops
 * that stores a number for each round (pe/region.h) goes in parts of 256 MB. */

enum {
  LOOP_FIRST = 16,        /* iterations before the first look, */
  LOOP_SAMPLED = 8,       /* runs before one of a loop of fewer is timed */
  LOOP_SOON_NS = 20000,   /* of a loop whose kernel is there, which is asked for at once if it takes so long; */
  LOOP_DEAR_NS = 100000,  /* of one of few iterations, to be looked at at all; */
  LOOP_VAIN = 12,         /* and so many looks that nothing comes of, before it is timed anew */
  LOOP_VAIN_AT = 40       /* where their number is in cache[1] */
};
/* At which of its rounds a loop is looked at first.  Its node remembers, in cache[1]: nanoseconds of a round in the
 * interpreter, times 2, and 1 if a kernel has run some; from bit LOOP_VAIN_AT on see above; NULL: nothing yet. */
static inline int64_t loop_first_check(const Node *n, int64_t rounds) {
  const uint64_t known = (uintptr_t)n->cache[1] & ((UINT64_C(1) << LOOP_VAIN_AT) - 1);
  const uint32_t runs = n->count[0];
  if (UNLIKELY(known) && (double)(known >> 1) * (double)rounds > LOOP_SOON_NS) return known & 1 ? 0 : 2;
  if (UNLIKELY(rounds < LOOP_FIRST && rounds > 3 && runs >= LOOP_SAMPLED && !(runs & (runs - 1)))) return 1;
  return LOOP_FIRST;
}
/* Look at a loop that has run s->i iterations; may run the rest (or a part) on a device, and moves s->i on.  *check: at
 * which iteration to look again.  V_UNBOUND, or the V_CONTROL that ended the loop. */
Value loop_look(Rt *R, Node *n, Frame *f, ForState *s, int64_t *check);
/* A variable's value as the frame sees it, without running any code; V_UNBOUND: none. */
Value loop_variable(Rt *R, Frame *f, Obj *sym, bool fun);
void loop_done(ForState *s); /* the loop that was looked at has ended by itself */
#endif
