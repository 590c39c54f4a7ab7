/* runtime/coerce.c - numbers to text and back, and conversions between vector types. */
#include "heap.h"
#include "utf8.h"
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#define MATHLIB_STANDALONE
#include <Rmath.h>

/* ---- numbers ----------------------------------------------------------------------------------------------------- */

static int hex_digit(char c) {
  return c >= '0' && c <= '9'   ? c - '0'
         : c >= 'a' && c <= 'f' ? c - 'a' + 10
         : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                : -1;
}

/* Decimal digits are gathered in long double and scaled once by a power of ten in long double, as GNU R documents
 * (?NumericConstants): so the last bit agrees with it, which strtod's correct rounding would not always. */
double rt_strtod(const char *s, const char **end) {
  const char *p = s, *dummy;
  if (!end) end = &dummy;
  while (*p == ' ' || (*p >= '\t' && *p <= '\r')) p++;
  if (p[0] == 'N' && p[1] == 'A' && p[2] != 'N') {
    *end = p + 2;
    return NA_REAL;
  }
  int sign = 1;
  if (*p == '-') sign = -1, p++;
  else if (*p == '+') p++;
  if ((*p | 32) == 'n' || (*p | 32) == 'i') {
    if (!strncasecmp(p, "NaN", 3)) {
      *end = p + 3;
      return __builtin_nan("");
    }
    if (!strncasecmp(p, "infinity", 8)) {
      *end = p + 8;
      return sign * INFINITY;
    }
    if (!strncasecmp(p, "Inf", 3)) {
      *end = p + 3;
      return sign * INFINITY;
    }
  }
  long double x = 0;
  int expn = 0;
  if (p[0] == '0' && (p[1] == 'x' || p[1] == 'X')) {
    int any = 0, d;
    for (p += 2; (d = hex_digit(*p)) >= 0; p++, any++) x = 16 * x + d;
    if (*p == '.') {
      for (p++; (d = hex_digit(*p)) >= 0; p++, any++) x = 16 * x + d, expn -= 4;
    }
    if (!any) {
      *end = s;
      return NA_REAL;
    }
    if (*p == 'p' || *p == 'P') {
      const char *q = p + 1;
      int es = 1, e = 0;
      if (*q == '-') es = -1, q++;
      else if (*q == '+') q++;
      if (*q >= '0' && *q <= '9') {
        for (; *q >= '0' && *q <= '9'; q++) e = e < 99999 ? e * 10 + (*q - '0') : e;
        expn += es * e;
        p = q;
      }
    }
    *end = p;
    return x == 0 ? sign * 0.0 : (double)(sign * ldexpl(x, expn));
  }
  int nd = 0;
  for (; *p >= '0' && *p <= '9'; p++, nd++) x = 10 * x + (*p - '0');
  if (*p == '.')
    for (p++; *p >= '0' && *p <= '9'; p++, nd++, expn--) x = 10 * x + (*p - '0');
  if (nd == 0) {
    *end = s;
    return NA_REAL;
  }
  if (*p == 'e' || *p == 'E') {
    int es = 1, e = 0;
    p++;
    if (*p == '-') es = -1, p++;
    else if (*p == '+') p++;
    for (; *p >= '0' && *p <= '9'; p++) e = e < 9999 ? e * 10 + (*p - '0') : e;
    expn += es * e;
  }
  *end = p;
  if (x == 0) return sign * 0.0; /* whatever the exponent */
  if (expn < -4950) {            /* beyond long double: in two steps */
    if (expn + nd < -400) return sign * 0.0;
    for (int i = 0; i < nd; i++) x /= 10;
    expn += nd;
  }
  if (expn > 4950) return x == 0 ? sign * 0.0 : sign * INFINITY;
  long double p10 = 10, fac = 1;
  for (int n = expn < 0 ? -expn : expn; n; n >>= 1, p10 *= p10)
    if (n & 1) fac *= p10;
  x = expn < 0 ? x / fac : x * fac;
  return (double)(sign * x);
}

static bool blank_rest(const char *s) {
  while (*s == ' ' || (*s >= '\t' && *s <= '\r')) s++;
  return !*s;
}

