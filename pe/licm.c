/* pe/licm.c - guards leave loops; those that depend on the launch only leave the kernel.
 *
 *   loop i = a to b { guard InB(i + c, n); .. }  →  guard InB(a + c, n); guard InB(b + c, n); loop i = a to b { .. }
 *   loop { guard !IsNaN(x - v[k]); .. }          →  guard |x| < Inf; loop { .. }   (where v holds no NaN)
 *   guard C, with C the same in every lane       →  a launch condition, checked once on the host
 *   guard InB(lane + c, n)                       →  two launch conditions, for the first and the last lane
 *
 * The index (or sum, product) must be affine in the loop's counter, so that what holds at both ends holds between.  A
 * loop that runs no time must not fail: the moved condition is "empty or ...".  Values need no motion: pe_schedule
 * takes them out.
 *
 * A moved guard can fail where the lane would not have reached the original (a break before it, an if around it).  That
 * is only a lost speculation: the lane runs in the interpreter; the launcher then asks again with PE_NO_HOIST, which
 * keeps guards in place unless they stand at the loop body's top level before anything that could leave it.
 */
#include "graph.h"
#include "../specialize/ops.h"

/* guard !(x < 0), x = p + c + ..: enough that each part that is not known to be >= 0 is, and does not change in the
 * loop.  The parts found are put in part[]; -1: no. */
static int not_negative_parts(Graph *g, Ref r, PeBlock *in, Ref *part, int n);

typedef struct Licm {
  Graph *g;
  bool hoist;
} Licm;

/* Is r computed from nothing that hangs in block `in`?  (NULL: from launch parameters only.) */
static bool invariant(Graph *g, Ref r, PeBlock *in, int fuel) {
  PeNode *n = N(g, r);
  if (fuel <= 0) return false;
  if (!in && (n->op == OP_Lane || n->op == OP_Seq || n->op == OP_Load || n->op == OP_Input || n->op == OP_Elem ||
              n->op == OP_Unbox))
    return false;
  if (!pe_op_pure(n->op)) return in && !pe_inside(n->block, in);
  if (n->op == OP_Pi) return invariant(g, n->in[0], in, fuel - 1);
  for (int i = 0; i < n->nin; i++)
    if (!invariant(g, N(g, r)->in[i], in, fuel - 1)) return false;
  return true;
}

/* Is r an affine function of v (a loop's counter; 0: of the lane)? */
static bool affine(Graph *g, Ref r, Ref v, PeBlock *in, int fuel) {
  PeNode *n = N(g, r);
  if (fuel <= 0) return false;
  if (v ? r == v : n->op == OP_Lane || (n->op == OP_Seq && n->type != PT_D)) return true;
  if (invariant(g, r, in, 40)) return true;
  switch (n->op) {
  case OP_Pi: return affine(g, n->in[0], v, in, fuel - 1);
  case OP_AddI:
  case OP_SubI: return affine(g, n->in[0], v, in, fuel - 1) && affine(g, n->in[1], v, in, fuel - 1);
  case OP_NegI: return affine(g, n->in[0], v, in, fuel - 1);
  case OP_MulI: {
    Ref x = n->in[0], y = n->in[1];
    return (invariant(g, x, in, 40) && affine(g, y, v, in, fuel - 1)) ||
           (invariant(g, y, in, 40) && affine(g, x, v, in, fuel - 1));
  }
  default: return false;
  }
}

/* r with v replaced (v == 0: the lane and sequences by their value at a corner of the range: last's bit 1 is the last
 * lane, bit 0 the last element of a lane). */
