/* stdlib/base/index.c - subscripts: every kind of index vector resolved to positions. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("O3")
#endif
#include "../text/text.h"
#include "vec.h"

_Noreturn static void bad_type(Rt *R, Obj *s) {
  const char *t = interp_type_name(s);
  rt_error(R, "invalid subscript type '%s'", t);
}
/* Of numbers the largest is told, of strings the first and its dimension. */
_Noreturn static void out_of_bounds(Rt *R, const VecExtent *of, int dim, Obj *index) {
  interp_out_of_bounds(R, "subscript out of bounds", of->x, dim, index);
}

/* Positions to drop -> positions kept. */
static void exclude(Rt *R, VecIdx *ix, const uint8_t *drop, int64_t nx) {
  int64_t m = 0;
  for (int64_t i = 0; i < nx; i++) m += !drop[i];
  int64_t *p = SCRATCH(R, int64_t, m);
  int64_t k = 0;
  for (int64_t i = 0; i < nx; i++)
    if (!drop[i]) p[k++] = i + 1;
  rt_assert(R, k == m, "%lld kept of %lld", (long long)k, (long long)m);
  ix->n = m, ix->p = p, ix->max = m ? p[m - 1] : 0;
}

/* Drop positions lo to hi of nx, 1 <= lo <= hi <= nx: what is kept is one run where they are at an end. */
static void exclude_run(Rt *R, VecIdx *ix, int64_t lo, int64_t hi, int64_t nx) {
  rt_assert(R, 1 <= lo && lo <= hi && hi <= nx, "%lld to %lld of %lld", (long long)lo, (long long)hi, (long long)nx);
  const int64_t head = lo - 1, m = nx - (hi - head);
  ix->n = m, ix->from = 1, ix->max = m ? (hi == nx ? head : nx) : 0;
  if (head == 0) ix->from = m ? hi + 1 : 1;
  if (head == 0 || hi == nx) return;
  int64_t *p = SCRATCH(R, int64_t, m);
  for (int64_t i = 0; i < head; i++) p[i] = i + 1;
  for (int64_t i = head; i < m; i++) p[i] = i + 1 + (hi - head);
  ix->p = p;
}

/* A sequence of places, of which no element has to be made. */
static bool index_steps(Rt *R, VecIdx *ix, Obj *s, int64_t nx, const VecExtent *strict) {
  const int64_t n = LEN(s);
  double st, by;
  if (n == 0 || !rt_is_seq(s, &st, &by) || st != floor(st) || by != floor(by)) return false;
  const double end = st + by * (double)(n - 1);
  if (!(st >= 1 && end >= 1 && st <= 0x1p52 && end <= 0x1p52)) return false;
  ix->n = n, ix->p = NULL, ix->from = (int64_t)st, ix->gap = (int64_t)by - 1;
  ix->max = (int64_t)(st > end ? st : end);
  if (strict && ix->max > INT32_MAX) return false; /* NA */
  if (strict && ix->max > nx) out_of_bounds(R, strict, 0, rt_dbl(R, (double)ix->max));
  return true;
}

static void index_int(Rt *R, VecIdx *ix, Obj *s, int64_t nx, const VecExtent *strict) {
  if (index_steps(R, ix, s, nx, strict)) return;
  int64_t n = LEN(s);
  const int32_t *q = INT(s);
  int64_t zeros = 0, max = 0;
  bool neg = false, na = false, pos = false;
  for (int64_t i = 0; i < n; i++) {
    int32_t v = q[i];
    if (v > 0) {
      pos = true;
      if (v > max) max = v;
    } else if (v == 0) zeros++;
    else if (v == NA_INT) na = true;
    else neg = true;
  }
  if (neg) {
    if (pos || na) rt_error(R, "only 0's may be mixed with negative subscripts");
    int64_t run = 1;
    while (run < n && (int64_t)q[run] - q[run - 1] == (q[n - 1] < q[0] ? -1 : 1)) run++;
    if (run == n && IMAX(-(int64_t)q[0], -(int64_t)q[n - 1]) <= nx && zeros == 0) {
      exclude_run(R, ix, -(int64_t)IMAX(q[0], q[n - 1]), -(int64_t)IMIN(q[0], q[n - 1]), nx);
      return;
    }
    uint8_t *drop = rt_scratch(R, (size_t)nx + 1);
    memset(drop, 0, (size_t)nx + 1);
    for (int64_t i = 0; i < n; i++)
      if (q[i] != 0 && -(int64_t)q[i] <= nx) drop[-(int64_t)q[i] - 1] = 1;
    exclude(R, ix, drop, nx);
    return;
  }
  if (strict && max > nx) out_of_bounds(R, strict, 0, rt_dbl(R, (double)max));
  int64_t *p = SCRATCH(R, int64_t, n - zeros), k = 0;
  if (zeros == 0 && !na)
    for (int64_t i = 0; i < n; i++) p[i] = q[i];
  else
    for (int64_t i = 0; i < n; i++)
      if (q[i] != 0) p[k++] = q[i] == NA_INT ? -1 : q[i];
  ix->n = n - zeros, ix->p = p, ix->max = max, ix->has_na = na;
}

