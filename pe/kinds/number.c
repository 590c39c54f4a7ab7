/* pe/kinds/number.c - logical, integer and double: one number (a launch parameter), a vector, a matrix. */
#include "../../runtime/draws.h"
#include "../../runtime/ocl.h"
#include "../build.h"
#include "../kinds.h"

static bool one(Value v) { return v.tag == V_LGL || v.tag == V_INT || v.tag == V_DBL; }
static bool is(Rt *R, Value v) {
  PeForm f;
  if (one(v)) return true;
  return v.tag == V_OBJ && rt_is_num(v.o) && !rt_is_object(v.o) && !(pe_form_of(R, v.o, &f) && f.kind == PS_ARRAY);
}

static Av from_scope(Build *w, Value v, PeScope *s, Node *n) {
  Graph *g = w->g;
  if (!one(v)) {
    s->type = v.o->type;
    return pe_av_vec(pe_scope_vector(w, v.o, s, pe_type_of(s->type), v.o->flags & OF_HAS_NA, n));
  }
  s->kind = PS_SCALAR;
  s->type = v.tag == V_DBL ? T_DBL : v.tag == V_INT ? T_INT : T_LGL;
  bool na = v.tag == V_DBL ? v.d != v.d : v.i == NA_INT;
  int k = pe_enter(w, s, v, (uint8_t)(PF_NOT_NULL | PF_KNOWN_TYPE | (na ? 0 : PF_COMPLETE)));
  Ref box = pe_mk(g, OP_Scope, PT_X, 0, 0, 0, k);
  Ref ok = pe_build_guard(w, pe_mk(g, OP_IsType, PT_B, box, 0, 0, s->type), WHY_G_SCOPE, n);
  Ref r = pe_mk(g, OP_Unbox, pe_type_of(s->type), pe_pi(g, box, ok), 0, 0, 0);
  if (!na) pe_note_now(w, r, v.tag == V_DBL ? v.d : v.i);
  return av_num(pe_type_of(s->type), r);
}

static bool still(PeAgain *a, const PeScope *s, Value *v) {
  if (s->one && one(*v)) *v = v_obj(rt_box(a->R, *v));
  if (s->kind != PS_SCALAR) return v->tag == V_OBJ && !rt_is_object(v->o) && pe_still_vector(a, s, v->o, s->type);
  if (v->tag != (s->type == T_DBL ? V_DBL : s->type == T_INT ? V_INT : V_LGL)) return false;
  return !(s->need & PF_COMPLETE) || (v->tag == V_DBL ? v->d == v->d : v->i != NA_INT);
}

static PeTakes describe(PeInputs *c, const PeInput *in, PeArg *a) {
  Obj *x = in->x;
  double start, stride;
  if (!rt_is_num(x) || rt_is_object(x)) return NOT_MINE;
  a->of = PK_number;
  a->type = (uint8_t)TYPE(x);
  a->facts |= PF_KNOWN_TYPE;
  a->seen = TYPE(x) == T_DBL ? SEEN_DBL : TYPE(x) == T_INT ? SEEN_INT : SEEN_LGL;
  if (c->whole ? in->len == 1 && ocl_complete(NULL, x) : ocl_complete(c->R, x)) a->facts |= PF_COMPLETE;
  if (c->whole && in->len != 1 && x->flags & OF_NO_NA) a->facts |= PF_COMPLETE;
  if (!c->whole && x->flags & OF_HAS_NA) a->seen |= SEEN_NA;
  if (in->kind != PI_ELEM) {
    a->kind = in->kind == PI_ROW ? PA_ROW : PA_COL;
    a->value = x;
    return TAKES;
  }
  a->kind = PA_ELEM;
  a->along = in->along;
  pe_repeats(c, in, a);
  if (a->recycled) (void)rt_data(x); /* a kernel does not begin a sequence again */
  const RtDrawn *d = c->draws && in->len == c->n && !a->along && !a->recycled && !a->scalar ? rt_drawn(x) : NULL;
  if (d && d->code == V_UNIF) a->drawn = PD_UNIF;
  else if (d) a->drawn = c->draws == PE_ON_HOST ? PD_NUMBERS : d->by_kernels ? PD_NORM : PD_STORED;
  if (VEC(x)->data != NULL || !rt_is_seq(x, &start, &stride)) return TAKES;
  a->kind = PA_SEQ;
  a->facts |= PF_COMPLETE;
  double end = start + stride * (double)(in->len - 1);
  a->lo = start < end ? start : end;
  a->hi = start < end ? end : start;
  if (c->loop && start == floor(start) && stride == floor(stride) && fabs(stride) < 1048576) a->step = (int32_t)stride;
  return TAKES;
}

static Av whole(Build *w, const Av *part, Node *n) {
  (void)w, (void)n;
  return *part;
}
Av pe_number_stored(Build *w, uint8_t t, Av v, Node *n) {
  if (v.kind == AV_RAW) pe_bail(w, WHY_B_TYPES, n, "raw elements among others");
  if (v.kind == AV_CPLX) pe_bail(w, WHY_B_TYPES, n, "a vector that changes type");
  v = pe_num(w, v, n);
  if (v.type > t) pe_bail(w, WHY_B_TYPES, n, "a vector that changes type");
  v = pe_convert(w, v, t);
  v.wide = 0;
  return v;
}

static Av result(Build *w, Av v, bool field) {
  (void)w, (void)field;
  return v;
}

const PeKind pe_kind_number = {.name = "number",
                               .is = is,
                               .from_scope = from_scope,
                               .still = still,
                               .whole = whole,
                               .stored = pe_number_stored,
                               .result = result,
                               .describe = describe,
                               .index = pe_number_index,
                               .length = pe_number_length};
