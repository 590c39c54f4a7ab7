/* stdlib/base/unique.c - elements hashed by value: unique, duplicated, anyDuplicated, match, %in%. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("O3")
#endif
#include "../text/text.h"
#include "../../interp/matprod.h"
#include "vec.h"

/* ---- an open-addressing table of element numbers ----------------------------------------------------------------- */

typedef struct Hash {
  Rt *R;
  Obj *x;
  ObjType t;
  const void *data;
  int64_t *slot; /* element number + 1; 0 empty */
  uint64_t mask;
  int shift;
} Hash;

static inline uint64_t mix(uint64_t h) { return h * UINT64_C(0x9e3779b97f4a7c15); }
static inline uint64_t dbl_key(double d) {
  if (d == 0) return 0;
  if (d != d) return rt_is_na(d) ? 1 : 2;
  return rt_bits(d);
}

static bool plain_text(const Obj *s) {
  for (const char *p = CSTR(s); *p; p++)
    if (*p & 0x80) return false;
  return true;
}

static uint64_t hash_obj(Rt *R, Obj *x, int depth) { /* equal (identical) objects hash alike */
  uint64_t h = x->type;
  if (x->type == T_STR) {
    for (int64_t i = 0; i < LEN(x) && i < 8; i++) {
      Obj *s = ELT(x, i);
      /* one text may be in several encodings */
      h = mix(h ^ (s == NA_STR ? 77 : plain_text(s) ? ((CharObj *)s)->hash : 78));
    }
    return mix(h ^ (uint64_t)LEN(x));
  }
  if (x->type == T_DBL) {
    for (int64_t i = 0; i < LEN(x) && i < 8; i++) h = mix(h ^ dbl_key(DBL(x)[i]));
    return mix(h ^ (uint64_t)LEN(x));
  }
  if (x->type == T_INT || x->type == T_LGL) {
    for (int64_t i = 0; i < LEN(x) && i < 8; i++) h = mix(h ^ (uint32_t)INT(x)[i]);
    return mix(h ^ (uint64_t)LEN(x));
  }
  if (rt_has_elts(x)) h = mix(h ^ (uint64_t)LEN(x));
  if (depth < 3 && (x->type == T_LIST || x->type == T_LANG))
    for (int64_t i = 0; i < LEN(x) && i < 4; i++) h = mix(h ^ hash_obj(R, ELT(x, i), depth + 1));
  return h;
}

static inline uint64_t hash_at(const Hash *H, const void *data, int64_t i) {
  uint64_t k;
  switch (H->t) {
  case T_LGL:
  case T_INT: k = (uint32_t)((const int32_t *)data)[i]; break;
  case T_DBL: k = dbl_key(((const double *)data)[i]); break;
  case T_CPLX: {
    Cplx z = ((const Cplx *)data)[i];
    k = rt_is_na(z.r) || rt_is_na(z.i) ? 1 : mix(dbl_key(z.r)) ^ dbl_key(z.i);
    break;
  }
  case T_RAW: k = ((const uint8_t *)data)[i]; break;
  case T_STR: k = ((CharObj *)((Obj *const *)data)[i])->hash; break;
  default: k = hash_obj(H->R, ((Obj *const *)data)[i], 0);
  }
  return mix(k) >> H->shift;
}

static inline bool dbl_same(double a, double b) { return a == b || (a != a && b != b && rt_is_na(a) == rt_is_na(b)); }
static inline bool same_at(const Hash *H, const void *da, int64_t i, const void *db, int64_t j) {
  switch (H->t) {
  case T_LGL:
  case T_INT: return ((const int32_t *)da)[i] == ((const int32_t *)db)[j];
  case T_DBL: return dbl_same(((const double *)da)[i], ((const double *)db)[j]);
  case T_CPLX: { /* any NA part: the one NA */
    Cplx a = ((const Cplx *)da)[i], b = ((const Cplx *)db)[j];
    bool na = rt_is_na(a.r) || rt_is_na(a.i), nb = rt_is_na(b.r) || rt_is_na(b.i);
    if (na || nb) return na && nb;
    return dbl_same(a.r, b.r) && dbl_same(a.i, b.i);
  }
  case T_RAW: return ((const uint8_t *)da)[i] == ((const uint8_t *)db)[j];
  case T_STR: {
    Obj *a = ((Obj *const *)da)[i], *b = ((Obj *const *)db)[j];
    if (a == b) return true;
    if (a == NA_STR || b == NA_STR) return false;
    return CLEN(a) == CLEN(b) && ((CharObj *)a)->hash == ((CharObj *)b)->hash && !memcmp(CSTR(a), CSTR(b), CLEN(a));
  }
  default: return vec_identical(H->R, ((Obj *const *)da)[i], ((Obj *const *)db)[j], ID_DEFAULT);
  }
}

