/* tests/softcl/softcl.c - an OpenCL device for tests: RAVEL_OPENCL_LIB=build/tests/softcl.so.
 *
 * Implements what ravel asks of OpenCL 1.2 (OCL_FNS in runtime/ocl_impl.h), and no more: kernels are compiled by tcc,
 * in a few milliseconds instead of a driver's hundreds, and run one work-item after the other.  So the whole road,
 * code generation, launches, failed lanes and buffers included, can be walked by a hundred thousand programs.  What it
 * can't tell: what a real driver's optimiser makes of a kernel, and races between work-items.
 *
 * Everything is done when it is enqueued.  Work-items of a kernel with barriers are contexts on stacks of their own, which
 * change places at each barrier; local memory is static memory of the program, since groups come one after the other.
 *
 * Needs the program tcc.  SOFTCL_TYPE=gpu: says that it is a GPU with memory of its own.  SOFTCL_KEEP=1: a program with errors stays in /tmp.
 */
#define CL_TARGET_OPENCL_VERSION 120
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <ctype.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

enum { MAX_PARAMS = 256, MAX_GROUP = 320, STACK = 256 << 10 };

struct _cl_mem {
  char *p;
  size_t size;
  struct _cl_mem *of; /* of a part: the whole */
  bool own;
  int refs;
};
struct _cl_program {
  char *source, *log;
  void *lib;
  bool barriers;
  int refs;
};
struct _cl_kernel {
  cl_program prog;
  void (*run)(void **);
  const char *pointers; /* by parameter: '*' or '.' */
  size_t *ids;          /* global id, local id, group id, global size, local size, groups: three each */
  int n;
  bool warmed;
  struct {
    char bytes[16];
    cl_mem mem;
    void *local;
  } arg[MAX_PARAMS];
};
struct _cl_event {
  cl_ulong begin, end;
};
struct _cl_platform_id { int n; };
struct _cl_device_id { int n; };
struct _cl_context { int n; };
struct _cl_command_queue { int n; };
static struct _cl_platform_id platform;
static struct _cl_device_id device;
static struct _cl_context context;
static struct _cl_command_queue queue;
static pthread_mutex_t running = PTHREAD_MUTEX_INITIALIZER;

