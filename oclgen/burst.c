/* oclgen/burst.c - several rounds of a counted loop at once.
 *
 *   for (; i <= last; ) {                      for (; i <= last; ) {
 *     guard c; x = f(i, acc);           →        for (; i <= last - 3; ) {
 *     i, acc = i + 1, acc + x                      int bad = 0;
 *   }                                              ... four rounds; `bad |= !c` instead of each guard ...
 *                                                  if (bad) break;
 *                                                  i, acc = what the fourth round gives
 *                                                }
 *                                                if (i > last) break;
 *                                                guard c; x = f(i, acc); ...     one round, as it was
 *                                              }
 *
 * A round by itself is a chain of dependent operations, each of which waits for the one before; four rounds without a
 * jump between them are four chains, of which only the accumulator's links are in order.  Nothing is stored before it
 * is known that all guards hold; otherwise the rounds are done again one by one, and the guard that fails is found.
 * The bits do not change: the operations of a lane and their order are the same.
 *
 * A loop that gathers, x[from[i]], has few rounds as a rule (the links of a page, a row of a sparse matrix), and most
 * of its time goes by between the index and the element.  On GPUs its last rounds are done in such a burst, too: the
 * rounds that are too many read nothing (an element gathered costs a line of the cache, again or not), their guards do
 * not count, and what they add is left out.
 *
 * On GPUs a loop of a few rounds that all lanes have, as many as when the kernel was made, comes as straight code, too,
 * without any test: the clusters of k-means, the coefficients of a polynomial.
 *
 * So a loop qualifies when its body is straight-line code without effects, whose reads and divisions are safe even
 * where a guard fails.  Divisions, square roots and the longer functions have forms without jumps (math/near.h), which
 * say when they do not answer.
 */
#include "gen.h"
#include "../specialize/ops.h"
#include "../specialize/reduce.h"

#include <stdlib.h>
#include <string.h>

enum {
  GATHERED = 8, /* rounds at once of a loop that gathers */
  CHAINS = 16,  /* values that a round hands on, in a loop that is as many chains already: the parts of a sum */
};

/* f(x) = fn(x) if ok; MF_* families as f's own */
static const struct Near {
  uint8_t sop;
  const char *fn, *limit;
} near[] = {{SOP_Exp, "rv_exp_near", "708.0"},
            {SOP_Sin, "rv_sin_near", "1073741824.0"},
            {SOP_Cos, "rv_cos_near", "1073741824.0"}};

static Ref strip_pi(Graph *g, Ref r) {
  r = pe_real(g, r);
  return r;
}

/* Is r, a subscript or divisor, what it is even if a guard of the loop fails? */
static bool certain(Graph *g, Ref r, PeBlock *body, int fuel) {
  PeNode *n = N(g, r);
  if (fuel <= 0) return false;
  if (n->op == OP_Pi && n->in[1] && N(g, n->in[1])->block == body) return false;
  if (!pe_op_pure(n->op)) return true;
  for (int i = 0; i < n->nin; i++)
    if (!certain(g, N(g, r)->in[i], body, fuel - 1)) return false;
  return true;
}

/* An element whose subscript a guard of the loop checks: then the vector's length, else 0.  Where the guard fails the
 * rounds are done again, so any element will do: the first one. */
Ref gen_cut(Graph *g, Ref elem, PeBlock *body) {
  PeNode *n = N(g, elem), *p = N(g, n->in[1]);
  if (p->op != OP_Pi || !p->in[1] || N(g, p->in[1])->block != body) return 0;
  PeNode *c = N(g, N(g, p->in[1])->in[0]);
  if (c->op != OP_InB || c->in[0] != p->in[0] || !certain(g, p->in[0], body, 30)) return 0;
  PeNode *len = N(g, c->in[1]), *v = N(g, strip_pi(g, n->in[0]));
  return v->op == OP_Scope && len->op == OP_Param && len->imm.i == PEP(PEP_SCOPE_LEN, v->imm.i) ? c->in[1] : 0;
}

static int cost(PeNode *n) {
  switch (n->op) {
  case OP_Pi:
  case OP_Const: return 0;
  case OP_QuoI:
  case OP_RemI:
  case OP_DivD: return 10;
  case OP_RecipD:
  case OP_RsqrtD: return 6;
  case OP_Call:
    if (!(n->imm.i >> 8)) return 3;
    return (n->imm.i & 0xff) == SOP_Sqrt ? 10 : spec_ops[n->imm.i & 0xff].family ? 40 : 2;
  default: return 1;
  }
}

