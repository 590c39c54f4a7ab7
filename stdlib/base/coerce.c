/* stdlib/base/coerce.c - making vectors (vector, logical, ...), as.* and is.*, typeof and mode, length. */
#include "vec.h"
#include "../../specialize/scalar.h"

static const char *fn_type(Obj *x) { /* typeof */
  return rt_is_weak_ref(x) ? "weakref" : interp_type_name(x);
}

/* T_COUNT if unknown */
static ObjType vec_mode_type(const char *m) {
  static const struct {
    const char *s;
    ObjType t;
  } tab[] = {{"logical", T_LGL},     {"integer", T_INT},       {"numeric", T_DBL}, {"double", T_DBL},
             {"complex", T_CPLX},    {"character", T_STR},     {"raw", T_RAW},     {"list", T_LIST},
             {"expression", T_EXPR}, {"pairlist", T_PAIRLIST}, {"symbol", T_SYM},  {"name", T_SYM},
             {"any", T_NIL},         {"function", T_CLOSURE}};
  for (size_t i = 0; i < sizeof tab / sizeof *tab; i++)
    if (!strcmp(m, tab[i].s)) return tab[i].t;
  return T_COUNT;
}

/* ---- making ------------------------------------------------------------------------------------------------------ */

static int64_t length_arg(Rt *R, Obj *x, const char *what) {
  if (!x) return 0;
  if (!rt_is_vec(x) || LEN(x) != 1 || x->type == T_LGL) rt_error(R, "invalid '%s' argument", what);
  double d = rt_as_dbl(R, x);
  if (d != d && x->type == T_INT) rt_error(R, "vector size cannot be NA");
  if (d != d) rt_error(R, "vector size cannot be NA/NaN");
  if (isinf(d)) rt_error(R, "vector size cannot be infinite");
  if (d <= -1) rt_error(R, "invalid '%s' argument", what);
  if (d > VEC_MOST) rt_error(R, "vector size specified is too large");
  return (int64_t)d;
}

static Obj *make(Rt *R, ObjType t, int64_t n) {
  rt_assert(R, t >= T_LGL && t <= T_PAIRLIST && n >= 0, "%lld elements of type %d", (long long)n, t);
  if (t == T_PAIRLIST) {
    if (n == 0) return NIL;
    return rt_alloc(R, T_PAIRLIST, n);
  }
  return rt_alloc_zero(R, t, n);
}

static void check_length(Rt *R, Obj *len) {
  if (!len) return;
  if (!(rt_is_num(len) || len->type == T_LGL || len->type == T_STR) || LEN(len) != 1)
    rt_error(R, "invalid '%s' argument", "length");
  if (len->type == T_STR && isnan(rt_as_dbl(R, len))) rt_error(R, "vector size cannot be NA/NaN");
}

static Obj *do_vector(Rt *R, Call *c) {
  Obj *m = vec_arg_or(c, 0, NULL);
  if (m && rt_length(m) != 1) rt_error(R, "invalid 'mode' argument");
  if (m && m->type == T_SYM) m = rt_coerce(R, m, T_STR);
  const char *mode = m ? CSTR(ELT(vec_as_char(R, m), 0)) : "logical";
  Obj *len = vec_arg_or(c, 1, NULL);
  check_length(R, len);
  int64_t n = length_arg(R, len, "length");
  ObjType t = vec_mode_type(mode);
  if (t == T_COUNT || t == T_SYM || t == T_NIL || t == T_CLOSURE)
    rt_error(R, "vector: cannot make a vector of mode '%s'.", mode);
  return make(R, t, n);
}
static Obj *do_make(Rt *R, Call *c) {
  Obj *len = vec_arg_or(c, 0, NULL);
  check_length(R, len);
  return make(R, (ObjType)c->def->code, length_arg(R, len, "length"));
}

/* ---- as.vector and kin ------------------------------------------------------------------------------------------- */

static Obj *factor_labels(Rt *R, Obj *x) {
  Obj *lv = rt_attr(x, R->s.levels), *r = rt_alloc(R, T_STR, LEN(x));
  const int32_t *p = INT(x);
  int64_t n = lv->type == T_STR ? LEN(lv) : 0;
  for (int64_t i = 0; i < LEN(x); i++) {
    if (p[i] != NA_INT && (p[i] < 1 || p[i] > n)) rt_error(R, "malformed factor");
    SET_STR(r, i, p[i] == NA_INT ? NA_STR : ELT(lv, p[i] - 1));
  }
  return r;
}