static void hash_about(Rt *R, Hash *H, Obj *x) {
  H->R = R, H->x = x, H->t = TYPE(x) == T_EXPR ? T_LIST : TYPE(x) == T_LGL ? T_INT : TYPE(x);
  H->data = rt_data(x);
}
static void hash_init(Rt *R, Hash *H, Obj *x) {
  hash_about(R, H, x);
  int bits = 4;
  while ((INT64_C(1) << bits) < 2 * LEN(x)) bits++;
  H->mask = (UINT64_C(1) << bits) - 1, H->shift = 64 - bits;
  H->slot = SCRATCH(R, int64_t, (int64_t)1 << bits);
  memset(H->slot, 0, sizeof(int64_t) << bits);
}
/* The element of H->x equal to data[i], or -1; then, with add >= 0, element number `add` is put there. */
static inline int64_t hash_find(Hash *H, const void *data, int64_t i, int64_t add) {
  uint64_t h = hash_at(H, data, i);
  for (;; h = (h + 1) & H->mask) {
    int64_t s = H->slot[h];
    if (s == 0) {
      if (add >= 0) H->slot[h] = add + 1;
      return -1;
    }
    if (same_at(H, H->data, s - 1, data, i)) return s - 1;
  }
}

/* ---- many elements: tables that stay in the cache ---------------------------------------------------------------- */

/* A table of all of them costs a miss of the caches for each element.  So they are dealt out by their hashes first, in their
 * order, to parts that have a small table each (Shatdal, Kant and Naughton 1994, Cache conscious algorithms for
 * relational query processing). */
enum { DEAL_MIN = 1 << 16, DEAL_PART = 4096, DEAL_BITS = 11 };
typedef struct Dealt {
  uint64_t key; /* equal if and only if the elements are; of strings that are not ASCII (DEAL_TEXT): their hash */
  int32_t i;
} Dealt;
typedef struct Deal {
  Dealt *e;
  int64_t *end; /* of each part; part p begins where p - 1 ends */
} Deal;

static bool deals(const Hash *H, int64_t n) {
  return n >= DEAL_MIN && n < INT32_MAX && (H->t == T_DBL || H->t == T_INT || H->t == T_STR);
}
static const uint64_t DEAL_TEXT = UINT64_C(1) << 63; /* not in pointers; such a string equals none that is ASCII */
static inline uint64_t deal_key(ObjType t, const void *data, int64_t i) {
  if (t == T_DBL) return dbl_key(((const double *)data)[i]);
  if (t == T_INT) return (uint32_t)((const int32_t *)data)[i];
  const Obj *o = ((Obj *const *)data)[i];
  return o->aux == CE_ASCII ? (uint64_t)(uintptr_t)o : ((const CharObj *)o)->hash | DEAL_TEXT;
}
static int deal_bits(int64_t n) {
  int bits = 1;
  while (bits < DEAL_BITS && n >> bits > DEAL_PART) bits++;
  return bits;
}
static Deal deal(const Hash *H, const void *data, int64_t n, int bits) {
  Rt *R = H->R;
  const int64_t parts = INT64_C(1) << bits;
  Deal D = {SCRATCH(R, Dealt, n), SCRATCH(R, int64_t, parts + 1)};
  memset(D.end, 0, sizeof(int64_t) * (size_t)(parts + 1));
  RT_EACH(R, i, n) D.end[(mix(deal_key(H->t, data, i)) >> (64 - bits)) + 1]++;
  for (int64_t p = 0; p < parts; p++) D.end[p + 1] += D.end[p];
  RT_EACH(R, i, n) {
    const uint64_t k = deal_key(H->t, data, i);
    D.e[D.end[mix(k) >> (64 - bits)]++] = (Dealt){k, (int32_t)i};
  }
  rt_assert(R, D.end[parts - 1] == n, "%lld dealt of %lld", (long long)D.end[parts - 1], (long long)n);
  return D; /* each beginning has moved to its end */
}

