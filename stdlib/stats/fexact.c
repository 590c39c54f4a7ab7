/* stdlib/stats/fexact.c - the exact test of independence in an r x c table: the network of Mehta and Patel (JASA 78, 1983).
 *
 * A node of stage k is what is left of the row sums, in order, after the first k columns; an arc is one way to fill the
 * next column, of length -sum(log x!).  A path through all stages is a table.  The past of a node are the lengths of
 * the ways to it.  A past whose longest completion is no more probable than the observed table counts whole, by a
 * closed form; one whose shortest completion is more probable counts nothing; only the others go on to the next stage.
 */
#include "../../interp/interp.h"
#include <math.h>
#include <stdlib.h>

enum { MAX_NODES = 1 << 22 };

typedef struct Past {
  double length, ways;
} Past;
typedef struct FNode {
  uint64_t hash;
  int64_t at;               /* of its r row sums in left */
  double longest, shortest; /* of what is to come; NaN until known */
  Obj *past;                /* T_RAW: Past[n], or NULL */
  int64_t n, room;
  int stage;
} FNode;
typedef struct Net {
  Rt *R;
  int r, c;
  const int *col;
  double *lfact; /* log x! */
  Obj *nodes_mem, *left_mem, *index_mem, *pasts;
  FNode *nodes;
  int *left;
  int32_t *index; /* node + 1 by hash; 0: free */
  int64_t nnodes, room, buckets;
  int64_t arcs;
} Net;

/* Room for twice as many nodes. */
static void grow(Net *f) {
  Rt *R = f->R;
  if (f->room >= MAX_NODES)
    rt_error(R,
             "FEXACT error 6 (f5xact).  LDKEY=%d is too small for this problem, (try increasing the size of the "
             "workspace)",
             MAX_NODES);
  int64_t room = f->room ? 2 * f->room : 1024;
  Obj *nodes = rt_alloc_zero(R, T_RAW, room * (int64_t)sizeof(FNode));
  Obj *left = rt_alloc_zero(R, T_INT, room * f->r), *index = rt_alloc_zero(R, T_INT, 4 * room);
  Obj *pasts = rt_alloc(R, T_LIST, room);
  if (f->room) {
    memcpy(VEC(nodes)->data, f->nodes, (size_t)f->nnodes * sizeof(FNode));
    memcpy(VEC(left)->data, f->left, (size_t)(f->nnodes * f->r) * sizeof(int));
    for (int64_t i = 0; i < f->nnodes; i++) rt_set_elt(pasts, i, ELT(f->pasts, i));
  }
  f->nodes_mem = nodes, f->left_mem = left, f->index_mem = index, f->pasts = pasts;
  f->nodes = VEC(nodes)->data, f->left = VEC(left)->data, f->index = VEC(index)->data;
  f->room = room, f->buckets = 4 * room;
  for (int64_t i = 0; i < f->nnodes; i++) {
    uint64_t h = f->nodes[i].hash;
    while (f->index[h & (uint64_t)(f->buckets - 1)]) h++;
    f->index[h & (uint64_t)(f->buckets - 1)] = (int32_t)(i + 1);
  }
}

/* The node with these row sums left, which are sorted. */
static int64_t node_at(Net *f, int stage, const int *left) {
  uint64_t h = (uint64_t)stage * 0x9e3779b97f4a7c15u;
  for (int i = 0; i < f->r; i++) h = (h ^ (uint64_t)left[i]) * 0xff51afd7ed558ccdu, h ^= h >> 29;
  uint64_t at = h;
  for (;; at++) {
    int32_t k = f->index[at & (uint64_t)(f->buckets - 1)];
    if (!k) break;
    FNode *n = &f->nodes[k - 1];
    if (n->hash == h && n->stage == stage && !memcmp(f->left + n->at, left, (size_t)f->r * sizeof(int))) return k - 1;
  }
  if (f->nnodes == f->room) {
    grow(f);
    at = h;
    while (f->index[at & (uint64_t)(f->buckets - 1)]) at++;
  }
  rt_assert(f->R, f->nnodes < f->room && f->nnodes < INT32_MAX, "%lld nodes of %lld", (long long)f->nnodes,
            (long long)f->room);
  int64_t k = f->nnodes++;
  f->nodes[k] = (FNode){.hash = h, .at = k * f->r, .longest = NAN, .stage = stage};
  memcpy(f->left + k * f->r, left, (size_t)f->r * sizeof(int));
  f->index[at & (uint64_t)(f->buckets - 1)] = (int32_t)(k + 1);
  return k;
}

