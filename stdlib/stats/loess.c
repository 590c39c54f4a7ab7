/* stdlib/stats/loess.c - local regression: fits at points, and the k-d tree over whose vertices a fit is interpolated
 * (Cleveland & Devlin, JASA 83, 1988; Cleveland & Grosse, Statistics and Computing 1, 1991).
 *
 * A local fit at a point q gives a value and a gradient there.  They are linear in y, so it is the rows of an operator
 * that are computed: row 0 is the value, row k the slope along variable k.  The interpolant needs them at the corners
 * of the tree's cells only; inside a cell it is the cubic in each variable that meets the corners' values and slopes,
 * and in two dimensions the blend of the four edges' cubics, each of them taken from the smaller of the two cells that
 * share the edge, which makes the surface smooth across cells of different sizes. */
#include <math.h>
#include <stdlib.h>

#include "../base/vec.h"

enum { MAX_DIM = 8 };

static const double *dbl_arg(Rt *R, Call *c, int i) {
  Obj *x = rt_coerce(R, c->args[i], T_DBL);
  c->args[i] = x;
  return DBL(x);
}
static int rows_of(Rt *R, Obj *x) {
  Obj *d = vec_dim(R, x);
  return d == NIL ? (int)LEN(x) : INT(d)[0];
}
static Obj *new_array(Rt *R, int a, int b, int c) {
  Obj *x = rt_alloc_zero(R, T_DBL, (int64_t)a * b * c), *d = rt_alloc(R, T_INT, 3);
  INT_W(d)[0] = a, INT_W(d)[1] = b, INT_W(d)[2] = c;
  rt_attr_set(R, x, R->s.dim, d);
  return x;
}

/* ---- one local fit ---- */

typedef struct Local {
  int n, d;               /* observations, variables */
  const double *x, *w;    /* n x d; prior weights */
  int q;                  /* how many neighbours */
  double span;            /* beyond 1 the neighbourhood grows with it */
  int degree, near;       /* near: the first so many variables measure the distance */
  const double *keep2;    /* per variable: its square is a term */
  int p;                  /* terms */
  double *dist, *sorted;  /* n each */
  double *A, *U, *S, *V;  /* n x p design; its decomposition */
  int *at;                /* the observations with weight */
  int bad;                /* fits that were singular */
  double bad_at[MAX_DIM]; /* the first of them: where, its radius, reciprocal condition */
  double bad_radius, bad_rcond;
  bool other, empty; /* others, too; a neighbourhood of width 0 */
  double other_radius2;
} Local;

static int by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* A (m x p, by columns) = U diag(S) V', by rotations of its columns until they are orthogonal (Hestenes); U overwrites
 * A. */
static void jacobi_svd(double *A, int m, int p, double *S, double *V) {
  for (int j = 0; j < p; j++)
    for (int i = 0; i < p; i++) V[i + j * p] = i == j;
  for (int sweep = 0; sweep < 60; sweep++) {
    bool turned = false;
    for (int i = 0; i < p - 1; i++)
      for (int j = i + 1; j < p; j++) {
        double *a = A + (int64_t)i * m, *b = A + (int64_t)j * m, aa = 0, bb = 0, ab = 0;
        for (int k = 0; k < m; k++) aa += a[k] * a[k], bb += b[k] * b[k], ab += a[k] * b[k];
        if (ab == 0 || fabs(ab) <= 1e-15 * sqrt(aa * bb)) continue;
        turned = true;
        double zeta = (bb - aa) / (2 * ab), t = copysign(1, zeta) / (fabs(zeta) + hypot(1, zeta));
        double c = 1 / hypot(1, t), s = c * t;
        for (int k = 0; k < m; k++) {
          double u = a[k];
          a[k] = c * u - s * b[k], b[k] = s * u + c * b[k];
        }
        for (int k = 0; k < p; k++) {
          double u = V[k + i * p];
          V[k + i * p] = c * u - s * V[k + j * p], V[k + j * p] = s * u + c * V[k + j * p];
        }
      }
    if (!turned) break;
  }
  for (int j = 0; j < p; j++) {
    double s = 0;
    for (int k = 0; k < m; k++) s += A[k + (int64_t)j * m] * A[k + (int64_t)j * m];
    S[j] = sqrt(s);
    if (S[j] > 0)
      for (int k = 0; k < m; k++) A[k + (int64_t)j * m] /= S[j];
  }
}

