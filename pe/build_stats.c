/* pe/build_stats.c - statistics, order and running sums of short vectors inside a kernel: var, sd, median, quantile,
 * sort, order, rank, cumsum and kin, weighted.mean.  See pe_vec_builtin.
 *
 * What has to be looked at in another order is put into a private array first, whose length is a constant or the one of
 * now (guarded).  Sorting counts for each element how many come before it: no branches, and equal elements keep their
 * order, as R's radix sort has it.
 */
#include "build.h"

#include <stdio.h>
#include <string.h>

/* Elements that are there already, or cost nothing to compute again. */
static bool at_hand(Pull *v, int fuel) {
  if (fuel <= 0) return false;
  switch (v->kind) {
  case VK_SCOPE:
  case VK_SEQ:
  case VK_CONST:
  case VK_ARRAY: return true;
  case VK_SLICE: return v->a.kind == AV_ARRAY || (v->a.kind == AV_VEC && at_hand(v->a.vec, fuel - 1));
  default: return false;
  }
}
static Pull *stored(Build *w, Pull *v, Node *n) {
  int64_t len;
  if (at_hand(v, 4)) return v;
  if (!(pe_is_const(w->g, v->len, &len, NULL) ? len <= 256 : v->len_now >= 0 && v->len_now <= 256)) return v;
  return pe_as_vec(w, pe_to_array(w, pe_av_vec(v), n), n);
}

static Ref mean(Build *w, Pull *v, Node *n) { return pe_sum(w, v, NULL, pe_mk1(w->g, OP_I2D, v->len), n).ref; }
/* The mean, which is NaN only where an element is NA: with one that is NaN the answer is NA, and NaN of infinities. */
static Ref mean_or_na(Build *w, Pull *v, Node *n) {
  Graph *g = w->g;
  Ref m = mean(w, v, n);
  Ref ok = pe_mk2(g, OP_OrB, pe_mk1(g, OP_NotB, pe_mk1(g, OP_IsNaN, m)), pe_mk1(g, OP_IsNaD, m));
  return pe_pi(g, m, pe_build_guard(w, ok, WHY_G_NAN, n));
}
static Pull *sample(Build *w, Av x, Node *n, const char *f) {
  pe_need_numbers(w, x, WHY_B_LIST, n, f);
  Pull *v = pe_as_vec(w, x, n);
  if (v->nrow) pe_bail(w, WHY_B_ARRAY, n, f);
  v = stored(w, v, n);
  if (v->type != PT_D) v = pe_as_vec(w, pe_op1(w, SOP_AsDbl, pe_av_vec(v), n), n);
  return v;
}
/* z - x y */
static Ref fma_minus(Build *w, Ref x, Ref y, Ref z) {
  return pe_mk(w->g, OP_FmaD, PT_D, pe_mk1(w->g, OP_NegD, x), y, z, 0);
}
/* The sum of the products over n, and what is left, as in specialize/reduce.h. */
static void quotient(Build *w, Pull *u, const PeDeviations *d, Ref n, Ref *q, Ref *rest, Node *node) {
  Graph *g = w->g;
  Ref acc[2];
  pe_dot(w, u, d, acc, node);
  Ref s = pe_mk2(g, OP_AddD, acc[0], acc[1]), l = pe_mk2(g, OP_AddD, pe_mk2(g, OP_SubD, acc[0], s), acc[1]);
  *q = pe_mk2(g, OP_DivD, s, n);
  *rest = pe_mk2(g, OP_DivD, pe_mk2(g, OP_AddD, fma_minus(w, *q, n, s), l), n);
}
/* As do_cov (stdlib/stats/cov.c): the products of what is left without the means, over n - 1. */
static Av covariance(Build *w, Av x, Av *y, bool cor, Node *n, const char *f) {
  Graph *g = w->g;
  Pull *u = sample(w, x, n, f), *v = y ? sample(w, pe_force(w, *y), n, f) : NULL;
  Ref ok = pe_build_guard(w, pe_mk2(g, OP_LtI, pe_int(w, 1), u->len), WHY_G_LENGTH, n);
  Pull *p = pe_temp(w, sizeof *p);
  *p = *u;
  p->len = pe_pi(g, u->len, ok);
  if (v) {
    pe_build_guard(w, pe_mk2(g, OP_EqI, v->len, p->len), WHY_G_LENGTH, n);
    Pull *q = pe_temp(w, sizeof *q);
    *q = *v;
    q->len = p->len;
    q->len_now = p->len_now;
    v = q;
  }
  u = p;
  PeDeviations both = {v ? v : u, mean_or_na(w, u, n), 0};
  both.times_mean = v ? mean_or_na(w, v, n) : both.mean;
  Ref over = pe_mk1(g, OP_I2D, pe_mk2(g, OP_AddI, p->len, pe_int(w, -1)));
  if (!cor) return pe_sum(w, u, &both, over, n);
  const PeDeviations own[2] = {{u, both.mean, both.mean}, {both.times, both.times_mean, both.times_mean}};
  Ref q, r, sd[2];
  for (int k = 0; k < 2; k++) { /* rv_acc_sd */
    quotient(w, own[k].times, &own[k], over, &q, &r, n);
    Ref t = pe_mk(g, OP_Call, PT_D, q, 0, 0, SOP_Sqrt | 1 << 8), rest = fma_minus(w, t, t, q);
    t = pe_mk2(g, OP_AddD, t, pe_mk2(g, OP_DivD, pe_mk2(g, OP_AddD, rest, r), pe_mk2(g, OP_AddD, t, t)));
    sd[k] = pe_pi(g, t, pe_build_guard(w, pe_mk2(g, OP_LtD, pe_const_d(g, 0), t), WHY_G_NAN, n));
  }
  quotient(w, u, &both, over, &q, &r, n); /* rv_acc_cor */
  Ref one = pe_const_d(g, 1), minus = pe_const_d(g, -1);
  Ref c = pe_mk2(g, OP_DivD, pe_mk2(g, OP_AddD, q, r), pe_mk2(g, OP_MulD, sd[0], sd[1]));
  c = pe_select(g, pe_mk2(g, OP_LtD, one, c), one, pe_select(g, pe_mk2(g, OP_LtD, c, minus), minus, c));
  return av_num(PT_D, pe_pi(g, c, pe_build_guard(w, pe_mk1(g, OP_NotB, pe_mk1(g, OP_IsNaN, c)), WHY_G_NAN, n)));
}

