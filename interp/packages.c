/* interp/packages.c - packages: their namespaces and the search list.
 *
 * All functions of the standard packages are in the base environment, so that a start defines nothing twice and a call
 * finds them at once.  R code sees packages all the same: `package:stats` and `namespace:stats` are environments of
 * kind E_PACKAGE, views of what the base environment has of a package.  They are made when somebody asks for one.
 * Between the global and the base environment there are only those environments that somebody attached; the standard
 * packages' views follow them on the search list without being in that chain, until something is attached behind one of
 * them.
 *
 * The packages that programs bring are real environments; stdlib/R/base/packages.R loads them. */
#include <stdio.h>
#include "nodeops.h"

typedef struct Package {
  const char *name, *exported, *methods;
} Package;
static const Package packages[] = {
#define PACKAGE(name, exported, methods) {name, exported, methods},
#include "exports.h"
#undef PACKAGE
};
enum { NPACKAGES = sizeof packages / sizeof *packages, ON_LIST_FROM = 2, ON_LIST_TO = 7 }; /* stats .. methods */
enum { NAMESPACE, VIEW, IMPORTS, KINDS };
enum { AUTOLOADS = NPACKAGES * KINDS, LOADED, NPARTS }; /* the last two elements of IS(R)->packages */

/* From 1; 0: no standard package. */
static int package_number(const char *name) {
  for (int i = 0; i < NPACKAGES; i++)
    if (!strcmp(packages[i].name, name)) return i + 1;
  return 0;
}

/* The next word of a text; its length, 0 at the end. */
static size_t next_word(const char **at) {
  while (**at == ' ') ++*at;
  size_t n = strcspn(*at, " ");
  return n;
}

static bool has_word(const char *text, const char *word) {
  for (size_t n; (n = next_word(&text)) > 0; text += n)
    if (!strncmp(text, word, n) && !word[n]) return true;
  return false;
}

void packages_know(Rt *R) {
  if (R->packages) return;
  for (int i = 0; i < NPACKAGES; i++)
    for (int exported = 1; exported >= 0; exported--) {
      const char *at = exported ? packages[i].exported : packages[i].methods;
      for (size_t n; (n = next_word(&at)) > 0; at += n) {
        SymObj *s = SYM(rt_sym_of(R, rt_mkn(R, at, n, CE_UTF8)));
        if (!s->package) s->package = (uint8_t)((i + 1) | (exported ? SYM_EXPORTED : 0));
      }
    }
  R->packages = true;
  Obj *parts = rt_alloc(R, T_LIST, NPARTS);
  IS(R)->packages = parts;
  rt_set_elt(parts, LOADED, (Obj *)rt_env_new(R, R->empty));
}

static void set_name(Rt *R, Env *e, const char *prefix, const char *name) {
  char s[300];
  snprintf(s, sizeof s, "%s%s", prefix, name);
  rt_attr_set(R, (Obj *)e, rt_sym(R, "name"), rt_str(R, s));
}

