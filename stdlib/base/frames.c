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

/* .rows_at(i, n): i as numbers of rows, all of which the n of a data frame have; NULL: another subscript. */
static Obj *do_rows_at(Rt *R, Call *c) {
  Obj *i = c->args[0];
  const int64_t n = rt_as_int(R, c->args[1]), len = rt_is_vec(i) && !i->attr ? LEN(i) : 0;
  const ObjType t = TYPE(i);
  int64_t k = 0;
  if (t == T_LGL && len == n) {
    for (int64_t r = 0; r < n; r++) {
      if (LGL(i)[r] == NA_INT) return NIL;
      k += LGL(i)[r];
    }
    Obj *at = rt_alloc(R, T_INT, k);
    for (int64_t r = n; r-- > 0;)
      if (LGL(i)[r]) INT_W(at)[--k] = (int32_t)r + 1;
    return at;
  }
  if (t == T_INT)
    while (k < len && INT(i)[k] >= 1 && INT(i)[k] <= n) k++;
  else if (t == T_DBL)
    while (k < len && DBL(i)[k] >= 1 && DBL(i)[k] < (double)n + 1) k++;
  return k > 0 && k == len ? i : NIL;
}

const BuiltinDef builtins_frames[] = {
    {".rows_at", do_rows_at, BK_BUILTIN, "i, n", BF_PURE, 0},
    {".column_at", do_column_at, BK_BUILTIN, "x, j", BF_PURE, 0},
    {".raw_attr", do_raw_attr, BK_BUILTIN, "x, which", 0, 0},
    {0}};
