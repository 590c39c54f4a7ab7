/* pe/region_write.c - a region's written vectors: their elements as they were before the loop and as they are now, what a
 * lane stores, rows and slices that it stores; and cells, the one element of a vector that an iteration touches.
 *
 * Each access is noted with its subscripts (Access): whether iterations can meet is asked when all are known (region.c).
 */
#include "region.h"

Ref pe_region_dim(Build *w, Av v, int which) {
  pe_assert(w, v.kind == AV_OUT && which >= 0 && which <= 2, "side %d of kind %d", which, v.kind);
  Pull *p = w->region->vec[v.n];
  return which == 0 ? rg_length(w, (int)v.n) : which == 1 ? p->nrow : p->ncol;
}

Av pe_region_old(Build *w, Av v) {
  const Region *r = w->region;
  if (r->serial) pe_bail(w, WHY_B_CARRIED, w->q->loop, "some elements of a vector that it writes"); /* pe_region_now has none */
  Av part[2] = {pe_av_vec(r->vec[v.n]), r->im[v.n] ? pe_av_vec(r->im[v.n]) : av_kind(AV_NULL)};
  return r->of[v.n]->whole(w, part, NULL);
}

bool rg_written(Build *w, Av x, Pull *part[2]) {
  part[0] = part[1] = NULL;
  const PeKind *of = pe_kind_of(w, x);
  if (!of || !of->stored || pe_is_one(x) || x.kind == AV_OBJ) return false;
  if (!pe_by_parts(x)) part[0] = x.vec;
  for (int k = 0; pe_by_parts(x) && k < of->parts; k++) part[k] = x.parts->v[k].vec;
  return true;
}

Av rg_part(Build *w, const PeKind *of, PeType type, Av v, int k) {
  if (!of->parts) return pe_convert(w, v, type);
  return av_num(type, k ? v.wide : v.ref);
}

static int out_of(Build *w, Node *var) {
  Region *r = w->region;
  if (!r) return -1;
  if (w->fr == r->fr) {
    int s = pe_var_slot(w, var);
    return s >= 0 && (r->kind[s] == RV_OUT || r->kind[s] == RV_CELL) ? r->out[s] : -1;
  }
  return -1;
}

static void note(Build *w, int o, bool store, bool old, int dims, const Ref raw[3], Node *n) {
  if (w->region->serial) return; /* one round after the other */
  pe_assert(w, dims > 0 && dims <= 3 && o >= 0 && o < w->g->nwrites, "a subscript of %d dimensions of vector %d", dims,
            o);
  Region *r = w->region;
  if (r->nacc == MAX_ACCESS) pe_bail(w, WHY_B_SIZE, n, "");
  Access *x = &r->acc[r->nacc++];
  *x = (Access){.write = o, .store = store, .old = old, .node = n};
  x->a.dims = dims;
  for (int i = 0; i < dims; i++) x->a.at[i] = raw[i];
}

/* The element that the node's subscripts name: a flat 0-based index, guarded to be in bounds; raw: as they are.  given: the
 * only one, if that has been evaluated; else NULL. */
static Ref element(Build *w, int o, Node *n, const Av *given, Ref raw[3]) {
  Graph *g = w->g;
  Pull *p = w->region->vec[o];
  int k = rg_nsubs(n);
  bool cube = p->cube[0] != 0;
  if (k > 3 || k < 1 || (k == 2 && !p->nrow) || (k == 3 && !cube)) pe_bail(w, WHY_B_ARRAY, n, "subscripts");
  for (int i = 1; i <= k; i++)
    if (!n->kid[i] || n->kid[i]->kind == ND_Dots) pe_bail(w, WHY_B_REPLACE, n, "subscripts");
  Av sub[3];
  Ref at[3];
  raw[0] = raw[1] = raw[2] = 0;
  for (int i = 0; i < k; i++) {
    sub[i] = given ? *given : pe_force(w, pe_eval_node(w, n->kid[i + 1]));
    if (w->b->ended) return 0;
    if (k == 1 && (raw[0] = pe_name_place(w, p, sub[0], n))) return raw[0];
    sub[i] = sub[i].kind == AV_FACTOR && sub[i].ref ? av_num(PT_I, sub[i].ref) : pe_num(w, sub[i], n); /* its code */
  }
  if (k == 1) return pe_in_bounds(w, sub[0], rg_length(w, o), n, &raw[0]);
  for (int i = 0; i < k; i++)
    at[i] = pe_in_bounds(w, sub[i], cube ? p->cube[i] : i == 0 ? p->nrow : p->ncol, n, &raw[i]);
  if (cube) return pe_cube_place(w, p, at);
  Ref r = pe_mk2(g, OP_MulI, at[1], p->nrow);
  if (N(g, r)->op == OP_MulI) r = pe_mk(g, OP_MulI, PT_I, N(g, r)->in[0], N(g, r)->in[1], 0, 1);
  r = pe_mk2(g, OP_AddI, r, at[0]);
  if (N(g, r)->op == OP_AddI) r = pe_mk(g, OP_AddI, PT_I, N(g, r)->in[0], N(g, r)->in[1], 0, 1);
  return r;
}

