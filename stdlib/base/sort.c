/* stdlib/base/sort.c - order, sort, rank, is.unsorted, findInterval.  Every key becomes 64-bit words whose unsigned order is
 * the wanted order; a stable byte-wise radix sort, last key first, does the rest. */
#include "../../interp/matprod.h"
#include "../text/text.h"
#include "vec.h"
#include <stdlib.h>

typedef struct KeyIdx {
  uint64_t k;
  int64_t i;
} KeyIdx;

static int cmp_char(const void *a, const void *b) {
  Obj *x = *(Obj *const *)a, *y = *(Obj *const *)b;
  return x == y ? 0 : rt_collate(CSTR(x), CSTR(y));
}

static int cmp_bytes(const void *a, const void *b) { /* method = "radix" */
  Obj *x = *(Obj *const *)a, *y = *(Obj *const *)b;
  return x == y ? 0 : strcmp(CSTR(x), CSTR(y));
}

static inline uint64_t dbl_order(double d) {
  if (d == 0) d = 0;
  uint64_t u = rt_bits(d);
  return u >> 63 ? ~u : u | UINT64_C(1) << 63;
}

/* Permutation (0-based, n of them) that orders x stably; nalast 1, 0 first, -1 (NA removed; *n becomes smaller). */
static void order1(Rt *R, Obj *x, int64_t *perm, bool decreasing, bool nalast);

/* key[i]: 1 <= key < UINT64_MAX - 1 for values; NA is the end that nalast says (both for NaN and NA). */
static void make_keys(Rt *R, Obj *x, bool decreasing, bool nalast, bool c_locale, uint64_t *key) {
  int64_t n = LEN(x);
  uint64_t na = nalast ? UINT64_MAX : 0;
  switch (x->type) {
  case T_LGL:
  case T_INT: {
    const int32_t *p = INT(x);
    RT_EACH(R, i, n) {
      uint64_t u = (uint64_t)((int64_t)p[i] + (INT64_C(1) << 31)) + 1;
      key[i] = p[i] == NA_INT ? na : decreasing ? (UINT64_C(1) << 33) - u : u;
    }
    break;
  }
  case T_RAW:
    for (int64_t i = 0; i < n; i++) key[i] = decreasing ? 256u - RAW(x)[i] : RAW(x)[i] + 1u;
    break;
  case T_DBL: {
    const double *p = DBL(x);
    RT_EACH(R, i, n) {
      if (p[i] != p[i]) {
        key[i] = na;
        continue;
      }
      uint64_t u = dbl_order(p[i]);
      key[i] = decreasing ? ~u : u;
    }
    break;
  }
  case T_STR: {
    int64_t *first = SCRATCH(R, int64_t, n), m = 0;
    x = text_in_utf8(R, x);
    vec_first_equal(R, x, first);
    Obj **u = SCRATCH(R, Obj *, n);
    for (int64_t i = 0; i < n; i++)
      if (first[i] == i && ELT(x, i) != NA_STR) u[m++] = ELT(x, i);
    int (*cmp)(const void *, const void *) = c_locale || R->c_collate ? cmp_bytes : cmp_char;
    qsort(u, (size_t)m, sizeof *u, cmp);
    /* the rank of each distinct string, found through its first occurrence: by binary search */
    RT_EACH(R, i, n) {
      Obj *e = ELT(x, i);
      if (e == NA_STR) {
        key[i] = na;
        continue;
      }
      if (first[i] != i) {
        key[i] = key[first[i]];
        continue;
      }
      int64_t lo = 0, hi = m - 1;
      while (lo < hi) {
        int64_t mid = (lo + hi) / 2;
        if (u[mid] != e && cmp(&u[mid], &e) < 0) lo = mid + 1;
        else hi = mid;
      }
      key[i] = decreasing ? (uint64_t)(m - lo) : (uint64_t)lo + 1;
    }
    break;
  }
  case T_CPLX: { /* by real, then imaginary part: rank through two passes */
    int64_t *perm = SCRATCH(R, int64_t, n);
    Obj *re = rt_alloc(R, T_DBL, n), *im = rt_alloc(R, T_DBL, n);
    for (int64_t i = 0; i < n; i++) DBL_W(re)[i] = CPLX(x)[i].r, DBL_W(im)[i] = CPLX(x)[i].i;
    int64_t *p2 = SCRATCH(R, int64_t, n);
    order1(R, im, p2, false, true);
    Obj *re2 = rt_alloc(R, T_DBL, n);
    for (int64_t i = 0; i < n; i++) DBL_W(re2)[i] = DBL(re)[p2[i]];
    order1(R, re2, perm, false, true);
    uint64_t rank = 0;
    for (int64_t i = 0; i < n; i++) {
      int64_t o = p2[perm[i]];
      if (i == 0 || CPLX(x)[o].r != CPLX(x)[p2[perm[i - 1]]].r || CPLX(x)[o].i != CPLX(x)[p2[perm[i - 1]]].i) rank++;
      bool isna = CPLX(x)[o].r != CPLX(x)[o].r || CPLX(x)[o].i != CPLX(x)[o].i;
      key[o] = isna ? na : decreasing ? (uint64_t)n + 1 - rank : rank;
    }
    break;
  }
  default: rt_error(R, "unimplemented type '%s' in 'orderVector1'\n", rt_type_name(TYPE(x)));
  }
}

