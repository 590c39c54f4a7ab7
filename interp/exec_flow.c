/* interp/exec_flow.c - blocks, branches, loops, return, switch, function(), missing(). */
#include "../ast/ast.h"
#include "counted.h"
#include "nodeops.h"

static Value control(int what) {
  Value v;
  v.tag = V_CONTROL;
  v.bits = what;
  return v;
}

/* There is nothing to leave: an error of the running function. */
_Noreturn void jump_nowhere(Rt *R, const char *what) {
  Call *b = IS(R)->builtin;
  rt_error_call(R, b && !(b->def->flags & (BF_PRIM | BF_INTERNAL)) ? b->call : R->hooks.frame_call(R),
                "no %s, jumping to top level", what);
}

/* What a frame's code finally yields: a return() on its way out becomes its value. */
Value control_value(Rt *R, Frame *f, Value v) {
  if (v.tag != V_CONTROL) return v;
  if (v.bits == CTL_RETURN) return f->ret;
  jump_nowhere(R, "loop for break/next");
}

Value exec_Block(Rt *R, Node *n, Frame *f) {
  int k = n->nkids;
  if (k == 0) {
    R->visible = true;
    return v_obj(NIL);
  }
  Node **kid = n->kid;
  for (; k > 1; k--, kid++) {
    if (UNLIKELY(f->debug)) IS(R)->above->debug_stop(R, f, n->expr, n->nkids - k + 1);
    Value v = (*kid)->exec(R, *kid, f);
    if (UNLIKELY(v.tag == V_CONTROL)) return v;
  }
  if (UNLIKELY(f->debug)) IS(R)->above->debug_stop(R, f, n->expr, n->nkids);
  R->visible = true;
  return (*kid)->exec(R, *kid, f);
}
Value exec_Block1(Rt *R, Node *n, Frame *f) {
  if (UNLIKELY(f->debug)) IS(R)->above->debug_stop(R, f, n->expr, 1);
  return n->kid[0]->exec(R, n->kid[0], f);
}

Value exec_Paren(Rt *R, Node *n, Frame *f) {
  Value v = n->kid[0]->exec(R, n->kid[0], f);
  R->visible = true;
  return v;
}

/* the condition of if and while */
static bool cond_true(Rt *R, Value v, Obj *call, const char *what) {
  int x = NA_LGL;
  switch (v.tag) {
  case V_LGL:
  case V_INT: x = v.i; break;
  case V_DBL: x = v.d != v.d ? NA_LGL : v.d != 0; break;
  default: {
    Obj *o = v.o;
    if (v.tag != V_OBJ || !rt_is_vec(o)) {
      if (v.tag == V_OBJ && o == NIL) rt_error_call(R, call, "argument is of length zero");
      rt_error_call(R, call, "argument is not interpretable as logical");
    }
    if (LEN(o) > 1) rt_error_call(R, call, "the condition has length > 1");
    if (LEN(o) == 0) rt_error_call(R, call, "argument is of length zero");
    if (!rt_is_atomic(o)) rt_error_call(R, call, "argument is not interpretable as logical");
    x = rt_as_lgl(R, o);
    if (x == NA_LGL && o->type != T_LGL) rt_error_call(R, call, "argument is not interpretable as logical");
  }
  }
  if (x == NA_LGL)
    rt_error_call(R, call,
                  v.tag == V_INT || v.tag == V_DBL ? "argument is not interpretable as logical"
                                                   : "missing value where TRUE/FALSE needed");
  return x != 0;
}

/* The debugger stops before the body of an if or a loop, unless that is a block: that one stops itself. */
static void stop_before(Rt *R, Frame *f, Node *n, int i) {
  Obj *body = ELT(n->expr, i);
  if (body->type != T_LANG || ELT(body, 0) != R->s.lbrace) IS(R)->above->debug_stop(R, f, body, -1);
}