Obj *vec_as_char(Rt *R, Obj *x) {
  if (vec_is_factor(x)) return factor_labels(R, x);
  return rt_coerce(R, x, T_STR);
}

static Obj *strip(Rt *R, Obj *x) { /* x without attributes */
  if (!x->attr) return x;
  Obj *r = rt_dup(R, x);
  rt_attr_clear(r);
  return r;
}

static Obj *env_list(Rt *R, Obj *env, bool all, bool sorted) {
  Obj *nm = rt_env_names(R, ENV(env), all, sorted), *r = rt_alloc(R, T_LIST, LEN(nm));
  for (int64_t i = 0; i < LEN(nm); i++) rt_set_elt(r, i, vec_dollar(R, env, ELT(nm, i)));
  if (LEN(nm)) rt_attr_set(R, r, R->s.names, nm);
  return r;
}
static Obj *as_list(Rt *R, Obj *x) { /* names stay */
  if (x->type == T_LIST) return x;
  if (x == NIL) return rt_alloc(R, T_LIST, 0);
  Obj *r;
  if (x->type == T_ENV) { return env_list(R, x, false, false); }
  if (x->type == T_CLOSURE) {
    Closure *f = rt_closure(R, x);
    int64_t n = f->formals == NIL ? 0 : LEN(f->formals);
    r = rt_alloc(R, T_LIST, n + 1);
    Obj *nm = rt_alloc(R, T_STR, n + 1), *fn = n ? rt_attr(f->formals, R->s.names) : NIL;
    for (int64_t i = 0; i < n; i++) {
      rt_set_elt(r, i, ELT(f->formals, i));
      SET_STR(nm, i, ELT(fn, i));
    }
    rt_set_elt(r, n, f->body);
    if (n) rt_attr_set(R, r, R->s.names, nm);
    return r;
  }
  if (!rt_has_elts(x)) {
    if (x->type == T_BUILTIN) {
      r = rt_alloc(R, T_LIST, 1);
      rt_set_elt(r, 0, x);
      return r;
    }
    if (x->type == T_SYM) {
      r = rt_alloc(R, T_LIST, 1);
      rt_set_elt(r, 0, x);
      return r;
    }
    return rt_coerce(R, x, T_LIST);
  }
  Obj *y = x->type == T_LANG || x->type == T_PAIRLIST || x->type == T_DOTS || x->type == T_EXPR ? NULL : x;
  if (!y) {
    r = rt_alloc(R, T_LIST, LEN(x));
    for (int64_t i = 0; i < LEN(x); i++) rt_set_elt(r, i, ELT(x, i));
  } else r = rt_coerce(R, strip(R, x), T_LIST);
  Obj *nm = x->attr ? rt_names(R, x) : NIL;
  if (x->type == T_EXPR || x->type == T_LANG) rt_attr_copy(R, r, x);
  else if (nm != NIL) rt_attr_set(R, r, R->s.names, nm);
  return r;
}