static bool is_old_read(Build *w, Node *n) {
  for (int i = 0; i < w->nold; i++)
    if (w->old_read[i] == n) return true;
  return false;
}

bool rg_is_apart(Build *w, int o, Node *read) {
  for (int i = 0; i < w->napart; i++)
    if (w->apart[i].write == o && w->apart[i].read == read) return true;
  return false;
}

/* The element as it was before the loop, and as it is now. */
static Av old_element(Build *w, int o, Ref at, Node *n) {
  pe_assert(w, o >= 0 && o < w->g->nwrites, "vector %d of %d as it was", o, w->g->nwrites);
  Region *r = w->region;
  Av part[2] = {pe_at(w, r->vec[o], at, n), r->im[o] ? pe_at(w, r->im[o], at, n) : av_kind(AV_NULL)};
  return r->of[o]->whole(w, part, n);
}
/* Where a part of it is. */
static Ref part_place(Build *w, int o, Ref at, int part) {
  Graph *g = w->g;
  if (!w->region->im[o]) return at;
  at = pe_mk(g, OP_MulI, PT_I, at, pe_const_i(g, PT_I, 2), 0, 1);
  return part ? pe_mk(g, OP_AddI, PT_I, at, pe_const_i(g, PT_I, 1), 0, 1) : at;
}
/* The element at a place of the buffer; that number `at` of the vector. */
static Av fetch_place(Build *w, int o, Ref at) {
  pe_assert(w, o >= 0 && o < w->g->nwrites && N(w->g, at)->type == PT_I, "vector %d of %d is read", o, w->g->nwrites);
  Graph *g = w->g;
  const Region *r = w->region;
  PeType t = r->vec[o]->type;
  Av part[2];
  for (int k = 0; k <= (r->im[o] != NULL); k++)
    part[k] = av_num(t, pe_pin(g, w->b, OP_Fetch, t, part_place(w, o, at, k), 0, 0, o, w->line));
  return r->of[o]->whole(w, part, NULL);
}
static Av fetch_element(Build *w, int o, Ref at) { return fetch_place(w, o, rg_place(w, o, at)); }
static Av element_now(Build *w, Pull *v, Ref i, Node *n) {
  const Av x = fetch_place(w, v->sop, v->base ? pe_mk(w->g, OP_AddI, PT_I, v->base, i, 0, 1) : i);
  return w->g->writes[v->sop].text ? av_num(PT_I, x.ref) : x; /* of strings the ids */
}

Av pe_region_now(Build *w, Av v) {
  Region *r = w->region;
  if (!r->serial) return v;
  const PeWrite *pw = &w->g->writes[v.n];
  const bool cube = r->vec[v.n]->cube[0] != 0;
  if (pw->type == T_CPLX || pw->type == T_RAW) return v;
  Pull *p = pe_temp(w, sizeof *p);
  *p = *r->vec[v.n]; /* its sides */
  p->kind = VK_OUT;
  p->at = element_now;
  p->sop = (int)v.n;
  p->box = 0;
  if (r->grown[v.n]) {
    p->len = rg_length(w, (int)v.n);
    p->len_now = -1;
    p->base = rg_first(w, (int)v.n);
  }
  const Av now = pe_av_vec(p);
  return pw->text || cube ? r->of[v.n]->whole(w, &now, NULL) : now;
}

