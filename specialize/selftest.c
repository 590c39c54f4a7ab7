/* specialize/selftest.c - the kernel and the host's answers by which a device is judged (runtime/ocl_selftest.c).
 *
 * Every row of the table of scalar operations whose source kernels can have is run over pairs of hard patterns: signed
 * zeros, denormals, rounding ties, products that a contracted multiply-add would round otherwise, integer extremes, NA
 * and NaN, huge and tiny arguments.  Pairs of two NaNs are left out: which one comes out is open.
 *
 * A family of functions that call each other a lot is compiled in parts of a few operations, side by side, whose
 * functions are functions: inlined into each other at every call they were code of megabytes, for which a GPU's compiler
 * took a minute.
 */
#include "../runtime/ocl.h"
#include "ops.h"
#include "scalar.h"
#include "selftest.h"
#include <float.h>
#include <stdio.h>
#include <stdlib.h>

static const rv_u64 hard[] = {
    0x0000000000000000, 0x8000000000000000, 0x3ff0000000000000, 0xbff0000000000000, 0x3fe0000000000000,
    0x4000000000000000, 0x4008000000000000, 0xc014000000000000, 0x3ff0000000000001, 0x3fefffffffffffff,
    0x3fb999999999999a, 0x3fd5555555555555, 0x0000000000000001, 0x800fffffffffffff, 0x0010000000000000,
    0x7fefffffffffffff, 0x7ff0000000000000, 0xfff0000000000000, 0x7ff00000000007a2, 0x7ff80000000007a2,
    0x7ff8000000000000, 0x41dfffffffc00000, 0xc1e0000000000000, 0x4330000000000001, 0x4340000000000001,
    0x3ff8000000000000, 0x4004000000000000, 0x3ff921fb54442d18, 0x400921fb54442d18, 0x40862e42fefa39ef,
    0xc0874910d52d3051, 0x44b52d02c7e14af6, 0x3e112e0be826d695, 0x3ff6a09e667f3bcd, 0x40c81cd6e631f8a1,
    0x7e37e43c8800759c, 0xc2f6bcc41e900000, 0x3cb0000000000000, 0x3c90000000000000, 0x40590ccccccccccd};
static const rv_i32 hard_int[] = {0,         1,     -1,     2,     -7, 13,         2147483647, -2147483647,
                                  RV_NA_INT, 65536, -46341, 46340, 31, 1000000007, 3,          -2};
enum { NH = sizeof hard / sizeof *hard, NI = sizeof hard_int / sizeof *hard_int };

typedef struct OpFns {
  const void *i, *d;
} OpFns;
/* 0 in a row's ifn or dfn means none: taken as a null pointer constant, any name as the function's address. */
static const OpFns fns[] = {
    {0, 0},
#define SOP(name, r, ar, ifn, ires, iraw, iover, dfn, dres, draw, fam, fl) {(const void *)ifn, (const void *)dfn},
#include "ops.h"
#undef SOP
};

/* The host's answer: f is one of the table's functions, ints: on integers; res: type of its result. */
static double answer(const void *f, int arity, bool ints, char res, double x, double y, double z, rv_i32 a, rv_i32 b) {
  if (arity == 3) return ((double (*)(double, double, double))f)(x, y, z);
  if (ints) {
    if (res == 'D') return arity == 1 ? ((double (*)(rv_i32))f)(a) : ((double (*)(rv_i32, rv_i32))f)(a, b);
    return arity == 1 ? ((rv_i32(*)(rv_i32))f)(a) : ((rv_i32(*)(rv_i32, rv_i32))f)(a, b);
  }
  if (res == 'D') return arity == 1 ? ((double (*)(double))f)(x) : ((double (*)(double, double))f)(x, y);
  return arity == 1 ? ((rv_i32(*)(double))f)(x) : ((rv_i32(*)(double, double))f)(x, y);
}

/* The third operand of pattern i, never NaN. */
static double third(const double *x, int i) {
  double z = x[(i * 7 + 3) % (NH * NH)];
  return z != z ? 1.0 : z;
}

/* The tests: operations that need scalar.h alone, then each family with its own source. */
static const struct {
  const char *id; /* of parts.h; NULL: scalar.h */
  uint32_t bit;
} tests[] = {{NULL, 0},         {"mod", MF_MOD},     {"round", MF_ROUND},     {"exp", MF_EXP},   {"log", MF_LOG},
             {"trig", MF_TRIG}, {"atrig", MF_ATRIG}, {"hyper", MF_HYPER},     {"pow", MF_POW},   {"random", MF_RANDOM},
             {"dist", MF_DIST}, {"gamma", MF_GAMMA}, {"density", MF_DENSITY}, {"prob", MF_PROB}, {"shapes", MF_SHAPES}};
enum {
  NFAMILIES = sizeof tests / sizeof *tests,
  DEEP = MF_RANDOM | MF_DIST | MF_GAMMA | MF_DENSITY | MF_PROB | MF_SHAPES, /* families of such functions */
  PART_OPS = 10,                                                            /* operations of a part */
  NTESTS = OCL_MAX_TESTS
};

