/* pe/inside.c - checks in a branch that hold because of where the lane is.
 *
 *   if (i == 1 || i == n) x[i]
 *   else x[i - 1] + x[i + 1]                      guard InB(i - 2, length(x)), guard InB(i, length(x)): 1 < i < n
 *
 *   row = (i - 1) %% n; col = (i - 1) %/% n
 *   if (row == 0 || row == n - 1 || col == 0 || col == n - 1) u[i]
 *   else u[i - 1] + u[i - n] + ..                 1 <= row <= n - 2, 1 <= col: i - 1 = col * n + row >= n + 1
 *
 * What the branch's conditions say of the lane's number, of its remainder and quotient by a number of the launch's, and
 * of other integers bounds what stands in the check; whether the bounds are enough depends on the launch only, and is
 * one launch condition for all such checks.  A kernel that cannot fail is one that nobody needs to wait for.
 *
 * The bounds are doubles: sums and products of integers that cannot wrap there.  A check that goes leaves an OP_Holds
 * behind, which keeps its Pis, and with them reads of memory, in the branch.
 */
#include "graph.h"
#include "../specialize/ops.h"

enum { MOST_TERMS = 4, MOST_FACTS = 24, FUEL = 30, MOST_LIKELY = 1 << 30 }; /* no vector is longer, likely */

/* sign * var + sum of mul[k] * of[k] + c, exactly; of[]: numbers of the launch, without their Pis; var 0: none */
typedef struct Linear {
  Ref var;
  int sign, n, mul[MOST_TERMS];
  Ref of[MOST_TERMS];
  double c;
} Linear;

/* What the conditions around the check say: var is at least, at most, or not `than`, a double of the launch's. */
typedef enum Relation { AT_LEAST, AT_MOST, NOT } Relation;
typedef struct Fact {
  Relation is;
  Ref var, than;
} Fact;

typedef struct Inside {
  Graph *g;
  Fact fact[MOST_FACTS];
  int nfact;
  Ref reached; /* those of the conditions around the check that are the same in all lanes; 0: none */
  Ref need;    /* what must hold at the launch for what has been derived so far; 0: nothing */
} Inside;

/* [lo, hi], doubles of the launch's; 0: not known */
typedef struct Ends {
  Ref lo, hi;
} Ends;

static Ref and_also(Graph *g, Ref a, Ref b) { return !a ? b : !b ? a : pe_mk2(g, OP_AndB, a, b); }
static Ref number(Graph *g, double x) { return pe_const_d(g, x); }
static Ref at_least(Graph *g, Ref a, Ref b) { return pe_mk2(g, OP_LeD, b, a); }
static Ref greater(Graph *g, Ref a, Ref b) { return pe_select(g, pe_mk2(g, OP_LtD, a, b), b, a); }
static Ref smaller(Graph *g, Ref a, Ref b) { return pe_select(g, pe_mk2(g, OP_LtD, b, a), b, a); }

static bool add_linear(Inside *s, Linear *l, Ref r, int mul, bool here, int fuel);
static Ends ends(Inside *s, Ref var, bool here, int fuel);
static int division(Graph *g, Ref r);

/* Of l without its variable. */
static Ref rest(Graph *g, const Linear *l) {
  Ref sum = number(g, l->c);
  for (int k = 0; k < l->n; k++) {
    Ref x = pe_mk1(g, OP_I2D, pe_at_corner(g, l->of[k], 0));
    sum = pe_mk2(g, OP_AddD, sum, l->mul[k] == 1 ? x : pe_mk2(g, OP_MulD, number(g, l->mul[k]), x));
  }
  return sum;
}

/* Does anything but its type say how large (or how small) var is? */
static bool is_bounded(const Inside *s, Ref var, bool above, bool here) {
  const PeNode *n = N(s->g, var);
  if (n->op == OP_Lane || n->op == OP_Seq || division(s->g, var)) return true;
  if (above ? n->hi <= MOST_LIKELY : n->lo >= -MOST_LIKELY) return true;
  for (int k = 0; k < s->nfact && here; k++)
    if (s->fact[k].var == var && s->fact[k].is == (above ? AT_MOST : AT_LEAST)) return true;
  return false;
}

/* Where l is; here: in the check's branch, otherwise in all lanes.  That a number of the launch's is as far away as the
 * type of a lane's goes is no bound that would ever hold. */
