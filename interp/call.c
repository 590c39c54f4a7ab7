/* interp/call.c - calling closures, builtins (call_builtin.c) and specials; from nodes, from C, and prepared for many calls. */
#include <stdlib.h>
#include "../ast/ast.h"
#include "lent.h"
#include "nodeops.h"

void interp_allow_expressions(Rt *R, int n) { IS(R)->expressions = IS(R)->expressions_allowed = n; }

void frame_too_deep(Rt *R) {
  IS(R)->expressions = IS(R)->expressions_allowed + 500; /* room for handlers, until the stack is short again */
  IS(R)->above->cond_too_deep(R);
}

/* ---- running a frame ---- */

Value __attribute__((noinline)) frame_run_target(Rt *R, Frame *g, Code *code) {
  Ctx c;
  ctx_push(R, &c, CTX_FUN);
  g->ctx = &c;
  Value v;
  if (_setjmp(c.jb)) {
    ctx_restore(R, &c);
    v = c.result;
  } else v = code->body->exec(R, code->body, g);
  ctx_pop(R, &c);
  return v;
}

/* g, which nobody can reach, has ended with the value v. */
static __attribute__((noinline)) void end_variables(Rt *R, Frame *g, const Code *code, Value v) {
  rt_assert(R, !g->env, "the variables of an environment of %d", code->desc.nslots);
  for (int i = 0; i < code->desc.nslots; i++) {
    const Value w = g->slots[i];
    if (w.tag != V_OBJ || w.o->named != 1) continue;
    /* The one reference to the result was this frame's variable: it is fresh again.  Other values end with theirs. */
    if (v.tag == V_OBJ && v.o == w.o) v.o->named = 0;
    else value_ends(R, w.o);
  }
}

static inline Value run_frame(Rt *R, Frame *g, Code *code) {
  InterpState *s = IS(R);
  if (UNLIKELY(s->depth >= s->expressions)) frame_too_deep(R);
  rt_check_stack(R);
  Call *builtin = s->builtin;
  s->builtin = NULL;
  g->builtin = builtin;
  g->eval_depth = ++s->depth;
  g->depth = g->prev ? g->prev->depth + 1 : 1;
  s->frame = g;
  code->calls++;
  if (RT_IS_DUE(s->watch)) IS(R)->above->debug_call(R, g);
  Value v =
      UNLIKELY(code->flags & CODE_CATCH_RETURN) ? frame_run_target(R, g, code) : code->body->exec(R, code->body, g);
  if (UNLIKELY(v.tag == V_CONTROL)) v = control_value(R, g, v);
  if (UNLIKELY(g->on_exit != NULL)) {
    g->ret = v;
    frame_run_on_exit(R, g, true);
    v = g->ret;
  }
  if (UNLIKELY(g->debug != 0)) IS(R)->above->debug_exit(R, g);
  s->frame = g->prev;
  s->depth--;
  s->builtin = builtin;
  if (g->env) g->env->frame = NULL;
  else if (code->flags & CODE_VECTORS || (v.tag == V_OBJ && v.o->named == 1)) end_variables(R, g, code, v);
  return v;
}

/* The formals' names; which of them is `...`, or -1. */
static inline int formal_names(Rt *R, const Code *code, Obj **names) {
  int dots_at = -1;
  for (int j = 0; j < code->desc.nformals; j++) {
    names[j] = SYM(code->desc.syms[j])->name;
    if (code->desc.syms[j] == R->s.dots) dots_at = j;
  }
  return dots_at;
}

/* Values for formals that got no argument, and unset locals. */
static inline void fill_default(Rt *R, Frame *g, Code *code, int j) {
  Node *d = code->defaults[j];
  if (!d) g->slots[j] = v_none(V_MISSING);
  else if (d->kind == ND_Const && d->exec == exec_Const && !(code->flags & CODE_KEEP_PROMISES))
    g->slots[j] = d->u.value;
  else {
    Value v = {.tag = V_PROMISE};
    v.o = (Obj *)promise_new(R, d, g);
    g->slots[j] = v;
  }
}

static Obj *make_dots(Rt *R, const ArgList *a, const int32_t *which, int n) {
  rt_assert(R, n >= 0 && n <= a->n, "%d of %d arguments are in ...", n, a->n);
  if (n == 0) return IS(R)->empty_dots;
  Obj *d = rt_alloc(R, T_DOTS, n);
  bool any = false;
  for (int i = 0; i < n; i++) {
    int k = which ? which[i] : i;
    Value v = a->v[k];
    Obj *o = v.tag == V_MISSING ? MISSING_ARG : v.tag == V_PROMISE ? v.o : rt_box(R, v);
    if (v.tag == V_PROMISE) promise_twice((Promise *)o);
    rt_share(o);
    ((Obj **)VEC(d)->data)[i] = o;
    any |= a->names && a->names[k] && CLEN(a->names[k]);
  }
  if (any) {
    Obj *nm = rt_alloc(R, T_STR, n);
    for (int i = 0; i < n; i++) {
      Obj *s = a->names[which ? which[i] : i];
      if (s) SET_STR(nm, i, s);
    }
    rt_attr_set(R, d, R->s.names, nm);
  }
  d->named = 2;
  return d;
}

/* A frame that was called with these has an environment: somebody may ask for the promises' values at any time. */
static void __attribute__((noinline)) keep_promises(const Value *v, int n) {
  for (int i = 0; i < n; i++)
    if (v[i].tag == V_PROMISE) v[i].o->flags |= PROMISE_SHARED;
}