typedef struct PartTable {
  uint32_t *slot; /* number in the part + 1; 0 empty */
  uint64_t mask;
  int shift; /* of the hash: below the bits that dealt */
} PartTable;
static PartTable part_table(Rt *R, int64_t most, int bits) {
  int b = 4;
  while ((INT64_C(1) << b) < 2 * most) b++;
  return (PartTable){SCRATCH(R, uint32_t, INT64_C(1) << b), (UINT64_C(1) << b) - 1, 64 - bits - b > 0 ? 64 - bits - b : 0};
}
static int64_t part_most(const Deal *D, int bits) {
  int64_t most = 0;
  for (int64_t p = 0; p < INT64_C(1) << bits; p++) most = IMAX(most, D->end[p] - (p ? D->end[p - 1] : 0));
  return most;
}
static void part_clear(PartTable *T, int64_t count, int bits) {
  int b = 4;
  while ((INT64_C(1) << b) < 2 * count) b++;
  T->mask = (UINT64_C(1) << b) - 1, T->shift = 64 - bits - b > 0 ? 64 - bits - b : 0;
  memset(T->slot, 0, sizeof *T->slot << b);
}
/* The element of `in` (a part's beginning) that equals e, whose data is `data`; or NULL: then, with add >= 0, number add. */
static inline const Dealt *part_find(const Hash *H, PartTable *T, const Dealt *in, const Dealt *e, const void *data,
                                     int64_t add) {
  for (uint64_t h = mix(e->key) >> T->shift & T->mask;; h = (h + 1) & T->mask) {
    const uint32_t s = T->slot[h];
    if (s == 0) {
      if (add >= 0) T->slot[h] = (uint32_t)add + 1;
      return NULL;
    }
    const Dealt *o = in + s - 1;
    if (o->key == e->key && (H->t != T_STR || !(o->key & DEAL_TEXT) || same_at(H, H->data, o->i, data, e->i))) return o;
  }
}

/* first[i]: the first (from the end: the last) element equal to i, of many; i itself where it is that. */
static void dealt_first(Hash *H, int64_t n, bool from_last, int32_t *first) {
  const int bits = deal_bits(n);
  Deal D = deal(H, H->data, n, bits);
  PartTable T = part_table(H->R, part_most(&D, bits), bits);
  for (int64_t p = 0, at = 0; p < INT64_C(1) << bits; at = D.end[p++]) {
    const Dealt *e = D.e + at;
    const int64_t count = D.end[p] - at;
    rt_check_interrupt(H->R);
    part_clear(&T, count, bits);
    for (int64_t j = 0; j < count; j++) {
      const int64_t k = from_last ? count - 1 - j : j;
      const Dealt *o = part_find(H, &T, e, e + k, H->data, k);
      first[e[k].i] = (o ? o : e + k)->i;
    }
  }
}

/* res[i]: the first of the m elements of H->x equal to data[i], from 1; else nomatch. */
static void dealt_match(Hash *H, int64_t m, const void *data, int64_t n, int32_t nomatch, int32_t *res) {
  const int bits = deal_bits(IMAX(n, m));
  Deal D = deal(H, H->data, m, bits), X = deal(H, data, n, bits);
  PartTable T = part_table(H->R, part_most(&D, bits), bits);
  for (int64_t p = 0, at = 0, from = 0; p < INT64_C(1) << bits; at = D.end[p], from = X.end[p], p++) {
    rt_check_interrupt(H->R);
    part_clear(&T, D.end[p] - at, bits);
    for (int64_t k = 0; k < D.end[p] - at; k++) part_find(H, &T, D.e + at, D.e + at + k, H->data, k);
    for (int64_t k = from; k < X.end[p]; k++) {
      const Dealt *o = part_find(H, &T, D.e + at, X.e + k, data, -1);
      res[X.e[k].i] = o ? o->i + 1 : nomatch;
    }
  }
}

/* ---- users ------------------------------------------------------------------------------------------------------- */

void vec_first_equal(Rt *R, Obj *x, int64_t *first) {
  Hash H;
  hash_about(R, &H, x);
  if (deals(&H, LEN(x))) {
    int32_t *f = SCRATCH(R, int32_t, LEN(x));
    dealt_first(&H, LEN(x), false, f);
    for (int64_t i = 0; i < LEN(x); i++) first[i] = f[i];
    return;
  }
  hash_init(R, &H, x);
  RT_EACH(R, i, LEN(x)) {
    int64_t f = hash_find(&H, H.data, i, i);
    first[i] = f < 0 ? i : f;
  }
}

