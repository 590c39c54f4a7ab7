/* stdlib/io/compress.c - gzip, bzip2 and xz in memory: what compressed connections and saved workspaces read and write. */
#include <bzlib.h>
#include <lzma.h>
#include <stdlib.h>
#include <zlib.h>

#include "connections.h"

enum { STEP = 1 << 30 };

typedef struct Grow {
  char *s;
  size_t n, cap;
} Grow;
static bool more(Grow *g) {
  size_t cap = g->cap ? g->cap * 2 : 65536;
  char *s = realloc(g->s, cap);
  if (!s) return false;
  g->s = s, g->cap = cap;
  return true;
}

/* zlib and bzip2 count in 32 bits: of left bytes as many as go in one step. */
static unsigned step(size_t left) { return left < STEP ? (unsigned)left : STEP; }

static char *gunzip(const char *s, size_t n, size_t *out) {
  z_stream z = {0};
  Grow g = {0};
  if (inflateInit2(&z, 15 + 32) != Z_OK) return NULL;
  z.next_in = (Bytef *)(uintptr_t)s;
  int rc = Z_OK;
  for (;;) {
    if (g.n == g.cap && !more(&g)) break;
    if (z.avail_in == 0) z.avail_in = step(n), n -= z.avail_in;
    unsigned room = step(g.cap - g.n);
    z.next_out = (Bytef *)g.s + g.n, z.avail_out = room;
    rc = inflate(&z, Z_NO_FLUSH);
    g.n += room - z.avail_out;
    if (z.avail_in == 0 && n > 0 && (rc == Z_OK || rc == Z_BUF_ERROR)) continue;
    if (rc == Z_STREAM_END) {
      if (z.avail_in == 0 && n == 0) break;
      if (inflateReset(&z) != Z_OK) break; /* members may follow one another */
    } else if (rc != Z_OK && !(rc == Z_BUF_ERROR && z.avail_out == 0)) break;
    else if (z.avail_in == 0 && z.avail_out) break;
  }
  inflateEnd(&z);
  if (rc != Z_STREAM_END && rc != Z_OK && g.n == 0) {
    free(g.s);
    return NULL;
  }
  *out = g.n;
  return g.s;
}

static char *bunzip(const char *s, size_t n, size_t *out) {
  bz_stream z = {0};
  Grow g = {0};
  if (BZ2_bzDecompressInit(&z, 0, 0) != BZ_OK) return NULL;
  z.next_in = (char *)(uintptr_t)s;
  int rc = BZ_OK;
  for (;;) {
    if (g.n == g.cap && !more(&g)) break;
    if (z.avail_in == 0) z.avail_in = step(n), n -= z.avail_in;
    unsigned room = step(g.cap - g.n);
    z.next_out = g.s + g.n, z.avail_out = room;
    rc = BZ2_bzDecompress(&z);
    g.n += room - z.avail_out;
    if (rc != BZ_OK || (z.avail_in == 0 && n == 0 && z.avail_out)) break;
  }
  BZ2_bzDecompressEnd(&z);
  if (rc != BZ_STREAM_END) {
    free(g.s);
    return NULL;
  }
  *out = g.n;
  return g.s;
}

