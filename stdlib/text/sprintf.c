/* stdlib/text/sprintf.c - sprintf(): C's formats over recycled vectors, with R's types, NA, and widths counted in
 * characters. */
#include <stdio.h>
#include <stdlib.h>

#include "text.h"

enum { MAX_LINE = 8192 };

typedef struct Arg {
  Obj *x; /* as given; becomes what a directive needed */
  bool used;
} Arg;

static void spec_error(Rt *R, const char *spec, const char *use, const char *what) {
  rt_error(R, "invalid format '%s'; use format %s for %s objects", spec, use, what);
}

static bool whole_dbl(Obj *x) {
  for (int64_t i = 0; i < LEN(x); i++) {
    double d = DBL(x)[i];
    if (rt_is_na(d)) continue;
    if (!(d == trunc(d) && fabs(d) <= INT_MAX)) return false;
  }
  return true;
}

/* Width and precision count bytes, as in R 4.2; a cut inside a character takes all of it away. */
static void pad_string(Buf *b, const char *s, int width, int prec, bool left) {
  size_t n = strlen(s);
  if (prec >= 0 && (size_t)prec < n) {
    n = (size_t)prec;
    while (n > 0 && ((unsigned char)s[n] & 0xc0) == 0x80) n--;
  }
  int64_t k = (int64_t)n;
  if (!left) buf_pad(b, width - k);
  buf_put(b, s, n);
  if (left) buf_pad(b, width - k);
}

/* One directive for element i of argument a; spec is "%-5.2f" with stars already replaced. */
static void directive(Rt *R, Buf *b, Arg *a, int64_t i, char *spec,
                      int argno) { /* coercion is decided by the first element, as in R */
  char conv = spec[strlen(spec) - 1];
  Obj *x = a->x;
  if (conv == 's' && ((rt_is_object(x) && x->type != T_STR) || x->type == T_LIST || x->type == T_EXPR)) {
    x = a->x = text_as_character(R, x);
    if (LEN(x) == 0) rt_error(R, "coercion has changed vector length to 0");
  }
  if (conv == 's' && x->type == T_PAIRLIST) x = a->x = text_as_character(R, x);
  if (x->type == T_LIST && rt_is_object(x) && strchr("aAfeEgG", conv)) x = a->x = interp_call_named(R, "as.double", 1, x);
  if ((x->type == T_LIST || x->type == T_PAIRLIST) && strchr("aAfeEgG", conv)) x = a->x = rt_coerce(R, x, T_DBL);
  if (!rt_is_atomic(x)) {
    bool coerced = rt_is_fun(x) || x->type == T_ENV; /* by as.character(), which complains */
    if (coerced && conv == 's')
      rt_error_call(R, rt_lang(R, rt_sym(R, "as.character"), 1, x),
                    "cannot coerce type '%s' to vector of type 'character'", interp_type_name(x));
    if (!coerced && x->type != T_PAIRLIST && x->type != T_EXPR && x->type != T_LIST)
      rt_error(R, "invalid type of argument[%d]: '%s'", argno, x->type == T_SYM ? "symbol" : rt_type_name(TYPE(x)));
    rt_error(R, "unsupported type");
  }
  /* what the directive wants */
  if (conv == 's') {
    if (x->type != T_STR && i == 0) x = a->x = rt_coerce(R, x, T_STR);
  } else if (strchr("dioxX", conv)) {
    if (x->type == T_DBL && whole_dbl(x)) x = a->x = rt_coerce(R, x, T_INT);
    else if (x->type == T_LGL && conv != 'd' && conv != 'i') spec_error(R, spec, "%d or %i", "logical");
  } else if (strchr("aAfeEgG", conv)) {
    if (x->type == T_INT || x->type == T_LGL || x->type == T_CPLX || x->type == T_RAW) x = a->x = rt_coerce(R, x, T_DBL);
  }
  switch (TYPE(x)) {
  case T_LGL:
    if (!strchr("di", conv)) spec_error(R, spec, "%d or %i", "logical");
    break;
  case T_INT:
    if (!strchr("dioxX", conv)) spec_error(R, spec, "%d, %i, %o, %x or %X", "integer");
    break;
  case T_DBL:
    if (!strchr("aAfeEgG", conv)) spec_error(R, spec, "%f, %e, %g or %a", "numeric");
    break;
  case T_STR:
    if (conv != 's') spec_error(R, spec, "%s", "character");
    break;
  default: rt_error(R, "unsupported type");
  }
  int64_t k = i % LEN(x);
  bool left = strchr(spec, '-') != NULL;
  /* width and precision for what is written as a string */
  const char *p = spec + 1;
  while (*p && strchr("-+ #0", *p)) p++;
  long wide = strtol(p, (char **)&p, 10), digits = *p == '.' ? strtol(p + 1, NULL, 10) : -1;
  if (wide > MAX_LINE || digits > MAX_LINE)
    rt_error(R, "required resulting string length %ld is greater than maximal %d", wide > digits ? wide : digits,
             MAX_LINE);
  int width = (int)wide, prec = (int)digits;
  int n = 0;
  const char *plus = strchr(spec, '+') ? "+" : strchr(spec, ' ') ? " " : "";
  char out[MAX_LINE + 512];
  switch (TYPE(x)) {
  case T_LGL:
  case T_INT: {
    int32_t v = TYPE(x) == T_LGL ? LGL(x)[k] : INT(x)[k];
    if (v == NA_INT) pad_string(b, "NA", width, -1, left);
    else {
      n = snprintf(out, sizeof out, spec, v);
      rt_assert(R, n >= 0 && (size_t)n < sizeof out, "%d bytes by %s", n, spec);
      buf_put(b, out, (size_t)n);
    }
    break;
  }
  case T_DBL: {
    double v = DBL(x)[k];
    if (isfinite(v)) {
      n = snprintf(out, sizeof out, spec, v);
      rt_assert(R, n >= 0 && (size_t)n < sizeof out, "%d bytes by %s", n, spec);
      buf_put(b, out, (size_t)n);
    } else {
      snprintf(out, sizeof out, "%s%s",
               isnan(v) ? (plus[0] == ' ' ? " " : "")
               : v > 0  ? plus
                        : "-",
               rt_is_na(v) ? "NA"
               : isnan(v)  ? "NaN"
                           : "Inf");
      pad_string(b, out, width, -1, left);
    }
    break;
  }
  case T_STR: {
    Obj *s = ELT(x, k);
    pad_string(b, s == NA_STR ? "NA" : text_translated(R, s), width, prec, left);
    break;
  }
  default: rt_assert(R, false, "type %d", TYPE(x));
  }
}

