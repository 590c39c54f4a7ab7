/* oclgen/split.c - long loops of a lane whose rounds several work-items share.
 *
 * Where a call has too few lanes to fill a GPU, `members` work-items share each of them: a work-group is a block of
 * rows (lanes) x members.  All members compute what stands before and between such loops; what stands after the last
 * one is the adder's, or, where there is none, the first member's.  Neither changes a bit of the result:
 *
 *   for (t in first..last) acc = acc + f(t)          what does not depend on the rounds before is shared by the members
 *     for (b = first; b <= last; b += 4 * members) {
 *       part[..] = f(b + 4 * member), f(b + 4 * member + 1), ...
 *       barrier; the adder: acc = acc + part[0], + part[1], ...  in order, while the others fill the other half of part
 *     }
 *
 * The adder is a work-item more (the number is odd then), which has no rounds of its own: what it adds goes on beside
 * what the members compute.  Where the group cannot have one more for each lane it is the first member. Rounds that
 * follow each other are one member's, so that two of them are stored and loaded at once.
 *
 *   sum(f(t))                                        by the order that specialize/reduce.h fixes
 *     for (b = 0; b < blocks; b += members / 8) {
 *       member m: pair m % 8 of block b + m / 8
 *       barrier; each block's first member joins its 8 pairs; barrier; the first member joins the blocks; barrier
 *     }
 *
 *   s = s + f(t), r = r - g(t), in any order          options(ravel.math = "fast"): there is no adder
 *     for (b = first + 4 * member; b <= last; b += 4 * members) s = s + f(b), ..
 *     barrier; the first member adds up what the members have
 *
 * As with strips (oclgen/share.c) the graph must prove that all lanes come by with the same bounds, and a lane that has
 * failed goes on to the barriers: the member that sees a guard fail notes it, and after the loop all know.
 *
 * Not split: lanes with another long loop, which all members or only the first one would have to run; loops whose
 * rounds have little to compute before the chain through the rounds; loops that write elements.
 */
#include "gen.h"

#include <stdio.h>
#include <stdlib.h>

#include "../specialize/ops.h"
#include "../specialize/reduce.h"

enum {
  MOST_LOOPS = 8,
  LEAST_ROUNDS = 128,
  SHORT_ROUNDS = 16,
  ROUNDS = 4,
  CHAIN = 8,
  MOST_VALUES = 4,
  GROUP = OCL_SPLIT_GROUP,
  MOST_BYTES = 40960
};

typedef struct Split {
  PeItem *loop;
  Ref state, value;   /* of a sum: SumNew, what is pushed */
  bool straight;      /* rounds are done ROUNDS at a time */
  bool sums;          /* all that goes round is added to, and each member may do so by itself */
  Ref f[MOST_VALUES]; /* what the chain takes from each round */
  int nf;
} Split;
struct GenSplit {
  Split loop[MOST_LOOPS];
  int n, at;
  bool inside;
  int rounds, buffers;
  bool adder; /* a work-item more for each lane adds */
  bool ahead; /* members read a strip ahead */
  char where; /* label of what a failed lane goes to inside of loop[at] */
};

/* ---- which loops ---- */

/* Nothing in b ends the lane or the loop, or writes what others see; a sum may only push its own state. */
static bool harmless(Graph *g, PeBlock *b, Split *s) {
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    if (it->kind == IT_RETURN) return false;
    if (s && (it->kind == IT_BREAK || it->kind == IT_NEXT) && it->target == s->loop &&
        (it->kind == IT_BREAK || b != s->loop->body[0] || i < b->n - 1))
      return false;
    if (it->kind == IT_NODE) {
      PeNode *n = N(g, it->node);
      switch (n->op) {
      case OP_SumPush:
        if (s && pe_inside(N(g, pe_real(g, n->in[0]))->block, s->loop->body[0])) break;
        if (!s) break;
        if (s->value || n->nin != 2 || b != s->loop->body[0] || N(g, pe_real(g, n->in[0]))->imm.i) return false;
        s->state = pe_real(g, n->in[0]);
        s->value = pe_real(g, n->in[1]);
        break;
      case OP_ArrSet:
        if (s && !pe_inside(N(g, pe_real(g, n->in[0]))->block, s->loop->body[0])) return false;
        break;
      case OP_Store:
      case OP_Fetch:
      case OP_Claim:
      case OP_Mark:
      case OP_RowSet:
      case OP_HeapNew:
      case OP_HeapPut:
      case OP_HeapEnd:
      case OP_Weigh:
      case OP_Sort:
      case OP_Order:
      case OP_Weighed: return false;
      default: break;
      }
    }
    for (int k = 0; k < 2; k++)
      if (it->body[k] && !harmless(g, it->body[k], s)) return false;
  }
  return true;
}

/* Loops that are long, or may be. */
static bool long_loops(PeBlock *b) {
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    if (it->kind == IT_LOOP && (!it->counted || !it->trips || it->trips > SHORT_ROUNDS)) return true;
    for (int k = 0; k < 2; k++)
      if (it->body[k] && long_loops(it->body[k])) return true;
  }
  return false;
}

