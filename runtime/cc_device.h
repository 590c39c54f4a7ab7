/* runtime/cc_device.h - an OpenCL device of our own: kernels are compiled by the system's C compilers.
 *
 * A driver takes a tenth of a second to be loaded and half a second and more for a kernel (PoCL 3.1: 0.5 to 1.2 s);
 * tcc takes 3 ms for the same text, gcc 60 to 100.  So what is over before a driver has built, loops of one lane
 * foremost, runs here: a kernel is compiled by the quickest compiler at once, and once it has run for a while by the
 * best one, beside the program; launches take what there is.
 *
 * RAVEL_CC: the compilers, the quickest first, "tcc,cc" where nothing is said; those that are not installed are left
 * out; "none": no such device.  Each understands -shared -o; all but tcc also what GCC and clang do. */
#ifndef RAVEL_CC_DEVICE_H
#define RAVEL_CC_DEVICE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Is there a compiler? */
bool cc_available(void);
/* The process ends: compilers that run stop.  keep: a process of its own, at the lowest priority and with no file of this
 * one open, does again what the best compiler had not finished, for the cache on disk (cc_finish.c). */
void cc_finish(bool keep);
/* A program's binary is kept on disk by this key. */
void cc_keep_as(void *program, uint64_t a, uint64_t b);
void cc_remove_folder(const char *dir); /* with all that is in it; failures are silent */
/* Functions of the host that kernels call instead of their own, where the compiler is tcc: the fields of a structure of
 * pointers, macros that call them, and that structure.  All stay where they are. */
void cc_set_math(const char *fields, const char *names, const void *table, size_t size);
extern const char *cc_math_fields, *cc_math_names; /* of the text; NULL: none */
double cc_best_ms(size_t bytes); /* processor time that the best compiler takes for a kernel of so many bytes of text */
/* The best compiler begins with this program now (cl_program), if it has not. */
void cc_improve(void *program);
/* OpenCL C, as ravel writes it, as C: malloc'ed, NULL without memory.  A kernel K becomes rv_cc_run_K(void **args),
 * with its parameters' kinds in rv_cc_pointers_K, '*' or '.'; what the host has to fill in is rv_cc_host. */
char *cc_text(const char *source);
enum { CC_MAX_PARAMS = 256 };
/* What the text calls of the host: see the prelude. */
typedef struct CcHost {
  size_t *(*ids)(
      void); /* the work-item's numbers: global, local, group id, global and local size, groups: three each */
  void (*barrier)(void);
  unsigned long (*mul_hi)(unsigned long, unsigned long), (*clz)(unsigned long);
  int (*add)(volatile int *, int), (*max)(volatile int *, int), (*cmpxchg)(volatile int *, int, int); /* atomic */
  double (*fma)(double, double, double);
  double (*variate)(int code, double a, double b, const unsigned *tape, int len, int *at);
} CcHost;
/* From here on kernels that this thread launches draw variates (RtVariate) by fn(ctx, ..), which takes words of the tape
 * from number *at on, which it moves. */
typedef double CcVariate(void *ctx, int code, double a, double b, const unsigned *tape, int len, int *at);
void cc_draw_by(CcVariate *fn, void *ctx);
#endif
