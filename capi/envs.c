/* capi/envs.c - environments, functions, promises ("Writing R Extensions", 5.9.9; "R Internals", 1.1.3). */
#include "../stdlib/base/vec.h"
#undef RAW
#include "capi.h"

/* ---- variables ---- */

/* C may write into what it finds: the variable holds the box that C gets. */
Obj *capi_value(Value v, Env *e, Obj *sym) {
  rt_assert(R, !e || (sym && sym->type == T_SYM), "a variable without a name, of tag %d", (int)v.tag);
  switch (v.tag) {
  case V_UNBOUND: return R_UnboundValue;
  case V_MISSING: return MISSING_ARG;
  case V_PROMISE: return v.o;
  case V_OBJ: return v.o->type == T_DOTS && LEN(v.o) == 0 ? MISSING_ARG : v.o;
  default: break;
  }
  Obj *box = rt_box(R, v);
  int flags = e ? rt_env_flags(R, e, sym) : -1;
  if (flags >= 0 && !(flags & BIND_ACTIVE)) { /* a locked one as well: data.table counts groups in one (.N) */
    rt_bound(box);
    if (flags) rt_env_set_flags(R, e, sym, 0);
    rt_env_set(R, e, sym, v_obj(box));
    if (flags) rt_env_set_flags(R, e, sym, flags);
  } else rt_share(box);
  return box;
}
/* Base's table of S3 methods, where the standard packages' own are no variables. */
static bool is_methods_table(Env *e) {
  Value v = raw_get(R, R->base, R->s.S3table);
  if (v.tag == V_PROMISE) v = ((Promise *)v.o)->value;
  return v.tag == V_OBJ && v.o == (Obj *)e;
}
SEXP Rf_findVarInFrame3(SEXP env, SEXP sym, Rboolean value) {
  Env *e = as_env(env, "findVarInFrame3");
  if (e->kind == E_EMPTY) return R_UnboundValue;
  Value v = raw_get(R, e, sym); /* `value` is for data bases, which are not here */
  if (v.tag == V_UNBOUND && e->kind == E_HASH && is_methods_table(e) && strchr(SYMNAME(sym), '.')) {
    Obj *own = capi_value(raw_get(R, R->base, sym), NULL, sym);
    return rt_is_fun(own) ? own : R_UnboundValue;
  }
  return capi_value(v, e, sym);
}
SEXP Rf_findVarInFrame(SEXP env, SEXP sym) { return Rf_findVarInFrame3(env, sym, TRUE); }
SEXP Rf_findVar(SEXP sym, SEXP env) {
  for (Env *e = as_env(env, "findVar"); e && e->kind != E_EMPTY; e = e->parent) {
    Value v = raw_get(R, e, sym);
    if (v.tag != V_UNBOUND) return capi_value(v, e, sym);
  }
  return R_UnboundValue;
}
Rboolean R_existsVarInFrame(SEXP env, SEXP sym) {
  return rt_env_get(R, as_env(env, "existsVarInFrame"), sym).tag != V_UNBOUND;
}
SEXP Rf_findFun3(SEXP sym, SEXP env, SEXP call) { return interp_find_fun(R, sym, as_env(env, "findFun"), true); }
SEXP Rf_findFun(SEXP sym, SEXP env) { return Rf_findFun3(sym, env, NIL); }
void Rf_defineVar(SEXP sym, SEXP v, SEXP env) {
  Env *e = as_env(env, "defineVar");
  v = capi_give(v);
  if (v->type == T_PROMISE) {
    Value p = {.tag = V_PROMISE};
    p.o = v;
    rt_env_set(R, e, sym, p);
  } else if (v == MISSING_ARG && e->kind == E_FRAME) rt_env_set(R, e, sym, v_none(V_MISSING));
  else env_assign(R, e, sym, v_obj(v)); /* boxed: C may go on writing into it */
}
void Rf_setVar(SEXP sym, SEXP v, SEXP env) {
  for (Env *e = as_env(env, "setVar"); e && e->kind != E_EMPTY; e = e->parent)
    if (rt_env_get(R, e, sym).tag != V_UNBOUND) {
      Rf_defineVar(sym, v, (Obj *)e);
      return;
    }
  Rf_defineVar(sym, v, R_GlobalEnv);
}
void Rf_gsetVar(SEXP sym, SEXP v, SEXP env) { Rf_defineVar(sym, v, R_BaseEnv); }
void R_removeVarFromFrame(SEXP sym, SEXP env) { rt_env_remove(R, as_env(env, "removeVarFromFrame"), sym); }
SEXP R_lsInternal3(SEXP env, Rboolean all, Rboolean sorted) {
  return rt_env_names(R, as_env(env, "lsInternal"), all, sorted);
}
SEXP R_lsInternal(SEXP env, Rboolean all) { return R_lsInternal3(env, all, TRUE); }

/* ---- environments ---- */

