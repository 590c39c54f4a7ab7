/* pe/promises.c - when an argument may be evaluated at another moment than R's.
 *
 * R evaluates an argument where it is first looked at.  A kernel does the same as long as all paths agree.  Where they
 * do not (one arm of an `if` looks at it, or assigns the variable), and before a loop, it is evaluated where R would
 * not: that gives R's value if nothing that the argument reads can be another by then.  In `function(x, b = x * 2) {
 * if (x > 1) { b; x <- 10 }; b }` it can.
 */
#include "build.h"
#include "region.h"

static bool reads(const Node *n) { return n->kind == ND_Local || n->kind == ND_Free; }

void pe_assigned(Build *w, Node *n, uint8_t *set, int ns) {
  if (!n || n->kind == ND_Function) return;
  int slot = reads(n) ? -1 : pe_var_slot(w, n);
  if (slot >= 0 && slot < ns) set[slot] = 1;
  if (n->kind == ND_Call && n->u.call->fn) pe_assigned(w, n->u.call->fn, set, ns);
  for (int i = 0; i < n->nkids; i++) pe_assigned(w, n->kid[i], set, ns);
}

/* The same of all that can still run once `at`, a node of n, is reached: of it, of what stands behind it, of loops
 * around it.  False: it is not there. */
static bool assigned_from(Build *w, Node *n, const Node *at, uint8_t *set, int ns) {
  if (!n || n->kind == ND_Function) return false;
  if (n == at) {
    pe_assigned(w, n, set, ns);
    return true;
  }
  for (int i = 0; i < n->nkids; i++) {
    if (!assigned_from(w, n->kid[i], at, set, ns)) continue;
    const bool loop = n->kind == ND_For || n->kind == ND_While || n->kind == ND_Repeat;
    if (loop) pe_assigned(w, n, set, ns);
    for (int k = i + 1; k < n->nkids && !loop; k++) pe_assigned(w, n->kid[k], set, ns);
    if (!loop && n->kind != ND_Block && n->kind != ND_If) pe_assigned(w, n, set, ns); /* x <- ..: the node itself */
    return true;
  }
  return false;
}

/* What arguments of calls assign: f(x * 2, { x <- 3; 1 }). */
static void assigned_in_calls(Build *w, Node *n, bool inside, uint8_t *set, int ns) {
  if (!n || n->kind == ND_Function) return;
  int slot = !inside || reads(n) ? -1 : pe_var_slot(w, n);
  if (slot >= 0 && slot < ns) set[slot] = 1;
  for (int i = 0; i < n->nkids; i++) assigned_in_calls(w, n->kid[i], inside || n->kind == ND_Call, set, ns);
}

bool pe_is_default(const Prom *p) {
  for (int i = 0; i < p->fr->code->desc.nformals; i++)
    if (p->fr->code->defaults[i] == p->node) return true;
  return false;
}

/* Does running n look at the variable in this slot, whatever else it does? */
static bool looks_at(const Node *n, int slot) {
  if (!n) return false;
  switch (n->kind) {
  case ND_Local: return n->slot == slot;
  case ND_Block:
  case ND_Paren:
  case ND_SetLocal:
  case ND_Arith:
  case ND_Compare:
  case ND_Unary:
  case ND_Math:
  case ND_CallBuiltin:
    for (int i = 0; i < n->nkids; i++)
      if (looks_at(n->kid[i], slot)) return true;
    return false;
  case ND_If:
  case ND_And:
  case ND_Or: return n->nkids && looks_at(n->kid[0], slot);
  default: return false;
  }
}
static bool captures(const Node *n, Obj *sym) {
  if (!n) return false;
  if (n->kind == ND_Function) return rg_mentions(n->expr, sym);
  for (int i = 0; i < n->nkids; i++)
    if (captures(n->kid[i], sym)) return true;
  return n->kind == ND_Call && n->u.call->fn && captures(n->u.call->fn, sym);
}

bool pe_given_for_good(Build *w, Fr *fr, Node *call, const Code *code, const int *map) {
  const int ns = fr->code->desc.nslots;
  uint8_t *set = pe_temp(w, (size_t)ns + 1);
  memset(set, 0, (size_t)ns + 1);
  Fr *save = w->fr;
  w->fr = fr;
  bool good = true;
  assigned_from(w, w->region && w->region->fr == fr ? w->region->body : fr->code->body, call, set, ns);
  for (int i = 0; i < code->desc.nformals && good; i++) {
    const Node *k = map[i] >= 0 && map[i] < call->nkids ? call->kid[map[i]] : NULL;
    if (!k || !reads(k)) continue;
    const int slot = pe_var_slot(w, (Node *)k);
    good = slot < 0 || slot >= ns || !set[slot] || !captures(code->body, code->desc.syms[i]) || looks_at(code->body, i);
  }
  w->fr = save;
  return good;
}

/* Does n read nothing that is in `set`? */
static bool reads_none(Build *w, Fr *fr, Node *n, const uint8_t *set, int depth) {
  if (!n) return true;
  if (n->kind == ND_Free && w->effects) return false;
  if (reads(n)) {
    const int slot = pe_var_slot(w, n);
    if (slot >= 0 && slot < fr->code->desc.nslots) {
      if (set[slot] || pe_outer_slot(w, fr, slot)) return false;
      const Av *v = pe_slot(w, fr, slot);
      if (v->kind != AV_PROMISE) return true;
      if (depth > 20) return false; /* a default that needs itself */
      if (v->prom->fr == fr && pe_is_default(v->prom)) return reads_none(w, fr, v->prom->node, set, depth + 1);
      return pe_steady(w, v->prom, NULL);
    }
  }
  if (n->kind == ND_Call && n->u.call->fn && !reads_none(w, fr, n->u.call->fn, set, depth)) return false;
  for (int i = 0; i < n->nkids; i++)
    if (!reads_none(w, fr, n->kid[i], set, depth)) return false;
  return true;
}

bool pe_steady(Build *w, const Prom *p, const Node *at) {
  Fr *save = w->fr;
  const int ns = p->fr->code->desc.nslots;
  uint8_t *set = pe_temp(w, (size_t)ns + 1);
  memset(set, 0, (size_t)ns + 1);
  w->fr = p->fr;
  if (pe_is_default(p)) {
    if (!at || save != p->fr || !assigned_from(w, p->fr->code->body, at, set, ns))
      pe_assigned(w, p->fr->code->body, set, ns);
    for (int i = 0; i < p->fr->code->desc.nformals; i++) pe_assigned(w, p->fr->code->defaults[i], set, ns);
  } else {
    Node *body = w->region && w->region->fr == p->fr ? w->region->body : p->fr->code->body;
    assigned_in_calls(w, body, false, set, ns);
    if (at) assigned_from(w, body, at, set, ns);
  }
  const bool steady = reads_none(w, p->fr, p->node, set, 0);
  w->fr = save;
  return steady;
}

void pe_no_forced(Build *w, const Av *before, int n, Node *node) {
  for (int i = 0; i < n && i < w->nstate; i++)
    if (before[i].kind == AV_PROMISE && w->state[i].kind != AV_PROMISE && !pe_steady(w, before[i].prom, NULL))
      pe_bail(w, WHY_B_ARGS, node, "an argument of another function");
}

void pe_was_forced(Build *w, Prom *p, Av v) {
  ForcedTo *f = pe_temp(w, sizeof *f);
  *f = (ForcedTo){p->to, v};
  p->to = f;
}