/* Stable sort of a (n elements, b as room); the result is in a. */
static void radix(Rt *R, KeyIdx *a, KeyIdx *b, int64_t n) {
  if (n < 64) {
    for (int64_t i = 1; i < n; i++) {
      KeyIdx t = a[i];
      int64_t j = i;
      for (; j > 0 && a[j - 1].k > t.k; j--) a[j] = a[j - 1];
      a[j] = t;
    }
    return;
  }
  uint64_t all_or = 0, all_and = ~UINT64_C(0);
  bool sorted = true;
  RT_EACH(R, i, n) {
    all_or |= a[i].k, all_and &= a[i].k;
    if (i && a[i - 1].k > a[i].k) sorted = false;
  }
  if (sorted) return;
  uint64_t vary = all_or ^ all_and;
  KeyIdx *src = a, *dst = b;
  int bits = n > 200000 ? 11 : 8;
  int64_t cnt[2049];
  for (int sh = 0; sh < 64; sh += bits) {
    uint64_t m = (UINT64_C(1) << bits) - 1;
    if (!((vary >> sh) & m)) continue;
    memset(cnt, 0, sizeof(int64_t) * ((size_t)m + 2));
    RT_EACH(R, i, n) cnt[((src[i].k >> sh) & m) + 1]++;
    for (uint64_t j = 0; j < m; j++) cnt[j + 1] += cnt[j];
    RT_EACH(R, i, n) dst[cnt[(src[i].k >> sh) & m]++] = src[i];
    KeyIdx *t = src;
    src = dst, dst = t;
  }
  if (src != a) memcpy(a, src, sizeof *a * (size_t)n);
}

static void order1(Rt *R, Obj *x, int64_t *perm, bool decreasing, bool nalast) {
  int64_t n = LEN(x);
  uint64_t *key = SCRATCH(R, uint64_t, n);
  make_keys(R, x, decreasing, nalast, false, key);
  KeyIdx *a = SCRATCH(R, KeyIdx, n), *b = SCRATCH(R, KeyIdx, n);
  RT_EACH(R, i, n) a[i].k = key[i], a[i].i = i;
  radix(R, a, b, n);
  RT_EACH(R, i, n) perm[i] = a[i].i;
}

static bool na_at(Obj *x, int64_t i) {
  switch (x->type) {
  case T_LGL:
  case T_INT: return INT(x)[i] == NA_INT;
  case T_DBL: return DBL(x)[i] != DBL(x)[i];
  case T_CPLX: return CPLX(x)[i].r != CPLX(x)[i].r || CPLX(x)[i].i != CPLX(x)[i].i;
  case T_STR: return ELT(x, i) == NA_STR;
  default: return false;
  }
}

/* ---- order ------------------------------------------------------------------------------------------------------- */

/* One integer key of a small range: counted, not sorted. NULL if the range is too wide. */
static Obj *order_counting(Rt *R, Obj *x, int na_last, bool dec) {
  int64_t n = LEN(x), lo = INT64_MAX, hi = INT64_MIN, nas = 0;
  const int32_t *p = INT(x);
  for (int64_t i = 0; i < n; i++) {
    if (p[i] == NA_INT) {
      nas++;
      continue;
    }
    if (p[i] < lo) lo = p[i];
    if (p[i] > hi) hi = p[i];
  }
  if (nas == n) hi = lo = 0;
  int64_t w = hi - lo + 1, m = na_last == NA_LGL ? n - nas : n;
  if (w > 100000 && w > n) return NULL;
  int32_t *cnt = SCRATCH(R, int32_t, w + 2);
  memset(cnt, 0, sizeof(int32_t) * (size_t)(w + 2));
  for (int64_t i = 0; i < n; i++)
    if (p[i] != NA_INT) cnt[p[i] - lo]++;
  int32_t at = na_last == 0 ? (int32_t)nas : 0, na_at = na_last == 0 ? 0 : (int32_t)(n - nas);
  for (int64_t j = 0; j < w; j++) {
    int64_t k = dec ? w - 1 - j : j;
    int32_t c = cnt[k];
    cnt[k] = at, at += c;
  }
  rt_assert(R, at == n - (na_last == 0 ? 0 : nas), "%d counted of %lld", at, (long long)n);
  Obj *r = rt_alloc(R, T_INT, m);
  int32_t *q = INT_W(r);
  for (int64_t i = 0; i < n; i++) {
    if (p[i] != NA_INT) q[cnt[p[i] - lo]++] = (int32_t)i + 1;
    else if (na_last != NA_LGL) q[na_at++] = (int32_t)i + 1;
  }
  return r;
}

/* What order(x) or sort(x) asks of a device. */
static Obj *on_device(Rt *R, Call *c, RadixWhat what, Obj *x, int na_last, bool dec) {
  const RadixAsk ask = {.name = what == RX_SORT ? "sort" : "order",
                        .what = what,
                        .how = (dec ? RX_DOWN : 0) | (na_last ? RX_LAST : 0),
                        .drop_na = na_last == NA_LGL};
  return interp_radix(R, c, x, NULL, &ask);
}

