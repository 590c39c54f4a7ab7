/* pe/values.c - abstract values: made, opened, and asked what they are.
 *
 * Above context.c, and below all that computes with values: kinds (kinds/), operators (build_num.c), vectors
 * (build_vec.c).
 */
#include "build.h"

/* ---- made -------------------------------------------------------------------------------------------------------- */

Av pe_const_value(Build *w, Value v, Node *n) {
  switch (v.tag) {
  case V_LGL: return av_num(PT_L, v.i == NA_LGL ? pe_const_i(w->g, PT_L, NA_LGL) : pe_const_i(w->g, PT_B, v.i));
  case V_INT: return av_int(w, v.i);
  case V_DBL: return av_dbl(w, v.d);
  case V_OBJ: {
    if (IS_NIL(v.o)) return av_kind(AV_NULL);
    if (rt_is_fun(v.o)) {
      Fun *f = pe_temp(w, sizeof *f);
      f->scope = -1;
      if (v.o->type == T_BUILTIN) f->builtin = v.o;
      else pe_bail(w, WHY_B_FUNCTION, n, "");
      Av r = av_kind(AV_FUN);
      r.fun = f;
      return r;
    }
    if (v.o->type == T_CPLX && LEN(v.o) == 1 && !v.o->attr)
      return pe_complex(pe_const_d(w->g, CPLX(v.o)->r), pe_const_d(w->g, CPLX(v.o)->i));
    if (rt_is_num(v.o) && !v.o->attr && LEN(v.o) <= 16) { /* a literal vector that the parser folded */
      int len = (int)LEN(v.o);
      Av el[16];
      for (int i = 0; i < len; i++) {
        Value e = v.o->type == T_DBL   ? v_dbl(DBL(v.o)[i])
                  : v.o->type == T_INT ? v_int(INT(v.o)[i])
                                       : v_lgl(LGL(v.o)[i]);
        el[i] = pe_const_value(w, e, n);
      }
      return pe_tuple(w, len, el, NULL, false);
    }
    Av r = av_kind(AV_OBJ);
    r.obj = v.o;
    return r;
  }
  default: pe_bail(w, WHY_B_SPECIAL, n, "");
  }
}

Av pe_tuple(Build *w, int n, Av *v, Obj **names, bool list) {
  pe_assert(w, n >= 0, "a tuple of %d values", n);
  Tuple *t = pe_temp(w, sizeof *t);
  t->n = n;
  t->list = list;
  t->v = pe_temp(w, (size_t)(n + 1) * sizeof *t->v);
  t->name = pe_temp(w, (size_t)(n + 1) * sizeof *t->name);
  for (int i = 0; i < n; i++) {
    t->v[i] = v[i];
    t->name[i] = names ? names[i] : NULL;
    t->names = t->names || t->name[i];
  }
  Av r = av_kind(AV_TUPLE);
  r.tup = t;
  return r;
}

Av pe_tuple_like(Build *w, const Tuple *t, Av *v) {
  Av r = pe_tuple(w, t->n, v, t->name, t->list);
  r.tup->nrow = t->nrow;
  r.tup->classed = t->classed;
  return r;
}

Av pe_complex(Ref re, Ref im) {
  Av r = av_kind(AV_CPLX);
  r.type = PT_D;
  r.ref = re;
  r.wide = im;
  return r;
}

Av pe_part_of(Build *w, Av a, int part) {
  pe_assert(w, part == 0 || part == 1, "part %d of a number", part);
  if (pe_by_parts(a)) return a.parts->v[part];
  if (a.kind == AV_RAW) return pe_with_name(av_num(PT_I, a.ref), a, a);
  if (a.kind == AV_CPLX) return pe_with_name(av_num(PT_D, part ? a.wide : a.ref), a, a);
  return part ? av_dbl(w, 0) : a;
}

Av pe_of_parts(Build *w, bool complex, const Av *part) {
  for (int k = 0; k <= complex; k++)
    pe_assert(w, part[k].kind == AV_NUM || pe_is_vec(part[k]), "a part of kind %d", part[k].kind);
  if (part[0].kind == AV_NUM)
    return pe_with_name(complex ? pe_complex(part[0].ref, part[1].ref) : pe_byte(part[0].ref), part[0], part[0]);
  Av r = av_kind(complex ? AV_CVEC : AV_RVEC);
  r.type = complex ? PT_D : PT_I;
  r.parts = pe_temp(w, sizeof *r.parts);
  r.parts->v[0] = part[0];
  if (complex) r.parts->v[1] = part[1];
  return r;
}

