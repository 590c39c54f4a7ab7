/* pe/build_gamma.c - gamma and its kin, and densities and distribution functions that build_dist.c has not.
 *
 * Each is made of operations on its arguments, which may be vectors; the same steps as in stdlib/distrib.c, so that the
 * interpreter gives the same bits.  An argument outside of what these cover (a negative standard deviation, a count
 * that is not whole, an infinite number) makes a NaN in one of the pieces, whose guard sends the lane to the
 * interpreter.
 */
#include "build.h"

#include <math.h>

typedef struct D {
  Build *w;
  Node *n;
} D;
static Av num(D d, double x) { return av_num(PT_D, pe_const_d(d.w->g, x)); }
static Av op2(D d, int sop, Av a, Av b) { return pe_op2(d.w, sop, a, b, d.n); }
static Av op1(D d, int sop, Av a) { return pe_op1(d.w, sop, a, d.n); }
static Av add(D d, Av a, Av b) { return op2(d, SOP_Add, a, b); }
static Av sub(D d, Av a, Av b) { return op2(d, SOP_Sub, a, b); }
static Av mul(D d, Av a, Av b) { return op2(d, SOP_Mul, a, b); }
static Av over(D d, Av a, Av b) { return op2(d, SOP_Div, a, b); }
static Av neg(D d, Av a) { return op1(d, SOP_Neg, a); }

/* An argument as doubles; not given: the default. */
static Av real(D d, Av *a, double dflt, const char *f) {
  if (!a) {
    if (dflt != dflt) pe_bail(d.w, WHY_B_ARGS, d.n, f);
    return num(d, dflt);
  }
  Av v = pe_force(d.w, *a);
  if (v.kind != AV_NUM && v.kind != AV_VEC && v.kind != AV_ARRAY && !(v.kind == AV_TUPLE && !v.tup->list))
    pe_bail(d.w, v.kind == AV_OBJ ? WHY_B_STRING : WHY_B_TYPES, d.n, f);
  if (v.kind != AV_NUM && pe_named(v)) pe_bail(d.w, WHY_B_RESULT, d.n, "a vector with names");
  return op1(d, SOP_AsDbl, v);
}
static Av above_zero(D d, Av x) { return op1(d, SOP_Positive, x); }

static bool one_number(Av a) { return a.kind == AV_NUM; }
static void need(D d, Ref cond) { pe_build_guard(d.w, cond, WHY_G_NAN, d.n); }
static Ref lt(D d, Ref a, Ref b) { return pe_mk2(d.w->g, OP_LtD, a, b); }
static Ref c(D d, double x) { return pe_const_d(d.w->g, x); }
/* cond ? a : b of numbers */
static Av pick(D d, Ref cond, Av a, Av b) { return av_num(PT_D, pe_select(d.w->g, cond, a.ref, b.ref)); }
static void numbers(D d, const char *f, int n, const Av *v) {
  for (int i = 0; i < n; i++)
    if (!one_number(v[i])) pe_bail(d.w, WHY_B_VECTOR, d.n, f);
}

