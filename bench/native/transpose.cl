/* Blocks of 32 x 32 through local memory, so that rows are read and columns written side by side; 32 x 8 work-items. */
#define SIDE 32
__kernel void run(__global const double *a, __global double *b, int n) {
  __local double tile[SIDE][SIDE + 1];
  int lx = get_local_id(0), ly = get_local_id(1), x = get_group_id(0) * SIDE, y = get_group_id(1) * SIDE;
#pragma unroll
  for (int k = 0; k < SIDE; k += 8)
    if (x + lx < n && y + ly + k < n) tile[ly + k][lx] = a[(size_t)(y + ly + k) * n + x + lx];
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (int k = 0; k < SIDE; k += 8)
    if (y + lx < n && x + ly + k < n) b[(size_t)(x + ly + k) * n + y + lx] = tile[lx][ly + k];
}
