/* tests/faults/ocl_shim.c - an OpenCL loader whose calls fail when a test says so.
 *
 * ravel opens the loader by name, so a preloaded library would not be asked: RAVEL_OPENCL_LIB names this one, which
 * passes every call that ravel makes on to libOpenCL.so.1.
 *
 *   OCL_SHIM_FAULT=call:k:code   the k-th call of that name gives the code, and nothing is done; k-: all from the k-th on
 *   OCL_SHIM_HANG=call:k         the k-th call of that name does not return; =event:k: the k-th kernel never begins, so
 *                                that whoever waits for it, or for what is behind it, waits for ever
 *   OCL_SHIM_SLOW=call:ms        each call of that name returns so much later
 *   OCL_SHIM_LIB=FILE            instead of libOpenCL.so.1
 *   OCL_SHIM_SERIAL=1            one call at a time, whatever threads they come from (for Oclgrind, which knows no threads)
 *   OCL_SHIM_LOG=FILE            a line for each call, its name, appended as it is made (a program may be killed); "fault" for those
 */
#define CL_TARGET_OPENCL_VERSION 120
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ravel's functions: name, parameters, arguments.  STATUS: they give a code; OBJECT: an object, and a code through the
 * last argument. */
#define CALLS(STATUS, OBJECT)                                                                                          \
  STATUS(clGetPlatformIDs, (cl_uint n, cl_platform_id * p, cl_uint * m), (n, p, m))                                    \
  STATUS(clGetPlatformInfo, (cl_platform_id p, cl_platform_info w, size_t n, void *v, size_t *m), (p, w, n, v, m))     \
  STATUS(clGetDeviceIDs, (cl_platform_id p, cl_device_type t, cl_uint n, cl_device_id * d, cl_uint * m),               \
         (p, t, n, d, m))                                                                                              \
  STATUS(clGetDeviceInfo, (cl_device_id d, cl_device_info w, size_t n, void *v, size_t *m), (d, w, n, v, m))           \
  OBJECT(cl_context, clCreateContext,                                                                                  \
         (const cl_context_properties *p, cl_uint n, const cl_device_id *d,                                            \
          void (*f)(const char *, const void *, size_t, void *), void *u, cl_int *e),                                  \
         (p, n, d, f, u, e))                                                                                           \
  STATUS(clReleaseContext, (cl_context c), (c))                                                                        \
  OBJECT(cl_command_queue, clCreateCommandQueue,                                                                       \
         (cl_context c, cl_device_id d, cl_command_queue_properties p, cl_int * e), (c, d, p, e))                      \
  STATUS(clReleaseCommandQueue, (cl_command_queue q), (q))                                                             \
  OBJECT(cl_mem, clCreateBuffer, (cl_context c, cl_mem_flags f, size_t n, void *p, cl_int *e), (c, f, n, p, e))        \
  OBJECT(cl_mem, clCreateSubBuffer, (cl_mem b, cl_mem_flags f, cl_buffer_create_type t, const void *i, cl_int *e),     \
         (b, f, t, i, e))                                                                                              \
  STATUS(clReleaseMemObject, (cl_mem b), (b))                                                                          \
  OBJECT(cl_program, clCreateProgramWithSource, (cl_context c, cl_uint n, const char **s, const size_t *l, cl_int *e), \
         (c, n, s, l, e))                                                                                              \
  OBJECT(cl_program, clCreateProgramWithBinary,                                                                        \
         (cl_context c, cl_uint n, const cl_device_id *d, const size_t *l, const unsigned char **b, cl_int *s,         \
          cl_int *e),                                                                                                  \
         (c, n, d, l, b, s, e))                                                                                        \
  STATUS(clBuildProgram,                                                                                               \
         (cl_program p, cl_uint n, const cl_device_id *d, const char *o, void (*f)(cl_program, void *), void *u),      \
         (p, n, d, o, f, u))                                                                                           \
  STATUS(clGetProgramBuildInfo, (cl_program p, cl_device_id d, cl_program_build_info w, size_t n, void *v, size_t *m), \
         (p, d, w, n, v, m))                                                                                           \
  STATUS(clGetProgramInfo, (cl_program p, cl_program_info w, size_t n, void *v, size_t *m), (p, w, n, v, m))           \
  STATUS(clReleaseProgram, (cl_program p), (p))                                                                        \
  OBJECT(cl_kernel, clCreateKernel, (cl_program p, const char *s, cl_int *e), (p, s, e))                               \
  STATUS(clReleaseKernel, (cl_kernel k), (k))                                                                          \
  STATUS(clSetKernelArg, (cl_kernel k, cl_uint i, size_t n, const void *p), (k, i, n, p))                              \
  STATUS(clGetKernelWorkGroupInfo,                                                                                     \
         (cl_kernel k, cl_device_id d, cl_kernel_work_group_info w, size_t n, void *v, size_t *m), (k, d, w, n, v, m)) \
  STATUS(clEnqueueReadBuffer,                                                                                          \
         (cl_command_queue q, cl_mem b, cl_bool s, size_t o, size_t n, void *p, cl_uint w, const cl_event *l,          \
          cl_event *e),                                                                                                \
         (q, b, s, o, n, p, w, l, e))                                                                                  \
  STATUS(clEnqueueWriteBuffer,                                                                                         \
         (cl_command_queue q, cl_mem b, cl_bool s, size_t o, size_t n, const void *p, cl_uint w, const cl_event *l,    \
          cl_event *e),                                                                                                \
         (q, b, s, o, n, p, w, l, e))                                                                                  \
  STATUS(clEnqueueCopyBuffer,                                                                                          \
         (cl_command_queue q, cl_mem a, cl_mem b, size_t i, size_t j, size_t n, cl_uint w, const cl_event *l,          \
          cl_event *e),                                                                                                \
         (q, a, b, i, j, n, w, l, e))                                                                                  \
  STATUS(clEnqueueFillBuffer,                                                                                          \
         (cl_command_queue q, cl_mem b, const void *p, size_t m, size_t o, size_t n, cl_uint w, const cl_event *l,     \
          cl_event *e),                                                                                                \
         (q, b, p, m, o, n, w, l, e))                                                                                  \
  OBJECT(void *, clEnqueueMapBuffer,                                                                                   \
         (cl_command_queue q, cl_mem b, cl_bool s, cl_map_flags f, size_t o, size_t n, cl_uint w, const cl_event *l,   \
          cl_event *v, cl_int *e),                                                                                     \
         (q, b, s, f, o, n, w, l, v, e))                                                                               \
  STATUS(clEnqueueUnmapMemObject, (cl_command_queue q, cl_mem b, void *p, cl_uint w, const cl_event *l, cl_event *e),  \
         (q, b, p, w, l, e))                                                                                           \
  STATUS(clFlush, (cl_command_queue q), (q))                                                                           \
  STATUS(clFinish, (cl_command_queue q), (q))                                                                          \
  STATUS(clWaitForEvents, (cl_uint n, const cl_event *l), (n, l))                                                      \
  STATUS(clGetEventProfilingInfo, (cl_event e, cl_profiling_info w, size_t n, void *v, size_t *m), (e, w, n, v, m))    \
  STATUS(clGetEventInfo, (cl_event e, cl_event_info w, size_t n, void *v, size_t *m), (e, w, n, v, m))                 \
  STATUS(clEnqueueMarkerWithWaitList, (cl_command_queue q, cl_uint n, const cl_event *l, cl_event *e), (q, n, l, e))   \
  STATUS(clSetEventCallback, (cl_event e, cl_int k, void(CL_CALLBACK * f)(cl_event, cl_int, void *), void *v),         \
         (e, k, f, v))                                                                                                 \
  STATUS(clReleaseEvent, (cl_event e), (e))

