/* stdlib/text/fmtnum.c - how print(), format(), cat() and paste() write one element, and the common format of many.
 *
 * A vector of numbers gets one format.  For each number the fewest significant digits (at most `digits`) that show it
 * to `digits` digits are found; fixed notation needs the most digits on either side of the point, scientific notation
 * the most significant digits; fixed wins unless it is wider than scientific by more than `scipen` (R manual, ?format,
 * ?options). */
#include <stdio.h>
#include <stdlib.h>

#include "text.h"

PrintOpts text_opts(Rt *R) {
  PrintOpts o = {
      .R = R, .na = "NA", .na_w = 2, .na_s = "<NA>", .na_s_w = 4, .quote = true, .use_source = true, .gap = 1};
  o.digits = rt_option_int(R, "digits", 7);
  o.scipen = rt_option_int(R, "scipen", 0);
  o.width = rt_option_int(R, "width", 80);
  o.max = rt_option_int(R, "max.print", 99999);
  const char *dec = rt_option_str(R, "OutDec", ".");
  o.dec = dec[0] ? dec[0] : '.';
  o.env = R->global;
  o.extra = NIL;
  return o;
}

/* ---- significant digits ------------------------------------------------------------------------------------------ */

enum { MAX_POW = 27, MAX_FIXED = 350 }; /* GNU R's table, of doubles: from 10^23 on not exact, which its ties show */

static long double pow10l_int(int k) {
  static const long double t[MAX_POW + 1] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,
                                             1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
                                             1e20, 1e21, 1e22, 1e23, 1e24, 1e25, 1e26, 1e27};
  return k >= 0 && k <= MAX_POW ? t[k] : powl(10.0L, (long double)k);
}

/* x = a * 10^kp, 1 <= a < 10, a shown with nsig digits.  widens: rounding to `digits` carried x over a power of ten
 * which fixed notation, that keeps more digits, does not reach. */
static void sig_digits(double x, int digits, int *kp, int *nsig, bool *widens) {
  *widens = false;
  if (x == 0) {
    *kp = 0, *nsig = 1;
    return;
  }
  double r = fabs(x);
  if (digits > 15) { /* beyond what the arithmetic below can tell apart: let the C library write it */
    char s[64];
    snprintf(s, sizeof s, "%#.*e", digits - 1, r);
    *kp = atoi(strchr(s, 'e') + 1);
    int n = digits;
    while (n > 1 && s[n] == '0') n--;
    *nsig = n;
    return;
  }
  if (digits < 1) digits = 1;
  int k = (int)floor(log10(r)) - digits + 1;
  long double a = r;
  if (k > 0 && k <= MAX_POW) a /= pow10l_int(k);
  else if (k < 0 && -k <= MAX_POW) a *= pow10l_int(-k);
  else if (k < -308) a = (a * 1e303L) / powl(10.0L, (long double)(k + 303));
  else if (k != 0) a /= powl(10.0L, (long double)k);
  if (a < pow10l_int(digits - 1)) a *= 10, k--;
  double m = (double)nearbyintl(a);
  int n = digits;
  for (int j = 0; j < digits; j++) {
    m /= 10;
    if (m != floor(m)) break;
    n--;
  }
  if (n == 0) n = 1, k++;
  *kp = k + digits - 1, *nsig = n;
  if (*kp <= 0 || *kp > MAX_POW) return;
  double half = 0.5 / (double)pow10l_int(*kp < digits ? digits - *kp : 0); /* of fixed notation's last digit */
  *widens = r < (double)pow10l_int(*kp) - half;
}

typedef struct DblScan {
  int rgt, left, maxexp, minexp, maxsig;
  bool any, neg, na, nan, pinf, ninf;
} DblScan;

static void scan_init(DblScan *s) {
  *s = (DblScan){.rgt = INT_MIN, .left = INT_MIN, .maxexp = INT_MIN, .minexp = INT_MAX, .maxsig = INT_MIN};
}

