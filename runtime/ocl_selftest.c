/* runtime/ocl_selftest.c - a device is trusted after a test.
 *
 * The scalar operations are one source for the host and for kernels; a device must give the host's bits for all of them over hard
 * patterns.  What may differ is only the payload of a NaN (NA_real_ is one): such a device computes on data without NA
 * alone.  The sign of a NaN is nobody's business: R does not show it.  Anything else: refused, with the reason.
 * The verdict is kept on disk per device, driver and text of the test.
 */
#include "ocl_impl.h"

typedef struct Verdict {
  uint32_t magic;
  uint8_t ok, nan_payload, pad[2];
  char refused[256];
} Verdict;
enum { VERDICT_MAGIC = 0x52564c32 };

static bool is_nan_bits(uint64_t u) { return (u & 0x7fffffffffffffffu) > 0x7ff0000000000000u; }

static void judge(OclDevice *d, const OclSelfTest *T, double *got, Verdict *v) {
  const char *lie = d->S->lie;
  v->ok = v->nan_payload = 1;
  for (int op = 0; op < T->nops; op++)
    for (int i = 0; i < T->n; i++) {
      size_t k = (size_t)op * (size_t)T->n + (size_t)i;
      uint64_t e = rt_bits(T->expect[k]), g = rt_bits(got[k]);
      if (lie && strcmp(lie, T->ops[op]) == 0 && i == 0) g ^= 1;
      if (lie && strcmp(lie, "nan") == 0 && is_nan_bits(g)) g = 0x7ff8000000000000u;
      if (e == g) continue;
      if (is_nan_bits(e) && is_nan_bits(g)) {
        if (((uint32_t)e == 1954) != ((uint32_t)g == 1954)) v->nan_payload = 0;
        continue;
      }
      v->ok = 0;
      snprintf(v->refused, sizeof v->refused, "self-test: %s(%.17g, %.17g) is %.17g [%016llx] on the device, %.17g [%016llx] here", T->ops[op], T->x[i],
               T->y[i], got[k], (unsigned long long)g, T->expect[k], (unsigned long long)e);
      return;
    }
}

static OclStatus run_test(Rt *R, OclDevice *d, const OclSelfTest *T, double *got, char **log) {
  OclState *S = d->S;
  OclStatus st;
  size_t nb = (size_t)T->n * sizeof(double), ob = nb * (size_t)T->nops, len = strlen(T->source);
  cl_device_id id = d->id;
  cl_program prog = NULL;
  cl_kernel k = NULL;
  OclBuf *x = NULL, *y = NULL, *o = NULL;
  int n = T->n;
  const char *src = T->source;
  size_t local = ocl_group_size(d), global = ((size_t)n + local - 1) / local * local;
  prog = OCL_NEW(S, st, clCreateProgramWithSource, d->context, 1, &src, &len);
  if (!st.code) {
    st = OCL(S, clBuildProgram, prog, 1, &id, "-cl-std=CL1.2", NULL, NULL);
    if (st.code) {
      size_t ln = 0;
      if (!S->f.clGetProgramBuildInfo(prog, id, CL_PROGRAM_BUILD_LOG, 0, NULL, &ln) && ln && (*log = calloc(1, ln + 1)))
        S->f.clGetProgramBuildInfo(prog, id, CL_PROGRAM_BUILD_LOG, ln, *log, NULL);
    }
  }
  if (!st.code) k = OCL_NEW(S, st, clCreateKernel, prog, "ravel_selftest");
  size_t most = 0;
  if (!st.code && !OCL(S, clGetKernelWorkGroupInfo, k, id, CL_KERNEL_WORK_GROUP_SIZE, sizeof most, &most, NULL).code && most && local > most)
    local = 1, global = (size_t)n;
  if (!st.code) st = ocl_buf_new(d, nb, &x);
  if (!st.code) st = ocl_buf_new(d, nb, &y);
  if (!st.code) st = ocl_buf_new(d, ob, &o);
  if (!st.code) st = ocl_write(d, x, 0, T->x, nb, NULL);
  if (!st.code) st = ocl_write(d, y, 0, T->y, nb, NULL);
  if (!st.code) st = OCL(S, clSetKernelArg, k, 0, sizeof(cl_mem), &x->mem);
  if (!st.code) st = OCL(S, clSetKernelArg, k, 1, sizeof(cl_mem), &y->mem);
  if (!st.code) st = OCL(S, clSetKernelArg, k, 2, sizeof(cl_mem), &o->mem);
  if (!st.code) st = OCL(S, clSetKernelArg, k, 3, sizeof n, &n);
  if (!st.code) st = OCL(S, clEnqueueNDRangeKernel, d->queue, k, 1, NULL, &global, &local, 0, NULL, NULL);
  if (!st.code) st = ocl_read(d, o, 0, got, ob, NULL);
  ocl_buf_release(x);
  ocl_buf_release(y);
  ocl_buf_release(o);
  if (k) S->f.clReleaseKernel(k);
  if (prog) S->f.clReleaseProgram(prog);
  return st;
}

void ocl_selftest_run(Rt *R, OclDevice *d) {
  OclState *S = d->S;
  if (d->tested) return;
  d->tested = true;
  d->nan_payload = true;
  const OclSelfTest *T = S->selftest ? S->selftest(R) : NULL;
  if (!T) return;
  OclHash key = {0, 0};
  key = ocl_hash(key, T->source, strlen(T->source) + 1);
  key = ocl_hash(key, T->x, (size_t)T->n * 8);
  key = ocl_hash(key, T->y, (size_t)T->n * 8);
  key = ocl_hash(key, T->expect, (size_t)T->n * (size_t)T->nops * 8);
  key = ocl_hash(key, d->name, strlen(d->name) + 1);
  key = ocl_hash(key, d->driver, strlen(d->driver) + 1);
  key = ocl_hash(key, d->version, strlen(d->version) + 1);
  size_t n = 0;
  Verdict v = {0}, *old = S->lie ? NULL : ocl_cache_get(key, "verdict", &n);
  if (old && n == sizeof v && old->magic == VERDICT_MAGIC) v = *old;
  else {
    char *log = NULL;
    double *got = calloc((size_t)T->n * (size_t)T->nops, sizeof *got);
    OclStatus st = got ? run_test(R, d, T, got, &log) : (OclStatus){CL_OUT_OF_HOST_MEMORY, __LINE__, "calloc", __FILE__};
    v.magic = VERDICT_MAGIC;
    if (st.code) {
      char text[160];
      ocl_status_text(st, text, sizeof text);
      snprintf(v.refused, sizeof v.refused, "self-test could not run: %s%s%.60s", text, log ? "; " : "", log ? log : "");
    } else {
      judge(d, T, got, &v);
      if (!S->lie) ocl_cache_put(key, "verdict", &v, sizeof v);
    }
    free(log);
    free(got);
  }
  free(old);
  v.refused[sizeof v.refused - 1] = 0;
  d->nan_payload = v.nan_payload;
  if (!v.ok) {
    d->usable = false;
    snprintf(d->refused, sizeof d->refused, "%s", v.refused);
  }
}
