/* stdlib/base/subset.c - x[...], x[[...]], x$name. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("O3")
#endif
#include "../../interp/frame.h"
#include "../../interp/matprod.h"
#include "vec.h"
#include "../../ast/ast.h"

_Noreturn static void out_of_bounds(Rt *R, Obj *x, int dim, Obj *index) {
  interp_out_of_bounds(R, "subscript out of bounds", x, dim, index);
}
_Noreturn static void not_subsettable(Rt *R, Obj *x) {
  rt_error_class(R, "notSubsettableError", "object of type '%s' is not subsettable", interp_type_name(x));
}

/* ---- elements at positions --------------------------------------------------------------------------------------- */

#define TAKE(T, SRC, DST, NAVAL)                                                                                       \
  do {                                                                                                                 \
    const T *restrict s_ = (SRC);                                                                                      \
    T *restrict d_ = (DST);                                                                                            \
    if (vec_idx_run(ix)) {                                                                                             \
      int64_t m_ = IMAX(0, IMIN(n, nx - ix->from + 1));                                                                \
      if (m_ > 0) memcpy(d_, s_ + ix->from - 1, (size_t)m_ * sizeof(T));                                               \
      for (int64_t i = m_; i < n; i++) d_[i] = (NAVAL);                                                                \
    } else if (!ix->p) {                                                                                               \
      const int64_t by_ = 1 + ix->gap;                                                                                 \
      int64_t at_ = ix->from - 1;                                                                                      \
      for (int64_t i = 0; i < n; i++, at_ += by_) d_[i] = at_ < nx ? s_[at_] : (NAVAL);                                \
    } else if (!ix->has_na && ix->max <= nx) {                                                                         \
      const int64_t *restrict p_ = ix->p;                                                                              \
      for (int64_t i = 0; i < n; i++) d_[i] = s_[p_[i] - 1];                                                           \
    } else {                                                                                                           \
      const int64_t *restrict p_ = ix->p;                                                                              \
      for (int64_t i = 0; i < n; i++) d_[i] = p_[i] > 0 && p_[i] <= nx ? s_[p_[i] - 1] : (NAVAL);                      \
    }                                                                                                                  \
  } while (0)

Obj *vec_take(Rt *R, Obj *x, const VecIdx *ix) {
  int64_t n = ix->n, nx = LEN(x);
  ObjType t = x->type == T_PAIRLIST || x->type == T_DOTS || x->type == T_LANG ? T_LIST : TYPE(x);
  rt_assert(R, n == 0 || ix->p || ix->from >= 1, "elements from %lld on", (long long)ix->from);
  double st, by;
  if (!ix->p && n > 1 && ix->max <= nx && rt_is_seq(x, &st, &by) &&
      (ix->gap == 0 || (st == floor(st) && by == floor(by))))
    return rt_seq(R, t, st + by * (double)(ix->from - 1), by * (double)(1 + ix->gap), n);
  Obj *r = rt_alloc(R, t, n);
  if (n < nx / 2 && rt_long_seq_elt(x, 0, &st)) { /* a few elements of a long sequence */
    for (int64_t i = 0; i < n; i++) {
      int64_t p = vec_idx_at(ix, i);
      bool in = p > 0 && p <= nx && rt_long_seq_elt(x, p - 1, &st);
      if (t == T_INT) ((int32_t *)VEC(r)->data)[i] = in ? (int32_t)st : NA_INT;
      else ((double *)VEC(r)->data)[i] = in ? st : NA_REAL;
    }
    return r;
  }
  if (vec_idx_run(ix) && n > 0 && ix->max <= nx && rt_is_num(x) && rt_peek(x, ix->from - 1, n, VEC(r)->data)) return r;
  switch (t) {
  case T_LGL: TAKE(int32_t, LGL(x), LGL_W(r), NA_LGL); break;
  case T_INT: TAKE(int32_t, INT(x), INT_W(r), NA_INT); break;
  case T_DBL: TAKE(double, DBL(x), DBL_W(r), NA_REAL); break;
  case T_CPLX: TAKE(Cplx, CPLX(x), CPLX_W(r), ((Cplx){NA_REAL, NA_REAL})); break;
  case T_RAW: TAKE(uint8_t, RAW(x), RAW_W(r), 0); break;
  case T_STR: TAKE(ObjP, (Obj *const *)VEC(x)->data, (Obj **)VEC(r)->data, NA_STR); break;
  default:
    for (int64_t i = 0; i < n; i++) {
      int64_t p = vec_idx_at(ix, i);
      if (p > 0 && p <= nx) rt_set_elt(r, i, ELT(x, p - 1));
      else rt_set_elt(r, i, NIL);
    }
  }
  return r;
}

