/* A work-group of 64 looks at the 64 points of a call, a point each; those within reach find their places by a scan in local memory,
 * and one atomic addition takes the room for all. */
__kernel void run(__global const int *ks, __global const int *from, __global const double *px, __global const double *py,
                  __global const double *cx, __global const double *cy, __global int *heap, __global int *at, __global int *top, int n) {
  __local int sum[64], base;
  int l = get_local_id(0), call = get_group_id(0), k = ks[call] - 1, i = from[call] - 1 + l;
  double dx = px[i] - cx[k], dy = py[i] - cy[k];
  int near = dx * dx + dy * dy < 400;
  sum[l] = near;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int h = 1; h < 64; h *= 2) {
    int t = l >= h ? sum[l - h] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum[l] += t;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 63) {
    base = sum[63] ? atomic_add(top, sum[63]) : 0;
    at[2 * call] = base, at[2 * call + 1] = sum[63];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (near) heap[base + sum[l] - 1] = i + 1;
}
__kernel void run2(__global int *top, int n) { *top = 0; }
