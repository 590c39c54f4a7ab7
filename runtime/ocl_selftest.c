/* runtime/ocl_selftest.c - a device is trusted after a test.
 *
 * The scalar operations are one source for the host and for kernels; a device must give the host's bits for all of them
 * over hard patterns.  What may differ is only the payload of a NaN (NA_real_ is one): such a device computes on data
 * without NA alone.  The sign of a NaN is nobody's business: R does not show it.  Anything else: refused, with the
 * reason. A test runs in a thread of its own while the first program that needs it is built: operations of scalar.h
 * every program needs, a family of functions those alone that use it.  The verdict is kept on disk per device, driver
 * and text of the test.
 *
 * PoCL compiles one program after the other, and a test takes it longer than most kernels.  There the tests wait until
 * somebody needs the verdict: a call whose first elements the interpreter has done already compares those with the
 * kernel's (offload.c), and needs none so far.  The first test has its program built at once all the same: that loads
 * the compiler.
 */
#define _GNU_SOURCE
#include <time.h>
#include <unistd.h>

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

struct SelfTestRun;
static bool wanted(struct SelfTestRun *r);

static OclStatus run_test(OclDevice *d, const OclSelfTest *T, double *got, char **log, double *build_ms) {
  OclState *S = d->S;
  OclStatus st;
  size_t nb = (size_t)T->n * sizeof(double), ob = nb * (size_t)T->nops;
  cl_device_id id = d->id;
  cl_program prog = NULL;
  cl_kernel k = NULL;
  cl_command_queue q = NULL;
  cl_mem x = NULL, y = NULL, o = NULL;
  int n = T->n;
  size_t local = ocl_group_size(d), global = ((size_t)n + local - 1) / local * local;
  if (T->marker_len && !wanted(d->test)) return (OclStatus){CL_DEVICE_NOT_AVAILABLE, __LINE__, "closing", __FILE__};
  double t0 = rt_now_ms();
  char options[128];
  snprintf(options, sizeof options, "%s%s", d->build_options, T->single && d->fp64 ? OCL_FLOATS : "");
  st = ocl_build(d, T->source, options, &prog, log);
  *build_ms = rt_now_ms() - t0;
  if (!st.code && !wanted(d->test)) st = (OclStatus){CL_DEVICE_NOT_AVAILABLE, __LINE__, "closing", __FILE__};
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

/* The tests of one device. */
typedef struct TestPart {
  OclDevice *d;
  const OclSelfTest *T;
  OclHash key;
  Verdict v;
  bool begun, threaded;
  double build_ms, run_ms; /* 0: the verdict was on disk */
  atomic_bool done;
  pthread_t thread;
} TestPart;
struct SelfTestRun {
  OclDevice *d;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  bool wanted; /* somebody waits for a verdict */
  int running; /* tests that are built or run: no more than there are processors */
  int n;
  TestPart part[OCL_MAX_TESTS];
};

/* Waits until a verdict is wanted.  False: the state is going. */
static bool wanted(struct SelfTestRun *r) {
  pthread_mutex_lock(&r->lock);
  while (!r->wanted) pthread_cond_wait(&r->changed, &r->lock);
  pthread_mutex_unlock(&r->lock);
  return !atomic_load(&r->d->S->closing);
}

void ocl_selftest_want(OclDevice *d) {
  struct SelfTestRun *r = d->test;
  if (!r) return;
  pthread_mutex_lock(&r->lock);
  r->wanted = true;
  pthread_cond_broadcast(&r->changed);
  pthread_mutex_unlock(&r->lock);
}

/* One more is built or runs, once there is a processor for it; or it has ended. */
static void takes_part(struct SelfTestRun *r, int more) {
  long most = sysconf(_SC_NPROCESSORS_ONLN);
  pthread_mutex_lock(&r->lock);
  while (more > 0 && r->running > 0 && r->running >= most) pthread_cond_wait(&r->changed, &r->lock);
  r->running += more;
  pthread_cond_broadcast(&r->changed);
  pthread_mutex_unlock(&r->lock);
}

/* Touches the device and the disk only. */
static void *test_thread(void *arg) {
  TestPart *p = arg;
  OclDevice *d = p->d;
  const OclSelfTest *T = p->T;
  Verdict *v = &p->v;
  char *log = NULL;
  double *got = calloc((size_t)T->n * (size_t)T->nops, sizeof *got);
  takes_part(d->test, 1);
  double t0 = rt_now_ms();
  OclStatus st = atomic_load(&d->S->closing) ? (OclStatus){CL_DEVICE_NOT_AVAILABLE, __LINE__, "closing", __FILE__}
                 : got                       ? run_test(d, T, got, &log, &p->build_ms)
                                             : (OclStatus){CL_OUT_OF_HOST_MEMORY, __LINE__, "calloc", __FILE__};
  p->run_ms = rt_now_ms() - t0 - p->build_ms;
  takes_part(d->test, -1);
  v->magic = VERDICT_MAGIC;
  if (st.code) {
    char text[160];
    ocl_status_text(st, text, sizeof text);
    v->ok = 0;
    snprintf(v->refused, sizeof v->refused, "self-test could not run: %s%s%.60s", text, log ? "; " : "",
             log ? log : "");
  } else {
    judge(d, T, got, v);
    if (!d->S->lie) ocl_cache_put(p->key, "verdict", v, sizeof *v);
  }
  free(log);
  free(got);
  atomic_store(&p->done, true);
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
  r->d = d;
  r->wanted = !d->is_pocl;
  pthread_mutex_init(&r->lock, NULL);
  pthread_cond_init(&r->changed, NULL);
  for (const OclSelfTest *T = S->test; T && T->source && r->n < OCL_MAX_TESTS; T++) {
    if (!d->fp64 && !T->single) continue;
    TestPart *p = &r->part[r->n++];
    OclHash key = {0, 0};
    key = ocl_hash(key, T->source, strlen(T->source) + 1);
    key = ocl_hash(key, T->x, (size_t)T->n * 8);
    key = ocl_hash(key, T->y, (size_t)T->n * 8);
    key = ocl_hash(key, T->expect, (size_t)T->n * (size_t)T->nops * 8);
    key = ocl_hash(key, d->name, strlen(d->name) + 1);
    key = ocl_hash(key, d->driver, strlen(d->driver) + 1);
    key = ocl_hash(key, d->version, strlen(d->version) + 1);
    key = ocl_hash(key, d->build_options, strlen(d->build_options) + 1);
    p->d = d;
    p->T = T;
    p->key = key;
    size_t n = 0;
    Verdict *old = S->lie ? NULL : ocl_cache_get(key, "verdict", &n);
    if (old && n == sizeof *old && old->magic == VERDICT_MAGIC) {
      p->v = *old;
      p->begun = true;
      atomic_store(&p->done, true);
    }
    free(old);
  }
  d->test = r;
  ocl_selftest_begin(d, "");
  ocl_device_verdict(d, false);
}

static bool needs(const OclSelfTest *T, const char *source, size_t len) {
  return !source || T->marker_len == 0 || memmem(source, len, T->marker, T->marker_len);
}

void ocl_selftest_begin(OclDevice *d, const char *source) {
  struct SelfTestRun *r = d->test;
  size_t len = source ? strlen(source) : 0;
  for (int i = 0; r && i < r->n; i++) {
    TestPart *p = &r->part[i];
    if (p->begun || !needs(p->T, source, len)) continue;
    p->begun = true;
    p->threaded = pthread_create(&p->thread, NULL, test_thread, p) == 0;
    if (p->threaded) continue;
    ocl_selftest_want(d);
    test_thread(p);
  }
}

bool ocl_selftest_wait(OclDevice *d, const char *source) {
  struct SelfTestRun *r = d->test;
  size_t len = source ? strlen(source) : 0;
  for (int i = 0; r && i < r->n; i++) {
    TestPart *p = &r->part[i];
    if (!needs(p->T, source, len)) continue;
    while (!atomic_load(&p->done)) {
      struct timespec ts = {0, 200000};
      nanosleep(&ts, NULL);
    }
    if (!p->v.ok) return false;
  }
  return true;
}

/* Says on a terminal what takes so long. */
static void say(const struct SelfTestRun *r, double ms) {
  int done = 0;
  for (int i = 0; i < r->n; i++) done += atomic_load(&r->part[i].done);
  rt_eprintf(r->d->S->R, "\rtesting %s, once for this driver: %d of %d parts, %.0f s ", r->d->name, done, r->n,
             ms * 1e-3);
}

static void all_verdicts(OclDevice *d) {
  enum { PATIENT_MS = 2000, EACH_MS = 500 };
  struct SelfTestRun *r = d->test;
  double t0 = rt_now_ms(), said = 0;
  ocl_selftest_want(d);
  ocl_selftest_begin(d, NULL);
  for (int i = 0; i < r->n; i++)
    while (!atomic_load(&r->part[i].done)) {
      double ms = rt_now_ms() - t0;
      if (ms > PATIENT_MS && ms - said > EACH_MS && isatty(2)) say(r, said = ms);
      struct timespec ts = {0, 200000};
      nanosleep(&ts, NULL);
    }
  if (said > 0) rt_eprintf(d->S->R, "\n");
}

void ocl_selftest_print(Rt *R, const OclDevice *d) {
  const struct SelfTestRun *r = d->test;
  for (int i = 0; r && i < r->n; i++) {
    const TestPart *p = &r->part[i];
    rt_printf(R, "      %-8s %3d operations: ", p->T->name ? p->T->name : "", p->T->nops);
    if (p->build_ms > 0) rt_printf(R, "built in %.0f ms, run in %.0f ms\n", p->build_ms, p->run_ms);
    else rt_printf(R, "known\n");
  }
}

bool ocl_device_verdict(OclDevice *d, bool all) {
  struct SelfTestRun *r = d->test;
  if (all && r) all_verdicts(d);
  for (int i = 0; r && i < r->n; i++) {
    Verdict *v = &r->part[i].v;
    if (!atomic_load(&r->part[i].done)) continue;
    if (!v->nan_payload) d->nan_payload = false;
    if (!v->ok && d->usable) {
      d->usable = false;
      v->refused[sizeof v->refused - 1] = 0;
      snprintf(d->refused, sizeof d->refused, "%s", v->refused);
    }
  }
  return d->usable;
}

void ocl_selftest_free(OclDevice *d) {
  if (!d->test) return;
  ocl_selftest_want(d);
  for (int i = 0; i < d->test->n; i++)
    if (d->test->part[i].threaded) pthread_join(d->test->part[i].thread, NULL);
  pthread_cond_destroy(&d->test->changed);
  pthread_mutex_destroy(&d->test->lock);
  free(d->test);
  d->test = NULL;
}
