/* pe/build_matrix.c - small matrices made inside a kernel, and what makes vectors of others: matrix, t, %*%, crossprod,
 * outer, diag, drop, rowSums and kin, rep, seq(length.out =), head, tail.  See pe_vec_builtin.
 *
 * A matrix is a pull array with its two extents; a tuple or private array of known size has the number of rows beside
 * it.
 */
#include "build.h"

#include "../specialize/reduce.h"

enum { MOST = 1024, UNROLLED = 64, TUPLE = 32 };

static Ref nowrap(Build *w, int op, Ref a, Ref b) {
  pe_assert(w, N(w->g, a)->type == PT_I && N(w->g, b)->type == PT_I, "sizes of types %d and %d", N(w->g, a)->type,
            N(w->g, b)->type);
  Ref r = pe_mk2(w->g, op, a, b);
  PeNode *n = N(w->g, r);
  return n->op == op ? pe_mk(w->g, op, PT_I, n->in[0], n->in[1], 0, 1) : r;
}

/* A number that must be known: a constant, or what it is now, guarded. */
static int64_t known(Build *w, Ref r, int32_t now, Node *n, const char *what) {
  int64_t k;
  double d;
  if (pe_is_const(w->g, r, &k, NULL)) return k;
  if (now < 0 && pe_length_now(w, r, &d) && d >= 0 && d < INT32_MAX) now = (int32_t)d;
  if (now < 0) pe_bail(w, WHY_B_ARRAY, n, what);
  pe_build_guard(w, pe_mk2(w->g, OP_EqI, r, pe_int(w, now)), WHY_G_SIZE, n);
  return now;
}
static int64_t known_arg(Build *w, Av *a, Node *n, const char *what) {
  int64_t k = known(w, pe_int_value(w, pe_num(w, pe_force(w, *a), n), n), -1, n, what);
  if (k < 0) pe_bail(w, WHY_B_ARGS, n, what);
  return k;
}

typedef struct Mat {
  Pull *v; /* its elements */
  int64_t nr, nc;
  bool matrix;
} Mat;
static Mat mat(Build *w, Av x, Node *n, const char *f) {
  pe_need_numbers(w, x, WHY_B_LIST, n, f);
  Mat m = {.v = pe_as_vec(w, x, n)};
  m.matrix = m.v->nrow != 0;
  if (m.matrix) {
    m.nr = known(w, m.v->nrow, m.v->nrow_now, n, f);
    m.nc = known(w, m.v->ncol, m.v->ncol_now, n, f);
  } else m.nr = known(w, m.v->len, m.v->len_now, n, f), m.nc = 1;
  return m;
}
static Av flat(Build *w, Av x, Node *n);
Pull *pe_matrix_elements(Build *w, Av x, int64_t *nr, int64_t *nc, Node *n, const char *f) {
  if (pe_is_numeric(x) && pe_named(x)) pe_bail(w, WHY_B_ATTR, n, f);
  Mat m = mat(w, x, n, f);
  if (!m.matrix || m.nr < 1 || m.nc < 1) pe_bail(w, WHY_B_ARRAY, n, f);
  *nr = m.nr, *nc = m.nc;
  return pe_as_vec(w, flat(w, pe_av_vec(m.v), n), n);
}
/* The pull array with these extents; a tuple where it is one. */
static Av shaped(Build *w, Av x, int64_t nr, int64_t nc, Node *n) {
  pe_assert(w, nr >= 0 && nc >= 0, "a matrix of %lld x %lld", (long long)nr, (long long)nc);
  if (x.kind == AV_TUPLE) {
    Av r = pe_tuple(w, x.tup->n, x.tup->v, NULL, false);
    r.tup->nrow = (int)nr;
    return r;
  }
  Pull *v = pe_temp(w, sizeof *v);
  *v = *pe_as_vec(w, x, n);
  v->nrow = nr ? pe_int(w, nr) : 0;
  v->ncol = nr ? pe_int(w, nc) : 0;
  v->nrow_now = (int32_t)nr;
  v->ncol_now = (int32_t)nc;
  v->named = false;
  return pe_av_vec(v);
}
/* Elements of x, each `each` times, `times` over: of any length len. */
static Av repeated(Build *w, Pull *x, Ref each, Ref len, int32_t now, Node *n) {
  Pull *v = pe_temp(w, sizeof *v);
  *v = (Pull){.kind = VK_REP, .type = x->type, .a = pe_av_vec(x), .base = each, .len = len, .len_now = now, .node = n};
  return pe_av_vec(v);
}
static Av flat(Build *w, Av x, Node *n) {
  Pull *v = pe_as_vec(w, x, n);
  if (!v->nrow) return x;
  Pull *p = pe_temp(w, sizeof *p);
  *p = *v;
  p->nrow = p->ncol = 0;
  return pe_av_vec(p);
}
/* At most TUPLE elements: at once. */
static Av at_once(Build *w, Pull *v, int64_t len, Node *n) {
  Av el[TUPLE];
  for (int i = 0; i < len; i++) el[i] = pe_at(w, v, pe_int(w, i), n);
  return pe_tuple(w, (int)len, el, NULL, false);
}
static bool values_at_hand(Pull *v) { return v->kind == VK_TUPLE || v->kind == VK_CONST; }

