/* stdlib/base/combine.c - c() and unlist(): one vector out of many, and its names. */
#include "vec.h"

/* ---- result type ---------------------------------------------------------------------------------------------------
 */

typedef struct Gather {
  Rt *R;
  bool recursive;
  bool any_list, any_expr, any_str, any_cplx, any_dbl, any_int, any_lgl, any_raw, any_other;
  int64_t n; /* leaves */
  Obj *res;
  ObjType t;
  int64_t at; /* next element to fill */
  Obj *names;
  int64_t nat; /* next name */
  int64_t seqno, count;
} Gather;

static void scan(Gather *g, Obj *x) {
  switch (x->type) {
  case T_NIL: return;
  case T_LGL:
    g->any_lgl = true;
    g->n += LEN(x);
    return;
  case T_INT:
    g->any_int = true;
    g->n += LEN(x);
    return;
  case T_DBL:
    g->any_dbl = true;
    g->n += LEN(x);
    return;
  case T_CPLX:
    g->any_cplx = true;
    g->n += LEN(x);
    return;
  case T_STR:
    g->any_str = true;
    g->n += LEN(x);
    return;
  case T_RAW:
    g->any_raw = true;
    g->n += LEN(x);
    return;
  case T_LIST:
  case T_EXPR:
  case T_PAIRLIST:
  case T_DOTS:
    if (g->recursive) {
      rt_check_stack(g->R);
      for (int64_t i = 0; i < LEN(x); i++) scan(g, ELT(x, i));
    } else {
      if (x->type == T_EXPR) g->any_expr = true;
      else g->any_list = true;
      g->n += LEN(x);
    }
    return;
  default:
    g->any_other = true;
    g->n++;
    return;
  }
}

static ObjType result_type(const Gather *g) {
  if (g->any_expr) return T_EXPR;
  if (g->any_list || g->any_other) return T_LIST;
  if (g->any_str) return T_STR;
  if (g->any_cplx) return T_CPLX;
  if (g->any_dbl) return T_DBL;
  if (g->any_int) return T_INT;
  if (g->any_lgl) return T_LGL;
  return g->any_raw ? T_RAW : T_NIL;
}

/* ---- elements ---------------------------------------------------------------------------------------------------- */

static void fill_leaf(Gather *g, Obj *x) { /* an atomic vector */
  Rt *R = g->R;
  int64_t n = LEN(x), at = g->at;
  g->at += n;
  rt_assert(R, g->at <= g->n, "%lld of %lld elements", (long long)g->at, (long long)g->n);
  if (n == 0) return;
  Obj *res = g->res;
  switch (g->t) {
  case T_LGL:
  case T_INT: {
    int32_t *d = (int32_t *)VEC(res)->data + at;
    if (x->type == T_RAW)
      for (int64_t i = 0; i < n; i++) d[i] = g->t == T_LGL ? RAW(x)[i] != 0 : RAW(x)[i];
    else memcpy(d, INT(x), (size_t)n * 4);
    return;
  }
  case T_DBL: {
    double *d = (double *)VEC(res)->data + at;
    if (x->type == T_DBL) memcpy(d, DBL(x), (size_t)n * 8);
    else if (x->type == T_RAW)
      for (int64_t i = 0; i < n; i++) d[i] = RAW(x)[i];
    else {
      const int32_t *s = INT(x);
      for (int64_t i = 0; i < n; i++) d[i] = s[i] == NA_INT ? NA_REAL : s[i];
    }
    return;
  }
  case T_RAW: memcpy((uint8_t *)VEC(res)->data + at, RAW(x), (size_t)n); return;
  case T_CPLX:
  case T_STR: {
    Obj *v = x->type == g->t ? x : rt_coerce(R, x, g->t);
    if (g->t == T_CPLX) memcpy((Cplx *)VEC(res)->data + at, CPLX(v), (size_t)n * sizeof(Cplx));
    else memcpy((Obj **)VEC(res)->data + at, VEC(v)->data, (size_t)n * sizeof(Obj *));
    return;
  }
  default: {
    if (n == 1 && !x->attr) {
      rt_set_elt(res, at, x);
      return;
    }
    VecIdx ix = {.n = 1, .max = 1};
    for (int64_t i = 0; i < n; i++) {
      ix.from = i + 1, ix.max = i + 1;
      rt_set_elt(res, at + i, vec_take(R, x, &ix));
    }
  }
  }
}