double rt_str_to_dbl(Rt *R, Obj *c, bool *na_warn) {
  if (c == NA_STR) return NA_REAL;
  const char *s = CSTR(c), *end;
  if (blank_rest(s)) return NA_REAL; /* no warning for blank strings, as in R */
  double x = rt_strtod(s, &end);
  bool bad = end == s || !blank_rest(end);
  if (na_warn && (bad || rt_is_na(x))) *na_warn = true; /* the text "NA" warns too */
  return bad ? NA_REAL : x;
}

/* r = d.ddd 10^*ex of at most 15 digits, without zeros at the end, as GNU R finds them, by a product or quotient in long doubles with a
 * double (so the powers from 10^23 on are not exact): returns how many.  *sure: the C
 * library, which knows all digits of r, would write the same.  0: r is too great or too small for this. */
static int digits_15(double r, int *ex, char *d, bool *sure) {
  enum { DIGITS = 15, MOST = 27 };
  static const double ten[MOST + 1] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11, 1e12, 1e13,
                                       1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22, 1e23, 1e24, 1e25, 1e26, 1e27};
  if (!(r > 1.1e-13 && r < 9e41)) return 0;
  int k = (int)floor(log10(r)) - DIGITS + 1;
  long double a = k > 0 ? (long double)r / ten[k] : (long double)r * ten[-k];
  if (a < 1e14L) a *= 10, k--;
  const long double whole = nearbyintl(a);
  const double off = (double)(a - whole);
  *sure = off < 0.4 && off > -0.4;
  uint64_t m = (uint64_t)whole;
  int n = DIGITS;
  if (m >= UINT64_C(1000000000000000)) m /= 10, k++; /* 10^15 */
  while (n > 1 && m % 10 == 0) m /= 10, n--;
  for (int i = n; i-- > 0; m /= 10) d[i] = (char)('0' + m % 10);
  *ex = k + DIGITS - 1;
  return n;
}

/* The same by these n digits, fixed with `right` of them behind the point (right < 0: with an exponent). */
static int put_digits(char *buf, bool minus, const char *d, int n, int ex, int right) {
  char *p = buf;
  if (minus) *p++ = '-';
  if (right < 0) {
    *p++ = d[0];
    if (n > 1) *p++ = '.';
    for (int i = 1; i < n; i++) *p++ = d[i];
    const int e = ex < 0 ? -ex : ex; /* of two digits */
    *p++ = 'e', *p++ = ex < 0 ? '-' : '+', *p++ = (char)('0' + e / 10), *p++ = (char)('0' + e % 10);
  } else {
    if (ex < 0) *p++ = '0';
    for (int i = 0; i <= ex; i++) *p++ = i < n ? d[i] : '0';
    if (right) *p++ = '.';
    for (int i = 1; i <= right; i++) *p++ = ex + i >= 0 && ex + i < n ? d[ex + i] : '0';
  }
  *p = 0;
  return (int)(p - buf);
}

/* How a finite number is written with as many significant digits (at most 15) as its 15-digit value needs. */
typedef struct Written {
  char digits[16]; /* if sure */
  bool sure;
  int nsig, ex, rgt; /* significant digits, exponent, digits behind the point in fixed notation */
  int fixed, sci;    /* widths of the two notations */
} Written;
static Written written(double x) {
  Written w = {.nsig = 1};
  if (x != 0) w.nsig = digits_15(fabs(x), &w.ex, w.digits, &w.sure);
  if (!w.nsig) {
    char e[40];
    snprintf(e, sizeof e, "%.14e", x);
    char *m = e[0] == '-' ? e + 1 : e; /* d.dddddddddddddde[+-]dd */
    w.ex = atoi(m + 17), w.nsig = 15;
    while (w.nsig > 1 && m[w.nsig] == '0') w.nsig--;
  }
  w.rgt = w.nsig - w.ex - 1;
  if (w.rgt < 0) w.rgt = 0;
  w.fixed = (x < 0) + (w.ex >= 0 ? w.ex + 1 : 1) + (w.rgt ? w.rgt + 1 : 0);
  w.sci = (x < 0) + (w.nsig > 1 ? w.nsig + 1 : 1) + (w.ex >= 100 || w.ex <= -100 ? 5 : 4);
  return w;
}
static int not_finite(char *buf, size_t n, double x) {
  return snprintf(buf, n, rt_is_na(x) ? "NA" : x != x ? "NaN" : x > 0 ? "Inf" : "-Inf");
}

