/* tests/unit/test_wait.c - waits that are stopped: what is left behind, slices, fuel, a device that does not answer. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "../../runtime/ocl.h"
#include "check.h"

/* A lane does so many rounds as its element says, and no more than it has fuel for: guard 5. */
static const char *SRC =
    "__kernel void spin(__global const double *x, __global double *o, long count, int fuel,\n"
    "                   __global int *deopt, int cap) {\n"
    "  int i = (int)get_global_id(0), fuel_left = fuel;\n"
    "  if (i >= count) return;\n"
    "  double s = 0, k = 0;\n"
    "  for (; fuel_left > 0; fuel_left--) { if (k >= x[i]) break; k += 1; s = s * 0.5 + k; }\n"
    "  if (fuel_left <= 0 || x[i] == 13) {\n"
    "    int slot = atomic_inc(deopt);\n"
    "    if (slot < cap) { deopt[1 + 2 * slot] = i; deopt[2 + 2 * slot] = x[i] == 13 ? 2 : 5; }\n"
    "    return;\n"
    "  }\n"
    "  o[i] = k + 0 * s;\n"
    "}\n";
static const uint8_t kinds[] = {OCL_ARG_IN, OCL_ARG_OUT, OCL_ARG_BYTES, OCL_ARG_BYTES, OCL_ARG_BUF, OCL_ARG_BYTES};
static const uint32_t sizes[] = {8, 8, 8, 4, 8, 4};
enum { N = 5000, CAP = 64 };

static int32_t failures[1 + 2 * CAP];

static OclStatus spin(Rt *R, OclProgram *p, Obj *x, int32_t fuel, Obj **res) {
  int64_t n = LEN(x);
  int32_t cap = CAP;
  OclOut out = {.type = T_DBL, .n = n, .hi = n};
  OclArg args[] = {{.kind = OCL_ARG_IN, .vec = x},
                   {.kind = OCL_ARG_OUT, .out = &out},
                   {.kind = OCL_ARG_BYTES, .p = &n, .size = 8},
                   {.kind = OCL_ARG_BYTES, .p = &fuel, .size = 4, .fuel = 5 + 1, .again = true},
                   {.kind = OCL_ARG_BUF, .p = failures, .size = sizeof failures, .init = 4, .back = sizeof failures, .head = 4},
                   {.kind = OCL_ARG_BYTES, .p = &cap, .size = 4}};
  failures[0] = 0;
  OclStatus st = ocl_launch(R, p, 6, args, n, NULL, 0, NULL);
  *res = out.vec;
  return st;
}

static OclProgram *open_spin(Rt *R, OclDevice **d) {
  const char *why;
  *d = ocl_device(R, NULL, &why);
  OclProgram *p = *d ? ocl_program(R, *d, SRC, "spin", "-cl-std=CL1.2", 6, kinds, sizes, 0, 0) : NULL;
  return p && ocl_program_wait(p) == OCL_PROG_READY ? p : NULL;
}

static Obj *numbers(Rt *R, double first, double second) {
  Obj *x = rt_alloc(R, T_DBL, N);
  for (int i = 0; i < N; i++) DBL_W(x)[i] = i % 12;
  DBL_W(x)[70] = first, DBL_W(x)[4000] = second;
  return x;
}
static bool right(Obj *x, Obj *r) {
  for (int i = 0; i < N; i++)
    if (DBL(r)[i] != DBL(x)[i]) return false;
  return true;
}

/* Lanes that run long, one here and there, or all; one fails otherwise; one has no end. */
static void fuel(Rt *R, OclProgram *p) {
  Obj *x = numbers(R, 100000, 50000), *r;
  CHECK(!spin(R, p, x, 20, &r).code && failures[0] == 0 && right(x, r));
  for (int i = 0; i < N; i++) DBL_W(x)[i] = 3000 + i;
  CHECK(!spin(R, p, x, 20, &r).code && failures[0] == 0 && right(x, r));
  x = numbers(R, 100000, 13);
  CHECK(!spin(R, p, x, 20, &r).code && failures[0] == 1 && failures[1] == 4000 && failures[2] == 2);
  x = numbers(R, 1e30, 100);
  CHECK(!spin(R, p, x, 2000000, &r).code && failures[0] == 1 && failures[1] == 70 && failures[2] == 5);
  CHECK(r && DBL(r)[71] == 71 % 12 && DBL(r)[4000] == 100);
}

static void *interrupter(void *R) {
  nanosleep(&(struct timespec){0, 200000000}, NULL);
  __atomic_fetch_or(&((Rt *)R)->interrupted, RT_INTERRUPT, __ATOMIC_RELAXED);
  return NULL;
}

/* An interrupt from another thread ends the wait; the kernel goes on for a while in memory that stays, and then the device
 * serves again. */
static void stopped(Rt *R, OclDevice *d, OclProgram *p) {
  pthread_t th;
  Obj *x = numbers(R, 1e30, 1e30), *r;
  for (int k = 0; k < 5 && !d->left; k++) { /* between two slices nothing is left: a driver may build for the first ones */
    pthread_create(&th, NULL, interrupter, R);
    OclStatus st = spin(R, p, x, 300000000, &r); /* a second or so */
    pthread_join(th, NULL);
    CHECK(st.code == OCL_STOPPED && !r);
    R->interrupted = 0;
  }
  CHECK(d->usable && d->left);
  x = NULL;
  for (int i = 0; i < 3; i++) rt_gc(R);
  x = numbers(R, 7, 8);
  CHECK(!spin(R, p, x, 1000, &r).code && failures[0] == 0 && right(x, r));
  CHECK(!d->left);
  R->interrupted = RT_INTERRUPT; /* already asked for */
  OclStatus st = spin(R, p, x, 1000, &r);
  CHECK(st.code == OCL_STOPPED || !st.code);
  R->interrupted = 0;
}

static void session(const char *name, const char *value) {
  if (name) setenv(name, value, 1);
  Rt *R = rt_new();
  OclDevice *d;
  OclProgram *p = open_spin(R, &d);
  if (p) d->patience_ms = 200000; /* a busy machine */
  if (!p) printf("no device: not tested\n");
  else {
    fuel(R, p);
    if (!name) stopped(R, d, p);
  }
  rt_free(R);
  if (name) unsetenv(name);
}

/* The second launch and all that follow are not answered. */
static void silent(void) {
  setenv("RAVEL_TEST_MUTE", "2", 1);
  Rt *R = rt_new();
  OclDevice *d;
  OclProgram *p = open_spin(R, &d);
  if (p) {
    d->patience_ms = 100;
    Obj *x = numbers(R, 1, 2), *r;
    CHECK(!spin(R, p, x, 1000, &r).code && right(x, r));
    CHECK(spin(R, p, x, 1000, &r).code == OCL_SILENT && !r && d->silent);
    CHECK(spin(R, p, x, 1000, &r).code == OCL_SILENT && !r);
  }
  rt_free(R);
  unsetenv("RAVEL_TEST_MUTE");
}

int main(void) {
  session(NULL, NULL);
  session("RAVEL_SLICE", "7");
  silent();
  printf("wait: %s\n", failed ? "FAILED" : "ok");
  return failed != 0;
}
