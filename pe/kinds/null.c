/* pe/kinds/null.c - NULL. */
#include "../build.h"
#include "../kinds.h"

static bool is(Rt *R, Value v) {
  (void)R;
  return v.tag == V_OBJ && IS_NIL(v.o);
}
static Av from_scope(Build *w, Value v, PeScope *s, Node *n) {
  (void)n;
  s->kind = PS_NULL;
  pe_enter(w, s, v, 0);
  return av_kind(AV_NULL);
}
static bool still(PeAgain *a, const PeScope *s, Value *v) {
  (void)s;
  return is(a->R, *v);
}

static Ref length(Build *w, Av v, Node *n) { return pe_int(w, 0); }

const PeKind pe_kind_null = {.name = "NULL",
                             .refusal = "NULL",
                             .no_number = WHY_B_RESULT_LEN,
                             .is = is,
                             .from_scope = from_scope,
                             .still = still,
                             .length = length};
