/* oclgen/kernel.c - the kernel around the lane's function: parameters, entry points, failed lanes, heaps, reductions;
 * and what the host must know of a launch before it.
 */
#include "gen.h"
#include "../runtime/ocl.h"
#include "../specialize/reduce.h"
#include "../specialize/host_log.h"
#include "../specialize/ops.h"

#include <stdio.h>
#include <stdlib.h>

static int flops(Graph *g, PeBlock *b) {
  int64_t f = 0;
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    if (it->kind == IT_NODE) f += N(g, it->node)->op == OP_Call ? 10 : 1;
    for (int k = 0; k < 2; k++)
      if (it->body[k]) f += (int64_t)flops(g, it->body[k]) * (it->kind == IT_LOOP ? 100 : 1);
    if (f > 1000000000) f = 1000000000;
  }
  return (int)f;
}

struct OclCond {
  int why, line, root; /* root: index in code */
  int n;
  PeNode *code; /* in[]: indices + 1 */
};

OclParamKind oclgen_param_kind(int pep) {
  switch ((PeParamKind)pep) {
  case PEP_INPUT_SCALAR: return KP_INPUT_SCALAR;
  case PEP_SEQ_START: return KP_SEQ_START;
  case PEP_SEQ_STRIDE: return KP_SEQ_STRIDE;
  case PEP_SCOPE_LEN: return KP_SCOPE_LEN;
  case PEP_SCOPE_NROW: return KP_SCOPE_NROW;
  case PEP_SCOPE_NCOL: return KP_SCOPE_NCOL;
  case PEP_SCOPE_SCALAR: return KP_SCOPE_SCALAR;
  case PEP_SCOPE_START: return KP_SCOPE_START;
  case PEP_SCOPE_STRIDE: return KP_SCOPE_STRIDE;
  case PEP_N: return KP_COUNT;
  case PEP_INNER: return KP_NX;
  case PEP_OUTER: return KP_NY;
  case PEP_HEAP_CAP: return KP_HEAP_CAP;
  case PEP_FROM: return KP_FROM;
  case PEP_TO: return KP_TO;
  case PEP_TAPE: return KP_TAPE_LEN;
  case PEP_ROOM: return KP_ROOM;
  case PEP_RNG: return KP_RNG;
  }
  (void)rt_holds(pep >= 0 && pep <= PEP_RNG, "a parameter of kind %d", pep); /* pe_verify has looked */
  return KP_BATCH;
}

/* Which parameter of the kernel it is; -1: none.  assert_params has looked for all of them. */
static int find_param(const OclKernel *k, OclParamKind kind, int64_t index) {
  for (int p = 0; p < k->nparams; p++)
    if (k->params[p].kind == kind && k->params[p].index == index) return p;
  return -1;
}

static PeVal param_value(const OclKernel *k, const OclArgVal *vals, OclParamKind kind, int64_t index, bool dbl) {
  PeVal v = {0};
  const int p = find_param(k, kind, index);
  if (!rt_holds(p >= 0, "the kernel has no parameter of kind %d, number %d", kind, (int)index)) return v;
  if (dbl) v.d = vals[p].d;
  else v.i = vals[p].i;
  return v;
}

/* The value of a launch expression; lane: for one that depends on it. */
static PeVal launch_value(const OclKernel *k, const OclCond *c, const OclArgVal *vals, int64_t n, int64_t lane) {
  PeVal v[c->n];
  for (int j = 0; j < c->n; j++) {
    PeNode *nd = &c->code[j];
    bool dbl = nd->type == PT_D;
    v[j].bits = 0;
    if (nd->op == OP_Const) v[j].bits = nd->imm.i;
    else if (nd->op == OP_Param && (nd->imm.i >> 16) == PEP_N) v[j].i = n > INT32_MAX ? INT32_MAX : (int32_t)n;
    else if (nd->op == OP_Param)
      v[j] = param_value(k, vals, oclgen_param_kind((int)(nd->imm.i >> 16)), nd->imm.i & 0xffff, dbl);
    else if (nd->op == OP_Lane) v[j].i = (int32_t)lane;
    else if (nd->op == OP_Seq) {
      PeVal a = param_value(k, vals, KP_SEQ_START, nd->imm.i, dbl),
            b = param_value(k, vals, KP_SEQ_STRIDE, nd->imm.i, dbl);
      if (dbl) v[j].d = a.d + b.d * (double)lane;
      else v[j].i = (int32_t)(a.i + b.i * lane);
    } else {
      PeVal in[3] = {{0}};
      for (int s = 0; s < nd->nin; s++) in[s] = v[nd->in[s] - 1];
      v[j] = pe_apply(NULL, nd, in);
    }
  }
  return v[c->root];
}

