/* jupyter/sha256.c */
#include "sha256.h"
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { BLOCK = 64, ROUNDS = 64 };
typedef struct Sha256 {
  uint32_t h[8];
  unsigned char block[BLOCK];
  size_t filled;
  uint64_t bytes;
} Sha256;

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t K[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turn(uint32_t x, int k) { return x >> k | x << (32 - k); }

static void mix(Sha256 *s) {
  uint32_t w[ROUNDS], v[8];
  for (int i = 0; i < 16; i++) {
    const unsigned char *b = s->block + 4 * i;
    w[i] = (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
  }
  for (int i = 16; i < ROUNDS; i++)
    w[i] = w[i - 16] + (turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 7] +
           (turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10);
  memcpy(v, s->h, sizeof v);
  for (int i = 0; i < ROUNDS; i++) {
    uint32_t t1 =
        v[7] + (turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25)) + ((v[4] & v[5]) ^ (~v[4] & v[6])) + K[i] + w[i];
    uint32_t t2 = (turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22)) + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
    memmove(v + 1, v, 7 * sizeof *v);
    v[4] += t1;
    v[0] = t1 + t2;
  }
  for (int i = 0; i < 8; i++) s->h[i] += v[i];
  s->filled = 0;
}

static Sha256 begin(void) {
  return (Sha256){
      .h = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}
static void add(Sha256 *s, const void *data, size_t n) {
  const unsigned char *p = data;
  s->bytes += n;
  for (size_t i = 0; i < n; i++) {
    s->block[s->filled++] = p[i];
    if (s->filled == BLOCK) mix(s);
  }
}
static void end(Sha256 *s, unsigned char out[SHA256_BYTES]) {
  uint64_t bits = 8 * s->bytes;
  add(s, "\x80", 1);
  while (s->filled != BLOCK - 8) add(s, "", 1);
  for (int i = 7; i >= 0; i--) add(s, &(unsigned char){(unsigned char)(bits >> 8 * i)}, 1);
  for (int i = 0; i < SHA256_BYTES; i++) out[i] = (unsigned char)(s->h[i / 4] >> (24 - 8 * (i % 4)));
}

void hmac_sha256(Piece key, const Piece *pieces, int k, char hex[HMAC_HEX]) {
  unsigned char padded[BLOCK] = {0}, pad[BLOCK], sum[SHA256_BYTES];
  Sha256 s = begin();
  if (key.n > BLOCK) {
    add(&s, key.data, key.n);
    end(&s, padded);
  } else memcpy(padded, key.data, key.n);
  for (int i = 0; i < BLOCK; i++) pad[i] = padded[i] ^ 0x36;
  s = begin();
  add(&s, pad, BLOCK);
  for (int i = 0; i < k; i++) add(&s, pieces[i].data, pieces[i].n);
  end(&s, sum);
  for (int i = 0; i < BLOCK; i++) pad[i] = padded[i] ^ 0x5c;
  s = begin();
  add(&s, pad, BLOCK);
  add(&s, sum, sizeof sum);
  end(&s, sum);
  for (int i = 0; i < SHA256_BYTES; i++) snprintf(hex + 2 * i, 3, "%02x", sum[i]);
}
