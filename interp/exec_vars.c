/* interp/exec_vars.c - variables: reading, writing, promises, look-up of functions. */
#include "lent.h"
#include "nodeops.h"

/* ---- promises ---- */

Promise *promise_new(Rt *R, Node *node, Frame *f) {
  Promise *p = (Promise *)rt_alloc_obj(R, T_PROMISE, sizeof *p);
  p->expr = node->expr;
  p->node = node;
  p->code = (Obj *)f->code;
  p->frame = f;
  p->env = f->env;
  return p;
}

Promise *promise_expr(Rt *R, Obj *expr, Env *env) {
  rt_assert(R, expr && env, "a promise of nothing");
  Promise *p = (Promise *)rt_alloc_obj(R, T_PROMISE, sizeof *p);
  p->expr = expr;
  p->env = env;
  return p;
}

Obj *interp_promise(Rt *R, Obj *expr, Env *env) { return (Obj *)promise_expr(R, expr, env); }

Promise *promise_done(Rt *R, Obj *expr, Value v) {
  Promise *p = (Promise *)rt_alloc_obj(R, T_PROMISE, sizeof *p);
  p->expr = expr;
  p->value = v_bind(v);
  return p;
}

/* Run a promise's node in an environment whose function has returned. */
static Value exec_in_env(Rt *R, Promise *p) {
  Env *e = p->env;
  if (e->kind == E_FRAME && e->frame) return node_exec(R, p->node, e->frame);
  Frame t = frame_apart(R, e, (Code *)p->code);
  t.slots = e->slots;
  if (e->kind == E_FRAME) t.enclos = e->parent;
  return node_exec(R, p->node, &t);
}

Value force_promise(Rt *R, Promise *p) {
  if (p->value.tag != V_UNBOUND) return p->value;
  Node *reader = IS(R)->reader;
  IS(R)->reader = NULL;
  if (p->h.aux == PROM_FORCING)
    rt_error(R, "promise already under evaluation: recursive default argument reference or earlier problems?");
  if (p->h.aux == PROM_INTERRUPTED) {
    p->h.aux = 0;
    rt_warning(R, "restarting interrupted promise evaluation");
  }
  rt_check_stack(R);
  Pending pend = {IS(R)->pending, reader, IS(R)->asks, p};
  IS(R)->pending = &pend;
  p->h.aux = PROM_FORCING;
  Value v;
  if (p->node) v = p->env ? exec_in_env(R, p) : node_exec(R, p->node, p->frame);
  else if (p->expr->type == T_LANG || p->expr->type == T_SYM || p->expr->type == T_PROMISE) {
    Code *c = IS(R)->above->compile_promise(R, p->expr, p->env);
    Frame *run = env_frame(R, p->env);
    Frame t = {.env = p->env,
               .enclos = p->env,
               .code = c,
               .fun = NIL,
               .call = run ? run->call : NIL,
               .prev = IS(R)->frame,
               .kind = FR_PROMISE,
               .caller = run ? run->caller : NULL,
               .caller_env = run ? run->caller_env : R->global,
               .depth = IS(R)->frame ? IS(R)->frame->depth : 0};
    t.ctx = run ? run->ctx : NULL;
    v = node_exec(R, c->body, &t);
    v = control_value(R, &t, v);
  } else v = rt_unbox(p->expr);
  IS(R)->pending = pend.prev;
  p->h.aux = 0;
  if (v.tag == V_MISSING) v = v_obj(MISSING_ARG);
  p->value = v;
  if (v.tag == V_OBJ) {
    if (p->h.flags & PROMISE_SHARED) rt_share(v.o);
    else lend(v.o);
    if (p->h.flags & PROMISE_TWICE) promise_twice(p);
  }
  p->env = NULL;
  p->frame = NULL;
  return p->value;
}

Value promise_value(Rt *R, Value v) { return v.tag == V_PROMISE ? force_promise(R, (Promise *)v.o) : v; }
Value interp_force(Rt *R, Obj *o) { return o->type == T_PROMISE ? force_promise(R, (Promise *)o) : rt_unbox(o); }