static cl_ulong now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (cl_ulong)t.tv_sec * 1000000000u + (cl_ulong)t.tv_nsec;
}
static bool gpu(void) {
  const char *t = getenv("SOFTCL_TYPE");
  return t && !strcmp(t, "gpu");
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

cl_int clGetPlatformIDs(cl_uint n, cl_platform_id *p, cl_uint *count) {
  if (p && n) p[0] = &platform;
  if (count) *count = 1;
  return CL_SUCCESS;
}
cl_int clGetPlatformInfo(cl_platform_id p, cl_platform_info what, size_t n, void *v, size_t *size) {
  return say(what == CL_PLATFORM_NAME ? "softcl" : what == CL_PLATFORM_VERSION ? "OpenCL 1.2 softcl" : "", n, v, size);
}
cl_int clGetDeviceIDs(cl_platform_id p, cl_device_type t, cl_uint n, cl_device_id *d, cl_uint *count) {
  if (d && n) d[0] = &device;
  if (count) *count = 1;
  return CL_SUCCESS;
}
cl_int clGetDeviceInfo(cl_device_id d, cl_device_info what, size_t n, void *v, size_t *size) {
#define GIVE(type, value)                                                                                              \
  {                                                                                                                    \
    type x = value;                                                                                                    \
    return give(&x, sizeof x, n, v, size);                                                                             \
  }
  switch (what) {
  case CL_DEVICE_TYPE: GIVE(cl_device_type, gpu() ? CL_DEVICE_TYPE_GPU : CL_DEVICE_TYPE_CPU)
  case CL_DEVICE_MAX_COMPUTE_UNITS: GIVE(cl_uint, gpu() ? 64 : 2)
  case CL_DEVICE_GLOBAL_MEM_SIZE: GIVE(cl_ulong, 1ull << 30)
  case CL_DEVICE_MAX_MEM_ALLOC_SIZE: GIVE(cl_ulong, 1ull << 28)
  case CL_DEVICE_LOCAL_MEM_SIZE: GIVE(cl_ulong, 48 << 10)
  case CL_DEVICE_MAX_WORK_GROUP_SIZE: GIVE(size_t, MAX_GROUP)
  case CL_DEVICE_MEM_BASE_ADDR_ALIGN: GIVE(cl_uint, 1024)
  case CL_DEVICE_HOST_UNIFIED_MEMORY: GIVE(cl_bool, !gpu())
  case CL_DEVICE_AVAILABLE:
  case CL_DEVICE_COMPILER_AVAILABLE: GIVE(cl_bool, CL_TRUE)
  case CL_DEVICE_DOUBLE_FP_CONFIG:
    GIVE(cl_device_fp_config, CL_FP_FMA | CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST)
  case CL_DEVICE_NAME: return say("softcl", n, v, size);
  case CL_DEVICE_VENDOR: return say("ravel's tests", n, v, size);
  case CL_DEVICE_VERSION: return say("OpenCL 1.2 softcl", n, v, size);
  case CL_DRIVER_VERSION: return say(gpu() ? "1-gpu" : "1", n, v, size);
  default: return CL_INVALID_VALUE;
  }
}
cl_context clCreateContext(const cl_context_properties *p, cl_uint n, const cl_device_id *d,
                           void (*f)(const char *, const void *, size_t, void *), void *u, cl_int *err) {
  return done(err, &context);
}
cl_int clReleaseContext(cl_context c) { return CL_SUCCESS; }
cl_command_queue clCreateCommandQueue(cl_context c, cl_device_id d, cl_command_queue_properties p, cl_int *err) {
  return done(err, &queue);
}
cl_int clReleaseCommandQueue(cl_command_queue q) { return CL_SUCCESS; }
cl_int clFlush(cl_command_queue q) { return CL_SUCCESS; }
cl_int clFinish(cl_command_queue q) { return CL_SUCCESS; }

/* ---- events ---- */

static void event_at(cl_event *e, cl_ulong begin) {
  if (!e) return;
  *e = malloc(sizeof **e);
  if (*e) **e = (struct _cl_event){begin, now()};
}
cl_int clWaitForEvents(cl_uint n, const cl_event *e) { return CL_SUCCESS; }
cl_int clGetEventProfilingInfo(cl_event e, cl_profiling_info what, size_t n, void *v, size_t *size) {
  return give(what == CL_PROFILING_COMMAND_END ? &e->end : &e->begin, sizeof e->end, n, v, size);
}
cl_int clGetEventInfo(cl_event e, cl_event_info what, size_t n, void *v, size_t *size) {
  const cl_int status = CL_COMPLETE;
  const cl_command_queue q = &queue;
  if (what == CL_EVENT_COMMAND_EXECUTION_STATUS) return give(&status, sizeof status, n, v, size);
  return what == CL_EVENT_COMMAND_QUEUE ? give(&q, sizeof q, n, v, size) : CL_INVALID_VALUE;
}
cl_int clEnqueueMarkerWithWaitList(cl_command_queue q, cl_uint nw, const cl_event *w, cl_event *e) {
  event_at(e, now());
  return CL_SUCCESS;
}
cl_int clReleaseEvent(cl_event e) {
  free(e);
  return CL_SUCCESS;
}

/* ---- memory ---- */

cl_mem clCreateBuffer(cl_context c, cl_mem_flags fl, size_t n, void *p, cl_int *err) {
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
cl_mem clCreateSubBuffer(cl_mem of, cl_mem_flags fl, cl_buffer_create_type t, const void *info, cl_int *err) {
  const cl_buffer_region *r = info;
  if (r->origin + r->size > of->size) return fail(err, CL_INVALID_VALUE);
  cl_mem m = calloc(1, sizeof *m);
  if (!m) return fail(err, CL_OUT_OF_HOST_MEMORY);
  *m = (struct _cl_mem){of->p + r->origin, r->size, of, false, 1};
  of->refs++;
  return done(err, m);
}
cl_int clReleaseMemObject(cl_mem m) {
  if (--m->refs) return CL_SUCCESS;
  if (m->of) clReleaseMemObject(m->of);
  if (m->own) free(m->p);
  free(m);
  return CL_SUCCESS;
}
#define INSIDE(m, at, n)                                                                                               \
  if ((at) + (n) > (m)->size) return CL_INVALID_VALUE
cl_int clEnqueueReadBuffer(cl_command_queue q, cl_mem m, cl_bool wait, size_t at, size_t n, void *p, cl_uint nw,
                           const cl_event *w, cl_event *e) {
  INSIDE(m, at, n);
  cl_ulong t = now();
  memcpy(p, m->p + at, n);
  event_at(e, t);
  return CL_SUCCESS;
}
cl_int clEnqueueWriteBuffer(cl_command_queue q, cl_mem m, cl_bool wait, size_t at, size_t n, const void *p, cl_uint nw,
                            const cl_event *w, cl_event *e) {
  INSIDE(m, at, n);
  cl_ulong t = now();
  memcpy(m->p + at, p, n);
  event_at(e, t);
  return CL_SUCCESS;
}
cl_int clEnqueueCopyBuffer(cl_command_queue q, cl_mem from, cl_mem to, size_t a, size_t b, size_t n, cl_uint nw,
                           const cl_event *w, cl_event *e) {
  INSIDE(from, a, n);
  INSIDE(to, b, n);
  cl_ulong t = now();
  memmove(to->p + b, from->p + a, n);
  event_at(e, t);
  return CL_SUCCESS;
}
cl_int clEnqueueFillBuffer(cl_command_queue q, cl_mem m, const void *pattern, size_t ps, size_t at, size_t n, cl_uint nw,
                           const cl_event *w, cl_event *e) {
  INSIDE(m, at, n);
  if (ps == 0 || at % ps || n % ps) return CL_INVALID_VALUE;
  cl_ulong t = now();
  for (size_t i = 0; i < n; i += ps) memcpy(m->p + at + i, pattern, ps);
  event_at(e, t);
  return CL_SUCCESS;
}
void *clEnqueueMapBuffer(cl_command_queue q, cl_mem m, cl_bool wait, cl_map_flags fl, size_t at, size_t n, cl_uint nw,
                         const cl_event *w, cl_event *e, cl_int *err) {
  if (at + n > m->size) return fail(err, CL_INVALID_VALUE);
  event_at(e, now());
  return done(err, m->p + at);
}
cl_int clEnqueueUnmapMemObject(cl_command_queue q, cl_mem m, void *p, cl_uint nw, const cl_event *w, cl_event *e) {
  event_at(e, now());
  return CL_SUCCESS;
}

/* ---- programs ---- */

/* OpenCL C in C's words.  Work-items are alone, so atomic operations are ordinary ones. */
static const char prelude[] =
    "#define __OPENCL_VERSION__ 120\n"
    "#define __kernel\n#define __global\n#define restrict\n"
    "#define INT_MIN (-2147483647 - 1)\n#define INT_MAX 2147483647\n#define CLK_LOCAL_MEM_FENCE 1\n#define CLK_GLOBAL_MEM_FENCE 2\n"
    "#define _Pragma(x)\n#define bool _Bool\n#define true 1\n#define false 0\n#define inline\n"
    "#define __attribute__(x)\n" /* tcc's places for them is not OpenCL's */
    "typedef unsigned uint; typedef unsigned long ulong; typedef unsigned char uchar; typedef unsigned long size_t;\n"
    "typedef struct { uint x, y; } uint2;\n"
    "size_t softcl_ids[18];\n"
    "#define get_global_id(d) (softcl_ids[d])\n#define get_local_id(d) (softcl_ids[3 + (d)])\n"
    "#define get_group_id(d) (softcl_ids[6 + (d)])\n#define get_global_size(d) (softcl_ids[9 + (d)])\n"
    "#define get_local_size(d) (softcl_ids[12 + (d)])\n#define get_num_groups(d) (softcl_ids[15 + (d)])\n"
    "double fma(double, double, double), sqrt(double), fabs(double), floor(double), ceil(double), trunc(double);\n"
    "double rint(double), copysign(double, double);\n"
    "void *memcpy(void *, const void *, size_t); void *memset(void *, int, size_t); void *memmove(void *, const void *, size_t);\n"
    "void (*softcl_barrier)(void); ulong (*softcl_mul_hi)(ulong, ulong), (*softcl_clz)(ulong);\n"
    "#define barrier(f) softcl_barrier()\n"
    "#define mul_hi(a, b) (sizeof(a) == 8 ? softcl_mul_hi(a, b) : (ulong)(uint)(((ulong)(uint)(a) * (uint)(b)) >> 32))\n"
    "#define clz(x) (sizeof(x) == 8 ? softcl_clz(x) : softcl_clz(x) - 32)\n"
    "static ulong as_ulong(double x) { ulong u; memcpy(&u, &x, 8); return u; }\n"
    "static long as_long(double x) { long u; memcpy(&u, &x, 8); return u; }\n"
    "static double softcl_as_double(ulong x) { double u; memcpy(&u, &x, 8); return u; }\n"
    "static float as_float(uint x) { float u; memcpy(&u, &x, 4); return u; }\n"
    "#define as_double(x) softcl_as_double((ulong)(x))\n"
    "static uint2 as_uint2(double x) { uint2 u; memcpy(&u, &x, 8); return u; }\n"
    "static int softcl_isnan(double x) { return x != x; }\n#define isnan(x) softcl_isnan(x)\n"
    "static int softcl_unordered(double x, double y) { return x != x || y != y; }\n#define isunordered(x, y) softcl_unordered(x, y)\n"
    "static uint softcl_min(uint a, uint b) { return a < b ? a : b; }\n#define min(a, b) softcl_min(a, b)\n"
    "static int atomic_add(volatile int *p, int v) { int o = *p; *p = o + v; return o; }\n"
    "#define atomic_inc(p) atomic_add(p, 1)\n"
    "static int atomic_max(volatile int *p, int v) { int o = *p; if (v > o) *p = v; return o; }\n"
    "static int atomic_cmpxchg(volatile int *p, int c, int v) { int o = *p; if (o == c) *p = v; return o; }\n"
    "#line 1\n";

typedef struct Text {
  char *s;
  size_t n, cap;
} Text;
static void put(Text *t, const char *s, size_t n) {
  if (t->n + n + 1 > t->cap) {
    t->cap = 2 * (t->n + n + 1);
    char *p = realloc(t->s, t->cap);
    if (!p) abort();
    t->s = p;
  }
  memcpy(t->s + t->n, s, n);
  t->s[t->n += n] = 0;
}
static void puts_to(Text *t, const char *s) { put(t, s, strlen(s)); }

/* __local and __constant: static where they define an array, nothing where they describe a pointer. */
static void qualifier(Text *t, const char *from, const char *at, const char *after) {
  bool constant = at[2] == 'c', pointer = false;
  const char *b = at;
  while (b > from && isspace((unsigned char)b[-1])) b--;
  for (const char *p = after; *p && !strchr(";=[,)", *p); p++) pointer |= *p == '*';
  if (b > from && strchr("(,", b[-1])) pointer = true;
  puts_to(t, pointer ? constant ? "const" : "" : constant ? "static const" : "static");
}

/* The kernel NAME's parameters, and a function that takes them from an array of pointers to them. */
static void caller(Text *t, const char *source, const char *name) {
  char pointers[MAX_PARAMS + 1] = "";
  char head[128];
  snprintf(head, sizeof head, " %s(", name);
  const char *k = source, *p = NULL;
  while ((k = strstr(k, "__kernel"))) {
    p = strstr(k, "(");
    while (p && !strncmp(p - 13, "__attribute__", 13)) p = strchr(strchr(p, ')') + 2, '('); /* __attribute__((..)) */
    if (p && p - source > (long)strlen(head) && !strncmp(p + 1 - strlen(head), head, strlen(head))) break;
    k += 8;
  }
  char line[256];
  snprintf(line, sizeof line, "\nvoid softcl_run_%s(void **a) { %s(", name, name);
  puts_to(t, line);
  for (int i = 0; k && p; i++) {
    const char *b = p + 1, *e = b + strcspn(b, ",)");
    const char *id = e;
    while (id > b && isspace((unsigned char)id[-1])) id--;
    while (id > b && (isalnum((unsigned char)id[-1]) || id[-1] == '_')) id--;
    puts_to(t, i ? ", *(" : "*(");
    bool pointer = memchr(b, '*', (size_t)(id - b));
    if (pointer) puts_to(t, "void *");
    else put(t, b, (size_t)(id - b));
    if (i < MAX_PARAMS) pointers[i] = pointer ? '*' : '.';
    snprintf(line, sizeof line, " *)a[%d]", i);
    puts_to(t, line);
    if (*e == ')') break;
    p = e;
  }
  puts_to(t, "); }\n");
  snprintf(line, sizeof line, "char softcl_pointers_%s[] = \"", name);
  puts_to(t, line);
  puts_to(t, pointers);
  puts_to(t, "\";\n");
}

/* tcc has no vectors.  Functions on double4 are what oclgen/burst.c asks for on GPUs: left out; a kernel that calls one is
 * not built.  Lines of the preprocessor stay. */
static char *without_vectors(const char *s) {
  Text t = {0};
  while (*s) {
    const char *e = s; /* a chunk: to the line that closes it, or one line */
    bool open = !strchr(" #\n/}", *s);
    e += strcspn(e, "\n");
    const bool line = !open || e[-1] == ';' || e[-1] == '}';
    while (!line && *e && e[1] != '}') e += 1 + strcspn(e + 1, "\n");
    if (!line && *e) e += 1 + strcspn(e + 1, "\n");
    e += *e == '\n';
    char *chunk = strndup(s, (size_t)(e - s));
    bool vectors = open && (strstr(chunk, "double4") || strstr(chunk, "rv_sc4"));
    if (!vectors) puts_to(&t, chunk);
    for (const char *l = chunk; vectors && l; l = strchr(l, '\n'), l += l != NULL)
      if (*l == '#') put(&t, l, strcspn(l, "\n")), puts_to(&t, "\n");
    free(chunk);
    s = e;
  }
  return t.s;
}

static char *translate(const char *s) {
  Text t = {0};
  puts_to(&t, prelude);
  const char *from = s;
  while (*s) {
    if (s[0] == '_' && s[1] == '_' && (!strncmp(s, "__local", 7) || !strncmp(s, "__constant", 10))) {
      size_t n = s[2] == 'l' ? 7 : 10;
      qualifier(&t, from, s, s + n);
      s += n;
    } else put(&t, s++, 1);
  }
  for (const char *k = from; (k = strstr(k, "__kernel")); k += 8) {
    const char *p = strstr(k, "void ");
    while (p && p[5] == '_') p = strstr(p + 1, "void ");
    char name[100];
    if (p && sscanf(p + 5, "%99[A-Za-z0-9_]", name) == 1) caller(&t, from, name);
  }
  return t.s;
}

cl_program clCreateProgramWithSource(cl_context c, cl_uint n, const char **s, const size_t *len, cl_int *err) {
  cl_program p = calloc(1, sizeof *p);
  if (!p) return fail(err, CL_OUT_OF_HOST_MEMORY);
  Text t = {0};
  for (cl_uint i = 0; i < n; i++) put(&t, s[i], len && len[i] ? len[i] : strlen(s[i]));
  p->source = t.s;
  p->refs = 1;
  return done(err, p);
}
/* A program's binary is its source. */
cl_program clCreateProgramWithBinary(cl_context c, cl_uint n, const cl_device_id *d, const size_t *len,
                                     const unsigned char **b, cl_int *each, cl_int *err) {
  const char *s = (const char *)b[0];
  if (each) each[0] = CL_SUCCESS;
  return clCreateProgramWithSource(c, 1, &s, len, err);
}

static uint64_t mul_hi(uint64_t a, uint64_t b) { return (uint64_t)(((unsigned __int128)a * b) >> 64); }
static uint64_t clz(uint64_t x) { return x ? (uint64_t)__builtin_clzl(x) : 64; }
static void barrier(void);
/* TEXT as a shared library of its own; NULL: it has errors, and the log says which. */
static void *compile(cl_program p, const char *text) {
  extern char **environ;
  char dir[] = "/tmp/softcl-XXXXXX", c[64], so[64], err[64];
  if (!mkdtemp(dir)) return NULL;
  snprintf(c, sizeof c, "%s/k.c", dir), snprintf(so, sizeof so, "%s/k.so", dir), snprintf(err, sizeof err, "%s/err", dir);
  FILE *o = fopen(c, "w");
  bool ok = o && fputs(text, o) >= 0;
  if (o) ok = fclose(o) == 0 && ok;
  posix_spawn_file_actions_t to;
  posix_spawn_file_actions_init(&to);
  posix_spawn_file_actions_addopen(&to, 2, err, O_WRONLY | O_CREAT, 0600);
  char *args[] = {"tcc", "-w", "-shared", "-o", so, c, NULL};
  pid_t pid;
  int st = 1;
  ok = ok && posix_spawnp(&pid, "tcc", &to, NULL, args, environ) == 0 && waitpid(pid, &st, 0) == pid && st == 0;
  posix_spawn_file_actions_destroy(&to);
  void *lib = ok ? dlopen(so, RTLD_NOW | RTLD_LOCAL) : NULL;
  if (!lib) {
    char line[512] = "tcc can't be run";
    FILE *in = ok ? NULL : fopen(err, "r");
    if (in) {
      if (!fgets(line, sizeof line, in)) line[0] = 0;
      fclose(in);
    }
    p->log = strdup(ok ? dlerror() : line);
    fprintf(stderr, "softcl: %s: %s\n", c, p->log);
    if (getenv("SOFTCL_KEEP")) return NULL;
  }
  unlink(c), unlink(so), unlink(err), rmdir(dir);
  return lib;
}

cl_int clBuildProgram(cl_program p, cl_uint n, const cl_device_id *d, const char *options,
                      void (*f)(cl_program, void *), void *u) {
  char *plain = without_vectors(p->source), *text = translate(plain);
  free(plain);
  p->barriers = strstr(p->source, "barrier(");
  p->lib = compile(p, text);
  free(text);
  if (!p->lib) return CL_BUILD_PROGRAM_FAILURE;
  *(void (**)(void))dlsym(p->lib, "softcl_barrier") = barrier;
  *(uint64_t (**)(uint64_t, uint64_t))dlsym(p->lib, "softcl_mul_hi") = mul_hi;
  *(uint64_t (**)(uint64_t))dlsym(p->lib, "softcl_clz") = clz;
  return CL_SUCCESS;
}
cl_int clGetProgramBuildInfo(cl_program p, cl_device_id d, cl_program_build_info what, size_t n, void *v, size_t *size) {
  return say(p->log ? p->log : "", n, v, size);
}
cl_int clGetProgramInfo(cl_program p, cl_program_info what, size_t n, void *v, size_t *size) {
  size_t len = strlen(p->source);
  if (what == CL_PROGRAM_BINARY_SIZES) return give(&len, sizeof len, n, v, size);
  if (what != CL_PROGRAM_BINARIES) return CL_INVALID_VALUE;
  memcpy(*(unsigned char **)v, p->source, len);
  return CL_SUCCESS;
}
cl_int clReleaseProgram(cl_program p) {
  if (--p->refs) return CL_SUCCESS;
  if (p->lib) dlclose(p->lib);
  free(p->source);
  free(p->log);
  free(p);
  return CL_SUCCESS;
}

/* ---- kernels ---- */

cl_kernel clCreateKernel(cl_program p, const char *name, cl_int *err) {
  char run[160];
  snprintf(run, sizeof run, "softcl_run_%s", name);
  cl_kernel k = calloc(1, sizeof *k);
  if (!k) return fail(err, CL_OUT_OF_HOST_MEMORY);
  k->run = (void (*)(void **))dlsym(p->lib, run);
  k->ids = dlsym(p->lib, "softcl_ids");
  snprintf(run, sizeof run, "softcl_pointers_%s", name);
  k->pointers = dlsym(p->lib, run);
  k->prog = p;
  if (!k->run || !k->ids || !k->pointers) {
    free(k);
    return fail(err, CL_INVALID_KERNEL_NAME);
  }
  p->refs++;
  return done(err, k);
}
cl_int clReleaseKernel(cl_kernel k) {
  for (int i = 0; i < k->n; i++) free(k->arg[i].local);
  clReleaseProgram(k->prog);
  free(k);
  return CL_SUCCESS;
}
cl_int clSetKernelArg(cl_kernel k, cl_uint i, size_t n, const void *p) {
  if (i >= MAX_PARAMS) return CL_INVALID_ARG_INDEX;
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
cl_int clGetKernelWorkGroupInfo(cl_kernel k, cl_device_id d, cl_kernel_work_group_info what, size_t n, void *v,
                                size_t *size) {
  size_t most = MAX_GROUP;
  return give(&most, sizeof most, n, v, size);
}

/* A group whose work-items meet at barriers: each runs to its next one, in turn.  An item's stack, once begun, is used by the items
 * of that place in all later groups.  They change places by the compiler's own jumps: swapcontext() asks the kernel for the signal
 * mask each time, which took most of a scan's time. */
typedef void *Place[5]; /* what __builtin_setjmp() writes */
static struct Crew {
  Place main, item[MAX_GROUP];
  char *stack[MAX_GROUP];
  bool ended[MAX_GROUP];
  int at;
  cl_kernel k;
  void **arg;
} crew;
__attribute__((noinline, noreturn)) static void go(Place to) { __builtin_longjmp(to, 1); }
__attribute__((noinline)) static void barrier(void) {
  if (!__builtin_setjmp(crew.item[crew.at])) go(crew.main);
}
static void item(void) {
  for (;;) {
    crew.k->run(crew.arg);
    crew.ended[crew.at] = true;
    barrier();
  }
}
/* The item of place crew.at runs until it meets a barrier or ends. */
__attribute__((noinline)) static bool run_item(void) {
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

typedef struct Range {
  size_t global[3], local[3], group[3], offset[3];
} Range;

static void set_ids(cl_kernel k, const Range *r, size_t at) {
  size_t l[3] = {at % r->local[0], at / r->local[0] % r->local[1], at / r->local[0] / r->local[1]};
  for (int d = 0; d < 3; d++) {
    k->ids[d] = r->offset[d] + r->group[d] * r->local[d] + l[d];
    k->ids[3 + d] = l[d];
    k->ids[6 + d] = r->group[d];
    k->ids[9 + d] = r->global[d];
    k->ids[12 + d] = r->local[d];
    k->ids[15 + d] = r->global[d] / r->local[d];
  }
}

static cl_int run_group(cl_kernel k, void **arg, const Range *r) {
  size_t n = r->local[0] * r->local[1] * r->local[2];
  if (!k->prog->barriers) {
    for (size_t i = 0; i < n; i++) {
      set_ids(k, r, i);
      k->run(arg);
    }
    return CL_SUCCESS;
  }
  crew.k = k, crew.arg = arg;
  for (size_t i = 0; i < n; i++) crew.ended[i] = false;
  for (bool any = true; any;) {
    any = false;
    for (size_t i = 0; i < n; i++) {
      if (crew.ended[i]) continue;
      any = true;
      crew.at = (int)i;
      set_ids(k, r, i);
      if (!run_item()) return CL_OUT_OF_RESOURCES;
    }
  }
  return CL_SUCCESS;
}

cl_int clEnqueueNDRangeKernel(cl_command_queue q, cl_kernel k, cl_uint dims, const size_t *offset, const size_t *global,
                              const size_t *local, cl_uint nw, const cl_event *w, cl_event *e) {
  Range r = {{1, 1, 1}, {1, 1, 1}, {0, 0, 0}, {0, 0, 0}};
  size_t items = 1;
  for (cl_uint d = 0; d < dims; d++) {
    r.global[d] = global[d];
    r.local[d] = local ? local[d] : 1;
    r.offset[d] = offset ? offset[d] : 0;
    if (r.global[d] == 0 || r.global[d] % r.local[d]) return CL_INVALID_WORK_GROUP_SIZE;
    items *= r.local[d];
  }
  if (items > MAX_GROUP) return CL_INVALID_WORK_GROUP_SIZE;
  cl_ulong t = now();
  bool warm = !k->warmed && dims == 1 && r.global[0] >= 131072; /* nothing to compile at the first launch (ocl_program.c) */
  k->warmed = true;
  void *arg[MAX_PARAMS], *ptr[MAX_PARAMS];
  for (int i = 0; i < k->n; i++) {
    arg[i] = k->arg[i].bytes;
    if (k->arg[i].mem) ptr[i] = k->arg[i].mem->p, arg[i] = &ptr[i];
    if (k->arg[i].local) arg[i] = &k->arg[i].local;
  }
  cl_int st = CL_SUCCESS;
  pthread_mutex_lock(&running);
  for (r.group[2] = 0; !warm && !st && r.group[2] < r.global[2] / r.local[2]; r.group[2]++)
    for (r.group[1] = 0; !st && r.group[1] < r.global[1] / r.local[1]; r.group[1]++)
      for (r.group[0] = 0; !st && r.group[0] < r.global[0] / r.local[0]; r.group[0]++) st = run_group(k, arg, &r);
  pthread_mutex_unlock(&running);
  event_at(e, t);
  return st;
}
