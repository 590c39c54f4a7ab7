/* stdlib/base/subassign.c - x[...] <- v, x[[...]] <- v, x$name <- v.  In place when x is not shared (named < 2). */
#include "vec.h"
#include "../../ast/ast.h"
#include "../../interp/frame.h"

Obj *vec_matrix_index(Rt *R, Obj *x, Obj *m); /* subset.c */

_Noreturn static void not_subsettable(Rt *R, Obj *x) {
  rt_error_class(R, "notSubsettableError", "object of type '%s' is not subsettable", interp_type_name(x));
}

static Obj *lang_as_list(Rt *R, Obj *x) {
  Obj *r = rt_alloc(R, T_LIST, LEN(x));
  for (int64_t i = 0; i < LEN(x); i++) rt_set_elt(r, i, ELT(x, i));
  rt_attr_copy(R, r, x);
  return r;
}
static Obj *list_as(Rt *R, Obj *x, ObjType t) {
  if (LEN(x) == 0) return NIL;
  Obj *r = rt_alloc(R, t, LEN(x));
  for (int64_t i = 0; i < LEN(x); i++) rt_set_elt(r, i, ELT(x, i));
  if (x->attr) rt_attr_copy(R, r, x);
  return r;
}

/* An atomic vector as a list: of its attributes the names alone stay, and none of an expression vector's. */
static Obj *plain_list(Rt *R, Obj *x, ObjType t) {
  Obj *names = x->attr && t != T_EXPR ? rt_names(R, x) : NIL, *l = rt_coerce(R, x, t);
  if (l->attr) {
    l = rt_own(R, l);
    rt_attr_clear(l);
  }
  if (names != NIL) rt_attr_set(R, l, R->s.names, names);
  return l;
}

/* What x[i] <- v puts into a list: the elements of a call; a name is no list, and gives none. */
static Obj *value_as_list(Rt *R, Obj *v) {
  if (v->type == T_LANG) return lang_as_list(R, v);
  if (v->type != T_SYM) return v;
  rt_warning(R, "'symbol' object cannot be coerced to type 'list'");
  return NIL;
}

/* x and v brought to one type that holds both; x stays writable (own). */
static void unify(Rt *R, Obj **x, Obj **v) {
  ObjType tx = TYPE(*x), tv = TYPE(*v);
  if (tx == tv) return;
  if (tv == T_LANG || tv == T_SYM || tv == T_CLOSURE || tv == T_BUILTIN || tv == T_ENV || tv == T_EXTPTR ||
      tv == T_S4 || tv == T_PAIRLIST || tv == T_PROMISE) {
    if (tx == T_LIST || tx == T_EXPR) {
      if (tv == T_PAIRLIST) {
        *v = lang_as_list(R, *v);
        return;
      }
      if (tv == T_CLOSURE || tv == T_BUILTIN)
        rt_error(R, "cannot coerce type '%s' to vector of type 'list'", interp_type_name(*v));
      if (tv == T_ENV) rt_error(R, "environments cannot be coerced to other types");
      Obj *w = rt_alloc(R, TYPE(*x), 1);
      rt_set_elt(w, 0, *v);
      *v = w;
      return;
    }
    rt_error(R, "incompatible types (from %s to %s) in subassignment type fix", interp_type_name(*v), rt_type_name(tx));
  }
  if ((tx == T_RAW) != (tv == T_RAW) && tx < T_LIST && tv < T_LIST)
    rt_error(R, "incompatible types (from %s to %s) in subassignment type fix", rt_type_name(tv), rt_type_name(tx));
  if (tx == T_EXPR && tv == T_RAW)
    rt_error(R, "incompatible types (from raw to expression) in subassignment type fix");
  if (tx == T_EXPR || tx == T_LIST) {
    if (tv < T_LIST || tv == T_EXPR || tv == T_LIST) *v = rt_coerce(R, *v, tx);
    return;
  }
  if (tv == T_LIST || tv == T_EXPR) {
    *x = plain_list(R, *x, tv);
    return;
  }
  if (tv > tx) *x = rt_coerce_keep(R, *x, tv);
  else *v = rt_coerce(R, *v, tx);
}

