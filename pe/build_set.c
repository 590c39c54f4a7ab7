/* pe/build_set.c - assignment into vectors that the lane owns: private arrays of a bounded size, short tuples. */
#include "build.h"
#include "region.h"

bool pe_assigns_elements(Build *w, Node *n, int slot, bool variable) {
  if (!n) return false;
  if (n->kind == ND_SetIndex && n->op != IX_DOLLAR && pe_var_slot(w, n) == slot &&
      (!variable || n->nkids != 2 || !n->kid[1] || n->kid[1]->kind != ND_Const))
    return true;
  for (int i = 0; i < n->nkids; i++)
    if (pe_assigns_elements(w, n->kid[i], slot, variable)) return true;
  return false;
}

/* Does n ask for the length of the variable? */
static bool asks_length(Build *w, Node *n, int slot) {
  if (!n) return false;
  bool length = (n->kind == ND_Math && n->op == SOP_None) || n->kind == ND_CallBuiltin || n->kind == ND_Call;
  if (length && n->nkids == 1 && n->kid[0] && pe_var_slot(w, n->kid[0]) == slot) {
    Obj *sym = n->kind == ND_Math ? n->u.sym : n->u.call->sym;
    if (sym && pe_base(SYMNAME(sym))->id == PB_length) return true;
  }
  for (int i = 0; i < n->nkids; i++)
    if (asks_length(w, n->kid[i], slot)) return true;
  return false;
}
/* Is n c(), NULL, numeric(0), a vector without elements, or one number? */
static bool makes_short(Node *n) {
  while (n && n->kind == ND_Paren) n = n->kid[0];
  if (!n) return false;
  if (n->kind == ND_Const) return IS_NIL(n->expr) || (rt_is_num(n->expr) && LEN(n->expr) == 1);
  const PeBaseId f = pe_base_of(n)->id;
  if (f == PB_c) return n->nkids == 0;
  if (f != PB_numeric && f != PB_integer && f != PB_double && f != PB_logical && f != PB_vector) return false;
  if (n->nkids == 0) return true;
  Obj *len = n->kid[n->nkids - 1] ? n->kid[n->nkids - 1]->expr : NULL;
  if (len && f == PB_vector && n->nkids == 1 && len->type == T_STR) return true; /* vector("numeric") */
  if (!len || !rt_is_num(len) || LEN(len) != 1) return false;
  return len->type == T_DBL ? *(const double *)VEC(len)->data == 0 : *(const int32_t *)VEC(len)->data == 0;
}
/* Does n make the variable such a vector? */
static bool shortens(Build *w, Node *n, int slot) {
  if (!n) return false;
  if ((n->kind == ND_SetLocal || n->kind == ND_SetVar) && pe_var_slot(w, n) == slot && makes_short(n->kid[0]))
    return true;
  for (int i = 0; i < n->nkids; i++)
    if (shortens(w, n->kid[i], slot)) return true;
  return false;
}
/* k, k + 1, 1 + k of a variable k. */
static bool is_counter(const Node *i) {
  if (i->kind == ND_Arith && i->op == SOP_Add && i->nkids == 2) {
    const Node *a = rg_strip(i->kid[0]), *b = rg_strip(i->kid[1]);
    i = rg_is_one(b) ? a : rg_is_one(a) ? b : NULL;
  }
  return i && (i->kind == ND_Local || i->kind == ND_Free);
}
/* v[length(v)] is an element that is there; v[length(v) + 1], v[[1 + length(v)]] is one more, and v[k] or v[k + 1] may
 * be where the code around makes v so short: d <- c(); for (k in 1:n) d[k] <- f(k). */
static bool grows_here(Build *w, Node *n, int slot) {
  if (n->kind != ND_SetIndex || n->op == IX_DOLLAR || n->nkids != 2 || !n->kid[1]) return false;
  Node *i = n->kid[1];
  while (i->kind == ND_Paren) i = i->kid[0];
  if (is_counter(i) && pe_var_slot(w, n) == slot &&
      shortens(w, w->region && w->fr == w->region->fr ? w->region->body : w->fr->code->body, slot))
    return true;
  return i->kind == ND_Arith && i->op == SOP_Add && pe_var_slot(w, n) == slot && asks_length(w, i, slot);
}
bool pe_grows(Build *w, Node *n, int slot) {
  if (!n) return false;
  if (grows_here(w, n, slot)) return true;
  for (int i = 0; i < n->nkids; i++)
    if (pe_grows(w, n->kid[i], slot)) return true;
  return false;
}