/* x in the narrower of the two notations. */
static int format_dbl(char *buf, size_t n, double x, int scipen) {
  if (!isfinite(x)) return not_finite(buf, n, x);
  if (x == 0) return snprintf(buf, n, scipen < -4 ? "0e+00" : "0");
  const Written w = written(x);
  const bool fixed = w.fixed <= w.sci + scipen;
  if (w.sure && w.ex < 15) return put_digits(buf, x < 0, w.digits, w.nsig, w.ex, fixed ? w.rgt : -1);
  const int len = fixed ? snprintf(buf, n, "%*.*f", w.fixed, w.rgt, x) : snprintf(buf, n, "%.*e", w.nsig - 1, x);
  char *dot = strchr(buf, '.'); /* beside a tie the last digit may be a zero all the same: as GNU R, without it */
  if (!dot) return len;
  char *end = dot + strcspn(dot, "e"), *last = end;
  while (last[-1] == '0') last--;
  if (last - 1 == dot) last--;
  memmove(last, end, strlen(end) + 1);
  return len - (int)(end - last);
}
static Obj *write_int(Rt *R, int x) {
  char buf[16];
  unsigned u = x < 0 ? 0u - (unsigned)x : (unsigned)x;
  char *p = buf + sizeof buf;
  do *--p = (char)('0' + u % 10);
  while (u /= 10);
  if (x < 0) *--p = '-';
  return rt_mkn(R, p, (size_t)(buf + sizeof buf - p), CE_ASCII);
}
/* Row names, names and keys are small numbers, again and again. */
static Obj *int_to_char(Rt *R, int x) {
  if (x == NA_INT) return NA_STR;
  if (x < 0 || x >= NUMERALS) return write_int(R, x);
  Heap *H = R->heap;
  if (UNLIKELY(!H->numerals) && !(H->numerals = calloc(NUMERALS, sizeof *H->numerals))) return write_int(R, x);
  Obj **known = &H->numerals[x];
  if (!*known) {
    Obj *o = write_int(R, x); /* a collection empties the table */
    *known = o;
  }
  return *known;
}
Obj *rt_num_to_char(Rt *R, double x) {
  if (rt_is_na(x)) return NA_STR;
  if (R->scipen >= 0 && x < 100000 && x > -100000 && x == (double)(int32_t)x) return int_to_char(R, (int)x);
  char buf[512];
  const int n = format_dbl(buf, sizeof buf, x, R->scipen > 100 ? 100 : R->scipen);
  return rt_mkn(R, buf, (size_t)n, CE_ASCII);
}
/* A part of a complex number, x where it is not rounded: what is zero only then is written like any other. */
static void put_part(char *buf, size_t n, double x, double rounded, const Written *w, bool fixed) {
  const double shown = rounded == 0 ? 0 : x;
  if (!isfinite(x)) not_finite(buf, n, x);
  else if (fixed || x == 0) snprintf(buf, n, "%.*f", w->rgt, shown);
  else snprintf(buf, n, "%.*e", w->nsig - 1, shown);
}
double rt_round_part(double x, int places) {
  if (!isfinite(x)) return x;
  if (places >= 0) return fround(x, places);
  const long double p = powl(10.0L, -places);
  return (double)(nearbyintl(x / p) * p);
}
/* Both parts have 15 digits of the larger one, and one notation. */
Obj *rt_cplx_to_char(Rt *R, Cplx z) {
  if (rt_is_na(z.r) || rt_is_na(z.i)) return NA_STR;
  const int scipen = R->scipen > 100 ? 100 : R->scipen;
  const bool re0 = !isfinite(z.r) || z.r == 0, im0 = !isfinite(z.i) || z.i == 0, minus = z.i < 0;
  char a[450], b[450];
  Cplx given = z;
  double top = fmax(isfinite(z.r) ? fabs(z.r) : 0, isfinite(z.i) ? fabs(z.i) : 0);
  if (top > 1e-290) {
    const int places = 14 - (int)floor(log10(top));
    z.r = rt_round_part(z.r, places), z.i = rt_round_part(z.i, places);
  }
  given.i = fabs(given.i), z.i = fabs(z.i);
  const Written re = written(isfinite(z.r) ? z.r : 0), im = written(isfinite(z.i) ? z.i : 0);
  const bool fixed = re0   ? !isfinite(z.i) || im.fixed <= im.sci + scipen
                     : im0 ? re.fixed <= re.sci + scipen
                           : re.fixed + im.fixed < re.sci + im.sci + 2 * scipen;
  put_part(a, sizeof a, given.r, z.r, &re, fixed);
  put_part(b, sizeof b, given.i, z.i, &im, fixed);
  return rt_mkf(R, "%s%s%si", a, minus ? "-" : "+", b);
}
/* The same as as.character() and paste() give it: with the decimal point of options(OutDec=). */
static Obj *num_to_char_dec(Rt *R, double x) {
  Obj *o = rt_num_to_char(R, x);
  const char *at = R->dec && o != NA_STR ? strchr(CSTR(o), '.') : NULL;
  if (!at) return o;
  Obj *dec = rt_option(R, "OutDec");
  return dec->type == T_STR && LEN(dec) ? rt_mkf(R, "%.*s%s%s", (int)(at - CSTR(o)), CSTR(o), STR(dec, 0), at + 1) : o;
}
static int str_to_lgl(const char *s) {
  if (!strcmp(s, "T") || !strcmp(s, "True") || !strcmp(s, "TRUE") || !strcmp(s, "true")) return 1;
  if (!strcmp(s, "F") || !strcmp(s, "False") || !strcmp(s, "FALSE") || !strcmp(s, "false")) return 0;
  return NA_LGL;
}

