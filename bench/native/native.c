/* bench/native: the benchmarks as OpenCL written by hand (the .cl files here), to compare ravel's kernels with.
 *
 * native [-d gpu|cpu] [-s default|thesis|large] [NAME ...]
 * native [-d gpu|cpu] -b    plain copies from and to pinned memory: GB/s up, down, and up while as much goes down
 *
 * For each program: kernel time with the shared elementary functions (events, median of 7 runs from host to host) and
 * with the device's built-in ones (of 7 launches in a row); the time from host to host with pinned memory; a check sum
 * that the R program's output can be held against.
 *
 * matprod, the product of matrices, is CLBlast's (Debian: libclblast1), looked for when the program runs and left out
 * where it is not there.
 */
#define CL_TARGET_OPENCL_VERSION 120
#include "../../specialize/ops.h"
#include <CL/cl.h>
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
  GROUP = 128,
  SPLIT = 8 /* work-items that share a sum of the DFT and the spectral norm */,
  MAXARG = 10,
  RUNS = 7,
  GROUPS = 1024 /* of a reduction's first stage */,
  KERNELS = 4,
  MAXSTEPS = 64
};

/* What happens to a buffer: brought to the device before the first launch, brought home after the last one */
enum { IN = 0, OUT = 1, BOTH = 2, TEMP = 3 };
typedef struct Arg {
  void *host;
  size_t size;
  int way;
  int ints; /* elements are int, for the sum of the result */
  cl_mem mem, pinned;
} Arg;
/* One launch: which kernel (run, run2 ..), its buffers, a second int argument (-1: none), its work-items (0: the
 * job's), its group (0: GROUP) */
typedef struct Step {
  int kernel, nargs, arg[MAXARG], extra;
  size_t items, items2, group, group2;
} Step;
typedef struct Job {
  Arg arg[MAXARG];
  int nargs, nsteps;
  Step step[MAXSTEPS];
  int extra; /* of the only step */
  size_t items;
  long n;      /* the int argument */
  int library; /* the product of its first two matrices */
} Job;
/* CLBlastDgemm: layout, transposes, m n k, alpha, A B (buffer, offset, columns apart), beta, C */
typedef int (*Product)(int, int, int, size_t, size_t, size_t, double, cl_mem, size_t, size_t, cl_mem, size_t, size_t,
                       double, cl_mem, size_t, size_t, cl_command_queue *, cl_event *);
static Product product;

static cl_context ctx;
static cl_device_id dev;
static cl_command_queue q;

static void check(cl_int e, const char *what) {
  if (e) fprintf(stderr, "native: %s: error %d\n", what, e), exit(1);
}
/* A pinned host buffer and a device buffer */
static void *add(Job *j, size_t size, int way) {
  cl_int e;
  Arg *a = &j->arg[j->nargs++];
  a->size = size;
  a->way = way;
  a->mem = clCreateBuffer(ctx,
                          way == OUT  ? CL_MEM_WRITE_ONLY
                          : way == IN ? CL_MEM_READ_ONLY
                                      : CL_MEM_READ_WRITE,
                          size, NULL, &e);
  check(e, "buffer");
  if (way == TEMP) return NULL;
  a->pinned = clCreateBuffer(ctx, CL_MEM_ALLOC_HOST_PTR, size, NULL, &e);
  check(e, "pinned buffer");
  a->host = clEnqueueMapBuffer(q, a->pinned, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, size, 0, NULL, NULL, &e);
  check(e, "map");
  return a->host;
}
/* One more launch of kernel `k` with these buffers (nargs of them); the last int argument or -1 */
static Step *step(Job *j, int k, int extra, int nargs, const int *args) {
  Step *s = &j->step[j->nsteps++];
  *s = (Step){.kernel = k, .nargs = nargs, .extra = extra};
  memcpy(s->arg, args, (size_t)nargs * sizeof *args);
  return s;
}
#define STEP(j, k, extra, ...)                                                                                         \
  step(j, k, extra, (int)(sizeof((int[]){__VA_ARGS__}) / sizeof(int)), (int[]){__VA_ARGS__})
