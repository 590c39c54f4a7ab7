/* pe/kinds/raw.c - raw elements: integers from 0 to 255. */
#include "../build.h"
#include "../kinds.h"

static bool is(Rt *R, Value v) {
  PeForm f;
  return v.tag == V_OBJ && TYPE(v.o) == T_RAW && !rt_is_object(v.o) && !(pe_form_of(R, v.o, &f) && f.kind == PS_ARRAY);
}
static Av from_scope(Build *w, Value v, PeScope *s, Node *n) {
  s->type = T_RAW;
  return pe_of_parts(w, false, (Av[1]){pe_av_vec(pe_scope_vector(w, v.o, s, PT_I, true, n))});
}
static bool still(PeAgain *a, const PeScope *s, Value *v) {
  return v->tag == V_OBJ && !rt_is_object(v->o) && pe_still_vector(a, s, v->o, T_RAW);
}

static PeTakes describe(PeInputs *c, const PeInput *in, PeArg *a) {
  if (TYPE(in->x) != T_RAW || rt_is_object(in->x) || in->kind != PI_ELEM || in->along || c->loop || c->whole ||
      (in->len == 1 && c->n > 1))
    return NOT_MINE;
  a->kind = PA_ELEM; /* a lane's element is loaded as it is: there is no NA to look for */
  a->of = PK_raw;
  a->type = T_RAW;
  a->facts |= PF_KNOWN_TYPE;
  pe_repeats(c, in, a);
  return TAKES;
}

static Av whole(Build *w, const Av *part, Node *n) {
  (void)n;
  return pe_of_parts(w, false, part);
}
static Av stored(Build *w, uint8_t t, Av v, Node *n) {
  (void)t;
  if (v.kind != AV_RAW) pe_bail(w, WHY_B_TYPES, n, "raw elements among others");
  return v;
}

static Av result(Build *w, Av v, bool field) {
  if (field) pe_bail(w, WHY_B_RESULT, NULL, "raw elements in a list");
  return pe_part_of(w, v, 0);
}

/* ---- operators --------------------------------------------------------------------------------------------------- */

static Ref bits(Build *w, PeOp op, Ref a, Ref b) { return pe_mk(w->g, op, PT_I, a, b, 0, 0); }

/* What a byte is as a number: 0 to 255. */
static Av byte(Build *w, Av a) { return av_num(PT_I, bits(w, OP_AndI, a.ref, pe_const_i(w->g, PT_I, 255))); }

static Av one(Build *w, int sop, const Av *x, Node *n) {
  Av a = x[0];
  Av v = byte(w, a);
  switch (sop) {
  case SOP_Not: return pe_byte(bits(w, OP_XorI, v.ref, pe_const_i(w->g, PT_I, 255)));
  case SOP_AsInt: return v;
  case SOP_AsDbl:
  case SOP_AsLgl: return pe_op1(w, sop, v, n);
  case SOP_IsNa: return av_bool(pe_const_i(w->g, PT_B, 0));
  default: pe_bail(w, WHY_B_BUILTIN, n, spec_ops[sop].rname);
  }
}

static Av two(Build *w, int sop, const Av *x, Node *n) {
  Av a = x[0], b = x[1];
  bool both = a.kind == AV_RAW && b.kind == AV_RAW;
  if (a.kind == AV_RAW) a = byte(w, a);
  if (b.kind == AV_RAW) b = byte(w, b);
  /* a byte beside a logical is compared as one: TRUE unless it is 0 */
  if (x[0].kind == AV_RAW && b.kind == AV_NUM && !both && b.type == PT_L) a = pe_op1(w, SOP_AsLgl, a, n);
  if (x[1].kind == AV_RAW && a.kind == AV_NUM && !both && a.type == PT_L) b = pe_op1(w, SOP_AsLgl, b, n);
  if (sop >= SOP_Eq && sop <= SOP_Ge && a.kind == AV_NUM && b.kind == AV_NUM) return pe_op2(w, sop, a, b, n);
  if (!both) pe_bail(w, WHY_B_BUILTIN, n, spec_ops[sop].rname);
  switch (sop) {
  case SOP_And: return pe_byte(bits(w, OP_AndI, a.ref, b.ref));
  case SOP_Or: return pe_byte(bits(w, OP_OrI, a.ref, b.ref));
  case SOP_Xor: return pe_byte(bits(w, OP_XorI, a.ref, b.ref));
  default: pe_bail(w, WHY_B_BUILTIN, n, spec_ops[sop].rname);
  }
}

static Av op1(Build *w, int sop, Av a, Node *n) {
  if (!pe_are_many(a)) return one(w, sop, &a, n);
  PeType t = sop == SOP_AsDbl ? PT_D : sop == SOP_AsInt ? PT_I : PT_L;
  return pe_each_of_parts(w, one, sop, 1, &a, sop == SOP_Not ? AV_RAW : AV_NUM, t, n);
}

static Av op2(Build *w, int sop, Av a, Av b, Node *n) {
  if (pe_lone_matrix(w, a) || pe_lone_matrix(w, b)) pe_bail(w, WHY_B_RESULT, n, "a matrix of one element");
  Av x[2] = {a, b};
  if (!pe_are_many(a) && !pe_are_many(b)) return two(w, sop, x, n);
  return pe_each_of_parts(w, two, sop, 2, x, sop >= SOP_Eq && sop <= SOP_Ge ? AV_NUM : AV_RAW, PT_L, n);
}

const PeKind pe_kind_raw = {.name = "raw",
                            .rank = 1,
                            .is = is,
                            .from_scope = from_scope,
                            .still = still,
                            .describe = describe,
                            .parts = 1,
                            .part_type = PT_I,
                            .alike = pe_parts_alike,
                            .whole = whole,
                            .stored = stored,
                            .result = result,
                            .index = pe_parts_index,
                            .op1 = op1,
                            .op2 = op2,
                            .length = pe_parts_length};
