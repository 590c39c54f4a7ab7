/* pe/whole.c - doubles that are always whole numbers become integers.
 *
 *   guard IsU32 seed                                              G_WHOLE
 *   loop (s:d = seed) { .. next (1664525 * s + 1013904223) %% 2^32 }
 *   →  loop (t:i = D2U seed) { .. next 1664525 * t + 1013904223 }       s = U2D t, and %% is what 32 bits do anyway
 *
 * Sums, differences and products of whole numbers are exact, so long as they stay within 2^53; then their low 32 bits
 * are those of the same operations on the operands' low 32 bits, and x %% 2^k is U2D(low bits of x).  What a loop
 * carries is taken to be whole until one of its values is found not to be:
 *
 *   modular   every `next` gives y %% 2^k, k <= 32: t is an unsigned integer.  The entry value is guarded
 *   counting  starts whole, and each round adds a whole constant or nothing; the loop's counter bounds the rounds
 *   large     starts whole and stays so, in whatever range (sums and products round to whole numbers; halves of even
 *             ones): it remains a double, but x %% 2^k == 0 is one question instead of a division (OP_MultD)
 *
 * Values are the same to the last bit: U2D and I2D are exact, no whole expression here can be NaN, and a %% is never
 * -0.  What could be -0 (-x, x * y) is no whole number, but below a %%.  An entry of -0 is refused by IsU32.
 */
#include "graph.h"
#include "../specialize/ops.h"

#include <stdlib.h>

#define TWO53 9007199254740992.0

typedef struct Range {
  double lo, hi;
} Range;

typedef struct Whole {
  Graph *g;
  uint8_t *kind;  /* by node: a loop phi taken to be 1 modular, 2 counting; 3 an integer phi made for one */
  uint8_t *large; /* by node: a loop phi that is whole, infinite or NaN */
  Range *range;   /* of these */
  Ref *to;        /* their integer phis */
  Ref *fwd;
  bool mod;  /* below a %%: -0 is as good as 0 */
  int steps; /* left for one question: shared values are looked at again each time */
} Whole;

static bool modulus(Graph *g, Ref r, double *m) {
  int e;
  return pe_is_const(g, r, NULL, m) && *m >= 1 && *m <= 4294967296.0 && frexp(*m, &e) == 0.5;
}
static bool is_mod(Graph *g, PeNode *n, double *m) {
  return n->op == OP_Call && n->imm.i == (SOP_Mod | 1 << 8) && modulus(g, n->in[1], m);
}

static bool has_zero(Range r) { return r.lo <= 0 && r.hi >= 0; }

static bool whole_(Whole *w, Ref r, Range *out, int fuel) {
  Graph *g = w->g;
  PeNode *n = N(g, r);
  Range a, b;
  double c;
  if (fuel <= 0 || --w->steps < 0 || n->type != PT_D) return false;
  if (w->kind[r]) {
    *out = w->range[r];
    return true;
  }
  switch (n->op) {
  case OP_Const:
    if (!(fabs(n->imm.d) <= TWO53) || n->imm.d != floor(n->imm.d)) return false;
    if (n->imm.d == 0 && signbit(n->imm.d) && !w->mod) return false;
    *out = (Range){n->imm.d, n->imm.d};
    return true;
  case OP_I2D: *out = (Range){N(g, n->in[0])->lo, N(g, n->in[0])->hi}; return true;
  case OP_U2D: *out = (Range){0, 4294967295.0}; return true;
  case OP_Pi: return whole_(w, n->in[0], out, fuel - 1);
  case OP_NegD:
    if (!whole_(w, n->in[0], &a, fuel - 1) || (has_zero(a) && !w->mod)) return false;
    *out = (Range){-a.hi, -a.lo};
    return true;
  case OP_AddD:
  case OP_SubD:
  case OP_MulD:
    if (!whole_(w, n->in[0], &a, fuel - 1) || !whole_(w, N(g, r)->in[1], &b, fuel - 1)) return false;
    if (N(g, r)->op == OP_AddD) *out = (Range){a.lo + b.lo, a.hi + b.hi};
    else if (N(g, r)->op == OP_SubD) *out = (Range){a.lo - b.hi, a.hi - b.lo};
    else {
      if (!w->mod && ((has_zero(a) && b.lo < 0) || (has_zero(b) && a.lo < 0))) return false;
      double p[4] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
      *out = (Range){fmin(fmin(p[0], p[1]), fmin(p[2], p[3])), fmax(fmax(p[0], p[1]), fmax(p[2], p[3]))};
    }
    return out->lo >= -TWO53 && out->hi <= TWO53;
  case OP_Select:
    if (!whole_(w, n->in[1], &a, fuel - 1) || !whole_(w, N(g, r)->in[2], &b, fuel - 1)) return false;
    *out = (Range){fmin(a.lo, b.lo), fmax(a.hi, b.hi)};
    return true;
  case OP_Call: {
    const bool mod = w->mod;
    if (!is_mod(g, n, &c)) return false;
    w->mod = true;
    const bool is = whole_(w, n->in[0], &a, fuel - 1);
    w->mod = mod;
    if (!is) return false;
    *out = (Range){0, c - 1};
    return true;
  }
  default: return false;
  }
}