SEXP ENCLOS(SEXP env) {
  Env *p = as_env(env, "ENCLOS")->parent;
  return p ? (Obj *)p : R_EmptyEnv;
}
void SET_ENCLOS(SEXP env, SEXP p) { as_env(env, "SET_ENCLOS")->parent = as_env(p, "SET_ENCLOS"); }
SEXP FRAME(SEXP env) { /* the variables as a pairlist: a copy */
  Env *e = as_env(env, "FRAME");
  Obj *names = rt_env_names(R, e, true, false), *r = NIL;
  for (int64_t i = LEN(names); i-- > 0;) {
    Obj *sym = rt_sym_of(R, ELT(names, i));
    r = capi_cons(capi_value(rt_env_get(R, e, sym), e, sym), r, sym, LISTSXP);
  }
  return r;
}
SEXP HASHTAB(SEXP env) { return NIL; }
enum { FRAME_LOCKED = 1 << 14 };
int ENVFLAGS(SEXP env) { return env->flags & OF_LOCKED ? FRAME_LOCKED : 0; }
void SET_ENVFLAGS(SEXP env, int f) {
  if (f & FRAME_LOCKED) env->flags |= OF_LOCKED;
  else env->flags &= (uint8_t)~OF_LOCKED;
}
void SET_FRAME(SEXP env, SEXP chain) {
  Env *e = as_env(env, "SET_FRAME");
  Obj *names = rt_env_names(R, e, true, false);
  for (int64_t i = 0; i < LEN(names); i++) rt_env_remove(R, e, rt_sym_of(R, ELT(names, i)));
  for (; chain != NIL; chain = CDR(chain)) Rf_defineVar(TAG(chain), CAR(chain), env);
}
void SET_HASHTAB(SEXP env, SEXP table) {
  for (int64_t i = 0; table->type == T_LIST && i < LEN(table); i++)
    for (Obj *p = ELT(table, i); p != NIL; p = CDR(p)) Rf_defineVar(TAG(p), CAR(p), env);
}
SEXP R_NewEnv(SEXP parent, int hash, int size) { return (Obj *)rt_env_new(R, as_env(parent, "R_NewEnv")); }
SEXP Rf_NewEnvironment(SEXP names, SEXP values, SEXP parent) {
  Obj *e = R_NewEnv(parent, 0, 0);
  for (; names != NIL && values != NIL; names = CDR(names), values = CDR(values))
    Rf_defineVar(TAG(names) == NIL ? TAG(values) : TAG(names), CAR(values), e);
  return e;
}
Rboolean R_EnvironmentIsLocked(SEXP env) { return (as_env(env, "environmentIsLocked")->h.flags & OF_LOCKED) != 0; }
static int binding_flags(Obj *sym, Obj *env) {
  int f = rt_env_flags(R, as_env(env, "binding"), sym);
  if (f < 0) rt_error(R, "no binding for \"%s\"", SYMNAME(sym));
  return f;
}
Rboolean R_BindingIsLocked(SEXP sym, SEXP env) { return (binding_flags(sym, env) & BIND_LOCKED) != 0; }
Rboolean R_BindingIsActive(SEXP sym, SEXP env) { return (binding_flags(sym, env) & BIND_ACTIVE) != 0; }
Rboolean R_HasFancyBindings(SEXP env) {
  Env *e = as_env(env, "binding");
  Obj *names = rt_env_names(R, e, true, false);
  for (int64_t i = 0; i < LEN(names); i++)
    if (rt_env_flags(R, e, rt_sym_of(R, ELT(names, i))) > 0) return TRUE;
  return FALSE;
}
SEXP R_ActiveBindingFunction(SEXP sym, SEXP env) {
  Env *e = as_env(env, "activeBindingFunction");
  return capi_value(rt_env_get(R, e, sym), NULL, sym);
}
void R_LockBinding(SEXP sym, SEXP env) { interp_call_named(R, "lockBinding", 2, symbol_string(sym), env); }
void R_unLockBinding(SEXP sym, SEXP env) { interp_call_named(R, "unlockBinding", 2, symbol_string(sym), env); }
void R_LockEnvironment(SEXP env, Rboolean b) { interp_call_named(R, "lockEnvironment", 2, env, rt_lgl(R, b)); }
void R_MakeActiveBinding(SEXP sym, SEXP f, SEXP env) {
  interp_call_named(R, "makeActiveBinding", 3, symbol_string(sym), f, env);
}
Rboolean R_IsNamespaceEnv(SEXP env) { return env->type == T_ENV && env_is_namespace(R, ENV(env)); }
Rboolean R_IsPackageEnv(SEXP env) { return env->type == T_ENV && env_is_package(R, ENV(env)); }
SEXP R_PackageEnvName(SEXP env) { return R_IsPackageEnv(env) ? rt_attr(env, rt_sym(R, "name")) : NIL; }
SEXP R_NamespaceEnvSpec(SEXP env) {
  return R_IsNamespaceEnv(env) ? interp_call_named(R, ".getNamespaceInfo", 2, env, rt_str(R, "spec")) : NIL;
}
SEXP R_FindNamespace(SEXP name) {
  return interp_call_named(R, "getNamespace", 1, name->type == T_SYM ? symbol_string(name) : name);
}
SEXP R_GetCurrentEnv(void) {
  Frame *f = IS(R)->frame;
  return f ? (Obj *)frame_env(R, f) : R_GlobalEnv;
}
SEXP Rf_topenv(SEXP target, SEXP env) { return interp_call_named(R, "topenv", 1, env); }

