/* pe/kinds/rows.c - the kinds of values in a row, and what asks all of them of values of the interpreter.
 *
 * The builder has the rows in its context (Build.kinds): a kind may ask for another one's without knowing its file.
 */
#include "../build.h"

const PeKind *const pe_kinds[PK_COUNT] = {
#define KIND(id) &pe_kind_##id,
    PE_KINDS(KIND)
#undef KIND
};

bool pe_still(PeAgain *a, const PeScope *s, Value *v) { return pe_kinds[s->of]->still(a, s, v); }

bool pe_describe(PeInputs *c, const PeInput *in, PeArg *a) {
  *a = (PeArg){.name = in->name, .facts = PF_NOT_NULL};
  for (int k = 0; k < PK_COUNT; k++) {
    PeTakes takes = pe_kinds[k]->describe ? pe_kinds[k]->describe(c, in, a) : NOT_MINE;
    if (takes != NOT_MINE) return takes == TAKES;
  }
  c->why = rt_is_object(in->x)    ? "the input has a class attribute"
           : TYPE(in->x) == T_STR ? "the input is character data"
                                  : "the input is neither logical, integer, double, complex nor raw";
  return false;
}

bool pe_columns(PeInputs *c, PeInput *in, int n) {
  c->why = "too many arguments";
  for (int k = 0; k < n; k++)
    if (c->args[k].kind == PA_PARTS && !pe_kinds[c->args[k].of]->columns(c, &in[k], &c->args[k])) return false;
  return true;
}
