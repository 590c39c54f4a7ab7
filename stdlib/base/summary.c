/* stdlib/base/summary.c - the Summary group (sum prod min max range any all), mean, which, is.na and kin, pmin and pmax, row
 * and column sums, tabulate.  Sums go through the fixed tree of specialize/reduce.h. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("O3")
#endif
#include "../../runtime/frames.h"
#include "../../runtime/ragged.h"
#include "vec.h"
#include "elem.h"
#include "../../interp/matprod.h"
#include "../../specialize/reduce.h"

static const char *type_of(Obj *x) { return x->type == T_BUILTIN ? "builtin" : rt_type_name(TYPE(x)); }

/* Arguments of a Summary function without na.rm; *na_rm is its value. */
static int summary_args(Rt *R, Call *c, Obj ***args, bool *na_rm) {
  *na_rm = false;
  *args = c->args;
  if (!c->names) return c->n;
  Obj **a = SCRATCH(R, Obj *, c->n);
  int n = 0;
  for (int i = 0; i < c->n; i++) {
    if (c->names[i] && !strcmp(CSTR(c->names[i]), "na.rm")) {
      *na_rm = rt_as_lgl(R, c->args[i]) == 1;
      continue;
    }
    a[n++] = c->args[i];
  }
  *args = a;
  return n;
}

/* x without NaNs, packed into scratch. */
static const double *drop_nan(Rt *R, const double *x, int64_t *n) {
  int64_t k = 0, bad = 0;
  for (int64_t i = 0; i < *n; i++) bad += x[i] != x[i];
  if (!bad) return x;
  double *p = SCRATCH(R, double, *n - bad);
  for (int64_t i = 0; i < *n; i++)
    if (x[i] == x[i]) p[k++] = x[i];
  *n = k;
  return p;
}

_Noreturn static void bad_type(Rt *R, Obj *x) { rt_error(R, "invalid 'type' (%s) of argument", type_of(x)); }

/* ---- sum and prod ------------------------------------------------------------------------------------------------ */

static int64_t int_sum(const int32_t *p, int64_t n, int64_t *nas) {
  int64_t s = 0, na = 0;
  for (int64_t i = 0; i < n; i++) {
    int32_t v = p[i], isna = v == NA_INT;
    na += isna;
    s += isna ? 0 : v;
  }
  *nas = na;
  return s;
}

/* The real and imaginary parts of complex numbers; how many. */
static int64_t complex_parts(Rt *R, Obj *x, bool na_rm, double *part[2]) {
  const Cplx *z = CPLX(x);
  int64_t n = 0;
  for (int k = 0; k < 2; k++) part[k] = SCRATCH(R, double, LEN(x) + 1);
  for (int64_t i = 0; i < LEN(x); i++) {
    if (na_rm && (z[i].r != z[i].r || z[i].i != z[i].i)) continue;
    part[0][n] = z[i].r;
    part[1][n++] = z[i].i;
  }
  return n;
}

static Obj *do_sum(Rt *R, Call *c) {
  Obj **a;
  bool na_rm;
  int n = summary_args(R, c, &a, &na_rm);
  ObjType t = T_INT;
  for (int i = 0; i < n; i++) {
    if (a[i] == NIL) continue;
    if (!(a[i]->type >= T_LGL && a[i]->type <= T_CPLX)) bad_type(R, a[i]);
    if (a[i]->type > t) t = TYPE(a[i]);
  }
  if (t == T_INT) {
    int64_t s = 0;
    bool na = false;
    for (int i = 0; i < n; i++) {
      if (a[i] == NIL) continue;
      int64_t nas;
      double st, by;
      if (LEN(a[i]) > 0 && rt_is_seq(a[i], &st, &by)) { /* a sum of a sequence needs no elements */
        int64_t m = LEN(a[i]), f = (int64_t)st, l = f + (int64_t)by * (m - 1);
        if (m < 4000000000) {
          s += m % 2 ? (f + (int64_t)by * ((m - 1) / 2)) * m : (f + l) * (m / 2);
          continue;
        }
      }
      s += int_sum(INT(a[i]), LEN(a[i]), &nas);
      if (nas && !na_rm) na = true;
    }
    if (na) return rt_int(R, NA_INT);
    return s > INT32_MAX || s < -INT32_MAX ? rt_dbl(R, (double)s) : rt_int(R, (int)s);
  }
  if (t == T_DBL) {
    if (n == 1) {
      int64_t m = LEN(a[0]);
      const double *p = DBL(a[0]);
      if (na_rm) p = drop_nan(R, p, &m);
      return rt_dbl(R, spec_sum(p, m));
    }
    double sum = 0; /* the arguments' sums are added as doubles, and the first NaN stays */
    for (int i = 0; i < n; i++) {
      if (a[i] == NIL) continue;
      int64_t m = LEN(a[i]);
      double part;
      if (a[i]->type == T_DBL) {
        const double *p = DBL(a[i]);
        if (na_rm) p = drop_nan(R, p, &m);
        part = spec_sum(p, m);
      } else {
        int64_t nas, s = int_sum(INT(a[i]), m, &nas);
        if (nas && !na_rm) return rt_dbl(R, NA_REAL); /* an NA that is no double wins */
        part = (double)s;
      }
      sum = sum != sum ? sum : sum + part;
    }
    return rt_dbl(R, sum);
  }
  Cplx sum = {0, 0};
  for (int i = 0; i < n; i++) {
    if (a[i] == NIL) continue;
    double *part[2];
    int64_t m = complex_parts(R, rt_coerce(R, a[i], T_CPLX), na_rm, part);
    sum = (Cplx){sum.r + spec_sum(part[0], m), sum.i + spec_sum(part[1], m)};
  }
  return rt_cplx(R, sum);
}

