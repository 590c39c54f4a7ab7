__kernel void run(__global const double *x, __global double *out, int n) {
  int i = get_global_id(0);
  if (i < n) out[i] = x[i] < 1.0 ? 0.0 : 1.0;
}
