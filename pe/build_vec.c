/* pe/build_vec.c - vectors as pull arrays: a length and a function from index to element.
 *
 *   sum((p - centers[k, ])^2)  →  one loop, no memory:  at(i) = (p.at(i) - centers.at(k + nrow*i))^2
 *
 * Only a vector that is assigned into becomes a private array; short ones that are built at once stay tuples of values.
 */
#include "meet.h"

Pull *pe_as_vec(Build *w, Av v, Node *n) {
  v = pe_force(w, v);
  if (v.kind == AV_VEC) return v.vec->kind == VK_FILTER ? pe_packed(w, v.vec, n) : v.vec;
  if (v.kind != AV_NUM && v.kind != AV_TUPLE && v.kind != AV_ARRAY)
    pe_no_number(w, v, n, "a vector is expected");
  const Tuple *t = v.kind == AV_TUPLE ? v.tup : NULL;
  if (t && t->list) pe_bail(w, WHY_B_LIST, n, "");
  if (v.kind != AV_ARRAY) pe_one_type(w, v, n);
  Pull *p = pe_temp(w, sizeof *p);
  p->kind = v.kind == AV_NUM ? VK_CONST : t ? VK_TUPLE : VK_ARRAY;
  p->type = v.type;
  for (int i = 0; t && i < t->n; i++)
    if (t->v[i].type > p->type) p->type = t->v[i].type;
  p->a = v;
  p->len_now = v.kind == AV_NUM ? 1 : t ? t->n : (int32_t)v.n;
  p->len = pe_int(w, p->len_now);
  const int rows = t ? t->nrow : v.kind == AV_ARRAY ? v.wide : 0;
  if (rows) {
    p->nrow = pe_int(w, p->nrow_now = rows);
    p->ncol = pe_int(w, p->ncol_now = p->len_now / rows);
  }
  return p;
}

void pe_need_numbers(Build *w, Av v, int why, Node *n, const char *what) {
  if (!pe_is_numeric(v)) pe_bail(w, pe_stringy(v) ? WHY_B_STRING : why, n, what);
}

Pull *pe_as_any(Build *w, Av v, Node *n) {
  v = pe_force(w, v);
  return v.kind == AV_VEC ? v.vec : pe_as_vec(w, v, n);
}

/* ---- logical subscripts ---- */

typedef struct Filter {
  Pull *cond;
  PeLoopBody body;
  void *data;
  int na;
  bool which; /* NA is as good as FALSE */
  Node *n;
} Filter;
static Ref holds(Build *w, Filter *f, Ref i) {
  Node *n = f->n;
  Av c = pe_at(w, f->cond, i, n);
  if (N(w->g, c.ref)->type == PT_B) return c.ref;
  if (f->which) return pe_mk2(w->g, OP_EqI, pe_convert(w, c, PT_I).ref, pe_int(w, 1));
  return pe_mk1(w->g, OP_I2B, pe_not_na(w, c, n));
}
static void filter_body(Build *w, Ref i, Ref *acc, void *data) {
  Filter *f = data;
  Graph *g = w->g;
  PeItem *it = NULL;
  PeBlock *outer = w->b;
  Ref c = holds(w, f, i), t[64];
  it = pe_item(g, outer, IT_IF, w->line);
  it->node = c;
  w->b = it->body[0];
  memcpy(t, acc, (size_t)f->na * sizeof *t);
  f->body(w, i, t, f->data);
  w->b = outer;
  for (int k = 0; k < f->na; k++)
    if (t[k] != acc[k]) acc[k] = pe_phi(g, it, OP_Phi, N(g, acc[k])->type, t[k], acc[k]);
}
void pe_each(Build *w, Pull *v, int na, Ref *acc, PeLoopBody body, void *data, int line) {
  pe_assert(w, v->len && na >= 0 && na <= 64, "a visit of %d numbers to a vector without length", na);
  if (v->kind != VK_FILTER) {
    pe_count_loop(w, v->len, na, acc, body, data, line);
    return;
  }
  Filter f = {v->c.vec, body, data, na, v->sop, v->node};
  pe_count_loop(w, v->a.vec->len, na, acc, filter_body, &f, line);
}
Pull *pe_element(Pull *v) { return v->kind == VK_FILTER ? v->a.vec : v; }

static void first_body(Build *w, Ref i, Ref *acc, void *data) { /* the form that pe_decided() knows */
  Graph *g = w->g;
  Ref here = pe_mk2(g, OP_AndB, holds(w, data, i), pe_mk2(g, OP_EqI, acc[0], pe_int(w, 0)));
  acc[0] = pe_select(g, here, pe_mk(g, OP_AddI, PT_I, i, pe_int(w, 1), 0, 1), acc[0]);
}
Ref pe_first_of(Build *w, Pull *v, Node *n) {
  pe_assert(w, v->kind == VK_FILTER, "the first of a vector of kind %d", v->kind);
  Filter f = {.cond = v->c.vec, .which = v->sop, .n = n};
  Ref acc[1] = {pe_int(w, 0)};
  pe_count_loop(w, v->a.vec->len, 1, acc, first_body, &f, w->line);
  N(w->g, acc[0])->lo = 0;
  return acc[0];
}