static Obj *vec_as_vector(Rt *R, Obj *x, const char *mode) {
  ObjType t = vec_mode_type(mode);
  if (t == T_COUNT || t == T_CLOSURE) {
    if (t == T_CLOSURE) rt_error(R, "vector: cannot make a vector of mode 'function'.");
    rt_error(R, "invalid 'mode' argument");
  }
  if (vec_is_factor(x) && (t == T_NIL || t == T_STR || t == T_LGL || t == T_LIST)) {
    if (t == T_LIST) return as_list(R, x);
    Obj *s = factor_labels(R, x);
    return t == T_LGL ? rt_coerce(R, s, T_LGL) : s;
  }
  if (x->type == T_S4) rt_error(R, "no method for coercing this S4 class to a vector");
  switch (t) {
  case T_NIL:
    if (rt_is_atomic(x)) return strip(R, x);
    if (x->type == T_ENV || rt_is_fun(x) || x->type == T_SYM)
      rt_error_call(R, interp_call_text(R, "as.vector(x, mode)"), "cannot coerce type '%s' to vector of type 'any'",
                    x->type == T_SYM ? "symbol" : fn_type(x));
    return x;
  case T_LIST:
    if (x->type == T_ENV || rt_is_fun(x))
      rt_error_call(R, interp_call_text(R, "as.vector(x, mode)"), "cannot coerce type '%s' to vector of type 'list'", fn_type(x));
    return as_list(R, x);
  case T_PAIRLIST: {
    if (x == NIL || x->type == T_PAIRLIST) return x;
    Obj *l = as_list(R, x);
    if (LEN(l) == 0) return NIL;
    Obj *r = rt_alloc(R, T_PAIRLIST, LEN(l));
    for (int64_t i = 0; i < LEN(l); i++) rt_set_elt(r, i, ELT(l, i));
    if (l->attr) rt_attr_copy(R, r, l);
    return r;
  }
  case T_SYM: {
    if (x->type == T_SYM) return x;
    Obj *s = vec_as_char(R, x);
    if (LEN(s) == 0)
      rt_error(
          R, x == NIL ? "invalid type/length (symbol/0) in vector allocation" : "invalid data of mode '%s' (too short)",
          rt_type_name(TYPE(x)));
    if (CLEN(ELT(s, 0)) == 0) rt_error(R, "attempt to use zero-length variable name");
    return rt_sym_of(R, ELT(s, 0));
  }
  case T_EXPR: {
    if (x->type == T_EXPR) return strip(R, x);
    Obj *r;
    if (x->type == T_LIST) {
      r = rt_alloc(R, T_EXPR, LEN(x));
      for (int64_t i = 0; i < LEN(x); i++) rt_set_elt(r, i, ELT(x, i));
      if (rt_attr(x, R->s.names) != NIL) rt_attr_set(R, r, R->s.names, rt_attr(x, R->s.names));
      return r;
    }
    if (rt_is_atomic(x)) return rt_coerce(R, strip(R, x), T_EXPR);
    r = rt_alloc(R, T_EXPR, 1);
    rt_set_elt(r, 0, x);
    return r;
  }
  default:
    if (x->type == T_ENV || rt_is_fun(x))
      rt_error_call(R, interp_call_text(R, "as.vector(x, mode)"), "cannot coerce type '%s' to vector of type '%s'", fn_type(x),
                    mode[0] == 'n' ? "double" : mode);
    return rt_coerce(R, strip(R, x), t);
  }
}

static Obj *do_as_vector(Rt *R, Call *c) {
  Obj *x = arg_need(R, c, 0, "x"), *m = vec_arg_or(c, 1, NULL);
  const char *mode = m ? (m->type == T_STR && LEN(m) == 1 ? STR(m, 0) : NULL) : "any";
  if (!mode) rt_error(R, "invalid 'mode' argument");
  return vec_as_vector(R, x, mode);
}

/* as.integer and kin: the first argument counts, others are for methods. */
static Obj *do_as_atomic(Rt *R, Call *c) {
  ObjType t = (ObjType)c->def->code;
  if (c->n < 1) return rt_alloc(R, t, 0);
  Obj *x = c->args[0];
  if (x == MISSING_ARG) { /* the empty symbol, as formals(f)$x yields it */
    if (t == T_STR) return rt_str(R, "");
    rt_error(R, "argument \"x\" is missing, with no default");
  }
  if (TYPE(x) == t && !x->attr) return x;
  if (x->type == T_ENV || rt_is_fun(x))
    rt_error(R, "cannot coerce type '%s' to vector of type '%s'", fn_type(x), rt_type_name(t));
  if (t != T_STR && x->type == T_S4)
    rt_error(R, "cannot coerce type 'S4' to vector of type '%s'", rt_type_name(t));
  if (t == T_STR && x->type == T_S4 && c->call->type == T_LANG) { /* in GNU R the default method says so */
    Obj *call = rt_dup(R, c->call);
    rt_set_elt(call, 0, rt_sym(R, "as.character.default"));
    rt_error_call(R, call, "no method for coercing this S4 class to a vector");
  }
  if (t == T_STR) return vec_as_char(R, x);
  if (t == T_LGL && vec_is_factor(x)) return rt_coerce(R, factor_labels(R, x), T_LGL);
  if (x->attr && rt_is_vec(x) && TYPE(x) == t) {
    if (x->named == 0) {
      rt_attr_clear(x);
      return x;
    }
    return strip(R, x);
  }
  return rt_coerce(R, x, t);
}

