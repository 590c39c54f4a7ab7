/* oclgen/fuel.c - loops that nothing bounds carry fuel, so that every kernel ends.
 *
 * `while` and `repeat` loops share a counter of rounds, which begins as the launch's parameter:
 *
 *   for (; fuel_left > 0; fuel_left--) { .. break; .. }
 *   if (fuel_left <= 0) return <WHY_G_FUEL>;
 *
 * A round pays a subtraction whose comparison is the loop's own jump back.  A counted loop in such a loop is charged for
 * its rounds at once, where they are not few.  Where a loop that stands alone asks `k < n` of a number that goes up, n of the
 * launch, its rounds pay nothing: it runs to the lesser of n and k + fuel_left.  A lane that fails so is launched again with more (runtime/ocl_wait.c), or
 * runs in the interpreter.  Kernels without such loops have no fuel, nor have loops in which a number goes up to a bound
 * that is known (`while (k < 100 && ..) { ..; k <- k + 1L }`).
 */
#include "gen.h"
#include "../specialize/ops.h"

enum { FEW_ROUNDS = 64, MOST_ROUNDS = 1 << 16 /* of a loop that needs no fuel */ };

void gen_fuel_begin(Gen *q, GenText *t) {
  if (q->fueled) gen_out(t, "  int fuel_left = fuel;\n");
}

/* Does each way into the next round add a positive constant to phi number k? */
static bool goes_up(Graph *g, const PeBlock *b, const PeItem *loop, int k) {
  for (int i = 0; i < b->n; i++) {
    const PeItem *it = b->item[i];
    for (int s = 0; s < 2; s++)
      if (it->body[s] && !goes_up(g, it->body[s], loop, k)) return false;
    if (it->kind != IT_NEXT || it->target != loop) continue;
    const PeNode *n = N(g, pe_real(g, it->v[k]));
    int64_t c = 0;
    if (n->op != OP_AddI) return false;
    bool added = pe_is_const(g, n->in[1], &c, NULL)
                     ? pe_real(g, n->in[0]) == loop->v[k]
                     : pe_is_const(g, n->in[0], &c, NULL) && pe_real(g, n->in[1]) == loop->v[k];
    if (!added || c <= 0) return false;
  }
  return true;
}
/* Does c, a condition, hold only while phi number k of the loop is below a constant?  That less the least that it begins
 * with; or -1. */
static int64_t rounds_of(Graph *g, const PeItem *loop, Ref c, int k) {
  const PeNode *n = N(g, pe_real(g, c));
  int64_t end;
  if (n->op == OP_AndB) {
    int64_t a = rounds_of(g, loop, n->in[0], k);
    return a >= 0 ? a : rounds_of(g, loop, n->in[1], k);
  }
  if ((n->op != OP_LtI && n->op != OP_LeI) || pe_real(g, n->in[0]) != loop->v[k] ||
      !pe_is_const(g, n->in[1], &end, NULL))
    return -1;
  int64_t rounds = end + 1 - N(g, N(g, loop->v[k])->in[0])->lo;
  return rounds > 0 ? rounds : 0;
}
/* What the loop's body asks in front of all else, if the loop ends where it does not hold; or NULL. */
static const PeItem *first_test(const PeItem *loop) {
  const PeBlock *b = loop->body[0];
  int i = 0;
  while (i < b->n && b->item[i]->kind == IT_NODE) i++;
  if (i == b->n || b->item[i]->kind != IT_IF) return NULL;
  const PeBlock *no = b->item[i]->body[1];
  return no->ended && no->item[no->n - 1]->kind != IT_NEXT ? b->item[i] : NULL;
}

/* Is there a count of its rounds that is known to stay small? */
static bool counts(Graph *g, const PeItem *loop) {
  const PeItem *test = first_test(loop);
  for (int k = 0; test && k < loop->n; k++) {
    int64_t rounds = N(g, loop->v[k])->type == PT_I ? rounds_of(g, loop, test->node, k) : -1;
    if (rounds >= 0 && rounds <= MOST_ROUNDS && goes_up(g, loop->body[0], loop, k)) return true;
  }
  return false;
}

static bool has_loops(const PeBlock *b) {
  for (int i = 0; i < b->n; i++) {
    const PeItem *it = b->item[i];
    if (it->kind == IT_LOOP) return true;
    for (int s = 0; s < 2; s++)
      if (it->body[s] && has_loops(it->body[s])) return true;
  }
  return false;
}

