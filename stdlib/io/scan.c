/* stdlib/io/scan.c - text into fields, and fields into vectors: what scan(), read.table() and type.convert() stand on. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

#include "connections.h"

typedef struct Fields {
  Rt *R;
  Conn *k;
  int sep; /* 0: white space */
  const char *quotes;
  int comment; /* 0: none */
  bool skip_blank, strip, escapes, flush, skip_nul, nul;
  int64_t max_fields, max_lines;
  Obj *field;         /* T_STR */
  Obj *line, *quoted; /* T_INT: record of each field; its quote, or 0 */
  int64_t n, nline;
} Fields;

static void add_field(Fields *f, Buf *b, int quoted) {
  Rt *R = f->R;
  const char *s = buf_cstr(b);
  size_t n = b->n;
  if (f->strip && !quoted) {
    while (n && (s[n - 1] == ' ' || s[n - 1] == '\t')) n--;
    while (n && (*s == ' ' || *s == '\t')) s++, n--;
  }
  if (memchr(s, 0, n)) n = strlen(s), f->nul = true;
  f->field = rt_grow(R, f->field, f->n + 1);
  f->line = rt_grow(R, f->line, f->n + 1);
  f->quoted = rt_grow(R, f->quoted, f->n + 1);
  bool ascii = true;
  for (size_t i = 0; i < n; i++)
    if ((unsigned char)s[i] > 127) ascii = false;
  SET_STR(f->field, f->n, rt_mkn(R, s, n, ascii ? CE_ASCII : CE_UTF8));
  INT_W(f->line)[f->n] = (int32_t)f->nline + 1;
  INT_W(f->quoted)[f->n] = quoted;
  f->n++;
  buf_clear(b);
}

static int next_ch(Fields *f) {
  int c;
  do c = conn_getc(f->R, f->k);
  while (c == 0 && f->skip_nul);
  return c;
}
static void put_ch(Fields *f, Buf *b, int c) {
  if (c >= 0x80 && f->k->latin1) buf_utf8(b, (uint32_t)c);
  else buf_putc(b, (char)c);
}
static int escape(int c) {
  switch (c) {
  case 'n': return '\n';
  case 't': return '\t';
  case 'r': return '\r';
  case 'a': return '\a';
  case 'b': return '\b';
  case 'f': return '\f';
  case 'v': return '\v';
  default: return c;
  }
}
/* c, or what stands behind a backslash, into b; false: there is nothing. */
static bool put_text(Fields *f, Buf *b, int c) {
  if (c == '\\' && f->escapes) {
    if ((c = next_ch(f)) < 0) return false;
    c = escape(c);
  }
  put_ch(f, b, c);
  return true;
}
static int to_eol(Fields *f) {
  int c;
  while ((c = next_ch(f)) >= 0 && c != '\n') {}
  return c;
}

/* All records from here on; stops after max_fields or max_lines. */
/* A field that blanks end, from its first character c on: into b; what comes behind it. */
static int read_word(Fields *f, int c, Buf *b, int *quoted) {
  if (strchr(f->quotes, c) && c) {
    int q = c;
    *quoted = q;
    while ((c = next_ch(f)) >= 0 && c != q) {
      if (c == '\\') {
        int d = next_ch(f);
        if (d < 0) break;
        if (f->escapes) put_ch(f, b, escape(d));
        else {
          if (d != q) buf_putc(b, '\\');
          put_ch(f, b, d);
        }
        continue;
      }
      put_ch(f, b, c);
    }
    if (c < 0) rt_warning(f->R, "EOF within quoted string");
    else c = next_ch(f);
  } else {
    while (c >= 0 && c != ' ' && c != '\t' && c != '\n') {
      if (f->comment && c == f->comment) break;
      if (!put_text(f, b, c)) return -1;
      c = next_ch(f);
    }
  }
  return c;
}

/* A field that f->sep ends; *any: it is more than blanks. */
static int read_separated(Fields *f, int c, Buf *b, int *quoted, bool *any) {
  while (c >= 0 && c != f->sep && c != '\n') {
    if (f->comment && c == f->comment) {
      c = to_eol(f);
      break;
    }
    *any = *any || !(c == ' ' || c == '\t');
    if (c && strchr(f->quotes, c)) {
      int q = c;
      if (f->strip && b->n && strspn(b->s, " \t") == b->n) buf_clear(b);
      *quoted = q;
      for (;;) {
        while ((c = next_ch(f)) >= 0 && c != q) put_text(f, b, c);
        if (c < 0) {
          rt_warning(f->R, "EOF within quoted string");
          break;
        }
        c = next_ch(f);
        if (c != q) break;
        put_ch(f, b, q); /* doubled quote */
      }
      if (*quoted && (c == ' ' || c == '\t') && c != f->sep && f->strip) {
        while ((c == ' ' || c == '\t') && c != f->sep) c = next_ch(f);
      }
      continue;
    }
    if (!put_text(f, b, c)) return -1;
    c = next_ch(f);
  }
  return c;
}

