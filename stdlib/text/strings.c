/* stdlib/text/strings.c - character vectors: counting, cutting, case, names made from strings. */
#include <stdio.h>
#include <stdlib.h>

#include <wctype.h>

#include "../../ast/ast.h"
#include "text.h"

/* Result with x's attributes.  (A method of as.character() may have made another length of it.) */
static Obj *like(Rt *R, Obj *r, Obj *x) {
  if (x->attr && LEN(r) == LEN(x)) rt_attr_copy(R, r, x);
  return r;
}
static Obj *shape(Rt *R, Obj *r, Obj *x) {
  Obj *a;
  if (!x->attr) return r;
  rt_assert(R, LEN(r) == rt_length(x), "%lld of %lld", (long long)LEN(r), (long long)rt_length(x));
  if (!IS_NIL(a = rt_attr(x, R->s.names))) rt_attr_set(R, r, R->s.names, a);
  if (!IS_NIL(a = rt_attr(x, R->s.dim))) rt_attr_set(R, r, R->s.dim, a);
  if (!IS_NIL(a = rt_attr(x, R->s.dimnames))) rt_attr_set(R, r, R->s.dimnames, a);
  return r;
}

static Obj *classless_text(Rt *R, Obj *x) {
  return x->type == T_STR                      ? x
         : IS_NIL(x)                           ? rt_alloc(R, T_STR, 0)
         : rt_is_atomic(x) || x->type == T_LIST ? rt_coerce(R, x, T_STR)
                                               : text_as_character(R, x);
}

/* nchar(x, type = "chars", allowNA = FALSE, keepNA = NA) */
static Obj *do_nchar(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (rt_inherits(x, "factor")) rt_error(R, "'%s' requires a character vector", "nchar()");
  const char *type = arg_str(R, c, 1, "type", "chars");
  size_t tn = strlen(type);
  int kind = tn && strncmp(type, "bytes", tn) == 0   ? 0
             : tn && strncmp(type, "chars", tn) == 0 ? 1
             : tn && strncmp(type, "width", tn) == 0 ? 2
                                                     : -1;
  if (kind < 0) rt_error(R, "invalid '%s' argument", "type");
  bool allow = arg_flag(R, c, 2, "allowNA", false);
  int keep = c->args[3] ? rt_as_lgl(R, c->args[3]) : NA_LGL;
  Obj *s = classless_text(R, x);
  int64_t n = LEN(s);
  Obj *r = rt_alloc(R, T_INT, n);
  int32_t *p = INT_W(r);
  for (int64_t i = 0; i < n; i++) {
    Obj *e = ELT(s, i);
    if (e == NA_STR) {
      bool na = keep == NA_LGL ? kind != 2 : keep;
      p[i] = na ? NA_INT : 2;
      continue;
    }
    if (kind == 0) {
      p[i] = (int32_t)CLEN(e);
      continue;
    }
    if (e->aux == CE_ASCII) {
      p[i] = (int32_t)CLEN(e);
      if (kind == 2)
        for (size_t j = 0; j < CLEN(e); j++)
          if ((unsigned char)CSTR(e)[j] < 32 || CSTR(e)[j] == 127) p[i]--;
      continue;
    }
    if (UNLIKELY(e->aux == CE_UNMARKED)) {
      p[i] = (int32_t)CLEN(e);
      continue;
    }
    if (e->aux == CE_BYTES) {
      if (kind)
        rt_error(R, "%s is not computable in \"bytes\" encoding, element %lld",
                 kind == 1 ? "number of characters" : "width", (long long)(i + 1));
      p[i] = (int32_t)CLEN(e);
      continue;
    }
    const char *u = text_utf8(R, e);
    int64_t k = utf8_count(u, strlen(u));
    if (kind == 2 && k >= 0) k = utf8_width(u, strlen(u));
    if (k < 0) {
      if (!allow) rt_error(R, "invalid multibyte string, element %lld", (long long)(i + 1));
      p[i] = NA_INT;
    } else p[i] = (int32_t)k;
  }
  if (x->type == T_LIST) { /* its names alone */
    rt_attr_set(R, r, R->s.names, rt_attr(x, R->s.names));
    return r;
  }
  if (x->type != T_LANG && !IS_NIL(rt_names(R, x))) rt_attr_set(R, r, R->s.names, rt_names(R, x)); /* of one dimension */
  return x->type == T_LANG ? r : shape(R, r, x); /* names of arguments are no names of what is counted */
}