Av pe_own_parts(Build *w, Av v, int slot, Node *n) {
  Av part[2] = {v.parts->v[0], v.parts->v[1]};
  for (int k = 0; k < pe_parts_of(v); k++) {
    if (part[k].kind != AV_ARRAY) continue;
    bool other = false;
    for (int i = 0; i < w->nstate && !other; i++) {
      Av *s = &w->state[i];
      if (i == slot) continue;
      if (s->kind == AV_ARRAY) other = s->ref == part[k].ref;
      for (int j = 0; pe_by_parts(*s) && j < pe_parts_of(*s); j++)
        other = other || (s->parts->v[j].kind == AV_ARRAY && s->parts->v[j].ref == part[k].ref);
    }
    if (other) part[k] = pe_to_array(w, part[k], n);
  }
  return pe_of_parts(w, v.kind == AV_CVEC, part);
}

static bool reads_array(Av v, Ref arr, int fuel) {
  if (fuel <= 0) return true;
  if (v.kind == AV_ARRAY) return v.ref == arr;
  if (pe_by_parts(v)) {
    for (int k = 0; k < pe_parts_of(v); k++)
      if (reads_array(v.parts->v[k], arr, fuel - 1)) return true;
    return false;
  }
  if (v.kind == AV_TUPLE) {
    for (int i = 0; i < v.tup->n; i++)
      if (v.tup->v[i].kind != AV_NUM && reads_array(v.tup->v[i], arr, fuel - 1)) return true;
    return false;
  }
  if (v.kind == AV_FRAME) {
    const Frame *f = v.frame;
    for (; f; f = f->of) {
      if (reads_array(f->at, arr, fuel - 1)) return true;
      for (int j = 0; j < f->n; j++)
        if (reads_array(f->made[j], arr, fuel - 1)) return true;
    }
    return false;
  }
  if (v.kind != AV_VEC && v.kind != AV_CUBE) return false;
  if (v.vec->kind == VK_OUT) return arr == PE_OUT_AS_ARRAY(v.vec->sop);
  for (int i = 0; i < v.vec->nextra && (v.vec->kind == VK_EACH || v.vec->kind == VK_FUN); i++)
    if (reads_array(v.vec->extra[i], arr, fuel - 1)) return true;
  for (int i = 0; i < v.vec->nstate; i++) /* what its function may read */
    if (v.vec->state[i].kind == AV_ARRAY && v.vec->state[i].ref == arr) return true;
  return reads_array(v.vec->a, arr, fuel - 1) || reads_array(v.vec->b, arr, fuel - 1) ||
         reads_array(v.vec->c, arr, fuel - 1);
}

/* The first elements of a private array in another one, of this type. */
static Av part_of_its_own(Build *w, Pull *part, PeType type, Node *n) {
  Av own = {.kind = AV_ARRAY, .type = (uint8_t)type}, all = pe_av_vec(part);
  own.n = part->a.n;
  own.ref = pe_array_raw(w, type, own.n);
  if (type != (PeType)part->type) all = pe_op1(w, type == PT_D ? SOP_AsDbl : SOP_AsInt, all, n);
  pe_store_all(w, own.ref, all.vec, n);
  return pe_av_vec(pe_as_part(w, own, part->len, n));
}

/* Variable i of the state reads elements that are about to change: it gets them stored first.  False: it was the same
 * before one of the loops around, where that ought to have happened, or is of another kind. */
static bool stored_first(Build *w, int i, Node *n) {
  Av v = w->state[i];
  if (v.kind != AV_VEC || v.vec->kind == VK_RECORDS || i < w->fr->base) return false;
  if (!w->loop && w->b->loops) return false; /* loops that are not known here */
  for (const LoopCtx *l = w->loop; l; l = l->up) {
    if (l->fr != w->fr) return false;
    if (l->entry && l->entry[i].kind == AV_VEC && l->entry[i].vec == v.vec) return false;
  }
  if (pe_is_part(w->g, v)) w->state[i] = part_of_its_own(w, v.vec, (PeType)v.vec->type, n);
  else if (v.vec->kind == VK_FILTER || pe_array_len(w, v.vec) < 0) w->state[i] = pe_av_vec(pe_packed(w, v.vec, n));
  else w->state[i] = pe_to_array(w, v, n);
  return true;
}

Av pe_not_of_array(Build *w, Av v, Ref arr, Node *n) {
  if (!reads_array(v, arr, 20)) return v;
  if (v.kind != AV_VEC || v.vec->kind == VK_RECORDS)
    pe_bail(w, WHY_B_REPLACE, n, "a vector that others are computed from");
  if (v.vec->kind == VK_FILTER || pe_array_len(w, v.vec) < 0) return pe_av_vec(pe_packed(w, v.vec, n));
  return pe_to_array(w, v, n);
}

