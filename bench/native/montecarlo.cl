/* The generator in integers: what an expert would do, and the same numbers. */
__kernel void run(__global const double *seed, __global double *out, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  uint s = (uint)(ulong)seed[i];
  int hits = 0;
  for (int k = 0; k < 1000; k++) {
    s = 1664525u * s + 1013904223u;
    double x = s * 2.3283064365386963e-10;
    s = 1664525u * s + 1013904223u;
    double y = s * 2.3283064365386963e-10;
    hits += x * x + y * y < 1.0;
  }
  out[i] = 4.0 * hits / 1000.0;
}
