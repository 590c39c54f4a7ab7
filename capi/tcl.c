/* capi/tcl.c - the compiled half of package tcltk: a Tcl interpreter, and Tk where there is a display.
 *
 * The package's R code is GNU R's own, from its library folder (tcltk's help pages describe it).  Its shared object is not
 * loaded, as it reads the insides of GNU R's objects: capi_load() registers these routines in its place.  Tcl and Tk are
 * the system's libraries, opened when the package is; what is used of them ("Tcl Library Procedures") is TCL_CALLS.
 *
 * R code that Tcl calls (R_eval, R_call, R_call_lang) must not jump over Tcl's frames, whose count of levels would stay
 * wrong: a jump is caught, goes through Tcl as an error, and goes on where R's call of Tcl ends.
 *
 * A callback is known to Tcl by its address.  Addresses that were given out are kept in a table that forgets the dead: a
 * call of a function that is gone is an error of Tcl's. */
#include <dlfcn.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "capi.h"
#include <R_ext/Parse.h>

typedef struct Tcl_Interp Tcl_Interp;
typedef struct Tcl_Obj Tcl_Obj;
typedef struct Tcl_Encoding_ *Tcl_Encoding;
typedef struct Tcl_DString { /* of tcl.h: callers give the room */
  char *string;
  int length, space;
  char first[200];
} Tcl_DString;
typedef int Command(void *data, Tcl_Interp *, int n, Tcl_Obj *const *args);
enum { TCL_OK, TCL_ERROR };
enum { TCL_DONT_WAIT = 2, TCL_GLOBAL_ONLY = 1 };

#define TCL_CALLS(X)                                                                                                 \
  X(void, Tcl_FindExecutable, (const char *))                                                                        \
  X(Tcl_Interp *, Tcl_CreateInterp, (void))                                                                          \
  X(int, Tcl_Init, (Tcl_Interp *))                                                                                   \
  X(void *, Tcl_CreateObjCommand, (Tcl_Interp *, const char *, Command *, void *, void *))                           \
  X(int, Tcl_EvalEx, (Tcl_Interp *, const char *, int, int))                                                         \
  X(int, Tcl_EvalObjv, (Tcl_Interp *, int, Tcl_Obj *const *, int))                                                   \
  X(Tcl_Obj *, Tcl_GetObjResult, (Tcl_Interp *))                                                                     \
  X(void, Tcl_SetObjResult, (Tcl_Interp *, Tcl_Obj *))                                                               \
  X(void, Tcl_ResetResult, (Tcl_Interp *))                                                                           \
  X(void, Tcl_DbIncrRefCount, (Tcl_Obj *, const char *, int))                                                        \
  X(void, Tcl_DbDecrRefCount, (Tcl_Obj *, const char *, int))                                                        \
  X(char *, Tcl_GetStringFromObj, (Tcl_Obj *, int *))                                                                \
  X(unsigned char *, Tcl_GetByteArrayFromObj, (Tcl_Obj *, int *))                                                    \
  X(int, Tcl_GetDoubleFromObj, (Tcl_Interp *, Tcl_Obj *, double *))                                                  \
  X(int, Tcl_GetIntFromObj, (Tcl_Interp *, Tcl_Obj *, int *))                                                        \
  X(int, Tcl_ListObjGetElements, (Tcl_Interp *, Tcl_Obj *, int *, Tcl_Obj ***))                                      \
  X(int, Tcl_ListObjAppendElement, (Tcl_Interp *, Tcl_Obj *, Tcl_Obj *))                                             \
  X(Tcl_Obj *, Tcl_NewStringObj, (const char *, int))                                                                \
  X(Tcl_Obj *, Tcl_NewDoubleObj, (double))                                                                           \
  X(Tcl_Obj *, Tcl_NewIntObj, (int))                                                                                 \
  X(Tcl_Obj *, Tcl_NewByteArrayObj, (const unsigned char *, int))                                                    \
  X(Tcl_Obj *, Tcl_NewListObj, (int, Tcl_Obj *const *))                                                              \
  X(Tcl_Obj *, Tcl_GetVar2Ex, (Tcl_Interp *, const char *, const char *, int))                                       \
  X(Tcl_Obj *, Tcl_SetVar2Ex, (Tcl_Interp *, const char *, const char *, Tcl_Obj *, int))                            \
  X(int, Tcl_UnsetVar2, (Tcl_Interp *, const char *, const char *, int))                                             \
  X(Tcl_Encoding, Tcl_GetEncoding, (Tcl_Interp *, const char *))                                                     \
  X(char *, Tcl_UtfToExternalDString, (Tcl_Encoding, const char *, int, Tcl_DString *))                              \
  X(void, Tcl_DStringFree, (Tcl_DString *))                                                                          \
  X(int, Tcl_DoOneEvent, (int))                                                                                      \
  X(int, Tcl_GetServiceMode, (void))                                                                                 \
  X(int, Tcl_SetServiceMode, (int))
