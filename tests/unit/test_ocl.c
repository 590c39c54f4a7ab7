/* tests/unit/test_ocl.c - the device runtime by itself: launches, residency, caches, a lying device, and the failure of
 * every single OpenCL call: none may crash or lose a vector. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "../../runtime/ocl.h"
#include "check.h"

static const char *SRC =
    "#pragma OPENCL FP_CONTRACT OFF\n"
    "__kernel void axpy(double a, __global const double *x, __global const int *y, __global double *o, long first, long count,\n"
    "                   __global int *deopt, int cap) {\n"
    "  long i = (long)get_global_id(0);\n"
    "  if (i >= count) return;\n"
    "  i += first;\n"
    "  if (y[i] < 0) { int k = atomic_inc(deopt); if (k < cap) { deopt[1 + 2 * k] = (int)i; deopt[2 + 2 * k] = 7; } return; }\n"
    "  o[i] = a * x[i] + y[i];\n"
    "}\n";
static const uint8_t kinds[] = {OCL_ARG_BYTES, OCL_ARG_IN, OCL_ARG_IN, OCL_ARG_OUT, OCL_ARG_BYTES, OCL_ARG_BYTES, OCL_ARG_BUF, OCL_ARG_BYTES};
static const uint32_t sizes[] = {8, 8, 8, 8, 8, 8, 8, 4};

static int warnings;
static void on_warning(Rt *R, Obj *call, const char *msg) {
  (void)R, (void)call;
  warnings++;
  CHECK(strstr(msg, "OpenCL device") != NULL);
}

/* A device of its own memory that is lost takes its results with it: an R error, the only place where one may come from. */
static jmp_buf lost;
static void on_error(Rt *R, Obj *call, const char *msg) {
  (void)R, (void)call;
  CHECK(strstr(msg, "cannot be brought home") && getenv("RAVEL_TEST_DISCRETE") && getenv("RAVEL_TEST_FAULT"));
  longjmp(lost, 1);
}

static OclStatus launch(Rt *R, OclProgram *p, Obj *x, Obj *y, Obj *host, int64_t first, int64_t n, int32_t *deopt, int32_t cap, OclTimes *t, Obj **res, const double *prefix) {
  double a = 2;
  int64_t count = n - first;
  OclOut out = {.type = T_DBL, .n = n, .vec = host, .lo = first, .hi = n, .prefix = first, .prefix_data = prefix};
  deopt[0] = 0;
  OclArg args[] = {
      {.kind = OCL_ARG_BYTES, .p = &a, .size = 8}, {.kind = OCL_ARG_IN, .vec = x}, {.kind = OCL_ARG_IN, .vec = y},
      {.kind = OCL_ARG_OUT, .out = &out}, {.kind = OCL_ARG_BYTES, .p = &first, .size = 8}, {.kind = OCL_ARG_BYTES, .p = &count, .size = 8},
      {.kind = OCL_ARG_BUF, .p = deopt, .size = (1 + 2 * (size_t)cap) * 4, .init = 4, .back = (1 + 2 * (size_t)cap) * 4},
      {.kind = OCL_ARG_BYTES, .p = &cap, .size = 4}};
  OclStatus st = ocl_launch(R, p, 8, args, count, NULL, 0, t);
  *res = out.vec;
  return st;
}

