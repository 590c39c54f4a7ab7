/* runtime/ocl_program.c - programs: built in the background, cached in memory and on disk.
 *
 * ocl_program() returns at once.  A thread of its own loads the binary that an earlier process left on disk, or builds
 * the source, and then runs the kernel once over zero elements: PoCL compiles a kernel for its work-group at the first
 * launch, and that is most of its compile time.  After the first launch another thread stores the binary, which then
 * holds that code too. The threads touch the program, the driver and the disk; nothing of the interpreter.
 */
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "cc_device.h"
#include "ocl_impl.h"

enum {
  GENTLE = 5, /* nice: of a build from source that nobody waits for */
  IDLE = 64,  /* programs that nobody holds any more */
};

static char *build_log(OclDevice *d, cl_program prog) {
  OclState *S = d->S;
  size_t n = 0;
  if (OCL(S, clGetProgramBuildInfo, prog, d->id, CL_PROGRAM_BUILD_LOG, 0, NULL, &n).code || n < 2) return NULL;
  char *log = malloc(n + 1);
  if (log && OCL(S, clGetProgramBuildInfo, prog, d->id, CL_PROGRAM_BUILD_LOG, n, log, NULL).code) log[0] = 0;
  if (log) log[n] = 0;
  return log;
}

/* PoCL has clang read the declarations of all of OpenCL's functions in front of every program, 900 KB: most of the time
 * that a small kernel takes.  This says that they were read, and declares what our kernels use, but for relaxed ones.  A
 * program that uses anything else, or a PoCL whose headers have changed, fails to build, and is built in the ordinary way. */
static const char short_options[] = " -D_OPENCL_H_";
static const char short_header[] =
    "#define RVH __attribute__((overloadable))\n"
    "#define RVI RVH __attribute__((const))\n"
    "size_t RVI get_global_id(uint); size_t RVI get_local_id(uint); size_t RVI get_group_id(uint);\n"
    "size_t RVI get_global_size(uint); size_t RVI get_local_size(uint); size_t RVI get_num_groups(uint);\n"
    "void RVH __attribute__((convergent)) barrier(uint);\n"
    "#ifndef CLK_LOCAL_MEM_FENCE\n#define CLK_LOCAL_MEM_FENCE 1\n#define CLK_GLOBAL_MEM_FENCE 2\n#endif\n"
    "int RVH atomic_inc(volatile __global int *); int RVH atomic_add(volatile __global int *, int);\n"
    "int RVH atomic_max(volatile __global int *, int); int RVH atomic_cmpxchg(volatile __global int *, int, int);\n"
    "int RVH atomic_inc(volatile __local int *); int RVH atomic_add(volatile __local int *, int);\n"
    "int RVH atomic_max(volatile __local int *, int); int RVH atomic_cmpxchg(volatile __local int *, int, int);\n"
    "#undef fma\n#undef fabs\n#undef sqrt\n#undef copysign\n"
    "#define fma __builtin_fma\n#define fabs __builtin_fabs\n#define sqrt __builtin_sqrt\n"
    "#define copysign __builtin_copysign\n"
    "#undef isunordered\n#define isunordered __builtin_isunordered\n"
    "#undef mul_hi\n#undef clz\n#undef min\n"
    "static inline uint RVI min(uint a, uint b) { return a < b ? a : b; }\n"
    "static inline ulong RVI mul_hi(ulong a, ulong b) { return (ulong)(((unsigned __int128)a * b) >> 64); }\n"
    "static inline uint RVI mul_hi(uint a, uint b) { return (uint)(((ulong)a * b) >> 32); }\n"
    "static inline ulong RVI clz(ulong x) { return x ? (ulong)__builtin_clzl(x) : 64; }\n"
    "static inline uint RVI clz(uint x) { return x ? (uint)__builtin_clz(x) : 32; }\n"
    "#line 1\n";

