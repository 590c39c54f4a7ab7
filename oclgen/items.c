/* oclgen/items.c - the items of a scheduled graph's blocks become statements.
 *
 * Structured control maps one to one: if, for (;;) with break and continue; a jump over several constructs is a goto.
 * Phis are variables; a loop's `next` computes all new values before it assigns any.
 */
#include "gen.h"
#include "../specialize/ops.h"
#include "../specialize/reduce.h"

static void declare(Gen *q, Ref *v, int n) {
  for (int i = 0; i < n; i++) {
    gen_indent(q);
    gen_out(&q->body, "%s v%d;\n", gen_ctype(q, N(q->g, v[i])->type), v[i]);
  }
}

/* phi[i] = v[i], all at once. */
static void assign(Gen *q, Ref *phi, Ref *v, int n) {
  GenText *t = &q->body;
  int real_ = 0;
  for (int i = 0; i < n; i++)
    pe_assert(q, v[i] && N(q->g, phi[i])->type == N(q->g, v[i])->type, "phi %d of type %d becomes %d of type %d",
              phi[i], N(q->g, phi[i])->type, v[i], N(q->g, v[i])->type);
  for (int i = 0; i < n; i++) real_ += pe_real(q->g, v[i]) != phi[i];
  if (real_ == 0) return;
  if (real_ == 1) {
    for (int i = 0; i < n; i++)
      if (pe_real(q->g, v[i]) != phi[i]) {
        gen_indent(q);
        gen_out(t, "v%d = ", phi[i]);
        gen_expr(q, t, v[i]);
        gen_out(t, ";\n");
      }
    return;
  }
  gen_indent(q);
  gen_out(t, "{\n");
  q->depth++;
  for (int i = 0; i < n; i++) {
    if (pe_real(q->g, v[i]) == phi[i]) continue;
    gen_indent(q);
    gen_out(t, "const %s t%d = ", gen_ctype(q, N(q->g, phi[i])->type), i);
    gen_expr(q, t, v[i]);
    gen_out(t, ";\n");
  }
  for (int i = 0; i < n; i++) {
    if (pe_real(q->g, v[i]) == phi[i]) continue;
    gen_indent(q);
    gen_out(t, "v%d = t%d;\n", phi[i], i);
  }
  q->depth--;
  gen_indent(q);
  gen_out(t, "}\n");
}

/* A jump out of a block whose variables end there makes compilers merge all that leaves it first (they mark the ends of
 * lifetimes): loops that are left by a jump have their variables outside. */
static void declare_body(Gen *q, PeBlock *b) {
  for (int i = 0; i < b->n; i++) {
    if (b->item[i]->kind != IT_NODE) continue;
    Ref r = b->item[i]->node;
    PeNode *n = N(q->g, r);
    if (!pe_op_pure(n->op) || n->op == OP_Pi || n->op == OP_Const || n->op == OP_Scope || n->op == OP_Input ||
        q->inlined[r] || q->pair[r])
      continue;
    gen_indent(q);
    gen_out(&q->body, "%s v%d;\n", gen_ctype(q, n->type), r);
    q->declared[r] = 1;
  }
}

/* ---- values and effects ------------------------------------------------------------------------------------------ */

/* The rest of an assignment to an element: [at] = value; type: of the vector, T_NIL for a private one. */
static void put(Gen *q, Ref at, Ref value, int type) {
  GenText *t = &q->body;
  gen_out(t, "[");
  gen_expr(q, t, at);
  gen_out(t, "] = ");
  gen_give(q, t, value, type);
  gen_out(t, ";\n");
}

/* A sum as R's: rv_sum, or (imm) a tree of parts that come in order. */
static void sum_new(Gen *q, Ref r, const PeNode *n) {
  GenText *t = &q->body;
  if (gen_split_state(q, r)) return;
  q->families |= MF_REDUCE;
  gen_indent(q);
  if (n->imm.i) {
    gen_out(t, "rv_dd v%d[RV_SUM_LEVELS]; rv_i64 v%d_k = 0;\n", r, r);
    return;
  }
  gen_out(t, "rv_sum v%d = rv_sum_begin(", r);
  gen_expr(q, t, n->in[0]);
  gen_out(t, ");\n");
}

