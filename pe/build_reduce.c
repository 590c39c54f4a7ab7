/* pe/build_reduce.c - base functions on vectors inside a kernel: reductions over pull arrays, constructors, shapes.
 *
 * sum and mean add in compensated pairs by the tree of specialize/reduce.h: below 32 elements that is one pair, kept in
 * two values; else a running state (SumNew, SumPush, SumEnd).
 */
#include "build.h"

#include "../specialize/reduce.h"

/* ---- loops over one vector ---- */

typedef struct Red {
  Pull *v;
  Node *n;
  int sop;
  Ref state;
  bool na;     /* NA has been seen: it is a value */
  Pull *times; /* sums: of the products with its elements, as rv_acc_add_product has them */
} Red;

/* (h, l) + x */
static void pair_add(Build *w, Ref *acc, Ref x) {
  Graph *g = w->g;
  Ref h = pe_mk2(g, OP_AddD, acc[0], x), t = pe_mk2(g, OP_SubD, h, acc[0]);
  Ref e = pe_mk2(g, OP_AddD, pe_mk2(g, OP_SubD, acc[0], pe_mk2(g, OP_SubD, h, t)), pe_mk2(g, OP_SubD, x, t));
  acc[1] = pe_mk2(g, OP_AddD, acc[1], e);
  acc[0] = h;
}
static void pair_mul(Build *w, Ref *acc, Ref x) {
  Graph *g = w->g;
  Ref p = pe_mk2(g, OP_MulD, acc[0], x);
  Ref e =
      pe_mk2(g, OP_AddD, pe_mk(g, OP_FmaD, PT_D, acc[0], x, pe_mk1(g, OP_NegD, p), 0), pe_mk2(g, OP_MulD, acc[1], x));
  acc[0] = pe_mk2(g, OP_AddD, p, e);
  acc[1] = pe_mk2(g, OP_AddD, pe_mk2(g, OP_SubD, p, acc[0]), e);
}
/* (h, l) + x * y */
static void pair_add_product(Build *w, Ref *acc, Ref x, Ref y) {
  Graph *g = w->g;
  Ref p = pe_mk2(g, OP_MulD, x, y), h = pe_mk2(g, OP_AddD, acc[0], p), t = pe_mk2(g, OP_SubD, h, acc[0]);
  Ref e = pe_mk2(g, OP_AddD, pe_mk2(g, OP_SubD, acc[0], pe_mk2(g, OP_SubD, h, t)), pe_mk2(g, OP_SubD, p, t));
  e = pe_mk2(g, OP_AddD, e, pe_mk(g, OP_FmaD, PT_D, x, y, pe_mk1(g, OP_NegD, p), 0));
  acc[1] = pe_mk2(g, OP_AddD, acc[1], e);
  acc[0] = h;
}
static void add_element(Build *w, Red *r, Ref i, Ref *acc) {
  Ref x = pe_as_dbl(w, pe_at(w, pe_element(r->v), i, r->n));
  if (!r->times) pair_add(w, acc, x);
  else pair_add_product(w, acc, x, r->times == r->v ? x : pe_as_dbl(w, pe_at(w, r->times, i, r->n)));
}
static void sum_body(Build *w, Ref i, Ref *acc, void *data) { add_element(w, data, i, acc); }
static void prod_body(Build *w, Ref i, Ref *acc, void *data) {
  Red *r = data;
  pair_mul(w, acc, pe_as_dbl(w, pe_at(w, pe_element(r->v), i, r->n)));
}
static void push_body(Build *w, Ref i, Ref *acc, void *data) {
  (void)acc;
  Red *r = data;
  pe_pin(w->g, w->b, OP_SumPush, PT_V, r->state, pe_as_dbl(w, pe_at(w, pe_element(r->v), i, r->n)), 0, 0, w->line);
}
static void isum_body(Build *w, Ref i, Ref *acc, void *data) { /* exact in doubles: see reduce_int */
  Red *r = data;
  Graph *g = w->g;
  Av e = pe_at(w, pe_element(r->v), i, r->n);
  if (r->na) {
    Ref x = pe_as_int(w, e), is = pe_mk1(g, OP_IsNaI, x);
    acc[0] = pe_mk2(g, OP_AddD, acc[0], pe_select(g, is, pe_const_d(g, 0), pe_mk1(g, OP_I2D, x)));
    acc[1] = pe_mk2(g, OP_OrB, acc[1], is);
    return;
  }
  acc[0] = pe_mk2(w->g, OP_AddD, acc[0], pe_mk1(w->g, OP_I2D, pe_not_na(w, e, r->n)));
}
static void op_body(Build *w, Ref i, Ref *acc, void *data) {
  Red *r = data;
  Av e = pe_at(w, pe_element(r->v), i, r->n);
  if (!r->na) e = av_num(e.type, pe_not_na(w, e, r->n));
  Av a = av_num(r->v->type, acc[0]);
  Av v = pe_convert(w, pe_op2(w, r->sop, a, e, r->n), r->v->type == PT_L ? PT_I : r->v->type);
  acc[0] = v.ref;
}
static void logic_body(Build *w, Ref i, Ref *acc, void *data) {
  Red *r = data;
  if (r->na) { /* acc[1]: is one NA? */
    Graph *g = w->g;
    Av e = pe_at(w, pe_element(r->v), i, r->n);
    Ref is = pe_mk1(g, e.type == PT_D ? OP_IsNaN : OP_IsNaI, e.type == PT_D ? e.ref : pe_as_int(w, e));
    Ref t = e.type == PT_D ? pe_mk1(g, OP_NotB, pe_mk2(g, OP_EqD, e.ref, pe_const_d(g, 0)))
                           : pe_mk1(g, OP_I2B, pe_as_int(w, e));
    if (r->sop == SOP_Or) acc[0] = pe_mk2(g, OP_OrB, acc[0], pe_mk2(g, OP_AndB, t, pe_mk1(g, OP_NotB, is)));
    else acc[0] = pe_mk2(g, OP_AndB, acc[0], pe_mk2(g, OP_OrB, t, is));
    acc[1] = pe_mk2(g, OP_OrB, acc[1], is);
    return;
  }
  Ref t = pe_truth(w, pe_at(w, pe_element(r->v), i, r->n), r->n, "any");
  acc[0] = pe_mk2(w->g, r->sop == SOP_Or ? OP_OrB : OP_AndB, acc[0], t);
}
static void which_body(Build *w, Ref i, Ref *acc, void *data) {
  Red *r = data;
  Graph *g = w->g;
  Av e = pe_at(w, r->v, i, r->n);
  Ref x = e.type == PT_D ? pe_not_na(w, e, r->n) : pe_mk1(g, OP_I2D, pe_not_na(w, e, r->n));
  Ref better = r->sop == SOP_Max ? pe_mk2(g, OP_LtD, acc[0], x) : pe_mk2(g, OP_LtD, x, acc[0]);
  acc[1] = pe_select(g, better, i, acc[1]);
  acc[0] = pe_select(g, better, x, acc[0]);
}

static Ref at_least_one(Build *w, Pull *v, Node *n) {
  Ref ok = pe_build_guard(w, pe_mk2(w->g, OP_LtI, pe_int(w, 0), v->len), WHY_G_LENGTH, n);
  return pe_pi(w->g, v->len, ok);
}

