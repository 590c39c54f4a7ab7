/* runtime/ocl.h - OpenCL devices, programs, buffers and launches.
 *
 * One OclState hangs off R->ocl: two interpreters have contexts, queues and caches of their own, so they may use the
 * same device from two threads.  libOpenCL is opened with dlopen when the first parallel call is hot enough to ask for
 * a device: a machine without it has no device, and nothing else changes.
 *
 * Every OpenCL call is checked.  A function here that can fail returns an OclStatus by value: code 0 is success,
 * anything else names the call, the code and the place.  Nothing in this header raises an R error or prints, except
 * where said: the caller goes on in the interpreter and calls ocl_failed, which warns once.
 *
 * Threads: programs are built by threads that touch no R object.  All else runs on the interpreter's thread.
 */
#ifndef RAVEL_OCL_H
#define RAVEL_OCL_H
#include "rt.h"

/* ---- Data and waits -------------------------------------------------------------------------------------------------
 *
 * A result stays on the device until something on the host reads it; a vector that was sent stays there as long as
 * nobody writes into it.  What the first elements of a new closure read for the profile is read element by element;
 * a vector of which they read a lot comes home once.  A result that depends on a vector comes home before the host
 * changes that vector (a copy is kept instead of vectors up to 4 KB).  Device memory is a cache: what was not used
 * for longest goes.  rep(0, n), a number repeated 65536 times or more, is stored nowhere: the device fills its own
 * memory.  A device that shares the host's memory (PoCL) works on the vectors in place.
 *
 * New buffers of up to 16 MB are cut from slabs of 64 MB on GPUs: a driver takes 40 us for each that it makes.  A
 * kernel's time is read off an event in its first 16 launches and in every 16th after that (an event costs 8 us),
 * and reckoned from what the host waited in the others; under --explain and --report all carry one (OclTimes.exact).
 *
 * Batches (ocl_batch.c): calls larger than the device's memory; and by itself where 32 MB and more have to go there
 * when the host has read the kernel's last results: then the data only passes through.  Once a program has used a
 * GPU, large vectors are allocated in page-locked memory (pinned.c).
 *
 * A launch is a handful of commands and one wait.  What is sent from page-locked memory, and what is small, is
 * queued before the kernel; what the host looked at in the last result (e[n], or all of a short one) is read behind
 * it, with the list of lanes that failed.  Small vectors of the scope go in one piece, and what a launch has sent
 * before is not sent again.  Where no lane can fail and nobody has looked at the last result there is no wait at
 * all, but in a kernel's first 16 launches and each 16th.
 *
 * Interrupts (ocl_wait.c): Ctrl-C, setTimeLimit(), setSessionTimeLimit() and ravel_interrupt() are answered while a
 * kernel runs, is built, or a driver loads.  Waits look at the host now and then, but for launches that have taken
 * less than 5 ms the last times.  Slices: a launch that is known to take long (100 ms as this kernel's lanes took so
 * far; 2 s on a CPU device, where PoCL compiles a kernel once more for lanes that do not begin at 0) is cut into
 * slices of about 50 ms (250 ms); so is the first launch of a kernel whose lanes would take the interpreter long.
 * Kernels of groups that have numbers (reductions, tiles, products) are not cut.  Fuel: a lane that has done 2^22
 * rounds fails G_FUEL; such lanes are launched again with 16 times as much, and again, as long as a slice of them is
 * thought to end in 4 seconds.  Results of varying length, and loops that read what they have written, are the
 * interpreter's at once.  Watchdog: a device that has not ended a slice after OCL_PATIENCE_MS (longer where a slice
 * is expected to take long) is given up: one warning, the call is the interpreter's, and so is all that follows;
 * results that only it has are computed again (OclRecipe). */

typedef struct OclState OclState;
typedef struct OclDevice OclDevice;
typedef struct OclProgram OclProgram;
typedef struct OclBuf OclBuf;
typedef struct OclTimes OclTimes;

