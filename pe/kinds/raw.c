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

const PeKind pe_kind_raw = {.name = "raw",
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
                            .length = pe_parts_length};