Av pe_byte(Ref r) {
  Av a = av_kind(AV_RAW);
  a.type = PT_I;
  a.ref = r;
  return a;
}

Av pe_force(Build *w, Av v) {
  Node *n = v.kind == AV_PROMISE ? v.prom->node : NULL;
  v = pe_force_any(w, v);
  pe_want_maybe(w, v);
  return pe_certain(w, v, n);
}

static void want_array(Build *w, Av v) {
  if (v.kind == AV_BROKEN && v.n > 0) pe_want(w, HINT_MERGED, 0, (int)v.n, 1);
}

Av pe_force_any(Build *w, Av v) {
  if (v.kind != AV_PROMISE) {
    want_array(w, v);
    return v;
  }
  Fr *save = w->fr;
  LoopCtx *loop = w->loop;
  With *with = w->with;
  const struct Forced forced = {w->forced, save};
  w->forced = &forced;
  w->fr = v.prom->fr;
  w->with = v.prom->with;
  w->loop = NULL; /* break in an argument: not here */
  if (++w->depth > 200) pe_bail(w, WHY_B_DEPTH, v.prom->node, "");
  /* An argument runs in the caller: f(f(x)) is no recursion. */
  Code *codes[sizeof w->codes / sizeof *w->codes];
  int ncodes = w->ncodes;
  memcpy(codes, w->codes, sizeof codes);
  w->ncodes = v.prom->fr->ncodes;
  Av r = pe_eval_node(w, v.prom->node);
  memcpy(w->codes, codes, sizeof codes);
  w->ncodes = ncodes;
  w->depth--;
  w->fr = save;
  w->forced = forced.out;
  w->loop = loop;
  w->with = with;
  want_array(w, r);
  v.prom->named = v.prom->named || pe_holds_names(w, r);
  return r;
}

/* ---- AV_MAYBE: maybe.c -------------------------------------------------------------------------------------------- */

Av pe_maybe(Build *w, Av v, Ref has, AvKind other) {
  pe_assert(w, N(w->g, has)->type == PT_B && (other == AV_NULL || other == AV_UNBOUND), "%d instead of kind %d", other,
            v.kind);
  Av r = av_kind(AV_MAYBE);
  r.type = (uint8_t)other;
  r.ref = has;
  r.parts = pe_temp(w, sizeof *r.parts);
  r.parts->v[0] = v;
  return r;
}

Av pe_certain(Build *w, Av v, Node *n) {
  if (v.kind != AV_MAYBE) return v;
  pe_build_guard(w, v.ref, WHY_G_UNSET, n);
  return v.parts->v[0];
}

enum { SLOTS = 1 << 16 }; /* Av.n of what is broken tells of both */
Av pe_unset_in(Build *w, int path, int slot) {
  Av v = pe_broken(WHY_B_UNBOUND);
  if (slot < SLOTS && path < INT32_MAX / SLOTS) v.n = -((int64_t)path * SLOTS + slot);
  return v;
}

void pe_want_maybe(Build *w, Av v) {
  const int path = (int)(-v.n / SLOTS), slot = (int)(-v.n % SLOTS);
  if (v.kind == AV_BROKEN && v.n < 0 && !pe_hinted(w, HINT_MAYBE, path, slot, 0))
    pe_want(w, HINT_MAYBE, path, slot, PE_MAYBE_NUMBER);
}

void pe_want_merged(Build *w, Av v) {
  want_array(w, v);
  pe_want_maybe(w, v);
}

/* ---- asked ------------------------------------------------------------------------------------------------------- */

PeKindId pe_kind_id(Av v) {
  switch ((AvKind)v.kind) {
  case AV_NULL: return PK_null;
  case AV_NUM:
  case AV_VEC:
  case AV_ARRAY: return PK_number;
  case AV_TUPLE: return v.tup->list ? PK_record : PK_number;
  case AV_FUN: return PK_function;
  case AV_LIST: return v.type ? PK_frame : PK_record;
  case AV_FRAME: return PK_frame;
  case AV_OBJ: return v.obj->type == T_STR && !v.obj->attr ? PK_text : PK_COUNT;
  case AV_CPLX:
  case AV_CVEC: return PK_complex;
  case AV_FACTOR: return PK_factor;
  case AV_TEXT:
  case AV_TVEC: return PK_text;
  case AV_RAW:
  case AV_RVEC: return PK_raw;
  case AV_CUBE: return PK_cube;
  case AV_UNBOUND:
  case AV_MISSING:
  case AV_PROMISE:
  case AV_OUT:
  case AV_MAYBE:
  case AV_BROKEN: return PK_COUNT;
  }
  return PK_COUNT;
}

