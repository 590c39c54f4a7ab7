/* pe/assume.c - what a kernel takes for granted about functions, and how that is noticed when it changes.
 *
 * A kernel is kept by its closure's *body and formals* (interp/kernels.c: ParBody); of a loop or vector expression, by
 * its syntax.  Everything else that it takes for granted is one of these, and looked at again before each launch:
 *
 *   a function that the graph calls    PS_CLOSURE: found again from the same scope, the same body and formals; its own
 *   by way of a variable               environment is where its free variables are looked up again.  PS_BUILTIN: the same
 *   a base function by its name,       the name's symbol is not `redefined`: no function has that name anywhere but in
 *   an operator, a subscript,          base.  Rt.nredefined counts these events; a kernel that is older than the last of
 *   `[<-` ..                           them is made anew, and then whatever is visible is a PS_CLOSURE or PS_BUILTIN
 *   a base function that is generic    the same event: a function NAME.CLASS appears, where CLASS is one that values
 *                                      without a class attribute have (mean.numeric, rev.default)
 *   the base binding itself            the same event, and the symbol is `replaced`: no kernel has that function
 *   values, types, names, levels       the other PS_ entries (pe.h)
 *
 * Who builds by the look of the syntax must have asked here before: pe_assumed() for one node, pe_assume_all() for all
 * of a loop's.  Calls by name (ND_Call, ND_CallBuiltin) ask in build_call.c.  `(`, `{`, `if`, `for`, `while`, `&&`,
 * `||` and `<-` are syntax in code that has been made before they are redefined, in the interpreter as in GNU R's
 * compiler.
 */
#include <stdio.h>
#include "build.h"

/* Does a node of this kind stand for calls of base functions, though it is none? */
static bool implicit(NodeKind kind) {
  switch (kind) {
  case ND_Arith:
  case ND_Compare:
  case ND_Logic:
  case ND_Unary:
  case ND_Math:
  case ND_Colon:
  case ND_Index:
  case ND_Index2:
  case ND_Dollar:
  case ND_SetIndex:
  case ND_SetNested: return true;
  default: return false;
  }
}

/* The function of this name that code of this frame calls here.  NULL: the base function, whatever else there is. */
static Fun *other_function(Build *w, Obj *sym, Node *n) {
  const SymObj *s = SYM(sym);
  if (!s->redefined) return NULL;
  if (s->replaced || s->methods) pe_bail(w, WHY_B_FUNCTION, n, SYMNAME(sym));
  Av f = pe_free_var(w, w->fr, sym, true, n);
  if (f.kind != AV_FUN) pe_bail(w, WHY_B_FUNCTION, n, SYMNAME(sym));
  if (s->bval.tag == V_OBJ && (s->bval.o == f.fun->builtin || s->bval.o == f.fun->closure)) return NULL;
  if (f.fun->builtin) pe_bail(w, WHY_B_FUNCTION, n, SYMNAME(sym));
  return f.fun;
}

static void must_be_base(Build *w, Obj *sym, Node *n) {
  if (other_function(w, sym, n)) pe_bail(w, WHY_B_FUNCTION, n, SYMNAME(sym));
}

/* Of f(g(x), i) <- value: `f<-`, `g<-` and g. */
static void assignment(Build *w, Node *n) {
  Obj *t = ELT(n->expr, 1);
  for (int level = 0; t->type == T_LANG && LEN(t) >= 2; level++, t = ELT(t, 1)) {
    Obj *head = ELT(t, 0);
    if (head->type != T_SYM) pe_bail(w, WHY_B_REPLACE, n, "");
    char setter[128];
    if (snprintf(setter, sizeof setter, "%s<-", SYMNAME(head)) >= (int)sizeof setter) pe_bail(w, WHY_B_REPLACE, n, "");
    must_be_base(w, rt_sym(w->R, setter), n); /* it is there: the interpreter has looked it up */
    if (level) must_be_base(w, head, n);
  }
}

static Obj *head_of(const Node *n) {
  return n->expr && n->expr->type == T_LANG && ELT(n->expr, 0)->type == T_SYM ? ELT(n->expr, 0) : NULL;
}

/* Its operands as that function's arguments, by position. */
static Av call_instead(Build *w, Fun *f, Node *n) {
  enum { MOST = 4 };
  const bool subscript = n->kind == ND_Index || n->kind == ND_Index2;
  bool plain = n->nkids <= MOST && n->kind != ND_Dollar;
  if (subscript) plain = plain && !n->u.call->names && !n->u.call->has_dots;
  for (int i = 0; i < n->nkids && plain; i++) plain = n->kid[i] != NULL;
  if (!plain) pe_bail(w, WHY_B_ARGS, n, "");
  Av args[MOST];
  for (int i = 0; i < n->nkids; i++) {
    Prom *p = pe_temp(w, sizeof *p);
    p->node = n->kid[i];
    p->fr = w->fr;
    p->with = w->with;
    args[i] = av_kind(AV_PROMISE);
    args[i].prom = p;
  }
  return pe_apply_fun(w, f, n->nkids, args, NULL, n);
}

bool pe_assumed(Build *w, Node *n, Av *out) {
  if (!w->R->nredefined || !implicit((NodeKind)n->kind)) return true;
  if (n->kind == ND_SetIndex || n->kind == ND_SetNested) {
    assignment(w, n);
    return true;
  }
  Obj *sym = head_of(n);
  Fun *f = sym ? other_function(w, sym, n) : NULL;
  if (!f) return true;
  *out = call_instead(w, f, n);
  return false;
}

void pe_assume_all(Build *w, Node *n) {
  if (!n || !w->R->nredefined) return;
  if (n->kind == ND_SetIndex || n->kind == ND_SetNested) assignment(w, n);
  else if (implicit((NodeKind)n->kind) && head_of(n)) must_be_base(w, head_of(n), n);
  for (int i = 0; i < n->nkids; i++) pe_assume_all(w, n->kid[i]);
}
