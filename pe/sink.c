/* pe/sink.c - a check that one branch of the next `if` implies moves into the other branch.
 *
 *   guard Ord a b; if (a < b) { X } else { Y }   →   if (a < b) { X } else { guard Ord a b; Y }
 *
 * R's comparison with NaN is an error in a condition, so each `while (a < b)` has a guard per round; a < b true proves
 * it, and only the way out of the loop pays.
 */
#include "graph.h"
#include "../specialize/ops.h"

bool pe_proves(Graph *g, Ref fact, Ref cond) {
  PeNode *f = N(g, fact), *c = N(g, cond);
  if (f->op == OP_AndB) return pe_proves(g, f->in[0], cond) || pe_proves(g, f->in[1], cond);
  if (f->op != OP_LtD && f->op != OP_LeD && f->op != OP_EqD) return false;
  if (c->op == OP_Ord)
    return (c->in[0] == f->in[0] && c->in[1] == f->in[1]) || (c->in[0] == f->in[1] && c->in[1] == f->in[0]);
  if (c->op == OP_NotB && N(g, c->in[0])->op == OP_IsNaN) {
    Ref x = N(g, c->in[0])->in[0];
    PeNode *a = N(g, f->in[0]);
    return x == f->in[0] || x == f->in[1] || (a->op == OP_Call && a->imm.i == (SOP_Abs | 1 << 8) && a->in[0] == x);
  }
  return false;
}

static bool pi_on(Graph *g, Ref guard) {
  for (Ref r = 1; r < g->nnode; r++)
    if (N(g, r)->op == OP_Pi && N(g, r)->in[1] == guard) return true;
  return false;
}

static void sink_block(Graph *g, PeBlock *b) {
  for (int i = 0; i < b->n; i++)
    for (int k = 0; k < 2; k++)
      if (b->item[i]->body[k]) sink_block(g, b->item[i]->body[k]);
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    if (it->kind != IT_IF) continue;
    /* guards directly above it, the last first */
    for (int j = i - 1; j >= 0; j--) {
      PeItem *q = b->item[j];
      if (q->kind != IT_NODE || N(g, q->node)->op != OP_Guard) break;
      Ref cond = N(g, q->node)->in[0];
      int side = -1;
      if (pe_proves(g, it->node, cond)) side = 1;
      else if (N(g, it->node)->op == OP_NotB && pe_proves(g, N(g, it->node)->in[0], cond)) side = 0;
      if (side < 0 || pi_on(g, q->node)) continue;
      PeBlock *to = it->body[side];
      pe_assert(g, to && N(g, q->node)->block == b, "a guard that stands elsewhere");
      pe_insert(g, to, 0, q);
      N(g, q->node)->block = to;
      memmove(b->item + j, b->item + j + 1, (size_t)(b->n - j - 1) * sizeof *b->item);
      b->n--;
      i--;
    }
  }
}

Graph *pe_sink(Graph *g) {
  sink_block(g, g->top);
  return g;
}