/* The terms at an observation, centred at the point: 1, the variables, their products and squares. */
static int terms_at(const Local *L, const double *at, int i, double *t) {
  int p = 0;
  t[p++] = 1;
  if (L->degree == 0) return p;
  double z[MAX_DIM];
  for (int k = 0; k < L->d; k++) t[p++] = z[k] = L->x[i + (int64_t)k * L->n] - at[k];
  if (L->degree == 2)
    for (int a = 0; a < L->d; a++)
      for (int b = a; b < L->d; b++)
        if (a != b || L->keep2[a] != 0) t[p++] = z[a] * z[b];
  return p;
}

/* The operator's rows at a point: row r of L->d + 1 goes to out + r * n, zero where an observation has no say. */
static void local_fit(Rt *R, Local *L, const double *at, double *out, int rows) {
  int n = L->n, p = L->p;
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int k = 0; k < L->near; k++) {
      double z = L->x[i + (int64_t)k * n] - at[k];
      s += z * z;
    }
    L->dist[i] = L->sorted[i] = s;
  }
  qsort(L->sorted, (size_t)n, sizeof(double), by_value);
  double rho = L->sorted[L->q - 1] * (L->span > 1 ? L->span : 1);
  if (!(rho > 0)) {
    L->empty = true;
    for (int64_t i = 0; i < (int64_t)rows * n; i++) out[i] = NAN;
    return;
  }
  int m = 0;
  for (int i = 0; i < n; i++)
    if (L->dist[i] < rho && L->w[i] > 0) L->at[m++] = i;
  double norm[64] = {0}, t[64], *sw = L->sorted; /* the sorted distances are done with */
  for (int k = 0; k < m; k++) {
    int i = L->at[k];
    double r = sqrt(L->dist[i] / rho), c = r < 0.001 ? 1 : 1 - r * r * r;
    sw[k] = sqrt(L->w[i] * c * c * c);
    terms_at(L, at, i, t);
    for (int j = 0; j < p; j++) {
      L->A[k + (int64_t)j * m] = t[j] * sw[k];
      norm[j] += t[j] * sw[k] * t[j] * sw[k];
    }
  }
  for (int j = 0; j < p; j++) {
    norm[j] = norm[j] > 0 ? sqrt(norm[j]) : 1;
    for (int k = 0; k < m; k++) L->A[k + (int64_t)j * m] /= norm[j];
  }
  jacobi_svd(L->A, m, p, L->S, L->V);
  double big = 0, small = HUGE_VAL;
  for (int j = 0; j < p; j++) big = fmax(big, L->S[j]), small = fmin(small, L->S[j]);
  double tol = big * 100 * 2.220446049250313e-16;
  if (small <= tol) {
    if (L->bad++ == 0) {
      memcpy(L->bad_at, at, sizeof(double) * (size_t)L->d);
      L->bad_radius = sqrt(rho), L->bad_rcond = small / big;
    } else if (!L->other) L->other = true, L->other_radius2 = rho;
  }
  for (int r = 0; r < rows && r < p; r++) {
    if (r > 0 && L->degree == 0) break;
    for (int j = 0; j < p; j++) {
      if (L->S[j] <= tol) continue;
      double f = L->V[r + j * p] / L->S[j] / norm[r];
      for (int k = 0; k < m; k++) out[(int64_t)r * n + L->at[k]] += f * L->A[k + (int64_t)j * m] * sw[k];
    }
  }
}

/* .loess_local(x, y, w, at, how): the local fits at the rows of `at`.  how: neighbours, span, degree, variables that
 * measure distance, 1 for slopes too, then per variable whether its square is a term.  y NULL: the operator, an array
 * [observation, row, point]; else the values [row, point].  The attribute "notes" tells of singular fits. */