static Obj *do_prod(Rt *R, Call *c) {
  Obj **a;
  bool na_rm;
  int n = summary_args(R, c, &a, &na_rm);
  bool cplx = false;
  for (int i = 0; i < n; i++) {
    if (a[i] == NIL) continue;
    if (!(a[i]->type >= T_LGL && a[i]->type <= T_CPLX)) bad_type(R, a[i]);
    if (a[i]->type == T_CPLX) cplx = true;
  }
  if (cplx) {
    Cplx s = {1, 0};
    for (int i = 0; i < n; i++) {
      if (a[i] == NIL) continue;
      Obj *z = rt_coerce(R, a[i], T_CPLX);
      long double re = 1, im = 0, was;
      for (int64_t j = 0; j < LEN(z); j++) {
        Cplx v = CPLX(z)[j];
        if (na_rm && (v.r != v.r || v.i != v.i)) continue;
        was = re;
        re = was * v.r - im * v.i;
        im = was * v.i + im * v.r;
      }
      Cplx p = {(double)re, (double)im};
      s = (Cplx){s.r * p.r - s.i * p.i, s.r * p.i + s.i * p.r};
    }
    return rt_cplx(R, s);
  }
  double product = 1; /* in doubles over the arguments, as in sum() */
  for (int i = 0; i < n; i++) {
    if (a[i] == NIL) continue;
    Obj *d = a[i]->type == T_DBL ? a[i] : rt_coerce(R, a[i], T_DBL);
    int64_t m = LEN(d);
    const double *p = DBL(d);
    if (na_rm) p = drop_nan(R, p, &m);
    const double part = spec_prod(p, m);
    product = product != product ? product : product * part;
  }
  return rt_dbl(R, product);
}

/* ---- min, max, range --------------------------------------------------------------------------------------------- */

typedef struct Ext { /* running minimum and maximum over all arguments */
  ObjType t;
  bool any, na, nan, finite;
  int32_t ilo, ihi;
  double lo, hi;
  Obj *slo, *shi;
} Ext;

static void ext_dbl(Ext *e, const double *p, int64_t n, bool na_rm) {
  double lo = e->lo, hi = e->hi;
  bool bad = false, any = e->any;
  for (int64_t i = 0; i < n; i++) {
    double v = p[i];
    bad |= v != v;
    lo = v < lo ? v : lo;
    hi = v > hi ? v : hi;
  }
  if (e->finite) {
    lo = e->lo, hi = e->hi;
    for (int64_t i = 0; i < n; i++) {
      if (!isfinite(p[i])) continue;
      any = true;
      if (p[i] < lo) lo = p[i];
      if (p[i] > hi) hi = p[i];
    }
    e->lo = lo, e->hi = hi, e->any = any;
    return;
  }
  if (bad) {
    for (int64_t i = 0; i < n; i++) {
      if (p[i] == p[i]) any = true;
      else if (!na_rm) {
        if (rt_is_na(p[i])) e->na = true;
        else e->nan = true;
        any = true;
      }
    }
  } else if (n > 0) any = true;
  e->lo = lo, e->hi = hi, e->any = any;
}