static Av matrix(Build *w, Av **a, Node *n) {
  bool ok = true, byrow = pe_flag(w, a[3], false, &ok);
  if (!ok || a[4]) pe_bail(w, WHY_B_ARGS, n, "matrix");
  Av x = a[0] ? pe_force(w, *a[0]) : av_num(PT_L, pe_const_i(w->g, PT_L, NA_LGL));
  pe_need_numbers(w, x, WHY_B_LIST, n, "matrix");
  Pull *v = pe_as_vec(w, flat(w, x, n), n);
  int64_t len = known(w, v->len, v->len_now, n, "matrix"), nr = a[1] ? known_arg(w, a[1], n, "matrix") : -1,
          nc = a[2] ? known_arg(w, a[2], n, "matrix") : -1;
  if (len < 1) pe_bail(w, WHY_B_ARGS, n, "matrix");
  if (nr < 0 && nc < 0) nr = len, nc = 1;
  else if (nr < 0) nr = nc ? (len + nc - 1) / nc : 0;
  else if (nc < 0) nc = nr ? (len + nr - 1) / nr : 0;
  if (nr < 1 || nc < 1 || nr > INT32_MAX / nc || nr * nc % len)
    pe_bail(w, WHY_B_ARGS, n, "matrix whose size the data does not fit");
  int64_t m = nr * nc;
  if (m != len) v = pe_as_vec(w, repeated(w, v, pe_int(w, 1), pe_int(w, m), (int32_t)m, n), n);
  if (byrow && nr > 1 && nc > 1) {
    Pull *p = pe_temp(w, sizeof *p);
    *p = (Pull){.kind = VK_TURN, .type = v->type, .a = pe_av_vec(v), .base = pe_int(w, nc), .stride = pe_int(w, nr)};
    p->len = pe_int(w, m);
    p->len_now = (int32_t)m;
    p->node = n;
    v = p;
  }
  if (m <= TUPLE && (x.kind == AV_TUPLE || x.kind == AV_NUM)) return shaped(w, at_once(w, v, m, n), nr, nc, n);
  return shaped(w, pe_av_vec(v), nr, nc, n);
}

static Av transpose(Build *w, Av x, Node *n) {
  if (!pe_is_numeric(x) || pe_named(x)) pe_bail(w, WHY_B_ATTR, n, "t");
  Mat m = mat(w, x, n, "t");
  if (!m.matrix) return shaped(w, x.kind == AV_NUM ? pe_tuple(w, 1, &x, NULL, false) : x, 1, m.nr, n);
  Pull *v = pe_temp(w, sizeof *v);
  *v = (Pull){
      .kind = VK_TURN, .type = m.v->type, .a = flat(w, x, n), .base = pe_int(w, m.nr), .stride = pe_int(w, m.nc)};
  v->a = pe_av_vec(pe_as_vec(w, v->a, n));
  v->len = pe_int(w, m.nr * m.nc);
  v->len_now = (int32_t)(m.nr * m.nc);
  v->node = n;
  if (values_at_hand(m.v) && m.nr * m.nc <= TUPLE) return shaped(w, at_once(w, v, m.nr * m.nc, n), m.nc, m.nr, n);
  return shaped(w, pe_av_vec(v), m.nc, m.nr, n);
}

/* ---- products: sums from left to right in doubles, as `product` in stdlib/base/matrix.c has them ---- */

