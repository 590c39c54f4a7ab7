/* ravel.h - R inside a C program.
 *
 *     Ravel *r = ravel_new(NULL);
 *     RavelValue *v;
 *     if (ravel_eval(r, "sapply(1:1e6, function(i) sqrt(i) * 2)", &v) == RAVEL_OK) {
 *       const double *x = ravel_doubles(v);              // R's own memory, nothing is copied
 *       printf("%d values, the last is %g\n", (int)ravel_length(v), x[ravel_length(v) - 1]);
 *       ravel_release(v);
 *     } else {
 *       fprintf(stderr, "%s\n", ravel_error(r)->message);
 *     }
 *     ravel_free(r);
 *
 * Link with `pkg-config --cflags --libs ravel`, or in CMake: find_package(ravel), target_link_libraries(x ravel::ravel).
 * The libraries show the names of this header alone; libravel.so.0 keeps them, and their types, as they are.
 *
 * Interpreters.  A process may have any number; they share nothing, so each may be used by a thread of its own at the
 * same time as the others.  One interpreter serves one thread at a time, but not always the same: hand it over as you
 * hand over any object without a lock.  The one function that any thread may call at any time is ravel_interrupt.
 * A value belongs to the interpreter it came from: given to another one it is a wrong argument.  Without an interpreter
 * (NULL, where ravel_new found no memory) every function fails, and ravel_error says so.
 *
 * Nothing here exits, aborts, prints (but through the output callback) or jumps past the function you called.  Whatever
 * goes wrong in R, memory included, comes back as a RavelStatus, and ravel_error says what it was.
 *
 * Stack.  R code runs on the stack of the calling thread; where it is used up, recursion ends in R's own error
 * ("C stack usage is too close to the limit").  64 KiB must be left at the call, 8 MiB are comfortable.
 */
#ifndef RAVEL_H
#define RAVEL_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Ravel Ravel;           /* one interpreter */
typedef struct RavelValue RavelValue; /* a handle on an R value: keeps it alive until ravel_release */

typedef enum RavelStatus {
  RAVEL_OK = 0,
  RAVEL_ERROR,      /* an R error that no tryCatch caught, or a wrong argument to a function of this header */
  RAVEL_SYNTAX,     /* the text is not R; nothing of it was evaluated */
  RAVEL_INCOMPLETE, /* the text ends in the middle of an expression: a prompt may ask for more. Nothing was evaluated */
  RAVEL_INTERRUPTED, /* ravel_interrupt stopped the evaluation */
  RAVEL_QUIT,        /* the code called q(): ravel_quit_status has its status. The interpreter can still be used */
  RAVEL_NO_MEMORY,  /* an R error as well: the system or RavelConfig.memory_limit gave no more. What R held is intact */
  RAVEL_TIME_LIMIT, /* RavelConfig.time_limit was reached */
} RavelStatus;

/* What went wrong last.  Strings are UTF-8 and live until the next call that takes this interpreter. */
typedef struct RavelError {
  RavelStatus status;
  const char *message;        /* "non-numeric argument to binary operator"; never NULL, "" after success */
  const char *call;           /* the call that failed, as R shows it: "f(1, x)"; NULL: none */
  int ntrace;                 /* calls on R's stack, */
  const char *const *trace;   /* the outermost first; a line of text each */
  int nclasses;               /* class() of the condition: */
  const char *const *classes; /* "simpleError", "error", "condition"; none where the error was not raised in R */
} RavelError;

/* ---- interpreters ---------------------------------------------------------------------------------------------------
 */

