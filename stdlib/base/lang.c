/* stdlib/base/lang.c - parse, deparse, and building and taking apart calls, functions and expressions. */
#include "../../ast/ast.h"
#include "../../interp/interp.h"
#include "primargs.h"
#include "../text/text.h"
#include <stdio.h>

static Obj *need(Rt *R, Call *c, int i, const char *name) {
  if (!c->args[i]) rt_error(R, "argument \"%s\" is missing, with no default", name);
  return c->args[i];
}

/* ---- parse --------------------------------------------------------------------------------------------------------
 */

static char *join_lines(Rt *R, Obj *x, size_t *len) {
  size_t n = 0, at = 0;
  for (int64_t i = 0; i < LEN(x); i++) n += CLEN(ELT(x, i)) + 1;
  char *s = rt_scratch(R, n + 1);
  for (int64_t i = 0; i < LEN(x); i++) {
    memcpy(s + at, STR(x, i), CLEN(ELT(x, i)));
    at += CLEN(ELT(x, i));
    s[at++] = '\n';
  }
  rt_assert(R, at == n, "%zu bytes of %zu", at, n);
  s[at] = 0;
  *len = at;
  return s;
}

/* file: its name in messages, or NULL.  srcfile: where the sources are said to be, or NULL. */
static Obj *parse_text(Rt *R, Obj *lines, const char *file, bool keep_source, Obj *srcfile) {
  size_t n;
  char *s = join_lines(R, lines, &n);
  const char *name = file ? file : "";
  ParseResult r = srcfile ? ast_parse_of(R, s, n, name, srcfile) : ast_parse(R, s, n, name, keep_source);
  if (r.status == PARSE_OK) return r.exprs;
  if (r.whole && r.call) rt_error_call(R, r.call, "%s", r.message);
  if (r.whole) rt_error(R, "%s", r.message);
  rt_error(R, "%s%s%d:%d: %s%s%s", name, file ? ":" : "", r.line, r.col, r.message, r.context[0] ? "\n" : "",
           r.context);
}

/* parse(file = "", n = NULL, text = NULL, prompt = "?", keep.source, srcfile, encoding) */
static Obj *do_parse(Rt *R, Call *c) {
  Obj *text = c->args[2], *file = c->args[0];
  const char *name = "<text>";
  Obj *keep = c->args[4] ? c->args[4] : rt_option(R, "keep.source");
  bool keep_source = rt_length(keep) == 1 && rt_as_lgl(R, keep) == 1;
  if (text && !IS_NIL(text)) {
    if (rt_length(text) == 0) return rt_alloc(R, T_EXPR, 0);
    text = text->type == T_LANG || text->type == T_SYM ? ast_deparse(R, text, 60, true, DEPARSE_SIMPLE, -1)
                                                       : rt_coerce(R, text, T_STR);
  } else if (text && !file) {
    return rt_alloc(R, T_EXPR, 0); /* parse(text = NULL) */
  } else {
    if (!file) file = rt_str(R, "");
    if (file->type == T_STR && LEN(file) == 1 && CLEN(ELT(file, 0)) == 0) file = interp_call_named(R, "stdin", 0);
    else if (file->type == T_STR && LEN(file) == 1) name = STR(file, 0);
    else if (file->type != T_STR && !rt_inherits(file, "connection"))
      rt_error(R, "'file' must be a character string or connection");
    text = text_read_all(R, file, "file(filename, \"r\")");
  }
  Obj *srcfile = c->args[5];
  Value given =
      srcfile && srcfile->type == T_ENV ? rt_env_get(R, ENV(srcfile), rt_sym(R, "filename")) : v_none(V_UNBOUND);
  Obj *title = given.tag == V_OBJ ? given.o : srcfile;
  if (srcfile && IS_NIL(srcfile)) name = NULL;
  else if (title && title->type == T_STR && LEN(title) == 1) name = STR(title, 0);
  Obj *e = parse_text(R, text, name, keep_source, srcfile && srcfile->type == T_ENV ? srcfile : NULL);
  Obj *n = c->args[1];
  if (n && !IS_NIL(n)) {
    int k = rt_as_int(R, n);
    if (k != NA_INT && k >= 0 && k < LEN(e)) e = rt_resize(R, e, k);
  }
  return e;
}

