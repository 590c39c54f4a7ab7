/* interp/compile.c - R language objects to executable nodes.
 *
 * A function's code is made at its first call (code.c: code_shell when the closure is created; code_compile later): the local
 * variables are the formals and all names assigned anywhere in the body outside nested functions; each gets a slot.
 * Other code (top level, eval) looks variables up by symbol.
 *
 * break, next and return in "structural" positions (statements, branches of if, arms of switch, right sides of
 * assignments, operands of && and ||) travel up as a V_CONTROL value; anywhere else, and in promises, they jump.
 */
#include <stdlib.h>
#include "../ast/ast.h"
#include "compile.h"
#include "nodeops.h"
#include "frame.h"
#include "vexpr.h"

void interp_mark_code(Rt *R, Obj *o) {
  Code *c = (Code *)o;
  if (c->formals) rt_mark(R, c->formals);
  if (c->expr) rt_mark(R, c->expr);
  if (c->parent) rt_mark(R, (Obj *)c->parent);
  if (!c->arena) return;
  for (NodeChunk *k = c->arena->nodes; k; k = k->next)
    for (int i = 0; i < k->used; i++) {
      Node *n = &k->node[i];
      if (n->expr) rt_mark(R, n->expr);
      if (n->exec == exec_VecExpr || n->exec == exec_CallReduce) vexpr_mark(R, n);
      switch (n->kind) {
      case ND_Const:
      case ND_Quote: rt_mark_value(R, n->u.value); break;
      case ND_Call:
      case ND_CallBuiltin:
      case ND_CallSpecial:
        if (!n->u.call) break; /* a node that is being made */
        if (n->u.call->code) rt_mark(R, (Obj *)n->u.call->code);
        if (n->u.call->builtin) rt_mark(R, n->u.call->builtin);
        if (n->cache[0]) rt_mark(R, (Obj *)n->cache[0]);
        break;
      case ND_Function:
      case ND_SetIndex:
      case ND_SetNested:
        if (n->cache[0]) rt_mark(R, (Obj *)n->cache[0]);
        break;
      default: break;
      }
    }
}

Node *comp_node(Comp *c, NodeKind kind, NodeExec exec, Obj *expr, int nkids) {
  rt_assert(c->R, exec && nkids >= 0 && nkids <= UINT16_MAX, "a node of kind %d with %d kids", kind, nkids);
  Arena *a = c->code->arena;
  if (!a->nodes || a->nodes->used == a->nodes->size) {
    const int size = a->nodes ? NODES_PER_CHUNK : FIRST_NODES;
    NodeChunk *k = calloc(1, sizeof *k + sizeof(Node) * (size_t)size);
    if (!k) rt_error(c->R, "cannot allocate memory for code");
    k->next = a->nodes;
    k->size = size;
    a->nodes = k;
  }
  Node *n = &a->nodes->node[a->nodes->used++];
  n->exec = exec;
  n->kind = (uint8_t)kind;
  n->slot = -1;
  n->expr = expr;
  n->line = c->line;
  n->nkids = (uint16_t)nkids;
  if (nkids) n->kid = arena_bytes(c->R, c->code, sizeof(Node *) * (size_t)nkids);
  return n;
}

/* ---- calls ---- */

CallInfo *comp_call_info(Comp *c, Node *n, Obj *e, int from) {
  rt_assert(c->R, e->type == T_LANG && n->nkids + from <= LEN(e), "%d arguments from %d of %lld", n->nkids, from,
            (long long)LEN(e));
  Rt *R = c->R;
  CallInfo *ci = arena_bytes(R, c->code, sizeof *ci);
  ci->call = e;
  Obj *names = rt_attr(e, R->s.names);
  int nk = n->nkids;
  if (names != NIL) {
    bool any = false;
    for (int i = 0; i < nk; i++) any |= CLEN(ELT(names, i + from)) > 0;
    if (any) {
      ci->names = arena_bytes(R, c->code, sizeof(Obj *) * (size_t)nk);
      for (int i = 0; i < nk; i++)
        if (CLEN(ELT(names, i + from))) ci->names[i] = ELT(names, i + from);
    }
  }
  n->u.call = ci;
  return ci;
}