#define DECLARE(type, name, args) static type(*name) args;
TCL_CALLS(DECLARE)
#undef DECLARE

static Tcl_Interp *tcl; /* NULL until tcltk_init() */
static Tcl_Encoding utf8;
Counts capi_callbacks;  /* functions, calls and environments whose addresses Tcl has */
static SEXP unwinding;  /* the jump that goes on behind Tcl's frames; NULL: none */

/* ---- values ---- */

static void hold(Tcl_Obj *o) { Tcl_DbIncrRefCount(o, __FILE__, __LINE__); }
static void let_go(Tcl_Obj *o) { Tcl_DbDecrRefCount(o, __FILE__, __LINE__); }
static SEXP tag(void) { return Rf_install("tclObj"); }
static void finalise(SEXP p) {
  if (R_ExternalPtrAddr(p)) let_go(R_ExternalPtrAddr(p));
  R_ClearExternalPtr(p);
}
static SEXP pointer(Tcl_Obj *o) {
  hold(o);
  SEXP p = PROTECT(R_MakeExternalPtr(o, tag(), R_NilValue));
  R_RegisterCFinalizer(p, finalise);
  UNPROTECT(1);
  return p;
}
static Tcl_Obj *value(SEXP p) {
  if (TYPEOF(p) != EXTPTRSXP || R_ExternalPtrTag(p) != tag()) Rf_error("invalid argument");
  if (!R_ExternalPtrAddr(p)) Rf_error("invalid tclObj -- perhaps saved from another session?");
  return R_ExternalPtrAddr(p);
}
static Tcl_Obj *of_char(SEXP s) { return Tcl_NewStringObj(Rf_translateCharUTF8(s), -1); }
static const char *string(SEXP x) {
  if (TYPEOF(x) != STRSXP || XLENGTH(x) < 1) Rf_error("invalid argument");
  return Rf_translateCharUTF8(STRING_ELT(x, 0));
}
static SEXP to_char(Tcl_Obj *o) { /* Tcl writes NUL as two bytes: the coding knows */
  int n;
  const char *s = Tcl_GetStringFromObj(o, &n);
  Tcl_DString d;
  SEXP c = Rf_mkChar(Tcl_UtfToExternalDString(utf8, s, n, &d));
  Tcl_DStringFree(&d);
  return c;
}
/* The elements, or the object itself where it cannot be read as a list. */
static int elements(Tcl_Obj **o, Tcl_Obj ***at) {
  int n;
  if (Tcl_ListObjGetElements(NULL, *o, &n, at) == TCL_OK) return n;
  *at = o;
  return 1;
}
static SEXP nth(SEXP args, int n) { /* n from 1: the first is the routine */
  while (n-- > 0 && args != R_NilValue) args = CDR(args);
  return args == R_NilValue ? R_NilValue : CAR(args);
}
static SEXP as_characters(SEXP args) {
  Tcl_Obj *o = value(nth(args, 1)), **at;
  int n = elements(&o, &at);
  SEXP x = PROTECT(Rf_allocVector(STRSXP, n));
  for (int i = 0; i < n; i++) SET_STRING_ELT(x, i, to_char(at[i]));
  UNPROTECT(1);
  return x;
}
static SEXP as_string(SEXP args) { return Rf_ScalarString(to_char(value(nth(args, 1)))); }
static SEXP as_doubles(SEXP args) {
  Tcl_Obj *o = value(nth(args, 1)), **at;
  double d;
  if (Tcl_GetDoubleFromObj(NULL, o, &d) == TCL_OK) return Rf_ScalarReal(d);
  int n;
  if (Tcl_ListObjGetElements(NULL, o, &n, &at) != TCL_OK) return R_NilValue;
  SEXP x = Rf_allocVector(REALSXP, n);
  for (int i = 0; i < n; i++) REAL(x)[i] = Tcl_GetDoubleFromObj(NULL, at[i], &d) == TCL_OK ? d : NA_REAL;
  return x;
}
static SEXP as_integers(SEXP args) {
  Tcl_Obj *o = value(nth(args, 1)), **at;
  int k;
  if (Tcl_GetIntFromObj(NULL, o, &k) == TCL_OK) return Rf_ScalarInteger(k);
  int n;
  if (Tcl_ListObjGetElements(NULL, o, &n, &at) != TCL_OK) return R_NilValue;
  SEXP x = Rf_allocVector(INTSXP, n);
  for (int i = 0; i < n; i++) INTEGER(x)[i] = Tcl_GetIntFromObj(NULL, at[i], &k) == TCL_OK ? k : NA_INTEGER;
  return x;
}
static SEXP as_bytes(SEXP args) {
  int n;
  const unsigned char *b = Tcl_GetByteArrayFromObj(value(nth(args, 1)), &n);
  SEXP x = Rf_allocVector(RAWSXP, n);
  if (n) memcpy(RAW(x), b, (size_t)n);
  return x;
}
static Tcl_Obj *of_double(double d) { /* whole numbers look like R's */
  return d >= -2147483648. && d <= 2147483647. && d == (int)d ? Tcl_NewIntObj((int)d) : Tcl_NewDoubleObj(d);
}
static Tcl_Obj *element(SEXP x, R_xlen_t i) {
  switch (TYPEOF(x)) {
  case STRSXP: return of_char(STRING_ELT(x, i));
  case REALSXP: return of_double(REAL(x)[i]);
  default: return Tcl_NewIntObj(INTEGER(x)[i]);
  }
}
static SEXP from(SEXP args, SEXPTYPE type) { /* one element, where the second argument says so, as itself, else a list */
  SEXP x = nth(args, 1);
  if ((SEXPTYPE)TYPEOF(x) != type && !(type == INTSXP && TYPEOF(x) == LGLSXP)) Rf_error("invalid argument");
  if (XLENGTH(x) == 1 && Rf_asLogical(nth(args, 2)) == 1) return pointer(element(x, 0));
  Tcl_Obj *l = Tcl_NewListObj(0, NULL);
  for (R_xlen_t i = 0; i < XLENGTH(x); i++) Tcl_ListObjAppendElement(tcl, l, element(x, i));
  return pointer(l);
}
static SEXP from_characters(SEXP args) { return from(args, STRSXP); }
static SEXP from_doubles(SEXP args) { return from(args, REALSXP); }
static SEXP from_integers(SEXP args) { return from(args, INTSXP); }
static SEXP from_bytes(SEXP args) {
  SEXP x = nth(args, 1);
  if (TYPEOF(x) != RAWSXP) Rf_error("invalid argument");
  return pointer(Tcl_NewByteArrayObj(RAW(x), LENGTH(x)));
}