/* An environment of standard package k: its namespace, its view on the search list, or what its namespace imports. */
static Env *package_env(Rt *R, int k, int kind) {
  packages_know(R);
  if (k == 1) return kind == NAMESPACE ? R->base_ns : R->base;
  int at = (k - 1) * KINDS + kind;
  Obj *have = ELT(IS(R)->packages, at);
  if (have && have != NIL) return ENV(have);
  const Package *p = &packages[k - 1];
  Env *e = rt_env_new(R, kind == VIEW ? R->base : R->base_ns);
  rt_set_elt(IS(R)->packages, at, (Obj *)e);
  if (kind == IMPORTS) {
    set_name(R, e, "imports:", p->name);
    return e;
  }
  const char *text = p->exported; /* names that belong to an earlier package: graphics has base's plot */
  for (size_t n; (n = next_word(&text)) > 0; text += n) {
    Obj *sym = rt_sym_of(R, rt_mkn(R, text, n, CE_UTF8));
    if ((SYM(sym)->package & ~SYM_EXPORTED) == k || SYM(sym)->bval.tag == V_UNBOUND) continue;
    rt_env_set(R, e, sym, SYM(sym)->bval);
    rt_env_set_flags(R, e, sym, BIND_LOCKED);
  }
  e->kind = E_PACKAGE;
  e->frame = (struct Frame *)R; /* as the base environment: its bindings are in R's symbols */
  e->h.aux = (uint32_t)k | (kind == VIEW ? SYM_EXPORTED : 0);
  e->h.flags |= OF_LOCKED;
  if (kind == NAMESPACE) e->parent = package_env(R, k, IMPORTS);
  else {
    set_name(R, e, "package:", p->name);
    rt_attr_set(R, (Obj *)e, rt_sym(R, "path"),
                interp_call_named(R, "file.path", 3, interp_call_named(R, "R.home", 0), rt_str(R, "library"),
                                  rt_str(R, p->name)));
  }
  return e;
}

/* ---- namespaces ---- */

static Env *loaded(Rt *R) {
  packages_know(R);
  return ENV(ELT(IS(R)->packages, LOADED));
}

Obj *namespace_registry(Rt *R) { return (Obj *)loaded(R); }

/* The name in the specification that a loaded package's namespace has. */
static const char *loaded_name(Rt *R, Env *e) {
  if (e->kind != E_HASH) return NULL;
  Value v = rt_env_get(R, e, rt_sym(R, ".__NAMESPACE__."));
  if (v.tag != V_OBJ || v.o->type != T_ENV) return NULL;
  v = rt_env_get(R, ENV(v.o), rt_sym(R, "spec"));
  return v.tag == V_OBJ && v.o->type == T_STR && LEN(v.o) ? STR(v.o, 0) : NULL;
}

const char *namespace_name(Rt *R, Env *e) {
  if (e == R->base_ns) return "base";
  if (e->kind == E_PACKAGE) return e->h.aux & SYM_EXPORTED ? NULL : packages[e->h.aux - 1].name;
  return loaded_name(R, e);
}
bool env_is_namespace(Rt *R, Env *e) { return namespace_name(R, e) != NULL; }

static Obj *env_name_attr(Rt *R, Env *e) {
  Obj *nm = rt_attr((Obj *)e, rt_sym(R, "name"));
  return nm->type == T_STR && LEN(nm) ? nm : NULL;
}
bool env_is_package(Rt *R, Env *e) {
  Obj *nm = env_name_attr(R, e);
  return nm && !strncmp(STR(nm, 0), "package:", 8);
}

Env *namespace_find(Rt *R, Obj *name) {
  int k = package_number(CSTR(name));
  if (k) return package_env(R, k, NAMESPACE);
  Value v = rt_env_get(R, loaded(R), rt_sym_of(R, name));
  return v.tag == V_OBJ ? ENV(v.o) : NULL;
}

