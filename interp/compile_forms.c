/* interp/compile_forms.c - special forms and operators to nodes, one row each. */
#include "../ast/ast.h"
#include "compile.h"
#include "counted.h"
#include "frame.h"
#include "nodeops.h"
#include "vexpr.h"

static bool written_args(Comp *c, Obj *e) {
  for (int64_t i = 1; i < LEN(e); i++)
    if (ELT(e, i) == MISSING_ARG || comp_is_dots(c, ELT(e, i))) return false;
  return true;
}
static bool plain_args(Comp *c, Obj *e) { return written_args(c, e) && rt_attr(e, c->R->s.names) == NIL; }

static Node *make_block(Comp *c, Obj *e, int at, const FormRow *row) {
  int nk = (int)LEN(e) - 1;
  if (LEN(e) - 1 > MOST_KIDS) return NULL;
  Node *n = comp_node(c, ND_Block, exec_Block, e, nk);
  for (int i = 0; i < nk; i++) {
    Obj *x = ELT(e, i + 1);
    if (x->type == T_LANG && ast_line(x)) c->line = ast_line(x);
    n->kid[i] = comp_expr(c, x, i == nk - 1 ? at : at & AT_ANY);
    n->flags |= n->kid[i]->flags & NF_CONTROL;
  }
  if (nk == 1) n->exec = exec_Block1;
  return n;
}

static Node *make_paren(Comp *c, Obj *e, int at, const FormRow *row) {
  bool dots = LEN(e) == 2 && ELT(e, 1) == c->R->s.dots; /* (...) is its element */
  if (LEN(e) != 2 || (!dots && !written_args(c, e))) return NULL;
  Node *n = comp_node(c, ND_Paren, exec_Paren, e, 1);
  n->kid[0] = comp_expr(c, dots ? rt_sym(c->R, "..1") : ELT(e, 1), at & AT_ANY);
  n->flags |= n->kid[0]->flags & NF_CONTROL;
  return n;
}

static Node *make_if(Comp *c, Obj *e, int at, const FormRow *row) {
  int nk = (int)LEN(e) - 1;
  if (nk < 2 || nk > 3) return NULL;
  Node *n = comp_node(c, ND_If, exec_If, e, nk);
  n->kid[0] = comp_expr(c, ELT(e, 1), AT_VALUE);
  for (int i = 1; i < nk; i++) {
    n->kid[i] = comp_expr(c, ELT(e, i + 1), at);
    n->flags |= n->kid[i]->flags & NF_CONTROL;
  }
  return n;
}

static Node *loop_body(Comp *c, Node *loop, Obj *body, int at) {
  comp_enter_loop(c, loop);
  Node *b = comp_expr(c, body, at & AT_CONTROL ? AT_CONTROL : AT_BREAKS);
  comp_leave_loop(c, loop);
  return b;
}

static Node *make_for(Comp *c, Obj *e, int at, const FormRow *row) {
  if (LEN(e) != 4 || ELT(e, 1)->type != T_SYM) return NULL;
  Node *n = comp_node(c, ND_For, exec_For, e, 2);
  n->u.sym = ELT(e, 1);
  n->slot = comp_slot(c, ELT(e, 1));
  n->kid[0] = comp_expr(c, ELT(e, 2), AT_VALUE);
  n->kid[1] = loop_body(c, n, ELT(e, 3), at);
  n->flags |= NF_CONTROL;
  return n;
}

/* The body of a loop whose rounds nobody can count: it is left where the condition does not hold. */
static Node *open_body(Comp *c, Node *n) {
  Node *body = n->kid[n->nkids - 1];
  if (n->kind == ND_Repeat) return body;
  Node *leave = comp_node(c, ND_Break, exec_Break, n->expr, 0), *all = comp_node(c, ND_If, exec_If, n->expr, 3);
  leave->flags |= NF_CONTROL;
  leave->line = all->line = n->line;
  all->kid[0] = n->kid[0];
  all->kid[1] = body;
  all->kid[2] = leave;
  all->flags |= NF_CONTROL;
  return all;
}

