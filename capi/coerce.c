/* capi/coerce.c - values as something else, comparing and matching ("Writing R Extensions", 5.9.3, 6.10). */
#include "../stdlib/base/vec.h"
#undef RAW
#include "capi.h"

static bool has_elt(Obj *x) { return rt_is_atomic(x) && LEN(x) > 0; }
int Rf_asLogical(SEXP x) {
  return has_elt(x) ? rt_as_lgl(R, x) : x->type == T_CHAR ? rt_as_lgl(R, rt_str_of(R, x)) : NA_LGL;
}
int Rf_asLogical2(SEXP x, int checking, SEXP call) {
  if (checking && has_elt(x) && LEN(x) > 1)
    rt_error_call(R, capi_give(call), "'length = %lld' in coercion to 'logical(1)'", (long long)LEN(x));
  return Rf_asLogical(x);
}
int Rf_asInteger(SEXP x) {
  return has_elt(x) ? rt_as_int(R, x) : x->type == T_CHAR ? rt_as_int(R, rt_str_of(R, x)) : NA_INT;
}
double Rf_asReal(SEXP x) {
  return has_elt(x) ? rt_as_dbl(R, x) : x->type == T_CHAR ? rt_as_dbl(R, rt_str_of(R, x)) : R_NaReal;
}
R_xlen_t Rf_asXLength(SEXP x) {
  double d = Rf_asReal(x);
  return isfinite(d) && d >= 0 && d <= (double)R_XLEN_T_MAX ? (R_xlen_t)d : -999;
}
Rcomplex Rf_asComplex(SEXP x) {
  if (!has_elt(x)) return (Rcomplex){R_NaReal, R_NaReal};
  Cplx c = CPLX(rt_coerce(R, x, T_CPLX))[0];
  return (Rcomplex){c.r, c.i};
}
SEXP Rf_asChar(SEXP x) {
  if (x->type == T_CHAR) return x;
  if (x->type == T_SYM) return SYM(x)->name;
  return has_elt(x) ? ELT(rt_coerce(R, x, T_STR), 0) : NA_STR;
}
SEXP Rf_asCharacterFactor(SEXP x) {
  if (!Rf_isFactor(x)) rt_error(R, "attempting to coerce non-factor");
  return interp_call_named(R, "as.character", 1, x);
}

/* ---- coerceVector ---- */

static Obj *retyped(Obj *x, ObjType t) { /* lists, calls and pairlists: the same elements and names */
  Obj *r = rt_alloc(R, t, LEN(x));
  for (int64_t i = 0; i < LEN(x); i++) rt_set_elt(r, i, ELT(x, i));
  rt_attr_copy(R, r, x);
  return LEN(r) || t == T_LIST || t == T_EXPR ? r : NIL;
}
static Obj *symbol_as(Obj *x, SEXPTYPE t) {
  Obj *r;
  switch (t) {
  case CHARSXP: return SYM(x)->name;
  case STRSXP: return symbol_string(x);
  case EXPRSXP:
    r = rt_alloc(R, T_EXPR, 1);
    rt_set_elt(r, 0, x);
    return r;
  default: rt_error(R, "cannot coerce type '%s' to vector of type '%s'", "symbol", Rf_type2char(t));
  }
}
SEXP Rf_coerceVector(SEXP x, SEXPTYPE t) {
  if (TYPEOF(x) == (int)t) return x;
  x = capi_give(x);
  if (TYPEOF(x) == (int)t) return x;
  if (x->type == T_SYM) return symbol_as(x, t);
  bool to_chain = t == LISTSXP || t == LANGSXP, to_list = t == VECSXP || t == EXPRSXP;
  if ((x->type == T_LIST || x->type == T_EXPR) && t == LANGSXP)
    rt_error(R, "'%s' object cannot be coerced to type '%s'", R_typeToChar(x), "language");
  if (rt_is_listlike(x) && (to_chain || to_list)) return retyped(x, capi_objtype((int)t));
  if (x == NIL) return to_chain ? NIL : rt_alloc(R, capi_objtype((int)t), 0);
  if (t == SYMSXP || t == CHARSXP) {
    Obj *s = rt_coerce(R, x, T_STR);
    if (!LEN(s)) rt_error(R, "invalid type/length (%s/%d) in vector allocation", "symbol", 0);
    return t == CHARSXP ? ELT(s, 0) : rt_sym_of(R, ELT(s, 0));
  }
  if (t == STRSXP && Rf_isFactor(x)) return Rf_asCharacterFactor(x);
  if (to_chain) return retyped(rt_coerce_keep(R, x, T_LIST), capi_objtype((int)t));
  if (!rt_has_elts(x)) rt_error(R, "cannot coerce type '%s' to vector of type '%s'", R_typeToChar(x), Rf_type2char(t));
  ObjType o = capi_objtype((int)t);
  return is_chain_vec(x) ? rt_coerce(R, x, o) : rt_coerce_keep(R, x, o);
}
SEXP Rf_PairToVectorList(SEXP x) { return Rf_coerceVector(x, VECSXP); }
SEXP Rf_VectorToPairList(SEXP x) { return Rf_coerceVector(x, LISTSXP); }

/* ---- comparing, matching ---- */

Rboolean R_compute_identical(SEXP x, SEXP y, int flags) {
  x = capi_give(x), y = capi_give(y);
  /* GNU R's bits say what is ignored; ours what is looked at */
  int ours = (flags & IDENT_NUM_AS_BITS ? ID_BITWISE_NUM : 0) | (flags & IDENT_NA_AS_BITS ? ID_BITWISE_NA : 0) |
             (flags & IDENT_ATTR_BY_ORDER ? ID_ATTR_ORDER : 0) | (flags & IDENT_USE_CLOENV ? ID_ENV : 0) |
             (flags & IDENT_USE_SRCREF ? ID_SRCREF : 0);
  return vec_identical(R, x, y, ours);
}
SEXP Rf_match(SEXP table, SEXP x, int nomatch) {
  return interp_call_named(R, "match", 3, capi_give(x), capi_give(table), rt_int(R, nomatch));
}
SEXP Rf_matchE(SEXP table, SEXP x, int nomatch, SEXP env) { return Rf_match(table, x, nomatch); }
API SEXP match5(SEXP table, SEXP x, int nomatch, SEXP incomparables, SEXP env) { /* no header has it; fastmatch does */
  return interp_call_named(R, "match", 4, x, table, rt_int(R, nomatch), incomparables ? incomparables : NIL);
}
SEXP Rf_duplicated(SEXP x, Rboolean from_last) {
  return interp_call_named(R, "duplicated.default", 3, x, rt_lgl(R, 0), rt_lgl(R, from_last));
}
R_xlen_t Rf_any_duplicated3(SEXP x, SEXP incomparables, Rboolean from_last) {
  return rt_as_int(R, interp_call_named(R, "anyDuplicated.default", 3, x, incomparables, rt_lgl(R, from_last)));
}
R_xlen_t Rf_any_duplicated(SEXP x, Rboolean from_last) { return Rf_any_duplicated3(x, rt_lgl(R, 0), from_last); }
Rboolean Rf_isUnsorted(SEXP x, Rboolean strictly) {
  return rt_as_lgl(R, interp_call_named(R, "is.unsorted", 3, x, rt_lgl(R, 0), rt_lgl(R, strictly))) == 1;
}
