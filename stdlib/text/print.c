/* stdlib/text/print.c - print(): auto-printing with dispatch, print.default, vectors, lists, functions, attributes. */
#include <stdio.h>

#include "../../ast/ast.h"
#include "../base/primargs.h"
#include "text.h"

static int digits_of(int64_t n) {
  int k = 1;
  while (n >= 10) n /= 10, k++;
  return k;
}

/* ---- atomic vectors ---------------------------------------------------------------------------------------------- */

typedef struct Cells {
  PrintOpts *o;
  Obj *x;
  int w;
  NumFmt f;
  CplxFmt c;
} Cells;

static Cells cells_of(PrintOpts *o, Obj *x, int64_t n) {
  Cells c = {.o = o, .x = x};
  switch (TYPE(x)) {
  case T_LGL: c.w = fmt_lgl(o, LGL(x), n); break;
  case T_INT: c.w = fmt_int(o, INT(x), n); break;
  case T_DBL: c.f = fmt_dbl(o, DBL(x), n, 0), c.w = c.f.w; break;
  case T_CPLX: c.c = fmt_cplx(o, CPLX(x), n, 0), c.w = c.c.r.w + c.c.i.w + 2; break;
  case T_STR: c.w = fmt_str(o, x, 0, n, o->quote); break;
  case T_RAW: c.w = 2; break;
  default: rt_assert(o->R, false, "cells of type %d", TYPE(x));
  }
  return c;
}

void print_cell(Buf *b, const PrintOpts *o, Obj *x, int64_t i, int w, NumFmt f, CplxFmt c, int just) {
  switch (TYPE(x)) {
  case T_LGL: enc_lgl(b, o, LGL(x)[i], w); break;
  case T_INT: enc_int(b, o, INT(x)[i], w); break;
  case T_DBL: enc_dbl(b, o, DBL(x)[i], (NumFmt){w, f.d, f.e}); break;
  case T_CPLX: {
    Cplx z = CPLX(x)[i];
    if (rt_is_na(z.r) || rt_is_na(z.i)) {
      buf_pad(b, w - o->na_w);
      buf_puts(b, o->na);
    } else {
      buf_pad(b, w - (c.r.w + c.i.w + 2));
      enc_cplx(b, o, z, c);
    }
    break;
  }
  case T_STR: enc_str(b, o, ELT(x, i), w, o->quote ? '"' : 0, just); break;
  case T_RAW:
    buf_pad(b, w - 2);
    buf_printf(b, "%02x", RAW(x)[i]);
    break;
  default: rt_assert(b->R, false, "a cell of type %d", TYPE(x));
  }
}
static void put_cell(Buf *b, Cells *c, int64_t i, int w, int just) {
  print_cell(b, c->o, c->x, i, w, c->f, c->c, just);
}

static const char *empty_name(Obj *x) {
  switch (TYPE(x)) {
  case T_LGL: return "logical(0)";
  case T_INT: return rt_inherits(x, "factor") ? "factor(0)" : "integer(0)";
  case T_DBL: return "numeric(0)";
  case T_CPLX: return "complex(0)";
  case T_STR: return "character(0)";
  case T_RAW: return "raw(0)";
  default: return "list()";
  }
}

/* n elements of an atomic vector; index: with [1] in front. */
static void print_vector(PrintOpts *o, Obj *x, int64_t n, bool index) {
  if (n == 0) {
    rt_printf(o->R, "%s\n", empty_name(x));
    return;
  }
  int64_t shown = n <= (int64_t)o->max + 1 ? n : o->max;
  double st, by;
  if (shown < n && rt_is_seq(x, &st, &by)) x = rt_seq(o->R, TYPE(x), st, by, shown); /* the rest is never made */
  Cells c = cells_of(o, x, shown);
  int labw = index ? digits_of(shown) + 2 : 0, width = 0, w = c.w + o->gap;
  Buf b = buf_new(o->R);
  if (!shown && index) buf_puts(&b, " [1]");
  for (int64_t i = 0; i < shown; i++) {
    if (i == 0 || width + w > o->width) {
      if (i > 0) buf_putc(&b, '\n');
      if (index) {
        buf_pad(&b, labw - 2 - digits_of(i + 1));
        buf_printf(&b, "[%lld]", (long long)(i + 1));
      }
      width = labw;
      if (b.n > 8192) {
        buf_flush(&b);
        rt_check_interrupt(o->R);
      }
    }
    if (x->type == T_STR) {
      buf_pad(&b, o->gap);
      put_cell(&b, &c, i, c.w, o->right ? JUST_RIGHT : JUST_LEFT);
    } else put_cell(&b, &c, i, w, JUST_RIGHT);
    width += w;
  }
  buf_putc(&b, '\n');
  if (shown < n)
    buf_printf(&b, " [ reached getOption(\"max.print\") -- omitted %lld entries ]\n", (long long)(n - shown));
  buf_flush(&b);
}