Av pe_first_element(Build *w, Pull *v, Node *n) {
  Graph *g = w->g;
  if (v->kind != VK_FILTER) {
    pe_build_guard(w, pe_mk2(g, OP_LtI, pe_int(w, 0), v->len), WHY_G_BOUNDS, n);
    Av e = pe_at(w, v, pe_int(w, 0), n);
    e.why = 0;
    return e;
  }
  Ref at = pe_first_of(w, v, n);
  at = pe_pi(g, at, pe_build_guard(w, pe_mk2(g, OP_LtI, pe_int(w, 0), at), WHY_G_BOUNDS, n));
  Av e = pe_at(w, v->a.vec, pe_mk2(g, OP_AddI, at, pe_int(w, -1)), n);
  e.why = 0;
  return e;
}

Av pe_only_element(Build *w, Pull *v, Node *n) {
  pe_build_guard(w, pe_mk2(w->g, OP_EqI, v->len, pe_int(w, 1)), WHY_G_LENGTH, n);
  if (v->kind == VK_FILTER) return pe_first_element(w, v, n);
  Av e = pe_at(w, v, pe_int(w, 0), n);
  e.why = 0;
  return e;
}

static void count_body(Build *w, Ref i, Ref *acc, void *data) {
  Filter *f = data;
  acc[0] = pe_mk(w->g, OP_AddI, PT_I, acc[0], pe_mk(w->g, OP_B2I, PT_I, holds(w, f, i), 0, 0, 0), 0, 1);
}

Av pe_filter(Build *w, Pull *v, Pull *cond, bool which, Node *n) {
  pe_assert(w, v->len && cond->len && N(w->g, v->len)->type == PT_I, "a filter of a vector without length");
  Graph *g = w->g;
  Pull *r = pe_temp(w, sizeof *r);
  r->kind = VK_FILTER;
  r->type = v->type;
  r->a = pe_av_vec(v);
  r->c = pe_av_vec(cond);
  r->len_now = -1;
  r->node = n;
  Filter f = {.cond = cond, .which = which, .n = n};
  r->sop = which;
  Ref acc[1] = {pe_int(w, 0)};
  pe_count_loop(w, v->len, 1, acc, count_body, &f, w->line);
  PeNode *p = N(g, acc[0]); /* between none and all: the loop's phi does not know */
  p->lo = 0;
  p->hi = N(g, v->len)->hi < 0 ? 0 : N(g, v->len)->hi;
  r->len = acc[0];
  return pe_av_vec(r);
}

Ref pe_number_length(Build *w, Av v, Node *n) {
  if (v.kind == AV_VEC) return v.vec->len;
  if (!pe_is_numeric(v) && v.kind != AV_TUPLE) pe_bail(w, WHY_B_LIST, n, "length");
  return pe_int(w, v.kind == AV_NUM ? 1 : v.kind == AV_TUPLE ? v.tup->n : v.n);
}
Ref pe_length(Build *w, Av v, Node *n) {
  if (v.kind == AV_OUT) return w->of_region->dim(w, v, 0);
  const PeKind *kind = pe_kind_of(w, v);
  if (!kind || !kind->length) pe_bail(w, WHY_B_LIST, n, "length");
  return kind->length(w, v, n);
}

/* Element of a tuple at a variable index: a chain of selects. */
static Av tuple_at(Build *w, Tuple *t, Ref i, Node *n) {
  Graph *g = w->g;
  int64_t k;
  if (pe_is_const(g, i, &k, NULL)) {
    if (k < 0 || k >= t->n) pe_bail(w, WHY_B_ARGS, n, "subscript");
    return t->v[k];
  }
  PeType type = PT_L;
  for (int j = 0; j < t->n; j++) {
    if (t->v[j].kind != AV_NUM) pe_bail(w, WHY_B_LIST, n, "");
    if (t->v[j].type > type) type = t->v[j].type;
  }
  Ref wide = 0;
  int less = 0;
  for (int j = 0; j < t->n && !t->list; j++) wide = t->v[j].wide, less = t->v[j].less;
  for (int j = 0; j < t->n && t->list; j++)
    if (t->v[j].wide || t->v[j].type != type) pe_bail(w, WHY_B_TYPES, n, "elements of a list");
  Ref r = 0;
  for (int j = t->n - 1; j >= 0; j--) {
    Av e = pe_convert(w, t->v[j], type);
    Ref x = type == PT_L ? pe_as_int(w, e) : e.ref;
    r = r ? pe_select(g, pe_mk2(g, OP_EqI, i, pe_int(w, j)), x, r) : x;
  }
  Av e = av_mixed(type, r, wide, less);
  for (int j = 0; j < t->n; j++) e = pe_with_name(e, e, t->v[j]);
  return e;
}

