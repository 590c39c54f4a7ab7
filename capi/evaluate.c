/* capi/evaluate.c - evaluating, parsing, errors and warnings, output, options ("Writing R Extensions", 5.11, 5.12, 6.2, 6.5). */
#include <stdio.h>
#include <stdlib.h>
#include "../ast/ast.h"
#include "capi.h"

/* The closure whose .Call runs, or that GNU R has around it in R code, and ravel in C: structure(.Call(..)). */
static Obj *place(void) {
  Obj *call = IS(R)->frame ? frame_call(R) : NULL;
  return call ? call : NIL;
}

/* ---- evaluating ---- */

static Obj *symbol_value(Obj *x, Obj *env) {
  if (x == MISSING_ARG) return x;
  if (x == R->s.dots) rt_error(R, "'...' used in an incorrect context");
  if (SYM(x)->ddval) return rt_box(R, interp_eval_boxed(R, x, as_env(env, "eval"))); /* ..1: no variable */
  Obj *v = Rf_findVar(x, env);
  if (v == R_UnboundValue) rt_error_call(R, place(), "object '%s' not found", SYMNAME(x));
  if (v == MISSING_ARG) rt_error_call(R, place(), "argument \"%s\" is missing, with no default", SYMNAME(x));
  if (v->type == T_PROMISE) v = rt_box(R, interp_force(R, v));
  rt_share(v);
  return v;
}
SEXP Rf_eval(SEXP x, SEXP env) {
  switch (TYPE(x)) {
  case T_SYM: return symbol_value(x, env);
  case T_PROMISE: return rt_box(R, interp_force(R, x));
  case T_CONS:
  case T_LANG: {
    Env *e = as_env(env, "eval");
    x = capi_give(x);
    if (x->type != T_LANG) return x;
    Height was = *height();
    rt_check_stack(R);
    Obj *r = rt_box(R, interp_eval_boxed(R, x, e));
    *height() = was;
    return r;
  }
  case T_DOTS: rt_error(R, "'...' used in an incorrect context");
  default: return x;
  }
}
SEXP R_forceAndCall(SEXP e, int n, SEXP rho) { /* forceAndCall(n, FUN, ...) */
  Obj *call = capi_give(e), *names = rt_names(R, call), *all = rt_alloc(R, T_LANG, LEN(call) + 2);
  rt_set_elt(all, 0, rt_sym(R, "forceAndCall")), rt_set_elt(all, 1, rt_int(R, n));
  for (int64_t i = 0; i < LEN(call); i++) rt_set_elt(all, i + 2, ELT(call, i));
  if (names->type == T_STR) {
    Obj *nm = rt_alloc(R, T_STR, LEN(all));
    for (int64_t i = 0; i < LEN(call); i++) SET_STR(nm, i + 2, ELT(names, i));
    rt_attr_set(R, all, R->s.names, nm);
  }
  return Rf_eval(all, rho);
}
SEXP Rf_applyClosure(SEXP call, SEXP fun, SEXP args, SEXP rho, SEXP vars) { return Rf_eval(Rf_lcons(fun, args), rho); }
SEXP Rf_substitute(SEXP x, SEXP env) { return interp_call_named(R, "substitute", 2, capi_give(x), env); }

/* ---- text to expressions: R_ext/Parse.h, whose names are ast.h's ---- */

