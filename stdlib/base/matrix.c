/* stdlib/base/matrix.c - matrix, array, t, aperm, row, col, diag, products through BLAS, triangles. */
#include <complex.h>
#include "../../interp/frame.h"
#include "../../interp/matprod.h"
#include "vec.h"
#include "../../specialize/reduce.h"

#ifndef CMPLX /* clang with a C library that knows gcc's alone */
#define CMPLX(re, im) __builtin_complex((double)(re), (double)(im))
#endif

/* Elements of x become those of r at positions given by a function of the loop: r[k] = x[EXPR]. */
#define GATHER_ONE(T, TO, FROM, EXPR)                                                                                  \
  {                                                                                                                    \
    const T *s_ = (FROM);                                                                                              \
    T *d_ = (TO);                                                                                                      \
    GATHER_LOOP(d_[k] = s_[EXPR]);                                                                                     \
  }
#define GATHER(EXPR) VEC_BY_TYPE(r, x, GATHER_LOOP(rt_set_elt(r, k, ELT(x, EXPR))), GATHER_ONE, EXPR)

static Obj *int2(Rt *R, int64_t a, int64_t b) {
  if (a > INT32_MAX || b > INT32_MAX) rt_error(R, "data is too long");
  Obj *d = rt_alloc(R, T_INT, 2);
  INT_W(d)[0] = (int32_t)a, INT_W(d)[1] = (int32_t)b;
  return d;
}

static int64_t extent(Rt *R, Obj *x, const char *nm) {
  if (!rt_is_num(x)) rt_error(R, "non-numeric matrix extent");
  double d = rt_length(x) == 1 ? rt_as_dbl(R, x) : NA_REAL;
  if (LEN(x) > 1) d = rt_as_dbl(R, x);
  if (fabs(d) >= INT32_MAX + 1.0) rt_warning_frame(R, "NAs introduced by coercion to integer range"), d = NA_REAL;
  if (d != d) rt_error(R, "invalid '%s' value (too large or NA)", nm);
  if (d <= -1) rt_error(R, "invalid '%s' value (< 0)", nm);
  return (int64_t)d;
}

static Obj *do_matrix(Rt *R, Call *c) { /* data, nrow, ncol, byrow, dimnames */
  Obj *x = vec_arg_or(c, 0, NULL);
  if (!x) x = rt_lgl(R, NA_LGL);
  if (x->type == T_PAIRLIST) x = rt_coerce(R, x, T_LIST);
  if (rt_is_object(x) || (!rt_is_atomic(x) && x->type != T_LIST && x->type != T_EXPR && x != NIL)) {
    if (rt_is_fun(x) || x->type == T_ENV)
      rt_error_call(R, interp_call_text(R, "as.vector(x, mode)"), "cannot coerce type '%s' to vector of type 'any'",
               interp_type_name(x));
    x = interp_call_named(R, "as.vector", 1, x);
  }
  if (x == NIL) rt_error(R, "'data' must be of a vector type, was 'NULL'");
  if (!rt_is_vec(x)) rt_error(R, "'data' must be of a vector type, was '%s'", interp_type_name(x));
  bool byrow = arg_flag(R, c, 3, "byrow", false), has_r = vec_has_arg(c, 1), has_c = vec_has_arg(c, 2);
  int64_t n = LEN(x), nr = has_r ? extent(R, c->args[1], "nrow") : 1, nc = has_c ? extent(R, c->args[2], "ncol") : 1;
  if (!has_r && !has_c) nr = n;
  else if (!has_r) nr = nc ? (int64_t)ceil((double)n / (double)nc) : (n ? 0 : 0);
  else if (!has_c) nc = nr ? (int64_t)ceil((double)n / (double)nr) : 0;
  int64_t m = nr * nc;
  if (n > 0) {
    if (n > 1 && m > 0 && m % n != 0) {
      if ((n > nr && (n / nr) * nr != n) || (n < nr && (nr / n) * n != nr))
        rt_warning(R, "data length [%lld] is not a sub-multiple or multiple of the number of rows [%d]", (long long)n,
                   (int)nr);
      else if ((n > nc && (n / nc) * nc != n) || (n < nc && (nc / n) * n != nc))
        rt_warning(R, "data length [%lld] is not a sub-multiple or multiple of the number of columns [%d]",
                   (long long)n, (int)nc);
      else rt_warning(R, "data length differs from size of matrix: [%lld != %d x %d]", (long long)n, (int)nr, (int)nc);
    } else if (n > 1 && m == 0 && has_r != has_c) rt_error(R, "data is too long");
    else if (n > 1 && m == 0) rt_warning(R, "non-empty data for zero-extent matrix");
  }
  Obj *r;
  if (n == 0) r = rt_resize(R, rt_alloc(R, TYPE(x), 0), m);
  else {
    r = rt_alloc(R, TYPE(x), m);
    if (m > 0) {
      if (byrow && nr > 1) {
#define GATHER_LOOP(ST)                                                                                                \
  for (int64_t j = 0, k = 0; j < nc; j++)                                                                              \
    for (int64_t i = 0; i < nr; i++, k++) ST
        if (n == m) {
          GATHER(i * nc + j)
        } else {
          GATHER((i * nc + j) % n)
        }
#undef GATHER_LOOP
      } else if (n >= m) {
#define GATHER_LOOP(ST)                                                                                                \
  for (int64_t k = 0; k < m; k++) ST
        GATHER(k)
      } else if (n == 1) {
        GATHER(0)
      } else {
        GATHER(k % n)
      }
#undef GATHER_LOOP
    }
  }
  rt_attr_set(R, r, R->s.dim, int2(R, nr, nc));
  Obj *dn = vec_arg_or(c, 4, NIL);
  if (dn != NIL && LEN(dn) > 0) vec_set_dimnames(R, r, dn);
  return r;
}

