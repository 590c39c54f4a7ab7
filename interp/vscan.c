/* interp/vscan.c - cumsum, cumprod, cummax, cummin on a device: the host's part between the two phases of
 * oclgen/scan.c, with the bits of spec_cumsum and spec_cumprod (specialize/reduce.h). */
#include "../specialize/reduce.h"
#include "kernels.h"
#include "vexpr.h"

int vexpr_scan_kind(VxReduce op) {
  (void)rt_holds(op >= VR_CUMSUM, "%d is no scan", op);
  return op == VR_CUMSUM ? RED_SUM : op == VR_CUMPROD ? RED_PROD : op == VR_CUMMAX ? RED_MAX : RED_MIN;
}

static rv_dd take(const int64_t *p) { return (rv_dd){vexpr_double(p[0]), vexpr_double(p[1])}; }
static void put(int64_t *p, rv_dd a) {
  memcpy(p, &a.h, sizeof a.h);
  memcpy(p + 1, &a.l, sizeof a.l);
}

static const char *const has_na = "the data has NA: the base function did it";

static const char *sums(int64_t *part, int64_t m) {
  rv_dd base = rv_acc_zero();
  for (int64_t i = 0; i < m; i++, part += 2) {
    rv_dd a = take(part);
    put(part, base);
    base = rv_acc_join(base, a);
    if (!rv_isfin(base.h)) return "the result is not finite: the base function did it";
  }
  return NULL;
}

static const char *products(int64_t *part, int64_t m) {
  rv_dd base = rv_acc_one();
  for (int64_t i = 0; i < m; i++, part += 3) {
    rv_dd a = take(part);
    put(part, base);
    base = rv_acc_join_times(base, a);
    if (part[2] || !(fabs(base.h) >= RV_SCAN_LEAST && fabs(base.h) <= RV_SCAN_MOST))
      return "products leave the range of pairs: the base function did it";
  }
  return NULL;
}

static const char *counts(int64_t *part, int64_t m) {
  int64_t base = 0;
  for (int64_t i = 0; i < m; i++, part += 4) {
    if (part[3]) return has_na;
    if (base + part[2] > INT32_MAX || base + part[1] <= INT32_MIN) return "integer overflow: the base function did it";
    int64_t a = part[0];
    part[0] = base;
    base += a;
  }
  return NULL;
}

static const char *extremes(int64_t *part, int64_t m, bool dbl, bool max) {
  double d = max ? -INFINITY : INFINITY;
  int64_t s = max ? INT32_MIN + (int64_t)1 : INT32_MAX;
  for (int64_t i = 0; i < m; i++, part += 2) {
    if (part[1]) return has_na;
    if (dbl) {
      double a = vexpr_double(part[0]);
      memcpy(part, &d, sizeof d);
      if (!(max ? d > a : d < a)) d = a; /* of equal ones the last: signs of zero */
    } else {
      int64_t a = part[0];
      part[0] = s;
      if (max ? a > s : a < s) s = a;
    }
  }
  return NULL;
}

const char *vexpr_scan_bases(const OclKernel *k, int64_t *part, int64_t m) {
  switch ((PeReduce)k->reduce) {
  case RED_SUM: return sums(part, m);
  case RED_PROD: return products(part, m);
  case RED_COUNT: return counts(part, m);
  case RED_MAX:
  case RED_MIN: return extremes(part, m, k->outs[0].type == T_DBL, k->reduce == RED_MAX);
  case RED_NONE:
  case RED_EXTREMES:
  case RED_NO_LEAST:
  case RED_NO_MOST:
  case RED_SERIAL:
  case RED_SCAN: break;
  }
  (void)rt_holds(k->reduce == RED_SUM, "a scan by fold %d", k->reduce);
  return "a scan of no known kind: the base function did it";
}

void vexpr_scan_host(const OclKernel *k, Obj *v) {
  (void)rt_holds(TYPE(v) == T_DBL || TYPE(v) == T_INT || TYPE(v) == T_LGL, "a scan of type %d", TYPE(v));
  int64_t n = LEN(v);
  bool max = k->reduce == RED_MAX;
  if (k->reduce == RED_SUM) (void)spec_cumsum(VEC(v)->data, n, VEC(v)->data);
  else if (k->reduce == RED_PROD) (void)spec_cumprod(VEC(v)->data, n, VEC(v)->data);
  else if (TYPE(v) == T_DBL) {
    double *p = VEC(v)->data;
    for (int64_t i = 1; i < n; i++)
      if (max ? p[i - 1] > p[i] : p[i - 1] < p[i]) p[i] = p[i - 1]; /* of equal ones the last: signs of zero */
  } else {
    int32_t *p = VEC(v)->data;
    for (int64_t i = 1; i < n; i++)
      if (k->reduce == RED_COUNT) p[i] += p[i - 1];
      else if (max ? p[i] < p[i - 1] : p[i] > p[i - 1]) p[i] = p[i - 1];
  }
}
