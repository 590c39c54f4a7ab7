/* pe/kinds/frame.c - data frames: their columns, some of their rows.
 *
 *   df[i, ]$x, with(df[rows, ], x)      a frame is what it is made of and a subscript; column x of it is df$x[rows]
 *   function(d) mean(d$x * d$w)         an element of a list of data frames: a range of rows of all of them together
 *                                       (runtime/frames.h)
 *   d$z <- d$x / 2                      a column that the kernel has made
 *
 * A column is looked up where it is asked for, each time: what nobody reads is not there, and may hold anything.
 */
#include "../kinds.h"
#include "../build.h"

bool pe_is_frame(Av v) { return v.kind == AV_FRAME || (v.kind == AV_LIST && v.type); }

static Av av_frame(Frame *f) {
  Av v = av_kind(AV_FRAME);
  v.frame = f;
  return v;
}

static int column_number(const Frame *f, const Obj *name) {
  for (int j = 0; j < f->n; j++)
    if (f->name[j] == name) return j;
  return -1;
}

static Frame *new_frame(Build *w, Obj *const *name, int n, Node *node) {
  if (n > PE_MAX_COLUMNS) pe_bail(w, WHY_B_SIZE, node, "a data frame of many columns");
  Frame *f = pe_temp(w, sizeof *f);
  *f = (Frame){.at = av_kind(AV_MISSING)};
  f->name = pe_temp(w, (size_t)(n + 1) * sizeof *f->name);
  f->made = pe_temp(w, (size_t)(n + 1) * sizeof *f->made);
  for (int j = 0; j < n; j++) {
    if (CLEN(name[j]) == 0 || column_number(f, name[j]) >= 0)
      pe_bail(w, WHY_B_LIST, node, "a data frame whose columns' names are not unique");
    f->name[f->n++] = name[j];
    f->made[j] = av_kind(AV_UNBOUND);
  }
  return f;
}

static Frame *as_frame(Build *w, Av df, Node *n) {
  if (df.kind == AV_FRAME) return df.frame;
  Obj *names = rt_attr(df.obj, w->R->s.names);
  if (IS_NIL(names) || LEN(names) != LEN(df.obj) || LEN(names) > PE_MAX_COLUMNS)
    pe_bail(w, WHY_B_LIST, n, "a data frame");
  Obj *name[PE_MAX_COLUMNS];
  for (int j = 0; j < LEN(names); j++) name[j] = ELT(names, j);
  Frame *f = new_frame(w, name, (int)LEN(names), n);
  f->list = df.obj;
  f->entry = df.ref;
  w->g->scope[df.ref].body = names; /* what df[i, 2], ncol(df), with(df, ..) mean follows from all of them */
  return f;
}

/* The same rows and columns; what changes is the caller's. */
static Frame *frame_of(Build *w, Frame *of, Node *n) {
  Frame *f = new_frame(w, of->name, of->n, n);
  f->of = of;
  return f;
}

/* x[i], x[[i]] of a column */
static Av elements(Build *w, Av x, Av i, bool list, Node *n) {
  if (i.kind == AV_MISSING) return x;
  if (i.kind == AV_FACTOR && i.ref) i = av_num(PT_I, i.ref); /* its code */
  else if (i.kind == AV_FACTOR) i.kind = AV_VEC;
  if (pe_is_text(i)) pe_bail(w, WHY_B_STRING, n, "rows by name");
  if (x.kind == AV_FACTOR || pe_is_text(x)) return pe_text_index(w, x, i, list, n);
  if (x.kind == AV_CUBE || (x.kind == AV_VEC && x.vec->nrow)) pe_bail(w, WHY_B_ARRAY, n, "a matrix as a column");
  if (!pe_is_numeric(x)) pe_bail(w, WHY_B_LIST, n, "a column");
  return list ? pe_vec_element(w, x, i, n) : pe_vec_index(w, x, i, n);
}