static Obj *take_names(Rt *R, Obj *names, const VecIdx *ix, int64_t nx) {
  Obj *r = rt_alloc(R, T_STR, ix->n);
  int64_t nn = IMIN(nx, LEN(names));
  for (int64_t i = 0; i < ix->n; i++) {
    int64_t p = vec_idx_at(ix, i);
    if (p > 0 && p <= nn) SET_STR(r, i, ELT(names, p - 1));
    else SET_STR(r, i, NA_STR);
  }
  return r;
}

/* ---- one subscript ----------------------------------------------------------------------------------------------- */

static Obj *to_lang(Rt *R, Obj *list) {
  int64_t n = LEN(list);
  if (n == 0) return NIL;
  Obj *r = rt_alloc(R, T_LANG, n);
  for (int64_t i = 0; i < n; i++) rt_set_elt(r, i, ELT(list, i));
  if (list->attr) rt_attr_copy(R, r, list);
  return r;
}

/* x[-at]. */
static Obj *without(Rt *R, Obj *x, int64_t at) {
  Obj *r = rt_alloc(R, TYPE(x), LEN(x) - 1);
  rt_copy_without(r, x, at - 1);
  return r;
}
/* Which element x[s] is without; 0: it is another subscript. */
static int64_t only_without(Obj *x, Obj *s) {
  double st;
  if (LEN(s) != 1 || (s->type != T_INT && s->type != T_DBL)) return 0;
  if (x->type != T_DBL && x->type != T_INT && x->type != T_LGL && x->type != T_STR && x->type != T_LIST) return 0;
  const double v = s->type == T_INT ? INT(s)[0] : DBL(s)[0];
  return v <= -1 && v > -(double)LEN(x) - 1 && !rt_long_seq_elt(x, 0, &st) ? (int64_t)-v : 0;
}

/* x["name"]: the element of the first name that is the same; NULL: general. */
static Obj *by_name(Rt *R, Obj *x, Obj *names, Obj *name) {
  if (name->aux != CE_ASCII || CLEN(name) == 0 || name == NA_STR) return NULL;
  Obj *const *e = rt_data(names);
  for (int64_t i = 0, n = LEN(names); i < n; i++)
    if (e[i] == name) {
      Obj *r = vec_take(R, x, &(VecIdx){.n = 1, .from = i + 1, .max = i + 1});
      rt_attr_set(R, r, R->s.names, rt_str_of(R, name));
      return r;
    }
  return NULL;
}

#define TAKE_TRUE(T)                                                                                                   \
  do {                                                                                                                 \
    const T *restrict s_ = (const T *)VEC(x)->data;                                                                    \
    T *restrict d_ = (T *)VEC(r)->data;                                                                                \
    for (int64_t i = 0, k = 0; k < n; i++) d_[k] = s_[i], k += q[i];                                                   \
  } while (0)

/* x[s], s as long as the plain vector x, in one pass; NULL: not so, or s has NA. */
static Obj *take_true(Rt *R, Obj *x, Obj *s) {
  const int64_t nx = LEN(x);
  if (x->attr || LEN(s) != nx || x->type < T_LGL || x->type > T_STR || x->type == T_CPLX || !VEC(x)->data) return NULL;
  const int32_t *q = LGL(s);
  int64_t n = 0;
  int32_t na = 0;
  for (int64_t i = 0; i < nx; i++) n += q[i], na |= q[i];
  if (na < 0) return NULL;
  rt_assert(R, n >= 0 && n <= nx, "%lld of %lld hold", (long long)n, (long long)nx);
  Obj *r = rt_alloc(R, TYPE(x), n);
  switch ((int)x->type) {
  case T_LGL:
  case T_INT: TAKE_TRUE(int32_t); break;
  case T_DBL: TAKE_TRUE(double); break;
  case T_STR: TAKE_TRUE(ObjP); break;
  }
  return r;
}

