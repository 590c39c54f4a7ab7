/* stdlib/frames.c - what the R code of data frames and tables needs from C: raw attributes, type conversion and field
 * splitting for read.table, and the break points of pretty(). */
#include "../interp/interp.h"
#include <float.h>
#include <stdlib.h>

/* .raw_attr(x, name): the attribute as stored, compact row names not expanded. */
static Obj *do_raw_attr(Rt *R, Call *c) {
  const char *name = arg_str(R, c, 1, "which", "");
  return rt_attr(c->args[0], rt_sym(R, name));
}

/* ---- type.convert --------------------------------------------------------------------------------------------------- */

static Obj *trim(Rt *R, Obj *s) {
  const char *p = CSTR(s), *e = p + CLEN(s);
  while (p < e && (*p == ' ' || *p == '\t')) p++;
  while (e > p && (e[-1] == ' ' || e[-1] == '\t')) e--;
  return p == CSTR(s) && e == CSTR(s) + CLEN(s) ? s : rt_mkn(R, p, (size_t)(e - p), CE_UTF8);
}
static bool is_na(Obj *na, Obj *s) {
  if (s == NA_STR) return true;
  for (int64_t i = 0; i < LEN(na); i++)
    if (ELT(na, i) == s) return true;
  return false;
}
static int as_logical(const char *s) {
  static const char *const t[] = {"T", "True", "TRUE", "true"}, *const f[] = {"F", "False", "FALSE", "false"};
  for (int i = 0; i < 4; i++) {
    if (!strcmp(s, t[i])) return 1;
    if (!strcmp(s, f[i])) return 0;
  }
  return -1;
}
static bool as_integer(const char *s, int32_t *out) {
  const char *p = s;
  if (*p == '-' || *p == '+') p++;
  int digits = 0;
  for (; *p >= '0' && *p <= '9'; p++) digits++;
  if (*p || !digits || digits > 10) return false;
  long v = strtol(s, NULL, 10);
  if (v > INT_MAX || v <= INT_MIN) return false;
  *out = (int32_t)v;
  return true;
}
static bool as_double(Rt *R, Obj *s, double *out) {
  bool na = false;
  *out = rt_str_to_dbl(R, s, &na);
  return !na;
}

/* .type_convert(x, na.strings, as.is, dec): the narrowest of logical, integer, double, complex, character or factor. */
static Obj *do_type_convert(Rt *R, Call *c) {
  Obj *x = c->args[0], *na = c->args[1];
  if (x->type != T_STR) rt_error(R, "the first argument must be of mode character");
  bool as_is = arg_flag(R, c, 2, "as.is", false);
  const char *dec = arg_str(R, c, 3, "dec", ".");
  int64_t n = LEN(x);
  Obj *s = rt_alloc(R, T_STR, n);
  bool lgl = true, integer = true, dbl = true, any = false;
  for (int64_t i = 0; i < n; i++) {
    Obj *t = ELT(x, i) == NA_STR ? NA_STR : trim(R, ELT(x, i));
    if (is_na(na, t) || is_na(na, ELT(x, i)) || CLEN(t) == 0) {
      SET_STR(s, i, NA_STR);
      continue;
    }
    any = true;
    if (dec[0] != '.' && strchr(CSTR(t), dec[0])) {
      char *copy = rt_scratch(R, CLEN(t) + 1);
      memcpy(copy, CSTR(t), CLEN(t) + 1);
      *strchr(copy, dec[0]) = '.';
      t = rt_mk(R, copy);
    }
    SET_STR(s, i, t);
    int32_t v;
    double d;
    if (lgl && as_logical(CSTR(t)) < 0) lgl = false;
    if (integer && !as_integer(CSTR(t), &v)) integer = false;
    if (dbl && !as_double(R, t, &d)) dbl = false;
    if (!lgl && !integer && !dbl) break;
  }
  Obj *r;
  if (lgl || !any) {
    r = rt_alloc(R, T_LGL, n);
    for (int64_t i = 0; i < n; i++) LGL_W(r)[i] = ELT(s, i) == NA_STR ? NA_LGL : as_logical(STR(s, i));
    return r;
  }
  if (integer) {
    r = rt_alloc(R, T_INT, n);
    int32_t *p = INT_W(r);
    for (int64_t i = 0; i < n; i++)
      if (ELT(s, i) == NA_STR || !as_integer(STR(s, i), &p[i])) p[i] = NA_INT;
    return r;
  }
  if (dbl) {
    r = rt_alloc(R, T_DBL, n);
    double *p = DBL_W(r);
    for (int64_t i = 0; i < n; i++)
      if (ELT(s, i) == NA_STR || !as_double(R, ELT(s, i), &p[i])) p[i] = NA_REAL;
    return r;
  }
  r = rt_alloc(R, T_STR, n);
  for (int64_t i = 0; i < n; i++) SET_STR(r, i, is_na(na, ELT(x, i)) ? NA_STR : ELT(x, i));
  return as_is ? r : interp_call_named(R, "factor", 1, r);
}

