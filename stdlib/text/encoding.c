/* stdlib/text/encoding.c - bytes, code points and encodings; and strwrap(), which counts columns. */
#define _GNU_SOURCE /* uselocale */
#include <errno.h>
#include <iconv.h>
#include <locale.h>
#include <stdlib.h>
#include <strings.h>

#include "text.h"

static Obj *first_string(Rt *R, Obj *x) {
  if (x->type != T_STR || LEN(x) == 0) rt_error(R, "argument must be a character vector of length 1");
  if (LEN(x) > 1)
    rt_warning(R, "argument should be a character vector of length 1\nall but the first element will be ignored");
  return ELT(x, 0);
}

static Obj *do_char_to_raw(Rt *R, Call *c) {
  Obj *e = first_string(R, c->args[0]), *r = rt_alloc(R, T_RAW, CLEN(e));
  memcpy(RAW_W(r), CSTR(e), CLEN(e));
  return r;
}

static Obj *char_of_bytes(Rt *R, const char *s, size_t n) {
  int enc = CE_ASCII;
  for (size_t i = 0; i < n; i++)
    if ((unsigned char)s[i] > 127) enc = CE_UTF8;
  return rt_mkn(R, s, n, enc);
}

void text_no_nul(Rt *R, const char *p, size_t n) {
  if (!n || !memchr(p, 0, n)) return;
  Buf b = buf_new(R);
  enc_bytes(&b, p, n, 0);
  rt_error(R, "embedded nul in string: '%s'", buf_cstr(&b));
}

static Obj *do_raw_to_char(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (x->type != T_RAW) rt_error(R, "argument 'x' must be a raw vector");
  bool multiple = arg_flag(R, c, 1, "multiple", false);
  const char *p = (const char *)RAW(x);
  int64_t n = LEN(x);
  if (multiple) {
    Obj *r = rt_alloc(R, T_STR, n);
    for (int64_t i = 0; i < n; i++) SET_STR(r, i, p[i] ? char_of_bytes(R, p + i, 1) : EMPTY_STR);
    return r;
  }
  while (n > 0 && p[n - 1] == 0) n--; /* trailing nuls are allowed */
  text_no_nul(R, p, (size_t)n);
  return rt_str_of(R, char_of_bytes(R, p, (size_t)n));
}

static Obj *do_utf8_to_int(Rt *R, Call *c) {
  Obj *e = first_string(R, c->args[0]);
  if (e == NA_STR) return rt_int(R, NA_INT);
  const char *s = text_utf8(R, e);
  size_t n = strlen(s);
  int64_t k = utf8_count(s, n);
  if (k < 0) return rt_int(R, NA_INT);
  Obj *r = rt_alloc(R, T_INT, k);
  int32_t *p = INT_W(r);
  for (size_t i = 0; i < n;) {
    uint32_t cp = 0;
    i += (size_t)utf8_get(s + i, n - i, &cp);
    *p++ = (int32_t)cp;
  }
  rt_assert(R, p == INT(r) + k, "%lld characters of %lld", (long long)(p - INT(r)), (long long)k);
  return r;
}

static Obj *do_int_to_utf8(Rt *R, Call *c) {
  if (rt_inherits(c->args[0], "factor")) rt_error(R, "argument 'x' must be an integer vector");
  Obj *x = rt_coerce(R, c->args[0], T_INT);
  bool multiple = arg_flag(R, c, 1, "multiple", false), pairs = arg_flag(R, c, 2, "allow_surrogate_pairs", false);
  if (multiple && pairs)
    rt_warning(R, "allow_surrogate_pairs = TRUE is incompatible with multiple = TRUE and will be ignored");
  int64_t n = LEN(x);
  if (multiple) {
    Obj *r = rt_alloc(R, T_STR, n);
    for (int64_t i = 0; i < n; i++) {
      int32_t v = INT(x)[i];
      if (v == NA_INT || (v >= 0xd800 && v < 0xe000) || v > 0x10ffff || v < 0) SET_STR(r, i, NA_STR);
      else {
        Buf b = buf_new(R);
        if (v) buf_utf8(&b, (uint32_t)v);
        b.marked = true;
        SET_STR(r, i, buf_char(&b));
      }
    }
    return r;
  }
  Buf b = buf_new(R);
  for (int64_t i = 0; i < n; i++) {
    int32_t v = INT(x)[i];
    if (pairs && v >= 0xd800 && v < 0xdc00 && i + 1 < n && INT(x)[i + 1] >= 0xdc00 && INT(x)[i + 1] < 0xe000)
      v = 0x10000 + ((v - 0xd800) << 10) + (INT(x)[++i] - 0xdc00);
    if (v == NA_INT || (v >= 0xd800 && v < 0xe000) || v > 0x10ffff || v < 0) return rt_str_of(R, NA_STR);
    if (v) buf_utf8(&b, (uint32_t)v);
  }
  b.marked = true;
  return rt_str_of(R, buf_char(&b));
}