static void extremes(Rt *R, Ext *e, int n, Obj **a, bool na_rm) {
  e->t = T_INT;
  for (int i = 0; i < n; i++) {
    if (a[i] == NIL) continue;
    int t = a[i]->type;
    if (!(t == T_LGL || t == T_INT || t == T_DBL || t == T_STR)) bad_type(R, a[i]);
    if ((ObjType)t > e->t) e->t = (ObjType)t;
  }
  e->lo = INFINITY, e->hi = -INFINITY, e->ilo = INT32_MAX, e->ihi = NA_INT;
  for (int i = 0; i < n; i++) {
    Obj *x = a[i];
    if (x == NIL) continue;
    int64_t m = LEN(x);
    if (e->t == T_INT) {
      const int32_t *p = INT(x);
      int32_t lo = INT32_MAX, hi = NA_INT, na = 0;
      for (int64_t j = 0; j < m; j++) {
        int32_t v = p[j], isna = v == NA_INT;
        na |= isna;
        lo = !isna && v < lo ? v : lo;
        hi = v > hi ? v : hi;
      }
      if (na && !na_rm) e->na = e->any = true;
      if (hi != NA_INT) {
        e->any = true;
        if (lo < e->ilo) e->ilo = lo;
        if (hi > e->ihi) e->ihi = hi;
      }
    } else if (e->t == T_DBL) {
      Obj *d = x->type == T_DBL ? x : rt_coerce(R, x, T_DBL);
      ext_dbl(e, DBL(d), m, na_rm);
    } else {
      if (x->type == T_LGL) x = rt_coerce(R, x, T_INT); /* TRUE is "1" here */
      Obj *s = x->type == T_STR ? x : rt_coerce(R, x, T_STR);
      for (int64_t j = 0; j < m; j++) {
        Obj *v = ELT(s, j);
        if (v == NA_STR) {
          if (!na_rm) e->na = e->any = true;
          continue;
        }
        e->any = true;
        if (!e->slo || vec_strcmp(R, v, e->slo) < 0) e->slo = v;
        if (!e->shi || vec_strcmp(R, v, e->shi) > 0) e->shi = v;
      }
    }
  }
}

/* call: the one that a warning names, or NULL for the running one. */
static Obj *ext_result(Rt *R, const Ext *e, bool want_max, const char *call) {
  if (!e->any) {
    if (e->t == T_STR) {
      rt_warning(R, "no non-missing arguments, returning NA");
      return rt_str_of(R, NA_STR);
    }
    const char *text =
        want_max ? "no non-missing arguments to max; returning -Inf" : "no non-missing arguments to min; returning Inf";
    if (call) rt_warning_call(R, interp_call_text(R, call), "%s", text);
    else rt_warning(R, "%s", text);
    return rt_dbl(R, want_max ? -INFINITY : INFINITY);
  }
  if (e->t == T_INT) return rt_int(R, e->na ? NA_INT : want_max ? e->ihi : e->ilo);
  if (e->t == T_DBL) return rt_dbl(R, e->na ? NA_REAL : e->nan ? NAN : want_max ? e->hi : e->lo);
  return rt_str_of(R, e->na ? NA_STR : want_max ? e->shi : e->slo);
}

static Obj *do_minmax(Rt *R, Call *c) {
  Obj **a;
  bool na_rm;
  int n = summary_args(R, c, &a, &na_rm);
  Ext e = {0};
  double st, by;
  if (n == 1 && a[0]->type == T_INT && LEN(a[0]) > 0 && rt_is_seq(a[0], &st, &by)) {
    double last = st + by * (double)(LEN(a[0]) - 1);
    return rt_int(R, (int)(c->def->code ? fmax(st, last) : fmin(st, last)));
  }
  extremes(R, &e, n, a, na_rm);
  return ext_result(R, &e, c->def->code, NULL);
}

static Obj *do_range(Rt *R, Call *c) {
  Obj **a;
  bool na_rm, finite = false;
  if (c->def->code == 0 && SYM(rt_sym(R, "range"))->methods) { /* the program's range.default() */
    Obj *fun = interp_find_fun(R, rt_sym(R, "range.default"), interp_env(R, c), true);
    if (fun->type != T_BUILTIN) return rt_box(R, interp_call(R, fun, c->n, c->args, c->names, NULL, c->env));
  }
  int n = summary_args(R, c, &a, &na_rm);
  if (c->names) {
    Obj **b = SCRATCH(R, Obj *, n);
    int k = 0;
    for (int i = 0; i < c->n; i++) {
      if (c->names[i] && !strcmp(CSTR(c->names[i]), "na.rm")) continue;
      if (c->names[i] && !strcmp(CSTR(c->names[i]), "finite")) {
        finite = rt_as_lgl(R, c->args[i]) == 1;
        continue;
      }
      b[k++] = c->args[i];
    }
    a = b, n = k;
  }
  for (int i = 0; i < n; i++)
    if (a[i]->type == T_LIST) a[i] = vec_combine(R, 1, &a[i], NULL, true, false);
    else if (!rt_is_vec(a[i]) && a[i] != NIL)
      rt_error_call(R, interp_call_text(R, "min(x, na.rm = na.rm)"), "invalid 'type' (list) of argument");
  Ext e = {.finite = finite};
  extremes(R, &e, n, a, na_rm || finite);
  if (e.any && e.t == T_INT) {
    Obj *r = rt_alloc(R, T_INT, 2);
    INT_W(r)[0] = e.na ? NA_INT : e.ilo, INT_W(r)[1] = e.na ? NA_INT : e.ihi;
    return r;
  }
  bool numeric = false;
  for (int i = 0; i < n; i++) numeric |= a[i]->type == T_INT || a[i]->type == T_DBL;
  Obj *lo = ext_result(R, &e, false, numeric ? "min(x)" : "min(x, na.rm = na.rm)"),
      *hi = ext_result(R, &e, true, numeric ? "max(x)" : "max(x, na.rm = na.rm)"), *two[2] = {lo, hi};
  return vec_combine(R, 2, two, NULL, false, false);
}

