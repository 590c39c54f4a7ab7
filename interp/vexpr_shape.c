/* interp/vexpr_shape.c - types, lengths and attributes of the values in a whole-vector expression, as the base functions
 * would have them: from those of the leaves, node by node, without computing an element. */
#include "../runtime/dictionary.h"
#include "kernels.h"
#include "vexpr.h"

bool vexpr_shape_of_value(Rt *R, Value v, VxShape *s) {
  *s = (VxShape){.n = 1, .names = NIL, .dim = NIL, .dimnames = NIL};
  if (v.tag >= V_LGL && v.tag <= V_DBL) {
    s->type = v.tag == V_DBL ? T_DBL : v.tag == V_INT ? T_INT : T_LGL;
    return true;
  }
  if (v.tag != V_OBJ || !(rt_is_num(v.o) || TYPE(v.o) == T_CPLX || TYPE(v.o) == T_STR)) return false;
  s->type = (uint8_t)TYPE(v.o);
  s->n = LEN(v.o);
  if (s->n < 1 || s->n > INT_MAX) return false;
  if (s->type == T_STR) s->strings = v.o;
  if (rt_is_object(v.o)) {
    AttrObj *a = (AttrObj *)v.o->attr; /* a factor's levels and class, and nothing else */
    return (s->levels = rt_levels(R, v.o, &s->ordered)) && a->next && !((AttrObj *)a->next)->next;
  }
  for (AttrObj *a = (AttrObj *)v.o->attr; a; a = a->next) {
    if (a->name == R->s.names) s->names = a->value;
    else if (a->name == R->s.dim) s->dim = a->value;
    else if (a->name == R->s.dimnames) s->dimnames = a->value;
    else return false;
  }
  return true;
}

static bool plain(const VxShape *s) { return IS_NIL(s->names) && IS_NIL(s->dim) && IS_NIL(s->dimnames); }

static bool fits(const VxShape *a, const VxShape *b) { return a->n >= b->n ? a->n % b->n == 0 : b->n % a->n == 0; }

/* Attributes of x op y (R's arithmetic; see VecBin).  False where R warns or stops. */
static bool shape_binary(const VxShape *x, const VxShape *y, VxShape *s) {
  if (!fits(x, y)) return false;
  s->n = x->n > y->n ? x->n : y->n;
  bool xa = !IS_NIL(x->dim), ya = !IS_NIL(y->dim);
  if (xa || ya) {
    const VxShape *a = xa ? x : y;
    if (a->n != s->n) return false;
    if (xa && ya) {
      if (LEN(x->dim) != LEN(y->dim)) return false;
      for (int64_t i = 0; i < LEN(x->dim); i++)
        if (INT(x->dim)[i] != INT(y->dim)[i]) return false;
    }
    s->dim = a->dim;
    s->dimnames = xa && !IS_NIL(x->dimnames) ? x->dimnames : ya ? y->dimnames : NIL;
  } else if (!IS_NIL(x->names) && x->n == s->n) s->names = x->names;
  else if (!IS_NIL(y->names) && y->n == s->n) s->names = y->names;
  return true;
}

/* Is there a kernel's version of it for complex numbers? */
static bool takes_complex(const VxNode *t) {
  switch ((VxKind)t->kind) {
  case VX_IFELSE:
  case VX_PARTS:
  case VX_INDEX: return true;
  case VX_OP: break;
  default: return false;
  }
  switch (t->op) {
  case SOP_Add:
  case SOP_Sub:
  case SOP_Mul:
  case SOP_Div:
  case SOP_Pow:
  case SOP_Eq:
  case SOP_Ne:
  case SOP_Neg:
  case SOP_Plus:
  case SOP_Abs:
  case SOP_Exp:
  case SOP_Sqrt:
  case SOP_IsNa:
  case SOP_IsFinite: return true;
  default: return false;
  }
}

/* Is there a kernel's version of it for strings and factors, operands k being one? */
static bool takes_text(const VxNode *t, const VxShape *all, int k) {
  const VxShape *a = &all[t->kid[0]], *b = t->nkids > 1 ? &all[t->kid[1]] : NULL;
  switch ((VxKind)t->kind) {
  case VX_OP:
    if (t->n->kind == ND_Compare) {
      if (!vexpr_textual(a) || !vexpr_textual(b)) return false;
      bool order = (a->levels && a->ordered) || (b->levels && b->ordered),
           table = !a->levels && !b->levels && (a->n == 1 || b->n == 1);
      if (t->op != SOP_Eq && t->op != SOP_Ne && !order && !table) return false;
      return (!a->levels && !b->levels) || (plain(a) && plain(b));
    }
    if (t->op == SOP_AsInt || t->op == SOP_AsDbl || t->op == SOP_AsLgl) return !a->levels || t->op != SOP_AsLgl;
    return t->nkids == 1 && t->op == SOP_IsNa;
  case VX_TEXT: return !all[t->kid[k]].levels;
  case VX_IFELSE: return k > 0 && !all[t->kid[k]].levels;
  case VX_IN: return vexpr_textual(a) && vexpr_textual(b);
  case VX_INDEX:
    if (k == 0) return !a->levels;
    if (b->levels) return plain(a);
    return b->strings && plain(b) && t->op == VX_PLAIN && !vexpr_textual(a) && a->type != T_CPLX && !IS_NIL(a->names);
  default: return false;
  }
}