static Obj *vector_subset(Rt *R, Obj *x, Obj *s) {
  int64_t nx = LEN(x), at;
  Obj *names = x->attr ? rt_names(R, x) : NIL;
  if (s->type == T_STR && LEN(s) == 1 && names != NIL && LEN(names) == nx && !((AttrObj *)x->attr)->next && x->type <= T_LIST) {
    Obj *r = by_name(R, x, names, ELT(s, 0));
    if (r) return r;
  }
  if (nx > 0 && (!x->attr || (names != NIL && LEN(names) == nx && !((AttrObj *)x->attr)->next)) && (at = only_without(x, s))) {
    Obj *r = without(R, x, at);
    if (names != NIL) rt_attr_set(R, r, R->s.names, without(R, names, at));
    return r;
  }
  if (!x->attr) { /* the common plain cases, in one pass */
    if (s->type == T_INT && x->type == T_DBL) {
      double a, b;
      if (!rt_is_seq(s, &a, &b) && !rt_long_seq_elt(x, 0, &a)) {
        int64_t n = LEN(s), bad = 0;
        const int32_t *p = INT(s);
        for (int64_t i = 0; i < n; i++) bad |= (p[i] < 1) | (p[i] > nx);
        if (!bad) {
          Obj *r = rt_alloc(R, T_DBL, n);
          const double *src = DBL(x);
          double *d = DBL_W(r);
          for (int64_t i = 0; i < n; i++) d[i] = src[p[i] - 1];
          return r;
        }
      }
    }
  }
  Obj *r = s->type == T_LGL ? take_true(R, x, s) : NULL;
  if (r) return r;
  VecIdx ix;
  vec_index(R, &ix, s, nx, names, false, NULL);
  r = vec_take(R, x, &ix);
  if (names != NIL) rt_attr_set(R, r, R->s.names, take_names(R, names, &ix, nx));
  if (x->attr && x->type != T_LANG) {
    Obj *a = rt_attr(x, R->s.srcref);
    if (a != NIL && a->type == T_LIST) rt_attr_set(R, r, R->s.srcref, vec_take(R, a, &ix));
  }
  return r;
}

/* x[m], m a matrix with a column per dimension: NULL if it is not such an index. */
static Obj *matrix_index(Rt *R, Obj *x, Obj *dim, Obj *m) {
  Obj *md = vec_dim(R, m);
  int64_t k = LEN(dim);
  if (md == NIL || LEN(md) != 2 || INT(md)[1] != k) return NULL;
  int64_t n = INT(md)[0];
  if (m->type == T_STR) {
    Obj *dn = vec_dimnames(R, x), *r = rt_alloc(R, T_INT, n * k);
    if (dn == NIL) rt_error(R, "no 'dimnames' attribute for array");
    for (int64_t j = 0; j < k; j++) {
      Obj *nm = ELT(dn, j);
      for (int64_t i = 0; i < n; i++) {
        Obj *e = ELT(m, i + j * n);
        int32_t v = NA_INT;
        if (e != NA_STR) {
          v = 0;
          if (nm != NIL)
            for (int64_t q = 0; q < LEN(nm); q++)
              if (ELT(nm, q) == e) {
                v = (int32_t)q + 1;
                break;
              }
          if (!v) out_of_bounds(R, x, (int)j + 1, rt_str_of(R, e));
        }
        INT_W(r)[i + j * n] = v;
      }
    }
    m = r;
  } else if (m->type != T_INT && m->type != T_DBL) return NULL;
  const int32_t *d = INT(dim);
  double *pos = NULL;
  Obj *res = rt_alloc(R, T_DBL, n);
  pos = DBL_W(res);
  int64_t cnt = 0;
  for (int64_t i = 0; i < n; i++) {
    double off = 0, mult = 1;
    bool na = false, zero = false;
    for (int64_t j = 0; j < k; j++) {
      double v =
          m->type == T_INT ? (INT(m)[i + j * n] == NA_INT ? NA_REAL : INT(m)[i + j * n]) : trunc(DBL(m)[i + j * n]);
      if (v != v) na = true;
      else if (v < 0) rt_error(R, "negative values are not allowed in a matrix subscript");
      else if (v == 0) {
        zero = true;
        break; /* what follows is not looked at */
      } else if (v > d[j]) out_of_bounds(R, x, (int)j + 1, rt_dbl(R, v));
      off += (v - 1) * mult, mult *= d[j];
    }
    if (zero && !na) continue;
    pos[cnt++] = na ? NA_REAL : off + 1;
  }
  return cnt == n ? res : rt_resize(R, res, cnt);
}
Obj *vec_matrix_index(Rt *R, Obj *x, Obj *m) {
  Obj *dim = vec_dim(R, x);
  if (dim == NIL || !m->attr) return NULL;
  return matrix_index(R, x, dim, m);
}

/* ---- arrays ------------------------------------------------------------------------------------------------------ */

