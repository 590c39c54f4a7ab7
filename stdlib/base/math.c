/* stdlib/base/math.c - the Math group and its kin on vectors: sqrt exp log ... round signif cumsum, special functions, the
 * two- and three-argument ones. Elementary functions come from the header that kernels share. */
#include "vec.h"
#include "../../specialize/scalar.h"
#include "../stats/random.h"
#include "../../specialize/reduce.h"
#include "../../ast/ast.h"
#define MATHLIB_STANDALONE 1
#include <Rmath.h>
#include <stdlib.h>

_Noreturn static void non_numeric(Rt *R) { rt_error(R, "non-numeric argument to mathematical function"); }
static bool numeric(Obj *x) { return rt_is_num(x) && !vec_is_factor(x); }
static Obj *as_dbl(Rt *R, Obj *x) { return x->type == T_DBL ? x : rt_coerce(R, x, T_DBL); }

/* As kernels have them, where they do. */
#define SHARED1(f)                                                                                                     \
  static double f_##f(double x) {                                                                                      \
    double r = rv_##f(x);                                                                                              \
    return r == r ? r : f(x);                                                                                          \
  }
#define SHARED2(f)                                                                                                     \
  static double f_##f(double a, double b) {                                                                            \
    double r = rv_##f(a, b);                                                                                           \
    return r == r ? r : f(a, b);                                                                                       \
  }
SHARED2(beta)
SHARED2(lbeta)
SHARED2(choose)
SHARED2(lchoose)
SHARED1(digamma)
SHARED1(trigamma)
#undef SHARED1
#undef SHARED2

#define LOOP(EXPR)                                                                                                     \
  for (int64_t i = 0; i < n; i++) {                                                                                    \
    double a = x[i];                                                                                                   \
    r[i] = (EXPR);                                                                                                     \
  }                                                                                                                    \
  break
/* r[i] = f(x[i]), but a NaN stays the NaN it is, whatever the function made of its payload; true if one came out of a
 * number. */
static bool math1(int code, double *restrict r, const double *x, int64_t n) {
  switch (code) {
  case M_SQRT: LOOP(rv_sqrt(a));
  case M_EXP: return rv_loop_exp(r, x, n);
  case M_LOG: return rv_loop_log(r, x, n);
  case M_LOG2: return rv_loop_log2(r, x, n);
  case M_LOG10: return rv_loop_log10(r, x, n);
  case M_LOG1P: return rv_loop_log1p(r, x, n);
  case M_EXPM1: return rv_loop_expm1(r, x, n);
  case M_SIN: return rv_loop_sin(r, x, n);
  case M_COS: return rv_loop_cos(r, x, n);
  case M_TAN: return rv_loop_tan(r, x, n);
  case M_ASIN: return rv_loop_asin(r, x, n);
  case M_ACOS: return rv_loop_acos(r, x, n);
  case M_ATAN: return rv_loop_atan(r, x, n);
  case M_SINH: return rv_loop_sinh(r, x, n);
  case M_COSH: return rv_loop_cosh(r, x, n);
  case M_TANH: return rv_loop_tanh(r, x, n);
  case M_ASINH: LOOP(asinh(a));
  case M_ACOSH: LOOP(acosh(a));
  case M_ATANH: LOOP(atanh(a));
  case M_COSPI: return rv_loop_cospi(r, x, n);
  case M_SINPI: return rv_loop_sinpi(r, x, n);
  case M_TANPI: return rv_loop_tanpi(r, x, n);
  case M_GAMMA: LOOP(a >= 0x1p-1021 ? rv_gamma(a) : gammafn(a));
  case M_LGAMMA: LOOP(a > 0 ? rv_lgamma(a) : lgammafn(a));
  case M_DIGAMMA: LOOP(f_digamma(a));
  case M_TRIGAMMA: LOOP(f_trigamma(a));
  case M_FLOOR: LOOP(floor(a));
  case M_CEILING: LOOP(ceil(a));
  case M_TRUNC: LOOP(trunc(a));
  case M_SIGN: LOOP(a != a ? a : (a > 0) - (a < 0));
  case M_ABS: LOOP(fabs(a));
  }
  bool bad = false;
  for (int64_t i = 0; i < n; i++) {
    bad |= (r[i] != r[i]) & (x[i] == x[i]);
    r[i] = x[i] != x[i] ? x[i] : r[i];
  }
  return bad;
}

