/* pe/kinds/factor.c - factors: their codes, and the levels as far as the kernel reads them (pe_note_levels). */
#include "../build.h"
#include "../kinds.h"

static bool is(Rt *R, Value v) {
  bool ordered;
  return v.tag == V_OBJ && rt_is_object(v.o) && rt_levels(R, v.o, &ordered);
}
static Av from_scope(Build *w, Value v, PeScope *s, Node *n) {
  PeForm f;
  s->body = rt_levels(w->R, v.o, &s->ordered);
  s->factor = true;
  s->type = v.o->type;
  pe_note_levels(w, s->body, s->ordered, n);
  if (pe_form_of(w->R, v.o, &f) && f.kind != PS_VECTOR) pe_bail(w, WHY_B_ATTR, n, "a factor with a dim");
  Av r = av_kind(AV_FACTOR);
  r.vec = pe_scope_vector(w, v.o, s, PT_I, v.o->flags & OF_HAS_NA, n);
  return r;
}

/* The kernel knows the levels by their numbers. */
static bool still(PeAgain *a, const PeScope *s, Value *v) {
  bool ordered;
  if (s->from == FROM_LEVEL) return true; /* whatever it is */
  Obj *levels = v->tag == V_OBJ && rt_is_object(v->o) ? rt_levels(a->R, v->o, &ordered) : NULL;
  if (!levels || ordered != s->ordered || (s->body && !rt_same_strings(levels, s->body)) || rt_factor_methods(a->R))
    return false;
  return pe_still_vector(a, s, v->o, s->type);
}

static PeTakes describe(PeInputs *c, const PeInput *in, PeArg *a) {
  bool ordered;
  bool plain = c->whole || (in->factor && !in->along && LEN(in->x) == in->len && !rt_factor_methods(c->R));
  Obj *levels = plain ? rt_levels(c->R, in->x, &ordered) : NULL;
  if (!levels) return NOT_MINE;
  rt_share(levels);
  pe_parts_arg(c, in, a, PK_factor, T_INT);
  a->value = levels;
  a->width = ordered;
  return TAKES;
}
static bool columns(PeInputs *c, PeInput *in, PeArg *a) {
  Obj *x = in->x;
  if (a->scalar) { /* the code without a class */
    int32_t code = INT(x)[0];
    x = rt_alloc(c->R, T_INT, 1);
    INT_W(x)[0] = code;
  }
  a->first = (int16_t)c->nargs;
  PeArg *p = pe_add_column(c, a, in, x);
  if (p) p->name = a->value; /* for the signature */
  return p != NULL;
}
static Av element(Build *w, int k, Node *n) {
  const PeArg *a = &w->q->args[k];
  pe_note_levels(w, a->value, a->width, n);
  return pe_factor_of(w, pe_input(w, a->first, n), a->value);
}

/* Elements of one factor: their codes. */
static bool alike(Build *w, int n, Av *v) {
  for (int i = 0; i < n; i++)
    if (!v[i].ref || v[i].obj != v[0].obj) return false;
  return true;
}

static Av subset(Build *w, Av x, int nsub, Av *sub, PeIndexing how, Node *n) {
  if (nsub > 1) pe_bail(w, WHY_B_ARRAY, n, "subscripts");
  return pe_text_index(w, x, sub[0], how == PE_ELEMENT, n);
}
static Ref length(Build *w, Av v, Node *n) { return v.ref ? pe_int(w, 1) : v.vec->len; }

/* as.integer(f), as.numeric(f): its codes. */
static Av op1(Build *w, int sop, Av a, Node *n) {
  if (sop == SOP_IsNa) return pe_text_op1(w, sop, a, n);
  if (sop != SOP_AsInt && sop != SOP_AsDbl) pe_bail(w, WHY_B_OBJECT, n, spec_ops[sop].rname ? spec_ops[sop].rname : "");
  if (a.ref) return pe_op1(w, sop, av_num(PT_I, a.ref), n);
  a.kind = AV_VEC;
  return pe_op1(w, sop, a, n);
}

const PeKind pe_kind_factor = {.name = "factor",
                               .refusal = "a factor",
                               .rank = 4,
                               .no_number = WHY_B_OBJECT,
                               .is = is,
                               .from_scope = from_scope,
                               .still = still,
                               .describe = describe,
                               .columns = columns,
                               .element = element,
                               .parts = 1,
                               .part_type = PT_I,
                               .alike = alike,
                               .index = subset,
                               .op1 = op1,
                               .op2 = pe_text_op2,
                               .length = length};
