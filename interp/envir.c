/* interp/envir.c - environments as R code sees them, eval, and the stack of calls (sys.call and kin). */
#include "../ast/ast.h"
#include "nodeops.h"

static Obj *as_name(Rt *R, Obj *x) {
  if (x && x->type == T_SYM) return x;
  if (!x) rt_error(R, "argument \"x\" is missing, with no default");
  if (x->type != T_STR || LEN(x) < 1) rt_error(R, "invalid first argument");
  if (CLEN(ELT(x, 0)) == 0) rt_error(R, "invalid first argument");
  return rt_sym_of(R, ELT(x, 0));
}

static Obj *one_name(Rt *R, Obj *x) {
  if (x && x->type == T_STR && LEN(x) > 1) rt_error(R, "first argument has length > 1");
  return as_name(R, x);
}

/* ---- the stack ---- */

/* The function or eval frame that code in f belongs to (f may be a promise's copy); NULL at top level. */
static Frame *stack_frame(Rt *R, Frame *f) {
  for (Frame *g = IS(R)->frame; g; g = g->prev)
    if (g == f || (g->env && g->env == f->env)) return g;
  return NULL;
}

static Frame *by_number(Rt *R, Call *c, int which) {
  Frame *here = stack_frame(R, c->frame);
  int depth = here ? here->depth : 0;
  int want = which > 0 ? which : depth + which;
  if (want < 0 || want > (IS(R)->frame ? IS(R)->frame->depth : 0)) rt_error(R, "not that many frames on the stack");
  if (want == 0) return NULL;
  for (Frame *g = IS(R)->frame; g; g = g->prev)
    if (g->depth == want) return g;
  rt_error(R, "not that many frames on the stack");
}

/* The frame number of f's parent (where it was called from): sys.parent.  Of the frames with the caller's environment
 * (a function's, and those of eval() in it) the outermost. */
static int parent_number(Rt *R, Frame *f) {
  if (!f) return 0;
  Env *e = f->caller ? f->caller->env : f->caller_env;
  int depth = 0;
  if (e == R->global) return 0;
  for (Frame *g = f->prev; g; g = g->prev)
    if (g == f->caller || (e && g->env == e)) depth = g->depth;
  return depth;
}

/* parent.frame(n), as R's do_parentframe. */
static Env *parent_frame(Rt *R, Frame *from, int n) {
  rt_assert(R, from && n >= 0, "parent %d of no frame", n);
  Frame *f = stack_frame(R, from);
  if (!f) return R->global;
  for (;;) {
    Env *e = frame_caller_env(R, f);
    if (n == 1) return e;
    n--;
    if (e == R->global) return e;
    Frame *g = f->prev;
    while (g && g->env != e) g = g->prev;
    if (!g) return R->global;
    f = g;
  }
}

static Obj *do_parentframe(Rt *R, Call *c) {
  int n = arg_int(R, c, 0, "n", 1);
  if (n < 1) rt_error(R, "invalid 'n' value");
  return (Obj *)parent_frame(R, c->frame, n);
}

/* The source reference of the statement of x, code, that `call` is part of; `ref` is that of x.  NULL: it is not there. */
static Obj *statement_of(Rt *R, Obj *x, Obj *call, Obj *ref) {
  if (x == call) return ref;
  if (x->type != T_LANG) return NULL;
  Obj *refs = LEN(x) && ELT(x, 0) == R->s.lbrace ? rt_attr(x, R->s.srcref) : NIL;
  for (int64_t i = 0; i < LEN(x); i++) {
    Obj *r = statement_of(R, ELT(x, i), call, refs->type == T_LIST && i < LEN(refs) ? ELT(refs, i) : ref);
    if (r) return r;
  }
  return NULL;
}
/* The frame whose function's code the call of f is written in, or NULL.  Promises that functions without a source ask for have
 * none in GNU R. */
static Frame *written_in(Rt *R, Frame *f) {
  Frame *w = f->caller ? f->caller : f->prev;
  const Frame *asks = f->prev;
  if (asks && asks != w && (asks->kind == FR_PSEUDO || (asks->kind == FR_CLOSURE && rt_attr(asks->fun, R->s.srcref) == NIL))) return NULL;
  if (!w || w->kind != FR_PROMISE || !w->env) return w;
  Frame *g = IS(R)->frame;
  while (g && !((g->kind == FR_CLOSURE || g->kind == FR_EVAL) && g->env == w->env)) g = g->prev;
  return g;
}
/* The source reference of all of the code that w runs, NULL: it has none. */
static Obj *source_of(Rt *R, const Frame *w) {
  Obj *ref = w->kind == FR_CLOSURE ? rt_attr(w->fun, R->s.srcref) : NIL;
  if (w->kind == FR_EVAL && w->prev && w->prev->kind == FR_PSEUDO && w->prev->source) ref = w->prev->source;
  return ref == NIL ? NULL : ref;
}
/* A frame's call; where the source of the code that it is written in is kept, with the reference to its statement, or to the whole
 * where that is no block. */
