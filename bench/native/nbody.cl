/* Bodies go through local memory, a work-group's worth at a time; four interactions a round, so that their chains of
 * operations overlap. */
#ifdef BUILTIN
#define FORCE(m, d, r) (r = rsqrt(d), m * r * r * r)
#else
#define FORCE(m, d, r) (r = sqrt(d), m / (d * r))
#endif
#define PULL(k)                                                                                                        \
  double4 o##k = tile[j + k];                                                                                          \
  double dx##k = o##k.x - x, dy##k = o##k.y - y, dz##k = o##k.z - z, r##k;                                             \
  double d##k = dx##k * dx##k + dy##k * dy##k + dz##k * dz##k + eps, f##k = FORCE(o##k.w, d##k, r##k);
#define ADD(k) ax += f##k * dx##k, ay += f##k * dy##k, az += f##k * dz##k;
__kernel void run(__global const double *px, __global const double *py, __global const double *pz, __global const double *vx, __global const double *vy,
                  __global const double *vz, __global const double *mass, __global double *out, int n) {
  __local double4 tile[GROUP];
  int i = get_global_id(0), l = get_local_id(0), me = i < n ? i : n - 1;
  const double dt = 0.005, eps = 500.0;
  double x = px[me], y = py[me], z = pz[me], ax = 0, ay = 0, az = 0;
  for (int b = 0; b < n; b += GROUP) {
    int m = n - b < GROUP ? n - b : GROUP, j = 0;
    if (l < m) tile[l] = (double4)(px[b + l], py[b + l], pz[b + l], mass[b + l]);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (; j + 3 < m; j += 4) {
      PULL(0) PULL(1) PULL(2) PULL(3)
      ADD(0) ADD(1) ADD(2) ADD(3)
    }
    for (; j < m; j++) {
      PULL(0)
      ADD(0)
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (i >= n) return;
  double u = vx[i], v = vy[i], w = vz[i];
  __global double *o = out + 6 * (long)i;
  o[0] = x + dt * u + 0.5 * dt * dt * ax, o[1] = y + dt * v + 0.5 * dt * dt * ay, o[2] = z + dt * w + 0.5 * dt * dt * az;
  o[3] = u + dt * ax, o[4] = v + dt * ay, o[5] = w + dt * az;
}