static Obj *do_nzchar(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (rt_inherits(x, "factor")) rt_error(R, "'%s' requires a character vector", "nzchar()");
  bool keep = text_arg(c, 1) && rt_as_lgl(R, c->args[1]) == 1;
  Obj *s = classless_text(R, x), *r = rt_alloc(R, T_LGL, LEN(s));
  int32_t *p = LGL_W(r);
  for (int64_t i = 0; i < LEN(s); i++) p[i] = ELT(s, i) == NA_STR ? (keep ? NA_LGL : 1) : CLEN(ELT(s, i)) > 0;
  return r;
}

/* Bytes from..to of the characters start..stop (1-based) of s. */
static void span(Obj *e, int64_t start, int64_t stop, const char **from, const char **to) {
  const char *s = CSTR(e);
  size_t n = CLEN(e);
  if (start < 1) start = 1;
  if (stop < start || n == 0) {
    *from = *to = s;
    return;
  }
  if (e->aux != CE_UTF8) {
    size_t a = (size_t)start - 1 < n ? (size_t)start - 1 : n, b = (size_t)stop < n ? (size_t)stop : n;
    *from = s + a, *to = s + b;
    return;
  }
  *from = utf8_at(s, n, start - 1);
  *to = utf8_at(*from, n - (size_t)(*from - s), stop - start + 1);
}

/* For rt_mkn(), of a part of e. */
static int same_mark(const Obj *e) { return e->aux == CE_UTF8 ? CE_MARKED : (int)e->aux; }

/* substr(x, start, stop) */
static Obj *do_substr(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (x->type != T_STR) {
    if (IS_NIL(x)) return rt_alloc(R, T_STR, 0);
    x = text_as_character(R, x); /* what is no text has no attributes afterwards */
  }
  Obj *a = rt_coerce(R, c->args[1], T_INT), *b = rt_coerce(R, c->args[2], T_INT);
  int64_t n = LEN(x);
  if (n > 0 && (LEN(a) == 0 || LEN(b) == 0)) rt_error(R, "invalid substring arguments");
  Obj *r = rt_alloc(R, T_STR, n);
  for (int64_t i = 0; i < n; i++) {
    Obj *e = ELT(x, i);
    int32_t st = INT(a)[i % LEN(a)], en = INT(b)[i % LEN(b)];
    if (e == NA_STR || st == NA_INT || en == NA_INT) {
      SET_STR(r, i, NA_STR);
      continue;
    }
    const char *from, *to;
    span(e, st, en, &from, &to);
    rt_assert(R, from >= CSTR(e) && to >= from && to <= CSTR(e) + CLEN(e), "characters %d to %d", st, en);
    SET_STR(r, i, from == CSTR(e) && to == from + CLEN(e) ? e : rt_mkn(R, from, (size_t)(to - from), same_mark(e)));
  }
  return like(R, r, x);
}

