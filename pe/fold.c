/* pe/fold.c - canonicalisation and folding, at construction: pe_mk asks here before it makes a node.
 *
 * Requirements on a rule: (1) the result has the same bits for every input (NaN payloads of double operations included,
 * signed zeros too: x + 0 is not x); (2) it does not make a node that its own rule would fold differently; (3) it looks
 * at most two nodes deep.  Above each rule stands its equation.
 */
#include "graph.h"
#include "../specialize/ops.h"

#define IN(r, k) (N(g, r)->in[k])
#define OPOF(r) (N(g, r)->op)

static bool const_i(Graph *g, Ref r, int64_t *v) { return r && pe_is_const(g, r, v, NULL); }
static bool const_d(Graph *g, Ref r, double *v) { return r && pe_is_const(g, r, NULL, v); }
static Ref bool_(Graph *g, bool b) { return pe_const_i(g, PT_B, b); }
static Ref int_(Graph *g, int64_t v) { return pe_const_i(g, PT_I, (int32_t)(uint32_t)(uint64_t)v); }
static bool no_na(const PeNode *n) { return n->lo > INT32_MIN; }

/* All inputs constant: compute. */
static Ref fold_const(Graph *g, PeOp op, PeType type, Ref a, Ref b, Ref c, int64_t imm) {
  if (!pe_applies(op) || !a) return 0;
  Ref in[3] = {a, b, c};
  PeVal v[3] = {{0}};
  for (int i = 0; i < 3 && in[i]; i++) {
    if (OPOF(in[i]) != OP_Const) return 0;
    v[i].bits = N(g, in[i])->imm.i;
  }
  if ((op == OP_QuoI || op == OP_RemI) && (v[1].i == 0 || v[1].i == -1)) return 0;
  PeNode n = {.op = op,
              .type = type,
              .nin = (uint8_t)(c   ? 3
                               : b ? 2
                                   : 1),
              .imm.i = imm,
              .in = {a, b, c}};
  PeVal r = pe_apply(g, &n, v);
  return type == PT_D ? pe_const_d(g, r.d) : pe_const_i(g, type, r.i);
}

/* A node to be: its inputs, and copies of the nodes of the first two (making a node may move the others). */
typedef struct Fold {
  Graph *g;
  PeOp op;
  PeType type;
  Ref a, b, c;
  int64_t imm;
  PeNode A, B;
} Fold;

/* Sums, products and signs of integers. */
static Ref fold_int(const Fold *f) {
  Graph *g = f->g;
  Ref a = f->a, b = f->b;
  const PeNode *A = &f->A;
  int64_t ia, ib;
  switch (f->op) {
  case OP_AddI:
    /* c + x: the constant second */
    if (const_i(g, a, &ia) && OPOF(b) != OP_Const) a = f->b, b = f->a, A = &f->B;
    /* x + 0 = x */
    if (const_i(g, b, &ib) && ib == 0) return a;
    /* (x + c1) + c2 = x + (c1 + c2);  (x - y) + y = x */
    for (int k = 0; k < 2; k++)
      if (const_i(g, b, &ib) && A->op == OP_AddI && const_i(g, A->in[k], &ia))
        return pe_mk2(g, OP_AddI, A->in[!k], int_(g, ia + ib));
    if (A->op == OP_SubI && A->in[1] == b) return A->in[0];
    break;
  case OP_SubI:
    /* x - c = x + -c;  x - x = 0;  (x + y) - y = x */
    if (const_i(g, b, &ib)) return pe_mk2(g, OP_AddI, a, int_(g, -ib));
    if (a == b) return int_(g, 0);
    if (A->op == OP_AddI && A->in[1] == b) return A->in[0];
    if (A->op == OP_AddI && A->in[0] == b) return A->in[1];
    break;
  case OP_MulI:
    /* x * 0 = 0;  x * 1 = x */
    if (const_i(g, b, &ib)) {
      if (ib == 0) return b;
      if (ib == 1) return a;
    }
    break;
  case OP_NegI:
    /* -(-x) = x */
    if (A->op == OP_NegI) return A->in[0];
    break;
  case OP_QuoI:
    if (const_i(g, b, &ib) && ib == 1) return a;
    break;
  case OP_AndI:
  case OP_OrI:
    if (a == b) return a;
    break;
  default: break;
  }
  return 0;
}

