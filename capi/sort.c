/* capi/sort.c - sorting, intervals ("Writing R Extensions", 6.10, 6.12).  Where an index is permuted along, equal elements
 * come in the order that GNU R's methods leave them in: Shell's (Sedgewick's increments 3h + 1), and heapsort. */
#include <stdlib.h>
#include "capi.h"
#pragma GCC visibility push(default)
#include <R_ext/Random.h>
#pragma GCC visibility pop

static int cmp_dbl(double a, double b) { /* NA and NaN last */
  if (isnan(a) || isnan(b)) return isnan(a) && isnan(b) ? 0 : isnan(a) ? 1 : -1;
  return a < b ? -1 : a > b;
}
static int cmp_int(int a, int b) {
  if (a == NA_INT || b == NA_INT) return a == b ? 0 : a == NA_INT ? 1 : -1;
  return a < b ? -1 : a > b;
}
static int cmp_cplx(Rcomplex a, Rcomplex b) {
  int c = cmp_dbl(a.r, b.r);
  return c ? c : cmp_dbl(a.i, b.i);
}
static int order_dbl(const void *a, const void *b) { return cmp_dbl(*(const double *)a, *(const double *)b); }
static int order_int(const void *a, const void *b) { return cmp_int(*(const int *)a, *(const int *)b); }
static int order_cplx(const void *a, const void *b) { return cmp_cplx(*(const Rcomplex *)a, *(const Rcomplex *)b); }
void R_rsort(double *x, int n) { qsort(x, (size_t)n, sizeof *x, order_dbl); }
void R_isort(int *x, int n) { qsort(x, (size_t)n, sizeof *x, order_int); }
void R_csort(Rcomplex *x, int n) { qsort(x, (size_t)n, sizeof *x, order_cplx); }
void R_qsort(double *x, size_t i, size_t j) {
  if (j > i) qsort(x + i - 1, j - i + 1, sizeof *x, order_dbl);
}
void R_qsort_int(int *x, size_t i, size_t j) {
  if (j > i) qsort(x + i - 1, j - i + 1, sizeof *x, order_int);
}

void rsort_with_index(double *x, int *index, int n) {
  int h = 1;
  while (h <= n / 9) h = 3 * h + 1;
  for (; h > 0; h /= 3)
    for (int i = h; i < n; i++) {
      double v = x[i];
      int k = index[i], j = i;
      for (; j >= h && cmp_dbl(x[j - h], v) > 0; j -= h) x[j] = x[j - h], index[j] = index[j - h];
      x[j] = v, index[j] = k;
    }
}
/* Heapsort to descending order: the smallest of the first `end` is on top. */
void Rf_revsort(double *x, int *index, int n) {
  if (n < 2) return;
  int top = n / 2, end = n - 1;
  for (;;) {
    double v;
    int k;
    if (top > 0) v = x[--top], k = index[top];
    else {
      v = x[end], k = index[end];
      x[end] = x[0], index[end] = index[0];
      if (--end == 0) {
        x[0] = v, index[0] = k;
        return;
      }
    }
    int at = top;
    for (int child = 2 * top + 1; child <= end; child = 2 * child + 1) {
      if (child < end && x[child] > x[child + 1]) child++;
      if (!(v > x[child])) break;
      x[at] = x[child], index[at] = index[child];
      at = child;
    }
    x[at] = v, index[at] = k;
  }
}
/* Singleton's sort (Algorithm 347, 1969) of v[i .. j], with what it leaves equal elements in: the pivot is the median of
 * the first, the last and one at a wandering part of the way; short pieces, but the very first, are sorted by insertion. */
