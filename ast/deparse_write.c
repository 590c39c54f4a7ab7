/* ast/deparse_write.c - source text into lines: indentation, quotes, names. */
#include "deparse.h"
#include "../runtime/utf8.h"
#include <stdio.h>

static void put_raw(Deparser *d, const char *s, size_t n) {
  rt_assert(d->R, d->n <= d->cap && n < ((size_t)1 << 40), "%zu bytes of %zu", d->n, d->cap);
  if (d->n + n > d->cap) {
    d->cap = 2 * (d->cap + n);
    char *grown = rt_scratch(d->R, d->cap);
    memcpy(grown, d->buf, d->n);
    d->buf = grown;
  }
  memcpy(d->buf + d->n, s, n);
  d->n += n;
  d->len += (int)n;
}
void ast_put_bytes(Deparser *d, const char *s, size_t n) {
  if (d->startline) {
    d->startline = false;
    for (int i = 1; i <= d->indent; i++) put_raw(d, "    ", i <= 4 ? 4 : 2);
  }
  put_raw(d, s, n);
}
void ast_put(Deparser *d, const char *s) { ast_put_bytes(d, s, strlen(s)); }

void ast_end_line(Deparser *d) {
  rt_assert(d->R, d->nlines <= LEN(d->lines), "line %lld of %lld", (long long)d->nlines, (long long)LEN(d->lines));
  if (d->active) {
    if (d->nlines == LEN(d->lines)) d->lines = rt_resize(d->R, d->lines, 2 * d->nlines);
    SET_STR(d->lines, d->nlines++, rt_mkn(d->R, d->buf, d->n, CE_UTF8));
    if (d->maxlines > 0 && d->nlines >= d->maxlines) d->active = false;
  }
  d->n = 0;
  d->len = 0;
  d->startline = true;
}
void ast_break_line(Deparser *d, bool *broken) {
  if (d->len <= d->cutoff) return;
  if (!*broken) {
    *broken = true;
    d->indent++;
  }
  ast_end_line(d);
}

/* A string as R source.  quote: " ' or `. */
void ast_put_quoted(Deparser *d, Obj *c, char quote) {
  const unsigned char *s = (const unsigned char *)CSTR(c), *end = s + CLEN(c);
  char q[2] = {quote, 0}, esc[16];
  if (c == NA_STR) {
    ast_put(d, "NA");
    return;
  }
  ast_put(d, q);
  while (s < end) {
    const char *e = NULL;
    switch (*s) {
    case '\n': e = "\\n"; break;
    case '\t': e = "\\t"; break;
    case '\r': e = "\\r"; break;
    case '\a': e = "\\a"; break;
    case '\b': e = "\\b"; break;
    case '\f': e = "\\f"; break;
    case '\v': e = "\\v"; break;
    case '\\': e = "\\\\"; break;
    default:
      if (*s == (unsigned char)quote) snprintf(esc, sizeof esc, "\\%c", quote), e = esc;
      else if (*s < 0x20 || *s == 0x7F) snprintf(esc, sizeof esc, "\\%03o", *s), e = esc;
    }
    if (e) {
      ast_put(d, e);
      s++;
      continue;
    }
    int k = *s < 0x80 ? 1 : *s >= 0xF0 ? 4 : *s >= 0xE0 ? 3 : *s >= 0xC0 ? 2 : 0;
    bool ok = k > 0 && s + k <= end;
    for (int i = 1; ok && i < k; i++) ok = (s[i] & 0xC0) == 0x80;
    if (UNLIKELY(d->R->ascii) && k != 1) { /* the C locale: as they print */
      uint32_t cp;
      const int bytes = c->aux == CE_UTF8 ? utf8_get((const char *)s, (size_t)(end - s), &cp) : -1;
      if (bytes < 0) snprintf(esc, sizeof esc, "\\%03o", *s);
      else snprintf(esc, sizeof esc, cp > 0xffff ? "<U+%08X>" : "<U+%04X>", cp);
      ast_put(d, esc);
      s += bytes < 0 ? 1 : bytes;
    } else if (!ok) {
      snprintf(esc, sizeof esc, "\\x%02x", *s);
      ast_put(d, esc);
      s++;
    } else if (k == 2 && s[0] == 0xC2 && s[1] < 0xA0) { /* C1 control characters */
      snprintf(esc, sizeof esc, "\\u%04x", s[1]);
      ast_put(d, esc);
      s += 2;
    } else {
      ast_put_bytes(d, (const char *)s, (size_t)k);
      s += k;
    }
  }
  ast_put(d, q);
}
void ast_put_symbol(Deparser *d, Obj *name, char quote) {
  if (CLEN(name) == 0 || ast_is_valid_name(CSTR(name))) ast_put(d, CSTR(name));
  else ast_put_quoted(d, name, quote);
}
char ast_tick(Deparser *d) { return d->backtick ? '`' : '"'; }

Obj *ast_arg_name(Obj *names, int64_t i) {
  return IS_NIL(names) || i >= LEN(names) || ELT(names, i) == EMPTY_STR ? NULL : ELT(names, i);
}
void ast_put_element_name(Deparser *d, Obj *names, int64_t i) {
  Obj *nm = ast_arg_name(names, i);
  if (!nm) return;
  if (nm == NA_STR) ast_put_quoted(d, rt_mk(d->R, "NA"), ast_tick(d));
  else ast_put_symbol(d, nm, ast_tick(d));
  ast_put(d, " = ");
}