/* Fewer than RV_SUM_SMALL elements?  Known, or guarded as it is now. */
static bool is_small(Build *w, Pull *v, Node *n) {
  Graph *g = w->g;
  int64_t k;
  if (pe_is_const(g, v->len, &k, NULL)) return k < RV_SUM_SMALL;
  if (N(g, v->len)->hi < RV_SUM_SMALL) return true;
  if (v->len_now < 0 || v->len_now >= RV_SUM_SMALL) return false;
  pe_build_guard(w, pe_mk2(g, OP_LtI, v->len, pe_int(w, RV_SUM_SMALL)), WHY_G_LENGTH, n);
  return true;
}

/* NaN, Inf and overflow on the way have rules of their own: the interpreter's.  nan: but where this holds. */
static Ref is_finite(Build *w, Ref r, Ref nan, Node *n) {
  Graph *g = w->g;
  Ref c = pe_mk1(g, OP_I2B, pe_mk(g, OP_Call, PT_L, r, 0, 0, SOP_IsFinite | 1 << 8));
  if (nan) {
    pe_build_guard(w, pe_mk2(g, OP_OrB, c, nan), WHY_G_NAN, n);
    return r;
  }
  return pe_pi(g, r, pe_build_guard(w, c, WHY_G_NAN, n));
}

/* What makes a sum or product of doubles NA or NaN, where that has been seen: acc[0] is one NA?  acc[1] or NaN? */
static void nan_body(Build *w, Ref i, Ref *acc, void *data) {
  Red *r = data;
  Graph *g = w->g;
  Av e = pe_at(w, pe_element(r->v), i, r->n);
  Ref x = pe_as_dbl(w, e);
  acc[0] = pe_mk2(g, OP_OrB, acc[0], pe_mk1(g, OP_IsNaD, x));
  acc[1] = pe_mk2(g, OP_OrB, acc[1], pe_mk1(g, OP_IsNaN, x));
}
static bool with_na(Build *w, Node *n) { return pe_na_seen(w, n) || !pe_speculates(w, WHY_G_NAN); }
typedef struct Nans {
  Ref na, nan; /* 0: not looked for */
} Nans;
static Nans find_nans(Build *w, Pull *v, Node *n) {
  Nans r = {0, 0};
  if (v->type != PT_D || !with_na(w, n)) return r;
  Red red = {.v = v, .n = n};
  Ref acc[2] = {pe_const_i(w->g, PT_B, 0), pe_const_i(w->g, PT_B, 0)};
  pe_each(w, v, 2, acc, nan_body, &red, w->line);
  r.na = acc[0];
  r.nan = acc[1];
  return r;
}
/* The sum, product or mean x, or NA or NaN. */
static Ref or_nan(Build *w, Nans f, Ref x) {
  Graph *g = w->g;
  if (!f.nan) return x;
  x = pe_select(g, f.nan, pe_const_d(g, NAN), x);
  return pe_select(g, f.na, pe_const_d(g, rt_na_real), x);
}

/* ---- sums of 32 elements or more: blocks of RV_BLOCK, each in RV_LANES pairs that stay in registers ---- */

typedef struct Blocks {
  Red r;
  Ref base;  /* first element of this block */
  Ref rest;  /* elements after its last full group of RV_LANES */
  Ref start; /* of these */
  Ref tree;
  Ref len;
} Blocks;

static Ref add_nw(Build *w, Ref a, Ref b) { return pe_mk(w->g, OP_AddI, PT_I, a, b, 0, 1); }

static void group_body(Build *w, Ref i, Ref *acc, void *data) {
  Blocks *b = data;
  Ref at = add_nw(w, b->base, pe_mk(w->g, OP_MulI, PT_I, i, pe_int(w, RV_LANES), 0, 1));
  for (int j = 0; j < RV_LANES; j++) {
    Ref one = j ? add_nw(w, at, pe_int(w, j)) : at;
    add_element(w, &b->r, one, acc + 2 * j);
  }
}
static void rest_body(Build *w, Ref i, Ref *acc, void *data) {
  Blocks *b = data;
  Graph *g = w->g;
  Ref at = add_nw(w, b->start, i);
  for (int j = 0; j < RV_LANES - 1; j++) {
    Ref is = pe_mk2(g, OP_EqI, i, pe_int(w, j)), t[2] = {acc[2 * j], acc[2 * j + 1]};
    add_element(w, &b->r, at, t);
    acc[2 * j] = pe_select(g, is, t[0], acc[2 * j]);
    acc[2 * j + 1] = pe_select(g, is, t[1], acc[2 * j + 1]);
  }
}
/* (h, l) + (h2, l2): rv_acc_join */
static void pair_join(Build *w, Ref *a, const Ref *b) {
  Graph *g = w->g;
  Ref h = pe_mk2(g, OP_AddD, a[0], b[0]), t = pe_mk2(g, OP_SubD, h, a[0]);
  Ref e = pe_mk2(g, OP_AddD, pe_mk2(g, OP_SubD, a[0], pe_mk2(g, OP_SubD, h, t)), pe_mk2(g, OP_SubD, b[0], t));
  a[1] = pe_mk2(g, OP_AddD, pe_mk2(g, OP_AddD, a[1], b[1]), e);
  a[0] = h;
}
/* One block of m elements from b->base on: its pair in out. */
static void block_sum(Build *w, Blocks *b, Ref m, Ref *out) {
  Graph *g = w->g;
  Ref acc[2 * RV_LANES];
  for (int j = 0; j < 2 * RV_LANES; j++) acc[j] = pe_const_d(g, 0);
  Ref groups = pe_mk2(g, OP_QuoI, m, pe_int(w, RV_LANES));
  b->rest = pe_mk2(g, OP_RemI, m, pe_int(w, RV_LANES));
  b->start = add_nw(w, b->base, pe_mk(g, OP_MulI, PT_I, groups, pe_int(w, RV_LANES), 0, 1));
  pe_count_loop(w, groups, 2 * RV_LANES, acc, group_body, b, w->line);
  pe_count_loop(w, b->rest, 2 * RV_LANES, acc, rest_body, b, w->line);
  for (int half = RV_LANES / 2; half; half /= 2)
    for (int j = 0; j < half; j++) pair_join(w, acc + 2 * j, acc + 2 * (j + half));
  out[0] = acc[0];
  out[1] = acc[1];
}
static void block_body(Build *w, Ref k, Ref *acc, void *data) {
  (void)acc;
  Blocks *b = data;
  Graph *g = w->g;
  Ref out[2];
  b->base = pe_mk(g, OP_MulI, PT_I, k, pe_int(w, RV_BLOCK), 0, 1);
  Ref left = pe_mk(g, OP_SubI, PT_I, b->len, b->base, 0, 1);
  Ref m = pe_select(g, pe_mk2(g, OP_LtI, left, pe_int(w, RV_BLOCK)), left, pe_int(w, RV_BLOCK));
  Ref positive = pe_mk(g, OP_Call, PT_I, m, pe_int(w, 0), 0, SOP_Max); /* it is: for the intervals */
  block_sum(w, b, positive, out);
  pe_pin(g, w->b, OP_SumPush, PT_V, b->tree, out[0], out[1], 0, w->line);
}

