/* stdlib/stats/fft.c - the discrete Fourier transform of any length: Singleton's mixed radix (IEEE Transactions on Audio and
 * Electroacoustics 17, 1969), whose last bits others have, too: its order of factors, his recurrences for the sines; Bluestein's chirp
 * for large prime factors.  What depends on the length alone is a Plan, made once for all columns of a call. */
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

enum { FFT_MOST = 512 }; /* greater prime factors: Bluestein's chirp */
/* One pass: each block of `span` elements becomes p blocks, of the frequencies 0 .. p - 1 modulo p. */
typedef struct Pass {
  int p;
  int64_t span;
  Z *turn; /* p - 1 for each place in a part: what its other elements are multiplied by; not for place 0 */
  Z *root; /* p odd: the p-th roots of 1, root[p] being 1 */
} Pass;
typedef struct Plan {
  Rt *R;
  int64_t n;
  int sign, npass;
  Pass pass[64];
  int64_t *place; /* where each frequency is after the passes */
  struct Plan *there, *back; /* Bluestein's: of a power of two >= 2 n; else NULL */
  Z *chirp, *kernel;
} Plan;

static inline Z zadd(Z a, Z b) { return (Z){a.r + b.r, a.i + b.i}; }
static inline Z zsub(Z a, Z b) { return (Z){a.r - b.r, a.i - b.i}; }
static inline Z zturn(Z a, double s) { return (Z){-s * a.i, s * a.r}; } /* a times s i */

/* The turns of a pass: powers of exp(sign 2 pi i / span), each from the one before, but for every 32nd. */
typedef struct Turning {
  double step, cd, sd; /* step times pi / 4 is the angle */
  double c, s;         /* of place k */
  int64_t k;
} Turning;
static void turn_on(Turning *t, int sign) {
  enum { ANEW = 32 };
  const double c = t->c;
  if (++t->k % ANEW == 0) {
    const double angle = (double)t->k * t->step * (sign * M_PI_4);
    t->c = cos(angle), t->s = sin(angle);
  } else t->c = c - (t->cd * c + t->sd * t->s), t->s = (t->sd * c - t->cd * t->s) + t->s;
}
static void pass_turns(Pass *q, int sign) {
  const int64_t part = q->span / q->p;
  Turning now = {.step = 8 / (double)q->span, .k = 1}, *t = &now;
  const double sine = sin(0.5 * t->step * (sign * M_PI_4));
  t->cd = 2 * sine * sine, t->sd = sin(t->step * (sign * M_PI_4));
  t->c = 1 - t->cd, t->s = t->sd;
  if (q->p == 2) /* the other half by symmetry */
    for (; t->k <= part - t->k; turn_on(t, sign)) {
      q->turn[t->k] = (Z){t->c, t->s};
      if (part - t->k > t->k) q->turn[part - t->k] = (Z){-t->c, t->s};
    }
  else
    for (; t->k < part; turn_on(t, sign)) {
      Z *w = q->turn + t->k * (q->p - 1);
      w[0] = (Z){t->c, t->s};
      if (q->p == 4) {
        w[1] = (Z){t->c * t->c - t->s * t->s, 2 * t->c * t->s};
        w[2] = (Z){w[1].r * t->c - w[1].i * t->s, w[1].r * t->s + w[1].i * t->c};
      } else
        for (int i = 1; i < q->p - 1; i++) w[i] = (Z){t->c * w[i - 1].r - t->s * w[i - 1].i, t->s * w[i - 1].r + t->c * w[i - 1].i};
    }
}
static void pass_roots(Pass *q, int sign) {
  const int p = q->p;
  const double angle = sign * 2 * M_PI / p, c = cos(angle), s = sin(angle);
  Z *root = q->root;
  root[p] = (Z){1, 0};
  for (int j = 1, k = p; j < k; j++) {
    root[j] = (Z){root[k].r * c + root[k].i * s, root[k].r * s - root[k].i * c};
    k--;
    root[k] = (Z){root[j].r, -root[j].i};
  }
}

