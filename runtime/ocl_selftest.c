/* runtime/ocl_selftest.c - a device is trusted after a test.
 *
 * The scalar operations are one source for the host and for kernels; a device must give the host's bits for all of them
 * over hard patterns.  What may differ is only the payload of a NaN (NA_real_ is one): such a device computes on data
 * without NA alone.  The sign of a NaN is nobody's business: R does not show it.  Anything else: refused, with the
 * reason. The test runs in a thread while the first programs are built.  The verdict is kept on disk per device, driver
 * and text of the test.
 */
#define _GNU_SOURCE
#include <time.h>

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
      snprintf(v->refused, sizeof v->refused,
               "self-test: %s(%.17g, %.17g) is %.17g [%016llx] on the device, %.17g [%016llx] here", T->ops[op],
               T->x[i], T->y[i], got[k], (unsigned long long)g, T->expect[k], (unsigned long long)e);
      return;
    }
}

static OclStatus run_test(OclDevice *d, const OclSelfTest *T, double *got, char **log) {
  OclState *S = d->S;
  OclStatus st;
  size_t nb = (size_t)T->n * sizeof(double), ob = nb * (size_t)T->nops, len = strlen(T->source);
  cl_device_id id = d->id;
  cl_program prog = NULL;
  cl_kernel k = NULL;
  cl_command_queue q = NULL;
  cl_mem x = NULL, y = NULL, o = NULL;
  int n = T->n;
  const char *src = T->source;
  size_t local = ocl_group_size(d), global = ((size_t)n + local - 1) / local * local;
  prog = OCL_NEW(S, st, clCreateProgramWithSource, d->context, 1, &src, &len);
  if (!st.code) {
    st = OCL(S, clBuildProgram, prog, 1, &id, d->build_options, NULL, NULL);
    if (st.code) {
      size_t ln = 0;
      if (!S->f.clGetProgramBuildInfo(prog, id, CL_PROGRAM_BUILD_LOG, 0, NULL, &ln) && ln && (*log = calloc(1, ln + 1)))
        S->f.clGetProgramBuildInfo(prog, id, CL_PROGRAM_BUILD_LOG, ln, *log, NULL);
    }
  }
  if (!st.code) k = OCL_NEW(S, st, clCreateKernel, prog, "ravel_selftest");
  size_t most = 0;
  if (!st.code && !OCL(S, clGetKernelWorkGroupInfo, k, id, CL_KERNEL_WORK_GROUP_SIZE, sizeof most, &most, NULL).code &&
      most && local > most)
    local = 1, global = (size_t)n;
  if (!st.code) q = OCL_NEW(S, st, clCreateCommandQueue, d->context, id, 0);
  if (!st.code)
    x = OCL_NEW(S, st, clCreateBuffer, d->context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, nb, (void *)T->x);
  if (!st.code)
    y = OCL_NEW(S, st, clCreateBuffer, d->context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, nb, (void *)T->y);
  if (!st.code) o = OCL_NEW(S, st, clCreateBuffer, d->context, CL_MEM_READ_WRITE, ob, NULL);
  if (!st.code) st = OCL(S, clSetKernelArg, k, 0, sizeof x, &x);
  if (!st.code) st = OCL(S, clSetKernelArg, k, 1, sizeof y, &y);
  if (!st.code) st = OCL(S, clSetKernelArg, k, 2, sizeof o, &o);
  if (!st.code) st = OCL(S, clSetKernelArg, k, 3, sizeof n, &n);
  if (!st.code) st = OCL(S, clEnqueueNDRangeKernel, q, k, 1, NULL, &global, &local, 0, NULL, NULL);
  if (!st.code) st = OCL(S, clEnqueueReadBuffer, q, o, CL_TRUE, 0, ob, got, 0, NULL, NULL);
  if (q) S->f.clFinish(q);
  if (x) S->f.clReleaseMemObject(x);
  if (y) S->f.clReleaseMemObject(y);
  if (o) S->f.clReleaseMemObject(o);
  if (q) S->f.clReleaseCommandQueue(q);
  if (k) S->f.clReleaseKernel(k);
  if (prog) S->f.clReleaseProgram(prog);
  return st;
}

/* The tests of one device, in a thread: it touches the device and the disk only. */
struct SelfTestRun {
  OclDevice *d;
  int n;
  struct {
    const OclSelfTest *T;
    OclHash key;
    Verdict v;
    atomic_bool done;
  } part[OCL_MAX_TESTS];
  bool threaded;
  pthread_t thread;
};

