/* pe/build_sets.c - short vectors as sets inside a kernel: unique, duplicated, anyDuplicated, tabulate, the trimmed
 * mean.
 *
 * Each element is held against those before it, in a private array: for the lengths that a lane can have, that is less
 * than a table would cost.  NA is the interpreter's.
 */
#include "build.h"

#include <math.h>
#include <string.h>

typedef struct Twice {
  Av a; /* the elements, a private array */
  Ref x, out;
  bool first;  /* out: is it the first of its kind?  Else: was it there before? */
  Pull *among; /* out: and is it one of these, or (other) none of them?  NULL: not asked */
  bool other;
  Ref len;
  Node *n;
} Twice;

static Ref get(Build *w, Av a, Ref i) { return pe_pin(w->g, w->b, OP_ArrGet, (PeType)a.type, a.ref, i, 0, 0, w->line); }

static void same_body(Build *w, Ref j, Ref *acc, void *data) {
  Twice *t = data;
  Ref y = get(w, t->a, j);
  acc[0] = pe_mk2(w->g, OP_OrB, acc[0], pe_mk2(w->g, t->a.type == PT_D ? OP_EqD : OP_EqI, y, t->x));
}
/* Is element i equal to one before it? */
static Ref was_there(Build *w, Twice *t, Ref i) {
  Ref acc[1] = {pe_const_i(w->g, PT_B, 0)};
  t->x = pe_not_na(w, av_num((PeType)t->a.type, get(w, t->a, i)), t->n);
  pe_count_loop(w, i, 1, acc, same_body, t, w->line);
  return acc[0];
}
static void among_body(Build *w, Ref j, Ref *acc, void *data) {
  Twice *t = data;
  Av same = pe_op2(w, SOP_Eq, av_num((PeType)t->a.type, t->x), pe_at(w, pe_element(t->among), j, t->n), t->n);
  acc[0] = pe_mk2(w->g, OP_OrB, acc[0], pe_truth(w, same, t->n));
}
static void twice_body(Build *w, Ref i, Ref *acc, void *data) {
  (void)acc;
  Twice *t = data;
  Ref is = was_there(w, t, i);
  if (t->first) is = pe_mk1(w->g, OP_NotB, is);
  if (t->among) {
    Ref in[1] = {pe_const_i(w->g, PT_B, 0)};
    pe_each(w, t->among, 1, in, among_body, t, w->line);
    is = pe_mk2(w->g, OP_AndB, is, t->other ? pe_mk1(w->g, OP_NotB, in[0]) : in[0]);
  }
  pe_pin(w->g, w->b, OP_ArrSet, PT_V, t->out, i, pe_mk(w->g, OP_B2I, PT_L, is, 0, 0, 0), 0, w->line);
}
static void any_body(Build *w, Ref i, Ref *acc, void *data) {
  Graph *g = w->g;
  Ref is = pe_mk2(g, OP_AndB, was_there(w, data, i), pe_mk2(g, OP_EqI, acc[0], pe_int(w, 0)));
  acc[0] = pe_select(g, is, pe_mk(g, OP_AddI, PT_I, i, pe_int(w, 1), 0, 1), acc[0]);
}

static PeType type_of(Build *w, Av x, Node *n) { return x.kind == AV_NUM ? x.type : pe_as_any(w, x, n)->type; }
static Pull *several(Build *w, Av x, Node *n) {
  return x.kind == AV_NUM ? pe_as_vec(w, pe_tuple(w, 1, &x, NULL, false), n) : pe_as_any(w, x, n);
}

/* union, intersect, setdiff */
static Av two_sets(Build *w, const char *f, Av x, Av y, Node *n) {
  bool done;
  if (!pe_is_numeric(x) || !pe_is_numeric(y)) pe_bail(w, pe_stringy(x) ? WHY_B_STRING : WHY_B_TYPES, n, f);
  if (*f == 'u') {
    Av both[2] = {x, y}, all = pe_vec_builtin(w, "c", 2, both, NULL, n, &done);
    return pe_vec_builtin(w, "unique", 1, &all, NULL, n, &done);
  }
  if (*f == 'i' && type_of(w, y, n) == PT_D) x = pe_op1(w, SOP_AsDbl, x, n);
  if (*f == 'i' && type_of(w, y, n) > type_of(w, x, n)) pe_bail(w, WHY_B_TYPES, n, f);
  Twice t = {.first = true, .among = several(w, y, n), .other = *f == 's', .n = n};
  t.a = pe_array_up_to(w, pe_av_vec(several(w, x, n)), &t.len, n);
  Av r = {.kind = AV_ARRAY, .type = PT_L};
  r.n = t.a.n;
  t.out = r.ref = pe_array_raw(w, PT_L, r.n);
  pe_count_loop(w, t.len, 0, NULL, twice_body, &t, w->line);
  r = pe_array_part(w, r, t.len, n);
  return pe_filter(w, pe_as_vec(w, pe_array_part(w, t.a, t.len, n), n), pe_as_vec(w, r, n), false, n);
}