/* ---- status ------------------------------------------------------------------------------------------------------ */

typedef struct OclStatus {
  int code;         /* 0, or a CL_* error */
  int line;         /* where it was called */
  const char *call; /* static text: "clEnqueueNDRangeKernel" */
  const char *file;
} OclStatus;
enum {                           /* our own codes */
       OCL_REFUSED = -9001,      /* the device failed its self-test */
       OCL_NOT_COMPLETE = -9002, /* a vector that was assumed to hold no NA has one; it is marked now */
       OCL_STOPPED = -9003,      /* an interrupt, or a time limit: ocl_failed raises it */
       OCL_SILENT = -9004,       /* the device does not answer: it is not used any more */
};
#define OCL_OK ((OclStatus){0, 0, NULL, NULL})
void ocl_status_text(OclStatus st, char *buf,
                     size_t n); /* "clBuildProgram: CL_BUILD_PROGRAM_FAILURE (runtime/ocl_program.c:12)" */
/* A launch or build on d failed: raises the R warning that says so (once per interpreter), and stops using a device
 * that keeps failing. */
void ocl_failed(Rt *R, OclDevice *d, OclStatus st, const char *doing);

/* ---- self-test ----------------------------------------------------------------------------------------------------
 */

/* Filled by whoever knows the scalar operations (specialize/selftest.c): one test per family of functions, so that a
 * program waits for those that it uses only.  The kernel
 *   __kernel void ravel_selftest(__global const double *x, __global const double *y, __global double *out, int n)
 * run over n work-items writes nops results for each: out[op * n + i].  An integer result is stored as its double
 * value. */
typedef struct OclSelfTest {
  const char *source; /* NULL ends the array of tests */
  const char *name;   /* of the family */
  const char
      *marker; /* a program whose source contains these bytes needs this test; marker_len 0: every program does */
  size_t marker_len;
  int nops, n;
  const char *const *ops; /* names */
  const double *x, *y;    /* n inputs */
  const double *expect;   /* nops * n, the host's results */
  bool single;            /* needs no doubles */
} OclSelfTest;
enum { OCL_MAX_TESTS = 64 };
/* The tests, as one malloc'ed block that the state frees; NULL: none. Called once per interpreter. */
typedef const OclSelfTest *(*OclSelfTestFn)(Rt *R);
void ocl_set_selftest(Rt *R, OclSelfTestFn fn);

/* ---- devices ------------------------------------------------------------------------------------------------------
 */

