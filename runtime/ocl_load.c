/* runtime/ocl_load.c - opening libOpenCL, finding devices, choosing one, saying what went wrong. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <strings.h>
#include <sys/resource.h>
#include <unistd.h>

#include "ocl_impl.h"
#include "cc_device.h"
#include "heap.h"

/* ---- status --------------------------------------------------------------------------------------------------------
 */

/* ---- state and enumeration ------------------------------------------------------------------------------------------
 */

/* Drivers end the process where they get no memory: LLVM by an exception, PoCL and the C library (a thread's data) by
 * abort().  So where the address space is limited (ulimit -v), none is loaded unless there is room for one.  On two
 * processors PoCL was seen to fail with 1.1 GB besides ours, and to do with 1.5; each more has a thread with a stack
 * and an arena. */
static bool is_cramped(OclState *S) {
  enum { DRIVER_MB = 1600, THREAD_MB = 96 };
  struct rlimit lim;
  if (getrlimit(RLIMIT_AS, &lim) != 0 || lim.rlim_cur == RLIM_INFINITY) return false;
  unsigned long pages = 0;
  FILE *f = fopen("/proc/self/statm", "re");
  if (f && fscanf(f, "%lu", &pages) != 1) pages = 0;
  if (f) fclose(f);
  const long cpus = sysconf(_SC_NPROCESSORS_ONLN);
  const rlim_t used = (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE),
               need = (rlim_t)(DRIVER_MB + THREAD_MB * (cpus > 0 ? cpus : 1)) << 20;
  if (lim.rlim_cur >= used + need) return false;
  snprintf(S->none_why, sizeof S->none_why, "the address space is limited (ulimit -v): no room for an OpenCL driver");
  return true;
}

#ifdef __linux__
/* PoCL looks for the processors in /sys, and abort()s where a sandbox has none. */
static bool is_sandbox(OclState *S) {
  if (access("/sys/devices/system/cpu", F_OK) == 0) return false;
  snprintf(S->none_why, sizeof S->none_why, "/sys is not mounted: OpenCL drivers do not start without it");
  return true;
}
#else
static bool is_sandbox(OclState *S) { return false; }
#endif

/* Drivers keep caches of their own, and make the folders for them, home and all.  Where we have none, neither have they:
 * PoCL, which needs one while it compiles, gets a folder for the time of the process. */
static char pocl_folder[32];
static void no_driver_cache(void) {
  char dir[] = "/tmp/ravel-pocl-XXXXXX";
  const char *off = getenv("RAVEL_CACHE");
  if (off || ocl_cache_is_there()) return;
  setenv("CUDA_CACHE_DISABLE", "1", 0);
  if (getenv("POCL_CACHE_DIR") || !mkdtemp(dir)) return;
  memcpy(pocl_folder, dir, sizeof dir);
  setenv("POCL_CACHE_DIR", dir, 1);
}

static bool load(OclState *S) {
  if (is_cramped(S) || is_sandbox(S)) return false;
  no_driver_cache();
  const char *names[] = {getenv("RAVEL_OPENCL_LIB"), "libOpenCL.so.1", "libOpenCL.so"};
  for (size_t i = 0; i < sizeof names / sizeof *names && !S->lib; i++)
    if (names[i] && *names[i]) S->lib = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!S->lib) {
    snprintf(S->none_why, sizeof S->none_why, "no OpenCL loader (libOpenCL.so.1) on this machine");
    return false;
  }