/* The values of a round that the chain reads. */
static bool take(Gen *q, Split *s, Ref r) {
  Graph *g = q->g;
  r = pe_real(g, r);
  pe_assert(q, s->nf >= 0 && s->nf <= MOST_VALUES, "%d values of a round", s->nf);
  PeNode *n = N(g, r);
  if (n->op == OP_Const || r == s->loop->v[0] || n->block != s->loop->body[0]) return true;
  if (gen_carried(q, r, s->loop)) return true;
  for (int i = 0; i < s->nf; i++)
    if (s->f[i] == r) return true;
  if (s->nf == MOST_VALUES) return false;
  s->f[s->nf++] = r;
  return true;
}

static bool chain(Gen *q, Split *s) {
  Graph *g = q->g;
  PeBlock *body = s->loop->body[0];
  int own = 0, after = 0;
  for (int i = 0; i < body->n; i++) {
    PeItem *it = body->item[i];
    if (it->kind == IT_NEXT) {
      for (int k = 1; k < it->n; k++)
        if (!take(q, s, it->v[k])) return false;
      continue;
    }
    PeNode *n = N(g, it->node);
    bool carried = gen_carried(q, n->op == OP_Guard ? n->in[0] : it->node, s->loop);
    for (int k = 0; carried && k < n->nin; k++)
      if (!take(q, s, N(g, it->node)->in[k])) return false;
    *(carried ? &after : &own) += gen_weight(q, it->node);
  }
  return s->nf > 0 && own >= 8 + 4 * after;
}

/* Is `next` the loop's value phi and something that each round has by itself, or a product of such? */
static bool adds(Gen *q, Split *s, Ref next, Ref phi) {
  Graph *g = q->g;
  const PeNode n = *N(g, pe_real(g, next));
  int at = -1; /* where the sum so far stands */
  if (n.op != OP_AddD && n.op != OP_SubD && n.op != OP_FmaD) return false;
  for (int k = 0; k < n.nin; k++)
    if (pe_real(g, n.in[k]) == phi) at = k;
  if (at < 0 || (n.op == OP_SubD && at) || (n.op == OP_FmaD && at < 2)) return false;
  for (int k = 0; k < n.nin; k++)
    if (k != at && gen_carried(q, n.in[k], s->loop)) return false;
  return true;
}

static bool own_sums(Gen *q, Split *s) {
  Graph *g = q->g;
  PeItem *loop = s->loop;
  PeBlock *body = loop->body[0];
  PeItem *next = body->item[body->n - 1];
  if (!g->fast || !s->straight || loop->n < 2 || loop->n - 1 > MOST_VALUES) return false;
  for (int k = 1; k < loop->n; k++)
    if (N(g, loop->v[k])->type != PT_D || !adds(q, s, next->v[k], loop->v[k])) return false;
  for (int i = 0; i < body->n - 1; i++) { /* nothing else looks at the sums */
    const Ref r = body->item[i]->node;
    bool known = !gen_carried(q, N(g, r)->op == OP_Guard ? N(g, r)->in[0] : r, loop);
    for (int k = 1; k < loop->n; k++) known = known || pe_real(g, next->v[k]) == r;
    if (!known) return false;
  }
  return s->sums = true;
}

/* Doubles and ints of local memory that each work-item has. */
static void room(Gen *q, int *d, int *i) {
  *d = 2, *i = 0;
  for (int k = 0; k < q->split->n; k++) {
    Split *l = &q->split->loop[k];
    int n[2] = {0, 0}, c[2] = {0, 0};
    for (int j = 0; j < l->nf; j++) n[N(q->g, l->f[j])->type == PT_D] += q->split->rounds;
    if (l->nf && q->split->buffers == 2) /* the second follows at the same place in both stores */
      for (int j = 0; j < 2; j++) n[j] += n[j] ? l->nf * q->split->rounds : 0;
    for (int j = 1; j < l->loop->n; j++) c[N(q->g, l->loop->v[j])->type == PT_D]++;
    for (int j = 0; j < 2; j++) n[j] = n[j] > c[j] ? n[j] : c[j];
    if (n[1] > *d) *d = n[1];
    if (n[0] > *i) *i = n[0];
  }
}

