/* mean(x) in two stages (run, run2), then a kernel for each of the two expressions. */
__kernel void run(__global const double2 *x, __global double *part, int n) {
  __local double red[256];
  int l = get_local_id(0), step = get_global_size(0), i = get_global_id(0), m = n / 2;
  double2 s = 0, t = 0;
  for (; i + 3 * step < m; i += 4 * step) {
    double2 a = x[i], b = x[i + step], c = x[i + 2 * step], d = x[i + 3 * step];
    s += a + b, t += c + d;
  }
  for (; i < m; i += step) s += x[i];
  s += t;
  red[l] = s.x + s.y;
  if (n % 2 && get_global_id(0) == 0) red[l] += ((__global const double *)x)[n - 1];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int h = get_local_size(0) / 2; h; h /= 2) {
    if (l < h) red[l] += red[l + h];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0) part[get_group_id(0)] = red[0];
}
__kernel void run2(__global double *part, int n) {
  __local double red[256];
  int l = get_local_id(0);
  double s = 0;
  for (int i = l; i < GROUPS; i += get_local_size(0)) s += part[i];
  red[l] = s;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int h = get_local_size(0) / 2; h; h /= 2) {
    if (l < h) red[l] += red[l + h];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0) part[GROUPS] = red[0] / n;
}
__kernel void run3(__global const double2 *x, __global const double2 *z, __global const double *part, __global double2 *y, int n) {
  int i = get_global_id(0);
  if (2 * i < n) y[i] = 2.5 * x[i] + sqrt(z[i]) - part[GROUPS];
}
__kernel void run4(__global const double2 *x, __global const double2 *z, __global const double2 *y, __global double2 *w, int n) {
  int i = get_global_id(0);
  if (2 * i >= n) return;
  double2 v = y[i], u = fabs(x[i] - z[i]) + 1;
  w[i] = (double2)((v.x > 0 ? EXP(-v.x * v.x / 2) : -v.x) / u.x, (v.y > 0 ? EXP(-v.y * v.y / 2) : -v.y) / u.y);
}