static Obj *math_vec(Rt *R, int code, const char *name, Obj *x) {
  if (x->type == T_CPLX) return vec_cplx_math(R, code, name, x);
  if (!numeric(x)) non_numeric(R);
  rt_assert(R, code >= M_SQRT && code <= M_ABS, "no function %d", code);
  Obj *d = as_dbl(R, x);
  int64_t n = LEN(d);
  Obj *res = rt_alloc(R, T_DBL, n);
  const double *p = DBL(d);
  double *r = DBL_W(res);
  vec_lib_said = 0;
  const bool nan = math1(code, r, p, n);
  VEC_LIB_RAISE(R);
  if (nan) {
    if (code == M_LOG2 || code == M_LOG10) rt_warning_frame(R, "NaNs produced"); /* as R: these two are not named */
    else rt_warning(R, "NaNs produced");
  }
  if (x->attr) rt_attr_copy(R, res, x);
  return res;
}

static Obj *do_math(Rt *R, Call *c) {
  if (c->def->formals == NULL) {
    arg_check_n(R, c, 1, 1);
    const char *got = c->names && c->names[0] ? CSTR(c->names[0]) : "";
    if (got[0] && strcmp(got, "x")) rt_error(R, "supplied argument name '%s' does not match '%s'", got, "x");
  }
  arg_need(R, c, 0, "x");
  Obj *x = c->args[0];
  int code = c->def->code;
  return math_vec(R, code, c->def->name, x);
}

static Obj *do_trunc(Rt *R, Call *c) {
  if (c->n < 1) rt_error(R, "0 arguments passed to 'trunc' which requires 1 or more");
  if (c->args[0]->type == T_CPLX) rt_error(R, "unimplemented complex function");
  return math_vec(R, M_TRUNC, "trunc", c->args[0]);
}

static Obj *do_abs(Rt *R, Call *c) {
  arg_check_n(R, c, 1, 1);
  Obj *x = c->args[0];
  if (x->type == T_INT && vec_is_factor(x)) non_numeric(R);
  if (x->type == T_INT || x->type == T_LGL) {
    int64_t n = LEN(x);
    Obj *r = rt_alloc(R, T_INT, n);
    const int32_t *p = INT(x);
    int32_t *q = INT_W(r);
    for (int64_t i = 0; i < n; i++) q[i] = p[i] == NA_INT ? NA_INT : abs(p[i]);
    rt_attr_copy(R, r, x);
    return r;
  }
  return math_vec(R, M_ABS, "abs", x);
}

/* ---- two arguments ----------------------------------------------------------------------------------------------- */

static double f_atan2(double y, double x) { return rv_atan2(y, x); }
static double f_logb(double x, double b) { return rv_logb(x, b); }
static double f_round(double x, double d) { return fabs(d) <= 22 ? rv_round_to(x, d) : fround(x, d); }
static double f_signif(double x, double d) {
  double r = rv_signif(x, d);
  return r == r ? r : fprec(x, d);
}
static double f_psigamma(double x, double n) { return psigamma(x, n); }
static double f_besselj(double x, double nu) { return bessel_j(x, nu); } /* of |nu| > 1e7 a warning, and NaN */
static double f_bessely(double x, double nu) { return bessel_y(x, nu); }

