/* stdlib/stats/supsmu.c - Friedman's super smoother: running lines whose span is chosen at each point by cross-validation (A
 * variable span smoother, LCS Technical Report 5, Stanford, 1984). */
#include <math.h>

#include "../base/vec.h"

/* The line through the observations of a window, kept up to date as they come and go (West, CACM 22, 1979). */
typedef struct Window {
  double w, x, y, xx, xy; /* weight, means, sums of squares and of products about them */
} Window;
static void enter(Window *s, double x, double y, double w) {
  double old = s->w, dx = x - s->x, dy = y - s->y;
  s->w += w;
  if (s->w <= 0) return;
  s->x += w * dx / s->w, s->y += w * dy / s->w;
  if (old <= 0) return;
  s->xx += w * dx * dx * old / s->w, s->xy += w * dx * dy * old / s->w;
}
static void leave(Window *s, double x, double y, double w) {
  double rest = s->w - w;
  if (rest > 0) {
    double dx = x - s->x, dy = y - s->y;
    s->xx -= w * dx * dx * s->w / rest, s->xy -= w * dx * dy * s->w / rest;
    s->x -= w * dx / rest, s->y -= w * dy / rest;
  }
  s->w = rest;
}

typedef struct Data {
  int n;
  const double *x, *w;
  bool circle; /* x lies on a circle of circumference 1 */
  double flat; /* a variance of x below which the line is level */
} Data;
/* Observation k of the endless repetition of a circle. */
static void around(const Data *d, const double *y, int k, double *xk, double *yk, double *wk) {
  int n = d->n, turn = 0;
  while (k < 0) k += n, turn--;
  while (k >= n) k -= n, turn++;
  *xk = d->x[k] + turn, *yk = y[k], *wk = d->w[k];
}
/* fit: the running lines of y with a span; loss, where wanted: what each is off when its own observation is left out.
 */
static void running_lines(const Data *d, const double *y, double span, double *fit, double *loss) {
  int n = d->n, half = (int)(0.5 * span * n + 0.5);
  if (half < 2) half = 2;
  int width = 2 * half + 1;
  if (width > n) width = n;
  Window s = {0};
  double x, v, w;
  for (int i = 0; i < width; i++) {
    around(d, y, d->circle ? i - half : i, &x, &v, &w);
    enter(&s, x, v, w);
  }
  for (int j = 0; j < n; j++) {
    int out = j - half - 1, in = j + half;
    if (j > 0 && (d->circle || (out >= 0 && in < n))) {
      around(d, y, out, &x, &v, &w);
      leave(&s, x, v, w);
      around(d, y, in, &x, &v, &w);
      enter(&s, x, v, w);
    }
    double dx = d->x[j] - s.x, slope = s.xx > d->flat ? s.xy / s.xx : 0;
    fit[j] = slope * dx + s.y;
    if (!loss) continue;
    double own = s.w > 0 ? 1 / s.w : 0;
    if (s.xx > d->flat) own += dx * dx / s.xx;
    double left = 1 - d->w[j] * own;
    loss[j] = left > 0 ? fabs(y[j] - fit[j]) / left : j > 0 ? loss[j - 1] : 0;
  }
  for (int j = 0, k; j < n; j = k) { /* equal x have one value */
    double sum = 0, weight = 0;
    for (k = j; k < n && d->x[k] == d->x[j]; k++) sum += d->w[k] * fit[k], weight += d->w[k];
    if (k - j > 1)
      for (int i = j; i < k; i++) fit[i] = weight > 0 ? sum / weight : 0;
  }
}

/* GNU R's are single precision numbers, which the ninth digit shows. */
static const double spans[3] = {0.05F, 0.2F, 0.5F};

