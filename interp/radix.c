/* interp/radix.c - the order of long vectors on a device, and what follows from it: sort, order, rank, duplicated, unique,
 * match.
 *
 * Least significant digit first (Satish, Harris and Garland, "Designing efficient sorting algorithms for manycore GPUs",
 * IPDPS 2009): every element becomes a key of 64 bits whose unsigned order is the wanted one, with its number beside
 * it.  A pass for each byte in which keys differ:
 *
 *   count     how often each byte occurs in each chunk of elements;
 *   rows      for each byte, how many there are of it in the chunks before;
 *   scatter   a chunk, tile by tile: in local memory the tile is sorted by the byte, stably, by two splits of four
 *             bits; then runs of equal bytes go to where the counts say that they begin.
 *
 * Equal keys stay in their order, as in R.  The host does the same (stdlib/base/sort.c), with the same keys.
 */
#include <stdio.h>

#include "cost.h"
#include "kernels.h"
#include "matprod.h"

enum {
  GROUP = OWN_GROUP,
  EACH = 8, /* elements that a work-item splits */
  TILE = GROUP * EACH,
  CHUNK = 4 * TILE,
  BYTES = 256, /* values of a digit */
  WORDS = 5,   /* of a chunk: the keys' bits that are 1 somewhere, and 0 somewhere, in halves; NaN and NA */
  LOCAL = 40960,
  DRIVER_MS = 400,     /* of sorting, before a driver is loaded for that */
  LEAST_GPU = 1 << 17, /* elements worth a look where the data is the host's */
  DEVICE_NS = 2,       /* an element, at most */
};

static const char head[] = "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
                           "/* descending: 1; NA and NaN last: 2; NaN before NA: 4 */\n"
                           "static inline ulong key_of(const T x, const int how) {\n"
                           "#ifdef DOUBLE\n"
                           "  const ulong bits = as_ulong(x == 0.0 ? 0.0 : x);\n"
                           "  if (x != x) return (how & 2 ? 0xffffffffffffffffUL : 0UL) - (how & 4 && "
                           "(uint)as_ulong(x) != 1954u ? 1UL : 0UL);\n"
                           "  const ulong up = bits >> 63 ? ~bits : bits | 0x8000000000000000UL;\n"
                           "  return how & 1 ? ~up : up;\n"
                           "#else\n"
                           "  const uint up = (uint)x ^ 0x80000000u; /* NA is 0 */\n"
                           "  return (ulong)(how & 1 ? how & 2 ? ~up : 0u - up : how & 2 ? up - 1u : up);\n"
                           "#endif\n}\n";

static const char keys[] =
    "__kernel void ravel_keys(__global const T *restrict x, __global ulong *restrict key, __global int *restrict at,\n"
    "                         __global ulong *key2, __global int *at2, __global int *table, __global uint *part,\n"
    "                         const int n, const int how) {\n"
    "  __local ulong ones[GROUP], zeros[GROUP];\n  __local int nas[GROUP];\n"
    "  const int l = (int)get_local_id(0), g = (int)get_group_id(0), end = n - g * CHUNK < CHUNK ? n : (g + 1) * "
    "CHUNK;\n"
    "  if (g * CHUNK >= n) return; /* when it is built */\n  ulong one = 0, zero = 0;\n  int na = 0;\n"
    "  for (int i = g * CHUNK + l; i < end; i += GROUP) {\n"
    "    const T v = x[i];\n    const ulong k = key_of(v, how);\n"
    "    key[i] = k;\n    at[i] = i;\n    one |= k;\n    zero |= ~k;\n"
    "    na += IS_NA;\n"
    "  }\n"
    "  ones[l] = one;\n  zeros[l] = zero;\n  nas[l] = na;\n"
    "  for (int s = GROUP / 2; s > 0; s /= 2) {\n    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    if (l < s) {\n      ones[l] |= ones[l + s];\n      zeros[l] |= zeros[l + s];\n      nas[l] += nas[l + s];\n   "
    " "
    "}\n  }\n"
    "  if (l == 0) {\n    part[5 * g] = (uint)ones[0];\n    part[5 * g + 1] = (uint)(ones[0] >> 32);\n"
    "    part[5 * g + 2] = (uint)zeros[0];\n    part[5 * g + 3] = (uint)(zeros[0] >> 32);\n"
    "    part[5 * g + 4] = (uint)nas[0];\n  }\n"
    "}\n";