typedef struct Product {
  Pull *x, *y;
  Ref xb, xs, yb, ys; /* element k of the row is x[xb + xs * k], of the column y[yb + ys * k] */
  int64_t nr, nc, m;
  Ref out;
  bool tx, ty;
  int64_t ldx, ldy;
  Node *n;
} Product;
static void term(Build *w, Product *p, Ref k, Ref *acc) {
  Graph *g = w->g;
  Ref i = nowrap(w, OP_AddI, p->xb, nowrap(w, OP_MulI, p->xs, k)),
      j = nowrap(w, OP_AddI, p->yb, nowrap(w, OP_MulI, p->ys, k));
  Ref x = pe_as_dbl(w, pe_at(w, p->x, i, p->n)), y = pe_as_dbl(w, pe_at(w, p->y, j, p->n));
  acc[0] = pe_mk2(g, OP_AddD, acc[0], pe_mk2(g, OP_MulD, x, y));
}
static void term_body(Build *w, Ref k, Ref *acc, void *data) { term(w, data, k, acc); }
static Ref one_product(Build *w, Product *p, Ref i, Ref j) {
  Graph *g = w->g;
  p->xb = nowrap(w, OP_MulI, i, pe_int(w, p->tx ? p->ldx : 1));
  p->xs = pe_int(w, p->tx ? 1 : p->ldx);
  p->yb = nowrap(w, OP_MulI, j, pe_int(w, p->ty ? 1 : p->ldy));
  p->ys = pe_int(w, p->ty ? p->ldy : 1);
  Ref acc[1] = {pe_const_d(g, 0)};
  if (p->m <= 4)
    for (int k = 0; k < p->m; k++) term(w, p, pe_int(w, k), acc);
  else pe_count_loop(w, pe_int(w, p->m), 1, acc, term_body, p, w->line);
  Ref nan = pe_mk1(g, OP_IsNaN, acc[0]); /* which kind is the interpreter's to say */
  return pe_pi(g, acc[0], pe_build_guard(w, pe_mk1(g, OP_NotB, nan), WHY_G_NAN, p->n));
}
static void product_body(Build *w, Ref at, Ref *acc, void *data) {
  (void)acc;
  Product *p = data;
  Graph *g = w->g;
  Ref i = p->nc == 1 ? at : p->nr == 1 ? pe_int(w, 0) : pe_mk2(g, OP_RemI, at, pe_int(w, p->nr));
  Ref j = p->nc == 1 ? pe_int(w, 0) : p->nr == 1 ? at : pe_mk2(g, OP_QuoI, at, pe_int(w, p->nr));
  Ref r = one_product(w, p, i, j);
  pe_pin(g, w->b, OP_ArrSet, PT_V, p->out, at, r, 0, w->line);
}
/* Computed once, not at each look: elements that are not simply there. */
static Pull *stored(Build *w, Pull *v, int64_t len, Node *n) {
  if (v->kind == VK_SCOPE || v->kind == VK_ARRAY || v->kind == VK_TUPLE || v->kind == VK_CONST || v->kind == VK_SEQ ||
      v->kind == VK_SLICE || len > MOST)
    return v;
  return pe_as_vec(w, pe_to_array(w, pe_av_vec(v), n), n);
}
static Av product(Build *w, Av a, Av b, int op, Node *n, const char *f) {
  if (a.kind == AV_NUM && b.kind == AV_NUM && op == 0) pe_bail(w, WHY_B_ARGS, n, f);
  if ((pe_is_numeric(a) && pe_named(a)) || (pe_is_numeric(b) && pe_named(b))) pe_bail(w, WHY_B_ATTR, n, f);
  Mat x = mat(w, a, n, f), y = mat(w, b, n, f);
  int64_t nrx = x.nr, ncx = x.nc, nry = y.nr, ncy = y.nc, nx = x.nr * x.nc, ny = y.nr * y.nc;
  if (!x.matrix && !y.matrix) {
    if (op == 0) {
      nrx = 1, ncx = nx;
      if (ncx == 1) nry = 1, ncy = ny;
    }
  } else if (!x.matrix) {
    if (op == 1 ? nx == nry : nx == (op == 0 ? nry : ncy)) nrx = op == 1 ? nx : 1, ncx = op == 1 ? 1 : nx;
    else if (op == 1) nrx = 1, ncx = nx;
  } else if (!y.matrix) {
    if (op == 1) {
      if (ny != nrx && nrx == 1) nry = 1, ncy = ny;
    } else if (op == 0) {
      if (ny != ncx && ncx == 1) nry = 1, ncy = ny;
    } else if (ny == ncx) nry = 1, ncy = ncx;
  }
  bool ok = op == 0 ? ncx == nry : op == 1 ? nrx == nry : ncx == ncy;
  if (!ok) pe_bail(w, WHY_B_ARGS, n, "non-conformable arguments");
  Product p = {
      .nr = op == 1 ? ncx : nrx, .nc = op == 2 ? nry : ncy, .m = op == 1 ? nrx : ncx, .tx = op == 1, .ty = op == 2};
  p.ldx = nrx;
  p.ldy = nry;
  p.n = n;
  if (p.nr < 1 || p.nc < 1 || p.m < 1) pe_bail(w, WHY_B_ARGS, n, f);
  if (p.nr > RV_SMALL_PRODUCT / p.nc || p.nr * p.nc > RV_SMALL_PRODUCT / p.m || rt_env_packaged(w->R, w->fr->env))
    pe_bail(w, WHY_B_SIZE, n, "a matrix product that is BLAS's");
  p.x = stored(w, pe_as_vec(w, flat(w, pe_av_vec(x.v), n), n), nx, n);
  p.y = x.v == y.v ? p.x : stored(w, pe_as_vec(w, flat(w, pe_av_vec(y.v), n), n), ny, n);
  int64_t len = p.nr * p.nc;
  if (len * p.m <= UNROLLED && len <= TUPLE) {
    Av el[TUPLE];
    for (int i = 0; i < len; i++) el[i] = av_num(PT_D, one_product(w, &p, pe_int(w, i % p.nr), pe_int(w, i / p.nr)));
    return shaped(w, pe_tuple(w, (int)len, el, NULL, false), p.nr, p.nc, n);
  }
  if (len > MOST) pe_bail(w, WHY_B_ARRAY, n, f);
  Av r = {.kind = AV_ARRAY, .type = PT_D};
  r.n = len;
  r.ref = p.out = pe_array_raw(w, PT_D, len);
  pe_count_loop(w, pe_int(w, len), 0, NULL, product_body, &p, w->line);
  return shaped(w, r, p.nr, p.nc, n);
}