/* ---- order ---- */

typedef struct Sort {
  Av a;      /* the elements, a private array */
  Ref out;   /* where to */
  Ref len;   /* so many of them */
  Ref x, at; /* the element whose place is sought */
  bool down, places;
  Ref less, same;
  Node *n;
} Sort;
static Ref array_get(Build *w, Av a, Ref i) {
  return pe_pin(w->g, w->b, OP_ArrGet, (PeType)a.type, a.ref, i, 0, 0, w->line);
}
static Ref lt(Build *w, PeType t, Ref x, Ref y) { return pe_mk2(w->g, t == PT_D ? OP_LtD : OP_LtI, x, y); }
static Ref eq(Build *w, PeType t, Ref x, Ref y) { return pe_mk2(w->g, t == PT_D ? OP_EqD : OP_EqI, x, y); }
static Ref inc_if(Build *w, Ref i, Ref c) {
  return pe_mk(w->g, OP_AddI, PT_I, i, pe_mk(w->g, OP_B2I, PT_I, c, 0, 0, 0), 0, 1);
}
static void count_body(Build *w, Ref j, Ref *acc, void *data) {
  Sort *s = data;
  Graph *g = w->g;
  PeType t = (PeType)s->a.type;
  Ref y = array_get(w, s->a, j), before = s->down ? lt(w, t, s->x, y) : lt(w, t, y, s->x), e = eq(w, t, y, s->x);
  if (s->same) { /* rank: both counts */
    acc[0] = inc_if(w, acc[0], before);
    acc[1] = inc_if(w, acc[1], e);
    return;
  }
  e = pe_mk2(g, OP_AndB, e, pe_mk2(g, OP_LtI, j, s->at));
  acc[0] = inc_if(w, acc[0], pe_mk2(g, OP_OrB, before, e));
}
static Ref counted(Build *w, Ref r, int64_t len) { /* between 0 and len: the loop's phi does not know */
  PeNode *p = N(w->g, r);
  p->lo = 0;
  p->hi = (int32_t)len;
  return r;
}
static void place_body(Build *w, Ref i, Ref *acc, void *data) {
  (void)acc;
  Sort *s = data;
  Graph *g = w->g;
  s->x = array_get(w, s->a, i);
  s->x =
      s->a.type == PT_D ? pe_not_na(w, av_num(PT_D, s->x), s->n) : pe_not_na(w, av_num((PeType)s->a.type, s->x), s->n);
  s->at = i;
  Ref k[2] = {pe_int(w, 0), pe_int(w, 0)};
  pe_count_loop(w, s->len, s->same ? 2 : 1, k, count_body, s, w->line);
  Ref v = s->x, at = k[0];
  if (s->same) { /* (first + last) / 2 */
    counted(w, k[0], s->a.n);
    counted(w, k[1], s->a.n);
    Ref two = pe_mk2(g, OP_AddI, pe_mk2(g, OP_AddI, k[0], k[0]), pe_mk2(g, OP_AddI, k[1], pe_int(w, 1)));
    v = pe_mk2(g, OP_DivD, pe_mk1(g, OP_I2D, two), pe_const_d(g, 2));
    at = i;
  } else {
    counted(w, k[0], s->a.n);
    if (s->places) v = pe_mk2(g, OP_AddI, i, pe_int(w, 1));
  }
  pe_pin(g, w->b, OP_ArrSet, PT_V, s->out, at, v, 0, w->line);
}
/* Elements that are no NA; they are copied. */
static void take_body(Build *w, Ref i, Ref *acc, void *data) {
  (void)acc;
  const Sort *s = data;
  const Ref x = pe_not_na(w, av_num((PeType)s->a.type, array_get(w, s->a, i)), s->n);
  if (s->out) pe_pin(w->g, w->b, OP_ArrSet, PT_V, s->out, i, x, 0, w->line);
}
/* By specialize/math/sort.h; half: only the elements in the middle need be in their places, and s->a may change. */
static Av by_function(Build *w, Sort *s, bool half, bool fresh) {
  Graph *g = w->g;
  Av r = s->a;
  r.type = s->places ? PT_I : s->a.type;
  const bool in_place = half && fresh;
  if (!in_place) r.ref = pe_array_raw(w, (PeType)r.type, half ? s->a.n : 2 * s->a.n);
  s->out = in_place || s->places ? 0 : r.ref;
  pe_count_loop(w, s->len, 0, NULL, take_body, s, w->line);
  if (s->places) pe_pin(g, w->b, OP_Order, PT_V, r.ref, s->a.ref, s->len, s->down, w->line);
  else pe_pin(g, w->b, OP_Sort, PT_V, r.ref, s->len, 0, half ? 2 : s->down, w->line);
  return r;
}