int64_t oclgen_inner(const OclKernel *k, const OclArgVal *vals, int64_t n) {
  return k->inner ? launch_value(k, k->inner, vals, n, 0).i : -1;
}

int64_t oclgen_draws(const OclKernel *k, const OclArgVal *vals, int64_t n) {
  return k->draws ? launch_value(k, k->draws, vals, n, 0).i : 0;
}

/* PeDraw of a kernel. */
struct OclDraw {
  int kind;
  bool falls;
  OclCond *n, *a, *b; /* NULL: no such parameter */
};
OclDrawn oclgen_drawn(const OclKernel *k, int i, const OclArgVal *vals, int64_t n) {
  OclDrawn d = {0};
  if (!rt_holds(i >= 0 && i < k->ndrawn, "variates %d of %d", i, k->ndrawn)) return d;
  const struct OclDraw *of = &k->drawn[i];
  d = (OclDrawn){.kind = of->kind, .falls = of->falls, .n = launch_value(k, of->n, vals, n, 0).i};
  if (of->a) d.a = launch_value(k, of->a, vals, n, 0).d;
  if (of->b) d.b = launch_value(k, of->b, vals, n, 0).d;
  return d;
}

/* Appends the code of r, and gives its number + 1.  map: by node, those that it has already. */
static int cond_code(Gen *q, PeArena *a, OclCond *c, Ref r, int *map) {
  Graph *g = q->g;
  r = pe_real(g, r);
  if (map[r]) return map[r];
  PeNode n = *N(g, r);
  pe_assert(q, n.op == OP_Const || n.op == OP_Param || n.op == OP_Lane || n.op == OP_Seq || pe_applies(n.op),
            "the host cannot compute %s", pe_ops[n.op].name);
  for (int i = 0; i < n.nin; i++) n.in[i] = cond_code(q, a, c, n.in[i], map);
  if ((n.op == OP_Param && (n.imm.i >> 16) != PEP_N) || n.op == OP_Seq) {
    GenText drop = {.a = &q->arena};
    gen_operation(q, &drop, r); /* makes it a parameter of the kernel */
  }
  if ((c->n & (c->n - 1)) == 0) /* full: room is a power of two */
    c->code = pe_extend(a, c->code, (size_t)c->n * sizeof *c->code, (size_t)(c->n ? 2 * c->n : 1) * sizeof *c->code);
  c->code[c->n++] = n;
  return map[r] = c->n;
}

/* What it asks for is a parameter of the kernel, and it is computed from the front to the back. */
static void assert_params(Gen *q, const OclKernel *k, const OclCond *c) {
  pe_assert(q, c->n > 0 && c->root >= 0 && c->root < c->n, "result %d of %d operations", c->root, c->n);
  for (int j = 0; j < c->n; j++) {
    const PeNode *n = &c->code[j];
    const bool seq = n->op == OP_Seq;
    for (int s = 0; s < n->nin; s++)
      pe_assert(q, n->in[s] >= 1 && n->in[s] <= j, "operation %d uses %d", j, n->in[s] - 1);
    if (!seq && (n->op != OP_Param || n->imm.i >> 16 == PEP_N)) continue;
    const OclParamKind kind = seq ? KP_SEQ_START : oclgen_param_kind((int)(n->imm.i >> 16));
    const int64_t index = seq ? n->imm.i : n->imm.i & 0xffff;
    pe_assert(q, find_param(k, kind, index) >= 0, "no parameter of kind %d, number %d", kind, (int)index);
  }
}

/* What computes r before a launch. */
static OclCond *launch_code(Gen *q, PeArena *a, Ref r) {
  pe_assert(q, r > 0 && r < q->g->nnode, "value %d of %d", r, q->g->nnode);
  OclCond *c = pe_alloc(a, sizeof *c);
  PeArena own = {.pool = a->pool};
  c->root = cond_code(q, a, c, r, pe_alloc(&own, (size_t)q->g->nnode * sizeof(int))) - 1;
  pe_arena_free(&own);
  return c;
}