static Ends ends_of(Inside *s, const Linear *l, bool here, int fuel) {
  Graph *g = s->g;
  Ref r = rest(g, l);
  if (!l->var) return (Ends){r, r};
  Ends e = ends(s, l->var, here, fuel);
  if (N(g, r)->op != OP_Const) {
    if (!is_bounded(s, l->var, false, here)) e.lo = 0;
    if (!is_bounded(s, l->var, true, here)) e.hi = 0;
  }
  if (l->sign < 0) e = (Ends){e.hi ? pe_mk1(g, OP_NegD, e.hi) : 0, e.lo ? pe_mk1(g, OP_NegD, e.lo) : 0};
  if (e.lo) e.lo = pe_mk2(g, OP_AddD, e.lo, r);
  if (e.hi) e.hi = pe_mk2(g, OP_AddD, e.hi, r);
  return e;
}

/* That l is an integer and not NA, in all lanes (or here): a condition of the launch, 0 if none is known. */
static Ref fits(Inside *s, const Linear *l, bool here, int fuel) {
  Graph *g = s->g;
  Ends e = ends_of(s, l, here, fuel);
  if (!e.lo || !e.hi) return 0;
  Ref ok = and_also(g, at_least(g, e.lo, number(g, -INT32_MAX)), at_least(g, number(g, INT32_MAX), e.hi));
  int64_t k;
  return pe_is_const(g, ok, &k, NULL) && !k ? 0 : ok;
}

/* Remainder or quotient of a division of integers by a number of the launch's?  1 remainder, 2 quotient */
static int division(Graph *g, Ref r) {
  PeNode *n = N(g, r);
  int is = n->op == OP_RemI || (n->op == OP_Call && n->imm.i == SOP_Mod)    ? 1
           : n->op == OP_QuoI || (n->op == OP_Call && n->imm.i == SOP_IDiv) ? 2
                                                                            : 0;
  return is && pe_per_launch(g, n->in[1]) ? is : 0;
}

/* l += mul * r; here: in the check's branch, otherwise in all lanes */
static bool add_linear(Inside *s, Linear *l, Ref r, int mul, bool here, int fuel) {
  Graph *g = s->g;
  r = pe_real(g, r);
  PeNode n = *N(g, r);
  int64_t k;
  if (fuel <= 0 || (n.type != PT_I && n.type != PT_L) || mul > 1 << 20 || mul < -(1 << 20)) return false;
  if (pe_is_const(g, r, &k, NULL)) {
    l->c += (double)mul * (double)k;
    return true;
  }
  if (pe_per_launch(g, r)) {
    for (int i = 0; i < l->n; i++)
      if (l->of[i] == r) {
        l->mul[i] += mul;
        return true;
      }
    if (l->n == MOST_TERMS) return false;
    l->of[l->n] = r;
    l->mul[l->n++] = mul;
    return true;
  }
  Linear part = {0};
  int times = 1, i = 0;
  bool ok = false;
  switch (n.op) {
  case OP_AddI:
  case OP_SubI:
    ok = add_linear(s, &part, n.in[0], 1, here, fuel - 1) &&
         add_linear(s, &part, n.in[1], n.op == OP_AddI ? 1 : -1, here, fuel - 1);
    break;
  case OP_MulI:
    while (i < 2 && !pe_is_const(g, n.in[i], &k, NULL)) i++;
    times = i < 2 && k > -1024 && k < 1024 ? (int)k : 0;
    ok = times && add_linear(s, &part, n.in[!i], times, here, fuel - 1);
    break;
  default:
    if ((mul != 1 && mul != -1) || l->var) return false;
    l->var = r;
    l->sign = mul;
    return true;
  }
  if (!ok || (part.var && (l->var || (mul != 1 && mul != -1)))) return false;
  if (n.lo == INT32_MIN && !n.imm.i) { /* it may wrap by what its type says */
    Ref no = fits(s, &part, here, fuel - 1);
    if (!no) return false;
    s->need = and_also(g, s->need, no);
  }
  if (part.var) l->var = part.var, l->sign = mul * part.sign;
  for (int j = 0; j < part.n; j++)
    if (!add_linear(s, l, part.of[j], mul * part.mul[j], here, fuel - 1)) return false;
  l->c += mul * part.c;
  return true;
}

