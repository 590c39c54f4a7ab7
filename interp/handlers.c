/* interp/handlers.c - who handles conditions: tryCatch(), withCallingHandlers(), globalCallingHandlers(), and restarts. */
#include "frame.h"
#include <alloca.h>

enum { TRY_FRAMES = 3 }; /* for each handler */

/* Those of tryCatch() with n handlers: each but the first has a tryCatchList() of the ones before it as its expression, which is
 * a promise of the tryCatchList() around. */
static void pretend_try(Rt *R, Frame *f, int n) {
  Frame *list = f;
  cond_pretend(R, f++, "tryCatchList(expr, classes, parentenv, handlers)");
  while (n-- > 1) {
    cond_pretend(
        R, f++,
        "tryCatchOne(tryCatchList(expr, names[-nh], parentenv, handlers[-nh]), names[nh], parentenv, handlers[[nh]])");
    cond_pretend(R, f++, "doTryCatch(return(expr), name, parentenv, handler)");
    cond_pretend(R, f, "tryCatchList(expr, names[-nh], parentenv, handlers[-nh])");
    f->caller = list;
    list = f++;
  }
  cond_pretend(R, f++, "tryCatchOne(expr, names, parentenv, handlers[[1L]])");
  cond_pretend(R, f, "doTryCatch(return(expr), name, parentenv, handler)");
}

static Obj *list_get(Rt *R, Obj *l, const char *name) {
  Obj *names = rt_attr(l, R->s.names);
  if (names == NIL || l->type != T_LIST) return NIL;
  for (int64_t i = 0; i < LEN(names); i++)
    if (!strcmp(STR(names, i), name)) return ELT(l, i);
  return NIL;
}

/* ---- tryCatch, withCallingHandlers ---- */

static Value dot_value(Rt *R, Obj *d, int64_t i) {
  rt_assert(R, d->type == T_DOTS && i >= 0 && i < LEN(d), "value %lld of %lld in ...", (long long)i,
            (long long)rt_length(d));
  Obj *o = ELT(d, i);
  return o->type == T_PROMISE ? interp_force(R, o) : rt_unbox(o);
}

/* What tryCatch(expr, ...), whose frame is f, and kin are given: expr, as the variable has it; `...`, NULL without one, and
 * its names. */
static Value guarded(Rt *R, Frame *f, Obj **dots, Obj **names) {
  *dots = dots_of(R, f);
  *names = *dots && LEN(*dots) ? rt_attr(*dots, R->s.names) : NIL;
  return frame_get(R, f, rt_sym(R, "expr"));
}

/* .tryCatch(expr, dots): called from the closure tryCatch, whose frame is c->frame: the arguments are its variables. */
static Obj *do_trycatch(Rt *R, Call *c) {
  InterpState *s = IS(R);
  Frame *tf = c->frame;
  Obj *dots, *names;
  const Value ev = guarded(R, tf, &dots, &names);
  const int n = dots ? (int)LEN(dots) : 0;
  Obj *funs[n + 1];
  Obj *klass[n + 1];
  for (int i = 0; i < n; i++) {
    klass[i] = names == NIL ? EMPTY_STR : ELT(names, i); /* a handler without a class is never asked */
    if (names == NIL) rt_error_call(R, tf->call, "condition handlers must be specified with a condition class");
  }
  for (int i = 0; i < n; i++) {
    Value hv = dot_value(R, dots, i);
    funs[i] = rt_box(R, hv);
  }
  if (n == 0) {
    if (ev.tag == V_MISSING) rt_error_call(R, tf->call, "argument \"expr\" is missing, with no default");
    Frame p1;
    cond_pretend(R, &p1, "tryCatchList(expr, classes, parentenv, handlers)");
    s->builtin = NULL; /* what fails is expr, in the frames above */
    Value v = promise_value(R, ev);
    s->builtin = c;
    s->frame = p1.prev;
    c->visible = R->visible;
    return rt_box(R, v);
  }
  Ctx ctx;
  ctx_push(R, &ctx, CTX_CATCH);
  Frame fr[TRY_FRAMES * n];
  Handler *h = alloca(sizeof *h * (size_t)n);
  volatile bool caught = false;
  if (_setjmp(ctx.jb)) {
    ctx_restore(R, &ctx);
    caught = true;
  }
  if (!caught) {
    pretend_try(R, fr, n);
    Handler *outer = s->handlers;
    for (int i = n - 1; i >= 0; i--) {
      h[i] = (Handler){i == n - 1 ? outer : &h[i + 1], outer, klass[i], funs[i], &ctx, i, tf->depth};
    }
    s->handlers = &h[0];
    if (ev.tag == V_MISSING) rt_error_call(R, tf->call, "argument \"expr\" is missing, with no default");
    s->builtin = NULL;
    Value v = promise_value(R, ev);
    s->builtin = c;
    c->visible = R->visible;
    s->handlers = ctx.handlers;
    s->frame = ctx.frame;
    ctx_pop(R, &ctx);
    return rt_box(R, v);
  }
  ctx_pop(R, &ctx);
  Obj *cond = ctx.extra;
  Frame a, b;
  cond_pretend(R, &a, "tryCatchList(expr, classes, parentenv, handlers)");
  cond_pretend(R, &b, "tryCatchOne(expr, names, parentenv, handlers[[1L]])");
  Obj *fun = funs[ctx.why];
  if (!rt_is_fun(fun)) rt_error_call(R, interp_call_text(R, "value[[3L]](cond)"), "attempt to apply non-function");
  Env *env = frame_env(R, &b);
  Value v = interp_call(R, fun, 1, &cond, NULL, interp_call_text(R, "value[[3L]](cond)"), env);
  s->frame = a.prev;
  c->visible = R->visible;
  return rt_box(R, v);
}

