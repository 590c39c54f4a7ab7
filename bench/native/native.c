/* bench/native: the benchmarks as OpenCL written by hand (the .cl files here), to compare ravel's kernels with.
 *
 * native [-d gpu|cpu] [-s default|thesis|large] [NAME ...]
 * For each program: kernel time (events, median of 7 after a warm-up) with the shared elementary functions and with the
 * device's built-in ones; the time from host to host with pinned memory; a check sum that the R program's output can be
 * held against.
 */
#define CL_TARGET_OPENCL_VERSION 120
#include "../../specialize/ops.h"
#include <CL/cl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GROUP = 128, MAXARG = 10, RUNS = 7 };

typedef struct Arg {
  void *host;
  size_t size;
  int out;
  cl_mem mem, pinned;
} Arg;
typedef struct Job {
  Arg arg[MAXARG];
  int nargs, extra; /* extra: a second int argument, -1: none */
  size_t items;
  long n; /* the int argument */
} Job;

static cl_context ctx;
static cl_device_id dev;
static cl_command_queue q;

static void check(cl_int e, const char *what) {
  if (e) fprintf(stderr, "native: %s: error %d\n", what, e), exit(1);
}
/* A pinned host buffer and a device buffer */
static void *add(Job *j, size_t size, int out) {
  cl_int e;
  Arg *a = &j->arg[j->nargs++];
  a->size = size;
  a->out = out;
  a->mem = clCreateBuffer(ctx, out ? CL_MEM_WRITE_ONLY : CL_MEM_READ_ONLY, size, NULL, &e);
  check(e, "buffer");
  a->pinned = clCreateBuffer(ctx, CL_MEM_ALLOC_HOST_PTR, size, NULL, &e);
  check(e, "pinned buffer");
  a->host = clEnqueueMapBuffer(q, a->pinned, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, size, 0, NULL, NULL, &e);
  check(e, "map");
  return a->host;
}
static double frac(double x) { return x - floor(x); }

/* The inputs of the R programs */
static void setup(Job *j, const char *name, long n) {
  j->extra = -1;
  j->n = n;
  j->items = (size_t)n;
  if (!strcmp(name, "daxpy")) {
    double *x = add(j, n * 8, 0), *y = add(j, n * 8, 0);
    for (long i = 0; i < n; i++) x[i] = (double)(i + 1) / n, y[i] = 1 - (double)((i + 1) % 1000) / 1000;
    add(j, n * 8, 1);
    j->items = (n + 1) / 2;
  } else if (!strcmp(name, "saxpy")) {
    int *x = add(j, n * 4, 0), *y = add(j, n * 4, 0);
    for (long i = 0; i < n; i++) x[i] = (int)((i + 1) % 1000), y[i] = (int)((i + 1) / 7);
    add(j, n * 8, 1);
    j->items = (n + 1) / 2;
  } else if (!strcmp(name, "blackscholes")) {
    double *p = add(j, n * 8, 0), *s = add(j, n * 8, 0), *t = add(j, n * 8, 0);
    for (long i = 0; i < n; i++) {
      p[i] = 5 + 25 * frac((i + 1) * 0.6180339887498949);
      s[i] = 1 + 99 * frac((i + 1) * 0.4142135623730951);
      t[i] = 0.25 + 9.75 * frac((i + 1) * 0.7320508075688772);
    }
    add(j, n * 16, 1);
  } else if (!strcmp(name, "nbody")) {
    double *p[7];
    for (int k = 0; k < 7; k++) p[k] = add(j, n * 8, 0);
    for (long i = 0; i < n; i++) {
      double k = (double)(i + 1);
      p[0][i] = sin(k * 0.37) * 10, p[1][i] = cos(k * 0.73) * 10, p[2][i] = sin(k * 1.91) * 10;
      p[3][i] = cos(k * 0.11), p[4][i] = sin(k * 0.23), p[5][i] = cos(k * 0.57),
      p[6][i] = 1 + (double)((i + 1) % 7) / 7;
    }
    add(j, n * 48, 1);
  } else if (!strcmp(name, "dft")) {
    double *s = add(j, n * 8, 0);
    for (long i = 0; i < n; i++) s[i] = sin((i + 1) * 0.3) + 0.5 * cos((i + 1) * 1.7);
    add(j, n * 16, 1);
  } else if (!strcmp(name, "mandelbrot")) {
    long m = n * n;
    double *x = add(j, m * 8, 0), *y = add(j, m * 8, 0);
    for (long i = 0; i < m; i++)
      x[i] = -2 + 3 * ((double)(i % n) + 0.5) / n, y[i] = -1.5 + 3 * ((double)(i / n) + 0.5) / n;
    add(j, m * 4, 1);
    j->n = m;
    j->items = (size_t)m;
  } else if (!strcmp(name, "kmeans")) {
    double *x = add(j, n * 8, 0), *y = add(j, n * 8, 0), *c = add(j, 160, 0);
    for (long i = 0; i < n; i++) x[i] = frac((i + 1) * 0.6180339887498949), y[i] = frac((i + 1) * 0.4142135623730951);
    for (int k = 0; k < 10; k++)
      c[2 * k] = frac((k + 1) * 0.7320508075688772), c[2 * k + 1] = frac((k + 1) * 0.2360679774997898);
    add(j, n * 4, 1);
  } else if (!strcmp(name, "hilbert")) {
    add(j, n * n * 8, 1);
    j->n = n * n;
    j->items = (size_t)(n * n);
    j->extra = (int)n;
  } else if (!strcmp(name, "spectralnorm")) {
    double *v = add(j, n * 8, 0);
    for (long i = 0; i < n; i++) v[i] = 1;
    add(j, n * 8, 1);
    j->extra = 0;
  } else if (!strcmp(name, "montecarlo")) {
    double *s = add(j, n * 8, 0);
    for (long i = 0; i < n; i++) s[i] = (double)(i + 1) * 7919;
    add(j, n * 8, 1);
  } else {
    double *x = add(j, n * 8, 0);
    for (long i = 0; i < n; i++) x[i] = i < 1000 ? 0 : (double)(i - 999);
    add(j, n * 8, 1);
  }
}