void comp_enter_loop(Comp *c, Node *loop) {
  if (c->nloops == c->room) {
    const int room = c->room ? 2 * c->room : 16;
    Node **more = rt_scratch(c->R, (size_t)room * sizeof *more);
    if (c->nloops) memcpy(more, c->loops, (size_t)c->nloops * sizeof *more);
    c->loops = more, c->room = room;
  }
  c->loops[c->nloops++] = loop;
}
void comp_leave_loop(Comp *c, const Node *loop) {
  rt_assert(c->R, c->nloops > 0 && c->loops[c->nloops - 1] == loop, "a loop ends that is not the innermost of %d",
            c->nloops);
  c->nloops--;
}

/* ---- special forms and operators: one row each ---- */

void comp_args(Comp *c, Node *n, Obj *e, int from) {
  rt_assert(c->R, n->u.call && n->nkids + from <= LEN(e), "%d arguments from %d of %lld", n->nkids, from,
            (long long)LEN(e));
  CallInfo *ci = n->u.call;
  int saved = c->nloops;
  if (c->nloops) comp_enter_loop(c, NULL); /* a barrier: break in an argument must jump */
  for (int i = 0; i < n->nkids; i++) {
    Obj *a = ELT(e, i + from);
    if (a == MISSING_ARG) ci->has_empty = true;
    else if (comp_is_dots(c, a)) {
      ci->has_dots = true;
      n->kid[i] = comp_node(c, ND_Dots, exec_Dots, a, 0);
      n->kid[i]->slot = comp_slot(c, a);
      c->code->flags |= CODE_USES_DOTS;
    } else n->kid[i] = comp_expr(c, a, AT_VALUE);
  }
  c->nloops = saved;
}

static Node *compile_generic_call(Comp *c, Obj *e) {
  Obj *h = ELT(e, 0);
  int nk = (int)LEN(e) - 1;
  if (LEN(e) - 1 > MOST_KIDS) rt_error(c->R, "too many arguments in a call");
  Node *n = comp_node(c, ND_Call, exec_Call, e, nk);
  CallInfo *ci = comp_call_info(c, n, e, 1);
  ci->owner = c->code;
  if (h->type == T_SYM) ci->sym = h;
  else if (h->type == T_STR && LEN(h) == 1) ci->sym = rt_sym_of(c->R, ELT(h, 0));
  else ci->fn = comp_expr(c, h, AT_VALUE);
  if (ci->sym) n->slot = comp_slot(c, ci->sym);
  comp_args(c, n, e, 1);
  if (nk == 3 && vexpr_call(n)) n->exec = exec_CallVector;
  return n;
}

bool comp_mentions(Obj *e, Obj *sym) {
  if (e == sym) return true;
  if (e->type != T_LANG) return false;
  for (int64_t i = 0; i < LEN(e); i++)
    if (comp_mentions(ELT(e, i), sym)) return true;
  return false;
}

/* Nothing of earlier calls is left below this frame. */
static __attribute__((noinline)) void clear_stack(void) {
  char room[8192];
  memset(room, 0, sizeof room);
  __asm__ volatile("" : : "r"(room) : "memory");
}
/* gc(): the stack is scanned conservatively, and what earlier calls have left there, in the gaps of the frames to come,
 * would keep what the program has let go just before. */
static Value exec_CallCollector(Rt *R, Node *n, Frame *f) {
  clear_stack();
  return exec_CallBuiltin(R, n, f);
}