static Obj *call_and_source(Rt *R, Frame *f) {
  Frame *w = f->call->type == T_LANG ? written_in(R, f) : NULL;
  Obj *from = w && w->code && w->code->body ? w->code->body->expr : NIL, *whole = w ? source_of(R, w) : NULL;
  if (!from || from->type != T_LANG || (!whole && rt_attr(from, R->s.srcref) == NIL)) return f->call;
  Obj *ref = statement_of(R, from, f->call, whole);
  if (!ref) return f->call;
  Obj *call = rt_dup(R, f->call);
  rt_attr_set(R, call, R->s.srcref, ref);
  return call;
}
static Obj *do_syscall(Rt *R, Call *c) {
  Frame *f = by_number(R, c, arg_int(R, c, 0, "which", 0));
  return f ? call_and_source(R, f) : NIL;
}
/* A frame that GNU R has and ravel only shows (frame_pretend) is some function's, too. */
static Obj *frame_function(Rt *R, Frame *f) {
  if (f->fun && f->fun != NIL) return f->fun;
  Obj *h = f->call && f->call->type == T_LANG ? ELT(f->call, 0) : NIL;
  if (rt_is_fun(h)) return h;
  Value v = h->type == T_SYM ? SYM(h)->bval : v_none(V_UNBOUND);
  if (v.tag == V_OBJ && rt_is_fun(v.o)) return v.o;
  Obj *named = h->type == T_SYM ? interp_find_fun(R, h, frame_caller_env(R, f), false) : NULL; /* g <- stop; g("a") */
  if (named) return named;
  return make_closure(R, NIL, NIL, R->base_ns);
}
static Obj *do_sysfunction(Rt *R, Call *c) {
  int which = arg_int(R, c, 0, "which", 0);
  Frame *here = stack_frame(R, c->frame), *f = by_number(R, c, which);
  if (which > (here ? here->depth : 0)) rt_error(R, "not that many frames on the stack");
  return f ? frame_function(R, f) : NIL;
}
static Obj *do_sysframe(Rt *R, Call *c) {
  int which = arg_int(R, c, 0, "which", 0);
  if (which == 0) return (Obj *)R->global;
  Frame *f = by_number(R, c, which);
  return f ? (Obj *)frame_env(R, f) : (Obj *)R->global;
}
static Obj *do_sysnframe(Rt *R, Call *c) {
  Frame *f = stack_frame(R, c->frame);
  return rt_int(R, f ? f->depth : 0);
}
static Obj *do_sysparent(Rt *R, Call *c) {
  int n = arg_int(R, c, 0, "n", 1);
  Frame *f = stack_frame(R, c->frame);
  int p = f ? f->depth : 0;
  while (n-- > 0 && p > 0) {
    Frame *g = IS(R)->frame;
    while (g && g->depth != p) g = g->prev;
    p = parent_number(R, g);
  }
  return rt_int(R, p);
}
static Obj *do_syscalls(Rt *R, Call *c) {
  Frame *top = stack_frame(R, c->frame);
  int n = top ? top->depth : 0;
  int code = c->def->code;
  if (n == 0) return code == 2 ? rt_alloc(R, T_INT, 0) : NIL;
  Obj *r = rt_alloc(R, code == 2 ? T_INT : code == 0 ? T_PAIRLIST : T_PAIRLIST, n);
  for (Frame *f = top; f; f = f->prev) {
    int i = f->depth - 1;
    if (i < 0 || i >= n) continue;
    if (code == 2) INT_W(r)[i] = parent_number(R, f);
    else rt_set_elt(r, i, code == 0 ? call_and_source(R, f) : (Obj *)frame_env(R, f));
  }
  return r;
}
static Obj *do_sysonexit(Rt *R, Call *c) {
  Frame *f = stack_frame(R, c->frame);
  if (!f || !f->on_exit) return NIL;
  return LEN(f->on_exit) == 2 ? ELT(f->on_exit, 1) : f->on_exit;
}

/* ---- making and naming environments ---- */

/* as.environment(): numbers are positions in the search list, strings names in it. */
static Env *as_environment(Rt *R, Call *c, Obj *x) {
  /* as.environment() itself, or a closure of GNU R's that calls it */
  Obj *asked = c->def->flags & BF_PRIM ? NULL : interp_call_text(R, "as.environment(pos)");
  if (x->type == T_S4) x = rt_s4_data(R, x);
  switch (x->type) {
  case T_ENV: return ENV(x);
  case T_DBL:
  case T_INT: {
    int pos = rt_as_int(R, x);
    if (LEN(x) != 1) rt_error_call(R, asked, "invalid '%s' argument", "pos");
    if (pos == -1) return interp_env(R, c);
    if (pos < 1 || pos == NA_INT) rt_error_call(R, asked, "invalid '%s' argument", "pos");
    Env *e = search_at(R, pos);
    if (e) return e;
    rt_error_call(R, asked, "invalid '%s' argument", "pos");
  }
  case T_STR: {
    if (LEN(x) < 1) rt_error_call(R, asked, "invalid object for 'as.environment'");
    const char *s = STR(x, 0);
    if (!strcmp(s, ".GlobalEnv")) return R->global;
    Env *e = search_named(R, s);
    if (e) return e;
    rt_error_call(R, asked, "no item called \"%s\" on the search list", s);
  }
  case T_LIST: {
    Env *e = rt_env_new(R, R->empty);
    e->h.aux = ENV_LISTED;
    Obj *names = rt_attr(x, R->s.names);
    if (LEN(x) && names == NIL) rt_error_call(R, asked, "names(x) must be a character vector of the same length as x");
    for (int64_t i = 0; i < LEN(x); i++) env_assign(R, e, rt_sym_of(R, ELT(names, i)), rt_unbox(ELT(x, i)));
    return e;
  }
  case T_NIL: rt_error_call(R, asked, "using 'as.environment(NULL)' is defunct");
  default: rt_error_call(R, asked, "invalid object for 'as.environment'");
  }
}

static Obj *do_asenvironment(Rt *R, Call *c) {
  arg_check_n(R, c, 1, 1);
  return (Obj *)as_environment(R, c, c->args[0]);
}

static Obj *do_environment(Rt *R, Call *c) { /* fun = NULL */
  Obj *f = c->args[0];
  if (!f || f == NIL) {
    Frame *g = c->frame;
    return (Obj *)frame_env(R, g);
  }
  if (f->type == T_BUILTIN && ((BuiltinObj *)f)->def->flags & BF_PRIM) return NIL;
  if (rt_is_fun(f)) return (Obj *)function_home(R, f);
  return rt_attr(f, R->s.dotEnvironment);
}