/* The shapes of nodes, by kind; false: no vector expression. */
static bool shape_call2(const VxNode *t, const VxShape *all, VxShape *s) {
  const VxShape *a = &all[t->kid[0]], *b = &all[t->kid[1]];
  if (!plain(a) || !plain(b) || !fits(a, b)) return false;
  if (t->op == SOP_RoundTo || t->op == SOP_Signif) {
    if (b->n != 1 || (t->op == SOP_Signif && a->type != T_DBL)) return false;
    *s = *a;
    s->type = T_DBL;
    return true;
  }
  if (t->nkids == 3) {
    const VxShape *c = &all[t->kid[2]];
    s->n = a->n > b->n ? a->n : b->n;
    if (!plain(c) || (c->n != 1 && c->n != s->n) || c->n > s->n) return false;
    bool any0 = !a->type || !b->type || !c->type;
    s->type = any0 ? 0 : a->type == T_DBL || b->type == T_DBL || c->type == T_DBL ? T_DBL : T_INT;
    return true;
  }
  s->n = a->n > b->n ? a->n : b->n;
  s->type = t->op == SOP_LogB || a->type == T_DBL || b->type == T_DBL ? T_DBL : !a->type || !b->type ? 0 : T_INT;
  return true;
}
static bool shape_text(const VxNode *t, const VxShape *all, VxShape *s) {
  for (int k = 0; k < t->nkids; k++) {
    const VxShape *x = &all[t->kid[k]];
    if (vexpr_inside(t->n->kid[k])->kind == ND_Const) continue;
    if (x->type != T_STR || !plain(x)) return false;
    s->n = x->n;
  }
  s->type = (uint8_t)pe_table_type(vexpr_callee(t->n));
  return true;
}
static bool shape_parts(const VxNode *t, const VxShape *all, VxShape *s) {
  const VxShape *a = &all[t->kid[0]], *b = t->nkids > 1 ? &all[t->kid[1]] : NULL;
  if (pe_base_of(t->n)->id != PB_complex) {
    if (a->type != T_CPLX) return false;
    *s = *a;
    s->type = pe_base_of(t->n)->id == PB_Conj ? T_CPLX : T_DBL;
    return true;
  }
  for (int k = 0; k < t->nkids; k++)
    if (all[t->kid[k]].type == T_CPLX || !plain(&all[t->kid[k]])) return false;
  if (b && !fits(a, b)) return false;
  s->n = b && b->n > a->n ? b->n : a->n;
  s->type = T_CPLX;
  return true;
}
static bool shape_index(const VxNode *t, const VxShape *a, const VxShape *b, VxShape *s) { /* a is a leaf's */
  if (b->type ==
      T_STR) { /* by name: the strings are the result's names (all are found, or the base function does it) */
    s->n = b->n;
    s->type = a->type;
    s->names = b->strings;
    return true;
  }
  if (!IS_NIL(a->names) || (!IS_NIL(a->dim) && LEN(a->dim) < 2) || !plain(b) || b->type == T_LGL || !b->type)
    return false;
  if (t->op != VX_PLAIN && !IS_NIL(a->dimnames) && !IS_NIL(ELT(a->dimnames, t->op == VX_COLUMN ? 0 : 1))) return false;
  s->n = b->n;
  s->type = a->type;
  return true; /* (of a factor the codes are the subscripts) */
}
static bool shape_operation(const VxNode *t, const VxShape *a, const VxShape *b, VxShape *s) {
  const Node *n = t->n;
  if (n->kind == ND_Math && t->nkids == 2) {
    if (!plain(a) || !plain(b) || !fits(a, b)) return false;
    s->n = a->n > b->n ? a->n : b->n;
    s->type = t->op == SOP_Atan2 ? T_DBL : t->op == SOP_Xor ? T_LGL : T_INT;
    return true;
  }
  if (t->nkids == 2) {
    if (!shape_binary(a, b, s)) return false;
    if (n->kind != ND_Arith) s->type = T_LGL;
    else if (a->type == T_CPLX || b->type == T_CPLX) s->type = T_CPLX;
    else if (n->op == SOP_Div || n->op == SOP_Pow || a->type == T_DBL || b->type == T_DBL) s->type = T_DBL;
    else s->type = !a->type || !b->type ? 0 : T_INT;
    return true;
  }
  *s = *a;
  s->levels = s->strings = NULL;
  if (a->type == T_CPLX && (t->op == SOP_Neg || t->op == SOP_Plus || t->op == SOP_Exp || t->op == SOP_Sqrt))
    return true;
  switch (t->op) {
  case SOP_Neg:
  case SOP_Plus:
  case SOP_Abs: s->type = a->type >= T_DBL ? T_DBL : !a->type ? 0 : T_INT; break;
  case SOP_Not:
  case SOP_IsNa:
  case SOP_IsNan:
  case SOP_IsFinite:
  case SOP_IsInfinite: s->type = T_LGL; break;
  case SOP_AsInt:
  case SOP_AsDbl:
  case SOP_AsLgl:
    s->type = t->op == SOP_AsInt ? T_INT : t->op == SOP_AsDbl ? T_DBL : T_LGL;
    s->names = s->dim = s->dimnames = NIL;
    break;
  case SOP_BitNot:
    if (!plain(a)) return false;
    s->type = T_INT;
    break;
  default: s->type = T_DBL;
  }
  return true;
}

