/* interp/lang_builtins.c - the language's own functions: quote-like specials, function calls from calls, arguments. */
#include <stdio.h>

#include "../ast/ast.h"
#include "nodeops.h"

/* A form that cannot be made of n arguments. */
_Noreturn static void bad_form(Rt *R, const char *name, int n, Obj *call) {
  static const struct {
    const char *name;
    int n;
  } takes[] = {{"quote", 1}, {"for", 3}, {"while", 2}, {"repeat", 1}, {"(", 1}, {"missing", 1}, {"::", 2}, {":::", 2}};
  for (size_t i = 0; i < sizeof takes / sizeof *takes; i++)
    if (!strcmp(name, takes[i].name) && n != takes[i].n)
      rt_error_call(R, call, "%d argument%s passed to '%s' which requires %d", n, n == 1 ? "" : "s", name, takes[i].n);
  if (!strcmp(name, "<-") || !strcmp(name, "function"))
    rt_error_call(R, call, "incorrect number of arguments to \"%s\"", name);
  if (!strcmp(name, "if")) rt_error_call(R, call, "argument is of length zero");
  if (!strcmp(name, "&&") || !strcmp(name, "||")) rt_error_call(R, call, "'%s' operator requires 2 arguments", name);
  if (!strcmp(name, "return")) rt_error_call(R, call, "multi-argument returns are not permitted");
  if (!strcmp(name, "switch") && n == 0) rt_error_call(R, call, "'EXPR' is missing");
  const char *want = !strcmp(name, "switch") ? "EXPR" : !strcmp(name, "quote") ? "expr" : !strcmp(name, "missing") ? "x" : NULL;
  const char *given = want ? nodeop_misnamed(R, call, want) : NULL;
  if (given) rt_error_call(R, call, "supplied argument name '%s' does not match '%s'", given, want);
  if (!strcmp(name, "UseMethod")) rt_error_call(R, call, "'UseMethod' used in an inappropriate fashion");
  rt_error_call(R, call, "invalid use of '%s'", name);
}

/* The call with what `...` holds in env in its place. */
static Obj *expand_dots(Rt *R, Obj *call, Env *env) {
  int64_t n = 0, k = 0;
  Obj *dots = NULL;
  for (int64_t i = 0; i < LEN(call); i++)
    if (ELT(call, i) == R->s.dots) n++;
  if (!n) return call;
  Value v = interp_find_var(R, R->s.dots, env);
  if (v.tag == V_UNBOUND) rt_error(R, "'...' used in an incorrect context");
  dots = v.tag == V_OBJ && v.o->type == T_DOTS ? v.o : NULL;
  n = LEN(call) + n * ((dots ? LEN(dots) : 0) - 1);
  Obj *l = rt_alloc(R, T_LANG, n), *nm = rt_alloc(R, T_STR, n), *names = rt_attr(call, R->s.names),
      *dn = dots ? rt_attr(dots, R->s.names) : NIL;
  for (int64_t i = 0; i < LEN(call); i++) {
    if (ELT(call, i) != R->s.dots) {
      SET_STR(nm, k, names != NIL ? ELT(names, i) : EMPTY_STR);
      rt_set_elt(l, k++, ELT(call, i));
      continue;
    }
    for (int64_t j = 0; dots && j < LEN(dots); j++) {
      Obj *o = ELT(dots, j);
      SET_STR(nm, k, dn != NIL ? ELT(dn, j) : EMPTY_STR);
      if (o->type == T_LANG || o->type == T_SYM) o = o == MISSING_ARG ? o : rt_langs(R, "quote", 1, o);
      rt_set_elt(l, k++, o);
    }
  }
  rt_attr_set(R, l, R->s.names, nm);
  return l;
}

/* Special forms called as function values, `if`(a, b) through do.call and so on: the call is compiled with the form as
 * its head.  (An ordinary call never comes here: compile.c makes nodes of it.) */
static Obj *do_form(Rt *R, Call *c) {
  Obj *l = rt_dup(R, c->call);
  if (ELT(l, 0)->type == T_BUILTIN) {
    Obj *written = rt_attr(l, rt_sym(R, WRITTEN_ATTR));
    bad_form(R, c->def->name, (int)LEN(l) - 1, written != NIL ? written : l);
  }
  if (!strcmp(c->def->name, "switch")) {
    if (LEN(l) > 1 && ELT(l, 1) == R->s.dots) rt_error_call(R, frame_call(R), "'...' used in an incorrect context");
    l = expand_dots(R, l, interp_env(R, c));
  }
  rt_set_elt(l, 0, builtin_get(R, c->def->name));
  rt_attr_set(R, l, rt_sym(R, WRITTEN_ATTR), c->call);
  Value v = eval_in_frame(R, l, c->frame);
  c->visible = R->visible;
  return rt_box(R, v);
}

const char *interp_no_function(Rt *R, Obj *x) {
  Obj *lines = ast_deparse(R, x, 60, false, DEPARSE_DEFAULT, -1), *each = rt_alloc(R, T_STR, LEN(lines));
  for (int64_t i = 0; i < LEN(lines); i++) {
    const char *s = STR(lines, i);
    char *text = rt_scratch(R, strlen(s) + 64);
    sprintf(text, "'%s' is not a function, character or symbol", s);
    SET_STR(each, i, rt_mk(R, text));
  }
  /* stop(.., domain = NA) of several */
  return STR(LEN(each) == 1 ? each : interp_call_named(R, "as.character", 1, rt_list(R, 1, each)), 0);
}