static void sum_push(Gen *q, const PeNode *n) {
  GenText *t = &q->body;
  Ref state = pe_real(q->g, n->in[0]);
  const PeNode *s = N(q->g, state);
  pe_assert(q, s->op == OP_SumNew && (s->imm.i == 1) == (n->nin == 3), "%s %d takes %d values", pe_ops[s->op].name,
            (int)s->imm.i, n->nin - 1);
  gen_indent(q);
  if (n->nin == 3) {
    gen_out(t, "{ rv_dd d; d.h = ");
    gen_expr(q, t, n->in[1]);
    gen_out(t, "; d.l = ");
    gen_expr(q, t, n->in[2]);
    gen_out(t, "; rv_tree_push(v%d, v%d_k++, d); }\n", state, state);
    return;
  }
  if (gen_split_push(q, t, state, n->in[1])) return;
  gen_out(t, "rv_sum_push(&v%d, ", state);
  gen_expr(q, t, n->in[1]);
  gen_out(t, ");\n");
}

/* imm: 0 the sum, 1 the mean; the high and low part of a tree's (2, 3) or of one's own (4, 5) pair. */
static void sum_end(Gen *q, Ref r, const PeNode *n) {
  GenText *t = &q->body;
  Ref state = pe_real(q->g, n->in[0]);
  const PeNode *s = N(q->g, state);
  const bool tree = n->imm.i == 2 || n->imm.i == 3;
  pe_assert(q, s->op == OP_SumNew && (s->imm.i == 1) == tree, "end %d of %s %d", (int)n->imm.i, pe_ops[s->op].name,
            (int)s->imm.i);
  pe_assert(q, (n->nin == 2) == (n->imm.i == 1), "end %d of a sum takes %d values", (int)n->imm.i, n->nin);
  const char *half = n->imm.i % 2 ? "l" : "h";
  bool split = gen_split_state(q, state);
  gen_indent(q);
  gen_out(t, "const double v%d = ", r);
  if (n->imm.i >= 4) {
    if (q->tile) gen_out(t, "sum_%s;\n", half);
    else if (split) gen_out(t, "v%d.%s;\n", state, half);
    else gen_out(t, "rv_sum_end(&v%d).%s;\n", state, half);
    return;
  }
  if (n->imm.i >= 2) {
    gen_out(t, "rv_tree_end(v%d, v%d_k).%s;\n", state, state, half);
    return;
  }
  gen_out(t, "rv_acc_%s(%sv%d%s", n->imm.i ? "mean" : "value", split ? "" : "rv_sum_end(&", state, split ? "" : ")");
  if (n->imm.i) gen_out(t, ", ");
  if (n->imm.i) gen_expr(q, t, n->in[1]);
  gen_out(t, ");\n");
}

static void heap_new(Gen *q, Ref r, const PeNode *n) {
  GenText *t = &q->body;
  pe_assert(q, q->g->shape == PR_HEAP, "room on the heap for results of shape %d", q->g->shape);
  gen_param(q, KP_HEAP_TOP, T_INT, 0);
  gen_param(q, KP_HEAP_CAP, T_INT, 0);
  if (gen_crew_room(q, r)) return;
  gen_indent(q);
  gen_out(t, "const int v%d = ravel_heap(heap_top, heap_cap, ", r);
  gen_expr(q, t, n->in[0]);
  gen_out(t, ");\n");
  gen_indent(q);
  gen_out(t, "if (v%d < 0) return -1; /* the heap is full: again */\n", r);
}

