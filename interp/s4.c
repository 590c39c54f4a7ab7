/* interp/s4.c - what S4 needs below stdlib/R/methods/s4.R: slots, dispatch of generic functions and of builtins.
 *
 * Classes and methods are kept by R code.  A generic's methods are found through a cache, an environment keyed by the
 * classes of the arguments; a miss asks R code (.S4find), which fills it.  A slot is an attribute; NULL in a slot is
 * the symbol that GNU R uses, since an attribute cannot be NULL.
 */
#include <stdio.h>
#include "nodeops.h"

static Obj *null_slot(Rt *R) { return rt_sym(R, "\001NULL\001"); }

/* ---- slots ---- */

static Obj *slot_name(Rt *R, Call *c) {
  if (LEN(c->call) != 3)
    rt_error(R, "%d argument%s passed to '@' which requires 2", (int)LEN(c->call) - 1, LEN(c->call) == 2 ? "" : "s");
  Obj *name = ELT(c->call, 2);
  if (name->type == T_STR && LEN(name) == 1) name = rt_sym_of(R, ELT(name, 0));
  if (name->type != T_SYM) rt_error(R, "invalid type or length for slot name");
  return name;
}

static Obj *data_part(Rt *R, Obj *x) { return interp_call_named(R, ".S4data", 1, x); }

/* What a class's definition says about other classes is made when it is asked for. */
static bool class_slot(Rt *R, Obj *x, Obj *name) {
  static const char *const names[] = {"slots", "contains", "subclasses", "prototype", "access", "versionKey", "sealed"};
  Obj *k = x->type == T_S4 ? rt_attr(x, R->s.class_) : NIL;
  if (k == NIL || strcmp(STR(k, 0), "classRepresentation")) return false;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(SYMNAME(name), names[i])) return true;
  return false;
}

/* A method knows its signatures as plain strings. */
static bool signature_slot(const char *name) { return !strcmp(name, "defined") || !strcmp(name, "target"); }

static Obj *get_slot(Rt *R, Obj *x, Obj *name) {
  if (name == R->s.Data) return data_part(R, x);
  if (x->type == T_CLOSURE && x->flags & OF_S4 && signature_slot(SYMNAME(name)) && rt_attr(x, name)->type == T_STR)
    return interp_call_named(R, ".S4methodslot", 2, x, rt_attr(x, name));
  if (class_slot(R, x, name)) return interp_call_named(R, ".S4classslot", 2, x, rt_str(R, SYMNAME(name)));
  Obj *v = rt_attr(x, name);
  if (v == null_slot(R)) return NIL;
  if (v != NIL && name == R->s.row_names) return interp_call_named(R, "attr", 2, x, rt_str(R, "row.names"));
  if (v != NIL) return v;
  if (name == R->s.S3Class) return interp_class(R, x);
  if (name == R->s.names && x->type == T_LIST) return NIL;
  if (x->type == T_ENV && name == rt_sym(R, ".xData")) return x; /* which is its environment */
  Obj *k = rt_attr(x, R->s.class_);
  if (k == NIL)
    rt_error_call(R, frame_call(R), "trying to get slot \"%s\" from an object of a basic class (\"%s\") with no slots",
                  SYMNAME(name), STR(interp_class(R, x), 0));
  rt_error_call(R, frame_call(R), "no slot of name \"%s\" for this object of class \"%s\"", SYMNAME(name), STR(k, 0));
}

static Obj *do_at(Rt *R, Call *c) {
  Obj *name = slot_name(R, c);
  Obj *from = ELT(c->call, 1);
  Value own = from->type == T_SYM ? frame_get(R, c->frame, from) : v_none(V_UNBOUND);
  if (own.tag == V_PROMISE) own = force_promise(R, (Promise *)own.o);
  Obj *x = own.tag == V_OBJ && own.o->flags & OF_S4 ? own.o : rt_box(R, eval_in_frame(R, from, c->frame));
  c->visible = true;
  Obj *v = get_slot(R, x, name);
  rt_share(v);
  return v;
}