static Node *compile_builtin_call(Comp *c, Obj *e, Obj *sym, Obj *fun) {
  int nk = (int)LEN(e) - 1;
  const BuiltinDef *def = ((BuiltinObj *)fun)->def;
  if (LEN(e) - 1 > MOST_KIDS) rt_error(c->R, "too many arguments in a call");
  if (def->kind == BK_SPECIAL) {
    Node *n = comp_node(c, ND_CallSpecial, exec_CallSpecial, e, 0);
    CallInfo *ci = comp_call_info(c, n, e, 1);
    ci->sym = sym;
    ci->def = def;
    ci->builtin = fun;
    if (comp_mentions(e, c->R->s.return_)) c->code->flags |= CODE_CATCH_RETURN; /* delayedAssign("x", return(1)) */
    return n;
  }
  Node *n = comp_node(c, ND_CallBuiltin, exec_CallBuiltin, e, nk);
  CallInfo *ci = comp_call_info(c, n, e, 1);
  ci->sym = sym;
  ci->def = def;
  ci->builtin = fun;
  comp_args(c, n, e, 1);
  uint16_t *order = nk > 1 && !(def->flags & BF_PRIM) ? rt_scratch(c->R, sizeof *order * (size_t)nk) : NULL;
  if (order && args_order(c->R, n, order)) {
    ci->order = arena_bytes(c->R, c->code, sizeof *order * (size_t)nk);
    memcpy(ci->order, order, sizeof *order * (size_t)nk);
  }
  if (UNLIKELY(c->boxes) && !strcmp(def->name, "assign") && nk > 1 && n->kid[1] && n->kid[1]->kind == ND_Index2 &&
      n->kid[1]->nkids == 2 && n->kid[1]->kid[1])
    n->kid[1]->exec = exec_ElementBox;
  if (sym && !ci->has_dots && !ci->has_empty && vexpr_reduce_call(n)) n->exec = exec_CallReduce;
  else if (vdraw_call(n, (int8_t[4]){0})) n->exec = exec_CallDraw;
  else if ((nk == 2 || nk == 3) && vexpr_call(n)) n->exec = exec_CallVector;
  else if (!strcmp(def->name, "gc")) n->exec = exec_CallCollector;
  return n;
}

/* environment(), current_env(): who hands its frame out may be told to return from elsewhere, by a promise that
 * delayedAssign() puts there, or by C code that evaluates `return(x)` in it (rlang's return_from()). */
static bool hands_out_frame(Comp *c, Obj *e) {
  Obj *h = ELT(e, 0);
  if (LEN(e) != 1) return false;
  if (h->type == T_LANG && LEN(h) == 3 && ELT(h, 0) == c->R->s.colon2) h = ELT(h, 2);
  return h->type == T_SYM && (!strcmp(SYMNAME(h), "environment") || !strcmp(SYMNAME(h), "current_env"));
}

/* .Internal(f(x)), where there is such a builtin: the call of it, as do_internal() makes it, once.  Else NULL. */
static Node *compile_internal(Comp *c, Obj *e, int at) {
  Obj *in = LEN(e) == 2 ? ELT(e, 1) : NIL, *h = in->type == T_LANG ? ELT(in, 0) : NIL;
  Obj *fun = h->type == T_SYM ? internal_get(c->R, SYMNAME(h)) : NULL;
  if (!fun) return NULL;
  Obj *l = rt_dup(c->R, in);
  rt_set_elt(l, 0, fun);
  if (fun->type == T_BUILTIN && !(((BuiltinObj *)fun)->def->flags & BF_INTERNAL))
    rt_attr_set(c->R, l, rt_sym(c->R, INTERNAL_ATTR), rt_lgl(c->R, 1));
  return comp_expr(c, l, at);
}

