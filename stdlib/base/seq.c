/* stdlib/base/seq.c - from:to, seq and kin, rep and kin, rev. */
#include "vec.h"

/* ---- from:to ----------------------------------------------------------------------------------------------------- */

static Obj *colon(Rt *R, double from, double to) {
  double r = fabs(to - from);
  if (r >= VEC_MOST) rt_error(R, "result would be too long a vector");
  if (r != r) rt_error_call(R, NIL, "negative length vectors are not allowed"); /* Inf:Inf, as GNU R has it */
  int64_t n = (int64_t)(r + 1 + 1e-10);
  if (from == (double)(int64_t)from && fabs(from) <= INT32_MAX) {
    double last = from <= to ? from + (double)(n - 1) : from - (double)(n - 1);
    if (fabs(last) <= INT32_MAX) return rt_seq(R, T_INT, from, from <= to ? 1 : -1, n);
  }
  return rt_seq(R, T_DBL, from, from <= to ? 1 : -1, n);
}

static void colon_warn(Rt *R, Obj *x) {
  int64_t n = rt_length(x);
  if (n > 1) rt_warning(R, "numerical expression has %lld elements: only the first used", (long long)n);
}

static Obj *do_colon(Rt *R, Call *c) {
  arg_check_n(R, c, 2, 2);
  if (vec_is_factor(c->args[0]) && vec_is_factor(c->args[1]))
    return interp_call_named(R, ".colon_factor", 2, c->args[0], c->args[1]);
  if (rt_length(c->args[0]) == 0 || rt_length(c->args[1]) == 0) rt_error(R, "argument of length 0");
  for (int i = 0; i < 2; i++) colon_warn(R, c->args[i]);
  double a = rt_as_dbl(R, c->args[0]), b = rt_as_dbl(R, c->args[1]);
  if (a != a || b != b) rt_error(R, "NA/NaN argument");
  return colon(R, a, b);
}

static Obj *do_seq_len(Rt *R, Call *c) {
  if (c->n != 1) rt_error(R, "%d arguments passed to 'seq_len' which requires 1", c->n);
  Obj *x = c->args[0];
  if (rt_length(x) != 1) rt_warning(R, "first element used of 'length.out' argument");
  double d = rt_is_vec(x) ? rt_as_dbl(R, x) : NA_REAL;
  if (!(d >= 0) || d > VEC_MOST) rt_error(R, "argument must be coercible to non-negative integer");
  int64_t n = (int64_t)d;
  if (n == 0) return rt_alloc(R, T_INT, 0);
  return rt_seq(R, n <= INT32_MAX ? T_INT : T_DBL, 1, 1, n);
}

/* What a method of length() says. */
static int64_t told_length(Rt *R, Obj *says) {
  double n = rt_as_dbl(R, says);
  if (!(n >= 0 && n <= VEC_MOST)) rt_error(R, "invalid length");
  return (int64_t)n;
}
static Obj *do_seq_along(Rt *R, Call *c) {
  arg_check_n(R, c, 1, 1);
  Obj *x = c->args[0];
  int64_t n = rt_length(x);
  Obj *told;
  if (rt_is_object(x) && interp_try_dispatch(R, "length", x, c, &told)) n = told_length(R, told);
  return n == 0 ? rt_alloc(R, T_INT, 0) : rt_seq(R, n <= INT32_MAX ? T_INT : T_DBL, 1, 1, n);
}

/* ---- seq --------------------------------------------------------------------------------------------------------- */

enum { S_FROM, S_TO, S_BY, S_LEN, S_ALONG, S_N };
static const char *const seq_names[] = {"from", "to", "by", "length.out", "along.with"};