/* ---- any, all ---------------------------------------------------------------------------------------------------- */

static Obj *do_any(Rt *R, Call *c) {
  Obj **a;
  bool na_rm, all = c->def->code == 1, na = false;
  int n = summary_args(R, c, &a, &na_rm);
  for (int i = 0; i < n; i++) {
    Obj *x = a[i];
    if (x == NIL || (rt_has_elts(x) && LEN(x) == 0)) continue;
    if (x->type != T_LGL && x->type != T_INT) {
      if (!rt_is_vec(x)) bad_type(R, x);
      rt_warning(R, "coercing argument of type '%s' to logical", type_of(x));
      x = rt_coerce(R, x, T_LGL);
    }
    const int32_t *p = LGL(x);
    int64_t m = LEN(x);
    for (int64_t j = 0; j < m; j++) {
      if (p[j] == NA_LGL) {
        if (!na_rm) na = true;
      } else if ((p[j] != 0) != all) return rt_lgl(R, !all);
    }
  }
  return rt_lgl(R, na ? NA_LGL : all);
}

/* ---- mean -------------------------------------------------------------------------------------------------------- */

static int cmp_dbl(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static Obj *do_mean(Rt *R, Call *c) { /* x, ... : trim = 0, na.rm = FALSE */
  Obj *x = vec_arg_or(c, 0, NULL), *trim = NULL, *narm = NULL;
  if (!x) rt_error(R, "argument \"x\" is missing, with no default");
  Obj *d = c->args[1], *nm = LEN(d) ? rt_attr(d, R->s.names) : NIL;
  for (int64_t i = 0; i < LEN(d); i++) {
    const char *s = nm == NIL || ELT(nm, i) == NULL ? "" : STR(nm, i);
    if (!strcmp(s, "na.rm")) narm = ELT(d, i);
    else if (s[0] && !strncmp(s, "trim", strlen(s))) trim = ELT(d, i);
    else if (!s[0]) {
      if (!trim) trim = ELT(d, i);
      else if (!narm) narm = ELT(d, i);
    }
  }
  if (!((x->type >= T_LGL && x->type <= T_CPLX) && !vec_is_factor(x))) {
    if (c->call->type == T_LANG && ELT(c->call, 0)->type == T_SYM) { /* GNU R's default method says it */
      Obj *call = rt_dup(R, c->call);
      rt_set_elt(call, 0, rt_sym(R, "mean.default"));
      rt_warning_call(R, call, "argument is not numeric or logical: returning NA");
    } else rt_warning(R, "argument is not numeric or logical: returning NA");
    return rt_dbl(R, NA_REAL);
  }
  if (trim && (!(rt_is_num(trim) || trim->type == T_CPLX) || trim->type == T_LGL || LEN(trim) != 1))
    rt_error(R, "'trim' must be numeric of length one");
  bool na_rm = narm && rt_as_lgl(R, narm) == 1;
  if (x->type == T_CPLX) {
    double *part[2];
    int64_t n = complex_parts(R, x, na_rm, part);
    return rt_cplx(R, n ? (Cplx){spec_mean(part[0], n), spec_mean(part[1], n)} : (Cplx){NAN, NAN});
  }
  int64_t n = LEN(x);
  const double *p;
  Obj *dx = x;
  if (x->type != T_DBL) {
    int64_t nas;
    if (!trim) {
      int64_t s = int_sum(INT(x), n, &nas);
      if (nas && !na_rm) return rt_dbl(R, NA_REAL);
      return rt_dbl(R, (double)((long double)s / (long double)(n - nas)));
    }
    dx = rt_coerce(R, x, T_DBL);
  }
  p = DBL(dx);
  if (na_rm) p = drop_nan(R, p, &n);
  if (trim) {
    if (!rt_is_num(trim) || LEN(trim) != 1) rt_error(R, "'trim' must be numeric of length one");
    double t = rt_as_dbl(R, trim);
    if (t > 0 && n > 0) {
      for (int64_t i = 0; i < n; i++)
        if (p[i] != p[i]) return rt_dbl(R, NA_REAL);
      double *q = SCRATCH(R, double, n);
      memcpy(q, p, (size_t)n * 8);
      extern void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
      qsort(q, (size_t)n, 8, cmp_dbl);
      if (t >= 0.5) return rt_dbl(R, n % 2 ? q[n / 2] : spec_mean((double[]){q[n / 2 - 1], q[n / 2]}, 2));
      int64_t lo = (int64_t)floor((double)n * t);
      return rt_dbl(R, spec_mean(q + lo, n - 2 * lo));
    }
  }
  if (n == 0) return rt_dbl(R, NAN);
  return rt_dbl(R, spec_mean(p, n));
}

/* ---- which ------------------------------------------------------------------------------------------------------- */

static Obj *do_which_raw(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (x->type != T_LGL) rt_error(R, "argument to 'which' is not logical");
  Obj *found = interp_compact(R, c, NULL, x);
  if (found) return found;
  int64_t n = LEN(x), k = 0;
  const int32_t *p = LGL(x);
  for (int64_t i = 0; i < n; i++) k += p[i] == 1;
  Obj *r = rt_alloc(R, T_INT, k);
  int32_t *q = INT_W(r);
  k = 0;
  for (int64_t i = 0; i < n; i++)
    if (p[i] == 1) q[k++] = (int32_t)i + 1;
  return r;
}

static Obj *do_which(Rt *R, Call *c) { /* x, arr.ind = FALSE, useNames = TRUE */
  if (!vec_has_arg(c, 0)) rt_error(R, "argument \"x\" is missing, with no default");
  Obj *x = c->args[0], *w = do_which_raw(R, c);
  bool use = arg_flag(R, c, 2, "useNames", true);
  Obj *dim = vec_dim(R, x);
  if (arg_flag(R, c, 1, "arr.ind", false) && dim != NIL) {
    Obj *dn = vec_dimnames(R, x);
    return interp_call_named(R, "arrayInd", 4, w, dim, dn, rt_lgl(R, use));
  }
  Obj *nm = x->attr && dim == NIL ? rt_names(R, x) : x->attr && LEN(dim) == 1 ? rt_names(R, x) : NIL;
  if (use && nm != NIL) {
    Obj *r = rt_alloc(R, T_STR, LEN(w));
    for (int64_t i = 0; i < LEN(w); i++) SET_STR(r, i, ELT(nm, INT(w)[i] - 1));
    rt_attr_set(R, w, R->s.names, r);
  }
  return w;
}

static Obj *do_which_ext(Rt *R, Call *c) {
  Obj *x = vec_arg_or(c, 0, NULL);
  if (!x) rt_error(R, "argument \"x\" is missing, with no default");
  bool max = c->def->code;
  int64_t at = -1, n = rt_length(x);
  if (n) {
    if (x->type == T_INT || x->type == T_LGL) {
      const int32_t *p = INT(x);
      for (int64_t i = 0; i < n; i++)
        if (p[i] != NA_INT && (at < 0 || (max ? p[i] > p[at] : p[i] < p[at]))) at = i;
    } else {
      Obj *d = rt_coerce(R, x, T_DBL);
      const double *p = DBL(d);
      for (int64_t i = 0; i < n; i++)
        if (p[i] == p[i] && (at < 0 || (max ? p[i] > p[at] : p[i] < p[at]))) at = i;
    }
  }
  if (at < 0) return rt_alloc(R, T_INT, 0);
  Obj *r = rt_int(R, (int)at + 1), *nm = x->attr ? rt_names(R, x) : NIL;
  if (nm != NIL) rt_attr_set(R, r, R->s.names, rt_str_of(R, ELT(nm, at)));
  return r;
}

/* ---- is.na and kin ----------------------------------------------------------------------------------------------- */

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
  case T_RAW: return code == NA_FIN;
  default: return false;
  }
}

