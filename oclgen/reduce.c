/* oclgen/reduce.c - kernels that fold the lanes' values: sums, products, extremes.
 *
 * The tree is that of specialize/reduce.h: blocks of RV_BLOCK elements, RV_LANES lanes each, joined pairwise.  With
 * work-groups, RV_LANES work-items share a block and a group joins its RED_BLOCKS blocks, which are a whole subtree, in
 * local memory; serially (on CPUs) a work-item does one block.  Either way the kernel leaves one partial result per
 * group or block, in order, and the host joins those: the shape of the tree, hence every bit, depends on the number of
 * elements only.
 */
#include "gen.h"
#include "../specialize/ops.h"

#include <stdio.h>

/* What is accumulated: the type, its neutral element, one more element, two neighbours joined. */
static const char *const sum_text = "typedef rv_dd red;\n"
                                    "static inline red red_zero(void) { return rv_acc_zero(); }\n"
                                    "static inline red red_push(red a, double x, long i) { return rv_acc_add(a, x); }\n"
                                    "static inline red red_join(red a, red b) { return rv_acc_join(a, b); }\n"
                                    "static inline void red_store(__global long *p, red a) {\n"
                                    "  p[0] = as_long(a.h); p[1] = as_long(a.l);\n}\n";
static const char *const prod_text =
    "typedef rv_dd red;\n"
    "static inline red red_zero(void) { return rv_acc_one(); }\n"
    "static inline red red_push(red a, double x, long i) { return rv_acc_times(a, x); }\n"
    "static inline red red_join(red a, red b) { return rv_acc_join_times(a, b); }\n"
    "static inline void red_store(__global long *p, red a) {\n"
    "  p[0] = as_long(a.h); p[1] = as_long(a.l);\n}\n";
static const char *const count_text =
    "typedef struct red { long s, na; } red;\n"
    "static inline red red_zero(void) { red a; a.s = a.na = 0; return a; }\n"
    "static inline red red_push(red a, int x, long i) {\n"
    "  const int na = x == RV_NA_INT;\n  a.s += na ? 0 : x; a.na += na; return a;\n}\n"
    "static inline red red_join(red a, red b) { a.s += b.s; a.na += b.na; return a; }\n"
    "static inline void red_store(__global long *p, red a) { p[0] = a.s; p[1] = a.na; }\n";
/* The first of equal extremes counts: zeros have signs, and which.max wants its place. */
static const char *const ext_text =
    "typedef struct red {\n#if RED_LEAST\n  double lo; int ilo;\n#endif\n#if RED_MOST\n  double hi; int ihi;\n#endif\n"
    "  int na, nan; } red;\n"
    "static inline red red_zero(void) {\n  red a; a.na = a.nan = 0;\n"
    "#if RED_LEAST\n  a.lo = RV_INF; a.ilo = -1;\n#endif\n#if RED_MOST\n  a.hi = -RV_INF; a.ihi = -1;\n#endif\n"
    "  return a;\n}\n"
    "static inline red red_join(red a, red b) {\n"
    "#if RED_LEAST\n  if (b.ilo >= 0 && (a.ilo < 0 || b.lo < a.lo || (b.lo == a.lo && b.ilo < a.ilo))) a.lo = b.lo, "
    "a.ilo = b.ilo;\n#endif\n"
    "#if RED_MOST\n  if (b.ihi >= 0 && (a.ihi < 0 || b.hi > a.hi || (b.hi == a.hi && b.ihi < a.ihi))) a.hi = b.hi, "
    "a.ihi "
    "= b.ihi;\n#endif\n"
    "  a.na += b.na; a.nan += b.nan; return a;\n}\n"
    "static inline void red_store(__global long *p, red a) {\n"
    "  p[0] = as_long(RV_INF); p[1] = as_long(-RV_INF); p[2] = p[3] = -1; p[4] = a.na; p[5] = a.nan;\n"
    "#if RED_LEAST\n  p[0] = as_long(a.lo); p[2] = a.ilo;\n#endif\n"
    "#if RED_MOST\n  p[1] = as_long(a.hi); p[3] = a.ihi;\n#endif\n}\n"
    /* x NaN: no element.  No jumps: this waits for memory, not for those */
    "static inline red red_take(red a, double x, int i) {\n"
    "#if RED_LEAST\n  const int less = (x < a.lo) | ((a.ilo < 0) & (x == x));\n"
    "  a.lo = less ? x : a.lo;\n  a.ilo = less ? i : a.ilo;\n#endif\n"
    "#if RED_MOST\n  const int more = (x > a.hi) | ((a.ihi < 0) & (x == x));\n"
    "  a.hi = more ? x : a.hi;\n  a.ihi = more ? i : a.ihi;\n#endif\n  return a;\n}\n";
