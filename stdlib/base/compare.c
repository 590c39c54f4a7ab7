/* stdlib/base/compare.c - == != < <= > >=, & | !, xor, isTRUE, isFALSE and identical(). Strings compare by rt_collate. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("O3")
#endif
#include "../text/text.h"
#include "vec.h"
#include "../../ast/ast.h"

int vec_strcmp(Rt *R, Obj *a, Obj *b) {
  if (a == b) return 0;
  if (UNLIKELY(R->latin1 && (a->aux == CE_LATIN1 || b->aux == CE_LATIN1))) {
    const char *s = text_utf8(R, a), *t = text_utf8(R, b);
    return R->c_collate ? strcmp(s, t) : rt_collate(s, t);
  }
  if (UNLIKELY(R->c_collate)) return strcmp(CSTR(a), CSTR(b));
  return rt_collate(CSTR(a), CSTR(b));
}

#define CMP_SWITCH(NA, XA, XB)                                                                                         \
  switch (op) {                                                                                                        \
  case C_EQ: BIN_LOOP((NA) ? NA_LGL : (XA) == (XB)); break;                                                            \
  case C_NE: BIN_LOOP((NA) ? NA_LGL : (XA) != (XB)); break;                                                            \
  case C_LT: BIN_LOOP((NA) ? NA_LGL : (XA) < (XB)); break;                                                             \
  case C_LE: BIN_LOOP((NA) ? NA_LGL : (XA) <= (XB)); break;                                                            \
  case C_GT: BIN_LOOP((NA) ? NA_LGL : (XA) > (XB)); break;                                                             \
  case C_GE: BIN_LOOP((NA) ? NA_LGL : (XA) >= (XB)); break;                                                            \
  }
#define CMP_FN(name, TX, TY, NA, XA, XB)                                                                               \
  VEC_LOOP static void name(int op, int32_t *restrict r, const TX *x, int64_t nx, const TY *y, int64_t ny, int64_t n) {         \
    CMP_SWITCH(NA, XA, XB)                                                                                             \
  }
CMP_FN(cmp_ii, int32_t, int32_t, (a == NA_INT) | (b == NA_INT), a, b)
CMP_FN(cmp_dd, double, double, (a != a) | (b != b), a, b)
CMP_FN(cmp_di, double, int32_t, (a != a) | (b == NA_INT), a, (double)b)
CMP_FN(cmp_id, int32_t, double, (a == NA_INT) | (b != b), (double)a, b)
CMP_FN(cmp_raw, uint8_t, uint8_t, 0, a, b)
/* Strings are interned: two that are ASCII or UTF-8 are equal only if they are one. */
static inline bool unicode(Obj *s) { return s->aux == CE_ASCII || s->aux == CE_UTF8; }
static inline bool str_equal(Rt *R, Obj *a, Obj *b) {
  return a == b || (UNLIKELY(!unicode(a) || !unicode(b)) && vec_strcmp(R, a, b) == 0);
}
static void cmp_str(Rt *R, int op, int32_t *restrict r, Obj *const *x, int64_t nx, Obj *const *y, int64_t ny,
                    int64_t n) {
  if (op == C_EQ) {
    BIN_LOOP((a == NA_STR || b == NA_STR) ? NA_LGL : str_equal(R, a, b));
    return;
  }
  if (op == C_NE) {
    BIN_LOOP((a == NA_STR || b == NA_STR) ? NA_LGL : !str_equal(R, a, b));
    return;
  }
  CMP_SWITCH((a == NA_STR || b == NA_STR), vec_strcmp(R, a, b), 0)
}
static void cmp_cplx(int op, int32_t *restrict r, const Cplx *x, int64_t nx, const Cplx *y, int64_t ny, int64_t n) {
#define CNA(z) ((z).r != (z).r || (z).i != (z).i)
  if (op == C_EQ) BIN_LOOP((CNA(a) || CNA(b)) ? NA_LGL : (a.r == b.r && a.i == b.i));
  else BIN_LOOP((CNA(a) || CNA(b)) ? NA_LGL : !(a.r == b.r && a.i == b.i));
}