static Obj *null_of(Rt *R, Obj *v) { /* what x[i] <- v makes of x = NULL */
  if (v->type == T_SYM) rt_error(R, "invalid type/length (symbol/0) in vector allocation");
  return rt_alloc(R, rt_is_vec(v) ? TYPE(v) : T_LIST, 0);
}

#define PUT(T, DST, SRC)                                                                                               \
  do {                                                                                                                 \
    const T *s_ = (SRC);                                                                                               \
    T *d_ = (DST);                                                                                                     \
    if (!ix->p && ix->gap != 0) {                                                                                      \
      const int64_t by_ = 1 + ix->gap;                                                                                 \
      int64_t at_ = ix->from - 1;                                                                                      \
      for (int64_t i = 0, j = 0; i < n; i++, at_ += by_) {                                                             \
        d_[at_] = s_[j];                                                                                               \
        if (++j == nv) j = 0;                                                                                          \
      }                                                                                                                \
    } else if (!ix->p) {                                                                                               \
      if (nv == 1) {                                                                                                   \
        T v_ = s_[0];                                                                                                  \
        for (int64_t i = 0; i < n; i++) d_[ix->from - 1 + i] = v_;                                                     \
      } else if (nv == n) memmove(d_ + ix->from - 1, s_, (size_t)n * sizeof(T));                                       \
      else                                                                                                             \
        for (int64_t i = 0, j = 0; i < n; i++) {                                                                       \
          d_[ix->from - 1 + i] = s_[j];                                                                                \
          if (++j == nv) j = 0;                                                                                        \
        }                                                                                                              \
    } else if (nv == 1) {                                                                                              \
      T v_ = s_[0];                                                                                                    \
      for (int64_t i = 0; i < n; i++)                                                                                  \
        if (ix->p[i] > 0) d_[ix->p[i] - 1] = v_;                                                                       \
    } else                                                                                                             \
      for (int64_t i = 0, j = 0; i < n; i++) {                                                                         \
        if (ix->p[i] > 0) d_[ix->p[i] - 1] = s_[j];                                                                    \
        if (++j == nv) j = 0;                                                                                          \
      }                                                                                                                \
  } while (0)

void vec_put_elt(Obj *r, int64_t to, Obj *x, int64_t from) {
#define PUT_ONE(T, TO, FROM)                                                                                           \
  {                                                                                                                    \
    T e = (FROM)[from];                                                                                                \
    (TO)[to] = e;                                                                                                      \
  }
  VEC_BY_TYPE(r, x, rt_set_elt(r, to, ELT(x, from)), PUT_ONE)
#undef PUT_ONE
}

static void put_list(Obj *x, const VecIdx *ix, Obj *v) {
  int64_t n = ix->n, nv = LEN(v);
  for (int64_t i = 0, j = 0; i < n; i++) {
    int64_t p = vec_idx_at(ix, i);
    if (p > 0) {
      Obj *e = ELT(v, j);
      if (n > nv) rt_share(e);
      rt_set_elt(x, p - 1, e);
    }
    if (++j == nv) j = 0;
  }
}
static void put(Rt *R, Obj *x, const VecIdx *ix, Obj *v) { /* same type; nv > 0 or n == 0 */
  int64_t n = ix->n, nv = LEN(v);
  if (n == 0) return;
  rt_assert(R, nv > 0 && ix->max <= LEN(x) && TYPE(x) == TYPE(v) && x != v,
            "%lld of type %d into %lld of type %d, up to %lld",
            (long long)nv, TYPE(v), (long long)LEN(x), TYPE(x), (long long)ix->max);
  VEC_BY_TYPE(x, v, put_list(x, ix, v), PUT)
}