static void index_dbl(Rt *R, VecIdx *ix, Obj *s, int64_t nx, const VecExtent *strict) {
  if (index_steps(R, ix, s, nx, strict)) return;
  int64_t n = LEN(s);
  const double *q = DBL(s);
  int64_t zeros = 0, max = 0;
  bool neg = false, na = false, pos = false, big = false;
  for (int64_t i = 0; i < n; i++) {
    double v = q[i];
    if (v >= 1 && v != INFINITY) {
      pos = true;
      if (v > (double)max) max = v < 4503599627370496.0 ? (int64_t)v : INT64_C(4503599627370496);
      big |= v >= 0x1p31;
    } else if (!(v == v) || isinf(v)) na = true, big |= v == v;
    else if (v > -1) zeros++;
    else neg = true, big |= v <= -0x1p31;
  }
  if (big && strict) { /* of a dimension, whose places are integers: NA, with a warning */
    index_int(R, ix, rt_coerce(R, s, T_INT), nx, strict);
    return;
  }
  if (neg) {
    if (pos || na) rt_error(R, "only 0's may be mixed with negative subscripts");
    if (n == 1 && -q[0] < (double)nx + 1) {
      exclude_run(R, ix, (int64_t)-q[0], (int64_t)-q[0], nx);
      return;
    }
    uint8_t *drop = rt_scratch(R, (size_t)nx + 1);
    memset(drop, 0, (size_t)nx + 1);
    for (int64_t i = 0; i < n; i++)
      if (q[i] <= -1 && -q[i] < (double)nx + 1) drop[(int64_t)-q[i] - 1] = 1;
    exclude(R, ix, drop, nx);
    return;
  }
  if (strict && max > nx) out_of_bounds(R, strict, 0, rt_dbl(R, (double)max));
  int64_t *p = SCRATCH(R, int64_t, n - zeros), k = 0;
  for (int64_t i = 0; i < n; i++) {
    double v = q[i];
    if (v >= 1 && v != INFINITY) p[k++] = v < 4503599627370496.0 ? (int64_t)v : INT64_C(4503599627370496);
    else if (!(v == v) || isinf(v)) p[k++] = -1;
  }
  ix->n = k, ix->p = p, ix->max = max, ix->has_na = na;
}

static void index_lgl(Rt *R, VecIdx *ix, Obj *s, int64_t nx, bool grow, const VecExtent *strict) {
  int64_t n = LEN(s);
  if (n > nx && strict) rt_error(R, "(subscript) logical subscript too long");
  int64_t m = n == 0 ? 0 : IMAX(n, nx), cnt = 0, k = 0;
  const int32_t *q = LGL(s);
  if (n == m)
    for (int64_t i = 0; i < n; i++) cnt += q[i] != 0;
  else
    for (int64_t i = 0, j = 0; i < m; i++) {
      cnt += q[j] != 0;
      if (++j == n) j = 0;
    }
  if (n == 1 && q[0] == 1 && nx > 0) {
    ix->n = nx, ix->p = NULL, ix->from = 1, ix->max = nx;
    return;
  }
  int64_t *p = SCRATCH(R, int64_t, cnt + 1);
  const int64_t whole = n == m ? n & ~(int64_t)7 : 0;
  for (int64_t i = 0; i < whole; i += 8) { /* mostly none, or about half: nothing to guess */
    int32_t any = 0, na = 0;
    for (int e = 0; e < 8; e++) any |= q[i + e];
    if (!any) continue;
    for (int e = 0; e < 8; e++) {
      const int32_t v = q[i + e];
      na |= v == NA_LGL;
      p[k] = v == NA_LGL ? -1 : i + e + 1;
      k += v != 0;
    }
    ix->has_na |= na;
  }
  for (int64_t i = whole, j = whole == n ? 0 : whole; i < m; i++) {
    int32_t v = q[j];
    if (v != 0) {
      if (v == NA_LGL) p[k++] = -1, ix->has_na = true;
      else p[k++] = i + 1;
    }
    if (++j == n) j = 0;
  }
  rt_assert(R, k == cnt, "%lld hold of %lld", (long long)k, (long long)cnt);
  ix->n = cnt, ix->p = p, ix->max = grow && n > nx ? n : 0;
  for (int64_t i = k - 1; i >= 0; i--)
    if (p[i] > 0) {
      if (p[i] > ix->max) ix->max = p[i];
      break;
    }
}

