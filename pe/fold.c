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
static bool no_na(PeNode *n) { return n->lo > INT32_MIN; }

/* All inputs constant: compute. */
static Ref fold_const(Graph *g, PeOp op, PeType type, Ref a, Ref b, Ref c, int64_t imm) {
  if (op < OP_AddI || op > OP_Call || !a) return 0;
  Ref in[3] = {a, b, c};
  PeVal v[3] = {{0}};
  for (int i = 0; i < 3 && in[i]; i++) {
    if (OPOF(in[i]) != OP_Const) return 0;
    v[i].bits = N(g, in[i])->imm.i;
  }
  if ((op == OP_QuoI || op == OP_RemI) && (v[1].i == 0 || v[1].i == -1)) return 0;
  PeNode n = {.op = (uint8_t)op,
              .type = (uint8_t)type,
              .nin = (uint8_t)(c   ? 3
                               : b ? 2
                                   : 1),
              .imm.i = imm,
              .in = {a, b, c}};
  PeVal r = pe_apply(g, &n, v);
  return type == PT_D ? pe_const_d(g, r.d) : pe_const_i(g, type, r.i);
}

Ref pe_fold(Graph *g, PeOp op, PeType type, Ref a, Ref b, Ref c, int64_t imm) {
  int64_t ia, ib;
  double da, db;
  Ref r = fold_const(g, op, type, a, b, c, imm);
  if (r) return r;
  PeNode A = {0}, B = {0};
  if (a) A = *N(g, a);
  if (b) B = *N(g, b);
  switch (op) {
  case OP_AddI:
    /* c + x: the constant second */
    if (const_i(g, a, &ia) && OPOF(b) != OP_Const) {
      Ref t = a;
      a = b, b = t;
      PeNode T = A;
      A = B, B = T;
    }
    /* x + 0 = x */
    if (const_i(g, b, &ib) && ib == 0) return a;
    /* (x + c1) + c2 = x + (c1 + c2);  (x - y) + y = x */
    if (const_i(g, b, &ib) && A.op == OP_AddI && const_i(g, A.in[1], &ia))
      return pe_mk2(g, OP_AddI, A.in[0], int_(g, ia + ib));
    if (A.op == OP_SubI && A.in[1] == b) return A.in[0];
    break;
  case OP_SubI:
    /* x - c = x + -c;  x - x = 0;  (x + y) - y = x */
    if (const_i(g, b, &ib)) return pe_mk2(g, OP_AddI, a, int_(g, -ib));
    if (a == b) return int_(g, 0);
    if (A.op == OP_AddI && A.in[1] == b) return A.in[0];
    if (A.op == OP_AddI && A.in[0] == b) return A.in[1];
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
    if (A.op == OP_NegI) return A.in[0];
    break;
  case OP_QuoI:
    if (const_i(g, b, &ib) && ib == 1) return a;
    break;
  case OP_AndI:
  case OP_OrI:
    if (a == b) return a;
    break;
  case OP_EqI:
    if (a == b) return bool_(g, true);
    if (A.hi < B.lo || B.hi < A.lo) return bool_(g, false);
    /* truth as a number: (int)p == 0 = !p;  (int)p == 1 = p */
    if (const_i(g, b, &ib) && A.op == OP_B2I)
      return ib == 0 ? pe_mk1(g, OP_NotB, A.in[0]) : ib == 1 ? A.in[0] : bool_(g, false);
    if (const_i(g, a, &ia) && B.op == OP_B2I)
      return ia == 0 ? pe_mk1(g, OP_NotB, B.in[0]) : ia == 1 ? B.in[0] : bool_(g, false);
    break;
  case OP_LtI:
    if (a == b || A.lo >= B.hi) return bool_(g, false);
    if (A.hi < B.lo) return bool_(g, true);
    break;
  case OP_LeI:
    if (a == b || A.hi <= B.lo) return bool_(g, true);
    if (A.lo > B.hi) return bool_(g, false);
    break;
  case OP_IsNaI:
    if (no_na(&A)) return bool_(g, false);
    if (A.op == OP_Pi) return pe_mk1(g, OP_IsNaI, A.in[0]);
    break;
  case OP_NoOvfAdd:
    if (no_na(&A) && no_na(&B) && (int64_t)A.lo + B.lo > INT32_MIN && (int64_t)A.hi + B.hi <= INT32_MAX)
      return bool_(g, true);
    break;
  case OP_NoOvfSub:
    if (no_na(&A) && no_na(&B) && (int64_t)A.lo - B.hi > INT32_MIN && (int64_t)A.hi - B.lo <= INT32_MAX)
      return bool_(g, true);
    break;
  case OP_NoOvfMul: {
    if (!no_na(&A) || !no_na(&B)) break;
    int64_t p[4] = {(int64_t)A.lo * B.lo, (int64_t)A.lo * B.hi, (int64_t)A.hi * B.lo, (int64_t)A.hi * B.hi};
    bool ok = true;
    for (int i = 0; i < 4; i++) ok = ok && p[i] > INT32_MIN && p[i] <= INT32_MAX;
    if (ok) return bool_(g, true);
    break;
  }
  case OP_InB:
    if (A.lo >= 0 && A.hi < B.lo) return bool_(g, true);
    if (A.hi < 0 || A.lo >= B.hi) return bool_(g, false);
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
    if (A.op == OP_NegD) return A.in[0];
    break;
  /* x == x, x <= x unless NaN */
  case OP_EqD:
  case OP_LeD:
    /* intervals: false on NaN, so `true` needs to know that there is none */
    if (op == OP_EqD && (A.dhi < B.dlo || B.dhi < A.dlo)) return bool_(g, false);
    if (op == OP_LeD && A.dlo > B.dhi) return bool_(g, false);
    if (op == OP_LeD && A.dhi <= B.dlo && A.flags & B.flags & NF_NONAN) return bool_(g, true);
    if (a == b && A.flags & NF_NONAN) return bool_(g, true);
    /* exact: (double)i < (double)j = i < j */
    if (A.op == OP_I2D && B.op == OP_I2D) return pe_mk2(g, op == OP_EqD ? OP_EqI : OP_LeI, A.in[0], B.in[0]);
    break;
  case OP_LtD:
    if (A.dlo >= B.dhi) return bool_(g, false);
    if (A.dhi < B.dlo && A.flags & B.flags & NF_NONAN) return bool_(g, true);
    if (a == b) return bool_(g, false);
    if (A.op == OP_I2D && B.op == OP_I2D) return pe_mk2(g, OP_LtI, A.in[0], B.in[0]);
    break;
  case OP_AddD: /* x + 0 = x but for -0 */
    for (int k = 0; k < 2; k++) {
      PeNode *zero = k ? &A : &B, *x = k ? &B : &A;
      if (zero->op == OP_Const && zero->imm.d == 0 && (x->dlo > 0 || x->dhi < 0)) return k ? b : a;
    }
    break;
  case OP_IsNaN:
  case OP_IsNaD:
    if (A.flags & NF_NONAN) return bool_(g, false);
    if (A.op == OP_NegD && op == OP_IsNaN) return pe_mk1(g, OP_IsNaN, A.in[0]);
    break;
  case OP_Ord:
    /* Ord(x, y) = !isnan(y) where x is no NaN */
    if (A.flags & NF_NONAN) return pe_mk1(g, OP_NotB, pe_mk1(g, OP_IsNaN, b));
    if (B.flags & NF_NONAN || a == b) return pe_mk1(g, OP_NotB, pe_mk1(g, OP_IsNaN, a));
    break;
  case OP_D2I:
    /* (int)(double)i = i */
    if (A.op == OP_I2D) return A.in[0];
    break;
  case OP_D2U:
    if (A.op == OP_U2D || (A.op == OP_I2D && N(g, A.in[0])->lo >= 0)) return A.in[0];
    break;
  case OP_IsU32:
    if (A.op == OP_U2D || (A.op == OP_I2D && N(g, A.in[0])->lo >= 0)) return bool_(g, true);
    break;
  case OP_InIntR:
    if (A.op == OP_I2D) return bool_(g, true);
    break;
  case OP_B2I:
    if (A.op == OP_I2B && N(g, A.in[0])->lo >= 0 && N(g, A.in[0])->hi <= 1 && N(g, A.in[0])->type == type)
      return A.in[0];
    break;
  case OP_I2B:
    if (A.op == OP_B2I) return A.in[0];
    if (A.op == OP_Pi && N(g, A.in[0])->op == OP_B2I) return N(g, A.in[0])->in[0];
    if (A.lo > 0 || A.hi < 0) return bool_(g, true);
    break;
  case OP_NotB:
    /* !!p = p;  !(i < j) = j <= i (integers only) */
    if (A.op == OP_NotB) return A.in[0];
    if (A.op == OP_LtI) return pe_mk2(g, OP_LeI, A.in[1], A.in[0]);
    if (A.op == OP_LeI) return pe_mk2(g, OP_LtI, A.in[1], A.in[0]);
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
    if (A.op == OP_NotB) return pe_mk(g, OP_Select, type, A.in[0], c, b, 0);
    if (type == PT_B && const_i(g, b, &ib) && const_i(g, c, &ia))
      return ib && !ia ? a : !ib && ia ? pe_mk1(g, OP_NotB, a) : b;
    if (type == PT_B && const_i(g, c, &ia))
      return ia ? pe_mk2(g, OP_OrB, pe_mk1(g, OP_NotB, a), b) : pe_mk2(g, OP_AndB, a, b);
    if (type == PT_B && const_i(g, b, &ib))
      return ib ? pe_mk2(g, OP_OrB, a, c) : pe_mk2(g, OP_AndB, pe_mk1(g, OP_NotB, a), c);
    break;
  case OP_Call:
    switch ((int)(imm & 0xff)) {
    case SOP_Abs:
      if (imm >> 8 && A.dlo > 0) return a;
      break;
    case SOP_Pow:
      /* x^2 = x*x;  x^1 = x  (GNU R computes the first so, too) */
      if (imm >> 8 && const_d(g, b, &db)) {
        if (db == 2) return pe_mk2(g, OP_MulD, a, a);
        if (db == 1) return a;
      }
      break;
    case SOP_AsDbl:
      if (imm >> 8) return a;
      if (no_na(&A)) return pe_mk1(g, OP_I2D, a);
      break;
    case SOP_Mod:
    case SOP_IDiv:
      /* floor division of what is not negative truncates */
      if (!(imm >> 8) && A.lo >= 0 && B.lo > 0) return pe_mk2(g, (imm & 0xff) == SOP_Mod ? OP_RemI : OP_QuoI, a, b);
      break;
    case SOP_AsInt:
    case SOP_Plus:
      if (!(imm >> 8) || (imm & 0xff) == SOP_Plus) return a;
      break;
    }
    break;
  default: break;
  }
  return 0;
}