static void scan_one(DblScan *s, double x, int digits) {
  if (!isfinite(x)) {
    if (rt_is_na(x)) s->na = true;
    else if (isnan(x)) s->nan = true;
    else if (x > 0) s->pinf = true;
    else s->ninf = true;
    return;
  }
  int kp, nsig;
  bool widens;
  sig_digits(x, digits, &kp, &nsig, &widens);
  int left = kp + 1 - widens, right = nsig - kp - 1, neg = x < 0;
  int sleft = neg + (left <= 0 ? 1 : left);
  if (neg) s->neg = true;
  if (right > s->rgt) s->rgt = right;
  if (sleft > s->left) s->left = sleft;
  if (kp > s->maxexp) s->maxexp = kp;
  if (kp < s->minexp) s->minexp = kp;
  if (nsig > s->maxsig) s->maxsig = nsig;
  s->any = true;
}

/* Widths of the two notations. */
static void scan_both(DblScan *s, int digits, int *fixed, NumFmt *sci) {
  if (digits == 0) s->rgt = 0;
  if (s->rgt < 0) s->rgt = 0;
  if (s->rgt > MAX_FIXED) s->rgt = MAX_FIXED;
  *fixed = s->left + s->rgt + (s->rgt != 0);
  sci->e = s->maxexp >= 100 || s->minexp <= -100 ? 2 : 1; /* digits of the exponent beyond the first */
  sci->d = s->maxsig - 1;
  sci->w = s->neg + (sci->d > 0) + sci->d + 4 + sci->e;
}

NumFmt fmt_dbl(const PrintOpts *o, const double *x, int64_t n, int nsmall) {
  DblScan s;
  NumFmt f = {0, 0, 0};
  scan_init(&s);
  for (int64_t i = 0; i < n; i++) scan_one(&s, x[i], o->digits);
  if (s.any) {
    int fixed;
    rt_assert(o->R, s.maxsig >= 1 && s.minexp <= s.maxexp, "%d digits, 10^%d to 10^%d", s.maxsig, s.minexp, s.maxexp);
    scan_both(&s, o->digits, &fixed, &f);
    if (fixed <= f.w + o->scipen) {
      f.e = 0;
      if (nsmall > s.rgt) s.rgt = nsmall, fixed = s.left + s.rgt + (s.rgt != 0);
      f.d = s.rgt, f.w = fixed;
    }
  }
  if (s.na && f.w < o->na_w) f.w = o->na_w;
  if (s.nan && f.w < 3) f.w = 3;
  if (s.pinf && f.w < 3) f.w = 3;
  if (s.ninf && f.w < 4) f.w = 4;
  return f;
}

/* Both parts of z to `digits` significant digits of the larger part. */
static Cplx cplx_signif(Cplx z, int digits) {
  double m = 0;
  if (isfinite(z.r)) m = fabs(z.r);
  if (isfinite(z.i) && fabs(z.i) > m) m = fabs(z.i);
  if (m < 1e-290 || digits > 306) return z;
  int dig = digits > 22 ? 22 : digits < 1 ? 1 : digits;
  int mag = (int)floor(log10(m));
  dig = dig - mag - 1;
  if (dig > 306) {
    double p = 1.0e4;
    double q = (double)powl(10.0L, dig - 4);
    z.r = isfinite(z.r) ? nearbyint(p * z.r * q) / q / p : z.r;
    z.i = isfinite(z.i) ? nearbyint(p * z.i * q) / q / p : z.i;
    return z;
  }
  z.r = rt_round_part(z.r, dig), z.i = rt_round_part(z.i, dig);
  return z;
}