/* A while or repeat loop as a for loop: its variable has a name that no program gives one. */
static void count_rounds(Comp *c, Node *n) {
  int64_t exit = 0;
  if (n->flags & NF_JUMP) return;
  void *counts = counted_form(n->expr, &exit);
  const bool open = !counts;
  if (open) counts = counted_open();
  if (!counts) return;
  code_keep(c->R, c->code, counts);
  Node *body = open ? open_body(c, n) : n->kid[n->nkids - 1], *l = comp_node(c, ND_For, exec_For, n->expr, 2);
  if (exit) { /* without that statement */
    Node *all = body;
    if (all->kind != ND_Block || all->nkids < 2) return;
    body = comp_node(c, ND_Block, all->nkids == 2 ? exec_Block1 : exec_Block, all->expr, all->nkids - 1);
    for (int i = 0, j = 0; i < all->nkids; i++)
      if (i != exit - 1) body->kid[j++] = all->kid[i];
    body->flags = all->flags;
    body->line = all->line;
  }
  l->u.sym = rt_sym(c->R, " round");
  l->kid[0] = exit ? n->kid[n->nkids - 1] : n->kid[0]; /* counted_body() */
  l->kid[1] = body;
  l->cache[0] = counts;
  l->line = n->line;
  n->cache[0] = l;
}

static Node *make_while(Comp *c, Obj *e, int at, const FormRow *row) {
  if (LEN(e) != 3) return NULL;
  Node *n = comp_node(c, ND_While, exec_While, e, 2);
  comp_enter_loop(c, n);
  n->kid[0] = comp_expr(c, ELT(e, 1), AT_VALUE);
  comp_leave_loop(c, n);
  n->kid[1] = loop_body(c, n, ELT(e, 2), at);
  n->flags |= NF_CONTROL;
  count_rounds(c, n);
  return n;
}

static Node *make_repeat(Comp *c, Obj *e, int at, const FormRow *row) {
  if (LEN(e) != 2) return NULL;
  Node *n = comp_node(c, ND_Repeat, exec_Repeat, e, 1);
  n->kid[0] = loop_body(c, n, ELT(e, 1), at);
  n->flags |= NF_CONTROL;
  count_rounds(c, n);
  return n;
}

/* The loop around is left or gone on with from elsewhere than its own nodes. */
static void jumps_to_loop(Comp *c) {
  for (int i = c->nloops - 1; i >= 0; i--)
    if (c->loops[i]) {
      c->loops[i]->flags |= NF_JUMP;
      break;
    }
}
static Node *make_break(Comp *c, Obj *e, int at, const FormRow *row) {
  Node *n =
      comp_node(c, row->op == CTL_BREAK ? ND_Break : ND_Next, row->op == CTL_BREAK ? exec_Break : exec_Next, e, 0);
  if (c->nloops && c->loops[c->nloops - 1] && (at & AT_ANY)) n->flags |= NF_CONTROL;
  else {
    n->flags |= NF_JUMP;
    jumps_to_loop(c);
  }
  return n;
}

static Node *make_return(Comp *c, Obj *e, int at, const FormRow *row) {
  if (LEN(e) > 2) return NULL;
  if (LEN(e) == 2 && (ELT(e, 1) == MISSING_ARG || comp_is_dots(c, ELT(e, 1)))) return NULL;
  Node *n = comp_node(c, ND_Return, exec_Return, e, (int)LEN(e) - 1);
  if (LEN(e) == 2) n->kid[0] = comp_expr(c, ELT(e, 1), at);
  if (at == AT_TAIL) n->flags |= NF_TAIL, n->exec = exec_ReturnTail;
  else if (at & AT_CONTROL) n->flags |= NF_CONTROL;
  else n->flags |= NF_JUMP, c->code->flags |= CODE_CATCH_RETURN;
  return n;
}

/* May C code be given the value of e to write into it?  Anything but what arithmetic, comparisons and sizes answer, which
 * loops have much of. */
