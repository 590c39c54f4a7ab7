/* oclgen/guard.c - guards as statements.
 *
 * Guards that follow one another, with nothing but arithmetic between them, leave by one jump:
 *
 *   if (!(a & b & c)) { if (!a) return 1; if (!b) return 2; return 3; }
 *
 * So do those in the branches of small ifs between them, whose phis become selects:
 *
 *   if (p) { guard a; x = .. } else { x = .. }      const int c1 = p;  .. (a | !c1) ..   x = c1 ? .. : ..
 *
 * A jump for each costs a GPU four instructions, and it makes what comes after wait.  What stands between them is then
 * computed by lanes whose guard has failed, too, so only operations that are defined for any operands may (Gen.wrap:
 * integers wrap, although a guard says that they need not); memory is read only after all guards before it.
 *
 * On a GPU, guards that ask whether doubles are numbers wait until the lane's end when nothing on the way can go wrong
 * without them: reads of memory need not wait for them then.
 */
#include "../specialize/ops.h"
#include "gen.h"

#include <stdlib.h>
#include <string.h>

/* May r be computed by a lane whose guard has failed?  top: r itself is written here, though it has a name; reads: the
 * guards of what it reads have been looked at. */
static bool total(Gen *q, Ref r, bool top, bool reads, int fuel) {
  Graph *g = q->g;
  r = pe_real(g, r);
  PeNode *n = N(g, r);
  if (n->op == OP_Const || (!top && !q->inlined[r])) return true; /* a name: computed before */
  switch (n->op) {
  case OP_Lane:
  case OP_Load:
  case OP_Seq:
  case OP_Param:
  case OP_AddI:
  case OP_SubI:
  case OP_MulI:
  case OP_NegI:
  case OP_AndI:
  case OP_OrI:
  case OP_XorI:
  case OP_NotI:
  case OP_EqI:
  case OP_LtI:
  case OP_LeI:
  case OP_IsNaI:
  case OP_NoOvfAdd:
  case OP_NoOvfSub:
  case OP_NoOvfMul:
  case OP_InB:
  case OP_AddD:
  case OP_SubD:
  case OP_MulD:
  case OP_NegD:
  case OP_DivD:
  case OP_FmaD:
  case OP_RecipD:
  case OP_RsqrtD:
  case OP_Select:
  case OP_EqD:
  case OP_LtD:
  case OP_LeD:
  case OP_IsNaN:
  case OP_Ord:
  case OP_I2D:
  case OP_B2I:
  case OP_I2B:
  case OP_NotB:
  case OP_AndB:
  case OP_OrB: break;
  case OP_Call:
    if (!gen_call_total(q, r)) return false;
    break;
  case OP_Elem:
    if (!reads) return false;
    break;
  case OP_Scope: return reads;
  default: return false;
  }
  if (fuel == 0) return false;
  for (int i = 0; i < n->nin; i++)
    if (!total(q, N(g, r)->in[i], false, reads, fuel - 1)) return false;
  return true;
}

static Ref condition(Gen *q, Ref guard, bool *plain) {
  Graph *g = q->g;
  Ref c = pe_real(g, N(g, guard)->in[0]);
  *plain = N(g, c)->op == OP_NotB && q->inlined[c]; /* if (!(!c)) */
  return *plain ? N(g, c)->in[0] : c;
}
static void failed(Gen *q, GenText *t, Ref guard) {
  bool plain;
  Ref c = condition(q, guard, &plain);
  gen_forced(q, t, guard, true, "||");
  if (!plain) gen_out(t, "!");
  gen_expr(q, t, c);
}
static void leave(Gen *q, GenText *t, Ref guard) {
  PeNode n = *N(q->g, guard);
  gen_leave(q, t, gen_guard(q, (int)n.imm.i, n.line) + 1);
  gen_out(t, " /* %s, line %d */\n", pe_why_text((int)n.imm.i), n.line);
}

/* ---- runs of guards ---- */

enum { MOST_GUARDS = 16, MOST_DEPTH = 4, MOST_BRANCH = 16 };
typedef struct Check {
  Ref guard;
  int depth, path[MOST_DEPTH]; /* it counts where c<k> is 1, for k > 0, and c<-k> is 0 */
} Check;
typedef struct Run {
  Gen *q;
  Check at[MOST_GUARDS];
  int n;
} Run;
struct GenLate {
  Check at[MOST_GUARDS];
  int n;
};