Obj *vec_drop_dims(Rt *R, Obj *x) {
  Obj *dim = vec_dim(R, x), *dn = vec_dimnames(R, x);
  if (dim == NIL) return x;
  int64_t k = LEN(dim), keep = 0;
  for (int64_t i = 0; i < k; i++) keep += INT(dim)[i] != 1;
  if (keep == k) return x;
  if (keep <= 1) {
    Obj *names = NIL;
    if (dn != NIL) {
      if (LEN(x) != 1) {
        for (int64_t i = 0; i < k; i++)
          if (INT(dim)[i] != 1) {
            names = ELT(dn, i);
            break;
          }
      } else { /* all extents 1: only unambiguous if one dimension alone is named */
        int cnt = 0;
        for (int64_t i = 0; i < k; i++)
          if (ELT(dn, i) != NIL) cnt++, names = ELT(dn, i);
        if (cnt != 1) names = NIL;
      }
    }
    rt_attr_set(R, x, R->s.dimnames, NIL);
    rt_attr_set(R, x, R->s.dim, NIL);
    if (names != NIL) rt_attr_set(R, x, R->s.names, names);
    return x;
  }
  Obj *nd = rt_alloc(R, T_INT, keep), *ndn = NIL, *ndnn = NIL;
  Obj *dnn = dn == NIL ? NIL : rt_attr(dn, R->s.names);
  bool any = false;
  if (dn != NIL) {
    ndn = rt_alloc(R, T_LIST, keep);
    if (dnn != NIL) ndnn = rt_alloc(R, T_STR, keep);
  }
  for (int64_t i = 0, j = 0; i < k; i++)
    if (INT(dim)[i] != 1) {
      INT_W(nd)[j] = INT(dim)[i];
      if (dn != NIL) {
        rt_set_elt(ndn, j, ELT(dn, i));
        if (ELT(dn, i) != NIL) any = true;
        if (dnn != NIL) SET_STR(ndnn, j, ELT(dnn, i));
      }
      j++;
    }
  Obj *dimn = rt_attr(dim, R->s.names);
  if (dimn != NIL) {
    rt_assert(R, LEN(dimn) == k, "%lld names of %lld extents", (long long)LEN(dimn), (long long)k);
    Obj *s = rt_alloc(R, T_STR, keep);
    for (int64_t i = 0, j = 0; i < k; i++)
      if (INT(dim)[i] != 1) SET_STR(s, j++, ELT(dimn, i));
    rt_attr_set(R, nd, R->s.names, s);
  }
  rt_attr_set(R, x, R->s.dimnames, NIL);
  rt_attr_set(R, x, R->s.dim, nd);
  if (any) {
    if (ndnn != NIL) rt_attr_set(R, ndn, R->s.names, ndnn);
    rt_attr_set(R, x, R->s.dimnames, ndn);
  }
  return x;
}

int64_t vec_array_subscripts(Rt *R, VecIdx *ix, Obj *x, Obj *dim, Obj *dimnames, int k, Obj *const *s) {
  int64_t n = 1;
  bool much = false, none = false;
  for (int j = 0; j < k; j++) {
    if (s[j]->type == T_STR && dimnames == NIL) rt_error(R, "no 'dimnames' attribute for array");
    vec_index(R, &ix[j], s[j], INT(dim)[j], dimnames == NIL ? NIL : ELT(dimnames, j), false, &(VecExtent){x, j + 1});
    much |= __builtin_mul_overflow(n, ix[j].n, &n);
    none |= ix[j].n == 0;
  }
  if (none) return 0;
  if (much) rt_error(R, "too many elements of an array are asked for");
  return n;
}

/* x[row, col] of a matrix of xr rows, column by column; no subscript is NA. */
static void take_columns(Obj *r, Obj *x, int64_t xr, const VecIdx *row, const VecIdx *col) {
  const int64_t nr = row->n;
#define COLUMNS(T, TO, FROM)                                                                                           \
  {                                                                                                                    \
    T *to_ = (TO);                                                                                                     \
    const T *from_ = (FROM);                                                                                           \
    for (int64_t j = 0; j < col->n; j++, to_ += nr) {                                                                  \
      const T *c_ = from_ + (vec_idx_at(col, j) - 1) * xr;                                                             \
      if (vec_idx_run(row)) memcpy(to_, c_ + row->from - 1, (size_t)nr * sizeof(T));                                   \
      else                                                                                                             \
        for (int64_t i = 0; i < nr; i++) to_[i] = c_[vec_idx_at(row, i) - 1];                                          \
    }                                                                                                                  \
  }
  VEC_BY_TYPE(r, x, (void)rt_holds(false, "a matrix of type %s", rt_type_name(r->type)), COLUMNS)
#undef COLUMNS
}

