/* pe/build_random.c - random numbers in a kernel: runif, rnorm, rexp, sample under RNGkind("Philox").
 *
 * Draw j of a lane's stream is a function of j and the lane (OP_Unif).  How many draws the lane has made is one more
 * variable: w->state[w->draws_at], which flow and calls join like any other.  A vector of draws is a pull array whose
 * element i takes the draws that R's i-th number takes; so nothing is stored, and nothing depends on the order.
 *
 * The iterations of a `for` loop share one stream.  Where each makes equally many draws (Graph.draws), draw j of a lane
 * is draw base + lane * draws + j of it: OP_Unif gets the lane's place in the stream as a double, exact below 2^53.
 *
 * R's own generator (PE_TAPE): a loop of one lane takes words from a tape, each variate as many as it takes (PE_SERIAL).  Lanes
 * have so many words each of a tape (Graph.draws): what takes a number of them that is known, by its place.  Where some take
 * as many as they take, the lanes' tape has numbers, which the host draws one after the other (PE_VALUES, Graph.drawn).
 */
#include "build.h"

typedef enum Draw {
  UNIFORM,
  NORMAL,
  EXPONENTIAL,
  INDEX,
  CATEGORY, /* a: probabilities, b: their sum; from a tape: their table, whether they stay */
  POISSON,
  BINOMIAL,
  GEOMETRIC,
  LOGNORMAL,
  LOGISTIC,
  CAUCHY,
  WEIBULL,
  GAMMA, /* a: shape, b: scale */
  CHISQ,
  STUDENT,
  BETA,
  FISHER,
  NEGBINOM,      /* from a tape only; a: size, b: probability */
  NEGBINOM_MEAN, /* b: mean */
  KINDS
} Draw;
enum { WEIGHTS_AT = 3, MOST_SUMS = 200 /* of a table of probabilities: longer ones may be by aliases */ };
static const uint8_t draws_of[KINDS] = {
    [UNIFORM] = 1,  [NORMAL] = 2,    [EXPONENTIAL] = 1, [INDEX] = 2,    [CATEGORY] = 1, [POISSON] = 1,
    [BINOMIAL] = 1, [GEOMETRIC] = 2, [LOGNORMAL] = 2,   [LOGISTIC] = 1, [CAUCHY] = 1,   [WEIBULL] = 1,
    [GAMMA] = 2,    [CHISQ] = 2,     [STUDENT] = 4,     [BETA] = 4,     [FISHER] = 4,
};
static bool whole_kind(int kind) {
  return kind == INDEX || kind == CATEGORY || kind == POISSON || kind == BINOMIAL || kind == GEOMETRIC ||
         kind == NEGBINOM || kind == NEGBINOM_MEAN;
}

/* Are they lanes that draw from R's own generator, equally many words each? */
static bool by_lanes(const Build *w) { return (w->q->flags & (PE_TAPE | PE_SERIAL)) == PE_TAPE; }
/* .. and are told what the host has drawn? */
static bool by_values(const Build *w) { return by_lanes(w) && w->q->flags & PE_VALUES; }
static int words_of(const Build *w, int kind) {
  return by_values(w) || (by_lanes(w) && kind == INDEX) ? 1 : draws_of[kind];
}
/* The variates that the host draws, and their parameters. */
static const struct {
  uint8_t code, npar;
} host_draws[KINDS] = {[NORMAL] = {V_NORM, 2},    [LOGNORMAL] = {V_LNORM, 2}, [LOGISTIC] = {V_LOGIS, 2},
                       [CAUCHY] = {V_CAUCHY, 2},  [WEIBULL] = {V_WEIBULL, 2}, [GAMMA] = {V_GAMMA, 2},
                       [CHISQ] = {V_CHISQ, 1},    [STUDENT] = {V_T, 1},       [BETA] = {V_BETA, 2},
                       [FISHER] = {V_F, 2},       [POISSON] = {V_POIS, 1},    [BINOMIAL] = {V_BINOM, 2},
                       [GEOMETRIC] = {V_GEOM, 1}, [NEGBINOM] = {V_NBINOM, 2}, [NEGBINOM_MEAN] = {V_NBINOM_MU, 2}};

static Ref lane(Build *w) { return pe_mk(w->g, OP_Lane, PT_I, 0, 0, 0, 0); }
static Ref unif(Build *w, Ref j) {
  Graph *g = w->g;
  if (by_values(w)) return pe_mk(g, OP_Tape, PT_D, j, lane(w), 0, 2);
  if (w->q->flags & PE_TAPE) return pe_mk(g, OP_Tape, PT_D, j, by_lanes(w) ? lane(w) : 0, 0, 0);
  if (w->place) return pe_mk(g, OP_Unif, PT_D, j, w->place, 0, 0);
  Ref from = lane(w);
  if (w->region) {
    Ref base = pe_mk(g, OP_Param, PT_D, 0, 0, 0, PEP(PEP_RNG, RNG_BASE)),
        each = pe_mk(g, OP_Param, PT_D, 0, 0, 0, PEP(PEP_RNG, RNG_EACH));
    from = pe_mk2(g, OP_AddD, base, pe_mk2(g, OP_MulD, pe_mk1(g, OP_I2D, from), each));
  }
  return pe_mk(g, OP_Unif, PT_D, j, from, 0, 0);
}

/* (floor(u1 * scale) + u2) / scale: more bits than one draw has */
static Ref two(Build *w, Ref j, double scale) {
  Graph *g = w->g;
  Ref hi = pe_mk2(g, OP_MulD, unif(w, j), pe_const_d(g, scale));
  hi = pe_mk(g, OP_Call, PT_D, hi, 0, 0, SOP_Floor | 1 << 8);
  return pe_mk2(g, OP_MulD, pe_mk2(g, OP_AddD, hi, unif(w, pe_mk2(g, OP_AddI, j, pe_int(w, 1)))),
                pe_const_d(g, 1 / scale));
}