static Obj *do_as_list(Rt *R, Call *c) {
  Obj *x = vec_arg_or(c, 0, NULL);
  if (!x) rt_error_call(R, interp_call_text(R, "typeof(x)"), "argument \"x\" is missing, with no default");
  if (c->def->code == 0 && rt_is_object(x) &&
      (vec_is_factor(x) || rt_inherits(x, "data.frame") || rt_inherits(x, "Date") || rt_inherits(x, "POSIXct"))) {
    if (x->type == T_LIST) { /* data frame: a plain named list */
      Obj *r = rt_dup(R, x);
      rt_attr_set(R, r, R->s.class_, NIL);
      rt_attr_set(R, r, R->s.row_names, NIL);
      return r;
    }
    int64_t n = LEN(x);
    Obj *r = rt_alloc(R, T_LIST, n), *nm = rt_attr(x, R->s.names);
    for (int64_t i = 0; i < n; i++) {
      Obj *e = vec_take(R, x, &(VecIdx){.n = 1, .from = i + 1, .max = i + 1});
      rt_attr_copy_most(R, e, x);
      rt_set_elt(r, i, e);
    }
    if (nm != NIL) rt_attr_set(R, r, R->s.names, nm);
    return r;
  }
  if (x->type == T_ENV) { /* as.list.environment(x, all.names = FALSE, sorted = FALSE, ...) */
    bool all = false, sorted = false;
    Obj *d = c->args[1], *dn = LEN(d) ? rt_attr(d, R->s.names) : NIL;
    for (int64_t i = 0; i < LEN(d); i++) {
      const char *s = dn == NIL ? "" : STR(dn, i);
      if (!strcmp(s, "all.names") || (!s[0] && i == 0)) all = rt_as_lgl(R, ELT(d, i)) == 1;
      if (!strcmp(s, "sorted") || (!s[0] && i == 1)) sorted = rt_as_lgl(R, ELT(d, i)) == 1;
    }
    if (ENV(x)->kind == E_BASE) packages_know(R);
    return env_list(R, x, all, sorted);
  }
  if (x->type == T_BUILTIN) { /* as a closure: formals, body, which primitives have not */
    Obj *formals = interp_call_named(R, "formals", 1, x), *names = rt_attr(formals, R->s.names);
    int64_t n = formals == NIL ? 0 : LEN(formals);
    Obj *r = rt_alloc(R, T_LIST, n + 1), *nm = rt_alloc(R, T_STR, n + 1);
    for (int64_t i = 0; i < n; i++) rt_set_elt(r, i, ELT(formals, i)), SET_STR(nm, i, ELT(names, i));
    rt_set_elt(r, n, interp_call_named(R, "body", 1, x));
    SET_STR(nm, n, EMPTY_STR);
    if (n) rt_attr_set(R, r, R->s.names, nm);
    return r;
  }
  return as_list(R, x);
}

static Obj *do_set_storage_mode(Rt *R, Call *c) {
  arg_check_n(R, c, 2, 2);
  Obj *x = c->args[0], *v = c->args[1];
  if (v->type != T_STR || LEN(v) != 1) rt_error(R, "'value' must be non-null character string");
  const char *m = STR(v, 0);
  if (!strcmp(m, "real")) rt_error(R, "use of 'real' is defunct: use 'double' instead");
  if (!strcmp(m, "single")) rt_error(R, "use of 'single' is defunct: use mode<- instead");
  ObjType t = vec_mode_type(m);
  if (t == T_COUNT || t == T_NIL) rt_error(R, "invalid value");
  if (TYPE(x) == t) return x;
  if (vec_is_factor(x)) rt_error(R, "invalid to change the storage mode of a factor");
  return rt_coerce_keep(R, x, t);
}

/* modulus * exp(1i * argument), of what is more than numbers, or is none */
static Obj *polar_of_others(Rt *R, Obj *mod, Obj *arg, int64_t n) {
  Obj *len = rt_dbl(R, (double)n), *turn = rt_cplx(R, (Cplx){0, 1});
  Obj *angle = interp_call_named(R, "*", 2, turn, interp_call_named(R, "rep_len", 2, arg, len));
  return interp_call_named(R, "*", 2, interp_call_named(R, "rep_len", 2, mod, len),
                           interp_call_named(R, "exp", 1, angle));
}