static const char *const ext_push_d = "static inline red red_push(red a, double x, long i) {\n"
                                      "  a = red_take(a, x, (int)i);\n"
                                      "  if (x != x) { if (rv_isna(x)) a.na++; else a.nan++; }\n"
                                      "  return a;\n}\n";
static const char *const ext_push_i = "static inline red red_push(red a, int v, long i) {\n"
                                      "  a.na += v == RV_NA_INT;\n"
                                      "  return red_take(a, v == RV_NA_INT ? RV_NAN : (double)v, (int)i);\n}\n";

/* Some of the elements: how many have been pushed is counted, too.  The text between has another name then. */
static const char *const some_begin = "#define red some\n#define red_zero some_zero\n#define red_push some_push\n"
                                      "#define red_join some_join\n#define red_store some_store\n";
static const char *const some_text =
    "#undef red\n#undef red_zero\n#undef red_push\n#undef red_join\n#undef red_store\n"
    "typedef struct red { some a; long n; } red;\n"
    "static inline red red_zero(void) { red r; r.a = some_zero(); r.n = 0; return r; }\n"
    "static inline red red_push(red r, %s x, long i) { r.a = some_push(r.a, x, i); r.n++; return r; }\n"
    "static inline red red_join(red a, red b) { a.a = some_join(a.a, b.a); a.n += b.n; return a; }\n"
    "static inline void red_store(__global long *p, red r) { some_store(p, r.a); p[%d] = r.n; }\n";

int gen_reduce_words(int acc) { return acc == RED_EXTREMES ? 6 : 2; }

static bool loads_below(Graph *g, PeBlock *b) {
  for (int i = 0; i < b->n; i++) {
    if (b->item[i]->kind == IT_NODE && N(g, b->item[i]->node)->op == OP_Load && b != g->top) return true;
    for (int k = 0; k < 2; k++)
      if (b->item[i]->body[k] && loads_below(g, b->item[i]->body[k])) return true;
  }
  return false;
}
/* In groups, of plain elements that each lane reads. */
bool gen_reduce_by_value(Graph *g) {
  if (!g->reduce || g->reduce & (RED_SERIAL | RED_SCAN) || g->loop || loads_below(g, g->top)) return false;
  for (int i = 0; i < g->nargs; i++)
    if (g->args[i].part) return false;
  return true;
}

/* The value of lane j: "lane_body(.., &x, &keep)".  `ahead`: elements have been read, into ahead_a0[u]; the scalars are
 * those of reduction f. */
static void gen_value(Gen *q, GenText *t, int nlane, const char *x, const char *keep, const char *ahead) {
  gen_out(t, "lane_body(");
  for (int i = 0; i < nlane; i++) {
    char name[32];
    const OclParam *p = &q->param[i];
    gen_param_name(&q->param[i], name, sizeof name);
    if (q->by_value && p->kind == KP_INPUT) gen_out(t, ahead ? "%s_%s[u], " : "%.0s%s[j], ", ahead ? ahead : "", name);
    else if (ahead && p->kind == KP_INPUT_SCALAR) gen_out(t, "its_%s[f], ", name);
    else gen_out(t, "%s, ", name);
  }
  gen_out(t, "%s, (int)j, &%s", q->uses_lane ? "(int)(first + j)" : "(int)j", x);
  if (q->g->nouts > 1) gen_out(t, ", &%s", keep);
  gen_out(t, ");\n");
}