Obj *interp_match_fun(Rt *R, Obj *f, Env *env) {
  if (rt_is_fun(f)) return f;
  Obj *sym = NULL;
  if (f->type == T_STR && LEN(f) == 1) sym = rt_sym_of(R, ELT(f, 0));
  else if (f->type == T_SYM) sym = f;
  if (!sym) rt_error(R, "%s", interp_no_function(R, f));
  Obj *fun = interp_find_fun(R, sym, env ? env : R->global, false);
  if (!fun) { /* as match.fun's own look-up says it */
    Obj *call = rt_langs(R, "get", 3, rt_langs(R, "as.character", 1, rt_sym(R, "FUN")), rt_str(R, "function"),
                         rt_sym(R, "envir")),
        *nm = rt_alloc(R, T_STR, 4);
    SET_STR(nm, 2, rt_mk(R, "mode"));
    SET_STR(nm, 3, rt_mk(R, "envir"));
    rt_attr_set(R, call, R->s.names, nm);
    rt_error_call(R, call, "object '%s' of mode 'function' was not found", SYMNAME(sym));
  }
  return fun;
}

/* ---- substitute ---- */

/* What a symbol stands for in an environment that substitute looks at; NULL: nothing. */
static Obj *substitute_value(Rt *R, Value v) {
  switch (v.tag) {
  case V_PROMISE: {
    Obj *e = ((Promise *)v.o)->expr;
    while (e->type == T_PROMISE) e = ((Promise *)e)->expr;
    return e;
  }
  case V_LGL:
  case V_INT:
  case V_DBL: return rt_box(R, v);
  case V_OBJ:
    if (v.o->type == T_DOTS) return NULL;
    return v.o;
  case V_MISSING: return MISSING_ARG;
  default: return NULL;
  }
}

typedef struct Subst {
  Env *env; /* or a list: */
  Obj *list, *names;
  Frame *frame;
} Subst;

/* Does the code assign to the variable?  (for and function are not told apart: the answer may be a needless yes.) */
static bool assigns(Rt *R, Obj *e, Obj *sym) {
  if (e->type != T_LANG) return false;
  rt_check_stack(R);
  Obj *h = LEN(e) ? ELT(e, 0) : NIL;
  if (LEN(e) > 2 && (h == R->s.assign || h == R->s.assign2 || h == rt_sym(R, "=") || h == rt_sym(R, "for"))) {
    Obj *t = ELT(e, 1);
    while (t->type == T_LANG && LEN(t) > 1) t = ELT(t, 1);
    if (t == sym || (t->type == T_STR && LEN(t) == 1 && ELT(t, 0) == SYM(sym)->name)) return true;
  }
  for (int64_t i = 0; i < LEN(e); i++)
    if (assigns(R, ELT(e, i), sym)) return true;
  return false;
}

/* Is v what the argument e of f's call is?  Values are handed over for variables and constants only. */
static bool still(Rt *R, Frame *f, Obj *e, Value v) {
  Value given = rt_unbox(e);
  if (e->type == T_SYM) given = f->caller ? frame_get(R, f->caller, e) : rt_env_get(R, R->global, e);
  if (given.tag == V_PROMISE) given = ((Promise *)given.o)->value;
  return given.tag == v.tag && (v.tag == V_OBJ   ? given.o == v.o
                                : v.tag == V_DBL ? rt_bits(given.d) == rt_bits(v.d)
                                                 : given.i == v.i);
}

/* A function that does not ask for its arguments' expressions may hold a value where GNU R has a promise.  When another
 * one asks, substitute(x, parent.frame()), the expression is what the call says. */
static Value argument_expr(Rt *R, Env *env, Obj *sym, Value v) {
  Frame *f = env->kind == E_FRAME ? env->frame : NULL;
  if (!f || f->kind != FR_CLOSURE || !f->call || f->call->type != T_LANG || !f->code) return v;
  int j = code_slot(f->code, sym);
  if (j < 0 || j >= f->code->desc.nformals || f->fun->type != T_CLOSURE) return v;
  for (int64_t i = 1; i < LEN(f->call); i++)
    if (ELT(f->call, i) == R->s.dots) return v;
  Obj *m = interp_call_named(R, "match.call", 2, f->fun, f->call), *names = rt_names(R, m);
  for (int64_t i = 1; names->type == T_STR && i < LEN(m); i++)
    if (ELT(names, i) == SYM(sym)->name) {
      if (assigns(R, ((Closure *)f->fun)->body, sym) &&
          (f->code->flags & CODE_KEEP_PROMISES || !still(R, f, ELT(m, i), v))) /* it has been assigned */
        return v;
      return (Value){.tag = V_PROMISE, .o = (Obj *)promise_done(R, ELT(m, i), v)};
    }
  return v;
}

static Value subst_lookup(Rt *R, Subst *s, Obj *sym) {
  if (s->list) {
    for (int64_t i = 0; i < LEN(s->names); i++)
      if (ELT(s->names, i) == SYM(sym)->name) return rt_unbox(ELT(s->list, i));
    return v_none(V_UNBOUND);
  }
  Value v = rt_env_get(R, s->env, sym);
  return v.tag == V_PROMISE || v.tag == V_UNBOUND || v.tag == V_MISSING ? v : argument_expr(R, s->env, sym, v);
}