typedef struct RavelConfig {
  size_t memory_limit; /* bytes that R's heap may take from the system, the base library's included (about 8 MiB);
                        * beyond it an allocation is the R error "cannot allocate vector of size ...".  0: no limit */
  /* Called with everything R prints: stream 1 is output, 2 messages, warnings and errors.  text has n bytes, no final
   * NUL.  It must not call R.  NULL: the process's standard output (buffered until a call of this header returns) and
   * standard error. */
  void (*output)(void *user, int stream, const char *text, size_t n);
  void *user; /* handed to output, input and report */
  /* A line for what reads standard input: readline(), readLines(stdin()), scan().  The text lives until the next call
   * of this function, its newline may be missing; NULL: the input is at its end.  It must not call R.  NULL: the
   * process's standard input (and readline() answers "", as in Rscript). */
  const char *(*input)(void *user, const char *prompt);
  /* Seconds that a call of ravel_eval, ravel_run, ravel_call, ravel_evaluate may take; then it ends, on.exit and finally
   * code having had 50 ms, with RAVEL_TIME_LIMIT, which R code cannot catch.  0: no limit. */
  double time_limit;
  /* The OpenCL device: "none", "cpu", "gpu", a part of its name, "all".  NULL: what RAVEL_DEVICE says, or the best. */
  const char *device;
  /* For code that is not trusted: everything in R that reaches files, processes, the network, shared objects and the
   * process's environment is an error ("'file' is not available: this interpreter is restricted"), and standard input
   * is empty but for `input`.  Memory and time have limits of their own, above.  What the host registers, it allows. */
  bool restricted;
  /* Bytes of a device's memory that results and copies may take; vectors beyond that go through it in pieces, or stay in
   * memory.  0: what the device has. */
  size_t device_memory_limit;
  /* Called before a call of ravel_eval, ravel_run, ravel_call, ravel_evaluate returns, once for each parallel call, loop and
   * vector expression that ran in it: a JSON object of n bytes as `ravel --report` writes it ("call", "line", "elements",
   * "device", "offloaded", "interpreted", "not_offloaded", times).  It must not call R.  NULL: nobody asks. */
  void (*report)(void *user, const char *json, size_t n);
} RavelConfig;

/* A new interpreter, or NULL when there is no memory for it.  config NULL: all zero. */
Ravel *ravel_new(const RavelConfig *config);
/* Ends an interpreter: R's exit finalisers run, device memory goes back, handles that were not released become invalid.
 * NULL is fine. */
void ravel_free(Ravel *r);

/* ---- running R code ---------------------------------------------------------------------------------------------- */

/* Evaluate UTF-8 text, any number of expressions, in the global environment.  *result becomes a handle on the last
 * one's value (NULL for empty text); result NULL: not wanted.  Nothing is auto-printed.  Stops at the first error.
 * Warnings that the code leaves behind are printed to stream 2 as Rscript does.  On failure *result is NULL. */
RavelStatus ravel_eval(Ravel *r, const char *text, RavelValue **result);
/* Run text as Rscript runs a file: visible values print themselves, an error is also printed to stream 2.  name: for
 * messages and reports, may be NULL. */
RavelStatus ravel_run(Ravel *r, const char *text, const char *name);
/* Call an R function with nargs arguments.  names: NULL, or nargs entries, NULL for arguments without a name. */
RavelStatus ravel_call(Ravel *r, const RavelValue *function, int nargs, RavelValue *const *args,
                       const char *const *names, RavelValue **result);
/* Parse once, evaluate many times: *expressions is an R expression vector.  name: as in ravel_run. */
RavelStatus ravel_parse(Ravel *r, const char *text, const char *name, RavelValue **expressions);
/* Evaluate an expression vector, a call or a symbol in env (NULL: the global environment), as ravel_eval does. */
RavelStatus ravel_evaluate(Ravel *r, const RavelValue *expressions, const RavelValue *env, RavelValue **result);
/* Stop the evaluation that is running, if one is: it ends with RAVEL_INTERRUPTED soon, on.exit and finally code having
 * run. For any thread, also for a signal handler. */
void ravel_interrupt(Ravel *r);
/* The last failure of a function that takes r.  Never NULL. */
const RavelError *ravel_error(Ravel *r);
/* The condition object of an R error: a new handle (conditionMessage() and its other elements, for ravel_element_named).
 * NULL: it was no R error. */
RavelValue *ravel_error_condition(Ravel *r);
int ravel_quit_status(Ravel *r);

/* ---- variables --------------------------------------------------------------------------------------------------- */

/* A variable of the global environment (or what it sees: base functions); *value is NULL where there is none
 * (RAVEL_ERROR). */
RavelStatus ravel_get(Ravel *r, const char *name, RavelValue **value);
RavelStatus ravel_set(Ravel *r, const char *name, const RavelValue *value);
/* The same in an environment of the host's, for example one per request.  env NULL: the global one. */
RavelStatus ravel_get_in(Ravel *r, const RavelValue *env, const char *name, RavelValue **value);
RavelStatus ravel_set_in(Ravel *r, const RavelValue *env, const char *name, const RavelValue *value);
RavelValue *ravel_new_environment(Ravel *r, const RavelValue *parent); /* parent NULL: the global environment */