/* Sum as a pair or state, then the value; mean: divided. */
static bool calls_function(Pull *v, int fuel) { /* too much to have nine times in the text */
  if (fuel <= 0 || v->kind == VK_FUN) return true;
  for (int i = 0; i < 3; i++) {
    Av *x = i == 0 ? &v->a : i == 1 ? &v->b : &v->c;
    if (x->kind == AV_VEC && calls_function(x->vec, fuel - (i ? 4 : 2))) return true;
  }
  return false;
}
enum {
  MAX_TILED = 1 << 20, /* terms: oclgen/tile.c has room for so many levels of the tree */
  LEAST_SPLIT = 128    /* terms of a sum that several work-items may share (oclgen/split.c) */
};

/* As long now as it is longer than a few terms at each launch. */
static void blocks_sum(Build *w, Red *r, Ref *acc) {
  Graph *g = w->g;
  Blocks b = {.r = *r};
  Ref ok = pe_build_guard(w, pe_mk2(g, OP_LeI, pe_int(w, RV_SUM_SMALL), r->v->len), WHY_G_LENGTH, r->n);
  b.len = pe_pi(g, r->v->len, ok);
  ok = pe_build_guard(w,
                      r->v->len_now <= RV_BLOCK ? pe_mk2(g, OP_LeI, b.len, pe_int(w, RV_BLOCK))
                                                : pe_mk2(g, OP_LtI, b.len, pe_int(w, INT32_MAX - RV_BLOCK)),
                      WHY_G_LENGTH, r->n);
  b.len = pe_pi(g, b.len, ok);
  if (r->v->len_now <= RV_BLOCK) {
    b.base = pe_int(w, 0);
    block_sum(w, &b, b.len, acc);
  } else {
    Ref blocks = pe_mk2(g, OP_QuoI, pe_mk2(g, OP_AddI, b.len, pe_int(w, RV_BLOCK - 1)), pe_int(w, RV_BLOCK));
    b.tree = pe_pin(g, w->b, OP_SumNew, PT_D, blocks, 0, 0, 1, w->line);
    pe_count_loop(w, blocks, 0, NULL, block_body, &b, w->line);
    acc[0] = pe_pin(g, w->b, OP_SumEnd, PT_D, b.tree, 0, 0, 2, w->line);
    acc[1] = pe_pin(g, w->b, OP_SumEnd, PT_D, b.tree, 0, 0, 3, w->line);
  }
}
/* A sum of products whose number of terms the lane knows: few in one pair, more in a block. */
static void either_sum(Build *w, Red *r, Ref len, Ref *acc) {
  Graph *g = w->g;
  PeBlock *outer = w->b;
  PeItem *it = pe_item(g, outer, IT_IF, w->line);
  it->node = pe_mk2(g, OP_LtI, len, pe_int(w, RV_SUM_SMALL));
  Ref out[2][2] = {{acc[0], acc[1]}};
  w->b = it->body[0];
  pe_count_loop(w, len, 2, out[0], sum_body, r, w->line);
  w->b = it->body[1];
  Blocks b = {.r = *r, .len = len, .base = pe_int(w, 0)};
  block_sum(w, &b, len, out[1]);
  w->b = outer;
  for (int k = 0; k < 2; k++) acc[k] = pe_phi(g, it, OP_Phi, PT_D, out[0][k], out[1][k]);
}

static Av reduce_dbl(Build *w, Pull *v, bool mean, Node *n) {
  return pe_sum(w, v, NULL, mean ? pe_mk1(w->g, OP_I2D, v->len) : 0, n);
}
void pe_dot(Build *w, Pull *v, Pull *times, Ref *acc, Node *n) {
  Graph *g = w->g;
  Red r = {.v = v, .n = n, .times = times};
  acc[0] = acc[1] = pe_const_d(g, 0);
  int64_t k;
  if (is_small(w, v, n)) {
    if (pe_is_const(g, v->len, &k, NULL) && k <= 4)
      for (int i = 0; i < k; i++) add_element(w, &r, pe_int(w, i), acc);
    else pe_each(w, v, 2, acc, sum_body, &r, w->line);
  } else if (v->len_now >= RV_SUM_SMALL && v->len_now < INT32_MAX - RV_BLOCK && !calls_function(v, 12))
    blocks_sum(w, &r, acc);
  else {
    Ref ok = pe_build_guard(w, pe_mk2(g, OP_LeI, v->len, pe_int(w, RV_BLOCK)), WHY_G_SIZE, n),
        len = pe_pi(g, v->len, ok);
    if (N(g, len)->lo < 0) len = pe_pi(g, len, pe_build_guard(w, pe_mk2(g, OP_LeI, pe_int(w, 0), len), WHY_G_SIZE, n));
    either_sum(w, &r, len, acc);
  }
}
Av pe_sum(Build *w, Pull *v, Pull *times, Ref over, Node *n) {
  Graph *g = w->g;
  Red r = {.v = v, .n = n, .times = times};
  Ref acc[2] = {pe_const_d(g, 0), pe_const_d(g, 0)};
  int64_t k;
  Nans nans = find_nans(w, v, n);
  bool at_top = !times && w->b == g->top && v->len_now >= RV_SUM_SMALL && !calls_function(v, 12);
  bool split = at_top && v->len_now >= LEAST_SPLIT && g->dims != 2 && !w->q->reduce, tile = at_top && w->tile;
  if (split && !g->split) g->long_sums = true, split = false;
  if (times) pe_dot(w, v, times, acc, n);
  else if (is_small(w, v, n)) {
    if (pe_is_const(g, v->len, &k, NULL) && k <= 4)
      for (int i = 0; i < k; i++) add_element(w, &r, pe_int(w, i), acc);
    else pe_each(w, v, 2, acc, sum_body, &r, w->line);
  } else if (split ? v->len_now < INT32_MAX - RV_BLOCK : tile && v->len_now < MAX_TILED) {
    if (!split) w->tile = false;
    g->sums = true;
    Ref ok = pe_build_guard(w, pe_mk2(g, OP_LeI, pe_int(w, RV_SUM_SMALL), v->len), WHY_G_LENGTH, n);
    Ref len = pe_pi(g, v->len, ok);
    ok =
        pe_build_guard(w, pe_mk2(g, OP_LtI, len, pe_int(w, split ? INT32_MAX - RV_BLOCK : MAX_TILED)), WHY_G_LENGTH, n);
    len = pe_pi(g, len, ok);
    r.state = pe_pin(g, w->b, OP_SumNew, PT_D, len, 0, 0, 0, w->line);
    pe_count_loop(w, len, 0, NULL, push_body, &r, w->line);
    acc[0] = pe_pin(g, w->b, OP_SumEnd, PT_D, r.state, 0, 0, 4, w->line);
    acc[1] = pe_pin(g, w->b, OP_SumEnd, PT_D, r.state, 0, 0, 5, w->line);
  } else if (v->len_now >= RV_SUM_SMALL && v->len_now < INT32_MAX - RV_BLOCK && !calls_function(v, 12)) {
    blocks_sum(w, &r, acc);
  } else {
    r.state = pe_pin(g, w->b, OP_SumNew, PT_D, v->len, 0, 0, 0, w->line);
    pe_each(w, v, 0, NULL, push_body, &r, w->line);
    Ref end = pe_pin(g, w->b, OP_SumEnd, PT_D, r.state, over, 0, over != 0, w->line);
    return av_num(PT_D, or_nan(w, nans, is_finite(w, end, nans.nan, n)));
  }
  Ref h = is_finite(w, acc[0], nans.nan, n), l = acc[1];
  if (!over) return av_num(PT_D, or_nan(w, nans, pe_mk2(g, OP_AddD, h, l)));
  /* rv_acc_mean */
  Ref len = over, s = pe_mk2(g, OP_AddD, h, l);
  Ref sl = pe_mk2(g, OP_SubD, l, pe_mk2(g, OP_SubD, s, h));
  Ref q = pe_mk2(g, OP_DivD, s, len);
  Ref rest = pe_mk2(g, OP_AddD, pe_mk(g, OP_FmaD, PT_D, pe_mk1(g, OP_NegD, q), len, s, 0), sl);
  return av_num(PT_D, or_nan(w, nans, pe_mk2(g, OP_AddD, q, pe_mk2(g, OP_DivD, rest, len))));
}

