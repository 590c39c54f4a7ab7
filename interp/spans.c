/* interp/spans.c - x[a:b], m[i, ], m[, j], m[a:b, j] and their assignment: blocks of elements that lie at even
 * distances are copied, and no subscript becomes a vector.
 *
 * The nodes are those of exec_index.c (ND_Index, ND_SetIndex), with entries of their own where the compiler sees a `:`
 * or an empty subscript.  What is no such block of a plain vector or matrix is done as there, with the values that the
 * subscripts had.
 */
#include <string.h>
#include "nodeops.h"

/* A subscript that has been evaluated: a value (none: an empty one), or the ends of a sequence. */
typedef struct Sub {
  Value v;     /* the value; of a sequence the first end */
  Value last;  /* of a sequence */
  Node *colon; /* the sequence's node, else NULL */
} Sub;

/* The elements from, from + by, .. of an extent: n of them, 0-based, all there are. */
typedef struct Span {
  int64_t from, by, n;
} Span;

static Sub sub_of(Rt *R, Node *k, Frame *f, Value x) {
  if (!k) return (Sub){.v = v_none(V_MISSING)};
  if (k->kind != ND_Colon || (R->ops_redefined && SYM(k->u.sym)->redefined))
    return (Sub){.v = node_subscript(R, k, f, x)};
  const bool held = x.tag == V_OBJ && acts(k) && rt_hold(x.o);
  const Value a = k->kid[0]->exec(R, k->kid[0], f);
  const bool first_held = acts(k->kid[1]) && a.tag == V_OBJ && rt_hold(a.o);
  const Value b = k->kid[1]->exec(R, k->kid[1], f);
  if (first_held) rt_let_go(a.o);
  if (held) rt_let_go(x.o);
  const bool ends = (a.tag == V_INT || a.tag == V_DBL) && (b.tag == V_INT || b.tag == V_DBL);
  return ends ? (Sub){a, b, k} : (Sub){.v = colon_value(R, k, f, a, b)};
}

static Value sub_value(Rt *R, Frame *f, const Sub *s) {
  return s->colon ? colon_value(R, s->colon, f, s->v, s->last) : s->v;
}

static inline bool whole_index(Value v, int64_t *i) {
  return scalar_index(v, i) && (v.tag == V_INT || v.d == floor(v.d));
}

/* Does s ask for elements of an extent of len, at even distances, all of them there? */
static bool span_of(const Sub *s, int64_t len, Span *p) {
  int64_t a, b;
  if (s->v.tag == V_MISSING) *p = (Span){0, 1, len};
  else if (s->colon) {
    if (!whole_index(s->v, &a) || !whole_index(s->last, &b) || a >= len || b >= len) return false;
    *p = a <= b ? (Span){a, 1, b - a + 1} : (Span){a, -1, a - b + 1};
    s->colon->seen |= SEEN_INT_VEC;
  } else {
    if (!scalar_index(s->v, &a) || a >= len) return false;
    *p = (Span){a, 1, 1};
  }
  return p->n > 0;
}

/* The extents of o: of a vector its length and 1, of a matrix with k = 2 subscripts its dim. */
static bool extents(Rt *R, Obj *o, int k, int64_t *nr, int64_t *nc) {
  *nr = LEN(o), *nc = 1;
  if (k == 1) return true;
  Obj *dim = o->attr ? rt_attr(o, R->s.dim) : NIL;
  if (dim == NIL || LEN(dim) != 2) return false;
  *nr = INT(dim)[0], *nc = INT(dim)[1];
  return true;
}

#define COPY_BLOCK(T, DST, SRC)                                                                                        \
  do {                                                                                                                 \
    T *d_ = (DST);                                                                                                     \
    T const *s_ = (SRC);                                                                                               \
    for (int64_t j = 0; j < c.n; j++) {                                                                                \
      T const *col = s_ + (c.from + j * c.by) * nr + r.from;                                                           \
      if (r.by == 1) memcpy(d_, col, (size_t)r.n * sizeof *d_), d_ += r.n;                                             \
      else                                                                                                             \
        for (int64_t i = 0; i < r.n; i++) *d_++ = col[-i];                                                             \
    }                                                                                                                  \
  } while (0)

/* The block of x in *out; false: this is none, or has names to be kept. */
static bool take_block(Rt *R, Obj *x, int k, const Sub *sub, Value *out) {
  if (x->type < T_LGL || x->type > T_STR || x->type == T_CPLX || !VEC(x)->data) return false;
  const AttrObj *a = (const AttrObj *)x->attr;
  if (k == 1 ? a != NULL : !a || a->next || a->name != R->s.dim) return false;
  int64_t nr, nc;
  Span r, c = {0, 1, 1};
  if (!extents(R, x, k, &nr, &nc) || !span_of(&sub[0], nr, &r) || (k == 2 && !span_of(&sub[1], nc, &c))) return false;
  Obj *o = rt_alloc(R, x->type, r.n * c.n);
  switch ((int)x->type) {
  case T_LGL:
  case T_INT: COPY_BLOCK(int32_t, (int32_t *)VEC(o)->data, (const int32_t *)VEC(x)->data); break;
  case T_DBL: COPY_BLOCK(double, (double *)VEC(o)->data, (const double *)VEC(x)->data); break;
  case T_STR: COPY_BLOCK(Obj *, (Obj **)VEC(o)->data, (Obj *const *)VEC(x)->data); break;
  }
  if (r.n > 1 && c.n > 1) {
    Obj *dim = rt_alloc(R, T_INT, 2);
    INT_W(dim)[0] = (int32_t)r.n, INT_W(dim)[1] = (int32_t)c.n;
    rt_attr_set(R, o, R->s.dim, dim);
  }
  *out = rt_unbox(o);
  return true;
}