static inline void butterfly4(Z *o, int64_t m, double s) {
  const Z even = zadd(o[0], o[2 * m]), odd = zadd(o[m], o[3 * m]), diff = zsub(o[0], o[2 * m]), turned = zturn(zsub(o[m], o[3 * m]), s);
  o[0] = zadd(even, odd), o[m] = zadd(diff, turned), o[2 * m] = zsub(even, odd), o[3 * m] = zsub(diff, turned);
}
static inline void butterfly3(Z *o, int64_t m, double h) { /* h: sin(2 pi / 3), signed */
  const Z sum = zadd(o[m], o[2 * m]), t = zturn(zsub(o[m], o[2 * m]), h), u = {o[0].r - 0.5 * sum.r, o[0].i - 0.5 * sum.i};
  o[0] = zadd(o[0], sum), o[m] = zadd(u, t), o[2 * m] = zsub(u, t);
}
static inline void butterfly5(Z *o, int64_t m, double s) {
  const double c1 = 0.30901699437494742410, s1 = s * 0.95105651629515357212; /* of 2 pi / 5 */
  const double c2 = c1 * c1 - s1 * s1, s2 = 2 * c1 * s1;
  const Z a = o[0], be = zadd(o[m], o[4 * m]), cd = zadd(o[2 * m], o[3 * m]), x = zsub(o[m], o[4 * m]), y = zsub(o[2 * m], o[3 * m]);
  const Z u = {be.r * c1 + cd.r * c2 + a.r, be.i * c1 + cd.i * c2 + a.i};
  const Z v = {be.r * c2 + cd.r * c1 + a.r, be.i * c2 + cd.i * c1 + a.i};
  const Z p = zturn((Z){x.r * s1 + y.r * s2, x.i * s1 + y.i * s2}, 1);
  const Z q = zturn((Z){x.r * s2 - y.r * s1, x.i * s2 - y.i * s1}, 1);
  o[0] = zadd(zadd(a, be), cd), o[m] = zadd(u, p), o[2 * m] = zadd(v, q), o[3 * m] = zsub(v, q), o[4 * m] = zsub(u, p);
}
static inline void butterfly_odd(Z *o, int64_t m, int p, const Z *root) {
  const int half = p / 2;
  Z sum[FFT_MOST / 2 + 1], dif[FFT_MOST / 2 + 1];
  const Z a = o[0];
  for (int j = 1; j <= half; j++) {
    sum[j] = zadd(o[j * m], o[(p - j) * m]), dif[j] = zsub(o[j * m], o[(p - j) * m]);
    o[0] = zadd(sum[j], o[0]);
  }
  for (int j = 1; j <= half; j++) {
    Z even = a, odd = {0, 0};
    for (int k = 1, at = j; k <= half; k++) {
      even = (Z){sum[k].r * root[at].r + even.r, sum[k].i * root[at].r + even.i};
      odd = (Z){dif[k].r * root[at].i + odd.r, dif[k].i * root[at].i + odd.i};
      at += j;
      if (at > p) at -= p;
    }
    odd = zturn(odd, 1);
    o[j * m] = zadd(even, odd), o[(p - j) * m] = zsub(even, odd);
  }
}

/* p: a constant where this is called, so that each radix has loops of its own */
static inline __attribute__((always_inline)) void pass_by(const Pass *q, Z *x, int64_t n, double sign, int p) {
  const int64_t part = q->span / p;
  for (int64_t at = 0; at < n; at += q->span)
    for (int64_t k = 0; k < part; k++) {
      Z *o = x + at + k;
      switch (p) {
      case 2: {
        const Z a = o[0], b = o[part];
        o[0] = zadd(a, b), o[part] = zsub(a, b);
        break;
      }
      case 3: butterfly3(o, part, sign * 0.86602540378443864676); break;
      case 4: butterfly4(o, part, sign); break;
      case 5: butterfly5(o, part, sign); break;
      default: butterfly_odd(o, part, p, q->root);
      }
      if (k)
        for (int t = 1; t < p; t++) o[t * part] = zmul(o[t * part], q->turn[k * (p - 1) + t - 1]);
    }
}
static void run_pass(const Pass *q, Z *x, int64_t n, double sign) {
  switch (q->p) {
  case 2: pass_by(q, x, n, sign, 2); return;
  case 3: pass_by(q, x, n, sign, 3); return;
  case 4: pass_by(q, x, n, sign, 4); return;
  case 5: pass_by(q, x, n, sign, 5); return;
  default: pass_by(q, x, n, sign, q->p);
  }
}
/* x -> out: the passes in place, then each frequency from where it is. */
static void mixed(const Plan *P, Z *x, Z *out) {
  for (int i = 0; i < P->npass; i++) {
    if (P->n > 1 << 14) rt_check_interrupt(P->R);
    run_pass(&P->pass[i], x, P->n, P->sign);
  }
  for (int64_t k = 0; k < P->n; k++) out[k] = x[P->place[k]];
}

