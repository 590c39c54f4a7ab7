/* pe/exits.c - the ways out of a loop that stand one after the other become one, and the checks behind them go along.
 *
 *   loop { if a {} else { break v }          loop { if a & b {} else { guard a' | c; break (a ? w : v) }
 *          if b {} else { guard c; break w }   →     ... }
 *          ... }                                                        (a' = !a)
 *
 * `while (a && b)` has one test for each part, because b may only be evaluated (and its checks may only fail) where a
 * holds.  Here b is a value that can be computed anyway; its checks stay conditional.  A loop with one way out is one
 * jump a round, and all work-items leave it at the same place.  The checks themselves move behind the loop, as exit
 * phis.  A check that follows the way out of a `while` loop is one more way out:
 *
 *   loop { if a {} else { break v }      loop { if a & c {} else { guard !a | !c ..; break v }
 *          guard c                  →      ... }
 *          ... }
 */
#include "graph.h"
#include "../specialize/ops.h"

/* Cheap, and harmless where it would not have been computed. */
static bool harmless(Graph *g, Ref r, int *fuel) {
  PeNode *n = N(g, r);
  if (--*fuel < 0) return false;
  if (n->op == OP_Elem || n->op == OP_QuoI || n->op == OP_RemI) return false;
  if (n->op == OP_Call && (!(n->imm.i >> 8) || spec_ops[n->imm.i & 0xff].family)) return false;
  if (!pe_op_pure(n->op) || n->op == OP_Const || n->op == OP_Load || n->op == OP_Param) return true;
  for (int i = 0; i < n->nin; i++)
    if (!harmless(g, N(g, r)->in[i], fuel)) return false;
  return true;
}

static bool pi_on(Graph *g, Ref guard) {
  for (Ref r = 1; r < g->nnode; r++)
    if (N(g, r)->op == OP_Pi && N(g, r)->in[1] == guard) return true;
  return false;
}

/* Does r need a Pi on this guard to be computed at all (an element's subscript, a divisor)? */
static bool depends(Graph *g, Ref r, Ref pi_of, int *fuel) {
  PeNode *n = N(g, r);
  if (!r || --*fuel < 0) return *fuel < 0;
  if (n->op == OP_Pi && n->in[1] == pi_of) return true;
  if (!pe_op_pure(n->op)) return false;
  for (int i = 0; i < n->nin; i++)
    if (depends(g, N(g, r)->in[i], pi_of, fuel)) return true;
  return false;
}

/* The guard goes: its Pis only say what is known then.  False: some value is only safe to compute because it holds. */
static bool release(Graph *g, Ref guard) {
  int fuel = 4000;
  if (pi_on(g, guard))
    for (Ref r = 1; r < g->nnode; r++) {
      PeNode *n = N(g, r);
      if ((n->op == OP_Elem || n->op == OP_QuoI || n->op == OP_RemI || n->op == OP_D2I || n->op == OP_D2U) &&
          depends(g, r, guard, &fuel))
        return false;
    }
  for (Ref r = 1; r < g->nnode; r++)
    if (N(g, r)->op == OP_Pi && N(g, r)->in[1] == guard) N(g, r)->in[1] = 0, N(g, r)->nin = 1;
  return true;
}

/* cond without what `fact`, which is asked with it, implies. */
static Ref without(Graph *g, Ref cond, Ref fact) {
  PeNode n = *N(g, cond);
  if (n.op == OP_AndB) return pe_mk2(g, OP_AndB, without(g, n.in[0], fact), without(g, n.in[1], fact));
  return pe_proves(g, fact, cond) ? pe_const_i(g, PT_B, 1) : cond;
}

/* Guards, then a break out of `loop`? */
static bool leaves(Graph *g, PeBlock *b, PeItem *loop) {
  for (int i = 0; i < b->n - 1; i++)
    if (b->item[i]->kind != IT_NODE || N(g, b->item[i]->node)->op != OP_Guard || pi_on(g, b->item[i]->node))
      return false;
  PeItem *last = b->n ? b->item[b->n - 1] : NULL;
  return last && last->kind == IT_BREAK && last->target == loop;
}

/* Which side of the `if` leaves the loop, the other being empty?  -1: it is not of that kind. */
static int leaving_side(Graph *g, PeItem *it, PeItem *loop) {
  if (it->kind != IT_IF || it->n) return -1;
  for (int s = 0; s < 2; s++)
    if (!it->body[!s]->n && leaves(g, it->body[s], loop)) return s;
  return -1;
}

static Ref stay(Graph *g, PeItem *it, int side) { return side ? it->node : pe_mk1(g, OP_NotB, it->node); }

