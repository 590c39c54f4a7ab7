/* runtime/ragged.c - lists of vectors of different lengths: marshalling and its cache. */
#include "ragged.h"

#include "records.h"

static void dropped(Rt *R, Obj *v) { /* somebody writes into the list after all */
  (void)R;
  VEC(v)->ext = NULL;
}
static const VecExtOps ragged_ops = {"ragged", NULL, dropped, NULL, NULL};

RtRagged *rt_ragged_cached(Obj *list) {
  VecExt *e = list->type == T_LIST ? VEC(list)->ext : NULL;
  return e && e->ops == &ragged_ops ? (RtRagged *)e : NULL;
}

/* The dim of e, numbers with no other attribute; NULL: it is no such matrix. */
static const int32_t *only_dim(Obj *e) {
  const AttrObj *a = (const AttrObj *)e->attr;
  if (!rt_is_num(e) || !a || a->next || strcmp(SYMNAME(a->name), "dim") != 0) return NULL;
  return a->value->type == T_INT && LEN(a->value) == 2 && LEN(e) > 0 ? INT(a->value) : NULL;
}
static bool plain(Obj *e) { return rt_is_num(e) && !e->attr; }

bool rt_ragged_likely(Obj *list) {
  if (rt_ragged_cached(list)) return true;
  if (VEC(list)->ext || LEN(list) < 1) return false;
  if (only_dim(ELT(list, 0))) return true;
  if (!plain(ELT(list, 0))) return false;
  int64_t n = LEN(list) < 8 ? LEN(list) : 8, len = LEN(ELT(list, 0));
  if (len < 1 || len > RT_MAX_WIDTH) return true;
  for (int64_t i = 1; i < n; i++)
    if (plain(ELT(list, i)) && LEN(ELT(list, i)) != len) return true;
  return false;
}

int64_t rt_ragged_size(Obj *list, const char **why) {
  RtRagged *r = rt_ragged_cached(list);
  if (r) return LEN(r->flat);
  int64_t size = 0;
  const int32_t *dim = LEN(list) ? only_dim(ELT(list, 0)) : NULL, *d;
  for (int64_t i = 0; i < LEN(list); i++) {
    Obj *e = ELT(list, i);
    bool same = !dim || ((d = only_dim(e)) && d[0] == dim[0] && d[1] == dim[1]);
    *why = !rt_is_num(e)                           ? "the list's elements differ in shape"
           : !same                                 ? "the list's matrices differ in shape, or have dimnames"
           : dim && (dim[0] > 255 || dim[1] > 255) ? "the list's matrices have more than 255 rows or columns"
           : e->attr && !dim                       ? "the list's vectors have attributes"
           : e->type != ELT(list, 0)->type         ? "the list's vectors differ in type"
           : size + LEN(e) > INT32_MAX             ? "the list's vectors are too long together"
                                                   : NULL;
    if (*why) return -1;
    size += LEN(e);
  }
  return size;
}

Obj *rt_flat_new(Rt *R, ObjType type, int64_t n) { return n < 2 ? rt_alloc_zero(R, type, 2) : rt_alloc(R, type, n); }

void rt_hang_pieces(Obj *list, VecExt *ext, Obj *start, Obj *len) {
  (void)rt_holds(LEN(start) == LEN(len) && LEN(start) == LEN(list), "%lld places and %lld lengths of %lld pieces",
                 (long long)LEN(start), (long long)LEN(len), (long long)LEN(list));
  start->flags |= OF_NO_NA;
  len->flags |= OF_NO_NA;
  rt_share(start);
  rt_share(len);
  rt_share(list);
  VEC(list)->ext = ext;
}

/* r, whose vectors are filled, on its list: all of them shared from now on. */
static void hang(Obj *list, RtRagged *r) {
  rt_share(r->flat);
  rt_hang_pieces(list, &r->ext, r->start, r->len);
}

RtRagged *rt_ragged(Rt *R, Obj *list, const char **why) {
  RtRagged *r = rt_ragged_cached(list);
  if (r) return r;
  *why = "the input is a list";
  int64_t n = LEN(list), size = n < 1 || VEC(list)->ext ? -1 : rt_ragged_size(list, why);
  if (size < 0) return NULL;
  ObjType type = ELT(list, 0)->type;
  size_t es = type == T_DBL ? 8 : 4;
  r = rt_scratch(R, sizeof *r);
  memset(r, 0, sizeof *r);
  r->ext = (VecExt){&ragged_ops, R};
  r->flat = rt_flat_new(R, type, size);
  r->start = rt_alloc(R, T_INT, n);
  r->len = rt_alloc(R, T_INT, n);
  const int32_t *dim = only_dim(ELT(list, 0));
  if (dim) {
    r->nrow = dim[0];
    r->ncol = dim[1];
  }
  int32_t at = 0, *start = INT_W(r->start), *len = INT_W(r->len);
  char *to = VEC(r->flat)->data;
  bool complete = true;
  for (int64_t i = 0; i < n; i++) {
    Obj *e = ELT(list, i);
    start[i] = at;
    len[i] = (int32_t)LEN(e);
    memcpy(to + (size_t)at * es, rt_data(e), (size_t)len[i] * es);
    at += len[i];
    complete = complete && (e->flags & OF_NO_NA);
    rt_share(e);
  }
  if (complete) r->flat->flags |= OF_NO_NA;
  hang(list, r);
  return r;
}