static void set_new_names(Rt *R, Obj *x, const VecIdx *ix, int64_t old) {
  Obj *names = rt_attr(x, R->s.names);
  int64_t n = LEN(x);
  Obj *nn;
  if (names == NIL) {
    nn = rt_alloc(R, T_STR, n);
  } else if (names->named < 2 && LEN(names) == n) nn = names;
  else {
    nn = rt_alloc(R, T_STR, n);
    for (int64_t i = 0; i < IMIN(n, LEN(names)); i++) SET_STR(nn, i, ELT(names, i));
  }
  rt_assert(R, LEN(nn) == n && ix->max <= n, "%lld names, %lld elements", (long long)LEN(nn), (long long)n);
  if (ix->new_names != NIL)
    for (int64_t i = 0; i < ix->n; i++) {
      int64_t p = vec_idx_at(ix, i);
      if (p > old && CLEN(ELT(ix->new_names, i)) > 0) SET_STR(nn, p - 1, ELT(ix->new_names, i));
    }
  if (nn != names) rt_attr_set(R, x, R->s.names, nn);
}

/* x, writable, made at least max long; dim and dimnames go when it grows. */
static Obj *lengthen(Rt *R, Obj *x, int64_t max) {
  if (max <= LEN(x)) return x;
  if (max > INT64_C(1) << 40) rt_error(R, "cannot allocate vector of length %lld", (long long)max);
  Obj *nm = NIL;
  if (x->attr) {
    Obj *dim = rt_attr(x, R->s.dim);
    if (dim != NIL) {
      if (LEN(dim) == 1) nm = rt_names(R, x);
      rt_attr_set(R, x, R->s.dimnames, NIL);
      rt_attr_set(R, x, R->s.dim, NIL);
      if (nm != NIL) rt_attr_set(R, x, R->s.names, nm);
    }
    nm = rt_attr(x, R->s.names);
    if (nm != NIL && nm->named > 1) { /* names are grown in place below: they must be ours */
      rt_attr_set(R, x, R->s.names, rt_dup(R, nm));
    }
  }
  return rt_grow(R, x, max);
}

/* Element i of a list that is ours, in its place; false: it is not. */
static bool delete_here(Rt *R, Obj *x, int64_t i) {
  Obj *names = x->attr ? rt_attr(x, R->s.names) : NIL;
  Vec *v = VEC(x), *w = names == NIL ? NULL : VEC(names);
  if (x->named > 1 || x->flags & OF_STATIC || v->ext || !v->data) return false;
  if (x->attr && (names == NIL || ((AttrObj *)x->attr)->next || LEN(names) != LEN(x))) return false;
  if (w && (names->named > 1 || names->flags & OF_STATIC || w->ext || !w->data)) return false;
  rt_take_out(x, i);
  if (w) rt_take_out(names, i);
  return true;
}

static Obj *delete_elements(Rt *R, Obj *x, const VecIdx *ix) {
  int64_t n = LEN(x), m = 0, ext = IMAX(n, ix->max);
  if (ix->n == 1 && ix->max <= n && vec_idx_at(ix, 0) >= 1 && x->type == T_LIST && delete_here(R, x, vec_idx_at(ix, 0) - 1)) return x;
  uint8_t *del = rt_scratch(R, (size_t)ext + 1);
  memset(del, 0, (size_t)ext + 1);
  for (int64_t i = 0; i < ix->n; i++) {
    int64_t p = vec_idx_at(ix, i);
    if (p > 0) del[p - 1] = 1;
  }
  for (int64_t i = 0; i < ext; i++) m += !del[i];
  if (m == n && ext == n) return x;
  Obj *r = rt_alloc(R, TYPE(x), m), *names = rt_attr(x, R->s.names), *nn = names == NIL ? NIL : rt_alloc(R, T_STR, m);
  for (int64_t i = 0, k = 0; i < ext; i++)
    if (!del[i]) {
      if (i < n) {
        rt_set_elt(r, k, ELT(x, i));
        if (nn != NIL) SET_STR(nn, k, ELT(names, i));
      }
      k++;
    }
  rt_assert(R, names == NIL || LEN(names) == n, "%lld names, %lld elements", (long long)LEN(names), (long long)n);
  if (nn != NIL) rt_attr_set(R, r, R->s.names, nn);
  rt_attr_copy_most(R, r, x);
  return r;
}