/* Attributes: dim, names and the rest as arithmetic does. */
static Obj *math2(Rt *R, Obj *x, Obj *y, double (*f)(double, double)) {
  if (x->type == T_CPLX || y->type == T_CPLX) rt_error(R, "unimplemented complex function");
  if (!numeric(x) || !numeric(y)) non_numeric(R);
  int64_t nx = LEN(x), ny = LEN(y), n = nx == 0 || ny == 0 ? 0 : IMAX(nx, ny);
  Obj *dx = as_dbl(R, x), *dy = as_dbl(R, y), *res = rt_alloc(R, T_DBL, n);
  const double *p = DBL(dx), *q = DBL(dy);
  double *r = DBL_W(res);
  bool nan = false;
  vec_lib_said = 0;
  for (int64_t i = 0, j = 0, k = 0; i < n; i++) {
    double a = p[j], b = q[k];
    if (rv_nan2(a, b)) r[i] = rv_na2(a, b);
    else {
      r[i] = f(a, b);
      VEC_LIB_RAISE(R);
      if (r[i] != r[i]) nan = true;
    }
    if (++j == nx) j = 0;
    if (++k == ny) k = 0;
  }
  if (nan && f == f_logb) rt_warning_frame(R, "NaNs produced"); /* log(x, base) is not named */
  else if (nan) rt_warning(R, "NaNs produced");
  Obj *model = n == nx || n == 0 ? x : y; /* x, even without attributes */
  if (n == LEN(model) && model->attr) rt_attr_copy(R, res, model);
  return res;
}

static double (*const math2_fns[])(double, double) = {f_atan2,   f_beta,     f_lbeta,   f_choose,
                                                      f_lchoose, f_psigamma, f_besselj, f_bessely};
enum { M2_CHOOSE = 3, M2_LCHOOSE = 4 };
static bool not_whole(double k) { return fabs(k - nearbyint(k)) > 1e-7; }
/* choose(n, k): k is rounded, with a warning for each result that wants it (libRmath would print it). */
static Obj *whole_k(Rt *R, Obj *n, Obj *k) {
  if (k->type != T_DBL || !numeric(n) || LEN(n) == 0) return k;
  int64_t nk = LEN(k), first = 0;
  while (first < nk && !not_whole(DBL(k)[first])) first++;
  if (first == nk) return k;
  const int64_t results = LEN(n) > nk ? LEN(n) : nk;
  Obj *whole = rt_dup(R, k);
  if (n->type != T_DBL) n = rt_coerce_keep(R, n, T_DBL);
  for (int64_t i = first; i < results; i++) {
    const double given = DBL(k)[i % nk], of = DBL(n)[i % LEN(n)];
    if (!not_whole(given) || of != of) continue;
    rt_warning(R, "'k' (%.2f) must be integer, rounded to %.0f", given, nearbyint(given));
    DBL_W(whole)[i % nk] = nearbyint(given);
  }
  return whole;
}
static Obj *do_math2(Rt *R, Call *c) {
  Obj *x = vec_arg_or(c, 0, NULL), *y = vec_arg_or(c, 1, NULL);
  if (!x || (!y && c->def->code != 5)) {
    const char *name = c->def->formals, *comma = name ? strchr(name, ',') : NULL;
    if (!comma) rt_error(R, "argument %d is missing", x ? 2 : 1);
    if (x) name = comma + 2;
    rt_error(R, "argument \"%.*s\" is missing, with no default", (int)strcspn(name, ",="), name);
  }
  if (c->def->code == 0 && (x->type == T_CPLX || y->type == T_CPLX)) return vec_cplx_atan2(R, x, y);
  if (!y) y = rt_dbl(R, 0);
  if (c->def->code == M2_CHOOSE || c->def->code == M2_LCHOOSE) y = whole_k(R, x, y);
  rt_assert(R, (size_t)c->def->code < sizeof math2_fns / sizeof *math2_fns, "no function %d", c->def->code);
  return math2(R, x, y, math2_fns[c->def->code]);
}