/* Is r always a whole number, in *out, of at most 2^53? */
static bool whole(Whole *w, Ref r, Range *out) {
  w->steps = 500;
  w->mod = false;
  return whole_(w, r, out, 40);
}

/* The low 32 bits of a whole r. */
static Ref low(Whole *w, Ref r) {
  Graph *g = w->g;
  PeNode n = *N(g, r);
  double m;
  if (w->kind[r]) return w->to[r];
  switch (n.op) {
  case OP_Const: return pe_const_i(g, PT_I, (int32_t)(uint32_t)(uint64_t)(int64_t)n.imm.d);
  case OP_I2D: /* of a logical: as pe_convert() makes an integer of it */
    return N(g, n.in[0])->type == PT_L ? pe_mk(g, OP_OrI, PT_I, n.in[0], pe_const_i(g, PT_I, 0), 0, 0) : n.in[0];
  case OP_U2D: return n.in[0];
  case OP_Pi: return low(w, n.in[0]);
  case OP_NegD: return pe_mk2(g, OP_SubI, pe_const_i(g, PT_I, 0), low(w, n.in[0]));
  case OP_AddD:
  case OP_SubD:
  case OP_MulD: {
    Ref a = low(w, n.in[0]), b = low(w, n.in[1]);
    return pe_mk2(g, n.op == OP_AddD ? OP_AddI : n.op == OP_SubD ? OP_SubI : OP_MulI, a, b);
  }
  case OP_Select: {
    Ref a = low(w, n.in[1]), b = low(w, n.in[2]);
    return pe_mk(g, OP_Select, PT_I, n.in[0], a, b, 0);
  }
  case OP_Call: { /* %% */
    const bool is = (n.imm.i & 0xff) == SOP_Mod && modulus(g, n.in[1], &m);
    pe_assert(g, is, "%s is no whole number", spec_ops[n.imm.i & 0xff].name);
    Ref a = low(w, n.in[0]);
    return m < 4294967296.0 ? pe_mk(g, OP_AndI, PT_I, a, pe_const_i(g, PT_I, (int32_t)(uint32_t)(m - 1)), 0, 0) : a;
  }
  default: break;
  }
  pe_assert(g, n.op == OP_Const, "%s has no low bits", pe_ops[n.op].name);
  return 0;
}

/* ---- what loops carry ---- */

static Ref skip_pi(Graph *g, Ref r) {
  r = pe_real(g, r);
  return r;
}

typedef bool (*NextFn)(Whole *w, Ref phi, Ref value, Range *r);
static bool every_next(Whole *w, PeBlock *b, PeItem *loop, int k, NextFn f, Range *r) {
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    if (it->kind == IT_NEXT && it->target == loop && !f(w, loop->v[k], it->v[k], r)) return false;
    for (int s = 0; s < 2; s++)
      if (it->body[s] && !every_next(w, it->body[s], loop, k, f, r)) return false;
  }
  return true;
}

static bool next_mod(Whole *w, Ref phi, Ref v, Range *r) {
  double m;
  v = skip_pi(w->g, v);
  if (v == phi || !is_mod(w->g, N(w->g, v), &m)) return v == phi;
  r->hi = fmax(r->hi, m - 1);
  return true;
}
static bool next_mod_whole(Whole *w, Ref phi, Ref v, Range *r) {
  Range x;
  (void)phi, (void)r;
  return whole(w, v, &x);
}
/* phi, or phi plus a constant: r is the hull of what is added */
static bool next_step(Whole *w, Ref phi, Ref v, Range *r) {
  Graph *g = w->g;
  double c;
  v = skip_pi(g, v);
  if (v == phi) return true;
  PeNode *n = N(g, v);
  if (n->op == OP_Select) return next_step(w, phi, n->in[1], r) && next_step(w, phi, N(g, v)->in[2], r);
  if (n->op == OP_AddD && (n->in[0] == phi || n->in[1] == phi) && pe_is_const(g, n->in[n->in[0] == phi], NULL, &c) &&
      c == floor(c) && fabs(c) < 2147483648.0) {
    r->lo = fmin(r->lo, c), r->hi = fmax(r->hi, c);
    return true;
  }
  return false;
}

