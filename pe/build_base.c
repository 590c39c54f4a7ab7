/* pe/build_base.c - base functions that are made of others: diff, seq, match and %in% with a small table, round to
 * digits.  See pe_vec_builtin. */
#include "build.h"

#include <math.h>

/* x without its first `lag` elements minus x without its last. */
static Av diff(Build *w, Av x, int lag, Node *n) {
  Graph *g = w->g;
  Pull *v = pe_as_vec(w, x, n), *part[2];
  if (v->nrow || pe_named(x)) pe_bail(w, WHY_B_RESULT, n, "diff of a matrix, or of a vector with names");
  Ref len = pe_pi(g, v->len, pe_build_guard(w, pe_mk2(g, OP_LtI, pe_int(w, lag), v->len), WHY_G_LENGTH, n));
  for (int i = 0; i < 2; i++) {
    Pull *p = part[i] = pe_temp(w, sizeof *p);
    *p = (Pull){.kind = VK_SLICE, .type = v->type, .a = x, .node = n};
    p->base = pe_int(w, i ? lag : 0);
    p->stride = pe_int(w, 1);
    p->len = pe_mk2(g, OP_AddI, len, pe_int(w, -lag));
    p->len_now = v->len_now > lag ? v->len_now - lag : -1;
  }
  Av a = av_kind(AV_VEC), b = a;
  a.vec = part[1];
  b.vec = part[0];
  return pe_op2(w, SOP_Sub, a, b, n);
}

/* Does the sequence go down?  As its step says; where that is not a constant, as it does now, and guarded. */
static bool goes_down(Build *w, Av by, Node *n) {
  Graph *g = w->g;
  double now = 1;
  (void)pe_now(w, by.ref, &now);
  bool down = now < 0;
  if (now == 0) pe_bail(w, WHY_B_NOT_RUN, n, "seq with such a step");
  if (by.type == PT_D)
    pe_build_guard(w, pe_mk2(g, OP_LtD, down ? by.ref : pe_const_d(g, 0), down ? pe_const_d(g, 0) : by.ref),
                   WHY_G_COUNT_UP, n);
  else
    pe_build_guard(w, pe_mk2(g, OP_LtI, down ? by.ref : pe_int(w, 0), down ? pe_int(w, 0) : by.ref), WHY_G_COUNT_UP, n);
  return down;
}

/* from + (0 .. n) * by; doubles end at `to` at the latest. */
static Av seq_by(Build *w, Av from, Av to, Av by, Node *n) {
  Graph *g = w->g;
  bool dbl = from.type == PT_D || to.type == PT_D || by.type == PT_D;
  if (from.type == PT_L || to.type == PT_L || by.type == PT_L || from.wide || to.wide || by.wide)
    pe_bail(w, WHY_B_TYPES, n, "seq");
  if (!dbl) {
    Ref a = pe_not_na(w, from, n), b = pe_not_na(w, to, n), s = pe_not_na(w, by, n);
    bool down = goes_down(w, av_num(PT_I, s), n);
    pe_build_guard(w, pe_mk2(g, OP_LeI, down ? b : a, down ? a : b), WHY_G_COUNT_UP, n);
    Av del = pe_op2(w, SOP_Sub, av_num(PT_I, b), av_num(PT_I, a), n);
    Av m = pe_op2(w, SOP_IDiv, del, av_num(PT_I, s), n);
    Ref ok = pe_build_guard(w, pe_mk2(g, OP_LeI, pe_int(w, 0), m.ref), WHY_G_COUNT_UP, n);
    Ref len = pe_mk2(g, OP_AddI, pe_pi(g, m.ref, ok), pe_int(w, 1));
    return pe_op2(w, SOP_Add, from, pe_op2(w, SOP_Mul, pe_range_int(w, pe_int(w, 0), len, n), by, n), n);
  }
  by = pe_convert(w, by, PT_D);
  bool down = goes_down(w, by, n);
  Ref a = pe_as_dbl(w, from), b = pe_as_dbl(w, to), s = by.ref, zero = pe_const_d(g, 0);
  Ref del = pe_mk2(g, OP_SubD, b, a), far = down ? pe_mk2(g, OP_SubD, a, b) : del;
  pe_build_guard(w, pe_mk2(g, OP_LtD, zero, far), WHY_G_COUNT_UP, n); /* NA too */
  /* so near to each other that R gives `from` alone: left to R */
  Av abs_a = pe_op1(w, SOP_Abs, av_num(PT_D, a), n), abs_b = pe_op1(w, SOP_Abs, av_num(PT_D, b), n);
  Ref most = pe_mk2(g, OP_AddD, abs_a.ref, abs_b.ref);
  pe_build_guard(w, pe_mk2(g, OP_LtD, pe_mk2(g, OP_MulD, most, pe_const_d(g, 1e-10)), far), WHY_G_COUNT_UP, n);
  Ref m = pe_mk2(g, OP_AddD, pe_mk2(g, OP_DivD, del, s), pe_const_d(g, 1e-10));
  Ref ok = pe_build_guard(w, pe_mk2(g, OP_LtD, m, pe_const_d(g, 1e9)), WHY_G_SIZE, n);
  Ref k = pe_mk1(g, OP_D2I, pe_pi(g, m, ok));
  ok = pe_build_guard(w, pe_mk2(g, OP_LeI, pe_int(w, 0), k), WHY_G_SIZE, n);
  Ref len = pe_mk2(g, OP_AddI, pe_pi(g, k, ok), pe_int(w, 1));
  Av r = pe_op2(w, SOP_Mul, pe_range_int(w, pe_int(w, 0), len, n), av_num(PT_D, s), n);
  return pe_op2(w, down ? SOP_PMax : SOP_PMin, pe_op2(w, SOP_Add, av_num(PT_D, a), r, n), av_num(PT_D, b), n);
}