/* Call the function of a VK_FUN as it would have been called when the vector was made: R's vectors are never lazy. */
static Av call_then(Build *w, Pull *v, Ref i, Av *args) {
  enum { DEPTH = 32 };
  Av *left[DEPTH], *now = pe_save_state(w);
  Fr *fr = w->fr;
  int n = w->nstate, k = 0;
  for (Fr *f = v->fr; f; f = f->up) {
    if (k == DEPTH) pe_bail(w, WHY_B_DEPTH, v->node, "");
    left[k++] = f->left;
    f->left = NULL;
  }
  if (v->nstate) memcpy(w->state, v->state, (size_t)v->nstate * sizeof *v->state);
  w->nstate = v->nstate;
  if (v->draws) /* each call makes as many */
    w->state[w->draws_at].ref =
        pe_mk2(w->g, OP_AddI, v->state[w->draws_at].ref, pe_mk2(w->g, OP_MulI, i, pe_const_i(w->g, PT_I, v->draws)));
  w->fr = v->fr;
  const unsigned effects = w->effects;
  Av r = pe_force(w, pe_apply_any(w, v->fun, v->nextra + 1, args, v->extra_names, v->node));
  pe_no_effects(w, effects, v->node);
  k = 0;
  for (Fr *f = v->fr; f; f = f->up) f->left = left[k++];
  if (n) memcpy(w->state, now, (size_t)n * sizeof *now);
  w->nstate = n;
  w->fr = fr;
  return r;
}

/* Of the values of a function, element i. */
static Av applied(Build *w, Pull *v, Ref i, Node *n) {
  Av args[18];
  args[0] = pe_at(w, v->a.vec, i, n);
  for (int k = 0; k < v->nextra; k++) args[k + 1] = k < v->nvary ? pe_at(w, v->extra[k].vec, i, n) : v->extra[k];
  Av r = call_then(w, v, i, args);
  if (w->b->ended) pe_bail(w, WHY_B_SPECIAL, v->node, "a function that always fails");
  r = pe_num(w, r, v->node);
  if (r.type > v->type || r.wide) pe_bail(w, WHY_B_TYPES, v->node, "sapply");
  return pe_convert(w, r, v->type);
}

static bool has_guard(const Graph *g, const PeBlock *b) {
  for (int i = 0; b && i < b->n; i++) {
    const PeItem *it = b->item[i];
    if (it->kind == IT_NODE ? N(g, it->node)->op == OP_Guard : has_guard(g, it->body[0]) || has_guard(g, it->body[1]))
      return true;
  }
  return false;
}

void pe_check_all(Build *w, Pull *v, PeLoopBody body, void *data) {
  PeBlock *home = w->b;
  pe_count_loop(w, v->len, 0, NULL, body, data, w->line);
  PeItem *loop = home->item[home->n - 1];
  pe_assert(w, loop->kind == IT_LOOP, "a loop of checks is an item of kind %d", loop->kind);
  if (!has_guard(w->g, loop->body[0])) home->n--;
  else v->checks = loop, v->home = home;
}

/* Element i of v is asked for: is that one of a visit of all of them, from where v was made? */
static bool visits_all(Build *w, Pull *v, Ref i) {
  Graph *g = w->g;
  int64_t k, n;
  if (pe_is_const(g, i, &k, NULL)) {
    if (w->b != v->home || !pe_is_const(g, v->len, &n, NULL) || n > 64 || k < 0 || k >= n) return false;
    v->met |= UINT64_C(1) << k;
    return v->met == UINT64_MAX >> (64 - n);
  }
  if (N(g, i)->op == OP_Lane) return w->b == v->home; /* a work-item for each element */
  const PeItem *it = w->b->owner;
  return it && it->kind == IT_LOOP && it->whole && w->b == it->body[0] && w->b->up == v->home && it->v[0] == i &&
         it->last == v->checks->last;
}

void pe_drop_checks(Pull *v) {
  if (!v->checks) return;
  int k = 0;
  while (v->home->item[k] != v->checks) k++;
  memmove(v->home->item + k, v->home->item + k + 1, (size_t)(v->home->n - k - 1) * sizeof *v->home->item);
  v->home->n--;
  v->checks = NULL;
}

void pe_visited(PeBlock *b, Pull *v) {
  if (v->home == b) pe_drop_checks(v);
  if (v->kind == VK_MAP1 || v->kind == VK_MAP2 || v->kind == VK_FUN) {
    if (v->a.kind == AV_VEC) pe_visited(b, v->a.vec);
    if (v->b.kind == AV_VEC) pe_visited(b, v->b.vec);
    for (int k = 0; v->kind == VK_FUN && k < v->nvary; k++) pe_visited(b, v->extra[k].vec);
  }
}