static const char count[] =
    "__kernel void ravel_count(__global const ulong *restrict key, __global int *restrict table, const int n,\n"
    "                          const int shift, const int groups) {\n"
    "  __local int times[GROUP];\n"
    "  const int l = (int)get_local_id(0), g = (int)get_group_id(0), end = n - g * CHUNK < CHUNK ? n : (g + 1) * "
    "CHUNK;\n"
    "  if (g * CHUNK >= n) return;\n  times[l] = 0;\n  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  for (int i = g * CHUNK + l; i < end; i += GROUP) atomic_inc(&times[(int)(key[i] >> shift & 255UL)]);\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n  table[l * groups + g] = times[l];\n}\n";

static const char rows[] =
    "__kernel void ravel_rows(__global int *table, const int groups) {\n"
    "  __local int at[2][GROUP];\n"
    "  const int l = (int)get_local_id(0), d = (int)get_group_id(0);\n  int base = 0;\n"
    "  if (groups <= 0) return;\n"
    "  for (int g0 = 0; g0 < groups; g0 += GROUP) {\n"
    "    const int v = g0 + l < groups ? table[d * groups + g0 + l] : 0;\n    int side = 0;\n"
    "    at[0][l] = v;\n    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    for (int s = 1; s < GROUP; s *= 2) {\n"
    "      at[1 - side][l] = at[side][l] + (l >= s ? at[side][l - s] : 0);\n      side = 1 - side;\n"
    "      barrier(CLK_LOCAL_MEM_FENCE);\n    }\n"
    "    if (g0 + l < groups) table[d * groups + g0 + l] = base + at[side][l] - v;\n"
    "    base += at[side][GROUP - 1];\n    barrier(CLK_LOCAL_MEM_FENCE);\n  }\n"
    "  if (l == 0) table[GROUP * groups + d] = base;\n}\n";

static const char scatter[] =
    "static inline int before(__local int (*sum)[GROUP], const int l, const int mine) { /* of all work-items so far "
    "*/\n"
    "  int side = 0;\n  sum[0][l] = mine;\n  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  for (int s = 1; s < GROUP; s *= 2) {\n"
    "    sum[1 - side][l] = sum[side][l] + (l >= s ? sum[side][l - s] : 0);\n    side = 1 - side;\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n  }\n"
    "  const int all = sum[side][l] - mine;\n  barrier(CLK_LOCAL_MEM_FENCE);\n  return all;\n}\n"
    "__kernel void ravel_scatter(__global const ulong *restrict key, __global const int *restrict at,\n"
    "                            __global const int *restrict table, __global ulong *restrict key2,\n"
    "                            __global int *restrict at2, const int n, const int shift, const int groups) {\n"
    "  __local ulong k[TILE];\n  __local int v[TILE], start[GROUP], first[GROUP], sum[2][GROUP];\n"
    "  __local short times[16 * GROUP];\n"
    "  const int l = (int)get_local_id(0), g = (int)get_group_id(0), end = n - g * CHUNK < CHUNK ? n : (g + 1) * "
    "CHUNK;\n"
    "  if (g * CHUNK >= n) return;\n"
    "  start[l] = before(sum, l, table[GROUP * groups + l]) + table[l * groups + g];\n"
    "  for (int t0 = g * CHUNK; t0 < end; t0 += TILE) {\n"
    "    const int m = end - t0 < TILE ? end - t0 : TILE;\n"
    "    for (int j = l; j < m; j += GROUP) {\n      k[j] = key[t0 + j];\n      v[j] = at[t0 + j];\n    }\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    for (int bit = shift; bit < shift + 8; bit += 4) {\n"
    "      ulong my[EACH];\n      int its[EACH];\n"
    "      for (int d = 0; d < 16; d++) times[d * GROUP + l] = 0;\n"
    "      for (int u = 0; u < EACH; u++)\n        if (l * EACH + u < m) {\n"
    "          my[u] = k[l * EACH + u];\n          its[u] = v[l * EACH + u];\n"
    "          times[(int)(my[u] >> bit & 15UL) * GROUP + l]++;\n        }\n"
    "      barrier(CLK_LOCAL_MEM_FENCE);\n"
    "      int mine = 0;\n      for (int d = 0; d < 16; d++) mine += times[l * 16 + d];\n"
    "      int base = before(sum, l, mine);\n"
    "      for (int d = 0; d < 16; d++) {\n        const int c = times[l * 16 + d];\n"
    "        times[l * 16 + d] = (short)base;\n        base += c;\n      }\n"
    "      barrier(CLK_LOCAL_MEM_FENCE);\n"
    "      for (int u = 0; u < EACH; u++)\n        if (l * EACH + u < m) {\n"
    "          const int d = (int)(my[u] >> bit & 15UL) * GROUP + l, to = times[d];\n"
    "          times[d] = (short)(to + 1);\n          k[to] = my[u];\n          v[to] = its[u];\n        }\n"
    "      barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    }\n"
    "    for (int j = l; j < m; j += GROUP) {\n      const int d = (int)(k[j] >> shift & 255UL);\n"
    "      if (j == 0 || (int)(k[j - 1] >> shift & 255UL) != d) first[d] = j;\n    }\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    for (int j = l; j < m; j += GROUP) {\n      const int d = (int)(k[j] >> shift & 255UL), to = start[d] + j - "
    "first[d];\n"
    "      key2[to] = k[j];\n      at2[to] = v[j];\n    }\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    for (int j = l; j < m; j += GROUP) {\n      const int d = (int)(k[j] >> shift & 255UL);\n"
    "      if (j == m - 1 || (int)(k[j + 1] >> shift & 255UL) != d) start[d] += j + 1 - first[d];\n    }\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  }\n}\n";

