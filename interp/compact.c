/* interp/compact.c - which(cond) and x[cond] of long vectors that live on a device (stream compaction).
 *
 * Two launches: each work-group counts what its chunk keeps; the host makes of the counts where each chunk's elements
 * go; then each group writes them, in order: a tile of 256 elements at a time, whose places are a scan in local memory.
 * A condition that is NA keeps an NA: that is the base function's work, like a condition of another length.
 */
#include <stdio.h>

#include "kernels.h"
#include "matprod.h"

enum {
  GROUP = OWN_GROUP,
  CHUNK = OWN_ROOM /* elements of a work-group */
};

static const char text[] =
    "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
    "__kernel void ravel_compact(__global const int *restrict cond, __global const T *restrict x, __global T "
    "*restrict out,\n"
    "                            __global int *part, const int n, const int phase) {\n"
    "  __local int at[2][GROUP];\n"
    "  const int l = (int)get_local_id(0), g = (int)get_group_id(0), end = n - g * CHUNK < CHUNK ? n : (g + 1) * "
    "CHUNK;\n"
    "  int base = phase ? part[2 * g] : 0, na = 0;\n"
    "  for (int i0 = g * CHUNK; i0 < end; i0 += GROUP) {\n"
    "    const int i = i0 + l, c = i < end ? cond[i] : 0, keep = c == 1;\n"
    "    na |= c == (int)0x80000000;\n"
    "    int side = 0;\n"
    "    at[0][l] = keep;\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    for (int k = 1; k < GROUP; k *= 2) {\n"
    "      at[1 - side][l] = at[side][l] + (l >= k ? at[side][l - k] : 0);\n"
    "      side = 1 - side;\n"
    "      barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    }\n"
    "    if (phase && keep) out[base + at[side][l] - 1] = VALUE;\n"
    "    base += at[side][GROUP - 1];\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  }\n"
    "  if (phase) return;\n"
    "  if (l == 0) part[2 * g] = base, part[2 * g + 1] = 0;\n"
    "  barrier(CLK_GLOBAL_MEM_FENCE);\n"
    "  if (na) part[2 * g + 1] = 1;\n"
    "}\n";

/* The device is lost: the same on the host. */
static void compute(Rt *R, Obj *keep, void *ctx, Obj *v) {
  (void)R, (void)ctx;
  const int32_t *cond = rt_data(ELT(keep, 0));
  int64_t n = LEN(ELT(keep, 0)), m = 0;
  const void *from = IS_NIL(ELT(keep, 1)) ? NULL : rt_data(ELT(keep, 1));
  for (int64_t i = 0; i < n && m < LEN(v); i++) {
    if (cond[i] != 1) continue;
    if (TYPE(v) == T_DBL) ((double *)VEC(v)->data)[m++] = ((const double *)from)[i];
    else ((int32_t *)VEC(v)->data)[m++] = from ? ((const int32_t *)from)[i] : (int32_t)i + 1;
  }
}

Obj *interp_compact(Rt *R, Call *c, Obj *x, Obj *cond) {
  int64_t n = LEN(cond);
  Obj *in[2] = {cond, x};
  OclDevice *d = par_own_device(R, n, OWN_LEAST, x ? 2 : 1, in);
  if (!d) return NULL;
  ObjType type = x ? TYPE(x) : T_INT;
  char source[sizeof text + 256];
  snprintf(source, sizeof source,
           "#define GROUP %d\n#define CHUNK %d\n#define T %s\n#define VALUE %s\n%s", GROUP, CHUNK,
           type == T_DBL ? "double" : "int", x ? "x[i]" : "i + 1", text);
  int64_t groups = (n + CHUNK - 1) / CHUNK, kept = 0;
  int32_t n32 = (int32_t)n, phase = 0;
  int32_t *part = rt_scratch(R, (size_t)groups * 2 * sizeof *part);
  size_t bytes = (size_t)groups * 2 * sizeof *part;
  OclOut out = {.type = type, .n = 1, .hi = 1};
  OclArg all[6] = {{.kind = OCL_ARG_IN, .vec = cond},
                   {.kind = OCL_ARG_IN, .vec = x ? x : cond} /* `which` has no x */,
                   {.kind = OCL_ARG_OUT, .out = &out},
                   {.kind = OCL_ARG_BUF, .p = part, .size = bytes, .back = bytes},
                   {.kind = OCL_ARG_BYTES, .p = &n32, .size = sizeof n32},
                   {.kind = OCL_ARG_BYTES, .p = &phase, .size = sizeof phase}};
  OwnKernel k = {x ? "[" : "which", "selecting elements", n, d, 6, all, GROUP};
  if (!par_own_begin(R, &k, c, source, "ravel_compact", false)) return NULL;
  OclStatus st = par_own_launch(R, &k, groups * GROUP, NULL);
  bool na = false;
  for (int64_t g = 0; g < groups && !st.code; g++) {
    int32_t m = part[2 * g];
    rt_assert(R, m >= 0 && m <= CHUNK, "%d of a chunk of %d are kept", m, CHUNK);
    na |= part[2 * g + 1] != 0;
    part[2 * g] = (int32_t)kept;
    kept += m;
  }
  const char *why = !st.code && na && x ? "a condition in the subscript is NA" : NULL;
  if (!st.code && !why && kept > 0) {
    phase = 1;
    out = (OclOut){.type = type, .n = kept, .hi = kept};
    all[3].init = bytes;
    all[3].back = 0;
    st = par_own_launch(R, &k, groups * GROUP, NULL);
  }
  if (!par_own_end(R, &k, st, why)) return NULL;
  if (kept == 0) return rt_alloc(R, type, 0);
  out.vec->flags |= x ? x->flags & OF_NO_NA : OF_NO_NA;
  return par_own_result(R, out.vec, compute, 2, 2, in);
}
