/* stdlib/base/complex.c - complex arithmetic, Re Im Mod Arg Conj, the Math group on complex numbers, polyroot. */
#include "vec.h"
#include "../../specialize/scalar.h"
#include <complex.h>

static inline double complex cz(Cplx z) {
  double complex w;
  memcpy(&w, &z, sizeof w);
  return w;
}
static inline Cplx zc(double complex w) { return (Cplx){creal(w), cimag(w)}; }

static Cplx mul(Cplx a, Cplx b) { return zc(cz(a) * cz(b)); } /* infinite parts as C's Annex G has them */
/* Smith's method, which is also C's for numbers of these sizes; pe/kinds/complex.c has the same.  The others are C's.
 */
static Cplx divide(Cplx a, Cplx b) {
  double large = 0x1p500, small = 0x1p-500, ar = fabs(a.r), ai = fabs(a.i), br = fabs(b.r), bi = fabs(b.i);
  bool re = br > bi;
  double p = re ? b.r : b.i, q = re ? b.i : b.r, ratio = q / p;
  bool sized = fabs(p) >= small && fabs(p) <= large && (fabs(ratio) >= small || q == 0) &&
               !(ar > large || ai > large) && ((a.r == 0 && a.i == 0) || !(ar < small && ai < small));
  if (!sized) return zc(cz(a) / cz(b));
  double den = p + q * ratio;
  if (re) return (Cplx){(a.r + a.i * ratio) / den, (a.i - a.r * ratio) / den};
  return (Cplx){(a.r * ratio + a.i) / den, (a.i * ratio - a.r) / den};
}
static Cplx powi(Cplx x, int k) {
  if (k == 0) return (Cplx){1, 0};
  if (k == 1) return x;
  if (k < 0) return divide((Cplx){1, 0}, powi(x, -k));
  Cplx z = {1, 0};
  for (;;) {
    if (k & 1) z = mul(z, x);
    if (!(k >>= 1)) return z;
    x = mul(x, x);
  }
}
static Cplx power(Cplx x, Cplx y) {
  if (x.r == 0 && x.i == 0) {
    if (y.r == 0 && y.i == 0) return (Cplx){1, 0};
    if (y.i == 0) return (Cplx){y.r > 0 ? 0 : y.r < 0 ? INFINITY : y.r, 0};
    return (Cplx){NAN, NAN};
  }
  if (y.r == 0 && y.i == 0) return (Cplx){1, 0};
  if (y.r == 1 && y.i == 0) return x;
  if (y.i == 0 && y.r == (int)y.r && fabs(y.r) <= 65536) return powi(x, (int)y.r);
  return zc(cpow(cz(x), cz(y)));
}

void vec_cplx_arith(int op, Cplx *restrict r, const Cplx *x, int64_t nx, const Cplx *y, int64_t ny, int64_t n) {
  if (op == A_POW && ny == 1 && nx == n && y->r == 2 && y->i == 0) { /* power(), by the same products */
    for (int64_t i = 0; i < n; i++)
      r[i] = x[i].r == 0 && x[i].i == 0 ? (Cplx){0, 0} : mul((Cplx){1, 0}, mul(x[i], x[i]));
    return;
  }
  for (int64_t i = 0, j = 0, k = 0; i < n; i++) {
    Cplx a = x[j], b = y[k];
    switch (op) {
    case A_ADD: r[i] = (Cplx){a.r + b.r, a.i + b.i}; break;
    case A_SUB: r[i] = (Cplx){a.r - b.r, a.i - b.i}; break;
    case A_MUL: r[i] = zc(cz(a) * cz(b)); break;
    case A_DIV: r[i] = divide(a, b); break;
    default: r[i] = power(a, b);
    }
    if (++j == nx) j = 0;
    if (++k == ny) k = 0;
  }
}

/* R's branch cuts for asin, acos, atan on the real axis come out of libm's signed zeros as in C99. */
static double complex z_tan(double complex z) {
  double y = cimag(z);
  double complex r = ctan(z);
  if (isfinite(y) && fabs(y) > 25.0) r = cz((Cplx){creal(r), y < 0 ? -1.0 : 1.0});
  return r;
}
static double complex z_asin(double complex z) {
  if (cimag(z) == 0 && fabs(creal(z)) > 1) {
    double x = creal(z), t1 = 0.5 * fabs(x + 1), t2 = 0.5 * fabs(x - 1), alpha = t1 + t2,
           ri = log(alpha + sqrt(alpha * alpha - 1));
    if (x > 1) ri *= -1;
    return asin(t1 - t2) + ri * I;
  }
  return casin(z);
}
static double complex z_acos(double complex z) {
  if (cimag(z) == 0 && fabs(creal(z)) > 1) return M_PI_2 - z_asin(z);
  return cacos(z);
}
static double complex z_atan(double complex z) {
  if (creal(z) == 0 && fabs(cimag(z)) > 1) {
    double y = cimag(z), rr = y > 0 ? M_PI_2 : -M_PI_2, ri = ((y + 1) * (y + 1)) / ((y - 1) * (y - 1));
    return rr + 0.25 * log(ri) * I;
  }
  return catan(z);
}

