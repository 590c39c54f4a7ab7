/* tests/softcl/softcl.c - the device of the C compiler (runtime/cc_device.c) as an OpenCL library for tests, by tcc
 * alone: RAVEL_OPENCL_LIB=build/tests/softcl.so.
 *
 * So the whole road, code generation, launches, failed lanes and buffers included, can be walked by a hundred thousand
 * programs.  What it can't tell: what a real driver's optimiser makes of a kernel.
 *
 * Needs the program tcc.  SOFTCL_TYPE=gpu: says that it is a GPU with memory of its own.  SOFTCL_KEEP=1: a program with
 * errors stays in /tmp. */
#define CC_TEST_DEVICE
#include "../../runtime/cc_device.c"
#include "../../runtime/cc_text.c"
#include "../../runtime/cc_tools.c"