static Obj *lang_to_str(Rt *R, Obj *x) {
  if (x->type == T_SYM) return x == MISSING_ARG ? rt_str(R, "") : rt_str_of(R, SYM(x)->name);
  if (x->type == T_LANG) return rt_str_of(R, ast_deparse_line(R, x));
  return x;
}

/* A list that meets an atomic vector becomes one of its type. */
static Obj *list_to_atomic(Rt *R, Obj *x, ObjType t) {
  Obj *v = rt_coerce(R, x->attr ? rt_coerce(R, x, T_LIST) : x, t);
  if (x->attr) rt_attr_copy(R, v, x);
  return v;
}

static const char *const cmp_names[] = {"==", "!=", "<", "<=", ">", ">="};

static Obj *do_compare(Rt *R, Call *c) {
  int op = c->def->code;
  if (c->n != 2) rt_error(R, "operator needs two arguments");
  Obj *x = c->args[0], *y = c->args[1];
  x = lang_to_str(R, x), y = lang_to_str(R, y);
  if ((!rt_is_vec(x) && x != NIL) || (!rt_is_vec(y) && y != NIL))
    rt_error(R, "comparison (%s) is possible only for atomic and list types", cmp_names[op]);
  if (x->type == T_EXPR) x = rt_coerce(R, x, T_LIST);
  if (y->type == T_EXPR) y = rt_coerce(R, y, T_LIST);
  if (x == NIL)
    x = rt_alloc(R, T_LGL, 0); /* as in arithmetic, the other's shape stays where it has no elements either */
  if (y == NIL) y = rt_alloc(R, T_LGL, 0);
  if (LEN(x) == 0 && LEN(y) == 0 && !x->attr && !y->attr) return rt_alloc(R, T_LGL, 0);
  const bool listed = x->type == T_LIST || y->type == T_LIST;
  if (listed && (!LEN(x) || !LEN(y))) return rt_alloc(R, T_LGL, 0);
  VecBin b;
  vec_bin_begin(R, &b, x, y, false);
  x = b.x, y = b.y;
  if ((x->type == T_LIST || vec_is_factor(x)) && (y->type == T_LIST || vec_is_factor(y)))
    rt_error(R, "comparison of these types is not implemented");
  if (x->type == T_LIST) x = list_to_atomic(R, x, TYPE(y));
  else if (y->type == T_LIST) y = list_to_atomic(R, y, TYPE(x));
  Obj *res = rt_alloc(R, T_LGL, b.n);
  int32_t *r = LGL_W(res);
  ObjType tx = TYPE(x), ty = TYPE(y);
  rt_assert(R, rt_is_atomic(x) && rt_is_atomic(y), "types %d and %d", tx, ty);
  if (tx == T_STR || ty == T_STR) {
    Obj *sx = tx == T_STR ? x : rt_coerce(R, x, T_STR), *sy = ty == T_STR ? y : rt_coerce(R, y, T_STR);
    cmp_str(R, op, r, VEC(sx)->data, b.nx, VEC(sy)->data, b.ny, b.n);
  } else if (tx == T_CPLX || ty == T_CPLX) {
    if (b.n && op != C_EQ && op != C_NE) rt_error(R, "invalid comparison with complex values");
    Obj *sx = tx == T_CPLX ? x : rt_coerce(R, x, T_CPLX), *sy = ty == T_CPLX ? y : rt_coerce(R, y, T_CPLX);
    cmp_cplx(op, r, CPLX(sx), b.nx, CPLX(sy), b.ny, b.n);
  } else if (tx == T_RAW && ty == T_RAW) cmp_raw(op, r, RAW(x), b.nx, RAW(y), b.ny, b.n);
  else {
    ObjType wide = tx == T_LGL || ty == T_LGL ? T_LGL : T_INT; /* what a raw is beside the other */
    if (tx == T_RAW) x = rt_coerce(R, x, wide), tx = wide;
    if (ty == T_RAW) y = rt_coerce(R, y, wide), ty = wide;
    if (tx == T_DBL && ty == T_DBL) cmp_dd(op, r, DBL(x), b.nx, DBL(y), b.ny, b.n);
    else if (tx == T_DBL) cmp_di(op, r, DBL(x), b.nx, INT(y), b.ny, b.n);
    else if (ty == T_DBL) cmp_id(op, r, INT(x), b.nx, DBL(y), b.ny, b.n);
    else cmp_ii(op, r, INT(x), b.nx, INT(y), b.ny, b.n);
  }
  vec_bin_end(R, &b, res, false);
  return res;
}

