/* pe/build_fun.c - base functions by name inside a kernel: constructors, functions of functions, shapes, predicates,
 * and the order in which the other files are asked.
 */
#include "build.h"

Av pe_constant_vector(Build *w, Av value, Av len, Node *n) {
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
      if (!strcmp(CSTR(names[i]), "x") && (i == 0 || narm)) { /* behind others it is the first all the same; sum() adds in order */
        out[c++] = v;
        continue;
      }
      pe_bail(w, WHY_B_ARGS, node, CSTR(names[i]));
    }
    out[c++] = pe_force(w, a[i]);
  }
  return c;
}

static Av f_raise(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node,
                  bool *done) { /* stop, warning; message, cat, print */
  int kind = b->id == PB_stop ? 0 : b->id == PB_warning ? 1 : 2;
  for (Catch *c = w->catching; c && kind < 2; c = c->up) {
    if (c->mine[1] && kind == 1) return av_kind(AV_NULL); /* suppressWarnings(): nothing happens */
    if (c->mine[kind]) break;
    if (!c->handler[kind]) continue;
    if (!c->label) pe_want(w, HINT_CATCH, 0, c->id, 1);
    Catch *inner = w->catching;
    Fr *fr = w->fr;
    Av condition = pe_broken(WHY_B_OBJECT);
    w->catching = c->up;
    w->fr = c->fr;
    Av v = pe_apply_any(w, c->handler[kind], 1, &condition, NULL, node);
    w->fr = fr;
    if (!w->b->ended) pe_edge(w, &c->edges, IT_BREAK, c->label, v);
    w->catching = inner;
    w->b->ended = true;
    return av_kind(AV_NULL);
  }
  if (!pe_speculates(w, WHY_G_STOP)) pe_bail(w, WHY_B_SIDE_EFFECT, node, b->name);
  pe_pin(w->g, w->b, OP_Guard, PT_V, pe_const_i(w->g, PT_B, 0), 0, 0, WHY_G_STOP, pe_line(w, node));
  w->b->ended = true;
  if (kind == 2) w->side.f = b, w->side.node = node;
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
  if (w->b->ended || v.type != r->t || v.wide) pe_bail(w, WHY_B_TYPES, r->n, "Reduce");
  if (v.why) pe_bail(w, WHY_B_RESULT, r->n, "a number with a name");
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
    len = pe_at_least_one(w, v, n);
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
  if (a.why) pe_bail(w, WHY_B_RESULT, n, "a number with a name");
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
    out.ref = r.out = pe_array_raw(w, a.type, out.n);
    pe_pin(g, w->b, OP_ArrSet, PT_V, r.out, pe_int(w, 0), a.ref, 0, w->line);
    rest = pe_int(w, most - from);
  }
  pe_count_loop(w, rest, 1, acc, fold_fun_body, &r, w->line);
  return all ? out : av_num(a.type, acc[0]);
}

/* ---- functions that see their arguments as they are: names, promises ---- */

static Av f_combine(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  for (int i = 0; i < n; i++) args[i] = pe_force(w, args[i]);
  return pe_combine(w, n, args, names, b->id == PB_list, node);
}

/* append(x, values): c(x, values).  With `after` it is the interpreter's. */
static Av f_append(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  if (names && (names[0] || names[1])) return pe_not_mine(done);
  return pe_call_base(w, "c", n, args, NULL, node, done);
}

static Av f_dots_length(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  *done = w->fr != NULL;
  return w->fr ? av_int(w, pe_dots(w, w->fr, node)->ndots) : av_kind(AV_NULL);
}

/* match.fun(): of a function; names are looked up where the caller was called from. */
static Av f_match_fun(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av fun = pe_force(w, args[0]);
  if (fun.kind != AV_FUN) pe_bail(w, WHY_B_BUILTIN, node, b->name);
  return fun;
}

/* The call as it was written: a value that nothing in a kernel can look at. */
static Av f_match_call(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  return pe_broken(WHY_B_OBJECT);
}

/* What a base function gives a class: a list, whose class nothing but inherits() asks for. */
static Av f_structure(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av v = pe_force(w, args[0]);
  if (!pe_of_base(w, w->fr) || v.kind != AV_TUPLE || !v.tup->list || !names || !names[1] ||
      strcmp(CSTR(names[1]), "class"))
    pe_bail(w, WHY_B_OBJECT, node, b->name);
  v = pe_tuple_like(w, v.tup, v.tup->v);
  v.tup->classed = true;
  return v;
}

