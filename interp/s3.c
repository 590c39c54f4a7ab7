/* interp/s3.c - S3 classes and dispatch. */
#include "nodeops.h"

static Obj *str1(Rt *R, const char *s) { return rt_str(R, s); }

static const char *implicit_type(Obj *x, bool cls) {
  switch (x->type) {
  case T_CLOSURE:
  case T_BUILTIN: return "function";
  case T_DBL: return "numeric";
  case T_SYM: return "name";
  case T_LANG: return "call";
  default: return rt_is_weak_ref(x) ? "weakref" : rt_type_name((ObjType)x->type);
  }
}

static const char *lang_class(Rt *R, Obj *x) {
  Obj *h = LEN(x) ? ELT(x, 0) : NIL;
  if (h->type == T_SYM) {
    if (h == R->s.if_) return "if";
    if (h == R->s.while_) return "while";
    if (h == R->s.for_) return "for";
    if (h == R->s.eq_assign) return "=";
    if (h == R->s.assign) return "<-";
    if (h == R->s.lparen) return "(";
    if (h == R->s.lbrace) return "{";
    if (h == R->s.repeat) return "call";
  }
  return "call";
}

Obj *interp_class(Rt *R, Obj *x) {
  Obj *k = rt_attr(x, R->s.class_);
  if (k != NIL && k->type == T_STR && LEN(k) > 0) return k;
  Obj *dim = x->type >= T_LGL && x->type <= T_EXPR ? rt_attr(x, R->s.dim) : NIL;
  if (dim != NIL && LEN(dim) > 0) {
    if (LEN(dim) == 2) {
      Obj *r = rt_alloc(R, T_STR, 2);
      SET_STR(r, 0, rt_mk(R, "matrix"));
      SET_STR(r, 1, rt_mk(R, "array"));
      return r;
    }
    return str1(R, "array");
  }
  if (x->type == T_LANG) return str1(R, lang_class(R, x));
  return str1(R, implicit_type(x, true));
}

Obj *interp_implicit_class(Rt *R, Obj *x) {
  Obj *k = rt_attr(x, R->s.class_);
  if (k != NIL && k->type == T_STR && LEN(k) > 0) return k;
  Obj *c[5];
  int n = 0;
#define NAME(sym) (c[n++] = SYM(R->s.sym)->name)
  Obj *dim = x->type >= T_LGL && x->type <= T_EXPR ? rt_attr(x, R->s.dim) : NIL;
  if (dim != NIL && LEN(dim) > 0) {
    if (LEN(dim) == 2) NAME(matrix);
    NAME(array);
  }
  switch (x->type) {
  case T_INT: NAME(integer), NAME(numeric); break;
  case T_DBL: NAME(double_), NAME(numeric); break;
  case T_CLOSURE:
  case T_BUILTIN: NAME(function); break;
  case T_SYM: NAME(name); break;
  case T_LANG:
    c[n++] = rt_mk(R, lang_class(R, x));
    if (strcmp(CSTR(c[n - 1]), "call")) c[n++] = rt_mk(R, "call");
    break;
  default: c[n++] = rt_mk(R, implicit_type(x, true));
  }
#undef NAME
  Obj *r = rt_alloc(R, T_STR, n);
  for (int i = 0; i < n; i++) SET_STR(r, i, c[i]);
  return r;
}

/* ---- finding methods ---- */

/* The symbol generic.cls.  The last ones are kept by where their names stand; what stands there may be another name. */
static Obj *method_sym(Rt *R, const char *generic, const char *cls) {
  MethodSym *known = &IS(R)->method_syms[((uintptr_t)generic / 8 * 31 + (uintptr_t)cls / 8) % METHOD_SYMS];
  const size_t a = strlen(generic);
  if (known->generic == generic && known->cls == cls) {
    const char *s = SYMNAME(known->sym);
    if (!strncmp(s, generic, a) && s[a] == '.' && !strcmp(s + a + 1, cls)) return known->sym;
  }
  size_t b = strlen(cls);
  char small[200], *s = a + b + 2 <= sizeof small ? small : rt_scratch(R, a + b + 2);
  memcpy(s, generic, a);
  s[a] = '.';
  memcpy(s + a + 1, cls, b + 1);
  *known = (MethodSym){generic, cls, rt_sym(R, s)}; /* symbols stay */
  return known->sym;
}

static Obj *fun_in(Rt *R, Env *e, Obj *sym) {
  for (; e && e->kind != E_EMPTY; e = e->parent) {
    Value v = rt_env_get(R, e, sym);
    if (v.tag == V_PROMISE) v = force_promise(R, (Promise *)v.o);
    if (v.tag == V_OBJ && rt_is_fun(v.o)) return v.o;
  }
  return NULL;
}

/* A function that e itself has. */
static Obj *fun_at(Rt *R, Env *e, Obj *sym) {
  Value v = rt_env_get(R, e, sym);
  if (v.tag == V_PROMISE) v = force_promise(R, (Promise *)v.o);
  return v.tag == V_OBJ && rt_is_fun(v.o) ? v.o : NULL;
}
static Obj *in_table(Rt *R, Env *table, Obj *sym) {
  Value v = rt_env_get(R, table, sym);
  if (v.tag == V_PROMISE) {
    v = promise_value(R, v);
    rt_env_set(R, table, sym, v);
  }
  return v.tag == V_OBJ && rt_is_fun(v.o) ? v.o : NULL;
}
/* A method that a package has registered; the promise of one is asked now.  Packages have generics of one name
 * (rescale() of scales and of datawizard): first those for the generic of defenv, a namespace or within one; NULL:
 * nobody's. */