enum {
#define STATUS(f, params, args) N_##f,
#define OBJECT(type, f, params, args) N_##f,
  CALLS(STATUS, OBJECT)
#undef STATUS
#undef OBJECT
      N_clEnqueueNDRangeKernel,
  N_CALLS
};
static const char *const names[] = {
#define STATUS(f, params, args) #f,
#define OBJECT(type, f, params, args) #f,
    CALLS(STATUS, OBJECT)
#undef STATUS
#undef OBJECT
        "clEnqueueNDRangeKernel"};

static void *lib, *real[N_CALLS];
static int serial;
static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
static atomic_long called[N_CALLS];
static int log_to = -1;
static int fault = -1, hang = -1, slow = -1, hang_event, code;
static long fault_at, hang_at, slow_ms;
static int fault_on;

static int named(const char *s, long *at, const char **rest) {
  const char *colon = strchr(s, ':');
  if (!colon) return -1;
  char *end;
  *at = strtol(colon + 1, &end, 10);
  *rest = end;
  for (int i = 0; i < N_CALLS; i++)
    if (strlen(names[i]) == (size_t)(colon - s) && !strncmp(names[i], s, (size_t)(colon - s))) return i;
  return strncmp(s, "event:", 6) == 0 ? N_CALLS : -1;
}

