/* specialize/reduce.h - the one definition of sum, mean and prod, in C and OpenCL C (after scalar.h).
 *
 * Elements are added in compensated pairs (s, c): s the running sum, c what rounding lost so far; the value is s + c.
 * The shape of the tree depends on the length n only, so that any device, and any number of them, gets the
 * interpreter's bits:
 *
 *   n < RV_SUM_SMALL      one accumulator, elements in order;
 *   otherwise             blocks of RV_BLOCK consecutive elements.  In a block, lane j of RV_LANES takes elements j,
 *                         j+8, j+16, ... in order; lanes are joined 0+4 1+5 2+6 3+7, then 0+2 1+3, then 0+1 (lanes
 *                         beyond a short last block hold (0, 0) and are joined all the same); blocks are joined as
 *                         the leaves of a binary tree, neighbours first: node k of level l+1 is node 2k joined with
 *                         node 2k+1 of level l, or node 2k alone when it is the last.
 *
 * The answer is rv_acc_value of the root.  Three things are left to the host (spec_sum in specialize/reduce.c), which
 * looks at the elements again when the root is not finite: NaNs (NA wins over NaN, as in R), infinities, and sums whose
 * intermediate results overflow though the answer does not (R's long double has the range).  prod is the same tree with
 * rv_acc_times. R's mean(x) is the sum divided by n in pairs.
 */
#ifndef RAVEL_REDUCE_H
#define RAVEL_REDUCE_H
#ifndef __OPENCL_VERSION__
#include <stdbool.h>
#include "scalar.h"
#endif

#define RV_SMALL_PRODUCT 8192 /* matrix products of so many terms: from left to right, in doubles */
#define RV_SUM_SMALL 32
#define RV_BLOCK 512
#define RV_LANES 8
#define RV_SUM_LEVELS 48

/* cumsum and cumprod of RV_SCAN_MIN doubles or more: element i is the compensated pair of all blocks of RV_SCAN_BLOCK
 * before its own, joined from left to right, joined with the pair of its own block up to it.  Fewer are one pair from
 * left to right. */
#define RV_SCAN_MIN 8192
#define RV_SCAN_BLOCK 256
#define RV_SCAN_LOW 0x1p-100 /* running products of a block, and */
#define RV_SCAN_HIGH 0x1p100
#define RV_SCAN_LEAST 0x1p-900 /* of all before it: else the host multiplies in long double */
#define RV_SCAN_MOST 0x1p900

RV_FN rv_dd rv_acc_zero(void) {
  rv_dd r;
  r.h = 0.0;
  r.l = 0.0;
  return r;
}
/* a + x */
RV_FN rv_dd rv_acc_add(rv_dd a, double x) {
#ifdef RV_FAST /* in plain doubles; l stays 0 */
  a.h = a.h + x;
  return a;
#else
  rv_dd r = rv_two_sum(a.h, x);
  r.l = a.l + r.l;
  return r;
#endif
}
/* a + (x - mx) * (y - my), with what rounding the differences and their product loses: GNU R's differences have 64 bits */
RV_FN rv_dd rv_acc_add_deviations(rv_dd a, double x, double mx, double y, double my) {
  rv_dd u = rv_two_sum(x, -mx), v = rv_two_sum(y, -my);
  double p = u.h * v.h;
  rv_dd r = rv_two_sum(a.h, p);
  r.l = a.l + (r.l + (fma(u.h, v.h, -p) + (u.h * v.l + u.l * v.h)));
  return r;
}
RV_FN rv_dd rv_acc_join(rv_dd a, rv_dd b) {
#ifdef RV_FAST
  return rv_acc_add(a, b.h);
#else
  rv_dd r = rv_two_sum(a.h, b.h);
  r.l = (a.l + b.l) + r.l;
  return r;
#endif
}
RV_FN double rv_acc_value(rv_dd a) {
  double v = a.h + a.l;
  return v == v && a.l != 0.0 ? v : a.h; /* an infinite a.h leaves a NaN in a.l; -0 + 0 would be 0 */
}
RV_FN double rv_acc_mean(rv_dd a, double n) {
  rv_dd s = rv_fast2(a.h, a.l);
  double q = s.h / n, r = fma(-q, n, s.h) + s.l;
  return fabs(q) < RV_INF ? q + r / n : q;
}
/* The root of a / n, and a / n / (sx sy) within -1 .. 1: standard deviations and correlations from sums of products, rounded where GNU
 * R rounds. */
