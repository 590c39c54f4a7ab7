/* capi/vectors.c - making vectors, and their elements ("Writing R Extensions", 5.9.3). */
#include "../stdlib/base/vec.h"
#undef RAW
#include "capi.h"

size_t elt_size(ObjType t);

/* ---- lengths ---- */

R_xlen_t Rf_xlength(SEXP x) {
  if (is_cons(x) || x->type == T_ATTR) return capi_chain(x);
  if (x->type == T_CHAR) return CLEN(x);
  return rt_has_elts(x) ? LEN(x) : rt_length(x);
}
int Rf_length(SEXP x) {
  R_xlen_t n = Rf_xlength(x);
  if (n > INT_MAX) rt_error(R, "long vectors not supported yet: %s", "length()");
  return (int)n;
}
int LENGTH(SEXP x) { return x == NIL ? 0 : Rf_length(x); }
R_xlen_t XLENGTH(SEXP x) { return Rf_xlength(x); }
int Rf_envlength(SEXP x) { return (int)rt_length(x); }
R_xlen_t Rf_envxlength(SEXP x) { return rt_length(x); }
int IS_LONG_VEC(SEXP x) { return Rf_xlength(x) > INT_MAX; }

/* Room beyond the length, or whatever a package counts on an object: beside the objects, since few have one. A string's
 * is in it: data.table sorts and groups by counts on the strings. */
Counts capi_truelengths;
enum { COUNTED_BESIDE = INT_MIN }; /* CharObj.truelength: too large for it */
static int32_t *within(SEXP x) { return x->type == T_CHAR ? &((CharObj *)x)->truelength : NULL; }
R_xlen_t XTRUELENGTH(SEXP x) {
  const int32_t *in = within(x);
  if (in && *in != COUNTED_BESIDE) return *in;
  int64_t *n = capi_count(&capi_truelengths, x, false);
  return n ? *n : 0;
}
int TRUELENGTH(SEXP x) { return (int)XTRUELENGTH(x); }
void SET_TRUELENGTH(SEXP x, R_xlen_t n) {
  int32_t *in = within(x);
  if (in) {
    bool fits = n > INT_MIN && n <= INT_MAX;
    *in = fits ? (int32_t)n : COUNTED_BESIDE;
    if (fits) return;
  }
  int64_t *have = capi_count(&capi_truelengths, x, n != 0);
  if (have) *have = n;
}
void SETLENGTH(SEXP x, R_xlen_t n) {
  if (!rt_has_elts(x)) rt_error(R, "SETLENGTH() can only be applied to a standard vector, not a '%s'", R_typeToChar(x));
  (void)rt_data(x);
  bool objects = !rt_is_atomic(x) || x->type == T_STR;
  /* numbers may be said to be longer than they are by who does not look at them: data.table's finalizer */
  if (objects && n > VEC(x)->cap)
    rt_error(R, "SETLENGTH: %lld elements do not fit where %lld do", (long long)n, (long long)VEC(x)->cap);
  if (objects) /* what was beyond the end may be stale */
    for (int64_t i = LEN(x); i < n; i++) ((Obj **)VEC(x)->data)[i] = x->type == T_STR ? EMPTY_STR : NIL;
  VEC(x)->len = n;
}
Counts capi_growable;
void SET_GROWABLE_BIT(SEXP x) { *capi_count(&capi_growable, x, true) = 1; }
int IS_GROWABLE(SEXP x) {
  int64_t *n = capi_count(&capi_growable, x, false);
  return n && *n && XTRUELENGTH(x) > Rf_xlength(x);
}

/* ---- making ---- */