static void merge(Graph *g, PeItem *a, int sa, PeItem *b, int sb) {
  pe_assert(g, a->kind == IT_IF && b->kind == IT_IF && sa >= 0 && sa < 2 && sb >= 0 && sb < 2,
            "exits of kinds %d and %d", a->kind, b->kind);
  Ref ca = stay(g, a, sa), cb = stay(g, b, sb), na = pe_mk1(g, OP_NotB, ca);
  PeBlock *to = a->body[sa], *from = b->body[sb];
  PeItem *ja = to->item[to->n - 1], *jb = from->item[from->n - 1];
  PeItem **list = pe_alloc(&g->arena, (size_t)(to->n + from->n) * sizeof *list);
  int n = 0;
  for (int i = 0; i < to->n - 1; i++) {
    Ref r = to->item[i]->node, cond = pe_mk2(g, OP_OrB, ca, N(g, r)->in[0]);
    N(g, r)->in[0] = cond;
    list[n++] = to->item[i];
  }
  for (int i = 0; i < from->n - 1; i++) {
    Ref r = from->item[i]->node, cond = pe_mk2(g, OP_OrB, na, N(g, r)->in[0]);
    N(g, r)->in[0] = cond;
    N(g, r)->block = to;
    list[n++] = from->item[i];
  }
  for (int k = 0; k < ja->n; k++) ja->v[k] = pe_select(g, ca, jb->v[k], ja->v[k]);
  list[n++] = ja;
  to->item = list;
  to->n = to->cap = n;
  a->node = pe_mk2(g, OP_AndB, without(g, ca, cb), cb);
  if (sa == 0) {
    PeBlock *t = a->body[0];
    a->body[0] = a->body[1];
    a->body[1] = t;
  }
}

/* Every break out of the loop hands on `mine` if it is `jump`, else true: a new exit phi. */
static void hand_on(Graph *g, PeBlock *b, PeItem *loop, PeItem *jump, Ref mine) {
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    if (it->kind == IT_BREAK && it->target == loop) {
      Ref *v = pe_alloc(&g->arena, (size_t)(it->n + 1) * sizeof *v);
      if (it->n) memcpy(v, it->v, (size_t)it->n * sizeof *v);
      v[it->n++] = it == jump ? mine : pe_const_i(g, PT_B, 1);
      it->v = v;
    }
    for (int k = 0; k < 2; k++)
      if (it->body[k]) hand_on(g, it->body[k], loop, jump, mine);
  }
}

/* cond, of the loop's values as the only break leaves them: the numbers go out and are asked there, so that the loop
 * itself holds nothing of it. */
static Ref outside(Graph *g, PeItem *loop, PeItem *jump, Ref r) {
  PeNode n = *N(g, r);
  if (pe_op_pure(n.op) && !n.nin) return r;
  bool abs = n.op == OP_Call && n.imm.i == (SOP_Abs | 1 << 8);
  if ((n.type != PT_B && !abs) || !pe_op_pure(n.op)) {
    for (int k = 0; k < jump->n; k++)
      if (jump->v[k] == r) return loop->xv[k];
    Ref phi = pe_phi(g, loop, OP_XPhi, (PeType)n.type, 0, 0);
    hand_on(g, loop->body[0], loop, jump, r);
    PeNode *p = N(g, phi);
    p->lo = n.lo, p->hi = n.hi, p->dlo = n.dlo, p->dhi = n.dhi;
    p->flags |= n.flags & NF_NONAN;
    return phi;
  }
  Ref in[3] = {0, 0, 0};
  for (int i = 0; i < n.nin; i++) in[i] = outside(g, loop, jump, n.in[i]);
  return pe_mk(g, n.op, (PeType)n.type, in[0], in[1], in[2], n.imm.i);
}

/* The guards of a way out are asked after the loop (item *at of `outer`): nothing in the loop leaves the kernel then.
 */
static void guards_out(Graph *g, PeItem *loop, PeItem *leave, int side, PeBlock *outer, int *at) {
  pe_assert(g, loop->kind == IT_LOOP && leave->kind == IT_IF, "guards leave an item of kind %d", loop->kind);
  PeBlock *b = leave->body[side];
  PeItem *jump = b->item[b->n - 1];
  for (int i = 0; i < b->n - 1; i++) {
    PeItem *guard = b->item[i];
    Ref cond = N(g, guard->node)->in[0], phi;
    if (!loop->counted && pe_breaks(loop->body[0], loop) == 1) {
      phi = outside(g, loop, jump, cond);
      N(g, guard->node)->in[0] = phi;
      N(g, guard->node)->block = outer;
      pe_insert(g, outer, ++*at, guard);
      continue;
    }
    phi = pe_phi(g, loop, OP_XPhi, PT_B, 0, 0);
    hand_on(g, loop->body[0], loop, jump, cond);
    if (loop->counted) {
      Ref *dv = pe_alloc(&g->arena, (size_t)loop->nx * sizeof *dv);
      if (loop->nx > 1) memcpy(dv, loop->dv, (size_t)(loop->nx - 1) * sizeof *dv);
      dv[loop->nx - 1] = pe_const_i(g, PT_B, 1);
      loop->dv = dv;
    }
    N(g, guard->node)->in[0] = phi;
    N(g, guard->node)->block = outer;
    pe_insert(g, outer, ++*at, guard);
  }
  b->item[0] = jump;
  b->n = 1;
}