/* Matches arguments (exact, partial, positional) of seq: out[] NULL where missing. */
static int match_seq(Rt *R, int n, Obj **args, Obj **names, Obj **out, bool lenient) {
  for (int k = 0; k < S_N; k++) out[k] = NULL;
  bool *used = SCRATCH(R, bool, n);
  memset(used, 0, (size_t)(n > 0 ? n : 1));
  int given = 0;
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < n; i++) {
      if (used[i] || !names || !names[i] || !CLEN(names[i])) continue;
      const char *s = CSTR(names[i]);
      for (int k = 0; k < S_N; k++) {
        bool hit = pass == 0 ? !strcmp(s, seq_names[k]) : !strncmp(s, seq_names[k], strlen(s));
        if (hit && !out[k]) {
          out[k] = args[i], used[i] = true;
          break;
        }
      }
    }
  int k = 0;
  for (int i = 0; i < n; i++) {
    if (used[i]) continue;
    if (names && names[i] && CLEN(names[i])) continue;
    while (k < S_N && out[k]) k++;
    if (k >= S_N) {
      if (!lenient) rt_error(R, "too many arguments");
      break;
    }
    out[k] = args[i] == MISSING_ARG ? NULL : args[i];
    if (!out[k]) k++;
  }
  for (int i = 0; i < S_N; i++) given += out[i] != NULL;
  return given;
}

static bool is_int(Obj *x) { return x->type == T_INT || x->type == T_LGL; }
static double seq_end(Rt *R, Obj *x, const char *nm) {
  if (rt_length(x) != 1) rt_error(R, "'%s' must be of length 1", nm);
  double d = rt_as_dbl(R, x);
  if (!isfinite(d)) rt_error(R, "'%s' must be a finite number", nm);
  return d;
}
/* from + i * by where the product alone may overflow. */
static inline double step_to(double from, double i, double by) {
  double p = i * by;
  return isfinite(p) ? from + p : 2 * (from / 2 + i * (by / 2));
}
/* Many whole numbers, which no step rounds: they need not be made at once. */
static bool whole_steps(double from, double by, int64_t n) {
  enum { MANY = 64 };
  const double to = from + by * (double)(n - 1);
  return n >= MANY && from == floor(from) && by == floor(by) && fabs(from) <= 0x1p52 && fabs(to) <= 0x1p52;
}
static Obj *linear(Rt *R, bool integer, double from, double by, int64_t n) {
  rt_assert(R, n > 0 && (!integer || (from == floor(from) && by == floor(by))), "%lld elements from %g by %g",
            (long long)n,
            from, by);
  if (integer && fabs(from) <= INT32_MAX && fabs(from + by * (double)(n - 1)) <= INT32_MAX)
    return rt_seq(R, T_INT, from, by, n);
  if (whole_steps(from, by, n)) return rt_seq(R, T_DBL, from, by, n);
  Obj *r = rt_alloc(R, T_DBL, n);
  double *d = DBL_W(r);
  for (int64_t i = 0; i < n; i++) d[i] = from + (double)i * by;
  return r;
}

static bool small_whole(double x) { return x == floor(x) && fabs(x) < INT32_MAX; }