int gen_weight(Gen *q, Ref r) {
  PeNode *n = N(q->g, r);
  bool far = n->op == OP_Elem && !q->g->scope[N(q->g, strip_pi(q->g, n->in[0]))->imm.i].tiny;
  return cost(n) + (far ? 7 : 0);
}

/* Rough cost of a round; -1: the loop does not qualify. */
static int weigh(Gen *q, PeBlock *body, bool push) {
  Graph *g = q->g;
  int w = 0;
  for (int i = 0; i < body->n; i++) {
    PeItem *it = body->item[i];
    if (it->kind == IT_NEXT && i == body->n - 1 && it->target == body->owner) return w;
    if (it->kind != IT_NODE) return -1;
    PeNode *n = N(g, it->node);
    if (n->op == OP_Guard) {
      w++;
      continue;
    }
    if (push && n->op == OP_SumPush) continue;
    if (!pe_op_pure(n->op) && (push || n->op != OP_ArrGet)) return -1;
    switch (n->op) {
    case OP_Elem:
    case OP_ArrGet:
      if (!certain(g, n->in[1], body, 30) && (n->op != OP_Elem || !gen_cut(g, it->node, body))) return -1;
      break;
    case OP_QuoI:
    case OP_RemI:
      if (N(g, n->in[1])->lo <= 0 && N(g, n->in[1])->hi >= 0) return -1;
      if (!certain(g, n->in[1], body, 30)) return -1;
      break;
    case OP_Call:
      if (!(n->imm.i >> 8) && ((n->imm.i & 0xff) == SOP_Mod || (n->imm.i & 0xff) == SOP_IDiv)) return -1;
      break;
    default: break;
    }
    w += cost(n);
  }
  return -1;
}

/* Does r depend on an element that this round reads? */
static bool on_element(Graph *g, Ref r, PeBlock *body, int fuel) {
  r = strip_pi(g, r);
  PeNode *n = N(g, r);
  if (fuel <= 0 || n->block != body) return false;
  if (n->op == OP_Elem) return true;
  for (int i = 0; i < n->nin; i++)
    if (on_element(g, N(g, r)->in[i], body, fuel - 1)) return true;
  return false;
}

/* Is this a loop that gathers, whose guards are each round's own? */
static bool gathers(Gen *q, PeItem *loop) {
  Graph *g = q->g;
  PeBlock *body = loop->body[0];
  bool any = false;
  if (!g->gpu || loop->trips || q->draws) return false;
  for (int i = 0; i < body->n - 1; i++) {
    Ref r = body->item[i]->node;
    PeNode *n = N(g, r);
    if (n->op == OP_DivD || (n->op == OP_Call && n->imm.i >> 8)) return false; /* may want the rounds again */
    if (n->op == OP_ArrGet || n->op == OP_Unif || (n->op == OP_Guard && gen_carried(q, n->in[0], loop))) return false;
    any = any || (n->op == OP_Elem && on_element(g, n->in[1], body, 8));
  }
  return any;
}

bool gen_straight(Gen *q, PeItem *loop, bool push) {
  int w = weigh(q, loop->body[0], push);
  return w >= 0 && w <= 400;
}

/* Rounds at once where it is not known how many there are, which cost w each. */
static int many_rounds(int w) { return w <= 160 ? 4 : 2; }

int gen_burst_rounds(Gen *q, PeItem *loop) {
  if (gen_split_has(q, loop)) return 4;
  int w = weigh(q, loop->body[0], false);
  if (w < 0 || w > 400 || (!q->g->gpu && loop->n > CHAINS)) return 0;
  int t = loop->trips, most = w <= 24 && t ? 8 : many_rounds(w);
  if (t == 1) return 0;
  if (w <= 100 && gathers(q, loop)) return GATHERED;
  if (t > 1 && t <= 16 && t * w <= 400) return t;
  if (t > 1 && t < 64)
    for (int u = most; u > 1 && u > most / 2; u--)
      if (t % u == 0) return u;
  return t > 1 && t < most ? 0 : most;
}

/* ---- in the text of a round ---- */

static bool in_body(Gen *q, Ref r) { return q->copy >= 0 && N(q->g, r)->block == q->copied; }