/* A variate from the tape, and the number of the draw after it. */
static void variate(Gen *q, Ref r, const PeNode *n) {
  static const struct {
    const char *fn;
    int nin;
  } of[] = {[PV_INDEX] = {"index", 2}, [PV_EXP] = {"exp", 1}, [PV_NORM] = {"norm", 1}, [PV_HOST] = {"host", 3}};
  _Static_assert(sizeof of / sizeof *of == PV_HOST + 1, "each variate has its function");
  _Static_assert(V_NORM == 1, "specialize/math/twister.h says so");
  GenText *t = &q->body;
  const int kind = n->imm.i < PV_HOST ? (int)n->imm.i : PV_HOST;
  pe_assert(q, kind >= 0 && n->imm.i < PV_COUNT && n->nin == of[kind].nin, "variate %d of %d values", (int)n->imm.i,
            n->nin);
  q->families |= MF_TAPE;
  gen_indent(q);
  gen_out(t, "int v%d_at = ", r);
  gen_expr(q, t, n->in[0]);
  gen_out(t, "; const double v%d = rv_tape_%s(", r, of[kind].fn);
  gen_use_param(q, t, KP_TAPE, T_INT, 0);
  gen_out(t, ", &v%d_at, ", r);
  gen_use_param(q, t, KP_TAPE_LEN, T_INT, 0);
  if (kind == PV_HOST) gen_out(t, ", %d", (int)n->imm.i - PV_HOST);
  for (int i = 1; i < n->nin; i++) {
    gen_out(t, ", ");
    gen_expr(q, t, n->in[i]);
  }
  gen_out(t, ");\n");
}

/* The table of some probabilities, and one that is drawn by it. */
static void weigh(Gen *q, const PeNode *n) {
  GenText *t = &q->body;
  q->families |= MF_TAPE | MF_WEIGHTED;
  gen_indent(q);
  gen_out(t, "rv_weights(v%d, ", pe_real(q->g, n->in[0]));
  gen_expr(q, t, n->in[1]);
  gen_out(t, ", %d);\n", (int)n->imm.i);
}
static void weighed(Gen *q, Ref r, const PeNode *n) {
  GenText *t = &q->body;
  q->families |= MF_TAPE | MF_WEIGHTED;
  gen_indent(q);
  if (!q->g->serial) { /* one word, since there are no aliases (pe/build_random.c) */
    q->families |= MF_STREAM;
    gen_out(t, "const double v%d = rv_weights_%s(v%d, rv_stream_unif((int)", r, n->imm.i ? "sum" : "take",
            pe_real(q->g, n->in[1]));
    gen_word(q, t, n->in[0], 0);
    gen_out(t, "));\n");
    return;
  }
  gen_out(t, "int v%d_at = ", r);
  gen_expr(q, t, n->in[0]);
  gen_out(t, "; const double v%d = rv_tape_%s(", r, n->imm.i ? "weighted" : "take");
  gen_use_param(q, t, KP_TAPE, T_INT, 0);
  gen_out(t, ", &v%d_at, ", r);
  gen_use_param(q, t, KP_TAPE_LEN, T_INT, 0);
  gen_out(t, ", v%d);\n", pe_real(q->g, n->in[1]));
}

/* The elements of an array in order, or their places. */
static void sort(Gen *q, const PeNode *n) {
  GenText *t = &q->body;
  Graph *g = q->g;
  const Ref a = pe_real(g, n->in[0]), key = n->op == OP_Order ? pe_real(g, n->in[1]) : a;
  const bool half = n->op == OP_Sort && n->imm.i == 2;
  pe_assert(q, !g->single, "a sort in single precision");
  q->families |= MF_SORT;
  gen_indent(q);
  gen_out(t, "rv_%s_%s(v%d, ", half ? "halve" : n->op == OP_Sort ? "sort" : "order",
          N(g, key)->type == PT_D ? "dbl" : "int", a);
  if (!half) gen_out(t, "v%d + %d, ", a, (int)N(g, a)->imm.i / 2);
  if (n->op == OP_Order) gen_out(t, "v%d, ", key);
  gen_expr(q, t, n->in[n->nin - 1]);
  gen_out(t, half ? ");\n" : ", %d);\n", (int)n->imm.i);
}

