/* The angle is 2 pi (k t mod n) / n: the product modulo n goes along in integers, so that the argument is exact and small.
 * SPLIT work-items share a frequency, each with two chains of operations. */
__kernel void run(__global const double *signal, __global double2 *out, int n) {
  __local double2 part[GROUP];
  int l = get_local_id(0), k = get_global_id(0) / SPLIT, t = l % SPLIT;
  double re0 = 0, im0 = 0, re1 = 0, im1 = 0, unit = 2.0 * 3.141592653589793 / n;
  if (k < n) {
    int step = (int)((long)2 * SPLIT * k % n), a = (int)((long)t * k % n), b = (int)((long)(t + SPLIT) * k % n);
    for (; t + SPLIT < n; t += 2 * SPLIT) {
      double s0, c0, s1, c1, x = signal[t], y = signal[t + SPLIT];
      SINCOS(unit * a, s0, c0);
      SINCOS(unit * b, s1, c1);
      re0 += x * c0, im0 -= x * s0;
      re1 += y * c1, im1 -= y * s1;
      a += step, b += step;
      a = a >= n ? a - n : a, b = b >= n ? b - n : b;
    }
    if (t < n) {
      double s, c;
      SINCOS(unit * a, s, c);
      re0 += signal[t] * c, im0 -= signal[t] * s;
    }
  }
  part[l] = (double2)(re0 + re1, im0 + im1);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l % SPLIT == 0 && k < n) {
    double2 s = 0;
    for (int j = 0; j < SPLIT; j++) s += part[l + j];
    out[k] = s;
  }
}