/* Element i, which has been seen (before or behind) if d; true: that is all that is asked, there is no dup. */
static bool found_again(bool d, int64_t i, int32_t *dup, int64_t *at, int64_t *m) {
  if (dup) dup[i] = d;
  if (!d) return false;
  ++*m;
  if (*at >= 0) return false;
  *at = i;
  return !dup;
}
/* Marks dup[i] for elements seen before (or, from the end, seen after). Returns the number of marks; *at the first
 * marked. */
static int64_t mark_dups(Rt *R, Obj *x, bool from_last, int32_t *dup, int64_t *at) {
  int64_t n = LEN(x), m = 0;
  *at = -1;
  if ((x->type == T_INT || x->type == T_LGL) && n > 64) { /* few distinct values: a table by value */
    const int32_t *p = INT(x);
    uint32_t low = UINT32_MAX; /* the least p[i] - INT32_MIN - 1: for NA, the greatest number */
    int32_t high = NA_INT;
    bool has_na = false;
    for (int64_t i = 0; i < n; i++) {
      const uint32_t u = (uint32_t)p[i] + UINT32_C(0x7fffffff);
      low = u < low ? u : low, high = p[i] > high ? p[i] : high;
      has_na |= p[i] == NA_INT;
    }
    const int64_t lo = (int64_t)low + INT32_MIN + 1, hi = high;
    if (lo <= hi && hi != NA_INT && hi - lo < 4 * n) {
      uint8_t *seen = rt_scratch(R, (size_t)(hi - lo + 2));
      memset(seen, 0, (size_t)(hi - lo + 2));
      int64_t left = hi - lo + 2; /* values not seen so far; with NA */
      for (int64_t k = 0; k < n; k++) {
        int64_t i = from_last ? n - 1 - k : k, s = p[i] == NA_INT ? hi - lo + 1 : p[i] - lo;
        bool d = seen[s];
        seen[s] = 1;
        left -= !d;
        if (left <= 1 && dup && *at >= 0 && !(left && has_na)) { /* all that follow are repeated */
          dup[i] = d, m += d;
          for (int64_t j = k + 1; j < n; j++) dup[from_last ? n - 1 - j : j] = 1;
          return m + n - 1 - k;
        }
        if (found_again(d, i, dup, at, &m)) return m;
      }
      return m;
    }
  }
  Hash H;
  hash_about(R, &H, x);
  if (dup && deals(&H, n)) {
    dealt_first(&H, n, from_last, dup);
    for (int64_t k = 0; k < n; k++) {
      const int64_t i = from_last ? n - 1 - k : k;
      dup[i] = dup[i] != i;
      m += dup[i];
      if (dup[i] && *at < 0) *at = i;
    }
    return m;
  }
  hash_init(R, &H, x);
  for (int64_t k = 0; k < n; k++) {
    int64_t i = from_last ? n - 1 - k : k;
    if (found_again(hash_find(&H, H.data, i, i) >= 0, i, dup, at, &m)) return m;
  }
  return m;
}

static Obj *hashable(Rt *R, Obj *x, const char *fname) {
  if (!rt_is_vec(x)) rt_error(R, "%s() applies only to vectors", fname);
  return x;
}

static bool flag_arg(Rt *R, Obj *dots, const char *name) { /* a flag among ... */
  Obj *nm = LEN(dots) ? rt_attr(dots, R->s.names) : NIL;
  if (nm == NIL) return false;
  for (int64_t i = 0; i < LEN(dots); i++)
    if (CLEN(ELT(nm, i)) && !strncmp(STR(nm, i), name, CLEN(ELT(nm, i)))) return rt_as_lgl(R, ELT(dots, i)) == 1;
  return false;
}

/* Which elements take no part in comparison. */
static void match_to(Rt *R, Obj *x, Obj *table, int32_t nomatch, int32_t *res, int64_t room);
static uint8_t *incomparable(Rt *R, Obj *x, Obj *inc) {
  if (!inc || inc == NIL || (inc->type == T_LGL && LEN(inc) == 1 && LGL(inc)[0] == 0 && !rt_is_object(inc)))
    return NULL;
  int64_t n = LEN(x);
  if (x->type == T_LIST ? rt_is_object(x) : vec_is_factor(x)) { /* its elements are compared, whatever they make up */
    x = rt_dup(R, x);
    rt_attr_set(R, x, R->s.class_, NIL);
  }
  if (rt_is_atomic(x) && rt_is_vec(inc) && inc->type != x->type) inc = rt_coerce(R, inc, x->type);
  int32_t *m = SCRATCH(R, int32_t, n);
  match_to(R, x, inc, 0, m, n);
  uint8_t *r = rt_scratch(R, (size_t)n + 1);
  for (int64_t i = 0; i < n; i++) r[i] = m[i] > 0;
  return r;
}