/* .need(ok, ..) of the base library is if (!ok) .fail(..): errors in ok are then the calling function's, as GNU R's. */
static Node *compile_need(Comp *c, Obj *e, int at) {
  Rt *R = c->R;
  Obj *names = rt_attr(e, R->s.names);
  if (LEN(e) < 3 || ELT(e, 1) == MISSING_ARG || ELT(e, 1) == R->s.dots || (names != NIL && STR(names, 1)[0]))
    return NULL;
  Obj *no = rt_alloc(R, T_LANG, 2), *fail = rt_alloc(R, T_LANG, LEN(e) - 1), *test = rt_alloc(R, T_LANG, 3);
  rt_set_elt(no, 0, rt_sym(R, "!"));
  rt_set_elt(no, 1, ELT(e, 1));
  rt_set_elt(fail, 0, rt_sym(R, ".fail"));
  for (int64_t i = 2; i < LEN(e); i++) rt_set_elt(fail, i - 1, ELT(e, i));
  if (names != NIL) {
    Obj *nm = rt_alloc(R, T_STR, LEN(e) - 1);
    for (int64_t i = 2; i < LEN(e); i++) SET_STR(nm, i - 1, ELT(names, i));
    rt_attr_set(R, fail, R->s.names, nm);
  }
  rt_set_elt(test, 0, rt_sym(R, "if"));
  rt_set_elt(test, 1, no);
  rt_set_elt(test, 2, fail);
  return comp_expr(c, test, at);
}

/* length(y = 1), an error: what is made of length(x) does not see the name. */
static bool misnamed(Rt *R, Obj *e, Obj *fun) {
  const Obj *names = LEN(e) == 2 && e->attr ? rt_attr(e, R->s.names) : NIL;
  return names != NIL && builtin_misnames(((BuiltinObj *)fun)->def, STR(names, 1));
}

static Node *compile_call(Comp *c, Obj *e, int at) {
  Rt *R = c->R;
  Obj *h = ELT(e, 0);
  if (ast_line(e)) c->line = ast_line(e);
  if (hands_out_frame(c, e)) c->code->flags |= CODE_CATCH_RETURN;
  rt_check_stack(R);
  if (h->type == T_STR && LEN(h) == 1) h = rt_sym_of(R, ELT(h, 0));
  if (h->type == T_SYM && comp_is_base(c, h)) {
    const FormRow *row = SYM(h)->opinfo;
    Obj *fun = SYM(h)->bval.o;
    Node *internal = h == R->s.Internal ? compile_internal(c, e, at) : NULL;
    if (internal) return internal;
    if (row && fun->type == T_BUILTIN && !misnamed(R, e, fun)) {
      Node *n = row->make(c, e, at, row);
      if (n) return n;
    }
    if (fun->type == T_BUILTIN) return compile_builtin_call(c, e, h, fun);
    if (!strcmp(SYMNAME(h), ".need")) {
      Node *n = compile_need(c, e, at);
      if (n) return n;
    }
  } else if (h->type == T_BUILTIN) { /* do.call("if", ...) and kin put the function itself into the call */
    const FormRow *row = SYM(rt_sym(R, ((BuiltinObj *)h)->def->name))->opinfo;
    Obj *written = e->attr ? rt_attr(e, rt_sym(R, WRITTEN_ATTR)) : NIL;
    if (row && !row->math && !misnamed(R, e, h)) {
      Node *n = row->make(c, e, at, row);
      if (n) {
        if (n->kind == ND_Arith || n->kind == ND_Compare || n->kind == ND_Logic || n->kind == ND_Unary)
          n->u.sym = rt_sym(R, row->name);
        if (written != NIL && n->kind != ND_Switch) n->expr = written; /* whose names it reads */
        return n;
      }
    }
    Node *n = compile_builtin_call(c, e, NULL, h);
    if (written != NIL && !row) n->expr = written; /* a form that cannot be made: do_form() looks for it itself */
    return n;
  }
  if (h == R->s.return_) c->code->flags |= CODE_CATCH_RETURN; /* beside a variable of that name */
  return compile_generic_call(c, e);
}

/* An operator, or a subscript: it runs base's own code on its kids, but for methods. */
static bool operates(const Node *n) {
  switch (n->kind) {
  case ND_Index:
  case ND_Index2:
  case ND_Arith:
  case ND_Compare:
  case ND_Logic:
  case ND_Unary:
  case ND_Math:
  case ND_Paren:
  case ND_Colon: return true;
  default: return false;
  }
}