static Obj *order_keys(Rt *R, Call *c, int k, Obj **key, int na_last, const int *dec,
                       bool c_locale) { /* na_last: 1, 0, NA_LGL remove */
  int64_t n = LEN(key[0]);
  Obj *done = k == 1 ? on_device(R, c, RX_ORDER, key[0], na_last, dec[0]) : NULL;
  if (done) return done;
  if (k == 1 && n > 64 && (key[0]->type == T_INT || key[0]->type == T_LGL)) {
    Obj *r = order_counting(R, key[0], na_last, dec[0]);
    if (r) return r;
  }
  for (int j = 1; j < k; j++) rt_assert(R, LEN(key[j]) == n, "%lld elements beside %lld", (long long)LEN(key[j]), (long long)n);
  KeyIdx *a = SCRATCH(R, KeyIdx, n), *b = SCRATCH(R, KeyIdx, n);
  uint64_t *w = SCRATCH(R, uint64_t, n);
  int64_t m = 0;
  for (int64_t i = 0; i < n; i++) {
    bool na = false;
    if (na_last == NA_LGL)
      for (int j = 0; j < k && !na; j++) na = na_at(key[j], i);
    if (!na) a[m++].i = i;
  }
  for (int j = k - 1; j >= 0; j--) {
    make_keys(R, key[j], dec[j], na_last != 0, c_locale, w);
    for (int64_t i = 0; i < m; i++) a[i].k = w[a[i].i];
    radix(R, a, b, m);
  }
  Obj *r = rt_alloc(R, T_INT, m);
  int32_t *q = INT_W(r);
  for (int64_t i = 0; i < m; i++) q[i] = (int32_t)a[i].i + 1;
  return r;
}

static Obj *do_order(Rt *R, Call *c) { /* ..., na.last = TRUE, decreasing = FALSE, method */
  Obj *d = c->args[0];
  int k = (int)LEN(d);
  int na_last = vec_has_arg(c, 1) ? rt_as_lgl(R, c->args[1]) : 1;
  Obj *dec = vec_arg_or(c, 2, NULL);
  if (k == 0) return NIL;
  int *ds = SCRATCH(R, int, k);
  Obj *dl = dec ? rt_coerce(R, dec, T_LGL) : NULL;
  bool radix = c->args[3] && c->args[3]->type == T_STR && !strncmp(STR(c->args[3], 0), "r", 1);
  bool by_radix = radix; /* GNU R's choice, which words the complaint */
  if (!radix) {
    by_radix = true;
    for (int i = 0; i < k; i++) by_radix &= rt_is_num(ELT(d, i)) || vec_is_factor(ELT(d, i)) || TYPE(ELT(d, i)) == T_LGL;
  }
  bool bad = dl && LEN(dl) == 0;
  for (int i = 0; dl && !bad && i < k; i++) bad = LGL(dl)[i % LEN(dl)] == NA_LGL;
  if (bad) rt_error(R, by_radix ? "'decreasing' elements must be TRUE or FALSE" : "'decreasing' must be TRUE or FALSE");
  /* strings are not sorted by radix unless that is asked for */
  for (int i = 0; i < k && dl && LEN(dl) > 1 && !radix; i++)
    if (TYPE(ELT(d, i)) == T_STR) rt_error(R, "'decreasing' of length > 1 is only for method = \"radix\"");
  for (int i = 0; i < k; i++) ds[i] = dl ? LGL(dl)[i % LEN(dl)] == 1 : 0;
  Obj **key = SCRATCH(R, Obj *, k);
  for (int i = 0; i < k; i++) {
    key[i] = ELT(d, i);
    if (!rt_is_vec(key[i])) rt_error(R, "argument %d is not a vector", i + 1);
    if (rt_is_object(key[i]) && !vec_is_factor(key[i])) {
      Obj *x = interp_dispatch_as(R, "xtfrm(x)", "xtfrm", 1, &key[i]);
      key[i] = x;
    }
    if (key[i] == NIL) key[i] = rt_alloc(R, T_INT, 0);
    if (!rt_is_vec(key[i])) rt_error(R, "argument %d is not a vector", i + 1);
    if (LEN(key[i]) != LEN(key[0])) rt_error(R, "argument lengths differ");
  }
  for (int i = 0; i < k; i++) {
    if (key[i]->type == T_RAW && LEN(key[i]) > 0)
      rt_error(R,
               k == 1 ? "unimplemented type 'raw' in 'orderVector1'\n" : "unimplemented type 'raw' in 'listgreater'\n");
    if (key[i]->type == T_LIST && k == 1 && LEN(key[i]) < 2) return LEN(key[i]) ? rt_int(R, 1) : rt_alloc(R, T_INT, 0);
    if (key[i]->type == T_LIST)
      rt_error(R, k == 1 ? "unimplemented type 'list' in 'orderVector1'\n"
                         : "unimplemented type 'list' in 'listgreater'\n");
  }
  Obj *method = vec_arg_or(c, 3, NULL);
  const char *ms = method ? vec_str0(method) : NULL;
  return order_keys(R, c, k, key, na_last, ds, ms && LEN(method) == 1 && !strcmp(ms, "radix"));
}

static Obj *named_arg(Rt *R, Obj *dots, const char *name) {
  Obj *nm = LEN(dots) ? rt_attr(dots, R->s.names) : NIL;
  if (nm == NIL) return NULL;
  for (int64_t i = 0; i < LEN(dots); i++)
    if (CLEN(ELT(nm, i)) && !strncmp(STR(nm, i), name, CLEN(ELT(nm, i)))) return ELT(dots, i);
  return NULL;
}