CplxFmt fmt_cplx(const PrintOpts *o, const Cplx *x, int64_t n, int nsmall) {
  DblScan re, im;
  CplxFmt f = {{0, 0, 0}, {0, 0, 0}};
  bool na = false, re0 = true, im0 = true, any = false, re_none = true, im_none = true; /* none: before rounding */
  scan_init(&re), scan_init(&im);
  for (int64_t i = 0; i < n; i++) {
    Cplx z = cplx_signif(x[i], o->digits);
    if (rt_is_na(x[i].r) || rt_is_na(x[i].i)) {
      na = true;
      continue;
    }
    any = true;
    re_none &= x[i].r == 0, im_none &= x[i].i == 0;
    if (isfinite(x[i].r) && x[i].r != 0) re0 = false;
    if (isfinite(x[i].i) && x[i].i != 0) im0 = false;
    scan_one(&re, z.r, o->digits);
    scan_one(&im, isfinite(z.i) ? fabs(z.i) : z.i < 0 ? -z.i : z.i, o->digits);
  }
  if (any) {
    int fr = 0, fi = 0;
    NumFmt sr = {0, 0, 0}, si = {0, 0, 0};
    if (re.any) scan_both(&re, o->digits, &fr, &sr);
    if (im.any) scan_both(&im, o->digits, &fi, &si);
    bool fixed;
    if (re0) fixed = !im.any || fi <= si.w + o->scipen;
    else if (im0) fixed = !re.any || fr <= sr.w + o->scipen;
    else fixed = fr + fi < sr.w + si.w + 2 * o->scipen;
    if (fixed) {
      int rr = re.any ? re.rgt : 0, ri = im.any ? im.rgt : 0;
      if (nsmall > rr && !re_none) fr += nsmall - rr + (rr == 0), rr = nsmall;
      if (nsmall > ri && !im_none) fi += nsmall - ri + (ri == 0), ri = nsmall;
      f.r = (NumFmt){fr, rr, 0}, f.i = (NumFmt){fi, ri, 0};
    } else {
      f.r = re0 ? (NumFmt){1, 0, 0} : sr; /* whatever is infinite beside the zeros */
      f.i = im0 ? (NumFmt){1, 0, 0} : si;
    }
    if (!re.any) f.r = (NumFmt){0, 0, 0};
    if (!im.any) f.i = (NumFmt){0, 0, 0};
    if ((re.nan || re.pinf) && f.r.w < 3) f.r.w = 3;
    if (re.ninf && f.r.w < 4) f.r.w = 4;
    if ((im.nan || im.pinf || im.ninf) && f.i.w < 3) f.i.w = 3;
  }
  if (na && f.r.w + f.i.w + 2 < o->na_w) f.r.w += o->na_w - (f.r.w + f.i.w + 2);
  return f;
}

int fmt_int(const PrintOpts *o, const int32_t *x, int64_t n) {
  int32_t lo = INT_MAX, hi = INT_MIN;
  bool na = false;
  for (int64_t i = 0; i < n; i++) {
    if (x[i] == NA_INT) na = true;
    else {
      if (x[i] < lo) lo = x[i];
      if (x[i] > hi) hi = x[i];
    }
  }
  int w = na ? o->na_w : 1;
  char s[16];
  if (lo <= hi) {
    if (lo < 0) {
      int k = snprintf(s, sizeof s, "%d", lo);
      if (k > w) w = k;
    }
    if (hi > 0) {
      int k = snprintf(s, sizeof s, "%d", hi);
      if (k > w) w = k;
    }
  }
  return w;
}

int fmt_lgl(const PrintOpts *o, const int32_t *x, int64_t n) {
  int w = 0;
  for (int64_t i = 0; i < n; i++) {
    int k = x[i] == NA_LGL ? o->na_w : x[i] ? 4 : 5;
    if (k > w) w = k;
  }
  return w;
}

/* ---- writing ----------------------------------------------------------------------------------------------------- */

static void pad_put(Buf *b, const char *s, int len, int w) {
  buf_pad(b, w - len);
  buf_put(b, s, (size_t)len);
}

void enc_dbl(Buf *b, const PrintOpts *o, double x, NumFmt f) {
  if (!isfinite(x)) {
    const char *s = rt_is_na(x) ? o->na : isnan(x) ? "NaN" : x > 0 ? "Inf" : "-Inf";
    pad_put(b, s, (int)strlen(s), f.w);
    return;
  }
  if (x == 0) x = 0; /* never "-0" */
  char small[512], *s = small;
  int n =
      f.e ? (f.d ? snprintf(s, sizeof small, "%#*.*e", f.w, f.d, x) : snprintf(s, sizeof small, "%*.*e", f.w, f.d, x))
          : snprintf(s, sizeof small, "%*.*f", f.w, f.d, x);
  if (n >= (int)sizeof small) {
    s = rt_scratch(b->R, (size_t)n + 1);
    snprintf(s, (size_t)n + 1, f.e ? "%*.*e" : "%*.*f", f.w, f.d, x);
  }
  if (o->dec != '.') {
    char *p = strchr(s, '.');
    if (p) *p = o->dec;
  }
  rt_assert(b->R, n >= 0, "%g as %d, %d, %d", x, f.w, f.d, f.e);
  buf_put(b, s, (size_t)n);
}

