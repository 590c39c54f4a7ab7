/* interp/append.c - x <- c(x, v, ..), x <- append(x, v), and the same with <<-, where nobody else has x's value: v's elements
 * are put behind it, in room that grows by half each time, so that a vector built in a loop is not copied in each round.  And
 * x <- x[-i]: the elements behind it move up.  So a queue or a stack stays where it is. */
#include "nodeops.h"

enum {
  MOST = 8, /* arguments of c() */
  KNOWN = 8 /* calls of append() that are made all the same: what kernels are made by */
};

/* Is the first argument of n's value, a call, the variable that n assigns? */
static bool of_itself(const Node *n) {
  const Node *call = n->kid[0], *x = call->kid[0];
  const CallInfo *ci = call->u.call;
  if (!ci->sym || ci->names || ci->has_dots || ci->has_empty || !x) return false;
  return n->kind == ND_SetLocal ? x->kind == ND_Local && x->slot == n->slot : x->kind == ND_Free && x->u.sym == n->u.sym;
}

/* Is n, an assignment, of this form? */
bool append_fits(const Node *n) {
  const Node *call = n->kid[0];
  if (call->nkids < 2 || call->nkids > MOST || (call->kind != ND_CallBuiltin && call->kind != ND_Call)) return false;
  if (!of_itself(n)) return false;
  return call->kind == ND_CallBuiltin ? !strcmp(call->u.call->def->name, "c")
                                      : call->nkids == 2 && !strcmp(SYMNAME(call->u.call->sym), "append");
}
bool without_fits(Rt *R, const Node *n) {
  const Node *call = n->kid[0];
  if (call->kind != ND_Index || call->nkids != 2 || call->exec != exec_Index || !of_itself(n)) return false;
  const Obj *i = ELT(call->expr, 2);
  return i->type == T_LANG && LEN(i) == 2 && ELT(i, 0) == R->s.minus;
}

/* The same of x <<- c(x, v), whose x a function reads that has no x of its own: a function's variable or a global one. */
static Value *place_around(Rt *R, Obj *sym, const Frame *f) {
  if (f->kind != FR_CLOSURE || (f->env && f->env->dyn)) return NULL;
  SymObj *s = SYM(sym);
  const Env *e = f->enclos;
  for (; e && e->kind == E_FRAME; e = e->parent) {
    if (e->dyn || e->h.flags & (OF_LOCKED | OF_S4)) return NULL;
    for (int i = 0; i < e->desc->nslots; i++)
      if (e->desc->syms[i] == sym && e->slots[i].tag != V_UNBOUND) return &e->slots[i];
  }
  return e == R->global && s->gflags == 0 && s->gval.tag != V_UNBOUND && !(e->h.flags & OF_LOCKED) ? &s->gval : NULL;
}

/* The variable's place, where nothing but its value is there. */
static Value *place(Rt *R, const Node *n, Frame *f) {
  if (n->kind == ND_SetSuper) return place_around(R, n->u.sym, f);
  if (n->kind == ND_SetLocal) return f->env && f->env->h.flags & OF_LOCKED ? NULL : &f->slots[n->slot];
  SymObj *s = SYM(n->u.sym);
  return f->env == R->global && s->gflags == 0 && !(f->env->h.flags & OF_LOCKED) ? &s->gval : NULL;
}

/* A vector whose elements c() takes as they are. */
static bool plain(const Obj *x) { return x->type >= T_LGL && x->type <= T_LIST && !x->attr && !(x->flags & OF_STATIC); }

/* c(x, v) has x's type, and nothing but elements. */
static bool joins(const Obj *x, const Obj *v) {
  return !v->attr && (v->type == x->type || (x->type == T_DBL && (v->type == T_INT || v->type == T_LGL)) ||
                      (x->type == T_INT && v->type == T_LGL));
}

/* v's elements into x from element i on. */
static void put(Obj *x, int64_t i, Obj *v) {
  const int64_t n = LEN(v);
  switch (x->type) {
  case T_LGL:
  case T_INT: memcpy((int32_t *)VEC(x)->data + i, INT(v), (size_t)n * sizeof(int32_t)); return;
  case T_DBL:
    if (v->type == T_DBL) memcpy((double *)VEC(x)->data + i, DBL(v), (size_t)n * sizeof(double));
    else
      for (int64_t k = 0; k < n; k++) ((double *)VEC(x)->data)[i + k] = INT(v)[k] == NA_INT ? NA_REAL : INT(v)[k];
    return;
  case T_RAW: memcpy((uint8_t *)VEC(x)->data + i, RAW(v), (size_t)n); return;
  case T_CPLX: memcpy((Cplx *)VEC(x)->data + i, CPLX(v), (size_t)n * sizeof(Cplx)); return;
  case T_STR: memcpy((Obj **)VEC(x)->data + i, VEC(v)->data, (size_t)n * sizeof(Obj *)); return;
  case T_LIST:
    for (int64_t k = 0; k < n; k++) rt_set_elt(x, i + k, ELT(v, k));
    return;
  default: (void)rt_holds(false, "a vector of type %s grows", rt_type_name(x->type)); return;
  }
}