static Obj *do_environment_set(Rt *R, Call *c) { /* fun, value */
  arg_check_n(R, c, 2, 2);
  Obj *f = c->args[0], *e = c->args[1];
  if (f->type == T_CLOSURE) {
    if (e->type != T_ENV)
      rt_error(R, e == NIL ? "use of NULL environment is defunct" : "replacement object is not an environment");
    Obj *g = make_closure(R, rt_closure(R, f)->formals, rt_closure(R, f)->body, ENV(e));
    rt_attr_copy(R, g, f);
    return g;
  }
  if (e != NIL && e->type != T_ENV) rt_error(R, "replacement object is not an environment");
  if (f->type == T_SYM) rt_error(R, "cannot set attribute on a symbol");
  f = rt_own(R, f);
  rt_attr_set(R, f, R->s.dotEnvironment, e);
  return f;
}

static Obj *do_newenv(Rt *R, Call *c) { /* hash = TRUE, parent = parent.frame(), size = 29L */
  Obj *p = c->args[1];
  if (p && p->type != T_ENV) rt_error(R, "'enclos' must be an environment");
  Env *e = rt_env_new(R, p ? ENV(p) : interp_env(R, c));
  int size = c->args[2] ? rt_as_int(R, c->args[2]) : 29;
  if (c->args[0] && rt_as_lgl(R, c->args[0]) != 1) e->h.aux = ENV_LISTED;
  else if (size > 0 && size != NA_INT) e->h.aux = (uint32_t)(size < 1 << 20 ? size : 1 << 20);
  return (Obj *)e;
}

static Obj *do_emptyenv(Rt *R, Call *c) { return (Obj *)R->empty; }
static Obj *do_globalenv(Rt *R, Call *c) { return (Obj *)R->global; }
static Obj *do_baseenv(Rt *R, Call *c) { return (Obj *)(c->def->code ? R->base_ns : R->base); }
static Obj *do_topenv(Rt *R, Call *c) {
  Env *e = c->args[0] && c->args[0]->type == T_ENV ? ENV(c->args[0]) : interp_env(R, c);
  Obj *stop = c->args[1] ? c->args[1] : rt_option(R, "topLevelEnvironment");
  Obj *marked = rt_sym(R, ".packageName"); /* sys.source()'s code of a package has that name */
  while (e && e != R->global && e->kind != E_BASE && e->kind != E_EMPTY && (Obj *)e != stop &&
         !env_is_namespace(R, e) && !env_is_package(R, e) && rt_env_get(R, e, marked).tag == V_UNBOUND) {
    if (e->kind == E_FRAME && e->parent == R->base) e = R->base_ns; /* a base function's frame: it is of the namespace */
    else e = e->parent;
  }
  return (Obj *)(e && e->kind != E_EMPTY ? e : R->global);
}

static Obj *do_parentenv(Rt *R, Call *c) {
  Obj *e = c->args[0];
  if (!e || e->type != T_ENV) rt_error(R, "argument is not an environment");
  if (ENV(e)->kind == E_EMPTY) rt_error(R, "the empty environment has no parent");
  Env *next = ENV(e)->parent == R->base ? search_next(R, ENV(e)) : NULL;
  return (Obj *)(next ? next : ENV(e)->parent);
}
static Obj *do_parentenv_set(Rt *R, Call *c) {
  Obj *e = c->args[0], *p = c->args[1];
  if (!e || e->type != T_ENV) rt_error(R, "argument is not an environment");
  if (ENV(e)->kind == E_EMPTY) rt_error(R, "can not set parent of the empty environment");
  if (!p || p->type != T_ENV) rt_error(R, "'parent' is not an environment");
  ENV(e)->parent = ENV(p);
  Frame *f = env_frame(R, ENV(e));
  if (f && f->kind == FR_CLOSURE) f->enclos = ENV(p); /* where the running function looks from now on */
  return e;
}

static Obj *do_envname(Rt *R, Call *c) {
  Obj *e = c->args[0];
  if (!e || e->type != T_ENV) return rt_str(R, "");
  if (ENV(e) == R->global) return rt_str(R, "R_GlobalEnv");
  if (ENV(e) == R->base) return rt_str(R, "base");
  if (ENV(e) == R->empty) return rt_str(R, "R_EmptyEnv");
  const char *ns = namespace_name(R, ENV(e));
  if (ns) return rt_str(R, ns);
  Obj *nm = rt_attr(e, rt_sym(R, "name"));
  return rt_str(R, nm->type == T_STR && LEN(nm) ? STR(nm, 0) : "");
}

/* ---- variables ---- */

/* Does a value have the wanted mode ("any", "function", "numeric", or a type name)? */
static bool has_mode(Value v, const char *mode) {
  if (!strcmp(mode, "any")) return true;
  if (v.tag == V_LGL) return !strcmp(mode, "logical");
  if (v.tag == V_INT) return !strcmp(mode, "numeric") || !strcmp(mode, "integer");
  if (v.tag == V_DBL) return !strcmp(mode, "numeric") || !strcmp(mode, "double");
  if (v.tag != V_OBJ) return false;
  Obj *o = v.o;
  if (rt_is_fun(o)) return !strcmp(mode, "function");
  if (o->type == T_INT || o->type == T_DBL)
    return !strcmp(mode, "numeric") || !strcmp(mode, rt_type_name((ObjType)o->type));
  if (o->type == T_SYM) return !strcmp(mode, "name") || !strcmp(mode, "symbol");
  if (o->type == T_LANG) return !strcmp(mode, "call") || !strcmp(mode, "language");
  return !strcmp(mode, rt_type_name((ObjType)o->type));
}

static Value find_mode(Rt *R, Env *e, Obj *sym, const char *mode, bool inherits) {
  bool global_too = false;                   /* in a frame of a base function: see exec_vars.c */
  if (e && e->kind == E_BASE && !inherits) { /* the base package's own, of all that is there */
    packages_know(R);
    if ((SYM(sym)->package & ~SYM_EXPORTED) > 1) return v_none(V_UNBOUND);
  }
  for (; e && e->kind != E_EMPTY; e = e->parent) {
    Value v = raw_get(R, e, sym);
    if (v.tag != V_UNBOUND) {
      if (!strcmp(mode, "any")) return v;
      if (v.tag == V_PROMISE) v = force_promise(R, (Promise *)v.o);
      if (has_mode(v, mode)) return v;
    }
    if (!inherits) break;
    if (e->kind == E_FRAME && e->parent == R->base) global_too = true;
  }
  return global_too ? find_mode(R, R->global, sym, mode, true) : v_none(V_UNBOUND);
}

