/* stdlib/stats/linalg_cplx.c - singular values and QR decomposition of complex matrices, through LAPACK. */
#include "../base/vec.h"

void zgesdd_(const char *, const int *, const int *, Cplx *, const int *, double *, Cplx *, const int *, Cplx *,
             const int *, Cplx *, const int *, double *, int *, int *);
void zgeqp3_(const int *, const int *, Cplx *, const int *, int *, Cplx *, Cplx *, const int *, double *, int *);
void zunmqr_(const char *, const char *, const int *, const int *, const int *, const Cplx *, const int *, const Cplx *,
             Cplx *, const int *, Cplx *, const int *, int *);
void ztrsv_(const char *, const char *, const char *, const int *, const Cplx *, const int *, Cplx *, const int *);

#include "lapack.h"

static Obj *copy(Rt *R, Obj *x) {
  Obj *r = rt_coerce(R, x, T_CPLX);
  return r == x ? rt_dup(R, x) : r;
}
static Obj *as_matrix(Rt *R, Obj *x, int n, int p) {
  Obj *d = rt_alloc(R, T_INT, 2);
  INT_W(d)[0] = n, INT_W(d)[1] = p;
  rt_attr_set(R, x, R->s.dim, d);
  return x;
}
static void extent(Rt *R, Obj *x, const char *name, int *n, int *p) {
  Obj *d = vec_dim(R, x);
  if (d == NIL || LEN(d) != 2) rt_error(R, "'%s' must be a complex matrix", name);
  *n = INT(d)[0], *p = INT(d)[1];
}
static void check(Rt *R, int info, const char *routine) {
  if (info) rt_error(R, "error code %d from Lapack routine '%s'", info, routine);
}

/* .Internal(La_svd_cplx(x, nu, nv)): list(d, u, vt), as La_svd has it */
static Obj *do_svd(Rt *R, Call *c) {
  arg_check_n(R, c, 3, 3);
  int n, p, info;
  extent(R, c->args[0], "x", &n, &p);
  int nu = rt_as_int(R, c->args[1]), nv = rt_as_int(R, c->args[2]), small = IMIN(n, p), large = IMAX(n, p);
  Obj *x = copy(R, c->args[0]);
  const char *job = !nu && !nv ? "N" : nu <= small && nv <= small ? "S" : "A";
  int cols = job[0] == 'A' ? n : job[0] == 'S' ? small : 0, rows = job[0] == 'A' ? p : job[0] == 'S' ? small : 0;
  int ldvt = rows ? rows : 1, lwork = -1, *iw = SCRATCH(R, int, 8 * small);
  Obj *d = rt_alloc(R, T_DBL, small), *u = rt_alloc(R, T_CPLX, (int64_t)n * cols),
      *vt = rt_alloc(R, T_CPLX, (int64_t)rows * p);
  int64_t m = small, reals = m * IMAX(5 * m + 7, 2 * (int64_t)large + 2 * m + 1); /* zgesdd's rwork */
  double *rw = SCRATCH(R, double, reals);
  Cplx want;
  zgesdd_(job, &n, &p, CPLX_W(x), &n, DBL_W(d), CPLX_W(u), &n, CPLX_W(vt), &ldvt, &want, &lwork, rw, iw, &info);
  rt_assert(R, info == 0 && want.r >= 1, "workspace of %g, info %d", want.r, info);
  lwork = (int)want.r;
  zgesdd_(job, &n, &p, CPLX_W(x), &n, DBL_W(d), CPLX_W(u), &n, CPLX_W(vt), &ldvt, SCRATCH(R, Cplx, lwork), &lwork, rw,
          iw, &info);
  check(R, info, "zgesdd");
  if (job[0] == 'N') return rt_named_list(R, 1, "d", d);
  return rt_named_list(R, 3, "d", d, "u", as_matrix(R, u, n, cols), "vt", as_matrix(R, vt, rows, p));
}

