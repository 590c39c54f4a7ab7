/* R_ext/Altrep.h - vectors whose elements a package computes ("ALTREP and C code", svn.r-project.org/R/branches/ALTREP).
 * A class is made once; its methods say how long an object is and what its elements are. */
#ifndef R_EXT_ALTREP_H_
#define R_EXT_ALTREP_H_
#include <Rinternals.h>
#ifdef __cplusplus
extern "C" {
#endif
typedef struct {
  SEXP ptr;
} R_altrep_class_t;
#define R_SEXP(x) (x).ptr
#define R_SUBTYPE_INIT(x) {x}
SEXP R_new_altrep(R_altrep_class_t, SEXP data1, SEXP data2);
R_altrep_class_t R_make_altstring_class(const char *name, const char *package, DllInfo *);
R_altrep_class_t R_make_altinteger_class(const char *name, const char *package, DllInfo *);
R_altrep_class_t R_make_altreal_class(const char *name, const char *package, DllInfo *);
R_altrep_class_t R_make_altlogical_class(const char *name, const char *package, DllInfo *);
R_altrep_class_t R_make_altraw_class(const char *name, const char *package, DllInfo *);
R_altrep_class_t R_make_altcomplex_class(const char *name, const char *package, DllInfo *);
Rboolean R_altrep_inherits(SEXP, R_altrep_class_t);
typedef SEXP (*R_altrep_UnserializeEX_method_t)(SEXP, SEXP, SEXP, int, int);
typedef SEXP (*R_altrep_Unserialize_method_t)(SEXP, SEXP);
typedef SEXP (*R_altrep_Serialized_state_method_t)(SEXP);
typedef SEXP (*R_altrep_DuplicateEX_method_t)(SEXP, Rboolean);
typedef SEXP (*R_altrep_Duplicate_method_t)(SEXP, Rboolean);
typedef SEXP (*R_altrep_Coerce_method_t)(SEXP, int);
typedef Rboolean (*R_altrep_Inspect_method_t)(SEXP, int, int, int, void (*)(SEXP, int, int, int));
typedef R_xlen_t (*R_altrep_Length_method_t)(SEXP);
typedef void *(*R_altvec_Dataptr_method_t)(SEXP, Rboolean);
typedef const void *(*R_altvec_Dataptr_or_null_method_t)(SEXP);
typedef SEXP (*R_altvec_Extract_subset_method_t)(SEXP, SEXP, SEXP);
typedef int (*R_altinteger_Elt_method_t)(SEXP, R_xlen_t);
typedef R_xlen_t (*R_altinteger_Get_region_method_t)(SEXP, R_xlen_t, R_xlen_t, int *);
typedef int (*R_altinteger_Is_sorted_method_t)(SEXP);
typedef int (*R_altinteger_No_NA_method_t)(SEXP);
typedef SEXP (*R_altinteger_Sum_method_t)(SEXP, Rboolean);
typedef SEXP (*R_altinteger_Min_method_t)(SEXP, Rboolean);
typedef SEXP (*R_altinteger_Max_method_t)(SEXP, Rboolean);
typedef double (*R_altreal_Elt_method_t)(SEXP, R_xlen_t);
typedef R_xlen_t (*R_altreal_Get_region_method_t)(SEXP, R_xlen_t, R_xlen_t, double *);
typedef int (*R_altreal_Is_sorted_method_t)(SEXP);
typedef int (*R_altreal_No_NA_method_t)(SEXP);
typedef SEXP (*R_altreal_Sum_method_t)(SEXP, Rboolean);
typedef SEXP (*R_altreal_Min_method_t)(SEXP, Rboolean);
typedef SEXP (*R_altreal_Max_method_t)(SEXP, Rboolean);
typedef int (*R_altlogical_Elt_method_t)(SEXP, R_xlen_t);
typedef R_xlen_t (*R_altlogical_Get_region_method_t)(SEXP, R_xlen_t, R_xlen_t, int *);
typedef int (*R_altlogical_Is_sorted_method_t)(SEXP);
typedef int (*R_altlogical_No_NA_method_t)(SEXP);
typedef SEXP (*R_altlogical_Sum_method_t)(SEXP, Rboolean);
typedef Rbyte (*R_altraw_Elt_method_t)(SEXP, R_xlen_t);
typedef R_xlen_t (*R_altraw_Get_region_method_t)(SEXP, R_xlen_t, R_xlen_t, Rbyte *);
typedef Rcomplex (*R_altcomplex_Elt_method_t)(SEXP, R_xlen_t);
typedef R_xlen_t (*R_altcomplex_Get_region_method_t)(SEXP, R_xlen_t, R_xlen_t, Rcomplex *);
typedef SEXP (*R_altstring_Elt_method_t)(SEXP, R_xlen_t);
typedef void (*R_altstring_Set_elt_method_t)(SEXP, R_xlen_t, SEXP);
typedef int (*R_altstring_Is_sorted_method_t)(SEXP);
typedef int (*R_altstring_No_NA_method_t)(SEXP);
#define R_ALTREP_METHODS(X) \
  X(altrep, UnserializeEX) X(altrep, Unserialize) X(altrep, Serialized_state) X(altrep, DuplicateEX) \
  X(altrep, Duplicate) X(altrep, Coerce) X(altrep, Inspect) X(altrep, Length) X(altvec, Dataptr) \
  X(altvec, Dataptr_or_null) X(altvec, Extract_subset) X(altinteger, Elt) X(altinteger, Get_region) \
  X(altinteger, Is_sorted) X(altinteger, No_NA) X(altinteger, Sum) X(altinteger, Min) X(altinteger, Max) \
  X(altreal, Elt) X(altreal, Get_region) X(altreal, Is_sorted) X(altreal, No_NA) X(altreal, Sum) X(altreal, Min) \
  X(altreal, Max) X(altlogical, Elt) X(altlogical, Get_region) X(altlogical, Is_sorted) X(altlogical, No_NA) \
  X(altlogical, Sum) X(altraw, Elt) X(altraw, Get_region) X(altcomplex, Elt) X(altcomplex, Get_region) \
  X(altstring, Elt) X(altstring, Set_elt) X(altstring, Is_sorted) X(altstring, No_NA)
#define R_ALTREP_SETTER(KIND, WHAT) void R_set_##KIND##_##WHAT##_method(R_altrep_class_t, R_##KIND##_##WHAT##_method_t);
R_ALTREP_METHODS(R_ALTREP_SETTER)
#ifdef __cplusplus
}
#endif
#endif