static Ref subst(Graph *g, Ref r, Ref v, Ref to, int last) {
  if (v && r == v) return to;
  PeNode n = *N(g, r);
  if (!v && n.op == OP_Lane && n.imm.i) { /* along a side of the range */
    if (!(last & (int)n.imm.i)) return pe_const_i(g, PT_I, 0);
    Ref side = n.imm.i == 2 ? pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_OUTER, 0)) : g->inner;
    pe_assert(g, side, "no length along side %d", (int)n.imm.i);
    return pe_mk2(g, OP_AddI, subst(g, side, -1, 0, 0), pe_const_i(g, PT_I, -1));
  }
  if (!v && n.op == OP_Lane)
    return last & 2 ? pe_mk2(g, OP_AddI, pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_N, 0)), pe_const_i(g, PT_I, -1))
                    : pe_const_i(g, PT_I, 0);
  if (!v && n.op == OP_Seq) {
    Ref start = pe_mk(g, OP_Param, n.type, 0, 0, 0, PEP(PEP_SEQ_START, n.imm.i));
    if (!(last & 2)) return start;
    Ref stride = pe_mk(g, OP_Param, n.type, 0, 0, 0, PEP(PEP_SEQ_STRIDE, n.imm.i));
    Ref end = pe_mk2(g, OP_AddI, pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_N, 0)), pe_const_i(g, PT_I, -1));
    return pe_mk2(g, OP_AddI, start, pe_mk2(g, OP_MulI, stride, end));
  }
  if (!pe_op_pure(n.op)) return r;
  if (n.op == OP_Pi) return subst(g, n.in[0], v, to, last);
  if (!n.nin) return r;
  Ref in[3] = {0, 0, 0};
  for (int i = 0; i < n.nin; i++) in[i] = subst(g, n.in[i], v, to, last);
  return pe_mk(g, n.op, n.type, in[0], in[1], in[2], n.imm.i);
}

static bool ends_matter(Graph *g, Ref cond, Ref v, PeBlock *in) {
  PeNode *c = N(g, cond);
  switch (c->op) {
  case OP_InB: return affine(g, c->in[0], v, in, 40) && invariant(g, c->in[1], in, 40);
  case OP_LeI:
  case OP_LtI:
  case OP_NoOvfAdd:
  case OP_NoOvfSub: return affine(g, c->in[0], v, in, 40) && affine(g, c->in[1], v, in, 40);
  case OP_NoOvfMul:
    return (affine(g, c->in[0], v, in, 40) && invariant(g, c->in[1], in, 40)) ||
           (affine(g, c->in[1], v, in, 40) && invariant(g, c->in[0], in, 40));
  default: return false;
  }
}

static int not_negative_parts(Graph *g, Ref r, PeBlock *in, Ref *part, int n) {
  PeNode *x = N(g, r);
  if (n < 0 || x->dlo >= 0) return n;
  if (invariant(g, r, in, 40)) {
    if (n == 4) return -1;
    part[n] = r;
    return n + 1;
  }
  if (x->op == OP_AddD || x->op == OP_MulD) {
    Ref a = x->in[0], b = x->in[1];
    return not_negative_parts(g, b, in, part, not_negative_parts(g, a, in, part, n));
  }
  return x->op == OP_Pi ? not_negative_parts(g, x->in[0], in, part, n) : -1;
}

/* Can r be no NaN so long as the parts found, which do not change in the loop, are finite?  x - c is NaN only where
 * both are infinite.  `depth` bounds the search; a loop phi is no NaN when nothing it is given is. */
