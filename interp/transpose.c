/* interp/transpose.c - t(x) of a matrix that lives on a device: through local memory in blocks of 32 x 32, so that both
 * sides are read and written in rows.  The result stays there until it is read.
 */
#include <stdio.h>

#include "kernels.h"
#include "matprod.h"

enum { LEAST = 65536 /* elements; fewer the host turns as fast */ };

static const char text[] = "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
                           "__kernel void ravel_transpose(__global const T *restrict x, __global T *restrict y, const "
                           "int nr, const int nc) {\n"
                           "  __local T block[32][33];\n"
                           "  const int u = (int)get_local_id(0), v = (int)get_local_id(1);\n"
                           "  const int i0 = (int)get_group_id(0) * 32, j0 = (int)get_group_id(1) * 32;\n"
                           "#pragma unroll\n"
                           "  for (int k = v; k < 32; k += 8)\n"
                           "    if (i0 + u < nr && j0 + k < nc) block[k][u] = x[(long)(j0 + k) * nr + i0 + u];\n"
                           "  barrier(CLK_LOCAL_MEM_FENCE);\n"
                           "#pragma unroll\n"
                           "  for (int k = v; k < 32; k += 8)\n"
                           "    if (j0 + u < nc && i0 + k < nr) y[(long)(i0 + k) * nc + j0 + u] = block[u][k];\n"
                           "}\n";

/* The device is lost: the same on the host. */
static void compute(Rt *R, Obj *keep, void *ctx, Obj *v) {
  const void *from = rt_data(ELT(keep, 0));
  const int64_t nr = INT(ELT(keep, 1))[0], nc = INT(ELT(keep, 1))[1];
  for (int64_t i = 0; i < nr; i++)
    for (int64_t j = 0; j < nc; j++)
      if (TYPE(v) == T_DBL) ((double *)VEC(v)->data)[i * nc + j] = ((const double *)from)[j * nr + i];
      else ((int32_t *)VEC(v)->data)[i * nc + j] = ((const int32_t *)from)[j * nr + i];
}

Obj *interp_transpose(Rt *R, Call *c, Obj *x, int64_t nr, int64_t nc) {
  if (!rt_is_num(x) || nr < 2 || nc < 2 || nr * nc != LEN(x)) return NULL;
  OclDevice *d = par_own_device(R, LEN(x), par_mode(R) == OFF_ALWAYS ? 4096 : LEAST, 1, &x);
  if (!d) return NULL;
  size_t size = TYPE(x) == T_DBL ? 8 : 4;
  if (!d->shared_memory && 2.0 * (double)size * (double)LEN(x) > (double)d->mem_cap * 0.8) return NULL;
  char source[sizeof text + 32];
  snprintf(source, sizeof source, "#define T %s\n%s", size == 8 ? "double" : "int", text);
  OclOut out = {.type = TYPE(x), .n = LEN(x), .hi = LEN(x)};
  Obj *dim = rt_alloc(R, T_INT, 2);
  INT_W(dim)[0] = (int32_t)nr, INT_W(dim)[1] = (int32_t)nc;
  OclArg args[4] = {{.kind = OCL_ARG_IN, .vec = x}, {.kind = OCL_ARG_OUT, .out = &out}};
  for (int i = 0; i < 2; i++) args[2 + i] = (OclArg){.kind = OCL_ARG_BYTES, .p = INT(dim) + i, .size = sizeof(int32_t)};
  OwnKernel k = {"t", "transposing a matrix", LEN(x), d, 4, args};
  if (!par_own_begin(R, &k, c, source, "ravel_transpose", false)) return NULL;
  OclRange range = {.inner = nr, .per_row = 1, .local = {32, 8}, .block = {32, 32}};
  if (!par_own_end(R, &k, par_own_launch(R, &k, nc, &range), NULL)) return NULL;
  if (k.site) k.site->tiled = true, k.site->range[0] = nr, k.site->range[1] = nc;
  out.vec->flags |= x->flags & (OF_NO_NA | OF_HAS_NA);
  return par_own_result(R, out.vec, compute, 1, 2, (Obj *[]){x, dim});
}
