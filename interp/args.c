/* interp/args.c - arguments of builtins: their order, their checks; and builtins by name. */
#include "../pe/base.h"
#include "frame.h"
#include "nodeops.h"

#include <string.h>

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

/* ---- the order of evaluation ---- */

/* Closures of GNU R that look at another argument before their first. */
static const struct {
  const char *name, *first;
} ask_first[] = {{"chartr", "x"},     {"do.call", "args"}, {"gregexpr", "text"}, {"grep", "x"},  {"grepl", "x"},
                 {"gsub", "x"},       {"regexec", "text"}, {"regexpr", "text"},  {"sort", "decreasing"},
                 {"sub", "x"}};

const char *args_first(const BuiltinDef *def) {
  for (size_t i = 0; i < sizeof ask_first / sizeof *ask_first; i++)
    if (!strcmp(def->name, ask_first[i].name)) return ask_first[i].first;
  return NULL;
}

/* Does evaluating n call nothing but builtins without side effects? */
static bool calm(const Node *n) {
  if (!n || n->kind == ND_Function) return true;
  if (!calls_pure(n)) return node_pure(n);
  for (int i = 0; i < n->nkids; i++)
    if (!calm(n->kid[i])) return false;
  return true;
}

bool args_order(Rt *R, const Node *n, uint16_t *order) {
  const CallInfo *ci = n->u.call;
  const BuiltinDef *def = ci->def;
  rt_assert(R, n->kind == ND_CallBuiltin && def, "an order for a node of kind %d", n->kind);
  const char *first = args_first(def);
  if ((!ci->names && !first) || ci->has_dots || def->flags & (BF_PRIM | BF_INTERNAL | BF_LAZY_DOTS) || !def->formals)
    return false;
  int vary = 0, act = 0;
  for (int i = 0; i < n->nkids; i++) {
    vary += n->kid[i] && n->kid[i]->kind != ND_Const && n->kid[i]->kind != ND_Function;
    act += !calm(n->kid[i]);
  }
  if (vary < 2 || act < 1) return false;
  const BuiltinObj *bi = builtin_info(R, ci->builtin);
  const char *formal[PE_MATCH_MOST + 1];
  int8_t of[PE_MATCH_MOST];
  if (bi->nformals < 1 || bi->nformals > PE_MATCH_MOST) return false;
  for (int k = 0; k < bi->nformals; k++) formal[k] = CSTR(bi->fnames[k]);
  formal[bi->nformals] = NULL;
  if (!pe_match_names(n->nkids, ci->names, formal, of)) return false; /* the call fails */
  bool other = false;
  for (int i = 0; i < n->nkids; i++) { /* few, and nearly sorted */
    if (first && !strcmp(formal[of[i]], first)) of[i] = -1;
    int j = i;
    for (; j > 0 && of[order[j - 1]] > of[i]; j--) order[j] = order[j - 1];
    order[j] = (uint16_t)i;
    other |= j < i;
  }
  return other;
}