/* What is asked of the order: the kernels that answer, one element a work-item. */
static const char *const answers[] = {
    [RX_ORDER] = "__kernel void ravel_answer(__global const int *restrict at, __global int *restrict out, const int n) "
                 "{\n  const int i = (int)get_global_id(0);\n  if (i < n) out[i] = at[i] + 1;\n}\n",
    [RX_SORT] = "__kernel void ravel_answer(__global const int *restrict at, __global T *restrict out, const int n,\n"
                "                           __global const T *restrict x) {\n"
                "  const int i = (int)get_global_id(0);\n  if (i < n) out[i] = x[at[i]];\n}\n",
    [RX_RANK] = "static inline int below(__global const ulong *key, const int n, const ulong k, const int with) {\n"
                "  int lo = 0; /* how many keys are less, or with: not greater */\n"
                "  for (int left = n; left > 0;) {\n    const int mid = left / 2;\n"
                "    const ulong other = key[lo + mid];\n    const int less = with ? other <= k : other < k;\n"
                "    lo = less ? lo + mid + 1 : lo;\n    left = less ? left - mid - 1 : mid;\n  }\n  return lo;\n}\n"
                "__kernel void ravel_answer(__global const int *restrict at, __global R *restrict out, const int n,\n"
                "                           __global const ulong *restrict key, const int ties) {\n"
                "  const int i = (int)get_global_id(0);\n  if (i >= n) return;\n"
                "  const int lo = ties == 2 ? 0 : below(key, n, key[i], 0), hi = ties == 1 ? 0 : below(key, n, key[i], "
                "1);\n  out[at[i]] = ties == 0 ? AVERAGE : ties == 1 ? lo + 1 : hi;\n}\n",
    [RX_DUPLICATED] =
        "__kernel void ravel_answer(__global const int *restrict at, __global int *restrict out, const int "
        "n,\n                           __global const ulong *restrict key, const int unlike, const int "
        "step) {\n"
        "  const int i = (int)get_global_id(0), j = i + step;\n  if (i >= n) return;\n"
        "  const int again = j >= 0 && j < n && key[j] == key[i];\n"
        "  out[at[i]] = again != unlike;\n}\n",
    [RX_MATCH] =
        "__kernel void ravel_answer(__global const int *restrict at, __global int *restrict out, const int n,\n"
        "                           __global const ulong *restrict key, const int m, const int none,\n"
        "                           __global const T *restrict x, const int how) {\n"
        "  const int i = (int)get_global_id(0);\n  if (i >= n) return;\n"
        "  const ulong k = key_of(x[i], how);\n  int lo = 0;\n"
        "  for (int left = m; left > 0;) { /* the first that is not less */\n"
        "    const int mid = left / 2;\n"
        "    const int less = key[lo + mid] < k;\n    lo = less ? lo + mid + 1 : lo;\n"
        "    left = less ? left - mid - 1 : mid;\n  }\n"
        "  out[i] = lo < m && key[lo] == k ? FOUND : none;\n}\n"};