/* n's factors: one of each square's two, those that are left, and the others of the squares.  0: one is too large. */
static int factors(int64_t n, int *f) {
  int64_t r = n;
  int m = 0;
  for (; r % 16 == 0; r /= 16) f[m++] = 4;
  for (int64_t j = 3; j * j <= r; j += 2)
    for (; r % (j * j) == 0; r /= j * j) {
      if (j > FFT_MOST) return 0;
      f[m++] = (int)j;
    }
  int squares = m;
  if (r <= 4) {
    if (r != 1) f[m++] = (int)r;
  } else {
    if (r % 4 == 0) f[m++] = 2, r /= 4;
    squares = m;
    for (int64_t j = 2; j <= r; j = (j + 1) / 2 * 2 + 1) {
      if (j > FFT_MOST) return 0;
      if (r % j == 0) f[m++] = (int)j, r /= j;
    }
  }
  while (squares > 0) f[m++] = f[--squares];
  return m;
}
static void plan_passes(Plan *P, const int *f, int m) {
  Rt *R = P->R;
  rt_assert(R, m <= (int)(sizeof P->pass / sizeof *P->pass), "%d factors", m);
  int64_t span = P->n;
  for (int i = 0; i < m; i++) {
    Pass *q = &P->pass[P->npass++];
    q->p = f[i], q->span = span;
    q->turn = SCRATCH(R, Z, span / f[i] * (f[i] - 1));
    pass_turns(q, P->sign);
    if (f[i] > 5) q->root = SCRATCH(R, Z, f[i] + 1), pass_roots(q, P->sign);
    span /= f[i];
  }
  P->place = SCRATCH(R, int64_t, P->n);
  int64_t known = 1; /* frequencies below it have their places */
  P->place[0] = 0;
  for (int i = 0; i < m; i++) {
    const int64_t part = P->pass[i].span / f[i];
    for (int t = 1; t < f[i]; t++)
      for (int64_t k = 0; k < known; k++) P->place[t * known + k] = P->place[k] + t * part;
    known *= f[i];
  }
  rt_assert(R, known == P->n && span == 1, "factors of %lld: %lld", (long long)P->n, (long long)known);
}
static Plan *plan_make(Rt *R, int64_t n, int sign) {
  Plan *P = rt_scratch(R, sizeof *P);
  memset(P, 0, sizeof *P);
  P->R = R, P->n = n, P->sign = sign;
  int f[64], nf = factors(n, f);
  if (nf) {
    plan_passes(P, f, nf);
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
  mixed(P->there, b, P->kernel);
  return P;
}

/* The transform of x in place; room: for as many as plan_room() says. */
static int64_t plan_room(const Plan *P) { return P->there ? 2 * P->there->n : P->n; }
static void plan_run(const Plan *P, Z *x, Z *room) {
  const int64_t n = P->n;
  if (!P->there) {
    mixed(P, x, room);
    memcpy(x, room, sizeof(Z) * (size_t)n);
    return;
  }
  const int64_t m = P->there->n;
  Z *a = room, *b = room + m;
  for (int64_t k = 0; k < n; k++) a[k] = zmul(x[k], P->chirp[k]);
  memset(a + n, 0, sizeof(Z) * (size_t)(m - n));
  mixed(P->there, a, b);
  for (int64_t k = 0; k < m; k++) b[k] = zmul(b[k], P->kernel[k]);
  mixed(P->back, b, a);
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
