/* runtime/cc_device.c - the OpenCL 1.2 functions that ravel calls (OCL_FNS in runtime/ocl_impl.h), by C compilers.
 *
 * Everything is done when it is enqueued, on the caller's thread and on helpers' where a kernel has no barriers.
 * Work-items of a kernel with barriers are contexts on stacks of their own, which change places at each barrier; local
 * memory is static memory of the program, since groups come one after the other there.
 *
 * tests/softcl is this file as an OpenCL library for tests: CC_TEST_DEVICE. */
#define _GNU_SOURCE
#define CL_TARGET_OPENCL_VERSION 120
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#pragma GCC diagnostic ignored "-Wunused-parameter" /* OpenCL says what parameters there are */
#include <CL/cl.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include "cc_device.h"
#include "cc_tools.h"
#ifdef CC_TEST_DEVICE
#define rt_holds(cond, ...) (cond)
#define TESTED true
#define NAME(f) f
#define FN(type, f) type f
#else
#include "ocl_impl.h"
#define TESTED false
#define NAME(f) cc_##f
#define FN(type, f) static type cc_##f
#endif

enum {
  MAX_GROUP = 320,
  STACK = 256 << 10,     /* of a work-item that meets barriers */
  IMPROVE_NS = 100000000, /* a program that has run for so long is compiled by the best compiler, too */
  SHARE_ITEMS = 64,      /* fewer work-items than that are not shared with other threads */
  MAX_HELPERS = 63,
};

struct _cl_mem {
  char *p;
  size_t size;
  struct _cl_mem *of; /* of a part: the whole */
  bool own;
  atomic_int refs;
};
struct _cl_program {
  char *source, *text, *log;
  void *_Atomic lib[2]; /* by the quickest compiler, by the best one; NULL: not there */
  bool barriers, alone; /* alone: it has local memory, which is static */
  char *binary;         /* what the best one has made, with a Header, for the next process; NULL: nothing yet */
  size_t binary_n;
  uint64_t key[2]; /* see cc_keep_as; 0: none */
  atomic_int refs;
  atomic_llong ran_ns;
  bool improving;
  pid_t of; /* whose thread: */
  pthread_t better;
};
typedef void RunFn(void **args);
struct _cl_kernel {
  cl_program prog;
  char name[128];
  void *lib; /* that this comes from: */
  RunFn *run;
  const char *pointers; /* by parameter: '*' or '.' */
  int n;
  bool warmed;
  struct {
    char bytes[16];
    cl_mem mem;
    void *local;
  } arg[CC_MAX_PARAMS];
};
struct _cl_event {
  cl_ulong begin, end;
};
struct _cl_platform_id {
  int n;
};
struct _cl_device_id {
  int n;
};
struct _cl_context {
  int n;
};
struct _cl_command_queue {
  int n;
};
static struct _cl_platform_id platform;
static struct _cl_device_id device;
static struct _cl_context context;
static struct _cl_command_queue queue;
static pthread_mutex_t running = PTHREAD_MUTEX_INITIALIZER; /* a kernel that is alone, or has barriers */

static cl_ulong now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (cl_ulong)t.tv_sec * 1000000000u + (cl_ulong)t.tv_nsec;
}
static bool gpu(void) {
#ifdef CC_TEST_DEVICE
  const char *t = getenv("SOFTCL_TYPE");
  return t && !strcmp(t, "gpu");
#else
  return false;
#endif
}
static cl_int give(const void *p, size_t n, size_t room, void *to, size_t *size) {
  if (to && room < n) return CL_INVALID_VALUE;
  if (to) memcpy(to, p, n);
  if (size) *size = n;
  return CL_SUCCESS;
}
static cl_int say(const char *s, size_t room, void *to, size_t *size) { return give(s, strlen(s) + 1, room, to, size); }
static void *fail(cl_int *err, cl_int code) {
  if (err) *err = code;
  return NULL;
}
static void *done(cl_int *err, void *p) {
  if (err) *err = p ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY;
  return p;
}

/* ---- platform, device ---- */