/* The arguments after x are appended to it in its place. */
static bool append(Rt *R, Value *p, Obj *x, int k, Obj **args) {
  int64_t n = LEN(x), all = n;
  for (int i = 1; i < k; i++) {
    if (args[i] == x || !joins(x, args[i])) return false;
    all += LEN(args[i]);
  }
  Obj *to = rt_grow(R, x, all);
  rt_assert(R, LEN(to) == all, "%lld elements, not %lld", (long long)LEN(to), (long long)all);
  for (int i = 1; i < k; n += LEN(args[i++])) put(to, n, args[i]);
  if (to != x) {
    to->named = 1;
    p->o = to;
  }
  return true;
}

/* As any other assignment. */
static Value as_any(Rt *R, Node *n, Frame *f) {
  return n->kind == ND_SetLocal ? exec_SetLocal(R, n, f) : n->kind == ND_SetSuper ? exec_SetSuper(R, n, f) : exec_SetVar(R, n, f);
}
/* v is the call's value; is it the variable's already? */
static Value finish(Rt *R, Node *n, Frame *f, Value v, bool in_place) {
  Node *call = n->kid[0];
  if (call->count[0]++ < 200) call->seen |= interp_seen(v);
  if (!in_place && n->kind == ND_SetSuper) super_assign(R, f, n->u.sym, v);
  R->visible = false;
  return in_place || n->kind == ND_SetSuper ? v : n->kind == ND_SetLocal ? store_local(R, n, f, v) : store_var(R, n, f, v);
}

Value exec_SetAppend(Rt *R, Node *n, Frame *f) {
  Node *call = n->kid[0];
  CallInfo *ci = call->u.call;
  const int k = call->nkids;
  Value *p = place(R, n, f);
  const bool closure = call->kind == ND_Call;
  if (!p || p->tag != V_OBJ || p->o->named != 1 || !plain(p->o) || VEC(p->o)->ext || SYM(ci->sym)->redefined ||
      (closure && (call->count[0] < KNOWN || LEN(p->o) == 0)))
    return as_any(R, n, f);
  Obj *x = p->o, *args[MOST] = {x};
  bool acting = false;
  call->kid[0]->exec(R, call->kid[0], f); /* for its profile */
  for (int i = 1; i < k; i++) acting |= acts(call->kid[i]);
  const bool held = acting && rt_hold(x);
  for (int i = 1; i < k; i++) args[i] = rt_box(R, call->kid[i]->exec(R, call->kid[i], f));
  if (held) rt_let_go(x);
  p = place(R, n, f);
  const bool appended =
      p && p->tag == V_OBJ && p->o == x && x->named == 1 && plain(x) && !VEC(x)->ext && append(R, p, x, k, args);
  Obj *fun = closure && !appended ? builtin_get(R, "c") : ci->builtin;
  const Value v = appended ? *p : call_builtin(R, fun, k, args, NULL, call->expr, f, call, true);
  return finish(R, n, f, v, appended);
}

Value exec_SetWithout(Rt *R, Node *n, Frame *f) {
  enum { LEAST = 3 }; /* elements: a number is no vector */
  Node *call = n->kid[0];
  Value *p = place(R, n, f);
  if (!p || p->tag != V_OBJ || p->o->named != 1 || !plain(p->o) || VEC(p->o)->ext || p->o->type == T_CPLX ||
      p->o->type == T_RAW || LEN(p->o) < LEAST || !VEC(p->o)->data || SYM(call->u.call->sym)->redefined)
    return as_any(R, n, f);
  Obj *x = p->o;
  call->kid[0]->exec(R, call->kid[0], f); /* for its profile */
  const Value s = node_subscript(R, call->kid[1], f, *p);
  const double i = s.tag == V_INT && s.i != NA_INT ? -(double)s.i : s.tag == V_DBL ? -s.d : 0;
  p = place(R, n, f);
  const bool gone = i >= 1 && i < (double)LEN(x) + 1 && p && p->tag == V_OBJ && p->o == x && x->named == 1 && plain(x) &&
                    !VEC(x)->ext && LEN(x) >= LEAST;
  Value v;
  if (gone) {
    rt_take_out(x, (int64_t)i - 1);
    v = *p;
  } else {
    Obj *args[2] = {x, rt_box(R, s)};
    v = call_builtin(R, builtin_get(R, "["), 2, args, NULL, call->expr, f, call, true);
  }
  return finish(R, n, f, v, gone);
}