/* Of the dividend of r: what stands there is at least 0, the divisor at least 1.  False: not known. */
static bool dividend(Inside *s, Ref r, Linear *of, Ends *e, int fuel) {
  Graph *g = s->g;
  *of = (Linear){0};
  if (!add_linear(s, of, N(g, r)->in[0], 1, false, fuel)) return false;
  *e = ends_of(s, of, false, fuel);
  if (!e->lo || !e->hi) return false;
  Ref by = pe_at_corner(g, N(g, r)->in[1], 0);
  s->need = and_also(g, s->need,
                     and_also(g, at_least(g, e->lo, number(g, 0)), pe_mk2(g, OP_LtI, pe_const_i(g, PT_I, 0), by)));
  return true;
}

/* Where var is in all lanes. */
static Ends ends_anywhere(Inside *s, Ref var, int fuel) {
  Graph *g = s->g;
  PeNode n = *N(g, var);
  Ends e = {0, 0}, of;
  Linear l;
  int is = division(g, var);
  if (n.op == OP_Lane || n.op == OP_Seq) {
    for (int corner = 0; corner < 4; corner++) {
      if (!g->inner && corner & 1) continue;
      Ref x = pe_mk1(g, OP_I2D, pe_at_corner(g, var, corner));
      e = e.lo ? (Ends){smaller(g, e.lo, x), greater(g, e.hi, x)} : (Ends){x, x};
    }
  } else if (is && dividend(s, var, &l, &of, fuel)) {
    Ref by = pe_mk1(g, OP_I2D, pe_at_corner(g, n.in[1], 0));
    e.lo = number(g, 0);
    e.hi = is == 1 ? pe_mk2(g, OP_AddD, by, number(g, -1))
                   : pe_mk(g, OP_Call, PT_D, pe_mk2(g, OP_DivD, of.hi, by), 0, 0, SOP_Floor | 1 << 8);
  } else {
    e = (Ends){number(g, n.lo), number(g, n.hi)};
  }
  return e;
}

/* var, the lane's number, in the branch, by remainder and quotient of a dividend that goes with it. */
static Ends by_division(Inside *s, Ref var, Ends e, int fuel) {
  Graph *g = s->g;
  for (int k = 0; k < s->nfact; k++) {
    Ref r = s->fact[k].var, was = s->need;
    Linear of;
    Ends d;
    if (!division(g, r)) continue;
    bool again = false;
    for (int j = 0; j < k && !again; j++)
      again = division(g, s->fact[j].var) && N(g, s->fact[j].var)->in[0] == N(g, r)->in[0] &&
              N(g, s->fact[j].var)->in[1] == N(g, r)->in[1];
    if (again) continue;
    if (!dividend(s, r, &of, &d, fuel) || of.var != var || of.sign != 1) {
      s->need = was;
      continue;
    }
    PeNode n = *N(g, r);
    bool call = n.op == OP_Call;
    Ref rem = pe_mk(g, call ? OP_Call : OP_RemI, PT_I, n.in[0], n.in[1], 0, call ? SOP_Mod : 0),
        quo = pe_mk(g, call ? OP_Call : OP_QuoI, PT_I, n.in[0], n.in[1], 0, call ? SOP_IDiv : 0);
    Ends x = ends(s, rem, true, fuel), y = ends(s, quo, true, fuel);
    if (!x.lo || !x.hi || !y.lo || !y.hi) continue;
    Ref by = pe_mk1(g, OP_I2D, pe_at_corner(g, n.in[1], 0)), c = rest(g, &of);
    e.lo = greater(g, e.lo, pe_mk2(g, OP_SubD, pe_mk2(g, OP_AddD, pe_mk2(g, OP_MulD, y.lo, by), x.lo), c));
    e.hi = smaller(g, e.hi, pe_mk2(g, OP_SubD, pe_mk2(g, OP_AddD, pe_mk2(g, OP_MulD, y.hi, by), x.hi), c));
  }
  return e;
}

static Ends ends(Inside *s, Ref var, bool here, int fuel) {
  Graph *g = s->g;
  if (fuel <= 0) return (Ends){0, 0};
  Ends e = ends_anywhere(s, var, fuel - 1);
  if (!here) return e;
  if (e.lo && e.hi && (N(g, var)->op == OP_Lane || N(g, var)->op == OP_Seq)) e = by_division(s, var, e, fuel - 1);
  int nots = 0;
  for (int k = 0; k < s->nfact; k++) {
    Fact *f = &s->fact[k];
    if (f->var != var) continue;
    nots += f->is == NOT;
    if (f->is == AT_LEAST) e.lo = e.lo ? greater(g, e.lo, f->than) : f->than;
    if (f->is == AT_MOST) e.hi = e.hi ? smaller(g, e.hi, f->than) : f->than;
  }
  for (int round = 0; round < nots && round < 3; round++) /* not 0, not 1: whichever is said first */
    for (int k = 0; k < s->nfact; k++) {
      Fact *f = &s->fact[k];
      if (f->var != var || f->is != NOT) continue;
      if (e.lo) e.lo = pe_select(g, pe_mk2(g, OP_EqD, e.lo, f->than), pe_mk2(g, OP_AddD, e.lo, number(g, 1)), e.lo);
      if (e.hi) e.hi = pe_select(g, pe_mk2(g, OP_EqD, e.hi, f->than), pe_mk2(g, OP_SubD, e.hi, number(g, 1)), e.hi);
    }
  return e;
}

