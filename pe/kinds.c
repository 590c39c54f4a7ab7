/* pe/kinds.c - what kinds share: entries of the scope, inputs, columns; the row of each is in the context. */
#include "kinds.h"
#include "../runtime/ocl.h"
#include "build.h"

/* ---- the scope --------------------------------------------------------------------------------------------------- */

static Value arg_value(void *ctx, int k) { return rt_unbox(((Build *)ctx)->q->args[k].value); }

Value pe_path_now(Build *w, const PeScope *s) {
  const PeRequest *q = w->q;
  Value v = v_none(V_UNBOUND);
  /* arguments are the request's; variables are looked up in the caller's words */
  PeSource from = {
      .R = w->R, .lookup = q->lookup, .ctx = q->ctx, .fun = q->fun, .entry = w->g->scope, .found = w->found};
  if (s->from == FROM_ARG) from.arg = arg_value, from.ctx = w;
  return pe_path_value(&from, s, &v) ? v : v_none(V_UNBOUND);
}

int pe_enter(Build *w, const PeScope *s, Value v, uint8_t facts) {
  pe_assert(w, s->parent < w->g->nscope, "an entry below %d of %d", s->parent, w->g->nscope);
  Graph *g = w->g;
  int k = pe_add_scope(g, s);
  g->scope_facts[k] = facts;
  if (k >= w->capfound) {
    int cap = w->capfound ? 2 * w->capfound : 16;
    while (cap <= k) cap *= 2;
    w->found = pe_extend(&w->arena, w->found, (size_t)w->capfound * sizeof *w->found, (size_t)cap * sizeof *w->found);
    w->capfound = cap;
  }
  w->found[k] = v;
  return k;
}

Av pe_from_scope(Build *w, PeScope s, Node *n) {
  const char *name = s.sym ? SYMNAME(s.sym) : "argument";
  Value v = pe_path_now(w, &s);
  if (v.tag == V_UNBOUND || v.tag == V_MISSING || v.tag == V_PROMISE) pe_bail(w, WHY_B_NOT_FOUND, n, name);
  for (int k = 0; k < PK_COUNT; k++) {
    if (!w->kinds[k]->is || !w->kinds[k]->is(w->R, v)) continue;
    s.of = (uint8_t)k;
    return w->kinds[k]->from_scope(w, v, &s, n);
  }
  pe_bail(w, v.tag == V_OBJ && rt_is_object(v.o) ? WHY_B_OBJECT : WHY_B_SPECIAL, n, name);
}

Ref pe_scope_int(Build *w, PeScope s, bool na) {
  s.kind = PS_SCALAR;
  s.type = T_INT;
  int k = pe_enter(w, &s, v_none(V_UNBOUND), (uint8_t)(PF_NOT_NULL | PF_KNOWN_TYPE | (na ? 0 : PF_COMPLETE)));
  return pe_mk(w->g, OP_Unbox, PT_I, pe_mk(w->g, OP_Scope, PT_X, 0, 0, 0, k), 0, 0, 0);
}

/* ---- inputs ------------------------------------------------------------------------------------------------------ */

void pe_repeats(const PeInputs *c, const PeInput *in, PeArg *a) {
  a->scalar = in->len == 1 && (c->n > 1 || c->whole);
  a->recycled = !a->scalar && in->len != c->n && !in->along;
}

void pe_parts_arg(const PeInputs *c, const PeInput *in, PeArg *a, PeKindId of, ObjType type) {
  a->kind = PA_PARTS;
  a->of = (uint8_t)of;
  a->type = (uint8_t)type;
  a->along = in->along;
  pe_repeats(c, in, a);
}

PeArg *pe_add_column(PeInputs *c, const PeArg *a, const PeInput *in, Obj *x) {
  c->why = "too many arguments";
  if (c->ncolumns == PE_MAX_COLUMN_ARGS || c->nargs == PE_MAX_ARGS) return NULL;
  c->column[c->ncolumns++] = (PeInput){.kind = PI_ELEM, .x = x, .len = in->len};
  PeArg *p = &c->args[c->nargs++];
  *p = (PeArg){.kind = PA_ELEM, .of = PK_number, .type = x->type, .facts = PF_NOT_NULL | PF_KNOWN_TYPE};
  p->recycled = a->recycled;
  p->scalar = a->scalar;
  p->along = a->along;
  if (ocl_complete(c->R, x)) p->facts |= PF_COMPLETE;
  p->seen = x->type == T_DBL ? SEEN_DBL : x->type == T_INT ? SEEN_INT : SEEN_LGL;
  if (x->flags & OF_HAS_NA) p->seen |= SEEN_NA;
  return p;
}