void enc_cplx(Buf *b, const PrintOpts *o, Cplx x, CplxFmt f) {
  if (rt_is_na(x.r) || rt_is_na(x.i)) {
    pad_put(b, o->na, o->na_w, f.r.w + f.i.w + 2);
    return;
  }
  Cplx z =
      cplx_signif(x, o->digits); /* what is nothing beside the other part shows as 0; else the digits are x's own */
  enc_dbl(b, o, z.r == 0 ? 0 : x.r, f.r);
  bool neg = x.i < 0 && !isnan(x.i);
  buf_putc(b, neg ? '-' : '+');
  enc_dbl(b, o, z.i == 0 ? 0 : neg ? -x.i : x.i, f.i);
  buf_putc(b, 'i');
}

void enc_int(Buf *b, const PrintOpts *o, int32_t x, int w) {
  if (x == NA_INT) {
    pad_put(b, o->na, o->na_w, w);
    return;
  }
  char s[16];
  pad_put(b, s, snprintf(s, sizeof s, "%d", x), w);
}

void enc_lgl(Buf *b, const PrintOpts *o, int32_t x, int w) {
  if (x == NA_LGL) pad_put(b, o->na, o->na_w, w);
  else pad_put(b, x ? "TRUE" : "FALSE", x ? 4 : 5, w);
}

/* ---- strings ----------------------------------------------------------------------------------------------------- */

void enc_bytes(Buf *b, const char *s, size_t n, char quote) {
  for (size_t i = 0; i < n;) {
    unsigned char c = (unsigned char)s[i];
    if (c < 0x80) {
      i++;
      if (c >= 0x20 && c < 0x7f) {
        if (c == '\\' || (quote && c == (unsigned char)quote)) buf_putc(b, '\\');
        buf_putc(b, (char)c);
        continue;
      }
      const char *e = NULL;
      switch (c) {
      case '\a': e = "\\a"; break;
      case '\b': e = "\\b"; break;
      case '\f': e = "\\f"; break;
      case '\n': e = "\\n"; break;
      case '\r': e = "\\r"; break;
      case '\t': e = "\\t"; break;
      case '\v': e = "\\v"; break;
      case 0: e = "\\0"; break;
      }
      if (e) buf_puts(b, e);
      else buf_printf(b, "\\%03o", c);
      continue;
    }
    uint32_t cp = 0;
    int k = utf8_get(s + i, n - i, &cp);
    if (k < 0) {
      buf_printf(b, "\\x%02x", c);
      i++;
    } else {
      if (cp_printable(cp)) buf_put(b, s + i, (size_t)k);
      else if (cp > 0xffff) buf_printf(b, "\\U{%06x}", cp);
      else buf_printf(b, "\\u%04x", cp);
      i += (size_t)k;
    }
  }
}

static bool plain(const char *s, size_t n, char quote) {
  for (size_t i = 0; i < n; i++) {
    unsigned char c = (unsigned char)s[i];
    if (c < 0x20 || c >= 0x7f || c == '\\' || c == (unsigned char)quote) return false;
  }
  return true;
}

/* The escaped bytes of a string: a "bytes" string shows \x for all beyond ASCII. */
static void escaped(Buf *b, Obj *c, char quote) {
  if (c->aux == CE_BYTES) {
    for (size_t i = 0; i < CLEN(c); i++) {
      unsigned char ch = (unsigned char)CSTR(c)[i];
      if (ch >= 0x80) buf_printf(b, "\\\\x%02x", ch);
      else enc_bytes(b, CSTR(c) + i, 1, quote);
    }
    return;
  }
  if (UNLIKELY(b->R->ascii) && c->aux == CE_UNMARKED) {
    for (size_t i = 0; i < CLEN(c); i++) {
      unsigned char ch = (unsigned char)CSTR(c)[i];
      if (ch >= 0x80) buf_printf(b, "\\%03o", ch);
      else enc_bytes(b, CSTR(c) + i, 1, quote);
    }
    return;
  }
  if (UNLIKELY(b->R->ascii) && c->aux != CE_ASCII) {
    const char *s = text_native(b->R, c);
    enc_bytes(b, s, strlen(s), quote);
    return;
  }
  const char *s = text_utf8(b->R, c);
  enc_bytes(b, s, c->aux == CE_LATIN1 ? strlen(s) : CLEN(c), quote);
}