/* sort(x), order(x) (places) or rank(x) (ranks): a new private array, the first *len of it; half: as median() needs it. */
static Av sorted(Build *w, Av x, bool down, bool places, bool ranks, bool half, Ref *len, Node *n) {
  enum { FEW = 8 }; /* that may become values */
  Graph *g = w->g;
  Sort s = {.down = down, .places = places, .n = n};
  const bool fresh = x.kind == AV_VEC && !pe_is_part(g, x) && x.vec->a.kind != AV_ARRAY;
  int64_t k;
  s.a = pe_array_up_to(w, x, &s.len, n);
  *len = s.len;
  const bool few = pe_is_const(g, s.len, &k, NULL) && k <= FEW;
  if (!ranks && !few && s.a.type >= PT_I && !(w->q->flags & PE_SINGLE)) return by_function(w, &s, half, fresh);
  s.same = ranks;
  Av r = {.kind = AV_ARRAY, .type = ranks ? PT_D : places ? PT_I : s.a.type};
  r.n = s.a.n;
  s.out = r.ref = pe_array_raw(w, (PeType)r.type, r.n);
  pe_count_loop(w, s.len, 0, NULL, place_body, &s, w->line);
  return r;
}
static Av ordered(Build *w, Av x, bool down, bool places, bool ranks, Node *n) {
  Ref len;
  Av r = sorted(w, x, down, places, ranks, false, &len, n);
  return pe_array_part(w, r, len, n);
}
/* R gives r, numbers in the order of x's or in another one, names where x has some: a private array that has them may
 * be read, but not be a result. */
static Av with_names_of(Av x, Av r) {
  if (!pe_named(x)) return r;
  if (r.kind == AV_ARRAY) r.why = 1;
  else if (r.kind == AV_VEC && r.vec->a.kind == AV_ARRAY) r.vec->a.why = 1;
  return r;
}

static Av element(Build *w, Av sorted, Ref k) { return av_num((PeType)sorted.type, array_get(w, sorted, k)); }

/* x without NA, if some were seen: the condition is the lane's. */
static Av without_na(Build *w, Av x, Node *n) {
  if (!pe_is_vec(x)) return x;
  Pull *v = pe_as_vec(w, x, n);
  Av ok = pe_op1(w, SOP_Not, pe_op1(w, SOP_IsNa, pe_av_vec(v), n), n);
  return pe_av_vec(pe_packed(w, pe_filter(w, v, pe_as_vec(w, ok, n), false, n).vec, n));
}