static Obj *do_namespace(Rt *R, Call *c) { /* .namespace(name): NULL if there is none */
  Obj *x = c->args[0];
  Env *e = x && x->type == T_STR && LEN(x) ? namespace_find(R, ELT(x, 0)) : NULL;
  return e ? (Obj *)e : NIL;
}
static Obj *do_set_namespace(Rt *R, Call *c) { /* .set_namespace(name, env): NULL removes */
  Obj *sym = rt_sym_of(R, ELT(c->args[0], 0));
  if (c->args[1]->type == T_ENV) rt_env_set(R, loaded(R), sym, v_obj(c->args[1]));
  else rt_env_remove(R, loaded(R), sym);
  c->visible = false;
  return NIL;
}
static Obj *do_loaded(Rt *R, Call *c) { return rt_env_names(R, loaded(R), true, false); }
static Obj *do_namespace_name(Rt *R, Call *c) { /* .namespace_name(env): NULL if it is none */
  const char *s = c->args[0]->type == T_ENV ? namespace_name(R, ENV(c->args[0])) : NULL;
  return s ? rt_str(R, s) : NIL;
}
static Obj *do_package_exports(Rt *R, Call *c) { /* .package_exports(name): of a standard package */
  int k = package_number(rt_as_cstr(R, c->args[0]));
  if (!k) return NIL;
  return rt_env_names(R, package_env(R, k, VIEW), true, true);
}
/* .package_has(package, name): does a standard package export it, and is it here? */
static Obj *do_package_has(Rt *R, Call *c) {
  int k = package_number(rt_as_cstr(R, c->args[0]));
  if (!k) return rt_lgl(R, 0);
  return rt_lgl(R, rt_env_get(R, package_env(R, k, VIEW), rt_sym(R, rt_as_cstr(R, c->args[1]))).tag != V_UNBOUND);
}
/* .package_declares(package, names): which names GNU R's package exports, whether they are here or not. */
static Obj *do_package_declares(Rt *R, Call *c) {
  Obj *x = c->args[1], *r = rt_alloc(R, T_LGL, LEN(x));
  int k = package_number(rt_as_cstr(R, c->args[0]));
  for (int64_t i = 0; i < LEN(x); i++) LGL_W(r)[i] = k && has_word(packages[k - 1].exported, STR(x, i));
  return r;
}
/* .base_names(package): all names of the base environment, or those of one package, methods that it does not export
 * too. */
static Obj *do_base_names(Rt *R, Call *c) {
  if (c->args[0] && c->args[0] != NIL) {
    int k = package_number(rt_as_cstr(R, c->args[0]));
    return k ? rt_env_names(R, package_env(R, k, NAMESPACE), true, true) : rt_alloc(R, T_STR, 0);
  }
  bool known = R->packages;
  R->packages = false;
  Obj *r = rt_env_names(R, R->base, true, true);
  R->packages = known;
  return r;
}
/* .packages_of(names): the standard package that each base function is in; NA: none. */
static Obj *do_packages_of(Rt *R, Call *c) {
  Obj *x = c->args[0], *r = rt_alloc(R, T_STR, LEN(x));
  packages_know(R);
  for (int64_t i = 0; i < LEN(x); i++) {
    SymObj *s = SYM(rt_sym_of(R, ELT(x, i)));
    int k = s->bval.tag == V_UNBOUND ? 0 : s->package & ~SYM_EXPORTED;
    SET_STR(r, i, k ? rt_mk(R, packages[k - 1].name) : NA_STR);
  }
  return r;
}

Value namespace_get(Rt *R, Obj *pkg, Obj *sym, bool exported) {
  int k = package_number(CSTR(pkg));
  if (k) {
    packages_know(R);
    Value v = SYM(sym)->bval;
    if (v.tag == V_UNBOUND || (SYM(sym)->package & ~SYM_EXPORTED) == k) {
      if (v.tag != V_UNBOUND && exported && !(SYM(sym)->package & SYM_EXPORTED)) return v_none(V_UNBOUND);
    } else if (SYM(sym)->package && !has_word(packages[k - 1].exported, SYMNAME(sym))) return v_none(V_UNBOUND);
    else if (!SYM(sym)->package && exported) return v_none(V_UNBOUND);
    return v.tag == V_UNBOUND ? v : raw_get(R, R->base, sym);
  }
  Env *e = namespace_find(R, pkg);
  if (!e) {
    Env *here = rt_env_new(R, R->base); /* errors show the call as loadNamespace(x) */
    rt_env_set(R, here, R->s.x, v_obj(rt_str_of(R, pkg)));
    Obj *r = interp_evalo(R, rt_lang(R, rt_sym(R, "loadNamespace"), 1, R->s.x), here);
    if (r->type != T_ENV) return v_none(V_UNBOUND);
    e = ENV(r);
  }
  if (exported) {
    Obj *r = interp_call_named(R, ".is_exported", 2, (Obj *)e, rt_str_of(R, SYM(sym)->name));
    if (r->type == T_ENV) return rt_env_get(R, ENV(r), sym); /* a data set */
    if (rt_as_lgl(R, r) != 1) return v_none(V_UNBOUND);
    Value v = raw_get(R, e, sym);
    return v.tag == V_UNBOUND ? raw_get(R, e->parent, sym) : v; /* what is imported is exported again */
  }
  return raw_get(R, e, sym);
}

