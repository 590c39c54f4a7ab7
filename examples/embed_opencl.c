/* embed_opencl.c - an image filter in R between two kernels of the host's: one buffer, which nobody copies.
 *
 *     cc embed_opencl.c $(pkg-config --cflags --libs ravel) -lOpenCL
 *
 * valgrind: no (the driver of the device is not ours)
 */
#define CL_TARGET_OPENCL_VERSION 120
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <ravel.h>
#include <stdio.h>
#include <stdlib.h>

enum { W = 320, H = 200, PIXELS = W * H };

static const char kernels[] =
    "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
    "__kernel void paint(__global double *image, int w) {\n" /* rings */
    "  int i = get_global_id(0), x = i % w - w / 2, y = i / w - 100;\n"
    "  image[i] = (x * x + y * y) / 64 % 16;\n"
    "}\n"
    "__kernel void count(__global const double *image, double level, volatile __global int *n) {\n"
    "  if (image[get_global_id(0)] > level) atomic_inc(n);\n"
    "}\n";

/* Where the slope is steep: each pixel against its neighbours.  Hot, so that it becomes a kernel by itself. */
static const char filter[] = "edges <- function(image, w) {\n"
                             "  n <- length(image)\n"
                             "  sapply(seq_along(image), function(i) {\n"
                             "    if (i <= w || i > n - w || i %% w <= 1L) return(0)\n"
                             "    dx <- image[i + 1L] - image[i - 1L]\n"
                             "    dy <- image[i + w] - image[i - w]\n"
                             "    sqrt(dx * dx + dy * dy)\n"
                             "  })\n"
                             "}";

static void check(int bad, const char *what) {
  if (!bad) return;
  fprintf(stderr, "%s failed (%d)\n", what, bad);
  exit(1);
}
static void check_r(Ravel *r, int ok) {
  if (ok) return;
  fprintf(stderr, "%s\n", ravel_error(r)->message);
  exit(1);
}

/* A device with double precision, a GPU if there is one. */
static cl_device_id find_device(void) {
  static const cl_device_type types[] = {CL_DEVICE_TYPE_GPU, CL_DEVICE_TYPE_ALL};
  cl_platform_id platform[8];
  cl_uint n = 0, found;
  check(clGetPlatformIDs(8, platform, &n), "clGetPlatformIDs");
  for (int t = 0; t < 2; t++)
    for (cl_uint i = 0; i < n && i < 8; i++) {
      cl_device_id d;
      cl_device_fp_config fp64 = 0;
      if (clGetDeviceIDs(platform[i], types[t], 1, &d, &found) == CL_SUCCESS && found > 0 &&
          clGetDeviceInfo(d, CL_DEVICE_DOUBLE_FP_CONFIG, sizeof fp64, &fp64, NULL) == CL_SUCCESS && fp64)
        return d;
    }
  fprintf(stderr, "there is no device with double precision\n");
  exit(1);
}

static void run(cl_command_queue queue, cl_kernel k) {
  size_t all = PIXELS;
  check(clEnqueueNDRangeKernel(queue, k, 1, NULL, &all, NULL, 0, NULL, NULL), "clEnqueueNDRangeKernel");
}

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0); /* in turn with what R prints */
  cl_int st;
  cl_device_id device = find_device();
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &st);
  check(st, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &st);
  check(st, "clCreateCommandQueue");
  const char *text = kernels;
  cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &st);
  check(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  cl_mem image = clCreateBuffer(context, CL_MEM_READ_WRITE, PIXELS * sizeof(double), NULL, &st);
  int zero = 0, n = 0, w = W;
  cl_mem number = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof zero, &zero, &st);
  check(st, "clCreateBuffer");

  /* The host paints. */
  cl_kernel paint = clCreateKernel(program, "paint", &st);
  clSetKernelArg(paint, 0, sizeof image, &image);
  clSetKernelArg(paint, 1, sizeof w, &w);
  run(queue, paint);

  /* R filters: on the host's queue, from the host's buffer. */
  Ravel *r = ravel_new(NULL);
  check_r(r, ravel_use_opencl(r, context, queue) == RAVEL_OK);
  RavelValue *v = ravel_wrap_cl_mem(r, RAVEL_DOUBLE, image, PIXELS), *result;
  check_r(r, v && ravel_set(r, "image", v) == RAVEL_OK);
  ravel_run(r, "cat(length(image), 'pixels, the brightest', max(image), '\\n')", NULL);
  check_r(r, ravel_eval(r, filter, NULL) == RAVEL_OK && ravel_eval(r, "edges(image, 320L)", &result) == RAVEL_OK);

  /* The host counts, in R's result. */
  cl_mem steep = ravel_cl_mem(result);
  check_r(r, steep != NULL);
  cl_kernel count = clCreateKernel(program, "count", &st);
  double level = 6;
  clSetKernelArg(count, 0, sizeof steep, &steep);
  clSetKernelArg(count, 1, sizeof level, &level);
  clSetKernelArg(count, 2, sizeof number, &number);
  run(queue, count);
  check(clEnqueueReadBuffer(queue, number, CL_TRUE, 0, sizeof n, &n, 0, NULL, NULL), "clEnqueueReadBuffer");
  printf("%d steep ones, on the device\n", n);

  int by_host = 0;
  const double *e = ravel_doubles(result);
  for (int i = 0; e && i < PIXELS; i++) by_host += e[i] > level;
  printf("%d steep ones, on the host\n", by_host);

  /* R writes: it has a copy then, the host's buffer stays what it is. */
  ravel_run(r, "image[1] <- 100; cat(image[1:3], '\\n')", NULL);
  double first;
  check(clEnqueueReadBuffer(queue, image, CL_TRUE, 0, sizeof first, &first, 0, NULL, NULL), "clEnqueueReadBuffer");
  printf("the host's first pixel is %g\n", first);

  ravel_release(v);
  ravel_release(result);
  ravel_free(r);
  clReleaseKernel(paint);
  clReleaseKernel(count);
  clReleaseMemObject(image);
  clReleaseMemObject(number);
  clReleaseProgram(program);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  return 0;
}
