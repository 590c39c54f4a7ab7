/* pe/arrays.c - private arrays: a vector's elements in memory of the lane's own, where they can be assigned. */
#include <math.h>

#include "build.h"
#include "region.h"

static int64_t most_elements(const Build *w) { return w->region && w->region->serial ? PE_MOST_SERIAL : PE_MOST_ARRAY; }

typedef struct Fill {
  Pull *v;
  Ref arr;
  PeType t;
  Node *n;
} Fill;

static void fill_body(Build *w, Ref i, Ref *acc, void *data) {
  (void)acc;
  Fill *f = data;
  Av e = pe_convert(w, pe_at(w, f->v, i, f->n), f->t);
  Ref r = f->t == PT_L ? pe_as_int(w, e) : e.ref;
  pe_pin(w->g, w->b, OP_ArrSet, PT_V, f->arr, i, r, 0, w->line);
}

/* The elements that v has, or has now (then v->len is not constant); -1: too many for a private array, or not known. */
int64_t pe_array_len(Build *w, Pull *v) {
  int64_t len;
  if (!pe_is_const(w->g, v->len, &len, NULL)) {
    double now; /* numeric(length(x)): as long as it is now, guarded */
    if (v->len_now < 0 && pe_length_now(w, v->len, &now) && now >= 0 && now <= most_elements(w))
      v->len_now = (int32_t)now;
    len = v->len_now;
  }
  return len <= most_elements(w) ? len : -1;
}

bool pe_lane_sized(Build *w, Av v) {
  if (v.kind != AV_VEC || v.vec->nrow || v.vec->kind == VK_RECORDS) return false;
  return pe_is_part(w->g, v) || v.vec->kind == VK_FILTER || (pe_array_len(w, v.vec) < 0 && v.vec->len_now < 0);
}

Ref pe_array_raw(Build *w, PeType t, int64_t room) {
  const Ref r = pe_pin(w->g, w->b, OP_ArrNew, t, 0, 0, 0, room, w->line);
  N(w->g, r)->flags |= NF_RAW;
  return r;
}

Av pe_array_of(Build *w, Pull *v, PeType t, Node *n) {
  if (t == PT_V) pe_bail(w, WHY_B_ARRAY, n, "an empty vector"); /* unlist(list()): of no type */
  pe_assert(w, t >= PT_B && t <= PT_D, "an array of type %d", t);
  Graph *g = w->g;
  int64_t len = pe_array_len(w, v);
  if (len < 0) pe_bail(w, WHY_B_ARRAY, n, "");
  if (!pe_is_const(g, v->len, &(int64_t){0}, NULL))
    pe_build_guard(w, pe_mk2(g, OP_EqI, v->len, pe_int(w, (int32_t)len)), WHY_G_SIZE, n);
  Ref arr = pe_array_raw(w, t, len);
  Av r = {.kind = AV_ARRAY, .type = (uint8_t)t, .ref = arr, .why = pe_named(pe_av_vec(v))};
  if (v->nrow) {
    int64_t rows;
    if (!pe_is_const(g, v->nrow, &rows, NULL)) {
      rows = v->nrow_now;
      pe_build_guard(w, pe_mk2(g, OP_EqI, v->nrow, pe_int(w, rows)), WHY_G_SIZE, n);
    }
    if (rows < 1) pe_bail(w, WHY_B_ARRAY, n, "");
    r.wide = (Ref)rows;
  }
  r.n = len;
  double d;
  int64_t k;
  bool zero = v->kind == VK_CONST && ((pe_is_const(g, v->a.ref, NULL, &d) && d == 0 && !signbit(d)) ||
                                      (pe_is_const(g, v->a.ref, &k, NULL) && k == 0));
  if (zero) {
    N(g, arr)->flags &= (uint8_t)~NF_RAW;
    return r;
  }
  if (v->kind == VK_TUPLE || len <= 4) {
    for (int i = 0; i < len; i++) {
      Av e = pe_convert(w, pe_at(w, v, pe_int(w, i), n), t);
      pe_pin(g, w->b, OP_ArrSet, PT_V, arr, pe_int(w, i), t == PT_L ? pe_as_int(w, e) : e.ref, 0, w->line);
    }
    return r;
  }
  Fill f = {v, arr, t, n};
  pe_count_loop(w, pe_int(w, len), 0, NULL, fill_body, &f, w->line);
  return r;
}

Av pe_to_array(Build *w, Av v, Node *n) {
  Pull *p = pe_as_vec(w, v, n);
  return pe_array_of(w, p, p->type, n);
}