Value exec_PromiseConst(Rt *R, Node *n, Frame *f) { return force_promise(R, (Promise *)n->u.value.o); }

/* ---- looking up ---- */

static Value call_active(Rt *R, Value fun) {
  return interp_call(R, fun.o, 0, NULL, NULL, rt_lang(R, fun.o, 0), R->global);
}

/* The binding of sym in e itself; an active binding yields its function's value. */
Value raw_get(Rt *R, Env *e, Obj *sym) {
  Value v;
  int flags;
  switch (e->kind) {
  case E_GLOBAL: v = SYM(sym)->gval, flags = SYM(sym)->gflags; break;
  case E_BASE: v = SYM(sym)->bval, flags = SYM(sym)->bflags; break;
  case E_EMPTY: return v_none(V_UNBOUND);
  default: v = rt_env_get(R, e, sym); flags = v.tag == V_OBJ && rt_is_fun(v.o) ? rt_env_flags(R, e, sym) : 0;
  }
  if (UNLIKELY(flags & BIND_ACTIVE) && v.tag == V_OBJ && flags > 0) return call_active(R, v);
  return v;
}

/* A frame of a base function: behind the base namespace comes the global environment (R-ints, "Search paths"), which
 * matters to what is evaluated there: eval(quote(x), list(), parent.frame()) of our own. */
static inline bool is_base_frame(Rt *R, const Env *e) { return e->kind == E_FRAME && e->parent == R->base; }

static bool runs_in_base(Rt *R, const Frame *f) {
  return f->env ? is_base_frame(R, f->env) : f->kind == FR_CLOSURE && f->enclos == R->base;
}

static Value find_raw(Rt *R, Env *e, Obj *sym) {
  bool global_too = false;
  for (; e && e->kind != E_EMPTY; e = e->parent) {
    Value v = raw_get(R, e, sym);
    if (v.tag != V_UNBOUND) return v;
    if (UNLIKELY(is_base_frame(R, e))) global_too = true;
  }
  return global_too ? find_raw(R, R->global, sym) : v_none(V_UNBOUND);
}

/* Does something happen when p is asked for its value: a call, or the error that its variable is not there? */
bool promise_acts(Rt *R, const Promise *p) {
  if (p->value.tag != V_UNBOUND || p->expr->type == T_LANG) return p->value.tag == V_UNBOUND;
  if (p->expr->type != T_SYM) return false;
  if (SYM(p->expr)->ddval) return true;
  Env *e = p->env ? p->env : p->frame && p->frame->env ? p->frame->env : p->frame ? p->frame->enclos : NULL;
  Value v = e == p->env || !p->frame ? v_none(V_UNBOUND) : frame_get(R, p->frame, p->expr);
  for (; e && e->kind != E_EMPTY && v.tag == V_UNBOUND; e = e->parent) v = rt_env_get(R, e, p->expr);
  if (v.tag == V_UNBOUND) v = SYM(p->expr)->gval; /* what a function of base itself looks for */
  return v.tag == V_UNBOUND || (v.tag == V_PROMISE && v.o != &p->h && promise_acts(R, (Promise *)v.o));
}

Value find_var_from(Rt *R, Env *e, Obj *sym) {
  Value v = find_raw(R, e, sym);
  if (v.tag == V_PROMISE) return force_promise(R, (Promise *)v.o);
  return v;
}

Value interp_find_var(Rt *R, Obj *sym, Env *env) { return find_var_from(R, env, sym); }

/* The binding in the frame itself, not forced. */
Value frame_get(Rt *R, Frame *f, Obj *sym) {
  if (f->env) return raw_get(R, f->env, sym);
  int s = f->code ? code_slot(f->code, sym) : -1;
  return s >= 0 && f->slots ? f->slots[s] : v_none(V_UNBOUND);
}

Value find_var_frame(Rt *R, Frame *f, Obj *sym) {
  Value v = frame_get(R, f, sym);
  if (v.tag == V_UNBOUND) v = find_raw(R, f->env ? f->env->parent : f->enclos, sym);
  if (v.tag == V_UNBOUND && runs_in_base(R, f)) v = find_raw(R, R->global, sym);
  if (v.tag == V_PROMISE) return force_promise(R, (Promise *)v.o);
  return v;
}

