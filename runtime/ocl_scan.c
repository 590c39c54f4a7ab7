/* runtime/ocl_scan.c - does a vector hold an NA (or a NaN)?
 *
 * Kernels without NA checks want to know it of their inputs.  A scan by the host's threads is slower than a GPU's copy
 * engine, let alone its kernels.  So for a device with memory of its own the answer is assumed (OF_ASSUMED), and the
 * launch that relies on it looks at the data where it is by then, on the device, before the kernel runs:
 * OCL_NOT_COMPLETE says that the assumption was wrong, and the vector has OF_HAS_NA.
 */
#include <unistd.h>

#include "ocl_impl.h"

enum { THREADS_FROM = 2 << 20, /* bytes */ DEVICE_FROM = 32768 /* elements */ };

/* ---- on the host ------------------------------------------------------------------------------------------------- */

bool ocl_complete_part(ObjType t, const void *p, int64_t n) {
  if (!rt_holds(n >= 0 && (p || !n), "%lld elements are scanned", (long long)n)) return false;
  int bad = 0;
  for (int64_t i = 0; i < n && !bad;) {
    int64_t e = i + 2048 < n ? i + 2048 : n;
    if (t == T_DBL)
      for (const double *d = p; i < e; i++) bad |= d[i] != d[i];
    else
      for (const int32_t *d = p; i < e; i++) bad |= d[i] == NA_INT;
  }
  return !bad;
}

typedef struct ScanJob {
  ObjType t;
  const void *p;
  int64_t n;
  bool complete;
} ScanJob;
static void *scan_thread(void *p) {
  ScanJob *j = p;
  j->complete = ocl_complete_part(j->t, j->p, j->n);
  return NULL;
}

static bool complete_host(ObjType t, const void *p, int64_t n) {
  enum { MAXT = 8 };
  size_t es = ocl_elt_size(t);
  long cpus = (size_t)n * es < THREADS_FROM ? 1 : sysconf(_SC_NPROCESSORS_ONLN);
  int nt = cpus < 1 ? 1 : cpus > MAXT ? MAXT : (int)cpus;
  int64_t part = (n + nt - 1) / nt;
  pthread_t th[MAXT];
  ScanJob job[MAXT];
  bool on[MAXT] = {false};
  for (int i = 0; i < nt; i++) {
    int64_t at = part * i;
    job[i] = (ScanJob){t, (const char *)p + (size_t)(at < n ? at : n) * es,
                       at >= n         ? 0
                       : n - at < part ? n - at
                                       : part,
                       true};
    if (i > 0) on[i] = pthread_create(&th[i], NULL, scan_thread, &job[i]) == 0;
    if (i > 0 && !on[i]) scan_thread(&job[i]);
  }
  scan_thread(&job[0]);
  bool ok = job[0].complete;
  for (int i = 1; i < nt; i++) {
    if (on[i]) pthread_join(th[i], NULL);
    ok &= job[i].complete;
  }
  return ok;
}

/* ---- on a device ------------------------------------------------------------------------------------------------- */

static const char source[] =
    "__kernel void ravel_scan_d(__global const ulong *x, const long n, __global int *flag, const int k) {\n"
    "  const long i = get_global_id(0);\n"
    "  if (i < n && (x[i] & 0x7fffffffffffffffUL) > 0x7ff0000000000000UL) flag[k] = 1;\n"
    "}\n"
    "__kernel void ravel_scan_i(__global const int *x, const long n, __global int *flag, const int k) {\n"
    "  const long i = get_global_id(0);\n"
    "  if (i < n && x[i] == -2147483647 - 1) flag[k] = 1;\n"
    "}\n";

void ocl_scan_prepare(OclDevice *d) {
  static const uint8_t kinds[] = {OCL_ARG_IN, OCL_ARG_BYTES, OCL_ARG_BUF, OCL_ARG_BYTES};
  static const uint32_t sizes[] = {0, 8, 0, 4};
  if (d->shared_memory) return;
  for (int i = 0; i < 2; i++)
    if (!d->scan[i])
      d->scan[i] = ocl_program(d->S->R, d, source, i ? "ravel_scan_i" : "ravel_scan_d", d->build_options, 4, kinds,
                               sizes, 0, d->S->testing ? 0 : OCL_GENTLY);
}

static bool can_scan(OclState *S) {
  OclDevice *d = S ? S->pin_device : NULL;
  if (!d || !d->scan[0] || !d->scan[1]) return false;
  if (S->testing) ocl_program_wait(d->scan[0]), ocl_program_wait(d->scan[1]);
  return ocl_program_state(d->scan[0]) == OCL_PROG_READY && ocl_program_state(d->scan[1]) == OCL_PROG_READY;
}

bool ocl_complete(Rt *R, Obj *x) {
  if (x->flags & OF_NO_NA) return true;
  if (x->flags & OF_HAS_NA) return false;
  double a, b;
  int64_t each;
  Obj *part = rt_expanded(x, &each);
  if (part) return ocl_complete(R, part);
  if (VEC(x)->data == NULL && rt_is_seq(x, &a, &b)) return true;
  if (R && LEN(x) >= DEVICE_FROM && can_scan(R->ocl)) {
    x->flags |= OF_ASSUMED;
    return true;
  }
  if (VEC(x)->data == NULL) return false; /* on a device alone: not worth bringing home */
  bool ok = complete_host(TYPE(x), rt_data(x), LEN(x));
  x->flags |= ok ? OF_NO_NA : OF_HAS_NA;
  return ok;
}

/* What was assumed of x turns out so. */
bool ocl_scanned(Obj *x, bool complete) {
  (void)rt_holds(rt_is_num(x), "a vector of type %d is scanned", x->type);
  x->flags &= (uint8_t) ~(OF_ASSUMED | OF_NO_NA | OF_HAS_NA);
  x->flags |= complete ? OF_NO_NA : OF_HAS_NA;
  return complete;
}

/* Without a device: nothing to launch yet, or only parts of x would be seen. */
bool ocl_scan_now(Obj *x) { return ocl_scanned(x, complete_host(TYPE(x), rt_data(x), LEN(x))); }

bool ocl_complete_now(Obj *x) { return !ocl_must_scan(x) || ocl_scan_now(x); }

OclStatus ocl_scan_enqueue(OclDevice *d, cl_mem mem, ObjType t, int64_t n, cl_mem flags, int k, cl_uint nwait,
                           const cl_event *wait, cl_event *done) {
  OclState *S = d->S;
  OclProgram *p = d->scan[t == T_DBL ? 0 : 1];
  if (ocl_program_wait(p) != OCL_PROG_READY)
    return (OclStatus){CL_INVALID_PROGRAM_EXECUTABLE, __LINE__, "ocl_scan_enqueue", __FILE__};
  cl_long n64 = n;
  cl_int k32 = k;
  OCL_TRY(OCL(S, clSetKernelArg, p->kernel, 0, sizeof mem, &mem));
  OCL_TRY(OCL(S, clSetKernelArg, p->kernel, 1, sizeof n64, &n64));
  OCL_TRY(OCL(S, clSetKernelArg, p->kernel, 2, sizeof flags, &flags));
  OCL_TRY(OCL(S, clSetKernelArg, p->kernel, 3, sizeof k32, &k32));
  size_t group = p->group, global = ((size_t)n + group - 1) / group * group;
  return ocl_enqueue_kernel(p, 1, NULL, &global, &group, nwait, wait, done);
}

void ocl_pin_use(OclDevice *d) {
  if (d->shared_memory) return;
  ocl_scan_prepare(d);
  if (!d->S->pin_device) d->S->pin_device = d;
}
