/* pe/depend.h - do two iterations of a loop touch one element?
 *
 * Subscripts are compared as linear functions of the loop's variable v: a*v + base + b, with a and b numbers and base a
 * value of the launch that is the same for all lanes.  Iteration L has v = start + step*L.
 */
#ifndef RAVEL_DEPEND_H
#define RAVEL_DEPEND_H
#include "graph.h"

typedef struct PeLinear {
  bool ok;
  int64_t a, b;
  Ref base; /* 0: none */
} PeLinear;
PeLinear pe_linear(Graph *g, Ref r); /* argument 0 of the region is v */

typedef enum PeDep {
  DEP_NEVER,   /* no two lanes, nor one lane twice */
  DEP_SAME,    /* only within one lane */
  DEP_EARLIER, /* the second access is of an earlier lane than the first, and never of the same */
  DEP_LATER,   /* ... of a later lane */
  DEP_ALL,     /* all lanes, the same element */
  DEP_UNKNOWN,
} PeDep;

typedef struct PeAccess {
  int dims;  /* 1 to 3 */
  Ref at[3]; /* 0-based subscripts; 0: all of this dimension */
} PeAccess;
/* When may the second access touch an element that the first one touches?  step: of the loop's variable; 0: it does not
 * go up or down evenly. */
PeDep pe_depend(Graph *g, const PeAccess *first, const PeAccess *second, int64_t step);
const char *pe_dep_name(PeDep d);
#endif
