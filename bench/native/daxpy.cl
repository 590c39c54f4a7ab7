/* a * x + y: two elements a work-item, as 16-byte accesses */
__kernel void run(__global const double2 *x, __global const double2 *y, __global double2 *z, int n) {
  int i = get_global_id(0);
  if (2 * i < n) z[i] = 2.5 * x[i] + y[i];
}
