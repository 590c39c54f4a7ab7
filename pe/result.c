/* pe/result.c - what the lanes give: the values on all ways out become numbers of one shape.
 *
 * A number, a few of them, a list's fields are columns of the result; a vector whose length the launch knows is a row;
 * one whose length only the lane knows goes to the heap.  Which numbers stand for a value its kind says (PeKind.result).
 */
#include "meet.h"

/* The numbers that stand for v in memory. */
static Av numbers_of(Build *w, Av v, bool field) {
  const PeKind *of = pe_kind_of(w, v);
  if (of && of->result) return of->result(w, v, field);
  pe_bail(w,
          v.kind == AV_BROKEN && v.why ? v.why
          : pe_stringy(v)              ? WHY_B_STRING
                                       : WHY_B_RESULT,
          NULL, !of || !of->refusal ? "" : of->refusal);
}

/* Code before a way out: opened, then closed again. */
static PeItem *before_jump(Build *w, Edge *e) {
  PeItem *jump = e->block->item[--e->block->n];
  e->block->ended = false;
  w->b = e->block;
  return jump;
}
static void jump_again(Build *w, Edge *e, PeItem *jump) {
  pe_append(w->g, e->block, jump);
  e->block->ended = true;
}

typedef struct HeapLoop {
  Pull *v;
  PeType t;
  Ref at; /* where the lane's room begins */
} HeapLoop;
static void heap_body(Build *w, Ref i, Ref *acc, void *data) {
  HeapLoop *p = data;
  Graph *g = w->g;
  Av x = pe_at(w, pe_element(p->v), i, NULL);
  if (x.kind != AV_NUM || !x.ref) pe_bail(w, WHY_B_RESULT, NULL, "an empty vector");
  if (x.wide) pe_build_guard(w, x.wide, WHY_G_RESULT, NULL);
  Ref r = pe_convert(w, x, p->t).ref;
  if (N(g, r)->type == PT_B) r = pe_mk(g, OP_B2I, PT_L, r, 0, 0, 0);
  pe_pin(g, w->b, OP_HeapPut, PT_V, p->at, acc[0], r, 0, w->line);
  acc[0] = pe_mk(g, OP_AddI, PT_I, acc[0], pe_const_i(g, PT_I, 1), 0, 1);
}

/* Results are vectors of lengths that only the lanes know: element by element into the heap. */
static void finish_heap(Build *w) {
  Graph *g = w->g;
  PeType t = PT_L;
  for (Edge *e = w->returns; e; e = e->next) {
    Av v = e->value;
    if (pe_named(v)) pe_bail(w, WHY_B_RESULT, NULL, "a vector with names");
    Pull *p = pe_as_any(w, v, NULL);
    if (p->nrow) pe_bail(w, WHY_B_RESULT, NULL, "a matrix per element");
    if (p->type > t) t = p->type;
  }
  g->shape = PR_HEAP;
  g->nouts = 1;
  g->outs = pe_alloc(&g->arena, sizeof *g->outs);
  g->outs[0].type = t == PT_D ? T_DBL : t == PT_I ? T_INT : T_LGL;
  for (Edge *e = w->returns; e; e = e->next) {
    PeItem *jump = before_jump(w, e);
    HeapLoop p = {pe_as_any(w, e->value, NULL), t, 0};
    Ref cap = pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_HEAP_CAP, 0)), acc[1] = {pe_const_i(g, PT_I, 0)};
    if (p.v->type != t) pe_pin(g, w->b, OP_Guard, PT_V, pe_const_i(g, PT_B, 0), 0, 0, WHY_G_RESULT, w->line);
    pe_pin(g, w->b, OP_Guard, PT_V, pe_mk2(g, OP_LeI, p.v->len, cap), 0, 0, WHY_G_HEAP, w->line);
    bool counted = p.v->kind == VK_FILTER; /* by a loop with the same rounds as the next */
    p.at = pe_pin(g, w->b, OP_HeapNew, PT_I, p.v->len, 0, 0, counted, w->line);
    pe_each(w, p.v, 1, acc, heap_body, &p, w->line);
    pe_pin(g, w->b, OP_HeapEnd, PT_V, p.at, p.v->len, 0, 0, w->line);
    jump->n = 0;
    jump->v = NULL;
    jump_again(w, e, jump);
  }
}