/* tryCatch(expr, error = function(e) ..): what fails of itself is the interpreter's; stop() and warning() of the
 * program leave expr, with the handler's value. */
static Av f_try_catch(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av *expr = NULL;
  Catch c = {.up = w->catching, .fr = w->fr, .id = ++w->ncatch};
  for (int i = 0; i < n; i++) {
    const char *name = names && names[i] ? CSTR(names[i]) : "";
    if ((!*name && !expr) || !strcmp(name, "expr")) {
      expr = &args[i];
      continue;
    }
    int kind = !strcmp(name, "error") ? 0 : !strcmp(name, "warning") ? 1 : 2;
    if (kind == 2 && strcmp(name, "message")) pe_bail(w, WHY_B_SPECIAL, node, b->name); /* finally, other classes */
    Av h = pe_force(w, args[i]);
    if (h.kind != AV_FUN) pe_bail(w, WHY_B_FUNCTION, node, b->name);
    if (kind < 2) c.handler[kind] = h.fun;
  }
  if (!expr) return av_kind(AV_NULL);
  if (w->region && !w->fr->up) pe_bail(w, WHY_B_SPECIAL, node, b->name);
  w->catching = &c;
  if (!pe_hinted(w, HINT_CATCH, 0, c.id, 0)) {
    Av v = pe_force(w, *expr);
    w->catching = c.up;
    return v;
  }
  PeBlock *outer = w->b;
  Av *entry = pe_save_state(w);
  int ns = w->nstate;
  c.label = pe_item(w->g, outer, IT_LABEL, node->line);
  w->b = c.label->body[0];
  Av v = pe_force(w, *expr);
  w->catching = c.up;
  if (!w->b->ended) pe_edge(w, &c.edges, IT_BREAK, c.label, v);
  w->b = outer;
  memcpy(w->state, entry, (size_t)ns * sizeof *entry);
  w->nstate = ns;
  if (!c.edges) {
    outer->ended = true;
    return av_kind(AV_NULL);
  }
  pe_lift_head(w->g, c.label);
  return pe_merge_edges(w, c.label, c.edges, NULL, ns);
}

static Av f_try(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  if (names && names[0] && CLEN(names[0]) && strcmp(CSTR(names[0]), "expr")) pe_bail(w, WHY_B_ARGS, node, b->name);
  Catch c = {.up = w->catching, .fr = w->fr, .mine = {b->id == PB_try, b->id == PB_suppressWarnings}};
  w->catching = &c;
  Av v = pe_force(w, args[0]);
  w->catching = c.up;
  return v;
}

static Av f_with(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av *a[2];
  if (!pe_match_args(n, args, names, (const char *const[]){"data", "expr", NULL}, a) || !a[0] || !a[1])
    pe_bail(w, WHY_B_ARGS, node, b->name);
  return pe_with(w, pe_force(w, *a[0]), *a[1], node);
}

static Av f_match_arg(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  if (names && names[0] && CLEN(names[0])) pe_bail(w, WHY_B_ARGS, node, b->name);
  return pe_match_arg(w, args[0], node);
}

/* do.call of a function and a list that are known. */
static Av f_do_call(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  if (names && (names[0] || names[1])) return pe_not_mine(done);
  Av fun = pe_function_of(w, pe_force(w, args[0]), node), l = pe_force(w, args[1]);
  if (fun.kind != AV_FUN) pe_bail(w, WHY_B_FUNCTION, node, b->name);
  if (l.kind != AV_TUPLE || l.tup->n > 60) pe_bail(w, WHY_B_LIST, node, b->name);
  Av *a = pe_temp(w, (size_t)(l.tup->n + 1) * sizeof *a);
  Obj **an = pe_temp(w, (size_t)(l.tup->n + 1) * sizeof *an);
  for (int i = 0; i < l.tup->n; i++) {
    a[i] = l.tup->v[i];
    an[i] = l.tup->name[i] && CLEN(l.tup->name[i]) ? l.tup->name[i] : NULL;
  }
  return pe_apply_any(w, fun.fun, l.tup->n, a, an, node);
}

