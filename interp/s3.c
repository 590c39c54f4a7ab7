/* interp/s3.c - S3 classes and dispatch. */
#include "nodeops.h"

static Obj *str1(Rt *R, const char *s) { return rt_str(R, s); }

static const char *implicit_type(Obj *x, bool cls) {
  switch (x->type) {
  case T_CLOSURE: case T_BUILTIN: return "function";
  case T_DBL: return "numeric";
  case T_SYM: return "name";
  case T_LANG: return "call";
  default: return rt_type_name((ObjType)x->type);
  }
}

static const char *lang_class(Rt *R, Obj *x) {
  Obj *h = LEN(x) ? ELT(x, 0) : NIL;
  if (h->type == T_SYM) {
    if (h == R->s.if_) return "if";
    if (h == R->s.while_) return "while";
    if (h == R->s.for_) return "for";
    if (h == R->s.eq_assign) return "=";
    if (h == R->s.assign) return "<-";
    if (h == R->s.lparen) return "(";
    if (h == R->s.lbrace) return "{";
    if (h == R->s.repeat) return "call";
  }
  return "call";
}

Obj *interp_class(Rt *R, Obj *x) {
  Obj *k = rt_attr(x, R->s.class_);
  if (k != NIL && k->type == T_STR && LEN(k) > 0) return k;
  Obj *dim = x->type >= T_LGL && x->type <= T_EXPR ? rt_attr(x, R->s.dim) : NIL;
  if (dim != NIL && LEN(dim) > 0) {
    if (LEN(dim) == 2) {
      Obj *r = rt_alloc(R, T_STR, 2);
      SET_STR(r, 0, rt_mk(R, "matrix"));
      SET_STR(r, 1, rt_mk(R, "array"));
      return r;
    }
    return str1(R, "array");
  }
  if (x->type == T_LANG) return str1(R, lang_class(R, x));
  return str1(R, implicit_type(x, true));
}

Obj *interp_implicit_class(Rt *R, Obj *x) {
  Obj *k = rt_attr(x, R->s.class_);
  if (k != NIL && k->type == T_STR && LEN(k) > 0) return k;
  const char *c[5];
  int n = 0;
  Obj *dim = x->type >= T_LGL && x->type <= T_EXPR ? rt_attr(x, R->s.dim) : NIL;
  if (dim != NIL && LEN(dim) > 0) {
    if (LEN(dim) == 2) c[n++] = "matrix";
    c[n++] = "array";
  }
  switch (x->type) {
  case T_INT: c[n++] = "integer", c[n++] = "numeric"; break;
  case T_DBL: c[n++] = "double", c[n++] = "numeric"; break;
  case T_CLOSURE: case T_BUILTIN: c[n++] = "function"; break;
  case T_SYM: c[n++] = "name"; break;
  case T_LANG: c[n++] = lang_class(R, x); if (strcmp(c[n - 1], "call")) c[n++] = "call"; break;
  default: c[n++] = rt_type_name((ObjType)x->type);
  }
  Obj *r = rt_alloc(R, T_STR, n);
  for (int i = 0; i < n; i++) SET_STR(r, i, rt_mk(R, c[i]));
  return r;
}

bool try_internal_dispatch(Rt *R, const BuiltinDef *def, int n, Obj **args, Obj **names, Obj *call, Frame *f, Value *out) { return false; }
bool try_group_dispatch(Rt *R, const char *group, const BuiltinDef *def, int n, Obj **args, Obj **names, Obj *call, Frame *f, Value *out) { return false; }
bool interp_try_dispatch(Rt *R, const char *generic, Obj *x, Call *c, Obj **result) { return false; }
Obj *interp_dispatch_or(Rt *R, const char *generic, int n, Obj **args) {
  Obj *sym = rt_sym(R, generic);
  Obj *fun = interp_find_fun(R, sym, R->global, true);
  return rt_box(R, interp_call(R, fun, n, args, NULL, NULL, NULL));
}
