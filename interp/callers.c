/* interp/callers.c - which call does a message name?  GNU R names the function whose context is the innermost one. */
#include <stdio.h>
#include "../ast/ast.h"
#include "nodeops.h"

/* ---- calls that no program has written ---- */

Obj *interp_call_text(Rt *R, const char *text) {
  Obj *sym = rt_sym_of(R, rt_mkf(R, ".call:%s", text)); /* cached in the internals environment */
  Value v = rt_env_get(R, IS(R)->internals, sym);
  if (v.tag == V_OBJ) return v.o;
  ParseResult p = ast_parse(R, text, strlen(text), "", false);
  Obj *o = LEN(p.exprs) ? ELT(p.exprs, 0) : NIL;
  rt_share(o);
  rt_env_set(R, IS(R)->internals, sym, v_obj(o));
  return o;
}

Obj *getter_call(Rt *R, Obj *target) {
  rt_assert(R, target->type == T_LANG && LEN(target) > 1, "a replacement of type %d", target->type);
  Obj *l = rt_dup(R, target);
  rt_set_elt(l, 1, R->s.tmp);
  return l;
}

Obj *setter_call(Rt *R, Obj *target, Obj *setter, Obj *value) {
  rt_assert(R, target->type == T_LANG && setter->type == T_SYM, "a replacement of type %d", target->type);
  int64_t k = LEN(target);
  Obj *l = rt_alloc(R, T_LANG, k + 1), *nm = rt_alloc(R, T_STR, k + 1), *tn = rt_attr(target, R->s.names);
  rt_set_elt(l, 0, setter);
  rt_set_elt(l, 1, R->s.tmp);
  for (int64_t i = 2; i < k; i++) {
    rt_set_elt(l, i, ELT(target, i));
    if (tn != NIL) SET_STR(nm, i, ELT(tn, i));
  }
  rt_set_elt(l, k, value);
  SET_STR(nm, k, SYM(R->s.value)->name);
  rt_attr_set(R, l, R->s.names, nm);
  return l;
}
Obj *replacement_call(Rt *R, const Replacement *p, Obj *value) {
  Obj *call = setter_call(R, p->target, p->setter, value);
  rt_attr_set(R, call, rt_sym(R, ASSIGN_ATTR), p->whole);
  return call;
}

/* ---- the calls around a node ---- */

/* What builtins are to GNU R's messages depends on what they are there.  A primitive's arguments are evaluated in its
 * caller; what is a closure there evaluates them in a context of its own, whose call an error in them shows. place_of()
 * finds a node under `at` and notes such calls around it, innermost first, until there are enough or a promise of
 * another call comes, which has the contexts of who forces it. */
typedef enum { ELSEWHERE, WITHIN, AROUND } Place; /* AROUND: found, no more calls are wanted */
typedef struct {
  const Node *node; /* the node to find, or */
  const Obj *expr;  /* what it was made from */
  Obj **calls;
  int n, max;
} Around;

static Place note_call(Around *a, Obj *call) {
  a->calls[a->n++] = call;
  return a->n == a->max ? AROUND : WITHIN;
}

/* Is argument i the function that lapply() and kin apply?  They ask match.fun(FUN) for it first. */
static bool is_fun_argument(const CallInfo *ci, int i) {
  static const char *const apply[] = {"mapply", "lapply", "sapply", "vapply"}; /* mapply's is the first argument */
  if (ci->names && ci->names[i]) return !strcmp(CSTR(ci->names[i]), "FUN");
  for (int k = 0; k < 4; k++)
    if (!strcmp(ci->def->name, apply[k])) return i == (k > 0);
  return false;
}

/* The call that evaluates argument i of this one, which is a closure in GNU R. */
static Obj *call_for_argument(Rt *R, const Node *at, int i) {
  const CallInfo *ci = at->u.call;
  if (is_fun_argument(ci, i)) return rt_lang(R, rt_sym(R, "match.fun"), 1, rt_sym(R, "FUN"));
  if (!strcmp(ci->def->name, "sapply") && i == 0) return interp_call_text(R, "lapply(X = X, FUN = FUN, ...)");
  if (!strcmp(ci->def->name, "Map") && i > 0) return interp_call_text(R, "mapply(FUN = f, ..., SIMPLIFY = FALSE)");
  return at->expr;
}