static Obj *subst(Rt *R, Subst *s, Obj *e) {
  rt_check_stack(R);
  switch (e->type) {
  case T_PROMISE: return subst(R, s, ((Promise *)e)->expr);
  case T_SYM: {
    if (e == MISSING_ARG) return e;
    Value v = subst_lookup(R, s, e);
    Obj *r = substitute_value(R, v);
    return r ? r : e;
  }
  case T_LANG: {
    int64_t n = LEN(e), extra = 0;
    Value dv = v_none(V_UNBOUND);
    for (int64_t i = 0; i < n; i++)
      if (ELT(e, i) == R->s.dots) {
        dv = subst_lookup(R, s, R->s.dots);
        if (dv.tag == V_OBJ && dv.o->type == T_DOTS) extra += LEN(dv.o) - 1;
        else if (dv.tag == V_MISSING || (dv.tag == V_OBJ && dv.o == NIL)) extra--;
      }
    Obj *names = rt_attr(e, R->s.names);
    bool listed = n > 0 && ELT(e, 0) == R->s.dots && dv.tag != V_UNBOUND; /* substitute(...()): a list, no call */
    if (listed && n + extra == 0) return NIL;
    Obj *r = rt_alloc(R, listed ? T_PAIRLIST : T_LANG, n + extra), *nm = rt_alloc(R, T_STR, n + extra);
    if (!listed) r->aux = e->aux;
    bool any = false;
    int64_t k = 0;
    for (int64_t i = 0; i < n; i++) {
      Obj *x = ELT(e, i);
      if (x == R->s.dots && dv.tag == V_OBJ && dv.o->type == T_DOTS) {
        Obj *d = dv.o, *dn = rt_attr(d, R->s.names);
        for (int64_t j = 0; j < LEN(d); j++, k++) {
          Obj *y = ELT(d, j);
          while (y->type == T_PROMISE) y = ((Promise *)y)->expr;
          rt_set_elt(r, k, y);
          if (dn != NIL && CLEN(ELT(dn, j))) SET_STR(nm, k, ELT(dn, j)), any = true;
        }
        continue;
      }
      if (x == R->s.dots && (dv.tag == V_MISSING || (dv.tag == V_OBJ && dv.o == NIL))) continue;
      rt_set_elt(r, k, subst(R, s, x));
      if (names != NIL && CLEN(ELT(names, i))) SET_STR(nm, k, ELT(names, i)), any = true;
      k++;
    }
    if (any) rt_attr_set(R, r, R->s.names, nm);
    for (AttrObj *at = (AttrObj *)e->attr; at; at = at->next)
      if (at->name != R->s.names) rt_attr_set(R, r, at->name, at->value);
    return r;
  }
  default: return e;
  }
}

/* What a special was called with, by its formals: the expressions, NULL where there is none. */
static void match_special(Rt *R, Obj *call, int nf, const char *const *formals, Obj **out) {
  enum { MOST = 4 };
  rt_assert(R, nf <= MOST, "%d formals", nf);
  int n = (int)LEN(call) - 1, dots[n + 1];
  Obj *fnames[MOST], *given = rt_attr(call, R->s.names), *names[n + 1];
  Value v[n + 1];
  int32_t map[MOST];
  for (int j = 0; j < nf; j++) fnames[j] = rt_mk(R, formals[j]);
  for (int i = 0; i < n; i++) {
    v[i] = v_obj(ELT(call, i + 1));
    names[i] = given != NIL && CLEN(ELT(given, i + 1)) ? ELT(given, i + 1) : NULL;
  }
  MatchResult m = {map, dots, 0};
  ArgList a = {n, v, names};
  match_args(R, nf, fnames, -1, n, names, &a, call, NULL, &m);
  for (int j = 0; j < nf; j++) out[j] = map[j] >= 0 ? ELT(call, map[j] + 1) : NULL;
}

static Obj *do_substitute(Rt *R, Call *c) {
  static const char *const formals[] = {"expr", "env"};
  Obj *given[2];
  match_special(R, c->call, 2, formals, given);
  Obj *e = given[0] ? given[0] : MISSING_ARG;
  Subst s = {0};
  Env *here = interp_env(R, c);
  if (given[1] && given[1] != MISSING_ARG) {
    Obj *x = interp_evalo(R, given[1], here);
    if (x->type == T_ENV) s.env = ENV(x);
    else if (x->type == T_LIST || x->type == T_PAIRLIST) {
      s.list = x->type == T_LIST ? x : rt_coerce(R, x, T_LIST);
      s.names = rt_attr(x, R->s.names);
      if (s.names == NIL) s.list = NULL, s.env = R->empty;
    } else if (x == NIL) s.env = R->empty;
    else rt_error(R, "invalid environment specified");
  } else s.env = here;
  if (s.env == R->global) s.env = R->empty;
  Obj *r = subst(R, &s, e == R->s.dots ? rt_langs(R, "...", 0) : e);
  if (e == R->s.dots && r != NIL) r = ELT(r, 0); /* the first of them */
  c->visible = true;
  rt_share(r);
  return r;
}

/* ---- simple ones ---- */

static Obj *do_invisible(Rt *R, Call *c) { return c->args[0] ? c->args[0] : NIL; }

/* Did the call say what the value is of, list(quote(expr = )) and list(substitute(x), ...) too, or has it nothing there?  What `...`
 * has was asked (eval_args()): it is the value of an argument. */
static bool is_written(Call *c, int i) {
  if (!c->node || (c->node->kind != ND_CallBuiltin && c->node->kind != ND_Call)) return false;
  const int more = c->n - c->node->nkids; /* what `...` has, but for its own place */
  for (int k = 0; k <= i && k < c->node->nkids; k++)
    if (c->node->kid[k] && c->node->kid[k]->kind == ND_Dots)
      return i <= k + more || (i - more < c->node->nkids && c->node->kid[i - more]);
  return i < c->node->nkids && c->node->kid[i];
}
static Obj *do_list(Rt *R, Call *c) {
  Obj *l = rt_alloc(R, T_LIST, c->n);
  Obj *nm = NULL;
  for (int i = 0; i < c->n; i++) {
    if (c->args[i] == MISSING_ARG && !is_written(c, i)) rt_error(R, "argument %d is empty", i + 1);
    rt_set_elt(l, i, c->args[i]);
    if (c->names && c->names[i]) {
      if (!nm) nm = rt_alloc(R, T_STR, c->n);
      SET_STR(nm, i, c->names[i]);
    }
  }
  if (nm) rt_attr_set(R, l, R->s.names, nm);
  return l;
}

