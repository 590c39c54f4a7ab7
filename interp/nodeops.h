/* interp/nodeops.h - private to the interpreter: operators of nodes, extra entries of exec_*.c. */
#ifndef RAVEL_NODEOPS_H
#define RAVEL_NODEOPS_H
#include "frame.h"

#if __has_include("../specialize/ops.h")
#include "../specialize/ops.h"
#else
enum { SOP_ADD = 1, SOP_SUB, SOP_MUL, SOP_DIV, SOP_POW, SOP_MOD, SOP_IDIV, SOP_EQ, SOP_NE, SOP_LT, SOP_LE, SOP_GT, SOP_GE, SOP_AND, SOP_OR, SOP_NOT, SOP_NEG, SOP_POS };
#endif
static inline bool nodeop_is_arith(int op) { return op >= SOP_ADD && op <= SOP_IDIV; }
static inline bool nodeop_is_compare(int op) { return op >= SOP_EQ && op <= SOP_GE; }
static inline int nodeop_unary(int op) { return op == SOP_SUB ? SOP_NEG : op == SOP_ADD ? SOP_POS : op == SOP_NOT ? SOP_NOT : -1; }
static inline int nodeop_math_arity(int op) { return 1; }
#define NODEOP_MATH_ROWS(X)

typedef struct Comp Comp;
Node *compile_replacement(struct Comp *c, Obj *e, int at, bool super);

typedef struct SetInfo { /* SetIndex: cache[1] */
  CallInfo *ci;    /* names of the subscripts; NULL for $ */
  Obj *field;      /* x$field <- */
  Obj *setter;     /* `[<-` ... */
  Obj *setter_fun; /* the base function */
  bool general;    /* has names, `...` or empty subscripts */
} SetInfo;
typedef struct NestLevel {
  Obj *expr;            /* f(target, args) */
  Obj *getter, *setter; /* symbols f, `f<-` */
  Node *args;           /* a Call node: kids are the arguments after the first */
  bool dollar;          /* $ or @: the argument is not evaluated */
} NestLevel;
typedef struct NestInfo { /* SetNested: cache[1]; level[0] is the outermost call */
  NestLevel *level;
  int depth;
  bool super;
} NestInfo;

Value exec_Block1(Rt *R, Node *n, Frame *f);
Value exec_ReturnTail(Rt *R, Node *n, Frame *f);
Value exec_SetInvalid(Rt *R, Node *n, Frame *f);
Value exec_SetInvalidFun(Rt *R, Node *n, Frame *f);
Value exec_SetInvalidTarget(Rt *R, Node *n, Frame *f);
Value exec_IndexGeneral(Rt *R, Node *n, Frame *f);
#endif
