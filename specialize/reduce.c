/* specialize/reduce.c - sum, mean and prod of a vector in memory, by the tree of reduce.h.  The leaf loop keeps the
 * lanes as arrays so that compilers make vector code of it. */
#include "reduce.h"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
/* What the processor can, not which it is: "arch=haswell" chose the other copy on all but Intel's of that year. */
#define HOST __attribute__((target_clones("fma", "default"), optimize("O3")))
#else
#define HOST
#endif
#ifdef __clang__
#undef HOST
#define HOST
#endif

HOST rv_dd spec_sum_block(const double *x, int64_t n) {
  double s[RV_LANES] = {0}, c[RV_LANES] = {0};
  int64_t i = 0;
  for (; i + RV_LANES <= n; i += RV_LANES)
    for (int j = 0; j < RV_LANES; j++) {
      double a = s[j], b = x[i + j], r = a + b, t = r - a;
      c[j] = c[j] + ((a - (r - t)) + (b - t));
      s[j] = r;
    }
  rv_dd lane[RV_LANES];
  for (int j = 0; j < RV_LANES; j++) lane[j] = (rv_dd){s[j], c[j]};
  for (int j = 0; i < n; i++, j++) lane[j] = rv_acc_add(lane[j], x[i]);
  return rv_lanes_join(lane);
}

static rv_dd sum_pair(const double *x, int64_t n) {
  if (n < RV_SUM_SMALL) {
    rv_dd a = rv_acc_zero();
    for (int64_t i = 0; i < n; i++) a = rv_acc_add(a, x[i]);
    return a;
  }
  rv_dd tree[RV_SUM_LEVELS];
  int64_t k = 0;
  for (int64_t i = 0; i < n; i += RV_BLOCK)
    rv_tree_push(tree, k++, spec_sum_block(x + i, n - i < RV_BLOCK ? n - i : RV_BLOCK));
  return rv_tree_end(tree, k);
}

/* The root is not finite.  NA or NaN or infinite elements decide; otherwise it overflowed on the way: again, scaled
 * down. */
static rv_dd sum_again(const double *x, int64_t n, int *scaled) {
  double special = 0.0;
  int na = 0, nan = 0, inf = 0;
  *scaled = 0;
  for (int64_t i = 0; i < n; i++)
    if (!rv_isfin(x[i])) {
      if (rv_isna(x[i])) {
        na = 1;
        break;
      }
      if (x[i] != x[i]) nan = 1;
      else special = special + x[i], inf = 1;
    }
  if (na) return (rv_dd){RV_NA_REAL, 0.0};
  if (nan || special != special) return (rv_dd){RV_NAN, 0.0};
  if (inf) return (rv_dd){special, 0.0};
  /* The same tree on x * 2^-128: as good as exact beside terms near the overflow threshold. */
  *scaled = 1;
  rv_sum s = rv_sum_begin(n);
  for (int64_t i = 0; i < n; i++) rv_sum_push(&s, x[i] * 0x1p-128);
  return rv_sum_end(&s);
}

_Static_assert(RV_BLOCK % RV_LANES == 0, "of a whole block no element is left over: kernels add as many to each lane");

/* Products of at most RV_BLOCK, as spec_sum_block adds. */
HOST static rv_dd dot_block(const double *x, double mx, const double *y, double my, int64_t n) {
  double s[RV_LANES] = {0}, c[RV_LANES] = {0};
  int64_t i = 0;
  for (; i + RV_LANES <= n; i += RV_LANES)
    for (int j = 0; j < RV_LANES; j++) {
      double p = x[i + j], u = p - mx, tu = u - p, ul = (p - (u - tu)) + (-mx - tu);
      double q = y[i + j], v = q - my, tv = v - q, vl = (q - (v - tv)) + (-my - tv);
      double b = u * v, a = s[j], r = a + b, t = r - a;
      c[j] = c[j] + (((a - (r - t)) + (b - t)) + (fma(u, v, -b) + (u * vl + ul * v)));
      s[j] = r;
    }
  rv_dd lane[RV_LANES];
  for (int j = 0; j < RV_LANES; j++) lane[j] = (rv_dd){s[j], c[j]};
  for (int j = 0; i < n; i++, j++) lane[j] = rv_acc_add_deviations(lane[j], x[i], mx, y[i], my);
  return rv_lanes_join(lane);
}