enum { SORT_SHORT = 10, SORT_STACK = 64 };
#define SINGLETON(NAME, T)                                                                                             \
  void NAME(T *v, int *index, int i, int j) {                                                                          \
    int from[SORT_STACK], to[SORT_STACK], waiting = 0, first = i;                                                      \
    double part = 0.375; /* moves at the start, and where a short first piece is parted */                             \
    bool fresh = true;                                                                                                 \
    v--, index--;                                                                                                      \
    for (;;) {                                                                                                         \
      while (j - i > SORT_SHORT || (i == first && i < j)) {                                                            \
        if (fresh || j - i <= SORT_SHORT) part += part <= 0.5898437 ? 0.0390625 : -0.21875;                            \
        fresh = false;                                                                                                 \
        int mid = i + (int)((j - i) * part), k = i, l = j;                                                             \
        if (v[i] > v[mid]) SWAP_AT(T, i, mid);                                                                         \
        if (v[j] < v[mid]) {                                                                                           \
          SWAP_AT(T, j, mid);                                                                                          \
          if (v[i] > v[mid]) SWAP_AT(T, i, mid);                                                                       \
        }                                                                                                              \
        T pivot = v[mid];                                                                                              \
        for (;;) {                                                                                                     \
          do l--;                                                                                                      \
          while (v[l] > pivot);                                                                                        \
          do k++;                                                                                                      \
          while (v[k] < pivot);                                                                                        \
          if (k > l) break;                                                                                            \
          SWAP_AT(T, k, l);                                                                                            \
        }                                                                                                              \
        bool low = l - i <= j - k; /* the shorter part next */                                                         \
        rt_assert(R, waiting < SORT_STACK, "%d parts wait", waiting);                                                  \
        from[waiting] = low ? k : i, to[waiting++] = low ? j : l;                                                      \
        if (low) j = l;                                                                                                \
        else i = k;                                                                                                    \
      }                                                                                                                \
      for (int at = i + 1; at <= j; at++) {                                                                            \
        T x = v[at];                                                                                                   \
        int of = index[at], k = at;                                                                                    \
        for (; k > i && v[k - 1] > x; k--) v[k] = v[k - 1], index[k] = index[k - 1];                                   \
        v[k] = x, index[k] = of;                                                                                       \
      }                                                                                                                \
      if (!waiting) return;                                                                                            \
      i = from[--waiting], j = to[waiting];                                                                            \
    }                                                                                                                  \
  }
#define SWAP_AT(T, A, B)                                                                                               \
  do {                                                                                                                 \
    T x_ = v[A];                                                                                                       \
    int o_ = index[A];                                                                                                 \
    v[A] = v[B], index[A] = index[B];                                                                                  \
    v[B] = x_, index[B] = o_;                                                                                          \
  } while (0)
SINGLETON(R_qsort_I, double)
SINGLETON(R_qsort_int_I, int)
/* Hoare's "find" (Algorithm 65, 1961). */
#define FIND(NAME, T, CMP)                                                                                             \
  void NAME(T *x, int n, int k) {                                                                                      \
    for (int lo = 0, hi = n - 1; lo < hi;) {                                                                           \
      T v = x[k], t;                                                                                                   \
      int i = lo, j = hi;                                                                                              \
      while (i <= j) {                                                                                                 \
        while (CMP(x[i], v) < 0) i++;                                                                                  \
        while (CMP(v, x[j]) < 0) j--;                                                                                  \
        if (i <= j) t = x[i], x[i++] = x[j], x[j--] = t;                                                               \
      }                                                                                                                \
      if (j < k) lo = i;                                                                                               \
      if (k < i) hi = j;                                                                                               \
    }                                                                                                                  \
  }
FIND(Rf_iPsort, int, cmp_int)
FIND(Rf_rPsort, double, cmp_dbl)
FIND(Rf_cPsort, Rcomplex, cmp_cplx)

int findInterval2(double *v, int n, double x, Rboolean right, Rboolean inside, Rboolean open, int guess, int *flag) {
  *flag = 0;
  if (n == 0) return 0;
  int lo = 0, hi = n; /* v[0 .. lo) are before x (open: less than it), v[hi ..) are not */
  while (lo < hi) {
    int mid = lo + (hi - lo) / 2;
    if (open ? v[mid] < x : v[mid] <= x) lo = mid + 1;
    else hi = mid;
  }
  if (lo == 0) {
    *flag = -1;
    if (inside || (open && right && x == v[0])) return 1;
    return 0;
  }
  if (lo == n) {
    if (!open && right && x == v[n - 1]) { /* closed at the last end: the last interval before it */
      int k = n;
      while (k > 0 && v[k - 1] == x) k--;
      return k;
    }
    *flag = 1;
    return inside ? n - 1 : n;
  }
  return lo;
}
int findInterval(double *v, int n, double x, Rboolean right, Rboolean inside, int guess, int *flag) {
  return findInterval2(v, n, x, right, inside, FALSE, guess, flag);
}

