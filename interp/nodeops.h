/* interp/nodeops.h - private to the interpreter: operators of nodes, extra entries of exec_*.c. */
#ifndef RAVEL_NODEOPS_H
#define RAVEL_NODEOPS_H
#include "frame.h"

#include "../specialize/ops.h"
static inline bool nodeop_is_arith(int op) { return op >= SOP_Add && op <= SOP_IDiv; }
static inline bool nodeop_is_compare(int op) { return op >= SOP_Eq && op <= SOP_Ge; }
static inline int nodeop_unary(int op) {
  return op == SOP_Sub ? SOP_Neg : op == SOP_Add ? SOP_Plus : op == SOP_Not ? SOP_Not : -1;
}
/* The name of a call's first argument where it is not `want` or its beginning, or NULL. */
static inline const char *nodeop_misnamed(Rt *R, Obj *call, const char *want) {
  Obj *names = rt_attr(call, R->s.names);
  const char *given = names == NIL || LEN(call) < 2 ? "" : STR(names, 1);
  return strncmp(want, given, strlen(given)) ? given : NULL;
}
/* Functions that make an ND_Math node. */
/* clang-format off */
#define NODEOP_MATH_ROWS(X) \
  X("abs", SOP_Abs) X("sqrt", SOP_Sqrt) X("floor", SOP_Floor) X("ceiling", SOP_Ceiling) X("exp", SOP_Exp) \
  X("expm1", SOP_Expm1) X("log", SOP_Log) X("log1p", SOP_Log1p) X("log2", SOP_Log2) X("log10", SOP_Log10) \
  X("sin", SOP_Sin) X("cos", SOP_Cos) X("tan", SOP_Tan) X("sinpi", SOP_SinPi) X("cospi", SOP_CosPi) \
  X("tanpi", SOP_TanPi) X("asin", SOP_Asin) X("acos", SOP_Acos) X("atan", SOP_Atan) X("sinh", SOP_Sinh) \
  X("cosh", SOP_Cosh) X("tanh", SOP_Tanh) X("sign", SOP_Sign) X("atan2", SOP_Atan2) X("is.na", SOP_IsNa) \
  X("is.nan", SOP_IsNan) X("is.finite", SOP_IsFinite) X("is.infinite", SOP_IsInfinite) X("as.integer", SOP_AsInt) \
  X("as.double", SOP_AsDbl) X("as.numeric", SOP_AsDbl) X("as.logical", SOP_AsLgl) X("bitwAnd", SOP_BitAnd) \
  X("bitwOr", SOP_BitOr) X("bitwXor", SOP_BitXor) X("bitwNot", SOP_BitNot) X("bitwShiftL", SOP_ShiftL) \
  X("bitwShiftR", SOP_ShiftR) X("trunc", SOP_Trunc) X("round", SOP_Round) X("xor", SOP_Xor)
/* clang-format on */

typedef struct Comp Comp;
/* cond.c: `[<-`(`*tmp*`, i, value = v), which messages show of x[i] <- v. */
Obj *setter_call(Rt *R, Obj *target, Obj *setter, Obj *value);
/* Formals certainly forced by n, in evaluation order, before anything with a side effect; *go false after a barrier. */
void strict_find(Code *c); /* fills strict and late of code that is compiled */

/* Does n call a builtin without side effects? */
static inline bool calls_pure(const Node *n) {
  return n->kind == ND_CallBuiltin && n->u.call->def && n->u.call->def->flags & BF_PURE;
}

typedef struct SetInfo { /* SetIndex: cache[1] */
  CallInfo *ci;          /* names of the subscripts; NULL for $ */
  Obj *field;            /* x$field <- */
  Obj *setter;           /* `[<-` ... */
  Obj *setter_fun;       /* the base function */
  bool general;          /* has names, `...` or empty subscripts */
} SetInfo;

Value exec_LocalFast(Rt *R, Node *n, Frame *f); /* ND_Local after its first runs */
Value exec_UseMethod(Rt *R, Node *n, Frame *f);
Value exec_Block1(Rt *R, Node *n, Frame *f);
Value exec_ReturnTail(Rt *R, Node *n, Frame *f);
Value exec_SetInvalid(Rt *R, Node *n, Frame *f);
Value exec_SetInvalidFun(Rt *R, Node *n, Frame *f);
Value exec_SetInvalidTarget(Rt *R, Node *n, Frame *f);

/* ---- subscripts: exec_index.c, spans.c ---- */