/* R adds integers exactly in 64 bits; so do doubles while no partial sum passes 2^53: fewer than 2^22 of them. */
static Ref reduce_int(Build *w, Pull *v, Node *n, Ref *na) {
  Graph *g = w->g;
  Red r = {.v = v, .n = n, .na = pe_na_seen(w, n)};
  Ref acc[2] = {pe_const_d(g, 0), pe_const_i(g, PT_B, 0)};
  pe_build_guard(w, pe_mk2(g, OP_LtI, v->len, pe_int(w, 1 << 22)), WHY_G_LENGTH, n);
  pe_each(w, v, 1 + r.na, acc, isum_body, &r, w->line);
  *na = r.na ? acc[1] : 0;
  return acc[0];
}

static Av fold_op(Build *w, Pull *v, int sop, Node *n) {
  Graph *g = w->g;
  at_least_one(w, v, n);
  Red r = {.v = v, .n = n, .sop = sop, .na = pe_na_seen(w, n)};
  PeType t = v->type == PT_L ? PT_I : v->type;
  if (v->kind == VK_FILTER) { /* from the value that every other beats */
    bool max = sop == SOP_Max;
    Ref acc[1] = {t == PT_D ? pe_const_d(g, max ? -INFINITY : INFINITY) : pe_int(w, max ? INT32_MIN + 1 : INT32_MAX)};
    pe_each(w, v, 1, acc, op_body, &r, w->line);
    return av_num(t, acc[0]);
  }
  Av first = pe_at(w, v, pe_int(w, 0), n);
  first = pe_convert(w, r.na ? first : av_num(first.type, pe_not_na(w, first, n)), t);
  Ref acc[1] = {first.ref};
  int64_t k;
  if (pe_is_const(g, v->len, &k, NULL) && k <= 8)
    for (int i = 1; i < k; i++) op_body(w, pe_int(w, i), acc, &r);
  else pe_count_loop(w, v->len, 1, acc, op_body, &r, w->line);
  return av_num(t, acc[0]);
}

/* All arguments as one vector: one vector as it is, numbers as a tuple. */
static Pull *one_vector(Build *w, int n, Av *a, Node *node) {
  if (n == 1) return pe_as_any(w, a[0], node);
  int total = 0;
  for (int i = 0; i < n; i++) {
    if (a[i].kind == AV_NUM) total++;
    else if (a[i].kind == AV_TUPLE && !a[i].tup->list) total += a[i].tup->n;
    else pe_bail(w, WHY_B_VECTOR, node, "several vectors");
  }
  Av *v = pe_temp(w, (size_t)(total + 1) * sizeof *v);
  int c = 0;
  for (int i = 0; i < n; i++) {
    if (a[i].kind == AV_NUM) v[c++] = a[i];
    else
      for (int j = 0; j < a[i].tup->n; j++) v[c++] = a[i].tup->v[j];
  }
  return pe_as_vec(w, pe_tuple(w, total, v, NULL, false), node);
}

/* ---- c(), list() ---- */

/* c() of vectors that are not short, or of lengths that the lane knows. */
static Av join(Build *w, int n, Av *a, Obj **names, Node *node) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    if (names && names[i]) pe_bail(w, WHY_B_RESULT, node, "c with names");
    if (a[i].kind == AV_NULL) continue;
    if (!pe_is_numeric(a[i])) pe_bail(w, a[i].kind == AV_OBJ ? WHY_B_STRING : WHY_B_LIST, node, "c");
    a[k++] = a[i];
  }
  return pe_join(w, k, a, node);
}
static Av combine(Build *w, int n, Av *a, Obj **names, bool list, Node *node) {
  enum { MAX = 64 };
  Av el[MAX];
  Obj *nm[MAX];
  int c = 0;
  bool any = false;
  for (int i = 0; i < n; i++) {
    Av x = a[i];
    Obj *name = names ? names[i] : NULL;
    if (list) {
      if (c == MAX) pe_bail(w, WHY_B_SIZE, node, "list");
      nm[c] = name;
      el[c++] = x;
      any |= name != NULL;
      continue;
    }
    if (x.kind == AV_NULL) continue;
    if (x.kind == AV_VEC || x.kind == AV_ARRAY) {
      int64_t len;
      Pull *v = pe_as_any(w, x, node);
      if (name || !pe_is_const(w->g, v->len, &len, NULL) || len > MAX - c) {
        if (n == 1 && !name && x.kind == AV_VEC && x.vec == v && !v->nrow) return x;
        return join(w, n, a, names, node);
      }
      for (int j = 0; j < len; j++) {
        if (c == MAX) pe_bail(w, WHY_B_SIZE, node, "c");
        nm[c] = NULL;
        el[c++] = pe_at(w, v, pe_int(w, j), node);
      }
      continue;
    }
    if (x.kind == AV_TUPLE && !x.tup->list) {
      if (name && x.tup->n != 1) pe_bail(w, WHY_B_RESULT, node, "c with names");
      for (int j = 0; j < x.tup->n; j++) {
        if (c == MAX) pe_bail(w, WHY_B_SIZE, node, "c");
        nm[c] = name ? name : x.tup->name[j];
        any |= nm[c] != NULL;
        el[c++] = x.tup->v[j];
      }
      continue;
    }
    if (x.kind != AV_NUM) pe_bail(w, x.kind == AV_OBJ ? WHY_B_STRING : WHY_B_LIST, node, "c");
    if (c == MAX) pe_bail(w, WHY_B_SIZE, node, "c");
    nm[c] = name;
    any |= name != NULL;
    el[c++] = x;
  }
  if (any)
    for (int i = 0; i < c; i++)
      if (!nm[i]) nm[i] = EMPTY_STR;
  if (!list) { /* one type */
    PeType t = PT_L;
    for (int i = 0; i < c; i++)
      if (el[i].type > t) t = el[i].type;
    bool certain = false;
    for (int i = 0; i < c; i++) certain = certain || (el[i].type == t && !el[i].wide);
    for (int i = 0; i < c; i++) {
      Ref wide = el[i].type == t ? el[i].wide : 0;
      el[i] = pe_convert(w, el[i], t);
      el[i].wide = certain ? 0 : wide;
    }
  }
  if (c == 1 && !list && !any) return el[0];
  return pe_tuple(w, c, el, any ? nm : NULL, list);
}

