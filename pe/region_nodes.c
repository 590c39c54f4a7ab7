/* pe/region_nodes.c - what the files that make a region ask of nodes: which variables code reads, which of it runs at all. */
#include "region.h"

bool pe_outer_slot(const Build *w, const Fr *fr, int slot) {
  for (int i = 0; i < w->nouter && w->region && fr == w->region->fr && slot < fr->code->desc.nslots; i++)
    if (w->outer[i] == fr->code->desc.syms[slot]) return true;
  return false;
}

bool rg_reads(Build *w, Node *n, int slot) {
  return n && (n->kind == ND_Local || n->kind == ND_Free) && pe_var_slot(w, n) == slot;
}

bool rg_mentions(Obj *e, Obj *sym) {
  if (e == sym) return true;
  if (e->type != T_LANG && e->type != T_PAIRLIST) return false;
  for (int64_t i = 0; i < LEN(e); i++)
    if (rg_mentions(ELT(e, i), sym)) return true;
  return false;
}

/* Is this arm of an if left out because it has never run? */
bool rg_dead_arm(Build *w, Node *n, int arm) {
  if (pe_is_rare(w, n, arm)) return true;
  if (!pe_speculates(w, WHY_G_BRANCH)) return false;
  uint32_t min = w->q->branch_min ? w->q->branch_min : 10;
  return n->count[arm] == 0 && n->count[!arm] >= min;
}

Node *rg_live_kid(Build *w, Node *n, int i) {
  return n->kind == ND_If && i > 0 && rg_dead_arm(w, n, i - 1) ? NULL : n->kid[i];
}

/* How often does n read the variable?  What cannot be seen counts a lot. */
int rg_count_reads(Build *w, Node *n, int slot) {
  if (!n) return 0;
  if (rg_reads(w, n, slot)) return 1;
  Obj *sym = w->region->fr->code->desc.syms[slot];
  int c = 0;
  if (n->kind == ND_SetIndex && pe_var_slot(w, n) == slot) c++;
  if ((n->kind == ND_Function || n->kind == ND_CallSpecial || n->kind == ND_SetNested) && rg_mentions(n->expr, sym))
    c += 1000;
  if (n->kind == ND_Call && n->u.call->fn) c += rg_count_reads(w, n->u.call->fn, slot);
  for (int i = 0; i < n->nkids; i++) c += rg_count_reads(w, rg_live_kid(w, n, i), slot);
  return c;
}

Node *rg_strip(Node *n) {
  while (n && n->kind == ND_Paren) n = n->kid[0];
  return n;
}

bool rg_is_one(const Node *n) {
  return n && n->kind == ND_Const &&
         ((n->u.value.tag == V_DBL && n->u.value.d == 1) || (n->u.value.tag == V_INT && n->u.value.i == 1));
}

bool rg_same(Node *a, Node *b) {
  a = rg_strip(a);
  b = rg_strip(b);
  if (!a || !b) return a == b;
  if (a->kind != b->kind || a->op != b->op || a->nkids != b->nkids || a->slot != b->slot) return false;
  switch (a->kind) {
  case ND_Const:
    return a->u.value.tag == b->u.value.tag && a->u.value.bits == b->u.value.bits && a->u.value.tag != V_OBJ;
  case ND_Free: return a->u.sym == b->u.sym;
  case ND_Math:
  case ND_Local:
  case ND_Arith:
  case ND_Unary:
  case ND_Index:
  case ND_Index2: break;
  default: return false;
  }
  for (int i = 0; i < a->nkids; i++)
    if (!a->kid[i] || !b->kid[i] || !rg_same(a->kid[i], b->kid[i])) return false;
  return true;
}

bool rg_has_next(Node *n) {
  if (!n || n->kind == ND_For || n->kind == ND_While || n->kind == ND_Repeat) return false;
  if (n->kind == ND_Next) return true;
  for (int i = 0; i < n->nkids; i++)
    if (rg_has_next(n->kid[i])) return true;
  return false;
}