/* The angle whose tangent is y/x, in the half plane of x's real part. */
static double complex z_atan2(double complex y, double complex x) {
  if (x == 0) return y == 0 ? NA_REAL + NA_REAL * I : copysign(M_PI_2, creal(y));
  double complex r = z_atan(y / x);
  if (creal(x) < 0) r += M_PI;
  return creal(r) > M_PI ? r - 2 * M_PI : r;
}

Obj *vec_cplx_atan2(Rt *R, Obj *y, Obj *x) {
  Obj *cy = rt_coerce(R, y, T_CPLX), *cx = rt_coerce(R, x, T_CPLX);
  int64_t ny = LEN(cy), nx = LEN(cx), n = ny && nx ? IMAX(ny, nx) : 0;
  Obj *res = rt_alloc(R, T_CPLX, n);
  for (int64_t i = 0; i < n; i++) CPLX_W(res)[i] = zc(z_atan2(cz(CPLX(cy)[i % ny]), cz(CPLX(cx)[i % nx])));
  if (n == ny && y->attr) rt_attr_copy(R, res, y);
  else if (n == nx && x->attr) rt_attr_copy(R, res, x);
  return res;
}

Obj *vec_cplx_math(Rt *R, int code, const char *name, Obj *x) {
  int64_t n = LEN(x);
  if (code == M_ABS) {
    Obj *r = rt_alloc(R, T_DBL, n);
    for (int64_t i = 0; i < n; i++) DBL_W(r)[i] = rv_hypot(CPLX(x)[i].r, CPLX(x)[i].i);
    rt_attr_copy(R, r, x);
    return r;
  }
  Obj *res = rt_alloc(R, T_CPLX, n);
  const Cplx *p = CPLX(x);
  Cplx *r = CPLX_W(res);
  bool nan = false;
  for (int64_t i = 0; i < n; i++) {
    double complex z = cz(p[i]), w;
    switch (code) {
    case M_SQRT: {
      double m = rv_hypot(p[i].r, p[i].i);
      if (m >= 1e-290 && m <= 1e290 && p[i].i != 0) {
        double t = sqrt(0.5 * (m + fabs(p[i].r))), u = 0.5 * (p[i].i / t);
        r[i] = p[i].r > 0 ? (Cplx){t, u} : (Cplx){fabs(u), p[i].i < 0 ? -t : t};
        goto next;
      }
      w = csqrt(z);
      break;
    }
    case M_EXP: {
      if (!isfinite(p[i].r) || !isfinite(p[i].i)) {
        w = cexp(z);
        break;
      }
      double e = rv_exp(p[i].r);
      r[i] = (Cplx){e * rv_cos(p[i].i), e * rv_sin(p[i].i)};
      goto next;
    }
    case M_LOG: r[i] = (Cplx){log(rv_hypot(p[i].r, p[i].i)), atan2(p[i].i, p[i].r)}; goto next;
    case M_LOG2:
      r[i] = divide((Cplx){log(rv_hypot(p[i].r, p[i].i)), atan2(p[i].i, p[i].r)}, (Cplx){M_LN2, 0});
      goto next;
    case M_LOG10:
      r[i] = divide((Cplx){log(rv_hypot(p[i].r, p[i].i)), atan2(p[i].i, p[i].r)}, (Cplx){M_LN10, 0});
      goto next;
    case M_SIN: w = csin(z); break;
    case M_COS: w = ccos(z); break;
    case M_TAN: w = z_tan(z); break;
    case M_ASIN: w = z_asin(z); break;
    case M_ACOS: w = z_acos(z); break;
    case M_ATAN: w = z_atan(z); break;
    case M_SINH: w = csinh(z); break;
    case M_COSH: w = ccosh(z); break;
    case M_TANH: w = ctanh(z); break;
    case M_ASINH: w = -I * z_asin(I * z); break;
    case M_ACOSH: w = I * z_acos(z); break;
    case M_ATANH: w = -I * z_atan(I * z); break;
    default: rt_error(R, "unimplemented complex function");
    }
    r[i] = rt_is_na(p[i].r) || rt_is_na(p[i].i) ? (Cplx){NA_REAL, NA_REAL} : zc(w);
  next:
    if ((r[i].r != r[i].r || r[i].i != r[i].i) && p[i].r == p[i].r && p[i].i == p[i].i) nan = true;
  }
  if (nan) rt_warning(R, "NaNs produced in function \"%s\"", name);
  rt_attr_copy(R, res, x);
  return res;
}