/* n, which f evaluates, reads sym */
static void unbound_error(Rt *R, Frame *f, Node *n, Obj *sym) {
  bool typed = IS(R)->browse && f->kind == FR_PROMISE && f->call == NIL; /* at a browser's prompt */
  Obj *around = typed ? NULL : call_around(R, f, n);
  Obj *call = typed ? NIL : around ? around : frame_call(R);
  if (call == NIL && f->loops) call = sym; /* GNU R compiles loops at the top: the expression in hand is the name */
  rt_error_call(R, call, "object '%s' not found", SYMNAME(sym));
}

void missing_error(Rt *R, Frame *f, Node *n, Obj *sym, Obj *call) {
  if (sym == R->s.dots) rt_error_call(R, f->call, "'...' used in an incorrect context");
  if (!call && n) call = call_around(R, f, n);
  rt_error_call(R, call ? call : frame_call(R), "argument \"%s\" is missing, with no default", SYMNAME(sym));
}

static Obj *fun_of(Rt *R, Value v) {
  if (v.tag == V_PROMISE) v = force_promise(R, (Promise *)v.o);
  return v.tag == V_OBJ && rt_is_fun(v.o) ? v.o : NULL;
}

/* call: the one that names the function, or NULL. */
static Obj *fun_from(Rt *R, Env *e, Obj *sym, Obj *call) {
  bool global_too = false;
  for (; e && e->kind != E_EMPTY; e = e->parent) {
    Value v = raw_get(R, e, sym);
    if (UNLIKELY(v.tag == V_MISSING)) missing_error(R, IS(R)->frame, NULL, sym, call);
    if (v.tag == V_OBJ || v.tag == V_PROMISE) {
      Obj *fun = fun_of(R, v);
      if (fun) {
        if (e->kind != E_BASE) rt_note_function(R, sym);
        return fun;
      }
    }
    if (UNLIKELY(is_base_frame(R, e))) global_too = true;
  }
  return global_too ? fun_from(R, R->global, sym, call) : NULL;
}

static _Noreturn void no_function(Rt *R, Obj *sym, Obj *call) {
  rt_error_call(R, call ? call : NIL, "could not find function \"%s\"", SYMNAME(sym));
}

Obj *interp_find_fun(Rt *R, Obj *sym, Env *env, bool must) {
  Obj *fun = fun_from(R, env, sym, NULL);
  if (!fun && must) no_function(R, sym, current_call(R));
  return fun;
}

Obj *find_fun_frame(Rt *R, Frame *f, Obj *sym, bool must, Obj *call) {
  Obj *fun = NULL;
  if (f->env) fun = fun_from(R, f->env, sym, call);
  else {
    int s = code_slot(f->code, sym);
    if (s >= 0) {
      Value v = f->slots[s];
      if (v.tag == V_MISSING && s < f->code->desc.nformals) missing_error(R, f, NULL, sym, call);
      fun = fun_of(R, v);
      if (fun) rt_note_function(R, sym);
    }
    if (!fun) fun = fun_from(R, f->enclos, sym, call);
  }
  if (!fun && runs_in_base(R, f)) fun = fun_from(R, R->global, sym, call);
  if (!fun && must) no_function(R, sym, call);
  return fun;
}

/* ---- reading nodes ---- */

static uint16_t seen_of(Value v) {
  switch (v.tag) {
  case V_LGL: return v.i == NA_LGL ? SEEN_LGL | SEEN_NA : SEEN_LGL;
  case V_INT: return v.i == NA_INT ? SEEN_INT | SEEN_NA : SEEN_INT;
  case V_DBL: return v.d != v.d && rt_is_na(v.d) ? SEEN_DBL | SEEN_NA : SEEN_DBL;
  case V_OBJ: break;
  default: return 0;
  }
  Obj *o = v.o;
  if (o == NIL) return SEEN_NULL;
  if (rt_is_object(o)) return SEEN_OTHER;
  switch (o->type) {
  case T_LGL: return SEEN_LGL_VEC;
  case T_INT: return SEEN_INT_VEC;
  case T_DBL: return SEEN_DBL_VEC;
  case T_CPLX: return SEEN_CPLX;
  case T_STR: return SEEN_STR;
  case T_LIST: return SEEN_LIST;
  case T_CLOSURE:
  case T_BUILTIN: return SEEN_FUN;
  default: return SEEN_OTHER;
  }
}
uint16_t interp_seen(Value v) { return seen_of(v); }