void gen_name(Gen *q, GenText *t, Ref r) {
  pe_assert(q, r > 0 && r < q->g->nnode && N(q->g, r)->type != PT_V, "value %d of %d has no name", r, q->g->nnode);
  gen_out(t, "v%d", r);
  if (!in_body(q, r) || (N(q->g, r)->op == OP_LPhi && q->copy == 0)) return;
  gen_out(t, "_%d", q->copy);
}

/* Writes the operation in its form without jumps; false: it has none. */
bool gen_near(Gen *q, GenText *t, Ref r) {
  Graph *g = q->g;
  PeNode n = *N(g, r);
  if (q->copy < 0) return false;
  if (n.op == OP_DivD) {
    Ref d = strip_pi(g, n.in[1]);
    bool by = q->reciprocal[d];
    gen_out(t, by ? "rv_div_by(" : "rv_div_near(");
    gen_expr(q, t, n.in[0]);
    gen_out(t, ", ");
    gen_expr(q, t, n.in[1]);
    if (by) gen_out(t, ", r%d", d);
    gen_out(t, ", &bad)");
    q->families |= MF_NEAR;
    return true;
  }
  if (n.op != OP_Call || !(n.imm.i >> 8)) return false;
  if ((n.imm.i & 0xff) == SOP_Sqrt) {
    gen_out(t, "rv_sqrt_near(");
    gen_expr(q, t, n.in[0]);
    gen_out(t, ", &bad)");
    q->families |= MF_NEAR;
    return true;
  }
  for (size_t k = 0; k < sizeof near / sizeof *near; k++)
    if (near[k].sop == (n.imm.i & 0xff)) {
      gen_out(t, "%s(", near[k].fn);
      gen_expr(q, t, n.in[0]);
      gen_out(t, ")");
      q->families |= spec_ops[near[k].sop].family;
      return true;
    }
  return false;
}

/* What must hold for the form without jumps of r, as a statement of its own. */
static void near_limit(Gen *q, Ref r) {
  Graph *g = q->g;
  PeNode *n = N(g, r);
  if (n->op != OP_Call || !(n->imm.i >> 8)) return;
  for (size_t k = 0; k < sizeof near / sizeof *near; k++) {
    if (near[k].sop != (n->imm.i & 0xff)) continue;
    if (q->pair[r] < 0) continue; /* its other half has asked */
    gen_indent(q);
    gen_out(&q->body, "bad |= !rv_below(");
    gen_expr(q, &q->body, n->in[0]);
    gen_out(&q->body, ", %s);\n", near[k].limit);
    q->families |= MF_NEAR;
  }
}

/* A guard that says no more than near_limit did. */
static bool covered(Graph *g, Ref cond) {
  PeNode *c = N(g, strip_pi(g, cond));
  if (c->op != OP_NotB) return false;
  PeNode *e = N(g, strip_pi(g, c->in[0]));
  if (e->op != OP_EqD) return false;
  for (int k = 0; k < 2; k++) {
    PeNode *a = N(g, strip_pi(g, e->in[k]));
    double inf;
    if (!pe_is_const(g, e->in[!k], NULL, &inf) || inf != INFINITY || a->op != OP_Call || a->imm.i != (SOP_Abs | 1 << 8))
      continue;
    PeBlock *b = a->block ? a->block : c->block; /* is there a sin or cos of it in this round? */
    for (int i = 0; b && i < b->n; i++) {
      PeNode *s = b->item[i]->kind == IT_NODE ? N(g, b->item[i]->node) : NULL;
      if (s && s->op == OP_Call && (s->imm.i == (SOP_Sin | 1 << 8) || s->imm.i == (SOP_Cos | 1 << 8)) &&
          strip_pi(g, s->in[0]) == strip_pi(g, a->in[0]))
        return true;
    }
  }
  return false;
}

/* Does r depend on what goes from round to round, the counter aside? */
bool gen_carried(Gen *q, Ref r, PeItem *loop) {
  Graph *g = q->g;
  PeNode *n = N(g, r);
  if (n->op == OP_LPhi && n->item == loop) return r != loop->v[0];
  if (n->op == OP_ArrGet) return true;
  if (!pe_op_pure(n->op) || !n->block || (n->block != loop->body[0] && n->op != OP_Pi)) return false;
  if (q->chained[r]) return q->chained[r] == 2;
  q->chained[r] = 1;
  for (int i = 0; i < n->nin; i++)
    if (gen_carried(q, N(g, r)->in[i], loop)) {
      q->chained[r] = 2;
      return true;
    }
  return false;
}