static Ref call1(Build *w, int sop, Ref x) { return pe_mk(w->g, OP_Call, PT_D, x, 0, 0, sop | 1 << 8); }
/* A function of the shared source that gives NaN where it is not made for: the interpreter's. */
static Ref known(Build *w, int sop, Ref x, Ref y, Ref z, Node *n) {
  Graph *g = w->g;
  Ref v = pe_mk(g, OP_Call, PT_D, x, y, z, sop | 1 << 8);
  return pe_pi(g, v, pe_build_guard(w, pe_mk1(g, OP_NotB, pe_mk1(g, OP_IsNaN, v)), WHY_G_NAN, n));
}
static Ref after(Build *w, Ref j, int k) { return k ? pe_mk2(w->g, OP_AddI, j, pe_int(w, k)) : j; }
static Ref normal(Build *w, Ref j) {
  if (by_values(w)) return unif(w, j);
  if (by_lanes(w)) return pe_mk(w->g, OP_Tape, PT_D, j, lane(w), 0, 1);
  return call1(w, SOP_NormQuantile, two(w, j, 134217728));
}
static Ref gamma_(Build *w, Ref j, Ref shape, Node *n) { return known(w, SOP_igam, two(w, j, 134217728), shape, 0, n); }
static Av whole_number(Build *w, Ref x) {
  Ref k = pe_mk1(w->g, OP_D2I, x);
  PeNode *n = N(w->g, k);
  if (n->op == OP_D2I) n->lo = 0;
  return av_num(PT_I, k);
}

/* The place where the sum of the probabilities reaches u; else the last one that is not 0. */
typedef struct Category {
  Pull *p;
  Ref u, sum;
  Node *n;
} Category;
static void category_body(Build *w, Ref i, Ref *acc, void *data) { /* acc: sum, found, last, any */
  Category *c = data;
  Graph *g = w->g;
  Ref p = pe_mk2(g, OP_DivD, pe_as_dbl(w, pe_at(w, c->p, i, c->n)), c->sum);
  acc[0] = pe_mk2(g, OP_AddD, acc[0], p);
  Ref none = pe_mk2(g, OP_EqI, acc[1], pe_int(w, 0)), one = pe_mk(g, OP_AddI, PT_I, i, pe_int(w, 1), 0, 1);
  acc[1] = pe_select(g, pe_mk2(g, OP_AndB, none, pe_mk2(g, OP_LeD, c->u, acc[0])), one, acc[1]);
  acc[2] = pe_select(g, pe_mk2(g, OP_LtD, pe_const_d(g, 0), p), one, acc[2]);
}
static Av category(Build *w, Ref j, Av probs, Av sum, Node *n) {
  Graph *g = w->g;
  Category c = {.p = pe_as_vec(w, probs, n), .u = unif(w, j), .sum = sum.ref, .n = n};
  Ref acc[3] = {pe_const_d(g, 0), pe_int(w, 0), pe_int(w, 0)};
  pe_count_loop(w, c.p->len, 3, acc, category_body, &c, w->line);
  Ref k = pe_select(g, pe_mk2(g, OP_EqI, acc[1], pe_int(w, 0)), acc[2], acc[1]);
  return av_num(PT_I, pe_pi(g, k, pe_build_guard(w, pe_mk2(g, OP_LeI, pe_int(w, 1), k), WHY_G_STOP, n)));
}

/* Lanes: one of 1 .. a, a power of two, whose bits no word is too large for. */
static Av index_at(Build *w, Ref j, Av a) {
  Graph *g = w->g;
  double n = 0;
  const bool known = pe_is_const(g, a.ref, NULL, &n);
  pe_assert(w, known && n >= 1 && n <= 32768, "an index of %g", n);
  Ref k = pe_mk1(g, OP_D2I, pe_mk2(g, OP_MulD, unif(w, j), pe_const_d(g, 65536)));
  if (N(g, k)->op == OP_D2I) N(g, k)->lo = 0, N(g, k)->hi = 65535;
  k = pe_mk(g, OP_AndI, PT_I, k, pe_int(w, (int32_t)n - 1), 0, 0);
  return av_num(PT_I, pe_mk(g, OP_AddI, PT_I, k, pe_int(w, 1), 0, 1));
}
/* Lanes: one of 1 .. n by the table of their probabilities. */
static Av weighed_at(Build *w, Ref j, Av table, bool stays) {
  return whole_number(w, pe_pin(w->g, w->b, OP_Weighed, PT_D, j, table.ref, 0, stays, w->line));
}

/* A host's variate: NaN where R gives NaN, and a warning. */
static Av host_number(Build *w, int kind, Ref v, Node *node) {
  Graph *g = w->g;
  v = pe_pi(g, v, pe_build_guard(w, pe_mk1(g, OP_NotB, pe_mk1(g, OP_IsNaN, v)), WHY_G_NAN, node));
  if (!whole_kind(kind)) return av_num(PT_D, v);
  v = pe_pi(g, v, pe_build_guard(w, pe_mk1(g, OP_InIntR, v), WHY_G_RANGE, node));
  return whole_number(w, v);
}
/* Index v, which the host has drawn, of the first. */
static Av index_from(Build *w, Ref v) {
  Graph *g = w->g;
  Ref k = pe_mk1(g, OP_D2I, v);
  N(g, k)->lo = 0;
  return av_num(PT_I, pe_mk(g, OP_AddI, PT_I, k, pe_int(w, 1), 0, 1));
}
/* Each lane draws n such variates next, with these parameters: noted for the host.  Leaves where it cannot know them. */
static void take(Build *w, int kind, Ref n, Av a, Av b, bool falls, Node *node) {
  const Ref at = w->state[w->draws_at].ref;
  if (w->ntaken == PE_MOST_DRAWS || at != (w->ntaken ? w->taken_to : pe_int(w, 0))) pe_bail(w, WHY_B_DRAWS, node, "");
  for (const PeBlock *b = w->b; b; b = b->up)
    if (b->owner && b->owner->kind != IT_LABEL) pe_bail(w, WHY_B_DRAWS, node, "in a branch or a loop");
  PeDraw *d = &w->taken[w->ntaken++];
  *d = (PeDraw){.kind = PV_HOST + host_draws[kind].code, .falls = falls, .n = n};
  int npar = host_draws[kind].npar;
  if (kind == UNIFORM) d->kind = PV_HOST + V_UNIF;
  else if (kind == NORMAL || kind == EXPONENTIAL) d->kind = kind == NORMAL ? PV_NORM : PV_EXP, npar = 0;
  else if (kind == INDEX) d->kind = PV_INDEX, npar = 1;
  else if (!npar) pe_bail(w, WHY_B_DRAWS, node, "");
  if ((npar > 0 && a.kind != AV_NUM) || (npar > 1 && b.kind != AV_NUM)) pe_bail(w, WHY_B_DRAWS, node, "");
  if (npar > 0) d->a = a.ref;
  if (npar > 1) d->b = b.ref;
  const Ref of[] = {d->n, d->a, d->b};
  for (int i = 0; i < 3; i++)
    if (of[i] && !pe_of_launch(w->g, of[i], 40)) pe_bail(w, WHY_B_DRAWS, node, "parameters of the lane's own");
  w->taken_to = pe_mk2(w->g, OP_AddI, at, n);
}