static Obj *registered(Rt *R, Obj *sym, Env *defenv) {
  while (defenv && defenv->kind == E_FRAME) defenv = defenv->parent;
  if (defenv && defenv->kind == E_HASH && defenv != R->base && defenv != R->global) {
    Value t = rt_env_get(R, defenv, R->s.S3table);
    Obj *m = t.tag == V_OBJ && t.o->type == T_ENV ? in_table(R, ENV(t.o), sym) : NULL;
    if (m) return m;
  }
  return in_table(R, ENV(IS(R)->s3_table), sym);
}

/* Where code of its own ends: topenv(). */
static bool is_top(Rt *R, Env *e) {
  return e == R->global || e->kind == E_BASE || e->kind == E_PACKAGE ||
         (e->kind == E_HASH && (env_is_namespace(R, e) || env_is_package(R, e)));
}
/* A method as code of e sees it: what is there up to the top level; else a registered one; else what is behind the top
 * level, but for what is attached: functions of packages are methods where they are registered.  Base functions see the
 * global environment's, too (it encloses GNU R's base namespace). */
static Obj *method_in(Rt *R, Env *e, Obj *sym, Env *defenv) {
  bool top = false, global = false;
  Obj *m = NULL;
  while (!m && !top && e && e->kind != E_EMPTY) {
    m = fun_at(R, e, sym);
    top = is_top(R, e);
    global |= e == R->global;
    e = e == R->global ? R->base : e->parent;
  }
  if (!m) m = registered(R, sym, defenv);
  while (!m && e && e->kind != E_EMPTY) {
    m = fun_at(R, e, sym);
    global |= e == R->global;
    e = e == R->global ? R->base : e->parent;
  }
  return m || global ? m : fun_at(R, R->global, sym);
}
/* The same as code of a frame sees it, which need not have an environment. */
static Obj *method_of_frame(Rt *R, Frame *f, Obj *sym) {
  if (f->env) return method_in(R, f->env, sym, NULL);
  Value v = frame_get(R, f, sym);
  if (v.tag == V_PROMISE) v = force_promise(R, (Promise *)v.o);
  return v.tag == V_OBJ && rt_is_fun(v.o) ? v.o : method_in(R, f->enclos, sym, NULL);
}

static Obj *s3_find_method(Rt *R, const char *generic, const char *cls, Env *callenv, Env *defenv) {
  return method_in(R, callenv, method_sym(R, generic, cls), defenv);
}
Obj *interp_s3_method(Rt *R, const char *generic, const char *cls, Env *env) {
  return s3_find_method(R, generic, cls, env, R->base);
}

/* What S3 dispatch looks at: the class attribute, else the implicit class. */
Obj *dispatch_class(Rt *R, Obj *x) {
  if (x->flags & OF_S4 && rt_is_object(x)) return interp_call_named(R, ".S4extends", 1, x);
  return interp_implicit_class(R, x);
}

static Obj *classes_after(Rt *R, Obj *k, int64_t i) {
  rt_assert(R, TYPE(k) == T_STR && i >= -1, "classes of type %d after %lld", TYPE(k), (long long)i);
  int64_t n = LEN(k) - i - 1;
  if (n < 0) n = 0;
  Obj *r = rt_alloc(R, T_STR, n);
  for (int64_t j = 0; j < n; j++) SET_STR(r, j, ELT(k, i + 1 + j));
  return r;
}

static Obj *renamed_call(Rt *R, Obj *call, Obj *sym) {
  if (call->type != T_LANG || LEN(call) == 0) return call;
  Obj *l = rt_dup(R, call);
  rt_set_elt(l, 0, sym);
  if (l->attr) rt_attr_set(R, l, rt_sym(R, ASSIGN_ATTR), NIL);
  return l;
}

/* Call the method for x on the arguments: true if there was one. */
static bool dispatch_s3(Rt *R, const char *generic, Obj *x, ArgList *a, Obj *call, Frame *f, Env *callenv, Env *defenv,
                 Value *out) {
  Obj *k = dispatch_class(R, x);
  for (int64_t i = 0; i <= LEN(k); i++) {
    const char *cls = i < LEN(k) ? STR(k, i) : "default";
    Obj *m = s3_find_method(R, generic, cls, callenv, defenv);
    if (!m) continue;
    Obj *msym = method_sym(R, generic, cls);
    Dispatch d = {.generic = rt_str(R, generic),
                  .klass = i < LEN(k) ? classes_after(R, k, i - 1) : rt_alloc(R, T_STR, 0),
                  .method = rt_str_of(R, SYM(msym)->name),
                  .group = rt_str(R, ""),
                  .object = x,
                  .callenv = callenv,
                  .defenv = defenv};
    Obj *c = renamed_call(R, call, msym);
    if (m->type == T_CLOSURE) *out = call_closure(R, m, a, c, f ? f->caller : NULL, f ? f->caller_env : R->global, &d);
    else *out = call_fun(R, m, a, c, f);
    return true;
  }
  return false;
}

/* ---- UseMethod ---- */

/* The function frame that code in f belongs to. */
static Frame *function_frame(Rt *R, Frame *f) {
  if (f->kind == FR_CLOSURE || (f->fun != NIL && f->slots)) return f; /* without slots: eval_in_frame()'s, of the one below */
  if (f->env) {
    Frame *g = env_frame(R, f->env);
    if (g) return g;
  }
  return NULL;
}