static Obj *do_withvisible(Rt *R, Call *c) { /* withVisible(x): a special, so that evaluating x sets visible */
  if (LEN(c->call) != 2) rt_error(R, "argument \"x\" is missing, with no default");
  Value v = interp_eval(R, ELT(c->call, 1), interp_env(R, c));
  bool vis = R->visible;
  c->visible = true;
  return rt_named_list(R, 2, "value", rt_box(R, v), "visible", rt_lgl(R, vis));
}

static Obj *do_tilde(Rt *R, Call *c) {
  if (rt_is_object(c->call)) return c->call;
  Obj *l = rt_dup(R, c->call);
  rt_attr_set(R, l, R->s.class_, rt_str(R, "formula"));
  rt_attr_set(R, l, R->s.dotEnvironment, (Obj *)interp_env(R, c));
  return l;
}

/* pkg::name and pkg:::name */
static Obj *do_colon2(Rt *R, Call *c) {
  if (LEN(c->call) != 3) bad_form(R, c->def->name, (int)LEN(c->call) - 1, c->call);
  Obj *name = ELT(c->call, 2);
  Obj *pkg = ELT(c->call, 1);
  if (name->type == T_STR && LEN(name) == 1) name = rt_sym_of(R, ELT(name, 0));
  if (name->type != T_SYM) rt_error(R, "bad variable name");
  if (pkg->type != T_SYM && !(pkg->type == T_STR && LEN(pkg) == 1)) rt_error(R, "bad package name");
  bool exported = c->def->code == 0;
  Obj *which = pkg->type == T_SYM ? SYM(pkg)->name : ELT(pkg, 0);
  Value v = namespace_get(R, which, name, exported);
  if (v.tag == V_UNBOUND && exported && strcmp(CSTR(which), "base"))
    rt_error_call(R, NIL, "'%s' is not an exported object from 'namespace:%s'", SYMNAME(name), CSTR(which));
  IS(R)->builtin = NULL; /* no frame of its own: whoever looks says so */
  if (v.tag == V_UNBOUND) rt_error_call(R, frame_call(R), "object '%s' not found", SYMNAME(name));
  return rt_box(R, promise_value(R, v));
}

/* Functions that packages ask for so, which are R's here: getOption(), whose first argument is all that the internal one
 * has, and Sys.time(), which is a bare number. */
static Obj *internal_in_r(Rt *R, Obj *sym) {
  if (strcmp(SYMNAME(sym), "getOption") && strcmp(SYMNAME(sym), "Sys.time")) return NULL;
  Value v = SYM(sym)->bval;
  if (v.tag == V_PROMISE) v = promise_value(R, v);
  return v.tag == V_OBJ && v.o->type == T_CLOSURE ? v.o : NULL;
}

/* What .Internal(NAME(..)) calls: a builtin of ours that only it reaches, a function that takes what GNU R's takes
 * (stdlib/R/base/internals.R), or the base function of that name. */
Obj *internal_get(Rt *R, const char *name) {
  Value own = rt_env_get(R, IS(R)->internals, rt_sym(R, name));
  if (own.tag == V_OBJ) return own.o;
  char *as = rt_scratch(R, strlen(name) + 4);
  sprintf(as, ".I %s", name);
  Value v = SYM(rt_sym(R, as))->bval;
  if (v.tag == V_PROMISE) v = promise_value(R, v);
  return v.tag == V_OBJ && v.o->type == T_CLOSURE ? v.o : builtin_get(R, name);
}

/* .Internal(f(x)): the builtin of that name, whatever the call's environment has. */
static Obj *do_internal(Rt *R, Call *c) {
  if (LEN(c->call) != 2 || ELT(c->call, 1)->type != T_LANG) rt_error(R, "invalid .Internal() argument");
  Obj *in = ELT(c->call, 1), *h = ELT(in, 0);
  Obj *fun = h->type == T_SYM ? internal_get(R, SYMNAME(h)) : NULL;
  bool in_r = !fun && h->type == T_SYM && (fun = internal_in_r(R, h)) != NULL;
  if (!fun) rt_error(R, "there is no .Internal function '%s'", h->type == T_SYM ? SYMNAME(h) : "");
  Obj *l = rt_dup(R, in);
  rt_set_elt(l, 0, fun);
  Value v = eval_in_frame(R, l, c->frame);
  c->visible = R->visible;
  if (in_r && !strcmp(SYMNAME(h), "Sys.time")) return rt_dbl(R, rt_as_dbl(R, rt_box(R, v)));
  return rt_box(R, v);
}

/* ---- calls made at run time ---- */

/* A call of so many arguments is no code: they are evaluated one by one, and the function is called. */
static Value call_wide(Rt *R, Obj *fun, Obj *call, bool quoted, Obj *args, Env *env) {
  const int64_t n = LEN(args);
  if (n > INT_MAX / 64) rt_error(R, "too many arguments in a call");
  if (fun->type == T_SYM) fun = interp_find_fun(R, fun, env, true);
  if (fun->type == T_BUILTIN && ((BuiltinObj *)fun)->def->kind == BK_SPECIAL)
    rt_error(R, "too many arguments in a call");
  Obj *values = rt_alloc(R, T_LIST, n), *nm = rt_attr(call, R->s.names);
  Obj **name = IS_NIL(nm) ? NULL : rt_scratch(R, (size_t)n * sizeof *name);
  for (int64_t i = 0; i < n; i++) {
    Obj *x = ELT(args, i);
    if (!quoted && x != MISSING_ARG && (x->type == T_LANG || x->type == T_SYM || x->type == T_PROMISE))
      x = interp_evalo(R, x, env);
    rt_share(x);
    rt_set_elt(values, i, x);
    if (name) name[i] = CLEN(ELT(nm, i + 1)) ? ELT(nm, i + 1) : NULL;
  }
  return interp_call(R, fun, (int)n, VEC(values)->data, name, call, env);
}