static Obj *do_loess_local(Rt *R, Call *c) {
  Obj *xo = c->args[0];
  Local L = {.n = rows_of(R, xo), .x = dbl_arg(R, c, 0), .w = dbl_arg(R, c, 2)};
  bool solve = !IS_NIL(c->args[1]);
  const double *y = solve ? dbl_arg(R, c, 1) : NULL;
  int m = rows_of(R, c->args[3]);
  const double *at = dbl_arg(R, c, 3), *how = dbl_arg(R, c, 4);
  if (L.n < 1 || LEN(c->args[4]) < 6) rt_error(R, "invalid argument");
  L.d = (int)(LEN(c->args[0]) / L.n);
  if (L.d < 1 || L.d > MAX_DIM || LEN(c->args[4]) != 5 + L.d || LEN(c->args[2]) != L.n ||
      LEN(c->args[3]) != (int64_t)m * L.d || (solve && LEN(c->args[1]) != L.n))
    rt_error(R, "invalid argument");
  L.q = (int)how[0], L.span = how[1], L.degree = (int)how[2], L.near = (int)how[3], L.keep2 = how + 5;
  if (L.q < 1 || L.q > L.n || L.near < 0 || L.near > L.d) rt_error(R, "invalid argument");
  int rows = how[4] != 0 ? L.d + 1 : 1;
  double t[64], q[MAX_DIM] = {0};
  L.p = terms_at(&L, q, 0, t);
  rt_assert(R, L.p >= 1 && L.p <= (int)(sizeof t / sizeof *t), "%d terms", L.p);
  L.dist = SCRATCH(R, double, L.n), L.sorted = SCRATCH(R, double, L.n), L.at = SCRATCH(R, int, L.n);
  L.A = SCRATCH(R, double, (int64_t)L.n *L.p), L.S = SCRATCH(R, double, L.p), L.V = SCRATCH(R, double, L.p *L.p);
  Obj *ans = solve ? new_array(R, rows, m, 1) : new_array(R, L.n, rows, m);
  double *r = DBL_W(ans), *op = solve ? SCRATCH(R, double, (int64_t)L.n *rows) : NULL;
  for (int j = 0; j < m; j++) {
    for (int k = 0; k < L.d; k++) q[k] = at[j + (int64_t)k * m];
    if (!solve) {
      local_fit(R, &L, q, r + (int64_t)j * rows * L.n, rows);
      continue;
    }
    memset(op, 0, sizeof(double) * (size_t)L.n * (size_t)rows);
    local_fit(R, &L, q, op, rows);
    for (int k = 0; k < rows; k++) {
      double s = 0;
      for (int i = 0; i < L.n; i++) s += op[(int64_t)k * L.n + i] * y[i];
      r[(int64_t)j * rows + k] = s;
    }
  }
  if (L.bad || L.empty) {
    Obj *where = rt_alloc(R, T_DBL, L.d);
    memcpy(DBL_W(where), L.bad_at, sizeof(double) * (size_t)L.d);
    Obj *num[4];
    double v[4] = {L.bad, L.bad_radius, L.bad_rcond, L.other ? L.other_radius2 : -1};
    for (int k = 0; k < 4; k++) num[k] = rt_alloc(R, T_DBL, 1), DBL_W(num[k])[0] = v[k];
    Obj *empty = rt_alloc(R, T_LGL, 1);
    LGL_W(empty)[0] = L.empty;
    Obj *notes = rt_named_list(R, 6, "count", num[0], "at", where, "radius", num[1], "rcond", num[2], "other", num[3],
                               "empty", empty);
    rt_attr_set(R, ans, rt_sym(R, "notes"), notes);
  }
  return ans;
}

/* ---- the tree of cells ---- */

typedef struct Cell {
  int dim; /* which variable cuts it, -1: none does */
  double cut;
  int low, high;            /* its parts */
  int corner[1 << MAX_DIM]; /* bit k of the index: at the upper end of variable k */
  int first, count;         /* its observations, while the tree is built */
} Cell;
typedef struct Tree {
  int d, corners;
  Cell *cell;
  int nc, cap;
  double *v; /* vertices, d numbers each */
  int nv, vcap;
} Tree;