/* One interpreter's life: true if the device did the work. */
static bool session(bool verbose) {
  Rt *R = rt_new();
  CHECK(R != NULL);
  R->hooks.warning = on_warning;
  R->hooks.error = on_error;
  volatile bool used = false;
  if (setjmp(lost)) {
    rt_free(R);
    return false;
  }
  const char *why;
  OclDevice *d = ocl_device(R, NULL, &why);
  int64_t n = 140003;
  Obj *x = rt_alloc(R, T_DBL, n), *y = rt_alloc(R, T_INT, n);
  double *px = DBL_W(x);
  int32_t *py = INT_W(y);
  for (int64_t i = 0; i < n; i++) px[i] = (double)i * 0.5, py[i] = (int)(i % 1000);
  py[777] = -1, py[99999] = -5;
  if (d) {
    OclTimes *t = ocl_times_new(R);
    OclProgram *p = ocl_program(R, d, SRC, "axpy", "-cl-std=CL1.2", 8, kinds, sizes, 0, 0);
    if (ocl_program_wait(p) == OCL_PROG_READY) {
      if (verbose) printf("  build %.1f ms%s\n", ocl_program_info(p).build_ms, ocl_program_info(p).from_disk ? " (disk)" : "");
      CHECK(ocl_program(R, d, SRC, "axpy", "-cl-std=CL1.2", 8, kinds, sizes, 0, 0) == p);
      int32_t deopt[1 + 2 * 16];
      double prefix[100];
      for (int i = 0; i < 100; i++) prefix[i] = -i;
      Obj *res, *res2, *res3;
      OclStatus st = launch(R, p, x, y, NULL, 100, n, deopt, 16, t, &res, prefix);
      if (!st.code) {
        used = true;
        CHECK(deopt[0] == 2);
        CHECK((deopt[1] == 777 && deopt[3] == 99999) || (deopt[1] == 99999 && deopt[3] == 777));
        CHECK(deopt[2] == 7);
        CHECK(ocl_device_only(res) == !d->shared_memory);
        if (verbose && !d->shared_memory) { /* x, y and the result lie in one slab */
          CHECK(d->slab != NULL && d->mem_used > (64 << 20) && d->mem_used < (65 << 20));
          double kernel = t->kernel_ms;
          for (int i = 0; i < 40; i++) st = launch(R, p, x, y, NULL, 100, n, deopt, 16, t, &res2, prefix); /* few of them have an event */
          CHECK(!st.code && t->launches == 41 && t->kernel_ms > kernel && d->mem_used > (64 << 20) && d->mem_used < (129 << 20));
        }
        /* a second launch takes the first one's result as input */
        st = launch(R, p, res, y, NULL, 0, n, deopt, 16, t, &res2, NULL);
        if (d->shared_memory == false && !st.code) ocl_evict_all(d);
        if (!st.code) {
          const double *r = DBL(res), *r2 = DBL(res2);
          for (int64_t i = 0; i < n; i++) {
            if (i == 777 || i == 99999) continue;
            double e = i < 100 ? (double)-i : 2 * px[i] + py[i];
            if (r[i] != e || r2[i] != 2 * e + py[i]) {
              CHECK(!"wrong element");
              break;
            }
          }
        } else
          ocl_failed(R, d, st, "running a kernel");
        /* into a given host vector */
        Obj *host = rt_alloc(R, T_DBL, n);
        DBL_W(host)[5] = 42;
        st = launch(R, p, x, y, host, 1000, n, deopt, 16, t, &res3, NULL);
        CHECK(res3 == host && DBL(host)[5] == 42);
        if (!st.code) CHECK(DBL(host)[1234] == 2 * px[1234] + py[1234]);
        /* the host writes: the copy goes */
        px = DBL_W(x);
        px[2000] = 1e6;
        st = launch(R, p, x, y, NULL, 0, n, deopt, 16, t, &res, NULL);
        if (!st.code) CHECK(DBL(res)[2000] == 2e6 + py[2000]);
        /* what is sent again from ordinary memory has moved to page-locked memory; readers of the old place do not notice */
        if (!st.code && !getenv("RAVEL_TEST_FAULT")) CHECK((DBL(x) != px) == !d->shared_memory);
        rt_gc(R);
        CHECK(px[2000] == 1e6 && DBL(x)[2000] == 1e6 && px[n - 1] == DBL(x)[n - 1]);
        Obj *known = rt_alloc_zero(R, T_DBL, n);
        rt_fix(R, known);
        const double *where = DBL(known);
        for (int k = 0; k < 3 && !st.code; k++) {
          DBL_W(known)[k] = k;
          st = launch(R, p, known, y, NULL, 0, n, deopt, 16, t, &res, NULL);
        }
        CHECK(DBL(known) == where);
        if (verbose) printf("  %llu bytes in, %llu out, kernel %.3f ms\n", (unsigned long long)t->h2d_bytes, (unsigned long long)t->d2h_bytes, t->kernel_ms);
      } else
        ocl_failed(R, d, st, "running a kernel");
    } else if (verbose) {
      char text[200];
      ocl_status_text(ocl_program_info(p).status, text, sizeof text);
      printf("  no program: %s\n", text);
    }
  } else if (verbose)
    printf("  no device: %s\n", why);
  CHECK(DBL(x)[1] == 0.5);
  rt_gc(R);
  rt_free(R);
  return used;
}

/* ---- self-test ------------------------------------------------------------------------------------------------------ */

static const OclSelfTest *selftest(Rt *R) {
  static const double x[4] = {1, -0.0, 3e-310, 1.5}, y[4] = {2, 5, 1, 3};
  static const char *const ops[] = {"add", "mul"};
  static const double expect[8] = {1.0 + 2, -0.0 + 5, 3e-310 + 1, 4.5, 2, -0.0 * 5, 3e-310, 4.5};
  OclSelfTest *T = calloc(2, sizeof *T);
  *T = (OclSelfTest){.source = "__kernel void ravel_selftest(__global const double *x, __global const double *y, __global double *o, int n) {\n"
                     "int i = get_global_id(0); if (i >= n) return; o[i] = x[i] + y[i]; o[n + i] = x[i] * y[i]; }\n",
                     .nops = 2, .n = 4, .ops = ops, .x = x, .y = y, .expect = expect};
  (void)R;
  return T;
}
static bool tested(const char *lie) {
  if (lie) setenv("RAVEL_TEST_LIE", lie, 1);
  else unsetenv("RAVEL_TEST_LIE");
  Rt *R = rt_new();
  ocl_set_selftest(R, selftest);
  const char *why;
  OclDevice *d = ocl_device(R, NULL, &why);
  bool ok = d && ocl_device_verdict(d, true);
  if (lie && d && !ok) CHECK(strstr(d->refused, "self-test: mul") != NULL);
  rt_free(R);
  unsetenv("RAVEL_TEST_LIE");
  return ok;
}