static Obj *do_slot(Rt *R, Call *c) { /* object, name */
  Obj *n = c->args[1];
  if (!c->args[0] || !n || n->type != T_STR || LEN(n) != 1) rt_error(R, "invalid type or length for slot name");
  Obj *x = c->args[0], *name = rt_sym_of(R, ELT(n, 0));
  const char *as = SYMNAME(name);
  if (IS_NIL(rt_attr(x, R->s.class_)) && IS_NIL(rt_attr(x, name)) && strcmp(as, ".Data") && strcmp(as, ".S3Class") && strcmp(as, "names"))
    rt_error(R, "cannot get a slot (\"%s\") from an object of type \"%s\"", as, rt_type_name(TYPE(x)));
  Obj *v = get_slot(R, x, name);
  rt_share(v);
  return v;
}

/* .S4set(object, name, value): the slot set in a copy, unchecked. */
static Obj *do_s4set(Rt *R, Call *c) {
  Obj *x = c->args[0], *n = c->args[1], *v = c->args[2];
  if (!x || !n || n->type != T_STR || LEN(n) != 1 || !v) rt_error(R, "invalid type or length for slot name");
  Obj *name = rt_sym_of(R, ELT(n, 0));
  Obj *r = x->named > 1 || x->flags & OF_STATIC ? rt_dup(R, x) : x;
  rt_share(v);
  rt_attr_set(R, r, name, v == NIL ? null_slot(R) : v);
  return r;
}

/* What .S4assign() (R code) has found to fit is kept beside the superclasses, .S4$supers, which a change of any class
 * empties: class, slot, class of the value.  NULL: not for values like that. */
static Obj *fit_key(Rt *R, Obj *x, Obj *name, Obj *v) {
  Obj *k = rt_attr(x, R->s.class_), *is = v->flags & OF_S4 ? rt_attr(v, R->s.class_) : v->attr || v == NIL ? NIL : interp_class(R, v);
  if (!(x->flags & OF_S4) || x->type == T_ENV || name == R->s.Data) return NULL;
  if (k->type != T_STR || LEN(k) != 1 || is->type != T_STR || LEN(is) != 1) return NULL;
  char key[512];
  const int n = snprintf(key, sizeof key, "%s\r%s\r%s", STR(k, 0), SYMNAME(name), STR(is, 0));
  return n < (int)sizeof key ? rt_sym(R, key) : NULL;
}
static Env *fit_table(Rt *R) {
  Value all = rt_env_get(R, R->base, R->s.S4), v = all.tag == V_OBJ && all.o->type == T_ENV ? rt_env_get(R, ENV(all.o), R->s.S4supers) : all;
  return v.tag == V_OBJ && v.o->type == T_ENV ? ENV(v.o) : NULL;
}

/* .S4fits(object, name, value): it does. */
static Obj *do_s4fits(Rt *R, Call *c) {
  Obj *n = c->args[1];
  if (!c->args[0] || !n || n->type != T_STR || LEN(n) != 1 || !c->args[2]) rt_error(R, "invalid type or length for slot name");
  Obj *key = fit_key(R, c->args[0], rt_sym_of(R, ELT(n, 0)), c->args[2]);
  Env *table = fit_table(R);
  if (key && table) rt_env_set(R, table, key, v_lgl(1));
  return NIL;
}

Obj *s4_set_known(Rt *R, Obj *x, Obj *name, Value value) {
  if (name->type == T_STR && LEN(name) == 1) name = rt_sym_of(R, ELT(name, 0));
  if (name->type != T_SYM) return NULL;
  Obj *v = rt_box(R, value), *key = fit_key(R, x, name, v);
  Env *table = key ? fit_table(R) : NULL;
  if (!table || rt_env_get(R, table, key).tag != V_LGL) return NULL;
  if (x->named > 1 || x->flags & OF_STATIC) x = rt_dup(R, x);
  rt_share(v);
  rt_attr_set(R, x, name, v);
  return x;
}

