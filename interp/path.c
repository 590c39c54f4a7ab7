/* interp/path.c - l$a[[i]]$v[j] <- value and x[i, j] <<- value, where every piece is there: it is changed where it is.
 *
 * As R says it, `*tmp*` is taken apart by `$` and `[[` and put together again by `$<-` and `[[<-`, a call each.  Here
 * the path is walked once, nothing done, to see that all pieces are plain lists (the variable's may be a data frame),
 * that the last one can hold the value, and that the subscripts can be looked at without evaluating anything; then once
 * more: what others hold of it is copied, and the value stored.  A copy belongs to its list alone (named 1), so that the next
 * round changes it in place.
 */
#include "nodeops.h"

enum { DEEPEST = 8, MOST = 4 /* subscripts */ };

static bool number(Value v, double *x) {
  *x = v.tag == V_DBL ? v.d : v.i;
  return v.tag == V_DBL || (v.tag == V_INT && v.i != NA_INT);
}

/* a op b as a subscript: which type it has does not matter. */
static bool computed(int op, double a, double b, Value *v) {
  const bool whole = a >= 0 && b > 0 && a < 0x1p52 && b < 0x1p52 && a == floor(a) && b == floor(b);
  switch (op) {
  case SOP_Add: *v = v_dbl(a + b); return true;
  case SOP_Sub: *v = v_dbl(a - b); return true;
  case SOP_Mul: *v = v_dbl(a * b); return true;
  case SOP_Mod: *v = v_dbl(whole ? fmod(a, b) : 0); return whole;
  case SOP_IDiv: *v = v_dbl(whole ? floor(a / b) : 0); return whole && a < 0x1p31 && b < 0x1p31;
  default: return false;
  }
}

/* Are the free variables of the code that runs in f global ones? */
static bool sees_global(Rt *R, const Frame *f) {
  return f->env == R->global || (f->slots && f->enclos && f->enclos->kind == E_GLOBAL && !(f->env && f->env->dyn));
}
static bool variable_value(Rt *R, const Node *k, Frame *f, Value *v) {
  if (k->kind == ND_Local) *v = f->slots[k->slot];
  else if (k->kind == ND_Free && sees_global(R, f) && !SYM(k->u.sym)->gflags) *v = SYM(k->u.sym)->gval;
  else return false;
  if (v->tag == V_PROMISE) *v = ((Promise *)v->o)->value; /* V_UNBOUND: not evaluated yet */
  return true;
}
/* A subscript's value, a number or a string, if it can be told from constants and variables alone. */
static bool plain_value(Rt *R, const Node *k, Frame *f, Value *v) {
  switch (k->kind) {
  case ND_Paren: return plain_value(R, k->kid[0], f, v);
  case ND_Const: *v = k->u.value; break;
  case ND_Local:
  case ND_Free:
    if (!variable_value(R, k, f, v)) return false;
    break;
  case ND_Index:
  case ND_Index2: { /* of a vector of numbers: m[at[1], at[2]] */
    Value x, i;
    int64_t at;
    if (k->nkids != 2 || !k->kid[1] || SYM(k->u.call->sym)->redefined || !variable_value(R, k->kid[0], f, &x) ||
        x.tag != V_OBJ || (x.o->type != T_INT && x.o->type != T_DBL) || rt_is_object(x.o) || !VEC(x.o)->data ||
        !plain_value(R, k->kid[1], f, &i) || !scalar_index(i, &at) || at >= LEN(x.o))
      return false;
    *v = x.o->type == T_DBL ? v_dbl(DBL(x.o)[at]) : v_int(INT(x.o)[at]);
    break;
  }
  case ND_Arith: {
    Value a, b;
    double x, y;
    return !SYM(k->u.sym)->redefined && plain_value(R, k->kid[0], f, &a) && plain_value(R, k->kid[1], f, &b) &&
           number(a, &x) && number(b, &y) && computed(k->op, x, y, v);
  }
  default: return false;
  }
  return v->tag == V_DBL || v->tag == V_INT ||
         (v->tag == V_OBJ && v->o->type == T_STR && LEN(v->o) == 1 && !v->o->attr);
}

/* Which element of a list is meant; false: none that is there. */
static bool list_place(Rt *R, Obj *list, const NestLevel *l, Frame *f, int64_t *at) {
  Value v;
  if (l->dollar) {
    const Obj *name = ELT(l->expr, 2);
    *at = name->type == T_SYM ? field_of(R, list, SYM(name)->name) : -1;
    return *at >= 0;
  }
  if (l->args->nkids != 1 || !l->args->kid[0] || !plain_value(R, l->args->kid[0], f, &v)) return false;
  if (v.tag != V_OBJ) return scalar_index(v, at) && *at < LEN(list);
  const Obj *name = ELT(v.o, 0);
  *at = name == NA_STR || name == EMPTY_STR ? -1 : field_of(R, list, name);
  return *at >= 0;
}

