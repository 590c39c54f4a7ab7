/* stdlib/native.c - C and Fortran functions of shared objects: what dyn.load(), .C() and .Fortran() in
 * stdlib/R/base/native.R stand on.  A function gets pointers to copies of its arguments, and what it has written there is
 * the result. */
#include <dlfcn.h>
#include <ffi.h>
#include "../interp/interp.h"

enum { MAX_POINTERS = 65 }; /* as GNU R */

static Obj *pointer(Rt *R, void *p) {
  ExtPtr *e = (ExtPtr *)rt_alloc_obj(R, T_EXTPTR, sizeof *e);
  e->ptr = p;
  e->tag = e->prot = NIL;
  return (Obj *)e;
}
static void *pointer_arg(Rt *R, Obj *x) {
  if (!x || x->type != T_EXTPTR || !((ExtPtr *)x)->ptr) rt_error(R, "not a pointer to a native symbol");
  return ((ExtPtr *)x)->ptr;
}

/* .dlopen(path, global): a pointer, or dlerror()'s text.  All symbols are resolved now: a missing one is an error here,
 * and not the end of the process when it is called. */
static Obj *do_dlopen(Rt *R, Call *c) {
  void *h = dlopen(rt_as_cstr(R, c->args[0]), RTLD_NOW | (rt_as_lgl(R, c->args[1]) == 1 ? RTLD_GLOBAL : RTLD_LOCAL));
  return h ? pointer(R, h) : rt_str(R, dlerror());
}
static Obj *do_dlclose(Rt *R, Call *c) {
  dlclose(pointer_arg(R, c->args[0]));
  ((ExtPtr *)c->args[0])->ptr = NULL;
  return NIL;
}
static Obj *do_dlsym(Rt *R, Call *c) { /* .dlsym(handle, name): NULL if there is no such symbol */
  void *p = dlsym(pointer_arg(R, c->args[0]), rt_as_cstr(R, c->args[1]));
  return p ? pointer(R, p) : NIL;
}

/* Copy of an argument, and what the C function gets. */
static Obj *native_arg(Rt *R, Obj *x, int number, bool naok, Obj *call, void **out) {
  switch (TYPE(x)) {
  case T_LGL:
  case T_INT:
  case T_DBL:
  case T_CPLX: {
    x = rt_dup(R, x);
    *out = (void *)rt_data(x);
    if (naok) return x;
    int64_t n = TYPE(x) == T_CPLX ? 2 * LEN(x) : LEN(x);
    bool real = TYPE(x) == T_DBL || TYPE(x) == T_CPLX;
    for (int64_t i = 0; i < n; i++)
      if (real ? !isfinite(((double *)*out)[i]) : ((int32_t *)*out)[i] == NA_INT)
        rt_error_call(R, call,
                      real ? "NA/NaN/Inf in foreign function call (arg %d)" : "NAs in foreign function call (arg %d)",
                      number);
    return x;
  }
  case T_RAW:
    x = rt_dup(R, x);
    *out = (void *)rt_data(x);
    return x;
  case T_STR: {
    char **s = rt_scratch(R, (size_t)(LEN(x) ? LEN(x) : 1) * sizeof *s);
    for (int64_t i = 0; i < LEN(x); i++) {
      size_t n = CLEN(ELT(x, i));
      s[i] = rt_scratch(R, (n < 255 ? 255 : n) + 1);
      memcpy(s[i], STR(x, i), n + 1);
    }
    *out = s;
    return rt_dup(R, x);
  }
  default: rt_error_call(R, call, "invalid mode (%s) to pass to C or Fortran (arg %d)", rt_type_name(TYPE(x)), number);
  }
}

static Obj *do_native_call(Rt *R, Call *c) { /* .native_call(symbol, args, naok, call) */
  void (*fn)(void) = (void (*)(void))pointer_arg(R, c->args[0]);
  Obj *args = c->args[1], *r = rt_dup(R, args);
  bool naok = rt_as_lgl(R, c->args[2]) == 1;
  int n = (int)LEN(args);
  if (n > MAX_POINTERS) rt_error_call(R, c->args[3], "too many arguments in foreign function call");
  void *values[MAX_POINTERS], *where[MAX_POINTERS];
  ffi_type *types[MAX_POINTERS];
  for (int i = 0; i < n; i++) {
    rt_set_elt(r, i, native_arg(R, ELT(args, i), i + 1, naok, c->args[3], &values[i]));
    where[i] = &values[i];
    types[i] = &ffi_type_pointer;
  }
  ffi_cif cif;
  if (ffi_prep_cif(&cif, FFI_DEFAULT_ABI, (unsigned)n, &ffi_type_void, types) != FFI_OK)
    rt_error(R, "the C function cannot be called");
  ffi_call(&cif, fn, NULL, where);
  for (int i = 0; i < n; i++) {
    Obj *x = ELT(r, i);
    if (x->type == T_LGL) { /* any value that is not zero is TRUE */
      int32_t *l = values[i];
      for (int64_t k = 0; k < LEN(x); k++)
        if (l[k] != NA_LGL) l[k] = l[k] != 0;
    } else if (x->type == T_STR)
      for (int64_t k = 0; k < LEN(x); k++) SET_STR(x, k, rt_mk(R, ((char **)values[i])[k]));
  }
  return r;
}

const BuiltinDef builtins_native[] = {{".dlopen", do_dlopen, BK_BUILTIN, "path, global", 0, 0},
                                      {".dlclose", do_dlclose, BK_BUILTIN, "handle", 0, 0},
                                      {".dlsym", do_dlsym, BK_BUILTIN, "handle, name", 0, 0},
                                      {".native_call", do_native_call, BK_BUILTIN, "symbol, args, naok, call", 0, 0},
                                      {0}};
