/* pe/loop.h - a loop while it is built (build_flow.c), and what build_recursion.c makes of calls. */
#ifndef RAVEL_LOOP_H
#define RAVEL_LOOP_H
#include "build.h"

enum { MOST_LEAVES = 48, ELT_PART = 60 /* and on: part of one value of another kind (PeKind.parts) */,
       ELT_HAS = 62 /* whether an AV_MAYBE is there */ };
typedef struct Carried { /* one loop-carried number: where it lives and its phis */
  int slot, elt;         /* elt >= 0: number of the tuple in the slot, tuples in it included */
  PeType t;
  bool b, named; /* named: Av.why at the top of a round */
  Ref phi, tag;
  int less; /* the narrower type that it has where the tag does not hold */
  int ntag; /* position of the tag phi, -1 none */
} Carried;

typedef struct LoopBuild {
  Build *w;
  PeItem *it;
  LoopCtx ctx;
  int path;
  Av *entry;    /* state before the loop */
  Av *header;   /* state at the top of the body */
  uint8_t *set; /* by slot: the loop assigns it */
  Node *body;
  Carried *c;
  int nc;
  Ref draws; /* phi of the number of draws; 0: the loop makes none */
  int extra; /* so many slots after the frame's own are carried, too */
  Av *after; /* by slot: what it holds after the loop; AV_UNBOUND: see header */
  bool peel; /* its first round may be built by itself */
  CarriedVec *vec;
  int nvec;
  bool *carried; /* by slot */
  int var; /* 1 + the slot of a for loop's variable, where its last value is wanted after the loop; 0: is it not */
  PeType var_type;
} LoopBuild;

/* The rounds of the for loop n over v, first to last: 0-based places, or, where `direct`, the numbers themselves.  text: the
 * elements are ids of strings. */
Av pe_build_rounds(Build *w, Node *n, Pull *v, Ref first, Ref last, bool direct, bool text);
void pe_hint_trips(Build *w, PeItem *it); /* context.c: how many rounds the loop has at this compilation */
/* The head of the loop: phis for what goes round (l->set, and l->extra slots).  The end: their values at every `next`.
 */
void pe_loop_carry(LoopBuild *l);
void pe_loop_close(LoopBuild *l, Ref counter_next);
#endif
