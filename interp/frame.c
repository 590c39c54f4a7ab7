/* interp/frame.c - frames that need an environment object; leaving frames, normally and by jumps. */
#include <stdlib.h>
#include "frame.h"

/* Promises that are being forced, newest first: on the C stack, so that a jump can mark them as interrupted. */

void promise_detach(Rt *R, Value v) {
  if (v.tag == V_PROMISE) {
    Promise *p = (Promise *)v.o;
    if (p->value.tag == V_UNBOUND && p->env == NULL && p->frame) p->env = frame_env(R, p->frame);
  } else if (v.tag == V_OBJ && v.o->type == T_DOTS) {
    for (int64_t i = 0; i < LEN(v.o); i++) {
      Obj *o = ELT(v.o, i);
      if (o->type == T_PROMISE) {
        Value pv = {.tag = V_PROMISE};
        pv.o = o;
        promise_detach(R, pv);
      }
    }
  }
}

Env *frame_env_slow(Rt *R, Frame *f) {
  if (f->env) return f->env;
  if (f->kind == FR_APPLY) { /* what the function applied may look at: parent.frame()$X, assign(.., parent.frame()) */
    f->env = rt_env_new(R, R->base_ns);
    Obj *dots = rt_sym(R, "dots");
    rt_env_set(R, f->env, R->s.dots, v_obj(IS(R)->empty_dots)); /* unless something is passed on */
    bool indexed = true; /* of mapply, the call says which element it is */
    for (int i = 0; f->args && i < f->args->n; i++) {
      Obj *name = rt_sym_of(R, f->args->names[i]);
      rt_env_set(R, f->env, name, f->args->v[i]);
      if (name == dots) indexed = false;
    }
    if (indexed) rt_env_set(R, f->env, rt_sym(R, "i"), f->ret);
    return f->env;
  }
  if (f->kind == FR_PSEUDO || !f->code) {
    f->env = rt_env_new(R, f->enclos ? f->enclos : R->base_ns);
    return f->env;
  }
  const FrameDesc *d = &f->code->desc;
  rt_assert(R, f->slots || !d->nslots, "a frame of %d variables without them", d->nslots);
  Env *e = (Env *)rt_alloc_obj(R, T_ENV, sizeof(Env) + sizeof(Value) * (size_t)d->nslots);
  e->kind = E_FRAME;
  e->parent = f->enclos;
  e->desc = d;
  e->code = (Obj *)f->code;
  e->slots = (Value *)(e + 1);
  e->h.named = 2;
  for (int i = 0; i < d->nslots; i++) {
    e->slots[i] = f->slots[i];
    f->slots[i].bits = 0; /* on the stack, which is scanned: rm() lets go of what it removes */
  }
  e->frame = f;
  f->slots = e->slots;
  f->env = e; /* before the promises: they may be of this very frame */
  for (int i = 0; i < d->nslots; i++)
    if (e->slots[i].tag == V_PROMISE || (e->slots[i].tag == V_OBJ && e->slots[i].o->type == T_DOTS))
      promise_detach(R, e->slots[i]);
  if (f->args)
    for (int i = 0; i < f->args->n; i++) promise_detach(R, f->args->v[i]);
  return e;
}

void frame_pretend(Rt *R, Frame *f, Obj *fun, Obj *call, Frame *caller) {
  rt_assert(R, fun && call && caller != f, "a frame of nothing");
  InterpState *s = IS(R);
  memset(f, 0, sizeof *f);
  f->fun = fun;
  f->call = call;
  f->prev = s->frame;
  f->kind = FR_PSEUDO;
  f->caller = caller;
  f->enclos = R->base_ns;
  f->depth = f->prev ? f->prev->depth + 1 : 1;
  f->eval_depth = s->depth;
  s->frame = f;
}

Env *frame_caller_env(Rt *R, Frame *f) {
  if (f->caller) return frame_env(R, f->caller);
  return f->caller_env ? f->caller_env : R->global;
}

Frame *env_frame(Rt *R, Env *e) {
  if (e->kind == E_FRAME && e->frame) return e->frame;
  for (Frame *f = IS(R)->frame; f; f = f->prev)
    if (f->env == e && f->kind == FR_CLOSURE) return f;
  return NULL;
}

void frame_run_on_exit(Rt *R, Frame *f, bool regular) {
  rt_assert(R, !f->on_exit || f->on_exit->type == T_LANG, "on.exit code of type %d", f->on_exit->type);
  Obj *around = IS(R)->return_value; /* of a function whose on.exit code calls this one */
  f->ctx = NULL;                     /* the body is left: a return() now only changes the value */
  while (f->on_exit) {
    /* `{`(e1, e2, ...): one by one, the rest stays registered in case this one fails or returns. */
    Obj *all = f->on_exit, *rest = NULL;
    int64_t n = LEN(all);
    if (n > 2) {
      rest = rt_alloc(R, T_LANG, n - 1);
      rt_set_elt(rest, 0, ELT(all, 0));
      for (int64_t i = 2; i < n; i++) rt_set_elt(rest, i - 1, ELT(all, i));
    }
    f->on_exit = rest;
    bool vis = R->visible;
    IS(R)->return_value = regular ? rt_box(R, f->ret) : NULL; /* so far */
    IS(R)->above->eval_in_frame(R, ELT(all, 1), f);
    R->visible = vis;
  }
  IS(R)->return_value = around;
}