/* ---- what the conditions around a block say ---- */

/* sign * var + rest <= most, or not 0 */
static void note(Inside *s, const Linear *l, Relation is, double most) {
  Graph *g = s->g;
  if (!l->var || s->nfact == MOST_FACTS) return;
  Ref r = rest(g, l), than = pe_mk2(g, OP_SubD, number(g, most), r);
  if (l->sign < 0) than = pe_mk1(g, OP_NegD, than);
  if (is == AT_MOST && l->sign < 0) is = AT_LEAST;
  s->fact[s->nfact++] = (Fact){is, l->var, than};
}

static void assume(Inside *s, Ref cond, bool holds, int fuel) {
  Graph *g = s->g;
  cond = pe_real(g, cond);
  PeNode n = *N(g, cond);
  if (fuel <= 0) return;
  if (pe_per_launch(g, cond)) {
    Ref c = pe_at_corner(g, cond, 0);
    s->reached = and_also(g, s->reached, holds ? c : pe_mk1(g, OP_NotB, c));
    return;
  }
  int64_t k;
  Linear l = {0};
  Ref was = s->need;
  switch (n.op) {
  case OP_NotB: assume(s, n.in[0], !holds, fuel - 1); return;
  case OP_AndB:
  case OP_OrB:
    if (holds != (n.op == OP_AndB)) return;
    assume(s, n.in[0], holds, fuel - 1);
    assume(s, n.in[1], holds, fuel - 1);
    return;
  case OP_Phi:
  case OP_Select: { /* a side that is the other truth was not taken */
    Ref on = n.op == OP_Phi ? n.item->node : n.in[0];
    for (int side = 0; side < 2; side++) {
      Ref v = n.in[side + (n.op == OP_Select)], other = n.in[!side + (n.op == OP_Select)];
      if (!pe_is_const(g, v, &k, NULL) || (k != 0) == holds) continue;
      assume(s, on, side == 1, fuel - 1);
      assume(s, other, holds, fuel - 1);
    }
    return;
  }
  case OP_EqI:
  case OP_LtI:
  case OP_LeI:
    if (add_linear(s, &l, n.in[0], 1, false, FUEL) && add_linear(s, &l, n.in[1], -1, false, FUEL)) {
      Linear back = l; /* the other way round: b - a */
      back.sign = -back.sign;
      back.c = -back.c;
      for (int i = 0; i < back.n; i++) back.mul[i] = -back.mul[i];
      if (n.op == OP_EqI && !holds) note(s, &l, NOT, 0);
      else {
        if (n.op == OP_EqI || holds) note(s, &l, AT_MOST, n.op == OP_LtI ? -1 : 0);
        if (n.op == OP_EqI || !holds) note(s, &back, AT_MOST, n.op == OP_LeI ? -1 : 0);
      }
    } else s->need = was;
    return;
  default: return;
  }
}

/* The conditions of the ifs around item `upto` of b, of guards before it, and of branches that have left. */
static void gather(Inside *s, PeBlock *b, int upto) {
  Graph *g = s->g;
  s->nfact = 0;
  s->reached = s->need = 0;
  for (; b; b = b->up) {
    for (int i = 0; i < upto; i++) {
      PeItem *it = b->item[i];
      if (it->kind == IT_NODE && N(g, it->node)->op == OP_Guard) assume(s, N(g, it->node)->in[0], true, FUEL);
      if (it->kind == IT_IF && it->body[0]->ended != it->body[1]->ended) assume(s, it->node, it->body[1]->ended, FUEL);
    }
    if (!b->up) break;
    if (b->owner->kind == IT_IF) assume(s, b->owner->node, b->owner->body[0] == b, FUEL);
    for (upto = 0; upto < b->up->n && b->up->item[upto] != b->owner;) upto++;
  }
}

/* ---- checks ---- */

