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
    "typedef struct red { double lo, hi; long ilo, ihi, na, nan; } red;\n"
    "static inline red red_zero(void) {\n"
    "  red a; a.lo = RV_INF; a.hi = -RV_INF; a.ilo = a.ihi = -1; a.na = a.nan = 0; return a;\n}\n"
    "static inline red red_join(red a, red b) {\n"
    "  if (b.ilo >= 0 && (a.ilo < 0 || b.lo < a.lo || (b.lo == a.lo && b.ilo < a.ilo))) a.lo = b.lo, a.ilo = b.ilo;\n"
    "  if (b.ihi >= 0 && (a.ihi < 0 || b.hi > a.hi || (b.hi == a.hi && b.ihi < a.ihi))) a.hi = b.hi, a.ihi = b.ihi;\n"
    "  a.na += b.na; a.nan += b.nan; return a;\n}\n"
    "static inline void red_store(__global long *p, red a) {\n"
    "  p[0] = as_long(a.lo); p[1] = as_long(a.hi); p[2] = a.ilo; p[3] = a.ihi; p[4] = a.na; p[5] = a.nan;\n}\n";
static const char *const ext_push_d =
    "static inline red red_push(red a, double x, long i) {\n"
    "  if (x != x) { if (rv_isna(x)) a.na++; else a.nan++; return a; }\n"
    "  if (a.ilo < 0 || x < a.lo) a.lo = x, a.ilo = i;\n  if (a.ihi < 0 || x > a.hi) a.hi = x, a.ihi = i;\n"
    "  return a;\n}\n";
static const char *const ext_push_i =
    "static inline red red_push(red a, int v, long i) {\n  const double x = v;\n"
    "  if (v == RV_NA_INT) { a.na++; return a; }\n"
    "  if (a.ilo < 0 || x < a.lo) a.lo = x, a.ilo = i;\n  if (a.ihi < 0 || x > a.hi) a.hi = x, a.ihi = i;\n"
    "  return a;\n}\n";

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

/* One element: x of lane j, pushed into the accumulator `to`. */
void gen_element(Gen *q, GenText *t, int nlane, bool deopt, const char *to) {
  bool dbl = q->g->outs[0].type == T_DBL;
  bool some = q->g->nouts > 1; /* of the elements */
  gen_out(t, "{\n    %s x;\n    ", dbl ? "double" : "int");
  if (some) gen_out(t, "int keep;\n    ");
  if (deopt) gen_out(t, "const int failed = ");
  gen_out(t, "lane_body(");
  for (int i = 0; i < nlane; i++) {
    char name[32];
    gen_param_name(&q->param[i], name, sizeof name);
    gen_out(t, "%s, ", name);
  }
  gen_out(t, "%s, (int)j, &x%s);\n", q->uses_lane ? "(int)(first + j)" : "(int)j", some ? ", &keep" : "");
  if (deopt)
    gen_out(t,
            "    if (failed) {\n      const int slot = atomic_inc(deopt);\n      if (slot < deopt_cap) {\n"
            "        deopt[1 + 2 * slot] = (int)j;\n        deopt[2 + 2 * slot] = failed - 1;\n      }\n    } else ");
  else gen_out(t, "    ");
  if (some) gen_out(t, "if (keep) ");
  gen_out(t,
          RED_KIND(q->g->reduce) == RED_PROD && !dbl ? "%s = red_push(%s, rv_i2d(x), j);\n"
                                                     : "%s = red_push(%s, x, j);\n",
          to, to);
  if (some) gen_out(t, "    if (keep == RV_NA_INT) %s.n = -(1L << 40);\n", to);
  gen_out(t, "  }\n");
}

/* Several reductions in one launch, see KP_BATCH: opens a block in which this one's scalars and part have the names of
 * the parameters. */
