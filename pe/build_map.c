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
  memcpy(w->state, state, (size_t)ns * sizeof *state);
  w->nstate = ns;
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
  if (w->q->flags & PE_STREAMS && draws.ref != state[w->draws_at].ref) {
    PeNode *d = N(w->g, draws.ref);
    int64_t per;
    bool same = pe_is_const(w->g, draws.ref, &per, NULL); /* from a constant number on */
    int64_t before = 0;
    if (same) same = pe_is_const(w->g, state[w->draws_at].ref, &before, NULL);
    else same = d->op == OP_AddI && d->in[0] == state[w->draws_at].ref && pe_is_const(w->g, d->in[1], &per, NULL);
    if (!same) pe_bail(w, WHY_B_DRAWS, node, "as many for each element only");
    v->draws = (int)(per - before);
    pe_drop_checks(v); /* its draws would be those of the first element */
    w->state[w->draws_at].ref =
        pe_mk2(w->g, OP_AddI, state[w->draws_at].ref, pe_mk2(w->g, OP_MulI, of->len, pe_int(w, v->draws)));
  }
  v->state = state;
  v->nstate = ns;
  v->fr = w->fr;
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