/* v[1..n] in increasing order, ix with it, as sort(method = "quick") does: Singleton's quicksort (Comm. ACM 12, 1969,
 * algorithm 347), which decides how equal elements end up. */
static void swap_both(double *v, int32_t *ix, int a, int b) {
  double t = v[a];
  int32_t k = ix[a];
  v[a] = v[b], ix[a] = ix[b];
  v[b] = t, ix[b] = k;
}
static void quick_order(Rt *R, double *v, int32_t *ix, int n) {
  enum { SHORT = 10 }; /* pieces up to this are sorted by insertion */
  struct {
    int lo, hi;
  } todo[40];
  int m = 0, i = 1, j = n;
  double where = 0.375; /* of a piece its middle element is taken from */
  for (bool start = true;; start = false) {
    bool split = !start && j - i > SHORT;
    if (!split && i == 1 && i < j) { /* nothing before it would stop the insertion */
      where += where < 0.5898437 ? 0.0390625 : -0.21875;
      split = true;
    }
    if (split) {
      int mid = i + (int)((j - i) * where), l = j, k = i;
      if (v[i] > v[mid]) swap_both(v, ix, i, mid);
      if (v[j] < v[mid]) {
        swap_both(v, ix, j, mid);
        if (v[i] > v[mid]) swap_both(v, ix, i, mid);
      }
      double pivot = v[mid];
      for (;;) {
        do l--;
        while (v[l] > pivot);
        do k++;
        while (v[k] < pivot);
        if (k > l) break;
        swap_both(v, ix, l, k);
      }
      rt_assert(R, m < (int)(sizeof todo / sizeof *todo), "%d pieces are left", m); /* the shorter one comes first */
      if (l - i <= j - k) todo[m].lo = k, todo[m++].hi = j, j = l;
      else todo[m].lo = i, todo[m++].hi = l, i = k;
      continue;
    }
    for (int a = i; a < j; a++)
      for (int b = a + 1; v[b - 1] > v[b]; b--) swap_both(v, ix, b - 1, b);
    if (!m) return;
    i = todo[--m].lo, j = todo[m].hi;
  }
}
/* .quick_order(x): the order of numbers without NA */
static Obj *do_quick_order(Rt *R, Call *c) {
  Obj *x = rt_dup(R, rt_coerce(R, c->args[0], T_DBL));
  int n = (int)LEN(x);
  Obj *o = rt_alloc(R, T_INT, n);
  for (int i = 0; i < n; i++) INT_W(o)[i] = i + 1;
  if (n > 1) quick_order(R, DBL_W(x) - 1, INT_W(o) - 1, n);
  return o;
}

/* .shell_order(x): an order of integers by Shell's sort with gaps 1, 4, 13, ... (Knuth, TAOCP 3, 5.2.1), which says
 * where equal ones come. */
static Obj *do_shell_order(Rt *R, Call *c) {
  Obj *x = rt_coerce(R, c->args[0], T_INT);
  int64_t n = LEN(x), gap = 1;
  const int32_t *key = INT(x);
  Obj *ans = rt_alloc(R, T_INT, n);
  int32_t *at = INT_W(ans);
  for (int64_t i = 0; i < n; i++) at[i] = (int32_t)i + 1;
  while (gap <= n / 9) gap = 3 * gap + 1;
  for (; gap > 0; gap /= 3)
    for (int64_t i = gap; i < n; i++) {
      int32_t v = at[i];
      int64_t j = i;
      for (; j >= gap && key[at[j - gap] - 1] > key[v - 1]; j -= gap) at[j] = at[j - gap];
      at[j] = v;
    }
  return ans;
}

/* Hoare's selection (Comm. ACM 4, 1961, algorithm 65): afterwards x[k] is where sorting would put it, nothing before it
 * is greater, nothing after it is less.  As in GNU R, so that the others come in its order. */
#define SELECTION(name, T, LESS)                                                                                       \
  static void name(Rt *R, T *x, int64_t lo, int64_t hi, int64_t k) {                                                   \
    while (lo < hi) {                                                                                                  \
      rt_check_interrupt(R);                                                                                           \
      T const v = x[k];                                                                                                \
      int64_t i = lo, j = hi;                                                                                          \
      while (i <= j) {                                                                                                 \
        while (LESS(x[i], v)) i++;                                                                                     \
        while (LESS(v, x[j])) j--;                                                                                     \
        if (i > j) break;                                                                                              \
        T const w = x[i];                                                                                              \
        x[i++] = x[j];                                                                                                 \
        x[j--] = w;                                                                                                    \
      }                                                                                                                \
      if (j < k) lo = i;                                                                                               \
      if (k < i) hi = j;                                                                                               \
    }                                                                                                                  \
  }
#define NUM_LESS(a, b) ((a) < (b))
#define CPLX_LESS(a, b) ((a).r < (b).r || ((a).r == (b).r && (a).i < (b).i))
#define STR_LESS(a, b) (vec_strcmp(R, a, b) < 0)
SELECTION(select_int, int32_t, NUM_LESS)
SELECTION(select_dbl, double, NUM_LESS)
SELECTION(select_cplx, Cplx, CPLX_LESS)
SELECTION(select_str, Obj *, STR_LESS)