static void *grown(Rt *R, void *p, size_t size, int n, int cap) {
  void *q = rt_scratch(R, size * (size_t)cap);
  if (n) memcpy(q, p, size * (size_t)n);
  return q;
}
static int vertex(Rt *R, Tree *T, const double *at, int from) {
  for (int i = from; i < T->nv; i++)
    if (!memcmp(T->v + (int64_t)i * T->d, at, sizeof(double) * (size_t)T->d)) return i;
  if (T->nv == T->vcap) T->v = grown(R, T->v, sizeof(double) * (size_t)T->d, T->nv, T->vcap = 2 * T->vcap + 16);
  memcpy(T->v + (int64_t)T->nv * T->d, at, sizeof(double) * (size_t)T->d);
  return T->nv++;
}
static Cell *new_cell(Rt *R, Tree *T) {
  if (T->nc == T->cap) T->cell = grown(R, T->cell, sizeof(Cell), T->nc, T->cap = 2 * T->cap + 16);
  Cell *c = &T->cell[T->nc++];
  *c = (Cell){.dim = -1};
  return c;
}
/* The tree with the one cell between the corners lo and hi. */
static Tree first_cell(Rt *R, int d, const double *lo, const double *hi) {
  Tree T = {.d = d, .corners = 1 << d};
  Cell *c = new_cell(R, &T);
  for (int b = 0; b < T.corners; b++) {
    double at[MAX_DIM];
    for (int k = 0; k < d; k++) at[k] = b >> k & 1 ? hi[k] : lo[k];
    c->corner[b] = vertex(R, &T, at, T.nv);
  }
  return T;
}
/* Cuts cell i at value cut of variable k: two cells more, and the vertices on the cut. */
static void cut_cell(Rt *R, Tree *T, int i, int k, double cut) {
  int low = T->nc, high = low + 1;
  new_cell(R, T), new_cell(R, T);
  Cell *c = &T->cell[i], *l = &T->cell[low], *h = &T->cell[high];
  c->dim = k, c->cut = cut, c->low = low, c->high = high;
  memcpy(l->corner, c->corner, sizeof c->corner), memcpy(h->corner, c->corner, sizeof c->corner);
  for (int b = 0; b < T->corners; b++) {
    if (b >> k & 1) continue;
    double at[MAX_DIM];
    memcpy(at, T->v + (int64_t)c->corner[b] * T->d, sizeof(double) * (size_t)T->d);
    at[k] = cut;
    l->corner[b | 1 << k] = h->corner[b] = vertex(R, T, at, 0);
  }
}
static double corner_at(const Tree *T, const Cell *c, int b, int k) { return T->v[(int64_t)c->corner[b] * T->d + k]; }

/* .loess_tree(x, fc, dims): the cells of at most fc observations of x, cut by its first dims variables. */
static Obj *do_loess_tree(Rt *R, Call *c) {
  int n = rows_of(R, c->args[0]);
  const double *x = dbl_arg(R, c, 0);
  int fc = rt_as_int(R, c->args[1]), dims = rt_as_int(R, c->args[2]);
  int d = n ? (int)(LEN(c->args[0]) / n) : 0;
  if (d < 1 || d > MAX_DIM || dims < 1 || dims > d) rt_error(R, "invalid argument");
  double lo[MAX_DIM], hi[MAX_DIM];
  for (int k = 0; k < d; k++) {
    lo[k] = HUGE_VAL, hi[k] = -HUGE_VAL;
    for (int i = 0; i < n; i++) {
      double v = x[i + (int64_t)k * n];
      lo[k] = fmin(lo[k], v), hi[k] = fmax(hi[k], v);
    }
    double margin = 0.005 * fmax(hi[k] - lo[k], 1e-10 * fmax(fabs(lo[k]), fabs(hi[k])) + 1e-30);
    lo[k] -= margin, hi[k] += margin;
  }
  Tree T = first_cell(R, d, lo, hi);
  int *who = SCRATCH(R, int, n);
  double *sorted = SCRATCH(R, double, n);
  for (int i = 0; i < n; i++) who[i] = i;
  T.cell[0].count = n;
  for (int i = 0; i < T.nc; i++) {
    int first = T.cell[i].first, count = T.cell[i].count, k = 0;
    if (count <= fc) continue;
    double wide = -1;
    for (int j = 0; j < dims; j++) { /* the variable whose observations are spread most */
      double a = HUGE_VAL, b = -HUGE_VAL;
      for (int o = first; o < first + count; o++)
        a = fmin(a, x[who[o] + (int64_t)j * n]), b = fmax(b, x[who[o] + (int64_t)j * n]);
      if (b - a > wide) wide = b - a, k = j;
    }
    const double *xk = x + (int64_t)k * n;
    for (int o = 0; o < count; o++) sorted[o] = xk[who[first + o]];
    qsort(sorted, (size_t)count, sizeof(double), by_value);
    /* So many go down: a break between different values, the one nearest to the median; where the search runs out of
     * the cell first, the median itself. */
    int m = (count + 1) / 2;
    for (int off = 0; m + off >= 1 && m + off<count; off = off> 0 ? -off : 1 - off)
      if (sorted[m + off - 1] != sorted[m + off]) {
        m += off;
        break;
      }
    double cut = sorted[m - 1];
    if (cut == corner_at(&T, &T.cell[i], 0, k) || cut == corner_at(&T, &T.cell[i], T.corners - 1, k)) continue;
    /* observations in order of xk: the first m of them are the lower cell's */
    double last = sorted[m - 1];
    int equal = 0, below = 0;
    for (int o = 0; o < m; o++) equal += sorted[o] == last;
    int *part = SCRATCH(R, int, count), up = 0;
    for (int o = first; o < first + count; o++) {
      double v = xk[who[o]];
      if (v < last || (v == last && equal-- > 0)) part[below++] = who[o];
      else part[m + up++] = who[o];
    }
    rt_assert(R, below == m && m + up == count, "%d and %d of %d observations", below, up, count);
    memcpy(who + first, part, sizeof(int) * (size_t)count);
    cut_cell(R, &T, i, k, cut);
    Cell *l = &T.cell[T.cell[i].low], *h = &T.cell[T.cell[i].high];
    l->first = first, l->count = m, h->first = first + m, h->count = count - m;
  }
  Obj *a = rt_alloc(R, T_INT, T.nc), *xi = rt_alloc(R, T_DBL, T.nc), *vert = rt_alloc(R, T_DBL, 2 * d);
  for (int i = 0; i < T.nc; i++) INT_W(a)[i] = T.cell[i].dim + 1, DBL_W(xi)[i] = T.cell[i].cut;
  for (int k = 0; k < d; k++) DBL_W(vert)[k] = lo[k], DBL_W(vert)[d + k] = hi[k];
  Obj *at = new_array(R, T.nv, d, 1);
  for (int i = 0; i < T.nv; i++)
    for (int k = 0; k < d; k++) DBL_W(at)[i + (int64_t)k * T.nv] = T.v[(int64_t)i * d + k];
  return rt_named_list(R, 4, "a", a, "xi", xi, "vert", vert, "at", at);
}

