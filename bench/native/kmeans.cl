__kernel void run(__global const double *x, __global const double *y, __constant double2 *centroid, __global int *out, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  double px = x[i], py = y[i], least = INFINITY;
  int best = 0;
#pragma unroll
  for (int k = 0; k < 10; k++) {
    double dx = px - centroid[k].x, dy = py - centroid[k].y, d = dx * dx + dy * dy;
    best = d < least ? k + 1 : best;
    least = d < least ? d : least;
  }
  out[i] = best;
}
