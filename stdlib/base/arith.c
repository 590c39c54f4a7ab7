/* stdlib/base/arith.c - + - * / ^ %% %/% on whole vectors: one inner loop per type pair and shape.  The scalar definitions
 * are those of specialize/scalar.h, which the kernels share; the attribute rules are R's (see VecBin in vec.h). */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("O3") /* the loops below are worth unrolling and vector code */
#endif
#include "vec.h"
#include "../../specialize/scalar.h"

/* ---- attributes of a binary operation --------------------------------------------------------------------------- */

static Obj *without_dim(Rt *R, Obj *x) {
  Obj *y = rt_dup(R, x);
  rt_attr_set(R, y, R->s.dim, NIL);
  rt_attr_set(R, y, R->s.dimnames, NIL);
  return y;
}

void vec_bin_begin(Rt *R, VecBin *b, Obj *x, Obj *y, bool most) {
  b->nx = LEN(x), b->ny = LEN(y);
  b->dim = b->xnames = b->ynames = b->tsp = b->tsclass = NIL;
  b->plain = x->attr == NULL && y->attr == NULL;
  b->y = y;
  int64_t nx = b->nx, ny = b->ny;
  if (!b->plain) {
    Obj *xd = vec_dim(R, x), *yd = vec_dim(R, y);
    bool xarr = xd != NIL, yarr = yd != NIL;
    if (most && xarr != yarr) { /* a 1-element array meets a longer vector: it loses its dim */
      if (xarr && nx == 1 && ny != 1) {
        if (ny != 0)
          rt_warning(R, "Recycling array of length 1 in array-vector arithmetic is deprecated.\n  Use c() or "
                        "as.vector() instead.\n");
        x = without_dim(R, x), xarr = false;
      } else if (yarr && ny == 1 && nx != 1) {
        if (nx != 0)
          rt_warning(R, "Recycling array of length 1 in vector-array arithmetic is deprecated.\n  Use c() or "
                        "as.vector() instead.\n");
        y = without_dim(R, y), yarr = false;
      }
    }
    if (xarr || yarr) {
      if (xarr && yarr) {
        bool same = LEN(xd) == LEN(yd);
        for (int64_t i = 0; same && i < LEN(xd); i++) same = INT(xd)[i] == INT(yd)[i];
        if (!same) rt_error(R, "non-conformable arrays");
        b->dim = xd;
      } else if (xarr && (ny != 0 || nx == 0)) b->dim = xd;
      else if (yarr && (nx != 0 || ny == 0)) b->dim = yd;
      if (xarr) b->xnames = rt_attr(x, R->s.dimnames);
      if (yarr) b->ynames = rt_attr(y, R->s.dimnames);
    } else {
      bool nothing = most && (nx == 0 || ny == 0); /* then arithmetic takes names of the first alone, and of no array */
      b->xnames = nothing && y != b->y ? NIL : rt_attr(x, R->s.names);
      b->ynames = nothing && b->xnames == NIL ? NIL : rt_attr(y, R->s.names);
    }
    Obj *xt = rt_attr(x, R->s.tsp), *yt = rt_attr(y, R->s.tsp);
    if (xt != NIL || yt != NIL) {
      if (xt != NIL && yt != NIL) {
        rt_assert(R, LEN(xt) == 3 && LEN(yt) == 3, "tsp of %lld and %lld", (long long)LEN(xt), (long long)LEN(yt));
        if (memcmp(DBL(rt_coerce(R, xt, T_DBL)), DBL(rt_coerce(R, yt, T_DBL)), 3 * sizeof(double)))
          rt_error(R, "non-conformable time-series");
        b->tsp = xt, b->tsclass = rt_attr(x, R->s.class_);
      } else if (xt != NIL) {
        if (nx < ny) rt_error(R, "time-series/vector length mismatch");
        b->tsp = xt, b->tsclass = rt_attr(x, R->s.class_);
      } else {
        if (ny < nx) rt_error(R, "time-series/vector length mismatch");
        b->tsp = yt, b->tsclass = rt_attr(y, R->s.class_);
      }
    }
  }
  b->x = x, b->y = y;
  b->n = nx == 0 || ny == 0 ? 0 : IMAX(nx, ny);
  if (b->n > 0 && nx != ny && (nx > ny ? nx % ny : ny % nx) != 0)
    rt_warning(R, "longer object length is not a multiple of shorter object length");
}