static void index_str(Rt *R, VecIdx *ix, Obj *s, int64_t nx, Obj *names, bool grow, const VecExtent *strict) {
  int64_t n = LEN(s), extra = 0;
  Obj *given = s; /* as the new names will say it */
  s = text_in_utf8(R, s), names = text_in_utf8(R, names);
  int64_t *p = SCRATCH(R, int64_t, n);
  int64_t nn = names == NIL ? 0 : IMIN(LEN(names), nx);
  ix->new_names = NIL;
  if ((n > 8 && n * nn > 400) || (grow && n > 20)) { /* hash: position by name; for a few, making it takes longer */
    size_t sz = 16;
    while ((int64_t)sz < 2 * (nn + (grow ? n : 0))) sz *= 2;
    Obj **key = rt_scratch(R, sz * sizeof *key);
    int64_t *val = rt_scratch(R, sz * sizeof *val);
    memset(key, 0, sz * sizeof *key);
#define SLOT(str, h)                                                                                                   \
  size_t h = ((CharObj *)(str))->hash & (sz - 1);                                                                      \
  while (key[h] && key[h] != (str)) h = (h + 1) & (sz - 1)
    for (int64_t i = 0; i < nn; i++) {
      Obj *e = ELT(names, i);
      if (e == NA_STR || CLEN(e) == 0) continue;
      SLOT(e, h);
      if (!key[h]) key[h] = e, val[h] = i + 1;
    }
    for (int64_t i = 0; i < n; i++) {
      Obj *e = ELT(s, i);
      p[i] = -1;
      if (e != NA_STR && CLEN(e) > 0) {
        SLOT(e, h);
        if (key[h]) {
          p[i] = val[h];
          continue;
        }
        if (grow) key[h] = e, val[h] = nx + extra + 1;
      }
      if (strict) out_of_bounds(R, strict, strict->dim, rt_str_of(R, e));
      if (grow) {
        if (ix->new_names == NIL) ix->new_names = rt_alloc(R, T_STR, n);
        SET_STR(ix->new_names, i, ELT(given, i));
        p[i] = nx + ++extra;
      } else ix->has_na = true;
    }
  } else
    for (int64_t i = 0; i < n; i++) {
      Obj *e = ELT(s, i);
      p[i] = -1;
      bool can = e != NA_STR && CLEN(e) > 0;
      if (can)
        for (int64_t j = 0; j < nn; j++)
          if (ELT(names, j) == e) {
            p[i] = j + 1;
            break;
          }
      if (p[i] > 0) continue;
      if (strict) out_of_bounds(R, strict, strict->dim, rt_str_of(R, e));
      if (!grow) {
        ix->has_na = true;
        continue;
      }
      if (can && extra)
        for (int64_t j = 0; j < i; j++)
          if (p[j] > nx && ELT(s, j) == e) {
            p[i] = p[j];
            break;
          }
      if (p[i] > 0) continue;
      if (ix->new_names == NIL) ix->new_names = rt_alloc(R, T_STR, n);
      SET_STR(ix->new_names, i, ELT(given, i));
      p[i] = nx + ++extra;
    }
  ix->n = n, ix->p = p, ix->max = 0;
  for (int64_t i = 0; i < n; i++)
    if (p[i] > ix->max) ix->max = p[i];
}

void vec_index(Rt *R, VecIdx *ix, Obj *s, int64_t nx, Obj *names, bool grow, const VecExtent *strict) {
  *ix = (VecIdx){0};
  ix->new_names = NIL;
  if (s == MISSING_ARG) {
    ix->n = nx, ix->p = NULL, ix->from = 1, ix->max = nx;
    return;
  }
  switch (s->type) {
  case T_NIL: ix->n = 0, ix->p = (int64_t *)rt_scratch(R, 8); return;
  case T_INT: index_int(R, ix, s, nx, strict); break;
  case T_DBL: index_dbl(R, ix, s, nx, strict); break;
  case T_LGL: index_lgl(R, ix, s, nx, grow, strict); break;
  case T_STR: index_str(R, ix, s, nx, names, grow, strict); break;
  default: bad_type(R, s);
  }
  rt_assert(R, ix->n >= 0 && (ix->p || ix->from >= 1) && (!strict || ix->max <= nx),
            "%lld subscripts up to %lld of %lld",
            (long long)ix->n, (long long)ix->max, (long long)nx);
}
