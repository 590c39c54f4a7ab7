/* capi/strings.c - CHARSXPs and symbols, encodings ("Writing R Extensions", 5.9.4, 5.15, 6.11). */
#include <iconv.h>
#include <wchar.h>
#include "../runtime/utf8.h"
#include "capi.h"

/* ---- strings ---- */

const char *R_CHAR(SEXP c) {
  if (UNLIKELY(c->type != T_CHAR))
    rt_error(R, "CHAR() can only be applied to a 'CHARSXP', not a '%s'", R_typeToChar(c));
  return CSTR(c);
}
static int encoding(cetype_t ce) {
  switch (ce) {
  case CE_NATIVE:
  case CE_ANY: return CE_UTF8; /* nothing is said of the bytes (base64url) */
  case CE_GNU_UTF8: return CE_MARKED;
  case CE_GNU_LATIN1: return CE_LATIN1;
  case CE_GNU_BYTES: return CE_BYTES;
  default: rt_error(R, "unknown encoding: %d", (int)ce);
  }
}
SEXP Rf_mkChar(const char *s) { return rt_mk(R, s); }
SEXP Rf_mkCharLen(const char *s, int n) { return rt_mkn(R, s, (size_t)n, CE_UTF8); }
SEXP Rf_mkCharCE(const char *s, cetype_t ce) { return rt_mkn(R, s, strlen(s), encoding(ce)); }
SEXP Rf_mkCharLenCE(const char *s, int n, cetype_t ce) {
  if (memchr(s, 0, (size_t)n)) rt_error(R, "embedded nul in string: '%s'", s);
  return rt_mkn(R, s, (size_t)n, encoding(ce));
}
cetype_t Rf_getCharCE(SEXP c) {
  if (c->type != T_CHAR) rt_error(R, "'%s' must be called on a CHARSXP, but got '%s'", "getCharCE", R_typeToChar(c));
  return c == NA_STR || c->aux == CE_UNMARKED ? CE_NATIVE : (cetype_t)c->aux;
}
int IS_ASCII(SEXP c) { return c->aux == CE_ASCII; }
int IS_UTF8(SEXP c) { return c->aux == CE_UTF8; }
int IS_LATIN1(SEXP c) { return c->aux == CE_LATIN1; }
int IS_BYTES(SEXP c) { return c->aux == CE_BYTES; }
int ENC_KNOWN(SEXP c) { return c->aux == CE_UTF8 || c->aux == CE_LATIN1; }
Rboolean Rf_charIsASCII(SEXP c) { return c->aux == CE_ASCII; }
Rboolean Rf_charIsUTF8(SEXP c) { return c->aux == CE_ASCII || c->aux == CE_UTF8; }
/* The bits of GNU R's string headers; of other objects the one that says S4 ("R Internals", 1.1.2). */
int LEVELS(SEXP x) {
  if (x->type != T_CHAR) return x->flags & OF_S4 ? 16 : 0;
  return x->aux == CE_ASCII ? 64 : x->aux == CE_UTF8 ? 8 : x->aux == CE_LATIN1 ? 4 : x->aux == CE_BYTES ? 2 : 0;
}
int SETLEVELS(SEXP x, int v) { return v; }

/* Latin-1 becomes UTF-8, which the session speaks; bytes stay. */
static const char *utf8_text(Obj *c) {
  if (c->type != T_CHAR)
    rt_error(R, "'%s' must be called on a CHARSXP, but got '%s'", "translateChar", R_typeToChar(c));
  if (c->aux != CE_LATIN1) return CSTR(c);
  char *out = R_alloc(2 * (size_t)CLEN(c) + 1, 1), *o = out;
  for (const unsigned char *s = (const unsigned char *)CSTR(c); *s; s++)
    if (*s < 128) *o++ = (char)*s;
    else *o++ = (char)(0xc0 | *s >> 6), *o++ = (char)(0x80 | (*s & 0x3f));
  *o = 0;
  return out;
}
static const char *translated(Obj *c) {
  if (c->type == T_CHAR && c->aux == CE_BYTES)
    rt_error(R, "translating strings with \"bytes\" encoding is not allowed");
  return utf8_text(c);
}
const char *Rf_translateChar(SEXP c) { return translated(c); }
const char *Rf_translateCharUTF8(SEXP c) { return translated(c); }
const char *Rf_translateCharFP(SEXP c) { return translated(c); }
const char *Rf_translateChar0(SEXP c) { return utf8_text(c); }
const char *Rf_reEnc(const char *s, cetype_t from, cetype_t to, int subst) {
  if (from == to || from == CE_GNU_BYTES || to == CE_GNU_BYTES) return s;
  if (from == CE_GNU_LATIN1) return utf8_text(rt_mkn(R, s, strlen(s), CE_LATIN1));
  if (to != CE_GNU_LATIN1) return s;
  char *out = R_alloc(strlen(s) * 8 + 1, 1), *o = out;
  iconv_t cd = iconv_open("LATIN1", "UTF-8");
  if (cd == (iconv_t)-1) rt_error(R, "unsupported conversion");
  char *in = (char *)(uintptr_t)s;
  size_t left = strlen(s), room = left * 8;
  while (left && iconv(cd, &in, &left, &o, &room) == (size_t)-1 && left) { /* subst 1: <xx>, 2: ., 3: ? */
    if (subst == 1) o += snprintf(o, 5, "<%02x>", (unsigned char)*in);
    else if (subst) *o++ = subst == 2 ? '.' : '?';
    in++, left--;
  }
  *o = 0;
  iconv_close(cd);
  return out;
}
size_t Rf_ucstoutf8(char *s, const unsigned int cp) {
  size_t n = 0;
  if (cp < 0x80) s[n++] = (char)cp;
  else if (cp < 0x800) s[n++] = (char)(0xc0 | cp >> 6), s[n++] = (char)(0x80 | (cp & 63));
  else if (cp < 0x10000)
    s[n++] = (char)(0xe0 | cp >> 12), s[n++] = (char)(0x80 | (cp >> 6 & 63)), s[n++] = (char)(0x80 | (cp & 63));
  else
    s[n++] = (char)(0xf0 | cp >> 18), s[n++] = (char)(0x80 | (cp >> 12 & 63)), s[n++] = (char)(0x80 | (cp >> 6 & 63)),
    s[n++] = (char)(0x80 | (cp & 63));
  s[n] = 0;
  return n;
}
size_t Rf_utf8toucs(wchar_t *w, const char *s) {
  mbstate_t state = {0};
  return mbrtowc(w, s, strlen(s) + 1, &state);
}