/* .Internal(substr_assign(x, start, stop, value)) */
static Obj *do_substr_assign(Rt *R, Call *c) {
  arg_check_n(R, c, 4, 4);
  Obj *x = c->args[0], *v = c->args[3];
  if (x->type != T_STR) rt_error(R, "replacing substrings in a non-character object");
  if (LEN(x) > 0 && (v->type != T_STR || LEN(v) == 0)) rt_error(R, "invalid value");
  Obj *a = rt_coerce(R, c->args[1], T_INT), *b = rt_coerce(R, c->args[2], T_INT);
  int64_t n = LEN(x);
  if (n > 0 && (LEN(a) == 0 || LEN(b) == 0)) rt_error(R, "invalid substring arguments");
  Obj *r = rt_alloc(R, T_STR, n);
  for (int64_t i = 0; i < n; i++) {
    rt_assert(R, LEN(v) > 0 && LEN(a) > 0 && LEN(b) > 0, "nothing to recycle");
    Obj *e = ELT(x, i), *w = ELT(v, i % LEN(v));
    int32_t st = INT(a)[i % LEN(a)], en = INT(b)[i % LEN(b)];
    if (e == NA_STR || w == NA_STR || st == NA_INT || en == NA_INT) {
      SET_STR(r, i, NA_STR);
      continue;
    }
    if (st < 1) st = 1;
    int64_t len = utf8_count(CSTR(e), CLEN(e)), wl = utf8_count(CSTR(w), CLEN(w));
    if (len < 0 || wl < 0) rt_error(R, "invalid multibyte string at '%s'", CSTR(e));
    if (en > len) en = (int32_t)len;
    if (st > en) {
      SET_STR(r, i, e);
      continue;
    }
    int64_t k = en - st + 1 < wl ? en - st + 1 : wl;
    const char *from = utf8_at(CSTR(e), CLEN(e), st - 1), *to = utf8_at(from, CLEN(e) - (size_t)(from - CSTR(e)), k);
    Buf o = buf_new(R);
    buf_put(&o, CSTR(e), (size_t)(from - CSTR(e)));
    buf_put(&o, CSTR(w), (size_t)(utf8_at(CSTR(w), CLEN(w), k) - CSTR(w)));
    buf_puts(&o, to);
    SET_STR(r, i, buf_char(&o));
  }
  return like(R, r, x);
}

/* Strings x with each character as f has it; bad: what is said of bytes that are no characters. */
static Obj *each_char(Rt *R, Obj *x, uint32_t (*f)(uint32_t c, const void *data), const void *data, const char *bad) {
  int64_t n = LEN(x);
  Obj *r = rt_alloc(R, T_STR, n);
  Buf b = buf_new(R);
  RT_EACH(R, i, n) {
    Obj *e = ELT(x, i);
    if (e == NA_STR) {
      SET_STR(r, i, NA_STR);
      continue;
    }
    buf_clear(&b);
    b.marked = e->aux == CE_UTF8;
    const char *s = text_translated(R, e);
    size_t len = strlen(s);
    for (size_t j = 0; j < len;) {
      uint32_t cp = 0;
      int k = utf8_get(s + j, len - j, &cp);
      if (k < 0) rt_error(R, "%s %lld", bad, (long long)(i + 1));
      buf_utf8(&b, f(cp, data));
      j += (size_t)k;
    }
    SET_STR(r, i, buf_char(&b));
  }
  return like(R, r, x);
}

static uint32_t up(uint32_t c, const void *data) { return ((const Rt *)data)->ascii && c > 127 ? c : cp_toupper(c); }
static uint32_t down(uint32_t c, const void *data) { return ((const Rt *)data)->ascii && c > 127 ? c : cp_tolower(c); }
/* tolower, toupper: in the C locale of ASCII's letters */
static Obj *do_case(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (x->type != T_STR) x = IS_NIL(x) ? rt_alloc(R, T_STR, 0) : text_as_character(R, x);
  return each_char(R, x, c->def->code == 1 ? up : down, R, "invalid multibyte string");
}