void gen_split_find(Gen *q) {
  Graph *g = q->g;
  if (g->dims == 2 || g->reduce || g->shape == PR_HEAP) return;
  struct GenSplit *s = pe_alloc(&q->arena, sizeof *s);
  int last = -1;
  for (int i = 0; i < g->top->n; i++) {
    PeItem *it = g->top->item[i];
    Split beyond, *l = s->n < MOST_LOOPS ? &s->loop[s->n] : &beyond;
    *l = (Split){.loop = it};
    if (it->kind == IT_LOOP && it->counted && (!it->trips || it->trips >= LEAST_ROUNDS) && s->n < MOST_LOOPS &&
        N(g, N(g, it->v[0])->in[0])->lo >= 0 && gen_uniform(g, N(g, it->v[0])->in[0], 12) &&
        gen_uniform(g, it->last, 12) && harmless(g, it->body[0], l)) {
      int64_t first;
      l->straight = gen_straight(q, it, l->value != 0);
      if (l->value ? it->n == 1 && it->nx == 0 && pe_is_const(g, N(g, it->v[0])->in[0], &first, NULL) && first == 0
                   : own_sums(q, l) || (l->straight && chain(q, l))) {
        s->n++;
        last = i;
        continue;
      }
    }
    bool is_long = it->kind == IT_LOOP && (!it->counted || !it->trips || it->trips > SHORT_ROUNDS);
    for (int k = 0; k < 2; k++) is_long = is_long || (it->body[k] && long_loops(it->body[k]));
    if (is_long) return; /* all members, or the first one alone, would run it */
  }
  for (int i = 0; i < last; i++) {
    PeItem *it = g->top->item[i];
    PeBlock one = {.item = &g->top->item[i], .n = 1};
    bool split = false;
    for (int k = 0; k < s->n; k++) split = split || s->loop[k].loop == it;
    if (!split && !harmless(g, &one, NULL)) last = -1;
  }
  if (s->n && last >= 0) {
    int d, n, most = 0;
    for (int k = 0; k < s->n; k++) most = s->loop[k].nf > most ? s->loop[k].nf : most;
    s->rounds = most == 1 ? 2 * ROUNDS : ROUNDS;
    s->buffers = most <= 2 ? 2 : 1;
    for (int k = 0; k < s->n; k++) s->adder |= !s->loop[k].value && !s->loop[k].sums;
    q->split = s;
    room(q, &d, &n);
    if (d * 8 + n * 4 + 4 <= MOST_BYTES / GROUP) return;
    q->split = NULL;
  }
}

/* ---- text ---- */

static Split *here(Gen *q) { return q->split && q->split->inside ? &q->split->loop[q->split->at] : NULL; }

bool gen_split_adder(const Gen *q) { return q->split && q->split->adder; }
bool gen_split_ahead(const Gen *q) { return q->split && q->split->ahead; }
uint32_t gen_split_step(const Gen *q) { /* an odd number means that there is an adder */
  for (int i = 0; q->split && i < q->split->n; i++)
    if (q->split->loop[i].value) return RV_LANES;
  return 2;
}

bool gen_split_has(Gen *q, PeItem *loop) {
  for (int i = 0; q->split && i < q->split->n; i++)
    if (q->split->loop[i].loop == loop && q->split->loop[i].straight) return true;
  return false;
}

bool gen_split_push(Gen *q, GenText *t, Ref state, Ref value) {
  Split *l = here(q);
  if (!l || l->state != state) return false;
  gen_out(t, "acc%d = rv_acc_add(acc%d, ", l->loop->id, l->loop->id);
  gen_expr(q, t, value);
  gen_out(t, ");\n");
  return true;
}

bool gen_split_state(Gen *q, Ref r) {
  for (int i = 0; q->split && i < q->split->n; i++)
    if (q->split->loop[i].state == r) return true;
  return false;
}

bool gen_split_leave(Gen *q, GenText *t, int id) {
  struct GenSplit *s = q->split;
  if (!s || s->at == s->n) return false;
  gen_out(t, "{ failed = %d; goto %c%d; }", id, s->inside ? s->where : 'S', s->loop[s->at].loop->id);
  return true;
}

static const char *type_of(Gen *q, Ref r) { return N(q->g, r)->type == PT_D ? "double" : "int"; }
/* Where value k of the loop's values lies: its number among those of its type */
static int place(Gen *q, const Ref *v, int k) {
  int at = 0;
  for (int i = 0; i < k; i++) at += (N(q->g, v[i])->type == PT_D) == (N(q->g, v[k])->type == PT_D);
  return at;
}
static const char *store_of(Gen *q, Ref r) { return N(q->g, r)->type == PT_D ? "part_d" : "part_i"; }

/* "v4 = b + member", the counters of the rounds side by side. */
static void counters(Gen *q, Split *l, const char *by, int rounds) {
  gen_indent(q);
  gen_out(&q->body, "const int ");
  for (int c = 1; c < rounds; c++)
    gen_out(&q->body, "%sv%d_%d = v%d + %d * %s", c > 1 ? ", " : "", l->loop->v[0], c, l->loop->v[0], c, by);
  gen_out(&q->body, ";\n");
}

static void line(Gen *q, const char *fmt, ...) RT_PRINTF(2, 3);
static void line(Gen *q, const char *fmt, ...) {
  char buf[512];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(buf, sizeof buf, fmt, ap);
  va_end(ap);
  gen_indent(q);
  gen_out(&q->body, "%s\n", buf);
}

/* A round by itself: what the chain does not carry, or (chained) what it does. */
static void round_of(Gen *q, Split *l, bool chained) {
  PeBlock *body = l->loop->body[0];
  for (int i = 0; i < body->n - 1; i++) {
    PeItem *it = body->item[i];
    if (!l->value) {
      PeNode *n = N(q->g, it->node);
      if (gen_carried(q, n->op == OP_Guard ? n->in[0] : it->node, l->loop) != chained) continue;
    }
    gen_item(q, it, body);
  }
}

