/* stdlib/stats/cluster.c - groups of observations: k-means, trees of merges (hclust), and what is between two of them (dist).
 */
#include <float.h>
#include <math.h>

#include "../../specialize/scalar.h"
#include "../base/vec.h"

/* ---- k-means ---- */

typedef struct Means {
  int n, p, k;       /* observations, variables, groups */
  const double *x;   /* n by p */
  double *mean;      /* k by p */
  int *group, *size; /* of each observation, from 0; of each group */
  int iter, iter_max;
  int fault; /* what .kmeans says of the way it ended: see there */
} Means;

static double distance2(const Means *s, int i, int g) {
  double d = 0;
  for (int j = 0; j < s->p; j++) {
    double e = s->x[i + (int64_t)j * s->n] - s->mean[g + j * s->k];
    d += e * e;
  }
  return d;
}
static int nearest(const Means *s, int i) {
  int g = 0;
  double least = distance2(s, i, 0), d;
  for (int h = 1; h < s->k; h++)
    if ((d = distance2(s, i, h)) < least) least = d, g = h;
  return g;
}
static void take_means(Means *s) {
  memset(s->mean, 0, sizeof(double) * (size_t)s->k * (size_t)s->p);
  memset(s->size, 0, sizeof(int) * (size_t)s->k);
  for (int i = 0; i < s->n; i++) {
    s->size[s->group[i]]++;
    for (int j = 0; j < s->p; j++) s->mean[s->group[i] + j * s->k] += s->x[i + (int64_t)j * s->n];
  }
  for (int j = 0; j < s->p; j++)
    for (int g = 0; g < s->k; g++) s->mean[g + j * s->k] /= s->size[g];
}
static bool some_empty(const Means *s) {
  for (int g = 0; g < s->k; g++)
    if (s->size[g] == 0) return true;
  return false;
}

/* Lloyd (also Forgy): all observations to the nearest mean, then the means anew. */
static void lloyd(Means *s) {
  for (int i = 0; i < s->n; i++) s->group[i] = -1;
  for (s->iter = 1; s->iter <= s->iter_max; s->iter++) {
    bool moved = false;
    for (int i = 0; i < s->n; i++) {
      int g = nearest(s, i);
      if (g != s->group[i]) moved = true, s->group[i] = g;
    }
    if (!moved) break;
    take_means(s);
  }
}

/* MacQueen: the means follow each observation as it moves. */
static void macqueen(Means *s) {
  for (int i = 0; i < s->n; i++) s->group[i] = nearest(s, i);
  take_means(s);
  for (s->iter = 1; s->iter <= s->iter_max; s->iter++) {
    bool moved = false;
    for (int i = 0; i < s->n; i++) {
      int g = nearest(s, i), was = s->group[i];
      if (g == was) continue;
      moved = true;
      s->group[i] = g;
      s->size[was]--, s->size[g]++;
      for (int j = 0; j < s->p; j++) {
        double v = s->x[i + (int64_t)j * s->n], *m = s->mean + j * s->k;
        m[was] += (m[was] - v) / s->size[was];
        m[g] += (v - m[g]) / s->size[g];
      }
    }
    if (!moved) break;
  }
}

/* Hartigan and Wong (Algorithm AS 136, Applied Statistics 28, 1979).  Moving an observation out of a group of n saves
 * d n / (n - 1), moving it into one costs d n / (n + 1), d being its squared distance from the mean. */