/* The characters of a chartr() specification, ranges a-z expanded. */
static uint32_t *expand(Rt *R, const char *s, int64_t *n) {
  size_t len = strlen(s);
  int64_t cap = 256, k = 0;
  uint32_t *o = rt_scratch(R, sizeof(uint32_t) * (size_t)cap);
  for (size_t j = 0; j < len;) {
    uint32_t a = 0, z = 0;
    int m = utf8_get(s + j, len - j, &a);
    if (m < 0) rt_error(R, "invalid input multibyte string %d", 1);
    j += (size_t)m;
    z = a;
    if (j + 1 < len && s[j] == '-') {
      m = utf8_get(s + j + 1, len - j - 1, &z);
      if (m < 0) rt_error(R, "invalid input multibyte string %d", 1);
      if (z < a) rt_error(R, "decreasing range specification ('%lc-%lc')", (wint_t)a, (wint_t)z);
      j += 1 + (size_t)m;
    }
    for (uint32_t q = a; q <= z; q++) {
      if (k == cap) {
        uint32_t *t = rt_scratch(R, sizeof(uint32_t) * (size_t)cap * 2);
        memcpy(t, o, sizeof(uint32_t) * (size_t)k);
        o = t, cap *= 2;
      }
      o[k++] = q;
    }
  }
  *n = k;
  return o;
}

/* The i-th of n characters becomes that of `to`; the last rule for a character holds. */
typedef struct Rules {
  const uint32_t *from, *to;
  int64_t n;
} Rules;
static uint32_t by_rules(uint32_t c, const void *data) {
  const Rules *r = data;
  for (int64_t q = r->n - 1; q >= 0; q--)
    if (r->from[q] == c) return r->to[q];
  return c;
}

static Obj *do_chartr(Rt *R, Call *c) {
  Obj *old = c->args[0], *new = c->args[1], *x = c->args[2];
  if (old->type != T_STR || LEN(old) < 1 || ELT(old, 0) == NA_STR) rt_error(R, "invalid '%s' argument", "old");
  if (LEN(old) > 1) rt_warning(R, "argument '%s' has length > 1 and only the first element will be used", "old");
  if (new->type != T_STR || LEN(new) < 1 || ELT(new, 0) == NA_STR) rt_error(R, "invalid '%s' argument", "new");
  if (LEN(new) > 1) rt_warning(R, "argument '%s' has length > 1 and only the first element will be used", "new");
  if (x->type != T_STR) x = text_as_character(R, x);
  int64_t no, nn;
  uint32_t *o = expand(R, text_utf8(R, ELT(old, 0)), &no), *w = expand(R, text_utf8(R, ELT(new, 0)), &nn);
  if (no > nn) rt_error(R, "'old' is longer than 'new'");
  rt_assert(R, no >= 0 && (no == 0 || (o && w)), "%lld characters", (long long)no);
  return each_char(R, x, by_rules, &(Rules){o, w, no}, "invalid input multibyte string");
}

/* startsWith, endsWith (code 1) */
static Obj *do_starts(Rt *R, Call *c) {
  Obj *x = c->args[0], *p = c->args[1];
  if (x->type != T_STR || p->type != T_STR) rt_error(R, "non-character object(s)");
  int64_t nx = LEN(x), np = LEN(p), n = nx == 0 || np == 0 ? 0 : nx > np ? nx : np;
  Obj *r = rt_alloc(R, T_LGL, n);
  int32_t *o = LGL_W(r);
  for (int64_t i = 0; i < n; i++) {
    Obj *a = ELT(x, i % nx), *b = ELT(p, i % np);
    if (a == NA_STR || b == NA_STR) o[i] = NA_LGL;
    else if (CLEN(b) > CLEN(a)) o[i] = 0;
    else o[i] = memcmp(CSTR(a) + (c->def->code ? CLEN(a) - CLEN(b) : 0), CSTR(b), CLEN(b)) == 0;
  }
  return r;
}

/* strtoi(x, base = 0L) */
static Obj *do_strtoi(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (x->type != T_STR) x = text_as_character(R, x);
  int base = c->args[1] ? rt_as_int(R, c->args[1]) : 0;
  if (base != 0 && (base < 2 || base > 36)) rt_error(R, "invalid '%s' argument", "base");
  int64_t n = LEN(x);
  Obj *r = rt_alloc(R, T_INT, n);
  int32_t *p = INT_W(r);
  for (int64_t i = 0; i < n; i++) {
    Obj *e = ELT(x, i);
    p[i] = NA_INT;
    if (e == NA_STR || CLEN(e) == 0) continue;
    char *end;
    long v = strtol(CSTR(e), &end, base);
    if (*end == 0 && v <= INT_MAX && v > INT_MIN) p[i] = (int32_t)v;
  }
  return r;
}