#ifdef CC_TEST_DEVICE
#define DEVICE "softcl"
static const char *device_name(void) { return DEVICE; }
static const char *driver(void) { return "1"; }
static cl_uint units(void) { return 2; }
static cl_ulong memory(void) { return 1ull << 30; }
#else
#define DEVICE "C compiler"
static const char *device_name(void) { return cc_tools_name(); }
/* It stands in the keys of what is kept on disk: the compilers, and the processor, for which they compile. */
static const char *driver(void) {
  static _Thread_local char version[40];
  char cpu[4096];
  OclHash h = {0, 0};
  for (int i = 0; cc_tool(i); i++) h = ocl_hash(h, cc_tool(i)->facts, sizeof cc_tool(i)->facts);
  FILE *in = fopen("/proc/cpuinfo", "re");
  while (in && fgets(cpu, sizeof cpu, in) && *cpu != '\n') /* the first one's model and instructions */
    if (!strncmp(cpu, "model", 5) || !strncmp(cpu, "flags", 5) || !strncmp(cpu, "CPU ", 4) ||
        !strncmp(cpu, "Features", 8))
      h = ocl_hash(h, cpu, strlen(cpu));
  if (in) fclose(in);
  snprintf(version, sizeof version, "%016llx%016llx", (unsigned long long)h.a, (unsigned long long)h.b);
  return version;
}
static cl_uint units(void) {
  const long cpus = sysconf(_SC_NPROCESSORS_ONLN);
  return cpus > 0 ? (cl_uint)cpus : 1;
}
static cl_ulong memory(void) { return (cl_ulong)sysconf(_SC_PHYS_PAGES) * (cl_ulong)sysconf(_SC_PAGESIZE); }
#endif

FN(cl_int, clGetPlatformIDs)(cl_uint n, cl_platform_id *p, cl_uint *count) {
  if (p && n) p[0] = &platform;
  if (count) *count = 1;
  return CL_SUCCESS;
}
FN(cl_int, clGetPlatformInfo)(cl_platform_id p, cl_platform_info what, size_t n, void *v, size_t *size) {
  return say(what == CL_PLATFORM_NAME ? DEVICE : what == CL_PLATFORM_VERSION ? "OpenCL 1.2 " DEVICE : "", n, v, size);
}
FN(cl_int, clGetDeviceIDs)(cl_platform_id p, cl_device_type t, cl_uint n, cl_device_id *d, cl_uint *count) {
  if (d && n) d[0] = &device;
  if (count) *count = 1;
  return CL_SUCCESS;
}
FN(cl_int, clGetDeviceInfo)(cl_device_id d, cl_device_info what, size_t n, void *v, size_t *size) {
#define GIVE(type, value)                                                                                              \
  {                                                                                                                    \
    type x = value;                                                                                                    \
    return give(&x, sizeof x, n, v, size);                                                                             \
  }
  switch (what) {
  case CL_DEVICE_TYPE: GIVE(cl_device_type, gpu() ? CL_DEVICE_TYPE_GPU : CL_DEVICE_TYPE_CPU)
  case CL_DEVICE_MAX_COMPUTE_UNITS: GIVE(cl_uint, gpu() ? 64 : units())
  case CL_DEVICE_GLOBAL_MEM_SIZE: GIVE(cl_ulong, memory())
  case CL_DEVICE_MAX_MEM_ALLOC_SIZE: GIVE(cl_ulong, memory() / 4)
  case CL_DEVICE_LOCAL_MEM_SIZE: GIVE(cl_ulong, 48 << 10)
  case CL_DEVICE_MAX_WORK_GROUP_SIZE: GIVE(size_t, MAX_GROUP)
  case CL_DEVICE_MEM_BASE_ADDR_ALIGN: GIVE(cl_uint, 1024)
  case CL_DEVICE_HOST_UNIFIED_MEMORY: GIVE(cl_bool, !gpu())
  case CL_DEVICE_AVAILABLE:
  case CL_DEVICE_COMPILER_AVAILABLE: GIVE(cl_bool, CL_TRUE)
  case CL_DEVICE_DOUBLE_FP_CONFIG:
    GIVE(cl_device_fp_config, CL_FP_FMA | CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST)
  case CL_DEVICE_NAME: return say(device_name(), n, v, size);
  case CL_DEVICE_VENDOR: return say("ravel", n, v, size);
  case CL_DEVICE_VERSION: return say("OpenCL 1.2 " DEVICE, n, v, size);
  case CL_DRIVER_VERSION: return say(gpu() ? "1-gpu" : driver(), n, v, size);
  default: return CL_INVALID_VALUE;
  }
}
FN(cl_context, clCreateContext)
(const cl_context_properties *p, cl_uint n, const cl_device_id *d,
 void (*f)(const char *, const void *, size_t, void *), void *u, cl_int *err) {
  return done(err, &context);
}
FN(cl_int, clReleaseContext)(cl_context c) { return CL_SUCCESS; }
FN(cl_command_queue, clCreateCommandQueue)(cl_context c, cl_device_id d, cl_command_queue_properties p, cl_int *err) {
  return done(err, &queue);
}
FN(cl_int, clReleaseCommandQueue)(cl_command_queue q) { return CL_SUCCESS; }
FN(cl_int, clFlush)(cl_command_queue q) { return CL_SUCCESS; }
FN(cl_int, clFinish)(cl_command_queue q) { return CL_SUCCESS; }