int64_t oclgen_piece(const OclKernel *k, const OclCond *at, const OclArgVal *vals, int64_t lane) {
  return launch_value(k, at, vals, 0, lane).i;
}

/* What RAVEL_DEOPT_EVERY asks for.  A word that is no number, and 0, are nothing. */
static OclForce force_asked(void) {
  const char *s = getenv("RAVEL_DEOPT_EVERY");
  OclForce f = {0};
  if (!s || !*s) return f;
  const bool random = strncmp(s, "random:", 7) == 0;
  const unsigned long n = strtoul(random ? s + 7 : s, NULL, 10);
  if (random) f.every = 3, f.seed = (uint32_t)n * 2u + 1u;
  else f.every = n > INT32_MAX ? INT32_MAX : (uint32_t)n;
  return f;
}
/* Does one of the launch conditions not hold, although it does? */
static bool forced_look(OclForce *f, int i) {
  if (!f->every) return false;
  const uint32_t look = f->looks++;
  return f->seed ? (look * 2654435761u ^ ((uint32_t)i * 40503u + f->seed)) * 2246822519u >> 16 & 1
                 : look % f->every == f->every - 1;
}

bool oclgen_precheck(OclKernel *k, const OclArgVal *vals, int64_t n, int *why, int *line) {
  for (int i = 0; i < k->nconds; i++) {
    const OclCond *c = &k->conds[i];
    if (!launch_value(k, c, vals, n, 0).i || forced_look(&k->force, i)) {
      if (why) *why = c->why;
      if (line) *line = c->line;
      return false;
    }
  }
  return true;
}

/* The argument whose element is the lane's result, with nothing that could fail or draws; -1: none. */
static int identity(const Graph *g) {
  if (g->shape != PR_SCALAR || g->nouts != 1 || g->outs[0].mixed || g->complex || g->text || g->raw || g->reduce ||
      g->loop || g->dims > 1 || g->ncond || g->draws || g->ndrawn || g->tape)
    return -1;
  const PeBlock *b = g->top;
  const PeItem *last = b->n ? b->item[b->n - 1] : NULL;
  if (!last || last->kind != IT_RETURN || last->n != 1) return -1;
  for (int i = 0; i < b->n - 1; i++)
    if (b->item[i]->kind != IT_NODE || N(g, b->item[i]->node)->op != OP_Load) return -1;
  const PeNode *n = N(g, last->v[0]);
  const PeArg *a = n->op == OP_Load ? &g->args[n->imm.i] : NULL;
  return a && a->kind == PA_ELEM && !a->recycled && !a->scalar && !a->along && !a->part && !a->drawn &&
                 a->type == g->outs[0].type
             ? (int)n->imm.i
             : -1;
}

/* ---- the text --------------------------------------------------------------------------------------------------- */

/* The tables by node; which of the forms of a kernel this one takes.  True: it would be split for few lanes. */
static bool choose_form(Gen *q) {
  Graph *g = q->g;
  PeArena *a = &q->arena;
  const size_t n = (size_t)g->nnode, ids = (size_t)g->ids + 1;
  q->written = pe_alloc(a, n * sizeof *q->written);
  q->inlined = pe_alloc(a, n * sizeof *q->inlined);
  q->anywhere = pe_alloc(a, n * sizeof *q->anywhere);
  q->reciprocal = pe_alloc(a, n);
  q->declared = pe_alloc(a, n);
  q->chained = pe_alloc(a, n);
  q->pair = pe_alloc(a, n * sizeof *q->pair);
  q->exit_label = pe_alloc(a, ids * sizeof *q->exit_label);
  q->next_label = pe_alloc(a, ids * sizeof *q->next_label);
  for (Ref r = 1; r < g->nnode; r++) q->anywhere[r] = pe_op_pure(N(g, r)->op);
  gen_split_find(q);
  bool splittable = q->split != NULL;
  if (!g->split) q->split = NULL;
  if (!gen_tile_find(q)) gen_share_find(q);
  if (!q->share) gen_crew_find(q);
  q->by_value = gen_reduce_by_value(g) && !q->share;
  gen_choose_inlined(q);
  return splittable;
}

/* What a lane does, in q->body. */
static void lane_work(Gen *q) {
  PeBlock *top = q->g->top;
  gen_split_begin(q, &q->body);
  gen_share_begin(q, &q->body);
  gen_crew_begin(q, &q->body);
  for (int i = 0; i < top->n && top->item[i]->kind == IT_NODE; i++)
    if (gen_early(q, top->item[i]->node)) {
      gen_item(q, top->item[i], top);
      q->written[top->item[i]->node] = true;
    }
  gen_block(q, top);
  if (q->tile) gen_tile_body(q);
}

