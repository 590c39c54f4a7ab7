/* runtime/seq.c - vectors whose elements are not stored until somebody looks at them: arithmetic sequences, and what
 * rep makes of a shorter vector. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("O3")
#endif
#include "heap.h"

typedef struct SeqExt {
  VecExt ext;
  double start, stride;
} SeqExt;

static void seq_materialise(Rt *R, Obj *o) {
  Vec *v = VEC(o);
  const SeqExt *s = (const SeqExt *)v->ext;
  double start = s->start, stride = s->stride;
  int64_t n = v->len;
  rt_vec_storage(R, o, (size_t)n * elt_size(TYPE(o)));
  if (TYPE(o) == T_INT) {
    int32_t *p = v->data, a = (int32_t)start, d = (int32_t)stride;
    for (int64_t i = 0; i < n; i++) p[i] = (int32_t)((uint32_t)a + (uint32_t)i * (uint32_t)d);
  } else {
    double *p = v->data;
    for (int64_t i = 0; i < n; i++) p[i] = start + (double)i * stride;
  }
}
static void seq_written(Rt *R, Obj *o) {
  if (!VEC(o)->data) seq_materialise(R, o);
  VEC(o)->ext = NULL;
}
static const VecExtOps seq_ops = {"sequence", seq_materialise, seq_written, NULL, NULL};

Obj *rt_seq(Rt *R, ObjType type, double start, double stride, int64_t n) {
  rt_assert(R, n >= 0 && (type == T_INT || type == T_DBL), "a sequence of type %d, length %lld", type, (long long)n);
  if (n < 4) { /* not worth a descriptor */
    Obj *o = rt_alloc(R, type, n);
    for (int64_t i = 0; i < n; i++)
      if (type == T_INT) ((int32_t *)VEC(o)->data)[i] = (int32_t)(start + (double)i * stride);
      else ((double *)VEC(o)->data)[i] = start + (double)i * stride;
    o->flags |= OF_NO_NA;
    return o;
  }
  SeqExt *s = rt_scratch(R, sizeof *s);
  *s = (SeqExt){{&seq_ops, R}, start, stride};
  Obj *o = rt_vec_header(R, type, n);
  VEC(o)->ext = &s->ext;
  o->flags |= OF_NO_NA;
  return o;
}

bool rt_is_seq(Obj *o, double *start, double *stride) {
  if (o->type != T_INT && o->type != T_DBL) return false;
  Vec *v = VEC(o);
  if (!v->ext || v->ext->ops != &seq_ops) return false;
  const SeqExt *s = (const SeqExt *)v->ext;
  *start = s->start, *stride = s->stride;
  return true;
}

typedef struct ExpandExt {
  VecExt ext;
  Obj *x; /* alive: the collector looks through this memory */
  int64_t each;
} ExpandExt;

static void expand_materialise(Rt *R, Obj *o) {
  Vec *v = VEC(o);
  const ExpandExt *s = (const ExpandExt *)v->ext;
  int64_t n = v->len, len = LEN(s->x), each = len == 1 ? n : s->each;
  bool wide = TYPE(o) == T_DBL;
  const void *from = rt_data(s->x);
  rt_vec_storage(R, o, (size_t)n * elt_size(TYPE(o)));
  for (int64_t i = 0, j = 0; i < n; j = j + 1 < len ? j + 1 : 0) {
    if (each == 1) { /* all of x at once */
      int64_t k = n - i < len ? n - i : len;
      memcpy((char *)v->data + (size_t)i * elt_size(TYPE(o)), from, (size_t)k * elt_size(TYPE(o)));
      i += k, j = len - 1;
      continue;
    }
    int64_t end = n - i < each ? n : i + each;
    if (wide)
      for (double *p = v->data, e = ((const double *)from)[j]; i < end; i++) p[i] = e;
    else
      for (int32_t *p = v->data, e = ((const int32_t *)from)[j]; i < end; i++) p[i] = e;
  }
  v->ext = NULL; /* an ordinary vector now */
}
static void expand_written(Rt *R, Obj *o) {
  if (!VEC(o)->data) expand_materialise(R, o);
  VEC(o)->ext = NULL;
}
/* The first elements of a call, for its profile; else storing them all is as cheap. */
static bool expand_read(Rt *R, Obj *o, int64_t at, int64_t n, void *to) {
  (void)R;
  const ExpandExt *s = (const ExpandExt *)VEC(o)->ext;
  if (LEN(s->x) > 1 || at + n > 4096) return false;
  size_t es = elt_size(TYPE(o));
  for (int64_t i = 0; i < n; i++) memcpy((char *)to + (size_t)i * es, rt_data(s->x), es);
  return true;
}
static const VecExtOps expand_ops = {"expansion", expand_materialise, expand_written, NULL, expand_read};

Obj *rt_expand(Rt *R, Obj *x, int64_t each, int64_t n) {
  rt_assert(R, n >= 0 && each > 0 && (LEN(x) > 0 || !n), "%lld of %lld, each %lld times", (long long)n,
            (long long)LEN(x), (long long)each);
  rt_assert(R, TYPE(x) == T_INT || TYPE(x) == T_DBL || TYPE(x) == T_LGL, "a repetition of type %d", TYPE(x));
  ExpandExt *s = rt_scratch(R, sizeof *s);
  rt_share(x);
  *s = (ExpandExt){{&expand_ops, R}, x, each};
  Obj *o = rt_vec_header(R, TYPE(x), n);
  VEC(o)->ext = &s->ext;
  o->flags |= x->flags & OF_NO_NA;
  return o;
}

Obj *rt_expanded(Obj *o, int64_t *each) {
  if (!rt_is_num(o) || VEC(o)->data || !VEC(o)->ext || VEC(o)->ext->ops != &expand_ops) return NULL;
  const ExpandExt *s = (const ExpandExt *)VEC(o)->ext;
  *each = s->each;
  return s->x;
}

bool rt_long_seq_elt(Obj *o, int64_t i, double *elt) {
  double start, stride;
  if (VEC(o)->data || LEN(o) < 1 << 16 || !rt_is_seq(o, &start, &stride)) return false;
  *elt = start + (double)i * stride;
  return true;
}

void rt_materialise(Obj *o) {
  VecExt *e = VEC(o)->ext;
  if (o->type != T_LANG && e && e->ops->materialise) e->ops->materialise(e->R, o);
}
bool rt_peek_slow(Obj *o, int64_t at, int64_t n, void *to) {
  VecExt *e = VEC(o)->ext;
  return e && o->type != T_LANG && e->ops->read && e->ops->read(e->R, o, at, n, to);
}
/* A writer needs the elements on the host, and every other copy gone. */
void rt_written(Obj *o) {
  VecExt *e = VEC(o)->ext;
  if (!VEC(o)->data && e->ops->materialise) e->ops->materialise(e->R, o);
  e = VEC(o)->ext;
  if (e && e->ops->written) e->ops->written(e->R, o);
}
