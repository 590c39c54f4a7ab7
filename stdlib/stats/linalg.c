/* stdlib/stats/linalg.c - linear algebra through LAPACK: solve, chol, qr (LINPACK's limited pivoting, own code), svd, eigen,
 * det. */
#include "../base/vec.h"

void dgesv_(const int *, const int *, double *, const int *, int *, double *, const int *, int *);
void zgesv_(const int *, const int *, Cplx *, const int *, int *, Cplx *, const int *, int *);
void dgetrf_(const int *, const int *, double *, const int *, int *, int *);
void dgecon_(const char *, const int *, const double *, const int *, const double *, double *, double *, int *, int *);
double dlange_(const char *, const int *, const int *, const double *, const int *, double *);
void dpotrf_(const char *, const int *, double *, const int *, int *);
void dpstrf_(const char *, const int *, double *, const int *, int *, int *, const double *, double *, int *);
void dpotri_(const char *, const int *, double *, const int *, int *);
void dtrsm_(const char *, const char *, const char *, const char *, const int *, const int *, const double *, const double *, const int *,
            double *, const int *);
void dgesdd_(const char *, const int *, const int *, double *, const int *, double *, double *, const int *, double *,
             const int *, double *, const int *, int *, int *);
void dsyevr_(const char *, const char *, const char *, const int *, double *, const int *, const double *,
             const double *, const int *, const int *, const double *, int *, double *, double *, const int *, int *,
             double *, const int *, int *, const int *, int *);
void dgeev_(const char *, const char *, const int *, double *, const int *, double *, double *, double *, const int *,
            double *, const int *, double *, const int *, int *);
void zheev_(const char *, const char *, const int *, Cplx *, const int *, double *, Cplx *, const int *, double *,
            int *);
void zgeev_(const char *, const char *, const int *, Cplx *, const int *, Cplx *, Cplx *, const int *, Cplx *,
            const int *, Cplx *, const int *, double *, int *);
void dgeqp3_(const int *, const int *, double *, const int *, int *, double *, double *, const int *, int *);
void dormqr_(const char *, const char *, const int *, const int *, const int *, const double *, const int *,
             const double *, double *, const int *, double *, const int *, int *);
#include "lapack.h"

static Obj *dims(Rt *R, Obj *x, int64_t a, int64_t b) {
  Obj *d = rt_alloc(R, T_INT, 2);
  INT_W(d)[0] = (int32_t)a, INT_W(d)[1] = (int32_t)b;
  rt_attr_set(R, x, R->s.dim, d);
  return x;
}
static void need_matrix(Rt *R, Obj *x, const char *nm, int *nr, int *nc) {
  Obj *d = vec_dim(R, x);
  if (!rt_is_num(x) && x->type != T_CPLX) rt_error(R, "'%s' must be a numeric matrix", nm);
  if (d == NIL || LEN(d) != 2) rt_error(R, "'%s' must be a numeric matrix", nm);
  *nr = INT(d)[0], *nc = INT(d)[1];
}
static double *copy_dbl(Rt *R, Obj *x) {
  Obj *d = x->type == T_DBL ? x : rt_coerce(R, x, T_DBL);
  double *p = SCRATCH(R, double, LEN(d));
  rt_assert(R, LEN(d) == LEN(x), "%lld numbers of %lld", (long long)LEN(d), (long long)LEN(x));
  memcpy(p, DBL(d), (size_t)LEN(d) * 8);
  return p;
}
void lapack_refuses(Rt *R, const char *routine, int argument) {
  rt_error(R, "BLAS/LAPACK routine '%s' gave error code %d", routine, -argument);
}
/* What a routine that was asked for its workspace has answered. */
static int work(Rt *R, double want, int info) {
  rt_assert(R, info == 0 && want >= 1 && want <= INT32_MAX, "workspace of %g, info %d", want, info);
  return (int)want;
}
static Obj *dbl_copy(Rt *R, Obj *x) { /* fresh T_DBL without attributes */
  Obj *d = rt_coerce(R, x, T_DBL);
  return d == x ? rt_dup(R, d) : d;
}

