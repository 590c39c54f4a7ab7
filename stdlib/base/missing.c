/* stdlib/base/missing.c - what is NA, NaN, infinite: is.na and kin, anyNA, complete.cases. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("O3")
#endif
#include "vec.h"

enum { NA_NA, NA_NAN, NA_FIN, NA_INF };
static bool elt_is(int code, Obj *x, int64_t i) {
  switch (x->type) {
  case T_LGL:
  case T_INT: {
    bool na = INT(x)[i] == NA_INT;
    return code == NA_NA ? na : code == NA_FIN ? !na : false;
  }
  case T_DBL: {
    double v = DBL(x)[i];
    return code == NA_NA ? v != v : code == NA_NAN ? v != v && !rt_is_na(v) : code == NA_FIN ? isfinite(v) : isinf(v);
  }
  case T_CPLX: {
    Cplx v = CPLX(x)[i];
    bool nan = v.r != v.r || v.i != v.i;
    return code == NA_NA    ? nan
           : code == NA_NAN ? nan && !rt_is_na(v.r) && !rt_is_na(v.i)
           : code == NA_FIN ? isfinite(v.r) && isfinite(v.i)
                            : isinf(v.r) || isinf(v.i);
  }
  case T_STR: return code == NA_NA && ELT(x, i) == NA_STR;
  case T_RAW: return false; /* not even finite */
  default: return false;
  }
}

static Obj *do_isna(Rt *R, Call *c) {
  arg_check_n(R, c, 1, 1);
  Obj *x = c->args[0];
  int code = c->def->code;
  if (x == NIL) return rt_alloc(R, T_LGL, 0);
  bool list = x->type == T_LIST || x->type == T_PAIRLIST;
  if (code != NA_NA && (list || !rt_is_atomic(x)))
    rt_error(R, "default method not implemented for type '%s'", interp_type_name(x));
  if (!list && !rt_is_atomic(x)) {
    rt_warning(R, "is.na() applied to non-(list or vector) of type '%s'", interp_type_name(x));
    Obj *none = rt_alloc(R, T_LGL, rt_length(x));
    for (int64_t i = 0; i < LEN(none); i++) LGL_W(none)[i] = 0;
    return none;
  }
  int64_t n = LEN(x);
  Obj *r = rt_alloc(R, T_LGL, n);
  int32_t *q = LGL_W(r);
  if (x->type == T_DBL && code == NA_NA) {
    const double *p = DBL(x);
    for (int64_t i = 0; i < n; i++) q[i] = p[i] != p[i];
  } else if (list) {
    for (int64_t i = 0; i < n; i++) {
      Obj *e = ELT(x, i);
      q[i] = rt_is_atomic(e) && LEN(e) == 1 && elt_is(code, e, 0);
    }
  } else
    for (int64_t i = 0; i < n; i++) q[i] = elt_is(code, x, i);
  if (x->attr) {
    Obj *v;
    if ((v = rt_attr(x, R->s.names)) != NIL) rt_attr_set(R, r, R->s.names, v);
    if ((v = rt_attr(x, R->s.dim)) != NIL) rt_attr_set(R, r, R->s.dim, v);
    if ((v = rt_attr(x, R->s.dimnames)) != NIL) rt_attr_set(R, r, R->s.dimnames, v);
  }
  return r;
}

