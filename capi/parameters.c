/* capi/parameters.c - colours, line types and kin as R writes them and as the engine has them; patterns, which grid describes as
 * lists; the symbol font's codes. */
#include <stdio.h>
#include <stdlib.h>
#include "../stdlib/graphics/symbol.h"
#include "../stdlib/text/text.h"
#include "engine.h"

/* ---- colours ---- */

static int hex(int c) {
  return c >= '0' && c <= '9' ? c - '0' : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : -1;
}
/* #RGB, #RGBA, #RRGGBB, #RRGGBBAA */
static rcolor by_digits(const char *s) {
  size_t n = strlen(s);
  unsigned v[4] = {0, 0, 0, 255};
  if (n != 3 && n != 4 && n != 6 && n != 8) rt_error(R, "invalid RGB specification");
  size_t each = n <= 4 ? 1 : 2;
  for (size_t i = 0; i < n / each; i++) {
    int a = hex(s[i * each]), b = hex(s[i * each + each - 1]);
    if (a < 0 || b < 0) rt_error(R, "invalid RGB specification");
    v[i] = (unsigned)(a * 16 + b);
  }
  return R_RGBA(v[0], v[1], v[2], v[3]);
}
static rcolor ask(Obj *what) { /* what grDevices says it is */
  double c = rt_as_dbl(R, interp_call_named(R, ".gr_colour", 1, what));
  return isnan(c) ? R_TRANWHITE : swap_colour((Argb)c);
}
/* Names that were asked for, by their first two bytes and length. */
static rcolor by_name(const char *s) {
  enum { KEPT = 1024, LONGEST = 24 };
  static struct {
    char name[LONGEST];
    rcolor is;
  } kept[KEPT];
  size_t n = strlen(s), at = 0;
  if (n >= LONGEST || !n) return ask(rt_str(R, s));
  for (size_t i = 0; i < n; i++) at = at * 31 + (uint8_t)s[i];
  at %= KEPT;
  if (strcmp(kept[at].name, s)) {
    rcolor c = ask(rt_str(R, s));
    strcpy(kept[at].name, s);
    kept[at].is = c;
  }
  return kept[at].is;
}
rcolor R_GE_str2col(const char *s) {
  if (s[0] == '#') return by_digits(s + 1);
  if (!strcmp(s, "NA") || !strcmp(s, "transparent")) return R_TRANWHITE;
  return by_name(s);
}
static rcolor by_number(int k, rcolor background) {
  if (k == NA_INT) return R_TRANWHITE;
  if (k < 0) rt_error(R, "numerical color values must be >= 0, found %d", k);
  return k == 0 ? background : ask(rt_int(R, k));
}
rcolor Rf_RGBpar3(SEXP x, int i, rcolor background) {
  switch (TYPEOF(x)) {
  case STRSXP: {
    const char *s = STR(x, i);
    if (ELT(x, i) == NA_STR) return R_TRANWHITE;
    if (s[0] >= '0' && s[0] <= '9') {
      char *end;
      double k = strtod(s, &end);
      if (*end) rt_error(R, "invalid color specification \"%s\"", s);
      return by_number((int)k, background);
    }
    return R_GE_str2col(s);
  }
  case LGLSXP: return by_number(LGL(x)[i], background);
  case INTSXP: return by_number(INT(x)[i], background);
  case REALSXP: return isfinite(DBL(x)[i]) ? by_number((int)DBL(x)[i], background) : R_TRANWHITE;
  default: rt_warning(R, "supplied color is neither numeric nor character"); return background;
  }
}
rcolor Rf_RGBpar(SEXP x, int i) { return Rf_RGBpar3(x, i, R_TRANWHITE); }
const char *Rf_col2name(rcolor c) {
  char *s = R_alloc(16, 1);
  if (R_ALPHA(c) == 0) return "transparent";
  snprintf(s, 16, R_ALPHA(c) == 255 ? "#%02X%02X%02X" : "#%02X%02X%02X%02X", R_RED(c), R_GREEN(c), R_BLUE(c),
           R_ALPHA(c));
  return R_ALPHA(c) == 255 ? rt_as_cstr(R, interp_call_named(R, ".gr_colour_name", 1, rt_str(R, s))) : s;
}

/* ---- lines ---- */

static const struct {
  const char *name;
  unsigned lty;
} line_types[] = {{"blank", (unsigned)LTY_BLANK}, {"solid", LTY_SOLID},     {"dashed", LTY_DASHED},
                  {"dotted", LTY_DOTTED},         {"dotdash", LTY_DOTDASH}, {"longdash", LTY_LONGDASH},
                  {"twodash", LTY_TWODASH}};