/* .Internal(La_solve(a, b, tol)) */
static Obj *do_solve(Rt *R, Call *c) {
  arg_check_n(R, c, 3, 3);
  Obj *a = c->args[0], *b = c->args[1];
  double tol = rt_as_dbl(R, c->args[2]);
  int n, nc, p, nb;
  need_matrix(R, a, "a", &n, &nc);
  if (n == 0) rt_error(R, "'a' is 0-diml");
  if (n != nc) rt_error(R, "'a' (%d x %d) must be square", n, nc);
  Obj *bd = vec_dim(R, b);
  bool mat = bd != NIL && LEN(bd) == 2;
  if (!rt_is_num(b) && b->type != T_CPLX) rt_error(R, "'b' must be a numeric matrix");
  if (mat) nb = INT(bd)[0], p = INT(bd)[1];
  else nb = (int)LEN(b), p = 1;
  if (p == 0) rt_error(R, "no right-hand side in 'b'");
  if (nb != n) rt_error(R, "'b' (%d x %d) must be compatible with 'a' (%d x %d)", nb, p, n, n);
  int *ipiv = SCRATCH(R, int, n), info;
  Obj *r;
  if (a->type == T_CPLX || b->type == T_CPLX) {
    Obj *za = rt_coerce(R, a, T_CPLX);
    Cplx *w = SCRATCH(R, Cplx, (int64_t)n * n);
    memcpy(w, CPLX(za), sizeof(Cplx) * (size_t)n * (size_t)n);
    r = rt_coerce(R, b, T_CPLX);
    if (r == b) r = rt_dup(R, b);
    zgesv_(&n, &p, w, &n, ipiv, CPLX_W(r), &n, &info);
  } else {
    double *w = copy_dbl(R, a);
    r = dbl_copy(R, b);
    enum { ALONE = 5 /* rows: up to there the bits are the same */ };
    const int threads = n <= ALONE ? rt_blas_threads(1) : 0;
    double anorm = tol > 0 ? dlange_("1", &n, &n, w, &n, NULL) : 0, rcond = 1;
    int *iwork = SCRATCH(R, int, n);
    double *work = SCRATCH(R, double, 4 * n);
    dgesv_(&n, &p, w, &n, ipiv, DBL_W(r), &n, &info);
    if (info == 0 && tol > 0) {
      int i2;
      dgecon_("1", &n, w, &n, &anorm, &rcond, work, iwork, &i2);
    }
    if (threads) rt_blas_threads(threads);
    if (info == 0 && tol > 0 && rcond < tol)
      rt_error(R, "system is computationally singular: reciprocal condition number = %g", rcond);
  }
  if (info < 0) rt_error(R, "argument %d of Lapack routine %s had invalid value", -info, "dgesv");
  if (info > 0)
    rt_error(R, "Lapack routine %s: system is exactly singular: U[%d,%d] = 0", a->type == T_CPLX ? "zgesv" : "dgesv",
             info, info);
  Obj *adn = vec_dimnames(R, a);
  if (mat) {
    dims(R, r, n, p);
    Obj *bdn = vec_dimnames(R, b), *rn = adn == NIL ? NIL : ELT(adn, 1), *cn = bdn == NIL ? NIL : ELT(bdn, 1);
    if (rn != NIL || cn != NIL) rt_attr_set(R, r, R->s.dimnames, rt_list(R, 2, rn, cn));
  } else if (adn != NIL && ELT(adn, 1) != NIL) rt_attr_set(R, r, R->s.names, ELT(adn, 1));
  return r;
}

/* .Internal(La_chol(x, pivot, tol)) */
static Obj *do_chol(Rt *R, Call *c) {
  arg_check_n(R, c, 3, 3);
  Obj *a = c->args[0];
  bool pivot = rt_as_lgl(R, c->args[1]) == 1;
  double tol = rt_as_dbl(R, c->args[2]);
  int n, m, info;
  Obj *d = vec_dim(R, a);
  if (a->type == T_STR || a->type == T_RAW || a->type == T_LIST) a = rt_coerce(R, a, T_DBL); /* with its warning */
  if (d != NIL && vec_dim(R, a) == NIL) rt_attr_set(R, a, R->s.dim, d);
  need_matrix(R, a, "a", &m, &n);
  if (m != n) rt_error(R, "'a' must be a square matrix");
  if (n <= 0) rt_error(R, "'a' must have dims > 0");
  Obj *r = dbl_copy(R, a);
  double *p = DBL_W(r);
  for (int j = 0; j < n; j++)
    for (int i = j + 1; i < n; i++) p[i + (int64_t)n * j] = 0;
  Obj *dn = vec_dimnames(R, a);
  if (!pivot) {
    dpotrf_("U", &n, p, &n, &info);
    if (info > 0) rt_error(R, "the leading minor of order %d is not positive definite", info);
    if (info < 0) rt_error(R, "argument %d of Lapack routine %s had invalid value", -info, "dpotrf");
    dims(R, r, n, n);
    if (dn != NIL) rt_attr_set(R, r, R->s.dimnames, dn);
    return r;
  }
  int *ip = SCRATCH(R, int, n), rank;
  dpstrf_("U", &n, p, &n, ip, &rank, &tol, SCRATCH(R, double, 2 * n), &info);
  if (info > 0) rt_warning(R, "the matrix is either rank-deficient or indefinite");
  dims(R, r, n, n);
  Obj *pv = rt_alloc(R, T_INT, n);
  for (int i = 0; i < n; i++) INT_W(pv)[i] = ip[i];
  rt_attr_set(R, r, rt_sym(R, "pivot"), pv);
  rt_attr_set(R, r, rt_sym(R, "rank"), rt_int(R, rank));
  if (dn != NIL && ELT(dn, 1) != NIL) {
    Obj *cn = rt_alloc(R, T_STR, n);
    for (int i = 0; i < n; i++) {
      rt_assert(R, ip[i] >= 1 && ip[i] <= n, "pivot %d of %d", ip[i], n);
      SET_STR(cn, i, ELT(ELT(dn, 1), ip[i] - 1));
    }
    rt_attr_set(R, r, R->s.dimnames, rt_list(R, 2, NIL, cn));
  }
  return r;
}

