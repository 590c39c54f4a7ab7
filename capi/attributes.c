/* capi/attributes.c - attributes, classes, slots ("Writing R Extensions", 5.9.4, 5.9.5, 5.9.10). */
#include "../stdlib/base/vec.h"
#undef RAW
#include "capi.h"

/* ---- all of them: a chain of T_ATTR cells, which TYPEOF calls a pairlist ---- */

/* Names of calls and pairlists are tags to C. */
static Obj *without_names(Obj *x) {
  Obj *r = NIL;
  for (AttrObj *a = (AttrObj *)x->attr; a; a = a->next)
    if (a->name != R->s.names) r = Rf_listAppend(r, capi_cons(a->value, NIL, a->name, LISTSXP));
  return r;
}
SEXP ATTRIB(SEXP x) {
  if (is_chain_vec(x)) return without_names(x);
  return x->type == T_CHAR || !x->attr ? NIL : x->attr;
}
int ANY_ATTRIB(SEXP x) { return ATTRIB(x) != NIL; }
/* The cells of a chain that C made become those of the attributes: C may hold them. */
static void adopt_cells(Obj *x, Obj *v) {
  x->attr = v;
  for (Obj *p = v; p != NIL && is_cons(p) && !is_cursor(p);) {
    Obj *value = capi_give(CAR(p)), *tag = TAG(p), *next = CDR(p);
    AttrObj *a = (AttrObj *)p;
    a->h.type = T_ATTR, a->h.aux = 0;
    a->name = tag, a->value = value, a->next = next == NIL ? NULL : (AttrObj *)next;
    rt_share(value);
    if (tag == R->s.class_) x->flags |= OF_OBJECT;
    p = next;
  }
}
void SET_ATTRIB(SEXP x, SEXP v) {
  if (x->flags & OF_STATIC) {
    if (v == NIL) return;
    rt_error(R, "attempt to set an attribute on NULL");
  }
  if (v != NIL && TYPEOF(v) != LISTSXP)
    rt_error(R, "value of 'SET_ATTRIB' must be a pairlist or NULL, not a '%s'", R_typeToChar(v));
  Obj *names = is_chain_vec(x) ? rt_attr(x, R->s.names) : NIL;
  uint8_t s4 = x->flags & OF_S4;
  rt_attr_clear(x);
  if (v->type == T_ATTR) {
    x->attr = v;
    for (AttrObj *a = (AttrObj *)v; a; a = a->next)
      if (a->name == R->s.class_) x->flags |= OF_OBJECT;
  } else if (is_cons(v) && !is_cursor(v)) adopt_cells(x, v);
  else
    for (; v != NIL; v = CDR(v)) rt_attr_set(R, x, TAG(v), capi_give(CAR(v)));
  if (names != NIL) rt_attr_set(R, x, R->s.names, names);
  x->flags |= s4;
}
void CLEAR_ATTRIB(SEXP x) {
  SET_ATTRIB(x, NIL);
  if (!(x->flags & OF_STATIC)) x->flags &= (uint8_t) ~(OF_OBJECT | OF_S4);
}
void DUPLICATE_ATTRIB(SEXP to, SEXP from) { rt_attr_copy(R, to, from); }
void SHALLOW_DUPLICATE_ATTRIB(SEXP to, SEXP from) { rt_attr_copy(R, to, from); }
void Rf_copyMostAttrib(SEXP from, SEXP to) {
  if (to == NIL) return;
  rt_attr_copy_most(R, to, from);
}

/* ---- one of them ---- */