static void candidates(Whole *w, PeBlock *b) {
  Graph *g = w->g;
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    for (int s = 0; s < 2; s++)
      if (it->body[s]) candidates(w, it->body[s]);
    if (it->kind != IT_LOOP) continue;
    double rounds = it->counted ? (double)N(g, it->v[0])->hi - N(g, it->v[0])->lo + 1 : INFINITY;
    for (int k = it->counted; k < it->n; k++) {
      Ref phi = it->v[k], entry = N(g, phi)->in[0];
      Range r = {0, 0}, e;
      if (N(g, phi)->type != PT_D) continue;
      if (every_next(w, it->body[0], it, k, next_mod, &r) && r.hi > 0) {
        w->kind[phi] = 1;
        w->range[phi] = (Range){0, 4294967295.0};
        continue;
      }
      r = (Range){0, 0};
      if (!whole(w, entry, &e) || !every_next(w, it->body[0], it, k, next_step, &r)) continue;
      e.lo += r.lo * rounds, e.hi += r.hi * rounds;
      if (!(e.lo >= -2147483647.0 && e.hi <= 2147483647.0)) continue;
      w->kind[phi] = 2;
      w->range[phi] = e;
    }
  }
}

/* ---- large ones ---- */

/* Is x %% m == 0 where cond is `holds`? */
static bool multiple(Whole *w, Ref cond, bool holds, Ref x, double m) {
  Graph *g = w->g;
  PeNode *c = N(g, cond);
  double k, zero;
  if (c->op == OP_NotB) return multiple(w, c->in[0], !holds, x, m);
  if (!holds || c->op != OP_EqD) return false;
  for (int i = 0; i < 2; i++) {
    PeNode *d = N(g, skip_pi(g, N(g, cond)->in[i]));
    if (is_mod(g, d, &k) && k >= m && skip_pi(g, d->in[0]) == skip_pi(g, x) &&
        pe_is_const(g, N(g, cond)->in[!i], NULL, &zero) && zero == 0)
      return true;
  }
  return false;
}

static bool never_fraction(Whole *w, Ref r, Ref cond, bool holds, int fuel) {
  Graph *g = w->g;
  PeNode *n = N(g, r);
  double c;
  int e;
  if (fuel <= 0 || --w->steps < 0 || n->type != PT_D) return false;
  if (w->large[r] || w->kind[r]) return true;
  switch (n->op) {
  case OP_Const: return n->imm.d == floor(n->imm.d);
  case OP_I2D:
  case OP_U2D: return true;
  case OP_Pi:
  case OP_NegD: return never_fraction(w, n->in[0], cond, holds, fuel - 1);
  case OP_MulD: /* half of an even number */
    for (int i = 0; i < 2; i++)
      if (cond && pe_is_const(g, N(g, r)->in[i], NULL, &c) && c > 0 && c < 1 && frexp(c, &e) == 0.5)
        return multiple(w, cond, holds, N(g, r)->in[!i], 1 / c) &&
               never_fraction(w, N(g, r)->in[!i], 0, false, fuel - 1);
    /* fall through */
  case OP_AddD:
  case OP_SubD:
    return never_fraction(w, N(g, r)->in[0], cond, holds, fuel - 1) &&
           never_fraction(w, N(g, r)->in[1], cond, holds, fuel - 1);
  case OP_Select: {
    Ref c0 = n->in[0], no = n->in[2];
    return never_fraction(w, n->in[1], c0, true, fuel - 1) && never_fraction(w, no, c0, false, fuel - 1);
  }
  case OP_Phi: {
    Ref c0 = n->item->node, no = n->in[1];
    return n->item->kind == IT_IF && n->in[0] && no && never_fraction(w, n->in[0], c0, true, fuel - 1) &&
           never_fraction(w, no, c0, false, fuel - 1);
  }
  default: return false;
  }
}
static bool large(Whole *w, Ref r) {
  w->steps = 500;
  w->mod = false;
  return never_fraction(w, r, 0, false, 40);
}
static bool next_large(Whole *w, Ref phi, Ref v, Range *r) {
  (void)phi, (void)r;
  return large(w, v);
}
/* Taken to be whole until something says no. */
static bool find_large(Whole *w, PeBlock *b, bool first) {
  Graph *g = w->g;
  bool changed = false;
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    for (int k = it->counted; it->kind == IT_LOOP && k < it->n; k++) {
      Ref phi = it->v[k];
      if (first) w->large[phi] = N(g, phi)->type == PT_D;
      else if (w->large[phi] && !(large(w, N(g, phi)->in[0]) && every_next(w, it->body[0], it, k, next_large, NULL)))
        w->large[phi] = 0, changed = true;
    }
    for (int s = 0; s < 2; s++)
      if (it->body[s]) changed = find_large(w, it->body[s], first) || changed;
  }
  return changed;
}

