/* pe/build_map.c - functions of functions inside a kernel: sapply, vapply, mapply, Vectorize, Filter, Position, Find.
 *
 * A vector that one of them makes is a pull array: the function is inlined where an element is asked for.
 */
#include "build.h"

/* A function, or the one that has this name. */
Av pe_function_of(Build *w, Av fun, Node *node) {
  if (!pe_string(fun)) return fun;
  Obj *sym = ((CharObj *)pe_string(fun))->sym; /* NULL: no code has this name */
  if (!sym) pe_bail(w, WHY_B_NOT_FOUND, node, STR(fun.obj, 0));
  return pe_free_var(w, w->fr, sym, true, node);
}

typedef struct Trial { /* an element of a VK_FUN, to see its type and its guards */
  Pull *of, *v;
  Av draws; /* the number of draws after it */
} Trial;
static void trial_body(Build *w, Ref i, Ref *acc, void *data) {
  (void)acc;
  Trial *t = data;
  Pull *v = t->v;
  Av *state = pe_save_state(w);
  int ns = w->nstate;
  Av args[18];
  args[0] = pe_at(w, t->of, i, v->node);
  for (int k = 0; k < v->nextra; k++) args[k + 1] = k < v->nvary ? pe_at(w, v->extra[k].vec, i, v->node) : v->extra[k];
  Av r = pe_force(w, pe_apply_any(w, v->fun, v->nextra + 1, args, v->extra_names, v->node));
  if (w->b->ended || r.kind != AV_NUM || r.wide) pe_bail(w, WHY_B_VECTOR, v->node, "sapply of what is not a number each");
  v->type = r.type;
  v->named = r.why; /* vapply() alone drops the names of single numbers */
  if (ns > w->draws_at) t->draws = w->state[w->draws_at];
  pe_no_forced(w, state, ns, v->node);
  memcpy(w->state, state, (size_t)ns * sizeof *state);
  w->nstate = ns;
}

/* Numbers that are made when the vector is, one after the other, in an array: each may draw, and as often as it takes. */
typedef struct Eager {
  Av (*make)(Build *w, Ref i, const void *data, Node *n);
  const void *data;
  Node *n;
  Ref out;
  PeType type;
  int named, draws; /* one's; -1: it depends */
} Eager;
static void eager_body(Build *w, Ref i, Ref *acc, void *data) { /* acc: the number of the next draw */
  Eager *e = data;
  Graph *g = w->g;
  const bool draws = w->q->flags & PE_STREAMS;
  Av *state = pe_save_state(w);
  const int ns = w->nstate;
  if (draws) w->state[w->draws_at].ref = acc[0];
  Av r = pe_force(w, e->make(w, i, e->data, e->n));
  if (w->b->ended || r.kind != AV_NUM || r.wide) pe_bail(w, WHY_B_VECTOR, e->n, "a function that gives not a number each");
  e->type = r.type, e->named = r.why;
  pe_pin(g, w->b, OP_ArrSet, PT_V, e->out, i, r.type == PT_L ? pe_as_int(w, r) : r.ref, 0, w->line);
  if (draws) {
    const Ref next = w->state[w->draws_at].ref;
    const PeNode *d = N(g, next);
    int64_t per = 0;
    const bool same = next == acc[0] || (d->op == OP_AddI && d->in[0] == acc[0] && pe_is_const(g, d->in[1], &per, NULL));
    e->draws = same ? (int)per : -1;
    acc[0] = next;
  }
  pe_no_forced(w, state, ns, e->n);
  memcpy(w->state, state, (size_t)ns * sizeof *state);
  w->nstate = ns;
}
static Av eagerly(Build *w, Ref len, int32_t now, Eager *e) {
  enum { LEAST = 64, ROOM = 1024 };
  Graph *g = w->g;
  int64_t room = now < 0 ? ROOM : LEAST, k;
  const bool known = pe_is_const(g, len, &k, NULL), draws = w->q->flags & PE_STREAMS;
  while (room < ROOM && room < 2 * (int64_t)now) room *= 2;
  if (known) room = k;
  if (room < 1 || room > ROOM) pe_bail(w, WHY_B_ARRAY, e->n, "values of a function");
  if (!known) len = pe_pi(g, len, pe_build_guard(w, pe_mk2(g, OP_LeI, len, pe_int(w, room)), WHY_G_SIZE, e->n));
  Av out = {.kind = AV_ARRAY, .n = room};
  e->out = out.ref = pe_array_raw(w, PT_D, room);
  const Ref before = draws ? w->state[w->draws_at].ref : 0;
  Ref acc[1] = {before};
  pe_count_loop(w, len, draws, acc, eager_body, e, w->line);
  N(g, out.ref)->type = out.type = (uint8_t)e->type; /* which the body has shown */
  if (draws && e->draws) {
    w->drawn = true;
    w->state[w->draws_at].ref =
        e->draws < 0 ? acc[0] : pe_mk2(g, OP_AddI, before, pe_mk2(g, OP_MulI, len, pe_int(w, e->draws)));
  }
  out.why = (int16_t)e->named;
  if (known) return out;
  Av r = pe_array_part(w, out, len, e->n);
  if (r.kind == AV_VEC) r.vec->len_now = now, r.vec->named = e->named;
  return r;
}