static Av median(Build *w, Av x, Node *n) {
  Graph *g = w->g;
  bool done;
  int64_t k;
  if (x.kind == AV_NUM) return x.type == PT_L ? x : pe_op1(w, SOP_Plus, x, n);
  Ref len;
  Av s = sorted(w, x, false, false, false, true, &len, n);
  if (s.n < 1 || s.type == PT_L) pe_bail(w, WHY_B_TYPES, n, "median");
  if (pe_is_const(g, len, &k, NULL)) {
    if (k % 2) return element(w, s, pe_int(w, k / 2));
  } else len = pe_pi(g, len, pe_build_guard(w, pe_mk2(g, OP_LtI, pe_int(w, 0), len), WHY_G_LENGTH, n));
  Ref last = pe_mk2(g, OP_AddI, len, pe_int(w, -1)), two = pe_int(w, 2);
  Av mid[2] = {element(w, s, pe_mk2(g, OP_QuoI, last, two)), element(w, s, pe_mk2(g, OP_QuoI, len, two))};
  Av t = pe_tuple(w, 2, mid, NULL, false), r = pe_vec_builtin(w, "mean", 1, &t, NULL, n, &done);
  if (pe_is_const(g, len, NULL, NULL)) return r;
  Ref odd = pe_mk2(g, OP_EqI, pe_mk2(g, OP_RemI, len, two), pe_int(w, 1));
  r.ref = pe_select(g, odd, pe_convert(w, mid[1], PT_D).ref, r.ref);
  if (s.type != PT_D) r.wide = pe_mk1(g, OP_NotB, odd);
  return r;
}

/* The name of a quantile: "2.5%".  0: it is not known while the kernel is made. */
static Obj *percent(Build *w, Ref p) {
  double d;
  char text[40];
  if (!pe_is_const(w->g, p, NULL, &d) || !(d >= 0 && d <= 1) || (d > 0 && d < 1e-5)) return NULL;
  snprintf(text, sizeof text, "%.7g%%", 100 * d);
  return strchr(text, 'e') ? NULL : SYM(rt_sym(w->R, text))->name;
}

/* Type 7, as quantile.default (stdlib/R/stats/moments.R) computes it. */
static Av quantile(Build *w, Av x, Av probs, bool names, Node *n) {
  Graph *g = w->g;
  enum { MOST = 16 };
  Pull *p = pe_as_vec(w, probs, n);
  int64_t m;
  Ref len;
  if (!pe_is_const(g, p->len, &m, NULL)) { /* as many as now */
    m = p->len_now;
    if (m >= 1 && m <= MOST) pe_build_guard(w, pe_mk2(g, OP_EqI, p->len, pe_int(w, m)), WHY_G_LENGTH, n);
  }
  if (m < 1 || m > MOST) pe_bail(w, WHY_B_ARRAY, n, "quantile");
  Av s = sorted(w, x, false, false, false, false, &len, n), out[MOST];
  if (s.n < 1) pe_bail(w, WHY_B_ARRAY, n, "quantile");
  if (s.type != PT_D && (m > 1 || names || s.type == PT_L)) pe_bail(w, WHY_B_TYPES, n, "quantile of integers");
  len = pe_pi(g, len, pe_build_guard(w, pe_mk2(g, OP_LtI, pe_int(w, 0), len), WHY_G_LENGTH, n));
  Ref last = pe_mk1(g, OP_I2D, pe_mk2(g, OP_AddI, len, pe_int(w, -1))), one = pe_const_d(g, 1), zero = pe_const_d(g, 0);
  Obj *name[MOST] = {NULL};
  for (int i = 0; i < m; i++) {
    Ref q = pe_as_dbl(w, pe_at(w, p, pe_int(w, i), n));
    if (names && !(name[i] = percent(w, q)))
      pe_bail(w, WHY_B_RESULT, n, "quantile with names of probabilities that are not constant (say names = FALSE)");
    q = pe_pi(
        g, q,
        pe_build_guard(w, pe_mk2(g, OP_AndB, pe_mk2(g, OP_LeD, zero, q), pe_mk2(g, OP_LeD, q, one)), WHY_G_NAN, n));
    /* 1-based, as R rounds it */
    Ref index = pe_mk2(g, OP_AddD, one, pe_mk2(g, OP_MulD, last, q));
    Ref lo = pe_mk(g, OP_Call, PT_D, index, 0, 0, SOP_Floor | 1 << 8),
        hi = pe_mk(g, OP_Call, PT_D, index, 0, 0, SOP_Ceiling | 1 << 8), h = pe_mk2(g, OP_SubD, index, lo), e[2];
    for (int k = 0; k < 2; k++) {
      Ref at = pe_mk2(g, OP_AddI, pe_mk1(g, OP_D2I, k ? hi : lo), pe_int(w, -1));
      e[k] = pe_convert(w, element(w, s, at), PT_D).ref;
    }
    Ref mix = pe_mk2(g, OP_AddD, pe_mk2(g, OP_MulD, pe_mk2(g, OP_SubD, one, h), e[0]), pe_mk2(g, OP_MulD, h, e[1]));
    Ref keep = pe_mk2(g, OP_OrB, pe_mk2(g, OP_EqD, e[0], e[1]), pe_mk2(g, OP_EqD, h, zero));
    out[i] = av_num(PT_D, pe_select(g, keep, e[0], mix));
    if (s.type != PT_D) out[i].wide = pe_mk1(g, OP_NotB, keep);
  }
  return m == 1 && !names ? out[0] : pe_tuple(w, (int)m, out, names ? name : NULL, false);
}