static Obj *assign_vector(Rt *R, Obj *x, Obj *s, Obj *v) {
  Obj *m = s->attr ? vec_matrix_index(R, x, s) : NULL;
  if (m) s = m;
  int64_t nx = LEN(x);
  if (nx == 0 && rt_is_vec(v) && LEN(v) == 0 && (v->type == x->type || v->type == T_LIST || v->type == T_EXPR))
    return x; /* nothing into nothing, wherever: the subscript is not looked at */
  VecIdx ix;
  vec_index(R, &ix, s, nx, s->type == T_STR && x->attr ? rt_names(R, x) : NIL, true, NULL);
  if ((x->type == T_LIST || x->type == T_EXPR) && v == NIL) return delete_elements(R, x, &ix);
  const bool nothing = v == NIL;
  if (nothing) v = rt_alloc(R, T_LGL, 0);
  int64_t nv = rt_is_vec(v) ? LEN(v) : 1;
  if (ix.n == 0) { /* nothing to store; the type may still change */
    if (!nothing) unify(R, &x, &v);
    return s->type == T_LGL && LEN(s) > nx ? lengthen(R, x, LEN(s)) : x; /* a long mask stretches x all the same */
  }
  if (!nothing) unify(R, &x, &v);
  if (nv == 0) rt_error(R, "replacement has length zero");
  nv = LEN(v);
  if (ix.has_na && nv > 1) rt_error(R, "NAs are not allowed in subscripted assignments");
  if (ix.n % nv != 0) rt_warning(R, "number of items to replace is not a multiple of replacement length");
  if (v == x) v = rt_dup(R, v);
  if (ix.max > nx) { x = lengthen(R, x, ix.max); }
  if (ix.new_names != NIL) set_new_names(R, x, &ix, nx);
  put(R, x, &ix, v);
  return x;
}

/* x[row, col] <- v of a matrix of xr rows, column by column; no subscript is NA, and v has x's type. */
static void put_columns(Obj *x, Obj *v, int64_t xr, const VecIdx *row, const VecIdx *col) {
  const int64_t nv = LEN(v), nr = row->n;
#define COLUMNS(T, TO, FROM)                                                                                           \
  {                                                                                                                    \
    T *to_ = (TO);                                                                                                     \
    const T *from_ = (FROM);                                                                                           \
    for (int64_t j = 0, o = 0; j < col->n; j++) {                                                                      \
      T *c_ = to_ + (vec_idx_at(col, j) - 1) * xr;                                                                     \
      for (int64_t i = 0; i < nr; i++) {                                                                               \
        c_[vec_idx_at(row, i) - 1] = from_[o];                                                                         \
        if (++o == nv) o = 0;                                                                                          \
      }                                                                                                                \
    }                                                                                                                  \
  }
  VEC_BY_TYPE(x, v, (void)rt_holds(false, "a matrix of type %s", rt_type_name(x->type)), COLUMNS)
#undef COLUMNS
}

static Obj *assign_array(Rt *R, Obj *x, Obj *dim, int k, Obj *const *s, Obj *v) {
  const int32_t *d = INT(dim);
  Obj *dn = vec_dimnames(R, x);
  VecIdx *ix = SCRATCH(R, VecIdx, k);
  int64_t n = vec_array_subscripts(R, ix, x, dim, dn, k, s);
  bool nothing = v == NIL;
  if (nothing) v = rt_alloc(R, T_LGL, 0);
  int64_t nv = rt_is_vec(v) ? LEN(v) : 1;
  for (int j = 0; j < k; j++)
    if (ix[j].has_na && nv > 1) rt_error(R, "NAs are not allowed in subscripted assignments");
  if (n == 0) {
    if (nv > 0) unify(R, &x, &v);
    return x;
  }
  if (nv == 0 && !nothing) rt_error(R, "replacement has length zero");
  if (nothing || n % nv != 0) rt_error(R, "number of items to replace is not a multiple of replacement length");
  unify(R, &x, &v);
  if (x->type == T_EXPR)
    rt_error(R, "incompatible types (from expression to expression) in %s assignment", k == 2 ? "matrix subset" : "array subset");
  if (v == x) v = rt_dup(R, v);
  nv = LEN(v);
  if (k == 2 && x->type != T_LIST && x->type != T_EXPR && !ix[0].has_na && !ix[1].has_na) {
    put_columns(x, v, d[0], &ix[0], &ix[1]);
    return x;
  }
  VecIdx all = vec_array_index(R, k, ix, d, n);
  put(R, x, &all, v);
  return x;
}