/* Where the loop's value k lies in the rounds from u on, of what the member `who` has computed: two rounds as a vector.
 */
static void pair_at(Gen *q, Split *l, int k, const char *u, int c, const char *who) {
  struct GenSplit *s = q->split;
  gen_out(&q->body, "((__local %s2 *)%s)[(%d%s%s) * size + %s]", type_of(q, l->f[k]), store_of(q, l->f[k]),
          place(q, l->f, k) * s->rounds / 2 + c, s->buffers == 2 ? " + buf" : "", u, who);
}
/* The same for the one round `u` of member `who`. */
static void one_at(Gen *q, Split *l, int k, const char *u, const char *who) {
  gen_out(&q->body, "%s[2 * ((%d%s + (%s >> 1)) * size + %s) + (%s & 1)]", store_of(q, l->f[k]),
          place(q, l->f, k) * q->split->rounds / 2, q->split->buffers == 2 ? " + buf" : "", u, who, u);
}

/* ---- reads that run ahead ---- */

enum { MOST_READS = 3 };

/* What the members read in a round, where that is nearly all that they do: elements of vectors at subscripts that are
 * arithmetic.  Then a strip's elements are read while the strip before it is added, so that memory is never idle at a
 * barrier.  0: it is more, or less. */
static int reads_of(Gen *q, Split *l, Ref read[MOST_READS]) {
  Graph *g = q->g;
  PeBlock *body = l->loop->body[0];
  int n = 0;
  if (q->split->buffers != 2 || q->split->rounds <= ROUNDS) return 0;
  for (int i = 0; i < body->n - 1; i++) {
    Ref r = body->item[i]->node;
    const PeNode *v = N(g, r);
    if (v->op == OP_Pi || v->op == OP_Scope || v->op == OP_Const) continue;
    if (gen_carried(q, v->op == OP_Guard ? v->in[0] : r, l->loop)) continue;
    if (v->op == OP_Elem) {
      if (n == MOST_READS || gen_cut(g, r, body)) return 0;
      read[n++] = r;
    } else if (v->op == OP_AddI || v->op == OP_SubI || v->op == OP_MulI) {
      for (int k = 0; k < 2; k++)
        if (N(g, pe_real(g, v->in[k]))->op == OP_Elem) return 0; /* read at what was read */
    } else if (v->op != OP_AddD && v->op != OP_SubD && v->op != OP_MulD && v->op != OP_I2D) return 0;
  }
  return n;
}
/* "v13_0 = s1[..]; v13_1 = .." of the rounds from v4 on. */
static void read_ahead(Gen *q, Split *l, const Ref *read, int n) {
  PeBlock *body = l->loop->body[0];
  const int rounds = q->split->rounds;
  counters(q, l, "1", rounds);
  q->copied = body;
  for (int i = 0; i < body->n - 1; i++) {
    const PeNode *v = N(q->g, body->item[i]->node);
    if (v->op != OP_AddI && v->op != OP_SubI && v->op != OP_MulI) continue;
    if (gen_carried(q, body->item[i]->node, l->loop)) continue;
    for (q->copy = 0; q->copy < rounds; q->copy++) gen_item(q, body->item[i], body);
  }
  for (int k = 0; k < n; k++)
    for (q->copy = 0; q->copy < rounds; q->copy++) {
      gen_indent(q);
      gen_name(q, &q->body, read[k]);
      gen_out(&q->body, " = ");
      gen_operation(q, &q->body, read[k]);
      gen_out(&q->body, ";\n");
    }
  q->copy = -1;
}

/* A member's part of a strip that is whole: `rounds` of them, their values in pairs to `at`.  read, nread: what it has
 * read ahead. */
static void chain_whole(Gen *q, Split *l, const Ref *read, int nread) {
  GenText *t = &q->body;
  PeItem *loop = l->loop;
  const int id = loop->id, i0 = loop->v[0], rounds = q->split->rounds;
  if (nread) {
    line(q, "if (b%d == first%d) {", id, id);
    q->depth++;
    line(q, "v%d = b%d + %d * member;", i0, id, rounds);
    read_ahead(q, l, read, nread);
    q->depth--;
    line(q, "}");
    line(q, "{");
    q->depth++;
  }
  line(q, "v%d = b%d + %d * member;", i0, id, rounds);
  const int side = nread ? rounds : ROUNDS;
  if (rounds > side) {
    line(q, "for (int u = 0; u < %d; u += %d, v%d += %d) {", rounds / 2, ROUNDS / 2, i0, ROUNDS);
    q->depth++;
  }
  counters(q, l, "1", side);
  q->copied = loop->body[0];
  gen_burst_own(q, loop, side);
  for (int k = 0; k < l->nf; k++)
    for (int c = 0; c < side; c += 2) {
      gen_indent(q);
      pair_at(q, l, k, rounds > side ? " + u" : "", c / 2, "at");
      gen_out(t, " = (%s2)(", type_of(q, l->f[k]));
      q->copy = c;
      gen_expr(q, t, l->f[k]);
      gen_out(t, ", ");
      q->copy = c + 1;
      gen_expr(q, t, l->f[k]);
      gen_out(t, ");\n");
    }
  q->copy = -1;
  if (rounds > side) {
    q->depth--;
    line(q, "}");
  }
  if (nread) {
    q->depth--;
    line(q, "}");
    line(q, "if (last%d - b%d >= 2 * step%d - 1) {", id, id, id);
    q->depth++;
    line(q, "v%d = b%d + step%d + %d * member;", i0, id, id, rounds);
    read_ahead(q, l, read, nread);
    q->depth--;
    line(q, "}");
  }
}