/* Operands of four rounds as one vector. */
static void four(Gen *q, Ref r, int from) {
  GenText *t = &q->body;
  gen_out(t, "(double4)(");
  for (int k = 0; k < 4; k++) {
    q->copy = from + k;
    gen_out(t, k ? ", " : "");
    gen_expr(q, t, r);
  }
  gen_out(t, ")");
}

/* A division, square root or sine and cosine of four rounds, step by step side by side: compilers for GPUs keep the
 * order in which operations are written, so that is what overlaps them.  False: r is none of these. */
static bool side_by_side(Gen *q, Ref r, int rounds) {
  Graph *g = q->g;
  GenText *t = &q->body;
  PeNode n = *N(g, r);
  const char *relaxed = n.op == OP_RecipD ? "rv_recip4" : n.op == OP_RsqrtD ? "rv_rsqrt4" : NULL;
  bool root = n.op == OP_Call && n.imm.i == (SOP_Sqrt | 1 << 8), twin = q->pair[r] != 0;
  if (rounds % 4 || (n.op != OP_DivD && !root && !twin && !relaxed)) return false;
  Ref other = twin ? (q->pair[r] < 0 ? -q->pair[r] : q->pair[r]) : 0, first = twin && other < r ? other : r;
  for (int from = 0; from < rounds; from += 4) {
    Ref d = n.op == OP_DivD ? strip_pi(g, n.in[1]) : 0;
    if (!twin || q->pair[r] > 0) {
      gen_indent(q);
      if (twin) gen_out(t, "const rv_sc4 q%d_%d = rv_sincos4(", first, from);
      else
        gen_out(t, "const double4 q%d_%d = %s(", r, from,
                relaxed            ? relaxed
                : root             ? "rv_sqrt4"
                : q->reciprocal[d] ? "rv_div_by4"
                                   : "rv_div4");
      four(q, n.in[0], from);
      if (d) {
        gen_out(t, ", ");
        if (q->reciprocal[d]) gen_expr(q, t, d);
        else four(q, n.in[1], from);
      }
      if (d && q->reciprocal[d]) gen_out(t, ", r%d", d);
      gen_out(t, twin || relaxed ? ");\n" : ", &bad);\n");
    }
    for (int k = 0; k < 4; k++) {
      q->copy = from + k;
      gen_indent(q);
      gen_out(t, "const double ");
      gen_name(q, t, r);
      gen_out(t, " = q%d_%d%s.s%d;\n", first, from, !twin ? "" : (n.imm.i & 0xff) == SOP_Sin ? ".s" : ".c", k);
    }
  }
  if (twin) q->families |= MF_TRIG;
  if (twin && q->pair[r] > 0) q->pair[other] = -r;
  q->families |= MF_NEAR;
  return true;
}

static void guard(Gen *q, Ref r, Ref cond) {
  if (covered(q->g, cond)) return;
  gen_indent(q);
  gen_out(&q->body, q->masked ? "bad%d |= " : "bad |= ", r);
  if (q->masked && q->copy > 0) gen_out(&q->body, "(left%d >= %du) & ", q->copied->owner->v[0], q->copy);
  if (q->force.every) gen_out(&q->body, "((");
  gen_forced(q, &q->body, r, true, ") |");
  gen_out(&q->body, "!");
  gen_expr(q, &q->body, cond);
  gen_out(&q->body, q->force.every ? ");\n" : ";\n");
}

/* (double)(i + c): then that of the k-th round is k more, exactly, and needs no conversion of its own. */
bool gen_steps_by_one(Graph *g, Ref r, PeItem *loop) {
  PeNode *n = N(g, r);
  double c;
  if ((n->op == OP_AddD || n->op == OP_SubD) && pe_is_const(g, n->in[1], NULL, &c) && c == floor(c) && fabs(c) < 0x1p31)
    return gen_steps_by_one(g, strip_pi(g, n->in[0]), loop); /* and so is a whole number more */
  if (n->op != OP_I2D) return false;
  Ref x = strip_pi(g, n->in[0]);
  PeNode *a = N(g, x);
  if (x == loop->v[0]) return true;
  if (a->op != OP_AddI && a->op != OP_SubI) return false;
  if (!a->imm.i && a->lo == INT32_MIN && a->hi == INT32_MAX) return false; /* may wrap */
  Ref u = strip_pi(g, a->in[0]), v = strip_pi(g, a->in[1]);
  if (u == loop->v[0]) return v != u && !pe_inside(N(g, v)->block ? N(g, v)->block : g->top, loop->body[0]);
  return a->op == OP_AddI && v == loop->v[0] && !pe_inside(N(g, u)->block ? N(g, u)->block : g->top, loop->body[0]);
}