static bool warns(const Graph *g, const PeBlock *b) { /* of what R says, and goes on */
  for (int i = 0; b && i < b->n; i++) {
    const PeItem *it = b->item[i];
    if (it->kind != IT_NODE) {
      if (warns(g, it->body[0]) || warns(g, it->body[1])) return true;
      continue;
    }
    const PeNode *n = N(g, it->node);
    const int64_t why = n->op == OP_Guard ? n->imm.i : 0;
    if (why == WHY_G_OVERFLOW || why == WHY_G_NAN || why == WHY_G_STRING || why == WHY_G_RANGE) return true;
  }
  return false;
}
void pe_ask(Build *w, Ref i, Ref *acc, void *data) {
  (void)acc;
  Pull *v = data;
  pe_at(w, v, i, v->node);
}
/* Loops of checks of v's operands. */
static int checks_below(const Pull *v) {
  int n = 0;
  const Av *at[2] = {&v->a, &v->b};
  for (int k = 0; k < 2; k++)
    if (at[k]->kind == AV_VEC) n += (at[k]->vec->checks != NULL) + checks_below(at[k]->vec);
  for (int k = 0; k < v->nextra; k++)
    if (v->extra[k].kind == AV_VEC) n += (v->extra[k].vec->checks != NULL) + checks_below(v->extra[k].vec);
  return n;
}
/* What an element of v warns of counts whoever asks for it, as above. */
static Av warned_of(Build *w, Pull *v) {
  if (v->checks || w->b->ended) return pe_av_vec(v);
  const int below = checks_below(v);
  pe_check_all(w, v, pe_ask, v); /* may take the place of its operands' */
  if (v->checks && below == checks_below(v) && !warns(w->g, v->checks->body[0])) pe_drop_checks(v);
  return pe_av_vec(v);
}

Av pe_at(Build *w, Pull *v, Ref i, Node *n) {
  pe_assert(w, i && N(w->g, i)->type == PT_I, "an element by a value of type %d", N(w->g, i)->type);
  Graph *g = w->g;
  n = n ? n : v->node;
  if (v->checks && visits_all(w, v, i)) pe_drop_checks(v);
  switch ((VecKind)v->kind) {
  case VK_OUT:
  case VK_DRAW:
  case VK_RECORDS: return v->at(w, v, i, n);
  case VK_SCOPE: return av_num(v->type, pe_mk(g, OP_Elem, v->type, v->box, i, 0, 0));
  case VK_SEQ:
    if (v->type == PT_D)
      return av_num(PT_D, pe_mk2(g, OP_AddD, v->base, pe_mk2(g, OP_MulD, v->stride, pe_mk1(g, OP_I2D, i))));
    return av_num(PT_I, pe_add_nw(w, v->base, pe_mul_nw(w, v->stride, i)));
  case VK_MAP1: return pe_op1(w, v->sop, pe_at(w, v->a.vec, i, n), v->node);
  case VK_MAP2: {
    Av x[2] = {v->a, v->b};
    for (int k = 0; k < 2; k++) {
      if (x[k].kind != AV_VEC) continue;
      Pull *p = x[k].vec;
      Ref j = i;
      if (p->len != v->len) { /* shorter: recycled */
        j = pe_mk2(g, OP_RemI, i, p->len);
      }
      x[k] = pe_at(w, p, j, n);
    }
    return pe_op2(w, v->sop, x[0], x[1], v->node);
  }
  case VK_EACH: {
    Av x[4];
    for (int k = 0; k < v->nextra; k++) {
      x[k] = v->extra[k];
      if (x[k].kind == AV_VEC)
        x[k] = pe_at(w, x[k].vec, x[k].vec->len == v->len ? i : pe_mk2(g, OP_RemI, i, x[k].vec->len), n);
    }
    return v->each(w, v->data, x, v->node);
  }
  case VK_SLICE: return pe_at(w, pe_as_vec(w, v->a, n), pe_add_nw(w, v->base, pe_mul_nw(w, v->stride, i)), n);
  case VK_GATHER: {
    Pull *of = pe_as_vec(w, v->a, n);
    Ref k = pe_index0(w, pe_at(w, v->b.vec, i, n), n);
    Ref ok = pe_build_guard(w, pe_mk2(g, OP_InB, k, of->len), WHY_G_BOUNDS, n);
    return pe_at(w, of, pe_pi(g, k, ok), n);
  }
  case VK_DROP: {
    Ref past = pe_mk2(g, OP_LeI, v->base, i);
    return pe_at(w, pe_as_vec(w, v->a, n), pe_add_nw(w, i, pe_mk(g, OP_B2I, PT_I, past, 0, 0, 0)), n);
  }
  case VK_FUN: return applied(w, v, i, n);
  case VK_REP: {
    int64_t k;
    if (!(pe_is_const(g, v->base, &k, NULL) && k == 1)) i = pe_mk2(g, OP_QuoI, i, v->base);
    return pe_at(w, v->a.vec, v->a.vec->len == v->len ? i : pe_mk2(g, OP_RemI, i, v->a.vec->len), n);
  }
  case VK_BLOCK: {
    Ref r = pe_at(w, v->b.vec, pe_mk2(g, OP_RemI, i, v->last), n).ref,
        c = pe_at(w, v->c.vec, pe_mk2(g, OP_QuoI, i, v->last), n).ref, minus = pe_int(w, -1);
    return pe_at(w, v->a.vec, pe_add_nw(w, pe_mul_nw(w, pe_add_nw(w, c, minus), v->base), pe_add_nw(w, r, minus)), n);
  }
  case VK_TURN: { /* element (r, c) of the result is (c, r) */
    Ref r = pe_mk2(g, OP_RemI, i, v->stride), c = pe_mk2(g, OP_QuoI, i, v->stride);
    return pe_at(w, v->a.vec, pe_add_nw(w, pe_mul_nw(w, r, v->base), c), n);
  }
  case VK_REPLACE: {
    Av old = pe_convert(w, pe_at(w, v->a.vec, i, n), v->type), val = pe_convert(w, v->b, v->type);
    if (v->type == PT_L) old.ref = pe_as_int(w, old), val.ref = pe_as_int(w, val);
    return av_num(v->type, pe_select(g, pe_mk2(g, OP_EqI, i, v->base), val.ref, old.ref));
  }
  case VK_ZIP: {
    Ref k = pe_mk2(g, OP_QuoI, i, pe_int(w, 2)),
        odd = pe_mk2(g, OP_EqI, pe_mk2(g, OP_RemI, i, pe_int(w, 2)), pe_int(w, 1));
    Av x = pe_at(w, v->a.vec, k, n), y = pe_at(w, v->b.vec, k, n);
    return av_num(PT_D, pe_select(g, odd, y.ref, x.ref));
  }
  case VK_FILTER: pe_bail(w, WHY_B_RESULT_LEN, n, "a logical subscript");
  case VK_CONST: return v->a;
  case VK_TUPLE: return tuple_at(w, v->a.tup, i, n);
  case VK_ARRAY: return av_num(v->type, pe_pin(g, w->b, OP_ArrGet, v->type, v->a.ref, i, 0, 0, w->line));
  case VK_SELECT: {
    Av x = pe_at(w, v->a.vec, i, n), y = pe_at(w, v->b.vec, i, n);
    PeType t = x.type > y.type ? x.type : y.type;
    x = pe_convert(w, x, t);
    y = pe_convert(w, y, t);
    if (t == PT_L) x.ref = pe_as_int(w, x), y.ref = pe_as_int(w, y);
    if (v->c.kind == AV_VEC) { /* ifelse: the condition is a vector, too */
      Ref c = pe_truth(w, pe_at(w, v->c.vec, i, n), n);
      return av_num(t, pe_select(g, c, x.ref, y.ref));
    }
    return av_num(t, pe_select(g, v->c.ref, x.ref, y.ref));
  }
  }
  pe_bail(w, WHY_B_ARRAY, n, "");
}