/* Each way to take a column out of the row sums: visit(its length, the node that it leads to). */
typedef struct Arcs {
  Net *f;
  int64_t from;
  int stage;
  int left[64], taken[64], rest_of[65]; /* rest_of[i]: what the rows i.. could hold */
  void (*visit)(Net *, double, int64_t, void *);
  void *data;
} Arcs;

static void arc_end(Arcs *a, double length) {
  int v[64];
  for (int i = 0; i < a->f->r; i++) {
    int x = a->left[i] - a->taken[i], j = i;
    for (; j > 0 && v[j - 1] > x; j--) v[j] = v[j - 1];
    v[j] = x;
  }
  if ((++a->f->arcs & 0xfffff) == 0) rt_check_interrupt(a->f->R);
  a->visit(a->f, length, node_at(a->f, a->stage + 1, v), a->data);
}
static void arc_rows(Arcs *a, int i, int rest, double length) {
  if (i == a->f->r - 1) {
    rt_assert(a->f->R, rest >= 0 && rest <= a->left[i], "%d of %d in the last row", rest, a->left[i]);
    a->taken[i] = rest;
    arc_end(a, length - a->f->lfact[rest]);
    return;
  }
  int low = rest - a->rest_of[i + 1], high = rest < a->left[i] ? rest : a->left[i];
  for (int x = low > 0 ? low : 0; x <= high; x++) {
    a->taken[i] = x;
    arc_rows(a, i + 1, rest - x, length - a->f->lfact[x]);
  }
}
static void each_arc(Net *f, int64_t node, void (*visit)(Net *, double, int64_t, void *), void *data) {
  Arcs a = {.f = f, .from = node, .stage = f->nodes[node].stage, .visit = visit, .data = data};
  memcpy(a.left, f->left + f->nodes[node].at, (size_t)f->r * sizeof(int));
  for (int i = f->r - 1; i >= 0; i--) a.rest_of[i] = a.rest_of[i + 1] + a.left[i];
  arc_rows(&a, 0, f->col[a.stage], 0);
}

static void bounds(Net *f, int64_t node, double *longest, double *shortest);
typedef struct Bounds {
  double longest, shortest;
} Bounds;
static void bound_by(Net *f, double length, int64_t to, void *data) {
  Bounds *b = data;
  double l, s;
  bounds(f, to, &l, &s);
  if (length + l > b->longest) b->longest = length + l;
  if (length + s < b->shortest) b->shortest = length + s;
}
/* The longest and the shortest completion. */
static void bounds(Net *f, int64_t node, double *longest, double *shortest) {
  FNode *n = &f->nodes[node];
  if (isnan(n->longest)) {
    Bounds b = {-INFINITY, INFINITY};
    if (n->stage >= f->c - 1) { /* the last column is what is left */
      double l = 0;
      for (int i = 0; i < f->r; i++) l -= f->lfact[f->left[n->at + i]];
      b = (Bounds){l, l};
    } else {
      rt_check_stack(f->R);
      each_arc(f, node, bound_by, &b);
    }
    n = &f->nodes[node]; /* they may have moved */
    n->longest = b.longest, n->shortest = b.shortest;
  }
  *longest = n->longest, *shortest = n->shortest;
}