/* round, signif: positional or by name, digits defaulting to 0 and 6; the result is double. */
static Obj *do_round(Rt *R, Call *c) {
  bool sig = c->def->code == 1;
  Obj *x = NULL, *digits = NULL;
  if (c->n > 2) rt_error_call(R, R->hooks.frame_call(R), "%d arguments passed to '%s' which requires 1 or 2 arguments", c->n, c->def->name);
  for (int i = 0; i < c->n; i++) { /* "x", "digits" by name, else by position */
    const char *nm = c->names && c->names[i] ? CSTR(c->names[i]) : "";
    if (nm[0] && !strncmp(nm, "digits", strlen(nm))) digits = c->args[i];
    else if (!strcmp(nm, "x")) x = c->args[i];
  }
  for (int i = 0; i < c->n; i++) {
    const char *nm = c->names && c->names[i] ? CSTR(c->names[i]) : "";
    if (nm[0] && (!strncmp(nm, "digits", strlen(nm)) || !strcmp(nm, "x"))) continue;
    if (nm[0] && c->n > 1) rt_error(R, "unused argument (%s = %s)", nm, ast_deparse_call(R, c->args[i]));
    if (nm[0]) rt_error_call(R, R->hooks.frame_call(R), "argument \"x\" is missing, with no default");
    if (!x) x = c->args[i];
    else if (!digits) digits = c->args[i];
    else rt_error(R, "%d arguments passed to '%s' which requires 1 or 2 arguments", c->n, c->def->name);
  }
  if (!x && c->n) rt_error_call(R, R->hooks.frame_call(R), "argument \"x\" is missing, with no default");
  if (!x) rt_error(R, "0 arguments passed to '%s' which requires 1 or 2 arguments", c->def->name);
  if (digits == MISSING_ARG) digits = NULL;
  if (digits && LEN(digits) == 0) rt_error(R, "invalid second argument of length 0");
  if (x->type == T_CPLX) {
    int64_t n = LEN(x);
    Obj *r = rt_alloc(R, T_CPLX, n);
    double d = digits ? rt_as_dbl(R, digits) : sig ? 6 : 0;
    for (int64_t i = 0; i < n; i++) {
      Cplx z = CPLX(x)[i];
      if (!sig) z.r = fround(z.r, d), z.i = fround(z.i, d);
      else { /* the larger part decides */ double m = fmax(fabs(z.r), fabs(z.i));
        if (isfinite(m) && m > 0) {
          int mag = (int)floor(log10(m)), dig = (int)d < 1 ? 1 : (int)d;
          dig = dig - mag - 1;
          z.r = fround(z.r, dig), z.i = fround(z.i, dig);
        }
      }
      CPLX_W(r)[i] = z;
    }
    rt_attr_copy(R, r, x);
    return r;
  }
  if (!numeric(x)) non_numeric(R);
  if (x->type != T_DBL) x = rt_coerce_keep(R, x, T_DBL);
  if (!digits && !sig) {
    int64_t n = LEN(x);
    Obj *r = rt_alloc(R, T_DBL, n);
    const double *p = DBL(x);
    double *q = DBL_W(r);
    for (int64_t i = 0; i < n; i++) q[i] = nearbyint(p[i]);
    if (x->attr) rt_attr_copy(R, r, x);
    return r;
  }
  Obj *r = math2(R, x, digits ? digits : rt_dbl(R, sig ? 6 : 0), sig ? f_signif : f_round);
  return r;
}