typedef struct Applied { /* the elements of a VK_FUN, made at once */
  const Pull *v;
  Pull *of;
} Applied;
static Av applied_to(Build *w, Ref i, const void *data, Node *n) {
  const Applied *a = data;
  const Pull *v = a->v;
  Av args[18];
  args[0] = pe_at(w, a->of, i, n);
  for (int k = 0; k < v->nextra; k++) args[k + 1] = k < v->nvary ? pe_at(w, v->extra[k].vec, i, n) : v->extra[k];
  return pe_apply_any(w, v->fun, v->nextra + 1, args, v->extra_names, n);
}

/* f of the elements of x, and of those of the first `nvary` of the further arguments, which are as long: f is inlined
 * where an element is asked for.  Its type is found by a walk of its own (pe_check_all). */
static Av map_fun(Build *w, Av x, Fun *f, int nvary, int nextra, Av *extra, Obj **names, Node *node) {
  Pull *of = x.kind == AV_LIST ? pe_records(w, x, node) : pe_as_vec(w, x, node), *v = pe_temp(w, sizeof *v);
  v->kind = VK_FUN;
  v->type = PT_D;
  v->len = of->len;
  v->len_now = of->len_now;
  v->a = pe_av_vec(of);
  v->fun = f;
  v->nextra = nextra;
  v->nvary = (uint8_t)nvary;
  v->extra = extra;
  v->extra_names = names;
  v->node = node;
  Av *state = pe_save_state(w);
  int ns = w->nstate;
  Trial t = {.of = of, .v = v, .draws = av_kind(AV_NULL)};
  const unsigned effects = w->effects;
  pe_check_all(w, v, trial_body, &t);
  pe_no_effects(w, effects, node);
  Av draws = t.draws;
  bool guarded = false;
  if (w->q->flags & PE_STREAMS && draws.ref != state[w->draws_at].ref) {
    PeNode *d = N(w->g, draws.ref);
    int64_t per;
    bool same = pe_is_const(w->g, draws.ref, &per, NULL); /* from a constant number on */
    int64_t before = 0;
    if (same) same = pe_is_const(w->g, state[w->draws_at].ref, &before, NULL);
    else same = d->op == OP_AddI && d->in[0] == state[w->draws_at].ref && pe_is_const(w->g, d->in[1], &per, NULL);
    guarded = v->checks != NULL;
    pe_drop_checks(v); /* its draws would be those of the first element */
    if (!same) {
      const Applied a = {v, of};
      Eager e = {.make = applied_to, .data = &a, .n = node};
      *v = *pe_as_vec(w, eagerly(w, of->len, of->len_now, &e), node);
      v->named = e.named;
      v->draws = -1;
      return pe_av_vec(v);
    }
    v->draws = (int)(per - before);
    w->state[w->draws_at].ref =
        pe_mk2(w->g, OP_AddI, state[w->draws_at].ref, pe_mk2(w->g, OP_MulI, of->len, pe_int(w, v->draws)));
  }
  v->state = state;
  v->nstate = ns;
  v->fr = w->fr;
  if (guarded) pe_check_all(w, v, pe_ask, v); /* again, with each element's own draws */
  return pe_av_vec(v);
}