/* ---- variables ---- */

static SEXP variable(SEXP args) {
  Tcl_Obj *o = Tcl_GetVar2Ex(tcl, string(nth(args, 1)), NULL, 0);
  if (!o) Rf_error("no such variable");
  return pointer(o);
}
static SEXP assign(SEXP args) {
  Tcl_SetVar2Ex(tcl, string(nth(args, 1)), NULL, value(nth(args, 2)), 0);
  return R_NilValue;
}
static SEXP get_element(SEXP args) {
  Tcl_Obj *o = Tcl_GetVar2Ex(tcl, string(nth(args, 1)), string(nth(args, 2)), 0);
  return o ? pointer(o) : R_NilValue;
}
static SEXP set_element(SEXP args) {
  Tcl_SetVar2Ex(tcl, string(nth(args, 1)), string(nth(args, 2)), value(nth(args, 3)), 0);
  return R_NilValue;
}
static SEXP remove_element(SEXP args) {
  Tcl_UnsetVar2(tcl, string(nth(args, 1)), string(nth(args, 2)), 0);
  return R_NilValue;
}

/* ---- R calls Tcl ---- */

static void go_on(void) {
  if (!unwinding) return;
  SEXP u = unwinding;
  unwinding = NULL;
  R_ReleaseObject(u);
  R_ContinueUnwind(u);
}
static SEXP outcome(int status) {
  go_on();
  if (status == TCL_ERROR) Rf_error("[tcl] %s.\n", CHAR(to_char(Tcl_GetObjResult(tcl))));
  return pointer(Tcl_GetObjResult(tcl));
}
static SEXP evaluate(SEXP args) {
  rt_assert(R, tcl, "a script, and Tcl has not begun");
  return outcome(Tcl_EvalEx(tcl, string(nth(args, 1)), -1, 0));
}
/* The elements of a list, NULL left out; before one that has a name the word -name. */
static SEXP evaluate_words(SEXP args) {
  SEXP l = nth(args, 1), names = Rf_getAttrib(l, R_NamesSymbol);
  if (TYPEOF(l) != VECSXP) Rf_error("invalid argument");
  int n = LENGTH(l), k = 0;
  for (int i = 0; i < n; i++)
    if (VECTOR_ELT(l, i) != R_NilValue) value(VECTOR_ELT(l, i));
  Tcl_Obj **words = (Tcl_Obj **)R_alloc(2 * (size_t)n + 1, sizeof *words);
  for (int i = 0; i < n; i++) {
    const char *name = names == R_NilValue ? "" : Rf_translateCharUTF8(STRING_ELT(names, i));
    if (*name) {
      char *option = R_alloc(strlen(name) + 2, 1);
      sprintf(option, "-%s", name);
      words[k++] = Tcl_NewStringObj(option, -1);
    }
    if (VECTOR_ELT(l, i) != R_NilValue) words[k++] = value(VECTOR_ELT(l, i));
  }
  rt_assert(R, tcl && k <= 2 * n, "%d words of %d elements", k, n);
  for (int i = 0; i < k; i++) hold(words[i]);
  int status = Tcl_EvalObjv(tcl, k, words, 0);
  for (int i = 0; i < k; i++) let_go(words[i]);
  return outcome(status);
}
static SEXP service_mode(SEXP args) {
  SEXP on = nth(args, 1);
  rt_assert(R, tcl, "a mode, and Tcl has not begun");
  if (XLENGTH(on) == 0) return Rf_ScalarLogical(Tcl_GetServiceMode());
  return Rf_ScalarLogical(Tcl_SetServiceMode(Rf_asLogical(on) != 0));
}