/* strrep(x, times) */
static Obj *do_strrep(Rt *R, Call *c) {
  Obj *x = c->args[0], *t = rt_coerce(R, c->args[1], T_INT);
  if (x->type != T_STR)
    x = IS_NIL(x) ? rt_alloc(R, T_STR, 0) : text_as_character(R, x);
  int64_t nx = LEN(x), nt = LEN(t), n = nx == 0 || nt == 0 ? 0 : nx > nt ? nx : nt;
  Obj *r = rt_alloc(R, T_STR, n);
  Buf b = buf_new(R);
  for (int64_t i = 0; i < n; i++) {
    Obj *e = ELT(x, i % nx);
    int32_t k = INT(t)[i % nt];
    if (e == NA_STR || k == NA_INT) {
      SET_STR(r, i, NA_STR);
      continue;
    }
    if (k < 0) rt_error(R, "invalid '%s' value", "times");
    if ((double)CLEN(e) * k > INT_MAX) rt_error(R, "R character strings are limited to 2^31-1 bytes");
    buf_clear(&b);
    for (int32_t j = 0; j < k && CLEN(e); j++) buf_put(&b, CSTR(e), CLEN(e));
    SET_STR(r, i, rt_mkn(R, buf_cstr(&b), b.n, (int)e->aux));
  }
  if (n == nx && n > 0) {
    Obj *nm = rt_attr(x, R->s.names);
    if (!IS_NIL(nm)) rt_attr_set(R, r, R->s.names, nm);
  }
  return r;
}

/* strtrim(x, width) */
static Obj *do_strtrim(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (x->type != T_STR) x = text_as_character(R, x);
  Obj *w = rt_coerce(R, c->args[1], T_INT);
  int64_t n = LEN(x), nw = LEN(w);
  if ((nw == 0 && n > 0) || (nw > 0 && nw < n && n % nw)) rt_error(R, "invalid '%s' argument", "width");
  for (int64_t i = 0; i < nw; i++)
    if (INT(w)[i] == NA_INT || INT(w)[i] < 0) rt_error(R, "invalid '%s' argument", "width");
  Obj *r = rt_alloc(R, T_STR, n);
  for (int64_t i = 0; i < n; i++) {
    Obj *e = ELT(x, i);
    if (e == NA_STR) {
      SET_STR(r, i, e);
      continue;
    }
    const char *s = text_utf8(R, e);
    size_t len = strlen(s), j = 0;
    int64_t left = INT(w)[i % nw];
    while (j < len) {
      uint32_t cp = 0;
      int k = utf8_get(s + j, len - j, &cp), cw = k < 0 ? 1 : cp_width(cp);
      if (k > 0 && (cp < 0x20 || (cp >= 0x7f && cp < 0xa0))) cw = 0;
      if (cw > left) break;
      left -= cw;
      j += k < 0 ? 1 : (size_t)k;
    }
    SET_STR(r, i, j == len ? e : rt_mkn(R, s, j, e->aux == CE_LATIN1 ? CE_MARKED : same_mark(e)));
  }
  return like(R, r, x);
}

/* .trim(x, left, right): x without spaces, tabs and ends of lines there; NULL: there are letters that are not ASCII. */
static Obj *do_trim(Rt *R, Call *c) {
  Obj *x = c->args[0];
  const bool left = rt_as_lgl(R, c->args[1]) != 0, right = rt_as_lgl(R, c->args[2]) != 0;
  const int64_t n = LEN(x);
  Obj *r = rt_alloc(R, T_STR, n);
  for (int64_t i = 0; i < n; i++) {
    Obj *e = ELT(x, i);
    if (e != NA_STR && e->aux != CE_ASCII) return NIL;
    const char *s = CSTR(e), *end = s + CLEN(e);
    while (left && s < end && strchr(" \t\r\n", *s)) s++;
    while (right && end > s && strchr(" \t\r\n", end[-1])) end--;
    SET_STR(r, i, e == NA_STR || end - s == CLEN(e) ? e : rt_mkn(R, s, (size_t)(end - s), CE_ASCII));
  }
  return like(R, r, x);
}

