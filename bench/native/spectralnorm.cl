/* One product with the matrix (transposed 0) or its transpose; the host launches 4 pairs.  SPLIT work-items share a
 * row, since a work-item for each row leaves most of a GPU idle; the element's denominator is computed in integers.
 * n is below 23170. */
#define TERM(j) v[j] / (double)((i + (j)) * (i + (j) + 1) / 2 + (transposed ? (j) : i) + 1)
__kernel void run(__global const double *v, __global double *out, int n, int transposed) {
  __local double part[GROUP];
  int l = get_local_id(0), i = get_global_id(0) / SPLIT, j = l % SPLIT;
  double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  if (i < n) {
    for (; j + 3 * SPLIT < n; j += 4 * SPLIT) {
      s0 += TERM(j);
      s1 += TERM(j + SPLIT);
      s2 += TERM(j + 2 * SPLIT);
      s3 += TERM(j + 3 * SPLIT);
    }
    for (; j < n; j += SPLIT) s0 += TERM(j);
  }
  part[l] = (s0 + s1) + (s2 + s3);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l % SPLIT == 0 && i < n) {
    double s = 0;
    for (int k = 0; k < SPLIT; k++) s += part[l + k];
    out[i] = s;
  }
}