typedef struct Hartigan {
  Means *s;
  int *second;      /* of each observation: the group next to its own */
  double *saves;    /* what its leaving would save */
  double *out, *in; /* of each group: n / (n - 1), n / (n + 1) */
  int64_t *stamp; /* the step at which a group last changed; while quick transfers go on, the step till which it counts
                     as changed */
  int64_t *live;  /* the observation up to which a group is one that others may move into or out of */
  bool *changed;  /* in the last quick transfers */
  int64_t quiet;  /* transfer steps since the last transfer */
} Hartigan;
static void transfer(Hartigan *h, int i, int from, int to) {
  Means *s = h->s;
  double a = s->size[from], b = s->size[to];
  for (int j = 0; j < s->p; j++) {
    double v = s->x[i + (int64_t)j * s->n], *m = s->mean + j * s->k;
    m[from] = (m[from] * a - v) / (a - 1);
    m[to] = (m[to] * b + v) / (b + 1);
  }
  s->size[from]--, s->size[to]++;
  s->group[i] = to, h->second[i] = from;
  h->in[from] = (a - 1) / a, h->out[from] = a > 2 ? (a - 1) / (a - 2) : INFINITY;
  h->in[to] = (b + 1) / (b + 2), h->out[to] = (b + 1) / b;
  h->quiet = 0;
}
/* Each observation is offered the group that costs least. */
static void best_transfers(Hartigan *h) {
  Means *s = h->s;
  for (int g = 0; g < s->k; g++)
    if (h->changed[g]) h->live[g] = (int64_t)s->n + 1;
  for (int i = 0; i < s->n; i++) {
    h->quiet++;
    int from = s->group[i], to = h->second[i], second = to;
    if (s->size[from] != 1) {
      if (h->stamp[from] != 0) h->saves[i] = distance2(s, i, from) * h->out[from];
      double cost = distance2(s, i, to) * h->in[to];
      for (int g = 0; g < s->k; g++) {
        if ((i + 1 >= h->live[from] && i + 1 >= h->live[g]) || g == from || g == second) continue;
        double d = distance2(s, i, g);
        if (d < cost / h->in[g]) cost = d * h->in[g], to = g;
      }
      if (cost >= h->saves[i]) h->second[i] = to;
      else {
        h->live[from] = h->live[to] = (int64_t)s->n + i + 1;
        h->stamp[from] = h->stamp[to] = i + 1;
        transfer(h, i, from, to);
      }
    }
    if (h->quiet == s->n) return;
  }
  for (int g = 0; g < s->k; g++) h->changed[g] = false, h->live[g] -= s->n;
}
/* Observations swap between their own group and the one next to it, until a round moves none. */
static bool quick_transfers(Hartigan *h, int64_t most) {
  Means *s = h->s;
  int64_t still = 0, step = 0;
  for (;;)
    for (int i = 0; i < s->n; i++) {
      still++, step++;
      if (step >= most) return false;
      int from = s->group[i], to = h->second[i];
      if (s->size[from] != 1) {
        if (step <= h->stamp[from]) h->saves[i] = distance2(s, i, from) * h->out[from];
        if ((step < h->stamp[from] || step < h->stamp[to]) && distance2(s, i, to) < h->saves[i] / h->in[to]) {
          still = 0;
          h->changed[from] = h->changed[to] = true;
          h->stamp[from] = h->stamp[to] = step + s->n;
          transfer(h, i, from, to);
        }
      }
      if (still == s->n) return true;
    }
}
static void hartigan_wong(Rt *R, Means *s) {
  int n = s->n, k = s->k;
  Hartigan h = {.s = s,
                .second = SCRATCH(R, int, n),
                .saves = SCRATCH(R, double, n),
                .out = SCRATCH(R, double, k),
                .in = SCRATCH(R, double, k),
                .stamp = SCRATCH(R, int64_t, k),
                .live = SCRATCH(R, int64_t, k),
                .changed = SCRATCH(R, bool, k)};
  for (int i = 0; i < n; i++) {
    double d[2] = {distance2(s, i, 0), distance2(s, i, 1)};
    int near = d[0] > d[1], next = !near;
    double first = d[near], other = d[next];
    for (int g = 2; g < k; g++) {
      double e = distance2(s, i, g);
      if (e >= other) continue;
      if (e >= first) other = e, next = g;
      else other = first, next = near, first = e, near = g;
    }
    s->group[i] = near, h.second[i] = next, h.saves[i] = 0;
  }
  take_means(s);
  s->iter = 0;
  if (some_empty(s)) {
    s->fault = 1;
    return;
  }
  for (int g = 0; g < k; g++) {
    double m = s->size[g];
    h.in[g] = m / (m + 1), h.out[g] = m > 1 ? m / (m - 1) : INFINITY;
    h.changed[g] = true, h.stamp[g] = -1, h.live[g] = 0;
  }
  s->fault = 2;
  while (s->fault == 2 && s->iter < s->iter_max) {
    s->iter++;
    best_transfers(&h);
    if (h.quiet == n) s->fault = 0;
    else if (!quick_transfers(&h, 50 * (int64_t)n)) s->fault = 4;
    else if (k == 2) s->fault = 0; /* no third group to be offered */
    memset(h.stamp, 0, sizeof(int64_t) * (size_t)k);
  }
  take_means(s);
}