void pe_no_number(Build *w, Av v, Node *n, const char *what) {
  const PeKind *kind = pe_kind_of(w, v);
  int why = kind ? kind->no_number : v.kind == AV_OBJ ? WHY_B_STRING : v.kind == AV_OUT ? WHY_B_CARRIED : 0;
  if (v.kind == AV_BROKEN) why = v.why;
  pe_bail(w, why ? why : WHY_B_TYPES, n, what);
}

bool pe_same_length(Graph *g, Ref a, Ref b) {
  a = pe_real(g, a);
  b = pe_real(g, b);
  return a == b;
}

static bool named_element(const Tuple *t) {
  for (int i = 0; i < t->n; i++)
    if (t->v[i].kind != AV_TUPLE && pe_named(t->v[i])) return true;
  return false;
}

bool pe_named(Av v) {
  if (v.kind == AV_TUPLE) return v.tup->names || (!v.tup->list && named_element(v.tup));
  if (v.kind == AV_ARRAY || pe_is_one(v)) return v.why != 0;
  if (pe_by_parts(v)) return pe_named(v.parts->v[0]);
  if (v.kind != AV_VEC && v.kind != AV_TVEC) return false;
  Pull *p = v.vec;
  if (p->named) return true;
  switch ((VecKind)p->kind) {
  case VK_SCOPE:
  case VK_SEQ:
  case VK_DRAW:
  case VK_RECORDS: return false;
  case VK_MAP2: return pe_named(p->a) || pe_named(p->b);
  case VK_SELECT: return pe_named(p->a) || pe_named(p->b) || pe_named(p->c);
  default: return pe_named(p->a);
  }
}

Obj *pe_dim_names(const Pull *m, int nth) {
  if (m->kind != VK_SCOPE || !m->dimnames || IS_NIL(m->dimnames)) return NULL;
  Obj *names = ELT(m->dimnames, nth - 1);
  return IS_NIL(names) ? NULL : names;
}

bool pe_is_matrix(Av v) {
  if (v.kind == AV_TUPLE) return !v.tup->list && v.tup->nrow;
  return v.kind == AV_ARRAY ? v.wide != 0 : v.kind == AV_VEC && v.vec->nrow;
}

/* A matrix of one element: what is computed from it has its dimensions. */
bool pe_lone_matrix(Build *w, Av v) {
  int64_t len;
  if (v.kind == AV_TUPLE) return !v.tup->list && v.tup->n == 1 && v.tup->nrow;
  if (v.kind == AV_ARRAY) return v.n == 1 && v.wide;
  return v.kind == AV_VEC && v.vec->nrow &&
         (pe_is_const(w->g, v.vec->len, &len, NULL) ? len == 1 : v.vec->len_now == 1);
}

bool pe_holds_names(Build *w, Av v) {
  if (v.kind != AV_TUPLE || !v.tup->list) return pe_named(v) || pe_lone_matrix(w, v);
  for (int i = 0; i < v.tup->n; i++)
    if (v.tup->v[i].kind == AV_PROMISE ? v.tup->v[i].prom->named : pe_holds_names(w, v.tup->v[i])) return true;
  return false;
}

bool pe_is_text(Av v) {
  return v.kind == AV_TEXT || v.kind == AV_TVEC || (v.kind == AV_OBJ && v.obj->type == T_STR && !v.obj->attr);
}

bool pe_one_text(Av v) { return v.kind == AV_TEXT || (v.kind == AV_OBJ && LEN(v.obj) == 1); }

void pe_carry_type(Build *w, Av v, PeType t) {
  while (v.kind == AV_VEC && !pe_is_part(w->g, v) && (v.vec->kind == VK_DROP || v.vec->kind == VK_SLICE)) v = v.vec->a;
  if (!pe_is_part(w->g, v)) return;
  for (LoopCtx *l = w->loop; l; l = l->up)
    for (int i = 0; i < l->nvec; i++) {
      const CarriedVec *c = &l->vec[i];
      if (pe_carried_array(c) != v.vec->a.ref || t <= pe_carried_type(c)) continue;
      if (c->null) pe_want(w, HINT_EMPTY, l->path, c->slot, t);
      else pe_carry_type(w, c->of, t); /* a loop further out has found it NULL */
    }
}