/* The environment that get(), exists() and assign() work in: envir, which may be a frame's number where `frames`, else
 * pos, else the calling one. */
static Env *pos_env(Rt *R, Call *c, int pos_arg, int env_arg_i, bool frames) {
  Obj *e = c->args[env_arg_i];
  if (e && frames && !rt_is_object(e) && (e->type == T_INT || e->type == T_DBL) && LEN(e) == 1) {
    int n = rt_as_int(R, e);
    if (n == 0) return R->global;
    Frame *f = by_number(R, c, n);
    return f ? frame_env(R, f) : R->global;
  }
  if (e && !rt_is_object(e) && e->type >= T_LGL && e->type <= T_STR) rt_error(R, "invalid '%s' argument", "envir");
  if (e) return as_environment(R, c, e);
  Obj *p = c->args[pos_arg];
  if (p) return as_environment(R, c, p);
  return interp_env(R, c);
}

static const char *mode_arg(Rt *R, Call *c, int i) {
  const char *m = arg_str(R, c, i, "mode", "any");
  return m;
}

static Obj *finish_get(Rt *R, Obj *sym, Value v) {
  if (v.tag == V_PROMISE) v = force_promise(R, (Promise *)v.o);
  if (v.tag == V_MISSING) {
    if (sym == MISSING_ARG) rt_error(R, "argument is missing, with no default");
    rt_error(R, "argument \"%s\" is missing, with no default", SYMNAME(sym));
  }
  Obj *o = rt_box(R, v);
  if (v.tag == V_OBJ && o->named == 0) o->named = 1;
  IS(R)->got = v.tag == V_OBJ ? o : NULL;
  return o;
}

static Obj *do_get(Rt *R, Call *c) { /* x, pos = -1L, envir, mode = "any", inherits = TRUE */
  Obj *sym = one_name(R, c->args[0]);
  Env *e = pos_env(R, c, 1, 2, true);
  const char *mode = mode_arg(R, c, 3);
  Value v = find_mode(R, e, sym, mode, arg_flag(R, c, 4, "inherits", true));
  if (v.tag == V_UNBOUND) {
    if (strcmp(mode, "any")) rt_error(R, "object '%s' of mode '%s' was not found", SYMNAME(sym), mode);
    rt_error(R, "object '%s' not found", SYMNAME(sym));
  }
  return finish_get(R, sym, v);
}
static Obj *do_get0(Rt *R, Call *c) { /* x, envir, mode, inherits, ifnotfound = NULL */
  Obj *sym = as_name(R, c->args[0]);
  Env *e = c->args[1] ? as_environment(R, c, c->args[1]) : interp_env(R, c);
  Value v = find_mode(R, e, sym, mode_arg(R, c, 2), arg_flag(R, c, 3, "inherits", true));
  if (v.tag == V_UNBOUND) return c->args[4] ? c->args[4] : NIL;
  return finish_get(R, sym, v);
}
static Obj *do_exists(Rt *R, Call *c) { /* x, where = -1, envir, frame, mode = "any", inherits = TRUE */
  Obj *sym = one_name(R, c->args[0]);
  Env *e = pos_env(R, c, 1, 2, true);
  return rt_lgl(R, find_mode(R, e, sym, mode_arg(R, c, 4), arg_flag(R, c, 5, "inherits", true)).tag != V_UNBOUND);
}
static Obj *do_mget(Rt *R, Call *c) { /* x, envir, mode = "any", ifnotfound, inherits = FALSE */
  Obj *x = c->args[0];
  if (!x || x->type != T_STR) rt_error(R, "invalid first argument");
  Env *e = c->args[1] ? as_environment(R, c, c->args[1]) : interp_env(R, c);
  bool inh = arg_flag(R, c, 4, "inherits", false);
  Obj *m = c->args[2], *nf = c->args[3];
  Obj *r = rt_alloc(R, T_LIST, LEN(x));
  for (int64_t i = 0; i < LEN(x); i++) {
    Obj *sym = rt_sym_of(R, ELT(x, i));
    const char *mode = m && m->type == T_STR && LEN(m) ? STR(m, i % LEN(m)) : "any";
    Value v = find_mode(R, e, sym, mode, inh);
    if (v.tag == V_UNBOUND) {
      if (!nf) rt_error(R, "value for \xe2\x80\x98%s\xe2\x80\x99 not found", SYMNAME(sym));
      Obj *d = nf->type == T_LIST ? (LEN(nf) ? ELT(nf, i % LEN(nf)) : NIL) : nf;
      if (rt_is_fun(d)) d = interp_call1(R, d, rt_str_of(R, ELT(x, i)));
      rt_set_elt(r, i, d);
    } else rt_set_elt(r, i, v.tag == V_MISSING ? MISSING_ARG : finish_get(R, sym, v));
  }
  rt_attr_set(R, r, R->s.names, x);
  return r;
}

static Obj *do_assign(Rt *R, Call *c) { /* x, value, pos = -1, envir, inherits = FALSE, immediate = TRUE */
  Obj *x = c->args[0];
  if (!x || !c->args[1]) rt_error(R, "argument \"%s\" is missing, with no default", x ? "value" : "x");
  if (x->type != T_STR || LEN(x) == 0) rt_error(R, "invalid first argument");
  if (LEN(x) > 1) rt_warning(R, "only the first element is used as variable name");
  if (!CLEN(ELT(x, 0))) rt_error(R, "attempt to use zero-length variable name");
  Obj *sym = as_name(R, x), *v = c->args[1];
  Env *e = pos_env(R, c, 2, 3, false);
  if (arg_flag(R, c, 4, "inherits", false)) {
    Env *q = e;
    while (q && q->kind != E_EMPTY && rt_env_get(R, q, sym).tag == V_UNBOUND) q = q->parent;
    e = q && q->kind != E_EMPTY ? q : R->global;
  }
  const bool box = R->foreign && rt_is_num(v) && LEN(v) == 1 && !v->attr && v->named; /* somebody's: C code may write there */
  env_assign(R, e, sym, box ? v_obj(v) : rt_unbox(v));
  return v;
}