/* Arguments as given to the function running in g. */
void s3_frame_args(Rt *R, Frame *g, ArgList *a) {
  if (g->args) *a = *g->args;
  else s3_formal_args(R, g, a); /* not compiled with its arguments kept (UseMethod through eval) */
}
/* As its variables are now: what they were not given, and have no value of their own, is left out. */
void s3_formal_args(Rt *R, Frame *g, ArgList *a) {
  Code *code = g->code;
  int n = 0, cap = code->desc.nformals + 1;
  for (int j = 0; j < code->desc.nformals; j++)
    if (g->slots[j].tag == V_OBJ && g->slots[j].o->type == T_DOTS) cap += (int)LEN(g->slots[j].o);
  Obj *hold = rt_alloc(R, T_LIST, cap);
  a->v = rt_scratch(R, sizeof(Value) * (size_t)cap);
  a->names = rt_scratch(R, sizeof(Obj *) * (size_t)cap);
  for (int j = 0; j < code->desc.nformals; j++) {
    Value v = g->slots[j];
    if (v.tag == V_MISSING ||
        (v.tag == V_PROMISE && ((Promise *)v.o)->node && ((Promise *)v.o)->node == code->defaults[j]))
      continue;
    if (v.tag == V_OBJ && v.o->type == T_DOTS) {
      for (int64_t i = 0; i < LEN(v.o); i++) {
        Obj *o = ELT(v.o, i), *dn = rt_attr(v.o, R->s.names);
        a->v[n].tag = o->type == T_PROMISE ? V_PROMISE : V_OBJ;
        a->v[n].o = o;
        if (o->type != T_PROMISE) a->v[n] = rt_unbox(o);
        a->names[n++] = dn != NIL && CLEN(ELT(dn, i)) ? ELT(dn, i) : NULL;
      }
      continue;
    }
    a->v[n] = v;
    a->names[n] = j == 0 ? NULL : SYM(code->desc.syms[j])->name;
    n++;
  }
  (void)hold;
  a->n = n;
}

static Obj *dispatch_object(Rt *R, Frame *g) {
  if (g->code->desc.nformals == 0)
    rt_error_call(R, g->call, "dispatch object not found"); /* R: UseMethod called from outside... */
  Value v = g->slots[0];
  const ArgList *a = g->args;
  if (a && a->n && g->code->desc.syms[0] != R->s.dots) { /* as it was given, whatever the function has made of it */
    Obj *first = SYM(g->code->desc.syms[0])->name;
    int at = -1;
    for (int i = 0; i < a->n && at < 0; i++)
      if (a->names && a->names[i] == first) at = i;
    for (int i = 0; i < a->n && at < 0; i++)
      if (a->names && a->names[i] && CLEN(a->names[i]) && !strncmp(CSTR(a->names[i]), CSTR(first), CLEN(a->names[i])))
        at = i;
    for (int i = 0; i < a->n && at < 0; i++)
      if (!a->names || !a->names[i]) at = i;
    if (at < 0) at = 0; /* all have other names */
    if (at >= 0 && a->v[at].tag != V_MISSING && !(a->v[at].tag == V_OBJ && a->v[at].o->type == T_DOTS)) v = a->v[at];
  }
  if (v.tag == V_OBJ && v.o->type == T_DOTS) {
    if (LEN(v.o) == 0) return NIL;
    Obj *o = ELT(v.o, 0);
    return o->type == T_PROMISE ? rt_box(R, force_promise(R, (Promise *)o)) : o;
  }
  if (v.tag == V_PROMISE) return rt_box(R, force_promise(R, (Promise *)v.o));
  if (v.tag == V_MISSING || v.tag == V_UNBOUND) return NIL;
  return rt_box(R, v);
}

static const char *class_text(Rt *R, Obj *x) {
  Obj *k = interp_implicit_class(R, x);
  size_t len = 8;
  for (int64_t i = 0; i < LEN(k); i++) len += CLEN(ELT(k, i)) + 4;
  char *s = rt_scratch(R, len), *p = s;
  if (LEN(k) > 1) p = stpcpy(p, "c(");
  for (int64_t i = 0; i < LEN(k); i++) {
    if (i) p = stpcpy(p, ", ");
    p = stpcpy(stpcpy(stpcpy(p, LEN(k) > 1 ? "'" : "\""), STR(k, i)), LEN(k) > 1 ? "'" : "\"");
  }
  if (LEN(k) > 1) stpcpy(p, ")");
  return s;
}

/* UseMethod("generic", object): kids are its arguments.  Its value is the calling function's: the node leaves it. */
Value exec_UseMethod(Rt *R, Node *n, Frame *f) {
  if (n->nkids < 1 || !n->kid[0]) rt_error_call(R, n->expr, "there must be a first argument");
  Obj *gen = rt_box(R, n->kid[0]->exec(R, n->kid[0], f));
  if (gen->type != T_STR || LEN(gen) != 1) rt_error_call(R, n->expr, "'generic' argument must be a character string");
  Frame *g = function_frame(R, f);
  if (!g || !g->slots) rt_error_call(R, n->expr, "'UseMethod' used in an inappropriate fashion");
  Obj *x = n->nkids > 1 && n->kid[1] ? rt_box(R, n->kid[1]->exec(R, n->kid[1], f)) : dispatch_object(R, g);
  ArgList a;
  s3_frame_args(R, g, &a);
  Value out;
  Env *callenv = frame_caller_env(R, g);
  Env *defenv = g->fun->type == T_CLOSURE ? ((Closure *)g->fun)->env : R->base;
  Obj *fun_generic = fun_in(R, f->env ? f->env : f->enclos, rt_sym_of(R, ELT(gen, 0)));
  if (fun_generic) defenv = fun_generic->type == T_CLOSURE ? ((Closure *)fun_generic)->env : R->base;
  if (!dispatch_s3(R, STR(gen, 0), x, &a, g->call, g, callenv, defenv, &out)) {
    /* a builtin of that name behind a generic of the same name in R code */
    rt_error_call(R, n->expr, "no applicable method for '%s' applied to an object of class \"%s\"", STR(gen, 0),
                  LEN(interp_implicit_class(R, x)) > 1 ? class_text(R, x) : STR(interp_implicit_class(R, x), 0));
  }
  if (n->flags & NF_TAIL) return out;
  if (n->flags & NF_CONTROL) {
    f->ret = out;
    Value c = {.tag = V_CONTROL};
    c.bits = CTL_RETURN;
    return c;
  }
  if (!f->ctx) return out;
  ctx_jump(R, f->ctx, out, CTL_RETURN);
}