static bool gen_batch(Gen *q, GenText *t, int nlane, int words) {
  bool any = false;
  for (int i = 0; i < q->nparam; i++) any |= q->param[i].kind == KP_BATCH;
  if (!any) return false;
  int m = 0, at = 0;
  char name[32];
  for (int i = 0; i < nlane; i++) m += q->param[i].kind == KP_INPUT_SCALAR;
  gen_out(t, "  const long which = (long)get_group_id(1);\n  const int several = get_num_groups(1) > 1;\n");
  for (int inner = 0; inner < 2; inner++) {
    for (int i = 0; i < nlane; i++) {
      if (q->param[i].kind != KP_INPUT_SCALAR) continue;
      bool dbl = q->param[i].type == T_DBL;
      gen_param_name(&q->param[i], name, sizeof name);
      if (inner) gen_out(t, "  const %s %s = its_%s;\n", dbl ? "double" : "int", name, name);
      else
        gen_out(t, "  const %s its_%s = several ? %s(batch[which * %d + %d]) : %s;\n", dbl ? "double" : "int", name,
                dbl ? "as_double" : "(int)", m, at++, name);
    }
    if (inner) gen_out(t, "  __global long *const part = its_part;\n");
    else
      gen_out(t, "  __global long *const its_part = part + which * ((count + %d) / %d) * %d;\n  {\n",
              512 * RED_BLOCKS - 1, 512 * RED_BLOCKS, words);
  }
  return true;
}

void gen_reduce(Gen *q, GenText *t, int nlane, bool deopt) {
  int acc = RED_KIND(q->g->reduce), words = gen_reduce_words(acc);
  bool prod = acc == RED_PROD, extremes = acc == RED_EXTREMES;
  bool dbl = q->g->outs[0].type == T_DBL, some = q->g->nouts > 1;
  if (some) {
    words++;
    gen_out(t, "%s", some_begin);
  }
  gen_out(t, "%s", acc == RED_SUM ? sum_text : prod ? prod_text : extremes ? ext_text : count_text);
  if (extremes) gen_out(t, "%s", dbl ? ext_push_d : ext_push_i);
  if (some) gen_out(t, some_text, dbl || prod ? "double" : "int", words - 1);
  bool serial = q->g->reduce & RED_SERIAL;
  if (!serial) gen_out(t, "__attribute__((reqd_work_group_size(%d, 1, 1)))\n", RED_GROUP);
  gen_out(t, "__kernel void ravel_map(");
  for (int i = 0; i < q->nparam; i++) {
    if (i) gen_out(t, ", ");
    gen_param_decl(&q->param[i], t);
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
  gen_out(t,
          ") {\n"
          "  __local red buf[%d];\n"
          "  const int t = (int)get_local_id(0), k = t & 7, mine = t >> 3;\n"
          "  const long group = (long)get_group_id(0), base = (group * %d + mine) * 512;\n"
          "  const long end = count - base < 512 ? count : base + 512;\n"
          "  red a = red_zero();\n",
          RED_GROUP, RED_BLOCKS);
  bool batch = gen_batch(q, t, nlane, words);
  if (prod) gen_out(t, "  const int step = end - base < 32 ? 1 : 8;\n  if (step == 8 || k == 0)\n");
  else gen_out(t, "  const int step = 8;\n");
  gen_out(t, "  for (long j = base + k; j < end; j += step) ");
  gen_element(q, t, nlane, deopt, "a");
  /* lanes of a block, then blocks that exist: block b with b + w */
  gen_out(t,
          "  for (int s = 4; s > 0; s >>= 1) {\n"
          "    buf[t] = a;\n    barrier(CLK_LOCAL_MEM_FENCE);\n"
          "    if (k < s%s) a = red_join(a, buf[t + s]);\n    barrier(CLK_LOCAL_MEM_FENCE);\n  }\n",
          prod ? " && step == 8" : "");
  gen_out(t,
          "  for (int w = 1; w < %d; w <<= 1) {\n"
          "    buf[t] = a;\n    barrier(CLK_LOCAL_MEM_FENCE);\n"
          "    if (k == 0 && mine %% (2 * w) == 0 && base + w * 512L < count) a = red_join(a, buf[t + 8 * w]);\n"
          "    barrier(CLK_LOCAL_MEM_FENCE);\n  }\n"
          "  if (t == 0 && base < count) red_store(part + group * %d, a);\n}\n%s",
          RED_BLOCKS, words, batch ? "}\n" : "");
}