/* A condition of the launch under which cond holds in the lanes that come here; 0: none is known. */
static Ref proof(Inside *s, Ref cond, int fuel) {
  Graph *g = s->g;
  cond = pe_real(g, cond);
  PeNode n = *N(g, cond);
  if (fuel <= 0) return 0;
  if (pe_per_launch(g, cond)) return pe_at_corner(g, cond, 0);
  Linear l = {0};
  Ends e;
  double most;
  switch (n.op) {
  case OP_AndB:
  case OP_OrB: {
    Ref a = proof(s, n.in[0], fuel - 1), b = proof(s, n.in[1], fuel - 1);
    if (a && b) return pe_mk2(g, n.op, a, b);
    if (n.op == OP_AndB || (!a && !b)) return 0;
    /* "no round, or .." holds for the other reason, most likely: that is asked in the lane */
    return pe_per_launch(g, pe_real(g, n.in[!a])) ? 0 : a ? a : b;
  }
  case OP_InB:
    if (!pe_per_launch(g, n.in[1]) || !add_linear(s, &l, n.in[0], 1, true, FUEL)) return 0;
    e = ends_of(s, &l, true, FUEL);
    if (!e.lo || !e.hi || (pe_is_const(g, e.hi, NULL, &most) && most > MOST_LIKELY)) return 0;
    return and_also(g, at_least(g, e.lo, number(g, 0)),
                    pe_mk2(g, OP_LtD, e.hi, pe_mk1(g, OP_I2D, pe_at_corner(g, n.in[1], 0))));
  case OP_NoOvfAdd:
  case OP_NoOvfSub:
    if (!add_linear(s, &l, n.in[0], 1, true, FUEL) ||
        !add_linear(s, &l, n.in[1], n.op == OP_NoOvfAdd ? 1 : -1, true, FUEL))
      return 0;
    return fits(s, &l, true, FUEL);
  case OP_LtI:
  case OP_LeI:
    if (!add_linear(s, &l, n.in[0], 1, true, FUEL) || !add_linear(s, &l, n.in[1], -1, true, FUEL)) return 0;
    e = ends_of(s, &l, true, FUEL);
    return e.hi ? pe_mk2(g, n.op == OP_LtI ? OP_LtD : OP_LeD, e.hi, number(g, 0)) : 0;
  case OP_NotB: {
    PeNode of = *N(g, pe_real(g, n.in[0]));
    Ref x = of.nin ? pe_real(g, of.in[0]) : 0;
    if (of.op == OP_IsNaI && division(g, x)) { return dividend(s, x, &l, &e, FUEL) ? pe_const_i(g, PT_B, 1) : 0; }
    if (of.op == OP_IsNaI) return add_linear(s, &l, x, 1, true, FUEL) ? fits(s, &l, true, FUEL) : 0;
    return 0;
  }
  default: return 0;
  }
}

static void check_block(Graph *g, PeBlock *b, Ref *all, int *line) {
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    for (int k = 0; k < 2; k++)
      if (it->body[k] && it->kind != IT_LOOP) check_block(g, it->body[k], all, line);
    if (it->kind != IT_NODE || N(g, it->node)->op != OP_Guard) continue;
    PeNode n = *N(g, it->node);
    if (n.imm.i == WHY_G_BRANCH || n.imm.i == WHY_G_STOP) continue;
    Inside s = {.g = g};
    gather(&s, b, i);
    Ref holds = proof(&s, n.in[0], FUEL);
    if (!holds) continue;
    holds = and_also(g, holds, s.need);
    int64_t k;
    if (pe_is_const(g, holds, &k, NULL) && !k) continue; /* nothing but that no lane comes here would do */
    if (s.reached) holds = pe_mk2(g, OP_OrB, pe_mk1(g, OP_NotB, s.reached), holds);
    *all = and_also(g, *all, holds);
    if (!*line) *line = n.line;
    PeNode *gone = N(g, it->node);
    gone->op = OP_Holds;
    gone->nin = 0;
    gone->in[0] = 0;
    gone->imm.i = 0;
  }
}

Graph *pe_checks_inside(Graph *g) {
  Ref all = 0;
  int line = 0;
  check_block(g, g->top, &all, &line);
  if (!all) return g;
  Ref lanes = pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_N, 0));
  pe_launch_cond(g, pe_mk2(g, OP_OrB, pe_mk2(g, OP_LtI, lanes, pe_const_i(g, PT_I, 1)), all), WHY_G_INSIDE, line);
  return g;
}