static Obj *do_array(Rt *R, Call *c) { /* data = NA, dim = length(data), dimnames = NULL */
  Obj *x = vec_arg_or(c, 0, NULL), *dim = vec_arg_or(c, 1, NULL), *dn = vec_arg_or(c, 2, NIL);
  if (!x) x = rt_lgl(R, NA_LGL);
  if (rt_is_object(x) || (!rt_is_atomic(x) && x->type != T_LIST))
    x = x->type == T_LIST && !rt_is_object(x) ? x : interp_call_named(R, "as.vector", 1, x);
  if (x == NIL) rt_error(R, "'data' must be of a vector type, was 'NULL'");
  if (!rt_is_vec(x)) rt_error(R, "invalid first argument, must be vector (list or atomic)");
  int64_t n = LEN(x), m = 1;
  Obj *d = dim ? rt_coerce(R, dim, T_INT) : rt_int(R, (int)n);
  if (LEN(d) == 0) rt_error(R, "'dims' cannot be of length 0");
  for (int64_t i = 0; i < LEN(d); i++) {
    if (INT(d)[i] == NA_INT || INT(d)[i] < 0 || __builtin_mul_overflow(m, INT(d)[i], &m))
      rt_error(R, "negative length vectors are not allowed"); /* so of too long ones, too, in GNU R */
  }
  Obj *r;
  if (x->type == T_LIST && rt_is_object(x) && n == m) { /* as.vector() leaves a list what it has */
    r = rt_dup(R, x);
    rt_attr_set(R, r, R->s.names, NIL);
  } else if (n == 0) r = rt_resize(R, rt_alloc(R, TYPE(x), 0), m);
  else {
    r = rt_alloc(R, TYPE(x), m);
#define GATHER_LOOP(ST)                                                                                                \
  for (int64_t k = 0; k < m; k++) ST
    if (n >= m) {
      GATHER(k)
    } else if (n == 1) {
      GATHER(0)
    } else {
      GATHER(k % n)
    }
#undef GATHER_LOOP
  }
  d = d == dim ? rt_dup(R, d) : d;
  if (dim && rt_attr(dim, R->s.names) != NIL) rt_attr_set(R, d, R->s.names, rt_attr(dim, R->s.names));
  rt_attr_set(R, r, R->s.dim, d);
  if (dn != NIL && LEN(dn) > 0) vec_set_dimnames(R, r, dn);
  return r;
}