void pe_array_is_read(Build *w, Ref arr, Node *n) {
  for (const Over *o = w->over; o; o = o->up)
    if (reads_array(pe_av_vec((Pull *)o->v), arr, 20)) pe_want(w, HINT_COPY, o->path, 0, 1);
  for (int i = 0; i < w->nstate; i++) {
    Av v = w->state[i];
    bool reads = false;
    for (int k = 0; pe_by_parts(v) && k < pe_parts_of(v); k++)
      reads = reads || (v.parts->v[k].kind != AV_ARRAY && reads_array(v.parts->v[k], arr, 20));
    if (!pe_by_parts(v)) reads = v.kind != AV_ARRAY && reads_array(v, arr, 20);
    if (reads && !stored_first(w, i, n)) pe_bail(w, WHY_B_REPLACE, n, "a vector that others are computed from");
  }
}

/* Does the array go round in the loop that is being built?  One that this round has made may become another. */
static bool goes_round(const Build *w, Ref arr) {
  const LoopCtx *l = w->loop;
  if (!w->b->loops || !l) return false;
  if (l->fr != w->fr || !l->entry) return true;
  for (int i = 0; i < w->nstate; i++)
    if (l->entry[i].kind == AV_ARRAY && l->entry[i].ref == arr) return true;
  for (int i = 0; i < l->nvec; i++)
    if (pe_carried_array(&l->vec[i]) == arr) return true;
  return false;
}

/* The variable's vector as a private array that can hold `type`. */
static Av assignable(Build *w, Av x, PeType type, bool wide, Node *n) {
  if (x.kind == AV_TUPLE || x.kind == AV_VEC) {
    if (x.kind == AV_TUPLE && x.tup->names) pe_bail(w, WHY_B_REPLACE, n, "a vector with names");
    x = pe_to_array(w, x, n);
  }
  if (x.kind != AV_ARRAY) pe_bail(w, pe_stringy(x) ? WHY_B_STRING : WHY_B_REPLACE, n, "");
  if (type > x.type && wide) pe_bail(w, WHY_B_TYPES, n, "a vector whose type depends on the path");
  if (type > x.type) {
    /* x becomes a vector of a wider type: in straight-line code a new array; a loop would need it to start wide */
    const bool round = goes_round(w, x.ref);
    if (round && w->loop->fr == w->fr && w->loop->peel) pe_want(w, HINT_PEEL, w->loop->path, 0, 1);
    if (round) pe_bail(w, WHY_B_TYPES, n, "a vector that changes type in a loop");
    x = pe_array_of(w, pe_as_vec(w, x, n), type, n);
  }
  return x;
}
static void set_element(Build *w, Av x, Ref at, Av val) {
  Av c = pe_convert(w, val, x.type);
  pe_pin(w->g, w->b, OP_ArrSet, PT_V, x.ref, at, x.type == PT_L ? pe_as_int(w, c) : c.ref, 0, w->line);
}

/* A pull array too long to be stored, of which one element or those that hold a condition get a new value: that is
   decided when an element is asked for.  False: x is something else, or short. */
static bool replace_lazily(Build *w, Av *x, Pull how, Av val, Node *n) {
  if (x->kind != AV_VEC || x->vec->kind == VK_FILTER || val.kind != AV_NUM || val.wide || pe_array_len(w, x->vec) >= 0)
    return false;
  Pull *old = x->vec, *v = pe_temp(w, sizeof *v);
  *v = how;
  v->type = val.type > old->type ? val.type : old->type;
  v->len = old->len;
  v->len_now = old->len_now;
  v->nrow = old->nrow;
  v->ncol = old->ncol;
  v->nrow_now = old->nrow_now;
  v->ncol_now = old->ncol_now;
  v->node = n;
  *x = pe_av_vec(v);
  return true;
}

/* x, a vector whose length only the lane knows, as the first elements of a private array that the variable owns from
 * now on: in x and *slot.  NULL: it is another kind of vector, or nobody has stored it so far. */
static Pull *own_part(Build *w, Av *slot, Av *x, Av val, PeType type, Node *n) {
  if (!pe_is_part(w->g, *x) && !(pe_lane_sized(w, *x) && x->vec->kind == VK_CONST)) return NULL;
  if (type > x->vec->type) {
    pe_carry_type(w, *x, type);
    const bool round = pe_is_part(w->g, *x) ? goes_round(w, x->vec->a.ref) : w->b->loops && w->loop;
    if (round && w->loop->fr == w->fr && w->loop->peel) pe_want(w, HINT_PEEL, w->loop->path, 0, 1);
    if (round || (val.kind == AV_NUM && val.wide)) pe_bail(w, WHY_B_TYPES, n, "a vector that changes type");
    if (!pe_is_part(w->g, *x)) *x = pe_av_vec(pe_lane_part(w, x->vec, n));
    *x = *slot = part_of_its_own(w, x->vec, type, n);
    return x->vec;
  }
  if (!pe_is_part(w->g, *x)) *x = pe_av_vec(pe_lane_part(w, x->vec, n));
  *slot = av_kind(AV_NULL); /* what else reads the array? */
  pe_array_is_read(w, x->vec->a.ref, n);
  *slot = *x;
  return x->vec;
}

