/* specialize/cc_math.c - the shared functions as kernels of the C compilers' device find them: tcc's own code for their
 * texts is three to ten times slower than the host's copies, which have the same bits (math.c). */
#include "../runtime/cc_device.h"
#include "cc_math.h"
#include "scalar.h"

static const struct {
#define E1(f) double (*f)(double);
#define E2(f) double (*f)(double, double);
#define F1 E1
#define F2 E2
#define F3(f) double (*f)(double, double, double);
#include "math_list.h"
} table = {
#define E1(f) rv_##f,
#define E2 E1
#define F1 E1
#define F2 E1
#define F3 E1
#include "math_list.h"
};

static const char fields[] =
#define E1(f) "double (*" #f ")(double);"
#define E2(f) "double (*" #f ")(double, double);"
#define F1 E1
#define F2 E2
#define F3(f) "double (*" #f ")(double, double, double);"
#include "math_list.h"
    ;

static const char names[] =
#define E1(f) "#define rv_" #f "(x) rv_cc_math." #f "(x)\n"
#define E2(f) "#define rv_" #f "(x, y) rv_cc_math." #f "(x, y)\n"
#define F1 E1
#define F2 E2
#define F3(f) "#define rv_" #f "(x, y, z) rv_cc_math." #f "(x, y, z)\n"
#include "math_list.h"
    ;

void spec_math_for_kernels(void) {
  _Static_assert(sizeof fields > 64 && sizeof names > 64, "the list has been read");
  cc_set_math(fields, names, &table, sizeof table);
}