static void gen_push(Gen *q, GenText *t, const char *x, const char *keep, const char *to) {
  bool some = q->g->nouts > 1; /* of the elements */
  if (some) gen_out(t, "if (%s) ", keep);
  gen_out(t,
          RED_KIND(q->g->reduce) == RED_PROD && q->g->outs[0].type != T_DBL ? "%s = red_push(%s, rv_i2d(%s), j);\n"
                                                                            : "%s = red_push(%s, %s, j);\n",
          to, to, x);
  if (some) gen_out(t, "    if (%s == RV_NA_INT) %s.n = -(1L << 40);\n", keep, to);
}

/* One element: x of lane j, pushed into the accumulator `to`. */
void gen_element(Gen *q, GenText *t, int nlane, bool deopt, const char *to) {
  gen_out(t, "{\n    %s x;\n    ", q->g->outs[0].type == T_DBL ? "double" : "int");
  if (q->g->nouts > 1) gen_out(t, "int keep;\n    ");
  if (deopt) gen_out(t, "const int failed = ");
  gen_value(q, t, nlane, "x", "keep", NULL);
  if (deopt)
    gen_out(t,
            "    if (failed) {\n      const int slot = atomic_inc(deopt);\n      if (slot < deopt_cap) {\n"
            "        deopt[1 + 2 * slot] = (int)j;\n        deopt[2 + 2 * slot] = failed - 1;\n      }\n    } else ");
  else gen_out(t, "    ");
  gen_push(q, t, "x", "keep", to);
  gen_out(t, "  }\n");
}

/* Is a lane's work little enough to stand in the text eight times more? */
static bool little(const PeBlock *b, int *n) {
  for (int i = 0; i < b->n; i++) {
    const PeItem *it = b->item[i];
    if (it->kind == IT_LOOP || ++*n > 40) return false;
    for (int k = 0; k < 2; k++)
      if (it->body[k] && !little(it->body[k], n)) return false;
  }
  return true;
}

/* A whole block, eight of a work-item's elements at a time: while these are folded, the next eight are on their way.
 * Counters are ints, so that eight addresses are one and its neighbours. */
static void gen_whole_block(Gen *q, GenText *t, int nlane) {
  bool some = q->g->nouts > 1;
  const char *type = q->g->outs[0].type == T_DBL ? "double" : "int";
  gen_out(t, "  if (end - base == 512) {\n  %s x[8], next_x[8];\n%s", type,
          some ? "  int keep[8], next_keep[8];\n" : "");
  for (int ahead = 0; ahead < 2; ahead++) {
    if (ahead) gen_out(t, "  for (int h = 0; h < 512; h += 64) {\n    if (h < 448) {\n");
    gen_out(t, "    RV_UNROLL\n    for (int u = 0; u < 8; u++) {\n      const int j = (int)base + %sk + 8 * u;\n      ",
            ahead ? "h + 64 + " : "");
    gen_value(q, t, nlane, ahead ? "next_x[u]" : "x[u]", ahead ? "next_keep[u]" : "keep[u]", NULL);
    gen_out(t, ahead ? "    }\n    }\n" : "    }\n");
  }
  gen_out(t, "    RV_UNROLL\n    for (int u = 0; u < 8; u++) {\n      const int j = (int)base + h + k + 8 * u;\n    ");
  gen_push(q, t, "x[u]", "keep[u]", "a");
  gen_out(t, "    }\n    RV_UNROLL\n    for (int u = 0; u < 8; u++) x[u] = next_x[u]%s;\n  }\n  } else\n",
          some ? ", keep[u] = next_keep[u]" : "");
}

