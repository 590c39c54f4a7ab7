/* One step; a body is 6 doubles.  Positions go through local memory, a work-group's worth at a time. */
__kernel void run(__global const double *body, __global const double *mass, __global double *out, int n) {
  __local double4 tile[GROUP];
  int i = get_global_id(0), l = get_local_id(0), me = i < n ? i : n - 1;
  const double dt = 0.005, eps = 500.0;
  __global const double *p = body + 6 * (long)me;
  double x = p[0], y = p[1], z = p[2], ax = 0, ay = 0, az = 0;
  for (int b = 0; b < n; b += GROUP) {
    int m = n - b < GROUP ? n - b : GROUP;
    if (l < m) {
      __global const double *o = body + 6 * (long)(b + l);
      tile[l] = (double4)(o[0], o[1], o[2], mass[b + l]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; j < m; j++) {
      double4 o = tile[j];
      double dx = o.x - x, dy = o.y - y, dz = o.z - z, d = dx * dx + dy * dy + dz * dz + eps, f = o.w / (d * sqrt(d));
      ax += f * dx, ay += f * dy, az += f * dz;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (i >= n) return;
  double u = p[3], v = p[4], w = p[5];
  __global double *o = out + 6 * (long)i;
  o[0] = x + dt * u + 0.5 * dt * dt * ax, o[1] = y + dt * v + 0.5 * dt * dt * ay, o[2] = z + dt * w + 0.5 * dt * dt * az;
  o[3] = u + dt * ax, o[4] = v + dt * ay, o[5] = w + dt * az;
}