static bool has_part(const char *id) {
#define PART(name, file, fams)                                                                                         \
  if (strcmp(id, #name) == 0) return true;
#include "parts.h"
#undef PART
  return false;
}

/* Pieces of one malloc'ed block. */
static void *take(char **at, size_t n) {
  void *p = *at;
  *at += (n + 15) & ~(size_t)15;
  return p;
}

/* What goes into the tests: patterns, answers and names, one behind the other. */
typedef struct Making {
  OclSelfTest *T;
  char *mem;
  size_t cap; /* bytes of a test's source */
  double *x, *y, *expect;
  const char **names;
  char (*name)[32];
} Making;
enum { N = NH * NH };

/* The kernel's text up to the first operation; how long it is. */
static size_t head(char *src, size_t cap, uint32_t bit) {
  const char *part[SPEC_PARTS];
  size_t len[SPEC_PARTS], at = 0;
  if (bit & DEEP) at += (size_t)snprintf(src, cap, "#define RV_FN static __attribute__((noinline))\n");
  int np = spec_source(bit, part, len);
  for (int i = 0; i < np; i++) {
    memcpy(src + at, part[i], len[i]);
    at += len[i];
    src[at++] = '\n';
  }
  at += (size_t)snprintf(src + at, cap - at, "__constant int hard_int[%d] = {", NI);
  for (int i = 0; i < NI; i++)
    at += (size_t)snprintf(src + at, cap - at, hard_int[i] == RV_NA_INT ? "RV_NA_INT, " : "%d, ", hard_int[i]);
  return at + (size_t)snprintf(src + at, cap - at,
                               "};\n__kernel void ravel_selftest(__global const double *x, __global const double *y, "
                               "__global double *out, int n) {\n"
                               "  int i = (int)get_global_id(0);\n  if (i >= n) return;\n"
                               "  double p = x[i], q = y[i], r = x[(i * 7 + 3) %% n];\n"
                               "  if (r != r) r = 1.0;\n"
                               "  int a = hard_int[i %% %d], b = hard_int[i / %d %% %d];\n",
                               NI, NI, NI);
}

/* One operation more: its line in the kernel, the host's answers, its name. */
static size_t add_op(Making *m, char *src, size_t at, int op, bool ints) {
  const SpecOp *s = &spec_ops[op];
  at += (size_t)snprintf(src + at, m->cap - at, "  out[%dL * n + i] = (double)%s(%s);\n", m->T->nops,
                         ints ? s->ifn : s->dfn,
                         ints            ? s->arity == 1 ? "a" : "a, b"
                         : s->arity == 1 ? "p"
                         : s->arity == 2 ? "p, q"
                                         : "p, q, r");
  for (int i = 0; i < N; i++)
    *m->expect++ = answer(ints ? fns[op].i : fns[op].d, s->arity, ints, ints ? s->ires : s->dres, m->x[i], m->y[i],
                          third(m->x, i), hard_int[i % NI], hard_int[i / NI % NI]);
  snprintf(*m->name, sizeof *m->name, "%s%s", s->name, ints ? ".int" : "");
  *m->names++ = *m->name++;
  m->T->nops++;
  return at;
}

/* A product and a sum stay two roundings. */
static size_t add_contraction(Making *m, char *src, size_t at) {
  at += (size_t)snprintf(src + at, m->cap - at, "  out[%dL * n + i] = p * q + 0.1;\n", m->T->nops++);
  for (int i = 0; i < N; i++) *m->expect++ = m->x[i] * m->y[i] + 0.1;
  snprintf(*m->name, sizeof *m->name, "contraction");
  *m->names++ = *m->name++;
  return at;
}

static void test_begins(Making *m, int family, char **src, size_t *at) {
  const char *part[SPEC_PARTS];
  size_t len[SPEC_PARTS];
  *src = take(&m->mem, m->cap);
  *at = head(*src, m->cap, tests[family].bit);
  *m->T = (OclSelfTest){.source = *src, .n = N, .ops = m->names, .x = m->x, .y = m->y, .expect = m->expect};
  m->T->name = tests[family].id ? tests[family].id : "scalar";
  if (!tests[family].id) return;
  /* A program that needs the family carries its text, which spec_source puts last. */
  int np = spec_source(tests[family].bit, part, len);
  m->T->marker = part[np - 1], m->T->marker_len = len[np - 1];
}

/* ---- single precision (single.h) ---- */

static float flat(float x) { return fabsf(x) < FLT_MIN ? 0.0f : x; }
static double single_answer(int op, float p, float q, rv_i32 a) {
  switch (op) {
  case 0: return p;
  case 1: return flat(p + q);
  case 2: return flat(p - q);
  case 3: return flat(p * q);
  case 4: return p > 100 ? 100 : p < -7 ? -7 : (rv_i32)p;
  default: return a > 1 << 24 || a < -(1 << 24) ? -1 : a;
  }
}
/* Doubles become floats and come back as the host's do; sums and products are rounded as its.  -1: the lane is odd. */
static void add_single(Making *m) {
  static const char *const text[][2] = {{"narrow", "p"},
                                        {"add.single", "p + q"},
                                        {"sub.single", "p - q"},
                                        {"mul.single", "p * q"},
                                        {"index.single", "(double)rv_f2i(p, -7, 100, &far)"},
                                        {"integer.single", "rv_i2f(a, &odd)"}};
  const char *part[SPEC_PARTS];
  size_t len[SPEC_PARTS], at = 0, cap = m->cap;
  char *src = take(&m->mem, cap);
  int np = spec_source(MF_SINGLE, part, len);
  for (int i = 0; i < np; i++) at += (size_t)snprintf(src + at, cap - at, "%.*s\n", (int)len[i], part[i]);
  at += (size_t)snprintf(src + at, cap - at, "__constant int hard_int[%d] = {", NI);
  for (int i = 0; i < NI; i++)
    at += (size_t)snprintf(src + at, cap - at, hard_int[i] == RV_NA_INT ? "RV_NA_INT, " : "%d, ", hard_int[i]);
  at += (size_t)snprintf(src + at, cap - at,
                         "};\ninline double flat(double x) { return fabs(x) < as_float(0x800000u) ? 0.0f : x; }\n"
                         "__kernel void ravel_selftest(__global const rv_wide *x, __global const rv_wide *y, "
                         "__global rv_wide *out, int n) {\n"
                         "  const int i = (int)get_global_id(0), a = hard_int[i %% %d];\n  if (i >= n) return;\n"
                         "  int odd = 0, far = 0;\n"
                         "  const double p = flat(rv_get(x[i], &odd)), q = flat(rv_get(y[i], &odd));\n",
                         NI);
  *m->T = (OclSelfTest){.source = src,
                        .name = "single",
                        .marker = part[0],
                        .marker_len = len[0],
                        .n = N,
                        .ops = m->names,
                        .x = m->x,
                        .y = m->y,
                        .expect = m->expect,
                        .single = true};
  for (int op = 0; op < (int)(sizeof text / sizeof *text); op++, m->T->nops++) {
    at += (size_t)snprintf(src + at, cap - at,
                           "  { const double r = %s; out[%dL * n + i] = rv_put(odd ? -1.0f : flat(r)); }\n",
                           text[op][1], op);
    for (int i = 0; i < N; i++) {
      const float p = flat((float)m->x[i]), q = flat((float)m->y[i]);
      const bool odd = !(fabs(m->x[i]) < 0x1p128 && fabs(m->y[i]) < 0x1p128);
      *m->expect++ = odd ? -1 : single_answer(op, p, q, hard_int[i % NI]);
    }
    snprintf(*m->name, sizeof *m->name, "%s", text[op][0]);
    *m->names++ = *m->name++;
  }
  snprintf(src + at, cap - at, "}\n");
  m->T++;
}

static void add_family(Making *m, int family) {
  const uint32_t bit = tests[family].bit;
  char *src;
  size_t at;
  test_begins(m, family, &src, &at);
  if (family == 0) at = add_contraction(m, src, at);
  for (int op = 1; op < SOP_COUNT; op++)
    for (int ints = 0; ints < 2 && spec_ops[op].family == bit; ints++) {
      if (!(ints ? spec_ops[op].ifn && fns[op].i : spec_ops[op].dfn && fns[op].d)) continue;
      if ((bit & DEEP) && m->T->nops == PART_OPS) {
        snprintf(src + at, m->cap - at, "}\n");
        m->T++;
        test_begins(m, family, &src, &at);
      }
      at = add_op(m, src, at, op, ints);
    }
  snprintf(src + at, m->cap - at, "}\n");
  m->T++;
}

const struct OclSelfTest *spec_selftest(Rt *R) {
  (void)R;
  const char *part[SPEC_PARTS];
  size_t len[SPEC_PARTS], text = 0, nb = (size_t)N * 8, rows = 2 * SOP_COUNT + 8;
  int np = spec_source(MF_ALL, part, len);
  for (int i = 0; i < np; i++) text += len[i] + 1;
  Making m = {.cap = text + 4096 + rows * 160};
  char *block = m.mem = calloc(1, (NTESTS + 1) * sizeof(OclSelfTest) + 2 * nb + nb * rows +
                                      rows * (sizeof(char *) + 32) + NTESTS * m.cap + 4096);
  if (!block) return NULL;
  OclSelfTest *all = m.T = take(&m.mem, (NTESTS + 1) * sizeof *all);
  m.x = take(&m.mem, nb), m.y = take(&m.mem, nb), m.expect = take(&m.mem, nb * rows);
  m.names = take(&m.mem, rows * sizeof *m.names);
  m.name = take(&m.mem, rows * 32);
  for (int i = 0, k = 0; i < NH; i++)
    for (int j = 0; j < NH; j++, k++) {
      m.x[k] = rv_from_bits(hard[i]), m.y[k] = rv_from_bits(hard[j]);
      if (m.x[k] != m.x[k] && m.y[k] != m.y[k]) m.y[k] = 1.0;
    }
  for (int t = 0; t < NFAMILIES; t++)
    if (!tests[t].id || has_part(tests[t].id)) add_family(&m, t);
  add_single(&m);
  return all;
}
