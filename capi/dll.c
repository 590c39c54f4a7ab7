/* capi/dll.c - shared objects, what they register, and calls of it ("Writing R Extensions", 5.2 to 5.10). */
#define _GNU_SOURCE /* dl_iterate_phdr() */
#include <dlfcn.h>
#include <link.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include "capi.h"

void *rt_lapack(Rt *R, const char *name);

typedef struct Routine {
  char *name;
  DL_FUNC fun;
  int nargs; /* -1: any number */
} Routine;
typedef struct Routines {
  Routine *at;
  int n;
} Routines;
struct _DllInfo {
  char *name;
  void *handle;
  bool dynamic, forced;
  Routines of[RF_EXTERNAL + 1]; /* by RF_*: copies of what was registered */
  DllInfo *next;
};
static DllInfo *loaded;

/* ---- registration ---- */

static void *must(void *p) {
  if (!p) rt_error(R, "memory exhausted (limit reached?)");
  return p;
}
static void add_routine(Routines *r, const char *name, DL_FUNC fun, int nargs) {
  r->at = must(realloc(r->at, (size_t)(r->n + 1) * sizeof *r->at));
  r->at[r->n++] = (Routine){must(strdup(name)), fun, nargs};
}
static void copy_c(Routines *r, const R_CMethodDef *t) {
  r->n = 0;
  for (; t && t->name; t++) add_routine(r, t->name, t->fun, t->numArgs);
}
static void copy_call(Routines *r, const R_CallMethodDef *t) {
  r->n = 0;
  for (; t && t->name; t++) add_routine(r, t->name, t->fun, t->numArgs);
}
int R_registerRoutines(DllInfo *d, const R_CMethodDef *c, const R_CallMethodDef *call,
                       const R_FortranMethodDef *fortran, const R_ExternalMethodDef *external) {
  if (!d) rt_error(R, "R_RegisterRoutines called with invalid DllInfo object.");
  copy_c(&d->of[RF_C], c);
  copy_call(&d->of[RF_CALL], call);
  copy_c(&d->of[RF_FORTRAN], fortran);
  copy_call(&d->of[RF_EXTERNAL], external);
  d->dynamic = d->handle != NULL; /* as in GNU R: what was said before of other symbols no longer counts */
  return 1;
}
Rboolean R_useDynamicSymbols(DllInfo *d, Rboolean v) {
  Rboolean was = d->dynamic;
  d->dynamic = v;
  return was;
}
Rboolean R_forceSymbols(DllInfo *d, Rboolean v) {
  Rboolean was = d->forced;
  d->forced = v;
  return was;
}
DllInfo *R_getDllInfo(const char *name) {
  for (DllInfo *d = loaded; d; d = d->next)
    if (!strcmp(d->name, name)) return d;
  return NULL;
}
DllInfo *R_getEmbeddingDllInfo(void) {
  DllInfo *d = R_getDllInfo("(embedding)");
  if (d) return d;
  d = must(calloc(1, sizeof *d));
  d->name = must(strdup("(embedding)"));
  d->next = loaded;
  return loaded = d;
}

/* ---- routines for the C code of other packages ---- */

typedef struct Callable {
  char *package, *name;
  DL_FUNC fun;
} Callable;
static Callable *callables;
static int ncallables;
static Callable *callable(const char *package, const char *name) {
  for (int i = 0; i < ncallables; i++)
    if (!strcmp(callables[i].name, name) && !strcmp(callables[i].package, package)) return &callables[i];
  return NULL;
}
void R_RegisterCCallable(const char *package, const char *name, DL_FUNC f) {
  Callable *c = callable(package, name);
  if (c) {
    c->fun = f;
    return;
  }
  callables = must(realloc(callables, (size_t)(ncallables + 1) * sizeof *callables));
  callables[ncallables++] = (Callable){must(strdup(package)), must(strdup(name)), f};
}
DL_FUNC R_GetCCallable(const char *package, const char *name) {
  Callable *c = callable(package, name);
  if (!c) Rf_error("function '%s' not provided by package '%s'", name, package);
  return c->fun;
}

/* ---- loading ---- */

static int find_icu(struct dl_phdr_info *o, size_t size, void *found) {
  (void)size;
  if (!strstr(o->dlpi_name, "/libicuuc.so.")) return 0;
  *(const char **)found = o->dlpi_name;
  return 1;
}
/* GNU R, which sorts with ICU, gives ICU the process's order of strings as its default, unless that is C's; a package
 * that uses ICU (stringi) asks for that default.  ICU's functions have its version in their names. */