static OclStatus build_as(OclDevice *d, const char *source, const char *options, bool shortly, cl_program *prog) {
  OclState *S = d->S;
  OclStatus st;
  cl_device_id id = d->id;
  const char *text[2] = {short_header, source};
  size_t len[2] = {sizeof short_header - 1, strlen(source)};
  char opt[strlen(options) + 64], nth[32] = "";
  /* PoCL knows a kernel by its source and options: one that runs in another context, too, is another (ocl_enqueue_kernel) */
  if (d->is_pocl && S->nth + d->index > 0) snprintf(nth, sizeof nth, " -DRAVEL_NTH=%d", S->nth * OCL_TEAM + d->index);
  snprintf(opt, sizeof opt, "%s%s%s", options, shortly ? short_options : "", nth);
  *prog = OCL_NEW(S, st, clCreateProgramWithSource, d->context, shortly ? 2 : 1, text + !shortly, len + !shortly);
  if (!*prog) return st;
  return OCL(S, clBuildProgram, *prog, 1, &id, opt, NULL, NULL);
}

/* Does it call the device's own functions (specialize/math/builtins.h)? */
static bool is_relaxed(const char *source) {
  return strstr(source, "#define RV_FAST\n") || strstr(source, "#define RV_SINGLE\n");
}

OclStatus ocl_build(OclDevice *d, const char *source, const char *options, cl_program *prog, char **log) {
  bool shortly = d->is_pocl && !atomic_load(&d->whole_headers) && !is_relaxed(source);
  *log = NULL;
  OclStatus st = build_as(d, source, options, shortly, prog);
  if (st.code && shortly) {
    if (*prog) d->S->f.clReleaseProgram(*prog);
    st = build_as(d, source, options, false, prog);
    if (!st.code) atomic_store(&d->whole_headers, true);
  }
  if (st.code && *prog) *log = build_log(d, *prog);
  return st;
}

/* NVIDIA's driver says 256 work-items of every kernel, and runs larger groups where the registers suffice; else the
 * launch is refused. */
static void try_wide(OclProgram *p, cl_command_queue q) {
  OclState *S = p->S;
  const size_t wide = OCL_WIDE;
  if (!p->wide || p->most >= wide || p->d->max_group < wide) return;
  if (OCL(S, clEnqueueNDRangeKernel, q, p->kernel, 1, NULL, &wide, &wide, 0, NULL, NULL).code) return;
  if (!OCL(S, clFinish, q).code) p->most = wide;
}

/* One launch over no element: every pointer is the same small buffer, every scalar 0. */
static OclStatus warm(OclProgram *p) {
  OclState *S = p->S;
  OclStatus st;
  static const char zeros[64];
  cl_mem m = OCL_NEW(S, st, clCreateBuffer, p->d->context, CL_MEM_READ_WRITE, 4096, NULL);
  if (!m) return st;
  cl_command_queue q = OCL_NEW(S, st, clCreateCommandQueue, p->d->context, p->d->id, 0);
  for (int i = 0; i < p->nargs && !st.code; i++) {
    switch ((OclArgKind)p->kinds[i]) {
    case OCL_ARG_BYTES: st = OCL(S, clSetKernelArg, p->kernel, (cl_uint)i, p->sizes[i], zeros); break;
    case OCL_ARG_LOCAL: st = OCL(S, clSetKernelArg, p->kernel, (cl_uint)i, p->sizes[i], NULL); break;
    case OCL_ARG_IN:
    case OCL_ARG_OUT:
    case OCL_ARG_BUF: st = OCL(S, clSetKernelArg, p->kernel, (cl_uint)i, sizeof m, &m); break;
    }
  }
  /* PoCL compiles small grids (under 65536 items) apart: make it compile the large one. */
  size_t group = p->group, global = p->d->is_cpu ? (131072 + group - 1) / group * group : group;
  if (!st.code) st = OCL(S, clEnqueueNDRangeKernel, q, p->kernel, 1, NULL, &global, &group, 0, NULL, NULL);
  if (q) {
    OclStatus st2 = OCL(S, clFinish, q);
    if (!st.code) st = st2;
    if (!st.code) try_wide(p, q);
    S->f.clReleaseCommandQueue(q);
  }
  S->f.clReleaseMemObject(m);
  return st;
}

static void store(OclProgram *p) {
  OclState *S = p->S;
  size_t n = 0;
  if (OCL(S, clGetProgramInfo, p->prog, CL_PROGRAM_BINARY_SIZES, sizeof n, &n, NULL).code || n == 0 || n > (64u << 20))
    return;
  unsigned char *b = malloc(n);
  if (!b) return;
  if (!OCL(S, clGetProgramInfo, p->prog, CL_PROGRAM_BINARIES, sizeof b, &b, NULL).code)
    ocl_cache_put(p->key, "bin", b, n);
  free(b);
}