static void print_named_vector(PrintOpts *o, Obj *x, Obj *names, const char *title) {
  int64_t n = LEN(x);
  if (title) rt_printf(o->R, "%s\n", title);
  if (n == 0) {
    rt_printf(o->R, "named %s\n", empty_name(x));
    return;
  }
  int64_t shown = n <= (int64_t)o->max + 1 ? n : o->max;
  Cells c = cells_of(o, x, shown);
  int w = c.w;
  for (int64_t i = 0; i < shown; i++) {
    Obj *nm = i < LEN(names) ? ELT(names, i) : NA_STR;
    int k = nm == NA_STR ? o->na_s_w : 0;
    if (nm != NA_STR) {
      Buf e = buf_new(o->R);
      enc_str(&e, o, nm, 0, 0, JUST_LEFT);
      k = (int)utf8_width(buf_cstr(&e), e.n);
    }
    if (k > w) w = k;
  }
  int64_t per = o->width / (w + o->gap);
  if (per < 1) per = 1;
  Buf b = buf_new(o->R);
  if (!shown) buf_putc(&b, '\n');
  for (int64_t at = 0; at < shown; at += per) {
    int64_t to = at + per < shown ? at + per : shown;
    for (int64_t i = at; i < to; i++) {
      enc_str(&b, o, i < LEN(names) ? ELT(names, i) : NA_STR, w, 0, JUST_RIGHT);
      buf_pad(&b, o->gap);
    }
    buf_putc(&b, '\n');
    for (int64_t i = at; i < to; i++) { /* GNU R's complex numbers are not as wide as the names, and end their line */
      bool number = x->type == T_CPLX && !rt_is_na(CPLX(x)[i].r) && !rt_is_na(CPLX(x)[i].i);
      put_cell(&b, &c, i, number ? c.w : w, JUST_RIGHT);
      if (x->type != T_CPLX || i + 1 < to) buf_pad(&b, o->gap);
    }
    buf_putc(&b, '\n');
    if (b.n > 8192) buf_flush(&b);
  }
  if (shown < n)
    buf_printf(&b, " [ reached getOption(\"max.print\") -- omitted %lld entries ]\n", (long long)(n - shown));
  buf_flush(&b);
}

/* ---- everything else --------------------------------------------------------------------------------------------- */

/* "<environment>", "R_GlobalEnv", ...: what stands in <environment: > */
static const char *text_env_name(Rt *R, Obj *e) {
  if (e == (Obj *)R->global) return "<environment: R_GlobalEnv>";
  if (e == (Obj *)R->base) return "<environment: base>";
  if (e == (Obj *)R->empty) return "<environment: R_EmptyEnv>";
  const char *ns = namespace_name(R, ENV(e));
  Obj *nm = rt_attr(e, rt_sym(R, "name"));
  char *s = rt_scratch(R, 300);
  if (ns) snprintf(s, 300, "<environment: namespace:%.200s>", ns);
  else if (nm->type == T_STR && LEN(nm) == 1 && strncmp(STR(nm, 0), "package:", 8) == 0)
    snprintf(s, 300, "<environment: %.200s>", STR(nm, 0));
  else snprintf(s, 300, "<environment: %p>", (void *)e);
  return s;
}

static void print_lines(PrintOpts *o, Obj *lines) {
  for (int64_t i = 0; i < LEN(lines); i++) rt_printf(o->R, "%s\n", text_utf8(o->R, ELT(lines, i)));
}

