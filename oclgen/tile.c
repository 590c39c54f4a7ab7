/* oclgen/tile.c - a sum over one index for each point of a two-dimensional range, in register blocks through local
 * memory.
 *
 *   out(x, lane) = g(sum over k of f(a(x, k), b(lane, k)))     a matrix product, distances between all pairs, ...
 *
 * (in a grid of lanes, as outer makes it, y instead of lane)
 *
 * A work-group of 16 x 16 computes 64 x 64 points, a work-item 4 x 4 of them.  What f reads at (x, k) and at (lane, k)
 * comes through local memory, 16 values of k at a time, and is read there by 16 work-items each.
 *
 * The order of the additions is that of specialize/reduce.h, whoever adds: a block of 512 terms has 8 running pairs,
 * and pair j takes the terms j, j + 8, ...  Pairs do not meet before the block's end, so one after the other may run: a
 * work-item keeps one pair for each of its points instead of eight.  Taken in the order 0 4 2 6 1 5 3 7, the pairs are
 * joined as the leaves of the tree in which the blocks are joined, too (rv_tree_push).
 *
 * Where the lane's text adds in order itself (s <- s + a[i, k] * b[k, j]), or does whatever else from round to round, a
 * work-item keeps these values for each of its points, and takes the rounds in order.
 *
 * All work-items reach all barriers: those beyond the edges load nothing and write nothing; no guard stands before the
 * sum or in it (else the plain kernel is made), and the guards after it are the points' own.
 */
#include "gen.h"

#include <stdlib.h>

#include "../specialize/ops.h"

enum { BY_X = 1, BY_LANE = 2 /* or y */, BY_K = 4, BY_MORE = 8, MOST_LEAVES = 4, MOST_NODES = 200, MOST_CARRIED = 2 };

struct GenTile {
  PeItem *loop;
  Ref state, value;
  PeItem *next; /* no sum in pairs, but values that go from round to round, in order: what they become */
  Ref leaf[MOST_LEAVES];
  uint8_t by[MOST_LEAVES];
  bool along[MOST_LEAVES]; /* neighbours in x (lane) are neighbours in memory; else neighbours in k are */
  int n, nodes;
};

static bool is_grid(Graph *g) { return g->shape != PR_ROWS; }

static int depends(Gen *q, Ref r, int fuel) {
  Graph *g = q->g;
  r = pe_real(g, r);
  PeNode *n = N(g, r);
  if (fuel <= 0) return BY_MORE;
  if (r == q->tile->loop->v[0]) return BY_K;
  if (n->op == OP_Lane) return n->imm.i == 1 ? BY_X : n->imm.i == (is_grid(g) ? 2 : 0) ? BY_LANE : BY_MORE;
  if (n->op == OP_Seq || n->op == OP_Load) {
    int along = g->args[n->imm.i].along;
    return is_grid(g) ? (along == 1 ? BY_X : along == 2 ? BY_LANE : BY_MORE) : along ? BY_MORE : BY_LANE;
  }
  if (!pe_op_pure(n->op)) return BY_MORE;
  int d = 0;
  for (int i = n->op == OP_Elem ? 1 : 0; i < n->nin; i++) d |= depends(q, N(g, r)->in[i], fuel - 1);
  return d;
}

/* index = lane + .. (or x + ..) */
static bool unit(Gen *q, Ref r, int by, int fuel) {
  Graph *g = q->g;
  r = pe_real(g, r);
  PeNode *n = N(g, r);
  if (fuel <= 0) return false;
  if (n->op == OP_Lane || n->op == OP_Seq) return true;
  int64_t one;
  if (n->op == OP_MulI)
    for (int i = 0; i < 2; i++)
      if (pe_is_const(g, n->in[i], &one, NULL) && one == 1) return unit(q, n->in[!i], by, fuel - 1);
  if (n->op != OP_AddI && n->op != OP_SubI) return false;
  for (int i = 0; i < 2; i++)
    if (depends(q, N(g, r)->in[i], 40) & by)
      return (i == 0 || n->op == OP_AddI) && unit(q, N(g, r)->in[i], by, fuel - 1);
  return false;
}

