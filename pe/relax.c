/* pe/relax.c - fewer operations where the last bits do not matter: options(ravel.math = "fast").
 *
 *   a * b + c             →  mad(a, b, c)           also c - a * b, a * b - c
 *   mad(a, b, c) + d      →  mad(a, b, c + d)       where d does not go round the loop: a * b + c * d + e is two
 *   a / b                 →  a * (1 / b)            not of two whole numbers: their quotient may be one
 *   a / (b * sqrt(x))     →  a * (1 / b) * (1 / sqrt(x)), and where b is x: a * r * r * r
 *   x^-1.5, x^0.5, x^3 .. →  products and roots
 *
 * The results differ from R's by some units in the last place of what is added; sums are made in another order by
 * specialize/reduce.h and oclgen/split.c.
 */
#include "graph.h"
#include "../specialize/ops.h"

enum { DEEP = 4 };

static bool is_sqrt(const PeNode *n) { return n->op == OP_Call && n->imm.i == (SOP_Sqrt | 1 << 8); }
static Ref mul(Graph *g, Ref a, Ref b) { return pe_mk2(g, OP_MulD, a, b); }
static Ref neg(Graph *g, Ref a) { return pe_mk1(g, OP_NegD, a); }

/* x * y + c, or 0: it is none. */
static Ref multiply_add(Graph *g, Ref product, Ref c, int deep) {
  const PeNode p = *N(g, product);
  if (p.op == OP_MulD) return pe_mk(g, OP_FmaD, PT_D, p.in[0], p.in[1], c, 1);
  if (p.op != OP_FmaD || !p.imm.i || N(g, c)->op == OP_LPhi || deep == 0) return 0;
  const Ref inner = multiply_add(g, p.in[2], c, deep - 1);
  return pe_mk(g, OP_FmaD, PT_D, p.in[0], p.in[1], inner ? inner : pe_mk2(g, OP_AddD, p.in[2], c), 1);
}

static Ref sum(Graph *g, Ref a, Ref b) {
  for (int direct = 1; direct >= 0; direct--) /* plain products first */
    for (int k = 0; k < 2; k++) {
      const Ref x = k ? a : b, y = k ? b : a;
      if (direct && N(g, x)->op != OP_MulD) continue;
      const Ref r = multiply_add(g, x, y, DEEP);
      if (r) return r;
    }
  return 0;
}

static Ref difference(Graph *g, Ref a, Ref b) {
  const PeNode p = *N(g, b);
  if (p.op == OP_MulD) return pe_mk(g, OP_FmaD, PT_D, neg(g, p.in[0]), p.in[1], a, 1);
  return N(g, a)->op == OP_MulD ? multiply_add(g, a, neg(g, b), DEEP) : 0;
}

static Ref reciprocal(Graph *g, Ref b) {
  double d;
  return pe_is_const(g, b, NULL, &d) ? pe_const_d(g, 1 / d) : pe_mk1(g, OP_RecipD, b);
}

static Ref quotient(Graph *g, Ref a, Ref b) {
  const PeNode d = *N(g, b);
  if (N(g, a)->flags & d.flags & NF_WHOLE) return 0;
  if (is_sqrt(&d)) return mul(g, a, pe_mk1(g, OP_RsqrtD, d.in[0]));
  for (int k = 0; d.op == OP_MulD && k < 2; k++) {
    const PeNode root = *N(g, d.in[k]);
    if (!is_sqrt(&root)) continue;
    const Ref r = pe_mk1(g, OP_RsqrtD, root.in[0]);
    if (root.in[0] == d.in[!k]) return mul(g, a, mul(g, mul(g, r, r), r));
    return mul(g, mul(g, a, reciprocal(g, d.in[!k])), r);
  }
  return mul(g, a, reciprocal(g, b));
}

/* x^y for some constants y. */
static Ref power(Graph *g, Ref x, double y) {
  const double a = fabs(y);
  if (a != 0.5 && a != 1 && a != 1.5 && a != 2 && a != 3 && a != 4) return 0;
  const Ref one = a == 0.5 || a == 1.5 ? pe_mk1(g, OP_RsqrtD, x) : y < 0 ? pe_mk1(g, OP_RecipD, x) : x;
  if (a == 0.5) return y < 0 ? one : pe_mk(g, OP_Call, PT_D, x, 0, 0, SOP_Sqrt | 1 << 8);
  if (a == 1.5) return y < 0 ? mul(g, mul(g, one, one), one) : mul(g, x, power(g, x, 0.5));
  if (a == 1) return one;
  const Ref two = mul(g, one, one);
  return a == 2 ? two : a == 3 ? mul(g, two, one) : mul(g, two, two);
}

static Ref relaxed(Graph *g, PeHook *h, Graph *in, Ref old, const Ref *newin) {
  (void)h;
  const PeNode *n = N(in, old);
  double y;
  switch (n->op) {
  case OP_AddD: return sum(g, newin[0], newin[1]);
  case OP_SubD: return difference(g, newin[0], newin[1]);
  case OP_DivD: return quotient(g, newin[0], newin[1]);
  case OP_Call: return n->imm.i == (SOP_Pow | 1 << 8) && pe_is_const(g, newin[1], NULL, &y) ? power(g, newin[0], y) : 0;
  default: return 0;
  }
}

Graph *pe_relax(Graph *g) {
  PeHook h = {relaxed, NULL, NULL};
  return pe_rebuild(g, &h);
}