static Obj *vec_subassign(Rt *R, Obj *x, int n, Obj *const *s, Obj *v) {
  if (x == NIL) {
    if (v == NIL || (rt_is_vec(v) && LEN(v) == 0)) return NIL;
    x = null_of(R, v);
  }
  ObjType t = TYPE(x);
  if (rt_is_atomic(x) && LEN(x) == 0 && v->type == T_LIST && LEN(v) == 0) return x;
  if (t == T_LANG || t == T_PAIRLIST) x = lang_as_list(R, x);
  else if (!rt_is_vec(x)) not_subsettable(R, x);
  else x = rt_own(R, x);
  rt_assert(R, x->named < 2, "writing into a shared vector (%d)", x->named);
  static Obj *const whole[] = {MISSING_ARG};
  if (n == 0) s = whole, n = 1; /* `[<-`(x, v) is x[] <- v */
  Obj *dim = n == 1 ? NIL : vec_dim(R, x);
  if (n > 1 && (dim == NIL || LEN(dim) != n))
    rt_error(R, n == 2 ? "incorrect number of subscripts on matrix" : "incorrect number of subscripts");
  if (x->type == T_LIST || x->type == T_EXPR) v = value_as_list(R, v);
  x = n == 1 ? assign_vector(R, x, s[0], v) : assign_array(R, x, dim, n, s, v);
  if (t != T_LANG || !(x->type == T_LIST || x->type == T_EXPR)) return x;
  if (LEN(x) == 0) rt_error(R, "result is zero-length and so cannot be a language object");
  return list_as(R, x, T_LANG);
}

/* ---- [[< --------------------------------------------------------------------------------------------------------- */

/* x[[name]] <- v compares names as text, in which a name that is NA and one that is "NA" are the same. */
static bool is_na_text(Obj *name) { return name == NA_STR || !strcmp(CSTR(name), "NA"); }
static int64_t find_na_text(Obj *names) {
  if (names != NIL)
    for (int64_t i = 0; i < LEN(names); i++)
      if (is_na_text(ELT(names, i))) return i;
  return -1;
}

static const char set_out_of_bounds[] = "[[ ]] subscript out of bounds";

/* 0-based position to store at, possibly LEN(x) or beyond; -1 when NA. */
static int64_t place(Rt *R, Obj *x, Obj *s, int64_t k) {
  int64_t nx = LEN(x);
  switch (s->type) {
  case T_LGL:
  case T_INT:
  case T_DBL: {
    double v = s->type == T_DBL ? DBL(s)[k] : INT(s)[k] == NA_INT ? NA_REAL : INT(s)[k];
    const char *ty = s->type == T_DBL ? "OneIndex <real>" : "integerOneIndex";
    if (v != v && s->type == T_DBL) interp_out_of_bounds(R, set_out_of_bounds, x, 0, s);
    if (v != v) rt_error(R, "attempt to select %s than one element in %s", nx < 2 ? "less" : "more", ty);
    v = trunc(v);
    if (v > 0) return v < 0x1p62 ? (int64_t)v - 1 : INT64_MAX - 1; /* no vector is so long */
    if (v == 0 || nx < 2) rt_error(R, "attempt to select less than one element in %s", ty);
    if (nx == 2 && v > -3) return v == -1 ? 1 : 0;
    rt_error(R, "attempt to select more than one element in %s", ty);
  }
  case T_STR: {
    Obj *names = x->attr ? rt_names(R, x) : NIL;
    Obj *name = ELT(s, k);
    int64_t p = CLEN(name) == 0 ? -1 : is_na_text(name) ? find_na_text(names) : vec_find_name(names, name, false, NULL);
    return p < 0 ? nx : p;
  }
  case T_SYM: {
    int64_t p = vec_find_name(x->attr ? rt_names(R, x) : NIL, SYM(s)->name, false, NULL);
    return p < 0 ? nx : p;
  }
  default: rt_error(R, "invalid subscript type '%s'", interp_type_name(s));
  }
}