static Obj *seq_impl(Rt *R, Obj **a, int given, bool prim) {
  Obj *from = a[S_FROM], *to = a[S_TO], *by = a[S_BY], *len = a[S_LEN], *along = a[S_ALONG];
  if (given == 1 && from) {
    int64_t lf = rt_length(from);
    if (lf == 1 && (from->type == T_INT || from->type == T_DBL)) {
      double d = rt_as_dbl(R, from);
      if (!isfinite(d)) rt_error(R, "'from' must be a finite number");
      return colon(R, 1, d);
    }
    return lf ? rt_seq(R, T_INT, 1, 1, lf) : rt_alloc(R, T_INT, 0);
  }
  double n = -1;
  bool has_len = false;
  if (along) {
    n = (double)rt_length(along), has_len = true;
    if (given == 1) return n > 0 ? rt_seq(R, T_INT, 1, 1, (int64_t)n) : rt_alloc(R, T_INT, 0);
  } else if (len && (len != NIL || !prim)) {
    if (rt_length(len) == 0 && !prim) rt_error(R, "argument 'length.out' must be of length 1");
    if (!prim && len->type == T_CPLX) rt_error_call(R, interp_call_text(R, "ceiling(length.out)"), "unimplemented complex function");
    if (!prim && rt_is_object(len)) /* by its class's ceiling() */
      len = interp_dispatch_as(R, "ceiling(length.out)", "ceiling", 1, &len);
    if (rt_length(len) != 1 && !prim) rt_warning(R, "first element used of 'length.out' argument");
    if (!prim && len->type == T_STR)
      rt_error_call(R, interp_call_text(R, "ceiling(length.out)"), "non-numeric argument to mathematical function");
    double d = rt_as_dbl(R, len);
    if (!isfinite(d) || d < 0) rt_error(R, "'length.out' must be a non-negative number");
    n = ceil(d), has_len = true;
  }
  double f = from ? seq_end(R, from, "from") : 1, t = to ? seq_end(R, to, "to") : 1, b = 1;
  if (by) {
    if (rt_length(by) != 1) rt_error(R, "'by' must be of length 1");
    if (!rt_is_num(by))
      rt_error_call(R, prim ? NULL : interp_call_text(R, "del/by"), "non-numeric argument to binary operator");
    b = rt_as_dbl(R, by);
  }
  if (!has_len) {
    if (!by) return colon(R, f, t);
    bool integer = (from || to) && (!from || is_int(from)) && (!to || is_int(to)) && is_int(by);
    if (prim && !from) integer = is_int(by) && (!to || is_int(to));
    double del = t - f;
    if (del == 0 && t == 0) return to ? rt_coerce(R, to, TYPE(to)) : rt_int(R, 0);
    double k = isfinite(del) ? del / b : t / b - f / b;
    if (!isfinite(k)) {
      if (b == 0 && del == 0) return from ? from : rt_int(R, 1);
      rt_error(R, "invalid '(to - from)/by'");
    }
    if (k < 0) rt_error(R, "wrong sign in 'by' argument");
    if (k > INT32_MAX) rt_error(R, "'by' argument is much too small");
    double dd = isfinite(del) ? fabs(del) / fmax(fabs(t), fabs(f)) : 1;
    if (dd < 100 * 2.220446049250313e-16) return from ? from : by->type == T_DBL ? rt_dbl(R, 1) : rt_int(R, 1);
    if (integer) return linear(R, true, f, b, (int64_t)k + 1);
    int64_t m = (int64_t)(k + 1e-10);
    if (whole_steps(f, b, m + 1) && (b > 0 ? f + b * (double)m <= t : f + b * (double)m >= t))
      return rt_seq(R, T_DBL, f, b, m + 1);
    Obj *r = rt_alloc(R, T_DBL, m + 1);
    double *d = DBL_W(r);
    for (int64_t i = 0; i <= m; i++) d[i] = step_to(f, (double)i, b);
    if (b > 0) {
      if (d[m] > t) d[m] = t;
    } else if (d[m] < t) d[m] = t;
    return r;
  }
  int64_t m = (int64_t)n;
  if (from && to && by) rt_error(R, "too many arguments");
  if (m == 0) return rt_alloc(R, T_INT, 0);
  if (!by) {
    const bool real = !prim && len && len->type != T_INT && len->type != T_LGL; /* what is computed from it is a double */
    bool integer = (!from || is_int(from) || (prim && f == floor(f))) && (!to || is_int(to) || (prim && t == floor(t)));
    if (!to) {
      if (!from) return rt_seq(R, T_INT, 1, 1, m);
      return linear(R, integer && !real, f, 1, m);
    }
    if (!from) return linear(R, integer && !real, t - (double)(m - 1), 1, m);
    if (!prim && (m <= 2 || (f == t && !rt_is_object(from)))) { /* no step: the ends as they are */
      const ObjType type = m <= 2 ? IMAX(TYPE(from), TYPE(to)) : TYPE(from);
      Obj *r = rt_alloc(R, type, m);
      for (int64_t i = 0; i < m; i++) {
        const double d = i ? t : f;
        if (type == T_DBL) DBL_W(r)[i] = d;
        else INT_W(r)[i] = (int)d;
      }
      return r;
    }
    if (m == 1) return prim && integer && fabs(f) <= INT32_MAX ? rt_int(R, (int)f) : from;
    double step = isfinite(t - f) ? (t - f) / (double)(m - 1) : t / (double)(m - 1) - f / (double)(m - 1);
    if (integer && (prim || !len || len->type == T_INT) && step == floor(step) && fabs(f) <= INT32_MAX &&
        fabs(t) <= INT32_MAX)
      return linear(R, true, f, step, m);
    Obj *r = rt_alloc(R, T_DBL, m);
    double *d = DBL_W(r);
    for (int64_t i = 0; i < m; i++) d[i] = f == t ? f : step_to(f, (double)i, step);
    d[m - 1] = t;
    return r;
  }
  const double first = to ? t - (double)(m - 1) * b : f, last = to ? t : f + (double)(m - 1) * b;
  const bool integer = prim ? small_whole(b) && small_whole(first) && small_whole(last) /* by their values */
                            : is_int(by) && (to ? is_int(to) : !from || is_int(from));
  return linear(R, integer, first, b, m);
}