/* Which name has this function in the base environment? */
/* Is f what this symbol's base variable is, or a copy with other attributes? */
static bool is_bound_to(const SymObj *s, const Closure *f) {
  if (s->bval.tag != V_OBJ || s->bval.o->type != T_CLOSURE) return false;
  const Closure *g = (const Closure *)s->bval.o;
  return g == f || (!f->h.aux && !g->h.aux && f->body == g->body && f->body != NIL && f->env == g->env);
}
/* Who asks often asks of the same functions: generics whose methods are registered. */
static SymObj *base_name(Rt *R, Closure *f) {
  SymObj **memo = &IS(R)->named_last[((uintptr_t)f->body >> 5) % NAMED_LAST];
  if (*memo && is_bound_to(*memo, f)) return *memo;
  Obj *names = rt_env_names(R, R->base_ns, true, false); /* the packages are not known yet: all */
  for (int64_t i = 0; i < LEN(names); i++) {
    SymObj *s = SYM(rt_sym_of(R, ELT(names, i)));
    if (is_bound_to(s, f)) return *memo = s;
  }
  return NULL;
}

Env *function_home(Rt *R, Obj *f) {
  SymObj *s;
  if (f->type == T_CLOSURE) {
    Closure *c = (Closure *)f;
    if (c->env != R->base) return c->env;
    bool known = R->packages;
    R->packages = false;
    s = base_name(R, c);
    R->packages = known;
    if (!s) return R->base; /* environment(f) <- baseenv() */
  } else s = SYM(rt_sym(R, ((BuiltinObj *)f)->def->name));
  packages_know(R);
  int k = s->package & ~SYM_EXPORTED;
  return k ? package_env(R, k, NAMESPACE) : R->base_ns;
}

/* ---- the search list ---- */

typedef struct Search {
  int n, chained; /* the first `chained` are in the chain of parents */
  Env **at;
} Search;

static Env *autoloads(Rt *R) {
  packages_know(R);
  Obj *have = ELT(IS(R)->packages, AUTOLOADS);
  if (have && have != NIL) return ENV(have);
  Env *e = rt_env_new(R, R->base);
  set_name(R, e, "", "Autoloads");
  rt_set_elt(IS(R)->packages, AUTOLOADS, (Obj *)e);
  return e;
}

static Search search_list(Rt *R) {
  Search s = {0};
  int n = 0;
  for (Env *e = R->global; e && e->kind != E_EMPTY; e = e->parent) n++;
  s.at = rt_scratch(R, (size_t)(n + ON_LIST_TO - ON_LIST_FROM + 4) * sizeof *s.at);
  bool there = false;
  uint32_t chained = 0;
  for (Env *e = R->global; e && e != R->base && e->kind != E_EMPTY; e = e->parent) {
    s.at[s.n++] = e;
    if (e->kind == E_PACKAGE) chained |= 1u << (e->h.aux & ~SYM_EXPORTED);
    there |= e == autoloads(R);
  }
  s.chained = s.n;
  for (int k = ON_LIST_FROM; k <= ON_LIST_TO; k++)
    if (!((chained | IS(R)->detached) & 1u << k)) s.at[s.n++] = package_env(R, k, VIEW);
  if (!there) s.at[s.n++] = autoloads(R);
  s.at[s.n++] = R->base;
  return s;
}