typedef struct SetMany {
  Av x, val; /* val: a number or vector */
  Pull *i;   /* subscripts, or a condition; NULL: base + stride * k */
  Ref base, stride;
  Ref size; /* elements of x */
  Node *n;
} SetMany;
static Av value_at(Build *w, SetMany *s, Ref k) {
  return s->val.kind == AV_NUM ? s->val : pe_at(w, s->val.vec, k, s->n);
}
static void set_body(Build *w, Ref k, Ref *acc, void *data) {
  SetMany *s = data;
  Graph *g = w->g;
  if (s->i && s->i->type == PT_L && s->val.kind != AV_NUM) { /* where the condition holds; the values in turn */
    PeBlock *outer = w->b;
    Ref c = pe_truth(w, pe_at(w, s->i, k, s->n), s->n);
    PeItem *it = pe_item(g, outer, IT_IF, w->line);
    it->node = c;
    w->b = it->body[0];
    set_element(w, s->x, k, pe_at(w, s->val.vec, acc[0], s->n));
    Ref next = pe_mk(g, OP_AddI, PT_I, acc[0], pe_int(w, 1), 0, 1);
    w->b = outer;
    acc[0] = pe_phi(g, it, OP_Phi, PT_I, next, acc[0]);
    return;
  }
  if (s->i && s->i->type == PT_L) { /* the value where the condition holds */
    Ref c = pe_truth(w, pe_at(w, s->i, k, s->n), s->n);
    Ref old = pe_pin(g, w->b, OP_ArrGet, (PeType)s->x.type, s->x.ref, k, 0, 0, w->line);
    Av v = pe_convert(w, s->val, s->x.type);
    pe_pin(g, w->b, OP_ArrSet, PT_V, s->x.ref, k, pe_select(g, c, s->x.type == PT_L ? pe_as_int(w, v) : v.ref, old), 0,
           w->line);
    return;
  }
  (void)acc;
  Ref at =
      s->i ? pe_bounded(w, pe_at(w, s->i, k, s->n), s->size, s->n) : pe_add_nw(w, s->base, pe_mul_nw(w, s->stride, k));
  set_element(w, s->x, at, value_at(w, s, k));
}
/* x[i] <- val for several elements; i: AV_MISSING takes base, stride and len. */
static void set_many(Build *w, Av *slot, Av x, Av i, Ref base, Ref stride, Ref len, Av val, Node *n) {
  Graph *g = w->g;
  SetMany s = {.n = n, .base = base, .stride = stride};
  Ref size = 0;
  if (val.kind == AV_TUPLE && val.tup->n == 1 && !val.tup->list) val = val.tup->v[0];
  PeType type = val.kind == AV_NUM ? (PeType)val.type : (PeType)pe_as_vec(w, val, n)->type;
  Av old = x;
  if (x.kind == AV_VEC && i.kind == AV_VEC && i.vec->type == PT_L && val.kind == AV_NUM && pe_array_len(w, x.vec) < 0) {
    if (!pe_same_length(g, i.vec->len, x.vec->len))
      pe_build_guard(w, pe_mk2(g, OP_EqI, i.vec->len, x.vec->len), WHY_G_LENGTH, n);
    Pull *all = pe_temp(w, sizeof *all);
    *all =
        (Pull){.kind = VK_CONST, .type = val.type, .len = x.vec->len, .len_now = x.vec->len_now, .a = val, .node = n};
    if (replace_lazily(w, slot, (Pull){.kind = VK_SELECT, .a = pe_av_vec(all), .b = x, .c = i}, val, n)) return;
  }
  const bool turn = val.kind != AV_NUM && i.kind != AV_MISSING && pe_as_any(w, i, n)->type == PT_L;
  if (turn) val = pe_av_vec(pe_packed(w, pe_as_any(w, val, n), n));
  if (turn && pe_lane_sized(w, x) && !pe_is_part(g, x)) {
    if (pe_named(x)) pe_bail(w, WHY_B_REPLACE, n, "a vector with names");
    x = pe_av_vec(pe_packed(w, x.vec, n));
  }
  Pull *part = own_part(w, slot, &x, val, type, n);
  if (part) x = old = part->a, size = part->len;
  else x = assignable(w, x, type, val.kind == AV_NUM && val.wide, n), size = pe_int(w, x.n);
  s.size = size;
  /* what is assigned is computed before anything is: where it reads x itself, it is stored first */
  if (old.kind == AV_ARRAY && val.kind != AV_NUM && reads_array(val, old.ref, 20))
    val = pe_lane_sized(w, val) ? pe_av_vec(pe_packed(w, val.vec, n)) : pe_to_array(w, val, n);
  if (i.kind != AV_MISSING) {
    s.i = pe_as_vec(w, i, n);
    if (s.i->type == PT_L) pe_build_guard(w, pe_mk2(g, OP_EqI, s.i->len, size), WHY_G_LENGTH, n);
    if (old.kind == AV_ARRAY && reads_array(pe_av_vec(s.i), old.ref, 20))
      s.i = part ? pe_packed(w, s.i, n) : pe_as_vec(w, pe_to_array(w, pe_av_vec(s.i), n), n);
    len = turn ? pe_filter(w, s.i, s.i, false, n).vec->len : s.i->len;
  }
  if (val.kind != AV_NUM) {
    Pull *v = pe_as_vec(w, val, n);
    int64_t lv, l;
    if (pe_is_const(g, v->len, &lv, NULL) && pe_is_const(g, len, &l, NULL) && lv != l)
      pe_bail(w, WHY_B_REPLACE, n, "values that are recycled");
    pe_build_guard(w, pe_mk2(g, OP_EqI, v->len, len), WHY_G_LENGTH, n);
    val = pe_av_vec(v);
  }
  s.x = x;
  s.val = val;
  *slot = part ? pe_av_vec(part) : x;
  if (!part) pe_array_is_read(w, x.ref, n);
  Ref turns[1] = {pe_int(w, 0)};
  pe_count_loop(w, s.i && s.i->type == PT_L ? size : len, turn, turns, set_body, &s, w->line);
}

