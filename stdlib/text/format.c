/* stdlib/text/format.c - the C side of format(), format.info(), formatC(), prettyNum(), encodeString(); the R side, with the
 * arguments' checks, is stdlib/R/base/format.R. */
#include <stdio.h>
#include <stdlib.h>

#include "text.h"

static Obj *keep_shape(Rt *R, Obj *r, Obj *x) {
  Obj *a;
  if (!IS_NIL(a = rt_attr(x, R->s.names))) rt_attr_set(R, r, R->s.names, a);
  if (!IS_NIL(a = rt_attr(x, R->s.dim))) rt_attr_set(R, r, R->s.dim, a);
  if (!IS_NIL(a = rt_attr(x, R->s.dimnames))) rt_attr_set(R, r, R->s.dimnames, a);
  return r;
}

static int opt_digits(Rt *R, Obj *d, int dflt, Obj *call) {
  if (!d || IS_NIL(d)) return dflt;
  int k = rt_is_atomic(d) && LEN(d) ? rt_as_int(R, d) : NA_INT;
  if (k == NA_INT || k < 1 || k > 22) rt_error_call(R, call, "invalid value %d for 'digits' argument", k);
  return k;
}

/* The call that errors in x's formatting name: numbers' is an argument of prettyNum() in GNU R. */
static Obj *formatting_call(Rt *R, Obj *x) {
  Value call = x->type == T_STR ? v_none(V_UNBOUND) : rt_env_get(R, R->base, rt_sym(R, ".pretty_call"));
  return call.tag == V_OBJ ? call.o : NULL;
}