/* .S4instance(class, data): an object of the class: data with the S4 mark, or (data NULL) one without a data part. */
static Obj *do_s4instance(Rt *R, Call *c) {
  Obj *k = c->args[0], *data = c->args[1];
  if (!k || !data) rt_error(R, "invalid class argument");
  Obj *x = data == NIL ? rt_alloc_obj(R, T_S4, sizeof(Obj)) : rt_dup(R, data);
  rt_share(k);
  rt_attr_set(R, x, R->s.class_, k);
  x->flags |= OF_S4;
  return x;
}

/* .R5instance(env, class): the environment is from now on an object of the reference class. */
static Obj *do_r5instance(Rt *R, Call *c) {
  Obj *e = c->args[0], *k = c->args[1];
  if (!e || e->type != T_ENV || !k) rt_error(R, "invalid '%s' argument", "env");
  rt_share(k);
  rt_attr_set(R, e, R->s.class_, k);
  e->flags |= OF_S4;
  return e;
}

static Obj *do_ass4(Rt *R, Call *c) { /* object, flag = TRUE, complete = TRUE */
  Obj *x = c->args[0];
  if (!x) rt_error(R, "argument \"object\" is missing, with no default");
  bool flag = !c->args[1] || rt_as_lgl(R, c->args[1]) == 1;
  if (flag == ((x->flags & OF_S4) != 0) || x == NIL) return x;
  if (!flag && x->type == T_S4) { /* has no S3 part */
    int complete = c->args[2] ? rt_as_int(R, c->args[2]) : 1;
    if (complete == 1)
      rt_error(R, "object of class \"%s\" does not correspond to a valid S3 object", STR(interp_class(R, x), 0));
    if (complete != 0) return x;
  }
  x = rt_dup(R, x);
  if (flag) x->flags |= OF_S4;
  else x->flags &= (uint8_t)~OF_S4;
  return x;
}

/* ---- dispatch ---- */

/* The classes that a method's signature may name for x, most special first, as one string for the cache: classes joined
 * by what no name of a class has in it ("application/json" is one).  A matrix is none of its type: methods for "numeric" are not its. */
enum { CLASS_MARK = '\037' };
static size_t class_key(Rt *R, Obj *x, char *buf, size_t n, size_t at) {
  Obj *k = x ? interp_class(R, x) : NULL;
  int64_t m = !k ? 1 : x->flags & OF_S4 ? 1 : LEN(k);
  if (x && x->type == T_DBL && rt_attr(x, R->s.class_) == NIL && rt_attr(x, R->s.dim) == NIL) m = 1;
  for (int64_t i = 0; i < m; i++) {
    const char *s = k ? STR(k, i) : "missing";
    size_t l = strlen(s);
    if (at + l + 2 >= n) rt_error(R, "class names are too long for method dispatch");
    if (i) buf[at++] = CLASS_MARK;
    memcpy(buf + at, s, l);
    at += l;
  }
  return at;
}

/* The method of the generic whose cache is `table` for these arguments; NULL: none. */
static Obj *find_method(Rt *R, Obj *table, Obj *generic, int n, Obj **args) {
  char key[1024];
  size_t at = 0, first = 0;
  for (int i = 0; i < n; i++) {
    if (i) key[at++] = '#';
    at = class_key(R, args[i], key, sizeof key - 1, at);
    if (i == 0) first = at;
  }
  key[at] = 0;
  /* A method known for x and a character value is x$name <- value's whatever the value: GNU R looks at the name first.
   */
  if (n == 2 && !strcmp(STR(generic, 0), "$<-") && first + sizeof "#character" < sizeof key) {
    char named[sizeof key];
    snprintf(named, sizeof named, "%.*s#character", (int)first, key);
    Value m = rt_env_get(R, ENV(table), rt_sym(R, named));
    if (m.tag == V_OBJ && rt_is_fun(m.o)) return m.o;
  }
  Obj *sym = rt_sym(R, key);
  Value v = rt_env_get(R, ENV(table), sym);
  if (v.tag == V_UNBOUND) {
    Value own = rt_env_get(R, ENV(table), rt_sym(R, ".key"));
    Obj *a[2] = {own.tag == V_OBJ ? own.o : generic, rt_str(R, key)};
    Obj *f = interp_find_fun(R, rt_sym(R, ".S4find"), R->base, true);
    v = interp_call(R, f, 2, a, NULL, NULL, R->base);
    rt_env_set(R, ENV(table), sym, v);
  }
  return v.tag == V_OBJ && rt_is_fun(v.o) ? v.o : NULL;
}

