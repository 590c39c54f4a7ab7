/* pe/unroll.c - a round of a `while` loop that settles what the next one does takes that one along.
 *
 *   loop (n, k) { if n == 1 { break k }                loop (n, k) { if n == 1 { break k }
 *                 guard |n| <= 2^53                                  guard |n| <= 2^51
 *                 c = n is a multiple of 2         →                 c = n is a multiple of 2
 *                 next (c ? n / 2 : 3 n + 1),                        next (c ? n / 2 : (3 n + 1) / 2),
 *                      k + 1 }                                            k + (c ? 1 : 2) }
 *
 * Where c does not hold, 3 n + 1 is a multiple of 2.  So it is not 1, the next round does not leave the loop, and it
 * takes the side of c: its values are computed at once, without its tests.  What is asked for is that the next round's
 * conditions (those to leave, and that of the choice) are certain after one side of this round's choice: from
 * intervals, or from what is left over in the division by 2^k.
 *
 * The guards of the round taken along have to be certain, too, and are made so by tighter ones in this round: a limit
 * |n| <= c becomes a part of it, NoOvfAdd k 1 becomes NoOvfAdd k 2.  A lane that only passes the wider one is the
 * interpreter's.  Nothing else changes: the loop's values are the same numbers, some of which it does not stop at.
 *
 * By the same means two rounds have the guards of one, whatever they do:
 *
 *   loop (n) { if E(n) { break n }                loop (n) { if E(n) { break n }
 *              guard |n| <= c            →                   guard |n| <= c / 2
 *              next F(n) }                                   if E(F(n)) { break F(n) }
 *                                                            next F(F(n)) }
 *
 * (and exits.c makes one jump of the two ways out).
 */
#include "graph.h"
#include "../specialize/ops.h"

#include <stdlib.h>

enum { MOST_PHIS = 6, MOST_TESTS = 8, MOST_NODES = 120 };
#define TWO53 9007199254740992.0

typedef struct Test { /* in order: a way out (stays: the condition's value where it is not taken), or a guard */
  PeItem *item;
  Ref cond;
  int stays; /* 0, 1; -1: a guard */
  Ref tight; /* a guard: the condition that says enough about both rounds; 0: as it is */
} Test;

typedef struct Unroll {
  Graph *g;
  PeItem *loop, *next;
  Test test[MOST_TESTS];
  int ntest;
  Ref choice; /* the condition, and the side that takes the next round along */
  bool side;
  Ref base; /* choice: is this phi, a whole number, a multiple of modulus? */
  double modulus;
  Ref val[MOST_PHIS]; /* what the phis are taken to be, and the choice if `settled` */
  bool settled;
  Ref *map; /* of this substitution, for nodes below nmap */
  Ref nmap;
  int steps;
} Unroll;

/* Pure, cheap, and harmless where it would not have been computed. */
static bool plain(Graph *g, Ref r, int *fuel) {
  PeNode *n = N(g, r);
  if (--*fuel < 0) return false;
  if (n->op == OP_LPhi || n->op == OP_XPhi || n->op == OP_Phi || n->op == OP_Load) return true;
  if (!pe_op_pure(n->op) || n->op == OP_Elem || n->op == OP_QuoI || n->op == OP_RemI || n->op == OP_D2I ||
      n->op == OP_D2U || n->op == OP_DivD || n->op == OP_Unif || n->op == OP_Tape)
    return false;
  if (n->op == OP_Call && (!(n->imm.i >> 8) || spec_ops[n->imm.i & 0xff].family)) return false;
  for (int i = 0; i < (n->op == OP_Pi ? 1 : n->nin); i++)
    if (!plain(g, N(g, r)->in[i], fuel)) return false;
  return true;
}

/* What is left when r is divided by the modulus, -1: not known.  r must be a whole number that was computed exactly. */
static double residue(Unroll *u, Ref r, int fuel) {
  Graph *g = u->g;
  r = pe_real(g, r);
  PeNode n = *N(g, r);
  double a, b, m = u->modulus;
  if (fuel <= 0 || n.type != PT_D) return -1;
  if (r == u->base) return u->side ? 0 : m == 2 ? 1 : -1;
  if (n.op == OP_Const)
    return fabs(n.imm.d) <= TWO53 && n.imm.d == floor(n.imm.d) ? n.imm.d - floor(n.imm.d / m) * m : -1;
  if (n.op != OP_AddD && n.op != OP_SubD && n.op != OP_MulD) return -1;
  if (!(n.dlo >= -TWO53 && n.dhi <= TWO53 && n.flags & NF_NONAN)) return -1;
  if ((a = residue(u, n.in[0], fuel - 1)) < 0 || (b = residue(u, n.in[1], fuel - 1)) < 0) return -1;
  a = n.op == OP_AddD ? a + b : n.op == OP_SubD ? a - b + m : a * b;
  return a - floor(a / m) * m;
}