void vec_bin_end(Rt *R, VecBin *b, Obj *res, bool most) {
  if (b->plain) return;
  int64_t n = b->n;
  if (most && n > 0) {
    if (b->y != res && b->y->attr && b->ny == n) rt_attr_copy_most(R, res, b->y);
    if (b->x != res && b->x->attr && b->nx == n) rt_attr_copy_most(R, res, b->x); /* second, so that x's win */
  }
  if (b->dim != NIL) {
    int64_t prod = 1;
    for (int64_t i = 0; i < LEN(b->dim); i++) prod *= INT(b->dim)[i];
    if (prod != n)
      rt_error(R, "dims [product %lld] do not match the length of object [%lld]", (long long)prod, (long long)n);
    rt_attr_set(R, res, R->s.dim, b->dim);
    Obj *dn = b->xnames != NIL ? b->xnames : b->ynames;
    if (dn != NIL) rt_attr_set(R, res, R->s.dimnames, dn);
  } else if (n == (b->xnames != NIL ? LEN(b->xnames) : -1)) rt_attr_set(R, res, R->s.names, b->xnames);
  else if (n == (b->ynames != NIL ? LEN(b->ynames) : -1)) rt_attr_set(R, res, R->s.names, b->ynames);
  if (b->tsp != NIL) {
    rt_attr_set(R, res, R->s.tsp, b->tsp);
    rt_attr_set(R, res, R->s.class_, b->tsclass);
  }
}

/* ---- loops --------------------------------------------------------------------------------------------------------
 */

static inline double i2d(int32_t i) { return i == NA_INT ? NA_REAL : (double)i; }

double vec_pow(double x, double y) { return rv_pow(x, y); }

VEC_LOOP static bool int_loop(int op, int32_t *restrict r, const int32_t *x, int64_t nx, const int32_t *y, int64_t ny,
                     int64_t n) {
  int32_t ovf = 0;
  switch (op) {
#define OVF_OP(OP)                                                                                                     \
  BIN_LOOP(({                                                                                                          \
    int64_t s_ = (int64_t)a OP(int64_t) b;                                                                             \
    int32_t na_ = (a == NA_INT) | (b == NA_INT);                                                                       \
    int32_t out_ = (s_ > INT32_MAX) | (s_ < -(int64_t)INT32_MAX);                                                      \
    ovf |= out_ & !na_;                                                                                                \
    (na_ | out_) ? NA_INT : (int32_t)s_;                                                                               \
  }))
  /* in 32 bits, so that vector units take it: the sum wraps when its sign differs from both operands'; the wrapped
   * or exact result NA_INT is out of range too */
  case A_ADD:
    BIN_LOOP(({
      int32_t s_ = (int32_t)((uint32_t)a + (uint32_t)b), na_ = (a == NA_INT) | (b == NA_INT),
              out_ = ((((a ^ s_) & (b ^ s_)) < 0) | (s_ == NA_INT)) & !na_;
      ovf |= out_;
      (na_ | out_) ? NA_INT : s_;
    }));
    break;
  case A_SUB:
    BIN_LOOP(({
      int32_t s_ = (int32_t)((uint32_t)a - (uint32_t)b), na_ = (a == NA_INT) | (b == NA_INT),
              out_ = ((((a ^ b) & (a ^ s_)) < 0) | (s_ == NA_INT)) & !na_;
      ovf |= out_;
      (na_ | out_) ? NA_INT : s_;
    }));
    break;
  case A_MUL: OVF_OP(*); break;
  case A_MOD:
    /* The quotient of two integers in double, cut, is exact, and vector units divide doubles alone.  (-1 and 1 leave
     * the same.) */
    BIN_LOOP(({
      int32_t b_ = b == 0 || b == -1 ? 1 : b, m_ = a - (int32_t)((double)a / (double)b_) * b_;
      m_ += (m_ != 0) & ((m_ ^ b) < 0) ? b : 0;
      (a == NA_INT) | (b == NA_INT) | (b == 0) ? NA_INT : m_;
    }));
    break;
  case A_IDIV: BIN_LOOP((a == NA_INT || b == NA_INT || b == 0) ? NA_INT : (int32_t)floor((double)a / (double)b)); break;
  }
  return ovf != 0;
}

static void int_real_loop(int op, double *restrict r, const int32_t *x, int64_t nx, const int32_t *y, int64_t ny,
                          int64_t n) {
  if (op == A_DIV) BIN_LOOP((a == NA_INT || b == NA_INT) ? NA_REAL : (double)a / (double)b);
  else BIN_LOOP((a == 1 || b == 0) ? 1.0 : (a == NA_INT || b == NA_INT) ? NA_REAL : rv_pow((double)a, (double)b));
}

/* The first of two NaNs comes out, as in GNU R on x86-64; of a number + (or *) a vector, not of integers, the second does
 * there.  (Compilers take the operands of + and * in either order, so each is asked.) */
#define FIRST_NAN(XA, XB, OP)                                                                                          \
  BIN_LOOP(({                                                                                                          \
    double a_ = (XA), b_ = (XB);                                                                                       \
    a_ != a_ ? a_ : a_ OP b_;                                                                                          \
  }))