bool pe_add_segments(PeInputs *c, PeArg *a, const PeInput *in, Obj *start, Obj *len) {
  a->first = (int16_t)c->nargs;
  for (int j = 0; j < 2; j++) {
    PeArg *p = pe_add_column(c, a, in, j ? len : start);
    if (!p) return false;
    p->facts |= PF_COMPLETE | PF_COUNT;
    p->seen = SEEN_INT;
  }
  return true;
}

/* The element of argument k in this lane: a box, checked and opened. */
static Av number_input(Build *w, int k, Node *n) {
  pe_assert(w, w->q->args[k].kind == PA_ELEM || w->q->args[k].kind == PA_SEQ, "argument %d of kind %d", k,
            w->q->args[k].kind);
  Graph *g = w->g;
  const PeArg *a = &w->q->args[k];
  if (a->type == T_RAW) return pe_byte(pe_mk(g, OP_Load, PT_I, 0, 0, 0, k));
  Ref box = pe_mk(g, OP_Input, PT_X, 0, 0, 0, k);
  Ref nn = pe_build_guard(w, pe_mk1(g, OP_NotNull, box), WHY_G_NOT_NULL, n);
  Ref b2 = pe_pi(g, box, nn);
  Ref ok = pe_build_guard(w, pe_mk(g, OP_IsType, PT_B, b2, 0, 0, a->type), WHY_G_TYPE, n);
  return av_num(pe_type_of(a->type), pe_mk(g, OP_Unbox, pe_type_of(a->type), pe_pi(g, b2, ok), 0, 0, 0));
}

/* The lane's row or column of the matrix that argument k is. */
static Av side_input(Build *w, int k, Node *n) {
  pe_assert(w, w->q->args[k].kind == PA_ROW || w->q->args[k].kind == PA_COL, "argument %d of kind %d", k,
            w->q->args[k].kind);
  Graph *g = w->g;
  const PeArg *a = &w->q->args[k];
  Av m = pe_from_scope(w, (PeScope){.from = FROM_ARG, .key = (int16_t)k, .parent = -1}, n);
  if (m.kind != AV_VEC || !m.vec->nrow) pe_bail(w, WHY_B_ARRAY, n, "");
  bool row = a->kind == PA_ROW;
  Ref lane = pe_mk(g, OP_Lane, PT_I, 0, 0, 0, 0);
  Pull *v = pe_temp(w, sizeof *v);
  v->kind = VK_SLICE;
  v->type = m.vec->type;
  v->a = m;
  v->len = row ? m.vec->ncol : m.vec->nrow;
  v->len_now = row ? (int32_t)rt_ncol(a->value) : (int32_t)rt_nrow(a->value);
  v->nth = row ? 2 : 1;
  v->names = pe_dim_names(m.vec, v->nth);
  v->base = row ? lane : pe_mk2(g, OP_MulI, lane, m.vec->nrow);
  v->stride = row ? m.vec->nrow : pe_const_i(g, PT_I, 1);
  return pe_av_vec(v);
}

Av pe_input(Build *w, int k, Node *n) {
  pe_assert(w, k >= 0 && k < w->q->nargs, "argument %d of %d", k, w->q->nargs);
  const PeArg *a = &w->q->args[k];
  switch ((PeArgKind)a->kind) {
  case PA_ELEM:
  case PA_SEQ: return number_input(w, k, n);
  case PA_WHOLE: return pe_from_scope(w, (PeScope){.from = FROM_ARG, .key = (int16_t)k, .parent = -1}, n);
  case PA_ROW:
  case PA_COL: return side_input(w, k, n);
  case PA_PARTS:
    pe_assert(w, w->kinds[a->of]->element, "an argument of kind %s has no elements", w->kinds[a->of]->name);
    return w->kinds[a->of]->element(w, k, n);
  }
  pe_bail(w, WHY_B_INTERNAL, n, "an argument of no kind");
}

/* ---- vectors of the scope ---------------------------------------------------------------------------------------- */