void vec_named_once(Rt *R, Call *c, const char *method, int64_t n, Obj *const *names, const char *const *formals, int nf) {
  for (int64_t i = 1; names && i < n; i++)
    for (int64_t j = 0; names[i] && j < i; j++)
      for (int k = 0; names[j] && k < nf; k++) {
        if (strcmp(CSTR(names[i]), formals[k]) != 0 || strcmp(CSTR(names[j]), formals[k]) != 0) continue;
        Obj *call = c->call;
        if (method && call->type == T_LANG) {
          call = rt_dup(R, call);
          rt_set_elt(call, 0, rt_sym(R, method));
        }
        rt_error_call(R, call, "formal argument \"%s\" matched by multiple actual arguments", formals[k]);
      }
}
static Obj *do_seq(Rt *R, Call *c) {
  Obj *a[S_N];
  int given;
  bool prim = c->def->code == 1;
  if (c->def->formals) {
    Obj *d = c->args[0];
    Obj *nm = LEN(d) ? rt_attr(d, R->s.names) : NIL;
    if (nm != NIL) vec_named_once(R, c, "seq.default", LEN(d), VEC(nm)->data, seq_names, S_N);
    given = match_seq(R, (int)LEN(d), VEC(d)->data, nm == NIL ? NULL : VEC(nm)->data, a, false);
  } else given = match_seq(R, c->n, c->args, c->names, a, false);
  for (int i = 0; i < S_N; i++)
    if (a[i] == MISSING_ARG) a[i] = NULL, given--;
  if (!prim && a[S_BY] && ((a[S_FROM] && rt_is_object(a[S_FROM])) || (a[S_TO] && rt_is_object(a[S_TO]))))
    return interp_call_named(R, ".seq_object", 5, a[0] ? a[0] : NIL, a[1] ? a[1] : NIL, a[2] ? a[2] : NIL,
                             a[3] ? a[3] : NIL, a[4] ? a[4] : NIL);
  for (int i = 0; i < 3 && !prim && (a[S_BY] || a[S_LEN] || a[S_ALONG]); i++)
    if (a[i] && a[i]->type == T_CPLX)
      return interp_call_named(R, ".seq_complex", 5, a[0] ? a[0] : NIL, a[1] ? a[1] : NIL, a[2] ? a[2] : NIL,
                               a[3] ? a[3] : NIL, a[4] ? a[4] : NIL);
  return given == 0 ? rt_int(R, 1) : seq_impl(R, a, given, prim);
}

/* The formal of the calling function that argument i of a call names, and that was not given there; or NULL. */
static Obj *formal_not_given(Rt *R, Call *c, Obj *const *args, int64_t n, int64_t i) {
  if (args[i] != MISSING_ARG || c->call->type != T_LANG || LEN(c->call) != n + 1) return NULL;
  Obj *e = ELT(c->call, i + 1);
  return e->type == T_SYM && e != MISSING_ARG && e != R->s.dots ? e : NULL;
}

/* seq() dispatches on its first argument: its formals are "...", so by hand. */
static Obj *do_seq_generic(Rt *R, Call *c) {
  Obj *d = c->args[0];
  Obj *nm = rt_attr(d, R->s.names);
  for (int64_t i = 0, place = 0; i < LEN(d); i++) { /* the first is asked for by the generic */
    const char *name = nm == NIL ? "" : STR(nm, i);
    bool by = name[0] ? name[0] == 'b' : place++ == 2; /* it is not asked for where it may be missing */
    Obj *sym = by ? NULL : formal_not_given(R, c, VEC(d)->data, LEN(d), i);
    if (!sym) continue;
    Obj *call = rt_dup(R, c->call);
    if (i) rt_set_elt(call, 0, rt_sym(R, "seq.default"));
    rt_error_call(R, call, "argument \"%s\" is missing, with no default", SYMNAME(sym));
  }
  if (LEN(d) > 0 && (rt_is_object(ELT(d, 0)) || SYM(rt_sym(R, "seq"))->methods)) {
    Obj *res;
    Call k = *c;
    k.n = (int)LEN(d), k.args = VEC(d)->data, k.names = nm == NIL ? NULL : VEC(nm)->data;
    if (interp_try_dispatch(R, "seq", ELT(d, 0), &k, &res)) return res;
  }
  return do_seq(R, c);
}