static Obj *do_t(Rt *R, Call *c) {
  Obj *x = arg_need(R, c, 0, "x");
  if (!rt_is_vec(x) || x->type == T_EXPR) rt_error(R, "argument is not a matrix");
  Obj *dim = vec_dim(R, x), *dn = vec_dimnames(R, x), *rn = NIL, *cn = NIL, *dnn = NIL;
  int64_t nr, nc, n = LEN(x);
  rt_assert(R, dim == NIL || TYPE(dim) == T_INT, "dim of type %d", TYPE(dim));
  if (dim == NIL) nr = n, nc = 1, rn = rt_attr(x, R->s.names);
  else if (LEN(dim) == 1) {
    nr = n, nc = 1;
    if (dn != NIL) rn = ELT(dn, 0), dnn = rt_attr(dn, R->s.names);
  } else if (LEN(dim) == 2) {
    nr = INT(dim)[0], nc = INT(dim)[1];
    if (dn != NIL) rn = ELT(dn, 0), cn = ELT(dn, 1), dnn = rt_attr(dn, R->s.names);
  } else rt_error(R, "argument is not a matrix");
  rt_assert(R, nr * nc == n, "%lld x %lld is not %lld", (long long)nr, (long long)nc, (long long)n);
  Obj *r = interp_transpose(R, c, x, nr, nc);
  bool done = r != NULL;
  if (!done) r = rt_alloc(R, TYPE(x), n);
  if (done) {
  } else if (nc == 1 || nr == 1) {
#define GATHER_LOOP(ST)                                                                                                \
  for (int64_t k = 0; k < n; k++) ST
    GATHER(k)
#undef GATHER_LOOP
  } else {
#define GATHER_LOOP(ST)                                                                                                \
  for (int64_t ib = 0; ib < nr; ib += 16) /* blocks keep both sides in cache */                                        \
    for (int64_t jb = 0; jb < nc; jb += 16)                                                                            \
      for (int64_t i = ib; i < nr && i < ib + 16; i++)                                                                 \
        for (int64_t j = jb, k = i * nc + jb; j < nc && j < jb + 16; j++, k++) ST
    GATHER(i + j * nr)
#undef GATHER_LOOP
  }
  rt_attr_set(R, r, R->s.dim, int2(R, nc, nr));
  if (rn != NIL || dn != NIL) {
    Obj *l = rt_list(R, 2, cn, rn != NIL && LEN(rn) == 0 ? NIL : rn);
    if (dnn != NIL) {
      Obj *s = rt_alloc(R, T_STR, 2);
      if (LEN(dnn) == 2) SET_STR(s, 0, ELT(dnn, 1));
      SET_STR(s, 1, ELT(dnn, 0));
      rt_attr_set(R, l, R->s.names, s);
    }
    rt_attr_set(R, r, R->s.dimnames, l);
  }
  if (x->attr) rt_attr_copy_most(R, r, x);
  return r;
}

static Obj *do_aperm(Rt *R, Call *c) { /* a, perm = NULL, resize = TRUE */
  Obj *x = arg_need(R, c, 0, "a"), *perm = NIL, *dots = c->args[1];
  bool resize = true;
  Obj *dnm = LEN(dots) ? rt_attr(dots, R->s.names) : NIL;
  for (int64_t i = 0; i < LEN(dots); i++) {
    const char *s = dnm == NIL ? "" : STR(dnm, i);
    if (!strcmp(s, "resize")) resize = rt_as_lgl(R, ELT(dots, i)) == 1;
    else if (s[0] ? !strncmp(s, "perm", strlen(s)) : i == 0) perm = ELT(dots, i);
    else if (!s[0] && i == 1) resize = rt_as_lgl(R, ELT(dots, i)) == 1;
  }
  Obj *dim = vec_dim(R, x);
  if (dim == NIL) rt_error(R, "invalid first argument, must be an array");
  int64_t k = LEN(dim), n = LEN(x);
  int64_t *p = SCRATCH(R, int64_t, k);
  if (perm == NIL || LEN(perm) == 0)
    for (int64_t i = 0; i < k; i++) p[i] = k - 1 - i;
  else {
    if (LEN(perm) != k) rt_error(R, "'perm' is of wrong length %d (!= %d)", (int)LEN(perm), (int)k);
    if (perm->type == T_STR) {
      Obj *dn = vec_dimnames(R, x), *dnn = dn == NIL ? NIL : rt_attr(dn, R->s.names);
      if (dnn == NIL) rt_error(R, "'a' does not have named dimnames");
      for (int64_t i = 0; i < k; i++) {
        p[i] = vec_find_name(dnn, ELT(perm, i), false, NULL);
        if (p[i] < 0) rt_error(R, "'perm[%d]' does not match a dimension name", (int)i + 1);
      }
    } else {
      Obj *pd = rt_coerce(R, perm, T_INT);
      for (int64_t i = 0; i < k; i++) p[i] = (int64_t)INT(pd)[i] - 1;
    }
    bool *seen = SCRATCH(R, bool, k);
    memset(seen, 0, (size_t)k);
    for (int64_t i = 0; i < k; i++) {
      if (p[i] < 0 || p[i] >= k) rt_error(R, "value out of range in 'perm'");
      seen[p[i]] = true;
    }
    for (int64_t i = 0; i < k; i++)
      if (!seen[i]) rt_error(R, "invalid '%s' argument", "perm");
  }
  int64_t *stride = SCRATCH(R, int64_t, k), *st = SCRATCH(R, int64_t, k), *cnt = SCRATCH(R, int64_t, k),
          *len = SCRATCH(R, int64_t, k), s = 1;
  for (int64_t i = 0; i < k; i++) stride[i] = s, s *= INT(dim)[i];
  for (int64_t i = 0; i < k; i++) st[i] = stride[p[i]], len[i] = INT(dim)[p[i]], cnt[i] = 0;
  Obj *r = rt_alloc(R, TYPE(x), n);
  int64_t off = 0;
#define GATHER_LOOP(ST)                                                                                                \
  for (int64_t k_ = 0; k_ < n; k_++) {                                                                                 \
    int64_t k = k_;                                                                                                    \
    ST;                                                                                                                \
    for (int64_t d = 0; d < nd; d++) {                                                                                 \
      off += st[d];                                                                                                    \
      if (++cnt[d] < len[d]) break;                                                                                    \
      off -= st[d] * len[d], cnt[d] = 0;                                                                               \
    }                                                                                                                  \
  }
  int64_t nd = k;
  GATHER(off)
#undef GATHER_LOOP
  rt_assert(R, s == n && off == 0, "%lld elements of %lld, at %lld", (long long)s, (long long)n, (long long)off);
  Obj *ndim = rt_alloc(R, T_INT, k);
  for (int64_t i = 0; i < k; i++) INT_W(ndim)[i] = resize ? (int32_t)len[i] : INT(dim)[i];
  Obj *dimn = dim->attr ? rt_attr(dim, R->s.names) : NIL;
  if (resize && dimn != NIL) {
    Obj *nn = rt_alloc(R, T_STR, k);
    for (int64_t i = 0; i < k; i++) SET_STR(nn, i, ELT(dimn, p[i]));
    rt_attr_set(R, ndim, R->s.names, nn);
  }
  rt_attr_set(R, r, R->s.dim, ndim);
  Obj *dn = vec_dimnames(R, x);
  if (resize && dn != NIL) {
    Obj *l = rt_alloc(R, T_LIST, k), *dnn = rt_attr(dn, R->s.names);
    for (int64_t i = 0; i < k; i++) rt_set_elt(l, i, ELT(dn, p[i]));
    if (dnn != NIL) {
      Obj *nn = rt_alloc(R, T_STR, k);
      for (int64_t i = 0; i < k; i++) SET_STR(nn, i, ELT(dnn, p[i]));
      rt_attr_set(R, l, R->s.names, nn);
    }
    rt_attr_set(R, r, R->s.dimnames, l);
  }
  if (rt_inherits(x, "table")) rt_attr_set(R, r, R->s.class_, rt_attr(x, R->s.class_));
  return r;
}

