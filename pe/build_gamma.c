/* pe/build_gamma.c - gamma and its kin: functions of specialize/math/gamma.h, which the interpreter has, too.  An
 * argument that they do not cover (a negative one) makes a NaN, whose guard sends the lane to the interpreter. */
#include "build.h"

typedef struct GammaFn {
  PeBaseId id;
  const char *formal[3];
  int sop;
  bool next; /* of x + 1 */
} GammaFn;
static const GammaFn fns[] = {
    {PB_gamma, {"x"}, SOP_Gamma, false},        {PB_lgamma, {"x"}, SOP_LGamma, false},
    {PB_factorial, {"x"}, SOP_Gamma, true},     {PB_lfactorial, {"x"}, SOP_LGamma, true},
    {PB_digamma, {"x"}, SOP_Digamma, false},    {PB_trigamma, {"x"}, SOP_Trigamma, false},
    {PB_beta, {"a", "b"}, SOP_Beta, false},     {PB_lbeta, {"a", "b"}, SOP_LBeta, false},
    {PB_choose, {"n", "k"}, SOP_Choose, false}, {PB_lchoose, {"n", "k"}, SOP_LChoose, false},
};

Av pe_f_gamma(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  const GammaFn *d = fns;
  while (d->id != b->id) d++;
  Av *a[3], x[2];
  if (!pe_match_args(n, args, names, d->formal, a) || !a[0] || (d->formal[1] && !a[1]))
    pe_bail(w, WHY_B_ARGS, node, b->name);
  for (int i = 0; i < 2 && d->formal[i]; i++) {
    Av v = pe_force(w, *a[i]);
    pe_need_numbers(w, v, WHY_B_TYPES, node, b->name);
    if (pe_named(v)) pe_bail(w, WHY_B_RESULT, node, "a vector with names");
    x[i] = pe_op1(w, SOP_AsDbl, v, node);
  }
  if (d->formal[1]) return pe_op2(w, d->sop, x[0], x[1], node);
  if (d->next) x[0] = pe_op2(w, SOP_Add, x[0], av_num(PT_D, pe_const_d(w->g, 1)), node);
  return pe_op1(w, d->sop, x[0], node);
}