bool pe_form_of(Rt *R, Obj *o, PeForm *f) {
  Obj *dim = rt_attr(o, R->s.dim), *names = rt_names(R, o);
  if (!IS_NIL(dim) && LEN(dim) == 1 && !IS_NIL(names)) dim = NIL; /* of one dimension: tapply() makes such */
  *f = (PeForm){.kind = PS_VECTOR, .dim = dim, .names = names};
  if (IS_NIL(dim)) {
    f->named = !IS_NIL(names);
    return true;
  }
  if (dim->type != T_INT || (LEN(dim) != 2 && LEN(dim) != 3)) return false;
  f->kind = LEN(dim) == 2 ? PS_MATRIX : PS_ARRAY;
  f->named = !IS_NIL(rt_attr(o, R->s.dimnames));
  f->one_named = rt_one_named(R, o);
  return true;
}

static void cube_dims(Build *w, Pull *v, const int32_t now[3]) {
  Graph *g = w->g;
  v->cube[0] = pe_mk1(g, OP_Nrow, v->box);
  v->cube[1] = pe_mk1(g, OP_Ncol, v->box);
  /* the third: what is left of the length; no division by 0 where a side is 0 */
  Ref side = pe_mul_nw(w, v->cube[0], v->cube[1]);
  Ref none = pe_mk(g, OP_B2I, PT_I, pe_mk2(g, OP_EqI, side, pe_const_i(g, PT_I, 0)), 0, 0, 0);
  v->cube[2] = pe_mk2(g, OP_QuoI, v->len, pe_mk(g, OP_OrI, PT_I, side, none, 0, 0));
  memcpy(v->cube_now, now, sizeof v->cube_now);
}

Pull *pe_scope_vector(Build *w, Obj *o, PeScope *s, PeType type, bool na, Node *n) {
  Graph *g = w->g;
  PeForm f;
  const char *name = s->sym ? SYMNAME(s->sym) : "argument";
  if (!pe_form_of(w->R, o, &f)) pe_bail(w, WHY_B_ATTR, n, name);
  if (LEN(o) > INT32_MAX - 1) pe_bail(w, WHY_B_LONG, n, name);
  bool sides = f.kind != PS_VECTOR;
  s->kind = f.kind;
  s->named = f.named;
  s->one_named = f.one_named;
  s->tiny = LEN(o) <= PE_TINY / 4;
  /* ArrayComplete where it is known, or where the transfer can find out: an unscanned vector is taken to be complete
   * until it proves not to be */
  int k = pe_enter(w, s, v_obj(o), (uint8_t)(PF_NOT_NULL | PF_KNOWN_TYPE | (na ? 0 : PF_COMPLETE)));
  g->scope[k].named = s->named;
  Ref box = pe_mk(g, OP_Scope, PT_X, 0, 0, 0, k);
  Ref ok = pe_build_guard(w, pe_mk(g, sides ? OP_IsMat : OP_IsVec, PT_B, box, 0, 0, s->type), WHY_G_SCOPE, n);
  Pull *v = pe_temp(w, sizeof *v);
  v->kind = VK_SCOPE;
  v->type = (uint8_t)type;
  v->box = pe_pi(g, box, ok);
  v->len = pe_mk1(g, OP_Len, v->box);
  v->len_now = (int32_t)LEN(o);
  pe_note_now(w, v->len, v->len_now);
  v->node = n;
  v->named = s->named;
  v->levels = s->body;
  if (s->named && !sides) v->names = f.names;
  if (f.kind == PS_MATRIX) {
    v->nrow = pe_mk1(g, OP_Nrow, v->box);
    v->ncol = pe_mk1(g, OP_Ncol, v->box);
    v->nrow_now = INT(f.dim)[0];
    v->ncol_now = INT(f.dim)[1];
    v->dimnames = s->named ? rt_attr(o, w->R->s.dimnames) : NULL;
    pe_note_now(w, v->nrow, v->nrow_now);
    pe_note_now(w, v->ncol, v->ncol_now);
  }
  if (f.kind == PS_ARRAY) cube_dims(w, v, INT(f.dim));
  return v;
}

bool pe_still_vector(PeAgain *a, const PeScope *s, Obj *o, ObjType type) {
  PeForm f;
  double start, stride;
  if (TYPE(o) != type || LEN(o) > INT_MAX || !pe_form_of(a->R, o, &f)) return false;
  if (f.kind != s->kind || f.named != s->named || f.one_named != s->one_named) return false;
  if (s->seq && !(VEC(o)->data == NULL && rt_is_seq(o, &start, &stride))) return false;
  if ((s->need & PF_COMPLETE) && !ocl_complete(a->R, o)) a->incomplete = true;
  return true;
}
