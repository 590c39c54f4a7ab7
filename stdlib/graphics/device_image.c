/* stdlib/graphics/device_image.c - pictures of pixels as files: PNG (RGBA or RGB, zlib), BMP (24 bits), TIFF (RGB, not
 * compressed). */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

#include "device.h"

/* One row as R, G, B(, A); the source is premultiplied. */
static void row_rgb(const uint32_t *px, int w, bool alpha, uint8_t *out) {
  for (int i = 0; i < w; i++) {
    Argb c = px[i];
    unsigned a = ARGB_A(c), r = ARGB_R(c), g = ARGB_G(c), b = ARGB_B(c);
    if (alpha && a > 0 && a < 255) r = (r * 255 + a / 2) / a, g = (g * 255 + a / 2) / a, b = (b * 255 + a / 2) / a;
    else if (!alpha && a < 255) r += 255 - a, g += 255 - a, b += 255 - a; /* on white */
    *out++ = (uint8_t)r, *out++ = (uint8_t)g, *out++ = (uint8_t)b;
    if (alpha) *out++ = (uint8_t)a;
  }
}

static void be32(uint8_t *p, uint32_t v) {
  p[0] = (uint8_t)(v >> 24), p[1] = (uint8_t)(v >> 16), p[2] = (uint8_t)(v >> 8), p[3] = (uint8_t)v;
}
static void le32(uint8_t *p, uint32_t v) {
  p[0] = (uint8_t)v, p[1] = (uint8_t)(v >> 8), p[2] = (uint8_t)(v >> 16), p[3] = (uint8_t)(v >> 24);
}
static void le16(uint8_t *p, unsigned v) { p[0] = (uint8_t)v, p[1] = (uint8_t)(v >> 8); }

static void png_chunk(FILE *f, const char *type, const uint8_t *data, size_t n) {
  uint8_t b[4];
  be32(b, (uint32_t)n);
  fwrite(b, 1, 4, f);
  uLong crc = crc32(crc32(0, (const Bytef *)type, 4), data, (uInt)n);
  fwrite(type, 1, 4, f);
  if (n) fwrite(data, 1, n, f);
  be32(b, (uint32_t)crc);
  fwrite(b, 1, 4, f);
}

static bool png(const Dev *d, FILE *f, const uint32_t *px, int w, int h, int stride) {
  bool alpha = false;
  for (int y = 0; y < h && !alpha; y++)
    for (int x = 0; x < w; x++)
      if (ARGB_A(px[(size_t)y * (size_t)stride + (size_t)x]) != 255) {
        alpha = true;
        break;
      }
  size_t row = (size_t)w * (alpha ? 4 : 3), all = (row + 1) * (size_t)h;
  uLong cap = compressBound(all);
  uint8_t *raw = malloc(all), *packed = malloc(cap);
  bool ok = raw && packed;
  if (ok) {
    for (int y = 0; y < h; y++) {
      uint8_t *r = raw + (row + 1) * (size_t)y;
      *r = 0; /* no filter: plots are areas of one colour */
      row_rgb(px + (size_t)y * (size_t)stride, w, alpha, r + 1);
    }
    ok = compress2(packed, &cap, raw, all, 6) == Z_OK;
  }
  if (ok) {
    uint8_t head[13] = {0};
    be32(head, (uint32_t)w), be32(head + 4, (uint32_t)h);
    head[8] = 8, head[9] = alpha ? 6 : 2;
    fwrite("\x89PNG\r\n\x1a\n", 1, 8, f);
    png_chunk(f, "IHDR", head, 13);
    if (d->has_res) {
      uint8_t phys[9];
      uint32_t ppm = (uint32_t)(d->res / 0.0254 + 0.5);
      be32(phys, ppm), be32(phys + 4, ppm), phys[8] = 1;
      png_chunk(f, "pHYs", phys, 9);
    }
    png_chunk(f, "IDAT", packed, cap);
    png_chunk(f, "IEND", NULL, 0);
  }
  free(raw), free(packed);
  if (!ok) errno = ENOMEM;
  return ok;
}