/* ---- fields of a line ------------------------------------------------------------------------------------------------- */

/* .split_fields(lines, sep, quote, strip.white, comment.char): for each record a list(fields, quoted).  A quoted field may
 * run over several lines.  sep "" is white space. */
typedef struct Fields {
  Obj *v, *quoted;
  int64_t n;
} Fields;
static void add_field(Rt *R, Fields *f, const char *s, size_t n, bool quoted) {
  if (f->n == LEN(f->v)) {
    f->v = rt_resize(R, f->v, 2 * f->n);
    f->quoted = rt_resize(R, f->quoted, 2 * f->n);
  }
  SET_STR(f->v, f->n, rt_mkn(R, s, n, CE_UTF8));
  LGL_W(f->quoted)[f->n++] = quoted;
}
static Obj *do_split_fields(Rt *R, Call *c) {
  Obj *lines = c->args[0];
  if (lines->type != T_STR) rt_error(R, "invalid '%s' argument", "lines");
  const char *sep = arg_str(R, c, 1, "sep", ""), *quote = arg_str(R, c, 2, "quote", "\"'"), *comment = arg_str(R, c, 4, "comment.char", "");
  bool strip = arg_flag(R, c, 3, "strip.white", false), escapes = arg_flag(R, c, 5, "allowEscapes", false);
  int64_t n = LEN(lines), nrec = 0;
  Obj *out = rt_alloc(R, T_LIST, n);
  for (int64_t i = 0; i < n; i++) {
    Fields f = {rt_alloc(R, T_STR, 8), rt_alloc(R, T_LGL, 8), 0};
    const char *p = STR(lines, i);
    size_t cap = CLEN(ELT(lines, i)) + 1, len = 0;
    char *buf = rt_scratch(R, cap);
    bool any_sep = false;
    for (;;) {
      if (!sep[0])
        while (*p == ' ' || *p == '\t') p++;
      else if (strip)
        while ((*p == ' ' || *p == '\t') && *p != sep[0]) p++;
      if (!*p || (comment[0] && *p == comment[0])) {
        if (sep[0] && any_sep) add_field(R, &f, "", 0, false);
        break;
      }
      len = 0;
      bool quoted = false;
      for (;;) {
        if (*p && strchr(quote, *p) && (len == 0 || (quoted && sep[0]))) { /* a quote counts only at the start */
          char q = *p++;
          quoted = true;
          for (;;) {
            if (!*p) {
              if (i + 1 >= n) {
                rt_warning(R, "EOF within quoted string");
                break;
              }
              if (len + 2 + CLEN(ELT(lines, i + 1)) + 1 > cap) {
                char *grown = rt_scratch(R, 2 * (len + 2 + CLEN(ELT(lines, i + 1)) + cap));
                memcpy(grown, buf, len);
                cap = 2 * (len + 2 + CLEN(ELT(lines, i + 1)) + cap);
                buf = grown;
              }
              buf[len++] = '\n';
              p = STR(lines, ++i);
              continue;
            }
            if (*p == q) {
              if (sep[0] && p[1] == q) {
                buf[len++] = q;
                p += 2;
                continue;
              }
              p++;
              break;
            }
            if (*p == '\\' && p[1] && !sep[0]) {
              if (p[1] != q && !escapes) buf[len++] = *p;
              p++;
            }
            buf[len++] = *p++;
          }
          continue;
        }
        if (!*p || (sep[0] ? *p == sep[0] : (*p == ' ' || *p == '\t')) || (comment[0] && *p == comment[0])) break;
        buf[len++] = *p++;
      }
      if (strip && sep[0] && !quoted)
        while (len && (buf[len - 1] == ' ' || buf[len - 1] == '\t')) len--;
      add_field(R, &f, buf, len, quoted);
      any_sep = false;
      if (sep[0] && *p == sep[0]) {
        p++;
        any_sep = true;
        if (!*p) {
          add_field(R, &f, "", 0, false);
          break;
        }
        while (sep[0] && *p == sep[0]) { /* empty fields */
          add_field(R, &f, "", 0, false);
          p++;
          if (!*p) {
            add_field(R, &f, "", 0, false);
            break;
          }
        }
        any_sep = *p != 0;
        if (!*p) break;
      }
    }
    if (f.n == 0) continue;
    rt_set_elt(out, nrec++, rt_list(R, 2, rt_resize(R, f.v, f.n), rt_resize(R, f.quoted, f.n)));
  }
  return rt_resize(R, out, nrec);
}

