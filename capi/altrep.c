/* capi/altrep.c - vectors whose elements a package computes (R_ext/Altrep.h).  Numbers are asked for when somebody first
 * looks at them; strings when the vector is made, since a vector of strings is always in memory here. */
#include <stdlib.h>
#include "capi.h"

/* A class: a T_EXTPTR to this. */
typedef struct Class {
  int type;
  const char *name, *package;
#define METHOD(KIND, WHAT) R_##KIND##_##WHAT##_method_t KIND##_##WHAT;
  R_ALTREP_METHODS(METHOD)
} Class;
typedef struct Ext { /* of a vector whose elements are not computed yet: in scratch memory */
  VecExt e;
  Class *k;
  Obj *klass, *data1, *data2;
} Ext;

size_t elt_size(ObjType t);

/* Elements [at, at + n) to `to`. */
static void fill_by_elts(Obj *v, int64_t at, int64_t n, void *to, const Class *k) {
  switch (k->type) {
  case INTSXP:
    for (int64_t i = 0; i < n; i++) ((int *)to)[i] = k->altinteger_Elt(v, at + i);
    break;
  case LGLSXP:
    for (int64_t i = 0; i < n; i++) ((int *)to)[i] = k->altlogical_Elt(v, at + i);
    break;
  case REALSXP:
    for (int64_t i = 0; i < n; i++) ((double *)to)[i] = k->altreal_Elt(v, at + i);
    break;
  case RAWSXP:
    for (int64_t i = 0; i < n; i++) ((Rbyte *)to)[i] = k->altraw_Elt(v, at + i);
    break;
  default:
    for (int64_t i = 0; i < n; i++) ((Rcomplex *)to)[i] = k->altcomplex_Elt(v, at + i);
  }
}
static bool has_elt(const Class *k) {
  switch (k->type) {
  case INTSXP: return k->altinteger_Elt != NULL;
  case LGLSXP: return k->altlogical_Elt != NULL;
  case REALSXP: return k->altreal_Elt != NULL;
  case RAWSXP: return k->altraw_Elt != NULL;
  default: return k->altcomplex_Elt != NULL;
  }
}
static void materialise(Rt *r, Obj *v) {
  Ext *x = (Ext *)VEC(v)->ext;
  size_t bytes = (size_t)LEN(v) * elt_size(TYPE(v));
  if (!bytes) { /* nothing to keep: the next who asks is told again (cli updates a progress bar by that) */
    if (x->k->altvec_Dataptr) (void)x->k->altvec_Dataptr(v, FALSE);
    return;
  }
  /* into memory beside the vector first: the methods may look at it, and fail */
  void *to = R_alloc(bytes + 16, 1);
  if (has_elt(x->k)) fill_by_elts(v, 0, LEN(v), to, x->k);
  else if (x->k->altvec_Dataptr) memcpy(to, x->k->altvec_Dataptr(v, FALSE), bytes);
  else rt_error(R, "cannot access data pointer for this ALTVEC object");
  memcpy(rt_vec_storage(R, v, bytes + 16), to, bytes);
}
static void written(Rt *r, Obj *v) {
  (void)rt_data(v);
  VEC(v)->ext = NULL; /* an ordinary vector from now on */
}
/* One element, where the class computes it: it may count who asks (cli's progress bars do). */
static bool read_one(Rt *r, Obj *v, int64_t at, int64_t n, void *to) {
  Ext *x = (Ext *)VEC(v)->ext;
  if (n != 1 || !has_elt(x->k)) return false;
  fill_by_elts(v, at, 1, to, x->k);
  return true;
}
static const VecExtOps ops = {.name = "altrep", .materialise = materialise, .written = written, .read = read_one};

static Ext *ext_of(Obj *x) {
  return x->type >= T_LGL && x->type <= T_EXPR && VEC(x)->ext && VEC(x)->ext->ops == &ops ? (Ext *)VEC(x)->ext : NULL;
}
static Ext *must_be(Obj *x) {
  Ext *e = ext_of(x);
  if (!e) rt_error(R, "not an ALTREP object");
  return e;
}
int ALTREP(SEXP x) { return ext_of(x) != NULL; }
SEXP ALTREP_CLASS(SEXP x) { return must_be(x)->klass; }
SEXP R_altrep_data1(SEXP x) { return must_be(x)->data1; }
SEXP R_altrep_data2(SEXP x) { return must_be(x)->data2; }
void R_set_altrep_data1(SEXP x, SEXP v) { must_be(x)->data1 = v; }
void R_set_altrep_data2(SEXP x, SEXP v) { must_be(x)->data2 = v; }
Rboolean R_altrep_inherits(SEXP x, R_altrep_class_t k) {
  Ext *e = ext_of(x);
  return e && e->klass == k.ptr;
}

static R_altrep_class_t make_class(int type, const char *name, const char *package) {
  Class *k = calloc(1, sizeof *k);
  if (!k) rt_error(R, "memory exhausted (limit reached?)");
  k->type = type, k->name = strdup(name), k->package = strdup(package);
  Obj *o = R_MakeExternalPtr(k, Rf_install(name), Rf_install(package));
  rt_root(R, o);
  return (R_altrep_class_t){o};
}
#define MAKER(KIND, TYPE)                                                                                              \
  R_altrep_class_t R_make_alt##KIND##_class(const char *name, const char *package, DllInfo *d) {                       \
    return make_class(TYPE, name, package);                                                                            \
  }
MAKER(integer, INTSXP)
MAKER(real, REALSXP)
MAKER(logical, LGLSXP)
MAKER(string, STRSXP)
MAKER(raw, RAWSXP)
MAKER(complex, CPLXSXP)
static Class *class_of(R_altrep_class_t k) { return ((ExtPtr *)k.ptr)->ptr; }
#define SETTER(KIND, WHAT)                                                                                             \
  void R_set_##KIND##_##WHAT##_method(R_altrep_class_t k, R_##KIND##_##WHAT##_method_t f) {                            \
    class_of(k)->KIND##_##WHAT = f;                                                                                    \
  }
R_ALTREP_METHODS(SETTER)

/* The strings of a vector that a package makes: a temporary vector for the methods to look at. */
static Obj *strings(Class *k, Obj *v, int64_t n) {
  Obj *s = rt_alloc(R, T_STR, n);
  for (int64_t i = 0; i < n; i++) SET_STR(s, i, k->altstring_Elt(v, i));
  return s;
}
SEXP R_new_altrep(R_altrep_class_t klass, SEXP data1, SEXP data2) {
  Class *k = class_of(klass);
  bool str = k->type == STRSXP;
  Obj *v = rt_vec_header(R, str ? T_RAW : capi_objtype(k->type), 0);
  Ext *x = rt_scratch(R, sizeof *x);
  *x = (Ext){{&ops, R}, k, klass.ptr, data1, data2};
  VEC(v)->ext = &x->e;
  int64_t n = k->altrep_Length ? k->altrep_Length(v) : 0; /* cli has one that nobody looks into */
  if (str) return strings(k, v, n);
  VEC(v)->len = VEC(v)->cap = n;
  return v;
}