SEXP Rf_allocVector(SEXPTYPE t, R_xlen_t n) {
  switch (t) {
  case NILSXP: return NIL;
  case LISTSXP: return Rf_allocList((int)n);
  case LANGSXP: return Rf_allocLang((int)n);
  case CHARSXP: { /* of no interned string's bytes: for who fills it in */
    char *s = R_alloc((size_t)n + 1, 1);
    memset(s, ' ', (size_t)n);
    return rt_mkn(R, s, (size_t)n, CE_BYTES);
  }
  case CLOSXP:
  case ENVSXP:
  case PROMSXP:
  case SPECIALSXP:
  case BUILTINSXP:
  case EXTPTRSXP:
  case WEAKREFSXP:
    rt_error(R, "invalid type/length (%s/%lld) in vector allocation", Rf_type2char((SEXPTYPE)t), (long long)n);
  default: return rt_alloc(R, capi_objtype((int)t), n);
  }
}
SEXP Rf_allocVector3(SEXPTYPE t, R_xlen_t n, R_allocator_t *a) {
  if (a) rt_error(R, "GNU R's C function '%s' is not here with an allocator", "allocVector3");
  return Rf_allocVector(t, n);
}
static Obj *with_dim(Obj *x, int n, const int *d) {
  Obj *v = rt_alloc(R, T_INT, n);
  memcpy(INT_W(v), d, (size_t)n * sizeof *d);
  rt_attr_set(R, x, R->s.dim, v);
  return x;
}
SEXP Rf_allocMatrix(SEXPTYPE t, int n, int m) {
  if (n < 0 || m < 0) rt_error(R, "negative extents to matrix");
  return with_dim(Rf_allocVector(t, (R_xlen_t)n * m), 2, (int[]){n, m});
}
SEXP Rf_alloc3DArray(SEXPTYPE t, int n, int m, int k) {
  if (n < 0 || m < 0 || k < 0) rt_error(R, "negative extents to 3D array");
  return with_dim(Rf_allocVector(t, (R_xlen_t)n * m * k), 3, (int[]){n, m, k});
}
SEXP Rf_allocArray(SEXPTYPE t, SEXP dim) {
  R_xlen_t n = 1;
  for (int64_t i = 0; i < LEN(dim); i++) n *= INT(dim)[i];
  return with_dim(Rf_allocVector(t, n), (int)LEN(dim), INT(dim));
}
SEXP Rf_allocS4Object(void) {
  Obj *x = rt_alloc_obj(R, T_S4, sizeof(Obj));
  x->flags |= OF_S4;
  return x;
}
SEXP Rf_ScalarInteger(int x) { return rt_int(R, x); }
SEXP Rf_ScalarLogical(int x) { return rt_lgl(R, x == NA_LGL ? x : x != 0); }
SEXP Rf_ScalarReal(double x) { return rt_dbl(R, x); }
SEXP Rf_ScalarComplex(Rcomplex x) { return rt_cplx(R, (Cplx){x.r, x.i}); }
SEXP Rf_ScalarRaw(Rbyte x) {
  Obj *r = rt_alloc(R, T_RAW, 1);
  *(uint8_t *)rt_data_w(r) = x;
  return r;
}
SEXP Rf_ScalarString(SEXP c) {
  if (c->type != T_CHAR) rt_error(R, "'%s' must be called on a CHARSXP, but got '%s'", "ScalarString", R_typeToChar(c));
  return rt_str_of(R, c);
}
SEXP Rf_mkString(const char *s) { return rt_str(R, s); }
SEXP Rf_mkNamed(SEXPTYPE t, const char **names) {
  int n = 0;
  while (*names[n]) n++;
  Obj *r = Rf_allocVector(t, n), *nm = rt_alloc(R, T_STR, n);
  for (int i = 0; i < n; i++) SET_STR(nm, i, rt_mk(R, names[i]));
  rt_attr_set(R, r, R->s.names, nm);
  return r;
}

/* ---- elements by address: C may write there, now or later ---- */