/* What is asked of integers: comparisons, NA, overflow, bounds; decided where the intervals say so. */
static Ref fold_int_test(const Fold *f) {
  Graph *g = f->g;
  Ref a = f->a, b = f->b;
  const PeNode *A = &f->A, *B = &f->B;
  int64_t ia, ib;
  switch (f->op) {
  case OP_EqI:
    if (a == b) return bool_(g, true);
    if (A->hi < B->lo || B->hi < A->lo) return bool_(g, false);
    /* truth as a number: (int)p == 0 = !p;  (int)p == 1 = p */
    if (const_i(g, b, &ib) && A->op == OP_B2I)
      return ib == 0 ? pe_mk1(g, OP_NotB, A->in[0]) : ib == 1 ? A->in[0] : bool_(g, false);
    if (const_i(g, a, &ia) && B->op == OP_B2I)
      return ia == 0 ? pe_mk1(g, OP_NotB, B->in[0]) : ia == 1 ? B->in[0] : bool_(g, false);
    break;
  case OP_LtI:
    if (a == b || A->lo >= B->hi) return bool_(g, false);
    if (A->hi < B->lo) return bool_(g, true);
    break;
  case OP_LeI:
    if (a == b || A->hi <= B->lo) return bool_(g, true);
    if (A->lo > B->hi) return bool_(g, false);
    break;
  case OP_IsNaI:
    if (no_na(A)) return bool_(g, false);
    if (A->op == OP_Pi) return pe_mk1(g, OP_IsNaI, A->in[0]);
    break;
  case OP_NoOvfAdd:
    if (no_na(A) && no_na(B) && (int64_t)A->lo + B->lo > INT32_MIN && (int64_t)A->hi + B->hi <= INT32_MAX)
      return bool_(g, true);
    break;
  case OP_NoOvfSub:
    if (no_na(A) && no_na(B) && (int64_t)A->lo - B->hi > INT32_MIN && (int64_t)A->hi - B->lo <= INT32_MAX)
      return bool_(g, true);
    break;
  case OP_NoOvfMul: {
    if (!no_na(A) || !no_na(B)) break;
    int64_t p[4] = {(int64_t)A->lo * B->lo, (int64_t)A->lo * B->hi, (int64_t)A->hi * B->lo, (int64_t)A->hi * B->hi};
    bool ok = true;
    for (int i = 0; i < 4; i++) ok = ok && p[i] > INT32_MIN && p[i] <= INT32_MAX;
    if (ok) return bool_(g, true);
    break;
  }
  case OP_InB:
    if (A->lo >= 0 && A->hi < B->lo) return bool_(g, true);
    if (A->hi < 0 || A->lo >= B->hi) return bool_(g, false);
    break;
  default: break;
  }
  return 0;
}

/* Sums, products and signs of doubles. */
static Ref fold_dbl(const Fold *f) {
  Graph *g = f->g;
  Ref a = f->a, b = f->b;
  const PeNode *A = &f->A, *B = &f->B;
  double da, db;
  switch (f->op) {
  case OP_AddD: /* x + 0 = x but for -0 */
    for (int k = 0; k < 2; k++) {
      const PeNode *zero = k ? A : B, *x = k ? B : A;
      if (zero->op == OP_Const && zero->imm.d == 0 && (x->dlo > 0 || x->dhi < 0)) return k ? b : a;
    }
    break;
  /* doubles: x - 0 = x;  x * 1 = x;  x / 1 = x;  -(-x) = x.  (x + 0 is not x: -0 + 0 = 0) */
  case OP_SubD:
    if (const_d(g, b, &db) && db == 0 && !signbit(db)) return a;
    break;
  case OP_MulD:
    if (const_d(g, b, &db) && db == 1) return a;
    if (const_d(g, a, &da) && da == 1) return b;
    break;
  case OP_DivD:
    if (const_d(g, b, &db) && db == 1) return a;
    /* x / 2^k = x * 2^-k: exact both ways */
    if (const_d(g, b, &db) && isnormal(db)) {
      int e;
      if (fabs(frexp(db, &e)) == 0.5 && e > -1000 && e < 1000) return pe_mk2(g, OP_MulD, a, pe_const_d(g, 1 / db));
    }
    break;
  case OP_NegD:
    if (A->op == OP_NegD) return A->in[0];
    break;
  default: break;
  }
  return 0;
}