/* if c { guards } else { break }: the guards stand after it just as well. */
static void guards_behind(Graph *g, PeBlock *b, int at, PeItem *loop) {
  PeItem *it = b->item[at];
  if (it->kind != IT_IF || it->n) return;
  for (int s = 0; s < 2; s++) {
    PeBlock *stay = it->body[!s];
    bool ok = leaves(g, it->body[s], loop) && stay->n && !stay->ended;
    for (int i = 0; i < stay->n && ok; i++)
      ok = stay->item[i]->kind == IT_NODE && N(g, stay->item[i]->node)->op == OP_Guard;
    if (!ok) continue;
    for (int i = 0; i < stay->n; i++) {
      N(g, stay->item[i]->node)->block = b;
      pe_insert(g, b, at + 1 + i, stay->item[i]);
    }
    stay->n = 0;
    return;
  }
}

/* Item `at`, a guard behind item at - 1, a way out: a way out with the same values (nobody sees them). */
static PeItem *guard_as_exit(Graph *g, PeBlock *b, int at, int side) {
  PeItem *it = b->item[at], *x = b->item[at - 1], *jump = x->body[side]->item[x->body[side]->n - 1];
  int fuel = 24;
  if (it->kind != IT_NODE || N(g, it->node)->op != OP_Guard || !harmless(g, N(g, it->node)->in[0], &fuel)) return NULL;
  if (!release(g, it->node)) return NULL;
  PeItem *y = pe_alloc(&g->arena, sizeof *y), *leave = pe_alloc(&g->arena, sizeof *leave);
  *y = (PeItem){.kind = IT_IF, .line = it->line, .node = N(g, it->node)->in[0]};
  *leave = *jump;
  leave->v = pe_alloc(&g->arena, (size_t)(jump->n + 1) * sizeof *leave->v);
  if (jump->n) memcpy(leave->v, jump->v, (size_t)jump->n * sizeof *leave->v);
  for (int s = 0; s < 2; s++) {
    PeBlock *k = y->body[s] = pe_alloc(&g->arena, sizeof *k);
    *k = *x->body[side];
    k->owner = y;
    k->ended = s;
    k->item = pe_alloc(&g->arena, 2 * sizeof *k->item);
    k->n = k->cap = 2 * s;
  }
  y->body[1]->item[0] = it;
  y->body[1]->item[1] = leave;
  N(g, it->node)->block = y->body[1];
  return y;
}

static void merge_exits(Graph *g, PeItem *loop) {
  PeBlock *b = loop->body[0];
  for (int i = 0; !loop->counted && i < b->n; i++) {
    guards_behind(g, b, i, loop);
    int side = i ? leaving_side(g, b->item[i - 1], loop) : -1;
    PeItem *y = side >= 0 ? guard_as_exit(g, b, i, side) : NULL;
    if (y) b->item[i] = y;
  }
  for (int i = 0; i + 1 < b->n; i++) {
    PeItem *x = b->item[i], *y = b->item[i + 1];
    int sx = leaving_side(g, x, loop), sy = leaving_side(g, y, loop), fuel = 48;
    if (sx < 0 || sy < 0 || !harmless(g, y->node, &fuel)) continue;
    PeItem *jx = x->body[sx]->item[x->body[sx]->n - 1], *jy = y->body[sy]->item[y->body[sy]->n - 1];
    bool ok = true;
    for (int k = 0; k < jx->n; k++) ok = ok && (jx->v[k] == jy->v[k] || harmless(g, jy->v[k], &fuel));
    if (!ok) continue;
    merge(g, x, sx, y, sy);
    memmove(b->item + i + 1, b->item + i + 2, (size_t)(b->n - i - 2) * sizeof *b->item);
    b->n--;
    i--;
  }
}

static void exits_block(Graph *g, PeBlock *b) {
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    for (int k = 0; k < 2; k++)
      if (it->body[k]) exits_block(g, it->body[k]);
    if (it->kind != IT_LOOP) continue;
    merge_exits(g, it);
    for (int j = 0; j < it->body[0]->n; j++) {
      int side = leaving_side(g, it->body[0]->item[j], it);
      if (side >= 0) guards_out(g, it, it->body[0]->item[j], side, b, &i);
    }
  }
}

Graph *pe_exits(Graph *g) {
  exits_block(g, g->top);
  return g;
}