/* The number that begins with draw j: stdlib/stats/random.c and stdlib/stats/variates.c do the same. */
static Av number(Build *w, int kind, Ref j, Av a, Av b, Node *n) {
  Graph *g = w->g;
  if (by_values(w) && kind != UNIFORM && kind != NORMAL) {
    const Ref v = unif(w, j);
    if (kind == INDEX) return index_from(w, v);
    return kind == EXPONENTIAL ? av_num(PT_D, pe_mk2(g, OP_MulD, a.ref, v)) : host_number(w, kind, v, n);
  }
  Ref half = pe_const_d(g, 2);
  switch ((Draw)kind) {
  case UNIFORM: /* a + (b - a) * u */
    return av_num(PT_D, pe_mk2(g, OP_AddD, a.ref, pe_mk2(g, OP_MulD, pe_mk2(g, OP_SubD, b.ref, a.ref), unif(w, j))));
  case LOGNORMAL:
  case NORMAL: {
    Ref z = pe_mk2(g, OP_AddD, a.ref, pe_mk2(g, OP_MulD, b.ref, normal(w, j)));
    return av_num(PT_D, kind == NORMAL ? z : call1(w, SOP_Exp, z));
  }
  case EXPONENTIAL: return av_num(PT_D, pe_mk2(g, OP_MulD, a.ref, pe_mk1(g, OP_NegD, call1(w, SOP_Log, unif(w, j)))));
  case CATEGORY: return by_lanes(w) ? weighed_at(w, j, a, b.ref) : category(w, j, a, b, n);
  case POISSON: return whole_number(w, known(w, SOP_ipois, unif(w, j), a.ref, 0, n));
  case BINOMIAL: return whole_number(w, known(w, SOP_ibinom, unif(w, j), a.ref, b.ref, n));
  case GEOMETRIC: { /* Poisson, of an exponential mean */
    Ref odds = pe_mk2(g, OP_DivD, pe_mk2(g, OP_SubD, pe_const_d(g, 1), a.ref), a.ref);
    Ref mean = pe_mk2(g, OP_MulD, pe_mk1(g, OP_NegD, call1(w, SOP_Log, unif(w, j))), odds);
    return whole_number(w, known(w, SOP_ipois, unif(w, after(w, j, 1)), mean, 0, n));
  }
  case LOGISTIC: {
    Ref u = unif(w, j), odds = pe_mk2(g, OP_DivD, u, pe_mk2(g, OP_SubD, pe_const_d(g, 1), u));
    return av_num(PT_D, pe_mk2(g, OP_AddD, a.ref, pe_mk2(g, OP_MulD, b.ref, call1(w, SOP_Log, odds))));
  }
  case CAUCHY: {
    Ref t = call1(w, SOP_Tan, pe_mk2(g, OP_MulD, pe_const_d(g, 3.141592653589793), unif(w, j)));
    return av_num(PT_D, pe_mk2(g, OP_AddD, a.ref, pe_mk2(g, OP_MulD, b.ref, t)));
  }
  case WEIBULL: {
    Ref e = pe_mk1(g, OP_NegD, call1(w, SOP_Log, unif(w, j))), to = pe_mk2(g, OP_DivD, pe_const_d(g, 1), a.ref);
    return av_num(PT_D, pe_mk2(g, OP_MulD, b.ref, pe_mk(g, OP_Call, PT_D, e, to, 0, SOP_Pow | 1 << 8)));
  }
  case GAMMA: return av_num(PT_D, pe_mk2(g, OP_MulD, b.ref, gamma_(w, j, a.ref, n)));
  case CHISQ: return av_num(PT_D, pe_mk2(g, OP_MulD, half, gamma_(w, j, pe_mk2(g, OP_DivD, a.ref, half), n)));
  case STUDENT: {
    Ref c = pe_mk2(g, OP_MulD, half, gamma_(w, after(w, j, 2), pe_mk2(g, OP_DivD, a.ref, half), n));
    return av_num(PT_D, pe_mk2(g, OP_DivD, normal(w, j), call1(w, SOP_Sqrt, pe_mk2(g, OP_DivD, c, a.ref))));
  }
  case BETA: {
    Ref x = gamma_(w, j, a.ref, n), y = gamma_(w, after(w, j, 2), b.ref, n);
    return av_num(PT_D, pe_mk2(g, OP_DivD, x, pe_mk2(g, OP_AddD, x, y)));
  }
  case FISHER: {
    Ref x = pe_mk2(g, OP_MulD, half, gamma_(w, j, pe_mk2(g, OP_DivD, a.ref, half), n)),
        y = pe_mk2(g, OP_MulD, half, gamma_(w, after(w, j, 2), pe_mk2(g, OP_DivD, b.ref, half), n));
    return av_num(PT_D, pe_mk2(g, OP_DivD, pe_mk2(g, OP_DivD, x, a.ref), pe_mk2(g, OP_DivD, y, b.ref)));
  }
  case INDEX: {
    if (by_lanes(w)) return index_at(w, j, a);
    Ref i = pe_mk2(g, OP_MulD, a.ref, two(w, j, 1048576));
    Av k = whole_number(w, call1(w, SOP_Floor, i));
    return av_num(PT_I, pe_mk(g, OP_AddI, PT_I, k.ref, pe_int(w, 1), 0, 1));
  }
  case NEGBINOM:
  case NEGBINOM_MEAN: /* host_variate() */
  case KINDS: break;
  }
  pe_assert(w, kind < KINDS, "a variate of kind %d", kind);
  return av_kind(AV_NULL);
}