static void fill(Gather *g, Obj *x) {
  switch (x->type) {
  case T_NIL: return;
  case T_LIST:
  case T_EXPR:
  case T_PAIRLIST:
  case T_DOTS:
    for (int64_t i = 0; i < LEN(x); i++) {
      if (g->recursive) fill(g, ELT(x, i));
      else rt_set_elt(g->res, g->at++, ELT(x, i));
    }
    return;
  default:
    if (rt_is_atomic(x)) fill_leaf(g, x);
    else rt_set_elt(g->res, g->at++, x);
  }
}

/* ---- names ------------------------------------------------------------------------------------------------------- */

static bool has_names(Rt *R, Obj *x, bool recursive) {
  if (!rt_has_elts(x)) return false;
  if (x->type == T_LANG) return false;
  if (x->attr && rt_names(R, x) != NIL) return true;
  if (recursive && (x->type == T_LIST || x->type == T_EXPR || x->type == T_PAIRLIST || x->type == T_DOTS)) {
    rt_check_stack(R);
    for (int64_t i = 0; i < LEN(x); i++)
      if (has_names(R, ELT(x, i), true)) return true;
  }
  return false;
}

/* base and tag "" when absent */
static Obj *new_base(Rt *R, Obj *base, Obj *tag) {
  if (CLEN(base) && CLEN(tag)) return rt_mkf(R, "%s.%s", CSTR(base), CSTR(tag));
  return CLEN(tag) ? tag : base;
}
/* base1, base2, ..: what unlist() calls each of many elements. */
static Obj *numbered(Rt *R, Obj *base, int64_t i) {
  enum { SHORT = 64, DIGITS = 20 };
  const size_t n = CLEN(base);
  if (n > SHORT || i < 0) return rt_mkf(R, "%s%lld", CSTR(base), (long long)i);
  char text[SHORT + DIGITS], *end = text + sizeof text, *p = end;
  do *--p = (char)('0' + i % 10);
  while (i /= 10);
  p -= n;
  memcpy(p, CSTR(base), n);
  return rt_mkn(R, p, (size_t)(end - p), CE_UTF8);
}
static Obj *new_name(Gather *g, Obj *base, Obj *tag) {
  g->seqno++;
  if (CLEN(base) && CLEN(tag)) return rt_mkf(g->R, "%s.%s", CSTR(base), CSTR(tag));
  if (CLEN(base)) return g->count == 1 ? base : numbered(g->R, base, g->seqno);
  return tag;
}
static Obj *item_name(Obj *names, int64_t i) {
  return names == NIL || ELT(names, i) == NA_STR ? (names == NIL ? EMPTY_STR : NA_STR) : ELT(names, i);
}

static void count_leaves(Gather *g, Obj *x) { /* elements that will be numbered under the current base */
  if (x == NIL) return;
  if (x->type == T_LIST || x->type == T_EXPR || x->type == T_PAIRLIST || x->type == T_DOTS) {
    if (g->recursive) {
      Obj *names = x->attr ? rt_names(g->R, x) : NIL;
      for (int64_t i = 0; i < LEN(x) && g->count <= 1; i++) {
        Obj *nm = item_name(names, i);
        if (CLEN(nm) == 0) count_leaves(g, ELT(x, i));
      }
      return;
    }
    g->count += LEN(x);
    return;
  }
  if (rt_is_atomic(x)) g->count += LEN(x);
  else g->count++;
}

static void extract_names(Gather *g, Obj *x, Obj *base, Obj *tag) {
  Rt *R = g->R;
  int64_t save_seq = 0, save_count = 0;
  bool tagged = CLEN(tag) > 0;
  if (tagged) {
    base = new_base(R, base, tag);
    save_seq = g->seqno, save_count = g->count;
    g->seqno = 0, g->count = 0;
    count_leaves(g, x);
  }
  Obj **out = VEC(g->names)->data;
  if (x == NIL) {
  } else if (x->type == T_LIST || x->type == T_EXPR || x->type == T_PAIRLIST || x->type == T_DOTS) {
    Obj *names = x->attr ? rt_names(R, x) : NIL;
    for (int64_t i = 0; i < LEN(x); i++) {
      Obj *nm = item_name(names, i);
      if (g->recursive) extract_names(g, ELT(x, i), base, nm);
      else out[g->nat++] = new_name(g, base, nm);
    }
  } else if (rt_is_atomic(x)) {
    Obj *names = x->attr ? rt_names(R, x) : NIL;
    int64_t n = LEN(x);
    if (CLEN(base) == 0) {
      for (int64_t i = 0; i < n; i++) out[g->nat++] = item_name(names, i);
      g->seqno += n;
    } else
      for (int64_t i = 0; i < n; i++) out[g->nat++] = new_name(g, base, item_name(names, i));
  } else out[g->nat++] = new_name(g, base, EMPTY_STR);
  if (tagged) g->count = save_count, g->seqno += save_seq;
}