/* An arm of ifelse of a number: the first of its values counts. */
static Av first_of_arm(Build *w, Av v, Node *n) {
  if (v.kind == AV_TUPLE && !v.tup->list && v.tup->n > 0 && v.tup->v[0].kind == AV_NUM) return v.tup->v[0];
  return v.kind == AV_VEC ? pe_first_element(w, v.vec, n) : v;
}

/* ifelse of a number: one of the values is evaluated. */
static Av ifelse_number(Build *w, Av t, Av a, Av b, Node *node) {
  Graph *g = w->g;
  t = pe_num(w, t, node);
  bool maybe = !pe_no_na(N(g, t.ref));
  Ref is = 0, c;
  if (maybe && (pe_na_seen(w, node) || !pe_speculates(w, WHY_G_COND))) { /* a logical NA then */
    Ref x = t.type == PT_D ? t.ref : pe_as_int(w, t);
    is = pe_mk1(g, t.type == PT_D ? OP_IsNaN : OP_IsNaI, x);
    c = t.type == PT_D ? pe_mk1(g, OP_NotB, pe_mk2(g, OP_EqD, x, pe_const_d(g, 0))) : pe_mk1(g, OP_I2B, x);
  } else c = pe_truth(w, t, node);
  Ref draws = w->q->flags & PE_STREAMS ? w->state[w->draws_at].ref : 0;
  const unsigned effects = w->effects;
  Av r = pe_choose_of(w, c, a, b, first_of_arm, node);
  if (is && w->q->flags & PE_WHOLE && pe_is_text(r) && pe_one_text(r))
    return pe_text_of(w, av_num(PT_I, pe_select(g, is, pe_int(w, NA_INT), pe_text_num(w, r, node).ref)), node);
  if (r.kind == AV_CPLX || r.kind == AV_RAW || (pe_is_text(r) && pe_one_text(r))) {
    if (is) pe_build_guard(w, pe_mk1(g, OP_NotB, is), WHY_G_COND, node);
    return r;
  }
  if (r.kind != AV_NUM) pe_bail(w, WHY_B_VECTOR, node, "ifelse");
  if (is) {
    pe_no_effects(w, effects, node);
    if (draws && w->state[w->draws_at].ref != draws) pe_bail(w, WHY_B_DRAWS, node, "ifelse of NA");
    Ref wide = r.wide, x = r.type == PT_L ? pe_as_int(w, r) : r.ref,
        val = N(g, is)->type == PT_B ? pe_mk1(g, OP_NotB, is) : 0;
    x = pe_select(g, is, r.type == PT_D ? pe_const_d(g, rt_na_real) : pe_const_i(g, r.type, NA_INT), x);
    if (r.type != PT_L) r = av_mixed((PeType)r.type, x, val, r.wide && r.less != PT_L ? PE_LESS_ANY : PT_L);
    else r.ref = x;
    if (wide) r.wide = pe_mk2(g, OP_AndB, wide, val);
  }
  return r;
}