/* ---- values: looking at them ------------------------------------------------------------------------------------- */

typedef enum RavelType {
  RAVEL_NULL,
  RAVEL_LOGICAL,   /* int: 0, 1, RAVEL_NA_LOGICAL */
  RAVEL_INTEGER,   /* int32_t, RAVEL_NA_INTEGER */
  RAVEL_DOUBLE,    /* double; NA is a NaN, see ravel_is_na */
  RAVEL_COMPLEX,   /* two doubles each */
  RAVEL_CHARACTER, /* strings: ravel_string */
  RAVEL_RAW,
  RAVEL_LIST,
  RAVEL_FUNCTION,
  RAVEL_ENVIRONMENT,
  RAVEL_OTHER /* symbols, calls, ... */
} RavelType;
#define RAVEL_NA_INTEGER INT32_MIN
#define RAVEL_NA_LOGICAL INT32_MIN

RavelType ravel_type(const RavelValue *v);
int64_t ravel_length(const RavelValue *v);
/* The elements of a double, integer or logical vector where R has them: no copy.  A result that is still on a device,
 * or a sequence, is brought to memory by the call.  Read only; valid until v is released and R has no other use for it,
 * or R writes to it.  NULL: another type, or no memory. */
const double *ravel_doubles(const RavelValue *v);
const int32_t *ravel_integers(const RavelValue *v);
const int32_t *ravel_logicals(const RavelValue *v);
const uint8_t *ravel_raws(const RavelValue *v);
const double *ravel_complexes(const RavelValue *v); /* real and imaginary part, in turn */
/* Element i (from 0) of a character vector, as UTF-8; NULL: NA, out of range, or no character vector.  Lives as long as
 * v. */
const char *ravel_string(const RavelValue *v, int64_t i);
bool ravel_inherits(const RavelValue *v, const char *name); /* is it of this class ("data.frame")? */
bool ravel_is_na(double x);                                 /* R's NA_real_, and not any other NaN */
double ravel_na(void);                                      /* NA_real_ */
/* Name of element i, NULL where it has none. */
const char *ravel_name(const RavelValue *v, int64_t i);
/* Element i of a list, or the element with a name: new handles.  NULL: there is none, or v is no list. */
RavelValue *ravel_element(const RavelValue *v, int64_t i);
RavelValue *ravel_element_named(const RavelValue *v, const char *name);
/* Attribute ("dim", "class", ...): a new handle, NULL where there is none.  Setting copies v's contents if R shares
 * them. */
RavelValue *ravel_attribute(const RavelValue *v, const char *name);
RavelStatus ravel_set_attribute(RavelValue *v, const char *name, const RavelValue *value);
/* Another handle on the same value; each is released by itself. */
RavelValue *ravel_retain(const RavelValue *v);
void ravel_release(RavelValue *v); /* NULL is fine. After ravel_free: not allowed */

/* ---- values: making them ----------------------------------------------------------------------------------------- */

/* Vectors of n elements, copied from data (data NULL: zeros).  NULL when there is no memory: see ravel_error. */
RavelValue *ravel_make_doubles(Ravel *r, const double *data, int64_t n);
RavelValue *ravel_make_integers(Ravel *r, const int32_t *data, int64_t n);
RavelValue *ravel_make_logicals(Ravel *r, const int32_t *data, int64_t n);
RavelValue *ravel_make_complexes(Ravel *r, const double *data, int64_t n); /* 2 n doubles */
RavelValue *ravel_make_raws(Ravel *r, const uint8_t *data, int64_t n);
RavelValue *ravel_make_strings(Ravel *r, const char *const *utf8, int64_t n); /* entry NULL: NA */
RavelValue *ravel_make_list(Ravel *r, RavelValue *const *elements, const char *const *names,
                            int64_t n); /* names may be NULL */
/* A data frame of n columns of the same length.  (Read one as a list: ravel_element_named.) */
RavelValue *ravel_make_data_frame(Ravel *r, RavelValue *const *columns, const char *const *names, int64_t n);
RavelValue *ravel_make_null(Ravel *r);
/* The same without a copy: R reads the host's memory in place, until it is done with it and calls release(user, data)
 * (which must not call R; NULL: not told).  Until then the host must not write there.  R never writes there: an
 * assignment to an element copies the vector first.  The memory needs the element's alignment. */