Obj *interp_tag(Rt *R, Obj *name) { return name == NA_STR ? SYM(rt_sym_of(R, name))->name : name; }

static Obj *do_docall(Rt *R, Call *c) { /* what, args, quote = FALSE, envir = parent.frame() */
  Obj *what = c->args[0], *args = c->args[1];
  if (!c->args[1] || !what) rt_error(R, "argument \"%s\" is missing, with no default", c->args[1] ? "what" : "args");
  Env *env = c->args[3] && c->args[3]->type == T_ENV ? ENV(c->args[3]) : interp_env(R, c);
  bool quote = arg_flag(R, c, 2, "quote", false);
  Obj *fun;
  if (args->type != T_LIST && args->type != T_PAIRLIST) rt_error(R, "second argument must be a list");
  if (what->type == T_STR && LEN(what) == 1) fun = rt_sym_of(R, ELT(what, 0));
  else if (rt_is_fun(what)) fun = what;
  else rt_error(R, "'what' must be a function or character string");
  if (args->type != T_LIST) rt_error(R, "'args' must be a list");
  int64_t n = args == NIL ? 0 : LEN(args);
  Obj *names = n ? rt_names(R, args) : NIL;
  Obj *call = rt_alloc(R, T_LANG, n + 1), *nm = rt_alloc(R, T_STR, n + 1);
  rt_set_elt(call, 0, fun);
  bool any = false;
  Obj *quoting = quote ? rt_langs(R, "::", 2, rt_sym(R, "base"), rt_sym(R, "quote")) : NIL;
  for (int64_t i = 0; i < n; i++) {
    Obj *x = ELT(args, i);
    if (quote && x != MISSING_ARG) x = rt_lang(R, quoting, 1, x);
    rt_set_elt(call, i + 1, x);
    if (names == NIL || !CLEN(ELT(names, i))) continue;
    SET_STR(nm, i + 1, interp_tag(R, ELT(names, i)));
    any = true;
  }
  if (any) rt_attr_set(R, call, R->s.names, nm);
  Frame here; /* do.call() is a closure in GNU R: stop() called so names it */
  frame_pretend(R, &here, NIL, c->call, c->frame);
  IS(R)->builtin = NULL;
  Value v = n > MOST_KIDS ? call_wide(R, fun, call, quote, args, env) : interp_eval(R, call, env);
  IS(R)->frame = here.prev;
  IS(R)->builtin = c;
  c->visible = R->visible;
  return rt_box(R, v);
}

static Frame *fun_frame(Rt *R, Frame *f) {
  if (f->kind == FR_CLOSURE) return f;
  return f->env ? env_frame(R, f->env) : NULL;
}

static Obj *do_recall(Rt *R, Call *c) { /* ... */
  Frame *g = fun_frame(R, c->frame);
  if (!g || !rt_is_fun(g->fun)) rt_error(R, "'Recall' called from outside a closure");
  Obj *d = c->args[0], *dn = rt_attr(d, R->s.names);
  int n = (int)LEN(d);
  Value v[n + 1];
  Obj *names[n + 1];
  for (int i = 0; i < n; i++) {
    v[i] = ELT(d, i) == MISSING_ARG ? v_none(V_MISSING) : rt_unbox(ELT(d, i));
    if (v[i].tag == V_OBJ && v[i].o->named == 0) v[i].o->named = 1;
    names[i] = dn != NIL && CLEN(ELT(dn, i)) ? ELT(dn, i) : NULL;
  }
  ArgList a = {n, v, names};
  Value r = call_closure(R, g->fun, &a, g->call, c->frame, NULL, NULL);
  c->visible = R->visible;
  return rt_box(R, r);
}

static Obj *do_onexit(Rt *R, Call *c) {
  static const char *const formals[] = {"expr", "add", "after"};
  Obj *given[3];
  match_special(R, c->call, 3, formals, given);
  Obj *expr = given[0] && given[0] != MISSING_ARG ? given[0] : NULL;
  bool flag[3] = {false, false, true};
  for (int i = 1; i < 3; i++) {
    if (!given[i] || given[i] == MISSING_ARG) continue;
    int v = rt_as_lgl(R, interp_evalo(R, given[i], interp_env(R, c)));
    if (v == NA_LGL) rt_error(R, "invalid '%s' argument", formals[i]);
    flag[i] = v;
  }
  const bool add = flag[1], after = flag[2];
  /* the newest function call or eval() in this environment */
  Frame *g = c->frame;
  if (g->kind != FR_CLOSURE) {
    Env *here = interp_env(R, c);
    for (g = IS(R)->frame; g && !((g->kind == FR_CLOSURE || g->kind == FR_EVAL) && g->env == here);) g = g->prev;
  }
  c->visible = false;
  if (!g) return NIL;
  if (!expr) expr = NIL;
  if (!add || !g->on_exit) {
    g->on_exit = expr == NIL && !add ? NULL : rt_langs(R, "{", 1, expr);
    if (expr == NIL) g->on_exit = NULL;
    return NIL;
  }
  Obj *old = g->on_exit;
  int64_t n = LEN(old);
  Obj *l = rt_alloc(R, T_LANG, n + 1);
  rt_set_elt(l, 0, ELT(old, 0));
  for (int64_t i = 1; i < n; i++) rt_set_elt(l, after ? i : i + 1, ELT(old, i));
  rt_set_elt(l, after ? n : 1, expr);
  g->on_exit = l;
  return NIL;
}