static void print_deparsed(PrintOpts *o, Obj *x, int opts) {
  print_lines(o, ast_deparse(o->R, x, rt_option_int(o->R, "deparse.cutoff", 60), true, opts, -1));
}

/* The text of a function from a package's data base is there when it is asked for. */
static void fetch_source(Rt *R, Obj *fun) {
  Obj *ref = rt_attr(fun, R->s.srcref), *file = rt_attr(ref, R->s.srcfile);
  if (file->type != T_ENV) return;
  Value v = rt_env_get(R, ENV(file), rt_sym(R, "lines"));
  if (v.tag == V_PROMISE) interp_force(R, v.o);
}
static void print_function(PrintOpts *o, Obj *x) {
  Rt *R = o->R;
  if (x->type == T_CLOSURE) fetch_source(R, x);
  if (x->type == T_BUILTIN) {
    const BuiltinDef *d = ((BuiltinObj *)x)->def;
    if (d->flags & BF_PRIM) {
      const char *formals = prim_formals(d->name);
      if (formals) rt_printf(R, "function (%s)  .Primitive(\"%s\")\n", formals, d->name);
      else rt_printf(R, ".Primitive(\"%s\")\n", d->name);
    } else {
      const char *formals = shown_formals(d);
      if (!formals) formals = "...";
      if (d->flags & BF_GENERIC) rt_printf(R, "function (%s) \nUseMethod(\"%s\")\n", formals, d->name);
      else {
        rt_printf(R, "function (%s) \n", formals);
        Obj *lines = ast_deparse(R, x, 500, true, DEPARSE_DEFAULT, -1);
        for (int64_t i = 1; i < LEN(lines); i++) rt_printf(R, "%s\n", text_utf8(R, ELT(lines, i)));
      }
      rt_printf(R, "%s\n", text_env_name(R, (Obj *)function_home(R, x)));
    }
    return;
  }
  print_deparsed(o, x, (DEPARSE_DEFAULT & ~DEPARSE_SHOWATTR) | (o->use_source ? DEPARSE_USESOURCE : 0));
  Env *e = function_home(R, x);
  if (e != R->global) rt_printf(R, "%s\n", text_env_name(R, (Obj *)e));
}

/* Some 5000 levels of lists in lists; GNU R's C stack has overflowed by then. */
enum { MAX_TAG = 25000 };

static char *tag_join(Rt *R, const char *tag, const char *fmt, const char *s) {
  size_t n = strlen(tag) + strlen(s) + 32;
  if (strlen(tag) > MAX_TAG)
    rt_error_call(R, NIL, "evaluation nested too deeply: infinite recursion / options(expressions=)?");
  char *t = rt_scratch(R, n);
  size_t k = (size_t)snprintf(t, n, "%s", tag);
  rt_assert(R, k == strlen(tag), "%zu bytes of a tag", k);
  snprintf(t + k, n - k,
           fmt[0] == '$'   ? (fmt[1] ? "$`%s`" : "$%s")
           : fmt[0] == '[' ? "[[%s]]"
           : fmt[0] == 'a' ? "attr(,\"%s\")"
                           : "Slot \"%s\":",
           s);
  return t;
}

/* By type, attributes too; no dispatch for x itself, but for its elements.  tag: what stands before, "$a[[2]]". */
static void print_object(PrintOpts *o, Obj *x, const char *tag);

/* An element of a list or an attribute: objects and functions by their print method, the arguments of print() handed
 * on. */
