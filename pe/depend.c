/* pe/depend.c - the dependence test of loops: linear subscripts, one dimension at a time.
 *
 *   y[i] and y[i]          the same lane only
 *   y[i] and y[i - 1]      written by a lane, read by the next one: carried, the loop is not parallel
 *   y[i] and y[i + 1]      read by an earlier lane than the one that writes it: the lanes read the vector as it was
 *   y[2*i] and y[2*i - 1]  never one element
 *   y[idx[i]]              not known: the lanes find out at run time
 *
 * Not done: distances that depend on values of the launch (y[i] and y[i + k]) are not known here.
 */
#include "depend.h"

#include "../specialize/ops.h"

enum { SMALL = 1 << 20 };

static PeLinear none(void) { return (PeLinear){0}; }

static PeLinear lin(Graph *g, Ref r, int fuel) {
  PeNode n = *N(g, r);
  int64_t k;
  double d;
  if (fuel <= 0) return none();
  if (n.op == OP_Const) {
    if (n.type == PT_D) {
      d = n.imm.d;
      if (!(fabs(d) < SMALL) || d != floor(d)) return none();
      return (PeLinear){.ok = true, .b = (int64_t)d};
    }
    return (PeLinear){.ok = n.imm.i != NA_INT, .b = (int32_t)n.imm.i};
  }
  switch (n.op) {
  case OP_Pi:
  case OP_I2D:
  case OP_D2I: return lin(g, n.in[0], fuel - 1);
  case OP_Call: return n.imm.i == SOP_AsDbl ? lin(g, n.in[0], fuel - 1) : none();
  case OP_Lane: { /* as the loop's variable, if that goes up or down by one; alone if that is no number of its own */
    int step = g->args[0].step;
    if (n.imm.i != 0 || (step != 0 && step != 1 && step != -1)) return none();
    if (step == 0) return (PeLinear){.ok = true, .a = 1};
    return (PeLinear){.ok = true, .a = step, .base = pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_SEQ_START, 0))};
  }
  case OP_Seq: return (PeLinear){.ok = n.imm.i == 0 && g->args[0].step != 0, .a = 1};
  case OP_Unbox: {
    Ref box = n.in[0];
    box = pe_real(g, box);
    PeNode *b = N(g, box);
    if (b->op == OP_Input) return (PeLinear){.ok = b->imm.i == 0 && g->args[0].step != 0, .a = 1};
    if (b->op == OP_Scope) return (PeLinear){.ok = true, .base = r};
    return none();
  }
  case OP_Param:
  case OP_Len:
  case OP_Nrow:
  case OP_Ncol: return (PeLinear){.ok = true, .base = r};
  case OP_NegI:
  case OP_NegD: {
    PeLinear x = lin(g, n.in[0], fuel - 1);
    if (!x.ok) return none();
    x.a = -x.a, x.b = -x.b;
    if (x.base) x.base = pe_mk1(g, N(g, x.base)->type == PT_D ? OP_NegD : OP_NegI, x.base);
    return x;
  }
  case OP_AddI:
  case OP_SubI:
  case OP_AddD:
  case OP_SubD: {
    PeLinear x = lin(g, n.in[0], fuel - 1), y = lin(g, n.in[1], fuel - 1);
    if (!x.ok || !y.ok) return none();
    bool sub = n.op == OP_SubI || n.op == OP_SubD;
    if (y.base) {
      bool dbl = N(g, y.base)->type == PT_D;
      if (x.base && (N(g, x.base)->type == PT_D) != dbl) return none();
      if (x.base) x.base = pe_mk2(g, sub ? (dbl ? OP_SubD : OP_SubI) : (dbl ? OP_AddD : OP_AddI), x.base, y.base);
      else x.base = sub ? pe_mk1(g, dbl ? OP_NegD : OP_NegI, y.base) : y.base;
    }
    x.a += sub ? -y.a : y.a;
    x.b += sub ? -y.b : y.b;
    return x;
  }
  case OP_MulI:
  case OP_MulD: {
    for (int side = 0; side < 2; side++) {
      PeLinear c = lin(g, n.in[side], fuel - 1);
      if (!c.ok || c.a || c.base) continue;
      PeLinear x = lin(g, n.in[!side], fuel - 1);
      k = c.b;
      if (!x.ok || k > SMALL || k < -SMALL || x.a > SMALL || x.a < -SMALL) return none();
      x.a *= k, x.b *= k;
      if (x.base && k == 0) x.base = 0;
      else if (x.base) {
        bool dbl = N(g, x.base)->type == PT_D;
        x.base = pe_mk2(g, dbl ? OP_MulD : OP_MulI, x.base,
                        dbl ? pe_const_d(g, (double)k) : pe_const_i(g, PT_I, (int32_t)k));
      }
      return x;
    }
    return none();
  }
  default: return none();
  }
}

PeLinear pe_linear(Graph *g, Ref r) { return lin(g, r, 60); }

/* One dimension. */
static PeDep one(Graph *g, Ref x, Ref y, int64_t step) {
  if (!x || !y) return DEP_ALL;
  PeLinear p = pe_linear(g, x), q = pe_linear(g, y);
  if (!p.ok || !q.ok || p.base != q.base || p.a != q.a) return DEP_UNKNOWN;
  if (p.a == 0) return p.b == q.b ? DEP_ALL : DEP_NEVER;
  int64_t d = p.b - q.b, per = p.a * step; /* a*step*L1 + b1 = a*step*L2 + b2:  L2 - L1 = (b1 - b2) / (a*step) */
  if (d == 0) return DEP_SAME;
  if (d % per) return DEP_NEVER;
  return d / per > 0 ? DEP_LATER : DEP_EARLIER;
}

PeDep pe_depend(Graph *g, const PeAccess *first, const PeAccess *second, int64_t step) {
  pe_assert(g, first->dims > 0 && first->dims <= 3 && second->dims > 0 && second->dims <= 3,
            "subscripts of %d and %d dimensions", first->dims, second->dims);
  if (first->dims != second->dims) return DEP_UNKNOWN;
  if (step == 0) step = 1; /* the loop's variable is linear in nothing: only the lane's number is */
  bool same = false, unknown = false;
  PeDep apart = DEP_ALL; /* EARLIER or LATER, where a dimension says so */
  for (int k = 0; k < first->dims; k++) {
    PeDep d = one(g, first->at[k], second->at[k], step);
    if (d == DEP_NEVER) return DEP_NEVER;
    if (d == DEP_SAME) same = true;
    if (d == DEP_UNKNOWN) unknown = true;
    if (d != DEP_EARLIER && d != DEP_LATER) continue;
    if (apart != DEP_ALL && apart != d) return DEP_NEVER; /* one says earlier, the other later */
    apart = d;
  }
  if (same) return apart == DEP_ALL ? DEP_SAME : DEP_NEVER;
  return apart != DEP_ALL ? apart : unknown ? DEP_UNKNOWN : DEP_ALL;
}

const char *pe_dep_name(PeDep d) {
  static const char *const name[] = {"never", "same", "earlier", "later", "all", "unknown"};
  return name[d];
}