/* What the host computes before a launch: it may need parameters that the lanes do not. */
static void launch_codes(Gen *q, OclKernel *k) {
  Graph *g = q->g;
  PeArena *a = &k->arena;
  k->nconds = g->ncond;
  k->conds = pe_alloc(a, ((size_t)g->ncond + 1) * sizeof *k->conds);
  for (int i = 0; i < g->ncond; i++) {
    PeNode *n = N(g, g->cond[i]);
    k->conds[i] = *launch_code(q, a, n->in[0]);
    k->conds[i].why = (int)n->imm.i;
    k->conds[i].line = n->line;
  }
  if (g->shape == PR_ROWS || g->nwide) k->inner = launch_code(q, a, g->inner);
  if (g->draws) k->draws = launch_code(q, a, g->draws);
  k->ndrawn = g->ndrawn;
  k->drawn = pe_alloc(a, ((size_t)g->ndrawn + 1) * sizeof *k->drawn);
  for (int i = 0; i < g->ndrawn; i++) {
    const PeDraw *d = &g->drawn[i];
    k->drawn[i] = (struct OclDraw){d->kind, d->falls, launch_code(q, a, d->n), d->a ? launch_code(q, a, d->a) : NULL,
                                   d->b ? launch_code(q, a, d->b) : NULL};
  }
  if (g->dims == 2) gen_param(q, KP_NX, T_INT, 0);
  k->nwrites = g->nwrites;
  k->writes = pe_alloc(a, ((size_t)g->nwrites + 1) * sizeof *k->writes);
  for (int i = 0; i < g->nwrites; i++) {
    k->writes[i].w = g->writes[i];
    for (int p = 0; p < g->writes[i].npiece; p++) k->writes[i].at[p] = launch_code(q, a, g->writes[i].piece[p].at);
  }
}

/* The kernel's parameters beyond the nlane of the lane's function. */
static void kernel_params(Gen *q, OclKernel *k, int nlane) {
  Graph *g = q->g;
  bool scalars = false;
  if (q->uses_lane || k->grid) gen_param(q, KP_FIRST, T_INT, 0);
  gen_param(q, KP_COUNT, T_INT, 0);
  if (q->nguard) gen_param(q, KP_DEOPT, T_INT, 0), gen_param(q, KP_DEOPT_CAP, T_INT, 0);
  if (g->reduce) gen_param(q, KP_PART, T_INT, 0), q->families |= MF_REDUCE;
  for (int i = 0; i < nlane; i++) scalars |= q->param[i].kind == KP_INPUT_SCALAR;
  if (g->reduce && !k->scan && !(g->reduce & RED_SERIAL) && scalars && !g->single) gen_param(q, KP_BATCH, T_INT, 0);
  if (k->scan) {
    k->scan_type = RED_KIND(g->reduce) == RED_PROD || g->outs[0].type == T_DBL ? T_DBL : T_INT;
    gen_param(q, KP_PHASE, T_INT, 0);
    gen_param(q, KP_OUT, k->scan_type, 0);
  }
}

/* What specialize/math/host_log.h reads. */
static void log_table(GenText *src) {
  double t[HOST_LOG_SIZE];
  pe_assert_in(src->a->pool, spec_host_log(t), "the C library's logarithm is not to be found");
  gen_out(src, "__constant double rv_log_table[%d] = {", HOST_LOG_SIZE);
  for (int i = 0; i < HOST_LOG_SIZE; i++) gen_out(src, "%a, ", t[i]);
  gen_out(src, "};\n");
}