static Av sets(Build *w, const PeBase *b, Av x, Node *n) {
  Graph *g = w->g;
  bool any = b->id == PB_anyDuplicated, unique = b->id == PB_unique;
  pe_need_numbers(w, x, WHY_B_TYPES, n, b->name);
  if (x.kind == AV_NUM) return unique ? x : any ? av_int(w, 0) : av_bool(pe_const_i(g, PT_B, 0));
  if (pe_is_matrix(x)) pe_bail(w, WHY_B_ARRAY, n, b->name); /* of its rows */
  Twice t = {.first = unique, .n = n};
  t.a = pe_array_up_to(w, x, &t.len, n);
  if (any) {
    Ref acc[1] = {pe_int(w, 0)};
    pe_count_loop(w, t.len, 1, acc, any_body, &t, w->line);
    return av_num(PT_I, acc[0]);
  }
  Av r = {.kind = AV_ARRAY, .type = PT_L};
  r.n = t.a.n;
  t.out = r.ref = pe_array_raw(w, PT_L, r.n);
  pe_count_loop(w, t.len, 0, NULL, twice_body, &t, w->line);
  r = pe_array_part(w, r, t.len, n);
  if (!unique) return r;
  return pe_filter(w, pe_as_vec(w, pe_array_part(w, t.a, t.len, n), n), pe_as_vec(w, r, n), false, n);
}

/* ---- runs of equal elements: rle, and table of what is sorted ---- */

typedef struct Runs {
  Av a;             /* the elements */
  Ref value, count; /* arrays: of each run; value 0: nobody asks */
  bool whole;       /* doubles must be whole numbers, which differ as text when they differ */
  Node *n;
} Runs;
static void runs_body(Build *w, Ref i, Ref *acc, void *data) { /* acc: how many there are */
  const Runs *r = data;
  Graph *g = w->g;
  const PeType t = (PeType)r->a.type;
  const Ref zero = pe_int(w, 0), one = pe_int(w, 1), begins = pe_mk2(g, OP_EqI, i, zero);
  const Ref x = pe_not_na(w, av_num(t, get(w, r->a, i)), r->n);
  if (r->whole && t == PT_D) {
    const Ref whole = pe_mk2(g, OP_EqD, x, pe_mk(g, OP_Call, PT_D, x, 0, 0, SOP_Floor | 1 << 8)),
              size = pe_mk(g, OP_Call, PT_D, x, 0, 0, SOP_Abs | 1 << 8);
    pe_build_guard(w, pe_mk2(g, OP_AndB, whole, pe_mk2(g, OP_LtD, size, pe_const_d(g, 1e15))), WHY_G_RANGE, r->n);
  }
  const Ref before = get(w, r->a, pe_select(g, begins, zero, pe_mk2(g, OP_SubI, i, one)));
  const Ref same = pe_mk2(g, t == PT_D ? OP_EqD : OP_EqI, before, x);
  const Ref begun = pe_mk2(g, OP_OrB, begins, pe_mk1(g, OP_NotB, same));
  acc[0] = pe_mk(g, OP_AddI, PT_I, acc[0], pe_mk(g, OP_B2I, PT_I, begun, 0, 0, 0), 0, 1);
  const Ref at = pe_mk2(g, OP_SubI, acc[0], one);
  const Ref so_far = pe_pin(g, w->b, OP_ArrGet, PT_I, r->count, at, 0, 0, w->line); /* 0 where one begins */
  pe_pin(g, w->b, OP_ArrSet, PT_V, r->count, at, pe_mk(g, OP_AddI, PT_I, so_far, one, 0, 1), 0, w->line);
  if (r->value) pe_pin(g, w->b, OP_ArrSet, PT_V, r->value, at, x, 0, w->line);
}
/* The lengths of the runs of a's first len elements; *values: theirs, unless NULL. */
static Av runs(Build *w, Av a, Ref len, bool whole, Av *values, Node *n) {
  Graph *g = w->g;
  Runs r = {.a = a, .whole = whole, .n = n};
  Av count = {.kind = AV_ARRAY, .type = PT_I};
  count.n = a.n;
  count.ref = r.count = pe_pin(g, w->b, OP_ArrNew, PT_I, 0, 0, 0, a.n, w->line);
  if (values) {
    *values = (Av){.kind = AV_ARRAY, .type = a.type};
    values->n = a.n;
    values->ref = r.value = pe_pin(g, w->b, OP_ArrNew, (PeType)a.type, 0, 0, 0, a.n, w->line);
  }
  Ref acc[1] = {pe_int(w, 0)};
  pe_count_loop(w, len, 1, acc, runs_body, &r, w->line);
  N(g, acc[0])->lo = 0;
  N(g, acc[0])->hi = (int32_t)a.n;
  if (values) *values = pe_array_part(w, *values, acc[0], n);
  return pe_array_part(w, count, acc[0], n);
}

