/* runtime/jump.h - the Mersenne twister MT19937 moved on by many words at once.
 *
 * Bit b of the words w[1], w[2], .. obeys one linear recurrence over GF(2), whose characteristic polynomial P has degree
 * 19937 (Matsumoto and Nishimura 1998, appendix A).  So w[1 + d + i] is the sum, over the powers k that x^d mod P has, of
 * w[1 + k + i] (Haramoto, Matsumoto, Nishimura, Panneton and L'Ecuyer 2008, Efficient jump ahead for F2-linear random number
 * generators, INFORMS Journal on Computing 20): x^d takes some thirty squarings, the sum 10,000 additions of a state. */
#ifndef RAVEL_JUMP_H
#define RAVEL_JUMP_H
#include <stdint.h>

enum { JUMP_BITS = 19937, JUMP_LONGS = (JUMP_BITS + 63) / 64 };
/* A polynomial over GF(2) of degree less than JUMP_BITS: bit k of the whole is the coefficient of x^k. */
typedef struct JumpPoly {
  uint64_t bit[JUMP_LONGS];
} JumpPoly;

/* x^d mod P, about a millisecond for d = 1e9. */
void rt_jump_power(JumpPoly *p, uint64_t d);
/* mt holds the words w[0 .. 623] of a sequence, and then w[624 n .. 624 n + 623].  Where n > 0 the low 31 bits of w[0], of
 * which nothing else depends, are made up for.  One millisecond and a half at most. */
void rt_twister_jump(uint32_t *mt, uint64_t n);
#endif