static bool never_nan(Graph *g, Ref r, PeItem *loop, Ref *part, int *np, int depth);
static bool finite_part(Graph *g, Ref r, PeItem *loop, Ref *part, int *np) {
  PeNode *n = N(g, r);
  if (n->flags & NF_NONAN && n->dlo > -INFINITY && n->dhi < INFINITY) return true;
  if (!invariant(g, r, loop->body[0], 20)) return false;
  for (int i = 0; i < *np; i++)
    if (part[i] == r) return true;
  if (*np == 4) return false;
  part[(*np)++] = r;
  return true;
}
static bool nexts_never_nan(Graph *g, PeBlock *b, PeItem *loop, int k, Ref *part, int *np, int depth) {
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    if (it->kind == IT_NEXT && it->target == loop && !never_nan(g, it->v[k], loop, part, np, depth)) return false;
    for (int s = 0; s < 2; s++)
      if (it->body[s] && !nexts_never_nan(g, it->body[s], loop, k, part, np, depth)) return false;
  }
  return true;
}
static bool never_nan(Graph *g, Ref r, PeItem *loop, Ref *part, int *np, int depth) {
  PeNode n = *N(g, r);
  if (n.type != PT_D || n.flags & NF_NONAN) return n.type == PT_D;
  if (depth <= 0) return false;
  switch (n.op) {
  case OP_Pi:
  case OP_NegD: return never_nan(g, n.in[0], loop, part, np, depth - 1);
  case OP_Select:
    return never_nan(g, n.in[1], loop, part, np, depth - 1) && never_nan(g, n.in[2], loop, part, np, depth - 1);
  case OP_Elem: { /* of a vector without NA: the kernel relies on that now */
    Ref v = n.in[0];
    v = pe_real(g, v);
    if (N(g, v)->op != OP_Scope || !(g->scope_facts[N(g, v)->imm.i] & PF_COMPLETE)) return false;
    g->scope[N(g, v)->imm.i].need |= PF_COMPLETE;
    return true;
  }
  case OP_LPhi:
    if (n.item != loop || n.flags & NF_SEEN) return n.item == loop; /* seen: by induction */
    for (int k = loop->counted; k < loop->n; k++)
      if (loop->v[k] == r) {
        N(g, r)->flags |= NF_SEEN;
        bool ok = never_nan(g, n.in[0], loop, part, np, depth - 1) &&
                  nexts_never_nan(g, loop->body[0], loop, k, part, np, depth - 1);
        N(g, r)->flags &= ~NF_SEEN;
        return ok;
      }
    return false;
  case OP_MulD: return n.in[0] == n.in[1] && never_nan(g, n.in[0], loop, part, np, depth - 1);
  case OP_AddD:
    if (N(g, n.in[0])->dlo >= 0 && N(g, n.in[1])->dlo >= 0)
      return never_nan(g, n.in[0], loop, part, np, depth - 1) && never_nan(g, n.in[1], loop, part, np, depth - 1);
    /* fall through */
  case OP_SubD: {
    int had = *np;
    if (finite_part(g, n.in[0], loop, part, np) && never_nan(g, n.in[1], loop, part, np, depth - 1)) return true;
    *np = had;
    return finite_part(g, n.in[1], loop, part, np) && never_nan(g, n.in[0], loop, part, np, depth - 1);
  }
  default: return false;
  }
}
/* cond: Ord(a, b) or !IsNaN(a) */
static bool asks_nan(Graph *g, Ref cond, PeItem *loop, Ref *part, int *np) {
  PeNode c = *N(g, cond);
  int n = 0;
  bool ok = false;
  if (c.op == OP_Ord) ok = never_nan(g, c.in[0], loop, part, &n, 12) && never_nan(g, c.in[1], loop, part, &n, 12);
  else if (c.op == OP_NotB && N(g, c.in[0])->op == OP_IsNaN)
    ok = never_nan(g, N(g, c.in[0])->in[0], loop, part, &n, 12);
  if (ok) *np = n; /* else the caller's: -1 */
  return ok;
}

static void repoint(Graph *g, Ref from, Ref to) { /* Pis on a moved guard */
  for (Ref r = 1; r < g->nnode; r++)
    if (N(g, r)->op == OP_Pi && N(g, r)->in[1] == from) N(g, r)->in[1] = to;
}

/* A guard on cond just before item *at of b; returns 0 when it is certain. */
static Ref guard_before(Graph *g, PeBlock *b, int *at, Ref cond, int why, int line) {
  pe_assert(g, N(g, cond)->type == PT_B && *at <= b->n, "a guard on %s before item %d of %d",
            pe_ops[N(g, cond)->op].name, *at, b->n);
  int64_t k;
  if (pe_is_const(g, cond, &k, NULL) && k) return 0;
  PeBlock tmp = {.up = b->up, .owner = b->owner, .depth = b->depth};
  Ref r = pe_pin(g, &tmp, OP_Guard, PT_V, cond, 0, 0, why, line);
  N(g, r)->block = b;
  pe_insert(g, b, *at, tmp.item[tmp.n - 1]);
  ++*at;
  return r;
}