/* Is n computed from kids that only read variables and compute? */
static bool computes(const Node *n) {
  if (!operates(n) || ((n->kind == ND_Index || n->kind == ND_Index2) && n->u.call->has_dots)) return false;
  for (int i = 0; i < n->nkids; i++)
    if (n->kid[i] && !node_pure(n->kid[i])) return false;
  return true;
}

/* Does evaluating n change no list that a piece is of?  (Methods and active bindings may.) */
static bool calm(const Node *n) {
  if (!n || node_pure(n)) return true;
  if (!operates(n) && n->kind != ND_Dollar && !calls_pure(n)) return false;
  for (int i = 0; i < n->nkids; i++)
    if (!calm(n->kid[i])) return false;
  return true;
}
/* Is what n's kids give used up in n?  (x) is x. */
static bool uses_up(const Node *n) {
  return (operates(n) && n->kind != ND_Paren && n->kind != ND_Colon) || n->kind == ND_Dollar || n->kind == ND_SetLocal ||
         n->kind == ND_SetVar || calls_pure(n);
}
/* Which operands of n are pieces that are used up before something can change their lists?  Others are shared when they
 * are read (exec_Dollar): l$x + {l$x[1] <- 0; 1} adds to what l$x was. */
static void mark_at_once(Node *n) {
  if (n->kind == ND_Call) { /* who is called is lent them (interp/lent.h) */
    for (int i = 0; i < n->nkids; i++)
      if (n->kid[i] && n->kid[i]->kind == ND_Dollar) n->kid[i]->flags |= NF_AT_ONCE;
    return;
  }
  if (!uses_up(n)) return;
  for (int i = n->nkids - 1; i >= 0 && (i == n->nkids - 1 || calm(n->kid[i + 1])); i--)
    if (n->kid[i] && (n->kid[i]->kind == ND_Dollar || n->kid[i]->kind == ND_Index2)) n->kid[i]->flags |= NF_AT_ONCE;
}

Node *comp_expr(Comp *c, Obj *e, int at) {
  Node *n;
  switch (e->type) {
  case T_LANG:
    if (LEN(e) > 0) {
      rt_share(e);
      n = compile_call(c, e, at);
      if (computes(n)) n->flags |= NF_PURE;
      mark_at_once(n);
      return n;
    }
    break;
  case T_SYM:
    if (e == MISSING_ARG) break;
    if (e == c->R->s.return_) c->code->flags |= CODE_CATCH_RETURN; /* r <- return; (return)(x) */
    if (comp_is_dots(c, e)) return comp_node(c, ND_Dots, exec_Dots, e, 0); /* no argument: an error */
    if (SYM(e)->ddval || !strcmp(SYMNAME(e), "..0")) {
      n = comp_node(c, ND_DDot, exec_DDot, e, 0);
      n->slot = SYM(e)->ddval;
      n->u.sym = e;
      return n;
    }
    {
      int s = comp_slot(c, e);
      if (s >= 0) {
        n = comp_node(c, ND_Local, exec_Local, e, 0);
        n->slot = s;
      } else n = comp_node(c, ND_Free, (c->code->flags & CODE_TOP) ? exec_FreeTop : exec_Free, e, 0);
      n->u.sym = e;
      return n;
    }
  case T_PROMISE:
    n = comp_node(c, ND_Const, exec_PromiseConst, e, 0);
    n->u.value = v_obj(e);
    return n;
  default: break;
  }
  n = comp_node(c, ND_Const, exec_Const, e, 0);
  n->u.value = UNLIKELY(c->R->boxes) ? v_obj(e) : rt_unbox(e);
  if (n->u.value.tag == V_OBJ) rt_share(e);
  return n;
}

bool comp_assigns(const Node *n) {
  if (!n || n->kind == ND_Function) return false;
  if (n->kind >= ND_SetLocal && n->kind <= ND_SetNested) return true;
  for (int i = 0; i < n->nkids; i++)
    if (comp_assigns(n->kid[i])) return true;
  return false;
}

