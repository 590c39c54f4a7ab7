/* pe/build_base.c - base functions that are made of others: diff, seq, match and %in% with a small table, round to
 * digits.  See pe_vec_builtin. */
#include "build.h"

/* x without its first element minus x without its last. */
static Av diff(Build *w, Av x, Node *n) {
  Graph *g = w->g;
  Pull *v = pe_as_vec(w, x, n), *part[2];
  if (v->nrow || pe_named(x)) pe_bail(w, WHY_B_RESULT, n, "diff of a matrix, or of a vector with names");
  Ref len = pe_pi(g, v->len, pe_build_guard(w, pe_mk2(g, OP_LtI, pe_int(w, 1), v->len), WHY_G_LENGTH, n));
  for (int i = 0; i < 2; i++) {
    Pull *p = part[i] = pe_temp(w, sizeof *p);
    *p = (Pull){.kind = VK_SLICE, .type = v->type, .a = x, .node = n};
    p->base = pe_int(w, i);
    p->stride = pe_int(w, 1);
    p->len = pe_mk2(g, OP_AddI, len, pe_int(w, -1));
    p->len_now = v->len_now > 0 ? v->len_now - 1 : -1;
  }
  Av a = av_kind(AV_VEC), b = a;
  a.vec = part[1];
  b.vec = part[0];
  return pe_op2(w, SOP_Sub, a, b, n);
}

/* from + (0 .. n) * by; doubles end at `to` at the latest. */
static Av seq_by(Build *w, Av from, Av to, Av by, Node *n) {
  Graph *g = w->g;
  bool dbl = from.type == PT_D || to.type == PT_D || by.type == PT_D;
  if (from.type == PT_L || to.type == PT_L || by.type == PT_L || from.wide || to.wide || by.wide)
    pe_bail(w, WHY_B_TYPES, n, "seq");
  if (!dbl) {
    Ref a = pe_not_na(w, from, n), b = pe_not_na(w, to, n), s = pe_not_na(w, by, n);
    int64_t k;
    if (!pe_is_const(g, s, &k, NULL) || k <= 0) pe_bail(w, WHY_B_NOT_RUN, n, "seq with such a step");
    pe_build_guard(w, pe_mk2(g, OP_LeI, a, b), WHY_G_COUNT_UP, n);
    Av del = pe_op2(w, SOP_Sub, av_num(PT_I, b), av_num(PT_I, a), n);
    Av m = pe_op2(w, SOP_IDiv, del, av_num(PT_I, s), n);
    Ref ok = pe_build_guard(w, pe_mk2(g, OP_LeI, pe_int(w, 0), m.ref), WHY_G_COUNT_UP, n);
    Ref len = pe_mk2(g, OP_AddI, pe_pi(g, m.ref, ok), pe_int(w, 1));
    return pe_op2(w, SOP_Add, from, pe_op2(w, SOP_Mul, pe_range_int(w, pe_int(w, 0), len, n), by, n), n);
  }
  double step;
  int64_t whole;
  if (!pe_is_const(g, by.ref, &whole, &step)) pe_bail(w, WHY_B_NOT_RUN, n, "seq with such a step");
  if (by.type != PT_D) step = (double)whole;
  if (!(step > 0)) pe_bail(w, WHY_B_NOT_RUN, n, "seq with such a step");
  Ref a = pe_as_dbl(w, from), b = pe_as_dbl(w, to), s = pe_const_d(g, step), zero = pe_const_d(g, 0);
  Ref del = pe_mk2(g, OP_SubD, b, a);
  pe_build_guard(w, pe_mk2(g, OP_LtD, zero, del), WHY_G_COUNT_UP, n); /* NA too */
  /* so near to each other that R gives `from` alone: left to R */
  Av abs_a = pe_op1(w, SOP_Abs, av_num(PT_D, a), n), abs_b = pe_op1(w, SOP_Abs, av_num(PT_D, b), n);
  Ref most = pe_mk2(g, OP_AddD, abs_a.ref, abs_b.ref);
  pe_build_guard(w, pe_mk2(g, OP_LtD, pe_mk2(g, OP_MulD, most, pe_const_d(g, 1e-10)), del), WHY_G_COUNT_UP, n);
  Ref m = pe_mk2(g, OP_AddD, pe_mk2(g, OP_DivD, del, s), pe_const_d(g, 1e-10));
  Ref ok = pe_build_guard(w, pe_mk2(g, OP_LtD, m, pe_const_d(g, 1e9)), WHY_G_SIZE, n);
  Ref k = pe_mk1(g, OP_D2I, pe_pi(g, m, ok));
  ok = pe_build_guard(w, pe_mk2(g, OP_LeI, pe_int(w, 0), k), WHY_G_SIZE, n);
  Ref len = pe_mk2(g, OP_AddI, pe_pi(g, k, ok), pe_int(w, 1));
  Av r = pe_op2(w, SOP_Mul, pe_range_int(w, pe_int(w, 0), len, n), av_num(PT_D, s), n);
  return pe_op2(w, SOP_PMin, pe_op2(w, SOP_Add, av_num(PT_D, a), r, n), av_num(PT_D, b), n);
}