static Av f_ifelse(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Graph *g = w->g;
  if (names && (names[0] || names[1] || names[2])) pe_bail(w, WHY_B_ARGS, node, "ifelse");
  Av t = pe_force(w, args[0]);
  if (!pe_is_vec(t)) { /* as its condition is named */
    Av r = ifelse_number(w, t, args[1], args[2], node);
    if (pe_is_one(r)) r.why = pe_named(t) || pe_lone_matrix(w, t);
    return r;
  }
  if (pe_lone_matrix(w, t)) pe_bail(w, WHY_B_RESULT, node, "ifelse of a matrix of one element");
  const bool stream = w->q->flags & PE_STREAMS;
  const Ref draws = stream ? w->state[w->draws_at].ref : 0;
  const unsigned effects = w->effects;
  Av yes = pe_force(w, args[1]), no = pe_force(w, args[2]);
  pe_no_effects(w, effects, node);
  if (stream && w->state[w->draws_at].ref != draws) /* R asks for an arm only if some element wants it */
    pe_bail(w, WHY_B_DRAWS, node, "ifelse whose arms draw");
  if (pe_complex_kind(yes) || pe_complex_kind(no)) { /* of one kind: where no element takes the complex arm, R's are numbers */
    if (!pe_complex_kind(yes) || !pe_complex_kind(no)) pe_bail(w, WHY_B_TYPES, node, "ifelse");
    Av part[2];
    yes = pe_as_complex(w, yes, node);
    no = pe_as_complex(w, no, node);
    for (int k = 0; k < 2; k++) {
      Av x[3] = {t, pe_part_of(w, yes, k), pe_part_of(w, no, k)};
      part[k] = f_ifelse(w, b, 3, x, NULL, node, done);
    }
    return pe_of_parts(w, true, part);
  }
  if (pe_is_text(yes) && pe_is_text(no)) {
    Av x[3] = {t, pe_text_num(w, yes, node), pe_text_num(w, no, node)};
    return pe_text_of(w, f_ifelse(w, b, 3, x, NULL, node, done), node);
  }
  Pull *c = pe_as_vec(w, t, node), *x = pe_as_vec(w, yes, node), *y = pe_as_vec(w, no, node);
  if (x->type != y->type) pe_bail(w, WHY_B_TYPES, node, "ifelse");
  if (x->type != PT_L) pe_some(w, c, node); /* of no conditions it is logical(0), whatever the arms are; of NA alone: pe_truth() */
  for (int i = 0; i < 2; i++) {
    Pull *p = i ? y : x;
    if (p->len == c->len) continue;
    if (p->kind == VK_CONST) { /* recycled, if there is anything of it: R's answer is NA otherwise */
      pe_some(w, p, node);
      continue;
    }
    if (p->len_now != c->len_now || p->len_now < 0) pe_bail(w, WHY_B_RESULT_LEN, node, "ifelse");
    pe_build_guard(w, pe_mk2(g, OP_EqI, p->len, c->len), WHY_G_LENGTH, node);
  }
  Pull *v = pe_temp(w, sizeof *v);
  v->kind = VK_SELECT;
  v->type = x->type;
  v->len = c->len;
  v->len_now = c->len_now;
  v->nrow = c->nrow; /* it is the condition, with other elements */
  v->ncol = c->ncol;
  v->nrow_now = c->nrow_now;
  v->ncol_now = c->ncol_now;
  v->a = pe_av_vec(x);
  v->b = pe_av_vec(y);
  v->c = pe_av_vec(c);
  v->node = node;
  return pe_av_vec(v);
}

static Av f_reduce(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av *r[6];
  bool known = true;
  if (!pe_match_args(n, args, names, (const char *const[]){"f", "x", "init", "right", "accumulate", NULL}, r) ||
      !r[0] || !r[1])
    pe_bail(w, WHY_B_ARGS, node, b->name);
  bool right = pe_flag(w, r[3], false, &known), all = pe_flag(w, r[4], false, &known);
  Av fun = pe_function_of(w, pe_force(w, *r[0]), node), x = pe_force(w, *r[1]);
  if (fun.kind != AV_FUN || right || !known) pe_bail(w, WHY_B_ARGS, node, b->name);
  return fold_fun(w, pe_as_vec(w, x, node), fun.fun, r[2], all, node);
}

static Av f_invisible(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  return n == 0 ? av_kind(AV_NULL) : pe_force(w, args[0]);
}

static Av f_stopifnot(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  for (int i = 0; i < n; i++) {
    Ref t = pe_truth(w, pe_force(w, args[i]), node);
    pe_build_guard(w, t, WHY_G_STOP, node);
  }
  return av_kind(AV_NULL);
}

static Av f_vector(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av *a[2];
  if (!pe_match_args(n, args, names, (const char *const[]){"mode", "length", NULL}, a)) pe_bail(w, WHY_B_ARGS, node, b->name);
  const Av m = a[0] ? pe_force(w, *a[0]) : av_kind(AV_BROKEN);
  Obj *mode = a[0] ? pe_string(m) : NULL;
  if (a[0] && !mode) pe_bail(w, WHY_B_LIST, node, b->name);
  const char *s = mode ? CSTR(mode) : "logical";
  const bool dbl = !strcmp(s, "numeric") || !strcmp(s, "double"), lgl = !strcmp(s, "logical");
  if (!dbl && !lgl && strcmp(s, "integer")) pe_bail(w, WHY_B_LIST, node, b->name);
  const Av zero = dbl ? av_dbl(w, 0) : lgl ? av_bool(pe_const_i(w->g, PT_B, 0)) : av_int(w, 0);
  return pe_constant_vector(w, zero, a[1] ? pe_force(w, *a[1]) : av_int(w, 0), node);
}