/* ---- the host's, where a device is lost --------------------------------------------------------------------------- */

static uint64_t host_key(const Obj *x, int64_t i, int how) {
  const bool down = how & RX_DOWN, last = how & RX_LAST;
  if (TYPE(x) != T_DBL) {
    const uint32_t up = (uint32_t)((const int32_t *)VEC(x)->data)[i] ^ UINT32_C(0x80000000);
    return down ? last ? ~up : 0u - up : last ? up - 1u : up;
  }
  const double d = ((const double *)VEC(x)->data)[i];
  if (d != d) return (last ? UINT64_MAX : 0) - (how & RX_APART && !rt_is_na(d));
  const uint64_t bits = rt_bits(d == 0 ? 0.0 : d), up = bits >> 63 ? ~bits : bits | UINT64_C(1) << 63;
  return down ? ~up : up;
}

typedef struct Pair {
  uint64_t key;
  int32_t at;
} Pair;
static Pair *host_order(Rt *R, Obj *x, int how) {
  const int64_t n = LEN(x);
  Pair *a = rt_scratch(R, (size_t)n * sizeof *a), *b = rt_scratch(R, (size_t)n * sizeof *b);
  for (int64_t i = 0; i < n; i++) a[i] = (Pair){host_key(x, i, how), (int32_t)i};
  for (int shift = 0; shift < 64; shift += 8) {
    int64_t begin[BYTES + 1] = {0};
    for (int64_t i = 0; i < n; i++) begin[(a[i].key >> shift & 255) + 1]++;
    for (int d = 0; d < BYTES; d++) begin[d + 1] += begin[d];
    for (int64_t i = 0; i < n; i++) b[begin[a[i].key >> shift & 255]++] = a[i];
    Pair *t = a;
    a = b, b = t;
  }
  return a;
}

static void host_rank(const Pair *a, int64_t n, int ties, Obj *v) {
  for (int64_t i = 0, j; i < n; i = j) {
    for (j = i + 1; j < n && a[j].key == a[i].key;) j++;
    for (int64_t k = i; k < j; k++)
      if (ties == RX_AVERAGE) ((double *)VEC(v)->data)[a[k].at] = (double)(i + 1 + j) / 2;
      else ((int32_t *)VEC(v)->data)[a[k].at] = (int32_t)(ties == RX_LEAST ? i + 1 : j);
  }
}

static void host_match(const Pair *a, int64_t m, Obj *x, const RadixAsk *ask, int32_t *out) {
  for (int64_t i = 0; i < LEN(x); i++) {
    const uint64_t k = host_key(x, i, ask->how);
    int64_t lo = 0;
    for (int64_t left = m; left > 0;) {
      const int64_t half = left / 2;
      const bool less = a[lo + half].key < k;
      lo = less ? lo + half + 1 : lo;
      left = less ? left - half - 1 : half;
    }
    out[i] = lo < m && a[lo].key == k ? (ask->in ? 1 : a[lo].at + 1) : ask->none;
  }
}

/* keep: x, the table or NIL, the bytes of the question. */
static void compute(Rt *R, Obj *keep, void *ctx, Obj *v) {
  (void)ctx;
  RadixAsk ask;
  Obj *x = ELT(keep, 0), *of = ELT(keep, 1), *sorted = IS_NIL(of) ? x : of;
  memcpy(&ask, RAW(ELT(keep, 2)), sizeof ask);
  (void)rt_data(x), (void)rt_data(sorted);
  const int64_t n = LEN(sorted);
  const Pair *a = host_order(R, sorted, ask.how);
  int32_t *q = VEC(v)->data;
  switch (ask.what) {
  case RX_ORDER:
    for (int64_t i = 0; i < LEN(v); i++) q[i] = a[i].at + 1;
    break;
  case RX_SORT:
    for (int64_t i = 0; i < LEN(v); i++)
      if (TYPE(v) == T_DBL) ((double *)VEC(v)->data)[i] = DBL(x)[a[i].at];
      else q[i] = ((const int32_t *)VEC(x)->data)[a[i].at];
    break;
  case RX_RANK: host_rank(a, n, ask.ties, v); break;
  case RX_DUPLICATED:
    for (int64_t i = 0; i < n; i++) {
      const int64_t j = i + (ask.from_last ? 1 : -1);
      q[a[i].at] = (j >= 0 && j < n && a[j].key == a[i].key) != ask.first;
    }
    break;
  case RX_MATCH: host_match(a, n, x, &ask, q); break;
  }
}