/* ---- functions ---- */

static Closure *closure(Obj *f, const char *who) {
  if (f->type != T_CLOSURE) rt_error(R, "%s: a closure is wanted, not a '%s'", who, R_typeToChar(f));
  return rt_closure(R, f);
}
SEXP FORMALS(SEXP f) {
  if (f->type == T_CLOSURE) return rt_closure(R, f)->formals;
  return TYPEOF(f) == CLOSXP ? interp_call_named(R, "formals", 1, f) : NIL;
}
SEXP BODY(SEXP f) { return f->type == T_CLOSURE ? rt_closure(R, f)->body : NIL; }
SEXP BODY_EXPR(SEXP f) { return BODY(f); }
SEXP R_ClosureExpr(SEXP f) { return BODY(f); }
SEXP R_BytecodeExpr(SEXP x) { return x; }
SEXP CLOENV(SEXP f) { return rt_is_fun(f) ? (Obj *)function_home(R, f) : NIL; }
void SET_FORMALS(SEXP f, SEXP v) {
  Closure *c = closure(f, "SET_FORMALS");
  c->formals = capi_give(v), c->code = NULL;
}
void SET_BODY(SEXP f, SEXP v) {
  Closure *c = closure(f, "SET_BODY");
  c->body = capi_give(v), c->code = NULL;
  rt_share(c->body);
}
void SET_CLOENV(SEXP f, SEXP env) {
  Closure *c = closure(f, "SET_CLOENV");
  c->env = as_env(env, "SET_CLOENV"), c->code = NULL;
}
API SEXP R_mkClosure(SEXP formals, SEXP body, SEXP env) {
  return make_closure(R, capi_give(formals), capi_give(body), as_env(env, "mkClosure"));
}
int RDEBUG(SEXP x) { return x->type == T_CLOSURE && x->flags & OF_DEBUG ? 1 : 0; }
int RSTEP(SEXP x) { return x->type == T_CLOSURE && x->flags & OF_DEBUG_ONCE ? 1 : 0; }
int RTRACE(SEXP x) { return x->type == T_CLOSURE && x->flags & OF_TRACE ? 1 : 0; }
void SET_RDEBUG(SEXP x, int v) {
  if (x->type == T_CLOSURE) interp_call_named(R, v ? "debug" : "undebug", 1, x);
}
void SET_RSTEP(SEXP x, int v) {
  if (x->type == T_CLOSURE && v) interp_call_named(R, "debugonce", 1, x);
}
void SET_RTRACE(SEXP x, int v) {
  if (x->type == T_CLOSURE) x->flags = (uint8_t)(v ? x->flags | OF_TRACE : x->flags & ~OF_TRACE);
}
SEXP Rf_allocSExp(SEXPTYPE t) {
  switch (t) {
  case CLOSXP: return make_closure(R, NIL, NIL, R->global);
  case ENVSXP: return (Obj *)rt_env_new(R, R->empty);
  case PROMSXP: return (Obj *)promise_expr(R, NIL, R->global);
  case S4SXP: return Rf_allocS4Object();
  default: return capi_cons(NIL, NIL, NIL, (int)t);
  }
}

/* ---- promises ---- */

static Promise *promise(Obj *p) {
  if (p->type != T_PROMISE) rt_error(R, "a promise is wanted, not a '%s'", R_typeToChar(p));
  return (Promise *)p;
}
SEXP PRVALUE(SEXP p) { return capi_value(promise(p)->value, NULL, NULL); }
SEXP PRCODE(SEXP p) { return promise(p)->expr; }
SEXP PREXPR(SEXP p) { return promise(p)->expr; }
SEXP R_PromiseExpr(SEXP p) { return promise(p)->expr; }
SEXP PRENV(SEXP p) { /* NULL once it has its value */
  Promise *q = promise(p);
  if (q->value.tag != V_UNBOUND) return NIL;
  Value v = {.tag = V_PROMISE};
  v.o = p;
  promise_detach(R, v);
  return q->env ? (Obj *)q->env : NIL;
}
int PRSEEN(SEXP p) { return promise(p)->h.aux == PROM_FORCING; }
void SET_PRVALUE(SEXP p, SEXP v) {
  promise(p)->value = v == R_UnboundValue ? v_none(V_UNBOUND) : rt_unbox(capi_give(v));
}
void SET_PRCODE(SEXP p, SEXP v) {
  Promise *q = promise(p);
  q->expr = capi_give(v), q->node = NULL, q->code = NULL;
}
void SET_PRENV(SEXP p, SEXP env) {
  Promise *q = promise(p);
  q->env = env == NIL ? NULL : as_env(env, "SET_PRENV"), q->frame = NULL;
}
SEXP R_mkEVPROMISE(SEXP expr, SEXP value) {
  return (Obj *)promise_done(R, capi_give(expr), rt_unbox(capi_give(value)));
}
SEXP R_mkEVPROMISE_NR(SEXP expr, SEXP value) { return R_mkEVPROMISE(expr, value); }