RV_FN double rv_acc_sd(rv_dd a, double n) {
  rv_dd s = rv_fast2(a.h, a.l);
  double q = s.h / n, r = (fma(-q, n, s.h) + s.l) / n, t = sqrt(q);
  return t > 0.0 ? t + (fma(-t, t, q) + r) / (t + t) : t;
}
RV_FN double rv_acc_cor(rv_dd a, double n, double sx, double sy) {
  double w = rv_acc_mean(a, n) / (sx * sy);
  return w > 1.0 ? 1.0 : w < -1.0 ? -1.0 : w;
}
/* Products: (h, l) with value h + l. */
RV_FN rv_dd rv_acc_one(void) {
  rv_dd r;
  r.h = 1.0;
  r.l = 0.0;
  return r;
}
RV_FN rv_dd rv_acc_times(rv_dd a, double x) {
  rv_dd r;
  double p = a.h * x, e = fma(a.h, x, -p) + a.l * x;
  r.h = e != 0.0 ? p + e : p; /* -0 stays */
  r.l = (p - r.h) + e;
  return r;
}
RV_FN rv_dd rv_acc_join_times(rv_dd a, rv_dd b) {
  rv_dd r;
  double p = a.h * b.h, e = fma(a.h, b.h, -p) + (a.h * b.l + a.l * b.h);
  r.h = e != 0.0 ? p + e : p;
  r.l = (p - r.h) + e;
  return r;
}

/* Elements one after the other, for code that computes them as it goes (sum over a pull array in a kernel):
 *   rv_sum s = rv_sum_begin(n);  for (i = 0; i < n; i++) rv_sum_push(&s, x_i);  result = rv_acc_value(rv_sum_end(&s));
 */
typedef struct rv_sum {
  rv_i64 n, i;
  rv_dd small; /* n < RV_SUM_SMALL: all of it, in registers */
  rv_dd lane[RV_LANES];
  rv_dd tree[RV_SUM_LEVELS]; /* tree[l]: a finished node of level l waiting for its right neighbour */
} rv_sum;

RV_FN rv_dd rv_lanes_join(const rv_dd *lane) {
  rv_dd a = rv_acc_join(rv_acc_join(lane[0], lane[4]), rv_acc_join(lane[2], lane[6]));
  rv_dd b = rv_acc_join(rv_acc_join(lane[1], lane[5]), rv_acc_join(lane[3], lane[7]));
  return rv_acc_join(a, b);
}
/* Block number k (from 0) is finished: join what can be joined. */
RV_FN void rv_tree_push(rv_dd *tree, rv_i64 k, rv_dd v) {
  rv_i32 l = 0;
  for (; k & 1; k >>= 1) v = rv_acc_join(tree[l++], v);
  tree[l] = v;
}
/* The root after k blocks. */
RV_FN rv_dd rv_tree_end(const rv_dd *tree, rv_i64 k) {
  rv_dd v = rv_acc_zero();
  rv_i32 l = 0, any = 0;
  for (; k; k >>= 1, l++)
    if (k & 1) {
      v = any ? rv_acc_join(tree[l], v) : tree[l];
      any = 1;
    }
  return v;
}
RV_FN rv_sum rv_sum_begin(rv_i64 n) {
  rv_sum s;
  rv_i32 j;
  s.n = n;
  s.i = 0;
  s.small = rv_acc_zero();
  if (n >= RV_SUM_SMALL)
    for (j = 0; j < RV_LANES; j++) s.lane[j] = rv_acc_zero();
  return s;
}
RV_FN void rv_sum_push(rv_sum *s, double x) {
  rv_i32 j, lane = (rv_i32)(s->i & (RV_LANES - 1));
  if (s->n < RV_SUM_SMALL) {
    s->small = rv_acc_add(s->small, x);
    return;
  }
  s->lane[lane] = rv_acc_add(s->lane[lane], x);
  s->i++;
  if (s->i % RV_BLOCK == 0 || s->i == s->n) {
    rv_tree_push(s->tree, (s->i - 1) / RV_BLOCK, rv_lanes_join(s->lane));
    for (j = 0; j < RV_LANES; j++) s->lane[j] = rv_acc_zero();
  }
}
RV_FN rv_dd rv_sum_end(rv_sum *s) {
  return s->n < RV_SUM_SMALL ? s->small : rv_tree_end(s->tree, (s->n + RV_BLOCK - 1) / RV_BLOCK);
}

#ifndef __OPENCL_VERSION__
/* The host's, for whole vectors (specialize/reduce.c).  x has n elements; NaNs, infinities and overflow as in R. */
double spec_sum(const double *x, int64_t n);
double spec_mean(const double *x, int64_t n); /* n > 0 */
double spec_prod(const double *x, int64_t n);
/* of the products (x - mx) * (y - my), as rv_acc_add_deviations has them */
rv_dd spec_dot_pair(const double *x, double mx, const double *y, double my, int64_t n);
/* q[i] = sum or product of x[0] .. x[i]; x may be q.  False: not finite, or out of range on the way; q is undefined,
 * unless it was x (then it is partly written). */
bool spec_cumsum(const double *x, int64_t n, double *q);
bool spec_cumprod(const double *x, int64_t n, double *q);
/* Of the elements for which keep is 1 (NULL: that are no NaN), at the places that they have among all n; n >=
 * RV_SUM_SMALL.  *kept: how many; negative: keep has NA. */
rv_dd spec_sum_some(const double *x, const int32_t *keep, int64_t n, int64_t *kept);
double spec_prod_some(const double *x, const int32_t *keep, int64_t n, int64_t *kept);
rv_dd spec_sum_block(const double *x, int64_t n); /* one block: n <= RV_BLOCK */
#endif
#endif
