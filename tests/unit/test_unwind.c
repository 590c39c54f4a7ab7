/* tests/unit/test_unwind.c - no memory in the middle of a launch: the error leaves nothing held behind. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "../../runtime/ocl.h"
#include "check.h"

static const char *SRC =
    "__kernel void twice(__global const double *x, __global double *o, long count) {\n"
    "  long i = (long)get_global_id(0);\n"
    "  if (i < count) o[i] = 2 * x[i];\n"
    "}\n";
static const uint8_t kinds[] = {OCL_ARG_IN, OCL_ARG_OUT, OCL_ARG_BYTES};
static const uint32_t sizes[] = {8, 8, 8};
enum { N = 140003 };

static jmp_buf caught;
static void on_error(Rt *R, Obj *call, const char *msg) {
  (void)call;
  CHECK(strstr(msg, "cannot allocate") || strstr(msg, "memory exhausted"));
  rt_clean_up_to(R, NULL); /* what the interpreter does before a jump */
  longjmp(caught, 1);
}

static OclStatus twice(Rt *R, OclProgram *p, Obj *x, Obj **res) {
  int64_t n = N;
  OclOut out = {.type = T_DBL, .n = n, .hi = n};
  OclArg args[] = {{.kind = OCL_ARG_IN, .vec = x}, {.kind = OCL_ARG_OUT, .out = &out}, {.kind = OCL_ARG_BYTES, .p = &n, .size = 8}};
  OclStatus st = ocl_launch(R, p, 3, args, n, NULL, 0, NULL);
  *res = out.vec;
  return st;
}

/* The device's memory in use after results have come and gone, or -1: no device.  *errors: how often there was no memory. */
static int64_t session(int *errors) {
  Rt *R = rt_new();
  R->hooks.error = on_error;
  const char *why;
  OclDevice *d = ocl_device(R, NULL, &why);
  OclProgram *p = d ? ocl_program(R, d, SRC, "twice", "-cl-std=CL1.2", 3, kinds, sizes, 0, 0) : NULL;
  if (!p || ocl_program_wait(p) != OCL_PROG_READY) {
    rt_free(R);
    return -1;
  }
  Obj *x = rt_alloc(R, T_DBL, N);
  for (int64_t i = 0; i < N; i++) DBL_W(x)[i] = (double)i;
  ocl_set_memory_cap(d, 4 * N * sizeof(double)); /* what comes later pushes earlier results out */
  rt_start_stress(R);
  Obj *volatile r[6] = {x};
  volatile int k = 1;
  *errors = 0;
  if (setjmp(caught)) {
    ++*errors;
    CHECK(!d->launching && !d->go_on && R->cleanup == NULL);
  }
  while (k < 6) { /* once more what failed */
    Obj *res;
    OclStatus st = twice(R, p, r[k - 1], &res);
    CHECK(!st.code);
    if (st.code) break;
    r[k] = res;
    k++;
  }
  ocl_evict_all(d); /* an error here comes back to the loop, which is through */
  for (int j = 1; j < k; j++) CHECK(DBL(r[j])[N - 1] == (double)(N - 1) * (double)(1 << j));
  int64_t used = (int64_t)d->mem_used;
  rt_free(R);
  return used;
}

int main(void) {
  char dir[] = "/tmp/ravel-test-XXXXXX";
  if (!mkdtemp(dir)) return 1;
  setenv("XDG_CACHE_HOME", dir, 1);
  setenv("RAVEL_TEST_DISCRETE", "1", 1);
  int errors, most = 40, n = 1;
  int64_t used = session(&errors);
  if (used < 0) {
    printf("unwind: no device\n");
    return 0;
  }
  CHECK(errors == 0);
  for (; n < most; n++) {
    char v[16];
    snprintf(v, sizeof v, "%d", n);
    setenv("RAVEL_TEST_NO_MEMORY", v, 1);
    int64_t now = session(&errors);
    CHECK(now == used);
    if (errors == 0) break;
    CHECK(errors == 1);
  }
  CHECK(n > 5 && n < most); /* there is more than one such allocation, and an end to them */
  char cmd[64];
  snprintf(cmd, sizeof cmd, "rm -rf %s", dir);
  if (system(cmd) != 0) failed++;
  printf("unwind: %d allocations fail, %s\n", n - 1, failed ? "FAILED" : "ok");
  return failed != 0;
}