/* ---- on the device ------------------------------------------------------------------------------------------------ */

typedef enum Step { KEYS, COUNT, ROWS, SCATTER, ANSWER, STEPS } Step;
typedef struct Radix {
  Rt *R;
  Call *c;
  const RadixAsk *ask;
  Obj *x, *sorted; /* the elements asked about; those that are sorted */
  Obj *key[2], *at[2], *table;
  int32_t n, groups, shift, how, m, step, first;
  OwnKernel k[STEPS];
  OclArg arg[STEPS][OWN_ARGS];
  OclOut out[5], answer;
  uint32_t *part;
} Radix;

static void in(OwnKernel *k, Obj *v) { k->args[k->nargs++] = (OclArg){.kind = OCL_ARG_IN, .vec = v}; }
static void number(OwnKernel *k, const int32_t *v) {
  k->args[k->nargs++] = (OclArg){.kind = OCL_ARG_BYTES, .p = v, .size = sizeof *v};
}
static void made(OwnKernel *k, OclOut *out, ObjType type, int64_t n) {
  *out = (OclOut){.type = type, .n = n, .hi = n};
  k->args[k->nargs++] = (OclArg){.kind = OCL_ARG_OUT, .out = out};
}

static ObjType type_of_answer(const Radix *r) {
  switch (r->ask->what) {
  case RX_SORT: return TYPE(r->x);
  case RX_RANK: return r->ask->ties == RX_AVERAGE ? T_DBL : T_INT;
  case RX_DUPLICATED: return T_LGL;
  case RX_MATCH: return r->ask->in ? T_LGL : T_INT;
  case RX_ORDER: break;
  }
  return T_INT;
}

/* The arguments of all kernels, of which the vectors that the first one makes are there after it. */
static void arguments(Radix *r, OclDevice *d) {
  static const char *const doing = "sorting";
  for (int s = 0; s < STEPS; s++)
    r->k[s] = (OwnKernel){r->ask->name, doing, r->n, d, 0, r->arg[s], s == ANSWER ? 0 : GROUP};
  OwnKernel *k = &r->k[KEYS];
  in(k, r->sorted);
  for (int i = 0; i < 4; i++) made(k, &r->out[i], i % 2 ? T_INT : T_DBL, r->n);
  made(k, &r->out[4], T_INT, (int64_t)BYTES * (r->groups + 1));
  const size_t bytes = (size_t)r->groups * WORDS * sizeof *r->part;
  k->args[k->nargs++] = (OclArg){.kind = OCL_ARG_BUF, .p = r->part, .size = bytes, .back = bytes};
  number(k, &r->n), number(k, &r->how);
}
static void arguments_of_pass(Radix *r, int from) {
  for (int s = COUNT; s <= SCATTER; s++) r->k[s].nargs = 0;
  in(&r->k[COUNT], r->key[from]), in(&r->k[COUNT], r->table);
  number(&r->k[COUNT], &r->n), number(&r->k[COUNT], &r->shift), number(&r->k[COUNT], &r->groups);
  in(&r->k[ROWS], r->table), number(&r->k[ROWS], &r->groups);
  in(&r->k[SCATTER], r->key[from]), in(&r->k[SCATTER], r->at[from]), in(&r->k[SCATTER], r->table);
  in(&r->k[SCATTER], r->key[!from]), in(&r->k[SCATTER], r->at[!from]);
  number(&r->k[SCATTER], &r->n), number(&r->k[SCATTER], &r->shift), number(&r->k[SCATTER], &r->groups);
}
static void arguments_of_answer(Radix *r, int from) {
  OwnKernel *k = &r->k[ANSWER];
  const RadixAsk *ask = r->ask;
  k->nargs = 0;
  in(k, r->at[from]);
  made(k, &r->answer, type_of_answer(r), r->m);
  number(k, &r->m);
  if (ask->what == RX_SORT) in(k, r->x);
  else if (ask->what != RX_ORDER) in(k, r->key[from]);
  if (ask->what == RX_RANK) number(k, &ask->ties);
  if (ask->what == RX_DUPLICATED) number(k, &r->first), number(k, &r->step);
  if (ask->what == RX_MATCH) number(k, &r->n), number(k, &ask->none), in(k, r->x), number(k, &r->how);
}