/* .parse_data(lines): getParseData()'s columns. */
static Obj *do_parse_data(Rt *R, Call *c) {
  size_t n;
  char *s = join_lines(R, rt_coerce(R, c->args[0], T_STR), &n);
  return ast_parse_data(R, s, n);
}

static Obj *do_str2lang(Rt *R, Call *c) {
  bool vector = c->def->code;
  Obj *s = c->args[0];
  if (!s || s->type != T_STR) rt_error(R, "argument must be character");
  if (!vector && LEN(s) != 1) rt_error(R, "argument must be a character string");
  Obj *e = parse_text(R, s, "<text>", false, NULL);
  if (vector) return e;
  if (LEN(e) != 1) rt_error(R, "parsing result not of length one, but %d", (int)LEN(e));
  return ELT(e, 0);
}

/* ---- deparse ------------------------------------------------------------------------------------------------------
 */

static int deparse_opts(Rt *R, Obj *control, int dflt) {
  static const struct {
    const char *name;
    int bits;
  } opts[] = {{"all", DEPARSE_KEEPINTEGER | DEPARSE_QUOTE | DEPARSE_SHOWATTR | DEPARSE_USESOURCE |
                          DEPARSE_WARNINCOMPLETE | DEPARSE_KEEPNA | DEPARSE_NICENAMES | DEPARSE_DIGITS17},
              {"exact", DEPARSE_KEEPINTEGER | DEPARSE_QUOTE | DEPARSE_SHOWATTR | DEPARSE_USESOURCE |
                            DEPARSE_WARNINCOMPLETE | DEPARSE_KEEPNA | DEPARSE_NICENAMES | DEPARSE_HEXNUMERIC},
              {"keepInteger", DEPARSE_KEEPINTEGER},
              {"quoteExpressions", DEPARSE_QUOTE},
              {"showAttributes", DEPARSE_SHOWATTR},
              {"useSource", DEPARSE_USESOURCE},
              {"warnIncomplete", DEPARSE_WARNINCOMPLETE},
              {"delayPromises", DEPARSE_DELAYPROMISES},
              {"keepNA", DEPARSE_KEEPNA},
              {"S_compatible", DEPARSE_S},
              {"hexNumeric", DEPARSE_HEXNUMERIC},
              {"digits17", DEPARSE_DIGITS17},
              {"niceNames", DEPARSE_NICENAMES}};
  if (!control) return dflt;
  if (rt_is_num(control) && LEN(control) == 1) return rt_as_int(R, control);
  if (IS_NIL(control) || rt_length(control) == 0) return 0;
  if (control->type != T_STR) rt_error(R, "invalid '%s' argument", "control");
  int bits = 0, odd = 0;
  Buf unknown = buf_new(R);
  for (int64_t i = 0; i < LEN(control); i++) {
    size_t k = 0, n = sizeof opts / sizeof *opts, len = strlen(STR(control, i));
    while (k < n && (!len || strncmp(opts[k].name, STR(control, i), len))) k++; /* R matches them partially */
    if (k < n) bits |= opts[k].bits;
    else {
      buf_puts(&unknown, odd++ ? ", \u2018" : "\u2018");
      buf_puts(&unknown, STR(control, i));
      buf_puts(&unknown, "\u2019");
    }
  }
  if (odd)
    rt_error_call(R, NIL, "deparse option%s %s not recognized", odd > 1 ? "s" : "",
                  STR(rt_strf(R, "%s %s", buf_cstr(&unknown), odd > 1 ? "are" : "is"), 0));
  if (bits & DEPARSE_HEXNUMERIC) bits &= ~DEPARSE_DIGITS17;
  return bits;
}

static Obj *do_deparse_opts(Rt *R, Call *c) { return rt_int(R, deparse_opts(R, c->args[0], 0)); }