static cl_kernel build(const char *dir, const char *name, int builtin) {
  char path[512], *text = malloc(1 << 18);
  const char *part[SPEC_PARTS];
  size_t len[SPEC_PARTS], at = 0;
  int np = spec_source(MF_EXP | MF_LOG | MF_TRIG, part, len);
  cl_int e;
  for (int i = 0; i < np; i++) at += (size_t)sprintf(text + at, "%.*s\n", (int)len[i], part[i]);
  at += (size_t)sprintf(text + at,
                        builtin ? "#define EXP exp\n#define LOG log\n#define SINCOS(a, s, c) (s) = sincos(a, &(c))\n"
                                : "#define EXP rv_exp\n#define LOG rv_log\n#define SINCOS(a, s, c) { rv_sc sc = "
                                  "rv_sincos(a); (s) = sc.s; (c) = sc.c; }\n");
  at += (size_t)sprintf(text + at, "#define GROUP %d\n", GROUP);
  snprintf(path, sizeof path, "%s/%s.cl", dir, name);
  FILE *f = fopen(path, "r");
  if (!f) perror(path), exit(1);
  at += fread(text + at, 1, (1 << 18) - 1 - at, f);
  text[at] = 0;
  fclose(f);
  const char *src = text;
  cl_program p = clCreateProgramWithSource(ctx, 1, &src, &at, &e);
  check(e, "program");
  if (clBuildProgram(p, 1, &dev, "-cl-std=CL1.2", NULL, NULL)) {
    static char log[16384];
    clGetProgramBuildInfo(p, dev, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
    fprintf(stderr, "%s: %s\n", path, log);
    exit(1);
  }
  cl_kernel k = clCreateKernel(p, "run", &e);
  check(e, "kernel");
  clReleaseProgram(p);
  free(text);
  return k;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}
static int by_value(const void *a, const void *b) {
  return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

/* One run of the kernel (the spectral norm: its 8 products); its time by events, in ms */
static double once(Job *j, cl_kernel k, int products) {
  size_t local = GROUP, global = (j->items + GROUP - 1) / GROUP * GROUP;
  cl_int n = (cl_int)j->n, extra = j->extra;
  double ms = 0;
  for (int r = 0; r < products; r++) {
    cl_uint a = 0;
    for (int i = 0; i < j->nargs; i++) {
      int which = products > 1 ? (i ^ (r & 1)) : i; /* the result is the next input */
      check(clSetKernelArg(k, a++, sizeof(cl_mem), &j->arg[which].mem), "argument");
    }
    check(clSetKernelArg(k, a++, 4, &n), "argument");
    if (products > 1) extra = (r & 1) != (r / 2 & 0);
    if (j->extra >= 0) check(clSetKernelArg(k, a++, 4, &extra), "argument");
    cl_event ev;
    check(clEnqueueNDRangeKernel(q, k, 1, NULL, &global, &local, 0, NULL, &ev), "launch");
    clFinish(q);
    cl_ulong s, t;
    clGetEventProfilingInfo(ev, CL_PROFILING_COMMAND_START, 8, &s, NULL);
    clGetEventProfilingInfo(ev, CL_PROFILING_COMMAND_END, 8, &t, NULL);
    clReleaseEvent(ev);
    ms += (double)(t - s) * 1e-6;
  }
  return ms;
}
static void copy(Job *j, int out) {
  for (int i = 0; i < j->nargs; i++) {
    Arg *a = &j->arg[i];
    if (!a->out && !out) check(clEnqueueWriteBuffer(q, a->mem, CL_FALSE, 0, a->size, a->host, 0, NULL, NULL), "write");
    if (a->out && out) check(clEnqueueReadBuffer(q, a->mem, CL_FALSE, 0, a->size, a->host, 0, NULL, NULL), "read");
  }
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    long n[3];
  } jobs[] = {{"daxpy", {2000000, 8000000, 8000000}},
              {"saxpy", {2000000, 8000000, 8000000}},
              {"blackscholes", {300000, 1000000, 4000000}},
              {"nbody", {2048, 65536, 65536}},
              {"dft", {2048, 16384, 16384}},
              {"mandelbrot", {256, 1024, 4096}},
              {"kmeans", {500000, 4000000, 4000000}},
              {"hilbert", {1000, 4096, 4096}},
              {"spectralnorm", {1500, 16384, 16384}},
              {"montecarlo", {4096, 262144, 262144}},
              {"listing66", {2000000, 8000000, 8000000}}};
  cl_device_type type = CL_DEVICE_TYPE_ALL;
  int size = 0, names = 0;
  char dir[400], name[128];
  snprintf(dir, sizeof dir, "%s", getenv("NATIVE_DIR") ? getenv("NATIVE_DIR") : "bench/native");
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "-d") && i + 1 < argc)
      type = !strcmp(argv[++i], "gpu") ? CL_DEVICE_TYPE_GPU : CL_DEVICE_TYPE_CPU;
    else if (!strcmp(argv[i], "-s") && i + 1 < argc)
      i++, size = !strcmp(argv[i], "thesis") ? 1 : !strcmp(argv[i], "large") ? 2 : 0;
    else argv[1 + names++] = argv[i];
  }
  cl_platform_id pl[8];
  cl_uint np = 0, found = 0;
  check(clGetPlatformIDs(8, pl, &np), "platforms");
  for (cl_uint i = 0; i < np && !found; i++)
    if (clGetDeviceIDs(pl[i], type, 1, &dev, &found)) found = 0;
  if (!found) fprintf(stderr, "native: no such device\n"), exit(1);
  cl_int e;
  ctx = clCreateContext(NULL, 1, &dev, NULL, NULL, &e);
  check(e, "context");
  q = clCreateCommandQueue(ctx, dev, CL_QUEUE_PROFILING_ENABLE, &e);
  check(e, "queue");
  clGetDeviceInfo(dev, CL_DEVICE_NAME, sizeof name, name, NULL);
  printf("%s\n%-13s %9s %14s %16s %16s  %s\n", name, "program", "size", "kernel ms", "built-ins ms", "host to host ms",
         "sum of the result");
  for (size_t k = 0; k < sizeof jobs / sizeof *jobs; k++) {
    int want = names == 0;
    for (int i = 0; i < names; i++) want |= !strcmp(argv[1 + i], jobs[k].name);
    if (!want) continue;
    Job j = {0};
    setup(&j, jobs[k].name, jobs[k].n[size]);
    int products = !strcmp(jobs[k].name, "spectralnorm") ? 8 : 1;
    double med[2], whole[RUNS];
    for (int builtin = 1; builtin >= 0; builtin--) {
      cl_kernel kn = build(dir, jobs[k].name, builtin);
      double t[RUNS];
      copy(&j, 0);
      once(&j, kn, products);
      for (int r = 0; r < RUNS; r++) t[r] = once(&j, kn, products);
      qsort(t, RUNS, sizeof *t, by_value);
      med[builtin] = t[RUNS / 2];
      if (!builtin)
        for (int r = 0; r < RUNS; r++) {
          double start = now();
          copy(&j, 0);
          once(&j, kn, products);
          copy(&j, 1);
          clFinish(q);
          whole[r] = now() - start;
        }
      clReleaseKernel(kn);
    }
    qsort(whole, RUNS, sizeof *whole, by_value);
    double sum = 0;
    for (int i = 0; i < j.nargs; i++) {
      Arg *a = &j.arg[i];
      int ints = !strcmp(jobs[k].name, "mandelbrot") || !strcmp(jobs[k].name, "kmeans");
      if (a->out)
        for (size_t m = 0; m < a->size / (ints ? 4 : 8); m++)
          sum += ints ? ((int *)a->host)[m] : ((double *)a->host)[m];
      clEnqueueUnmapMemObject(q, a->pinned, a->host, 0, NULL, NULL);
      clFinish(q);
      clReleaseMemObject(a->mem);
      clReleaseMemObject(a->pinned);
    }
    printf("%-13s %9ld %14.4f %16.4f %16.4f  %.15g\n", jobs[k].name, jobs[k].n[size], med[0], med[1], whole[RUNS / 2],
           sum);
    fflush(stdout);
  }
  clReleaseCommandQueue(q);
  clReleaseContext(ctx);
  return 0;
}