/* x, incomparables = FALSE, ... (fromLast) */
static Obj *do_unique(Rt *R, Call *c) {
  Obj *x = vec_arg_or(c, 0, NULL);
  int code = c->def->code; /* 0 unique, 1 duplicated, 2 anyDuplicated; +4: a .default */
  static const char *const fn[] = {"unique", "duplicated", "anyDuplicated"};
  if (!x) rt_error(R, "argument \"x\" is missing, with no default");
  bool from_last = flag_arg(R, c->args[2], "fromLast"), dflt = code & 4;
  code &= 3;
  if (x == NIL) return code == 0 ? NIL : code == 1 ? rt_alloc(R, T_LGL, 0) : rt_int(R, 0);
  if (x->type == T_EXPR) rt_error(R, "unimplemented type 'expression' in 'HashTableSetup'\n");
  if (!dflt && vec_dim(R, x) != NIL && !rt_is_object(x)) {
    static const char *const mf[] = {"unique.matrix", "duplicated.matrix", "anyDuplicated.matrix"};
    int nd = (int)LEN(c->args[2]);
    Obj *nm = nd ? rt_attr(c->args[2], R->s.names) : NIL;
    Obj **a = SCRATCH(R, Obj *, nd + 2), **names = SCRATCH(R, Obj *, nd + 2);
    int k = 0;
    a[k] = x, names[k++] = NULL;
    if (vec_has_arg(c, 1)) a[k] = c->args[1], names[k++] = rt_mk(R, "incomparables");
    for (int i = 0; i < nd; i++) a[k] = ELT(c->args[2], i), names[k++] = nm == NIL ? NULL : ELT(nm, i);
    return rt_box(R, interp_call(R, interp_find_fun(R, rt_sym(R, mf[code]), R->base, true), k, a, names, c->call,
                                 interp_env(R, c)));
  }
  x = hashable(R, x, fn[code]);
  Obj *keys = text_in_utf8(R, x);
  int64_t n = LEN(x), at;
  uint8_t *inc = incomparable(R, x, vec_arg_or(c, 1, NULL));
  if (code != 2 && !inc) {
    const RadixAsk ask = {
        .name = fn[code], .what = RX_DUPLICATED, .how = RX_LAST | RX_APART, .first = code == 0, .from_last = from_last};
    Obj *flags = interp_radix(R, c, x, NULL, &ask);
    if (flags && code == 0) flags = x->attr ? NULL : interp_compact(R, c, x, flags);
    if (flags) return flags;
  }
  if (code == 2 && !inc) {
    int64_t m = mark_dups(R, keys, from_last, NULL, &at);
    return rt_int(R, m ? (int)at + 1 : 0);
  }
  Obj *d = rt_alloc(R, T_LGL, n);
  int32_t *dup = LGL_W(d);
  int64_t m = mark_dups(R, keys, from_last, dup, &at);
  if (inc) {
    m = 0, at = -1;
    for (int64_t k = 0; k < n; k++) {
      int64_t i = from_last ? n - 1 - k : k;
      if (inc[i]) dup[i] = 0;
      if (dup[i]) {
        m++;
        if (at < 0) at = i;
      }
    }
  }
  if (code == 1) return d;
  if (code == 2) return rt_int(R, m ? (int)at + 1 : 0);
  int64_t *p = SCRATCH(R, int64_t, n - m), k = 0;
  for (int64_t i = 0; i < n; i++)
    if (!dup[i]) p[k++] = i + 1;
  rt_assert(R, k == n - m, "%lld of %lld differ, not %lld", (long long)k, (long long)n, (long long)(n - m));
  VecIdx ix = {.n = n - m, .p = p, .max = n};
  Obj *r = vec_take(R, x, &ix);
  if (rt_is_object(x)) {
    Obj *cls = rt_attr(x, R->s.class_);
    if (rt_inherits(x, "factor") || rt_inherits(x, "Date") || rt_inherits(x, "POSIXct")) {
      static const char *const keep[] = {"levels", "tzone", "units"};
      for (int i = 0; i < 3; i++) {
        Obj *s = rt_sym(R, keep[i]), *v = rt_attr(x, s);
        if (v != NIL) rt_attr_set(R, r, s, v);
      }
      rt_attr_set(R, r, R->s.class_, cls);
    }
  }
  return r;
}