/* log(x, base = exp(1)). */
static Obj *do_log(Rt *R, Call *c) {
  Obj *x = NULL, *base = NULL;
  bool matched = false; /* by names: only then does R refuse a base of length 0 */
  static const char *const formals[] = {"x", "base"};
  vec_named_once(R, c, NULL, c->n, c->names, formals, 2);
  for (int i = 0; i < c->n; i++) {
    const char *nm = c->names && c->names[i] ? CSTR(c->names[i]) : "";
    if (nm[0] && !strncmp(nm, "base", strlen(nm))) base = c->args[i], matched |= i != 1;
    else if (!strcmp(nm, "x")) x = c->args[i], matched = true;
    else if (nm[0]) rt_error(R, "unused argument (%s = %s)", nm, ast_deparse_call(R, c->args[i]));
  }
  for (int i = 0; i < c->n; i++) {
    const char *nm = c->names && c->names[i] ? CSTR(c->names[i]) : "";
    if (nm[0]) continue;
    if (!x) x = c->args[i];
    else if (!base) base = c->args[i];
    else rt_error(R, "unused argument (%s)", ast_deparse_call(R, c->args[i]));
  }
  if (!x || x == MISSING_ARG) rt_error_call(R, R->hooks.frame_call(R), "argument \"x\" is missing, with no default");
  if (base == MISSING_ARG) base = NULL;
  if (!base) return math_vec(R, M_LOG, "log", x);
  if (x->type == T_CPLX || base->type == T_CPLX) {
    if (x->type != T_CPLX && !numeric(x)) non_numeric(R);
    if (base->type != T_CPLX && !numeric(base)) non_numeric(R);
    return vec_arith(R, A_DIV, vec_cplx_math(R, M_LOG, "log", rt_coerce_keep(R, x, T_CPLX)),
                     vec_cplx_math(R, M_LOG, "log", rt_coerce_keep(R, base, T_CPLX)));
  }
  if (LEN(base) == 0 && numeric(base) && matched) rt_error(R, "invalid argument 'base' of length 0");
  return math2(R, x, base, f_logb);
}

/* besselI, besselK(x, nu, expon.scaled) */
static Obj *do_bessel_ik(Rt *R, Call *c) {
  if (!vec_has_arg(c, 0) || !vec_has_arg(c, 1))
    rt_error(R, "argument \"%s\" is missing, with no default", vec_has_arg(c, 0) ? "nu" : "x");
  if (!numeric(c->args[0]) || !numeric(c->args[1])) non_numeric(R);
  Obj *x = as_dbl(R, c->args[0]), *nu = as_dbl(R, c->args[1]);
  double ex = 1 + (vec_has_arg(c, 2) ? arg_flag(R, c, 2, "expon.scaled", false) : 0);
  int64_t nx = LEN(x), ny = LEN(nu), n = nx && ny ? IMAX(nx, ny) : 0;
  Obj *r = rt_alloc(R, T_DBL, n);
  for (int64_t i = 0; i < LEN(nu); i++) /* libRmath allocates nu elements, and leaves the process when it can't */
    if (fabs(DBL(nu)[i]) > 1e7) rt_error(R, "bessel_%c allocation error", c->def->code ? 'k' : 'i');
  bool nan = false;
  vec_lib_said = 0;
  for (int64_t i = 0; i < n; i++) {
    const double a = DBL(x)[i % nx], b = DBL(nu)[i % ny], v = c->def->code ? bessel_k(a, b, ex) : bessel_i(a, b, ex);
    DBL_W(r)[i] = v;
    nan |= v != v && a == a && b == b;
    VEC_LIB_RAISE(R);
  }
  if (nan) rt_warning(R, "NaNs produced");
  return r;
}

/* ---- cumulative -------------------------------------------------------------------------------------------------- */

enum { CUM_SUM, CUM_PROD, CUM_MAX, CUM_MIN };
/* Short vectors, from left to right in one pair (kernels do the same); false: R's long double has the range or the
 * rule. */