Value call_closure(Rt *R, Obj *fun, ArgList *a, Obj *call, Frame *caller, Env *caller_env, Dispatch *disp) {
  Closure *cl = (Closure *)fun;
  Code *code = closure_code(R, cl);
  int nf = code->desc.nformals, ns = code->desc.nslots;
  Value slots[ns + 1];
  int32_t map[nf + 1], dots[a->n + 1];
  Obj *fnames[nf + 1];
  int dots_at = formal_names(R, code, fnames);
  MatchResult m = {map, dots, 0};
  match_args(R, nf, fnames, dots_at, a->n, a->names, a, call, NULL, &m);
  Frame g = {.slots = slots,
             .enclos = cl->env,
             .code = code,
             .fun = fun,
             .call = call ? call : NIL,
             .prev = IS(R)->frame,
             .caller = caller,
             .caller_env = caller_env,
             .disp = disp,
             .kind = FR_CLOSURE};
  for (int i = 0; i < ns; i++) slots[i] = v_none(V_UNBOUND);
  if (code->flags & CODE_NEEDS_ARGS) {
    g.args = a;
    for (int i = 0; i < a->n; i++)
      if (a->v[i].tag == V_PROMISE) promise_twice((Promise *)a->v[i].o);
      else if (a->v[i].tag == V_OBJ) rt_share(a->v[i].o);
  }
  for (int j = 0; j < nf; j++) {
    if (map[j] >= 0 && a->v[map[j]].tag != V_MISSING) {
      slots[j] = v_bind(a->v[map[j]]);
      if (slots[j].tag == V_OBJ && rt_is_fun(slots[j].o)) rt_note_function(R, code->desc.syms[j]);
    } else if (map[j] == -2) slots[j] = v_obj(make_dots(R, a, dots, m.ndots));
    else fill_default(R, &g, code, j);
  }
  if (disp)
    for (int j = nf; j < ns; j++) {
      Obj *s = code->desc.syms[j];
      if (SYMNAME(s)[0] != '.') continue;
      if (s == R->s.Generic) slots[j] = v_obj(disp->generic);
      else if (s == R->s.Class) slots[j] = v_obj(disp->klass);
      else if (s == R->s.Method) slots[j] = v_obj(disp->method);
      else if (s == R->s.Group) slots[j] = v_obj(disp->group);
      else if (s == R->s.GenericCallEnv && disp->callenv) slots[j] = v_obj((Obj *)disp->callenv);
      else if (s == R->s.GenericDefEnv && disp->defenv) slots[j] = v_obj((Obj *)disp->defenv);
    }
  const Value v = run_frame(R, &g, code);
  if (g.env) keep_promises(a->v, a->n);
  return v;
}

/* ---- arguments of call nodes ---- */

int count_args(Rt *R, Node *n, Frame *f) {
  int k = 0;
  for (int i = 0; i < n->nkids; i++) {
    if (n->kid[i] && n->kid[i]->kind == ND_Dots) {
      Value v = find_var_frame(R, f, R->s.dots);
      if (v.tag == V_UNBOUND) rt_error_call(R, current_call(R), "'...' used in an incorrect context");
      if (v.tag == V_OBJ && v.o->type == T_DOTS) k += (int)LEN(v.o);
    } else k++;
  }
  return k;
}

static Obj **node_names(Node *n) {
  switch (n->kind) {
  case ND_Call:
  case ND_CallBuiltin:
  case ND_Index:
  case ND_Index2: return n->u.call->names;
  default: return NULL;
  }
}

/* GNU R has promises of constants where code is not compiled, and rlang's check_dots_used() asks who forced them: code that is
 * evaluated outside of functions. */
static bool constants_promised(const Rt *R, const Frame *f) { return R->foreign && f->env && f->env->kind != E_FRAME; }

/* Promises (values for constants) of the kids, dots expanded, into a (room for count_args). */
void fill_args(Rt *R, Node *n, Frame *f, ArgList *a, bool eager) {
  Obj **names = node_names(n);
  int k = 0;
  bool any = names != NULL;
  const bool values = eager || !constants_promised(R, f);
  for (int i = 0; i < n->nkids; i++) {
    Node *kid = n->kid[i];
    if (kid && kid->kind == ND_Dots) {
      Value dv = find_var_frame(R, f, R->s.dots);
      if (dv.tag != V_OBJ || dv.o->type != T_DOTS) continue;
      Obj *d = dv.o, *dn = rt_attr(d, R->s.names);
      for (int64_t j = 0; j < LEN(d); j++, k++) {
        Obj *o = ELT(d, j);
        if (o->type == T_PROMISE) {
          a->v[k].tag = V_PROMISE;
          a->v[k].o = o;
        } else a->v[k] = o == MISSING_ARG ? v_none(V_MISSING) : rt_unbox(o);
        a->names[k] = dn != NIL && CLEN(ELT(dn, j)) ? ELT(dn, j) : NULL;
        any |= a->names[k] != NULL;
      }
      continue;
    }
    a->names[k] = names ? names[i] : NULL;
    if (!kid) a->v[k] = v_none(V_MISSING);
    else if ((values && kid->exec == exec_Const) || (eager && kid->kind == ND_Const)) a->v[k] = kid->u.value;
    else {
      a->v[k].tag = V_PROMISE;
      a->v[k].o = (Obj *)promise_new(R, kid, f);
    }
    k++;
  }
  a->n = k;
  if (!any) a->names = NULL;
}

/* The first argument that may arrive as a promise: the one after X of lapply(X, ...), each of stop(...). */
static int first_lazy(const BuiltinDef *def) {
  if (!def || !(def->flags & BF_LAZY_DOTS)) return INT_MAX;
  return def->formals[0] == '.' ? 0 : 1;
}

