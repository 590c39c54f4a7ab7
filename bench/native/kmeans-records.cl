/* An iteration.  First kernel: the nearest centroid of each point, and each group's sums of x, y and of points per cluster.  Second, one
 * group: the sums of all groups, and the new centroids. */
__kernel void run(__global const double *x, __global const double *y, __global const double2 *centroid, __global double *part, int n) {
  __local double red[GROUP];
  __local double2 c[10];
  int l = get_local_id(0);
  if (l < 10) c[l] = centroid[l];
  barrier(CLK_LOCAL_MEM_FENCE);
  double sx[10], sy[10], m[10];
#pragma unroll
  for (int k = 0; k < 10; k++) sx[k] = sy[k] = m[k] = 0;
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) {
    double px = x[i], py = y[i], least = INFINITY;
    int best = 0;
#pragma unroll
    for (int k = 0; k < 10; k++) {
      double dx = px - c[k].x, dy = py - c[k].y, d = dx * dx + dy * dy;
      best = d < least ? k : best;
      least = d < least ? d : least;
    }
#pragma unroll
    for (int k = 0; k < 10; k++) {
      int mine = best == k;
      sx[k] += mine ? px : 0.0, sy[k] += mine ? py : 0.0, m[k] += mine;
    }
  }
#pragma unroll
  for (int k = 0; k < 30; k++) {
    red[l] = k < 10 ? sx[k] : k < 20 ? sy[k - 10] : m[k - 20];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int h = GROUP / 2; h; h /= 2) {
      if (l < h) red[l] += red[l + h];
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l == 0) part[get_group_id(0) * 30 + k] = red[0];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
__kernel void run2(__global const double *part, __global double *centroid, int n, int groups) {
  __local double total[30];
  int l = get_local_id(0);
  if (l < 30) {
    double s = 0;
    for (int g = 0; g < groups; g++) s += part[g * 30 + l];
    total[l] = s;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 20 && total[20 + l / 2] > 0) centroid[l] = total[l / 2 + l % 2 * 10] / total[20 + l / 2];
}