/* The lane's part of column j of all data frames of a list. */
static Av segment(Build *w, const Frame *f, int j, Node *n) {
  pe_assert(w, j >= 0 && j < f->n, "column %d of %d", j, f->n);
  Obj *all = rt_frames_cached(f->list)->col[j], *sym = ((CharObj *)f->name[j])->sym;
  if (!all || !sym) pe_bail(w, WHY_B_LIST, n, CSTR(f->name[j]));
  Av x = pe_from_scope(w, (PeScope){.from = FROM_FIELD, .parent = (int16_t)f->entry, .sym = sym}, n);
  Pull *v = pe_temp(w, sizeof *v);
  *v = (Pull){.kind = VK_SLICE, .type = x.vec->type, .len = f->len, .len_now = -1, .base = f->first, .node = n};
  v->stride = pe_int(w, 1);
  v->a = pe_av_vec(x.vec);
  v->levels = x.vec->levels;
  x.vec = v;
  return x;
}

static Av column(Build *w, const Frame *f, Obj *name, Node *n) {
  int j = column_number(f, name);
  if (j < 0) pe_bail(w, WHY_B_LIST, n, CSTR(name));
  if (f->made[j].kind != AV_UNBOUND) return f->made[j];
  if (f->of) return elements(w, column(w, f->of, name, n), f->at, false, n);
  if (f->len) return segment(w, f, j, n);
  Av whole = av_kind(AV_LIST);
  whole.type = 1;
  whole.ref = f->entry;
  whole.obj = f->list;
  return pe_list_element(w, whole, name, n);
}

bool pe_has_column(Build *w, Av df, Obj *name, Node *n) { return column_number(as_frame(w, df, n), name) >= 0; }

Av pe_column(Build *w, Av df, Obj *name, Node *n) { return column(w, as_frame(w, df, n), name, n); }

static Ref rows(Build *w, const Frame *f, int32_t *now, Node *n) {
  if (f->of) {
    Ref len = rows(w, f->of, now, n);
    if (f->at.kind == AV_MISSING) return len;
    Av all = pe_range_int(w, pe_int(w, 1), len, n);
    all.vec->len_now = *now;
    Av some = pe_vec_index(w, all, f->at, n);
    *now = some.kind == AV_VEC ? some.vec->len_now : -1;
    return pe_length(w, some, n);
  }
  if (f->len) {
    *now = -1;
    return f->len;
  }
  int j = 0; /* numbers rather than strings, which would have to be numbered */
  while (j < f->n && (!rt_is_num(ELT(f->list, j)) || ELT(f->list, j)->attr)) j++;
  if (f->n == 0) pe_bail(w, WHY_B_LIST, n, "a data frame without columns");
  Av x = column(w, f, f->name[j < f->n ? j : 0], n);
  *now = (int32_t)rt_length(ELT(f->list, j < f->n ? j : 0));
  return x.kind == AV_VEC && x.vec->nrow ? x.vec->nrow : pe_length(w, x, n);
}
/* nrow(df) */
static Ref pe_frame_rows(Build *w, Av df, Node *n) {
  int32_t now;
  return rows(w, as_frame(w, df, n), &now, n);
}

/* The columns that subscript j selects, by number. */
static int selected(Build *w, const Frame *f, Av j, int at[PE_MAX_COLUMNS], Node *n) {
  const char *const unknown = "a column that is not known";
  int64_t len = 1, k;
  double d;
  if (j.kind == AV_MISSING) {
    for (int i = 0; i < f->n; i++) at[i] = i;
    return f->n;
  }
  bool text = pe_is_text(j);
  if (text) {
    j = pe_text_num(w, j, n);
  } else if (!(j.kind == AV_NUM && j.type != PT_L && f->n > PE_MAX_TUPLE)) {
    Av el[PE_MAX_TUPLE];
    if (f->n > PE_MAX_TUPLE) pe_bail(w, WHY_B_LIST, n, unknown);
    for (int i = 0; i < f->n; i++) el[i] = av_int(w, i + 1);
    j = pe_vec_index(w, pe_tuple(w, f->n, el, NULL, false), j, n);
  }
  Pull *v = j.kind == AV_NUM ? NULL : pe_as_vec(w, j, n);
  if (v && (!pe_is_const(w->g, v->len, &len, NULL) || len > PE_MAX_COLUMNS)) pe_bail(w, WHY_B_LIST, n, unknown);
  for (int i = 0; i < len; i++) {
    Av e = v ? pe_at(w, v, pe_int(w, i), n) : j;
    if (e.kind != AV_NUM || !pe_is_const(w->g, e.ref, &k, &d)) pe_bail(w, WHY_B_LIST, n, unknown);
    if (e.type == PT_D) k = d >= 1 && d < 1e9 ? (int64_t)d : 0;
    at[i] = text ? k == NA_INT ? -1 : column_number(f, rt_id_string(w->R, (int32_t)k)) : (int)k - 1;
    if (at[i] < 0 || at[i] >= f->n) pe_bail(w, WHY_B_LIST, n, "a column that is not there");
  }
  return (int)len;
}