/* ---- events ---- */

static void event_at(cl_event *e, cl_ulong begin) {
  if (!e) return;
  *e = malloc(sizeof **e);
  if (*e) **e = (struct _cl_event){begin, now()};
}
FN(cl_int, clWaitForEvents)(cl_uint n, const cl_event *e) { return CL_SUCCESS; }
FN(cl_int, clGetEventProfilingInfo)(cl_event e, cl_profiling_info what, size_t n, void *v, size_t *size) {
  return give(what == CL_PROFILING_COMMAND_END ? &e->end : &e->begin, sizeof e->end, n, v, size);
}
FN(cl_int, clGetEventInfo)(cl_event e, cl_event_info what, size_t n, void *v, size_t *size) {
  const cl_int status = CL_COMPLETE;
  const cl_command_queue q = &queue;
  if (what == CL_EVENT_COMMAND_EXECUTION_STATUS) return give(&status, sizeof status, n, v, size);
  return what == CL_EVENT_COMMAND_QUEUE ? give(&q, sizeof q, n, v, size) : CL_INVALID_VALUE;
}
FN(cl_int, clEnqueueMarkerWithWaitList)(cl_command_queue q, cl_uint nw, const cl_event *w, cl_event *e) {
  event_at(e, now());
  return CL_SUCCESS;
}
FN(cl_int, clSetEventCallback)(cl_event e, cl_int kind, void(CL_CALLBACK *f)(cl_event, cl_int, void *), void *data) {
  f(e, CL_COMPLETE, data);
  return CL_SUCCESS;
}
FN(cl_int, clReleaseEvent)(cl_event e) {
  free(e);
  return CL_SUCCESS;
}

/* ---- memory ---- */

FN(cl_mem, clCreateBuffer)(cl_context c, cl_mem_flags fl, size_t n, void *p, cl_int *err) {
  cl_mem m = calloc(1, sizeof *m);
  if (!m || n == 0) {
    free(m);
    return fail(err, CL_INVALID_BUFFER_SIZE);
  }
  m->size = n, m->refs = 1;
  m->own = !(fl & CL_MEM_USE_HOST_PTR);
  m->p = m->own ? aligned_alloc(128, (n + 127) / 128 * 128) : p;
  if (!m->p) {
    free(m);
    return fail(err, CL_MEM_OBJECT_ALLOCATION_FAILURE);
  }
  if (m->own) memset(m->p, 0xa5, n); /* nobody may count on what is there */
  if (fl & CL_MEM_COPY_HOST_PTR) memcpy(m->p, p, n);
  return done(err, m);
}
FN(cl_mem, clCreateSubBuffer)(cl_mem of, cl_mem_flags fl, cl_buffer_create_type t, const void *info, cl_int *err) {
  const cl_buffer_region *r = info;
  if (r->origin + r->size > of->size) return fail(err, CL_INVALID_VALUE);
  cl_mem m = calloc(1, sizeof *m);
  if (!m) return fail(err, CL_OUT_OF_HOST_MEMORY);
  *m = (struct _cl_mem){of->p + r->origin, r->size, of, false, 1};
  atomic_fetch_add(&of->refs, 1);
  return done(err, m);
}
FN(cl_int, clReleaseMemObject)(cl_mem m) {
  if (!rt_holds(atomic_load(&m->refs) > 0, "memory is released that nobody holds")) return CL_INVALID_MEM_OBJECT;
  if (atomic_fetch_sub(&m->refs, 1) > 1) return CL_SUCCESS;
  if (m->of) NAME(clReleaseMemObject)(m->of);
  if (m->own) free(m->p);
  free(m);
  return CL_SUCCESS;
}
#define INSIDE(m, at, n)                                                                                               \
  if ((at) + (n) > (m)->size) return CL_INVALID_VALUE
