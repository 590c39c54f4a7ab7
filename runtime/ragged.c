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

static bool plain(Obj *e) { return rt_is_num(e) && !e->attr; }

bool rt_ragged_likely(Obj *list) {
  if (rt_ragged_cached(list)) return true;
  if (VEC(list)->ext || LEN(list) < 1 || !plain(ELT(list, 0))) return false;
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
  for (int64_t i = 0; i < LEN(list); i++) {
    Obj *e = ELT(list, i);
    *why = !rt_is_num(e)                   ? "the list's elements differ in shape"
           : e->attr                       ? "the list's vectors have attributes"
           : e->type != ELT(list, 0)->type ? "the list's vectors differ in type"
           : size + LEN(e) > INT32_MAX     ? "the list's vectors are too long together"
                                           : NULL;
    if (*why) return -1;
    size += LEN(e);
  }
  return size;
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
  r->flat = size < 2 ? rt_alloc_zero(R, type, 2) : rt_alloc(R, type, size);
  r->start = rt_alloc(R, T_INT, n);
  r->len = rt_alloc(R, T_INT, n);
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
  r->start->flags |= OF_NO_NA;
  r->len->flags |= OF_NO_NA;
  rt_share(r->flat);
  rt_share(r->start);
  rt_share(r->len);
  rt_share(list);
  VEC(list)->ext = &r->ext;
  return r;
}