typedef void RavelRelease(void *user, const void *data);
RavelValue *ravel_wrap_doubles(Ravel *r, const double *data, int64_t n, RavelRelease *release, void *user);
RavelValue *ravel_wrap_integers(Ravel *r, const int32_t *data, int64_t n, RavelRelease *release, void *user);
RavelValue *ravel_wrap_logicals(Ravel *r, const int32_t *data, int64_t n, RavelRelease *release, void *user);
/* A fresh vector that the host fills in place: write through *data before anything else is done with the value. */
RavelValue *ravel_new_doubles(Ravel *r, int64_t n, double **data);
RavelValue *ravel_new_integers(Ravel *r, int64_t n, int32_t **data);

/* ---- OpenCL: sharing with the host -------------------------------------------------------------------------------
 *
 * The pointers are OpenCL's cl_context, cl_command_queue, cl_device_id and cl_mem, of the same libOpenCL.so.1 (void *, so
 * that this header needs no other).  Nothing is copied: a buffer that the host's kernels have filled is an R vector, and
 * what R's kernels have computed is a buffer for the host's.
 *
 * Use the host's context, and the device of this in-order queue of it, which R's kernels then go to as well: before the
 * interpreter has used a device.  Both are retained.  Whatever RAVEL_DEVICE and RavelConfig.device say, this is the
 * device. */
RavelStatus ravel_use_opencl(Ravel *r, void *context, void *queue);
/* The other way: what R uses (a device is opened now); they live as long as the interpreter.  RAVEL_ERROR: there is no
 * device.  Each pointer may be NULL. */
RavelStatus ravel_opencl(Ravel *r, void **device, void **context, void **queue);
/* A vector (logical, integer, double) of the n elements that a buffer of R's context begins with.  The buffer is retained
 * until R is done with the vector; until then nobody writes into it (R never does: an assignment to an element moves the
 * vector first).  What the host has enqueued on R's queue is waited for; on other queues it has waited itself. */
RavelValue *ravel_wrap_cl_mem(Ravel *r, RavelType type, void *cl_mem, int64_t n);
/* A buffer with v's elements (logical, integer, double): where they are on the device, or a copy that is sent there now.
 * For reading, until v is released; it is not released by the host.  NULL: see ravel_error. */
void *ravel_cl_mem(RavelValue *v);

/* ---- C functions for R ------------------------------------------------------------------------------------------- */

/* Make the C function f callable from R under its name in the signature, which is its C prototype:
 *
 *     double hypotenuse(double x, double y)
 *     void   smooth(const double *x, size_t n, double *out)
 *     const char *greeting(const char *name)
 *
 * Parameter types: double, float, int, int32_t, int64_t, bool take a vector of length 1; const char * a string;
 * const double *, const int * (int32_t), const uint8_t * the elements of a vector, in place; double *, int *, uint8_t *
 * a copy of the vector, which the function changes.  A size_t is not an argument in R: it gets the length of the
 * pointer parameter before it.  The result in R is the return value (double, float, int, int32_t, int64_t as double,
 * bool, const char *, copied; void); of a void function with pointers to change, the changed vector, or a list of them
 * when there are several. Arguments are converted as as.double() and kin do and errors are R's.  Parameter names become
 * the R function's formals; without names they are a1, a2, ...  f must not call this interpreter. */
RavelStatus ravel_register(Ravel *r, const char *signature, void (*f)(void));

/* The same with values and a pointer of the host's.  args are the values of the formals (text as in R, "x, power = 2";
 * NULL: "..."), those in `...` one by one, with their names; they are released after the call.  The result is taken
 * over, an element of args is fine.  f may call this interpreter: what fails there, or ravel_raise, followed by the
 * result NULL is an R error in the caller (a condition, interrupt or q() as it was); NULL otherwise is R's NULL.  The
 * function is a value: ravel_set gives it a name.  release(user) is called when R is done with it (NULL: not told). */
typedef RavelValue *RavelFunction(Ravel *r, void *user, int nargs, RavelValue *const *args, const char *const *names);
RavelValue *ravel_make_function(Ravel *r, const char *formals, RavelFunction *f, void *user,
                                void (*release)(void *user));
/* In such a function: `return ravel_raise(r, "no such row", "rowError")` is the R error with this message, of class
 * klass as well (NULL: a simpleError).  Always NULL. */
RavelValue *ravel_raise(Ravel *r, const char *message, const char *klass);

const char *ravel_version(void); /* "0.1.0" */

#ifdef __cplusplus
}
#endif
#endif
