/* specialize/math/random.h - the counter-based generator Philox4x32-10.
 *
 * Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3 (SC 2011).  Ten rounds of two 32 x 32 bit
 * products turn a counter of four words into four random words, under a key of two.  Draw j of a stream is word j mod 4
 * of the block whose counter says j / 4 and which stream it is; so any draw is there without those before it.
 *
 *   counter (j / 4, lane, call, 1)             streams of a parallel call's elements: lane is 1 + the element's number
 *   counter (low, 0, high, 0) of j / 4         the stream of all other code
 */
typedef struct rv_rng {
  rv_u32 key0, key1, lane, call;
  rv_u32 block; /* of the words */
  rv_u32 w0, w1, w2, w3;
} rv_rng;

RV_FN void rv_philox(rv_rng *s, rv_u32 c0, rv_u32 c1, rv_u32 c2, rv_u32 c3) {
  rv_u32 k0 = s->key0, k1 = s->key1;
  for (rv_i32 i = 0; i < 10; i++) {
    rv_u64 a = (rv_u64)0xD2511F53u * c0, b = (rv_u64)0xCD9E8D57u * c2;
    c0 = (rv_u32)(b >> 32) ^ c1 ^ k0;
    c1 = (rv_u32)b;
    c2 = (rv_u32)(a >> 32) ^ c3 ^ k1;
    c3 = (rv_u32)a;
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  s->w0 = c0;
  s->w1 = c1;
  s->w2 = c2;
  s->w3 = c3;
}
RV_FN rv_rng rv_rng_lane(rv_u32 key0, rv_u32 key1, rv_u32 call, rv_u32 lane) {
  rv_rng s;
  s.key0 = key0;
  s.key1 = key1;
  s.call = call;
  s.lane = lane;
  s.block = 0xffffffffu; /* none: blocks have 30 bits */
  s.w0 = s.w1 = s.w2 = s.w3 = 0;
  return s;
}
/* Block b of the stream s. */
RV_FN rv_rng rv_rng_block(const rv_rng *s, rv_u32 b) {
  rv_rng r = *s;
  rv_philox(&r, b, s->lane, s->call, 1u);
  return r;
}
RV_FN double rv_unif_word(const rv_rng *s, rv_u32 j) {
  rv_u32 lo = (j & 1u) ? s->w1 : s->w0, hi = (j & 1u) ? s->w3 : s->w2;
  return ((double)((j & 2u) ? hi : lo) + 0.5) * 2.3283064365386963e-10;
}
/* Draw j of the lane's stream: in (0, 1), 32 bits.  The words of the last block are kept. */
RV_FN double rv_unif(rv_rng *s, rv_i32 j) {
  rv_u32 b = (rv_u32)j >> 2;
  if (b != s->block) {
    rv_philox(s, b, s->lane, s->call, 1u);
    s->block = b;
  }
  return rv_unif_word(s, (rv_u32)j);
}
/* The stream of all other code, and its draw from + j (from: a whole number below 2^53). */
RV_FN rv_rng rv_rng_one(rv_u32 key0, rv_u32 key1) { return rv_rng_lane(key0, key1, 0xffffffffu, 0u); }
RV_FN double rv_unif_from(rv_rng *s, double from, rv_i32 j) {
  rv_u64 at = (rv_u64)from + (rv_u64)j;
  rv_u32 lo = (rv_u32)(at >> 2), hi = (rv_u32)(at >> 34);
  if (lo != s->block || hi != s->call) { /* `call` is the high word of the block's number */
    rv_philox(s, lo, 0u, hi, 0u);
    s->block = lo;
    s->call = hi;
  }
  return rv_unif_word(s, (rv_u32)at);
}
/* The uniform number that R makes of a 32-bit word of its Mersenne twister: in (0, 1). */
RV_FN double rv_unif_twister(rv_u32 w) { return w == 0u ? 0.5 * 2.328306437080797e-10 : (double)w * 2.3283064365386963e-10; }
