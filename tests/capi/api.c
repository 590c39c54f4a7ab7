/* tests/capi/api.c - each group of GNU R's C interface, for tests/cli/capi.sh. */
#include <R.h>
#include <Rinternals.h>
#include <Rmath.h>
#include <R_ext/Altrep.h>
#include <R_ext/Applic.h>
#include <R_ext/Connections.h>
#include <R_ext/Linpack.h>
#include <R_ext/Parse.h>
#include <string.h>
void F77_NAME(dqrls)(double *, int *, int *, double *, int *, double *, double *, double *, double *, int *, int *, double *, double *);

/* ---- vectors ---- */
SEXP t_types(SEXP l) {
  SEXP r = PROTECT(allocVector(STRSXP, XLENGTH(l)));
  for (R_xlen_t i = 0; i < XLENGTH(l); i++) SET_STRING_ELT(r, i, mkChar(type2char(TYPEOF(VECTOR_ELT(l, i)))));
  UNPROTECT(1);
  return r;
}
SEXP t_make(void) {
  const char *names[] = {"int", "dbl", "str", "lgl", "raw", "cplx", ""};
  SEXP l = PROTECT(mkNamed(VECSXP, names));
  SEXP x = allocVector(INTSXP, 3);
  SET_VECTOR_ELT(l, 0, x);
  for (int i = 0; i < 3; i++) INTEGER(x)[i] = i ? i * i : NA_INTEGER;
  SET_VECTOR_ELT(l, 1, allocMatrix(REALSXP, 2, 2));
  for (int i = 0; i < 4; i++) REAL(VECTOR_ELT(l, 1))[i] = i == 1 ? NA_REAL : i / 2.0;
  SET_VECTOR_ELT(l, 2, mkString("h\u00e9"));
  SET_VECTOR_ELT(l, 3, ScalarLogical(NA_LOGICAL));
  SET_VECTOR_ELT(l, 4, ScalarRaw(255));
  Rcomplex z = {1, -2};
  SET_VECTOR_ELT(l, 5, ScalarComplex(z));
  UNPROTECT(1);
  return l;
}
SEXP t_named(void) { /* names that are a list of strings' elements */
  SEXP l = PROTECT(allocVector(VECSXP, 2)), names = PROTECT(allocVector(VECSXP, 2));
  SET_VECTOR_ELT(names, 0, mkChar("tri"));
  SET_VECTOR_ELT(names, 1, mkChar("b c"));
  setAttrib(l, R_NamesSymbol, names);
  UNPROTECT(2);
  return l;
}
SEXP t_double_in_place(SEXP x) {
  for (int i = 0; i < length(x); i++) REAL(x)[i] *= 2;
  return R_NilValue;
}
SEXP t_count(SEXP i, SEXP call, SEXP env) { /* as purrr does: the variable i counts */
  for (int k = 1; k <= 3; k++) {
    INTEGER(i)[0] = k;
    eval(call, env);
  }
  return i;
}
SEXP t_forced(SEXP i, SEXP call, SEXP env) { /* the same, and what is called sees the value of its time */
  SEXP r = PROTECT(allocVector(VECSXP, 3));
  for (int k = 1; k <= 3; k++) {
    INTEGER(i)[0] = k;
    SET_VECTOR_ELT(r, k - 1, R_forceAndCall(call, 1, env));
  }
  UNPROTECT(1);
  return r;
}
SEXP t_return(SEXP env) { /* as rlang does: it returns from the function with this frame */
  SEXP call = PROTECT(lang2(install("return"), ScalarInteger(7)));
  eval(call, env);
  UNPROTECT(1);
  return R_NilValue;
}
SEXP t_coerce(SEXP x, SEXP to) { return coerceVector(x, str2type(CHAR(asChar(to)))); }
SEXP t_as(SEXP x) {
  SEXP r = PROTECT(allocVector(VECSXP, 4));
  SET_VECTOR_ELT(r, 0, ScalarInteger(asInteger(x)));
  SET_VECTOR_ELT(r, 1, ScalarReal(asReal(x)));
  SET_VECTOR_ELT(r, 2, ScalarLogical(asLogical(x)));
  SET_VECTOR_ELT(r, 3, ScalarString(asChar(x)));
  UNPROTECT(1);
  return r;
}
SEXP t_is(SEXP x) {
  int v[] = {isNull(x), isVector(x), isVectorAtomic(x), isNumeric(x), isInteger(x), isFactor(x), isString(x), isFunction(x), isMatrix(x),
             isFrame(x), isNewList(x), isList(x), isLanguage(x), isEnvironment(x), isPrimitive(x), inherits(x, "data.frame")};
  SEXP r = PROTECT(allocVector(STRSXP, 1));
  char s[sizeof v / sizeof *v + 1] = "";
  for (size_t i = 0; i < sizeof v / sizeof *v; i++) s[i] = v[i] ? '1' : '0';
  SET_STRING_ELT(r, 0, mkChar(s));
  UNPROTECT(1);
  return r;
}
/* ---- attributes ---- */
SEXP t_attributes(SEXP x) {
  SEXP y = PROTECT(duplicate(x)), r = PROTECT(allocVector(STRSXP, length(ATTRIB(x))));
  int i = 0;
  for (SEXP a = ATTRIB(x); a != R_NilValue; a = CDR(a)) SET_STRING_ELT(r, i++, PRINTNAME(TAG(a)));
  setAttrib(y, install("seen"), r);
  setAttrib(y, R_NamesSymbol, R_NilValue);
  setAttrib(y, R_ClassSymbol, mkString("foo"));
  UNPROTECT(2);
  return y;
}
SEXP t_set_attributes(SEXP x) {
  x = PROTECT(shallow_duplicate(x));
  SEXP a = PROTECT(list2(mkString("a"), ScalarInteger(2)));
  SET_TAG(a, install("first")), SET_TAG(CDR(a), install("second"));
  SET_ATTRIB(x, a);
  UNPROTECT(2);
  return x;
}
/* ---- pairlists and calls ---- */
SEXP t_walk(SEXP call) {
  SEXP r = PROTECT(allocVector(VECSXP, length(call)));
  int i = 0;
  for (SEXP p = call; p != R_NilValue; p = CDR(p), i++) {
    if (TAG(p) != R_NilValue) Rprintf("%d: tag %s\n", i, CHAR(PRINTNAME(TAG(p))));
    SET_VECTOR_ELT(r, i, CAR(p));
  }
  UNPROTECT(1);
  return r;
}
SEXP t_build(SEXP f, SEXP x, SEXP env) {
  SEXP call = PROTECT(lang3(f, x, ScalarReal(2)));
  SET_TAG(CDDR(call), install("y"));
  SEXP one = PROTECT(eval(call, env));
  REAL(CADDR(call))[0] = 5; /* the call's own constant */
  SEXP two = PROTECT(eval(call, env));
  SETCADDR(call, ScalarReal(7));
  SEXP three = PROTECT(eval(call, env));
  SETCDR(CDR(call), R_NilValue);
  SEXP r = list4(one, two, three, call);
  UNPROTECT(4);
  return r;
}
SEXP t_same_cells(SEXP x) { return ScalarLogical(CDR(x) == CDR(x) && CDDR(x) == CDR(CDR(x))); }
SEXP t_splice(SEXP x) { /* a pairlist that R has grows at its end */
  x = PROTECT(duplicate(x));
  SEXP more = PROTECT(list1(mkString("end")));
  SET_TAG(more, install("z"));
  SETCDR(lastElt(x), more);
  SETCAR(x, ScalarInteger(0));
  UNPROTECT(2);
  return x;
}
SEXP t_external(SEXP args) {
  int n = 0;
  for (args = CDR(args); args != R_NilValue; args = CDR(args), n++)
    Rprintf("%s=%s\n", TAG(args) == R_NilValue ? "" : CHAR(PRINTNAME(TAG(args))), type2char(TYPEOF(CAR(args))));
  return ScalarInteger(n);
}
/* ---- environments, promises, closures ---- */
SEXP t_env(SEXP env) {
  SEXP sym = install("made"), v = PROTECT(ScalarInteger(41));
  defineVar(sym, v, env);
  INTEGER(v)[0]++; /* seen by R */
  SEXP x = findVarInFrame(env, install("x"));
  if (TYPEOF(x) == PROMSXP) x = eval(x, env);
  SEXP r = PROTECT(list3(x, ScalarLogical(findVar(install("nowhere"), env) == R_UnboundValue), R_lsInternal(env, TRUE)));
  UNPROTECT(2);
  return r;
}
SEXP t_promise(SEXP env) {
  SEXP p = findVarInFrame(env, install("arg"));
  return list2(mkString(type2char(TYPEOF(p))), TYPEOF(p) == PROMSXP ? R_PromiseExpr(p) : R_NilValue);
}
SEXP t_closure(SEXP f) { return list3(FORMALS(f), BODY(f), CLOENV(f)); }
SEXP t_missing(SEXP env) { return ScalarLogical(findVarInFrame(env, install("arg")) == R_MissingArg); }
/* ---- errors ---- */
SEXP t_error(SEXP n) {
  PROTECT(n), PROTECT(n);
  error("bad %s, %d", "thing", asInteger(n));
}
SEXP t_warning(void) {
  warning("careful: %g", 1.5);
  return R_NilValue;
}
static void fails(void *x) { eval((SEXP)x, R_GlobalEnv); }
SEXP t_toplevel(SEXP call) { return ScalarLogical(R_ToplevelExec(fails, call)); }
SEXP t_try(SEXP call) {
  int bad = 0;
  SEXP r = R_tryEvalSilent(call, R_GlobalEnv, &bad);
  return bad ? mkString("failed") : r;
}
static SEXP run(void *x) { return eval((SEXP)x, R_GlobalEnv); }
static SEXP caught(SEXP cond, void *x) { return VECTOR_ELT(cond, 0); }
static void done(void *x) { Rprintf("finally\n"); }
SEXP t_catch(SEXP call) { return R_tryCatch(run, call, mkString("error"), caught, NULL, done, NULL); }
static void clean(void *x, Rboolean jump) { Rprintf("clean up, jump %d\n", jump); }
SEXP t_unwind(SEXP call) {
  SEXP token = PROTECT(R_MakeUnwindCont());
  SEXP r = R_UnwindProtect(run, call, clean, NULL, token);
  UNPROTECT(1);
  return r;
}
/* ---- pointers ---- */
static void gone(SEXP p) { Rprintf("finalised %s\n", CHAR(STRING_ELT(R_ExternalPtrTag(p), 0))); }
SEXP t_pointer(void) {
  static int there = 3;
  SEXP tag = PROTECT(mkString("tag")), p = PROTECT(R_MakeExternalPtr(&there, tag, R_NilValue));
  R_RegisterCFinalizerEx(p, gone, TRUE);
  UNPROTECT(2);
  return p;
}
SEXP t_address(SEXP p) { return ScalarInteger(*(int *)R_ExternalPtrAddr(p)); }
SEXP t_weak(SEXP env) { return R_MakeWeakRef(env, mkString("value"), R_NilValue, FALSE); }
SEXP t_weak_get(SEXP w) { return list2(R_WeakRefKey(w), R_WeakRefValue(w)); }
static SEXP kept;
SEXP t_preserve(void) {
  R_PreserveObject(kept = allocVector(REALSXP, 1000));
  for (int i = 0; i < 1000; i++) REAL(kept)[i] = i;
  return R_NilValue;
}
SEXP t_preserved(void) {
  double s = 0;
  for (int i = 0; i < 1000; i++) s += REAL(kept)[i];
  R_ReleaseObject(kept);
  return ScalarReal(s);
}
SEXP t_memory(SEXP n) {
  double **at = (double **)R_alloc(asInteger(n), sizeof *at), s = 0;
  for (int i = 0; i < asInteger(n); i++) {
    at[i] = (double *)R_alloc(10, sizeof(double));
    at[i][9] = i;
  }
  for (int i = 0; i < asInteger(n); i++) s += at[i][9];
  return ScalarReal(s);
}
/* ---- numbers ---- */
SEXP t_random(void) {
  SEXP r = PROTECT(allocVector(REALSXP, 8));
  GetRNGstate();
  double v[] = {unif_rand(), norm_rand(), exp_rand(), rgamma(2, 3), rbinom(10, 0.3), rpois(4), rt(5), R_unif_index(100)};
  PutRNGstate();
  memcpy(REAL(r), v, sizeof v);
  UNPROTECT(1);
  return r;
}
/* Twice the state, with no putting it between; what R draws in between; then numbers that are not put. */
SEXP t_streams(SEXP draw) {
  SEXP r = PROTECT(allocVector(REALSXP, 9));
  double *v = REAL(r);
  for (int k = 0; k < 2; k++) {
    GetRNGstate();
    for (int i = 0; i < 2; i++) v[2 * k + i] = unif_rand();
  }
  v[4] = asReal(eval(draw, R_GlobalEnv));
  v[5] = unif_rand();
  PutRNGstate();
  v[6] = asReal(eval(draw, R_GlobalEnv));
  v[7] = norm_rand();
  v[8] = unif_rand();
  UNPROTECT(1);
  return r;
}
SEXP t_math(void) {
  SEXP r = PROTECT(allocVector(REALSXP, 7));
  double v[] = {dnorm(1, 0, 1, 0), pbinom(2, 5, 0.5, 1, 0), qgamma(0.3, 2, 1, 1, 0), gammafn(4.5), lchoose(10, 3), fround(2.567, 2), R_pow_di(2, 10)};
  memcpy(REAL(r), v, sizeof v);
  UNPROTECT(1);
  return r;
}
SEXP t_sort(SEXP x) {
  x = PROTECT(duplicate(x));
  int n = length(x);
  SEXP index = PROTECT(allocVector(INTSXP, n));
  for (int i = 0; i < n; i++) INTEGER(index)[i] = i + 1;
  revsort(REAL(x), INTEGER(index), n);
  SEXP up = PROTECT(duplicate(x));
  R_rsort(REAL(up), n);
  SEXP r = list3(x, index, up);
  UNPROTECT(3);
  return r;
}
SEXP t_qr(SEXP x, SEXP y) {
  int n = nrows(x), p = ncols(x), k, ny = 1;
  double tol = 1e-7, *qraux = (double *)R_alloc(p, sizeof(double)), *work = (double *)R_alloc(2 * p, sizeof(double));
  int *pivot = (int *)R_alloc(p, sizeof(int));
  for (int i = 0; i < p; i++) pivot[i] = i + 1;
  x = PROTECT(duplicate(x)), y = PROTECT(duplicate(y));
  SEXP b = PROTECT(allocVector(REALSXP, p)), rsd = PROTECT(duplicate(y)), qty = PROTECT(duplicate(y));
  F77_CALL(dqrls)(REAL(x), &n, &p, REAL(y), &ny, &tol, REAL(b), REAL(rsd), REAL(qty), &k, pivot, qraux, work);
  SEXP r = list3(b, rsd, ScalarInteger(k));
  UNPROTECT(5);
  return r;
}
/* ---- text ---- */
SEXP t_parse(SEXP text) {
  ParseStatus status;
  SEXP e = PROTECT(R_ParseVector(text, -1, &status, R_NilValue));
  SEXP r = list2(ScalarInteger(status), e);
  UNPROTECT(1);
  return r;
}
SEXP t_encoding(SEXP x) {
  SEXP l = PROTECT(mkCharCE("\xe9", CE_LATIN1)), r = PROTECT(allocVector(STRSXP, 3));
  SET_STRING_ELT(r, 0, mkChar(translateCharUTF8(l)));
  SET_STRING_ELT(r, 1, mkCharCE("\xc3\xa9", CE_UTF8));
  SET_STRING_ELT(r, 2, getCharCE(STRING_ELT(x, 0)) == CE_UTF8 ? mkChar("utf8") : mkChar("other"));
  UNPROTECT(2);
  return r;
}
static void put(R_outpstream_t s, int c) { ++*(int *)s->data; }
static void put_bytes(R_outpstream_t s, void *p, int n) { *(int *)s->data += n; }
SEXP t_serialize(SEXP x) {
  int n = 0;
  struct R_outpstream_st s;
  R_InitOutPStream(&s, (R_pstream_data_t)&n, R_pstream_xdr_format, 2, put, put_bytes, NULL, R_NilValue);
  R_Serialize(x, &s);
  return ScalarInteger(n);
}
/* ---- ALTREP ---- */
static R_altrep_class_t squares;
static R_xlen_t sq_length(SEXP x) { return (R_xlen_t)REAL(R_altrep_data1(x))[0]; }
static int sq_asked;
static int sq_elt(SEXP x, R_xlen_t i) {
  sq_asked++;
  return (int)((i + 1) * (i + 1));
}
static void *sq_data(SEXP x, Rboolean write) { /* computed once, kept in data2 */
  if (R_altrep_data2(x) == R_NilValue) {
    SEXP v = PROTECT(allocVector(INTSXP, sq_length(x)));
    for (R_xlen_t i = 0; i < XLENGTH(v); i++) INTEGER(v)[i] = sq_elt(x, i);
    R_set_altrep_data2(x, v);
    UNPROTECT(1);
  }
  return INTEGER(R_altrep_data2(x));
}
SEXP t_wrong(SEXP x) {
  SET_STRING_ELT(x, 0, x);
  return x;
}
SEXP t_asked(void) { /* since it was asked last */
  int n = sq_asked;
  sq_asked = 0;
  return Rf_ScalarInteger(n);
}
/* Which arguments in the `...` of a function have been looked at. */
SEXP t_dots(SEXP env) {
  SEXP d = Rf_findVarInFrame3(env, R_DotsSymbol, TRUE), r;
  int n = d == R_MissingArg ? 0 : Rf_length(d);
  r = PROTECT(Rf_allocVector(LGLSXP, n));
  for (int i = 0; i < n; i++, d = CDR(d)) LOGICAL(r)[i] = TYPEOF(CAR(d)) != PROMSXP || PRVALUE(CAR(d)) != R_UnboundValue;
  UNPROTECT(1);
  return r;
}
SEXP t_altrep(SEXP n) { return R_new_altrep(squares, n, R_NilValue); }
/* ---- minima and integrals ---- */
static double valley(int n, double *x, void *ex) { /* Rosenbrock's */
  (*(int *)ex)++;
  double a = x[1] - x[0] * x[0], b = 1 - x[0];
  return 100 * a * a + b * b + (n > 2 ? (x[2] - 3) * (x[2] - 3) : 0);
}
static void slope(int n, double *x, double *g, void *ex) {
  double a = x[1] - x[0] * x[0];
  g[0] = -400 * x[0] * a - 2 * (1 - x[0]);
  g[1] = 200 * a;
  if (n > 2) g[2] = 2 * (x[2] - 3);
}
static SEXP found(int n, double *x, double least, int fail, int calls, int f, int g) {
  SEXP r = PROTECT(allocVector(REALSXP, n + 5));
  memcpy(REAL(r), x, n * sizeof *x);
  double rest[] = {least, fail, calls, f, g};
  memcpy(REAL(r) + n, rest, sizeof rest);
  UNPROTECT(1);
  return r;
}
SEXP t_minima(SEXP which) {
  double x[3] = {-1.2, 1, 2}, y[3], least = 0;
  int fail = 0, calls = 0, f = 0, g = 0, mask[] = {1, 1, 0}, bounds[] = {2, 1, 0};
  double lo[] = {-2, 1.5, 0}, up[] = {2, 0, 0};
  char msg[60];
  switch (asInteger(which)) {
  case 1: nmmin(2, x, y, &least, valley, &fail, R_NegInf, 1e-8, &calls, 1, 0.5, 2, 0, &f, 500); return found(2, y, least, fail, calls, f, 0);
  case 2: vmmin(3, x, &least, valley, slope, 100, 0, mask, R_NegInf, 1e-8, 10, &calls, &f, &g, &fail); return found(3, x, least, fail, calls, f, g);
  case 3: cgmin(2, x, y, &least, valley, slope, &fail, R_NegInf, 1e-8, &calls, 1, 0, &f, &g, 100); return found(2, y, least, fail, calls, f, g);
  default:
    lbfgsb(3, 5, x, lo, up, bounds, &least, valley, slope, &fail, &calls, 1e7, 0, &f, &g, 100, msg, 0, 10);
    Rprintf("%s\n", msg);
    for (int i = 0; i < 3; i++) x[i] = fround(x[i], 5);
    return found(3, x, fround(least, 6), fail, 0, 0, 0);
  }
}
static void valley_at(int n, double *x, double *v, void *ex) { *v = valley(n, x, ex); }
SEXP t_optif9(SEXP analytic) {
  double x[2] = {-1.2, 1}, size[2] = {1, 1}, at[2], least, g[2], a[4], work[16];
  int calls = 0, msg = 9, code, it;
  optif9(2, 2, x, valley_at, slope, NULL, &calls, size, 1, 1, 1, &msg, -1, 100, asInteger(analytic), 0, 1, 1e-6, 0, 1e-6, at,
         &least, g, &code, a, work, &it);
  return found(2, (double[]){fround(at[0], 4), fround(at[1], 4)}, fround(least, 6), code, 0, 0, 0);
}
SEXP t_fdhess(SEXP start) {
  double h[4] = {0}, step[2], f0[2], size[2] = {1, 0.5}, *x = REAL(start);
  int calls = 0;
  const double v = valley(2, x, &calls);
  fdhess(2, x, v, valley_at, &calls, h, 2, step, f0, 12, size);
  return found(2, (double[]){fround(h[0], 2), fround(h[2], 2)}, fround(h[3], 2), h[1] == 0, calls, 0, 0);
}
static void bell(double *x, int n, void *ex) {
  for (int i = 0; i < n; i++) x[i] = exp(-x[i] * x[i] / 2);
}
SEXP t_integral(SEXP line) {
  double a = -1, b = 2, abs = 1e-8, rel = 1e-8, value, error, work[400];
  int inf = asInteger(line), n = 0, ier = 0, limit = 100, lenw = 400, last = 0, iwork[100];
  if (inf == 0) Rdqags(bell, NULL, &a, &b, &abs, &rel, &value, &error, &n, &ier, &limit, &lenw, &last, iwork, work);
  else Rdqagi(bell, NULL, &a, &inf, &abs, &rel, &value, &error, &n, &ier, &limit, &lenw, &last, iwork, work);
  SEXP r = PROTECT(allocVector(REALSXP, 4));
  REAL(r)[0] = value, REAL(r)[1] = n, REAL(r)[2] = ier, REAL(r)[3] = last;
  UNPROTECT(1);
  return r;
}
SEXP t_order(SEXP x) { /* what equal elements are left in */
  SEXP v = PROTECT(duplicate(x)), i = PROTECT(allocVector(INTSXP, LENGTH(x)));
  for (int k = 0; k < LENGTH(x); k++) INTEGER(i)[k] = k + 1;
  R_qsort_I(REAL(v), INTEGER(i), 1, LENGTH(x));
  UNPROTECT(2);
  return i;
}
SEXP t_tags(SEXP x) { /* a cell's tag is any object */
  SEXP c = PROTECT(cons(x, R_NilValue));
  SET_TAG(c, x);
  int same = TAG(c) == x;
  UNPROTECT(1);
  return ScalarLogical(same);
}
/* ---- connections and streams ---- */
typedef struct Tape {
  char said[2000];
  size_t at, n;
} Tape;
static Rboolean tape_open(struct Rconn *k) {
  Rprintf("open %s\n", k->mode);
  k->canread = k->mode[0] == 'r', k->canwrite = k->mode[0] != 'r';
  return k->isopen = TRUE;
}
static void tape_close(struct Rconn *k) {
  Tape *t = k->private;
  if (k->canwrite) Rprintf("wrote %d: %.*s\n", (int)t->n, (int)t->n, t->said);
  Rprintf("close\n");
  k->isopen = FALSE;
}
static void tape_destroy(struct Rconn *k) { free(k->private); }
static size_t tape_read(void *to, size_t size, size_t n, struct Rconn *k) {
  Tape *t = k->private;
  size_t left = t->n - t->at, m = size * n < left ? size * n : left;
  memcpy(to, t->said + t->at, m);
  t->at += m;
  return m / size;
}
static int tape_getc(struct Rconn *k) {
  char ch;
  return tape_read(&ch, 1, 1, k) ? ch : -1;
}
static size_t tape_write(const void *from, size_t size, size_t n, struct Rconn *k) {
  Tape *t = k->private;
  memcpy(t->said + t->n, from, size * n);
  t->n += size * n;
  return n;
}
static int tape_print(struct Rconn *k, const char *fmt, va_list ap) {
  char s[200];
  int n = vsnprintf(s, sizeof s, fmt, ap);
  tape_write(s, 1, n, k);
  return n;
}
SEXP t_tape(SEXP text) {
  Rconnection k;
  SEXP r = PROTECT(R_new_custom_connection("a tape", "r", "tape", &k));
  Tape *t = calloc(1, sizeof *t);
  t->n = strlen(strcpy(t->said, CHAR(STRING_ELT(text, 0))));
  k->private = t;
  k->open = tape_open, k->close = tape_close, k->destroy = tape_destroy;
  k->read = tape_read, k->fgetc = k->fgetc_internal = tape_getc, k->write = tape_write, k->vfprintf = tape_print;
  UNPROTECT(1);
  return r;
}
SEXP t_from(SEXP con, SEXP n) {
  char s[100];
  Rconnection k = R_GetConnection(con);
  size_t m = R_ReadConnection(k, s, asInteger(n));
  Rprintf("%s %s %d %d\n", k->class, k->description, k->isopen, (int)m);
  return ScalarString(mkCharLen(s, m));
}
SEXP t_to(SEXP con, SEXP text) {
  SEXP s = STRING_ELT(text, 0);
  return ScalarInteger(R_WriteConnection(R_GetConnection(con), (void *)CHAR(s), LENGTH(s)));
}
static void bytes_in(R_inpstream_t s, void *to, int n) {
  Tape *t = (Tape *)s->data;
  if (t->n - t->at < (size_t)n) error("the bytes end");
  memcpy(to, t->said + t->at, n);
  t->at += n;
}
static int char_in(R_inpstream_t s) {
  char ch;
  bytes_in(s, &ch, 1);
  return ch;
}
SEXP t_unserialize(SEXP raw) {
  struct R_inpstream_st s;
  Tape t = {.n = LENGTH(raw)};
  memcpy(t.said, RAW(raw), t.n);
  R_InitInPStream(&s, (R_pstream_data_t)&t, R_pstream_any_format, char_in, bytes_in, NULL, R_NilValue);
  return R_Unserialize(&s);
}
/* ---- .C ---- */
void c_first(SEXP *x, int *n) { *n = asInteger(x[0]); }
void c_twice(double *x, int *n) {
  for (int i = 0; i < *n; i++) x[i] *= 2;
}

