/* specialize/math/normals.h - R's normal numbers, by inversion, from two words of the Mersenne twister's state. */
RV_FN double rv_words_norm(rv_u32 first, rv_u32 second) {
  double u = (double)(rv_i32)(134217728.0 * rv_stream_unif((rv_i32)first)), p, q, far;
  p = (u + rv_stream_unif((rv_i32)second)) / 134217728.0;
  q = p - 0.5;
  if (fabs(q) <= 0.425) return rv_qnorm_middle(q);
  far = rv_qnorm_far(sqrt(-rv_host_log(q < 0.0 ? p : 1.0 - p)));
  return q < 0.0 ? -far : far;
}
/* The first is the low half of the bits of `two`. */
RV_FN double rv_stream_norm(double two) {
  rv_u64 w = rv_bits(two);
  return rv_words_norm((rv_u32)w, (rv_u32)(w >> 32));
}