/* One item in the round q->copy. */
static void one(Gen *q, PeItem *it, PeBlock *body) {
  PeNode *n = N(q->g, it->node);
  if (n->op == OP_Guard) {
    guard(q, it->node, n->in[0]);
    return;
  }
  if (q->copy > 0 && !q->masked && !q->inlined[it->node] && gen_steps_by_one(q->g, it->node, body->owner)) {
    gen_indent(q);
    if (q->stride)
      gen_out(&q->body, "const double v%d_%d = v%d_0 + %s%d;\n", it->node, q->copy, it->node, q->stride, q->copy);
    else gen_out(&q->body, "const double v%d_%d = v%d_0 + %d.0;\n", it->node, q->copy, it->node, q->copy);
    return;
  }
  near_limit(q, it->node);
  gen_item(q, it, body);
}

void gen_burst_reciprocals(Gen *q, PeItem *loop) {
  Graph *g = q->g;
  GenText *t = &q->body;
  PeBlock *body = loop->body[0];
  for (int i = 0; i < body->n - 1; i++) {
    PeNode *n = N(g, body->item[i]->node);
    Ref d = n->op == OP_DivD ? strip_pi(g, n->in[1]) : 0;
    if (!d || q->reciprocal[d] || (N(g, d)->op != OP_Const && pe_inside(N(g, d)->block, body))) continue;
    q->reciprocal[d] = 1;
    gen_indent(q);
    gen_out(t, "const double r%d = rv_rcp_near(", d);
    gen_expr(q, t, d);
    gen_out(t, ");\n");
    q->families |= MF_NEAR;
  }
}

void gen_burst_own(Gen *q, PeItem *loop, int rounds) {
  Graph *g = q->g;
  PeBlock *body = loop->body[0];
  for (int i = 0; i < body->n - 1; i++) {
    Ref r = body->item[i]->node;
    PeNode *n = N(g, r);
    if (n->op == OP_SumPush || gen_carried(q, n->op == OP_Guard ? n->in[0] : r, loop)) continue;
    if (q->pair[r] > 0 && rounds % 4 == 0)
      for (q->copy = 0; q->copy < rounds; q->copy++) near_limit(q, r);
    if (!q->inlined[r] && n->op != OP_Guard && side_by_side(q, r, rounds)) continue;
    for (q->copy = 0; q->copy < rounds; q->copy++) one(q, body->item[i], body);
  }
  q->copy = -1;
}

void gen_burst_chain(Gen *q, PeItem *loop, int rounds) {
  Graph *g = q->g;
  GenText *t = &q->body;
  PeBlock *body = loop->body[0];
  PeItem *next = body->item[body->n - 1];
  for (q->copy = 0; q->copy < rounds; q->copy++) {
    for (int i = 0; i < body->n - 1; i++) {
      Ref r = body->item[i]->node;
      if (gen_carried(q, N(g, r)->op == OP_Guard ? N(g, r)->in[0] : r, loop)) one(q, body->item[i], body);
    }
    for (int k = 1; k < loop->n; k++) {
      gen_indent(q);
      gen_out(t, "const %s v%d_%d = ", N(g, loop->v[k])->type == PT_D ? "double" : "int", loop->v[k], q->copy + 1);
      if (q->masked && q->copy > 0) gen_out(t, "left%d < %du ? v%d_%d : ", loop->v[0], q->copy, loop->v[k], q->copy);
      gen_expr(q, t, next->v[k]);
      gen_out(t, ";\n");
    }
  }
  q->copy = -1;
}

/* Does r go up by a number of its own each round, as the counter of draws does?  k: r is that far from the phi. */
static bool goes_up(Graph *g, Ref r, Ref phi, int *k, int fuel) {
  int64_t c;
  r = strip_pi(g, r);
  if (r == phi) return *k = 0, true;
  PeNode *n = N(g, r);
  if (fuel <= 0 || n->op != OP_AddI) return false;
  for (int i = 0; i < 2; i++)
    if (pe_is_const(g, n->in[i], &c, NULL) && c >= 0 && c < 64 && goes_up(g, N(g, r)->in[!i], phi, k, fuel - 1)) {
      *k += (int)c;
      return *k < 64;
    }
  return false;
}

/* Draws of random numbers whose number goes up with each round: at multiples of 4 all that a burst draws is known to
 * come from as many whole blocks of the generator.  The phi, or 0. */
