/* specialize/cc_math.c - the shared functions as kernels of the C compilers' device find them: tcc's own code for their
 * texts is three to ten times slower than the host's copies, which have the same bits (math.c). */
#include <pthread.h>
#include "../runtime/cc_device.h"
#include "cc_math.h"
#include "scalar.h"

#include "math/random.h"
#include "math/twister.h"
#include "math/weighted.h"
#include "math/sort.h"

/* Functions that draw (math/twister.h, math/weighted.h) and sort (math/sort.h), with their parameters. */
#define RAVEL_LONG(FN)                                                                                              \
  FN(void, weights, (double *, int, int))                                                                              \
  FN(double, tape_index, (const unsigned *, int *, int, double))                                                       \
  FN(double, tape_exp, (const unsigned *, int *, int))                                                                 \
  FN(double, tape_weighted, (const unsigned *, int *, int, const double *))                                            \
  FN(double, tape_take, (const unsigned *, int *, int, double *))                                                      \
  FN(void, sort_dbl, (double *, double *, int, int))                                                                   \
  FN(void, sort_int, (int *, int *, int, int))                                                                         \
  FN(void, order_dbl, (int *, int *, const double *, int, int))                                                        \
  FN(void, order_int, (int *, int *, const int *, int, int))                                                           \
  FN(void, halve_dbl, (double *, int))                                                                                 \
  FN(void, halve_int, (int *, int))

static const struct {
#define E1(f) double (*f)(double);
#define E2(f) double (*f)(double, double);
#define F1 E1
#define F2 E2
#define F3(f) double (*f)(double, double, double);
#include "math_list.h"
#define FN(type, f, params) type(*f) params;
  RAVEL_LONG(FN)
#undef FN
} table = {
#define E1(f) rv_##f,
#define E2 E1
#define F1 E1
#define F2 E1
#define F3 E1
#include "math_list.h"
#define FN(type, f, params) rv_##f,
    RAVEL_LONG(FN)
#undef FN
};

static const char fields[] =
#define E1(f) "double (*" #f ")(double);"
#define E2(f) "double (*" #f ")(double, double);"
#define F1 E1
#define F2 E2
#define F3(f) "double (*" #f ")(double, double, double);"
#include "math_list.h"
#define FN(type, f, params) #type "(*" #f ")" #params ";"
    RAVEL_LONG(FN)
#undef FN
    ;

static const char names[] =
#define E1(f) "#define rv_" #f "(x) rv_cc_math." #f "(x)\n"
#define E2(f) "#define rv_" #f "(x, y) rv_cc_math." #f "(x, y)\n"
#define F1 E1
#define F2 E2
#define F3(f) "#define rv_" #f "(x, y, z) rv_cc_math." #f "(x, y, z)\n"
#include "math_list.h"
#define FN(type, f, params) "#define rv_" #f " rv_cc_math." #f "\n"
    RAVEL_LONG(FN)
#undef FN
    ;

static void set_math(void) {
  _Static_assert(sizeof fields > 64 && sizeof names > 64, "the list has been read");
  cc_set_math(fields, names, &table, sizeof table);
}
void spec_math_for_kernels(void) { /* each interpreter calls it, and some begin at once */
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, set_math);
}