static Ref less(Build *w, Ref a, Ref b, Node *n) { return pe_build_guard(w, pe_mk2(w->g, OP_LtD, a, b), WHY_G_NAN, n); }

/* Is it the base function's own algorithm (host_variate), which knows what to do for any parameters? */
static bool by_host(const Build *w, int kind) {
  return w->q->flags & PE_TAPE && kind != UNIFORM && kind != NORMAL && kind != EXPONENTIAL;
}
/* Parameters for which R gives NaN, or a constant without a draw, are the interpreter's. */
static void check(Build *w, int kind, Av *a, Av *b, Node *n) {
  Graph *g = w->g;
  Ref zero = pe_const_d(g, 0), one = pe_const_d(g, 1);
  if (kind == INDEX || kind == CATEGORY || by_host(w, kind)) return;
  if (kind == EXPONENTIAL) *a = av_num(PT_D, pe_mk2(g, OP_DivD, one, a->ref));
  a->ref = pe_finite(w, a->ref, n);
  if (b->kind == AV_NUM) b->ref = pe_finite(w, b->ref, n);
  bool centre = kind == UNIFORM || kind == NORMAL || kind == LOGNORMAL || kind == LOGISTIC || kind == CAUCHY;
  if (!centre) a->ref = pe_pi(g, a->ref, less(w, zero, a->ref, n));
  if (kind == GEOMETRIC) a->ref = pe_pi(g, a->ref, less(w, a->ref, one, n));
  if (b->kind != AV_NUM) return;
  b->ref = pe_pi(g, b->ref, less(w, kind == UNIFORM ? a->ref : zero, b->ref, n));
  if (kind == BINOMIAL || kind == NEGBINOM) b->ref = pe_pi(g, b->ref, less(w, b->ref, one, n));
}

/* The parameter of number i. */
static Av parameter(Build *w, Av a, Ref i, Node *n) {
  if (!pe_is_vec(a)) return a;
  return av_num(PT_D, pe_as_dbl(w, pe_at(w, pe_as_vec(w, a, n), i, n)));
}

/* Element i of a vector of draws. */
static Av draw_at(Build *w, Pull *v, Ref i, Node *n) {
  pe_assert(w, v->kind == VK_DRAW && v->sop < (int)(sizeof draws_of / sizeof *draws_of), "draws of kind %d", v->sop);
  if (!draws_of[v->sop]) pe_bail(w, WHY_B_DRAWS, v->node, NULL); /* how many the element before took only it knows */
  int per = words_of(w, v->sop);
  Ref at = per == 1 ? i : pe_mk2(w->g, OP_MulI, i, pe_int(w, per));
  Av a = v->a, b = v->b;
  if (v->sop != CATEGORY && (pe_is_vec(a) || pe_is_vec(b))) {
    a = parameter(w, a, i, v->node);
    b = parameter(w, b, i, v->node);
    check(w, v->sop, &a, &b, v->node);
  }
  return number(w, v->sop, pe_mk2(w->g, OP_AddI, v->base, at), a, b, v->node);
}

/* From a tape: it has the draws up to j. */
static void on_tape(Build *w, Ref j, Node *node) {
  Graph *g = w->g;
  if (by_lanes(w)) return; /* it has as many as they draw */
  pe_build_guard(w, pe_mk2(g, OP_LeI, j, pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_TAPE, 0))), WHY_G_TAPE, node);
}
/* A variate that takes as many draws as it takes. */
static Ref variate(Build *w, int kind, Ref a, Ref b, Node *node) {
  Graph *g = w->g;
  Av *at = &w->state[w->draws_at];
  w->drawn = true;
  Ref v = pe_pin(g, w->b, OP_Variate, PT_D, at->ref, a, b, kind, w->line);
  at->ref = pe_mk1(g, OP_Taken, v);
  on_tape(w, at->ref, node);
  return v;
}
static Av host_variate(Build *w, int kind, Av a, Av b, Node *node) {
  const int npar = host_draws[kind].npar;
  if (!npar) pe_bail(w, WHY_B_RANDOM, node, "");
  Ref second = npar > 1 ? b.ref : pe_const_d(w->g, 0);
  return host_number(w, kind, variate(w, PV_HOST + host_draws[kind].code, a.ref, second, node), node);
}
/* One of 1 .. n by the table of their probabilities; `stays`: it may be drawn again. */
static Av weighed(Build *w, Av table, bool stays, Node *node) {
  Graph *g = w->g;
  Av *at = &w->state[w->draws_at];
  w->drawn = true;
  Ref v = pe_pin(g, w->b, OP_Weighed, PT_D, at->ref, table.ref, 0, stays, w->line);
  at->ref = pe_mk1(g, OP_Taken, v);
  on_tape(w, at->ref, node);
  return whole_number(w, v);
}
/* R's own algorithms, of which most take a number of draws that follows from what is drawn.  Uniform numbers may be asked
 * for by their places. */
static bool by_place(const Build *w, int kind) { return !(w->q->flags & PE_TAPE) || kind == UNIFORM || by_lanes(w); }
static Av one_variate(Build *w, int kind, Av a, Av b, Node *node) {
  Graph *g = w->g;
  if (kind == EXPONENTIAL) return av_num(PT_D, pe_mk2(g, OP_MulD, a.ref, variate(w, PV_EXP, 0, 0, node)));
  if (kind == NORMAL)
    return av_num(PT_D, pe_mk2(g, OP_AddD, a.ref, pe_mk2(g, OP_MulD, b.ref, variate(w, PV_NORM, 0, 0, node))));
  if (kind == CATEGORY) return weighed(w, a, b.ref, node);
  if (kind != INDEX) return host_variate(w, kind, a, b, node);
  return index_from(w, variate(w, PV_INDEX, a.ref, 0, node));
}