/* Does the subscript of a matrix name several rows or columns, by their numbers? */
static bool names_several(Build *w, Av i, Node *n) {
  int64_t len;
  if (!pe_is_vec(i) || !pe_is_numeric(i)) return false;
  return pe_as_any(w, i, n)->type != PT_L && !(pe_is_const(w->g, pe_length(w, i, n), &len, NULL) && len == 1);
}

/* The numbers of the elements that m[i, j] has, m of nr rows and nc columns. */
static Av places_of(Build *w, int32_t nr, int32_t nc, Av i, Av j, Node *n) {
  Pull *p = pe_temp(w, sizeof *p);
  *p = (Pull){.kind = VK_SEQ, .type = PT_I, .node = n};
  p->base = p->stride = pe_int(w, 1);
  p->len = p->last = pe_int(w, nr * nc);
  p->len_now = nr * nc;
  p->nrow = pe_int(w, p->nrow_now = nr);
  p->ncol = pe_int(w, p->ncol_now = nc);
  Av sub[2] = {i, j};
  return pe_number_index(w, pe_av_vec(p), 2, sub, PE_SOME, n);
}

/* x[i, j] <- val: an element, a row, a column or a block of a private matrix. */
static Av set_matrix(Build *w, Node *n, Av *slot, Av x, Av i, Av j, Av val) {
  Graph *g = w->g;
  bool known =
      (x.kind == AV_TUPLE && x.tup->nrow) || (x.kind == AV_ARRAY && x.wide) || (x.kind == AV_VEC && x.vec->nrow);
  if (!known) pe_bail(w, x.kind == AV_OUT ? WHY_B_CARRIED : WHY_B_REPLACE, n, "subscripts");
  int64_t a, b;
  if (x.kind == AV_TUPLE && i.kind == AV_NUM && j.kind == AV_NUM) {
    Ref r = pe_index0(w, i, n), c = pe_index0(w, j, n);
    val = pe_num(w, val, n);
    bool fits = true;
    for (int k = 0; k < x.tup->n; k++) fits = fits && x.tup->v[k].kind == AV_NUM && x.tup->v[k].type >= val.type;
    if (fits && !val.wide && pe_is_const(g, r, &a, NULL) && pe_is_const(g, c, &b, NULL) && a >= 0 && a < x.tup->nrow &&
        b >= 0 && b * x.tup->nrow < x.tup->n) {
      Av el[PE_MAX_TUPLE];
      if (x.tup->n > PE_MAX_TUPLE) pe_bail(w, WHY_B_SIZE, n, "");
      memcpy(el, x.tup->v, (size_t)x.tup->n * sizeof *el);
      el[b * x.tup->nrow + a] = pe_convert(w, val, pe_as_vec(w, x, n)->type);
      *slot = pe_tuple_like(w, x.tup, el);
      return val;
    }
  }
  if (i.kind == AV_NUM && j.kind == AV_NUM) val = pe_num(w, val, n);
  if (x.kind == AV_VEC && i.kind == AV_NUM && j.kind == AV_NUM && pe_array_len(w, x.vec) < 0) {
    Ref r = pe_bounded(w, i, x.vec->nrow, n), c = pe_bounded(w, j, x.vec->ncol, n);
    Ref at = pe_add_nw(w, pe_mul_nw(w, c, x.vec->nrow), r);
    if (replace_lazily(w, slot, (Pull){.kind = VK_REPLACE, .a = x, .b = val, .base = at}, val, n)) return val;
  }
  if (x.kind != AV_ARRAY) x = *slot = assignable(w, x, PT_L, false, n);
  int32_t nr = x.wide, nc = (int32_t)(x.n / nr);
  if (names_several(w, i, n) || names_several(w, j, n)) {
    if (val.kind == AV_NUM) val.why = 0;
    set_many(w, slot, x, places_of(w, nr, nc, i, j, n), 0, 0, 0, val, n);
    return val;
  }
  Ref r = i.kind == AV_NUM ? pe_bounded(w, i, pe_int(w, nr), n) : 0,
      c = j.kind == AV_NUM ? pe_bounded(w, j, pe_int(w, nc), n) : 0;
  if (r && c) {
    x = assignable(w, x, val.type, val.wide, n);
    *slot = x;
    pe_array_is_read(w, x.ref, n);
    set_element(w, x, pe_add_nw(w, pe_mul_nw(w, c, pe_int(w, nr)), r), val);
    return val;
  }
  Ref base = r ? r : c ? pe_mul_nw(w, c, pe_int(w, nr)) : pe_int(w, 0);
  set_many(w, slot, x, av_kind(AV_MISSING), base, pe_int(w, r ? nr : 1), pe_int(w, r ? nc : c ? nr : x.n), val, n);
  return val;
}

