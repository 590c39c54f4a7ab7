/* tests/unit/test_scalar.c - the same bits on the device: the self-test's table of every operation over hard patterns,
 * then each elementary function over random arguments of all sizes.  Nothing to do without a device. */
#include "../../runtime/ocl.h"
#include "../../specialize/ops.h"
#include "../../specialize/reduce.h"
#include "../../specialize/selftest.h"
#include <stdio.h>
#include <stdlib.h>

enum { N = 1 << 15 };
static int failed;

static const struct Fn {
  const char *name;
  double (*f1)(double);
  double (*f2)(double, double);
} fns[] = {
#define F1(f) {"rv_" #f, rv_##f, NULL},
#define F2(f) {"rv_" #f, NULL, rv_##f},
    F1(exp) F1(expm1) F1(log) F1(log1p) F1(log2) F1(log10) F1(sin) F1(cos) F1(tan) F1(sinpi) F1(cospi) F1(tanpi)
        F1(asin) F1(acos) F1(atan) F1(sinh) F1(cosh) F1(tanh) F2(atan2) F2(pow) F2(mod_d) F2(idiv_d) F2(logb)};
enum { NF = sizeof fns / sizeof *fns };

static uint64_t next(uint64_t *s) {
  *s ^= *s << 13, *s ^= *s >> 7, *s ^= *s << 17;
  return *s * 0x2545f4914f6cdd1dull;
}

int main(void) {
  Rt *R = rt_new();
  const char *why = NULL;
  ocl_set_selftest(R, spec_selftest);
  OclDevice *d = ocl_device(R, NULL, &why);
  if (!d) {
    printf("test_scalar: no device (%s)\n", why ? why : "none");
    rt_free(R);
    return 0;
  }
  if (!ocl_device_verdict(d, true) || !d->nan_payload) printf("%s: %s\n", d->name, d->refused), failed++;

  const char *part[SPEC_PARTS];
  size_t len[SPEC_PARTS], at = 0;
  int np = spec_source(MF_ALL, part, len);
  char *src = rt_scratch(R, 1 << 18);
  for (int i = 0; i < np; i++) at += (size_t)sprintf(src + at, "%.*s\n", (int)len[i], part[i]);
  at += (size_t)sprintf(
      src + at, "__kernel void k(__global const double *x, __global const double *y, __global double *o, int n) {\n"
                "  int i = (int)get_global_id(0), j;\n  if (i >= n) return;\n  double p = x[i], q = y[i];\n");
  for (int k = 0; k < NF; k++)
    at += (size_t)sprintf(src + at, "  o[%dL * n + i] = %s(%s);\n", k, fns[k].name, fns[k].f1 ? "p" : "p, q");
  sprintf(src + at,
          "  { rv_sum s = rv_sum_begin(i %% 1500); for (j = 0; j < i %% 1500; j++) rv_sum_push(&s, cos((double)0) * j "
          "* 0.1); o[%dL * n + i] = rv_acc_value(rv_sum_end(&s)); }\n}\n",
          NF);

  Obj *x = rt_alloc(R, T_DBL, N), *y = rt_alloc(R, T_DBL, N);
  double *px = DBL_W(x), *py = DBL_W(y);
  uint64_t s = 88172645463325252u;
  for (int i = 0; i < N; i++) {
    double u = (double)(next(&s) >> 11) * 0x1p-53, v = (double)(next(&s) >> 11) * 0x1p-53;
    uint64_t b = next(&s), c = next(&s);
    memcpy(&px[i], &b, 8), memcpy(&py[i], &c, 8);
    if (i % 4 != 3 || px[i] != px[i])
      px[i] = i % 4 == 0 ? u : i % 4 == 1 ? 40 * u - 20 : ldexp(u - 0.5, (int)(b % 80) - 20);
    if (i % 4 != 3 || py[i] != py[i]) py[i] = i % 3 ? 10 * v - 5 : floor(20 * v) - 10;
  }
  static const uint8_t kinds[] = {OCL_ARG_IN, OCL_ARG_IN, OCL_ARG_OUT, OCL_ARG_BYTES};
  static const uint32_t sizes[] = {8, 8, 8, 4};
  OclProgram *p = ocl_program(R, d, src, "k", d->build_options, 4, kinds, sizes, 0, 0);
  if (ocl_program_wait(p) != OCL_PROG_READY) {
    OclProgInfo info = ocl_program_info(p);
    printf("build failed: %s\n", info.log ? info.log : "");
    return 1;
  }
  int32_t n = N;
  OclOut out = {.type = T_DBL, .n = (int64_t)(NF + 1) * N, .lo = 0, .hi = (int64_t)(NF + 1) * N};
  OclArg args[] = {{.kind = OCL_ARG_IN, .vec = x},
                   {.kind = OCL_ARG_IN, .vec = y},
                   {.kind = OCL_ARG_OUT, .out = &out},
                   {.kind = OCL_ARG_BYTES, .p = &n, .size = 4}};
  OclStatus st = ocl_launch(R, p, 4, args, N, NULL, 0, NULL);
  if (st.code) {
    printf("launch failed: %s\n", st.call);
    return 1;
  }
  const double *got = DBL(out.vec);
  for (int k = 0; k <= NF; k++) {
    long wrong = 0;
    for (int i = 0; i < N; i++) {
      double g = got[(int64_t)k * N + i], e;
      if (k < NF) e = fns[k].f1 ? fns[k].f1(px[i]) : fns[k].f2(px[i], py[i]);
      else {
        double t[1500];
        for (int j = 0; j < i % 1500; j++) t[j] = (double)j * 0.1;
        e = spec_sum(t, i % 1500);
      }
      if (rt_bits(g) == rt_bits(e) || (g != g && e != e && rv_isna(g) == rv_isna(e))) continue;
      if (wrong++ < 3)
        printf("%s(%a, %a): %a on the device, %a here\n", k < NF ? fns[k].name : "sum", px[i], py[i], g, e);
    }
    if (wrong) printf("%s: %ld of %d differ\n", k < NF ? fns[k].name : "sum", wrong, N), failed++;
  }
  printf("test_scalar: %s on %s\n", failed ? "failed" : "ok", d->name);
  rt_free(R);
  return failed != 0;
}