/* PoCL's test is put off until somebody asks: before that a program may be launched, and is not READY.  A verdict that
 * is not taken from disk (RAVEL_TEST_LIE) comes after the launch. */
static void untested(const char *lie, bool good) {
  setenv("RAVEL_TEST_LIE", lie, 1);
  Rt *R = rt_new();
  ocl_set_selftest(R, selftest);
  const char *why;
  OclDevice *d = ocl_device(R, NULL, &why);
  OclProgram *p = d && d->is_pocl ? ocl_program(R, d, SRC, "axpy", "-cl-std=CL1.2", 8, kinds, sizes, 0, 0) : NULL;
  for (int i = 0; p && i < 100000 && !ocl_program_untested(p); i++) nanosleep(&(struct timespec){0, 1000000}, NULL);
  if (p) {
    CHECK(ocl_program_untested(p));
    int64_t n = 1000;
    Obj *x = rt_alloc(R, T_DBL, n), *y = rt_alloc(R, T_INT, n), *res;
    for (int64_t i = 0; i < n; i++) DBL_W(x)[i] = (double)i, INT_W(y)[i] = 1;
    int32_t deopt[1 + 2 * 16];
    CHECK(!launch(R, p, x, y, NULL, 0, n, deopt, 16, ocl_times_new(R), &res, NULL).code);
    CHECK(ocl_program_untested(p));
    CHECK(ocl_program_wait(p) == (good ? OCL_PROG_READY : OCL_PROG_FAILED));
    CHECK(!ocl_program_untested(p) && !ocl_program_info(p).status.code == good);
  }
  rt_free(R);
  unsetenv("RAVEL_TEST_LIE");
}

static char dir[] = "/tmp/ravel-test-ocl-XXXXXX"; /* caches, ours and the driver's, for the whole process */

static void all(void);
int main(void) {
  if (!mkdtemp(dir)) return 1;
  setenv("XDG_CACHE_HOME", dir, 1);
  all();
  printf("the device plays one with memory of its own\n");
  setenv("RAVEL_TEST_DISCRETE", "1", 1);
  all();
  char cmd[200];
  snprintf(cmd, sizeof cmd, "rm -rf %s", dir);
  if (system(cmd) != 0) return 1;
  printf(failed ? "test_ocl: %d failed\n" : "test_ocl: passed\n", failed);
  return failed != 0;
}

static void all(void) {
  char cmd[200];
  bool have = session(true);
  if (have) {
    session(true);
    /* spoil the cached files: truncated, then garbage */
    snprintf(cmd, sizeof cmd, "for f in %s/ravel/*; do head -c 100 $f > $f.t && mv $f.t $f; done", dir);
    CHECK(system(cmd) == 0);
    CHECK(session(true));
    snprintf(cmd, sizeof cmd, "for f in %s/ravel/*; do printf xxxx | dd of=$f bs=1 seek=200 conv=notrunc 2>/dev/null; done", dir);
    CHECK(system(cmd) == 0);
    CHECK(session(true));
    CHECK(tested(NULL));
    CHECK(!tested("mul"));
    CHECK(tested(NULL));
    untested("nothing", true);
    untested("mul", false);
    setenv("RAVEL_DEVICE", "none", 1);
    CHECK(!session(false));
    setenv("RAVEL_DEVICE", "no such device", 1);
    CHECK(!session(false));
    unsetenv("RAVEL_DEVICE");
    setenv("RAVEL_OPENCL_LIB", "/nonexistent.so", 1);
    unsetenv("RAVEL_OPENCL_LIB");
    /* every call fails once */
    int used = 0, runs = 0;
    for (int k = 1; k < 400; k++) {
      char v[20];
      snprintf(v, sizeof v, "%d", k);
      setenv("RAVEL_TEST_FAULT", v, 1);
      used += session(false);
      runs++;
    }
    printf("  %d of %d sessions with one failing call still used the device\n", used, runs);
    for (int k = 1; k < 120; k += 3) {
      char v[20];
      snprintf(v, sizeof v, "%d-", k);
      setenv("RAVEL_TEST_FAULT", v, 1);
      session(false);
    }
  }
  unsetenv("RAVEL_TEST_FAULT");
}