/* Move what can be moved from `from` (the loop's body or a block in it) to before the loop, which is item *at of b. */
static void from_block(Licm *l, PeItem *loop, PeBlock *from, PeBlock *b, int *at, bool sure) {
  Graph *g = l->g;
  PeBlock *body = loop->body[0];
  for (int i = 0; i < from->n; i++) {
    PeItem *it = from->item[i];
    if (it->kind == IT_NODE && N(g, it->node)->op == OP_Guard) {
      PeNode n = *N(g, it->node);
      Ref cond = n.in[0], moved = 0;
      if (!sure && !l->hoist) continue;
      if (from->ended && i == from->n - 1) continue; /* it never holds: the block ends with it */
      bool stop = n.imm.i == WHY_G_BRANCH || n.imm.i == WHY_G_STOP;
      if (invariant(g, cond, body, 40) && (sure || (l->hoist && !stop))) {
        Ref c = subst(g, cond, -1, 0, 0);
        if (loop->counted) c = pe_mk2(g, OP_OrB, pe_mk2(g, OP_LtI, loop->last, N(g, loop->v[0])->in[0]), c);
        if (!sure && N(g, cond)->op != OP_InB && N(g, cond)->op != OP_NotB) continue;
        if (!loop->counted && !sure) continue;
        moved = guard_before(g, b, at, c, (int)n.imm.i, n.line);
      } else if (loop->counted && l->hoist && ends_matter(g, cond, loop->v[0], body)) {
        Ref first = N(g, loop->v[0])->in[0], empty = pe_mk2(g, OP_LtI, loop->last, first);
        Ref lo = guard_before(g, b, at, pe_mk2(g, OP_OrB, empty, subst(g, cond, loop->v[0], first, 0)), (int)n.imm.i,
                              n.line);
        moved = guard_before(g, b, at, pe_mk2(g, OP_OrB, empty, subst(g, cond, loop->v[0], loop->last, 0)),
                             (int)n.imm.i, n.line);
        if (!moved) moved = lo;
      } else {
        Ref lt = N(g, cond)->op == OP_NotB ? N(g, cond)->in[0] : 0, part[4];
        double zero;
        int np = -1; /* parts that the guard is about */
        if (l->hoist && lt && N(g, lt)->op == OP_LtD && pe_is_const(g, N(g, lt)->in[1], NULL, &zero) && zero == 0)
          np = not_negative_parts(g, N(g, lt)->in[0], body, part, 0);
        bool finite = np < 0 && l->hoist && loop->counted && asks_nan(g, cond, loop, part, &np);
        if (np < 0) continue;
        for (int k = 0; k < np; k++) {
          Ref c = finite ? pe_mk2(g, OP_LtD, pe_mk(g, OP_Call, PT_D, part[k], 0, 0, SOP_Abs | 1 << 8),
                                  pe_const_d(g, INFINITY))
                         : pe_mk2(g, OP_LeD, pe_const_d(g, 0), part[k]);
          moved = guard_before(g, b, at, c, (int)n.imm.i, n.line);
        }
      }
      repoint(g, it->node, moved);
      memmove(from->item + i, from->item + i + 1, (size_t)(from->n - i - 1) * sizeof *from->item);
      from->n--;
      i--;
      continue;
    }
    if (it->kind == IT_IF && l->hoist) {
      from_block(l, loop, it->body[0], b, at, false);
      from_block(l, loop, it->body[1], b, at, false);
    }
    if (it->kind == IT_IF || it->kind == IT_LOOP || it->kind == IT_LABEL) sure = false; /* may leave the body */
  }
}

static void licm_block(Licm *l, PeBlock *b) {
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    for (int k = 0; k < 2; k++)
      if (it->body[k]) licm_block(l, it->body[k]); /* inner loops first: what they give up may go further */
    if (it->kind == IT_LOOP) from_block(l, it, it->body[0], b, &i, true);
  }
}

void pe_launch_cond(Graph *g, Ref cond, int why, int line) {
  pe_assert(g, N(g, cond)->type == PT_B && why > 0 && why < WHY_COUNT, "a launch condition of type %d, reason %d",
            N(g, cond)->type, why);
  int64_t v;
  if (pe_is_const(g, cond, &v, NULL) && v) return;
  if (g->ncond == g->capcond) {
    int cap = g->capcond ? g->capcond * 2 : 8;
    g->cond = pe_extend(&g->arena, g->cond, (size_t)g->ncond * sizeof *g->cond, (size_t)cap * sizeof *g->cond);
    g->capcond = cap;
  }
  PeBlock tmp = {0};
  Ref r = pe_pin(g, &tmp, OP_Guard, PT_V, cond, 0, 0, why, line);
  N(g, r)->block = g->top;
  g->cond[g->ncond++] = r;
}