static void heap_end(Gen *q, const PeNode *n) {
  GenText *t = &q->body;
  pe_assert(q, N(q->g, pe_real(q->g, n->in[0]))->op == OP_HeapNew, "a result on the heap that has no room");
  gen_param(q, KP_HEAP_AT, T_INT, 0);
  gen_param(q, KP_HEAP_LEN, T_INT, 0);
  gen_param(q, KP_HEAP_BASE, T_INT, 0);
  gen_indent(q);
  gen_out(t, "heap_len[i] = ");
  gen_expr(q, t, n->in[1]);
  gen_out(t, ";\n");
  gen_indent(q);
  gen_out(t, "heap_at[i] = heap_base + v%d;\n", pe_real(q->g, n->in[0]));
}

/* One half of a sine and cosine of the same value: both from one reduction of it. */
static void sincos_half(Gen *q, Ref r, const PeNode *n) {
  GenText *t = &q->body;
  Ref other = q->pair[r] < 0 ? -q->pair[r] : q->pair[r], first = r < other ? r : other;
  pe_assert(q, q->pair[other] == r || q->pair[other] == -r || q->pair[r] < 0,
            "%d is a half with %d, which is one with %d", r, other, q->pair[other]);
  if (q->pair[r] > 0) {
    gen_indent(q);
    gen_out(t, "const rv_sc s%d", first);
    if (q->copy >= 0) gen_out(t, "_%d", q->copy);
    gen_out(t, q->copy >= 0 ? " = rv_sincos_near(" : " = rv_sincos(");
    gen_expr(q, t, n->in[0]);
    gen_out(t, ");\n");
    q->pair[other] = -r;
    q->families |= MF_TRIG;
  }
  gen_indent(q);
  gen_out(t, "const double ");
  gen_name(q, t, r);
  gen_out(t, " = s%d", first);
  if (q->copy >= 0) gen_out(t, "_%d", q->copy);
  gen_out(t, ".%c;\n", (n->imm.i & 0xff) == SOP_Sin ? 's' : 'c');
}

/* A value that gets a name, if it does. */
static void named_value(Gen *q, Ref r, const PeNode *n) {
  GenText *t = &q->body;
  if (n->op == OP_Pi || n->op == OP_Const || n->op == OP_Scope || n->op == OP_Input || q->inlined[r]) return;
  if (q->pair[r]) {
    sincos_half(q, r, n);
    return;
  }
  gen_indent(q);
  if (!q->declared[r]) gen_out(t, "const %s ", gen_ctype(q, n->type));
  gen_name(q, t, r);
  gen_out(t, " = ");
  /* a round that is none reads nothing; as a subscript and as a divisor 1 does no harm */
  const bool skips = q->masked && q->copy > 0 && n->op == OP_Elem && (n->type == PT_D || n->type == PT_I);
  if (skips) gen_out(t, "left%d < %du ? 1 : ", q->copied->owner->v[0], q->copy);
  gen_operation(q, t, r);
  gen_out(t, ";\n");
}

