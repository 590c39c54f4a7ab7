/* interp/eval.c - evaluating expressions in environments and in running frames. */
#include "nodeops.h"

/* Code cached on the call object.  Calls that were compiled are shared, so nobody changes them in place. */
static Code *code_for(Rt *R, Obj *expr, Env *env) {
  Code *c = IS(R)->above->compile_top(R, expr, env);
  R->boxes = false;
  return c;
}

Value eval_in_frame(Rt *R, Obj *expr, Frame *f) {
  if (expr->type != T_LANG && expr->type != T_SYM && expr->type != T_PROMISE) return rt_unbox(expr);
  Env *e = frame_env(R, f);
  Code *c = code_for(R, expr, e);
  Frame t = *f; /* sys.call, parent.frame, return: as in the frame itself */
  t.code = c;
  t.slots = NULL;
  t.env = e;
  t.enclos = e;
  t.kind = FR_PROMISE;
  Value v = c->body->exec(R, c->body, &t);
  if (v.tag == V_CONTROL && v.bits == CTL_RETURN) {
    f->ret = t.ret;
    if (f->ctx) ctx_jump(R, f->ctx, t.ret, CTL_RETURN);
    return t.ret;
  }
  if (v.tag == V_CONTROL) jump_in_loop(R, &t, (int)v.bits);
  return control_value(R, &t, v);
}

static Value run_frame_eval(Rt *R, Frame *g, Code *code, Obj **later) {
  InterpState *s = IS(R);
  if (UNLIKELY(s->depth >= s->expressions)) frame_too_deep(R);
  rt_check_stack(R);
  Call *builtin = s->builtin;
  s->builtin = NULL;
  g->eval_depth = ++s->depth;
  g->depth = g->prev ? g->prev->depth + 1 : 1;
  s->frame = g;
  Value v = code->flags & CODE_CATCH_RETURN ? frame_run_target(R, g, code) : code->body->exec(R, code->body, g);
  if (v.tag == V_CONTROL && v.bits != CTL_RETURN) jump_in_loop(R, g, (int)v.bits);
  if (v.tag == V_CONTROL) v = control_value(R, g, v);
  if (later) *later = g->on_exit;
  else if (g->on_exit) {
    g->ret = v;
    frame_run_on_exit(R, g, false);
    v = g->ret;
  }
  s->frame = g->prev;
  s->depth--;
  s->builtin = builtin;
  return v;
}

/* Run code as a frame of its own in env (eval, top level).  A return() in it ends it. */
Value run_code_in_env(Rt *R, Code *c, Env *e, Frame *caller, Obj *call, Obj *on_exit, Obj **later) {
  rt_assert(R, c->body && e, "code without nodes");
  Frame g = {.env = e,
             .enclos = e,
             .code = c,
             .fun = NIL,
             .call = call ? call : NIL,
             .prev = IS(R)->frame,
             .caller = caller,
             .on_exit = on_exit,
             .kind = FR_EVAL};
  Frame *run = env_frame(R, e);
  if (run && run->disp) g.disp = run->disp;
  if (run) g.debug = run->debug & FD_STEP;
  return run_frame_eval(R, &g, c, later);
}

static bool is_loop(Rt *R, Obj *expr) {
  if (expr->type != T_LANG) return false;
  Obj *f = ELT(expr, 0);
  return f == R->s.for_ || f == R->s.while_ || f == R->s.repeat;
}

Value interp_eval(Rt *R, Obj *expr, Env *env) {
  if (expr->type == T_EXPR) return v_obj(expr);
  R->visible = true;
  if (expr->type == T_PROMISE) return force_promise(R, (Promise *)expr);
  if (expr->type != T_LANG && expr->type != T_SYM) return rt_unbox(expr);
  Frame *run = env_frame(R, env);
  if (run) return eval_in_frame(R, expr, run);
  Code *c = code_for(R, expr, env);
  Frame t = frame_apart(R, env, c);
  Value v = c->flags & CODE_CATCH_RETURN ? frame_run_target(R, &t, c) : c->body->exec(R, c->body, &t);
  if (v.tag == V_CONTROL && v.bits == CTL_RETURN) {
    if (env != R->global || !is_loop(R, expr)) jump_nowhere(R, "function to return from");
    R->visible = false; /* GNU R compiles a loop at the top, and return() leaves what was compiled */
  }
  return control_value(R, &t, v);
}

Value interp_eval_boxed(Rt *R, Obj *expr, Env *env) {
  R->boxes = expr->type == T_LANG;
  return interp_eval(R, expr, env);
}

void interp_finalise(Rt *R, Obj *fun, Obj *o) {
  if (fun->type == T_EXTPTR) R->foreign->finalise(R, fun, o);
  else interp_call1(R, fun, o);
}

Env *interp_env(Rt *R, Call *c) {
  if (!c->env) c->env = frame_env(R, c->frame);
  return c->env;
}