/* ---- elements ---------------------------------------------------------------------------------------------------- */

enum { W_NA = 1, W_RANGE = 2, W_IMAG = 4, W_RAW = 8 };

static void warn(Rt *R, int w) {
  if (!w || !R) return;
  if (w & W_NA) rt_warning_frame(R, "NAs introduced by coercion");
  if (w & W_RANGE) rt_warning_frame(R, "NAs introduced by coercion to integer range");
  if (w & W_IMAG) rt_warning_frame(R, "imaginary parts discarded in coercion");
  if (w & W_RAW) rt_warning_frame(R, "out-of-range values treated as 0 in coercion to raw");
}

static inline int dbl_to_int(double x, int *w) {
  if (x != x) return NA_INT;
  if (x >= 2147483648.0 || x <= -2147483648.0) {
    *w |= W_RANGE;
    return NA_INT;
  }
  int32_t i = (int32_t)x;
  return i;
}
static inline uint8_t int_to_raw(int x, int *w) {
  if (x < 0 || x > 255) {
    *w |= W_RAW;
    return 0;
  }
  return (uint8_t)x;
}

static double elt_dbl(Rt *R, Obj *x, int64_t i, int *w) {
  switch (TYPE(x)) {
  case T_LGL:
  case T_INT: {
    int v = INT(x)[i];
    return v == NA_INT ? NA_REAL : v;
  }
  case T_DBL: return DBL(x)[i];
  case T_CPLX: {
    Cplx z = CPLX(x)[i];
    if (z.r != z.r || z.i != z.i) return NA_REAL;
    if (z.i != 0) *w |= W_IMAG;
    return z.r;
  }
  case T_RAW: return RAW(x)[i];
  case T_STR: {
    bool na = false;
    double d = rt_str_to_dbl(R, ELT(x, i), &na);
    if (na) *w |= W_NA;
    return d;
  }
  default: return NA_REAL;
  }
}
static int elt_int(Rt *R, Obj *x, int64_t i, int *w) {
  switch (TYPE(x)) {
  case T_LGL:
  case T_INT: return INT(x)[i];
  case T_RAW: return RAW(x)[i];
  default: return dbl_to_int(elt_dbl(R, x, i, w), w);
  }
}
static int elt_lgl(Rt *R, Obj *x, int64_t i, int *w) {
  switch (TYPE(x)) {
  case T_LGL: return LGL(x)[i];
  case T_INT: {
    int v = INT(x)[i];
    return v == NA_INT ? NA_LGL : v != 0;
  }
  case T_DBL: {
    double v = DBL(x)[i];
    return v != v ? NA_LGL : v != 0;
  }
  case T_CPLX: {
    Cplx z = CPLX(x)[i];
    return z.r != z.r || z.i != z.i ? NA_LGL : z.r != 0 || z.i != 0;
  }
  case T_RAW: return RAW(x)[i] != 0;
  case T_STR: return ELT(x, i) == NA_STR ? NA_LGL : str_to_lgl(STR(x, i));
  default: return NA_LGL;
  }
}
static Cplx elt_cplx(Rt *R, Obj *x, int64_t i, int *w) {
  if (TYPE(x) == T_CPLX) return CPLX(x)[i];
  if (TYPE(x) == T_STR) {
    Obj *c = ELT(x, i);
    if (c == NA_STR || blank_rest(CSTR(c))) return (Cplx){NA_REAL, NA_REAL};
    const char *s = CSTR(c), *end;
    Cplx z = {rt_strtod(s, &end), 0};
    bool ok = end != s;
    if (ok && (*end == '+' || *end == '-')) {
      const char *t = end;
      z.i = rt_strtod(t, &end);
      ok = end != t && *end == 'i';
      if (ok) end++;
    }
    if (ok && blank_rest(end) && !rt_is_na(z.r)) return z;
    *w |= W_NA;
    return (Cplx){NA_REAL, NA_REAL};
  }
  double d = elt_dbl(R, x, i, w);
  if (TYPE(x) != T_DBL && rt_is_na(d)) return (Cplx){NA_REAL, NA_REAL};
  return (Cplx){d, 0};
}
static Obj *elt_char(Rt *R, Obj *x, int64_t i) {
  switch (TYPE(x)) {
  case T_LGL: {
    int v = LGL(x)[i];
    return v == NA_LGL ? NA_STR : v ? rt_mkn(R, "TRUE", 4, CE_ASCII) : rt_mkn(R, "FALSE", 5, CE_ASCII);
  }
  case T_INT: return int_to_char(R, INT(x)[i]);
  case T_DBL: return num_to_char_dec(R, DBL(x)[i]);
  case T_CPLX: return rt_cplx_to_char(R, CPLX(x)[i]);
  case T_RAW: return rt_mkn(R, (const char[]){"0123456789abcdef"[RAW(x)[i] >> 4], "0123456789abcdef"[RAW(x)[i] & 15]}, 2, CE_ASCII);
  case T_STR: return ELT(x, i);
  default: return EMPTY_STR;
  }
}
Obj *rt_elt_obj(Rt *R, Obj *x, int64_t i) {
  switch (TYPE(x)) {
  case T_LGL: return rt_lgl(R, LGL(x)[i]);
  case T_INT: return rt_int(R, INT(x)[i]);
  case T_DBL: return rt_dbl(R, DBL(x)[i]);
  case T_CPLX: return rt_cplx(R, CPLX(x)[i]);
  case T_STR: return rt_str_of(R, ELT(x, i));
  case T_RAW: {
    Obj *o = rt_alloc(R, T_RAW, 1);
    ((uint8_t *)VEC(o)->data)[0] = RAW(x)[i];
    return o;
  }
  default: return ELT(x, i);
  }
}

