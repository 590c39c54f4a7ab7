/* stdlib/base/vec.h - what the vector files of the library share: binary operations' attribute rules, subscripts, order and
 * hashing of elements.  Grouped by the file that defines them. */
#ifndef RAVEL_VEC_H
#define RAVEL_VEC_H
#include "../../interp/interp.h"

#define IMIN(a, b) ((a) < (b) ? (a) : (b))
#define IMAX(a, b) ((a) > (b) ? (a) : (b))
#define VEC_MOST 4503599627370496.0 /* elements of a vector, at most: GNU R's R_XLEN_T_MAX */

/* Elements of x become elements of r, which has the same type: LOOP(T, to, from, ..) with the C type of its elements,
 * and for lists the statement LIST, which moves them by rt_set_elt. */
typedef Obj *ObjP;
#define VEC_BY_TYPE(r, x, LIST, LOOP, ...)                                                                             \
  switch ((r)->type) {                                                                                                 \
  case T_LGL:                                                                                                          \
  case T_INT: LOOP(int32_t, INT_W(r), INT(x), ##__VA_ARGS__); break;                                                   \
  case T_DBL: LOOP(double, DBL_W(r), DBL(x), ##__VA_ARGS__); break;                                                    \
  case T_CPLX: LOOP(Cplx, CPLX_W(r), CPLX(x), ##__VA_ARGS__); break;                                                   \
  case T_RAW: LOOP(uint8_t, RAW_W(r), RAW(x), ##__VA_ARGS__); break;                                                   \
  case T_STR: LOOP(ObjP, (ObjP *)rt_data_w(r), (Obj *const *)VEC(x)->data, ##__VA_ARGS__); break;                      \
  default: LIST;                                                                                                       \
  }
/* r[to] = x[from], of one type. */
void vec_put_elt(Obj *r, int64_t to, Obj *x, int64_t from);

/* Scratch array of n elements of type T. */
#define SCRATCH(R, T, n) ((T *)rt_scratch((R), sizeof(T) * (size_t)((n) > 0 ? (n) : 1)))

static inline Obj *vec_dim(Rt *R, Obj *x) { return x->attr ? rt_attr(x, R->s.dim) : NIL; }
static inline Obj *vec_dimnames(Rt *R, Obj *x) { return x->attr ? rt_attr(x, R->s.dimnames) : NIL; }
static inline bool vec_is_matrix(Rt *R, Obj *x) {
  Obj *d = vec_dim(R, x);
  return d != NIL && LEN(d) == 2;
}
static inline bool vec_is_factor(Obj *x) { return x->type == T_INT && rt_is_object(x) && rt_inherits(x, "factor"); }
static inline Obj *vec_arg(Call *c, int i) { return i < c->n ? c->args[i] : NULL; }
/* An error if two of these n names (NULL: there are none; elements may be NULL) are one formal; it names c's call, as that of
 * the method that the function is in GNU R (NULL: none). */
void vec_named_once(Rt *R, Call *c, const char *method, int64_t n, Obj *const *names, const char *const *formals, int nf);
/* The i-th argument, or dflt when it is missing. */
static inline Obj *vec_arg_or(Call *c, int i, Obj *dflt) {
  return i < c->n && c->args[i] && c->args[i] != MISSING_ARG ? c->args[i] : dflt;
}
static inline bool vec_has_arg(Call *c, int i) { return i < c->n && c->args[i] && c->args[i] != MISSING_ARG; }
static inline const char *vec_str0(Obj *x) {
  return x->type == T_STR && LEN(x) > 0 && ELT(x, 0) != NA_STR ? STR(x, 0) : NULL;
}

/* ---- arith.c ---- */
enum { A_ADD, A_SUB, A_MUL, A_DIV, A_POW, A_MOD, A_IDIV };
enum { C_EQ, C_NE, C_LT, C_LE, C_GT, C_GE };

/* A binary operation on vectors: lengths, dim, names and time-series rules (R-lang "Recycling rules", "Propagation of
 * attributes").  vec_bin_begin raises "non-conformable arrays" and the length warning; vec_bin_end sets the attributes
 * on the result; most (arithmetic): also those beyond dim, names, tsp, and an array of one element that meets a longer
 * vector loses its dim. */
typedef struct VecBin {
  Obj *x, *y;
  int64_t nx, ny, n;
  Obj *dim, *xnames, *ynames, *tsp, *tsclass;
  bool plain; /* neither has attributes */
} VecBin;
void vec_bin_begin(Rt *R, VecBin *b, Obj *x, Obj *y, bool most);
void vec_bin_end(Rt *R, VecBin *b, Obj *res, bool most);
Obj *vec_arith(Rt *R, int op, Obj *x, Obj *y); /* x op y, no dispatch */
double vec_pow(double x, double y);

/* ---- complex.c ---- */
void vec_cplx_arith(int op, Cplx *restrict r, const Cplx *x, int64_t nx, const Cplx *y, int64_t ny, int64_t n);
Obj *vec_cplx_atan2(Rt *R, Obj *y, Obj *x);
Obj *vec_cplx_math(Rt *R, int code, const char *name,
                   Obj *x); /* code: M_* of math.c; name: the function's, for warnings */
enum {
  M_SQRT,
  M_EXP,
  M_LOG,
  M_LOG2,
  M_LOG10,
  M_LOG1P,
  M_EXPM1,
  M_SIN,
  M_COS,
  M_TAN,
  M_ASIN,
  M_ACOS,
  M_ATAN,
  M_SINH,
  M_COSH,
  M_TANH,
  M_ASINH,
  M_ACOSH,
  M_ATANH,
  M_COSPI,
  M_SINPI,
  M_TANPI,
  M_GAMMA,
  M_LGAMMA,
  M_DIGAMMA,
  M_TRIGAMMA,
  M_FLOOR,
  M_CEILING,
  M_TRUNC,
  M_SIGN,
  M_ABS
};

/* ---- compare.c ---- */
int vec_strcmp(Rt *R, Obj *a, Obj *b); /* collation order of two T_CHAR, neither NA */
enum { ID_BITWISE_NUM = 1, ID_BITWISE_NA = 2, ID_ATTR_ORDER = 4, ID_ENV = 8, ID_SRCREF = 16 };
bool vec_identical(Rt *R, Obj *x, Obj *y, int flags); /* flags as R's identical(): 16 is the default */
#define ID_DEFAULT ID_ENV

/* ---- subset.c ---- */
/* Index vectors.  A resolved subscript: n positions, 1-based; 0 never occurs; NA is -1.  Position > length means
 * growth. */
typedef struct VecIdx {
  int64_t n;
  const int64_t *p; /* NULL: from, from+1+gap, .. (1-based) */
  int64_t from, gap;
  int64_t max; /* largest position */
  bool has_na;
  Obj *new_names; /* T_STR of n: character subscripts that name new elements (NULL "" where not), or NIL */
} VecIdx;
/* A dimension, from 1, of the array x. */
typedef struct VecExtent {
  Obj *x;
  int dim;
} VecExtent;
/* Resolve subscript s over an extent of nx elements named by names (T_STR or NIL).  grow: positions beyond nx are kept
 * and new names get positions after nx; else names not found are NA.  Strict (arrays, not NULL): out of range is the
 * error. */
void vec_index(Rt *R, VecIdx *ix, Obj *s, int64_t nx, Obj *names, bool grow, const VecExtent *strict);
/* The k subscripts s of the array x with these dim and dimnames; how many elements they are. */
int64_t vec_array_subscripts(Rt *R, VecIdx *ix, Obj *x, Obj *dim, Obj *dimnames, int k, Obj *const *s);
static inline int64_t vec_idx_at(const VecIdx *ix, int64_t i) { return ix->p ? ix->p[i] : ix->from + i * (1 + ix->gap); }
/* One after the other, upwards. */
static inline bool vec_idx_run(const VecIdx *ix) { return !ix->p && ix->gap == 0; }
Obj *vec_subset(Rt *R, Obj *x, int n, Obj *const *s, bool drop);  /* x[...] without dispatch */
Obj *vec_subset2(Rt *R, Obj *x, int n, Obj *const *s, int exact); /* x[[...]]; exact 1, 0 or -1 (warn) */
Obj *vec_dollar(Rt *R, Obj *x, Obj *name);                        /* x$name; name a T_CHAR */
Obj *vec_take(Rt *R, Obj *x, const VecIdx *ix);                   /* elements only, no attributes */
Obj *vec_drop_dims(Rt *R, Obj *x);                                /* drop() in place on a fresh array */
/* ---- subassign.c ---- */
int64_t vec_find_name(Obj *names, Obj *name, bool partial, bool *was_partial); /* -1: none (or ambiguous) */

/* ---- coerce.c, attr.c ---- */
Obj *vec_set_dimnames(Rt *R, Obj *x, Obj *dn);
Obj *vec_set_attr(Rt *R, Obj *x, const char *name, Obj *v); /* attr<- with all special names; x is yours */
Obj *vec_get_attr(Rt *R, Obj *x, Obj *sym);                 /* attr(): expands compact row.names, names of pairlists */
Obj *vec_as_char(Rt *R, Obj *x); /* as.character without dispatch: T_STR without attributes */
/* ---- c.c ---- */
Obj *vec_combine(Rt *R, int n, Obj *const *args, Obj *const *names, bool recursive, bool use_names);

/* ---- sort.c, unique.c ---- */
/* first[i] = index of the first element equal to x[i] (i itself if it is the first). */
void vec_first_equal(Rt *R, Obj *x, int64_t *first);

/* ---- random.c ---- */
double vec_unif_rand(Rt *R);
bool vec_by_counter(Rt *R); /* under Philox */
double vec_norm_rand(Rt *R);
double vec_norm_forsythe(Rt *R); /* normal.kind = "Ahrens-Dieter" */
double vec_exp_rand(Rt *R);
double vec_unif_index(Rt *R, double dn);
void vec_rng_get(Rt *R); /* read .Random.seed (or seed from the clock) before drawing */
void vec_rng_put(Rt *R); /* write it back after */
/* The n elements that subscripts ix[k] select from an array of dimensions d[k], first subscript fastest, as one vector
 * index. */
static inline VecIdx vec_array_index(Rt *R, int k, const VecIdx *ix, const int32_t *d, int64_t n) {
  int64_t *cnt = SCRATCH(R, int64_t, k), *pos = SCRATCH(R, int64_t, n);
  memset(cnt, 0, sizeof(int64_t) * (size_t)k);
  for (int64_t o = 0; o < n; o++) {
    int64_t off = 0, mult = 1;
    bool na = false;
    for (int j = 0; j < k; j++) {
      int64_t p = vec_idx_at(&ix[j], cnt[j]);
      if (p < 0) na = true;
      off += (p - 1) * mult, mult *= d[j];
    }
    pos[o] = na ? -1 : off + 1;
    for (int j = 0; j < k; j++) {
      if (++cnt[j] < ix[j].n) break;
      cnt[j] = 0;
    }
  }
  return (VecIdx){.n = n, .p = pos, .has_na = true};
}

/* Loops over elements: twice, for processors with wider vector units, too.  Not under sanitizers: who chooses runs before
 * they are there. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define VEC_LOOP __attribute__((target_clones("avx2", "default")))
#else
#define VEC_LOOP
#endif
/* for each i: a = x[i], b = y[i] recycled; r[i] = EXPR */
#define BIN_LOOP(EXPR)                                                                                                 \
  do {                                                                                                                 \
    if (nx == ny)                                                                                                      \
      for (int64_t i = 0; i < n; i++) {                                                                                \
        __auto_type a = x[i];                                                                                          \
        __auto_type b = y[i];                                                                                          \
        r[i] = (EXPR);                                                                                                 \
      }                                                                                                                \
    else if (ny == 1) {                                                                                                \
      __auto_type b = y[0];                                                                                            \
      for (int64_t i = 0; i < n; i++) {                                                                                \
        __auto_type a = x[i];                                                                                          \
        r[i] = (EXPR);                                                                                                 \
      }                                                                                                                \
    } else if (nx == 1) {                                                                                              \
      __auto_type a = x[0];                                                                                            \
      for (int64_t i = 0; i < n; i++) {                                                                                \
        __auto_type b = y[i];                                                                                          \
        r[i] = (EXPR);                                                                                                 \
      }                                                                                                                \
    } else                                                                                                             \
      for (int64_t i = 0, j = 0, k = 0; i < n; i++) {                                                                  \
        __auto_type a = x[j];                                                                                          \
        __auto_type b = y[k];                                                                                          \
        r[i] = (EXPR);                                                                                                 \
        if (++j == nx) j = 0;                                                                                          \
        if (++k == ny) k = 0;                                                                                          \
      }                                                                                                                \
  } while (0)

/* summary.c: x without NaNs, packed into scratch. */
const double *vec_drop_nan(Rt *R, const double *x, int64_t *n);

/* polyroot.c: the zeros of a polynomial, a[0..degree] its coefficients, highest power first; false: no convergence. */
bool vec_zeros(Rt *R, const Cplx *a, int degree, Cplx *out);
#endif