static Obj *do_rm(Rt *R, Call *c) { /* a special: rm(..., list = character(), envir, inherits = FALSE) */
  Obj *names = rt_attr(c->call, R->s.names);
  Env *here = interp_env(R, c), *e = here;
  bool inherits = false;
  Obj *list = NIL;
  for (int64_t i = 1; i < LEN(c->call); i++) {
    const char *nm = names == NIL ? "" : STR(names, i);
    if (!strcmp(nm, "list")) list = interp_evalo(R, ELT(c->call, i), here);
    else if (!strcmp(nm, "envir") || !strcmp(nm, "pos"))
      e = as_environment(R, c, interp_evalo(R, ELT(c->call, i), here));
    else if (!strcmp(nm, "inherits")) inherits = rt_as_lgl(R, interp_evalo(R, ELT(c->call, i), here)) == 1;
  }
  if (e->kind == E_BASE)
    rt_error(R, "cannot remove variables from %s", e == R->base ? "the base environment" : "base namespace");
  for (int pass = 0; pass < 2; pass++)
    for (int64_t i = 1; i < (pass ? (list->type == T_STR ? LEN(list) + 1 : 1) : LEN(c->call)); i++) {
      Obj *sym;
      if (pass == 0) {
        if (names != NIL && STR(names, i)[0]) continue;
        Obj *x = ELT(c->call, i);
        if (x == R->s.dots) continue;
        if (x->type == T_STR && LEN(x) == 1) x = rt_sym_of(R, ELT(x, 0));
        if (x->type != T_SYM) rt_error(R, "... must contain names or character strings");
        sym = x;
      } else sym = rt_sym_of(R, ELT(list, i - 1));
      Env *q = e;
      bool done = rt_env_remove(R, q, sym);
      while (!done && inherits && q->kind != E_EMPTY) {
        q = q->parent;
        if (q->kind == E_EMPTY || q->kind == E_BASE) break;
        done = rt_env_remove(R, q, sym);
      }
      if (!done) rt_warning(R, "object '%s' not found", SYMNAME(sym));
    }
  c->visible = false;
  return NIL;
}

static Obj *do_ls(Rt *R, Call *c) { /* name, pos = -1L, envir, all.names = FALSE, pattern, sorted = TRUE */
  for (int i = 0; i < 6; i++)
    if (c->args[i] == MISSING_ARG) c->args[i] = NULL;
  Obj *x = c->args[0];
  if (x && rt_is_object(x) && x->type != T_ENV) x = interp_call_named(R, "as.environment", 1, x);
  Env *e = x ? as_environment(R, c, x) : pos_env(R, c, 1, 2, true);
  if (e->kind == E_BASE) packages_know(R); /* its own names, not those of all packages */
  Obj *r = rt_env_names(R, e, arg_flag(R, c, 3, "all.names", false), arg_flag(R, c, 5, "sorted", true));
  if (c->args[4]) {
    Obj *args[3] = {c->args[4], r, rt_lgl(R, 1)}, *nm[3] = {NULL, NULL, rt_mk(R, "value")};
    Obj *g = interp_find_fun(R, rt_sym(R, "grep"), R->base, true);
    r = rt_box(R, interp_call(R, g, 3, args, nm, interp_call_text(R, "grep(pattern, all.names, value = TRUE)"), NULL));
  }
  return r;
}

/* Missing and lazy variables of environments made into list elements. */
static Obj *do_env2list(Rt *R, Call *c) { /* x, all.names, sorted */
  Obj *x = c->args[0];
  if (!x || x->type != T_ENV) rt_error(R, "argument must be an environment");
  bool all = arg_flag(R, c, 1, "all.names", false), sorted = arg_flag(R, c, 2, "sorted", false);
  if (ENV(x)->kind == E_BASE) packages_know(R);
  Obj *names = rt_env_names(R, ENV(x), all, sorted);
  Obj *r = rt_alloc(R, T_LIST, LEN(names));
  for (int64_t i = 0; i < LEN(names); i++) {
    Value v = promise_value(R, raw_get(R, ENV(x), rt_sym_of(R, ELT(names, i))));
    if (v.tag == V_OBJ && v.o->type == T_DOTS) v = v_obj(R->s.dots);
    rt_set_elt(r, i, v.tag == V_MISSING ? MISSING_ARG : v.tag == V_UNBOUND ? NIL : rt_box(R, v));
  }
  if (LEN(names)) rt_attr_set(R, r, R->s.names, names);
  return r;
}

static Obj *do_list2env(Rt *R, Call *c) { /* x, envir = NULL, parent = parent.frame(), ... */
  Obj *x = c->args[0];
  if (!x || x->type != T_LIST) rt_error(R, "first argument must be a named list");
  Env *e;
  if (c->args[1] && c->args[1]->type == T_ENV) e = ENV(c->args[1]);
  else e = rt_env_new(R, c->args[2] && c->args[2]->type == T_ENV ? ENV(c->args[2]) : interp_env(R, c));
  int64_t nx = x == NIL ? 0 : LEN(x);
  if (!c->args[1]) e->h.aux = nx > 100 ? (uint32_t)(nx < 1 << 20 ? nx : 1 << 20) : ENV_LISTED;
  Obj *names = x == NIL ? NIL : rt_attr(x, R->s.names);
  if (x != NIL && LEN(x) && names == NIL) rt_error(R, "names(x) must be a character vector of the same length as x");
  for (int64_t i = 0; x != NIL && i < LEN(x); i++) {
    Obj *v = ELT(x, i);
    if (v->type == T_PROMISE) rt_env_set(R, e, rt_sym_of(R, ELT(names, i)), (Value){.tag = V_PROMISE, .o = v});
    else env_assign(R, e, rt_sym_of(R, ELT(names, i)), rt_unbox(v));
  }
  return (Obj *)e;
}