Value exec_If(Rt *R, Node *n, Frame *f) {
  Value c = n->kid[0]->exec(R, n->kid[0], f);
  bool t = LIKELY(c.tag == V_LGL && c.i != NA_LGL) ? c.i : cond_true(R, c, n->expr, "if");
  R->visible = true;
  if (t) {
    n->count[0]++;
    if (UNLIKELY(f->debug)) stop_before(R, f, n, 2);
    return n->kid[1]->exec(R, n->kid[1], f);
  }
  n->count[1]++;
  if (UNLIKELY(f->debug) && n->nkids > 2) stop_before(R, f, n, 3);
  if (n->nkids > 2) return n->kid[2]->exec(R, n->kid[2], f);
  R->visible = false;
  return v_obj(NIL);
}

/* ---- loops ---- */

static inline void set_loop_var(Rt *R, Node *n, Frame *f, Value v) {
  if (n->slot >= 0 && LIKELY(f->env == NULL || f->env->dyn == NULL)) f->slots[n->slot] = v;
  else if (n->slot < 0 && f->env == R->global && SYM(n->u.sym)->gflags == 0) {
    if (v.tag == V_OBJ && rt_is_fun(v.o)) rt_note_function(R, n->u.sym);
    SYM(n->u.sym)->gval = v;
  } else frame_assign(R, f, n->u.sym, v);
}

void for_set_var(Rt *R, Node *n, Frame *f, Value v) {
  if (!n->cache[0]) set_loop_var(R, n, f, v); /* else a while loop, which has none */
}

Value for_elt(Rt *R, ForState *s) {
  int64_t i = s->i;
  if (s->is_seq) {
    double x = s->start + s->stride * (double)i;
    return s->seq->type == T_INT ? v_int((int32_t)x) : v_dbl(x);
  }
  Obj *o = s->seq;
  int32_t k;
  double d;
  switch (o->type) { /* what a package computes is asked for as the rounds come to it */
  case T_LGL: return v_lgl(rt_peek(o, i, 1, &k) ? k : LGL(o)[i]);
  case T_INT: return v_int(rt_peek(o, i, 1, &k) ? k : INT(o)[i]);
  case T_DBL: return v_dbl(rt_peek(o, i, 1, &d) ? d : DBL(o)[i]);
  case T_STR: return v_obj(rt_str_of(R, ELT(o, i)));
  case T_CPLX: return v_obj(rt_cplx(R, CPLX(o)[i]));
  case T_RAW: {
    Obj *r = rt_alloc(R, T_RAW, 1);
    RAW_W(r)[0] = RAW(o)[i];
    return v_obj(r);
  }
  default: {
    Obj *e = ELT(o, i);
    Value v = rt_unbox(e);
    if (v.tag == V_OBJ) rt_share(e);
    return v;
  }
  }
}

/* Runs on from s->i; V_CONTROL return passes through, otherwise V_UNBOUND. */
static Value run_for(Rt *R, Node *n, Frame *f, ForState *s) {
  Node *body = n->kid[1];
  bool ints = s->is_seq && s->seq->type == T_INT;
  int64_t x = (int64_t)s->start, d = (int64_t)s->stride, check = loop_first_check(n, s->n);
  for (;;) {
    int64_t end = s->n < check ? s->n : check;
    while (s->i < end) {
      if (LIKELY(ints)) set_loop_var(R, n, f, v_int((int32_t)(x + d * s->i)));
      else set_loop_var(R, n, f, v_bind(for_elt(R, s)));
      s->i++;
      if (UNLIKELY(f->debug)) stop_before(R, f, n, 3);
      Value v = body->exec(R, body, f);
      if (UNLIKELY(v.tag == V_CONTROL)) {
        if (v.bits == CTL_BREAK) return v_none(V_UNBOUND);
        if (v.bits == CTL_RETURN) return v;
      }
      if (RT_IS_DUE(R->interrupted)) rt_check_interrupt(R);
    }
    if (s->i >= s->n) break;
    Value v = IS(R)->above->loop_look(R, n, f, s, &check);
    if (UNLIKELY(v.tag == V_CONTROL)) return v.bits == CTL_RETURN ? v : v_none(V_UNBOUND);
  }
  return v_none(V_UNBOUND);
}