/* A lane's work that RED_EACH accumulators and eight elements multiply. */
enum { SIDE_ITEMS = 16 };

static bool has_batch(const Gen *q) {
  for (int i = 0; i < q->nparam; i++)
    if (q->param[i].kind == KP_BATCH) return true;
  return false;
}

/* ---- several reductions in one launch, see KP_BATCH ---- */

/* "its_s0[f] = ..", or (one) "const double s0 = ..": the scalars of reduction `which`. */
static void gen_scalars(Gen *q, GenText *t, int nlane, bool one) {
  int m = 0, at = 0;
  char name[32];
  for (int i = 0; i < nlane; i++) m += q->param[i].kind == KP_INPUT_SCALAR;
  for (int i = 0; i < nlane; i++) {
    if (q->param[i].kind != KP_INPUT_SCALAR) continue;
    bool dbl = q->param[i].type == T_DBL;
    gen_param_name(&q->param[i], name, sizeof name);
    const char *as = dbl ? "as_double" : "(int)";
    if (one)
      gen_out(t, "  const %s its_%s = several ? %s(batch[1 + which * %d + %d]) : %s;\n", dbl ? "double" : "int", name,
              as, m, at++, name);
    else gen_out(t, "    its_%s[f] = %s(batch[1 + which * %d + %d]);\n", name, as, m, at++);
  }
  for (int i = 0; one && i < nlane; i++) { /* a block of its own, where they have the names of the parameters */
    if (q->param[i].kind != KP_INPUT_SCALAR) continue;
    gen_param_name(&q->param[i], name, sizeof name);
    gen_out(t, "  const %s %s = its_%s;\n", q->param[i].type == T_DBL ? "double" : "int", name, name);
  }
}

/* "ahead_a0[u] = a0[j];" for each vector; what: 0 declares them, 1 reads, 2 takes what was read ahead. */
static void gen_ahead(Gen *q, GenText *t, int nlane, int what, const char *ahead) {
  for (int i = 0; i < nlane; i++) {
    char name[32];
    if (q->param[i].kind != KP_INPUT) continue;
    gen_param_name(&q->param[i], name, sizeof name);
    if (what == 0) gen_out(t, "  %s now_%s[8], next_%s[8];\n", gen_ctype_of(q, q->param[i].type), name, name);
    else if (what == 1) gen_out(t, "      %s_%s[u] = %s[j];\n", ahead, name, name);
    else gen_out(t, "      now_%s[u] = next_%s[u];\n", name, name);
  }
}

/* The elements at place u into the first `each` accumulators, without jumps: what is left out is added as a zero that
 * changes no bit. */
static void gen_fold(Gen *q, GenText *t, int nlane, int each) {
  bool some = q->g->nouts > 1, dbl = q->g->outs[0].type == T_DBL;
  gen_out(t, "      RV_UNROLL\n      for (int f = 0; f < %d; f++) {\n        %s x;\n        ", each,
          dbl ? "double" : "int");
  if (some) gen_out(t, "int keep;\n        ");
  gen_value(q, t, nlane, "x", "keep", "now");
  if (some)
    gen_out(t,
            "        n[f] = keep == RV_NA_INT ? -(1 << 20) : n[f] + (keep != 0);\n"
            "        a[f].a = some_push(a[f].a, keep ? x : %s, j);\n      }\n",
            dbl ? "-0.0" : "0");
  else gen_out(t, "        a[f] = red_push(a[f], x, j);\n      }\n");
}