enum { TABLE = 256 };

/* A table that each lane looks through. */
typedef struct Table {
  Pull *v;
  Av x, none;
  bool left, closed, inside;
  Node *n;
} Table;
static void match_body(Build *w, Ref i, Ref *acc, void *data) {
  Table *t = data;
  Graph *g = w->g;
  Ref same = pe_truth(w, pe_op2(w, SOP_Eq, t->x, pe_at(w, t->v, i, t->n), t->n), t->n);
  Ref first = pe_mk2(g, OP_AndB, same, pe_mk2(g, OP_EqI, acc[0], pe_int(w, 0)));
  acc[0] = pe_select(g, first, pe_mk(g, OP_AddI, PT_I, i, pe_int(w, 1), 0, 1), acc[0]);
}
/* The place of x in the table, else none. */
static Av match(Build *w, const void *data, const Av *x, Node *n) {
  const Table *t = data;
  Table own = *t;
  Ref acc[1] = {pe_int(w, 0)};
  own.x = x[0];
  pe_count_loop(w, t->v->len, 1, acc, match_body, &own, w->line);
  return av_num(PT_I, pe_select(w->g, pe_mk2(w->g, OP_EqI, acc[0], pe_int(w, 0)), t->none.ref, acc[0]));
}
static Pull *table(Build *w, Av a, Node *n, const char *f) {
  int64_t len;
  pe_need_numbers(w, a, WHY_B_TYPES, n, f);
  Pull *v = pe_as_vec(w, a, n);
  if (pe_is_const(w->g, v->len, &len, NULL) ? len > TABLE : v->len_now > TABLE) pe_bail(w, WHY_B_SIZE, n, f);
  return v;
}

static void interval_body(Build *w, Ref i, Ref *acc, void *data) { /* acc: how many, the last one, all in order? */
  Table *t = data;
  Graph *g = w->g;
  Ref e = pe_as_dbl(w, pe_at(w, t->v, i, t->n)), in = pe_mk2(g, t->left ? OP_LtD : OP_LeD, e, t->x.ref);
  acc[0] = pe_mk(g, OP_AddI, PT_I, acc[0], pe_mk(g, OP_B2I, PT_I, in, 0, 0, 0), 0, 1);
  acc[2] = pe_mk2(g, OP_AndB, acc[2], pe_mk2(g, OP_LeD, acc[1], e)); /* not where one is NaN */
  acc[1] = e;
}
static Av interval(Build *w, const void *data, const Av *x, Node *n) {
  const Table *t = data;
  Graph *g = w->g;
  Table own = *t;
  own.x = av_num(PT_D, pe_not_na(w, x[0], n));
  Ref acc[3] = {pe_int(w, 0), pe_const_d(g, -INFINITY), pe_const_i(g, PT_B, 1)}, len = t->v->len, one = pe_int(w, 1);
  len = pe_pi(g, len, pe_build_guard(w, pe_mk2(g, OP_LtI, one, len), WHY_G_LENGTH, n));
  pe_count_loop(w, len, 3, acc, interval_body, &own, w->line);
  pe_build_guard(w, acc[2], WHY_G_STOP, n); /* R's error */
  Ref k = acc[0], last = pe_mk2(g, OP_AddI, len, pe_int(w, -1));
  if (t->closed && !t->left) k = pe_select(g, pe_mk2(g, OP_EqD, own.x.ref, acc[1]), last, k);
  if (t->closed && t->left)
    k = pe_select(g, pe_mk2(g, OP_EqD, own.x.ref, pe_as_dbl(w, pe_at(w, t->v, pe_int(w, 0), n))), one, k);
  if (t->inside) {
    k = pe_select(g, pe_mk2(g, OP_LtI, k, one), one, k);
    k = pe_select(g, pe_mk2(g, OP_LtI, last, k), last, k);
  }
  return av_num(PT_I, k);
}