rv_dd spec_dot_pair(const double *x, double mx, const double *y, double my, int64_t n) {
  rv_dd v = rv_acc_zero(), tree[RV_SUM_LEVELS];
  if (n < RV_SUM_SMALL) {
    for (int64_t i = 0; i < n; i++) v = rv_acc_add_deviations(v, x[i], mx, y[i], my);
    return v;
  }
  for (int64_t b = 0, at = 0; at < n; b++, at += RV_BLOCK)
    rv_tree_push(tree, b, dot_block(x + at, mx, y + at, my, n - at < RV_BLOCK ? n - at : RV_BLOCK));
  return rv_tree_end(tree, (n + RV_BLOCK - 1) / RV_BLOCK);
}

double spec_sum(const double *x, int64_t n) {
  rv_dd a = sum_pair(x, n);
  int scaled;
  if (rv_isfin(a.h)) return rv_acc_value(a);
  a = sum_again(x, n, &scaled);
  return scaled ? rv_acc_value(a) * 0x1p128 : rv_acc_value(a);
}

double spec_mean(const double *x, int64_t n) {
  rv_dd a = sum_pair(x, n);
  int scaled;
  if (rv_isfin(a.h)) return rv_acc_mean(a, (double)n);
  a = sum_again(x, n, &scaled);
  return scaled ? rv_acc_mean(a, (double)n) * 0x1p128 : a.h;
}

/* Product by the tree.  With split, every factor and partial product is kept in [1/2, 1) and the exponents are added
 * apart: the same bits, without overflow on the way, and slower. */
typedef struct Prod {
  rv_dd v;
  int64_t e;
} Prod;
/* frexp() of a finite number */
static inline double mantissa(double x, int *e) {
  uint64_t u;
  memcpy(&u, &x, sizeof u);
  const int field = (int)(u >> 52 & 2047);
  if (field == 0) return frexp(x, e); /* zero, or too small for a whole mantissa */
  *e = field - 1022;
  u = (u & ~(UINT64_C(2047) << 52)) | UINT64_C(1022) << 52;
  memcpy(&x, &u, sizeof x);
  return x;
}
static inline Prod norm(Prod p) {
  int e = 0;
  if (p.v.h != 0.0 && rv_isfin(p.v.h)) {
    p.v.h = mantissa(p.v.h, &e);
    p.v.l = e == 0 ? p.v.l : e == -1 ? p.v.l * 2 : ldexp(p.v.l, -e);
    p.e += e;
  }
  return p;
}
/* At most RV_BLOCK factors. */
HOST static Prod prod_block(const double *x, int64_t n, int split) {
  rv_dd lane[RV_LANES];
  int64_t e = 0;
  int lanes = n < RV_SUM_SMALL ? 1 : RV_LANES;
  for (int j = 0; j < lanes; j++) lane[j] = rv_acc_one();
  for (int64_t i = 0; i < n; i += lanes) /* the lanes do not wait for each other */
    for (int j = 0; j < lanes && i + j < n; j++) {
      double f = x[i + j];
      if (split && rv_isfin(f)) {
        int k;
        f = mantissa(f, &k);
        e += k;
      }
      Prod a = {rv_acc_times(lane[j], f), 0};
      if (split) a = norm(a);
      lane[j] = a.v, e += a.e;
    }
  for (int w = lanes / 2; w; w /= 2)
    for (int j = 0; j < w; j++) {
      Prod a = {rv_acc_join_times(lane[j], lane[j + w]), 0};
      if (split) {
        a = norm(a);
        e += a.e;
      }
      lane[j] = a.v;
    }
  return (Prod){lane[0], e};
}
static Prod prod_range(const double *x, int64_t n, int split) {
  if (n <= RV_BLOCK) return prod_block(x, n, split);
  Prod p;
  int64_t left = RV_BLOCK;
  while (left * 2 < n) left *= 2;
  Prod a = prod_range(x, left, split), b = prod_range(x + left, n - left, split);
  p.v = rv_acc_join_times(a.v, b.v);
  p.e = a.e + b.e;
  return split ? norm(p) : p;
}

double spec_prod(const double *x, int64_t n) {
  Prod p = prod_range(x, n, 0);
  double v = rv_acc_value(p.v);
  if (fabs(v) >= 0x1p-900 && fabs(v) < RV_INF) return v;
  int nan = 0, inf = 0, zero = 0, neg = 0;
  int64_t e = 0; /* of the product, whose mantissa is between 2^-n and 1 */
  for (int64_t i = 0; i < n; i++) {
    if (x[i] != x[i] && rv_isna(x[i])) return RV_NA_REAL;
    int k;
    if (rv_isfin(x[i])) mantissa(x[i], &k), e += k;
    nan |= x[i] != x[i], inf |= x[i] == RV_INF || x[i] == -RV_INF, zero |= x[i] == 0.0, neg ^= x[i] < 0.0;
  }
  if (nan || (inf && zero)) return RV_NAN;
  if (inf) return neg ? -RV_INF : RV_INF;
  if (!zero && e < -1100) return neg ? -0.0 : 0.0;
  p = prod_range(x, n, 1);
  if (p.v.h == 0.0 || !rv_isfin(p.v.h)) return p.v.h;
  e = p.e > 5000 ? 5000 : p.e < -5000 ? -5000 : p.e;
  return ldexp(p.v.h + p.v.l, (int)e);
}