/* complex(length.out, real, imaginary, modulus, argument) */
static Obj *do_complex(Rt *R, Call *c) {
  Obj *len = vec_arg_or(c, 0, NULL), *re = vec_arg_or(c, 1, NULL), *im = vec_arg_or(c, 2, NULL),
      *mod = vec_arg_or(c, 3, NULL), *arg = vec_arg_or(c, 4, NULL);
  if (c->args[0] && rt_length(c->args[0]) == 0) rt_error(R, "invalid length");
  int64_t n = len ? rt_as_int(R, len) : 0; /* the first one counts */
  if (n < 0) rt_error(R, "invalid length"); /* NA, too */
  if (!mod && !arg) {
    re = re ? rt_coerce(R, re, T_DBL) : rt_alloc(R, T_DBL, 0);
    im = im ? rt_coerce(R, im, T_DBL) : rt_alloc(R, T_DBL, 0);
    n = IMAX(n, IMAX(LEN(re), LEN(im)));
    Obj *r = rt_alloc(R, T_CPLX, n);
    const double none = 0, *pr = LEN(re) ? DBL(re) : &none, *pi = LEN(im) ? DBL(im) : &none;
    const int64_t nr = IMAX(LEN(re), 1), ni = IMAX(LEN(im), 1);
    Cplx *z = CPLX_W(r);
    for (int64_t i = 0, j = 0, k = 0; i < n; i++, j = j + 1 < nr ? j + 1 : 0, k = k + 1 < ni ? k + 1 : 0)
      z[i] = (Cplx){pr[j], pi[k]};
    return r;
  }
  if (!mod) mod = rt_dbl(R, 1);
  if (!arg) arg = rt_dbl(R, 0);
  n = IMAX(n, IMAX(LEN(mod), LEN(arg)));
  if (!rt_is_num(mod) || !rt_is_num(arg) || rt_is_object(mod) || rt_is_object(arg) || !LEN(mod) || !LEN(arg)) return polar_of_others(R, mod, arg, n);
  mod = rt_coerce(R, mod, T_DBL), arg = rt_coerce(R, arg, T_DBL);
  Obj *r = rt_alloc(R, T_CPLX, n);
  for (int64_t i = 0; i < n; i++) {
    double m = DBL(mod)[i % LEN(mod)], a = DBL(arg)[i % LEN(arg)];
    double re = rv_cos(a), im = rv_sin(0.0 + a); /* m exp(1i a) as R's complex arithmetic has it: m is m + 0i */
    if (!isfinite(m) || !isfinite(a)) return polar_of_others(R, mod, arg, n); /* which NaN it is, products say */
    CPLX_W(r)[i] = (Cplx){m * re - 0.0 * im, m * im + 0.0 * re};
  }
  return r;
}

/* ---- predicates -------------------------------------------------------------------------------------------------- */