static void tell_icu(void) {
  static bool told;
  const char *path = NULL, *locale = getenv("R_ICU_LOCALE");
  if (told || R->c_collate || !dl_iterate_phdr(find_icu, &path)) return;
  told = true;
  if (!locale || !*locale) locale = setlocale(LC_COLLATE, NULL);
  if (!locale || !strcmp(locale, "C") || !strcmp(locale, "POSIX")) return;
  char name[64];
  snprintf(name, sizeof name, "uloc_setDefault_%d", atoi(strstr(path, ".so.") + 4));
  void *icu = dlopen(path, RTLD_NOW | RTLD_NOLOAD);
  int status = 0; /* U_ZERO_ERROR */
  void (*set)(const char *, int *) = icu ? (void (*)(const char *, int *))dlsym(icu, name) : NULL;
  if (set) set(locale, &status);
}

/* GNU R's own shared object of package tcltk reads the insides of its objects: ours stands in for it (tcl.c). */
static bool is_tcltk(const char *path) {
  static const char tail[] = "/tcltk/libs/tcltk.so";
  size_t n = strlen(path), m = sizeof tail - 1;
  return n > m && !strcmp(path + n - m, tail);
}
static void *open_own(void) {
  Dl_info here;
  return dladdr((void *)open_own, &here) ? dlopen(here.dli_fname, RTLD_NOW | RTLD_NOLOAD) : NULL;
}
/* A library that a package's one needs, and the loader has not found: GNU R's starting script tells the loader of more
 * folders (Java's), in its file ldpaths.  NULL: there is none of that name. */
static void *open_needed(const char *why) {
  static char folders[4096];
  static bool asked;
  const char *tail = strstr(why, ": cannot open shared object file");
  if (!tail || tail == why || memchr(why, '/', (size_t)(tail - why))) return NULL;
  if (!asked) {
    asked = true;
    FILE *f = popen("R_HOME=${R_HOME:-/usr/lib/R}; . \"$R_HOME/etc/ldpaths\" 2> /dev/null && printf %s \"$R_LD_LIBRARY_PATH\"", "r");
    size_t n = f ? fread(folders, 1, sizeof folders - 1, f) : 0;
    if (f) pclose(f);
    folders[n] = 0;
  }
  for (const char *p = folders; *p; p += *p == ':') {
    size_t n = strcspn(p, ":");
    char file[5000];
    snprintf(file, sizeof file, "%.*s/%.*s", (int)n, p, (int)(tail - why), why);
    void *lib = dlopen(file, RTLD_NOW | RTLD_GLOBAL);
    if (lib) return lib;
    p += n;
  }
  return NULL;
}
/* dlopen(), and what it says when it fails. */
static void *open_library(const char *path, int how, Obj **why) {
  for (int tries = 0; tries < 9; tries++) {
    void *h = dlopen(path, how);
    if (h) return h;
    *why = rt_str(R, dlerror());
    if (!open_needed(STR(*why, 0))) break;
  }
  return NULL;
}
Obj *capi_load(Rt *r, const char *path, const char *name, bool local) {
  int how = RTLD_NOW | (local ? RTLD_LOCAL : RTLD_GLOBAL);
  bool tcltk = is_tcltk(path);
  capi_join_streams();
  Obj *why = NIL;
  void *h = tcltk ? open_own() : open_library(path, how, &why);
  if (!h) {
    if (IS_NIL(why)) return rt_str(R, "the program's own library is not found");
    if (!strstr(STR(why, 0), "undefined symbol")) return why;
    rt_lapack(R, "dgemm_"); /* GNU R has BLAS open: what does not say that it needs it finds it */
    h = dlopen(path, how);
    if (!h) return rt_str(R, dlerror());
  }
  tell_icu();
  DllInfo *d = must(calloc(1, sizeof *d));
  d->name = must(strdup(name));
  d->handle = h;
  d->dynamic = true;
  d->next = loaded;
  loaded = d;
  char init[300];
  snprintf(init, sizeof init, "R_init_%s", name);
  for (char *s = init; *s; s++)
    if (*s == '.') *s = '_';
  void (*fun)(DllInfo *) = tcltk ? capi_tcl_register : (void (*)(DllInfo *))dlsym(h, init);
  if (fun) {
    Height was = *height();
    fun(d);
    *height() = was;
  }
  return rt_list(R, 2, R_MakeExternalPtr(h, NIL, NIL), R_MakeExternalPtr(d, NIL, NIL));
}
static DllInfo *dll(Obj *info) {
  for (DllInfo *d = loaded; d; d = d->next)
    if (info->type == T_EXTPTR && ((ExtPtr *)info)->ptr == d) return d;
  return NULL;
}
static Obj *native_tag(void) { /* as GNU R marks pointers that may be called */
  static Obj *tag; /* of the one interpreter that has the interface */
  if (!tag) tag = rt_sym(R, "native symbol"), R_PreserveObject(tag);
  return tag;
}
static Obj *address(DL_FUNC f, const char *klass) {
  Obj *p = R_MakeExternalPtr((void *)f, native_tag(), NIL);
  rt_attr_set(R, p, R->s.class_, rt_str(R, klass));
  return p;
}
/* A list for each interface: names, addresses, numbers of arguments. */
Obj *capi_routines(Rt *r, Obj *info) {
  DllInfo *d = dll(info);
  Obj *all = rt_alloc(R, T_LIST, RF_EXTERNAL + 1);
  for (int k = 0; k <= RF_EXTERNAL; k++) {
    int n = d ? d->of[k].n : 0;
    Obj *names = rt_alloc(R, T_STR, n), *at = rt_alloc(R, T_LIST, n), *nargs = rt_alloc(R, T_INT, n);
    for (int i = 0; i < n; i++) {
      SET_STR(names, i, rt_mk(R, d->of[k].at[i].name));
      rt_set_elt(at, i, address(d->of[k].at[i].fun, "RegisteredNativeSymbol"));
      INT_W(nargs)[i] = d->of[k].at[i].nargs;
    }
    rt_set_elt(all, k, rt_list(R, 3, names, at, nargs));
  }
  return all;
}
/* how < 0: of any interface */
Obj *capi_symbol(Rt *r, Obj *info, const char *name, int how) {
  DllInfo *d = dll(info);
  if (!d) return NIL;
  for (int k = 0; k <= RF_EXTERNAL; k++)
    if (how < 0 || how == k || (how == RF_EXTERNAL2 && k == RF_EXTERNAL))
      for (int i = 0; i < d->of[k].n; i++)
        if (!strcmp(d->of[k].at[i].name, name)) return address(d->of[k].at[i].fun, "NativeSymbol");
  void *p = d->dynamic ? dlsym(d->handle, name) : NULL;
  if (!p && d->dynamic && (how < 0 || how == RF_FORTRAN)) { /* a Fortran compiler's name for it */
    char fortran[300];
    snprintf(fortran, sizeof fortran, "%s_", name);
    p = dlsym(d->handle, fortran);
  }
  return p ? address((DL_FUNC)p, "NativeSymbol") : NIL;
}
DL_FUNC R_FindSymbol(const char *name, const char *package, R_RegisteredNativeSymbol *s) {
  for (DllInfo *d = loaded; d; d = d->next) {
    if (*package && strcmp(d->name, package)) continue;
    Obj *p = capi_symbol(R, R_MakeExternalPtr(d, NIL, NIL), name, -1);
    if (p != NIL) return R_ExternalPtrAddrFn(p);
  }
  return NULL;
}