/* Variables' values among the arguments of a builtin, held while those after them are evaluated. */
typedef struct Held {
  int n;
  Obj *o[8]; /* further ones stay shared */
} Held;

/* x is argument i of n. */
static inline void hold_arg(Held *h, const Node *n, int i, Obj *x) {
  if (LIKELY(x->named != 1)) return;
  int j = (n->kind == ND_CallBuiltin && n->u.call->order) ? 0 : i + 1;
  while (j < n->nkids && (j == i || !acts(n->kid[j]))) j++;
  if (j == n->nkids) return;
  if (h->n == (int)(sizeof h->o / sizeof *h->o)) rt_share(x);
  else if (rt_hold(x)) h->o[h->n++] = x;
}

static inline void let_args_go(Held *h) {
  while (h->n > 0) rt_let_go(h->o[--h->n]);
}

/* Argument i of a builtin. */
static inline __attribute__((always_inline)) Obj *eval_arg(Rt *R, const Node *n, int i, Frame *f, bool lazy, Held *h) {
  Node *kid = n->kid[i];
  if (UNLIKELY(lazy) && kid && kid->kind != ND_Const) return (Obj *)promise_new(R, kid, f);
  if (UNLIKELY(!kid)) return MISSING_ARG;
  Obj *x = rt_box(R, kid->exec(R, kid, f));
  hold_arg(h, n, i, x);
  return x;
}

/* For BF_MISSING: an argument that is a formal of the caller's, which was not given and has no default. */
static bool missing_there(Rt *R, Frame *f, const Node *kid) {
  if (kid && kid->kind == ND_Free && f->env && f->env->kind == E_FRAME) return missing_formal(R, f->env, kid->u.sym);
  if (!kid || kid->kind != ND_Local || !f->code || kid->slot >= f->code->desc.nformals) return false;
  Value v = f->slots[kid->slot];
  return v.tag == V_MISSING || (v.tag == V_PROMISE && promise_missing(R, (Promise *)v.o));
}

/* f(1, ) with f <- function(...) list(...): a primitive that takes no empty argument, as the one in f's `...` is. */
static bool no_empty_dots(const BuiltinDef *def) {
  return def && def->flags & BF_PRIM && !(def->flags & BF_MISSING) && !def->formals && def->name[0] != '[' &&
         strcmp(def->name, "invisible");
}

/* Evaluated arguments of a builtin call (from `lazy` on: promises), dots expanded. */
static int eval_args(Rt *R, Node *n, Frame *f, Obj **args, Obj **names, bool *any_names, const BuiltinDef *def) {
  int lazy = first_lazy(def);
  const bool may_miss = def->flags & BF_MISSING;
  Obj **nn = node_names(n);
  Held held;
  held.n = 0;
  int k = 0;
  bool element = false, empty = false; /* an argument passed on is the empty symbol; one is not there */
  for (int i = 0; i < n->nkids; i++) {
    Node *kid = n->kid[i];
    if (kid && kid->kind == ND_Dots) {
      Value dv = find_var_frame(R, f, R->s.dots);
      if (dv.tag != V_OBJ || dv.o->type != T_DOTS) continue;
      Obj *d = dv.o, *dn = rt_attr(d, R->s.names);
      for (int64_t j = 0; j < LEN(d); j++, k++) {
        Obj *o = ELT(d, j);
        if (UNLIKELY(o == MISSING_ARG) && no_empty_dots(def))
          rt_error_call(R, frame_call(R), "argument is missing, with no default");
        args[k] = o->type == T_PROMISE && lazy == INT_MAX ? rt_box(R, force_promise(R, (Promise *)o)) : o;
        if (UNLIKELY(args[k] == MISSING_ARG)) *(o == MISSING_ARG ? &empty : &element) = true;
        names[k] = dn != NIL && CLEN(ELT(dn, j)) ? ELT(dn, j) : NULL;
        if (names[k]) *any_names = true;
      }
      continue;
    }
    names[k] = nn ? nn[i] : NULL;
    if (names[k]) *any_names = true;
    if (UNLIKELY(may_miss) && missing_there(R, f, kid)) args[k] = MISSING_ARG;
    else {
      args[k] = eval_arg(R, n, i, f, k >= lazy, &held);
      if (UNLIKELY(args[k] == MISSING_ARG)) *(kid ? &element : &empty) = true;
    }
    k++;
  }
  let_args_go(&held);
  if (UNLIKELY(element) && !empty && !(def->flags & BF_PRIM)) IS(R)->element = true;
  return k;
}

/* A special that is called as a function value: its arguments become the expressions of a call. */
static Value call_special_with(Rt *R, Obj *fun, ArgList *a, Frame *f) {
  rt_assert(R, fun->type == T_BUILTIN, "%s is no special", rt_type_name((ObjType)fun->type));
  Obj *l = rt_alloc(R, T_LANG, a->n + 1);
  Obj *nm = NULL;
  rt_set_elt(l, 0, fun);
  for (int i = 0; i < a->n; i++) {
    Value v = a->v[i];
    Obj *o = v.tag == V_MISSING ? MISSING_ARG : v.tag == V_PROMISE ? v.o : rt_box(R, v);
    if (v.tag == V_PROMISE) o->flags |= PROMISE_SHARED;
    if (v.tag == V_OBJ && (o->type == T_LANG || o->type == T_SYM))
      o = (Obj *)promise_done(R, rt_langs(R, "quote", 1, o), v);
    rt_set_elt(l, i + 1, o);
    if (a->names && a->names[i]) {
      if (!nm) nm = rt_alloc(R, T_STR, a->n + 1);
      SET_STR(nm, i + 1, a->names[i]);
    }
  }
  if (nm) rt_attr_set(R, l, R->s.names, nm);
  return eval_in_frame(R, l, f);
}

