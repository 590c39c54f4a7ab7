/* pe/interval.c - what is known of a new node's value: its interval, that it is no NaN, that it is whole.
 *
 * A result that may wrap has the full interval.  Rounding is monotone, so the ends of a sum, product or quotient of
 * intervals of doubles are those of the rounded results; NaN can only come from infinities (and 0 / 0).
 */
#include "graph.h"
#include "../specialize/ops.h"

static bool no_na(const PeNode *n) { return n->lo > INT32_MIN; }
static bool bounded(const PeNode *n) { return n->dlo > -INFINITY && n->dhi < INFINITY; }
static bool no_nan(const PeNode *n) { return n->flags & NF_NONAN; }
static int call_op(const PeNode *n) { return (int)(n->imm.i & 0xff); } /* of OP_Call: the SOP_ ... */
static bool call_of_doubles(const PeNode *n) { return n->imm.i >> 8; } /* ... and which kind it is of */

/* ---- doubles ---- */

typedef struct DblRange {
  double lo, hi;
  bool nonan; /* it is known */
} DblRange;

/* From the least to the largest of four ends. */
static DblRange corners(double p, double q, double r, double s, bool nonan) {
  return (DblRange){fmin(fmin(p, q), fmin(r, s)), fmax(fmax(p, q), fmax(r, s)), nonan};
}

/* Of a call of doubles; sure: no operand is NaN. */
static DblRange call_dbl(const PeNode *n, const PeNode *a, const PeNode *b, bool sure) {
  DblRange r = {-INFINITY, INFINITY, false};
  switch (call_op(n)) {
  case SOP_Abs:
    r.lo = a->dlo > 0 ? a->dlo : a->dhi < 0 ? -a->dhi : 0;
    r.hi = fmax(fabs(a->dlo), fabs(a->dhi));
    break;
  case SOP_Floor:
  case SOP_Ceiling:
  case SOP_Trunc:
  case SOP_Round: r.lo = floor(a->dlo), r.hi = ceil(a->dhi); break;
  case SOP_Sqrt:
    r.lo = a->dlo > 0 ? sqrt(a->dlo) : 0, r.hi = a->dhi > 0 ? sqrt(a->dhi) : 0;
    if (sure && a->dlo >= 0) r.nonan = true;
    break;
  case SOP_Exp: r.lo = 0; break;
  case SOP_Sin:
  case SOP_Cos:
    r.lo = -1, r.hi = 1;
    if (sure && bounded(a)) r.nonan = true;
    break;
  case SOP_Tanh:
  case SOP_Sign: r.lo = -1, r.hi = 1; break;
  case SOP_Atan: r.lo = -2, r.hi = 2; break;
  case SOP_Mod:
    if (b->dlo > 0 && b->dhi < INFINITY) {
      r.lo = 0, r.hi = b->dhi;
      if (sure && bounded(a)) r.nonan = true;
    }
    break;
  case SOP_Max:
  case SOP_PMax: r.lo = fmax(a->dlo, b->dlo), r.hi = fmax(a->dhi, b->dhi); break;
  case SOP_Min:
  case SOP_PMin: r.lo = fmin(a->dlo, b->dlo), r.hi = fmin(a->dhi, b->dhi); break;
  default: break;
  }
  return r;
}

