/* pe/build_pack.c - vectors whose length only the lane knows: x[x > t], c(a, x[-i]), seq_len(k).
 *
 * Most uses of them need no memory (pe_each visits the elements that a condition holds for).  What has to look at them
 * in another order, or more than once, finds them in a private array: room for as many as there can be, which is known,
 * and a number that says how many there are.
 */
#include <math.h>

#include "build.h"

enum { ROOM = 1024 };

/* The most elements that v can have, guarded where it is as long as it is now, or `most` if nothing is known; more than
 * ROOM: -1. */
static int64_t room_for(Build *w, Pull *v, int64_t most, Node *n) {
  Graph *g = w->g;
  int64_t len;
  if (v->kind == VK_FILTER) return room_for(w, v->a.vec, most, n);
  if (pe_is_const(g, v->len, &len, NULL)) return len <= ROOM ? len : -1;
  int64_t stride; /* a part of another vector */
  if (v->kind == VK_SLICE && pe_is_const(g, v->stride, &stride, NULL) && stride) {
    Av of = v->a;
    int64_t room = of.kind == AV_ARRAY ? of.n : of.kind == AV_VEC ? room_for(w, of.vec, most, n) : -1;
    if (room >= 0) return room;
  }
  if (N(g, v->len)->hi <= ROOM) return N(g, v->len)->hi > 0 ? N(g, v->len)->hi : 1;
  if (v->len_now > ROOM) return -1;
  len = v->len_now > 0 ? v->len_now : most;
  pe_build_guard(w, pe_mk2(g, OP_LeI, v->len, pe_int(w, len)), WHY_G_SIZE, n);
  return len;
}

typedef struct Store {
  Pull *v;
  Ref arr;
  PeType t;
  Ref from; /* 0: at acc[0], which counts */
  Node *n;
} Store;
static void store_body(Build *w, Ref i, Ref *acc, void *data) {
  Store *s = data;
  Av e = pe_convert(w, pe_at(w, pe_element(s->v), i, s->n), s->t);
  Ref at = s->from ? pe_mk(w->g, OP_AddI, PT_I, s->from, i, 0, 1) : acc[0];
  pe_pin(w->g, w->b, OP_ArrSet, PT_V, s->arr, at, s->t == PT_L ? pe_as_int(w, e) : e.ref, 0, w->line);
  if (!s->from) acc[0] = pe_mk(w->g, OP_AddI, PT_I, acc[0], pe_int(w, 1), 0, 1);
}
/* Puts v's elements from place `from` on; the place after them. */
static Ref store(Build *w, Ref arr, PeType t, Pull *v, Ref from, int64_t room, Node *n) {
  pe_assert(w, N(w->g, pe_real(w->g, arr))->op == OP_ArrNew && room > 0, "elements in %s, room %lld",
            pe_ops[N(w->g, arr)->op].name, (long long)room);
  Graph *g = w->g;
  Store s = {.v = v, .arr = arr, .t = t, .n = n};
  Ref acc[1] = {from};
  if (v->kind != VK_FILTER) {
    s.from = from;
    pe_count_loop(w, v->len, 0, NULL, store_body, &s, w->line);
    const Ref end = pe_mk(g, OP_AddI, PT_I, from, v->len, 0, 1);
    /* A bound on the sum itself would be one before its guard, too, which then looked as if it always held. */
    return N(g, end)->hi <= room
               ? end
               : pe_pi(g, end, pe_build_guard(w, pe_mk2(g, OP_LeI, end, pe_int(w, room)), WHY_G_SIZE, n));
  }
  pe_each(w, v, 1, acc, store_body, &s, w->line);
  PeNode *p = N(g, acc[0]); /* between none and all: a loop's phi does not know */
  if (p->op != OP_Const) {
    if (p->lo < 0) p->lo = 0;
    if (p->hi > room) p->hi = (int32_t)room;
  }
  return acc[0];
}

static Pull *part(Build *w, Ref arr, PeType t, int64_t room, Ref len, Node *n) {
  pe_assert(w, N(w->g, len)->type == PT_I && room >= 0, "a part of an array of %lld elements", (long long)room);
  Pull *r = pe_temp(w, sizeof *r);
  Av a = {.kind = AV_ARRAY, .type = (uint8_t)t, .ref = arr};
  a.n = room;
  *r = (Pull){.kind = VK_SLICE,
              .type = (uint8_t)t,
              .a = a,
              .base = pe_int(w, 0),
              .stride = pe_int(w, 1),
              .len = len,
              .len_now = -1,
              .node = n};
  return r;
}

void pe_store_all(Build *w, Ref arr, Pull *v, Node *n) {
  const int64_t room = N(w->g, pe_real(w->g, arr))->imm.i;
  (void)store(w, arr, (PeType)v->type, v, pe_int(w, 0), room > 0 ? room : 1, n);
}
Pull *pe_as_part(Build *w, Av array, Ref len, Node *n) {
  pe_assert(w, array.kind == AV_ARRAY && N(w->g, pe_real(w->g, array.ref))->op == OP_ArrNew, "a part of kind %d",
            array.kind);
  return part(w, array.ref, (PeType)array.type, array.n, len, n);
}