/* .Internal(La_chol2inv(x, size)) */
static Obj *do_chol2inv(Rt *R, Call *c) {
  arg_check_n(R, c, 2, 2);
  Obj *a = c->args[0];
  int sz = rt_as_int(R, c->args[1]), m = 1, n = 1, info;
  if (sz == NA_INT || sz < 1) rt_error(R, "'size' argument must be a positive integer");
  Obj *d = vec_dim(R, a);
  if (d != NIL && LEN(d) == 2) m = INT(d)[0], n = INT(d)[1];
  else if (LEN(a) != 1) rt_error(R, "'a' must be a numeric matrix");
  if (sz > n) rt_error(R, "'size' cannot exceed ncol(x) = %d", n);
  if (sz > m) rt_error(R, "'size' cannot exceed nrow(x) = %d", m);
  if (!rt_is_num(a)) rt_error(R, "'a' must be a numeric matrix");
  Obj *da = rt_coerce(R, a, T_DBL), *r = rt_alloc_zero(R, T_DBL, (int64_t)sz * sz);
  double *p = DBL_W(r);
  for (int j = 0; j < sz; j++)
    for (int i = 0; i <= j; i++) p[i + (int64_t)j * sz] = DBL(da)[i + (int64_t)j * m];
  dpotri_("U", &sz, p, &sz, &info);
  if (info > 0) rt_error(R, "element (%d, %d) is zero, so the inverse cannot be computed", info, info);
  for (int j = 0; j < sz; j++)
    for (int i = j + 1; i < sz; i++) p[i + (int64_t)j * sz] = p[j + (int64_t)i * sz];
  return dims(R, r, sz, sz);
}

/* .Internal(backsolve(r, x, k, upper.tri, transpose)) */
static Obj *do_backsolve(Rt *R, Call *c) {
  arg_check_n(R, c, 5, 5);
  Obj *r = c->args[0], *x = c->args[1];
  int nr = (int)rt_nrow(r), ncb = (int)rt_ncol(x), nrb = (int)rt_nrow(x), k = rt_as_int(R, c->args[2]);
  bool upper = rt_as_lgl(R, c->args[3]) == 1, trans = rt_as_lgl(R, c->args[4]) == 1;
  if (k == NA_INT || k <= 0 || k > nr || k > rt_ncol(r) || k > nrb) rt_error(R, "invalid '%s' argument", "k");
  Obj *dr = rt_coerce(R, r, T_DBL), *dx = rt_coerce(R, x, T_DBL);
  const double *p = DBL(dr);
  for (int i = 0; i < k; i++)
    if (p[i * (int64_t)(nr + 1)] == 0.0)
      rt_error(R, "singular matrix in 'backsolve'. First zero in diagonal [%d]", i + 1);
  Obj *ans = rt_alloc(R, T_DBL, (int64_t)k * ncb);
  double *q = DBL_W(ans);
  for (int j = 0; j < ncb; j++) memcpy(q + (int64_t)j * k, DBL(dx) + (int64_t)j * nrb, (size_t)k * 8);
  const double once = 1; /* dtrsm, as GNU R: OpenBLAS's dtrtrs has one column solved in another order */
  dtrsm_("L", upper ? "U" : "L", trans ? "T" : "N", "N", &k, &ncb, &once, p, &nr, q, &k);
  return dims(R, ans, k, ncb);
}