static Obj *gather(Gather *g, int64_t n, Obj *const *args, Obj *const *names, bool use_names, bool named) {
  Rt *R = g->R;
  for (int64_t i = 0; i < n; i++) {
    scan(g, args[i]);
    if (use_names && !named) named = (names && names[i] && CLEN(names[i]) > 0) || has_names(R, args[i], g->recursive);
  }
  g->t = result_type(g);
  if (g->t == T_NIL) return NIL;
  g->res = rt_alloc(R, g->t, g->n);
  for (int64_t i = 0; i < n; i++) fill(g, args[i]);
  rt_assert(R, g->at == g->n, "%lld of %lld elements", (long long)g->at, (long long)g->n);
  if (named && g->n > 0) {
    g->names = rt_alloc(R, T_STR, g->n);
    for (int64_t i = 0; i < n; i++) {
      g->seqno = 0, g->count = 0;
      extract_names(g, args[i], EMPTY_STR, names && names[i] ? names[i] : EMPTY_STR);
    }
    rt_assert(R, g->nat == g->n, "%lld names of %lld", (long long)g->nat, (long long)g->n);
    rt_attr_set(R, g->res, R->s.names, g->names);
  }
  return g->res;
}

Obj *vec_combine(Rt *R, int n, Obj *const *args, Obj *const *names, bool recursive, bool use_names) {
  Gather g = {.R = R, .recursive = recursive};
  return gather(&g, n, args, names, use_names, false);
}

static Obj *do_c(Rt *R, Call *c) {
  int n = c->n;
  Obj **args = c->args, **names = c->names;
  bool recursive = false, use_names = true;
  if (!names) { /* all plain numbers of length 1: the commonest call */
    bool dbl = n > 0;
    for (int i = 0; i < n && dbl; i++) dbl = args[i]->type == T_DBL && !args[i]->attr && LEN(args[i]) == 1;
    if (dbl) {
      Obj *r = rt_alloc(R, T_DBL, n);
      double *d = VEC(r)->data;
      for (int i = 0; i < n; i++) d[i] = DBL(args[i])[0];
      return r;
    }
  } else {
    bool found = false;
    for (int i = 0; i < n; i++)
      if (names[i] && (!strcmp(CSTR(names[i]), "recursive") || !strcmp(CSTR(names[i]), "use.names"))) found = true;
    if (found) {
      Obj **a = SCRATCH(R, Obj *, n), **m = SCRATCH(R, Obj *, n);
      int k = 0;
      for (int i = 0; i < n; i++) {
        if (names[i] && !strcmp(CSTR(names[i]), "recursive")) {
          recursive = rt_as_lgl(R, args[i]) == 1;
          continue;
        }
        if (names[i] && !strcmp(CSTR(names[i]), "use.names")) {
          use_names = rt_as_lgl(R, args[i]) != 0;
          continue;
        }
        a[k] = args[i], m[k++] = names[i];
      }
      args = a, names = m, n = k;
    }
  }
  return vec_combine(R, n, args, names, recursive, use_names);
}

/* ---- unlist ------------------------------------------------------------------------------------------------------ */

static bool all_factors(Rt *R, Obj *x, bool recursive, int64_t *seen) {
  if (x->type == T_LIST) {
    if (!recursive && *seen < 0) return false;
    rt_check_stack(R);
    for (int64_t i = 0; i < LEN(x); i++) {
      Obj *e = ELT(x, i);
      if (e->type == T_LIST && recursive && (!rt_is_object(e) || rt_inherits(e, "data.frame"))) {
        if (!all_factors(R, e, recursive, seen)) return false;
      } else if (!vec_is_factor(e)) return false;
      else ++*seen;
    }
    return true;
  }
  return false;
}

static void factor_leaves(Obj *x, Obj **out, int64_t *k) {
  for (int64_t i = 0; i < LEN(x); i++) {
    if (ELT(x, i)->type == T_LIST) factor_leaves(ELT(x, i), out, k);
    else out[(*k)++] = ELT(x, i);
  }
}

