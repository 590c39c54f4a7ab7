/* pe/build_recursion.c - a function that calls itself becomes a loop.
 *
 *   gcd <- function(a, b) if (b == 0) a else gcd(b, a %% b)
 *
 * A call in tail position is `next` with other arguments; a value that is not such a call, `break`.  Where the call is
 * an operand, as in x[i] + f(i + 1), the other operand waits in a private array, and what the last call gives is
 * combined with those that wait, the last first: the order in which R does it.  Arguments are evaluated at the call,
 * not when they are needed; a guard that fails there costs a lane.  So does a depth at which R gives up, or nearly.
 */
#include "loop.h"

enum { DEEPEST = 1000, WAITING = 400 };
typedef struct Recursion {
  LoopBuild l;
  Fr *fr;
  Obj *sym;
  Node *now;   /* this call counts as one in tail position: its other operand waits */
  Node *op;    /* the operation, NULL: none */
  bool left;   /* what waits is its left operand */
  PeType type; /* of what waits */
  Ref waiting; /* the array */
} Recursion;

static Node *own_call(Node *n, Obj *sym) {
  while (n && n->kind == ND_Paren) n = n->kid[0];
  return n && n->kind == ND_Call && n->u.call->sym == sym && !n->u.call->has_dots && !n->u.call->has_empty ? n : NULL;
}

/* Which operand of the operation n is a call by this name?  -1: none, or both. */
static int own_operand(Node *n, Obj *sym) {
  if (n->kind != ND_Arith || n->nkids != 2) return -1;
  bool a = own_call(n->kid[0], sym), b = own_call(n->kid[1], sym);
  return a == b ? -1 : b;
}

/* Is `what` in tail position of n?  (A return() is, wherever it stands, but in loops.) */
static bool in_tail(Node *n, Node *what, bool tail) {
  if (!n || n->kind == ND_For || n->kind == ND_While || n->kind == ND_Repeat) return false;
  if (n == what) return tail;
  for (int i = 0; i < n->nkids; i++) {
    bool t = n->kind == ND_Return  ? true
             : n->kind == ND_Paren ? tail
             : n->kind == ND_Block ? tail && i == n->nkids - 1
             : n->kind == ND_If    ? tail && i > 0
                                   : false;
    if (in_tail(n->kid[i], what, t)) return true;
  }
  return false;
}

/* Does n call the function of this name?  NULL: does it make functions? */
static bool speaks_of(Node *n, const char *name) {
  if (!n) return false;
  bool call = n->kind == ND_Call || n->kind == ND_CallBuiltin || n->kind == ND_CallSpecial;
  if (name ? call && n->u.call->sym && !strcmp(SYMNAME(n->u.call->sym), name) : n->kind == ND_Function) return true;
  for (int i = 0; i < n->nkids; i++)
    if (speaks_of(n->kid[i], name)) return true;
  return false;
}

static int count_calls(Node *n, Obj *sym) {
  if (!n) return 0;
  int c = n->kind == ND_Call && n->u.call->sym == sym;
  if (n->kind == ND_Call && n->u.call->fn) c += count_calls(n->u.call->fn, sym);
  for (int i = 0; i < n->nkids; i++) c += count_calls(n->kid[i], sym);
  return c;
}

bool pe_calls_itself(Build *w, Fr *fr, Obj *sym) {
  Code *code = fr->code;
  if (!count_calls(code->body, sym)) return false;
  for (int i = 0; i < code->desc.nslots; i++)
    if (code->desc.syms[i] == sym || code->desc.syms[i] == w->R->s.dots) return false;
  return true;
}

/* Formals that calls of itself change. */
static void changed_formals(Build *w, Node *n, Recursion *r, uint8_t *set) {
  if (!n) return;
  Code *code = r->fr->code;
  int nf = code->desc.nformals;
  if (n->kind == ND_Call && n->u.call->sym == r->sym)
    for (int k = 0; k < nf; k++) { /* passed on by position, or by its own name? */
      bool same = false;
      for (int i = 0; i < n->nkids; i++) {
        Obj *name = n->u.call->names ? n->u.call->names[i] : NULL;
        bool here = name && CLEN(name) ? name == SYM(code->desc.syms[k])->name : i == k && !n->u.call->names;
        same = same || (here && n->kid[i] && n->kid[i]->kind == ND_Local && n->kid[i]->slot == k);
      }
      if (!same) set[k] = 1;
    }
  int slot = pe_var_slot(w, n);
  if (slot >= 0 && slot < nf && n->kind != ND_Local) set[slot] = 1;
  for (int i = 0; i < n->nkids; i++) changed_formals(w, n->kid[i], r, set);
}