/* ---- names from strings ------------------------------------------------------------------------------------------ */

/* .make_names(names, allow_) */
static Obj *do_make_names(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (x->type != T_STR) rt_error(R, "non-character names");
  bool allow_ = rt_as_lgl(R, c->args[1]) != 0;
  int64_t n = LEN(x);
  Obj *r = rt_alloc(R, T_STR, n);
  Buf b = buf_new(R);
  for (int64_t i = 0; i < n; i++) {
    Obj *e = ELT(x, i);
    if (e == NA_STR) {
      SET_STR(r, i, rt_mk(R, "NA."));
      continue;
    }
    buf_clear(&b);
    const char *s = text_utf8(R, e);
    size_t len = strlen(s);
    uint32_t cp = 0, cp2 = 0;
    int k = utf8_get(s, len, &cp);
    bool need = true;
    if (k > 0 && cp == '.') {
      need = k < (int)len && utf8_get(s + k, len - (size_t)k, &cp2) > 0 && cp2 >= '0' && cp2 <= '9';
    } else if (k > 0 && cp_isalpha(cp)) need = false;
    if (need) buf_putc(&b, 'X');
    for (size_t j = 0; j < len;) {
      k = utf8_get(s + j, len - j, &cp);
      if (k < 0) {
        buf_putc(&b, '.');
        j++;
        continue;
      }
      if (cp_isalnum(cp) || cp == '.' || (cp == '_' && allow_)) buf_put(&b, s + j, (size_t)k);
      else buf_putc(&b, '.');
      j += (size_t)k;
    }
    if (!ast_is_valid_name(buf_cstr(&b))) buf_putc(&b, '.');
    SET_STR(r, i, buf_char(&b));
  }
  return r;
}

/* A set of interned strings with a count each. */
typedef struct StrSet {
  Obj **key;
  int32_t *cnt;
  size_t cap;
} StrSet;
static size_t set_slot(StrSet *s, Obj *k) {
  size_t h = ((uintptr_t)k >> 4) * 0x9e3779b97f4a7c15u;
  h = (h >> 20) & (s->cap - 1);
  while (s->key[h] && s->key[h] != k) h = (h + 1) & (s->cap - 1);
  return h;
}

/* The string of s, which has room for more, its first n bytes, and a number behind them. */
static Obj *numbered(Rt *R, char *s, size_t n, int32_t k) {
  char digits[12];
  int nd = 0;
  for (; k > 0 || nd == 0; k /= 10) digits[nd++] = (char)('0' + k % 10);
  while (nd > 0) s[n++] = digits[--nd];
  s[n] = 0;
  return rt_mk(R, s);
}
static Obj *do_make_unique(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (x->type != T_STR) rt_error(R, "'names' must be a character vector");
  if (c->args[1] && (c->args[1]->type != T_STR || LEN(c->args[1]) != 1))
    rt_error(R, "'sep' must be a character string");
  const char *sep = arg_str(R, c, 1, "sep", ".");
  int64_t n = LEN(x);
  Obj *r = rt_alloc(R, T_STR, n);
  StrSet s = {.cap = 16};
  while (s.cap < (size_t)n * 4 + 16) s.cap *= 2;
  s.key = rt_scratch(R, sizeof(Obj *) * s.cap), s.cnt = rt_scratch(R, sizeof(int32_t) * s.cap);
  memset(s.key, 0, sizeof(Obj *) * s.cap);
  bool *dup = rt_scratch(R, (size_t)n + 1);
  size_t most = 2;
  for (int64_t i = 0; i < n; i++) { /* every first occurrence keeps its name */
    Obj *e = ELT(x, i);
    SET_STR(r, i, e);
    size_t h = set_slot(&s, e);
    dup[i] = s.key[h] != NULL;
    if (!s.key[h]) s.key[h] = e, s.cnt[h] = 1;
    if (e != NA_STR && (size_t)CLEN(e) > most) most = (size_t)CLEN(e);
  }
  const size_t nsep = strlen(sep);
  char *room = rt_scratch(R, most + nsep + 12);
  for (int64_t i = 0; i < n; i++) {
    if (!dup[i]) continue;
    Obj *e = ELT(x, i);
    size_t h = set_slot(&s, e);
    const char *name = e == NA_STR ? "NA" : CSTR(e);
    const size_t nname = strlen(name);
    memcpy(room, name, nname);
    memcpy(room + nname, sep, nsep);
    for (int32_t k = s.cnt[h]; k < INT_MAX; k++) {
      Obj *cand = numbered(R, room, nname + nsep, k);
      size_t g = set_slot(&s, cand);
      rt_assert(R, s.cap > 2 * (size_t)n, "a full set"); /* of the names given, and one for each */
      if (s.key[g]) continue;
      s.key[g] = cand, s.cnt[g] = 1, s.cnt[h] = k + 1;
      SET_STR(r, i, cand);
      break;
    }
  }
  return r;
}