static void print_element(PrintOpts *o, Obj *x, const char *tag) {
  Rt *R = o->R;
  if (!rt_is_object(x) && !rt_is_fun(x)) {
    print_object(o, x, tag);
    return;
  }
  const char *gen = x->flags & OF_S4 ? "show" : "print";
  Obj *f = interp_find_fun(R, rt_sym(R, gen), gen[0] == 's' ? R->base : o->env, true);
  int n = 1 + (IS_NIL(o->extra) || gen[0] == 's' ? 0 : (int)LEN(o->extra));
  Obj **args = rt_scratch(R, sizeof(Obj *) * (size_t)n), **names = rt_scratch(R, sizeof(Obj *) * (size_t)n);
  args[0] = x, names[0] = NULL;
  Obj *nn = n > 1 ? rt_names(R, o->extra) : NIL;
  for (int i = 1; i < n; i++) {
    args[i] = ELT(o->extra, i - 1);
    names[i] = nn->type == T_STR && CLEN(ELT(nn, i - 1)) ? ELT(nn, i - 1) : NULL;
  }
  Obj *head = gen[0] == 's' ? rt_sym(R, gen) : f; /* GNU R calls print() by its value */
  interp_call(R, f, n, args, names, rt_lang(R, head, 1, rt_sym(R, "x")), o->env);
}

Obj *print_list_cells(PrintOpts *o, Obj *x) {
  Rt *R = o->R;
  int64_t n = LEN(x);
  Obj *r = rt_alloc(R, T_STR, n);
  for (int64_t i = 0; i < n; i++) {
    Obj *e = ELT(x, i);
    Buf b = buf_new(R);
    PrintOpts q = *o;
    const char *kind = NULL;
    bool one = rt_has_elts(e) && LEN(e) == 1;
    bool may_be_one = one || rt_inherits(e, "POSIXlt");
    if (rt_is_object(e) && (e->type == T_LANG || (e->type == T_LIST && may_be_one))) { /* as its class formats it, one text */
      Obj *t = interp_call_named(R, "format", 1, e);
      if (t->type == T_STR && LEN(t) == 1) {
        buf_puts(&b, ELT(t, 0) == NA_STR ? "NA" : text_utf8(R, ELT(t, 0)));
        SET_STR(r, i, buf_char(&b));
        continue;
      }
    }
    if (rt_is_object(e) &&
        (e->type == T_LIST || (rt_is_atomic(e) && e->type != T_LGL))) { /* what its class makes of it */
      if (!one || e->type == T_LIST) buf_printf(&b, "%s,%lld", STR(rt_attr(e, R->s.class_), 0), (long long)LEN(e));
      else {
        Obj *t = interp_call_named(R, "format", 1, e);
        if (t->type == T_STR && LEN(t) == 1) buf_puts(&b, ELT(t, 0) == NA_STR ? "NA" : text_utf8(R, ELT(t, 0)));
        else buf_printf(&b, "%s,1", STR(rt_attr(e, R->s.class_), 0));
      }
      SET_STR(r, i, buf_char(&b));
      continue;
    }
    switch (TYPE(e)) {
    case T_NIL: buf_puts(&b, "NULL"); break;
    case T_LGL: kind = one ? NULL : "logical"; break;
    case T_INT: kind = one ? NULL : rt_inherits(e, "factor") ? "factor" : "integer"; break;
    case T_DBL: kind = one ? NULL : "numeric"; break;
    case T_CPLX: kind = one ? NULL : "complex"; break;
    case T_STR: kind = one ? NULL : "character"; break;
    case T_RAW: kind = "raw"; break;
    case T_LIST:
    case T_PAIRLIST: kind = "list"; break;
    case T_EXPR: buf_puts(&b, "?"); break;
    case T_LANG: buf_puts(&b, "expression"); break;
    default: buf_puts(&b, "?"); break;
    }
    if (kind) buf_printf(&b, "%s,%lld", kind, (long long)LEN(e));
    else if (e->type == T_STR) {
      const char *s = text_utf8(R, ELT(e, 0)); /* in quotes whatever print(quote = ) says */
      if (ELT(e, 0) == NA_STR) buf_puts(&b, "\"NA\"");
      else if (strlen(s) < 100) buf_printf(&b, "\"%s\"", s);
      else {
        buf_putc(&b, '"');
        buf_put(&b, s, 99);
        buf_puts(&b, "\" [truncated]");
      }
    } else if (e->type == T_INT && rt_inherits(e, "factor"))
      buf_puts(&b, rt_as_cstr(R, text_as_character(R, e)) ? rt_as_cstr(R, text_as_character(R, e)) : "NA");
    else if (rt_is_atomic(e)) cat_element(&b, &q, e, 0);
    SET_STR(r, i, buf_char(&b));
  }
  return r;
}