/* x$name <- val, x[["name"]] <- val.  False: x has no such parts. */
static bool set_by_name(Build *w, Node *n, Av *slot, Av x, Obj *name, Av val) {
  const bool frame = pe_is_frame(x);
  if (!frame && !(x.kind == AV_TUPLE && x.tup->list)) return false;
  *slot = frame ? pe_set_column(w, x, name, val, n) : pe_set_field(w, x.tup, name, val, n);
  return true;
}

/* Is x a vector without elements, and i 1? */
static bool makes_first(Build *w, Av x, Av i) {
  int64_t k;
  double d;
  if (x.kind != AV_VEC || x.vec->kind != VK_CONST || x.vec->nrow || pe_named(x)) return false;
  if (!pe_is_const(w->g, x.vec->len, &k, NULL) || k != 0 || !pe_is_const(w->g, i.ref, &k, &d)) return false;
  return i.type == PT_D ? d >= 1 && d < 2 : i.type == PT_I && k == 1;
}

static Av set_vector(Build *w, Node *n, Av *slot, Av x, Av i, Av val) {
  Graph *g = w->g;
  if (n->op == IX_LIST1 && pe_string(i) && set_by_name(w, n, slot, x, pe_string(i), val)) return val;
  if (x.kind != AV_OUT && x.kind != AV_LIST && n->op != IX_LIST1 &&
      ((i.kind == AV_TUPLE && i.tup->n != 1) || i.kind == AV_ARRAY ||
       (i.kind == AV_VEC && !(pe_is_const(g, i.vec->len, &(int64_t){0}, NULL) && N(g, i.vec->len)->lo == 1)))) {
    if (x.kind == AV_NUM) x = pe_tuple(w, 1, &x, NULL, false);
    if (val.kind == AV_NUM) val.why = 0;
    set_many(w, slot, x, i, 0, 0, 0, val, n);
    return val;
  }
  val = pe_num(w, val, n);
  val.why = 0; /* a vector keeps its own names */
  i = pe_num(w, i, n);
  int64_t k;
  double d;
  const Av given = val;
  if (makes_first(w, x, i)) { /* numeric(0), vector(): of its type, or of what is put into it */
    if ((PeType)x.vec->type > val.type) val = pe_convert(w, val, (PeType)x.vec->type);
    x = pe_tuple(w, 0, &x, NULL, false);
  }
  if (x.kind == AV_NUM || x.kind == AV_NULL) x = pe_tuple(w, x.kind == AV_NUM, &x, NULL, false);
  if (x.kind == AV_TUPLE && pe_is_const(g, i.ref, &k, &d)) {
    if (i.type == PT_D) k = (int64_t)d;
    if (x.tup->list || k < 1 || k > x.tup->n + 1 || k > PE_MAX_TUPLE || x.tup->n > PE_MAX_TUPLE)
      pe_bail(w, WHY_B_REPLACE, n, "");
    Av el[PE_MAX_TUPLE + 2];
    int len = k > x.tup->n ? (int)k : x.tup->n;
    for (int j = 0; j < x.tup->n; j++) {
      if (x.tup->v[j].kind != AV_NUM) pe_bail(w, WHY_B_LIST, n, "");
    }
    memcpy(el, x.tup->v, (size_t)x.tup->n * sizeof *el);
    if (k > x.tup->n && pe_named(x)) pe_bail(w, WHY_B_REPLACE, n, "");
    el[x.tup->n] = val;
    pe_vector_of(w, x.tup->n + 1, el); /* the type of what is replaced counts */
    const int16_t why = k <= x.tup->n ? el[k - 1].why : 0;
    el[k - 1] = el[x.tup->n];
    el[k - 1].why = why;
    if (x.tup->nrow && k <= x.tup->n) {
      *slot = pe_tuple_like(w, x.tup, el);
      return given;
    }
    *slot = pe_tuple(w, len, el, x.tup->names ? x.tup->name : NULL, false);
    return given;
  }
  Pull *part = own_part(w, slot, &x, val, val.type, n);
  if (part) {
    Ref len = part->len;
    bool grows = grows_here(w, n, pe_var_slot(w, n));
    Ref at = pe_bounded(w, i, grows ? pe_add_nw(w, len, pe_int(w, 1)) : len, n);
    if (grows) {
      at = pe_pi(g, at, pe_build_guard(w, pe_mk2(g, OP_InB, at, pe_int(w, part->a.n)), WHY_G_SIZE, n));
      len = pe_mk2(g, OP_AddI, len, pe_mk(g, OP_B2I, PT_I, pe_mk2(g, OP_EqI, at, len), 0, 0, 0));
      *slot = pe_av_vec(pe_as_part(w, part->a, len, n));
    }
    set_element(w, part->a, at, val);
    return val;
  }
  if (x.kind == AV_VEC && i.type != PT_L && pe_array_len(w, x.vec) < 0) {
    Pull how = {.kind = VK_REPLACE, .a = x, .b = val, .base = pe_bounded(w, i, x.vec->len, n)};
    if (replace_lazily(w, slot, how, val, n)) return val;
  }
  x = assignable(w, x, val.type, val.wide, n);
  *slot = x;
  pe_array_is_read(w, x.ref, n);
  set_element(w, x, pe_bounded(w, i, pe_int(w, x.n), n), val);
  return val;
}