static void add_past(Net *f, int64_t node, Past p) {
  FNode *n = &f->nodes[node];
  if (n->n == n->room) {
    int64_t room = n->room ? 2 * n->room : 8;
    Obj *o = rt_alloc(f->R, T_RAW, room * (int64_t)sizeof(Past));
    if (n->n) memcpy(VEC(o)->data, VEC(n->past)->data, (size_t)n->n * sizeof(Past));
    rt_set_elt(f->pasts, node, o);
    n->past = o, n->room = room;
  }
  ((Past *)VEC(n->past)->data)[n->n++] = p;
}
static int by_length(const void *a, const void *b) {
  double x = ((const Past *)a)->length, y = ((const Past *)b)->length;
  return (x > y) - (x < y);
}
/* Pasts of the same length, but for rounding, are one. */
static void merge_pasts(FNode *n) {
  Past *p = VEC(n->past)->data;
  qsort(p, (size_t)n->n, sizeof *p, by_length);
  int64_t k = 0;
  for (int64_t i = 1; i < n->n; i++)
    if (p[i].length - p[k].length < 1e-10) p[k].ways += p[i].ways;
    else p[++k] = p[i];
  n->n = k + 1;
}

typedef struct Push {
  const Past *past;
  int64_t n;
} Push;
static void push_on(Net *f, double length, int64_t to, void *data) {
  Push *p = data;
  for (int64_t i = 0; i < p->n; i++) add_past(f, to, (Past){p->past[i].length + length, p->past[i].ways});
}

static int descending(const void *a, const void *b) { return *(const int *)b - *(const int *)a; }

/* GNU R numbers nodes by what is left of the row sums, and refuses tables where these numbers are larger than an int. */
static void check_keys(Rt *R, const int *row, int nr) {
  int64_t key = 1;
  for (int i = 1; i <= nr; i++) {
    if (row[i - 1] + 1 > INT32_MAX / key)
      rt_error(R,
               "FEXACT error %d.\nThe hash table key cannot be computed because the largest key\nis larger than the "
               "largest representable int.\nThe algorithm cannot proceed.\nReduce the workspace, consider using "
               "'simulate.p.value=TRUE' or another algorithm.",
               i < nr ? 5 : 501);
    key *= row[i - 1] + 1;
  }
}

/* Cochran's conditions for what is left at a node: so many percent of the expected counts are at least pars[0], and all
 * of them pars[2]. */
static bool is_large(const Net *f, const FNode *n, int64_t total, const double *pars) {
  int cells = 0, good = 0;
  for (int i = 0; i < f->r; i++)
    for (int j = n->stage; j < f->c && f->left[n->at + i]; j++) {
      double e = (double)f->left[n->at + i] * f->col[j] / (double)total;
      if (e < pars[2]) return false;
      cells++, good += e >= pars[0];
    }
  return good >= pars[1] / 100 * cells;
}

/* .fexact(x, hybrid): the probability of the tables that are no more probable than the integer matrix x.  hybrid: NULL,
 * or three numbers, Cochran's conditions for an approximation, which there is not. */