static Obj *do_rowcol(Rt *R, Call *c) { /* .Internal(row(dim)): 0 row, 1 col, 2 lower.tri, 3 upper.tri (dim, diag) */
  arg_check_n(R, c, c->def->code < 2 ? 1 : 2, c->def->code < 2 ? 1 : 2);
  Obj *d = c->args[0];
  if (d->type != T_INT || LEN(d) != 2)
    rt_error(R, c->def->code & 1 ? "a matrix-like object is required as argument to 'col'"
                                 : "a matrix-like object is required as argument to 'row'");
  int64_t nr = INT(d)[0], nc = INT(d)[1];
  if (nr < 0 || nc < 0) rt_error(R, "a matrix-like object is required as argument to 'row'/'col'");
  int code = c->def->code;
  Obj *r = rt_alloc(R, code < 2 ? T_INT : T_LGL, nr * nc);
  int32_t *q = INT_W(r);
  bool dg = code >= 2 && rt_as_lgl(R, c->args[1]) == 1;
  for (int64_t j = 0, k = 0; j < nc; j++)
    for (int64_t i = 0; i < nr; i++, k++)
      q[k] = code == 0   ? (int32_t)i + 1
             : code == 1 ? (int32_t)j + 1
             : code == 2 ? (dg ? i >= j : i > j)
                         : (dg ? i <= j : i < j);
  rt_attr_set(R, r, R->s.dim, int2(R, nr, nc));
  return r;
}

static Obj *do_diag(Rt *R, Call *c) { /* .Internal(diag(x, nrow, ncol)) */
  arg_check_n(R, c, 3, 3);
  Obj *x = c->args[0];
  if (x == NIL || x->type == T_LIST) x = rt_coerce(R, x, T_DBL);
  if (!rt_is_atomic(x)) rt_error(R, "'x' must be atomic");
  int64_t nr = rt_as_int(R, c->args[1]), nc = rt_as_int(R, c->args[2]), n = LEN(x), m = IMIN(nr, nc);
  if (nr == NA_INT) rt_error(R, "invalid 'nrow' value (too large or NA)");
  if (nr < 0) rt_error(R, "invalid 'nrow' value (< 0)");
  if (nc == NA_INT) rt_error(R, "invalid 'ncol' value (too large or NA)");
  if (nc < 0) rt_error(R, "invalid 'ncol' value (< 0)");
  if (m > 0 && n == 0) rt_error(R, "'x' must have positive length");
  ObjType t = x->type == T_CPLX || x->type == T_INT || x->type == T_LGL || x->type == T_RAW ? TYPE(x) : T_DBL;
  if (TYPE(x) != t) x = rt_coerce(R, x, t);
  Obj *r = rt_alloc_zero(R, t, nr * nc);
  for (int64_t i = 0; i < m; i++) vec_put_elt(r, i + i * nr, x, i % n);
  rt_attr_set(R, r, R->s.dim, int2(R, nr, nc));
  return r;
}