/* Read element `at`. */
static Av read_element(Build *w, int o, Ref at, Ref raw[3], int dims, Node *n) {
  Graph *g = w->g;
  if (w->region->serial) return fetch_element(w, o, at);
  PeWrite *pw = &g->writes[o];
  bool old = is_old_read(w, n) || pw->marked || rg_is_apart(w, o, n);
  note(w, o, false, old, dims, raw, n);
  if (pw->marked) pe_pin(g, w->b, OP_Mark, PT_V, at, 0, 0, o, n->line);
  return old ? old_element(w, o, at, n) : fetch_element(w, o, at);
}

/* Elements that the lane stores are none of those that all lanes read (w->apart), or it stores what is there. */
static void stay_apart(Build *w, int o, const Ref raw[3], Ref at, Av v, Node *n) {
  Graph *g = w->g;
  Region *r = w->region;
  for (int k = 0; k < w->napart; k++) {
    if (w->apart[k].write != o) continue;
    Ref sub = raw ? raw[w->apart[k].dim] : 0;
    if (!sub) pe_bail(w, WHY_B_CARRIED, n, SYMNAME(g->scope[g->writes[o].scope].sym));
    Ref other = pe_mk1(g, OP_NotB, pe_mk2(g, OP_EqI, sub, r->apart_at[k])), same;
    int64_t known;
    if (pe_is_const(g, other, &known, NULL) && known) continue;
    Pull *p = r->vec[o];
    if (v.kind != AV_NUM) { /* of a complex or raw vector: not there at all */
      pe_build_guard(w, other, WHY_G_DISTINCT, n);
      continue;
    }
    Ref was = pe_at(w, p, at, n).ref, now = pe_convert(w, v, p->type).ref;
    if (p->type == PT_D) { /* 0 and -0 are two numbers */
      Ref one = pe_const_d(g, 1);
      same = pe_mk1(g, OP_NotB, pe_mk2(g, OP_EqD, now, pe_const_d(g, 0)));
      same = pe_mk2(g, OP_OrB, same, pe_mk2(g, OP_EqD, pe_mk2(g, OP_DivD, one, now), pe_mk2(g, OP_DivD, one, was)));
      same = pe_mk2(g, OP_AndB, pe_mk2(g, OP_EqD, now, was), same);
    } else if (p->type == PT_I) same = pe_mk2(g, OP_EqI, now, was);
    else same = pe_const_i(g, PT_B, 0);
    pe_build_guard(w, pe_mk2(g, OP_OrB, other, same), WHY_G_DISTINCT, n);
  }
}

void rg_store_at(Build *w, int o, Ref place, Av v) {
  Graph *g = w->g;
  const Region *r = w->region;
  PeType t = r->vec[o]->type;
  for (int k = 0; k <= (r->im[o] != NULL); k++) {
    Av x = rg_part(w, r->of[o], t, v, k);
    pe_pin(g, w->b, OP_Store, PT_V, part_place(w, o, place, k), t == PT_L ? pe_as_int(w, x) : x.ref, 0, o, w->line);
  }
}

static void store_element(Build *w, int o, Ref at, Av v, Node *n) {
  pe_assert(w, o >= 0 && o < w->g->nwrites && N(w->g, at)->type == PT_I, "vector %d of %d is written", o,
            w->g->nwrites);
  Graph *g = w->g;
  if (g->writes[o].claimed) {
    Ref c = pe_pin(g, w->b, OP_Claim, PT_B, at, 0, 0, o, n->line);
    pe_build_guard(w, c, WHY_G_DISTINCT, n);
  }
  rg_store_at(w, o, rg_place(w, o, at), v);
}

/* What is stored into one element, and is as long as data says: one number, or R would warn. */
static Av only_one(Build *w, Av v, Node *n) {
  if (!w->region->serial || !pe_speculates(w, WHY_G_LENGTH)) return v;
  const bool strings = pe_is_text(v) && !pe_one_text(v);
  const Av x = strings ? pe_text_num(w, v, n) : v;
  int64_t len;
  if (x.kind != AV_VEC || x.vec->kind == VK_FILTER || pe_is_const(w->g, x.vec->len, &len, NULL)) return v;
  pe_build_guard(w, pe_mk2(w->g, OP_EqI, x.vec->len, pe_int(w, 1)), WHY_G_LENGTH, n);
  Av e = pe_at(w, x.vec, pe_int(w, 0), n);
  e.why = 0;
  return strings ? pe_text_of(w, e, n) : e;
}
/* The stored value keeps the vector's type. */
static Av stored_value(Build *w, int o, Av v, Node *n) {
  return w->region->of[o]->stored(w, w->region->vec[o]->type, only_one(w, v, n), n);
}