/* The length of a vector result: >= 1 known at compilation; 0: not; -1: not a vector. */
static int64_t result_length(Build *w, Av v) {
  int64_t len;
  if (pe_kind_id(v) != PK_number) return -1;
  return pe_is_const(w->g, pe_number_length(w, v, NULL), &len, NULL) && len > 0 ? len : 0;
}

/* A list result whose fields may be short vectors: their numbers one after the other; `is` says which is what (width,
 * part, text). */
static Av flatten(Build *w, Edge *e, Av v, PeOut *is) {
  Tuple *t = v.tup;
  if (t->classed) pe_bail(w, WHY_B_OBJECT, NULL, "a list with a class");
  Av el[64];
  Obj *name[64];
  int c = 0;
  PeBlock *save = w->b;
  PeItem *jump = before_jump(w, e);
  for (int k = 0; k < t->n; k++) {
    Av x = t->v[k];
    int64_t len = 1;
    const bool text = pe_kind_id(x) == PK_text;
    if ((x.kind == AV_TUPLE && x.tup->nrow) || (x.kind == AV_VEC && x.vec->nrow) || (x.kind == AV_ARRAY && x.wide))
      pe_bail(w, WHY_B_RESULT, NULL, "a matrix in a list");
    x = numbers_of(w, x, true);
    if (x.kind != AV_NUM) {
      if (pe_named(x)) pe_bail(w, WHY_B_RESULT, NULL, "names in a nested vector");
      if (!pe_is_const(w->g, pe_number_length(w, x, NULL), &len, NULL))
        pe_bail(w, WHY_B_RESULT_LEN, NULL, "a vector in a list");
    }
    if (len < 1 || len > RT_MAX_WIDTH || c + len > 64) pe_bail(w, WHY_B_RESULT_LEN, NULL, "");
    PeType type = len > 1 ? pe_as_vec(w, x, NULL)->type : PT_L;
    for (int j = 0; j < len; j++) {
      el[c] = len == 1 ? pe_num(w, x, NULL)
                       : pe_convert(w, pe_at(w, pe_as_vec(w, x, NULL), pe_const_i(w->g, PT_I, j), NULL), type);
      name[c] = t->name[k];
      is[c++] = (PeOut){.width = (uint8_t)len, .part = (uint8_t)j, .text = text};
    }
  }
  jump_again(w, e, jump);
  w->b = save;
  return pe_tuple(w, c, el, name, true);
}

/* A double that R has as an integer in some lanes: guarded to be one. */
static Av narrow(Build *w, Edge *e, Av x) {
  Graph *g = w->g;
  if (x.kind != AV_NUM || x.type != PT_D || !x.wide || x.less != PT_I) return x;
  PeBlock *save = w->b;
  PeItem *jump = before_jump(w, e);
  pe_build_guard(w, pe_mk1(g, OP_NotB, x.wide), WHY_G_RESULT, NULL);
  Ref ok = pe_build_guard(w, pe_mk1(g, OP_InIntR, x.ref), WHY_G_RESULT, NULL); /* NA goes back, too */
  Av r = av_num(PT_I, pe_mk1(g, OP_D2I, pe_pi(g, x.ref, ok)));
  jump_again(w, e, jump);
  w->b = save;
  return r;
}

/* The result's elements come from these vectors: R would keep their names.  Bails where one has some. */
static void without_names(Build *w, Av v, int fuel) {
  Graph *g = w->g;
  if (fuel <= 0) pe_bail(w, WHY_B_RESULT, NULL, "");
  const bool array = v.kind == AV_ARRAY && v.why; /* sort(x), cumsum(x) */
  if (array || (v.kind == AV_TUPLE && v.tup->names)) pe_bail(w, WHY_B_ATTR, NULL, "names of a long result");
  if (v.kind != AV_VEC) return;
  Pull *p = v.vec;
  if (p->kind == VK_SCOPE) {
    Ref b = p->box;
    b = pe_real(g, b);
    PeScope *s = &g->scope[N(g, b)->imm.i];
    if (s->named) pe_bail(w, WHY_B_ATTR, NULL, "names of a long result");
    s->plain = true;
  }
  without_names(w, p->a, fuel - 1);
  without_names(w, p->b, fuel - 2);
  without_names(w, p->c, fuel - 2);
}