/* What match compares: factors and other objects by their text. */
static Obj *match_form(Rt *R, Obj *x) {
  if (!rt_is_object(x))
    return x->type == T_PAIRLIST ? rt_coerce(R, x, T_LIST) : x->type == T_SYM ? rt_str_of(R, SYM(x)->name) : x;
  if (vec_is_factor(x)) return vec_as_char(R, x);
  if (x->type == T_LIST) {
    if (!rt_inherits(x, "POSIXlt")) return x;
    x = interp_call_named(R, "as.POSIXct", 1, x);
  }
  Obj *s = interp_call_named(R, "mtfrm", 1, x);
  return rt_is_vec(s) && (LEN(s) == rt_length(x) || x->type == T_LIST) ? s : x;
}

enum { FEW = 8 };
/* A few numbers, none of them NaN, are compared one after the other. */
VEC_LOOP static void match_few(const double *x, int64_t n, const double *table, int m, int32_t nomatch, int32_t *res) {
  for (int64_t i = 0; i < n; i++) res[i] = nomatch;
  for (int j = m; j-- > 0;)
    for (int64_t i = 0; i < n; i++) res[i] = x[i] == table[j] ? j + 1 : res[i];
}
/* The same of integers or flags x, which a number that is not whole does not equal. */
VEC_LOOP static void match_few_ints(const int32_t *x, int64_t n, Obj *table, int m, int32_t nomatch, int32_t *res) {
  for (int64_t i = 0; i < n; i++) res[i] = nomatch;
  for (int j = m; j-- > 0;) {
    int32_t v;
    if (table->type == T_DBL) {
      const double d = DBL(table)[j];
      const bool fits = d > -0x1p31 && d < 0x1p31 && d == (int32_t)d;
      if (!fits && !rt_is_na(d)) continue;
      v = fits ? (int32_t)d : NA_INT;
    } else v = INT(table)[j];
    for (int64_t i = 0; i < n; i++) res[i] = x[i] == v ? j + 1 : res[i];
  }
}
static bool numbers_alone(const double *x, int64_t n) {
  for (int64_t i = 0; i < n; i++)
    if (x[i] != x[i]) return false;
  return true;
}

enum { SOUGHT = 12 };

/* The place (from 0) of the first element of the n at p that equals v, or n: 64 comparisons without a branch among them. */
#define FIRST_EQUAL(p, n, v, at)                                                                                       \
  do {                                                                                                                 \
    int64_t i_ = 0;                                                                                                    \
    for (; i_ + 64 <= (n); i_ += 64) {                                                                                 \
      int hit_ = 0;                                                                                                    \
      for (int k_ = 0; k_ < 64; k_++) hit_ |= (p)[i_ + k_] == (v);                                                     \
      if (hit_) break;                                                                                                 \
    }                                                                                                                  \
    while (i_ < (n) && !((p)[i_] == (v))) i_++;                                                                        \
    (at) = i_;                                                                                                         \
  } while (0)

/* The place (from 0) in the m elements of table of element i of x, both of type t; m if it is not there. */
VEC_LOOP static int64_t first_int(const int32_t *p, int64_t m, int32_t v) {
  int64_t j;
  FIRST_EQUAL(p, m, v, j);
  return j;
}
VEC_LOOP static int64_t first_dbl(const double *p, int64_t m, double v) {
  int64_t j;
  FIRST_EQUAL(p, m, v, j);
  return j;
}
VEC_LOOP static int64_t first_string(Obj *const *p, int64_t m, const Obj *v) {
  int64_t j;
  FIRST_EQUAL(p, m, v, j);
  return j;
}
static int64_t first_same(Rt *R, ObjType t, Obj *x, int64_t i, Obj *table, int64_t m) {
  const void *dx = rt_data(x), *dt = rt_data(table);
  if (t == T_INT) return first_int(dt, m, ((const int32_t *)dx)[i]);
  if (t == T_STR) { /* strings of ASCII, and NA, are one object each, whatever encoding was declared */
    const Obj *v = ((Obj *const *)dx)[i];
    if (v == NA_STR || v == EMPTY_STR || v->aux == CE_ASCII) return first_string(dt, m, v);
  }
  const double v = t == T_DBL ? ((const double *)dx)[i] : NAN;
  if (v == v) return first_dbl(dt, m, v);
  Hash H = {.R = R, .t = t};
  int64_t j = 0;
  while (j < m && !same_at(&H, dt, j, dx, i)) j++;
  return j;
}

