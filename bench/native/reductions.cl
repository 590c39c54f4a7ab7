/* One kernel for each reduction, in two stages: groups go through the vector with strides and leave a number each; the
 * last step, one group, folds those.  which: 0 sum, 1 least, 2 product of 1 + (x - 0.5) * 1e-6, 3 sum of squares,
 * 4 greatest x (1 - x). */
double value(double x, int which) {
  return which == 2 ? 1 + (x - 0.5) * 1e-6 : which == 3 ? x * x : which == 4 ? x * (1 - x) : x;
}
double fold(double a, double b, int which) {
  return which == 1 ? fmin(a, b) : which == 2 ? a * b : which == 4 ? fmax(a, b) : a + b;
}
double group_fold(double s, __local double *red, int which) {
  int l = get_local_id(0);
  red[l] = s;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int h = get_local_size(0) / 2; h; h /= 2) {
    if (l < h) red[l] = fold(red[l], red[l + h], which);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  return red[0];
}
void stage(__global const double2 *x, __global double *part, __local double *red, int n, int which) {
  int step = get_global_size(0), i = get_global_id(0), m = n / 2;
  double none = which == 1 ? INFINITY : which == 2 ? 1 : which == 4 ? -INFINITY : 0, s = none, t = none;
  for (; i + 3 * step < m; i += 4 * step) {
    double2 a = x[i], b = x[i + step], c = x[i + 2 * step], d = x[i + 3 * step];
    s = fold(s, fold(value(a.x, which), value(b.x, which), which), which);
    t = fold(t, fold(value(a.y, which), value(b.y, which), which), which);
    s = fold(s, fold(value(c.x, which), value(d.x, which), which), which);
    t = fold(t, fold(value(c.y, which), value(d.y, which), which), which);
  }
  for (; i < m; i += step) {
    double2 a = x[i];
    s = fold(s, value(a.x, which), which), t = fold(t, value(a.y, which), which);
  }
  if (n % 2 && get_global_id(0) == 0) s = fold(s, value(((__global const double *)x)[n - 1], which), which);
  s = group_fold(fold(s, t, which), red, which);
  if (get_local_id(0) == 0) part[get_group_id(0)] = s;
}
__kernel void run(__global const double2 *x, __global double *part, int n, int which) {
  __local double red[512];
  switch (which) {
  case 0: stage(x, part, red, n, 0); break;
  case 1: stage(x, part, red, n, 1); break;
  case 2: stage(x, part, red, n, 2); break;
  case 3: stage(x, part, red, n, 3); break;
  default: stage(x, part, red, n, 4); break;
  }
}
__kernel void run2(__global const double *part, __global double *out, int n, int which) {
  __local double red[512];
  double s = part[get_local_id(0)];
  for (int i = get_local_id(0) + get_local_size(0); i < GROUPS; i += get_local_size(0)) s = fold(s, part[i], which);
  s = group_fold(s, red, which);
  if (get_local_id(0) == 0) out[which] = s;
}