/* ---- Tcl calls R ---- */

static void remember(SEXP x) { *capi_count(&capi_callbacks, x, true) = 1; }
static SEXP recall(Tcl_Obj *word) {
  void *p = NULL;
  int n;
  return sscanf(Tcl_GetStringFromObj(word, &n), "%p", &p) == 1 && p && capi_count(&capi_callbacks, p, false) ? p : NULL;
}
/* The script that calls a function, its arguments from the event by their names (%x), or evaluates a call. */
static SEXP callback(SEXP args) {
  SEXP f = nth(args, 1);
  char at[100];
  if (TYPEOF(f) == LANGSXP) {
    SEXP env = nth(args, 2);
    if (TYPEOF(env) != ENVSXP) Rf_error("argument is not of correct type");
    remember(f), remember(env);
    snprintf(at, sizeof at, "R_call_lang %p %p", (void *)f, (void *)env);
    return Rf_mkString(at);
  }
  if (TYPEOF(f) != CLOSXP) Rf_error("argument is not of correct type");
  remember(f);
  snprintf(at, sizeof at, "R_call %p", (void *)f);
  size_t room = strlen(at) + 1;
  for (SEXP l = FORMALS(f); l != R_NilValue && TAG(l) != R_DotsSymbol; l = CDR(l))
    room += strlen(CHAR(PRINTNAME(TAG(l)))) + 2;
  char *s = R_alloc(room, 1), *end = s + sprintf(s, "%s", at);
  for (SEXP l = FORMALS(f); l != R_NilValue && TAG(l) != R_DotsSymbol; l = CDR(l))
    end += sprintf(end, " %%%s", CHAR(PRINTNAME(TAG(l))));
  return Rf_mkString(s);
}
static int fail(const char *why) {
  Tcl_SetObjResult(tcl, Tcl_NewStringObj(why, -1));
  return TCL_ERROR;
}
static int answer(SEXP v) {
  Tcl_ResetResult(tcl);
  if (v && Rf_inherits(v, "tclObj")) Tcl_SetObjResult(tcl, value(v));
  return TCL_OK;
}
static int call(SEXP e, SEXP env) { /* an error is printed, and the event is over */
  int failed;
  PROTECT(e);
  SEXP v = R_tryEval(e, env, &failed);
  int status = answer(failed ? NULL : v);
  UNPROTECT(1);
  return status;
}
static int call_function(void *data, Tcl_Interp *in, int n, Tcl_Obj *const *words) {
  SEXP f = n > 1 ? recall(words[1]) : NULL, e = R_NilValue;
  if (!f || TYPEOF(f) != CLOSXP) return fail("no such R function");
  PROTECT(f);
  for (int i = n; i-- > 2;) {
    PROTECT(e);
    SEXP s = Rf_ScalarString(to_char(words[i]));
    UNPROTECT(1);
    e = Rf_lcons(s, e);
  }
  int status = call(Rf_lcons(f, e), R_GlobalEnv);
  UNPROTECT(1);
  return status;
}
static int call_expression(void *data, Tcl_Interp *in, int n, Tcl_Obj *const *words) {
  SEXP e = n > 2 ? recall(words[1]) : NULL, env = n > 2 ? recall(words[2]) : NULL;
  return e && env && TYPEOF(env) == ENVSXP ? call(e, env) : fail("no such R call");
}
typedef struct Script {
  const char *text;
  SEXP value; /* NULL: the text is not R */
  jmp_buf out;
} Script;
static SEXP run(void *data) {
  Script *s = data;
  ParseStatus status;
  SEXP e = PROTECT(R_ParseVector(PROTECT(Rf_mkString(s->text)), -1, &status, R_NilValue));
  if (status == PARSE_OK) {
    s->value = R_NilValue;
    for (R_xlen_t i = 0; i < XLENGTH(e); i++) s->value = Rf_eval(VECTOR_ELT(e, i), R_GlobalEnv);
  }
  UNPROTECT(2);
  return R_NilValue;
}
static void leave(void *data, Rboolean jump) {
  if (jump) longjmp(((Script *)data)->out, 1);
}
static int evaluate_r(void *data, Tcl_Interp *in, int n, Tcl_Obj *const *words) {
  int size;
  if (n != 2) return fail("wrong # args: should be \"R_eval expression\"");
  Script s = {Tcl_GetStringFromObj(words[1], &size), NULL, {{{0}}}};
  SEXP token = R_MakeUnwindCont();
  R_PreserveObject(token);
  if (setjmp(s.out)) {
    if (unwinding) R_ReleaseObject(unwinding);
    unwinding = token;
    return fail("error in R expression");
  }
  R_UnwindProtect(run, &s, leave, &s, token);
  R_ReleaseObject(token);
  return s.value ? answer(s.value) : fail("parse error in R expression");
}