void lazy_args(Rt *R, const ArgList *a, Obj **args) {
  rt_assert(R, a->n >= 0, "%d arguments", a->n);
  for (int i = 0; i < a->n; i++) {
    Value q = a->v[i];
    args[i] = q.tag == V_MISSING ? MISSING_ARG : q.tag == V_PROMISE ? q.o : rt_box(R, q);
  }
}

/* fun of a, where that is `[` or kin and its first argument has a method: called with promises of the others. */
static bool subscript_method(Rt *R, Obj *fun, ArgList *a, Obj *call, Frame *f, Value *out) {
  const BuiltinDef *def = ((BuiltinObj *)fun)->def;
  if (def->name[0] != '[' || a->n < 2) return false;
  if (a->v[0].tag == V_PROMISE) a->v[0] = force_promise(R, (Promise *)a->v[0].o);
  if (!takes_promises(a->v[0])) return false;
  Obj *args[a->n];
  lazy_args(R, a, args);
  return IS(R)->above->try_internal_dispatch(R, def, a->n, args, a->names, call ? call : NIL, f, out);
}

Value call_fun(Rt *R, Obj *fun, ArgList *a, Obj *call, Frame *f) {
  if (fun->type == T_CLOSURE) return call_closure(R, fun, a, call, f, NULL, NULL);
  if (fun->type != T_BUILTIN) rt_error_call(R, frame_call(R), "attempt to apply non-function");
  if (((BuiltinObj *)fun)->def->kind == BK_SPECIAL) return call_special_with(R, fun, a, f);
  Value method;
  if (subscript_method(R, fun, a, call, f, &method)) return method;
  Obj **args = ARRAY_OF(R, Obj *, a->n + 1);
  const bool may_miss = ((BuiltinObj *)fun)->def->flags & BF_MISSING;
  for (int i = 0; i < a->n; i++) {
    Value v = a->v[i];
    if (v.tag == V_PROMISE) {
      const bool none = may_miss && promise_missing(R, (Promise *)v.o);
      v = none ? v_none(V_MISSING) : force_promise(R, (Promise *)v.o);
    }
    args[i] = v.tag == V_MISSING ? MISSING_ARG : rt_box(R, v);
  }
  return call_builtin(R, fun, a->n, args, a->names, call ? call : NIL, f, NULL, true);
}

/* A call has ended, nobody has its variables, and `result` is its value: its arguments' values, or promises of them, are
 * the caller's alone again.  (GNU R counts its references down there, too.) */
static void __attribute__((noinline)) args_back(Obj *const *lent, int n, Value result) {
  for (int i = 0; i < n; i++) {
    Obj *o = lent[i];
    if (o->type == T_PROMISE) {
      const Promise *p = (Promise *)o;
      if (p->value.tag != V_OBJ || p->h.flags & PROMISE_SHARED) continue;
      o = p->value.o;
    }
    if (result.tag != V_OBJ || result.o != o) give_back(o);
  }
}

/* The same of the promises that fill_args() has made of n's kids; those that came from `...` are who made them's. */
static void kids_back(Rt *R, const Node *n, Frame *f, const ArgList *a, Value result) {
  for (int i = 0, k = 0; i < n->nkids && k < a->n; i++) {
    if (n->kid[i] && n->kid[i]->kind == ND_Dots) {
      const Value dots = find_var_frame(R, f, R->s.dots);
      if (dots.tag == V_OBJ && dots.o->type == T_DOTS) k += (int)LEN(dots.o);
    } else {
      if (a->v[k].tag == V_PROMISE) args_back(&a->v[k].o, 1, result);
      k++;
    }
  }
}

/* The arguments of any call-like node given to fun. */
Value call_node_with(Rt *R, Node *n, Frame *f, Obj *fun) {
  int k = count_args(R, n, f);
  if (fun->type == T_CLOSURE) {
    Value *v = ARRAY_OF(R, Value, k + 1);
    Obj **names = ARRAY_OF(R, Obj *, k + 1);
    ArgList a = {k, v, names};
    fill_args(R, n, f, &a, false);
    const Value r = call_closure(R, fun, &a, n->expr, f, NULL, NULL);
    kids_back(R, n, f, &a, r);
    return r;
  }
  if (fun->type != T_BUILTIN) rt_error_call(R, frame_call(R), "attempt to apply non-function");
  if (((BuiltinObj *)fun)->def->kind == BK_SPECIAL) {
    /* A special by another name (g <- quote): the call with the special itself as its head. */
    Obj *l = rt_dup(R, n->expr);
    rt_set_elt(l, 0, fun);
    rt_attr_set(R, l, rt_sym(R, WRITTEN_ATTR), n->expr);
    return eval_in_frame(R, l, f);
  }
  Obj **args = ARRAY_OF(R, Obj *, k + 1), **names = ARRAY_OF(R, Obj *, k + 1);
  bool any = false;
  const BuiltinDef *def = ((BuiltinObj *)fun)->def;
  k = eval_args(R, n, f, args, names, &any, def);
  LentArgs lent;
  lend_args(&lent, def, k, args);
  const Value v = call_builtin(R, fun, k, args, any ? names : NULL, n->expr, f, n, true);
  take_args_back(&lent);
  return v;
}

/* ---- call nodes ---- */

