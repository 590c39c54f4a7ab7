/* pe/decided.c - a loop that asks whether any element is so, or all are, ends when that is decided.
 *
 *   loop (i, a) { .. next i + 1, a | t }   →   loop (i, a) { .. if a | t { break a | t }  next i + 1, a | t }
 *
 * any(n %% d == 0) has its answer at the first divisor, which(x > a)[1] at the first such element.  R computes all elements first: so nothing may fail or happen in
 * the rounds that are left out, and there is no guard in the loop.  Where an element is cheap the loop stays as it is,
 * since compilers do several of its rounds at a time.
 */
#include "graph.h"

#include "../specialize/ops.h"

/* Does r take longer than a jump that is foreseen? */
static bool dear(Graph *g, Ref r, int *fuel) {
  const PeNode *n = N(g, r);
  if (--*fuel < 0) return true; /* much to compute */
  if (n->op == OP_QuoI || n->op == OP_RemI || n->op == OP_DivD || n->op == OP_MultD) return true;
  if (n->op == OP_Call && spec_ops[n->imm.i & 0xff].family) return true;
  if (n->op == OP_XPhi) return true; /* of a loop in this one */
  if (!pe_op_pure(n->op)) return false;
  for (int i = 0; i < n->nin; i++)
    if (dear(g, N(g, r)->in[i], fuel)) return true;
  return false;
}

/* Does b only compute values? */
static bool harmless(Graph *g, const PeBlock *b) {
  for (int i = 0; b && i < b->n; i++) {
    const PeItem *it = b->item[i];
    if (it->kind == IT_NODE) {
      const PeOp op = N(g, it->node)->op;
      if (op != OP_Fetch && op != OP_ArrGet && op != OP_Holds) return false;
    } else if (it->kind == IT_RETURN) return false;
    else if (it->kind <= IT_LABEL && !(harmless(g, it->body[0]) && harmless(g, it->body[1]))) return false;
  }
  return true;
}

/* acc, or once where nothing was found so far and something is: that place, from 1 on.  The first place is the answer.  0: it is
 * something else. */
static Ref first_place(Graph *g, Ref now, Ref acc, Ref *found) {
  const PeNode *n = N(g, now);
  if (n->op != OP_Select || n->in[2] != acc || N(g, n->in[1])->type != PT_I || N(g, n->in[1])->lo < 1) return 0;
  const PeNode *c = N(g, n->in[0]);
  if (c->op != OP_AndB) return 0;
  for (int k = 0; k < 2; k++) {
    const PeNode *e = N(g, c->in[k]);
    int64_t none = -1;
    if (e->op != OP_EqI || (e->in[0] != acc && e->in[1] != acc)) continue;
    if (!pe_is_const(g, e->in[e->in[0] == acc], &none, NULL) || none != 0) continue;
    *found = n->in[0];
    return n->in[1];
  }
  return 0;
}

/* The loop, which asks for one truth value of its rounds or for the first that is so, gets its way out. */
static void end_early(Graph *g, PeItem *loop) {
  enum { MUCH = 60 };
  PeBlock *b = loop->body[0];
  PeItem *next = b->n ? b->item[b->n - 1] : NULL;
  if (!loop->counted || loop->n != 2 || loop->nx != 1 || loop->dv[0] != loop->v[1] || !next || next->kind != IT_NEXT)
    return;
  const Ref acc = loop->v[1], now = next->v[1];
  const PeNode *n = N(g, now);
  if (next->target != loop || !harmless(g, b) || pe_breaks(b, loop)) return;
  Ref decided = 0, answer = first_place(g, now, acc, &decided);
  if (!answer) {
    if (N(g, acc)->type != PT_B || (n->op != OP_OrB && n->op != OP_AndB) || (n->in[0] != acc && n->in[1] != acc)) return;
    const bool any = n->op == OP_OrB;
    int fuel = MUCH;
    if (!dear(g, n->in[n->in[0] == acc], &fuel)) return;
    decided = any ? now : pe_mk1(g, OP_NotB, now);
    answer = pe_const_i(g, PT_B, any);
  }
  b->n--;
  b->ended = false;
  PeItem *it = pe_item(g, b, IT_IF, loop->line);
  it->node = decided;
  pe_jump(g, it->body[0], IT_BREAK, loop, 1, &answer, loop->line);
  pe_append(g, b, next);
  b->ended = true;
  loop->whole = false;
}

static void look(Graph *g, PeBlock *b) {
  for (int i = 0; b && i < b->n; i++) {
    PeItem *it = b->item[i];
    if (it->kind != IT_IF && it->kind != IT_LOOP && it->kind != IT_LABEL) continue;
    look(g, it->body[0]);
    look(g, it->body[1]);
    if (it->kind == IT_LOOP) end_early(g, it);
  }
}

/* Requires: guards stripped and hoisted.  Keeps: all but `whole` of the loops that it changes. */
Graph *pe_decided(Graph *g) {
  pe_assert(g, g->top, "a graph without a block");
  if (!g->gpu) look(g, g->top);
  return g;
}