enum { NTYPES = sizeof line_types / sizeof *line_types };
unsigned GE_LTYpar(SEXP x, int i) {
  if (x->type == T_STR) {
    const char *s = STR(x, i);
    for (int k = 0; k < NTYPES; k++)
      if (!strcmp(s, line_types[k].name)) return line_types[k].lty;
    size_t n = strlen(s);
    if (n < 2 || n > 8 || n % 2) rt_error(R, "invalid line type: must be length 2, 4, 6 or 8");
    unsigned lty = 0;
    for (size_t k = 0; k < n; k++) {
      int v = hex(s[k]);
      if (v < 0) rt_error(R, "invalid hex digit in 'color' or 'lty'");
      if (v == 0) rt_error(R, "invalid line type: zeroes are not allowed");
      lty |= (unsigned)v << 4 * k;
    }
    return lty;
  }
  if (!rt_is_num(x)) rt_error(R, "invalid line type");
  double v = x->type == T_DBL ? DBL(x)[i] : INT(x)[i] == NA_INT ? NA_REAL : INT(x)[i];
  if (!isfinite(v) || v < 0) rt_error(R, "invalid line type");
  int k = (int)v;
  return line_types[k > 0 ? (k - 1) % (NTYPES - 1) + 1 : 0].lty;
}
SEXP GE_LTYget(unsigned lty) {
  for (int k = 0; k < NTYPES; k++)
    if (line_types[k].lty == lty) return rt_str(R, line_types[k].name);
  char s[9] = {0};
  for (int k = 0; k < 8 && lty; k++, lty >>= 4) s[k] = "0123456789ABCDEF"[lty & 15];
  return rt_str(R, s);
}
/* Ends and joins: names in the order of their numbers, from 1. */
static const char *const ends[] = {"round", "butt", "square"}, *const joins[] = {"round", "mitre", "bevel"};
static int one_of(Obj *x, int i, const char *const *names, const char *wrong) {
  if (x->type == T_STR) {
    for (int k = 0; k < 3; k++)
      if (!strcmp(STR(x, i), names[k])) return k + 1;
  } else if (rt_is_num(x)) {
    double v = x->type == T_DBL ? DBL(x)[i] : INT(x)[i] == NA_INT ? NA_REAL : INT(x)[i];
    if (isfinite(v) && v >= 0) return (int)v > 0 ? ((int)v - 1) % 2 + 2 : 1; /* 0 is the first */
  }
  rt_error(R, "%s", wrong);
}
R_GE_lineend GE_LENDpar(SEXP x, int i) { return (R_GE_lineend)one_of(x, i, ends, "invalid line end"); }
R_GE_linejoin GE_LJOINpar(SEXP x, int i) { return (R_GE_linejoin)one_of(x, i, joins, "invalid line join"); }
SEXP GE_LENDget(R_GE_lineend e) {
  if (e < 1 || e > 3) rt_error(R, "invalid line end");
  return rt_str(R, ends[e - 1]);
}
SEXP GE_LJOINget(R_GE_linejoin j) {
  if (j < 1 || j > 3) rt_error(R, "invalid line join");
  return rt_str(R, joins[j - 1]);
}
int GEstring_to_pch(SEXP pch) {
  if (pch == NA_STR || !CLEN(pch)) return NA_INT;
  uint32_t cp;
  const char *s = Rf_translateCharUTF8(pch);
  if (utf8_get(s, strlen(s), &cp) < 1) rt_error(R, "invalid multibyte char in pch=\"c\"");
  return cp > 127 ? -(int)cp : (int)cp;
}

/* ---- axes, contours ---- */

static const double *ticks(double lo, double up, bool log, int n) { /* of round numbers: first, last, intervals */
  Obj *usr = rt_alloc(R, T_DBL, 2);
  DBL_W(usr)[0] = lo, DBL_W(usr)[1] = up;
  Obj *axp = interp_call_named(R, ".gr_ticks", 3, usr, rt_lgl(R, log), rt_int(R, n));
  rt_assert(R, axp->type == T_DBL && LEN(axp) == 3, "ticks of %g to %g", lo, up);
  return DBL(axp);
}
void GEPretty(double *lo, double *up, int *ndiv) {
  if (*ndiv <= 0) rt_error(R, "invalid axis extents [GEPretty(.,.,n=%d)", *ndiv);
  if (!isfinite(*lo) || !isfinite(*up)) rt_error(R, "non-finite axis extents [GEPretty(%g,%g, n=%d)]", *lo, *up, *ndiv);
  const double *t = ticks(*lo, *up, false, *ndiv);
  *lo = t[0], *up = t[1], *ndiv = (int)t[2];
}
void Rf_GAxisPars(double *min, double *max, int *n, Rboolean log, int axis) {
  const double *t = ticks(*min, *max, log, *n);
  *min = t[0], *max = t[1], *n = (int)t[2];
}
SEXP Rf_CreateAtVector(double axp[], const double usr[], int nint, Rboolean logflag) {
  if (logflag && axp[2] >= 0) {
    Obj *a = rt_alloc(R, T_DBL, 3), *u = rt_alloc(R, T_DBL, 2);
    memcpy(DBL_W(a), axp, 24), memcpy(DBL_W(u), usr, 16);
    return interp_call_named(R, ".gr_logticks", 3, a, u, rt_int(R, nint));
  }
  int n = (int)(fabs(axp[2]) + 0.25); /* >= 0 */
  if (n == 0) n = 1;
  Obj *at = rt_alloc(R, T_DBL, n + 1);
  double range = axp[1] - axp[0], small = fabs(range) * 1e-10;
  for (int i = 0; i <= n; i++) {
    double v = axp[0] + (i / (double)n) * range;
    DBL_W(at)[i] = fabs(v) < small ? 0 : v;
  }
  return at;
}
SEXP GEcontourLines(double *x, int nx, double *y, int ny, double *z, double *levels, int nl) {
  Obj *a = rt_alloc(R, T_DBL, nx), *b = rt_alloc(R, T_DBL, ny), *m = rt_alloc(R, T_DBL, (int64_t)nx * ny);
  Obj *l = rt_alloc(R, T_DBL, nl), *dim = rt_alloc(R, T_INT, 2);
  memcpy(DBL_W(a), x, (size_t)nx * 8), memcpy(DBL_W(b), y, (size_t)ny * 8), memcpy(DBL_W(l), levels, (size_t)nl * 8);
  memcpy(DBL_W(m), z, (size_t)nx * (size_t)ny * 8);
  INT_W(dim)[0] = nx, INT_W(dim)[1] = ny;
  rt_attr_set(R, m, R->s.dim, dim);
  Obj *call = rt_langs(R, "contourLines", 5, a, b, m, rt_int(R, nl), l);
  return interp_evalo(R, call, R->base);
}

