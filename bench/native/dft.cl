__kernel void run(__global const double *signal, __global double2 *out, int n) {
  __local double tile[GROUP];
  int i = get_global_id(0), l = get_local_id(0);
  double re = 0, im = 0, k = 2.0 * 3.141592653589793 * i;
  for (int b = 0; b < n; b += GROUP) {
    int m = n - b < GROUP ? n - b : GROUP;
    if (l < m) tile[l] = signal[b + l];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; j < m; j++) {
      double s, c, angle = k * (double)(b + j) / n;
      SINCOS(angle, s, c);
      re += tile[j] * c;
      im -= tile[j] * s;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (i < n) out[i] = (double2)(re, im);
}