/* deparse(expr, width.cutoff, backtick, control, nlines) */
static Obj *do_deparse(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (!x) rt_error(R, "argument \"expr\" is missing, with no default");
  int width = c->args[1] ? rt_as_int(R, c->args[1]) : 60;
  if (width == NA_INT || width < 20 || width > 500) {
    rt_warning(R, "invalid 'cutoff' value for 'deparse', using default");
    width = 60;
  }
  bool backtick = x->type == T_LANG || x->type == T_EXPR || rt_is_fun(x);
  if (c->args[2]) backtick = rt_as_lgl(R, c->args[2]) != 0;
  int nlines = c->args[4] ? rt_as_int(R, c->args[4]) : -1;
  return ast_deparse(R, x, width, backtick, deparse_opts(R, c->args[3], DEPARSE_DEFAULT),
                     nlines == NA_INT ? -1 : nlines);
}

/* .dput(x, control): the lines that dput() writes */
static Obj *do_dput_lines(Rt *R, Call *c) {
  return ast_deparse(R, need(R, c, 0, "x"), 60, true, deparse_opts(R, c->args[1], DEPARSE_DEFAULT), -1);
}

/* ---- symbols and calls ------------------------------------------------------------------------------------------- */

static Obj *as_symbol(Rt *R, Obj *x) {
  for (;;) {
    if (x->type == T_SYM) return x;
    if (x->type == T_CHAR) break;
    if (x == NIL) rt_error(R, "invalid type/length (symbol/%d) in vector allocation", 0);
    if (rt_length(x) == 0) rt_error(R, "invalid data of mode '%s' (too short)", rt_type_name(TYPE(x)));
    if (x->type == T_LIST || x->type == T_EXPR || x->type == T_LANG || x->type == T_PAIRLIST) {
      x = ELT(x, 0);
      continue;
    }
    if (!rt_is_atomic(x)) rt_error(R, "cannot coerce type '%s' to vector of type 'symbol'", rt_type_name(TYPE(x)));
    if (x->type == T_DBL) x = interp_call_named(R, "format.default", 1, rt_dbl(R, DBL(x)[0])); /* with the digits shown */
    x = x->type == T_STR ? ELT(x, 0) : ELT(rt_coerce(R, x, T_STR), 0);
    break;
  }
  if (CLEN(x) == 0) rt_error(R, "attempt to use zero-length variable name");
  return rt_sym_of(R, x);
}
/* Calls and lists are no names, even where their first element is one. */
static Obj *do_as_name(Rt *R, Call *c) {
  Obj *x = need(R, c, 0, "x");
  if (x->type == T_LANG) rt_error(R, "'language' object cannot be coerced to type 'symbol'");
  if (x->type == T_LIST || x->type == T_EXPR) {
    bool scalars = x->type == T_LIST;
    for (int64_t i = 0; i < LEN(x); i++) scalars &= rt_is_atomic(ELT(x, i)) && LEN(ELT(x, i)) == 1;
    if (!scalars) rt_error(R, "'list' object cannot be coerced to type 'symbol'");
    rt_error(R, "invalid type/length (symbol/%lld) in vector allocation", (long long)LEN(x));
  }
  return as_symbol(R, x);
}

/* call(name, ...) */
static Obj *do_call(Rt *R, Call *c) {
  if (c->n < 1) rt_error(R, "'name' is missing");
  if (c->args[0]->type != T_STR || LEN(c->args[0]) != 1) rt_error(R, "first argument must be a character string");
  if (CLEN(ELT(c->args[0], 0)) == 0) rt_error(R, "attempt to use zero-length variable name");
  Obj *r = rt_alloc(R, T_LANG, c->n), *names = NULL;
  rt_set_elt(r, 0, rt_sym_of(R, ELT(c->args[0], 0)));
  for (int i = 1; i < c->n; i++) {
    rt_set_elt(r, i, c->args[i]);
    if (c->names && c->names[i] && CLEN(c->names[i])) {
      if (!names) names = rt_alloc(R, T_STR, c->n);
      SET_STR(names, i, c->names[i]);
    }
  }
  if (names) rt_attr_set(R, r, R->s.names, names);
  return r;
}