/* ---- arguments of the running function ---- */

/* How many arguments the call that made g has, with those of its caller's `...`, empty ones too; -1: that cannot be told from it. */
static int in_call(Rt *R, const Frame *g) {
  const Obj *call = g->call;
  if (call->type != T_LANG || !LEN(call) || ELT(call, 0) == R->s.FUN) return -1;
  int n = 0;
  for (int64_t i = 1; i < LEN(call); i++) {
    if (ELT(call, i) != R->s.dots) {
      n++;
      continue;
    }
    Value v = {.tag = V_UNBOUND};
    if (g->caller) v = find_var_frame(R, g->caller, R->s.dots);
    else if (g->caller_env) v = interp_find_var(R, R->s.dots, g->caller_env);
    if (v.tag == V_UNBOUND) return -1;
    if (v.tag == V_OBJ && v.o->type == T_DOTS) n += (int)LEN(v.o);
  }
  return n;
}
static Obj *do_nargs(Rt *R, Call *c) {
  Frame *g = fun_frame(R, c->frame);
  if (!g) return rt_int(R, NA_INT);
  if (g->args) return rt_int(R, g->args->n);
  if (g->builtin && !strcmp(g->builtin->def->name, "Recall")) return rt_int(R, (int)LEN(g->builtin->args[0]));
  /* count what was given: formals that are not missing, elements of `...` */
  Code *code = g->code;
  int n = in_call(R, g);
  if (n >= 0) return rt_int(R, n);
  n = 0;
  for (int j = 0; j < code->desc.nformals; j++) {
    Value v = g->slots[j];
    if (v.tag == V_OBJ && v.o->type == T_DOTS) n += (int)LEN(v.o);
    else if (v.tag == V_MISSING ||
             (v.tag == V_PROMISE && ((Promise *)v.o)->node && ((Promise *)v.o)->node == code->defaults[j]))
      continue;
    else if (code->defaults[j] && v.tag != V_PROMISE && code->defaults[j]->kind == ND_Const &&
             !memcmp(&v, &code->defaults[j]->u.value, sizeof v))
      continue;
    else n++;
  }
  return rt_int(R, n);
}

static Obj *do_dotslength(Rt *R, Call *c) {
  Value v = find_var_frame(R, c->frame, R->s.dots);
  if (v.tag == V_UNBOUND) rt_error(R, "incorrect context: the current call has no '...' to look in");
  return rt_int(R, v.tag == V_OBJ && v.o->type == T_DOTS ? (int)LEN(v.o) : 0);
}
static Obj *do_dotselt(Rt *R, Call *c) {
  int i = arg_int(R, c, 0, "n", 1);
  Obj *r = rt_box(R, dots_elt(R, c->frame, i));
  c->visible = R->visible;
  return r;
}
static Obj *do_dotsnames(Rt *R, Call *c) {
  Value v = find_var_frame(R, c->frame, R->s.dots);
  if (v.tag == V_UNBOUND) rt_error(R, "incorrect context: the current call has no '...' to look in");
  if (v.tag != V_OBJ || v.o->type != T_DOTS) return NIL;
  return rt_attr(v.o, R->s.names);
}

static Obj *promise_source(Obj *o) {
  while (o->type == T_PROMISE) o = ((Promise *)o)->expr;
  return o;
}

/* match.call(definition, call, expand.dots, envir): the call with full names, from the function's frame. */
/* The arguments as they stand in the call, those of `...` by their promises. */
static void written_args(Rt *R, Obj *call, Obj *dots, Value *v, Obj **names) {
  Obj *cn = rt_attr(call, R->s.names);
  int64_t k = 0;
  for (int64_t i = 1; i < LEN(call); i++) {
    Obj *x = ELT(call, i);
    if (x == R->s.dots) {
      Obj *dn = rt_attr(dots, R->s.names);
      for (int64_t j = 0; j < LEN(dots); j++, k++) {
        Obj *given = promise_source(ELT(dots, j));
        if ((given->type == T_SYM || given->type == T_LANG) && given != MISSING_ARG) /* evaluated there, it is found */
          given = rt_sym(R, CSTR(rt_mkf(R, "..%lld", (long long)j + 1)));
        v[k] = v_obj(given);
        names[k] = dn != NIL && CLEN(ELT(dn, j)) ? ELT(dn, j) : NULL;
      }
      continue;
    }
    v[k] = v_obj(promise_source(x));
    names[k++] = cn != NIL && CLEN(ELT(cn, i)) ? ELT(cn, i) : NULL;
  }
}

/* The dots' arguments as one: a pairlist. */
static Obj *dots_apart(Rt *R, const MatchResult *m, const Value *v, Obj *const *names) {
  Obj *dl2 = rt_alloc(R, T_PAIRLIST, m->ndots), *dn = rt_alloc(R, T_STR, m->ndots);
  bool any = false;
  for (int i = 0; i < m->ndots; i++) {
    rt_set_elt(dl2, i, v[m->dots[i]].o);
    if (names[m->dots[i]]) SET_STR(dn, i, names[m->dots[i]]), any = true;
  }
  if (any) rt_attr_set(R, dl2, R->s.names, dn);
  return dl2;
}