struct OclDevice {
  OclState *S;
  int index;           /* in the state's list */
  void *platform, *id; /* cl_platform_id, cl_device_id */
  char name[128], vendor[64], version[96], driver[64], platform_name[96];
  bool is_cpu, is_gpu, is_pocl;
  bool at_once;              /* what is enqueued is done (ocl_quick) */
  bool shared_memory;        /* the device works in the host's memory: vectors are used in place */
  bool usable;               /* self-test passed (or still running), no repeated failures */
  bool fp64;                 /* has doubles; else it is for kernels in single precision alone (ocl_set_single) */
  bool nan_payload;          /* NA_real_ survives arithmetic; else ArrayComplete must hold */
  const char *build_options; /* for every program */
  char refused[256];         /* why not usable; "" */
  uint32_t units;            /* compute units */
  size_t max_group;          /* largest work-group */
  uint64_t global_mem, max_alloc, local_mem;
  uint64_t mem_cap; /* bytes of buffers that we allow ourselves (options(ravel.device.memory=)) */
  uint64_t mem_used;
  void *context;
  void *queue, *queue2, *queue3; /* in-order queues: kernels and whole copies; batches: copies in, copies home */
  bool opened;
  struct SelfTestRun *test; /* started, or its verdict known; NULL before */
  int failures;
  /* Waits (runtime/ocl_wait.c). */
  double patience_ms;   /* options(ravel.watchdog = ), 0: OCL_PATIENCE_MS: how long it may show no sign of life */
  double began_ms;      /* of the launch that is waited for: rt_now_ms(), and */
  int64_t lanes_done, lanes_all; /* how far it is, in whole slices */
  double most_ms;       /* set by the caller of ocl_launch: it takes no longer than that, it is thought; 0: not known */
  bool silent;          /* it has not answered: nothing is sent there any more */
  struct OclLeft *left; /* launches that were interrupted, and have not ended yet */
  /* Measured, for the cost model; 0 = not known yet. */
  double h2d_gbs, d2h_gbs;
  double copy_us[2];   /* what a copy of a few bytes takes: home, to the device */
  unsigned copies[2];  /* such copies so far */
  double call_us;      /* a launch with all that the host does around it (interp/cost.c) */
  double build_ms;     /* building a program, mean */
  bool launching;      /* copies to it that need no staging need not be waited for: the launch will be */
  double under_way_ms; /* what those of the launch that are large will take */
  int few_sent;        /* of few bytes, by the launch, or since */
  unsigned sent;       /* such copies so far */
  bool behind;   /* set by the caller of ocl_launch: what comes home goes to page-locked memory, and will be waited
                    for by ocl_settle, with other launches */
  bool go_on;    /* set by the caller of ocl_launch: the next one need not be waited for */
  bool busy;     /* what the last launch took says little: others, not waited for, were running when it began, or
                    it took others along, or was one of those */
  bool unwaited; /* a launch that nobody has waited for may still run */
  int nunread;   /* events of such launches, where they are counted exactly */
  struct OclUnread {
    void *event;
    OclTimes *times;
  } unread[16];
  uint64_t commands, waits;    /* enqueued so far, and times that the host has waited for them */
  _Atomic(bool) whole_headers; /* PoCL: a program could not be built without its own header (ocl_build) */
  /* LRU list of vectors with a copy here, and the pool of free buffers: runtime/residency.c. */
  struct DevCopy *lru_head, *lru_tail;
  OclBuf *pool;
  struct OclSlab *slab; /* that new buffers are cut from, or NULL */
  uint64_t pool_bytes;
  int pool_small; /* of the free buffers, those below OCL_SMALL bytes */
  OclBuf *few;    /* small inputs of a launch, one after the other, and its parts (ocl_launch.c); or NULL */
  void *few_part[8];
  OclBuf *flags;             /* of the search for NA, all 0 (ocl_launch.c); or NULL */
  struct OclPin *answers;    /* page-locked: small read-backs of a launch */
  struct OclPin *area;       /* page-locked: larger ones (ocl_area) */
  struct OclPin *staging[2]; /* page-locked areas that copies from and to ordinary memory go through */
  struct OclPin *pins;       /* free ones */
  size_t pins_bytes;
  bool no_pin;         /* the driver refused */
  bool lost;           /* a read failed for good */
  OclProgram *scan[2]; /* look for NA in doubles, in integers */
  OclProgram *jump, *words; /* of the Mersenne twister (ocl_words.c), and */
  OclBuf *polys;            /* the polynomials of the jumps; or NULL */
};

/* The device that spec (NULL: RAVEL_DEVICE, else automatic: GPUs first) names: "none", "cpu", "gpu", "auto" or a part
 * of the device's or platform's name.  Opened at the first call, and its self-test started.  NULL: none usable; *why
 * says so in a line. */
OclDevice *ocl_device(Rt *R, const char *spec, const char **why);
/* All devices that spec names, when it names several ("gpu,cpu", "all"), opened, best first: how many (at most
 * OCL_TEAM); 1: there is one only. */
int ocl_devices(Rt *R, const char *spec, OclDevice **out);
/* The same without waiting: false while a thread still loads the driver and opens devices (tens of milliseconds); true:
 * ask ocl_device, it answers at once. */
