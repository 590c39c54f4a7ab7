/* pe/kinds/names.c - `...` of a function around the closure, and the names of a matrix's rows or columns: entries that
 * other entries, or subscripts, go by (build.c, build_names.c). */
#include "../../runtime/dictionary.h"
#include "../kinds.h"

/* x are the names, T_STR or NULL. */
static bool same_names(Obj *x, Obj *then) { return IS_NIL(x) ? then == NULL : then && rt_same_strings(x, then); }
static bool still_dots(PeAgain *a, const PeScope *s, Value *v) {
  Obj *o = v->tag == V_OBJ ? v->o : NULL;
  return o && TYPE(o) == T_DOTS && LEN(o) == s->width && same_names(rt_attr(o, a->R->s.names), s->body);
}
static bool still_names(PeAgain *a, const PeScope *s, Value *v) {
  (void)a;
  if (s->from == FROM_POSITIONS) return true; /* made of the names that are there */
  return v->tag == V_OBJ && !IS_NIL(v->o) && rt_same_strings(v->o, s->body);
}

const PeKind pe_kind_dots = {.name = "...", .still = still_dots};
const PeKind pe_kind_names = {.name = "names", .still = still_names};