/* .Internal(det_ge_real(x, logarithm)) */
static Obj *do_det(Rt *R, Call *c) {
  arg_check_n(R, c, 2, 2);
  int n, m, info, sign = 1;
  need_matrix(R, c->args[0], "a", &n, &m);
  if (n != m) rt_error(R, "'a' must be a square matrix");
  bool lg = rt_as_lgl(R, c->args[1]) == 1;
  double *a = copy_dbl(R, c->args[0]), mod = lg ? 0 : 1;
  int *ip = SCRATCH(R, int, n);
  dgetrf_(&n, &n, a, &n, ip, &info);
  if (info < 0) rt_error(R, "error code %d from Lapack routine '%s'", info, "dgetrf");
  if (info > 0) mod = lg ? -INFINITY : 0;
  else {
    for (int i = 0; i < n; i++)
      if (ip[i] != i + 1) sign = -sign;
    for (int i = 0; i < n; i++) {
      double d = a[i * (int64_t)(n + 1)];
      if (lg) {
        mod += log(fabs(d));
        if (d < 0) sign = -sign;
      } else mod *= d;
    }
    if (!lg && mod < 0) mod = -mod, sign = -sign;
  }
  Obj *mo = rt_dbl(R, mod), *r;
  rt_attr_set(R, mo, rt_sym(R, "logarithm"), rt_lgl(R, lg));
  r = rt_named_list(R, 2, "modulus", mo, "sign", rt_int(R, sign));
  rt_attr_set(R, r, R->s.class_, rt_str(R, "det"));
  return r;
}

/* .Internal(La_svd(x, nu, nv)): jobu from nu, nv */
static Obj *do_svd(Rt *R, Call *c) {
  arg_check_n(R, c, 3, 3);
  int n, p, info;
  need_matrix(R, c->args[0], "x", &n, &p);
  int nu = rt_as_int(R, c->args[1]), nv = rt_as_int(R, c->args[2]), mn = IMIN(n, p);
  double *x = copy_dbl(R, c->args[0]);
  for (int64_t i = 0; i < (int64_t)n * p; i++)
    if (!isfinite(x[i])) rt_error(R, "infinite or missing values in 'x'");
  const char *job = nu || nv ? (nu <= mn && nv <= mn ? "S" : "A") : "N";
  int cu = job[0] == 'A'   ? n
           : job[0] == 'S' ? mn
                           : 0,
      rv = job[0] == 'A'   ? p
           : job[0] == 'S' ? mn
                           : 0,
      ldvt = rv ? rv : 1, ldu = n;
  Obj *d = rt_alloc(R, T_DBL, mn), *u = rt_alloc(R, T_DBL, (int64_t)n * cu), *vt = rt_alloc(R, T_DBL, (int64_t)rv * p);
  int lwork = -1, *iw = SCRATCH(R, int, 8 * mn);
  double t;
  dgesdd_(job, &n, &p, x, &n, DBL_W(d), DBL_W(u), &ldu, DBL_W(vt), &ldvt, &t, &lwork, iw, &info);
  lwork = work(R, t, info);
  dgesdd_(job, &n, &p, x, &n, DBL_W(d), DBL_W(u), &ldu, DBL_W(vt), &ldvt, SCRATCH(R, double, lwork), &lwork, iw, &info);
  if (info) rt_error(R, "error code %d from Lapack routine '%s'", info, "dgesdd");
  if (!nu && !nv) return rt_named_list(R, 1, "d", d);
  return rt_named_list(R, 3, "d", d, "u", dims(R, u, n, cu), "vt", dims(R, vt, rv, p));
}

/* .Internal(La_rs(x, only.values)): symmetric, ascending */
static Obj *do_rs(Rt *R, Call *c) {
  arg_check_n(R, c, 2, 2);
  int n, m, info, found, lwork = -1, liwork = -1, il = 0, iu = 0, itmp;
  need_matrix(R, c->args[0], "x", &n, &m);
  if (n != m) rt_error(R, "non-square matrix in 'eigen'");
  bool ov = rt_as_lgl(R, c->args[1]) == 1;
  double *x = copy_dbl(R, c->args[0]), zero = 0, t;
  Obj *w = rt_alloc(R, T_DBL, n), *z = ov ? NIL : rt_alloc(R, T_DBL, (int64_t)n * n);
  int *supp = SCRATCH(R, int, 2 * n);
  double dummy, *zp = ov ? &dummy : DBL_W(z);
  dsyevr_(ov ? "N" : "V", "A", "L", &n, x, &n, &zero, &zero, &il, &iu, &zero, &found, DBL_W(w), zp, &n, supp, &t,
          &lwork, &itmp, &liwork, &info);
  lwork = work(R, t, info), liwork = itmp;
  dsyevr_(ov ? "N" : "V", "A", "L", &n, x, &n, &zero, &zero, &il, &iu, &zero, &found, DBL_W(w), zp, &n, supp,
          SCRATCH(R, double, lwork), &lwork, SCRATCH(R, int, liwork), &liwork, &info);
  if (info) rt_error(R, "error code %d from Lapack routine '%s'", info, "dsyevr");
  return ov ? rt_named_list(R, 1, "values", w) : rt_named_list(R, 2, "values", w, "vectors", dims(R, z, n, n));
}