static Av constant_vector(Build *w, Av value, Av len, Node *n) {
  Pull *v = pe_temp(w, sizeof *v);
  int64_t k;
  v->kind = VK_CONST;
  v->type = value.type;
  v->a = value;
  v->len = pe_int_value(w, pe_num(w, len, n), n);
  double now;
  v->len_now = pe_now(w, v->len, &now) && now >= 0 && now < INT32_MAX ? (int32_t)now : -1;
  if (!pe_is_const(w->g, v->len, &k, NULL)) {
    Ref ok = pe_build_guard(w, pe_mk2(w->g, OP_LeI, pe_int(w, 0), v->len), WHY_G_SIZE, n);
    v->len = pe_pi(w->g, v->len, ok);
  }
  v->node = n;
  return pe_av_vec(v);
}

/* Named arguments that say the default are dropped; others are in no kernel.  *narm: na.rm = TRUE. */
static int plain_args(Build *w, int n, Av *a, Obj **names, Av *out, bool *narm, Node *node) {
  int c = 0;
  for (int i = 0; i < n; i++) {
    if (names && names[i]) {
      Av v = pe_force(w, a[i]);
      bool is = true;
      if (narm && !strcmp(CSTR(names[i]), "na.rm")) {
        *narm = pe_flag(w, &v, false, &is);
        if (is) continue;
      }
      if (!strcmp(CSTR(names[i]), "x")) {
        out[c++] = v;
        continue;
      }
      pe_bail(w, WHY_B_ARGS, node, CSTR(names[i]));
    }
    out[c++] = pe_force(w, a[i]);
  }
  return c;
}

static Av raise_(Build *w, const char *name, Node *node) {
  if (!pe_speculates(w, WHY_G_STOP)) pe_bail(w, WHY_B_SIDE_EFFECT, node, name);
  pe_pin(w->g, w->b, OP_Guard, PT_V, pe_const_i(w->g, PT_B, 0), 0, 0, WHY_G_STOP, node ? node->line : w->line);
  w->b->ended = true;
  return av_kind(AV_NULL);
}

typedef struct FoldFun {
  Pull *v;
  Fun *f;
  PeType t;
  int from;
  Ref out; /* accumulate = TRUE: where the values go */
  Node *n;
} FoldFun;
static void fold_fun_body(Build *w, Ref i, Ref *acc, void *data) {
  FoldFun *r = data;
  Av e[2] = {av_num(r->t, acc[0]), pe_at(w, r->v, pe_mk2(w->g, OP_AddI, i, pe_int(w, r->from)), r->n)};
  Av v = pe_num(w, pe_apply_any(w, r->f, 2, e, NULL, r->n), r->n);
  if (w->b->ended || v.type > r->t || v.wide) pe_bail(w, WHY_B_TYPES, r->n, "Reduce");
  acc[0] = pe_convert(w, v, r->t).ref;
  if (r->out)
    pe_pin(w->g, w->b, OP_ArrSet, PT_V, r->out, pe_mk(w->g, OP_AddI, PT_I, i, pe_int(w, 1), 0, 1), acc[0], 0, w->line);
}
/* Reduce(f, x, init): the values must have the type that f gives for the first two.  all: accumulate = TRUE. */
static Av fold_fun(Build *w, Pull *v, Fun *f, Av *init, bool all, Node *n) {
  Graph *g = w->g;
  Ref len = v->len;
  Av a = init ? pe_num(w, *init, n) : av_kind(AV_NULL);
  int from = 0;
  if (!init) {
    len = at_least_one(w, v, n);
    a = pe_at(w, v, pe_int(w, from++), n);
  }
  if (a.wide) pe_bail(w, WHY_B_TYPES, n, "Reduce");
  if (a.type != PT_D && !all) { /* f may give doubles of integers */
    Ref ok = pe_build_guard(w, pe_mk2(g, OP_LtI, pe_int(w, from), v->len), WHY_G_LENGTH, n);
    len = pe_pi(g, len, ok);
    Av two[2] = {a, pe_at(w, v, pe_int(w, from++), n)};
    a = pe_num(w, pe_apply_any(w, f, 2, two, NULL, n), n);
    if (w->b->ended || a.wide) pe_bail(w, WHY_B_TYPES, n, "Reduce");
  }
  if (a.type == PT_L) pe_bail(w, WHY_B_TYPES, n, "Reduce");
  FoldFun r = {v, f, a.type, from, 0, n};
  Ref acc[1] = {a.ref}, rest = from ? pe_mk2(g, OP_AddI, len, pe_int(w, -from)) : len;
  Av out = av_kind(AV_NULL);
  if (all) { /* as long as x, and one more with init */
    int64_t most;
    if (pe_is_const(g, v->len, &most, NULL) ? most > 1000 : v->len_now < 1 || v->len_now > 1000)
      pe_bail(w, WHY_B_ARRAY, n, "Reduce(accumulate = TRUE)");
    if (!pe_is_const(g, v->len, &most, NULL)) {
      most = v->len_now;
      pe_build_guard(w, pe_mk2(g, OP_EqI, v->len, pe_int(w, most)), WHY_G_SIZE, n);
    }
    out = (Av){.kind = AV_ARRAY, .type = a.type};
    out.n = most + !from;
    out.ref = r.out = pe_pin(g, w->b, OP_ArrNew, a.type, 0, 0, 0, out.n, w->line);
    pe_pin(g, w->b, OP_ArrSet, PT_V, r.out, pe_int(w, 0), a.ref, 0, w->line);
    rest = pe_int(w, most - from);
  }
  pe_count_loop(w, rest, 1, acc, fold_fun_body, &r, w->line);
  return all ? out : av_num(a.type, acc[0]);
}