static Obj *copy_elts(Rt *R, Obj *x, ObjType type, int64_t from, int64_t n) {
  rt_assert(R, from >= 0 && from + n <= LEN(x), "elements from %lld on, %lld of %lld", (long long)from, (long long)n,
            (long long)LEN(x));
  Obj *r = rt_alloc(R, type, n), *names = rt_attr(x, R->s.names);
  for (int64_t i = 0; i < n; i++) rt_set_elt(r, i, ELT(x, from + i));
  if (!IS_NIL(names)) {
    Obj *nm = rt_alloc(R, T_STR, n);
    bool any = false;
    for (int64_t i = 0; i < n; i++) {
      SET_STR(nm, i, type == T_EXPR ? ELT(names, from + i) : interp_tag(R, ELT(names, from + i)));
      any |= CLEN(ELT(names, from + i)) > 0;
    }
    if (any) rt_attr_set(R, r, R->s.names, nm);
  }
  return r;
}

static Obj *do_expression(Rt *R, Call *c) { return copy_elts(R, c->call, T_EXPR, 1, LEN(c->call) - 1); }

static Obj *do_as_call(Rt *R, Call *c) {
  Obj *x = need(R, c, 0, "x");
  if (x->type == T_LANG) return x;
  if (x->type == T_STR) rt_error(R, "as.call(<character>) not feasible; consider str2lang(<char.>)");
  if (x->type != T_LIST && x->type != T_EXPR && x->type != T_PAIRLIST) rt_error(R, "invalid argument list");
  if (LEN(x) == 0) rt_error(R, "invalid length 0 argument");
  return copy_elts(R, x, T_LANG, 0, LEN(x));
}

enum { IS_CALL, IS_NAME, IS_LANGUAGE, IS_EXPRESSION, IS_PAIRLIST, IS_FUNCTION };
static Obj *do_is_lang(Rt *R, Call *c) {
  Obj *x = c->args[0] ? c->args[0] : MISSING_ARG; /* sapply(formals(f), is.name) gets here with the empty symbol */
  bool r = false;
  switch (c->def->code) {
  case IS_CALL: r = x->type == T_LANG; break;
  case IS_NAME: r = x->type == T_SYM; break;
  case IS_LANGUAGE: r = x->type == T_LANG || x->type == T_SYM || x->type == T_EXPR; break;
  case IS_EXPRESSION: r = x->type == T_EXPR; break;
  case IS_PAIRLIST: r = x->type == T_PAIRLIST || x->type == T_NIL; break;
  case IS_FUNCTION: r = rt_is_fun(x); break;
  default: rt_assert(R, false, "no predicate %d", c->def->code);
  }
  return rt_lgl(R, r);
}

static Obj *do_as_expression(Rt *R, Call *c) {
  Obj *x = need(R, c, 0, "x");
  if (x->type == T_EXPR) return x;
  if (x->type == T_LIST) { /* keeps its attributes */
    Obj *r = copy_elts(R, x, T_EXPR, 0, LEN(x));
    rt_attr_copy(R, r, x);
    if (rt_inherits(x, "data.frame")) /* the columns alone */
      rt_attr_set(R, r, R->s.class_, NIL), rt_attr_set(R, r, rt_sym(R, "row.names"), NIL);
    return r;
  }
  if (rt_is_atomic(x)) {
    Obj *l = rt_coerce(R, x, T_LIST);
    return copy_elts(R, l, T_EXPR, 0, LEN(l));
  }
  if (rt_is_fun(x) || x->type == T_ENV)
    rt_error_call(R, interp_call_text(R, "as.vector(x, \"expression\")"),
                  "cannot coerce type '%s' to vector of type 'expression'",
                  x->type == T_BUILTIN && !(((BuiltinObj *)x)->def->flags & BF_PRIM) ? "closure"
                                                                                     : rt_type_name(TYPE(x)));
  Obj *r = rt_alloc(R, T_EXPR, 1);
  rt_set_elt(r, 0, x);
  return r;
}

/* pairlist(...) and as.pairlist(x) */
static Obj *do_pairlist(Rt *R, Call *c) {
  Obj *x = need(R, c, 0, "x");
  if (x->type == T_DOTS || x->type == T_LIST || x->type == T_EXPR || x->type == T_LANG)
    return LEN(x) ? copy_elts(R, x, T_PAIRLIST, 0, LEN(x)) : NIL;
  if (rt_is_atomic(x)) {
    Obj *l = rt_coerce(R, x, T_LIST), *r = LEN(l) ? copy_elts(R, l, T_PAIRLIST, 0, LEN(l)) : NIL;
    Obj *names = rt_names(R, x);
    if (IS_NIL(names) || IS_NIL(r)) return r;
    Obj *tags = rt_alloc(R, T_STR, LEN(names));
    for (int64_t i = 0; i < LEN(names); i++) SET_STR(tags, i, interp_tag(R, ELT(names, i)));
    rt_attr_set(R, r, R->s.names, tags);
    return r;
  }
  return x;
}