/* r where the phis are u->val; Pis on the round's own guards are left out.  0: it depends on something else of the
 * loop. */
static Ref subst(Unroll *u, Ref r) {
  Graph *g = u->g;
  PeNode n = *N(g, r);
  if (--u->steps < 0) return 0;
  if (n.op == OP_LPhi && n.item == u->loop) {
    for (int k = 0; k < u->loop->n; k++)
      if (u->loop->v[k] == r) return u->val[k];
    return 0;
  }
  if (u->settled && r == u->choice) return pe_const_i(g, PT_B, u->side);
  if (!pe_op_pure(n.op)) return pe_inside(n.block, u->loop->body[0]) ? 0 : r;
  if (n.op == OP_Pi && n.in[1] && pe_inside(N(g, n.in[1])->block, u->loop->body[0])) return subst(u, n.in[0]);
  if (r < u->nmap && u->map[r]) return u->map[r];
  Ref in[3] = {0, 0, 0}, to = r;
  bool same = true;
  for (int i = 0; i < n.nin; i++) {
    if (n.op == OP_Pi && i == 1) in[i] = n.in[i];
    else if (!(in[i] = subst(u, n.in[i]))) return 0;
    same = same && in[i] == n.in[i];
  }
  if (!same) to = n.op == OP_Pi ? pe_pi(g, in[0], in[1]) : pe_mk(g, n.op, (PeType)n.type, in[0], in[1], in[2], n.imm.i);
  PeNode t = *N(g, to);
  double m, a, b;
  if (u->base && t.op == OP_MultD && pe_is_const(g, t.in[1], NULL, &m) && 1 / m == u->modulus &&
      (a = residue(u, t.in[0], 12)) >= 0)
    to = pe_const_i(g, PT_B, a == 0);
  else if (u->base && t.op == OP_EqD && (a = residue(u, t.in[0], 12)) >= 0 && (b = residue(u, t.in[1], 12)) >= 0 &&
           a != b)
    to = pe_const_i(g, PT_B, 0);
  if (r < u->nmap) u->map[r] = to;
  return to;
}
static void phis_are(Unroll *u, const Ref *val, bool settled) {
  pe_assert(u->g, u->loop->n <= MOST_PHIS, "%d phis", u->loop->n);
  memcpy(u->val, val, (size_t)u->loop->n * sizeof *val);
  u->settled = settled;
  u->steps = 400;
  memset(u->map, 0, (size_t)u->nmap * sizeof *u->map);
}

/* ---- the loop's shape: ways out and guards, then `next` ---- */

static bool add_test(Unroll *u, PeItem *it, Ref cond, int stays) {
  int fuel = 30;
  pe_assert(u->g, u->ntest >= 0 && u->ntest <= MOST_TESTS, "%d tests", u->ntest);
  if (u->ntest == MOST_TESTS || !plain(u->g, cond, &fuel)) return false;
  u->test[u->ntest++] = (Test){it, cond, stays, 0};
  return true;
}
static bool is_guard(Graph *g, PeItem *it) { return it->kind == IT_NODE && N(g, it->node)->op == OP_Guard; }

static bool shape(Unroll *u) {
  Graph *g = u->g;
  PeBlock *b = u->loop->body[0];
  if (u->loop->counted || u->loop->n < 1 || u->loop->n > MOST_PHIS || b->n < 2) return false;
  for (int i = 0; i < b->n - 1; i++) {
    PeItem *it = b->item[i];
    if (is_guard(g, it)) {
      if (!add_test(u, it, N(g, it->node)->in[0], -1)) return false;
      continue;
    }
    if (it->kind == IT_NODE && pe_op_pure(N(g, it->node)->op)) continue;
    if (it->kind != IT_IF || it->n || it->body[0]->ended == it->body[1]->ended) return false;
    int stays = !it->body[0]->ended ? 1 : 0;
    PeBlock *in = it->body[!stays], *out = it->body[stays];
    if (!out->n || out->item[out->n - 1]->kind != IT_BREAK || out->item[out->n - 1]->target != u->loop ||
        !add_test(u, it, it->node, stays))
      return false;
    for (int k = 0; k < in->n; k++)
      if (!is_guard(g, in->item[k]) || !add_test(u, in->item[k], N(g, in->item[k]->node)->in[0], -1)) return false;
  }
  u->next = b->item[b->n - 1];
  if (u->next->kind != IT_NEXT || u->next->target != u->loop) return false;
  for (int k = 0; k < u->loop->n; k++) {
    int fuel = 60;
    if (!plain(g, u->next->v[k], &fuel)) return false;
  }
  return true;
}

