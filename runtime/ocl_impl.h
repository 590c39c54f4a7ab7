/* runtime/ocl_impl.h - what the OpenCL files of runtime/ share; nobody else includes it. */
#ifndef RAVEL_OCL_IMPL_H
#define RAVEL_OCL_IMPL_H
#define CL_TARGET_OPENCL_VERSION 120
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "ocl.h"

/* Entry points that we use: one field each in OclFns, found with dlsym. */
/* clang-format off */
#define OCL_FNS(X) \
  X(clGetPlatformIDs) X(clGetPlatformInfo) X(clGetDeviceIDs) X(clGetDeviceInfo) X(clCreateContext) \
  X(clReleaseContext) X(clCreateCommandQueue) X(clReleaseCommandQueue) X(clCreateBuffer) X(clCreateSubBuffer) \
  X(clReleaseMemObject) X(clCreateProgramWithSource) X(clCreateProgramWithBinary) X(clBuildProgram) \
  X(clGetProgramBuildInfo) X(clGetProgramInfo) X(clReleaseProgram) X(clCreateKernel) X(clReleaseKernel) \
  X(clSetKernelArg) X(clGetKernelWorkGroupInfo) X(clEnqueueNDRangeKernel) X(clEnqueueReadBuffer) \
  X(clEnqueueWriteBuffer) X(clEnqueueCopyBuffer) X(clEnqueueFillBuffer) X(clEnqueueMapBuffer) X(clEnqueueUnmapMemObject) X(clFlush) \
  X(clFinish) X(clWaitForEvents) X(clGetEventProfilingInfo) X(clReleaseEvent) X(clGetEventInfo) \
  X(clEnqueueMarkerWithWaitList) X(clSetEventCallback)
/* clang-format on */
typedef struct OclFns {
#define X(f) __typeof__(f) *f;
  OCL_FNS(X)
#undef X
} OclFns;

extern const OclFns cc_fns; /* runtime/cc_device.c */

struct OclState {
  OclState *quick; /* the C compilers' device has a state of its own; NULL: nobody has asked for it, or there is none */
  bool quick_asked;
  bool asked; /* for a driver */
  OclDevice *adopted; /* the host's, which alone is used; NULL: we choose */
  int nth;    /* of the process's states, from 0 */
  Rt *R;
  void *lib;
  OclFns f;
  int ndev;
  OclDevice *dev;
  char none_why[192]; /* why there is no device at all; "" */
  bool warned;
  void (*look)(Rt *R, const OclDevice *d); /* ocl_on_look(), from this thread */
  pthread_t looks;
  /* ocl_device_ready: a thread that opens devices.  While it runs nobody else uses the state, but for programs and
   * times. */
  pthread_t opener;
  bool opening;
  atomic_bool opened;
  char opener_spec[128];
  OclSelfTestFn selftest;
  bool selftest_set;
  const OclSelfTest *test;
  atomic_bool closing;
  enum { OCL_KINDS_UNKNOWN, OCL_KINDS_CPU, OCL_KINDS_OTHERS } kinds; /* see ocl_cpu_only */
  OclProgram *programs; /* memory cache: a list, newest first */
  struct TimesCell *times, *free_times;
  /* Page-locked memory for large vectors: runtime/pinned.c. */
  OclDevice *pin_device; /* whose driver pins it; NULL: none */
  size_t pinned_bytes;
  _Atomic(bool) single; /* devices without fp64 may be used */
  bool pageable; /* options(ravel.pinned = FALSE): none of it, no staging */
  /* Results that live on a device alone: runtime/residency.c. */
  struct Placed *pending;
  size_t kept_for_recipes; /* host bytes that only recipes kept alive at the last collection */
  uint32_t stamp;
  uint64_t copies; /* made so far */
  /* Tests: the n-th OpenCL call fails (RAVEL_TEST_FAULT=n; n- for all from the n-th on; call:n, call:n- counts calls of
   * that name). */
  atomic_long calls;
  long fail_at;
  bool fail_on;
  char fail_call[64];
  bool testing;  /* RAVEL_TEST_DISCRETE: what normally comes when it is ready is waited for */
  int32_t fuel;  /* RAVEL_FUEL=n: what lanes begin with, and they get hardly more; 0: as it suits */
  int64_t slice; /* RAVEL_SLICE=n: launches are slices of n lanes, rounded up to whole work-groups; 0: as it suits */
  long mute_at;  /* RAVEL_TEST_MUTE=n: no device answers from the n-th launch on; 0: none */
  long enqueued;
  bool mute;
  const char *lie; /* RAVEL_TEST_LIE=operation: the self-test's results of it are wrong; "nan": payloads are lost */
};

