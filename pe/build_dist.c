/* pe/build_dist.c - densities, distribution functions and quantiles.  The functions are those of the shared source
 * (specialize/math/: dist, density, prob, shapes) and stdlib/stats/distrib.c's, too, so that the interpreter gives the same
 * bits.  What they do not cover (parameters out of range, infinities) makes a NaN, whose guard sends the lane to the
 * interpreter.
 */
#include "build.h"

#include <math.h>
#define MATHLIB_STANDALONE 1
#include <Rmath.h>

typedef struct Family {
  const char *name;
  const char *par[4]; /* formals between x and the flags; those behind npar select another function: not to be given */
  int npar;
  double dflt[2];
  int sop[3][2]; /* density: itself, its logarithm; probability: of the lower tail, the upper; quantile: the same */
} Family;
#define DENS(f)                                                                                                        \
  { SOP_d##f, SOP_ld##f }
#define PROB(f)                                                                                                        \
  { SOP_p##f, SOP_u##f }
#define QUAN(f)                                                                                                        \
  { SOP_q##f, SOP_v##f }
static const Family families[] = {
    {"norm",
     {"mean", "sd"},
     2,
     {0, 1},
     {{SOP_DNorm, SOP_LDNorm}, {SOP_PNorm, SOP_PNorm}, {SOP_Quantile, SOP_Quantile}}},
    {"exp", {"rate"}, 1, {1}, {DENS(exp), PROB(exp), QUAN(exp)}},
    {"unif", {"min", "max"}, 2, {0, 1}, {DENS(unif), PROB(unif), QUAN(unif)}},
    {"lnorm", {"meanlog", "sdlog"}, 2, {0, 1}, {DENS(lnorm), PROB(lnorm), QUAN(lnorm)}},
    {"logis", {"location", "scale"}, 2, {0, 1}, {DENS(logis), PROB(logis), QUAN(logis)}},
    {"cauchy", {"location", "scale"}, 2, {0, 1}, {DENS(cauchy), PROB(cauchy), QUAN(cauchy)}},
    {"weibull", {"shape", "scale"}, 2, {NAN, 1}, {DENS(weibull), PROB(weibull), QUAN(weibull)}},
    {"gamma", {"shape", "rate", "scale"}, 2, {NAN, 1}, {DENS(gamma), PROB(gamma)}},
    {"beta", {"shape1", "shape2", "ncp"}, 2, {NAN, NAN}, {DENS(beta), PROB(beta)}},
    {"chisq", {"df", "ncp"}, 1, {NAN}, {DENS(chisq), PROB(chisq)}},
    {"t", {"df", "ncp"}, 1, {NAN}, {DENS(t), PROB(t)}},
    {"f", {"df1", "df2", "ncp"}, 2, {NAN, NAN}, {DENS(f), PROB(f)}},
    {"binom", {"size", "prob"}, 2, {NAN, NAN}, {DENS(binom), PROB(binom)}},
    {"pois", {"lambda"}, 1, {NAN}, {DENS(pois), PROB(pois)}},
    {"geom", {"prob"}, 1, {NAN}, {DENS(geom), PROB(geom)}},
    {"nbinom", {"size", "prob", "mu"}, 2, {NAN, NAN}, {DENS(nbinom), PROB(nbinom)}},
};
static const Family nbinom_mu = {"nbinom", {0}, 2, {NAN, NAN}, {DENS(nbinom_mu)}};

static int kind_of(const char *f) { return *f == 'd' ? 0 : *f == 'p' ? 1 : *f == 'q' ? 2 : -1; }
static const Family *family_of(const char *f) {
  int kind = kind_of(f);
  for (size_t i = 0; kind >= 0 && i < sizeof families / sizeof *families; i++)
    if (!strcmp(f + 1, families[i].name)) return families[i].sop[kind][0] ? &families[i] : NULL;
  return NULL;
}

/* What is known of a call besides its numbers. */
typedef struct Which {
  const Family *family;
  int kind;
  bool lower, lg;
} Which;

static bool is_number(Build *w, Av a, double x) {
  double d;
  return a.type == PT_D && pe_is_const(w->g, a.ref, NULL, &d) && d == x;
}

/* The normal distribution: of standardised numbers. */
static Av normal(Build *w, const Which *d, Av x, Av mean, Av sd, Node *n) {
  Av scale = pe_op1(w, SOP_Positive, sd, n);
  if (d->kind == 2) {
    Av z = pe_op1(w, SOP_Quantile, x, n);
    if (!d->lower) z = pe_op1(w, SOP_Neg, z, n);
    Av at = pe_op2(w, SOP_Add, mean, pe_op2(w, SOP_Mul, z, scale, n), n);
    if (is_number(w, mean, 0)) return at;
    Ref end = pe_mk2(w->g, OP_OrB, pe_mk2(w->g, OP_EqD, z.ref, pe_const_d(w->g, INFINITY)),
                     pe_mk2(w->g, OP_EqD, z.ref, pe_const_d(w->g, -INFINITY))); /* of 0 and 1, whatever the mean */
    at.ref = pe_select(w->g, pe_mk2(w->g, OP_AndB, end, pe_mk1(w->g, OP_NotB, pe_mk1(w->g, OP_IsNaN, mean.ref))), z.ref, at.ref);
    return at;
  }
  if (!is_number(w, mean, 0)) x = pe_op2(w, SOP_Minus, x, mean, n);
  if (!is_number(w, sd, 1)) x = pe_op2(w, SOP_Div, x, scale, n);
  if (d->kind == 0) return pe_op2(w, d->lg ? SOP_LDNorm : SOP_DNorm, x, sd, n);
  return pe_op1(w, d->lg ? SOP_LPNorm : SOP_PNorm, d->lower ? x : pe_op1(w, SOP_Neg, x, n), n);
}
static Av shared(Build *w, const Which *d, int k, const Av *x, Node *n) {
  int sop = d->family->sop[d->kind][k];
  return d->family->npar == 1 ? pe_op2(w, sop, x[0], x[1], n) : pe_op3(w, sop, x[0], x[1], x[2], n);
}
/* r, computed from n numbers by arithmetic, of which two may be NaN: NA beats NaN. */
static Av na_first(Build *w, Av r, int n, const Av *x) {
  Graph *g = w->g;
  Ref na = 0;
  int may = 0;
  for (int i = 0; i < n; i++) {
    if (N(g, x[i].ref)->flags & NF_NONAN) continue;
    const Ref is = pe_mk1(g, OP_IsNaD, x[i].ref);
    na = na ? pe_mk2(g, OP_OrB, na, is) : is;
    may++;
  }
  if (may > 1) r.ref = pe_select(g, na, pe_const_d(g, rt_na_real), r.ref);
  return r;
}
static Av value(Build *w, const void *data, const Av *x, Node *n) {
  const Which *d = data;
  if (d->family == families) return na_first(w, normal(w, d, x[0], x[1], x[2], n), 3, x);
  if (d->kind == 0) return shared(w, d, d->lg, x, n);
  if (!d->lg) return shared(w, d, !d->lower, x, n);
  return pe_op2(w, SOP_LogP, shared(w, d, !d->lower, x, n), shared(w, d, d->lower, x, n), n);
}

/* An argument as doubles; not given: the default. */
static Av real(Build *w, Av *a, double dflt, Node *n, const char *f) {
  if (!a) {
    if (dflt != dflt) pe_bail(w, WHY_B_ARGS, n, f);
    return av_num(PT_D, pe_const_d(w->g, dflt));
  }
  Av v = pe_force(w, *a);
  pe_need_numbers(w, v, WHY_B_TYPES, n, f);
  return pe_op1(w, SOP_AsDbl, v, n);
}

/* Quantiles that are searched for: of constants, and of numbers of the call as they are now (guarded), they are
 * constants of the kernel. */
typedef struct Searched {
  PeBaseId id;
  const char *par[4];
  int npar;
  double (*f1)(double, double, int, int);
  double (*f2)(double, double, double, int, int);
} Searched;
static const Searched searched[] = {
    {PB_qgamma, {"shape", "rate", "scale"}, 2, NULL, qgamma},
    {PB_qbeta, {"shape1", "shape2", "ncp"}, 2, NULL, qbeta},
    {PB_qchisq, {"df", "ncp"}, 1, qchisq, NULL},
    {PB_qt, {"df", "ncp"}, 1, qt, NULL},
    {PB_qf, {"df1", "df2", "ncp"}, 2, NULL, qf},
    {PB_qbinom, {"size", "prob"}, 2, NULL, qbinom},
    {PB_qpois, {"lambda"}, 1, qpois, NULL},
    {PB_qgeom, {"prob"}, 1, qgeom, NULL},
};
static double now(Build *w, Av a, const char *f, Node *n) {
  double d;
  int why = WHY_G_SCOPE;
  if (!pe_now(w, a.ref, &d)) { /* length(v) - 1: of a row, of a vector of the scope */
    if (!pe_length_now(w, a.ref, &d)) pe_bail(w, WHY_B_BUILTIN, n, f);
    why = WHY_G_LENGTH;
  }
  if (!pe_is_const(w->g, a.ref, NULL, &d)) pe_build_guard(w, pe_mk2(w->g, OP_EqD, a.ref, pe_const_d(w->g, d)), why, n);
  return d;
}
/* See Searched. */
Av pe_f_searched(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  const Searched *q = searched;
  while (q->id != b->id) q++;
  enum { MOST = 8 };
  const char *formal[8] = {"p"};
  int k = 1;
  for (int i = 0; i < 4 && q->par[i]; i++) formal[k++] = q->par[i];
  int flags = k;
  formal[k++] = "lower.tail";
  formal[k] = "log.p";
  Av *a[8], p, out[MOST];
  if (!pe_match_args(n, args, names, formal, a) || !a[0] || !a[1]) pe_bail(w, WHY_B_ARGS, node, b->name);
  bool known = true, scale = q->par[2] && *q->par[2] == 's' && a[3];
  int lower = pe_flag(w, a[flags], true, &known), lg = pe_flag(w, a[flags + 1], false, &known);
  if (!known) pe_bail(w, WHY_B_ARGS, node, b->name);
  if (flags > q->npar + 1 && a[q->npar + 1] && !scale) pe_bail(w, WHY_B_BUILTIN, node, "ncp");
  if (scale && a[2]) pe_bail(w, WHY_B_ARGS, node, b->name);
  double par[2] = {0, 1};
  for (int i = 0; i < q->npar; i++) {
    Av *from = i == 1 && scale ? a[3] : a[i + 1];
    if (from) par[i] = now(w, pe_num(w, real(w, from, NAN, node, b->name), node), b->name, node);
    else if (b->id != PB_qgamma) pe_bail(w, WHY_B_ARGS, node, b->name);
    if (i == 1 && !scale && b->id == PB_qgamma) par[1] = 1 / par[1];
  }
  p = real(w, a[0], NAN, node, b->name);
  int64_t m = 1;
  Pull *v = p.kind == AV_NUM ? NULL : pe_as_vec(w, p, node);
  if (v && (!pe_is_const(w->g, v->len, &m, NULL) || m < 1 || m > MOST)) pe_bail(w, WHY_B_BUILTIN, node, b->name);
  for (int i = 0; i < m; i++) {
    double x = now(w, v ? pe_at(w, v, pe_int(w, i), node) : p, b->name, node);
    x = q->f1 ? q->f1(x, par[0], lower, lg) : q->f2(x, par[0], par[1], lower, lg);
    if (x != x) pe_bail(w, WHY_B_BUILTIN, node, b->name); /* R's warning */
    out[i] = av_dbl(w, x);
  }
  return v ? pe_tuple(w, (int)m, out, NULL, false) : out[0];
}

Av pe_f_distribution(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  const Family *d = family_of(b->name);
  Which *which = pe_temp(w, sizeof *which);
  *which = (Which){d, kind_of(b->name), true, false};
  const char *formal[10] = {which->kind == 0 ? "x" : which->kind == 1 ? "q" : "p"};
  int k = 1, extra = 0;
  for (int i = 0; i < 4 && d->par[i]; i++) {
    if (i == d->npar) extra = k;
    formal[k++] = d->par[i];
  }
  int flags = k;
  if (which->kind == 0) formal[k++] = "log";
  else formal[k++] = "lower.tail", formal[k++] = "log.p";
  Av *a[10], x[3], *other;
  if (!pe_match_args(n, args, names, formal, a) || !a[0]) pe_bail(w, WHY_B_ARGS, node, b->name);
  bool known = true;
  if (which->kind) which->lower = pe_flag(w, a[flags++], true, &known);
  which->lg = pe_flag(w, a[flags], false, &known);
  if (!known) pe_bail(w, WHY_B_ARGS, node, b->name);
  if (which->kind == 2 && which->lg) pe_bail(w, WHY_B_BUILTIN, node, "log.p = TRUE of a quantile");
  other = extra ? a[extra] : NULL;
  x[0] = real(w, a[0], NAN, node, b->name);
  x[1] = real(w, a[1], d->dflt[0], node, b->name);
  if (other) {
    if (a[2] && d->npar == 2 && strcmp(d->par[2], "ncp")) pe_bail(w, WHY_B_ARGS, node, b->name);
    if (!strcmp(d->par[d->npar], "ncp")) pe_bail(w, WHY_B_BUILTIN, node, "ncp");
    x[2] = real(w, other, NAN, node, b->name);
    if (!strcmp(d->name, "nbinom")) {
      if (which->kind) pe_bail(w, WHY_B_BUILTIN, node, "mu");
      which->family = &nbinom_mu;
    }
  } else if (d->npar == 2) {
    x[2] = real(w, a[2], d->dflt[1], node, b->name);
    if (!strcmp(d->name, "gamma")) x[2] = pe_op2(w, SOP_Div, av_num(PT_D, pe_const_d(w->g, 1)), x[2], node);
  }
  return pe_each_of(w, value, which, PT_D, d->npar + 1, x, node);
}