/* A whole block of a team into its first `each` accumulators. */
static void gen_side_block(Gen *q, GenText *t, int nlane, int each) {
  gen_out(t, "    RV_UNROLL\n    for (int u = 0; u < 8; u++) {\n      const int j = (int)base + k + 8 * u;\n");
  gen_ahead(q, t, nlane, 1, "now");
  gen_out(t, "    }\n    for (int h = 0; h < 512; h += 64) {\n      if (h < 448) {\n      RV_UNROLL\n"
             "      for (int u = 0; u < 8; u++) {\n      const int j = (int)base + h + 64 + k + 8 * u;\n");
  gen_ahead(q, t, nlane, 1, "next");
  gen_out(t, "      }\n      }\n      RV_UNROLL\n      for (int u = 0; u < 8; u++) {\n"
             "      const int j = (int)base + h + k + 8 * u;\n");
  gen_fold(q, t, nlane, each);
  gen_out(t, "      }\n      RV_UNROLL\n      for (int u = 0; u < 8; u++) {\n");
  gen_ahead(q, t, nlane, 2, NULL);
  gen_out(t, "      }\n    }\n");
}

/* Reductions side by side: a group's work-items are RED_TEAMS teams that read the same elements (the first one from
 * memory, the others from what the first one's reads left in the cache), RED_EACH reductions each; the next eight
 * elements are read while these are folded.  Where there are no more a team has one less. */
static void gen_side_by_side(Gen *q, GenText *t, int nlane) {
  bool some = q->g->nouts > 1;
  gen_out(t,
          "  const int team = t / %d, k = t & 7;\n  const long base = (group * %d + t %% %d / 8) * 512;\n"
          "  const long end = count - base < 512 ? count : base + 512;\n  red a[%d];\n",
          RED_GROUP / RED_TEAMS, RED_BLOCKS / RED_TEAMS, RED_GROUP / RED_TEAMS, RED_EACH);
  if (some) gen_out(t, "  int n[%d];\n", RED_EACH);
  for (int i = 0; i < nlane; i++) {
    char name[32];
    gen_param_name(&q->param[i], name, sizeof name);
    if (q->param[i].kind == KP_INPUT_SCALAR)
      gen_out(t, "  %s its_%s[%d];\n", q->param[i].type == T_DBL ? "double" : "int", name, RED_EACH);
  }
  gen_ahead(q, t, nlane, 0, NULL);
  gen_out(t,
          "  RV_UNROLL\n  for (int f = 0; f < %d; f++) {\n    const int wanted = its + %d * f + team, which = wanted < "
          "asked ? wanted : asked - 1;\n"
          "    a[f] = red_zero();\n%s",
          RED_EACH, RED_TEAMS, some ? "    n[f] = 0;\n" : "");
  gen_scalars(q, t, nlane, false);
  gen_out(t, "  }\n  if (end - base == 512 && its + %d + team < asked) {\n", RED_TEAMS * (RED_EACH - 1));
  gen_side_block(q, t, nlane, RED_EACH);
  gen_out(t, "  } else if (end - base == 512) {\n"); /* the last one would be another's again */
  gen_side_block(q, t, nlane, RED_EACH - 1);
  gen_out(t, "  } else\n    for (long j = base + k; j < end; j += 8) {\n      const int u = 0;\n");
  gen_ahead(q, t, nlane, 1, "now");
  gen_fold(q, t, nlane, RED_EACH);
  gen_out(t, "    }\n");
  if (some)
    gen_out(t, "  RV_UNROLL\n  for (int f = 0; f < %d; f++) a[f].n = n[f] < 0 ? -(1L << 40) : n[f];\n", RED_EACH);
}

/* The lanes of a block are joined by the block's leader, one of the first work-items; then blocks that exist: block b
 * with b + w.  side: of the accumulators a[f] each team has blocks of its own; accumulator f's leaders, the teams' one
 * after the other, are the f-th RED_BLOCKS work-items.  The result is stored from local memory, after a barrier of its
 * own: PoCL 3.1 goes wrong where it is kept past the loop. */