/* A list of factors becomes one factor over the union of the levels. */
static Obj *unlist_factors(Rt *R, Obj *x, Obj *ans, int64_t nf) {
  Obj **f = SCRATCH(R, Obj *, nf);
  int64_t k = 0, nl = 0;
  factor_leaves(x, f, &k);
  rt_assert(R, k == nf, "%lld factors of %lld", (long long)k, (long long)nf);
  Obj **lv = SCRATCH(R, Obj *, nf);
  for (int64_t i = 0; i < nf; i++) lv[i] = rt_attr(f[i], R->s.levels), nl += lv[i] == NIL ? 0 : LEN(lv[i]);
  Obj *all = rt_alloc(R, T_STR, nl);
  int64_t at = 0;
  for (int64_t i = 0; i < nf; i++)
    for (int64_t j = 0; lv[i] != NIL && j < LEN(lv[i]); j++) SET_STR(all, at++, ELT(lv[i], j));
  int64_t *first = SCRATCH(R, int64_t, nl), *code = SCRATCH(R, int64_t, nl), nu = 0;
  vec_first_equal(R, all, first);
  for (int64_t i = 0; i < nl; i++) code[i] = first[i] == i ? ++nu : code[first[i]];
  Obj *levels = rt_alloc(R, T_STR, nu);
  for (int64_t i = 0; i < nl; i++) SET_STR(levels, code[i] - 1, ELT(all, i));
  Obj *r = rt_alloc(R, T_INT, LEN(ans));
  int32_t *q = INT_W(r);
  int64_t o = 0, base = 0;
  for (int64_t i = 0; i < nf; i++) {
    for (int64_t j = 0; j < LEN(f[i]); j++) {
      int32_t v = INT(f[i])[j];
      if (v != NA_INT && (v < 1 || lv[i] == NIL || v > LEN(lv[i]))) rt_error(R, "malformed factor");
      q[o++] = v == NA_INT ? NA_INT : (int32_t)code[base + v - 1];
    }
    base += lv[i] == NIL ? 0 : LEN(lv[i]);
  }
  rt_assert(R, o == LEN(ans) && base == nl, "%lld codes of %lld", (long long)o, (long long)LEN(ans));
  Obj *nm = rt_attr(ans, R->s.names);
  rt_attr_set(R, r, R->s.levels, levels);
  rt_attr_set(R, r, R->s.class_, rt_str(R, "factor"));
  if (nm != NIL) rt_attr_set(R, r, R->s.names, nm);
  return r;
}

/* unlist()'s flags: what is not FALSE is TRUE, and what is no truth value at all. */
static bool on_or_unknown(Rt *R, Call *c, int i) {
  Obj *x = i < c->n ? c->args[i] : NULL;
  return !x || !rt_is_atomic(x) || rt_length(x) == 0 || rt_as_lgl(R, x) != 0;
}

static Obj *do_unlist(Rt *R, Call *c) {
  Obj *x = arg_need(R, c, 0, "x");
  bool recursive = on_or_unknown(R, c, 1), use_names = on_or_unknown(R, c, 2);
  if (x->type != T_LIST && x->type != T_PAIRLIST && x->type != T_DOTS) return x;
  int64_t n = LEN(x), nf = 0;
  Obj *nm = use_names && x->attr ? rt_names(R, x) : NIL;
  if (!recursive) { /* only if there is a list to open or all is atomic */
    bool flat = true;
    for (int64_t i = 0; i < n && flat; i++)
      flat = rt_is_vec(ELT(x, i)) || ELT(x, i) == NIL || ELT(x, i)->type == T_PAIRLIST;
    if (!flat && x->type == T_LIST) {
      bool any = false;
      for (int64_t i = 0; i < n && !any; i++)
        any = ELT(x, i)->type == T_LIST || ELT(x, i)->type == T_EXPR || ELT(x, i)->type == T_PAIRLIST;
      if (!any) return x;
    }
  }
  bool factors = n > 0 && all_factors(R, x, recursive, &nf) && nf > 0;
  Gather g = {.R = R, .recursive = recursive};
  Obj *res = gather(&g, n, VEC(x)->data, nm == NIL ? NULL : VEC(nm)->data, use_names, nm != NIL);
  return factors ? unlist_factors(R, x, res, nf) : res;
}

/* .Internal(islistfactor(x, recursive)), as packages ask: are there elements, and all of them factors? */
static Obj *do_islistfactor(Rt *R, Call *c) {
  Obj *x = arg_need(R, c, 0, "x");
  int64_t seen = 0;
  return rt_lgl(R, all_factors(R, x, arg_flag(R, c, 1, "recursive", true), &seen) && seen > 0);
}

const BuiltinDef builtins_combine[] = {
    {"c", do_c, BK_BUILTIN, NULL, BF_PRIM | BF_DISPATCH | BF_PURE, 0},
    {"unlist", do_unlist, BK_BUILTIN, "x, recursive = TRUE, use.names = TRUE", BF_DISPATCH | BF_PURE, 0},
    {"islistfactor", do_islistfactor, BK_BUILTIN, "x, recursive", BF_INTERNAL | BF_PURE, 0},
    {0}};