enum {
  IS_NULL,
  IS_LOGICAL,
  IS_INTEGER,
  IS_DOUBLE,
  IS_COMPLEX,
  IS_CHARACTER,
  IS_RAW,
  IS_LIST,
  IS_PAIRLIST,
  IS_SYMBOL,
  IS_ENV,
  IS_FUNCTION,
  IS_PRIMITIVE,
  IS_OBJECT,
  IS_ATOMIC,
  IS_RECURSIVE,
  IS_LANGUAGE,
  IS_CALL,
  IS_EXPRESSION,
  IS_NUMERIC,
  IS_MATRIX,
  IS_ARRAY,
  IS_FACTOR,
  IS_DATAFRAME,
  IS_S4
};
static Obj *do_is(Rt *R, Call *c) {
  if (!c->def->formals) arg_check_n(R, c, 1, 1);
  Obj *x = c->args[0];
  if (!x) rt_error(R, "argument \"x\" is missing, with no default");
  int t = x->type; /* the empty symbol, of formals(f)$x, is a symbol too */
  bool r = false;
  switch (c->def->code) {
  case IS_NULL: r = x == NIL; break;
  case IS_LOGICAL: r = t == T_LGL; break;
  case IS_INTEGER: r = t == T_INT && !vec_is_factor(x); break;
  case IS_DOUBLE: r = t == T_DBL; break;
  case IS_COMPLEX: r = t == T_CPLX; break;
  case IS_CHARACTER: r = t == T_STR; break;
  case IS_RAW: r = t == T_RAW; break;
  case IS_LIST: r = t == T_LIST || t == T_PAIRLIST; break;
  case IS_PAIRLIST: r = t == T_PAIRLIST || x == NIL; break;
  case IS_SYMBOL: r = t == T_SYM; break;
  case IS_ENV: r = t == T_ENV || (t == T_S4 && rt_s4_data(R, x)->type == T_ENV); break;
  case IS_FUNCTION: r = rt_is_fun(x); break;
  case IS_PRIMITIVE: r = t == T_BUILTIN && (((BuiltinObj *)x)->def->flags & BF_PRIM); break;
  case IS_OBJECT: r = rt_is_object(x); break;
  case IS_ATOMIC: r = rt_is_atomic(x) || x == NIL; break;
  case IS_RECURSIVE: r = !(rt_is_atomic(x) || x == NIL || t == T_SYM || t == T_EXTPTR || t == T_S4); break;
  case IS_LANGUAGE: r = t == T_LANG || t == T_SYM || t == T_EXPR; break;
  case IS_CALL: r = t == T_LANG; break;
  case IS_EXPRESSION: r = t == T_EXPR; break;
  case IS_NUMERIC:
    r = (t == T_INT || t == T_DBL) && !vec_is_factor(x);
    if (r && rt_is_object(x)) r = !rt_inherits(x, "Date") && !rt_inherits(x, "POSIXt") && !rt_inherits(x, "difftime");
    break;
  case IS_MATRIX: r = vec_is_matrix(R, x); break;
  case IS_ARRAY: r = vec_dim(R, x) != NIL; break;
  case IS_FACTOR: r = rt_inherits(x, "factor"); break;
  case IS_DATAFRAME:
    r = rt_inherits(x, "data.frame");
    if (!r && x->flags & OF_S4) /* whose class may contain it */
      return interp_call_named(R, "inherits", 2, x, rt_str(R, "data.frame"));
    break;
  case IS_S4: r = (x->flags & OF_S4) != 0; break;
  default: rt_assert(R, false, "no predicate %d", c->def->code);
  }
  return rt_lgl(R, r);
}

static Obj *do_is_vector(Rt *R, Call *c) {
  Obj *x = arg_need(R, c, 0, "x"), *m = vec_arg_or(c, 1, NULL);
  const char *mode = m ? vec_str0(m) : "any";
  if (!mode || (m && LEN(m) != 1)) rt_error(R, "invalid 'mode' argument");
  bool r;
  if (!strcmp(mode, "any")) r = rt_is_vec(x);
  else if (!strcmp(mode, "numeric")) r = (x->type == T_INT || x->type == T_DBL) && !vec_is_factor(x);
  else if (!strcmp(mode, "name")) r = x->type == T_SYM;
  else if (!strcmp(mode, "function")) r = rt_is_fun(x);
  else r = !strcmp(mode, fn_type(x));
  if (r && x->attr)
    for (AttrObj *a = (AttrObj *)x->attr; a; a = a->next)
      if (a->name != R->s.names) r = false;
  return rt_lgl(R, r);
}

static Obj *do_typeof(Rt *R, Call *c) {
  if (!c->args[0]) rt_error(R, "argument \"x\" is missing, with no default");
  if (c->args[0]->type == T_ENV && c->args[0]->flags & OF_S4) return rt_str(R, "S4"); /* of a reference class */
  return rt_str(R, fn_type(c->args[0]));
}

static Obj *do_mode(Rt *R, Call *c) {
  if (!c->args[0]) rt_error(R, "argument \"x\" is missing, with no default");
  Obj *x = c->args[0];
  bool storage = c->def->code == 1;
  if (rt_is_fun(x)) return rt_str(R, "function");
  if (storage) return rt_str(R, fn_type(x));
  switch (x->type) {
  case T_INT:
  case T_DBL: return rt_str(R, "numeric");
  case T_SYM: return rt_str(R, "name");
  case T_LANG: return rt_str(R, ELT(x, 0) == R->s.lparen ? "(" : "call");
  default: return rt_str(R, fn_type(x));
  }
}

/* ---- length ------------------------------------------------------------------------------------------------------ */

static Obj *do_length(Rt *R, Call *c) {
  arg_check_n(R, c, 1, 1);
  Obj *x = c->args[0];
  int64_t n = x->type == T_ENV && !(x->flags & OF_S4) ? rt_env_count(R, ENV(x)) : rt_length(x);
  return n <= INT32_MAX ? rt_int(R, (int)n) : rt_dbl(R, (double)n);
}

