/* stdlib/base/native.c - C and Fortran functions of shared objects: what dyn.load(), .C() and .Fortran() in
 * stdlib/R/base/native.R stand on.  A function gets pointers to copies of its arguments, and what it has written there is
 * the result.  Shared objects that use GNU R's C interface (.Call and kin) need libravel-r.so (capi/), which is loaded
 * with the first of them. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <ffi.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include "../../interp/interp.h"
#include "../graphics/device.h"

enum { MAX_POINTERS = 65 }; /* as GNU R */

static Obj *pointer(Rt *R, void *p) {
  ExtPtr *e = (ExtPtr *)rt_alloc_obj(R, T_EXTPTR, sizeof *e);
  e->ptr = p;
  e->tag = e->prot = NIL;
  return (Obj *)e;
}
static Obj *do_null_pointer(Rt *R, Call *c) { return pointer(R, NULL); }
static void *pointer_arg(Rt *R, Obj *x) {
  if (!x || x->type != T_EXTPTR || !((ExtPtr *)x)->ptr) rt_error(R, "not a pointer to a native symbol");
  return ((ExtPtr *)x)->ptr;
}

/* ---- GNU R's C interface ---- */

/* The library in this folder, or beside it in lib/, if it is there. */
static void *open_beside(const char *file, char *why, size_t room) {
  static const char *const at[] = {"", "../lib/"};
  const char *slash = strrchr(file, '/');
  for (int i = 0; slash && i < 2; i++) {
    char path[4200];
    snprintf(path, sizeof path, "%.*s/%slibravel-r.so", (int)(slash - file), file, at[i]);
    if (access(path, R_OK) != 0) continue;
    void *h = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    if (!h) snprintf(why, room, "%s", dlerror());
    return h;
  }
  return NULL;
}
static void *open_interface(char *why, size_t room) {
  snprintf(why, room, "libravel-r.so is not beside the program");
  char exe[4096];
  ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);
  exe[n > 0 ? n : 0] = 0;
  void *h = open_beside(exe, why, room);
  Dl_info here;
  return h || !dladdr((void *)open_interface, &here) ? h : open_beside(here.dli_fname, why, room);
}
/* The interface is this interpreter's from now on, or R's error says why not. */
static const RtForeign *interface(Rt *R) {
  if (R->foreign) return R->foreign;
  char why[1024];
  void *h = open_interface(why, sizeof why);
  if (!h) rt_error(R, "GNU R's C interface cannot be loaded: %s", why);
  bool (*begin)(Rt *) = (bool (*)(Rt *))dlsym(h, "ravel_capi");
  if (!begin) rt_error(R, "GNU R's C interface cannot be loaded: %s", dlerror());
  if (!begin(R)) rt_error(R, "GNU R's C interface belongs to another interpreter of this process");
  return R->foreign;
}
/* Does a shared object name anything of GNU R's? */
static bool wants_interface(const char *path) {
  static const char *const marks[] = {"libR.so", "R_init_", "Rf_", "R_NilValue", "R_NaReal", "Rprintf", "unif_rand"};
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  struct stat st;
  if (fd < 0) return false;
  void *p = fstat(fd, &st) == 0 && st.st_size > 0 ? mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0)
                                                  : MAP_FAILED;
  close(fd);
  if (p == MAP_FAILED) return false;
  bool found = false;
  for (size_t i = 0; i < sizeof marks / sizeof *marks && !found; i++)
    found = memmem(p, (size_t)st.st_size, marks[i], strlen(marks[i])) != NULL;
  munmap(p, (size_t)st.st_size);
  return found;
}
/* .dll_load(path, name, global): list(handle, info), info NULL for an object that does without the interface; or
 * dlerror()'s text. */