/* ---- NextMethod ---- */

int s3_class_index(Obj *k, const char *s) {
  for (int64_t i = 0; i < LEN(k); i++)
    if (!strcmp(STR(k, i), s)) return (int)i;
  return -1;
}

/* Where the search goes on: after this method's own class in `.Class`, which the method may have set. */
static Obj *next_classes(Rt *R, Frame *g, Dispatch *d) {
  Value v = frame_get(R, g, rt_sym(R, ".Class"));
  if (!d->generic) return d->klass;
  Obj *k = v.tag == V_OBJ && v.o->type == T_STR ? v.o : d->klass;
  const char *method = "";
  for (int64_t i = LEN(d->method) - 1; i >= 0; i--) /* an operator's second operand may have it */
    if (CLEN(ELT(d->method, i))) method = STR(d->method, i);
  for (int64_t i = 0; i < LEN(k); i++) {
    const bool own = !strcmp(SYMNAME(method_sym(R, STR(d->generic, 0), STR(k, i))), method);
    if (own || (LEN(d->group) && !strcmp(SYMNAME(method_sym(R, STR(d->group, 0), STR(k, i))), method)))
      return classes_after(R, k, i);
  }
  return k;
}

/* The call that errors of a generic's internal default name: of the method that it stands for, sum.default(x); of
 * names(x) <- and its like, and of what is no primitive, NextMethod()'s own. */
static Obj *default_method_call(Rt *R, const BuiltinDef *def, Obj *call, Call *next) {
  size_t n = strlen(def->name);
  bool sets = n > 2 && !strcmp(def->name + n - 2, "<-") && strpbrk(def->name, "[$@") == NULL;
  if (sets || !(def->flags & BF_PRIM)) return call_syntax(R, next);
  return renamed_call(R, call, method_sym(R, def->name, "default"));
}