bool pe_per_launch(Graph *g, Ref r) { return invariant(g, r, NULL, 40); }
Ref pe_at_corner(Graph *g, Ref r, int corner) { return subst(g, r, 0, 0, corner); }

/* `empty or in bounds` of a loop whose bounds are the launch's, or any condition on the launch only; affine in the
 * lane. */
static bool to_launch(Licm *l, PeNode n) {
  Graph *g = l->g;
  Ref cond = n.in[0];
  if (invariant(g, cond, NULL, 60)) {
    pe_launch_cond(g, subst(g, cond, -1, 0, 0), (int)n.imm.i, n.line);
    return true;
  }
  if (!l->hoist) return false;
  Ref empty = 0, c = cond;
  if (N(g, cond)->op == OP_OrB) { /* empty | c */
    PeNode o = *N(g, cond);
    for (int k = 0; k < 2; k++)
      if (invariant(g, o.in[k], NULL, 40)) empty = o.in[k], c = o.in[!k];
    if (!empty) return false;
  }
  if (!ends_matter(g, c, 0, NULL)) return false;
  Ref lanes = pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_N, 0));
  Ref none = pe_mk2(g, OP_LtI, lanes, pe_const_i(g, PT_I, 1));
  if (empty) none = pe_mk2(g, OP_OrB, none, subst(g, empty, -1, 0, 0));
  for (int last = 0; last < 4; last++)
    if (g->inner || last == 0 || last == 2)
      pe_launch_cond(g, pe_mk2(g, OP_OrB, none, subst(g, c, 0, 0, last)), (int)n.imm.i, n.line);
  return true;
}

/* Is r the same in all lanes that are in the same round of their loops? */
static bool in_step(Graph *g, Ref r, int fuel) {
  PeNode *n = N(g, r);
  if (fuel <= 0) return false;
  if (n->op == OP_LPhi)
    return n->item->kind == IT_LOOP && n->item->counted && n->item->v[0] == r && in_step(g, n->in[0], fuel - 1);
  if (!pe_op_pure(n->op) || n->op == OP_Lane || n->op == OP_Seq || n->op == OP_Load || n->op == OP_Input ||
      n->op == OP_Elem || n->op == OP_Unbox)
    return false;
  for (int i = 0; i < (n->op == OP_Pi ? 1 : n->nin); i++)
    if (!in_step(g, N(g, r)->in[i], fuel - 1)) return false;
  return true;
}

/* Small vectors of the scope that all lanes read together may lie in constant memory, so long as they stay small. */
static void find_tiny(Graph *g, bool may) {
  int left = may ? PE_TINIES : 0;
  for (int k = 0; k < g->nscope; k++) {
    PeScope *s = &g->scope[k];
    if (!s->tiny) continue;
    bool ok = left > 0 && (s->kind == PS_VECTOR || s->kind == PS_MATRIX || s->kind == PS_ARRAY) && !s->seq, any = false;
    for (Ref r = 1; r < g->nnode && ok; r++) {
      if (N(g, r)->op != OP_Elem) continue;
      Ref v = N(g, r)->in[0];
      v = pe_real(g, v);
      if (N(g, v)->op != OP_Scope || N(g, v)->imm.i != k) continue;
      any = true;
      ok = in_step(g, N(g, r)->in[1], 20);
    }
    s->tiny = ok && any;
    if (!s->tiny) continue;
    left--;
    Ref len = pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_SCOPE_LEN, k));
    pe_launch_cond(g, pe_mk2(g, OP_LeI, len, pe_const_i(g, PT_I, PE_TINY)), WHY_G_LENGTH, 0);
  }
}