static Av outer(Build *w, Av x, Av y, Av *fun, Node *n) {
  if (!pe_is_numeric(x) || !pe_is_numeric(y) || pe_named(x) || pe_named(y)) pe_bail(w, WHY_B_LIST, n, "outer");
  Mat a = mat(w, x, n, "outer"), b = mat(w, y, n, "outer");
  if (a.matrix || b.matrix) pe_bail(w, WHY_B_ARRAY, n, "outer");
  int64_t len = a.nr * b.nr;
  if (len < 1 || len > INT32_MAX / 2) pe_bail(w, WHY_B_ARRAY, n, "outer");
  Av v[2] = {repeated(w, a.v, pe_int(w, 1), pe_int(w, len), (int32_t)len, n),
             repeated(w, b.v, pe_int(w, a.nr), pe_int(w, len), (int32_t)len, n)};
  if (len <= TUPLE && values_at_hand(a.v) && values_at_hand(b.v))
    for (int i = 0; i < 2; i++) v[i] = at_once(w, v[i].vec, len, n);
  Av r, f = fun ? pe_force(w, *fun) : av_kind(AV_NULL);
  if (!fun || (pe_string(f) && !strcmp(CSTR(pe_string(f)), "*"))) { /* x %*% t(y): a sum of one term */
    for (int i = 0; i < 2; i++) v[i] = pe_op1(w, SOP_AsDbl, v[i], n);
    r = pe_op2(w, SOP_Add, av_num(PT_D, pe_const_d(w->g, 0)), pe_op2(w, SOP_Mul, v[0], v[1], n), n);
  } else {
    f = pe_function_of(w, f, n);
    if (f.kind != AV_FUN) pe_bail(w, WHY_B_FUNCTION, n, "outer");
    r = pe_force(w, pe_apply_any(w, f.fun, 2, v, NULL, n));
    if (w->b->ended) return r;
    if (!pe_is_numeric(r)) pe_bail(w, WHY_B_RESULT, n, "outer");
    Pull *p = pe_as_vec(w, r, n);
    int64_t k;
    if (p->nrow || !pe_is_const(w->g, p->len, &k, NULL) || k != len) pe_bail(w, WHY_B_RESULT_LEN, n, "outer");
  }
  return shaped(w, r, a.nr, b.nr, n);
}

/* ---- sums of rows and columns: one pair each from left to right for rows, the tree for columns ---- */

typedef struct Rows {
  Pull *v;
  int64_t nr, nc;
  bool rows, mean;
  Ref at, out;
  Node *n;
} Rows;
static void row_term(Build *w, Ref k, Ref *acc, void *data) {
  Rows *r = data;
  Graph *g = w->g;
  Ref x = pe_as_dbl(w, pe_at(w, r->v, nowrap(w, OP_AddI, r->at, nowrap(w, OP_MulI, pe_int(w, r->nr), k)), r->n));
  Ref h = pe_mk2(g, OP_AddD, acc[0], x), t = pe_mk2(g, OP_SubD, h, acc[0]);
  Ref e = pe_mk2(g, OP_AddD, pe_mk2(g, OP_SubD, acc[0], pe_mk2(g, OP_SubD, h, t)), pe_mk2(g, OP_SubD, x, t));
  acc[1] = pe_mk2(g, OP_AddD, acc[1], e);
  acc[0] = h;
}
static void line_body(Build *w, Ref i, Ref *acc, void *data) {
  (void)acc;
  Rows *r = data;
  Graph *g = w->g;
  Ref value;
  if (r->rows) {
    Ref s[2] = {pe_const_d(g, 0), pe_const_d(g, 0)};
    r->at = i;
    pe_count_loop(w, pe_int(w, r->nc), 2, s, row_term, r, w->line);
    Ref h = pe_finite(w, s[0], r->n), l = s[1];
    value = pe_mk2(g, OP_AddD, h, l);
    if (r->mean) { /* rv_acc_mean */
      Ref len = pe_const_d(g, (double)r->nc), low = pe_mk2(g, OP_SubD, l, pe_mk2(g, OP_SubD, value, h));
      Ref q = pe_mk2(g, OP_DivD, value, len);
      Ref rest = pe_mk2(g, OP_AddD, pe_mk(g, OP_FmaD, PT_D, pe_mk1(g, OP_NegD, q), len, value, 0), low);
      value = pe_mk2(g, OP_AddD, q, pe_mk2(g, OP_DivD, rest, len));
    }
  } else {
    Pull *col = pe_temp(w, sizeof *col);
    *col = (Pull){
        .kind = VK_SLICE, .type = r->v->type, .a = pe_av_vec(r->v), .base = nowrap(w, OP_MulI, i, pe_int(w, r->nr))};
    col->stride = pe_int(w, 1);
    col->len = pe_int(w, r->nr);
    col->len_now = (int32_t)r->nr;
    col->node = r->n;
    Av d = pe_av_vec(col);
    if (col->type != PT_D) d = pe_op1(w, SOP_AsDbl, d, r->n);
    value = pe_sum(w, pe_as_vec(w, d, r->n), NULL, r->mean ? pe_const_d(g, (double)r->nr) : 0, r->n).ref;
  }
  pe_pin(g, w->b, OP_ArrSet, PT_V, r->out, i, value, 0, w->line);
}
static Av lines(Build *w, Av x, bool rows, bool mean, Node *n, const char *f) {
  Rows r = {.rows = rows, .mean = mean, .n = n};
  r.v = pe_matrix_elements(w, x, &r.nr, &r.nc, n, f);
  int64_t len = rows ? r.nr : r.nc;
  if (len > MOST) pe_bail(w, WHY_B_ARRAY, n, f);
  Av out = {.kind = AV_ARRAY, .type = PT_D};
  out.n = len;
  out.ref = r.out = pe_array_raw(w, PT_D, len);
  pe_count_loop(w, pe_int(w, len), 0, NULL, line_body, &r, w->line);
  return out;
}