static bool is_packed(Graph *g, Pull *v) {
  int64_t base, stride;
  return v->kind == VK_SLICE && v->a.kind == AV_ARRAY && pe_is_const(g, v->base, &base, NULL) && base == 0 &&
         pe_is_const(g, v->stride, &stride, NULL) && stride == 1;
}
Pull *pe_packed(Build *w, Pull *v, Node *n) {
  if (is_packed(w->g, v)) return v;
  int64_t room = room_for(w, v, ROOM, n);
  if (room < 0) pe_bail(w, WHY_B_RESULT_LEN, n, v->kind == VK_FILTER ? "a logical subscript" : "");
  if (room < 1) room = 1;
  Ref arr = pe_array_raw(w, v->type, room);
  Ref len = store(w, arr, v->type, v, pe_int(w, 0), room, n);
  return part(w, arr, v->type, room, len, n);
}

Pull *pe_lane_part(Build *w, Pull *v, Node *n) {
  enum { FEW = 256 };
  Graph *g = w->g;
  if (v->kind != VK_CONST) return pe_packed(w, v, n);
  int64_t room = pe_speculates(w, WHY_G_SIZE) ? FEW : ROOM;
  if (N(g, v->len)->hi < room) room = N(g, v->len)->hi > 0 ? N(g, v->len)->hi : 1;
  Ref len = pe_pi(g, v->len, pe_build_guard(w, pe_mk2(g, OP_LeI, v->len, pe_int(w, room)), WHY_G_SIZE, n));
  Ref arr = pe_array_raw(w, v->type, room);
  Pull all = *v;
  all.len = len;
  store(w, arr, v->type, &all, pe_int(w, 0), room, n);
  return part(w, arr, v->type, room, len, n);
}

Av pe_join(Build *w, int n, const Av *a, Node *node) {
  enum { MOST = 64 };
  Pull *v[MOST];
  int64_t room = 0;
  const int64_t few = pe_speculates(w, WHY_G_SIZE) ? ROOM / 4 : ROOM / 2;
  PeType t = PT_L;
  if (n > MOST) pe_bail(w, WHY_B_SIZE, node, "c");
  for (int i = 0; i < n; i++) {
    if (pe_named(a[i])) pe_bail(w, WHY_B_RESULT, node, "c of a vector with names");
    v[i] = pe_as_any(w, a[i].kind == AV_NUM ? pe_settled(w, a[i], a[i].wide, true, node) : a[i], node);
    int64_t r = room_for(w, v[i], few, node);
    if (r < 0) pe_bail(w, WHY_B_RESULT_LEN, node, "c");
    room += r;
    if (v[i]->type > t) t = v[i]->type;
  }
  bool certain = false, wide = false;
  for (int i = 0; i < n; i++) {
    const bool maybe = a[i].kind == AV_NUM && a[i].wide;
    wide = wide || maybe;
    certain = certain || (!maybe && v[i]->type == t && !pe_began_null(w, a[i]));
  }
  if (wide && !certain) pe_bail(w, WHY_B_TYPES, node, "c");
  if (room < 1) room = 1;
  if (room > ROOM) { /* as long as each may be: they are not all so long */
    Ref all = pe_int(w, 0);
    for (int i = 0; i < n; i++) all = pe_add_nw(w, all, v[i]->len);
    if (pe_is_const(w->g, all, NULL, NULL)) pe_bail(w, WHY_B_RESULT_LEN, node, "c");
    pe_build_guard(w, pe_mk2(w->g, OP_LeI, all, pe_int(w, ROOM)), WHY_G_SIZE, node);
    room = ROOM;
  }
  Ref arr = pe_array_raw(w, t, room), at = pe_int(w, 0);
  for (int i = 0; i < n; i++) at = store(w, arr, t, v[i], at, room, node);
  int64_t len;
  if (pe_is_const(w->g, at, &len, NULL) && len == room) {
    Av r = {.kind = AV_ARRAY, .type = (uint8_t)t, .ref = arr};
    r.n = room;
    return r;
  }
  return pe_av_vec(part(w, arr, t, room, at, node));
}

Av pe_array_up_to(Build *w, Av x, Ref *len, Node *n) {
  Pull *v = pe_as_any(w, x, n);
  if (v->kind != VK_FILTER && (pe_is_const(w->g, v->len, NULL, NULL) || v->len_now >= 0)) {
    Av a = pe_to_array(w, x, n);
    *len = pe_int(w, a.n);
    return a;
  }
  v = pe_packed(w, v, n);
  *len = v->len;
  return v->a;
}
Av pe_array_part(Build *w, Av a, Ref len, Node *n) {
  pe_assert(w, len && N(w->g, len)->type == PT_I, "a part of %d elements", len);
  int64_t k;
  if (pe_is_const(w->g, len, &k, NULL) && k == a.n) return a;
  return pe_av_vec(part(w, a.ref, (PeType)a.type, a.n, len, n));
}