/* ---- running sums ---- */

typedef struct Running {
  Pull *v;
  Ref out;
  int kind; /* SOP_Add, SOP_Mul, SOP_Max, SOP_Min */
  PeType t;
  Node *n;
} Running;
static void running_body(Build *w, Ref i, Ref *acc, void *data) {
  Running *r = data;
  Graph *g = w->g;
  Ref x = pe_not_na(w, pe_convert(w, pe_at(w, r->v, i, r->n), r->t), r->n), value;
  if (r->t != PT_D) { /* integers: max, min, sums */
    Av a = pe_op2(w, r->kind, av_num(PT_I, acc[0]), av_num(PT_I, x), r->n);
    acc[0] = a.ref;
    value = acc[0];
  } else if (r->kind == SOP_Add) { /* rv_acc_add */
    Ref h = pe_mk2(g, OP_AddD, acc[0], x), t = pe_mk2(g, OP_SubD, h, acc[0]);
    Ref e = pe_mk2(g, OP_AddD, pe_mk2(g, OP_SubD, acc[0], pe_mk2(g, OP_SubD, h, t)), pe_mk2(g, OP_SubD, x, t));
    acc[1] = pe_mk2(g, OP_AddD, acc[1], e);
    Ref in = pe_mk2(g, OP_LtD, pe_mk(g, OP_Call, PT_D, h, 0, 0, SOP_Abs | 1 << 8), pe_const_d(g, INFINITY));
    acc[0] = pe_pi(g, h, pe_build_guard(w, in, WHY_G_NAN, r->n));
    value = pe_mk2(g, OP_AddD, acc[0], acc[1]);
  } else if (r->kind == SOP_Mul) { /* rv_acc_times */
    Ref p = pe_mk2(g, OP_MulD, acc[0], x);
    Ref e =
        pe_mk2(g, OP_AddD, pe_mk(g, OP_FmaD, PT_D, acc[0], x, pe_mk1(g, OP_NegD, p), 0), pe_mk2(g, OP_MulD, acc[1], x));
    acc[0] = pe_mk2(g, OP_AddD, p, e);
    acc[1] = pe_mk2(g, OP_AddD, pe_mk2(g, OP_SubD, p, acc[0]), e);
    Ref a = pe_mk(g, OP_Call, PT_D, acc[0], 0, 0, SOP_Abs | 1 << 8);
    pe_build_guard(
        w,
        pe_mk2(g, OP_AndB, pe_mk2(g, OP_LtD, pe_const_d(g, 0x1p-900), a), pe_mk2(g, OP_LtD, a, pe_const_d(g, 0x1p900))),
        WHY_G_NAN, r->n);
    value = pe_mk2(g, OP_AddD, acc[0], acc[1]);
  } else {
    Ref keep = r->kind == SOP_Max ? pe_mk2(g, OP_LtD, x, acc[0]) : pe_mk2(g, OP_LtD, acc[0], x);
    acc[0] = value = pe_select(g, keep, acc[0], x); /* of equal ones the last: signs of zero */
  }
  pe_pin(g, w->b, OP_ArrSet, PT_V, r->out, i, value, 0, w->line);
}
static Av running(Build *w, Av x, int kind, Node *n) {
  Graph *g = w->g;
  const int64_t most = w->q->flags & PE_SERIAL ? 16384 : 1024; /* one lane has a stack of its own */
  if (x.kind == AV_NUM) {                                      /* one number */
    if (kind == SOP_Mul) return pe_op1(w, SOP_AsDbl, x, n);
    if (kind == SOP_Add && x.type == PT_D && !x.wide) return pe_op2(w, SOP_Add, av_dbl(w, 0), x, n); /* of -0: 0 */
    return pe_op1(w, SOP_Plus, x, n);
  }
  Running r = {.v = pe_as_vec(w, x, n), .kind = kind, .n = n};
  int64_t len;
  Ref count = 0; /* the lane's number of elements */
  if (!pe_is_const(g, r.v->len, &len, NULL)) {
    if (r.v->len_now < 0) {
      r.v = pe_packed(w, r.v, n);
      len = r.v->a.n;
      count = r.v->len;
    } else {
      len = r.v->len_now;
      pe_build_guard(w, pe_mk2(g, OP_EqI, r.v->len, pe_int(w, len)), WHY_G_SIZE, n);
    }
  }
  if (len > most || len < 1) pe_bail(w, WHY_B_ARRAY, n, "a running sum");
  if (!count) count = pe_int(w, len);
  r.t = r.v->type == PT_D || kind == SOP_Mul ? PT_D : PT_I;
  Av out = {.kind = AV_ARRAY, .type = (uint8_t)r.t};
  out.n = len;
  out.ref = r.out = pe_pin(g, w->b, OP_ArrNew, r.t, 0, 0, 0, len, w->line);
  Ref acc[2];
  if (r.t == PT_D) {
    acc[0] = pe_const_d(g, kind == SOP_Add ? 0 : kind == SOP_Mul ? 1 : kind == SOP_Max ? -INFINITY : INFINITY);
    acc[1] = pe_const_d(g, 0);
  } else acc[0] = pe_int(w, kind == SOP_Add ? 0 : kind == SOP_Max ? INT32_MIN + 1 : INT32_MAX);
  pe_count_loop(w, count, r.t == PT_D && (kind == SOP_Add || kind == SOP_Mul) ? 2 : 1, acc, running_body, &r, w->line);
  return with_names_of(x, pe_array_part(w, out, count, n));
}