/* .Internal(La_rg(x, only.values)): general real */
static Obj *do_rg(Rt *R, Call *c) {
  arg_check_n(R, c, 2, 2);
  int n, m, info, lwork = -1, one = 1;
  need_matrix(R, c->args[0], "x", &n, &m);
  if (n != m) rt_error(R, "non-square matrix in 'eigen'");
  bool ov = rt_as_lgl(R, c->args[1]) == 1;
  double *x = copy_dbl(R, c->args[0]), t;
  for (int64_t i = 0; i < (int64_t)n * n; i++)
    if (!isfinite(x[i])) rt_error(R, "infinite or missing values in 'x'");
  double *wr = SCRATCH(R, double, n), *wi = SCRATCH(R, double, n), *v = ov ? NULL : SCRATCH(R, double, (int64_t)n *n);
  dgeev_("N", ov ? "N" : "V", &n, x, &n, wr, wi, NULL, &one, v, &n, &t, &lwork, &info);
  lwork = work(R, t, info);
  dgeev_("N", ov ? "N" : "V", &n, x, &n, wr, wi, NULL, &one, v, &n, SCRATCH(R, double, lwork), &lwork, &info);
  if (info) rt_error(R, "error code %d from Lapack routine '%s'", info, "dgeev");
  bool cplx = false;
  for (int i = 0; i < n; i++)
    if (fabs(wi[i]) > 10 * 2.220446049250313e-16 * fabs(wr[i])) cplx = true;
  Obj *w, *z = NIL;
  if (cplx) {
    w = rt_alloc(R, T_CPLX, n);
    for (int i = 0; i < n; i++) CPLX_W(w)[i] = (Cplx){wr[i], wi[i]};
    if (!ov) {
      z = rt_alloc(R, T_CPLX, (int64_t)n * n);
      Cplx *q = CPLX_W(z);
      for (int j = 0; j < n; j++) {
        if (wi[j] != 0 && j + 1 < n) {
          for (int i = 0; i < n; i++) {
            q[i + (int64_t)n * j] = (Cplx){v[i + (int64_t)n * j], v[i + (int64_t)n * (j + 1)]};
            q[i + (int64_t)n * (j + 1)] = (Cplx){v[i + (int64_t)n * j], -v[i + (int64_t)n * (j + 1)]};
          }
          j++;
        } else
          for (int i = 0; i < n; i++) q[i + (int64_t)n * j] = (Cplx){v[i + (int64_t)n * j], 0};
      }
    }
  } else {
    w = rt_alloc(R, T_DBL, n);
    memcpy(DBL_W(w), wr, (size_t)n * 8);
    if (!ov) z = rt_alloc(R, T_DBL, (int64_t)n * n), memcpy(DBL_W(z), v, (size_t)n * (size_t)n * 8);
  }
  return ov ? rt_named_list(R, 1, "values", w) : rt_named_list(R, 2, "values", w, "vectors", dims(R, z, n, n));
}

/* .Internal(La_cplx(x, only.values, hermitian)) */
static Obj *do_eigen_cplx(Rt *R, Call *c) {
  arg_check_n(R, c, 3, 3);
  int n, m, info, lwork = -1, one = 1;
  need_matrix(R, c->args[0], "x", &n, &m);
  if (n != m) rt_error(R, "non-square matrix in 'eigen'");
  bool ov = rt_as_lgl(R, c->args[1]) == 1, herm = rt_as_lgl(R, c->args[2]) == 1;
  Obj *x = rt_dup(R, rt_coerce(R, c->args[0], T_CPLX)), *w, *z = NIL;
  Cplx t;
  if (herm) {
    w = rt_alloc(R, T_DBL, n);
    double *rw = SCRATCH(R, double, 3 * n);
    zheev_(ov ? "N" : "V", "L", &n, CPLX_W(x), &n, DBL_W(w), &t, &lwork, rw, &info);
    lwork = work(R, t.r, info);
    zheev_(ov ? "N" : "V", "L", &n, CPLX_W(x), &n, DBL_W(w), SCRATCH(R, Cplx, lwork), &lwork, rw, &info);
    z = x;
    rt_attr_clear(z);
  } else {
    w = rt_alloc(R, T_CPLX, n), z = rt_alloc(R, T_CPLX, (int64_t)n * n);
    double *rw = SCRATCH(R, double, 2 * n);
    zgeev_("N", ov ? "N" : "V", &n, CPLX_W(x), &n, CPLX_W(w), NULL, &one, CPLX_W(z), &n, &t, &lwork, rw, &info);
    lwork = work(R, t.r, info);
    zgeev_("N", ov ? "N" : "V", &n, CPLX_W(x), &n, CPLX_W(w), NULL, &one, CPLX_W(z), &n, SCRATCH(R, Cplx, lwork),
           &lwork, rw, &info);
  }
  if (info) rt_error(R, "error code %d from Lapack routine '%s'", info, herm ? "zheev" : "zgeev");
  return ov ? rt_named_list(R, 1, "values", w) : rt_named_list(R, 2, "values", w, "vectors", dims(R, z, n, n));
}

