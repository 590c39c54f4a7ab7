/* interp/matprod.c - %*%, crossprod and tcrossprod of large matrices on a device.
 *
 * The interpreter's product is the BLAS library's, whose order of additions is its own; so is the kernel's.  The two
 * agree as two BLAS libraries do.  A product with a NaN in it is left to the host, which knows R's rules for NA and
 * NaN.
 */
#include <stdlib.h>

#include "cost.h"
#include "matprod.h"

typedef struct Shape {
  int64_t m, n, k, lda, ldb;
  bool ta, tb;
} Shape;

enum {
  LEAST_US = 200,  /* products that the host does in less are not looked at */
  DRIVER_MS = 60,  /* what a driver and the kernel must save before they are asked for */
  HOST_FLOPS = 16, /* a nanosecond, until the host's BLAS is measured */
};

static double flops_of(const Shape *s) { return 2.0 * (double)s->m * (double)s->n * (double)s->k; }

/* Milliseconds that the host's BLAS needs. */
static double host_ms(const ParTable *t, const Shape *s) {
  return flops_of(s) * 1e-6 * (t->product_host > 0 ? t->product_host : 1.0 / HOST_FLOPS);
}

void interp_matprod_host(Rt *R, double flops, double ms) {
  ParTable *t = par_table(R);
  if (t && flops > 0 && ms > 0) cost_learn(&t->product_host, ms * 1e6 / flops, ms);
}

/* d NULL: not known yet. */
static double on_device_ms(const ParTable *t, const Shape *s, OclDevice *d, Obj *a, Obj *b) {
  double in[2] = {(double)LEN(a) * 8, b == a ? 0 : (double)LEN(b) * 8}, out = (double)s->m * (double)s->n * 8;
  double ms = 0.08 + flops_of(s) / 4e9;
  if (!d) ms += (in[0] + in[1] + out) / 8e6;
  else {
    if (!ocl_resident(a, d)) ms += ocl_copy_ms(d, in[0], true);
    if (!ocl_resident(b, d)) ms += ocl_copy_ms(d, in[1], true);
    ms += ocl_copy_ms(d, out, false);
  }
  return ms * (t->product_bias > 0 ? t->product_bias : 1);
}

Obj *interp_matprod(Rt *R, Call *c, Obj *a, bool ta, Obj *b, bool tb) {
  rt_assert(R, rt_has_elts(a) && rt_has_elts(b), "a product of types %d and %d", a->type, b->type);
  OffloadMode mode = par_mode(R);
  Obj *da = rt_attr(a, R->s.dim), *db = rt_attr(b, R->s.dim);
  if (mode == OFF_NEVER || TYPE(a) != T_DBL || TYPE(b) != T_DBL || IS_NIL(da) || IS_NIL(db)) return NULL;
  if (LEN(da) != 2 || LEN(db) != 2) return NULL;
  Shape s = {.lda = INT(da)[0], .ldb = INT(db)[0], .ta = ta, .tb = tb};
  s.m = INT(da)[ta];
  s.k = INT(da)[!ta];
  s.n = INT(db)[!tb];
  bool always = mode == OFF_ALWAYS;
  ParTable *table = par_table(R);
  if (!table || s.m < 2 || s.n < 2 || s.k < 1 || s.m * s.n > INT_MAX) return NULL;
  double host = host_ms(table, &s);
  if (always ? flops_of(&s) < 8192 : host * 1e3 < LEAST_US) return NULL;
  if (!always && cost_cpu_only(R)) return NULL;
  if (!always && !ocl_driver_asked(R)) { /* no driver yet */
    double gain = host - on_device_ms(table, &s, NULL, a, b);
    if (gain > 0) table->product_lost += gain;
    if (table->product_lost < DRIVER_MS) return NULL;
  }
  const char *why;
  bool loading;
  OclDevice *d = par_open_device(R, mode, &loading, &why);
  if (!d || (!always && !d->is_gpu)) return NULL;
  double estimate = on_device_ms(table, &s, d, a, b);
  if (!always && estimate > 0.9 * host) { /* a disturbed measurement is forgotten */
    if (table->product_bias > 1) table->product_bias += (1 - table->product_bias) / 64;
    return NULL;
  }
  if (d->max_group < 256 || d->local_mem < 32768) return NULL;
  if (!d->shared_memory && (double)(LEN(a) + LEN(b) + s.m * s.n) * 8 > (double)d->mem_cap * 0.8) return NULL;
  size_t local[2], block[2];
  char *source;
  const char *entry = oclgen_product(ta, tb, local, block, &source);
  if (!entry) return NULL;
  OclOut out = {.type = T_DBL, .n = s.m * s.n, .hi = s.m * s.n};
  int32_t flag = 0, dim[5] = {(int32_t)s.m, (int32_t)s.n, (int32_t)s.k, (int32_t)s.lda, (int32_t)s.ldb};
  OclArg args[9] = {{.kind = OCL_ARG_IN, .vec = a},
                    {.kind = OCL_ARG_IN, .vec = b},
                    {.kind = OCL_ARG_OUT, .out = &out},
                    {.kind = OCL_ARG_BUF, .p = &flag, .size = sizeof flag, .init = sizeof flag, .back = sizeof flag}};
  for (int i = 0; i < 5; i++) args[4 + i] = (OclArg){.kind = OCL_ARG_BYTES, .p = &dim[i], .size = sizeof(int32_t)};
  OwnKernel k = {c->def ? c->def->name : "%*%", "multiplying matrices", s.m * s.n, d, 9, args};
  bool ready = par_own_begin(R, &k, c, source, entry, host > 500); /* BLAS would take longer than the driver */
  free(source);
  if (!ready) return NULL;
  OclRange range = {.inner = s.m, .per_row = 1};
  for (int i = 0; i < 2; i++) range.local[i] = (uint32_t)local[i], range.block[i] = (uint32_t)block[i];
  double began = rt_now_ms();
  OclStatus st = par_own_launch(R, &k, s.n, &range);
  bool lost = !st.code && !flag && !ocl_bring_home(out.vec); /* nothing could compute it again with the same bits */
  double bias = table->product_bias > 0 ? table->product_bias : 1, is = bias * (rt_now_ms() - began) / estimate;
  if (table->product_runs++ > 0)
    table->product_bias = bias + ((is > 8 ? 8 : is) - bias) * 0.3; /* the first made buffers */
  if (!par_own_end(R, &k, st, flag || lost ? "a product with NaN in it" : NULL)) return NULL;
  if (k.site) k.site->tiled = true, k.site->range[0] = s.m, k.site->range[1] = s.n;
  out.vec->flags |= OF_NO_NA;
  return out.vec;
}