static void *test_thread(void *arg) {
  struct SelfTestRun *r = arg;
  OclDevice *d = r->d;
  for (int i = 0; i < r->n; i++) {
    if (atomic_load(&r->part[i].done)) continue;
    const OclSelfTest *T = r->part[i].T;
    Verdict *v = &r->part[i].v;
    char *log = NULL;
    double *got = calloc((size_t)T->n * (size_t)T->nops, sizeof *got);
    OclStatus st = atomic_load(&d->S->closing) ? (OclStatus){CL_DEVICE_NOT_AVAILABLE, __LINE__, "closing", __FILE__}
                   : got                       ? run_test(d, T, got, &log)
                                               : (OclStatus){CL_OUT_OF_HOST_MEMORY, __LINE__, "calloc", __FILE__};
    v->magic = VERDICT_MAGIC;
    if (st.code) {
      char text[160];
      ocl_status_text(st, text, sizeof text);
      v->ok = 0;
      snprintf(v->refused, sizeof v->refused, "self-test could not run: %s%s%.60s", text, log ? "; " : "",
               log ? log : "");
    } else {
      judge(d, T, got, v);
      if (!d->S->lie) ocl_cache_put(r->part[i].key, "verdict", v, sizeof *v);
    }
    free(log);
    free(got);
    atomic_store(&r->part[i].done, true);
  }
  return NULL;
}

void ocl_selftest_start(Rt *R, OclDevice *d) {
  OclState *S = d->S;
  if (d->test) return;
  d->nan_payload = true;
  if (!S->test && S->selftest) {
    S->test = S->selftest(R);
    S->selftest = NULL;
  }
  struct SelfTestRun *r = calloc(1, sizeof *r);
  if (!r) return;
  d->test = r;
  r->d = d;
  bool all = true;
  for (const OclSelfTest *T = S->test; T && T->source && r->n < OCL_MAX_TESTS; T++) {
    int i = r->n++;
    OclHash key = {0, 0};
    key = ocl_hash(key, T->source, strlen(T->source) + 1);
    key = ocl_hash(key, T->x, (size_t)T->n * 8);
    key = ocl_hash(key, T->y, (size_t)T->n * 8);
    key = ocl_hash(key, T->expect, (size_t)T->n * (size_t)T->nops * 8);
    key = ocl_hash(key, d->name, strlen(d->name) + 1);
    key = ocl_hash(key, d->driver, strlen(d->driver) + 1);
    key = ocl_hash(key, d->version, strlen(d->version) + 1);
    key = ocl_hash(key, d->build_options, strlen(d->build_options) + 1);
    r->part[i].T = T;
    r->part[i].key = key;
    size_t n = 0;
    Verdict *old = S->lie ? NULL : ocl_cache_get(key, "verdict", &n);
    if (old && n == sizeof *old && old->magic == VERDICT_MAGIC) {
      r->part[i].v = *old;
      atomic_store(&r->part[i].done, true);
    } else all = false;
    free(old);
  }
  if (all) {
    ocl_device_verdict(d);
    return;
  }
  r->threaded = pthread_create(&r->thread, NULL, test_thread, r) == 0;
  if (!r->threaded) test_thread(r);
}

bool ocl_selftest_wait(OclDevice *d, const char *source) {
  struct SelfTestRun *r = d->test;
  if (!r) return true;
  size_t len = source ? strlen(source) : 0;
  for (int i = 0; i < r->n; i++) {
    const OclSelfTest *T = r->part[i].T;
    if (source && T->marker_len && !memmem(source, len, T->marker, T->marker_len)) continue;
    while (!atomic_load(&r->part[i].done)) {
      struct timespec ts = {0, 200000};
      nanosleep(&ts, NULL);
    }
    if (!r->part[i].v.ok) return false;
  }
  return true;
}

bool ocl_device_verdict(OclDevice *d) {
  struct SelfTestRun *r = d->test;
  if (!r) return d->usable;
  ocl_selftest_wait(d, NULL);
  for (int i = 0; i < r->n; i++) {
    Verdict *v = &r->part[i].v;
    if (atomic_load(&r->part[i].done) && !v->nan_payload) d->nan_payload = false;
    if (atomic_load(&r->part[i].done) && !v->ok && d->usable) {
      d->usable = false;
      v->refused[sizeof v->refused - 1] = 0;
      snprintf(d->refused, sizeof d->refused, "%s", v->refused);
    }
  }
  return d->usable;
}

bool ocl_selftest_running(OclDevice *d) {
  for (int i = 0; d->test && i < d->test->n; i++)
    if (!atomic_load(&d->test->part[i].done)) return true;
  return false;
}

void ocl_selftest_free(OclDevice *d) {
  if (!d->test) return;
  if (d->test->threaded) pthread_join(d->test->thread, NULL);
  free(d->test);
  d->test = NULL;
}
