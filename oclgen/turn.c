/* oclgen/turn.c - elements of a two-dimensional range that are read across, turned in local memory.
 *
 *   out(x, lane) = g(a[lane + m * x])        a transpose, and what is computed from one
 *
 * (in a grid of lanes, as outer makes it, y instead of lane)
 *
 * Work-items next to each other in x write neighbours, but such an element lies m further on for each of them.  So a
 * work-group of 32 x 8 takes 32 x 32 points, and loads what they read with neighbours in the lane side by side; then
 * each point finds its element in local memory.  The index must be linear: step 1 with the lane, another one with x.
 *
 * All work-items reach the barrier: the load comes first of all, is within the vector whatever the points' guards will
 * say, and the lane's function gets the element as a parameter.
 */
#include "gen.h"

#include <stdlib.h>

enum { SIDE = 32, ROWS = 8, MOST = 2, MOST_WORK = 24 };

struct GenTurn {
  Ref elem[MOST];
  int n;
  bool little;
};

typedef enum Step { STEP_NONE, STEP_ONE, STEP_OTHER, STEP_UNKNOWN } Step;

static bool is_grid(const Graph *g) { return g->shape != PR_ROWS; }

/* How far r goes with x (or, !x, with the lane or y). */
static Step step(Graph *g, Ref r, bool x, int fuel) {
  r = pe_real(g, r);
  PeNode n = *N(g, r);
  int64_t one;
  if (fuel <= 0) return STEP_UNKNOWN;
  if (n.op == OP_Const || n.op == OP_Param) return STEP_NONE;
  if (n.op == OP_Lane) {
    if (n.imm.i == 1) return x ? STEP_ONE : STEP_NONE;
    if (n.imm.i == (is_grid(g) ? 2 : 0)) return x ? STEP_NONE : STEP_ONE;
    return STEP_UNKNOWN;
  }
  if (n.op == OP_Seq) {
    int along = g->args[n.imm.i].along;
    if (is_grid(g) ? along == 0 : along != 0) return STEP_UNKNOWN;
    return (is_grid(g) ? along == 1 : false) == x ? STEP_ONE : STEP_NONE;
  }
  if (n.op != OP_AddI && n.op != OP_SubI && n.op != OP_MulI) return STEP_UNKNOWN;
  Step a = step(g, n.in[0], x, fuel - 1), b = step(g, n.in[1], x, fuel - 1);
  if (a == STEP_UNKNOWN || b == STEP_UNKNOWN) return STEP_UNKNOWN;
  if (n.op == OP_MulI) {
    for (int i = 0; i < 2; i++)
      if (pe_is_const(g, n.in[i], &one, NULL) && one == 1) return i ? a : b;
    return a && b ? STEP_UNKNOWN : a || b ? STEP_OTHER : STEP_NONE;
  }
  if (b == STEP_NONE) return a;
  return a == STEP_NONE && n.op == OP_AddI ? b : STEP_OTHER;
}

/* Made of the point's place and the launch's parameters alone, and of no guard's promise? */
static bool free_of_guards(Graph *g, Ref r, int fuel) {
  PeNode *n = N(g, r);
  if (fuel <= 0 || (n->op == OP_Pi && n->in[1])) return false;
  for (int i = 0; i < (n->op == OP_Pi ? 1 : n->nin); i++)
    if (!free_of_guards(g, N(g, r)->in[i], fuel - 1)) return false;
  return true;
}

static int work(const PeBlock *b) {
  int n = 0;
  for (int i = 0; i < b->n; i++) {
    n += b->item[i]->kind == IT_LOOP ? 1000 : 1;
    for (int k = 0; k < 2; k++)
      if (b->item[i]->body[k]) n += work(b->item[i]->body[k]);
  }
  return n;
}

void gen_turn_find(Gen *q) {
  Graph *g = q->g;
  if (g->dims != 2 || g->reduce || q->tile || q->split || !g->local_bytes) return;
  struct GenTurn *t = pe_alloc(&q->arena, sizeof *t);
  for (int i = 0; i < g->top->n && t->n < MOST; i++) {
    PeItem *it = g->top->item[i];
    PeNode *n = it->kind == IT_NODE ? N(g, it->node) : NULL;
    if (!n || n->op != OP_Elem) continue;
    const int64_t of = N(g, pe_real(g, n->in[0]))->imm.i;
    pe_assert(g, of >= 0 && of < g->nscope, "entry %d of %d", (int)of, g->nscope);
    int type = g->scope[of].type;
    if ((type == T_DBL || type == T_INT || type == T_LGL) && step(g, n->in[1], true, 20) == STEP_OTHER &&
        step(g, n->in[1], false, 20) == STEP_ONE && free_of_guards(g, n->in[1], 20))
      t->elem[t->n++] = it->node;
  }
  t->little = work(g->top) <= MOST_WORK;
  if (t->n) q->turn = t;
}