/* .withCallingHandlers(): called from the closure withCallingHandlers(expr, ...). */
static Obj *do_withcalling(Rt *R, Call *c) {
  InterpState *s = IS(R);
  Frame *tf = c->frame;
  Obj *dots, *names;
  const Value ev = guarded(R, tf, &dots, &names);
  const int n = dots ? (int)LEN(dots) : 0;
  Handler *h = alloca(sizeof *h * (size_t)(n + 1));
  Handler *outer = s->handlers;
  for (int i = 0; i < n; i++) {
    Obj *k = names == NIL ? EMPTY_STR : ELT(names, i);
    if (names == NIL) rt_error_call(R, tf->call, "condition handlers must be specified with a condition class");
    Handler *below = i == n - 1 ? outer : &h[i + 1]; /* a later handler of this call is in force while an earlier one runs */
    h[i] = (Handler){below, below, k, rt_box(R, dot_value(R, dots, i)), NULL, i, tf->depth};
  }
  if (n) s->handlers = &h[0];
  Value v = ev.tag == V_MISSING ? v_obj(NIL) : promise_value(R, ev);
  c->visible = R->visible;
  s->handlers = outer;
  return rt_box(R, v);
}

/* .globalHandlers(): the list that is in force; .globalHandlers(x): from now on x, a list of functions with names. */
static Obj *do_globalhandlers(Rt *R, Call *c) {
  InterpState *s = IS(R);
  if (c->n == 0) return s->globals ? s->globals : rt_alloc(R, T_LIST, 0);
  if (s->handlers) rt_error_call(R, s->frame->call, "should not be called with handlers on the stack");
  s->globals = LEN(c->args[0]) ? c->args[0] : NULL;
  if (s->globals) rt_share(s->globals);
  return NIL;
}

/* ---- restarts ---- */

static Obj *restart_object(Rt *R, const char *name) {
  Obj *o = rt_named_list(R, 2, "name", rt_str(R, name), "exit", NIL);
  rt_attr_set(R, o, R->s.class_, rt_str(R, "restart"));
  return o;
}

/* .withRestarts(): from the closure withRestarts(expr, ...). */
static Obj *do_withrestarts(Rt *R, Call *c) {
  InterpState *s = IS(R);
  Frame *tf = c->frame;
  Obj *dots, *names;
  const Value ev = guarded(R, tf, &dots, &names);
  const int n = dots ? (int)LEN(dots) : 0;
  Restart *r = alloca(sizeof *r * (size_t)(n + 1));
  Ctx ctx;
  ctx_push(R, &ctx, CTX_RESTART);
  Obj *funs[n + 1];
  for (int i = 0; i < n; i++) {
    Obj *f = rt_box(R, dot_value(R, dots, i));
    if (f->type == T_STR && LEN(f)) f = interp_find_fun(R, rt_sym_of(R, ELT(f, 0)), R->global, true);
    if (f->type == T_LIST) f = list_get(R, f, "handler");
    if (!rt_is_fun(f)) rt_error(R, "not a valid restart specification");
    funs[i] = f;
    Obj *name = names == NIL ? EMPTY_STR : ELT(names, i);
    if (CLEN(name) == 0) rt_error(R, "restart must be named");
    r[i] = (Restart){i == n - 1 ? s->restarts : &r[i + 1], name, restart_object(R, CSTR(name)), f, &ctx};
  }
  if (_setjmp(ctx.jb)) {
    ctx_restore(R, &ctx);
    ctx_pop(R, &ctx);
    Obj *args = ctx.extra; /* T_LIST with names: what invokeRestart got */
    Obj *fun = funs[ctx.why];
    int k = (int)LEN(args);
    Obj *av[k + 1], *nv[k + 1];
    Obj *an = rt_attr(args, R->s.names);
    for (int i = 0; i < k; i++) {
      av[i] = ELT(args, i);
      nv[i] = an == NIL || !CLEN(ELT(an, i)) ? NULL : ELT(an, i);
    }
    Value v = interp_call(R, fun, k, av, nv, NULL, frame_env(R, tf));
    c->visible = R->visible;
    return rt_box(R, v);
  }
  if (n) s->restarts = &r[0];
  Frame *around = rt_scratch(R, sizeof(Frame) * (size_t)((RESTART_FRAMES + 1) * n + 1));
  for (int i = n - 1, k = 0; i >= 0; i--, k += RESTART_FRAMES) {
    if (n > 1)
      cond_pretend(R, &around[k++],
                   i == n - 1 ? "withRestartList(expr, restarts)" : "withRestartList(expr, restarts[-nr])");
    cond_pretend_restart(R, &around[k], i == 0);
  }
  s->builtin = NULL;
  Value v = ev.tag == V_MISSING ? v_obj(NIL) : promise_value(R, ev);
  s->builtin = c;
  c->visible = R->visible;
  s->frame = ctx.frame;
  ctx_pop(R, &ctx);
  s->restarts = ctx.restarts;
  return rt_box(R, v);
}