static Obj *array_subset(Rt *R, Obj *x, Obj *dim, int k, Obj *const *s, bool drop) {
  VecIdx *ix = SCRATCH(R, VecIdx, k);
  const int32_t *d = INT(dim);
  Obj *dn = vec_dimnames(R, x);
  int64_t n = vec_array_subscripts(R, ix, x, dim, dn, k, s);
  rt_assert(R, TYPE(dim) == T_INT && LEN(dim) == k, "dim of type %d, length %lld", TYPE(dim), (long long)LEN(dim));
  ObjType t = x->type == T_PAIRLIST ? T_LIST : TYPE(x);
  Obj *r = rt_alloc(R, t, n);
  if (k == 2 && n > 0 && !ix[0].has_na && !ix[1].has_na && t != T_LIST && t != T_EXPR)
    take_columns(r, x, d[0], &ix[0], &ix[1]);
  else if (k == 2 && n > 0) {
    int64_t nr = ix[0].n, nc = ix[1].n, xr = d[0];
    for (int64_t j = 0, o = 0; j < nc; j++) {
      int64_t cj = vec_idx_at(&ix[1], j);
      int64_t base = (cj - 1) * xr - 1;
      for (int64_t i = 0; i < nr; i++, o++) {
        int64_t ri = vec_idx_at(&ix[0], i), pos = ri < 0 || cj < 0 ? -1 : base + ri;
        switch (t) {
        case T_DBL: DBL_W(r)[o] = pos < 0 ? NA_REAL : DBL(x)[pos]; break;
        case T_LGL:
        case T_INT: INT_W(r)[o] = pos < 0 ? NA_INT : INT(x)[pos]; break;
        case T_CPLX: CPLX_W(r)[o] = pos < 0 ? (Cplx){NA_REAL, NA_REAL} : CPLX(x)[pos]; break;
        case T_RAW: RAW_W(r)[o] = pos < 0 ? 0 : RAW(x)[pos]; break;
        case T_STR: SET_STR(r, o, pos < 0 ? NA_STR : ELT(x, pos)); break;
        default: rt_set_elt(r, o, pos < 0 ? NIL : ELT(x, pos));
        }
      }
    }
  } else if (n > 0) {
    VecIdx all = vec_array_index(R, k, ix, d, n);
    r = vec_take(R, x, &all);
  }
  Obj *nd = rt_alloc(R, T_INT, k);
  for (int j = 0; j < k; j++) INT_W(nd)[j] = (int32_t)ix[j].n;
  if (dim->attr && rt_attr(dim, R->s.names) != NIL) rt_attr_set(R, nd, R->s.names, rt_attr(dim, R->s.names));
  rt_attr_set(R, r, R->s.dim, nd);
  if (dn != NIL) {
    Obj *ndn = rt_alloc(R, T_LIST, k), *dnn = rt_attr(dn, R->s.names);
    for (int j = 0; j < k; j++)
      if (ELT(dn, j) != NIL && ix[j].n > 0) rt_set_elt(ndn, j, vec_take(R, ELT(dn, j), &ix[j]));
    if (dnn != NIL) rt_attr_set(R, ndn, R->s.names, dnn);
    rt_attr_set(R, r, R->s.dimnames, ndn);
  }
  return drop ? vec_drop_dims(R, r) : r;
}

/* x[]: all of x, but not as an object of its class (that is for methods to say). */
static Obj *whole(Rt *R, Obj *x) {
  if (x->flags & OF_S4 || (!(x->flags & OF_OBJECT) && (!x->attr || rt_attr(x, R->s.tsp) == NIL))) return x;
  Obj *r = rt_dup(R, x);
  rt_attr_set(R, r, R->s.tsp, NIL);
  rt_attr_set(R, r, R->s.class_, NIL);
  return r;
}
Obj *vec_subset(Rt *R, Obj *x, int n, Obj *const *s, bool drop) {
  if (x == NIL) return NIL;
  if (!rt_is_vec(x) && x->type != T_LANG && x->type != T_PAIRLIST && x->type != T_DOTS) not_subsettable(R, x);
  Obj *dim = vec_dim(R, x);
  if (n == 0) return whole(R, x);
  if (n == 1) {
    Obj *i = s[0];
    if (i == MISSING_ARG) return whole(R, x);
    if (dim != NIL && i->attr) {
      Obj *m = matrix_index(R, x, dim, i);
      if (m && LEN(dim) == 1) i = m;
      else if (m) {
        VecIdx ix;
        vec_index(R, &ix, m, LEN(x), NIL, false, NULL);
        return vec_take(R, x, &ix);
      }
    }
    if (x->type == T_LANG) {
      Obj *r = vector_subset(R, x, i);
      return to_lang(R, r);
    }
    Obj *r = vector_subset(R, x, i);
    if (dim != NIL && LEN(dim) == 1 && (!drop || LEN(r) > 1)) { /* 1-d arrays stay so */
      Obj *nm = rt_attr(r, R->s.names), *dn = vec_dimnames(R, x);
      rt_attr_set(R, r, R->s.names, NIL);
      rt_attr_set(R, r, R->s.dim, rt_int(R, (int)LEN(r)));
      if (nm != NIL) {
        Obj *ndn = rt_list(R, 1, nm), *dnn = dn == NIL ? NIL : rt_attr(dn, R->s.names);
        if (dnn != NIL) rt_attr_set(R, ndn, R->s.names, dnn);
        rt_attr_set(R, r, R->s.dimnames, ndn);
      }
    }
    return r;
  }
  if (dim == NIL || LEN(dim) != n) rt_error(R, "incorrect number of dimensions");
  return array_subset(R, x, dim, n, s, drop);
}

/* ---- [[ ---------------------------------------------------------------------------------------------------------- */