static bool known(Rt *R, const NestLevel *l, bool outermost) {
  if (l->getter != R->s.dollar && l->getter != R->s.lbracket2 && !(outermost && l->getter == R->s.lbracket))
    return false;
  if ((l->getter == R->s.dollar) != l->dollar || ELT(l->expr, 0)->type != T_SYM) return false;
  return !SYM(l->getter)->redefined && !SYM(l->setter)->redefined && rt_attr(l->expr, R->s.names) == NIL;
}

/* Can element `at` of o, a vector that is no list, which l asks for, hold the value? */
static bool vector_place(Rt *R, Obj *o, const NestLevel *l, Frame *f, Value value, int64_t *at) {
  const int k = l->args->nkids;
  Value sub[MOST];
  if (l->dollar || k < 1 || k > MOST) return false;
  for (int i = 0; i < k; i++)
    if (!l->args->kid[i] || !plain_value(R, l->args->kid[i], f, &sub[i])) return false;
  if (k == 1 ? !scalar_index(sub[0], at) || *at >= LEN(o) : !rt_is_num(o) || !array_place(R, o, k, sub, at))
    return false;
  return rt_is_num(o)       ? can_store(o, value)
         : o->type == T_STR ? value.tag == V_OBJ && value.o->type == T_STR && LEN(value.o) == 1 && !value.o->attr
                            : false;
}

static Obj *own_element(Rt *R, Obj *list, int64_t at) {
  Obj *e = ELT(list, at);
  if (e->named < 2 && !(e->flags & OF_STATIC)) return e;
  e = rt_dup(R, e);
  ((Obj **)VEC(list)->data)[at] = e;
  e->named = 1;
  return e;
}

/* The vector that x[i] <<- v changes; NULL: others have it, too, or it is none that may be changed where it is. */
static Obj *super_vector(Rt *R, Obj *sym, Frame *f) {
  for (Env *e = f->env ? f->env->parent : f->enclos; e && e->kind != E_EMPTY; e = e->parent) {
    const Value v = rt_env_get(R, e, sym);
    if (v.tag == V_UNBOUND) continue;
    const bool own = e->kind != E_BASE && e->kind != E_PACKAGE && !(e->h.flags & (OF_S4 | OF_LOCKED));
    return own && v.tag == V_OBJ && v.o->named < 2 && !(v.o->flags & OF_STATIC) && !rt_env_flags(R, e, sym) ? v.o : NULL;
  }
  return NULL;
}

bool set_in_path(Rt *R, Node *n, Frame *f, const NestInfo *ni, Value value) {
  const int d = ni->depth;
  const NestLevel *l = ni->level;
  if (d < (ni->super ? 1 : 2) || d > DEEPEST) return false;
  for (int i = 0; i < d; i++)
    if (!known(R, &l[i], i == 0)) return false;
  Value super = v_none(V_UNBOUND), *p = &super;
  if (!ni->super) p = variable_of(R, n, f);
  else if ((super.o = super_vector(R, n->u.sym, f))) super.tag = V_OBJ;
  if (!p || p->tag != V_OBJ) return false;
  if (!ni->super && f->env && n->slot >= 0 && (f->env->dyn || f->env->h.flags & OF_LOCKED)) return false;
  Obj *o = p->o;
  int64_t at[DEEPEST];
  bool within = false; /* the value is a piece of the path itself */
  for (int i = d - 1; i > 0; i--) {
    if (o->type != T_LIST || (rt_is_object(o) && !(i == d - 1 && l[i].dollar && plain_frame(R, o))) ||
        !list_place(R, o, &l[i], f, &at[i]))
      return false;
    within |= value.tag == V_OBJ && value.o == o;
    o = ELT(o, at[i]);
  }
  within |= value.tag == V_OBJ && value.o == o;
  if (rt_is_object(o) || within) return false;
  const bool list = o->type == T_LIST;
  if (list ? l[0].getter == R->s.lbracket || (value.tag == V_OBJ && value.o == NIL) || !list_place(R, o, l, f, &at[0])
           : !vector_place(R, o, l, f, value, &at[0]))
    return false;
  if (p->o->named >= 2) *p = v_bind(v_obj(rt_dup(R, p->o)));
  o = p->o;
  for (int i = d - 1; i > 0; i--) o = own_element(R, o, at[i]);
  if (list) rt_set_elt(o, at[0], rt_box(R, value));
  else if (o->type == T_STR) ((Obj **)rt_data_w(o))[at[0]] = ELT(value.o, 0);
  else (void)rt_holds(store(R, o, at[0], value), "a value of tag %d into type %d", (int)value.tag, o->type);
  return true;
}