Value exec_CallBuiltin(Rt *R, Node *n, Frame *f) {
  CallInfo *ci = n->u.call;
  if (UNLIKELY(ci->sym && SYM(ci->sym)->redefined)) {
    Obj *fun = find_fun_frame(R, f, ci->sym, true, n->expr);
    if (fun != ci->builtin) return call_node_with(R, n, f, fun);
  }
  Value r;
  if (LIKELY(!ci->has_dots)) {
    int k = n->nkids;
    int lazy = first_lazy(ci->def);
    const bool may_miss = ci->def->flags & BF_MISSING;
    Obj *args[k + 1];
    Held held;
    held.n = 0;
    for (int j = 0; j < k; j++) {
      const int i = UNLIKELY(ci->order != NULL) ? ci->order[j] : j;
      if (UNLIKELY(may_miss) && (!n->kid[i] || missing_there(R, f, n->kid[i]))) {
        args[i] = MISSING_ARG;
        continue;
      }
      args[i] = eval_arg(R, n, i, f, i >= lazy, &held);
      if (UNLIKELY(!n->kid[i]) && no_empty_dots(ci->def)) rt_error_call(R, n->expr, "argument %d is empty", i + 1);
    }
    let_args_go(&held);
    Obj *names[k + 1];
    if (ci->names) memcpy(names, ci->names, sizeof(Obj *) * (size_t)k);
    LentArgs lent;
    lend_args(&lent, ci->def, k, args);
    r = call_builtin(R, ci->builtin, k, args, ci->names ? names : NULL, n->expr, f, n, true);
    take_args_back(&lent);
  } else r = call_node_with(R, n, f, ci->builtin);
  if (n->count[0]++ < 200) n->seen |= interp_seen(r);
  return r;
}

Value exec_CallSpecial(Rt *R, Node *n, Frame *f) {
  CallInfo *ci = n->u.call;
  if (UNLIKELY(ci->sym && SYM(ci->sym)->redefined)) {
    Obj *fun = find_fun_frame(R, f, ci->sym, true, n->expr);
    if (fun != ci->builtin) {
      Obj *l = rt_dup(R, n->expr);
      rt_set_elt(l, 0, fun);
      return eval_in_frame(R, l, f);
    }
  }
  n->count[0]++;
  return call_builtin(R, ci->builtin, 0, NULL, NULL, n->expr, f, n, false);
}

/* Builtins that are not pure may be assign(), eval() and kin. */
static bool builtin_acts(const Node *n) {
  return !(n->u.call->def->flags & (BF_PURE | BF_GROUP_MATH | BF_GROUP_SUMMARY));
}

static bool reads_free(const Node *n) {
  if (n->kind == ND_Free) return true;
  for (int i = 0; i < n->nkids; i++)
    if (n->kid[i] && reads_free(n->kid[i])) return true;
  return false;
}

/* A new callee at this call site: match once for all calls. */
static void __attribute__((noinline)) rematch(Rt *R, Node *n, const Frame *f, Code *code) {
  rt_assert(R, code->desc.nformals >= 0 && code->desc.nformals <= code->desc.nslots, "%d formals of %d variables",
            code->desc.nformals, code->desc.nslots);
  CallInfo *ci = n->u.call;
  if (ci->code) n->count[1]++;
  ci->code = code;
  int nf = code->desc.nformals, k = n->nkids;
  if (ci->has_dots || (code->flags & CODE_NEEDS_ARGS) || nf > 60) {
    ci->map = NULL;
    return;
  }
  int32_t *mem = malloc(sizeof(int32_t) * (size_t)(nf + k + 2) + (size_t)k + 1);
  if (!mem) rt_error(R, "cannot allocate memory");
  int32_t *map = mem, *dots = mem + nf + 1;
  uint8_t *eager = (uint8_t *)(dots + k + 1);
  Obj *fnames[nf + 1];
  int dots_at = formal_names(R, code, fnames);
  MatchResult m = {map, dots, 0};
  ci->map = NULL;
  match_args(R, nf, fnames, dots_at, k, ci->names, NULL, n->expr, n, &m);
  memset(eager, EAGER_NO, (size_t)k + 1);
  /* An argument is evaluated when the callee asks for it, maybe after another one that has changed its variables. */
  bool act = false, assign = false;
  for (int i = 0; i < k; i++) {
    const Node *kid = n->kid[i];
    if (!kid || node_pure(kid)) continue;
    act = true;
    assign = assign || node_assigns(kid, builtin_acts);
  }
  bool keep = (code->flags & CODE_KEEP_PROMISES) != 0;
  for (int j = 0; j < nf; j++) {
    int i = map[j];
    if (i < 0 || !n->kid[i]) continue;
    Node *kid = n->kid[i];
    if (keep) {
      if (kid->exec == exec_Const) eager[i] = EAGER_NO;
      continue;
    }
    bool strict = code->strict >> j & 1;
    if (kid->exec == exec_Const) eager[i] = EAGER_VALUE;
    else if (assign) continue;
    else if (strict && node_pure(kid) && (!act || !reads_free(kid)))
      eager[i] = act ? EAGER_OWN : code->late >> j & 1 ? EAGER_LAST : EAGER_EXPR;
    else if (kid->kind == ND_Local && !(code->flags & CODE_OUTLIVED)) eager[i] = EAGER_LOCAL;
  }
  for (int i = 0; i < m.ndots && !constants_promised(R, f); i++)
    if (n->kid[dots[i]] && n->kid[dots[i]]->exec == exec_Const) eager[dots[i]] = EAGER_VALUE;
  /* The old arrays stay in use by calls that are running: they are freed with the code's other memory (see compile.c).
   */
  call_site_keep(R, n, mem);
  ci->map = map;
  ci->dots = dots;
  ci->ndots = m.ndots;
  ci->eager = eager;
}

/* Does n read a variable that is a promise still?  Forcing it runs what a caller wrote: it is the callee's to say when, and what it
 * leaves invisible stays so. */