/* ---- functions of plain arguments ---- */

static Av f_pmax(Build *w, const PeBase *b, int k, Av *a, Node *node) {
  const bool bare = b->id == PB_pmax_int || b->id == PB_pmin_int;
  Av r = bare ? pe_without_attributes(w, a[0], node) : a[0];
  for (int i = 1; i < k; i++) /* names and dimensions are the first one's */
    a[i] = pe_without_attributes(w, a[i], node);
  for (int i = 1; i < k; i++)
    r = pe_op2(w, b->id == PB_pmax || b->id == PB_pmax_int ? SOP_PMax : SOP_PMin, r, a[i], node);
  return r;
}

static Av f_which(Build *w, const PeBase *b, int k, Av *a, Node *node) {
  Pull *c = pe_as_vec(w, a[0], node);
  if (c->type != PT_L) pe_bail(w, WHY_B_TYPES, node, b->name);
  Av at = pe_range_int(w, pe_int(w, 1), c->len, node);
  if (pe_named(a[0])) pe_bail(w, WHY_B_RESULT, node, "which of a vector with names");
  if (c->nrow) { /* places in the vector of its elements */
    Pull *plain = pe_temp(w, sizeof *plain);
    *plain = *c;
    plain->nrow = plain->ncol = 0;
    c = plain;
  }
  return pe_filter(w, at.vec, c, true, node);
}

static Av f_length(Build *w, const PeBase *b, int k, Av *a, Node *node) {
  return av_num(PT_I, pe_length(w, a[0], node));
}

/* A vector that may be a matrix, NULL of other values. */
static Pull *matrix_of(Build *w, Av a, Node *node) {
  if (a.kind == AV_TVEC) return a.vec;
  if (a.kind == AV_BROKEN) pe_no_number(w, a, node, "dim"); /* a matrix on one path? */
  return pe_is_vec(a) && !(a.kind == AV_TUPLE && a.tup->list) ? pe_as_any(w, a, node) : NULL;
}

static Av f_nrow(Build *w, const PeBase *b, int k, Av *a, Node *node) { /* nrow, ncol, NROW, NCOL */
  const bool row = b->id == PB_nrow || b->id == PB_NROW;
  Pull *m = matrix_of(w, a[0], node);
  if (m && m->nrow) return av_num(PT_I, row ? m->nrow : m->ncol);
  if (b->id == PB_NROW || b->id == PB_NCOL) return row ? av_num(PT_I, pe_length(w, a[0], node)) : av_int(w, 1);
  return av_kind(AV_NULL);
}

static Av f_dim(Build *w, const PeBase *b, int k, Av *a, Node *node) {
  Pull *m = matrix_of(w, a[0], node);
  if (!m || !m->nrow) return av_kind(AV_NULL);
  Av el[2] = {av_num(PT_I, m->nrow), av_num(PT_I, m->ncol)};
  return pe_tuple(w, 2, el, NULL, false);
}

static Av f_seq_along(Build *w, const PeBase *b, int k, Av *a, Node *node) {
  return pe_range_int(w, pe_int(w, 1), pe_length(w, a[0], node), node);
}

static Av f_seq_len(Build *w, const PeBase *b, int k, Av *a, Node *node) {
  Graph *g = w->g;
  Ref len = pe_int_value(w, pe_num(w, a[0], node), node);
  Ref ok = pe_build_guard(w, pe_mk2(g, OP_LeI, pe_int(w, 0), len), WHY_G_SIZE, node);
  len = pe_pi(g, len, ok);
  if (N(g, len)->hi == INT32_MAX) {
    ok = pe_build_guard(w, pe_mk2(g, OP_LtI, len, pe_int(w, INT32_MAX)), WHY_G_SIZE, node);
    len = pe_pi(g, len, ok);
  }
  return pe_range_int(w, pe_int(w, 1), len, node);
}

