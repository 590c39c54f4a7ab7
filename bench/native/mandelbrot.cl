__kernel void run(__global const double *cx, __global const double *cy, __global int *out, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  double a = cx[i], b = cy[i], x = 0, y = 0, x2 = 0, y2 = 0;
  int k = 0;
  while (k < 256 && x2 + y2 <= 4.0) {
    double t = x2 - y2 + a;
    y = 2.0 * x * y + b;
    x = t;
    x2 = x * x;
    y2 = y * y;
    k++;
  }
  out[i] = k;
}