/* sapply and mapply of nothing give a list: such lanes are the interpreter's. */
static void simplified(Build *w, Ref len, Node *node) {
  pe_build_guard(w, pe_mk2(w->g, OP_LtI, pe_int(w, 0), len), WHY_G_LENGTH, node);
}

static void uncounted(Build *w, const PeBase *b, Node *node) {
  if (w->q->flags & PE_COUNTED) pe_bail(w, WHY_B_DRAWS, node, b->name);
}

/* vapply()'s result is of FUN.VALUE's type, one number each; values of wider ones are R's error. */
static Av as_expected(Build *w, Av r, Av value, Node *node) {
  r.vec->named = false;
  value = pe_num(w, value, node);
  if (value.wide || r.vec->type > value.type) pe_bail(w, WHY_B_TYPES, node, "vapply");
  if (r.vec->type == value.type) return r;
  return pe_op1(w, value.type == PT_D ? SOP_AsDbl : SOP_AsInt, r, node);
}

Av pe_f_sapply(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  uncounted(w, b, node);
  int drop = b->id == PB_vapply ? 3 : 2; /* FUN.VALUE only says the type */
  if (n < drop || n > 16 || (names && (names[0] || (names[1] && strcmp(CSTR(names[1]), "FUN")))))
    pe_bail(w, WHY_B_ARGS, node, b->name);
  if (names && drop == 3 && names[2] && strcmp(CSTR(names[2]), "FUN.VALUE")) pe_bail(w, WHY_B_ARGS, node, b->name);
  Av x = pe_force(w, args[0]), fun = pe_function_of(w, pe_force(w, args[1]), node);
  if (fun.kind != AV_FUN) pe_bail(w, WHY_B_FUNCTION, node, b->name);
  Av *extra = pe_temp(w, (size_t)(n + 1) * sizeof *extra);
  Obj **en = pe_temp(w, (size_t)(n + 1) * sizeof *en);
  for (int i = drop; i < n; i++) extra[i - drop] = pe_force(w, args[i]), en[i - drop + 1] = names ? names[i] : NULL;
  if (pe_is_vec(x) || x.kind == AV_NUM || x.kind == AV_LIST) {
    Av r = map_fun(w, x, fun.fun, 0, n - drop, extra, en, node);
    if (drop == 3) r = as_expected(w, r, pe_force(w, args[2]), node);
    if (drop == 2) simplified(w, r.vec->len, node);
    return r;
  }
  pe_bail(w, WHY_B_LIST, node, b->name);
}

/* The expression anew, as the body of a function of its own: what it assigns is gone afterwards. */
static Av again(Build *w, Ref i, const void *data, Node *n) {
  const Prom *p = data;
  Prom *fresh = pe_temp(w, sizeof *fresh);
  *fresh = *p;
  Av v = av_kind(AV_PROMISE);
  v.prom = fresh;
  return pe_force(w, v);
}
Av pe_f_replicate(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  uncounted(w, b, node);
  Av *a[3];
  if (!pe_match_args(n, args, names, (const char *const[]){"n", "expr", "simplify", NULL}, a) || !a[0] || !a[1] || a[2])
    pe_bail(w, WHY_B_ARGS, node, b->name);
  if (a[1]->kind == AV_PROMISE && pe_returns_early(a[1]->prom->node)) pe_bail(w, WHY_B_ARGS, node, "return() in replicate");
  Av times = pe_num(w, pe_force(w, *a[0]), node);
  if (w->b->ended) return times;
  Ref len = pe_int_value(w, times, node);
  len = pe_pi(w->g, len, pe_build_guard(w, pe_mk2(w->g, OP_LtI, pe_int(w, 0), len), WHY_G_LENGTH, node));
  Eager e = {.make = again, .data = a[1]->kind == AV_PROMISE ? a[1]->prom : NULL, .n = node};
  if (!e.data) { /* a number */
    Pull *v = pe_temp(w, sizeof *v);
    Av one = pe_num(w, *a[1], node);
    *v = (Pull){.kind = VK_CONST, .type = one.type, .len = len, .len_now = pe_length_seen(w, len), .a = one, .node = node};
    return pe_av_vec(v);
  }
  return eagerly(w, len, pe_length_seen(w, len), &e);
}