/* seq(from, to, length.out = m), seq(from, by = , length.out = ) */
static Av seq_out(Build *w, Av from, Av *to, Av *by, Av *len, Node *n) {
  Graph *g = w->g;
  if (from.wide || from.type == PT_L) pe_bail(w, WHY_B_TYPES, n, "seq");
  Av lv = pe_num(w, pe_force(w, *len), n);
  Ref m = pe_int_value(w, lv, n);
  if (lv.type == PT_D) pe_build_guard(w, pe_mk2(g, OP_EqD, pe_mk1(g, OP_I2D, m), lv.ref), WHY_G_RANGE, n);
  m = pe_pi(g, m, pe_build_guard(w, pe_mk2(g, OP_LtI, pe_int(w, 1), m), WHY_G_SIZE, n));
  if (N(g, m)->hi == INT32_MAX)
    m = pe_pi(g, m, pe_build_guard(w, pe_mk2(g, OP_LtI, m, pe_int(w, INT32_MAX)), WHY_G_SIZE, n));
  Av i = pe_range_int(w, pe_int(w, 0), m, n);
  if (!to) {
    Av b = pe_num(w, pe_force(w, *by), n);
    if (b.wide || b.type == PT_L) pe_bail(w, WHY_B_TYPES, n, "seq");
    if (from.type != PT_D) from.ref = pe_not_na(w, from, n); /* else R's own words */
    else from.ref = pe_finite(w, from.ref, n);
    if (b.type == PT_D) from = pe_convert(w, from, PT_D);
    else if (from.type == PT_D) b = pe_convert(w, b, PT_D);
    return pe_op2(w, SOP_Add, from, pe_op2(w, SOP_Mul, i, b, n), n);
  }
  Av t = pe_num(w, pe_force(w, *to), n);
  if (from.type != PT_D && t.type != PT_D) { /* two integers: two of them are the ends, more may be integers by their values */
    if (lv.type != PT_D) pe_bail(w, WHY_B_TYPES, n, "seq");
    m = pe_pi(g, m, pe_build_guard(w, pe_mk2(g, OP_LtI, pe_int(w, 2), m), WHY_G_SIZE, n));
  }
  Ref a = pe_as_dbl(w, from), b = pe_as_dbl(w, t), one = pe_mk2(g, OP_AddI, m, pe_int(w, -1));
  Ref del = pe_mk2(g, OP_SubD, b, a);
  Av ad = pe_op1(w, SOP_Abs, av_num(PT_D, del), n); /* not equal, and finite: else R's own words */
  Ref ok = pe_mk2(g, OP_AndB, pe_mk2(g, OP_LtD, pe_const_d(g, 0), ad.ref),
                  pe_mk2(g, OP_LtD, ad.ref, pe_const_d(g, INFINITY)));
  del = pe_pi(g, del, pe_build_guard(w, ok, WHY_G_NAN, n));
  Ref step = pe_mk2(g, OP_DivD, del, pe_mk1(g, OP_I2D, one));
  Av in = pe_op2(w, SOP_Add, av_num(PT_D, a), pe_op2(w, SOP_Mul, i, av_num(PT_D, step), n), n);
  Pull *v = pe_temp(w, sizeof *v), *end = pe_temp(w, sizeof *end);
  *end = (Pull){.kind = VK_CONST, .type = PT_D, .len = m, .len_now = i.vec->len_now, .a = av_num(PT_D, b)};
  *v = (Pull){
      .kind = VK_SELECT, .type = PT_D, .len = m, .len_now = i.vec->len_now, .a = pe_av_vec(end), .b = in, .node = n};
  v->c = pe_op2(w, SOP_Eq, i, av_num(PT_I, one), n);
  return pe_av_vec(v);
}