/* The same for each of the n increasing positions (from 1) of ind, which lie within lo .. hi. */
static void select_all(Rt *R, Obj *x, const int32_t *ind, int64_t n, int64_t lo, int64_t hi) {
  if (n < 1 || hi - lo < 1) return;
  int64_t mid = (lo + hi) / 2 + 1, this = 0, k;
  while (this + 1 < n && ind[this + 1] <= mid) this ++;
  k = ind[this] - 1;
  rt_assert(R, k >= lo && k <= hi, "position %lld in %lld to %lld", (long long)k, (long long)lo, (long long)hi);
  switch (x->type) {
  case T_LGL:
  case T_INT: select_int(R, VEC(x)->data, lo, hi, k); break;
  case T_DBL: select_dbl(R, VEC(x)->data, lo, hi, k); break;
  case T_CPLX: select_cplx(R, VEC(x)->data, lo, hi, k); break;
  case T_STR: select_str(R, VEC(x)->data, lo, hi, k); break;
  default: rt_assert(R, false, "type %d", TYPE(x));
  }
  select_all(R, x, ind, this, lo, k - 1);
  select_all(R, x, ind + this + 1, n - this - 1, k + 1, hi);
}

/* .Internal(psort(x, ind)): x without NA, partially sorted; without attributes */
static Obj *do_psort(Rt *R, Call *c) {
  arg_check_n(R, c, 2, 2);
  Obj *x = c->args[0], *ind = rt_coerce(R, c->args[1], T_INT);
  if (!(x->type >= T_LGL && x->type <= T_CPLX) && x->type != T_STR) rt_error(R, "only atomic vectors can be sorted");
  for (int64_t i = 0; i < LEN(ind); i++)
    rt_assert(R, INT(ind)[i] >= 1 && INT(ind)[i] <= LEN(x) && (i == 0 || INT(ind)[i - 1] < INT(ind)[i]), "%d of %lld",
              INT(ind)[i], (long long)LEN(x));
  Obj *r = rt_alloc(R, TYPE(x), LEN(x));
  if (x->type == T_STR)
    for (int64_t i = 0; i < LEN(x); i++) SET_STR(r, i, ELT(x, i));
  else {
    const size_t width = x->type == T_CPLX ? sizeof(Cplx) : x->type == T_DBL ? sizeof(double) : sizeof(int32_t);
    const void *from = x->type == T_CPLX  ? (const void *)CPLX(x)
                       : x->type == T_DBL ? (const void *)DBL(x)
                                          : (const void *)INT(x);
    memcpy(VEC(r)->data, from, width * (size_t)LEN(x));
  }
  select_all(R, r, INT(ind), LEN(ind), 0, LEN(x) - 1);
  return r;
}

/* sort(x, decreasing = FALSE, ...): na.last = NA among the dots */
/* Doubles without names: only the values matter, the words themselves are sorted. */
static Obj *sort_doubles(Rt *R, Obj *x, bool dec, int na_last) {
  int64_t n = LEN(x), m = 0, nas = 0;
  const double *p = DBL(x);
  uint64_t *w = SCRATCH(R, uint64_t, n), *v = SCRATCH(R, uint64_t, n);
  bool minus = false;
  RT_EACH(R, i, n) {
    minus = minus || (p[i] == 0 && signbit(p[i]));
    if (p[i] != p[i]) nas++;
    else {
      uint64_t u = dbl_order(p[i]);
      w[m++] = dec ? ~u : u;
    }
  }
  bool sorted = true;
  for (int64_t i = 1; i < m && sorted; i++) sorted = w[i - 1] <= w[i];
  if (!sorted && m < 64)
    for (int64_t i = 1; i < m; i++) {
      uint64_t t = w[i];
      int64_t j = i;
      for (; j > 0 && w[j - 1] > t; j--) w[j] = w[j - 1];
      w[j] = t;
    }
  else if (!sorted) {
    uint64_t o = 0, a = ~UINT64_C(0);
    RT_EACH(R, i, m) o |= w[i], a &= w[i];
    for (int sh = 0; sh < 64; sh += 8) {
      if (!(((o ^ a) >> sh) & 255)) continue;
      int64_t cnt[257] = {0};
      RT_EACH(R, i, m) cnt[((w[i] >> sh) & 255) + 1]++;
      for (int j = 0; j < 256; j++) cnt[j + 1] += cnt[j];
      RT_EACH(R, i, m) v[cnt[(w[i] >> sh) & 255]++] = w[i];
      uint64_t *t = w;
      w = v, v = t;
    }
  }
  rt_assert(R, m + nas == n, "%lld numbers and %lld NaN of %lld", (long long)m, (long long)nas, (long long)n);
  int64_t pre = na_last == 0 ? nas : 0, total = na_last == NA_LGL ? m : n;
  Obj *r = rt_alloc(R, T_DBL, total);
  double *q = DBL_W(r);
  RT_EACH(R, i, m) {
    uint64_t u = dec ? ~w[i] : w[i];
    u = u >> 63 ? u & ~(UINT64_C(1) << 63) : ~u;
    memcpy(q + pre + i, &u, 8);
  }
  if (minus) { /* the words are those of 0: each zero has its sign, and they stay in their order */
    int64_t k = pre;
    while (q[k] != 0) k++;
    for (int64_t i = 0; i < n; i++)
      if (p[i] == 0) q[k++] = p[i];
  }
  if (na_last != NA_LGL)
    for (int64_t i = 0, k = na_last ? m : 0; i < n; i++)
      if (p[i] != p[i]) q[k++] = p[i];
  return r;
}