/* Names that no header of GNU R's shows, which packages declare themselves. */
void dsvdc_(double *x, int *ldx, int *n, int *p, double *s, double *e, double *u, int *ldu, double *v, int *ldv, double *work, int *job,
            int *info);
int interv_(double *x, int *n, double *at, int *right, int *inside, int *guess, int *flag);
void R_max_col(double *m, int *nr, int *nc, int *at, int *ties);
void R_orderVector(int *index, int n, SEXP keys, Rboolean na_last, Rboolean decreasing);
double Rf_dbinom_raw(double x, double n, double p, double q, int l);
double Rf_log1mexp(double x);
SEXP t_svd(SEXP m, SEXP job) {
  int n = Rf_nrows(m), p = Rf_ncols(m), k = n < p ? n + 1 : p, info = 0, j = Rf_asInteger(job);
  SEXP x = PROTECT(Rf_duplicate(m)), s = PROTECT(Rf_allocVector(REALSXP, k)), u = PROTECT(Rf_allocMatrix(REALSXP, n, n)),
       v = PROTECT(Rf_allocMatrix(REALSXP, p, p));
  double e[20], work[20];
  memset(REAL(u), 0, sizeof(double) * n * n), memset(REAL(v), 0, sizeof(double) * p * p);
  dsvdc_(REAL(x), &n, &n, &p, REAL(s), e, REAL(u), &n, REAL(v), &p, work, &j, &info);
  SEXP r = PROTECT(Rf_allocVector(VECSXP, 4));
  SET_VECTOR_ELT(r, 0, s), SET_VECTOR_ELT(r, 1, u), SET_VECTOR_ELT(r, 2, v), SET_VECTOR_ELT(r, 3, Rf_ScalarInteger(info));
  UNPROTECT(5);
  return r;
}
/* Columns that a list has room for, and gets later. */
SEXP t_room(SEXP n) {
  SEXP x = PROTECT(Rf_allocVector(VECSXP, 5));
  SET_TRUELENGTH(x, 5);
  SETLENGTH(x, Rf_asInteger(n));
  Rprintf("%d of %d, %d;", Rf_isNull(VECTOR_ELT(x, 3)), LENGTH(x), (int)TRUELENGTH(x));
  SETLENGTH(x, 4);
  SET_VECTOR_ELT(x, 3, Rf_ScalarInteger(7));
  UNPROTECT(1);
  return x;
}
SEXP t_unlisted(SEXP m) {
  int nr = Rf_nrows(m), nc = Rf_ncols(m), at[20], ties = 2, n = nr, yes = 1, no = 0, guess = 1, flag;
  double x = 2.5;
  R_max_col(REAL(m), &nr, &nc, at, &ties);
  Rprintf("rows: %d %d, at %d;", at[0], at[1], interv_(REAL(m), &n, &x, &yes, &no, &guess, &flag));
  SEXP keys = PROTECT(Rf_list2(m, m));
  R_orderVector(at, 3, keys, TRUE, TRUE);
  UNPROTECT(1);
  Rprintf(" order %d %d %d; %.6f %.6f\n", at[0], at[1], at[2], Rf_dbinom_raw(2, 5, 0.25, 0.75, 0), Rf_log1mexp(1));
  return R_NilValue;
}
SEXP t_new(SEXP name) { return R_do_new_object(R_do_MAKE_CLASS(CHAR(STRING_ELT(name, 0)))); }
#define ENTRY(name, n) {#name, (DL_FUNC)&name, n}
/* A copy's attributes are its own, in lists too; and an object's slots, which are not its prototype's. */
static SEXP t_own(SEXP x) {
  SEXP y = PROTECT(duplicate(x));
  INTEGER(getAttrib(y, install("n")))[0] = 9;
  INTEGER(getAttrib(VECTOR_ELT(y, 0), install("n")))[0] = 8;
  SEXP one = PROTECT(R_do_new_object(R_do_MAKE_CLASS("Sized")));
  INTEGER(R_do_slot(one, install("size")))[0] = 7;
  SEXP two = PROTECT(duplicate(one));
  INTEGER(R_do_slot(two, install("size")))[0] = 6;
  SEXP all = PROTECT(allocVector(VECSXP, 3));
  SET_VECTOR_ELT(all, 0, y), SET_VECTOR_ELT(all, 1, one), SET_VECTOR_ELT(all, 2, two);
  UNPROTECT(4);
  return all;
}
/* A variable's value is written in place, in a locked binding as well. */
static SEXP t_counted(SEXP env) {
  INTEGER(findVar(install("n"), env))[0]++;
  return eval(install("n"), env);
}
/* What Fortran prints: strings without an end, their lengths behind the other arguments; a label alone where there are no numbers. */
void F77_NAME(intpr)(const char *, int *, int *, int *, size_t);
void F77_NAME(dblepr)(const char *, int *, double *, int *, size_t);
void F77_NAME(realpr)(const char *, int *, float *, int *, size_t);
static SEXP t_labels(SEXP x) {
  int all = -1, some = 3, none = 0, n = length(x);
  float half[2] = {0.5f, 1.5f};
  F77_CALL(intpr)("LABELLED", &all, INTEGER(x), &n, 5);
  F77_CALL(intpr)("LABELLED", &some, INTEGER(x), &none, 8);
  F77_CALL(intpr)("LABELLED", &none, INTEGER(x), &n, 8);
  F77_CALL(dblepr)("doubles", &all, NULL, &none, 7);
  F77_CALL(realpr)("reals", &all, half, &(int){2}, 5);
  return R_NilValue;
}