/* ---- logic ------------------------------------------------------------------------------------------------------- */

static Obj *to_lgl(Rt *R, Obj *x) {
  if (x->type == T_LGL) return x;
  return rt_coerce(R, x, T_LGL);
}

static Obj *do_logic(Rt *R, Call *c) {
  bool is_and = c->def->code == 0;
  arg_check_n(R, c, 2, 2);
  Obj *x = c->args[0], *y = c->args[1];
  if (x->type == T_RAW && y->type == T_RAW) {
    VecBin b;
    vec_bin_begin(R, &b, x, y, false);
    Obj *res = rt_alloc(R, T_RAW, b.n);
    uint8_t *r = RAW_W(res);
    const uint8_t *px = RAW(b.x), *py = RAW(b.y);
    for (int64_t i = 0; i < b.n; i++) {
      uint8_t a = px[b.nx == b.n ? i : i % b.nx], d = py[b.ny == b.n ? i : i % b.ny];
      r[i] = is_and ? (a & d) : (a | d);
    }
    vec_bin_end(R, &b, res, false);
    return res;
  }
  bool okx = x == NIL || (x->type >= T_LGL && x->type <= T_CPLX && !vec_is_factor(x)),
       oky = y == NIL || (y->type >= T_LGL && y->type <= T_CPLX && !vec_is_factor(y));
  if (!okx || !oky) rt_error(R, "operations are possible only for numeric, logical or complex types");
  if (x == NIL) x = rt_alloc(R, T_LGL, 0);
  if (y == NIL) y = rt_alloc(R, T_LGL, 0);
  VecBin vb;
  vec_bin_begin(R, &vb, x, y, false);
  Obj *lx = to_lgl(R, vb.x), *ly = to_lgl(R, vb.y), *res = rt_alloc(R, T_LGL, vb.n);
  {
    const int32_t *x = LGL(lx), *y = LGL(ly);
    int32_t *restrict r = LGL_W(res);
    int64_t nx = vb.nx, ny = vb.ny, n = vb.n;
    if (is_and) BIN_LOOP((a == 0 || b == 0) ? 0 : (a == NA_LGL || b == NA_LGL) ? NA_LGL : 1);
    else BIN_LOOP(((a != NA_LGL && a) || (b != NA_LGL && b)) ? 1 : (a == NA_LGL || b == NA_LGL) ? NA_LGL : 0);
  }
  vec_bin_end(R, &vb, res, false);
  return res;
}

static Obj *do_not(Rt *R, Call *c) {
  if (c->n != 1) rt_error(R, "%d argument%s passed to '!' which requires 1", c->n, c->n == 1 ? "" : "s");
  Obj *x = c->args[0];
  if (x->type < T_LGL || x->type > T_RAW || x->type == T_STR || vec_is_factor(x)) {
    if (rt_has_elts(x) && LEN(x) == 0 && x != NIL) return rt_alloc(R, T_LGL, 0);
    rt_error(R, "invalid argument type");
  }
  int64_t n = LEN(x);
  if (x->type == T_RAW) {
    Obj *r = rt_alloc(R, T_RAW, n);
    const uint8_t *p = RAW(x);
    uint8_t *q = RAW_W(r);
    for (int64_t i = 0; i < n; i++) q[i] = (uint8_t)~p[i];
    rt_attr_copy(R, r, x);
    return r;
  }
  Obj *r = rt_alloc(R, T_LGL, n);
  int32_t *q = LGL_W(r);
  if (x->type == T_LGL || x->type == T_INT) {
    const int32_t *p = INT(x);
    for (int64_t i = 0; i < n; i++) q[i] = p[i] == NA_INT ? NA_LGL : p[i] == 0;
  } else if (x->type == T_DBL) {
    const double *p = DBL(x);
    for (int64_t i = 0; i < n; i++) q[i] = p[i] != p[i] ? NA_LGL : p[i] == 0;
  } else {
    const Cplx *p = CPLX(x);
    for (int64_t i = 0; i < n; i++) q[i] = CNA(p[i]) ? NA_LGL : p[i].r == 0 && p[i].i == 0;
  }
  if (x->attr) {
    if (x->type == T_LGL) rt_attr_copy(R, r, x);
    else {
      Obj *a;
      if ((a = rt_names(R, x)) != NIL) rt_attr_set(R, r, R->s.names, a); /* of one dimension, too */
      if ((a = rt_attr(x, R->s.dim)) != NIL) rt_attr_set(R, r, R->s.dim, a);
      if ((a = rt_attr(x, R->s.dimnames)) != NIL) rt_attr_set(R, r, R->s.dimnames, a);
    }
  }
  return r;
}