static bool any_na(Rt *R, Obj *x, bool recursive) {
  if (rt_is_object(x)) { /* its own is.na decides */
    Obj *l = interp_dispatch_as(R, "is.na(x)", "is.na", 1, &x);
    if (l->type == T_LGL) {
      for (int64_t i = 0; i < LEN(l); i++)
        if (LGL(l)[i] == 1) return true;
      return false;
    }
  }
  if (rt_is_atomic(x)) {
    int64_t n = LEN(x);
    if (x->type == T_DBL) {
      enum { BLOCK = 128 }; /* a processor's vectors compare them without a look in between */
      const double *p = DBL(x);
      for (int64_t from = 0; from < n; from += BLOCK) {
        const int64_t to = from + BLOCK < n ? from + BLOCK : n;
        int na = 0;
        for (int64_t i = from; i < to; i++) na |= p[i] != p[i];
        if (na) return true;
      }
      return false;
    }
    if (x->type == T_INT || x->type == T_LGL) {
      const int32_t *p = INT(x);
      for (int64_t i = 0; i < n; i++)
        if (p[i] == NA_INT) return true;
      return false;
    }
    for (int64_t i = 0; i < n; i++)
      if (elt_is(NA_NA, x, i)) return true;
    return false;
  }
  if (x == NIL) return false;
  if (x->type != T_LIST && x->type != T_PAIRLIST)
    rt_error_call(R, R->hooks.frame_call(R), "anyNA() applied to non-(list or vector) of type '%s'", interp_type_name(x));
  rt_check_stack(R);
  for (int64_t i = 0; i < LEN(x); i++) {
    Obj *e = ELT(x, i);
    if ((recursive || (rt_is_atomic(e) && LEN(e) == 1)) && any_na(R, e, recursive)) return true;
  }
  return false;
}
static Obj *do_anyna(Rt *R, Call *c) {
  if (c->n < 1 || c->n > 2) rt_error(R, "anyNA takes 1 or 2 arguments");
  Obj *k = rt_is_object(c->args[0]) ? rt_attr(c->args[0], R->s.class_) : NIL;
  for (int64_t i = 0; k->type == T_STR && c->n == 1 && i < LEN(k); i++) { /* what its class says of each element */
    Obj *m = interp_s3_method(R, "is.na", STR(k, i), interp_env(R, c));
    if (m && m->type == T_CLOSURE) return interp_call_named(R, "any", 1, interp_call1(R, m, c->args[0]));
  }
  return rt_lgl(R, any_na(R, c->args[0], c->n > 1 && rt_as_lgl(R, c->args[1]) == 1));
}

/* An argument, or an element of one: NULL as an argument has no cases to say anything of. */
static void complete(Rt *R, Obj *x, bool element, int32_t *ok, int64_t *n) {
  if (x == NIL && !element) return;
  if ((x->type == T_LIST || x->type == T_PAIRLIST) && !element) {
    for (int64_t i = 0; i < LEN(x); i++) complete(R, ELT(x, i), true, ok, n);
    return;
  }
  if (!rt_is_atomic(x) || x == NIL || x->type == T_RAW)
    rt_error(R, "invalid 'type' (%s) of argument", x == NIL ? "unknown" : interp_type_name(x));
  int64_t m = rt_nrow(x), cols = m ? LEN(x) / m : 0;
  if (!ok) {
    if (*n >= 0 && *n != m) rt_error(R, "not all arguments have the same length");
    *n = m;
    return;
  }
  rt_assert(R, m == *n && cols * m == LEN(x), "%lld rows, %lld cases", (long long)m, (long long)*n);
  for (int64_t j = 0; j < cols; j++)
    for (int64_t i = 0; i < m; i++)
      if (elt_is(NA_NA, x, i + j * m)) ok[i] = 0;
}
static Obj *do_complete_cases(Rt *R, Call *c) {
  int64_t n = -1;
  Obj *d = c->args[0];
  for (int64_t i = 0; i < LEN(d); i++) complete(R, ELT(d, i), false, NULL, &n);
  for (int64_t i = 0; i < LEN(d) && n < 0; i++) { /* a data frame without columns has rows */
    Obj *e = ELT(d, i), *rn = e->type == T_LIST && rt_inherits(e, "data.frame") ? rt_attr(e, R->s.row_names) : NIL;
    if (rn->type == T_INT && LEN(rn) == 2 && INT(rn)[0] == NA_INT)
      n = INT(rn)[1] < 0 ? -(int64_t)INT(rn)[1] : INT(rn)[1];
    else if (rn != NIL) n = LEN(rn);
  }
  if (n < 0) rt_error(R, "no input has determined the number of cases");
  Obj *r = rt_alloc(R, T_LGL, n);
  int32_t *q = LGL_W(r);
  for (int64_t i = 0; i < n; i++) q[i] = 1;
  for (int64_t i = 0; i < LEN(d); i++) complete(R, ELT(d, i), false, q, &n);
  return r;
}

#define PD (BF_PRIM | BF_DISPATCH | BF_PURE)
const BuiltinDef builtins_missing[] = {
    {"is.na", do_isna, BK_BUILTIN, NULL, PD, NA_NA},
    {"is.nan", do_isna, BK_BUILTIN, NULL, PD, NA_NAN},
    {"is.finite", do_isna, BK_BUILTIN, NULL, PD, NA_FIN},
    {"is.infinite", do_isna, BK_BUILTIN, NULL, PD, NA_INF},
    {"anyNA", do_anyna, BK_BUILTIN, NULL, PD, 0},
    {"complete.cases", do_complete_cases, BK_BUILTIN, "...", BF_PURE, 0},
    {0}};
