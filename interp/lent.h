/* interp/lent.h - values that a call borrows from its caller's variables.
 *
 * f(x) makes x's value shared while f runs: its formal holds it, too.  When f has ended, and nobody has its variables,
 * the value is the caller's alone again, so that x[i] <- v does not copy it in each round of a loop that calls f(x).
 * Only such references are counted: `named` (rt.h) is LENT + n while n + 1 calls borrow what one variable holds.  For
 * everybody else that is shared (>= 2); rt_bound() and rt_share() make it 2, shared for good. */
#ifndef RAVEL_LENT_H
#define RAVEL_LENT_H

#include "frame.h"

enum { LENT = RT_HELD + 1 };

/* A formal holds x. */
static inline void lend(Obj *x) {
  if (x->named == 1) x->named = LENT;
  else if (x->named >= LENT && x->named < UINT8_MAX) x->named++;
  else rt_bound(x);
}

/* A formal that held x is no more, and nobody has x from it. */
static inline void give_back(Obj *x) {
  if (x->named >= LENT) x->named = x->named == LENT ? 1 : x->named - 1;
}

#endif