/* Is n being evaluated for a promise?  Then the function that asked for it has been called already. */
static bool in_promise(Rt *R, const Node *n) {
  for (const Pending *p = IS(R)->pending; p; p = p->prev)
    if (p->promise->node == n) return true;
  return false;
}

static Place place_of(Rt *R, const Node *at, Around *a) {
  if (a->node ? at == a->node : at->expr == a->expr) return WITHIN;
  for (int i = 0; i < at->nkids; i++) {
    Place p = at->kid[i] ? place_of(R, at->kid[i], a) : ELSEWHERE;
    if (p == ELSEWHERE) continue;
    if (p == AROUND) return p;
    const CallInfo *ci = at->u.call;
    if (at->kind == ND_Call) {
      if (ci->eager && ci->eager[i] >= EAGER_EXPR && !in_promise(R, at->kid[i])) return note_call(a, at->expr);
      return AROUND;
    }
    if (at->kind == ND_CallBuiltin && ci->def && !(ci->def->flags & (BF_PRIM | BF_INTERNAL))) {
      Obj *inner = call_for_argument(R, at, i);
      p = note_call(a, inner);
      return p == AROUND || inner == at->expr ? p : note_call(a, at->expr);
    }
    return WITHIN;
  }
  return ELSEWHERE;
}

int calls_around(Rt *R, const Frame *f, const Node *n, const Obj *expr, Obj **calls, int max) {
  if (!f->code || !f->code->body || !(n || expr)) return 0;
  Around a = {.node = n, .expr = expr, .calls = calls, .max = max};
  Place p = place_of(R, f->code->body, &a);
  for (int i = 0; p == ELSEWHERE && f->code->defaults && i < f->code->desc.nformals; i++)
    if (f->code->defaults[i]) p = place_of(R, f->code->defaults[i], &a);
  return a.n;
}

Obj *call_around(Rt *R, Frame *f, const Node *n) {
  rt_assert(R, f && n, "a call around nothing");
  Obj *call = NULL;
  calls_around(R, f, n, NULL, &call, 1);
  IS(R)->around = call;
  IS(R)->around_node = n;
  IS(R)->around_frame = f;
  return call;
}

Obj *asking_call(Rt *R) {
  Pending *p = IS(R)->pending;
  Frame *top = IS(R)->frame;
  while (top && top->kind == FR_PROMISE) top = top->prev;
  while (p && !(p->reader && p->asks == top)) p = p->prev;
  return p ? call_around(R, p->asks, p->reader) : NULL;
}

/* ---- the call in hand ---- */

/* Is b a closure in GNU R that the assignment `call` calls, with *tmp* and the value? */
static bool is_replacing(const Call *b, const Obj *call) {
  const size_t n = strlen(b->def->name);
  if (b->def->flags & (BF_PRIM | BF_INTERNAL) || n < 3 || strcmp(b->def->name + n - 2, "<-") != 0) return false;
  if (call->type != T_LANG || LEN(call) != 3 || ELT(call, 1)->type != T_LANG || b->n < 2 || !b->args[b->n - 1]) return false;
  const Obj *f = ELT(ELT(call, 1), 0); /* body, of `body<-` */
  return f->type == T_SYM && strlen(SYMNAME(f)) == n - 2 && !strncmp(SYMNAME(f), b->def->name, n - 2);
}

