/* oclgen/gen.h - what the code generator's files share. */
#ifndef RAVEL_GEN_H
#define RAVEL_GEN_H
#include "oclgen.h"
#include "../pe/graph.h"

typedef struct GenText {
  char *s;
  size_t n, cap;
} GenText;
void gen_out(GenText *t, const char *fmt, ...) RT_PRINTF(2, 3);

typedef struct Gen {
  Graph *g;
  GenText body;
  OclParam *param;
  int nparam, capparam;
  OclGuard *guard;
  int nguard, capguard;
  uint32_t families; /* MF_* of the shared functions it calls */
  bool uses_lane;
  bool *inlined;                 /* by node: written in its user's expression */
  bool *exit_label, *next_label; /* by loop or label id: a goto needs it */
  Ref *
      pair; /* by node: sin(x) or cos(x) whose other half is computed in the same block: that node; written: negative */
  PeItem **breaks; /* counted loops that are left by a break, too */
  int nbreak;
  PeItem *inner, *inner_loop; /* innermost C construct that `break` leaves */
  int depth;
} Gen;
int gen_guard(Gen *q, int why, int line);
#endif