API SEXP R_ParseVector(SEXP text, int n, int *status, SEXP srcfile) {
  enum { NOTHING, DONE, INCOMPLETE, FAILED };
  size_t len = 1, k = 0;
  for (int64_t i = 0; i < LEN(text); i++) len += CLEN(ELT(text, i)) + 1;
  char *s = R_alloc(len, 1);
  for (int64_t i = 0; i < LEN(text); i++) {
    memcpy(s + k, STR(text, i), CLEN(ELT(text, i)));
    k += CLEN(ELT(text, i));
    s[k++] = '\n';
  }
  ParseResult p =
      srcfile->type == T_ENV ? ast_parse_of(R, s, k, "<text>", srcfile) : ast_parse(R, s, k, "<text>", false);
  bool enough = n >= 0 && LEN(p.exprs) >= n;
  *status = p.status == PARSE_OK || enough ? DONE : p.status == PARSE_INCOMPLETE ? INCOMPLETE : FAILED;
  if (*status != DONE) return NIL;
  if (enough && LEN(p.exprs) > n) VEC(p.exprs)->len = n;
  return p.exprs;
}
SEXP R_ParseEvalString(const char *s, SEXP env) {
  ParseResult p = ast_parse(R, s, strlen(s), "<text>", false);
  if (p.status != PARSE_OK || LEN(p.exprs) != 1) rt_error(R, "parse error");
  return Rf_eval(ELT(p.exprs, 0), env);
}
SEXP R_ParseString(const char *s) {
  ParseResult p = ast_parse(R, s, strlen(s), "<text>", false);
  if (p.status != PARSE_OK || LEN(p.exprs) != 1) rt_error(R, "parse error");
  return ELT(p.exprs, 0);
}

/* ---- errors, warnings ---- */

/* The text of a format, in R's memory: the jump that follows frees nothing. */
static const char *text(const char *fmt, va_list ap) {
  va_list again;
  va_copy(again, ap);
  int n = vsnprintf(NULL, 0, fmt, ap);
  char *s = rt_scratch(R, (size_t)(n > 0 ? n : 0) + 1);
  vsnprintf(s, (size_t)(n > 0 ? n : 0) + 1, fmt, again);
  va_end(again);
  return s;
}
#define FORMAT(s)                                                                                                      \
  va_list ap;                                                                                                          \
  va_start(ap, fmt);                                                                                                   \
  const char *s = text(fmt, ap);                                                                                       \
  va_end(ap)
_Noreturn void Rf_error(const char *fmt, ...) {
  FORMAT(s);
  rt_error_call(R, place(), "%s", s);
}
_Noreturn void Rf_errorcall(SEXP call, const char *fmt, ...) {
  FORMAT(s);
  rt_error_call(R, capi_give(call), "%s", s);
}
_Noreturn void Rf_errorcall_cpy(SEXP call, const char *fmt, ...) {
  FORMAT(s);
  rt_error_call(R, capi_give(call), "%s", s);
}
_Noreturn void UNIMPLEMENTED(const char *s) { rt_error_call(R, place(), "unimplemented feature in %s", s); }
_Noreturn void WrongArgCount(const char *s) { rt_error_call(R, place(), "incorrect number of arguments to \"%s\"", s); }
_Noreturn void R_signalErrorCondition(SEXP cond, SEXP call) {
  interp_call_named(R, "stop", 1, cond);
  rt_error_call(R, NIL, "an error condition was not taken");
}
void R_ShowMessage(const char *s) { rt_eprintf(R, "%s\n", s); }
void Rf_warning(const char *fmt, ...) {
  FORMAT(s);
  rt_warning_call(R, place(), "%s", s);
}
void Rf_warningcall(SEXP call, const char *fmt, ...) {
  FORMAT(s);
  rt_warning_call(R, capi_give(call), "%s", s);
}
void Rf_warningcall_immediate(SEXP call, const char *fmt, ...) {
  FORMAT(s);
  rt_warning_call(R, capi_give(call), "%s", s);
}
_Noreturn void capi_absent(const char *name) { rt_error_call(R, place(), "GNU R's C function '%s' is not here", name); }
void R_CheckUserInterrupt(void) { rt_check_interrupt(R); }
void R_CheckStack(void) { rt_check_stack(R); }
void R_CheckStack2(size_t more) {
  if ((char *)__builtin_frame_address(0) - more < R->stack_limit) rt_stack_overflow(R);
}
void Rf_onintr(void) {
  R->interrupted |= RT_INTERRUPT;
  rt_check_interrupt(R);
}
const char *R_curErrorBuf(void) { return interp_last_error(R); }
void Rf_checkArityCall(SEXP op, SEXP args, SEXP call) {}
SEXP R_ConciseTraceback(SEXP call, int skip) { return NIL; }