bool ocl_device_ready(Rt *R, const char *spec);
/* Are all devices that spec means, as far as is known before a driver is loaded, CPUs?  (Named ones: false.) */
bool ocl_cpu_only(Rt *R, const char *spec);
bool ocl_builds_run(void); /* does a driver build a program in this process? */
bool ocl_driver_asked(const Rt *R); /* has a driver been loaded, or is it being loaded? */
/* The device of the system's C compilers (runtime/cc_device.h), which is there at once and builds in milliseconds; it
 * shares the host's memory.  NULL: there is no compiler, or spec (NULL: RAVEL_DEVICE) wants no device; *other: it asks
 * for certain others. */
OclDevice *ocl_quick(Rt *R, const char *spec, bool *other);
/* A device that this driver version has not been tested on runs its self-test in a thread of its own, while programs
 * for it are built; no program is READY before it passed.  The verdict of all tests, or of those that are through: may
 * the device be used? */
bool ocl_device_verdict(OclDevice *d, bool all);
void ocl_print_devices(Rt *R); /* ravel --devices: platforms and devices with the self-test's verdict, to stdout */
/* The process ends: built programs are stored.  True if a driver is loaded, whose threads may be at work: leave with
 * _exit. */
bool ocl_finish(Rt *R);

enum { OCL_FEW_BYTES = 16384 };
/* Milliseconds that a copy of so many bytes takes, as far as that has been measured. */
double ocl_copy_ms(const OclDevice *d, double bytes, bool to_device);
/* The same to bring v from the host to d, whether it is there already or not; 0: the host does not have it.  Small
 * inputs of a launch go together: *few counts them, from 0 (NULL: it goes by itself). */
double ocl_send_ms(const OclDevice *d, Obj *v, int *few);

/* fn is called now and then while the host waits for a launch (d->began_ms and the next two say of which): on the
 * interpreter's thread.  It may print, and nothing else. */
void ocl_on_look(Rt *R, void (*fn)(Rt *R, const OclDevice *d));

/* ---- programs ------------------------------------------------------------------------------------------------------
 */

typedef enum OclArgKind {
  OCL_ARG_BYTES, /* a scalar passed by value: bytes at p, size bytes */
  OCL_ARG_IN,    /* a vector read by the kernel: vec, brought to the device if it is not there */
  OCL_ARG_OUT,   /* a vector of n elements that the kernel writes in [lo, hi): out */
  OCL_ARG_BUF,   /* a device buffer of the launch alone */
  OCL_ARG_LOCAL, /* local memory of size bytes */
} OclArgKind;

typedef enum OclProgState { OCL_PROG_BUILDING, OCL_PROG_READY, OCL_PROG_FAILED } OclProgState;

/* Ask for a program: from memory, or built by a thread of its own (from the disk cache if it is there).  Never waits,
 * never fails: ask ocl_program_state.  nargs and kinds, sizes describe the kernel's parameters: the building thread
 * runs the kernel once over zero elements, so that drivers which compile at the first launch (PoCL) do it there.
 * group: work-items of a group; 0: our choice; OCL_WIDE: OCL_SHARING, but ocl_split may take as many as that where the
 * device lets it.  The result is the state's: one that nobody has held stays as long as it, one that was held and is
 * held no more is kept for a while, and built no more if that has not begun.  how: OCL_GENTLY: it is built at a low
 * priority, nobody waits for it; OCL_IF_CACHED: NULL for one that would have to be built. */
enum { OCL_SHARING = 256, OCL_WIDE = 320 }; /* work-items that share lanes; and an adder for each of 64 lanes */
enum { OCL_GENTLY = 1, OCL_IF_CACHED = 2 };
OclProgram *ocl_program(Rt *R, OclDevice *d, const char *source, const char *kernel, const char *options, int nargs,
                        const uint8_t *kinds, const uint32_t *sizes, size_t group, unsigned how);
OclProgram *ocl_program_hold(OclProgram *p); /* p, which stays until it is released; NULL: NULL */
void ocl_program_release(OclProgram *p);     /* NULL: nothing */
int ocl_program_count(Rt *R);                /* programs that there are in memory */
OclProgState ocl_program_state(OclProgram *p);
OclProgState ocl_program_wait(OclProgram *p);
/* Is it built, and only its device not tested yet?  Then it may be launched where the caller can tell whether the
 * results are right; asking for its state makes the tests run that have been put off. */
