/* ast/deparse_vector.c - atomic vectors as source text, and attributes as structure(). */
#include "deparse.h"
#include <stdio.h>

/* ---- attributes -------------------------------------------------------------------------------------------------- */

static bool usable_names(Obj *names) {
  bool empty = true;
  for (int64_t i = 0; i < LEN(names); i++) {
    if (ELT(names, i) == NA_STR) return false;
    if (CLEN(ELT(names, i))) empty = false;
  }
  return !empty;
}
static bool is_int_run(Obj *x) {
  if (x->type != T_INT || LEN(x) < 2) return false;
  const int32_t *p = INT(x);
  int64_t step = (int64_t)p[1] - p[0];
  if (p[0] == NA_INT || p[1] == NA_INT || (step != 1 && step != -1)) return false;
  for (int64_t i = 2; i < LEN(x); i++)
    if (p[i] == NA_INT || (int64_t)p[i] - p[i - 1] != step) return false;
  return true;
}

/* The names of a vector; of a table of one dimension, its labels. */
static Obj *vector_names_of(Rt *R, Obj *x) {
  Obj *names = rt_attr(x, R->s.names), *dim = rt_attr(x, R->s.dim), *dn;
  if (!IS_NIL(names) || IS_NIL(dim) || LEN(dim) != 1) return names;
  dn = rt_attr(x, R->s.dimnames);
  return !IS_NIL(dn) && LEN(dn) == 1 ? ELT(dn, 0) : NIL;
}

Obj *ast_tags(Deparser *d, Obj *x) {
  Obj *names = rt_attr(x, d->R->s.names), *labels = IS_NIL(names) ? vector_names_of(d->R, x) : NIL;
  bool shown = !IS_NIL(labels) && (d->opts & DEPARSE_NICENAMES) && (!(d->opts & DEPARSE_SHOWATTR) || usable_names(labels));
  return shown ? labels : names;
}

AttrForm ast_attr_form(Deparser *d, Obj *x) {
  Rt *R = d->R;
  bool show = d->opts & DEPARSE_SHOWATTR, nice = d->opts & DEPARSE_NICENAMES, other = false;
  Obj *names = NIL;
  for (AttrObj *a = (AttrObj *)x->attr; a; a = a->next) {
    if (a->name == R->s.names) names = a->value;
    else if (a->name != R->s.srcref) other = true;
  }
  if (!show && IS_NIL(names) && nice) names = vector_names_of(R, x);
  if (IS_NIL(names) || names->type != T_STR) return show && other ? A_STRUCTURE : A_NONE;
  bool vector_names = rt_is_atomic(x) && (is_int_run(x) || LEN(x) == 0);
  if (!show) return nice && LEN(x) > 0 && !vector_names ? A_NAMES : A_NONE; /* no attributes: what can be seen between the elements */
  if (!(nice && usable_names(names)) || vector_names) return A_STRUCTURE_NAMES;
  return show && other ? A_STRUCTURE : A_NAMES;
}
void ast_open_structure(Deparser *d, AttrForm f) {
  if (f >= A_STRUCTURE) ast_put(d, "structure(");
}
void ast_close_structure(Deparser *d, Obj *x, AttrForm f) {
  Rt *R = d->R;
  if (f < A_STRUCTURE) return;
  const int opts = d->opts;
  if (rt_is_atomic(x) && is_int_run(x) && !IS_NIL(vector_names_of(R, x))) d->opts &= ~DEPARSE_NICENAMES;
  for (AttrObj *a = (AttrObj *)x->attr; a; a = a->next) {
    if (a->name == R->s.srcref || (a->name == R->s.names && f != A_STRUCTURE_NAMES)) continue;
    if (a->name != R->s.names && !(d->opts & DEPARSE_SHOWATTR)) continue;
    ast_put(d, ", ");
    ast_put_symbol(d, SYM(a->name)->name, '"');
    ast_put(d, " = ");
    bool fnarg = d->fnarg;
    d->fnarg = false;
    d->any(d, a->value);
    d->fnarg = fnarg;
  }
  ast_put(d, ")");
  d->opts = opts;
}

/* ---- vectors ----------------------------------------------------------------------------------------------------- */

static void put_double(Deparser *d, double x) {
  char b[64];
  if (isfinite(x) && (d->opts & DEPARSE_HEXNUMERIC)) snprintf(b, sizeof b, "%a", x);
  else if (isfinite(x) && (d->opts & DEPARSE_DIGITS17)) snprintf(b, sizeof b, "%.17g", x);
  else {
    ast_put(d, CSTR(rt_num_to_char(d->R, x)));
    return;
  }
  ast_put(d, b);
}
static bool cplx_na(Cplx z) { return rt_is_na(z.r) && (rt_is_na(z.i) || z.i == 0); }