static Obj *do_matchcall(Rt *R, Call *c) {
  Obj *def = c->args[0], *call = c->args[1];
  bool expand = arg_flag(R, c, 2, "expand.dots", true);
  Frame *g = fun_frame(R, c->frame);
  if (!call) {
    if (!g) rt_error(R, "match.call() was called from outside a function");
    call = g->call;
  }
  if (!def || def == NIL) {
    if (!g) rt_error(R, "match.call() was called from outside a function");
    def = g->fun;
  }
  if (call->type == T_EXPR && LEN(call)) call = ELT(call, 0);
  if (call->type != T_LANG) rt_error(R, "invalid '%s' argument", "call");
  Obj *fnames[256];
  int nf = 0, dots_at = -1;
  Obj *formals = NIL;
  if (def->type == T_CLOSURE) formals = rt_closure(R, def)->formals;
  else if (def->type == T_BUILTIN) {
    BuiltinObj *bi = builtin_info(R, def);
    if (c->args[0] && bi->def->flags & BF_PRIM) rt_error(R, "invalid '%s' argument", "definition");
    if (bi->formals) formals = bi->formals;
  } else rt_error(R, "invalid '%s' argument", "definition");
  if (formals != NIL) {
    Obj *fn = rt_attr(formals, R->s.names);
    nf = (int)LEN(formals);
    if (nf > 256) rt_error(R, "too many formal arguments");
    for (int i = 0; i < nf; i++) {
      fnames[i] = ELT(fn, i);
      if (!strcmp(STR(fn, i), "...")) dots_at = i;
    }
  }
  /* the call's `...` stands for the caller's dots */
  Obj *dots = NULL;
  int64_t n = 0;
  for (int64_t i = 1; i < LEN(call); i++) {
    if (ELT(call, i) == R->s.dots) {
      if (!dots) {
        Env *e = c->args[3] && c->args[3]->type == T_ENV ? ENV(c->args[3]) : g ? frame_caller_env(R, g) : NULL;
        Value dv = e ? find_var_from(R, e, R->s.dots) : v_none(V_UNBOUND);
        dots = dv.tag == V_OBJ && dv.o->type == T_DOTS ? dv.o : IS(R)->empty_dots;
      }
      n += LEN(dots);
    } else n++;
  }
  Value v[n + 1];
  Obj *names[n + 1];
  written_args(R, call, dots, v, names);
  int32_t map[nf + 1], dl[n + 1];
  MatchResult m = {map, dl, 0};
  ArgList a = {(int)n, v, names};
  match_args(R, nf, fnames, dots_at, (int)n, names, &a, c->call, NULL, &m);
  Obj *out = rt_alloc(R, T_LANG, n + 1), *on = rt_alloc(R, T_STR, n + 1);
  int64_t o = 1;
  rt_set_elt(out, 0, ELT(call, 0));
  for (int j = 0; j < nf; j++) {
    if (map[j] >= 0) {
      if (v[map[j]].o == MISSING_ARG) continue;
      rt_set_elt(out, o, v[map[j]].o);
      SET_STR(on, o, fnames[j]);
      o++;
    } else if (map[j] == -2 && m.ndots) {
      if (expand)
        for (int i = 0; i < m.ndots; i++) {
          rt_set_elt(out, o, v[dl[i]].o);
          if (names[dl[i]]) SET_STR(on, o, names[dl[i]]);
          o++;
        }
      else {
        rt_set_elt(out, o, dots_apart(R, &m, v, names));
        SET_STR(on, o, SYM(R->s.dots)->name);
        o++;
      }
    }
  }
  if (o < n + 1) {
    out = rt_resize(R, out, o);
    on = rt_resize(R, on, o);
  }
  bool any = false;
  for (int64_t i = 0; i < o; i++) any |= CLEN(ELT(on, i)) > 0;
  if (any) rt_attr_set(R, out, R->s.names, on);
  return out;
}

/* The first argument as it was written, here or by the caller of the function around; value where neither can be seen. */
static Obj *argument_written(Rt *R, Call *c, Obj *value) {
  if (c->call->type != T_LANG || LEN(c->call) < 2) return value;
  Obj *e = ELT(c->call, 1);
  if (e->type != T_SYM) return e;
  Obj *given = e == R->s.dots ? NULL : substitute_value(R, rt_env_get(R, interp_env(R, c), e));
  return given ? given : value;
}

static Obj *do_matchfun(Rt *R, Call *c) { /* FUN, descend = TRUE */
  Obj *f = c->args[0];
  if (!f) rt_error(R, "argument \"FUN\" is missing, with no default");
  if (rt_is_fun(f)) return f;
  if (f->type != T_SYM && !(f->type == T_STR && LEN(f) == 1))
    rt_error(R, "%s", interp_no_function(R, argument_written(R, c, f)));
  Frame *g = fun_frame(R, c->frame);
  return interp_match_fun(R, f, g ? frame_caller_env(R, g) : interp_env(R, c));
}

static Obj *do_returnvalue(Rt *R, Call *c) {
  Obj *v = IS(R)->return_value;
  return v ? v : c->args[0] ? c->args[0] : NIL;
}

static Obj *do_primitive(Rt *R, Call *c) {
  const char *s = arg_str(R, c, 0, "name", NULL);
  Obj *b = s ? builtin_get(R, s) : NULL;
  if (!b) rt_error(R, "no such primitive function");
  return b;
}