/* ---- abbreviate -------------------------------------------------------------------------------------------------- */

/* Vowels and those with marks that GNU R takes for one (which are not all). */
static bool low_vowel(uint32_t ch) {
  static const uint16_t marked[] = {0xe0,  0xe1,  0xe3,  0xe4,  0xe5,  0xe8,  0xe9,  0xea,  0xeb,  0xec,  0xed,  0xee,
                                    0xef,  0xf2,  0xf3,  0xf4,  0xf5,  0xf6,  0xf8,  0xf9,  0xfa,  0xfb,  0xfc,  0x101,
                                    0x103, 0x105, 0x113, 0x115, 0x117, 0x118, 0x11b, 0x129, 0x12b, 0x12d, 0x12f, 0x131,
                                    0x14d, 0x14f, 0x151, 0x169, 0x16b, 0x16d, 0x16f, 0x171, 0x173};
  if (ch < 128) return ch && strchr("aeiou", (int)ch);
  for (size_t i = 0; i < sizeof marked / sizeof *marked; i++)
    if (marked[i] == ch) return true;
  return false;
}
static bool lower(uint32_t ch) { return ch < 128 ? ch >= 'a' && ch <= 'z' : iswlower((wint_t)ch); }
static bool blank(uint32_t ch) { return ch == ' ' || (ch >= 9 && ch <= 13); }

typedef struct Word {
  uint32_t *s; /* n characters, and 0 */
  size_t n, spaces, min;
} Word;

static void drop_at(Word *w, size_t i) {
  memmove(w->s + i, w->s + i + 1, (w->n - i) * sizeof *w->s);
  w->n--;
}
static bool short_enough(const Word *w) { return w->n - w->spaces <= w->min; }
static bool starts_word(const Word *w, size_t i) { return blank(w->s[i - 1]); }
static bool ends_word(const Word *w, size_t i) {
  return !starts_word(w, i) && (!w->s[i + 1] || blank(w->s[i + 1]));
}

/* Drops lower case vowels from the right, word ends first, then other lower case letters, then anything but first
 * letters. */
static void drop_letters(Word *w, bool classes) {
  if (short_enough(w)) return;
  if (classes)
    for (int pass = 0; pass < 4 && w->n > 1; pass++)
      for (size_t i = w->n - 1; i > 0; i--) {
        bool kind = pass < 2 ? low_vowel(w->s[i]) : lower(w->s[i]);
        if (kind && (pass % 2 == 0 ? ends_word(w, i) : !starts_word(w, i))) drop_at(w, i);
        if (short_enough(w)) return;
      }
  for (size_t i = w->n > 1 ? w->n - 1 : 0; i > 0; i--) {
    if (!starts_word(w, i) && !blank(w->s[i])) drop_at(w, i);
    if (short_enough(w)) return;
  }
}

