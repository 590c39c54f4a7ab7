/* runtime/jump.c - jumping ahead in the sequence of the Mersenne twister (jump.h). */
#include "jump.h"
#include "twister.h"
#include <string.h>

enum {
  TERMS = 134,  /* of P, besides x^JUMP_BITS */
  STEPS = 2048, /* so many times 624 words are made sooner than jumped over */
  AHEAD = 34,   /* times 624 words that a state is the sum of parts of */
  LANES = 4,
  ROW = 12 /* words of a vector; vectors of the sum that are kept in registers */
};
_Static_assert((AHEAD - 1) * TWISTER_WORDS >= JUMP_BITS + 1, "each part of the sum is there");
_Static_assert(TWISTER_WORDS % (LANES * ROW) == 0, "a state is whole rows");

/* P is x^JUMP_BITS and x to these.  With B = x^623 + x^396 and the bits a[j] of the twister's constant it is
 * x B^32 + a[30 - k] x B^(k + 1), k = 0 .. 30, + a[31]; in B^m the terms with an odd binomial coefficient are left. */
static int terms(uint16_t at[TERMS]) {
  int n = 0;
  at[n++] = 0; /* a[31] = 1 */
  for (int m = 1; m <= 32; m++) {
    if (m < 32 && !(0x9908b0dfu >> (31 - m) & 1u)) continue;
    for (int j = 0; j <= m; j++)
      if ((j & ~m) == 0 && 1 + 396 * m + 227 * j != JUMP_BITS) at[n++] = (uint16_t)(1 + 396 * m + 227 * j);
  }
  return n;
}

/* The remainder of the polynomial of 2 JUMP_LONGS longs, into its first JUMP_LONGS.  The greatest term of P below
 * x^JUMP_BITS is 227 less: what a long adds reaches no part of itself. */
static void reduce(uint64_t *q, const uint16_t at[TERMS], int nterms) {
  enum { TOP = JUMP_BITS / 64, OFF = JUMP_BITS % 64 };
  for (int i = 2 * JUMP_LONGS - 1; i >= TOP; i--) {
    const uint64_t v = i == TOP ? q[i] >> OFF << OFF : q[i];
    if (v == 0) continue;
    q[i] ^= v;
    for (int t = 0; t < nterms; t++) { /* x^(64 i + b) becomes x^(64 i + b - JUMP_BITS + at) */
      const int to = 64 * i - JUMP_BITS + at[t], word = to >> 6, shift = to & 63;
      if (word >= 0) q[word] ^= v << shift;
      if (shift) q[word + 1] ^= v >> (64 - shift);
    }
  }
}

/* The bits of x apart: bit k at 2 k. */
static uint64_t spread(uint32_t x) {
  uint64_t y = x;
  y = (y | y << 16) & 0x0000ffff0000ffffu;
  y = (y | y << 8) & 0x00ff00ff00ff00ffu;
  y = (y | y << 4) & 0x0f0f0f0f0f0f0f0fu;
  y = (y | y << 2) & 0x3333333333333333u;
  return (y | y << 1) & 0x5555555555555555u;
}

void rt_jump_power(JumpPoly *p, uint64_t d) {
  uint16_t at[TERMS];
  uint64_t q[2 * JUMP_LONGS];
  const int nterms = terms(at);
  int left = 0; /* bits of d that are still to come */
  while (d >> left >= JUMP_BITS) left++;
  memset(p, 0, sizeof *p);
  p->bit[(d >> left) / 64] |= UINT64_C(1) << (d >> left) % 64;
  while (left-- > 0) {
    const int odd = (int)(d >> left & 1); /* times x as well */
    for (int i = 0; i < JUMP_LONGS; i++) {
      q[2 * i] = spread((uint32_t)p->bit[i]) << odd;
      q[2 * i + 1] = spread((uint32_t)(p->bit[i] >> 32)) << odd;
    }
    reduce(q, at, nterms);
    memcpy(p->bit, q, sizeof p->bit);
  }
}

typedef uint32_t Words __attribute__((vector_size(4 * LANES), aligned(4)));

/* to[i] = the sum of w[k + i] over the powers k of p, for 624 words. */
static void apply(const JumpPoly *p, const uint32_t *w, uint32_t *to) {
  uint16_t power[JUMP_BITS];
  int n = 0;
  for (int i = 0; i < JUMP_LONGS; i++)
    for (uint64_t b = p->bit[i]; b; b &= b - 1) power[n++] = (uint16_t)(64 * i + __builtin_ctzll(b));
  for (int row = 0; row < TWISTER_WORDS; row += LANES * ROW) {
    Words sum[ROW] = {{0}};
    for (int j = 0; j < n; j++) {
      const Words *from = (const Words *)(const void *)(w + row + power[j]);
#pragma GCC unroll 12
      for (int k = 0; k < ROW; k++) sum[k] ^= from[k];
    }
    memcpy(to + row, sum, sizeof sum);
  }
}

void rt_twister_jump(uint32_t *mt, uint64_t n) {
  if (n <= STEPS) {
    for (uint64_t i = 0; i < n; i++) rt_twist(mt);
    return;
  }
  JumpPoly p;
  uint32_t w[AHEAD * TWISTER_WORDS];
  rt_jump_power(&p, n * TWISTER_WORDS - 1); /* from w[1] */
  memcpy(w, mt, TWISTER_WORDS * sizeof *w);
  for (int i = 1; i < AHEAD; i++) {
    memcpy(w + i * TWISTER_WORDS, w + (i - 1) * TWISTER_WORDS, TWISTER_WORDS * sizeof *w);
    rt_twist(w + i * TWISTER_WORDS);
  }
  apply(&p, w + 1, mt);
}