Value exec_IndexSpan(Rt *R, Node *n, Frame *f) {
  if (UNLIKELY(SYM(n->u.call->sym)->redefined)) return index_redefined(R, n, f, n->u.call->sym);
  const int k = n->nkids - 1;
  rt_assert(R, k == 1 || k == 2, "a block of %d subscripts", k);
  const Value x = n->kid[0]->exec(R, n->kid[0], f);
  Value r;
  if (UNLIKELY(x.tag == V_OBJ && rt_is_object(x.o)) && index_method(R, n, f, x, &r)) return r;
  Sub sub[2];
  for (int i = 0; i < k; i++) sub[i] = sub_of(R, n->kid[1 + i], f, x);
  R->visible = true;
  if (x.tag == V_OBJ && !rt_is_object(x.o) && take_block(R, x.o, k, sub, &r)) {
    if (n->count[0]++ < 200) n->seen |= interp_seen(r);
    return r;
  }
  Value v[3] = {x};
  for (int i = 0; i < k; i++) v[1 + i] = sub_value(R, f, &sub[i]);
  return index_slow(R, n, f, v);
}

#define FILL_BLOCK(T, DST, AT)                                                                                         \
  do {                                                                                                                 \
    T *d_ = (DST);                                                                                                     \
    int64_t q = 0;                                                                                                     \
    for (int64_t j = 0; j < c.n; j++) {                                                                                \
      T *col = d_ + (c.from + j * c.by) * nr + r.from;                                                                 \
      for (int64_t i = 0; i < r.n; i++, q++) col[i * r.by] = (AT);                                                     \
    }                                                                                                                  \
  } while (0)

/* value into a block of o, whose type it does not change; false: nothing has happened. */
static bool fill_block(Rt *R, Obj *o, int k, const Sub *sub, Value value) {
  Obj *v = value.tag == V_OBJ ? value.o : NULL;
  if (!rt_is_num(o) || o->type == T_CPLX || !VEC(o)->data) return false;
  if (v ? v == o || v->type != o->type || rt_is_object(v) || !VEC(v)->data : !can_store(o, value)) return false;
  int64_t nr, nc;
  Span r, c = {0, 1, 1};
  if (!extents(R, o, k, &nr, &nc) || !span_of(&sub[0], nr, &r) || (k == 2 && !span_of(&sub[1], nc, &c))) return false;
  if (v && LEN(v) != r.n * c.n) return false;
  if (o->type == T_DBL) {
    const double *from = v ? (const double *)VEC(v)->data : NULL;
    const double one = v ? 0 : value.tag == V_DBL ? value.d : value.i == NA_INT ? NA_REAL : value.i;
    if (from) FILL_BLOCK(double, DBL_W(o), from[q]);
    else FILL_BLOCK(double, DBL_W(o), one);
  } else {
    const int32_t *from = v ? (const int32_t *)VEC(v)->data : NULL;
    int32_t *to = o->type == T_INT ? INT_W(o) : LGL_W(o);
    if (from) FILL_BLOCK(int32_t, to, from[q]);
    else FILL_BLOCK(int32_t, to, value.i);
  }
  return true;
}

Value exec_SetIndexSpan(Rt *R, Node *n, Frame *f) {
  SetInfo *si = n->cache[1];
  const Value value = n->kid[0]->exec(R, n->kid[0], f);
  if (UNLIKELY(value.tag == V_CONTROL)) return value;
  if (value.tag == V_OBJ && value.o->named == 0) value.o->named = 1; /* it is also the value of the whole expression */
  const int k = n->nkids - 1;
  rt_assert(R, k == 1 || k == 2, "a block of %d subscripts", k);
  Value *p = variable_of(R, n, f);
  if (UNLIKELY(SYM(si->setter)->redefined || !p || p->tag == V_PROMISE || (p->tag == V_OBJ && rt_is_object(p->o))))
    return set_index_slow(R, n, f, si, value, NULL);
  Sub sub[2];
  for (int i = 0; i < k; i++) sub[i] = sub_of(R, n->kid[1 + i], f, v_none(V_MISSING));
  p = variable_of(R, n, f); /* somebody may have asked for the frame's environment */
  if (p && p->tag == V_OBJ && p->o->named < 2 && !rt_is_object(p->o) && fill_block(R, p->o, k, sub, value)) {
    if (n->count[0]++ < 200) n->seen |= interp_seen(*p);
    R->visible = false;
    return value;
  }
  Value v[2];
  for (int i = 0; i < k; i++) v[i] = sub_value(R, f, &sub[i]);
  return set_index_slow(R, n, f, si, value, v);
}