static Obj *store1(Rt *R, Obj *x, int64_t p, Obj *v, Obj *name) {
  int64_t nx = LEN(x);
  if (p >= nx) {
    x = lengthen(R, x, p + 1);
    if (name) {
      Obj *names = rt_attr(x, R->s.names), *nn = names;
      if (names == NIL) nn = rt_alloc(R, T_STR, p + 1);
      else if (names->named > 1) nn = rt_dup(R, names);
      rt_assert(R, LEN(nn) == p + 1, "%lld names, %lld elements", (long long)LEN(nn), (long long)p + 1);
      SET_STR(nn, p, name);
      if (nn != names) rt_attr_set(R, x, R->s.names, nn);
    }
  }
  if (rt_is_atomic(x)) vec_put_elt(x, p, v, 0);
  else rt_set_elt(x, p, v);
  return x;
}

/* An expression vector holds what source text can: constants, names and calls. */
static void check_expression_element(Rt *R, Obj *v) {
  if (v->type == T_LIST) rt_error(R, "incompatible types (from list to expression) in [[ assignment");
  if (!rt_is_atomic(v) && v != NIL && v->type != T_EXPR && v->type != T_LANG && v->type != T_SYM && v->type != T_PAIRLIST)
    rt_error(R, "incompatible types (from %s to expression) in subassignment type fix", interp_type_name(v));
}

/* What an atomic vector becomes as v, which is not atomic, comes to be an element of it. */
static ObjType element_holder(Rt *R, Obj *v) {
  if (v->type == T_LIST || v->type == T_EXPR) return TYPE(v);
  rt_error(R, "long vectors not supported yet: subassign.c:1833"); /* GNU R's words for what no vector holds */
}