/* ---- products ---------------------------------------------------------------------------------------------------- */

void zgemm_(const char *, const char *, const int *, const int *, const int *, const Cplx *, const Cplx *, const int *,
            const Cplx *, const int *, const Cplx *, Cplx *, const int *);
void dgemv_(const char *, const int *, const int *, const double *, const double *, const int *, const double *,
            const int *, const double *, double *, const int *);
#include "../stats/lapack.h"
#include "away.h"

/* As GNU R looks: an infinity, too, or two neighbours whose sum is one, keeps a product away from the BLAS. */
VEC_LOOP static bool any_infinite(const double *x, int64_t n) {
  if (n % 2 != 0 && !isfinite(x[0])) return true;
  double z[4] = {0}; /* 0 times what is not finite is NaN, and stays it */
  int64_t i = n % 2;
  for (; i + 8 <= n; i += 8)
    for (int k = 0; k < 4; k++) z[k] += (x[i + 2 * k] + x[i + 2 * k + 1]) * 0;
  for (; i < n; i += 2) z[0] += (x[i] + x[i + 1]) * 0;
  return z[0] + z[1] + z[2] + z[3] != 0;
}
static bool small_product(int64_t nr, int64_t nc, int64_t m) {
  return nr <= RV_SMALL_PRODUCT && nc <= RV_SMALL_PRODUCT && m <= RV_SMALL_PRODUCT && nr * nc * m <= RV_SMALL_PRODUCT;
}

/* A column of a product, r = x y: each element is a sum from 0 on, from left to right, whichever loop is inside.  y's
 * elements are `step` apart. */
/* Of two values that are no numbers the product is the first: NA and not NaN, or the other way round. */
static inline double times(double x, double y) { return x != x ? x : x * y; }

VEC_LOOP static void plain_columns(double *restrict r, const double *restrict x, int64_t ldx, const double *restrict y,
                                   int64_t step, int64_t nr, int64_t m) {
  for (int64_t i = 0; i < nr; i++) r[i] = 0;
  int64_t k = 0;
  for (; k + 4 <= m; k += 4) { /* an element is loaded and stored for four terms */
    const double *a = x + k * ldx, *b = a + ldx, *c = b + ldx, *d = c + ldx;
    const double ya = y[k * step], yb = y[(k + 1) * step], yc = y[(k + 2) * step], yd = y[(k + 3) * step];
    for (int64_t i = 0; i < nr; i++) r[i] = r[i] + times(a[i], ya) + times(b[i], yb) + times(c[i], yc) + times(d[i], yd);
  }
  for (; k < m; k++)
    for (int64_t i = 0; i < nr; i++) r[i] += times(x[i + k * ldx], y[k * step]);
}

/* The same of t(x): four sums at a time, since each waits for its last addition. */
static void plain_rows(double *restrict r, const double *restrict x, int64_t ldx, const double *restrict y, int64_t step,
                       int64_t nr, int64_t m) {
  int64_t i = 0;
  for (; i + 4 <= nr; i += 4) {
    const double *a = x + i * ldx, *b = a + ldx, *c = b + ldx, *d = c + ldx;
    double sa = 0, sb = 0, sc = 0, sd = 0;
    for (int64_t k = 0; k < m; k++) {
      const double v = y[k * step];
      sa += times(a[k], v), sb += times(b[k], v), sc += times(c[k], v), sd += times(d[k], v);
    }
    r[i] = sa, r[i + 1] = sb, r[i + 2] = sc, r[i + 3] = sd;
  }
  for (; i < nr; i++) {
    double s = 0;
    for (int64_t k = 0; k < m; k++) s += times(x[k + i * ldx], y[k * step]);
    r[i] = s;
  }
}

/* r = op(x) op(y); op transposes when the flag says so.  nr x m times m x nc.  Kernels have small ones, too: plain adds
 * them in the same order, which is the reference BLAS's, and does what GNU R does beside NA and infinities. */