/* Is the subscript a variable that holds several elements? */
static bool names_several(Build *w, Node *n) {
  while (n->kind == ND_Paren) n = n->kid[0];
  if (n->kind != ND_Local && n->kind != ND_Free) return false;
  const int slot = pe_var_slot(w, n);
  if (slot >= 0 && pe_slot(w, w->fr, slot)->kind != AV_UNBOUND)
    return pe_is_vec(*pe_slot(w, w->fr, slot)) || pe_slot(w, w->fr, slot)->kind == AV_OUT;
  const Value v = rg_now(w, slot >= 0 ? w->fr->code->desc.syms[slot] : n->u.sym);
  return v.tag == V_OBJ && rt_is_num(v.o) && LEN(v.o) != 1;
}

bool pe_region_index(Build *w, Node *n, Av *out) {
  Region *r = w->region;
  if (!r || n->nkids < 2) return false;
  Node *x = n->kid[0];
  int o = x && (x->kind == ND_Local || x->kind == ND_Free) ? out_of(w, x) : -1;
  if (o < 0) return false;
  if (n->expr && pe_has_names(w, n->expr, 2)) pe_bail(w, WHY_B_SPECIAL, n, "a named subscript");
  if (r->kind[r->slot[o]] == RV_CELL) {
    *out = *pe_slot(w, w->fr, r->slot[o]);
    return true;
  }
  Ref raw[3];
  bool open = false, simple = true;
  for (int i = 1; i < n->nkids; i++)
    if (!n->kid[i]) open = true;
    else simple = simple && rg_same(n->kid[i], n->kid[i]) && !(r->serial && names_several(w, n->kid[i]));
  if (r->serial && (open || !simple)) return false; /* as it is now: pe_region_now */
  if (open && n->nkids > 2) { /* m[i, ]: the row as it was before the loop; check_write sees to it that it still is */
    PeWrite *pw = &w->g->writes[o];
    if (!simple || n->nkids > 4 || pw->claimed || pw->marked)
      pe_bail(w, WHY_B_CARRIED, n, "a row or column of a vector that it writes");
    for (int i = 1; i < n->nkids; i++)
      raw[i - 1] = n->kid[i] ? pe_index0(w, pe_num(w, pe_force(w, pe_eval_node(w, n->kid[i])), n), n) : 0;
    if (!w->b->ended) note(w, o, false, true, rg_nsubs(n), raw, n);
    return false;
  }
  if (open) pe_bail(w, WHY_B_CARRIED, n, "all of a vector that it writes");
  Ref at = element(w, o, n, NULL, raw);
  if (w->b->ended) {
    *out = av_kind(AV_NULL);
    return true;
  }
  *out = read_element(w, o, at, raw, rg_nsubs(n), n);
  return true;
}

typedef struct RowFill {
  int o;
  const PeKind *of; /* the values' kind */
  Pull *v, *im;     /* im: of complex values, the imaginary parts, else NULL */
  Ref at;           /* row or column, in bounds */
  bool row;
  Node *n;
  Pull slice; /* of an array of three dimensions */
} RowFill;
/* The values val, a number or vector, which must have the length len. */
static void fill_with(Build *w, RowFill *f, Av val, Ref len) {
  if (w->region->serial) {
    val = pe_not_of_array(w, val, PE_OUT_AS_ARRAY(f->o), f->n);
    pe_array_is_read(w, PE_OUT_AS_ARRAY(f->o), f->n);
  }
  f->of = pe_by_parts(val) ? pe_kind_of(w, val) : w->kinds[PK_number];
  if (!pe_is_vec(val) && !pe_by_parts(val)) {
    f->v = pe_temp(w, sizeof *f->v);
    *f->v = (Pull){.kind = VK_CONST, .type = val.type, .len = len, .len_now = -1, .a = val};
    return;
  }
  f->v = pe_as_vec(w, pe_by_parts(val) ? val.parts->v[0] : val, f->n);
  if (val.kind == AV_CVEC) f->im = pe_as_vec(w, val.parts->v[1], f->n);
  pe_build_guard(w, pe_mk2(w->g, OP_EqI, f->v->len, len), WHY_G_LENGTH, f->n);
}
static Av fill_value(Build *w, RowFill *f, Ref i) {
  Av part[2] = {pe_at(w, f->v, i, f->n)};
  if (f->im) part[0] = pe_convert(w, part[0], PT_D), part[1] = pe_convert(w, pe_at(w, f->im, i, f->n), PT_D);
  return stored_value(w, f->o, f->of->whole(w, part, f->n), f->n);
}
static void row_body(Build *w, Ref i, Ref *acc, void *data) {
  (void)acc;
  RowFill *f = data;
  Graph *g = w->g;
  Pull *p = w->region->vec[f->o];
  Ref a = f->row ? f->at : i, b = f->row ? i : f->at;
  Ref at = pe_mk(g, OP_AddI, PT_I, pe_mk(g, OP_MulI, PT_I, b, p->nrow, 0, 1), a, 0, 1);
  Av v = fill_value(w, f, i);
  if (w->napart) stay_apart(w, f->o, (Ref[3]){a, b}, at, v, f->n);
  store_element(w, f->o, at, v, f->n);
}

