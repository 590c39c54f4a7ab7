/* runtime/attrib.c - attribute chains. */
#include "heap.h"

/* GNU R's files hold an object of a reference class as an S4 object around its environment; here the environment itself
 * is the object, and is made so when somebody looks into it. */
static void take_reference_object(Rt *R, Obj *x, Obj *e) {
  Obj *class_ = rt_attr(x, R->s.class_);
  if (class_ == NIL || rt_env_get(R, ENV(e), rt_sym(R, ".refClassDef")).tag == V_UNBOUND) return;
  rt_share(class_);
  rt_attr_set(R, e, R->s.class_, class_);
  e->flags |= OF_S4;
}

Obj *rt_s4_data(Rt *R, Obj *x) {
  Obj *d = rt_attr(x, rt_sym(R, ".xData"));
  if (d->type != T_ENV) return x;
  if (!(d->flags & OF_S4)) take_reference_object(R, x, d);
  return d;
}

Obj *rt_attr(Obj *x, Obj *sym) {
  for (AttrObj *a = (AttrObj *)x->attr; a; a = a->next)
    if (a->name == sym) return a->value;
  return NIL;
}

void rt_attr_set(Rt *R, Obj *x, Obj *sym, Obj *value) {
  if (x->flags & OF_STATIC) {
    if (value == NIL) return;
    rt_error(R, "attempt to set an attribute on NULL");
  }
  if (sym == R->s.class_) x->flags = (uint8_t)(value == NIL ? x->flags & ~OF_OBJECT : x->flags | OF_OBJECT);
  AttrObj **pa = (AttrObj **)&x->attr;
  for (; *pa; pa = &(*pa)->next)
    if ((*pa)->name == sym) {
      if (value == NIL) {
        *pa = (*pa)->next;
      } else {
        rt_share(value);
        (*pa)->value = value;
      }
      return;
    }
  if (value == NIL) return;
  rt_share(value);
  AttrObj *a = (AttrObj *)rt_alloc_obj(R, T_ATTR, sizeof *a);
  a->name = sym, a->value = value;
  *pa = a;
}

/* The chains are short; cells are copied, values shared. */
static void copy_attrs(Rt *R, Obj *to, Obj *from, bool most) {
  if (to == from || (to->flags & OF_STATIC)) return;
  if (!most) {
    AttrObj *head = NULL, **tail = &head;
    for (AttrObj *a = (AttrObj *)from->attr; a; a = a->next) {
      AttrObj *c = (AttrObj *)rt_alloc_obj(R, T_ATTR, sizeof *c);
      c->name = a->name, c->value = a->value;
      rt_share(a->value);
      *tail = c, tail = &c->next;
    }
    to->attr = (Obj *)head;
  } else {
    for (AttrObj *a = (AttrObj *)from->attr; a; a = a->next)
      if (a->name != R->s.names && a->name != R->s.dim && a->name != R->s.dimnames)
        rt_attr_set(R, to, a->name, a->value);
  }
  to->flags = (uint8_t)((to->flags & ~(most ? 0 : OF_OBJECT)) | (from->flags & (OF_OBJECT | OF_S4)));
}
void rt_attr_copy(Rt *R, Obj *to, Obj *from) { copy_attrs(R, to, from, false); }
void rt_attr_copy_most(Rt *R, Obj *to, Obj *from) { copy_attrs(R, to, from, true); }

void rt_attr_clear(Obj *x) {
  if (x->flags & OF_STATIC) return;
  x->attr = NULL;
  x->flags &= (uint8_t) ~(OF_OBJECT | OF_S4);
}

bool rt_inherits(Obj *x, const char *cls) {
  if (!rt_is_object(x)) return false;
  for (AttrObj *a = (AttrObj *)x->attr; a; a = a->next)
    if (!strcmp(SYMNAME(a->name), "class")) {
      if (TYPE(a->value) != T_STR) return false;
      for (int64_t i = 0; i < LEN(a->value); i++)
        if (!strcmp(STR(a->value, i), cls)) return true;
      return false;
    }
  return false;
}

Obj *rt_names(Rt *R, Obj *x) {
  Obj *dim = rt_attr(x, R->s.dim);
  if (dim != NIL && LEN(dim) == 1) {
    Obj *dn = rt_attr(x, R->s.dimnames);
    if (dn != NIL && LEN(dn) == 1) return ELT(dn, 0);
  }
  if (x->type == T_ENV) return rt_env_names(R, ENV(x), true, true);
  return rt_attr(x, R->s.names);
}

bool rt_one_named(Rt *R, Obj *x) {
  Obj *dn = rt_attr(x, R->s.dimnames);
  return dn != NIL && LEN(dn) == 2 && (ELT(dn, 0) == NIL) != (ELT(dn, 1) == NIL);
}
