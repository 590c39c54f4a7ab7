/* interp/counted.h - while (i <= n) { ...; i <- i + 1 } as a for loop's iterations: see counted.c. */
#ifndef RAVEL_COUNTED_H
#define RAVEL_COUNTED_H
#include "loops.h"

/* Does the call of while or repeat have that form?  What it counts (malloc'ed: cache[0] of the for node that stands for
 * it), else NULL.  *exit: the statement of the body that is no part of these iterations, 0 none. */
void *counted_form(Obj *call, int64_t *exit);
/* loop_look for that node: s has the rounds done so far (s->i) and nothing else before the first look. */
Value counted_look(Rt *R, Node *n, Frame *f, ForState *s, int64_t *check);
#endif
