/* capi/objects.c - types, counts of references, copies, predicates ("R Internals", 1.1). */
#include "../ast/ast.h"
#include "capi.h"

static const uint8_t sexptype[T_COUNT] = {
    [T_NIL] = NILSXP,   [T_SYM] = SYMSXP,      [T_CHAR] = CHARSXP,     [T_LGL] = LGLSXP,  [T_INT] = INTSXP,
    [T_DBL] = REALSXP,  [T_CPLX] = CPLXSXP,    [T_STR] = STRSXP,       [T_RAW] = RAWSXP,  [T_LIST] = VECSXP,
    [T_EXPR] = EXPRSXP, [T_LANG] = LANGSXP,    [T_PAIRLIST] = LISTSXP, [T_DOTS] = DOTSXP, [T_CLOSURE] = CLOSXP,
    [T_ENV] = ENVSXP,   [T_PROMISE] = PROMSXP, [T_EXTPTR] = EXTPTRSXP, [T_S4] = S4SXP,    [T_ATTR] = LISTSXP};
static const char *const type_names[] = {
    "NULL", "symbol",  "pairlist",   "closure",  "environment", "promise", "language", "special",   "builtin",
    "char", "logical", NULL,         NULL,       "integer",     "double",  "complex",  "character", "...",
    "any",  "list",    "expression", "bytecode", "externalptr", "weakref", "raw",      "S4"};
enum { NTYPES = sizeof type_names / sizeof *type_names };

int TYPEOF(SEXP x) {
  if (is_cons(x)) return (int)(x->aux & CONS_TYPE);
  if (x->type == T_BUILTIN) {
    const BuiltinDef *d = ((BuiltinObj *)x)->def;
    return !(d->flags & BF_PRIM) ? CLOSXP : d->kind == BK_SPECIAL ? SPECIALSXP : BUILTINSXP;
  }
  if (x->type == T_EXTPTR && x->aux == XP_WEAK) return WEAKREFSXP;
  return sexptype[x->type];
}
ObjType capi_objtype(int t) {
  for (int o = T_CHAR; o <= T_DOTS; o++)
    if (sexptype[o] == t) return (ObjType)o;
  rt_error(R, "allocVector: type (%s) is wrong", Rf_type2char((SEXPTYPE)t));
}
static bool is_strings(Obj *x) { /* a list with strings for elements, which cba makes a vector of */
  if (x->type != T_LIST) return false;
  for (int64_t i = 0; i < LEN(x); i++)
    if (ELT(x, i)->type != T_CHAR) return false;
  return true;
}
/* Only among types of one layout. */
void SET_TYPEOF(SEXP x, int t) {
  if (is_cons(x)) {
    x->aux = (x->aux & ~(uint32_t)CONS_TYPE) | (uint32_t)t;
    return;
  }
  if (x == NIL || TYPEOF(x) == t) return;
  ObjType o = capi_objtype(t);
  const bool whole = o == T_LGL || o == T_INT;
  const bool numbers = ((x->type == T_LGL || x->type == T_INT) && whole) || (x->type == T_DBL && (whole || o == T_DBL)); /* in its room */
  if (!numbers && !(rt_is_listlike(x) && o >= T_LIST) && !(o == T_STR && is_strings(x)) && !(x->type == T_STR && o == T_LIST))
    rt_error(R, "a %s cannot become a %s", R_typeToChar(x), Rf_type2char((SEXPTYPE)t));
  x->type = (uint8_t)o;
  if (o == T_LANG) x->aux = 0;
}
const char *Rf_type2char(SEXPTYPE t) { return t < NTYPES && type_names[t] ? type_names[t] : "unknown"; }
const char *R_typeToChar(SEXP x) { return Rf_type2char((SEXPTYPE)TYPEOF(x)); }
SEXP Rf_type2str(SEXPTYPE t) { return rt_mk(R, Rf_type2char(t)); }
SEXP Rf_type2str_nowarn(SEXPTYPE t) { return t < NTYPES && type_names[t] ? rt_mk(R, type_names[t]) : NIL; }
SEXPTYPE Rf_str2type(const char *s) {
  for (SEXPTYPE t = 0; t < NTYPES; t++)
    if (type_names[t] && !strcmp(s, type_names[t])) return t;
  return !strcmp(s, "numeric") ? REALSXP : !strcmp(s, "name") ? SYMSXP : !strcmp(s, "function") ? CLOSXP : (SEXPTYPE)-1;
}

/* ---- who holds it ---- */

int NAMED(SEXP x) { return x->flags & OF_STATIC || x->named > 1 ? 2 : x->named; }
int REFCNT(SEXP x) { return NAMED(x); }
int TRACKREFS(SEXP x) { return 1; }
void SET_NAMED(SEXP x, int n) {
  if (n > 1) rt_share(x);
  else if (!(x->flags & OF_STATIC) && n > x->named) x->named = (uint8_t)n;
}
void MARK_NOT_MUTABLE(SEXP x) { rt_share(x); }
void ENSURE_NAMEDMAX(SEXP x) { rt_share(x); }