static bool unforced(Value v) { return v.tag == V_PROMISE && ((Promise *)v.o)->value.tag == V_UNBOUND; }
/* A call that is a promise still: what it calls sees the frame of who asks. */
static bool calls_late(Value v) { return unforced(v) && ((Promise *)v.o)->expr->type == T_LANG; }
static bool waits(const Node *n, const Frame *f) {
  if (n->kind == ND_Local) return f->slots && unforced(f->slots[n->slot]);
  if (n->kind == ND_Free) /* an enclosing function's argument? */
    for (const Env *e = f->env ? f->env : f->enclos; e && e->kind == E_FRAME; e = e->parent)
      for (int i = 0; i < e->desc->nslots; i++)
        if (e->desc->syms[i] == n->u.sym && e->slots[i].tag != V_UNBOUND) return unforced(e->slots[i]);
  for (int i = 0; i < n->nkids; i++)
    if (n->kid[i] && waits(n->kid[i], f)) return true;
  return false;
}

static inline Value arg_value(Rt *R, Node *kid, Frame *f, int eager) {
  Value v;
  switch (eager) {
  case EAGER_VALUE: return kid->u.value;
  case EAGER_OWN:
    if (f->env) break;
    /* fall through */
  case EAGER_LAST:
    if (waits(kid, f)) break;
    /* fall through */
  case EAGER_EXPR: /* a missing argument that is passed on may be a subscript */
    if (UNLIKELY(kid->kind == ND_Local && f->slots && (calls_late(f->slots[kid->slot]) || local_missing(R, f, kid->slot)))) break;
    if (UNLIKELY(kid->kind == ND_Free && f->kind != FR_CLOSURE && waits(kid, f))) break;
    return kid->exec(R, kid, f);
  case EAGER_LOCAL:
    v = f->slots[kid->slot];
    if (f->env == NULL && v.tag - V_OBJ <= V_DBL - V_OBJ &&
        (v.tag != V_OBJ || (v.o != MISSING_ARG && v.o->type != T_DOTS)))
      return v;
    break;
  default: break;
  }
  v.tag = V_PROMISE;
  v.o = (Obj *)promise_new(R, kid, f);
  return v;
}

static Value call_mapped(Rt *R, Node *n, Frame *f, Closure *cl, Code *code) {
  CallInfo *ci = n->u.call;
  int nf = code->desc.nformals, ns = code->desc.nslots;
  const int32_t *map = ci->map;
  const uint8_t *eager = ci->eager;
  Value slots[ns + 1 + nf];          /* one array of unknown length: the second costs ten instructions a call */
  Obj **lent = (Obj **)(slots + ns); /* up to nf + 1 */
  int nlent = 0;
  Obj *given = NULL; /* its `...` */
  bool absent = false;
  Frame g;
  g.slots = slots;
  g.env = NULL;
  g.enclos = cl->env;
  g.code = code;
  g.fun = (Obj *)cl;
  g.call = n->expr;
  g.caller = f;
  g.caller_env = NULL;
  g.args = NULL;
  g.disp = NULL;
  g.on_exit = NULL;
  g.ctx = NULL;
  g.kind = FR_CLOSURE;
  g.debug = 0;
  g.loops = g.until = 0;
  for (int j = 0; j < nf; j++) {
    int i = map[j];
    if (LIKELY(i >= 0) && n->kid[i]) {
      Value v = arg_value(R, n->kid[i], f, eager[i]);
      if (v.tag == V_OBJ) {
        lent[nlent] = v.o;
        nlent += v.o->named > 0;
        lend(v.o);
        if (UNLIKELY(rt_is_fun(v.o))) rt_note_function(R, code->desc.syms[j]);
      } else if (v.tag == V_PROMISE) lent[nlent++] = v.o;
      slots[j] = v;
    } else if (i == -2) {
      int nd = ci->ndots;
      if (nd == 0) slots[j] = v_obj(IS(R)->empty_dots);
      else {
        Value dv[nd];
        Obj *dn[nd];
        for (int k = 0; k < nd; k++) {
          Node *kid = n->kid[ci->dots[k]];
          dv[k] = kid ? arg_value(R, kid, f, eager[ci->dots[k]]) : v_none(V_MISSING);
          dn[k] = ci->names ? ci->names[ci->dots[k]] : NULL;
        }
        ArgList a = {nd, dv, ci->names ? dn : NULL};
        slots[j] = v_obj(given = make_dots(R, &a, NULL, nd));
      }
    } else {
      slots[j] = v_none(V_MISSING);
      absent = true;
    }
  }
  for (int j = nf; j < ns; j++) slots[j] = v_none(V_UNBOUND);
  g.prev = IS(R)->frame;
  if (absent)
    for (int j = 0; j < nf; j++)
      if (slots[j].tag == V_MISSING && code->defaults[j]) fill_default(R, &g, code, j);
  Value v = run_frame(R, &g, code);
  if (nlent > 0 && !g.env) args_back(lent, nlent, v);
  if (given && !g.env) args_back((Obj *const *)VEC(given)->data, (int)LEN(given), v);
  return v;
}

