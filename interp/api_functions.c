/* interp/api_functions.c - functions of a C host that R calls (include/ravel.h). */
#include "api.h"
#include "../ast/ast.h"
#include "../runtime/ffi.h"
#include <stdio.h>
#include <stdlib.h>

/* ---- C functions ------------------------------------------------------------------------------------------------- */

/* .HostCall(pointer, arguments...): the body of a registered function. */
static Obj *do_HostCall(Rt *R, Call *c) {
  if (c->n < 1 || c->args[0]->type != T_EXTPTR || !((ExtPtr *)c->args[0])->ptr ||
      ((ExtPtr *)c->args[0])->tag != rt_sym(R, ".HostCall"))
    rt_error(R, "not a registered C function");
  const FfiFn *f = ((ExtPtr *)c->args[0])->ptr;
  if (c->n - 1 != ffi_fn_nargs(f)) rt_error(R, "'%s' takes %d arguments", ffi_fn_name(f), ffi_fn_nargs(f));
  return ffi_fn_call(R, f, c->args + 1);
}

/* A callback that gets values: the pointer of `.HostValue` in the function's body. */
typedef struct HostFn {
  RavelFunction *f;
  void (*release)(void *user);
  void *user;
} HostFn;
static void free_host_fn(void *p) {
  HostFn *f = p;
  if (f->release) f->release(f->user);
  free(f);
}

typedef struct HostCall {
  Ravel *r;
  const HostFn *f;
  Call *c;
  int n;
  RavelValue **args, *value;
  const char **names;
  Obj *result;
} HostCall;
static void host_value(Rt *R, void *data) {
  HostCall *h = data;
  Call *c = h->c;
  for (; h->n < c->n - 1; h->n++) {
    h->args[h->n] = api_handle(h->r, c->args[h->n + 1]);
    h->names[h->n] = c->names && c->names[h->n + 1] ? CSTR(c->names[h->n + 1]) : NULL;
  }
  api_fail(h->r, RAVEL_OK, "");
  IS(R)->builtin = NULL; /* errors are the function's that R code has called */
  h->r->depth++;
  h->value = h->f->f(h->r, h->f->user, h->n, h->args, h->names);
  h->r->depth--;
  if (!h->value) api_raise_again(h->r);
  if (h->value && h->value->r != h->r) rt_error_call(R, NIL, "a value of another interpreter");
  h->result = h->value ? h->value->o : NIL;
}
static void host_value_done(Rt *R, void *data) {
  HostCall *h = data;
  bool is_arg = false;
  for (int i = 0; i < h->n; i++) {
    is_arg |= h->args[i] == h->value;
    ravel_release(h->args[i]);
  }
  if (!is_arg) ravel_release(h->value);
}
/* .HostValue(pointer, arguments...): the body of a function that ravel_make_function made. */
static Obj *do_HostValue(Rt *R, Call *c) {
  if (c->n < 1 || c->args[0]->type != T_EXTPTR || !((ExtPtr *)c->args[0])->ptr ||
      ((ExtPtr *)c->args[0])->tag != rt_sym(R, ".HostValue"))
    rt_error(R, "not a function of the host");
  HostCall h = {.r = R->host, .f = ((ExtPtr *)c->args[0])->ptr, .c = c};
  h.args = rt_scratch(R, (size_t)c->n * sizeof *h.args);
  h.names = rt_scratch(R, (size_t)c->n * sizeof *h.names);
  interp_protect(R, host_value, host_value_done, &h);
  return h.result;
}
const BuiltinDef builtins_host[] = {
    {".HostCall", do_HostCall, BK_BUILTIN, NULL, 0, 0}, {".HostValue", do_HostValue, BK_BUILTIN, NULL, BF_PRIM, 0}, {0}};