/* The arguments of a call as promises; the first ones, `force`, have their values already. */
typedef struct Promises {
  Obj **at, **names;
  int n, force;
} Promises;
static void add_promise(Rt *R, Promises *p, Obj *x, Obj *name, Frame *f) {
  bool force = p->n < p->force;
  if (x->type == T_PROMISE) {
    if (force) (void)interp_force(R, x);
  } else if (x != MISSING_ARG && (x->type == T_SYM || x->type == T_LANG))
    x = force ? interp_done(R, x, rt_box(R, eval_in_frame(R, x, f))) : interp_promise(R, x, frame_env(R, f));
  p->at[p->n] = x;
  p->names[p->n++] = name && CLEN(name) ? name : NULL;
}
static void add_promises(Rt *R, Promises *p, Obj *l, int64_t from, Frame *f) { /* of a call or of what `...` is */
  Obj *names = rt_names(R, l);
  for (int64_t i = from; i < LEN(l); i++)
    if (ELT(l, i) != R->s.dots) add_promise(R, p, ELT(l, i), names->type == T_STR ? ELT(names, i) : NULL, f);
    else {
      Value v = frame_get(R, f, R->s.dots);
      if (v.tag == V_OBJ && v.o->type == T_DOTS) add_promises(R, p, v.o, 0, f);
    }
}
/* forceAndCall(n, FUN, ...): the first n arguments are evaluated before the call, so that closures that FUN makes keep
 * their values, not promises. */
static Obj *do_forceandcall(Rt *R, Call *c) {
  Obj *call = c->call;
  if (LEN(call) < 3) rt_error(R, "invalid forceAndCall()");
  Obj *l = rt_alloc(R, T_LANG, LEN(call) - 2);
  for (int64_t i = 2; i < LEN(call); i++) rt_set_elt(l, i - 2, ELT(call, i));
  Obj *names = rt_attr(call, R->s.names);
  if (names != NIL) {
    Obj *nm = rt_alloc(R, T_STR, LEN(l));
    for (int64_t i = 2; i < LEN(call); i++) SET_STR(nm, i - 2, ELT(names, i));
    rt_attr_set(R, l, R->s.names, nm);
  }
  int force = rt_as_int(R, rt_box(R, eval_in_frame(R, ELT(call, 1), c->frame)));
  Obj *head = ELT(l, 0), *fun = head->type == T_SYM ? find_fun_frame(R, c->frame, head, true, c->call)
                                                    : rt_box(R, eval_in_frame(R, head, c->frame));
  if (!rt_is_fun(fun)) rt_error_call(R, c->call, "attempt to apply non-function");
  Value v;
  if (fun->type == T_CLOSURE) {
    Value dots = frame_get(R, c->frame, R->s.dots);
    int64_t more = dots.tag == V_OBJ && dots.o->type == T_DOTS ? LEN(dots.o) : 0;
    size_t most = (size_t)(LEN(l) * (1 + more));
    Promises p = {rt_scratch(R, most * sizeof(Obj *)), rt_scratch(R, most * sizeof(Obj *)), 0, force};
    add_promises(R, &p, l, 1, c->frame);
    v = interp_call(R, fun, p.n, p.at, p.names, l, interp_env(R, c));
  } else v = eval_in_frame(R, l, c->frame);
  c->visible = R->visible;
  return rt_box(R, v);
}

#define FORM(name)                                                                                                     \
  { name, do_form, BK_SPECIAL, NULL, BF_PRIM, 0 }
const BuiltinDef builtins_forms[] = {
    FORM("{"),
    FORM("("),
    FORM("if"),
    FORM("for"),
    FORM("while"),
    FORM("repeat"),
    FORM("break"),
    FORM("next"),
    FORM("return"),
    FORM("<-"),
    FORM("="),
    FORM("<<-"),
    FORM("function"),
    FORM("quote"),
    FORM("missing"),
    FORM("switch"),
    FORM("&&"),
    FORM("||"),
    {"UseMethod", do_form, BK_SPECIAL, NULL, BF_PRIM, 0},
    {"substitute", do_substitute, BK_SPECIAL, NULL, BF_PRIM, 0},
    {"list", do_list, BK_BUILTIN, NULL, BF_PRIM, 0},
    {"invisible", do_invisible, BK_BUILTIN, "x = NULL", BF_PRIM | BF_INVIS, 0},
    {"withVisible", do_withvisible, BK_SPECIAL, "x", BF_INTERNAL, 0},
    {"~", do_tilde, BK_SPECIAL, NULL, BF_PRIM, 0},
    {"::", do_colon2, BK_SPECIAL, "pkg, name", 0, 0},
    {":::", do_colon2, BK_SPECIAL, "pkg, name", 0, 1},
    {".Internal", do_internal, BK_SPECIAL, NULL, BF_PRIM, 0},
    {".Primitive", do_primitive, BK_BUILTIN, "name", BF_PRIM, 0},
    {"do.call", do_docall, BK_BUILTIN, "what, args, quote = FALSE, envir = parent.frame()", 0, 0},
    {"Recall", do_recall, BK_BUILTIN, "...", 0, 0},
    {"on.exit", do_onexit, BK_SPECIAL, NULL, BF_PRIM | BF_INVIS, 0},
    {"nargs", do_nargs, BK_BUILTIN, "", BF_PRIM, 0},
    {"...length", do_dotslength, BK_BUILTIN, "", BF_PRIM, 0},
    {"...elt", do_dotselt, BK_BUILTIN, "n", BF_PRIM, 0},
    {"...names", do_dotsnames, BK_BUILTIN, "", BF_PRIM, 0},
    {"match.call", do_matchcall, BK_BUILTIN,
     "definition = sys.function(sys.parent()), call = sys.call(sys.parent()), expand.dots = TRUE, envir = "
     "parent.frame(2L)",
     0, 0},
    {"match.fun", do_matchfun, BK_BUILTIN, "FUN, descend = TRUE", 0, 0},
    {"returnValue", do_returnvalue, BK_BUILTIN, "default", 0, 0},
    {"forceAndCall", do_forceandcall, BK_SPECIAL, "n, FUN, ...", BF_PRIM, 0},
    {0}};