static void print_list(PrintOpts *o, Obj *x, const char *tag) {
  Rt *R = o->R;
  int64_t n = LEN(x);
  Obj *names = rt_names(R, x);
  if (n == 0) {
    if (x->type == T_PAIRLIST) rt_printf(R, "NULL\n");
    else rt_printf(R, "%slist()\n", IS_NIL(names) ? "" : "named ");
    return;
  }
  int64_t shown = n <= (int64_t)o->max + 1 ? n : o->max;
  for (int64_t i = 0; i < shown; i++) {
    if (i > 0) rt_printf(R, "\n");
    rt_check_interrupt(R);
    rt_assert(R, names->type != T_STR || i < LEN(names), "%lld names of %lld", (long long)LEN(names), (long long)n);
    Obj *nm = names->type == T_STR ? ELT(names, i) : EMPTY_STR;
    char *t;
    if (CLEN(nm) > 0 || nm == NA_STR) {
      if (nm == NA_STR) t = tag_join(R, tag, "$", "<NA>");
      else if (ast_is_valid_name(CSTR(nm)) && !(R->ascii && nm->aux != CE_ASCII)) t = tag_join(R, tag, "$", CSTR(nm));
      else {
        Buf e = buf_new(R);
        if (UNLIKELY(R->ascii)) enc_str(&e, o, nm, 0, 0, JUST_NONE);
        else enc_bytes(&e, CSTR(nm), CLEN(nm), '`');
        t = tag_join(R, tag, "$`", buf_cstr(&e));
      }
    } else {
      char k[32];
      snprintf(k, sizeof k, "%lld", (long long)(i + 1));
      t = tag_join(R, tag, "[", k);
    }
    rt_printf(R, "%s\n", t);
    print_element(o, ELT(x, i), t);
  }
  rt_printf(R, "\n");
  if (shown < n)
    rt_printf(R, " [ reached getOption(\"max.print\") -- omitted %lld entries ]\n", (long long)(n - shown));
}

static void print_attributes(PrintOpts *o, Obj *x, const char *tag) {
  Rt *R = o->R;
  bool s4 = (x->flags & OF_S4) && rt_attr(x, R->s.class_) != NIL; /* unclass() leaves attributes, not slots */
  if (tag[0] && tag[strlen(tag) - 1] != ')') tag = "";            /* only attributes of attributes say where they are */
  bool array = rt_has_elts(x) && !IS_NIL(rt_attr(x, R->s.dim)), factor = rt_inherits(x, "factor"),
       frame = rt_inherits(x, "data.frame");
  for (AttrObj *a = (AttrObj *)x->attr; a; a = a->next) {
    Obj *s = a->name;
    if (s == R->s.names && !s4 && !array) continue;
    if (s4 && s == R->s.class_) continue;
    if ((array || x->type == T_LIST || x->type == T_PAIRLIST) && (s == R->s.dim || s == R->s.dimnames)) continue;
    if (factor && (s == R->s.levels || s == R->s.class_)) continue;
    if (frame && s == R->s.row_names) continue;
    if (s == R->s.comment || s == R->s.srcref || s == R->s.srcfile || s == R->s.wholeSrcref) continue;
    if (rt_is_fun(x) && s == R->s.srcref) continue;
    char *t = tag_join(R, tag, s4 ? "S" : "a", SYMNAME(s));
    rt_printf(R, "%s\n", t);
    bool quote = o->quote, right = o->right;
    int digits = o->digits;
    if (s == R->s.row_names) {
      Obj *v = interp_call_named(R, "attr", 2, x, rt_str(R, "row.names"));
      print_object(o, v, t);
    } else print_element(o, a->value, t);
    o->quote = quote, o->right = right, o->digits = digits;
    if (s4) rt_printf(R, "\n");
  }
}