Value exec_Const(Rt *R, Node *n, Frame *f) {
  R->visible = true;
  return n->u.value;
}
Value exec_Quote(Rt *R, Node *n, Frame *f) {
  R->visible = true;
  return n->u.value;
}

static Value __attribute__((noinline)) local_slow(Rt *R, Node *n, Frame *f) {
  Value *s = &f->slots[n->slot];
  Obj *sym = n->u.sym;
  Value v = *s;
  if (v.tag == V_PROMISE) {
    IS(R)->reader = n, IS(R)->asks = f;
    v = force_promise(R, (Promise *)v.o);
    IS(R)->reader = NULL;
    if (v.tag == V_OBJ && v.o == MISSING_ARG) return v; /* f(quote(expr = )): a value, not a missing argument */
    s = &f->slots[n->slot];                             /* the frame may have moved */
    if (!(f->code->flags & CODE_KEEP_PROMISES) && s->tag == V_PROMISE) {
      *s = v;
      if (v.tag == V_OBJ && rt_is_fun(v.o)) rt_note_function(R, sym);
    }
    return v;
  }
  if (v.tag == V_MISSING) missing_error(R, f, n, sym, NULL);
  if (v.tag == V_UNBOUND) {
    if (f->env && f->env->dyn) {
      v = raw_get(R, f->env, sym);
      if (v.tag == V_PROMISE) v = force_promise(R, (Promise *)v.o);
    }
    if (v.tag == V_UNBOUND) v = find_var_from(R, f->enclos, sym);
    if (v.tag == V_UNBOUND) unbound_error(R, f, n, sym);
    if (v.tag == V_MISSING) missing_error(R, f, n, sym, NULL);
    return v;
  }
  /* A formal may hold the empty symbol as its argument's value; a variable that it was assigned to is missing. */
  if (v.tag == V_OBJ && v.o == MISSING_ARG && n->slot >= f->code->desc.nformals) missing_error(R, f, n, sym, NULL);
  return v;
}

#define SCALAR_OR_OBJ(v) ((v).tag - V_OBJ <= V_DBL - V_OBJ)

Value exec_LocalFast(Rt *R, Node *n, Frame *f) {
  R->visible = true;
  Value v = f->slots[n->slot];
  if (LIKELY(SCALAR_OR_OBJ(v)) && LIKELY(v.tag != V_OBJ || v.o != MISSING_ARG)) return v;
  return local_slow(R, n, f);
}

enum { PROFILE_RUNS = 200 };
/* The first runs fill the profile. */
Value exec_Local(Rt *R, Node *n, Frame *f) {
  R->visible = true;
  Value v = f->slots[n->slot];
  if (UNLIKELY(!SCALAR_OR_OBJ(v)) || UNLIKELY(v.tag == V_OBJ && v.o == MISSING_ARG)) v = local_slow(R, n, f);
  n->seen |= seen_of(v);
  if (++n->count[0] >= PROFILE_RUNS && n->exec == exec_Local) spec_rewrite(n, exec_LocalFast, 1, 0);
  return v;
}