/* What Fortran says (6.5.1, 6.2.1). */
API void rwarn_(char *s, int *n) { Rf_warning("%.*s", *n, s); }
API _Noreturn void rexit_(char *s, int *n) { Rf_error("%.*s", *n, s); }
API void rchkusr_(void) { R_CheckUserInterrupt(); }
static void labelled(const char *label, int nchar, size_t len, Obj *x) {
  int n = nchar < 0 ? (int)len : nchar; /* a Fortran string has no end: its length is the hidden argument */
  if (n > 0) Rprintf("%.*s\n", n, label);
  if (x && LEN(x)) Rf_PrintValue(x);
}
API void intpr_(const char *label, int *nchar, int *data, int *n, size_t len) {
  Obj *x = rt_alloc(R, T_INT, *n);
  if (*n) memcpy(INT_W(x), data, (size_t)*n * sizeof *data);
  labelled(label, *nchar, len, x);
}
API void dblepr_(const char *label, int *nchar, double *data, int *n, size_t len) {
  Obj *x = rt_alloc(R, T_DBL, *n);
  if (*n) memcpy(DBL_W(x), data, (size_t)*n * sizeof *data);
  labelled(label, *nchar, len, x);
}
API void realpr_(const char *label, int *nchar, float *data, int *n, size_t len) {
  Obj *x = rt_alloc(R, T_DBL, *n);
  for (int i = 0; i < *n; i++) DBL_W(x)[i] = (double)data[i];
  labelled(label, *nchar, len, x);
}
API void intpr1_(const char *label, int *nchar, int *x, size_t len) { intpr_(label, nchar, x, &(int){1}, len); }
API void dblepr1_(const char *label, int *nchar, double *x, size_t len) { dblepr_(label, nchar, x, &(int){1}, len); }
API void realpr1_(const char *label, int *nchar, float *x, size_t len) { realpr_(label, nchar, x, &(int){1}, len); }
API void labelpr_(const char *label, int *nchar, size_t len) { labelled(label, *nchar, len, NULL); }

/* ---- output, options ---- */

void Rvprintf(const char *fmt, va_list ap) {
  const char *s = text(fmt, ap);
  rt_write(R, s, strlen(s));
}
void REvprintf(const char *fmt, va_list ap) { rt_eprintf(R, "%s", text(fmt, ap)); }
void Rprintf(const char *fmt, ...) {
  FORMAT(s);
  rt_write(R, s, strlen(s));
}
void REprintf(const char *fmt, ...) {
  FORMAT(s);
  rt_eprintf(R, "%s", s);
}
API void R_FlushConsole(void) { rt_flush(R); }
API void R_ProcessEvents(void) { rt_check_interrupt(R); }
API void R_Busy(int which) {}
void Rf_PrintValue(SEXP x) { print_value(R, capi_give(x), R->global); }
/* The options as a pairlist that C code may write into (cpp11 keeps its own there): what it adds is for C alone. */
static Obj *options;
Obj *capi_options(void) {
  if (options) return options;
  options = capi_cons(rt_int(R, rt_option_int(R, "width", 80)), NIL, rt_sym(R, "width"), LISTSXP);
  rt_root(R, options);
  return options;
}
SEXP Rf_GetOption1(SEXP tag) {
  tag = as_symbol(tag);
  Obj *v = rt_option(R, SYMNAME(tag));
  if (v != NIL) return v;
  for (Obj *p = options ? CDR(options) : NIL; p != NIL; p = CDR(p))
    if (TAG(p) == tag) return CAR(p);
  return NIL;
}
SEXP Rf_GetOption(SEXP tag, SEXP env) { return Rf_GetOption1(tag); }
int Rf_GetOptionWidth(void) { return rt_option_int(R, "width", 80); }
int Rf_GetOptionDigits(void) { return rt_option_int(R, "digits", 7); }