static Obj *cache_of(Rt *R, Obj *generic) {
  InterpState *s = IS(R);
  if (!s->s4_tables) return NULL;
  Value v = rt_env_get(R, s->s4_tables, rt_sym_of(R, ELT(generic, 0)));
  return v.tag == V_OBJ && v.o->type == T_ENV ? v.o : NULL;
}

/* The same where the running generic `fun` may be one of several of that name, each with a cache of its own, whose name
 * has the package in it: .S4key() in stdlib/R/methods/s4.R. */
static Obj *cache_of_fun(Rt *R, Obj *generic, Obj *fun) {
  Obj *table = cache_of(R, generic);
  if (!table) return NULL;
  Value v = rt_env_get(R, ENV(table), R->s.S4several);
  if (v.tag != V_OBJ || v.o->type != T_STR) return table;
  Obj *package = fun ? rt_attr(fun, R->s.package) : NIL;
  if (package->type != T_STR || LEN(package) != 1 || ELT(package, 0) == ELT(v.o, 0)) return table;
  char key[300];
  snprintf(key, sizeof key, "%s\r%s", STR(generic, 0), STR(package, 0));
  Obj *own = cache_of(R, rt_str(R, key));
  return own ? own : table;
}

/* .S4tables(env): the environment that holds each generic's method cache; also the number of arguments it looks at, as
 * variable `.nargs` of the cache. */
static Obj *do_s4tables(Rt *R, Call *c) {
  if (!c->args[0] || c->args[0]->type != T_ENV) rt_error(R, "invalid '%s' argument", "env");
  IS(R)->s4_tables = ENV(c->args[0]);
  return NIL;
}

static int table_nargs(Rt *R, Obj *table) {
  Value v = rt_env_get(R, ENV(table), R->s.S4nargs);
  int n = v.tag == V_INT ? v.i : v.tag == V_DBL ? (int)v.d : 1;
  return n < 0 ? 0 : n > 8 ? 8 : n;
}

/* A method that asks for .Generic is told the generic's name, and whose it is; *d must outlive the call. */
static Dispatch *told_generic(Rt *R, Obj *method, Obj *name, Dispatch *d) {
  const FrameDesc *fd = &closure_code(R, (Closure *)method)->desc;
  for (int j = fd->nformals; j < fd->nslots; j++)
    if (fd->syms[j] == R->s.Generic) {
      Obj *none = rt_alloc(R, T_STR, 0), *package = R->s.package;
      Obj *whose = rt_attr(rt_attr(method, rt_sym(R, "generic")), package);
      if (whose != NIL) {
        Obj *own = rt_alloc(R, T_STR, 1);
        SET_STR(own, 0, ELT(name, 0));
        rt_attr_set(R, own, package, whose);
        name = own;
      }
      *d = (Dispatch){.generic = name, .klass = none, .method = none, .group = rt_str(R, ""), .object = NIL};
      return d;
    }
  return NULL;
}