static void wrong_type(Obj *x, const char *who, const char *what) {
  rt_error(R, "%s() can only be applied to a '%s', not a '%s'", who, what, R_typeToChar(x));
}
static void *data_w(Obj *x) {
  static double none[2]; /* NULL has no elements, and its address may be asked for all the same */
  if (x == NIL) return none;
  if (x->type == T_CHAR) return (void *)CSTR(x);
  if (!rt_has_elts(x)) rt_error(R, "cannot get data pointer of '%s' objects", R_typeToChar(x));
  (void)rt_data(x); /* home first */
  rt_fix(R, x);
  return rt_is_atomic(x) ? rt_data_w(x) : VEC(x)->data;
}
static const void *data_r(Obj *x) {
  if (x == NIL || !rt_has_elts(x)) return data_w(x);
  rt_fix(R, x);
  return rt_data(x);
}
#define DATA(NAME, T, OK, WHAT)                                                                                        \
  T *NAME(SEXP x) {                                                                                                    \
    if (UNLIKELY(!(OK))) wrong_type(x, #NAME, WHAT);                                                                   \
    return data_w(x);                                                                                                  \
  }                                                                                                                    \
  const T *NAME##_RO(SEXP x) {                                                                                         \
    if (UNLIKELY(!(OK))) wrong_type(x, #NAME, WHAT);                                                                   \
    return data_r(x);                                                                                                  \
  }
DATA(LOGICAL, int, x->type == T_LGL || x->type == T_INT || x == NIL, "logical")
DATA(INTEGER, int, x->type == T_INT || x->type == T_LGL || x == NIL, "integer")
DATA(REAL, double, x->type == T_DBL || x == NIL, "numeric")
DATA(COMPLEX, Rcomplex, x->type == T_CPLX || x == NIL, "complex")
DATA(RAW, Rbyte, x->type == T_RAW || x == NIL, "raw")
void *DATAPTR(SEXP x) { return data_w(x); }
void *STDVEC_DATAPTR(SEXP x) { return data_w(x); }
const void *DATAPTR_RO(SEXP x) { return data_w(x); } /* data.table's reorder() writes there */
const void *DATAPTR_OR_NULL(SEXP x) { return rt_has_elts(x) && !VEC(x)->data ? NULL : data_r(x); }
SEXP *STRING_PTR(SEXP x) {
  if (x->type != T_STR) wrong_type(x, "STRING_PTR", "character");
  return data_w(x);
}
SEXP *VECTOR_PTR(SEXP x) {
  if (x->type != T_LIST && x->type != T_EXPR) wrong_type(x, "VECTOR_PTR", "list");
  return data_w(x);
}
const SEXP *STRING_PTR_RO(SEXP x) { return STRING_PTR(x); }
const SEXP *VECTOR_PTR_RO(SEXP x) { return VECTOR_PTR(x); }

/* ---- elements one by one ---- */

int LOGICAL_ELT(SEXP x, R_xlen_t i) { return LGL(x)[i]; }
int INTEGER_ELT(SEXP x, R_xlen_t i) { return INT(x)[i]; }
double REAL_ELT(SEXP x, R_xlen_t i) { return DBL(x)[i]; }
Rcomplex COMPLEX_ELT(SEXP x, R_xlen_t i) { return ((const Rcomplex *)rt_data(x))[i]; }
Rbyte RAW_ELT(SEXP x, R_xlen_t i) { return ((const Rbyte *)rt_data(x))[i]; }
void SET_LOGICAL_ELT(SEXP x, R_xlen_t i, int v) { LGL_W(x)[i] = v; }
void SET_INTEGER_ELT(SEXP x, R_xlen_t i, int v) { INT_W(x)[i] = v; }
void SET_REAL_ELT(SEXP x, R_xlen_t i, double v) { DBL_W(x)[i] = v; }
void SET_COMPLEX_ELT(SEXP x, R_xlen_t i, Rcomplex v) { ((Rcomplex *)rt_data_w(x))[i] = v; }
void SET_RAW_ELT(SEXP x, R_xlen_t i, Rbyte v) { ((Rbyte *)rt_data_w(x))[i] = v; }
static void check_at(Obj *x, R_xlen_t i, const char *who) {
  if (UNLIKELY(i < 0 || i >= LEN(x)))
    rt_error(R, "attempt to access index %lld/%lld in %s", (long long)i, (long long)LEN(x), who);
}
SEXP STRING_ELT(SEXP x, R_xlen_t i) {
  if (UNLIKELY(x->type != T_STR)) wrong_type(x, "STRING_ELT", "character vector");
  check_at(x, i, "STRING_ELT");
  return ELT(x, i);
}
SEXP VECTOR_ELT(SEXP x, R_xlen_t i) {
  if (UNLIKELY(!rt_is_listlike(x))) wrong_type(x, "VECTOR_ELT", "list");
  /* columns that a data.table has room for, and not yet: GNU R does not look at the length */
  if (UNLIKELY(i >= LEN(x) && i < XTRUELENGTH(x))) return NIL;
  check_at(x, i, "VECTOR_ELT");
  return ELT(x, i);
}
SEXP XVECTOR_ELT(SEXP x, R_xlen_t i) { return VECTOR_ELT(x, i); }
void SET_STRING_ELT(SEXP x, R_xlen_t i, SEXP v) {
  if (UNLIKELY(x->type != T_STR)) wrong_type(x, "SET_STRING_ELT", "character vector");
  if (UNLIKELY(v->type != T_CHAR))
    rt_error(R, "Value of SET_STRING_ELT() must be a 'CHARSXP' not a '%s'", R_typeToChar(v));
  check_at(x, i, "SET_STRING_ELT");
  SET_STR(x, i, v);
}
SEXP SET_VECTOR_ELT(SEXP x, R_xlen_t i, SEXP v) {
  if (UNLIKELY(!rt_is_listlike(x))) wrong_type(x, "SET_VECTOR_ELT", "list");
  check_at(x, i, "SET_VECTOR_ELT");
  rt_set_elt(x, i, capi_give(v));
  return v;
}
SEXP SET_XVECTOR_ELT(SEXP x, R_xlen_t i, SEXP v) { return SET_VECTOR_ELT(x, i, v); }
#define REGION(NAME, T)                                                                                                \
  R_xlen_t NAME##_GET_REGION(SEXP x, R_xlen_t i, R_xlen_t n, T *buf) {                                                 \
    R_xlen_t m = LEN(x) - i < n ? LEN(x) - i : n;                                                                      \
    if (m <= 0) return 0;                                                                                              \
    memcpy(buf, (const T *)rt_data(x) + i, (size_t)m * sizeof(T));                                                     \
    return m;                                                                                                          \
  }