static Obj *do_norm(Rt *R, Call *c) { /* .Internal(La_dlange(x, type)), .Internal(La_dgecon(x, type)) */
  arg_check_n(R, c, 2, 2);
  int n, m, info;
  need_matrix(R, c->args[0], "A", &n, &m);
  const char *type = vec_str0(c->args[1]);
  if (!type) rt_error(R, "invalid '%s' argument", "type");
  double *a = copy_dbl(R, c->args[0]), *work = SCRATCH(R, double, IMAX(4 * n, 1));
  double v = n && m ? dlange_(type, &n, &m, a, &n, work) : 0;
  if (c->def->code == 0) return rt_dbl(R, v);
  if (n != m) rt_error(R, "'A' must be a square matrix");
  if (!n) lapack_refuses(R, "DGETRF", 4);
  int *ip = SCRATCH(R, int, n);
  dgetrf_(&n, &n, a, &n, ip, &info);
  if (info > 0) return rt_dbl(R, 0);
  double rc;
  dgecon_(type, &n, a, &n, &v, &rc, work, SCRATCH(R, int, n), &info);
  return rt_dbl(R, rc);
}

/* ---- QR by Householder with limited pivoting: columns that are nearly dependent go to the end -------------------- */

/* The vector operations are the BLAS's, so that the last bits are those of every program that does LINPACK over it. */
typedef struct {
  double (*nrm2)(const int *, const double *, const int *);
  double (*dot)(const int *, const double *, const int *, const double *, const int *);
  void (*axpy)(const int *, const double *, const double *, const int *, double *, const int *);
  void (*scal)(const int *, const double *, double *, const int *);
} Blas1;

static Blas1 blas1(Rt *R) {
  Blas1 b;
  *(void **)&b.nrm2 = rt_lapack(R, "dnrm2_");
  *(void **)&b.dot = rt_lapack(R, "ddot_");
  *(void **)&b.axpy = rt_lapack(R, "daxpy_");
  *(void **)&b.scal = rt_lapack(R, "dscal_");
  return b;
}

static const int one = 1;

static int qr_decompose(Rt *R, double *x, int n, int p, double tol, double *qraux, int *jpvt) {
  double *w1 = SCRATCH(R, double, p), *w2 = SCRATCH(R, double, p);
  Blas1 b = blas1(R);
  for (int j = 0; j < p; j++) {
    qraux[j] = w1[j] = w2[j] = b.nrm2(&n, x + (int64_t)j * n, &one);
    if (w2[j] == 0) w2[j] = 1;
  }
  int lup = IMIN(n, p), k = p + 1;
  for (int l = 1; l <= lup; l++) {
    while (l < k && qraux[l - 1] < w2[l - 1] * tol) { /* column l to the end */
      for (int i = 0; i < n; i++) {
        double t = x[i + (int64_t)(l - 1) * n];
        for (int j = l; j < p; j++) x[i + (int64_t)(j - 1) * n] = x[i + (int64_t)j * n];
        x[i + (int64_t)(p - 1) * n] = t;
      }
      int jp = jpvt[l - 1];
      double t = qraux[l - 1], t1 = w1[l - 1], t2 = w2[l - 1];
      for (int j = l; j < p; j++) jpvt[j - 1] = jpvt[j], qraux[j - 1] = qraux[j], w1[j - 1] = w1[j], w2[j - 1] = w2[j];
      jpvt[p - 1] = jp, qraux[p - 1] = t, w1[p - 1] = t1, w2[p - 1] = t2;
      k--;
    }
    if (l == n) break;
    double *xl = x + (l - 1) + (int64_t)(l - 1) * n;
    int m = n - l + 1;
    double nrm = b.nrm2(&m, xl, &one);
    if (nrm != 0) {
      if (xl[0] != 0) nrm = copysign(nrm, xl[0]);
      double scale = 1 / nrm;
      b.scal(&m, &scale, xl, &one);
      xl[0] += 1;
      for (int j = l + 1; j <= p; j++) {
        double *xj = x + (l - 1) + (int64_t)(j - 1) * n, t = -b.dot(&m, xl, &one, xj, &one) / xl[0];
        b.axpy(&m, &t, xl, &one, xj, &one);
        if (qraux[j - 1] != 0) {
          double tt = 1 - (fabs(xj[0]) / qraux[j - 1]) * (fabs(xj[0]) / qraux[j - 1]);
          if (tt < 0) tt = 0;
          if (fabs(tt) < 1e-6) {
            int rest = m - 1;
            qraux[j - 1] = w1[j - 1] = b.nrm2(&rest, xj + 1, &one);
          } else qraux[j - 1] *= sqrt(tt);
        }
      }
      qraux[l - 1] = xl[0];
      xl[0] = -nrm;
    }
  }
  rt_assert(R, k >= 1 && k <= p + 1, "rank %d of %d", k - 1, p);
  return IMIN(k - 1, n);
}