/* The parts of the summand that are read: each is a leaf, the rest is computed from them. */
static bool leaves(Gen *q, Ref r) {
  struct GenTile *t = q->tile;
  Graph *g = q->g;
  r = pe_real(g, r);
  PeNode *n = N(g, r);
  for (int i = 0; t->next && i < t->loop->n; i++)
    if (r == t->loop->v[i]) return true;
  if (++t->nodes > MOST_NODES || !pe_op_pure(n->op)) return false;
  if (n->op == OP_Const || n->op == OP_Param) return true;
  if (n->op == OP_Load && g->args[n->imm.i].part) return false;
  if (n->op == OP_Elem || n->op == OP_Load || n->op == OP_Seq || n->op == OP_Lane) {
    for (int i = 0; i < t->n; i++)
      if (t->leaf[i] == r) return true;
    int d = depends(q, r, 60);
    if (d & BY_MORE || (d & BY_X && d & BY_LANE) || t->n == MOST_LEAVES) return false;
    t->by[t->n] = d & BY_X ? BY_X : BY_LANE;
    t->along[t->n] = n->op != OP_Elem || unit(q, n->in[1], t->by[t->n], 20);
    t->leaf[t->n++] = r;
    return true;
  }
  for (int i = 0; i < n->nin; i++)
    if (!leaves(q, N(g, r)->in[i])) return false;
  return true;
}

/* for (k in first..last) acc = f(acc, a(x, k), b(lane, k)): each point takes its rounds in order. */
static bool find_chain(Gen *q) {
  Graph *g = q->g;
  struct GenTile *t = q->tile;
  for (int i = 0; i < g->top->n; i++) {
    PeItem *it = g->top->item[i];
    PeNode *n = it->kind == IT_NODE ? N(g, it->node) : NULL;
    if (it->kind == IT_LOOP && !t->loop) t->loop = it;
    else if (n && (pe_op_pure(n->op) || n->op == OP_Holds || (n->op == OP_Guard && t->loop))) continue;
    else if (it->kind == IT_RETURN || (t->loop && it->kind == IT_IF && !it->body[0]->n && !it->body[1]->n)) continue;
    else return false;
  }
  PeItem *loop = t->loop;
  if (!loop || !loop->counted || loop->n < 2 || loop->n > 1 + MOST_CARRIED || (loop->trips && loop->trips < 32) ||
      !gen_uniform(g, N(g, loop->v[0])->in[0], 12) || N(g, N(g, loop->v[0])->in[0])->lo < 0 ||
      !gen_uniform(g, loop->last, 12))
    return false;
  PeBlock *body = loop->body[0];
  for (int i = 0; i < body->n - 1; i++)
    if (body->item[i]->kind != IT_NODE || !pe_op_pure(N(g, body->item[i]->node)->op)) return false;
  t->next = body->n ? body->item[body->n - 1] : NULL;
  if (!t->next || t->next->kind != IT_NEXT) return false;
  for (int i = 1; i < loop->n; i++)
    if (N(g, N(g, loop->v[i])->in[0])->op != OP_Const || !leaves(q, t->next->v[i])) return false;
  for (int i = 0; i < loop->nx; i++)
    if (pe_real(g, loop->dv[i]) == loop->v[0]) return false;
  for (int i = 0; i < t->n; i++)
    if (t->by[i] == BY_X) return t->n > 1;
  return false;
}

bool gen_tile_find(Gen *q) {
  Graph *g = q->g;
  if (g->dims != 2 || g->reduce) return false;
  struct GenTile *t = q->tile = pe_alloc(&q->arena, sizeof *t);
  if (!g->sums) {
    if (g->local_bytes && find_chain(q)) return true;
    q->tile = NULL;
    return false;
  }
  bool ok = true;
  for (int i = 0; i < g->top->n && ok; i++) {
    PeItem *it = g->top->item[i];
    PeNode *n = it->kind == IT_NODE ? N(g, it->node) : NULL;
    if (n && n->op == OP_SumNew && n->imm.i == 0 && !t->state) t->state = it->node;
    else if (it->kind == IT_LOOP && !t->loop && t->state) t->loop = it;
    else if (n && n->op == OP_SumEnd) ok = t->loop && n->imm.i >= 4 && pe_real(g, n->in[0]) == t->state;
    else if (n && (pe_op_pure(n->op) || n->op == OP_Holds || (n->op == OP_Guard && t->loop))) continue;
    else if (it->kind == IT_RETURN || (t->loop && it->kind == IT_IF && !it->body[0]->n && !it->body[1]->n)) continue;
    else ok = false;
  }
  PeItem *loop = t->loop;
  int64_t first;
  ok = ok && loop && loop->counted && loop->n == 1 && loop->nx == 0 &&
       pe_is_const(g, N(g, loop->v[0])->in[0], &first, NULL) && first == 0 && !depends(q, N(g, t->state)->in[0], 60);
  for (int i = 0; ok && i < loop->body[0]->n; i++) {
    PeItem *it = loop->body[0]->item[i];
    PeNode *n = it->kind == IT_NODE ? N(g, it->node) : NULL;
    if (n && n->op == OP_SumPush && n->nin == 2 && pe_real(g, n->in[0]) == t->state && !t->value)
      t->value = pe_real(g, n->in[1]);
    else ok = (n && pe_op_pure(n->op)) || it->kind == IT_NEXT;
  }
  if (ok && t->value && leaves(q, t->value) && t->n) {
    pe_assert(q, t->state && N(g, t->state)->op == OP_SumNew, "a tile for no sum");
    return true;
  }
  q->tile = NULL;
  return false;
}