/* ---- rep --------------------------------------------------------------------------------------------------------- */

#define REP(T, DST, SRC)                                                                                               \
  do {                                                                                                                 \
    const T *s_ = (SRC);                                                                                               \
    T *d_ = (DST);                                                                                                     \
    if (n == 1) {                                                                                                      \
      T v_ = s_[0];                                                                                                    \
      for (int64_t i = 0; i < m; i++) d_[i] = v_;                                                                      \
    } else if (each == 1)                                                                                              \
      for (int64_t i = 0; i < m; i += n) memcpy(d_ + i, s_, (size_t)IMIN(n, m - i) * sizeof(T));                       \
    else                                                                                                               \
      for (int64_t i = 0, j = 0, k = 0; i < m; i++) {                                                                  \
        d_[i] = s_[j];                                                                                                 \
        if (++k == each) {                                                                                             \
          k = 0;                                                                                                       \
          if (++j == n) j = 0;                                                                                         \
        }                                                                                                              \
      }                                                                                                                \
  } while (0)

enum {
  EXPAND_FROM = 256,      /* elements that are not stored before they are read */
  EXPAND_ONE_FROM = 65536 /* where they are all the same */
};

#define MOST_LATE 1e12 /* no memory has room for more: that is an error here, not where they are read */
/* x[0..n-1], each `each` times, over and over until m elements. */
static Obj *rep_cycle(Rt *R, Obj *x, int64_t each, int64_t m) {
  int64_t n = LEN(x);
  ObjType t = x->type == T_PAIRLIST || x->type == T_DOTS || x->type == T_LANG ? T_LIST : TYPE(x);
  rt_assert(R, each > 0 && m >= 0, "each %lld times, %lld in all", (long long)each, (long long)m);
  if (m >= (n > 1 ? EXPAND_FROM : EXPAND_ONE_FROM) && (double)m < MOST_LATE && n > 0 && rt_is_num(x) &&
      !rt_is_object(x))
    return rt_expand(R, x, each, m);
  Obj *r = rt_alloc(R, t, m);
  if (m == 0) return r;
  if (n == 0) return rt_resize(R, r->type == T_LIST ? rt_alloc(R, T_LIST, 0) : rt_alloc(R, t, 0), m);
  VEC_BY_TYPE(r, x, for (int64_t i = 0; i < m; i++) rt_set_elt(r, i, ELT(x, (i / each) % n)), REP)
  return r;
}

/* x[i] times[i] times. */
static Obj *rep_times(Rt *R, Obj *x, const int64_t *times, int64_t total) {
  int64_t *p = SCRATCH(R, int64_t, total), k = 0, n = LEN(x);
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < times[i]; j++) p[k++] = i + 1;
  rt_assert(R, k == total, "%lld elements of %lld", (long long)k, (long long)total);
  VecIdx ix = {.n = total, .p = p, .max = n};
  return vec_take(R, x, &ix);
}