static void read_fields(Fields *f) {
  Rt *R = f->R;
  Buf b = buf_new(R);
  int c = next_ch(f);
  while (c >= 0) {
    int64_t at = f->n;
    bool any = false; /* something but blanks in this record */
    for (;;) {
      int quoted = 0;
      if (f->sep == 0) {
        while (c == ' ' || c == '\t') c = next_ch(f);
        if (f->comment && c == f->comment) c = to_eol(f);
        if (c < 0 || c == '\n') break;
        any = true;
        c = read_word(f, c, &b, &quoted);
        add_field(f, &b, quoted);
      } else {
        if (f->comment && c == f->comment) c = to_eol(f);
        c = read_separated(f, c, &b, &quoted, &any);
        bool more = c == f->sep;
        if (more || any || quoted || f->n > at || !f->skip_blank || (b.n && !f->skip_blank)) {
          if (more || any || quoted || f->n > at) add_field(f, &b, quoted);
          any = any || more;
        } else buf_clear(&b);
        if (more) {
          if (f->max_fields >= 0 && f->n >= f->max_fields) return;
          c = next_ch(f);
          any = true;
          continue;
        }
        break;
      }
      if (f->max_fields >= 0 && f->n >= f->max_fields) {
        if (c >= 0 && c != '\n' && c != ' ' && c != '\t') conn_ungetc(f->k, c); /* a blank belongs to the field before */
        return;
      }
      if (f->flush) {
        if (c != '\n' && c >= 0) c = to_eol(f);
        break;
      }
    }
    if (any || !f->skip_blank) f->nline++;
    if ((f->nline & 0x3ff) == 0) rt_check_interrupt(R);
    if (f->max_fields >= 0 && f->n >= f->max_fields) return;
    if (f->max_lines > 0 && f->nline >= f->max_lines) return;
    if (c < 0) break;
    c = next_ch(f);
  }
}

/* .fields(con, sep, quote, comment, skip, max_lines, max_fields, blank.lines.skip, strip.white, allowEscapes, flush,
 * skipNul): list(fields, record numbers, their quotes, number of records) */
static Obj *do_fields(Rt *R, Call *c) {
  Fields f = {.R = R, .k = conn_get(R, c->args[0])};
  Obj *sep = c->args[1];
  f.sep = sep->type == T_STR && LEN(sep) && CLEN(ELT(sep, 0)) ? (unsigned char)STR(sep, 0)[0] : 0;
  if (f.sep && CLEN(ELT(sep, 0)) > 1) rt_error(R, "invalid 'sep' value: must be one byte");
  f.quotes = c->args[2]->type == T_STR && LEN(c->args[2]) ? STR(c->args[2], 0) : "";
  f.comment = c->args[3]->type == T_STR && LEN(c->args[3]) ? (unsigned char)STR(c->args[3], 0)[0] : 0;
  int skip = rt_as_int(R, c->args[4]);
  rt_assert(R, !isnan(rt_as_dbl(R, c->args[5])) && !isnan(rt_as_dbl(R, c->args[6])), "how many is not known");
  f.max_lines = (int64_t)rt_as_dbl(R, c->args[5]), f.max_fields = (int64_t)rt_as_dbl(R, c->args[6]);
  if (f.max_fields <= 0) f.max_fields = -1;
  f.skip_blank = rt_as_lgl(R, c->args[7]) == 1, f.strip = rt_as_lgl(R, c->args[8]) == 1,
  f.escapes = rt_as_lgl(R, c->args[9]) == 1, f.flush = rt_as_lgl(R, c->args[10]) == 1,
  f.skip_nul = rt_as_lgl(R, c->args[11]) == 1;
  f.field = rt_alloc(R, T_STR, 0), f.line = rt_alloc(R, T_INT, 0), f.quoted = rt_alloc(R, T_INT, 0);
  conn_skip_mark(R, f.k);
  for (int i = 0; i < skip; i++) to_eol(&f);
  read_fields(&f);
  if (f.nul) rt_warning(R, "embedded nul(s) found in input");
  rt_assert(R, LEN(f.field) == f.n && LEN(f.line) == f.n && LEN(f.quoted) == f.n, "%lld fields, %lld lines of them",
            (long long)LEN(f.field), (long long)LEN(f.line));
  return rt_list(R, 4, f.field, f.line, f.quoted, rt_dbl(R, (double)f.nline));
}

/* ---- type.convert ------------------------------------------------------------------------------------------------ */