/* .format_vec(x, trim, digits, nsmall, width, justify 0..3, na.encode, scientific, decimal.mark) */
static Obj *do_format_vec(Rt *R, Call *c) {
  Obj *x = c->args[0];
  PrintOpts o = text_opts(R);
  bool trim = rt_as_lgl(R, c->args[1]) == 1;
  Obj *call = formatting_call(R, x);
  o.digits = opt_digits(R, c->args[2], o.digits, call);
  int nsmall = rt_as_int(R, c->args[3]);
  if (nsmall == NA_INT || nsmall < 0 || nsmall > 20) rt_error_call(R, call, "invalid '%s' argument", "nsmall");
  int width = IS_NIL(c->args[4]) ? 0 : rt_as_int(R, c->args[4]);
  if (width == NA_INT) rt_error_call(R, call, "invalid '%s' argument", "width");
  if (width < 0) width = 0;
  int just = rt_as_int(R, c->args[5]);
  rt_assert(R, just >= JUST_LEFT && just <= JUST_NONE, "justification %d", just);
  bool na_encode = rt_as_lgl(R, c->args[6]) == 1;
  Obj *sci = c->args[7];
  if (rt_length(sci) != 1 || !rt_is_num(sci)) rt_error_call(R, call, "invalid '%s' argument", "scientific");
  if (sci->type == T_LGL) {
    if (LGL(sci)[0] != NA_LGL) o.scipen = LGL(sci)[0] ? -100 : 310; /* 1e-320 needs more places */
  } else if (rt_as_int(R, sci) != NA_INT) o.scipen = rt_as_int(R, sci);
  if (c->args[8]->type == T_STR && LEN(c->args[8]) == 1 && STR(c->args[8], 0)[0]) o.dec = STR(c->args[8], 0)[0];
  if (x->type == T_ENV) return rt_str(R, "<environment>");
  if (!rt_is_atomic(x)) rt_error(R, "Impossible mode ( x )");
  int64_t n = LEN(x);
  Obj *r = rt_alloc(R, T_STR, n);
  Buf b = buf_new(R);
  if (x->type == T_STR) {
    int w = width;
    o.na_s = "NA", o.na_s_w = 2;
    if (just != JUST_NONE)
      for (int64_t i = 0; i < n; i++) {
        Obj *e = ELT(x, i);
        if (e == NA_STR && !na_encode) continue;
        int64_t k = e == NA_STR ? 2 : text_width_escaped(R, e);
        if (k > w) w = (int)k;
      }
    for (int64_t i = 0; i < n; i++) {
      Obj *e = ELT(x, i);
      if (e == NA_STR && !na_encode) {
        SET_STR(r, i, NA_STR);
        continue;
      }
      const char *s = e == NA_STR ? "NA" : text_shown(R, e);
      int64_t k = e == NA_STR ? 2 : text_width_escaped(R, e), pad = just == JUST_NONE ? 0 : w - k;
      int64_t before = just == JUST_LEFT ? 0 : just == JUST_CENTRE ? pad / 2 : pad;
      buf_clear(&b);
      b.marked = e->aux == CE_UTF8;
      if (pad > 0) buf_pad(&b, before);
      buf_puts(&b, s);
      if (pad > 0) buf_pad(&b, pad - before);
      SET_STR(r, i, buf_char(&b));
    }
    return keep_shape(R, r, x);
  }
  int w = 0;
  NumFmt f = {0};
  CplxFmt z = {0};
  switch (TYPE(x)) {
  case T_LGL: w = trim ? 0 : fmt_lgl(&o, LGL(x), n); break;
  case T_INT: w = trim ? 0 : fmt_int(&o, INT(x), n); break;
  case T_DBL: f = fmt_dbl(&o, DBL(x), n, nsmall), w = trim ? 0 : f.w; break;
  case T_CPLX:
    z = fmt_cplx(&o, CPLX(x), n, nsmall), w = z.r.w + z.i.w + 2;
    if (trim) z.r.w = z.i.w = 0, w = 0;
    if (z.r.w < width || z.i.w < width) { /* the width is that of either part */
      if (z.r.w < width) z.r.w = width;
      if (z.i.w < width) z.i.w = width;
      w = z.r.w + z.i.w + 2;
    }
    break;
  default:
    rt_assert(R, x->type == T_RAW, "type %d", TYPE(x));
    w = 2;
  }
  if (w < width && x->type != T_RAW) w = width; /* raw ones are as wide as they are */
  RT_EACH(R, i, n) {
    buf_clear(&b);
    switch (TYPE(x)) {
    case T_LGL: enc_lgl(&b, &o, LGL(x)[i], w); break;
    case T_INT: enc_int(&b, &o, INT(x)[i], w); break;
    case T_DBL: enc_dbl(&b, &o, DBL(x)[i], (NumFmt){w, f.d, f.e}); break;
    case T_CPLX: {
      Buf e = buf_new(R);
      enc_cplx(&e, &o, CPLX(x)[i], z);
      buf_pad(&b, w - (int)e.n);
      buf_puts(&b, buf_cstr(&e));
      break;
    }
    default:
      buf_pad(&b, w - 2);
      buf_printf(&b, "%02x", RAW(x)[i]);
      break;
    }
    SET_STR(r, i, buf_char(&b));
  }
  return x->type == T_RAW ? r : keep_shape(R, r, x);
}

