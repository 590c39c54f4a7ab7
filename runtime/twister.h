/* runtime/twister.h - the Mersenne twister MT19937 (Matsumoto and Nishimura 1998): 624 words of state, made anew all at
 * once, and the tempering of each as it is drawn. */
#ifndef RAVEL_TWISTER_H
#define RAVEL_TWISTER_H
#include <stdint.h>

enum { TWISTER_WORDS = 624 };
/* The next 624 words of the state, in place. */
static inline void rt_twist(uint32_t *mt) {
  static const uint32_t mag[2] = {0, 0x9908b0df};
  int k = 0;
  for (; k < TWISTER_WORDS - 397; k++) {
    uint32_t y = (mt[k] & 0x80000000u) | (mt[k + 1] & 0x7fffffffu);
    mt[k] = mt[k + 397] ^ (y >> 1) ^ mag[y & 1];
  }
  for (; k < TWISTER_WORDS; k++) {
    uint32_t y = (mt[k] & 0x80000000u) | (mt[(k + 1) % TWISTER_WORDS] & 0x7fffffffu);
    mt[k] = mt[k + 397 - TWISTER_WORDS] ^ (y >> 1) ^ mag[y & 1];
  }
}
static inline uint32_t rt_temper(uint32_t y) {
  y ^= y >> 11;
  y ^= (y << 7) & 0x9d2c5680u;
  y ^= (y << 15) & 0xefc60000u;
  return y ^ y >> 18;
}
#endif