static Av rep(Build *w, Av x, Av **a, Node *n) { /* x, times, length.out, each */
  Graph *g = w->g;
  if (pe_named(x)) pe_bail(w, WHY_B_RESULT, n, "rep of a vector with names");
  Pull *v = pe_as_vec(w, flat(w, x, n), n);
  Ref each = pe_int(w, 1), len;
  if (a[3]) {
    each = pe_int_value(w, pe_num(w, pe_force(w, *a[3]), n), n);
    each = pe_pi(g, each, pe_build_guard(w, pe_mk2(g, OP_LtI, pe_int(w, 0), each), WHY_G_SIZE, n));
  }
  if (!a[2] && a[1]) {
    Av t = pe_force(w, *a[1]);
    int64_t nt, nx;
    if (t.kind != AV_NUM && pe_is_numeric(t)) { /* each element its own number of times: known ones only */
      Pull *tv = pe_as_vec(w, t, n);
      Av el[TUPLE];
      int c = 0;
      if (a[3] || !pe_is_const(g, tv->len, &nt, NULL) || !pe_is_const(g, v->len, &nx, NULL) || nt != nx || nt > TUPLE)
        pe_bail(w, WHY_B_RESULT_LEN, n, "rep");
      for (int i = 0; i < nt; i++) {
        int64_t k;
        Ref r = pe_int_value(w, pe_at(w, tv, pe_int(w, i), n), n);
        if (!pe_is_const(g, r, &k, NULL) || k < 0 || c + k > TUPLE) pe_bail(w, WHY_B_RESULT_LEN, n, "rep");
        for (int j = 0; j < k; j++) el[c++] = pe_at(w, v, pe_int(w, i), n);
      }
      if (!c) pe_bail(w, WHY_B_RESULT_LEN, n, "rep");
      return pe_tuple(w, c, el, NULL, false);
    }
  }
  Ref per = a[3] ? pe_mk2(g, OP_MulI, v->len, each) : v->len;
  if (a[3]) per = pe_pi(g, per, pe_build_guard(w, pe_mk2(g, OP_NoOvfMul, v->len, each), WHY_G_OVERFLOW, n));
  if (a[2]) len = pe_int_value(w, pe_num(w, pe_force(w, *a[2]), n), n);
  else if (a[1]) {
    Ref t = pe_int_value(w, pe_num(w, pe_force(w, *a[1]), n), n);
    Ref ok = pe_build_guard(w, pe_mk2(g, OP_NoOvfMul, per, t), WHY_G_OVERFLOW, n);
    len = pe_pi(g, pe_mk2(g, OP_MulI, per, t), ok);
  } else len = per;
  len = pe_pi(g, len, pe_build_guard(w, pe_mk2(g, OP_LeI, pe_int(w, 0), len), WHY_G_SIZE, n));
  pe_build_guard(w, pe_mk2(g, OP_LtI, pe_int(w, 0), v->len), WHY_G_LENGTH, n);
  double d;
  int64_t k;
  int32_t now = pe_is_const(g, len, &k, NULL)                   ? (int32_t)k
                : pe_now(w, len, &d) && d >= 0 && d < INT32_MAX ? (int32_t)d
                                                                : -1;
  Av r = repeated(w, v, each, len, now, n);
  if (values_at_hand(v) && pe_is_const(g, len, &k, NULL) && k >= 1 && k <= TUPLE) return at_once(w, r.vec, k, n);
  return r;
}

/* The first or last k elements of a vector. */
static Av end_of(Build *w, Av x, Av *count, bool tail, Node *n, const char *f) {
  Graph *g = w->g;
  if (pe_named(x)) pe_bail(w, WHY_B_RESULT, n, "an end of a vector with names");
  Pull *v = pe_as_vec(w, x, n);
  if (v->nrow) pe_bail(w, WHY_B_ARRAY, n, f);
  int64_t k = 6, len;
  if (count) {
    Av c = pe_num(w, pe_force(w, *count), n);
    double d;
    if (!pe_is_const(g, c.ref, &k, &d)) pe_bail(w, WHY_B_ARGS, n, f);
    if (c.type == PT_D) k = (int64_t)d;
  }
  Ref m;
  if (pe_is_const(g, v->len, &len, NULL)) m = pe_int(w, k < 0 ? (len + k > 0 ? len + k : 0) : k < len ? k : len);
  else { /* as long now as it will be */
    pe_build_guard(w, pe_mk2(g, OP_LeI, pe_int(w, k < 0 ? -k : k), v->len), WHY_G_LENGTH, n);
    m = k < 0 ? pe_mk2(g, OP_AddI, v->len, pe_int(w, k)) : pe_int(w, k);
  }
  if (x.kind == AV_TUPLE && pe_is_const(g, m, &k, NULL) && k > 0)
    return pe_tuple(w, (int)k, x.tup->v + (tail ? x.tup->n - k : 0), NULL, false);
  Pull *r = pe_temp(w, sizeof *r);
  *r = (Pull){.kind = VK_SLICE, .type = v->type, .a = pe_av_vec(v), .len = m, .node = n, .stride = pe_int(w, 1)};
  r->base = tail ? pe_mk2(g, OP_SubI, v->len, m) : pe_int(w, 0);
  r->len_now = pe_is_const(g, m, &k, NULL) ? (int32_t)k : v->len_now >= 0 ? v->len_now + (int32_t)k : -1;
  return pe_av_vec(r);
}