/* What a decoder of LZMA gives. */
static char *unlzma(lzma_stream *z, const char *s, size_t n, size_t *out) {
  Grow g = {0};
  z->next_in = (const uint8_t *)s, z->avail_in = n;
  lzma_ret rc = LZMA_OK;
  for (;;) {
    if (g.n == g.cap && !more(&g)) break;
    z->next_out = (uint8_t *)g.s + g.n, z->avail_out = g.cap - g.n;
    rc = lzma_code(z, LZMA_FINISH);
    g.n = g.cap - z->avail_out;
    if (rc != LZMA_OK) break;
  }
  lzma_end(z);
  if (rc != LZMA_STREAM_END) {
    free(g.s);
    return NULL;
  }
  *out = g.n;
  return g.s;
}
static char *unxz(const char *s, size_t n, size_t *out) {
  lzma_stream z = LZMA_STREAM_INIT;
  return lzma_auto_decoder(&z, UINT64_MAX, 0) == LZMA_OK ? unlzma(&z, s, n, out) : NULL;
}
static char *unlzma2(const char *s, size_t n, size_t *out) {
  lzma_stream z = LZMA_STREAM_INIT;
  lzma_options_lzma how;
  if (lzma_lzma_preset(&how, 6)) return NULL;
  lzma_filter filters[] = {{LZMA_FILTER_LZMA2, &how}, {LZMA_VLI_UNKNOWN, NULL}};
  return lzma_raw_decoder(&z, filters) == LZMA_OK ? unlzma(&z, s, n, out) : NULL;
}

char *mem_decompress(const char *s, size_t n, size_t *out) {
  if (n > 2 && (unsigned char)s[0] == 0x1f && (unsigned char)s[1] == 0x8b) return gunzip(s, n, out);
  if (n > 3 && memcmp(s, "BZh", 3) == 0) return bunzip(s, n, out);
  if (n > 5 && memcmp(s,
                      "\xFD"
                      "7zXZ",
                      5) == 0)
    return unxz(s, n, out);
  if (n > 5 && memcmp(s, "\x5d\0\0", 3) == 0) return unxz(s, n, out);
  return NULL;
}
char *mem_inflate(const char *s, size_t n, size_t *out) { return gunzip(s, n, out); }

char *mem_expand(char kind, const char *s, size_t n, size_t size) {
  size_t got = 0;
  char *to = kind == '1'   ? gunzip(s, n, &got)
             : kind == '2' ? bunzip(s, n, &got)
             : kind == 'Z' ? unlzma2(s, n, &got)
                           : NULL;
  if (to && got == size) return to;
  free(to);
  return NULL;
}

char *mem_compress(ConnKind kind, const char *s, size_t n, int level, size_t *out) {
  if (kind == CK_BZ) {
    if (n > STEP) return NULL;
    unsigned cap = (unsigned)(n + n / 100 + 700);
    char *o = malloc(cap);
    if (!o || BZ2_bzBuffToBuffCompress(o, &cap, (char *)(uintptr_t)s, (unsigned)n, level > 0 && level < 10 ? level : 9,
                                       0, 0) != BZ_OK) {
      free(o);
      return NULL;
    }
    *out = cap;
    return o;
  }
  if (kind == CK_XZ) {
    size_t cap = lzma_stream_buffer_bound(n), at = 0;
    char *o = malloc(cap);
    if (!o || lzma_easy_buffer_encode((uint32_t)(level >= 0 && level < 10 ? level : 6), LZMA_CHECK_CRC32, NULL,
                                      (const uint8_t *)s, n, (uint8_t *)o, &at, cap) != LZMA_OK) {
      free(o);
      return NULL;
    }
    *out = at;
    return o;
  }
  z_stream z = {0};
  if (deflateInit2(&z, level >= 0 && level < 10 ? level : 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    return NULL;
  size_t cap = deflateBound(&z, n) + 32;
  char *o = malloc(cap);
  z.next_in = (Bytef *)(uintptr_t)s, z.next_out = (Bytef *)o;
  int rc = o ? Z_OK : Z_MEM_ERROR;
  while (rc == Z_OK) {
    if (z.avail_in == 0) z.avail_in = step(n), n -= z.avail_in;
    z.avail_out = step(cap - (size_t)(z.next_out - (Bytef *)o));
    rc = deflate(&z, n ? Z_NO_FLUSH : Z_FINISH);
  }
  *out = o ? (size_t)(z.next_out - (Bytef *)o) : 0;
  deflateEnd(&z);
  if (rc != Z_STREAM_END) {
    free(o);
    return NULL;
  }
  return o;
}