/* The same of integers: three passes over the values alone. */
static Obj *sort_ints(Rt *R, Obj *x, bool dec, int na_last) {
  enum { DIGIT = 11, DIGITS = 3 };
  const int64_t n = LEN(x);
  const int32_t *p = INT(x);
  uint32_t *w = SCRATCH(R, uint32_t, n), *v = SCRATCH(R, uint32_t, n);
  int64_t cnt[DIGITS][1 << DIGIT] = {{0}}, m = 0;
  RT_EACH(R, i, n) {
    if (p[i] == NA_INT) continue;
    const uint32_t u = ((uint32_t)p[i] ^ UINT32_C(0x80000000)) ^ (dec ? UINT32_MAX : 0);
    w[m++] = u;
    for (int d = 0; d < DIGITS; d++) cnt[d][u >> d * DIGIT & ((1 << DIGIT) - 1)]++;
  }
  for (int d = 0; d < DIGITS && m; d++) {
    int64_t at = 0;
    if (cnt[d][w[0] >> d * DIGIT & ((1 << DIGIT) - 1)] == m) continue; /* all the same */
    for (int j = 0; j < 1 << DIGIT; j++) {
      const int64_t k = cnt[d][j];
      cnt[d][j] = at, at += k;
    }
    RT_EACH(R, i, m) v[cnt[d][w[i] >> d * DIGIT & ((1 << DIGIT) - 1)]++] = w[i];
    uint32_t *t = w;
    w = v, v = t;
  }
  const int64_t total = na_last == NA_LGL ? m : n, pre = na_last == 0 ? n - m : 0;
  Obj *r = rt_alloc(R, TYPE(x), total);
  int32_t *q = VEC(r)->data;
  RT_EACH(R, i, m) q[pre + i] = (int32_t)(w[i] ^ UINT32_C(0x80000000) ^ (dec ? UINT32_MAX : 0));
  for (int64_t i = na_last == 0 ? 0 : m; i < (na_last == 0 ? pre : total); i++) q[i] = NA_INT;
  return r;
}

/* sort(x, decreasing = NA) */
static void no_direction(Rt *R, Obj *x) {
  const char *inner = "sort.int(x, na.last = na.last, decreasing = decreasing, ...)";
  const bool radix = vec_is_factor(x) || (rt_is_vec(x) && (rt_is_num(x) || TYPE(x) == T_LGL));
  if (!rt_is_atomic(x)) rt_error_call(R, interp_call_text(R, inner), "'x' must be atomic");
  if (!radix) rt_error_call(R, interp_call_text(R, inner), "'decreasing' must be TRUE or FALSE");
  rt_error_call(R, interp_call_text(R, "order(x, na.last = na.last, decreasing = decreasing, method = \"radix\")"),
                "'decreasing' elements must be TRUE or FALSE");
}

static Obj *do_sort(Rt *R, Call *c) {
  Obj *x = arg_need(R, c, 0, "x");
  Obj *dots = c->args[2], *nl = named_arg(R, dots, "na.last");
  bool dec;
  if (vec_has_arg(c, 1)) {
    Obj *d = c->args[1];
    if (d->type != T_LGL || LEN(d) != 1)
      rt_error_call(R, c->call, "'decreasing' must be a length-1 logical vector.\nDid you intend to set 'partial'?");
    if (LGL(d)[0] == NA_LGL) no_direction(R, x);
    dec = LGL(d)[0];
  } else dec = false;
  int na_last = nl ? rt_as_lgl(R, nl) : NA_LGL;
  Obj *ma = named_arg(R, dots, "method");
  if (x == NIL) return NIL;
  const char *how = ma ? vec_str0(interp_call_named(R, ".sort_method", 1, ma)) : "auto";
  const bool radix_method = !strcmp(how, "radix");
  if (rt_is_object(x)) { /* x[order(x, na.last, decreasing)] */
    Obj *key = vec_is_factor(x) ? x : interp_dispatch_as(R, "xtfrm(x)", "xtfrm", 1, &x);
    int ds = dec;
    Obj *o = order_keys(R, c, 1, &key, na_last, &ds, radix_method), *args[2] = {x, o};
    return interp_dispatch_as(R, "x[order(x, na.last = na.last, decreasing = decreasing)]", "[", 2, args);
  }
  if (!rt_is_atomic(x) || x->type == T_RAW)
    rt_error_call(R, interp_call_text(R, "sort.int(x, na.last = na.last, decreasing = decreasing, ...)"),
                  x->type == T_RAW ? "raw vectors cannot be sorted" : "'x' must be atomic");
  Obj *part = named_arg(R, dots, "partial");
  if (part && part != NIL) return interp_call_named(R, ".sort_partial", 3, x, part, rt_lgl(R, dec));
  Obj *ir = named_arg(R, dots, "index.return");
  if (ir && rt_as_lgl(R, ir) == 1)
    return interp_call_named(R, ".sort_indexed", 4, x, rt_lgl(R, na_last), rt_lgl(R, dec), rt_str(R, how));
  Obj *names = x->attr ? rt_names(R, x) : NIL, *r;
  if (names != NIL && rt_is_num(x) && !strcmp(how, "quick"))
    return interp_call_named(R, ".sort_quick", 3, x, rt_lgl(R, dec), rt_lgl(R, na_last));
  double st, by;
  if (!x->attr && LEN(x) > 0 && rt_is_seq(x, &st, &by))
    return (by >= 0) != dec ? x : rt_seq(R, TYPE(x), st + by * (double)(LEN(x) - 1), -by, LEN(x));
  if (!x->attr && (r = on_device(R, c, RX_SORT, x, na_last, dec))) return r;
  if (x->type == T_DBL && names == NIL) return sort_doubles(R, x, dec, na_last);
  if (x->type == T_INT && names == NIL && LEN(x) >= 1024) return sort_ints(R, x, dec, na_last);
  int ds = dec;
  Obj *o = order_keys(R, c, 1, &x, na_last, &ds, radix_method);
  int64_t m = LEN(o), *p = SCRATCH(R, int64_t, m);
  for (int64_t i = 0; i < m; i++) p[i] = INT(o)[i];
  VecIdx ix = {.n = m, .p = p, .max = LEN(x)};
  r = vec_take(R, x, &ix);
  if (names != NIL) rt_attr_set(R, r, R->s.names, vec_take(R, names, &ix));
  return r;
}