bool ocl_program_untested(OclProgram *p);
typedef struct OclProgInfo {
  double build_ms; /* driver time */
  bool from_disk;
  OclStatus status; /* why it failed */
  const char *log;  /* build log or NULL */
} OclProgInfo;
OclProgInfo ocl_program_info(OclProgram *p);
/* Is p of ocl_quick(), and has the best compiler done its work on it by now? */
bool ocl_program_improved(OclProgram *p);
void ocl_program_improve(OclProgram *p); /* it begins now */

/* ---- launches ------------------------------------------------------------------------------------------------------
 */

/* What moved and how long it took; the report of a call site.  Lives outside the heap as long as the state. */
struct OclTimes {
  uint64_t h2d_bytes, d2h_bytes, launches;
  uint64_t settled_bytes;   /* of d2h_bytes: came home because an input was about to change, not to be read */
  uint64_t commands, waits; /* enqueued by launches and reads, and times that the host waited for the device */
  double h2d_ms, kernel_ms, d2h_ms;
  size_t look_at, look_bytes; /* bytes of the last result that the host has looked at first; 0: none, or too many */
  bool exact; /* set by the caller: every launch carries an event (some 8 us), so that kernel_ms is the device's own */
};
OclTimes *ocl_times_new(Rt *R); /* zeroed; freed with the state */
/* Nobody looks at it any more: to be used again.  Results that are on their way may still add to it.  NULL: nothing. */
void ocl_times_free(Rt *R, OclTimes *t);
void ocl_times_settle(Rt *R); /* all launches have ended, and are in their OclTimes */

enum { OCL_MAX_ARGS = 192, OCL_ALIGN = 128, OCL_PATIENCE_MS = 20000 };

typedef struct OclOut {
  ObjType type;
  int64_t n;
  /* Where results go.  Given: a host vector of n elements, whose [lo, hi) the launch fills.  NULL: the launch makes
   * one, on the device alone if that has memory of its own, and copies prefix elements of prefix_data to its start
   * after the kernel. */
  Obj *vec;
  int64_t lo, hi;
  int64_t prefix;
  const void *prefix_data;
  Obj *from; /* vec NULL: the vector that its contents are at the begin (of what the kernel changes a part, or which
                grows: then it has fewer elements), or NULL */
} OclOut;
static inline int64_t ocl_out_begins(const OclOut *o) { return LEN(o->from) < o->n ? LEN(o->from) : o->n; }
typedef struct OclArg {
  OclArgKind kind;
  int fuel;      /* OCL_ARG_BYTES: an int32_t, rounds that a lane may do; this less 1: the guard that fails then, and */
  bool again;    /* such a lane is launched again with more.  fuel 0: it is no fuel */
  const void *p; /* OCL_ARG_BYTES: the value; OCL_ARG_BUF: host memory of `size` bytes */
  size_t size;   /* bytes: of the value, the buffer, the local memory */
  size_t ones;   /* OCL_ARG_BUF: bytes of it, a multiple of 4, whose bits are set before the kernel, and before: */
  size_t init;   /* OCL_ARG_BUF: bytes of p written before the kernel (a zeroed counter) */
  size_t zeros;  /* OCL_ARG_BUF: or bytes of it, a multiple of 4, that are 0 before the kernel */
  bool constant; /* OCL_ARG_BUF: the kernel only reads it: what the last launch has sent need not be sent again */
  size_t back;   /* OCL_ARG_BUF: bytes read back into p afterwards */
  size_t head;   /* OCL_ARG_BUF: only so many of them where the int32_t that they begin with is 0; 0: all */
  const int32_t *used; /* OCL_ARG_BUF: what another one brought back: only so many times unit bytes; NULL: all */
  size_t unit;
  bool locked;    /* OCL_ARG_BUF: p is page-locked (ocl_area): reading it back need not be waited for at once */
  Obj *vec;       /* OCL_ARG_IN */
  OclBuf *buf;    /* OCL_ARG_IN: its elements' copy on the device, held (ocl_hold), instead of vec; or NULL */
  int64_t offset; /* OCL_ARG_IN, OCL_ARG_OUT: the kernel's element 0 is this one; on devices with memory of their own a
                     multiple of OCL_ALIGN */
  int64_t count;  /* OCL_ARG_IN, OCL_ARG_OUT: elements from there on that the kernel may touch; 0: all */
  OclOut *out;    /* OCL_ARG_OUT */
} OclArg;