bool gen_tile_skips(Gen *q, PeItem *it) {
  return q->tile && (it == q->tile->loop || (it->kind == IT_NODE && it->node == q->tile->state));
}

static void whole(Gen *q, GenText *t, Ref r) { /* r written out, leaves by name */
  for (int i = 0; i < q->tile->n; i++)
    if (q->tile->leaf[i] == r) q->inlined[r] = false;
  gen_expr(q, t, r);
}

static const char *type_of(Gen *q, int i) { return N(q->g, q->tile->leaf[i])->type == PT_D ? "double" : "int"; }

/* The group loads 16 terms of each leaf into local memory, or (ahead) each work-item its share of them into registers;
 * term: the number of term l. */
static void load_strips(Gen *q, GenText *o, const char *term, bool ahead) {
  Graph *g = q->g;
  struct GenTile *t = q->tile;
  gen_out(o, "RV_UNROLL\n        for (int share = 0; share < 4; share++) {\n");
  for (int i = 0; i < t->n; i++) {
    gen_out(o, t->along[i] ? "          {\n            const int at = t %% 64, l = t / 64 + 4 * share;\n"
                           : "          {\n            const int l = t %% 16, at = t / 16 + 16 * share;\n");
    gen_out(o, "            const int v%d = %s;\n", t->loop->v[0], term);
    if (t->by[i] == BY_X) gen_out(o, "            const int x = x0 + at;\n            if (l < some && x < nx) ");
    else
      gen_out(o,
              "            const int i = i0 + at, %s;\n"
              "            if (l < some && i < rows) ",
              is_grid(g) ? "y = (int)(first / nx) + i" : "lane = (int)(first + i)");
    gen_out(o, ahead ? "ahead%d[share] = " : "t%d[l][at] = ", i);
    gen_expr(q, o, t->leaf[i]);
    gen_out(o, ";\n          }\n");
  }
  gen_out(o, "        }\n");
}
/* From the registers to local memory. */
static void store_strips(Gen *q, GenText *o) {
  struct GenTile *t = q->tile;
  gen_out(o, "RV_UNROLL\n        for (int share = 0; share < 4; share++) {\n");
  for (int i = 0; i < t->n; i++)
    gen_out(o,
            t->along[i] ? "          t%d[t / 64 + 4 * share][t %% 64] = ahead%d[share];\n"
                        : "          t%d[t %% 16][t / 16 + 16 * share] = ahead%d[share];\n",
            i, i);
  gen_out(o, "        }\n");
}

/* What the work-item needs of term l, in u<leaf>; then of one point, by name. */
static void read_strips(Gen *q, GenText *o) {
  struct GenTile *t = q->tile;
  for (int i = 0; i < t->n; i++)
    gen_out(o,
            "          %s u%d[4];\nRV_UNROLL\n"
            "          for (int r = 0; r < 4; r++) u%d[r] = t%d[l][%s + 16 * r];\n",
            type_of(q, i), i, i, i, t->by[i] == BY_X ? "tx" : "ty");
  gen_out(o, "RV_UNROLL\n          for (int r = 0; r < 4; r++)\n"
             "RV_UNROLL\n            for (int s = 0; s < 4; s++) {\n");
  for (int i = 0; i < t->n; i++)
    gen_out(o, "              const %s v%d = u%d[%s];\n", type_of(q, i), t->leaf[i], i, t->by[i] == BY_X ? "r" : "s");
}