/* Row or column i of a matrix. */
typedef struct Line {
  Pull *of; /* its elements, without the dimensions */
  Fun *fun;
  int64_t nr, nc;
  bool row;
  int nextra;
  Av *extra;
  Obj **names;
} Line;
static Av of_line(Build *w, Ref i, const void *data, Node *n) {
  const Line *l = data;
  const int64_t len = l->row ? l->nc : l->nr;
  Pull *v = pe_temp(w, sizeof *v);
  *v = (Pull){.kind = VK_SLICE, .type = l->of->type, .a = pe_av_vec(l->of), .len = pe_int(w, len), .len_now = (int32_t)len,
              .node = n};
  v->base = l->row ? i : pe_mul_nw(w, i, pe_int(w, l->nr));
  v->stride = pe_int(w, l->row ? l->nr : 1);
  Av arg[18];
  arg[0] = pe_av_vec(v);
  for (int k = 0; k < l->nextra; k++) arg[k + 1] = l->extra[k];
  return pe_apply_any(w, l->fun, l->nextra + 1, arg, l->names, n);
}
/* apply(m, 1, f, ..), apply(m, 2, f, ..) to a number each. */
Av pe_f_apply(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  uncounted(w, b, node);
  static const char *const formal[] = {"X", "MARGIN", "FUN"};
  int64_t margin;
  for (int i = 0; i < n && i < 3; i++)
    if (names && names[i] && strcmp(CSTR(names[i]), formal[i])) pe_bail(w, WHY_B_ARGS, node, b->name);
  for (int i = 3; i < n; i++)
    if (names && names[i] && !strcmp(CSTR(names[i]), "simplify")) pe_bail(w, WHY_B_ARGS, node, "simplify");
  if (n < 3 || n > 16) pe_bail(w, WHY_B_ARGS, node, b->name);
  Av x = pe_force(w, args[0]), which = pe_num(w, pe_force(w, args[1]), node),
     fun = pe_function_of(w, pe_force(w, args[2]), node);
  if (w->b->ended) return x;
  if (fun.kind != AV_FUN) pe_bail(w, WHY_B_FUNCTION, node, b->name);
  if (!pe_is_const(w->g, pe_int_value(w, which, node), &margin, NULL) || margin < 1 || margin > 2)
    pe_bail(w, WHY_B_ARGS, node, "MARGIN");
  Line l = {.fun = fun.fun, .row = margin == 1, .nextra = n - 3};
  l.of = pe_matrix_elements(w, x, &l.nr, &l.nc, node, b->name);
  l.extra = pe_temp(w, (size_t)(n + 1) * sizeof *l.extra);
  l.names = pe_temp(w, (size_t)(n + 1) * sizeof *l.names);
  l.names[0] = NULL;
  for (int i = 3; i < n; i++) l.extra[i - 3] = pe_force(w, args[i]), l.names[i - 2] = names ? names[i] : NULL;
  const int64_t lines = l.row ? l.nr : l.nc;
  Av r = eagerly(w, pe_int(w, lines), (int32_t)lines, &(Eager){.make = of_line, .data = &l, .n = node});
  r.why = 0; /* of a matrix without dimnames */
  return r;
}