/* level: how many subscripts led here, of one that has several */
static bool missing_number(Rt *R, Obj *s) { return rt_is_num(s) && isnan(rt_as_dbl(R, s)); } /* the first */
static void need_one(Rt *R, Obj *v) {
  if (v == NIL || (rt_is_vec(v) && LEN(v) == 0)) rt_error(R, "replacement has length zero");
  if (rt_is_vec(v) && LEN(v) > 1) rt_error(R, "more elements supplied than there are to replace");
  if (!rt_is_atomic(v)) (void)element_holder(R, v);
}
static Obj *subassign2_at(Rt *R, Obj *x, int n, Obj *const *s, Obj *v, int level) {
  rt_check_stack(R);
  if (n == 0) rt_error(R, "[[ ]] with missing subscript");
  if (x->type == T_S4 && rt_s4_data(R, x) != x) {
    subassign2_at(R, rt_s4_data(R, x), n, s, v, level);
    return x;
  }
  if (x->type == T_ENV) {
    if (n != 1 || s[0]->type != T_STR || LEN(s[0]) != 1) rt_error(R, "wrong args for environment subassignment");
    if (x->flags & OF_S4) {
      rt_share(v);
      return interp_call_named(R, ".R5set", 3, x, s[0], v);
    }
    if (!env_set_active(R, ENV(x), rt_sym_of(R, ELT(s[0], 0)), rt_unbox(v)))
      rt_env_hold(R, ENV(x), rt_sym_of(R, ELT(s[0], 0)), rt_unbox(v));
    return x;
  }
  if (x == NIL) {
    if (v == NIL) return NIL;
    x = rt_alloc(R, T_LIST, 0);
  }
  ObjType t = TYPE(x);
  if (t == T_LANG || t == T_PAIRLIST) x = lang_as_list(R, x);
  else if (!rt_is_vec(x)) not_subsettable(R, x);
  else x = rt_own(R, x);
  bool is_list = x->type == T_LIST || x->type == T_EXPR;
  if (!is_list && n != 1) need_one(R, v); /* the value is looked at before the subscripts */
  if (n == 1) {
    Obj *i = s[0];
    if (i == MISSING_ARG && !is_list) need_one(R, v);
    if (i == MISSING_ARG) rt_error(R, "[[ ]] with missing subscript");
    int64_t ns = rt_has_elts(i) ? LEN(i) : 1;
    if (!is_list && ns <= 1) need_one(R, v);
    if (i == NIL || ns == 0) rt_error(R, "attempt to select less than one element in OneIndex");
    if (ns > 1) {
      if (!is_list && level > 0) rt_error(R, "recursive indexing failed at level %d\n", level + 1);
      if (!is_list) {
        if (!missing_number(R, i)) place(R, x, i, 0);
        rt_error(R, "attempt to select more than one element in vectorIndex");
      }
      Obj *head = vec_take(R, i, &(VecIdx){.n = 1, .from = 1, .max = 1}),
          *rest = vec_take(R, i, &(VecIdx){.n = ns - 1, .from = 2, .max = ns});
      int64_t p = missing_number(R, head) ? LEN(x) : place(R, x, head, 0);
      if (p >= LEN(x)) rt_error(R, "no such index at level %d\n", level + 1);
      Obj *e = subassign2_at(R, ELT(x, p), 1, &rest, v, level + 1);
      if (e != ELT(x, p)) rt_set_elt(x, p, e);
      return t == T_LANG || t == T_PAIRLIST ? list_as(R, x, t) : x;
    }
    int64_t p = place(R, x, i, 0);
    if (p >= INT64_C(1) << 52 && !(v == NIL && is_list)) interp_out_of_bounds(R, set_out_of_bounds, x, 0, i);
    Obj *name = i->type == T_STR ? ELT(i, 0) : i->type == T_SYM ? SYM(i)->name : NULL;
    if (v == NIL && is_list) {
      if (p < LEN(x)) x = delete_elements(R, x, &(VecIdx){.n = 1, .from = p + 1, .max = p + 1});
      if (t == T_LANG && p == 0) t = T_PAIRLIST; /* the arguments alone are no call */
      return t == T_LANG || t == T_PAIRLIST ? list_as(R, x, t) : x;
    }
    if (!is_list) {
      if (rt_is_atomic(v)) unify(R, &x, &v);
      else x = plain_list(R, x, element_holder(R, v));
    }
    if (t == T_EXPR) check_expression_element(R, v);
    if (v == x) v = rt_dup(R, v);
    x = store1(R, x, p, v, name);
    return t == T_LANG || t == T_PAIRLIST ? list_as(R, x, t) : x;
  }
  Obj *dim = vec_dim(R, x);
  if (dim == NIL || LEN(dim) != n) rt_error(R, "[[ ]] improper number of subscripts");
  Obj *dn = vec_dimnames(R, x);
  int64_t off = 0, mult = 1;
  for (int j = 0; j < n; j++) {
    int64_t ns = rt_has_elts(s[j]) ? LEN(s[j]) : 1, p;
    if (ns != 1) rt_error(R, "attempt to select %s than one element in get1index", ns ? "more" : "less");
    if (s[j]->type == T_STR) p = dn == NIL ? -1 : vec_find_name(ELT(dn, j), ELT(s[j], 0), false, NULL);
    else {
      double q = rt_as_dbl(R, s[j]);
      p = q >= 1 && q < 0x1p32 ? (int64_t)q - 1 : -1;
    }
    if (p < 0 || p >= INT(dim)[j]) interp_out_of_bounds(R, set_out_of_bounds, x, j + 1, s[j]);
    off += p * mult, mult *= INT(dim)[j];
  }
  if (!is_list) {
    if (rt_is_atomic(v)) unify(R, &x, &v);
    else x = plain_list(R, x, element_holder(R, v));
  }
  if (v == x) v = rt_dup(R, v);
  return store1(R, x, off, v, NULL);
}