Av pe_vec_builtin(Build *w, const char *f, int n, Av *args, Obj **names, Node *node, bool *done) {
  Graph *g = w->g;
  *done = true;
#define IS(s) (!strcmp(f, s))
  if (IS("stop") || IS("warning") || IS("message") || IS("cat") || IS("print")) return raise_(w, f, node);
  Av drawn = pe_random(w, f, n, args, names, node, done);
  if (*done) return drawn;
  Av z = pe_complex_builtin(w, f, n, args, names, node, done);
  if (*done) return z;
  *done = true;
  if (IS("c") || IS("list")) {
    for (int i = 0; i < n; i++) args[i] = pe_force(w, args[i]);
    return combine(w, n, args, names, *f == 'l', node);
  }
  if (IS("...length") && n == 0 && w->fr) return av_int(w, w->fr->ndots);
  if (IS("do.call") && n == 2 && !(names && (names[0] || names[1]))) { /* a function and a list that are known */
    Av fun = pe_force(w, args[0]), l = pe_force(w, args[1]);
    if (fun.kind == AV_OBJ && fun.obj->type == T_STR && LEN(fun.obj) == 1) {
      Obj *sym = ((CharObj *)ELT(fun.obj, 0))->sym; /* NULL: no code has this name */
      if (!sym) pe_bail(w, WHY_B_NOT_FOUND, node, STR(fun.obj, 0));
      fun = pe_free_var(w, w->fr, sym, true, node);
    }
    if (fun.kind != AV_FUN) pe_bail(w, WHY_B_FUNCTION, node, f);
    if (l.kind != AV_TUPLE || l.tup->n > 60) pe_bail(w, WHY_B_LIST, node, f);
    Av *a = pe_temp(w, (size_t)(l.tup->n + 1) * sizeof *a);
    Obj **an = pe_temp(w, (size_t)(l.tup->n + 1) * sizeof *an);
    for (int i = 0; i < l.tup->n; i++) {
      a[i] = l.tup->v[i];
      an[i] = l.tup->name[i] && CLEN(l.tup->name[i]) ? l.tup->name[i] : NULL;
    }
    return pe_apply_any(w, fun.fun, l.tup->n, a, an, node);
  }
  if (IS("ifelse") && n == 3) {
    if (names && (names[0] || names[1] || names[2])) pe_bail(w, WHY_B_ARGS, node, "ifelse");
    Av t = pe_force(w, args[0]);
    if (!pe_is_vec(t)) {
      t = pe_num(w, t, node);
      Av a = args[1], b = args[2];
      bool maybe =
          t.type == PT_D ? !(N(g, t.ref)->flags & NF_NONAN) : N(g, t.ref)->type != PT_B && N(g, t.ref)->lo == INT32_MIN;
      Ref is = 0, c;
      if (maybe && (pe_na_seen(w, node) || !pe_speculates(w, WHY_G_COND))) { /* a logical NA then */
        Ref x = t.type == PT_D ? t.ref : pe_as_int(w, t);
        is = pe_mk1(g, t.type == PT_D ? OP_IsNaN : OP_IsNaI, x);
        c = t.type == PT_D ? pe_mk1(g, OP_NotB, pe_mk2(g, OP_EqD, x, pe_const_d(g, 0))) : pe_mk1(g, OP_I2B, x);
      } else c = pe_truth(w, t, node, "ifelse");
      Ref draws = w->q->flags & PE_STREAMS ? w->state[w->draws_at].ref : 0;
      Av r = pe_choose(w, c, a, b, node);
      if (r.kind != AV_NUM) pe_bail(w, WHY_B_VECTOR, node, "ifelse");
      if (is) {
        if (draws && w->state[w->draws_at].ref != draws) pe_bail(w, WHY_B_DRAWS, node, "ifelse of NA");
        Ref x = r.type == PT_L ? pe_as_int(w, r) : r.ref, val = N(g, is)->type == PT_B ? pe_mk1(g, OP_NotB, is) : 0;
        x = pe_select(g, is, r.type == PT_D ? pe_const_d(g, rt_na_real) : pe_const_i(g, r.type, NA_INT), x);
        if (r.type != PT_L) r.wide = r.wide ? pe_mk2(g, OP_AndB, r.wide, val) : val;
        r.ref = x;
      }
      return r;
    }
    Av a = pe_force(w, args[1]), b = pe_force(w, args[2]);
    Pull *c = pe_as_vec(w, t, node), *x = pe_as_vec(w, a, node), *y = pe_as_vec(w, b, node);
    if (x->type != y->type) pe_bail(w, WHY_B_TYPES, node, "ifelse");
    for (int i = 0; i < 2; i++) {
      Pull *p = i ? y : x;
      if (p->kind == VK_CONST || p->len == c->len) continue;
      if (p->len_now != c->len_now || p->len_now < 0) pe_bail(w, WHY_B_RESULT_LEN, node, "ifelse");
      pe_build_guard(w, pe_mk2(g, OP_EqI, p->len, c->len), WHY_G_LENGTH, node);
    }
    Pull *v = pe_temp(w, sizeof *v);
    v->kind = VK_SELECT;
    v->type = x->type;
    v->len = c->len;
    v->len_now = c->len_now;
    v->a = pe_av_vec(x);
    v->b = pe_av_vec(y);
    v->c = pe_av_vec(c);
    v->node = node;
    return pe_av_vec(v);
  }
  if ((IS("sapply") || IS("vapply")) && n >= 2) {
    if (w->q->flags & PE_COUNTED) pe_bail(w, WHY_B_DRAWS, node, f);
    int drop = IS("vapply") ? 3 : 2; /* FUN.VALUE only says the type */
    if (n < drop || n > 16 || (names && (names[0] || (names[1] && strcmp(CSTR(names[1]), "FUN")))))
      pe_bail(w, WHY_B_ARGS, node, f);
    if (names && drop == 3 && names[2] && strcmp(CSTR(names[2]), "FUN.VALUE")) pe_bail(w, WHY_B_ARGS, node, f);
    Av x = pe_force(w, args[0]), fun = pe_force(w, args[1]);
    if (fun.kind != AV_FUN) pe_bail(w, WHY_B_FUNCTION, node, f);
    Av *extra = pe_temp(w, (size_t)(n + 1) * sizeof *extra);
    Obj **en = pe_temp(w, (size_t)(n + 1) * sizeof *en);
    for (int i = drop; i < n; i++) extra[i - drop] = pe_force(w, args[i]), en[i - drop + 1] = names ? names[i] : NULL;
    if (pe_is_vec(x) || x.kind == AV_NUM || x.kind == AV_LIST)
      return pe_map_fun(w, x, fun.fun, n - drop, extra, en, node);
    pe_bail(w, WHY_B_LIST, node, f);
  }
  if (IS("Reduce")) {
    Av *r[6];
    bool known = true;
    if (!pe_match_args(n, args, names, (const char *const[]){"f", "x", "init", "right", "accumulate", NULL}, r) ||
        !r[0] || !r[1])
      pe_bail(w, WHY_B_ARGS, node, f);
    bool right = pe_flag(w, r[3], false, &known), all = pe_flag(w, r[4], false, &known);
    Av fun = pe_force(w, *r[0]), x = pe_force(w, *r[1]);
    if (fun.kind != AV_FUN || right || !known) pe_bail(w, WHY_B_ARGS, node, f);
    return fold_fun(w, pe_as_vec(w, x, node), fun.fun, r[2], all, node);
  }
  if (IS("stopifnot")) {
    for (int i = 0; i < n; i++) {
      Ref t = pe_truth(w, pe_force(w, args[i]), node, f);
      pe_build_guard(w, t, WHY_G_STOP, node);
    }
    return av_kind(AV_NULL);
  }
  if (IS("vector") && n == 2) {
    Av m = pe_force(w, args[0]);
    if (m.kind == AV_OBJ && m.obj->type == T_STR && LEN(m.obj) == 1) {
      const char *s = CSTR(ELT(m.obj, 0));
      if (!strcmp(s, "numeric") || !strcmp(s, "double"))
        return constant_vector(w, av_dbl(w, 0), pe_force(w, args[1]), node);
      if (!strcmp(s, "integer")) return constant_vector(w, av_int(w, 0), pe_force(w, args[1]), node);
      if (!strcmp(s, "logical")) return constant_vector(w, av_bool(pe_const_i(g, PT_B, 0)), pe_force(w, args[1]), node);
    }
    pe_bail(w, WHY_B_LIST, node, f);
  }
  Av made = pe_cube_builtin(w, f, n, args, node, done);
  if (*done) return made;
  made = pe_stats_builtin(w, f, n, args, names, node, done);
  if (*done) return made;
  made = pe_gamma_builtin(w, f, n, args, names, node, done);
  if (*done) return made;
  made = pe_matrix_builtin(w, f, n, args, names, node, done);
  if (*done) return made;
  made = pe_base_builtin(w, f, n, args, names, node, done);
  if (*done) return made;
  *done = true;
  Av a[16];
  if (n > 16) {
    *done = false;
    return av_kind(AV_NULL);
  }
  static const char *const known[] = {
      "sum",        "mean",      "prod",       "max",         "min",          "pmax",       "pmin",      "range",
      "any",        "all",       "which.max",  "which.min",   "length",       "nrow",       "ncol",      "NROW",
      "NCOL",       "dim",       "seq_along",  "seq_len",     "rev",          "numeric",    "double",    "integer",
      "logical",    "rep",       "invisible",  "identity",    "isTRUE",       "isFALSE",    "is.null",   "is.numeric",
      "is.integer", "is.double", "is.logical", "is.function", "is.character", "as.vector",  "round",     "log",
      "%in%",       "which",     "as.numeric", "as.double",   "as.integer",   "as.logical", "crossprod", "sqrt",
      "exp",        "abs",       "floor",      "ceiling",     "sin",          "cos",        "tan"};
  bool is_known = false;
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) is_known = is_known || IS(known[i]);
  if (!is_known) {
    *done = false;
    return av_kind(AV_NULL);
  }
  static const char *const folds[] = {"sum", "mean", "prod", "max", "min", "range", "any", "all"};
  bool narm = false, fold = false;
  for (size_t i = 0; i < sizeof folds / sizeof *folds; i++) fold = fold || IS(folds[i]);
  int k = plain_args(w, n, args, names, a, fold ? &narm : NULL, node);
  if (w->b->ended) return av_kind(AV_NULL);
  if (narm) { /* x[!is.na(x)] */
    Pull *v = one_vector(w, k, a, node);
    if (v->kind == VK_FILTER) v = pe_packed(w, v, node);
    Av is = pe_op1(w, SOP_IsNa, pe_av_vec(v), node);
    a[0] = pe_filter(w, v, pe_as_vec(w, pe_op1(w, SOP_Not, is, node), node), false, node);
    k = 1;
  }
  if (k == 1) {
    int sop = spec_op(f, 1);
    if (sop != SOP_None) return pe_op1(w, sop, a[0], node);
    if (IS("as.numeric")) return pe_op1(w, SOP_AsDbl, a[0], node);
  }
  if (IS("sum")) {
    if (k == 0) return av_int(w, 0);
    Pull *v = one_vector(w, k, a, node);
    if (v->type == PT_D) return reduce_dbl(w, v, false, node);
    Ref na, s = reduce_int(w, v, node, &na);
    Ref ok = pe_build_guard(w, pe_mk1(g, OP_InIntR, s), WHY_G_OVERFLOW, node);
    s = pe_mk1(g, OP_D2I, pe_pi(g, s, ok));
    return av_num(PT_I, na ? pe_select(g, na, pe_const_i(g, PT_I, NA_INT), s) : s);
  }
  if (IS("mean") && k == 1) {
    Pull *v = pe_as_any(w, a[0], node);
    at_least_one(w, v, node);
    if (v->type == PT_D) return reduce_dbl(w, v, true, node);
    /* mean of integers: long double sum / n in R: exact sum, one division */
    Ref na, s = reduce_int(w, v, node, &na);
    s = pe_mk2(g, OP_DivD, s, pe_mk1(g, OP_I2D, v->len));
    return av_num(PT_D, na ? pe_select(g, na, pe_const_d(g, rt_na_real), s) : s);
  }
  if (IS("prod")) {
    Pull *v = one_vector(w, k, a, node);
    if (!is_small(w, v, node)) pe_bail(w, WHY_B_BUILTIN, node, "prod of 32 elements or more");
    Red r = {.v = v, .n = node};
    Ref acc[2] = {pe_const_d(g, 1), pe_const_d(g, 0)};
    Nans nans = find_nans(w, v, node);
    pe_each(w, v, 2, acc, prod_body, &r, w->line);
    return av_num(PT_D, or_nan(w, nans, pe_mk2(g, OP_AddD, is_finite(w, acc[0], nans.nan, node), acc[1])));
  }
  if (IS("max") || IS("min")) {
    int sop = IS("max") ? SOP_Max : SOP_Min;
    if (k == 0) pe_bail(w, WHY_B_ARGS, node, f);
    if (k == 2 && a[0].kind == AV_NUM && a[1].kind == AV_NUM) {
      for (int i = 0; i < 2; i++)
        if (a[i].type == PT_L) a[i] = pe_convert(w, a[i], PT_I);
      return pe_op2(w, sop, a[0], a[1], node);
    }
    return fold_op(w, one_vector(w, k, a, node), sop, node);
  }
  if ((IS("pmax") || IS("pmin")) && k >= 2) {
    Av r = a[0];
    for (int i = 1; i < k; i++) r = pe_op2(w, IS("pmax") ? SOP_PMax : SOP_PMin, r, a[i], node);
    return r;
  }
  if (IS("range") && k >= 1) {
    Pull *v = one_vector(w, k, a, node);
    Av el[2] = {fold_op(w, v, SOP_Min, node), fold_op(w, v, SOP_Max, node)};
    return pe_tuple(w, 2, el, NULL, false);
  }
  if ((IS("any") || IS("all")) && k >= 1) {
    bool any = IS("any");
    Ref acc[2] = {pe_const_i(g, PT_B, !any), pe_const_i(g, PT_B, 0)};
    bool na = pe_na_seen(w, node) || !pe_speculates(w, WHY_G_COND);
    for (int i = 0; i < k; i++) {
      Red r = {.v = pe_as_any(w, a[i], node), .n = node, .sop = any ? SOP_Or : SOP_And, .na = na};
      int64_t len;
      if (pe_is_const(g, r.v->len, &len, NULL) && len <= 8)
        for (int j = 0; j < len; j++) logic_body(w, pe_int(w, j), acc, &r);
      else pe_each(w, r.v, 1 + na, acc, logic_body, &r, w->line);
    }
    if (!na) return av_bool(acc[0]);
    Ref decided = any ? acc[0] : pe_mk1(g, OP_NotB, acc[0]),
        is = pe_mk2(g, OP_AndB, acc[1], pe_mk1(g, OP_NotB, decided));
    return av_num(PT_L, pe_select(g, is, pe_const_i(g, PT_L, NA_LGL), pe_mk(g, OP_B2I, PT_L, acc[0], 0, 0, 0)));
  }
  if ((IS("which.max") || IS("which.min")) && k == 1) {
    Red r = {.v = pe_as_vec(w, a[0], node), .n = node, .sop = IS("which.max") ? SOP_Max : SOP_Min};
    at_least_one(w, r.v, node);
    Av e = pe_at(w, r.v, pe_int(w, 0), node);
    Ref acc[2] = {e.type == PT_D ? pe_not_na(w, e, node) : pe_mk1(g, OP_I2D, pe_not_na(w, e, node)), pe_int(w, 0)};
    pe_count_loop(w, r.v->len, 2, acc, which_body, &r, w->line);
    Ref at = pe_mk2(g, OP_AddI, acc[1], pe_int(w, 1));
    return av_num(PT_I, at);
  }
  if (IS("which") && k == 1) {
    Pull *c = pe_as_vec(w, a[0], node);
    if (c->type != PT_L || c->nrow) pe_bail(w, WHY_B_TYPES, node, f);
    Av at = pe_range_int(w, pe_int(w, 1), c->len, node);
    if (pe_named(a[0])) pe_bail(w, WHY_B_RESULT, node, "which of a vector with names");
    return pe_filter(w, at.vec, c, true, node);
  }
  if (IS("length") && k == 1) return av_num(PT_I, pe_length(w, a[0], node));
  if ((IS("nrow") || IS("NROW")) && k == 1 && a[0].kind == AV_LIST && a[0].type && LEN(a[0].obj) > 0)
    return av_num(PT_I, pe_length(w, pe_frame_index(w, a[0], av_kind(AV_MISSING), av_int(w, 1), node), node));
  if ((IS("nrow") || IS("ncol") || IS("NROW") || IS("NCOL")) && k == 1) {
    bool row = f[1] == 'r' || f[1] == 'R';
    Pull *m = pe_is_vec(a[0]) && !(a[0].kind == AV_TUPLE && a[0].tup->list) ? pe_as_any(w, a[0], node) : NULL;
    if (m && m->nrow) return av_num(PT_I, row ? m->nrow : m->ncol);
    if (*f == 'N') return row ? av_num(PT_I, pe_length(w, a[0], node)) : av_int(w, 1);
    return av_kind(AV_NULL);
  }
  if (IS("dim") && k == 1) {
    Pull *m = pe_is_vec(a[0]) && !(a[0].kind == AV_TUPLE && a[0].tup->list) ? pe_as_any(w, a[0], node) : NULL;
    if (!m || !m->nrow) return av_kind(AV_NULL);
    Av el[2] = {av_num(PT_I, m->nrow), av_num(PT_I, m->ncol)};
    return pe_tuple(w, 2, el, NULL, false);
  }
  if (IS("seq_along") && k == 1) return pe_range_int(w, pe_int(w, 1), pe_length(w, a[0], node), node);
  if (IS("seq_len") && k == 1) {
    Ref len = pe_int_value(w, pe_num(w, a[0], node), node);
    Ref ok = pe_build_guard(w, pe_mk2(g, OP_LeI, pe_int(w, 0), len), WHY_G_SIZE, node);
    len = pe_pi(g, len, ok);
    if (N(g, len)->hi == INT32_MAX) {
      ok = pe_build_guard(w, pe_mk2(g, OP_LtI, len, pe_int(w, INT32_MAX)), WHY_G_SIZE, node);
      len = pe_pi(g, len, ok);
    }
    return pe_range_int(w, pe_int(w, 1), len, node);
  }
  if (IS("rev") && k == 1) {
    if (a[0].kind == AV_NUM) return a[0];
    if (a[0].kind == AV_TUPLE && !a[0].tup->names && a[0].tup->n <= 16) {
      Av el[16];
      for (int i = 0; i < a[0].tup->n; i++) el[i] = a[0].tup->v[a[0].tup->n - 1 - i];
      return pe_tuple(w, a[0].tup->n, el, NULL, a[0].tup->list);
    }
    Pull *v = pe_as_vec(w, a[0], node), *r = pe_temp(w, sizeof *r);
    r->kind = VK_SLICE;
    r->type = v->type;
    r->a = a[0];
    r->base = pe_mk2(g, OP_AddI, v->len, pe_int(w, -1));
    r->stride = pe_int(w, -1);
    r->len = v->len;
    r->len_now = v->len_now;
    r->node = node;
    return pe_av_vec(r);
  }
  if ((IS("numeric") || IS("double")) && k == 1) return constant_vector(w, av_dbl(w, 0), a[0], node);
  if (IS("integer") && k == 1) return constant_vector(w, av_int(w, 0), a[0], node);
  if (IS("logical") && k == 1) return constant_vector(w, av_bool(pe_const_i(g, PT_B, 0)), a[0], node);
  if (IS("rep") && k == 2 && a[0].kind == AV_NUM) return constant_vector(w, a[0], a[1], node);
  if ((IS("invisible") || IS("identity")) && k == 1) return a[0];
  if (IS("as.vector") && k == 1 && pe_is_vec(a[0])) {
    Pull *m = a[0].kind == AV_TUPLE && a[0].tup->list ? NULL : pe_as_any(w, a[0], node);
    if (!m || !m->nrow) return a[0];
    if (a[0].kind == AV_TUPLE) return pe_tuple(w, a[0].tup->n, a[0].tup->v, NULL, false);
    Pull *v = pe_temp(w, sizeof *v);
    *v = *m;
    v->nrow = v->ncol = 0;
    return pe_av_vec(v);
  }
  if ((IS("isTRUE") || IS("isFALSE")) && k == 1) {
    if (a[0].kind != AV_NUM || a[0].type != PT_L) return av_bool(pe_const_i(g, PT_B, 0));
    Ref r = pe_as_int(w, a[0]);
    return av_bool(pe_mk2(g, OP_EqI, r, pe_const_i(g, N(g, r)->type, IS("isTRUE"))));
  }
  if (IS("is.null") && k == 1) return av_bool(pe_const_i(g, PT_B, a[0].kind == AV_NULL));
  if (IS("is.function") && k == 1) return av_bool(pe_const_i(g, PT_B, a[0].kind == AV_FUN));
  if (IS("is.character") && k == 1) return av_bool(pe_const_i(g, PT_B, a[0].kind == AV_OBJ && a[0].obj->type == T_STR));
  if ((IS("is.numeric") || IS("is.integer") || IS("is.double") || IS("is.logical")) && k == 1) {
    PeType t = a[0].kind == AV_NUM                                             ? a[0].type
               : pe_is_vec(a[0]) && !(a[0].kind == AV_TUPLE && a[0].tup->list) ? pe_as_vec(w, a[0], node)->type
                                                                               : PT_V;
    if (a[0].kind == AV_NUM && a[0].wide) pe_bail(w, WHY_B_TYPES, node, f);
    bool r = f[3] == 'n' ? t == PT_I || t == PT_D : f[3] == 'i' ? t == PT_I : f[3] == 'd' ? t == PT_D : t == PT_L;
    return av_bool(pe_const_i(g, PT_B, r));
  }
  if (IS("log") && k == 2)
    return pe_op2(w, SOP_LogB, pe_convert(w, pe_num(w, a[0], node), PT_D), pe_convert(w, pe_num(w, a[1], node), PT_D),
                  node);
  if (IS("%in%") && k == 2 && a[0].kind == AV_NUM) {
    Pull *v = pe_as_vec(w, a[1], node);
    int64_t len;
    if (pe_is_const(g, v->len, &len, NULL) && len <= 32) {
      Ref r = pe_const_i(g, PT_B, 0);
      for (int i = 0; i < len; i++) { /* NA matches NA, NaN NaN */
        Av e = pe_at(w, v, pe_int(w, i), node);
        Ref eq;
        if (a[0].type == PT_D || e.type == PT_D) {
          Ref x = pe_as_dbl(w, a[0]), y = pe_as_dbl(w, e), nx = pe_mk1(g, OP_IsNaN, x), ny = pe_mk1(g, OP_IsNaN, y);
          Ref kind = pe_mk2(g, OP_EqI, pe_mk(g, OP_B2I, PT_I, pe_mk1(g, OP_IsNaD, x), 0, 0, 0),
                            pe_mk(g, OP_B2I, PT_I, pe_mk1(g, OP_IsNaD, y), 0, 0, 0));
          eq = pe_mk2(g, OP_OrB, pe_mk2(g, OP_EqD, x, y), pe_mk2(g, OP_AndB, pe_mk2(g, OP_AndB, nx, ny), kind));
        } else {
          eq = pe_mk2(g, OP_EqI, pe_convert(w, a[0], PT_I).ref, pe_convert(w, e, PT_I).ref);
        }
        r = pe_mk2(g, OP_OrB, r, eq);
      }
      return av_bool(r);
    }
  }
#undef IS
  pe_bail(w, WHY_B_BUILTIN, node, f);
}