/* A whole number that is known while the kernel is made; -1: it is not. */
static int whole_constant(Build *w, Av a) {
  Av v = pe_force(w, a);
  int64_t k;
  double d;
  if (v.kind != AV_NUM || !pe_is_const(w->g, v.ref, &k, &d)) return -1;
  if (v.type == PT_D) k = d >= 0 && d < 1e9 && d == floor(d) ? (int64_t)d : -1;
  return k >= 0 && k < 1000000000 ? (int)k : -1;
}

/* identical(x, y) of numbers: of one type, as many, and all the same. */
typedef struct Same {
  Pull *x, *y;
  Node *n;
} Same;
static void same_body(Build *w, Ref i, Ref *acc, void *data) {
  Same *s = data;
  Graph *g = w->g;
  Av x = pe_at(w, s->x, i, s->n), y = pe_at(w, s->y, i, s->n);
  Ref a = pe_not_na(w, x, s->n), b = pe_not_na(w, y, s->n); /* NaN and NA: the interpreter's */
  acc[0] = pe_mk2(g, OP_AndB, acc[0], pe_mk2(g, s->x->type == PT_D ? OP_EqD : OP_EqI, a, b));
}
static Av identical(Build *w, Av x, Av y, Node *n) {
  Graph *g = w->g;
  const bool one[2] = {x.kind == AV_NUM, y.kind == AV_NUM};
  if ((one[0] && x.wide) || (one[1] && y.wide) || pe_named(x) || pe_named(y)) pe_bail(w, WHY_B_TYPES, n, "identical");
  Same s = {pe_as_vec(w, x, n), pe_as_vec(w, y, n), n};
  if (s.x->nrow || s.y->nrow) pe_bail(w, WHY_B_ARRAY, n, "identical");
  if (s.x->type != s.y->type) return av_bool(pe_const_i(g, PT_B, 0));
  Ref fits = pe_mk2(g, OP_EqI, s.x->len, s.y->len), acc[1] = {fits};
  pe_count_loop(w, pe_select(g, fits, s.x->len, pe_int(w, 0)), 1, acc, same_body, &s, w->line);
  return av_bool(acc[0]);
}