/* format.info(x, digits = NULL, nsmall = 0L): width, or width, digits, exponent */
static Obj *do_format_info(Rt *R, Call *c) {
  Obj *x = c->args[0], *r;
  PrintOpts o = text_opts(R);
  o.digits = opt_digits(R, text_arg(c, 1), o.digits, NULL);
  int nsmall = text_arg(c, 2) ? rt_as_int(R, c->args[2]) : 0;
  if (nsmall == NA_INT || nsmall < 0 || nsmall > 20) rt_error(R, "invalid '%s' argument", "nsmall");
  int64_t n = rt_is_atomic(x) ? LEN(x) : 0;
  switch (TYPE(x)) {
  case T_RAW: return rt_int(R, 2);
  case T_LGL: return rt_int(R, fmt_lgl(&o, LGL(x), n));
  case T_INT: return rt_int(R, fmt_int(&o, INT(x), n));
  case T_STR: {
    int w = 0;
    for (int64_t i = 0; i < n; i++) {
      int k = ELT(x, i) == NA_STR ? 2 : text_width_escaped(R, ELT(x, i));
      if (k > w) w = k;
    }
    return rt_int(R, w);
  }
  case T_DBL: {
    NumFmt f = fmt_dbl(&o, DBL(x), n, nsmall);
    r = rt_alloc(R, T_INT, 3);
    int32_t *p = INT_W(r);
    p[0] = f.w, p[1] = f.d, p[2] = f.e;
    return r;
  }
  case T_CPLX: {
    CplxFmt f = fmt_cplx(&o, CPLX(x), n, nsmall);
    r = rt_alloc(R, T_INT, 6);
    int32_t *p = INT_W(r);
    p[0] = f.r.w, p[1] = f.r.d, p[2] = f.r.e, p[3] = f.i.w, p[4] = f.i.d, p[5] = f.i.e;
    return r;
  }
  default: rt_error(R, "atomic vector arguments only");
  }
}

/* ---- formatC ----------------------------------------------------------------------------------------------------- */

enum { FORMAT_MOST = 9000 }; /* bytes of one number: a width, or a number's digits before the point, and decimals */

/* format = "fg": `digits` significant digits, never scientific notation. */
static void format_fg(Buf *b, double x, int width, int digits, const char *flag, char *out) {
  bool keep = strchr(flag, '#') != NULL;
  char spec[32];
  char fl[16];
  int k = 0;
  for (const char *p = flag; *p && k < 14; p++)
    if (strchr("-+ 0#", *p)) fl[k++] = *p;
  fl[k] = 0;
  if (x == 0) { /* whatever the width */
    buf_puts(b, "0");
    return;
  }
  int dig = digits < 0 ? -digits : digits;
  int e = (int)floor(log10(fabs(x)) + 1e-12);
  long double scaled =
      roundl((fabsl((long double)x) / powl(10.0L, e) + 1e-12L) * powl(10.0L, dig - 1)) / powl(10.0L, dig - 1);
  if (e > 0 && scaled >= 10) x = (double)(scaled * powl(10.0L, e)), e++; /* without its sign, as GNU R has it */
  if (e == -4 && fabs(x) < 1e-4) e = -5;
  if (e < -4) {
    snprintf(spec, sizeof spec, "%%%s.*f", fl); /* whatever the width */
    snprintf(out, FORMAT_MOST, spec, dig - 1 - e, x);
    if (!keep) {
      size_t n = strlen(out);
      while (n > 0 && out[n - 1] == '0') out[--n] = 0;
    }
  } else {
    snprintf(spec, sizeof spec, "%%%s*.*g", fl);
    snprintf(out, FORMAT_MOST, spec, width, e >= dig ? e + 1 : dig, x);
  }
  buf_puts(b, out);
}