/* These columns of f. */
static Frame *some_columns(Build *w, Frame *f, int n, const int *at, Node *node) {
  Obj *name[PE_MAX_COLUMNS];
  for (int j = 0; j < n; j++) name[j] = f->name[at[j]];
  Frame *r = new_frame(w, name, n, node);
  r->of = f;
  return r;
}

/* df[i, k] of a column that the lane chooses: one of the columns of numbers. */
static Av chosen_column(Build *w, Frame *f, Av i, Av k, Node *n) {
  enum { MOST = 32 };
  Graph *g = w->g;
  Ref at = pe_int_value(w, k, n), there = 0, val = 0, narrow = 0;
  Av el[MOST];
  int number[MOST], c = 0;
  PeType t = PT_L;
  for (int j = 0; j < f->n; j++) {
    const Frame *whole = f;
    while (whole->of && whole->made[column_number(whole, f->name[j])].kind == AV_UNBOUND) whole = whole->of;
    if (!whole->of) { /* strings and factors are not read */
      Obj *x = whole->len ? rt_frames_cached(whole->list)->col[column_number(whole, f->name[j])]
                          : ELT(whole->list, column_number(whole, f->name[j]));
      if (!x || !rt_is_num(x) || x->attr) continue;
    }
    if (c == MOST) pe_bail(w, WHY_B_SIZE, n, "columns to choose from");
    el[c] = elements(w, column(w, f, f->name[j], n), i, false, n);
    if (el[c].kind != AV_NUM || el[c].wide) pe_bail(w, WHY_B_LIST, n, "a column");
    if (el[c].type > t) t = el[c].type;
    number[c++] = j + 1;
  }
  if (!c) pe_bail(w, WHY_B_LIST, n, "a column");
  for (int j = 0; j < c; j++) {
    Ref is = pe_mk2(g, OP_EqI, at, pe_int(w, number[j]));
    Av e = pe_convert(w, el[j], t);
    Ref x = t == PT_L ? pe_as_int(w, e) : e.ref;
    there = there ? pe_mk2(g, OP_OrB, there, is) : is;
    val = val ? pe_select(g, is, x, val) : x;
    if (el[j].type == t) continue;
    if (el[j].type + 1 != (int)t)
      pe_bail(w, WHY_B_TYPES, n, "columns of several types"); /* `wide` is for two of them */
    narrow = narrow ? pe_mk2(g, OP_OrB, narrow, is) : is;
  }
  Av r = av_num(t, pe_pi(g, val, pe_build_guard(w, there, WHY_G_BOUNDS, n)));
  if (narrow) r.wide = pe_mk1(g, OP_NotB, narrow);
  return r;
}

static Av rows_index(Build *w, Av df, Av i, Av j, bool keep, bool list, Node *n) {
  Frame *f = as_frame(w, df, n);
  if (j.kind == AV_NUM && i.kind == AV_NUM && i.type != PT_L && j.type != PT_L && !keep &&
      N(w->g, j.ref)->op != OP_Const)
    return chosen_column(w, f, i, j, n);
  int at[PE_MAX_COLUMNS], k = selected(w, f, j, at, n);
  if (list && (k != 1 || i.kind != AV_NUM)) pe_bail(w, WHY_B_VECTOR, n, "[[");
  if (k == 1 && !keep) return elements(w, column(w, f, f->name[at[0]], n), i, list, n);
  Frame *r = j.kind == AV_MISSING ? f : some_columns(w, f, k, at, n);
  if (i.kind == AV_MISSING) return av_frame(r);
  r = frame_of(w, r, n);
  r->at = i.kind == AV_ARRAY ? pe_to_array(w, i, n) : i;
  if (pe_is_text(i)) pe_bail(w, WHY_B_STRING, n, "rows by name");
  if (i.kind == AV_FACTOR) pe_bail(w, WHY_B_OBJECT, n, "rows by a factor");
  return av_frame(r);
}