static Av f_rev(Build *w, const PeBase *b, int k, Av *a, Node *node) {
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
  r->base = pe_mk2(w->g, OP_AddI, v->len, pe_int(w, -1));
  r->stride = pe_int(w, -1);
  r->len = v->len;
  r->len_now = v->len_now;
  r->node = node;
  return pe_av_vec(r);
}

static Av f_numeric(Build *w, const PeBase *b, int k, Av *a, Node *node) { /* numeric, double, integer, logical */
  Av zero = b->id == PB_integer   ? av_int(w, 0)
            : b->id == PB_logical ? av_bool(pe_const_i(w->g, PT_B, 0))
                                  : av_dbl(w, 0);
  return pe_constant_vector(w, zero, a[0], node);
}

static Av f_itself(Build *w, const PeBase *b, int k, Av *a, Node *node) { return a[0]; }

static Av f_as_vector(Build *w, const PeBase *b, int k, Av *a, Node *node) {
  if (!pe_is_vec(a[0])) pe_bail(w, WHY_B_BUILTIN, node, b->name);
  return pe_without_attributes(w, a[0], node);
}

static Av f_is_true(Build *w, const PeBase *b, int k, Av *a, Node *node) { /* isTRUE, isFALSE */
  Graph *g = w->g;
  Av x = a[0];
  pe_of_one_kind(w, b, x, node);
  if (pe_is_vec(x) && !(x.kind == AV_TUPLE && x.tup->list)) { /* a vector of one element, too */
    int64_t len;
    Pull *v = pe_as_vec(w, x, node);
    if (!pe_is_const(g, v->len, &len, NULL)) pe_bail(w, WHY_B_SIZE, node, b->name);
    if (len == 1) x = pe_at(w, v, pe_int(w, 0), node);
  }
  if (x.kind != AV_NUM || x.type != PT_L) return av_bool(pe_const_i(g, PT_B, 0));
  Ref r = pe_as_int(w, x);
  return av_bool(pe_mk2(g, OP_EqI, r, pe_const_i(g, N(g, r)->type, b->id == PB_isTRUE)));
}

/* Of what has no class: a class that is none of the kinds of vectors. */
static Av f_inherits(Build *w, const PeBase *b, int k, Av *a, Node *node) {
  static const char *const kinds[] = {"numeric", "integer", "double", "logical", "list", "matrix", "array"};
  const char *what = pe_string(a[1]) ? CSTR(pe_string(a[1])) : NULL;
  const bool classed = a[0].kind == AV_TUPLE && a[0].tup->classed;
  if (!what || classed || !(a[0].kind == AV_NUM || pe_is_vec(a[0]))) pe_bail(w, WHY_B_BUILTIN, node, b->name);
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (!strcmp(what, kinds[i])) pe_bail(w, WHY_B_BUILTIN, node, b->name);
  return av_bool(pe_const_i(w->g, PT_B, 0));
}

static Av f_is_kind(Build *w, const PeBase *b, int k, Av *a, Node *node) { /* is.null, is.function, is.character */
  pe_of_one_kind(w, b, a[0], node);
  bool r = b->id == PB_is_null ? a[0].kind == AV_NULL
           : b->id == PB_is_function
               ? a[0].kind == AV_FUN
               : a[0].kind == AV_TEXT || a[0].kind == AV_TVEC || (a[0].kind == AV_OBJ && a[0].obj->type == T_STR);
  return av_bool(pe_const_i(w->g, PT_B, r));
}

static Av f_is_type(Build *w, const PeBase *b, int k, Av *a, Node *node) { /* is.numeric, .integer, .double, .logical */
  PeType t = a[0].kind == AV_NUM ? a[0].type : PT_V;
  pe_of_one_kind(w, b, a[0], node);
  if (pe_is_vec(a[0]) && !(a[0].kind == AV_TUPLE && a[0].tup->list)) t = pe_as_vec(w, a[0], node)->type;
  if (a[0].kind == AV_NUM && a[0].wide) pe_bail(w, WHY_B_TYPES, node, b->name);
  bool r = b->id == PB_is_numeric   ? t == PT_I || t == PT_D
           : b->id == PB_is_integer ? t == PT_I
           : b->id == PB_is_double  ? t == PT_D
                                    : t == PT_L;
  return av_bool(pe_const_i(w->g, PT_B, r));
}