/* The call of a builtin; of a generic one's default method under its name. */
static Obj *default_call(Rt *R, Call *b) {
  Obj *call = call_syntax(R, b);
  if (call->type == T_LANG && call->attr && b->n > 1) {
    Obj *whole = rt_attr(call, rt_sym(R, ASSIGN_ATTR));
    if (whole != NIL) return whole;
  }
  if (is_replacing(b, call)) return setter_call(R, ELT(call, 1), rt_sym(R, b->def->name), b->args[b->n - 1]);
  if (b->node && b->node->kind == ND_SetNested && call != b->node->expr) return getter_call(R, call);
  if (!(b->def->flags & BF_GENERIC) || call->type != T_LANG || ELT(call, 0) != rt_sym(R, b->def->name)) return call;
  char name[64];
  snprintf(name, sizeof name, "%s.default", b->def->name);
  Obj *l = rt_dup(R, call);
  rt_set_elt(l, 0, rt_sym(R, name));
  return l;
}

/* Is this a name that GNU R does not have: a helper of the library, whose errors are those of the function it helps? */
static bool helper_name(Rt *R, const SymObj *s) {
  if (CSTR(s->name)[0] != '.') return false;
  IS(R)->above->packages_know(R);
  return s->package == 0;
}

static bool is_helper(Rt *R, const Frame *f) {
  if (f->kind == FR_PROMISE || f->call->type != T_LANG || f->fun->type != T_CLOSURE) return false;
  Obj *head = ELT(f->call, 0);
  if (head->type != T_SYM || !(SYM(head)->bflags & BIND_LOCKED)) return false;
  Value v = SYM(head)->bval;
  return v.tag == V_OBJ && v.o == f->fun && helper_name(R, SYM(head));
}

Obj *helped_call(Rt *R, const Frame *f) {
  for (; f && f->prev && (f->kind == FR_PROMISE || is_helper(R, f)); f = f->kind != FR_PROMISE && f->caller ? f->caller : f->prev)
    if (f->kind != FR_PROMISE && f->builtin && !(f->builtin->def->flags & BF_INTERNAL)) return default_call(R, f->builtin);
  return f ? f->call : NIL;
}

Obj *current_call(Rt *R) {
  InterpState *s = IS(R);
  const int outside = BF_OUTSIDE | BF_PRIM; /* .Call() and kin: what C code runs into is the function's error */
  if (s->builtin && (s->builtin->def->flags & outside) == outside) return frame_call(R);
  if (s->builtin) {
    Obj *call = call_syntax(R, s->builtin);
    /* .Internal(f(x)) is part of the closure around it, and so is a helper of ours in C */
    const BuiltinDef *def = s->builtin->def;
    const Obj *made = s->builtin->call;
    bool internal = call->type == T_LANG && ELT(call, 0)->type == T_BUILTIN &&
                    (def->flags & BF_INTERNAL || (made->attr && rt_attr((Obj *)made, rt_sym(R, INTERNAL_ATTR)) != NIL));
    bool helper = !(def->flags & BF_PRIM) && call->type == T_LANG && ELT(call, 0)->type == T_SYM && s->frame &&
                  (SYM(ELT(call, 0))->bflags & BIND_LOCKED) && helper_name(R, SYM(ELT(call, 0)));
    if (!internal && !helper) return default_call(R, s->builtin);
    if (helper) return helped_call(R, s->frame);
  }
  return s->frame ? s->frame->call : NIL;
}

Obj *frame_call(Rt *R) {
  InterpState *s = IS(R);
  if (s->builtin) {
    Obj *call = default_call(R, s->builtin), *head = call->type == T_LANG ? ELT(call, 0) : NIL;
    /* A closure in GNU R has a context, and so has an assignment to f(x) */
    bool closure = !(s->builtin->def->flags & (BF_PRIM | BF_INTERNAL));
    bool assign = head->type == T_SYM &&
                  (!strcmp(SYMNAME(head), "<-") || !strcmp(SYMNAME(head), "<<-") || !strcmp(SYMNAME(head), "="));
    if (closure || assign) return call;
    Obj *around = s->builtin->node && s->builtin->frame ? call_around(R, s->builtin->frame, s->builtin->node) : NULL;
    if (around) return around;
  }
  Obj *asks = asking_call(R);
  return asks ? asks : s->frame ? s->frame->call : NIL;
}
