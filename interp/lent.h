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

/* A promise that `...`, a formal or a generic's arguments have beside each other.  A value that was new, and is the
 * promise's alone, would be changed for all of them. */
static inline void promise_twice(Promise *p) {
  p->h.flags |= PROMISE_TWICE;
  if (p->value.tag == V_OBJ && p->value.o->named == 1) p->value.o->named = LENT;
}

/* Is the memory of x worth anything, and x nothing that somebody else relies on?  (C code may hold what nobody sees.) */
static inline bool may_end(const Rt *R, Obj *x) {
  return rt_has_elts(x) && VEC(x)->cap >= RT_DONE_LEAST && !x->flags && !VEC(x)->ext && !R->foreign;
}
/* The one variable that held x is no more. */
static inline void value_ends(Rt *R, Obj *x) {
  if (may_end(R, x)) rt_done(R, x);
}
/* A variable that held `was` holds `now`. */
static inline void value_replaced(Rt *R, Value was, Value now) {
  if (was.tag == V_OBJ && was.o->named == 1 && (now.tag != V_OBJ || now.o != was.o)) value_ends(R, was.o);
}

/* n values that wait while something else runs (rt_hold); which of them let_values_go() is told by held. */
static inline void hold_values(const Value *v, int n, bool *held) {
  for (int i = 0; i < n; i++) held[i] = v[i].tag == V_OBJ && rt_hold(v[i].o);
}
static inline void let_values_go(const Value *v, int n, const bool *held) {
  for (int i = 0; i < n; i++)
    if (held[i]) rt_let_go(v[i].o);
}

/* What a builtin that may run the program's code works on: sapply(v, function(e) { v[2] <<- 0; e }) goes over what v was. */
typedef struct LentArgs {
  int n;
  Obj *o[8]; /* further ones stay shared */
} LentArgs;
static inline void lend_args(LentArgs *l, const BuiltinDef *def, int n, Obj *const *args) {
  l->n = 0;
  if (def->flags & BF_PURE) return;
  for (int i = 0; i < n; i++) {
    Obj *x = args[i];
    if (!rt_has_elts(x) || (x->named != 1 && x->named < LENT)) continue;
    if (l->n == (int)(sizeof l->o / sizeof *l->o)) {
      rt_share(x);
      continue;
    }
    lend(x);
    l->o[l->n++] = x;
  }
}
static inline void take_args_back(LentArgs *l) {
  while (l->n > 0) give_back(l->o[--l->n]);
}

#endif
