/* pe/contract.c - products and sums of whole numbers in one operation.
 *
 *   a * b + c        →  fma(a, b, c)           where a * b is exact: both are whole, and the product is within 2^53;
 *                                              or one of them is a power of 2
 *   x * (x + 1)      →  fma(x, x, x)           where all of it is within 2^53
 *   fma(a, x, c) * k →  fma(a * k, x, c * k)   constants a, c and k = 2^n
 *   fma(x, k, c) + d →  fma(x, k, c + d)       c + d is the same in all rounds of the loop
 *
 * One rounding instead of two is the same where the first one changes nothing: no bit does.  Whole numbers that come
 * from integers are often too wide by their type alone, i + j is anything up to 2^31.  Where such a number goes
 * linearly with the lane and with loops' counters, a condition on the launch bounds it, as licm.c does it for
 * subscripts.
 */
#include "graph.h"

#include <stdlib.h>

#define TWO53 9007199254740992.0
enum { BOUND = 1 << 26 }; /* x (x + 1) is within 2^53 */

static bool sure(PeNode *n) { return n->flags & NF_NONAN; }
static bool within(PeNode *n, double most) { return sure(n) && n->dlo >= -most && n->dhi <= most; }
static bool power(Graph *g, Ref r, double *k) {
  int e;
  return pe_is_const(g, r, NULL, k) && isfinite(*k) && fabs(frexp(*k, &e)) == 0.5 && e > -500 && e < 500;
}

/* Is the product r exact? */
static bool exact(Graph *g, Ref r) {
  PeNode *n = N(g, pe_real(g, r));
  double k;
  if (n->op != OP_MulD || !sure(n)) return false;
  PeNode *a = N(g, n->in[0]), *b = N(g, n->in[1]);
  for (int i = 0; i < 2; i++) /* not 2^-n of something tiny, nor 2^n of something huge */
    if (power(g, n->in[i], &k) && N(g, n->in[!i])->flags & NF_WHOLE && within(N(g, n->in[!i]), TWO53)) return true;
  return a->flags & b->flags & NF_WHOLE && within(n, TWO53);
}

static bool in_loop(Graph *g, Ref r, int fuel) {
  PeNode *n = N(g, r);
  if (n->op == OP_LPhi) return n->item->counted;
  for (int i = 0; fuel > 0 && pe_op_pure(n->op) && i < (n->op == OP_Pi ? 1 : n->nin); i++)
    if (in_loop(g, N(g, r)->in[i], fuel - 1)) return true;
  return false;
}

/* x (x + c): bounds an x that comes from an integer. */
static void bound(Graph *g, Ref r) {
  PeNode n = *N(g, r);
  for (int i = 0; n.op == OP_MulD && i < 2; i++) {
    PeNode *x = N(g, n.in[i]), *y = N(g, n.in[!i]);
    double c;
    if (x->op != OP_I2D || within(x, BOUND) || y->op != OP_AddD || !in_loop(g, x->in[0], 12)) continue;
    for (int k = 0; k < 2; k++)
      if (y->in[k] == n.in[i] && pe_is_const(g, y->in[!k], NULL, &c) && fabs(c) == 1) {
        if (!pe_launch_bound(g, x->in[0], BOUND, n.line)) return;
        N(g, n.in[i])->dlo = -BOUND, N(g, n.in[i])->dhi = BOUND;
        return;
      }
  }
}

static void becomes(Graph *g, Ref r, Ref a, Ref b, Ref c) {
  PeNode *n = N(g, r);
  pe_assert(g, n->type == PT_D && N(g, a)->type == PT_D && N(g, b)->type == PT_D && N(g, c)->type == PT_D,
            "%s %d in one operation of other types", pe_ops[n->op].name, r);
  n->op = OP_FmaD;
  n->nin = 3;
  n->in[0] = a, n->in[1] = b, n->in[2] = c;
  n->imm.i = 0;
}

static bool contract(Graph *g, Ref r) {
  PeNode n = *N(g, r);
  double c, k;
  if (n.op == OP_MulD) {
    for (int i = 0; i < 2; i++) {
      PeNode f = *N(g, n.in[i]), *x = N(g, n.in[!i]);
      if (f.op == OP_AddD && n.in[!i] != n.in[i] && x->flags & NF_WHOLE && within(&n, TWO53) && within(x, 0x1p26))
        for (int j = 0; j < 2; j++)
          if (f.in[j] == n.in[!i] && pe_is_const(g, f.in[!j], NULL, &c) && c == 1) {
            becomes(g, r, n.in[!i], n.in[!i], n.in[!i]);
            return true;
          }
      double a;
      if (f.op == OP_FmaD && f.flags & NF_WHOLE && within(&f, TWO53) && power(g, n.in[!i], &k) && fabs(k) <= 1 &&
          pe_is_const(g, f.in[2], NULL, &c))
        for (int j = 0; j < 2; j++)
          if (pe_is_const(g, f.in[j], NULL, &a) && N(g, f.in[!j])->flags & NF_WHOLE) {
            Ref ak = pe_const_d(g, a * k), ck = pe_const_d(g, c * k);
            becomes(g, r, ak, f.in[!j], ck);
            return true;
          }
    }
    return false;
  }
  if (n.op != OP_AddD) return false;
  PeNode f = *N(g, n.in[0]);
  if (f.op == OP_FmaD && within(&n, 0x1p52) && within(&f, 0x1p52) && pe_is_const(g, n.in[1], NULL, &c) &&
      c == floor(c) && in_loop(g, f.in[0], 12) && !in_loop(g, f.in[2], 12) &&
      N(g, f.in[0])->flags & N(g, f.in[2])->flags & NF_WHOLE &&
      (N(g, f.in[1])->flags & NF_WHOLE || (power(g, f.in[1], &k) && fabs(k) >= 0.5))) {
    becomes(g, r, f.in[0], f.in[1], pe_mk2(g, OP_AddD, f.in[2], n.in[1]));
    return true;
  }
  for (int i = 0; i < 2; i++) {
    Ref m = pe_real(g, n.in[i]);
    if (!exact(g, m) || !sure(N(g, n.in[!i]))) continue;
    becomes(g, r, N(g, m)->in[0], N(g, m)->in[1], n.in[!i]);
    return true;
  }
  return false;
}

Graph *pe_contract(Graph *g, bool guess) {
  bool any = false;
  Ref n = g->nnode;
  for (Ref r = 1; r < n && !any; r++) any = N(g, r)->op == OP_MulD && N(g, r)->flags & NF_WHOLE;
  if (!any) return g;
  for (Ref r = 1; guess && r < n; r++) bound(g, r);
  any = false;
  for (Ref r = 1; r < n; r++) { /* inputs come first: what is known of them may have become more */
    PeNode *x = N(g, r);
    if (x->op == OP_AddD || x->op == OP_SubD || x->op == OP_MulD) pe_interval(g, x);
    any = contract(g, r) || any;
  }
  return any ? pe_rebuild(g, NULL) : g;
}