static bool may_be_written(Obj *e) {
  static const char *const fresh[] = {"+",    "-",    "*",    "/",     "^", "%%", "%/%",     "==",  "!=",     "<",
                                      "<=",   ">",    ">=",   "!",     "&", "|",  "&&",      "||",  "length", "nrow",
                                      "ncol", "NROW", "NCOL", "nchar", "[", "[[", "is.null", "sum", NULL};
  if (e->type != T_LANG) return rt_is_num(e);
  if (ELT(e, 0)->type != T_SYM) return true;
  const char *name = SYMNAME(ELT(e, 0));
  if (!strcmp(name, "(") && LEN(e) == 2) return may_be_written(ELT(e, 1));
  for (int i = 0; fresh[i]; i++)
    if (!strcmp(name, fresh[i])) return false;
  return true;
}
static Node *make_assign(Comp *c, Obj *e, int at, const FormRow *row) {
  Rt *R = c->R;
  if (LEN(e) != 3) return NULL;
  Obj *t = ELT(e, 1), *v = ELT(e, 2);
  if (t->type == T_STR && LEN(t) == 1) t = rt_sym_of(R, ELT(t, 0));
  if (v == MISSING_ARG || comp_is_dots(c, v)) return NULL;
  if (t->type == T_SYM && t != MISSING_ARG) {
    Node *n;
    if (row->op == 2) {
      n = comp_node(c, ND_SetSuper, exec_SetSuper, e, 1);
      n->u.sym = t;
    } else {
      int s = comp_slot(c, t);
      n = s >= 0 ? comp_node(c, ND_SetLocal, exec_SetLocal, e, 1) : comp_node(c, ND_SetVar, exec_SetVar, e, 1);
      if (s >= 0 && UNLIKELY(c->boxes) && may_be_written(ELT(e, 2))) n->exec = exec_SetLocalBox;
      n->slot = s;
      n->u.sym = t;
    }
    n->kid[0] = comp_expr(c, v, at & AT_ANY);
    n->flags |= n->kid[0]->flags & NF_CONTROL;
    if (at & AT_CONTROL && append_fits(n)) n->exec = exec_SetAppend;
    if (at & AT_CONTROL && without_fits(R, n)) n->exec = exec_SetWithout;
    return n;
  }
  if (t->type != T_LANG) {
    if (t->type == T_STR || t == MISSING_ARG) return NULL;
    Node *n = comp_node(c, ND_SetNested, exec_SetInvalid, e,
                        0); /* "invalid (do_set) left-hand side to assignment" when run */
    return n;
  }
  return comp_replacement(c, e, at, row->op == 2);
}

static Node *make_function(Comp *c, Obj *e, int at, const FormRow *row) {
  if (LEN(e) < 3) return NULL;
  if (c->asked) c->asked->n = EVAL_NAMES + 1; /* its body asks when it is compiled */
  return comp_node(c, ND_Function, exec_Function, e, 0);
}

static Node *make_quote(Comp *c, Obj *e, int at, const FormRow *row) {
  if (LEN(e) != 2 || nodeop_misnamed(c->R, e, "expr")) return NULL;
  if (c->nloops && (comp_mentions(ELT(e, 1), rt_sym(c->R, "next")) || comp_mentions(ELT(e, 1), rt_sym(c->R, "break"))))
    jumps_to_loop(c); /* eval(quote(next)) */
  Node *n = comp_node(c, ND_Quote, exec_Quote, e, 0);
  n->u.value = v_obj(ELT(e, 1));
  if (ELT(e, 1)->type >= T_LGL && ELT(e, 1)->type <= T_DBL) n->u.value = rt_unbox(ELT(e, 1));
  if (n->u.value.tag == V_OBJ) rt_share(n->u.value.o);
  return n;
}

static Node *make_missing(Comp *c, Obj *e, int at, const FormRow *row) {
  Rt *R = c->R;
  if (LEN(e) != 2 || nodeop_misnamed(R, e, "x")) return NULL;
  Obj *s = ELT(e, 1);
  if (s->type == T_STR && LEN(s) == 1) s = rt_sym_of(R, ELT(s, 0));
  if (s->type != T_SYM || s == MISSING_ARG) return NULL;
  Node *n = comp_node(c, ND_Missing, exec_Missing, e, 0);
  n->u.sym = s;
  n->slot = comp_slot(c, s);
  return n;
}