static double frac(double x) { return x - floor(x); }
/* The cumulative normal distribution of implied.R */
static double cnd(double x) {
  double k = 1 / (1 + 0.2316419 * fabs(x));
  double w = 1 - 0.3989422804014327 * exp(-0.5 * x * x) * k *
                     (0.319381530 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
  return x < 0 ? 1 - w : w;
}

/* The inputs of the R programs */
static void setup(Job *j, const char *name, long n) {
  j->extra = -1;
  j->n = n;
  j->items = (size_t)n;
  if (!strcmp(name, "matprod")) {
    double *x = add(j, n * n * 8, IN), *y = add(j, n * n * 8, IN);
    for (long i = 1; i <= n * n; i++) {
      x[i - 1] = (double)((i * 7 + i / n * 3) % 32) / 8 - 2;
      y[i - 1] = (double)((i * 5 + i / n * 11) % 32) / 8 - 2;
    }
    add(j, n * n * 8, OUT);
    j->library = 1;
  } else if (!strcmp(name, "matmul")) {
    double *x = add(j, n * n * 8, IN), *y = add(j, n * n * 8, IN);
    for (long i = 0; i < n * n; i++)
      x[i] = frac((i + 1) * 0.6180339887498949) - 0.5, y[i] = frac((i + 1) * 0.4142135623730951) - 0.5;
    add(j, n * n * 8, OUT);
    Step *s = STEP(j, 0, -1, 0, 1, 2);
    s->items = s->items2 = (size_t)(n + 63) / 64 * 16, s->group = s->group2 = 16;
  } else if (!strcmp(name, "daxpy")) {
    double *x = add(j, n * 8, IN), *y = add(j, n * 8, IN);
    for (long i = 0; i < n; i++) x[i] = (double)(i + 1) / n, y[i] = 1 - (double)((i + 1) % 1000) / 1000;
    add(j, n * 8, 1);
    j->items = (n + 1) / 2;
  } else if (!strcmp(name, "saxpy")) {
    int *x = add(j, n * 4, 0), *y = add(j, n * 4, 0);
    for (long i = 0; i < n; i++) x[i] = (int)((i + 1) % 1000), y[i] = (int)((i + 1) / 7);
    add(j, n * 8, 1);
    j->items = (n + 1) / 2;
  } else if (!strcmp(name, "blackscholes")) {
    double *p = add(j, n * 8, IN), *s = add(j, n * 8, IN), *t = add(j, n * 8, IN);
    for (long i = 0; i < n; i++) {
      p[i] = 5 + 25 * frac((i + 1) * 0.6180339887498949);
      s[i] = 1 + 99 * frac((i + 1) * 0.4142135623730951);
      t[i] = 0.25 + 9.75 * frac((i + 1) * 0.7320508075688772);
    }
    add(j, n * 16, 1);
  } else if (!strcmp(name, "implied")) {
    double *p = add(j, n * 8, IN), *s = add(j, n * 8, IN), *t = add(j, n * 8, IN);
    for (long i = 0; i < n; i++) {
      s[i] = 80 + 45 * frac((i + 1) * 0.6180339887498949);
      t[i] = 0.5 + 1.5 * frac((i + 1) * 0.4142135623730951);
      double v = 0.2 + 0.6 * frac((i + 1) * 0.7320508075688772), d = v * sqrt(t[i]);
      double d1 = (log(100 / s[i]) + (0.02 + 0.5 * v * v) * t[i]) / d;
      p[i] = 100 * cnd(d1) - s[i] * exp(-0.02 * t[i]) * cnd(d1 - d);
    }
    add(j, n * 8, OUT);
  } else if (!strcmp(name, "nbody")) {
    double *p[7];
    for (int k = 0; k < 7; k++) p[k] = add(j, n * 8, IN);
    for (long i = 0; i < n; i++) {
      double k = (double)(i + 1);
      p[0][i] = sin(k * 0.37) * 10, p[1][i] = cos(k * 0.73) * 10, p[2][i] = sin(k * 1.91) * 10;
      p[3][i] = cos(k * 0.11), p[4][i] = sin(k * 0.23), p[5][i] = cos(k * 0.57),
      p[6][i] = 1 + (double)((i + 1) % 7) / 7;
    }
    add(j, n * 48, 1);
  } else if (!strcmp(name, "dft")) {
    double *s = add(j, n * 8, IN);
    for (long i = 0; i < n; i++) s[i] = sin((i + 1) * 0.3) + 0.5 * cos((i + 1) * 1.7);
    add(j, n * 16, 1);
    j->items = (size_t)n * SPLIT;
  } else if (!strcmp(name, "mandelbrot")) {
    long m = n * n;
    double *x = add(j, m * 8, 0), *y = add(j, m * 8, 0);
    for (long i = 0; i < m; i++)
      x[i] = -2 + 3 * ((double)(i % n) + 0.5) / n, y[i] = -1.5 + 3 * ((double)(i / n) + 0.5) / n;
    add(j, m * 4, OUT);
    j->arg[2].ints = 1;
    j->n = m;
    j->items = (size_t)m;
  } else if (!strcmp(name, "kmeans")) {
    double *x = add(j, n * 8, IN), *y = add(j, n * 8, IN), *c = add(j, 160, 0);
    for (long i = 0; i < n; i++) x[i] = frac((i + 1) * 0.6180339887498949), y[i] = frac((i + 1) * 0.4142135623730951);
    for (int k = 0; k < 10; k++)
      c[2 * k] = frac((k + 1) * 0.7320508075688772), c[2 * k + 1] = frac((k + 1) * 0.2360679774997898);
    add(j, n * 4, OUT);
    j->arg[3].ints = 1;
  } else if (!strcmp(name, "hilbert")) {
    add(j, n * n * 8, 1);
    j->n = n * n;
    j->items = (size_t)(n * n);
    j->extra = (int)n;
  } else if (!strcmp(name, "spectralnorm")) {
    double *v = add(j, n * 8, IN);
    for (long i = 0; i < n; i++) v[i] = 1;
    add(j, n * 8, BOTH);
    for (int r = 0; r < 8; r++) STEP(j, 0, r & 1, r & 1, 1 - (r & 1));
    j->arg[0].way = BOTH;
    j->items = (size_t)n * SPLIT;
  } else if (!strcmp(name, "montecarlo")) {
    double *s = add(j, n * 8, IN);
    for (long i = 0; i < n; i++) s[i] = (double)(i + 1) * 7919;
    add(j, n * 8, 1);
  } else if (!strcmp(name, "philox")) {
    add(j, n * 8, OUT);
  } else if (!strcmp(name, "collatz")) {
    add(j, n * 4, OUT);
    j->arg[0].ints = 1;
  } else if (!strcmp(name, "bwimage")) {
    int *r = add(j, n * 4, IN), *g = add(j, n * 4, IN), *b = add(j, n * 4, IN);
    for (long i = 0; i < n; i++)
      r[i] = (int)((i + 1) % 256), g[i] = (int)((i + 1) / 7 % 256), b[i] = (int)((i + 1) / 1001 % 256);
    add(j, n * 4, OUT);
    j->arg[3].ints = 1;
    j->items = (n + 3) / 4;
  } else if (!strcmp(name, "jacobi")) {
    double *source = add(j, n * n * 8, IN), *u = add(j, n * n * 8, BOTH);
    for (long i = 0; i < n * n; i++) source[i] = frac((i + 1) * 0.6180339887498949) - 0.5, u[i] = i < n;
    add(j, n * n * 8, TEMP);
    for (int r = 0; r < 10; r++) {
      Step *s = STEP(j, 0, -1, 0, r % 2 ? 2 : 1, r % 2 ? 1 : 2);
      s->items = s->items2 = (size_t)n, s->group = 32, s->group2 = 8;
    }
  } else if (!strcmp(name, "horner")) {
    double *x = add(j, n * 8, IN), *coef = add(j, 256, IN);
    for (long i = 0; i < n; i++) x[i] = (double)(i + 1) / n * 2 - 1;
    for (int k = 0; k < 32; k++) coef[k] = sin(k + 1) / 32;
    add(j, n * 8, OUT);
  } else if (!strcmp(name, "pagerank")) {
    long links = 0;
    for (long i = 1; i <= n; i++) links += 4 + i % 9;
    int *from = add(j, links * 4, IN), *first = add(j, n * 4, IN), *last = add(j, n * 4, IN);
    double *out = add(j, n * 8, IN), *rank = add(j, n * 8, BOTH);
    add(j, n * 8, TEMP);
    for (long i = 0, at = 0; i < n; i++)
      out[i] = 0, rank[i] = 1.0 / n, first[i] = (int)at + 1, last[i] = (int)(at += 4 + (i + 1) % 9);
    for (long k = 0; k < links; k++) from[k] = (int)(frac((k + 1) * 0.6180339887498949) * n) + 1, out[from[k] - 1] += 1;
    for (long i = 0; i < n; i++) out[i] = out[i] > 1 ? out[i] : 1;
    for (int r = 0; r < 10; r++) {
      STEP(j, 0, -1, 4, 3, 5);
      STEP(j, 1, -1, 0, 1, 2, 5, 4);
    }
  } else if (!strcmp(name, "nbody-steps")) {
    double *body = add(j, n * 48, BOTH), *mass = add(j, n * 8, IN);
    add(j, n * 48, TEMP);
    for (long i = 0; i < n; i++) {
      double k = (double)(i + 1), *b = body + 6 * i;
      b[0] = sin(k * 0.37) * 10, b[1] = cos(k * 0.73) * 10, b[2] = sin(k * 1.91) * 10;
      b[3] = cos(k * 0.11), b[4] = sin(k * 0.23), b[5] = cos(k * 0.57), mass[i] = 1 + (double)((i + 1) % 7) / 7;
    }
    for (int r = 0; r < 20; r++) STEP(j, 0, -1, r % 2 ? 2 : 0, 1, r % 2 ? 0 : 2);
  } else if (!strcmp(name, "kmeans-records")) {
    enum { GROUPS = 512 };
    double *x = add(j, n * 8, IN), *y = add(j, n * 8, IN), *c = add(j, 160, BOTH);
    for (long i = 0; i < n; i++) x[i] = frac((i + 1) * 0.6180339887498949), y[i] = frac((i + 1) * 0.4142135623730951);
    for (int k = 0; k < 10; k++)
      c[2 * k] = frac((k + 1) * 0.7320508075688772), c[2 * k + 1] = frac((k + 1) * 0.2360679774997898);
    add(j, GROUPS * 30 * 8, TEMP);
    for (int r = 0; r < 10; r++) {
      STEP(j, 0, -1, 0, 1, 2, 3)->items = (size_t)GROUPS * GROUP;
      STEP(j, 1, GROUPS, 3, 2)->items = GROUP;
    }
  } else if (!strcmp(name, "matvec")) {
    double *a = add(j, n * n * 8, IN), *x = add(j, n * 8, IN);
    for (long i = 0; i < n * n; i++) a[i] = frac((i + 1) * 0.6180339887498949) - 0.5;
    for (long i = 0; i < n; i++) x[i] = frac((i + 1) * 0.4142135623730951) - 0.5;
    add(j, n * 8, OUT);
    Step *s = STEP(j, 0, -1, 0, 1, 2);
    s->items = (size_t)n, s->items2 = s->group2 = 32, s->group = 32;
  } else if (!strcmp(name, "transpose")) {
    double *a = add(j, n * n * 8, IN);
    for (long i = 0; i < n * n; i++) a[i] = frac((i + 1) * 0.6180339887498949);
    add(j, n * n * 8, OUT);
    Step *s = STEP(j, 0, -1, 0, 1);
    s->items = (size_t)n, s->items2 = (size_t)(n + 31) / 32 * 8, s->group = 32, s->group2 = 8;
  } else if (!strcmp(name, "reductions")) {
    double *x = add(j, n * 8, IN);
    for (long i = 0; i < n; i++) x[i] = (double)((i + 1) % 10007) / 10007;
    add(j, GROUPS * 8, TEMP);
    add(j, 5 * 8, OUT);
    for (int r = 0; r < 5; r++) {
      Step *s = STEP(j, 0, r, 0, 1);
      s->items = GROUPS * 256, s->group = 256;
      s = STEP(j, 1, r, 1, 2);
      s->items = s->group = 512;
    }
  } else if (!strcmp(name, "vecexpr")) {
    double *x = add(j, n * 8, IN), *z = add(j, n * 8, IN);
    for (long i = 1; i <= n; i++) x[i - 1] = (double)(i % 1009) / 1009 + 0.5, z[i - 1] = (double)(i % 4001) / 4001;
    add(j, n * 8, TEMP);
    add(j, n * 8, OUT);
    add(j, (GROUPS + 1) * 8, TEMP);
    Step *s = STEP(j, 0, -1, 0, 4);
    s->items = GROUPS * 256, s->group = 256;
    s = STEP(j, 1, -1, 4);
    s->items = s->group = 256;
    STEP(j, 2, -1, 0, 1, 4, 2)->items = (size_t)(n + 1) / 2;
    STEP(j, 3, -1, 0, 1, 2, 3)->items = (size_t)(n + 1) / 2;
  } else if (!strcmp(name, "heap")) {
    long calls = n / 64 * 4;
    int *ks = add(j, calls * 4, IN), *from = add(j, calls * 4, IN);
    for (long i = 0; i < calls; i++) ks[i] = (int)(i % 256) + 1, from[i] = (int)((i + 1) % (n / 64)) * 64 + 1;
    for (int c = 0; c < 4; c++) {
      long m = c < 2 ? n : 256;
      double *x = add(j, m * 8, IN);
      for (long i = 0; i < m; i++) x[i] = 100 * frac((i + 1) * (c % 2 ? 0.4142135623730951 : 0.6180339887498949));
    }
    add(j, calls * 64 * 4, TEMP);
    add(j, calls * 8, OUT);
    j->arg[7].ints = 1;
    add(j, 4, TEMP);
    STEP(j, 1, -1, 8)->items = 1;
    Step *s = STEP(j, 0, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8);
    s->items = (size_t)calls * 64, s->group = 64;
  } else {
    double *x = add(j, n * 8, IN);
    for (long i = 0; i < n; i++) x[i] = i < 1000 ? 0 : (double)(i - 999);
    add(j, n * 8, 1);
  }
  if (!j->nsteps) {
    Step *s = step(j, 0, j->extra, 0, NULL);
    for (s->nargs = 0; s->nargs < j->nargs; s->nargs++) s->arg[s->nargs] = s->nargs;
  }
}

/* The kernels run and, where there are more, run2 .. */
static void build(const char *dir, const char *name, int builtin, cl_kernel k[KERNELS]) {
  char path[512], *text = malloc(1 << 18);
  const char *part[SPEC_PARTS];
  size_t len[SPEC_PARTS], at = 0;
  int np = spec_source(MF_EXP | MF_LOG | MF_TRIG, part, len);
  cl_int e;
  for (int i = 0; i < np; i++) at += (size_t)sprintf(text + at, "%.*s\n", (int)len[i], part[i]);
  at += (size_t)sprintf(text + at,
                        builtin ? "#pragma OPENCL FP_CONTRACT ON\n#define BUILTIN\n#define EXP exp\n#define LOG "
                                  "log\n#define SINCOS(a, s, c) (s) = sincos(a, &(c))\n"
                                : "#define EXP rv_exp\n#define LOG rv_log\n#define SINCOS(a, si, co) { rv_sc sc = "
                                  "rv_sincos_near(a); (si) = sc.s; (co) = sc.c; }\n");
  at += (size_t)sprintf(text + at, "#define GROUP %d\n#define SPLIT %d\n#define GROUPS %d\n", GROUP, SPLIT, GROUPS);
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
  for (int i = 0; i < KERNELS; i++) {
    char entry[] = "run2(";
    if (i) entry[3] = (char)('1' + i);
    else entry[3] = '(', entry[4] = 0;
    if (!strstr(text, entry)) continue;
    *strchr(entry, '(') = 0;
    k[i] = clCreateKernel(p, entry, &e);
    check(e, "kernel");
  }
  clReleaseProgram(p);
  free(text);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}
static int by_value(const void *a, const void *b) {
  return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

/* All launches; the kernels' time by events, in ms */
static double once(Job *j, cl_kernel *kernels) {
  cl_int n = (cl_int)j->n;
  cl_event ev[MAXSTEPS];
  double ms = 0;
  if (j->library) {
    size_t m = (size_t)j->n;
    clFinish(q);
    double start = now();
    check(
        product(102, 111, 111, m, m, m, 1, j->arg[0].mem, 0, m, j->arg[1].mem, 0, m, 0, j->arg[2].mem, 0, m, &q, NULL),
        "product");
    clFinish(q);
    return now() - start;
  }
  for (int r = 0; r < j->nsteps; r++) {
    Step *s = &j->step[r];
    cl_kernel k = kernels[s->kernel];
    cl_uint a = 0;
    for (int i = 0; i < s->nargs; i++)
      check(clSetKernelArg(k, a++, sizeof(cl_mem), &j->arg[s->arg[i]].mem), "argument");
    check(clSetKernelArg(k, a++, 4, &n), "argument");
    cl_int extra = s->extra;
    if (extra >= 0) check(clSetKernelArg(k, a++, 4, &extra), "argument");
    size_t local[2] = {s->group ? s->group : GROUP, s->group2 ? s->group2 : 1};
    size_t global[2] = {s->items ? s->items : j->items, s->items2 ? s->items2 : 1};
    for (int i = 0; i < 2; i++) global[i] = (global[i] + local[i] - 1) / local[i] * local[i];
    check(clEnqueueNDRangeKernel(q, k, s->items2 ? 2 : 1, NULL, global, local, 0, NULL, &ev[r]), "launch");
  }
  clFinish(q);
  for (int r = 0; r < j->nsteps; r++) {
    cl_ulong s, t;
    clGetEventProfilingInfo(ev[r], CL_PROFILING_COMMAND_START, 8, &s, NULL);
    clGetEventProfilingInfo(ev[r], CL_PROFILING_COMMAND_END, 8, &t, NULL);
    clReleaseEvent(ev[r]);
    ms += (double)(t - s) * 1e-6;
  }
  return ms;
}
static void copy(Job *j, int home) {
  for (int i = 0; i < j->nargs; i++) {
    Arg *a = &j->arg[i];
    if (!home && (a->way == IN || a->way == BOTH))
      check(clEnqueueWriteBuffer(q, a->mem, CL_FALSE, 0, a->size, a->host, 0, NULL, NULL), "write");
    if (home && (a->way == OUT || a->way == BOTH))
      check(clEnqueueReadBuffer(q, a->mem, CL_FALSE, 0, a->size, a->host, 0, NULL, NULL), "read");
  }
}

/* The best of RUNS copies of 256 MB each way. */
static void copies(void) {
  Job j = {0};
  size_t n = (size_t)256 << 20;
  void *up = add(&j, n, IN), *down = add(&j, n, OUT);
  memset(up, 1, n), memset(down, 1, n);
  cl_int e;
  cl_command_queue q2 = clCreateCommandQueue(ctx, dev, 0, &e);
  check(e, "queue");
  double best[3] = {1e9, 1e9, 1e9};
  for (int r = 0; r < RUNS; r++)
    for (int w = 0; w < 3; w++) {
      double t = now();
      if (w != 1) check(clEnqueueWriteBuffer(q, j.arg[0].mem, CL_FALSE, 0, n, up, 0, NULL, NULL), "write");
      clFlush(q);
      if (w != 0) check(clEnqueueReadBuffer(q2, j.arg[1].mem, CL_FALSE, 0, n, down, 0, NULL, NULL), "read");
      check(clFinish(q2), "finish");
      check(clFinish(q), "finish");
      t = now() - t;
      if (t < best[w]) best[w] = t;
    }
  printf("%.2f %.2f %.2f\n", (double)n / best[0] * 1e-6, (double)n / best[1] * 1e-6, (double)n / best[2] * 1e-6);
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    long n[3];
  } jobs[] = {{"daxpy", {2000000, 8000000, 8000000}},
              {"saxpy", {2000000, 8000000, 8000000}},
              {"blackscholes", {300000, 1000000, 4000000}},
              {"implied", {20000, 1000000, 4000000}},
              {"nbody", {2048, 65536, 65536}},
              {"dft", {2048, 16384, 16384}},
              {"mandelbrot", {256, 1024, 4096}},
              {"kmeans", {500000, 4000000, 4000000}},
              {"hilbert", {1000, 4096, 4096}},
              {"spectralnorm", {1500, 16384, 16384}},
              {"montecarlo", {4096, 262144, 262144}},
              {"philox", {1024, 262144, 262144}},
              {"listing66", {2000000, 8000000, 8000000}},
              {"collatz", {100000, 1000000, 4000000}},
              {"bwimage", {1000000, 16777216, 64000000}},
              {"jacobi", {256, 2048, 4096}},
              {"horner", {200000, 4000000, 16000000}},
              {"pagerank", {50000, 1000000, 4000000}},
              {"nbody-steps", {256, 16384, 65536}},
              {"kmeans-records", {20000, 1000000, 1000000}},
              {"matvec", {2000, 8192, 8192}},
              {"transpose", {1000, 4096, 8192}},
              {"reductions", {2000000, 16000000, 16000000}},
              {"vecexpr", {2000000, 16000000, 16000000}},
              {"heap", {20000, 1000000, 1000000}},
              {"matmul", {160, 1024, 2048}},
              {"matprod", {768, 4096, 4096}}};
  void *lib = dlopen("libclblast.so.1", RTLD_NOW);
  product = lib ? (Product)dlsym(lib, "CLBlastDgemm") : NULL;
  cl_device_type type = CL_DEVICE_TYPE_ALL;
  int size = 0, names = 0, only_copies = 0;
  char dir[400], name[128];
  snprintf(dir, sizeof dir, "%s", getenv("NATIVE_DIR") ? getenv("NATIVE_DIR") : "bench/native");
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "-d") && i + 1 < argc)
      type = !strcmp(argv[++i], "gpu") ? CL_DEVICE_TYPE_GPU : CL_DEVICE_TYPE_CPU;
    else if (!strcmp(argv[i], "-s") && i + 1 < argc)
      i++, size = !strcmp(argv[i], "thesis") ? 1 : !strcmp(argv[i], "large") ? 2 : 0;
    else if (!strcmp(argv[i], "-b")) only_copies = 1;
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
  if (only_copies) {
    copies();
    return 0;
  }
  clGetDeviceInfo(dev, CL_DEVICE_NAME, sizeof name, name, NULL);
  printf("%s\n%-14s %9s %14s %16s %16s  %s\n", name, "program", "size", "kernel ms", "built-ins ms", "host to host ms",
         "sum of the result");
  for (size_t k = 0; k < sizeof jobs / sizeof *jobs; k++) {
    int want = names == 0;
    for (int i = 0; i < names; i++) want |= !strcmp(argv[1 + i], jobs[k].name);
    if (!want || (!product && !strcmp(jobs[k].name, "matprod"))) continue;
    Job j = {0};
    setup(&j, jobs[k].name, jobs[k].n[size]);
    void *first[MAXARG] = {0};
    for (int i = 0; i < j.nargs; i++)
      if (j.arg[i].way == BOTH && (first[i] = malloc(j.arg[i].size))) memcpy(first[i], j.arg[i].host, j.arg[i].size);
    double med[2], whole[RUNS];
    for (int builtin = 1; builtin >= 0; builtin--) {
      cl_kernel kn[KERNELS] = {NULL};
      if (!j.library) build(dir, jobs[k].name, builtin, kn);
      double t[RUNS];
      copy(&j, 0);
      once(&j, kn);
      for (int r = 0; r < RUNS; r++) t[r] = once(&j, kn);
      qsort(t, RUNS, sizeof *t, by_value);
      med[builtin] = t[RUNS / 2];
      if (!builtin)
        for (int r = 0; r < RUNS; r++) {
          for (int i = 0; i < j.nargs && r; i++) /* what a run changes is its input no more */
            if (j.arg[i].way == BOTH) memcpy(j.arg[i].host, first[i], j.arg[i].size);
          double start = now();
          copy(&j, 0);
          t[r] = once(&j, kn);
          copy(&j, 1);
          clFinish(q);
          whole[r] = now() - start;
        }
      if (!builtin) { /* as ravel's kernels run: after their inputs have come */
        qsort(t, RUNS, sizeof *t, by_value);
        med[0] = t[RUNS / 2];
      }
      for (int i = 0; i < KERNELS; i++)
        if (kn[i]) clReleaseKernel(kn[i]);
    }
    qsort(whole, RUNS, sizeof *whole, by_value);
    double sum = 0;
    for (int i = 0; i < j.nargs; i++) {
      Arg *a = &j.arg[i];
      free(first[i]);
      if (a->way == OUT || a->way == BOTH)
        for (size_t m = 0; m < a->size / (a->ints ? 4 : 8); m++)
          sum += a->ints ? ((int *)a->host)[m] : ((double *)a->host)[m];
      if (a->pinned) {
        clEnqueueUnmapMemObject(q, a->pinned, a->host, 0, NULL, NULL);
        clFinish(q);
        clReleaseMemObject(a->pinned);
      }
      clReleaseMemObject(a->mem);
    }
    printf("%-14s %9ld %14.4f %16.4f %16.4f  %.15g\n", jobs[k].name, jobs[k].n[size], med[0], med[1], whole[RUNS / 2],
           sum);
    fflush(stdout);
  }
  clReleaseCommandQueue(q);
  clReleaseContext(ctx);
  return 0;
}