/* rank(x, na.last = "keep", ties.method): .Internal part: x without NA, ties "average" "max" "min" */
static Obj *do_rank(Rt *R, Call *c) {
  arg_check_n(R, c, 2, 2);
  if (!vec_str0(c->args[1])) rt_error(R, "invalid ties.method for rank() [should never happen]");
  Obj *x = c->args[0];
  const char *ties = vec_str0(c->args[1]);
  if (x->type == T_LIST && LEN(x) < 2) return rt_coerce(R, rt_seq(R, T_INT, 1, 1, LEN(x)), T_DBL); /* not compared */
  if (!rt_is_atomic(x)) rt_error(R, "unimplemented type '%s' in 'greater'\n", interp_type_name(x));
  if (x->type == T_RAW) rt_error(R, "raw vectors cannot be sorted");
  int64_t n = LEN(x);
  bool avg = !strcmp(ties, "average"), max = !strcmp(ties, "max");
  const RadixAsk ask = {.name = "rank",
                        .what = RX_RANK,
                        .how = RX_LAST,
                        .ties = avg   ? RX_AVERAGE
                                : max ? RX_MOST
                                      : RX_LEAST};
  Obj *done = interp_radix(R, c, x, NULL, &ask);
  if (done) return done;
  uint64_t *key = SCRATCH(R, uint64_t, n);
  make_keys(R, x, false, true, false, key);
  KeyIdx *a = SCRATCH(R, KeyIdx, n), *b = SCRATCH(R, KeyIdx, n);
  for (int64_t i = 0; i < n; i++) a[i].k = key[i], a[i].i = i;
  radix(R, a, b, n);
  Obj *r = rt_alloc(R, avg ? T_DBL : T_INT, n);
  for (int64_t i = 0; i < n;) {
    int64_t j = i;
    while (j + 1 < n && a[j + 1].k == a[i].k) j++;
    for (int64_t k = i; k <= j; k++) {
      if (avg) DBL_W(r)[a[k].i] = (double)(i + j + 2) / 2;
      else INT_W(r)[a[k].i] = (int32_t)(max ? j + 1 : i + 1);
    }
    i = j + 1;
  }
  return r;
}

/* Is each of the numbers x after the one before it, and none NA?  False: that has to be looked at one by one.  (What is
 * not a number is after nothing, and an integer NA before all.) */
static bool numbers_rise(Obj *x, bool strict) {
  enum { BLOCK = 128 }; /* a processor's vectors compare them without a look in between */
  const int64_t n = LEN(x);
  const double *p = x->type == T_DBL ? DBL(x) : NULL;
  const int32_t *q = x->type == T_INT ? INT(x) : NULL;
  if (n < 2 || (!p && !q) || (q && q[0] == NA_INT)) return false;
  for (int64_t from = 1; from < n; from += BLOCK) {
    const int64_t to = from + BLOCK < n ? from + BLOCK : n;
    int falls = 0;
    if (p && strict)
      for (int64_t i = from; i < to; i++) falls |= !(p[i - 1] < p[i]);
    else if (p)
      for (int64_t i = from; i < to; i++) falls |= !(p[i - 1] <= p[i]);
    else if (strict)
      for (int64_t i = from; i < to; i++) falls |= q[i - 1] >= q[i];
    else
      for (int64_t i = from; i < to; i++) falls |= q[i - 1] > q[i];
    if (falls) return false;
  }
  return true;
}