/* ---- element-wise operations ---- */

/* Type of op on these, without building it. */
static PeType result_type(int sop, PeType a, PeType b, int n) {
  const SpecOp *s = &spec_ops[sop];
  bool dbl = a == PT_D || (n == 2 && b == PT_D);
  char c = (dbl && s->dfn) || !s->ifn ? s->dres : s->ires;
  return c == 'D' ? PT_D : c == 'I' ? PT_I : PT_L;
}

void pe_some(Build *w, const Pull *v, Node *n) {
  int64_t len;
  const bool known = pe_is_const(w->g, v->len, &len, NULL);
  if (known ? len == 0 : v->len_now == 0) pe_bail(w, WHY_B_RESULT_LEN, n, "of nothing");
  if (!known) pe_build_guard(w, pe_mk2(w->g, OP_LtI, pe_int(w, 0), v->len), WHY_G_LENGTH, n);
}

/* x with the length of v, which it turns out to have. */
static Av of_length(Build *w, Av x, Pull *v, Node *n) {
  Pull *p = x.vec;
  if (p->len == v->len) return x;
  if (!pe_same_length(w->g, p->len, v->len)) {
    if (p->len_now < 0 || p->len_now != v->len_now) pe_bail(w, WHY_B_RESULT_LEN, n, "vectors of several lengths");
    pe_build_guard(w, pe_mk2(w->g, OP_EqI, p->len, v->len), WHY_G_LENGTH, n);
  }
  Pull *same = pe_temp(w, sizeof *same);
  *same = *p;
  same->len = v->len;
  return pe_av_vec(same);
}