static Node *find_op(Node *n, Obj *sym) {
  if (!n) return NULL;
  if (own_operand(n, sym) >= 0) return n;
  for (int i = 0; i < n->nkids; i++) {
    Node *x = find_op(n->kid[i], sym);
    if (x) return x;
  }
  return NULL;
}

typedef struct Unwind {
  Recursion *r;
  PeType type; /* of the value */
  Ref last;
} Unwind;
static void unwind_one(Build *w, Ref i, Ref *acc, void *data) {
  Unwind *u = data;
  Recursion *r = u->r;
  Graph *g = w->g;
  Ref at = pe_mk2(g, OP_SubI, u->last, i);
  Av x = av_num(r->type, pe_pin(g, w->b, OP_ArrGet, r->type, r->waiting, at, 0, 0, w->line)),
     v = av_num(u->type, acc[0]);
  v = r->left ? pe_op2(w, r->op->op, x, v, r->op) : pe_op2(w, r->op->op, v, x, r->op);
  if (v.type != u->type || v.wide) pe_bail(w, WHY_B_TYPES, r->op, SYMNAME(r->sym));
  acc[0] = v.ref;
}

Av pe_recursive(Build *w, Fr *fr, Node *call, Obj *sym) {
  Graph *g = w->g;
  Code *code = fr->code;
  int ns = code->desc.nslots, nf = code->desc.nformals;
  Recursion r = {.fr = fr, .sym = sym};
  LoopBuild *l = &r.l;
  if (speaks_of(code->body, "missing") || speaks_of(code->body, NULL)) pe_bail(w, WHY_B_RECURSION, call, SYMNAME(sym));
  l->set = pe_temp(w, (size_t)ns + 1);
  changed_formals(w, code->body, &r, l->set);
  PeBlock *outer = w->b;
  for (int i = 0; i < nf; i++)
    pe_force_early(w, fr, i, NULL, call, "an argument of a function that calls itself");
  outer = w->b;
  l->w = w;
  l->path = ++w->loop_path;
  l->body = code->body;
  l->extra = 2; /* how deep it is, and how many operands wait */
  w->state[fr->base + ns] = w->state[fr->base + ns + 1] = av_int(w, 0);
  w->nstate += 2;
  r.op = find_op(code->body, sym);
  r.type = pe_hinted(w, HINT_RESULT, l->path, 0, PT_I);
  if (r.op) {
    r.left = own_operand(r.op, sym) == 1;
    r.waiting = pe_pin(g, w->b, OP_ArrNew, r.type, 0, 0, 0, WAITING, w->line);
  }
  l->entry = pe_save_state(w);
  l->it = pe_item(g, w->b, IT_LOOP, call->line);
  l->c = pe_temp(w, (size_t)(ns * MOST_LEAVES + 3) * sizeof *l->c);
  l->ctx = (LoopCtx){.item = l->it};
  fr->label = l->it;
  fr->recursion = &r;
  pe_loop_carry(l);
  Av v = pe_eval_node(w, code->body);
  pe_edge(w, &fr->returns, IT_BREAK, l->it, v);
  pe_loop_close(l, 0);
  fr->recursion = NULL;
  w->loop = NULL;
  w->b = outer;
  pe_load_state(w, l->entry, fr->base + ns + 2);
  if (!fr->returns) {
    outer->ended = true;
    return av_kind(AV_NULL);
  }
  v = pe_merge_edges(w, l->it, fr->returns, NULL, fr->base + ns + 2);
  if (!r.op) return v;
  if (v.kind != AV_NUM || v.wide) pe_bail(w, WHY_B_TYPES, r.op, SYMNAME(sym));
  Ref n = w->state[fr->base + ns + 1].ref, acc[1] = {v.type == PT_L ? pe_as_int(w, v) : v.ref};
  Unwind u = {&r, v.type, pe_mk2(g, OP_AddI, n, pe_int(w, -1))};
  if (v.type == PT_L) pe_bail(w, WHY_B_TYPES, r.op, SYMNAME(sym));
  if (v.why) pe_bail(w, WHY_B_RESULT, r.op, "a number with a name");
  pe_count_loop(w, n, 1, acc, unwind_one, &u, w->line);
  return av_num(u.type, acc[0]);
}

