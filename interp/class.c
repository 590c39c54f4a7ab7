/* interp/class.c - class(), oldClass(), inherits() and kin. */
#include "frame.h"

static Obj *do_class(Rt *R, Call *c) {
  arg_check_n(R, c, 1, 1);
  return interp_class(R, c->args[0]);
}
static Obj *do_oldclass(Rt *R, Call *c) {
  arg_check_n(R, c, 1, 1);
  Obj *k = rt_attr(c->args[0], R->s.class_);
  return k;
}
static Obj *do_unclass(Rt *R, Call *c) {
  arg_check_n(R, c, 1, 1);
  Obj *x = c->args[0];
  if (!rt_is_object(x)) return x;
  if (x->type == T_ENV) rt_error(R, "cannot unclass an environment");
  if (x->type == T_EXTPTR) rt_error(R, "cannot unclass an external pointer");
  x = rt_dup(R, x);
  rt_attr_set(R, x, R->s.class_, NIL);
  return x;
}

static Obj *own_for_attr(Rt *R, Obj *x) {
  switch (x->type) {
  case T_ENV:
  case T_SYM:
  case T_EXTPTR:
  case T_NIL: return x;
  case T_BUILTIN: return x;
  default: return x->named < 2 ? x : rt_dup(R, x);
  }
}

static Obj *do_oldclass_set(Rt *R, Call *c) {
  arg_check_n(R, c, 2, 2);
  Obj *x = c->args[0], *k = c->args[1];
  if (x == NIL && k == NIL) return NIL;
  if (x == NIL) rt_error(R, "attempt to set an attribute on NULL");
  if (x->type == T_SYM && k != NIL) rt_error(R, "cannot set attribute on a symbol");
  if (rt_is_vec(k) && LEN(k) == 0) k = NIL;
  if (k != NIL && k->type != T_STR) rt_error(R, "attempt to set invalid 'class' attribute");
  if (k != NIL && rt_is_vec(x) && x->type != T_INT)
    for (int64_t i = 0; i < LEN(k); i++)
      if (!strcmp(STR(k, i), "factor")) rt_error(R, "adding class \"factor\" to an invalid object");
  x = own_for_attr(R, x);
  rt_attr_set(R, x, R->s.class_, k);
  return x;
}

/* class(x) <- value: names of basic types convert, "matrix" and "array" check, the rest is the attribute. */
static Obj *do_class_set(Rt *R, Call *c) {
  arg_check_n(R, c, 2, 2);
  if (c->n > 1 && c->args[1] != NIL && rt_is_vec(c->args[1]) && c->args[1]->type != T_STR) {
    if (LEN(c->args[1]) == 0) rt_error(R, "attempt to set invalid 'class' attribute");
    c->args[1] = rt_coerce(R, c->args[1], T_STR);
  }
  Obj *x = c->args[0], *k = c->args[1];
  if (rt_is_fun(k))
    rt_error(R, "cannot coerce type '%s' to vector of type 'character'", STR(interp_call_named(R, "typeof", 1, k), 0));
  if (k != NIL && k->type == T_STR && LEN(k) == 1) {
    const char *s = STR(k, 0);
    if (!strcmp(s, "numeric")) {
      x = own_for_attr(R, x);
      rt_attr_set(R, x, R->s.class_, NIL);
      if (x->type == T_INT || x->type == T_DBL) return x;
      return rt_coerce_keep(R, x, T_DBL);
    }
    if (!strcmp(s, "matrix") || !strcmp(s, "array")) {
      Obj *dim = rt_attr(x, R->s.dim);
      if (dim == NIL || (s[0] == 'm' && LEN(dim) != 2))
        rt_error(R,
                 s[0] == 'm'
                     ? "invalid to set the class to matrix unless the dimension attribute is of length 2 (was %d)"
                     : "cannot set class to \"array\" unless the dimension attribute has length > 0",
                 dim == NIL ? 0 : (int)LEN(dim));
      x = own_for_attr(R, x);
      rt_attr_set(R, x, R->s.class_, NIL);
      return x;
    }
    if (!strcmp(s, "function")) {
      if (!rt_is_fun(x))
        rt_error(R, "cannot coerce type '%s' to vector of type 'function'",
                 rt_type_name((ObjType)x->type)); /* as in R */
      x = own_for_attr(R, x);
      rt_attr_set(R, x, R->s.class_, NIL);
      return x;
    }
    static const struct {
      const char *name;
      ObjType t;
    } types[] = {{"integer", T_INT},  {"double", T_DBL}, {"logical", T_LGL}, {"character", T_STR},
                 {"complex", T_CPLX}, {"raw", T_RAW},    {"list", T_LIST},   {"expression", T_EXPR}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
      if (!strcmp(s, types[i].name)) {
        x = own_for_attr(R, x);
        rt_attr_set(R, x, R->s.class_, NIL);
        return x->type == types[i].t ? x : rt_coerce_keep(R, x, types[i].t);
      }
  }
  return do_oldclass_set(R, c);
}

static Obj *do_inherits(Rt *R, Call *c) { /* x, what, which = FALSE */
  Obj *x = c->args[0], *what = c->args[1];
  if (!x || !what) rt_error(R, "argument \"%s\" is missing, with no default", x ? "what" : "x");
  Obj *k = interp_class(R, x);
  if (x->flags & OF_S4 && rt_attr(x, R->s.class_) != NIL) k = dispatch_class(R, x);
  if (what->type != T_STR) {
    if (rt_is_object(what)) rt_error(R, "'what' must be a character vector or an object with a nameOfClass() method");
    rt_error(R, "'what' must be a character vector");
  }
  bool which = arg_flag(R, c, 2, "which", false);
  if (which) {
    Obj *r = rt_alloc(R, T_INT, LEN(what));
    for (int64_t i = 0; i < LEN(what); i++) INT_W(r)[i] = s3_class_index(k, STR(what, i)) + 1;
    return r;
  }
  for (int64_t i = 0; i < LEN(what); i++)
    if (s3_class_index(k, STR(what, i)) >= 0) return rt_lgl(R, 1);
  return rt_lgl(R, 0);
}

static Obj *do_implicit_class(Rt *R, Call *c) {
  arg_check_n(R, c, 1, 1);
  return interp_implicit_class(R, c->args[0]);
}

const BuiltinDef builtins_class[] = {
    {"class", do_class, BK_BUILTIN, NULL, BF_PRIM, 0},
    {"oldClass", do_oldclass, BK_BUILTIN, NULL, BF_PRIM, 0},
    {"class<-", do_class_set, BK_BUILTIN, NULL, BF_PRIM, 0},
    {"oldClass<-", do_oldclass_set, BK_BUILTIN, NULL, BF_PRIM, 0},
    {"unclass", do_unclass, BK_BUILTIN, NULL, BF_PRIM, 0},
    {"inherits", do_inherits, BK_BUILTIN, "x, what, which = FALSE", 0, 0},
    {".class2", do_implicit_class, BK_BUILTIN, NULL, BF_PRIM, 0},
    {0}};