static bool bmp(const Dev *d, FILE *f, const uint32_t *px, int w, int h, int stride) {
  size_t row = ((size_t)w * 3 + 3) / 4 * 4;
  uint8_t head[54] = {'B', 'M'}, *r = calloc(row + 4, 1);
  if (!r) return false;
  le32(head + 2, (uint32_t)(54 + row * (size_t)h)), le32(head + 10, 54), le32(head + 14, 40);
  le32(head + 18, (uint32_t)w), le32(head + 22, (uint32_t)h), le16(head + 26, 1), le16(head + 28, 24);
  le32(head + 34, (uint32_t)(row * (size_t)h));
  uint32_t ppm = (uint32_t)(d->res / 0.0254 + 0.5);
  le32(head + 38, ppm), le32(head + 42, ppm);
  fwrite(head, 1, 54, f);
  for (int y = h - 1; y >= 0; y--) {
    row_rgb(px + (size_t)y * (size_t)stride, w, false, r);
    for (int i = 0; i < w; i++) {
      uint8_t t = r[3 * i];
      r[3 * i] = r[3 * i + 2], r[3 * i + 2] = t;
    }
    fwrite(r, 1, row, f);
  }
  free(r);
  return true;
}

static bool tiff(const Dev *d, FILE *f, const uint32_t *px, int w, int h, int stride) {
  enum { NTAG = 13, DATA = 8 + 2 + NTAG * 12 + 4 + 6 + 16 };
  uint8_t head[DATA] = {'I', 'I', 42, 0, 8}, *p = head + 10, *r = malloc((size_t)w * 3 + 1);
  if (!r) return false;
  uint32_t size = (uint32_t)w * 3 * (uint32_t)h, bits = DATA - 22, res = DATA - 16;
  const struct {
    int tag, type;
    uint32_t n, value;
  } tags[NTAG] = {{256, 4, 1, (uint32_t)w},
                  {257, 4, 1, (uint32_t)h},
                  {258, 3, 3, bits},
                  {259, 3, 1, 1},
                  {262, 3, 1, 2},
                  {273, 4, 1, DATA},
                  {274, 3, 1, 1},
                  {277, 3, 1, 3},
                  {278, 4, 1, (uint32_t)h},
                  {279, 4, 1, size},
                  {282, 5, 1, res},
                  {283, 5, 1, res + 8},
                  {296, 3, 1, 2}};
  le16(head + 8, NTAG);
  for (int i = 0; i < NTAG; i++, p += 12) {
    le16(p, (unsigned)tags[i].tag), le16(p + 2, (unsigned)tags[i].type), le32(p + 4, tags[i].n);
    le32(p + 8, tags[i].value);
  }
  for (int i = 0; i < 3; i++) le16(head + bits + 2 * i, 8);
  for (int i = 0; i < 2; i++)
    le32(head + res + 8 * i, (uint32_t)(d->res * 100 + 0.5)), le32(head + res + 8 * i + 4, 100);
  fwrite(head, 1, DATA, f);
  for (int y = 0; y < h; y++) {
    row_rgb(px + (size_t)y * (size_t)stride, w, false, r);
    fwrite(r, 3, (size_t)w, f);
  }
  free(r);
  return true;
}

bool dev_image_write(const Dev *d, const uint32_t *px, int w, int h, int stride) {
  FILE *f = fopen(d->file, "wb");
  if (!f) return false;
  bool ok = (d->kind == DEV_BMP ? bmp : d->kind == DEV_TIFF ? tiff : d->kind == DEV_JPEG ? dev_jpeg_write : png)(d, f, px, w, h, stride);
  if (ferror(f)) ok = false;
  return fclose(f) == 0 && ok;
}
