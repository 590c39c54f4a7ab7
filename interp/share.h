/* interp/share.h - a parallel call that several processes share (runtime/hosts.h).
 *
 * Processes must come to the same messages in the same order, but each decides by its own clock when a call that is not
 * shared goes to its device, and elements that run there talk to nobody.  So while a call may go there, its elements
 * share nothing among them (RtHosts.apart).  Which calls are like that follows from what all processes see alike: each
 * runs the first elements in the interpreter; if they have talked, inner calls that were shared among them, the call
 * stays in the interpreter to its end, and inner calls go on sharing; if not, each process takes its own road. */
#ifndef RAVEL_SHARE_H
#define RAVEL_SHARE_H
#include "../runtime/hosts.h"
#include "launch.h"

/* The piece of a call that this process computes; ParState.share while it does. */
struct ParShare {
  ParRest *rest;                               /* in place of the road's own */
  bool (*gather)(Launch *l, Obj **vec, int n); /* the results vec[] of a launch over the piece: made whole */
  int64_t lo, hi;                              /* lanes of this process, */
  int64_t *at;                                 /* and of all: [at[r], at[r + 1]) */
  int lost;    /* processes that had died when the lanes were cut: if more have, the pieces do not make a whole */
  bool voted, gathered;
  bool ask;          /* the first process is asked again when some elements have run */
  uint32_t messages; /* before the first element */
};

/* As offload_begin and offload_step, for processes that may share the call. */
int64_t share_begin(ParState *s, Offload *o, struct ParShare *x);
int64_t share_step(ParState *s, Offload *o);
/* The call has ended; errors that leave it in the middle come to the same. */
void share_end(ParState *s);

/* ---- for ParRegion.shared ---------------------------------------------------------------------------------------- */

/* Lanes [s->done, n) in as many pieces as there are processes.  False: they are too few. */
bool share_cut(ParState *s, struct ParShare *x, const OclKernel *k);
/* Has a process died since?  Then lanes are cut anew: nothing of these pieces was stored, or all of it is written over. */
static inline bool share_lost(const Rt *R, const struct ParShare *x) { return R->hosts->lost != x->lost; }
/* Is x the same in all processes, and not negative? */
bool share_alike(Rt *R, int64_t x);
/* The least of all processes' x. */
int64_t share_least(Rt *R, int64_t x);
/* The failed lanes of all pieces, in order. */
Lanes share_failed(Rt *R, const Lanes *mine);
#endif