/* The function that a call node's symbol names here. */
static inline Obj *callee(Rt *R, Node *n, Frame *f) {
  Obj *sym = n->u.call->sym;
  SymObj *s = SYM(sym);
  if (LIKELY(n->slot < 0) && LIKELY(s->gflags == 0)) {
    Env *e;
    if (n->u.call->owner->flags & CODE_TOP) e = f->env;
    else if (UNLIKELY(f->env && f->env->dyn)) goto slow;
    else e = f->enclos;
    if (e->kind == E_FRAME && !e->dyn) {
      if (n->cache[1] == (void *)e->desc) e = e->parent;
      else {
        for (int i = 0; i < e->desc->nslots; i++)
          if (e->desc->syms[i] == sym) goto slow;
        n->cache[1] = (void *)e->desc;
        e = e->parent;
      }
    }
    if (LIKELY(e->kind == E_GLOBAL)) {
      Value v = s->gval;
      if (v.tag == V_UNBOUND && R->attached == 0) v = s->bval;
      if (LIKELY(v.tag == V_OBJ) && LIKELY(rt_is_fun(v.o))) return v.o;
    } else if (e->kind == E_BASE) {
      Value v = s->bval;
      if (LIKELY(v.tag == V_OBJ) && LIKELY(rt_is_fun(v.o))) return v.o;
    }
  }
slow:
  return find_fun_frame(R, f, sym, true, n->expr);
}

Value exec_Call(Rt *R, Node *n, Frame *f) {
  CallInfo *ci = n->u.call;
  Obj *fun;
  if (LIKELY(ci->sym != NULL)) fun = callee(R, n, f);
  else {
    Value v = ci->fn->exec(R, ci->fn, f);
    if (v.tag != V_OBJ || !rt_is_fun(v.o)) rt_error_call(R, frame_call(R), "attempt to apply non-function");
    fun = v.o;
  }
  R->visible = true;
  Value r;
  if (LIKELY(fun->type == T_CLOSURE)) {
    Closure *cl = (Closure *)fun;
    Code *code = closure_code(R, cl);
    if (UNLIKELY(ci->code != code)) rematch(R, n, f, code);
    r = LIKELY(ci->map != NULL) ? call_mapped(R, n, f, cl, code) : call_node_with(R, n, f, fun);
  } else r = call_node_with(R, n, f, fun);
  if (n->count[0]++ < 200) n->seen |= interp_seen(r);
  return r;
}

/* ---- from C ---- */

Obj *interp_done(Rt *R, Obj *expr, Obj *value) { return (Obj *)promise_done(R, expr, rt_unbox(value)); }

Value interp_call(Rt *R, Obj *fun, int n, Obj *const *args, Obj *const *names, Obj *call, Env *env) {
  rt_assert(R, n >= 0 && fun, "a call of nothing with %d arguments", n);
  Value *v = ARRAY_OF(R, Value, n + 1);
  Obj **nm = ARRAY_OF(R, Obj *, n + 1);
  for (int i = 0; i < n; i++) {
    if (args[i]->type == T_PROMISE) v[i].tag = V_PROMISE, v[i].o = args[i];
    else v[i] = args[i] == MISSING_ARG ? v_none(V_MISSING) : rt_unbox(args[i]);
    if (v[i].tag == V_OBJ && v[i].o->named == 0) v[i].o->named = 1; /* C still holds it */
    if (names) nm[i] = names[i];
  }
  if (!env) env = R->global;
  if (!call) {
    call = rt_alloc(R, T_LANG, n + 1);
    rt_set_elt(call, 0, R->s.FUN);
    for (int i = 0; i < n; i++) rt_set_elt(call, i + 1, args[i]);
  }
  ArgList a = {n, v, names ? nm : NULL};
  if (fun->type == T_CLOSURE) return call_closure(R, fun, &a, call, NULL, env, NULL);
  Frame *run = env_frame(R, env);
  if (run) return call_fun(R, fun, &a, call, run);
  Frame t = {.env = env,
             .enclos = env,
             .code = IS(R)->top_code,
             .fun = NIL,
             .call = NIL,
             .prev = IS(R)->frame,
             .kind = FR_PROMISE,
             .caller_env = R->global};
  return call_fun(R, fun, &a, call, &t);
}

Value interp_call_within(Rt *R, Call *b, Obj *fun, int n, Obj *const *args, Obj *const *names, Obj *call) {
  Obj *dots = rt_alloc(R, T_DOTS, n), *given = NULL;
  for (int i = 0; i < n; i++) {
    rt_share(args[i]);
    ((Obj **)VEC(dots)->data)[i] = args[i];
    if (!names[i]) continue;
    if (!given) given = rt_alloc(R, T_STR, n);
    SET_STR(given, i, names[i]);
  }
  if (given) rt_attr_set(R, dots, R->s.names, given);
  InterpState *s = IS(R);
  Frame around;
  frame_pretend(R, &around, NIL, b->call, b->frame);
  s->builtin = NULL;
  Env *env = frame_env(R, &around);
  rt_env_set(R, env, R->s.dots, v_obj(dots));
  Value v = interp_call(R, fun, n, args, names, call, env);
  s->frame = around.prev;
  s->builtin = b;
  return v;
}

Obj *interp_call_named(Rt *R, const char *name, int n, ...) {
  Obj *args[n + 1];
  va_list ap;
  va_start(ap, n);
  for (int i = 0; i < n; i++) args[i] = va_arg(ap, Obj *);
  va_end(ap);
  Obj *sym = rt_sym(R, name);
  Value f = SYM(sym)->bval;
  Obj *fun = f.tag == V_OBJ && rt_is_fun(f.o) ? f.o : interp_find_fun(R, sym, R->global, true);
  Obj *call = rt_alloc(R, T_LANG, n + 1);
  rt_set_elt(call, 0, sym);
  for (int i = 0; i < n; i++) rt_set_elt(call, i + 1, args[i]);
  return rt_box(R, interp_call(R, fun, n, args, NULL, call, R->global));
}

struct PreparedCall {
  Obj *fun, *call;
  Code *code;
  Frame *caller; /* or NULL: the global environment */
  int n;
  int32_t *map, *dots; /* NULL: general call */
  bool failed;         /* the arguments do not fit the formals */
  int ndots;
  Obj **names;
};

