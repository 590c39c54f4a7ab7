/* oclgen/fuel.c - loops that nothing bounds carry fuel, so that every kernel ends.
 *
 * `while` and `repeat` loops share a counter of rounds, which begins as the launch's parameter:
 *
 *   for (; fuel_left > 0; fuel_left--) { .. break; .. }
 *   if (fuel_left <= 0) return <WHY_G_FUEL>;
 *
 * A round pays a subtraction whose comparison is the loop's own jump back.  A counted loop in such a loop is charged for
 * its rounds at once, where they are not few.  A lane that fails so is launched again with more (runtime/ocl_wait.c), or
 * runs in the interpreter.  Kernels without such loops have no fuel.
 */
#include "gen.h"
#include "../specialize/ops.h"

enum { FEW_ROUNDS = 64 };

void gen_fuel_begin(Gen *q, GenText *t) {
  if (q->fueled) gen_out(t, "  int fuel_left = fuel;\n");
}

void gen_fuel_open(Gen *q, PeItem *loop) {
  (void)loop;
  (void)gen_param(q, KP_FUEL, T_INT, 0);
  q->fueled = true;
  q->endless++;
  gen_out(&q->body, "for (; fuel_left > 0; fuel_left--) {\n");
}

void gen_fuel_close(Gen *q, PeItem *loop) {
  q->endless--;
  gen_indent(q);
  gen_out(&q->body, "if (fuel_left <= 0) ");
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