static Obj *do_standardgeneric(Rt *R, Call *c) { /* f, fdef */
  Obj *gen = c->args[0];
  if (!gen || gen->type != T_STR || LEN(gen) != 1 || CLEN(ELT(gen, 0)) == 0)
    rt_error(R, "argument to 'standardGeneric' must be a non-empty character string");
  Frame *g = c->frame;
  while (g && g->kind != FR_CLOSURE) g = g->prev;
  Obj *table = g ? cache_of_fun(R, gen, g->fun) : NULL;
  if (!g || !g->code || !table)
    rt_error(R, "call to standardGeneric(\"%s\") apparently not from the body of that generic function", STR(gen, 0));
  Obj *sig = NIL;
  Value sv = rt_env_get(R, ENV(table), R->s.S4signature);
  if (sv.tag == V_OBJ) sig = sv.o;
  int n = table_nargs(R, table);
  Obj *args[8] = {0}, *of_all = NULL; /* the method for all that ... holds */
  Handler *outer = IS(R)->handlers, asked = {.next = outer, .rest = outer, .generic = gen, .depth = g->depth};
  for (int i = 0; i < n && sig->type == T_STR && i < LEN(sig); i++) {
    Value v = frame_get(R, g, rt_sym_of(R, ELT(sig, i)));
    if (v.tag == V_PROMISE) {
      int j = code_slot(g->code, rt_sym_of(R, ELT(sig, i)));
      Promise *p = (Promise *)v.o;
      if (j >= 0 && j < g->code->desc.nformals && p->node && p->node == g->code->defaults[j]) continue; /* missing */
      asked.argument = STR(sig, i);
      IS(R)->handlers = &asked;
      args[i] = rt_box(R, force_promise(R, p));
      IS(R)->handlers = outer;
    } else if (v.tag == V_OBJ && v.o->type == T_DOTS) {
      Obj *all = rt_alloc(R, T_LIST, LEN(v.o));
      for (int64_t k = 0; k < LEN(v.o); k++) {
        Obj *o = ELT(v.o, k);
        rt_set_elt(all, k, o->type == T_PROMISE ? rt_box(R, interp_force(R, o)) : o);
      }
      of_all = interp_call_named(R, ".S4dots", 2, gen, all);
    } else if (v.tag != V_MISSING && v.tag != V_UNBOUND) args[i] = rt_box(R, v);
  }
  Obj *m = of_all ? of_all : find_method(R, table, gen, n, args);
  if (!m) rt_error(R, "no method found for function \"%s\"", STR(gen, 0));
  ArgList a;
  Obj *kind = rt_attr(g->fun, R->s.class_);
  if (kind->type == T_STR && LEN(kind) && !strcmp(STR(kind, 0), "nonstandardGenericFunction"))
    s3_formal_args(R, g, &a); /* as its body has left them */
  else s3_frame_args(R, g, &a);
  Value out;
  Dispatch d;
  if (m->type == T_CLOSURE)
    out = call_closure(R, m, &a, g->call, g->caller, g->caller_env, told_generic(R, m, gen, &d));
  else {
    IS(R)->s4_default = m->type == T_BUILTIN ? ((BuiltinObj *)m)->def->name : NULL;
    out = call_fun(R, m, &a, g->call, g->caller ? g->caller : g); /* get()'s environment is the caller's */
    IS(R)->s4_default = NULL;
  }
  c->visible = R->visible;
  return rt_box(R, out);
}

/* Which place of a generic's signature argument i of n is for, names (may be NULL) and the others' places considered;
 * -1: none.  The last argument of a replacement is its value. */
static int signature_place(Rt *R, Obj *sig, const char *fun, int i, int n, Obj **names, unsigned taken) {
  if (sig->type != T_STR) return i;
  size_t len = strlen(fun);
  const char *own = names && names[i] && CLEN(names[i])                              ? CSTR(names[i])
                    : i > 0 && i == n - 1 && len > 2 && !strcmp(fun + len - 2, "<-") ? "value"
                                                                                     : NULL;
  if (own)
    for (int j = 0; j < LEN(sig) && j < 8; j++)
      if (!strcmp(STR(sig, j), own)) return j;
  if (own && strcmp(own, "value")) return -1;
  if (!strcmp(fun, "$<-") && i) return -1; /* the name */
  for (int j = 0; j < LEN(sig) && j < 8; j++)
    if (!(taken & 1u << j) && strcmp(STR(sig, j), "value") && strcmp(STR(sig, j), "drop")) return j;
  return -1;
}