/* A member's part of a strip: in one go where it is whole and nothing goes wrong in it, else round by round. */
static void chain_member(Gen *q, Split *l, const Ref *read, int nread) {
  GenText *t = &q->body;
  PeItem *loop = l->loop;
  const int id = loop->id, i0 = loop->v[0], rounds = q->split->rounds;
  line(q, "int bad = 1;");
  gen_indent(q);
  gen_out(t, "if (last%d - b%d >= step%d - 1", id, id, id);
  gen_cut_lengths(q, loop->body[0], " && ", " > 0");
  gen_out(t, ") {\n");
  q->depth++;
  line(q, "bad = 0;");
  bool named[MOST_READS];
  for (int k = 0; k < nread; k++) {
    named[k] = !q->inlined[read[k]];
    q->inlined[read[k]] = false;
    q->written[read[k]] = true;
  }
  chain_whole(q, l, read, nread);
  for (int k = 0; k < nread; k++) q->inlined[read[k]] = !named[k], q->written[read[k]] = false;
  q->depth--;
  line(q, "}");
  line(q, "if (bad && last%d - b%d >= %d * member) {", id, id, rounds);
  q->depth++;
  line(q, "v%d = b%d + %d * member;", i0, id, rounds);
  line(q, "for (int u = 0; u < %d; u++) {", rounds);
  q->depth++;
  round_of(q, l, false);
  for (int k = 0; k < l->nf; k++) {
    gen_indent(q);
    one_at(q, l, k, "u", "at");
    gen_out(t, " = ");
    gen_expr(q, t, l->f[k]);
    gen_out(t, ";\n");
  }
  line(q, "if (v%d == last%d) break;", i0, id);
  line(q, "v%d++;", i0);
  for (int k = 0; k < 2; k++) {
    q->depth--;
    line(q, "}");
  }
}

/* CHAIN rounds of the adder's: the members' values are read in pairs, then come the additions in their order. */
static void chain_pairs(Gen *q, Split *l) {
  GenText *t = &q->body;
  PeItem *loop = l->loop;
  const int rounds = q->split->rounds;
  char who[48];
  counters(q, l, "1", CHAIN);
  q->copied = loop->body[0];
  for (int k = 0; k < l->nf; k++)
    for (int c = 0; c < CHAIN; c += 2) {
      gen_indent(q);
      gen_out(t, "const %s2 p%d_%d = ", type_of(q, l->f[k]), l->f[k], c / 2);
      snprintf(who, sizeof who, "row + (u / %d + %d) * rows", rounds, c / rounds);
      pair_at(q, l, k, "", c % rounds / 2, who);
      gen_out(t, ";\n");
      for (q->copy = c; q->copy < c + 2; q->copy++) {
        gen_indent(q);
        gen_out(t, "const %s ", type_of(q, l->f[k]));
        gen_name(q, t, l->f[k]);
        gen_out(t, " = p%d_%d.s%d;\n", l->f[k], c / 2, q->copy - c);
      }
    }
  q->copy = -1;
  gen_burst_chain(q, loop, CHAIN);
}

/* The loop's values after a round that has been written. */
static void take_next(Gen *q, const Split *l) {
  const PeItem *loop = l->loop;
  PeBlock *body = loop->body[0];
  for (int k = 1; k < loop->n; k++) {
    gen_indent(q);
    gen_out(&q->body, "const %s t%d = ", type_of(q, loop->v[k]), k);
    gen_expr(q, &q->body, body->item[body->n - 1]->v[k]);
    gen_out(&q->body, ";\n");
  }
  for (int k = 1; k < loop->n; k++) line(q, "v%d = t%d;", loop->v[k], k);
}

/* The adder's part of a strip. */
static void chain_adder(Gen *q, Split *l) {
  GenText *t = &q->body;
  PeItem *loop = l->loop;
  const int id = loop->id, i0 = loop->v[0], rounds = q->split->rounds;
  line(q, "int u = 0;");
  line(q, "const int some = last%d - b%d < step%d ? last%d - b%d + 1 : step%d;", id, id, id, id, id, id);
  bool inlined[MOST_VALUES];
  for (int k = 0; k < l->nf; k++) inlined[k] = q->inlined[l->f[k]], q->inlined[l->f[k]] = false;
  line(q, "for (; u <= some - %d; ) {", CHAIN);
  q->depth++;
  line(q, "int bad = 0;");
  line(q, "v%d = b%d + u;", i0, id);
  chain_pairs(q, l);
  line(q, "if (bad) break;");
  for (int k = 1; k < loop->n; k++) line(q, "v%d = v%d_%d;", loop->v[k], loop->v[k], CHAIN);
  line(q, "u += %d;", CHAIN);
  q->depth--;
  line(q, "}");
  line(q, "for (; u < some; u++) {");
  q->depth++;
  line(q, "v%d = b%d + u;", i0, id);
  char who[48], of[24];
  snprintf(who, sizeof who, "row + u / %d * rows", rounds);
  snprintf(of, sizeof of, "(u %% %d)", rounds);
  for (int k = 0; k < l->nf; k++) {
    gen_indent(q);
    gen_out(t, "const %s v%d = ", type_of(q, l->f[k]), l->f[k]);
    one_at(q, l, k, of, who);
    gen_out(t, ";\n");
  }
  round_of(q, l, true);
  take_next(q, l);
  for (int k = 0; k < l->nf; k++) q->inlined[l->f[k]] = inlined[k];
  q->depth--;
  line(q, "}");
}