static Obj *tags(Obj *x) { /* names of a chain */
  int64_t n = capi_chain(x), i = 0;
  Obj *r = rt_alloc(R, T_STR, n);
  bool any = false;
  for (; i < n; x = CDR(x), i++) {
    Obj *t = TAG(x);
    if (t == NIL) continue;
    SET_STR(r, i, SYM(t)->name);
    any = true;
  }
  return any ? r : NIL;
}
SEXP Rf_getAttrib(SEXP x, SEXP name) {
  name = as_symbol(name);
  if (x->type == T_CHAR) rt_error(R, "cannot have attributes on a CHARSXP");
  if (name == R->s.names && (is_cons(x) || x->type == T_ATTR)) return tags(x);
  if (is_cons(x)) return rt_attr(x, name);
  if (name == R->s.names && x->type == T_ENV) return NIL;
  Obj *v = vec_get_attr(R, x, name);
  rt_share(v);
  return v;
}
static bool is_checked(Obj *name) {
  return name == R->s.names || name == R->s.dim || name == R->s.dimnames || name == R->s.class_ ||
         name == R->s.row_names || name == R->s.levels || name == R->s.tsp;
}
/* C code may go on to fill in the list of dimnames that it has set: where nothing had to be converted it is that list. */
static void keep_dimnames(SEXP x, SEXP v) {
  Obj *r = rt_attr(x, R->s.dimnames);
  if (r == NIL || v->type != T_LIST || LEN(v) != LEN(r) || MAYBE_SHARED(v)) return;
  for (int64_t i = 0; i < LEN(r); i++)
    if (ELT(r, i) != ELT(v, i)) return;
  rt_attr_set(R, x, R->s.dimnames, v);
}
SEXP Rf_setAttrib(SEXP x, SEXP name, SEXP v) {
  name = as_symbol(name), v = capi_give(v);
  if (x == NIL) {
    if (v == NIL) return NIL;
    rt_error(R, "attempt to set an attribute on NULL");
  }
  if (is_cons(x) && name == R->s.names) {
    Obj *p = x;
    for (int64_t i = 0; v != NIL && i < LEN(v) && p != NIL; i++, p = CDR(p))
      SET_TAG(p, CLEN(ELT(v, i)) ? rt_sym_of(R, ELT(v, i)) : NIL);
  } else if (!is_cons(x) && is_checked(name)) {
    vec_set_attr(R, x, SYMNAME(name), v);
    if (name == R->s.dimnames) keep_dimnames(x, v);
  } else rt_attr_set(R, x, name, v);
  return v;
}
SEXP Rf_namesgets(SEXP x, SEXP v) {
  Rf_setAttrib(x, R->s.names, v);
  return x;
}
SEXP Rf_classgets(SEXP x, SEXP v) {
  Rf_setAttrib(x, R->s.class_, v);
  return NIL;
}
SEXP Rf_dimgets(SEXP x, SEXP v) {
  Rf_setAttrib(x, R->s.dim, v);
  return x;
}
SEXP Rf_dimnamesgets(SEXP x, SEXP v) {
  Rf_setAttrib(x, R->s.dimnames, v);
  return x;
}
SEXP Rf_GetRowNames(SEXP dn) { return dn->type == T_LIST && LEN(dn) ? ELT(dn, 0) : NIL; }
SEXP Rf_GetColumnNames(SEXP dn) { return dn->type == T_LIST && LEN(dn) > 1 ? ELT(dn, 1) : NIL; }
SEXP Rf_GetArrayDimnames(SEXP x) { return Rf_getAttrib(x, R->s.dimnames); }
void Rf_GetMatrixDimnames(SEXP x, SEXP *rl, SEXP *cl, const char **rn, const char **cn) {
  Obj *dn = Rf_getAttrib(x, R->s.dimnames), *nn = dn == NIL ? NIL : rt_attr(dn, R->s.names);
  *rl = Rf_GetRowNames(dn), *cl = Rf_GetColumnNames(dn);
  *rn = nn == NIL ? NULL : STR(nn, 0), *cn = nn == NIL ? NULL : STR(nn, 1);
}

/* ---- classes ---- */

