/* Rinternals.h - R's objects as C code sees them ("Writing R Extensions", 5.9 to 5.15, 6).
 *
 * A SEXP is the address of an object.  What C holds in its own variables while it allocates must be protected (5.9.1).
 * Functions that fail raise an R error, which leaves the C code by a jump.  The names are GNU R 4.2's. */
#ifndef R_INTERNALS_H_
#define R_INTERNALS_H_
#ifdef __cplusplus
#include <cstdio>
#include <climits>
#include <cstddef>
#else
#include <stdio.h>
#include <limits.h>
#include <stddef.h>
#endif
#include <Rconfig.h>
#include <R_ext/Arith.h>
#include <R_ext/Boolean.h>
#include <R_ext/Complex.h>
#include <R_ext/Error.h>
#include <R_ext/Memory.h>
#include <R_ext/Print.h>
#include <R_ext/Rdynload.h>
#include <R_ext/Utils.h>
#include <R_ext/libextern.h>
#ifdef __cplusplus
extern "C" {
#endif

typedef unsigned char Rbyte;
typedef ptrdiff_t R_xlen_t;
typedef int R_len_t;
#define R_LEN_T_MAX INT_MAX
#define R_XLEN_T_MAX 4503599627370496
#define R_SHORT_LEN_MAX 2147483647
#ifndef RAVEL_SEXP
typedef struct SEXPREC *SEXP;
#endif

/* ---- types ("R Internals", 1.1.1) ---- */
typedef unsigned int SEXPTYPE;
enum {
  NILSXP = 0, SYMSXP = 1, LISTSXP = 2, CLOSXP = 3, ENVSXP = 4, PROMSXP = 5, LANGSXP = 6, SPECIALSXP = 7, BUILTINSXP = 8,
  CHARSXP = 9, LGLSXP = 10, INTSXP = 13, REALSXP = 14, CPLXSXP = 15, STRSXP = 16, DOTSXP = 17, ANYSXP = 18, VECSXP = 19,
  EXPRSXP = 20, BCODESXP = 21, EXTPTRSXP = 22, WEAKREFSXP = 23, RAWSXP = 24, S4SXP = 25, NEWSXP = 30, FREESXP = 31,
  FUNSXP = 99
};
int TYPEOF(SEXP);
const char *R_typeToChar(SEXP);
const char *Rf_type2char(SEXPTYPE);
SEXP Rf_type2str(SEXPTYPE); /* CHARSXP */
SEXP Rf_type2str_nowarn(SEXPTYPE);
SEXPTYPE Rf_str2type(const char *); /* (SEXPTYPE)-1: no type's name */

/* ---- objects that are always there (5.9.4, 5.9.9) ---- */
LibExtern SEXP R_GlobalEnv, R_EmptyEnv, R_BaseEnv, R_BaseNamespace, R_NamespaceRegistry;
LibExtern SEXP R_NilValue, R_UnboundValue, R_MissingArg, R_InBCInterpreter, R_CurrentExpression, R_RestartToken, R_Srcref;
LibExtern SEXP R_NaString, R_BlankString, R_BlankScalarString; /* two CHARSXP and a STRSXP */
#define NA_STRING R_NaString
LibExtern SEXP R_LogicalNAValue, R_TrueValue, R_FalseValue;
/* symbols */
LibExtern SEXP R_AsCharacterSymbol, R_AtsignSymbol, R_BaseSymbol, R_BraceSymbol, R_Bracket2Symbol, R_BracketSymbol,
    R_ClassSymbol, R_DeviceSymbol, R_DimNamesSymbol, R_DimSymbol, R_DollarSymbol, R_DotsSymbol, R_DoubleColonSymbol,
    R_DropSymbol, R_EvalSymbol, R_FunctionSymbol, R_LastvalueSymbol, R_LevelsSymbol, R_ModeSymbol, R_NaRmSymbol,
    R_NameSymbol, R_NamesSymbol, R_NamespaceEnvSymbol, R_PackageSymbol, R_PreviousSymbol, R_QuoteSymbol,
    R_RowNamesSymbol, R_SeedsSymbol, R_SortListSymbol, R_SourceSymbol, R_SpecSymbol, R_TripleColonSymbol, R_TspSymbol,
    R_dot_Generic, R_dot_Method, R_dot_Methods, R_dot_defined, R_dot_packageName, R_dot_target;

/* ---- protection, and objects that live on (5.9.1) ---- */
typedef int PROTECT_INDEX;
SEXP Rf_protect(SEXP);
void Rf_unprotect(int);
void R_ProtectWithIndex(SEXP, PROTECT_INDEX *);
void R_Reprotect(SEXP, PROTECT_INDEX);
void Rf_unprotect_ptr(SEXP);
void R_PreserveObject(SEXP);
void R_ReleaseObject(SEXP);
SEXP R_NewPreciousMSet(int);
void R_PreserveInMSet(SEXP x, SEXP set);
void R_ReleaseFromMSet(SEXP x, SEXP set);
void R_ReleaseMSet(SEXP set, int keep);
void R_check_stack_balance(SEXP, int);
#define PROTECT(x) Rf_protect(x)
#define UNPROTECT(n) Rf_unprotect(n)
#define UNPROTECT_PTR(x) Rf_unprotect_ptr(x)
#define PROTECT_WITH_INDEX(x, i) R_ProtectWithIndex(x, i)
#define REPROTECT(x, i) R_Reprotect(x, i)

/* ---- how many hold it: 0, 1, more ("R Internals", 1.1.2) ---- */
int NAMED(SEXP);
int REFCNT(SEXP);
int TRACKREFS(SEXP);
void SET_NAMED(SEXP, int);
void MARK_NOT_MUTABLE(SEXP);
void ENSURE_NAMEDMAX(SEXP);
#define MAYBE_SHARED(x) (REFCNT(x) > 1)
#define MAYBE_REFERENCED(x) (REFCNT(x) != 0)
#define NO_REFERENCES(x) (REFCNT(x) == 0)
#define ENSURE_NAMED(x)
#define INCREMENT_NAMED(x)
#define DECREMENT_NAMED(x)
#define NAMEDMAX 7
#define NOT_SHARED(x) (!MAYBE_SHARED(x))

/* ---- vectors (5.9.3) ---- */
SEXP Rf_allocVector(SEXPTYPE, R_xlen_t);
#ifndef R_ALLOCATOR_TYPE
#define R_ALLOCATOR_TYPE
typedef struct R_allocator R_allocator_t;
#endif
SEXP Rf_allocVector3(SEXPTYPE, R_xlen_t, R_allocator_t *);
SEXP Rf_allocMatrix(SEXPTYPE, int, int);
SEXP Rf_alloc3DArray(SEXPTYPE, int, int, int);
SEXP Rf_allocArray(SEXPTYPE, SEXP dim);
SEXP Rf_allocList(int);
SEXP Rf_allocLang(int);
SEXP Rf_allocS4Object(void);
SEXP Rf_allocSExp(SEXPTYPE);
SEXP Rf_ScalarInteger(int);
SEXP Rf_ScalarLogical(int);
SEXP Rf_ScalarReal(double);
SEXP Rf_ScalarComplex(Rcomplex);
SEXP Rf_ScalarRaw(Rbyte);
SEXP Rf_ScalarString(SEXP);
SEXP Rf_mkString(const char *);
SEXP Rf_mkNamed(SEXPTYPE, const char **names); /* names end with "" */
int LENGTH(SEXP);
R_xlen_t XLENGTH(SEXP);
int Rf_length(SEXP);
R_xlen_t Rf_xlength(SEXP);
R_xlen_t Rf_envxlength(SEXP);
int Rf_envlength(SEXP);
R_xlen_t XTRUELENGTH(SEXP);
int TRUELENGTH(SEXP);
void SETLENGTH(SEXP, R_xlen_t);
void SET_TRUELENGTH(SEXP, R_xlen_t);
int IS_LONG_VEC(SEXP);
int IS_GROWABLE(SEXP);
void SET_GROWABLE_BIT(SEXP);
int IS_SCALAR(SEXP, int type);
int *LOGICAL(SEXP);
int *INTEGER(SEXP);
double *REAL(SEXP);
Rcomplex *COMPLEX(SEXP);
Rbyte *RAW(SEXP);
const int *LOGICAL_RO(SEXP);
const int *INTEGER_RO(SEXP);
const double *REAL_RO(SEXP);
const Rcomplex *COMPLEX_RO(SEXP);
const Rbyte *RAW_RO(SEXP);
void *DATAPTR(SEXP);
void *STDVEC_DATAPTR(SEXP);
const void *DATAPTR_RO(SEXP);
const void *DATAPTR_OR_NULL(SEXP);
int LOGICAL_ELT(SEXP, R_xlen_t);
int INTEGER_ELT(SEXP, R_xlen_t);
double REAL_ELT(SEXP, R_xlen_t);
Rcomplex COMPLEX_ELT(SEXP, R_xlen_t);
Rbyte RAW_ELT(SEXP, R_xlen_t);
SEXP STRING_ELT(SEXP, R_xlen_t);
SEXP VECTOR_ELT(SEXP, R_xlen_t);
SEXP XVECTOR_ELT(SEXP, R_xlen_t); /* of an expression vector */
void SET_LOGICAL_ELT(SEXP, R_xlen_t, int);
void SET_INTEGER_ELT(SEXP, R_xlen_t, int);
void SET_REAL_ELT(SEXP, R_xlen_t, double);
void SET_COMPLEX_ELT(SEXP, R_xlen_t, Rcomplex);
void SET_RAW_ELT(SEXP, R_xlen_t, Rbyte);
void SET_STRING_ELT(SEXP, R_xlen_t, SEXP);
SEXP SET_VECTOR_ELT(SEXP, R_xlen_t, SEXP);
SEXP SET_XVECTOR_ELT(SEXP, R_xlen_t, SEXP);
SEXP *STRING_PTR(SEXP);
SEXP *VECTOR_PTR(SEXP);
const SEXP *STRING_PTR_RO(SEXP);
const SEXP *VECTOR_PTR_RO(SEXP);
/* elements [i, i + n) to buf; how many there were */
R_xlen_t LOGICAL_GET_REGION(SEXP, R_xlen_t i, R_xlen_t n, int *buf);
R_xlen_t INTEGER_GET_REGION(SEXP, R_xlen_t i, R_xlen_t n, int *buf);
R_xlen_t REAL_GET_REGION(SEXP, R_xlen_t i, R_xlen_t n, double *buf);
R_xlen_t COMPLEX_GET_REGION(SEXP, R_xlen_t i, R_xlen_t n, Rcomplex *buf);
R_xlen_t RAW_GET_REGION(SEXP, R_xlen_t i, R_xlen_t n, Rbyte *buf);
/* what is known without looking: -2 to 2, UNKNOWN_SORTEDNESS; 0 or 1 */
#define UNKNOWN_SORTEDNESS INT_MIN
int INTEGER_IS_SORTED(SEXP);
int REAL_IS_SORTED(SEXP);
int STRING_IS_SORTED(SEXP);
int LOGICAL_IS_SORTED(SEXP);
int INTEGER_NO_NA(SEXP);
int REAL_NO_NA(SEXP);
int LOGICAL_NO_NA(SEXP);
int STRING_NO_NA(SEXP);
SEXP Rf_lengthgets(SEXP, R_len_t);
SEXP Rf_xlengthgets(SEXP, R_xlen_t);
SEXP Rf_duplicate(SEXP);
SEXP Rf_shallow_duplicate(SEXP);
SEXP Rf_lazy_duplicate(SEXP);
SEXP R_duplicate_attr(SEXP);
SEXP R_shallow_duplicate_attr(SEXP);
void Rf_copyVector(SEXP to, SEXP from);
void Rf_copyMatrix(SEXP to, SEXP from, Rboolean byrow);
void Rf_copyListMatrix(SEXP to, SEXP from, Rboolean byrow);

/* ---- ALTREP (R_ext/Altrep.h) ---- */
int ALTREP(SEXP);
SEXP ALTREP_CLASS(SEXP);
SEXP R_altrep_data1(SEXP);
SEXP R_altrep_data2(SEXP);
void R_set_altrep_data1(SEXP, SEXP);
void R_set_altrep_data2(SEXP, SEXP);

/* ---- pairlists and calls (5.9.3, 5.11) ---- */
SEXP Rf_cons(SEXP, SEXP);
SEXP Rf_lcons(SEXP, SEXP);
#define CONS(a, b) Rf_cons((a), (b))
#define LCONS(a, b) Rf_lcons((a), (b))
SEXP CAR(SEXP);
SEXP CDR(SEXP);
SEXP CAAR(SEXP);
SEXP CDAR(SEXP);
SEXP CADR(SEXP);
SEXP CDDR(SEXP);
SEXP CDDDR(SEXP);
SEXP CD4R(SEXP);
SEXP CADDR(SEXP);
SEXP CADDDR(SEXP);
SEXP CAD3R(SEXP);
SEXP CAD4R(SEXP);
SEXP CAD5R(SEXP);
SEXP TAG(SEXP);
void SET_TAG(SEXP, SEXP);
int MISSING(SEXP);
void SET_MISSING(SEXP, int);
SEXP SETCAR(SEXP, SEXP);
SEXP SETCDR(SEXP, SEXP);
SEXP SETCADR(SEXP, SEXP);
SEXP SETCADDR(SEXP, SEXP);
SEXP SETCADDDR(SEXP, SEXP);
SEXP SETCAD4R(SEXP, SEXP);
SEXP Rf_list1(SEXP);
SEXP Rf_list2(SEXP, SEXP);
SEXP Rf_list3(SEXP, SEXP, SEXP);
SEXP Rf_list4(SEXP, SEXP, SEXP, SEXP);
SEXP Rf_list5(SEXP, SEXP, SEXP, SEXP, SEXP);
SEXP Rf_list6(SEXP, SEXP, SEXP, SEXP, SEXP, SEXP);
SEXP Rf_lang1(SEXP);
SEXP Rf_lang2(SEXP, SEXP);
SEXP Rf_lang3(SEXP, SEXP, SEXP);
SEXP Rf_lang4(SEXP, SEXP, SEXP, SEXP);
SEXP Rf_lang5(SEXP, SEXP, SEXP, SEXP, SEXP);
SEXP Rf_lang6(SEXP, SEXP, SEXP, SEXP, SEXP, SEXP);
SEXP Rf_elt(SEXP, int);
SEXP Rf_nthcdr(SEXP, int);
SEXP Rf_lastElt(SEXP);
SEXP Rf_listAppend(SEXP, SEXP);

/* ---- strings and symbols (5.9.4, 5.15, 6.11) ---- */
typedef enum { CE_NATIVE = 0, CE_UTF8 = 1, CE_LATIN1 = 2, CE_BYTES = 3, CE_SYMBOL = 5, CE_ANY = 99 } cetype_t;
const char *R_CHAR(SEXP);
#define CHAR(x) R_CHAR(x)
SEXP Rf_mkChar(const char *);
SEXP Rf_mkCharLen(const char *, int);
SEXP Rf_mkCharCE(const char *, cetype_t);
SEXP Rf_mkCharLenCE(const char *, int, cetype_t);
cetype_t Rf_getCharCE(SEXP);
int IS_ASCII(SEXP);
int IS_UTF8(SEXP);
int IS_LATIN1(SEXP);
int IS_BYTES(SEXP);
int ENC_KNOWN(SEXP);
int LEVELS(SEXP);
int SETLEVELS(SEXP, int);
const char *Rf_translateChar(SEXP);
const char *Rf_translateChar0(SEXP);
const char *Rf_translateCharUTF8(SEXP);
const char *Rf_translateCharFP(SEXP);
const char *Rf_reEnc(const char *, cetype_t from, cetype_t to, int subst);
size_t Rf_ucstoutf8(char *, const unsigned int);
size_t Rf_utf8toucs(wchar_t *, const char *);
Rboolean Rf_charIsASCII(SEXP);
Rboolean Rf_charIsUTF8(SEXP);
typedef enum { Bytes, Chars, Width } nchar_type;
int R_nchar(SEXP, nchar_type, Rboolean allowNA, Rboolean keepNA, const char *msg);
SEXP Rf_install(const char *);
SEXP Rf_installChar(SEXP);
SEXP Rf_installTrChar(SEXP);
SEXP Rf_installNoTrChar(SEXP);
SEXP Rf_installDDSym(SEXP, int);
SEXP Rf_installD(const char *);
SEXP PRINTNAME(SEXP);
SEXP SYMVALUE(SEXP);
SEXP INTERNAL(SEXP);
int DDVAL(SEXP);
Rboolean Rf_NonNullStringMatch(SEXP, SEXP);
Rboolean Rf_StringBlank(SEXP);
Rboolean Rf_psmatch(const char *formal, const char *tag, Rboolean exact);
Rboolean Rf_pmatch(SEXP, SEXP, Rboolean);

/* ---- attributes, classes, slots (5.9.4, 5.9.5, 5.9.10) ---- */
SEXP ATTRIB(SEXP);
void SET_ATTRIB(SEXP, SEXP);
SEXP Rf_getAttrib(SEXP, SEXP);
SEXP Rf_setAttrib(SEXP, SEXP, SEXP);
void DUPLICATE_ATTRIB(SEXP to, SEXP from);
void SHALLOW_DUPLICATE_ATTRIB(SEXP to, SEXP from);
void CLEAR_ATTRIB(SEXP);
int ANY_ATTRIB(SEXP);
void Rf_copyMostAttrib(SEXP from, SEXP to);
int OBJECT(SEXP);
void SET_OBJECT(SEXP, int);
int IS_S4_OBJECT(SEXP);
void SET_S4_OBJECT(SEXP);
void UNSET_S4_OBJECT(SEXP);
SEXP Rf_asS4(SEXP, Rboolean, int);
SEXP Rf_S3Class(SEXP);
SEXP Rf_namesgets(SEXP, SEXP);
SEXP Rf_classgets(SEXP, SEXP);
SEXP Rf_dimgets(SEXP, SEXP);
SEXP Rf_dimnamesgets(SEXP, SEXP);
SEXP Rf_GetRowNames(SEXP);
SEXP Rf_GetColumnNames(SEXP);
void Rf_GetMatrixDimnames(SEXP, SEXP *, SEXP *, const char **, const char **);
SEXP Rf_GetArrayDimnames(SEXP);
Rboolean Rf_inherits(SEXP, const char *);
SEXP R_do_slot(SEXP, SEXP name);
SEXP R_do_slot_assign(SEXP, SEXP name, SEXP);
int R_has_slot(SEXP, SEXP name);
SEXP R_do_MAKE_CLASS(const char *);
SEXP R_getClassDef(const char *);
SEXP R_do_new_object(SEXP);
int R_check_class_etc(SEXP, const char **valid);     /* index in valid, which ends with "", or -1 */
int R_check_class_and_super(SEXP, const char **valid, SEXP rho);

/* ---- what is it, and as something else (5.9.3) ---- */
Rboolean Rf_isNull(SEXP);
Rboolean Rf_isSymbol(SEXP);
Rboolean Rf_isLogical(SEXP);
Rboolean Rf_isReal(SEXP);
Rboolean Rf_isComplex(SEXP);
Rboolean Rf_isExpression(SEXP);
Rboolean Rf_isEnvironment(SEXP);
Rboolean Rf_isString(SEXP);
Rboolean Rf_isObject(SEXP);
Rboolean Rf_isS4(SEXP);
Rboolean Rf_isArray(SEXP);
Rboolean Rf_isDataFrame(SEXP);
Rboolean Rf_isFactor(SEXP);
Rboolean Rf_isFrame(SEXP);
Rboolean Rf_isFunction(SEXP);
Rboolean Rf_isInteger(SEXP);
Rboolean Rf_isLanguage(SEXP);
Rboolean Rf_isList(SEXP);
Rboolean Rf_isMatrix(SEXP);
Rboolean Rf_isNewList(SEXP);
Rboolean Rf_isNumber(SEXP);
Rboolean Rf_isNumeric(SEXP);
Rboolean Rf_isOrdered(SEXP);
Rboolean Rf_isPairList(SEXP);
Rboolean Rf_isPrimitive(SEXP);
Rboolean Rf_isTs(SEXP);
Rboolean Rf_isUnordered(SEXP);
Rboolean Rf_isUserBinop(SEXP);
Rboolean Rf_isValidString(SEXP);
Rboolean Rf_isValidStringF(SEXP);
Rboolean Rf_isVector(SEXP);
Rboolean Rf_isVectorAtomic(SEXP);
Rboolean Rf_isVectorList(SEXP);
Rboolean Rf_isVectorizable(SEXP);
Rboolean Rf_isUnsorted(SEXP, Rboolean strictly);
Rboolean Rf_isFree(SEXP);
Rboolean Rf_conformable(SEXP, SEXP);
int Rf_nrows(SEXP);
int Rf_ncols(SEXP);
int Rf_nlevels(SEXP);
int Rf_asLogical(SEXP);
int Rf_asLogical2(SEXP, int checking, SEXP call);
int Rf_asInteger(SEXP);
double Rf_asReal(SEXP);
Rcomplex Rf_asComplex(SEXP);
R_xlen_t Rf_asXLength(SEXP); /* -999: no length */
SEXP Rf_asChar(SEXP);
SEXP Rf_asCharacterFactor(SEXP);
SEXP Rf_coerceVector(SEXP, SEXPTYPE);
SEXP Rf_PairToVectorList(SEXP);
SEXP Rf_VectorToPairList(SEXP);
Rboolean R_compute_identical(SEXP, SEXP, int flags);
SEXP Rf_match(SEXP table, SEXP x, int nomatch);
SEXP Rf_matchE(SEXP table, SEXP x, int nomatch, SEXP env);
SEXP Rf_duplicated(SEXP, Rboolean from_last);
R_xlen_t Rf_any_duplicated(SEXP, Rboolean from_last);
R_xlen_t Rf_any_duplicated3(SEXP, SEXP incomparables, Rboolean from_last);

/* ---- environments, functions, promises (5.9.9, "R Internals" 1.1.3) ---- */
SEXP Rf_findVar(SEXP symbol, SEXP env);
SEXP Rf_findVarInFrame(SEXP env, SEXP symbol);
SEXP Rf_findVarInFrame3(SEXP env, SEXP symbol, Rboolean value);
Rboolean R_existsVarInFrame(SEXP env, SEXP symbol);
SEXP Rf_findFun(SEXP symbol, SEXP env);
SEXP Rf_findFun3(SEXP symbol, SEXP env, SEXP call);
void Rf_defineVar(SEXP symbol, SEXP value, SEXP env);
void Rf_setVar(SEXP symbol, SEXP value, SEXP env);
void Rf_gsetVar(SEXP symbol, SEXP value, SEXP env);
void R_removeVarFromFrame(SEXP symbol, SEXP env);
SEXP R_lsInternal(SEXP env, Rboolean all);
SEXP R_lsInternal3(SEXP env, Rboolean all, Rboolean sorted);
SEXP ENCLOS(SEXP);
SEXP FRAME(SEXP);
SEXP HASHTAB(SEXP);
int ENVFLAGS(SEXP);
void SET_ENCLOS(SEXP, SEXP);
void SET_FRAME(SEXP, SEXP);
void SET_HASHTAB(SEXP, SEXP);
void SET_ENVFLAGS(SEXP, int);
SEXP R_NewEnv(SEXP parent, int hash, int size);
SEXP Rf_NewEnvironment(SEXP names, SEXP values, SEXP parent);
Rboolean R_EnvironmentIsLocked(SEXP);
void R_LockEnvironment(SEXP, Rboolean bindings);
Rboolean R_BindingIsLocked(SEXP symbol, SEXP env);
Rboolean R_BindingIsActive(SEXP symbol, SEXP env);
Rboolean R_HasFancyBindings(SEXP env);
SEXP R_ActiveBindingFunction(SEXP symbol, SEXP env);
void R_LockBinding(SEXP symbol, SEXP env);
void R_unLockBinding(SEXP symbol, SEXP env);
void R_MakeActiveBinding(SEXP symbol, SEXP fun, SEXP env);
Rboolean R_IsPackageEnv(SEXP);
SEXP R_PackageEnvName(SEXP);
Rboolean R_IsNamespaceEnv(SEXP);
SEXP R_NamespaceEnvSpec(SEXP);
SEXP R_FindNamespace(SEXP name);
SEXP R_GetCurrentEnv(void);
SEXP Rf_topenv(SEXP target, SEXP env);
SEXP FORMALS(SEXP);
SEXP BODY(SEXP);
SEXP BODY_EXPR(SEXP);
SEXP CLOENV(SEXP);
SEXP R_ClosureExpr(SEXP);
SEXP R_BytecodeExpr(SEXP);
void SET_FORMALS(SEXP, SEXP);
void SET_BODY(SEXP, SEXP);
void SET_CLOENV(SEXP, SEXP);
int RDEBUG(SEXP);
int RSTEP(SEXP);
int RTRACE(SEXP);
void SET_RDEBUG(SEXP, int);
void SET_RSTEP(SEXP, int);
void SET_RTRACE(SEXP, int);
SEXP PRCODE(SEXP);
SEXP PRENV(SEXP);
SEXP PRVALUE(SEXP);
SEXP PREXPR(SEXP);
SEXP R_PromiseExpr(SEXP);
int PRSEEN(SEXP);
void SET_PRCODE(SEXP, SEXP);
void SET_PRENV(SEXP, SEXP);
void SET_PRVALUE(SEXP, SEXP);
SEXP R_mkEVPROMISE(SEXP expr, SEXP value);
SEXP R_mkEVPROMISE_NR(SEXP expr, SEXP value);
void SET_TYPEOF(SEXP, int);

/* ---- evaluation, errors (5.11, 5.12, 6.2, 6.12) ---- */
SEXP Rf_eval(SEXP, SEXP env);
SEXP R_forceAndCall(SEXP call, int n, SEXP env);
SEXP Rf_applyClosure(SEXP call, SEXP fun, SEXP args, SEXP env, SEXP suppliedvars);
SEXP R_ParseEvalString(const char *, SEXP env);
SEXP R_ParseString(const char *);
SEXP R_tryEval(SEXP, SEXP env, int *failed); /* NULL where it failed */
SEXP R_tryEvalSilent(SEXP, SEXP env, int *failed);
const char *R_curErrorBuf(void);
NORET void Rf_errorcall(SEXP call, const char *, ...) R_PRINTF_FORMAT(2, 3);
NORET void Rf_errorcall_cpy(SEXP call, const char *, ...) R_PRINTF_FORMAT(2, 3);
void Rf_warningcall(SEXP call, const char *, ...) R_PRINTF_FORMAT(2, 3);
void Rf_warningcall_immediate(SEXP call, const char *, ...) R_PRINTF_FORMAT(2, 3);
NORET void R_signalErrorCondition(SEXP cond, SEXP call);
SEXP R_ConciseTraceback(SEXP call, int skip);
Rboolean R_ToplevelExec(void (*fun)(void *), void *data); /* FALSE: an error left fun */
SEXP R_ExecWithCleanup(SEXP (*fun)(void *), void *data, void (*clean)(void *), void *cdata);
SEXP R_MakeUnwindCont(void);
NORET void R_ContinueUnwind(SEXP cont);
SEXP R_UnwindProtect(SEXP (*fun)(void *), void *data, void (*clean)(void *, Rboolean jump), void *cdata, SEXP cont);
SEXP R_tryCatch(SEXP (*body)(void *), void *, SEXP classes, SEXP (*handler)(SEXP, void *), void *, void (*finally)(void *),
                void *);
SEXP R_tryCatchError(SEXP (*body)(void *), void *, SEXP (*handler)(SEXP, void *), void *);
SEXP R_withCallingErrorHandler(SEXP (*body)(void *), void *, SEXP (*handler)(SEXP, void *), void *);
void Rf_onintr(void);
void Rf_PrintValue(SEXP);
SEXP Rf_GetOption(SEXP, SEXP env);
SEXP Rf_GetOption1(SEXP);
int Rf_GetOptionDigits(void);
int Rf_GetOptionWidth(void);
SEXP Rf_substitute(SEXP, SEXP env);
void Rf_checkArityCall(SEXP, SEXP, SEXP);
int Rf_countContexts(int, int);

/* ---- external pointers, weak references, finalisers (5.13) ---- */
typedef void (*R_CFinalizer_t)(SEXP);
SEXP R_MakeExternalPtr(void *, SEXP tag, SEXP prot);
void *R_ExternalPtrAddr(SEXP);
SEXP R_ExternalPtrTag(SEXP);
SEXP R_ExternalPtrProtected(SEXP);
void R_ClearExternalPtr(SEXP);
void R_SetExternalPtrAddr(SEXP, void *);
void R_SetExternalPtrTag(SEXP, SEXP);
void R_SetExternalPtrProtected(SEXP, SEXP);
SEXP R_MakeExternalPtrFn(DL_FUNC, SEXP tag, SEXP prot);
DL_FUNC R_ExternalPtrAddrFn(SEXP);
void *EXTPTR_PTR(SEXP);
SEXP EXTPTR_TAG(SEXP);
SEXP EXTPTR_PROT(SEXP);
void R_RegisterFinalizer(SEXP, SEXP fun);
void R_RegisterFinalizerEx(SEXP, SEXP fun, Rboolean onexit);
void R_RegisterCFinalizer(SEXP, R_CFinalizer_t);
void R_RegisterCFinalizerEx(SEXP, R_CFinalizer_t, Rboolean onexit);
void R_RunPendingFinalizers(void);
SEXP R_MakeWeakRef(SEXP key, SEXP val, SEXP fin, Rboolean onexit);
SEXP R_MakeWeakRefC(SEXP key, SEXP val, R_CFinalizer_t, Rboolean onexit);
SEXP R_WeakRefKey(SEXP);
SEXP R_WeakRefValue(SEXP);
void R_RunWeakRefFinalizer(SEXP);

/* ---- serialisation (5.14.1, "R Internals" 1.8) ---- */
typedef char *R_pstream_data_t;
typedef enum {
  R_pstream_any_format, R_pstream_ascii_format, R_pstream_binary_format, R_pstream_xdr_format, R_pstream_asciihex_format
} R_pstream_format_t;
typedef struct R_outpstream_st *R_outpstream_t;
struct R_outpstream_st {
  R_pstream_data_t data;
  R_pstream_format_t type;
  int version;
  void (*OutChar)(R_outpstream_t, int);
  void (*OutBytes)(R_outpstream_t, void *, int);
  SEXP (*OutPersistHookFunc)(SEXP, SEXP);
  SEXP OutPersistHookData;
};
typedef struct R_inpstream_st *R_inpstream_t;
struct R_inpstream_st {
  R_pstream_data_t data;
  R_pstream_format_t type;
  int (*InChar)(R_inpstream_t);
  void (*InBytes)(R_inpstream_t, void *, int);
  SEXP (*InPersistHookFunc)(SEXP, SEXP);
  SEXP InPersistHookData;
  char native_encoding[64];
  void *nat2nat_obj;
  void *nat2utf8_obj;
};
void R_InitOutPStream(R_outpstream_t, R_pstream_data_t, R_pstream_format_t, int version, void (*)(R_outpstream_t, int),
                      void (*)(R_outpstream_t, void *, int), SEXP (*)(SEXP, SEXP), SEXP);
void R_InitInPStream(R_inpstream_t, R_pstream_data_t, R_pstream_format_t, int (*)(R_inpstream_t),
                     void (*)(R_inpstream_t, void *, int), SEXP (*)(SEXP, SEXP), SEXP);
void R_Serialize(SEXP, R_outpstream_t);
SEXP R_Unserialize(R_inpstream_t);
SEXP R_BytecodeExpr(SEXP);

#define IDENT_NUM_AS_BITS 1
#define IDENT_NA_AS_BITS 2
#define IDENT_ATTR_BY_ORDER 4
#define IDENT_USE_BYTECODE 8
#define IDENT_USE_CLOENV 16
#define IDENT_USE_SRCREF 32
#define IDENT_EXTPTR_AS_REF 64

#ifdef __cplusplus
}
#endif