static Obj *do_istrue(Rt *R, Call *c) {
  Obj *x = vec_arg(c, 0);
  if (!x) rt_error(R, "argument \"x\" is missing, with no default");
  return rt_lgl(R, x->type == T_LGL && LEN(x) == 1 && LGL(x)[0] == c->def->code);
}

/* ---- identical --------------------------------------------------------------------------------------------------- */

static bool same_dbl(double a, double b, int flags) {
  if (a != a || b != b) {
    if (flags & ID_BITWISE_NA) return rt_bits(a) == rt_bits(b);
    return a != a && b != b && rt_is_na(a) == rt_is_na(b);
  }
  return flags & ID_BITWISE_NUM ? rt_bits(a) == rt_bits(b) : a == b;
}

static bool same_str(Rt *R, Obj *a, Obj *b) {
  if (a == b) return true;
  if (a == NA_STR || b == NA_STR) return false;
  if (UNLIKELY(R->latin1) && a->aux != CE_BYTES && b->aux != CE_BYTES) return !strcmp(text_utf8(R, a), text_utf8(R, b));
  return CLEN(a) == CLEN(b) && memcmp(CSTR(a), CSTR(b), CLEN(a)) == 0;
}

static bool same_attrs(Rt *R, Obj *x, Obj *y, int flags) {
  if (!x->attr && !y->attr) return true;
  int nx = 0, ny = 0;
  bool fun = x->type == T_CLOSURE && !(flags & ID_SRCREF);
  for (AttrObj *a = (AttrObj *)x->attr; a; a = a->next) nx += !(fun && a->name == R->s.srcref);
  for (AttrObj *a = (AttrObj *)y->attr; a; a = a->next) ny += !(fun && a->name == R->s.srcref);
  if (nx != ny) return false;
  if (flags & ID_ATTR_ORDER)
    for (AttrObj *a = (AttrObj *)x->attr, *b = (AttrObj *)y->attr; a && b; a = a->next, b = b->next)
      if (a->name != b->name) return false;
  for (AttrObj *a = (AttrObj *)x->attr; a; a = a->next) {
    if (fun && a->name == R->s.srcref) continue;
    Obj *v = rt_attr(y, a->name);
    if (v == NIL) return false;
    if (a->name == R->s.row_names) { /* 1:n is one thing however it is stored */
      if (!vec_identical(R, vec_get_attr(R, x, a->name), vec_get_attr(R, y, a->name), flags)) return false;
    } else if (!vec_identical(R, a->value, v, flags)) return false;
  }
  return true;
}

