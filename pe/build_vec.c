/* pe/build_vec.c - vectors as pull arrays: a length and a function from index to element.
 *
 *   sum((p - centers[k, ])^2)  →  one loop, no memory:  at(i) = (p.at(i) - centers.at(k + nrow*i))^2
 *
 * Only a vector that is assigned into becomes a private array; short ones that are built at once stay tuples of values.
 */
#include "build.h"

#include <stdlib.h>

enum { MAX_TUPLE = 32, MAX_ARRAY = 1024 };

/* Index arithmetic that is known not to wrap. */
static Ref add_nw(Build *w, Ref a, Ref b) {
  int64_t x, y;
  if (pe_is_const(w->g, a, &x, NULL) && x == 0) return b;
  if (pe_is_const(w->g, b, &y, NULL) && y == 0) return a;
  Ref r = pe_mk2(w->g, OP_AddI, a, b);
  PeNode *n = N(w->g, r);
  if (n->op == OP_AddI) return pe_mk(w->g, OP_AddI, PT_I, n->in[0], n->in[1], 0, 1);
  return r;
}
static Ref mul_nw(Build *w, Ref a, Ref b) {
  Ref r = pe_mk2(w->g, OP_MulI, a, b);
  PeNode *n = N(w->g, r);
  if (n->op == OP_MulI) return pe_mk(w->g, OP_MulI, PT_I, n->in[0], n->in[1], 0, 1);
  return r;
}

/* The same number, whatever guards say about it? */
static bool same_length(Graph *g, Ref a, Ref b) {
  a = pe_real(g, a);
  b = pe_real(g, b);
  return a == b;
}

Pull *pe_as_vec(Build *w, Av v, Node *n) {
  v = pe_force(w, v);
  Pull *p;
  switch (v.kind) {
  case AV_VEC: return v.vec->kind == VK_FILTER ? pe_packed(w, v.vec, n) : v.vec;
  case AV_NUM:
    p = pe_temp(w, sizeof *p);
    p->kind = VK_CONST;
    p->type = v.type;
    p->len = pe_int(w, 1);
    p->len_now = 1;
    p->a = v;
    return p;
  case AV_TUPLE: {
    if (v.tup->list) pe_bail(w, WHY_B_LIST, n, "");
    p = pe_temp(w, sizeof *p);
    p->kind = VK_TUPLE;
    p->len = pe_int(w, v.tup->n);
    p->len_now = v.tup->n;
    for (int i = 0; i < v.tup->n; i++)
      if (v.tup->v[i].type > p->type) p->type = v.tup->v[i].type;
    p->a = v;
    if (v.tup->nrow) {
      p->nrow = pe_int(w, p->nrow_now = v.tup->nrow);
      p->ncol = pe_int(w, p->ncol_now = v.tup->n / v.tup->nrow);
    }
    return p;
  }
  case AV_ARRAY:
    p = pe_temp(w, sizeof *p);
    p->kind = VK_ARRAY;
    p->type = v.type;
    p->len = pe_int(w, v.n);
    p->len_now = (int32_t)v.n;
    p->a = v;
    if (v.wide) {
      p->nrow = pe_int(w, p->nrow_now = v.wide);
      p->ncol = pe_int(w, p->ncol_now = (int32_t)v.n / v.wide);
    }
    return p;
  default:
    pe_bail(w,
            v.kind == AV_OBJ               ? WHY_B_STRING
            : v.kind == AV_CUBE            ? WHY_B_ATTR
            : v.kind == AV_CVEC            ? WHY_B_COMPLEX
            : v.kind == AV_OUT             ? WHY_B_CARRIED
            : v.kind == AV_BROKEN && v.why ? v.why
                                           : WHY_B_TYPES,
            n, "a vector is expected");
  }
}

Pull *pe_as_any(Build *w, Av v, Node *n) {
  v = pe_force(w, v);
  return v.kind == AV_VEC ? v.vec : pe_as_vec(w, v, n);
}

bool pe_named(Av v) {
  if (v.kind == AV_TUPLE) return v.tup->names;
  if (v.kind == AV_ARRAY) return v.why != 0;
  if (v.kind != AV_VEC) return false;
  Pull *p = v.vec;
  switch ((VecKind)p->kind) {
  case VK_SCOPE: return p->named;
  case VK_SEQ:
  case VK_CONST:
  case VK_DRAW:
  case VK_RECORDS: return false;
  case VK_MAP2: return pe_named(p->a) || pe_named(p->b);
  case VK_SELECT: return pe_named(p->a) || pe_named(p->b) || pe_named(p->c);
  default: return pe_named(p->a);
  }
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
  if (v->kind != VK_FILTER) {
    pe_count_loop(w, v->len, na, acc, body, data, line);
    return;
  }
  Filter f = {v->c.vec, body, data, na, v->sop, v->node};
  pe_count_loop(w, v->a.vec->len, na, acc, filter_body, &f, line);
}
Pull *pe_element(Pull *v) { return v->kind == VK_FILTER ? v->a.vec : v; }

static void count_body(Build *w, Ref i, Ref *acc, void *data) {
  Filter *f = data;
  acc[0] = pe_mk(w->g, OP_AddI, PT_I, acc[0], pe_mk(w->g, OP_B2I, PT_I, holds(w, f, i), 0, 0, 0), 0, 1);
}