int64_t vec_find_name(Obj *names, Obj *name, bool partial, bool *was_partial) {
  if (was_partial) *was_partial = false;
  if (names == NIL || name == NA_STR) return -1;
  int64_t n = LEN(names);
  for (int64_t i = 0; i < n; i++)
    if (ELT(names, i) == name) return i;
  const char *s = CSTR(name);
  if (!partial) {
    if (name->aux == CE_ASCII) return -1; /* there is one of them alone */
    for (int64_t i = 0; i < n; i++)
      if (CLEN(ELT(names, i)) == CLEN(name) && ELT(names, i) != NA_STR && !memcmp(STR(names, i), s, CLEN(name)))
        return i;
    return -1;
  }
  int64_t hit = -1;
  size_t len = CLEN(name);
  for (int64_t i = 0; i < n; i++)
    if (ELT(names, i) != NA_STR && !strncmp(STR(names, i), s, len)) {
      if (hit >= 0) return -1;
      hit = i;
    }
  if (hit >= 0 && was_partial) *was_partial = true;
  return hit;
}

/* .Generic of a method that runs with this environment (a variable only where its code names it): packages ask for it
 * to name the generic in errors.  NULL: no method. */
static Obj *generic_of(Env *e) {
  Frame *f = e->kind == E_FRAME ? e->frame : NULL;
  return f && f->disp ? f->disp->generic : NULL;
}
static Obj *force_value(Rt *R, Env *e, Obj *sym) {
  Value v = rt_env_get(R, e, sym);
  if (v.tag == V_UNBOUND) return sym == R->s.Generic ? generic_of(e) : NULL;
  if (v.tag == V_MISSING) return MISSING_ARG;
  if (v.tag == V_PROMISE) v = interp_force(R, v.o);
  else if (rt_env_flags(R, e, sym) & BIND_ACTIVE) return rt_box(R, interp_call(R, v.o, 0, NULL, NULL, NULL, NULL));
  else if (v.tag == V_OBJ && v.o->type == T_PROMISE) v = interp_force(R, v.o);
  Obj *o = rt_box(R, v);
  if (o->type != T_ENV) rt_share(o);
  return o;
}

/* 0-based position for [[ with a single subscript; -1 not found or NA. */
static int64_t get1(Rt *R, Obj *x, Obj *s, int64_t nx, int exact, int64_t k) {
  int64_t ns = rt_has_elts(s) ? LEN(s) : s->type == T_SYM ? 1 : 0;
  switch (s->type) {
  case T_LGL:
  case T_INT:
  case T_DBL: {
    double v = s->type == T_DBL ? DBL(s)[k] : INT(s)[k] == NA_INT ? NA_REAL : INT(s)[k];
    if (v != v) return -1;
    v = trunc(v);
    if (v > 0) return v > 4e15 ? INT64_C(4000000000000000) : (int64_t)v - 1;
    if (v < 0 && v > -3 && nx == 2) return v == -1 ? 1 : 0;
    if (s->type != T_DBL)
      rt_error(R, "attempt to select %s than one element in integerOneIndex", v == 0 || nx < 2 ? "less" : "more");
    rt_error(R, v == 0 ? "attempt to select less than one element in get1index <real>"
                       : "invalid negative subscript in get1index <real>");
  }
  case T_STR: {
    bool part;
    if (ELT(s, k) == NA_STR || CLEN(ELT(s, k)) == 0) return -1;
    int64_t r = vec_find_name(x->attr ? rt_names(R, x) : NIL, ELT(s, k), exact != 1, &part);
    if (r >= 0 && part && exact == -1)
      rt_warning(R, "partial match of '%s' to '%s'", STR(s, k), STR(rt_names(R, x), r));
    return r;
  }
  case T_SYM: return vec_find_name(x->attr ? rt_names(R, x) : NIL, SYM(s)->name, exact != 1, NULL);
  default: break;
  }
  (void)ns;
  const char *t = interp_type_name(s);
  rt_error(R, "invalid subscript type '%s'", t);
}

static Obj *element(Rt *R, Obj *x, int64_t i) {
  double e;
  if (rt_long_seq_elt(x, i, &e)) return x->type == T_INT ? rt_int(R, (int)e) : rt_dbl(R, e);
  return rt_elt_obj(R, x, i);
}