/* rv_hypot() asks for fma: an instruction where there is one, not a call. */
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) /* see VEC_LOOP */
__attribute__((target_clones("fma", "default")))
#endif
static void moduli(double *restrict q, const Cplx *restrict p, int64_t n) {
  for (int64_t i = 0; i < n; i++) q[i] = rv_hypot(p[i].r, p[i].i);
}

enum { Z_RE, Z_IM, Z_MOD, Z_ARG, Z_CONJ };
static Obj *do_cplx(Rt *R, Call *c) {
  arg_check_n(R, c, 1, 1);
  Obj *x = c->args[0];
  int code = c->def->code;
  if (!(x->type >= T_LGL && x->type <= T_CPLX) || vec_is_factor(x)) rt_error(R, "non-numeric argument to function");
  int64_t n = LEN(x);
  Obj *r;
  if (x->type == T_CPLX) {
    const Cplx *p = CPLX(x);
    if (code == Z_CONJ) {
      r = rt_alloc(R, T_CPLX, n);
      for (int64_t i = 0; i < n; i++) CPLX_W(r)[i] = (Cplx){p[i].r, -p[i].i};
    } else {
      r = rt_alloc(R, T_DBL, n);
      double *q = DBL_W(r);
      if (code == Z_MOD) moduli(q, p, n);
      else
        for (int64_t i = 0; i < n; i++)
          q[i] = code == Z_RE ? p[i].r : code == Z_IM ? p[i].i : rv_atan2(p[i].i, p[i].r);
    }
  } else {
    Obj *d = rt_coerce(R, x, T_DBL);
    if (code == Z_CONJ) return x->type == T_DBL ? x : rt_coerce_keep(R, x, T_DBL);
    r = rt_alloc(R, T_DBL, n);
    const double *p = DBL(d);
    double *q = DBL_W(r);
    for (int64_t i = 0; i < n; i++)
      q[i] = code == Z_RE    ? p[i]
             : code == Z_IM  ? 0
             : code == Z_MOD ? fabs(p[i])
             : p[i] != p[i]  ? p[i]
             : p[i] >= 0     ? 0
                             : M_PI;
  }
  rt_attr_copy(R, r, x);
  return r;
}

/* Roots of the polynomial z[0] + z[1] x + ...: Aberth's simultaneous iteration, polished by Newton. */
static Obj *do_polyroot(Rt *R, Call *c) {
  Obj *z = vec_arg_or(c, 0, NULL);
  if (!z) rt_error(R, "argument \"z\" is missing, with no default");
  if (!(z->type >= T_LGL && z->type <= T_CPLX)) rt_error(R, "unimplemented type '%s' in 'polyroot'\n", rt_type_name(TYPE(z)));
  z = rt_coerce(R, z, T_CPLX);
  int64_t n = LEN(z);
  const Cplx *p = CPLX(z);
  while (n > 0 && p[n - 1].r == 0 && p[n - 1].i == 0) n--;
  if (n <= 1) return rt_alloc(R, T_CPLX, 0);
  for (int64_t i = 0; i < n; i++)
    if (!isfinite(p[i].r) || !isfinite(p[i].i)) rt_error(R, "invalid polynomial coefficient");
  Obj *res = rt_alloc(R, T_CPLX, n - 1);
  Cplx *a = SCRATCH(R, Cplx, n);
  for (int64_t i = 0; i < n; i++) a[i] = p[n - 1 - i];
  if (!vec_zeros(R, a, (int)(n - 1), CPLX_W(res))) rt_error(R, "root finding code failed");
  return res;
}

#define GC (BF_PRIM | BF_GROUP_COMPLEX | BF_PURE)
const BuiltinDef builtins_complex[] = {{"Re", do_cplx, BK_BUILTIN, NULL, GC, Z_RE},
                                       {"Im", do_cplx, BK_BUILTIN, NULL, GC, Z_IM},
                                       {"Mod", do_cplx, BK_BUILTIN, NULL, GC, Z_MOD},
                                       {"Arg", do_cplx, BK_BUILTIN, NULL, GC, Z_ARG},
                                       {"Conj", do_cplx, BK_BUILTIN, NULL, GC, Z_CONJ},
                                       {"polyroot", do_polyroot, BK_BUILTIN, "z", BF_PURE, 0},
                                       {0}};