/* The part of condition c that holds only while a phi that goes up is below a number of the launch; or 0. */
static Ref bounded_by_launch(Graph *g, const PeItem *loop, Ref c) {
  c = pe_real(g, c);
  const PeNode *n = N(g, c);
  if (n->op == OP_AndB) {
    Ref first = bounded_by_launch(g, loop, n->in[0]);
    return first ? first : bounded_by_launch(g, loop, n->in[1]);
  }
  if ((n->op != OP_LtI && n->op != OP_LeI) || !pe_per_launch(g, n->in[1])) return 0;
  for (int k = 0; k < loop->n; k++)
    if (pe_real(g, n->in[0]) == loop->v[k] && goes_up(g, loop->body[0], loop, k)) return c;
  return 0;
}

/* A loop alone, `while (k < n && ..)`: the fuel lowers n, and its rounds pay nothing. */
static bool lowers_bound(Gen *q, const PeItem *loop) {
  const PeItem *test = first_test(loop);
  q->lowered = !test || q->inner_loop || q->endless || q->g->serial || has_loops(loop->body[0])
                   ? 0
                   : bounded_by_launch(q->g, loop, test->node);
  if (!q->lowered) return false;
  const PeNode n = *N(q->g, q->lowered);
  const int k = pe_real(q->g, n.in[0]);
  gen_out(&q->body, "const int v%d_end = (long)v%d + fuel_left < ", k, k);
  gen_expr(q, &q->body, n.in[1]);
  gen_out(&q->body, " ? v%d + fuel_left : ", k);
  gen_expr(q, &q->body, n.in[1]);
  gen_out(&q->body, ";\n");
  gen_indent(q);
  return true;
}

void gen_fuel_test(Gen *q, GenText *t, Ref test) {
  const PeNode *n = N(q->g, test);
  const int k = pe_real(q->g, n->in[0]);
  gen_out(t, "(v%d %s v%d_end)", k, n->op == OP_LtI ? "<" : "<=", k);
}

void gen_fuel_open(Gen *q, PeItem *loop) {
  if (counts(q->g, loop)) {
    gen_out(&q->body, "for (;;) {\n");
    return;
  }
  (void)gen_param(q, KP_FUEL, T_INT, 0);
  q->fueled = true;
  if (lowers_bound(q, loop)) {
    gen_out(&q->body, "for (;;) {\n");
    return;
  }
  q->endless++;
  gen_out(&q->body, "for (; fuel_left > 0; fuel_left--) {\n");
}

void gen_fuel_close(Gen *q, PeItem *loop) {
  if (counts(q->g, loop)) return;
  pe_assert(q, (q->endless > 0 || q->lowered) && q->fueled, "a loop ends that has not begun: %d", q->endless);
  gen_indent(q);
  if (q->lowered) { /* a bound that was not lowered ends the loop as it should */
    const PeNode n = *N(q->g, q->lowered);
    const int k = pe_real(q->g, n.in[0]);
    gen_out(&q->body, "if (!(v%d %s v%d_end) && v%d_end < ", k, n.op == OP_LtI ? "<" : "<=", k, k);
    gen_expr(q, &q->body, n.in[1]);
    gen_out(&q->body, ") ");
    q->lowered = 0;
  } else {
    q->endless--;
    gen_out(&q->body, "if (fuel_left <= 0) ");
  }
  gen_leave(q, &q->body, gen_guard(q, WHY_G_FUEL, loop->line) + 1);
  gen_out(&q->body, " /* %s, line %d */\n", pe_why_text(WHY_G_FUEL), loop->line);
}

void gen_fuel_charge(Gen *q, PeItem *loop) {
  Graph *g = q->g;
  if (!q->endless) return;
  const PeNode *last = N(g, loop->last), *first = N(g, N(g, loop->v[0])->in[0]);
  if ((int64_t)last->hi - first->lo < FEW_ROUNDS) return;
  gen_indent(q);
  gen_out(&q->body, "{ const long rounds = (long)");
  gen_last(q, &q->body, loop);
  gen_out(&q->body, " - v%d; if (rounds > 0) fuel_left = rounds < fuel_left ? fuel_left - (int)rounds : 0; }\n",
          loop->v[0]);
}