/* ---- some of the elements ---- */

static int takes(double x, const int32_t *keep, int64_t i, int64_t *kept) {
  if (!keep) {
    *kept += x == x;
    return x == x;
  }
  if (keep[i] == RV_NA_INT) *kept = -((int64_t)1 << 40);
  else *kept += keep[i] != 0;
  return keep[i] > 0;
}

static rv_dd some_block(const double *x, const int32_t *keep, int64_t lo, int64_t hi, int prod, int64_t *kept) {
  rv_dd lane[RV_LANES];
  int lanes = prod && hi - lo < RV_SUM_SMALL ? 1 : RV_LANES;
  for (int j = 0; j < RV_LANES; j++) lane[j] = prod ? rv_acc_one() : rv_acc_zero();
  for (int64_t i = lo; i < hi; i++) {
    if (!takes(x[i], keep, i, kept)) continue;
    rv_dd *a = &lane[(i - lo) % lanes];
    *a = prod ? rv_acc_times(*a, x[i]) : rv_acc_add(*a, x[i]);
  }
  if (!prod) return rv_lanes_join(lane);
  for (int w = lanes / 2; w; w /= 2)
    for (int j = 0; j < w; j++) lane[j] = rv_acc_join_times(lane[j], lane[j + w]);
  return lane[0];
}

rv_dd spec_sum_some(const double *x, const int32_t *keep, int64_t n, int64_t *kept) {
  rv_dd tree[RV_SUM_LEVELS];
  int64_t k = 0;
  *kept = 0;
  for (int64_t i = 0; i < n; i += RV_BLOCK)
    rv_tree_push(tree, k++, some_block(x, keep, i, n - i < RV_BLOCK ? n : i + RV_BLOCK, 0, kept));
  return rv_tree_end(tree, k);
}

static rv_dd prod_some(const double *x, const int32_t *keep, int64_t lo, int64_t hi, int64_t *kept) {
  if (hi - lo <= RV_BLOCK) return some_block(x, keep, lo, hi, 1, kept);
  int64_t left = RV_BLOCK;
  while (left * 2 < hi - lo) left *= 2;
  rv_dd a = prod_some(x, keep, lo, lo + left, kept), b = prod_some(x, keep, lo + left, hi, kept);
  return rv_acc_join_times(a, b);
}

double spec_prod_some(const double *x, const int32_t *keep, int64_t n, int64_t *kept) {
  *kept = 0;
  return rv_acc_value(prod_some(x, keep, 0, n, kept));
}

/* ---- running sums and products ---- */

bool spec_cumsum(const double *x, int64_t n, double *q) {
  rv_dd base = rv_acc_zero();
  for (int64_t lo = 0; lo < n; lo += RV_SCAN_BLOCK) {
    int64_t hi = n - lo < RV_SCAN_BLOCK ? n : lo + RV_SCAN_BLOCK;
    rv_dd a = rv_acc_zero();
    for (int64_t i = lo; i < hi; i++) {
      a = rv_acc_add(a, x[i]);
      q[i] = rv_acc_value(rv_acc_join(base, a));
    }
    base = rv_acc_join(base, a);
    if (!rv_isfin(base.h)) return false;
  }
  return true;
}

bool spec_cumprod(const double *x, int64_t n, double *q) {
  rv_dd base = rv_acc_one();
  for (int64_t lo = 0; lo < n; lo += RV_SCAN_BLOCK) {
    int64_t hi = n - lo < RV_SCAN_BLOCK ? n : lo + RV_SCAN_BLOCK;
    rv_dd a = rv_acc_one();
    for (int64_t i = lo; i < hi; i++) {
      a = rv_acc_times(a, x[i]);
      if (!(fabs(a.h) >= RV_SCAN_LOW && fabs(a.h) <= RV_SCAN_HIGH)) return false;
      q[i] = rv_acc_value(rv_acc_join_times(base, a));
    }
    base = rv_acc_join_times(base, a);
    if (!(fabs(base.h) >= RV_SCAN_LEAST && fabs(base.h) <= RV_SCAN_MOST)) return false;
  }
  return true;
}