/* Several of them, one after the other, in an array. */
typedef struct Variates {
  Av out, a, b;
  int kind;
  Node *n;
} Variates;
static void variates_body(Build *w, Ref i, Ref *acc, void *data) { /* acc: the number of the next draw */
  Variates *v = data;
  Av *at = &w->state[w->draws_at];
  const Av before = *at;
  at->ref = acc[0];
  Av a = v->a, b = v->b;
  if (v->kind != CATEGORY && (pe_is_vec(a) || pe_is_vec(b))) {
    a = parameter(w, a, i, v->n);
    b = parameter(w, b, i, v->n);
    check(w, v->kind, &a, &b, v->n);
  }
  Av x = one_variate(w, v->kind, a, b, v->n);
  pe_pin(w->g, w->b, OP_ArrSet, PT_V, v->out.ref, i, x.ref, 0, w->line);
  acc[0] = at->ref;
  *at = before;
}
int32_t pe_length_seen(Build *w, Ref n) {
  int64_t k;
  double now;
  if (pe_is_const(w->g, n, &k, NULL)) return (int32_t)k;
  return pe_now(w, n, &now) && now >= 0 && now < INT32_MAX ? (int32_t)now : -1;
}
static Av several(Build *w, int kind, Ref n, Av a, Av b, Node *node) {
  enum { LEAST = 64, ROOM = 8192 };
  Graph *g = w->g;
  int64_t k;
  Variates v = {.a = a, .b = b, .kind = kind, .n = node};
  const PeType t = whole_kind(kind) ? PT_I : PT_D;
  const bool known = pe_is_const(g, n, &k, NULL);
  if (known ? k > ROOM : false) pe_bail(w, WHY_B_ARRAY, node, "random numbers");
  const int32_t now = known ? 0 : pe_length_seen(w, n);
  int64_t room = now < 0 ? ROOM : LEAST; /* at least twice as many as now, since what copies it copies all */
  while (!known && now > 0 && room < ROOM && room < 2 * (int64_t)now) room *= 2;
  if (!known) n = pe_pi(g, n, pe_build_guard(w, pe_mk2(g, OP_LeI, n, pe_int(w, room)), WHY_G_SIZE, node));
  v.out = (Av){.kind = AV_ARRAY, .type = (uint8_t)t};
  v.out.n = known ? k : room;
  v.out.ref = pe_array_raw(w, t, v.out.n);
  Ref acc[1] = {w->state[w->draws_at].ref};
  pe_count_loop(w, n, 1, acc, variates_body, &v, w->line);
  w->drawn = true;
  w->state[w->draws_at].ref = acc[0];
  if (known) return v.out;
  Av r = pe_array_part(w, v.out, n, node);
  if (pe_is_vec(r) && r.kind == AV_VEC) r.vec->len_now = now;
  return r;
}

/* n numbers of this kind (0: not a vector, one number), drawn now. */
static Av draw(Build *w, int kind, Ref n, Av a, Av b, Node *node) {
  Graph *g = w->g;
  Ref j = w->state[w->draws_at].ref;
  int64_t k;
  const bool one = !n || (pe_is_const(g, n, &k, NULL) && k == 1);
  if (by_lanes(w)) {
    enum { MOST = 1 << 24 };
    if (!by_values(w) && kind != UNIFORM && kind != NORMAL && kind != INDEX && kind != CATEGORY)
      pe_bail(w, WHY_B_DRAWS, node, "");
    if (!one) n = pe_pi(g, n, pe_build_guard(w, pe_mk2(g, OP_LeI, n, pe_int(w, MOST)), WHY_G_SIZE, node));
  }
  if (by_values(w)) take(w, kind, one ? pe_int(w, 1) : n, a, b, false, node);
  if (!by_place(w, kind)) return one ? one_variate(w, kind, a, b, node) : several(w, kind, n, a, b, node);
  w->drawn = true;
  if (one) {
    w->state[w->draws_at].ref = pe_mk2(g, OP_AddI, j, pe_int(w, words_of(w, kind)));
    if (w->q->flags & PE_TAPE) on_tape(w, w->state[w->draws_at].ref, node);
    return number(w, kind, j, a, b, node);
  }
  Pull *v = pe_temp(w, sizeof *v);
  v->kind = VK_DRAW;
  v->at = draw_at;
  v->type = whole_kind(kind) ? PT_I : PT_D;
  v->sop = kind;
  v->base = j;
  v->a = a;
  v->b = b;
  v->len = n;
  v->len_now = pe_length_seen(w, n);
  v->node = node;
  if (w->q->flags & PE_TAPE) on_tape(w, n, node);
  w->state[w->draws_at].ref = pe_mk2(g, OP_AddI, j, pe_mk2(g, OP_MulI, n, pe_int(w, words_of(w, kind))));
  if (w->q->flags & PE_TAPE) on_tape(w, w->state[w->draws_at].ref, node);
  Av r = av_kind(AV_VEC);
  r.vec = v;
  return r;
}

/* How many: a number; a vector says it by its length. */
static Ref count(Build *w, Av n, Node *node) {
  Graph *g = w->g;
  if (n.kind != AV_NUM) {
    Ref len = pe_length(w, n, node);
    int64_t k;
    if (!pe_is_const(g, len, &k, NULL) || k == 1) pe_bail(w, WHY_B_RESULT_LEN, node, "random numbers");
    return len;
  }
  Ref k = pe_int_value(w, n, node);
  return pe_pi(g, k, pe_build_guard(w, pe_mk2(g, OP_LeI, pe_int(w, 0), k), WHY_G_SIZE, node));
}

/* Arguments by the names of the formals; NULL: not given. */
/* Arguments of a builtin: evaluated in the order in which they stand. */
static void match(Build *w, const char *f, int n, Av *args, Obj **names, const char *const *formal, Av **out,
                  Node *node) {
  if (!pe_match_args(n, args, names, formal, out)) pe_bail(w, WHY_B_ARGS, node, f);
  for (int i = 0; i < n; i++)
    if (args[i].kind != AV_MISSING) args[i] = pe_force(w, args[i]);
}

static Av number_or(Build *w, Av *a, double dflt, Node *n) {
  if (!a) return av_dbl(w, dflt);
  Av v = pe_num(w, *a, n);
  return av_num(PT_D, pe_as_dbl(w, v));
}

static void total_body(Build *w, Ref i, Ref *acc,
                       void *data) { /* acc: their sum; all may be probabilities; how many are positive */
  Category *c = data;
  Graph *g = w->g;
  Ref p = pe_as_dbl(w, pe_at(w, c->p, i, c->n));
  Ref ok = pe_mk2(g, OP_AndB, pe_mk2(g, OP_LeD, pe_const_d(g, 0), p), pe_mk2(g, OP_LtD, p, pe_const_d(g, INFINITY)));
  acc[0] = pe_mk2(g, OP_AddD, acc[0], p);
  acc[1] = pe_mk2(g, OP_AndB, acc[1], ok);
  acc[2] = pe_mk2(g, OP_AddI, acc[2], pe_mk(g, OP_B2I, PT_I, pe_mk2(g, OP_LtD, pe_const_d(g, 0), p), 0, 0, 0));
}