static OclStatus build(OclProgram *p, bool from_disk) {
  OclState *S = p->S;
  cl_device_id id = p->d->id;
  OclStatus st;
  if (from_disk) {
    size_t n;
    unsigned char *b = ocl_cache_get(p->key, "bin", &n);
    if (!b) return (OclStatus){CL_INVALID_BINARY, __LINE__, "ocl_cache_get", __FILE__};
    const unsigned char *cb = b;
    cl_int each = 0;
    p->prog = OCL_NEW(S, st, clCreateProgramWithBinary, p->d->context, 1, &id, &n, &cb, &each);
    free(b);
    if (p->prog) st = OCL(S, clBuildProgram, p->prog, 1, &id, p->options, NULL, NULL);
  } else {
    st = ocl_build(p->d, p->source, p->options, &p->prog, &p->log);
    if (!st.code && p->d->at_once) cc_keep_as(p->prog, p->key.a, p->key.b);
  }
  if (st.code) return st;
  p->kernel = OCL_NEW(S, st, clCreateKernel, p->prog, p->name);
  if (!p->kernel) return st;
  size_t most = 0;
  if (!OCL(S, clGetKernelWorkGroupInfo, p->kernel, id, CL_KERNEL_WORK_GROUP_SIZE, sizeof most, &most, NULL).code &&
      most && p->group > most)
    p->group = most;
  p->most = most;
  return warm(p);
}

static void drop(OclProgram *p) {
  if (p->kernel) p->S->f.clReleaseKernel(p->kernel);
  if (p->prog) p->S->f.clReleaseProgram(p->prog);
  p->kernel = NULL;
  p->prog = NULL;
}

static atomic_int builds;
bool ocl_builds_run(void) { return atomic_load(&builds) > 0; }

static void *build_thread(void *arg) {
  OclProgram *p = arg;
  const int counts = !p->d->at_once;
  atomic_fetch_add(&builds, counts);
  double t0 = rt_now_ms();
  size_t group = p->group;
  OclStatus st = build(p, true);
  bool stored = p->info.from_disk = st.code == 0;
  int wanted = OCL_UNWANTED;
  if (st.code && atomic_compare_exchange_strong(&p->wanted, &wanted, OCL_GIVEN_UP)) drop(p);
  else if (st.code) {
    drop(p);
    p->group = group;
    if (p->gentle) (void)setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), GENTLE); /* this thread's, on Linux */
    p->info.from_disk = p->d->is_pocl && ocl_cache_has(p->key, "pocl");
    st = build(p, false);
    if (st.code) drop(p);
  }
  p->info.build_ms = rt_now_ms() - t0;
  p->info.status = st;
  p->info.log = p->log;
  p->stored = stored || st.code;
  if (!st.code) {
    atomic_store(&p->built, true); /* from here on it may be launched: nothing that a launch looks at changes */
    p->refused = !ocl_selftest_wait(p->d, p->source);
  }
  atomic_fetch_sub(&builds, counts);
  atomic_store(&p->state, st.code || p->refused ? OCL_PROG_FAILED : OCL_PROG_READY);
  return NULL;
}

/* PoCL compiles once more for who asks for a binary, and mistakes that for what a launch of the kernel runs
 * (ocl_enqueue_kernel): nothing is launched meanwhile, and what was has ended.  Launches wait, hence not long for these. */
static void store_from_pocl(OclProgram *p) {
  OclState *S = p->S;
  enum { TRIES = 100, LOOKS = 50 };
  for (int i = 0; i < TRIES && !atomic_load(&S->closing); i++) {
    cl_event e = NULL;
    cl_int at = CL_QUEUED;
    pthread_mutex_lock(&p->enqueuing);
    OclStatus st = OCL(S, clEnqueueMarkerWithWaitList, p->d->queue, 0, NULL, &e);
    if (!st.code) st = OCL(S, clFlush, p->d->queue);
    for (int k = 0; k < LOOKS && !st.code && at > CL_COMPLETE && !atomic_load(&S->closing); k++) {
      nanosleep(&(struct timespec){0, 1000000}, NULL);
      st = ocl_st(S->f.clGetEventInfo(e, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof at, &at, NULL), __LINE__,
                  "clGetEventInfo", __FILE__);
    }
    if (!st.code && at == CL_COMPLETE) store(p);
    if (e) S->f.clReleaseEvent(e);
    pthread_mutex_unlock(&p->enqueuing);
    if (st.code || at <= CL_COMPLETE) return;
    nanosleep(&(struct timespec){0, 20000000}, NULL);
  }
}

