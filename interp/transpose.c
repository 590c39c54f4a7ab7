/* interp/transpose.c - t(x) of a matrix that lives on a device: through local memory in blocks of 32 x 32, so that both
 * sides are read and written in rows.  The result stays there until it is read.
 */
#include <stdio.h>
#include <stdlib.h>

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

typedef struct Sides {
  int64_t nr, nc;
} Sides;

/* The device is lost: the same on the host. */
static void compute(Rt *R, Obj *keep, void *ctx, Obj *v) {
  const Sides *s = ctx;
  const void *from = rt_data(ELT(keep, 0));
  for (int64_t i = 0; i < s->nr; i++)
    for (int64_t j = 0; j < s->nc; j++)
      if (TYPE(v) == T_DBL) ((double *)VEC(v)->data)[i * s->nc + j] = ((const double *)from)[j * s->nr + i];
      else ((int32_t *)VEC(v)->data)[i * s->nc + j] = ((const int32_t *)from)[j * s->nr + i];
}

/* False: the device is lost with the result. */
static bool keep_recipe(Rt *R, Obj *r, Obj *x, int64_t nr, int64_t nc) {
  Sides *s = ocl_recipe_input(R, x) ? malloc(sizeof *s) : NULL;
  if (!s) return ocl_bring_home(r);
  *s = (Sides){nr, nc};
  Obj *keep = rt_alloc(R, T_LIST, 1);
  ((Obj **)VEC(keep)->data)[0] = x; /* not shared by that: see runtime/residency.c */
  ocl_set_recipe(R, r, &(OclRecipe){compute, keep, s, free});
  return true;
}

Obj *interp_transpose(Rt *R, Call *c, Obj *x, int64_t nr, int64_t nc) {
  OffloadMode mode = par_mode(R);
  bool always = mode == OFF_ALWAYS;
  if (mode == OFF_NEVER || !rt_is_num(x) || nr < 2 || nc < 2 || LEN(x) > INT_MAX || nr * nc != LEN(x)) return NULL;
  if (LEN(x) < (always ? 4096 : LEAST)) return NULL;
  if (!always && !R->ocl) return NULL; /* x is on no device */
  const char *why;
  bool loading;
  OclDevice *d = par_open_device(R, mode, &loading, &why);
  if (!d || d->max_group < 256 || d->local_mem < 16384) return NULL;
  if (!always && (d->shared_memory || !ocl_resident(x, d))) return NULL;
  size_t size = TYPE(x) == T_DBL ? 8 : 4;
  if (!d->shared_memory && 2.0 * (double)size * (double)LEN(x) > (double)d->mem_cap * 0.8) return NULL;
  char source[sizeof text + 32];
  snprintf(source, sizeof source, "#define T %s\n%s", size == 8 ? "double" : "int", text);
  static const uint8_t kinds[] = {OCL_ARG_IN, OCL_ARG_OUT, OCL_ARG_BYTES, OCL_ARG_BYTES};
  static const uint32_t sizes[] = {8, 8, 4, 4};
  OclProgram *p = ocl_program(R, d, source, "ravel_transpose", d->build_options, 4, kinds, sizes, 0);
  if (!p || (always ? ocl_program_wait(p) : ocl_program_state(p)) != OCL_PROG_READY) return NULL;
  ParCall call = {.c = c, .what = "t", .n = LEN(x)};
  ParSite *site = par_site(R, &call);
  OclOut out = {.type = TYPE(x), .n = LEN(x), .hi = LEN(x)};
  int32_t dim[2] = {(int32_t)nr, (int32_t)nc};
  OclArg args[4] = {{.kind = OCL_ARG_IN, .vec = x}, {.kind = OCL_ARG_OUT, .out = &out}};
  for (int i = 0; i < 2; i++) args[2 + i] = (OclArg){.kind = OCL_ARG_BYTES, .p = &dim[i], .size = sizeof(int32_t)};
  OclRange range = {.inner = nr, .per_row = 1, .local = {32, 8}, .block = {32, 32}};
  OclStatus st = ocl_launch(R, p, 4, args, nc, &range, 0, site ? site->times : NULL);
  par_site_ran(site, call.n, d, st.code ? "the device failed" : NULL);
  if (st.code) {
    ocl_failed(R, d, st, "transposing a matrix");
    return NULL;
  }
  if (site) {
    site->tiled = true;
    site->range[0] = nr, site->range[1] = nc;
  }
  out.vec->flags |= x->flags & (OF_NO_NA | OF_HAS_NA);
  return !ocl_device_only(out.vec) || keep_recipe(R, out.vec, x, nr, nc) ? out.vec : NULL;
}