/* .kmeans(x, centers, iter.max, method): the group of each observation, the means, the sums of squares within, the
 * rounds taken and how it ended: 0 well, 1 with an empty group, 2 with rounds used up, 4 with too many quick transfers.
 * method: 1 Hartigan and Wong, 2 Lloyd, 3 MacQueen. */
static Obj *do_kmeans(Rt *R, Call *c) {
  Obj *x = rt_coerce(R, c->args[0], T_DBL), *start = rt_coerce(R, c->args[1], T_DBL);
  int64_t n = rt_as_int(R, vec_dim(R, c->args[0])), k = rt_as_int(R, vec_dim(R, c->args[1]));
  int64_t p = n > 0 ? LEN(x) / n : 0;
  int method = rt_as_int(R, c->args[3]);
  if (k < 1 || k > n || LEN(start) != k * p || (method == 1 && k < 2)) rt_error(R, "invalid argument");
  if (method == 1 && k >= n) rt_error(R, "number of cluster centres must lie between 1 and nrow(x)");
  Obj *mean = rt_alloc(R, T_DBL, k * p), *group = rt_alloc(R, T_INT, n), *within = rt_alloc_zero(R, T_DBL, k);
  memcpy(DBL_W(mean), DBL(start), sizeof(double) * (size_t)(k * p));
  Means s = {.n = (int)n,
             .p = (int)p,
             .k = (int)k,
             .x = DBL(x),
             .mean = DBL_W(mean),
             .group = INT_W(group),
             .size = SCRATCH(R, int, k),
             .iter_max = rt_as_int(R, c->args[2])};
  if (method == 1) hartigan_wong(R, &s);
  else {
    (method == 2 ? lloyd : macqueen)(&s);
    s.fault = some_empty(&s) ? 1 : s.iter > s.iter_max ? 2 : 0;
  }
  double *w = DBL_W(within);
  for (int64_t i = 0; i < n; i++) rt_assert(R, s.group[i] >= 0 && s.group[i] < k, "group %d of %lld", s.group[i],
                                            (long long)k);
  for (int64_t j = 0; j < p; j++)
    for (int64_t i = 0; i < n; i++) {
      double e = s.x[i + j * n] - s.mean[s.group[i] + j * k];
      w[s.group[i]] += e * e;
    }
  for (int64_t i = 0; i < n; i++) s.group[i]++;
  return rt_list(R, 5, group, mean, within, rt_int(R, s.iter), rt_int(R, s.fault));
}

/* ---- trees ---- */

enum { WARD = 1, SINGLE, COMPLETE, AVERAGE, MCQUITTY, MEDIAN, CENTROID, WARD2 };
typedef struct Tree {
  int64_t n;
  double *d;      /* the dissimilarities, as dist() has them */
  int *next;      /* of each object: the nearest one after it */
  double *far;    /* how far that is */
  double *weight; /* members */
  bool *gone;     /* merged into an earlier one */
} Tree;
static double *between(const Tree *t, int64_t i, int64_t j) {
  if (i > j) {
    int64_t k = i;
    i = j, j = k;
  }
  return t->d + (t->n * i - i * (i + 1) / 2 + (j - i - 1));
}
static void find_next(Tree *t, int64_t i) {
  t->far[i] = INFINITY, t->next[i] = (int)t->n - 1;
  for (int64_t j = i + 1; j < t->n; j++)
    if (!t->gone[j]) {
      double d = *between(t, i, j);
      if (d < t->far[i]) t->far[i] = d, t->next[i] = (int)j;
    }
}
/* How far a merger of i and j is from k (Lance and Williams, 1967). */
static double merged(const Tree *t, int method, int64_t i, int64_t j, int64_t k, double h) {
  double a = *between(t, i, k), b = *between(t, j, k), wi = t->weight[i], wj = t->weight[j], wk = t->weight[k];
  switch (method) {
  case WARD:
  case WARD2: return ((wi + wk) * a + (wj + wk) * b - wk * h) / (wi + wj + wk);
  case SINGLE: return fmin(a, b);
  case COMPLETE: return fmax(a, b);
  case AVERAGE: return (wi * a + wj * b) / (wi + wj);
  case MCQUITTY: return (a + b) / 2;
  case MEDIAN: return (a + b) / 2 - h / 4;
  default: return (wi * a + wj * b - wi * wj * h / (wi + wj)) / (wi + wj);
  }
}