/* The table of probabilities that sum up to c->sum (specialize/math/weighted.h). */
typedef struct Table {
  Category c;
  Ref array;
} Table;
static void table_body(Build *w, Ref i, Ref *acc, void *data) {
  (void)acc;
  const Table *t = data;
  Graph *g = w->g;
  Ref p = pe_mk2(g, OP_DivD, pe_as_dbl(w, pe_at(w, t->c.p, i, t->c.n)), t->c.sum);
  pe_pin(g, w->b, OP_ArrSet, PT_V, t->array, pe_add_nw(w, i, pe_int(w, WEIGHTS_AT)), p, 0, w->line);
}
static Av weights(Build *w, Pull *p, Ref sum, bool stays, Node *n) {
  Graph *g = w->g;
  int64_t room = pe_array_len(w, p);
  if (room < 0) p = pe_packed(w, p, n), room = p->a.n;
  Ref len = pe_pi(g, p->len, pe_build_guard(w, pe_mk2(g, OP_LeI, p->len, pe_int(w, room)), WHY_G_SIZE, n));
  Av r = {.kind = AV_ARRAY, .type = PT_D};
  r.n = WEIGHTS_AT + 3 * room;
  r.ref = pe_pin(g, w->b, OP_ArrNew, PT_D, 0, 0, 0, r.n, w->line);
  Table t = {{.p = p, .sum = sum, .n = n}, r.ref};
  pe_count_loop(w, len, 0, NULL, table_body, &t, w->line);
  pe_pin(g, w->b, OP_Weigh, PT_V, r.ref, len, 0, stays, w->line);
  return r;
}

/* The places of `size` of len elements with such probabilities. */
static Av by_probabilities(Build *w, Av prob, Ref len, Ref size, bool replace, Node *node) {
  Graph *g = w->g;
  const bool tape = w->q->flags & PE_TAPE;
  int64_t k;
  const bool one = pe_is_const(g, size, &k, NULL) && k == 1;
  if (!one && !replace && !tape) pe_bail(w, WHY_B_BUILTIN, node, "sample with probabilities, without replacement");
  if (by_values(w) || (!one && !replace && by_lanes(w))) pe_bail(w, WHY_B_DRAWS, node, "");
  Av p = pe_op1(w, SOP_AsDbl, prob, node);
  if (!pe_is_vec(p)) pe_bail(w, WHY_B_TYPES, node, "prob");
  Category c = {.p = pe_as_vec(w, p, node), .n = node};
  const int64_t room = by_lanes(w) ? pe_array_len(w, c.p) : 0;
  if (room < 0 || room > MOST_SUMS) pe_bail(w, WHY_B_DRAWS, node, "");
  pe_build_guard(w, pe_mk2(g, OP_EqI, c.p->len, len), WHY_G_LENGTH, node);
  Ref acc[3] = {pe_const_d(g, 0), pe_const_i(g, PT_B, 1), pe_int(w, 0)};
  pe_count_loop(w, c.p->len, 3, acc, total_body, &c, w->line);
  pe_build_guard(w, acc[1], WHY_G_STOP, node);
  acc[0] = pe_pi(g, acc[0], pe_build_guard(w, pe_mk2(g, OP_LtD, pe_const_d(g, 0), acc[0]), WHY_G_STOP, node));
  if (!replace) pe_build_guard(w, pe_mk2(g, OP_LeI, size, acc[2]), WHY_G_STOP, node);
  if (!tape) return draw(w, CATEGORY, one ? 0 : size, p, av_num(PT_D, acc[0]), node);
  return draw(w, CATEGORY, one ? 0 : size, weights(w, c.p, acc[0], replace, node),
              (Av){.kind = AV_NULL, .ref = replace}, node);
}

/* Some of the numbers 1 .. len, none twice: each draw takes one, and the last goes to its place. */
typedef struct Permuted {
  Av a, out;
  Ref len, first;
  Node *n;
} Permuted;
static void permuted_body(Build *w, Ref i, Ref *acc, void *data) { /* acc, of a tape: the number of the next draw */
  Permuted *p = data;
  Graph *g = w->g;
  Ref left = pe_mk2(g, OP_SubI, p->len, i);
  const bool lanes = by_lanes(w), tape = !lanes && w->q->flags & PE_TAPE;
  const Av before = w->state[w->draws_at];
  if (tape) w->state[w->draws_at].ref = acc[0];
  Av k = tape ? one_variate(w, INDEX, av_num(PT_D, pe_mk1(g, OP_I2D, left)), av_kind(AV_NULL), p->n)
              : number(w, INDEX, pe_mk2(g, OP_AddI, p->first, pe_mk2(g, OP_MulI, i, pe_int(w, lanes ? 1 : 2))),
                       av_num(PT_D, pe_mk1(g, OP_I2D, left)), av_kind(AV_NULL), p->n);
  if (tape) acc[0] = w->state[w->draws_at].ref, w->state[w->draws_at] = before;
  Ref at = pe_mk2(g, OP_SubI, k.ref, pe_int(w, 1)), last = pe_mk2(g, OP_SubI, left, pe_int(w, 1));
  Ref taken = pe_pin(g, w->b, OP_ArrGet, PT_I, p->a.ref, at, 0, 0, w->line);
  Ref moved = pe_pin(g, w->b, OP_ArrGet, PT_I, p->a.ref, last, 0, 0, w->line);
  pe_pin(g, w->b, OP_ArrSet, PT_V, p->out.ref, i, taken, 0, w->line);
  pe_pin(g, w->b, OP_ArrSet, PT_V, p->a.ref, at, moved, 0, w->line);
}
static Av permuted(Build *w, Ref len, Ref size, Node *n) {
  Graph *g = w->g;
  if (by_lanes(w) && !by_values(w)) pe_bail(w, WHY_B_DRAWS, n, "");
  Permuted p = {.n = n, .first = w->state[w->draws_at].ref};
  pe_build_guard(w, pe_mk2(g, OP_LeI, size, len), WHY_G_STOP, n);
  if (by_values(w)) take(w, INDEX, size, av_num(PT_D, pe_mk1(g, OP_I2D, len)), av_kind(AV_NULL), true, n);
  Av all = pe_range_int(w, pe_int(w, 1), len, n);
  p.a = pe_array_up_to(w, all, &p.len, n);
  if (p.a.kind != AV_ARRAY) pe_bail(w, WHY_B_ARRAY, n, "sample without replacement");
  p.a = pe_to_array(w, p.a, n);
  p.out = (Av){.kind = AV_ARRAY, .type = PT_I};
  p.out.n = p.a.n;
  p.out.ref = pe_array_raw(w, PT_I, p.out.n);
  const bool lanes = by_lanes(w), tape = !lanes && w->q->flags & PE_TAPE;
  Ref acc[1] = {p.first};
  pe_count_loop(w, size, tape ? 1 : 0, acc, permuted_body, &p, w->line);
  w->drawn = true;
  if (tape) w->state[w->draws_at].ref = acc[0];
  else w->state[w->draws_at].ref = pe_mk2(g, OP_AddI, p.first, pe_mk2(g, OP_MulI, size, pe_int(w, lanes ? 1 : 2)));
  return pe_array_part(w, p.out, size, n);
}