static Obj *do_isna(Rt *R, Call *c) {
  arg_check_n(R, c, 1, 1);
  Obj *x = c->args[0];
  int code = c->def->code;
  if (x == NIL) return rt_alloc(R, T_LGL, 0);
  bool list = x->type == T_LIST || x->type == T_PAIRLIST || x->type == T_EXPR;
  if (code != NA_NA && (list || !rt_is_atomic(x)))
    rt_error(R, "default method not implemented for type '%s'", type_of(x));
  if (!list && !rt_is_atomic(x)) {
    if (x->type != T_LANG) {
      rt_warning(R, "is.na() applied to non-(list or vector) of type '%s'", type_of(x));
      return rt_lgl(R, 0);
    }
    rt_warning(R, "is.na() applied to non-(list or vector) of type 'language'");
    return rt_lgl(R, 0);
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
    Obj *l = interp_dispatch_or(R, "is.na", 1, &x);
    if (l->type == T_LGL) {
      for (int64_t i = 0; i < LEN(l); i++)
        if (LGL(l)[i] == 1) return true;
      return false;
    }
  }
  if (rt_is_atomic(x)) {
    int64_t n = LEN(x);
    if (x->type == T_DBL) {
      const double *p = DBL(x);
      for (int64_t i = 0; i < n; i++)
        if (p[i] != p[i]) return true;
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
  if (x->type == T_LIST || x->type == T_PAIRLIST || x->type == T_EXPR) {
    rt_check_stack(R);
    for (int64_t i = 0; i < LEN(x); i++) {
      Obj *e = ELT(x, i);
      if ((recursive || (rt_is_atomic(e) && LEN(e) == 1)) && any_na(R, e, recursive)) return true;
    }
  }
  return false;
}
static Obj *do_anyna(Rt *R, Call *c) {
  if (c->n < 1 || c->n > 2) rt_error(R, "anyNA takes 1 or 2 arguments");
  return rt_lgl(R, any_na(R, c->args[0], c->n > 1 && rt_as_lgl(R, c->args[1]) == 1));
}

static void complete(Rt *R, Obj *x, int32_t *ok, int64_t *n) {
  if (x->type == T_LIST || x->type == T_PAIRLIST) {
    for (int64_t i = 0; i < LEN(x); i++) complete(R, ELT(x, i), ok, n);
    return;
  }
  if (!rt_is_atomic(x)) rt_error(R, "invalid 'type' (%s) of argument", type_of(x));
  int64_t m = rt_nrow(x), cols = m ? LEN(x) / m : 0;
  if (!ok) {
    if (*n >= 0 && *n != m) rt_error(R, "not all arguments have the same length");
    *n = m;
    return;
  }
  for (int64_t j = 0; j < cols; j++)
    for (int64_t i = 0; i < m; i++)
      if (elt_is(NA_NA, x, i + j * m)) ok[i] = 0;
}
static Obj *do_complete_cases(Rt *R, Call *c) {
  int64_t n = -1;
  Obj *d = c->args[0];
  for (int64_t i = 0; i < LEN(d); i++) complete(R, ELT(d, i), NULL, &n);
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
  for (int64_t i = 0; i < LEN(d); i++) complete(R, ELT(d, i), q, &n);
  return r;
}

/* ---- pmin, pmax -------------------------------------------------------------------------------------------------- */

static Obj *do_pext(Rt *R, Call *c) { /* ..., na.rm = FALSE */
  bool max = c->def->code, na_rm = arg_flag(R, c, 1, "na.rm", false);
  Obj *d = c->args[0];
  int64_t k = LEN(d), n = 0;
  if (k == 0) rt_error(R, "no arguments");
  ObjType t = T_LGL;
  bool zero = false, object = false;
  for (int64_t i = 0; i < k; i++) {
    Obj *x = ELT(d, i);
    if (rt_is_object(x)) object = true;
    if (!(x->type == T_LGL || x->type == T_INT || x->type == T_DBL || x->type == T_STR)) {
      if (x == NIL) {
        zero = true;
        continue;
      }
      if (x->type == T_LIST) object = true;
      else rt_error(R, "invalid input type");
    }
    if (x->type > t) t = TYPE(x);
    if (rt_length(x) == 0) zero = true;
    n = IMAX(n, rt_length(x));
  }
  if (object) {
    Obj *args[2] = {d, rt_lgl(R, na_rm)};
    return interp_call_named(R, max ? ".pmax_objects" : ".pmin_objects", 2, rt_coerce_keep(R, d, T_LIST), args[1]);
  }
  if (zero) n = 0;
  if (k == 1 && ELT(d, 0)->type <= T_LGL) return ELT(d, 0); /* nothing to compare: as it is */
  if (t == T_LGL) t = T_INT;
  for (int64_t i = 0; i < k && n > 0; i++)
    if (n % LEN(ELT(d, i))) {
      rt_warning(R, "an argument will be fractionally recycled");
      break;
    }
  Obj *r = rt_alloc(R, t, n);
  for (int64_t j = 0; j < k && n > 0; j++) {
    Obj *x = ELT(d, j);
    if (TYPE(x) != t) x = rt_coerce(R, x, t);
    int64_t m = LEN(x);
    if (t == T_INT) {
      const int32_t *p = INT(x);
      int32_t *q = INT_W(r);
      for (int64_t i = 0, h = 0; i < n; i++) {
        int32_t v = p[h];
        if (++h == m) h = 0;
        if (j == 0) q[i] = v;
        else if (v == NA_INT || q[i] == NA_INT) {
          if (!na_rm) q[i] = NA_INT;
          else if (q[i] == NA_INT) q[i] = v;
        } else if (max ? v > q[i] : v < q[i]) q[i] = v;
      }
    } else if (t == T_DBL) {
      const double *p = DBL(x);
      double *q = DBL_W(r);
      for (int64_t i = 0, h = 0; i < n; i++) {
        double v = p[h];
        if (++h == m) h = 0;
        if (j == 0) q[i] = v;
        else if (v != v || q[i] != q[i]) {
          if (na_rm) {
            if (q[i] != q[i]) q[i] = v;
          } else if (v != v) q[i] = v; /* of two the second */
        } else if (max ? v > q[i] : v < q[i]) q[i] = v;
      }
    } else {
      for (int64_t i = 0, h = 0; i < n; i++) {
        Obj *v = ELT(x, h), *w = j ? ELT(r, i) : v;
        if (++h == m) h = 0;
        if (v == NA_STR || w == NA_STR) w = na_rm ? (w == NA_STR ? v : w) : NA_STR;
        else if (max ? vec_strcmp(R, v, w) > 0 : vec_strcmp(R, v, w) < 0) w = v;
        SET_STR(r, i, w);
      }
    }
  }
  Obj *x = ELT(d, 0);
  if (x->attr && LEN(x) == n) rt_attr_copy(R, r, x); /* mostattributes of the first */
  return r;
}

/* ---- row and column sums ----------------------------------------------------------------------------------------- */

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
      if (na_rm) col = drop_nan(R, col, &m);
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
      if (na_rm) v = drop_nan(R, v, &m);
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

/* Kendall's: the sum over pairs of elements of whether they are in the same order, or the correlation; *flat: none of a
 * vector are in order. */
static double kendall(const double *u, const double *v, int64_t n, bool cor, bool *flat) {
  double s = 0, su = 0, sv = 0;
  if (n < 2) return NA_REAL;
  for (int64_t i = 0; i < n; i++)
    if (u[i] != u[i] || v[i] != v[i]) return NA_REAL;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < n; j++) {
      double d = (u[i] > u[j]) - (u[i] < u[j]), e = (v[i] > v[j]) - (v[i] < v[j]);
      s += d * e, su += d * d, sv += e * e;
    }
  if (!cor) return s;
  if (su == 0 || sv == 0) {
    *flat = true;
    return NA_REAL;
  }
  double w = s / (sqrt(su) * sqrt(sv));
  return w > 1 ? 1 : w < -1 ? -1 : w;
}

/* Columns of n numbers with their means, as kernels have them, and standard deviations */
typedef struct Columns {
  const double *x;
  int64_t n, p;
  double *mean, *sd;
  bool *na; /* has one */
} Columns;

static Columns columns(Rt *R, const double *x, int64_t n, int64_t p, bool sd) {
  Columns c = {x, n, p, SCRATCH(R, double, p), SCRATCH(R, double, p), SCRATCH(R, bool, p)};
  for (int64_t j = 0; j < p; j++) {
    const double *u = x + j * n;
    const double m = n > 0 ? spec_mean(u, n) : 0;
    c.na[j] = false;
    if (m != m)
      for (int64_t i = 0; i < n && !c.na[j]; i++) c.na[j] = u[i] != u[i];
    c.mean[j] = m;
    if (sd) c.sd[j] = rv_acc_sd(spec_dot_pair(u, m, u, m, n), (double)n - 1);
  }
  return c;
}

/* The covariance or correlation of column a of x and column b of y (or of x again); *flat: a deviation is 0. */
static double pearson(const Columns *x, int64_t a, const Columns *y, int64_t b, bool cor, bool *flat) {
  const int64_t n = x->n;
  const double n1 = (double)n - 1, *u = x->x + a * n, *v = y->x + b * n, mu = x->mean[a], mv = y->mean[b];
  if (n < 2) return NA_REAL;
  if (cor && x == y && a == b) { /* with itself, even if it has an NA */
    if (x->sd[a] == 0) *flat = true;
    return 1;
  }
  if (x->na[a] || y->na[b]) return NA_REAL;
  if (cor && (x->sd[a] == 0 || y->sd[b] == 0)) {
    *flat = true;
    return NA_REAL;
  }
  const rv_dd dot = spec_dot_pair(u, mu, v, mv, n);
  if (rv_isfin(dot.h) && rv_isfin(dot.l)) return cor ? rv_acc_cor(dot, n1, x->sd[a], y->sd[b]) : rv_acc_mean(dot, n1);
  long double s = 0;
  for (int64_t i = 0; i < n; i++) s += (long double)(u[i] - mu) * (v[i] - mv);
  s /= (long double)n1;
  if (!cor) return (double)s;
  const double w = (double)(s / ((long double)x->sd[a] * y->sd[b]));
  return w > 1 ? 1 : w < -1 ? -1 : w;
}

/* .Internal(cov(x, y, n, kind, cor)): x n x p; y NULL or n x q; no NAs are looked for: they propagate. kind 0 moments, 1
 * Kendall. */
static Obj *do_cov(Rt *R, Call *c) {
  arg_check_n(R, c, 5, 5);
  if (rt_as_int(R, c->args[2]) < 0) rt_error(R, "invalid input");
  Obj *x = rt_coerce(R, c->args[0], T_DBL), *y = c->args[1] == NIL ? NULL : rt_coerce(R, c->args[1], T_DBL);
  const int64_t n = rt_as_int(R, c->args[2]), p = n ? LEN(x) / n : 0, q = y ? (n ? LEN(y) / n : 0) : p;
  const bool by_order = rt_as_int(R, c->args[3]) == 1, cor = rt_as_lgl(R, c->args[4]) == 1;
  bool flat = false;
  Obj *r = rt_alloc(R, T_DBL, p * q);
  double *out = DBL_W(r);
  const double *px = DBL(x), *py = y ? DBL(y) : px;
  if (by_order) {
    for (int64_t a = 0; a < p; a++)
      for (int64_t b = 0; b < q; b++) {
        out[a + b * p] = kendall(px + a * n, py + b * n, n, cor, &flat);
        if (cor && !y && a == b && n > 1) out[a + b * p] = 1;
      }
  } else {
    const Columns cx = columns(R, px, n, p, cor), other = y ? columns(R, py, n, q, cor) : cx, *cy = y ? &other : &cx;
    for (int64_t a = 0; a < p; a++)
      for (int64_t b = 0; b < q; b++)
        out[a + b * p] = !y && b < a ? out[b + a * p] : pearson(&cx, a, cy, b, cor, &flat);
  }
  if (flat) rt_attr_set(R, r, rt_sym(R, "sd0"), rt_lgl(R, 1));
  return r;
}

#define GS (BF_PRIM | BF_GROUP_SUMMARY | BF_PURE)
#define PD (BF_PRIM | BF_DISPATCH | BF_PURE)
const BuiltinDef builtins_summary[] = {
    {"sum", do_sum, BK_BUILTIN, NULL, GS, 0},
    {"prod", do_prod, BK_BUILTIN, NULL, GS, 0},
    {"max", do_minmax, BK_BUILTIN, NULL, GS, 1},
    {"min", do_minmax, BK_BUILTIN, NULL, GS, 0},
    {"range", do_range, BK_BUILTIN, NULL, GS, 0},
    {"range.default", do_range, BK_BUILTIN, NULL, BF_PURE, 1},
    {"any", do_any, BK_BUILTIN, NULL, GS, 0},
    {"all", do_any, BK_BUILTIN, NULL, GS, 1},
    {"mean", do_mean, BK_BUILTIN, "x, ...", BF_DISPATCH | BF_PURE | BF_GENERIC, 0},
    {"mean.default", do_mean, BK_BUILTIN, "x, ...", BF_PURE, 0},
    {"which", do_which, BK_BUILTIN, "x, arr.ind = FALSE, useNames = TRUE", BF_PURE, 0},
    {"which.max", do_which_ext, BK_BUILTIN, "x", BF_PURE, 1},
    {"which.min", do_which_ext, BK_BUILTIN, "x", BF_PURE, 0},
    {"is.na", do_isna, BK_BUILTIN, NULL, PD, NA_NA},
    {"is.nan", do_isna, BK_BUILTIN, NULL, PD, NA_NAN},
    {"is.finite", do_isna, BK_BUILTIN, NULL, PD, NA_FIN},
    {"is.infinite", do_isna, BK_BUILTIN, NULL, PD, NA_INF},
    {"anyNA", do_anyna, BK_BUILTIN, NULL, PD, 0},
    {"complete.cases", do_complete_cases, BK_BUILTIN, "...", BF_PURE, 0},
    {"pmax", do_pext, BK_BUILTIN, "..., na.rm = FALSE", BF_PURE, 1},
    {"pmin", do_pext, BK_BUILTIN, "..., na.rm = FALSE", BF_PURE, 0},
    {"pmax.int", do_pext, BK_BUILTIN, "..., na.rm = FALSE", BF_PURE, 1},
    {"pmin.int", do_pext, BK_BUILTIN, "..., na.rm = FALSE", BF_PURE, 0},
    {"colSums", do_colsums, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
    {"colMeans", do_colsums, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, MS_MEAN},
    {"rowSums", do_colsums, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, MS_ROWS},
    {"rowMeans", do_colsums, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, MS_MEAN | MS_ROWS},
    {"tabulate", do_tabulate, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
    {"rowsum", do_rowsum, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
    {"splitPlain", do_split_plain, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
    {"splitFrame", do_split_frame, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
    {"cov", do_cov, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
    {0}};