/* ---- locks, active bindings, delayed assignment ---- */

static Env *need_env(Rt *R, Obj *x) {
  if (x && x->type == T_S4) x = rt_s4_data(R, x);
  if (!x || x->type != T_ENV) rt_error(R, "not an environment");
  return ENV(x);
}

static Obj *do_lockbinding(Rt *R, Call *c) { /* sym, env; code 1: unlock */
  Obj *sym = as_name(R, c->args[0]);
  Env *e = need_env(R, c->args[1]);
  int fl = rt_env_flags(R, e, sym);
  if (fl < 0) rt_error(R, "no binding for \"%s\"", SYMNAME(sym));
  rt_env_set_flags(R, e, sym, c->def->code ? fl & ~BIND_LOCKED : fl | BIND_LOCKED);
  return NIL;
}
static Obj *do_bindinglocked(Rt *R, Call *c) {
  Obj *sym = as_name(R, c->args[0]);
  int fl = rt_env_flags(R, need_env(R, c->args[1]), sym);
  if (fl < 0) rt_error(R, "no binding for \"%s\"", SYMNAME(sym));
  return rt_lgl(R, (fl & (c->def->code ? BIND_ACTIVE : BIND_LOCKED)) != 0);
}
static Obj *do_lockenv(Rt *R, Call *c) { /* env, bindings = FALSE */
  Env *e = need_env(R, c->args[0]);
  e->h.flags |= OF_LOCKED;
  if (arg_flag(R, c, 1, "bindings", false)) {
    Obj *names = rt_env_names(R, e, true, false);
    for (int64_t i = 0; i < LEN(names); i++) {
      Obj *s = rt_sym_of(R, ELT(names, i));
      rt_env_set_flags(R, e, s, rt_env_flags(R, e, s) | BIND_LOCKED);
    }
  }
  return NIL;
}
static Obj *do_envlocked(Rt *R, Call *c) { return rt_lgl(R, (need_env(R, c->args[0])->h.flags & OF_LOCKED) != 0); }

/* .topcallbacks(on): is .runcallbacks to be called after each expression of the top level? */
static Obj *do_topcallbacks(Rt *R, Call *c) {
  IS(R)->callbacks = c->args[0] && rt_as_lgl(R, c->args[0]) == 1;
  return NIL;
}

static Obj *do_makeactive(Rt *R, Call *c) { /* sym, fun, env */
  Obj *sym = as_name(R, c->args[0]), *fun = c->args[1];
  if (!fun || !rt_is_fun(fun)) rt_error(R, "not a function");
  Env *e = need_env(R, c->args[2]);
  int fl = rt_env_flags(R, e, sym);
  if (fl >= 0 && !(fl & BIND_ACTIVE)) rt_error(R, "symbol already has a regular binding");
  if (fl >= 0 && (fl & BIND_LOCKED)) rt_error(R, "cannot change active binding if binding is locked");
  if (fl < 0) fl = 0;
  rt_env_set_flags(R, e, sym, 0);
  rt_env_set(R, e, sym, v_obj(fun));
  rt_share(fun);
  rt_env_set_flags(R, e, sym, BIND_ACTIVE);
  return NIL;
}
static Obj *do_activefun(Rt *R, Call *c) {
  Obj *sym = as_name(R, c->args[0]);
  Env *e = need_env(R, c->args[1]);
  int fl = rt_env_flags(R, e, sym);
  if (fl < 0) rt_error(R, "no binding for \"%s\"", SYMNAME(sym));
  if (!(fl & BIND_ACTIVE)) rt_error(R, "no active binding for \"%s\"", SYMNAME(sym));
  return rt_box(R, rt_env_get(R, e, sym));
}

/* The arguments of a special, not evaluated, by name or place. */
static void special_args(Rt *R, const Call *c, const char *const *formals, int n, Obj **part) {
  Obj *names = rt_attr(c->call, R->s.names);
  int pos = 0;
  for (int64_t i = 1; i < LEN(c->call); i++) {
    const char *nm = names == NIL ? "" : STR(names, i);
    int which = -1;
    for (int k = 0; k < n && nm[0]; k++)
      if (!strncmp(formals[k], nm, strlen(nm))) {
        which = k;
        break;
      }
    if (which < 0) {
      while (pos < n && part[pos]) pos++;
      which = pos < n ? pos : n - 1;
    }
    part[which] = ELT(c->call, i);
  }
}

static Obj *do_delayedassign(Rt *R, Call *c) { /* a special: x, value, eval.env, assign.env */
  static const char *const formals[] = {"x", "value", "eval.env", "assign.env"};
  Obj *part[4] = {0};
  special_args(R, c, formals, 4, part);
  if (!part[0] || !part[1]) rt_error(R, "argument \"%s\" is missing, with no default", part[0] ? "value" : "x");
  Env *here = interp_env(R, c);
  Obj *sym = as_name(R, interp_evalo(R, part[0], here));
  Env *ee = part[2] ? need_env(R, interp_evalo(R, part[2], here)) : here;
  Env *ae = part[3] ? need_env(R, interp_evalo(R, part[3], here)) : here;
  Value v = {.tag = V_PROMISE};
  v.o = (Obj *)promise_expr(R, part[1], ee);
  const int flags = rt_env_flags(R, ae, sym);
  if (flags > 0 && (flags & BIND_ACTIVE)) env_set_active(R, ae, sym, force_promise(R, (Promise *)v.o));
  else rt_env_set(R, ae, sym, v);
  c->visible = false;
  return NIL;
}

/* ---- eval ---- */

/* Code that is made for env takes base functions to be there: from an environment whose ancestors end before base, as
 * new.env(parent = emptyenv()), the function that is called has to be found. */
