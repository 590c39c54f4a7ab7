/* stdlib/base/margins.c - by row, by column, by group: sums and means of rows and columns, tabulate, rowsum, split. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("O3")
#endif
#include "../../interp/matprod.h"
#include "../../runtime/frames.h"
#include "../../runtime/ragged.h"
#include "../../specialize/reduce.h"
#include "vec.h"

enum { MS_MEAN = 1, MS_ROWS = 2 }; /* what a row of the table below asks for */

/* A sum of m elements that is NaN: the first one stays. */
static double which_nan(const double *v, int64_t m) {
  double s = 0;
  for (int64_t i = 0; i < m && s == s; i++) s = v[i] != v[i] ? v[i] : s + v[i];
  return s;
}

/* q: the sum or mean of each row or column of d, n x p. */
static void margin_stat(Rt *R, const double *d, int64_t n, int64_t p, int what, bool na_rm, double *q) {
  bool mean = what & MS_MEAN;
  if (!(what & MS_ROWS)) {
    for (int64_t j = 0; j < p; j++) {
      int64_t m = n;
      const double *col = d + j * n;
      if (na_rm) col = vec_drop_nan(R, col, &m);
      q[j] = mean ? (m ? spec_mean(col, m) : NAN) : spec_sum(col, m);
      if (m > 1 && q[j] != q[j]) q[j] = which_nan(col, m);
    }
    return;
  }
  /* a row's sum is that of its elements as a vector, as kernels have it: gather a few rows at a time */
  enum { ROWS = 16 };
  double *row = SCRATCH(R, double, ROWS *(p ? p : 1));
  for (int64_t i0 = 0; i0 < n; i0 += ROWS) {
    int64_t k = n - i0 < ROWS ? n - i0 : ROWS;
    for (int64_t j = 0; j < p; j++)
      for (int64_t i = 0; i < k; i++) row[i * p + j] = d[i0 + i + j * n];
    for (int64_t i = 0; i < k; i++) {
      int64_t m = p;
      const double *v = row + i * p;
      if (na_rm) v = vec_drop_nan(R, v, &m);
      q[i0 + i] = mean ? (m ? spec_mean(v, m) : NAN) : spec_sum(v, m);
      if (m > 1 && q[i0 + i] != q[i0 + i]) q[i0 + i] = which_nan(v, m);
    }
  }
}