bool vec_identical(Rt *R, Obj *x, Obj *y, int flags) {
  if (x == y) return true;
  rt_check_stack(R);
  if (x->type != y->type || (x->flags ^ y->flags) & OF_S4) return false;
  if (x->type == T_CHAR) return same_str(R, x, y);
  if (x->type != T_LANG && x->type != T_PAIRLIST && !same_attrs(R, x, y, flags)) return false;
  if (x->type == T_LANG || x->type == T_PAIRLIST || x->type == T_DOTS) {
    Obj *nx = rt_attr(x, R->s.names), *ny = rt_attr(y, R->s.names);
    if (LEN(x) != LEN(y)) return false;
    for (int64_t i = 0; i < LEN(x); i++) {
      Obj *a = nx == NIL ? EMPTY_STR : ELT(nx, i), *b = ny == NIL ? EMPTY_STR : ELT(ny, i);
      if (!same_str(R, a, b) || !vec_identical(R, ELT(x, i), ELT(y, i), flags)) return false;
    }
    return true;
  }
  if (rt_is_vec(x)) {
    int64_t n = LEN(x);
    if (n != LEN(y)) return false;
    switch (x->type) {
    case T_LGL:
    case T_INT: return n == 0 || memcmp(INT(x), INT(y), (size_t)n * 4) == 0;
    case T_RAW: return n == 0 || memcmp(RAW(x), RAW(y), (size_t)n) == 0;
    case T_DBL: {
      const double *p = DBL(x), *q = DBL(y);
      for (int64_t i = 0; i < n; i++)
        if (!same_dbl(p[i], q[i], flags)) return false;
      return true;
    }
    case T_CPLX: {
      const Cplx *p = CPLX(x), *q = CPLX(y);
      for (int64_t i = 0; i < n; i++)
        if (!same_dbl(p[i].r, q[i].r, flags) || !same_dbl(p[i].i, q[i].i, flags)) return false;
      return true;
    }
    case T_STR:
      for (int64_t i = 0; i < n; i++)
        if (!same_str(R, ELT(x, i), ELT(y, i))) return false;
      return true;
    default:
      for (int64_t i = 0; i < n; i++)
        if (!vec_identical(R, ELT(x, i), ELT(y, i), flags)) return false;
      return true;
    }
  }
  if (x->type == T_CLOSURE) {
    Closure *a = rt_closure(R, x), *b = rt_closure(R, y);
    return vec_identical(R, a->formals, b->formals, flags) && vec_identical(R, a->body, b->body, flags) &&
           (a->env == b->env || (flags & ID_ENV) == 0);
  }
  if (x->type == T_BUILTIN) return ((BuiltinObj *)x)->def == ((BuiltinObj *)y)->def;
  if (x->type == T_EXTPTR) return ((ExtPtr *)x)->ptr == ((ExtPtr *)y)->ptr;
  return x->type == T_S4;
}

static Obj *do_identical(Rt *R, Call *c) {
  if (!c->args[0]) rt_error(R, "argument \"x\" is missing, with no default"); /* the empty symbol is a value here */
  if (!c->args[1]) rt_error(R, "argument \"y\" is missing, with no default");
  int flags = 0;
  if (!arg_flag(R, c, 2, "num.eq", true)) flags |= ID_BITWISE_NUM;
  if (!arg_flag(R, c, 3, "single.NA", true)) flags |= ID_BITWISE_NA;
  if (!arg_flag(R, c, 4, "attrib.as.set", true)) flags |= ID_ATTR_ORDER;
  if (!arg_flag(R, c, 6, "ignore.environment", false)) flags |= ID_ENV;
  if (!arg_flag(R, c, 7, "ignore.srcref", true)) flags |= ID_SRCREF;
  return rt_lgl(R, vec_identical(R, c->args[0], c->args[1], flags));
}

const BuiltinDef builtins_compare[] = {
    {"==", do_compare, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_OPS | BF_PURE, C_EQ},
    {"!=", do_compare, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_OPS | BF_PURE, C_NE},
    {"<", do_compare, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_OPS | BF_PURE, C_LT},
    {"<=", do_compare, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_OPS | BF_PURE, C_LE},
    {">", do_compare, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_OPS | BF_PURE, C_GT},
    {">=", do_compare, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_OPS | BF_PURE, C_GE},
    {"&", do_logic, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_OPS | BF_PURE, 0},
    {"|", do_logic, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_OPS | BF_PURE, 1},
    {"!", do_not, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_OPS | BF_PURE, 0},
    {"isTRUE", do_istrue, BK_BUILTIN, "x", BF_PURE, 1},
    {"isFALSE", do_istrue, BK_BUILTIN, "x", BF_PURE, 0},
    {"identical", do_identical, BK_BUILTIN,
     "x, y, num.eq = TRUE, single.NA = TRUE, attrib.as.set = TRUE, ignore.bytecode = TRUE, ignore.environment = FALSE, "
     "ignore.srcref = TRUE, extptr.as.ref = FALSE",
     BF_PURE, 0},
    {0}};