static Av f_log(Build *w, const PeBase *b, int k, Av *a, Node *node) {
  return pe_op2(w, SOP_LogB, pe_convert(w, pe_num(w, a[0], node), PT_D), pe_convert(w, pe_num(w, a[1], node), PT_D),
                node);
}

static Av f_as_numeric(Build *w, const PeBase *b, int k, Av *a, Node *node) {
  return pe_op1(w, SOP_AsDbl, pe_without_attributes(w, a[0], node), node);
}

/* x %in% v of one number: is it one of these? */
typedef struct Among {
  Av x;
  Pull *v;
  Node *n;
} Among;
static void among_body(Build *w, Ref i, Ref *acc, void *data) { /* NA matches NA, NaN NaN */
  const Among *m = data;
  Graph *g = w->g;
  const Av e = pe_at(w, m->v, i, m->n);
  Ref eq;
  if (m->x.type == PT_D || e.type == PT_D) {
    Ref x = pe_as_dbl(w, m->x), y = pe_as_dbl(w, e), nx = pe_mk1(g, OP_IsNaN, x), ny = pe_mk1(g, OP_IsNaN, y);
    Ref kind = pe_mk2(g, OP_EqI, pe_mk(g, OP_B2I, PT_I, pe_mk1(g, OP_IsNaD, x), 0, 0, 0),
                      pe_mk(g, OP_B2I, PT_I, pe_mk1(g, OP_IsNaD, y), 0, 0, 0));
    eq = pe_mk2(g, OP_OrB, pe_mk2(g, OP_EqD, x, y), pe_mk2(g, OP_AndB, pe_mk2(g, OP_AndB, nx, ny), kind));
  } else eq = pe_mk2(g, OP_EqI, pe_convert(w, m->x, PT_I).ref, pe_convert(w, e, PT_I).ref);
  acc[0] = pe_mk2(g, OP_OrB, acc[0], eq);
}

static Av f_in(Build *w, const PeBase *b, int k, Av *a, Node *node) {
  int64_t len;
  if (a[0].kind != AV_NUM || !pe_is_numeric(a[1])) pe_bail(w, WHY_B_BUILTIN, node, b->name);
  Among m = {a[0], pe_as_any(w, a[1], node), node};
  Ref r = pe_const_i(w->g, PT_B, 0);
  const bool few = m.v->kind != VK_FILTER && pe_is_const(w->g, m.v->len, &len, NULL) && len <= 32;
  for (int i = 0; few && i < len; i++) among_body(w, pe_int(w, i), &r, &m);
  if (few) return av_bool(r);
  m.v = pe_element(m.v);
  pe_each(w, pe_as_any(w, a[1], node), 1, &r, among_body, &m, w->line);
  return av_bool(r);
}

/* ---- by name ---- */

enum { MANY = 127 };

/* Who builds a base function: asked one after the other, as long as they say that it is not theirs. */
typedef struct Row {
  PePlain *plain; /* the last: of arguments that are forced, without names */
  int8_t least, most;
  bool elementary; /* of one argument: an operation of specialize/ops.h */
  struct {
    PeBuilder *fn;
    int8_t least, most;
    bool then; /* asked when arrays of three dimensions have been looked for */
  } ask[3];
} Row;

static const Row rows[PB_COUNT] = {
#define NONE NULL, 0, 0, false
#define ELEMENTARY NULL, 0, 0, true
#define PLAIN(fn, least, most) fn, least, most, false
#define FIRST(fn, least, most)                                                                                         \
  { fn, least, most, false }
#define THEN(fn, least, most)                                                                                          \
  { fn, least, most, true }
#define FIRST_ANY(fn) FIRST(fn, 0, MANY)
#define THEN_ANY(fn) THEN(fn, 0, MANY)
#define BASE(id, name, flags, last, ...) [PB_##id] = {last, {__VA_ARGS__}},
#include "builtins.h"
};

/* Those of the row that are asked before, or then. */
static Av ask(Build *w, const PeBase *b, bool then, int n, Av *args, Obj **names, Node *node, bool *done) {
  const Row *row = &rows[b->id];
  for (size_t i = 0; i < sizeof row->ask / sizeof *row->ask && row->ask[i].fn; i++) {
    if (row->ask[i].then != then || n < row->ask[i].least || n > row->ask[i].most) continue;
    *done = true;
    Av r = row->ask[i].fn(w, b, n, args, names, node, done);
    if (*done) return r;
  }
  return pe_not_mine(done);
}