static void slice_body(Build *w, Ref i, Ref *acc, void *data) {
  (void)acc;
  RowFill *f = data;
  Graph *g = w->g;
  Ref at = pe_mk(g, OP_MulI, PT_I, i, f->slice.stride, 0, 1);
  at = pe_mk(g, OP_AddI, PT_I, at, f->slice.base, 0, 1);
  Av v = fill_value(w, f, i);
  if (w->napart) stay_apart(w, f->o, NULL, at, v, f->n);
  store_element(w, f->o, at, v, f->n);
}

/* a[i, j, ] <- v, a[, , k] <- v */
static void set_slice(Build *w, int o, Av val, Node *n) {
  Pull *p = w->region->vec[o];
  Ref at[3] = {0}, raw[3] = {0};
  if (!p->cube[0] || rg_nsubs(n) != 3) pe_bail(w, WHY_B_REPLACE, n, "subscripts");
  for (int i = 0; i < 3; i++)
    if (n->kid[i + 1]) {
      Av k = pe_num(w, pe_force(w, pe_eval_node(w, n->kid[i + 1])), n);
      if (w->b->ended) return;
      at[i] = pe_in_bounds(w, k, p->cube[i], n, &raw[i]);
    }
  RowFill f = {.o = o, .n = n};
  if (!pe_cube_slice(w, p, at, &f.slice)) pe_bail(w, WHY_B_REPLACE, n, "a slice of an array");
  note(w, o, true, false, 3, raw, n);
  fill_with(w, &f, val, f.slice.len);
  pe_count_loop(w, f.slice.len, 0, NULL, slice_body, &f, w->line);
}

/* m[i, ] <- v, m[, j] <- v */
static void set_row(Build *w, int o, Av val, Node *n) {
  Pull *p = w->region->vec[o];
  bool row = n->kid[1] != NULL;
  if (!p->nrow || (!n->kid[1] && !n->kid[2])) pe_bail(w, WHY_B_REPLACE, n, "subscripts");
  Av k = pe_num(w, pe_force(w, pe_eval_node(w, n->kid[row ? 1 : 2])), n);
  Ref raw;
  Ref at = pe_in_bounds(w, k, row ? p->nrow : p->ncol, n, &raw), len = row ? p->ncol : p->nrow;
  note(w, o, true, false, 2, row ? (Ref[3]){raw} : (Ref[3]){0, raw}, n);
  int64_t m;
  int now = row ? p->ncol_now : p->nrow_now;
  RowFill f = {.o = o, .at = at, .row = row, .n = n};
  fill_with(w, &f, val, len);
  Pull *v = f.v;
  if (v->kind == VK_TUPLE && pe_is_const(w->g, v->len, &m, NULL) && m <= 32 && m == now) {
    for (int64_t i = 0; i < m; i++) row_body(w, pe_const_i(w->g, PT_I, (int32_t)i), NULL, &f);
    return;
  }
  pe_count_loop(w, len, 0, NULL, row_body, &f, w->line);
}

