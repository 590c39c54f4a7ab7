/* tests/unit/philox.c - the published answers of Philox4x32-10 (Random123's kat_vectors), and normal quantiles. */
#include "../../specialize/scalar.h"
#include "../../specialize/math/random.h"
#include <stdio.h>

static int failed;

static void block(const rv_u32 c[4], rv_u32 k0, rv_u32 k1, const rv_u32 want[4]) {
  rv_rng s = rv_rng_lane(k0, k1, 0, 0);
  rv_philox(&s, c[0], c[1], c[2], c[3]);
  if (s.w0 == want[0] && s.w1 == want[1] && s.w2 == want[2] && s.w3 == want[3]) return;
  printf("counter %08x: %08x %08x %08x %08x\n", c[0], s.w0, s.w1, s.w2, s.w3);
  failed++;
}

static void quantile(double p, double want) {
  double x = rv_qnorm(p);
  if (fabs(x - want) <= 1e-14 * (fabs(want) + 0.01)) return;
  printf("quantile of %g: %.17g, not %.17g\n", p, x, want);
  failed++;
}

int main(void) {
  const rv_u32 zero[4] = {0}, ones[4] = {~0u, ~0u, ~0u, ~0u};
  block(zero, 0, 0, (rv_u32[]){0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
  block(ones, ~0u, ~0u, (rv_u32[]){0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
  block((rv_u32[]){0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, 0xa4093822, 0x299f31d0,
        (rv_u32[]){0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
  /* draws in any order are the same numbers */
  rv_rng a = rv_rng_lane(1, 2, 3, 4), b = a;
  double up[64];
  for (int j = 0; j < 64; j++) up[j] = rv_unif(&a, j);
  for (int j = 63; j >= 0; j--)
    if (rv_unif(&b, j) != up[j] || !(up[j] > 0 && up[j] < 1)) printf("draw %d differs\n", j), failed++;
  quantile(0.5, 0);
  quantile(0.975, 1.959963984540054);
  quantile(0.3, -0.52440051270804067);
  quantile(1e-4, -3.7190164854556804);
  quantile(1e-12, -7.0344838253011313);
  quantile(1e-300, -37.047096299361201);
  return failed != 0;
}