Av pe_each_of(Build *w, PeEach f, const void *data, PeType t, int n, const Av *x, Node *node) {
  Av a[4], el[4];
  Pull *long_one = NULL;
  int tuple = 0;
  bool other = false;
  for (int i = 0; i < n; i++) {
    a[i] = x[i];
    if (a[i].kind == AV_NUM) continue;
    pe_need_numbers(w, a[i], WHY_B_TYPES, node, "");
    if (pe_named(a[i])) pe_bail(w, WHY_B_RESULT, node, "a vector with names");
    if (a[i].kind == AV_TUPLE && a[i].tup->n == 1) a[i] = a[i].tup->v[0];
    else if (a[i].kind != AV_TUPLE || (tuple && tuple != a[i].tup->n)) other = true;
    else tuple = a[i].tup->n;
  }
  if (!tuple && !other) return f(w, data, a, node);
  if (!other) { /* a fixed number of values: each by itself */
    Av *r = pe_temp(w, sizeof *r * (size_t)tuple);
    int nrow = 0;
    for (int k = 0; k < tuple; k++) {
      for (int i = 0; i < n; i++) {
        el[i] = a[i].kind == AV_TUPLE ? a[i].tup->v[k] : a[i];
        if (a[i].kind == AV_TUPLE && a[i].tup->nrow) nrow = a[i].tup->nrow;
      }
      r[k] = f(w, data, el, node);
    }
    Av made = pe_tuple(w, tuple, r, NULL, false);
    made.tup->nrow = nrow;
    return made;
  }
  Pull *v = pe_temp(w, sizeof *v), *filter = NULL;
  for (int i = 0; i < n; i++) {
    if (a[i].kind == AV_NUM) continue;
    a[i] = pe_av_vec(pe_as_any(w, a[i], node));
    if (a[i].vec->kind != VK_FILTER) continue;
    filter = a[i].vec;
  }
  bool one = true; /* all the elements of one condition */
  for (int i = 0; i < n && filter; i++)
    one = one && (a[i].kind == AV_NUM || (a[i].vec->kind == VK_FILTER && a[i].vec->c.vec == filter->c.vec));
  if (!one) filter = NULL;
  for (int i = 0; i < n; i++)
    if (a[i].kind != AV_NUM && a[i].vec->kind == VK_FILTER)
      a[i] = one ? a[i].vec->a : pe_av_vec(pe_packed(w, a[i].vec, node));
  for (int i = 0; i < n; i++) /* a vector of one number is recycled */
    if (a[i].kind != AV_NUM && a[i].vec->len_now == 1) {
      pe_build_guard(w, pe_mk2(w->g, OP_EqI, a[i].vec->len, pe_int(w, 1)), WHY_G_LENGTH, node);
      a[i] = pe_at(w, a[i].vec, pe_int(w, 0), node);
    }
  for (int i = 0; i < n; i++)
    if (a[i].kind != AV_NUM && !long_one) long_one = a[i].vec;
  if (!long_one) return f(w, data, a, node);
  *v = (Pull){.kind = VK_EACH,
              .type = (uint8_t)t,
              .len = long_one->len,
              .len_now = long_one->len_now,
              .nrow = long_one->nrow,
              .ncol = long_one->ncol,
              .nrow_now = long_one->nrow_now,
              .ncol_now = long_one->ncol_now,
              .a = pe_av_vec(long_one),
              .each = f,
              .data = data,
              .nextra = n,
              .node = node};
  v->extra = pe_temp(w, sizeof *v->extra * (size_t)n);
  for (int i = 0; i < n; i++) v->extra[i] = a[i].kind == AV_NUM ? a[i] : of_length(w, a[i], long_one, node);
  if (!filter) return warned_of(w, v);
  Pull *r = pe_temp(w, sizeof *r);
  *r = *filter;
  r->a = pe_av_vec(v);
  r->type = (uint8_t)t;
  return pe_av_vec(r);
}

/* The operand a of a vector operation, whose elements have one type: that of a number is all the same where the other
 * operand or the operation decides. */
static Av of_one_type(Build *w, int sop, int n, Av a, Av b, Node *node) {
  if (!pe_mixed_by(a)) return a;
  const bool dbl = n == 2 && !pe_mixed_by(b) && pe_is_numeric(b) && pe_as_any(w, b, node)->type == PT_D;
  const bool same = result_type(sop, PT_I, PT_I, n) == result_type(sop, PT_D, PT_D, n) || spec_ops[sop].ifn == NULL;
  if (a.kind != AV_NUM || !(dbl || same)) pe_one_type(w, a, node);
  a.wide = a.less = 0;
  return a;
}

/* A number that is computed with the elements of v: it gives its name only to a vector of one element. */
static Av without_name_in(Build *w, Av num, const Pull *v, Node *node) {
  int64_t len;
  if (!num.why || (pe_is_const(w->g, v->len, &len, NULL) ? len == 1 : v->len_now == 1)) return num;
  if (!pe_is_const(w->g, v->len, &len, NULL))
    pe_build_guard(w, pe_mk1(w->g, OP_NotB, pe_mk2(w->g, OP_EqI, v->len, pe_int(w, 1))), WHY_G_LENGTH, node);
  num.why = 0;
  return num;
}