#define COMMUTED(XA, XB, OP)                                                                                           \
  BIN_LOOP(({                                                                                                          \
    double a_ = (XA), b_ = (XB);                                                                                       \
    b_ != b_ ? b_ : a_ OP b_;                                                                                          \
  }))
#define DBL_SWITCH(XA, XB)                                                                                             \
  switch (op) {                                                                                                        \
  case A_ADD:                                                                                                          \
    if (second) COMMUTED(XA, XB, +);                                                                                   \
    else FIRST_NAN(XA, XB, +);                                                                                         \
    break;                                                                                                             \
  case A_SUB: FIRST_NAN(XA, XB, -); break;                                                                             \
  case A_MUL:                                                                                                          \
    if (second) COMMUTED(XA, XB, *);                                                                                   \
    else FIRST_NAN(XA, XB, *);                                                                                         \
    break;                                                                                                             \
  case A_DIV: BIN_LOOP((XA) / (XB)); break;                                                                            \
  case A_POW: /* x ^ 2 */                                                                                              \
    for (int64_t i = 0; i < n; i++) {                                                                                  \
      __auto_type a = x[i];                                                                                            \
      r[i] = (XA) * (XA);                                                                                              \
    }                                                                                                                  \
    break;                                                                                                             \
  }
VEC_LOOP static void dd_loop(int op, bool second, double *restrict r, const double *x, int64_t nx, const double *y,
                             int64_t ny, int64_t n) {
  DBL_SWITCH(a, b)
}
VEC_LOOP static void di_loop(int op, bool second, double *restrict r, const double *x, int64_t nx, const int32_t *y,
                             int64_t ny, int64_t n) {
  DBL_SWITCH(a, i2d(b))
}
VEC_LOOP static void id_loop(int op, bool second, double *restrict r, const int32_t *x, int64_t nx, const double *y,
                             int64_t ny, int64_t n) {
  DBL_SWITCH(i2d(a), b)
}

/* ---- the operators ----------------------------------------------------------------------------------------------- */

static bool arith_type(Obj *x) { return x->type >= T_LGL && x->type <= T_CPLX; }

Obj *vec_arith(Rt *R, int op, Obj *x, Obj *y) {
  if (x == NIL) x = rt_alloc(R, T_INT, 0);
  if (y == NIL) y = rt_alloc(R, T_INT, 0);
  if (!arith_type(x) || !arith_type(y)) rt_error(R, "non-numeric argument to binary operator");
  VecBin b;
  vec_bin_begin(R, &b, x, y, true);
  x = b.x, y = b.y;
  Obj *res;
  int64_t lost = 0;
  if (x->type == T_CPLX || y->type == T_CPLX) {
    if (op == A_MOD || op == A_IDIV) {
      if (b.n == 0) return rt_alloc(R, T_CPLX, 0);
      rt_error(R, "unimplemented complex operation");
    }
    res = rt_alloc(R, T_CPLX, b.n);
    Obj *cx = x->type == T_CPLX ? x : rt_coerce(R, x, T_CPLX), *cy = y->type == T_CPLX ? y : rt_coerce(R, y, T_CPLX);
    vec_cplx_arith(op, CPLX_W(res), CPLX(cx), b.nx, CPLX(cy), b.ny, b.n);
  } else if (x->type == T_DBL || y->type == T_DBL) {
    /* a fresh operand of the right shape takes the result: no new memory to touch */
    if (b.plain && x->type == T_DBL && x->named == 0 && b.nx == b.n && b.n >= 256 && x != y && !VEC(x)->ext) {
      res = x;
    } else if (b.plain && y->type == T_DBL && y->named == 0 && b.ny == b.n && b.n >= 256 && x != y && !VEC(y)->ext) {
      res = y;
    } else res = rt_alloc(R, T_DBL, b.n);
    const bool second = b.nx == 1 && b.ny != 1 && x->type != T_INT && y->type != T_INT;
    if (op == A_POW && !(b.ny == 1 && (y->type == T_DBL ? DBL(y)[0] == 2 : INT(y)[0] == 2))) {
      const double *px = DBL(x->type == T_DBL ? x : rt_coerce(R, x, T_DBL)),
                   *py = DBL(y->type == T_DBL ? y : rt_coerce(R, y, T_DBL));
      rv_loop_pow(DBL_W(res), b.n, px, b.nx, py, b.ny);
    } else if (op == A_MOD || op == A_IDIV) {
      const double *px = DBL(rt_coerce(R, x, T_DBL)), *py = DBL(rt_coerce(R, y, T_DBL));
      lost = (op == A_MOD ? rv_loop_mod : rv_loop_idiv)(DBL_W(res), b.n, px, b.nx, py, b.ny);
    } else if (x->type == T_DBL && y->type == T_DBL) {
      const double *px = DBL(x), *py = DBL(y);
      dd_loop(op, second, DBL_W(res), px, b.nx, py, b.ny, b.n);
    } else if (x->type == T_DBL) {
      const double *px = DBL(x);
      di_loop(op, second, DBL_W(res), px, b.nx, INT(y), b.ny, b.n);
    } else {
      const double *py = DBL(y);
      id_loop(op, second, DBL_W(res), INT(x), b.nx, py, b.ny, b.n);
    }
  } else if (op == A_DIV || op == A_POW) {
    res = rt_alloc(R, T_DBL, b.n);
    int_real_loop(op, DBL_W(res), INT(x), b.nx, INT(y), b.ny, b.n);
  } else {
    double s, st, k;
    if (b.plain && b.n > 1 && b.nx == b.n && b.ny == 1 && rt_is_seq(x, &s, &st) && (op == A_ADD || op == A_SUB) &&
        INT(y)[0] != NA_INT) {
      k = op == A_ADD ? INT(y)[0] : -(double)INT(y)[0]; /* (a:b) + k stays a sequence */
      double lo = s + k, hi = s + k + st * (double)(b.n - 1);
      if (fabs(lo) <= INT32_MAX && fabs(hi) <= INT32_MAX) return rt_seq(R, T_INT, lo, st, b.n);
    }
    res = rt_alloc(R, T_INT, b.n);
    if (int_loop(op, INT_W(res), INT(x), b.nx, INT(y), b.ny, b.n)) rt_warning(R, "NAs produced by integer overflow");
  }
  rt_assert(R, LEN(res) == b.n && TYPE(res) <= T_CPLX, "%lld results of %lld", (long long)LEN(res), (long long)b.n);
  while (lost-- > 0) rt_warning_frame(R, "probable complete loss of accuracy in modulus");
  vec_bin_end(R, &b, res, true);
  return res;
}

