/* The product of two n x n matrices: 64 x 64 elements a group of 16 x 16, 4 x 4 in each work-item's registers; strips of 16 of the sums'
 * terms through local memory. */
#define STRIP 16
__kernel void run(__global const double *restrict x, __global const double *restrict y, __global double *restrict z, int n) {
  __local double a[STRIP][64], b[STRIP][65];
  int tx = get_local_id(0), ty = get_local_id(1), l = ty * 16 + tx, row = get_group_id(0) * 64, col = get_group_id(1) * 64;
  double s[4][4];
#pragma unroll
  for (int i = 0; i < 4; i++)
#pragma unroll
    for (int j = 0; j < 4; j++) s[i][j] = 0;
  for (int k0 = 0; k0 < n; k0 += STRIP) {
#pragma unroll
    for (int t = 0; t < 4; t++) {
      int r = l % 64, k = l / 64 + 4 * t, k2 = l % 16, q = l / 16 + 16 * t;
      a[k][r] = row + r < n && k0 + k < n ? x[(k0 + k) * n + row + r] : 0;
      b[k2][q] = col + q < n && k0 + k2 < n ? y[(col + q) * n + k0 + k2] : 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
    for (int k = 0; k < STRIP; k++) {
      double u[4], v[4];
#pragma unroll
      for (int i = 0; i < 4; i++) u[i] = a[k][tx + 16 * i], v[i] = b[k][ty + 16 * i];
#pragma unroll
      for (int i = 0; i < 4; i++)
#pragma unroll
        for (int j = 0; j < 4; j++) s[i][j] += u[i] * v[j];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
#pragma unroll
  for (int i = 0; i < 4; i++)
#pragma unroll
    for (int j = 0; j < 4; j++) {
      int r = row + tx + 16 * i, q = col + ty + 16 * j;
      if (r < n && q < n) z[q * n + r] = s[i][j];
    }
}