/* s: the rounds so far, and the loop as a device sees it (counted.c). */
static Value run_while(Rt *R, Node *n, Frame *f, ForState *s) {
  Node *cond = n->kind == ND_While ? n->kid[0] : NULL, *body = n->kid[n->nkids - 1], *as_for = n->cache[0];
  int64_t check = as_for ? LOOP_FIRST : INT64_MAX;
  for (;; s->i++) {
    if (UNLIKELY(s->i >= check)) {
      Value v = IS(R)->above->counted_look(R, as_for, f, s, &check);
      if (UNLIKELY(v.tag == V_CONTROL)) return v.bits == CTL_RETURN ? v : v_none(V_UNBOUND);
    }
    if (cond) {
      Value c = cond->exec(R, cond, f);
      bool t = LIKELY(c.tag == V_LGL && c.i != NA_LGL) ? c.i : cond_true(R, c, n->expr, "while");
      if (!t) break;
    }
    n->count[1]++;
    if (UNLIKELY(f->debug)) stop_before(R, f, n, n->nkids);
    Value v = body->exec(R, body, f);
    if (UNLIKELY(v.tag == V_CONTROL)) {
      if (v.bits == CTL_BREAK) break;
      if (v.bits == CTL_RETURN) return v;
    }
    if (UNLIKELY(f->debug) && cond) IS(R)->above->debug_condition(R, f, n->expr);
    if (RT_IS_DUE(R->interrupted)) rt_check_interrupt(R);
  }
  return v_none(V_UNBOUND);
}

/* A loop whose break or next is inside a promise or an operand. */
static Value __attribute__((noinline)) run_catching(Rt *R, Node *n, Frame *f, ForState *s) {
  Ctx c;
  ctx_push(R, &c, CTX_LOOP);
  c.data = f;
  if (_setjmp(c.jb)) {
    ctx_restore(R, &c);
    if (c.why == CTL_BREAK) {
      ctx_pop(R, &c);
      return v_none(V_UNBOUND);
    }
  }
  Value v = n->kind == ND_For ? run_for(R, n, f, s) : run_while(R, n, f, s);
  ctx_pop(R, &c);
  return v;
}

Value exec_For(Rt *R, Node *n, Frame *f) {
  Value q = n->kid[0]->exec(R, n->kid[0], f);
  n->count[0]++;
  ForState s = {.n = 1};
  s.seq = rt_box(R, q);
  switch (s.seq->type) {
  case T_NIL: s.n = 0; break;
  case T_LGL:
  case T_INT:
  case T_DBL:
  case T_CPLX:
  case T_STR:
  case T_RAW:
  case T_LIST:
  case T_EXPR:
  case T_PAIRLIST: s.n = LEN(s.seq); break;
  default: rt_error_call(R, n->expr, "invalid for() loop sequence");
  }
  if (rt_is_object(s.seq) && rt_inherits(s.seq, "factor")) {
    s.seq = interp_call_named(R, "as.character", 1, s.seq);
    if (!rt_has_elts(s.seq) || LEN(s.seq) != s.n) rt_error_call(R, n->expr, "malformed factor");
  }
  if (s.n == 0) set_loop_var(R, n, f, v_obj(NIL));
  if (q.tag == V_OBJ) rt_share(s.seq); /* the body may assign to the variable it came from */
  s.is_seq = s.seq != NIL && (s.seq->type == T_INT || s.seq->type == T_DBL) && rt_is_seq(s.seq, &s.start, &s.stride);
  uint16_t loops = f->loops++;
  Value v = UNLIKELY(n->flags & NF_JUMP) ? run_catching(R, n, f, &s) : run_for(R, n, f, &s);
  f->loops = loops;
  if (UNLIKELY(s.run != NULL)) IS(R)->above->loop_done(&s);
  n->count[1] += (uint32_t)s.i;
  if (v.tag == V_CONTROL) return v;
  R->visible = false;
  return v_obj(NIL);
}