static const R_CallMethodDef calls[] = {
    ENTRY(t_types, 1), ENTRY(t_make, 0), ENTRY(t_named, 0), ENTRY(t_double_in_place, 1), ENTRY(t_count, 3), ENTRY(t_forced, 3), ENTRY(t_return, 1), ENTRY(t_coerce, 2), ENTRY(t_as, 1), ENTRY(t_is, 1),
    ENTRY(t_attributes, 1), ENTRY(t_set_attributes, 1), ENTRY(t_walk, 1), ENTRY(t_build, 3), ENTRY(t_same_cells, 1), ENTRY(t_splice, 1),
    ENTRY(t_env, 1), ENTRY(t_promise, 1), ENTRY(t_closure, 1), ENTRY(t_missing, 1), ENTRY(t_error, 1), ENTRY(t_warning, 0),
    ENTRY(t_toplevel, 1), ENTRY(t_try, 1), ENTRY(t_catch, 1), ENTRY(t_unwind, 1), ENTRY(t_pointer, 0), ENTRY(t_address, 1), ENTRY(t_weak, 1),
    ENTRY(t_weak_get, 1), ENTRY(t_preserve, 0), ENTRY(t_preserved, 0), ENTRY(t_memory, 1), ENTRY(t_new, 1), ENTRY(t_random, 0), ENTRY(t_streams, 1), ENTRY(t_math, 0),
    ENTRY(t_sort, 1), ENTRY(t_qr, 2), ENTRY(t_parse, 1), ENTRY(t_encoding, 1), ENTRY(t_serialize, 1), ENTRY(t_altrep, 1), ENTRY(t_asked, 0), ENTRY(t_wrong, 1), ENTRY(t_dots, 1),
    ENTRY(t_minima, 1), ENTRY(t_optif9, 1), ENTRY(t_fdhess, 1), ENTRY(t_integral, 1), ENTRY(t_order, 1), ENTRY(t_tags, 1), ENTRY(t_tape, 1), ENTRY(t_from, 2), ENTRY(t_to, 2), ENTRY(t_unserialize, 1),
    ENTRY(t_svd, 2), ENTRY(t_unlisted, 1), ENTRY(t_room, 1), ENTRY(t_labels, 1), ENTRY(t_own, 1), ENTRY(t_counted, 1),
    {NULL, NULL, 0}};
static const R_ExternalMethodDef externals[] = {ENTRY(t_external, -1), {NULL, NULL, 0}};
static void c_single(float *x, int *n) {
  for (int i = 0; i < *n; i++) x[i] = 2 * x[i] + 1;
}
static const R_CMethodDef cs[] = {{"c_single", (DL_FUNC)&c_single, 2, NULL}, {"c_twice", (DL_FUNC)&c_twice, 2, NULL}, {"c_first", (DL_FUNC)&c_first, 2, NULL}, {NULL, NULL, 0, NULL}};
void R_init_api(DllInfo *dll) {
  R_registerRoutines(dll, cs, calls, NULL, externals);
  R_useDynamicSymbols(dll, FALSE);
  squares = R_make_altinteger_class("squares", "api", dll);
  R_set_altrep_Length_method(squares, sq_length);
  R_set_altinteger_Elt_method(squares, sq_elt);
  R_set_altvec_Dataptr_method(squares, sq_data);
}