/* ---- calls ---- */

typedef struct Native { /* .Call's arguments without its own */
  DL_FUNC fun;
  Obj *package;
  int n;
  Obj *args[MAX_NATIVE], *names[MAX_NATIVE];
} Native;

static const char *const how_names[] = {".C", ".Call", ".Fortran", ".External", ".External2"};

static DL_FUNC target(Call *c, Native *a, int how) {
  Obj *x = c->args[0];
  if (x->type == T_LIST && LEN(x) > 1 && rt_inherits(x, "NativeSymbolInfo")) { /* name, address, dll, number of arguments */
    if (how == RF_CALL && LEN(x) > 3 && ELT(x, 0)->type == T_STR && LEN(ELT(x, 0)) == 1) {
      int want = rt_as_int(R, ELT(x, 3));
      if (want >= 0 && want != a->n)
        rt_error_call(R, c->call, "Incorrect number of arguments (%d), expecting %d for '%s'", a->n, want,
                      STR(ELT(x, 0), 0));
    }
    x = ELT(x, 1);
  }
  if (x->type != T_EXTPTR || ((ExtPtr *)x)->tag != native_tag())
    x = interp_call_named(R, ".native_address", 5, x, a->package, rt_lgl(R, 0), rt_str(R, how_names[how]), c->call);
  rt_assert(R, x->type == T_EXTPTR, "the address of a routine has type %d", x->type);
  DL_FUNC f = (DL_FUNC)((ExtPtr *)x)->ptr;
  if (!f) rt_error_call(R, c->call, "NULL value passed as symbol address");
  return f;
}