/* Words of the Mersenne twister, on a device with memory of its own: of a sequence that begins with the 624 words mt. */
typedef struct OclWords OclWords;
/* Can d make them?  Has it build what that takes. */
bool ocl_words_can(OclDevice *d);
/* For at most n words, of which at most `most` are asked for at a time.  *out is to be ended if this fails, too. */
OclStatus ocl_words_begin(OclDevice *d, const uint32_t *mt, int64_t n, int64_t most, OclWords **out);
/* Words [at, at + n), not tempered (those before word 0: any), as the argument of the kernels that are launched next (OclArg.buf). */
OclStatus ocl_words_next(OclWords *w, int64_t at, int64_t n, OclBuf **buf);
void ocl_words_end(OclWords *w);

/* A range of two dimensions: x over inner elements, y over the rows that the lanes make.  A work-group of local[0] x
 * local[1] work-items covers block[0] x block[1] elements; local[0] == 0: our choice, an element each. */
typedef struct OclRange {
  int64_t inner;   /* 0: one dimension */
  int64_t per_row; /* lanes that make a row: 1, or inner */
  uint32_t local[2], block[2];
  uint32_t split; /* > 0: so many work-items share a lane: groups of rows x split, the second index is the member: see
                     ocl_split */
  bool adder;     /* and one more belongs to each lane, if there is room */
  uint32_t crew;  /* > 0: one dimension, a lane has so many work-items side by side */
} OclRange;

/* Before a launch of p over lanes that r->split work-items each share, and an adder if r->adder says so: sets the size
 * of the groups, r->local. */
void ocl_split(const OclProgram *p, OclRange *r);
/* Run the program over `items` lanes in groups of `group` (0: our choice; items are rounded up to whole groups, so
 * the kernel must test its index).  range: NULL, or two dimensions.  Waits for the kernel and the small
 * read-backs; with d->go_on, where there is nothing to read (no lane can fail, and the result stays there) only in the
 * first launches and now and then: d->unwaited says that it did not.  Such a kernel's failure is the next wait's.  On
 * failure a given out->vec has undefined elements in [lo, hi); nothing else has changed for the caller.
 */
OclStatus ocl_launch(Rt *R, OclProgram *p, int nargs, OclArg *args, int64_t items, const OclRange *range, size_t group,
                     OclTimes *t);
/* Rounds that the lanes of a launch may do before one that does more is looked at by itself (OclArg.fuel). */
int32_t ocl_first_fuel(Rt *R);
/* Before a launch of p: if what it takes will be measured, launches before it that were not waited for end first.  How
 * many milliseconds that took.  d->busy says of the last launch that there were such, so that its wait says little. */
double ocl_quiet(OclProgram *p);
/* Launches on d that nobody has waited for: wait for them. */
OclStatus ocl_settle(OclDevice *d);
/* v's copy on d, for the OclArg.buf of several launches: one that is too small to be remembered goes there once.  v
 * must not change before they have ended. */