/* ---- beginning ---- */

static void *open_library(const char *const *names) {
  for (; *names; names++) {
    void *lib = dlopen(*names, RTLD_NOW | RTLD_GLOBAL);
    if (lib) return lib;
  }
  return NULL;
}
static void start_tk(int *up) {
  static const char *const names[] = {"libtk8.6.so", "libtk8.6.so.0", NULL};
  const char *display = getenv("DISPLAY");
  if (!display || !*display) {
    Rf_warningcall(R_NilValue, "no DISPLAY variable so Tk is not available");
    return;
  }
  void *lib = open_library(names);
  int (*init)(Tcl_Interp *) = lib ? (int (*)(Tcl_Interp *))dlsym(lib, "Tk_Init") : NULL;
  if (!init) Rf_warningcall(R_NilValue, "Tk is not available: %s", dlerror());
  else if (init(tcl) != TCL_OK) Rf_warningcall(R_NilValue, "%s", CHAR(to_char(Tcl_GetObjResult(tcl))));
  else {
    Tcl_EvalEx(tcl, "wm withdraw .", -1, 0); /* R's windows are others */
    *up = 1;
  }
}
static void start(int *up) {
  static const char *const names[] = {"libtcl8.6.so", "libtcl8.6.so.0", NULL};
  *up = 0;
  if (tcl) return;
  void *lib = open_library(names);
  if (!lib) Rf_error("Tcl is not available: %s", dlerror());
#define FIND(type, name, args)                                                                                       \
  if (!(name = (type(*) args)dlsym(lib, #name))) Rf_error("Tcl's library has no function %s()", #name);
  TCL_CALLS(FIND)
#undef FIND
  Tcl_FindExecutable(NULL);
  Tcl_Interp *in = Tcl_CreateInterp();
  if (Tcl_Init(in) != TCL_OK) {
    int n;
    Rf_error("%s", Tcl_GetStringFromObj(Tcl_GetObjResult(in), &n));
  }
  tcl = in;
  utf8 = Tcl_GetEncoding(tcl, "utf-8");
  Tcl_SetServiceMode(1); /* all events */
  start_tk(up);
  Tcl_CreateObjCommand(tcl, "R_eval", evaluate_r, NULL, NULL);
  Tcl_CreateObjCommand(tcl, "R_call", call_function, NULL, NULL);
  Tcl_CreateObjCommand(tcl, "R_call_lang", call_expression, NULL, NULL);
}
static void console(void) { Rf_error("R's console in Tk is not available"); }

static void serve(void *data) {
  while (Tcl_DoOneEvent(TCL_DONT_WAIT)) continue;
  go_on();
}
bool capi_tcl_serve(void) {
  if (!tcl || !Tcl_GetServiceMode()) return tcl != NULL;
  if (!R_ToplevelExec(serve, NULL)) rt_eprintf(R, "%s", interp_last_error(R));
  return true;
}

void capi_tcl_register(DllInfo *d) {
  static const R_CMethodDef c[] = {{"tcltk_init", (DL_FUNC)(void *)start, 1, NULL},
                                   {"RTcl_ActivateConsole", (DL_FUNC)(void *)console, 0, NULL},
                                   {NULL, NULL, 0, NULL}};
  static const R_ExternalMethodDef external[] = {{"dotTcl", (DL_FUNC)evaluate, -1},
                                                 {"dotTclObjv", (DL_FUNC)evaluate_words, 1},
                                                 {"dotTclcallback", (DL_FUNC)callback, -1},
                                                 {"RTcl_ObjFromVar", (DL_FUNC)variable, 1},
                                                 {"RTcl_AssignObjToVar", (DL_FUNC)assign, 2},
                                                 {"RTcl_StringFromObj", (DL_FUNC)as_string, 1},
                                                 {"RTcl_ObjAsCharVector", (DL_FUNC)as_characters, 1},
                                                 {"RTcl_ObjAsDoubleVector", (DL_FUNC)as_doubles, 1},
                                                 {"RTcl_ObjAsIntVector", (DL_FUNC)as_integers, 1},
                                                 {"RTcl_ObjAsRawVector", (DL_FUNC)as_bytes, 1},
                                                 {"RTcl_ObjFromCharVector", (DL_FUNC)from_characters, 2},
                                                 {"RTcl_ObjFromDoubleVector", (DL_FUNC)from_doubles, 2},
                                                 {"RTcl_ObjFromIntVector", (DL_FUNC)from_integers, 2},
                                                 {"RTcl_ObjFromRawVector", (DL_FUNC)from_bytes, 1},
                                                 {"RTcl_ServiceMode", (DL_FUNC)service_mode, 1},
                                                 {"RTcl_GetArrayElem", (DL_FUNC)get_element, 2},
                                                 {"RTcl_RemoveArrayElem", (DL_FUNC)remove_element, 2},
                                                 {"RTcl_SetArrayElem", (DL_FUNC)set_element, 3},
                                                 {NULL, NULL, 0}};
  R_registerRoutines(d, c, NULL, NULL, external);
  R_useDynamicSymbols(d, FALSE);
  R_forceSymbols(d, TRUE);
}
