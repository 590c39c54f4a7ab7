/* interp/args.c - arguments of builtins: their checks; and builtins by name. */
#include "frame.h"

const char *interp_type_name(Obj *x) {
  if (x->type != T_BUILTIN) return rt_type_name(TYPE(x));
  const BuiltinDef *d = ((BuiltinObj *)x)->def;
  return !(d->flags & BF_PRIM) ? "closure" : d->kind == BK_SPECIAL ? "special" : "builtin";
}

void arg_invalid(Rt *R, const char *name) { rt_error(R, "invalid '%s' argument", name); }

/* Argument i; NULL: it is not given. */
static Obj *atomic(Rt *R, Call *c, int i, const char *name) {
  Obj *x = i < c->n ? c->args[i] : NULL;
  if (x && (!rt_is_atomic(x) || LEN(x) < 1)) arg_invalid(R, name);
  return x;
}
Obj *arg_need(Rt *R, Call *c, int i, const char *name) {
  if (i < c->n && c->args[i] && c->args[i] != MISSING_ARG) return c->args[i];
  rt_error(R, "argument \"%s\" is missing, with no default", name);
}
bool arg_flag(Rt *R, Call *c, int i, const char *name, bool dflt) {
  Obj *x = atomic(R, c, i, name);
  int v = x ? rt_as_lgl(R, x) : dflt;
  if (v == NA_LGL) arg_invalid(R, name);
  return v != 0;
}
bool arg_true(Rt *R, Call *c, int i, bool dflt) {
  Obj *x = c->args[i];
  return x ? rt_is_atomic(x) && LEN(x) > 0 && rt_as_lgl(R, x) == 1 : dflt;
}
int arg_int(Rt *R, Call *c, int i, const char *name, int dflt) {
  Obj *x = atomic(R, c, i, name);
  if (!x) return dflt;
  int v = rt_as_int(R, x);
  if (v == NA_INT) arg_invalid(R, name);
  return v;
}
double arg_dbl(Rt *R, Call *c, int i, const char *name, double dflt) {
  Obj *x = atomic(R, c, i, name);
  return x ? rt_as_dbl(R, x) : dflt;
}
const char *arg_str(Rt *R, Call *c, int i, const char *name, const char *dflt) {
  Obj *x = i < c->n ? c->args[i] : NULL;
  if (!x) return dflt;
  if (x->type != T_STR || LEN(x) < 1 || ELT(x, 0) == NA_STR) arg_invalid(R, name);
  return STR(x, 0);
}
void arg_check_n(Rt *R, Call *c, int lo, int hi) {
  if (c->n >= lo && c->n <= hi) return;
  rt_error(R,
           c->n == 1 ? "%d argument passed to '%s' which requires %d" : "%d arguments passed to '%s' which requires %d",
           c->n, c->def->name, lo == hi || c->n < lo ? lo : hi);
}

Obj *builtin_get(Rt *R, const char *name) {
  Value v = SYM(rt_sym(R, name))->bval;
  return v.tag == V_OBJ && v.o->type == T_BUILTIN ? v.o : NULL;
}