static Obj *do_nextmethod(Rt *R, Call *c) { /* generic = NULL, object = NULL, ... */
  Frame *g = function_frame(R, c->frame);
  if (!g) rt_error(R, "'NextMethod' called from outside a function");
  Dispatch *d = g->disp;
  Dispatch made;
  ArgList a;
  s3_frame_args(R, g, &a);
  Env *callenv = frame_caller_env(R, g);
  if (!d) { /* the method was called directly: read its name */
    Obj *h = g->call->type == T_LANG ? ELT(g->call, 0) : NIL;
    if (h->type != T_SYM) rt_error(R, "'NextMethod' called from an anonymous function");
    Obj *obj = g->code->desc.nformals ? dispatch_object(R, g) : NIL;
    if (!rt_is_object(obj)) rt_error(R, "object not specified");
    Obj *k = interp_implicit_class(R, obj);
    const char *fname = h->type == T_SYM ? SYMNAME(h) : "";
    char *base = NULL;
    Obj *gname = c->args[0];
    int64_t at = -1;
    for (int64_t i = 0; i < LEN(k) && at < 0; i++) {
      size_t fl = strlen(fname), cl = CLEN(ELT(k, i));
      if (fl > cl + 1 && fname[fl - cl - 1] == '.' && !strcmp(fname + fl - cl, STR(k, i))) {
        base = rt_scratch(R, fl + 1);
        memcpy(base, fname, fl - cl - 1);
        base[fl - cl - 1] = 0;
        at = i;
      }
    }
    if (!gname || gname == NIL) rt_error(R, "generic function not specified");
    if (gname->type == T_STR && LEN(gname) == 1) base = (char *)STR(gname, 0);
    if (!base) rt_error(R, "generic function not specified");
    made = (Dispatch){.generic = rt_str(R, base),
                      .klass = at >= 0 ? classes_after(R, k, at) : k,
                      .method = rt_str(R, fname),
                      .group = rt_str(R, ""),
                      .object = obj,
                      .callenv = callenv,
                      .defenv = R->global};
    d = &made;
  }
  const char *generic = STR(d->generic, 0);
  const char *group = LEN(d->group) ? STR(d->group, 0) : "";
  /* more arguments: those of `...` replace by name or are added */
  Obj *extra = c->args[2];
  int ne = (int)LEN(extra);
  int total = a.n;
  Value v[a.n + ne + 1];
  Obj *names[a.n + ne + 1];
  for (int i = 0; i < a.n; i++) {
    v[i] = a.v[i];
    names[i] = a.names ? a.names[i] : NULL;
  }
  /* An argument is the formal's current value: a method may change its object before it goes on. */
  const FrameDesc *fd = &g->code->desc;
  int32_t map[fd->nformals + 1], to_dots[a.n + 1];
  Obj *fnames[fd->nformals + 1];
  int dots_at = -1;
  for (int k = 0; k < fd->nformals; k++) {
    fnames[k] = SYM(fd->syms[k])->name;
    if (fd->syms[k] == R->s.dots) dots_at = k;
  }
  MatchResult m = {.map = map, .dots = to_dots, .try_only = true};
  match_args(R, fd->nformals, fnames, dots_at, a.n, names, &a, g->call, NULL, &m);
  for (int k = 0; k < fd->nformals && !m.failed; k++) {
    Value cur = g->slots[k];
    if (map[k] >= 0 && k != dots_at && (cur.tag == V_OBJ || cur.tag == V_LGL || cur.tag == V_INT || cur.tag == V_DBL))
      v[map[k]] = cur;
  }
  Obj *en = ne ? rt_attr(extra, R->s.names) : NIL;
  for (int i = 0; i < ne; i++) {
    Obj *nm = en != NIL && CLEN(ELT(en, i)) ? ELT(en, i) : NULL;
    int at = -1;
    for (int j = 0; nm && j < a.n && at < 0; j++)
      if (names[j] && !strcmp(CSTR(names[j]), CSTR(nm))) at = j;
    if (at < 0) at = total++, names[at] = nm;
    v[at] = rt_unbox(ELT(extra, i));
  }
  ArgList args = {total, v, names};
  Obj *k = next_classes(R, g, d);
  Value out;
  for (int64_t i = 0; i <= LEN(k); i++) {
    const char *cls = i < LEN(k) ? STR(k, i) : "default";
    Obj *m = s3_find_method(R, generic, cls, d->callenv ? d->callenv : callenv, d->defenv);
    const char *used = generic;
    if (!m && group[0] && i < LEN(k)) {
      m = s3_find_method(R, group, cls, d->callenv ? d->callenv : callenv, d->defenv);
      used = group;
    }
    if (!m || m == g->fun) continue;
    Obj *msym = method_sym(R, used, cls);
    Dispatch nd = *d;
    nd.klass = i < LEN(k) ? classes_after(R, k, i - 1) : rt_alloc(R, T_STR, 0);
    nd.method = rt_str_of(R, SYM(msym)->name);
    if (LEN(d->method) == 2) { /* an operator: which operands the method is for stays the same */
      nd.method = rt_alloc(R, T_STR, 2);
      for (int j = 0; j < 2; j++)
        if (CLEN(ELT(d->method, j))) SET_STR(nd.method, j, SYM(msym)->name);
    }
    Obj *call = renamed_call(R, g->call, msym);
    if (m->type == T_CLOSURE) out = call_closure(R, m, &args, call, g->caller, g->caller_env, &nd);
    else out = call_fun(R, m, &args, call, g);
    c->visible = R->visible;
    return rt_box(R, out);
  }
  /* the internal default */
  Value bv = SYM(rt_sym(R, generic))->bval;
  Obj *fun = bv.tag == V_OBJ && bv.o->type == T_BUILTIN ? bv.o : NULL;
  if (!fun) {
    Obj *any = fun_in(R, callenv, rt_sym(R, generic));
    if (any && any->type == T_CLOSURE && any != g->fun) {
      out = call_closure(R, any, &args, g->call, g->caller, g->caller_env, NULL);
      c->visible = R->visible;
      return rt_box(R, out);
    }
    rt_error(R, "no more methods for '%s'", generic);
  }
  Obj *av[total + 1];
  bool any = false;
  for (int i = 0; i < total; i++) {
    Value q = promise_value(R, v[i]);
    av[i] = q.tag == V_MISSING ? MISSING_ARG : rt_box(R, q);
    any |= names[i] != NULL;
  }
  const BuiltinDef *def = ((BuiltinObj *)fun)->def;
  if (def->kind == BK_SPECIAL) { /* `$`, `$<-`: with the name as a string */
    Obj *call = default_method_call(R, def, g->call, c);
    Call k2 = {.def = def, .call = call, .n = total, .args = av, .frame = c->frame, .visible = true};
    return def->fn(R, &k2);
  }
  bool setter = ((BuiltinObj *)fun)->setter;
  if (setter && total > 0) rt_share(av[0]);
  out = call_builtin(R, fun, total, av, any ? names : NULL, default_method_call(R, def, g->call, c), c->frame, NULL, false);
  c->visible = R->visible;
  return rt_box(R, out);
}

/* ---- internal generics and group generics ---- */

/* Evaluated arguments as a closure's: promises that know their expressions, where the call tells them. */
void s3_wrap_args(Rt *R, int n, Obj **args, Obj *call, Value *v) {
  bool exact = call && call->type == T_LANG && LEN(call) == n + 1;
  for (int i = 0; exact && i < n; i++)
    if (ELT(call, i + 1) == R->s.dots) exact = false;
  Obj *whole = exact ? rt_attr(call, rt_sym(R, ASSIGN_ATTR)) : NIL; /* of x[i] <- value */
  Obj *head = exact ? ELT(call, 0) : NIL;                           /* names(x) <- value passes the value itself */
  if (head != rt_sym(R, "[<-") && head != rt_sym(R, "[[<-") && head != rt_sym(R, "$<-")) whole = NIL;
  if (whole->type != T_LANG || LEN(whole) != 3 || ELT(whole, 1)->type != T_LANG ||
      ELT(ELT(whole, 1), 1)->type == T_LANG)
    whole = NIL;
  for (int i = 0; i < n; i++) {
    if (args[i] == MISSING_ARG) {
      v[i] = v_none(V_MISSING);
      continue;
    }
    if (args[i]->type == T_PROMISE) { /* not evaluated yet: a subscript of an object */
      v[i].tag = V_PROMISE, v[i].o = args[i];
      continue;
    }
    Value q = rt_unbox(args[i]);
    if (!exact) {
      if (q.tag == V_OBJ && q.o->named == 0) q.o->named = 1;
      v[i] = q;
      continue;
    }
    v[i].tag = V_PROMISE;
    v[i].o = (Obj *)promise_done(R, i == n - 1 && i > 0 && whole != NIL ? ELT(whole, 2) : ELT(call, i + 1), q);
  }
}