bool pe_began_null(Build *w, Av v) {
  if (!pe_is_part(w->g, v)) return false;
  for (LoopCtx *l = w->loop; l; l = l->up)
    for (int i = 0; i < l->nvec; i++) {
      if (!l->vec[i].varies || pe_carried_array(&l->vec[i]) != v.vec->a.ref) continue;
      return l->vec[i].null || (l->vec[i].of.kind == AV_VEC && pe_began_null(w, l->vec[i].of));
    }
  return false;
}

bool pe_is_part(Graph *g, Av v) {
  int64_t base, stride;
  return v.kind == AV_VEC && v.vec->kind == VK_SLICE && v.vec->a.kind == AV_ARRAY && !v.vec->nrow &&
         pe_is_const(g, v.vec->base, &base, NULL) && base == 0 && pe_is_const(g, v.vec->stride, &stride, NULL) &&
         stride == 1;
}

/* ---- numbers whose type depends on the path (build_mixed.c) ------------------------------------------------------ */

Ref pe_mixed_by(Av v) {
  if (v.kind == AV_NUM) return v.wide;
  for (int i = 0; v.kind == AV_TUPLE && i < v.tup->n; i++) {
    Ref r = pe_mixed_by(v.tup->v[i]);
    if (r) return r;
  }
  return 0;
}

/* A number of type `less`, kept as a wider one. */
static Av narrowed(Build *w, Av v, Node *n) {
  Graph *g = w->g;
  const PeType t = (PeType)v.less;
  if (t != PT_I && t != PT_L) pe_bail(w, WHY_B_TYPES, n, "a number of three types");
  if (v.type == PT_D && t == PT_I && N(g, v.ref)->flags & NF_NONAN) return av_num(PT_I, pe_mk1(g, OP_D2I, v.ref));
  return av_num(t, pe_mk(g, OP_Call, t, v.ref, 0, 0, (t == PT_I ? SOP_AsInt : SOP_AsLgl) | (v.type == PT_D) << 8));
}

Av pe_settled(Build *w, Av v, Ref by, bool wide, Node *n) {
  if (v.kind == AV_NUM) {
    if (v.wide != by) return v;
    if (!wide) return pe_with_name(narrowed(w, v, n), v, v);
    v.wide = v.less = 0;
    return v;
  }
  if (v.kind != AV_TUPLE) return v;
  Av *el = pe_temp(w, (size_t)(v.tup->n + 1) * sizeof *el);
  for (int i = 0; i < v.tup->n; i++) { /* a vector has one type: what decides is the same for all its elements */
    Av x = v.tup->v[i];
    el[i] = pe_settled(w, x, v.tup->list || x.kind != AV_NUM ? by : x.wide, wide, n);
  }
  return pe_tuple_like(w, v.tup, el);
}

void pe_one_type(Build *w, Av v, Node *n) {
  if (pe_mixed_by(v)) pe_bail(w, WHY_B_TYPES, n, "a number whose type depends on the path");
}

/* ---- places ------------------------------------------------------------------------------------------------------ */

Ref pe_add_nw(Build *w, Ref a, Ref b) {
  pe_assert(w, N(w->g, a)->type != PT_D && N(w->g, b)->type != PT_D, "places of types %d and %d", N(w->g, a)->type,
            N(w->g, b)->type);
  int64_t x, y;
  if (pe_is_const(w->g, a, &x, NULL) && x == 0) return b;
  if (pe_is_const(w->g, b, &y, NULL) && y == 0) return a;
  Ref r = pe_mk2(w->g, OP_AddI, a, b);
  PeNode *n = N(w->g, r);
  if (n->op == OP_AddI) return pe_mk(w->g, OP_AddI, PT_I, n->in[0], n->in[1], 0, 1);
  return r;
}

Ref pe_mul_nw(Build *w, Ref a, Ref b) {
  Ref r = pe_mk2(w->g, OP_MulI, a, b);
  PeNode *n = N(w->g, r);
  if (n->op == OP_MulI) return pe_mk(w->g, OP_MulI, PT_I, n->in[0], n->in[1], 0, 1);
  return r;
}