Av pe_f_rle(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Ref len;
  Av x = pe_force(w, args[0]);
  if (names && names[0]) pe_bail(w, WHY_B_ARGS, node, b->name);
  if (!pe_is_numeric(x) || x.kind == AV_NUM || pe_named(x) || (x.kind == AV_VEC && x.vec->nrow))
    pe_bail(w, pe_stringy(x) ? WHY_B_STRING : WHY_B_TYPES, node, b->name);
  const Av a = pe_array_up_to(w, x, &len, node);
  if (a.type < PT_L) pe_bail(w, WHY_B_TYPES, node, b->name);
  Av part[2];
  part[0] = runs(w, a, len, false, &part[1], node);
  Obj *name[2] = {SYM(rt_sym(w->R, "lengths"))->name, SYM(rt_sym(w->R, "values"))->name};
  return pe_tuple(w, 2, part, name, true);
}

/* table() of numbers: how often each is there, in their order.  Its names are text, which nobody may ask for. */
Av pe_f_table(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Ref len;
  bool mine;
  Av x = pe_force(w, args[0]);
  if (names && names[0]) pe_bail(w, WHY_B_ARGS, node, b->name);
  if (!pe_is_numeric(x) || x.kind == AV_NUM || (x.kind == AV_VEC && x.vec->nrow))
    pe_bail(w, pe_stringy(x) ? WHY_B_STRING : WHY_B_TYPES, node, b->name);
  if (pe_as_any(w, x, node)->type < PT_I) x = pe_op1(w, SOP_AsInt, x, node);
  x = pe_vec_builtin(w, "sort", 1, &x, NULL, node, &mine);
  const Av a = pe_array_up_to(w, x, &len, node);
  Av r = runs(w, a, len, true, NULL, node);
  if (r.kind == AV_ARRAY) r.why = 1;
  else if (r.kind == AV_VEC && r.vec->a.kind == AV_ARRAY) r.vec->a.why = 1;
  return r;
}

/* ---- tabulate ---- */

enum { MOST_BINS = 256 };

typedef struct Bins {
  Pull *v;
  Ref out, n, spill; /* spill: where those go that are in no bin */
  Node *node;
} Bins;
static void zero_body(Build *w, Ref i, Ref *acc, void *data) {
  (void)acc;
  pe_pin(w->g, w->b, OP_ArrSet, PT_V, ((Bins *)data)->out, i, pe_int(w, 0), 0, w->line);
}
static void bin_body(Build *w, Ref i, Ref *acc, void *data) {
  (void)acc;
  Bins *b = data;
  Graph *g = w->g;
  Av x = pe_at(w, pe_element(b->v), i, b->node);
  Ref k = pe_int_value(w, x, b->node);
  k = pe_mk2(g, OP_SubI, k, pe_int(w, 1));
  Ref in = pe_mk2(g, OP_AndB, pe_mk2(g, OP_LeI, pe_int(w, 0), k), pe_mk2(g, OP_LtI, k, b->n));
  Ref at = pe_select(g, in, k, b->spill);
  Ref count = pe_pin(g, w->b, OP_ArrGet, PT_I, b->out, at, 0, 0, w->line);
  pe_pin(g, w->b, OP_ArrSet, PT_V, b->out, at, pe_mk(g, OP_AddI, PT_I, count, pe_int(w, 1), 0, 1), 0, w->line);
}
static Av tabulated(Build *w, Av x, Av *nbins, Node *n) {
  Graph *g = w->g;
  bool done;
  int64_t k;
  pe_need_numbers(w, x, WHY_B_TYPES, n, "tabulate");
  Bins b = {.v = several(w, x, n), .node = n};
  if (!nbins) {
    Av all[2] = {av_int(w, 1), x};
    all[0] = pe_vec_builtin(w, "max", 2, all, NULL, n, &done);
    b.n = pe_int_value(w, all[0], n);
  } else b.n = pe_int_value(w, pe_num(w, pe_force(w, *nbins), n), n);
  Ref least = pe_mk2(g, OP_LeI, pe_int(w, 0), b.n);
  b.n = pe_pi(g, b.n, pe_build_guard(w, least, WHY_G_SIZE, n));
  int64_t room = MOST_BINS;
  if (pe_is_const(g, b.n, &k, NULL)) room = k;
  else b.n = pe_pi(g, b.n, pe_build_guard(w, pe_mk2(g, OP_LeI, b.n, pe_int(w, MOST_BINS)), WHY_G_SIZE, n));
  if (room > 1000) pe_bail(w, WHY_B_ARRAY, n, "tabulate");
  b.spill = pe_int(w, room);
  Av r = {.kind = AV_ARRAY, .type = PT_I};
  r.n = room + 1;
  b.out = r.ref = pe_array_raw(w, PT_I, r.n);
  pe_count_loop(w, pe_int(w, room + 1), 0, NULL, zero_body, &b, w->line);
  Ref none[1];
  pe_each(w, b.v, 0, none, bin_body, &b, w->line);
  return pe_array_part(w, r, b.n, n);
}