/* .Internal(is.unsorted(x, na.rm, strictly)): NA are gone where they are not to count (packages call it, too). */
static Obj *do_is_unsorted(Rt *R, Call *c) {
  arg_check_n(R, c, 3, 3);
  Obj *x = c->args[0];
  bool strict = rt_as_lgl(R, c->args[2]) == 1;
  if (!rt_is_atomic(x)) return rt_lgl(R, rt_length(x) < 2 ? 0 : NA_LGL);
  if (numbers_rise(x, strict)) return rt_lgl(R, 0);
  int64_t n = LEN(x);
  for (int64_t i = 0; i < n; i++)
    if (na_at(x, i)) return rt_lgl(R, NA_LGL);
  for (int64_t i = 1; i < n; i++) {
    int cmp;
    switch (x->type) {
    case T_LGL:
    case T_INT: cmp = (INT(x)[i - 1] > INT(x)[i]) - (INT(x)[i - 1] < INT(x)[i]); break;
    case T_DBL: cmp = (DBL(x)[i - 1] > DBL(x)[i]) - (DBL(x)[i - 1] < DBL(x)[i]); break;
    case T_STR: cmp = vec_strcmp(R, ELT(x, i - 1), ELT(x, i)); break;
    case T_RAW: cmp = (RAW(x)[i - 1] > RAW(x)[i]) - (RAW(x)[i - 1] < RAW(x)[i]); break;
    default: {
      Cplx a = CPLX(x)[i - 1], b = CPLX(x)[i];
      cmp = a.r != b.r ? (a.r > b.r) - (a.r < b.r) : (a.i > b.i) - (a.i < b.i);
    }
    }
    if (strict ? cmp >= 0 : cmp > 0) return rt_lgl(R, 1);
  }
  return rt_lgl(R, 0);
}

/* .Internal(findInterval(vec, x, rightmost.closed, all.inside, left.open)) */
static Obj *do_find_interval(Rt *R, Call *c) {
  arg_check_n(R, c, 5, 5);
  Obj *v = rt_coerce(R, c->args[0], T_DBL), *x = rt_coerce(R, c->args[1], T_DBL);
  bool right = rt_as_lgl(R, c->args[2]) == 1, inside = rt_as_lgl(R, c->args[3]) == 1,
       left_open = rt_as_lgl(R, c->args[4]) == 1;
  int64_t n = LEN(x), m = LEN(v);
  if (m == 0) { /* before all of none */
    Obj *r = rt_alloc(R, T_INT, n);
    for (int64_t i = 0; i < n; i++) INT_W(r)[i] = DBL(x)[i] != DBL(x)[i] ? NA_INT : 0;
    return r;
  }
  int flags = (left_open ? IV_BELOW : 0) | (right ? IV_EDGE : 0) | (inside ? IV_INSIDE : 0);
  Obj *r = interp_intervals(R, c, x, v, flags);
  if (r) return r;
  r = rt_alloc(R, T_INT, n);
  interp_intervals_host(DBL(x), n, DBL(v), m, flags, INT_W(r));
  return r;
}

/* .bincode(x, breaks, right = TRUE, include.lowest = FALSE) */
static Obj *do_bincode(Rt *R, Call *c) {
  if (!vec_has_arg(c, 0) || !vec_has_arg(c, 1))
    rt_error(R, "argument \"%s\" is missing, with no default", vec_has_arg(c, 0) ? "breaks" : "x");
  Obj *x = rt_coerce(R, c->args[0], T_DBL), *v = rt_coerce(R, c->args[1], T_DBL);
  if (!rt_is_num(c->args[0])) rt_error(R, "'x' must be numeric");
  bool right = arg_flag(R, c, 2, "right", true), lowest = arg_flag(R, c, 3, "include.lowest", false);
  int64_t n = LEN(x), nb = LEN(v);
  const double *b = DBL(v);
  bool sorted = nb > 1;
  for (int64_t k = 1; k < nb; k++) {
    if (b[k - 1] > b[k]) rt_error(R, "'breaks' is not sorted");
    sorted = sorted && b[k - 1] <= b[k]; /* not: NaN */
  }
  int flags = IV_CODE | (right ? IV_BELOW : 0) | (lowest ? IV_EDGE : 0);
  Obj *r = sorted ? interp_intervals(R, c, x, v, flags) : NULL;
  if (r) return r;
  const double *p = DBL(x);
  r = rt_alloc(R, T_INT, n);
  int32_t *q = INT_W(r);
  if (sorted) {
    interp_intervals_host(p, n, b, nb, flags, q);
    return r;
  }
  for (int64_t i = 0; i < n; i++) {
    q[i] = NA_INT;
    if (p[i] != p[i] || nb < 2) continue;
    int64_t lo = 0, hi = nb - 1;
    if (p[i] < b[lo] || b[hi] < p[i] || (p[i] == b[right ? lo : hi] && !lowest)) continue;
    while (hi - lo >= 2) {
      int64_t mid = (hi + lo) / 2;
      if (p[i] > b[mid] || (!right && p[i] == b[mid])) lo = mid;
      else hi = mid;
    }
    q[i] = (int32_t)lo + 1;
  }
  return r;
}

const BuiltinDef builtins_sort[] = {
    {".quick_order", do_quick_order, BK_BUILTIN, "x", 0, 0},
    {".shell_order", do_shell_order, BK_BUILTIN, "x", BF_PURE, 0},
    {"order", do_order, BK_BUILTIN,
     "..., na.last = TRUE, decreasing = FALSE, method = c(\"auto\", \"shell\", \"radix\")", BF_PURE, 0},
    {"sort", do_sort, BK_BUILTIN, "x, decreasing = FALSE, ...", BF_DISPATCH | BF_PURE | BF_GENERIC, 0},
    {"sort.default", do_sort, BK_BUILTIN, "x, decreasing = FALSE, ...", BF_PURE, 0},
    {"psort", do_psort, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
    {"rank_of", do_rank, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
    {"is.unsorted", do_is_unsorted, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
    {"findInterval", do_find_interval, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
    {".bincode", do_bincode, BK_BUILTIN, "x, breaks, right = TRUE, include.lowest = FALSE", BF_PURE, 0},
    {0}};
