/* stdlib/stats/lbfgsb.c - where a step of optim()'s "L-BFGS-B" goes (stdlib/R/stats/lbfgsb.R has the loop and names the
 * paper): the model of the Hessian is theta I - W M W', M the inverse of a small matrix. */
#include "../base/vec.h"
#include <stdlib.h>

typedef struct Model {
  int n, m; /* variables; columns of W: two for each step that is remembered */
  double theta;
  const double *x, *g, *lo, *up;
  double *W; /* by columns: the gradients' changes, then theta times the steps */
  double *inner, *lu;
  int *pivot; /* of lu, which is inner's */
  double *at; /* the result */
  bool *free; /* not at a bound there */
  double *c;  /* W'(at - x) */
} Model;

static double dot(const double *a, const double *b, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += a[i] * b[i];
  return s;
}

/* ---- small systems: m by m, by columns --------------------------------------------------------------------------- */

static bool factor(double *a, int *pivot, int m) {
  for (int k = 0; k < m; k++) {
    double *col = a + (size_t)k * (size_t)m;
    int p = k;
    for (int i = k + 1; i < m; i++)
      if (fabs(col[i]) > fabs(col[p])) p = i;
    pivot[k] = p;
    if (!(fabs(col[p]) > 0)) return false;
    if (p != k)
      for (int j = 0; j < m; j++) {
        double *at = a + (size_t)j * (size_t)m, t = at[k];
        at[k] = at[p], at[p] = t;
      }
    for (int i = k + 1; i < m; i++) col[i] /= col[k];
    for (int j = k + 1; j < m; j++) {
      double *to = a + (size_t)j * (size_t)m;
      for (int i = k + 1; i < m; i++) to[i] -= col[i] * to[k];
    }
  }
  return true;
}
static void solve(const double *lu, const int *pivot, int m, double *v) {
  for (int k = 0; k < m; k++) {
    const double t = v[pivot[k]];
    v[pivot[k]] = v[k], v[k] = t;
  }
  for (int k = 0; k < m; k++)
    for (int i = k + 1; i < m; i++) v[i] -= lu[(size_t)k * (size_t)m + (size_t)i] * v[k];
  for (int k = m - 1; k >= 0; k--) {
    v[k] /= lu[(size_t)k * (size_t)m + (size_t)k];
    for (int i = 0; i < k; i++) v[i] -= lu[(size_t)k * (size_t)m + (size_t)i] * v[k];
  }
}
/* a' M b; room: m numbers */
static double by_M(const Model *q, const double *a, const double *b, double *room) {
  memcpy(room, b, (size_t)q->m * sizeof *b);
  solve(q->lu, q->pivot, q->m, room);
  return dot(a, room, q->m);
}

/* From the steps S and the changes Y, k columns each.  False: the small matrix has no inverse. */
static bool model(Model *q, const double *S, const double *Y) {
  const int n = q->n, k = q->m / 2;
  const size_t m = (size_t)q->m, rows = (size_t)n;
  memcpy(q->W, Y, rows * (size_t)k * sizeof *Y);
  for (size_t i = 0; i < rows * (size_t)k; i++) q->W[rows * (size_t)k + i] = q->theta * S[i];
  for (int i = 0; i < k; i++)
    for (int j = 0; j < k; j++) {
      const double sy = dot(S + (size_t)i * rows, Y + (size_t)j * rows, n);
      const double low = i > j ? sy : 0;
      const size_t a = (size_t)i, b = (size_t)j, half = (size_t)k;
      q->inner[b * m + a] = i == j ? -sy : 0;
      q->inner[b * m + half + a] = q->inner[(half + a) * m + b] = low;
      q->inner[(half + b) * m + half + a] = q->theta * dot(S + a * rows, S + b * rows, n);
    }
  memcpy(q->lu, q->inner, m * m * sizeof *q->lu);
  return factor(q->lu, q->pivot, q->m);
}

/* ---- the first local minimum along the projected gradient --------------------------------------------------------- */

typedef struct Break {
  double when;
  int i;
} Break;
static int earlier(const void *a, const void *b) {
  const Break *p = a, *q = b;
  return p->when != q->when ? (p->when < q->when ? -1 : 1) : p->i - q->i;
}
/* The variables that meet a bound on the way, in order; d: the direction at the start. */
static int breaks(Model *q, double *d, Break *todo) {
  int n = 0;
  for (int i = 0; i < q->n; i++) {
    const double g = q->g[i];
    const double when = g < 0 ? (q->x[i] - q->up[i]) / g : g > 0 ? (q->x[i] - q->lo[i]) / g : INFINITY;
    d[i] = when <= 0 ? 0 : -g;
    q->free[i] = when > 0;
    if (q->free[i] && isfinite(when)) todo[n++] = (Break){when, i};
  }
  qsort(todo, (size_t)n, sizeof *todo, earlier);
  return n;
}
static void along(Model *q, double *d, double *p, double *w, double *room, Break *todo, double eps) {
  const int n = q->n, m = q->m;
  const int ntodo = breaks(q, d, todo);
  double slope = -dot(d, d, n), time = 0;
  int free = 0;
  for (int i = 0; i < n; i++) free += q->free[i];
  if (slope == 0) return;
  for (int j = 0; j < m; j++) p[j] = dot(q->W + (size_t)j * (size_t)n, d, n);
  double curve = -q->theta * slope - (m ? by_M(q, p, p, room) : 0);
  const double first = curve;
  double best = -slope / curve;
  for (int t = 0; t < ntodo; t++) {
    const int b = todo[t].i;
    const double span = todo[t].when - time;
    if (best < span) break;
    time = todo[t].when;
    q->at[b] = d[b] > 0 ? q->up[b] : q->lo[b];
    q->free[b] = false;
    const double moved = q->at[b] - q->x[b], gb = -d[b];
    d[b] = 0;
    for (int j = 0; j < m; j++) q->c[j] += span * p[j];
    if (--free == 0) return;
    slope += span * curve + gb * gb + q->theta * gb * moved;
    curve -= q->theta * gb * gb;
    if (m) {
      for (int j = 0; j < m; j++) w[j] = q->W[(size_t)j * (size_t)n + (size_t)b];
      slope -= gb * by_M(q, q->c, w, room);
      curve -= 2 * gb * by_M(q, p, w, room) + gb * gb * by_M(q, w, w, room);
      for (int j = 0; j < m; j++) p[j] += gb * w[j];
    }
    curve = fmax(eps * first, curve);
    best = -slope / curve;
  }
  best = fmax(best, 0);
  time += best;
  for (int i = 0; i < n; i++)
    if (d[i] != 0) q->at[i] = q->x[i] + time * d[i];
  for (int j = 0; j < m; j++) q->c[j] += best * p[j];
}

