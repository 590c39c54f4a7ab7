/* pe/schedule.c - give every value a place (global code motion, Click 1995, on a tree of blocks).
 *
 *   earliest   the deepest block among its inputs' places
 *   latest     the innermost block that contains all its uses
 *   chosen     between the two, the least deep in loops; among these the latest: in the branch that needs it
 *
 * In its block a value stands just before the first item that needs it.  So what does not change in a loop leaves it (a
 * loop-invariant value's earliest place is outside) and what only one branch needs is computed there only.
 * Requires: nothing.  Keeps: everything.  Adds IT_NODE items for the values; pe_rebuild drops them again.
 */
#include "graph.h"

#include <stdlib.h>

typedef struct Sched {
  Graph *g;
  PeBlock **late; /* by node: innermost block around all uses seen */
  uint8_t *state; /* by node: 1 earliest found, 2 placed */
  PeBlock **early;
  Ref *order; /* values, inputs before users */
  int norder;
} Sched;

static PeBlock *common(PeBlock *a, PeBlock *b) {
  if (!a) return b;
  while (a != b) { /* the top is around all */
    if (a->depth > b->depth) a = a->up;
    else if (b->depth > a->depth) b = b->up;
    else a = a->up, b = b->up;
  }
  return a;
}

/* Earliest block and topological order, from the inputs. */
static void visit(Sched *s, Ref r) {
  if (!r || s->state[r]) return;
  s->state[r] = 1;
  Graph *g = s->g;
  PeNode *n = N(g, r);
  if (!pe_op_pure(n->op)) {
    s->early[r] = n->block;
    return;
  }
  PeBlock *e = g->top;
  for (int i = 0; i < n->nin; i++) {
    Ref in = N(g, r)->in[i];
    visit(s, in);
    if (s->early[in] && s->early[in]->depth > e->depth) e = s->early[in];
  }
  s->early[r] = e;
  s->order[s->norder++] = r;
}

typedef void (*UseFn)(Sched *s, Ref r, PeBlock *b);
static void walk(Sched *s, PeBlock *b, UseFn f) {
  Graph *g = s->g;
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    switch (it->kind) {
    case IT_NODE:
      for (int k = 0; k < N(g, it->node)->nin; k++) f(s, N(g, it->node)->in[k], b);
      break;
    case IT_IF:
      f(s, it->node, b);
      walk(s, it->body[0], f);
      walk(s, it->body[1], f);
      for (int k = 0; k < it->n; k++)
        for (int side = 0; side < 2; side++)
          if (N(g, it->v[k])->in[side] && !it->body[side]->ended) f(s, N(g, it->v[k])->in[side], it->body[side]);
      break;
    case IT_LOOP:
      for (int k = 0; k < it->n; k++) f(s, N(g, it->v[k])->in[0], b);
      if (it->counted) f(s, it->last, b);
      for (int k = 0; it->counted && k < it->nx; k++) f(s, it->dv[k], it->body[0]);
      walk(s, it->body[0], f);
      break;
    case IT_LABEL: walk(s, it->body[0], f); break;
    case IT_BREAK:
    case IT_NEXT:
    case IT_RETURN:
      for (int k = 0; k < it->n; k++) f(s, it->v[k], b);
    }
  }
}

static void find_early(Sched *s, Ref r, PeBlock *b) {
  (void)b;
  visit(s, r);
}
static void find_late(Sched *s, Ref r, PeBlock *b) {
  if (r && pe_op_pure(N(s->g, r)->op)) s->late[r] = common(s->late[r], b);
}

/* Values whose evaluation costs (nearly) nothing and that codegen writes in place. */
static bool trivial(PeNode *n) { return n->op == OP_Const || n->op == OP_Input || n->op == OP_Scope; }

typedef struct Place {
  PeItem **item;
  int n, cap;
} Place;

static void put(Graph *g, Place *p, PeItem *it) {
  pe_assert(g, it && (it->kind != IT_NODE || N(g, it->node)->block), "an item without a place");
  if (p->n == p->cap) {
    int cap = p->cap ? 2 * p->cap : 16;
    p->item = pe_extend(&g->arena, p->item, (size_t)p->n * sizeof *p->item, (size_t)cap * sizeof *p->item);
    p->cap = cap;
  }
  p->item[p->n++] = it;
}

/* Put r (and before it what it needs) at the end of p, if its block is b and it is not placed yet. */
static void emit(Sched *s, Ref r, PeBlock *b, Place *p) {
  Graph *g = s->g;
  if (!r || s->state[r] == 2) return;
  PeNode *n = N(g, r);
  if (!pe_op_pure(n->op) || n->block != b) return;
  s->state[r] = 2;
  for (int i = 0; i < n->nin; i++) emit(s, N(g, r)->in[i], b, p);
  PeItem *it = pe_alloc(&g->arena, sizeof *it);
  it->kind = IT_NODE;
  it->node = r;
  put(g, p, it);
}

