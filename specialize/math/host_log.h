/* specialize/math/host_log.h - log(x) as the C library computes it, for 0 < x < 0.9: the table of specialize/host_log.h.
 * x is 2^k z, and log(x) = k log(2) + log(c) + log(1 + r), with r = z / c - 1, c in the middle of z's cell. */
#ifndef RV_HOST_LOG
#define RV_HOST_LOG RV_FN double rv_host_log(double x)
#endif
RV_HOST_LOG {
  rv_u64 bits = rv_bits(x), from = bits - 0x3fe6000000000000u;
  rv_i32 cell = (rv_i32)(from >> 45) & 127;
  double k = (double)((rv_i32)(from >> 32) >> 20), z = rv_from_bits(bits - (from & 0xfff0000000000000u));
  double r = fma(z, rv_log_table[18 + 2 * cell], -1.0), r2 = r * r;
  double w = fma(k, rv_log_table[0], rv_log_table[19 + 2 * cell]), hi = w + r;
  double lo = fma(k, rv_log_table[1], (w - hi) + r);
  double high = fma(r2, fma(r, rv_log_table[6], rv_log_table[5]), fma(r, rv_log_table[4], rv_log_table[3]));
  return fma(r * r2, high, fma(r2, rv_log_table[2], lo)) + hi;
}
