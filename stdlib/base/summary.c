/* stdlib/base/summary.c - the Summary group (sum prod min max range any all), mean, which, pmin and pmax.  Sums go through the
 * fixed tree of specialize/reduce.h. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("O3")
#endif
#include "vec.h"
#include "../../interp/matprod.h"
#include "../../specialize/reduce.h"

/* Arguments of a Summary function without na.rm; *na_rm: its value is not FALSE (NA counts as TRUE). */
static int summary_args(Rt *R, Call *c, Obj ***args, bool *na_rm) {
  *na_rm = false;
  *args = c->args;
  if (!c->names) return c->n;
  Obj **a = SCRATCH(R, Obj *, c->n);
  int n = 0;
  for (int i = 0; i < c->n; i++) {
    if (c->names[i] && !strcmp(CSTR(c->names[i]), "na.rm")) {
      *na_rm = rt_as_lgl(R, c->args[i]) != 0;
      continue;
    }
    a[n++] = c->args[i];
  }
  *args = a;
  return n;
}

const double *vec_drop_nan(Rt *R, const double *x, int64_t *n) {
  int64_t k = 0, bad = 0;
  for (int64_t i = 0; i < *n; i++) bad += x[i] != x[i];
  if (!bad) return x;
  double *p = SCRATCH(R, double, *n - bad);
  for (int64_t i = 0; i < *n; i++)
    if (x[i] == x[i]) p[k++] = x[i];
  *n = k;
  return p;
}

