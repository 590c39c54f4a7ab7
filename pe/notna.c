/* pe/notna.c - results that hold no NA although they come out of a loop.
 *
 * Intervals are found when values are made, and a loop's phis are made before what comes round.  Here all phis and
 * selects are taken to be no NA (doubles: no NaN) until one of their inputs may be: the greatest fixed point (as in
 * Wegman and Zadeck's conditional constants, 1991, for a lattice of two).  Requires: a graph that is finished.  Keeps:
 * all but PeOut.no_na, which becomes true where every way out has such a value.
 */
#include "graph.h"

static bool meets(const PeNode *n) {
  return n->op == OP_Select || n->op == OP_Phi || n->op == OP_LPhi || n->op == OP_XPhi || n->op == OP_Pi;
}

typedef struct NotNa {
  Graph *g;
  uint8_t *ok;
  bool changed;
} NotNa;

static void meet(NotNa *s, Ref r, Ref in) {
  if (!s->ok[r] || !in || s->ok[in]) return;
  s->ok[r] = 0;
  s->changed = true;
}
static void meet_all(NotNa *s, const Ref *r, const Ref *in, int n) {
  for (int i = 0; i < n; i++) meet(s, r[i], in[i]);
}
static void jumps(NotNa *s, const PeBlock *b) {
  for (int i = 0; i < b->n; i++) {
    const PeItem *it = b->item[i];
    if (it->kind == IT_LOOP && it->counted) meet_all(s, it->xv, it->dv, it->nx);
    else if (it->kind == IT_NEXT) meet_all(s, it->target->v, it->v, it->n);
    else if (it->kind == IT_BREAK) meet_all(s, it->target->xv, it->v, it->n);
    for (int k = 0; k < 2; k++)
      if (it->body[k]) jumps(s, it->body[k]);
  }
}
static void returns(NotNa *s, const PeBlock *b, uint8_t *sure) {
  for (int i = 0; i < b->n; i++) {
    const PeItem *it = b->item[i];
    for (int k = 0; it->kind == IT_RETURN && k < it->n && k < s->g->nouts; k++) sure[k] &= s->ok[it->v[k]];
    for (int k = 0; k < 2; k++)
      if (it->body[k]) returns(s, it->body[k], sure);
  }
}

void pe_results_not_na(Graph *g) {
  bool open = false;
  for (int i = 0; i < g->nouts; i++) open = open || !g->outs[i].no_na;
  if (!open || g->raw || g->text || g->complex || g->loop) return;
  NotNa s = {g, pe_alloc(&g->arena, (size_t)g->nnode + (size_t)g->nouts), true};
  uint8_t *sure = s.ok + g->nnode;
  for (Ref r = 1; r < g->nnode; r++) {
    const PeNode *n = N(g, r);
    s.ok[r] = meets(n) || pe_no_na(n);
  }
  while (s.changed) {
    s.changed = false;
    for (Ref r = 1; r < g->nnode; r++) {
      const PeNode *n = N(g, r);
      if (!s.ok[r] || !meets(n) || pe_no_na(n)) continue;
      for (int k = n->op == OP_Select; k < (n->op == OP_Pi ? 1 : n->nin); k++) meet(&s, r, n->in[k]);
    }
    jumps(&s, g->top);
  }
  for (int i = 0; i < g->nouts; i++) sure[i] = 1;
  returns(&s, g->top, sure);
  for (int i = 0; i < g->nouts; i++) g->outs[i].no_na = g->outs[i].no_na || (sure[i] && !g->outs[i].mixed);
}