static int shown_width(Rt *R, Obj *c, char quote) {
  int q = quote ? 2 : 0;
  if (plain(CSTR(c), CLEN(c), quote)) return (int)CLEN(c) + q;
  Buf b = buf_new(R);
  escaped(&b, c, quote);
  return (int)utf8_width(b.s, b.n) + q;
}

int text_width_escaped(Rt *R, Obj *c) { return shown_width(R, c, 0); }

/* "bytes" count as they are escaped once; <U+00E9> as GNU R has it, without the quotes. */
static int escaped_width(Rt *R, Obj *c, char quote) {
  if (UNLIKELY(R->ascii) && c->aux == CE_UTF8) return shown_width(R, c, 0);
  return c->aux == CE_BYTES ? (int)strlen(text_shown(R, c)) + (quote ? 2 : 0) : shown_width(R, c, quote);
}

int fmt_str(const PrintOpts *o, Obj *x, int64_t from, int64_t n, bool quote) {
  int w = 0;
  for (int64_t i = from; i < from + n; i++) {
    Obj *c = ELT(x, i);
    int k = c == NA_STR ? (quote ? o->na_w : o->na_s_w) : escaped_width(o->R, c, quote ? '"' : 0);
    if (k > w) w = k;
  }
  return w;
}

void enc_str(Buf *b, const PrintOpts *o, Obj *c, int w, char quote, int just) {
  int len;
  Buf e = buf_new(b->R);
  const char *s;
  size_t n;
  if (c == NA_STR) {
    s = quote ? o->na : o->na_s, n = strlen(s), len = quote ? o->na_w : o->na_s_w, quote = 0;
  } else if (plain(CSTR(c), CLEN(c), quote)) {
    s = CSTR(c), n = CLEN(c), len = (int)n;
  } else {
    escaped(&e, c, quote);
    s = buf_cstr(&e), n = e.n, len = (int)utf8_width(s, n);
  }
  int pad = w - len - (quote ? 2 : 0);
  if (pad < 0 || just == JUST_NONE) pad = 0;
  rt_assert(b->R, just >= JUST_LEFT && just <= JUST_NONE && pad >= 0, "justification %d", just);
  int before = just == JUST_LEFT ? 0 : just == JUST_CENTRE ? pad / 2 : pad;
  buf_pad(b, before);
  if (quote) buf_putc(b, quote);
  buf_put(b, s, n);
  if (quote) buf_putc(b, quote);
  buf_pad(b, pad - before);
}

/* ---- one element for cat and paste ------------------------------------------------------------------------------- */

void cat_element(Buf *b, const PrintOpts *o, Obj *x, int64_t i) {
  switch (TYPE(x)) {
  case T_LGL: enc_lgl(b, o, LGL(x)[i], 0); break;
  case T_INT: enc_int(b, o, INT(x)[i], 0); break;
  case T_DBL: {
    double d = DBL(x)[i];
    NumFmt f = fmt_dbl(o, &d, 1, 0);
    f.w = 0;
    enc_dbl(b, o, d, f);
    break;
  }
  case T_CPLX: {
    Cplx z = CPLX(x)[i];
    CplxFmt f = fmt_cplx(o, &z, 1, 0);
    f.r.w = f.i.w = 0;
    enc_cplx(b, o, z, f);
    break;
  }
  case T_RAW: buf_printf(b, "%02x", RAW(x)[i]); break;
  case T_STR: {
    Obj *c = ELT(x, i);
    if (c == NA_STR) buf_puts(b, "NA");
    else if (c->aux >= CE_LATIN1 || UNLIKELY(b->R->ascii)) buf_puts(b, text_native(b->R, c));
    else buf_put(b, CSTR(c), CLEN(c));
    break;
  }
  default: rt_assert(b->R, TYPE(x) == T_NIL, "an element of type %d", TYPE(x));
  }
}
