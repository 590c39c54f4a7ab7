/* The Mersenne twister moved on at once comes where it comes word by word, whatever its first word is. */
#include "../../runtime/jump.h"
#include "../../runtime/twister.h"
#include "check.h"
#include <string.h>

static void start(uint32_t *mt, uint32_t seed) {
  for (int i = 0; i < TWISTER_WORDS; i++) mt[i] = seed = 69069 * seed + 1;
}

int main(void) {
  static const uint64_t far[] = {0, 1, 2, 31, 2047, 2048, 2049, 5000, 65536, 100003};
  uint32_t a[TWISTER_WORDS], b[TWISTER_WORDS];
  for (uint32_t seed = 1; seed < 4; seed++)
    for (size_t k = 0; k < sizeof far / sizeof *far; k++) {
      start(a, seed * 7919);
      start(b, seed * 7919);
      for (uint64_t i = 0; i < far[k]; i++) rt_twist(a);
      rt_twister_jump(b, far[k]);
      CHECK(memcmp(a, b, sizeof a) == 0);
    }
  /* Two jumps are one, beyond what can be stepped. */
  start(a, 5), start(b, 5);
  rt_twister_jump(a, UINT64_C(3000000000) + 12345);
  rt_twister_jump(b, UINT64_C(3000000000));
  rt_twister_jump(b, 12345);
  CHECK(memcmp(a, b, sizeof a) == 0);
  JumpPoly p;
  rt_jump_power(&p, JUMP_BITS - 1);
  CHECK(p.bit[(JUMP_BITS - 1) / 64] == UINT64_C(1) << (JUMP_BITS - 1) % 64);
  return failed != 0;
}
