/* 0.12 * x + y over integers */
__kernel void run(__global const int2 *x, __global const int2 *y, __global double2 *z, int n) {
  int i = get_global_id(0);
  if (2 * i < n) z[i] = 0.12 * convert_double2(x[i]) + convert_double2(y[i]);
}