static void put_complex(Deparser *d, Cplx z) {
  if (cplx_na(z)) {
    ast_put(d, "NA");
    return;
  }
  if (isnan(z.r) || !isfinite(z.i)) { /* a sum would not give it back */
    ast_put(d, "complex(real=");
    put_double(d, z.r);
    ast_put(d, ", imaginary=");
    put_double(d, z.i);
    ast_put(d, ")");
    return;
  }
  if (!(d->opts & (DEPARSE_HEXNUMERIC | DEPARSE_DIGITS17))) {
    ast_put(d, CSTR(rt_cplx_to_char(d->R, z)));
    return;
  }
  put_double(d, z.r);
  if (!(z.i < 0)) ast_put(d, "+"); /* -0 too */
  put_double(d, z.i);
  ast_put(d, "i");
}

static bool all_na(Obj *x) {
  for (int64_t i = 0; i < LEN(x); i++) switch (x->type) {
    case T_INT:
      if (INT(x)[i] != NA_INT) return false;
      break;
    case T_DBL:
      if (!rt_is_na(DBL(x)[i])) return false;
      break;
    case T_CPLX:
      if (!cplx_na(CPLX(x)[i])) return false;
      break;
    case T_STR:
      if (ELT(x, i) != NA_STR) return false;
      break;
    default: return false;
    }
  return true;
}

void ast_put_vector(Deparser *d, Obj *x) {
  int64_t n = LEN(x);
  char b[32];
  AttrForm form = ast_attr_form(d, x);
  ast_open_structure(d, form);
  Obj *names = form == A_NONE || form == A_STRUCTURE_NAMES ? NIL : vector_names_of(d->R, x);
  if (!IS_NIL(names) && (!(d->opts & DEPARSE_NICENAMES) || ((d->opts & DEPARSE_SHOWATTR) && !usable_names(names)) || is_int_run(x))) names = NIL;
  if (n == 0) {
    static const char *const empty[] = {"logical(0)", "integer(0)",   "numeric(0)",
                                        "complex(0)", "character(0)", "raw(0)"};
    ast_put(d, empty[x->type - T_LGL]);
  } else if (IS_NIL(names) && is_int_run(x)) {
    snprintf(b, sizeof b, "%d:%d", INT(x)[0], INT(x)[n - 1]);
    ast_put(d, b);
  } else {
    bool compat = d->opts & DEPARSE_S, keep_int = (d->opts & DEPARSE_KEEPINTEGER) != 0, suffix = keep_int && !compat;
    bool typed_na = ((d->opts & DEPARSE_KEEPNA) || (keep_int && x->type == T_INT)) && all_na(x);
    const char *wrap = NULL; /* S knows neither 1L nor NA_real_ */
    if (compat && typed_na && x->type != T_LGL)
      wrap = x->type == T_INT    ? "as.integer("
             : x->type == T_DBL  ? "as.double("
             : x->type == T_CPLX ? "as.complex("
                                 : "as.character(";
    else if (compat && keep_int && x->type == T_INT) wrap = "as.integer(";
    if (wrap) typed_na = false, ast_put(d, wrap);
    if (x->type == T_RAW) ast_put(d, "as.raw(");
    bool c = n > 1 || !IS_NIL(names);
    if (c) ast_put(d, "c(");
    for (int64_t i = 0; i < n && d->active; i++) {
      if (i > 0) ast_put(d, ", ");
      if (i > 0 && d->len > d->cutoff) ast_end_line(d);
      ast_put_element_name(d, names, i);
      switch (x->type) {
      case T_LGL: ast_put(d, LGL(x)[i] == NA_LGL ? "NA" : LGL(x)[i] ? "TRUE" : "FALSE"); break;
      case T_INT:
        if (INT(x)[i] == NA_INT) ast_put(d, typed_na ? "NA_integer_" : "NA");
        else {
          snprintf(b, sizeof b, "%d%s", INT(x)[i], suffix ? "L" : "");
          ast_put(d, b);
        }
        break;
      case T_DBL:
        if (typed_na) ast_put(d, "NA_real_");
        else {
          put_double(d, DBL(x)[i]);
          if (compat && keep_int && isfinite(DBL(x)[i]) && DBL(x)[i] == floor(DBL(x)[i]) && fabs(DBL(x)[i]) < 1e15)
            ast_put(d, ".");
        }
        break;
      case T_CPLX:
        if (typed_na) ast_put(d, "NA_complex_");
        else put_complex(d, CPLX(x)[i]);
        break;
      case T_RAW:
        snprintf(b, sizeof b, "0x%02x", RAW(x)[i]);
        ast_put(d, b);
        break;
      default:
        if (typed_na) ast_put(d, "NA_character_");
        else ast_put_quoted(d, ELT(x, i), '"');
      }
    }
    if (n > 1 && d->len > d->cutoff) ast_end_line(d); /* the parenthesis goes to a line of its own then, as in R */
    if (c) ast_put(d, ")");
    if (x->type == T_RAW || wrap) ast_put(d, ")");
  }
  ast_close_structure(d, x, form);
}