/* Lanes: len, which is a power of two, as a constant. */
static Ref power_of_two(Build *w, Ref len, Node *n) {
  int64_t k = 0;
  double now = 0;
  const bool known = pe_is_const(w->g, len, &k, NULL);
  if (!known && !pe_length_now(w, len, &now)) pe_bail(w, WHY_B_DRAWS, n, "");
  if (!known) k = (int64_t)now;
  if (k < 1 || k > 32768 || (k & (k - 1))) pe_bail(w, WHY_B_DRAWS, n, "");
  if (!known) pe_build_guard(w, pe_mk2(w->g, OP_EqI, len, pe_int(w, (int32_t)k)), WHY_G_LENGTH, n);
  return pe_int(w, (int32_t)k);
}

static Av sample(Build *w, bool of_int, int n, Av *args, Obj **names, Node *node) {
  static const char *const formal[] = {"x", "size", "replace", "prob", NULL}, *const formal_int[] = {
                                                                                  "n", "size", "replace", "prob", NULL};
  const char *f = of_int ? "sample.int" : "sample";
  Graph *g = w->g;
  Av *a[4];
  match(w, f, n, args, names, of_int ? formal_int : formal, a, node);
  if (!a[0]) pe_bail(w, WHY_B_ARGS, node, f);
  bool probs = a[3] && a[3]->kind != AV_NULL;
  int64_t k, one = 0;
  bool known = true;
  const bool replace = pe_flag(w, a[2], false, &known); /* T and F are variables */
  if (!known) pe_bail(w, WHY_B_BUILTIN, node, "sample with `replace` not known");
  Av x = *a[0];
  Ref len, size;
  bool single = x.kind == AV_NUM;
  if (single) len = pe_int_value(w, x, node);
  else {
    const bool strings = pe_is_text(x) && !pe_one_text(x);
    len = strings && x.kind == AV_OBJ ? pe_int(w, LEN(x.obj)) : pe_length(w, x, node);
    if (pe_is_const(g, len, &k, NULL) ? k == 1 : x.kind == AV_VEC && x.vec->len_now == 1)
      pe_bail(w, WHY_B_TYPES, node, "sample of one number");
    pe_build_guard(w, pe_mk1(g, OP_NotB, pe_mk2(g, OP_EqI, len, pe_int(w, 1))), WHY_G_LENGTH, node);
  }
  len = pe_pi(g, len, pe_build_guard(w, pe_mk2(g, OP_LeI, pe_int(w, 1), len), WHY_G_LENGTH, node));
  size = a[1] ? pe_int_value(w, pe_num(w, *a[1], node), node) : len;
  if (pe_is_const(g, size, &k, NULL)) one = k == 1;
  size = pe_pi(g, size, pe_build_guard(w, pe_mk2(g, OP_LeI, pe_int(w, 0), size), WHY_G_SIZE, node));
  Av at;
  if (probs) at = by_probabilities(w, *a[3], len, size, replace, node);
  else if (one || replace) {
    const Ref of = by_lanes(w) && !by_values(w) ? power_of_two(w, len, node) : len;
    at = draw(w, INDEX, one ? 0 : size, av_num(PT_D, pe_mk1(g, OP_I2D, of)), av_kind(AV_NULL), node);
  }
  else at = permuted(w, len, size, node);
  if (single) return at;
  /* x's names, and none of the probabilities' */
  const Av r = pe_is_text(x) ? pe_text_index(w, x, at, false, node) : pe_vec_index(w, x, at, node);
  return pe_names_follow(w, &pe_bases[PB_NONE], 1, &x, r, node);
}

/* The number at a place of the stream, with parameters that have been looked at: one element of a whole-vector
 * expression (interp/vdraw.c). */
static Av placed(Build *w, int kind, int n, Av *args, Node *node) {
  Graph *g = w->g;
  for (int i = 0; i < n; i++) args[i] = pe_force(w, args[i]);
  if (n != (kind == UNIFORM || kind == NORMAL ? 3 : 2)) pe_bail(w, WHY_B_ARGS, node, "random numbers");
  Ref place = pe_as_dbl(w, pe_num(w, args[0], node));
  Av a = number_or(w, &args[1], 0, node), b = n > 2 ? number_or(w, &args[2], 1, node) : av_kind(AV_NULL);
  if (kind == EXPONENTIAL) a.ref = pe_mk2(g, OP_DivD, pe_const_d(g, 1), a.ref);
  w->place = place;
  Av r = number(w, kind, pe_int(w, 0), a, b, node);
  w->place = 0;
  return r;
}

