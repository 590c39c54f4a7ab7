/* specialize/math/twister.h - variates from a tape: the 32-bit words of R's Mersenne twister, made beforehand, in their order.
 *
 * A function takes as many as it needs, from number *at on, which it moves; behind the end there are zeros, and the caller
 * sees by *at that there were too few.
 */
#ifdef __OPENCL_VERSION__
#define RV_WORDS __global const rv_u32 *
#else
#define RV_WORDS const rv_u32 *
#endif
RV_FN double rv_tape_unif(RV_WORDS tape, rv_i32 *at, rv_i32 len) {
  rv_i32 i = (*at)++;
  return rv_unif_twister(i < len ? tape[i] : 0u);
}
/* One of 0 .. n - 1, n >= 1 a whole number: as many bits as that needs, 16 of a word at most, until they are less than n
 * (sample.kind = "Rejection"). */
RV_FN double rv_tape_index(RV_WORDS tape, rv_i32 *at, rv_i32 len, double n) {
  rv_u64 most = (rv_u64)n - 1u;
  rv_i32 bits = 0;
  double v = 0;
  while (bits < 63 && (most >> bits) != 0u) bits++;
  do {
    rv_u64 w = 0;
    for (rv_i32 k = 0; k <= bits; k += 16) w = w * 65536u + (rv_u64)(rv_u32)(rv_tape_unif(tape, at, len) * 65536.0);
    v = (double)(w & (((rv_u64)1 << bits) - 1u));
  } while (n <= v && *at <= len);
  return v;
}
/* An exponential variate: Ahrens and Dieter (1972), Computer methods for sampling from the exponential and normal
 * distributions, Communications of the ACM 15, algorithm SA.  Element k - 1 of the table is the sum of ln(2)^i / i! for i = 1 to
 * k. */
RV_CONST double rv_exp_sums[16] = {
    0.6931471805599453, 0.933373687519046, 0.9888777961838676, 0.9984959252914961,
    0.9998292811061389, 0.9999833164100728, 0.9999985691438767, 0.9999998906925558,
    0.9999999924734159, 0.9999999995283275, 0.9999999999728814, 0.9999999999985598,
    0.999999999999929, 0.9999999999999968, 0.9999999999999999, 1.0};
RV_FN double rv_tape_exp(RV_WORDS tape, rv_i32 *at, rv_i32 len) {
  double a = 0, u = rv_tape_unif(tape, at, len), least;
  rv_i32 i = 0;
  for (u += u; u <= 1.0; u += u) a += rv_exp_sums[0];
  u -= 1.0;
  if (u <= rv_exp_sums[0]) return a + u;
  least = rv_tape_unif(tape, at, len);
  do {
    double other = rv_tape_unif(tape, at, len);
    if (other < least) least = other;
    i++;
  } while (i < 15 && u > rv_exp_sums[i]);
  return a + least * rv_exp_sums[0];
}
/* What GNU R's algorithm draws, by the host's own functions: kernels of the C compilers' device have them (RtVariate).  A
 * normal variate is one by inversion: AS 241's quantile, which in the middle needs no function of the host's. */
#ifdef RV_HOST_VARIATE
RV_FN double rv_tape_host(RV_WORDS tape, rv_i32 *at, rv_i32 len, rv_i32 code, double a, double b) {
  return RV_HOST_VARIATE(code, a, b, tape, len, at);
}
RV_FN double rv_tape_norm(RV_WORDS tape, rv_i32 *at, rv_i32 len) {
  rv_i32 next = *at;
  double u = (double)(rv_i32)(134217728.0 * rv_tape_unif(tape, &next, len));
  u = (u + rv_tape_unif(tape, &next, len)) / 134217728.0;
  if (fabs(u - 0.5) > 0.425) return RV_HOST_VARIATE(1, 0.0, 1.0, tape, len, at);
  *at = next;
  return rv_qnorm(u);
}
#endif