/* What is asked of doubles.  Comparisons are false on NaN, so `true` needs to know that there is none. */
static Ref fold_dbl_test(const Fold *f) {
  Graph *g = f->g;
  Ref a = f->a, b = f->b;
  const PeNode *A = &f->A, *B = &f->B;
  switch (f->op) {
  /* x == x, x <= x unless NaN */
  case OP_EqD:
  case OP_LeD:
    if (f->op == OP_EqD && (A->dhi < B->dlo || B->dhi < A->dlo)) return bool_(g, false);
    if (f->op == OP_LeD && A->dlo > B->dhi) return bool_(g, false);
    if (f->op == OP_LeD && A->dhi <= B->dlo && A->flags & B->flags & NF_NONAN) return bool_(g, true);
    if (a == b && A->flags & NF_NONAN) return bool_(g, true);
    /* exact: (double)i < (double)j = i < j */
    if (A->op == OP_I2D && B->op == OP_I2D) return pe_mk2(g, f->op == OP_EqD ? OP_EqI : OP_LeI, A->in[0], B->in[0]);
    break;
  case OP_LtD:
    if (A->dlo >= B->dhi) return bool_(g, false);
    if (A->dhi < B->dlo && A->flags & B->flags & NF_NONAN) return bool_(g, true);
    if (a == b) return bool_(g, false);
    if (A->op == OP_I2D && B->op == OP_I2D) return pe_mk2(g, OP_LtI, A->in[0], B->in[0]);
    break;
  case OP_IsNaN:
  case OP_IsNaD:
    if (A->flags & NF_NONAN) return bool_(g, false);
    if (A->op == OP_NegD && f->op == OP_IsNaN) return pe_mk1(g, OP_IsNaN, A->in[0]);
    break;
  case OP_Ord:
    /* Ord(x, y) = !isnan(y) where x is no NaN */
    if (A->flags & NF_NONAN) return pe_mk1(g, OP_NotB, pe_mk1(g, OP_IsNaN, b));
    if (B->flags & NF_NONAN || a == b) return pe_mk1(g, OP_NotB, pe_mk1(g, OP_IsNaN, a));
    break;
  default: break;
  }
  return 0;
}

/* Conversions, and whether they are exact: there and back is the value itself. */
static Ref fold_convert(const Fold *f) {
  Graph *g = f->g;
  const PeNode *A = &f->A;
  switch (f->op) {
  case OP_D2I:
    /* (int)(double)i = i */
    if (A->op == OP_I2D) return A->in[0];
    break;
  case OP_D2U:
    if (A->op == OP_U2D || (A->op == OP_I2D && N(g, A->in[0])->lo >= 0)) return A->in[0];
    break;
  case OP_IsU32:
    if (A->op == OP_U2D || (A->op == OP_I2D && N(g, A->in[0])->lo >= 0)) return bool_(g, true);
    break;
  case OP_InIntR:
    if (A->op == OP_I2D) return bool_(g, true);
    break;
  case OP_B2I:
    if (A->op == OP_I2B && N(g, A->in[0])->lo >= 0 && N(g, A->in[0])->hi <= 1 && N(g, A->in[0])->type == f->type)
      return A->in[0];
    break;
  case OP_I2B:
    if (A->op == OP_B2I) return A->in[0];
    if (A->op == OP_Pi && N(g, A->in[0])->op == OP_B2I) return N(g, A->in[0])->in[0];
    if (A->lo > 0 || A->hi < 0) return bool_(g, true);
    break;
  default: break;
  }
  return 0;
}