static void *store_thread(void *arg) {
  OclProgram *p = arg;
  /* Asking PoCL for a binary makes it compile once more, and launches wait for that: let the first rush pass.  A
   * process that ends before does not wait either: PoCL keeps the program, too, if not as well as we; note just that.
   */
  if (p->d->is_pocl) ocl_cache_put(p->key, "pocl", "1", 1);
  for (int i = 0; p->d->is_cpu && i < 100 && !atomic_load(&p->S->closing); i++) {
    struct timespec ts = {0, 10000000};
    nanosleep(&ts, NULL);
  }
  if (p->d->is_pocl) store_from_pocl(p);
  else store(p);
  atomic_store(&p->store_is_over, true);
  return NULL;
}

/* Called after a successful launch. */
void ocl_program_store(OclProgram *p) {
  if (p->stored) return;
  if (p->d->at_once && !ocl_program_improved(p)) return; /* the best compiler's is what is kept */
  p->stored = true;
  p->storing = pthread_create(&p->store, NULL, store_thread, p) == 0;
}

/* ---- programs that nobody holds ----------------------------------------------------------------------------------- */

OclProgram *ocl_program_hold(OclProgram *p) {
  if (p && !rt_holds(p->holders >= 0, "a program is held %d times", p->holders)) return NULL;
  if (!p) return NULL;
  p->holders++;
  p->idle = false;
  return p;
}

void ocl_program_release(OclProgram *p) {
  if (p && !rt_holds(p->holders > 0, "a program is released once more than it is held: %d", p->holders)) return;
  if (!p || --p->holders > 0) return;
  p->idle = true;
  atomic_store(&p->wanted, OCL_UNWANTED);
}

static bool still(OclProgram *p) { /* no thread is at work on it */
  return atomic_load(&p->state) != OCL_PROG_BUILDING && (!p->storing || atomic_load(&p->store_is_over));
}

/* The idle ones that were used last stay, IDLE of them: a body whose kernels come and go finds its programs again. */
static void sweep_idle(OclState *S) {
  int idle = 0;
  for (OclProgram **at = &S->programs, *p; (p = *at);) {
    bool over = p->idle && (++idle > IDLE || atomic_load(&p->wanted) == OCL_GIVEN_UP);
    if (!over || !still(p)) {
      at = &p->next;
      continue;
    }
    *at = p->next;
    ocl_program_free(p);
  }
}

int ocl_program_count(Rt *R) {
  int n = 0;
  for (const OclState *S = R->ocl; S; S = S->quick)
    for (const OclProgram *p = S->programs; p; p = p->next) n++;
  return n;
}

/* One that is there: in front, and wanted again.  NULL: none. */
static OclProgram *known(OclState *S, const OclDevice *d, OclHash h, const char *source) {
  for (OclProgram **at = &S->programs, *p; (p = *at); at = &p->next) {
    if (p->d != d || p->key.a != h.a || p->key.b != h.b || strcmp(p->source, source) != 0) continue;
    int was = OCL_UNWANTED;
    if (!atomic_compare_exchange_strong(&p->wanted, &was, OCL_WANTED) && was == OCL_GIVEN_UP) continue;
    *at = p->next;
    p->next = S->programs;
    return S->programs = p;
  }
  return NULL;
}

static void *dup_bytes(const void *p, size_t n) {
  void *q = malloc(n ? n : 1);
  if (q && n) memcpy(q, p, n);
  return q;
}