/* .Internal(colSums(x, na.rm, dims)): the first dims dimensions are the rows; what is kept has x's dimnames. */
static Obj *do_colsums(Rt *R, Call *c) {
  arg_check_n(R, c, 3, 3);
  int what = c->def->code;
  Obj *x = c->args[0], *dim = vec_dim(R, x), *dn = vec_dimnames(R, x);
  int64_t rank = dim == NIL ? 0 : LEN(dim);
  if (rank < 2) rt_error(R, "'x' must be an array of at least two dimensions");
  double dims = rt_as_dbl(R, c->args[2]);
  if (!(dims >= 1 && dims <= (double)(rank - 1))) rt_error(R, "invalid 'dims'");
  if (!rt_is_num(x) && x->type != T_CPLX) rt_error(R, "'x' must be numeric");
  if (rt_length(c->args[1]) < 1 || rt_as_lgl(R, c->args[1]) == NA_LGL) rt_error(R, "invalid '%s' argument", "na.rm");
  bool na_rm = rt_as_lgl(R, c->args[1]) == 1;
  int64_t lead = (int64_t)dims, n = 1, p = 1;
  for (int64_t k = 0; k < rank; k++) *(k < lead ? &n : &p) *= INT(dim)[k];
  int64_t len = what & MS_ROWS ? n : p;
  rt_assert(R, n * p == LEN(x), "%lld x %lld is not %lld", (long long)n, (long long)p, (long long)LEN(x));
  Obj *r;
  if (x->type == T_CPLX) { /* as re + 1i * im, whose real part is NaN where im is not finite */
    double *part = SCRATCH(R, double, LEN(x) + 1), *re = SCRATCH(R, double, len + 1), *im = SCRATCH(R, double, len + 1);
    const Cplx *z = CPLX(x);
    for (int64_t i = 0; i < LEN(x); i++) part[i] = z[i].r;
    margin_stat(R, part, n, p, what, na_rm, re);
    for (int64_t i = 0; i < LEN(x); i++) part[i] = z[i].i;
    margin_stat(R, part, n, p, what, na_rm, im);
    r = rt_alloc(R, T_CPLX, len);
    Cplx *q = CPLX_W(r);
    for (int64_t i = 0; i < len; i++) q[i].r = re[i] + 0 * im[i], q[i].i = im[i];
  } else {
    Obj *dx = x->type == T_DBL ? x : rt_coerce(R, x, T_DBL);
    r = rt_alloc(R, T_DBL, len);
    margin_stat(R, DBL(dx), n, p, what, na_rm, DBL_W(r));
  }
  int64_t from = what & MS_ROWS ? 0 : lead, kept = what & MS_ROWS ? lead : rank - lead;
  if (kept == 1) {
    if (dn != NIL && ELT(dn, from) != NIL) rt_attr_set(R, r, R->s.names, ELT(dn, from));
    return r;
  }
  Obj *rd = rt_alloc(R, T_INT, kept), *tags = dn == NIL ? NIL : rt_alloc(R, T_LIST, kept);
  Obj *titles = dn == NIL ? NIL : rt_attr(dn, R->s.names), *own = titles == NIL ? NIL : rt_alloc(R, T_STR, kept);
  for (int64_t k = 0; k < kept; k++) {
    INT_W(rd)[k] = INT(dim)[from + k];
    if (tags != NIL) rt_set_elt(tags, k, ELT(dn, from + k));
    if (own != NIL) SET_STR(own, k, ELT(titles, from + k));
  }
  rt_attr_set(R, r, R->s.dim, rd);
  if (own != NIL) rt_attr_set(R, tags, R->s.names, own);
  if (tags != NIL) vec_set_dimnames(R, r, tags);
  return r;
}

static Obj *do_tabulate(Rt *R, Call *c) { /* .Internal(tabulate(bin, nbins)) */
  arg_check_n(R, c, 2, 2);
  if (!rt_is_num(c->args[0]) && c->args[0]->type != T_STR) rt_error(R, "invalid input");
  Obj *b = rt_coerce(R, c->args[0], T_INT);
  int64_t n = LEN(b), nb = rt_as_int(R, c->args[1]);
  if (nb == NA_INT || nb < 0) rt_error(R, "invalid '%s' argument", "nbin");
  Obj *r = rt_alloc_zero(R, T_INT, nb);
  int32_t *q = INT_W(r);
  if (interp_tabulate(R, c, b, nb, q)) return r;
  const int32_t *p = INT(b);
  for (int64_t i = 0; i < n; i++)
    if (p[i] >= 1 && p[i] <= nb) q[p[i] - 1]++;
  return r;
}

/* .Internal(splitPlain(x, codes, n, names)): x by group, as a list with these names (or NULL); NULL where x is no plain
 * vector of numbers, or codes are no integers of the same length. */
static Obj *do_split_plain(Rt *R, Call *c) {
  arg_check_n(R, c, 4, 4);
  Obj *x = c->args[0], *f = c->args[1], *names = c->args[3];
  int32_t n = rt_as_int(R, c->args[2]);
  if (!rt_is_num(x) || x->attr || f->type != T_INT || LEN(f) != LEN(x) || n == NA_INT || n < 0) return NIL;
  Obj *r = rt_ragged_split(R, x, INT(f), n);
  if (names != NIL) {
    rt_share(names);
    rt_attr_set(R, r, R->s.names, names);
  }
  return r;
}

/* .Internal(rowsum(x, codes, n, na.rm)): the sums of a matrix's columns by group, n rows.  Doubles are added in their order, in
 * doubles, as GNU R does; integers whose sum is none are NA. */