static Obj *rep_all(Rt *R, Obj *x, Obj *times, double length_out, int64_t each) {
  int64_t n = LEN(x), total;
  if (length_out >= 0) return rep_cycle(R, x, each, (int64_t)length_out);
  if ((double)n * (double)each > VEC_MOST) rt_error(R, "invalid 'times' argument");
  int64_t nt = times ? LEN(times) : 1, ne = n * each;
  if (nt == 1) {
    double t = times ? rt_as_dbl(R, times) : 1;
    if (times && times->type == T_LIST && rt_length(ELT(times, 0)) == 1) t = rt_as_dbl(R, ELT(times, 0));
    if (!(t > -1) || t > VEC_MOST || t * (double)ne > VEC_MOST) rt_error(R, "invalid 'times' argument");
    return rep_cycle(R, x, each, ne * (int64_t)t);
  }
  if (ne == 0) return rt_alloc(R, TYPE(x), 0);
  if (nt != ne) rt_error(R, "invalid 'times' argument");
  int64_t *k = SCRATCH(R, int64_t, n);
  Obj *td = rt_coerce(R, times, T_DBL);
  total = 0;
  for (int64_t i = 0; i < n; i++) {
    k[i] = 0;
    for (int64_t j = 0; j < each; j++) {
      double v = DBL(td)[i * each + j];
      if (!(v > -1 && v <= VEC_MOST)) rt_error(R, "invalid 'times' argument");
      k[i] += (int64_t)v;
      if ((double)k[i] > VEC_MOST) rt_error(R, "invalid 'times' argument");
    }
    total += k[i];
    if ((double)total > VEC_MOST) rt_error(R, "invalid 'times' argument");
  }
  return rep_times(R, x, k, total);
}

/* What is replicated of an S4 object is one of its class. */
static void keep_s4(Rt *R, Obj *r, Obj *x) {
  if (!(x->flags & OF_S4)) return;
  rt_attr_set(R, r, R->s.class_, rt_attr(x, R->s.class_));
  r->flags |= OF_S4;
}
static Obj *do_rep(Rt *R, Call *c) {
  static const char *const fn[] = {"x", "times", "length.out", "each"};
  Obj *a[4] = {0};
  vec_named_once(R, c, NULL, c->n, c->names, fn, 4);
  bool *used = SCRATCH(R, bool, c->n);
  memset(used, 0, (size_t)(c->n > 0 ? c->n : 1));
  for (int pass = 0; pass < 2 && c->names; pass++)
    for (int i = 0; i < c->n; i++) {
      if (used[i] || !c->names[i] || !CLEN(c->names[i])) continue;
      const char *s = CSTR(c->names[i]);
      for (int k = 0; k < 4; k++)
        if (!a[k] && (pass == 0 ? !strcmp(s, fn[k]) : k > 0 && !strncmp(s, fn[k], strlen(s)))) {
          a[k] = c->args[i], used[i] = true;
          break;
        }
    }
  for (int i = 0, k = 0; i < c->n; i++) {
    if (used[i] || (c->names && c->names[i] && CLEN(c->names[i]))) continue;
    while (k < 4 && a[k]) k++;
    if (k < 4) {
      a[k] = c->args[i];
      if (k == 0) k = 1;
    }
  }
  Obj *x = a[0];
  if (!x && c->n == 0) return NIL;
  if (!x || x == MISSING_ARG) {
    Obj *sym = c->n ? formal_not_given(R, c, c->args, c->n, 0) : NULL;
    if (sym) interp_evalo(R, sym, interp_env(R, c)); /* says which formal it is, however far it was handed on */
    for (int i = 0; i < c->n; i++)
      if (c->args[i] == MISSING_ARG) rt_error_call(R, R->hooks.frame_call(R), "argument is missing, with no default");
    rt_error(R, "attempt to replicate an object of type 'symbol'");
  }
  if (x == NIL) {
    if (a[2] && a[2] != MISSING_ARG && rt_as_dbl(R, a[2]) >= 1) rt_warning(R, "'x' is NULL so the result will be NULL");
    return NIL;
  }
  if (x->type == T_PAIRLIST) rt_error(R, "replication of pairlists is defunct");
  if (!rt_is_vec(x)) rt_error(R, "attempt to replicate an object of type '%s'", interp_type_name(x));
  for (int k = 1; k < 4; k++)
    if (a[k] == MISSING_ARG) a[k] = NULL;
  double len = -1;
  if (a[2]) {
    if (rt_length(a[2]) != 1) rt_warning(R, "first element used of 'length.out' argument");
    len = rt_as_dbl(R, a[2]);
    if (!isfinite(len)) len = -1;
    else if (len <= -1 || len > VEC_MOST) rt_error(R, "invalid 'length.out' argument");
    else len = fabs(trunc(len));
  }
  int64_t each = 1;
  if (a[3] && rt_length(a[3]) > 0) {
    if (rt_length(a[3]) != 1) rt_warning(R, "first element used of 'each' argument");
    double e = rt_as_dbl(R, a[3]);
    if (isfinite(e) && (e <= -1 || e > VEC_MOST)) rt_error(R, "invalid 'each' argument");
    each = isfinite(e) ? (int64_t)e : 1;
  }
  if (len >= 0) a[1] = NULL; /* nobody asks for them then */
  if (a[1] && !rt_is_vec(a[1]) && LEN(x) > 0) rt_error(R, "invalid 'times' argument");
  if (a[1] && (a[1]->type == T_STR || a[1]->type == T_CPLX)) a[1] = rt_coerce(R, a[1], T_DBL); /* which may warn */
  if (each == 0) {
    x = rt_alloc(R, TYPE(x), 0), each = 1;
    if (len > 0) return rt_resize(R, x, (int64_t)len);
  }
  if (LEN(x) == 0 && len <= 0) return x; /* whatever the times are, with its attributes */
  Obj *r = rep_all(R, x, a[1], len, each);
  if (x->attr) {
    Obj *nm = rt_names(R, x);
    if (nm != NIL && nm->type == T_STR) rt_attr_set(R, r, R->s.names, rep_all(R, nm, a[1], len, each));
    if (vec_is_factor(x)) {
      rt_attr_set(R, r, R->s.class_, rt_attr(x, R->s.class_));
      rt_attr_set(R, r, R->s.levels, rt_attr(x, R->s.levels));
    }
    keep_s4(R, r, x);
  }
  return r;
}