#define IS(id_) (b->id == PB_##id_)
#define FORMALS(...) pe_match_args(n, args, names, (const char *const[]){__VA_ARGS__, NULL}, a)
Av pe_f_var(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av *a[8];
  bool known = true;
  bool sd = IS(sd);
  if (!(sd ? FORMALS("x", "na.rm") : FORMALS("x", "y", "na.rm", "use")) || !a[0] || (!sd && a[3]))
    pe_bail(w, WHY_B_ARGS, node, b->name);
  bool narm = pe_flag(w, sd ? a[1] : a[2], false, &known);
  Av x = pe_force(w, *a[0]);
  if (!sd && a[1] && pe_force(w, *a[1]).kind == AV_NULL) a[1] = NULL;
  if (!known || (narm && a[1] && !sd)) pe_bail(w, WHY_B_ARGS, node, sd ? "sd: na.rm" : "var: na.rm");
  if (narm) x = without_na(w, x, node);
  Av v = covariance(w, x, sd ? NULL : a[1], false, node, b->name);
  return sd ? pe_op1(w, SOP_Sqrt, v, node) : v;
}
Av pe_f_cor(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av *a[8];
  if (!FORMALS("x", "y", "use", "method") || !a[0] || !a[1] || a[2]) pe_bail(w, WHY_B_ARGS, node, b->name);
  Av y = pe_force(w, *a[1]), m = a[3] ? pe_force(w, *a[3]) : av_kind(AV_NULL);
  Av x = pe_force(w, *a[0]);
  if (w->b->ended) return x;
  const char *method = !a[3] ? "pearson" : pe_string(m) ? CSTR(pe_string(m)) : "";
  const bool ranks = !strcmp(method, "spearman");
  if (!ranks && strcmp(method, "pearson")) pe_bail(w, WHY_B_ARGS, node, "method");
  if (ranks) {
    if (!pe_is_vec(x) || !pe_is_vec(y)) pe_bail(w, WHY_B_ARGS, node, b->name);
    x = ordered(w, x, false, false, true, node);
    y = ordered(w, y, false, false, true, node);
  }
  return covariance(w, x, &y, IS(cor), node, b->name);
}
Av pe_f_sort(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av *a[8];
  bool known = true;
  bool order = IS(order);
  if (!FORMALS(order ? "" : "x", "decreasing") && !(order && n == 1)) pe_bail(w, WHY_B_ARGS, node, b->name);
  if (!a[0]) pe_bail(w, WHY_B_ARGS, node, b->name);
  if (order && a[1] && !(names && names[a[1] - args] && CLEN(names[a[1] - args])))
    pe_bail(w, WHY_B_ARGS, node, "order by several");
  bool down = pe_flag(w, a[1], false, &known);
  if (!known) pe_bail(w, WHY_B_ARGS, node, b->name);
  Av x = pe_force(w, *a[0]);
  pe_need_numbers(w, x, WHY_B_LIST, node, b->name);
  if (!order && pe_na_seen(w, node)) x = without_na(w, x, node);
  Av r = ordered(w, x, down, order, false, node);
  return order ? r : with_names_of(x, r);
}
/* sapply(records, "[[", "x") */
Av pe_f_element(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  if (names && (names[0] || names[1])) return pe_not_mine(done);
  Av x = pe_force(w, args[0]);
  return pe_vec_element(w, x, pe_force(w, args[1]), node);
}
/* sapply(vectors, "[", 2) */
Av pe_f_index(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  if (names && (names[0] || names[1])) return pe_not_mine(done);
  Av x = pe_force(w, args[0]);
  if (pe_is_numeric(x)) return pe_vec_index(w, x, pe_force(w, args[1]), node);
  return pe_not_mine(done);
}
Av pe_f_unname(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av x = pe_force(w, args[0]);
  if (x.kind == AV_TUPLE && x.tup->names && !x.tup->list && !x.tup->nrow)
    return pe_tuple(w, x.tup->n, x.tup->v, NULL, false);
  if (x.kind == AV_NUM) x.why = 0;
  if (pe_is_numeric(x) && !pe_named(x)) return x;
  pe_bail(w, WHY_B_ATTR, node, b->name);
}
Av pe_f_rank(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  if (n != 1 || (names && names[0])) pe_bail(w, WHY_B_ARGS, node, b->name);
  Av x = pe_force(w, args[0]);
  pe_need_numbers(w, x, WHY_B_LIST, node, b->name);
  return with_names_of(x, ordered(w, x, false, false, true, node));
}
Av pe_f_median(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av *a[8];
  bool known = true;
  bool med = IS(median);
  if (!(med ? FORMALS("x", "na.rm") : FORMALS("x", "probs", "na.rm", "names", "type")) || !a[0])
    pe_bail(w, WHY_B_ARGS, node, b->name);
  bool narm = pe_flag(w, med ? a[1] : a[2], false, &known);
  Av x = pe_force(w, *a[0]);
  if (!known) pe_bail(w, WHY_B_ARGS, node, med ? "median: na.rm" : "quantile: na.rm");
  pe_need_numbers(w, x, WHY_B_LIST, node, b->name);
  if (narm) x = without_na(w, x, node);
  if (med) return median(w, x, node);
  bool named = pe_flag(w, a[3], true, &known);
  if (a[4]) {
    Av t = pe_num(w, pe_force(w, *a[4]), node);
    int64_t whole;
    double d;
    known = known && pe_is_const(w->g, t.ref, &whole, &d) && (t.type == PT_D ? d == 7 : whole == 7);
  }
  if (!known) pe_bail(w, WHY_B_ARGS, node, "quantile: names, type");
  Av quarter[5];
  for (int i = 0; i < 5; i++) quarter[i] = av_dbl(w, i / 4.0);
  return quantile(w, x, a[1] ? pe_force(w, *a[1]) : pe_tuple(w, 5, quarter, NULL, false), named, node);
}
Av pe_f_running(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  if (n != 1) pe_bail(w, WHY_B_ARGS, node, b->name);
  Av x = pe_force(w, args[0]);
  pe_need_numbers(w, x, WHY_B_LIST, node, b->name);
  return running(w, x, IS(cumsum) ? SOP_Add : IS(cumprod) ? SOP_Mul : IS(cummax) ? SOP_Max : SOP_Min, node);
}
/* sum((x * w)[w != 0]) / sum(w) */
Av pe_f_weighted_mean(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av *a[8];
  bool known = true;
  if (!FORMALS("x", "w", "na.rm") || !a[0] || !a[1]) pe_bail(w, WHY_B_ARGS, node, b->name);
  if (pe_flag(w, a[2], false, &known) || !known) pe_bail(w, WHY_B_ARGS, node, "weighted.mean: na.rm");
  Av x = pe_force(w, *a[0]);
  Av wt = pe_force(w, *a[1]);
  if (!pe_is_numeric(x) || !pe_is_numeric(wt) || x.kind == AV_NUM || wt.kind == AV_NUM)
    pe_bail(w, WHY_B_ARGS, node, b->name);
  Pull *p = pe_as_vec(w, x, node), *q = pe_as_vec(w, pe_op1(w, SOP_AsDbl, wt, node), node);
  pe_build_guard(w, pe_mk2(w->g, OP_EqI, p->len, q->len), WHY_G_LENGTH, node);
  Pull *xw = pe_as_vec(w, pe_op2(w, SOP_Mul, pe_av_vec(p), pe_av_vec(q), node), node);
  Pull *some = pe_as_vec(w, pe_op2(w, SOP_Ne, pe_av_vec(q), av_num(PT_D, pe_const_d(w->g, 0)), node), node);
  Av top = pe_filter(w, xw, some, false, node), bottom = pe_av_vec(q);
  top = pe_vec_builtin(w, "sum", 1, &top, NULL, node, done);
  bottom = pe_vec_builtin(w, "sum", 1, &bottom, NULL, node, done);
  return pe_op2(w, SOP_Div, top, bottom, node);
}
#undef IS
#undef FORMALS