typedef struct Register {
  Ravel *r;
  FfiFn *f;
} Register;
static void free_fn(void *p) { ffi_fn_free(p); }
static void register_fn(Rt *R, void *data) {
  Register *g = data;
  ExtPtr *p = (ExtPtr *)rt_alloc_obj(R, T_EXTPTR, sizeof *p);
  p->tag = rt_sym(R, ".HostCall");
  p->prot = NIL;
  const char *formals = ffi_fn_formals(g->f), *name = ffi_fn_name(g->f);
  char text[8192];
  snprintf(text, sizeof text, "function(%s) .HostCall(NULL%s%s)", formals, *formals ? ", " : "", formals);
  ParseResult parsed = ast_parse(R, text, strlen(text), "", false);
  if (parsed.status != PARSE_OK)
    rt_error_call(R, NIL, "the parameters of '%s' cannot be formals in R: %s", name, formals);
  Obj *expr = ELT(parsed.exprs, 0); /* the call `function`(formals, body) */
  rt_set_elt(ELT(expr, 2), 1, (Obj *)p);
  Obj *fun = interp_evalo(R, expr, R->base);
  rt_env_set(R, R->global, rt_sym(R, name), v_obj(fun));
  p->ptr = g->f; /* now it is the collector's to free */
  p->finalise = free_fn;
  g->f = NULL;
}
RavelStatus ravel_register(Ravel *r, const char *signature, void (*f)(void)) {
  if (!signature) return api_wrong(r, "signature");
  if (!f) return api_wrong(r, "f");
  char err[256];
  Register g = {r, ffi_fn_new(signature, f, err, sizeof err)};
  if (!g.f) return api_fail(r, RAVEL_ERROR, err);
  RavelStatus st = api_guarded(r, register_fn, &g);
  ffi_fn_free(g.f);
  return st;
}

typedef struct MakeFunction {
  Ravel *r;
  const char *formals;
  HostFn *f;
  RavelValue *result;
} MakeFunction;
static void make_function(Rt *R, void *data) {
  MakeFunction *m = data;
  char *text = rt_scratch(R, strlen(m->formals) + 24);
  sprintf(text, "function(%s) NULL", m->formals);
  ParseResult parsed = ast_parse(R, text, strlen(text), "", false);
  Obj *expr = parsed.status == PARSE_OK && LEN(parsed.exprs) == 1 ? ELT(parsed.exprs, 0) : NIL;
  if (expr->type != T_LANG || ELT(expr, 0) != rt_sym(R, "function"))
    rt_error_call(R, NIL, "'%s' are no formals", m->formals);
  ExtPtr *p = (ExtPtr *)rt_alloc_obj(R, T_EXTPTR, sizeof *p);
  p->tag = rt_sym(R, ".HostValue");
  p->prot = NIL;
  Obj *formals = ELT(expr, 1);
  int n = (int)rt_length(formals);
  Obj *body = rt_lang(R, rt_sym(R, ".HostValue"), 1, (Obj *)p), *names = n ? rt_names(R, formals) : NIL;
  Obj *all = rt_alloc(R, T_LANG, n + 2);
  rt_set_elt(all, 0, ELT(body, 0));
  rt_set_elt(all, 1, ELT(body, 1));
  for (int i = 0; i < n; i++) rt_set_elt(all, i + 2, rt_sym(R, STR(names, i)));
  rt_set_elt(expr, 2, all);
  Obj *fun = interp_evalo(R, expr, R->base);
  m->result = api_handle(m->r, fun);
  p->ptr = m->f; /* now it is the collector's to free */
  p->finalise = free_host_fn;
  m->f = NULL;
}
RavelValue *ravel_make_function(Ravel *r, const char *formals, RavelFunction *f, void *user,
                                void (*release)(void *user)) {
  if (!f) {
    api_wrong(r, "f");
    return NULL;
  }
  MakeFunction m = {r, formals ? formals : "...", malloc(sizeof(HostFn)), NULL};
  if (!m.f) {
    api_fail(r, RAVEL_NO_MEMORY, "memory exhausted (limit reached?)");
    return NULL;
  }
  *m.f = (HostFn){f, release, user};
  api_guarded(r, make_function, &m);
  free(m.f); /* NULL where R has it */
  return m.result;
}

/* ---- errors of callbacks ---- */

typedef struct Raise {
  const char *message, *klass;
} Raise;
static void raise_error(Rt *R, void *data) {
  const Raise *x = data;
  if (x->klass) rt_error_class(R, x->klass, "%s", x->message);
  rt_error(R, "%s", x->message);
}
RavelValue *ravel_raise(Ravel *r, const char *message, const char *klass) {
  Raise x = {message ? message : "", klass};
  api_guarded(r, raise_error, &x);
  return NULL;
}
