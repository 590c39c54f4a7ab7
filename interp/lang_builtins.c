/* interp/lang_builtins.c - the language's own functions: quote-like specials, function calls from calls, arguments. */
#include "../ast/ast.h"
#include "nodeops.h"

/* Special forms called as function values, `if`(a, b) through do.call and so on: the call is compiled with the form as its
 * head.  (An ordinary call never comes here: compile.c makes nodes of it.) */
static Obj *do_form(Rt *R, Call *c) {
  Obj *l = rt_dup(R, c->call);
  Obj *sym = rt_sym(R, c->def->name);
  if (ELT(l, 0)->type == T_BUILTIN) rt_error(R, "invalid use of '%s'", c->def->name);
  for (Env *e = interp_env(R, c); e; e = NULL) (void)sym;
  rt_set_elt(l, 0, builtin_get(R, c->def->name, false));
  Value v = eval_in_frame(R, l, c->frame);
  c->visible = R->visible;
  return rt_box(R, v);
}

Obj *interp_match_fun(Rt *R, Obj *f, Env *env) {
  if (rt_is_fun(f)) return f;
  Obj *sym = NULL;
  if (f->type == T_STR && LEN(f) == 1) sym = rt_sym_of(R, ELT(f, 0));
  else if (f->type == T_SYM) sym = f;
  if (!sym) rt_error(R, "'%s' is not a function, character or symbol", ast_deparse_call(R, f));
  Obj *fun = interp_find_fun(R, sym, env ? env : R->global, false);
  if (!fun) rt_error(R, "object '%s' of mode 'function' was not found", SYMNAME(sym));
  return fun;
}

#define FORM(name) {name, do_form, BK_SPECIAL, NULL, BF_PRIM, 0}
const BuiltinDef builtins_forms[] = {
    FORM("{"), FORM("("), FORM("if"), FORM("for"), FORM("while"), FORM("repeat"), FORM("break"), FORM("next"), FORM("return"), FORM("<-"),
    FORM("="), FORM("<<-"), FORM("function"), FORM("quote"), FORM("missing"), FORM("switch"), FORM("&&"), FORM("||"),
    {0}};