/* The shared scalar functions that it calls, and those of writes and heaps. */
static void prelude(Gen *q, GenText *src) {
  const char *part[SPEC_PARTS];
  size_t len[SPEC_PARTS];
  if (q->families & MF_NORMALS) log_table(src);
  const uint32_t how = (q->g->fast ? MF_FAST : 0) | (q->g->single ? MF_SINGLE : 0);
  int np = spec_source(q->families | how, part, len);
  for (int i = 0; i < np; i++) gen_out(src, "%.*s\n", (int)len[i], part[i]);
  if (q->claims)
    gen_out(src, "static inline int ravel_claim(volatile __global int *p, const int me) {\n"
                 "  const int was = atomic_cmpxchg(p, 0, me);\n  return was == 0 || was == me;\n}\n");
  if (q->g->shape == PR_HEAP)
    gen_out(src, "static inline int ravel_heap(volatile __global int *top, const int cap, const int len) {\n"
                 "  if (*top >= cap) return -1;\n"
                 "  if (len < 2048) { /* all lanes of the largest device together do not wrap it */\n"
                 "    const int old = atomic_add(top, len);\n"
                 "    return old <= cap - len ? old : -1;\n  }\n"
                 "  int old = *top;\n"
                 "  for (;;) {\n"
                 "    if (len > cap - old) {\n      atomic_max(top, cap);\n      return -1;\n    }\n"
                 "    const int seen = atomic_cmpxchg(top, old, old + len);\n"
                 "    if (seen == old) return old;\n"
                 "    old = seen;\n  }\n}\n");
}

/* The lane's function around q->body. */
static void lane_function(Gen *q, GenText *src, int nlane) {
  Graph *g = q->g;
  char name[32];
  gen_split_params(q, src, 3);
  gen_out(src, "static inline int lane_body(");
  for (int i = 0; i < nlane; i++) {
    gen_param_name(&q->param[i], name, sizeof name);
    if (q->by_value && q->param[i].kind == KP_INPUT)
      gen_out(src, "const %s %s", gen_ctype_of(q, q->param[i].type), name);
    else gen_param_decl(q, &q->param[i], src);
    gen_out(src, ", ");
  }
  gen_share_strips(q, src, 0);
  gen_split_params(q, src, 0);
  gen_crew_params(q, src, 0);
  if (g->reduce)
    gen_out(src, "const int lane, const int i, %s *value%s) {\n", g->outs[0].type == T_DBL ? "double" : "int",
            g->nouts > 1 ? ", int *keep" : "");
  else if (q->tile) {
    gen_out(src, "const int lane, const int i, const int x, const int y, ");
    gen_tile_values(q, src, 0);
    gen_out(src, ") {\n");
  } else
    gen_out(src, g->serial                         ? "const int lane, const int i, int *round) {\n"
                 : g->dims == 2                    ? "const int lane, const int i, const int x, const int y) {\n"
                 : q->share || q->split || q->crew ? "const int lane, const int i, int failed) {\n"
                                                   : "const int lane, const int i) {\n");
  gen_fuel_begin(q, src);
  if (g->single) gen_out(src, "  int odd = 0;\n");
  if (q->draws_one) gen_out(src, "  rv_rng rng = rv_rng_one((uint)rng0, (uint)rng1);\n");
  if (q->draws) gen_out(src, "  rv_rng rng = rv_rng_lane((uint)rng0, (uint)rng1, (uint)rng2, (uint)lane + 1u);\n");
  gen_out(src, "%s}\n", q->body.s ? q->body.s : "");
}

/* The kernel that finds a work-item's lane, calls the lane's function, and notes a lane that has failed. */
static void plain_entry(Gen *q, const OclKernel *k, GenText *src, int nlane) {
  Graph *g = q->g;
  const bool deopt = q->nguard > 0, heap = g->shape == PR_HEAP;
  if (g->dims == 2) {
    gen_out(src, "  const int x = (int)get_global_id(0);\n");
    gen_out(src, k->grid ? "  const int dy = (int)get_global_id(1), i = dy * nx + x, lane = (int)first + i;\n"
                           "  if (x >= nx || (long)dy * nx + x >= count) return;\n"
                           "  const int y = (int)(first / nx) + dy;\n"
                         : "  const int i = (int)get_global_id(1), y = 0;\n  if (x >= nx || i >= count) return;\n");
  } else if (q->crew) gen_crew_params(q, src, 2);
  else
    gen_out(src, q->share || q->split ? "  const int i = (int)get_global_id(0);\n"
                                      : "  const int i = (int)get_global_id(0);\n  if (i >= count) return;\n");
  gen_share_strips(q, src, 2);
  gen_split_params(q, src, 2);
  if (!k->grid) gen_out(src, q->uses_lane ? "  const int lane = (int)(first + i);\n" : "  const int lane = i;\n");
  if (heap && !q->crew)
    gen_out(src, "  if (heap_at[i] != -1 || *heap_top >= heap_cap) return; /* done, or not in this launch */\n");
  gen_out(src, deopt ? q->split || q->crew ? "  const KEPT int failed = lane_body(" : "  const int failed = lane_body("
                     : "  lane_body(");
  for (int i = 0; i < nlane; i++) {
    char name[32];
    gen_param_name(&q->param[i], name, sizeof name);
    gen_out(src, "%s, ", name);
  }
  gen_share_strips(q, src, 1);
  gen_split_params(q, src, 1);
  gen_crew_params(q, src, 1);
  gen_out(src, g->dims == 2           ? "lane, i, x, y);\n"
               : q->crew              ? "lane, i, i < count && heap_at[i] == -1 && crew_top[1] < heap_cap ? 0 : -1);\n"
               : q->share || q->split ? "lane, i, i < count ? 0 : -1);\n"
                                      : "lane, i);\n");
  if (deopt)
    gen_out(src,
            "  if (failed%s) {\n%s    const int slot = atomic_inc(deopt);\n    if (slot < deopt_cap) {\n      "
            "deopt[1 + 2 * slot] = i;\n"
            "      deopt[2 + 2 * slot] = failed - 1;\n    }\n  }\n",
            heap || q->share || q->split ? " > 0" : "", heap ? "    heap_at[i] = -2;\n" : "");
  gen_out(src, "}\n");
}