static int count_loops(PeBlock *b) {
  int n = 0;
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    n += it->kind == IT_LOOP;
    for (int k = 0; k < 2; k++)
      if (it->body[k]) n += count_loops(it->body[k]);
  }
  return n;
}

typedef struct RowBody {
  Pull *v;
  PeType type;
} RowBody;

static Ref row_value(Build *w, Pull *v, Ref i, PeType *type) {
  Av x = pe_at(w, v, i, NULL);
  if (x.wide) pe_bail(w, WHY_B_TYPES, NULL, "");
  *type = x.type;
  Ref r = x.ref;
  return N(w->g, r)->type == PT_B ? pe_mk(w->g, OP_B2I, PT_L, r, 0, 0, 0) : r;
}

static void row_body(Build *w, Ref i, Ref *acc, void *data) {
  (void)acc;
  RowBody *b = data;
  Ref r = row_value(w, b->v, i, &b->type);
  if (!pe_no_na(N(w->g, r))) w->g->outs[0].no_na = false;
  pe_pin(w->g, w->b, OP_RowSet, PT_V, i, r, 0, 0, w->line);
}

/* The rows of v, a result: a number from now on.  0: it is no matrix. */
static int fixed_rows(Build *w, const Pull *v) {
  Graph *g = w->g;
  int64_t k;
  if (!v->nrow) return 0;
  if (pe_is_const(g, v->nrow, &k, NULL)) return (int)k;
  if (v->nrow_now < 1) pe_bail(w, WHY_B_RESULT, NULL, "a matrix per element");
  pe_build_guard(w, pe_mk2(g, OP_EqI, v->nrow, pe_int(w, v->nrow_now)), WHY_G_LENGTH, NULL);
  return v->nrow_now;
}

/* The lane's result is a long vector whose length the launch knows.  A work-item per element, when the lane does
 * nothing dear for all of them together; else a work-item per lane and a loop over its elements. */
static bool rows(Build *w, Edge *e) {
  Graph *g = w->g;
  Pull *v = e->value.kind == AV_VEC ? e->value.vec : e->value.kind == AV_ARRAY ? pe_as_vec(w, e->value, NULL) : NULL;
  int64_t len;
  if (!v || e->next || e->block != g->top || w->q->flags & PE_GRID || !pe_of_launch(g, v->len, 60)) return false;
  if (pe_is_const(g, v->len, &len, NULL) && (len < 1 || (len <= 64 && !w->as_rows))) return false;
  without_names(w, e->value, 24);
  PeItem *jump = e->block->item[--e->block->n];
  w->b = e->block;
  w->b->ended = false;
  Ref some = pe_build_guard(w, pe_mk2(g, OP_LtI, pe_const_i(g, PT_I, 0), v->len), WHY_G_LENGTH, NULL);
  Ref n = pe_pi(g, v->len, some);
  pe_visited(w->b, v);
  g->elt_rows = fixed_rows(w, v);
  g->shape = PR_ROWS;
  g->nouts = 1;
  g->outs = pe_alloc(&g->arena, sizeof *g->outs);
  g->outs[0].no_na = true;
  g->inner = n;
  RowBody b = {.v = v};
  if (e->value.kind == AV_ARRAY || count_loops(e->block) > 0) {
    pe_count_loop(w, n, 0, NULL, row_body, &b, w->line);
    jump->n = 0;
  } else {
    g->dims = 2;
    w->tile = w->q->flags & PE_TILE && v->len_now >= 32;
    Ref at = pe_mk(g, OP_Lane, PT_I, 0, 0, 0, 1), r = row_value(w, v, at, &b.type);
    w->tile = false;
    jump->n = 1;
    jump->v = pe_alloc(&g->arena, sizeof(Ref));
    jump->v[0] = r;
    g->outs[0].no_na = pe_no_na(N(g, r));
  }
  g->outs[0].type = b.type == PT_D ? T_DBL : b.type == PT_I ? T_INT : T_LGL;
  pe_append(g, e->block, jump);
  e->block->ended = true;
  return true;
}