static Obj *do_encoding(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (x->type != T_STR) rt_error(R, "a character vector argument expected");
  Obj *r = rt_alloc(R, T_STR, LEN(x));
  for (int64_t i = 0; i < LEN(x); i++) {
    Obj *e = ELT(x, i);
    bool high = false;
    for (size_t k = 0; k < CLEN(e); k++)
      if ((unsigned char)CSTR(e)[k] > 127) high = true;
    SET_STR(r, i,
            rt_mk(R, e->aux == CE_LATIN1 && high                                 ? "latin1"
                     : e->aux == CE_BYTES                                        ? "bytes"
                     : e->aux == CE_UTF8 && high && utf8_valid(CSTR(e), CLEN(e)) ? "UTF-8"
                                                                                 : "unknown"));
  }
  return r;
}

int encoding_mark(const char *name) {
  return !strcmp(name, "latin1") ? CE_LATIN1 : !strcmp(name, "bytes") ? CE_BYTES : !strcmp(name, "UTF-8") ? CE_MARKED : CE_UTF8;
}

static Obj *do_set_encoding(Rt *R, Call *c) {
  Obj *x = c->args[0], *v = c->args[1];
  if (x->type != T_STR) rt_error(R, "a character vector argument expected");
  if (v->type != T_STR || LEN(v) == 0) rt_error(R, "a character vector 'value' expected");
  Obj *r = rt_alloc(R, T_STR, LEN(x));
  for (int64_t i = 0; i < LEN(x); i++) {
    Obj *e = ELT(x, i);
    const int ce = encoding_mark(STR(v, i % LEN(v)));
    bool high = false;
    for (size_t k = 0; k < CLEN(e); k++)
      if ((unsigned char)CSTR(e)[k] > 127) high = true;
    SET_STR(r, i, e == NA_STR || !high ? e : rt_mkn(R, CSTR(e), CLEN(e), ce));
  }
  if (x->attr) rt_attr_copy(R, r, x);
  return r;
}

static Obj *do_enc2utf8(Rt *R, Call *c) {
  arg_check_n(R, c, 1, 1);
  if (!c->args[0]) rt_error(R, "argument \"x\" is missing, with no default");
  Obj *x = c->args[0];
  if (x->type != T_STR) rt_error(R, "argument is not a character vector");
  return text_in_utf8(R, x);
}

static Obj *do_valid_utf8(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (x->type != T_STR) rt_error(R, "invalid '%s' argument", "x");
  Obj *r = rt_alloc(R, T_LGL, LEN(x));
  for (int64_t i = 0; i < LEN(x); i++)
    LGL_W(r)[i] = ELT(x, i) == NA_STR || ELT(x, i)->aux == CE_LATIN1 || utf8_valid(CSTR(ELT(x, i)), CLEN(ELT(x, i)));
  return r;
}

/* ---- iconv ------------------------------------------------------------------------------------------------------- */

static const char *encoding_name(const char *s) {
  return !s || !s[0]                       ? "UTF-8"
         : strcasecmp(s, "latin1") == 0    ? "ISO-8859-1"
         : strcasecmp(s, "UTF-8-BOM") == 0 ? "UTF-8"
                                           : s;
}