/* acc = acc + f(t): the terms by the members, the additions by the adder. */
static void chain_loop(Gen *q, Split *l) {
  GenText *t = &q->body;
  const int id = l->loop->id, rounds = q->split->rounds;
  const bool two = q->split->buffers == 2;
  Ref read[MOST_READS];
  const int nread = reads_of(q, l, read);
  q->split->ahead |= nread > 0;
  if (two) line(q, "int buf = 0;");
  for (int k = 0; k < nread; k++) {
    gen_indent(q);
    gen_out(t, "%s ", type_of(q, read[k]));
    for (int c = 0; c < rounds; c++) gen_out(t, c ? ", v%d_%d" : "v%d_%d", read[k], c);
    gen_out(t, ";\n");
  }
  line(q,
       "for (int b%d = first%d, more = b%d <= last%d; more; more = last%d - b%d >= step%d, b%d = more ? b%d + step%d : "
       "b%d) {",
       id, id, id, id, id, id, id, id, id, id, id);
  q->depth++;
  q->split->where = 'F';
  line(q, "if (!failed && member < members) {");
  q->depth++;
  chain_member(q, l, read, nread);
  q->depth--;
  line(q, "}");
  line(q, "F%d:;", id);
  line(q, "barrier(CLK_LOCAL_MEM_FENCE);");
  q->split->where = 'G';
  line(q, "if (member == adder && !failed) {");
  q->depth++;
  chain_adder(q, l);
  q->depth--;
  line(q, "}");
  line(q, "G%d:;", id);
  if (two) line(q, "buf = %d - buf;", l->nf * rounds / 2);
  else line(q, "barrier(CLK_LOCAL_MEM_FENCE);");
  q->depth--;
  line(q, "}");
}

/* A member's ROUNDS rounds from where the counter stands: at once, or where one goes wrong by themselves. */
static void own_rounds(Gen *q, Split *l) {
  PeItem *loop = l->loop;
  const int id = loop->id, i0 = loop->v[0];
  line(q, "int bad = 1;");
  gen_indent(q);
  gen_out(&q->body, "if (last%d - v%d >= %d", id, i0, ROUNDS - 1);
  gen_cut_lengths(q, loop->body[0], " && ", " > 0");
  gen_out(&q->body, ") {\n");
  q->depth++;
  line(q, "bad = 0;");
  counters(q, l, "1", ROUNDS);
  q->copied = loop->body[0];
  gen_burst_own(q, loop, ROUNDS);
  gen_burst_chain(q, loop, ROUNDS);
  line(q, "if (!bad) {");
  for (int k = 1; k < loop->n; k++) line(q, "  v%d = v%d_%d;", loop->v[k], loop->v[k], ROUNDS);
  line(q, "}");
  q->depth--;
  line(q, "}");
  line(q, "if (bad) {");
  q->depth++;
  line(q, "const int begin = v%d;", i0);
  line(q, "for (int u = 0; u < %d; u++) {", ROUNDS);
  q->depth++;
  round_of(q, l, false);
  round_of(q, l, true);
  take_next(q, l);
  line(q, "if (v%d == last%d) break;", i0, id);
  line(q, "v%d++;", i0);
  q->depth--;
  line(q, "}");
  line(q, "v%d = begin;", i0);
  q->depth--;
  line(q, "}");
}

/* s = s + f(t) in any order: a sum of each member's own. */
static void own_loop(Gen *q, Split *l) {
  PeItem *loop = l->loop;
  const int id = loop->id, i0 = loop->v[0];
  gen_indent(q);
  gen_out(&q->body, "if (member > 0) ");
  for (int k = 1; k < loop->n; k++) gen_out(&q->body, "v%d = ", loop->v[k]);
  gen_out(&q->body, "0.0;\n");
  q->split->where = 'F';
  line(q, "if (!failed && member < members && first%d <= last%d && last%d - first%d >= %d * member) {", id, id, id, id,
       ROUNDS);
  q->depth++;
  line(q, "const int far%d = %d * members;", id, ROUNDS);
  line(q, "v%d = first%d + %d * member;", i0, id, ROUNDS);
  line(q, "for (int more = 1; more; more = last%d - v%d >= far%d, v%d = more ? v%d + far%d : v%d) {", id, i0, id, i0,
       i0, id, i0);
  q->depth++;
  own_rounds(q, l);
  q->depth--;
  line(q, "}");
  q->depth--;
  line(q, "}");
  line(q, "F%d:;", id);
  for (int k = 1; k < loop->n; k++) line(q, "if (member < members) part_d[%d * size + at] = v%d;", k - 1, loop->v[k]);
  line(q, "barrier(CLK_LOCAL_MEM_FENCE);");
  line(q, "if (member == 0)");
  line(q, "  for (int k = 1; k < members; k++) {");
  for (int k = 1; k < loop->n; k++) line(q, "    v%d += part_d[%d * size + row + k * rows];", loop->v[k], k - 1);
  line(q, "  }");
  line(q, "barrier(CLK_LOCAL_MEM_FENCE);");
}