/* Of a sum, product or quotient; sure: no operand is NaN. */
static DblRange arith_dbl(Graph *g, const PeNode *n, const PeNode *a, const PeNode *b, bool sure) {
  DblRange r = {-INFINITY, INFINITY, false};
  switch (n->op) {
  case OP_AddD: return (DblRange){a->dlo + b->dlo, a->dhi + b->dhi, sure && bounded(a) && bounded(b)};
  case OP_SubD: return (DblRange){a->dlo - b->dhi, a->dhi - b->dlo, sure && bounded(a) && bounded(b)};
  case OP_MulD:
    if (n->in[0] == n->in[1]) return (DblRange){0, fmax(a->dlo * a->dlo, a->dhi * a->dhi), sure}; /* a square */
    if (bounded(a) && bounded(b))
      return corners(a->dlo * b->dlo, a->dlo * b->dhi, a->dhi * b->dlo, a->dhi * b->dhi, sure);
    if (a->dlo >= 0 && b->dlo >= 0) r.lo = 0; /* 0 * Inf is NaN, which is no matter here */
    break;
  case OP_FmaD: {
    const PeNode *c = N(g, n->in[2]);
    if (!bounded(a) || !bounded(b) || !bounded(c)) break;
    DblRange p = corners(a->dlo * b->dlo, a->dlo * b->dhi, a->dhi * b->dlo, a->dhi * b->dhi, sure && no_nan(c));
    p.lo += c->dlo, p.hi += c->dhi;
    /* the ends are rounded twice */
    if (fabs(p.lo) < 0x1p60 && fabs(p.hi) < 0x1p60) return (DblRange){floor(p.lo) - 1024, ceil(p.hi) + 1024, p.nonan};
    break;
  }
  case OP_DivD:
    if (b->dlo <= 0 && b->dhi >= 0) break;
    if (bounded(a) && bounded(b))
      return corners(a->dlo / b->dlo, a->dlo / b->dhi, a->dhi / b->dlo, a->dhi / b->dhi, sure);
    if (a->dlo >= 0 && b->dlo > 0) r.lo = 0, r.nonan = sure && bounded(b);
    break;
  case OP_RecipD:
  case OP_RsqrtD:
    if (a->dlo > 0) r.lo = 0, r.nonan = sure;
    break;
  default: break;
  }
  return r;
}

static DblRange range_dbl(Graph *g, const PeNode *n, const PeNode *a, const PeNode *b) {
  bool sure = a && no_nan(a) && (!b || no_nan(b));
  switch (n->op) {
  case OP_Const: return (DblRange){n->imm.d, n->imm.d, false};
  case OP_I2D: return (DblRange){a->lo, a->hi, false};
  case OP_U2D: return a->lo >= 0 ? (DblRange){a->lo, a->hi, false} : (DblRange){0, 4294967295.0, false};
  case OP_NegD: return (DblRange){-a->dhi, -a->dlo, false};
  case OP_Unif:
  case OP_Tape:
    if (n->op == OP_Tape && n->imm.i == 2) return (DblRange){-INFINITY, INFINITY, false};
    return n->op == OP_Tape && n->imm.i ? (DblRange){-40, 40, false} : (DblRange){0x1p-34, 1, false};
  case OP_Select: {
    const PeNode *c = N(g, n->in[2]);
    return (DblRange){fmin(b->dlo, c->dlo), fmax(b->dhi, c->dhi), false};
  }
  case OP_Call:
    if (call_of_doubles(n)) return call_dbl(n, a, b, sure);
    if (call_op(n) == SOP_AsDbl) return (DblRange){INT32_MIN, INT32_MAX, false};
    break;
  default: return arith_dbl(g, n, a, b, sure);
  }
  return (DblRange){-INFINITY, INFINITY, false};
}

static void interval_dbl(Graph *g, PeNode *n, const PeNode *a, const PeNode *b) {
  DblRange r = range_dbl(g, n, a, b);
  bool known = r.lo == r.lo && r.hi == r.hi;
  n->dlo = known ? r.lo : -INFINITY;
  n->dhi = known ? r.hi : INFINITY;
  if (r.nonan) n->flags |= NF_NONAN;
}

/* A whole number, infinite or NaN: sums and products of such round to whole numbers. */
static bool whole(Graph *g, const PeNode *n) {
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
    switch (call_of_doubles(n) ? call_op(n) : -1) {
    case SOP_Floor:
    case SOP_Ceiling:
    case SOP_Trunc: return true;
    case SOP_Abs: return N(g, n->in[0])->flags & NF_WHOLE;
    default: return false;
    }
  default: return false;
  }
}