/* .formatC(x, mode, width, digits, format, flag): one string per element */
static Obj *do_formatC(Rt *R, Call *c) {
  Obj *x = c->args[0];
  const char *mode = rt_as_cstr(R, c->args[1]), *format = rt_as_cstr(R, c->args[4]), *flag = rt_as_cstr(R, c->args[5]);
  int width = rt_as_int(R, c->args[2]), digits = IS_NIL(c->args[3]) ? -1 : rt_as_int(R, c->args[3]);
  if (digits == NA_INT) digits = -1;
  if (!mode || !format || !flag || width == NA_INT) rt_error(R, "invalid '%s' argument", "mode");
  if (abs(width) > 8000 || digits > 400) rt_error(R, "invalid '%s' argument", "width");
  int64_t n = LEN(x);
  Obj *r = rt_alloc(R, T_STR, n);
  Buf b = buf_new(R);
  char fl[16], spec[40];
  int k = 0;
  for (const char *p = flag; *p && k < 14; p++)
    if (strchr("-+ 0#", *p)) fl[k++] = *p;
  fl[k] = 0;
  char *out = rt_scratch(R, FORMAT_MOST);
  rt_assert(R, x->type == T_STR || rt_is_num(x), "numbers of type %d", TYPE(x));
  rt_assert(R, !strcmp(format, "fg") || (strchr("dfeEgGs", format[0]) && !format[1]), "format %s", format);
  RT_EACH(R, i, n) {
    buf_clear(&b);
    if (x->type == T_STR) {
      b.marked = ELT(x, i)->aux == CE_UTF8;
      const char *s = text_shown(R, ELT(x, i));
      int64_t w = text_width_escaped(R, ELT(x, i));
      if (!strchr(fl, '-') && width > 0) buf_pad(&b, width - w);
      buf_puts(&b, s);
      if (strchr(fl, '-') || width < 0) buf_pad(&b, abs(width) - w);
    } else if (strcmp(format, "d") == 0) {
      double d = x->type == T_DBL ? nearbyint(DBL(x)[i]) : INT(x)[i];
      snprintf(spec, sizeof spec, fabs(d) < 9e18 ? "%%%s*lld" : "%%%s*.0f", fl);
      if (fabs(d) < 9e18) snprintf(out, FORMAT_MOST, spec, width, (long long)d);
      else snprintf(out, FORMAT_MOST, spec, width, d);
      buf_puts(&b, out);
    } else {
      double d = x->type == T_DBL ? DBL(x)[i] : INT(x)[i];
      if (strcmp(format, "fg") == 0) format_fg(&b, d, width, digits < 0 ? 6 : digits, fl, out);
      else {
        if (digits >= 0) snprintf(spec, sizeof spec, "%%%s*.*%c", fl, format[0]);
        else snprintf(spec, sizeof spec, "%%%s*%c", fl, format[0]);
        int len = digits >= 0 ? snprintf(out, FORMAT_MOST, spec, width, digits, d)
                              : snprintf(out, FORMAT_MOST, spec, width, d);
        rt_assert(R, len >= 0 && len < FORMAT_MOST, "%d bytes by %s", len, spec);
        buf_puts(&b, out);
      }
    }
    SET_STR(r, i, buf_char(&b));
  }
  return r;
}

/* ---- prettyNum --------------------------------------------------------------------------------------------------- */

