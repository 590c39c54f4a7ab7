/* pe/meet.h - values where paths meet: after an if, a label, a loop. */
#ifndef RAVEL_MEET_H
#define RAVEL_MEET_H
#include "build.h"

typedef struct PeMeet {
  int n;        /* ways that come here, with a value each */
  PeItem *it;   /* the if, label or loop that they leave */
  int way;      /* of an if of which one branch does not come out (n is 1): the other's number */
  Edge *edges;  /* of a label or loop: its breaks, the first ways; */
  bool natural; /* and the last: a counted loop ends by itself */
} PeMeet;
Ref pe_meet_phi(Build *w, PeMeet *m, PeType t, const Ref *val);

bool pe_same(const Av *a, const Av *b); /* the same value, by what it is in the graph? */
/* n single values of one kind are made such that they differ in their parts only (PeKind.parts: ref and wide).  False:
 * they are none, or there is no way. */
bool pe_alike(Build *w, int n, Av *v);

/* Truth value: has number a, as a t, R's type t? */
Ref pe_width_tag(Build *w, Av a, PeType t);
/* The narrower type that a may have when it is joined to others as a t; 0: none.  Two of these. */
int pe_less_than(Av a, PeType t);
int pe_less_of_both(int a, int b);
/* Number a as a t; b: it may stay a truth value (PT_B). */
Ref pe_as_type(Build *w, Av a, PeType t, bool b);
#endif