/* All programs are asked for before the first is waited for. */
static bool begin(Radix *r, bool wait) {
  static const char *const name[STEPS] = {"ravel_keys", "ravel_count", "ravel_rows", "ravel_scatter", "ravel_answer"};
  bool ready = true;
  for (int s = STEPS - 1; s >= 0; s--) {
    char text[sizeof head + sizeof scatter + 2048];
    const bool dbl = TYPE(s == ANSWER ? r->x : r->sorted) == T_DBL, typed = s == KEYS || s == ANSWER;
    const char *own = s == KEYS ? keys : s == COUNT ? count : s == ROWS ? rows : s == SCATTER ? scatter : NULL;
    int at = snprintf(text, sizeof text, "#define GROUP %d\n#define EACH %d\n#define TILE %d\n#define CHUNK %d\n",
                      GROUP, EACH, TILE, CHUNK);
    if (typed)
      at +=
          snprintf(text + at, sizeof text - (size_t)at, "#define T %s\n#define IS_NA %s\n%s%s", dbl ? "double" : "int",
                   dbl ? "(v != v)" : "(v == (int)0x80000000)", dbl ? "#define DOUBLE\n" : "", head);
    if (s == ANSWER && r->ask->what == RX_RANK)
      at += snprintf(text + at, sizeof text - (size_t)at,
                     r->ask->ties == RX_AVERAGE ? "#define R double\n#define AVERAGE 0.5 * (double)(lo + 1 + hi)\n"
                                                : "#define R int\n#define AVERAGE 0\n");
    if (s == ANSWER && r->ask->what == RX_MATCH)
      at += snprintf(text + at, sizeof text - (size_t)at, "#define FOUND %s\n", r->ask->in ? "1" : "at[lo] + 1");
    snprintf(text + at, sizeof text - (size_t)at, "%s", own ? own : answers[r->ask->what]);
    ready = par_own_begin(r->R, &r->k[s], s == KEYS && ready ? r->c : NULL, text, name[s], wait) && ready;
  }
  for (int s = KEYS + 1; s < STEPS; s++) r->k[s].site = r->k[KEYS].site;
  return ready;
}

static OclStatus sorted_by(Radix *r, int *from) {
  OclStatus st = par_own_launch(r->R, &r->k[KEYS], (int64_t)r->groups * GROUP, NULL);
  uint64_t ones = 0, zeros = 0, nas = 0;
  for (int g = 0; g < r->groups && !st.code; g++) {
    const uint32_t *p = r->part + (size_t)g * WORDS;
    ones |= p[0] | (uint64_t)p[1] << 32, zeros |= p[2] | (uint64_t)p[3] << 32, nas += p[4];
  }
  for (int i = 0; i < 2; i++) r->key[i] = r->out[2 * i].vec, r->at[i] = r->out[2 * i + 1].vec;
  r->table = r->out[4].vec;
  if (r->ask->drop_na) r->m -= (int32_t)nas;
  *from = 0;
  for (r->shift = 0; r->shift < 64 && !st.code; r->shift += 8) {
    if (!((ones & zeros) >> r->shift & 255)) continue; /* all keys have the same byte */
    arguments_of_pass(r, *from);
    st = par_own_launch(r->R, &r->k[COUNT], (int64_t)r->groups * GROUP, NULL);
    if (!st.code) st = par_own_launch(r->R, &r->k[ROWS], BYTES * GROUP, NULL);
    if (!st.code) st = par_own_launch(r->R, &r->k[SCATTER], (int64_t)r->groups * GROUP, NULL);
    *from = !*from;
  }
  return st;
}