/* ---- vectors ----------------------------------------------------------------------------------------------------- */

static _Noreturn void cannot(Rt *R, Obj *x, ObjType t) {
  if (TYPE(x) == T_S4) rt_error(R, "no method for coercing this S4 class to a vector");
  rt_error(R, "cannot coerce type '%s' to vector of type '%s'",
           R->hooks.type_of ? R->hooks.type_of(x) : rt_type_name(TYPE(x)), t == T_NIL ? "any" : rt_type_name(t));
}

static Obj *atomic_to_atomic(Rt *R, Obj *x, ObjType t) {
  int64_t n = LEN(x);
  Obj *o = rt_alloc(R, t, n);
  int w = 0;
  const void *src = rt_data(x);
  switch (t) {
  case T_LGL: {
    int32_t *p = VEC(o)->data;
    for (int64_t i = 0; i < n; i++) p[i] = elt_lgl(R, x, i, &w);
    break;
  }
  case T_INT: {
    int32_t *p = VEC(o)->data;
    if (TYPE(x) == T_LGL) memcpy(p, src, (size_t)n * 4);
    else if (TYPE(x) == T_DBL)
      for (int64_t i = 0; i < n; i++) p[i] = dbl_to_int(((const double *)src)[i], &w);
    else
      for (int64_t i = 0; i < n; i++) p[i] = elt_int(R, x, i, &w);
    break;
  }
  case T_DBL: {
    double *p = VEC(o)->data;
    if (TYPE(x) == T_LGL || TYPE(x) == T_INT)
      for (int64_t i = 0; i < n; i++) {
        int v = ((const int32_t *)src)[i];
        p[i] = v == NA_INT ? NA_REAL : v;
      }
    else
      for (int64_t i = 0; i < n; i++) p[i] = elt_dbl(R, x, i, &w);
    break;
  }
  case T_CPLX: {
    Cplx *p = VEC(o)->data;
    for (int64_t i = 0; i < n; i++) p[i] = elt_cplx(R, x, i, &w);
    break;
  }
  case T_RAW: {
    uint8_t *p = VEC(o)->data;
    for (int64_t i = 0; i < n; i++) {
      const int v = TYPE(x) == T_LGL ? elt_lgl(R, x, i, &w) : elt_int(R, x, i, &w);
      p[i] = int_to_raw(v, &w);
    }
    break;
  }
  case T_STR:
    if (TYPE(x) == T_LGL) {
      Obj *const text[2] = {rt_mkn(R, "FALSE", 5, CE_ASCII), rt_mkn(R, "TRUE", 4, CE_ASCII)};
      const int32_t *p = src;
      for (int64_t i = 0; i < n; i++) SET_STR(o, i, p[i] == NA_LGL ? NA_STR : text[p[i] != 0]);
    } else
      RT_EACH(R, i, n) SET_STR(o, i, elt_char(R, x, i));
    break;
  default: cannot(R, x, t);
  }
  warn(R, w);
  return o;
}