OclStatus ocl_hold(Rt *R, OclDevice *d, Obj *v, OclBuf **b);
void ocl_let_go(OclBuf *b);
/* Page-locked memory for what a launch on d brings home, good until the next call; NULL: there is none. */
void *ocl_area(OclDevice *d, size_t bytes);
/* The same in batches of lanes over two segments of device memory, for data that is larger than the device's memory or
 * that passes through once: while the kernel of one batch runs, the next one's inputs and the last one's results are on
 * their way, by way of pinned memory (TornadoVM's batches).  Inputs with per_lane > 0 are sliced, the others go as in
 * ocl_launch; out->vec must be given: results go home, lanes [first, first + lanes) of it.  args[i_first],
 * args[i_count] are the int64_t that the kernel takes as number of its first lane and of its lanes.  after(ctx, lo,
 * buf): the contents of the OCL_ARG_BUF argument after the batch that began at lane lo; `buf` is NULL when there is
 * none; it must not raise an error. */
typedef struct OclBatch {
  int64_t first, lanes, step; /* step: lanes of a batch, a multiple of OCL_ALIGN */
  int i_first, i_count;       /* indices of those arguments, -1: none */
  const int64_t *per_lane;    /* nargs entries: elements of args[i] that belong to a lane; 0: not sliced */
  const OclRange *range;      /* NULL: one dimension */
  void (*after)(void *ctx, int64_t lo, const void *buf);
  void *ctx;
} OclBatch;
OclStatus ocl_launch_batched(Rt *R, OclProgram *p, int nargs, OclArg *args, const OclBatch *b, OclTimes *t);
/* Several devices at once, each its lanes of one map: a thread for each.  The programs are of one source.  In batches
 * as above (ocl_stream_team: out->vec must be given, batch.after is called from the device's thread), or all of a
 * device's lanes at a time (ocl_launch_team: batch.step is not looked at, batch.after is called once they all have
 * ended): then inputs and results stay on the devices in pieces, see residency.  args[].offset, count are not looked
 * at.  On failure share[k].st says whose it was; nothing has changed. */
enum { OCL_TEAM = 8 };
typedef struct OclShare {
  OclProgram *p;
  OclBatch batch;
  OclStatus st;
  double ms; /* how long it took, missing inputs not counted */
} OclShare;
OclStatus ocl_stream_team(Rt *R, int n, OclShare *share, int nargs, OclArg *args, OclTimes *t);
OclStatus ocl_launch_team(Rt *R, int n, OclShare *share, int nargs, OclArg *args, OclTimes *t);
OclDevice *ocl_program_device(OclProgram *p);
/* Our choice of work-group for a 1-D map. */
static inline size_t ocl_group_size(const OclDevice *d) { return d->max_group < 128 ? d->max_group : 128; }
/* The same where each lane has arrays of so many bytes; 0: the device has not the room for a single one. */
size_t ocl_group_of(OclDevice *d, int64_t private_bytes);

/* ---- residency (runtime/residency.c) --------------------------------------------------------------------------------
 */

/* No NA and no NaN in x, logical, integer or double?  Known, found by looking once, or (where a device will look at it
 * anyway) assumed: then a launch with x as an input fails with OCL_NOT_COMPLETE if that is wrong.  R NULL: not assumed.
 */
bool ocl_complete(Rt *R, Obj *x);
/* Is what was assumed of x right?  For vectors that no launch will look at; true where nothing was assumed. */
bool ocl_complete_now(Obj *x);
/* Have n elements of type t (logicals, integers, doubles) no NA, nor NaN? */
bool ocl_complete_part(ObjType t, const void *p, int64_t n);
size_t ocl_elt_size(ObjType t);          /* bytes of an element on a device */
bool ocl_resident(Obj *v, OclDevice *d); /* does d hold a valid copy? (devices of shared memory: always) */
/* Identifies the elements that v has and d holds a copy of: another number after any change.  0: no copy of all of them
 * there, or none that is kept. */
uint64_t ocl_copy_id(Obj *v, OclDevice *d);
bool ocl_device_only(Obj *v); /* the host has no copy yet */
/* Does v lie in pieces, one on each of these n devices, in order?  end[k]: where the k-th ends. */
bool ocl_in_pieces(Obj *v, int n, OclDevice *const *d, int64_t *end);
bool ocl_bring_home(
    Obj *v); /* false: its device is lost with it (ocl_failed is called), and it has no recipe: it is nothing more */