static bool running_sums(const double *p, int64_t n, double *q) {
  rv_dd a = rv_acc_zero();
  for (int64_t i = 0; i < n; i++) {
    a = rv_acc_add(a, p[i]);
    if (!rv_isfin(a.h)) return false;
    q[i] = a.h + a.l;
  }
  return true;
}
static bool running_products(const double *p, int64_t n, double *q) {
  rv_dd a = rv_acc_one();
  for (int64_t i = 0; i < n; i++) {
    a = rv_acc_times(a, p[i]);
    if (!(fabs(a.h) > RV_SCAN_LEAST && fabs(a.h) < RV_SCAN_MOST)) return false;
    q[i] = a.h + a.l;
  }
  return true;
}
/* From element i on the NaN before it: the first one stays, as in GNU R, whose NA is a signalling NaN to the x87. */
static void keep_nan(double *q, int64_t i, int64_t n) {
  for (; i < n; i++) q[i] = q[i - 1];
}
static Obj *do_cum(Rt *R, Call *c) {
  arg_check_n(R, c, 1, 1);
  Obj *x = c->args[0];
  int code = c->def->code;
  if (x == NIL || (x->type == T_LIST && LEN(x) == 0)) return rt_alloc(R, T_DBL, 0);
  if (x->type == T_STR) x = rt_coerce_keep(R, x, T_DBL);
  if (rt_is_fun(x)) rt_error(R, "cannot coerce type '%s' to vector of type 'double'", interp_type_name(x));
  if (x->type == T_LIST) x = rt_coerce_keep(R, x, T_DBL);
  if (!rt_is_num(x) && x->type != T_CPLX) x = rt_coerce(R, x, T_DBL);
  int64_t n = LEN(x);
  Obj *names = rt_names(R, x), *r;
  if (x->type == T_CPLX) {
    if (code >= CUM_MAX) rt_error(R, "'%s' not defined for complex numbers", c->def->name);
    r = rt_alloc(R, T_CPLX, n);
    Cplx s = code == CUM_SUM ? (Cplx){0, 0} : (Cplx){1, 0};
    for (int64_t i = 0; i < n; i++) {
      Cplx z = CPLX(x)[i];
      s = code == CUM_SUM ? (Cplx){s.r != s.r ? s.r : s.r + z.r, s.i != s.i ? s.i : s.i + z.i}
                          : (Cplx){s.r * z.r - s.i * z.i, s.r * z.i + s.i * z.r};
      CPLX_W(r)[i] = s;
    }
  } else if (x->type != T_DBL && code != CUM_PROD) {
    r = rt_alloc(R, T_INT, n);
    const int32_t *p = INT(x);
    int32_t *q = INT_W(r);
    int64_t s = 0, i = 0;
    if (code == CUM_SUM) {
      for (; i < n && p[i] != NA_INT; i++) {
        s += p[i];
        if (s > INT32_MAX || s <= INT32_MIN) {
          rt_warning_frame(R, "integer overflow in 'cumsum'; use 'cumsum(as.numeric(.))'");
          break;
        }
        q[i] = (int32_t)s;
      }
    } else {
      for (; i < n && p[i] != NA_INT; i++)
        q[i] = i == 0 ? p[0] : code == CUM_MAX ? IMAX(q[i - 1], p[i]) : IMIN(q[i - 1], p[i]);
    }
    for (; i < n; i++) q[i] = NA_INT;
  } else {
    Obj *d = as_dbl(R, x);
    r = rt_alloc(R, T_DBL, n);
    const double *p = DBL(d);
    double *q = DBL_W(r);
    if (code == CUM_SUM && n >= RV_SCAN_MIN && spec_cumsum(p, n, q)) {
    } else if (code == CUM_PROD && n >= RV_SCAN_MIN && spec_cumprod(p, n, q)) {
    } else if (code == CUM_SUM && n < RV_SCAN_MIN && running_sums(p, n, q)) {
    } else if (code == CUM_SUM) {
      long double s = 0;
      int64_t i = 0;
      for (; i < n && s == s; i++) q[i] = (double)(s += p[i]);
      keep_nan(q, i, n);
    } else if (code == CUM_PROD && n < RV_SCAN_MIN && running_products(p, n, q)) {
    } else if (code == CUM_PROD) {
      long double s = 1;
      int64_t i = 0;
      for (; i < n && s == s; i++) q[i] = (double)(s *= p[i]);
      keep_nan(q, i, n);
    } else {
      double s = code == CUM_MAX ? -INFINITY : INFINITY;
      for (int64_t i = 0; i < n; i++) {
        if (s == s && p[i] != p[i]) s = p[i]; /* the first NaN stays */
        else if (s == s && !(code == CUM_MAX ? s > p[i] : s < p[i])) s = p[i]; /* of equal ones the last: signs of zero */
        q[i] = s;
      }
    }
  }
  if (names != NIL) rt_attr_set(R, r, R->s.names, names);
  return r;
}