/* cbind, rbind of numbers and short vectors, none of which gives a row or column a name. */
static Av bind(Build *w, bool columns, int n, Av *args, Obj **names, Node *node, const char *f) {
  Av x[TUPLE], el[TUPLE];
  int k = 0, len = 0;
  PeType t = PT_L;
  if (!node || node->nkids != n || n > TUPLE) pe_bail(w, WHY_B_ARGS, node, f);
  for (int i = 0; i < n; i++) {
    if ((names && names[i]) || !node->kid[i] || node->kid[i]->kind == ND_Local || node->kid[i]->kind == ND_Free ||
        node->kid[i]->kind == ND_Dots)
      pe_bail(w, WHY_B_ATTR, node, columns ? "names of columns" : "names of rows");
    Av a = pe_force(w, args[i]);
    if (w->b->ended) return a;
    bool fits = a.kind == AV_NUM || (a.kind == AV_TUPLE && !a.tup->list && !a.tup->nrow && !a.tup->names);
    if (!fits) pe_bail(w, a.kind == AV_OBJ ? WHY_B_STRING : WHY_B_ARRAY, node, f);
    int m = a.kind == AV_NUM ? 1 : a.tup->n;
    if (m > len) len = m;
    x[k++] = a;
  }
  if (k == 0 || len * k > TUPLE) pe_bail(w, WHY_B_SIZE, node, f);
  for (int i = 0; i < k; i++) {
    int m = x[i].kind == AV_NUM ? 1 : x[i].tup->n;
    if (m < 1 || len % m) pe_bail(w, WHY_B_ARGS, node, f);
    for (int j = 0; j < len; j++) {
      Av e = x[i].kind == AV_NUM ? x[i] : x[i].tup->v[j % m];
      if (e.kind != AV_NUM || e.wide) pe_bail(w, WHY_B_TYPES, node, f);
      if (e.type > t) t = e.type;
      el[columns ? i * len + j : j * k + i] = e;
    }
  }
  for (int i = 0; i < len * k; i++) el[i] = pe_convert(w, el[i], t);
  return shaped(w, pe_tuple(w, len * k, el, NULL, false), columns ? len : k, columns ? k : len, node);
}