static Obj *do_abbreviate(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (x->type != T_STR) rt_error(R, "the first argument must be a character vector");
  int min = rt_as_int(R, c->args[1]);
  if (min == NA_INT || min < 0) rt_error(R, "invalid '%s' argument", "minlength");
  bool classes = rt_as_lgl(R, c->args[2]) == 1, warn = false;
  Obj *r = rt_alloc(R, T_STR, LEN(x));
  Buf b = buf_new(R);
  for (int64_t i = 0; i < LEN(x); i++) {
    Obj *e = ELT(x, i);
    const char *s = CSTR(e), *end = s + CLEN(e);
    if (e == NA_STR || (e->aux != CE_ASCII && utf8_count(s, CLEN(e)) < 0)) {
      SET_STR(r, i, e);
      continue;
    }
    Word w = {.s = rt_scratch(R, (CLEN(e) + 1) * sizeof(uint32_t)), .min = (size_t)min};
    for (const char *p = s; p < end; w.n++) p += e->aux == CE_ASCII ? (w.s[w.n] = (uint32_t)*p, 1) : utf8_get(p, (size_t)(end - p), &w.s[w.n]);
    w.s[w.n] = 0;
    for (size_t k = 1; k < w.n; k++) w.spaces += blank(w.s[k]);
    if (w.n > w.min) {
      if (classes && e->aux != CE_ASCII) warn = true;
      drop_letters(&w, classes);
      if (w.n > w.min)
        for (size_t k = w.n; k-- > 1;)
          if (blank(w.s[k])) drop_at(&w, k);
    }
    buf_clear(&b);
    for (size_t k = 0; k < w.n; k++) buf_utf8(&b, w.s[k]);
    SET_STR(r, i, buf_char(&b));
  }
  if (warn) rt_warning(R, "abbreviate used with non-ASCII chars");
  return like(R, r, x);
}

const BuiltinDef builtins_strings[] = {
    {"nchar", do_nchar, BK_BUILTIN, "x, type = \"chars\", allowNA = FALSE, keepNA = NA",
     BF_DISPATCH | BF_PURE | BF_STRICT, 0},
    {"nzchar", do_nzchar, BK_BUILTIN, "x, keepNA = FALSE", BF_PURE | BF_PRIM | BF_STRICT, 0},
    {"substr", do_substr, BK_BUILTIN, "x, start, stop", BF_PURE | BF_STRICT | BF_TEXT, 0},
    {"substr_assign", do_substr_assign, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
    {"tolower", do_case, BK_BUILTIN, "x", BF_PURE | BF_STRICT | BF_TEXT, 0},
    {"toupper", do_case, BK_BUILTIN, "x", BF_PURE | BF_STRICT | BF_TEXT, 1},
    {"chartr", do_chartr, BK_BUILTIN, "old, new, x", BF_PURE | BF_STRICT, 0},
    {"startsWith", do_starts, BK_BUILTIN, "x, prefix", BF_PURE | BF_STRICT, 0},
    {"endsWith", do_starts, BK_BUILTIN, "x, suffix", BF_PURE | BF_STRICT, 1},
    {"strtoi", do_strtoi, BK_BUILTIN, "x, base = 0L", BF_PURE | BF_STRICT, 0},
    {"strrep", do_strrep, BK_BUILTIN, "x, times", BF_PURE | BF_STRICT, 0},
    {"strtrim", do_strtrim, BK_BUILTIN, "x, width", BF_PURE | BF_STRICT, 0},
    {".trim", do_trim, BK_BUILTIN, "x, left, right", BF_PURE, 0},
    {".make_names", do_make_names, BK_BUILTIN, "names, allow_", BF_PURE, 0},
    {"make.unique", do_make_unique, BK_BUILTIN, "names, sep = \".\"", BF_PURE | BF_STRICT, 0},
    {".abbreviate", do_abbreviate, BK_BUILTIN, "x, minlength, use.classes", 0, 0},
    {0}};