/* Intervals of doubles.  Rounding is monotone, so the ends of a sum, product or quotient of intervals are those of the
 * rounded results; NaN can only come from infinities (and 0 / 0). */
static bool bounded(PeNode *n) { return n->dlo > -INFINITY && n->dhi < INFINITY; }
static void dinterval(Graph *g, PeNode *n, PeNode *a, PeNode *b) {
  bool sure = (a ? a->flags & NF_NONAN : 0) && (!b || b->flags & NF_NONAN);
  double lo = -INFINITY, hi = INFINITY;
  switch (n->op) {
  case OP_Const: lo = hi = n->imm.d; break;
  case OP_I2D: lo = a->lo, hi = a->hi; break;
  case OP_U2D: lo = a->lo >= 0 ? a->lo : 0, hi = a->lo >= 0 ? a->hi : 4294967295.0; break;
  case OP_NegD: lo = -a->dhi, hi = -a->dlo; break;
  case OP_Unif: lo = 0x1p-34, hi = 1; break;
  case OP_AddD:
    lo = a->dlo + b->dlo, hi = a->dhi + b->dhi;
    if (sure && bounded(a) && bounded(b)) n->flags |= NF_NONAN;
    break;
  case OP_SubD:
    lo = a->dlo - b->dhi, hi = a->dhi - b->dlo;
    if (sure && bounded(a) && bounded(b)) n->flags |= NF_NONAN;
    break;
  case OP_MulD:
    if (n->in[0] == n->in[1]) { /* a square */
      lo = 0, hi = fmax(a->dlo * a->dlo, a->dhi * a->dhi);
      if (sure) n->flags |= NF_NONAN;
    } else if (bounded(a) && bounded(b)) {
      double p[4] = {a->dlo * b->dlo, a->dlo * b->dhi, a->dhi * b->dlo, a->dhi * b->dhi};
      lo = fmin(fmin(p[0], p[1]), fmin(p[2], p[3])), hi = fmax(fmax(p[0], p[1]), fmax(p[2], p[3]));
      if (sure) n->flags |= NF_NONAN;
    } else if (a->dlo >= 0 && b->dlo >= 0) {
      lo = 0; /* 0 * Inf is NaN, which is no matter here */
    }
    break;
  case OP_FmaD: {
    PeNode *c = N(g, n->in[2]);
    if (bounded(a) && bounded(b) && bounded(c)) {
      double p[4] = {a->dlo * b->dlo, a->dlo * b->dhi, a->dhi * b->dlo, a->dhi * b->dhi};
      lo = fmin(fmin(p[0], p[1]), fmin(p[2], p[3])) + c->dlo, hi = fmax(fmax(p[0], p[1]), fmax(p[2], p[3])) + c->dhi;
      if (fabs(lo) < 0x1p60 && fabs(hi) < 0x1p60) { /* the ends are rounded twice */
        lo = floor(lo) - 1024, hi = ceil(hi) + 1024;
        if (sure && c->flags & NF_NONAN) n->flags |= NF_NONAN;
      } else {
        lo = -INFINITY, hi = INFINITY;
      }
    }
    break;
  }
  case OP_DivD:
    if (b->dlo > 0 || b->dhi < 0) {
      if (bounded(a) && bounded(b)) {
        double p[4] = {a->dlo / b->dlo, a->dlo / b->dhi, a->dhi / b->dlo, a->dhi / b->dhi};
        lo = fmin(fmin(p[0], p[1]), fmin(p[2], p[3])), hi = fmax(fmax(p[0], p[1]), fmax(p[2], p[3]));
        if (sure) n->flags |= NF_NONAN;
      } else if (a->dlo >= 0 && b->dlo > 0) {
        lo = 0;
        if (sure && bounded(b)) n->flags |= NF_NONAN;
      }
    }
    break;
  case OP_Select: {
    PeNode *c = N(g, n->in[2]);
    lo = fmin(b->dlo, c->dlo), hi = fmax(b->dhi, c->dhi);
    break;
  }
  case OP_Call:
    if (!(n->imm.i >> 8)) {
      if ((n->imm.i & 0xff) == SOP_AsDbl) lo = INT32_MIN, hi = INT32_MAX;
      break;
    }
    switch ((int)(n->imm.i & 0xff)) {
    case SOP_Abs:
      lo = a->dlo > 0 ? a->dlo : a->dhi < 0 ? -a->dhi : 0;
      hi = fmax(fabs(a->dlo), fabs(a->dhi));
      break;
    case SOP_Floor:
    case SOP_Ceiling:
    case SOP_Trunc:
    case SOP_Round: lo = floor(a->dlo), hi = ceil(a->dhi); break;
    case SOP_Sqrt:
      lo = a->dlo > 0 ? sqrt(a->dlo) : 0, hi = a->dhi > 0 ? sqrt(a->dhi) : 0;
      if (sure && a->dlo >= 0) n->flags |= NF_NONAN;
      break;
    case SOP_Exp: lo = 0; break;
    case SOP_Sin:
    case SOP_Cos:
      lo = -1, hi = 1;
      if (sure && bounded(a)) n->flags |= NF_NONAN;
      break;
    case SOP_Tanh:
    case SOP_Sign: lo = -1, hi = 1; break;
    case SOP_Atan: lo = -2, hi = 2; break;
    case SOP_Mod:
      if (b->dlo > 0 && b->dhi < INFINITY) {
        lo = 0, hi = b->dhi;
        if (sure && bounded(a)) n->flags |= NF_NONAN;
      }
      break;
    case SOP_Max:
    case SOP_PMax: lo = fmax(a->dlo, b->dlo), hi = fmax(a->dhi, b->dhi); break;
    case SOP_Min:
    case SOP_PMin: lo = fmin(a->dlo, b->dlo), hi = fmin(a->dhi, b->dhi); break;
    }
    break;
  default: break;
  }
  if (lo != lo || hi != hi) lo = -INFINITY, hi = INFINITY;
  n->dlo = lo;
  n->dhi = hi;
}

