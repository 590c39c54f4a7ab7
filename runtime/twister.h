/* runtime/twister.h - the Mersenne twister MT19937 (Matsumoto and Nishimura 1998): 624 words of state, made anew all at
 * once, and the tempering of each as it is drawn. */
#ifndef RAVEL_TWISTER_H
#define RAVEL_TWISTER_H
#include <stdint.h>

enum { TWISTER_WORDS = 624 };
/* The next 624 words of the state, in place.  Loops without branches, whose steps do not need the ones just before:
 * compilers make vector code of them. */
static inline uint32_t rt_twist_word(uint32_t high, uint32_t low, uint32_t far) {
  const uint32_t y = (high & 0x80000000u) | (low & 0x7fffffffu);
  return far ^ (y >> 1) ^ ((0u - (y & 1u)) & 0x9908b0dfu);
}
static inline void rt_twist(uint32_t *mt) {
  enum { FAR = 397, NEAR = TWISTER_WORDS - FAR, WHOLE = NEAR / 8 * 8 }; /* a count that vectors divide: -O2 asks for that */
  for (int k = 0; k < WHOLE; k++) mt[k] = rt_twist_word(mt[k], mt[k + 1], mt[k + FAR]);
  for (int k = WHOLE; k < NEAR; k++) mt[k] = rt_twist_word(mt[k], mt[k + 1], mt[k + FAR]);
  for (int k = NEAR; k < TWISTER_WORDS - 1; k++) mt[k] = rt_twist_word(mt[k], mt[k + 1], mt[k - NEAR]);
  mt[TWISTER_WORDS - 1] = rt_twist_word(mt[TWISTER_WORDS - 1], mt[0], mt[FAR - 1]);
}
static inline uint32_t rt_temper(uint32_t y) {
  y ^= y >> 11;
  y ^= (y << 7) & 0x9d2c5680u;
  y ^= (y << 15) & 0xefc60000u;
  return y ^ y >> 18;
}
#endif
