/* runtime/json.c - JSON (RFC 8259): a writer of strings and a reader by recursive descent. */
#include "json.h"
#include "utf8.h"
#include <stdlib.h>
#include <string.h>

void json_put_string(FILE *f, const char *s, size_t n) {
  fputc('"', f);
  for (size_t i = 0; i < n;) {
    unsigned char c = (unsigned char)s[i];
    uint32_t cp;
    int k = c < 128 ? 1 : utf8_get(s + i, n - i, &cp);
    if (k <= 0) fputs("\\ufffd", f), k = 1;
    else if (c == '"' || c == '\\') fprintf(f, "\\%c", c);
    else if (c == '\n') fputs("\\n", f);
    else if (c < 32) fprintf(f, "\\u%04x", c);
    else fwrite(s + i, 1, (size_t)k, f);
    i += (size_t)k;
  }
  fputc('"', f);
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

enum { DEPTH = 100 };
typedef struct Reader {
  const char *p, *end;
  int depth;
} Reader;

static void skip_space(Reader *r) {
  while (r->p < r->end && (*r->p == ' ' || *r->p == '\t' || *r->p == '\n' || *r->p == '\r')) r->p++;
}
static bool take(Reader *r, char c) {
  skip_space(r);
  if (r->p == r->end || *r->p != c) return false;
  r->p++;
  return true;
}
static bool take_word(Reader *r, const char *word) {
  size_t n = strlen(word);
  if ((size_t)(r->end - r->p) < n || memcmp(r->p, word, n)) return false;
  r->p += n;
  return true;
}

static bool hex4(Reader *r, uint32_t *x) {
  *x = 0;
  if (r->end - r->p < 4) return false;
  for (int i = 0; i < 4; i++) {
    char c = *r->p++;
    int d = c >= '0' && c <= '9'   ? c - '0'
            : c >= 'a' && c <= 'f' ? c - 'a' + 10
            : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                   : -1;
    if (d < 0) return false;
    *x = *x * 16 + (uint32_t)d;
  }
  return true;
}

/* What follows a backslash, at `to`: its end, NULL where it is wrong. */
static char *read_escape(Reader *r, char *to) {
  static const char from[] = "\"\\/bfnrt", is[] = "\"\\/\b\f\n\r\t";
  if (r->p == r->end) return NULL;
  char c = *r->p++;
  const char *at = strchr(from, c);
  if (c && at) {
    *to = is[at - from];
    return to + 1;
  }
  uint32_t x, low;
  if (c != 'u' || !hex4(r, &x)) return NULL;
  if (x >= 0xD800 && x < 0xDC00 && take_word(r, "\\u")) { /* a pair of UTF-16 */
    if (!hex4(r, &low) || low < 0xDC00 || low > 0xDFFF) return NULL;
    x = 0x10000 + ((x - 0xD800) << 10) + (low - 0xDC00);
  }
  if (x >= 0xD800 && x <= 0xDFFF) x = 0xFFFD; /* half of one */
  return to + utf8_enc(x, to);
}

/* Behind the opening quote. */
static char *read_string(Reader *r, size_t *n) {
  const char *q = r->p;
  while (q < r->end && *q != '"') q += *q == '\\' && q + 1 < r->end ? 2 : 1;
  if (q >= r->end) return NULL;
  char *s = malloc((size_t)(q - r->p) + 1), *to = s; /* an escape is longer than what it stands for */
  while (to && r->p < r->end && *r->p != '"') {
    if (*r->p == '\\') r->p++, to = read_escape(r, to);
    else if ((unsigned char)*r->p < 32) to = NULL;
    else *to++ = *r->p++;
  }
  if (!to || r->p == r->end) {
    free(s);
    return NULL;
  }
  r->p++;
  *to = 0;
  *n = (size_t)(to - s);
  return s;
}

static bool read_number(Reader *r, double *x) {
  char text[64], *end;
  size_t n = 0;
  while (r->p + n < r->end && n + 1 < sizeof text && r->p[n] && strchr("+-0123456789.eE", r->p[n])) n++;
  memcpy(text, r->p, n);
  text[n] = 0;
  *x = strtod(text, &end);
  r->p += n;
  return n && !*end;
}

static Json *read_value(Reader *r);

/* The elements or members up to `close`. */
static bool read_kids(Reader *r, Json *j, char close) {
  if (take(r, close)) return true;
  for (Json **last = &j->kid;; last = &(*last)->next) {
    char *name = NULL;
    size_t n;
    if (j->kind == JSON_OBJECT && (!take(r, '"') || !(name = read_string(r, &n)) || !take(r, ':'))) {
      free(name);
      return false;
    }
    if (!(*last = read_value(r))) {
      free(name);
      return false;
    }
    (*last)->name = name;
    j->n++;
    if (take(r, close)) return true;
    if (!take(r, ',')) return false;
  }
}

static Json *read_value(Reader *r) {
  Json *j = calloc(1, sizeof *j);
  if (!j) return NULL;
  skip_space(r);
  bool ok = false;
  if (r->p < r->end && r->depth < DEPTH) {
    r->depth++;
    if (take(r, '{')) j->kind = JSON_OBJECT, ok = read_kids(r, j, '}');
    else if (take(r, '[')) j->kind = JSON_ARRAY, ok = read_kids(r, j, ']');
    else if (take(r, '"')) j->kind = JSON_STRING, ok = (j->text = read_string(r, &j->n)) != NULL;
    else if (take_word(r, "null")) j->kind = JSON_NULL, ok = true;
    else if (take_word(r, "true")) j->kind = JSON_TRUE, ok = true;
    else if (take_word(r, "false")) j->kind = JSON_FALSE, ok = true;
    else j->kind = JSON_NUMBER, ok = read_number(r, &j->number);
    r->depth--;
  }
  if (ok) return j;
  json_free(j);
  return NULL;
}

Json *json_read(const char *text, size_t n) {
  Reader r = {text, text + n, 0};
  Json *j = read_value(&r);
  skip_space(&r);
  if (j && r.p == r.end) return j;
  json_free(j);
  return NULL;
}

void json_free(Json *j) {
  while (j) {
    Json *next = j->next;
    json_free(j->kid);
    free(j->text);
    free(j->name);
    free(j);
    j = next;
  }
}

const Json *json_member(const Json *j, const char *name) {
  if (!j || j->kind != JSON_OBJECT) return NULL;
  for (const Json *k = j->kid; k; k = k->next)
    if (!strcmp(k->name, name)) return k;
  return NULL;
}
const char *json_text(const Json *j, const char *name, const char *otherwise) {
  const Json *k = json_member(j, name);
  return k && k->kind == JSON_STRING ? k->text : otherwise;
}
bool json_flag(const Json *j, const char *name, bool otherwise) {
  const Json *k = json_member(j, name);
  return k && (k->kind == JSON_TRUE || k->kind == JSON_FALSE) ? k->kind == JSON_TRUE : otherwise;
}
double json_number(const Json *j, const char *name, double otherwise) {
  const Json *k = json_member(j, name);
  return k && k->kind == JSON_NUMBER ? k->number : otherwise;
}