/* ---- pretty -------------------------------------------------------------------------------------------------------------- */

/* .pretty(lo, up, n, min.n, shrink, bias, bias5, eps.correct): c(lo, up, n). Becker, Chambers and Wilks, The New S Language. */
static Obj *do_pretty(Rt *R, Call *c) {
  double lo = rt_as_dbl(R, c->args[0]), up = rt_as_dbl(R, c->args[1]);
  int n = rt_as_int(R, c->args[2]), min_n = rt_as_int(R, c->args[3]);
  double shrink = rt_as_dbl(R, c->args[4]), h = rt_as_dbl(R, c->args[5]), h5 = rt_as_dbl(R, c->args[6]);
  int eps = rt_as_int(R, c->args[7]);
  const double fuzz = 1e-10;
  double range = up - lo, cell;
  bool tiny;
  if (range == 0 && up == 0) {
    cell = 1;
    tiny = true;
  } else {
    cell = fmax(fabs(lo), fabs(up));
    double u = 1 + (h5 >= 1.5 * h + .5 ? 1 / (1 + h) : 1.5 / (1 + h5));
    tiny = range < cell * u * (n > 1 ? n : 1) * DBL_EPSILON * 3;
  }
  if (tiny) {
    if (cell > 10) cell = 9 + cell / 10;
    cell *= shrink;
    if (min_n > 1) cell /= min_n;
  } else {
    cell = range;
    if (n > 1) cell /= n;
  }
  if (cell < 20 * DBL_MIN) cell = 20 * DBL_MIN;
  else if (cell * 10 > DBL_MAX) cell = .1 * DBL_MAX;
  double base = pow(10, floor(log10(cell))), unit = base;
  if (2 * base - cell < h * (cell - unit)) {
    unit = 2 * base;
    if (5 * base - cell < h5 * (cell - unit)) {
      unit = 5 * base;
      if (10 * base - cell < h * (cell - unit)) unit = 10 * base;
    }
  }
  double first = floor(lo / unit + fuzz), last = ceil(up / unit - fuzz);
  if (eps && (eps > 1 || !tiny)) {
    lo = lo != 0 ? lo * (1 - DBL_EPSILON) : -DBL_MIN;
    up = up != 0 ? up * (1 + DBL_EPSILON) : DBL_MIN;
  }
  while (first * unit > lo + fuzz * unit) first--;
  while (last * unit < up - fuzz * unit) last++;
  int more = min_n - (int)(.5 + last - first);
  if (more > 0) {
    if (first >= 0) {
      last += more / 2;
      first -= more / 2 + more % 2;
    } else {
      first -= more / 2;
      last += more / 2 + more % 2;
    }
    n = min_n;
  } else
    n = (int)(last - first);
  if (first * unit < lo) lo = first * unit;
  if (last * unit > up) up = last * unit;
  Obj *r = rt_alloc(R, T_DBL, 3);
  DBL_W(r)[0] = lo;
  DBL_W(r)[1] = up;
  DBL_W(r)[2] = n;
  return r;
}

const BuiltinDef builtins_frames[] = {
    {".raw_attr", do_raw_attr, BK_BUILTIN, "x, which", 0, 0},
    {".type_convert", do_type_convert, BK_BUILTIN, "x, na.strings, as.is, dec", 0, 0},
    {".split_fields", do_split_fields, BK_BUILTIN, "lines, sep, quote, strip.white, comment.char, allowEscapes", 0, 0},
    {".pretty", do_pretty, BK_BUILTIN, "lo, up, n, min.n, shrink, bias, bias5, eps.correct", 0, 0},
    {0}};