/* One work-item runs rounds of a loop that carries a state; a guard that fails is noted with its round. */
static void serial_entry(Gen *q, GenText *src, int nlane) {
  gen_out(src, "  if (get_global_id(0) > 0 || count <= 0) return; /* count 0: when it is built */\n"
               "  int round = from;\n  const int failed = lane_body(");
  for (int i = 0; i < nlane; i++) {
    char name[32];
    gen_param_name(&q->param[i], name, sizeof name);
    gen_out(src, "%s, ", name);
  }
  gen_out(src, "0, 0, &round);\n");
  if (q->nguard > 0)
    gen_out(src, "  if (failed) {\n    deopt[0] = 1;\n    deopt[1] = round;\n    deopt[2] = failed - 1;\n  }\n");
  gen_out(src, "}\n");
}

static void entry(Gen *q, OclKernel *k, GenText *src, int nlane) {
  const bool deopt = q->nguard > 0;
  if (q->g->reduce) {
    (k->scan ? gen_scan : gen_reduce)(q, src, nlane, deopt);
    return;
  }
  gen_out(src, "__kernel void ravel_map(");
  for (int i = 0; i < q->nparam; i++) {
    if (i) gen_out(src, ", ");
    gen_param_decl(q, &q->param[i], src);
  }
  gen_out(src, ") {\n");
  if (q->tile) {
    gen_tile_end(q, src, nlane, deopt);
    k->local[0] = k->local[1] = 16;
    k->block[0] = k->block[1] = 64;
  } else if (q->g->serial) serial_entry(q, src, nlane);
  else plain_entry(q, k, src, nlane);
}

/* ---- what the launcher must know ----------------------------------------------------------------------------------
 */