bool pe_recursive_op(Build *w, Node *n, Av *out) {
  Fr *fr = w->fr;
  Recursion *r = fr->recursion;
  Graph *g = w->g;
  int which = own_operand(n, r->sym);
  if (which < 0) return false;
  if (!in_tail(fr->code->body, n, true) || n->op != r->op->op || (which == 1) != r->left)
    pe_bail(w, WHY_B_RECURSION, n, SYMNAME(r->sym));
  Av x = pe_num(w, pe_force(w, pe_eval_node(w, n->kid[!which])), n);
  *out = av_kind(AV_NULL);
  if (w->b->ended) return true;
  if (x.type == PT_L || x.wide) pe_bail(w, WHY_B_TYPES, n, SYMNAME(r->sym));
  if (x.why) pe_bail(w, WHY_B_RESULT, n, "a number with a name");
  if (x.type > r->type) pe_want(w, HINT_RESULT, r->l.path, 0, x.type);
  if (x.type < r->type) pe_bail(w, WHY_B_TYPES, n, SYMNAME(r->sym));
  Av *count = &w->state[fr->base + fr->code->desc.nslots + 1];
  Ref at = pe_pi(g, count->ref, pe_build_guard(w, pe_mk2(g, OP_LtI, count->ref, pe_int(w, WAITING)), WHY_G_DEPTH, n));
  pe_pin(g, w->b, OP_ArrSet, PT_V, r->waiting, at, x.ref, 0, w->line);
  *count = av_num(PT_I, pe_mk2(g, OP_AddI, at, pe_int(w, 1)));
  r->now = own_call(n->kid[which], r->sym);
  *out = pe_eval_node(w, n->kid[which]);
  return true;
}

bool pe_recurse(Build *w, int nargs, Av *args, const int *map, Node *call) {
  pe_assert(w, w->fr->recursion && nargs >= 0, "a round of no recursion");
  Fr *fr = w->fr;
  Recursion *r = fr->recursion;
  Graph *g = w->g;
  Code *code = fr->code;
  int nf = code->desc.nformals, ns = code->desc.nslots;
  (void)nargs;
  if (w->loop != &r->l.ctx || call->u.call->sym != r->sym) return false;
  if (call != r->now && !in_tail(code->body, call, true)) return false;
  r->now = NULL;
  Av val[nf + 1];
  for (int i = 0; i < nf; i++) {
    val[i] = av_kind(AV_UNBOUND);
    if (!r->l.set[i]) continue;
    if (map[i] >= 0 && args[map[i]].kind != AV_MISSING) val[i] = pe_force(w, args[map[i]]);
    if (w->b->ended) return true;
  }
  for (int i = 0; i < nf; i++) {
    if (!r->l.set[i]) continue;
    *pe_slot(w, fr, i) = val[i];
    if (val[i].kind != AV_UNBOUND) continue;
    if (!code->defaults[i]) {
      *pe_slot(w, fr, i) = av_kind(AV_MISSING);
      continue;
    }
    Prom *p = pe_temp(w, sizeof *p);
    p->node = code->defaults[i];
    p->fr = fr;
    *pe_slot(w, fr, i) = av_kind(AV_PROMISE);
    pe_slot(w, fr, i)->prom = p;
  }
  for (int i = nf; i < ns; i++) *pe_slot(w, fr, i) = av_kind(AV_UNBOUND);
  for (int i = 0; i < nf; i++)
    pe_force_early(w, fr, i, NULL, call, "an argument of a function that calls itself");
  if (w->q->flags & PE_STREAMS && w->state[w->draws_at].ref != r->l.header[w->draws_at].ref)
    pe_bail(w, WHY_B_DRAWS, call, "a function that calls itself");
  Av *deep = &w->state[fr->base + ns];
  Ref at = pe_pi(g, deep->ref, pe_build_guard(w, pe_mk2(g, OP_LtI, deep->ref, pe_int(w, DEEPEST)), WHY_G_DEPTH, call));
  *deep = av_num(PT_I, pe_mk2(g, OP_AddI, at, pe_int(w, 1)));
  pe_edge(w, &r->l.ctx.nexts, IT_NEXT, r->l.it, av_kind(AV_NULL));
  return true;
}