static Obj *do_fexact(Rt *R, Call *c) {
  Obj *hybrid = c->n > 1 && c->args[1] && TYPE(c->args[1]) == T_DBL && LEN(c->args[1]) == 3 ? c->args[1] : NULL;
  Obj *x = c->args[0], *dim = x ? rt_attr(x, R->s.dim) : NIL;
  if (!x || TYPE(x) != T_INT || IS_NIL(dim) || LEN(dim) != 2) rt_error(R, "invalid '%s' argument", "x");
  int nr = INT(dim)[0], nc = INT(dim)[1];
  int *row = rt_scratch(R, (size_t)(nr + 1) * sizeof(int)), *col = rt_scratch(R, (size_t)(nc + 1) * sizeof(int));
  memset(row, 0, (size_t)nr * sizeof(int));
  memset(col, 0, (size_t)nc * sizeof(int));
  int64_t total = 0;
  for (int j = 0; j < nc; j++)
    for (int i = 0; i < nr; i++) {
      int v = INT(x)[i + (int64_t)j * nr];
      if (v < 0) rt_error(R, "all entries of 'x' must be nonnegative and finite");
      total += v;
      if (total > 100000) rt_error(R, "FEXACT error 6 (f5xact).  LDKEY=%d is too small for this problem", MAX_NODES);
      row[i] += v, col[j] += v;
    }
  double *lfact = rt_scratch(R, (size_t)(total + 2) * sizeof(double)), observed = 0, constant = 0;
  lfact[0] = 0;
  for (int64_t i = 1; i <= total; i++) lfact[i] = lfact[i - 1] + log((double)i);
  for (int64_t i = 0; i < LEN(x); i++) observed -= lfact[INT(x)[i]];
  for (int i = 0; i < nr; i++) constant += lfact[row[i]];
  for (int j = 0; j < nc; j++) constant += lfact[col[j]];
  constant -= lfact[total];
  if (nr > nc) { /* nodes are of the shorter side */
    int *t = row, n = nr;
    row = col, col = t, nr = nc, nc = n;
  }
  if (nr > 64) rt_error(R, "FEXACT error 30.  Stack length exceeded in f3xact,\nthis problem should not occur");
  qsort(col, (size_t)nc, sizeof(int), descending);
  qsort(row, (size_t)nr, sizeof(int), descending);
  for (int i = 0; i < nr / 2; i++) {
    int t = row[i];
    row[i] = row[nr - 1 - i], row[nr - 1 - i] = t;
  }
  check_keys(R, row, nr);
  Net f = {.R = R, .r = nr, .c = nc, .col = col, .lfact = lfact};
  grow(&f);
  double limit = observed + 3.4525e-7, p = 0;
  int64_t *now = NULL, n_now = 1;
  Obj *now_mem = rt_alloc(R, T_DBL, 1), *next_mem;
  _Static_assert(sizeof(int64_t) == sizeof(double), "lists of nodes are kept in doubles' memory");
  now = VEC(now_mem)->data;
  now[0] = node_at(&f, 0, row);
  add_past(&f, now[0], (Past){0, 1});
  for (int k = 0; k < nc && n_now; k++) {
    for (int64_t i = 0; i < n_now; i++) {
      int64_t node = now[i];
      double longest, shortest, all;
      bounds(&f, node, &longest, &shortest);
      FNode *n = &f.nodes[node];
      int64_t left = 0;
      merge_pasts(n);
      all = 0;
      for (int j = 0; j < f.r; j++) left += f.left[n->at + j], all -= lfact[f.left[n->at + j]];
      all += lfact[left];
      if (hybrid && k < nc - 1 && is_large(&f, n, left, DBL(hybrid)))
        rt_error(R, "the hybrid algorithm's approximation by chi-squared is not available");
      for (int j = k; j < nc; j++) all -= lfact[col[j]];
      Past *past = VEC(n->past)->data;
      int64_t lo = 0, hi = n->n; /* pasts [lo, hi) are undecided */
      for (; lo < hi && past[lo].length + longest <= limit; lo++)
        p += past[lo].ways * exp(past[lo].length + all + constant);
      while (hi > lo && past[hi - 1].length + shortest > limit) hi--;
      Push push = {past + lo, hi - lo};
      Obj *keep = n->past;
      if (push.n) each_arc(&f, node, push_on, &push);
      rt_set_elt(f.pasts, node, NIL);
      f.nodes[node].past = NULL, f.nodes[node].n = f.nodes[node].room = 0;
      __asm__ volatile("" : : "r"(keep));
    }
    int64_t m = 0;
    for (int64_t i = 0; i < f.nnodes; i++) m += f.nodes[i].stage == k + 1 && f.nodes[i].n > 0;
    next_mem = rt_alloc(R, T_DBL, m ? m : 1);
    now = VEC(next_mem)->data;
    n_now = 0;
    for (int64_t i = 0; i < f.nnodes; i++)
      if (f.nodes[i].stage == k + 1 && f.nodes[i].n > 0) now[n_now++] = i;
    now_mem = next_mem;
  }
  __asm__ volatile("" : : "r"(now_mem));
  return rt_dbl(R, p < 1 ? p : 1);
}

const BuiltinDef builtins_fexact[] = {{".fexact", do_fexact, BK_BUILTIN, "x,hybrid", BF_PURE, 0}, {0}};