static bool internal_dispatch(Rt *R, const BuiltinDef *def, int n, Obj **args, Obj **names, Obj *call, Frame *f,
                              Value *out) {
  if (IS(R)->s4_tables && (args[0]->flags & OF_S4 || (n > 1 && args[1]->flags & OF_S4)) &&
      s4_try_builtin(R, def, n, args, names, call, f, out))
    return true;
  /* No class attribute: only where the program has a method for such values. */
  const bool plain = !rt_is_object(args[0]);
  Obj *k = plain || args[0]->flags & OF_S4 ? dispatch_class(R, args[0]) : rt_attr(args[0], R->s.class_);
  if (k->type != T_STR) return false;
  const char *generic = !strcmp(def->name, "as.numeric") ? "as.double" /* see ?as.numeric */
                        : !strcmp(def->name, "seq.int")  ? "seq"
                                                         : def->name; /* whose methods it calls */
  /* A closure in GNU R whose .Internal dispatches, from within base: base's own methods come before the program's, and
   * those of a function that calls it are not seen. */
  const bool inside = !(def->flags & (BF_PRIM | BF_GENERIC));
  for (int64_t i = 0; i < LEN(k) + plain; i++) {
    Obj *sym = method_sym(R, generic, i < LEN(k) ? STR(k, i) : "default");
    Obj *m = inside ? method_in(R, R->base, sym, NULL) : method_of_frame(R, f, sym);
    if (!m) continue;
    if (m->type == T_BUILTIN && ((BuiltinObj *)m)->def == def) continue;
    if (plain && SYM(sym)->bval.tag == V_OBJ && SYM(sym)->bval.o == m) return false; /* which this builtin is, too */
    Value v[n + 1];
    Obj *nm[n + 1];
    s3_wrap_args(R, n, args, call, v);
    Obj *object = args[0];
    if (i > 0 && i < LEN(k) && object->flags & OF_S4 &&
        !strchr(generic, '<')) { /* a method of one of R's own classes that it contains gets that part */
      object = interp_call_named(R, ".S3_part", 2, object, rt_str(R, STR(k, i)));
      if (v[0].tag == V_PROMISE && object != args[0])
        v[0].o = (Obj *)promise_done(R, ((Promise *)v[0].o)->expr, rt_unbox(object));
      else if (object != args[0]) v[0] = rt_unbox(object);
    }
    bool is_c = !strcmp(generic, "c"); /* whose methods do not see what is NULL */
    int kept = 0;
    for (int j = 0; j < n; j++) {
      if (is_c && args[j] == NIL) continue;
      nm[kept] = names ? names[j] : NULL;
      v[kept++] = v[j];
    }
    ArgList a = {kept, v, names ? nm : NULL};
    Dispatch d = {.generic = rt_str(R, generic),
                  .klass = classes_after(R, k, i - 1),
                  .method = rt_str_of(R, SYM(sym)->name),
                  .group = rt_str(R, ""),
                  .object = object,
                  .callenv = frame_env(R, f),
                  .defenv = R->base};
    Obj *c = renamed_call(R, call, sym);
    *out = m->type == T_CLOSURE ? call_closure(R, m, &a, c, f, NULL, &d) : call_fun(R, m, &a, c, f);
    if (def->flags & BF_PRIM && !(def->flags & BF_INVIS)) R->visible = true;
    return true;
  }
  return false;
}

bool try_internal_dispatch(Rt *R, const BuiltinDef *def, int n, Obj **args, Obj **names, Obj *call, Frame *f,
                           Value *out) {
  if (!internal_dispatch(R, def, n, args, names, call, f, out)) return false;
  /* A length that a method gives as a double is an integer where it can be. */
  if (out->tag == V_DBL && !strcmp(def->name, "length") && out->d >= 0 && out->d <= INT32_MAX && out->d == trunc(out->d))
    *out = v_int((int32_t)out->d);
  return true;
}

typedef struct GroupMethod {
  Obj *fun, *sym;
  Obj *classes; /* of the object, the method's is classes[at] */
  int64_t at;
  bool is_group;
} GroupMethod;

static bool find_group_method(Rt *R, Obj *x, const char *group, const char *generic, Frame *f, GroupMethod *g) {
  g->fun = NULL;
  if (!rt_is_object(x)) return false;
  Obj *k = x->flags & OF_S4 ? dispatch_class(R, x) : rt_attr(x, R->s.class_);
  if (k->type != T_STR) return false;
  for (int64_t i = 0; i < LEN(k); i++)
    for (int w = 0; w < 2; w++) {
      Obj *sym = method_sym(R, w ? group : generic, STR(k, i));
      Obj *m = method_of_frame(R, f, sym);
      if (m) {
        *g = (GroupMethod){m, sym, k, i, w == 1};
        return true;
      }
    }
  return false;
}