static Ref find_choice(Graph *g, Ref r, int fuel) {
  PeNode n = *N(g, r);
  if (fuel <= 0 || !pe_op_pure(n.op)) return 0;
  if (n.op == OP_Select) return n.in[0];
  for (int i = 0; i < (n.op == OP_Pi ? 1 : n.nin); i++) {
    Ref c = find_choice(g, n.in[i], fuel - 1);
    if (c) return c;
  }
  return 0;
}

/* |phi| <= c, in which test?  -1: none. */
static int limit(Unroll *u, Ref phi, double *c) {
  Graph *g = u->g;
  for (int i = 0; i < u->ntest; i++) {
    PeNode *n = N(g, u->test[i].cond), *a = n->op == OP_LeD ? N(g, n->in[0]) : NULL;
    if (u->test[i].stays < 0 && a && a->op == OP_Call && a->imm.i == (SOP_Abs | 1 << 8) &&
        pe_real(g, a->in[0]) == phi && pe_is_const(g, n->in[1], NULL, c) && isfinite(*c))
      return i;
  }
  return -1;
}

/* phi within what the tests say, |phi| <= c being one of them: *guard is that, not yet in its place. */
static Ref within(Unroll *u, Ref phi, int at, double c, Ref *guard) {
  Graph *g = u->g;
  PeBlock tmp = {.up = u->loop->body[0]->up, .owner = u->loop, .depth = u->loop->body[0]->depth};
  PeNode old = *N(g, u->test[at].item->node);
  Ref abs = pe_mk(g, OP_Call, PT_D, phi, 0, 0, SOP_Abs | 1 << 8), cond = pe_mk2(g, OP_LeD, abs, pe_const_d(g, c));
  *guard = pe_pin(g, &tmp, OP_Guard, PT_V, cond, 0, 0, old.imm.i, old.line);
  N(g, *guard)->block = u->loop->body[0];
  Ref p = pe_pi(g, phi, *guard);
  double k;
  for (int i = 0; i < u->ntest; i++) { /* while (n > 1) */
    PeNode *n = N(g, u->test[i].cond);
    if (u->test[i].stays != 1 || (n->op != OP_LtD && n->op != OP_LeD)) continue;
    if (pe_real(g, n->in[1]) == phi && pe_is_const(g, n->in[0], NULL, &k)) N(g, p)->dlo = fmax(N(g, p)->dlo, k);
    if (pe_real(g, n->in[0]) == phi && pe_is_const(g, n->in[1], NULL, &k)) N(g, p)->dhi = fmin(N(g, p)->dhi, k);
  }
  return p;
}

/* The guard `t`, NoOvfAdd phi c, where the phi's value after this round is phi + d, 0 <= d <= most: both rounds' are
 * within phi + (c + most). */
static Ref both_add(Unroll *u, Test *t, const Ref *first) {
  Graph *g = u->g;
  PeNode n = *N(g, t->cond);
  int64_t c;
  for (int i = 0; n.op == OP_NoOvfAdd && i < 2; i++)
    for (int k = 0; k < u->loop->n; k++) {
      PeNode *a = N(g, pe_real(g, first[k]));
      if (pe_real(g, n.in[i]) != u->loop->v[k] || !pe_is_const(g, n.in[!i], &c, NULL) || a->op != OP_AddI) continue;
      for (int j = 0; j < 2; j++) {
        PeNode *d = N(g, a->in[!j]);
        if (pe_real(g, a->in[j]) == u->loop->v[k] && d->lo >= 0 && d->hi <= 1 << 20 && c > 0 && c <= 1 << 20)
          return pe_mk2(g, OP_NoOvfAdd, n.in[i], pe_const_i(g, PT_I, (int32_t)c + d->hi));
      }
    }
  return 0;
}