/* Does a device pay?  Data that is the host's goes there and back again. */
static double host_ns(const RadixAsk *ask, const Obj *x) { /* an element, at least: of the base functions */
  switch (ask->what) {
  case RX_ORDER:
  case RX_RANK: return 30;
  case RX_SORT: return TYPE(x) == T_DBL ? 25 : 8;
  case RX_DUPLICATED:
  case RX_MATCH: break;
  }
  return 8;
}
static OclDevice *device_for(Rt *R, Obj *x, Obj *of, const RadixAsk *ask) {
  const OffloadMode mode = par_mode(R);
  const bool always = mode == OFF_ALWAYS;
  const int64_t n = LEN(x), most = of && LEN(of) > n ? LEN(of) : n;
  ParTable *t = par_table(R);
  double start, stride, host = host_ns(ask, x) * 1e-6 * (double)(n + (of ? LEN(of) : 0));
  if (mode == OFF_NEVER || !t || most > INT32_MAX - CHUNK || n < 2 || most < (always ? OWN_LEAST / 8 : LEAST_GPU))
    return NULL;
  for (int k = 0; k < 2; k++) {
    const Obj *v = k ? of : x;
    if (v && VEC(v)->data == NULL && rt_is_seq((Obj *)v, &start, &stride)) return NULL;
  }
  if (!always && cost_cpu_only(R)) return NULL;
  if (!always && !ocl_driver_asked(R) && (t->sorts_lost += host) < DRIVER_MS) return NULL;
  const char *why;
  bool loading;
  OclDevice *d = par_open_device(R, mode, &loading, &why);
  if (!d || !d->fp64 || d->max_group < GROUP || d->local_mem < LOCAL) return NULL;
  if (always) return d;
  if (!d->is_gpu || d->shared_memory) return NULL;
  double ms = 1 + DEVICE_NS * 1e-6 * (double)(n + (of ? LEN(of) : 0)), back = ocl_copy_ms(d, (double)n * 8, false);
  for (int k = 0; k < 2; k++) {
    Obj *v = k ? of : x;
    if (!v) continue;
    if (ocl_device_only(v)) host += ocl_copy_ms(d, (double)LEN(v) * 8, false);
    else if (!ocl_resident(v, d)) ms += ocl_copy_ms(d, (double)LEN(v) * 8, true) + (k ? 0 : back);
  }
  if ((double)most * 8 * 6 > (double)d->mem_cap * 0.8) return NULL;
  return ms * 1.3 < host ? d : NULL;
}

Obj *interp_radix(Rt *R, Call *c, Obj *x, Obj *of, const RadixAsk *ask) {
  for (int k = 0; k < 2; k++) {
    const Obj *v = k ? of : x;
    if (v && TYPE(v) != T_DBL && TYPE(v) != T_INT && TYPE(v) != T_LGL) return NULL;
  }
  rt_assert(R, (ask->what == RX_MATCH) == (of != NULL), "question %d %s a table", ask->what, of ? "has" : "needs");
  if (of && (TYPE(x) == T_DBL) != (TYPE(of) == T_DBL)) return NULL;
  OclDevice *d = device_for(R, x, of, ask);
  if (!d) return NULL;
  Obj *sorted = of ? of : x;
  const int64_t n = LEN(sorted), groups = (n + CHUNK - 1) / CHUNK;
  if (n < 1) return NULL;
  Radix *r = rt_scratch(R, sizeof *r);
  *r = (Radix){.R = R, .c = c, .ask = ask, .x = x, .sorted = sorted, .n = (int32_t)n, .groups = (int32_t)groups};
  r->how = ask->how, r->m = (int32_t)LEN(x);
  r->first = ask->first, r->step = ask->from_last ? 1 : -1;
  r->part = rt_scratch(R, (size_t)groups * WORDS * sizeof *r->part);
  arguments(r, d);
  arguments_of_pass(r, 0);
  arguments_of_answer(r, 0);
  if (!begin(r, false)) return NULL;
  int from;
  OclStatus st = sorted_by(r, &from);
  if (!st.code && r->m > 0) {
    arguments_of_answer(r, from);
    st = par_own_launch(R, &r->k[ANSWER], r->m, NULL);
  }
  if (!par_own_end(R, &r->k[KEYS], st, NULL)) return NULL;
  if (r->m == 0) return rt_alloc(R, type_of_answer(r), 0);
  Obj *bytes = rt_alloc(R, T_RAW, sizeof *ask);
  memcpy(VEC(bytes)->data, ask, sizeof *ask);
  return par_own_result(R, r->answer.vec, compute, of ? 2 : 1, 3, (Obj *[]){x, of, bytes});
}