#define X(fn)                                                                                                          \
  S->f.fn = (__typeof__(S->f.fn))dlsym(S->lib, #fn);                                                                   \
  if (!S->f.fn) {                                                                                                      \
    snprintf(S->none_why, sizeof S->none_why, "the OpenCL loader has no %s (OpenCL 1.2 is needed)", #fn);              \
    return false;                                                                                                      \
  }
  OCL_FNS(X)
#undef X
  return true;
}

static void dev_str(OclState *S, cl_device_id id, cl_device_info what, char *buf, size_t n) {
  buf[0] = 0;
  char tmp[512];
  if (OCL(S, clGetDeviceInfo, id, what, sizeof tmp, tmp, NULL).code) return;
  tmp[sizeof tmp - 1] = 0;
  const char *p = tmp;
  while (*p == ' ') p++;
  snprintf(buf, n, "%.*s", (int)n - 1, p);
  for (size_t k = strlen(buf); k && buf[k - 1] == ' ';) buf[--k] = 0;
}

static bool test_set(const char *variable) {
  const char *v = getenv(variable);
  return v && *v;
}

static OclStatus describe(OclState *S, OclDevice *d) {
  cl_device_id id = d->id;
  cl_device_type type = 0;
  cl_uint units = 0;
  cl_ulong gm = 0, ma = 0, lm = 0;
  size_t mg = 0;
  cl_bool shared = 0, avail = 0, compiler = 0;
  cl_device_fp_config fp64 = 0;
  OCL_TRY(OCL(S, clGetDeviceInfo, id, CL_DEVICE_TYPE, sizeof type, &type, NULL));
  OCL_TRY(OCL(S, clGetDeviceInfo, id, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, NULL));
  OCL_TRY(OCL(S, clGetDeviceInfo, id, CL_DEVICE_GLOBAL_MEM_SIZE, sizeof gm, &gm, NULL));
  OCL_TRY(OCL(S, clGetDeviceInfo, id, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof ma, &ma, NULL));
  OCL_TRY(OCL(S, clGetDeviceInfo, id, CL_DEVICE_LOCAL_MEM_SIZE, sizeof lm, &lm, NULL));
  OCL_TRY(OCL(S, clGetDeviceInfo, id, CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof mg, &mg, NULL));
  OCL_TRY(OCL(S, clGetDeviceInfo, id, CL_DEVICE_HOST_UNIFIED_MEMORY, sizeof shared, &shared, NULL));
  OCL_TRY(OCL(S, clGetDeviceInfo, id, CL_DEVICE_AVAILABLE, sizeof avail, &avail, NULL));
  OCL_TRY(OCL(S, clGetDeviceInfo, id, CL_DEVICE_COMPILER_AVAILABLE, sizeof compiler, &compiler, NULL));
  (void)OCL(S, clGetDeviceInfo, id, CL_DEVICE_DOUBLE_FP_CONFIG, sizeof fp64, &fp64,
            NULL); /* old devices do not know the question */
  d->is_cpu = (type & CL_DEVICE_TYPE_CPU) != 0;
  d->is_gpu = (type & CL_DEVICE_TYPE_GPU) != 0;
  d->units = units;
  d->global_mem = gm;
  d->max_alloc = ma;
  d->local_mem = lm;
  d->max_group = mg ? mg : 1;
  d->shared_memory = shared && !test_set("RAVEL_TEST_DISCRETE"); /* a CPU device plays one with memory of its own */
  d->mem_cap = gm / 10 * 8;
  d->is_pocl = strstr(d->platform_name, "Portable Computing Language");
  d->build_options = d->is_pocl                           ? "-cl-std=CL1.2 -w"
                     : strstr(d->platform_name, "NVIDIA") ? "-cl-std=CL1.2 -w -DRV_PTX"
                                                          : "-cl-std=CL1.2 -w";
  d->fp64 = fp64 & CL_FP_FMA && !test_set("RAVEL_TEST_NO_FP64");
  if (!d->fp64) d->build_options = "-cl-std=CL1.2 -w -DRV_NO_FP64" OCL_FLOATS;
  d->usable = false;
  if (!avail) snprintf(d->refused, sizeof d->refused, "not available");
  else if (!compiler) snprintf(d->refused, sizeof d->refused, "has no compiler");
  else if (!d->fp64)
    d->usable = true, snprintf(d->refused, sizeof d->refused,
                               "no double precision (cl_khr_fp64 with fma); options(ravel.precision = \"single\") "
                               "does without");
  else if (!(fp64 & CL_FP_DENORM) || !(fp64 & CL_FP_INF_NAN) || !(fp64 & CL_FP_ROUND_TO_NEAREST))
    snprintf(d->refused, sizeof d->refused, "incomplete double precision (denormals, infinities or rounding)");
  else d->usable = true;
  return OCL_OK;
}

/* Drivers start up once per process, and PoCL's start-up (clGetDeviceIDs, clCreateContext) is not safe when two
 * interpreters come at the same moment.  The driver is the process's, so its lock is too. */
static pthread_mutex_t driver_starts = PTHREAD_MUTEX_INITIALIZER;

static void enumerate(OclState *S) {
  cl_platform_id plat[16];
  cl_uint np = 0;
  OclStatus st = OCL(S, clGetPlatformIDs, 16, plat, &np);
  if (st.code || np == 0) {
    snprintf(S->none_why, sizeof S->none_why, "no OpenCL platform is installed");
    return;
  }
  if (np > 16) np = 16;
  int cap = 0;
  for (cl_uint i = 0; i < np; i++) {
    cl_device_id ids[32];
    cl_uint nd = 0;
    char pname[96] = "";
    (void)OCL(S, clGetPlatformInfo, plat[i], CL_PLATFORM_NAME, sizeof pname, pname, NULL);
    pname[sizeof pname - 1] = 0;
    if (OCL(S, clGetDeviceIDs, plat[i], CL_DEVICE_TYPE_ALL, 32, ids, &nd).code) continue;
    if (nd > 32) nd = 32;
    for (cl_uint k = 0; k < nd; k++) {
      if (S->ndev == cap) {
        int ncap = cap ? cap * 2 : 8;
        OclDevice *nd2 = realloc(S->dev, (size_t)ncap * sizeof *nd2);
        if (!nd2) return;
        S->dev = nd2;
        cap = ncap;
      }
      OclDevice *d = &S->dev[S->ndev];
      memset(d, 0, sizeof *d);
      d->S = S;
      d->index = S->ndev++;
      d->platform = plat[i];
      d->id = ids[k];
      snprintf(d->platform_name, sizeof d->platform_name, "%s", pname);
      dev_str(S, ids[k], CL_DEVICE_NAME, d->name, sizeof d->name);
      dev_str(S, ids[k], CL_DEVICE_VENDOR, d->vendor, sizeof d->vendor);
      dev_str(S, ids[k], CL_DEVICE_VERSION, d->version, sizeof d->version);
      dev_str(S, ids[k], CL_DRIVER_VERSION, d->driver, sizeof d->driver);
      st = describe(S, d);
      if (st.code) {
        char text[200];
        ocl_status_text(st, text, sizeof text);
        d->usable = false;
        snprintf(d->refused, sizeof d->refused, "cannot be asked: %s", text);
      }
    }
  }
  if (S->ndev == 0) snprintf(S->none_why, sizeof S->none_why, "no OpenCL device on this machine");
  /* Tests: the first device plays several. */
  const char *many = getenv("RAVEL_TEST_DEVICES");
  int n = many ? atoi(many) : 0;
  if (S->ndev > 0 && n > 1 && n <= OCL_TEAM) {
    OclDevice *d = realloc(S->dev, (size_t)n * sizeof *d);
    if (!d) return;
    S->dev = d;
    for (int i = 1; i < n; i++) d[i] = d[0], d[i].index = i;
    S->ndev = n;
  }
}

static void free_devices(Rt *R);
/* Numbers of the states there are, a bit each. */
static _Atomic uint64_t numbers;
static int take_number(void) {
  for (int i = 0; i < 63; i++)
    if (!(atomic_fetch_or(&numbers, (uint64_t)1 << i) >> i & 1)) return i;
  return 63; /* for all others */
}

OclState *ocl_state_bare(Rt *R) {
  if (R->ocl) return R->ocl;
  OclState *S = calloc(1, sizeof *S);
  if (!S) return NULL;
  S->R = R;
  S->nth = take_number();
  const char *fail = getenv("RAVEL_TEST_FAULT");
  if (fail && *fail) {
    char *end;
    const char *colon = strchr(fail, ':');
    if (colon) {
      snprintf(S->fail_call, sizeof S->fail_call, "%.*s", (int)(colon - fail), fail);
      fail = colon + 1;
    }
    S->fail_at = strtol(fail, &end, 10);
    S->fail_on = *end == '-';
  }
  S->testing = test_set("RAVEL_TEST_DISCRETE");
  const char *slice = getenv("RAVEL_SLICE"), *mute = getenv("RAVEL_TEST_MUTE");
  const char *fuel = getenv("RAVEL_FUEL");
  S->fuel = fuel ? (int32_t)strtol(fuel, NULL, 10) : 0;
  S->slice = slice ? strtoll(slice, NULL, 10) : 0;
  S->mute_at = mute ? strtol(mute, NULL, 10) : 0;
  S->lie = getenv("RAVEL_TEST_LIE");
  if (S->lie && !*S->lie) S->lie = NULL;
  static const HeapDevice device = {ocl_pin_alloc,    ocl_pin_free,      ocl_copy_par,  ocl_mark_left,
                                    ocl_mark_recipes, ocl_sweep_recipes, ocl_all_ended, free_devices};
  R->ocl = S;
  R->device = &device;
  return S;
}

OclState *ocl_state(Rt *R) {
  OclState *S = ocl_state_bare(R);
  if (S) __atomic_store_n(&S->asked, true, __ATOMIC_RELAXED);
  if (!S || S->lib || S->none_why[0]) return S;
  if (load(S)) {
    pthread_mutex_lock(&driver_starts);
    enumerate(S);
    pthread_mutex_unlock(&driver_starts);
    ocl_note_kinds(S);
  }
  return S;
}

void ocl_set_selftest(Rt *R, OclSelfTestFn fn) {
  OclState *S = ocl_state_bare(R);
  if (!S || S->selftest_set) return;
  S->selftest_set = true;
  S->selftest = fn;
}

void ocl_on_look(Rt *R, void (*fn)(Rt *R, const OclDevice *d)) {
  OclState *S = ocl_state_bare(R);
  if (!S) return;
  for (OclState *s = S; s; s = s->quick) s->look = fn, s->looks = pthread_self();
}

void ocl_set_single(Rt *R, bool single) {
  OclState *S = ocl_state_bare(R);
  if (S) S->single = single;
}

void ocl_set_pinned(Rt *R, bool pinned) {
  OclState *S = ocl_state_bare(R);
  if (S) S->pageable = !pinned;
}

static OclStatus open_device(OclDevice *d) {
  OclState *S = d->S;
  cl_device_id id = d->id;
  cl_context_properties props[] = {CL_CONTEXT_PLATFORM, (cl_context_properties)d->platform, 0};
  OclStatus st;
  if (!d->context) d->context = OCL_NEW(S, st, clCreateContext, props, 1, &id, NULL, NULL);
  if (!d->context) return st;
  if (!d->queue) d->queue = OCL_NEW(S, st, clCreateCommandQueue, d->context, id, CL_QUEUE_PROFILING_ENABLE);
  if (!d->queue) return st;
  if (!d->queue2) d->queue2 = OCL_NEW(S, st, clCreateCommandQueue, d->context, id, CL_QUEUE_PROFILING_ENABLE);
  if (!d->queue2) return st;
  if (!d->queue3) d->queue3 = OCL_NEW(S, st, clCreateCommandQueue, d->context, id, CL_QUEUE_PROFILING_ENABLE);
  if (!d->queue3) return st;
  return OCL_OK;
}

bool ocl_device_open(Rt *R, OclDevice *d) {
  if (!d->usable) return false;
  if (!d->opened) {
    pthread_mutex_lock(&driver_starts);
    OclStatus st = open_device(d);
    pthread_mutex_unlock(&driver_starts);
    if (st.code) {
      char text[200];
      ocl_status_text(st, text, sizeof text);
      d->usable = false;
      snprintf(d->refused, sizeof d->refused, "cannot be opened: %s", text);
      return false;
    }
    d->opened = true;
  }
  ocl_selftest_start(R, d);
  return d->usable && !d->silent;
}

/* ---- the C compilers ----------------------------------------------------------------------------------------------- */

static void state_free(OclState *S);
static OclState *quick_state(const OclState *S) {
  OclState *Q = cc_available() ? calloc(1, sizeof *Q) : NULL;
  if (!Q) return NULL;
  Q->R = S->R;
  Q->nth = take_number();
  Q->f = cc_fns;
  Q->testing = S->testing, Q->fuel = S->fuel, Q->slice = S->slice;
  Q->look = S->look, Q->looks = S->looks;
  Q->warned = true; /* where it fails, another device or the interpreter does as well */
  enumerate(Q);
  OclDevice *d = Q->dev;
  if (Q->ndev == 1 && !open_device(d).code) {
    d->build_ms = 5;
    d->at_once = d->shared_memory = true; /* in tests of devices with memory of their own, too */
    d->opened = d->nan_payload = true;    /* no self-test: it is the compiler's arithmetic, as the interpreter's */
    return Q;
  }
  state_free(Q);
  return NULL;
}

OclDevice *ocl_quick(Rt *R, const char *spec, bool *other) {
  if (!spec || !*spec) spec = getenv("RAVEL_DEVICE");
  (void)rt_holds(other != NULL, "nobody hears whether other devices are asked for");
  const bool none = spec && strcasecmp(spec, "none") == 0;
  *other = spec && *spec && strcasecmp(spec, "auto") != 0 && strcasecmp(spec, "cc") != 0;
  if (none || R->restricted) return NULL; /* it runs programs */
  OclState *S = ocl_state_bare(R);
  if (!S) return NULL;
  if (!S->quick_asked) S->quick = quick_state(S);
  S->quick_asked = true;
  return S->quick && S->quick->dev->usable ? S->quick->dev : NULL;
}

bool ocl_driver_asked(const Rt *R) { return R->ocl && __atomic_load_n(&R->ocl->asked, __ATOMIC_RELAXED); }

/* ---- choosing ---------------------------------------------------------------------------------------------------- */

static bool contains(const char *hay, const char *needle) {
  size_t n = strlen(needle);
  for (; *hay; hay++)
    if (strncasecmp(hay, needle, n) == 0) return true;
  return n == 0;
}

static void join_opener(OclState *S);

/* Does spec, one name or several with commas, mean d? */
static bool names(const char *spec, const OclDevice *d) {
  for (;;) {
    char one[128];
    size_t k = strcspn(spec, ",");
    snprintf(one, sizeof one, "%.*s", (int)k, spec);
    const char *w = one;
    while (*w == ' ') w++;
    if (strcasecmp(w, "auto") == 0 || strcasecmp(w, "all") == 0) return true;
    if (strcasecmp(w, "cpu") == 0   ? d->is_cpu
        : strcasecmp(w, "gpu") == 0 ? d->is_gpu
                                    : *w && (contains(d->name, w) || contains(d->platform_name, w)))
      return true;
    if (!spec[k]) return false;
    spec += k + 1;
  }
}

bool ocl_spec_fits(Rt *R, const char *spec, char *list, size_t room) {
  static const char *const word[] = {"auto", "all", "none", "cc", "cpu", "gpu"};
  *list = 0;
  for (;;) {
    char one[128];
    size_t k = strcspn(spec, ",");
    snprintf(one, sizeof one, "%.*s", (int)k, spec);
    const char *w = one + strspn(one, " ");
    bool fits = !*w;
    for (size_t i = 0; i < sizeof word / sizeof *word; i++) fits |= strcasecmp(w, word[i]) == 0;
    OclState *S = fits ? NULL : ocl_state(R);
    if (S && S->ndev == 0) return true; /* that there is no device is another matter */
    for (int i = 0; S && i < S->ndev; i++) fits |= names(w, &S->dev[i]);
    if (!fits) {
      for (int i = 0; S && i < S->ndev; i++) {
        size_t at = strlen(list);
        snprintf(list + at, room - at, "%s'%s'", i ? ", " : "", S->dev[i].name);
      }
      return false;
    }
    if (!spec[k]) return true;
    spec += k + 1;
  }
}

/* The usable devices that spec means, GPUs first, then accelerators, then CPUs: at most `most`. */
static int choose(Rt *R, const char *spec, OclDevice **out, int most, const char **why) {
  *why = "";
  OclDevice *adopted = R->ocl ? R->ocl->adopted : NULL;
  if (adopted) {
    *out = adopted;
    *why = adopted->refused;
    return ocl_device_open(R, adopted);
  }
  if (!spec || !*spec) spec = getenv("RAVEL_DEVICE");
  if (!spec || !*spec) spec = "auto";
  if (strcasecmp(spec, "none") == 0) {
    *why = "no device wanted (RAVEL_DEVICE=none)";
    return 0;
  }
  if (strcasecmp(spec, "cc") == 0) {
    bool other;
    *out = ocl_quick(R, spec, &other);
    *why = "no C compiler is installed, or RAVEL_CC says so";
    return *out != NULL;
  }
  OclState *S = ocl_state(R);
  if (!S) {
    *why = "out of memory";
    return 0;
  }
  *why = S->none_why;
  int n = 0;
  if (strcasecmp(spec, "all") != 0 && !strchr(spec, ',')) most = 1;
  for (int pass = 0; pass < 3; pass++)
    for (int i = 0; i < S->ndev && n < most; i++) {
      OclDevice *d = &S->dev[i];
      int cls = d->is_gpu ? 0 : d->is_cpu ? 2 : 1;
      if (cls != pass || !names(spec, d)) continue;
      if ((d->fp64 || S->single) && ocl_device_open(R, d)) out[n++] = d;
      else *why = d->refused;
    }
  if (n == 0 && S->ndev && !**why) *why = "no OpenCL device matches RAVEL_DEVICE";
  return n;
}

static OclDevice *ocl_device_now(Rt *R, const char *spec, const char **why) {
  const char *dummy;
  OclDevice *d;
  return choose(R, spec, &d, 1, why ? why : &dummy) ? d : NULL;
}

int ocl_devices(Rt *R, const char *spec, OclDevice **out) {
  const char *why;
  OclState *S = ocl_state_bare(R);
  if (S) join_opener(S);
  return choose(R, spec, out, OCL_TEAM, &why);
}

static void *opener(void *arg) {
  OclState *S = arg;
  const char *why;
  OclDevice *all[OCL_TEAM];
  (void)choose(S->R, S->opener_spec, all, OCL_TEAM, &why);
  atomic_store(&S->opened, true);
  return NULL;
}

bool ocl_device_ready(Rt *R, const char *spec) {
  OclState *S = ocl_state_bare(R);
  if (!S || atomic_load(&S->opened)) return true;
  if (S->opening) return false;
  __atomic_store_n(&S->asked, true, __ATOMIC_RELAXED);
  snprintf(S->opener_spec, sizeof S->opener_spec, "%s", spec ? spec : "");
  S->opening = pthread_create(&S->opener, NULL, opener, S) == 0;
  if (!S->opening) opener(S);
  return !S->opening;
}

/* Wait for the thread that opens devices, if there is one. */
static void join_opener(OclState *S) {
  if (S->opening) pthread_join(S->opener, NULL);
  S->opening = false;
}

const char *ocl_opened_name(Rt *R) {
  OclState *S = R->ocl;
  if (!S || (S->opening && !atomic_load(&S->opened))) return NULL;
  for (int i = 0; i < S->ndev; i++)
    if (S->dev[i].queue) return S->dev[i].name;
  return NULL;
}

void ocl_before_fork(Rt *R) {
  if (!R->ocl) return;
  join_opener(R->ocl);
  ocl_bring_all_home(R);
}
static cl_int not_there(void) { return CL_DEVICE_NOT_AVAILABLE; }
void ocl_forked(Rt *R) {
  OclState *S = R->ocl;
  if (!S) return;
  cl_int (*fn)(void) = not_there;
  char *at = (char *)&S->f;
  for (size_t i = 0; i + sizeof fn <= sizeof S->f; i += sizeof fn) memcpy(at + i, &fn, sizeof fn);
  S->ndev = 0;
}

OclDevice *ocl_device(Rt *R, const char *spec, const char **why) {
  OclState *S = ocl_state_bare(R);
  if (S) join_opener(S);
  return ocl_device_now(R, spec, why);
}

static void print_compilers(Rt *R) {
  bool other;
  const OclDevice *d = ocl_quick(R, NULL, &other);
  if (d)
    rt_printf(R, "C compilers: %s (loops of one lane%s)\n", d->name, other ? "" : "; kernels until a driver has built");
}

void ocl_print_devices(Rt *R) {
  OclState *S = ocl_state(R);
  if (!S || S->ndev == 0) {
    rt_printf(R, "no OpenCL device: %s\n", S ? S->none_why : "out of memory");
    print_compilers(R);
    return;
  }
  if (isatty(2)) rt_transient(R, "the self-test runs: some seconds, the first time that a driver is seen");
  /* All devices' tests side by side: each driver builds for seconds, one program after the other. */
  for (int i = 0; i < S->ndev; i++) {
    if (!ocl_device_open(R, &S->dev[i])) continue;
    ocl_selftest_want(&S->dev[i]);
    ocl_selftest_begin(&S->dev[i], NULL);
  }
  const char *why;
  OclDevice *chosen = ocl_device(R, NULL, &why);
  if (chosen && !ocl_device_verdict(chosen, true)) chosen = ocl_device(R, NULL, &why);
  const char *last = "";
  for (int i = 0; i < S->ndev; i++) {
    OclDevice *d = &S->dev[i];
    if (strcmp(last, d->platform_name) != 0) rt_printf(R, "platform: %s\n", d->platform_name);
    last = d->platform_name;
    bool ok = (d->fp64 || S->single) && ocl_device_open(R, d) && ocl_device_verdict(d, true);
    rt_printf(R, "  device: %s (%s%s), driver %s\n", d->name,
              d->is_gpu   ? "GPU"
              : d->is_cpu ? "CPU"
                          : "accelerator",
              d->shared_memory ? ", shares the host's memory" : "", d->driver);
    rt_printf(
        R, "    %u compute units, %.1f GiB, largest allocation %.1f GiB, local memory %.0f KiB, work-groups to %zu\n",
        d->units, (double)d->global_mem / 1073741824.0, (double)d->max_alloc / 1073741824.0,
        (double)d->local_mem / 1024.0, d->max_group);
    if (!ok) rt_printf(R, "    refused: %s\n", d->refused);
    else
      rt_printf(R, "    self-test: passed; NA payload %s%s\n",
                d->nan_payload ? "kept" : "lost (used only for data without NA)", d == chosen ? "  <- used" : "");
    const char *trace = getenv("RAVEL_TRACE");
    if (trace && *trace) ocl_selftest_print(R, d);
  }
  if (!chosen) rt_printf(R, "no device is used: %s\n", why);
  print_compilers(R);
}

/* ---- end --------------------------------------------------------------------------------------------------------- */

struct TimesCell {
  OclTimes t; /* first: a cell is found by it */
  struct TimesCell *next, *next_free;
};

OclTimes *ocl_times_new(Rt *R) {
  OclState *S = ocl_state_bare(R);
  struct TimesCell *c = S ? S->free_times : NULL;
  if (c) {
    S->free_times = c->next_free;
    c->t = (OclTimes){0};
    return &c->t;
  }
  c = calloc(1, sizeof *c);
  if (!S || !c) {
    free(c);
    return NULL;
  }
  c->next = S->times;
  S->times = c;
  return &c->t;
}

void ocl_times_free(Rt *R, OclTimes *t) {
  OclState *S = R->ocl;
  if (!S || !t) return;
  struct TimesCell *c = (struct TimesCell *)t;
  c->next_free = S->free_times;
  S->free_times = c;
}

static void store_all(OclState *S) {
  atomic_store(&S->closing, true);
  for (OclProgram *p = S->programs; p; p = p->next)
    if (p->storing) {
      pthread_join(p->store, NULL);
      p->storing = false;
    }
}

bool ocl_finish(Rt *R) {
  OclState *S = R->ocl;
  if (!S) return false;
  for (OclProgram *p = S->quick ? S->quick->programs : NULL; p; p = p->next)
    if (atomic_load(&p->state) == OCL_PROG_READY) ocl_program_store(p); /* better since its last launch, perhaps */
  cc_finish(ocl_cache_is_there());
  if (S->quick) store_all(S->quick);
  if (S->opening && !atomic_load(&S->opened)) return true;
  store_all(S);
  if (pocl_folder[0]) cc_remove_folder(pocl_folder);
  return S->ndev > 0 || S->quick;
}

static void state_free(OclState *S) {
  if (S->fail_at) S->fail_at = 0; /* threads that store programs still read it */
  atomic_store(&S->closing, true);
  for (int i = 0; i < S->ndev; i++)
    ocl_selftest_want(&S->dev[i]); /* builds wait for verdicts, and these to be wanted */
  while (S->programs) {
    OclProgram *p = S->programs;
    S->programs = p->next;
    ocl_program_free(p);
  }
  for (int i = 0; i < S->ndev; i++) {
    OclDevice *d = &S->dev[i];
    ocl_selftest_free(d);
    if (d->queue) (void)ocl_settle(d);
    ocl_device_close(d);
    if (d->queue) S->f.clReleaseCommandQueue(d->queue);
    if (d->queue2) S->f.clReleaseCommandQueue(d->queue2);
    if (d->queue3) S->f.clReleaseCommandQueue(d->queue3);
    if (d->context) S->f.clReleaseContext(d->context);
  }
  while (S->times) {
    struct TimesCell *c = S->times;
    S->times = c->next;
    free(c);
  }
  if (S->nth < 63) atomic_fetch_and(&numbers, ~((uint64_t)1 << S->nth));
  free(S->dev);
  free((void *)S->test);
  /* The loader stays mapped (no dlclose): drivers keep threads and exit handlers that would run into unmapped code. */
  free(S);
}

static void free_devices(Rt *R) {
  OclState *S = R->ocl;
  if (!S) return;
  join_opener(S);
  if (S->quick) state_free(S->quick);
  state_free(S);
  R->ocl = NULL;
}