static bool quiet(Gen *q, Ref r) { /* nothing is written for it where it stands */
  int op = N(q->g, r)->op;
  return op == OP_Pi || op == OP_Const || op == OP_Scope || op == OP_Input || q->inlined[r] || q->written[r];
}
static bool node_joins(Gen *q, Ref r) {
  PeNode *v = N(q->g, r);
  if (v->op == OP_Guard) return total(q, v->in[0], false, false, 12);
  return pe_op_pure(v->op) && !q->pair[r] && !q->declared[r] && (quiet(q, r) || total(q, r, true, false, 12));
}
/* May this if become selects?  Adds the guards in it to *guards, what it computes to *size. */
static bool if_joins(Gen *q, PeItem *it, int depth, int *guards, int *size) {
  if (depth > MOST_DEPTH || !total(q, it->node, false, false, 12)) return false;
  for (int s = 0; s < 2; s++) {
    PeBlock *b = it->body[s];
    if (b->ended) return false;
    for (int i = 0; i < b->n; i++) {
      PeItem *in = b->item[i];
      if (in->kind == IT_IF ? !if_joins(q, in, depth + 1, guards, size)
                            : in->kind != IT_NODE || !node_joins(q, in->node))
        return false;
      if (in->kind != IT_NODE) continue;
      *guards += N(q->g, in->node)->op == OP_Guard;
      *size += !quiet(q, in->node);
    }
    for (int k = 0; k < it->n; k++) {
      Ref v = N(q->g, it->v[k])->in[s];
      if (!total(q, v, false, false, 12) || N(q->g, it->v[k])->type == PT_X) return false;
    }
  }
  *size += it->n;
  return *guards <= MOST_GUARDS && *size <= MOST_BRANCH;
}

static void run_block(Run *u, PeBlock *b, int from, int end, const Check *in);
static void run_if(Run *u, PeItem *it, const Check *in) {
  Gen *q = u->q;
  GenText *t = &q->body;
  const int c = ++q->choices;
  gen_indent(q);
  gen_out(t, "const int c%d = ", c);
  gen_expr(q, t, it->node);
  gen_out(t, ";\n");
  for (int s = 0; s < 2; s++) {
    Check inner = *in;
    pe_assert(q, inner.depth < MOST_DEPTH, "%d ifs deep", inner.depth);
    inner.path[inner.depth++] = s ? -c : c;
    run_block(u, it->body[s], 0, it->body[s]->n, &inner);
  }
  for (int k = 0; k < it->n; k++) {
    Ref r = it->v[k];
    const char *type = N(q->g, r)->type == PT_D ? "double" : "int";
    gen_indent(q);
    gen_out(t, "const %s v%d_1 = ", type, r); /* sides that are computed in a select make jumps, too */
    gen_expr(q, t, N(q->g, r)->in[0]);
    gen_out(t, ", v%d_0 = ", r);
    gen_expr(q, t, N(q->g, r)->in[1]);
    gen_out(t, ", v%d = c%d ? v%d_1 : v%d_0;\n", r, c, r, r);
  }
}
static void run_block(Run *u, PeBlock *b, int from, int end, const Check *in) {
  Gen *q = u->q;
  for (int i = from; i < end; i++) {
    PeItem *it = b->item[i];
    if (it->kind == IT_IF) run_if(u, it, in);
    else if (N(q->g, it->node)->op == OP_Guard) {
      pe_assert(q, u->n < MOST_GUARDS, "%d guards in a run", u->n);
      u->at[u->n] = *in;
      u->at[u->n++].guard = it->node;
    } else gen_item(q, it, b);
  }
}

static void holds(Gen *q, GenText *t, const Check *c) {
  bool plain;
  Ref r = condition(q, c->guard, &plain);
  if (c->depth) gen_out(t, "(");
  if (q->force.every) gen_out(t, "((");
  gen_forced(q, t, c->guard, false, ") & ");
  if (plain) gen_out(t, "!");
  gen_expr(q, t, r);
  if (q->force.every) gen_out(t, ")");
  for (int k = 0; k < c->depth; k++) gen_out(t, c->path[k] > 0 ? " | !c%d" : " | c%d", abs(c->path[k]));
  if (c->depth) gen_out(t, ")");
}
static void check_all(Gen *q, const Check *at, int n) {
  GenText *t = &q->body;
  pe_assert(q, n > 0 && n <= MOST_GUARDS, "a check of %d guards", n);
  for (int i = 0; i < n; i++)
    pe_assert(q, N(q->g, at[i].guard)->op == OP_Guard, "%s is no guard", pe_ops[N(q->g, at[i].guard)->op].name);
  gen_indent(q);
  gen_out(t, "if (");
  if (n == 1 && !at[0].depth) {
    failed(q, t, at[0].guard);
    gen_out(t, ") ");
    leave(q, t, at[0].guard);
    return;
  }
  gen_out(t, "!(");
  for (int i = 0; i < n; i++) {
    if (i) gen_out(t, " & ");
    holds(q, t, &at[i]);
  }
  gen_out(t, ")) {\n");
  q->depth++;
  for (int i = 0; i < n; i++) {
    gen_indent(q);
    if (i < n - 1) {
      gen_out(t, at[i].depth ? "if (!" : "if (");
      if (at[i].depth) holds(q, t, &at[i]);
      else failed(q, t, at[i].guard);
      gen_out(t, ") ");
    }
    leave(q, t, at[i].guard);
  }
  q->depth--;
  gen_indent(q);
  gen_out(t, "}\n");
}