/* x[i] <- v of several elements, in a loop whose rounds follow one another: subscripts, or a condition. */
typedef struct SeveralFill {
  RowFill f;
  Pull *i;
  Ref len; /* of x */
} SeveralFill;
static void subscript_body(Build *w, Ref k, Ref *acc, void *data) {
  (void)acc;
  SeveralFill *s = data;
  const Ref at = pe_bounded(w, pe_at(w, s->i, k, s->f.n), s->len, s->f.n);
  store_element(w, s->f.o, at, fill_value(w, &s->f, k), s->f.n);
}
static void condition_body(Build *w, Ref k, Ref *acc, void *data) { /* acc: so many have been stored */
  SeveralFill *s = data;
  Graph *g = w->g;
  PeBlock *outer = w->b;
  const Ref c = pe_truth(w, pe_at(w, s->i, k, s->f.n), s->f.n);
  PeItem *it = pe_item(g, outer, IT_IF, w->line);
  it->node = c;
  w->b = it->body[0];
  store_element(w, s->f.o, k, fill_value(w, &s->f, acc[0]), s->f.n);
  const Ref next = pe_mk(g, OP_AddI, PT_I, acc[0], pe_int(w, 1), 0, 1);
  w->b = outer;
  acc[0] = pe_phi(g, it, OP_Phi, PT_I, next, acc[0]);
}
static void set_several(Build *w, int o, Av i, Av val, Node *n) {
  Pull *p = w->region->vec[o];
  if (w->g->writes[o].text || p->type > PT_D || p->cube[0] || !pe_is_numeric(val) ||
      (i.kind != AV_MISSING && !pe_is_numeric(i)))
    pe_bail(w, WHY_B_REPLACE, n, "subscripts");
  SeveralFill s = {.f = {.o = o, .n = n}, .len = rg_length(w, o)};
  if (i.kind == AV_MISSING) i = pe_range_int(w, pe_int(w, 1), s.len, n);
  s.i = pe_as_vec(w, pe_not_of_array(w, i, PE_OUT_AS_ARRAY(o), n), n);
  const bool where = s.i->type == PT_L;
  if (where) pe_build_guard(w, pe_mk2(w->g, OP_EqI, s.i->len, s.len), WHY_G_LENGTH, n);
  const bool turn = where && pe_is_vec(val);
  fill_with(w, &s.f, val, turn ? pe_filter(w, s.i, s.i, false, n).vec->len : s.i->len);
  Ref stored[1] = {pe_int(w, 0)};
  if (where) pe_count_loop(w, s.i->len, 1, stored, condition_body, &s, w->line);
  else pe_count_loop(w, s.i->len, 0, NULL, subscript_body, &s, w->line);
}

/* The only subscript is evaluated here: *sub, AV_MISSING in x[] <- v; false: there are others. */
static bool only_subscript(Build *w, Node *n, Av *sub) {
  if (!w->region->serial || n->nkids != 2 || (n->kid[1] && n->kid[1]->kind == ND_Dots)) return false;
  *sub = n->kid[1] ? pe_force(w, pe_eval_node(w, n->kid[1])) : av_kind(AV_MISSING);
  return true;
}

bool pe_region_set(Build *w, Node *n, Av *out) {
  Region *r = w->region;
  if (!r || (!r->serial && rg_replay_set(w, n, out))) return r != NULL;
  if (n->kind != ND_SetIndex) return false;
  int o = out_of(w, n);
  if (o < 0) return false;
  if (n->op == IX_DOLLAR) pe_bail(w, WHY_B_REPLACE, n, "$");
  if (pe_has_names(w, ELT(n->expr, 1), 2)) pe_bail(w, WHY_B_REPLACE, n, "a named subscript");
  Av val = pe_force(w, pe_eval_node(w, n->kid[0]));
  *out = val;
  if (w->b->ended) return true;
  if (n->nkids == 3 && (!n->kid[1] || !n->kid[2])) {
    set_row(w, o, val, n);
    return true;
  }
  if (n->nkids == 4 && (!n->kid[1] || !n->kid[2] || !n->kid[3])) {
    set_slice(w, o, val, n);
    return true;
  }
  Av sub;
  const bool one = only_subscript(w, n, &sub);
  if (one && w->b->ended) return true;
  int64_t len;
  const bool all = one && sub.kind == AV_MISSING;
  if (all || (one && pe_is_vec(sub) && !(pe_is_const(w->g, pe_length(w, sub, n), &len, NULL) && len == 1))) {
    set_several(w, o, sub, val, n);
    return true;
  }
  Av v = stored_value(w, o, val, n);
  if (r->kind[r->slot[o]] == RV_CELL) {
    *pe_slot(w, w->fr, r->slot[o]) = v;
    return true;
  }
  Ref raw[3];
  if (one && r->grown[o] && pe_is_numeric(sub)) {
    pe_array_is_read(w, PE_OUT_AS_ARRAY(o), n);
    rg_store_at(w, o, rg_grow_store(w, o, pe_num(w, sub, n), n), v);
    return true;
  }
  Ref at = element(w, o, n, one ? &sub : NULL, raw);
  if (w->b->ended) return true;
  note(w, o, true, false, rg_nsubs(n), raw, n);
  if (w->napart) stay_apart(w, o, raw, at, v, n);
  if (r->serial) pe_array_is_read(w, PE_OUT_AS_ARRAY(o), n);
  store_element(w, o, at, v, n);
  return true;
}