/* Is the nearest variable of this name, from e on, a formal argument?  Then the empty symbol is its argument's value. */
static bool is_formal(Env *e, Obj *sym) {
  for (; e && e->kind == E_FRAME; e = e->parent)
    for (int i = 0; i < e->desc->nslots; i++)
      if (e->desc->syms[i] == sym && e->slots[i].tag != V_UNBOUND) return i < e->desc->nformals;
  return false;
}
static Value __attribute__((noinline)) free_slow(Rt *R, Node *n, Frame *f) {
  Obj *sym = n->u.sym;
  if (sym == R->s.dots) rt_error_call(R, NIL, "'...' used in an incorrect context");
  Value v = v_none(V_UNBOUND);
  bool top = n->exec == exec_FreeTop;
  if (f->env && (f->env->dyn || f->env->kind != E_FRAME || top)) v = raw_get(R, f->env, sym);
  if (v.tag == V_UNBOUND) {
    v = find_raw(R, top ? f->env->parent : f->enclos, sym);
    if (v.tag == V_UNBOUND && runs_in_base(R, f)) v = find_raw(R, R->global, sym);
  }
  if (v.tag == V_PROMISE) {
    v = force_promise(R, (Promise *)v.o);
    if (v.tag == V_OBJ && v.o == MISSING_ARG) return v;
  }
  if (v.tag == V_UNBOUND) unbound_error(R, f, n, sym);
  if (v.tag == V_OBJ && v.o == MISSING_ARG && is_formal(top ? f->env : f->enclos, sym)) return v;
  if (v.tag == V_MISSING || (v.tag == V_OBJ && v.o == MISSING_ARG)) missing_error(R, f, n, sym, NULL);
  return v;
}

/* A free variable of a function: mostly global, or in the enclosing function. */
Value exec_Free(Rt *R, Node *n, Frame *f) {
  R->visible = true;
  SymObj *s = SYM(n->u.sym);
  Env *e = f->enclos;
  Value v;
  if (UNLIKELY(f->env != NULL && f->env->dyn)) goto slow;
  if (e->kind == E_FRAME) {
    if (e->dyn) goto slow;
    if (n->cache[0] == (void *)e->desc) { /* where this symbol is in the enclosing function's variables */
      intptr_t slot = (intptr_t)n->cache[1];
      if (slot >= 0) {
        v = e->slots[slot];
        if (LIKELY(SCALAR_OR_OBJ(v)) && LIKELY(v.tag != V_OBJ || v.o != MISSING_ARG)) goto done;
        goto slow;
      }
    } else {
      n->cache[0] = (void *)e->desc;
      n->cache[1] = (void *)(intptr_t)-1;
      for (int i = 0; i < e->desc->nslots; i++)
        if (e->desc->syms[i] == n->u.sym) n->cache[1] = (void *)(intptr_t)i;
      goto slow;
    }
    e = e->parent;
  }
  if (e->kind == E_GLOBAL && !(s->gflags & BIND_ACTIVE)) {
    v = s->gval;
    if (v.tag == V_UNBOUND && R->attached == 0 && !(s->bflags & BIND_ACTIVE)) v = s->bval;
    if (LIKELY(SCALAR_OR_OBJ(v)) && LIKELY(v.tag != V_OBJ || v.o != MISSING_ARG)) goto done;
  }
slow:
  v = free_slow(R, n, f);
done:
  if (n->state < PROFILE_RUNS) n->state++, n->seen |= seen_of(v);
  return v;
}

/* A variable of code that runs in an environment (top level, eval). */
Value exec_FreeTop(Rt *R, Node *n, Frame *f) {
  R->visible = true;
  SymObj *s = SYM(n->u.sym);
  if (LIKELY(f->env == R->global) && LIKELY(!(s->gflags & BIND_ACTIVE))) {
    Value v = s->gval;
    if (v.tag == V_UNBOUND && R->attached == 0 && !(s->bflags & BIND_ACTIVE)) v = s->bval;
    if (LIKELY(SCALAR_OR_OBJ(v)) && LIKELY(v.tag != V_OBJ || v.o != MISSING_ARG)) return v;
  }
  return free_slow(R, n, f);
}

Obj *dots_of(Rt *R, Frame *f) {
  Value v = find_var_frame(R, f, R->s.dots);
  return v.tag == V_OBJ && v.o->type == T_DOTS ? v.o : NULL;
}