/* res[i]: the place in table (from 1) of the first element equal to element i of x, or nomatch; i < room. */
static void match_to(Rt *R, Obj *x, Obj *table, int32_t nomatch, int32_t *res, int64_t room) {
  if (rt_is_object(x) && rt_is_object(table) && x->type == T_INT && table->type == T_INT && vec_is_factor(x) &&
      vec_is_factor(table) && vec_identical(R, rt_attr(x, R->s.levels), rt_attr(table, R->s.levels), ID_DEFAULT)) {
    /* same levels: the codes will do */
  } else if (rt_is_object(x) && rt_is_object(table) && TYPE(x) == TYPE(table) && x->type == T_DBL &&
             vec_identical(R, rt_attr(x, R->s.class_), rt_attr(table, R->s.class_), ID_DEFAULT)) {
  } else x = match_form(R, x), table = match_form(R, table);
  x = text_in_utf8(R, x), table = text_in_utf8(R, table);
  int64_t n = rt_length(x), m = rt_length(table);
  rt_assert(R, n == room, "%lld places for %lld", (long long)room, (long long)n);
  if (x == NIL || n == 0) return;
  if (table == NIL || m == 0) {
    for (int64_t i = 0; i < n; i++) res[i] = nomatch;
    return;
  }
  if (!rt_is_vec(x) || !rt_is_vec(table)) rt_error(R, "'match' requires vector arguments");
  ObjType t = TYPE(x) > TYPE(table) ? TYPE(x) : TYPE(table);
  if (t == T_LGL) t = T_INT;
  if (t > T_STR) t = T_STR; /* raw vectors and lists as text */
  if (m <= FEW && n > SOUGHT && (TYPE(x) == T_INT || TYPE(x) == T_LGL) && (t == T_INT || t == T_DBL)) {
    match_few_ints(INT(x), n, table, (int)m, nomatch, res);
    return;
  }
  if (TYPE(x) != t && !(t == T_INT && TYPE(x) == T_LGL)) x = rt_coerce(R, x, t);
  if (TYPE(table) != t && !(t == T_INT && TYPE(table) == T_LGL)) table = rt_coerce(R, table, t);
  if ((n == 1 && t != T_LIST) || (n <= SOUGHT && (t == T_INT || t == T_DBL || t == T_STR))) { /* no table for so few look-ups */
    for (int64_t i = 0; i < n; i++) {
      const int64_t j = first_same(R, t, x, i, table, m);
      res[i] = j < m ? (int32_t)j + 1 : nomatch;
    }
    return;
  }
  if (t == T_DBL && m <= FEW && numbers_alone(DBL(table), m)) {
    match_few(DBL(x), n, DBL(table), (int)m, nomatch, res);
    return;
  }
  if (t == T_INT) { /* a small range: a table by value */
    const int32_t *p = INT(table), *q = INT(x);
    int64_t lo = INT64_MAX, hi = INT64_MIN;
    bool na = false;
    for (int64_t i = 0; i < m; i++) {
      if (p[i] == NA_INT) {
        na = true;
        continue;
      }
      lo = IMIN(lo, (int64_t)p[i]), hi = IMAX(hi, (int64_t)p[i]);
    }
    if (lo <= hi && hi - lo < 4 * (m + n)) {
      int32_t *pos = SCRATCH(R, int32_t, hi - lo + 1), na_pos = nomatch;
      memset(pos, 0, sizeof(int32_t) * (size_t)(hi - lo + 1));
      for (int64_t i = m - 1; i >= 0; i--) {
        if (p[i] == NA_INT) na_pos = (int32_t)i + 1;
        else pos[p[i] - lo] = (int32_t)i + 1;
      }
      for (int64_t i = 0; i < n; i++) {
        int64_t v = q[i];
        if (v == NA_INT) res[i] = na ? na_pos : nomatch;
        else res[i] = v >= lo && v <= hi && pos[v - lo] ? pos[v - lo] : nomatch;
      }
      return;
    }
  }
  Hash H;
  hash_about(R, &H, table);
  const void *dx = rt_data(x);
  if (deals(&H, m) && n >= m / 8 && n < INT32_MAX) {
    dealt_match(&H, m, dx, n, nomatch, res);
    return;
  }
  hash_init(R, &H, table);
  for (int64_t i = 0; i < m; i++) hash_find(&H, H.data, i, i);
  for (int64_t i = 0; i < n; i++) {
    int64_t f = hash_find(&H, dx, i, -1);
    res[i] = f < 0 ? nomatch : (int32_t)f + 1;
  }
}