static Node *make_switch(Comp *c, Obj *e, int at, const FormRow *row) {
  int nk = (int)LEN(e) - 1;
  if (nk < 1 || nk > 65000) return NULL;
  for (int64_t i = 1; i < LEN(e); i++)
    if (comp_is_dots(c, ELT(e, i))) return NULL;
  if (ELT(e, 1) == MISSING_ARG || nodeop_misnamed(c->R, e, "EXPR")) return NULL;
  Node *n = comp_node(c, ND_Switch, exec_Switch, e, nk);
  for (int i = 0; i < nk; i++) {
    Obj *x = ELT(e, i + 1);
    if (x == MISSING_ARG) continue;
    n->kid[i] = comp_expr(c, x, i == 0 ? AT_VALUE : at);
    if (i) n->flags |= n->kid[i]->flags & NF_CONTROL;
  }
  return n;
}

static Node *make_and(Comp *c, Obj *e, int at, const FormRow *row) {
  if (LEN(e) != 3 || !written_args(c, e)) return NULL; /* their names say nothing */
  Node *n = comp_node(c, row->op ? ND_Or : ND_And, row->op ? exec_Or : exec_And, e, 2);
  n->kid[0] = comp_expr(c, ELT(e, 1), AT_VALUE);
  n->kid[1] = comp_expr(c, ELT(e, 2), at & AT_ANY);
  n->flags |= n->kid[1]->flags & NF_CONTROL;
  n->u.sym = ELT(e, 0);
  return n;
}

static Node *make_op(Comp *c, Obj *e, int at, const FormRow *row) {
  rt_assert(c->R, row->op > SOP_None && row->op < SOP_COUNT, "%s is no operation: %d", row->name, row->op);
  if (!plain_args(c, e)) return NULL;
  Obj *sym = rt_sym(c->R, row->name);
  int nk = (int)LEN(e) - 1;
  Node *n;
  if (nk == 1) {
    int op = nodeop_unary(row->op);
    if (op < 0) return NULL;
    n = comp_node(c, ND_Unary, exec_Unary, e, 1);
    n->op = (uint8_t)op;
  } else if (nk == 2) {
    if (row->op == SOP_Not) return NULL;
    NodeKind k = nodeop_is_arith(row->op) ? ND_Arith : nodeop_is_compare(row->op) ? ND_Compare : ND_Logic;
    n = comp_node(c, k, k == ND_Arith ? exec_Arith : k == ND_Compare ? exec_Compare : exec_Logic, e, 2);
    n->op = (uint8_t)row->op;
  } else return NULL;
  n->u.sym = sym;
  for (int i = 0; i < nk; i++) n->kid[i] = comp_expr(c, ELT(e, i + 1), AT_VALUE);
  return n;
}

static Node *make_colon(Comp *c, Obj *e, int at, const FormRow *row) {
  if (LEN(e) != 3 || !plain_args(c, e)) return NULL;
  Node *n = comp_node(c, ND_Colon, exec_Colon, e, 2);
  n->u.sym = c->R->s.colon;
  n->kid[0] = comp_expr(c, ELT(e, 1), AT_VALUE);
  n->kid[1] = comp_expr(c, ELT(e, 2), AT_VALUE);
  return n;
}

static Node *make_math(Comp *c, Obj *e, int at, const FormRow *row) {
  rt_assert(c->R, row->op > SOP_None && row->op < SOP_COUNT, "%s is no operation: %d", row->name, row->op);
  int nk = (int)LEN(e) - 1;
  if (!plain_args(c, e) || nk != spec_ops[row->op].arity) return NULL;
  Node *n = comp_node(c, ND_Math, exec_Math, e, nk);
  n->op = (uint8_t)row->op;
  n->u.sym = ELT(e, 0);
  for (int i = 0; i < nk; i++) n->kid[i] = comp_expr(c, ELT(e, i + 1), AT_VALUE);
  return n;
}

/* x[...], x[[...]]: CallInfo keeps names and empties for the general road. */
static Node *make_index(Comp *c, Obj *e, int at, const FormRow *row) {
  int nk = (int)LEN(e) - 1;
  if (nk < 1 || nk > 60000 || ELT(e, 1) == MISSING_ARG || comp_is_dots(c, ELT(e, 1))) return NULL;
  Node *n = comp_node(c, row->op == 1 ? ND_Index : ND_Index2, row->op == 1 ? exec_Index : exec_Index2, e, nk);
  n->op = (uint8_t)row->op;
  CallInfo *ci = comp_call_info(c, n, e, 1);
  ci->sym = row->op == 1 ? c->R->s.lbracket : c->R->s.lbracket2;
  comp_args(c, n, e, 1);
  n->cache[0] = ci;
  if (ci->names || ci->has_dots) { /* rare: drop=, exact=, x[...] */
    n->exec = exec_IndexGeneral;
  } else {
    if (row->op == 1 && comp_asks_block(n->kid + 1, nk - 1)) n->exec = exec_IndexSpan;
    for (int i = 2; i < nk; i++)
      if (comp_assigns(n->kid[i])) n->exec = exec_IndexActing;
  }
  return n;
}