static Obj *do_dll_load(Rt *R, Call *c) {
  const char *path = rt_as_cstr(R, c->args[0]);
  bool global = rt_as_lgl(R, c->args[2]) == 1;
  if (wants_interface(path)) return interface(R)->load(R, path, rt_as_cstr(R, c->args[1]), !global);
  void *h = dlopen(path, RTLD_NOW | (global ? RTLD_GLOBAL : RTLD_LOCAL));
  return h ? rt_list(R, 2, pointer(R, h), NIL) : rt_str(R, dlerror());
}
static Obj *do_dll_routines(Rt *R, Call *c) { /* .dll_routines(info): NULL if it registers none */
  return c->args[0] == NIL ? NIL : interface(R)->routines(R, c->args[0]);
}
static Obj *do_dll_symbol(Rt *R, Call *c) { /* .dll_symbol(info, name, how): how as in RF_*, -1 any; NULL: none */
  return interface(R)->symbol(R, c->args[0], rt_as_cstr(R, c->args[1]), rt_as_int(R, c->args[2]));
}
static Obj *do_call(Rt *R, Call *c) {
  if (c->n && TYPE(c->args[0]) == T_CLOSURE && rt_inherits(c->args[0], "NativeSymbolInfo")) { /* a routine written in R */
    Obj *args = rt_alloc(R, T_LIST, c->n - 1);
    for (int i = 1; i < c->n; i++) rt_set_elt(args, i - 1, c->args[i]);
    return interp_call_named(R, "do.call", 2, c->args[0], args);
  }
  return interface(R)->call(R, c, c->def->code);
}
/* What C code draws is noted as one call, where a device keeps a list of them. */
static Obj *do_call_graphics(Rt *R, Call *c) {
  if (!dev_listing(R)) return do_call(R, c);
  Obj *args = rt_alloc(R, T_LIST, c->n);
  for (int i = 0; i < c->n; i++) rt_set_elt(args, i, c->args[i]);
  Obj *was = interp_call_named(R, ".gr_enter_native", 1, (Obj *)interp_env(R, c)), *v = do_call(R, c);
  interp_call_named(R, ".gr_note_native", 3, rt_box(R, rt_env_get(R, R->base, rt_sym(R, c->def->name))), args, was);
  return v;
}
static Obj *do_native_step(Rt *R, Call *c) { /* .native_step(data, which, arg) */
  return interface(R)->step(R, c->args[0], rt_as_int(R, c->args[1]), c->args[2]);
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

/* as.single()'s doubles are floats for C and Fortran. */
static void *as_floats(Rt *R, Obj *x) {
  float *s = rt_scratch(R, (size_t)(LEN(x) ? LEN(x) : 1) * sizeof *s);
  for (int64_t i = 0; i < LEN(x); i++) s[i] = (float)DBL(x)[i];
  return s;
}
/* Copy of an argument, and what the C function gets. */
static Obj *native_arg(Rt *R, Obj *x, int number, bool naok, Obj *call, void **out) {
  switch (TYPE(x)) {
  case T_LGL:
  case T_INT:
  case T_DBL:
  case T_CPLX: {
    x = rt_dup(R, x);
    *out = rt_data_w(x); /* what is known of the elements ends here */
    int64_t n = TYPE(x) == T_CPLX ? 2 * LEN(x) : LEN(x);
    bool real = TYPE(x) == T_DBL || TYPE(x) == T_CPLX;
    for (int64_t i = 0; i < n && !naok; i++)
      if (real ? !isfinite(((double *)*out)[i]) : ((int32_t *)*out)[i] == NA_INT)
        rt_error_call(R, call,
                      real ? "NA/NaN/Inf in foreign function call (arg %d)" : "NAs in foreign function call (arg %d)",
                      number);
    if (TYPE(x) == T_DBL && rt_attr(x, rt_sym(R, "Csingle")) != NIL) *out = as_floats(R, x);
    return x;
  }
  case T_RAW:
    x = rt_dup(R, x);
    *out = rt_data_w(x);
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
  case T_LIST: /* the elements */
    x = rt_dup(R, x);
    *out = VEC(x)->data;
    return x;
  case T_CLOSURE:
  case T_BUILTIN:
  case T_ENV: *out = x; return x;
  default: rt_error_call(R, call, "invalid mode (%s) to pass to C or Fortran (arg %d)", rt_type_name(TYPE(x)), number);
  }
}

static Obj *do_native_call(Rt *R, Call *c) { /* .native_call(symbol, args, naok, call) */
  void (*fn)(void) = (void (*)(void))pointer_arg(R, c->args[0]);
  Obj *args = c->args[1], *r = rt_dup(R, args);
  rt_assert(R, TYPE(args) == T_LIST, "arguments of type %d", TYPE(args));
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
  uint64_t height = R->foreign_height;
  ffi_call(&cif, fn, NULL, where);
  R->foreign_height = height;
  for (int i = 0; i < n; i++) {
    Obj *x = ELT(r, i);
    if (x->type == T_LGL) { /* any value that is not zero is TRUE */
      int32_t *l = values[i];
      rt_assert(R, l == rt_data(x), "argument %d has moved", i + 1);
      for (int64_t k = 0; k < LEN(x); k++)
        if (l[k] != NA_LGL) l[k] = l[k] != 0;
    } else if (x->type == T_DBL && values[i] != (void *)rt_data(x)) {
      for (int64_t k = 0; k < LEN(x); k++) DBL_W(x)[k] = (double)((float *)values[i])[k];
    } else if (x->type == T_STR)
      for (int64_t k = 0; k < LEN(x); k++) SET_STR(x, k, rt_mk(R, ((char **)values[i])[k]));
  }
  return r;
}

const BuiltinDef builtins_native[] = {
    {".null_pointer", do_null_pointer, BK_BUILTIN, "", 0, 0},
    {".Call", do_call, BK_BUILTIN, NULL, BF_PRIM | BF_OUTSIDE, RF_CALL},
    {".Call.graphics", do_call_graphics, BK_BUILTIN, NULL, BF_PRIM | BF_OUTSIDE, RF_CALL},
    {".External", do_call, BK_BUILTIN, NULL, BF_PRIM | BF_OUTSIDE, RF_EXTERNAL},
    {".External.graphics", do_call_graphics, BK_BUILTIN, NULL, BF_PRIM | BF_OUTSIDE, RF_EXTERNAL},
    {".External2", do_call, BK_BUILTIN, NULL, BF_PRIM | BF_OUTSIDE, RF_EXTERNAL2},
    {".dll_load", do_dll_load, BK_BUILTIN, "path, name, global", BF_OUTSIDE, 0},
    {".dll_routines", do_dll_routines, BK_BUILTIN, "info", BF_OUTSIDE, 0},
    {".dll_symbol", do_dll_symbol, BK_BUILTIN, "info, name, how", BF_OUTSIDE, 0},
    {".native_step", do_native_step, BK_BUILTIN, "data, which, arg", BF_OUTSIDE, 0},
    {".dlclose", do_dlclose, BK_BUILTIN, "handle", BF_OUTSIDE, 0},
    {".dlsym", do_dlsym, BK_BUILTIN, "handle, name", BF_OUTSIDE, 0},
    {".native_call", do_native_call, BK_BUILTIN, "symbol, args, naok, call", BF_OUTSIDE, 0},
    {0}};