/* ---- patterns: lists whose first element is the kind ---- */

static Obj *part(Obj *p, int i) {
  if (p->type != T_LIST || i >= LEN(p)) rt_error(R, "invalid pattern");
  return ELT(p, i);
}
Rboolean R_GE_isPattern(SEXP x) { return Rf_inherits(x, "Pattern"); }
int R_GE_patternType(SEXP p) { return rt_as_int(R, part(p, 0)); }
#define NUMBER(name, i)                                                                                                \
  double R_GE_##name(SEXP p) { return rt_as_dbl(R, part(p, i)); }
#define WHOLE(name, i)                                                                                                 \
  int R_GE_##name(SEXP p) { return rt_as_int(R, part(p, i)); }
#define STOPS(kind, stops, colours)                                                                                    \
  int R_GE_##kind##NumStops(SEXP p) { return Rf_length(part(p, stops)); }                                              \
  double R_GE_##kind##Stop(SEXP p, int i) { return REAL(part(p, stops))[i]; }                                          \
  rcolor R_GE_##kind##Colour(SEXP p, int i) { return Rf_RGBpar3(part(p, colours), i, R_TRANWHITE); }
NUMBER(linearGradientX1, 1)
NUMBER(linearGradientY1, 2)
NUMBER(linearGradientX2, 3)
NUMBER(linearGradientY2, 4)
STOPS(linearGradient, 5, 6)
WHOLE(linearGradientExtend, 7)
NUMBER(radialGradientCX1, 1)
NUMBER(radialGradientCY1, 2)
NUMBER(radialGradientR1, 3)
NUMBER(radialGradientCX2, 4)
NUMBER(radialGradientCY2, 5)
NUMBER(radialGradientR2, 6)
STOPS(radialGradient, 7, 8)
WHOLE(radialGradientExtend, 9)
SEXP R_GE_tilingPatternFunction(SEXP p) { return part(p, 1); }
NUMBER(tilingPatternX, 2)
NUMBER(tilingPatternY, 3)
NUMBER(tilingPatternWidth, 4)
NUMBER(tilingPatternHeight, 5)
WHOLE(tilingPatternExtend, 6)
int R_GE_clipPathFillRule(SEXP path) { return rt_as_int(R, rt_attr(path, rt_sym(R, "rule"))); }
int R_GE_maskType(SEXP mask) { return rt_as_int(R, rt_attr(mask, rt_sym(R, "type"))); }

/* ---- the symbol font ---- */

void *Rf_AdobeSymbol2utf8(char *out, const char *in, size_t size, Rboolean pua) {
  char *o = out;
  for (const uint8_t *s = (const uint8_t *)in; *s && (size_t)(o - out) + 4 < size; s++) {
    uint32_t cp = symbol_unicode(*s);
    if (cp) o += utf8_enc(cp, o);
  }
  *o = 0;
  return out;
}
int Rf_utf8toAdobeSymbol(char *out, const char *in) {
  int n = 0;
  while (*in) {
    uint32_t cp;
    int k = utf8_get(in, strlen(in), &cp);
    if (k < 1) k = 1, cp = (uint8_t)*in;
    int code = cp < 128 ? (int)cp : symbol_code(cp);
    if (!code) rt_error(R, "Conversion failed");
    out[n++] = (char)code;
    in += k;
  }
  out[n] = 0;
  return n;
}
const char *Rf_utf8Toutf8NoPUA(const char *s) { return s; }
const char *Rf_utf8ToLatin1AdobeSymbol2utf8(const char *s, Rboolean pua) { return s; }