static Av binomial(D d, Av x, Av n, Av p, bool lg) {
  Av v[3] = {x, n, p};
  numbers(d, "dbinom", 3, v);
  x = op1(d, SOP_Whole, x);
  n = op1(d, SOP_Whole, n);
  Graph *g = d.w->g;
  need(d, pe_mk2(g, OP_AndB, pe_mk2(g, OP_LeD, x.ref, n.ref), lt(d, c(d, 0), n.ref)));
  need(d, pe_mk2(g, OP_AndB, lt(d, c(d, 0), p.ref), lt(d, p.ref, c(d, 1))));
  Av q = sub(d, num(d, 1), p), np = mul(d, n, p), nq = mul(d, n, q);
#define CALL2(op, a, b) av_num(PT_D, pe_mk(g, OP_Call, PT_D, (a).ref, (b).ref, 0, SOP_##op | 1 << 8))
#define CALL1(op, a) av_num(PT_D, pe_mk(g, OP_Call, PT_D, (a).ref, 0, 0, SOP_##op | 1 << 8))
  Av none = pick(d, lt(d, p.ref, c(d, 0.1)), sub(d, neg(d, CALL2(Bd0, n, nq)), np), mul(d, n, CALL1(Log, q)));
  Av all = pick(d, lt(d, q.ref, c(d, 0.1)), sub(d, neg(d, CALL2(Bd0, n, np)), nq), mul(d, n, CALL1(Log, p)));
  Av rest = sub(d, n, x);
  Av lc = sub(d, sub(d, CALL1(Stirlerr, n), CALL1(Stirlerr, x)), CALL1(Stirlerr, rest));
  lc = sub(d, sub(d, lc, CALL2(Bd0, x, np)), CALL2(Bd0, rest, nq));
  Av lf = add(d, add(d, num(d, 1.83787706640934548356), CALL1(Log, x)), CALL1(Log1p, over(d, neg(d, x), n)));
  lc = sub(d, lc, mul(d, num(d, 0.5), lf));
#undef CALL1
#undef CALL2
  lc = pick(d, pe_mk2(g, OP_EqD, x.ref, n.ref), all, lc);
  lc = pick(d, pe_mk2(g, OP_EqD, x.ref, c(d, 0)), none, lc);
  return lg ? lc : op1(d, SOP_Exp, lc);
}