/* Tuples of one length, numbers: element by element, at once.  False: others. */
static bool tuple_op(Build *w, int sop, int n, Av a, Av b, Node *node, Av *out) {
  int ta = a.kind == AV_TUPLE ? a.tup->n
           : a.kind == AV_NUM ? 1
                              : 0,
      tb = n == 1               ? ta
           : b.kind == AV_TUPLE ? b.tup->n
           : b.kind == AV_NUM   ? 1
                                : 0;
  if (!ta || !tb || (ta != tb && ta != 1 && tb != 1 && ta % tb && tb % ta) || (ta > tb ? ta : tb) > PE_MAX_TUPLE)
    return false;
  int len = ta > tb ? ta : tb;
  if ((a.kind == AV_TUPLE && a.tup->nrow && ta < len) || (n == 2 && b.kind == AV_TUPLE && b.tup->nrow && tb < len))
    pe_bail(w, WHY_B_RESULT, node, "a matrix beside a longer vector");
  Av el[PE_MAX_TUPLE];
  if ((a.kind == AV_TUPLE && a.tup->list) || (n == 2 && b.kind == AV_TUPLE && b.tup->list))
    pe_bail(w, WHY_B_LIST, node, "");
  for (int i = 0; i < len; i++) {
    Av x = a.kind == AV_TUPLE ? a.tup->v[i % ta] : a, y = n == 2 ? (b.kind == AV_TUPLE ? b.tup->v[i % tb] : b) : b;
    el[i] = n == 1 ? pe_op1(w, sop, x, node) : pe_op2(w, sop, x, y, node);
    if (len == 1) el[i] = pe_with_name(el[i], x, y);
  }
  Obj **names = NULL;
  if (len == 1 && a.kind == AV_NUM && a.why && b.kind == AV_TUPLE && b.tup->names)
    pe_bail(w, WHY_B_RESULT, node, "a number with a name");
  if (a.kind == AV_TUPLE && a.tup->names && ta == len) names = a.tup->name;
  else if (n == 2 && b.kind == AV_TUPLE && b.tup->names && tb == len) names = b.tup->name;
  Av r = pe_tuple(w, len, el, names, false);
  if (a.kind == AV_TUPLE && ta == len) r.tup->nrow = a.tup->nrow;
  if (n == 2 && b.kind == AV_TUPLE && tb == len && !r.tup->nrow) r.tup->nrow = b.tup->nrow;
  *out = r;
  return true;
}

/* Filtered elements: the results are filtered.  False: no operand is, or they are not by one condition. */
static bool filtered_op(Build *w, int sop, int n, Av a, Av b, Node *node, Av *out) {
  bool fa = a.kind == AV_VEC && a.vec->kind == VK_FILTER, fb = n == 2 && b.kind == AV_VEC && b.vec->kind == VK_FILTER;
  if ((!fa && !fb) || (fa && fb ? a.vec->c.vec != b.vec->c.vec : n == 2 && (fa ? b : a).kind != AV_NUM)) return false;
  Pull *f = fa ? a.vec : b.vec, *r = pe_temp(w, sizeof *r);
  *r = *f;
  if (!fa) a = without_name_in(w, a, f, node);
  if (n == 2 && !fb) b = without_name_in(w, b, f, node);
  r->a = pe_vec_op(w, sop, n, fa ? f->a : a, n == 1 ? b : fb ? b.vec->a : b, node);
  r->type = r->a.vec->type;
  *out = pe_av_vec(r);
  return true;
}

/* Operands x and y of v have lengths that may differ: which of them is as long as the result. */
static Pull *pair_lengths(Build *w, Pull *v, Pull *x, Pull *y, Node *node) {
  Graph *g = w->g;
  Pull *big = x;
  /* lengths that are equal now are guarded to be; else the shorter is recycled */
  if (x->len_now == 1 || y->len_now == 1) {
    bool one_x = x->len_now == 1;
    Pull *one = one_x ? x : y;
    pe_build_guard(w, pe_mk2(g, OP_EqI, one->len, pe_int(w, 1)), WHY_G_LENGTH, node);
    Av e = pe_at(w, one, pe_int(w, 0), node);
    e.why = pe_named(pe_av_vec(one));
    if (one_x) v->a = e, big = y;
    else v->b = e, big = x;
  } else if (x->len_now == y->len_now && x->len_now >= 0) {
    pe_build_guard(w, pe_mk2(g, OP_EqI, x->len, y->len), WHY_G_LENGTH, node);
    /* one of the two lengths speaks for both */
    Pull *same = pe_temp(w, sizeof *same);
    *same = *y;
    same->len = x->len;
    v->b = pe_av_vec(same);
    big = x;
  } else if (x->len_now > 0 && y->len_now > 0) {
    bool x_big = x->len_now > y->len_now;
    Pull *l = x_big ? x : y, *s = x_big ? y : x;
    if (l->len_now % s->len_now) pe_bail(w, WHY_B_RESULT_LEN, node, "lengths that do not divide");
    Ref ok = pe_build_guard(w, pe_mk2(g, OP_LeI, pe_int(w, 1), s->len), WHY_G_LENGTH, node);
    Pull *c = pe_temp(w, sizeof *c);
    *c = *s;
    c->len = pe_pi(g, s->len, ok);
    if (x_big) v->b = pe_av_vec(c);
    else v->a = pe_av_vec(c);
    pe_build_guard(w, pe_mk2(g, OP_EqI, pe_mk2(g, OP_RemI, l->len, c->len), pe_int(w, 0)), WHY_G_LENGTH, node);
    pe_build_guard(w, pe_mk2(g, OP_LeI, c->len, l->len), WHY_G_LENGTH, node);
    big = l;
  } else { /* not known now: taken to be equal */
    if (!pe_speculates(w, WHY_G_LENGTH)) pe_bail(w, WHY_B_RESULT_LEN, node, "");
    pe_build_guard(w, pe_mk2(g, OP_EqI, x->len, y->len), WHY_G_LENGTH, node);
    bool by_y = x->len_now < 0 && y->len_now >= 0;
    Pull *same = pe_temp(w, sizeof *same);
    *same = by_y ? *x : *y;
    big = by_y ? y : x;
    same->len = big->len;
    if (by_y) v->a = pe_av_vec(same);
    else v->b = pe_av_vec(same);
  }
  return big;
}