Av pe_filter(Build *w, Pull *v, Pull *cond, bool which, Node *n) {
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

Ref pe_length(Build *w, Av v, Node *n) {
  switch (v.kind) {
  case AV_NUM: return pe_int(w, 1);
  case AV_NULL: return pe_int(w, 0);
  case AV_TUPLE: return pe_int(w, v.tup->n);
  case AV_ARRAY: return pe_int(w, v.n);
  case AV_CVEC:
  case AV_RVEC: return v.ref;
  case AV_CUBE:
  case AV_VEC: return v.vec->len;
  case AV_LIST:
    if (!v.type) return pe_records(w, v, n)->len;
    pe_bail(w, WHY_B_LIST, n, "length");
  case AV_FACTOR: return v.ref ? pe_int(w, 1) : v.vec->len;
  case AV_OUT: return pe_region_dim(w, v, 0);
  default: pe_bail(w, v.kind == AV_OBJ ? WHY_B_STRING : WHY_B_LIST, n, "length");
  }
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
  Ref r = 0;
  for (int j = t->n - 1; j >= 0; j--) {
    Av e = pe_convert(w, t->v[j], type);
    Ref x = type == PT_L ? pe_as_int(w, e) : e.ref;
    r = r ? pe_select(g, pe_mk2(g, OP_EqI, i, pe_int(w, j)), x, r) : x;
  }
  return av_num(type, r);
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
    w->state[0].ref =
        pe_mk2(w->g, OP_AddI, v->state[0].ref, pe_mk2(w->g, OP_MulI, i, pe_const_i(w->g, PT_I, v->draws)));
  w->fr = v->fr;
  Av r = pe_force(w, pe_apply_any(w, v->fun, v->nextra + 1, args, v->extra_names, v->node));
  k = 0;
  for (Fr *f = v->fr; f; f = f->up) f->left = left[k++];
  if (n) memcpy(w->state, now, (size_t)n * sizeof *now);
  w->nstate = n;
  w->fr = fr;
  return r;
}

Av pe_at(Build *w, Pull *v, Ref i, Node *n) {
  Graph *g = w->g;
  if (!n) n = v->node;
  switch ((VecKind)v->kind) {
  case VK_SCOPE: return av_num(v->type, pe_mk(g, OP_Elem, v->type, v->box, i, 0, 0));
  case VK_SEQ:
    if (v->type == PT_D)
      return av_num(PT_D, pe_mk2(g, OP_AddD, v->base, pe_mk2(g, OP_MulD, v->stride, pe_mk1(g, OP_I2D, i))));
    return av_num(PT_I, add_nw(w, v->base, mul_nw(w, v->stride, i)));
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
  case VK_SLICE: return pe_at(w, pe_as_vec(w, v->a, n), add_nw(w, v->base, mul_nw(w, v->stride, i)), n);
  case VK_GATHER: {
    Pull *of = pe_as_vec(w, v->a, n);
    Ref k = pe_index0(w, pe_at(w, v->b.vec, i, n), n);
    Ref ok = pe_build_guard(w, pe_mk2(g, OP_InB, k, of->len), WHY_G_BOUNDS, n);
    return pe_at(w, of, pe_pi(g, k, ok), n);
  }
  case VK_DROP: {
    Ref past = pe_mk2(g, OP_LeI, v->base, i);
    return pe_at(w, pe_as_vec(w, v->a, n), add_nw(w, i, pe_mk(g, OP_B2I, PT_I, past, 0, 0, 0)), n);
  }
  case VK_FUN: {
    Av args[18];
    args[0] = pe_at(w, v->a.vec, i, n);
    for (int k = 0; k < v->nextra; k++) args[k + 1] = v->extra[k];
    Av r = call_then(w, v, i, args);
    if (w->b->ended) pe_bail(w, WHY_B_SPECIAL, v->node, "a function that always fails");
    r = pe_num(w, r, v->node);
    if (r.type > v->type || r.wide) pe_bail(w, WHY_B_TYPES, v->node, "sapply");
    return pe_convert(w, r, v->type);
  }
  case VK_REP: {
    int64_t k;
    if (!(pe_is_const(g, v->base, &k, NULL) && k == 1)) i = pe_mk2(g, OP_QuoI, i, v->base);
    return pe_at(w, v->a.vec, v->a.vec->len == v->len ? i : pe_mk2(g, OP_RemI, i, v->a.vec->len), n);
  }
  case VK_BLOCK: {
    Ref r = pe_at(w, v->b.vec, pe_mk2(g, OP_RemI, i, v->last), n).ref,
        c = pe_at(w, v->c.vec, pe_mk2(g, OP_QuoI, i, v->last), n).ref, minus = pe_int(w, -1);
    return pe_at(w, v->a.vec, add_nw(w, mul_nw(w, add_nw(w, c, minus), v->base), add_nw(w, r, minus)), n);
  }
  case VK_TURN: { /* element (r, c) of the result is (c, r) */
    Ref r = pe_mk2(g, OP_RemI, i, v->stride), c = pe_mk2(g, OP_QuoI, i, v->stride);
    return pe_at(w, v->a.vec, add_nw(w, mul_nw(w, r, v->base), c), n);
  }
  case VK_DRAW: return pe_draw_at(w, v, i);
  case VK_RECORDS: return pe_record_at(w, v, i, n);
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
      Ref c = pe_truth(w, pe_at(w, v->c.vec, i, n), n, "ifelse");
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

/* x with the length of v, which it turns out to have. */
static Av of_length(Build *w, Av x, Pull *v, Node *n) {
  Pull *p = x.vec;
  if (p->len == v->len) return x;
  if (!same_length(w->g, p->len, v->len)) {
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
    if (!pe_is_numeric(a[i])) pe_bail(w, a[i].kind == AV_OBJ ? WHY_B_STRING : WHY_B_TYPES, node, "");
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
  if (!filter) return pe_av_vec(v);
  Pull *r = pe_temp(w, sizeof *r);
  *r = *filter;
  r->a = pe_av_vec(v);
  r->type = (uint8_t)t;
  return pe_av_vec(r);
}

Av pe_vec_op(Build *w, int sop, int n, Av a, Av b, Node *node) {
  Graph *g = w->g;
  /* tuples of one length: element by element, at once */
  int ta = a.kind == AV_TUPLE ? a.tup->n
           : a.kind == AV_NUM ? 1
                              : 0,
      tb = n == 1               ? ta
           : b.kind == AV_TUPLE ? b.tup->n
           : b.kind == AV_NUM   ? 1
                                : 0;
  if (ta && tb && (ta == tb || ta == 1 || tb == 1 || (ta % tb == 0 || tb % ta == 0)) &&
      (ta > tb ? ta : tb) <= MAX_TUPLE) {
    int len = ta > tb ? ta : tb;
    Av el[MAX_TUPLE];
    if ((a.kind == AV_TUPLE && a.tup->list) || (n == 2 && b.kind == AV_TUPLE && b.tup->list))
      pe_bail(w, WHY_B_LIST, node, "");
    for (int i = 0; i < len; i++) {
      Av x = a.kind == AV_TUPLE ? a.tup->v[i % ta] : a, y = n == 2 ? (b.kind == AV_TUPLE ? b.tup->v[i % tb] : b) : b;
      el[i] = n == 1 ? pe_op1(w, sop, x, node) : pe_op2(w, sop, x, y, node);
    }
    Obj **names = NULL;
    if (a.kind == AV_TUPLE && a.tup->names && ta == len) names = a.tup->name;
    else if (n == 2 && b.kind == AV_TUPLE && b.tup->names && tb == len) names = b.tup->name;
    Av r = pe_tuple(w, len, el, names, false);
    if (a.kind == AV_TUPLE && ta == len) r.tup->nrow = a.tup->nrow;
    if (n == 2 && b.kind == AV_TUPLE && tb == len && !r.tup->nrow) r.tup->nrow = b.tup->nrow;
    return r;
  }
  /* an operation on filtered elements: filter the results */
  bool fa = a.kind == AV_VEC && a.vec->kind == VK_FILTER, fb = n == 2 && b.kind == AV_VEC && b.vec->kind == VK_FILTER;
  if ((fa || fb) && (fa && fb ? a.vec->c.vec == b.vec->c.vec : n == 1 || (fa ? b : a).kind == AV_NUM)) {
    Pull *f = fa ? a.vec : b.vec, *r = pe_temp(w, sizeof *r);
    *r = *f;
    r->a = pe_vec_op(w, sop, n, fa ? f->a : a, n == 1 ? b : fb ? b.vec->a : b, node);
    r->type = r->a.vec->type;
    return pe_av_vec(r);
  }
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
    return pe_av_vec(v);
  }
  Pull *y = pe_as_vec(w, b, node);
  v->kind = VK_MAP2;
  v->type = result_type(sop, x->type, y->type, 2);
  v->a = a.kind == AV_NUM ? a : pe_av_vec(x);
  v->b = b.kind == AV_NUM ? b : pe_av_vec(y);
  Pull *big = x;
  if (a.kind == AV_NUM) big = y;
  else if (b.kind == AV_NUM || x->len == y->len) big = x;
  else if (same_length(g, x->len, y->len)) {
    Pull *same = pe_temp(w, sizeof *same);
    *same = *y;
    same->len = x->len;
    v->b = pe_av_vec(same);
  } else {
    /* lengths that are equal now are guarded to be; else the shorter is recycled */
    if (x->len_now == 1 || y->len_now == 1) {
      bool one_x = x->len_now == 1;
      Pull *one = one_x ? x : y;
      pe_build_guard(w, pe_mk2(g, OP_EqI, one->len, pe_int(w, 1)), WHY_G_LENGTH, node);
      Av e = pe_at(w, one, pe_int(w, 0), node);
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
  }
  v->len = big->len;
  v->len_now = big->len_now;
  v->nrow = x->nrow ? x->nrow : y->nrow;
  v->ncol = x->nrow ? x->ncol : y->ncol;
  v->nrow_now = x->nrow ? x->nrow_now : y->nrow_now;
  v->ncol_now = x->nrow ? x->ncol_now : y->ncol_now;
  return pe_av_vec(v);
}

/* sapply(x, f, ...) inside a kernel: f is inlined where an element is asked for.  Its type is found by a walk into a
 * block that is thrown away. */
Av pe_map_fun(Build *w, Av x, Fun *f, int nextra, Av *extra, Obj **names, Node *node) {
  Pull *of = x.kind == AV_LIST ? pe_records(w, x, node) : pe_as_vec(w, x, node), *v = pe_temp(w, sizeof *v);
  v->kind = VK_FUN;
  v->type = PT_D;
  v->len = of->len;
  v->len_now = of->len_now;
  v->a = pe_av_vec(of);
  v->fun = f;
  v->nextra = nextra;
  v->extra = extra;
  v->extra_names = names;
  v->node = node;
  PeBlock *save = w->b;
  Av *state = pe_save_state(w);
  int ns = w->nstate;
  PeItem *owner = pe_alloc(&w->g->arena, sizeof *owner);
  owner->kind = IT_LOOP; /* deep enough that no value of it can leave */
  w->b = pe_block(w->g, save, owner);
  owner->body[0] = w->b;
  int scope = w->g->nscope;
  Av args[18];
  Ref i = pe_phi(w->g, owner, OP_LPhi, PT_I, pe_int(w, 0), 0);
  N(w->g, i)->lo = 0;
  args[0] = pe_at(w, of, i, node);
  for (int k = 0; k < nextra; k++) args[k + 1] = extra[k];
  Av r = pe_force(w, pe_apply_any(w, f, nextra + 1, args, names, node));
  if (w->b->ended || r.kind != AV_NUM || r.wide) pe_bail(w, WHY_B_VECTOR, node, "sapply of what is not a number each");
  v->type = r.type;
  (void)scope;
  w->b = save;
  Av draws = ns ? w->state[0] : av_kind(AV_NULL);
  memcpy(w->state, state, (size_t)ns * sizeof *state);
  w->nstate = ns;
  if (w->q->flags & PE_STREAMS && draws.ref != state[0].ref) {
    PeNode *d = N(w->g, draws.ref);
    int64_t per;
    bool same = pe_is_const(w->g, draws.ref, &per, NULL); /* from a constant number on */
    int64_t before = 0;
    if (same) same = pe_is_const(w->g, state[0].ref, &before, NULL);
    else same = d->op == OP_AddI && d->in[0] == state[0].ref && pe_is_const(w->g, d->in[1], &per, NULL);
    if (!same) pe_bail(w, WHY_B_DRAWS, node, "as many for each element only");
    v->draws = (int)(per - before);
    w->state[0].ref = pe_mk2(w->g, OP_AddI, state[0].ref, pe_mk2(w->g, OP_MulI, of->len, pe_int(w, v->draws)));
  }
  v->state = state;
  v->nstate = ns;
  v->fr = w->fr;
  return pe_av_vec(v);
}

/* ---- sequences ---- */

Av pe_range_int(Build *w, Ref from, Ref len, Node *n) {
  Graph *g = w->g;
  Pull *v = pe_temp(w, sizeof *v);
  v->kind = VK_SEQ;
  v->type = PT_I;
  v->base = from;
  v->stride = pe_int(w, 1);
  v->len = len;
  double now;
  v->len_now = pe_now(w, len, &now) && now >= 0 && now < INT32_MAX ? (int32_t)now : -1;
  v->last = pe_mk2(g, OP_AddI, pe_mk2(g, OP_AddI, from, len), pe_int(w, -1));
  v->node = n;
  return pe_av_vec(v);
}

/* a = base + c, c a whole constant; base 0: a is the constant c.  The base of a double may be an integer. */
typedef struct Linear {
  Ref base;
  double c;
} Linear;
static Linear linear(Build *w, Ref r) {
  Graph *g = w->g;
  Linear l = {r, 0};
  for (;;) {
    PeNode *p = N(g, l.base);
    int64_t k;
    double d;
    if (pe_is_const(g, l.base, &k, &d)) {
      d = p->type == PT_D ? d : (double)k;
      if (d == floor(d) && fabs(l.c + d) < 1e9) l = (Linear){0, l.c + d};
      return l;
    }
    if (p->op == OP_Pi || p->op == OP_I2D || (p->op == OP_Call && p->imm.i == SOP_AsDbl)) l.base = p->in[0];
    else if (p->op == OP_AddI || p->op == OP_SubI || p->op == OP_AddD || p->op == OP_SubD) {
      bool sub = p->op == OP_SubI || p->op == OP_SubD;
      int at = pe_is_const(g, p->in[1], &k, &d) ? 1 : !sub && pe_is_const(g, p->in[0], &k, &d) ? 0 : -1;
      if (at < 0) return l;
      d = p->type == PT_D ? d : (double)k;
      if (d != floor(d) || fabs(l.c) + fabs(d) > 1e9) return l;
      l.c += sub ? -d : d;
      l.base = p->in[!at];
    } else return l;
  }
}
/* The whole numbers from:to, up or down; len: how many, if that is known better than by subtracting (else 0). */
static Av counted(Build *w, Ref from, Ref to, Ref len, bool down, Node *n) {
  Graph *g = w->g;
  Ref top = down ? from : to;
  if (N(g, top)->hi == INT32_MAX) { /* the counter of a loop over it passes the end by one */
    Ref ok = pe_build_guard(w, pe_mk2(g, OP_LtI, top, pe_int(w, INT32_MAX)), WHY_G_OVERFLOW, n);
    top = pe_pi(g, top, ok);
    if (down) from = top;
    else to = top;
  }
  Pull *v = pe_temp(w, sizeof *v);
  v->kind = VK_SEQ;
  v->type = PT_I;
  v->base = from;
  v->stride = pe_int(w, down ? -1 : 1);
  v->last = down ? 0 : to;
  v->len =
      len ? len : pe_mk2(g, OP_AddI, down ? pe_mk2(g, OP_SubI, from, to) : pe_mk2(g, OP_SubI, to, from), pe_int(w, 1));
  double now;
  v->len_now = pe_now(w, v->len, &now) && now >= 0 && now < INT32_MAX ? (int32_t)now : -1;
  v->node = n;
  return pe_av_vec(v);
}

/* base + c as an integer that is not NA, guarded; base: an integer */
static Ref linear_int(Build *w, Linear l, Node *n) {
  Graph *g = w->g;
  Ref b = pe_not_na(w, av_num(PT_I, l.base), n), c = pe_int(w, (int64_t)l.c);
  if (l.c == 0) return b;
  return pe_pi(g, pe_mk2(g, OP_AddI, b, c), pe_build_guard(w, pe_mk2(g, OP_NoOvfAdd, b, c), WHY_G_OVERFLOW, n));
}

/* from:to where both are the same number plus constants, or from is a constant and to an integer plus one: the length
 * is known, or has one form for `1:(i - 1)` and `2:i`, so that vectors of these subscripts fit each other. */
static bool linear_range(Build *w, Av a, Av b, Node *n, Av *out) {
  Graph *g = w->g;
  Linear la = linear(w, a.ref), lb = linear(w, b.ref);
  if (!lb.base || N(g, lb.base)->type == PT_B || N(g, lb.base)->type == PT_L) return false;
  bool ints = N(g, lb.base)->type == PT_I;
  Ref from, to, len;
  double steps = lb.c - la.c;
  bool down = false;
  if (la.base == lb.base) {
    if (ints) from = linear_int(w, la, n);
    else {
      from = pe_int_value(w, a, n);
      pe_build_guard(w, pe_mk2(g, OP_EqD, pe_mk1(g, OP_I2D, from), a.ref), WHY_G_RANGE, n);
    }
    down = steps < 0;
    to = pe_mk2(g, OP_AddI, from, pe_int(w, (int64_t)steps));
    to = pe_pi(g, to, pe_build_guard(w, pe_mk2(g, OP_NoOvfAdd, from, pe_int(w, (int64_t)steps)), WHY_G_OVERFLOW, n));
    len = pe_int(w, (int64_t)fabs(steps) + 1);
  } else if (!la.base && ints && la.c == floor(la.c)) {
    if (N(g, a.ref)->type == PT_D && fabs(la.c) > 1e9) return false;
    from = pe_int(w, (int64_t)la.c);
    to = linear_int(w, lb, n);
    Ref ok = pe_build_guard(w, pe_mk2(g, OP_LeI, from, to), WHY_G_COUNT_UP, n);
    to = pe_pi(g, to, ok);
    Ref base = lb.base;
    base = pe_real(g, base);
    len = pe_pi(g, steps == -1 ? base : pe_mk2(g, OP_AddI, base, pe_int(w, (int64_t)steps + 1)), ok);
  } else return false;
  *out = counted(w, from, to, len, down, n);
  return true;
}

/* from:to.  Up or down is decided by the constants, else up, which a guard checks. */
Av pe_build_colon(Build *w, Node *n) {
  Av a = pe_num(w, pe_eval_node(w, n->kid[0]), n), b = pe_num(w, pe_eval_node(w, n->kid[1]), n);
  return pe_colon(w, a, b, n);
}
Av pe_colon(Build *w, Av a, Av b, Node *n) {
  Graph *g = w->g;
  Av range;
  if (linear_range(w, a, b, n, &range)) return range;
  double da, db;
  int64_t ka, kb;
  bool ca = true, cb = true;
  if (pe_is_const(g, a.ref, &ka, &da)) da = a.type == PT_D ? da : (double)ka;
  else ca = false;
  if (pe_is_const(g, b.ref, &kb, &db)) db = b.type == PT_D ? db : (double)kb;
  else cb = false;
  if (ca && a.type == PT_D && da != floor(da)) pe_bail(w, WHY_B_TYPES, n, "from:to with a fraction");
  bool down = ca && cb ? da > db : cb && !ca && db <= 1;
  Ref from, to;
  if (a.type == PT_D && !ca) {
    from = pe_int_value(w, a, n);
    pe_build_guard(w, pe_mk2(g, OP_EqD, pe_mk1(g, OP_I2D, from), a.ref), WHY_G_RANGE, n);
  } else {
    from = pe_int_value(w, a, n);
  }
  if (b.type == PT_D && !cb) {
    /* R counts floor(to - from + FLT_EPSILON) steps */
    Ref steps = pe_mk2(g, OP_SubD, b.ref, pe_mk1(g, OP_I2D, from));
    if (down) steps = pe_mk1(g, OP_NegD, steps);
    steps = pe_mk2(g, OP_AddD, steps, pe_const_d(g, 1.1920928955078125e-07));
    Ref k = pe_int_value(w, av_num(PT_D, steps), n);
    Ref ok = pe_build_guard(w, pe_mk2(g, OP_LeI, pe_int(w, 0), k), WHY_G_COUNT_UP, n);
    k = pe_pi(g, k, ok);
    Ref fit = pe_build_guard(w, pe_mk2(g, down ? OP_NoOvfSub : OP_NoOvfAdd, from, k), WHY_G_OVERFLOW, n);
    to = pe_pi(g, pe_mk2(g, down ? OP_SubI : OP_AddI, from, k), fit);
  } else {
    to = pe_int_value(w, b, n);
    Ref ok = pe_build_guard(w, pe_mk2(g, OP_LeI, down ? to : from, down ? from : to), WHY_G_COUNT_UP, n);
    to = pe_pi(g, to, ok);
  }
  return counted(w, from, to, 0, down, n);
}

/* ---- subscripts ---- */

Ref pe_index0(Build *w, Av a, Node *n) {
  Graph *g = w->g;
  if (a.kind != AV_NUM) pe_bail(w, WHY_B_VECTOR, n, "subscript");
  if (a.type == PT_L) pe_bail(w, WHY_B_VECTOR, n, "a logical subscript");
  Ref i = pe_int_value(w, a, n);
  if (N(g, i)->lo == INT32_MIN) { /* cannot be: NA was excluded */
    Ref ok = pe_build_guard(w, pe_mk1(g, OP_NotB, pe_mk1(g, OP_IsNaI, i)), WHY_G_NOT_NA, n);
    i = pe_pi(g, i, ok);
  }
  return pe_mk2(g, OP_AddI, i, pe_int(w, -1));
}

/* 0-based index into 0 .. len-1, guarded. */
static Ref in_bounds(Build *w, Av a, Ref len, Node *n) { return pe_in_bounds(w, a, len, n, NULL); }
Ref pe_in_bounds(Build *w, Av a, Ref len, Node *n, Ref *raw) {
  Ref i = pe_index0(w, a, n);
  if (raw) *raw = i;
  Ref ok = pe_build_guard(w, pe_mk2(w->g, OP_InB, i, len), WHY_G_BOUNDS, n);
  return pe_pi(w->g, i, ok);
}

static Av slice(Build *w, Av of, PeType type, Ref base, Ref stride, Ref len, int32_t now, Node *n) {
  Pull *v = pe_temp(w, sizeof *v);
  v->kind = VK_SLICE;
  v->type = type;
  v->a = of;
  v->base = base;
  v->stride = stride;
  v->len = len;
  v->len_now = now;
  v->node = n;
  return pe_av_vec(v);
}

static Av index1(Build *w, Av x, Av i, bool list, Node *n) {
  Graph *g = w->g;
  int64_t k;
  double d;
  if (i.kind == AV_TUPLE && i.tup->n == 1 && !i.tup->list) i = i.tup->v[0];
  if (x.kind == AV_TUPLE && i.kind == AV_OBJ && i.obj->type == T_STR && LEN(i.obj) == 1) {
    for (int j = 0; j < x.tup->n; j++)
      if (x.tup->name[j] == ELT(i.obj, 0)) return x.tup->v[j];
    pe_bail(w, WHY_B_ARGS, n, "subscript");
  }
  if (i.kind == AV_NUM && N(g, i.ref)->op == OP_Const) {
    bool isd = pe_is_const(g, i.ref, NULL, &d);
    if (!isd) pe_is_const(g, i.ref, &k, NULL), d = (double)k;
    if (d <= -1 && x.kind != AV_NUM && !list) { /* x[-k] */
      Pull *p = pe_as_vec(w, x, n);
      int drop = (int)-d - 1;
      if (x.kind == AV_TUPLE) {
        Av el[MAX_TUPLE];
        Obj *nm[MAX_TUPLE];
        int c = 0;
        for (int j = 0; j < x.tup->n && c < MAX_TUPLE; j++)
          if (j != drop) nm[c] = x.tup->name[j], el[c++] = x.tup->v[j];
        if (x.tup->n > MAX_TUPLE) pe_bail(w, WHY_B_SIZE, n, "");
        return pe_tuple(w, c, el, nm, false);
      }
      pe_build_guard(w, pe_mk2(g, OP_LtI, pe_int(w, drop), p->len), WHY_G_LENGTH, n);
      Pull *v = pe_temp(w, sizeof *v);
      v->kind = VK_DROP;
      v->type = p->type;
      v->a = x;
      v->base = pe_int(w, drop);
      v->len = pe_mk2(g, OP_AddI, p->len, pe_int(w, -1));
      v->len_now = p->len_now > 0 ? p->len_now - 1 : -1;
      v->node = n;
      return pe_av_vec(v);
    }
    if (x.kind == AV_TUPLE) {
      if (d < 1 || d >= x.tup->n + 1) pe_bail(w, WHY_B_ARGS, n, "subscript");
      Av e = x.tup->v[(int)d - 1];
      if (x.tup->list && !list) pe_bail(w, WHY_B_LIST, n, "[");
      if (!list && x.tup->names) return pe_tuple(w, 1, &e, &x.tup->name[(int)d - 1], false);
      return e;
    }
    if (x.kind == AV_NUM && d >= 1 && d < 2) return x;
  }
  if (x.kind == AV_TUPLE && x.tup->list) pe_bail(w, WHY_B_LIST, n, "");
  if (i.kind == AV_NUM && !list && x.kind != AV_NUM) { /* x[-k]: somebody wrote a minus */
    Ref m = i.ref;
    m = pe_real(g, m);
    if (N(g, m)->op == OP_NegI || N(g, m)->op == OP_NegD) {
      Pull *p = pe_as_vec(w, x, n), *v = pe_temp(w, sizeof *v);
      if (p->nrow || pe_named(x))
        pe_bail(w, WHY_B_RESULT, n, "a negative subscript of a matrix, or of a vector with names");
      Ref drop = in_bounds(w, av_num(N(g, m)->op == OP_NegD ? PT_D : PT_I, N(g, m)->in[0]), p->len, n);
      *v = (Pull){.kind = VK_DROP, .type = p->type, .a = x, .base = drop, .node = n};
      v->len = pe_mk2(g, OP_AddI, p->len, pe_int(w, -1));
      v->len_now = p->len_now > 0 ? p->len_now - 1 : -1;
      return pe_av_vec(v);
    }
  }
  Pull *p = pe_as_vec(w, x, n);
  if (i.kind == AV_NUM && i.type != PT_L) {
    Ref j = in_bounds(w, i, p->len, n);
    if (!list && pe_named(x)) w->named_element = true;
    return pe_at(w, p, j, n);
  }
  if (list) pe_bail(w, WHY_B_VECTOR, n, "[[");
  if ((i.kind == AV_TUPLE || i.kind == AV_VEC || i.kind == AV_ARRAY) && pe_as_any(w, i, n)->type == PT_L) {
    Pull *c = pe_as_vec(w, i, n);
    int64_t lx, lc;
    bool same_now = pe_is_const(g, p->len, &lx, NULL) && pe_is_const(g, c->len, &lc, NULL)
                        ? lx == lc
                        : same_length(g, p->len, c->len) || p->len_now == c->len_now ||
                              (p->len_now < 0 || c->len_now < 0 ? pe_speculates(w, WHY_G_LENGTH) : false);
    if (!same_now) pe_bail(w, WHY_B_RESULT_LEN, n, "a logical subscript of another length");
    if (!same_length(g, p->len, c->len)) pe_build_guard(w, pe_mk2(g, OP_EqI, p->len, c->len), WHY_G_LENGTH, n);
    return pe_filter(w, p, c, false, n);
  }
  if (i.kind == AV_TUPLE && x.kind != AV_NUM) {
    Av el[MAX_TUPLE];
    if (i.tup->n > MAX_TUPLE) pe_bail(w, WHY_B_SIZE, n, "");
    for (int j = 0; j < i.tup->n; j++) {
      if (i.tup->v[j].kind != AV_NUM || i.tup->v[j].type == PT_L)
        pe_bail(w, WHY_B_RESULT_LEN, n, "a logical subscript");
      el[j] = index1(w, x, i.tup->v[j], false, n);
      if (el[j].kind != AV_NUM) pe_bail(w, WHY_B_VECTOR, n, "");
    }
    return pe_tuple(w, i.tup->n, el, NULL, false);
  }
  if (i.kind != AV_VEC && i.kind != AV_ARRAY)
    pe_bail(w, i.kind == AV_OBJ ? WHY_B_STRING : WHY_B_RESULT_LEN, n, "subscript");
  Pull *q = pe_as_any(w, i, n);
  if (q->kind == VK_FILTER) { /* x[which(c)]: gather what there is to filter */
    Pull *f = pe_temp(w, sizeof *f);
    *f = *q;
    f->a = index1(w, x, q->a, list, n);
    if (f->a.kind != AV_VEC) pe_bail(w, WHY_B_RESULT_LEN, n, "a logical subscript");
    f->type = f->a.vec->type;
    return pe_av_vec(f);
  }
  if (q->kind == VK_SEQ && q->type == PT_I && pe_is_const(g, q->stride, &k, NULL) && k == 1 && q->last) {
    /* x[a:b]: both ends in bounds */
    Ref lo = pe_mk2(g, OP_AddI, q->base, pe_int(w, -1)), hi = pe_mk2(g, OP_AddI, q->last, pe_int(w, -1));
    Ref empty = pe_mk2(g, OP_LtI, q->last, q->base);
    Ref ok1 = pe_build_guard(w, pe_mk2(g, OP_OrB, empty, pe_mk2(g, OP_InB, lo, p->len)), WHY_G_BOUNDS, n);
    Ref ok2 = pe_build_guard(w, pe_mk2(g, OP_OrB, empty, pe_mk2(g, OP_InB, hi, p->len)), WHY_G_BOUNDS, n);
    Ref len = q->len;
    bool fixed = N(g, len)->op == OP_Const; /* stays one: the guards hang on where it begins */
    for (int k = 0; k < 2; k++) {
      Ref ok = k ? ok2 : ok1;
      if (!ok) continue;
      if (fixed) lo = pe_pi(g, lo, ok);
      else len = pe_pi(g, len, ok);
    }
    return slice(w, x, p->type, lo, pe_int(w, 1), len, q->len_now, n);
  }
  Pull *v = pe_temp(w, sizeof *v);
  v->kind = VK_GATHER;
  v->type = p->type;
  v->a = x;
  v->b = pe_av_vec(q);
  v->len = q->len;
  v->len_now = q->len_now;
  v->node = n;
  return pe_av_vec(v);
}

bool pe_has_names(Build *w, Obj *call, int from) {
  Obj *names = rt_attr(call, w->R->s.names);
  if (IS_NIL(names)) return false;
  for (int64_t i = from; i < LEN(names); i++)
    if (CLEN(ELT(names, i)) > 0) return true;
  return false;
}

/* Is i a number with a minus: what x[i] leaves out? */
static bool leaves_out(Graph *g, Av i) {
  double d;
  int64_t k;
  if (i.kind != AV_NUM || i.type == PT_L) return false;
  Ref m = i.ref;
  m = pe_real(g, m);
  if (pe_is_const(g, m, &k, &d)) return (N(g, m)->type == PT_D ? d : (double)k) <= -1;
  return N(g, m)->op == OP_NegI || N(g, m)->op == OP_NegD;
}
/* The numbers that subscript i selects of 1, ..., len: integers, two or more. */
static Pull *selected(Build *w, Av i, Ref len, int32_t now, Node *n) {
  Graph *g = w->g;
  int64_t k;
  Av all = pe_range_int(w, pe_int(w, 1), len, n);
  all.vec->len_now = now;
  if (i.kind != AV_MISSING) all = index1(w, all, i, false, n);
  if (all.kind == AV_TUPLE)
    for (int j = 0; j < all.tup->n; j++)
      if (all.tup->v[j].type != PT_I) pe_bail(w, WHY_B_VECTOR, n, "a matrix subscript");
  Pull *v = pe_as_vec(w, all, n);
  if (v->type != PT_I || v->nrow) pe_bail(w, WHY_B_VECTOR, n, "a matrix subscript");
  if (pe_is_const(g, v->len, &k, NULL) ? k < 2 : v->len_now == 1) pe_bail(w, WHY_B_VECTOR, n, "a matrix subscript");
  Ref ok = pe_build_guard(w, pe_mk2(g, OP_LtI, pe_int(w, 1), v->len), WHY_G_LENGTH, n);
  Pull *r = pe_temp(w, sizeof *r);
  *r = *v;
  r->len = pe_pi(g, v->len, ok);
  return r;
}
/* m[i, j] of several rows and columns; flat: m as a vector. */
static Av block(Build *w, Av flat, Pull *m, Av i, Av j, Node *n) {
  Pull *r = selected(w, i, m->nrow, m->nrow_now, n), *c = selected(w, j, m->ncol, m->ncol_now, n),
       *v = pe_temp(w, sizeof *v);
  *v = (Pull){.kind = VK_BLOCK,
              .type = m->type,
              .a = flat,
              .b = pe_av_vec(r),
              .c = pe_av_vec(c),
              .base = m->nrow,
              .last = r->len,
              .nrow = r->len,
              .ncol = c->len,
              .nrow_now = r->len_now,
              .ncol_now = c->len_now,
              .node = n};
  v->len_now =
      r->len_now > 0 && c->len_now > 0 && r->len_now < 46341 && c->len_now < 46341 ? r->len_now * c->len_now : -1;
  pe_build_guard(w, pe_mk2(w->g, OP_NoOvfMul, r->len, c->len), WHY_G_SIZE, n);
  v->len = mul_nw(w, r->len, c->len);
  return pe_av_vec(v);
}

Av pe_vec_index(Build *w, Av x, Av i, Node *n) { return index1(w, x, i, false, n); }

Av pe_build_index(Build *w, Node *n) {
  Graph *g = w->g;
  Av out;
  if (pe_region_index(w, n, &out)) return out;
  bool list = n->kind == ND_Index2;
  if (n->expr && pe_has_names(w, n->expr, 2)) pe_bail(w, WHY_B_SPECIAL, n, "a named subscript");
  for (int i = 1; i < n->nkids; i++)
    if (n->kid[i] && n->kid[i]->kind == ND_Dots) pe_bail(w, WHY_B_ARGS, n, "...");
  Av x = pe_force(w, pe_eval_node(w, n->kid[0]));
  if (n->nkids == 1) return x;
  if (x.kind == AV_OUT && n->nkids > 2) x = pe_region_old(w, x); /* pe_region_index has looked at it */
  if (x.kind == AV_CUBE && n->nkids > 2) return pe_cube_index(w, x, list, n);
  if (n->nkids == 2) {
    if (!n->kid[1]) return x;
    if (x.kind == AV_CUBE) { /* its elements have no names */
      Pull *p = pe_temp(w, sizeof *p);
      *p = *x.vec;
      p->named = false;
      x = pe_av_vec(p);
    }
    Av i = pe_force(w, pe_eval_node(w, n->kid[1]));
    if (i.kind == AV_FACTOR && i.ref) i = av_num(PT_I, i.ref); /* its code */
    if (x.kind == AV_FACTOR) {
      if (x.ref || i.kind != AV_NUM) pe_bail(w, WHY_B_OBJECT, n, "a factor");
      x.kind = AV_VEC;
      Av code = index1(w, x, i, list, n);
      if (code.kind != AV_NUM) pe_bail(w, WHY_B_OBJECT, n, "a factor");
      Av r = av_kind(AV_FACTOR);
      r.ref = code.ref;
      return r;
    }
    if (x.kind == AV_CVEC || x.kind == AV_RVEC) {
      Ref at = in_bounds(w, pe_num(w, i, n), x.ref, n);
      if (x.kind == AV_RVEC) return pe_byte(pe_at(w, x.vec, at, n).ref);
      at = pe_mk(g, OP_MulI, PT_I, at, pe_const_i(g, PT_I, 2), 0, 1);
      Ref next = pe_mk(g, OP_AddI, PT_I, at, pe_const_i(g, PT_I, 1), 0, 1);
      return pe_complex(pe_at(w, x.vec, at, n).ref, pe_at(w, x.vec, next, n).ref);
    }
    if (x.kind == AV_LIST) return pe_list_index(w, x, i, list, n);
    if (x.kind == AV_VEC && x.vec->nrow && i.kind != AV_NUM) { /* a matrix's elements, as of a vector */
      if (i.kind == AV_VEC && i.vec->nrow && i.vec->type != PT_L) pe_bail(w, WHY_B_ARRAY, n, "");
      Pull *p = pe_temp(w, sizeof *p);
      *p = *x.vec;
      p->nrow = p->ncol = 0;
      x = pe_av_vec(p);
    }
    return index1(w, x, i, list, n);
  }
  if (n->nkids == 3 && x.kind == AV_LIST && x.type) {
    Av i = n->kid[1] ? pe_force(w, pe_eval_node(w, n->kid[1])) : av_kind(AV_MISSING);
    return pe_frame_index(w, x, i, n->kid[2] ? pe_force(w, pe_eval_node(w, n->kid[2])) : av_kind(AV_MISSING), n);
  }
  if ((x.kind == AV_TUPLE && x.tup->nrow) || (x.kind == AV_ARRAY && x.wide)) {
    Pull *own = pe_as_vec(w, x, n);
    x = pe_av_vec(own);
  }
  if (n->nkids != 3 || x.kind != AV_VEC || !x.vec->nrow) pe_bail(w, WHY_B_ARRAY, n, "subscripts");
  Pull *m = x.vec;
  Av flat = x;
  Pull *p = pe_temp(w, sizeof *p); /* the matrix as a plain vector */
  *p = *m;
  p->nrow = p->ncol = 0;
  flat.vec = p;
  Av i = n->kid[1] ? pe_force(w, pe_eval_node(w, n->kid[1])) : av_kind(AV_MISSING);
  Av j = n->kid[2] ? pe_force(w, pe_eval_node(w, n->kid[2])) : av_kind(AV_MISSING);
  if (i.kind == AV_MISSING && j.kind == AV_MISSING) return x;
  if (!list && (leaves_out(g, i) || leaves_out(g, j))) {
    Av at[2] = {i, j};
    for (int k = 0; k < 2; k++) /* as a vector of places, or the place */
      if (leaves_out(g, at[k])) {
        Av all = pe_range_int(w, pe_int(w, 1), k ? m->ncol : m->nrow, n);
        all.vec->len_now = k ? m->ncol_now : m->nrow_now;
        at[k] = index1(w, all, at[k], false, n);
      }
    i = at[0];
    j = at[1];
  }
  bool iv = i.kind == AV_VEC || i.kind == AV_TUPLE, jv = j.kind == AV_VEC || j.kind == AV_TUPLE;
  if (!list && i.kind == AV_NUM && jv) /* some of a row, of a column */
    return index1(w, slice(w, flat, m->type, in_bounds(w, i, m->nrow, n), m->nrow, m->ncol, m->ncol_now, n), j, false,
                  n);
  if (!list && iv && j.kind == AV_NUM)
    return index1(
        w,
        slice(w, flat, m->type, mul_nw(w, in_bounds(w, j, m->ncol, n), m->nrow), pe_int(w, 1), m->nrow, m->nrow_now, n),
        i, false, n);
  if ((i.kind != AV_NUM && i.kind != AV_MISSING) || (j.kind != AV_NUM && j.kind != AV_MISSING)) {
    if (list) pe_bail(w, WHY_B_VECTOR, n, "[[");
    return block(w, flat, m, i, j, n);
  }
  Ref r = i.kind == AV_NUM ? in_bounds(w, i, m->nrow, n) : 0, c = j.kind == AV_NUM ? in_bounds(w, j, m->ncol, n) : 0;
  if (r && c) return pe_at(w, p, add_nw(w, mul_nw(w, c, m->nrow), r), n);
  if (list) pe_bail(w, WHY_B_VECTOR, n, "[[");
  (void)g;
  if (r) return slice(w, flat, m->type, r, m->nrow, m->ncol, m->ncol_now, n);
  return slice(w, flat, m->type, mul_nw(w, c, m->nrow), pe_int(w, 1), m->nrow, m->nrow_now, n);
}

/* ---- assignment into vectors ---- */

bool pe_assigns_elements(Build *w, Node *n, int slot, bool variable) {
  if (!n) return false;
  if (n->kind == ND_SetIndex && pe_var_slot(w, n) == slot &&
      (!variable || n->nkids != 2 || !n->kid[1] || n->kid[1]->kind != ND_Const))
    return true;
  for (int i = 0; i < n->nkids; i++)
    if (pe_assigns_elements(w, n->kid[i], slot, variable)) return true;
  return false;
}

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

static Av array_of(Build *w, Pull *v, PeType t, Node *n) {
  Graph *g = w->g;
  int64_t len;
  if (!pe_is_const(g, v->len, &len, NULL)) {
    if (v->len_now < 0 || v->len_now > MAX_ARRAY) pe_bail(w, WHY_B_ARRAY, n, "");
    pe_build_guard(w, pe_mk2(g, OP_EqI, v->len, pe_int(w, v->len_now)), WHY_G_SIZE, n);
    len = v->len_now;
  }
  if (len > MAX_ARRAY) pe_bail(w, WHY_B_ARRAY, n, "");
  Ref arr = pe_pin(g, w->b, OP_ArrNew, t, 0, 0, 0, len, w->line);
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
  if (zero) return r;
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
  return array_of(w, p, p->type, n);
}
Av pe_copy_array(Build *w, Av v, Node *n) { return pe_to_array(w, v, n); }

static bool reads_array(Av v, Ref arr, int fuel) {
  if (fuel <= 0) return true;
  if (v.kind == AV_ARRAY) return v.ref == arr;
  if (v.kind == AV_TUPLE) {
    for (int i = 0; i < v.tup->n; i++)
      if (v.tup->v[i].kind != AV_NUM && reads_array(v.tup->v[i], arr, fuel - 1)) return true;
    return false;
  }
  if (v.kind != AV_VEC) return false;
  for (int i = 0; i < v.vec->nstate; i++) /* what its function may read */
    if (v.vec->state[i].kind == AV_ARRAY && v.vec->state[i].ref == arr) return true;
  return reads_array(v.vec->a, arr, fuel - 1) || reads_array(v.vec->b, arr, fuel - 1) ||
         reads_array(v.vec->c, arr, fuel - 1);
}

void pe_array_is_read(Build *w, Ref arr, Node *n) {
  for (int i = 0; i < w->nstate; i++)
    if (w->state[i].kind != AV_ARRAY && reads_array(w->state[i], arr, 20))
      pe_bail(w, WHY_B_REPLACE, n, "a vector that others are computed from");
}

/* The variable's vector as a private array that can hold `type`. */
static Av assignable(Build *w, Av x, PeType type, bool wide, Node *n) {
  if (x.kind == AV_TUPLE || x.kind == AV_VEC) {
    if (x.kind == AV_TUPLE && x.tup->names) pe_bail(w, WHY_B_REPLACE, n, "a vector with names");
    x = pe_to_array(w, x, n);
  }
  if (x.kind != AV_ARRAY) pe_bail(w, x.kind == AV_OBJ ? WHY_B_STRING : WHY_B_REPLACE, n, "");
  if (type > x.type || wide) {
    /* x becomes a vector of a wider type: in straight-line code a new array; a loop would need it to start wide */
    if (w->b->loops && w->loop) pe_bail(w, WHY_B_TYPES, n, "a vector that changes type in a loop");
    x = array_of(w, pe_as_vec(w, x, n), type, n);
  }
  return x;
}
static void set_element(Build *w, Av x, Ref at, Av val) {
  Av c = pe_convert(w, val, x.type);
  pe_pin(w->g, w->b, OP_ArrSet, PT_V, x.ref, at, x.type == PT_L ? pe_as_int(w, c) : c.ref, 0, w->line);
}

typedef struct SetMany {
  Av x, val; /* val: a number or vector */
  Pull *i;   /* subscripts, or a condition; NULL: base + stride * k */
  Ref base, stride;
  Node *n;
} SetMany;
static Av value_at(Build *w, SetMany *s, Ref k) {
  return s->val.kind == AV_NUM ? s->val : pe_at(w, s->val.vec, k, s->n);
}
static void set_body(Build *w, Ref k, Ref *acc, void *data) {
  SetMany *s = data;
  Graph *g = w->g;
  if (s->i && s->i->type == PT_L) { /* where the condition holds; the values in turn */
    Ref c = pe_truth(w, pe_at(w, s->i, k, s->n), s->n, "");
    Ref old = pe_pin(g, w->b, OP_ArrGet, (PeType)s->x.type, s->x.ref, k, 0, 0, w->line);
    Av v = pe_convert(w, s->val, s->x.type);
    pe_pin(g, w->b, OP_ArrSet, PT_V, s->x.ref, k, pe_select(g, c, s->x.type == PT_L ? pe_as_int(w, v) : v.ref, old), 0,
           w->line);
    return;
  }
  (void)acc;
  Ref at = s->i ? in_bounds(w, pe_at(w, s->i, k, s->n), pe_int(w, s->x.n), s->n)
                : add_nw(w, s->base, mul_nw(w, s->stride, k));
  set_element(w, s->x, at, value_at(w, s, k));
}
/* x[i] <- val for several elements; i: AV_MISSING takes base, stride and len. */
static void set_many(Build *w, Av *slot, Av x, Av i, Ref base, Ref stride, Ref len, Av val, Node *n) {
  Graph *g = w->g;
  SetMany s = {.n = n, .base = base, .stride = stride};
  if (val.kind == AV_TUPLE && val.tup->n == 1 && !val.tup->list) val = val.tup->v[0];
  PeType type = val.kind == AV_NUM ? (PeType)val.type : (PeType)pe_as_vec(w, val, n)->type;
  Av old = x;
  x = assignable(w, x, type, val.kind == AV_NUM && val.wide, n);
  /* what is assigned is computed before anything is: where it reads x itself, it is stored first */
  if (old.kind == AV_ARRAY && val.kind != AV_NUM && reads_array(val, old.ref, 20)) val = pe_to_array(w, val, n);
  if (i.kind != AV_MISSING) {
    s.i = pe_as_vec(w, i, n);
    if (s.i->type == PT_L) {
      if (val.kind != AV_NUM) pe_bail(w, WHY_B_REPLACE, n, "several values where a condition holds");
      pe_build_guard(w, pe_mk2(g, OP_EqI, s.i->len, pe_int(w, x.n)), WHY_G_LENGTH, n);
    }
    if (old.kind == AV_ARRAY && reads_array(pe_av_vec(s.i), old.ref, 20))
      s.i = pe_as_vec(w, pe_to_array(w, pe_av_vec(s.i), n), n);
    len = s.i->len;
  }
  if (val.kind != AV_NUM) {
    Pull *v = pe_as_vec(w, val, n);
    int64_t lv, l;
    if (pe_is_const(g, v->len, &lv, NULL) && pe_is_const(g, len, &l, NULL) && lv != l)
      pe_bail(w, WHY_B_REPLACE, n, "values that are recycled");
    pe_build_guard(w, pe_mk2(g, OP_EqI, v->len, len), WHY_G_LENGTH, n);
    val = pe_av_vec(v);
  }
  s.x = x;
  s.val = val;
  *slot = x;
  pe_array_is_read(w, x.ref, n);
  pe_count_loop(w, s.i && s.i->type == PT_L ? pe_int(w, x.n) : len, 0, NULL, set_body, &s, w->line);
}

/* x[i, j] <- val: an element, a row or a column of a private matrix. */
static Av set_matrix(Build *w, Node *n, Av *slot, Av x, Av val) {
  Graph *g = w->g;
  Av i = n->kid[1] ? pe_num(w, pe_eval_node(w, n->kid[1]), n) : av_kind(AV_MISSING);
  Av j = n->kid[2] ? pe_num(w, pe_eval_node(w, n->kid[2]), n) : av_kind(AV_MISSING);
  if (w->b->ended) return val;
  bool known =
      (x.kind == AV_TUPLE && x.tup->nrow) || (x.kind == AV_ARRAY && x.wide) || (x.kind == AV_VEC && x.vec->nrow);
  if (!known) pe_bail(w, x.kind == AV_OUT ? WHY_B_CARRIED : WHY_B_REPLACE, n, "subscripts");
  int64_t a, b;
  if (x.kind == AV_TUPLE && i.kind == AV_NUM && j.kind == AV_NUM) {
    Ref r = pe_index0(w, i, n), c = pe_index0(w, j, n);
    val = pe_num(w, val, n);
    bool fits = true;
    for (int k = 0; k < x.tup->n; k++) fits = fits && x.tup->v[k].kind == AV_NUM && x.tup->v[k].type >= val.type;
    if (fits && !val.wide && pe_is_const(g, r, &a, NULL) && pe_is_const(g, c, &b, NULL) && a >= 0 && a < x.tup->nrow &&
        b >= 0 && b * x.tup->nrow < x.tup->n) {
      Av el[MAX_TUPLE];
      if (x.tup->n > MAX_TUPLE) pe_bail(w, WHY_B_SIZE, n, "");
      memcpy(el, x.tup->v, (size_t)x.tup->n * sizeof *el);
      el[b * x.tup->nrow + a] = pe_convert(w, val, pe_as_vec(w, x, n)->type);
      *slot = pe_tuple_like(w, x.tup, el);
      return val;
    }
  }
  if (i.kind == AV_NUM && j.kind == AV_NUM) val = pe_num(w, val, n);
  if (x.kind != AV_ARRAY) x = *slot = assignable(w, x, PT_L, false, n);
  int32_t nr = x.wide, nc = (int32_t)(x.n / nr);
  Ref r = i.kind == AV_NUM ? in_bounds(w, i, pe_int(w, nr), n) : 0,
      c = j.kind == AV_NUM ? in_bounds(w, j, pe_int(w, nc), n) : 0;
  if (r && c) {
    x = assignable(w, x, val.type, val.wide, n);
    *slot = x;
    pe_array_is_read(w, x.ref, n);
    set_element(w, x, add_nw(w, mul_nw(w, c, pe_int(w, nr)), r), val);
    return val;
  }
  Ref base = r ? r : c ? mul_nw(w, c, pe_int(w, nr)) : pe_int(w, 0);
  set_many(w, slot, x, av_kind(AV_MISSING), base, pe_int(w, r ? nr : 1), pe_int(w, r ? nc : c ? nr : x.n), val, n);
  return val;
}

Av pe_build_setindex(Build *w, Node *n) {
  Graph *g = w->g;
  Av out;
  if (pe_region_set(w, n, &out)) return out;
  int at = pe_var_slot(w, n);
  Av val = pe_force(w, pe_eval_node(w, n->kid[0]));
  if (w->b->ended) return val;
  if (at < 0) pe_bail(w, WHY_B_REPLACE, n, "");
  if (pe_has_names(w, ELT(n->expr, 1), 2)) pe_bail(w, WHY_B_REPLACE, n, "");
  Av x = pe_read_slot(w, w->fr, at, n);
  Av *slot = pe_slot(w, w->fr, at);
  if (n->op == IX_DOLLAR) {
    Obj *f = ELT(ELT(n->expr, 1), 2);
    f = f->type == T_SYM ? SYM(f)->name : f->type == T_STR ? ELT(f, 0) : NULL;
    if (!f || x.kind != AV_TUPLE || !x.tup->list) pe_bail(w, WHY_B_REPLACE, n, "$");
    *slot = pe_set_field(w, x.tup, f, val, n);
    return val;
  }
  if (n->nkids == 3 && n->op != IX_LIST1) return set_matrix(w, n, slot, x, val);
  if (n->nkids != 2 || !n->kid[1]) pe_bail(w, WHY_B_REPLACE, n, "subscripts");
  Av i = pe_force(w, pe_eval_node(w, n->kid[1]));
  if (w->b->ended) return val;
  if (n->op == IX_LIST1 && x.kind == AV_TUPLE && x.tup->list && i.kind == AV_OBJ && i.obj->type == T_STR &&
      LEN(i.obj) == 1) {
    *slot = pe_set_field(w, x.tup, ELT(i.obj, 0), val, n);
    return val;
  }
  if (x.kind != AV_OUT && x.kind != AV_LIST && n->op != IX_LIST1 &&
      ((i.kind == AV_TUPLE && i.tup->n != 1) || i.kind == AV_ARRAY ||
       (i.kind == AV_VEC && !(pe_is_const(g, i.vec->len, &(int64_t){0}, NULL) && N(g, i.vec->len)->lo == 1)))) {
    if (x.kind == AV_NUM) x = pe_tuple(w, 1, &x, NULL, false);
    set_many(w, slot, x, i, 0, 0, 0, val, n);
    return val;
  }
  val = pe_num(w, val, n);
  i = pe_num(w, i, n);
  if (x.kind == AV_NUM) x = pe_tuple(w, 1, &x, NULL, false);
  int64_t k;
  double d;
  if (x.kind == AV_TUPLE && pe_is_const(g, i.ref, &k, &d)) {
    if (i.type == PT_D) k = (int64_t)d;
    if (x.tup->list || k < 1 || k > x.tup->n + 1 || k > MAX_TUPLE) pe_bail(w, WHY_B_REPLACE, n, "");
    Av el[MAX_TUPLE + 1];
    PeType t = val.type;
    int len = k > x.tup->n ? (int)k : x.tup->n;
    for (int j = 0; j < x.tup->n; j++) {
      if (x.tup->v[j].kind != AV_NUM) pe_bail(w, WHY_B_LIST, n, "");
      if (x.tup->v[j].type > t) t = x.tup->v[j].type;
    }
    for (int j = 0; j < x.tup->n; j++) el[j] = pe_convert(w, x.tup->v[j], t), el[j].wide = 0;
    if (k > x.tup->n && x.tup->names) pe_bail(w, WHY_B_REPLACE, n, "");
    el[k - 1] = pe_convert(w, val, t);
    el[k - 1].wide = 0;
    if (x.tup->nrow && k <= x.tup->n) {
      *slot = pe_tuple_like(w, x.tup, el);
      return val;
    }
    *slot = pe_tuple(w, len, el, x.tup->names ? x.tup->name : NULL, false);
    return val;
  }
  x = assignable(w, x, val.type, val.wide, n);
  *slot = x;
  pe_array_is_read(w, x.ref, n);
  set_element(w, x, in_bounds(w, i, pe_int(w, x.n), n), val);
  return val;
}