static void print_object(PrintOpts *o, Obj *x, const char *tag) {
  Rt *R = o->R;
  rt_check_stack(R);
  switch (TYPE(x)) {
  case T_NIL: rt_printf(R, "NULL\n"); return;
  case T_SYM:
    if (x == MISSING_ARG) rt_printf(R, "\n");
    else {
      Obj *l = ast_deparse(R, x, 60, true, DEPARSE_SIMPLE, -1);
      print_lines(o, l);
    }
    return;
  case T_CHAR: {
    Buf b = buf_new(R);
    buf_puts(&b, "<CHARSXP: ");
    enc_str(&b, o, x, 0, '"', JUST_LEFT);
    buf_puts(&b, ">\n");
    buf_flush(&b);
    return;
  }
  case T_LGL:
  case T_INT:
  case T_DBL:
  case T_CPLX:
  case T_STR:
  case T_RAW: {
    Obj *dim = rt_attr(x, R->s.dim);
    if (!IS_NIL(dim) && LEN(dim) >= 1) {
      Obj *dn = rt_attr(x, R->s.dimnames);
      if (LEN(dim) == 1) {
        if (rt_is_listlike(dn) && LEN(dn) >= 1 && ELT(dn, 0)->type == T_STR) {
          Obj *nn = rt_names(R, dn);
          print_named_vector(o, x, ELT(dn, 0), nn->type == T_STR ? STR(nn, 0) : NULL);
        } else print_vector(o, x, LEN(x), true);
      } else if (LEN(dim) == 2) print_matrix(o, x, dim, dn);
      else print_array(o, x, dim, dn);
    } else {
      Obj *names = rt_attr(x, R->s.names);
      if (names->type == T_STR) print_named_vector(o, x, names, NULL);
      else print_vector(o, x, LEN(x), true);
    }
    break;
  }
  case T_LIST: {
    Obj *dim = rt_attr(x, R->s.dim);
    if (!IS_NIL(dim) && LEN(dim) > 1) {
      PrintOpts q = *o;
      if (LEN(dim) == 2) print_matrix(&q, x, dim, rt_attr(x, R->s.dimnames));
      else print_array(&q, x, dim, rt_attr(x, R->s.dimnames));
    } else print_list(o, x, tag);
    break;
  }
  case T_DOTS: rt_printf(o->R, "<...>\n"); break;
  case T_PAIRLIST: print_list(o, x, tag); break;
  case T_EXPR:
  case T_LANG: {
    /* the attributes are printed after it, not deparsed */
    print_deparsed(o, x, (DEPARSE_DEFAULT & ~DEPARSE_SHOWATTR) | (o->use_source ? DEPARSE_USESOURCE : 0));
    if (rt_inherits(x, "formula")) return;
    break;
  }
  case T_CLOSURE:
  case T_BUILTIN: print_function(o, x); break;
  case T_ENV: rt_printf(R, "%s\n", text_env_name(R, x)); break;
  case T_PROMISE: rt_printf(R, "<promise: %p>\n", (void *)x); break;
  case T_EXTPTR:
    if (rt_is_weak_ref(x)) rt_printf(R, "<weak reference>\n");
    else rt_printf(R, "<pointer: %p>\n", ((ExtPtr *)x)->ptr);
    break;
  case T_S4: rt_printf(R, "<S4 Type Object>\n"); break;
  default: rt_printf(R, "<%s>\n", rt_type_name(TYPE(x))); break;
  }
  if (x->attr) print_attributes(o, x, tag);
}

void print_value(Rt *R, Obj *x, Env *env) {
  PrintOpts o = text_opts(R);
  o.env = env ? env : R->global;
  print_element(&o, x, "");
}

/* ---- print.default, print.function ------------------------------------------------------------------------------- */

static int digits_arg(Rt *R, Obj *x, int dflt) {
  if (!x || IS_NIL(x)) return dflt;
  int d = rt_is_atomic(x) && LEN(x) >= 1 ? rt_as_int(R, x) : NA_INT;
  if (d == NA_INT || d < 1 || d > 22) rt_error(R, "invalid printing digits %d", d);
  return d;
}