enum { SMALL_TABLE = 32, TABLE = 256 };

/* The place of x in the table, else none. */
static Av match(Build *w, Av x, Av table, Av none, Node *n) {
  Pull *v = pe_as_vec(w, table, n);
  int64_t len;
  if (!pe_is_const(w->g, v->len, &len, NULL) || len > SMALL_TABLE || none.type != PT_I)
    pe_bail(w, WHY_B_SIZE, n, "match with a table whose length is not known");
  Ref r = none.ref;
  for (int i = (int)len - 1; i >= 0; i--) {
    Ref same = pe_truth(w, pe_op2(w, SOP_Eq, x, pe_at(w, v, pe_int(w, i), n), n), n, "match");
    r = pe_select(w->g, same, pe_int(w, i + 1), r);
  }
  return av_num(PT_I, r);
}

Av pe_base_builtin(Build *w, const char *f, int n, Av *args, Obj **names, Node *node, bool *done) {
#define IS(s) (!strcmp(f, s))
#define FORMALS(...) pe_match_args(n, args, names, (const char *const[]){__VA_ARGS__, NULL}, a)
  Av *a[4];
  *done = true;
  if (IS("diff") && n == 1 && !(names && names[0])) {
    Av x = pe_force(w, args[0]);
    if (pe_is_vec(x)) return diff(w, x, node);
  }
  if (IS("seq") && n == 3 && FORMALS("from", "to", "by") && a[0] && a[1] && a[2])
    return seq_by(w, pe_num(w, pe_force(w, *a[0]), node), pe_num(w, pe_force(w, *a[1]), node),
                  pe_num(w, pe_force(w, *a[2]), node), node);
  if (IS("match") && FORMALS("x", "table", "nomatch") && a[0] && a[1]) {
    Av v = pe_force(w, *a[0]), none = a[2] ? pe_num(w, pe_force(w, *a[2]), node) : av_num(PT_I, pe_int(w, NA_INT));
    if (v.kind == AV_NUM) return match(w, v, pe_force(w, *a[1]), none, node);
  }
  if (IS("%in%") && n == 2) {
    Av v = pe_force(w, args[0]), t = pe_force(w, args[1]);
    if (v.kind == AV_NUM && t.kind == AV_VEC && !t.vec->nrow && t.vec->len_now >= 0 && t.vec->len_now <= TABLE) {
      Av same = pe_op2(w, SOP_Eq, v, t, node), some = pe_vec_builtin(w, "any", 1, &same, NULL, node, done);
      return av_bool(pe_truth(w, some, node, f)); /* NA is in no table without it: left to R */
    }
  }
  if (IS("round") && n == 2 && FORMALS("x", "digits") && a[0] && a[1]) {
    Av v = pe_force(w, *a[0]), k = pe_num(w, pe_force(w, *a[1]), node);
    PeType t = v.kind == AV_NUM ? v.type : pe_is_vec(v) ? pe_as_vec(w, v, node)->type : PT_V;
    double digits;
    int64_t whole;
    if (t == PT_V) pe_bail(w, WHY_B_VECTOR, node, f);
    if (pe_is_const(w->g, k.ref, &whole, &digits) && (k.type == PT_D ? digits : (double)whole) == 0)
      return pe_op1(w, SOP_Round, v, node);
    return pe_op2(w, SOP_RoundTo, v, pe_convert(w, k, PT_D), node);
  }
  Av dist = pe_dist(w, f, n, args, names, node, done);
  if (*done) return dist;
  *done = true;
  /* R code that no kernel can hold: say its name, and not the name of what it calls */
  static const char *const none[] = {"tabulate", "paste0", "table", "unique", "scale", "sweep", "tapply", "aggregate"};
  for (size_t i = 0; i < sizeof none / sizeof *none; i++)
    if (IS(none[i])) pe_bail(w, WHY_B_BUILTIN, node, f);
#undef IS
#undef FORMALS
  *done = false;
  return av_kind(AV_NULL);
}