/* What the ways out have in common so far. */
typedef struct Shape {
  int shape, n; /* PeShapeKind, numbers of it; -1: none so far */
  int rows;     /* of a matrix; -1: none so far */
  Obj **names;
  uint8_t type[64]; /* the widest, by number */
  PeOut is[64];
} Shape;

/* A lane that is run again, for the name or the type of its result, must not draw again from R's own generator. */
static bool draws_in_order(const Build *w) { return w->q->flags & PE_TAPE && w->q->fun; }

/* Names and strings: whether the results are numbers after all. */
static void settle_names(Build *w) {
  Graph *g = w->g;
  /* a whole-vector expression gives its result the names of its vectors itself */
  for (Edge *e = w->returns; e && w->q->fun && !(w->q->flags & PE_WHOLE); e = e->next) {
    const Av v = e->value;
    if (pe_is_one(v) && v.why) w->named_element = true;
    for (int k = 0; v.kind == AV_TUPLE && k < v.tup->n; k++)
      if (pe_is_one(v.tup->v[k]) && v.tup->v[k].why) w->named_element = true;
  }
  for (Edge *e = w->returns; e && w->q->flags & PE_NAMELESS; e = e->next) {
    Av v = e->value;
    if (v.kind == AV_TUPLE && v.tup->n == 1 && v.tup->names && !v.tup->list && v.tup->v[0].kind == AV_NUM) {
      e->value = v.tup->v[0];
      g->unnamed = true;
    }
    if (e->value.kind != AV_NUM && w->named_element) pe_bail(w, WHY_B_RESULT, NULL, "numbers with names");
  }
  g->unnamed = g->unnamed || w->named_element;
  if (g->unnamed && draws_in_order(w)) pe_bail(w, WHY_B_RESULT, NULL, "numbers with names");
  if (w->named_element && !(w->q->flags & PE_NAMELESS))
    pe_bail(w, WHY_B_RESULT, NULL, "an element with a name (x[[i]] has none)");
  for (Edge *e = w->returns; e && w->q->fun && !w->q->reduce && !(w->q->flags & PE_GRID); e = e->next) {
    if (!pe_has_row_names(w, e->value)) continue;
    PeBlock *save = w->b;
    PeItem *jump = before_jump(w, e);
    e->value = pe_with_row_names(w, e->value);
    jump_again(w, e, jump);
    w->b = save;
  }
}

/* Where all ways out give values of one kind that is kept as numbers, these are the result. */
static void settle_kind(Build *w) {
  Graph *g = w->g;
  const PeKind *of = pe_kind_of(w, w->returns->value);
  for (Edge *e = w->returns; e; e = e->next) {
    const PeKind *other = pe_kind_of(w, e->value);
    if (other == of) continue;
    if ((of && of->parts && of->result) ||
        (other && other->parts && other->result)) /* what is a number's, what a string's? */
      pe_bail(w, WHY_B_RESULT, NULL, "values of different kinds");
    return;
  }
  if (!of || !of->parts || !of->result) return;
  if (!w->q->fun || w->q->reduce) pe_bail(w, pe_stringy(w->returns->value) ? WHY_B_STRING : WHY_B_COMPLEX, NULL, "");
  g->text = of == w->kinds[PK_text];
  g->raw = of == w->kinds[PK_raw];
  g->complex = of == w->kinds[PK_complex];
  for (Edge *e = w->returns; e; e = e->next) {
    PeBlock *save = w->b;
    PeItem *jump = before_jump(w, e);
    e->value = of->result(w, e->value, false);
    jump_again(w, e, jump);
    w->b = save;
  }
}

/* Are the results vectors of different lengths, or long ones? */
static bool lengths_vary(Build *w) {
  int64_t m = -2;
  bool varies = false;
  for (Edge *e = w->returns; e; e = e->next) {
    int64_t len = result_length(w, e->value);
    if (len < 0) return false;
    varies = varies || len == 0 || len > 64 || (m >= 0 && len != m);
    m = len;
  }
  return m >= 0 && varies;
}