void ctx_push(Rt *R, Ctx *c, int kind) {
  InterpState *s = IS(R);
  c->prev = s->ctx;
  c->frame = s->frame;
  c->handlers = s->handlers;
  c->restarts = s->restarts;
  c->builtin = s->builtin;
  c->depth = s->depth;
  c->pending = s->pending;
  c->cleanup_mark = R->cleanup;
  c->first_global = s->first_global;
  c->return_value = s->return_value;
  c->foreign_height = R->foreign_height;
  c->kind = (uint8_t)kind;
  c->result = v_none(V_UNBOUND);
  c->extra = NULL;
  c->why = 0;
  s->ctx = c;
}

static void leave_frame(Rt *R, Frame *f) {
  InterpState *s = IS(R);
  s->frame = f; /* on.exit code runs in the frame, with all newer ones gone */
  s->depth = f->eval_depth;
  if (f->on_exit) { /* with the handlers that were in force for f */
    while (s->handlers && s->handlers->depth >= f->depth) s->handlers = s->handlers->next;
    frame_run_on_exit(R, f, false);
  }
  if (f->env && f->env->kind == E_FRAME && f->env->frame == f) f->env->frame = NULL;
  s->frame = f->prev;
}

void ctx_jump(Rt *R, Ctx *to, Value v, int why) {
  InterpState *s = IS(R);
  Obj *keep = v.tag == V_OBJ ? v.o : NULL;
  to->result = v;
  to->why = why;
  s->restarts = to->restarts;
  rt_clean_up_to(R, to->cleanup_mark);
  /* what is left on the way: frames with on.exit code, protected C code */
  while (s->ctx != to) {
    Ctx *c = s->ctx;
    if (UNLIKELY(!c)) { /* no error could be raised from here, nor can anybody go on */
      (void)rt_holds(c != NULL, "a jump to a context of kind %d that is gone", to->kind);
      abort();
    }
    while (s->frame != c->frame) leave_frame(R, s->frame);
    s->ctx = c->prev;
    s->builtin = c->builtin;
    s->depth = c->depth;
    if (c->kind == CTX_PROTECT && c->cleanup) {
      void (*fn)(Rt *, void *) = c->cleanup;
      c->cleanup = NULL;
      s->handlers = c->handlers;
      s->jump = (Jump){to, v, why};
      fn(R, c->data);
    }
  }
  s->builtin = to->builtin;
  while (s->frame != to->frame) leave_frame(R, s->frame);
  s->handlers = to->handlers;
  to->result = v;
  to->why = why;
  for (Pending *p = s->pending; p != to->pending; p = p->prev)
    p->promise->h.aux = PROM_INTERRUPTED; /* may be forced again */
  if (keep) __asm__ volatile("" : : "r"(keep));
  _longjmp(to->jb, 1);
}

void ctx_restore(Rt *R, Ctx *c) {
  InterpState *s = IS(R);
  s->ctx = c;
  s->frame = c->frame;
  s->handlers = c->handlers;
  s->restarts = c->restarts;
  s->builtin = c->builtin;
  s->depth = c->depth;
  s->expressions = s->expressions_allowed;
  s->first_global = c->first_global;
  s->return_value = c->return_value;
  R->foreign_height = c->foreign_height;
  s->pending = c->pending; /* ctx_jump has marked those in between */
}

void interp_protect(Rt *R, void (*fn)(Rt *, void *), void (*cleanup)(Rt *, void *), void *data) {
  Ctx c;
  ctx_push(R, &c, CTX_PROTECT);
  c.cleanup = cleanup;
  c.data = data;
  fn(R, data);
  ctx_pop(R, &c);
  cleanup(R, data);
}

bool interp_try(Rt *R, void (*fn)(Rt *, void *), void *data) {
  Ctx c;
  ctx_push(R, &c, CTX_TOP);
  IS(R)->handlers = NULL; /* errors in here are the C caller's business */
  IS(R)->restarts = NULL;
  if (_setjmp(c.jb)) {
    ctx_restore(R, &c);
    ctx_pop(R, &c);
    return false;
  }
  fn(R, data);
  ctx_pop(R, &c);
  IS(R)->handlers = c.handlers;
  IS(R)->restarts = c.restarts;
  return true;
}