/* That a double is no NaN because its operands are none. */
static bool keeps_no_nan(const PeNode *n, const PeNode *a, const PeNode *b, const PeNode *c) {
  switch (n->op) {
  case OP_Const: return n->imm.d == n->imm.d;
  case OP_Tape: return n->imm.i != 2;
  case OP_Unif:
  case OP_U2D:
  case OP_I2D: return true;
  case OP_Select: return no_nan(b) && no_nan(c);
  case OP_NegD: return no_nan(a);
  case OP_Call: break;
  default: return false;
  }
  if (!call_of_doubles(n) || !no_nan(a)) return false;
  switch (call_op(n)) {
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
  case SOP_AsDbl: return true;
  case SOP_Max:
  case SOP_Min:
  case SOP_PMax:
  case SOP_PMin: return no_nan(b);
  default: return false;
  }
}

/* ---- integers and logicals ---- */

typedef struct IntRange {
  int64_t lo, hi;
} IntRange;

static int32_t clamp(int64_t v) { return v < INT32_MIN ? INT32_MIN : v > INT32_MAX ? INT32_MAX : (int32_t)v; }

/* The launcher promises that there is no NA in what n reads (see PF_COMPLETE); true only after pe_strip. */
static bool promised(Graph *g, const PeNode *n) {
  int64_t kind = n->imm.i >> 16, k = n->imm.i & 0xffff; /* of OP_Param */
  switch (n->op) {
  case OP_Seq: return true;
  case OP_Load: return g->arg_need && g->arg_need[n->imm.i] & PF_COMPLETE;
  case OP_Elem: return g->scope[N(g, pe_real(g, n->in[0]))->imm.i].need & PF_COMPLETE;
  case OP_Param:
    return (kind == PEP_SCOPE_SCALAR && g->scope[k].need & PF_COMPLETE) ||
           (kind == PEP_INPUT_SCALAR && g->arg_need && g->arg_need[k] & PF_COMPLETE);
  default: return false;
  }
}

/* Of what a lane is given: elements, lengths, parameters. */
static IntRange given_int(Graph *g, const PeNode *n) {
  int64_t kind = n->imm.i >> 16; /* of OP_Param */
  IntRange r = {promised(g, n) ? INT32_MIN + 1 : INT32_MIN, INT32_MAX};
  if (n->op == OP_Param && ((kind >= PEP_SCOPE_LEN && kind <= PEP_SCOPE_NCOL) || kind == PEP_N)) r.lo = 0;
  if (n->op == OP_Param && kind >= PEP_FROM && kind <= PEP_TO)
    r = (IntRange){g->serial == PSR_SEQUENCE ? INT32_MIN + 1 : 0, INT32_MAX - 2};
  if (n->op == OP_Param && kind == PEP_ROOM) r = (IntRange){0, INT32_MAX / 2};
  if (n->op == OP_Param && kind == PEP_TAPE) r = (IntRange){0, INT32_MAX / 4};
  if (n->op == OP_Load && g->args[n->imm.i].facts & PF_COUNT) r.lo = 0;
  if (n->type == PT_L) r.lo = r.lo == INT32_MIN ? r.lo : 0, r.hi = 1;
  return r;
}

static IntRange call_int(const PeNode *n, const PeNode *a, const PeNode *b) {
  IntRange r = {INT32_MIN, INT32_MAX};
  int op = call_op(n);
  if (n->type == PT_L && (op == SOP_IsNa || op == SOP_IsNan || op == SOP_IsFinite || op == SOP_IsInfinite))
    r.lo = 0, r.hi = 1;
  if (n->type != PT_I || call_of_doubles(n)) return r;
  switch (op) {
  case SOP_Max:
  case SOP_PMax:
    if (no_na(a) && no_na(b)) r.lo = a->lo > b->lo ? a->lo : b->lo, r.hi = a->hi > b->hi ? a->hi : b->hi;
    break;
  case SOP_Min:
  case SOP_PMin:
    if (no_na(a) && no_na(b)) r.lo = a->lo < b->lo ? a->lo : b->lo, r.hi = a->hi < b->hi ? a->hi : b->hi;
    break;
  case SOP_Abs:
    if (no_na(a)) r.lo = a->lo > 0 ? a->lo : 0;
    break;
  case SOP_Mod:
    if (b->lo > 0) r.lo = no_na(a) ? 0 : INT32_MIN, r.hi = (int64_t)b->hi - 1;
    break;
  case SOP_IDiv:
    if (b->lo > 0 && a->lo >= 0) r.lo = 0, r.hi = a->hi;
    break;
  default: break;
  }
  return r;
}