/* Does n call a function of the program's, which may do so? */
static bool calls_own(Comp *c, const Node *n) {
  if (!n || n->kind == ND_Function) return false;
  if (n->kind == ND_Call && (!n->u.call->sym || !comp_is_base(c, n->u.call->sym))) return true;
  for (int i = 0; i < n->nkids; i++)
    if (calls_own(c, n->kid[i])) return true;
  return false;
}

bool comp_asks_block(Node *const *kid, int k) {
  for (int i = 0; i < k && k <= 2; i++)
    if (!kid[i] || kid[i]->kind == ND_Colon) return true;
  return false;
}

/* ---- replacement: x[i] <- v and f(g(x), i) <- v ---- */

static CallInfo *level_info(Comp *c, Node *n, Obj *t) {
  CallInfo *ci = comp_call_info(c, n, t, 2);
  comp_args(c, n, t, 2);
  return ci;
}

Node *comp_replacement(Comp *c, Obj *e, int at, bool super) {
  rt_assert(c->R, LEN(e) == 3 && ELT(e, 1)->type == T_LANG, "an assignment of %lld parts to type %d", (long long)LEN(e),
            ELT(e, 1)->type);
  Rt *R = c->R;
  Obj *t = ELT(e, 1), *h = ELT(t, 0);
  if (LEN(t) < 2) return comp_node(c, ND_SetNested, exec_SetInvalid, e, 0);
  Obj *var = ELT(t, 1);
  if (var->type == T_STR && LEN(var) == 1) var = rt_sym_of(R, ELT(var, 0));
  int op = h == R->s.lbracket ? IX_VEC1 : h == R->s.lbracket2 ? IX_LIST1 : h == R->s.dollar ? IX_DOLLAR : 0;
  if (!super && op && var->type == T_SYM && comp_is_base(c, h) && LEN(t) >= (op == IX_VEC1 ? 2 : 3) && LEN(t) < 60000 &&
      !(op == IX_DOLLAR && LEN(t) != 3)) {
    Obj *setter = op == IX_VEC1 ? rt_sym(R, "[<-") : op == IX_LIST1 ? rt_sym(R, "[[<-") : rt_sym(R, "$<-");
    if (comp_is_base(c, setter) && SYM(setter)->bval.o->type == T_BUILTIN) {
      int nsub = op == IX_DOLLAR ? 0 : (int)LEN(t) - 2;
      Node *n = comp_node(c, ND_SetIndex, exec_SetIndex, e, 1 + nsub);
      SetInfo *si = arena_bytes(R, c->code, sizeof *si);
      Node tmp = {.nkids = (uint16_t)nsub, .kid = n->kid + 1};
      if (op != IX_DOLLAR) si->ci = level_info(c, &tmp, t);
      else {
        Obj *s = ELT(t, 2);
        if (s->type == T_STR && LEN(s) == 1) s = rt_sym_of(R, ELT(s, 0));
        if (s->type != T_SYM) goto general;
        si->field = s;
      }
      si->setter = setter;
      si->setter_fun = SYM(setter)->bval.o;
      n->cache[1] = si;
      n->kid[0] = comp_expr(c, ELT(e, 2), at & AT_ANY);
      n->flags |= n->kid[0]->flags & NF_CONTROL;
      n->op = (uint8_t)op;
      n->slot = comp_slot(c, var);
      n->u.sym = var;
      if (si->ci && (si->ci->names || si->ci->has_dots)) si->general = true;
      if (op == IX_VEC1 && !si->general && comp_asks_block(n->kid + 1, nsub)) n->exec = exec_SetIndexSpan;
      if (si->ci && si->ci->has_empty) si->general = true;
      for (int i = 1; i <= nsub; i++)
        if (comp_assigns(n->kid[i]) || calls_own(c, n->kid[i])) n->exec = exec_SetIndexActing;
      return n;
    }
  }
general:;
  /* levels from the outside: names(x$a)[2] -> [2], names, $a; then the variable */
  int depth = 0;
  for (Obj *q = t; q->type == T_LANG; q = LEN(q) >= 2 ? ELT(q, 1) : NIL) depth++;
  Node *n = comp_node(c, ND_SetNested, exec_SetNested, e, 1);
  NestInfo *ni = arena_bytes(R, c->code, sizeof *ni);
  ni->level = arena_bytes(R, c->code, sizeof(NestLevel) * (size_t)depth);
  ni->depth = depth;
  ni->super = super;
  Obj *q = t;
  for (int i = 0; i < depth; i++, q = ELT(q, 1)) {
    NestLevel *l = &ni->level[i];
    if (LEN(q) < 2 || LEN(q) > 60000) return comp_node(c, ND_SetNested, exec_SetInvalid, e, 0);
    l->expr = q;
    Obj *f = ELT(q, 0);
    l->args = comp_node(c, ND_Call, exec_Call, q, (int)LEN(q) - 2);
    if (f->type == T_STR && LEN(f) == 1) f = rt_sym_of(R, ELT(f, 0));
    if (f->type == T_SYM) {
      l->getter = f;
      size_t len = strlen(SYMNAME(f));
      char *name = rt_scratch(R, len + 3);
      memcpy(name, SYMNAME(f), len);
      memcpy(name + len, "<-", 3);
      l->setter = rt_sym(R, name);
    } else if (f->type == T_LANG && LEN(f) == 3 && (ELT(f, 0) == R->s.colon2 || ELT(f, 0) == R->s.colon3) &&
               ELT(f, 2)->type == T_SYM) {
      l->getter = ELT(f, 2); /* pkg::f(x) <- v */
      l->setter = rt_sym_of(R, rt_mkf(R, "%s<-", SYMNAME(ELT(f, 2))));
    } else return comp_node(c, ND_SetNested, exec_SetInvalidFun, e, 0);
    l->dollar = (f == R->s.dollar || f == R->s.at) && LEN(q) == 3; /* else `$`(x) <- v: its arguments are too few */
    if (l->dollar) {
      comp_call_info(c, l->args, q, 2);
      for (int k = 0; k < l->args->nkids; k++) {
        Obj *a = ELT(q, k + 2);
        l->args->kid[k] = comp_node(c, ND_Const, exec_Const, a, 0);
        l->args->kid[k]->u.value = v_obj(a);
        if (a->type == T_LANG) l->args->kid[k]->u.value = v_obj(a);
      }
    } else level_info(c, l->args, q);
    l->args->u.call->sym = l->getter;
  }
  if (q->type != T_SYM || q == MISSING_ARG) {
    Node *bad = comp_node(c, ND_SetNested, exec_SetInvalidTarget, e, 0);
    return bad;
  }
  n->u.sym = q;
  n->slot = super ? -1 : comp_slot(c, q);
  n->cache[1] = ni;
  n->kid[0] = comp_expr(c, ELT(e, 2), at & AT_ANY);
  n->flags |= n->kid[0]->flags & NF_CONTROL;
  return n;
}

