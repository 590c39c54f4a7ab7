/* pe/kinds/function.c - functions: closures are inlined where they are called, builtins are known by what they are. */
#include "../build.h"
#include "../kinds.h"

static bool is(Rt *R, Value v) {
  (void)R;
  return v.tag == V_OBJ && rt_is_fun(v.o);
}

static Av from_scope(Build *w, Value v, PeScope *s, Node *n) {
  Obj *o = v.o;
  Graph *g = w->g;
  Fun *f = pe_temp(w, sizeof *f);
  bool closure = o->type == T_CLOSURE;
  s->kind = closure ? PS_CLOSURE : PS_BUILTIN;
  s->body = closure ? rt_closure(w->R, o)->body : o;
  s->formals = closure ? ((Closure *)o)->formals : NULL;
  int k = pe_enter(w, s, v, PF_NOT_NULL | PF_KNOWN_TYPE);
  pe_build_guard(w, pe_mk(g, OP_IsSame, PT_B, pe_mk(g, OP_Scope, PT_X, 0, 0, 0, k), 0, 0, k), WHY_G_CALLEE, n);
  f->scope = k;
  if (closure) {
    Closure *c = (Closure *)o;
    f->closure = o;
    f->code = (Code *)c->code;
    f->env = c->env;
    f->formals = c->formals;
    f->body = c->body;
  } else {
    f->builtin = o;
  }
  Av r = av_kind(AV_FUN);
  r.fun = f;
  return r;
}

/* The closure may be another one, of another environment, where its free variables are looked up again. */
static bool still(PeAgain *a, const PeScope *s, Value *v) {
  if (!is(a->R, *v)) return false;
  if (s->kind == PS_BUILTIN) return v->o == s->body;
  return v->o->type == T_CLOSURE && rt_closure(a->R, v->o)->body == s->body && ((Closure *)v->o)->formals == s->formals;
}

const PeKind pe_kind_function = {
    .name = "function", .refusal = "a function", .is = is, .from_scope = from_scope, .still = still};