static void gen_tree(Gen *q, GenText *t, bool side, bool which, int words) {
  bool prod = RED_KIND(q->g->reduce) == RED_PROD;
  int leads = RED_BLOCKS * (side ? RED_EACH : 1), blocks = RED_BLOCKS / (side ? RED_TEAMS : 1);
  char mine[24];
  snprintf(mine, sizeof mine, "t / %d == f", RED_BLOCKS);
  gen_out(t,
          "  const int leads = t < %d, block = t %% %d;\n  const long from = (group * %d + block) * 512;\n"
          "  red top = red_zero();\n",
          leads, blocks, blocks);
  if (side) gen_out(t, "  RV_UNROLL\n  for (int f = 0; f < %d; f++) {\n  buf[t] = a[f];\n", RED_EACH);
  else gen_out(t, "  buf[t] = a;\n");
  gen_out(t,
          "  barrier(CLK_LOCAL_MEM_FENCE);\n  if (%s) {\n    __local const red *b = buf + 8 * (t %% %d);\n"
          "    top = b[0];\n    %stop = red_join(red_join(red_join(top, b[4]), red_join(b[2], b[6])),\n"
          "                   red_join(red_join(b[1], b[5]), red_join(b[3], b[7])));\n  }\n",
          side ? mine : "leads", RED_BLOCKS, prod ? "if (count - from >= 32) " : "");
  if (side) gen_out(t, "  barrier(CLK_LOCAL_MEM_FENCE);\n  }\n");
  gen_out(
      t,
      "  int other = 0;\n"
      "  for (int w = 1; w < %d; w <<= 1, other ^= %d) {\n"
      "    if (leads) tops[other + t] = top;\n    barrier(CLK_LOCAL_MEM_FENCE);\n"
      "    if (leads && block %% (2 * w) == 0 && from + w * 512L < count) top = red_join(top, tops[other + t + w]);\n"
      "  }\n",
      blocks, leads);
  gen_out(t, "  if (leads) tops[other + t] = top;\n  barrier(CLK_LOCAL_MEM_FENCE);\n");
  if (side)
    gen_out(
        t,
        "  const int what = its + t / %d * %d + t %% %d / %d;\n"
        "  if (leads && block == 0 && what < asked) red_store(part + (what * groups + group) * %d, tops[other + t]);\n",
        RED_BLOCKS, RED_TEAMS, RED_BLOCKS, blocks, words);
  else
    gen_out(t, "  if (t == 0 && base < count) red_store(part + (%sgroup) * %d, tops[other]);\n",
            which ? "which * groups + " : "", words);
}