/* Of complex or raw vectors: part by part. */
static Av set_parts(Build *w, Node *n, Av *slot, Av x, int nsub, const Av *sub, Av val) {
  const bool complex = pe_complex_kind(x) || pe_complex_kind(val), raw = pe_raw_kind(x) || pe_raw_kind(val);
  if (raw && (complex || !pe_raw_kind(x) || !pe_raw_kind(val))) pe_bail(w, WHY_B_TYPES, n, "raw elements among others");
  if (complex && !pe_complex_kind(x)) {
    if (w->b->loops && w->loop) pe_bail(w, WHY_B_TYPES, n, "a vector that changes type in a loop");
    if (!pe_is_numeric(x)) pe_bail(w, x.kind == AV_OUT ? WHY_B_CARRIED : WHY_B_REPLACE, n, "");
    x = pe_as_complex(w, x, n);
  }
  if (complex) val = pe_as_complex(w, val, n);
  Av part[2];
  if (pe_by_parts(val)) { /* all that is assigned is computed before any is */
    for (int k = 0; k < pe_parts_of(val); k++) part[k] = pe_to_array(w, pe_part_of(w, val, k), n);
    val = pe_of_parts(w, complex, part);
  }
  for (int k = 0; k < pe_parts_of(x); k++) {
    part[k] = pe_part_of(w, x, k);
    Av own = part[k], v = pe_part_of(w, val, k);
    if (nsub == 2) set_matrix(w, n, &part[k], own, sub[0], sub[1], v);
    else set_vector(w, n, &part[k], own, sub[0], v);
  }
  const Av all = pe_of_parts(w, complex, part);
  if (!pe_by_parts(all)) pe_bail(w, WHY_B_REPLACE, n, "");
  *slot = all;
  return val;
}