Av pe_gamma_builtin(Build *w, const char *f, int n, Av *args, Obj **names, Node *node, bool *done) {
#define IS(s) (!strcmp(f, s))
#define FORMALS(...)                                                                                                   \
  (pe_match_args(n, args, names, (const char *const[]){__VA_ARGS__, NULL}, a) && a[0]                                  \
       ? (void)0                                                                                                       \
       : pe_bail(w, WHY_B_ARGS, node, f))
  D d = {w, node};
  Av *a[8];
  *done = true;
  if (IS("gamma") || IS("lgamma") || IS("factorial") || IS("lfactorial")) {
    FORMALS("x");
    Av x = real(d, a[0], NAN, f);
    if (strstr(f, "factorial")) x = add(d, x, num(d, 1));
    return op1(d, *f == 'l' ? SOP_LGamma : SOP_Gamma, x);
  }
  if (IS("beta") || IS("lbeta") || IS("choose")) {
    if (*f == 'c') FORMALS("n", "k");
    else FORMALS("a", "b");
    Av x = real(d, a[0], NAN, f), y = real(d, a[1], NAN, f);
    return op2(d, IS("choose") ? SOP_Choose : IS("beta") ? SOP_Beta : SOP_LBeta, x, y);
  }
  static const char *const family[] = {"dunif", "punif", "dpois", "dbinom", "dgamma", "dlnorm", "plogis", "qlogis"};
  bool is = false, known = true;
  for (size_t i = 0; i < sizeof family / sizeof *family; i++) is = is || IS(family[i]);
  *done = is;
  if (!is) return av_kind(AV_NULL);
  char kind = *f;
  int np = IS("dpois") ? 1 : 2;
  const char *p1 = strstr(f, "norm")    ? strstr(f, "ln") ? "meanlog" : "mean"
                   : strstr(f, "exp")   ? "rate"
                   : strstr(f, "unif")  ? "min"
                   : strstr(f, "pois")  ? "lambda"
                   : strstr(f, "binom") ? "size"
                   : strstr(f, "gamma") ? "shape"
                                        : "location";
  const char *p2 = strstr(f, "norm")    ? strstr(f, "ln") ? "sdlog" : "sd"
                   : strstr(f, "unif")  ? "max"
                   : strstr(f, "binom") ? "prob"
                   : strstr(f, "gamma") ? "rate"
                                        : "scale";
  const char *x1 = kind == 'd' ? "x" : kind == 'p' ? "q" : "p";
  const char *formal[6] = {x1, p1};
  int k = 2, scale = -1;
  if (np == 2) formal[k++] = p2;
  if (IS("dgamma")) scale = k, formal[k++] = "scale";
  int flag1 = k, flag2 = -1;
  formal[k++] = kind == 'd' ? "log" : "lower.tail";
  if (kind != 'd') flag2 = k, formal[k++] = "log.p";
  formal[k] = NULL;
  if (!pe_match_args(n, args, names, formal, a) || !a[0]) pe_bail(w, WHY_B_ARGS, node, f);
  bool first = pe_flag(w, a[flag1], kind != 'd', &known), lgp = flag2 >= 0 && pe_flag(w, a[flag2], false, &known);
  if (!known) pe_bail(w, WHY_B_ARGS, node, f);
  if (lgp) pe_bail(w, WHY_B_BUILTIN, node, "log.p = TRUE");
  bool unit = IS("dgamma"), none = IS("dpois") || IS("dbinom");
  bool lg = kind == 'd' && first, lower = kind != 'd' && first;
  if (kind == 'q' && !lower) pe_bail(w, WHY_B_BUILTIN, node, "lower.tail = FALSE");
  Av x = real(d, a[0], NAN, f);
  Av u = real(d, a[1], none || IS("dgamma") ? NAN : unit ? 1 : 0, f);
  Av v = np == 2 ? real(d, a[2], none ? NAN : 1, f) : num(d, 1);
  if (strstr(f, "lnorm")) {
    x = above_zero(d, x);
    v = above_zero(d, v);
    Av z = op1(d, SOP_Finite, over(d, sub(d, op1(d, SOP_Log, x), u), v)), half = mul(d, mul(d, num(d, 0.5), z), z);
    if (lg) return neg(d, add(d, add(d, num(d, 0.91893853320467274178), half), op1(d, SOP_Log, mul(d, x, v))));
    half = mul(d, mul(d, num(d, -0.5), z), z);
    return over(d, mul(d, num(d, 0.39894228040143267794), op1(d, SOP_Exp, half)), mul(d, x, v));
  }
  if (strstr(f, "logis")) {
    v = above_zero(d, v);
    if (kind == 'q') {
      Av p = above_zero(d, x), q = above_zero(d, sub(d, num(d, 1), p));
      return add(d, u, mul(d, v, op1(d, SOP_Log, over(d, p, q))));
    }
    Av z = op1(d, SOP_Finite, over(d, sub(d, x, u), v));
    return over(d, num(d, 1), add(d, num(d, 1), op1(d, SOP_Exp, lower ? neg(d, z) : z)));
  }
  if (IS("dpois")) return op2(d, lg ? SOP_LDPois : SOP_DPois, op1(d, SOP_Whole, x), u);
  if (IS("dbinom")) return binomial(d, x, u, v, lg);
  if (IS("dgamma")) {
    if (a[scale] && a[2]) pe_bail(w, WHY_B_ARGS, node, f);
    v = above_zero(d, a[scale] ? real(d, a[scale], 1, f) : over(d, num(d, 1), v));
    x = above_zero(d, x);
    Av shape1 = sub(d, u, num(d, 1)); /* negative: no Poisson density, NaN */
    Av r = op2(d, lg ? SOP_LDPois : SOP_DPois, shape1, over(d, x, v));
    return lg ? sub(d, r, op1(d, SOP_Log, v)) : over(d, r, v);
  }
  /* uniform: by cases, numbers only */
  Av all[3] = {x, u, v};
  numbers(d, f, 3, all);
  Graph *g = w->g;
  need(d, lt(d, op1(d, SOP_Abs, x).ref, c(d, INFINITY)));
  /* dunif, punif */
  Av width = above_zero(d, sub(d, v, u));
  Ref below = lt(d, x.ref, u.ref), above = lt(d, v.ref, x.ref);
  need(d, pe_mk2(g, OP_AndB, lt(d, op1(d, SOP_Abs, u).ref, c(d, INFINITY)),
                 lt(d, op1(d, SOP_Abs, v).ref, c(d, INFINITY))));
  if (kind == 'd') {
    Av in = lg ? neg(d, op1(d, SOP_Log, width)) : over(d, num(d, 1), width);
    return pick(d, pe_mk2(g, OP_OrB, below, above), num(d, lg ? -INFINITY : 0), in);
  }
  Av in = over(d, lower ? sub(d, x, u) : sub(d, v, x), width);
  Av r = pick(d, pe_mk2(g, OP_LeD, v.ref, x.ref), num(d, lower), in);
  return pick(d, pe_mk2(g, OP_LeD, x.ref, u.ref), num(d, !lower), r);
#undef IS
#undef FORMALS
}