Value dots_elt(Rt *R, Frame *f, int i) {
  Obj *call = IS(R)->frame ? IS(R)->frame->call : NIL;
  if (i < 1) rt_error_call(R, call, "indexing '...' with non-positive index %d", i);
  Value v = find_var_frame(R, f, R->s.dots);
  if (v.tag == V_UNBOUND) rt_error_call(R, call, "..%d used in an incorrect context, no ... to look in", i);
  Obj *d = v.tag == V_OBJ && v.o->type == T_DOTS ? v.o : NULL;
  int64_t n = d ? LEN(d) : 0;
  if (i > n)
    rt_error_call(
        R, call,
        i == 1 ? "the ... list contains fewer than %d element" : "the ... list contains fewer than %d elements", i);
  Obj *o = ELT(d, i - 1);
  if (o->type == T_PROMISE) return force_promise(R, (Promise *)o);
  if (o == MISSING_ARG) rt_error_call(R, current_call(R), "argument is missing, with no default");
  return rt_unbox(o);
}

Value exec_DDot(Rt *R, Node *n, Frame *f) {
  R->visible = true;
  return dots_elt(R, f, n->slot);
}

Value exec_Dots(Rt *R, Node *n, Frame *f) { rt_error_call(R, NIL, "'...' used in an incorrect context"); }

/* ---- writing ---- */

bool env_set_active(Rt *R, Env *e, Obj *sym, Value v) {
  if (!(e->kind == E_GLOBAL ? SYM(sym)->gflags
        : e->kind == E_BASE ? SYM(sym)->bflags
        : e->dyn            ? rt_env_flags(R, e, sym) > 0
                            : 0))
    return false;
  int fl = rt_env_flags(R, e, sym);
  if (fl <= 0 || !(fl & BIND_ACTIVE)) return false;
  if (fl & BIND_LOCKED) rt_error(R, "cannot change value of locked binding for '%s'", SYMNAME(sym));
  Value fun = rt_env_get(R, e, sym);
  Obj *arg = rt_box(R, v);
  Obj *quote = rt_lang(R, rt_sym(R, "::"), 2, rt_sym(R, "base"), R->s.quote);
  interp_call(R, fun.o, 1, &arg, NULL, rt_lang(R, fun.o, 1, rt_lang(R, quote, 1, arg)), R->global);
  return true;
}

void env_assign(Rt *R, Env *e, Obj *sym, Value v) {
  if (env_set_active(R, e, sym, v)) return;
  if (e->kind == E_EMPTY) rt_error(R, "cannot assign values in the empty environment");
  rt_env_set(R, e, sym, v_bind(v));
}

void frame_assign(Rt *R, Frame *f, Obj *sym, Value v) {
  if (!f->env) {
    int s = code_slot(f->code, sym);
    if (s >= 0) {
      f->slots[s] = v_bind(v);
      if (v.tag == V_OBJ && rt_is_fun(v.o)) rt_note_function(R, sym);
      return;
    }
  }
  env_assign(R, frame_env(R, f), sym, v);
}

Value store_local(Rt *R, Node *n, Frame *f, Value v) {
  Value *s = &f->slots[n->slot];
  if (v.tag == V_OBJ) {
    rt_bound(v.o);
    if (UNLIKELY(rt_is_fun(v.o))) rt_note_function(R, n->u.sym);
  } else if (UNLIKELY(v.tag == V_CONTROL)) return v;
  if (UNLIKELY(f->env != NULL) && UNLIKELY(f->env->dyn != NULL || (f->env->h.flags & OF_LOCKED)) &&
      (s->tag == V_UNBOUND || (f->env->h.flags & OF_LOCKED))) {
    if (v.tag == V_OBJ && v.o->named == 1) v.o->named = 0;
    env_assign(R, f->env, n->u.sym, v);
  } else {
    const Value was = *s;
    *s = v;
    if (v.tag == V_OBJ && rt_has_elts(v.o) && VEC(v.o)->cap >= RT_DONE_LEAST && f->code) f->code->flags |= CODE_VECTORS;
    if (!f->env) value_replaced(R, was, v);
  }
  R->visible = false;
  return v;
}

/* Numbers, the most frequent case, are stored here without a call. */
Value exec_SetLocal(Rt *R, Node *n, Frame *f) {
  Value v = n->kid[0]->exec(R, n->kid[0], f);
  if (UNLIKELY(!v_is_num(v)) || UNLIKELY(f->env != NULL)) return store_local(R, n, f, v);
  f->slots[n->slot] = v;
  R->visible = false;
  return v;
}

