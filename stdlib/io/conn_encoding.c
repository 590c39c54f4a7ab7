/* stdlib/io/conn_encoding.c - connections whose text is not in UTF-8: what is read from one is converted when it is
 * opened, what is written goes through a converter of its own, which keeps its state (a byte order mark comes once). */
#include "connections.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <strings.h>

static const char *iconv_name(const char *encoding) {
  return strcasecmp(encoding, "latin1") == 0    ? "ISO-8859-1"
         : strcasecmp(encoding, "UCS-2LE") == 0 ? "UTF-16LE"
                                                : encoding;
}

bool conn_is_foreign(const char *encoding) {
  static const char *const own[] = {"", "native.enc", "UTF-8", "utf8", "UTF-8-BOM", "bytes"};
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    if (strcasecmp(encoding, own[i]) == 0) return false;
  return true;
}

void conn_encoding_check(Rt *R, const char *encoding) {
  if (!encoding || !conn_is_foreign(encoding)) return;
  iconv_t cd = iconv_open("UTF-8", iconv_name(encoding));
  if (cd == (iconv_t)-1) rt_error(R, "unsupported conversion from '%s' to '%s'", encoding, "");
  iconv_close(cd);
}

/* s, n bytes, through cd into *out, whose room is *cap and which has *used already.  False: not all of it is valid. */
static bool convert(iconv_t cd, const char *s, size_t n, char **out, size_t *used, size_t *cap) {
  char *in = (char *)(uintptr_t)s;
  while (n > 0) {
    if (*cap - *used < 16 + n) {
      size_t room = *cap * 2 + 2 * n + 64;
      char *more = realloc(*out, room);
      if (!more) return false;
      *out = more, *cap = room;
    }
    char *to = *out + *used;
    size_t left = *cap - *used, k = iconv(cd, &in, &n, &to, &left);
    *used = (size_t)(to - *out);
    if (k == (size_t)-1 && errno != E2BIG) return false;
  }
  return true;
}

char *conn_to_utf8(Rt *R, const Conn *c, const char *s, size_t n, size_t *out) {
  char *text = NULL;
  size_t cap = 0;
  *out = 0;
  iconv_t cd = iconv_open("UTF-8", iconv_name(c->encoding));
  if (cd == (iconv_t)-1) return NULL;
  bool all = convert(cd, s, n, &text, out, &cap);
  iconv_close(cd);
  if (!all) rt_warning(R, "invalid input found on input connection '%s'", c->description);
  if (*out >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) memmove(text, text + 3, *out -= 3); /* the byte order mark */
  return text;
}

void conn_encode_begin(Conn *c) { c->encoder = iconv_open(iconv_name(c->encoding), "UTF-8"); }

char *conn_encode(Rt *R, Conn *c, const char *s, size_t n, size_t *out) {
  char *text = NULL;
  size_t cap = 0;
  *out = 0;
  if (!convert((iconv_t)c->encoder, s, n, &text, out, &cap)) rt_warning(R, "invalid char string in output conversion");
  return text;
}

void conn_encode_end(Conn *c) {
  if (c->encoder && c->encoder != (iconv_t)-1) iconv_close((iconv_t)c->encoder);
  c->encoder = NULL;
}
