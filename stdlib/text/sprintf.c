/* stdlib/text/sprintf.c - sprintf(): C's formats over recycled vectors, with R's types, NA, and widths counted in
 * characters. */
#include <stdio.h>
#include <stdlib.h>

#include "text.h"

enum { MAX_LINE = 8192, MOST_READ = 16 /* directives that are kept */ };

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

/* A directive as it was read: for the elements after the first one, whose types are known by then. */
typedef struct Directive {
  char spec[64]; /* "%-5.2f", stars replaced */
  char conv;
  int arg, width, prec;
  bool left;
  const char *plus;  /* what comes before a number that has no sign */
  const char *after; /* where the format goes on */
} Directive;

/* What spec says of strings */
static void read_width(Rt *R, Directive *d) {
  const char *p = d->spec + 1;
  while (*p && strchr("-+ #0", *p)) p++;
  long wide = strtol(p, (char **)&p, 10), digits = *p == '.' ? strtol(p + 1, NULL, 10) : -1;
  if (wide > MAX_LINE || digits > MAX_LINE)
    rt_error(R, "required resulting string length %ld is greater than maximal %d", wide > digits ? wide : digits,
             MAX_LINE);
  d->width = (int)wide, d->prec = (int)digits;
  d->left = strchr(d->spec, '-') != NULL;
  d->plus = strchr(d->spec, '+') ? "+" : strchr(d->spec, ' ') ? " " : "";
}

/* Makes argument a's vector what the directive wants; the first element decides, as in R. */
static void suit(Rt *R, Arg *a, int64_t i, const Directive *d) {
  const char *spec = d->spec, conv = d->conv;
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
      rt_error(R, "invalid type of argument[%d]: '%s'", d->arg + 1,
               x->type == T_SYM ? "symbol" : rt_type_name(TYPE(x)));
    rt_error(R, "unsupported type");
  }
  /* what the directive wants */
  if (conv == 's') {
    if (x->type != T_STR && i == 0) x = a->x = rt_coerce(R, x, T_STR);
  } else if (strchr("dioxX", conv)) {
    if (x->type == T_DBL && i == 0 && whole_dbl(x)) x = a->x = rt_coerce(R, x, T_INT);
    else if (x->type == T_LGL && conv != 'd' && conv != 'i') spec_error(R, spec, "%d or %i", "logical");
  } else if (strchr("aAfeEgG", conv)) {
    const bool numbers = x->type == T_INT || x->type == T_LGL || x->type == T_CPLX || x->type == T_RAW;
    if (numbers && i == 0) x = a->x = rt_coerce(R, x, T_DBL);
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
}

static void put_int(Buf *b, int32_t v) {
  char out[12], *p = out + sizeof out;
  uint32_t u = v < 0 ? 0u - (uint32_t)v : (uint32_t)v;
  do *--p = (char)('0' + u % 10);
  while (u /= 10);
  if (v < 0) *--p = '-';
  buf_put(b, p, (size_t)(out + sizeof out - p));
}

/* Element i of x, which suits. */
static void put_element(Rt *R, Buf *b, Obj *x, int64_t i, const Directive *d) {
  const int64_t len = LEN(x), k = i < len ? i : i % len;
  int n = 0;
  char out[MAX_LINE + 512];
  switch (TYPE(x)) {
  case T_LGL:
  case T_INT: {
    int32_t v = TYPE(x) == T_LGL ? LGL(x)[k] : INT(x)[k];
    if (v == NA_INT) pad_string(b, "NA", d->width, -1, d->left);
    else if (d->spec[1] == 'd') put_int(b, v);
    else {
      n = snprintf(out, sizeof out, d->spec, v);
      rt_assert(R, n >= 0 && (size_t)n < sizeof out, "%d bytes by %s", n, d->spec);
      buf_put(b, out, (size_t)n);
    }
    break;
  }
  case T_DBL: {
    double v = DBL(x)[k];
    if (isfinite(v)) {
      n = snprintf(out, sizeof out, d->spec, v);
      rt_assert(R, n >= 0 && (size_t)n < sizeof out, "%d bytes by %s", n, d->spec);
      buf_put(b, out, (size_t)n);
    } else {
      snprintf(out, sizeof out, "%s%s",
               isnan(v) ? (d->plus[0] == ' ' ? " " : "")
               : v > 0  ? d->plus
                        : "-",
               rt_is_na(v) ? "NA"
               : isnan(v)  ? "NaN"
                           : "Inf");
      pad_string(b, out, d->width, -1, d->left);
    }
    break;
  }
  case T_STR: {
    Obj *s = ELT(x, k);
    b->marked |= s->aux == CE_UTF8;
    pad_string(b, s == NA_STR ? "NA" : text_translated(R, s), d->width, d->prec, d->left);
    break;
  }
  default: rt_assert(R, false, "type %d", TYPE(x));
  }
}