static Node *make_dollar(Comp *c, Obj *e, int at, const FormRow *row) {
  if (LEN(e) != 3) return NULL;
  Obj *s = ELT(e, 2);
  if (s->type == T_STR && LEN(s) == 1) s = rt_sym_of(c->R, ELT(s, 0));
  if (s->type != T_SYM || s == MISSING_ARG || ELT(e, 1) == MISSING_ARG || comp_is_dots(c, ELT(e, 1))) return NULL;
  Node *n = comp_node(c, ND_Dollar, exec_Dollar, e, 1);
  n->u.sym = s;
  n->kid[0] = comp_expr(c, ELT(e, 1), AT_VALUE);
  return n;
}

/* UseMethod leaves the function with the method's value. */
static Node *make_usemethod(Comp *c, Obj *e, int at, const FormRow *row) {
  int nk = (int)LEN(e) - 1;
  if (nk > 2) nk = 2;
  Node *n = comp_node(c, ND_CallSpecial, exec_UseMethod, e, nk);
  CallInfo *ci = comp_call_info(c, n, e, 1);
  ci->sym = ELT(e, 0);
  for (int i = 0; i < nk; i++) {
    if (ELT(e, i + 1) == MISSING_ARG || comp_is_dots(c, ELT(e, i + 1))) continue;
    n->kid[i] = comp_expr(c, ELT(e, i + 1), AT_VALUE);
  }
  if (at == AT_TAIL) n->flags |= NF_TAIL;
  else if (at & AT_CONTROL) n->flags |= NF_CONTROL;
  else n->flags |= NF_JUMP, c->code->flags |= CODE_CATCH_RETURN;
  return n;
}

static const FormRow forms[] = {{"UseMethod", make_usemethod, 0},
                                {"{", make_block, 0},
                                {"(", make_paren, 0},
                                {"if", make_if, 0},
                                {"for", make_for, 0},
                                {"while", make_while, 0},
                                {"repeat", make_repeat, 0},
                                {"break", make_break, CTL_BREAK},
                                {"next", make_break, CTL_NEXT},
                                {"return", make_return, 0},
                                {"<-", make_assign, 0},
                                {"=", make_assign, 0},
                                {"<<-", make_assign, 2},
                                {"function", make_function, 0},
                                {"quote", make_quote, 0},
                                {"missing", make_missing, 0},
                                {"switch", make_switch, 0},
                                {"&&", make_and, 0},
                                {"||", make_and, 1},
                                {":", make_colon, 0},
                                {"[", make_index, 1},
                                {"[[", make_index, 2},
                                {"$", make_dollar, 0},
                                {"+", make_op, SOP_Add},
                                {"-", make_op, SOP_Sub},
                                {"*", make_op, SOP_Mul},
                                {"/", make_op, SOP_Div},
                                {"^", make_op, SOP_Pow},
                                {"%%", make_op, SOP_Mod},
                                {"%/%", make_op, SOP_IDiv},
                                {"==", make_op, SOP_Eq},
                                {"!=", make_op, SOP_Ne},
                                {"<", make_op, SOP_Lt},
                                {"<=", make_op, SOP_Le},
                                {">", make_op, SOP_Gt},
                                {">=", make_op, SOP_Ge},
                                {"&", make_op, SOP_And},
                                {"|", make_op, SOP_Or},
                                {"!", make_op, SOP_Not},
#define MATHROW(name, op) {name, make_math, op, true},
                                NODEOP_MATH_ROWS(MATHROW)
#undef MATHROW
};

void compile_init(Rt *R) {
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) SYM(rt_sym(R, forms[i].name))->opinfo = (void *)&forms[i];
}