/* Logic, and the choice between two values. */
static Ref fold_logic(const Fold *f) {
  Graph *g = f->g;
  Ref a = f->a, b = f->b, c = f->c;
  const PeNode *A = &f->A;
  int64_t ia, ib;
  switch (f->op) {
  case OP_NotB:
    /* !!p = p;  !(i < j) = j <= i (integers only) */
    if (A->op == OP_NotB) return A->in[0];
    if (A->op == OP_LtI) return pe_mk2(g, OP_LeI, A->in[1], A->in[0]);
    if (A->op == OP_LeI) return pe_mk2(g, OP_LtI, A->in[1], A->in[0]);
    break;
  case OP_AndB:
    if (const_i(g, a, &ia)) return ia ? b : a;
    if (const_i(g, b, &ib)) return ib ? a : b;
    if (a == b) return a;
    break;
  case OP_OrB:
    if (const_i(g, a, &ia)) return ia ? a : b;
    if (const_i(g, b, &ib)) return ib ? b : a;
    if (a == b) return a;
    break;
  case OP_Select:
    if (const_i(g, a, &ia)) return ia ? b : c;
    if (b == c) return b;
    if (A->op == OP_NotB) return pe_mk(g, OP_Select, f->type, A->in[0], c, b, 0);
    if (f->type == PT_B && const_i(g, b, &ib) && const_i(g, c, &ia))
      return ib && !ia ? a : !ib && ia ? pe_mk1(g, OP_NotB, a) : b;
    if (f->type == PT_B && const_i(g, c, &ia))
      return ia ? pe_mk2(g, OP_OrB, pe_mk1(g, OP_NotB, a), b) : pe_mk2(g, OP_AndB, a, b);
    if (f->type == PT_B && const_i(g, b, &ib))
      return ib ? pe_mk2(g, OP_OrB, a, c) : pe_mk2(g, OP_AndB, pe_mk1(g, OP_NotB, a), c);
    break;
  default: break;
  }
  return 0;
}

/* Scalar operations that are calls: imm holds the operation and, above its 8 bits, whether it is one of doubles. */
static Ref fold_call(const Fold *f) {
  if (f->op != OP_Call) return 0;
  int op = (int)(f->imm & 0xff);
  bool dbl = f->imm >> 8;
  Graph *g = f->g;
  Ref a = f->a, b = f->b;
  const PeNode *A = &f->A, *B = &f->B;
  double db;
  switch (op) {
  case SOP_Abs:
    if (dbl && A->dlo > 0) return a;
    break;
  case SOP_Pow:
    /* x^2 = x*x;  x^1 = x  (GNU R computes the first so, too) */
    if (dbl && const_d(g, b, &db)) {
      if (db == 2) return pe_mk2(g, OP_MulD, a, a);
      if (db == 1) return a;
    }
    break;
  case SOP_AsDbl:
    if (dbl) return a;
    if (no_na(A)) return pe_mk1(g, OP_I2D, a);
    break;
  case SOP_Mod:
  case SOP_IDiv:
    /* floor division of what is not negative truncates */
    if (!dbl && A->lo >= 0 && B->lo > 0) return pe_mk2(g, op == SOP_Mod ? OP_RemI : OP_QuoI, a, b);
    break;
  case SOP_AsInt:
  case SOP_Plus:
    if (!dbl || op == SOP_Plus) return a;
    break;
  default: break;
  }
  return 0;
}

Ref pe_fold(Graph *g, PeOp op, PeType type, Ref a, Ref b, Ref c, int64_t imm) {
  Ref r = fold_const(g, op, type, a, b, c, imm);
  if (r) return r;
  Fold f = {.g = g, .op = op, .type = type, .a = a, .b = b, .c = c, .imm = imm};
  if (a) f.A = *N(g, a);
  if (b) f.B = *N(g, b);
  static Ref (*const families[])(const Fold *) = {fold_int,     fold_int_test, fold_dbl, fold_dbl_test,
                                                  fold_convert, fold_logic,    fold_call};
  for (size_t i = 0; i < sizeof families / sizeof *families; i++)
    if ((r = families[i](&f))) return r;
  return 0;
}
