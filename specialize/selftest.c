/* specialize/selftest.c - the kernel and the host's answers by which a device is judged (runtime/ocl_selftest.c).
 *
 * Every row of the table of scalar operations whose source kernels can have is run over pairs of hard patterns: signed
 * zeros, denormals, rounding ties, products that a contracted multiply-add would round otherwise, integer extremes, NA
 * and NaN, huge and tiny arguments.  Pairs of two NaNs are left out: which one comes out is open.
 */
#include "../runtime/ocl.h"
#include "ops.h"
#include "scalar.h"
#include "selftest.h"
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
enum { NTESTS = sizeof tests / sizeof *tests };

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

const struct OclSelfTest *spec_selftest(Rt *R) {
  enum { N = NH * NH };
  (void)R;
  const char *part[SPEC_PARTS];
  size_t len[SPEC_PARTS], text = 0, nb = (size_t)N * 8;
  int np = spec_source(MF_ALL, part, len);
  for (int i = 0; i < np; i++) text += len[i] + 1;
  size_t rows = 2 * SOP_COUNT, cap = text + 4096 + rows * 160;
  char *block = calloc(1, (NTESTS + 1) * sizeof(OclSelfTest) + 2 * nb + nb * rows + rows * (sizeof(char *) + 32) +
                              NTESTS * cap + 4096),
       *mem = block;
  if (!block) return NULL;
  OclSelfTest *all = take(&mem, (NTESTS + 1) * sizeof *all), *T = all;
  double *x = take(&mem, nb), *y = take(&mem, nb), *expect = take(&mem, nb * rows);
  const char **names = take(&mem, rows * sizeof *names);
  char(*name)[32] = take(&mem, rows * 32);
  for (int i = 0, k = 0; i < NH; i++)
    for (int j = 0; j < NH; j++, k++) {
      x[k] = rv_from_bits(hard[i]), y[k] = rv_from_bits(hard[j]);
      if (x[k] != x[k] && y[k] != y[k]) y[k] = 1.0;
    }
  for (int t = 0; t < NTESTS; t++) {
    if (tests[t].id && !has_part(tests[t].id)) continue;
    int nops = 0;
    char *src = take(&mem, cap);
    size_t at = 0;
    np = spec_source(tests[t].bit, part, len);
    for (int i = 0; i < np; i++) {
      memcpy(src + at, part[i], len[i]);
      at += len[i];
      src[at++] = '\n';
    }
    at += (size_t)snprintf(src + at, cap - at, "__constant int hard_int[%d] = {", NI);
    for (int i = 0; i < NI; i++)
      at += (size_t)snprintf(src + at, cap - at, hard_int[i] == RV_NA_INT ? "RV_NA_INT, " : "%d, ", hard_int[i]);
    at += (size_t)snprintf(src + at, cap - at,
                           "};\n__kernel void ravel_selftest(__global const double *x, __global const double *y, "
                           "__global double *out, int n) {\n"
                           "  int i = (int)get_global_id(0);\n  if (i >= n) return;\n  double p = x[i], q = y[i], r = "
                           "x[(i * 7 + 3) %% n];\n"
                           "  if (r != r) r = 1.0;\n"
                           "  int a = hard_int[i %% %d], b = hard_int[i / %d %% %d];\n",
                           NI, NI, NI);
    *T = (OclSelfTest){.source = src, .n = N, .ops = names, .x = x, .y = y, .expect = expect};
    for (int op = 1; op < SOP_COUNT; op++) {
      const SpecOp *s = &spec_ops[op];
      if (s->family != tests[t].bit) continue;
      for (int ints = 0; ints < 2; ints++) {
        const char *f = ints ? s->ifn : s->dfn;
        const void *host = ints ? fns[op].i : fns[op].d;
        char res = ints ? s->ires : s->dres;
        if (!f || !host) continue;
        at += (size_t)snprintf(src + at, cap - at, "  out[%dL * n + i] = (double)%s(%s);\n", nops, f,
                               ints            ? s->arity == 1 ? "a" : "a, b"
                               : s->arity == 1 ? "p"
                               : s->arity == 2 ? "p, q"
                                               : "p, q, r");
        for (int i = 0; i < N; i++)
          *expect++ =
              answer(host, s->arity, ints, res, x[i], y[i], third(x, i), hard_int[i % NI], hard_int[i / NI % NI]);
        snprintf(*name, sizeof *name, "%s%s", s->name, ints ? ".int" : "");
        *names++ = *name++;
        nops++;
      }
    }
    if (t == 0) { /* a product and a sum stay two roundings */
      at += (size_t)snprintf(src + at, cap - at, "  out[%dL * n + i] = p * q + 0.1;\n", nops++);
      for (int i = 0; i < N; i++) *expect++ = x[i] * y[i] + 0.1;
      snprintf(*name, sizeof *name, "contraction");
      *names++ = *name++;
    }
    snprintf(src + at, cap - at, "}\n");
    T->nops = nops;
    /* A program that needs the family carries its text, which spec_source puts last. */
    if (tests[t].id)
      for (int i = 0; i < np; i++)
        if (i == np - 1) T->marker = part[i], T->marker_len = len[i];
    T++;
  }
  return all;
}
