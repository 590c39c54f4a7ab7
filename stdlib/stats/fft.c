/* stdlib/stats/fft.c - the discrete Fourier transform of any length: mixed radix, Bluestein's chirp for large prime factors.
 */
#include "../base/vec.h"

typedef struct Z {
  double r, i;
} Z;
static inline Z zmul(Z a, Z b) { return (Z){a.r * b.r - a.i * b.i, a.r * b.i + a.i * b.r}; }

/* exp(sign 2 pi i k / n), k reduced first so that the argument stays exact */
static Z unit(int64_t k, int64_t n, int sign) {
  k %= n;
  if (k == 0) return (Z){1, 0};
  if (4 * k == n) return (Z){0, sign};
  if (2 * k == n) return (Z){-1, 0};
  if (4 * k == 3 * n) return (Z){0, -sign};
  double a = 2 * M_PI * (double)k / (double)n;
  return (Z){cos(a), sign * sin(a)};
}

static void fft_any(Rt *R, Z *x, int64_t n, int sign);

/* x[0], x[step], ... n of them -> out, with twiddles w of the full length N = n * stride */
static void mixed(Rt *R, const Z *x, Z *out, int64_t n, int64_t step, const Z *w, int64_t N, Z *tmp) {
  if (n == 1) {
    out[0] = x[0];
    return;
  }
  int64_t p = n % 4 == 0 ? 4 : n % 2 == 0 ? 2 : 3;
  if (n % p)
    for (p = 5; p * p <= n && n % p; p += 2) {}
  if (n % p) p = n;
  int64_t m = n / p, tw = N / n;
  for (int64_t q = 0; q < p; q++) mixed(R, x + q * step, out + q * m, m, step * p, w, N, tmp);
  for (int64_t k = 0; k < m; k++) {
    for (int64_t q = 0; q < p; q++) tmp[q] = zmul(out[q * m + k], w[q * k * tw % N]);
    if (p == 2) {
      out[k] = (Z){tmp[0].r + tmp[1].r, tmp[0].i + tmp[1].i};
      out[k + m] = (Z){tmp[0].r - tmp[1].r, tmp[0].i - tmp[1].i};
    } else
      for (int64_t j = 0; j < p; j++) {
        Z s = tmp[0];
        for (int64_t q = 1; q < p; q++) {
          Z t = zmul(tmp[q], w[j * q % p * (N / p)]);
          s.r += t.r, s.i += t.i;
        }
        out[k + j * m] = s;
      }
  }
}

static void bluestein(Rt *R, Z *x, int64_t n, int sign) {
  int64_t m = 1;
  while (m < 2 * n) m *= 2;
  Z *a = SCRATCH(R, Z, m), *b = SCRATCH(R, Z, m), *c = SCRATCH(R, Z, n);
  memset(a, 0, sizeof(Z) * (size_t)m);
  memset(b, 0, sizeof(Z) * (size_t)m);
  for (int64_t k = 0; k < n; k++)
    c[k] = unit((int64_t)((unsigned __int128)k * (unsigned __int128)k % (unsigned __int128)(2 * n)), 2 * n, sign);
  for (int64_t k = 0; k < n; k++) a[k] = zmul(x[k], c[k]);
  b[0] = (Z){c[0].r, -c[0].i};
  for (int64_t k = 1; k < n; k++) b[k] = b[m - k] = (Z){c[k].r, -c[k].i};
  fft_any(R, a, m, -1);
  fft_any(R, b, m, -1);
  for (int64_t k = 0; k < m; k++) a[k] = zmul(a[k], b[k]);
  fft_any(R, a, m, 1);
  for (int64_t k = 0; k < n; k++) {
    Z t = zmul(a[k], c[k]);
    x[k] = (Z){t.r / (double)m, t.i / (double)m};
  }
}

static void fft_any(Rt *R, Z *x, int64_t n, int sign) {
  if (n <= 1) return;
  int64_t big = 1, r = n;
  for (int64_t p = 2; p * p <= r; p++)
    while (r % p == 0) big = IMAX(big, p), r /= p;
  big = IMAX(big, r);
  if (big > 60) {
    bluestein(R, x, n, sign);
    return;
  }
  Z *w = SCRATCH(R, Z, n), *out = SCRATCH(R, Z, n), tmp[64];
  for (int64_t k = 0; k < n; k++) w[k] = unit(k, n, sign);
  mixed(R, x, out, n, 1, w, n, tmp);
  memcpy(x, out, sizeof(Z) * (size_t)n);
}

/* fft(z, inverse = FALSE), mvfft: columns.  Arrays: along every dimension. */
static Obj *do_fft(Rt *R, Call *c) {
  Obj *z = vec_arg_or(c, 0, NULL);
  if (!z) rt_error(R, "argument \"z\" is missing, with no default");
  if (!(z->type >= T_LGL && z->type <= T_CPLX)) rt_error(R, "non-numeric argument");
  int inv = vec_has_arg(c, 1) ? rt_as_lgl(R, c->args[1]) : 0;
  int sign = inv == NA_LGL || inv == 0 ? -1 : 1;
  Obj *r = rt_coerce_keep(R, z, T_CPLX);
  if (r == z) r = rt_dup(R, z);
  Z *p = (Z *)CPLX_W(r);
  int64_t n = LEN(r);
  Obj *d = vec_dim(R, z);
  if (c->def->code) {
    if (d == NIL || LEN(d) != 2) rt_error(R, "vector-valued (multivariate) series required");
    for (int64_t j = 0; j < INT(d)[1]; j++) fft_any(R, p + j * INT(d)[0], INT(d)[0], sign);
    return r;
  }
  if (d == NIL || LEN(d) < 2) {
    fft_any(R, p, n, sign);
    return r;
  }
  int64_t stride = 1;
  for (int64_t k = 0; k < LEN(d); k++) {
    int64_t m = INT(d)[k];
    if (m > 1) {
      Z *t = SCRATCH(R, Z, m);
      for (int64_t o = 0; o < n; o += stride * m)
        for (int64_t i = 0; i < stride; i++) {
          for (int64_t q = 0; q < m; q++) t[q] = p[o + i + q * stride];
          fft_any(R, t, m, sign);
          for (int64_t q = 0; q < m; q++) p[o + i + q * stride] = t[q];
        }
    }
    stride *= m;
  }
  return r;
}

const BuiltinDef builtins_fft[] = {{"fft", do_fft, BK_BUILTIN, "z, inverse = FALSE", BF_PURE, 0},
                                   {"mvfft", do_fft, BK_BUILTIN, "z, inverse = FALSE", BF_PURE, 1},
                                   {0}};