static void item_node(Gen *q, Ref r) {
  enum { FEW = 8 }; /* elements that a compiler turns into values */
  Graph *g = q->g;
  GenText *t = &q->body;
  const PeNode *n = N(g, r);
  const int k = (int)n->imm.i;
  if (q->written[r]) return;
  switch (n->op) {
  case OP_Guard: gen_guard_alone(q, r); return;
  case OP_Holds: return;
  case OP_ArrNew:
    q->private_bytes += (k > 0 ? k : 1) * (n->type == PT_D ? 8 : 4);
    gen_indent(q);
    gen_out(t, "%s v%d[%d];\n", gen_ctype(q, n->type), r, k > 0 ? k : 1);
    gen_indent(q);
    if (n->flags & NF_RAW && k > FEW) gen_out(t, "v%d[0] = 0;\n", r);
    else gen_out(t, "for (int k = 0; k < %d; k++) v%d[k] = 0;\n", k, r);
    return;
  case OP_ArrSet:
    pe_assert(q, N(g, pe_real(g, n->in[0]))->op == OP_ArrNew, "an element of %s is set",
              pe_ops[N(g, n->in[0])->op].name);
    gen_indent(q);
    gen_out(t, "v%d", pe_real(g, n->in[0]));
    put(q, n->in[1], n->in[2], T_NIL);
    return;
  case OP_SumNew:
    q->private_bytes += (int64_t)sizeof(rv_sum);
    sum_new(q, r, n);
    return;
  case OP_SumPush: sum_push(q, n); return;
  case OP_SumEnd: sum_end(q, r, n); return;
  case OP_RowSet: {
    int o = g->loop ? g->nouts + k : 0;
    pe_assert(q, o >= 0 && o < g->nouts + g->nwide, "column %d of %d", o, g->nouts + g->nwide);
    gen_indent(q);
    gen_use_param(q, t, KP_OUT, g->outs[o].type, o);
    gen_out(t, "[(long)i * ");
    gen_use_param(q, t, KP_NX, T_INT, 0);
    gen_out(t, " + ");
    gen_expr(q, t, n->in[0]);
    gen_out(t, "] = ");
    gen_give(q, t, n->in[1], g->outs[o].type);
    gen_out(t, ";\n");
    return;
  }
  case OP_Variate: variate(q, r, n); return;
  case OP_Weigh: weigh(q, n); return;
  case OP_Sort:
  case OP_Order: sort(q, n); return;
  case OP_Weighed: weighed(q, r, n); return;
  case OP_Round:
    gen_indent(q);
    gen_out(t, "*round = ");
    gen_expr(q, t, n->in[0]);
    gen_out(t, ";\n");
    return;
  case OP_Store:
    pe_assert(q, k >= 0 && k < g->nwrites, "vector %d of %d written", k, g->nwrites);
    q->not_single = true;
    gen_indent(q);
    gen_use_param(q, t, KP_WRITE, g->writes[k].type, k);
    put(q, n->in[0], n->in[1], g->writes[k].type);
    return;
  case OP_Mark:
    pe_assert(q, k >= 0 && k < g->nwrites && g->writes[k].marked, "reads of vector %d are noted, and nobody looks", k);
    q->not_single = true;
    gen_indent(q);
    gen_out(t, "atomic_max(&");
    gen_use_param(q, t, KP_READ, T_INT, k);
    gen_out(t, "[");
    gen_expr(q, t, n->in[0]);
    gen_out(t, "], lane + 1);\n");
    q->uses_lane = true;
    return;
  case OP_HeapNew: heap_new(q, r, n); return;
  case OP_HeapPut:
    gen_indent(q);
    gen_use_param(q, t, KP_HEAP, g->outs[0].type, 0);
    gen_out(t, "[v%d + ", pe_real(g, n->in[0]));
    gen_expr(q, t, n->in[1]);
    gen_out(t, "] = ");
    gen_give(q, t, n->in[2], g->outs[0].type);
    gen_out(t, ";\n");
    return;
  case OP_HeapEnd: heap_end(q, n); return;
  default: named_value(q, r, n);
  }
}

/* ---- control ----------------------------------------------------------------------------------------------------- */

static void item_if(Gen *q, PeItem *it) {
  Graph *g = q->g;
  GenText *t = &q->body;
  pe_assert(q, N(g, it->node)->type == PT_B, "a condition of type %d", N(g, it->node)->type);
  declare(q, it->v, it->n);
  gen_indent(q);
  bool flip = !it->body[0]->n && !it->n; /* if (c) {} else X */
  gen_out(t, flip ? "if (!" : "if (");
  gen_expr(q, t, it->node);
  gen_out(t, ") {\n");
  for (int s = 0; s < 2; s++) {
    PeBlock *body = it->body[flip ? !s : s];
    if (s) {
      bool empty = !body->n && (!it->n || body->ended);
      if (empty) break;
      gen_indent(q);
      gen_out(t, "} else {\n");
    }
    q->depth++;
    gen_block(q, body);
    if (!body->ended)
      for (int i = 0; i < it->n; i++) {
        Ref v = N(g, it->v[i])->in[flip ? !s : s];
        gen_indent(q);
        gen_out(t, "v%d = ", it->v[i]);
        gen_expr(q, t, v);
        gen_out(t, ";\n");
      }
    q->depth--;
  }
  gen_indent(q);
  gen_out(t, "}\n");
}