static void need_function(Rt *R, Obj *call, Env *env) {
  if (call->type != T_LANG || ELT(call, 0)->type != T_SYM) return;
  for (Env *e = env; e; e = e->parent)
    if (e->kind == E_GLOBAL || e->kind == E_BASE || e->kind == E_PACKAGE) return;
  for (Env *e = env; e && e != R->empty; e = e->parent) {
    Value v = rt_env_get(R, e, ELT(call, 0));
    if (v.tag == V_PROMISE || (v.tag == V_OBJ && rt_is_fun(v.o))) return;
  }
  rt_error_call(R, call, "could not find function \"%s\"", SYMNAME(ELT(call, 0)));
}

/* Evaluate expr (an expression vector: each in turn) in env, on a frame of its own. */
static Value eval_framed(Rt *R, Obj *expr, Env *env, Frame *caller, Obj *fun, Obj *call) {
  rt_assert(R, expr && env && fun, "nothing is evaluated");
  if (expr->type == T_PROMISE) return force_promise(R, (Promise *)expr);
  if (expr->type != T_LANG && expr->type != T_SYM && expr->type != T_EXPR) {
    R->visible = true;
    return rt_unbox(expr);
  }
  Frame pseudo;
  frame_pretend(R, &pseudo, fun, call, caller);
  Value v = v_obj(NIL);
  R->visible = true;
  int64_t n = expr->type == T_EXPR ? LEN(expr) : 1;
  Obj *on_exit = NULL; /* of one expression: it runs when all have been evaluated */
  Obj *sources = expr->type == T_EXPR ? rt_attr(expr, R->s.srcref) : NIL;
  for (int64_t i = 0; i < n; i++) {
    Obj *e = expr->type == T_EXPR ? ELT(expr, i) : expr;
    R->visible = true;
    if (on_exit && e->type != T_LANG && e->type != T_SYM) e = rt_langs(R, "quote", 1, e);
    pseudo.source = sources->type == T_LIST && i < LEN(sources) ? ELT(sources, i) : NULL;
    if (e->type == T_LANG || e->type == T_SYM) {
      need_function(R, e, env);
      Code *c = compile_eval(R, e, env);
      v = run_code_in_env(R, c, env, &pseudo, call, on_exit, i < n - 1 ? &on_exit : NULL);
    } else v = rt_unbox(e);
  }
  IS(R)->frame = pseudo.prev;
  return v;
}

static Env *eval_enclos(Rt *R, Call *c, Obj *enclos) {
  if (!enclos) return interp_env(R, c);
  if (enclos->type == T_NIL) return R->base;
  if (enclos->type != T_ENV)
    rt_error(R, "invalid '%s' argument of type '%s'", "enclos", rt_type_name((ObjType)enclos->type));
  return ENV(enclos);
}
static Env *eval_env(Rt *R, Call *c, Obj *x, Obj *enclos) {
  if (!x) return interp_env(R, c);
  switch (x->type) {
  case T_ENV: return ENV(x);
  case T_NIL: return rt_env_new(R, eval_enclos(R, c, enclos));
  case T_LIST:
  case T_PAIRLIST: {
    Env *e = rt_env_new(R, eval_enclos(R, c, enclos));
    e->h.aux = ENV_LISTED;
    Obj *names = rt_attr(x, R->s.names);
    if (names != NIL)
      for (int64_t i = LEN(x) - 1; i >= 0; i--)
        if (CLEN(ELT(names, i))) {
          Obj *v = ELT(x, i);
          if (v->type == T_PROMISE) v = rt_box(R, interp_force(R, v));
          if (!(v->flags & OF_STATIC)) rt_share(v);
          env_assign(R, e, rt_sym_of(R, ELT(names, i)), v == MISSING_ARG ? v_none(V_MISSING) : rt_unbox(v));
        }
    return e;
  }
  case T_INT:
  case T_DBL: {
    if (LEN(x) != 1) rt_error(R, "numeric 'envir' arg not of length one");
    int n = rt_as_int(R, x);
    if (n == NA_INT) rt_error(R, "invalid '%s' argument of type '%s'", "envir", rt_type_name((ObjType)x->type));
    Frame *f = n > 0 ? NULL : stack_frame(R, c->frame);
    if (n > 0) {
      for (Frame *g = IS(R)->frame; g; g = g->prev)
        if (g->depth == n) return frame_env(R, g);
      rt_error(R, "not that many frames on the stack");
    }
    if (n == 0) return R->global;
    while (f && ++n < 0) f = f->prev; /* -1: the function that calls eval(), whose own frame is the last */
    return f ? frame_env(R, f) : R->global;
  }
  default:
    rt_error(R, "invalid '%s' argument of type '%s'", "envir",
             x->type == T_CLOSURE ? "closure" : rt_type_name((ObjType)x->type));
  }
}

static Obj *do_eval(Rt *R, Call *c) { /* expr, envir = parent.frame(), enclos */
  Obj *expr = c->args[0];
  if (!expr) rt_error(R, "argument \"expr\" is missing, with no default");
  Env *env = eval_env(R, c, c->args[1], c->args[2]);
  Obj *fun = builtin_get(R, "eval");
  Call *saved = IS(R)->builtin;
  IS(R)->builtin = NULL;
  Value v = eval_framed(R, expr, env, c->frame, fun ? fun : NIL, c->call);
  IS(R)->builtin = saved;
  c->visible = R->visible;
  return rt_box(R, v);
}

static Obj *do_evalq(Rt *R, Call *c) { /* special: evalq(expr, envir, enclos) */
  if (LEN(c->call) < 2) rt_error(R, "argument \"expr\" is missing, with no default");
  Env *here = interp_env(R, c);
  static const char *const formals[] = {"expr", "envir", "enclos"};
  Obj *part[3] = {0};
  special_args(R, c, formals, 3, part);
  Obj *ev = part[1] ? interp_evalo(R, part[1], here) : NULL;
  Obj *en = part[2] ? interp_evalo(R, part[2], here) : NULL;
  Env *env = eval_env(R, c, ev, en);
  Call *saved = IS(R)->builtin;
  IS(R)->builtin = NULL;
  Value v = eval_framed(R, part[0] ? part[0] : NIL, env, c->frame, NIL, c->call);
  IS(R)->builtin = saved;
  c->visible = R->visible;
  return rt_box(R, v);
}