/* Reads the directive at *pp (a '%'); formats into b. */
static void one_directive(Rt *R, Buf *b, const char **pp, Arg *args, int na, int *next, int64_t i) {
  const char *p = *pp + 1;
  char spec[64];
  int argno = -1;
  size_t n = strcspn(p, "diosfeEgGxXaAcupn%"); /* also the conversions that R does not know */
  size_t known = strcspn(p, "diosfeEgGxXaA%");
  if (known != n || p[known] == 0 || known > 40) { rt_error(R, "unrecognised format specification '%s'", *pp); }
  if (p[n] == '%') {
    if (n > 0) rt_error(R, "unrecognised format specification '%.*s'", (int)(n + 2), *pp);
    buf_putc(b, '%');
    *pp = p + 1;
    return;
  }
  char text[64];
  snprintf(text, sizeof text, "%.*s", (int)(n + 1), p);
  const char *q = text;
  char *dollar = NULL;
  long v = strtol(q, &dollar, 10);
  if (dollar > q && *dollar == '$' && q[0] >= '1' && q[0] <= '9') {
    if (v > 99) rt_error(R, "at most %d asterisks or arguments", 99);
    argno = (int)v - 1;
    q = dollar + 1;
  }
  /* flags, width, precision; a star takes an integer argument */
  size_t k = 0;
  spec[k++] = '%';
  int stars = 0;
  for (; *q; q++) {
    if (*q == '*') {
      if (++stars > 1) rt_error(R, "at most one asterisk '*' is supported in each conversion specification");
      int sa;
      char *d2 = NULL;
      long w = strtol(q + 1, &d2, 10);
      if (d2 > q + 1 && *d2 == '$') sa = (int)w - 1, q = d2;
      else sa = (*next)++;
      if (sa < 0 || sa >= na) rt_error(R, "too few arguments");
      Obj *sx = args[sa].x;
      args[sa].used = true;
      if (!rt_is_num(sx) || sx->type == T_LGL || LEN(sx) < 1)
        rt_error(R, "argument for '*' conversion specification must be a number");
      Obj *si = rt_coerce(R, sx, T_INT);
      int star = INT(si)[i % LEN(si)];
      if (star == NA_INT) rt_error(R, "argument for '*' conversion specification must be a number");
      k += (size_t)snprintf(spec + k, sizeof spec - k, "%d", star);
      if (k > 40) rt_error(R, "unrecognised format specification '%s'", *pp);
    } else if (strchr("-+ #0123456789.", *q) || q[1] == 0) {
      if (k < sizeof spec - 2) spec[k++] = *q;
    } else {
      if (*q == 'l' || *q == 'h') spec_error(R, rt_as_cstr(R, rt_strf(R, "%%%s", text)), "%f, %e, %g or %a", "numeric");
      rt_error(R, "unrecognised format specification '%s'", *pp);
    }
  }
  rt_assert(R, k + 1 < sizeof spec, "a directive of %zu bytes", k);
  spec[k] = 0;
  if (argno < 0) argno = (*next)++;
  if (argno >= na)
    rt_error(R, argno == *next - 1 ? "too few arguments" : "reference to non-existent argument %d", argno + 1);
  args[argno].used = true;
  directive(R, b, &args[argno], i, spec, argno + 1);
  *pp = p + n + 1;
}