static Ref draws(Gen *q, PeItem *loop, int *step) {
  Graph *g = q->g;
  PeBlock *body = loop->body[0];
  PeItem *next = body->item[body->n - 1];
  for (int v = 1; v < loop->n; v++) {
    Ref phi = loop->v[v];
    int64_t first;
    int k, seen = 0;
    if (N(g, phi)->type != PT_I || !goes_up(g, next->v[v], phi, step, 16) || *step == 0) continue;
    if (!pe_is_const(g, N(g, phi)->in[0], &first, NULL) || first & 3) continue;
    for (int i = 0; i < body->n - 1; i++)
      if (N(g, body->item[i]->node)->op == OP_Unif && N(g, N(g, body->item[i]->node)->in[1])->type == PT_I)
        seen |= goes_up(g, N(g, body->item[i]->node)->in[0], phi, &k, 16) && k < *step ? 1 : 2;
    if (seen == 1) return phi;
  }
  return 0;
}

/* A draw from one of the burst's blocks. */
bool gen_burst_draw(Gen *q, GenText *t, Ref unif) {
  int k;
  if (!q->draws_from || q->copy < 0 || !goes_up(q->g, N(q->g, unif)->in[0], q->draws_from, &k, 16)) return false;
  k += q->copy * q->draws_step;
  gen_out(t, "rv_unif_word(&block%d, %du)", k / 4, k % 4);
  return true;
}

/* The rounds of a masked burst are the loop's: where a guard has failed in one, the lane is done. */
static void guards_failed(Gen *q, PeBlock *body) {
  for (int i = 0; i < body->n - 1; i++) {
    Ref r = body->item[i]->node;
    PeNode *n = N(q->g, r);
    if (n->op != OP_Guard) continue;
    gen_indent(q);
    gen_out(&q->body, "if (bad%d) ", r);
    gen_leave(q, &q->body, gen_guard(q, n->imm.i, n->line) + 1);
    gen_out(&q->body, "\n");
  }
}

void gen_cut_lengths(Gen *q, PeBlock *body, const char *join, const char *test) {
  for (int i = 0; i < body->n - 1; i++) {
    Ref r = body->item[i]->kind == IT_NODE ? body->item[i]->node : 0;
    Ref len = r && N(q->g, r)->op == OP_Elem ? gen_cut(q->g, r, body) : 0;
    if (!len) continue;
    gen_out(&q->body, "%s", join);
    gen_expr(q, &q->body, len);
    gen_out(&q->body, "%s", test);
  }
}

/* The rounds and what they give, in a block that is left by `break` where they must be done again. */
static void at_once(Gen *q, PeItem *loop, int rounds, bool masked) {
  Graph *g = q->g;
  GenText *t = &q->body;
  PeBlock *body = loop->body[0];
  Ref i0 = loop->v[0];
  gen_indent(q);
  gen_out(t, "int bad = 0");
  for (int i = 0; masked && i < body->n - 1; i++)
    if (N(g, body->item[i]->node)->op == OP_Guard) gen_out(t, ", bad%d = 0", body->item[i]->node);
  gen_out(t, ";\n");
  gen_indent(q);
  if (masked) {
    gen_out(t, "const uint left%d = (uint)", i0);
    gen_last(q, t, loop);
    gen_out(t, " - (uint)v%d;\n", i0);
    gen_indent(q);
  }
  gen_out(t, "const int ");
  for (int k = 1; k <= rounds; k++) {
    gen_out(t, "%sv%d_%d = ", k > 1 ? ", " : "", i0, k);
    if (!masked) gen_out(t, "v%d + %d", i0, k);
    else if (k < rounds) gen_out(t, "(int)((uint)v%d + min(left%d, %du))", i0, i0, k);
    else gen_out(t, "(int)((uint)v%d + (left%d < %du ? left%d + 1u : %du))", i0, i0, k, i0, k);
  }
  gen_out(t, ";\n");
  q->copied = body;
  q->masked = masked;
  bool *inlined = q->inlined;
  q->inlined = pe_copy(&q->arena, inlined, (size_t)g->nnode * sizeof *inlined);
  for (int i = 0; masked && i < body->n - 1; i++) /* read before it is known whether the value counts */
    if (N(g, body->item[i]->node)->op == OP_Elem) q->inlined[body->item[i]->node] = false;
  gen_burst_own(q, loop, rounds);
  gen_burst_chain(q, loop, rounds);
  q->inlined = inlined;
  q->masked = false;
  if (masked) guards_failed(q, body);
  else {
    gen_indent(q);
    gen_out(t, "if (bad) break;\n");
  }
  for (int k = 0; k < loop->n; k++) {
    gen_indent(q);
    gen_out(t, "v%d = v%d_%d;\n", loop->v[k], loop->v[k], rounds);
  }
}