static inline bool scalar_index(Value v, int64_t *i) { /* 0-based; false if not a positive number */
  if (v.tag == V_INT) {
    *i = (int64_t)v.i - 1;
    return v.i > 0;
  }
  if (v.tag == V_DBL && v.d >= 1 && v.d < 4503599627370497.0) {
    *i = (int64_t)v.d - 1;
    return true;
  }
  return false;
}
/* Can v be stored into an element of o without changing o's type? */
static inline bool can_store(const Obj *o, Value v) {
  return (o->type == T_DBL && (v.tag == V_DBL || v.tag == V_INT)) || (o->type == T_INT && v.tag == V_INT) ||
         (o->type == T_LGL && v.tag == V_LGL);
}
/* Stores v into element i of o; false: it cannot. */
static inline bool store(Rt *R, Obj *o, int64_t i, Value v) {
  if (!can_store(o, v)) return false;
  if (o->type == T_DBL) DBL_W(o)[i] = v.tag == V_DBL ? v.d : v.i == NA_INT ? NA_REAL : v.i;
  else if (o->type == T_INT) INT_W(o)[i] = v.i;
  else LGL_W(o)[i] = v.i;
  return true;
}
/* The variable that n, an ND_SetIndex, changes, where it is; NULL where it must be looked for. */
static inline Value *variable_of(Rt *R, const Node *n, Frame *f) {
  return n->slot >= 0                                        ? &f->slots[n->slot]
         : f->env == R->global && SYM(n->u.sym)->gflags == 0 ? &SYM(n->u.sym)->gval
                                                             : NULL;
}
/* Which element of array o do k subscripts ask for?  False: not one, or not there. */
bool array_place(Rt *R, Obj *o, int k, const Value *sub, int64_t *at);
bool plain_frame(Rt *R, Obj *o);                           /* a data frame, and of no other class */
int64_t field_of(Rt *R, Obj *o, const Obj *name);          /* the element of this name, or -1 */
/* n, an ND_SetNested: its value into the piece, if that is there and can hold it.  False: nothing has happened. */
/* A flag of Dollar and Index2 nodes, beside those of specialize/node.h: who asked for the piece is done with it before
 * anything can change its list. */
enum { NF_AT_ONCE = 64 };
bool set_in_path(Rt *R, Node *n, Frame *f, const NestInfo *ni, Value value);
Value node_subscript(Rt *R, Node *k, Frame *f, Value x); /* a subscript, which may be missing, of x, which is held */
/* May x have methods for `[` and kin that take their arguments unevaluated, as GNU R's are?  (S4 methods are chosen by
 * the classes of all arguments: those are evaluated first.) */
static inline bool takes_promises(Value x) { return x.tag == V_OBJ && rt_is_object(x.o) && !(x.o->flags & OF_S4); }
void lazy_args(Rt *R, const ArgList *a, Obj **args); /* of a: values, promises as such */
bool index_method(Rt *R, Node *n, Frame *f, Value x, Value *out); /* of x, which has a class, if there is one */
Value index_redefined(Rt *R, Node *n, Frame *f, Obj *sym);        /* the program has functions of this name */
Value index_slow(Rt *R, Node *n, Frame *f, const Value *v);       /* by the base function; v: x, then the subscripts */
/* x[i] <- value by the base function or method; sub: the subscripts' values (NULL: not evaluated yet) */
Value set_index_slow(Rt *R, Node *n, Frame *f, SetInfo *si, Value value, const Value *sub);
Value colon_value(Rt *R, Node *n, Frame *f, Value a, Value b); /* a:b; n: its node */
Value exec_ElementBox(Rt *R, Node *n, Frame *f); /* l[[i]] whose number stays in the list's own box: C code writes into it */
Value exec_IndexSpan(Rt *R, Node *n, Frame *f);                /* where a subscript is a:b or empty */
Value exec_SetIndexSpan(Rt *R, Node *n, Frame *f);

/* short.c: operators (SOP_*) on vectors of a few plain numbers.  False: nothing has been done, call the base function */
bool short_arith(Rt *R, int op, Value a, Value b, Value *out);
bool short_compare(Rt *R, int op, Value a, Value b, Value *out);
bool short_logic(Rt *R, int op, Value a, Value b, Value *out);
bool short_unary(Rt *R, int op, Value a, Value *out);

/* append.c */
bool append_fits(const Node *n);                /* n, ND_SetLocal or ND_SetVar, is x <- c(x, ..), and may be: */
Value exec_SetAppend(Rt *R, Node *n, Frame *f); /* its value is no operand of another node */
bool without_fits(Rt *R, const Node *n);        /* the same of x <- x[-i] */
Value exec_SetWithout(Rt *R, Node *n, Frame *f);
Value exec_IndexGeneral(Rt *R, Node *n, Frame *f);
#endif