static bool is_na_string(Obj *e, Obj *na) {
  if (e == NA_STR) return true;
  for (int64_t i = 0; i < LEN(na); i++)
    if (ELT(na, i) == e) return true;
  return false;
}
static bool all_blank(const char *s) {
  while (*s == ' ' || (*s >= 9 && *s <= 13)) s++;
  return *s == 0;
}
static bool to_lgl(const char *s, int32_t *v) {
  while (*s == ' ') s++;
  size_t n = strlen(s);
  while (n && s[n - 1] == ' ') n--;
  static const char *const yes[] = {"T", "True", "TRUE", "true"}, *const no[] = {"F", "False", "FALSE", "false"};
  for (int i = 0; i < 4; i++) {
    if (strlen(yes[i]) == n && memcmp(s, yes[i], n) == 0) return *v = 1, true;
    if (strlen(no[i]) == n && memcmp(s, no[i], n) == 0) return *v = 0, true;
  }
  return false;
}
static bool to_int(const char *s, int32_t *v) {
  char *e;
  errno = 0;
  long l = strtol(s, &e, 10);
  if (e == s) return false;
  if (errno || l > INT_MAX || l <= INT_MIN) return false;
  *v = (int32_t)l;
  return all_blank(e);
}

/* A real part, an imaginary one, or both. */
static bool to_cplx(const char *s, Cplx *v) {
  char *e;
  double x = strtod(s, &e), y = 0;
  if (e == s) return false;
  if (*e == 'i') y = x, x = 0, e++;
  else if (!all_blank(e)) {
    const char *m = e;
    y = strtod(m, &e);
    if (e == m || *e != 'i') return false;
    e++;
  }
  *v = (Cplx){x, y};
  return all_blank(e);
}

/* Has a decimal number more digits than a double keeps?  (Its digits as a whole number exceed 2^53.) */
static bool loses_digits(const char *s) {
  long double m = 0;
  while (isspace((unsigned char)*s)) s++;
  if (*s == '-' || *s == '+') s++;
  if (s[0] == '0' && (s[1] == 'x' || s[1] == 'X')) return false;
  for (; isdigit((unsigned char)*s) || *s == '.'; s++)
    if (*s != '.') m = 10 * m + (*s - '0');
  return m > 9007199254740992.0L;
}

/* .type_convert(x, na.strings, dec, numerals): logical, integer, double, complex, or x with NA for na.strings */
static Obj *do_type_convert(Rt *R, Call *c) {
  Obj *x = c->args[0], *na = c->args[1];
  const char *dec = rt_as_cstr(R, c->args[2]), *numerals = rt_as_cstr(R, c->args[3]);
  bool no_loss = numerals && !strcmp(numerals, "no.loss"), warn_loss = numerals && !strcmp(numerals, "warn.loss");
  if (x->type != T_STR) rt_error(R, "the first argument must be of mode character");
  if (na->type != T_STR) arg_invalid(R, "na.strings");
  if (!dec || strlen(dec) != 1) arg_invalid(R, "dec");
  int64_t n = LEN(x);
  bool lgl = true, in = true, dbl = true, cpl = true;
  bool *miss = rt_scratch(R, (size_t)n + 1);
  for (int64_t i = 0; i < n; i++) miss[i] = is_na_string(ELT(x, i), na);
  Obj *r = rt_alloc(R, T_LGL, n);
  for (int64_t i = 0; i < n && lgl; i++) {
    int32_t v = NA_LGL;
    if (!miss[i] && !all_blank(STR(x, i))) lgl = to_lgl(STR(x, i), &v);
    LGL_W(r)[i] = v;
  }
  if (lgl) return r;
  r = rt_alloc(R, T_INT, n);
  for (int64_t i = 0; i < n && in; i++) {
    int32_t v = NA_INT;
    if (!miss[i] && !all_blank(STR(x, i))) in = to_int(STR(x, i), &v);
    INT_W(r)[i] = v;
  }
  if (in) return r;
  r = rt_alloc(R, T_DBL, n);
  for (int64_t i = 0; i < n && dbl; i++) {
    double v = NA_REAL;
    if (!miss[i] && !all_blank(STR(x, i))) {
      Obj *e = ELT(x, i);
      if (dec && dec[0] != '.' && strchr(CSTR(e), dec[0])) {
        char *s = rt_scratch(R, CLEN(e) + 1);
        strcpy(s, CSTR(e));
        *strchr(s, dec[0]) = '.';
        e = rt_mk(R, s);
      }
      bool bad = false;
      v = rt_str_to_dbl(R, e, &bad);
      if (bad) dbl = false;
      else if ((no_loss || warn_loss) && loses_digits(CSTR(e))) {
        if (no_loss) dbl = cpl = false;
        else rt_warning(R, "accuracy loss in conversion from \"%s\" to numeric", CSTR(e));
      }
    }
    DBL_W(r)[i] = v;
  }
  if (dbl) return r;
  r = rt_alloc(R, T_CPLX, n);
  for (int64_t i = 0; i < n && cpl; i++) {
    Cplx v = {NA_REAL, NA_REAL};
    if (!miss[i] && !all_blank(STR(x, i))) cpl = to_cplx(STR(x, i), &v);
    CPLX_W(r)[i] = v;
  }
  if (cpl) return r;
  r = rt_alloc(R, T_STR, n);
  for (int64_t i = 0; i < n; i++) SET_STR(r, i, miss[i] ? NA_STR : ELT(x, i));
  return r;
}