/* c ? a : b, where both may be x + a constant */
static Ref choose(Graph *g, Ref c, Ref a, Ref b) {
  PeNode x = *N(g, a), y = *N(g, b);
  int64_t k;
  if (x.op == OP_AddI && y.op == OP_AddI && x.in[0] == y.in[0] && pe_is_const(g, x.in[1], &k, NULL) &&
      pe_is_const(g, y.in[1], &k, NULL))
    return pe_mk2(g, OP_AddI, x.in[0], pe_select(g, c, x.in[1], y.in[1]));
  return pe_select(g, c, a, b);
}

/* The tighter guards take their places; `guard` that of the limit. */
static void tighten(Unroll *u, int at, Ref guard) {
  Graph *g = u->g;
  for (int i = 0; i < u->ntest; i++) {
    Test *t = &u->test[i];
    if (!t->tight) continue;
    Ref old = t->item->node;
    if (i == at) {
      t->item->node = guard;
      N(g, guard)->block = N(g, old)->block;
      for (Ref r = 1; r < g->nnode; r++)
        if (N(g, r)->op == OP_Pi && N(g, r)->in[1] == old) N(g, r)->in[1] = guard;
    } else {
      N(g, old)->in[0] = t->tight;
    }
  }
}

/* Does side `side` of the choice settle the next round, with |base| <= c?  Then it is done. */
static bool take_along(Unroll *u, int at, double c) {
  Graph *g = u->g;
  int n = u->loop->n;
  Ref here[MOST_PHIS], first[MOST_PHIS], second[MOST_PHIS], other[MOST_PHIS], guard = 0, choice;
  Ref nnode = g->nnode;
  for (int k = 0; k < n; k++) here[k] = u->loop->v[k];
  for (int k = 0; k < n && at >= 0; k++)
    if (here[k] == u->base) here[k] = within(u, u->base, at, c, &guard);
  phis_are(u, here, true);
  for (int k = 0; k < n; k++)
    if (!(first[k] = subst(u, u->next->v[k]))) return false;
  phis_are(u, first, false);
  for (int i = 0; i < u->ntest; i++) {
    Test *t = &u->test[i];
    Ref cond = subst(u, t->cond);
    int64_t v;
    t->tight = i == at && guard ? N(g, guard)->in[0] : 0;
    if (!cond) return false;
    if (pe_is_const(g, cond, &v, NULL)) {
      if (v == (t->stays != 0)) continue;
      return false;
    }
    if (t->stays >= 0 || t->tight || !(t->tight = both_add(u, t, first))) return false;
  }
  Ref then = subst(u, u->choice);
  if (!then || N(g, then)->op != OP_Const) return false;
  for (int k = 0; k < n; k++)
    if (!(second[k] = subst(u, u->next->v[k]))) return false;
  if (g->nnode - nnode > MOST_NODES) return false;
  u->side = !u->side;
  phis_are(u, here, true);
  for (int k = 0; k < n; k++) other[k] = subst(u, u->next->v[k]);
  phis_are(u, here, false);
  u->base = 0;
  choice = subst(u, u->choice);
  for (int k = 0; k < n; k++)
    if (!other[k] || !choice) return false;
  for (int k = 0; k < n; k++)
    u->next->v[k] = u->side ? choose(g, choice, other[k], second[k]) : choose(g, choice, second[k], other[k]);
  tighten(u, at, guard);
  return true;
}

/* Two rounds in one, whose guards are asked once: the next round's way out stands behind what this round computes, from
 * which its guards follow, |phi| <= c being one of this round's. */
