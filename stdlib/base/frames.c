/* stdlib/base/frames.c - what the R code of data frames needs from C: raw attributes, columns. */
#include "../../interp/interp.h"

/* .raw_attr(x, name): the attribute as stored, compact row names not expanded. */
static Obj *do_raw_attr(Rt *R, Call *c) {
  const char *name = arg_str(R, c, 1, "which", "");
  if (!c->args[0]) rt_error(R, "argument \"x\" is missing, with no default");
  return rt_attr(c->args[0], rt_sym(R, name));
}

/* .column_at(x, j): the place (from 1) of the one column that j says by a number or its name; 0: another subscript. */
static Obj *do_column_at(Rt *R, Call *c) {
  Obj *x = c->args[0], *j = c->args[1];
  int at = 0;
  if (x->type != T_LIST || !rt_is_vec(j) || j->attr || LEN(j) != 1) return rt_int(R, 0);
  if (j->type == T_INT || j->type == T_DBL) {
    const double d = j->type == T_DBL ? DBL(j)[0] : INT(j)[0];
    if (d >= 1 && d < (double)LEN(x) + 1) at = (int)d;
  } else if (j->type == T_STR && ELT(j, 0) != NA_STR && CLEN(ELT(j, 0))) {
    Obj *names = rt_names(R, x);
    for (int64_t i = 0; names != NIL && i < LEN(names) && !at; i++)
      if (ELT(names, i) == ELT(j, 0)) at = (int)i + 1;
  }
  return rt_int(R, at);
}

const BuiltinDef builtins_frames[] = {
    {".column_at", do_column_at, BK_BUILTIN, "x, j", BF_PURE, 0},
    {".raw_attr", do_raw_attr, BK_BUILTIN, "x, which", 0, 0},
    {0}};
