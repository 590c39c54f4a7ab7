/* specialize/math/sort.h - sorting what a lane has: merges of neighbours, after runs of eight by insertion, so that equal elements
 * keep their order.  No element is NaN or NA.
 *
 *   sort_T    a's first n elements; b has room for as many
 *   order_T   the places of key's first n elements, from 1, in order; with such room, too
 *   halve_T   as R's median asks for: Hoare's selection (Comm. ACM 4, 1961, algorithm 65) puts elements (n - 1) / 2 and n / 2
 *             where sorting would; those of equal value are GNU R's
 */
#define RV_MERGES(name, T, K, params, key, before)                                                                     \
  RV_FN void name params {                                                                                             \
    rv_i32 lo, i, j, k, w, mid, end, swapped = 0;                                                                      \
    T *from = a, *to = b, *other;                                                                                      \
    for (lo = 0; lo < n; lo += 8) {                                                                                    \
      end = lo + 8 < n ? lo + 8 : n;                                                                                   \
      for (i = lo + 1; i < end; i++) {                                                                                 \
        T v = a[i];                                                                                                    \
        K x = key(v);                                                                                                  \
        for (j = i; j > lo && before(x, key(a[j - 1])); j--) a[j] = a[j - 1];                                          \
        a[j] = v;                                                                                                      \
      }                                                                                                                \
    }                                                                                                                  \
    for (w = 8; w < n; w *= 2) {                                                                                       \
      for (lo = 0; lo < n; lo = end) {                                                                                 \
        mid = lo + w < n ? lo + w : n;                                                                                 \
        end = mid + w < n ? mid + w : n;                                                                               \
        for (i = lo, j = mid, k = lo; k < end; k++)                                                                    \
          to[k] = i < mid && (j >= end || !before(key(from[j]), key(from[i]))) ? from[i++] : from[j++];                \
      }                                                                                                                \
      other = from, from = to, to = other;                                                                             \
      swapped = !swapped;                                                                                              \
    }                                                                                                                  \
    for (k = 0; swapped && k < n; k++) a[k] = b[k];                                                                    \
  }
#define RV_ITSELF(x) (x)
#define RV_AT(x) (key[(x) - 1])
#define RV_BEFORE(x, y) (down ? (y) < (x) : (x) < (y))
RV_MERGES(rv_sort_dbl, double, double, (double *a, double *b, rv_i32 n, rv_i32 down), RV_ITSELF, RV_BEFORE)
RV_MERGES(rv_sort_int, rv_i32, rv_i32, (rv_i32 *a, rv_i32 *b, rv_i32 n, rv_i32 down), RV_ITSELF, RV_BEFORE)
RV_MERGES(rv_places_dbl, rv_i32, double, (rv_i32 *a, rv_i32 *b, const double *key, rv_i32 n, rv_i32 down), RV_AT, RV_BEFORE)
RV_MERGES(rv_places_int, rv_i32, rv_i32, (rv_i32 *a, rv_i32 *b, const rv_i32 *key, rv_i32 n, rv_i32 down), RV_AT, RV_BEFORE)
RV_FN void rv_order_dbl(rv_i32 *a, rv_i32 *b, const double *key, rv_i32 n, rv_i32 down) {
  for (rv_i32 i = 0; i < n; i++) a[i] = i + 1;
  rv_places_dbl(a, b, key, n, down);
}
RV_FN void rv_order_int(rv_i32 *a, rv_i32 *b, const rv_i32 *key, rv_i32 n, rv_i32 down) {
  for (rv_i32 i = 0; i < n; i++) a[i] = i + 1;
  rv_places_int(a, b, key, n, down);
}
#define RV_SELECTION(name, T)                                                                                          \
  RV_FN void rv_select_##name(T *a, rv_i32 lo, rv_i32 hi, rv_i32 k) {                                                  \
    while (lo < hi) {                                                                                                  \
      T v = a[k], w;                                                                                                   \
      rv_i32 i = lo, j = hi;                                                                                           \
      while (i <= j) {                                                                                                 \
        while (a[i] < v) i++;                                                                                          \
        while (v < a[j]) j--;                                                                                          \
        if (i > j) break;                                                                                              \
        w = a[i];                                                                                                      \
        a[i++] = a[j];                                                                                                 \
        a[j--] = w;                                                                                                    \
      }                                                                                                                \
      if (j < k) lo = i;                                                                                               \
      if (k < i) hi = j;                                                                                               \
    }                                                                                                                  \
  }                                                                                                                    \
  RV_FN void rv_halve_##name(T *a, rv_i32 n) {                                                                         \
    rv_i32 mid = (n + 1) / 2;                                                                                         \
    rv_select_##name(a, 0, n - 1, mid - 1);                                                                           \
    if (n % 2 == 0) rv_select_##name(a, mid, n - 1, mid);                                                            \
  }
RV_SELECTION(dbl, double)
RV_SELECTION(int, rv_i32)