Value exec_While(Rt *R, Node *n, Frame *f) {
  n->count[0]++;
  uint16_t loops = f->loops++;
  ForState s = {0};
  Value v = UNLIKELY(n->flags & NF_JUMP) ? run_catching(R, n, f, &s) : run_while(R, n, f, &s);
  f->loops = loops;
  if (UNLIKELY(s.run != NULL)) IS(R)->above->loop_done(&s);
  if (UNLIKELY(s.seq != NULL)) ((Node *)n->cache[0])->count[1] += (uint32_t)s.i;
  if (v.tag == V_CONTROL) return v;
  R->visible = false;
  return v_obj(NIL);
}
Value exec_Repeat(Rt *R, Node *n, Frame *f) { return exec_While(R, n, f); }

/* A break or next in code of f that is run outside of its loop's node: a promise's, or an argument of `if` and kin
 * where these are called like functions.  Such code runs in a copy of the frame, with its environment. */
void jump_in_loop(Rt *R, Frame *f, int what) {
  for (Ctx *c = IS(R)->ctx; c && c->kind != CTX_TOP; c = c->prev) { /* out of what C code calls at top level nobody jumps */
    Frame *g = c->data;
    if (c->kind == CTX_LOOP && (g == f || (g->env && g->env == f->env))) ctx_jump(R, c, v_none(V_UNBOUND), what);
  }
}
static Value leave_loop(Rt *R, Node *n, Frame *f, int what) {
  if (n->flags & NF_CONTROL) return control(what);
  jump_in_loop(R, f, what);
  jump_nowhere(R, "loop for break/next");
}
Value exec_Break(Rt *R, Node *n, Frame *f) { return leave_loop(R, n, f, CTL_BREAK); }
Value exec_Next(Rt *R, Node *n, Frame *f) { return leave_loop(R, n, f, CTL_NEXT); }

Value exec_ReturnTail(Rt *R, Node *n, Frame *f) {
  R->visible = true;
  return n->nkids ? n->kid[0]->exec(R, n->kid[0], f) : v_obj(NIL);
}
/* What return() leaves, said in a promise: the innermost function or eval() that runs in its environment. */
static Ctx *return_target(Rt *R, const Frame *f) {
  if (f->env)
    for (Frame *g = IS(R)->frame; g; g = g->prev)
      if (g->ctx && g->env == f->env && (g->kind == FR_EVAL || g->kind == FR_CLOSURE)) return g->ctx;
  return f->ctx;
}
Value exec_Return(Rt *R, Node *n, Frame *f) {
  R->visible = true;
  Value v = n->nkids ? n->kid[0]->exec(R, n->kid[0], f) : v_obj(NIL);
  if (n->flags & NF_CONTROL) {
    if (v.tag == V_CONTROL) return v;
    f->ret = v;
    return control(CTL_RETURN);
  }
  Ctx *to = return_target(R, f), *c = IS(R)->ctx;
  while (c && c != to && c->kind != CTX_TOP) c = c->prev; /* what C code calls at top level is a wall */
  if (!to || c != to) jump_nowhere(R, "function to return from");
  ctx_jump(R, to, v, CTL_RETURN);
}

/* ---- switch ---- */

/* A call's `switch` as it was written: what stands in for `...` is not shown. */
static Obj *switch_call(Rt *R, Node *n) {
  Obj *written = n->expr->attr ? rt_attr(n->expr, rt_sym(R, WRITTEN_ATTR)) : NIL;
  return written != NIL ? written : n->expr;
}