/* The places in the second argument of the elements of the first, as a vector of type t. */
static Obj *matched(Rt *R, Call *c, ObjType t, int nomatch) {
  Obj *x = vec_arg_or(c, 0, NULL), *table = vec_arg_or(c, 1, NULL);
  if (!x || !table) rt_error(R, "argument \"%s\" is missing, with no default", x ? "table" : "x");
  int64_t n = rt_length(x);
  if (x->type == T_LIST && rt_inherits(x, "POSIXlt")) n = rt_length(match_form(R, x));
  if ((!rt_is_vec(x) && x != NIL) || (!rt_is_vec(table) && table != NIL)) {
    bool in = !strcmp(c->def->name, "%in%");
    rt_error_call(R, in ? interp_call_text(R, "match(x, table, nomatch = 0L)") : c->call, "'match' requires vector arguments");
  }
  const RadixAsk ask = {.name = t == T_LGL ? "%in%" : "match",
                        .what = RX_MATCH,
                        .how = RX_LAST | RX_APART,
                        .in = t == T_LGL,
                        .none = nomatch};
  Obj *r = rt_is_object(x) || rt_is_object(table) ? NULL : interp_radix(R, c, x, table, &ask);
  if (r) return r;
  r = rt_alloc(R, t, n);
  match_to(R, x, table, nomatch, INT_W(r), n);
  return r;
}
static Obj *do_match(Rt *R, Call *c) { /* x, table, nomatch = NA_integer_, incomparables = NULL */
  int nomatch = vec_has_arg(c, 2) ? rt_as_int(R, c->args[2]) : NA_INT;
  Obj *r = matched(R, c, T_INT, nomatch);
  uint8_t *inc = vec_has_arg(c, 3) && c->args[3] != NIL ? incomparable(R, match_form(R, c->args[0]), c->args[3]) : NULL;
  for (int64_t i = 0; inc && i < LEN(r); i++)
    if (inc[i]) INT_W(r)[i] = nomatch;
  return r;
}
VEC_LOOP static void places_to_flags(int32_t *q, int64_t n) {
  for (int64_t i = 0; i < n; i++) q[i] = q[i] > 0;
}
static Obj *do_in(Rt *R, Call *c) {
  Obj *r = matched(R, c, T_LGL, 0);
  if (VEC(r)->data == NULL) return r; /* a device's: it has them as TRUE and FALSE */
  places_to_flags(LGL_W(r), LEN(r));
  return r;
}

static Obj *do_is_element(Rt *R, Call *c) { /* el, set: match()'s as vectors */
  static const char *const formals[] = {"el", "set"};
  for (int i = 0; i < 2; i++)
    if (!vec_arg_or(c, i, NULL))
      rt_error_call(R, rt_langs(R, "as.vector", 1, rt_sym(R, formals[i])),
                    "argument \"%s\" is missing, with no default", formals[i]);
  for (int i = 0; i < 2; i++)
    if (!rt_is_vec(c->args[i]) && c->args[i] != NIL)
      rt_error_call(R, interp_call_text(R, "match(as.vector(el), as.vector(set), 0L)"), "'match' requires vector arguments");
  return do_in(R, c);
}

#define UNIQUE(name, code)                                                                                             \
  {name, do_unique, BK_BUILTIN, "x, incomparables = FALSE, ...", BF_DISPATCH | BF_PURE | BF_GENERIC, code}, {          \
    name ".default", do_unique, BK_BUILTIN, "x, incomparables = FALSE, ...", BF_PURE, code + 4                         \
  }
const BuiltinDef builtins_unique[] = {
    UNIQUE("unique", 0),
    UNIQUE("duplicated", 1),
    UNIQUE("anyDuplicated", 2),
    {"match", do_match, BK_BUILTIN, "x, table, nomatch = NA_integer_, incomparables = NULL", BF_PURE, 0},
    {"%in%", do_in, BK_BUILTIN, "x, table", BF_PURE, 0},
    {"is.element", do_is_element, BK_BUILTIN, "el, set", BF_PURE, 0},
    {0}};