/* mapply(f, x, y, MoreArgs = list(k = 1)) of vectors of one length, and numbers. */
Av pe_f_mapply(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  uncounted(w, b, node);
  enum { MOST = 8 };
  Av x[MOST], *extra = pe_temp(w, 2 * MOST * sizeof *extra), fun = av_kind(AV_UNBOUND), more = av_kind(AV_NULL);
  Obj **en = pe_temp(w, (2 * MOST + 1) * sizeof *en);
  Pull *all = NULL; /* one of the vectors: how many elements */
  int k = 0;
  for (int i = 0; i < n; i++) {
    const char *name = names && names[i] ? CSTR(names[i]) : "";
    bool known = true;
    if (!strcmp(name, "SIMPLIFY") || !strcmp(name, "USE.NAMES")) {
      bool is = pe_flag(w, &args[i], true, &known);
      if (!known || (!is && *name == 'S')) pe_bail(w, WHY_B_ARGS, node, name);
      continue;
    }
    Av v = pe_force(w, args[i]);
    if (w->b->ended) return v;
    if (!strcmp(name, "MoreArgs")) {
      if (v.kind != AV_TUPLE || !v.tup->list || v.tup->n > MOST) pe_bail(w, WHY_B_LIST, node, name);
      more = v;
      continue;
    }
    if (fun.kind == AV_UNBOUND && (!*name || !strcmp(name, "FUN"))) {
      fun = pe_function_of(w, v, node);
      if (fun.kind != AV_FUN) pe_bail(w, WHY_B_FUNCTION, node, b->name);
      continue;
    }
    pe_need_numbers(w, v, WHY_B_LIST, node, b->name);
    if (pe_named(v)) pe_bail(w, WHY_B_RESULT, node, "a vector with names");
    if (k == MOST) pe_bail(w, WHY_B_SIZE, node, b->name);
    x[k] = v.kind == AV_NUM ? v : pe_av_vec(pe_as_vec(w, v, node));
    x[k].why = 0;
    en[k++] = *name ? names[i] : NULL;
    if (!all && v.kind != AV_NUM) all = x[k - 1].vec;
  }
  if (fun.kind != AV_FUN || !all) pe_bail(w, WHY_B_ARGS, node, b->name);
  simplified(w, all->len, node);
  for (int i = 0; i < k; i++) {
    if (x[i].kind == AV_NUM) { /* recycled */
      Pull *v = pe_temp(w, sizeof *v);
      *v = (Pull){
          .kind = VK_CONST, .type = x[i].type, .len = all->len, .len_now = all->len_now, .a = x[i], .node = node};
      x[i] = pe_av_vec(v);
    }
    Pull *v = x[i].vec;
    if (pe_same_length(w->g, v->len, all->len)) continue;
    if (v->len_now != all->len_now && v->len_now >= 0) pe_bail(w, WHY_B_RESULT_LEN, node, "vectors of several lengths");
    pe_build_guard(w, pe_mk2(w->g, OP_EqI, v->len, all->len), WHY_G_LENGTH, node);
  }
  for (int i = 1; i < k; i++) extra[i - 1] = x[i];
  const int nmore = more.kind == AV_TUPLE ? more.tup->n : 0;
  for (int i = 0; i < nmore; i++) extra[k - 1 + i] = more.tup->v[i], en[k + i] = more.tup->name[i];
  return map_fun(w, x[0], fun.fun, k - 1, k - 1 + nmore, extra, en, node);
}