Value exec_Switch(Rt *R, Node *n, Frame *f) {
  Value x = n->kid[0]->exec(R, n->kid[0], f);
  Obj *o = x.tag == V_OBJ ? x.o : NULL;
  if (o && (!rt_is_vec(o) || LEN(o) != 1)) rt_error_call(R, switch_call(R, n), "EXPR must be a length 1 vector");
  if (o && rt_is_object(o) && rt_inherits(o, "factor"))
    rt_warning_call(R, switch_call(R, n), "EXPR is a \"factor\", treated as integer.\n Consider using '%s' instead.",
                    "switch(as.character( * ), ...)");
  if (LEN(switch_call(R, n)) == 2) rt_warning_call(R, switch_call(R, n), "'switch' with no alternatives");
  Obj *names = rt_attr(n->expr, R->s.names);
  R->visible = true;
  if (o && o->type == T_STR) {
    Obj *s = ELT(o, 0);
    int dflt = 0;
    for (int i = 1; i < n->nkids; i++) {
      const char *name = names == NIL ? "" : STR(names, i + 1);
      if (name[0]) {
        bool same = s == NA_STR ? !strcmp(name, "NA") : !strcmp(name, CSTR(s));
        if (same) {
          while (i < n->nkids && !n->kid[i]) i++; /* empty: falls through to the next */
          if (i < n->nkids) return n->kid[i]->exec(R, n->kid[i], f);
          R->visible = false;
          return v_obj(NIL);
        }
      } else if (dflt) {
        const char *a = ast_deparse_call(R, n->kid[dflt]->expr), *b = n->kid[i] ? ast_deparse_call(R, n->kid[i]->expr) : "";
        rt_error_call(R, frame_call(R), "duplicate 'switch' defaults: '%.10s%s' and '%.10s%s'", a,
                      strlen(a) > 10 ? "..." : "", b, strlen(b) > 10 ? "..." : "");
      } else if (n->kid[i]) dflt = i;
    }
    if (dflt) return n->kid[dflt]->exec(R, n->kid[dflt], f);
    R->visible = false;
    return v_obj(NIL);
  }
  int k = NA_INT;
  if (!o) k = x.tag == V_DBL ? (x.d == x.d && fabs(x.d) < 2e9 ? (int)x.d : NA_INT) : x.i;
  else if (rt_is_atomic(o)) k = rt_as_int(R, o);
  if (k != NA_INT && k >= 1 && k < n->nkids) {
    if (!n->kid[k]) rt_error_call(R, frame_call(R), "empty alternative in numeric switch");
    return n->kid[k]->exec(R, n->kid[k], f);
  }
  R->visible = false;
  return v_obj(NIL);
}

/* ---- function() ---- */

Obj *make_closure(Rt *R, Obj *formals, Obj *body, Env *env) {
  Closure *c = (Closure *)rt_alloc_obj(R, T_CLOSURE, sizeof *c);
  c->formals = formals;
  c->body = body;
  c->env = env;
  return (Obj *)c;
}

Value exec_Function(Rt *R, Node *n, Frame *f) {
  R->visible = true;
  Obj *formals = ELT(n->expr, 1), *body = ELT(n->expr, 2);
  if (formals != NIL && (formals->type != T_PAIRLIST || rt_names(R, formals) == NIL))
    rt_error(R, "invalid formal argument list for \"function\"");
  Closure *c = (Closure *)make_closure(R, formals, body, frame_env(R, f));
  if (!n->cache[0]) {
    Code *code = code_shell(R, formals, body);
    code->file = f->code ? f->code->file : R->file;
    code->parent = f->code;
    code->line = n->line;
    n->cache[0] = code;
  }
  c->code = n->cache[0];
  if (LEN(n->expr) > 3 && ELT(n->expr, 3) != NIL) rt_attr_set(R, (Obj *)c, R->s.srcref, ELT(n->expr, 3));
  return v_obj((Obj *)c);
}

/* ---- missing() ---- */

static bool slot_missing(Rt *R, Code *code, Value v, int slot, int depth);

/* Is `sym` of the function running in (frame or environment) missing there?  A formal may be by being passed on, any
 * other variable by holding the missing argument itself. */
