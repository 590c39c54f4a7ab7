/* interp/share.h - a parallel call that several processes share (runtime/hosts.h). */
#ifndef RAVEL_SHARE_H
#define RAVEL_SHARE_H
#include "launch.h"

/* The piece of a call that this process computes; ParState.share while it does. */
struct ParShare {
  ParRest *rest;                               /* in place of the road's own */
  bool (*gather)(Launch *l, Obj **vec, int n); /* the results vec[] of a launch over the piece: made whole */
  int64_t lo, hi;                              /* lanes of this process, */
  int64_t *at;                                 /* and of all: [at[r], at[r + 1]) */
  bool voted, gathered;
};

/* As offload_begin and offload_step, for processes that may share the call. */
int64_t share_begin(ParState *s, Offload *o, struct ParShare *x);
int64_t share_step(ParState *s, Offload *o);
#endif