/* sum(f(t)) in pairs. */
static void sum_loop(Gen *q, Split *l) {
  GenText *t = &q->body;
  PeItem *loop = l->loop;
  PeBlock *body = loop->body[0];
  int id = loop->id, i0 = loop->v[0];
  q->families |= MF_REDUCE;
  line(q, "rv_dd tree%d[RV_SUM_LEVELS];", id);
  line(q, "const int len%d = last%d + 1, blocks%d = (int)(((uint)len%d + RV_BLOCK - 1) / RV_BLOCK);", id, id, id, id);
  line(q, "const int sub = member / RV_LANES, subs = members / RV_LANES, pair = member %% RV_LANES;");
  line(q, "for (int b%d = 0, more = b%d < blocks%d; more; b%d += subs, more = b%d < blocks%d) {", id, id, id, id, id,
       id);
  q->depth++;
  q->split->where = 'F';
  line(q, "rv_dd acc%d = rv_acc_zero();", id);
  line(q, "if (!failed && member < members && b%d + sub < blocks%d && (len%d >= RV_SUM_SMALL || pair == 0)) {", id, id,
       id);
  q->depth++;
  line(q, "const int from = (b%d + sub) * RV_BLOCK, end%d = len%d - from < RV_BLOCK ? len%d : from + RV_BLOCK;", id, id,
       id, id);
  line(q, "const int by = len%d < RV_SUM_SMALL ? 1 : RV_LANES;", id);
  line(q, "v%d = from + pair;", i0);
  if (l->straight) {
    gen_indent(q);
    gen_out(t, "for (; v%d < end%d - %d * RV_LANES && by > 1", i0, id, ROUNDS - 1);
    gen_cut_lengths(q, l->loop->body[0], " && ", " > 0");
    gen_out(t, "; v%d += %d * RV_LANES) {\n", i0, ROUNDS);
    q->depth++;
    line(q, "int bad = 0;");
    counters(q, l, "RV_LANES", ROUNDS);
    q->copied = body;
    q->stride = "8.0 * ";
    gen_burst_own(q, loop, ROUNDS);
    q->stride = NULL;
    for (q->copy = 0; q->copy < ROUNDS; q->copy++) {
      gen_indent(q);
      gen_out(t, "const double x_%d = ", q->copy);
      gen_expr(q, t, l->value);
      gen_out(t, ";\n");
    }
    q->copy = -1;
    line(q, "if (bad) break;");
    for (int c = 0; c < ROUNDS; c++) line(q, "acc%d = rv_acc_add(acc%d, x_%d);", id, id, c);
    q->depth--;
    line(q, "}");
  }
  line(q, "for (; v%d < end%d; v%d += by) {", i0, id, i0);
  q->depth++;
  round_of(q, l, false);
  q->depth--;
  line(q, "}");
  q->depth--;
  line(q, "}");
  line(q, "F%d:;", id);
  line(q, "if (member < members) part_d[at] = acc%d.h, part_d[size + at] = acc%d.l;", id, id);
  line(q, "barrier(CLK_LOCAL_MEM_FENCE);");
  line(q, "if (member < members && pair == 0) {");
  q->depth++;
  line(q, "rv_dd lane[RV_LANES];");
  line(q, "for (int k = 0; k < RV_LANES; k++) lane[k].h = part_d[at + k * rows], lane[k].l = part_d[size + at + k * "
          "rows];");
  line(q, "const rv_dd one = rv_lanes_join(lane);");
  line(q, "part_d[at] = one.h, part_d[size + at] = one.l;");
  q->depth--;
  line(q, "}");
  line(q, "barrier(CLK_LOCAL_MEM_FENCE);");
  line(q, "if (member == adder)");
  line(q, "  for (int k = 0; k < subs && b%d + k < blocks%d; k++) {", id, id);
  line(q, "    rv_dd one;");
  line(q, "    one.h = part_d[row + k * RV_LANES * rows], one.l = part_d[size + row + k * RV_LANES * rows];");
  line(q, "    rv_tree_push(tree%d, b%d + k, one);", id, id);
  line(q, "  }");
  line(q, "barrier(CLK_LOCAL_MEM_FENCE);");
  q->depth--;
  line(q, "}");
  line(q, "if (member == adder) v%d = rv_tree_end(tree%d, blocks%d);", l->state, id, id);
}