/* A short vector whose length is a constant, or is now, is as good as a tuple. */
static Av short_vector(Build *w, Edge *e, Av v, int *rows) {
  Graph *g = w->g;
  int64_t len = result_length(w, v);
  if (len < 1 || len > 64) pe_bail(w, WHY_B_RESULT_LEN, NULL, "");
  if (pe_named(v)) pe_bail(w, WHY_B_RESULT, NULL, "a vector with names");
  PeBlock *save = w->b;
  w->b = e->block;
  Av el[64];
  PeItem *jump = e->block->item[e->block->n - 1];
  e->block->n--; /* the elements' code comes before the return */
  e->block->ended = false;
  Pull *p = pe_as_vec(w, v, NULL);
  *rows = fixed_rows(w, p);
  int loops = count_loops(e->block);
  for (int i = 0; i < len; i++) {
    el[i] = pe_at(w, p, pe_const_i(g, PT_I, i), NULL);
    /* a loop for each element: better one piece of code for all of them */
    if (i == 0 && len >= 4 && !w->as_columns && !e->next && e == w->returns && count_loops(e->block) > loops) {
      w->as_rows = true;
      pe_again(w);
    }
  }
  pe_append(g, e->block, jump);
  e->block->ended = true;
  w->b = save;
  return pe_tuple(w, (int)len, el, NULL, false);
}

/* The result of way out e must be like those of the others. */
static void join_shape(Build *w, Edge *e, Shape *all) {
  int r = e->value.kind == AV_TUPLE                       ? e->value.tup->nrow
          : e->value.kind == AV_ARRAY                     ? e->value.wide
          : e->value.kind == AV_VEC && e->value.vec->nrow ? e->value.vec->nrow_now
                                                          : 0;
  if (all->rows >= 0 && r != all->rows) pe_bail(w, WHY_B_RESULT, NULL, "a matrix on one of the ways out");
  all->rows = r;
  if (w->q->flags & PE_NARROW || !pe_speculates(w, WHY_G_RESULT)) e->value = narrow(w, e, e->value);
  Av v = e->value;
  if (v.kind == AV_VEC || v.kind == AV_ARRAY) v = e->value = short_vector(w, e, v, &all->rows);
  if (v.kind == AV_TUPLE && v.tup->list) {
    PeOut now[64];
    memset(now, 0, sizeof now);
    v = e->value = flatten(w, e, v, now);
    for (int i = 0; i < 64 && all->shape >= 0; i++) {
      if (now[i].width != all->is[i].width || now[i].part != all->is[i].part) pe_bail(w, WHY_B_RESULT_LEN, NULL, "");
      if (now[i].text != all->is[i].text) pe_bail(w, WHY_B_TYPES, NULL, "a field");
    }
    memcpy(all->is, now, sizeof now);
  }
  bool list = v.kind == AV_TUPLE && v.tup->list;
  if (!list) v = numbers_of(w, v, false);
  int s = v.kind == AV_NUM ? PR_SCALAR : list ? PR_LIST : PR_VECTOR, len = s == PR_SCALAR ? 1 : v.tup->n;
  if (len < 1 || len > 64) pe_bail(w, WHY_B_RESULT_LEN, NULL, "");
  if (all->shape >= 0 && (all->shape != s || len != all->n)) pe_bail(w, WHY_B_RESULT_LEN, NULL, "");
  if (s != PR_SCALAR) {
    if (all->shape >= 0)
      for (int i = 0; i < len; i++)
        if (all->names[i] != v.tup->name[i]) pe_bail(w, WHY_B_RESULT, NULL, "names differ");
    all->names = v.tup->name;
  }
  all->shape = s;
  all->n = len;
  for (int i = 0; i < len; i++) {
    Av x = s == PR_SCALAR ? v : v.tup->v[i];
    if (x.kind != AV_NUM) pe_bail(w, WHY_B_RESULT, NULL, "a nested value");
    if (x.type > all->type[i]) all->type[i] = x.type;
  }
}

