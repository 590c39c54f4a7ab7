/* stdlib/stats/lowess.c - loops of smoothers whose steps need each other: the lines of lowess(), the masses of density(). */
#include "../base/vec.h"

/* Cleveland (1979), Robust locally weighted regression and smoothing scatterplots, JASA 74. */
typedef struct Lines {
  const double *x, *y, *robust; /* increasing x; weights of the points, or NULL */
  double *w;                    /* of the points of the line at hand */
  int64_t n;
} Lines;

/* The height at `at` of the line through the points from lo to hi and those that tie with them; false if none has weight. */
static bool line_at(const Lines *L, double at, int64_t lo, int64_t hi, double *height) {
  const double *x = L->x;
  double *w = L->w;
  const double span = x[L->n - 1] - x[0], h = fmax(at - x[lo], x[hi] - at), far = .999 * h, near = .001 * h;
  double total = 0;
  int64_t end = lo;
  for (; end < L->n; end++) {
    const double r = fabs(x[end] - at);
    w[end] = 0;
    if (r <= far) {
      const double u = r / h, v = 1. - u * u * u;
      w[end] = r <= near ? 1. : v * v * v;
      if (L->robust) w[end] *= L->robust[end];
      total += w[end];
    } else if (x[end] > at) break;
  }
  if (total <= 0) return false;
  for (int64_t j = lo; j < end; j++) w[j] /= total;
  if (h > 0) {
    double mean = 0, spread = 0;
    for (int64_t j = lo; j < end; j++) mean += w[j] * x[j];
    for (int64_t j = lo; j < end; j++) spread += w[j] * ((x[j] - mean) * (x[j] - mean));
    if (sqrt(spread) > .001 * span) { /* the points are apart enough for a slope */
      const double slope = (at - mean) / spread;
      for (int64_t j = lo; j < end; j++) w[j] *= slope * (x[j] - mean) + 1.;
    }
  }
  double sum = 0;
  for (int64_t j = lo; j < end; j++) sum += w[j] * L->y[j];
  *height = sum;
  return true;
}

/* .lowess_pass(x, y, points, delta, robust): lines at points that are delta apart, interpolation between; robust: NULL the
 * first time. */
static Obj *do_lowess_pass(Rt *R, Call *c) {
  Obj *xo = rt_coerce(R, c->args[0], T_DBL), *yo = rt_coerce(R, c->args[1], T_DBL);
  const int64_t n = LEN(xo);
  const double points = rt_as_dbl(R, c->args[2]), delta = rt_as_dbl(R, c->args[3]);
  Obj *ro = c->args[4] == NIL ? NULL : rt_coerce(R, c->args[4], T_DBL);
  rt_assert(R, n >= 2 && LEN(yo) == n && points >= 2 && points <= (double)n && (!ro || LEN(ro) == n), "%g of %lld points", points,
            (long long)n);
  const double *x = DBL(xo), *y = DBL(yo);
  const Lines L = {x, y, ro ? DBL(ro) : NULL, SCRATCH(R, double, n), n};
  Obj *ans = rt_alloc(R, T_DBL, n);
  double *ys = DBL_W(ans);
  int64_t lo = 0, hi = (int64_t)points - 1, last = -1, i = 0;
  for (;;) {
    rt_assert(R, lo >= 0 && lo <= hi && hi < n && i < n, "points %lld to %lld of %lld", (long long)lo, (long long)hi,
              (long long)n);
    while (hi < n - 1 && x[i] - x[lo] > x[hi + 1] - x[i]) lo++, hi++;
    if (!line_at(&L, x[i], lo, hi, &ys[i])) ys[i] = y[i];
    if (last >= 0 && last < i - 1) {
      const double apart = x[i] - x[last];
      for (int64_t j = last + 1; j < i; j++) {
        const double a = (x[j] - x[last]) / apart;
        ys[j] = a * ys[i] + (1. - a) * ys[last];
      }
    }
    last = i;
    const double cut = x[last] + delta;
    for (i = last + 1; i < n && !(x[i] > cut); i++)
      if (x[i] == x[last]) ys[i] = ys[last], last = i;
    i = IMAX(last + 1, i - 1);
    if (last >= n - 1) return ans;
    rt_check_interrupt(R);
  }
}

/* .grid_masses(x, w, lo, hi, n): what the observations x of masses w weigh on n grid points from lo to hi: each is shared by the
 * two points beside it. */
static Obj *do_grid_masses(Rt *R, Call *c) {
  Obj *xo = rt_coerce(R, c->args[0], T_DBL), *wo = rt_coerce(R, c->args[1], T_DBL);
  const double lo = rt_as_dbl(R, c->args[2]), hi = rt_as_dbl(R, c->args[3]);
  const int32_t n = rt_as_int(R, c->args[4]);
  rt_assert(R, LEN(wo) == LEN(xo) && n > 1, "%lld masses, %d points", (long long)LEN(wo), n);
  const double step = (hi - lo) / (n - 1), *x = DBL(xo), *w = DBL(wo);
  Obj *ans = rt_alloc_zero(R, T_DBL, n);
  double *sum = DBL_W(ans);
  for (int64_t i = 0; i < LEN(xo); i++) {
    const double at = (x[i] - lo) / step;
    if (!(at >= -1 && at < n)) continue;
    const double left = floor(at), right = at - left;
    const int k = (int)left;
    if (k >= 0) sum[k] += w[i] * (1 - right);
    if (k + 1 < n) sum[k + 1] += w[i] * right;
  }
  return ans;
}

const BuiltinDef builtins_lowess[] = {{".lowess_pass", do_lowess_pass, BK_BUILTIN, "x, y, points, delta, robust", BF_PURE, 0},
                                      {".grid_masses", do_grid_masses, BK_BUILTIN, "x, w, lo, hi, n", BF_PURE, 0},
                                      {0}};