static Av columns_index(Build *w, Av df, Av j, bool list, Node *n) {
  Frame *f = as_frame(w, df, n);
  int at[PE_MAX_COLUMNS], k = selected(w, f, j, at, n);
  if (list && k != 1) pe_bail(w, WHY_B_LIST, n, "[[");
  if (list) return column(w, f, f->name[at[0]], n);
  return av_frame(some_columns(w, f, k, at, n));
}

Av pe_set_column(Build *w, Av df, Obj *name, Av val, Node *n) {
  Frame *of = as_frame(w, df, n);
  int32_t now;
  Ref len = rows(w, of, &now, n);
  if (val.kind == AV_NUM) { /* repeated */
    Pull *v = pe_temp(w, sizeof *v);
    *v = (Pull){.kind = VK_CONST, .type = val.type, .a = val, .len = len, .len_now = now, .node = n};
    val = pe_av_vec(v);
  }
  if (val.kind == AV_ARRAY) val = pe_to_array(w, val, n);
  if (!pe_is_numeric(val) || pe_named(val)) pe_bail(w, WHY_B_REPLACE, n, "a column");
  Pull *v = pe_as_vec(w, val, n);
  if (v->nrow) pe_bail(w, WHY_B_REPLACE, n, "a matrix as a column");
  if (!pe_same_length(w->g, v->len, len)) pe_build_guard(w, pe_mk2(w->g, OP_EqI, v->len, len), WHY_G_LENGTH, n);
  Obj *names[PE_MAX_COLUMNS + 1];
  int at = column_number(of, name);
  for (int j = 0; j < of->n; j++) names[j] = of->name[j];
  if (at < 0) names[at = of->n] = name;
  Frame *f = new_frame(w, names, at == of->n ? of->n + 1 : of->n, n);
  f->of = of;
  f->made[at] = val;
  return av_frame(f);
}

Av pe_frame_row(Build *w, Av df, bool list, Node *n) {
  Frame *f = as_frame(w, df, n);
  if (!f->of || f->n > PE_MAX_TUPLE) pe_bail(w, WHY_B_LIST, n, "a data frame");
  const Frame *rows = f;
  while (rows->of && rows->at.kind == AV_MISSING) rows = rows->of;
  if (rows->at.kind != AV_NUM || rows->at.type == PT_L) pe_bail(w, WHY_B_LIST, n, "a data frame of several rows");
  Av el[PE_MAX_TUPLE];
  for (int j = 0; j < f->n; j++) {
    el[j] = column(w, f, f->name[j], n);
    if (!list && el[j].kind != AV_NUM)
      pe_bail(w, pe_stringy(el[j]) ? WHY_B_STRING : WHY_B_LIST, n, "a data frame's row");
  }
  return list ? pe_tuple(w, f->n, el, f->name, true) : pe_combine(w, f->n, el, f->name, false, n);
}

/* ---- base functions ---- */

Av pe_frame_numbers(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  if (names && names[0]) return pe_not_mine(done);
  Av x = args[0] = pe_force(w, args[0]);
  if (w->b->ended || !pe_is_frame(x)) return pe_not_mine(done);
  x = pe_frame_row(w, x, false, node);
  return pe_vec_builtin(w, b->name, 1, &x, NULL, node, done);
}

Av pe_frame_sides(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av x = args[0] = pe_force(w, args[0]);
  if (w->b->ended || !pe_is_frame(x) || (names && names[0] && strcmp(CSTR(names[0]), "x"))) return pe_not_mine(done);
  if (b->id == PB_is_data_frame || b->id == PB_is_list) return av_bool(pe_const_i(w->g, PT_B, 1));
  Av ncol = av_int(w, as_frame(w, x, node)->n);
  if (b->id == PB_length || b->id == PB_ncol || b->id == PB_NCOL) return ncol;
  Av dim[2] = {av_num(PT_I, pe_frame_rows(w, x, node)), ncol};
  return b->id == PB_dim ? pe_tuple(w, 2, dim, NULL, false) : dim[0];
}