/* true: this call is the one that the test wants to fail */
bool ocl_inject(OclState *S, const char *call);

/* One checked call: evaluates to an OclStatus. */
#define OCL(S, fn, ...)                                                                                                \
  (ocl_inject(S, #fn) ? (OclStatus){CL_OUT_OF_RESOURCES, __LINE__, #fn, __FILE__}                                      \
                      : ocl_st((S)->f.fn(__VA_ARGS__), __LINE__, #fn, __FILE__))
/* A command of d's queues: counted for the report. */
#define OCL_CMD(d, fn, ...)                                                                                            \
  ((d)->commands++, (d)->silent ? (OclStatus){OCL_SILENT, __LINE__, #fn, __FILE__} : OCL((d)->S, fn, __VA_ARGS__))
/* The same for calls that return an object and store the code through their last argument. */
#define OCL_NEW(S, st, fn, ...)                                                                                        \
  (ocl_inject(S, #fn) ? ((st) = (OclStatus){CL_OUT_OF_RESOURCES, __LINE__, #fn, __FILE__}, NULL) : __extension__({     \
    cl_int code_ = 0;                                                                                                  \
    __typeof__((S)->f.fn(__VA_ARGS__, &code_)) new_ = (S)->f.fn(__VA_ARGS__, &code_);                                  \
    (st) = ocl_st(code_ ? code_ : new_ ? 0 : CL_OUT_OF_HOST_MEMORY, __LINE__, #fn, __FILE__);                          \
    if ((st).code) new_ = NULL;                                                                                        \
    new_;                                                                                                              \
  }))
static inline OclStatus ocl_st(cl_int code, int line, const char *call, const char *file) {
  return code ? (OclStatus){code, line, call, file} : OCL_OK;
}
#define OCL_TRY(e)                                                                                                     \
  do {                                                                                                                 \
    OclStatus st_ = (e);                                                                                               \
    if (UNLIKELY(st_.code)) return st_;                                                                                \
  } while (0)
static inline bool ocl_is_memory(OclStatus st) {
  return st.code == CL_MEM_OBJECT_ALLOCATION_FAILURE || st.code == CL_OUT_OF_RESOURCES ||
         st.code == CL_OUT_OF_HOST_MEMORY;
}

bool ocl_cache_is_there(void); /* runtime/cache.c: a folder of this user's that can be written; made if need be */
OclState *ocl_state_bare(Rt *R); /* without it; NULL: no memory */
OclState *ocl_state(Rt *R);    /* the state with its list of devices; made at the first call */
void ocl_note_kinds(const OclState *S); /* the devices are known: for the next process */
bool ocl_device_open(Rt *R, OclDevice *d);
void ocl_selftest_start(Rt *R, OclDevice *d);
/* The tests that a program of this source needs (NULL: all): _begin starts them, on the interpreter's thread; _wait, on
 * any thread: did they pass? */
void ocl_selftest_begin(OclDevice *d, const char *source);
bool ocl_selftest_wait(OclDevice *d, const char *source);
void ocl_selftest_want(OclDevice *d); /* tests that have been put off run now: somebody waits for them */
/* A program from its source, built; *prog is the caller's even where that failed, and so is *log (malloc, or NULL). */
OclStatus ocl_build(OclDevice *d, const char *source, const char *options, cl_program *prog, char **log);
void ocl_selftest_print(Rt *R, const OclDevice *d); /* what each part took */
void ocl_selftest_free(OclDevice *d);
/* NDRange for `items` lanes: returns the dimensions. */
int ocl_shape(OclProgram *p, int64_t items, const OclRange *r, size_t group, size_t global[2], size_t local[2]);
double ocl_event_ms(OclState *S, cl_event e); /* duration; 0 when the driver cannot say.  Releases e */

/* Buffers (runtime/residency.c). */
enum { OCL_SMALL = 65536 /* bytes; buffers of fewer come in powers of two */ };
struct OclBuf {
  OclDevice *d;
  cl_mem mem;
  size_t bytes;
  struct OclSlab *slab; /* that it is a part of, from byte `at` on; NULL: memory of its own */
  size_t at;
  bool foreign; /* memory of the host's: it is no part of what we allow ourselves, nor of the pool */
  int refs;
  OclBuf *next; /* pool */
};
/* The part of b from byte `at` on, a multiple of OCL_ALIGN elements, as a memory object of its own. */
cl_mem ocl_buf_part(OclBuf *b, size_t at, OclStatus *st);
cl_mem ocl_buf_span(OclBuf *b, size_t at, size_t bytes, OclStatus *st); /* of so many bytes */
/* What making a buffer of so many bytes costs, in milliseconds, 0 where there is a free one. */
double ocl_buf_cost(OclDevice *d, size_t bytes);
OclStatus ocl_buf_new(OclDevice *d, size_t bytes, OclBuf **out); /* refs 1; evicts and retries when memory is short */
void ocl_buf_release(OclBuf *b);
OclStatus ocl_write(OclDevice *d, OclBuf *b, size_t off, const void *p, size_t n, OclTimes *t);
OclStatus ocl_read(OclDevice *d, OclBuf *b, size_t off, void *p, size_t n, OclTimes *t);
/* A read-only copy of v on d (uploaded if it is not there); one reference for the caller.  Not for devices of shared
 * memory. */
OclStatus ocl_vec_to_device(Rt *R, OclDevice *d, Obj *v, OclBuf **out, OclTimes *t);
/* Elements [lo, hi) of v on d, if they are there: the buffer (a reference), whose element 0 is v's *at.  NULL: not
 * there. */
OclBuf *ocl_piece(OclDevice *d, Obj *v, int64_t lo, int64_t hi, int64_t *at);
/* b holds elements [lo, lo + n) of v, which d did not have (takes over a reference). */
void ocl_piece_add(Rt *R, Obj *v, OclDevice *d, OclBuf *b, int64_t lo, int64_t n, OclTimes *t);
/* A vector of n elements whose only copy lies in `count` pieces, [0, end[0]), [end[0], end[1]), ...: takes over the
 * references. */
Obj *ocl_vec_from_pieces(Rt *R, ObjType type, int64_t n, int count, OclDevice *const *d, OclBuf *const *b,
                         const int64_t *end, OclTimes *t);
/* v, which lives on a device alone: these bytes of it have come home already. */
void ocl_vec_seen(Obj *v, size_t at, size_t bytes, const void *p);
void ocl_waited(OclDevice *d);  /* d's main queue has been waited for */
bool ocl_staging(OclDevice *d); /* make the areas that large copies go through: before another thread copies */
/* A vector of n elements whose only copy is b (takes over the caller's reference). */
Obj *ocl_vec_from_buf(Rt *R, OclDevice *d, ObjType type, int64_t n, OclBuf *b, OclTimes *t);
void ocl_pool_drain(OclDevice *d);
/* Free the oldest copies until `bytes` more fit under the cap (or, with all, everything that is not in use), bringing
 * home what lives there alone.  True if anything was freed. */
bool ocl_evict(OclDevice *d, uint64_t bytes, bool all);
void ocl_copy_par(void *to, const void *from, size_t n); /* memcpy by several threads when that is faster */

/* Looking for NA (runtime/ocl_scan.c). */
void ocl_scan_prepare(OclDevice *d); /* builds the kernels, in the background */
/* Is it assumed, but not known, that x holds no NA? */
static inline bool ocl_must_scan(const Obj *x) { return x->flags & OF_ASSUMED && !(x->flags & (OF_NO_NA | OF_HAS_NA)); }
bool ocl_scanned(Obj *x, bool complete); /* now it is known; returns complete */
bool ocl_scan_now(Obj *x);               /* by the host; true: complete */
/* flags[k] becomes 1 if mem, n elements of type t, holds an NA. */
OclStatus ocl_scan_enqueue(OclDevice *d, cl_mem mem, ObjType t, int64_t n, cl_mem flags, int k, cl_uint nwait,
                           const cl_event *wait, cl_event *done);

/* Page-locked memory (runtime/pinned.c). */
typedef struct OclPin {
  OclDevice *d;
  cl_mem mem;
  void *p; /* host address */
  size_t bytes;
  struct OclPin *next;
} OclPin;
OclPin *ocl_pin_get(OclDevice *d, size_t bytes); /* at least so many; NULL: the driver, or our own bound, refuses */
void ocl_pin_put(OclPin *a);                     /* no command uses it any more: kept for the next ocl_pin_get */
void ocl_pins_free(OclDevice *d);
void ocl_pin_use(OclDevice *d); /* d has run a kernel: large vectors are pinned for it from now on, if it has memory of
                                   its own */
/* v is about to be copied to d: its elements are on the host then, in page-locked memory where that pays.  May
 * allocate. */
void ocl_prepare_copy(OclDevice *d, Obj *v);
bool ocl_is_pinned(OclDevice *d, const void *p); /* may d copy from and to p directly at full speed? */

struct OclProgram {
  OclState *S;
  OclDevice *d;
  OclHash key;
  char *source, *name, *options;
  int nargs;
  uint8_t *kinds;
  uint32_t *sizes;
  size_t group, most; /* most: work-items of a group that the kernel allows, 0: not known */
  bool wide;          /* more than 256 are wanted, OCL_WIDE */
  cl_program prog;
  cl_kernel kernel;
  atomic_int state;
  atomic_bool built; /* and its launch has been tried: what is missing for READY is the self-test */
  bool refused;      /* by that */
  bool threaded, stored, storing, gentle, judged;
  pthread_t thread, store;
  OclProgInfo info;
  char *log;
  uint8_t kind;      /* of its last launch, see ocl_enqueue_kernel() */
  pthread_mutex_t enqueuing; /* held by who launches it, or asks PoCL for its binary */
  bool sliceable;    /* its lanes may be launched in parts: it asks for no number of a group */
  bool endless;      /* it has loops that nothing bounds but fuel */
  double ns_item;    /* what a lane takes, about the most of the last launches; 0: not known */
  unsigned launches; /* by ocl_launch */
  double last_ms;    /* of the kernel of the last launch that was waited for */
  double over_ms;    /* of a launch, besides the kernel: about the least that was seen */
  OclBuf *sent;      /* argument sent_arg of the last launch, a constant one, and what it holds; or NULL */
  int sent_arg;
  size_t sent_n;
  char *sent_bytes;
  OclBuf *zeroed; /* argument zeroed_arg of the last launch, an answer whose head is still 0; or NULL */
  int zeroed_arg;
  int holders;
  bool idle;                 /* was held, and is not: goes when there are too many such */
  atomic_int wanted;         /* OclWanted */
  atomic_bool store_is_over; /* the thread that stores it has nothing more to do */
  OclProgram *next;
};
/* Each launch of a program that may be launched: on d->queue, behind the commands of wait[nwait]; *e, if e, is the
 * launch's.  PoCL compiles a kernel apart for small ranges, for ranges without an offset and for who asks for its binary,
 * yet (3.1, 5.0: pocl_release_dlhandle_cache) takes the first of these that it finds for the one that has ended, and ends
 * the process when that one runs no more: the launches of a kernel that are under way together are of one kind, and none
 * is while its binary is asked for. */
OclStatus ocl_enqueue_kernel(OclProgram *p, int dims, const size_t *offset, const size_t *global, const size_t *local,
                             cl_uint nwait, const cl_event *wait, cl_event *e);
/* A build that has not begun is given up when nobody holds the program any more; who wants it then asks for another. */
typedef enum OclWanted { OCL_WANTED, OCL_UNWANTED, OCL_GIVEN_UP } OclWanted;
void ocl_program_free(OclProgram *p);

/* One launch: what its arguments hold, and what it reads back (runtime/ocl_launch.c). */
enum {
  OCL_ANSWERS = 1 << 18, /* bytes of small read-backs that one launch may queue behind its kernel */
  OCL_FEW_PART = 512,    /* small inputs that go there in one piece: bytes, a multiple of any device's alignment, */
  OCL_FEW = 8            /* and how many */
};
typedef struct OclHeld {
  OclBuf *buf; /* a reference */
  cl_mem mem;  /* a wrapper around host memory, ours to release */
  void *host;  /* what it wraps; where an answer is */
  size_t bytes;
  size_t look_at,
      look_bytes; /* of a result: what comes home behind the kernel, since the last one was looked at there */
} OclHeld;
typedef struct OclAnswers {
  char *area; /* page-locked; NULL: they go where they belong directly */
  size_t used;
  OclBuf
      *last; /* a reference: what is to be read last; the host waits for that read alone, since the queue is in order */
  void *to;
  size_t at, n;
} OclAnswers;
/* A copy of few bytes, which the cost model knows by itself, has taken ms. */
void ocl_few_copied(OclDevice *d, double ms, bool to_device);
OclStatus ocl_set_args(Rt *R, OclProgram *p, int nargs, OclArg *args, OclHeld *h, char *few, OclTimes *t);
bool ocl_is_list(const OclArg *a); /* a list of failures: its length, 0 so far, is all that the kernel is given */
void ocl_release_held(OclDevice *d, int n, OclHeld *h);
/* Queue reading n bytes of b from byte `from` on; *at is where they will be: `to`, or in the area. */
OclStatus ocl_ask(OclDevice *d, OclAnswers *w, OclBuf *b, size_t from, void *to, size_t n, void **at);
/* Read what was asked for last, if that has not been done; wait for it? */
OclStatus ocl_read_last(OclDevice *d, OclAnswers *w, cl_bool wait);

/* HeapDevice (runtime/heap.h). */
void *ocl_pin_alloc(Rt *R, size_t bytes, void **handle);
void ocl_pin_free(Rt *R, void *handle);
void ocl_mark_left(Rt *R);
bool ocl_mark_recipes(Rt *R, bool first);
void ocl_sweep_recipes(Rt *R);
bool ocl_all_ended(Rt *R);

/* Waits and slices (runtime/ocl_wait.c). */
bool ocl_stop_asked(const OclState *S); /* an interrupt or a time limit waits to be seen; on any thread */
/* Until e has come, whose queue has been flushed: OCL_STOPPED if the host is asked to stop before and stoppable says
 * so, OCL_SILENT when the device's patience is over (which is no less than 10 times guess_ms). */
OclStatus ocl_wait_event(OclDevice *d, cl_event e, double guess_ms, bool stoppable);
/* After a failure: nothing may be released under a command that still runs.  No fault is injected. */
void ocl_drain(OclDevice *d, cl_command_queue q);
/* clFinish. */
OclStatus ocl_finish_queue(OclDevice *d, cl_command_queue q, bool stoppable);
/* A kernel that is not waited for any longer; e: its event, h: what it holds (both taken over). */
void ocl_leave_behind(OclDevice *d, cl_event e, int nargs, const OclArg *args, OclHeld *h);
/* All that the device's queues hold may go on; then drop(d, data).  The arguments' vectors stay as long. */
void ocl_leave_work(OclDevice *d, int nargs, const OclArg *args, void (*drop)(OclDevice *d, void *data), void *data);
OclStatus ocl_wait_left(OclDevice *d, bool stoppable); /* until all of those have ended */
void ocl_drop_left(OclDevice *d);                      /* they have ended */
/* Must a launch of so many items be watched, and not just waited for? */
bool ocl_is_watched(const OclProgram *p, int64_t items);
void ocl_note_ms(OclProgram *p, int64_t items, double ms); /* it took so long */
/* Enqueue the kernel over the range: at once, or in slices, each of which is waited for.  *e: the event that is left to
 * wait for, where the caller asks for one, or NULL: then all have ended, and *ms is what they took.  On OCL_STOPPED
 * *e, if it is there, still runs. */
OclStatus ocl_enqueue_range(OclProgram *p, int64_t items, int dims, const size_t global[2], const size_t local[2],
                            bool watched, cl_event *e, double *ms);

/* The kernel, of one dimension, has ended: lanes that have used up their fuel are launched again, as long as that is
 * worth it.  The list of failures is as if it had been one launch.  On OCL_STOPPED *e, if it is there, still runs. */
OclStatus ocl_refuel(OclProgram *p, int nargs, const OclArg *args, OclHeld *h, int64_t items, size_t local, cl_event *e,
                     double *ms);

void ocl_program_store(OclProgram *p);
void ocl_device_close(OclDevice *d); /* copies, pool and staging; vectors that live on the device alone become empty */

#endif