static const char *type_of(Gen *q, Ref elem) { return N(q->g, elem)->type == PT_D ? "double" : "int"; }

bool gen_turn_read(Gen *q, GenText *t, Ref elem) {
  for (int k = 0; q->turn && k < q->turn->n; k++)
    if (q->turn->elem[k] == elem) {
      gen_out(t, "turned%d", k);
      return true;
    }
  return false;
}

/* The elements as parameters of the lane's function. */
void gen_turn_params(Gen *q, GenText *t) {
  for (int k = 0; q->turn && k < q->turn->n; k++) gen_out(t, ", const %s turned%d", type_of(q, q->turn->elem[k]), k);
}

/* The loads, in q->tiled: written before the parameters are counted. */
void gen_turn_body(Gen *q) {
  Graph *g = q->g;
  GenText *o = &q->tiled;
  struct GenTurn *t = q->turn;
  q->uses_lane = true;
  for (int k = 0; k < t->n; k++)
    gen_out(o, "  __local %s turn%d[%d][%d];\n", type_of(q, t->elem[k]), k, SIDE, SIDE + 1);
  gen_out(o,
          "  const int tx = (int)get_local_id(0), ty = (int)get_local_id(1);\n"
          "  const int x0 = (int)get_group_id(0) * %d, i0 = (int)get_group_id(1) * %d;\n"
          "  const int rows = (int)(%s);\n"
          "RV_UNROLL\n  for (int k = 0; k < %d; k += %d) {\n    const int x = x0 + ty + k, row = i0 + tx, %s;\n"
          "    if (x < nx && row < rows) {\n",
          SIDE, SIDE, is_grid(g) ? "count / nx" : "count", SIDE, ROWS,
          is_grid(g) ? "lane = (int)first + row * nx + x, y = (int)(first / nx) + row" : "lane = (int)(first + row)");
  for (int k = 0; k < t->n; k++) {
    PeNode *n = N(g, t->elem[k]);
    int scope = (int)N(g, pe_real(g, n->in[0]))->imm.i;
    gen_out(o, "      const int at%d = ", k);
    gen_whole(q, o, n->in[1]);
    gen_out(o, ";\n      if ((uint)at%d < (uint)", k);
    gen_use_param(q, o, KP_SCOPE_LEN, T_INT, scope);
    gen_out(o, ") turn%d[ty + k][tx] = ", k);
    gen_use_param(q, o, KP_SCOPE_VEC, g->scope[scope].type, scope);
    gen_out(o, "[at%d];\n", k);
  }
  gen_out(o, "    }\n  }\n  barrier(CLK_LOCAL_MEM_FENCE);\n");
}

void gen_turn_end(Gen *q, OclKernel *kernel, GenText *src, int nlane, bool deopt) {
  struct GenTurn *t = q->turn;
  char name[32];
  kernel->tiled = true;
  kernel->local[0] = SIDE, kernel->local[1] = ROWS;
  kernel->block[0] = kernel->block[1] = SIDE;
  gen_out(src,
          "%s%s  for (int k = 0; k < %d; k += %d) {\n    const int x = x0 + tx, row = i0 + ty + k;\n"
          "    if (x < nx && row < rows) {\n      %s\n      const int failed = lane_body(",
          q->tiled.s, t->little ? "RV_UNROLL\n" : "", SIDE, ROWS,
          is_grid(q->g) ? "const int i = row * nx + x, lane = (int)first + i, y = (int)(first / nx) + row;"
                        : "const int i = row, lane = (int)(first + i), y = 0;");
  for (int i = 0; i < nlane; i++) {
    gen_param_name(&q->param[i], name, sizeof name);
    gen_out(src, "%s, ", name);
  }
  gen_out(src, "lane, i, x, y");
  for (int k = 0; k < t->n; k++) gen_out(src, ", turn%d[tx][ty + k]", k);
  gen_out(src, ");\n");
  if (deopt)
    gen_out(src,
            "      if (failed) {\n        const int slot = atomic_inc(deopt);\n        if (slot < deopt_cap) {\n"
            "          deopt[1 + 2 * slot] = i;\n          deopt[2 + 2 * slot] = failed - 1;\n        }\n      }\n");
  else gen_out(src, "      (void)failed;\n");
  gen_out(src, "    }\n  }\n}\n");
}