/* May an element warn?  Comparisons never do, nor what is done with doubles most of the time. */
static bool may_warn(int sop, PeType t) {
  if ((sop >= SOP_Eq && sop <= SOP_Ge) || sop == SOP_And || sop == SOP_Or || sop == SOP_Xor || sop == SOP_Not) return false;
  const bool plain = sop == SOP_Add || sop == SOP_Sub || sop == SOP_Mul || sop == SOP_Div || sop == SOP_Pow || sop == SOP_Abs;
  return sop != SOP_Neg && (t != PT_D || !plain);
}

Av pe_vec_op(Build *w, int sop, int n, Av a, Av b, Node *node) {
  pe_assert(w, n == 1 || n == 2, "an operation of %d vectors", n);
  pe_assert(w, sop > SOP_None && sop < SOP_COUNT, "function %d", sop);
  Graph *g = w->g;
  Av r;
  if (tuple_op(w, sop, n, a, b, node, &r) || filtered_op(w, sop, n, a, b, node, &r)) return r;
  a = of_one_type(w, sop, n, a, b, node);
  if (n == 2) b = of_one_type(w, sop, n, b, a, node);
  Pull *v = pe_temp(w, sizeof *v);
  v->sop = sop;
  v->node = node;
  Pull *x = pe_as_vec(w, a, node);
  if (n == 1) {
    v->kind = VK_MAP1;
    v->a = pe_av_vec(x);
    v->type = result_type(sop, x->type, PT_L, 1);
    v->len = x->len;
    v->len_now = x->len_now;
    v->nrow = x->nrow;
    v->ncol = x->ncol;
    v->nrow_now = x->nrow_now;
    v->ncol_now = x->ncol_now;
    return may_warn(sop, v->type) ? warned_of(w, v) : pe_av_vec(v);
  }
  Pull *y = pe_as_vec(w, b, node);
  v->kind = VK_MAP2;
  v->type = result_type(sop, x->type, y->type, 2);
  v->a = a.kind == AV_NUM ? a : pe_av_vec(x);
  v->b = b.kind == AV_NUM ? b : pe_av_vec(y);
  Pull *big = x;
  if (a.kind == AV_NUM) big = y;
  else if (b.kind == AV_NUM || x->len == y->len) big = x;
  else if (pe_same_length(g, x->len, y->len)) {
    Pull *same = pe_temp(w, sizeof *same);
    *same = *y;
    same->len = x->len;
    v->b = pe_av_vec(same);
  } else big = pair_lengths(w, v, x, y, node);
  if (v->a.kind == AV_NUM) v->a = without_name_in(w, v->a, big, node);
  if (v->b.kind == AV_NUM) v->b = without_name_in(w, v->b, big, node);
  if (x->nrow ? !y->nrow && a.kind != AV_NUM && x->len_now < y->len_now
              : y->nrow && b.kind != AV_NUM && y->len_now < x->len_now)
    pe_bail(w, WHY_B_RESULT, node, "a matrix beside a longer vector"); /* R warns, and drops dim */
  v->len = big->len;
  v->len_now = big->len_now;
  v->nrow = x->nrow ? x->nrow : y->nrow;
  v->ncol = x->nrow ? x->ncol : y->ncol;
  v->nrow_now = x->nrow ? x->nrow_now : y->nrow_now;
  v->ncol_now = x->nrow ? x->ncol_now : y->ncol_now;
  return may_warn(sop, v->type) ? warned_of(w, v) : pe_av_vec(v);
}