/* The head of its C loop.  late: the exit values can be set behind it. */
static void loop_head(Gen *q, PeItem *it, bool late) {
  GenText *t = &q->body;
  gen_indent(q);
  if (late) {
    gen_out(t, "for (; v%d <= ", it->v[0]);
    gen_last(q, t, it);
    gen_out(t, "; ) {\n");
  } else if (it->counted) {
    gen_out(t, "for (;;) {\n");
    q->depth++;
    gen_indent(q);
    gen_out(t, "if (v%d > ", it->v[0]);
    gen_expr(q, t, it->last);
    gen_out(t, ") {\n");
    q->depth++;
    assign(q, it->xv, it->dv, it->nx);
    gen_indent(q);
    gen_out(t, "break;\n");
    q->depth--;
    gen_indent(q);
    gen_out(t, "}\n");
    q->depth--;
  } else {
    gen_fuel_open(q, it);
  }
}

static void item_loop(Gen *q, PeItem *it) {
  Graph *g = q->g;
  GenText *t = &q->body;
  pe_assert(q, it->id > 0 && it->id < g->ids, "loop %d of %d", it->id, g->ids);
  pe_assert(q, !it->counted || (it->n > 0 && it->last && (it->dv || !it->nx)), "a counted loop of %d phis to %d", it->n,
            it->last);
  for (int i = 0; i < it->n; i++) {
    gen_indent(q);
    gen_out(t, "%s v%d = ", gen_ctype(q, N(g, it->v[i])->type), it->v[i]);
    gen_expr(q, t, N(g, it->v[i])->in[0]);
    gen_out(t, ";\n");
  }
  declare(q, it->xv, it->nx);
  /* exit values that are the phis themselves or do not change can be set after a loop that only ends by itself */
  bool late = it->counted;
  for (int i = 0; it->counted && i < q->nbreak; i++)
    if (q->breaks[i] == it) late = false;
  if (!late) declare_body(q, it->body[0]);
  if (gen_split_loop(q, it)) {
    assign(q, it->xv, it->dv, it->nx);
    return;
  }
  if (it->counted) gen_fuel_charge(q, it);
  bool strips = gen_share_open(q, it), crew = gen_crew_open(q, it);
  int rounds = late ? gen_burst_rounds(q, it) : 0;
  if (!rounds && late) gen_burst_sum(q, it);
  if (rounds) gen_burst(q, it, rounds);
  else loop_head(q, it, late);
  PeItem *outer = q->inner, *outer_loop = q->inner_loop;
  q->inner = q->inner_loop = it;
  q->depth++;
  gen_block(q, it->body[0]);
  if (q->next_label[it->id]) {
    gen_indent(q);
    gen_out(t, "L%d_next:;\n", it->id);
  }
  q->depth--;
  q->inner = outer;
  q->inner_loop = outer_loop;
  gen_indent(q);
  gen_out(t, "}\n");
  if (!it->counted) gen_fuel_close(q, it);
  if (strips) gen_share_close(q);
  if (crew) gen_crew_close(q, it);
  else if (late) assign(q, it->xv, it->dv, it->nx);
  if (q->exit_label[it->id]) {
    gen_indent(q);
    gen_out(t, "L%d_exit:;\n", it->id);
  }
}

static void item_label(Gen *q, PeItem *it) {
  GenText *t = &q->body;
  declare(q, it->xv, it->nx);
  gen_indent(q);
  gen_out(t, "do {\n");
  PeItem *outer = q->inner;
  q->inner = it;
  q->depth++;
  gen_block(q, it->body[0]);
  q->depth--;
  q->inner = outer;
  gen_indent(q);
  gen_out(t, "} while (0);\n");
  if (q->exit_label[it->id]) {
    gen_indent(q);
    gen_out(t, "L%d_exit:;\n", it->id);
  }
}