OclProgram *ocl_program(Rt *R, OclDevice *d, const char *source, const char *kernel, const char *options, int nargs,
                        const uint8_t *kinds, const uint32_t *sizes, size_t group, unsigned how) {
  OclState *S = d->S;
  OclHash h = {0, 0};
  h = ocl_hash(h, source, strlen(source) + 1);
  h = ocl_hash(h, kernel, strlen(kernel) + 1);
  h = ocl_hash(h, d->name, strlen(d->name) + 1);
  h = ocl_hash(h, d->driver, strlen(d->driver) + 1);
  h = ocl_hash(h, d->version, strlen(d->version) + 1);
  h = ocl_hash(h, d->platform_name, strlen(d->platform_name) + 1);
  h = ocl_hash(h, options, strlen(options) + 1);
  h = ocl_hash(h, &group, sizeof group);
  OclProgram *p = known(S, d, h, source);
  if (p) return p;
  if (how & OCL_IF_CACHED && !ocl_cache_has(h, "bin") && !ocl_cache_has(h, "pocl")) return NULL;
  sweep_idle(S);
  p = calloc(1, sizeof *p);
  if (!p) return NULL;
  p->S = S;
  p->d = d;
  pthread_mutex_init(&p->enqueuing, NULL);
  p->key = h;
  p->source = strdup(source);
  p->name = strdup(kernel);
  p->options = strdup(options);
  p->nargs = nargs;
  p->kinds = dup_bytes(kinds, (size_t)nargs);
  p->sizes = dup_bytes(sizes, (size_t)nargs * sizeof *sizes);
  p->endless = strstr(source, "fuel_left") != NULL;
  p->sliceable =
      !strstr(source, "get_group_id") && !strstr(source, "get_num_groups") && !strstr(source, "get_global_size");
  p->wide = group == OCL_WIDE;
  p->group = p->wide ? OCL_SHARING : group ? group : ocl_group_size(d);
  if (p->group > d->max_group) p->group = d->max_group;
  p->next = S->programs;
  S->programs = p;
  if (!p->source || !p->name || !p->options || !p->kinds || !p->sizes) {
    p->info.status = (OclStatus){CL_OUT_OF_HOST_MEMORY, __LINE__, "malloc", __FILE__};
    atomic_store(&p->state, OCL_PROG_FAILED);
    return p;
  }
  ocl_selftest_begin(d, source);
  p->gentle = how & OCL_GENTLY;
  p->threaded = pthread_create(&p->thread, NULL, build_thread, p) == 0;
  if (!p->threaded) {
    ocl_selftest_want(d);
    build_thread(p);
  }
  return p;
}

OclProgState ocl_program_state(OclProgram *p) {
  if (!p) return OCL_PROG_FAILED;
  OclProgState st = (OclProgState)atomic_load(&p->state);
  if (st == OCL_PROG_BUILDING && atomic_load(&p->built)) ocl_selftest_want(p->d);
  if (st != OCL_PROG_BUILDING && !p->judged) {
    p->judged = true;
    ocl_device_verdict(p->d, false); /* the tests that it waited for may have found that NA gets lost */
  }
  return st;
}

bool ocl_program_improved(OclProgram *p) {
  size_t n = 0;
  if (!p->d->at_once || !p->prog) return false;
  if (p->info.from_disk) return true; /* only such are kept */
  return !OCL(p->S, clGetProgramInfo, p->prog, CL_PROGRAM_BINARY_SIZES, sizeof n, &n, NULL).code && n > 0;
}

void ocl_program_improve(OclProgram *p) {
  if (p->d->at_once && p->prog) cc_improve(p->prog);
}

bool ocl_program_untested(OclProgram *p) {
  return atomic_load(&p->built) && atomic_load(&p->state) == OCL_PROG_BUILDING;
}

OclDevice *ocl_program_device(OclProgram *p) { return p->d; }

OclProgState ocl_program_wait(OclProgram *p) {
  if (p) ocl_selftest_want(p->d);
  while (p && atomic_load(&p->state) == OCL_PROG_BUILDING && !ocl_stop_asked(p->S)) {
    struct timespec ts = {0, 100000};
    nanosleep(&ts, NULL);
  }
  return ocl_program_state(p);
}

OclProgInfo ocl_program_info(OclProgram *p) {
  if (!p) return (OclProgInfo){.status = {CL_OUT_OF_HOST_MEMORY, __LINE__, "malloc", __FILE__}};
  OclProgInfo info = p->info;
  if (atomic_load(&p->state) == OCL_PROG_FAILED && p->refused)
    info.status = (OclStatus){OCL_REFUSED, __LINE__, "self-test", __FILE__};
  return info;
}

void ocl_program_free(OclProgram *p) {
  if (p->threaded) pthread_join(p->thread, NULL);
  if (p->storing) pthread_join(p->store, NULL);
  drop(p);
  ocl_buf_release(p->zeroed);
  ocl_buf_release(p->sent);
  free(p->sent_bytes);
  free(p->source);
  free(p->name);
  free(p->options);
  free(p->kinds);
  free(p->sizes);
  free(p->log);
  pthread_mutex_destroy(&p->enqueuing);
  free(p);
}