/* The short names, which R_NO_REMAP leaves to others (6). */
#ifndef R_NO_REMAP
#define alloc3DArray Rf_alloc3DArray
#define allocArray Rf_allocArray
#define allocLang Rf_allocLang
#define allocList Rf_allocList
#define allocMatrix Rf_allocMatrix
#define allocS4Object Rf_allocS4Object
#define allocSExp Rf_allocSExp
#define allocVector Rf_allocVector
#define allocVector3 Rf_allocVector3
#define any_duplicated Rf_any_duplicated
#define any_duplicated3 Rf_any_duplicated3
#define applyClosure Rf_applyClosure
#define asChar Rf_asChar
#define asCharacterFactor Rf_asCharacterFactor
#define asComplex Rf_asComplex
#define asInteger Rf_asInteger
#define asLogical Rf_asLogical
#define asLogical2 Rf_asLogical2
#define asReal Rf_asReal
#define asS4 Rf_asS4
#define asXLength Rf_asXLength
#define charIsASCII Rf_charIsASCII
#define charIsUTF8 Rf_charIsUTF8
#define classgets Rf_classgets
#define coerceVector Rf_coerceVector
#define conformable Rf_conformable
#define cons Rf_cons
#define copyListMatrix Rf_copyListMatrix
#define copyMatrix Rf_copyMatrix
#define copyMostAttrib Rf_copyMostAttrib
#define copyVector Rf_copyVector
#define defineVar Rf_defineVar
#define dimgets Rf_dimgets
#define dimnamesgets Rf_dimnamesgets
#define duplicate Rf_duplicate
#define duplicated Rf_duplicated
#define elt Rf_elt
#define errorcall Rf_errorcall
#define errorcall_cpy Rf_errorcall_cpy
#define eval Rf_eval
#define findFun Rf_findFun
#define findFun3 Rf_findFun3
#define findVar Rf_findVar
#define findVarInFrame Rf_findVarInFrame
#define findVarInFrame3 Rf_findVarInFrame3
#define getAttrib Rf_getAttrib
#define getCharCE Rf_getCharCE
#define GetArrayDimnames Rf_GetArrayDimnames
#define GetColumnNames Rf_GetColumnNames
#define GetMatrixDimnames Rf_GetMatrixDimnames
#define GetOption Rf_GetOption
#define GetOption1 Rf_GetOption1
#define GetOptionDigits Rf_GetOptionDigits
#define GetOptionWidth Rf_GetOptionWidth
#define GetRowNames Rf_GetRowNames
#define gsetVar Rf_gsetVar
#define inherits Rf_inherits
#define install Rf_install
#define installChar Rf_installChar
#define installDDSym Rf_installDDSym
#define installTrChar Rf_installTrChar
#define isArray Rf_isArray
#define isBlankString Rf_isBlankString
#define isComplex Rf_isComplex
#define isDataFrame Rf_isDataFrame
#define isEnvironment Rf_isEnvironment
#define isExpression Rf_isExpression
#define isFactor Rf_isFactor
#define isFrame Rf_isFrame
#define isFree Rf_isFree
#define isFunction Rf_isFunction
#define isInteger Rf_isInteger
#define isLanguage Rf_isLanguage
#define isList Rf_isList
#define isLogical Rf_isLogical
#define isMatrix Rf_isMatrix
#define isNewList Rf_isNewList
#define isNull Rf_isNull
#define isNumber Rf_isNumber
#define isNumeric Rf_isNumeric
#define isObject Rf_isObject
#define isOrdered Rf_isOrdered
#define isPairList Rf_isPairList
#define isPrimitive Rf_isPrimitive
#define isReal Rf_isReal
#define isS4 Rf_isS4
#define isString Rf_isString
#define isSymbol Rf_isSymbol
#define isTs Rf_isTs
#define isUnordered Rf_isUnordered
#define isUnsorted Rf_isUnsorted
#define isUserBinop Rf_isUserBinop
#define isValidString Rf_isValidString
#define isValidStringF Rf_isValidStringF
#define isVector Rf_isVector
#define isVectorAtomic Rf_isVectorAtomic
#define isVectorizable Rf_isVectorizable
#define isVectorList Rf_isVectorList
#define lang1 Rf_lang1
#define lang2 Rf_lang2
#define lang3 Rf_lang3
#define lang4 Rf_lang4
#define lang5 Rf_lang5
#define lang6 Rf_lang6
#define lastElt Rf_lastElt
#define lazy_duplicate Rf_lazy_duplicate
#define lcons Rf_lcons
#define length(x) Rf_length(x)
#define lengthgets Rf_lengthgets
#define list1 Rf_list1
#define list2 Rf_list2
#define list3 Rf_list3
#define list4 Rf_list4
#define list5 Rf_list5
#define list6 Rf_list6
#define listAppend Rf_listAppend
#define match Rf_match
#define matchE Rf_matchE
#define mkChar Rf_mkChar
#define mkCharCE Rf_mkCharCE
#define mkCharLen Rf_mkCharLen
#define mkCharLenCE Rf_mkCharLenCE
#define mkNamed Rf_mkNamed
#define mkString Rf_mkString
#define namesgets Rf_namesgets
#define ncols Rf_ncols
#define NewEnvironment Rf_NewEnvironment
#define nlevels Rf_nlevels
#define NonNullStringMatch Rf_NonNullStringMatch
#define nrows Rf_nrows
#define nthcdr Rf_nthcdr
#define onintr Rf_onintr
#define PairToVectorList Rf_PairToVectorList
#define pmatch Rf_pmatch
#define PrintValue Rf_PrintValue
#define protect Rf_protect
#define psmatch Rf_psmatch
#define reEnc Rf_reEnc
#define S3Class Rf_S3Class
#define ScalarComplex Rf_ScalarComplex
#define ScalarInteger Rf_ScalarInteger
#define ScalarLogical Rf_ScalarLogical
#define ScalarRaw Rf_ScalarRaw
#define ScalarReal Rf_ScalarReal
#define ScalarString Rf_ScalarString
#define setAttrib Rf_setAttrib
#define setVar Rf_setVar
#define shallow_duplicate Rf_shallow_duplicate
#define str2type Rf_str2type
#define StringBlank Rf_StringBlank
#define StringFalse Rf_StringFalse
#define StringTrue Rf_StringTrue
#define substitute Rf_substitute
#define topenv Rf_topenv
#define translateChar Rf_translateChar
#define translateChar0 Rf_translateChar0
#define translateCharUTF8 Rf_translateCharUTF8
#define type2char Rf_type2char
#define type2str Rf_type2str
#define type2str_nowarn Rf_type2str_nowarn
#define unprotect Rf_unprotect
#define unprotect_ptr Rf_unprotect_ptr
#define VectorToPairList Rf_VectorToPairList
#define warningcall Rf_warningcall
#define warningcall_immediate Rf_warningcall_immediate
#define xlength(x) Rf_xlength(x)
#define xlengthgets Rf_xlengthgets
#endif
#endif