/* t.test(x, y, ..) as .t_numbers() has it (stdlib/R/stats/htest.R): a list of its numbers; who asks for another field than these
 * has the interpreter's.  NA among the elements, and data that do not vary, fail a guard. */
Av pe_f_t_test(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  static const char *const formal[] = {"x", "y", "alternative", "mu", "paired", "var.equal", "conf.level", NULL},
                           *const field[] = {"statistic", "parameter",  "p.value",     "stderr", "conf.int",
                                             "estimate",  "null.value", "alternative", "method", "data.name"};
  enum { NUMBERS = 4, NAMED = 2, FIELDS = sizeof field / sizeof *field };
  Rt *R = w->R;
  Av *a[7];
  if (SYM(rt_sym(R, "t.test.default"))->redefined || !pe_match_args(n, args, names, formal, a) || !a[0] || a[6])
    pe_bail(w, WHY_B_ARGS, node, b->name);
  for (int i = 0; i < n; i++) args[i] = pe_force(w, args[i]);
  if (w->b->ended) return av_kind(AV_NULL);
  bool known[2] = {true, true};
  const bool paired = pe_flag(w, a[4], false, &known[0]), equal = pe_flag(w, a[5], false, &known[1]);
  Obj *side = a[2] ? pe_string(*a[2]) : SYM(rt_sym(R, "two.sided"))->name;
  const bool is =
      side && (!strcmp(CSTR(side), "two.sided") || !strcmp(CSTR(side), "less") || !strcmp(CSTR(side), "greater"));
  Av x = *a[0], y = a[1] ? *a[1] : av_kind(AV_NULL), mu = a[3] ? pe_num(w, *a[3], node) : av_dbl(w, 0);
  const bool two = y.kind != AV_NULL;
  if (!known[0] || !known[1] || !is || mu.wide || (paired && !two)) pe_bail(w, WHY_B_ARGS, node, b->name);
  if (!pe_is_numeric(x) || x.kind == AV_NUM || (two && (!pe_is_numeric(y) || y.kind == AV_NUM)))
    pe_bail(w, WHY_B_LIST, node, b->name);
  mu = av_num(PT_D, pe_as_dbl(w, av_num(mu.type, pe_not_na(w, mu, node))));
  if (paired) {
    if (!pe_same_length(w->g, pe_length(w, x, node), pe_length(w, y, node)))
      pe_bail(w, WHY_B_RESULT_LEN, node, b->name);
    x = pe_op2(w, SOP_Sub, x, y, node);
    y = av_kind(AV_NULL);
  }
  Av f = pe_from_scope(w, (PeScope){.from = FROM_BASE, .fun = true, .parent = -1, .sym = rt_sym(R, ".t_numbers")},
                       node),
     alternative = av_kind(AV_OBJ), given[] = {x, y, alternative, mu, av_bool(pe_const_i(w->g, PT_B, equal))};
  if (a[2]) given[2] = *a[2];
  else given[2].obj = rt_str_of(R, side); /* alive here, as long as the function is built */
  Obj *none[5] = {NULL};
  Av r = pe_force(w, pe_apply_any(w, f.fun, 5, given, none, node)), v[FIELDS];
  if (w->b->ended) return r;
  if (r.kind != AV_TUPLE || r.tup->n < NUMBERS) pe_bail(w, WHY_B_RESULT, node, b->name);
  Obj *name[FIELDS];
  for (int i = 0; i < FIELDS; i++) {
    name[i] = SYM(rt_sym(R, field[i]))->name;
    v[i] = i < NUMBERS ? r.tup->v[i] : pe_broken(WHY_B_ATTR);
    if (i < NAMED) v[i].why = 1;
  }
  r = pe_tuple(w, FIELDS, v, name, true);
  r.tup->classed = true;
  return r;
}