/* ---- entries ---- */

static void set_desc(Comp *c) {
  rt_assert(c->R, c->nsyms >= 0 && c->nsyms <= c->cap, "%d variables of %d", c->nsyms, c->cap);
  Code *code = c->code;
  code->desc.nslots = c->nsyms;
  code->desc.syms = arena_bytes(c->R, code, sizeof(Obj *) * (size_t)(c->nsyms + 1));
  if (c->nsyms) memcpy(code->desc.syms, c->syms, sizeof(Obj *) * (size_t)c->nsyms);
}

/* Is env a function's of a package with compiled code? */
static bool compiled_package(Rt *R, Env *env) {
  for (Env *e = env; e && e != R->global && e != R->base && e->kind != E_EMPTY && e->kind != E_PACKAGE; e = e->parent) {
    if (e->kind != E_HASH || !namespace_name(R, e)) continue;
    Value info = rt_env_get(R, e, rt_sym(R, ".__NAMESPACE__."));
    Value libs = info.tag == V_OBJ && info.o->type == T_ENV ? rt_env_get(R, ENV(info.o), rt_sym(R, "dynlibs")) : info;
    return libs.tag == V_OBJ && libs.o->type == T_STR && LEN(libs.o) > 0;
  }
  return false;
}

void code_compile(Rt *R, Code *code, Env *env) {
  Comp c = {.R = R, .code = code, .env = env, .boxes = R->foreign && compiled_package(R, env)};
  int nf = code->formals == NIL ? 0 : (int)LEN(code->formals);
  Obj *names = nf ? rt_attr(code->formals, R->s.names) : NIL;
  for (int i = 0; i < nf; i++) comp_local(&c, rt_sym_of(R, ELT(names, i)));
  if (c.nsyms != nf) rt_error(R, "repeated formal argument in a function");
  for (int i = 0; i < nf; i++) comp_find_locals(&c, ELT(code->formals, i));
  comp_find_locals(&c, code->expr);
  code->desc.nformals = nf;
  set_desc(&c);
  code->flags |= CODE_COMPILED;
  code->defaults = arena_bytes(R, code, sizeof(Node *) * (size_t)(nf + 1));
  c.line = code->expr->type == T_LANG ? ast_line(code->expr) : 0;
  for (int i = 0; i < nf; i++)
    if (ELT(code->formals, i) != MISSING_ARG) code->defaults[i] = comp_expr(&c, ELT(code->formals, i), AT_VALUE);
  code->body = comp_expr(&c, code->expr, AT_TAIL);
  if (!(code->flags & (CODE_KEEP_PROMISES | CODE_NEEDS_ARGS))) strict_find(code);
}