Av pe_build_setindex(Build *w, Node *n) {
  Av out;
  if (pe_in_with(w)) pe_bail(w, WHY_B_SPECIAL, n, "assignment in with()");
  if (w->of_region->assign(w, n, &out) || w->of_region->set(w, n, &out)) return out;
  int at = pe_var_slot(w, n);
  Av val = pe_force(w, pe_eval_node(w, n->kid[0]));
  if (w->b->ended) return val;
  if (at < 0) pe_bail(w, WHY_B_REPLACE, n, "");
  if (pe_has_names(w, ELT(n->expr, 1), 2)) pe_bail(w, WHY_B_REPLACE, n, "");
  Av x = pe_read_slot(w, w->fr, at, n);
  Av *slot = pe_slot(w, w->fr, at);
  if (n->op == IX_DOLLAR) {
    Obj *f = ELT(ELT(n->expr, 1), 2);
    f = f->type == T_SYM ? SYM(f)->name : f->type == T_STR ? ELT(f, 0) : NULL;
    if (!f || !set_by_name(w, n, slot, x, f, val)) pe_bail(w, WHY_B_REPLACE, n, "$");
    return val;
  }
  bool matrix = n->nkids == 3 && n->op != IX_LIST1;
  if (!matrix && (n->nkids != 2 || !n->kid[1])) pe_bail(w, WHY_B_REPLACE, n, "subscripts");
  Av sub[2] = {av_kind(AV_MISSING), av_kind(AV_MISSING)};
  for (int k = 1; k < n->nkids; k++) {
    if (n->kid[k]) sub[k - 1] = pe_force(w, pe_eval_node(w, n->kid[k]));
    if (w->b->ended) return val;
    if (matrix && n->kid[k] && (pe_has_parts(x) || pe_has_parts(val) || !names_several(w, sub[k - 1], n)))
      sub[k - 1] = pe_num(w, sub[k - 1], n);
  }
  if (pe_has_parts(x) || pe_has_parts(val)) return set_parts(w, n, slot, x, matrix ? 2 : 1, sub, val);
  return matrix ? set_matrix(w, n, slot, x, sub[0], sub[1], val) : set_vector(w, n, slot, x, sub[0], val);
}

/* ---- x$f[i] <- v, x$f$g <- v, x[["f"]][[i]] <- v of a record --------------------------------------------------- */

/* The element that the level names; NULL: it has subscripts.  Leaves where it is neither. */
static Obj *level_name(Build *w, const NestLevel *l, Node *n) {
  Obj *f = l->getter;
  const bool dollar = f == w->R->s.dollar, list = f == w->R->s.lbracket2;
  if ((!dollar && !list && f != w->R->s.lbracket) || l->dollar != dollar || l->args->nkids != 1 || !l->args->kid[0] ||
      SYM(f)->redefined || SYM(l->setter)->redefined || pe_has_names(w, l->expr, 2))
    pe_bail(w, WHY_B_REPLACE, n, "");
  const Node *k = l->args->kid[0];
  Obj *name = k->kind == ND_Const && k->u.value.tag == V_OBJ ? k->u.value.o : NULL;
  if (dollar && name && name->type == T_SYM) return SYM(name)->name;
  if (name && (dollar || list) && name->type == T_STR && LEN(name) == 1) return ELT(name, 0);
  if (dollar) pe_bail(w, WHY_B_REPLACE, n, "$");
  return NULL;
}

/* x with `val` where levels k to 0 lead to. */
static Av set_levels(Build *w, const NestInfo *ni, int k, Av x, Av val, Node *n) {
  const NestLevel *l = &ni->level[k];
  Obj *name = level_name(w, l, n);
  if (name) {
    if (x.kind != AV_TUPLE || !x.tup->list) pe_bail(w, WHY_B_REPLACE, n, CSTR(name));
    int at = 0;
    while (at < x.tup->n && x.tup->name[at] != name) at++;
    if (k > 0 && at == x.tup->n) pe_bail(w, WHY_B_REPLACE, n, CSTR(name)); /* by a part of its name, or NULL */
    if (k > 0) val = set_levels(w, ni, k - 1, pe_force(w, x.tup->v[at]), val, n);
    return w->b->ended ? val : pe_set_field(w, x.tup, name, val, n);
  }
  if (k > 0 || !pe_is_numeric(x)) pe_bail(w, WHY_B_REPLACE, n, "");
  const Av sub = pe_force(w, pe_eval_node(w, l->args->kid[0]));
  if (!w->b->ended) (void)set_vector(w, n, &x, x, sub, val);
  return x;
}

Av pe_build_setnested(Build *w, Node *n) {
  const NestInfo *ni = n->cache[1];
  const int at = pe_var_slot(w, n);
  if (at < 0 || !ni || ni->super || pe_in_with(w)) pe_bail(w, WHY_B_REPLACE, n, "");
  const Av val = pe_force(w, pe_eval_node(w, n->kid[0]));
  if (w->b->ended) return val;
  const Av x = pe_read_slot(w, w->fr, at, n);
  const Av to = set_levels(w, ni, ni->depth - 1, x, val, n);
  if (!w->b->ended) *pe_slot(w, w->fr, at) = to;
  return val;
}