/* y := Q y or Q'y, k reflections.  The diagonal of qr holds R's; the reflections' is in qraux, so a copy of each column
 * gets it. */
static void qr_apply(Rt *R, const double *qr, int n, int k, const double *qraux, double *y, int ny, bool trans) {
  int ju = IMIN(k, n - 1);
  Blas1 b = blas1(R);
  double *q = SCRATCH(R, double, n);
  for (int s = 0; s < ju; s++) {
    int j = trans ? s : ju - 1 - s, m = n - j;
    if (qraux[j] == 0) continue;
    memcpy(q, qr + j + (int64_t)j * n, sizeof(double) * (size_t)m);
    q[0] = qraux[j];
    for (int c = 0; c < ny; c++) {
      double *yj = y + (int64_t)c * n + j, t = -b.dot(&m, q, &one, yj, &one) / q[0];
      b.axpy(&m, &t, q, &one, yj, &one);
    }
  }
}

/* .Internal(qr_linpack(x, tol)): list(qr, rank, qraux, pivot) */
static Obj *do_qr(Rt *R, Call *c) {
  arg_check_n(R, c, 2, 2);
  int n, p;
  need_matrix(R, c->args[0], "x", &n, &p);
  double tol = rt_as_dbl(R, c->args[1]);
  Obj *q = dbl_copy(R, c->args[0]), *aux = rt_alloc_zero(R, T_DBL, p), *pv = rt_alloc(R, T_INT, p);
  rt_attr_clear(q);
  for (int64_t i = 0; i < LEN(q); i++)
    if (!isfinite(DBL(q)[i])) rt_error(R, "NA/NaN/Inf in foreign function call (arg 1)");
  for (int i = 0; i < p; i++) INT_W(pv)[i] = i + 1;
  int rank = qr_decompose(R, DBL_W(q), n, p, tol, DBL_W(aux), INT_W(pv));
  dims(R, q, n, p);
  Obj *dn = vec_dimnames(R, c->args[0]);
  if (dn != NIL) {
    Obj *cn = ELT(dn, 1);
    if (cn != NIL) {
      Obj *s = rt_alloc(R, T_STR, p);
      for (int i = 0; i < p; i++) SET_STR(s, i, ELT(cn, INT(pv)[i] - 1));
      cn = s;
    }
    Obj *l = rt_list(R, 2, ELT(dn, 0), cn);
    rt_attr_set(R, q, R->s.dimnames, l);
  }
  return rt_named_list(R, 4, "qr", q, "rank", rt_int(R, rank), "qraux", aux, "pivot", pv);
}

/* .Internal(qr_lapack(x)): list(qr, rank, qraux, pivot) */
static Obj *do_qr_lapack(Rt *R, Call *c) {
  arg_check_n(R, c, 1, 1);
  int n, p, info, lwork = -1;
  need_matrix(R, c->args[0], "a", &n, &p);
  if (!n) lapack_refuses(R, "DGEQP3", 4);
  Obj *q = dims(R, dbl_copy(R, c->args[0]), n, p), *aux = rt_alloc(R, T_DBL, IMIN(n, p)), *pv = rt_alloc(R, T_INT, p);
  if (p) memset(INT_W(pv), 0, sizeof(int) * (size_t)p);
  double t;
  dgeqp3_(&n, &p, DBL_W(q), &n, INT_W(pv), DBL_W(aux), &t, &lwork, &info);
  lwork = work(R, t, info);
  dgeqp3_(&n, &p, DBL_W(q), &n, INT_W(pv), DBL_W(aux), SCRATCH(R, double, lwork), &lwork, &info);
  if (info < 0) rt_error(R, "error code %d from Lapack routine '%s'", info, "dgeqp3");
  return rt_named_list(R, 4, "qr", q, "rank", rt_int(R, IMIN(n, p)), "qraux", aux, "pivot", pv);
}

void right_side(Rt *R, int n, Obj *y) {
  if (rt_nrow(y) != n) rt_error(R, "right-hand side should have %d not %lld rows", n, (long long)rt_nrow(y));
}