static bool same_function(Rt *R, Obj *a, Obj *b) {
  if (a == b) return true;
  return a->type == T_CLOSURE && b->type == T_CLOSURE && rt_closure(R, a)->body == rt_closure(R, b)->body &&
         ((Closure *)a)->env == ((Closure *)b)->env;
}

/* The call that a method of Summary shows, and one of round(x, digits): its arguments are values in GNU R. */
static Obj *call_of_values(Rt *R, Obj *sym, const ArgList *a) {
  Obj *l = rt_alloc(R, T_LANG, a->n + 1), *names = rt_alloc(R, T_STR, a->n + 1);
  bool named = false;
  rt_set_elt(l, 0, sym);
  for (int i = 0; i < a->n; i++) {
    Value v = a->v[i].tag == V_PROMISE ? force_promise(R, (Promise *)a->v[i].o) : a->v[i];
    rt_set_elt(l, i + 1, v.tag == V_MISSING ? MISSING_ARG : rt_box(R, v));
    if (!a->names || !a->names[i]) continue;
    SET_STR(names, i + 1, a->names[i]);
    named = true;
  }
  if (named) rt_attr_set(R, l, R->s.names, names);
  return l;
}

bool try_group_dispatch(Rt *R, const char *group, const BuiltinDef *def, int n, Obj **args, Obj **names, Obj *call,
                        Frame *f, Value *out) {
  if (IS(R)->s4_tables && (args[0]->flags & OF_S4 || (n > 1 && args[1]->flags & OF_S4)) &&
      s4_try_builtin(R, def, n, args, names, call, f, out))
    return true;
  const char *generic = def->name;
  GroupMethod l, r = {0};
  bool hl = find_group_method(R, args[0], group, generic, f, &l);
  bool ops = !strcmp(group, "Ops");
  bool hr = ops && n == 2 && find_group_method(R, args[1], group, generic, f, &r);
  if (!hl && !hr) return false;
  if (hl && hr && !same_function(R, l.fun, r.fun)) {
    if (!strcmp(SYMNAME(l.sym), "Ops.difftime") &&
        (!strcmp(SYMNAME(r.sym), "+.POSIXt") || !strcmp(SYMNAME(r.sym), "-.POSIXt") ||
         !strcmp(SYMNAME(r.sym), "+.Date") || !strcmp(SYMNAME(r.sym), "-.Date")))
      hl = false;
    else if (!strcmp(SYMNAME(r.sym), "Ops.difftime") &&
             (!strcmp(SYMNAME(l.sym), "+.POSIXt") || !strcmp(SYMNAME(l.sym), "-.POSIXt") ||
              !strcmp(SYMNAME(l.sym), "+.Date") || !strcmp(SYMNAME(l.sym), "-.Date")))
      hr = false;
    else {
      Obj *around = R->hooks.frame_call ? R->hooks.frame_call(R) : NIL;
      rt_warning_call(R, around, "Incompatible methods (\"%s\", \"%s\") for \"%s\"", SYMNAME(l.sym), SYMNAME(r.sym),
                      generic);
      return false;
    }
  }
  GroupMethod *m = hl ? &l : &r;
  Obj *x = hl ? args[0] : args[1];
  if (m->fun->type == T_BUILTIN && ((BuiltinObj *)m->fun)->def == def) return false;
  Obj *method = rt_str_of(R, SYM(m->sym)->name);
  if (ops && n == 2) {
    method = rt_alloc(R, T_STR, 2);
    const char *cls = STR(m->classes, m->at);
    for (int i = 0; i < 2; i++)
      if (rt_is_object(args[i]) && rt_inherits(args[i], cls)) SET_STR(method, i, SYM(m->sym)->name);
  }
  Obj *given[n + 1];
  for (int j = 0; j < n; j++) {
    const GroupMethod *own = j == 0 && hl ? &l : j == 1 && hr ? &r : NULL;
    given[j] = own && own->at > 0 && args[j]->flags & OF_S4
                   ? interp_call_named(R, ".S3_part", 2, args[j], rt_str(R, STR(own->classes, own->at)))
                   : args[j];
  }
  Value v[n + 1];
  Obj *nm[n + 1];
  s3_wrap_args(R, n, given, call, v);
  for (int j = 0; j < n; j++) nm[j] = names ? names[j] : NULL;
  ArgList a = {n, v, names ? nm : NULL};
  if (!strcmp(group, "Summary")) { /* methods may count on na.rm */
    bool given = false;
    for (int j = 0; j < n; j++) given |= nm[j] && !strcmp(CSTR(nm[j]), "na.rm");
    if (!given) {
      v[n] = v_lgl(0);
      nm[n] = rt_mk(R, "na.rm");
      a = (ArgList){n + 1, v, nm};
    }
  }
  Dispatch d = {.generic = rt_str(R, generic),
                .klass = classes_after(R, m->classes, m->at - 1),
                .method = method,
                .group = rt_str(R, m->is_group ? group : group),
                .object = x,
                .callenv = frame_env(R, f),
                .defenv = R->base};
  bool values = !strcmp(group, "Summary") || (!strcmp(group, "Math") && n == 2);
  Obj *c = values ? call_of_values(R, m->sym, &a) : renamed_call(R, call, m->sym);
  *out = m->fun->type == T_CLOSURE ? call_closure(R, m->fun, &a, c, f, NULL, &d) : call_fun(R, m->fun, &a, c, f);
  R->visible = true;
  return true;
}