/* Under Fortran's names. */
API int interv_(double *v, int *n, double *x, Rboolean *right, Rboolean *inside, int *guess, int *flag) {
  return findInterval(v, *n, *x, *right, *inside, *guess, flag);
}
API void qsort3_(double *v, int *i, int *j) { R_qsort(v, (size_t)*i, (size_t)*j); }
API void qsort4_(double *v, int *index, int *i, int *j) { R_qsort_I(v, index, *i, *j); }

/* ---- where the largest of each row is ---- */

/* ties: 1 by chance, 2 the first, 3 the last; what is within a millionth of a hundred-thousandth of the row's size is a tie by chance.
 * at[i]: the column from 1, NA where the row has one. */
API void R_max_col(double *m, int *nr, int *nc, int *at, int *ties) {
  size_t rows = (size_t)*nr;
  bool drawn = false;
  for (size_t i = 0; i < rows; i++) {
    const double *row = m + i; /* elements rows apart */
    double size = 0;
    bool none = false;
    for (int j = 0; j < *nc && !none; j++) {
      double a = row[(size_t)j * rows];
      if (isnan(a)) none = true;
      else if (isfinite(a) && fabs(a) > size) size = fabs(a);
    }
    if (none) {
      at[i] = NA_INT;
      continue;
    }
    int best = 0, n = 1;
    double top = row[0], near = 1e-5 * size;
    for (int j = 1; j < *nc; j++) {
      double a = row[(size_t)j * rows];
      if (*ties == 1 ? a > top + near : *ties == 2 ? a > top : a >= top) top = a, best = j, n = 1;
      else if (*ties == 1 && a >= top - near) {
        if (!drawn) GetRNGstate(), drawn = true;
        if (++n * unif_rand() < 1) best = j;
      }
    }
    at[i] = best + 1;
  }
  if (drawn) PutRNGstate();
}

/* ---- the order of several keys ---- */

static void order_of(int *index, int n, Obj *keys, Rboolean na_last, Rboolean decreasing) {
  Obj *nm = rt_alloc(R, T_STR, LEN(keys) + 2), *args = rt_alloc(R, T_LIST, LEN(keys) + 2);
  int64_t k = LEN(keys);
  for (int64_t i = 0; i < k; i++) {
    Obj *key = ELT(keys, i);
    rt_set_elt(args, i, LEN(key) == n ? key : rt_resize(R, key, n));
    SET_STR(nm, i, EMPTY_STR);
  }
  rt_set_elt(args, k, rt_lgl(R, na_last != 0)), SET_STR(nm, k, rt_mk(R, "na.last"));
  rt_set_elt(args, k + 1, rt_lgl(R, decreasing != 0)), SET_STR(nm, k + 1, rt_mk(R, "decreasing"));
  rt_attr_set(R, args, R->s.names, nm);
  Obj *o = interp_call_named(R, "do.call", 2, rt_str(R, "order"), args);
  rt_assert(R, o->type == T_INT && LEN(o) == n, "an order of %d", (int)LEN(o));
  for (int i = 0; i < n; i++) index[i] = INT(o)[i] - 1;
}
API void R_orderVector(int *index, int n, SEXP keys, Rboolean na_last, Rboolean decreasing) {
  keys = capi_give(keys);
  Obj *l = rt_alloc(R, T_LIST, Rf_length(keys));
  for (int i = 0; i < LEN(l); i++) rt_set_elt(l, i, ELT(keys, i));
  order_of(index, n, l, na_last, decreasing);
}
API void R_orderVector1(int *index, int n, SEXP x, Rboolean na_last, Rboolean decreasing) {
  order_of(index, n, rt_list(R, 1, x), na_last, decreasing);
}