/* ---- the interpolant ---- */

typedef struct Hermite {
  double p0, p1, s0, s1; /* of the values and of the slopes at the ends; the slopes' have the width in them */
} Hermite;
static Hermite hermite(double at, double lo, double hi) {
  double w = hi - lo, h = (at - lo) / w, g = 1 - h;
  return (Hermite){g * g * (1 + 2 * h), h * h * (3 - 2 * h), h * g * g * w, -h * h * g * w};
}

/* The cubic along variable `along` on the edge of cell `leaf` that lies at the side (0 lower, 1 upper) of the other
 * variable: its value, and the slope across the edge.  The path of cells from the root to the leaf ends before it. */
static void edge_cubic(const Tree *T, const double *vv, const double *z, const int *path, int depth, int leaf,
                       int along, int side, double *value, double *across) {
  int other = 1 - along;
  const Cell *c = &T->cell[leaf];
  int a = c->corner[side << other], b = c->corner[side << other | 1 << along];
  double edge = corner_at(T, c, side << other, other);
  int up = depth - 1;
  while (up >= 0 && !(T->cell[path[up]].dim == other && T->cell[path[up]].cut == edge)) up--;
  if (up >= 0) { /* the cell on the other side of the edge may be the smaller one */
    int m = side ? T->cell[path[up]].high : T->cell[path[up]].low;
    while (T->cell[m].dim >= 0) {
      const Cell *q = &T->cell[m];
      m = z[q->dim] <= q->cut ? q->low : q->high;
    }
    const Cell *q = &T->cell[m];
    int ends = !side << other; /* the neighbour's corners on this edge */
    if (corner_at(T, q, ends, along) > T->v[a * 2 + along]) a = q->corner[ends];
    if (corner_at(T, q, ends | 1 << along, along) < T->v[b * 2 + along]) b = q->corner[ends | 1 << along];
  }
  const double *f = vv + (int64_t)a * 3, *g = vv + (int64_t)b * 3;
  Hermite H = hermite(z[along], T->v[a * 2 + along], T->v[b * 2 + along]);
  *value = H.p0 * f[0] + H.p1 * g[0] + H.s0 * f[1 + along] + H.s1 * g[1 + along];
  *across = H.p0 * f[1 + other] + H.p1 * g[1 + other];
}