static Obj *list_to_str(Rt *R, Obj *x) {
  Obj *o = rt_alloc(R, T_STR, LEN(x));
  for (int64_t i = 0; i < LEN(x); i++) {
    Obj *e = ELT(x, i);
    if (e->type == T_STR && LEN(e) == 1) SET_STR(o, i, ELT(e, 0));
    else if (e->type == T_SYM && x->type == T_LANG && i == 0) SET_STR(o, i, SYM(e)->name); /* what is called */
    else if (rt_is_atomic(e) && LEN(e) == 1 && x->type != T_LANG && e->type != T_CPLX && IS_NIL(rt_attr(e, R->s.names)))
      SET_STR(o, i, elt_char(R, e, 0) == NA_STR ? rt_mkn(R, "NA", 2, CE_ASCII) : elt_char(R, e, 0));
    else if (R->hooks.deparse) SET_STR(o, i, R->hooks.deparse(R, e));
  }
  return o;
}

static Obj *list_to_atomic(Rt *R, Obj *x, ObjType t) {
  if (t == T_STR) return list_to_str(R, x);
  int64_t n = LEN(x);
  for (int64_t i = 0; i < n; i++) {
    Obj *e = ELT(x, i);
    if (x->type == T_LANG || x->type == T_EXPR || !rt_is_vec(e) || LEN(e) > 1)
      rt_error(R, "'%s' object cannot be coerced to type '%s'",
               x->type == T_LANG || x->type == T_PAIRLIST ? rt_type_name(TYPE(x)) : "list", rt_type_name(t));
  }
  Obj *o = rt_alloc(R, t, n), *na = rt_lgl(R, NA_LGL);
  for (int64_t i = 0; i < n; i++) {
    Obj *e = ELT(x, i);
    int w = 0; /* each element warns */
    if (!rt_is_atomic(e) || LEN(e) == 0) e = na;
    switch (t) {
    case T_LGL: ((int32_t *)VEC(o)->data)[i] = elt_lgl(R, e, 0, &w); break;
    case T_INT: ((int32_t *)VEC(o)->data)[i] = elt_int(R, e, 0, &w); break;
    case T_DBL: ((double *)VEC(o)->data)[i] = elt_dbl(R, e, 0, &w); break;
    case T_CPLX: ((Cplx *)VEC(o)->data)[i] = elt_cplx(R, e, 0, &w); break;
    case T_RAW: ((uint8_t *)VEC(o)->data)[i] = int_to_raw(elt_int(R, e, 0, &w), &w); break;
    default: cannot(R, x, t);
    }
    warn(R, w);
  }
  return o;
}

static Obj *list_to_list(Rt *R, Obj *x, ObjType t) {
  Obj *o = rt_alloc(R, t, LEN(x));
  for (int64_t i = 0; i < LEN(x); i++) rt_set_elt(o, i, ELT(x, i));
  return o;
}