/* .hclust(d, n, method, members): the merges in two columns (an object is minus its number, an earlier merge its row),
 * their heights, and an order of the objects in which no branches cross. */
static Obj *do_hclust(Rt *R, Call *c) {
  Obj *from = rt_coerce(R, c->args[0], T_DBL), *members = rt_coerce(R, c->args[3], T_DBL);
  int64_t n = rt_as_int(R, c->args[1]);
  int method = rt_as_int(R, c->args[2]);
  rt_assert(R, method >= WARD && method <= WARD2, "no method %d", method);
  if (n < 2 || LEN(from) < n * (n - 1) / 2 || LEN(members) != n) rt_error(R, "invalid argument");
  int64_t pairs = n * (n - 1) / 2;
  Tree t = {n,
            SCRATCH(R, double, pairs),
            SCRATCH(R, int, n),
            SCRATCH(R, double, n),
            SCRATCH(R, double, n),
            SCRATCH(R, bool, n)};
  for (int64_t i = 0; i < pairs; i++) t.d[i] = method == WARD2 ? DBL(from)[i] * DBL(from)[i] : DBL(from)[i];
  int *name = SCRATCH(R, int, n), *todo = SCRATCH(R, int, n);
  for (int64_t i = 0; i < n; i++) t.weight[i] = DBL(members)[i], t.gone[i] = false, name[i] = (int)-(i + 1);
  for (int64_t i = 0; i < n - 1; i++) find_next(&t, i);
  Obj *merge = rt_alloc(R, T_INT, 2 * (n - 1)), *height = rt_alloc(R, T_DBL, n - 1), *order = rt_alloc(R, T_INT, n);
  int *rows = INT_W(merge), *at = INT_W(order);
  for (int64_t s = 0; s < n - 1; s++) {
    int64_t i = -1;
    for (int64_t k = 0; k < n - 1; k++)
      if (!t.gone[k] && (i < 0 || t.far[k] < t.far[i])) i = k;
    rt_assert(R, i >= 0 && t.next[i] > i && !t.gone[t.next[i]], "%lld has nobody to merge with", (long long)i);
    int64_t j = t.next[i];
    double h = t.far[i];
    DBL_W(height)[s] = method == WARD2 ? sqrt(h) : h;
    int a = name[i], b = name[j];
    bool swap = a < 0 && b < 0 ? b > a : b < a; /* the object, or the earlier merge, comes first */
    rows[s] = swap ? b : a, rows[s + n - 1] = swap ? a : b;
    name[i] = (int)(s + 1);
    t.gone[j] = true;
    for (int64_t k = 0; k < n; k++)
      if (!t.gone[k] && k != i) *between(&t, i, k) = merged(&t, method, i, j, k, h);
    t.weight[i] += t.weight[j];
    for (int64_t k = 0; k < n - 1; k++) {
      if (t.gone[k]) continue;
      if (k == i || t.next[k] == i || t.next[k] == j) find_next(&t, k);
      else if (k < i && *between(&t, k, i) < t.far[k]) t.far[k] = *between(&t, k, i), t.next[k] = (int)i;
    }
  }
  int64_t waiting = 0, done = 0;
  todo[waiting++] = (int)(n - 1);
  while (waiting) {
    int k = todo[--waiting];
    if (k < 0) at[done++] = -k;
    else todo[waiting++] = rows[k - 1 + n - 1], todo[waiting++] = rows[k - 1];
  }
  rt_assert(R, done == n, "%lld objects of %lld", (long long)done, (long long)n);
  return rt_list(R, 3, merge, height, order);
}

