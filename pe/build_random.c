/* pe/build_random.c - random numbers in a kernel: runif, rnorm, rexp, sample under RNGkind("Philox").
 *
 * Draw j of a lane's stream is a function of j and the lane (OP_Unif).  How many draws the lane has made is one more
 * variable: w->state[w->draws_at], which flow and calls join like any other.  A vector of draws is a pull array whose
 * element i takes the draws that R's i-th number takes; so nothing is stored, and nothing depends on the order.
 *
 * The iterations of a `for` loop share one stream.  Where each makes equally many draws (Graph.draws), draw j of a lane
 * is draw base + lane * draws + j of it: OP_Unif gets the lane's place in the stream as a double, exact below 2^53.
 */
#include "build.h"

enum { UNIFORM, NORMAL, EXPONENTIAL, INDEX };
static const uint8_t draws_of[] = {[UNIFORM] = 1, [NORMAL] = 2, [EXPONENTIAL] = 1, [INDEX] = 2};

static Ref unif(Build *w, Ref j) {
  Graph *g = w->g;
  if (w->place) return pe_mk(g, OP_Unif, PT_D, j, w->place, 0, 0);
  Ref from = pe_mk(g, OP_Lane, PT_I, 0, 0, 0, 0);
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

/* The number that begins with draw j: stdlib/random.c and stdlib/variates.c do the same. */
static Av number(Build *w, int kind, Ref j, Av a, Av b) {
  Graph *g = w->g;
  switch (kind) {
  case UNIFORM: /* a + (b - a) * u */
    return av_num(PT_D, pe_mk2(g, OP_AddD, a.ref, pe_mk2(g, OP_MulD, pe_mk2(g, OP_SubD, b.ref, a.ref), unif(w, j))));
  case NORMAL: {
    Ref z = pe_mk(g, OP_Call, PT_D, two(w, j, 134217728), 0, 0, SOP_NormQuantile | 1 << 8);
    return av_num(PT_D, pe_mk2(g, OP_AddD, a.ref, pe_mk2(g, OP_MulD, b.ref, z)));
  }
  case EXPONENTIAL:
    return av_num(PT_D, pe_mk2(g, OP_MulD, a.ref,
                               pe_mk1(g, OP_NegD, pe_mk(g, OP_Call, PT_D, unif(w, j), 0, 0, SOP_Log | 1 << 8))));
  default: {
    Ref i = pe_mk(g, OP_Call, PT_D, pe_mk2(g, OP_MulD, a.ref, two(w, j, 1048576)), 0, 0, SOP_Floor | 1 << 8);
    i = pe_mk1(g, OP_D2I, i);
    PeNode *n = N(g, i);
    if (n->op == OP_D2I) n->lo = 0;
    return av_num(PT_I, pe_mk(g, OP_AddI, PT_I, i, pe_int(w, 1), 0, 1));
  }
  }
}

/* Element i of a vector of draws. */
Av pe_draw_at(Build *w, Pull *v, Ref i) {
  int per = draws_of[v->sop];
  Ref at = per == 1 ? i : pe_mk2(w->g, OP_MulI, i, pe_int(w, per));
  return number(w, v->sop, pe_mk2(w->g, OP_AddI, v->base, at), v->a, v->b);
}

/* n numbers of this kind (0: not a vector, one number), drawn now. */
static Av draw(Build *w, int kind, Ref n, Av a, Av b, Node *node) {
  Graph *g = w->g;
  Ref j = w->state[w->draws_at].ref;
  int64_t k;
  w->drawn = true;
  if (!n || (pe_is_const(g, n, &k, NULL) && k == 1)) {
    w->state[w->draws_at].ref = pe_mk2(g, OP_AddI, j, pe_int(w, draws_of[kind]));
    return number(w, kind, j, a, b);
  }
  Pull *v = pe_temp(w, sizeof *v);
  v->kind = VK_DRAW;
  v->type = kind == INDEX ? PT_I : PT_D;
  v->sop = kind;
  v->base = j;
  v->a = a;
  v->b = b;
  v->len = n;
  double now;
  v->len_now = pe_is_const(g, n, &k, NULL)                         ? (int32_t)k
               : pe_now(w, n, &now) && now >= 0 && now < INT32_MAX ? (int32_t)now
                                                                   : -1;
  v->node = node;
  w->state[w->draws_at].ref = pe_mk2(g, OP_AddI, j, pe_mk2(g, OP_MulI, n, pe_int(w, draws_of[kind])));
  Av r = av_kind(AV_VEC);
  r.vec = v;
  return r;
}

static Ref finite_(Build *w, Ref r, Node *n) {
  Graph *g = w->g;
  Ref ok = pe_mk1(g, OP_I2B, pe_mk(g, OP_Call, PT_L, r, 0, 0, SOP_IsFinite | 1 << 8));
  return pe_pi(g, r, pe_build_guard(w, ok, WHY_G_NAN, n));
}
static Ref less(Build *w, Ref a, Ref b, Node *n) { return pe_build_guard(w, pe_mk2(w->g, OP_LtD, a, b), WHY_G_NAN, n); }

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
static void match(Build *w, const char *f, int n, Av *args, Obj **names, int nf, const char *const *formal, Av **out,
                  Node *node) {
  for (int i = 0; i < nf; i++) out[i] = NULL;
  for (int i = 0; i < n; i++)
    if (names && names[i] && CLEN(names[i])) {
      int hit = -1;
      for (int k = 0; k < nf; k++)
        if (!strncmp(formal[k], CSTR(names[i]), CLEN(names[i]))) hit = hit < 0 ? k : nf;
      if (hit < 0 || hit >= nf || out[hit]) pe_bail(w, WHY_B_ARGS, node, f);
      out[hit] = &args[i];
    }
  for (int i = 0, k = 0; i < n; i++)
    if (!(names && names[i] && CLEN(names[i]))) {
      while (k < nf && out[k]) k++;
      if (k == nf) pe_bail(w, WHY_B_ARGS, node, f);
      out[k] = &args[i];
    }
  for (int i = 0; i < nf; i++) /* a builtin's arguments: evaluated in the order in which they stand */
    if (out[i] && out[i]->kind == AV_MISSING) out[i] = NULL;
  for (int i = 0; i < n; i++)
    if (args[i].kind != AV_MISSING) args[i] = pe_force(w, args[i]);
}

static Av number_or(Build *w, Av *a, double dflt, Node *n) {
  if (!a) return av_dbl(w, dflt);
  Av v = pe_num(w, *a, n);
  return av_num(PT_D, pe_as_dbl(w, v));
}

static Av sample(Build *w, bool of_int, int n, Av *args, Obj **names, Node *node) {
  static const char *const formal[] = {"x", "size", "replace", "prob"}, *const formal_int[] = {"n", "size", "replace",
                                                                                               "prob"};
  const char *f = of_int ? "sample.int" : "sample";
  Graph *g = w->g;
  Av *a[4];
  match(w, f, n, args, names, 4, of_int ? formal_int : formal, a, node);
  if (!a[0] || !a[1]) pe_bail(w, WHY_B_BUILTIN, node, "a permutation by sample");
  if (a[3] && a[3]->kind != AV_NULL) pe_bail(w, WHY_B_BUILTIN, node, "sample with probabilities");
  Ref size = pe_int_value(w, pe_num(w, *a[1], node), node);
  int64_t k, replace = 0, one = 0;
  if (a[2] && (a[2]->kind != AV_NUM || !pe_is_const(g, a[2]->ref, &replace, NULL)))
    pe_bail(w, WHY_B_BUILTIN, node, "sample with `replace` not known");
  if (pe_is_const(g, size, &k, NULL)) one = k == 1;
  if (!one && !replace) pe_bail(w, WHY_B_BUILTIN, node, "sample without replacement");
  size = pe_pi(g, size, pe_build_guard(w, pe_mk2(g, OP_LeI, pe_int(w, 0), size), WHY_G_SIZE, node));
  Av x = *a[0];
  Ref len;
  bool number = x.kind == AV_NUM;
  if (number) len = pe_int_value(w, x, node);
  else {
    len = pe_length(w, x, node);
    if (pe_is_const(g, len, &k, NULL) ? k == 1 : x.kind == AV_VEC && x.vec->len_now == 1)
      pe_bail(w, WHY_B_TYPES, node, "sample of one number");
    pe_build_guard(w, pe_mk1(g, OP_NotB, pe_mk2(g, OP_EqI, len, pe_int(w, 1))), WHY_G_LENGTH, node);
  }
  len = pe_pi(g, len, pe_build_guard(w, pe_mk2(g, OP_LeI, pe_int(w, 1), len), WHY_G_LENGTH, node));
  Av at = draw(w, INDEX, one ? 0 : size, av_num(PT_D, pe_mk1(g, OP_I2D, len)), av_kind(AV_NULL), node);
  return number ? at : pe_vec_index(w, x, at, node);
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
  Av r = number(w, kind, pe_int(w, 0), a, b);
  w->place = 0;
  return r;
}

Av pe_random(Build *w, const char *f, int n, Av *args, Obj **names, Node *node, bool *done) {
  static const char *const sequential[] = {"rgamma", "rbeta",   "rchisq",    "rt",      "rf",       "rcauchy",
                                           "rlogis", "rlnorm",  "rweibull",  "rbinom",  "rpois",    "rgeom",
                                           "rhyper", "rnbinom", "rsignrank", "rwilcox", "rmultinom"};
  static const char *const formal[3][3] = {{"n", "min", "max"}, {"n", "mean", "sd"}, {"n", "rate"}};
  Graph *g = w->g;
  *done = true;
  int kind = !strcmp(f, "runif")                                ? UNIFORM
             : !strcmp(f, "rnorm")                              ? NORMAL
             : !strcmp(f, "rexp")                               ? EXPONENTIAL
             : !strcmp(f, "sample") || !strcmp(f, "sample.int") ? INDEX
                                                                : -1;
  for (size_t i = 0; i < sizeof sequential / sizeof *sequential; i++)
    if (!strcmp(f, sequential[i])) pe_bail(w, w->q->flags & PE_STREAMS ? WHY_B_BUILTIN : WHY_B_RANDOM, node, f);
  if (kind < 0) {
    *done = false;
    return av_kind(AV_NULL);
  }
  if (w->q->flags & PE_PLACED) return placed(w, kind, n, args, node);
  if (!(w->q->flags & PE_STREAMS)) pe_bail(w, w->q->flags & PE_COUNTED ? WHY_B_DRAWS : WHY_B_RANDOM, node, f);
  if (kind == INDEX) return sample(w, f[6] != 0, n, args, names, node);
  if (kind == NORMAL && !(w->q->flags & PE_INVERSION)) pe_bail(w, WHY_B_RANDOM, node, "rnorm, not by inversion");
  Av *a[3] = {NULL, NULL, NULL};
  match(w, f, n, args, names, kind == EXPONENTIAL ? 2 : 3, formal[kind], a, node);
  if (w->b->ended) return av_kind(AV_NULL);
  if (!a[0]) pe_bail(w, WHY_B_ARGS, node, f);
  Ref k = count(w, *a[0], node);
  /* parameters for which R gives NaN, or a constant without a draw, are the interpreter's */
  Av p, s = av_kind(AV_NULL);
  if (kind == EXPONENTIAL) {
    p = number_or(w, a[1], 1, node);
    p = av_num(PT_D, pe_mk2(g, OP_DivD, pe_const_d(g, 1), p.ref));
    p.ref = finite_(w, p.ref, node);
    p.ref = pe_pi(g, p.ref, less(w, pe_const_d(g, 0), p.ref, node));
  } else {
    p = number_or(w, a[1], 0, node);
    s = number_or(w, a[2], 1, node);
    p.ref = finite_(w, p.ref, node);
    s.ref = finite_(w, s.ref, node);
    s.ref = pe_pi(g, s.ref, less(w, kind == UNIFORM ? p.ref : pe_const_d(g, 0), s.ref, node));
  }
  return draw(w, kind, k, p, s, node);
}
