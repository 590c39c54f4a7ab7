/* stdlib/stats/fft.c - the discrete Fourier transform of any length: mixed radix, Bluestein's chirp for large prime factors.
 * What depends on the length alone is a Plan, made once for all columns of a call. */
#include "../base/vec.h"

typedef struct Z {
  double r, i;
} Z;
static inline Z zmul(Z a, Z b) { return (Z){a.r * b.r - a.i * b.i, a.r * b.i + a.i * b.r}; }

/* exp(2 pi i k / n), 0 <= k < n: the angle is taken back to half a quadrant in whole numbers, so that it stays exact */
static Z unit(int64_t k, int64_t n) {
  const int quadrant = (int)(4 * k / n);
  const int64_t rest = 4 * k - quadrant * n; /* of n: the part of the quadrant */
  const bool low = 2 * rest <= n;
  const double a = M_PI_2 * (double)(low ? rest : n - rest) / (double)n, c = cos(a), s = sin(a);
  const Z z = low ? (Z){c, s} : (Z){s, c};
  switch (quadrant) {
  case 0: return z;
  case 1: return (Z){-z.i, z.r};
  case 2: return (Z){-z.r, -z.i};
  default: return (Z){z.i, -z.r};
  }
}

/* w[k] = exp(sign 2 pi i k / n), by symmetry where n has it */
static void units(Z *w, int64_t n, int sign) {
  const int64_t e = n / 8, q = n / 4, h = n / 2;
  if (n % 8 == 0)
    for (int64_t k = 0; k <= e; k++) {
      const Z z = unit(k, n);
      const double c = z.r, s = sign * z.i;
      const double c2 = sign * c, s2 = sign * s; /* where sine and cosine change places */
      w[k] = (Z){c, s}, w[q - k] = (Z){s2, c2}, w[q + k] = (Z){-s2, c2}, w[h - k] = (Z){-c, s};
      w[h + k] = (Z){-c, -s}, w[h + q - k] = (Z){-s2, -c2}, w[h + q + k] = (Z){s2, -c2};
      if (k) w[n - k] = (Z){c, -s};
    }
  else
    for (int64_t k = 0; 2 * k <= n; k++) {
      const Z z = unit(k, n);
      w[k] = (Z){z.r, sign * z.i};
      if (k) w[n - k] = (Z){z.r, -sign * z.i};
    }
}

enum { FFT_MOST = 60 }; /* greater prime factors: Bluestein's chirp */
typedef struct Plan {
  Rt *R;
  int64_t n;
  int sign, nf;
  uint8_t factor[64]; /* the last ones stand where the data is read */
  Z *w;               /* exp(sign 2 pi i k / n), k < n */
  struct Plan *there, *back; /* Bluestein's: of a power of two >= 2 n; else NULL */
  Z *chirp, *kernel;
} Plan;

static inline Z zadd(Z a, Z b) { return (Z){a.r + b.r, a.i + b.i}; }
static inline Z zsub(Z a, Z b) { return (Z){a.r - b.r, a.i - b.i}; }
static inline Z zturn(Z a, double s) { return (Z){-s * a.i, s * a.r}; } /* a times s i */

static inline void butterfly4(Z *o, int64_t m, Z a, Z b, Z c, Z d, double s) {
  const Z even = zadd(a, c), odd = zadd(b, d), diff = zsub(a, c), turned = zturn(zsub(b, d), s);
  o[0] = zadd(even, odd), o[m] = zadd(diff, turned), o[2 * m] = zsub(even, odd), o[3 * m] = zsub(diff, turned);
}
static inline void butterfly3(Z *o, int64_t m, Z a, Z b, Z c, double s) {
  const double h = 0.86602540378443864676; /* sin(pi / 3) */
  const Z sum = zadd(b, c), t = zturn(zsub(b, c), s * h), u = {a.r - 0.5 * sum.r, a.i - 0.5 * sum.i};
  o[0] = zadd(a, sum), o[m] = zadd(u, t), o[2 * m] = zsub(u, t);
}
static inline void butterfly5(Z *o, int64_t m, Z a, Z b, Z c, Z d, Z e, double s) {
  const double c1 = 0.30901699437494742410, c2 = -0.80901699437494742410; /* cos(2 pi / 5), cos(4 pi / 5) */
  const double s1 = 0.95105651629515357212, s2 = 0.58778525229247312917;  /* and the sines */
  const Z be = zadd(b, e), cd = zadd(c, d), x = zsub(b, e), y = zsub(c, d);
  const Z u = {a.r + c1 * be.r + c2 * cd.r, a.i + c1 * be.i + c2 * cd.i};
  const Z v = {a.r + c2 * be.r + c1 * cd.r, a.i + c2 * be.i + c1 * cd.i};
  const Z p = zturn((Z){s1 * x.r + s2 * y.r, s1 * x.i + s2 * y.i}, s);
  const Z q = zturn((Z){s2 * x.r - s1 * y.r, s2 * x.i - s1 * y.i}, s);
  o[0] = zadd(a, zadd(be, cd)), o[m] = zadd(u, p), o[2 * m] = zadd(v, q), o[3 * m] = zsub(v, q), o[4 * m] = zsub(u, p);
}