static bool is_digits(const char *s, int64_t n) {
  for (int64_t i = 0; i < n; i++)
    if (s[i] < '0' || s[i] > '9') return false;
  return true;
}
/* May a mark stand before c? Beside another one it may before an exponent, too: "66 66 e-01". */
static bool goes_on(char c, bool again) {
  return (c >= '0' && c <= '9') || (again && ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'));
}

/* Zeros after the point go; of a number with an exponent "e" only e+00. What "E" is GNU R does not know: its zeros go. */
static void drop_zeros(char *copy, const char *in_dec) {
  char *p = strstr(copy, in_dec), *e = strchr(copy, 'e');
  if (!p) return;
  if (e && (e[1] == '+' || e[1] == '-')) {
    if (e[2] && strspn(e + 2, "0") == strlen(e + 2)) *e = 0;
    return;
  }
  char *end = p + 1;
  while (*end >= '0' && *end <= '9') end++;
  if (*end == 'E') end += strlen(end);
  char *z = end;
  while (z > p + 1 && z[-1] == '0') z--;
  if (z == p + 1) z = p;
  size_t rest = strlen(end);
  memmove(z, end, rest + 1);
  if (rest > 1 && z[rest - 1] == 'i') { /* the imaginary part's, too */
    char *last = z + rest - 1;
    p = strstr(z, in_dec);
    for (z = last; p && z > p + 1 && z[-1] == '0';) z--;
    if (p) memmove(z == p + 1 ? p : z, last, 2);
  }
}

/* One number with marks: every `bi` digits before the point big, counted from the right, every `si` after it small. */
static void put_marked(Buf *b, const char *s, const char *big, int bi, const char *small, int si, const char *in_dec,
                       const char *dec, bool drop0) {
  char *copy = rt_scratch(b->R, strlen(s) + 1);
  strcpy(copy, s);
  if (drop0) drop_zeros(copy, in_dec);
  const char *point = in_dec[0] ? strstr(copy, in_dec) : NULL;
  int64_t n = point ? point - copy : (int64_t)strlen(copy);
  char *mark = rt_scratch(b->R, (size_t)n + 1);
  memset(mark, 0, (size_t)n + 1);
  bool again = false;
  if (big[0] && bi > 0)
    for (int64_t j = n; j > bi;) {
      bool here = is_digits(copy + j - bi, bi) && goes_on(copy[j - bi - 1], again);
      j -= here ? bi : 1;
      if (here) mark[j] = 1;
      again = here;
    }
  for (int64_t i = 0; i < n; i++) {
    if (mark[i]) buf_puts(b, big);
    buf_putc(b, copy[i]);
  }
  if (!point) return;
  buf_puts(b, dec);
  const char *p = point + strlen(in_dec);
  again = false;
  while (*p) {
    bool here = small[0] && si > 0 && (int64_t)strlen(p) > si && is_digits(p, si) && goes_on(p[si], again);
    int64_t k = here ? si : 1;
    buf_put(b, p, (size_t)k);
    if (here) buf_puts(b, small);
    p += k;
    again = here;
  }
}

/* .pretty_num(x, big.mark, big.interval, small.mark, small.interval, decimal.mark, input.d.mark, preserve 0 none 1
 * individual 2 common, drop0trailing) */
static Obj *do_pretty_num(Rt *R, Call *c) {
  Obj *x = c->args[0];
  const char *big = rt_as_cstr(R, c->args[1]), *small = rt_as_cstr(R, c->args[3]), *dec = rt_as_cstr(R, c->args[5]),
             *in_dec = rt_as_cstr(R, c->args[6]);
  int bi = rt_as_int(R, c->args[2]), si = rt_as_int(R, c->args[4]), preserve = rt_as_int(R, c->args[7]);
  bool drop0 = rt_as_lgl(R, c->args[8]) == 1;
  if (!big || !small || !dec || !in_dec) rt_error(R, "invalid '%s' argument", "big.mark");
  int64_t n = LEN(x), w = 0;
  bool longer = false; /* marks made some longer */
  Obj *r = rt_alloc(R, T_STR, n);
  Buf b = buf_new(R);
  for (int64_t i = 0; i < n; i++) {
    if (ELT(x, i) == NA_STR) { /* shown as text, but of no width */
      SET_STR(r, i, rt_mk(R, "NA"));
      continue;
    }
    buf_clear(&b);
    put_marked(&b, CSTR(ELT(x, i)), big, bi, small, si, in_dec, dec, drop0);
    const char *s = buf_cstr(&b);
    int64_t was = utf8_width(CSTR(ELT(x, i)), CLEN(ELT(x, i))), now = utf8_width(s, b.n);
    if (preserve == 1) /* leading blanks make room for the marks */
      while (now > was && *s == ' ') s++, now--;
    if (now > w) w = now;
    longer |= now > was;
    SET_STR(r, i, rt_mk(R, s));
  }
  if (preserve == 2 && longer)
    for (int64_t i = 0; i < n; i++) {
      Obj *e = ELT(r, i);
      int64_t k = utf8_width(CSTR(e), CLEN(e));
      if (k >= w) continue;
      buf_clear(&b);
      buf_pad(&b, w - k);
      buf_puts(&b, CSTR(e));
      SET_STR(r, i, buf_char(&b));
    }
  rt_attr_copy(R, r, x);
  return r;
}

/* encodeString(x, width = 0L, quote = "", na.encode = TRUE, justify = c("left", "right", "centre", "none")) */
static Obj *do_encode_string(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (x->type != T_STR) x = text_as_character(R, x);
  int width = 0;
  Obj *wa = text_arg(c, 1);
  bool widest = false;
  if (wa && IS_NIL(wa)) widest = true;
  else if (wa) {
    width = rt_as_int(R, wa);
    widest = width == NA_INT;
  }
  if (!widest && width < 0) rt_error(R, "invalid '%s' value", "width");
  Obj *quote = text_arg(c, 2);
  if (quote && (quote->type != T_STR || LEN(quote) != 1)) rt_error(R, "invalid '%s' value", "quote");
  char q[2] = {quote ? STR(quote, 0)[0] : 0};
  if (quote && CLEN(ELT(quote, 0)) > 1) rt_warning(R, "only the first character of 'quote' will be used");
  bool na_encode = arg_flag(R, c, 3, "na.encode", true);
  int just = JUST_LEFT;
  Obj *j = text_arg(c, 4);
  if (j && j->type == T_STR && LEN(j) >= 1) {
    const char *s = STR(j, 0);
    just = s[0] == 'r' ? JUST_RIGHT : s[0] == 'c' ? JUST_CENTRE : s[0] == 'n' ? JUST_NONE : JUST_LEFT;
  } else if (j && !IS_NIL(j)) rt_error(R, "'arg' must be NULL or a character vector");
  PrintOpts o = text_opts(R);
  int64_t n = LEN(x);
  if (just == JUST_NONE) width = 0, widest = false;
  if (widest)
    for (int64_t i = 0; i < n; i++) {
      if (ELT(x, i) == NA_STR && !na_encode) continue;
      Buf b = buf_new(R);
      enc_str(&b, &o, ELT(x, i), 0, q[0], JUST_LEFT);
      int k = ELT(x, i) == NA_STR ? 2 + 2 * (q[0] != 0) : (int)utf8_width(buf_cstr(&b), b.n); /* NA as if quoted */
      if (k > width) width = k;
    }
  Obj *r = rt_alloc(R, T_STR, n);
  for (int64_t i = 0; i < n; i++) {
    if (ELT(x, i) == NA_STR && !na_encode) {
      SET_STR(r, i, NA_STR);
      continue;
    }
    Buf b = buf_new(R);
    enc_str(&b, &o, ELT(x, i), width, q[0], just);
    SET_STR(r, i, buf_char(&b));
  }
  Obj *given = c->args[0];
  if (given->type != T_STR && rt_inherits(given, "factor")) rt_error(R, "adding class \"factor\" to an invalid object");
  Obj *names = rt_names(R, given);
  if (!IS_NIL(names) && LEN(names) != n)
    rt_error(R, "'names' attribute [%lld] must be the same length as the vector [%lld]", (long long)LEN(names),
             (long long)n);
  if (n == rt_length(given)) rt_attr_copy(R, r, given);
  rt_attr_set(R, r, R->s.class_, NIL);
  return r;
}

const BuiltinDef builtins_format[] = {
    {".format_vec", do_format_vec, BK_BUILTIN, "x, trim, digits, nsmall, width, justify, na.encode, scientific, dec",
     BF_PURE, 0},
    {"format.info", do_format_info, BK_BUILTIN, "x, digits = NULL, nsmall = 0L", BF_PURE | BF_STRICT, 0},
    {".formatC", do_formatC, BK_BUILTIN, "x, mode, width, digits, format, flag", BF_PURE, 0},
    {".pretty_num", do_pretty_num, BK_BUILTIN,
     "x, big.mark, big.interval, small.mark, small.interval, decimal.mark, input.d.mark, preserve.width, drop0trailing",
     BF_PURE, 0},
    {"encodeString", do_encode_string, BK_BUILTIN,
     "x, width = 0L, quote = \"\", na.encode = TRUE, justify = c(\"left\", \"right\", \"centre\", \"none\")",
     BF_PURE | BF_STRICT, 0},
    {0}};