/* x <- get(..) of a variable whose number C code writes into: the variable's own box; else a new one. */
static Obj *box_of(Rt *R, const Node *from, Value v) {
  Obj *o = IS(R)->got;
  if (from->kind != ND_CallBuiltin || strcmp(from->u.call->def->name, "get") || !o) return rt_box(R, v);
  rt_assert(R, rt_is_num(o) && LEN(o) == 1, "get() has answered a number of type %d", o->type);
  rt_share(o);
  return o;
}
Value exec_SetLocalBox(Rt *R, Node *n, Frame *f) {
  IS(R)->got = NULL;
  Value v = n->kid[0]->exec(R, n->kid[0], f);
  if (v.tag >= V_LGL && v.tag <= V_DBL) (void)store_local(R, n, f, v_obj(box_of(R, n->kid[0], v)));
  else return store_local(R, n, f, v);
  return v;
}

Value store_var(Rt *R, Node *n, Frame *f, Value v) {
  if (UNLIKELY(v.tag == V_CONTROL)) return v;
  SymObj *s = SYM(n->u.sym);
  if (LIKELY(f->env == R->global) && LIKELY(s->gflags == 0) && LIKELY(!(f->env->h.flags & OF_LOCKED))) {
    if (v.tag == V_OBJ) {
      rt_bound(v.o);
      if (rt_is_fun(v.o)) rt_note_function(R, n->u.sym);
    }
    const Value was = s->gval;
    s->gval = v;
    value_replaced(R, was, v);
  } else env_assign(R, f->env, n->u.sym, v);
  R->visible = false;
  return v;
}

Value exec_SetVar(Rt *R, Node *n, Frame *f) {
  Value v = n->kid[0]->exec(R, n->kid[0], f);
  SymObj *s = SYM(n->u.sym);
  if (UNLIKELY(!v_is_num(v)) || UNLIKELY(f->env != R->global) || UNLIKELY(s->gflags != 0) || UNLIKELY(f->env->h.flags & OF_LOCKED))
    return store_var(R, n, f, v);
  s->gval = v;
  R->visible = false;
  return v;
}

/* A method of a reference class changes a field: only to a value of the field's class. */
static void check_field(Rt *R, Env *e, Obj *sym, Value v) {
  Value old = rt_env_get(R, e, sym);
  if (old.tag == v.tag &&
      (v.tag != V_OBJ || (old.o->type == v.o->type && !rt_is_object(v.o) && !rt_is_object(old.o))) &&
      !(rt_env_flags(R, e, sym) & BIND_LOCKED))
    return;
  interp_call_named(R, ".R5check", 3, (Obj *)e, rt_str_of(R, SYM(sym)->name), rt_box(R, v));
}

/* Does a program see this binding of the base environment?  It has helpers, and what packages do not export. */
static bool base_shows(Rt *R, SymObj *s) {
  if (!(s->bflags & BIND_LOCKED)) return true;
  IS(R)->above->packages_know(R);
  return (s->package & SYM_EXPORTED) != 0;
}

/* x <<- v: from the enclosing environment outwards; the global environment if x is nowhere. */
void super_assign(Rt *R, Frame *f, Obj *sym, Value v) {
  Env *e = f->env ? f->env->parent : f->enclos;
  for (; e && e->kind != E_EMPTY; e = e->parent)
    if (rt_env_get(R, e, sym).tag != V_UNBOUND) {
      if (e->kind == E_BASE && !base_shows(R, SYM(sym))) break;
      if (UNLIKELY(e->h.flags & OF_S4)) check_field(R, e, sym, v);
      env_assign(R, e, sym, v);
      return;
    }
  env_assign(R, R->global, sym, v);
}

Value exec_SetSuper(Rt *R, Node *n, Frame *f) {
  Value v = n->kid[0]->exec(R, n->kid[0], f);
  if (UNLIKELY(v.tag == V_CONTROL)) return v;
  super_assign(R, f, n->u.sym, v);
  R->visible = false;
  return v;
}

void spec_rewrite(Node *n, NodeExec exec, int state, int why) {
  n->exec = exec;
  n->state = (uint8_t)state;
  n->flags = n->flags;
}