_Noreturn static void bad_type(Rt *R, Obj *x) { rt_error(R, "invalid 'type' (%s) of argument", interp_type_name(x)); }

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
      if (na_rm) p = vec_drop_nan(R, p, &m);
      return rt_dbl(R, spec_sum(p, m));
    }
    double sum = 0; /* the arguments' sums are added as doubles, and the first NaN stays */
    for (int i = 0; i < n; i++) {
      if (a[i] == NIL) continue;
      int64_t m = LEN(a[i]);
      double part;
      if (a[i]->type == T_DBL) {
        const double *p = DBL(a[i]);
        if (na_rm) p = vec_drop_nan(R, p, &m);
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
    if (na_rm) p = vec_drop_nan(R, p, &m);
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
      if (call) rt_warning_call(R, interp_call_text(R, call), "no non-missing arguments, returning NA");
      else rt_warning(R, "no non-missing arguments, returning NA");
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
  rt_assert(R, e->t == T_STR && (e->na || (e->slo && e->shi)), "extremes of type %d", e->t);
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

/* What min() and max(), of which GNU R's range() consists, say of types. */
static void check_range(Rt *R, int n, Obj **a) {
  for (int i = 0; i < n; i++)
    if (a[i]->type == T_CPLX || a[i]->type == T_RAW || a[i]->type == T_EXPR)
      rt_error_call(R, interp_call_text(R, "min(x, na.rm = na.rm)"), "invalid 'type' (%s) of argument",
                    a[i]->type == T_EXPR ? "list" : interp_type_name(a[i]));
}

static Obj *do_range(Rt *R, Call *c) {
  Obj **a;
  bool na_rm, finite = false, unsaid = false, numbers = true;
  if (c->def->code == 0 && SYM(rt_sym(R, "range"))->methods) { /* the program's range.default() */
    Obj *fun = interp_find_fun(R, rt_sym(R, "range.default"), interp_env(R, c), true);
    if (fun->type != T_BUILTIN) return rt_box(R, interp_call(R, fun, c->n, c->args, c->names, NULL, c->env));
  }
  int n = summary_args(R, c, &a, &na_rm);
  if (c->names) {
    Obj **b = SCRATCH(R, Obj *, n);
    int k = 0;
    for (int i = 0; i < c->n; i++) {
      if (c->names[i] && !strcmp(CSTR(c->names[i]), "na.rm")) {
        unsaid = rt_as_lgl(R, c->args[i]) == NA_LGL;
        continue;
      }
      if (c->names[i] && !strcmp(CSTR(c->names[i]), "finite")) {
        finite = rt_as_lgl(R, c->args[i]) == 1;
        continue;
      }
      b[k++] = c->args[i];
    }
    a = b, n = k;
  }
  for (int i = 0; i < n; i++) {
    if (a[i]->type == T_LIST) a[i] = vec_combine(R, 1, &a[i], NULL, true, false);
    else if (!rt_is_vec(a[i]) && a[i] != NIL)
      rt_error_call(R, interp_call_text(R, "min(x, na.rm = na.rm)"), "invalid 'type' (list) of argument");
    numbers = numbers && (a[i]->type == T_INT || a[i]->type == T_DBL);
  }
  bool text = false;
  for (int i = 0; i < n; i++) text |= a[i]->type == T_STR;
  if (text && n > 1) { /* all are made text at once, not one by one as max() does */
    Obj **all = SCRATCH(R, Obj *, 1);
    all[0] = vec_combine(R, n, a, NULL, true, false);
    a = all, n = 1;
  }
  if (unsaid && numbers && !finite) /* GNU R asks itself only for numbers */
    rt_error_call(R, interp_call_text(R, "if (na.rm) x <- x[!is.na(x)]"), "missing value where TRUE/FALSE needed");
  Ext e = {.finite = finite};
  check_range(R, n, a);
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
      rt_warning(R, "coercing argument of type '%s' to logical", interp_type_name(x));
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

static Obj *mean_of(Rt *R, Call *c, Obj *trim, Obj *narm) {
  Obj *x = arg_need(R, c, 0, "x");
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
    if (trim && rt_as_dbl(R, trim) > 0 && n > 0) {
      Obj *call = c->call;
      if (call->type == T_LANG && ELT(call, 0)->type == T_SYM) call = rt_dup(R, call), rt_set_elt(call, 0, rt_sym(R, "mean.default"));
      rt_error_call(R, call, "trimmed means are not defined for complex data");
    }
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
  if (na_rm) p = vec_drop_nan(R, p, &n);
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
      if (t >= 0.5) { /* median(), which leaves one element of an odd number as it is */
        Obj *m = rt_dbl(R, n % 2 ? q[n / 2] : spec_mean((double[]){q[n / 2 - 1], q[n / 2]}, 2));
        return n % 2 ? rt_coerce(R, m, (ObjType)x->type) : m;
      }
      int64_t lo = (int64_t)floor((double)n * t);
      rt_assert(R, n > 2 * lo, "%lld of %lld are left out at each end", (long long)lo, (long long)n);
      return rt_dbl(R, spec_mean(q + lo, n - 2 * lo));
    }
  }
  if (n == 0) return rt_dbl(R, NAN);
  return rt_dbl(R, spec_mean(p, n));
}
static Obj *do_mean(Rt *R, Call *c) { /* x, ... : trim = 0, na.rm = FALSE */
  Obj *trim = NULL, *narm = NULL, *d = c->args[1], *nm = LEN(d) ? rt_attr(d, R->s.names) : NIL;
  static const char *const formals[] = {"trim", "na.rm"};
  if (nm != NIL && LEN(d) > 1) vec_named_once(R, c, "mean.default", LEN(d), VEC(nm)->data, formals, 2);
  for (int64_t i = 0; i < LEN(d); i++) {
    const char *s = nm == NIL || ELT(nm, i) == NULL ? "" : STR(nm, i);
    if (!strcmp(s, "na.rm")) narm = ELT(d, i);
    else if (s[0] && !strncmp(s, "trim", strlen(s))) trim = ELT(d, i);
    else if (!s[0]) {
      if (!trim) trim = ELT(d, i);
      else if (!narm) narm = ELT(d, i);
    }
  }
  return mean_of(R, c, trim, narm);
}
static Obj *do_mean_default(Rt *R, Call *c) { return mean_of(R, c, vec_arg_or(c, 1, NULL), vec_arg_or(c, 2, NULL)); }

/* ---- which ------------------------------------------------------------------------------------------------------- */

VEC_LOOP static int64_t count_true(const int32_t *p, int64_t n) {
  int64_t k = 0;
  for (int64_t i = 0; i < n; i++) k += p[i] == 1;
  return k;
}
/* The places (from 1) of the k that are TRUE among the n at p: blocks without any are passed over, where all are they
 * count up, and in others there is no branch. */
VEC_LOOP static void places_of(const int32_t *p, int64_t n, int32_t *q, int64_t k) {
  enum { BLOCK = 32 };
  int64_t i = 0, m = 0;
  for (; i + BLOCK <= n && m < k; i += BLOCK) {
    int some = 0;
    for (int j = 0; j < BLOCK; j++) some += p[i + j] == 1;
    if (some == 0) continue;
    if (some == BLOCK) {
      for (int j = 0; j < BLOCK; j++) q[m + j] = (int32_t)(i + j) + 1;
      m += BLOCK;
      continue;
    }
    if (m + BLOCK > k) { /* no room for what is stored in vain */
      for (int j = 0; j < BLOCK; j++)
        if (p[i + j] == 1) q[m++] = (int32_t)(i + j) + 1;
      continue;
    }
    for (int j = 0; j < BLOCK; j++) {
      q[m] = (int32_t)(i + j) + 1;
      m += p[i + j] == 1;
    }
  }
  for (; m < k; i++)
    if (p[i] == 1) q[m++] = (int32_t)i + 1;
}

static Obj *do_which_raw(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (x->type != T_LGL) rt_error(R, "argument to 'which' is not logical");
  Obj *found = interp_compact(R, c, NULL, x);
  if (found) return found;
  const int64_t n = LEN(x);
  const int32_t *p = LGL(x);
  Obj *r = rt_alloc(R, T_INT, count_true(p, n));
  places_of(p, n, INT_W(r), LEN(r));
  return r;
}

static Obj *do_which(Rt *R, Call *c) { /* x, arr.ind = FALSE, useNames = TRUE */
  arg_need(R, c, 0, "x");
  Obj *x = c->args[0], *w = do_which_raw(R, c);
  Obj *dim = vec_dim(R, x), *as = c->args[1];
  if (as && TYPE(as) == T_LGL && LEN(as) == 1 && LGL(as)[0] == 1 && dim != NIL) { /* isTRUE(arr.ind) */
    Obj *dn = vec_dimnames(R, x);
    return interp_call_named(R, "arrayInd", 4, w, dim, dn, c->args[2] ? c->args[2] : rt_lgl(R, true));
  }
  Obj *nm = x->attr && dim == NIL ? rt_names(R, x) : x->attr && LEN(dim) == 1 ? rt_names(R, x) : NIL;
  if (nm != NIL) {
    Obj *r = rt_alloc(R, T_STR, LEN(w));
    for (int64_t i = 0; i < LEN(w); i++) SET_STR(r, i, ELT(nm, INT(w)[i] - 1));
    rt_attr_set(R, w, R->s.names, r);
  }
  return w;
}

static Obj *do_which_ext(Rt *R, Call *c) {
  Obj *x = arg_need(R, c, 0, "x");
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

/* ---- pmin, pmax -------------------------------------------------------------------------------------------------- */

static Obj *do_pext(Rt *R, Call *c) { /* ..., na.rm = FALSE */
  const bool max = c->def->code & 1, bare = c->def->code & 2; /* pmax.int(): no class, no attributes */
  bool na_rm = arg_flag(R, c, 1, "na.rm", false);
  Obj *d = c->args[0];
  int64_t k = LEN(d), n = 0;
  if (k == 0) rt_error(R, "no arguments");
  ObjType t = T_LGL;
  bool zero = false, object = false;
  for (int64_t i = 0; i < k; i++) {
    Obj *x = ELT(d, i);
    if (rt_is_object(x) && !bare) object = true;
    if (!(x->type == T_LGL || x->type == T_INT || x->type == T_DBL || x->type == T_STR)) {
      if (x == NIL) {
        zero = true;
        continue;
      }
      if (x->type == T_LIST && !bare) object = true;
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
  rt_assert(R, TYPE(r) == t && t != T_LGL, "extremes of type %d", t);
  Obj *x = ELT(d, 0);
  if (x->attr && LEN(x) == n && !bare) rt_attr_copy(R, r, x); /* mostattributes of the first */
  return r;
}

#define GS (BF_PRIM | BF_GROUP_SUMMARY | BF_PURE)
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
    {"mean.default", do_mean_default, BK_BUILTIN, "x, trim = 0, na.rm = FALSE, ...", BF_PURE, 0},
    {"which", do_which, BK_BUILTIN, "x, arr.ind = FALSE, useNames = TRUE", BF_PURE, 0},
    {"which.max", do_which_ext, BK_BUILTIN, "x", BF_PURE, 1},
    {"which.min", do_which_ext, BK_BUILTIN, "x", BF_PURE, 0},
    {"pmax", do_pext, BK_BUILTIN, "..., na.rm = FALSE", BF_PURE, 1},
    {"pmin", do_pext, BK_BUILTIN, "..., na.rm = FALSE", BF_PURE, 0},
    {"pmax.int", do_pext, BK_BUILTIN, "..., na.rm = FALSE", BF_PURE, 3},
    {"pmin.int", do_pext, BK_BUILTIN, "..., na.rm = FALSE", BF_PURE, 2},
    {0}};
