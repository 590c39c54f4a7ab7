/* capi/unwind.c - C code that catches what leaves it, or cleans up ("Writing R Extensions", 6.12).  A jump restores the
 * heights of the stacks; C++ frames between a try and the error are left as GNU R leaves them: by longjmp, so C++ code asks
 * R_UnwindProtect to be told, throws, and goes on with R_ContinueUnwind. */
#include <stdlib.h>
#include "capi.h"

typedef struct Body {
  SEXP (*fun)(void *);
  void *data;
  void (*clean)(void *);
  void *clean_data;
  Obj *result;
} Body;

/* ---- catching ---- */

typedef struct Task {
  void (*fun)(void *);
  void *data;
} Task;
static void run_task(Rt *r, void *data) {
  Task *t = data;
  t->fun(t->data);
}
Rboolean R_ToplevelExec(void (*fun)(void *), void *data) {
  Task t = {fun, data};
  return interp_try(R, run_task, &t);
}
typedef struct Evaluation {
  Obj *expr, *env, *result;
} Evaluation;
static void run_eval(void *data) {
  Evaluation *e = data;
  e->result = Rf_eval(e->expr, e->env);
}
SEXP R_tryEvalSilent(SEXP x, SEXP env, int *failed) {
  Evaluation e = {x, env, NULL};
  bool ok = R_ToplevelExec(run_eval, &e);
  if (failed) *failed = !ok;
  return ok ? e.result : NULL;
}
SEXP R_tryEval(SEXP x, SEXP env, int *failed) {
  int bad;
  Obj *r = R_tryEvalSilent(x, env, &bad);
  if (bad) rt_eprintf(R, "%s", interp_last_error(R));
  if (failed) *failed = bad;
  return r;
}

/* ---- tryCatch() and withCallingHandlers(), whose expression and handlers are C functions: .native_try() in
 * stdlib/R/base/native.R calls capi_step() for each. ---- */

typedef struct Trial {
  Stepper stepper;
  SEXP (*body)(void *);
  void *bdata;
  SEXP (*handler)(SEXP, void *);
  void *hdata;
  void (*finally)(void *);
  void *fdata;
} Trial;
enum { STEP_BODY, STEP_HANDLER, STEP_FINALLY };
Obj *capi_step(Rt *r, Obj *data, int which, Obj *arg) {
  Stepper *s = ((ExtPtr *)data)->ptr;
  rt_assert(R, s && s->step, "step %d", which);
  return s->step(s, which, arg);
}
static Obj *try_step(Stepper *s, int which, Obj *arg) {
  Trial *t = (Trial *)s;
  switch (which) {
  case STEP_BODY: return capi_give(t->body(t->bdata));
  case STEP_HANDLER: return t->handler ? capi_give(t->handler(arg, t->hdata)) : NIL;
  default:
    if (t->finally) t->finally(t->fdata);
    return NIL;
  }
}
static Obj *try_as(Trial *t, Obj *classes, bool calling) {
  return interp_call_named(R, ".native_try", 3, R_MakeExternalPtr(t, NIL, NIL), classes, rt_lgl(R, calling));
}
SEXP R_tryCatch(SEXP (*body)(void *), void *bdata, SEXP classes, SEXP (*handler)(SEXP, void *), void *hdata,
                void (*finally)(void *), void *fdata) {
  Trial t = {{try_step}, body, bdata, handler, hdata, finally, fdata};
  return try_as(&t, classes, false);
}
SEXP R_tryCatchError(SEXP (*body)(void *), void *bdata, SEXP (*handler)(SEXP, void *), void *hdata) {
  return R_tryCatch(body, bdata, rt_str(R, "error"), handler, hdata, NULL, NULL);
}
SEXP R_withCallingErrorHandler(SEXP (*body)(void *), void *bdata, SEXP (*handler)(SEXP, void *), void *hdata) {
  Trial t = {{try_step}, body, bdata, handler, hdata, NULL, NULL};
  return try_as(&t, rt_str(R, "error"), true);
}

/* ---- cleaning up ---- */

static void run_body(Rt *r, void *data) {
  Body *b = data;
  b->result = b->fun(b->data);
}
static void run_clean(Rt *r, void *data) {
  Body *b = data;
  b->clean(b->clean_data);
}
SEXP R_ExecWithCleanup(SEXP (*fun)(void *), void *data, void (*clean)(void *), void *clean_data) {
  Body b = {fun, data, clean, clean_data, NULL};
  interp_protect(R, run_body, run_clean, &b);
  return b.result;
}

/* A token: where a jump was going when R_UnwindProtect's clean-up left it.  A cell, as in GNU R: its CAR is the value that
 * travels, which C++ code clears; its TAG the address of the Jump. */
SEXP R_MakeUnwindCont(void) { return capi_cons(NIL, NIL, R_MakeExternalPtr(NULL, NIL, NIL), LISTSXP); }
_Noreturn void R_ContinueUnwind(SEXP token) {
  ExtPtr *p = (ExtPtr *)TAG(token);
  if (p->h.type != T_EXTPTR || !p->ptr) rt_error(R, "no jump to continue");
  Jump j = *(Jump *)p->ptr;
  free(p->ptr);
  p->ptr = NULL;
  ctx_jump(R, j.to, j.v, j.why);
}
typedef struct Unwind {
  Body body;
  void (*clean)(void *, Rboolean);
  bool done;
  Obj *token;
  Height was;
} Unwind;
static void run_unwind(Rt *r, void *data) {
  Unwind *u = data;
  u->body.result = u->body.fun(u->body.data);
  u->done = true;
}
static void clean_unwind(Rt *r, void *data) {
  Unwind *u = data;
  rt_assert(R, is_cons(u->token), "a token of type %d", u->token->type);
  if (!u->done) {
    *height() = u->was;
    Jump *j = malloc(sizeof *j);
    if (j) {
      *j = IS(R)->jump;
      if (j->v.tag == V_OBJ) SETCAR(u->token, j->v.o);
      ExtPtr *p = (ExtPtr *)TAG(u->token);
      free(p->ptr);
      p->ptr = j;
    }
  }
  if (u->clean) u->clean(u->body.clean_data, !u->done);
}
SEXP R_UnwindProtect(SEXP (*fun)(void *), void *data, void (*clean)(void *, Rboolean), void *clean_data, SEXP token) {
  if (!token) token = R_MakeUnwindCont();
  Unwind u = {{fun, data, NULL, clean_data, NULL}, clean, false, token, *height()};
  interp_protect(R, run_unwind, clean_unwind, &u);
  return u.body.result;
}