Av pe_base_builtin(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
#define IS(id_) (b->id == PB_##id_)
#define FORMALS(...) pe_match_args(n, args, names, (const char *const[]){__VA_ARGS__, NULL}, a)
  Av *a[4];
  *done = true;
  if (IS(diff) && FORMALS("x", "lag", "differences") && a[0] && (!a[2] || whole_constant(w, *a[2]) == 1)) {
    Av x = pe_force(w, *a[0]);
    int lag = a[1] ? whole_constant(w, *a[1]) : 1;
    if (pe_is_vec(x) && lag >= 1) return diff(w, x, lag, node);
  }
  if (IS(seq) && n == 3 && FORMALS("from", "to", "by") && a[0] && a[1] && a[2])
    return seq_by(w, pe_num(w, pe_force(w, *a[0]), node), pe_num(w, pe_force(w, *a[1]), node),
                  pe_num(w, pe_force(w, *a[2]), node), node);
  if (IS(identical) && n == 2 && !(names && (names[0] || names[1]))) {
    Av x = pe_force(w, args[0]), y = pe_force(w, args[1]);
    if (!w->b->ended && pe_is_numeric(x) && pe_is_numeric(y)) return identical(w, x, y, node);
  }
  if (IS(anyNA) && n == 1 && !(names && names[0] && CLEN(names[0]))) {
    Av x = pe_force(w, args[0]);
    if (pe_is_numeric(x)) {
      Av is = pe_op1(w, SOP_IsNa, x, node);
      return pe_vec_builtin(w, "any", 1, &is, NULL, node, done);
    }
  }
  if (IS(match) && FORMALS("x", "table", "nomatch") && a[0] && a[1]) {
    Av v = pe_without_attributes(w, pe_force(w, *a[0]), node);
    Table *t = pe_temp(w, sizeof *t);
    *t = (Table){.v = table(w, pe_force(w, *a[1]), node, b->name), .n = node};
    t->none = a[2] ? pe_num(w, pe_force(w, *a[2]), node) : av_num(PT_I, pe_int(w, NA_INT));
    if (t->none.type != PT_I) pe_bail(w, WHY_B_TYPES, node, b->name);
    return pe_each_of(w, match, t, PT_I, 1, &v, node);
  }
  if (IS(findInterval)) {
    Av *i[6];
    static const char *const formal[] = {"x", "vec", "rightmost.closed", "all.inside", "left.open", NULL};
    if (!pe_match_args(n, args, names, formal, i) || !i[0] || !i[1]) pe_bail(w, WHY_B_ARGS, node, b->name);
    bool known = true;
    Table *t = pe_temp(w, sizeof *t);
    *t = (Table){.v = table(w, pe_force(w, *i[1]), node, b->name), .n = node};
    t->closed = pe_flag(w, i[2], false, &known);
    t->inside = pe_flag(w, i[3], false, &known);
    t->left = pe_flag(w, i[4], false, &known);
    if (!known) pe_bail(w, WHY_B_ARGS, node, b->name);
    Av x = pe_force(w, *i[0]);
    pe_need_numbers(w, x, WHY_B_TYPES, node, b->name);
    x = pe_op1(w, SOP_AsDbl, pe_without_attributes(w, x, node), node);
    return pe_each_of(w, interval, t, PT_I, 1, &x, node);
  }
  if (IS(in) && n == 2) {
    Av *i[8];
    if (!pe_match_args(n, args, names, (const char *const[]){"x", "table", NULL}, i) || !i[0] || !i[1])
      pe_bail(w, WHY_B_ARGS, node, b->name);
    Av v = pe_force(w, *i[0]), t = pe_force(w, *i[1]);
    if (v.kind == AV_NUM && t.kind == AV_NULL) return av_bool(pe_const_i(w->g, PT_B, 0));
    if (pe_is_vec(v) && pe_is_numeric(v) && pe_is_numeric(t)) {
      Table *in = pe_temp(w, sizeof *in);
      *in = (Table){.v = table(w, t, node, b->name), .none = av_int(w, 0), .n = node};
      if (pe_named(v)) pe_bail(w, WHY_B_RESULT, node, "a vector with names");
      v = pe_without_attributes(w, v, node);
      return pe_op2(w, SOP_Gt, pe_each_of(w, match, in, PT_I, 1, &v, node), av_int(w, 0), node);
    }
    if (t.kind == AV_ARRAY) t = pe_av_vec(pe_as_vec(w, t, node));
    if (v.kind == AV_NUM && t.kind == AV_VEC && !t.vec->nrow && t.vec->len_now <= TABLE) {
      Av same = pe_op2(w, SOP_Eq, v, t, node), some = pe_vec_builtin(w, "any", 1, &same, NULL, node, done);
      return av_bool(pe_truth(w, some, node)); /* NA is in no table without it: left to R */
    }
  }
  if (IS(round) && n == 2 && FORMALS("x", "digits") && a[0] && a[1]) {
    Av v = pe_force(w, *a[0]), k = pe_num(w, pe_force(w, *a[1]), node);
    PeType t = v.kind == AV_NUM ? v.type : pe_is_vec(v) ? pe_as_vec(w, v, node)->type : PT_V;
    double digits;
    int64_t whole;
    if (t == PT_V) pe_bail(w, WHY_B_VECTOR, node, b->name);
    if (pe_is_const(w->g, k.ref, &whole, &digits) && (k.type == PT_D ? digits : (double)whole) == 0)
      return pe_op1(w, SOP_Round, v, node);
    return pe_op2(w, SOP_RoundTo, v, pe_convert(w, k, PT_D), node);
  }
  if (IS(signif) && n <= 2 && FORMALS("x", "digits") && a[0]) {
    Av v = pe_force(w, *a[0]), k = a[1] ? pe_num(w, pe_force(w, *a[1]), node) : av_int(w, 6);
    PeType t = v.kind == AV_NUM ? v.type : pe_is_vec(v) ? pe_as_vec(w, v, node)->type : PT_V;
    if (t != PT_D || v.wide) pe_bail(w, WHY_B_TYPES, node, "signif of integers");
    return pe_op2(w, SOP_Signif, v, pe_convert(w, k, PT_D), node);
  }
#undef IS
#undef FORMALS
  *done = false;
  return av_kind(AV_NULL);
}

/* R code that no kernel can hold: say its name, and not the name of what it calls. */
Av pe_in_no_kernel(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  pe_bail(w, WHY_B_BUILTIN, node, b->name);
}