/* ---- for builtins in C ---- */

bool interp_try_dispatch(Rt *R, const char *generic, Obj *x, Call *c, Obj **result) {
  rt_assert(R, c->n > 0 || !x, "a dispatch of %s without arguments", generic);
  BuiltinDef def = {.name = generic, .flags = BF_DISPATCH | BF_GENERIC};
  Value v;
  Obj *names[c->n + 1];
  for (int i = 0; i < c->n; i++) names[i] = c->names ? c->names[i] : NULL;
  /* formals that were matched: `...` is expanded again */
  int n = 0, cap = c->n;
  for (int i = 0; i < c->n; i++)
    if (c->args[i] && c->args[i]->type == T_DOTS) cap += (int)LEN(c->args[i]);
  Obj *args[cap + 1], *nm[cap + 1];
  bool any = c->names != NULL;
  BuiltinObj *bi = c->def && c->def->formals ? (BuiltinObj *)builtin_get(R, c->def->name) : NULL;
  for (int i = 0; i < c->n; i++) {
    Obj *o = c->args[i];
    if (!o) continue;
    if (o->type == T_DOTS) {
      Obj *dn = rt_attr(o, R->s.names);
      for (int64_t j = 0; j < LEN(o); j++) {
        args[n] = ELT(o, j)->type == T_PROMISE ? rt_box(R, interp_force(R, ELT(o, j))) : ELT(o, j);
        nm[n] = dn != NIL && CLEN(ELT(dn, j)) ? ELT(dn, j) : NULL;
        any |= nm[n] != NULL;
        n++;
      }
      continue;
    }
    args[n] = o;
    nm[n] = names[i];
    if (bi && bi->parsed && bi->fnames && n > 0 && i < bi->nformals) nm[n] = bi->fnames[i], any = true;
    n++;
  }
  if (!n || args[0] != x) {
    Obj *one[1] = {x};
    if (n == 0) {
      if (!try_internal_dispatch(R, &def, 1, one, NULL, c->call, c->frame, &v)) return false;
      *result = rt_box(R, v);
      c->visible = R->visible;
      return true;
    }
    args[0] = x;
  }
  if (!try_internal_dispatch(R, &def, n, args, any ? nm : NULL, c->call, c->frame, &v)) return false;
  *result = rt_box(R, v);
  c->visible = R->visible;
  return true;
}

/* The base library calls its own generics: a script's function of that name is not asked. */
Obj *interp_dispatch_or(Rt *R, const char *generic, int n, Obj **args) {
  Obj *fun = interp_find_fun(R, rt_sym(R, generic), R->base_ns, true);
  return rt_box(R, interp_call(R, fun, n, args, NULL, NULL, NULL));
}

Obj *interp_dispatch_as(Rt *R, const char *text, const char *generic, int n, Obj **args) {
  Obj *fun = interp_find_fun(R, rt_sym(R, generic), R->base_ns, true);
  return rt_box(R, interp_call(R, fun, n, args, NULL, interp_call_text(R, text), NULL));
}

/* ---- methods by name ---- */

static Obj *do_s3table(Rt *R, Call *c) { return IS(R)->s3_table; }

static Obj *do_s3method(Rt *R, Call *c) { /* .S3method(generic, class, method) */
  const char *g = arg_str(R, c, 0, "generic", NULL), *k = arg_str(R, c, 1, "class", NULL);
  if (!g || !k) rt_error(R, "argument \"%s\" is missing, with no default", g ? "class" : "generic");
  Obj *m = c->args[2];
  if (!m || m == NIL) m = interp_find_fun(R, method_sym(R, g, k), interp_env(R, c), true);
  m = interp_match_fun(R, m, interp_env(R, c));
  rt_env_set(R, ENV(IS(R)->s3_table), method_sym(R, g, k), v_obj(m));
  c->visible = false;
  return m;
}

static Obj *do_getmethod(Rt *R, Call *c) { /* f, class, optional = FALSE, envir */
  const char *g = arg_str(R, c, 0, "f", NULL), *k = arg_str(R, c, 1, "class", NULL);
  Env *e = c->args[3] && c->args[3]->type == T_ENV ? ENV(c->args[3]) : interp_env(R, c);
  if (!g || !k) rt_error(R, "argument \"%s\" is missing, with no default", g ? "class" : "f");
  Obj *generic = fun_in(R, e, rt_sym(R, g));
  Obj *m = s3_find_method(R, g, k, e, generic && generic->type == T_CLOSURE ? ((Closure *)generic)->env : R->base);
  if (!m) m = fun_in(R, e, method_sym(R, g, k)); /* of what is attached, too */
  if (m) return m;
  if (arg_flag(R, c, 2, "optional", false)) return NIL;
  rt_error(R, "S3 method '%s.%s' not found", g, k);
}

/* Names of the methods registered for dispatch only. */
static Obj *do_s3registered(Rt *R, Call *c) { return rt_env_names(R, ENV(IS(R)->s3_table), true, true); }

const BuiltinDef builtins_s3[] = {
    {"NextMethod", do_nextmethod, BK_BUILTIN, "generic = NULL, object = NULL, ...", 0, 0},
    {".S3table", do_s3table, BK_BUILTIN, "", 0, 0},
    {".S3method", do_s3method, BK_BUILTIN, "generic, class, method", 0, 0},
    {"getS3method", do_getmethod, BK_BUILTIN, "f, class, optional = FALSE, envir", 0, 0},
    {".s3registered", do_s3registered, BK_BUILTIN, "", 0, 0},
    {0}};
