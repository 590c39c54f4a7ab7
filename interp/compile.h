/* interp/compile.h - what the files of the compiler share: compile.c (expressions, calls, replacement), compile_names.c (which
 * variables a function has), compile_forms.c (special forms and operators).
 */
#ifndef INTERP_COMPILE_H
#define INTERP_COMPILE_H
#include "code.h"

typedef struct Comp {
  Rt *R;
  Code *code;
  Env *env;      /* of the closure, or where the code runs: to see what shadows base functions */
  int32_t *hash; /* slot + 1 by symbol; size power of two */
  uint32_t hmask;
  Obj **syms; /* growing list of locals */
  int nsyms, cap;
  Node **loops;     /* enclosing loops in this function (NULL: between them and here is a promise or an operand) */
  int nloops, room; /* in scratch memory */
  int line;
  bool boxes; /* of a package with compiled code: what it writes into a variable's number is seen */
  struct EvalCode *asked; /* where the answers of comp_is_base() are noted, or NULL */
} Comp;

/* May V_CONTROL come back, of return() too or (a loop whose own value may not be one) of break and next alone; is it the
 * function's value. */
enum { AT_VALUE = 0, AT_CONTROL = 1, AT_TAIL = 3, AT_BREAKS = 4, AT_ANY = AT_CONTROL | AT_BREAKS };

/* ---- compile_names.c ---- */

int comp_slot(Comp *c, Obj *sym);   /* of a local variable, or -1 */
void comp_local(Comp *c, Obj *sym); /* sym is one */
/* What e assigns outside the functions that it makes becomes local variables. */
void comp_find_locals(Comp *c, Obj *e);
/* Can sym be taken for the base function of that name here?  See there. */
bool comp_is_base(Comp *c, Obj *sym);
/* Would comp_is_base() answer for code that runs in env what it has answered for e? */
bool comp_same_base(Rt *R, const struct EvalCode *e, Env *env);
static inline bool comp_is_dots(Comp *c, Obj *a) { return a == c->R->s.dots; }

/* ---- compile.c ---- */

/* A new node with room for its kids. */
Node *comp_node(Comp *c, NodeKind kind, NodeExec exec, Obj *expr, int nkids);
/* The node of e; at: one of AT_VALUE and its kin. */
Node *comp_expr(Comp *c, Obj *e, int at);
/* n's names and room for its arguments, those of e from index `from` on; comp_args() makes their nodes. */
CallInfo *comp_call_info(Comp *c, Node *n, Obj *e, int from);
void comp_args(Comp *c, Node *n, Obj *e, int from);
/* target <- value and target <<- value, where the target is a call. */
bool comp_mentions(Obj *e, Obj *sym); /* is sym somewhere in the code e? */
Node *comp_replacement(Comp *c, Obj *e, int at, bool super);
/* The loop that break and next mean from here on, NULL: none is, they must jump. */
void comp_enter_loop(Comp *c, Node *loop);
void comp_leave_loop(Comp *c, const Node *loop);
bool comp_assigns(const Node *n); /* anything, outside functions that it makes? */
bool comp_asks_block(Node *const *kid,
                     int k); /* is one of the k subscripts a:b or empty?  Two at most: interp/spans.c */

/* ---- compile_forms.c: one row each, found by its symbol's `opinfo` ---- */

struct FormRow;
typedef Node *(*FormMaker)(Comp *c, Obj *e, int at, const struct FormRow *row);
typedef struct FormRow {
  const char *name;
  FormMaker make; /* returns NULL: compile as an ordinary call */
  int op;
  bool math; /* one of NODEOP_MATH_ROWS */
} FormRow;

#endif
