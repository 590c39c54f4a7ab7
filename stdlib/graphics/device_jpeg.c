/* stdlib/graphics/device_jpeg.c - pictures of pixels as JPEG files: baseline, Huffman coded (ITU-T T.81).
 *
 * Tables are those of Annex K, the quantisers scaled by quality as the IJG's library does it.  Colours are not
 * subsampled: plots are thin lines. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device.h"

enum { SIDE = 8, BLOCK = SIDE * SIDE, PLANES = 3 };

/* Row by row (K.1, K.2): brightness, colours. */
static const uint8_t quantisers[2][BLOCK] = {
    {16, 11,  10,  16, 24, 40, 51, 61, 12,  12,  14,  19,  26, 58, 60, 55,  14,  13,  16,  24, 40, 57,
     69, 56,  14,  17, 22, 29, 51, 87, 80,  62,  18,  22,  37, 56, 68, 109, 103, 77,  24,  35, 55, 64,
     81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98,  112, 100, 103, 99},
    {17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99,
     99, 99, 47, 66, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
     99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99}};
static const uint8_t zigzag[BLOCK] = {0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,
                                      12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6,  7,  14, 21, 28,
                                      35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51,
                                      58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63};

/* Huffman codes: how many there are of each length from 1 to 16, and what they stand for (K.3 to K.6). */
typedef struct Lengths {
  uint8_t count[16];
  int n;
  uint8_t symbol[162];
} Lengths;
#define DC_SYMBOLS                                                                                                     \
  { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 }
static const Lengths lengths[4] = {
    {{0, 1, 5, 1, 1, 1, 1, 1, 1}, 12, DC_SYMBOLS},
    {{0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1}, 12, DC_SYMBOLS},
    {{0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125},
     162,
     {0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51, 0x61, 0x07, 0x22, 0x71,
      0x14, 0x32, 0x81, 0x91, 0xa1, 0x08, 0x23, 0x42, 0xb1, 0xc1, 0x15, 0x52, 0xd1, 0xf0, 0x24, 0x33, 0x62, 0x72,
      0x82, 0x09, 0x0a, 0x16, 0x17, 0x18, 0x19, 0x1a, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2a, 0x34, 0x35, 0x36, 0x37,
      0x38, 0x39, 0x3a, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4a, 0x53, 0x54, 0x55, 0x56, 0x57, 0x58, 0x59,
      0x5a, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6a, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x79, 0x7a, 0x83,
      0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0xa2, 0xa3,
      0xa4, 0xa5, 0xa6, 0xa7, 0xa8, 0xa9, 0xaa, 0xb2, 0xb3, 0xb4, 0xb5, 0xb6, 0xb7, 0xb8, 0xb9, 0xba, 0xc2, 0xc3,
      0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8, 0xd9, 0xda, 0xe1, 0xe2,
      0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa}},
    {{0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 119},
     162,
     {0x00, 0x01, 0x02, 0x03, 0x11, 0x04, 0x05, 0x21, 0x31, 0x06, 0x12, 0x41, 0x51, 0x07, 0x61, 0x71, 0x13, 0x22,
      0x32, 0x81, 0x08, 0x14, 0x42, 0x91, 0xa1, 0xb1, 0xc1, 0x09, 0x23, 0x33, 0x52, 0xf0, 0x15, 0x62, 0x72, 0xd1,
      0x0a, 0x16, 0x24, 0x34, 0xe1, 0x25, 0xf1, 0x17, 0x18, 0x19, 0x1a, 0x26, 0x27, 0x28, 0x29, 0x2a, 0x35, 0x36,
      0x37, 0x38, 0x39, 0x3a, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4a, 0x53, 0x54, 0x55, 0x56, 0x57, 0x58,
      0x59, 0x5a, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6a, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x79, 0x7a,
      0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a,
      0xa2, 0xa3, 0xa4, 0xa5, 0xa6, 0xa7, 0xa8, 0xa9, 0xaa, 0xb2, 0xb3, 0xb4, 0xb5, 0xb6, 0xb7, 0xb8, 0xb9, 0xba,
      0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8, 0xd9, 0xda,
      0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa}}};
enum { DC = 0, AC = 2 }; /* lengths[DC + colour], lengths[AC + colour] */

typedef struct HuffCode {
  uint16_t bits;
  uint8_t n;
} HuffCode;

typedef struct Writer {
  FILE *f;
  uint32_t room; /* bits that wait, the last ones lowest */
  int waiting;
  HuffCode code[4][256];
  double divide[2][BLOCK]; /* quantiser, and what the transform leaves undone */
  double wave[SIDE][SIDE];
  int before[PLANES];
} Writer;

static void put_bits(Writer *w, unsigned bits, int n) {
  w->room = w->room << n | (bits & ((1u << n) - 1));
  w->waiting += n;
  while (w->waiting >= 8) {
    int byte = (int)(w->room >> (w->waiting - 8) & 255);
    fputc(byte, w->f);
    if (byte == 255) fputc(0, w->f); /* no marker */
    w->waiting -= 8;
  }
}

static void make_codes(Writer *w) {
  for (int t = 0; t < 4; t++) {
    unsigned bits = 0;
    const uint8_t *s = lengths[t].symbol;
    for (int n = 0; n < 16; n++, bits <<= 1)
      for (int k = 0; k < lengths[t].count[n]; k++) w->code[t][*s++] = (HuffCode){(uint16_t)bits++, (uint8_t)(n + 1)};
  }
}

/* A number behind the code of how many bits it has (and the zeros before it). */
static void put_number(Writer *w, int table, int zeros, int x) {
  int n = 0;
  for (int a = abs(x); a; a >>= 1) n++;
  const HuffCode *c = &w->code[table][zeros << 4 | n];
  put_bits(w, c->bits, c->n);
  if (n) put_bits(w, (unsigned)(x < 0 ? x - 1 : x), n);
}