/* .supsmu(x, y, w, span, circle, bass): x in order; span 0: chosen by cross-validation. */
static Obj *do_supsmu(Rt *R, Call *c) {
  Obj *in[3];
  for (int i = 0; i < 3; i++) in[i] = rt_coerce(R, c->args[i], T_DBL);
  int n = (int)LEN(in[0]);
  if (n < 1 || LEN(in[1]) != n || LEN(in[2]) != n) rt_error(R, "invalid argument");
  Data d = {.n = n, .x = DBL(in[0]), .w = DBL(in[2]), .circle = rt_as_lgl(R, c->args[4]) == 1};
  const double *y = DBL(in[1]);
  double span = rt_as_dbl(R, c->args[3]), bass = rt_as_dbl(R, c->args[5]);
  Obj *ans = rt_alloc(R, T_DBL, n);
  double *smooth = DBL_W(ans);
  if (d.x[n - 1] <= d.x[0]) {
    double sum = 0, weight = 0;
    for (int j = 0; j < n; j++) sum += d.w[j] * y[j], weight += d.w[j];
    for (int j = 0; j < n; j++) smooth[j] = weight > 0 ? sum / weight : 0;
    return ans;
  }
  int low = n / 4 > 0 ? n / 4 : 1, high = 3 * (n / 4);
  if (high < 1) high = 1;
  while (d.x[high - 1] - d.x[low - 1] <= 0) {
    if (high < n) high++;
    if (low > 1) low--;
  }
  double scale = d.x[high - 1] - d.x[low - 1];
  const double tiny = 1e-3F;
  d.flat = tiny * scale * (tiny * scale);
  if (span > 0) {
    running_lines(&d, y, span, smooth, NULL);
    return ans;
  }
  double *fit[3], *loss[3], *raw = SCRATCH(R, double, n), *best = SCRATCH(R, double, n), *even = SCRATCH(R, double, n);
  for (int s = 0; s < 3; s++) {
    fit[s] = SCRATCH(R, double, n), loss[s] = SCRATCH(R, double, n);
    running_lines(&d, y, spans[s], fit[s], raw);
    running_lines(&d, raw, spans[1], loss[s], NULL);
  }
  for (int j = 0; j < n; j++) {
    double least = 1e20;
    best[j] = spans[0];
    for (int s = 0; s < 3; s++)
      if (loss[s][j] < least) least = loss[s][j], best[j] = spans[s];
    if (bass > 0 && bass <= 10 && least < loss[2][j] && least > 0)
      best[j] += (spans[2] - best[j]) * pow(fmax(1e-7F, least / loss[2][j]), 10 - bass);
  }
  running_lines(&d, best, spans[1], even, NULL);
  for (int j = 0; j < n; j++) {
    double s = fmin(fmax(even[j], spans[0]), spans[2]), f = s - spans[1];
    const double *to = f < 0 ? fit[0] : fit[2];
    f = f < 0 ? -f / (spans[1] - spans[0]) : f / (spans[2] - spans[1]);
    raw[j] = (1 - f) * fit[1][j] + f * to[j];
  }
  running_lines(&d, raw, spans[0], smooth, NULL);
  return ans;
}

/* ---- the order that ppr() takes points in ------------------------------------------------------------------------- */

typedef struct Pair {
  double v;
  int at;
} Pair;
static void swap_pairs(Pair *a, Pair *b) {
  Pair t = *a;
  *a = *b, *b = t;
}
/* Moves what is not greater than the median of the first, the middle and the last one to the left: [i, l] and [k, j]. */
static void partition(Pair *p, int i, int j, int *left, int *right) {
  const int mid = (i + j) / 2;
  if (p[i].v > p[mid].v) swap_pairs(&p[i], &p[mid]);
  if (p[j].v < p[mid].v) {
    swap_pairs(&p[j], &p[mid]);
    if (p[i].v > p[mid].v) swap_pairs(&p[i], &p[mid]);
  }
  const double pivot = p[mid].v;
  int k = i, l = j;
  for (;;) {
    do l--;
    while (p[l].v > pivot);
    do k++;
    while (p[k].v < pivot);
    if (k > l) break;
    swap_pairs(&p[k], &p[l]);
  }
  *left = l, *right = k;
}
/* .order_347(x): quicksort as Singleton has it (CACM 12, 1969, algorithm 347).  It is not stable: which of tied points
 * comes first decides how they are smoothed. */
static Obj *do_order_347(Rt *R, Call *c) {
  Obj *x = rt_coerce(R, c->args[0], T_DBL);
  const int n = (int)LEN(x);
  Pair *p = SCRATCH(R, Pair, n + 2); /* p[1 .. n]: */
  for (int i = 1; i <= n; i++) p[i] = (Pair){DBL(x)[i - 1], i};
  struct {
    int from, to;
  } later[64];
  int depth = 0, i = 1, j = n;
  for (;;) {
    if (j - i > 10 || (i == 1 && i < j)) {
      int l, k;
      partition(p, i, j, &l, &k);
      rt_assert(R, depth < 64, "%d parts of %d", depth, n);
      if (l - i <= j - k) later[depth].from = k, later[depth].to = j, j = l;
      else later[depth].from = i, later[depth].to = l, i = k;
      depth++;
      continue;
    }
    for (int a = i + 1; a <= j; a++) { /* there is one before i that is not greater, unless i is 1 and all there is */
      const Pair t = p[a];
      int k = a;
      for (; k > i && t.v < p[k - 1].v; k--) p[k] = p[k - 1];
      p[k] = t;
    }
    if (!depth) break;
    depth--;
    i = later[depth].from, j = later[depth].to;
  }
  Obj *r = rt_alloc(R, T_INT, n);
  for (int a = 0; a < n; a++) INT_W(r)[a] = p[a + 1].at;
  return r;
}

const BuiltinDef builtins_supsmu[] = {{".order_347", do_order_347, BK_BUILTIN, "x", BF_PURE, 0},
                                      {".supsmu", do_supsmu, BK_BUILTIN, "x, y, w, span, circle, bass", BF_PURE, 0},
                                      {0}};