/* ---- groups ------------------------------------------------------------------------------------------------------ */

enum { LONG = 64 /* elements of a group, on average, that are worth a flat vector */ };

typedef struct SegmentExt {
  VecExt ext;
  Obj *flat; /* alive: the collector looks through this memory */
  int64_t at;
} SegmentExt;

static const char *segment_data(Obj *o) {
  const SegmentExt *s = (const SegmentExt *)VEC(o)->ext;
  return (const char *)rt_data(s->flat) + (size_t)s->at * (TYPE(o) == T_DBL ? 8 : 4);
}
static void segment_materialise(Rt *R, Obj *o) {
  size_t bytes = (size_t)LEN(o) * (TYPE(o) == T_DBL ? 8 : 4);
  const char *from = segment_data(o);
  rt_vec_storage(R, o, bytes);
  memcpy(VEC(o)->data, from, bytes);
  VEC(o)->ext = NULL; /* an ordinary vector now */
}
static void segment_written(Rt *R, Obj *o) {
  if (!VEC(o)->data) segment_materialise(R, o);
  VEC(o)->ext = NULL;
}
static const VecExtOps segment_ops = {"segment", segment_materialise, segment_written, NULL, NULL};

Obj *rt_segment(Rt *R, Obj *flat, int64_t at, int64_t n) {
  rt_assert(R, at >= 0 && n >= 0 && at + n <= LEN(flat), "elements %lld to %lld of %lld", (long long)at,
            (long long)(at + n), (long long)LEN(flat));
  rt_assert(R, TYPE(flat) == T_DBL || TYPE(flat) == T_INT || TYPE(flat) == T_LGL, "a piece of type %d", TYPE(flat));
  size_t es = TYPE(flat) == T_DBL ? 8 : 4;
  Obj *o;
  if (n < LONG) {
    o = rt_alloc(R, TYPE(flat), n);
    memcpy(VEC(o)->data, (const char *)VEC(flat)->data + (size_t)at * es, (size_t)n * es);
  } else {
    SegmentExt *s = rt_scratch(R, sizeof *s);
    *s = (SegmentExt){{&segment_ops, R}, flat, at};
    o = rt_vec_header(R, TYPE(flat), n);
    VEC(o)->ext = &s->ext;
  }
  o->flags |= flat->flags & OF_NO_NA;
  return o;
}

Obj *rt_ragged_split(Rt *R, Obj *x, const int32_t *group, int32_t ngroup) {
  rt_assert(R, ngroup >= 0 && (TYPE(x) == T_DBL || TYPE(x) == T_INT || TYPE(x) == T_LGL), "%d groups of type %d",
            ngroup, TYPE(x));
  int64_t n = LEN(x), total = 0;
  const void *data = rt_data(x);
  int32_t *len = rt_scratch(R, ((size_t)ngroup + 1) * sizeof *len);
  memset(len, 0, (size_t)ngroup * sizeof *len);
  for (int64_t i = 0; i < n; i++)
    if (group[i] >= 1 && group[i] <= ngroup) len[group[i] - 1]++;
  for (int32_t k = 0; k < ngroup; k++) total += len[k];
  bool keep = ngroup > 0 && total >= (int64_t)LONG * ngroup && total <= INT32_MAX;
  Obj *flat = rt_flat_new(R, TYPE(x), total);
  int64_t *at = rt_scratch(R, ((size_t)ngroup + 1) * sizeof *at);
  at[0] = 0;
  for (int32_t k = 0; k < ngroup; k++) at[k + 1] = at[k] + len[k];
  for (int64_t i = 0; i < n; i++) {
    if (group[i] < 1 || group[i] > ngroup) continue;
    int64_t to = at[group[i] - 1]++;
    if (TYPE(x) == T_DBL) ((double *)VEC(flat)->data)[to] = ((const double *)data)[i];
    else ((int32_t *)VEC(flat)->data)[to] = ((const int32_t *)data)[i];
  }
  flat->flags |= x->flags & OF_NO_NA;
  Obj *list = rt_alloc(R, T_LIST, ngroup);
  for (int32_t k = 0; k < ngroup; k++) {
    Obj *e = rt_segment(R, flat, at[k] - len[k], len[k]);
    if (keep) rt_share(e);
    rt_set_elt(list, k, e);
  }
  if (!keep) return list;
  RtRagged *r = rt_scratch(R, sizeof *r);
  *r = (RtRagged){.ext = {&ragged_ops, R}, .flat = flat};
  r->start = rt_alloc(R, T_INT, ngroup);
  r->len = rt_alloc(R, T_INT, ngroup);
  int32_t *start = INT_W(r->start);
  for (int32_t k = 0; k < ngroup; k++) start[k] = (int32_t)(at[k] - len[k]);
  memcpy(INT_W(r->len), len, (size_t)ngroup * sizeof *len);
  hang(list, r);
  return list;
}