/* A loop of the call's few rounds, as many as when the kernel was made, has no branch, and the places it reads are
 * known:  if (last == first + rounds - 1) do { .. } while (0);  the loop itself is for other numbers. */
static bool few_rounds(Gen *q, PeItem *loop, int rounds) {
  Graph *g = q->g;
  GenText *t = &q->body;
  int64_t first;
  if (!g->gpu || q->crew || loop->trips != rounds || !pe_is_const(g, N(g, loop->v[0])->in[0], &first, NULL) ||
      pe_is_const(g, loop->last, NULL, NULL) || !gen_uniform(g, loop->last, 12))
    return false;
  gen_indent(q);
  gen_out(t, "if (");
  gen_last(q, t, loop);
  gen_out(t, " == %d", (int)first + rounds - 1);
  gen_cut_lengths(q, loop->body[0], " && ", " > 0");
  gen_out(t, ") do {\n");
  q->depth++;
  at_once(q, loop, rounds, false);
  q->depth--;
  gen_indent(q);
  gen_out(t, "} while (0);\n");
  return true;
}

void gen_burst(Gen *q, PeItem *loop, int rounds) {
  GenText *t = &q->body;
  PeBlock *body = loop->body[0];
  Ref i0 = loop->v[0];
  bool masked = rounds == GATHERED && gathers(q, loop);
  int step = 0;
  Ref phi = draws(q, loop, &step);
  gen_burst_reciprocals(q, loop);
  if (!masked && !phi && few_rounds(q, loop, rounds)) rounds = many_rounds(weigh(q, body, false));
  gen_indent(q);
  gen_out(t, "const int m%d = ", i0);
  if (!masked) gen_last(q, t, loop);
  gen_out(t, masked ? "0" : " < INT_MIN + %d", rounds);
  gen_cut_lengths(q, body, " || ", " == 0");
  gen_out(t, " ? INT_MIN : ");
  gen_last(q, t, loop);
  gen_out(t, " - %d;\n", masked ? 0 : rounds - 1);
  gen_indent(q);
  gen_out(t, "for (; v%d <= ", i0);
  gen_last(q, t, loop);
  gen_out(t, "; ) {\n");
  q->depth++;
  gen_indent(q);
  gen_out(t, "for (; v%d <= m%d", i0, i0);
  if (phi) gen_out(t, " && !(v%d & 3)", phi);
  gen_out(t, "; ) {\n");
  q->depth++;
  for (int k = 0; phi && 4 * k < rounds * step; k++) {
    gen_indent(q);
    gen_out(t, "const rv_rng block%d = rv_rng_block(&rng, ((uint)v%d >> 2) + %du);\n", k, phi, k);
  }
  q->draws_from = phi;
  q->draws_step = step;
  at_once(q, loop, rounds, masked);
  q->draws_from = 0;
  q->depth--;
  gen_indent(q);
  gen_out(t, "}\n");
  gen_indent(q);
  gen_out(t, "if (v%d > ", i0);
  gen_last(q, t, loop);
  gen_out(t, ") break;\n");
  q->depth--;
}

/* ---- sums ---- */

/* The one push of a loop that does nothing else than to sum from element 0 on; 0: it is none. */
static Ref only_push(Gen *q, PeItem *loop) {
  Graph *g = q->g;
  PeBlock *body = loop->body[0];
  Ref push = 0;
  int64_t first;
  if (loop->n != 1 || loop->nx || !pe_is_const(g, N(g, loop->v[0])->in[0], &first, NULL) || first) return 0;
  for (int i = 0; i < body->n - 1; i++) {
    Ref r = body->item[i]->kind == IT_NODE ? body->item[i]->node : 0;
    if (!r || N(g, r)->op == OP_Unif) return 0;
    if (N(g, r)->op != OP_SumPush) continue;
    if (push || N(g, r)->nin != 2 || N(g, pe_real(g, N(g, r)->in[0]))->imm.i) return 0;
    push = r;
  }
  return push;
}