/* Reads the directive at *pp (a '%'); formats into b.  read becomes what it says, for elements that follow: conv is '%'
 * for "%%", 0 where they are to be read again (a star is an argument's, an argument has two directives). */
static void one_directive(Rt *R, Buf *b, const char **pp, Arg *args, int na, int *next, int64_t i, Directive *read) {
  const char *p = *pp + 1;
  char *spec = read->spec;
  const size_t room = sizeof read->spec;
  int argno = -1;
  size_t n = strcspn(p, "diosfeEgGxXaAcupn%"); /* also the conversions that R does not know */
  size_t known = strcspn(p, "diosfeEgGxXaA%");
  if (known != n || p[known] == 0 || known > 40) { rt_error(R, "unrecognised format specification '%s'", *pp); }
  if (p[n] == '%') {
    if (n > 0) rt_error(R, "unrecognised format specification '%.*s'", (int)(n + 2), *pp);
    buf_putc(b, '%');
    read->conv = '%';
    *pp = read->after = p + 1;
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
      k += (size_t)snprintf(spec + k, room - k, "%d", star);
      if (k > 40) rt_error(R, "unrecognised format specification '%s'", *pp);
    } else if (strchr("-+ #0123456789.", *q) || q[1] == 0) {
      if (k < room - 2) spec[k++] = *q;
    } else {
      if (*q == 'l' || *q == 'h') spec_error(R, rt_as_cstr(R, rt_strf(R, "%%%s", text)), "%f, %e, %g or %a", "numeric");
      rt_error(R, "unrecognised format specification '%s'", *pp);
    }
  }
  rt_assert(R, k + 1 < room, "a directive of %zu bytes", k);
  spec[k] = 0;
  if (argno < 0) argno = (*next)++;
  if (argno >= na)
    rt_error(R, argno == *next - 1 ? "too few arguments" : "reference to non-existent argument %d", argno + 1);
  const bool shared = args[argno].used || stars; /* two directives may turn it to and fro */
  args[argno].used = true;
  read->conv = spec[k - 1], read->arg = argno;
  suit(R, &args[argno], i, read);
  read_width(R, read);
  put_element(R, b, args[argno].x, i, read);
  if (shared) read->conv = 0;
  *pp = read->after = p + n + 1;
}

static int64_t arg_length(const Arg *a) { return rt_has_elts(a->x) ? LEN(a->x) : IS_NIL(a->x) ? 0 : 1; }

/* Element i by a format of one string, s, which was read for the first. */
static void put_read(Rt *R, Buf *b, const char *s, const Directive *d, int n, const Arg *args, int64_t i) {
  for (int k = 0; k < n; k++) {
    const char *pc = strchr(s, '%');
    buf_put(b, s, (size_t)(pc - s));
    if (d[k].conv == '%') buf_putc(b, '%');
    else put_element(R, b, args[d[k].arg].x, i, &d[k]);
    s = d[k].after;
  }
  buf_puts(b, s);
}

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
  Directive read[MOST_READ];
  int nread = LEN(fmt) == 1 ? 0 : -1; /* of the format; -1: it is read again for each element */
  const char *whole = NULL;           /* the format, in whose text the directives are */
  for (int64_t i = 0; i < n; i++) {
    if (i > 0 && nread >= 0) {
      buf_clear(&b);
      put_read(R, &b, whole, read, nread, args, i);
      SET_STR(r, i, buf_char(&b));
      continue;
    }
    Obj *f = ELT(fmt, i % LEN(fmt));
    const char *s = f == NA_STR ? "NA" : text_utf8(R, f);
    whole = s;
    if (strlen(s) > MAX_LINE) rt_error(R, "'fmt' length exceeds maximal format length %d", MAX_LINE);
    buf_clear(&b);
    b.marked = f->aux == CE_UTF8;
    int next = 0;
    while (*s) {
      const char *pc = strchr(s, '%');
      if (!pc) {
        buf_puts(&b, s);
        break;
      }
      buf_put(&b, s, (size_t)(pc - s));
      s = pc;
      Directive again;
      Directive *d = nread >= 0 && nread < MOST_READ ? &read[nread] : &again;
      one_directive(R, &b, &s, args, na, &next, i, d);
      nread = d == &again || !d->conv ? -1 : nread + 1;
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