Env *search_at(Rt *R, int pos) {
  Search s = search_list(R);
  return pos >= 1 && pos <= s.n ? s.at[pos - 1] : NULL;
}
static Obj *search_name(Rt *R, Env *e) {
  if (e == R->global) return rt_mk(R, ".GlobalEnv");
  if (e == R->base) return rt_mk(R, "package:base");
  Obj *nm = env_name_attr(R, e);
  return nm ? ELT(nm, 0) : EMPTY_STR;
}
Env *search_named(Rt *R, const char *name) {
  if (!strcmp(name, "base")) return R->base;
  Search s = search_list(R);
  for (int i = 0; i < s.n; i++)
    if (!strcmp(CSTR(search_name(R, s.at[i])), name)) return s.at[i];
  return NULL;
}
Env *search_next(Rt *R, Env *e) {
  Search s = search_list(R);
  for (int i = 0; i + 1 < s.n; i++)
    if (s.at[i] == e) return s.at[i + 1];
  return NULL;
}

/* Give e the place pos, from 2, on the search list.  Views before that place join the chain of parents. */
static void search_insert(Rt *R, Env *e, int pos) {
  Search s = search_list(R);
  if (pos < 2) pos = 2;
  if (pos > s.n) pos = s.n; /* before package:base */
  for (int i = s.chained; i < pos - 1; i++) {
    s.at[i - 1]->parent = s.at[i];
    s.at[i]->parent = R->base;
  }
  e->parent = s.at[pos - 2]->parent;
  s.at[pos - 2]->parent = e;
  if (e->kind != E_PACKAGE) R->attached++;
}

static Obj *do_attach(Rt *R, Call *c) { /* what, pos, name */
  Obj *what = c->args[0] ? c->args[0] : NIL;
  Env *e = rt_env_new(R, R->base);
  if (what->type == T_LIST) {
    Obj *names = rt_attr(what, R->s.names);
    if (LEN(what) && names == NIL) rt_error(R, "all elements of a list must be named");
    for (int64_t i = 0; i < LEN(what); i++)
      if (CLEN(ELT(names, i))) env_assign(R, e, rt_sym_of(R, ELT(names, i)), rt_unbox(ELT(what, i)));
  } else if (what->type == T_ENV) {
    Obj *names = rt_env_names(R, ENV(what), true, false);
    for (int64_t i = 0; i < LEN(names); i++) {
      Obj *s = rt_sym_of(R, ELT(names, i));
      env_assign(R, e, s, promise_value(R, raw_get(R, ENV(what), s)));
    }
  } else if (what != NIL) rt_error(R, "'attach' only works for lists, data frames and environments");
  const char *name = c->args[2] && c->args[2]->type == T_STR ? rt_as_cstr(R, c->args[2]) : "";
  if (!name) arg_invalid(R, "name");
  set_name(R, e, "", name);
  int pos = c->args[1] ? rt_as_int(R, c->args[1]) : 2;
  if (pos == NA_INT) arg_invalid(R, "pos");
  search_insert(R, e, pos);
  c->visible = false;
  return (Obj *)e;
}

/* .attach_package(name, env, pos): env NULL: a standard package; TRUE if it was not attached yet. */
static Obj *do_attach_package(Rt *R, Call *c) {
  const char *name = rt_as_cstr(R, c->args[0]);
  int pos = rt_as_int(R, c->args[2]);
  c->visible = false;
  if (c->args[1]->type == T_ENV) {
    search_insert(R, ENV(c->args[1]), pos);
    return rt_lgl(R, 1);
  }
  int k = package_number(name);
  Env *view = k > 1 ? package_env(R, k, VIEW) : NULL;
  if (!view || search_next(R, view)) return rt_lgl(R, 0);
  IS(R)->detached &= ~(1u << k);
  search_insert(R, view, pos);
  return rt_lgl(R, 1);
}