__attribute__((constructor)) static void begin(void) {
  const char *name = getenv("OCL_SHIM_LIB");
  lib = dlopen(name ? name : "libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
  serial = getenv("OCL_SHIM_SERIAL") != NULL;
  for (int i = 0; i < N_CALLS && lib; i++) real[i] = dlsym(lib, names[i]);
  const char *rest, *s = getenv("OCL_SHIM_FAULT");
  if (s && (fault = named(s, &fault_at, &rest)) >= 0) {
    fault_on = *rest == '-';
    code = atoi(rest + fault_on + (rest[fault_on] == ':'));
  }
  s = getenv("OCL_SHIM_SLOW");
  if (s) slow = named(s, &slow_ms, &rest);
  s = getenv("OCL_SHIM_LOG");
  if (s) log_to = open(s, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  s = getenv("OCL_SHIM_HANG");
  if (s && (hang = named(s, &hang_at, &rest)) == N_CALLS) hang_event = 1;
}
static void note(const char *what) {
  char line[64];
  int n = snprintf(line, sizeof line, "%s\n", what);
  if (log_to >= 0 && write(log_to, line, (size_t)n) != n) log_to = -1;
}
static int fails(int which) {
  long k = atomic_fetch_add(&called[which], 1) + 1;
  note(names[which]);
  if (which == hang && k == hang_at)
    for (;;) pause();
  if (which != fault || (fault_on ? k < fault_at : k != fault_at)) return 0;
  note("fault");
  return 1;
}

static void enter(void) {
  if (serial) pthread_mutex_lock(&one);
}
static void leave(int which) {
  if (serial) pthread_mutex_unlock(&one);
  if (which == slow) usleep((useconds_t)slow_ms * 1000);
}

#define STATUS(f, params, args)                                                                                        \
  cl_int f params {                                                                                                    \
    if (fails(N_##f)) return code;                                                                                     \
    enter();                                                                                                           \
    cl_int st = ((__typeof__(&f))real[N_##f])args;                                                                     \
    leave(N_##f);                                                                                                      \
    return st;                                                                                                         \
  }
#define OBJECT(type, f, params, args)                                                                                  \
  type f params {                                                                                                      \
    if (fails(N_##f)) {                                                                                                \
      if (e) *e = code;                                                                                                \
      return NULL;                                                                                                     \
    }                                                                                                                  \
    enter();                                                                                                           \
    type new = ((__typeof__(&f))real[N_##f])args;                                                                      \
    leave(N_##f);                                                                                                      \
    return new;                                                                                                        \
  }
CALLS(STATUS, OBJECT)

cl_int clEnqueueNDRangeKernel(cl_command_queue q, cl_kernel k, cl_uint dims, const size_t *offset, const size_t *global,
                              const size_t *local, cl_uint n, const cl_event *wait, cl_event *e) {
  __typeof__(&clEnqueueNDRangeKernel) launch = (__typeof__(&clEnqueueNDRangeKernel))real[N_clEnqueueNDRangeKernel];
  if (fails(N_clEnqueueNDRangeKernel)) return code;
  if (!hang_event || called[N_clEnqueueNDRangeKernel] != hang_at) {
    enter();
    cl_int st = launch(q, k, dims, offset, global, local, n, wait, e);
    leave(N_clEnqueueNDRangeKernel);
    return st;
  }
  /* It waits for an event that nobody sets. */
  cl_context c = NULL;
  cl_event all[64];
  cl_int (*info)(cl_command_queue, cl_command_queue_info, size_t, void *, size_t *) =
      (__typeof__(info))dlsym(lib, "clGetCommandQueueInfo");
  cl_event (*user)(cl_context, cl_int *) = (__typeof__(user))dlsym(lib, "clCreateUserEvent");
  info(q, CL_QUEUE_CONTEXT, sizeof c, &c, NULL);
  if (n > 63) n = 63;
  if (n) memcpy(all, wait, n * sizeof *all);
  all[n] = user(c, NULL);
  return launch(q, k, dims, offset, global, local, n + 1, all, e);
}