/* iconv(x, from = "", to = "", sub = NA, mark = TRUE, toRaw = FALSE) */
static Obj *do_iconv(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (x->type != T_STR && x->type != T_LIST) x = text_as_character(R, x);
  for (int64_t i = 0; x->type == T_LIST && i < LEN(x); i++)
    if (!IS_NIL(ELT(x, i)) && TYPE(ELT(x, i)) != T_RAW)
      rt_error(R, "'x' must be a character vector or a list of NULL or raw vectors");
  const char *from = encoding_name(arg_str(R, c, 1, "from", "")), *to = encoding_name(arg_str(R, c, 2, "to", ""));
  Obj *so = c->args[3];
  const char *sub = so && so->type == T_STR && LEN(so) == 1 && ELT(so, 0) != NA_STR ? STR(so, 0) : NULL;
  bool raw = arg_flag(R, c, 5, "toRaw", false);
  locale_t loc = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0), old = loc ? uselocale(loc) : (locale_t)0;
  iconv_t cd = iconv_open(to, from);
  if (cd == (iconv_t)-1) {
    if (loc) uselocale(old), freelocale(loc);
    rt_error(R, "unsupported conversion from '%s' to '%s'", from, to);
  }
  int64_t n = LEN(x);
  Obj *r = rt_alloc(R, raw ? T_LIST : T_STR, n);
  int out_enc = strncasecmp(to, "ISO-8859-1", 10) == 0 && strlen(to) == 10 ? CE_LATIN1 : strcasecmp(to, "UTF-8") == 0 && *arg_str(R, c, 2, "to", "") ? CE_MARKED : CE_UTF8;
  for (int64_t i = 0; i < n; i++) {
    Obj *e = ELT(x, i);
    const char *in;
    size_t left;
    if (x->type == T_LIST) {
      if (IS_NIL(e)) {
        if (!raw) SET_STR(r, i, NA_STR);
        continue;
      }
      in = (const char *)RAW(e), left = (size_t)LEN(e);
    } else {
      if (e == NA_STR) {
        if (!raw) SET_STR(r, i, NA_STR);
        continue;
      }
      in = CSTR(e), left = CLEN(e);
    }
    Buf b = buf_new(R);
    bool bad = false;
    iconv(cd, NULL, NULL, NULL, NULL);
    while (left > 0) {
      char out[512], *o = out, *p = (char *)(uintptr_t)in;
      size_t ol = sizeof out, k = iconv(cd, &p, &left, &o, &ol);
      buf_put(&b, out, (size_t)(o - out));
      in = p;
      if (k != (size_t)-1 || errno == E2BIG) continue;
      if (!sub) {
        bad = true;
        break;
      }
      uint32_t cp = 0;
      int ul = utf8_get(in, left, &cp);
      if (ul < 1) ul = 1;
      if (strcmp(sub, "Unicode") == 0 && ul > 1) buf_printf(&b, cp > 0xffff ? "<U+%08X>" : "<U+%04X>", cp);
      else if (strcmp(sub, "c99") == 0 && ul > 1) buf_printf(&b, cp > 0xffff ? "\\U%08x" : "\\u%04x", cp);
      else {
        ul = 1;
        if (strcmp(sub, "byte") == 0) buf_printf(&b, "<%02x>", (unsigned char)*in);
        else buf_puts(&b, sub);
      }
      in += ul, left -= (size_t)ul;
    }
    char tail[64], *o = tail;
    size_t ol = sizeof tail;
    if (!bad && iconv(cd, NULL, NULL, &o, &ol) != (size_t)-1) buf_put(&b, tail, (size_t)(o - tail));
    if (raw) {
      if (bad) continue;
      Obj *v = rt_alloc(R, T_RAW, (int64_t)b.n);
      if (b.n) memcpy(RAW_W(v), b.s, b.n);
      rt_set_elt(r, i, v);
    } else {
      bool high = false;
      for (size_t k = 0; k < b.n; k++)
        if ((unsigned char)b.s[k] > 127) high = true;
      SET_STR(r, i,
              bad || (b.n && memchr(b.s, 0, b.n)) ? NA_STR : rt_mkn(R, buf_cstr(&b), b.n, high ? out_enc : CE_ASCII));
    }
  }
  iconv_close(cd);
  if (loc) uselocale(old), freelocale(loc);
  if (x->attr) rt_attr_copy(R, r, x);
  return r;
}

/* ---- strwrap ----------------------------------------------------------------------------------------------------- */

typedef struct Word {
  const char *s;
  size_t n;
  int w;
} Word;

static bool is_blank(char ch) { return ch == ' ' || ch == '\t' || ch == '\n'; }

/* Ends a sentence: [.?!][)"']? at the end. */
static bool sentence_end(const Word *w) {
  size_t n = w->n;
  if (n && strchr(")\"'", w->s[n - 1]) && n > 1) n--;
  return n && strchr(".?!", w->s[n - 1]) != NULL;
}

/* Control characters take no room. */
static int shown_width(const char *s) {
  int n = 0;
  for (const char *p; *s; s = p) {
    for (p = s; (unsigned char)*p >= 32; p++) {}
    n += (int)utf8_width(s, (size_t)(p - s));
    if (*p) p++;
  }
  return n;
}