/* The launch descriptor: what the graph says of the region, and what became of it here. */
static void describe(Gen *q, OclKernel *k) {
  Graph *g = q->g;
  PeArena *a = &k->arena;
  k->entry = "ravel_map";
  k->dims = g->dims;
  k->nparams = q->nparam;
  k->params = pe_copy(a, q->param, (size_t)q->nparam * sizeof *q->param);
  k->nscope = g->nscope;
  k->scope = pe_copy(a, g->scope, (size_t)g->nscope * sizeof *g->scope);
  for (int i = 0; i < k->nscope; i++) k->scope[i].used = false;
  k->nargs = g->nargs;
  k->arg_need = pe_copy(a, g->arg_need, (size_t)g->nargs);
  k->arg_used = pe_alloc(a, ((size_t)g->nargs + 1) * sizeof *k->arg_used);
  for (int i = 0; i < q->nparam; i++) {
    OclParam *p = &q->param[i];
    if (p->kind <= KP_SEQ_STRIDE) k->arg_used[p->index] = true;
    if (p->kind >= KP_SCOPE_VEC && p->kind <= KP_SCOPE_STRIDE) k->scope[p->index].used = true;
  }
  for (int i = 0; i < k->nconds; i++) assert_params(q, k, &k->conds[i]);
  for (int i = 0; i < k->nwrites; i++)
    for (int p = 0; p < g->writes[i].npiece; p++) assert_params(q, k, k->writes[i].at[p]);
  if (k->inner) assert_params(q, k, k->inner);
  if (k->draws) assert_params(q, k, k->draws);
  for (int i = 0; i < k->ndrawn; i++) {
    assert_params(q, k, k->drawn[i].n);
    if (k->drawn[i].a) assert_params(q, k, k->drawn[i].a);
    if (k->drawn[i].b) assert_params(q, k, k->drawn[i].b);
  }
  pe_assert(q, !q->nguard || find_param(k, KP_DEOPT, 0) >= 0, "%d guards, and no list for lanes that fail", q->nguard);
  pe_assert(q, find_param(k, KP_COUNT, 0) >= 0, "none of the %d parameters is the number of lanes", k->nparams);
  k->shape = g->shape;
  k->complex = g->complex;
  k->text = g->text;
  k->loop = g->loop;
  k->serial = g->serial;
  k->tape = g->tape;
  k->hidden = g->hidden;
  k->each = g->each;
  if (g->each_name) k->each_name = pe_copy(a, g->each_name, (size_t)g->each * sizeof *g->each_name);
  k->exact = g->exact;
  k->unnamed = g->unnamed;
  k->fast = g->fast, k->single = g->single;
  k->elt_rows = g->elt_rows;
  k->nouts = g->nouts;
  k->nwide = g->nwide;
  k->outs = pe_copy(a, g->outs, (size_t)(g->nouts + g->nwide) * sizeof *g->outs);
  k->nfolds = g->nfolds;
  k->folds = pe_copy(a, g->folds, (size_t)g->nfolds * sizeof *g->folds);
  k->ntemps = g->ntemps;
  k->temps = pe_copy_temps(a, g);
  k->nguards = q->nguard;
  k->guards = pe_copy(a, q->guard, (size_t)q->nguard * sizeof *q->guard);
  k->fuel_guard = -1;
  for (int i = 0; i < q->nguard; i++)
    if (q->guard[i].why == WHY_G_FUEL) k->fuel_guard = i;
  k->repeats = !q->fetches && !g->serial && g->shape != PR_HEAP && !g->reduce;
  k->private_bytes = q->private_bytes;
  k->identity = identity(g);
  k->flops_hint = flops(g, g->top);
  k->reduce = RED_KIND(g->reduce);
  pe_assert(q, k->reduce <= RED_MIN && (!k->reduce || (g->nouts >= 1 && g->nouts <= 2)), "fold %d of %d results",
            k->reduce, g->nouts);
  if (k->scan) {
    k->reduce_words = gen_scan_words(k->reduce, g->outs[0].type == T_DBL);
    k->part_size = RV_SCAN_BLOCK;
  } else if (g->reduce) {
    bool serial = g->reduce & RED_SERIAL;
    k->reduce_words = gen_reduce_words(k->reduce) + (g->nouts > 1);
    k->part_size = serial ? 512 : 512 * RED_BLOCKS;
    k->group = serial ? 0 : RED_GROUP;
    k->batch_size = q->side ? 512 * (RED_BLOCKS / RED_TEAMS) : k->part_size;
    k->batch_rows = q->side ? RED_TEAMS * RED_EACH : RED_BATCH;
  }
  k->tiled = k->tiled || q->tile || q->share;
  k->split = q->split != NULL;
  if (k->split) k->group = OCL_SPLIT_GROUP;
  k->adder = gen_split_adder(q);
  k->member_step = gen_split_step(q);
  k->ahead = gen_split_ahead(q);
  k->crew = q->crew ? OCL_CREW : 0;
}

/* Does a kernel in single precision do what it must?  Its longer functions are the device's; sums of integers are
 * integers, but extremes are doubles; lanes that write other vectors than their results cannot run again. */
static bool single_fits(const Gen *q) {
  const Graph *g = q->g;
  const bool whole = g->reduce && RED_KIND(g->reduce) == RED_EXTREMES && g->outs[0].type != T_DBL;
  return !q->not_single && !(q->families & ~(spec_builtin(q->families | MF_SINGLE) | MF_REDUCE)) && !g->complex &&
         !g->serial && !(g->reduce & RED_SCAN) && !whole;
}

