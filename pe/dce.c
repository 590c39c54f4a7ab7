/* pe/dce.c - remove what nobody needs: dead phis (cycles too), loops and ifs without effect.
 *
 * Requires: nothing.  Keeps: everything else.  pe_rebuild leaves dead values behind by itself; what it cannot see is a
 * loop-carried phi that only feeds itself, and an exit phi that nobody reads.
 * A value is needed when a guard, a store, a return, or a needed phi or branch says so; a loop or if, when something
 * needed hangs in it.  A loop that computes nothing is dropped even if it would never end.
 */
#include "graph.h"

#include <stdlib.h>

typedef struct Dce {
  Graph *g;
  bool changed;
} Dce;

static void mark(Dce *d, Ref r) {
  if (!r) return;
  pe_assert(d->g, r > 0 && r < d->g->nnode, "value %d of %d", r, d->g->nnode);
  PeNode *n = N(d->g, r);
  if (n->tmp) return;
  n->tmp = 1;
  d->changed = true;
  if (n->op == OP_Guard) return; /* reached through Pi; its condition is marked where it hangs */
  if (n->op == OP_Phi || n->op == OP_LPhi || n->op == OP_XPhi) return; /* by their items */
  for (int i = 0; i < n->nin; i++) mark(d, N(d->g, r)->in[i]);
}

static bool live_block(Dce *d, PeBlock *b);
/* Marks what the item needs; true if the item has to stay. */
static bool live_item(Dce *d, PeItem *it) {
  Graph *g = d->g;
  switch (it->kind) {
  case IT_NODE: {
    PeNode *n = N(g, it->node);
    if (pe_op_pure(n->op)) return false;
    if ((n->op == OP_ArrNew || n->op == OP_ArrGet || n->op == OP_Fetch || n->op == OP_SumNew || n->op == OP_SumEnd) &&
        !n->tmp)
      return false;
    if ((n->op == OP_ArrSet || n->op == OP_SumPush) && !N(g, n->in[0])->tmp) return false;
    for (int i = 0; i < n->nin; i++) mark(d, N(g, it->node)->in[i]);
    return true;
  }
  case IT_IF: {
    bool live = live_block(d, it->body[0]);
    live = live_block(d, it->body[1]) || live;
    for (int i = 0; i < it->n; i++)
      if (N(g, it->v[i])->tmp) {
        live = true;
        mark(d, N(g, it->v[i])->in[0]);
        mark(d, N(g, it->v[i])->in[1]);
      }
    if (live) mark(d, it->node);
    return live;
  }
  case IT_LOOP:
  case IT_LABEL: {
    bool live = false;
    for (int i = 0; i < it->nx; i++) live = live || N(g, it->xv[i])->tmp;
    /* its own breaks and nexts do not keep it */
    int before = it->id;
    it->id = -1; /* not needed (yet): jumps to it do not count */
    bool inner = live_block(d, it->body[0]);
    it->id = before;
    live = live || inner;
    if (!live) return false;
    for (int i = 0; i < it->n; i++)
      if (N(g, it->v[i])->tmp || (it->counted && i == 0)) {
        if (!N(g, it->v[i])->tmp) N(g, it->v[i])->tmp = 1, d->changed = true;
        mark(d, N(g, it->v[i])->in[0]);
      }
    if (it->counted) {
      mark(d, it->last);
      for (int i = 0; i < it->nx; i++)
        if (N(g, it->xv[i])->tmp) mark(d, it->dv[i]);
    }
    live_block(d, it->body[0]); /* now with its jumps */
    return true;
  }
  case IT_RETURN:
    for (int i = 0; i < it->n; i++) mark(d, it->v[i]);
    return true;
  case IT_BREAK:
  case IT_NEXT: {
    if (it->target->id < 0) return false;
    Ref *phi = it->kind == IT_BREAK ? it->target->xv : it->target->v;
    pe_assert(g, it->n == (it->kind == IT_BREAK ? it->target->nx : it->target->n), "a jump with %d values", it->n);
    for (int i = 0; i < it->n; i++)
      if (N(g, phi[i])->tmp) mark(d, it->v[i]);
    return true;
  }
  }
  pe_assert(g, it->kind <= IT_RETURN, "an item of kind %d", it->kind);
  return true;
}
static bool live_block(Dce *d, PeBlock *b) {
  bool live = false;
  for (int i = 0; i < b->n; i++) live = live_item(d, b->item[i]) || live;
  return live;
}

static void drop_values(Graph *g, PeBlock *b, PeItem *target) {
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    if (it->kind >= IT_BREAK && it->target == target && it->kind != IT_RETURN) {
      Ref *phi = it->kind == IT_BREAK ? target->xv : target->v;
      int n = 0;
      for (int k = 0; k < it->n; k++)
        if (N(g, phi[k])->tmp) it->v[n++] = it->v[k];
      it->n = n;
    }
    for (int k = 0; k < 2; k++)
      if (it->body[k]) drop_values(g, it->body[k], target);
  }
}

static void sweep(Dce *d, PeBlock *b) {
  Graph *g = d->g;
  int n = 0;
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    if (it->kind < IT_BREAK && !live_item(d, it)) continue;
    b->item[n++] = it;
    if (it->kind == IT_LOOP || it->kind == IT_LABEL) {
      drop_values(g, it->body[0], it);
      int k = 0;
      for (int j = 0; j < it->n; j++)
        if (N(g, it->v[j])->tmp) it->v[k++] = it->v[j];
      it->n = k;
      k = 0;
      for (int j = 0; j < it->nx; j++)
        if (N(g, it->xv[j])->tmp) {
          if (it->counted) it->dv[k] = it->dv[j];
          it->xv[k++] = it->xv[j];
        }
      it->nx = k;
    } else if (it->kind == IT_IF) {
      int k = 0;
      for (int j = 0; j < it->n; j++)
        if (N(g, it->v[j])->tmp) it->v[k++] = it->v[j];
      it->n = k;
    }
    for (int k = 0; k < 2; k++)
      if (it->body[k]) sweep(d, it->body[k]);
  }
  b->n = n;
}

Graph *pe_dce(Graph *g) {
  Dce d = {g, true};
  for (Ref r = 1; r < g->nnode; r++) N(g, r)->tmp = 0;
  if (g->inner) mark(&d, g->inner);
  if (g->draws) mark(&d, g->draws);
  for (int i = 0; i < g->ndrawn; i++) {
    mark(&d, g->drawn[i].n);
    if (g->drawn[i].a) mark(&d, g->drawn[i].a);
    if (g->drawn[i].b) mark(&d, g->drawn[i].b);
  }
  for (int i = 0; i < g->ncond; i++) mark(&d, N(g, g->cond[i])->in[0]);
  while (d.changed) {
    d.changed = false;
    live_block(&d, g->top);
  }
  sweep(&d, g->top);
  return pe_rebuild(g, NULL);
}