/* Four rounds, which go to the accumulators from `lane` on. */
static void four_pushed(Gen *q, PeItem *loop, Ref value, int lane) {
  GenText *t = &q->body;
  const Ref i0 = loop->v[0];
  gen_indent(q);
  gen_out(t, "{\n");
  q->depth++;
  gen_indent(q);
  gen_out(t, "int bad = 0;\n");
  gen_indent(q);
  gen_out(t, "const int v%d_1 = v%d + 1, v%d_2 = v%d + 2, v%d_3 = v%d + 3;\n", i0, i0, i0, i0, i0, i0);
  q->copied = loop->body[0];
  gen_burst_own(q, loop, 4);
  for (q->copy = 0; q->copy < 4; q->copy++) {
    gen_indent(q);
    gen_out(t, "const double x_%d = ", q->copy);
    gen_expr(q, t, value);
    gen_out(t, ";\n");
  }
  q->copy = -1;
  gen_indent(q);
  gen_out(t, "if (bad) break;\n");
  for (int k = 0; k < 4; k++) {
    gen_indent(q);
    gen_out(t, "acc%d = rv_acc_add(acc%d, x_%d);\n", lane + k, lane + k, k);
  }
  gen_indent(q);
  gen_out(t, "v%d += 4;\n", i0);
  q->depth--;
  gen_indent(q);
  gen_out(t, "}\n");
}

/*   for (i in first..last) push(s, f(i))   →   accumulators in registers; for (; i <= last - 7; ) {
 *                                                f(i) .. f(i + 3) side by side, into four of them; the next four
 *                                                where a block is full: joined, and on to the tree }
 *                                              what is left, one by one
 * A round that must be done again leaves the accumulators as they are after the four before it. */
void gen_burst_sum(Gen *q, PeItem *loop) {
  Graph *g = q->g;
  GenText *t = &q->body;
  const Ref push = g->gpu && !q->crew && (!loop->trips || loop->trips >= RV_SUM_SMALL) ? only_push(q, loop) : 0;
  if (!push || !gen_straight(q, loop, true)) return;
  const Ref state = pe_real(g, N(g, push)->in[0]), value = pe_real(g, N(g, push)->in[1]), i0 = loop->v[0];
  gen_burst_reciprocals(q, loop);
  gen_indent(q);
  gen_out(t, "if (v%d.n >= RV_SUM_SMALL && v%d.i == v%d && !(v%d & 7) && ", state, state, i0, i0);
  gen_last(q, t, loop);
  gen_out(t, " >= 7");
  gen_cut_lengths(q, loop->body[0], " && ", " > 0");
  gen_out(t, ") {\n");
  q->depth++;
  gen_indent(q);
  gen_out(t, "rv_dd ");
  for (int k = 0; k < RV_LANES; k++) gen_out(t, "%sacc%d = v%d.lane[%d]", k ? ", " : "", k, state, k);
  gen_out(t, ";\n");
  gen_indent(q);
  gen_out(t, "for (; v%d <= ", i0);
  gen_last(q, t, loop);
  gen_out(t, " - 7; ) {\n");
  q->depth++;
  for (int k = 0; k < RV_LANES; k += 4) four_pushed(q, loop, value, k);
  gen_indent(q);
  gen_out(t, "if (v%d %% RV_BLOCK == 0 || v%d == v%d.n) {\n", i0, i0, state);
  q->depth++;
  gen_indent(q);
  gen_out(t, "const rv_dd lane[RV_LANES] = {");
  for (int k = 0; k < RV_LANES; k++) gen_out(t, "%sacc%d", k ? ", " : "", k);
  gen_out(t, "};\n");
  gen_indent(q);
  gen_out(t, "rv_tree_push(v%d.tree, (v%d - 1) / RV_BLOCK, rv_lanes_join(lane));\n", state, i0);
  gen_indent(q);
  for (int k = 0; k < RV_LANES; k++) gen_out(t, "acc%d = ", k);
  gen_out(t, "rv_acc_zero();\n");
  q->depth--;
  gen_indent(q);
  gen_out(t, "}\n");
  q->depth--;
  gen_indent(q);
  gen_out(t, "}\n");
  for (int k = 0; k < RV_LANES; k++) {
    gen_indent(q);
    gen_out(t, "v%d.lane[%d] = acc%d;\n", state, k, k);
  }
  gen_indent(q);
  gen_out(t, "v%d.i = v%d;\n", state, i0);
  q->depth--;
  gen_indent(q);
  gen_out(t, "}\n");
}
