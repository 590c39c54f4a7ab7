/* interp/loops.h - for loops: what runs them in the interpreter (exec_flow.c) and on a device (loops.c). */
#ifndef RAVEL_LOOPS_H
#define RAVEL_LOOPS_H
#include "frame.h"

typedef struct ForState {
  Obj *seq;
  int64_t i, n; /* iterations begun, of how many */
  bool is_seq;
  double start, stride;
  struct LoopRun *run; /* loops.c: NULL until it has looked at the loop */
  double t0;           /* ms, when iteration `from` began */
  int64_t from;
} ForState;

/* Element s->i as the loop's variable gets it; and the assignment. */
Value for_elt(Rt *R, ForState *s);
void for_set_var(Rt *R, Node *n, Frame *f, Value v);

enum { LOOP_FIRST = 16 }; /* iterations before the first look */
/* Look at a loop that has run s->i iterations; may run the rest (or a part) on a device, and moves s->i on.  *check: at
 * which iteration to look again.  V_UNBOUND, or the V_CONTROL that ended the loop. */
Value loop_look(Rt *R, Node *n, Frame *f, ForState *s, int64_t *check);
/* A variable's value as the frame sees it, without running any code; V_UNBOUND: none. */
Value loop_variable(Rt *R, Frame *f, Obj *sym, bool fun);
void loop_done(ForState *s); /* the loop that was looked at has ended by itself */
#endif