static Obj *vec_dollar_assign(Rt *R, Obj *x, Obj *name, Obj *v) {
  if (x->type == T_S4 && rt_s4_data(R, x) != x) {
    vec_dollar_assign(R, rt_s4_data(R, x), name, v);
    return x;
  }
  if (x->type == T_ENV) {
    if (x->flags & OF_S4) {
      if (v->type != T_ENV) rt_share(v);
      return interp_call_named(R, ".R5set", 3, x, rt_str_of(R, name), v);
    }
    if (!env_set_active(R, ENV(x), rt_sym_of(R, name), rt_unbox(v)))
      rt_env_hold(R, ENV(x), rt_sym_of(R, name), rt_unbox(v));
    return x;
  }
  if (x == NIL) {
    if (v == NIL) return NIL;
    x = rt_alloc(R, T_LIST, 0);
  } else if (rt_is_atomic(x) ||
             (x->type == T_EXPR && v != NIL && vec_find_name(rt_names(R, x), name, false, NULL) < 0)) {
    /* a plain list of its elements, an expression vector that grows too: the names alone stay */
    if (x->type != T_EXPR) rt_warning(R, "Coercing LHS to a list");
    x = plain_list(R, x, T_LIST);
  } else if (x->type != T_LIST && x->type != T_EXPR && x->type != T_LANG && x->type != T_PAIRLIST) {
    if (x->type == T_CLOSURE || x->type == T_BUILTIN || x->type == T_SYM) not_subsettable(R, x);
    if (x->type == T_S4) rt_error(R, "no method for assigning subsets of this S4 class");
    rt_error(R, "invalid type/length ($<-) in vector allocation");
  }
  ObjType t = TYPE(x);
  if (t == T_LANG || t == T_PAIRLIST) x = lang_as_list(R, x);
  else x = rt_own(R, x);
  int64_t p = vec_find_name(x->attr ? rt_attr(x, R->s.names) : NIL, name, false, NULL);
  if (v == NIL) {
    if (p >= 0) x = delete_elements(R, x, &(VecIdx){.n = 1, .from = p + 1, .max = p + 1});
  } else {
    if (v == x) v = rt_dup(R, v);
    x = store1(R, x, p < 0 ? LEN(x) : p, v, name);
  }
  return t == T_LANG || t == T_PAIRLIST ? list_as(R, x, t) : x;
}

/* ---- the builtins ------------------------------------------------------------------------------------------------ */

static int split_args(Rt *R, Call *c, Obj ***out) { /* subscripts without x, the value and exact/drop */
  int n = 0;
  Obj **a = SCRATCH(R, Obj *, c->n);
  for (int i = 1; i < c->n - 1; i++) {
    if (c->names && c->names[i] && !strcmp(CSTR(c->names[i]), "exact")) continue;
    a[n++] = c->args[i];
  }
  *out = a;
  return n;
}
static Obj *do_subassign(Rt *R, Call *c) {
  if (c->n < 2) rt_error(R, "invalid number of arguments");
  Obj **a;
  int n = split_args(R, c, &a);
  return vec_subassign(R, c->args[0], n, a, c->args[c->n - 1]);
}
static Obj *do_subassign2(Rt *R, Call *c) {
  if (c->n < 2) rt_error(R, "invalid number of arguments");
  Obj **a;
  int n = split_args(R, c, &a);
  return subassign2_at(R, c->args[0], n, a, c->args[c->n - 1], 0);
}

static Obj *do_dollar_assign(Rt *R, Call *c) {
  Obj *x, *nm, *v;
  Env *env = NULL;
  if (c->args && c->n == 3) x = c->args[0], nm = c->args[1], v = c->args[2];
  else {
    if (LEN(c->call) != 4) rt_error(R, "invalid number of arguments");
    env = interp_env(R, c);
    x = interp_evalo(R, ELT(c->call, 1), env), nm = ELT(c->call, 2), v = interp_evalo(R, ELT(c->call, 3), env);
  }
  Obj *name = nm->type == T_SYM                  ? SYM(nm)->name
              : nm->type == T_STR && LEN(nm) > 0 ? ELT(nm, 0)
              : nm->type == T_CHAR               ? nm
                                                 : NULL;
  if (!name) rt_error(R, "invalid subscript type '%s'", interp_type_name(nm));
  if (env && rt_is_object(x)) {
    Obj *args[3] = {x, rt_str_of(R, name), v}, *res;
    Call k = *c;
    k.n = 3, k.args = args, k.names = NULL;
    if (interp_try_dispatch(R, "$<-", x, &k, &res)) return res;
  }
  return vec_dollar_assign(R, x, name, v);
}

const BuiltinDef builtins_subassign[] = {{"[<-", do_subassign, BK_BUILTIN, NULL, BF_PRIM | BF_DISPATCH, 0},
                                         {"[[<-", do_subassign2, BK_BUILTIN, NULL, BF_PRIM | BF_DISPATCH, 0},
                                         {"$<-", do_dollar_assign, BK_SPECIAL, NULL, BF_PRIM, 0},
                                         {0}};