/* mean(x, trim): of what is left of the sorted elements. */
static Av trimmed(Build *w, Av x, Ref trim, Node *n) {
  Graph *g = w->g;
  bool done;
  double all;
  if (pe_is_const(g, trim, NULL, &all) && all >= 0.5) {
    if (pe_as_vec(w, x, n)->type != PT_D) pe_bail(w, WHY_B_TYPES, n, "mean"); /* the type is median()'s */
    return pe_vec_builtin(w, "median", 1, &x, NULL, n, &done);
  }
  Ref part = pe_build_guard(
      w, pe_mk2(g, OP_AndB, pe_mk2(g, OP_LtD, pe_const_d(g, 0), trim), pe_mk2(g, OP_LtD, trim, pe_const_d(g, 0.5))),
      WHY_G_SCOPE, n);
  trim = pe_pi(g, trim, part);
  if (x.kind == AV_NUM) return pe_op1(w, SOP_AsDbl, x, n);
  x = pe_op1(w, SOP_AsDbl, x, n);
  Av s = pe_vec_builtin(w, "sort", 1, &x, NULL, n, &done);
  Pull *v = pe_as_vec(w, s, n), *p = pe_temp(w, sizeof *p);
  Ref len = v->len;
  len = pe_pi(g, len, pe_build_guard(w, pe_mk2(g, OP_LtI, pe_int(w, 0), len), WHY_G_LENGTH, n));
  Ref cut = pe_mk1(g, OP_D2I,
                   pe_mk(g, OP_Call, PT_D, pe_mk2(g, OP_MulD, pe_mk1(g, OP_I2D, len), trim), 0, 0, SOP_Floor | 1 << 8));
  *p = (Pull){.kind = VK_SLICE, .type = v->type, .a = s, .base = cut, .stride = pe_int(w, 1), .len_now = -1, .node = n};
  Ref left = pe_mk2(g, OP_SubI, len, pe_mk2(g, OP_AddI, cut, cut));
  p->len = pe_pi(g, left, pe_build_guard(w, pe_mk2(g, OP_LtI, pe_int(w, 0), left), WHY_G_LENGTH, n));
  double t;
  int64_t k;
  if (pe_is_const(g, trim, NULL, &t) && v->len_now > 0) p->len_now = v->len_now - 2 * (int32_t)floor(v->len_now * t);
  if (pe_is_const(g, p->len, &k, NULL)) p->len_now = (int32_t)k;
  Av of = pe_av_vec(p);
  return pe_vec_builtin(w, "mean", 1, &of, NULL, n, &done);
}

Av pe_sets_builtin(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av *a[3];
  *done = true;
  if (b->id == PB_unique || b->id == PB_duplicated || b->id == PB_anyDuplicated) {
    if (n != 1 || (names && names[0])) pe_bail(w, WHY_B_ARGS, node, b->name);
    return sets(w, b, pe_force(w, args[0]), node);
  }
  if ((b->id == PB_union || b->id == PB_intersect || b->id == PB_setdiff) && n == 2 &&
      !(names && (names[0] || names[1]))) {
    Av x = pe_force(w, args[0]);
    return two_sets(w, b->name, x, pe_force(w, args[1]), node);
  }
  if (b->id == PB_tabulate) {
    if (!pe_match_args(n, args, names, (const char *const[]){"bin", "nbins", NULL}, a) || !a[0])
      pe_bail(w, WHY_B_ARGS, node, b->name);
    return tabulated(w, pe_force(w, *a[0]), a[1], node);
  }
  if ((b->id == PB_unclass || b->id == PB_is_object) && n == 1) {
    Av x = pe_force(w, args[0]);
    if (pe_is_numeric(x)) return b->id == PB_unclass ? x : av_bool(pe_const_i(w->g, PT_B, 0));
  }
  if (b->id == PB_mean && n == 2 &&
      pe_match_args(n, args, names, (const char *const[]){"x", "trim", "na.rm", NULL}, a) && a[0] && a[1] && !a[2]) {
    Av x = pe_force(w, *a[0]), t = pe_num(w, pe_force(w, *a[1]), node);
    if (pe_is_numeric(x) && t.type == PT_D) return trimmed(w, x, t.ref, node);
  }
  *done = false;
  return av_kind(AV_NULL);
}