Obj *vec_subset2(Rt *R, Obj *x, int n, Obj *const *s, int exact) {
  if (x == NIL) return NIL;
  if (n == 0) rt_error(R, "no index specified");
  if (x->type == T_S4) x = rt_s4_data(R, x);
  if (x->type == T_S4) rt_error(R, "this S4 class is not subsettable");
  if (x->type == T_ENV) {
    if (n != 1 || s[0]->type != T_STR || LEN(s[0]) != 1) rt_error(R, "wrong arguments for subsetting an environment");
    if (CLEN(ELT(s[0], 0)) == 0) rt_error(R, "attempt to use zero-length variable name");
    Obj *v = force_value(R, ENV(x), rt_sym_of(R, ELT(s[0], 0)));
    return v ? v : x->flags & OF_S4 ? interp_call_named(R, ".R5get", 2, x, s[0]) : NIL;
  }
  if (!rt_is_vec(x) && x->type != T_LANG && x->type != T_PAIRLIST && x->type != T_DOTS) not_subsettable(R, x);
  if (n == 1) {
    Obj *i = s[0];
    if (i == MISSING_ARG) {
      if (x->type == T_LIST && LEN(x) > 0) return NIL;
      out_of_bounds(R, x, 0, i);
    }
    int64_t ns = rt_has_elts(i) ? LEN(i) : 1;
    if (i == NIL || ns == 0) rt_error(R, "attempt to select less than one element in get1index");
    int64_t k = 0;
    if (ns > 1 && (i->type == T_LGL || i->type == T_INT || i->type == T_DBL || i->type == T_STR)) {
      for (; k < ns - 1; k++) { /* recursive indexing */
        if (!rt_is_listlike(x)) {
          if (k) rt_error(R, "recursive indexing failed at level %d\n", (int)k + 1);
          rt_error(R, "attempt to select more than one element in vectorIndex");
        }
        int64_t p = get1(R, x, i, LEN(x), exact, k);
        if (p < 0 || p >= LEN(x)) { rt_error(R, "no such index at level %d\n", (int)k + 1); }
        x = ELT(x, p);
      }
      if (x->type == T_ENV) out_of_bounds(R, x, 0, i);
      if (x == NIL) return NIL;
      if (!rt_has_elts(x)) rt_error(R, "recursive indexing failed at level %d\n", (int)k);
    }
    if (x->type == T_LIST && i->type == T_DBL && ns == 1 && (isnan(DBL(i)[0]) || DBL(i)[0] == INFINITY)) return NIL;
    int64_t nx = LEN(x), p = get1(R, x, i, nx, exact, k);
    if (p < 0 || p >= nx) {
      if (p < 0 && (rt_is_listlike(x)) &&
          (i->type != T_STR || x->type == T_LIST || x->type == T_EXPR || x->type == T_PAIRLIST || x->type == T_LANG))
        return NIL;
      out_of_bounds(R, x, 0, i);
    }
    Obj *r = element(R, x, p);
    return r;
  }
  Obj *dim = vec_dim(R, x);
  if (dim == NIL || LEN(dim) != n) rt_error(R, "incorrect number of subscripts");
  Obj *dn = vec_dimnames(R, x);
  int64_t off = 0, mult = 1;
  for (int j = 0; j < n; j++) {
    if (s[j] == MISSING_ARG) rt_error(R, "invalid subscript type 'symbol'");
    int64_t ns = rt_has_elts(s[j]) ? LEN(s[j]) : 1;
    if (ns != 1) rt_error(R, "attempt to select %s than one element in get1index", ns ? "more" : "less");
    int64_t p;
    if (s[j]->type == T_STR) p = dn == NIL ? -1 : vec_find_name(ELT(dn, j), ELT(s[j], 0), exact != 1, NULL);
    else p = get1(R, x, s[j], INT(dim)[j], exact, 0);
    if (p < 0 || p >= INT(dim)[j]) out_of_bounds(R, x, j + 1, s[j]);
    off += p * mult, mult *= INT(dim)[j];
  }
  return element(R, x, off);
}

Obj *vec_dollar(Rt *R, Obj *x, Obj *name) {
  if (x == NIL) return NIL;
  if (x->type == T_S4) x = rt_s4_data(R, x);
  if (x->type == T_ENV) {
    Obj *v = force_value(R, ENV(x), rt_sym_of(R, name));
    return v ? v : x->flags & OF_S4 ? interp_call_named(R, ".R5get", 2, x, rt_str_of(R, name)) : NIL;
  }
  if (x->type == T_LIST || x->type == T_PAIRLIST || x->type == T_LANG || x->type == T_EXPR || x->type == T_DOTS) {
    Obj *names = x->attr ? rt_attr(x, R->s.names) : NIL;
    bool partial;
    int64_t i = vec_find_name(names, name, true, &partial);
    if (UNLIKELY(partial) && rt_option_lgl(R, "warnPartialMatchDollar", false))
      rt_warning(R, "partial match of '%s' to '%s'", CSTR(name), STR(names, i));
    rt_assert(R, i < LEN(x), "name %lld of %lld elements", (long long)i, (long long)LEN(x));
    return i < 0 ? NIL : ELT(x, i);
  }
  if (rt_is_atomic(x)) rt_error(R, "$ operator is invalid for atomic vectors");
  if (x->type == T_S4) rt_error(R, "$ operator not defined for this S4 class");
  not_subsettable(R, x);
}