void gen_reduce(Gen *q, GenText *t, int nlane, bool deopt) {
  int acc = RED_KIND(q->g->reduce), words = gen_reduce_words(acc);
  pe_assert(q, acc == RED_SUM || acc == RED_PROD || acc == RED_COUNT || acc == RED_EXTREMES, "no fold of kind %d", acc);
  pe_assert(q, acc != RED_SUM || q->g->outs[0].type == T_DBL, "a sum in pairs of type %d", q->g->outs[0].type);
  pe_assert(q, nlane <= q->nparam && q->g->nouts <= 2, "%d parameters of %d, %d results", nlane, q->nparam,
            q->g->nouts);
  bool prod = acc == RED_PROD, extremes = acc == RED_EXTREMES;
  bool dbl = q->g->outs[0].type == T_DBL, some = q->g->nouts > 1;
  if (some) {
    words++;
    gen_out(t, "%s", some_begin);
  }
  if (extremes)
    gen_out(t, "#define RED_LEAST %d\n#define RED_MOST %d\n", !(q->g->reduce & RED_NO_LEAST),
            !(q->g->reduce & RED_NO_MOST));
  gen_out(t, "%s", acc == RED_SUM ? sum_text : prod ? prod_text : extremes ? ext_text : count_text);
  if (extremes) gen_out(t, "%s", dbl ? ext_push_d : ext_push_i);
  if (some) gen_out(t, some_text, dbl || prod ? "double" : "int", words - 1);
  bool serial = q->g->reduce & RED_SERIAL;
  if (!serial) gen_out(t, "__attribute__((reqd_work_group_size(%d, 1, 1)))\n", RED_GROUP);
  gen_out(t, "__kernel void ravel_map(");
  for (int i = 0; i < q->nparam; i++) {
    if (i) gen_out(t, ", ");
    gen_param_decl(q, &q->param[i], t);
  }
  if (serial) {
    gen_out(t, ") {\n"
               "  const long block = (long)get_global_id(0), base = block * 512;\n"
               "  if (base >= count) return;\n"
               "  const long end = count - base < 512 ? count : base + 512, full = base + ((end - base) & ~7L);\n"
               "  red acc[8];\n"
               "  for (int k = 0; k < 8; k++) acc[k] = red_zero();\n");
    if (prod) {
      gen_out(t, "  if (end - base < 32) {\n  for (long j = base; j < end; j++) ");
      gen_element(q, t, nlane, deopt, "acc[0]");
      gen_out(t, "  red_store(part + block * %d, acc[0]);\n  return;\n  }\n", words);
    }
    gen_out(
        t, "  for (long at = base; at < full; at += 8)\n  for (int k = 0; k < 8; k++) {\n  const long j = at + k;\n  ");
    gen_element(q, t, nlane, deopt, "acc[k]");
    gen_out(t, "  }\n  for (long j = full; j < end; j++) ");
    gen_element(q, t, nlane, deopt, "acc[j - full]");
    gen_out(
        t,
        "  for (int w = 4; w > 0; w >>= 1)\n    for (int k = 0; k < w; k++) acc[k] = red_join(acc[k], acc[k + w]);\n"
        "  red_store(part + block * %d, acc[0]);\n}\n",
        words);
    return;
  }
  bool batch = has_batch(q);
  int items = 0;
  bool is_little = !deopt && little(q->g->top, &items);
  bool side = batch && is_little && items <= SIDE_ITEMS && q->by_value && (acc == RED_SUM || acc == RED_COUNT);
  gen_out(t, ") {\n");
  const int rows = side ? RED_TEAMS * RED_EACH : RED_BATCH, blocks = side ? RED_BLOCKS / RED_TEAMS : RED_BLOCKS;
  q->side = side;
  if (batch)
    gen_out(t,
            "  const int several = get_num_groups(1) > 1, asked = several ? (int)batch[0] : 1;\n"
            "  const int its = (int)get_group_id(1) * %d;\n  const long groups = (count + %d) / %d;\n"
            "  if (its >= asked) return;\n",
            rows, 512 * blocks - 1, 512 * blocks);
  gen_out(t,
          "  __local red buf[%d], tops[%d];\n  const int t = (int)get_local_id(0), k = t & 7;\n"
          "  const long group = (long)get_group_id(0), base = (group * %d + (t >> 3)) * 512;\n"
          "  const long end = count - base < 512 ? count : base + 512;\n",
          RED_GROUP, 2 * RED_BLOCKS * (side ? RED_EACH : 1), RED_BLOCKS);
  if (side) {
    gen_out(t, "  if (several) {\n");
    gen_side_by_side(q, t, nlane);
    gen_tree(q, t, true, false, words);
    gen_out(t, "  } else {\n");
  } else if (batch) {
    gen_out(t, "  for (int which = its; which < asked && which < its + %d; which++) {\n", RED_BATCH);
    gen_scalars(q, t, nlane, true);
  }
  gen_out(t, "  red a = red_zero();\n");
  if (prod) gen_out(t, "  const int step = end - base < 32 ? 1 : 8;\n  if (step == 8 || k == 0)\n");
  else gen_out(t, "  const int step = 8;\n");
  if (is_little) gen_whole_block(q, t, nlane);
  gen_out(t, "  for (long j = base + k; j < end; j += step) ");
  gen_element(q, t, nlane, deopt, "a");
  gen_tree(q, t, false, batch && !side, words);
  gen_out(t, batch ? "}\n}\n" : "}\n");
}