/* .Internal(qr_qy_lapack(qr, qraux, y, trans)) */
static Obj *do_qr_qy_lapack(Rt *R, Call *c) {
  arg_check_n(R, c, 4, 4);
  Obj *q = rt_coerce(R, c->args[0], T_DBL), *aux = rt_coerce(R, c->args[1], T_DBL), *y = dbl_copy(R, c->args[2]);
  int n = (int)rt_nrow(c->args[0]), k = (int)LEN(aux), ny = n ? (int)(LEN(y) / n) : 0, info, lwork = -1;
  right_side(R, n, c->args[2]);
  if ((int64_t)n * k > LEN(q) || k > n) lapack_refuses(R, "DORMQR", 5);
  const char *trans = rt_as_lgl(R, c->args[3]) == 1 ? "T" : "N";
  double t;
  dormqr_("L", trans, &n, &ny, &k, DBL(q), &n, DBL(aux), DBL_W(y), &n, &t, &lwork, &info);
  lwork = work(R, t, info);
  dormqr_("L", trans, &n, &ny, &k, DBL(q), &n, DBL(aux), DBL_W(y), &n, SCRATCH(R, double, lwork), &lwork, &info);
  if (info != 0) rt_error(R, "error code %d from Lapack routine '%s'", info, "dormqr");
  return vec_dim(R, c->args[2]) != NIL ? dims(R, y, n, ny) : y;
}

/* .Internal(qr_back(qr, k, qty)): the k coefficients of each column of Q'y, by columns of R as LINPACK does */
static Obj *do_qr_back(Rt *R, Call *c) {
  arg_check_n(R, c, 3, 3);
  Obj *q = rt_coerce(R, c->args[0], T_DBL), *y = rt_coerce(R, c->args[2], T_DBL);
  int n = (int)rt_nrow(c->args[0]), k = rt_as_int(R, c->args[1]), ny = n ? (int)(LEN(y) / n) : 0;
  if (k < 0 || k > n || (int64_t)n * k > LEN(q)) rt_error(R, "invalid '%s' argument", "qr");
  Obj *b = rt_alloc(R, T_DBL, (int64_t)k * ny);
  Blas1 f = blas1(R);
  for (int col = 0; col < ny; col++) {
    double *bj = DBL_W(b) + (int64_t)col * k;
    memcpy(bj, DBL(y) + (int64_t)col * n, sizeof(double) * (size_t)k);
    for (int j = k - 1; j >= 0; j--) {
      const double *x = DBL(q) + (int64_t)j * n;
      if (x[j] == 0) rt_error(R, "exact singularity in '%s'", "qr.coef");
      bj[j] /= x[j];
      double t = -bj[j];
      f.axpy(&j, &t, x, &one, bj, &one);
    }
  }
  if (vec_dim(R, c->args[2]) != NIL) dims(R, b, k, ny);
  return b;
}

/* .Internal(qr_qy(qr, k, qraux, y, trans)) */
static Obj *do_qr_qy(Rt *R, Call *c) {
  arg_check_n(R, c, 5, 5);
  Obj *q = rt_coerce(R, c->args[0], T_DBL), *aux = rt_coerce(R, c->args[2], T_DBL), *y = dbl_copy(R, c->args[3]);
  int n = (int)rt_nrow(c->args[0]), k = rt_as_int(R, c->args[1]), ny = n ? (int)(LEN(y) / n) : 0;
  bool trans = rt_as_lgl(R, c->args[4]) == 1;
  if (k < 0 || k > LEN(aux) || (int64_t)n * k > LEN(q)) rt_error(R, "invalid '%s' argument", "qr");
  qr_apply(R, DBL(q), n, k, DBL(aux), DBL_W(y), ny, trans);
  Obj *const kept[] = {R->s.dim, R->s.dimnames, R->s.names}; /* a class is not the result's */
  for (int i = 0; i < 3; i++) {
    Obj *a = rt_attr(c->args[3], kept[i]);
    if (a != NIL) rt_attr_set(R, y, kept[i], a);
  }
  return y;
}

const BuiltinDef builtins_linalg[] = {{"La_solve", do_solve, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
                                      {"La_chol", do_chol, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
                                      {"La_chol2inv", do_chol2inv, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
                                      {"backsolve", do_backsolve, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
                                      {"det_ge_real", do_det, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
                                      {"svd_of", do_svd, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
                                      {"La_rs", do_rs, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
                                      {"La_rg", do_rg, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
                                      {"La_cplx", do_eigen_cplx, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
                                      {"La_dlange", do_norm, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
                                      {"La_dgecon", do_norm, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 1},
                                      {"qr_linpack", do_qr, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
                                      {"qr_lapack", do_qr_lapack, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
                                      {"qr_qy_lapack", do_qr_qy_lapack, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
                                      {"qr_back", do_qr_back, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
                                      {"qr_qy", do_qr_qy, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
                                      {0}};