static Obj *do_detach_name(Rt *R, Call *c) { /* .detach(name) : name or position */
  Obj *x = c->args[0];
  Search s = search_list(R);
  int want = x && x->type != T_STR ? rt_as_int(R, x) : 0;
  for (int i = 1; i < s.n && x && x->type == T_STR && !want; i++)
    if (search_name(R, s.at[i]) == ELT(x, 0)) want = i + 1;
  if (want < 2 || want > s.n) rt_error(R, "invalid '%s' argument", x && x->type == T_STR ? "name" : "pos");
  Env *e = s.at[want - 1];
  if (e == R->base) rt_error(R, "detaching \"package:base\" is not allowed");
  if (want <= s.chained) {
    s.at[want - 2]->parent = e->parent;
    e->parent = R->base;
    if (e->kind != E_PACKAGE) R->attached--;
  }
  if (e->kind == E_PACKAGE) IS(R)->detached |= 1u << (e->h.aux & ~SYM_EXPORTED);
  c->visible = false;
  return (Obj *)e;
}

/* .import_bindings(to, names, from, its names): variables that `from` or what encloses it has, as they are there: a promise
 * stays one, for whoever needs it first, and an active binding is active. */
static Obj *do_import_bindings(Rt *R, Call *c) {
  Obj *to = c->args[0], *names = c->args[1], *from = c->args[2], *theirs = c->args[3];
  if (to->type != T_ENV || from->type != T_ENV || names->type != T_STR || theirs->type != T_STR ||
      LEN(names) != LEN(theirs))
    rt_error(R, "invalid '%s' argument", "names");
  for (int64_t i = 0; i < LEN(names); i++) {
    Obj *sym = rt_sym_of(R, ELT(theirs, i)), *own = rt_sym_of(R, ELT(names, i));
    Env *e = ENV(from);
    Value v = v_none(V_UNBOUND);
    for (; e && e->kind != E_EMPTY; e = e->parent)
      if ((v = rt_env_get(R, e, sym)).tag != V_UNBOUND) break;
    if (v.tag == V_UNBOUND) rt_error(R, "object '%s' not found", SYMNAME(sym));
    int flags = rt_env_flags(R, e, sym);
    if (v.tag == V_OBJ) rt_share(v.o);
    rt_env_set(R, ENV(to), own, v);
    if (flags > 0 && flags & BIND_ACTIVE) rt_env_set_flags(R, ENV(to), own, BIND_ACTIVE);
  }
  return NIL;
}

static Obj *do_search(Rt *R, Call *c) {
  Search s = search_list(R);
  Obj *r = rt_alloc(R, T_STR, s.n);
  for (int i = 0; i < s.n; i++) SET_STR(r, i, search_name(R, s.at[i]));
  return r;
}

const BuiltinDef builtins_packages[] = {
    {".namespace", do_namespace, BK_BUILTIN, "name", 0, 0},
    {".set_namespace", do_set_namespace, BK_BUILTIN, "name, env", BF_INVIS, 0},
    {".loaded_namespaces", do_loaded, BK_BUILTIN, "", 0, 0},
    {".namespace_name", do_namespace_name, BK_BUILTIN, "env", 0, 0},
    {".package_exports", do_package_exports, BK_BUILTIN, "name", 0, 0},
    {".package_has", do_package_has, BK_BUILTIN, "package, name", 0, 0},
    {".package_declares", do_package_declares, BK_BUILTIN, "package, names", 0, 0},
    {".packages_of", do_packages_of, BK_BUILTIN, "names", 0, 0},
    {".base_names", do_base_names, BK_BUILTIN, "package = NULL", 0, 0},
    {".attach", do_attach, BK_BUILTIN, "what, pos, name", BF_INVIS, 0},
    {".attach_package", do_attach_package, BK_BUILTIN, "name, env, pos", BF_INVIS, 0},
    {".detach", do_detach_name, BK_BUILTIN, "name", BF_INVIS, 0},
    {".import_bindings", do_import_bindings, BK_BUILTIN, "to, names, from, theirs", BF_INVIS, 0},
    {"search", do_search, BK_BUILTIN, "", 0, 0},
    {0}};