/* ---- guards that wait ---- */

/* Can a lane go through b with NaNs where it expects none?  It must end, write nothing but its result, and touch no
 * memory that it would not touch otherwise: so no integers made of doubles, and no loop that a comparison ends. */
static bool bears(Gen *q, const PeBlock *b) {
  Graph *g = q->g;
  for (int i = 0; i < b->n; i++) {
    const PeItem *it = b->item[i];
    if (it->kind == IT_RETURN) return b == g->top && i == b->n - 1;
    if (it->kind != IT_NODE && it->kind != IT_IF && (it->kind != IT_LOOP || !it->counted) && it->kind != IT_NEXT)
      return false;
    for (int k = 0; k < 2; k++)
      if (it->body[k] && !bears(q, it->body[k])) return false;
    if (it->kind != IT_NODE) continue;
    const PeNode *n = N(g, it->node);
    bool plain = n->op == OP_Guard || n->op == OP_Pi || n->op == OP_Scope;
    if (!plain && (q->pair[it->node] || !total(q, it->node, true, true, 12))) return false;
    if (n->op == OP_Call && b->loops > 0 && n->imm.i != (SOP_Abs | 1 << 8) && n->imm.i != (SOP_Sqrt | 1 << 8))
      return false;
  }
  return true;
}
static bool of_double(Gen *q, Ref guard) {
  Graph *g = q->g;
  bool plain;
  const PeNode *n = N(g, pe_real(g, condition(q, guard, &plain)));
  return n->op == OP_IsNaN || n->op == OP_LtD || n->op == OP_LeD || n->op == OP_EqD || n->op == OP_Ord;
}
/* Keeps them for later, if they may wait. */
static bool later(Gen *q, const PeBlock *b, const Check *at, int n) {
  Graph *g = q->g;
  if (b != g->top || !g->gpu || q->share || q->split || q->crew || g->reduce || g->loop ||
      g->shape == PR_HEAP || g->shape == PR_ROWS || n + (q->late ? q->late->n : 0) > MOST_GUARDS)
    return false;
  for (int i = 0; i < n; i++)
    if (!of_double(q, at[i].guard)) return false;
  if (!bears(q, b)) return false;
  if (!q->late) q->late = pe_alloc(&q->arena, sizeof *q->late);
  memcpy(q->late->at + q->late->n, at, (size_t)n * sizeof *at);
  q->late->n += n;
  return true;
}
void gen_guards_late(Gen *q) {
  if (q->late && q->late->n) check_all(q, q->late->at, q->late->n);
  q->late = NULL;
}

void gen_guard_alone(Gen *q, Ref guard) {
  const Check c = {.guard = guard};
  if (!later(q, N(q->g, guard)->block, &c, 1)) check_all(q, &c, 1);
}

int gen_guard_run(Gen *q, PeBlock *b, int from) {
  int guards = 0, ifs = 0, last = from;
  if (q->tile || q->copy >= 0) return 0;
  for (int i = from; i < b->n && guards < MOST_GUARDS; i++) {
    PeItem *it = b->item[i];
    int more = it->kind == IT_NODE && N(q->g, it->node)->op == OP_Guard, size = 0;
    bool joins = it->kind == IT_IF ? if_joins(q, it, 1, &more, &size) : it->kind == IT_NODE && node_joins(q, it->node);
    if (!joins || guards + more > MOST_GUARDS) break;
    if (!more) continue;
    guards += more;
    ifs += it->kind == IT_IF;
    last = i;
  }
  if (guards + ifs < 2) return 0;
  Run u = {.q = q};
  const Check top = {0};
  q->wrap = true;
  run_block(&u, b, from, last + 1, &top);
  if (!later(q, b, u.at, u.n)) check_all(q, u.at, u.n);
  q->wrap = false;
  return last - from + 1;
}