/* ---- functions --------------------------------------------------------------------------------------------------- */

static Obj *make_closure(Rt *R, Obj *formals, Obj *body, Env *env) {
  rt_assert(R, IS_NIL(formals) || (TYPE(formals) == T_PAIRLIST && !IS_NIL(rt_attr(formals, R->s.names))),
            "formals of type %d", TYPE(formals));
  Closure *f = (Closure *)rt_alloc_obj(R, T_CLOSURE, sizeof(Closure));
  f->formals = formals;
  f->body = body;
  f->env = env;
  rt_share(body);
  return (Obj *)f;
}

/* The formals of a builtin, from its table's text: a pairlist, NIL for none. */
static Obj *builtin_formals(Rt *R, Obj *f) {
  const BuiltinDef *def = ((BuiltinObj *)f)->def;
  const char *text = shown_formals(def);
  if (!text || !*text) return NIL;
  size_t n = strlen(text) + 32;
  char *s = rt_scratch(R, n);
  int len = snprintf(s, n, "function(%s) NULL", text);
  ParseResult r = ast_parse(R, s, (size_t)len, "<builtin>", false);
  rt_assert(R, r.status == PARSE_OK && LEN(r.exprs) == 1, "formals of %s: %s", def->name, text);
  return ELT(ELT(r.exprs, 0), 1);
}
static bool is_primitive(Obj *f) { return f->type == T_BUILTIN && (((BuiltinObj *)f)->def->flags & BF_PRIM); }

/* fun as a function: itself, or looked up by name in the calling environment; the caller's own function when missing.
 */
static Obj *function_arg(Rt *R, Call *c, Obj *f) {
  if (!f) return interp_evalo(R, rt_langs(R, "sys.function", 0), interp_env(R, c));
  if (f->type != T_STR) return f;
  const char *env = c->def->formals && strstr(c->def->formals, "envir") ? "envir" : "parent.frame()";
  char text[64];
  snprintf(text, sizeof text, "get(fun, mode = \"function\", envir = %s)", env);
  Obj *get = interp_call_text(R, text);
  if (LEN(f) != 1) rt_error_call(R, get, LEN(f) ? "first argument has length > 1" : "invalid first argument");
  Obj *found = interp_find_fun(R, rt_sym_of(R, ELT(f, 0)), interp_env(R, c), false);
  if (!found) rt_error_call(R, get, "object '%s' of mode 'function' was not found", STR(f, 0));
  return found;
}

static Obj *do_formals(Rt *R, Call *c) {
  Obj *f = function_arg(R, c, c->args[0]);
  if (f->type == T_CLOSURE) return rt_closure(R, f)->formals;
  if (f->type == T_BUILTIN && !is_primitive(f)) return builtin_formals(R, f);
  if (!rt_is_fun(f)) rt_warning_call(R, interp_call_text(R, "formals(fun)"), "argument is not a function");
  return NIL;
}

static Obj *do_body(Rt *R, Call *c) {
  Obj *f = function_arg(R, c, c->args[0]);
  if (f->type == T_CLOSURE) return rt_closure(R, f)->body;
  if (f->type == T_BUILTIN && !is_primitive(f) && ((BuiltinObj *)f)->def->flags & BF_GENERIC)
    return rt_lang(R, rt_sym(R, "UseMethod"), 1, rt_str(R, ((BuiltinObj *)f)->def->name));
  if (f->type == T_BUILTIN && !is_primitive(f))
    return rt_langs(R, ".Internal", 1, rt_langs(R, ((BuiltinObj *)f)->def->name, 0));
  if (!rt_is_fun(f)) rt_warning_call(R, interp_call_text(R, "body(fun)"), "argument is not a function");
  return NIL;
}