/* .write_table(x: list of columns, file, nrow, sep, eol, na, dec, quote (per column flags), qmethod double?, row names
 * or NULL, quote row names) */
static void quoted_field(Buf *b, const char *s, bool quote, bool dbl) {
  if (!quote) {
    buf_puts(b, s);
    return;
  }
  buf_putc(b, '"');
  for (; *s; s++) {
    if (*s == '"') buf_putc(b, dbl ? '"' : '\\');
    buf_putc(b, *s);
  }
  buf_putc(b, '"');
}
/* One of its texts, "NA" where that is missing. */
static const char *piece(Rt *R, Obj *x, const char *name) {
  if (x->type != T_STR || LEN(x) != 1) rt_error(R, "invalid '%s' argument", name);
  return ELT(x, 0) == NA_STR ? "NA" : text_utf8(R, ELT(x, 0));
}
static Obj *do_write_table(Rt *R, Call *c) {
  Obj *x = c->args[0], *rn = c->args[9];
  int64_t nrow = (int64_t)rt_as_dbl(R, c->args[2]);
  const char *sep = piece(R, c->args[3], "sep"), *eol = piece(R, c->args[4], "eol"), *na = piece(R, c->args[5], "na"),
             *dec = rt_as_cstr(R, c->args[6]);
  rt_assert(R, TYPE(c->args[7]) == T_LGL && LEN(c->args[7]) == LEN(x) && (rn->type != T_STR || LEN(rn) == nrow),
            "%lld columns, quotes for %lld", (long long)LEN(x), (long long)LEN(c->args[7]));
  const int32_t *q = LGL(c->args[7]);
  bool dbl = rt_as_lgl(R, c->args[8]) == 1, qrow = rt_as_lgl(R, c->args[10]) == 1;
  TextSink out = text_sink_open(R, c->args[1], false, "file(file, ifelse(append, \"a\", \"w\"))");
  PrintOpts o = text_opts(R);
  o.digits = 15;
  if (dec && dec[0]) o.dec = dec[0];
  Buf b = buf_new(R);
  for (int64_t i = 0; i < nrow; i++) {
    if (rn->type == T_STR) {
      quoted_field(&b, text_utf8(R, ELT(rn, i)), qrow, dbl);
      buf_puts(&b, sep);
    }
    for (int64_t j = 0; j < LEN(x); j++) {
      Obj *col = ELT(x, j);
      if (!rt_is_atomic(col)) rt_error(R, "unimplemented type '%s' in 'EncodeElement'\n", rt_type_name(TYPE(col)));
      if (i >= LEN(col)) rt_error(R, "corrupt data frame -- length of column %d does not match nrows", (int)j + 1);
      if (j) buf_puts(&b, sep);
      bool miss = col->type == T_STR    ? ELT(col, i) == NA_STR
                  : col->type == T_DBL  ? isnan(DBL(col)[i])
                  : col->type == T_CPLX ? isnan(CPLX(col)[i].r) || isnan(CPLX(col)[i].i)
                  : col->type == T_RAW  ? false
                                        : INT(col)[i] == NA_INT;
      if (miss) buf_puts(&b, na);
      else if (col->type == T_STR) quoted_field(&b, text_utf8(R, ELT(col, i)), q[j] == 1, dbl);
      else cat_element(&b, &o, col, i);
    }
    buf_puts(&b, eol);
    if (b.n > 65536) {
      text_sink_put(R, &out, b.s, b.n);
      buf_clear(&b);
      rt_check_interrupt(R);
    }
  }
  if (b.n) text_sink_put(R, &out, b.s, b.n);
  text_sink_close(R, &out);
  return NIL;
}

const BuiltinDef builtins_scan[] = {
    {".fields", do_fields, BK_BUILTIN,
     "con, sep, quote, comment, skip, max_lines, max_fields, blank.lines.skip, strip.white, allowEscapes, flush, skipNul", 0, 0},
    {".type_convert", do_type_convert, BK_BUILTIN, "x, na.strings, dec, numerals", 0, 0},
    {".write_table", do_write_table, BK_BUILTIN, "x, file, nrow, sep, eol, na, dec, quote, dbl, row.names, qrow",
     BF_INVIS, 0},
    {0}};