static Code *compile_code(Rt *R, Obj *expr, Env *env, int at, EvalCode *asked);
/* The expression of a promise: return() in it leaves the function that the promise belongs to. */
Code *compile_promise(Rt *R, Obj *expr, Env *env) { return compile_code(R, expr, env, AT_VALUE, NULL); }
Code *compile_top(Rt *R, Obj *expr, Env *env) { return compile_code(R, expr, env, AT_CONTROL, NULL); }

/* Is dots[[1L]][[1L]] in it?  mapply()'s calls say which element it is at: the number changes in its place. */
static bool at_element(Rt *R, const Obj *e) {
  if (e->type != T_LANG) return false;
  const Obj *of = LEN(e) == 3 && ELT(e, 0) == R->s.lbracket2 ? ELT(e, 1) : NIL;
  if (of->type == T_LANG && LEN(of) == 3 && ELT(of, 0) == R->s.lbracket2 && ELT(of, 1) == rt_sym(R, "dots")) return true;
  for (int64_t i = 0; i < LEN(e); i++)
    if (at_element(R, ELT(e, i))) return true;
  return false;
}

Code *compile_eval(Rt *R, Obj *expr, Env *env) {
  EvalCode *known = &IS(R)->evals[(uintptr_t)expr / 16 % EVALS], e = {.expr = expr};
  if (expr->type != T_LANG || R->foreign || R->boxes) return compile_top(R, expr, env); /* C code changes calls in their place */
  if (known->expr == expr && known->code->file == R->file && comp_same_base(R, known, env)) return known->code;
  e.code = compile_code(R, expr, env, AT_CONTROL, &e);
  rt_share(expr);
  if (e.n <= EVAL_NAMES && !at_element(R, expr)) *known = e;
  return e.code;
}

static Code *compile_code(Rt *R, Obj *expr, Env *env, int at, EvalCode *asked) {
  Code *code = code_new(R);
  code->file = R->file;
  Comp c = {.R = R, .code = code, .env = env, .asked = asked};
  code->formals = NIL;
  code->expr = expr;
  code->flags = CODE_TOP | CODE_COMPILED | CODE_KEEP_PROMISES;
  if (expr->type == T_LANG) c.line = ast_line(expr);
  code->body = comp_expr(&c, expr, at);
  return code;
}