/* ..i of the dots d: absent, empty, or passed on from where it is missing. */
static bool dots_lack(Rt *R, Obj *d, int i) {
  if (!d || LEN(d) < i) return true;
  Obj *o = ELT(d, i - 1);
  return o == MISSING_ARG || (o->type == T_PROMISE && promise_missing(R, (Promise *)o));
}
bool ddot_missing(Rt *R, Frame *f, int i) {
  Obj *d = dots_of(R, f);
  return d && i >= 1 && LEN(d) >= i && dots_lack(R, d, i);
}
static bool missing_in(Rt *R, Frame *f, Env *e, Obj *sym, int depth) {
  if (e) f = NULL; /* a promise's frame may be gone once there is an environment */
  if (SYM(sym)->ddval) {
    Value v = e ? rt_env_get(R, e, R->s.dots) : v_none(V_UNBOUND);
    Obj *d = !e && f ? dots_of(R, f) : v.tag == V_OBJ && v.o->type == T_DOTS ? v.o : NULL;
    return (d || v.tag == V_OBJ) && dots_lack(R, d, SYM(sym)->ddval);
  }
  Code *code = NULL;
  Value *slots = NULL;
  if (e && e->kind == E_FRAME) code = (Code *)e->code, slots = e->slots;
  else if (f && f->slots) code = f->code, slots = f->slots;
  int s = slots ? code_slot(code, sym) : -1;
  if (s >= 0 && s < code->desc.nformals) return slot_missing(R, code, slots[s], s, depth);
  Value v = s >= 0 ? slots[s] : e ? rt_env_get(R, e, sym) : v_none(V_UNBOUND);
  return v.tag == V_MISSING || (v.tag == V_OBJ && v.o == MISSING_ARG);
}

static bool slot_missing(Rt *R, Code *code, Value v, int slot, int depth) {
  if (v.tag == V_MISSING) return true;
  if (v.tag == V_OBJ && v.o == MISSING_ARG) return true;
  if (v.tag == V_OBJ && v.o->type == T_DOTS) return LEN(v.o) == 0;
  if (v.tag != V_PROMISE || depth > 100) return false;
  Promise *p = (Promise *)v.o;
  /* passed on, a default counts as given, unless it is a variable that is missing */
  if (depth == 0 && p->node && p->node == code->defaults[slot]) return true;
  Obj *x = p->expr;
  while (x->type == T_PROMISE) x = ((Promise *)x)->expr;
  if (x->type != T_SYM || p->value.tag != V_UNBOUND) return false;
  return missing_in(R, p->frame, p->env, x, depth + 1);
}

/* The same of code that eval() runs in a function's environment. */
bool missing_formal(Rt *R, Env *e, Obj *sym) { return missing_in(R, NULL, e, sym, 1); }

/* Subscripts: what is missing for the caller, too, is no subscript, while a default counts as given. */
bool promise_missing(Rt *R, Promise *p) {
  return p->expr->type == T_SYM && p->value.tag == V_UNBOUND && missing_in(R, p->frame, p->env, p->expr, 1);
}
bool local_missing(Rt *R, Frame *f, int slot) {
  Value v = f->slots[slot];
  if (v.tag == V_PROMISE)
    return slot < f->code->desc.nformals && ((Promise *)v.o)->node != f->code->defaults[slot] &&
           promise_missing(R, (Promise *)v.o);
  return v.tag == V_MISSING || (v.tag == V_OBJ && v.o == MISSING_ARG);
}

Value exec_Missing(Rt *R, Node *n, Frame *f) {
  R->visible = true;
  Obj *sym = n->u.sym;
  Env *e = f->env;
  Code *code = f->code;
  Value *slots = f->slots;
  if (e && e->kind == E_FRAME) code = (Code *)e->code, slots = e->slots;
  int s = slots ? code_slot(code, sym) : -1;
  if (SYM(sym)->ddval) {
    Obj *d = dots_of(R, f);
    int i = SYM(sym)->ddval;
    if (!d || LEN(d) < i || ELT(d, i - 1) == MISSING_ARG) return v_lgl(1);
    return v_lgl(0);
  }
  if (s < 0 || slots[s].tag == V_UNBOUND) {
    Value v = e ? rt_env_get(R, e, sym) : v_none(V_UNBOUND);
    if (v.tag == V_MISSING || (v.tag == V_OBJ && v.o == MISSING_ARG)) return v_lgl(1);
    if (v.tag != V_UNBOUND) return v_lgl(0);
    s = -1;
  } else if (s >= code->desc.nformals) return v_lgl(slots[s].tag == V_OBJ && slots[s].o == MISSING_ARG);
  if (s < 0) rt_error_call(R, n->expr, "'missing' can only be used for arguments");
  return v_lgl(slot_missing(R, code, slots[s], s, 0));
}
