/* In 64-bit integers; the odd step is followed by an even one, so both are taken at once. */
__kernel void run(__global int *out, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  ulong x = i + 1;
  int k = 0;
  while (x != 1) {
    int odd = x & 1;
    x = odd ? (3 * x + 1) >> 1 : x >> 1;
    k += 1 + odd;
  }
  out[i] = k;
}
