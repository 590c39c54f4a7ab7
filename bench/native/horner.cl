__kernel void run(__global const double *x, __constant double *coef, __global double *y, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  double s = 0, t = x[i];
#pragma unroll
  for (int k = 0; k < 32; k++) s = s * t + coef[k];
  y[i] = s;
}