static void emit_deep(Sched *s, Ref r, PeBlock *b, Place *p);
static void emit_inner(Sched *s, PeBlock *inner, PeBlock *b, Place *p) {
  Graph *g = s->g;
  for (int i = 0; i < inner->n; i++) {
    PeItem *it = inner->item[i];
    switch (it->kind) {
    case IT_NODE:
      for (int k = 0; k < N(g, it->node)->nin; k++) emit_deep(s, N(g, it->node)->in[k], b, p);
      break;
    case IT_IF:
      emit_deep(s, it->node, b, p);
      emit_inner(s, it->body[0], b, p);
      emit_inner(s, it->body[1], b, p);
      for (int k = 0; k < it->n; k++)
        emit_deep(s, N(g, it->v[k])->in[0], b, p), emit_deep(s, N(g, it->v[k])->in[1], b, p);
      break;
    case IT_LOOP:
      for (int k = 0; k < it->n; k++) emit_deep(s, N(g, it->v[k])->in[0], b, p);
      if (it->counted) emit_deep(s, it->last, b, p);
      for (int k = 0; it->counted && k < it->nx; k++) emit_deep(s, it->dv[k], b, p);
      emit_inner(s, it->body[0], b, p);
      break;
    case IT_LABEL: emit_inner(s, it->body[0], b, p); break;
    case IT_BREAK:
    case IT_NEXT:
    case IT_RETURN:
      for (int k = 0; k < it->n; k++) emit_deep(s, it->v[k], b, p);
    }
  }
}

/* Everything below r that belongs in block b: r itself may belong deeper. */
static void emit_deep(Sched *s, Ref r, PeBlock *b, Place *p) {
  Graph *g = s->g;
  if (!r) return;
  PeNode *n = N(g, r);
  if (!pe_op_pure(n->op)) return;
  if (n->block == b) {
    emit(s, r, b, p);
    return;
  }
  if (n->tmp == b->id || s->state[r] == 2) return; /* looked below it for this block already, or placed outside */
  n->tmp = b->id;
  for (int i = 0; i < n->nin; i++) emit_deep(s, N(g, r)->in[i], b, p);
}

static void place_block(Sched *s, PeBlock *b) {
  Graph *g = s->g;
  Place p = {0};
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    switch (it->kind) {
    case IT_NODE:
      for (int k = 0; k < N(g, it->node)->nin; k++) emit_deep(s, N(g, it->node)->in[k], b, &p);
      break;
    case IT_IF:
      emit_deep(s, it->node, b, &p);
      emit_inner(s, it->body[0], b, &p);
      emit_inner(s, it->body[1], b, &p);
      for (int k = 0; k < it->n; k++)
        emit_deep(s, N(g, it->v[k])->in[0], b, &p), emit_deep(s, N(g, it->v[k])->in[1], b, &p);
      break;
    case IT_LOOP:
      for (int k = 0; k < it->n; k++) emit_deep(s, N(g, it->v[k])->in[0], b, &p);
      if (it->counted) emit_deep(s, it->last, b, &p);
      for (int k = 0; it->counted && k < it->nx; k++) emit_deep(s, it->dv[k], b, &p);
      emit_inner(s, it->body[0], b, &p);
      break;
    case IT_LABEL: emit_inner(s, it->body[0], b, &p); break;
    case IT_BREAK:
    case IT_NEXT:
    case IT_RETURN:
      for (int k = 0; k < it->n; k++) emit_deep(s, it->v[k], b, &p);
    }
    put(g, &p, it);
    for (int k = 0; k < 2; k++)
      if (it->body[k]) place_block(s, it->body[k]);
  }
  /* phi inputs that belong here, and a counted loop's exit values that belong in its body */
  if (!b->ended && b->owner && b->owner->kind == IT_IF)
    for (int k = 0; k < b->owner->n; k++) {
      Ref v = N(g, b->owner->v[k])->in[b == b->owner->body[1]];
      emit_deep(s, v, b, &p);
    }
  b->item = p.item;
  b->n = p.n;
  b->cap = p.cap;
}

static void drop_placed(Graph *g, PeBlock *b) {
  int n = 0;
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    if (it->kind == IT_NODE && pe_op_pure(N(g, it->node)->op)) continue;
    b->item[n++] = it;
    for (int k = 0; k < 2; k++)
      if (it->body[k]) drop_placed(g, it->body[k]);
  }
  b->n = n;
}

void pe_schedule(Graph *g) {
  size_t n = (size_t)g->nnode;
  PeArena own = {.pool = g->arena.pool};
  Sched s = {g,
             pe_alloc(&own, n * sizeof(PeBlock *)),
             pe_alloc(&own, n),
             pe_alloc(&own, n * sizeof(PeBlock *)),
             pe_alloc(&own, n * sizeof(Ref)),
             0};
  drop_placed(g, g->top);
  walk(&s, g->top, find_early);
  walk(&s, g->top, find_late);
  for (int i = s.norder - 1; i >= 0; i--) { /* users before inputs */
    Ref r = s.order[i];
    PeNode *v = N(g, r);
    PeBlock *late = s.late[r], *early = s.early[r];
    v->tmp = -1;
    if (!late) {
      v->block = NULL;
      continue;
    }
    pe_assert(g, pe_inside(late, early), "%s %d is used in block %d, and cannot be computed before %d",
              pe_ops[v->op].name, r, late->id, early->id);
    PeBlock *best = late;
    if (trivial(v)) best = g->top;
    else
      for (PeBlock *b = late; b != early;) {
        b = b->up;
        if (b->loops < best->loops) best = b;
      }
    v->block = best;
    for (int k = 0; k < v->nin; k++) find_late(&s, N(g, r)->in[k], best);
  }
  for (Ref r = 1; r < g->nnode; r++) N(g, r)->tmp = -1;
  place_block(&s, g->top);
  g->flags |= GF_SCHEDULED;
  pe_arena_free(&own);
}
