/* One sweep over an n x n grid; groups of 32 x 8 cells, neighbours come from the caches */
__kernel void run(__global const double *source, __global const double *u, __global double *v, int n) {
  int row = get_global_id(0), col = get_global_id(1);
  if (row >= n || col >= n) return;
  int i = col * n + row;
  v[i] = row == 0 || row == n - 1 || col == 0 || col == n - 1
             ? u[i]
             : 0.25 * (u[i - 1] + u[i + 1] + u[i - n] + u[i + n] - source[i]);
}