void ocl_evict_all(OclDevice *d); /* brings device-only vectors home first */
/* What computes a result again when the device that alone holds it is lost. */
typedef struct OclRecipe {
  /* Fill v (its elements have storage) from keep and ctx.  May run R code, may be interrupted. */
  void (*compute)(Rt *R, Obj *keep, void *ctx, Obj *v);
  Obj *keep; /* T_LIST: vectors that compute needs, each accepted by ocl_recipe_input, or made for it alone; or NULL */
  void *ctx;
  void (*drop)(void *ctx); /* may be NULL */
} OclRecipe;
/* Will a change of v be noticed, so that it can be an input of a recipe as it is?  (Else: make a copy.) */
bool ocl_recipe_input(Rt *R, Obj *v);
/* v, which lives on a device alone, is computed by r.  Takes over r->ctx.  May bring results home. */
void ocl_set_recipe(Rt *R, Obj *v, const OclRecipe *r);
/* Does each of the names in spec (RAVEL_DEVICE) mean something?  No: the names of the devices that are there go to
 * `list`. */
bool ocl_spec_fits(Rt *R, const char *spec, char *list, size_t room);
const char *ocl_opened_name(Rt *R); /* of the first device that is in use; NULL: none is (yet) */
/* fork(): all results come to memory, no thread looks for devices; the child has no device (its calls fail). */
void ocl_before_fork(Rt *R);
void ocl_forked(Rt *R);
void ocl_bring_all_home(Rt *R);          /* all results that live on a device alone */
/* May devices without doubles be used, by kernels that need none (options(ravel.precision = "single"))? */
void ocl_set_single(Rt *R, bool single);
#define OCL_FLOATS " -cl-single-precision-constant" /* a build option of such kernels */
void ocl_set_pinned(Rt *R, bool pinned); /* false: only pageable copies, in one piece (measurements) */
void ocl_set_memory_cap(OclDevice *d, uint64_t bytes);

/* ---- sharing with a C host (runtime/ocl_share.c) ------------------------------------------------------------------
 *
 * Objects are OpenCL's own.  NULL is success, or the text says what was wrong. */

/* Use this context and the device of this in-order queue, before any device is opened. */
const char *ocl_adopt(Rt *R, void *context, void *queue);
/* What is used: a cl_device_id, a cl_context and the main queue. */
const char *ocl_in_use(Rt *R, void **device, void **context, void **queue);
/* A vector of the first n > 0 elements of a cl_mem, logical, integer or double; NULL: *why.  May allocate. */
Obj *ocl_wrap_buffer(Rt *R, ObjType type, void *buffer, int64_t n, const char **why);
/* A cl_mem with v's elements, for reading, until ocl_unlend: NULL: *why. */
typedef struct OclLent {
  OclDevice *d;
  OclBuf *buf; /* of a device with memory of its own, */
  void *mem;   /* or over v's memory, of one that works there */
} OclLent;
void *ocl_lend(Rt *R, Obj *v, OclLent *lent, const char **why);
void ocl_unlend(OclLent *lent);

/* ---- disk cache (runtime/cache.c) -------------------------------------------------------------------------------- */

typedef struct OclHash {
  uint64_t a, b;
} OclHash;
OclHash ocl_hash(OclHash h, const void *p, size_t n); /* start from {0, 0} */
bool ocl_cache_has(OclHash key, const char *kind);    /* is there a file? */
/* Read the entry `key` of kind ("bin", "verdict"): malloc'ed bytes or NULL (absent, truncated, corrupted, cache off).
 */
void *ocl_cache_get(OclHash key, const char *kind, size_t *n);
void ocl_cache_put(OclHash key, const char *kind, const void *p, size_t n); /* atomic; failures are silent */

#endif