int R_nchar(SEXP c, nchar_type type, Rboolean allow_na, Rboolean keep_na, const char *msg) {
  if (c == NA_STR) return (int)keep_na == NA_LGL ? (type == Width ? 2 : NA_INT) : keep_na ? NA_INT : 2;
  static const char *const how[] = {"bytes", "chars", "width"};
  return rt_as_int(R, interp_call_named(R, "nchar", 3, rt_str_of(R, c), rt_str(R, how[type]), rt_lgl(R, allow_na)));
}

/* ---- texts that mean something ---- */

Rboolean Rf_NonNullStringMatch(SEXP a, SEXP b) { return CLEN(a) && CLEN(b) && !strcmp(CSTR(a), CSTR(b)); }
Rboolean Rf_StringBlank(SEXP x) { return x == NIL || CLEN(x) == 0; }
static bool one_of(const char *s, const char *const *t) {
  for (; *t; t++)
    if (!strcmp(s, *t)) return true;
  return false;
}
Rboolean Rf_StringTrue(const char *s) { return one_of(s, (const char *const[]){"T", "True", "TRUE", "true", NULL}); }
Rboolean Rf_StringFalse(const char *s) {
  return one_of(s, (const char *const[]){"F", "False", "FALSE", "false", NULL});
}
Rboolean Rf_isBlankString(const char *s) { return !s[strspn(s, " \t\n\v\f\r")]; }
Rboolean Rf_psmatch(const char *f, const char *t, Rboolean exact) {
  return (Rboolean)(exact) ? !strcmp(f, t) : !strncmp(f, t, strlen(t));
}
static const char *text_of(Obj *x) {
  return x->type == T_SYM ? SYMNAME(x) : x->type == T_CHAR ? CSTR(x) : rt_as_cstr(R, x);
}
Rboolean Rf_pmatch(SEXP formal, SEXP tag, Rboolean exact) { return Rf_psmatch(text_of(formal), text_of(tag), exact); }
const char *R_ExpandFileName(const char *s) {
  return *s == '~' ? rt_as_cstr(R, interp_call_named(R, "path.expand", 1, rt_str(R, s))) : s;
}
double R_strtod(const char *s, char **end) {
  const char *e;
  while (*s == ' ' || *s == '\t') s++;
  double d = rt_strtod(s, &e);
  if (end) *end = (char *)(uintptr_t)e;
  return d;
}
double R_atof(const char *s) { return R_strtod(s, NULL); }
char *R_tmpnam2(const char *prefix, const char *folder, const char *ext) {
  return strdup(
      rt_as_cstr(R, interp_call_named(R, "tempfile", 3, rt_str(R, prefix), rt_str(R, folder), rt_str(R, ext))));
}
char *R_tmpnam(const char *prefix, const char *folder) { return R_tmpnam2(prefix, folder, ""); }
void R_free_tmpnam(char *s) { R_chk_free(s); }

void *Riconv_open(const char *to, const char *from) { return iconv_open(*to ? to : "UTF-8", *from ? from : "UTF-8"); }
size_t Riconv(void *cd, const char **in, size_t *inleft, char **out, size_t *outleft) {
  return iconv(cd, (char **)(uintptr_t)in, inleft, out, outleft);
}
int Riconv_close(void *cd) { return iconv_close(cd); }

/* ---- symbols ---- */

SEXP Rf_install(const char *s) {
  if (!*s) rt_error(R, "attempt to use zero-length variable name");
  return rt_sym(R, s);
}
SEXP Rf_installD(const char *s) { return Rf_install(s); }
SEXP Rf_installChar(SEXP c) {
  if (!CLEN(c)) rt_error(R, "attempt to use zero-length variable name");
  return c->aux == CE_LATIN1 ? rt_sym(R, utf8_text(c)) : rt_sym_of(R, c);
}
SEXP Rf_installTrChar(SEXP c) { return Rf_installChar(c); }
SEXP Rf_installNoTrChar(SEXP c) { return Rf_installChar(c); }
SEXP Rf_installDDSym(SEXP s, int n) { return rt_sym_of(R, rt_mkf(R, "..%d", n)); }
SEXP PRINTNAME(SEXP s) { return s->type == T_SYM ? SYM(s)->name : NIL; }
SEXP SYMVALUE(SEXP s) {
  if (!strcmp(SYMNAME(s), ".Options")) return capi_options();
  return capi_value(SYM(s)->bval, R->base, s);
}
SEXP INTERNAL(SEXP s) { return NIL; }
int DDVAL(SEXP s) { return s->type == T_SYM && SYM(s)->ddval != 0; }