/* Do all breaks out of the loop bring whole numbers for exit phi j that fit where `phi` does? */
static bool breaks_fit(Whole *w, PeBlock *b, PeItem *loop, int j, Ref phi) {
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    Range r;
    if (it->kind == IT_BREAK && it->target == loop &&
        (!whole(w, it->v[j], &r) || r.lo < (w->kind[phi] == 1 ? 0 : -2147483647.0) ||
         r.hi > (w->kind[phi] == 1 ? 4294967295.0 : 2147483647.0)))
      return false;
    for (int s = 0; s < 2; s++)
      if (it->body[s] && !breaks_fit(w, it->body[s], loop, j, phi)) return false;
  }
  return true;
}

/* Those whose values are not whole after all go, until none does. */
static bool refute(Whole *w, PeBlock *b) {
  bool gone = false;
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    for (int s = 0; s < 2; s++)
      if (it->body[s]) gone = refute(w, it->body[s]) || gone;
    if (it->kind != IT_LOOP) continue;
    for (int k = 0; k < it->n; k++)
      if (w->kind[it->v[k]] == 1 && !every_next(w, it->body[0], it, k, next_mod_whole, NULL))
        w->kind[it->v[k]] = 0, gone = true;
    for (int j = 0; it->counted && j < it->nx; j++) {
      Ref phi = skip_pi(w->g, it->dv[j]);
      if (w->kind[phi] && !breaks_fit(w, it->body[0], it, j, phi)) w->kind[phi] = 0, gone = true;
    }
  }
  return gone;
}

static void low_breaks(Whole *w, PeBlock *b, PeItem *loop, int j) {
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    if (it->kind == IT_BREAK && it->target == loop) it->v[j] = low(w, it->v[j]);
    for (int s = 0; s < 2; s++)
      if (it->body[s]) low_breaks(w, it->body[s], loop, j);
  }
}

static void add_next(Whole *w, PeBlock *b, PeItem *loop, int k) {
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    if (it->kind == IT_NEXT && it->target == loop) it->v[k] = low(w, it->v[k]);
    for (int s = 0; s < 2; s++)
      if (it->body[s]) add_next(w, it->body[s], loop, k);
  }
}

