/* pe/build_dist.c - densities, distribution functions and quantiles: dnorm, pnorm, qnorm, dexp, pexp.  Made of the
 * operations of specialize/math/dist.h on standardised numbers, as stdlib/distrib.c does it. */
#include "build.h"

typedef struct DistFn {
  const char *name;
  const char *formal[6]; /* in R's order; the flags last */
  int npar;              /* parameters: formals 1 .. npar */
  double dflt[2];
} DistFn;
static const DistFn fns[] = {
    {"dnorm", {"x", "mean", "sd", "log"}, 2, {0, 1}},
    {"pnorm", {"q", "mean", "sd", "lower.tail", "log.p"}, 2, {0, 1}},
    {"qnorm", {"p", "mean", "sd", "lower.tail", "log.p"}, 2, {0, 1}},
    {"dexp", {"x", "rate", "log"}, 1, {1}},
    {"pexp", {"q", "rate", "lower.tail", "log.p"}, 1, {1}},
};

/* Arguments to formals: by name, then by place.  False: a name that is none of them, or too many. */
static bool match(const DistFn *d, int n, Av *a, Obj **names, Av **to) {
  int nf = 0, at = 0;
  while (nf < 6 && d->formal[nf]) to[nf++] = NULL;
  for (int i = 0; i < n; i++) {
    if (!names || !names[i]) continue;
    int k = 0;
    while (k < nf && strcmp(CSTR(names[i]), d->formal[k])) k++;
    if (k == nf || to[k]) return false;
    to[k] = &a[i];
  }
  for (int i = 0; i < n; i++) {
    if (names && names[i]) continue;
    while (at < nf && to[at]) at++;
    if (at == nf) return false;
    to[at] = &a[i];
  }
  return to[0] != NULL;
}

/* A flag's value: it must be known. */
static bool flag(Build *w, Av *a, bool dflt, Node *node, const char *f) {
  if (!a) return dflt;
  Av v = pe_num(w, pe_force(w, *a), node);
  int64_t k;
  double d;
  if (!pe_is_const(w->g, v.ref, &k, &d)) pe_bail(w, WHY_B_ARGS, node, f);
  return v.type == PT_D ? d != 0 : k != 0;
}

static Av operand(Build *w, Av *a, Node *node) {
  Av v = pe_force(w, *a);
  return v.kind == AV_NUM ? pe_convert(w, v, PT_D) : pe_op1(w, SOP_AsDbl, v, node);
}
static bool is_number(Build *w, Av a, double x) {
  int64_t k;
  double d;
  return a.kind == AV_NUM && pe_is_const(w->g, a.ref, &k, &d) && a.type == PT_D && d == x;
}

Av pe_dist(Build *w, const char *f, int n, Av *args, Obj **names, Node *node, bool *done) {
  const DistFn *d = NULL;
  for (size_t i = 0; i < sizeof fns / sizeof *fns; i++)
    if (!strcmp(f, fns[i].name)) d = &fns[i];
  *done = false;
  Av *to[6];
  if (!d) return av_kind(AV_NULL);
  *done = true;
  if (!match(d, n, args, names, to)) pe_bail(w, WHY_B_ARGS, node, f);
  Av x = operand(w, to[0], node), par[2];
  for (int i = 0; i < d->npar; i++)
    par[i] = to[i + 1] ? operand(w, to[i + 1], node) : av_num(PT_D, pe_const_d(w->g, d->dflt[i]));
  Av *const *flags = to + 1 + d->npar;
  bool density = f[0] == 'd', lower = density || flag(w, flags[0], true, node, f),
       lg = flag(w, flags[density ? 0 : 1], false, node, f);
  if (d->npar == 1) {
    if (!density && (lg || !lower)) pe_bail(w, WHY_B_ARGS, node, f);
    return pe_op2(w, !density ? SOP_PExp : lg ? SOP_DExpLog : SOP_DExp, x, par[0], node);
  }
  if (!density && (lg || (f[0] == 'q' && !lower))) pe_bail(w, WHY_B_ARGS, node, f);
  if (f[0] == 'q') {
    Av z = pe_op1(w, SOP_Quantile, x, node);
    if (!is_number(w, par[1], 1)) z = pe_op2(w, SOP_Scaled, z, par[1], node);
    return pe_op2(w, SOP_Add, par[0], z, node);
  }
  if (!is_number(w, par[0], 0)) x = pe_op2(w, SOP_Minus, x, par[0], node);
  if (!is_number(w, par[1], 1)) x = pe_op2(w, SOP_Over, x, par[1], node);
  if (density) return pe_op2(w, lg ? SOP_DNormLog : SOP_DNorm, x, par[1], node);
  return pe_op1(w, SOP_PNorm, lower ? x : pe_op1(w, SOP_Neg, x, node), node);
}