#define MATH(name, code)                                                                                               \
  { name, do_math, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_MATH | BF_PURE, code }
const BuiltinDef builtins_math[] = {
    MATH("sqrt", M_SQRT),
    MATH("exp", M_EXP),
    MATH("log1p", M_LOG1P),
    MATH("expm1", M_EXPM1),
    MATH("log2", M_LOG2),
    MATH("log10", M_LOG10),
    MATH("sin", M_SIN),
    MATH("cos", M_COS),
    MATH("tan", M_TAN),
    MATH("asin", M_ASIN),
    MATH("acos", M_ACOS),
    MATH("atan", M_ATAN),
    MATH("sinh", M_SINH),
    MATH("cosh", M_COSH),
    MATH("tanh", M_TANH),
    MATH("asinh", M_ASINH),
    MATH("acosh", M_ACOSH),
    MATH("atanh", M_ATANH),
    MATH("cospi", M_COSPI),
    MATH("sinpi", M_SINPI),
    MATH("tanpi", M_TANPI),
    MATH("gamma", M_GAMMA),
    MATH("lgamma", M_LGAMMA),
    MATH("digamma", M_DIGAMMA),
    MATH("trigamma", M_TRIGAMMA),
    MATH("floor", M_FLOOR),
    MATH("ceiling", M_CEILING),
    MATH("sign", M_SIGN),
    {"trunc", do_trunc, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_MATH | BF_PURE, M_TRUNC},
    {"abs", do_abs, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_MATH | BF_PURE, 0},
    {"log", do_log, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_MATH | BF_PURE | BF_MISSING, 0},
    {"logb", do_log, BK_BUILTIN, NULL, BF_PURE, 0},
    {"round", do_round, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_MATH | BF_PURE | BF_MISSING, 0},
    {"signif", do_round, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_MATH | BF_PURE | BF_MISSING, 1},
    {"atan2", do_math2, BK_BUILTIN, "y, x", BF_PURE, 0},
    {"beta", do_math2, BK_BUILTIN, "a, b", BF_PURE, 1},
    {"lbeta", do_math2, BK_BUILTIN, "a, b", BF_PURE, 2},
    {"choose", do_math2, BK_BUILTIN, "n, k", BF_PURE, 3},
    {"lchoose", do_math2, BK_BUILTIN, "n, k", BF_PURE, 4},
    {"psigamma", do_math2, BK_BUILTIN, "x, deriv = 0L", BF_PURE, 5},
    {"besselJ", do_math2, BK_BUILTIN, "x, nu", BF_PURE, 6},
    {"besselY", do_math2, BK_BUILTIN, "x, nu", BF_PURE, 7},
    {"besselI", do_bessel_ik, BK_BUILTIN, "x, nu, expon.scaled = FALSE", BF_PURE, 0},
    {"besselK", do_bessel_ik, BK_BUILTIN, "x, nu, expon.scaled = FALSE", BF_PURE, 1},
    {"cumsum", do_cum, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_MATH | BF_PURE, CUM_SUM},
    {"cumprod", do_cum, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_MATH | BF_PURE, CUM_PROD},
    {"cummax", do_cum, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_MATH | BF_PURE, CUM_MAX},
    {"cummin", do_cum, BK_BUILTIN, NULL, BF_PRIM | BF_GROUP_MATH | BF_PURE, CUM_MIN},
    {0}};