static void set_outs(Graph *g, const Shape *all) {
  g->shape = (uint8_t)all->shape;
  g->elt_rows = all->shape == PR_VECTOR && all->rows > 0 ? all->rows : 0;
  g->nouts = all->n;
  g->outs = pe_alloc(&g->arena, (size_t)all->n * sizeof *g->outs);
  for (int i = 0; i < all->n; i++) {
    g->outs[i] = all->is[i];
    g->outs[i].type = all->type[i] == PT_D ? T_DBL : all->type[i] == PT_I ? T_INT : T_LGL;
    g->outs[i].name = all->names ? all->names[i] : NULL;
    g->outs[i].no_na = true;
  }
}

/* Way out e hands on numbers of the types that all have. */
static void hand_out(Build *w, Edge *e, const Shape *all) {
  Graph *g = w->g;
  PeItem *jump = e->block->item[--e->block->n];
  Av v = e->value;
  Ref *out = pe_alloc(&g->arena, (size_t)all->n * sizeof *out);
  PeType widest = PT_L; /* of a vector, whose numbers have one type */
  for (int i = 0; i < all->n && all->shape == PR_VECTOR; i++)
    if (v.tup->v[i].type > widest) widest = v.tup->v[i].type;
  for (int i = 0; i < all->n; i++) {
    Av x = all->shape == PR_SCALAR ? v : v.tup->v[i];
    w->b = e->block;
    if (all->shape == PR_SCALAR && w->q->flags & PE_MIXED_OK && (x.type != all->type[i] || x.wide)) {
      g->outs[i].mixed = true;
    } else if ((all->shape == PR_VECTOR ? widest : x.type) != all->type[i]) {
      /* this way out gives a narrower type than others: the result of the whole call has the wide one only if some
       * lane does, so these lanes are left to the interpreter */
      pe_pin(g, e->block, OP_Guard, PT_V, pe_const_i(g, PT_B, 0), 0, 0, WHY_G_RESULT, w->line);
    } else if (x.wide) {
      pe_build_guard(w, x.wide, WHY_G_RESULT, NULL);
    }
    Ref r = pe_convert(w, x, all->type[i]).ref;
    if (N(g, r)->type == PT_B) r = pe_mk(g, OP_B2I, PT_L, r, 0, 0, 0);
    out[i] = r;
    if (!pe_no_na(N(g, r))) g->outs[i].no_na = false;
  }
  jump->n = all->n;
  jump->v = out;
  pe_append(g, e->block, jump);
}

/* All ways out of the closure agree on a shape; types are joined. */
static void finish_shape(Build *w) {
  Graph *g = w->g;
  if (!w->returns && w->side.f) pe_bail(w, WHY_B_SIDE_EFFECT, w->side.node, w->side.f->name);
  if (!w->returns) pe_bail(w, WHY_B_RESULT, NULL, "no value");
  settle_names(w);
  settle_kind(w);
  if (rows(w, w->returns)) return;
  if (w->as_rows) w->as_rows = false, w->as_columns = true; /* the walk goes on with columns */
  if (lengths_vary(w)) {
    if (g->complex || g->raw) pe_bail(w, WHY_B_RESULT_LEN, NULL, "");
    if (!w->q->fun || w->q->reduce || w->q->flags & PE_GRID) pe_bail(w, WHY_B_RESULT_LEN, NULL, "");
    finish_heap(w);
    return;
  }
  Shape all = {.shape = -1, .rows = -1};
  for (Edge *e = w->returns; e; e = e->next) join_shape(w, e, &all);
  uint8_t widest = 0;
  for (int i = 0; i < all.n; i++) widest = all.type[i] > widest ? all.type[i] : widest;
  if (all.shape == PR_VECTOR) memset(all.type, widest, (size_t)all.n);
  set_outs(g, &all);
  for (Edge *e = w->returns; e; e = e->next) hand_out(w, e, &all);
}

void pe_finish(Build *w) {
  finish_shape(w);
  Graph *g = w->g;
  for (int i = 0; g->raw && i < g->nouts; i++) g->outs[i].type = T_RAW, g->outs[i].no_na = false;
}