/* No sum or product in r wraps: the guards that say so have gone to the launch. */
static bool no_wrap(Graph *g, Ref r, int fuel) {
  PeNode *n = N(g, r);
  if (fuel <= 0) return false;
  if (!pe_op_pure(n->op)) return n->op == OP_LPhi;
  if ((n->op == OP_AddI || n->op == OP_SubI || n->op == OP_MulI) && !n->imm.i && n->lo == INT32_MIN) return false;
  for (int i = 0; i < (n->op == OP_Pi ? 1 : n->nin); i++)
    if (!no_wrap(g, N(g, r)->in[i], fuel - 1)) return false;
  return true;
}
static Ref counter_in(Graph *g, Ref r, int fuel) {
  PeNode *n = N(g, r);
  if (fuel <= 0) return 0;
  if (n->op == OP_LPhi) return r;
  for (int i = 0; pe_op_pure(n->op) && i < (n->op == OP_Pi ? 1 : n->nin); i++) {
    Ref c = counter_in(g, N(g, r)->in[i], fuel - 1);
    if (c) return c;
  }
  return 0;
}
/* The counters take their first and last values in turn; then the lane does.  how: 0 may it be done, 1 do it. */
static bool bound_corners(Graph *g, Ref r, int32_t most, int line, Ref none, int loops, bool how) {
  Ref c = counter_in(g, r, 20);
  if (c) {
    PeItem *loop = N(g, c)->item;
    if (loops == 3 || loop->kind != IT_LOOP || !loop->counted || loop->v[0] != c) return false;
    Ref first = N(g, c)->in[0], last = loop->last;
    if (!affine(g, r, c, loop->body[0], 40) || !invariant(g, first, NULL, 40) || !invariant(g, last, NULL, 40))
      return false;
    Ref empty = pe_mk2(g, OP_LtI, subst(g, last, -1, 0, 0), subst(g, first, -1, 0, 0));
    none = none ? pe_mk2(g, OP_OrB, none, empty) : empty;
    return bound_corners(g, subst(g, r, c, first, 0), most, line, none, loops + 1, how) &&
           bound_corners(g, subst(g, r, c, last, 0), most, line, none, loops + 1, how);
  }
  Ref range[2] = {pe_mk2(g, OP_LeI, r, pe_const_i(g, PT_I, most)), pe_mk2(g, OP_LeI, pe_const_i(g, PT_I, -most), r)};
  for (int k = 0; k < 2; k++)
    if (N(g, range[k])->op != OP_Const && !ends_matter(g, range[k], 0, NULL)) return false;
  if (!how) return true;
  Ref lanes = pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_N, 0)), few = pe_mk2(g, OP_LtI, lanes, pe_const_i(g, PT_I, 1));
  none = none ? pe_mk2(g, OP_OrB, few, none) : few;
  for (int k = 0; k < 2; k++)
    for (int last = 0; last < 4; last++)
      if (g->inner || last == 0 || last == 2)
        pe_launch_cond(g, pe_mk2(g, OP_OrB, none, subst(g, range[k], 0, 0, last)), WHY_G_BOUND, line);
  return true;
}
bool pe_launch_bound(Graph *g, Ref r, int32_t most, int line) {
  return g->flags & GF_STRIPPED && no_wrap(g, r, 20) && bound_corners(g, r, most, line, 0, 0, false) &&
         bound_corners(g, r, most, line, 0, 0, true);
}

Graph *pe_licm(Graph *g, bool hoist) {
  Licm l = {g, hoist};
  licm_block(&l, g->top);
  if (g->flags & GF_STRIPPED) {
    bool sure = true;
    for (int i = 0; i < g->top->n; i++) {
      PeItem *it = g->top->item[i];
      if (it->kind == IT_IF || it->kind == IT_LABEL) sure = sure && !it->body[0]->ended && !it->body[1]->ended;
      if (it->kind != IT_NODE || N(g, it->node)->op != OP_Guard) continue;
      if (!sure && !hoist) continue;
      if (N(g, it->node)->imm.i == WHY_G_BRANCH || N(g, it->node)->imm.i == WHY_G_STOP) continue;
      if (!to_launch(&l, *N(g, it->node))) continue;
      repoint(g, it->node, 0);
      memmove(g->top->item + i, g->top->item + i + 1, (size_t)(g->top->n - i - 1) * sizeof *g->top->item);
      g->top->n--;
      i--;
    }
  }
  find_tiny(g, hoist && g->flags & GF_STRIPPED);
  /* Pis whose guard went out altogether: their first input is the value */
  return pe_rebuild(g, NULL);
}