/* Values without a class have the default method only. */
static Obj *do_xtfrm(Rt *R, Call *c) {
  arg_check_n(R, c, 1, 1);
  return interp_call1(R, interp_find_fun(R, rt_sym(R, "xtfrm.default"), interp_env(R, c), true), c->args[0]);
}

static Obj *do_set_length(Rt *R, Call *c) {
  arg_check_n(R, c, 2, 2);
  Obj *x = c->args[0], *v = c->args[1];
  if (x != NIL && !rt_is_vec(x) && x->type != T_PAIRLIST) rt_error(R, "cannot set length of non-(vector or list)");
  if (rt_is_fun(v) || v->type == T_CPLX || v->type == T_SYM) rt_error(R, "invalid value");
  if (!rt_is_vec(v) || LEN(v) != 1) rt_error(R, "wrong length for 'value' argument");
  double d = v->type == T_LGL ? rt_as_int(R, v) : rt_as_dbl(R, v);
  const bool size = v->type == T_INT || v->type == T_DBL || v->type == T_STR;
  if (!size || (d <= -1 && !isinf(d))) rt_error(R, "invalid value");
  if (d != d) rt_error(R, v->type == T_INT ? "vector size cannot be NA" : "vector size cannot be NA/NaN");
  if (isinf(d)) rt_error(R, "vector size cannot be infinite");
  if (d > VEC_MOST) rt_error(R, "vector size specified is too large");
  int64_t n = (int64_t)d;
  if (x == NIL) {
    if (n > 0) rt_warning(R, "length of NULL cannot be changed");
    return NIL;
  }
  if (n == LEN(x)) return x;
  if (x->type == T_EXPR) rt_error(R, "unimplemented type 'expression' in 'length<-'\n");
  Obj *dim = vec_dim(R, x), *tags = dim != NIL && LEN(dim) == 1 ? rt_names(R, x) : NIL;
  Obj *r = rt_resize(R, x, n);
  if (tags != NIL) { /* of an array with one dimension */
    Obj *nm = rt_resize(R, tags, n);
    for (int64_t i = LEN(tags); i < n; i++) SET_STR(nm, i, rt_mk(R, ""));
    rt_attr_set(R, r, R->s.names, nm);
  }
  return r;
}

static Obj *do_lengths(Rt *R, Call *c) {
  Obj *x = arg_need(R, c, 0, "x");
  bool use_names = arg_flag(R, c, 1, "use.names", true);
  if (x == NIL) return rt_alloc(R, T_INT, 0);
  if (!rt_is_vec(x)) rt_error(R, "'x' must be a list or atomic vector");
  int64_t n = LEN(x);
  Obj *r = rt_alloc(R, T_INT, n);
  int32_t *q = INT_W(r);
  bool list = rt_is_listlike(x), by_method = list && rt_is_object(x) && !rt_inherits(x, "data.frame");
  for (int64_t i = 0; i < n; i++) {
    if (!list) {
      q[i] = 1;
      continue;
    }
    Obj *e = by_method ? interp_call_named(R, "[[", 2, x, rt_int(R, (int)i + 1)) : ELT(x, i);
    q[i] = rt_is_object(e) ? rt_as_int(R, interp_dispatch_or(R, "length", 1, &e))
                           : (int32_t)(e->type == T_ENV ? rt_env_count(R, ENV(e)) : rt_length(e));
  }
  Obj *d = vec_dim(R, x);
  if (d != NIL) rt_attr_set(R, r, R->s.dim, d);
  if (use_names) {
    Obj *nm = rt_attr(x, R->s.names);
    if (nm != NIL) rt_attr_set(R, r, R->s.names, nm);
    if (vec_dimnames(R, x) != NIL) rt_attr_set(R, r, R->s.dimnames, vec_dimnames(R, x));
  }
  return r;
}

#define IS(name, code)                                                                                                 \
  { name, do_is, BK_BUILTIN, NULL, BF_PRIM | BF_PURE, code }