static Restart *find_restart(Rt *R, Obj *x) {
  InterpState *s = IS(R);
  Obj *name = x;
  if (rt_is_object(x) && rt_inherits(x, "restart")) {
    for (Restart *r = s->restarts; r; r = r->next)
      if (r->obj == x) return r;
    name = list_get(R, x, "name");
  }
  if (name->type != T_STR || LEN(name) < 1) return NULL;
  for (Restart *r = s->restarts; r; r = r->next)
    if (!strcmp(CSTR(r->name), STR(name, 0))) return r;
  return NULL;
}

static Obj *do_invokerestart(Rt *R, Call *c) { /* r, ... */
  if (!c->args[0]) rt_error(R, "argument \"r\" is missing, with no default");
  Obj *x = c->args[0];
  Restart *r = find_restart(R, x);
  if (!r) {
    if (x->type == T_STR) {
      if (LEN(x) && !strcmp(STR(x, 0), "abort")) {
        set_last_error(R, "");
        for (Ctx *k = IS(R)->ctx; k; k = k->prev)
          if (k->kind == CTX_TOP) ctx_jump(R, k, v_none(V_UNBOUND), 0);
      }
      rt_error(R, "no 'restart' '%s' found", LEN(x) ? STR(x, 0) : "");
    }
    rt_error(R, "restart not on stack");
  }
  Obj *d = c->args[1];
  Obj *args = rt_alloc(R, T_LIST, LEN(d));
  for (int64_t i = 0; i < LEN(d); i++)
    rt_set_elt(args, i, ELT(d, i)->type == T_PROMISE ? rt_box(R, interp_force(R, ELT(d, i))) : ELT(d, i));
  if (rt_attr(d, R->s.names) != NIL) rt_attr_set(R, args, R->s.names, rt_attr(d, R->s.names));
  int index = 0;
  for (Restart *q = r->target->restarts; 0; q = q->next) index++;
  /* index within its withRestarts: count from the newest restart of the same target */
  for (Restart *q = IS(R)->restarts; q != r; q = q->next)
    if (q->target == r->target) index++;
  r->target->extra = args;
  ctx_jump(R, r->target, v_obj(args), index);
}

static Obj *do_computerestarts(Rt *R, Call *c) {
  int n = 0;
  for (Restart *r = IS(R)->restarts; r; r = r->next) n++;
  Obj *l = rt_alloc(R, T_LIST, n + 1);
  int i = 0;
  for (Restart *r = IS(R)->restarts; r; r = r->next) rt_set_elt(l, i++, r->obj);
  rt_set_elt(l, i, restart_object(R, "abort")); /* always there: invokeRestart() leaves for the top */
  return l;
}

static Obj *do_findrestart(Rt *R, Call *c) {
  Restart *r = c->args[0] ? find_restart(R, c->args[0]) : NULL;
  return r ? r->obj : NIL;
}

const BuiltinDef builtins_handlers[] = {{".tryCatch", do_trycatch, BK_SPECIAL, NULL, BF_PRIM, 0},
                                        {".withCallingHandlers", do_withcalling, BK_SPECIAL, NULL, BF_PRIM, 0},
                                        {".globalHandlers", do_globalhandlers, BK_BUILTIN, NULL, BF_PRIM, 0},
                                        {".withRestarts", do_withrestarts, BK_SPECIAL, NULL, BF_PRIM, 0},
                                        {"invokeRestart", do_invokerestart, BK_BUILTIN, "r, ...", 0, 0},
                                        {".computeRestarts", do_computerestarts, BK_BUILTIN, "", 0, 0},
                                        {".findRestart", do_findrestart, BK_BUILTIN, "name", 0, 0},
                                        {0}};