static void item_break(Gen *q, PeItem *it) {
  pe_assert(q, it->target && it->n == it->target->nx, "a break with %d values", it->n);
  assign(q, it->target->xv, it->v, it->n);
  gen_indent(q);
  if (q->inner == it->target) gen_out(&q->body, "break;\n");
  else {
    q->exit_label[it->target->id] = true;
    gen_out(&q->body, "goto L%d_exit;\n", it->target->id);
  }
}

static void item_next(Gen *q, PeItem *it, PeBlock *b) {
  pe_assert(q, it->target && it->target->kind == IT_LOOP && it->n == it->target->n, "a next with %d values", it->n);
  assign(q, it->target->v, it->v, it->n);
  if (b == it->target->body[0]) return; /* end of the body */
  gen_indent(q);
  if (q->inner == it->target) gen_out(&q->body, "continue;\n");
  else {
    q->next_label[it->target->id] = true;
    gen_out(&q->body, "goto L%d_next;\n", it->target->id);
  }
}

static void item_return(Gen *q, PeItem *it) {
  Graph *g = q->g;
  GenText *t = &q->body;
  pe_assert(q, it->n <= g->nouts && (!g->reduce || it->n <= 2), "%d results of %d, fold %d", it->n, g->nouts,
            g->reduce);
  for (int i = 0; i < it->n; i++) {
    gen_indent(q);
    int o = g->shape == PR_LIST ? i : 0;
    int type = g->outs[i].type;
    if (g->reduce) gen_out(t, i ? "*keep = " : "*value = ");
    else gen_use_param(q, t, KP_OUT, type, o);
    if (g->reduce) (void)0;
    else if (g->shape == PR_VECTOR) gen_out(t, "[(long)i * %d + %d] = ", g->nouts, i);
    else if (g->shape == PR_ROWS) {
      gen_out(t, "[(long)i * ");
      gen_use_param(q, t, KP_NX, T_INT, 0);
      gen_out(t, " + x] = ");
    } else gen_out(t, "[i] = ");
    gen_give(q, t, it->v[i], i && g->reduce ? T_LGL : type);
    gen_out(t, ";\n");
  }
  gen_indent(q);
  if (g->single) gen_out(t, "return odd ? %d : 0;\n", gen_guard(q, WHY_G_SINGLE, it->line) + 1);
  else gen_out(t, "return 0;\n");
}

void gen_item(Gen *q, PeItem *it, PeBlock *b) {
  if (gen_tile_chain(q, it)) {
    declare(q, it->xv, it->nx);
    assign(q, it->xv, it->dv, it->nx);
  }
  if (gen_tile_skips(q, it)) return;
  switch (it->kind) {
  case IT_NODE: item_node(q, it->node); break;
  case IT_IF: item_if(q, it); break;
  case IT_LOOP: item_loop(q, it); break;
  case IT_LABEL: item_label(q, it); break;
  case IT_BREAK: item_break(q, it); break;
  case IT_NEXT: item_next(q, it, b); break;
  case IT_RETURN:
    if (b == q->g->top) gen_guards_late(q);
    item_return(q, it);
    break;
  }
}

void gen_block(Gen *q, PeBlock *b) {
  uint8_t *outside = q->reciprocal; /* names end with the C block */
  if (b != q->g->top) q->reciprocal = pe_copy(&q->arena, outside, (size_t)q->g->nnode);
  for (int i = 0, n; i < b->n; i += n ? n : 1) {
    const PeItem *it = b->item[i];
    bool begins = it->kind == IT_IF || (it->kind == IT_NODE && N(q->g, it->node)->op == OP_Guard);
    n = begins ? gen_guard_run(q, b, i) : 0;
    if (!n) gen_item(q, b->item[i], b);
  }
  q->reciprocal = outside;
}
