/* n here is the number of elements; the order is its root. */
__kernel void run(__global double *out, int n, int order) {
  int k = get_global_id(0);
  if (k < n) out[k] = 1.0 / (double)(k / order + k % order + 1);
}
