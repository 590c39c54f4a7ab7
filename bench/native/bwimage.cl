/* Four pixels a work-item, as 16-byte accesses */
__kernel void run(__global const int4 *r, __global const int4 *g, __global const int4 *b, __global int4 *out, int n) {
  int i = get_global_id(0);
  if (4 * i < n)
    out[i] = convert_int4(0.299 * convert_double4(r[i]) + 0.587 * convert_double4(g[i]) + 0.114 * convert_double4(b[i]) + 0.5);
}