static Obj *do_args(Rt *R, Call *c) {
  Obj *f = need(R, c, 0, "name");
  if (f->type == T_STR && LEN(f) == 1) f = interp_find_fun(R, rt_sym_of(R, ELT(f, 0)), interp_env(R, c), true);
  if (f->type == T_CLOSURE) return make_closure(R, rt_closure(R, f)->formals, NIL, R->global);
  if (f->type == T_BUILTIN &&
      shown_formals(((BuiltinObj *)f)->def))
    return make_closure(R, builtin_formals(R, f), NIL, R->global);
  return NIL;
}

static Env *env_arg(Rt *R, Obj *e) {
  if (e && IS_NIL(e)) rt_error(R, "use of NULL environment is defunct");
  if (!e || e->type != T_ENV) rt_error(R, "invalid environment");
  return ENV(e);
}

/* Each argument of a function to be has a name. */
static void formals_named(Rt *R, Obj *names, Obj *call) {
  bool all = !IS_NIL(names);
  for (int64_t i = 0; all && i < LEN(names); i++) all = ELT(names, i) == NA_STR || CLEN(ELT(names, i)) > 0;
  if (!all) rt_error_call(R, call, "invalid formal argument list for \"function\"");
}

/* .as_function(x, envir): the list's last element is the body. */
static Obj *do_as_function(Rt *R, Call *c) {
  Obj *x = need(R, c, 0, "x");
  if (rt_is_fun(x)) return x;
  if (IS_NIL(x)) rt_error(R, "argument must have length at least 1");
  if (x->type != T_LIST) rt_error(R, "list argument expected");
  int64_t n = LEN(x) - 1;
  if (n < 0) rt_error(R, "argument must have length at least 1");
  Env *env = c->args[1] ? env_arg(R, c->args[1]) : interp_env(R, c);
  Obj *formals = NIL, *names = rt_attr(x, R->s.names);
  if (n > 0) {
    formals = rt_alloc(R, T_PAIRLIST, n);
    Obj *nm = rt_alloc(R, T_STR, n);
    for (int64_t i = 0; i < n; i++) {
      rt_set_elt(formals, i, ELT(x, i));
      if (!IS_NIL(names)) SET_STR(nm, i, interp_tag(R, ELT(names, i)));
    }
    formals_named(R, IS_NIL(names) ? names : nm, NULL);
    rt_attr_set(R, formals, R->s.names, nm);
  }
  if (rt_is_fun(ELT(x, n)) || ELT(x, n)->type == T_ENV)
    rt_error(R, "invalid body for function");
  return make_closure(R, formals, ELT(x, n), env);
}

/* The environment of a function that gets another body or other formals, envir or its own. What is none, but a
 * function's name, is that function; what is neither has no environment (but NULL the caller's), and becomes NULL.
 * asks, makes: the calls by which GNU R asks for what stays and makes the function. */
static Env *env_of_changed(Rt *R, Call *c, Obj **fun, const char *asks, const char *makes) {
  Obj *f = *fun;
  bool own = rt_is_fun(f) ? !is_primitive(f) : IS_NIL(f);
  if (!rt_is_fun(f)) {
    rt_warning(R, "'fun' is not a function");
    if (f->type == T_STR && LEN(f) == 1) f = interp_find_fun(R, rt_sym_of(R, ELT(f, 0)), interp_env(R, c), true);
    else rt_warning_call(R, interp_call_text(R, asks), "argument is not a function"), f = NIL;
    *fun = f;
  }
  if (c->args[1]) return env_arg(R, c->args[1]);
  if (!own) rt_error_call(R, interp_call_text(R, makes), "use of NULL environment is defunct");
  return f->type == T_CLOSURE ? ((Closure *)f)->env : IS_NIL(f) ? interp_env(R, c) : function_home(R, f);
}

static const char by_body[] = "as.function.default(c(as.list(formals(fun)), list(value)), envir)",
                  by_formals[] = "as.function.default(c(value, if (is.null(bd) || is.list(bd)) list(bd) else bd), envir)";