static void product(Rt *R, double *r, const double *x, int64_t ldx, bool tx, const double *y, int64_t ldy, bool ty,
                    int64_t nr, int64_t m, int64_t nc, bool plain) {
  if (nr == 0 || nc == 0) return;
  if (m == 0) {
    memset(r, 0, (size_t)(nr * nc) * 8);
    return;
  }
  if (plain) {
    for (int64_t j = 0; j < nc; j++)
      if (tx) plain_rows(r + j * nr, x, ldx, ty ? y + j : y + j * ldy, ty ? ldy : 1, nr, m);
      else plain_columns(r + j * nr, x, ldx, ty ? y + j : y + j * ldy, ty ? ldy : 1, nr, m);
    return;
  }
  rt_assert(R, nr <= INT32_MAX && nc <= INT32_MAX && m <= INT32_MAX, "%lld x %lld x %lld", (long long)nr, (long long)m,
            (long long)nc);
  rt_assert(R, ldx >= (tx ? m : nr) && ldy >= (ty ? nc : m), "leading dimensions %lld, %lld", (long long)ldx,
            (long long)ldy);
  int a = (int)nr, b = (int)nc, d = (int)m, lx = (int)ldx, ly = (int)ldy;
  double one = 1, zero = 0;
  const int step = 1;
  if (b == 1 || a == 1) { /* the same routine as GNU R's: its bits */
    const bool left = b == 1, turn = left ? tx : !ty;
    int rows = turn ? d : left ? a : b, cols = turn ? (left ? a : b) : d;
    dgemv_(turn ? "T" : "N", &rows, &cols, &one, left ? x : y, left ? &lx : &ly, left ? y : x, &step, &zero, r, &step);
    return;
  }
  away_product(R, &(Product){tx, ty, a, d, b, lx, ly}, x, y, r);
}

/* The dimnames of r, the product of x and y: xm, ym say which are matrices. */
static void product_names(Rt *R, Obj *r, Obj *x, bool xm, Obj *y, bool ym, int op) {
  Obj *xn = vec_dimnames(R, x), *yn = vec_dimnames(R, y), *rn = NIL, *cn = NIL, *rnn = EMPTY_STR, *cnn = EMPTY_STR;
  bool headed = false; /* have the dimnames names, be they empty? */
  if (xm && xn != NIL) {
    int k = op == 1 ? 1 : 0;
    Obj *dnn = rt_attr(xn, R->s.names);
    rn = ELT(xn, k);
    if (dnn != NIL) rnn = ELT(dnn, k), headed = true;
  }
  if (ym && yn != NIL) {
    int k = op == 2 ? 0 : 1;
    Obj *dnn = rt_attr(yn, R->s.names);
    cn = ELT(yn, k);
    if (dnn != NIL) cnn = ELT(dnn, k), headed = true;
  }
  if (rn != NIL || cn != NIL) {
    Obj *l = rt_list(R, 2, rn, cn);
    if (headed) {
      Obj *s = rt_alloc(R, T_STR, 2);
      SET_STR(s, 0, rnn);
      SET_STR(s, 1, cnn);
      rt_attr_set(R, l, R->s.names, s);
    }
    rt_attr_set(R, r, R->s.dimnames, l);
  }
}

/* A product of complex matrices with infinite parts, which the BLAS's way of multiplying two numbers makes NaN. */
static bool complex_infinite(const Cplx *x, int64_t n) {
  for (int64_t i = 0; i < n; i++)
    if (!isfinite(x[i].r) || !isfinite(x[i].i)) return true;
  return false;
}
static void complex_product(const Cplx *x, const Cplx *y, Cplx *r, int op, int64_t nr, int64_t nc, int64_t m) {
  for (int64_t i = 0; i < nr; i++)
    for (int64_t k = 0; k < nc; k++) {
      double complex sum = 0;
      for (int64_t j = 0; j < m; j++) {
        Cplx a = op == 1 ? x[j + i * m] : x[i + j * nr], b = op == 2 ? y[k + j * nc] : y[j + k * m];
        sum += CMPLX(a.r, a.i) * CMPLX(b.r, b.i);
      }
      r[i + k * nr] = (Cplx){creal(sum), cimag(sum)};
    }
}

/* 0 %*%, 1 crossprod, 2 tcrossprod.  Functions of packages, the standard ones' too, get the BLAS's bits, and kernels decline their
 * products. */
