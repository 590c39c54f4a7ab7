/* pe/scalar_replace.c - a private array whose subscripts are all constant becomes as many values.
 *
 *   a = ArrNew 3; ArrSet a 0 x; ArrSet a 2 y; .. ArrGet a 0 ..  →  .. x ..
 *
 * Small vectors and lists that are built at once (c(a, b), list(x = a)) never become arrays: the builder keeps them as
 * tuples.  Here are those that were assigned into (v <- numeric(3); v[2] <- x).  An array that is written inside a
 * branch or a loop other than the one that made it stays an array: the device's compiler promotes these.
 */
#include "graph.h"

#include <stdlib.h>

typedef struct Sr {
  Graph *g;
  uint8_t *bad; /* by node: array that must stay */
  Ref **elt;    /* by array: current values */
} Sr;

static void scan(Sr *s, PeBlock *b) {
  Graph *g = s->g;
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    for (int k = 0; k < 2; k++)
      if (it->body[k]) scan(s, it->body[k]);
    if (it->kind != IT_NODE) continue;
    PeNode *n = N(g, it->node);
    int64_t v;
    if (n->op == OP_ArrNew && n->imm.i > 64) s->bad[it->node] = 1;
    if (n->op == OP_Sort || n->op == OP_Order) s->bad[n->in[0]] = 1;
    if (n->op == OP_Order) s->bad[n->in[1]] = 1;
    if (n->op == OP_Weigh || n->op == OP_Weighed) s->bad[n->in[n->op == OP_Weighed]] = 1;
    if (n->op != OP_ArrGet && n->op != OP_ArrSet) continue;
    PeNode *a = N(g, n->in[0]);
    if (a->op != OP_ArrNew || !pe_is_const(g, n->in[1], &v, NULL) || v < 0 || v >= a->imm.i) s->bad[n->in[0]] = 1;
    else if (n->op == OP_ArrSet && b != a->block) s->bad[n->in[0]] = 1;
    else if (n->op == OP_ArrGet && !pe_inside(b, a->block)) s->bad[n->in[0]] = 1;
  }
}

static Ref replace(Graph *out, PeHook *h, Graph *in, Ref old, const Ref *newin) {
  Sr *s = h->data;
  PeNode *n = N(in, old);
  if (n->op != OP_ArrNew && n->op != OP_ArrGet && n->op != OP_ArrSet) return 0;
  Ref a = n->op == OP_ArrNew ? old : n->in[0];
  if (s->bad[a]) return 0;
  int64_t i = 0;
  if (n->op == OP_ArrNew) {
    s->elt[a] = pe_alloc(&out->arena, (size_t)(n->imm.i + 1) * sizeof(Ref));
    for (int64_t k = 0; k < n->imm.i; k++)
      s->elt[a][k] = n->type == PT_D ? pe_const_d(out, 0) : pe_const_i(out, n->type, 0);
    return pe_const_i(out, PT_I, 0); /* nobody looks at it */
  }
  pe_assert(out, pe_is_const(in, n->in[1], &i, NULL) && i >= 0 && i < N(in, a)->imm.i && s->elt[a], "element %d of %d",
            (int)i, (int)N(in, a)->imm.i);
  if (n->op == OP_ArrGet) return s->elt[a][i];
  s->elt[a][i] = newin[2];
  return newin[2];
}

Graph *pe_scalar_replace(Graph *g) {
  bool any = false;
  for (Ref r = 1; r < g->nnode && !any; r++) any = N(g, r)->op == OP_ArrNew;
  if (!any) return g;
  Sr s = {g, pe_alloc(&g->arena, (size_t)g->nnode), pe_alloc(&g->arena, (size_t)g->nnode * sizeof(Ref *))};
  scan(&s, g->top);
  PeHook h = {replace, NULL, &s};
  return pe_rebuild(g, &h);
}