Obj *rt_coerce(Rt *R, Obj *x, ObjType t) {
  if (TYPE(x) == t && x->attr == NULL) return x;
  if (IS_NIL(x)) return t == T_PAIRLIST ? x : rt_alloc(R, t, 0);
  if (TYPE(x) == T_SYM) {
    if (t == T_STR) return rt_str_of(R, SYM(x)->name);
    if (t == T_EXPR || t == T_LIST) {
      Obj *o = rt_alloc(R, t, 1);
      rt_set_elt(o, 0, x);
      return o;
    }
    cannot(R, x, t);
  }
  if (!rt_has_elts(x)) {
    if (t == T_LIST || t == T_EXPR) {
      if (x->type == T_ENV || (t == T_LIST && x->type != T_CLOSURE && x->type != T_BUILTIN)) cannot(R, x, t);
      Obj *o = rt_alloc(R, t, 1);
      rt_set_elt(o, 0, x);
      return o;
    }
    cannot(R, x, t);
  }
  if (TYPE(x) == t) {
    Obj *o = rt_dup(R, x);
    rt_attr_clear(o);
    return o;
  }
  if (t == T_LIST || t == T_EXPR || t == T_PAIRLIST || t == T_DOTS || t == T_LANG) {
    if (TYPE(x) == T_LANG && t == T_EXPR) {
      Obj *o = rt_alloc(R, T_EXPR, 1);
      rt_set_elt(o, 0, x);
      return o;
    }
    if (t == T_PAIRLIST && LEN(x) == 0) return NIL;
    if (t == T_LANG && LEN(x) == 0) return NIL;
    if (rt_is_listlike(x)) return list_to_list(R, x, t);
    Obj *o = rt_alloc(R, t, LEN(x));
    for (int64_t i = 0; i < LEN(x); i++) {
      Obj *e = rt_elt_obj(R, x, i);
      ((Obj **)VEC(o)->data)[i] = e;
      e->named = 1;
    }
    return o;
  }
  if (t > T_RAW || t < T_LGL) cannot(R, x, t);
  if (rt_is_listlike(x)) return list_to_atomic(R, x, t);
  return atomic_to_atomic(R, x, t);
}

Obj *rt_coerce_keep(Rt *R, Obj *x, ObjType t) {
  if (TYPE(x) == t) return x;
  Obj *o = rt_coerce(R, x, t);
  if (x->attr && o != x && !(o->flags & OF_STATIC)) rt_attr_copy(R, o, x);
  return o;
}

/* ---- first elements ---------------------------------------------------------------------------------------------- */

int rt_as_lgl(Rt *R, Obj *x) {
  int w = 0;
  return rt_is_atomic(x) && LEN(x) > 0 ? elt_lgl(R, x, 0, &w) : NA_LGL;
}
int rt_as_int(Rt *R, Obj *x) {
  int w = 0;
  if (!(rt_is_atomic(x) && LEN(x) > 0)) return NA_INT;
  int v = elt_int(R, x, 0, &w);
  warn(R, w);
  return v;
}
double rt_as_dbl(Rt *R, Obj *x) {
  int w = 0;
  if (!(rt_is_atomic(x) && LEN(x) > 0)) return NA_REAL;
  double v = elt_dbl(R, x, 0, &w);
  warn(R, w);
  return v;
}
const char *rt_as_cstr(Rt *R, Obj *x) {
  if (x->type == T_SYM) return SYMNAME(x);
  if (x->type == T_CHAR) return x == NA_STR ? NULL : CSTR(x);
  if (!(rt_is_atomic(x) && LEN(x) > 0)) return NULL;
  Obj *c = elt_char(R, x, 0);
  return c == NA_STR ? NULL : CSTR(c);
}

Obj *text_in_utf8(Rt *R, Obj *x) {
  if (LIKELY(!R->latin1) || x->type != T_STR) return x;
  Obj *r = x;
  for (int64_t i = 0; i < LEN(x); i++) {
    if (ELT(x, i)->aux != CE_LATIN1) continue;
    if (r == x) r = rt_dup(R, x);
    SET_STR(r, i, rt_mk(R, text_utf8(R, ELT(x, i))));
  }
  return r;
}