#define PD (BF_PRIM | BF_DISPATCH | BF_PURE)
const BuiltinDef builtins_coerce[] = {
    {"vector", do_vector, BK_BUILTIN, "mode = \"logical\", length = 0L", BF_PURE, 0},
    {"logical", do_make, BK_BUILTIN, "length = 0L", BF_PURE, T_LGL},
    {"integer", do_make, BK_BUILTIN, "length = 0L", BF_PURE, T_INT},
    {"numeric", do_make, BK_BUILTIN, "length = 0L", BF_PURE, T_DBL},
    {"double", do_make, BK_BUILTIN, "length = 0L", BF_PURE, T_DBL},
    {"character", do_make, BK_BUILTIN, "length = 0L", BF_PURE, T_STR},
    {"raw", do_make, BK_BUILTIN, "length = 0L", BF_PURE, T_RAW},
    {"complex", do_complex, BK_BUILTIN,
     "length.out = 0L, real = numeric(), imaginary = numeric(), modulus = 1, argument = 0", BF_PURE, 0},
    {"as.vector", do_as_vector, BK_BUILTIN, "x, mode = \"any\"", BF_DISPATCH | BF_PURE, 0},
    {"as.integer", do_as_atomic, BK_BUILTIN, NULL, PD, T_INT},
    {"as.numeric", do_as_atomic, BK_BUILTIN, NULL, PD, T_DBL},
    {"as.double", do_as_atomic, BK_BUILTIN, NULL, PD, T_DBL},
    {"as.character", do_as_atomic, BK_BUILTIN, NULL, PD, T_STR},
    {"as.character.default", do_as_atomic, BK_BUILTIN, NULL, BF_PURE, T_STR},
    {"as.logical", do_as_atomic, BK_BUILTIN, NULL, PD, T_LGL},
    {"as.complex", do_as_atomic, BK_BUILTIN, NULL, PD, T_CPLX},
    {"as.raw", do_as_atomic, BK_BUILTIN, NULL, PD, T_RAW},
    {"as.list", do_as_list, BK_BUILTIN, "x, ...", BF_DISPATCH | BF_PURE | BF_GENERIC, 0},
    {"as.list.default", do_as_list, BK_BUILTIN, "x, ...", BF_PURE, 1},
    {"storage.mode<-", do_set_storage_mode, BK_BUILTIN, NULL, BF_PRIM, 0},
    IS("is.null", IS_NULL),
    IS("is.logical", IS_LOGICAL),
    IS("is.integer", IS_INTEGER),
    IS("is.double", IS_DOUBLE),
    IS("is.complex", IS_COMPLEX),
    IS("is.character", IS_CHARACTER),
    IS("is.raw", IS_RAW),
    IS("is.list", IS_LIST),
    IS("is.environment", IS_ENV),
    IS("is.object", IS_OBJECT),
    IS("isS4", IS_S4),
    IS("is.atomic", IS_ATOMIC),
    IS("is.recursive", IS_RECURSIVE),
    {"is.primitive", do_is, BK_BUILTIN, "x", BF_PURE, IS_PRIMITIVE},
    {"is.numeric", do_is, BK_BUILTIN, NULL, PD, IS_NUMERIC},
    {"is.matrix", do_is, BK_BUILTIN, NULL, PD, IS_MATRIX},
    {"is.array", do_is, BK_BUILTIN, NULL, PD, IS_ARRAY},
    {"is.factor", do_is, BK_BUILTIN, "x", BF_PURE, IS_FACTOR},
    {"is.data.frame", do_is, BK_BUILTIN, "x", BF_PURE, IS_DATAFRAME},
    {"is.vector", do_is_vector, BK_BUILTIN, "x, mode = \"any\"", BF_PURE, 0},
    {"typeof", do_typeof, BK_BUILTIN, "x", BF_PURE, 0},
    {"mode", do_mode, BK_BUILTIN, "x", BF_PURE, 0},
    {"storage.mode", do_mode, BK_BUILTIN, "x", BF_PURE, 1},
    {"length", do_length, BK_BUILTIN, NULL, PD, 0},
    {"xtfrm", do_xtfrm, BK_BUILTIN, NULL, BF_PRIM | BF_DISPATCH, 0},
    {"length<-", do_set_length, BK_BUILTIN, NULL, BF_PRIM | BF_DISPATCH, 0},
    {"lengths", do_lengths, BK_BUILTIN, "x, use.names = TRUE", BF_DISPATCH | BF_PURE, 0},
    {0}};