/* The p transforms of length m in out become one of p m; tw: how far the twiddles of its length are apart in w. */
static void combine(const Plan *P, Z *out, int p, int64_t m, int64_t tw) {
  const Z *w = P->w;
  const double s = P->sign;
  switch (p) {
  case 2:
    for (int64_t k = 0; k < m; k++) {
      const Z a = out[k], b = zmul(out[k + m], w[k * tw]);
      out[k] = zadd(a, b), out[k + m] = zsub(a, b);
    }
    return;
  case 3:
    for (int64_t k = 0; k < m; k++)
      butterfly3(out + k, m, out[k], zmul(out[k + m], w[k * tw]), zmul(out[k + 2 * m], w[2 * k * tw]), s);
    return;
  case 4:
    for (int64_t k = 0; k < m; k++)
      butterfly4(out + k, m, out[k], zmul(out[k + m], w[k * tw]), zmul(out[k + 2 * m], w[2 * k * tw]),
                 zmul(out[k + 3 * m], w[3 * k * tw]), s);
    return;
  case 5:
    for (int64_t k = 0; k < m; k++)
      butterfly5(out + k, m, out[k], zmul(out[k + m], w[k * tw]), zmul(out[k + 2 * m], w[2 * k * tw]),
                 zmul(out[k + 3 * m], w[3 * k * tw]), zmul(out[k + 4 * m], w[4 * k * tw]), s);
    return;
  default: {
    Z t[FFT_MOST + 1];
    const int64_t part = P->n / p;
    for (int64_t k = 0; k < m; k++) {
      for (int64_t q = 0; q < p; q++) t[q] = zmul(out[q * m + k], w[q * k * tw]);
      for (int64_t j = 0; j < p; j++) {
        Z sum = t[0];
        for (int64_t q = 1, at = 0; q < p; q++) {
          at += j;
          if (at >= p) at -= p;
          sum = zadd(sum, zmul(t[q], w[at * part]));
        }
        out[k + j * m] = sum;
      }
    }
  }
  }
}

/* x[0], x[step], ... n of them -> out: the transforms of the parts first, depth by depth, so that they stay in the caches
 * (decimation in time). */
static void mixed(const Plan *P, const Z *x, Z *out, int64_t n, int64_t step, int level) {
  if (n == 1) {
    out[0] = x[0];
    return;
  }
  const int p = P->factor[level];
  const int64_t m = n / p;
  if (n > 1 << 14) rt_check_interrupt(P->R);
  if (m == 1 && p == 4) {
    butterfly4(out, 1, x[0], x[step], x[2 * step], x[3 * step], P->sign);
    return;
  }
  for (int64_t q = 0; q < p; q++) mixed(P, x + q * step, out + q * m, m, step * p, level + 1);
  combine(P, out, p, m, P->n / n);
}

static Plan *plan_make(Rt *R, int64_t n, int sign) {
  Plan *P = rt_scratch(R, sizeof *P);
  memset(P, 0, sizeof *P);
  P->R = R, P->n = n, P->sign = sign;
  int64_t r = n;
  int fours = 0;
  while (r % 4 == 0) r /= 4, fours++;
  for (int64_t p = 2; r > 1 && P->nf < 60;) {
    if (p * p > r) p = r;
    if (p > FFT_MOST) break;
    if (r % p) p++;
    else P->factor[P->nf++] = (uint8_t)p, r /= p;
  }
  rt_assert(R, P->nf + fours <= (int)sizeof P->factor, "%d factors", P->nf + fours);
  for (int i = 0; i < fours; i++) P->factor[P->nf++] = 4;
  if (r == 1) {
    P->w = SCRATCH(R, Z, n);
    units(P->w, n, sign);
    return P;
  }
  int64_t m = 1;
  while (m < 2 * n) m *= 2;
  P->there = plan_make(R, m, -1), P->back = plan_make(R, m, 1);
  P->chirp = SCRATCH(R, Z, n), P->kernel = SCRATCH(R, Z, m);
  Z *b = SCRATCH(R, Z, m), *c = P->chirp;
  memset(b, 0, sizeof(Z) * (size_t)m);
  for (int64_t k = 0; k < n; k++) {
    c[k] = unit((int64_t)((unsigned __int128)k * (unsigned __int128)k % (unsigned __int128)(2 * n)), 2 * n);
    c[k].i *= sign;
  }
  b[0] = (Z){c[0].r, -c[0].i};
  for (int64_t k = 1; k < n; k++) b[k] = b[m - k] = (Z){c[k].r, -c[k].i};
  rt_assert(R, !P->there->there && !P->back->there, "a power of 2 with other factors"); /* else there is no end */
  mixed(P->there, b, P->kernel, m, 1, 0);
  return P;
}