static Obj *do_matprod(Rt *R, Call *c) {
  const bool by_blas = c->frame && rt_env_packaged(R, c->frame->enclos);
  const int op = c->def->code;
  if (op == 0) arg_check_n(R, c, 2, 2);
  Obj *x = arg_need(R, c, 0, "x"), *y = vec_arg_or(c, 1, NULL);
  if (op == 0 && y && (x->flags | y->flags) & OF_S4) {
    Obj *res;
    if (interp_try_dispatch(R, "%*%", x, c, &res)) return res;
  }
  bool sym = !y || y == NIL;
  if (sym) y = x;
#define OKMAT(o) ((o)->type >= T_LGL && (o)->type <= T_CPLX && !((o)->type == T_INT && rt_inherits(o, "factor")))
  if (!OKMAT(x) || !OKMAT(y) || (sym && op == 0))
    rt_error_call(R, op == 0 ? NULL : interp_call_text(R, op == 1 ? "crossprod(x, y)" : "tcrossprod(x, y)"),
                  "requires numeric/complex matrix/vector arguments");
  Obj *xd = vec_dim(R, x), *yd = vec_dim(R, y);
  bool xm = xd != NIL && LEN(xd) == 2, ym = yd != NIL && LEN(yd) == 2;
  int64_t nx = LEN(x), ny = LEN(y), nrx, ncx, nry, ncy;
  if (xm) nrx = INT(xd)[0], ncx = INT(xd)[1];
  else nrx = ncx = 0;
  if (ym) nry = INT(yd)[0], ncy = INT(yd)[1];
  else nry = ncy = 0;
  if (!xm && !ym) {
    if (op == 0) {
      nrx = 1, ncx = nx;
      if (ncx == 1) nry = 1, ncy = ny;
      else nry = ny, ncy = 1;
    } else {
      nrx = nx, ncx = 1, nry = ny, ncy = 1;
      if (op == 1 && nx == 1) nry = 1, ncy = ny; /* one number is a 1 x 1 matrix, and the other vector a row */
    }
  } else if (!xm) {
    if (op == 0) {
      if (nx == nry) nrx = 1, ncx = nry;
      else if (nry == 1) nrx = nx, ncx = 1;
    } else if (op == 1) {
      if (nx == nry) nrx = nry, ncx = 1;
    } else {
      if (nx == ncy) nrx = 1, ncx = ncy;
      else if (ncy == 1) nrx = nx, ncx = 1;
    }
  } else if (!ym) {
    if (op == 0) {
      if (ny == ncx) nry = ncx, ncy = 1;
      else if (ncx == 1) nry = 1, ncy = ny;
    } else if (op == 1) {
      if (ny == nrx) nry = nrx, ncy = 1;
      else if (nrx == 1) nry = 1, ncy = ny;
    } else {
      if (nrx == 1) {
        if (ny == ncx) nry = 1, ncy = ncx;
      } else if (ncx == 1) nry = ny, ncy = 1;
    }
  }
  bool ok = op == 0 ? ncx == nry : op == 1 ? nrx == nry : ncx == ncy;
  if (!ok || nrx * ncx != nx || nry * ncy != ny) rt_error(R, "non-conformable arguments");
  int64_t nr = op == 1 ? ncx : nrx, nc = op == 2 ? nry : ncy, m = op == 1 ? nrx : ncx;
  Obj *r;
  if (x->type == T_CPLX || y->type == T_CPLX) {
    Obj *cx = x->type == T_CPLX ? x : rt_coerce(R, x, T_CPLX), *cy = y->type == T_CPLX ? y : rt_coerce(R, y, T_CPLX);
    r = rt_alloc_zero(R, T_CPLX, nr * nc);
    if (complex_infinite(CPLX(cx), nx) || (cy != cx && complex_infinite(CPLX(cy), ny)))
      complex_product(CPLX(cx), CPLX(cy), CPLX_W(r), op, nr, nc, m);
    else if (nr && nc && m) {
      Cplx one = {1, 0}, zero = {0, 0};
      int a = (int)nr, b = (int)nc, d = (int)m, lx = (int)nrx, ly = (int)nry;
      zgemm_(op == 1 ? "T" : "N", op == 2 ? "T" : "N", &a, &b, &d, &one, CPLX(cx), &lx, CPLX(cy), &ly, &zero, CPLX_W(r),
             &a);
    }
  } else {
    Obj *dx = x->type == T_DBL ? x : rt_coerce(R, x, T_DBL), *dy = sym                ? dx
                                                                   : y->type == T_DBL ? y
                                                                                      : rt_coerce(R, y, T_DBL);
    r = xm && ym && !small_product(nr, nc, m) ? interp_matprod(R, c, dx, op == 1, dy, op == 2) : NULL;
    if (!r) {
      r = rt_alloc(R, T_DBL, nr * nc);
      const double *px = DBL(dx), *py = DBL(dy);
      const bool small = !by_blas && small_product(nr, nc, m); /* is added up plainly whatever is in it */
      bool nan = !small && (any_infinite(px, nx) || (!sym && any_infinite(py, ny)));
      double *q = DBL_W(r), flops = 2.0 * (double)nr * (double)nc * (double)m;
      bool timed = xm && ym && !nan && flops > 1e6;
      double began = timed ? rt_now_ms() : 0;
      if (sym && !nan && op && !small) {
        const int a = (int)nr, d = (int)m, lx = (int)nrx;
        if (a > 0 && d > 0) away_product(R, &(Product){op == 1, false, a, d, a, lx, lx}, px, NULL, q);
        else memset(q, 0, (size_t)(nr * nr) * sizeof *q);
        for (int64_t i = 1; i < nr; i++)
          for (int64_t j = 0; j < i; j++) q[i + j * nr] = q[j + i * nr];
      } else {
        product(R, q, px, nrx, op == 1, py, nry, op == 2, nr, m, nc, nan || small);
      }
      if (timed) interp_matprod_host(R, flops, rt_now_ms() - began);
    }
  }
  rt_attr_set(R, r, R->s.dim, int2(R, nr, nc));
  product_names(R, r, x, xm, y, ym, op);
  return r;
}