/* The integer phis in place of the others, and the guards on what they begin with. */
static void make_phis(Whole *w, PeBlock *b) {
  Graph *g = w->g;
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    if (it->kind == IT_LOOP)
      for (int k = it->counted; k < it->n; k++) {
        Ref phi = it->v[k], entry = N(g, phi)->in[0], first;
        Range e;
        if (!w->kind[phi]) continue;
        if (whole(w, entry, &e) && (w->kind[phi] == 2 || (e.lo >= 0 && e.hi <= 4294967295.0))) {
          first = low(w, entry);
        } else {
          Ref ok = pe_mk1(g, OP_IsU32, entry);
          PeBlock tmp = {.up = b->up, .owner = b->owner, .depth = b->depth};
          Ref guard = pe_pin(g, &tmp, OP_Guard, PT_V, ok, 0, 0, WHY_G_WHOLE, it->line);
          N(g, guard)->block = b;
          pe_insert(g, b, i++, tmp.item[0]);
          first = pe_mk1(g, OP_D2U, pe_pi(g, entry, guard));
        }
        int n = it->n;
        Ref p = pe_phi(g, it, OP_LPhi, PT_I, first, 0); /* appended: takes the place of the other */
        it->v[k] = p;
        it->n = n;
        if (w->kind[phi] == 2) {
          N(g, p)->lo = (int32_t)w->range[phi].lo;
          N(g, p)->hi = (int32_t)w->range[phi].hi;
        }
        w->kind[p] = 3;
        w->to[phi] = p;
        w->fwd[phi] = pe_mk1(g, w->kind[phi] == 2 ? OP_I2D : OP_U2D, p);
      }
    for (int s = 0; s < 2; s++)
      if (it->body[s]) make_phis(w, it->body[s]);
  }
}
static void make_nexts(Whole *w, PeBlock *b) {
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    if (it->kind == IT_LOOP)
      for (int k = it->counted; k < it->n; k++)
        if (w->kind[it->v[k]] == 3) add_next(w, it->body[0], it, k);
    for (int j = 0; it->kind == IT_LOOP && it->counted && j < it->nx; j++) {
      /* the last value goes out as an integer, too: it has to be a phi */
      Ref phi = skip_pi(w->g, it->dv[j]), old = it->xv[j];
      if (!w->kind[phi] || N(w->g, phi)->type != PT_D) continue;
      int nx = it->nx;
      Ref p = pe_phi(w->g, it, OP_XPhi, PT_I, 0, 0);
      it->nx = nx;
      it->xv[j] = p;
      it->dv[j] = w->to[phi];
      N(w->g, p)->lo = N(w->g, w->to[phi])->lo;
      N(w->g, p)->hi = N(w->g, w->to[phi])->hi;
      low_breaks(w, it->body[0], it, j);
      w->fwd[old] = pe_mk1(w->g, w->kind[phi] == 2 ? OP_I2D : OP_U2D, p);
    }
    for (int s = 0; s < 2; s++)
      if (it->body[s]) make_nexts(w, it->body[s]);
  }
}

Graph *pe_whole(Graph *g, bool guess) {
  size_t n = (size_t)g->nnode, cap = 4 * n + 4096; /* the arrays cover the nodes that the pass makes */
  bool any = false;
  double m;
  for (Ref r = 1; r < g->nnode && !any; r++) any = is_mod(g, N(g, r), &m) || N(g, r)->op == OP_LPhi;
  if (!any) return g;
  PeArena own = {.pool = g->arena.pool};
  Whole w = {g,
             pe_alloc(&own, cap),
             pe_alloc(&own, cap),
             pe_alloc(&own, cap * sizeof(Range)),
             pe_alloc(&own, cap * sizeof(Ref)),
             pe_alloc(&own, cap * sizeof(Ref)),
             0};
  candidates(&w, g->top);
  if (!guess)
    for (size_t r = 1; r < n; r++)
      if (w.kind[r] == 1) w.kind[r] = 0;
  while (refute(&w, g->top)) {}
  find_large(&w, g->top, true);
  while (find_large(&w, g->top, false)) {}
  for (size_t r = 1; r < n; r++)
    if (w.large[r]) N(g, r)->flags |= NF_WHOLE;
  for (Ref r = 1; r < (Ref)n; r++) {
    PeNode *q = N(g, r);
    double zero;
    for (int i = 0; i < 2 && q->op == OP_EqD; i++) {
      PeNode *d = N(g, skip_pi(g, q->in[i]));
      if (!is_mod(g, d, &m) || m < 2 || !pe_is_const(g, q->in[!i], NULL, &zero) || zero != 0) continue;
      PeNode *x = N(g, d->in[0]);
      Range small;
      if (fabs(x->dlo) <= m * 0x1p52 && fabs(x->dhi) <= m * 0x1p52 && !whole(&w, d->in[0], &small) &&
          large(&w, d->in[0])) {
        Ref y = pe_mk2(g, OP_MultD, d->in[0], pe_const_d(g, 1 / m));
        w.fwd[r] = y;
        break;
      }
    }
  }
  make_phis(&w, g->top);
  make_nexts(&w, g->top);
  for (Ref r = 1; r < (Ref)n; r++) { /* x %% 2^k of other whole numbers */
    Range x;
    if (is_mod(g, N(g, r), &m) && whole(&w, N(g, r)->in[0], &x)) w.fwd[r] = pe_mk1(g, OP_U2D, low(&w, r));
  }
  if ((size_t)g->nnode <= cap) g = pe_forward(g, w.fwd);
  pe_arena_free(&own);
  return g;
}