static void put_block(Writer *w, const double *in, int plane) {
  double rows[BLOCK], all[BLOCK];
  int q[BLOCK], colour = plane > 0, last = 0;
  for (int y = 0; y < SIDE; y++)
    for (int u = 0; u < SIDE; u++) {
      rows[y * SIDE + u] = 0;
      for (int x = 0; x < SIDE; x++) rows[y * SIDE + u] += in[y * SIDE + x] * w->wave[u][x];
    }
  for (int v = 0; v < SIDE; v++)
    for (int u = 0; u < SIDE; u++) {
      all[v * SIDE + u] = 0;
      for (int y = 0; y < SIDE; y++) all[v * SIDE + u] += rows[y * SIDE + u] * w->wave[v][y];
    }
  for (int i = 0; i < BLOCK; i++) {
    q[i] = (int)lrint(all[zigzag[i]] / w->divide[colour][zigzag[i]]);
    if (i && q[i]) last = i;
  }
  put_number(w, DC + colour, 0, q[0] - w->before[plane]);
  w->before[plane] = q[0];
  for (int i = 1, zeros = 0; i <= last; i++) {
    if (!q[i] && ++zeros) continue;
    for (; zeros > 15; zeros -= 16) put_bits(w, w->code[AC + colour][0xf0].bits, w->code[AC + colour][0xf0].n);
    put_number(w, AC + colour, zeros, q[i]);
    zeros = 0;
  }
  if (last < BLOCK - 1) put_bits(w, w->code[AC + colour][0].bits, w->code[AC + colour][0].n);
}

static void put16(FILE *f, int x) { fputc(x >> 8 & 255, f), fputc(x & 255, f); }
static void put_segment(FILE *f, int marker, int bytes) { fputc(255, f), fputc(marker, f), put16(f, bytes + 2); }

static void put_head(Writer *w, const Dev *d, int width, int height, const uint8_t q[2][BLOCK]) {
  FILE *f = w->f;
  fputc(255, f), fputc(0xd8, f);
  put_segment(f, 0xe0, 14);
  fwrite("JFIF\0\1\1\1", 1, 8, f); /* version 1.1, pixels an inch */
  int res = (int)(d->has_res ? d->res + 0.5 : 72);
  put16(f, res), put16(f, res), put16(f, 0);
  for (int t = 0; t < 2; t++) {
    put_segment(f, 0xdb, 1 + BLOCK);
    fputc(t, f);
    for (int i = 0; i < BLOCK; i++) fputc(q[t][zigzag[i]], f);
  }
  put_segment(f, 0xc0, 6 + 3 * PLANES);
  fputc(8, f), put16(f, height), put16(f, width), fputc(PLANES, f);
  for (int p = 0; p < PLANES; p++) fputc(p + 1, f), fputc(0x11, f), fputc(p > 0, f);
  for (int t = 0; t < 4; t++) {
    put_segment(f, 0xc4, 17 + lengths[t].n);
    fputc((t >= AC) << 4 | (t & 1), f);
    fwrite(lengths[t].count, 1, 16, f);
    fwrite(lengths[t].symbol, 1, (size_t)lengths[t].n, f);
  }
  put_segment(f, 0xda, 4 + 2 * PLANES);
  fputc(PLANES, f);
  for (int p = 0; p < PLANES; p++) fputc(p + 1, f), fputc(p ? 0x11 : 0, f);
  fputc(0, f), fputc(BLOCK - 1, f), fputc(0, f);
}

bool dev_jpeg_write(const Dev *d, FILE *f, const uint32_t *px, int w, int h, int stride) {
  Writer *k = calloc(1, sizeof *k);
  if (!k) return false;
  uint8_t q[2][BLOCK];
  int quality = d->quality < 1 ? 1 : d->quality > 100 ? 100 : d->quality;
  int scale = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  for (int t = 0; t < 2; t++)
    for (int i = 0; i < BLOCK; i++) {
      int x = (quantisers[t][i] * scale + 50) / 100;
      q[t][i] = (uint8_t)(x < 1 ? 1 : x > 255 ? 255 : x);
      k->divide[t][i] = q[t][i];
    }
  for (int u = 0; u < SIDE; u++)
    for (int x = 0; x < SIDE; x++) k->wave[u][x] = (u ? 0.5 : sqrt(0.125)) * cos((2 * x + 1) * u * M_PI / 16);
  k->f = f;
  make_codes(k);
  put_head(k, d, w, h, q);
  double block[PLANES][BLOCK];
  for (int by = 0; by < h; by += SIDE)
    for (int bx = 0; bx < w; bx += SIDE) {
      for (int i = 0; i < BLOCK; i++) { /* beyond the edges: the edge goes on */
        int x = bx + i % SIDE, y = by + i / SIDE;
        Argb c = px[(size_t)(y < h ? y : h - 1) * (size_t)stride + (size_t)(x < w ? x : w - 1)];
        double white = 255 - ARGB_A(c), r = ARGB_R(c) + white, g = ARGB_G(c) + white, b = ARGB_B(c) + white;
        block[0][i] = 0.299 * r + 0.587 * g + 0.114 * b - 128;
        block[1][i] = -0.168735892 * r - 0.331264108 * g + 0.5 * b;
        block[2][i] = 0.5 * r - 0.418687589 * g - 0.081312411 * b;
      }
      for (int p = 0; p < PLANES; p++) put_block(k, block[p], p);
    }
  put_bits(k, 127, 7); /* the last byte is full */
  fputc(255, f), fputc(0xd9, f);
  free(k);
  return true;
}