bool vexpr_shape_of(VecExpr *e, int i, const VxShape *leaf, VxShape *all) {
  VxNode *t = &e->node[i];
  VxShape *s = &all[i], *a = t->nkids > 0 ? &all[t->kid[0]] : NULL, *b = t->nkids > 1 ? &all[t->kid[1]] : NULL;
  *s = (VxShape){.n = 1, .names = NIL, .dim = NIL, .dimnames = NIL};
  for (int k = 0; k < t->nkids; k++) { /* complex numbers and strings are not everywhere */
    if (t->kid[k] >= 0 && all[t->kid[k]].type == T_CPLX && !takes_complex(t)) return false;
    if (t->kid[k] >= 0 && vexpr_textual(&all[t->kid[k]]) && !takes_text(t, all, k)) return false;
  }
  switch ((VxKind)t->kind) {
  case VX_LEAF: *s = leaf[t->leaf]; return true;
  case VX_CONST: {
    Value v = t->n->u.value;
    s->type = v.tag == V_OBJ ? (uint8_t)TYPE(v.o) : v.tag == V_DBL ? T_DBL : v.tag == V_INT ? T_INT : T_LGL;
    return true;
  }
  case VX_IFELSE: {
    VxShape *c = &all[t->kid[2]];
    /* other types: the result's depends on which arms are taken */
    if (a->type != T_LGL || b->type != c->type || !b->type) return false;
    if ((b->n != a->n && b->n != 1) || (c->n != a->n && c->n != 1)) return false;
    *s = *a;
    s->type = b->type;
    return true;
  }
  case VX_MAP:
    if (!plain(a) || a->n < 2) return false;
    s->n = a->n;
    s->type = t->nkids > 2 ? all[t->kid[2]].type : 0; /* 0: as f has it */
    return t->nkids < 3 || (all[t->kid[2]].n == 1 && plain(&all[t->kid[2]]));
  case VX_IN:
    if (b->n > 64 || !b->type || !a->type) return false;
    s->n = a->n;
    s->type = T_LGL;
    return true;
  case VX_CALL2: return shape_call2(t, all, s);
  case VX_PARTS: return shape_parts(t, all, s);
  case VX_TEXT: return shape_text(t, all, s);
  case VX_INDEX: return shape_index(t, a, b, s);
  case VX_DIST:
    *s = (VxShape){.type = T_DBL, .n = 1, .names = NIL, .dim = NIL, .dimnames = NIL};
    for (int k = 0; k < t->nkids; k++) {
      const VxShape *x = &all[t->kid[k]];
      if (!plain(x) || (x->n > 1 && s->n > 1 && x->n != s->n)) return false;
      if (x->n > 1) s->n = x->n;
    }
    return true;
  case VX_DRAW:
    s->type = t->op == VD_INDEX ? T_INT : T_DBL;
    s->n = all[t->kid[3]].n;
    return true;
  case VX_KEEP:
    if (b->type != T_LGL || b->n != a->n) return false;
    *s = *a;
    return true;
  case VX_RE: /* not seen here */
  case VX_IM:
  case VX_KNOWN: *s = *a; return true;
  case VX_OP: break;
  }
  return shape_operation(t, a, b, s);
}

void vexpr_set_shape(Rt *R, Obj *x, const VxShape *s) {
  if (!IS_NIL(s->dim)) rt_share(s->dim), rt_attr_set(R, x, R->s.dim, s->dim);
  if (!IS_NIL(s->dimnames)) rt_share(s->dimnames), rt_attr_set(R, x, R->s.dimnames, s->dimnames);
  if (!IS_NIL(s->names)) rt_share(s->names), rt_attr_set(R, x, R->s.names, s->names);
}