Av pe_apply_each(Build *w, const Fun *f, int n, const Av *args, Obj **names, Node *node) {
  Fun *one = pe_temp(w, sizeof *one);
  *one = *f;
  one->each = false;
  Av *arg = pe_temp(w, (size_t)(n + 1) * sizeof *arg); /* the vectors come first */
  Obj **name = pe_temp(w, (size_t)(n + 1) * sizeof *name);
  int k = 0, nvec = 0;
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < n; i++) {
      if (pe_is_vec(args[i]) == pass) continue;
      arg[k] = args[i], name[k++] = names[i];
      if (pass) continue;
      if (!pe_is_numeric(args[i]) || pe_named(args[i])) pe_bail(w, WHY_B_LIST, node, "Vectorize");
      Pull *v = pe_as_vec(w, args[i], node);
      arg[nvec++] = pe_av_vec(v);
      if (!pe_same_length(w->g, v->len, arg[0].vec->len))
        pe_bail(w, WHY_B_RESULT_LEN, node, "vectors of several lengths");
    }
  for (int i = nvec; i < n; i++)
    if (arg[i].kind != AV_NUM) pe_bail(w, WHY_B_LIST, node, "Vectorize");
  if (!nvec) return pe_apply_any(w, one, n, arg, name, node);
  return map_fun(w, arg[0], one, nvec - 1, n - 1, arg + 1, name, node);
}

Av pe_f_vectorize(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av fun = pe_force(w, args[0]);
  if (fun.kind != AV_FUN || !fun.fun->code) pe_bail(w, WHY_B_FUNCTION, node, "Vectorize");
  Fun *f = pe_temp(w, sizeof *f);
  *f = *fun.fun;
  f->each = true;
  fun.fun = f;
  return fun;
}

/* For which elements of x the function holds. */
static Pull *holding(Build *w, const char *f, int n, Av *args, Obj **names, Pull **of, Node *node) {
  Av *a[3];
  if (!pe_match_args(n, args, names, (const char *const[]){"f", "x", NULL}, a) || !a[0] || !a[1])
    pe_bail(w, WHY_B_ARGS, node, f);
  Av fun = pe_function_of(w, pe_force(w, *a[0]), node), x = pe_force(w, *a[1]);
  if (fun.kind != AV_FUN) pe_bail(w, WHY_B_FUNCTION, node, f);
  pe_need_numbers(w, x, WHY_B_LIST, node, f);
  if (pe_named(x)) pe_bail(w, WHY_B_RESULT, node, "a vector with names");
  *of = pe_as_vec(w, x, node);
  Pull *c = map_fun(w, pe_av_vec(*of), fun.fun, 0, 0, NULL, NULL, node).vec;
  if (c->draws) pe_bail(w, WHY_B_DRAWS, node, f);
  return c->type == PT_L ? c : pe_as_vec(w, pe_op1(w, SOP_AsLgl, pe_av_vec(c), node), node);
}

typedef struct First {
  Pull *cond;
  Node *n;
} First;
static void first_body(Build *w, Ref i, Ref *acc, void *data) {
  const First *s = data;
  Graph *g = w->g;
  Ref c = pe_truth(w, pe_at(w, s->cond, i, s->n), s->n);
  Ref here = pe_mk2(g, OP_AndB, c, pe_mk2(g, OP_EqI, acc[0], pe_int(w, 0)));
  acc[0] = pe_select(g, here, pe_mk(g, OP_AddI, PT_I, i, pe_int(w, 1), 0, 1), acc[0]);
}
/* Position, Find: all elements are asked, where R stops at the first: what fails behind it is the interpreter's. */
Av pe_f_position(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  uncounted(w, b, node);
  Graph *g = w->g;
  Pull *of;
  First s = {.cond = holding(w, b->name, n, args, names, &of, node), .n = node};
  Ref at[1] = {pe_int(w, 0)};
  pe_count_loop(w, s.cond->len, 1, at, first_body, &s, w->line);
  if (b->id == PB_Position)
    return av_num(PT_I, pe_select(g, pe_mk2(g, OP_EqI, at[0], pe_int(w, 0)), pe_int(w, NA_INT), at[0]));
  return pe_at(w, of, pe_bounded(w, av_num(PT_I, at[0]), of->len, node), node);
}

Av pe_f_filter(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  uncounted(w, b, node);
  Pull *of, *cond = holding(w, b->name, n, args, names, &of, node);
  return pe_filter(w, of, cond, true, node);
}
