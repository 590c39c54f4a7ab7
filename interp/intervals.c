/* interp/intervals.c - findInterval(x, breaks) and .bincode(x, breaks), so cut(), of long vectors that live on a
 * device: each work-item looks for its element's place among the breaks, without a branch. */
#include <stdio.h>

#include "kernels.h"
#include "matprod.h"

enum { MOST = 1 << 20 /* breaks */ };

static const char text[] =
    "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
    "__kernel void ravel_intervals(__global const double *restrict x, __global int *restrict out,\n"
    "                              __global const double *restrict b, const int n, const int m, const int flags) {\n"
    "  const int i = (int)get_global_id(0);\n"
    "  if (i >= n) return;\n"
    "  const double v = x[i];\n"
    "  const bool below = flags & 1; /* how many breaks are < v, not <= v */\n"
    "  int at = 0;\n"
    "  for (int k = m; k > 0;) {\n"
    "    const int h = k > 1 ? k / 2 : 1;\n"
    "    const double t = b[at + h - 1];\n"
    "    at += (below ? t < v : t <= v) ? h : 0;\n"
    "    k -= h;\n"
    "  }\n"
    "  if (flags & 2) { /* .bincode */\n"
    "    if (v < b[0] || b[m - 1] < v || (!(flags & 4) && v == b[below ? 0 : m - 1])) at = (int)0x80000000;\n"
    "    else at = at < 1 ? 1 : at > m - 1 ? m - 1 : at;\n"
    "  } else {\n"
    "    if (flags & 4) {\n"
    "      if (!below && v == b[m - 1] && at == m) at = m - 1;\n"
    "      if (below && v == b[0] && at == 0) at = 1;\n"
    "    }\n"
    "    if (flags & 8) at = at < 1 ? 1 : at > m - 1 ? m - 1 : at;\n"
    "  }\n"
    "  out[i] = v != v ? (int)0x80000000 : at;\n"
    "}\n";

static void compute(Rt *R, Obj *keep, void *ctx, Obj *v) {
  (void)ctx;
  interp_intervals_host(rt_data(ELT(keep, 0)), LEN(v), rt_data(ELT(keep, 1)), LEN(ELT(keep, 1)), INT(ELT(keep, 2))[0],
                        VEC(v)->data);
  (void)R;
}

void interp_intervals_host(const double *x, int64_t n, const double *b, int64_t m, int flags, int32_t *out) {
  bool below = flags & IV_BELOW, edge = flags & IV_EDGE;
  for (int64_t i = 0; i < n; i++) {
    double v = x[i];
    int64_t at = 0;
    for (int64_t k = m; k > 0;) {
      int64_t h = k > 1 ? k / 2 : 1;
      double t = b[at + h - 1];
      at += (below ? t < v : t <= v) ? h : 0;
      k -= h;
    }
    if (flags & IV_CODE) {
      bool out_of = v < b[0] || b[m - 1] < v || (!edge && v == b[below ? 0 : m - 1]);
      at = out_of ? NA_INT : at < 1 ? 1 : at > m - 1 ? m - 1 : at;
    } else {
      if (edge && !below && v == b[m - 1] && at == m) at = m - 1;
      if (edge && below && v == b[0] && at == 0) at = 1;
      if (flags & IV_INSIDE) at = at < 1 ? 1 : at > m - 1 ? m - 1 : at;
    }
    out[i] = v != v ? NA_INT : (int32_t)at;
  }
}

Obj *interp_intervals(Rt *R, Call *c, Obj *x, Obj *b, int flags) {
  int64_t n = LEN(x), m = LEN(b);
  if (TYPE(x) != T_DBL || m < 2 || m > MOST) return NULL;
  OclDevice *d = par_own_device(R, n, OWN_LEAST, 1, &x);
  if (!d) return NULL;
  int32_t num[3] = {(int32_t)n, (int32_t)m, flags};
  OclOut out = {.type = T_INT, .n = n, .hi = n};
  b = rt_dup(R, b); /* for the recipe, too */
  OclArg args[6] = {{.kind = OCL_ARG_IN, .vec = x}, {.kind = OCL_ARG_OUT, .out = &out}, {.kind = OCL_ARG_IN, .vec = b}};
  for (int k = 0; k < 3; k++) args[3 + k] = (OclArg){.kind = OCL_ARG_BYTES, .p = &num[k], .size = sizeof *num};
  OwnKernel k = {flags & IV_CODE ? ".bincode" : "findInterval", "finding intervals", n, d, 6, args};
  if (!par_own_begin(R, &k, c, text, "ravel_intervals", false)) return NULL;
  if (!par_own_end(R, &k, par_own_launch(R, &k, n, NULL), NULL)) return NULL;
  return par_own_result(R, out.vec, compute, 1, 3, (Obj *[]){x, b, rt_int(R, flags)});
}