static Obj *do_rowsum(Rt *R, Call *c) {
  arg_check_n(R, c, 4, 4);
  Obj *x = c->args[0], *f = c->args[1], *d = vec_dim(R, x);
  const int32_t groups = rt_as_int(R, c->args[2]);
  const bool na_rm = rt_as_lgl(R, c->args[3]) == 1;
  rt_assert(R, rt_is_num(x) && f->type == T_INT && d != NIL && LEN(d) == 2 && groups >= 0, "type %d, %d groups", x->type, groups);
  const int64_t n = INT(d)[0], columns = INT(d)[1];
  const int32_t *g = INT(f);
  rt_assert(R, LEN(f) == n, "%lld groups of %lld rows", (long long)LEN(f), (long long)n);
  for (int64_t i = 0; i < n; i++) rt_assert(R, g[i] >= 1 && g[i] <= groups, "group %d of %d", g[i], groups);
  if (x->type == T_DBL) {
    Obj *r = rt_alloc_zero(R, T_DBL, groups * columns);
    for (int64_t j = 0; j < columns; j++) {
      const double *p = DBL(x) + j * n;
      double *sum = DBL_W(r) + j * groups - 1;
      for (int64_t i = 0; i < n; i++) {
        if (p[i] == p[i]) sum[g[i]] += p[i];
        else if (!na_rm) sum[g[i]] = p[i];
      }
    }
    return r;
  }
  Obj *r = rt_alloc(R, T_INT, groups * columns);
  int64_t *sum = SCRATCH(R, int64_t, groups + 1);
  const int64_t none = INT64_MIN;
  for (int64_t j = 0; j < columns; j++) {
    const int32_t *p = INT(x) + j * n;
    memset(sum, 0, sizeof *sum * (size_t)(groups + 1));
    for (int64_t i = 0; i < n; i++) {
      if (p[i] == NA_INT) sum[g[i]] = na_rm ? sum[g[i]] : none;
      else if (sum[g[i]] != none) sum[g[i]] += p[i];
    }
    for (int32_t k = 1; k <= groups; k++)
      INT_W(r)[j * groups + k - 1] = sum[k] > INT32_MAX || sum[k] < -INT32_MAX ? NA_INT : (int32_t)sum[k];
  }
  return r;
}

/* .Internal(splitFrame(x, codes, n, names)): the rows of a data frame by group, the same way; NULL where x is no plain
 * one, or its methods are the program's. */
static Obj *do_split_frame(Rt *R, Call *c) {
  static const char *const methods[] = {"[.data.frame", "[.factor", "[.Date", "[.POSIXct"};
  arg_check_n(R, c, 4, 4);
  Obj *x = c->args[0], *f = c->args[1], *names = c->args[3];
  int32_t n = rt_as_int(R, c->args[2]);
  for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
    if (SYM(rt_sym(R, methods[i]))->redefined) return NIL;
  if (!rt_is_frame(R, x) || LEN(x) < 1 || f->type != T_INT || LEN(f) != rt_length(ELT(x, 0)) || n == NA_INT) return NIL;
  Obj *r = rt_frames_split(R, x, INT(f), n);
  if (!r) return NIL;
  for (int32_t k = 0; k < n; k++) vec_set_attr(R, ELT(r, k), "row.names", rt_attr(ELT(r, k), R->s.row_names));
  rt_share(names);
  rt_attr_set(R, r, R->s.names, names);
  return r;
}

const BuiltinDef builtins_margins[] = {
    {"col_sums", do_colsums, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
    {"col_means", do_colsums, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, MS_MEAN},
    {"row_sums", do_colsums, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, MS_ROWS},
    {"row_means", do_colsums, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, MS_MEAN | MS_ROWS},
    {"tabulate", do_tabulate, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
    {"rowsum", do_rowsum, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
    {"splitPlain", do_split_plain, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
    {"splitFrame", do_split_frame, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
    {0}};