static IntRange range_int(Graph *g, const PeNode *n, const PeNode *a, const PeNode *b, const PeNode *c) {
  IntRange r = {INT32_MIN, INT32_MAX};
  switch (n->op) {
  case OP_Const:
    if (n->type != PT_D) r.lo = r.hi = n->imm.i;
    break;
  case OP_Lane: r.lo = 0, r.hi = INT32_MAX - 1; break;
  case OP_Load:
  case OP_Seq:
  case OP_Elem:
  case OP_Param: return given_int(g, n);
  case OP_Len:
  case OP_Nrow:
  case OP_Ncol: r.lo = 0; break;
  case OP_AddI: return (IntRange){(int64_t)a->lo + b->lo, (int64_t)a->hi + b->hi};
  case OP_SubI: return (IntRange){(int64_t)a->lo - b->hi, (int64_t)a->hi - b->lo};
  case OP_MulI: {
    int64_t p[4] = {(int64_t)a->lo * b->lo, (int64_t)a->lo * b->hi, (int64_t)a->hi * b->lo, (int64_t)a->hi * b->hi};
    r.lo = r.hi = p[0];
    for (int i = 1; i < 4; i++) r.lo = p[i] < r.lo ? p[i] : r.lo, r.hi = p[i] > r.hi ? p[i] : r.hi;
    break;
  }
  case OP_NegI:
    if (no_na(a)) r.lo = -(int64_t)a->hi, r.hi = -(int64_t)a->lo;
    break;
  case OP_QuoI:
    if (b->lo > 0) r.lo = a->lo < 0 ? a->lo / b->lo : 0, r.hi = a->hi > 0 ? a->hi / b->lo : 0;
    break;
  case OP_RemI:
    if (b->lo > 0) {
      r.lo = a->lo < 0 ? -((int64_t)b->hi - 1) : 0, r.hi = a->hi > 0 ? (int64_t)b->hi - 1 : 0;
      if (a->lo >= 0 && a->hi < r.hi) r.hi = a->hi;
    }
    break;
  case OP_AndI:
    if (a->lo >= 0 || b->lo >= 0) r.lo = 0, r.hi = a->lo >= 0 && (b->lo < 0 || a->hi < b->hi) ? a->hi : b->hi;
    break;
  case OP_Select:
    if (n->type != PT_D) r.lo = b->lo < c->lo ? b->lo : c->lo, r.hi = b->hi > c->hi ? b->hi : c->hi;
    break;
  case OP_B2I: r.lo = 0, r.hi = 1; break;
  case OP_D2I: r.lo = INT32_MIN + 1; break; /* after its guard */
  case OP_Call: return call_int(n, a, b);
  default: break;
  }
  return r;
}

void pe_interval(Graph *g, PeNode *n) {
  PeNode *a = n->in[0] ? N(g, n->in[0]) : NULL, *b = n->in[1] ? N(g, n->in[1]) : NULL,
         *c = n->in[2] ? N(g, n->in[2]) : NULL;
  IntRange r = range_int(g, n, a, b, c);
  if (promised(g, n)) n->flags |= NF_NONAN;
  if (n->type == PT_D) {
    if (keeps_no_nan(n, a, b, c)) n->flags |= NF_NONAN;
    interval_dbl(g, n, a, b);
    if (whole(g, n)) n->flags |= NF_WHOLE;
  }
  if (n->type == PT_B) r.lo = r.lo < 0 ? 0 : r.lo, r.hi = r.hi > 1 ? 1 : r.hi;
  bool checked = (n->op == OP_AddI || n->op == OP_SubI || n->op == OP_MulI) && n->imm.i; /* its overflow is guarded */
  if (!checked && (r.lo < INT32_MIN || r.hi > INT32_MAX)) r = (IntRange){INT32_MIN, INT32_MAX}; /* wraps */
  if (checked && r.lo <= INT32_MIN) r.lo = INT32_MIN + 1;
  n->lo = clamp(r.lo);
  n->hi = clamp(r.hi);
}