/* A variable whose unboxed number is argument i keeps the box that C gets: it may write there. */
static void keep_box(Call *c, int i) {
  Obj *x = c->args[i];
  if (!rt_is_num(x) || LEN(x) != 1 || x->attr || x->named || c->node->nkids != c->n || !c->node->kid[i]) return;
  const Node *k = c->node->kid[i];
  if (k->kind != ND_Local && k->kind != ND_Free) return;
  Frame *f = c->frame;
  if (k->kind == ND_Local && f->slots) {
    Value *v = &f->slots[k->slot];
    if (v->tag < V_LGL || v->tag > V_DBL) return;
    x->named = 1;
    *v = v_obj(x);
    return;
  }
  Obj *sym = k->u.sym;
  for (Env *e = f->env ? f->env : f->enclos;
       e && e != R->global && e != R->base && e->kind != E_EMPTY && e->kind != E_PACKAGE; e = e->parent) {
    Value v = rt_env_get(R, e, sym);
    if (v.tag == V_UNBOUND) continue;
    Promise *p = v.tag == V_PROMISE ? (Promise *)v.o : NULL; /* of a package's data base */
    const Value now = p ? p->value : v;
    if (now.tag < V_LGL || now.tag > V_DBL || rt_env_flags(R, e, sym)) return;
    x->named = 1;
    if (p) p->value = v_obj(x);
    else rt_env_set(R, e, sym, v_obj(x));
    return;
  }
}

static void arguments(Call *c, Native *a, int how) {
  if (c->n < 1) rt_error_call(R, c->call, "'.NAME' is missing");
  if (c->n > MAX_NATIVE) rt_error_call(R, c->call, "too many arguments in foreign function call");
  a->n = 0;
  a->package = NIL;
  for (int i = 1; i < c->n; i++) {
    Obj *name = c->names ? c->names[i] : NULL;
    if (name && !strcmp(CSTR(name), "PACKAGE")) {
      a->package = c->args[i];
      continue;
    }
    if (c->node) keep_box(c, i);
    a->names[a->n] = name;
    a->args[a->n++] = c->args[i];
  }
  a->fun = target(c, a, how);
}

/* A function gets at least as many arguments as it takes: more are harmless, as the caller removes them. */
#define A6(i) a[i], a[(i) + 1], a[(i) + 2], a[(i) + 3], a[(i) + 4], a[(i) + 5]
#define A20(i) A6(i), A6((i) + 6), A6((i) + 12), a[(i) + 18], a[(i) + 19]
static Obj *invoke(DL_FUNC f, int n, Obj **a) {
  if (n <= 6) return ((Obj * (*)(Obj *, Obj *, Obj *, Obj *, Obj *, Obj *)) f)(A6(0));
  if (n <= 20) return ((Obj * (*)(Obj *, ...)) f)(A20(0));
  return ((Obj * (*)(Obj *, ...)) f)(A20(0), A20(20), A20(40), A6(60));
}

Obj *capi_call(Rt *r, Call *c, int how) {
  Native a;
  arguments(c, &a, how);
  rt_assert(R, a.n >= 0 && a.n < MAX_NATIVE && how <= RF_EXTERNAL2, "%d arguments", a.n);
  Height was = *height();
  Obj *v;
  if (how == RF_CALL) {
    int room = a.n <= 6 ? 6 : a.n <= 20 ? 20 : MAX_NATIVE;
    for (int i = a.n; i < room; i++) a.args[i] = NIL;
    v = invoke(a.fun, a.n, a.args);
  } else {
    Obj *l = NIL;
    for (int i = a.n; i-- > 0;)
      l = capi_cons(a.args[i], l, a.names[i] && CLEN(a.names[i]) ? rt_sym_of(R, a.names[i]) : NIL, LISTSXP);
    l = capi_cons(c->args[0], l, NIL, LISTSXP);
    v = how == RF_EXTERNAL
            ? ((Obj * (*)(Obj *)) a.fun)(l)
            : ((Obj * (*)(Obj *, Obj *, Obj *, Obj *)) a.fun)(c->call, c->args[0], l, (Obj *)interp_env(R, c));
  }
  if (UNLIKELY(!v)) rt_error_call(R, c->call, "NULL value returned from %s", how_names[how]);
  if (UNLIKELY(is_cons(v) || v->type == T_ATTR)) v = capi_give(v);
  else if (UNLIKELY(v->type == T_CHAR)) v = rt_str_of(R, v);
  else if (UNLIKELY(v == R_UnboundValue)) v = NIL;
  *height() = was;
  c->visible = how == RF_EXTERNAL2 ? R->visible : true;
  return v;
}
