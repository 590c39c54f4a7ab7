/* stdlib/text/textbuf.c - the growing buffer that every printing and string builtin writes into. */
#include <stdio.h>

#include "text.h"

void buf_room(Buf *b, size_t more) {
  if (b->n + more + 1 <= b->cap) return;
  size_t cap = b->cap ? b->cap * 2 : 64;
  while (cap < b->n + more + 1) cap *= 2;
  if (cap > (size_t)INT32_MAX) rt_error(b->R, "R character strings are limited to 2^31-1 bytes");
  char *s = rt_scratch(b->R, cap);
  if (b->n) memcpy(s, b->s, b->n);
  s[b->n] = 0;
  b->s = s, b->cap = cap;
}

void buf_put(Buf *b, const char *s, size_t n) {
  if (b->n + n + 1 > b->cap) buf_room(b, n);
  memcpy(b->s + b->n, s, n);
  b->n += n;
  b->s[b->n] = 0;
}

void buf_pad(Buf *b, int64_t n) {
  if (n <= 0) return;
  buf_room(b, (size_t)n);
  memset(b->s + b->n, ' ', (size_t)n);
  b->n += (size_t)n;
  b->s[b->n] = 0;
}

void buf_utf8(Buf *b, uint32_t cp) {
  char o[4];
  int n = utf8_enc(cp, o);
  rt_assert(b->R, n >= 1 && n <= 4, "character %x in %d bytes", cp, n);
  buf_put(b, o, (size_t)n);
}

void buf_printf(Buf *b, const char *fmt, ...) {
  va_list ap;
  char small[256];
  va_start(ap, fmt);
  int n = vsnprintf(small, sizeof small, fmt, ap);
  va_end(ap);
  rt_assert(b->R, n >= 0, "format %s", fmt);
  if (n < (int)sizeof small) {
    buf_put(b, small, (size_t)n);
    return;
  }
  buf_room(b, (size_t)n);
  va_start(ap, fmt);
  vsnprintf(b->s + b->n, (size_t)n + 1, fmt, ap);
  va_end(ap);
  b->n += (size_t)n;
}

Obj *buf_char(Buf *b) {
  bool ascii = true;
  for (size_t i = 0; i < b->n; i++)
    if ((unsigned char)b->s[i] > 127) ascii = false;
  return rt_mkn(b->R, buf_cstr(b), b->n, ascii ? CE_ASCII : b->marked ? CE_MARKED : CE_UTF8);
}

void buf_flush(Buf *b) {
  if (b->n) rt_write(b->R, b->s, b->n);
  buf_clear(b);
}
