/* pe/build_reduce.c - base functions on vectors inside a kernel: reductions over pull arrays.
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
  bool na;                 /* NA has been seen: it is a value */
  bool mul;                /* a product */
  const PeDeviations *dev; /* sums: of these products */
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
  acc[0] = pe_select(g, pe_mk2(g, OP_EqD, e, pe_const_d(g, 0)), p, pe_mk2(g, OP_AddD, p, e)); /* -0 stays */
  acc[1] = pe_mk2(g, OP_AddD, pe_mk2(g, OP_SubD, p, acc[0]), e);
}
/* (h, l) + x * y of pairs x and y: rv_acc_add_deviations */
static void pair_add_product(Build *w, Ref *acc, const Ref *x, const Ref *y) {
  Graph *g = w->g;
  Ref p = pe_mk2(g, OP_MulD, x[0], y[0]), h = pe_mk2(g, OP_AddD, acc[0], p), t = pe_mk2(g, OP_SubD, h, acc[0]);
  Ref e = pe_mk2(g, OP_AddD, pe_mk2(g, OP_SubD, acc[0], pe_mk2(g, OP_SubD, h, t)), pe_mk2(g, OP_SubD, p, t));
  Ref low = pe_mk2(g, OP_AddD, pe_mk2(g, OP_MulD, x[0], y[1]), pe_mk2(g, OP_MulD, x[1], y[0]));
  low = pe_mk2(g, OP_AddD, pe_mk(g, OP_FmaD, PT_D, x[0], y[0], pe_mk1(g, OP_NegD, p), 0), low);
  acc[1] = pe_mk2(g, OP_AddD, acc[1], pe_mk2(g, OP_AddD, e, low));
  acc[0] = h;
}
static void add_element(Build *w, Red *r, Ref i, Ref *acc) {
  Graph *g = w->g;
  Ref x = pe_as_dbl(w, pe_at(w, pe_element(r->v), i, r->n));
  if (r->mul) pair_mul(w, acc, x);
  else if (!r->dev) pair_add(w, acc, x);
  else {
    Ref u[2] = {x, pe_const_d(g, 0)}, v[2] = {0, u[1]};
    pair_add(w, u, pe_mk1(g, OP_NegD, r->dev->mean));
    if (r->dev->times == r->v) pair_add_product(w, acc, u, u);
    else {
      v[0] = pe_as_dbl(w, pe_at(w, r->dev->times, i, r->n));
      pair_add(w, v, pe_mk1(g, OP_NegD, r->dev->times_mean));
      pair_add_product(w, acc, u, v);
    }
  }
}
static void sum_body(Build *w, Ref i, Ref *acc, void *data) { add_element(w, data, i, acc); }
static void prod_body(Build *w, Ref i, Ref *acc, void *data) { /* acc[2]: was one 0? */
  Red *r = data;
  Ref x = pe_as_dbl(w, pe_at(w, pe_element(r->v), i, r->n));
  pair_mul(w, acc, x);
  acc[2] = pe_mk2(w->g, OP_OrB, acc[2], pe_mk2(w->g, OP_EqD, x, pe_const_d(w->g, 0)));
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
  Ref t = pe_truth(w, pe_at(w, pe_element(r->v), i, r->n), r->n);
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

Ref pe_at_least_one(Build *w, Pull *v, Node *n) {
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
/* (h, l) * (h2, l2): rv_acc_join_times */
static void pair_join_times(Build *w, Ref *a, const Ref *b) {
  Graph *g = w->g;
  Ref p = pe_mk2(g, OP_MulD, a[0], b[0]), e = pe_mk(g, OP_FmaD, PT_D, a[0], b[0], pe_mk1(g, OP_NegD, p), 0);
  e = pe_mk2(g, OP_AddD, e, pe_mk2(g, OP_AddD, pe_mk2(g, OP_MulD, a[0], b[1]), pe_mk2(g, OP_MulD, a[1], b[0])));
  a[0] = pe_mk2(g, OP_AddD, p, e);
  a[1] = pe_mk2(g, OP_AddD, pe_mk2(g, OP_SubD, p, a[0]), e);
}
/* One block of m elements from b->base on: its pair in out. */
static void block_sum(Build *w, Blocks *b, Ref m, Ref *out) {
  Graph *g = w->g;
  Ref acc[2 * RV_LANES];
  for (int j = 0; j < 2 * RV_LANES; j++) acc[j] = pe_const_d(g, b->r.mul && j % 2 == 0 ? 1 : 0);
  Ref groups = pe_mk2(g, OP_QuoI, m, pe_int(w, RV_LANES));
  b->rest = pe_mk2(g, OP_RemI, m, pe_int(w, RV_LANES));
  b->start = add_nw(w, b->base, pe_mk(g, OP_MulI, PT_I, groups, pe_int(w, RV_LANES), 0, 1));
  pe_count_loop(w, groups, 2 * RV_LANES, acc, group_body, b, w->line);
  pe_count_loop(w, b->rest, 2 * RV_LANES, acc, rest_body, b, w->line);
  for (int half = RV_LANES / 2; half; half /= 2)
    for (int j = 0; j < half; j++) (b->r.mul ? pair_join_times : pair_join)(w, acc + 2 * j, acc + 2 * (j + half));
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
void pe_dot(Build *w, Pull *v, const PeDeviations *d, Ref *acc, Node *n) {
  pe_assert(w, v->len && d->times->len && d->mean && d->times_mean, "a product of a vector without length or mean");
  Graph *g = w->g;
  Red r = {.v = v, .n = n, .dev = d};
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
Av pe_sum(Build *w, Pull *v, const PeDeviations *d, Ref over, Node *n) {
  pe_assert(w, v->len && (!over || N(w->g, over)->type == PT_D || N(w->g, over)->type == PT_I), "a sum over no length");
  Graph *g = w->g;
  Red r = {.v = v, .n = n, .dev = d};
  Ref acc[2] = {pe_const_d(g, 0), pe_const_d(g, 0)};
  int64_t k;
  Nans nans = find_nans(w, v, n);
  bool at_top = !d && w->b == g->top && v->len_now >= RV_SUM_SMALL && !calls_function(v, 12);
  bool split = at_top && v->len_now >= LEAST_SPLIT && g->dims != 2 && !w->q->reduce, tile = at_top && w->tile;
  if (split && !g->split) g->long_sums = true, split = false;
  if (d) pe_dot(w, v, d, acc, n);
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
  pe_assert(w, sop > SOP_None && sop < SOP_COUNT && spec_ops[sop].arity == 2, "a fold by function %d", sop);
  Graph *g = w->g;
  int64_t step;
  if (v->kind == VK_FILTER && sop == SOP_Min && v->a.vec->kind == VK_SEQ && v->type == PT_I &&
      pe_is_const(g, v->a.vec->stride, &step, NULL) && step == 1) { /* min(which(c)) */
    Ref at = pe_first_of(w, v, n);
    at = pe_pi(g, at, pe_build_guard(w, pe_mk2(g, OP_LtI, pe_int(w, 0), at), WHY_G_LENGTH, n));
    return pe_at(w, v->a.vec, pe_mk2(g, OP_AddI, at, pe_int(w, -1)), n);
  }
  pe_at_least_one(w, v, n);
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
Pull *pe_one_vector(Build *w, int n, Av *a, Node *node) {
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

/* ---- by name ---- */

/* sum(a, b, ..) or prod() of several arguments, one of them doubles: those of each, added (multiplied) as doubles from
 * left to right.  False: they are integers, or the path decides. */
static bool in_doubles(Build *w, const PeBase *b, int k, Av *a, Node *node, Av *r) {
  Graph *g = w->g;
  const bool sum = b->id == PB_sum;
  bool dbl = !sum;
  for (int i = 0; i < k; i++) {
    if (a[i].kind != AV_NUM && (a[i].kind != AV_TUPLE || a[i].tup->list)) return false;
    const int m = a[i].kind == AV_NUM ? 1 : a[i].tup->n;
    for (int j = 0; j < m; j++) {
      const Av x = a[i].kind == AV_NUM ? a[i] : a[i].tup->v[j];
      if (x.kind != AV_NUM) return false;
      dbl = dbl || (x.type == PT_D && !x.wide);
    }
  }
  if (k < 2 || !dbl) return false;
  Ref s = pe_const_d(g, sum ? 0 : 1), na = 0; /* an integer that is NA makes the sum NA, be the others NaN */
  for (int i = 0; i < k; i++) {
    const Av x = a[i].kind == AV_NUM ? a[i] : (sum ? pe_f_sum : pe_f_prod)(w, b, 1, &a[i], node);
    if (sum && (x.type == PT_I || x.type == PT_L) && !x.wide) {
      Ref one = pe_mk1(g, OP_IsNaI, x.ref);
      na = na ? pe_mk2(g, OP_OrB, na, one) : one;
    }
    s = pe_mk2(g, sum ? OP_AddD : OP_MulD, s, pe_as_dbl(w, x));
  }
  *r = av_num(PT_D, na ? pe_select(g, na, pe_const_d(g, rt_na_real), s) : s);
  return true;
}

Av pe_f_sum(Build *w, const PeBase *b, int k, Av *a, Node *node) {
  Graph *g = w->g;
  Av r;
  if (k == 0) return av_int(w, 0);
  if (in_doubles(w, b, k, a, node, &r)) return r;
  Pull *v = pe_one_vector(w, k, a, node);
  if (v->type == PT_D) return reduce_dbl(w, v, false, node);
  Ref na, s = reduce_int(w, v, node, &na);
  Ref ok = pe_build_guard(w, pe_mk1(g, OP_InIntR, s), WHY_G_OVERFLOW, node);
  s = pe_mk1(g, OP_D2I, pe_pi(g, s, ok));
  return av_num(PT_I, na ? pe_select(g, na, pe_const_i(g, PT_I, NA_INT), s) : s);
}

Av pe_f_mean(Build *w, const PeBase *b, int k, Av *a, Node *node) {
  Graph *g = w->g;
  Pull *v = pe_as_any(w, a[0], node);
  pe_at_least_one(w, v, node);
  if (v->type == PT_D) return reduce_dbl(w, v, true, node);
  /* mean of integers: long double sum / n in R: exact sum, one division */
  Ref na, s = reduce_int(w, v, node, &na);
  s = pe_mk2(g, OP_DivD, s, pe_mk1(g, OP_I2D, v->len));
  return av_num(PT_D, na ? pe_select(g, na, pe_const_d(g, rt_na_real), s) : s);
}

Av pe_f_prod(Build *w, const PeBase *b, int k, Av *a, Node *node) {
  Graph *g = w->g;
  Av several;
  if (k == 0) return av_num(PT_D, pe_const_d(g, 1));
  if (in_doubles(w, b, k, a, node, &several)) return several;
  Pull *v = pe_one_vector(w, k, a, node);
  if (v->kind == VK_FILTER) v = pe_packed(w, v, node);
  Red r = {.v = v, .n = node, .mul = true};
  Ref acc[3] = {pe_const_d(g, 1), pe_const_d(g, 0), pe_const_i(g, PT_B, 0)};
  if (!is_small(w, v, node)) { /* a block, whose product does not come near the limits (spec_prod) */
    if (calls_function(v, 12) || v->len_now > RV_BLOCK)
      pe_bail(w, WHY_B_BUILTIN, node, v->len_now > RV_BLOCK ? "prod of more than 512 elements" : "prod");
    Ref ok = pe_build_guard(w, pe_mk2(g, OP_LeI, v->len, pe_int(w, RV_BLOCK)), WHY_G_SIZE, node),
        len = pe_pi(g, v->len, ok);
    if (N(g, len)->lo < 0)
      len = pe_pi(g, len, pe_build_guard(w, pe_mk2(g, OP_LeI, pe_int(w, 0), len), WHY_G_SIZE, node));
    either_sum(w, &r, len, acc);
    Ref p = pe_mk2(g, OP_AddD, acc[0], acc[1]), size = pe_mk(g, OP_Call, PT_D, p, 0, 0, SOP_Abs | 1 << 8);
    ok = pe_mk2(g, OP_AndB, pe_mk2(g, OP_LeD, pe_const_d(g, 0x1p-900), size),
                pe_mk2(g, OP_LtD, size, pe_const_d(g, INFINITY)));
    return av_num(PT_D, pe_pi(g, p, pe_build_guard(w, ok, WHY_G_NAN, node)));
  }
  Nans nans = find_nans(w, v, node);
  pe_each(w, v, 3, acc, prod_body, &r, w->line);
  Ref h = is_finite(w, acc[0], nans.nan, node), none = pe_mk2(g, OP_EqD, acc[1], pe_const_d(g, 0));
  Ref p = pe_select(g, none, h, pe_mk2(g, OP_AddD, h, acc[1])); /* -0 + 0 would be 0 */
  Ref low = pe_mk2(g, OP_LtD, pe_mk(g, OP_Call, PT_D, p, 0, 0, SOP_Abs | 1 << 8), pe_const_d(g, 0x1p-900));
  pe_build_guard(w, pe_mk2(g, OP_OrB, acc[2], pe_mk1(g, OP_NotB, low)), WHY_G_NAN,
                 node); /* R's long double has the range */
  return av_num(PT_D, or_nan(w, nans, p));
}

Av pe_f_max(Build *w, const PeBase *b, int k, Av *a, Node *node) {
  int sop = b->id == PB_max ? SOP_Max : SOP_Min;
  if (k == 0) pe_bail(w, WHY_B_ARGS, node, b->name);
  if (k == 2 && a[0].kind == AV_NUM && a[1].kind == AV_NUM) {
    for (int i = 0; i < 2; i++)
      if (a[i].type == PT_L) a[i] = pe_convert(w, a[i], PT_I);
    return pe_op2(w, sop, a[0], a[1], node);
  }
  bool vectors = false;
  for (int i = 0; k > 1 && i < k; i++) vectors = vectors || (a[i].kind == AV_VEC || a[i].kind == AV_ARRAY);
  if (vectors) { /* max(0, x, y): of the greatest of each */
    Av r = av_kind(AV_NULL);
    for (int i = 0; i < k; i++) {
      Av m = a[i].kind == AV_NUM ? a[i] : fold_op(w, pe_one_vector(w, 1, &a[i], node), sop, node);
      if (m.type == PT_L) m = pe_convert(w, m, PT_I);
      r = i ? pe_op2(w, sop, r, m, node) : m;
    }
    return r;
  }
  return fold_op(w, pe_one_vector(w, k, a, node), sop, node);
}

Av pe_f_range(Build *w, const PeBase *b, int k, Av *a, Node *node) {
  Pull *v = pe_one_vector(w, k, a, node);
  Av el[2] = {fold_op(w, v, SOP_Min, node), fold_op(w, v, SOP_Max, node)};
  return pe_tuple(w, 2, el, NULL, false);
}

Av pe_f_any(Build *w, const PeBase *b, int k, Av *a, Node *node) {
  Graph *g = w->g;
  bool any = b->id == PB_any;
  Ref acc[2] = {pe_const_i(g, PT_B, !any), pe_const_i(g, PT_B, 0)};
  bool na = pe_na_seen(w, node) || !pe_speculates(w, WHY_G_COND);
  for (int i = 0; i < k; i++) {
    Red r = {.v = pe_as_any(w, a[i], node), .n = node, .sop = any ? SOP_Or : SOP_And, .na = na};
    int64_t len;
    if (r.v->type == PT_D) pe_bail(w, WHY_B_TYPES, node, "any, all: doubles, of which R warns each time");
    if (pe_is_const(g, r.v->len, &len, NULL) && len <= 8)
      for (int j = 0; j < len; j++) logic_body(w, pe_int(w, j), acc, &r);
    else pe_each(w, r.v, 1 + na, acc, logic_body, &r, w->line);
  }
  if (!na) return av_bool(acc[0]);
  Ref decided = any ? acc[0] : pe_mk1(g, OP_NotB, acc[0]), is = pe_mk2(g, OP_AndB, acc[1], pe_mk1(g, OP_NotB, decided));
  return av_num(PT_L, pe_select(g, is, pe_const_i(g, PT_L, NA_LGL), pe_mk(g, OP_B2I, PT_L, acc[0], 0, 0, 0)));
}

Av pe_f_which_max(Build *w, const PeBase *b, int k, Av *a, Node *node) {
  Graph *g = w->g;
  Red r = {.v = pe_as_vec(w, a[0], node), .n = node, .sop = b->id == PB_which_max ? SOP_Max : SOP_Min};
  pe_at_least_one(w, r.v, node);
  Av e = pe_at(w, r.v, pe_int(w, 0), node);
  Ref acc[2] = {e.type == PT_D ? pe_not_na(w, e, node) : pe_mk1(g, OP_I2D, pe_not_na(w, e, node)), pe_int(w, 0)};
  pe_count_loop(w, r.v->len, 2, acc, which_body, &r, w->line);
  Ref at = pe_mk2(g, OP_AddI, acc[1], pe_int(w, 1));
  Av place = av_num(PT_I, at);
  place.why = pe_named(a[0]);
  return place;
}