int OBJECT(SEXP x) { return x->type != T_CHAR && !(x->flags & OF_STATIC) && (x->flags & OF_OBJECT) != 0; }
void SET_OBJECT(SEXP x, int v) {
  if (x->flags & OF_STATIC) return;
  if (v) x->flags |= OF_OBJECT;
  else x->flags &= (uint8_t)~OF_OBJECT;
}
int IS_S4_OBJECT(SEXP x) { return x->type != T_CHAR && !(x->flags & OF_STATIC) && (x->flags & OF_S4) != 0; }
void SET_S4_OBJECT(SEXP x) {
  if (!(x->flags & OF_STATIC)) x->flags |= OF_S4 | OF_OBJECT;
}
void UNSET_S4_OBJECT(SEXP x) { x->flags &= (uint8_t)~OF_S4; }
SEXP Rf_asS4(SEXP x, Rboolean flag, int complete) {
  if ((int)flag == IS_S4_OBJECT(x)) return x;
  if (MAYBE_SHARED(x)) x = Rf_shallow_duplicate(x);
  if (flag) x->flags |= OF_S4;
  else x->flags &= (uint8_t)~OF_S4;
  return x;
}
SEXP Rf_S3Class(SEXP x) { return rt_attr(x, rt_sym(R, ".S3Class")); }
Rboolean Rf_inherits(SEXP x, const char *k) {
  if (!OBJECT(x) && !IS_S4_OBJECT(x)) return FALSE;
  Obj *c = IS_S4_OBJECT(x) ? interp_call_named(R, "is", 1, x) : rt_attr(x, R->s.class_);
  for (int64_t i = 0; c->type == T_STR && i < LEN(c); i++)
    if (!strcmp(STR(c, i), k)) return TRUE;
  return FALSE;
}

/* ---- S4 ---- */

static Obj *null_slot(void) { return rt_sym(R, "\001NULL\001"); }
SEXP R_do_slot(SEXP x, SEXP name) {
  name = as_symbol(name);
  Obj *v = rt_attr(x, name);
  if (v == null_slot()) return NIL;
  return v != NIL ? v : interp_call_named(R, "slot", 2, x, symbol_string(name));
}
SEXP R_do_slot_assign(SEXP x, SEXP name, SEXP v) {
  name = as_symbol(name), v = capi_give(v);
  if (!strcmp(SYMNAME(name), ".Data"))
    return interp_call_named(R, "slot<-", 4, x, symbol_string(name), rt_lgl(R, 0), v);
  if (MAYBE_SHARED(x) && x->type != T_S4) x = Rf_shallow_duplicate(x);
  rt_attr_set(R, x, name, v == NIL ? null_slot() : v);
  return x;
}
int R_has_slot(SEXP x, SEXP name) {
  name = as_symbol(name);
  if (!strcmp(SYMNAME(name), ".Data") && x->type != T_S4) return 1;
  return rt_attr(x, name) != NIL;
}
SEXP R_do_MAKE_CLASS(const char *k) { return interp_call_named(R, "getClass", 1, rt_str(R, k)); }
SEXP R_getClassDef(const char *k) { return interp_call_named(R, "getClassDef", 1, rt_str(R, k)); }
/* A copy of the prototype: initialize() is not called. */
SEXP R_do_new_object(SEXP def) {
  if (rt_as_lgl(R, R_do_slot(def, Rf_install("virtual"))) == 1) {
    SEXP name = R_do_slot(def, Rf_install("className"));
    rt_error(R, "trying to generate an object from a virtual class (\"%s\")", STR(name, 0));
  }
  return rt_dup_deep(R, interp_call_named(R, ".S4blank", 1, def)); /* C code writes into the slots */
}
static int which_of(Obj *classes, int64_t from, const char **valid) {
  for (int64_t j = from; j < LEN(classes); j++)
    for (int i = 0; *valid[i]; i++)
      if (!strcmp(STR(classes, j), valid[i])) return i;
  return -1;
}
int R_check_class_etc(SEXP x, const char **valid) {
  int i = which_of(interp_class(R, x), 0, valid);
  return i >= 0 || !IS_S4_OBJECT(x) ? i : which_of(interp_call_named(R, "is", 1, x), 1, valid);
}
int R_check_class_and_super(SEXP x, const char **valid, SEXP rho) { return R_check_class_etc(x, valid); }