FN(cl_int, clEnqueueReadBuffer)
(cl_command_queue q, cl_mem m, cl_bool wait, size_t at, size_t n, void *p, cl_uint nw, const cl_event *w, cl_event *e) {
  INSIDE(m, at, n);
  cl_ulong t = now();
  memcpy(p, m->p + at, n);
  event_at(e, t);
  return CL_SUCCESS;
}
FN(cl_int, clEnqueueWriteBuffer)
(cl_command_queue q, cl_mem m, cl_bool wait, size_t at, size_t n, const void *p, cl_uint nw, const cl_event *w,
 cl_event *e) {
  INSIDE(m, at, n);
  cl_ulong t = now();
  memcpy(m->p + at, p, n);
  event_at(e, t);
  return CL_SUCCESS;
}
FN(cl_int, clEnqueueCopyBuffer)
(cl_command_queue q, cl_mem from, cl_mem to, size_t a, size_t b, size_t n, cl_uint nw, const cl_event *w, cl_event *e) {
  INSIDE(from, a, n);
  INSIDE(to, b, n);
  cl_ulong t = now();
  memmove(to->p + b, from->p + a, n);
  event_at(e, t);
  return CL_SUCCESS;
}
FN(cl_int, clEnqueueFillBuffer)
(cl_command_queue q, cl_mem m, const void *pattern, size_t ps, size_t at, size_t n, cl_uint nw, const cl_event *w,
 cl_event *e) {
  INSIDE(m, at, n);
  if (ps == 0 || at % ps || n % ps) return CL_INVALID_VALUE;
  cl_ulong t = now();
  for (size_t i = 0; i < n; i += ps) memcpy(m->p + at + i, pattern, ps);
  event_at(e, t);
  return CL_SUCCESS;
}
FN(void *, clEnqueueMapBuffer)
(cl_command_queue q, cl_mem m, cl_bool wait, cl_map_flags fl, size_t at, size_t n, cl_uint nw, const cl_event *w,
 cl_event *e, cl_int *err) {
  if (at + n > m->size) return fail(err, CL_INVALID_VALUE);
  event_at(e, now());
  return done(err, m->p + at);
}
FN(cl_int, clEnqueueUnmapMemObject)(cl_command_queue q, cl_mem m, void *p, cl_uint nw, const cl_event *w, cl_event *e) {
  event_at(e, now());
  return CL_SUCCESS;
}

/* ---- what kernels call ---- */

