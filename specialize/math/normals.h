/* specialize/math/normals.h - R's normal numbers, by inversion, from two words of the Mersenne twister's state: the first is
 * the low half of the bits of `two`. */
RV_FN double rv_stream_norm(double two) {
  rv_u64 w = rv_bits(two);
  double u = (double)(rv_i32)(134217728.0 * rv_stream_unif((rv_i32)(rv_u32)w)), p, q, far;
  p = (u + rv_stream_unif((rv_i32)(rv_u32)(w >> 32))) / 134217728.0;
  q = p - 0.5;
  if (fabs(q) <= 0.425) return rv_qnorm_middle(q);
  far = rv_qnorm_far(sqrt(-rv_host_log(q < 0.0 ? p : 1.0 - p)));
  return q < 0.0 ? -far : far;
}