OclKernel *oclgen_kernel(Rt *R, Graph *g) {
  (void)R;
  pe_assert(g, g->flags & GF_SCHEDULED, "flags %x: values have no places yet", (unsigned)g->flags);
  pe_assert(g, g->dims == 1 || g->dims == 2, "%d dimensions", g->dims);
  double began = rt_now_ms();
  PeArena own = {.pool = g->arena.pool};
  OclKernel *k = pe_alloc(&own, sizeof *k);
  k->arena = own;
  Gen q = {.g = g, .copy = -1, .arena = {.pool = own.pool}};
  q.body.a = q.tiled.a = &q.arena;
  q.force = k->force = force_asked();
  bool splittable = choose_form(&q);
  k->grid = g->dims == 2 && g->shape != PR_ROWS;
  k->scan = g->reduce & RED_SCAN;
  lane_work(&q);
  launch_codes(&q, k);
  const int nlane = q.nparam, nguard = q.nguard; /* those of the lane's function: all so far; the kernel has more */
  kernel_params(&q, k, nlane);
  GenText src = {.a = &q.arena};
  prelude(&q, &src);
  lane_function(&q, &src, nlane);
  entry(&q, k, &src, nlane);
  k->inexact = g->single && !single_fits(&q);
  pe_assert(g, q.nguard == nguard, "%d guards, %d of them noted too late for the parameters", q.nguard,
            q.nguard - nguard);
  k->source = pe_copy(&k->arena, src.s, src.n + 1);
  k->source_len = src.n;
  k->hash = ocl_hash((OclHash){0, 0}, src.s, src.n).a;
  describe(&q, k);
  k->long_loops = k->split || g->long_sums || splittable;
  pe_arena_free(&q.arena);
  k->ms_codegen = rt_now_ms() - began;
  return k;
}

void oclgen_free(OclKernel *k) {
  if (k && !rt_holds(k->refs >= 0, "a kernel freed once more than it was held: %d", k->refs)) return;
  if (k && k->refs-- <= 0) pe_pool_free(k->arena.pool);
}

static OclKernel *compile(Rt *R, const PeRequest *q, PePool *pool, PeResult *r) {
  pe_compile(R, q, pool, r);
  if (!r->ok) return NULL;
  pe_assert_in(pool, r->g && r->g->nouts >= 0, "compiled, and no graph");
  int acc = RED_KIND(q->reduce), serial = q->reduce & (RED_SERIAL | RED_SCAN);
  if (acc == RED_SUM && r->g->outs[0].type != T_DBL) acc = RED_COUNT;
  bool kept = r->g->shape == PR_LIST && r->g->nouts == 2 && r->g->outs[1].type == T_LGL; /* list(x, keep) */
  if (acc && (r->g->shape == PR_SCALAR || kept) && r->g->dims < 2) r->g->reduce = (uint8_t)(acc | serial);
  OclKernel *k = oclgen_kernel(R, r->g);
  if (k->inexact) {
    *r = (PeResult){.why = WHY_B_SINGLE};
    snprintf(r->what, sizeof r->what, "%s", pe_why_text(WHY_B_SINGLE));
    return NULL;
  }
  if (r->g->sums && !k->block[0] && !k->split) { /* a sum in one piece is for tiles: else its parts are written out */
    PeRequest plain = *q;
    plain.flags &= ~(uint32_t)(PE_TILE | PE_SPLIT);
    PeArena a = k->arena;
    pe_arena_free(&a);
    pe_graph_free(r->g);
    return compile(R, &plain, pool, r);
  }
  if (pe_evaluable(r->g)) k->graph = r->g;
  else pe_graph_free(r->g);
  r->g = NULL;
  return k;
}

OclKernel *oclgen_compile(Rt *R, const PeRequest *q, PeResult *r) {
  jmp_buf escape;
  PePool *pool = pe_pool_new(&escape);
  if (pool && setjmp(escape) == 0) {
    pool->fails_at = q->fails_at;
    OclKernel *k = compile(R, q, pool, r);
    pool->escape = NULL; /* what evaluates the kernel's graph later has no way out here */
    if (k) return k;
  } else if (pool && pool->bug[0]) {
    *r = (PeResult){.why = WHY_B_INTERNAL};
    snprintf(r->what, sizeof r->what, "%s: %.*s", pe_why_text(WHY_B_INTERNAL), 100, pool->bug);
  } else {
    *r = (PeResult){.why = WHY_B_MEMORY};
    snprintf(r->what, sizeof r->what, "%s", pe_why_text(WHY_B_MEMORY));
  }
  pe_pool_free(pool);
  return NULL;
}