static const char *carried_type(Gen *q, int i) { return N(q->g, q->tile->loop->v[i])->type == PT_D ? "double" : "int"; }

/* The rounds of 4 x 4 points, in order. */
static void chain_body(Gen *q, GenText *o) {
  struct GenTile *t = q->tile;
  PeItem *loop = t->loop;
  Graph *g = q->g;
  gen_out(o, "  const int first_k = ");
  gen_expr(q, o, N(g, loop->v[0])->in[0]);
  gen_out(o, ", last_k = ");
  gen_expr(q, o, loop->last);
  gen_out(o, ", len = count > 0 && first_k <= last_k ? last_k - first_k + 1 : 0, rows = %s;\n",
          is_grid(g) ? "(int)(count / nx)" : "(int)count");
  for (int i = 1; i < loop->n; i++) {
    gen_out(o, "  %s c%d[4][4];\nRV_UNROLL\n  for (int r = 0; r < 4; r++)\nRV_UNROLL\n    for (int s = 0; s < 4; s++) ",
            carried_type(q, i), i);
    gen_out(o, "c%d[r][s] = ", i);
    gen_expr(q, o, N(g, loop->v[i])->in[0]);
    gen_out(o, ";\n");
  }
  /* the next strip is on its way while this one is worked on */
  for (int i = 0; i < t->n; i++) gen_out(o, "  %s ahead%d[4] = {0};\n", type_of(q, i), i);
  gen_out(o, "  {\n        const int some = len < 16 ? len : 16;\n");
  load_strips(q, o, "first_k + l", true);
  gen_out(o, "  }\n  for (int c0 = 0; c0 < len; c0 += 16) {\n");
  store_strips(q, o);
  gen_out(o, "        barrier(CLK_LOCAL_MEM_FENCE);\n"
             "        if (len - c0 > 16) {\n        const int some = len - c0 < 32 ? len - c0 - 16 : 16;\n");
  load_strips(q, o, "first_k + c0 + 16 + l", true);
  gen_out(o, "        }\n        const int some = len - c0 < 16 ? len - c0 : 16;\n");
  for (int i = 0; i < t->n; i++) q->inlined[t->leaf[i]] = false;
  for (int whole_strip = 1; whole_strip >= 0; whole_strip--) {
    gen_out(o, whole_strip ? "        if (some == 16) {\nRV_UNROLL\n        for (int l = 0; l < 16; l++) {\n"
                           : "        } else\n        for (int l = 0; l < some; l++) {\n");
    read_strips(q, o);
    gen_out(o, "              const int v%d = first_k + c0 + l;\n              (void)v%d;\n", loop->v[0], loop->v[0]);
    for (int i = 1; i < loop->n; i++)
      gen_out(o, "              const %s v%d = c%d[r][s];\n", carried_type(q, i), loop->v[i], i);
    for (int i = 1; i < loop->n; i++) {
      gen_out(o, "              c%d[r][s] = ", i);
      gen_expr(q, o, t->next->v[i]);
      gen_out(o, ";\n");
    }
    gen_out(o, "            }\n        }\n");
  }
  gen_out(o, "        barrier(CLK_LOCAL_MEM_FENCE);\n      }\n");
}

/* The values that went from round to round as parameters of the lane's function (0), and as what is passed to it (1).
 */
void gen_tile_values(Gen *q, GenText *o, int how) {
  struct GenTile *t = q->tile;
  if (!t->next) gen_out(o, how ? "sum.h, sum.l" : "const double sum_h, const double sum_l");
  for (int i = 1; t->next && i < t->loop->n; i++)
    if (how) gen_out(o, "%sc%d[r][s]", i > 1 ? ", " : "", i);
    else gen_out(o, "%sconst %s v%d", i > 1 ? ", " : "", carried_type(q, i), t->loop->v[i]);
}

bool gen_tile_chain(Gen *q, PeItem *it) { return q->tile && q->tile->next && it == q->tile->loop; }