static bool has_rep(Rt *R, Obj *x, Env *env) {
  Obj *k = rt_attr(x, R->s.class_);
  for (int64_t i = 0; k->type == T_STR && i < LEN(k); i++)
    if (interp_s3_method(R, "rep", STR(k, i), env)) return true;
  return false;
}

/* rep.int(NULL, times): GNU R asks for the times first. */
static _Noreturn void rep_int_of_null(Rt *R, Obj *times) {
  if (!rt_is_vec(times)) rt_error(R, "invalid type (%s) for 'times' (must be a vector)", interp_type_name(times));
  if (LEN(times) > 1) rt_error(R, "invalid 'times' value");
  rt_error(R, "unimplemented type 'NULL' in '%s'\n", LEN(times) == 0 ? "rep2" : "rep3");
}

static Obj *do_rep_len(Rt *R, Call *c) {
  Obj *x = vec_arg_or(c, 0, NULL), *l = vec_arg_or(c, 1, NULL);
  if (!x || !l)
    rt_error(R, "argument \"%s\" is missing, with no default", x ? (c->def->code ? "times" : "length.out") : "x");
  if (x->type == T_LANG || x->type == T_SYM) { /* as the dispatch on it does, within GNU R's closure */
    Env *within = rt_env_new(R, R->global);
    rt_env_set(R, within, rt_sym(R, "x"), v_obj(x));
    rt_env_set(R, within, rt_sym(R, c->def->code ? "times" : "length.out"), rt_unbox(l));
    x = interp_evalo(R, x, within);
  }
  if (x == NIL) {
    if (c->def->code) rep_int_of_null(R, l);
    if (rt_length(l) == 1 && rt_as_dbl(R, l) >= 1) rt_error(R, "cannot replicate NULL to a non-zero length");
    return NIL;
  }
  if (!rt_is_vec(x)) {
    if (c->def->code) rt_error(R, "attempt to replicate an object of type '%s'", interp_type_name(x));
    rt_error(R, "attempt to replicate non-vector");
  }
  if (rt_is_object(x) && !vec_is_factor(x)) { /* by the class's rep(), if it has one */
    Obj *args[2] = {x, l}, *names[2] = {NULL, rt_mk(R, c->def->code ? "times" : "length.out")};
    if (has_rep(R, x, interp_env(R, c)))
      return rt_box(R, interp_call(R, interp_find_fun(R, rt_sym(R, "rep"), R->base, true), 2, args, names, NULL, NULL));
  }
  Obj *r;
  if (c->def->code) {
    if (!rt_is_vec(l)) rt_error(R, "invalid type (%s) for 'times' (must be a vector)", interp_type_name(l));
    Obj *td = rt_coerce(R, l, T_DBL);
    for (int64_t i = 0; i < LEN(td); i++)
      if (!(DBL(td)[i] > -1 && DBL(td)[i] <= VEC_MOST)) rt_error(R, "invalid 'times' value");
    if (LEN(td) != 1 && LEN(td) != LEN(x)) rt_error(R, "invalid 'times' value");
    r = rep_all(R, x, td, -1, 1);
  } else {
    double n = rt_length(l) == 1 ? rt_as_dbl(R, l) : NA_REAL;
    if (!(n > -1 && n <= VEC_MOST)) rt_error(R, "invalid 'length.out' value");
    if (!LEN(x) && n < 1) return rt_dup(R, x); /* with its attributes */
    r = rep_cycle(R, x, 1, (int64_t)n);
  }
  if (vec_is_factor(x)) {
    rt_attr_set(R, r, R->s.class_, rt_attr(x, R->s.class_));
    rt_attr_set(R, r, R->s.levels, rt_attr(x, R->s.levels));
    Obj *names = rt_attr(x, R->s.names);
    if (names != NIL) { /* of a factor they stay */
      Call k = *c;
      Obj *args[2] = {names, l};
      k.args = args;
      rt_attr_set(R, r, R->s.names, do_rep_len(R, &k));
    }
  }
  keep_s4(R, r, x);
  return r;
}