/* ---- the builtins ------------------------------------------------------------------------------------------------ */

/* The subscripts of x[..] or x[[..]] into args, and how many; what is named drop=, and in x[[..]] exact=, is none (NULL: not
 * there). */
static int subscripts(const Call *c, Obj **args, Obj **drop, Obj **exact) {
  int n = 0;
  *drop = NULL;
  if (exact) *exact = NULL;
  for (int i = 1; i < c->n; i++) {
    const char *name = c->names && c->names[i] ? CSTR(c->names[i]) : NULL;
    if (name && !*drop && !strcmp(name, "drop")) *drop = c->args[i];
    else if (name && exact && !*exact && !strcmp(name, "exact")) *exact = c->args[i];
    else args[n++] = c->args[i];
  }
  return n;
}

static Obj *do_subset(Rt *R, Call *c) {
  if (c->n < 1) rt_error(R, "argument \"x\" is missing, with no default");
  Obj *x = c->args[0], *buf[16], *d;
  Obj **args = c->n <= 16 ? buf : SCRATCH(R, Obj *, c->n);
  int n = subscripts(c, args, &d, NULL);
  bool drop = true;
  if (d && d != MISSING_ARG) {
    int v = rt_as_lgl(R, d);
    drop = v == NA_LGL ? true : v != 0;
  }
  if (n == 1 && rt_is_num(x) && !x->attr && args[0]->type == T_LGL && !args[0]->attr && LEN(x) == LEN(args[0])) {
    Obj *r = interp_compact(R, c, x, args[0]);
    if (r) return r;
  }
  return vec_subset(R, x, n, args, drop);
}

static Obj *do_subset2(Rt *R, Call *c) {
  if (c->n < 1) rt_error(R, "argument \"x\" is missing, with no default");
  Obj *x = c->args[0], *buf[16], *d, *e;
  Obj **args = c->n <= 16 ? buf : SCRATCH(R, Obj *, c->n);
  int n = subscripts(c, args, &d, &e);
  int exact = 1;
  if (e && e != MISSING_ARG) {
    int v = rt_as_lgl(R, e);
    exact = v == NA_LGL ? -1 : v;
  }
  return vec_subset2(R, x, n, args, exact);
}

static Obj *do_getelement(Rt *R, Call *c) {
  Obj *x = vec_arg(c, 0), *nm = vec_arg(c, 1);
  if (!x || !nm) rt_error(R, "argument \"%s\" is missing, with no default", x ? "name" : "object");
  if (x->flags & OF_S4) return interp_call_named(R, "slot", 2, x, nm);
  if (rt_is_object(x)) return interp_call_named(R, "[[", 2, x, nm);
  return vec_subset2(R, x, 1, &nm, 1);
}

/* The name that `x$name` means: a symbol, a string, or a promise-like quoted value. */
static Obj *dollar_name(Rt *R, Obj *a) {
  if (a->type == T_SYM) return SYM(a)->name;
  if (a->type == T_STR && LEN(a) >= 1) return ELT(a, 0);
  if (a->type == T_CHAR) return a;
  rt_error(R, "invalid subscript type '%s'", interp_type_name(a));
}

static Obj *do_dollar(Rt *R, Call *c) {
  if (c->args && c->n == 2) return vec_dollar(R, c->args[0], dollar_name(R, c->args[1]));
  if (LEN(c->call) != 3)
    rt_error(R, "%d argument%s passed to '$' which requires 2", (int)LEN(c->call) - 1, LEN(c->call) == 2 ? "" : "s");
  Env *env = interp_env(R, c);
  Obj *x = interp_evalo(R, ELT(c->call, 1), env), *nm = ELT(c->call, 2);
  Obj *name = dollar_name(R, nm), *res;
  if (rt_is_object(x)) {
    Obj *args[2] = {x, rt_str_of(R, name)};
    Call k = *c;
    k.n = 2, k.args = args, k.names = NULL;
    if (interp_try_dispatch(R, "$", x, &k, &res)) return res;
  }
  return vec_dollar(R, x, name);
}

const BuiltinDef builtins_subset[] = {{"[", do_subset, BK_BUILTIN, NULL, BF_PRIM | BF_DISPATCH | BF_PURE, 0},
                                      {"[[", do_subset2, BK_BUILTIN, NULL, BF_PRIM | BF_DISPATCH, 0},
                                      {"$", do_dollar, BK_SPECIAL, NULL, BF_PRIM, 0},
                                      {".subset", do_subset, BK_BUILTIN, NULL, BF_PRIM | BF_PURE, 0},
                                      {".subset2", do_subset2, BK_BUILTIN, NULL, BF_PRIM, 0},
                                      {"getElement", do_getelement, BK_BUILTIN, "object, name", 0, 0},
                                      {0}};
