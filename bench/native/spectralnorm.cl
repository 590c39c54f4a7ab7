/* One product with the matrix (TRANSPOSED 0) or its transpose; the host launches 4 pairs. */
__kernel void run(__global const double *v, __global double *out, int n, int transposed) {
  __local double tile[GROUP];
  int i = get_global_id(0), l = get_local_id(0);
  double s = 0;
  for (int b = 0; b < n; b += GROUP) {
    int m = n - b < GROUP ? n - b : GROUP;
    if (l < m) tile[l] = v[b + l];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; j < m; j++) {
      double ij = (double)(i + b + j);
      s += tile[j] / (ij * (ij + 1.0) / 2.0 + (double)(transposed ? b + j : i) + 1.0);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (i < n) out[i] = s;
}