REGION(LOGICAL, int)
REGION(INTEGER, int)
REGION(REAL, double)
REGION(COMPLEX, Rcomplex)
REGION(RAW, Rbyte)
int INTEGER_IS_SORTED(SEXP x) { return UNKNOWN_SORTEDNESS; }
int REAL_IS_SORTED(SEXP x) { return UNKNOWN_SORTEDNESS; }
int LOGICAL_IS_SORTED(SEXP x) { return UNKNOWN_SORTEDNESS; }
int STRING_IS_SORTED(SEXP x) { return UNKNOWN_SORTEDNESS; }
static int known_complete(Obj *x) { return (x->flags & OF_NO_NA) != 0 && !(x->flags & OF_ASSUMED); }
int INTEGER_NO_NA(SEXP x) { return known_complete(x); }
int REAL_NO_NA(SEXP x) { return known_complete(x); }
int LOGICAL_NO_NA(SEXP x) { return known_complete(x); }
int STRING_NO_NA(SEXP x) { return 0; }

/* ---- whole vectors ---- */

SEXP Rf_xlengthgets(SEXP x, R_xlen_t n) {
  if (n < 0) rt_error(R, "invalid '%s' argument", "value");
  if (x == NIL) {
    if (n > 0) rt_warning(R, "length of NULL cannot be changed");
    return NIL;
  }
  return rt_resize(R, capi_give(x), n);
}
SEXP Rf_lengthgets(SEXP x, R_len_t n) { return Rf_xlengthgets(x, n); }
static void copy_elt(Obj *to, int64_t i, Obj *from, int64_t k) {
  size_t z = elt_size(TYPE(to));
  if (rt_is_listlike(to)) rt_set_elt(to, i, Rf_lazy_duplicate(ELT(from, k)));
  else memcpy((char *)VEC(to)->data + (size_t)i * z, (const char *)rt_data(from) + (size_t)k * z, z);
}
void Rf_copyVector(SEXP to, SEXP from) {
  if (to->type != from->type) rt_error(R, "vector types do not match in copyVector");
  (void)data_w(to);
  for (int64_t i = 0; i < LEN(to) && LEN(from); i++) copy_elt(to, i, from, i % LEN(from));
}
void Rf_copyMatrix(SEXP to, SEXP from, Rboolean byrow) {
  int64_t nr = Rf_nrows(to), nc = Rf_ncols(to), m = Rf_xlength(from);
  (void)data_w(to);
  for (int64_t j = 0; j < nc && m; j++)
    for (int64_t i = 0; i < nr; i++) copy_elt(to, i + j * nr, from, (byrow ? i * nc + j : i + j * nr) % m);
}
void Rf_copyListMatrix(SEXP to, SEXP from, Rboolean byrow) { Rf_copyMatrix(to, capi_give(from), byrow); }
int Rf_nrows(SEXP x) {
  if (Rf_isFrame(x)) return LEN(x) ? Rf_nrows(ELT(x, 0)) : 0;
  if (!rt_is_vec(x) && !is_chain_vec(x)) rt_error(R, "object is not a matrix");
  Obj *d = rt_attr(x, R->s.dim);
  return d == NIL ? Rf_length(x) : INTEGER(Rf_coerceVector(d, INTSXP))[0];
}
int Rf_ncols(SEXP x) {
  if (Rf_isFrame(x)) return Rf_length(x);
  if (!rt_is_vec(x) && !is_chain_vec(x)) rt_error(R, "object is not a matrix");
  Obj *d = rt_attr(x, R->s.dim);
  return d == NIL || LEN(d) < 2 ? 1 : INTEGER(Rf_coerceVector(d, INTSXP))[1];
}
int Rf_nlevels(SEXP f) { return Rf_isFactor(f) ? Rf_length(rt_attr(f, R->s.levels)) : 0; }