/* body(fun, envir) <- value */
static Obj *do_set_body(Rt *R, Call *c) {
  Obj *f = need(R, c, 0, "fun"), *value = c->args[2] ? c->args[2] : NIL;
  Env *env = env_of_changed(R, c, &f, "formals(fun)", by_body);
  bool none = IS_NIL(f); /* a function without arguments then */
  if (value->type == T_EXPR) {
    if (LEN(value) > 1) rt_warning(R, "using the first element of 'value' of type \"expression\"");
    value = LEN(value) ? ELT(value, 0) : NIL;
  }
  if (rt_is_fun(value) || value->type == T_ENV)
    rt_error_call(R, interp_call_text(R, by_body),
                  "invalid body for function");
  Obj *formals = none ? NIL : f->type == T_CLOSURE ? rt_closure(R, f)->formals : builtin_formals(R, f);
  return make_closure(R, formals, value, env);
}

static Obj *do_set_formals(Rt *R, Call *c) {
  Obj *f = need(R, c, 0, "fun"), *value = c->args[2] ? c->args[2] : NIL;
  Env *env = env_of_changed(R, c, &f, "body(fun)", by_formals);
  bool none = IS_NIL(f) || is_primitive(f); /* which have no body */
  Obj *formals = NIL;
  Obj *body = none                   ? NIL
              : f->type == T_CLOSURE ? rt_closure(R, f)->body
                                     : rt_lang(R, rt_sym(R, ".call_given"), 1, f); /* a closure in GNU R */
  if (rt_is_atomic(value) && !rt_is_object(value)) {
    Obj *tags = rt_names(R, value);
    value = rt_coerce(R, value, T_LIST);
    if (LEN(value) && !IS_NIL(tags)) value = rt_own(R, value), rt_attr_set(R, value, R->s.names, tags);
  }
  if (!IS_NIL(value)) {
    if (value->type != T_LIST && value->type != T_PAIRLIST)
      rt_error_call(R, interp_call_text(R, by_formals), "invalid formal argument list for \"function\"");
    if (LEN(value)) formals = copy_elts(R, value, T_PAIRLIST, 0, LEN(value));
    if (!IS_NIL(formals)) formals_named(R, rt_attr(formals, R->s.names), interp_call_text(R, by_formals));
  }
  return make_closure(R, formals, body, env);
}

/* .empty_element(x, i): is x[[i]] the empty symbol?  R code cannot hold it in a variable. */
static Obj *do_empty_element(Rt *R, Call *c) {
  Obj *x = need(R, c, 0, "x");
  int i = rt_as_int(R, need(R, c, 1, "i"));
  return rt_lgl(R, rt_is_listlike(x) && i >= 1 && i <= LEN(x) && ELT(x, i - 1) == MISSING_ARG);
}

/* ---- names in expressions ---------------------------------------------------------------------------------------- */

typedef struct Names {
  Obj *v;
  int64_t n, max;
  bool functions, unique;
} Names;

static void add_name(Rt *R, Names *w, Obj *name) {
  if (w->max >= 0 && w->n >= w->max) return;
  if (CLEN(name) == 0) return;
  if (w->unique)
    for (int64_t i = 0; i < w->n; i++)
      if (ELT(w->v, i) == name) return;
  if (w->n == LEN(w->v)) w->v = rt_resize(R, w->v, 2 * w->n);
  SET_STR(w->v, w->n++, name);
}
static void walk_names(Rt *R, Names *w, Obj *x) {
  rt_check_stack(R);
  switch (x->type) {
  case T_SYM:
    if (x != MISSING_ARG) add_name(R, w, SYM(x)->name);
    break;
  case T_LANG:
    if (LEN(x) && w->functions) walk_names(R, w, ELT(x, 0));
    for (int64_t i = 1; i < LEN(x); i++) walk_names(R, w, ELT(x, i));
    break;
  case T_LIST:
  case T_EXPR:
  case T_PAIRLIST:
    if (x->type != T_EXPR) break; /* what lists hold is data */
    for (int64_t i = 0; i < LEN(x); i++) walk_names(R, w, ELT(x, i));
    break;
  default: break;
  }
}
/* all.names(expr, functions, max.names, unique): code 0; all.vars: 1 */
static Obj *do_all_names(Rt *R, Call *c) {
  bool vars = c->def->code == 1;
  if (!c->args[0]) rt_error(R, "argument \"expr\" is missing, with no default");
  int max = arg_int(R, c, 2, "max.names", -1);
  Names w = {rt_alloc(R, T_STR, 8), 0, max, arg_true(R, c, 1, !vars),
             c->args[3] ? rt_as_lgl(R, c->args[3]) != 0 : vars};
  if (c->args[0]) walk_names(R, &w, c->args[0]);
  return rt_resize(R, w.v, w.n);
}