/* ---- copies ---- */

static bool is_copied(Obj *x) { return rt_has_elts(x) || x->type == T_S4 || x->type == T_CLOSURE; }
SEXP Rf_duplicate(SEXP x) {
  if (is_cons(x) || x->type == T_ATTR) return capi_copy_cells(x, true);
  return is_copied(x) ? rt_dup_deep(R, x) : x; /* and all its attributes, which are its own to write into */
}
SEXP Rf_shallow_duplicate(SEXP x) {
  if (is_cons(x) || x->type == T_ATTR) return capi_copy_cells(x, false);
  return is_copied(x) ? rt_dup(R, x) : x;
}
SEXP Rf_lazy_duplicate(SEXP x) { return Rf_duplicate(x); }
SEXP R_duplicate_attr(SEXP x) { return Rf_shallow_duplicate(x); }
SEXP R_shallow_duplicate_attr(SEXP x) { return Rf_shallow_duplicate(x); }

/* ---- what is it? ---- */

static bool of_class(Obj *x, const char *k) { return x->type != T_CHAR && rt_is_object(x) && rt_inherits(x, k); }
static bool is_factor(Obj *x) { return x->type == T_INT && of_class(x, "factor"); }
static int dims(Obj *x) {
  if (!rt_is_vec(x)) return 0;
  Obj *d = rt_attr(x, R->s.dim);
  return d->type == T_INT ? (int)LEN(d) : 0;
}
#define PREDICATE(N, E)                                                                                                \
  Rboolean Rf_is##N(SEXP x) { return (Rboolean)(E); }
PREDICATE(Null, x == NIL)
PREDICATE(Symbol, x->type == T_SYM)
PREDICATE(Logical, x->type == T_LGL)
PREDICATE(Real, x->type == T_DBL)
PREDICATE(Complex, x->type == T_CPLX)
PREDICATE(Expression, x->type == T_EXPR)
PREDICATE(Environment, x->type == T_ENV)
PREDICATE(String, x->type == T_STR)
PREDICATE(Object, OBJECT(x))
PREDICATE(S4, IS_S4_OBJECT(x))
PREDICATE(Factor, is_factor(x))
PREDICATE(Ordered, is_factor(x) && of_class(x, "ordered"))
PREDICATE(Unordered, is_factor(x) && !of_class(x, "ordered"))
PREDICATE(Integer, x->type == T_INT && !is_factor(x))
PREDICATE(Numeric, rt_is_num(x) && !is_factor(x))
PREDICATE(Number, (rt_is_num(x) || x->type == T_CPLX) && !is_factor(x))
PREDICATE(Function, rt_is_fun(x))
PREDICATE(Primitive, TYPEOF(x) == SPECIALSXP || TYPEOF(x) == BUILTINSXP)
PREDICATE(List, x == NIL || TYPEOF(x) == LISTSXP)
PREDICATE(NewList, x == NIL || x->type == T_LIST)
PREDICATE(PairList, x == NIL || TYPEOF(x) == LISTSXP || TYPEOF(x) == LANGSXP || TYPEOF(x) == DOTSXP)
PREDICATE(VectorAtomic, rt_is_atomic(x))
PREDICATE(VectorList, x->type == T_LIST || x->type == T_EXPR)
PREDICATE(Vector, rt_is_vec(x))
PREDICATE(Language, x == NIL || TYPEOF(x) == LANGSXP)
PREDICATE(Frame, of_class(x, "data.frame"))
PREDICATE(DataFrame, of_class(x, "data.frame"))
PREDICATE(Matrix, dims(x) == 2)
PREDICATE(Array, dims(x) >= 1)
PREDICATE(Ts, rt_is_vec(x) && rt_attr(x, R->s.tsp) != NIL)
PREDICATE(ValidString, x->type == T_STR && LEN(x) > 0)
PREDICATE(ValidStringF, Rf_isValidString(x) && CLEN(ELT(x, 0)) > 0)
PREDICATE(UserBinop, x->type == T_SYM && CLEN(SYM(x)->name) > 1 && SYMNAME(x)[0] == '%' &&
                         SYMNAME(x)[CLEN(SYM(x)->name) - 1] == '%')
Rboolean Rf_isVectorizable(SEXP x) {
  if (x == NIL) return TRUE;
  if (!rt_is_listlike(x) || x->type == T_LANG) return FALSE;
  for (int64_t i = 0; i < LEN(x); i++)
    if (!rt_is_vec(ELT(x, i)) || LEN(ELT(x, i)) > 1) return FALSE;
  return TRUE;
}
Rboolean Rf_conformable(SEXP x, SEXP y) {
  Obj *a = rt_attr(x, R->s.dim), *b = rt_attr(y, R->s.dim);
  if (Rf_length(a) != Rf_length(b)) return FALSE;
  for (int64_t i = 0; a != NIL && i < LEN(a); i++)
    if (INT(a)[i] != INT(b)[i]) return FALSE;
  return TRUE;
}
int IS_SCALAR(SEXP x, int t) { return TYPEOF(x) == t && Rf_xlength(x) == 1; }
