/* oclgen/scan.c - kernels that give the fold of each prefix of the lanes' values: cumsum, cumprod, cummax, cummin.
 *
 * One kernel, launched twice, a work-item for each block of RV_SCAN_BLOCK lanes.  Phase 0 leaves the fold of each block
 * in `part`; the host makes of them what comes before each block (interp/vscan.c); phase 1 folds again from there, and
 * stores each step.  The values are computed twice, and never stored.
 */
#include "gen.h"

static const char *const sum_d =
    "typedef rv_dd red;\n"
    "static inline red red_zero(void) { return rv_acc_zero(); }\n"
    "static inline red red_push(red a, double x, long i) { return rv_acc_add(a, x); }\n"
    "static inline void red_store(__global long *p, red a) { p[0] = as_long(a.h); p[1] = as_long(a.l); }\n"
    "static inline red red_load(const __global long *p) { red a; a.h = as_double(p[0]); a.l = as_double(p[1]); return "
    "a; }\n"
    "static inline double red_value(red b, red a) { return rv_acc_value(rv_acc_join(b, a)); }\n";
static const char *const prod_d =
    "typedef struct red { rv_dd v; long bad; } red;\n"
    "static inline red red_zero(void) { red a; a.v = rv_acc_one(); a.bad = 0; return a; }\n"
    "static inline red red_push(red a, double x, long i) {\n"
    "  a.v = rv_acc_times(a.v, x);\n"
    "  if (!(fabs(a.v.h) >= RV_SCAN_LOW && fabs(a.v.h) <= RV_SCAN_HIGH)) a.bad = 1;\n  return a;\n}\n"
    "static inline void red_store(__global long *p, red a) {\n"
    "  p[0] = as_long(a.v.h); p[1] = as_long(a.v.l); p[2] = a.bad;\n}\n"
    "static inline red red_load(const __global long *p) {\n"
    "  red a; a.v.h = as_double(p[0]); a.v.l = as_double(p[1]); a.bad = 0; return a;\n}\n"
    "static inline double red_value(red b, red a) { return rv_acc_value(rv_acc_join_times(b.v, a.v)); }\n";
/* Integers: also the least and greatest sum on the way, for R's overflow. */
static const char *const sum_i =
    "typedef struct red { long s, lo, hi, na; } red;\n"
    "static inline red red_zero(void) { red a; a.s = a.lo = a.hi = a.na = 0; return a; }\n"
    "static inline red red_push(red a, int x, long i) {\n"
    "  if (x == RV_NA_INT) a.na = 1;\n  else a.s += x;\n"
    "  if (a.s < a.lo) a.lo = a.s;\n  if (a.s > a.hi) a.hi = a.s;\n  return a;\n}\n"
    "static inline void red_store(__global long *p, red a) { p[0] = a.s; p[1] = a.lo; p[2] = a.hi; p[3] = a.na; }\n"
    "static inline red red_load(const __global long *p) { red a = red_zero(); a.s = p[0]; return a; }\n"
    "static inline int red_value(red b, red a) { return (int)(b.s + a.s); }\n";
/* Extremes, of equal ones the last (signs of zero): type, first value, comparison, is it NA; how it is stored and read. */
static const char *const extreme =
    "typedef struct red { %s m; long na; } red;\n"
    "static inline red red_zero(void) { red a; a.m = %s; a.na = 0; return a; }\n"
    "static inline red red_push(red a, %s x, long i) {\n"
    "  if (%s) a.na = 1;\n  else if (!(a.m %s x)) a.m = x;\n  return a;\n}\n"
    "static inline void red_store(__global long *p, red a) { p[0] = %s; p[1] = a.na; }\n"
    "static inline red red_load(const __global long *p) { red a; a.m = %s; a.na = 0; return a; }\n"
    "static inline %s red_value(red b, red a) { return b.m %s a.m ? b.m : a.m; }\n";

int gen_scan_words(int acc, bool dbl) { return acc == RED_PROD ? 3 : acc == RED_COUNT ? 4 : 2; }

void gen_scan(Gen *q, GenText *t, int nlane, bool deopt) {
  int acc = RED_KIND(q->g->reduce);
  bool dbl = q->g->outs[0].type == T_DBL;
  pe_assert(q, acc == RED_SUM || acc == RED_PROD || acc == RED_COUNT || acc == RED_MAX || acc == RED_MIN,
            "no scan of kind %d", acc);
  pe_assert(q, acc != RED_SUM || dbl, "a scan in pairs of type %d", q->g->outs[0].type);
  if (acc == RED_MAX || acc == RED_MIN) {
    const char *type = dbl ? "double" : "int", *op = acc == RED_MAX ? ">" : "<";
    const char *first = acc == RED_MAX ? (dbl ? "-RV_INF" : "RV_NA_INT + 1") : dbl ? "RV_INF" : "0x7fffffff";
    gen_out(t, extreme, type, first, type, dbl ? "x != x" : "x == RV_NA_INT", op, dbl ? "as_long(a.m)" : "a.m",
            dbl ? "as_double(p[0])" : "(int)p[0]", type, op);
  } else gen_out(t, "%s", acc == RED_PROD ? prod_d : acc == RED_SUM ? sum_d : sum_i);
  gen_out(t, "__kernel void ravel_map(");
  for (int i = 0; i < q->nparam; i++) {
    if (i) gen_out(t, ", ");
    gen_param_decl(q, &q->param[i], t);
  }
  gen_out(t,
          ") {\n"
          "  const long block = (long)get_global_id(0), base = block * RV_SCAN_BLOCK;\n"
          "  if (base >= count) return;\n"
          "  const long end = count - base < RV_SCAN_BLOCK ? count : base + RV_SCAN_BLOCK;\n"
          "  __global long *mine = part + block * %d;\n"
          "  red a = red_zero();\n"
          "  if (phase == 0) {\n    for (long j = base; j < end; j++) ",
          gen_scan_words(acc, dbl));
  gen_element(q, t, nlane, deopt, "a");
  gen_out(t, "    red_store(mine, a);\n  } else {\n    const red before = red_load(mine);\n"
             "    for (long j = base; j < end; j++) {\n    ");
  gen_element(q, t, nlane, deopt, "a");
  gen_out(t, "      out0[j] = red_value(before, a);\n    }\n  }\n}\n");
}