/* ---- the minimum over the free variables, cut back to the bounds --------------------------------------------------- */

/* (theta I - W M W')^-1 r by Sherman, Morrison and Woodbury.  d: n numbers, small: m * m, v: m.  False: no inverse. */
static bool among_free(Model *q, double *d, double *small, double *v, int *pivot) {
  const int n = q->n, m = q->m;
  const size_t rows = (size_t)n;
  solve(q->lu, q->pivot, m, q->c);
  for (int i = 0; i < n; i++) {
    if (!q->free[i]) continue;
    double wc = 0;
    for (int j = 0; j < m; j++) wc += q->W[(size_t)j * rows + (size_t)i] * q->c[j];
    d[i] = -(q->g[i] + q->theta * (q->at[i] - q->x[i]) - wc);
  }
  for (int j = 0; j < m; j++) {
    const double *wj = q->W + (size_t)j * rows;
    double s = 0;
    for (int i = 0; i < n; i++) s += q->free[i] ? wj[i] * d[i] : 0;
    v[j] = s / q->theta;
    for (int l = 0; l < m; l++) {
      const double *wl = q->W + (size_t)l * rows;
      double ww = 0;
      for (int i = 0; i < n; i++) ww += q->free[i] ? wj[i] * wl[i] : 0;
      const size_t at = (size_t)l * (size_t)m + (size_t)j;
      small[at] = q->inner[at] - ww / q->theta;
    }
  }
  if (!factor(small, pivot, m)) return false;
  solve(small, pivot, m, v);
  double cut = 1;
  int worst = -1;
  for (int i = 0; i < n; i++) {
    if (!q->free[i]) continue;
    for (int j = 0; j < m; j++) d[i] += q->W[(size_t)j * rows + (size_t)i] * v[j];
    d[i] /= q->theta;
    if (d[i] == 0) continue;
    const double room = (d[i] > 0 ? q->up[i] - q->at[i] : q->lo[i] - q->at[i]) / d[i];
    if (room < cut) cut = fmax(room, 0), worst = i;
  }
  for (int i = 0; i < n; i++)
    if (q->free[i]) q->at[i] += cut * d[i];
  if (worst >= 0) q->at[worst] = d[worst] > 0 ? q->up[worst] : q->lo[worst];
  return true;
}

/* .lbfgsb_toward(x, g, lo, up, S, Y, theta, bounded): the point, or NULL: what is remembered is of no use */
static Obj *do_toward(Rt *R, Call *c) {
  Obj *in[6];
  for (int i = 0; i < 6; i++) in[i] = rt_coerce(R, c->args[i], T_DBL);
  const int n = (int)LEN(in[0]), m = n ? 2 * (int)(LEN(in[4]) / n) : 0;
  rt_assert(R, LEN(in[1]) == n && LEN(in[2]) == n && LEN(in[3]) == n && LEN(in[5]) == LEN(in[4]), "vectors of %d", n);
  const size_t rows = (size_t)n, cols = (size_t)m;
  double *room = SCRATCH(R, double, (int64_t)(rows * cols + 3 * cols * cols + 4 * cols + rows));
  Model me = {.n = n, .m = m, .theta = rt_as_dbl(R, c->args[6])}, *q = &me;
  q->x = DBL(in[0]), q->g = DBL(in[1]), q->lo = DBL(in[2]), q->up = DBL(in[3]);
  q->W = room, q->inner = q->W + rows * cols, q->lu = q->inner + cols * cols;
  double *small = q->lu + cols * cols, *d = small + cols * cols, *p = d + rows, *w = p + cols, *spare = w + cols;
  q->c = spare + cols;
  q->pivot = SCRATCH(R, int, 2 * m);
  q->free = SCRATCH(R, bool, n);
  Obj *to = rt_alloc(R, T_DBL, n);
  q->at = DBL_W(to);
  memcpy(q->at, q->x, rows * sizeof *q->at);
  for (int j = 0; j < m; j++) q->c[j] = 0;
  if (m && !model(q, DBL(in[4]), DBL(in[5]))) return NIL;
  if (m && !rt_as_lgl(R, c->args[7]))
    for (int i = 0; i < n; i++) q->free[i] = true;
  else along(q, d, p, w, spare, SCRATCH(R, Break, n), 2.220446049250313e-16);
  bool any = false;
  for (int i = 0; i < n; i++) any |= q->free[i];
  return any && m && !among_free(q, d, small, w, q->pivot + m) ? NIL : to;
}

const BuiltinDef builtins_lbfgsb[] = {
    {".lbfgsb_toward", do_toward, BK_BUILTIN, "x, g, lo, up, S, Y, theta, bounded", 0, 0}, {0}};