static Obj *do_rev(Rt *R, Call *c) {
  Obj *x = arg_need(R, c, 0, "x");
  if (x == NIL) return NIL;
  if (!rt_has_elts(x) && !rt_is_object(x))
    rt_error_call(R, interp_call_text(R, "x[length(x):1L]"), "object of type '%s' is not subsettable",
                  interp_type_name(x));
  int64_t n = rt_is_object(x) ? told_length(R, interp_call_named(R, "length", 1, x)) : LEN(x);
  if (n == 0) return x; /* with its attributes */
  if (rt_is_object(x)) {
    Obj *args[2] = {x, rt_seq(R, T_INT, (double)n, -1, n)};
    return interp_dispatch_as(R, "x[length(x):1L]", "[", 2, args);
  }
  double st, by;
  if (!x->attr && n > 1 && rt_is_seq(x, &st, &by)) return rt_seq(R, TYPE(x), st + by * (double)(n - 1), -by, n);
  int64_t *p = SCRATCH(R, int64_t, n);
  for (int64_t i = 0; i < n; i++) p[i] = n - i;
  VecIdx ix = {.n = n, .p = p, .max = n};
  Obj *r = vec_take(R, TYPE(x) == T_LANG ? rt_coerce(R, x, T_LIST) : x, &ix);
  if (TYPE(x) == T_LANG) r = rt_coerce(R, r, T_LANG);
  Obj *nm = x->attr ? rt_names(R, x) : NIL;
  if (nm != NIL) rt_attr_set(R, r, R->s.names, vec_take(R, nm, &ix));
  return r;
}

const BuiltinDef builtins_seq[] = {{":", do_colon, BK_BUILTIN, NULL, BF_PRIM | BF_PURE, 0},
                                   {"seq_len", do_seq_len, BK_BUILTIN, NULL, BF_PRIM | BF_PURE, 0},
                                   {"seq_along", do_seq_along, BK_BUILTIN, NULL, BF_PRIM | BF_PURE, 0},
                                   {"seq", do_seq_generic, BK_BUILTIN, "...", BF_PURE | BF_GENERIC | BF_MISSING, 0},
                                   {"seq.default", do_seq, BK_BUILTIN, "...", BF_PURE | BF_MISSING, 0},
                                   {"seq.int", do_seq, BK_BUILTIN, NULL, BF_PRIM | BF_DISPATCH | BF_PURE, 1},
                                   {"rep", do_rep, BK_BUILTIN, NULL, BF_PRIM | BF_DISPATCH | BF_PURE | BF_MISSING, 0},
                                   {"rep_len", do_rep_len, BK_BUILTIN, "x, length.out", BF_PURE, 0},
                                   {"rep.int", do_rep_len, BK_BUILTIN, "x, times", BF_DISPATCH | BF_PURE, 1},
                                   {"rev", do_rev, BK_BUILTIN, "x", BF_DISPATCH | BF_PURE | BF_GENERIC, 0},
                                   {"rev.default", do_rev, BK_BUILTIN, "x", BF_PURE, 0},
                                   {0}};