/* The transform of x in place; room: for as many as plan_room() says. */
static int64_t plan_room(const Plan *P) { return P->there ? 2 * P->there->n : P->n; }
static void plan_run(const Plan *P, Z *x, Z *room) {
  const int64_t n = P->n;
  if (!P->there) {
    mixed(P, x, room, n, 1, 0);
    memcpy(x, room, sizeof(Z) * (size_t)n);
    return;
  }
  const int64_t m = P->there->n;
  Z *a = room, *b = room + m;
  for (int64_t k = 0; k < n; k++) a[k] = zmul(x[k], P->chirp[k]);
  memset(a + n, 0, sizeof(Z) * (size_t)(m - n));
  mixed(P->there, a, b, m, 1, 0);
  for (int64_t k = 0; k < m; k++) b[k] = zmul(b[k], P->kernel[k]);
  mixed(P->back, b, a, m, 1, 0);
  for (int64_t k = 0; k < n; k++) {
    const Z t = zmul(a[k], P->chirp[k]);
    x[k] = (Z){t.r / (double)m, t.i / (double)m};
  }
}

/* count transforms of length n, the first elements of which are `apart`, and the elements of one `step` apart */
static void transforms(Rt *R, Z *p, int64_t n, int64_t step, int64_t count, int64_t apart, int sign) {
  if (n <= 1) return;
  const Plan *P = plan_make(R, n, sign);
  Z *room = SCRATCH(R, Z, plan_room(P)), *t = step > 1 ? SCRATCH(R, Z, n) : NULL;
  for (int64_t i = 0; i < count; i++) {
    Z *x = p + i * apart;
    if (!t) plan_run(P, x, room);
    else {
      for (int64_t q = 0; q < n; q++) t[q] = x[q * step];
      plan_run(P, t, room);
      for (int64_t q = 0; q < n; q++) x[q * step] = t[q];
    }
  }
}

/* fft(z, inverse = FALSE), mvfft: columns.  Arrays: along every dimension. */
static Obj *do_fft(Rt *R, Call *c) {
  Obj *z = arg_need(R, c, 0, "z");
  if (!(z->type >= T_LGL && z->type <= T_CPLX)) rt_error(R, "non-numeric argument");
  int inv = vec_has_arg(c, 1) ? rt_as_lgl(R, c->args[1]) : 0;
  int sign = inv == NA_LGL || inv == 0 ? -1 : 1;
  Obj *r;
  if (z->type == T_DBL && !z->attr) {
    const int64_t len = LEN(z);
    const double *from = DBL(z);
    r = rt_alloc(R, T_CPLX, len);
    Cplx *to = CPLX_W(r);
    for (int64_t i = 0; i < len; i++) to[i] = rt_is_na(from[i]) ? (Cplx){NA_REAL, NA_REAL} : (Cplx){from[i], 0};
  } else {
    r = rt_coerce_keep(R, z, T_CPLX);
    if (r == z) r = rt_dup(R, z);
  }
  Z *p = (Z *)CPLX_W(r);
  int64_t n = LEN(r);
  Obj *d = vec_dim(R, z);
  if (c->def->code) {
    if (d == NIL || LEN(d) != 2) rt_error(R, "vector-valued (multivariate) series required");
    transforms(R, p, INT(d)[0], 1, INT(d)[1], INT(d)[0], sign);
    return r;
  }
  if (d == NIL || LEN(d) < 2) {
    transforms(R, p, n, 1, 1, 0, sign);
    return r;
  }
  int64_t stride = 1;
  for (int64_t k = 0; k < LEN(d); k++) {
    const int64_t m = INT(d)[k];
    if (m > 1)
      for (int64_t o = 0; o < n; o += stride * m) transforms(R, p + o, m, stride, stride, 1, sign);
    stride *= m;
  }
  rt_assert(R, stride == n, "%lld elements of %lld", (long long)stride, (long long)n);
  return r;
}

const BuiltinDef builtins_fft[] = {{"fft", do_fft, BK_BUILTIN, "z, inverse = FALSE", BF_PURE, 0},
                                   {"mvfft", do_fft, BK_BUILTIN, "z, inverse = FALSE", BF_PURE, 1},
                                   {0}};
