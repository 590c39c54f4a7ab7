/* interp/counted.h - while and repeat loops as for loops: see counted.c. */
#ifndef RAVEL_COUNTED_H
#define RAVEL_COUNTED_H
#include "loops.h"

/* while (i <= n) { ..; i <- i + 1 }, also with < >= > !=, steps like i <- i - 2 anywhere at the top of the body;
 * repeat { ..; i <- i + 1; if (i > n) break }, while (TRUE) so, the test before the step.  The condition compares a
 * variable, which the body changes in one place by a whole number, with a number that stays the same: made of
 * numbers, variables that the body does not assign, length(x), nrow(m), ncol(m), + - *.  What is left is counted
 * when the loop is hot, for `repeat` all rounds but the one that leaves; the interpreter asks the condition again
 * when it goes on.  All others are open: see counted.c.  The report calls them `while` and `repeat`. */

/* Does the call of while or repeat have that form?  What it counts (malloc'ed: cache[0] of the for node that stands for
 * it), else NULL.  *exit: the statement of the body that is no part of these iterations, 0 none. */
void *counted_form(Obj *call, int64_t *exit);
/* The same for a loop without that form. */
void *counted_open(void);
bool counted_is_open(const void *form);
/* What the interpreter runs of a round of the for loop n: with the statement that leaves. */
Node *counted_body(const Node *n);
/* Are so many rounds left, before the next one begins?  One of the interpreter's may have changed the limit or the variable
 * that counts, in a function that it calls. */
bool counted_holds(Rt *R, const Node *n, Frame *f, int64_t left);
/* loop_look for that node: s has the rounds done so far (s->i) and nothing else before the first look. */
Value counted_look(Rt *R, Node *n, Frame *f, ForState *s, int64_t *check);
#endif