typedef struct Variate {
  PeBaseId id;
  uint8_t kind, npar;
  const char *par[3];
  double dflt[2]; /* NaN: none */
} Variate;
static const Variate variates[] = {
    {PB_runif, UNIFORM, 2, {"min", "max"}, {0, 1}},
    {PB_rnorm, NORMAL, 2, {"mean", "sd"}, {0, 1}},
    {PB_rexp, EXPONENTIAL, 1, {"rate"}, {1}},
    {PB_rpois, POISSON, 1, {"lambda"}, {NAN}},
    {PB_rbinom, BINOMIAL, 2, {"size", "prob"}, {NAN, NAN}},
    {PB_rgeom, GEOMETRIC, 1, {"prob"}, {NAN}},
    {PB_rlnorm, LOGNORMAL, 2, {"meanlog", "sdlog"}, {0, 1}},
    {PB_rlogis, LOGISTIC, 2, {"location", "scale"}, {0, 1}},
    {PB_rcauchy, CAUCHY, 2, {"location", "scale"}, {0, 1}},
    {PB_rweibull, WEIBULL, 2, {"shape", "scale"}, {NAN, 1}},
    {PB_rgamma, GAMMA, 2, {"shape", "rate", "scale"}, {NAN, 1}},
    {PB_rchisq, CHISQ, 1, {"df", "ncp"}, {NAN}},
    {PB_rt, STUDENT, 1, {"df", "ncp"}, {NAN}},
    {PB_rbeta, BETA, 2, {"shape1", "shape2", "ncp"}, {NAN, NAN}},
    {PB_rf, FISHER, 2, {"df1", "df2", "ncp"}, {NAN, NAN}},
    {PB_rnbinom, NEGBINOM, 2, {"size", "prob", "mu"}, {NAN, NAN}},
};

/* Parameter k: a number, or numbers, as doubles. */
static Av given(Build *w, const Variate *v, int k, Av *a, Ref n, Node *node) {
  if (!a) {
    if (v->dflt[k] != v->dflt[k]) pe_bail(w, WHY_B_ARGS, node, pe_bases[v->id].name);
    return av_dbl(w, v->dflt[k]);
  }
  pe_need_numbers(w, *a, WHY_B_TYPES, node, pe_bases[v->id].name);
  Av d = pe_op1(w, SOP_AsDbl, *a, node);
  if (d.kind == AV_NUM) return d;
  Pull *p = pe_as_vec(w, d, node); /* recycled: not here */
  int64_t one;
  if (pe_is_const(w->g, n, &one, NULL) && one == 1) {
    pe_some(w, p, node); /* of none R draws NA, and warns */
    return parameter(w, d, pe_int(w, 0), node);
  }
  pe_build_guard(w, pe_mk2(w->g, OP_EqI, p->len, n), WHY_G_LENGTH, node);
  return pe_av_vec(p);
}

/* Are the numbers a kernel's?  False: *out has them, by their places in the stream. */
static bool streams(Build *w, const PeBase *b, int kind, int n, Av *args, Node *node, Av *out) {
  if (w->q->flags & PE_PLACED) {
    *out = placed(w, kind, n, args, node);
    return false;
  }
  if (!(w->q->flags & PE_STREAMS)) pe_bail(w, w->q->flags & PE_COUNTED ? WHY_B_DRAWS : WHY_B_RANDOM, node, b->name);
  return true;
}

void pe_close_draws(Build *w, Node *n) {
  Graph *g = w->g;
  if (!w->drawn || w->b->ended || (!w->region && !by_lanes(w))) return;
  g->draws = w->state[w->draws_at].ref;
  g->tape = by_lanes(w);
  bool alike = pe_of_launch(g, g->draws, 40);
  for (const Edge *e = w->returns; e && g->tape; e = e->next) alike = alike && e->state[w->draws_at].ref == g->draws;
  if (!alike) pe_bail(w, WHY_B_DRAWS, n, "iterations that draw equally many are needed");
  if (!by_values(w)) return;
  if (!w->ntaken || g->draws != w->taken_to) pe_bail(w, WHY_B_DRAWS, n, "iterations that draw the same are needed");
  g->ndrawn = w->ntaken;
  g->drawn = pe_copy(&g->arena, w->taken, (size_t)w->ntaken * sizeof *w->taken);
}

Av pe_f_sequential(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node,
                   bool *done) { /* only from one stream */
  pe_bail(w, w->q->flags & PE_STREAMS ? WHY_B_BUILTIN : WHY_B_RANDOM, node, b->name);
}

Av pe_f_sample(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) { /* sample.int, too */
  Av r;
  return streams(w, b, INDEX, n, args, node, &r) ? sample(w, b->id == PB_sample_int, n, args, names, node) : r;
}

Av pe_f_variate(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av r;
  const Variate *v = variates;
  while (v->id != b->id) v++;
  if (!streams(w, b, v->kind, n, args, node, &r)) return r;
  if (v->kind == NEGBINOM && !(w->q->flags & PE_TAPE)) pe_bail(w, WHY_B_BUILTIN, node, b->name);
  bool normals = v->kind == NORMAL || v->kind == LOGNORMAL || v->kind == STUDENT;
  if (normals && !(w->q->flags & PE_INVERSION)) pe_bail(w, WHY_B_RANDOM, node, "rnorm, not by inversion");
  Av *a[4] = {NULL, NULL, NULL, NULL};
  const char *formal[5] = {"n", v->par[0], v->par[1], v->par[2], NULL};
  int nf = 1;
  while (nf < 4 && formal[nf]) nf++;
  match(w, b->name, n, args, names, formal, a, node);
  if (w->b->ended) return av_kind(AV_NULL);
  if (!a[0]) pe_bail(w, WHY_B_ARGS, node, b->name);
  Ref k = count(w, *a[0], node);
  Av *other = nf > v->npar + 1 ? a[v->npar + 1] : NULL;
  const int kind = other && v->kind == NEGBINOM ? NEGBINOM_MEAN : v->kind;
  if (other && kind != GAMMA && kind != NEGBINOM_MEAN) pe_bail(w, WHY_B_BUILTIN, node, "ncp");
  if (other && a[2]) pe_bail(w, WHY_B_ARGS, node, b->name);
  Av p = given(w, v, 0, a[1], k, node), s = av_kind(AV_NULL);
  if (v->npar > 1) s = other ? given(w, v, 1, other, k, node) : given(w, v, 1, a[2], k, node);
  if (v->kind == GAMMA && !other) s = pe_op2(w, SOP_Div, av_dbl(w, 1), s, node);
  if (!pe_is_vec(p) && !pe_is_vec(s)) check(w, kind, &p, &s, node);
  return draw(w, kind, k, p, s, node);
}