static bool twice(Unroll *u, Ref phi, int at, double c) {
  Graph *g = u->g;
  PeItem *loop = u->loop;
  PeBlock *b = loop->body[0];
  int n = loop->n, nway = 0;
  Ref here[MOST_PHIS], first[MOST_PHIS], second[MOST_PHIS], guard, nnode = g->nnode;
  struct {
    Ref cond, v[MOST_PHIS];
    int n, stays, line;
  } way[MOST_TESTS];
  for (int k = 0; k < n; k++) here[k] = loop->v[k] == phi ? within(u, phi, at, c, &guard) : loop->v[k];
  phis_are(u, here, false);
  for (int k = 0; k < n; k++)
    if (!(first[k] = subst(u, u->next->v[k]))) return false;
  for (int k = 0; k < n; k++)
    N(g, first[k])->flags |= N(g, loop->v[k])->flags & NF_WHOLE; /* as all that the phi becomes */
  phis_are(u, first, false);
  for (int i = 0; i < u->ntest; i++) {
    Test *t = &u->test[i];
    Ref cond = subst(u, t->cond);
    int64_t v;
    t->tight = i == at ? N(g, guard)->in[0] : 0;
    if (!cond) return false;
    if (t->stays < 0) {
      if (pe_is_const(g, cond, &v, NULL) ? !v : t->tight || !(t->tight = both_add(u, t, first))) return false;
      continue;
    }
    PeBlock *out = t->item->body[t->stays];
    if (out->n != 1 || out->item[0]->n > MOST_PHIS) return false;
    pe_assert(g, nway < MOST_TESTS, "%d ways out", nway);
    way[nway].cond = cond;
    way[nway].stays = t->stays;
    way[nway].line = t->item->line;
    way[nway].n = out->item[0]->n;
    for (int k = 0; k < out->item[0]->n; k++) {
      int fuel = 60;
      if (!plain(g, out->item[0]->v[k], &fuel) || !(way[nway].v[k] = subst(u, out->item[0]->v[k]))) return false;
    }
    nway++;
  }
  for (int k = 0; k < n; k++)
    if (!(second[k] = subst(u, u->next->v[k]))) return false;
  if (g->nnode - nnode > MOST_NODES) return false;
  b->n--;
  b->ended = false;
  for (int i = 0; i < nway; i++) {
    PeItem *it = pe_item(g, b, IT_IF, way[i].line);
    it->node = way[i].cond;
    pe_jump(g, it->body[way[i].stays], IT_BREAK, loop, way[i].n, way[i].v, way[i].line);
  }
  pe_append(g, b, u->next);
  b->ended = true;
  memcpy(u->next->v, second, (size_t)n * sizeof *second);
  tighten(u, at, guard);
  return true;
}

static bool unroll(Graph *g, PeItem *loop) {
  Unroll u = {.g = g, .loop = loop};
  double c = 0, r;
  if (!shape(&u)) return false;
  for (int k = 0; k < loop->n && !u.choice; k++) u.choice = find_choice(g, u.next->v[k], 8);
  if (!u.choice) return false;
  u.nmap = g->nnode;
  u.map = pe_alloc(&g->arena, (size_t)u.nmap * sizeof *u.map);
  bool done = false;
  PeNode ch = *N(g, u.choice);
  for (int side = 0; side < 2 && !done; side++) {
    int at = -1;
    u.base = 0;
    if (ch.op == OP_MultD && pe_is_const(g, ch.in[1], NULL, &r) && N(g, pe_real(g, ch.in[0]))->op == OP_LPhi) {
      u.base = pe_real(g, ch.in[0]);
      u.modulus = 1 / r;
      at = limit(&u, u.base, &c);
    }
    for (int part = 1; part <= 16 && !done && (at >= 0 || part == 1); part *= 2) {
      Ref base = u.base;
      u.side = side;
      done = take_along(&u, at, c / part);
      u.base = base;
    }
  }
  return done;
}

/* A loop whose values have limits in each round. */
static bool unroll_twice(Graph *g, PeItem *loop) {
  Unroll u = {.g = g, .loop = loop};
  double c;
  if (!shape(&u)) return false;
  u.nmap = g->nnode;
  u.map = pe_alloc(&g->arena, (size_t)u.nmap * sizeof *u.map);
  bool done = false;
  for (int k = 0; k < loop->n && !done; k++) {
    int at = limit(&u, loop->v[k], &c);
    for (int part = 1; at >= 0 && part <= 16 && !done; part *= 2) done = twice(&u, loop->v[k], at, c / part);
  }
  return done;
}

static bool unroll_block(Graph *g, PeBlock *b, bool twice) {
  bool any = false;
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    for (int k = 0; k < 2; k++)
      if (it->body[k]) any = unroll_block(g, it->body[k], twice) || any;
    if (it->kind == IT_LOOP) any = (twice ? unroll_twice : unroll)(g, it) || any;
  }
  return any;
}

Graph *pe_unroll(Graph *g) {
  if (unroll_block(g, g->top, false)) g = pe_rebuild(g, NULL);
  return unroll_block(g, g->top, true) ? pe_rebuild(g, NULL) : g;
}