/* sum(a, b, na.rm = TRUE) and prod() of several numbers, which are added as doubles one after the other: what is NA counts
 * as what changes nothing.  False: they are integers, whose order does not matter. */
static bool neutral_for_na(Build *w, const PeBase *b, int k, Av *a, Node *node) {
  const bool sum = b->id == PB_sum;
  if (k < 2 || (!sum && b->id != PB_prod)) return false;
  bool dbl = !sum;
  for (int i = 0; i < k; i++) {
    if (a[i].kind != AV_NUM || a[i].wide) pe_bail(w, WHY_B_VECTOR, node, "several vectors");
    dbl = dbl || a[i].type == PT_D;
  }
  for (int i = 0; i < k && dbl; i++) {
    Ref x = pe_as_dbl(w, a[i]);
    a[i] = av_num(PT_D, pe_select(w->g, pe_mk1(w->g, OP_IsNaN, x), pe_const_d(w->g, sum ? 0 : 1), x));
  }
  return dbl;
}

static Av ask_plain(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  const Row *row = &rows[b->id];
  *done = (row->plain || row->elementary) && n <= 16;
  if (!*done) return av_kind(AV_NULL);
  Av a[16];
  bool narm = false;
  int k = plain_args(w, n, args, names, a, b->flags & PBF_NARM ? &narm : NULL, node);
  if (w->b->ended) return av_kind(AV_NULL);
  if (narm && k > row->most) pe_bail(w, WHY_B_ARGS, node, b->name); /* mean(x, trim, na.rm = TRUE) */
  if (narm && k > 0 && !neutral_for_na(w, b, k, a, node)) { /* x[!is.na(x)] */
    Pull *v = pe_one_vector(w, k, a, node);
    if (v->kind == VK_FILTER) v = pe_packed(w, v, node);
    Av is = pe_op1(w, SOP_IsNa, pe_av_vec(v), node);
    a[0] = pe_filter(w, v, pe_as_vec(w, pe_op1(w, SOP_Not, is, node), node), false, node);
    k = 1;
  }
  int sop = k == 1 ? spec_op(b->name, 1) : SOP_None;
  if (sop != SOP_None && pe_is_bare(sop)) a[0] = pe_without_attributes(w, a[0], node);
  if (sop != SOP_None) return pe_op1(w, sop, a[0], node);
  if (!row->plain || k < row->least || k > row->most) pe_bail(w, WHY_B_BUILTIN, node, b->name);
  return row->plain(w, b, k, a, node);
}

static Av build_base(Build *w, const PeBase *b, const char *f, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av r;
  *done = true;
  if (pe_maybe_builtin(w, b, n, args, &r) || pe_mixed_builtin(w, b, n, args, names, node, &r)) return r;
  r = ask(w, b, false, n, args, names, node, done);
  if (*done) return r;
  *done = true;
  r = pe_cube_builtin(w, f, n, args, node, done); /* functions that have no row, too */
  if (*done) return r;
  r = ask(w, b, true, n, args, names, node, done);
  return *done ? r : ask_plain(w, b, n, args, names, node, done);
}

Av pe_call_base(Build *w, const char *f, int n, Av *args, Obj **names, Node *node, bool *done) {
  const PeBase *b = pe_base(f);
  if (w->R->base_changes) { /* methods for values without a class, or another function in its place: assume.c */
    const SymObj *s = SYM(rt_sym(w->R, f));
    if (s->methods || s->replaced) pe_bail(w, WHY_B_FUNCTION, node, f);
  }
  Av given[PE_MATCH_MOST]; /* a builder puts what it has computed into its arguments */
  const int kept = n <= PE_MATCH_MOST ? n : 0;
  memcpy(given, args, (size_t)kept * sizeof *given);
  Av r = build_base(w, b, f, n, args, names, node, done);
  if (!*done || w->b->ended || b->flags & PBF_OWN_NAMES) return r;
  if (kept < n) pe_bail(w, WHY_B_ARGS, node, f);
  return pe_names_follow(w, b, n, given, r, node);
}
