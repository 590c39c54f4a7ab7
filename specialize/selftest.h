/* specialize/selftest.h - what a device must compute as the host does. */
#ifndef RAVEL_SELFTEST_H
#define RAVEL_SELFTEST_H
#include "../runtime/rt.h"
struct OclSelfTest;
/* The test over the table of scalar operations, for ocl_set_selftest.  One malloc'ed block; NULL: no memory. */
const struct OclSelfTest *spec_selftest(Rt *R);
#endif