PreparedCall *interp_prepare(Rt *R, Obj *fun, int n, Obj *const *names, Obj *call, Frame *caller) {
  rt_assert(R, n >= 0 && rt_is_fun(fun), "%d arguments for %s", n, rt_type_name((ObjType)fun->type));
  /* One piece of scratch memory: the collector does not look for pointers inside it. */
  int nf0 = fun->type == T_CLOSURE ? closure_code(R, (Closure *)fun)->desc.nformals : 0;
  size_t at_names = (sizeof(PreparedCall) + 15) & ~(size_t)15, at_map = at_names + sizeof(Obj *) * (size_t)(n + 1);
  char *mem = rt_scratch(R, at_map + sizeof(int32_t) * (size_t)(nf0 + n + 2));
  PreparedCall *p = (PreparedCall *)mem;
  memset(p, 0, sizeof *p);
  p->fun = fun;
  p->call = call;
  p->caller = caller;
  p->n = n;
  if (names) {
    p->names = (Obj **)(mem + at_names);
    memcpy(p->names, names, sizeof(Obj *) * (size_t)n);
  }
  if (fun->type != T_CLOSURE) return p;
  Code *code = p->code = closure_code(R, (Closure *)fun);
  if (code->flags & CODE_NEEDS_ARGS) return p;
  int nf = code->desc.nformals;
  Obj *fnames[nf + 1];
  int dots_at = formal_names(R, code, fnames);
  int32_t *map = (int32_t *)(mem + at_map), *dots = map + nf + 1;
  MatchResult m = {.map = map, .dots = dots, .try_only = true};
  Value vals[n + 1];
  for (int i = 0; i < n; i++) {
    Obj *e = call && call->type == T_LANG && LEN(call) > i + 1 ? ELT(call, i + 1) : NIL;
    vals[i] = v_obj(e);
  }
  ArgList a = {n, vals, p->names};
  match_args(R, nf, fnames, dots_at, n, p->names, &a, call ? call : NIL, NULL, &m);
  if (m.failed) { /* the first call says so, with the arguments' values */
    p->failed = true;
    return p;
  }
  p->map = map;
  p->dots = dots;
  p->ndots = m.ndots;
  return p;
}

Value interp_call_prepared(Rt *R, PreparedCall *p, const Value *args) {
  Code *code = p->code;
  if (!p->map) {
    Obj *o[p->n + 1];
    bool element = false; /* formals(f) have elements that are the empty symbol */
    for (int i = 0; i < p->n; i++) {
      o[i] = rt_box(R, args[i]);
      element |= o[i] == MISSING_ARG;
      if ((p->failed || (o[i] == MISSING_ARG && p->fun->type == T_CLOSURE)) && args[i].tag != V_PROMISE && p->call &&
          p->call->type == T_LANG)
        o[i] = (Obj *)promise_done(R, LEN(p->call) > i + 1 ? ELT(p->call, i + 1) : NIL, args[i]);
    }
    IS(R)->element = element && p->fun->type == T_BUILTIN && !(((BuiltinObj *)p->fun)->def->flags & BF_PRIM);
    Value v = interp_call(R, p->fun, p->n, o, p->names, p->call, p->caller ? frame_env(R, p->caller) : R->global);
    IS(R)->element = false;
    return v;
  }
  Closure *cl = (Closure *)p->fun;
  int nf = code->desc.nformals, ns = code->desc.nslots;
  Value slots[ns + 1];
  Frame g = {.slots = slots,
             .enclos = cl->env,
             .code = code,
             .fun = p->fun,
             .call = p->call ? p->call : NIL,
             .prev = IS(R)->frame,
             .caller = p->caller,
             .caller_env = R->global,
             .kind = FR_CLOSURE};
  for (int i = nf; i < ns; i++) slots[i] = v_none(V_UNBOUND);
  for (int j = 0; j < nf; j++) {
    int i = p->map[j];
    slots[j] = v_none(V_MISSING);
    if (i >= 0) {
      Value v = args[i];
      if (v.tag == V_OBJ) {
        rt_share(v.o); /* the caller holds it too */
        if (rt_is_fun(v.o)) rt_note_function(R, code->desc.syms[j]);
      }
      const bool symbol = v.tag == V_OBJ && v.o == MISSING_ARG; /* an element that is the empty symbol: given, all the same */
      slots[j] = v.tag != V_PROMISE && (symbol || code->flags & CODE_KEEP_PROMISES) && p->call &&
                         p->call->type == T_LANG && LEN(p->call) > i + 1
                     ? (Value){.tag = V_PROMISE, {.o = (Obj *)promise_done(R, ELT(p->call, i + 1), v)}}
                     : v;
    } else if (i == -2) {
      Value given[p->n + 1]; /* the empty symbol is given there, too */
      for (int k = 0; k < p->n; k++)
        given[k] = args[k].tag == V_OBJ && args[k].o == MISSING_ARG && p->call && p->call->type == T_LANG
                       ? (Value){.tag = V_PROMISE, {.o = (Obj *)promise_done(R, LEN(p->call) > k + 1 ? ELT(p->call, k + 1) : NIL, args[k])}}
                       : args[k];
      ArgList a = {p->n, given, p->names};
      slots[j] = v_obj(make_dots(R, &a, p->dots, p->ndots));
    }
  }
  for (int j = 0; j < nf; j++)
    if (slots[j].tag == V_MISSING && code->defaults[j]) fill_default(R, &g, code, j);
  const Value v = run_frame(R, &g, code);
  if (g.env) keep_promises(args, p->n);
  return v;
}