static int64_t arg_length(const Arg *a) { return rt_has_elts(a->x) ? LEN(a->x) : IS_NIL(a->x) ? 0 : 1; }

/* sprintf(fmt, ...) */
static Obj *do_sprintf(Rt *R, Call *c) {
  Obj *fmt = c->args[0], *dots = c->args[1];
  if (!fmt) rt_error(R, "argument \"fmt\" is missing, with no default");
  if (fmt->type != T_STR) rt_error(R, "'fmt' is not a character vector");
  int na = (int)LEN(dots);
  if (na >= 100) rt_error(R, "only %d arguments are allowed", 100);
  int64_t n = LEN(fmt);
  if (n == 0) return rt_alloc(R, T_STR, 0);
  Arg args[101]; /* on the stack, where the collector sees what was coerced */
  for (int i = 0; i < na; i++) {
    args[i] = (Arg){ELT(dots, i), false};
    if (args[i].x->type == T_LANG || args[i].x->type == T_SYM)
      rt_error(R, "invalid type of argument[%d]: '%s'", i + 1, args[i].x->type == T_SYM ? "symbol" : "language");
    int64_t k = arg_length(&args[i]);
    if (k == 0) return rt_alloc(R, T_STR, 0);
    if (k > n) n = k;
  }
  bool fits = n % LEN(fmt) == 0;
  for (int i = 0; i < na; i++) fits = fits && (!rt_has_elts(args[i].x) || n % LEN(args[i].x) == 0);
  if (!fits) rt_error(R, "arguments cannot be recycled to the same length");
  Obj *r = rt_alloc(R, T_STR, n);
  Buf b = buf_new(R);
  for (int64_t i = 0; i < n; i++) {
    Obj *f = ELT(fmt, i % LEN(fmt));
    const char *s = f == NA_STR ? "NA" : text_utf8(R, f);
    if (strlen(s) > MAX_LINE) rt_error(R, "'fmt' length exceeds maximal format length %d", MAX_LINE);
    buf_clear(&b);
    int next = 0;
    while (*s) {
      const char *pc = strchr(s, '%');
      if (!pc) {
        buf_puts(&b, s);
        break;
      }
      buf_put(&b, s, (size_t)(pc - s));
      s = pc;
      one_directive(R, &b, &s, args, na, &next, i);
    }
    SET_STR(r, i, buf_char(&b));
    if (i > 0) continue;
    n = LEN(fmt); /* again, of what the first round has coerced */
    for (int j = 0; j < na; j++)
      if (arg_length(&args[j]) > n) n = arg_length(&args[j]);
    if (n != LEN(r)) r = rt_resize(R, r, n);
  }
  int unused = 0;
  for (int j = 0; j < na; j++) unused += !args[j].used;
  const bool one = LEN(fmt) == 1; /* of several none is named */
  const char *before = one ? " '" : "", *which = one ? STR(fmt, 0) : "", *after = one ? "'" : "";
  if (unused == 1) rt_warning(R, "one argument not used by format%s%s%s", before, which, after);
  else if (unused > 1) rt_warning(R, "%d arguments not used by format%s%s%s", unused, before, which, after);
  return r;
}

const BuiltinDef builtins_sprintf[] = {{"sprintf", do_sprintf, BK_BUILTIN, "fmt, ...", 0, 0}, {0}};