static Obj *unary(Rt *R, int op, Obj *x) {
  if (!arith_type(x)) rt_error(R, "invalid argument to unary operator");
  int64_t n = LEN(x);
  if (x->type == T_LGL) { /* names, dim and dimnames stay, the rest goes */
    Obj *r = rt_alloc(R, T_INT, n);
    const int32_t *p = LGL(x);
    int32_t *q = INT_W(r);
    for (int64_t i = 0; i < n; i++) q[i] = p[i] == NA_LGL ? NA_INT : op == A_SUB ? -p[i] : p[i];
    if (x->attr) {
      Obj *at;
      if ((at = rt_attr(x, R->s.dim)) != NIL) rt_attr_set(R, r, R->s.dim, at);
      if ((at = rt_attr(x, R->s.dimnames)) != NIL) rt_attr_set(R, r, R->s.dimnames, at);
      if ((at = rt_attr(x, R->s.names)) != NIL) rt_attr_set(R, r, R->s.names, at);
    }
    return r;
  }
  if (op == A_ADD) return x;
  Obj *r = rt_alloc(R, TYPE(x), n);
  if (x->type == T_INT) {
    const int32_t *p = INT(x);
    int32_t *q = INT_W(r);
    for (int64_t i = 0; i < n; i++) q[i] = p[i] == NA_INT ? NA_INT : -p[i];
  } else if (x->type == T_DBL) {
    const double *p = DBL(x);
    double *q = DBL_W(r);
    for (int64_t i = 0; i < n; i++) q[i] = -p[i];
  } else {
    const Cplx *p = CPLX(x);
    Cplx *q = CPLX_W(r);
    for (int64_t i = 0; i < n; i++) q[i] = (Cplx){-p[i].r, -p[i].i};
  }
  rt_attr_copy(R, r, x);
  return r;
}

static Obj *do_arith(Rt *R, Call *c) {
  int op = c->def->code;
  if (c->n == 2) return vec_arith(R, op, c->args[0], c->args[1]);
  if (c->n == 1) {
    if (op == A_ADD || op == A_SUB) return unary(R, op, c->args[0]);
    rt_error(R, c->args[0]->type == T_CPLX ? "invalid complex unary operator"
                : arith_type(c->args[0])   ? "invalid unary operator"
                                           : "invalid argument to unary operator");
  }
  rt_error(R, "operator needs one or two arguments");
}

const BuiltinDef builtins_arith[] = {{"+", do_arith, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_OPS | BF_PURE, A_ADD},
                                     {"-", do_arith, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_OPS | BF_PURE, A_SUB},
                                     {"*", do_arith, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_OPS | BF_PURE, A_MUL},
                                     {"/", do_arith, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_OPS | BF_PURE, A_DIV},
                                     {"^", do_arith, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_OPS | BF_PURE, A_POW},
                                     {"%%", do_arith, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_OPS | BF_PURE, A_MOD},
                                     {"%/%", do_arith, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_OPS | BF_PURE, A_IDIV},
                                     {0}};