/* ---- distances ---- */

enum { EUCLIDEAN = 1, MAXIMUM, MANHATTAN, CANBERRA, BINARY, MINKOWSKI };

/* The term of one variable; NaN: it does not count. */
static double apart(int method, double a, double b, double p) {
  double gap = fabs(a - b);
  switch (method) {
  case EUCLIDEAN: return gap * gap;
  case CANBERRA: {
    double total = fabs(a) + fabs(b);
    if (total <= DBL_MIN && gap <= DBL_MIN) return NAN;  /* 0 / 0 */
    return isinf(gap) && gap == total ? 1 : gap / total; /* infinite: as far apart as can be */
  }
  case MINKOWSKI: return rv_pow(gap, p);
  default: return gap;
  }
}

/* Between observations a and b, of p variables each; *endless: infinite numbers that were taken for NA. */
static double distance(int method, const double *a, const double *b, int64_t p, double power, int64_t *endless) {
  double sum = method == MAXIMUM ? -INFINITY : 0;
  int64_t terms = 0, one = 0, both = 0;
  for (int64_t j = 0; j < p; j++) {
    if (isnan(a[j]) || isnan(b[j])) continue;
    if (method == BINARY) {
      if (!isfinite(a[j]) || !isfinite(b[j])) {
        ++*endless;
        continue;
      }
      terms++;
      one += a[j] != 0 || b[j] != 0;
      both += a[j] != 0 && b[j] != 0;
      continue;
    }
    double t = apart(method, a[j], b[j], power);
    if (isnan(t)) continue;
    terms++;
    if (method != MAXIMUM) sum += t;
    else if (t > sum) sum = t;
  }
  if (terms == 0) return NA_REAL;
  if (method == BINARY) return one ? (double)(one - both) / (double)one : 0;
  if (method != MAXIMUM && terms != p) sum /= (double)terms / (double)p; /* as if all were there */
  return method == EUCLIDEAN ? sqrt(sum) : method == MINKOWSKI ? rv_pow(sum, 1 / power) : sum;
}

/* .dist(x, method, p): x has an observation in each column.  The distances, and how many pairs of numbers were infinite
 * where that counts as NA (binary). */
static Obj *do_dist(Rt *R, Call *c) {
  Obj *dim = vec_dim(R, c->args[0]);
  if (!rt_is_vec(c->args[0]) || TYPE(dim) != T_INT || LEN(dim) != 2) rt_error(R, "invalid argument");
  Obj *x = rt_coerce(R, c->args[0], T_DBL);
  int64_t p = INT(dim)[0], n = INT(dim)[1], endless = 0, k = 0;
  int method = rt_as_int(R, c->args[1]);
  double power = rt_as_dbl(R, c->args[2]);
  rt_assert(R, method >= EUCLIDEAN && method <= MINKOWSKI, "no method %d", method);
  Obj *d = rt_alloc(R, T_DBL, n > 1 ? n * (n - 1) / 2 : 0);
  double *to = DBL_W(d);
  for (int64_t j = 0; j < n; j++) {
    rt_check_interrupt(R);
    for (int64_t i = j + 1; i < n; i++) to[k++] = distance(method, DBL(x) + j * p, DBL(x) + i * p, p, power, &endless);
  }
  rt_assert(R, k == LEN(d), "%lld distances of %lld", (long long)k, (long long)LEN(d));
  Obj *r = rt_alloc(R, T_LIST, 2), *e = rt_alloc(R, T_DBL, 1);
  rt_set_elt(r, 0, d);
  DBL_W(e)[0] = (double)endless;
  rt_set_elt(r, 1, e);
  return r;
}

const BuiltinDef builtins_cluster[] = {{".kmeans", do_kmeans, BK_BUILTIN, "x, centers, iter.max, method", BF_PURE, 0},
                                       {".hclust", do_hclust, BK_BUILTIN, "d, n, method, members", BF_PURE, 0},
                                       {".dist", do_dist, BK_BUILTIN, "x, method, p", BF_PURE, 0},
                                       {0}};
