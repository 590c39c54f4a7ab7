/* specialize/math/stream.h - R's uniform numbers from words of the Mersenne twister's state, which are not
 * tempered yet. */
RV_FN rv_u32 rv_temper(rv_u32 y) {
  y ^= y >> 11;
  y ^= (y << 7) & 0x9d2c5680u;
  y ^= (y << 15) & 0xefc60000u;
  return y ^ y >> 18;
}
RV_FN double rv_stream_unif(rv_i32 word) { return rv_unif_twister(rv_temper((rv_u32)word)); }
