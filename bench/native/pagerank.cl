/* Stage 1: what each page gives to each of its links.  Stage 2: each page adds up what it gets. */
__kernel void run(__global const double *rank, __global const double *out, __global double *share, int n) {
  int i = get_global_id(0);
  if (i < n) share[i] = rank[i] / out[i];
}
__kernel void run2(__global const int *from, __global const int *first, __global const int *last, __global const double *share,
                   __global double *rank, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  double s = 0;
  for (int k = first[i] - 1, end = last[i]; k < end; k++) s += share[from[k] - 1];
  rank[i] = (1 - 0.85) / n + 0.85 * s;
}