/* A whole number, infinite or NaN: sums and products of such round to whole numbers. */
static bool whole(Graph *g, PeNode *n) {
  switch (n->op) {
  case OP_Const: return n->imm.d == floor(n->imm.d);
  case OP_I2D:
  case OP_U2D: return true;
  case OP_NegD:
  case OP_AddD:
  case OP_SubD:
  case OP_MulD:
  case OP_FmaD:
    for (int i = 0; i < n->nin; i++)
      if (!(N(g, n->in[i])->flags & NF_WHOLE)) return false;
    return true;
  case OP_Select: return N(g, n->in[1])->flags & N(g, n->in[2])->flags & NF_WHOLE;
  case OP_Call:
    switch (n->imm.i >> 8 ? (int)(n->imm.i & 0xff) : -1) {
    case SOP_Floor:
    case SOP_Ceiling:
    case SOP_Trunc: return true;
    case SOP_Abs: return N(g, n->in[0])->flags & NF_WHOLE;
    default: return false;
    }
  default: return false;
  }
}

static int32_t clamp(int64_t v) { return v < INT32_MIN ? INT32_MIN : v > INT32_MAX ? INT32_MAX : (int32_t)v; }

/* The interval of a new node.  A result that may wrap has the full one. */
void pe_interval(Graph *g, PeNode *n) {
  PeNode *a = n->in[0] ? N(g, n->in[0]) : NULL, *b = n->in[1] ? N(g, n->in[1]) : NULL,
         *c = n->in[2] ? N(g, n->in[2]) : NULL;
  int64_t lo = INT32_MIN, hi = INT32_MAX;
  switch (n->op) {
  case OP_Const:
    if (n->type == PT_D) {
      if (n->imm.d == n->imm.d) n->flags |= NF_NONAN;
    } else {
      lo = hi = n->imm.i;
    }
    break;
  case OP_Lane: lo = 0, hi = INT32_MAX - 1; break;
  case OP_Unif: n->flags |= NF_NONAN; break;
  case OP_Load:
  case OP_Seq: /* after pe_strip: what the launcher promised */
    if (n->op == OP_Seq || (g->arg_need && g->arg_need[n->imm.i] & PF_COMPLETE)) lo++, n->flags |= NF_NONAN;
    if (n->type == PT_L) lo = lo == INT32_MIN ? lo : 0, hi = 1;
    if (n->op == OP_Load && g->args[n->imm.i].facts & PF_COUNT) lo = 0;
    break;
  case OP_Elem: {
    Ref v = n->in[0];
    v = pe_real(g, v);
    if (g->scope[N(g, v)->imm.i].need & PF_COMPLETE) lo++, n->flags |= NF_NONAN;
    if (n->type == PT_L) lo = lo == INT32_MIN ? lo : 0, hi = 1;
    break;
  }
  case OP_Len:
  case OP_Nrow:
  case OP_Ncol: lo = 0; break;
  case OP_Param:
    if ((n->imm.i >> 16) >= PEP_SCOPE_LEN && (n->imm.i >> 16) <= PEP_SCOPE_NCOL) lo = 0;
    if ((n->imm.i >> 16) == PEP_N) lo = 0;
    if ((n->imm.i >> 16) == PEP_SCOPE_SCALAR && g->scope[n->imm.i & 0xffff].need & PF_COMPLETE)
      lo++, n->flags |= NF_NONAN;
    if ((n->imm.i >> 16) == PEP_INPUT_SCALAR && g->arg_need && g->arg_need[n->imm.i & 0xffff] & PF_COMPLETE)
      lo++, n->flags |= NF_NONAN;
    if (n->type == PT_L) lo = lo == INT32_MIN ? lo : 0, hi = 1;
    break;
  case OP_AddI: lo = (int64_t)a->lo + b->lo, hi = (int64_t)a->hi + b->hi; break;
  case OP_SubI: lo = (int64_t)a->lo - b->hi, hi = (int64_t)a->hi - b->lo; break;
  case OP_MulI: {
    int64_t p[4] = {(int64_t)a->lo * b->lo, (int64_t)a->lo * b->hi, (int64_t)a->hi * b->lo, (int64_t)a->hi * b->hi};
    lo = hi = p[0];
    for (int i = 1; i < 4; i++) lo = p[i] < lo ? p[i] : lo, hi = p[i] > hi ? p[i] : hi;
    break;
  }
  case OP_NegI:
    lo = -(int64_t)a->hi, hi = -(int64_t)a->lo;
    if (a->lo == INT32_MIN) lo = INT32_MIN, hi = INT32_MAX;
    break;
  case OP_QuoI:
    if (b->lo > 0) lo = a->lo < 0 ? a->lo / b->lo : 0, hi = a->hi > 0 ? a->hi / b->lo : 0;
    break;
  case OP_RemI:
    if (b->lo > 0) {
      lo = a->lo < 0 ? -((int64_t)b->hi - 1) : 0, hi = a->hi > 0 ? (int64_t)b->hi - 1 : 0;
      if (a->lo >= 0 && a->hi < hi) hi = a->hi;
    }
    break;
  case OP_AndI:
    if (a->lo >= 0 || b->lo >= 0) lo = 0, hi = a->lo >= 0 && (b->lo < 0 || a->hi < b->hi) ? a->hi : b->hi;
    break;
  case OP_Select:
    if (n->type == PT_D) {
      if (b->flags & c->flags & NF_NONAN) n->flags |= NF_NONAN;
    } else {
      lo = b->lo < c->lo ? b->lo : c->lo, hi = b->hi > c->hi ? b->hi : c->hi;
    }
    break;
  case OP_B2I: lo = 0, hi = 1; break;
  case OP_U2D:
  case OP_I2D: n->flags |= NF_NONAN; break;
  case OP_D2I: lo = INT32_MIN + 1; break; /* after its guard */
  case OP_NegD: n->flags |= a->flags & NF_NONAN; break;
  case OP_Call: {
    int sop = (int)(n->imm.i & 0xff);
    if (n->type == PT_D && n->imm.i >> 8 && a->flags & NF_NONAN) {
      switch (sop) {
      case SOP_Abs:
      case SOP_Floor:
      case SOP_Ceiling:
      case SOP_Trunc:
      case SOP_Round:
      case SOP_Sign:
      case SOP_Exp:
      case SOP_Expm1:
      case SOP_Atan:
      case SOP_Tanh:
      case SOP_Sinh:
      case SOP_Cosh:
      case SOP_AsDbl: n->flags |= NF_NONAN; break;
      case SOP_Max:
      case SOP_Min:
      case SOP_PMax:
      case SOP_PMin: n->flags |= b->flags & NF_NONAN; break;
      }
    }
    if (n->type == PT_I && !(n->imm.i >> 8)) {
      if (sop == SOP_Max || sop == SOP_PMax) {
        if (no_na(a) && no_na(b)) lo = a->lo > b->lo ? a->lo : b->lo, hi = a->hi > b->hi ? a->hi : b->hi;
      } else if (sop == SOP_Min || sop == SOP_PMin) {
        if (no_na(a) && no_na(b)) lo = a->lo < b->lo ? a->lo : b->lo, hi = a->hi < b->hi ? a->hi : b->hi;
      } else if (sop == SOP_Abs) {
        if (no_na(a)) lo = a->lo > 0 ? a->lo : 0;
      } else if (sop == SOP_Mod) {
        if (b->lo > 0) lo = 0, hi = (int64_t)b->hi - 1;
      } else if (sop == SOP_IDiv) {
        if (b->lo > 0 && a->lo >= 0) lo = 0, hi = a->hi;
      }
    }
    if (n->type == PT_L && (sop == SOP_IsNa || sop == SOP_IsNan || sop == SOP_IsFinite || sop == SOP_IsInfinite))
      lo = 0, hi = 1;
    break;
  }
  default: break;
  }
  if (n->type == PT_D) {
    dinterval(g, n, a, b);
    if (whole(g, n)) n->flags |= NF_WHOLE;
  }
  if (n->type == PT_B) lo = lo < 0 ? 0 : lo, hi = hi > 1 ? 1 : hi;
  if ((lo < INT32_MIN || hi > INT32_MAX) &&
      !((n->op == OP_AddI || n->op == OP_SubI || n->op == OP_MulI) && n->imm.i)) { /* wraps */
    lo = INT32_MIN;
    hi = INT32_MAX;
  }
  if ((n->op == OP_AddI || n->op == OP_SubI || n->op == OP_MulI) && n->imm.i && lo <= INT32_MIN) lo = INT32_MIN + 1;
  n->lo = clamp(lo);
  n->hi = clamp(hi);
}
