/* pe/build_index.c - sequences and subscripts: a:b, x[i], x[-i], x[cond], m[i, j], m[i, ], l[[i]].
 *
 * A subscript that is a vector gives another pull array; none is stored.
 */
#include "meet.h"

/* ---- sequences ---- */

Av pe_range_int(Build *w, Ref from, Ref len, Node *n) {
  pe_assert(w, N(w->g, from)->type != PT_D && N(w->g, len)->type == PT_I, "a range of %d numbers", len);
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
/* 1 + a - b, neither NA and a >= b: how many numbers a range has.  -2147483647:2 has more than an integer can count. */
static Ref counts(Build *w, Ref a, Ref b, Node *n) {
  Graph *g = w->g;
  Ref d = pe_mk2(g, OP_SubI, a, b);
  if ((int64_t)N(g, a)->hi - N(g, b)->lo >= INT32_MAX) {
    d = pe_pi(g, d, pe_build_guard(w, pe_mk2(g, OP_NoOvfSub, a, b), WHY_G_OVERFLOW, n));
    d = pe_pi(g, d, pe_build_guard(w, pe_mk2(g, OP_LtI, d, pe_int(w, INT32_MAX)), WHY_G_OVERFLOW, n));
  }
  return pe_mk2(g, OP_AddI, d, pe_int(w, 1));
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
  v->len = len ? len : down ? counts(w, from, to, n) : counts(w, to, from, n);
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

/* from:to.  Up or down is decided by the constants, by what the numbers are now, and for a constant end by how the
 * start is written; else up.  A guard checks. */
static bool counts_down(Build *w, Av a, double to, Node *n) {
  double now;
  if (to <= 1) return true;
  if (pe_now(w, a.ref, &now)) return now > to;
  return to == 2 && n && n->nkids == 2 && n->kid[0] && pe_base_of(n->kid[0])->id == PB_length; /* x[length(x):2] */
}
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
  bool down = ca && cb ? da > db : cb ? counts_down(w, a, db, n) : false;
  if (!cb && pe_now(w, a.ref, &da) && pe_now(w, b.ref, &db)) down = da > db;
  Ref from, to;
  if (a.type == PT_D && !ca) {
    from = pe_int_value(w, a, n);
    pe_build_guard(w, pe_mk2(g, OP_EqD, pe_mk1(g, OP_I2D, from), a.ref), WHY_G_RANGE, n);
  } else {
    from = pe_int_value(w, a, n);
  }
  if (b.type == PT_D && (!cb || db != floor(db))) {
    /* R counts floor(to - from + FLT_EPSILON) steps.  Converting rounds towards 0: -1 and a little is checked before.
     */
    Ref steps = pe_mk2(g, OP_SubD, b.ref, pe_mk1(g, OP_I2D, from));
    if (down) steps = pe_mk1(g, OP_NegD, steps);
    pe_build_guard(w, pe_mk2(g, OP_LeD, pe_const_d(g, 0), steps), WHY_G_COUNT_UP, n);
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

/* Constants below zero, a tuple of them: in falling order, each once.  0: something else. */
static int left_out(Build *w, Av i, int *out) {
  double d;
  int64_t k;
  int c = 0;
  if (i.kind != AV_TUPLE || i.tup->list || i.tup->n < 2 || i.tup->n > PE_MAX_TUPLE) return 0;
  for (int j = 0; j < i.tup->n; j++) {
    if (i.tup->v[j].kind != AV_NUM || !pe_is_const(w->g, i.tup->v[j].ref, &k, &d)) return 0;
    if (i.tup->v[j].type != PT_D) d = (double)k;
    if (!(d <= -1 && d > -1e9)) return 0;
    int v = (int)-d, at = c;
    while (at > 0 && out[at - 1] < v) at--;
    if (at > 0 && out[at - 1] == v) continue;
    memmove(out + at + 1, out + at, (size_t)(c - at) * sizeof *out);
    out[at] = v;
    c++;
  }
  return c;
}

static Av index1(Build *w, Av x, Av i, bool list, Node *n);

/* The element of tuple x that is called s. */
static Av named_element(Build *w, Av x, Obj *s, bool list, Node *n) {
  for (int j = 0; j < x.tup->n; j++)
    if (x.tup->name[j] == s) {
      if (list) return x.tup->v[j];
      return pe_tuple(w, 1, &x.tup->v[j], &x.tup->name[j], x.tup->list); /* with its name, or a list */
    }
  pe_bail(w, WHY_B_ARGS, n, "subscript");
}

/* p, which is x, without the element at drop (from 0), which is one of them. */
static Av without_one(Build *w, Pull *p, Av x, Ref drop, Node *n) {
  Pull *v = pe_temp(w, sizeof *v);
  *v = (Pull){.kind = VK_DROP, .type = p->type, .a = x, .base = drop, .node = n};
  v->len = pe_mk2(w->g, OP_AddI, p->len, pe_int(w, -1));
  v->len_now = p->len_now > 0 ? p->len_now - 1 : -1;
  return pe_av_vec(v);
}

/* x[-k], k a constant */
static Av drop_constant(Build *w, Av x, int drop, Node *n) {
  Pull *p = pe_as_vec(w, x, n);
  if (x.kind == AV_TUPLE) {
    Av el[PE_MAX_TUPLE];
    Obj *nm[PE_MAX_TUPLE];
    int c = 0;
    for (int j = 0; j < x.tup->n && c < PE_MAX_TUPLE; j++)
      if (j != drop) nm[c] = x.tup->name[j], el[c++] = x.tup->v[j];
    if (x.tup->n > PE_MAX_TUPLE) pe_bail(w, WHY_B_SIZE, n, "");
    return pe_tuple(w, c, el, nm, false);
  }
  pe_build_guard(w, pe_mk2(w->g, OP_LtI, pe_int(w, drop), p->len), WHY_G_LENGTH, n);
  return without_one(w, p, x, pe_int(w, drop), n);
}

/* x[c], c logical */
static Av index_logical(Build *w, Pull *p, Av i, Node *n) {
  Graph *g = w->g;
  Pull *c = pe_as_vec(w, i, n);
  int64_t lx, lc;
  bool same_now = pe_is_const(g, p->len, &lx, NULL) && pe_is_const(g, c->len, &lc, NULL)
                      ? lx == lc
                      : pe_same_length(g, p->len, c->len) || p->len_now == c->len_now ||
                            (p->len_now < 0 || c->len_now < 0 ? pe_speculates(w, WHY_G_LENGTH) : false);
  int64_t few;
  if (!same_now && i.kind == AV_TUPLE && p->kind != VK_FILTER && pe_is_const(g, c->len, &few, NULL) && few > 0 &&
      (pe_is_const(g, p->len, &lx, NULL) ? lx > few : p->len_now > few)) { /* c(TRUE, FALSE) is recycled */
    Ref ok = pe_build_guard(w, pe_mk2(g, OP_LeI, c->len, p->len), WHY_G_LENGTH, n);
    Pull *all = pe_temp(w, sizeof *all);
    *all = (Pull){.kind = VK_REP, .type = PT_L, .a = pe_av_vec(c), .base = pe_int(w, 1), .node = n};
    all->len = pe_pi(g, p->len, ok);
    all->len_now = p->len_now;
    return pe_filter(w, p, all, false, n);
  }
  if (!same_now) pe_bail(w, WHY_B_RESULT_LEN, n, "a logical subscript of another length");
  if (!pe_same_length(g, p->len, c->len)) pe_build_guard(w, pe_mk2(g, OP_EqI, p->len, c->len), WHY_G_LENGTH, n);
  return pe_filter(w, p, c, false, n);
}

/* x[c(i, j, ..)] */
static Av index_tuple(Build *w, Av x, Tuple *at, Node *n) {
  Av el[PE_MAX_TUPLE];
  Obj *name[PE_MAX_TUPLE];
  if (at->n > PE_MAX_TUPLE) pe_bail(w, WHY_B_SIZE, n, "");
  bool named = at->n > 0; /* all of them have names that are known */
  for (int j = 0; j < at->n && named; j++) named = (name[j] = pe_name_at(w, x, at->v[j])) != NULL;
  for (int j = 0; j < at->n; j++) {
    if (at->v[j].kind != AV_NUM || at->v[j].type == PT_L) pe_bail(w, WHY_B_RESULT_LEN, n, "a logical subscript");
    el[j] = index1(w, x, at->v[j], named, n);
    if (el[j].kind != AV_NUM) pe_bail(w, WHY_B_VECTOR, n, "");
  }
  return pe_tuple(w, at->n, el, named ? name : NULL, false);
}

/* x[a:b]: both ends in bounds */
static Av index_range(Build *w, Av x, Pull *p, Pull *q, Node *n) {
  Graph *g = w->g;
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

/* Is q a range with a minus, -(a:b)?  The range, else NULL. */
static const Pull *range_left_out(const Build *w, const Pull *q) {
  int64_t k;
  if (q->kind != VK_MAP1 || q->sop != SOP_Neg || q->a.kind != AV_VEC) return NULL;
  const Pull *s = q->a.vec;
  const bool range = s->kind == VK_SEQ && s->type == PT_I && pe_is_const(w->g, s->stride, &k, NULL) && k == 1 && s->last;
  return range ? s : NULL;
}

/* x[-(1:k)] */
static Av without_range(Build *w, Av x, Pull *p, const Pull *s, Node *n) {
  Graph *g = w->g;
  int64_t a, b;
  if (p->nrow || pe_named(x) || !pe_is_const(g, s->base, &a, NULL) || a != 1 || p->kind == VK_FILTER)
    pe_bail(w, WHY_B_RESULT, n, "a negative range of subscripts");
  pe_build_guard(w, pe_mk2(g, OP_LeI, pe_int(w, 1), s->last), WHY_G_LENGTH, n);
  const Ref k = pe_pi(g, s->last, pe_build_guard(w, pe_mk2(g, OP_LeI, s->last, p->len), WHY_G_LENGTH, n));
  const Ref len = pe_mk(g, OP_SubI, PT_I, p->len, k, 0, 1);
  const bool both = p->len_now >= 0 && pe_is_const(g, s->last, &b, NULL);
  return slice(w, x, p->type, k, pe_int(w, 1), len, both && b <= p->len_now ? p->len_now - (int32_t)b : -1, n);
}

static bool is_negated(const Pull *q) {
  return q->kind == VK_MAP1 && q->sop == SOP_Neg && (q->a.kind == AV_VEC || q->a.kind == AV_ARRAY);
}
typedef struct LeaveOut {
  Pull *places, *of;
  Ref mask;
  Node *n;
} LeaveOut;
static void leave_body(Build *w, Ref k, Ref *acc, void *data) {
  (void)acc;
  const LeaveOut *l = data;
  const Ref at = pe_bounded(w, pe_at(w, l->places, k, l->n), l->of->len, l->n);
  pe_pin(w->g, w->b, OP_ArrSet, PT_V, l->mask, at, pe_const_i(w->g, PT_L, 0), 0, w->line);
}
/* x[-v]: the places in v are marked in an array as long as x.  Of none it would be x[integer(0)]. */
static Av without_places(Build *w, Av x, Pull *p, Av v, Node *n) {
  if (p->nrow || pe_named(x) || p->kind == VK_FILTER) pe_bail(w, WHY_B_RESULT, n, "negative subscripts");
  LeaveOut l = {.places = pe_packed(w, pe_as_any(w, v, n), n), .of = p, .n = n}; /* which(..): all of them */
  pe_build_guard(w, pe_mk2(w->g, OP_LtI, pe_int(w, 0), l.places->len), WHY_G_LENGTH, n);
  Pull *all = pe_temp(w, sizeof *all);
  *all = (Pull){.kind = VK_CONST, .type = PT_L, .len = p->len, .len_now = p->len_now, .node = n};
  all->a = av_num(PT_L, pe_const_i(w->g, PT_L, 1));
  const Av mask = pe_array_of(w, all, PT_L, n);
  l.mask = mask.ref;
  pe_count_loop(w, l.places->len, 0, NULL, leave_body, &l, w->line);
  return pe_filter(w, p, pe_as_vec(w, mask, n), false, n);
}
/* The numbers that the elements of c(-i, -j), -c(i, j) are without their minus; false: some have none. */
static bool all_left_out(Build *w, const Tuple *t, Av *places) {
  Av el[PE_MAX_TUPLE];
  if (t->n < 1 || t->n > PE_MAX_TUPLE || t->names) return false;
  for (int j = 0; j < t->n; j++) {
    if (t->v[j].kind != AV_NUM || t->v[j].wide || t->v[j].type == PT_L) return false;
    const PeNode m = *N(w->g, pe_real(w->g, t->v[j].ref));
    if (m.op != OP_NegI && m.op != OP_NegD) return false;
    el[j] = av_num(m.op == OP_NegD ? PT_D : PT_I, m.in[0]);
  }
  *places = pe_tuple(w, t->n, el, NULL, false);
  return true;
}

/* x[i]; list: x[[i]] */
/* x[i], of an array of the lane's, where NA has been seen, or i beyond the end: that is NA. */
static bool or_na(Build *w, Pull *p, Av i, Node *n, Av *out) {
  Graph *g = w->g;
  int64_t at = -1;
  const bool part = p->kind == VK_SLICE && pe_is_const(g, p->base, &at, NULL) && at == 0; /* element 0 is there */
  if ((p->kind != VK_ARRAY && !part) || p->a.kind != AV_ARRAY || p->a.n < 1 || p->nrow || p->type < PT_L) return false;
  if (!pe_na_seen(w, n) && pe_speculates(w, WHY_G_BOUNDS)) return false;
  Ref j = pe_index0(w, i, n);
  j = pe_pi(g, j, pe_build_guard(w, pe_mk2(g, OP_LeI, pe_int(w, 0), j), WHY_G_BOUNDS, n));
  const Ref in = pe_mk2(g, OP_InB, j, p->len);
  const Av e = pe_at(w, p, pe_select(g, in, j, pe_int(w, 0)), n);
  const Ref na = e.type == PT_D ? pe_const_d(g, rt_na_real) : pe_const_i(g, e.type, NA_INT);
  *out = av_num(e.type, pe_select(g, in, e.ref, na));
  return true;
}

/* x[1]? */
static bool is_first(Build *w, Av i) {
  int64_t k = 0;
  double d = 0;
  if (i.kind != AV_NUM || i.type == PT_L || !pe_is_const(w->g, i.ref, &k, &d)) return false;
  return i.type == PT_D ? d >= 1 && d < 2 : k == 1;
}
/* which(c)[1], x[c][1]: nobody asks for the rest.  Of places there may be none, which is NA. */
static Av first_of(Build *w, Pull *v, Node *n) {
  Graph *g = w->g;
  Pull *of = v->a.vec;
  if (of->kind != VK_SEQ || of->type != PT_I) return pe_first_element(w, v, n);
  Ref at = pe_first_of(w, v, n);
  Av e = pe_at(w, of, pe_mk2(g, OP_AddI, at, pe_int(w, -1)), n);
  return av_num(PT_I, pe_select(g, pe_mk2(g, OP_EqI, at, pe_int(w, 0)), pe_int(w, NA_INT), e.ref));
}

static Av index1(Build *w, Av x, Av i, bool list, Node *n) {
  Graph *g = w->g;
  int64_t k;
  double d;
  if (i.kind == AV_TUPLE && i.tup->n == 1 && !i.tup->list) i = i.tup->v[0];
  pe_places_by_name(w, x, &i, n);
  int out[PE_MAX_TUPLE + 1], nout = list ? 0 : left_out(w, i, out);
  if (nout) { /* x[-c(1, 4)]: one after the other, the last first */
    for (int j = 0; j < nout; j++) x = index1(w, x, av_int(w, -out[j]), false, n);
    return x;
  }
  if (x.kind == AV_TUPLE && pe_string(i)) return named_element(w, x, pe_string(i), list, n);
  if (i.kind == AV_NUM && N(g, i.ref)->op == OP_Const) {
    bool isd = pe_is_const(g, i.ref, NULL, &d);
    if (!isd) pe_is_const(g, i.ref, &k, NULL), d = (double)k;
    if (isnan(d) || (!isd && k == NA_INT)) pe_bail(w, WHY_B_ARGS, n, "a subscript that is NA");
    if (i.type == PT_L && !list) { /* no place: TRUE stands for all, and drops dim */
      if (d == 1 && (x.kind == AV_NUM || (x.kind == AV_TUPLE && !x.tup->nrow))) return x;
      pe_bail(w, WHY_B_RESULT_LEN, n, "a logical subscript");
    }
    if (d <= -1 && x.kind != AV_NUM && !list) return drop_constant(w, x, (int)-d - 1, n);
    if (x.kind == AV_TUPLE) {
      if (d < 1 || d >= x.tup->n + 1) pe_bail(w, WHY_B_ARGS, n, "subscript");
      Av e = x.tup->v[(int)d - 1];
      if (x.tup->list && !list) pe_bail(w, WHY_B_LIST, n, "[");
      if (!list && x.tup->names) return pe_tuple(w, 1, &e, &x.tup->name[(int)d - 1], false);
      return e;
    }
    if (x.kind == AV_NUM && d >= 1 && d < 2) {
      if (list) x.why = 0;
      return x;
    }
  }
  if (x.kind == AV_TUPLE && x.tup->list) pe_bail(w, WHY_B_LIST, n, "");
  if (x.kind == AV_VEC && x.vec->kind == VK_FILTER && !list && !pe_named(x) && is_first(w, i)) return first_of(w, x.vec, n);
  Pull *p = pe_as_vec(w, x, n);
  if (i.kind == AV_NUM && !list && x.kind != AV_NUM) { /* x[-k]: somebody wrote a minus */
    PeNode m = *N(g, pe_real(g, i.ref));
    if (m.op == OP_NegI || m.op == OP_NegD) {
      if (p->nrow || pe_named(x))
        pe_bail(w, WHY_B_RESULT, n, "a negative subscript of a matrix, or of a vector with names");
      return without_one(w, p, x, pe_bounded(w, av_num(m.op == OP_NegD ? PT_D : PT_I, m.in[0]), p->len, n), n);
    }
  }
  if (i.kind == AV_NUM && i.type != PT_L) {
    Av e;
    if (!list && !pe_named(x) && or_na(w, p, i, n, &e)) return e;
    Ref j = pe_bounded(w, i, p->len, n);
    e = pe_at(w, p, j, n);
    if (list || !pe_named(x)) {
      e.why = 0;
    } else {
      w->named_element = true;
      e.why = 1;
    }
    return e;
  }
  if (list) pe_bail(w, WHY_B_VECTOR, n, "[[");
  if ((i.kind == AV_TUPLE || i.kind == AV_VEC || i.kind == AV_ARRAY) && pe_as_any(w, i, n)->type == PT_L)
    return index_logical(w, p, i, n);
  Av places;
  if (i.kind == AV_TUPLE && x.kind != AV_NUM && all_left_out(w, i.tup, &places))
    return without_places(w, x, p, places, n);
  if (i.kind == AV_TUPLE && x.kind != AV_NUM) return index_tuple(w, x, i.tup, n);
  if (i.kind != AV_VEC && i.kind != AV_ARRAY)
    pe_bail(w, pe_stringy(i) ? WHY_B_STRING : WHY_B_RESULT_LEN, n, "subscript");
  Pull *q = pe_as_any(w, i, n);
  if (q->kind == VK_FILTER) { /* x[which(c)]: gather what there is to filter */
    Pull *f = pe_temp(w, sizeof *f);
    *f = *q;
    if (q->a.kind == AV_VEC && is_negated(q->a.vec)) { /* x[-which(c)] */
      f->a = q->a.vec->a;
      f->type = pe_as_any(w, f->a, n)->type;
      return without_places(w, x, p, pe_av_vec(f), n);
    }
    f->a = index1(w, x, q->a, list, n);
    if (f->a.kind != AV_VEC) pe_bail(w, WHY_B_RESULT_LEN, n, "a logical subscript");
    f->type = f->a.vec->type;
    return pe_av_vec(f);
  }
  if (q->kind == VK_SEQ && q->type == PT_I && pe_is_const(g, q->stride, &k, NULL) && k == 1 && q->last)
    return index_range(w, x, p, q, n);
  const Pull *out_range = range_left_out(w, q);
  if (out_range) return without_range(w, x, p, out_range, n);
  if (is_negated(q)) return without_places(w, x, p, q->a, n);
  Pull *v = pe_temp(w, sizeof *v);
  *v = (Pull){.kind = VK_GATHER, .type = p->type, .a = x, .b = pe_av_vec(q), .node = n};
  v->len = q->len;
  v->len_now = q->len_now;
  return pe_av_vec(v);
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
  v->len = pe_mul_nw(w, r->len, c->len);
  return pe_av_vec(v);
}

Av pe_vec_index(Build *w, Av x, Av i, Node *n) { return index1(w, x, i, false, n); }
Av pe_vec_element(Build *w, Av x, Av i, Node *n) { return index1(w, x, i, true, n); }

/* A matrix whose elements are asked for by a vector of subscripts: as a vector. */
static Av flat_of(Build *w, Av x, Av i) {
  if (x.kind != AV_VEC || !x.vec->nrow || i.kind == AV_NUM) return x;
  Pull *p = pe_temp(w, sizeof *p);
  *p = *x.vec;
  p->nrow = p->ncol = 0;
  return pe_av_vec(p);
}

/* A row or column of m; flat: m as a vector. */
static Av row_of(Build *w, Av flat, const Pull *m, Ref r, Node *n) {
  Av v = slice(w, flat, m->type, r, m->nrow, m->ncol, m->ncol_now, n);
  v.vec->names = pe_dim_names(m, v.vec->nth = 2);
  return v;
}
static Av column_of(Build *w, Av flat, const Pull *m, Ref c, Node *n) {
  Av v = slice(w, flat, m->type, pe_mul_nw(w, c, m->nrow), pe_int(w, 1), m->nrow, m->nrow_now, n);
  v.vec->names = pe_dim_names(m, v.vec->nth = 1);
  return v;
}

/* x[i, j]; AV_MISSING: all */
static Av matrix_index(Build *w, Av x, bool list, Av i, Av j, Node *n) {
  Graph *g = w->g;
  if ((x.kind == AV_TUPLE && x.tup->nrow) || (x.kind == AV_ARRAY && x.wide)) {
    Pull *own = pe_as_vec(w, x, n);
    x = pe_av_vec(own);
  }
  if (x.kind != AV_VEC || !x.vec->nrow) pe_bail(w, WHY_B_ARRAY, n, "subscripts");
  Pull *m = x.vec;
  Av flat = x;
  Pull *p = pe_temp(w, sizeof *p); /* the matrix as a plain vector */
  *p = *m;
  p->nrow = p->ncol = 0;
  flat.vec = p;
  pe_dim_places(w, m, 1, &i, n);
  pe_dim_places(w, m, 2, &j, n);
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
    return index1(w, row_of(w, flat, m, pe_bounded(w, i, m->nrow, n), n), j, false, n);
  if (!list && iv && j.kind == AV_NUM)
    return index1(w, column_of(w, flat, m, pe_bounded(w, j, m->ncol, n), n), i, false, n);
  if ((i.kind != AV_NUM && i.kind != AV_MISSING) || (j.kind != AV_NUM && j.kind != AV_MISSING)) {
    if (list) pe_bail(w, WHY_B_VECTOR, n, "[[");
    return block(w, flat, m, i, j, n);
  }
  Ref r = i.kind == AV_NUM ? pe_bounded(w, i, m->nrow, n) : 0, c = j.kind == AV_NUM ? pe_bounded(w, j, m->ncol, n) : 0;
  if (r && c) {
    Av e = pe_at(w, p, pe_add_nw(w, pe_mul_nw(w, c, m->nrow), r), n);
    e.why = !list && !pe_dim_names(m, 1) != !pe_dim_names(m, 2);
    return e;
  }
  if (list) pe_bail(w, WHY_B_VECTOR, n, "[[");
  return r ? row_of(w, flat, m, r, n) : column_of(w, flat, m, c, n);
}

Av pe_number_index(Build *w, Av x, int nsub, Av *sub, PeIndexing how, Node *n) {
  const bool list = how == PE_ELEMENT;
  const Av i = sub[0];
  if (nsub > 2) pe_bail(w, WHY_B_ARRAY, n, "subscripts");
  if (nsub == 2) return matrix_index(w, x, list, i, sub[1], n);
  if (i.kind == AV_VEC && i.vec->nrow && i.vec->type != PT_L && x.kind == AV_VEC && x.vec->nrow)
    pe_bail(w, WHY_B_ARRAY, n, "");
  return index1(w, flat_of(w, x, i), i, list, n);
}

Av pe_parts_index(Build *w, Av x, int nsub, Av *sub, PeIndexing how, Node *n) {
  Av part[2];
  for (int k = 0; k < pe_parts_of(x); k++) part[k] = pe_number_index(w, pe_part_of(w, x, k), nsub, sub, how, n);
  return pe_of_parts(w, pe_complex_kind(x), part);
}