const BuiltinDef builtins_lang[] = {
    {"parse", do_parse, BK_BUILTIN,
     "file = \"\", n = NULL, text = NULL, prompt = \"?\", keep.source = getOption(\"keep.source\"), srcfile = NULL, "
     "encoding = \"unknown\"",
     0, 0},
    {".parse_data", do_parse_data, BK_BUILTIN, "lines", 0, 0},
    {"str2lang", do_str2lang, BK_BUILTIN, "s", 0, 0},
    {"str2expression", do_str2lang, BK_BUILTIN, "text", 0, 1},
    {"deparse", do_deparse, BK_BUILTIN,
     "expr, width.cutoff = 60L, backtick = mode(expr) %in% c(\"call\", \"expression\", \"(\", \"function\"), "
     "control = c(\"keepNA\", \"keepInteger\", \"niceNames\", \"showAttributes\"), nlines = -1L",
     0, 0},
    {".deparseOpts", do_deparse_opts, BK_BUILTIN, "control", 0, 0},
    {".dput", do_dput_lines, BK_BUILTIN, "x, control", 0, 0},
    {"as.name", do_as_name, BK_BUILTIN, "x", 0, 0},
    {"as.symbol", do_as_name, BK_BUILTIN, "x", 0, 0},
    {"call", do_call, BK_BUILTIN, NULL, BF_PRIM, 0},
    {"expression", do_expression, BK_SPECIAL, "...", BF_PRIM, 0},
    {"as.call", do_as_call, BK_BUILTIN, "x", BF_PRIM | BF_DISPATCH, 0},
    {"is.call", do_is_lang, BK_BUILTIN, "x", BF_PRIM | BF_PURE, IS_CALL},
    {"is.name", do_is_lang, BK_BUILTIN, "x", BF_PRIM | BF_PURE, IS_NAME},
    {"is.symbol", do_is_lang, BK_BUILTIN, "x", BF_PRIM | BF_PURE, IS_NAME},
    {"is.language", do_is_lang, BK_BUILTIN, "x", BF_PRIM | BF_PURE, IS_LANGUAGE},
    {"is.expression", do_is_lang, BK_BUILTIN, "x", BF_PRIM | BF_PURE, IS_EXPRESSION},
    {"is.pairlist", do_is_lang, BK_BUILTIN, "x", BF_PRIM | BF_PURE, IS_PAIRLIST},
    {"is.function", do_is_lang, BK_BUILTIN, "x", BF_PRIM | BF_PURE, IS_FUNCTION},
    {"as.expression", do_as_expression, BK_BUILTIN, "x, ...", BF_DISPATCH | BF_GENERIC, 0},
    {"as.expression.default", do_as_expression, BK_BUILTIN, "x, ...", 0, 0},
    {"pairlist", do_pairlist, BK_BUILTIN, "...", 0, 0},
    {"as.pairlist", do_pairlist, BK_BUILTIN, "x", 0, 0},
    {"formals", do_formals, BK_BUILTIN, "fun = sys.function(sys.parent()), envir = parent.frame()", 0, 0},
    {"body", do_body, BK_BUILTIN, "fun = sys.function(sys.parent())", 0, 0},
    {"args", do_args, BK_BUILTIN, "name", 0, 0},
    {".as_function", do_as_function, BK_BUILTIN, "x, envir", 0, 0},
    {"body<-", do_set_body, BK_BUILTIN, "fun, envir = environment(fun), value", 0, 0},
    {"formals<-", do_set_formals, BK_BUILTIN, "fun, envir = environment(fun), value", 0, 0},
    {".empty_element", do_empty_element, BK_BUILTIN, "x, i", 0, 0},
    {"all.names", do_all_names, BK_BUILTIN, "expr, functions = TRUE, max.names = -1L, unique = FALSE", 0, 0},
    {"all.vars", do_all_names, BK_BUILTIN, "expr, functions = FALSE, max.names = -1L, unique = TRUE", 0, 1},
    {0}};