/* .strwrap(x, width, indent, exdent, prefix, initial): a list of character vectors */
static Obj *do_strwrap(Rt *R, Call *c) {
  Obj *x = c->args[0];
  int width = rt_as_int(R, c->args[1]), indent = rt_as_int(R, c->args[2]), exdent = rt_as_int(R, c->args[3]);
  const char *prefix = rt_as_cstr(R, c->args[4]), *initial = rt_as_cstr(R, c->args[5]);
  if (width == NA_INT || indent == NA_INT || exdent == NA_INT || !prefix || !initial)
    rt_error(R, "invalid '%s' argument", "width");
  Obj *r = rt_alloc(R, T_LIST, LEN(x));
  const char *lead = initial;
  int wi = shown_width(initial), wp = shown_width(prefix);
  for (int64_t i = 0; i < LEN(x); i++) {
    const char *s = ELT(x, i) == NA_STR ? "NA" : text_utf8(R, ELT(x, i)), *end = s + strlen(s);
    Obj *lines = rt_alloc(R, T_STR, 0);
    int64_t nl = 0;
    bool first_par = true;
    do {
      /* the paragraph ends at an empty line */
      const char *stop = end, *next = end;
      for (const char *p = s; p < end; p++)
        if (*p == '\n') {
          const char *q = p + 1, *last = NULL;
          while (q < end && is_blank(*q)) {
            if (*q == '\n') last = q;
            q++;
          }
          if (last) {
            stop = p, next = last + 1;
            break;
          }
        }
      bool more = next < end && stop < end;
      size_t cap = (size_t)(stop - s) + 2, nw = 0;
      Word *w = rt_scratch(R, sizeof(Word) * cap);
      bool after_end = false;
      for (const char *p = s; p < stop;) {
        const char *q = p;
        while (q < stop && !is_blank(*q)) q++;
        Word v = {p, (size_t)(q - p), (int)utf8_width(p, (size_t)(q - p))};
        if (v.n || after_end) w[nw++] = v;
        after_end = v.n && sentence_end(&v);
        p = q + 1;
      }
      rt_assert(R, nw < cap, "%zu words of %zu", nw, cap);
      while (nw && w[nw - 1].n == 0) nw--;
      if (!first_par) {
        lines = rt_grow(R, lines, nl + 1);
        SET_STR(lines, nl, rt_mk(R, lead));
        nl++;
      }
      first_par = false;
      size_t k = 0;
      bool start = true;
      do {
        int room = width - (start ? indent + wi : exdent + wp), used = 0;
        size_t m = k;
        while (m < nw && (m == k || used + w[m].w + 1 <= room)) used += w[m].w + 1, m++;
        size_t to = m;
        while (to > k && w[to - 1].n == 0) to--; /* the double space at a line's end */
        Buf b = buf_new(R);
        if (nw) buf_puts(&b, lead); /* an empty paragraph is an empty line */
        if (nw) buf_pad(&b, start ? indent : exdent);
        for (size_t j = k; j < to; j++) {
          if (j > k) buf_putc(&b, ' ');
          buf_put(&b, w[j].s, w[j].n);
        }
        lines = rt_grow(R, lines, nl + 1);
        rt_assert(R, k <= to && to <= m && (m > k || nw == 0), "words %zu to %zu of %zu", k, m, nw);
        SET_STR(lines, nl, buf_char(&b));
        nl++;
        if (nw) lead = prefix, wi = wp;
        start = false;
        while (m < nw && w[m].n == 0) m++;
        k = m;
      } while (k < nw);
      s = next;
      if (!more) break;
    } while (s < end);
    rt_set_elt(r, i, lines);
  }
  return r;
}

const BuiltinDef builtins_encoding[] = {
    {"charToRaw", do_char_to_raw, BK_BUILTIN, "x", BF_PURE | BF_STRICT, 0},
    {"rawToChar", do_raw_to_char, BK_BUILTIN, "x, multiple = FALSE", BF_PURE | BF_STRICT, 0},
    {"utf8ToInt", do_utf8_to_int, BK_BUILTIN, "x", BF_PURE | BF_STRICT, 0},
    {"intToUtf8", do_int_to_utf8, BK_BUILTIN, "x, multiple = FALSE, allow_surrogate_pairs = FALSE", BF_PURE | BF_STRICT,
     0},
    {"Encoding", do_encoding, BK_BUILTIN, "x", BF_PURE | BF_STRICT, 0},
    {"Encoding<-", do_set_encoding, BK_BUILTIN, "x, value", BF_STRICT, 0},
    {"enc2utf8", do_enc2utf8, BK_BUILTIN, "x", BF_PRIM, 0},
    {"enc2native", do_enc2utf8, BK_BUILTIN, "x", BF_PRIM, 0},
    {"validUTF8", do_valid_utf8, BK_BUILTIN, "x", BF_PURE | BF_STRICT, 0},
    {"validEnc", do_valid_utf8, BK_BUILTIN, "x", BF_PURE | BF_STRICT, 0},
    {"iconv", do_iconv, BK_BUILTIN, "x, from = \"\", to = \"\", sub = NA, mark = TRUE, toRaw = FALSE", BF_STRICT, 0},
    {".strwrap", do_strwrap, BK_BUILTIN, "x, width, indent, exdent, prefix, initial", 0, 0},
    {0}};