/* print.default(x, digits, quote, na.print, print.gap, right, max, width, useSource, ...) */
static Obj *do_print_default(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (!x && c->call->type == T_LANG && LEN(c->call) > 1 && ELT(c->call, 1) != MISSING_ARG)
    x = MISSING_ARG; /* print(quote(expr = )) */
  if (!x) rt_error(R, "argument \"x\" is missing, with no default");
  PrintOpts o =
      text_opts(R); /* methods of elements are looked for from the global environment, as R's print.default has it */
  static const char *const what[] = {"digits", "quote", "na.print", "print.gap", "right", "max", "width", "useSource"};
  Obj *dots = text_arg(c, 9);
  int64_t given = dots ? LEN(dots) : 0;
  for (int i = 1; i <= 8; i++) given += c->args[i] != NULL;
  if (given) { /* handed on to the methods of elements */
    o.extra = rt_alloc(R, T_LIST, given);
    Obj *nn = rt_alloc(R, T_STR, given);
    int64_t k = 0;
    for (int i = 1; i <= 8; i++)
      if (c->args[i]) {
        SET_STR(nn, k, rt_mk(R, what[i - 1]));
        rt_set_elt(o.extra, k++, c->args[i]);
      }
    Obj *dn = dots && LEN(dots) ? rt_names(R, dots) : NIL;
    for (int64_t i = 0; dots && i < LEN(dots); i++) {
      if (dn->type == T_STR) SET_STR(nn, k, ELT(dn, i));
      rt_set_elt(o.extra, k++, ELT(dots, i));
    }
    rt_assert(R, k == given, "%lld arguments of %lld", (long long)k, (long long)given);
    rt_attr_set(R, o.extra, R->s.names, nn);
  }
  o.digits = digits_arg(R, c->args[1], o.digits);
  o.quote = arg_flag(R, c, 2, "quote", true);
  if (c->args[3] && !IS_NIL(c->args[3])) {
    Obj *na = c->args[3];
    if (na->type != T_STR || LEN(na) < 1) rt_error(R, "invalid '%s' specification", "na.print");
    o.na = o.na_s = text_utf8(R, ELT(na, 0));
    o.na_w = o.na_s_w = (int)utf8_width(o.na, strlen(o.na));
  }
  if (c->args[4] && !IS_NIL(c->args[4])) {
    o.gap = rt_as_int(R, c->args[4]);
    if (o.gap == NA_INT || o.gap < 0) rt_error(R, "'gap' must be non-negative integer");
    if (o.gap > 1024) o.gap = 1024;
  }
  o.right = arg_flag(R, c, 5, "right", false);
  if (c->args[6] && !IS_NIL(c->args[6])) {
    o.max = rt_as_int(R, c->args[6]);
    if (o.max == NA_INT || o.max < 0) rt_error(R, "invalid '%s' argument", "max");
    if (o.max == INT_MAX) o.max--;
  }
  if (c->args[7] && !IS_NIL(c->args[7])) {
    o.width = rt_as_int(R, c->args[7]);
    if (o.width == NA_INT || o.width < 10 || o.width > 10000) rt_error(R, "invalid printing width");
  }
  o.use_source = arg_flag(R, c, 8, "useSource", true);
  if (x->flags & OF_S4) {
    Obj *show = interp_find_fun(R, rt_sym(R, "show"), R->base, false); /* methods' own, whatever a script calls so */
    if (show && show->type == T_CLOSURE) {
      interp_call(R, show, 1, &x, NULL, NULL, o.env);
      c->visible = false;
      return x;
    }
  }
  print_object(&o, x, "");
  c->visible = false;
  return x;
}

static Obj *do_print_function(Rt *R, Call *c) {
  if (!c->args[0]) rt_error(R, "argument \"x\" is missing, with no default");
  PrintOpts o = text_opts(R);
  o.env = interp_env(R, c);
  o.use_source = arg_flag(R, c, 1, "useSource", true);
  print_object(&o, c->args[0], "");
  c->visible = false;
  return c->args[0];
}

const BuiltinDef builtins_print[] = {
    {"print.default", do_print_default, BK_BUILTIN,
     "x, digits = NULL, quote = TRUE, na.print = NULL, print.gap = NULL, right = FALSE, max = NULL, width = NULL, "
     "useSource = TRUE, ...",
     BF_INVIS, 0},
    {"print.function", do_print_function, BK_BUILTIN, "x, useSource, ...", BF_INVIS, 0},
    {0}};