bool gen_split_loop(Gen *q, PeItem *loop) {
  struct GenSplit *s = q->split;
  if (!s || s->at == s->n || s->loop[s->at].loop != loop) return false;
  Split *l = &s->loop[s->at];
  Graph *g = q->g;
  GenText *t = &q->body;
  int id = loop->id;
  pe_assert(q, s->at < s->n && s->n <= MOST_LOOPS && !s->inside, "loop %d of %d", s->at, s->n);
  pe_assert(q, !l->value == !l->state && (l->value || l->nf > 0 || l->sums), "loop %d is neither a sum nor a chain",
            id);
  bool last = s->at == s->n - 1;
  gen_out(t, "  S%d:;\n  const int first%d = ", id, id);
  gen_whole(q, t, N(g, loop->v[0])->in[0]);
  gen_out(t, ", last%d = ", id);
  gen_whole(q, t, loop->last);
  gen_out(t, ", step%d = %d * members;\n", id, s->rounds);
  line(q, "if (member == 0) fail[row] = 0;");
  line(q, "barrier(CLK_LOCAL_MEM_FENCE);");
  uint8_t *reciprocal = q->reciprocal;
  q->reciprocal = pe_copy(&q->arena, reciprocal, (size_t)g->nnode);
  line(q, "{");
  q->depth++;
  s->inside = true;
  if (l->straight) gen_burst_reciprocals(q, loop);
  (l->value ? sum_loop : l->sums ? own_loop : chain_loop)(q, l);
  s->inside = false;
  q->depth--;
  line(q, "}");
  q->reciprocal = reciprocal;
  line(q, "if (failed > 0) fail[row] = failed;");
  int nv = l->value ? 2 : loop->n - 1;
  if (!last) { /* what the adder knows, for all */
    line(q, "if (member == adder) {");
    if (l->value) line(q, "  part_d[row] = v%d.h, part_d[size + row] = v%d.l;", l->state, l->state);
    else
      for (int k = 0; k < nv; k++)
        line(q, "  %s[%d * size + row] = v%d;", store_of(q, loop->v[k + 1]), place(q, loop->v + 1, k), loop->v[k + 1]);
    line(q, "}");
  }
  line(q, "barrier(CLK_LOCAL_MEM_FENCE);");
  line(q, "if (failed >= 0) failed = fail[row];");
  if (!last) {
    if (l->value) line(q, "v%d.h = part_d[row], v%d.l = part_d[size + row];", l->state, l->state);
    else
      for (int k = 0; k < nv; k++)
        line(q, "v%d = %s[%d * size + row];", loop->v[k + 1], store_of(q, loop->v[k + 1]), place(q, loop->v + 1, k));
    line(q, "barrier(CLK_LOCAL_MEM_FENCE);");
  }
  line(q, "v%d = first%d <= last%d ? (int)((uint)last%d + 1u) : first%d;", loop->v[0], id, id, id, id);
  s->at++;
  line(q, last ? "if (member != adder) return 0;" : "if (failed) goto S%d;", last ? 0 : s->loop[s->at].loop->id);
  if (last) line(q, "if (failed) return failed;");
  return true;
}

/* The members' variables as parameters of the lane's function (0), as what is passed to it (1), or as the kernel's
 * variables (2); what stands before all (3). */
void gen_split_params(Gen *q, GenText *t, int how) {
  if (how == 3 &&
      (q->split ||
       q->crew)) /* PoCL 3.1 takes the lane's verdict for that of the whole group when it may keep it in a register */
    gen_out(t, "#ifdef POCL_DEVICE_ADDRESS_BITS\n#define KEPT volatile\n#else\n#define KEPT\n#endif\n");
  int d, i;
  if (!q->split || how == 3) return;
  room(q, &d, &i);
  if (how == 0)
    gen_out(t,
            "__local double *restrict part_d, __local int *restrict part_i, __local int *restrict fail, const int row, "
            "const int rows, const int member, const int members, const int adder, ");
  else if (how == 1) gen_out(t, "part_d, part_i, fail, row, rows, member, members, adder, ");
  else
    gen_out(t,
            "  __local double part_d[%d] __attribute__((aligned(16)));\n"
            "  __local int part_i[%d] __attribute__((aligned(8))), fail[%d];\n"
            "  const int row = (int)get_local_id(0), rows = (int)get_local_size(0), member = (int)get_local_id(1), "
            "members = (int)get_local_size(1) & ~1, adder = get_local_size(1) & 1 ? members : 0;\n"
            "  if (count <= 0) return;\n",
            d * GROUP, i ? i * GROUP : 1, GROUP);
}

void gen_split_begin(Gen *q, GenText *t) {
  if (!q->split) return;
  gen_out(t, "  const int at = member * rows + row, size = members * rows;\n");
  for (int i = 0; i < q->split->n; i++)
    if (q->split->loop[i].state) gen_out(t, "  rv_dd v%d = rv_acc_zero();\n", q->split->loop[i].state);
  gen_out(t, "  if (failed) goto S%d;\n", q->split->loop[0].loop->id);
}