/* The kernel's body, in q->tiled: written before the parameters are counted, as it may need more of them. */
void gen_tile_body(Gen *q) {
  Graph *g = q->g;
  struct GenTile *t = q->tile;
  GenText *o = &q->tiled;
  bool *keep = q->inlined;
  q->inlined = pe_copy(&q->arena, q->anywhere, (size_t)g->nnode);
  q->uses_lane = true;
  for (int i = 0; i < t->n; i++) gen_out(o, "  __local %s t%d[16][65];\n", type_of(q, i), i);
  gen_out(o, "  const int tx = (int)get_local_id(0), ty = (int)get_local_id(1), t = ty * 16 + tx;\n"
             "  const int x0 = (int)get_group_id(0) * 64, i0 = (int)get_group_id(1) * 64;\n");
  if (t->next) {
    chain_body(q, o);
    q->inlined = keep;
    return;
  }
  const char *rows = is_grid(g) ? "(int)(count / nx)" : "(int)count";
  gen_out(o, "  const int len = count > 0 ? ");
  gen_expr(q, o, N(g, t->state)->in[0]);
  gen_out(o, " : 0, rows = %s;\n", rows);
  gen_out(o, "  rv_dd tree[4][4][16];\n"
             "  int done = 0;\n"
             "  for (int b0 = 0; b0 < len; b0 += RV_BLOCK) {\n"
             "    const int bm = len - b0 < RV_BLOCK ? len - b0 : RV_BLOCK;\n"
             "    for (int p = 0; p < RV_LANES; p++, done++) {\n"
             "      const int first_k = (p & 1) << 2 | (p & 2) | p >> 2;\n"
             "      const int terms = bm > first_k ? (bm - first_k + RV_LANES - 1) / RV_LANES : 0;\n"
             "      rv_dd acc[4][4];\n"
             "RV_UNROLL\n"
             "      for (int r = 0; r < 4; r++)\n"
             "RV_UNROLL\n"
             "        for (int s = 0; s < 4; s++) acc[r][s] = rv_acc_zero();\n"
             "      for (int c0 = 0; c0 < terms; c0 += 16) {\n"
             "        const int some = terms - c0 < 16 ? terms - c0 : 16;\n");
  load_strips(q, o, "b0 + first_k + RV_LANES * (c0 + l)", false);
  gen_out(o, "        barrier(CLK_LOCAL_MEM_FENCE);\n"
             "        for (int l = 0; l < some; l++) {\n");
  read_strips(q, o);
  gen_out(o, "              acc[r][s] = rv_acc_add(acc[r][s], ");
  for (int i = 0; i < t->n; i++) q->inlined[t->leaf[i]] = false;
  whole(q, o, t->value);
  gen_out(o, ");\n            }\n        }\n        barrier(CLK_LOCAL_MEM_FENCE);\n      }\n"
             "RV_UNROLL\n      for (int r = 0; r < 4; r++)\n"
             "RV_UNROLL\n        for (int s = 0; s < 4; s++) rv_tree_push(tree[r][s], done, acc[r][s]);\n"
             "    }\n  }\n");
  q->inlined = keep;
  q->families |= MF_REDUCE;
}

void gen_tile_end(Gen *q, GenText *src, int nlane, bool deopt) {
  char name[32];
  gen_out(src, "%s", q->tiled.s);
  gen_out(src, "RV_UNROLL\n  for (int s = 0; s < 4; s++)\nRV_UNROLL\n    for (int r = 0; r < 4; r++) {\n"
               "      const int x = x0 + tx + 16 * r, row = i0 + ty + 16 * s;\n"
               "      if (x < nx && row < rows) {\n");
  if (!q->tile->next) gen_out(src, "        const rv_dd sum = rv_tree_end(tree[r][s], done);\n");
  gen_out(src, is_grid(q->g)
                   ? "        const int i = row * nx + x, lane = (int)first + i, y = (int)(first / nx) + row;\n"
                   : "        const int i = row, lane = (int)(first + i), y = 0;\n");
  gen_out(src, "        const int failed = lane_body(");
  for (int i = 0; i < nlane; i++) {
    gen_param_name(&q->param[i], name, sizeof name);
    gen_out(src, "%s, ", name);
  }
  gen_out(src, "lane, i, x, y, ");
  gen_tile_values(q, src, 1);
  gen_out(src, ");\n");
  if (deopt)
    gen_out(src,
            "        if (failed) {\n          const int slot = atomic_inc(deopt);\n          if (slot < deopt_cap) {\n"
            "            deopt[1 + 2 * slot] = i;\n            deopt[2 + 2 * slot] = failed - 1;\n          }\n        "
            "}\n");
  else gen_out(src, "        (void)failed;\n");
  gen_out(src, "      }\n    }\n}\n");
}