/* A builtin was called with an S4 object among its first two arguments: a method for it? */
bool s4_try_builtin(Rt *R, const BuiltinDef *def, int n, Obj **args, Obj **names, Obj *call, Frame *f, Value *out) {
  InterpState *s = IS(R);
  if (s->s4_default && !strcmp(s->s4_default, def->name)) { /* the builtin itself is the method */
    s->s4_default = NULL;
    return false;
  }
  Obj *name = rt_str(R, def->name), *table = cache_of(R, name);
  if (!table) return false;
  int k = table_nargs(R, table);
  Obj *given[8] = {0};
  Value sv = rt_env_get(R, ENV(table), R->s.S4signature);
  unsigned taken = 0;
  for (int i = 0; i < n; i++) {
    int j = signature_place(R, sv.tag == V_OBJ ? sv.o : NIL, def->name, i, n, names, taken);
    if (j < 0) continue;
    taken |= 1u << j;
    if (j < k && args[i] != MISSING_ARG) given[j] = args[i];
  }
  Obj *m = find_method(R, table, name, k, given);
  if (!m || m->type != T_CLOSURE) return false;
  Value v[n + 1];
  Obj *nm[n + 1];
  s3_wrap_args(R, n, args, call, v);
  for (int j = 0; j < n; j++) nm[j] = names ? names[j] : NULL;
  ArgList a = {n, v, names ? nm : NULL};
  Dispatch d;
  *out = call_closure(R, m, &a, call, f, NULL, told_generic(R, m, name, &d));
  if (!(def->flags & BF_INVIS)) R->visible = true;
  return true;
}

/* .S4builtin(name, args): the builtin's own work on args, methods not asked. */
static Obj *do_s4builtin(Rt *R, Call *c) {
  Obj *name = c->args[0], *args = c->args[1];
  if (!name || name->type != T_STR || LEN(name) != 1 || !args || args->type != T_LIST)
    rt_error(R, "invalid '%s' argument", "args");
  Obj *fun = builtin_get(R, STR(name, 0));
  if (!fun) rt_error(R, "there is no .Primitive function '%s'", STR(name, 0));
  Obj *l = rt_alloc(R, T_LANG, LEN(args) + 1), *an = rt_attr(args, R->s.names);
  rt_set_elt(l, 0, fun);
  for (int64_t i = 0; i < LEN(args); i++) {
    Obj *e = ELT(args, i);
    bool quote = e->type == T_SYM || e->type == T_LANG || e->type == T_PROMISE;
    rt_set_elt(l, i + 1, quote && e != MISSING_ARG ? rt_langs(R, "quote", 1, e) : e);
  }
  if (an != NIL) {
    Obj *nm = rt_alloc(R, T_STR, LEN(l));
    for (int64_t i = 0; i < LEN(an); i++) SET_STR(nm, i + 1, ELT(an, i));
    rt_attr_set(R, l, R->s.names, nm);
  }
  IS(R)->s4_default = fun->type == T_BUILTIN ? ((BuiltinObj *)fun)->def->name : NULL;
  Value v = eval_in_frame(R, l, c->frame);
  IS(R)->s4_default = NULL;
  c->visible = R->visible;
  return rt_box(R, v);
}

const BuiltinDef builtins_s4[] = {{"@", do_at, BK_SPECIAL, NULL, BF_PRIM, 0},
                                  {"slot", do_slot, BK_BUILTIN, "object, name", 0, 0},
                                  {".S4set", do_s4set, BK_BUILTIN, "object, name, value", 0, 0},
                                  {".S4fits", do_s4fits, BK_BUILTIN, "object, name, value", 0, 0},
                                  {".S4instance", do_s4instance, BK_BUILTIN, "class, data", 0, 0},
                                  {".R5instance", do_r5instance, BK_BUILTIN, "env, class", 0, 0},
                                  {"asS4", do_ass4, BK_BUILTIN, "object, flag = TRUE, complete = TRUE", 0, 0},
                                  {".S4tables", do_s4tables, BK_BUILTIN, "env", 0, 0},
                                  {".S4builtin", do_s4builtin, BK_BUILTIN, "name, args", 0, 0},
                                  {"standardGeneric", do_standardgeneric, BK_BUILTIN, "f, fdef = NULL", BF_PRIM, 0},
                                  {0}};