const BuiltinDef builtins_envir[] = {
    {"parent.frame", do_parentframe, BK_BUILTIN, "n = 1", 0, 0},
    {"sys.call", do_syscall, BK_BUILTIN, "which = 0", 0, 0},
    {"sys.function", do_sysfunction, BK_BUILTIN, "which = 0L", 0, 0},
    {"sys.frame", do_sysframe, BK_BUILTIN, "which = 0", 0, 0},
    {"sys.nframe", do_sysnframe, BK_BUILTIN, "", 0, 0},
    {"sys.parent", do_sysparent, BK_BUILTIN, "n = 1", 0, 0},
    {"sys.calls", do_syscalls, BK_BUILTIN, "", 0, 0},
    {"sys.frames", do_syscalls, BK_BUILTIN, "", 0, 1},
    {"sys.parents", do_syscalls, BK_BUILTIN, "", 0, 2},
    {"sys.on.exit", do_sysonexit, BK_BUILTIN, "", 0, 0},
    {"environment", do_environment, BK_BUILTIN, "fun = NULL", 0, 0},
    {"environment<-", do_environment_set, BK_BUILTIN, NULL, BF_PRIM, 0},
    {"as.environment", do_asenvironment, BK_BUILTIN, NULL, BF_PRIM | BF_DISPATCH, 0},
    {"new.env", do_newenv, BK_BUILTIN, "hash = TRUE, parent = parent.frame(), size = 29L", 0, 0},
    {"emptyenv", do_emptyenv, BK_BUILTIN, "", BF_PRIM, 0},
    {"globalenv", do_globalenv, BK_BUILTIN, "", BF_PRIM, 0},
    {"baseenv", do_baseenv, BK_BUILTIN, "", BF_PRIM, 0},
    {".base_namespace", do_baseenv, BK_BUILTIN, "", 0, 1},
    {"topenv", do_topenv, BK_BUILTIN, "envir = parent.frame(), matchThisEnv = getOption(\"topLevelEnvironment\")", 0,
     0},
    {"parent.env", do_parentenv, BK_BUILTIN, "env", 0, 0},
    {"parent.env<-", do_parentenv_set, BK_BUILTIN, "env, value", 0, 0},
    {"environmentName", do_envname, BK_BUILTIN, "env", 0, 0},
    {"get", do_get, BK_BUILTIN, "x, pos = -1L, envir = as.environment(pos), mode = \"any\", inherits = TRUE", 0, 0},
    {"get0", do_get0, BK_BUILTIN, "x, envir = pos.to.env(-1L), mode = \"any\", inherits = TRUE, ifnotfound = NULL", 0,
     0},
    {"exists", do_exists, BK_BUILTIN,
     "x, where = -1, envir = if (missing(frame)) as.environment(where) else sys.frame(frame), frame, mode = \"any\", "
     "inherits = TRUE",
     0, 0},
    {"mget", do_mget, BK_BUILTIN, "x, envir = as.environment(-1L), mode = \"any\", ifnotfound, inherits = FALSE", 0, 0},
    {"assign", do_assign, BK_BUILTIN,
     "x, value, pos = -1, envir = as.environment(pos), inherits = FALSE, immediate = TRUE", BF_INVIS, 0},
    {"rm", do_rm, BK_SPECIAL, "..., list = character(), pos = -1, envir = as.environment(pos), inherits = FALSE",
     BF_INVIS, 0},
    {"remove", do_rm, BK_SPECIAL, "..., list = character(), pos = -1, envir = as.environment(pos), inherits = FALSE",
     BF_INVIS, 0},
    {"ls", do_ls, BK_BUILTIN, "name, pos = -1L, envir = as.environment(pos), all.names = FALSE, pattern, sorted = TRUE",
     BF_MISSING, 0},
    {"objects", do_ls, BK_BUILTIN,
     "name, pos = -1L, envir = as.environment(pos), all.names = FALSE, pattern, sorted = TRUE", BF_MISSING, 0},
    {"env2list", do_env2list, BK_BUILTIN, "x, all.names = FALSE, sorted = FALSE", 0, 0},
    {"list2env", do_list2env, BK_BUILTIN, "x, envir = NULL, parent = parent.frame(), hash, size", 0, 0},
    {"lockBinding", do_lockbinding, BK_BUILTIN, "sym, env", BF_INVIS, 0},
    {"unlockBinding", do_lockbinding, BK_BUILTIN, "sym, env", BF_INVIS, 1},
    {"bindingIsLocked", do_bindinglocked, BK_BUILTIN, "sym, env", 0, 0},
    {"bindingIsActive", do_bindinglocked, BK_BUILTIN, "sym, env", 0, 1},
    {"lockEnvironment", do_lockenv, BK_BUILTIN, "env, bindings = FALSE", BF_INVIS, 0},
    {"environmentIsLocked", do_envlocked, BK_BUILTIN, "env", 0, 0},
    {".topcallbacks", do_topcallbacks, BK_BUILTIN, "on", BF_INVIS, 0},
    {"makeActiveBinding", do_makeactive, BK_BUILTIN, "sym, fun, env", BF_INVIS, 0},
    {"activeBindingFunction", do_activefun, BK_BUILTIN, "sym, env", 0, 0},
    {"delayedAssign", do_delayedassign, BK_SPECIAL,
     "x, value, eval.env = parent.frame(1), assign.env = parent.frame(1)", BF_INVIS, 0},
    {"eval", do_eval, BK_BUILTIN,
     "expr, envir = parent.frame(), enclos = if (is.list(envir) || is.pairlist(envir)) parent.frame() else baseenv()",
     0, 0},
    {"evalq", do_evalq, BK_SPECIAL,
     "expr, envir = parent.frame(), enclos = if (is.list(envir) || is.pairlist(envir)) parent.frame() else baseenv()",
     0, 0},
    {0}};