/* ---- cells ------------------------------------------------------------------------------------------------------- */

void rg_add_write(Build *w, int slot) {
  Region *r = w->region;
  Graph *g = w->g;
  Obj *sym = r->fr->code->desc.syms[slot];
  Value v = rg_now(w, sym);
  if (v.tag == V_OBJ) v = rt_unbox(v.o);
  w->state[slot] = av_kind(AV_BROKEN);
  w->state[slot].why = WHY_B_REPLACE;
  if (v.tag != V_OBJ || !rt_is_vec(v.o)) return; /* unset, NULL, a number: it grows */
  if (v.o->type == T_LIST) w->state[slot].why = WHY_B_LIST;
  if (v.o->type == T_STR) w->state[slot].why = WHY_B_STRING;
  bool parts = v.o->type == T_CPLX || v.o->type == T_RAW;
  bool text = v.o->type == T_STR && LEN(v.o) > 1 && !rt_is_object(v.o);
  if (!(rt_is_num(v.o) || (parts && LEN(v.o) > 1) || text) || g->nwrites == MAX_WRITES) return;
  if (!r->serial && (rt_is_num(v.o) || text) && !v.o->attr && rg_stores_behind(w, r->body, slot, (double)LEN(v.o)))
    pe_bail(w, WHY_B_CARRIED, w->q->loop, SYMNAME(sym)); /* it would grow: serial.c */
  Av x = pe_from_scope(w, (PeScope){.parent = -1, .sym = sym}, w->q->loop);
  Pull *part[2];
  if (!rg_written(w, x, part)) return;
  int o = g->nwrites++;
  r->of[o] = pe_kind_of(w, x);
  r->vec[o] = part[0];
  r->im[o] = part[1];
  r->value[o] = v.o;
  r->slot[o] = slot;
  r->out[slot] = (int8_t)o;
  Ref box = pe_real(g, part[0]->box);
  PeWrite *pw = &g->writes[o];
  *pw = (PeWrite){.scope = (int16_t)N(g, box)->imm.i, .type = text ? T_INT : (uint8_t)v.o->type, .text = text};
  pw->claimed = w->claimed >> o & 1;
  pw->marked = w->marked >> o & 1;
  r->kind[slot] = RV_OUT;
  w->state[slot] = (Av){.kind = AV_OUT, .type = part[0]->type, .n = o};
}

/* The element that the cell is, at the begin of the lane. */
void rg_open_cell(Build *w, int o) {
  Region *r = w->region;
  Node *n = r->cell[o];
  Ref raw[3];
  Ref at = element(w, o, n, NULL, raw);
  note(w, o, true, false, rg_nsubs(n), raw, n);
  note(w, o, false, true, rg_nsubs(n), raw, n);
  r->cell_at[o] = at;
  r->cell_first[o] = old_element(w, o, at, n);
  w->state[r->slot[o]] = r->cell_first[o];
}

void rg_close_cell(Build *w, int o) {
  Region *r = w->region;
  Av v = w->state[r->slot[o]], was = r->cell_first[o];
  if (v.kind != was.kind) pe_bail(w, v.why ? v.why : WHY_B_TYPES, r->cell[o], "");
  if (v.ref == was.ref && (!r->im[o] || v.wide == was.wide)) return;
  store_element(w, o, r->cell_at[o], v, r->cell[o]);
}