/* The surface at z; vv: value and slopes, d + 1 numbers per vertex. */
static double surface(const Tree *T, const double *vv, const double *z) {
  int d = T->d, path[64], depth = 0, leaf = 0;
  while (T->cell[leaf].dim >= 0) {
    if (depth < 64) path[depth++] = leaf;
    leaf = z[T->cell[leaf].dim] <= T->cell[leaf].cut ? T->cell[leaf].low : T->cell[leaf].high;
  }
  const Cell *c = &T->cell[leaf];
  double g[1 << MAX_DIM][MAX_DIM + 1];
  for (int b = 0; b < T->corners; b++)
    memcpy(g[b], vv + (int64_t)c->corner[b] * (d + 1), sizeof(double) * (size_t)(d + 1));
  for (int k = d - 1; k >= 0; k--) { /* one variable less each time */
    Hermite H = hermite(z[k], corner_at(T, c, 0, k), corner_at(T, c, T->corners - 1, k));
    for (int b = 0; b < 1 << k; b++) {
      double *lo = g[b], *hi = g[b | 1 << k];
      lo[0] = H.p0 * lo[0] + H.p1 * hi[0] + H.s0 * lo[k + 1] + H.s1 * hi[k + 1];
      for (int j = 1; j <= k; j++) lo[j] = H.p0 * lo[j] + H.p1 * hi[j];
    }
  }
  double s = g[0][0];
  if (d != 2) return s;
  double blend = 0;
  for (int along = 0; along < 2; along++) {
    double v[2], t[2];
    for (int side = 0; side < 2; side++) edge_cubic(T, vv, z, path, depth, leaf, along, side, &v[side], &t[side]);
    int k = 1 - along;
    Hermite H = hermite(z[k], corner_at(T, c, 0, k), corner_at(T, c, 3, k));
    blend += H.p0 * v[0] + H.p1 * v[1] + H.s0 * t[0] + H.s1 * t[1];
  }
  return blend - s;
}

/* .loess_surface(tree, vval, z, diagonal): the interpolant at the rows of z.  vval: [row, vertex], or of several
 * surfaces [surface, row, vertex]; the result has a column per surface, or with diagonal the i-th surface at the i-th
 * point. */
static Obj *do_loess_surface(Rt *R, Call *c) {
  Obj *tree = c->args[0];
  if (tree->type != T_LIST || LEN(tree) < 3) rt_error(R, "invalid argument");
  Obj *a = rt_coerce(R, ELT(tree, 0), T_INT), *xi = rt_coerce(R, ELT(tree, 1), T_DBL),
      *vert = rt_coerce(R, ELT(tree, 2), T_DBL);
  int d = (int)LEN(vert) / 2, nc = (int)LEN(a);
  if (d < 1 || d > MAX_DIM || LEN(xi) != nc) rt_error(R, "invalid argument");
  Tree T = first_cell(R, d, DBL(vert), DBL(vert) + d);
  for (int i = 0; i < nc && i < T.nc; i++) {
    int k = INT(a)[i] - 1;
    if (k >= 0 && k < d) cut_cell(R, &T, i, k, DBL(xi)[i]);
  }
  rt_assert(R, T.nv >= T.corners && T.nc <= T.cap, "%d vertices, %d cells", T.nv, T.nc);
  int m = rows_of(R, c->args[2]);
  const double *vv = dbl_arg(R, c, 1), *z = dbl_arg(R, c, 2);
  bool diagonal = rt_as_lgl(R, c->args[3]) == 1;
  int64_t size = (int64_t)T.nv * (d + 1), sets = LEN(c->args[1]) / size;
  if (sets * size != LEN(c->args[1]) || LEN(c->args[2]) != (int64_t)m * d || (diagonal && sets != m))
    rt_error(R, "invalid argument");
  Obj *ans = diagonal ? rt_alloc(R, T_DBL, m) : new_array(R, m, (int)sets, 1);
  double *r = DBL_W(ans), *one = SCRATCH(R, double, size), q[MAX_DIM];
  for (int64_t s = 0; s < sets; s++) {
    for (int64_t i = 0; i < size; i++) one[i] = vv[s + i * sets];
    for (int j = diagonal ? (int)s : 0; j < (diagonal ? (int)s + 1 : m); j++) {
      for (int k = 0; k < d; k++) q[k] = z[j + (int64_t)k * m];
      r[diagonal ? j : s * m + j] = surface(&T, one, q);
    }
  }
  return ans;
}

const BuiltinDef builtins_loess[] = {
    {".loess_local", do_loess_local, BK_BUILTIN, "x, y, w, at, how", BF_PURE, 0},
    {".loess_tree", do_loess_tree, BK_BUILTIN, "x, fc, dims", BF_PURE, 0},
    {".loess_surface", do_loess_surface, BK_BUILTIN, "tree, vval, z, diagonal", BF_PURE, 0},
    {0}};
