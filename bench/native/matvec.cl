/* y = a x, a in columns: 32 rows a group, whose 32 x 32 work-items share the columns; each has four sums going on at once,
 * and reads rows side by side. */
#define SLICES 32
__kernel void run(__global const double *a, __global const double *x, __global double *y, int n) {
  __local double part[SLICES * 32];
  int l = get_local_id(0), slice = get_local_id(1), row = get_group_id(0) * 32 + l;
  double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  if (row < n) {
    int k = slice;
    for (; k + 7 * SLICES < n; k += 8 * SLICES) {
      double t[8];
#pragma unroll
      for (int u = 0; u < 8; u++) t[u] = a[(size_t)(k + u * SLICES) * n + row] * x[k + u * SLICES];
      s0 += t[0] + t[4], s1 += t[1] + t[5], s2 += t[2] + t[6], s3 += t[3] + t[7];
    }
    for (; k < n; k += SLICES) s0 += a[(size_t)k * n + row] * x[k];
  }
  part[slice * 32 + l] = (s0 + s1) + (s2 + s3);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (slice == 0 && row < n) {
    double s = 0;
    for (int k = 0; k < SLICES; k++) s += part[k * 32 + l];
    y[row] = s;
  }
}