#define IS(id_) (b->id == PB_##id_)
#define FORMALS(...) (pe_match_args(n, args, names, (const char *const[]){__VA_ARGS__, NULL}, a) && a[0])
Av pe_f_matrix(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av *a[8];
  if (!pe_match_args(n, args, names, (const char *const[]){"data", "nrow", "ncol", "byrow", "dimnames", NULL}, a))
    pe_bail(w, WHY_B_ARGS, node, b->name);
  return matrix(w, a, node);
}
Av pe_f_matmul(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  if (names && (names[0] || names[1])) pe_bail(w, WHY_B_ARGS, node, b->name);
  return product(w, pe_force(w, args[0]), pe_force(w, args[1]), 0, node, b->name);
}
Av pe_f_crossprod(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av *a[8];
  if (!FORMALS("x", "y")) pe_bail(w, WHY_B_ARGS, node, b->name);
  Av x = pe_force(w, *a[0]);
  Av y = a[1] ? pe_force(w, *a[1]) : x;
  return product(w, x, y.kind == AV_NULL ? x : y, IS(crossprod) ? 1 : 2, node, b->name);
}
Av pe_f_t(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  return transpose(w, pe_force(w, args[0]), node);
}
Av pe_f_bind(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  return bind(w, IS(cbind), n, args, names, node, b->name);
}
Av pe_f_drop(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av x = pe_force(w, args[0]);
  if (x.kind == AV_NUM || !pe_is_numeric(x)) return x;
  Pull *v = pe_as_vec(w, x, node);
  int64_t r = 0, c = 0;
  if (!v->nrow) return x;
  if (pe_named(x)) pe_bail(w, WHY_B_ATTR, node, b->name);
  r = known(w, v->nrow, v->nrow_now, node, b->name);
  c = known(w, v->ncol, v->ncol_now, node, b->name);
  if (r != 1 && c != 1) return x;
  if (r == 1 && c == 1) return pe_at(w, v, pe_int(w, 0), node);
  return x.kind == AV_TUPLE ? pe_tuple(w, x.tup->n, x.tup->v, NULL, false) : flat(w, x, node);
}
Av pe_f_outer(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av *a[8];
  if (IS(times_outer) && names && (names[0] || names[1])) pe_bail(w, WHY_B_ARGS, node, b->name);
  if (IS(times_outer)) return outer(w, pe_force(w, args[0]), pe_force(w, args[1]), NULL, node);
  if (!FORMALS("X", "Y", "FUN") || !a[1]) pe_bail(w, WHY_B_ARGS, node, b->name);
  return outer(w, pe_force(w, *a[0]), pe_force(w, *a[1]), a[2], node);
}
Av pe_f_diag(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  if (names && names[0]) return pe_not_mine(done);
  Av x = pe_force(w, args[0]);
  if (pe_is_numeric(x) && pe_named(x)) pe_bail(w, WHY_B_ATTR, node, b->name);
  if (x.kind == AV_NUM) { /* the unit matrix */
    int64_t k = known_arg(w, &x, node, b->name);
    if (k < 1 || k * k > TUPLE) pe_bail(w, WHY_B_SIZE, node, b->name);
    Av el[TUPLE];
    for (int i = 0; i < k * k; i++) el[i] = av_dbl(w, i % (k + 1) == 0);
    return shaped(w, pe_tuple(w, (int)(k * k), el, NULL, false), k, k, node);
  }
  Mat m = mat(w, x, node, b->name);
  if (!m.matrix) pe_bail(w, WHY_B_ARGS, node, b->name);
  int64_t k = m.nr < m.nc ? m.nr : m.nc;
  Pull *v = pe_temp(w, sizeof *v);
  *v = (Pull){.kind = VK_SLICE, .type = m.v->type, .base = pe_int(w, 0), .stride = pe_int(w, m.nr + 1), .node = node};
  v->a = pe_av_vec(pe_as_vec(w, flat(w, x, node), node));
  v->len = pe_int(w, k);
  v->len_now = (int32_t)k;
  return k <= TUPLE && values_at_hand(m.v) ? at_once(w, v, k, node) : pe_av_vec(v);
}
Av pe_f_lines(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av *a[8];
  if (!FORMALS("x", "na.rm")) pe_bail(w, WHY_B_ARGS, node, b->name);
  bool ok = true;
  if (pe_flag(w, a[1], false, &ok) || !ok) pe_bail(w, WHY_B_ARGS, node, "na.rm");
  return lines(w, pe_force(w, *a[0]), IS(rowSums) || IS(rowMeans), IS(rowMeans) || IS(colMeans), node, b->name);
}
Av pe_f_rep(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av *a[8];
  if (!FORMALS("x", "times", "length.out", "each")) pe_bail(w, WHY_B_ARGS, node, b->name);
  Av x = pe_force(w, *a[0]);
  pe_need_numbers(w, x, WHY_B_LIST, node, b->name);
  if (!(x.kind == AV_NUM && a[1] && !a[2] && !a[3])) return rep(w, x, a, node);
  Av two[2] = {x, pe_force(w, *a[1])};
  if (two[1].kind != AV_NUM) return rep(w, x, a, node);
  return pe_constant_vector(w, two[0], two[1], node);
}
Av pe_f_rep_len(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av *a[8];
  if (!FORMALS("x", "length.out") || !a[1]) pe_bail(w, WHY_B_ARGS, node, b->name);
  Av *at[4] = {a[0], NULL, a[1], NULL};
  Av x = pe_force(w, *a[0]);
  pe_need_numbers(w, x, WHY_B_LIST, node, b->name);
  return rep(w, x, at, node);
}
Av pe_f_seq(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av *a[8];
  if (!FORMALS("from", "to", "by", "length.out", "along.with") || a[4] ||
      (a[3] ? (a[1] && a[2]) || !(a[1] || a[2]) : a[2] != NULL))
    return pe_not_mine(done);
  Av x = pe_num(w, pe_force(w, *a[0]), node);
  if (a[3]) return seq_out(w, x, a[1], a[2], a[3], node);
  Av to = a[1] ? pe_num(w, pe_force(w, *a[1]), node) : x;
  return pe_colon(w, a[1] ? x : av_int(w, 1), to, node);
}
/* head, tail */
Av pe_f_ends(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av *a[8];
  if (!FORMALS("x", "n")) return pe_not_mine(done);
  Av x = pe_force(w, *a[0]);
  if (!pe_is_vec(x) || (x.kind == AV_TUPLE && x.tup->list)) return pe_not_mine(done);
  return end_of(w, x, a[1], IS(tail), node, b->name);
}
/* is.matrix() and kin, of what is no data frame. */
Av pe_f_is_kind(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av x = pe_force(w, args[0]);
  pe_of_one_kind(w, b, x, node);
  const PeKindId id = pe_kind_id(x);
  const bool list = id == PK_record || id == PK_frame,
             other = id == PK_COUNT && x.kind != AV_OUT && !(x.kind == AV_OBJ && rt_is_vec(x.obj));
  bool is = IS(is_list)     ? list
            : IS(is_factor) ? id == PK_factor
            : IS(is_atomic) ? !list && !other && id != PK_function
            : IS(is_data_frame)
                ? false
                : pe_is_numeric(x) && x.kind != AV_NUM && pe_as_any(w, x, node)->nrow != 0; /* is.matrix, is.array */
  return av_bool(pe_const_i(w->g, PT_B, is));
}
/* Of numbers without names. */
Av pe_f_no_names(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av x = pe_force(w, args[0]);
  if (pe_is_numeric(x) && !pe_named(x)) return av_kind(AV_NULL);
  pe_bail(w, WHY_B_STRING, node, b->name);
}
#undef IS
#undef FORMALS