static Obj *do_drop(Rt *R, Call *c) {
  Obj *x = arg_need(R, c, 0, "x");
  Obj *d = vec_dim(R, x);
  if (d == NIL) return x;
  bool any = false;
  for (int64_t i = 0; i < LEN(d); i++) any |= INT(d)[i] == 1;
  return any ? vec_drop_dims(R, rt_dup(R, x)) : x;
}

/* .Internal(max.col(m, ties)): ties 1 first, 2 last (random is R code's) */
static Obj *do_max_col(Rt *R, Call *c) {
  arg_check_n(R, c, 3, 3);
  if (rt_as_int(R, c->args[1]) < 0) rt_error(R, "not a matrix");
  Obj *x = rt_coerce(R, c->args[0], T_DBL);
  int64_t nr = rt_as_int(R, c->args[1]), nc = nr ? LEN(x) / nr : 0;
  rt_assert(R, nr * nc == LEN(x), "%lld elements in %lld rows", (long long)LEN(x), (long long)nr);
  int ties = rt_as_int(R, c->args[2]);
  if (ties == 0) vec_rng_get(R);
  const double *p = DBL(x);
  Obj *r = rt_alloc(R, T_INT, nr);
  for (int64_t i = 0; i < nr; i++) {
    int64_t at = 0;
    bool na = false;
    double big = 0;
    for (int64_t j = 0; j < nc; j++) {
      double v = p[i + j * nr];
      if (v != v) na = true;
      else if (isfinite(v) && fabs(v) > big) big = fabs(v);
    }
    double tol = 1e-5 * big, best = nc ? p[i] : 0;
    int ntie = 1;
    for (int64_t j = 1; j < nc && !na; j++) {
      double v = p[i + j * nr];
      if (ties) {
        if (v > best || (ties == 2 && v == best)) best = v, at = j;
      } else if (v > best + tol) best = v, at = j, ntie = 1;
      else if (v >= best - tol) {
        ntie++;
        if (ntie * vec_unif_rand(R) < 1.) at = j;
      }
    }
    INT_W(r)[i] = na || nc == 0 ? NA_INT : (int32_t)at + 1;
  }
  if (ties == 0) vec_rng_put(R);
  return r;
}

const BuiltinDef builtins_matrix[] = {
    {"matrix", do_matrix, BK_BUILTIN, "data = NA, nrow = 1, ncol = 1, byrow = FALSE, dimnames = NULL", BF_PURE, 0},
    {"array", do_array, BK_BUILTIN, "data = NA, dim = length(data), dimnames = NULL", BF_PURE, 0},
    {"t", do_t, BK_BUILTIN, "x", BF_DISPATCH | BF_PURE | BF_GENERIC, 0},
    {"t.default", do_t, BK_BUILTIN, "x", BF_PURE, 0},
    {"aperm", do_aperm, BK_BUILTIN, "a, ...", BF_DISPATCH | BF_PURE | BF_GENERIC, 0},
    {"aperm.default", do_aperm, BK_BUILTIN, "a, ...", BF_PURE, 0},
    {"row", do_rowcol, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
    {"col", do_rowcol, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 1},
    {"lower.tri", do_rowcol, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 2},
    {"upper.tri", do_rowcol, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 3},
    {"diag", do_diag, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
    {"%*%", do_matprod, BK_BUILTIN, NULL, BF_PRIM | BF_PURE, 0},
    {"crossprod", do_matprod, BK_BUILTIN, "x, y = NULL", BF_PURE, 1},
    {"tcrossprod", do_matprod, BK_BUILTIN, "x, y = NULL", BF_PURE, 2},
    {"drop", do_drop, BK_BUILTIN, "x", BF_PURE, 0},
    {"max_col", do_max_col, BK_BUILTIN, NULL, BF_INTERNAL, 0},
    {0}};