static _Thread_local size_t ids[18];
static size_t *my_ids(void) { return ids; }
static void barrier(void);
static unsigned long mul_hi(unsigned long a, unsigned long b) {
  return (unsigned long)(((unsigned __int128)a * b) >> 64);
}
static unsigned long clz(unsigned long x) { return x ? (unsigned long)__builtin_clzl(x) : 64; }
static int add(volatile int *p, int v) { return __atomic_fetch_add(p, v, __ATOMIC_SEQ_CST); }
static int cmpxchg(volatile int *p, int c, int v) {
  (void)__atomic_compare_exchange_n(p, &c, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  return c;
}
static int max(volatile int *p, int v) {
  int o = __atomic_load_n(p, __ATOMIC_SEQ_CST);
  while (v > o && !__atomic_compare_exchange_n(p, &o, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) continue;
  return o;
}
static _Thread_local CcVariate *draw_fn;
static _Thread_local void *draw_ctx;
void cc_draw_by(CcVariate *fn, void *ctx) { draw_fn = fn, draw_ctx = ctx; }
static double variate(int code, double a, double b, const unsigned *tape, int len, int *at) {
  return draw_fn ? draw_fn(draw_ctx, code, a, b, tape, len, at) : NAN; /* NaN: the guard behind it fails */
}
static const CcHost host = {my_ids, barrier, mul_hi, clz, add, max, cmpxchg, fma, variate};

/* ---- programs ---- */

static const void *math_table;
static size_t math_size;
void cc_set_math(const char *fields, const char *names, const void *table, size_t size) {
  cc_math_fields = fields, cc_math_names = names;
  math_table = table, math_size = size;
}

/* The shared library at path, told what it calls; NULL: it is none of ours. */
static void *open_library(const char *path, char **log) {
  void *lib = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  CcHost *h = lib ? dlsym(lib, "rv_cc_host") : NULL;
  void *math = h ? dlsym(lib, "rv_cc_math") : NULL;
  if (math) memcpy(math, math_table, math_size);
  if (h) *h = host;
  else if (log) *log = strdup(lib ? "no kernel of ravel's" : dlerror());
  if (lib && !h) dlclose(lib);
  return h ? lib : NULL;
}

/* What a binary begins with. */
typedef struct Header {
  char magic[8];
  uint8_t barriers, alone, unused[6];
} Header;
_Static_assert(sizeof(Header) == 16, "as on disk");
static const char binary_magic[8] = "rvcc 1\n";

static Header header(const struct _cl_program *p) {
  Header h = {.barriers = p->barriers, .alone = p->alone};
  memcpy(h.magic, binary_magic, sizeof h.magic);
  return h;
}

/* p's text by the compiler t; NULL: it has errors, and *log, which is the caller's, says which. */
static void *compile(cl_program p, const CcTool *t, char **log) {
  CcJob j = {.pid = 0};
  if (!t->tcc && (p->key[0] || p->key[1])) {
    const Header h = header(p);
    j.text = p->text;
    memcpy(j.head, &h, sizeof h);
    memcpy(j.key, p->key, sizeof j.key);
  }
  char c[PATH_MAX + 8], so[PATH_MAX + 8], err[PATH_MAX + 8];
  if (!cc_make_folder(j.dir)) return NULL;
  snprintf(c, sizeof c, "%s/k.c", j.dir), snprintf(so, sizeof so, "%s/k.so", j.dir);
  snprintf(err, sizeof err, "%s/err", j.dir);
  const bool ok = cc_write_file(c, p->text, strlen(p->text)) && cc_run(t, &j, c, so, err);
  void *lib = ok ? open_library(so, log) : NULL;
  if (!ok && log) *log = cc_complaint(err);
  if (lib && (!t->tcc || TESTED)) { /* tcc is as quick as the disk */
    const Header h = header(p);
    p->binary = cc_with_head(&h, so, &p->binary_n);
  }
#ifdef CC_TEST_DEVICE
  if (!lib) fprintf(stderr, "softcl: %s: %s\n", c, log && *log ? *log : "");
  if (!lib && getenv("SOFTCL_KEEP")) return NULL;
#endif
  cc_remove_folder(j.dir);
  return lib;
}

static void *improve(void *arg) {
  cl_program p = arg;
  atomic_store(&p->lib[1], compile(p, cc_tool(1), NULL));
  return NULL;
}

void cc_improve(void *program) {
  cl_program p = program;
  if (cc_tool(1) && p->lib[0] && !p->improving)
    p->of = getpid(), p->improving = pthread_create(&p->better, NULL, improve, p) == 0;
}

void cc_keep_as(void *program, uint64_t a, uint64_t b) {
  cl_program p = program;
  p->key[0] = a, p->key[1] = b;
}

FN(cl_program, clCreateProgramWithSource)(cl_context c, cl_uint n, const char **s, const size_t *len, cl_int *err) {
  cl_program p = calloc(1, sizeof *p);
  size_t size = 1;
  for (cl_uint i = 0; i < n; i++) size += len && len[i] ? len[i] : strlen(s[i]);
  if (p) p->source = calloc(1, size);
  if (!p || !p->source) {
    free(p);
    return fail(err, CL_OUT_OF_HOST_MEMORY);
  }
  char *to = p->source;
  for (cl_uint i = 0; i < n; i++) {
    size_t k = len && len[i] ? len[i] : strlen(s[i]);
    memcpy(to, s[i], k);
    to += k;
  }
  atomic_store(&p->refs, 1);
  return done(err, p);
}

FN(cl_program, clCreateProgramWithBinary)
(cl_context c, cl_uint n, const cl_device_id *d, const size_t *len, const unsigned char **b, cl_int *each,
 cl_int *err) {
  Header h;
  if (len[0] <= sizeof h) return fail(err, CL_INVALID_BINARY);
  memcpy(&h, b[0], sizeof h);
  if (memcmp(h.magic, binary_magic, sizeof h.magic) != 0) return fail(err, CL_INVALID_BINARY);
  cl_program p = calloc(1, sizeof *p);
  if (!p) return fail(err, CL_OUT_OF_HOST_MEMORY);
  atomic_store(&p->refs, 1);
  p->barriers = h.barriers, p->alone = h.alone;
  char dir[PATH_MAX], so[PATH_MAX + 8];
  if (cc_make_folder(dir)) {
    snprintf(so, sizeof so, "%s/k.so", dir);
    if (cc_write_file(so, (const char *)b[0] + sizeof h, len[0] - sizeof h))
      atomic_store(&p->lib[1], open_library(so, NULL));
    cc_remove_folder(dir);
  }
  if (each) each[0] = p->lib[1] ? CL_SUCCESS : CL_INVALID_BINARY;
  if (p->lib[1]) return done(err, p);
  free(p);
  return fail(err, CL_INVALID_BINARY);
}

FN(cl_int, clBuildProgram)
(cl_program p, cl_uint n, const cl_device_id *d, const char *options, void (*f)(cl_program, void *), void *u) {
  if (!cc_available()) return CL_COMPILER_NOT_AVAILABLE;
  if (p->lib[1]) return CL_SUCCESS; /* it came as a binary */
  p->text = cc_text(p->source);
  if (!p->text) return CL_OUT_OF_HOST_MEMORY;
  p->barriers = strstr(p->source, "barrier(");
  p->alone = strstr(p->source, "__local");
  atomic_store(&p->lib[0], compile(p, cc_tool(0), &p->log));
  return p->lib[0] ? CL_SUCCESS : CL_BUILD_PROGRAM_FAILURE;
}
FN(cl_int, clGetProgramBuildInfo)
(cl_program p, cl_device_id d, cl_program_build_info what, size_t n, void *v, size_t *size) {
  return say(p->log ? p->log : "", n, v, size);
}
FN(cl_int, clGetProgramInfo)(cl_program p, cl_program_info what, size_t n, void *v, size_t *size) {
  const bool there = atomic_load(&p->lib[1]) || !cc_tool(1);
  const size_t len = there && p->binary ? p->binary_n : 0;
  if (what == CL_PROGRAM_BINARY_SIZES) return give(&len, sizeof len, n, v, size);
  if (what != CL_PROGRAM_BINARIES || !len) return CL_INVALID_VALUE;
  memcpy(*(unsigned char **)v, p->binary, len);
  return CL_SUCCESS;
}
FN(cl_int, clReleaseProgram)(cl_program p) {
  if (!rt_holds(atomic_load(&p->refs) > 0, "a program is released that nobody holds")) return CL_INVALID_PROGRAM;
  if (atomic_fetch_sub(&p->refs, 1) > 1) return CL_SUCCESS;
  if (p->improving && p->of == getpid()) pthread_join(p->better, NULL);
  for (int i = 0; i < 2; i++)
    if (p->lib[i]) dlclose(p->lib[i]);
  free(p->source);
  free(p->text);
  free(p->log);
  free(p->binary);
  free(p);
  return CL_SUCCESS;
}

/* ---- kernels ---- */

/* The best that there is of k. */
static bool resolve(cl_kernel k) {
  cl_program p = k->prog;
  void *lib = atomic_load(&p->lib[1]);
  if (!lib) lib = atomic_load(&p->lib[0]);
  if (!rt_holds(lib != NULL, "kernel %s of a program that has not been built", k->name)) return false;
  if (lib == k->lib) return true;
  char name[160];
  snprintf(name, sizeof name, "rv_cc_run_%s", k->name);
  RunFn *run = (RunFn *)dlsym(lib, name);
  snprintf(name, sizeof name, "rv_cc_pointers_%s", k->name);
  const char *pointers = dlsym(lib, name);
  if (!run || !pointers) return k->run;
  k->lib = lib, k->run = run, k->pointers = pointers;
  return true;
}

FN(cl_kernel, clCreateKernel)(cl_program p, const char *name, cl_int *err) {
  cl_kernel k = calloc(1, sizeof *k);
  if (!k) return fail(err, CL_OUT_OF_HOST_MEMORY);
  snprintf(k->name, sizeof k->name, "%s", name);
  k->prog = p;
  if (!resolve(k)) {
    free(k);
    return fail(err, CL_INVALID_KERNEL_NAME);
  }
  atomic_fetch_add(&p->refs, 1);
  return done(err, k);
}
FN(cl_int, clReleaseKernel)(cl_kernel k) {
  for (int i = 0; i < k->n; i++) free(k->arg[i].local);
  NAME(clReleaseProgram)(k->prog);
  free(k);
  return CL_SUCCESS;
}
FN(cl_int, clSetKernelArg)(cl_kernel k, cl_uint i, size_t n, const void *p) {
  if (i >= CC_MAX_PARAMS) return CL_INVALID_ARG_INDEX;
  if ((int)i >= k->n) k->n = (int)i + 1;
  free(k->arg[i].local);
  k->arg[i].local = NULL;
  if (!p) {
    k->arg[i].local = malloc(n);
    return k->arg[i].local ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY;
  }
  if (n > sizeof k->arg[i].bytes) return CL_INVALID_ARG_SIZE;
  memcpy(k->arg[i].bytes, p, n);
  k->arg[i].mem = NULL;
  if (i < strlen(k->pointers) && k->pointers[i] == '*') memcpy(&k->arg[i].mem, p, sizeof(cl_mem));
  return CL_SUCCESS;
}
FN(cl_int, clGetKernelWorkGroupInfo)
(cl_kernel k, cl_device_id d, cl_kernel_work_group_info what, size_t n, void *v, size_t *size) {
  size_t most = MAX_GROUP;
  return give(&most, sizeof most, n, v, size);
}

/* A group whose work-items meet at barriers: each runs to its next one, in turn.  An item's stack, once begun, is used by the items
 * of that place in all later groups.  They change places by the compiler's own jumps: swapcontext() asks the kernel for the signal
 * mask each time, which took most of a scan's time. */
typedef void *Place[5]; /* what __builtin_setjmp() writes */
#define HOPS __attribute__((noinline, no_sanitize("thread"))) /* the thread sanitizer counts calls and returns */
static struct Crew {
  Place main, item[MAX_GROUP];
  char *stack[MAX_GROUP];
  bool ended[MAX_GROUP];
  int at;
  RunFn *run;
  void **arg;
} crew;
HOPS __attribute__((noreturn)) static void go(Place to) { __builtin_longjmp(to, 1); }
HOPS static void barrier(void) {
  if (!__builtin_setjmp(crew.item[crew.at])) go(crew.main);
}
HOPS static void item(void) {
  for (;;) {
    crew.run(crew.arg);
    crew.ended[crew.at] = true;
    barrier();
  }
}
/* The item of place crew.at runs until it meets a barrier or ends. */
HOPS static bool run_item(void) {
  if (__builtin_setjmp(crew.main)) return true;
  if (crew.stack[crew.at]) go(crew.item[crew.at]);
  ucontext_t c;
  char *stack = malloc(STACK);
  if (!stack || getcontext(&c)) return false;
  crew.stack[crew.at] = stack;
  c.uc_stack.ss_sp = stack, c.uc_stack.ss_size = STACK, c.uc_link = NULL;
  makecontext(&c, item, 0);
  setcontext(&c);
  return false;
}

/* A launch: the range, and which group is next. */
typedef struct Range {
  RunFn *run;
  void **arg;
  size_t global[3], local[3], groups[3], offset[3];
  size_t n; /* groups */
  atomic_size_t next;
} Range;

static void set_group(const Range *r, size_t g, size_t group[3]) {
  group[0] = g % r->groups[0];
  group[1] = g / r->groups[0] % r->groups[1];
  group[2] = g / r->groups[0] / r->groups[1];
  for (int d = 0; d < 3; d++) {
    ids[6 + d] = group[d];
    ids[9 + d] = r->global[d];
    ids[12 + d] = r->local[d];
    ids[15 + d] = r->groups[d];
  }
}
static void set_item(const Range *r, const size_t group[3], size_t at) {
  const size_t l[3] = {at % r->local[0], at / r->local[0] % r->local[1], at / r->local[0] / r->local[1]};
  for (int d = 0; d < 3; d++) ids[d] = r->offset[d] + group[d] * r->local[d] + (ids[3 + d] = l[d]);
}

static void run_plain(Range *r, size_t g) {
  (void)rt_holds(g < r->n, "group %zu of %zu", g, r->n);
  const size_t n = r->local[0] * r->local[1] * r->local[2];
  size_t group[3];
  set_group(r, g, group);
  for (size_t i = 0; i < n; i++) {
    set_item(r, group, i);
    r->run(r->arg);
  }
}

static cl_int run_crew(Range *r, size_t g) {
  const size_t n = r->local[0] * r->local[1] * r->local[2];
  if (!rt_holds(n <= MAX_GROUP, "%zu work-items of a group", n)) return CL_INVALID_WORK_GROUP_SIZE;
  size_t group[3];
  set_group(r, g, group);
  crew.run = r->run, crew.arg = r->arg;
  for (size_t i = 0; i < n; i++) crew.ended[i] = false;
  for (bool any = true; any;) {
    any = false;
    for (size_t i = 0; i < n; i++) {
      if (crew.ended[i]) continue;
      any = true;
      crew.at = (int)i;
      set_item(r, group, i);
      if (!run_item()) return CL_OUT_OF_RESOURCES;
    }
  }
  return CL_SUCCESS;
}

/* Threads that help with a launch, one launch at a time: who comes while another has them does without. */
static struct {
  pthread_mutex_t lock, taken;
  pthread_cond_t work, idle;
  Range *r; /* NULL: nothing to do */
  unsigned round;
  int threads, at_work;
  pid_t of; /* a forked process has none of them */
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER,
          .taken = PTHREAD_MUTEX_INITIALIZER,
          .work = PTHREAD_COND_INITIALIZER,
          .idle = PTHREAD_COND_INITIALIZER};

static void take_groups(Range *r) {
  for (size_t g; (g = atomic_fetch_add(&r->next, 1)) < r->n;) run_plain(r, g);
}

static void *helper(void *arg) {
  (void)arg;
  unsigned seen = 0;
  pthread_mutex_lock(&pool.lock);
  for (;;) {
    while (!pool.r || pool.round == seen) pthread_cond_wait(&pool.work, &pool.lock);
    Range *r = pool.r;
    seen = pool.round;
    pool.at_work++;
    pthread_mutex_unlock(&pool.lock);
    take_groups(r);
    pthread_mutex_lock(&pool.lock);
    if (--pool.at_work == 0) pthread_cond_signal(&pool.idle);
  }
  return NULL;
}

static void start_helpers(void) {
  if (pool.of == getpid()) return;
  pool.of = getpid();
  pool.threads = pool.at_work = 0;
  const long cpus = sysconf(_SC_NPROCESSORS_ONLN);
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old); /* signals are the interpreter's */
  for (long i = 1; i < cpus && i <= MAX_HELPERS; i++) {
    pthread_t t;
    if (pthread_create(&t, NULL, helper, NULL)) break;
    pthread_detach(t);
    pool.threads++;
  }
  pthread_sigmask(SIG_SETMASK, &old, NULL);
}

static void run_shared(Range *r) {
  if (r->n < 2 || r->n * r->local[0] * r->local[1] * r->local[2] < SHARE_ITEMS || pthread_mutex_trylock(&pool.taken)) {
    take_groups(r);
    return;
  }
  start_helpers();
  pthread_mutex_lock(&pool.lock);
  pool.r = r;
  pool.round++;
  pthread_cond_broadcast(&pool.work);
  pthread_mutex_unlock(&pool.lock);
  take_groups(r);
  pthread_mutex_lock(&pool.lock);
  pool.r = NULL;
  while (pool.at_work > 0) pthread_cond_wait(&pool.idle, &pool.lock);
  pthread_mutex_unlock(&pool.lock);
  pthread_mutex_unlock(&pool.taken);
}

static cl_int run_alone(Range *r, bool barriers) {
  cl_int st = CL_SUCCESS;
  pthread_mutex_lock(&running);
  for (size_t g = 0; g < r->n && !st; g++) {
    if (barriers) st = run_crew(r, g);
    else run_plain(r, g);
  }
  pthread_mutex_unlock(&running);
  return st;
}

FN(cl_int, clEnqueueNDRangeKernel)
(cl_command_queue q, cl_kernel k, cl_uint dims, const size_t *offset, const size_t *global, const size_t *local,
 cl_uint nw, const cl_event *w, cl_event *e) {
  cl_program p = k->prog;
  Range r = {.global = {1, 1, 1}, .local = {1, 1, 1}, .n = 1};
  size_t items = 1;
  for (cl_uint d = 0; d < 3; d++) {
    if (d < dims) r.global[d] = global[d], r.local[d] = local ? local[d] : 1, r.offset[d] = offset ? offset[d] : 0;
    if (r.global[d] == 0 || r.global[d] % r.local[d]) return CL_INVALID_WORK_GROUP_SIZE;
    r.groups[d] = r.global[d] / r.local[d];
    r.n *= r.groups[d];
    items *= r.local[d];
  }
  if (items > MAX_GROUP) return CL_INVALID_WORK_GROUP_SIZE;
  const cl_ulong t = now();
  const bool warm = !k->warmed && dims == 1 && r.global[0] >= 131072; /* there is nothing to compile (ocl_program.c) */
  k->warmed = true;
  if (!resolve(k)) return CL_INVALID_KERNEL;
  if (!rt_holds((size_t)k->n == strlen(k->pointers), "%d of %zu arguments are set", k->n, strlen(k->pointers)))
    return CL_INVALID_KERNEL_ARGS;
  void *arg[CC_MAX_PARAMS], *ptr[CC_MAX_PARAMS];
  for (int i = 0; i < k->n; i++) {
    arg[i] = k->arg[i].bytes;
    if (k->arg[i].mem) ptr[i] = k->arg[i].mem->p, arg[i] = &ptr[i];
    if (k->arg[i].local) arg[i] = &k->arg[i].local;
  }
  r.run = k->run, r.arg = arg;
  cl_int st = CL_SUCCESS;
  if (!warm && (p->barriers || p->alone)) st = run_alone(&r, p->barriers);
  else if (!warm) run_shared(&r);
  event_at(e, t);
  const long long ran = atomic_fetch_add(&p->ran_ns, (long long)(now() - t));
  if (ran > IMPROVE_NS) cc_improve(p);
  return st;
}

#ifndef CC_TEST_DEVICE
const OclFns cc_fns = {
#define X(f) .f = cc_##f,
    OCL_FNS(X)
#undef X
};
#endif