/* ---- the kind ---------------------------------------------------------------------------------------------------- */

static bool is(Rt *R, Value v) { return v.tag == V_OBJ && rt_is_object(v.o) && rt_is_frame(R, v.o); }

static void no_methods(Build *w, Node *n) {
  if (rt_frame_methods(w->R)) pe_bail(w, WHY_B_OBJECT, n, "data frames have methods of the program's");
}
static Av from_scope(Build *w, Value v, PeScope *s, Node *n) {
  no_methods(w, n);
  s->kind = PS_LIST;
  s->type = 1;
  Av r = av_kind(AV_LIST);
  r.obj = v.o;
  r.ref = pe_enter(w, s, v, PF_NOT_NULL | PF_KNOWN_TYPE);
  r.type = 1;
  return r;
}

/* A data frame; or (type 2) a list of them. */
static bool still(PeAgain *a, const PeScope *s, Value *v) {
  if (v->tag != V_OBJ || rt_frame_methods(a->R)) return false;
  if (s->type == 1) return is(a->R, *v) && (!s->body || rt_same_strings(rt_attr(v->o, a->R->s.names), s->body));
  const RtFrames *f = v->o->type == T_LIST && !rt_is_object(v->o) ? rt_frames_cached(v->o) : NULL;
  return f && rt_same_strings(f->names, s->body);
}

static PeTakes describe(PeInputs *c, const PeInput *in, PeArg *a) {
  if (TYPE(in->x) != T_LIST || rt_is_object(in->x) || in->kind != PI_ELEM || c->whole || !rt_frames_likely(c->R, in->x))
    return NOT_MINE;
  pe_parts_arg(c, in, a, PK_frame, 0);
  return TAKES;
}
static bool columns(PeInputs *c, PeInput *in, PeArg *a) {
  RtFrames *f = rt_frames(c->R, in->x, &c->why);
  if (!f) return false;
  a->value = in->x;
  return pe_add_segments(c, a, in, f->start, f->len);
}
static Av element(Build *w, int k, Node *n) {
  const PeArg *a = &w->q->args[k];
  no_methods(w, n);
  Obj *names = rt_frames_cached(a->value)->names, *name[PE_MAX_COLUMNS];
  int nc = LEN(names) <= PE_MAX_COLUMNS ? (int)LEN(names) : PE_MAX_COLUMNS + 1;
  for (int j = 0; j < nc && j < PE_MAX_COLUMNS; j++) name[j] = ELT(names, j);
  Frame *f = new_frame(w, name, nc, n);
  PeScope s = {
      .kind = PS_LIST, .of = PK_frame, .type = 2, .from = FROM_ARG, .key = (int16_t)k, .parent = -1, .body = names};
  f->list = a->value;
  f->entry = pe_enter(w, &s, v_obj(a->value), PF_NOT_NULL | PF_KNOWN_TYPE);
  f->first = pe_input(w, a->first, n).ref;
  f->len = pe_input(w, a->first + 1, n).ref;
  return av_frame(f);
}

/* df[j], df[[j]], df[i, j] */
static Av subset(Build *w, Av x, int nsub, Av *sub, PeIndexing how, Node *n) {
  const bool list = how == PE_ELEMENT;
  if (nsub > 2) pe_bail(w, WHY_B_ARRAY, n, "subscripts");
  if (nsub == 2) return rows_index(w, x, sub[0], sub[1], how == PE_KEEP, list, n);
  return columns_index(w, x, sub[0], list, n);
}
static Ref length(Build *w, Av v, Node *n) { return pe_int(w, as_frame(w, v, n)->n); }

const PeKind pe_kind_frame = {.name = "data frame",
                              .refusal = "a data frame",
                              .no_number = WHY_B_LIST,
                              .is = is,
                              .from_scope = from_scope,
                              .still = still,
                              .describe = describe,
                              .columns = columns,
                              .element = element,
                              .index = subset,
                              .length = length};