/* .Internal(qr_cplx(x)): list(qr, rank, qraux, pivot) */
static Obj *do_qr(Rt *R, Call *c) {
  arg_check_n(R, c, 1, 1);
  int n, p, info, lwork = -1;
  extent(R, c->args[0], "a", &n, &p);
  if (!n) lapack_refuses(R, "ZGEQP3", 4);
  Obj *q = as_matrix(R, copy(R, c->args[0]), n, p), *aux = rt_alloc(R, T_CPLX, IMIN(n, p)),
      *pivot = rt_alloc_zero(R, T_INT, p);
  double *rw = SCRATCH(R, double, 2 * p);
  Cplx want;
  zgeqp3_(&n, &p, CPLX_W(q), &n, INT_W(pivot), CPLX_W(aux), &want, &lwork, rw, &info);
  rt_assert(R, info == 0 && want.r >= 1, "workspace of %g, info %d", want.r, info);
  lwork = (int)want.r;
  zgeqp3_(&n, &p, CPLX_W(q), &n, INT_W(pivot), CPLX_W(aux), SCRATCH(R, Cplx, lwork), &lwork, rw, &info);
  check(R, info, "zgeqp3");
  return rt_named_list(R, 4, "qr", q, "rank", rt_int(R, IMIN(n, p)), "qraux", aux, "pivot", pivot);
}

/* .Internal(qr_qy_cplx(qr, qraux, y, trans)): Q y, or with trans its conjugate transpose times y */
static Obj *do_qy(Rt *R, Call *c) {
  arg_check_n(R, c, 4, 4);
  int n, p, info, lwork = -1;
  extent(R, c->args[0], "qr", &n, &p);
  Obj *q = rt_coerce(R, c->args[0], T_CPLX), *aux = rt_coerce(R, c->args[1], T_CPLX), *y = copy(R, c->args[2]);
  int k = (int)LEN(aux), ny = n ? (int)(LEN(y) / n) : 0;
  right_side(R, n, c->args[2]);
  if (k > IMIN(n, p)) lapack_refuses(R, "ZUNMQR", 5);
  const char *trans = rt_as_lgl(R, c->args[3]) == 1 ? "C" : "N";
  Cplx want;
  zunmqr_("L", trans, &n, &ny, &k, CPLX(q), &n, CPLX(aux), CPLX_W(y), &n, &want, &lwork, &info);
  lwork = (int)want.r;
  zunmqr_("L", trans, &n, &ny, &k, CPLX(q), &n, CPLX(aux), CPLX_W(y), &n, SCRATCH(R, Cplx, lwork), &lwork, &info);
  check(R, info, "zunmqr");
  return vec_dim(R, c->args[2]) != NIL ? as_matrix(R, y, n, ny) : y;
}

/* .Internal(qr_back_cplx(qr, k, qty)): the k coefficients of each column of Q'y */
static Obj *do_back(Rt *R, Call *c) {
  arg_check_n(R, c, 3, 3);
  int n, p, k = rt_as_int(R, c->args[1]), one = 1;
  extent(R, c->args[0], "qr", &n, &p);
  Obj *q = rt_coerce(R, c->args[0], T_CPLX), *y = rt_coerce(R, c->args[2], T_CPLX);
  int ny = n ? (int)(LEN(y) / n) : 0;
  if (k < 0 || k > IMIN(n, p)) rt_error(R, "invalid '%s' argument", "qr");
  for (int j = 0; j < k; j++)
    if (CPLX(q)[(int64_t)j * n + j].r == 0 && CPLX(q)[(int64_t)j * n + j].i == 0) check(R, j + 1, "ztrtrs");
  Obj *b = rt_alloc(R, T_CPLX, (int64_t)k * ny);
  for (int j = 0; j < ny; j++) {
    Cplx *bj = CPLX_W(b) + (int64_t)j * k;
    memcpy(bj, CPLX(y) + (int64_t)j * n, sizeof(Cplx) * (size_t)k);
    ztrsv_("U", "N", "N", &k, CPLX(q), &n, bj, &one);
  }
  return vec_dim(R, c->args[2]) != NIL ? as_matrix(R, b, k, ny) : b;
}

const BuiltinDef builtins_linalg_cplx[] = {{"La_svd_cplx", do_svd, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
                                           {"qr_cplx", do_qr, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
                                           {"qr_qy_cplx", do_qy, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
                                           {"qr_back_cplx", do_back, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
                                           {0}};
