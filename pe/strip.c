/* pe/strip.c - the OpenCL specialisation: checks whose facts hold go, boxes become typed loads.
 *
 *   %1 = Input 0; %2 = IsType dbl %1; guard %2; %3 = Pi %1; %4 = Unbox:d %3     KnownType   → Load:d 0
 *   %5 = IsNaN %4; guard !%5                                                    ArrayComplete → gone
 *
 * NotNull, KnownType, ArrayComplete are facts about inputs (PF_*); whoever moves the data makes them true.  What went
 * because of ArrayComplete is noted (arg_need, scope.need): the launcher must then see to it.  For scope variables the
 * launcher compares kind, type and function body at every launch, so these checks go as well.  All other guards stay.
 */
#include "graph.h"

static uint8_t facts_of(Graph *in, PeNode *box) {
  pe_assert(in, box->imm.i >= 0 && box->imm.i < (box->op == OP_Input ? in->nargs : in->nscope), "%s %d",
            pe_ops[box->op].name, (int)box->imm.i);
  return box->op == OP_Input ? in->args[box->imm.i].facts : in->scope_facts[box->imm.i];
}

static Ref strip_node(Graph *out, PeHook *h, Graph *in, Ref old, const Ref *newin) {
  (void)h;
  PeNode *n = N(in, old);
  switch (n->op) {
  case OP_IsType:
  case OP_IsVec:
  case OP_IsMat:
  case OP_NotNull:
  case OP_IsSame: {
    PeNode *box = N(in, pe_real(in, n->in[0]));
    if (box->op != OP_Input && box->op != OP_Scope) return 0;
    uint8_t f = facts_of(in, box);
    if (n->op == OP_NotNull ? !(f & PF_NOT_NULL) : !(f & PF_KNOWN_TYPE)) return 0;
    uint8_t type = box->op == OP_Input ? in->args[box->imm.i].type : in->scope[box->imm.i].type;
    if (n->op != OP_NotNull && n->op != OP_IsSame && type != n->imm.i) return 0;
    return pe_const_i(out, PT_B, 1);
  }
  case OP_Unbox: {
    PeNode *box = N(out, pe_real(out, newin[0]));
    int64_t k = box->imm.i;
    if (box->op == OP_Input && out->args[k].facts & PF_KNOWN_TYPE) {
      PeArg *a = &out->args[k];
      /* An integer's NA is a number to the device, so each operation would ask: rely on the fact wherever it holds. */
      if (n->type != PT_D && a->facts & PF_COMPLETE) out->arg_need[k] |= PF_COMPLETE;
      if (a->kind == PA_SEQ && a->along) {
        Ref at = pe_mk(out, OP_Lane, PT_I, 0, 0, 0, a->along),
            start = pe_mk(out, OP_Param, n->type, 0, 0, 0, PEP(PEP_SEQ_START, k));
        Ref stride = pe_mk(out, OP_Param, n->type, 0, 0, 0, PEP(PEP_SEQ_STRIDE, k));
        if (n->type == PT_D) return pe_mk2(out, OP_AddD, start, pe_mk2(out, OP_MulD, stride, pe_mk1(out, OP_I2D, at)));
        return pe_mk(out, OP_AddI, PT_I, start, pe_mk(out, OP_MulI, PT_I, stride, at, 0, 1), 0, 1);
      }
      if (a->kind == PA_SEQ) return pe_mk(out, OP_Seq, n->type, 0, 0, 0, k);
      if (a->scalar) return pe_mk(out, OP_Param, n->type, 0, 0, 0, PEP(PEP_INPUT_SCALAR, k));
      pe_assert(out, a->kind == PA_ELEM, "argument %d of kind %d is read from a buffer", (int)k, a->kind);
      const Ref x = pe_mk(out, OP_Load, n->type, 0, 0, 0, k);
      if (a->drawn != PD_UNIF && a->drawn != PD_NORM) return x;
      const Ref start = pe_mk(out, OP_Param, PT_D, 0, 0, 0, PEP(PEP_SEQ_START, k)),
                scale = pe_mk(out, OP_Param, PT_D, 0, 0, 0, PEP(PEP_SEQ_STRIDE, k));
      return pe_mk2(out, OP_AddD, start, pe_mk2(out, OP_MulD, scale, x));
    }
    if (box->op == OP_Scope && n->type != PT_D && out->scope_facts[k] & PF_COMPLETE) out->scope[k].need |= PF_COMPLETE;
    if (box->op == OP_Scope && out->scope_facts[k] & PF_KNOWN_TYPE)
      return pe_mk(out, OP_Param, n->type, 0, 0, 0, PEP(PEP_SCOPE_SCALAR, k));
    return 0;
  }
  case OP_Elem: {
    PeNode *box = N(out, pe_real(out, newin[0]));
    if (box->op == OP_Scope && n->type != PT_D && out->scope_facts[box->imm.i] & PF_COMPLETE)
      out->scope[box->imm.i].need |= PF_COMPLETE;
    return 0;
  }
  case OP_Len:
  case OP_Nrow:
  case OP_Ncol: {
    PeNode *box = N(out, pe_real(out, newin[0]));
    if (box->op != OP_Scope || !(out->scope_facts[box->imm.i] & PF_KNOWN_TYPE)) return 0;
    int kind = n->op == OP_Len ? PEP_SCOPE_LEN : n->op == OP_Nrow ? PEP_SCOPE_NROW : PEP_SCOPE_NCOL;
    return pe_mk(out, OP_Param, PT_I, 0, 0, 0, PEP(kind, box->imm.i));
  }
  case OP_IsNaI:
  case OP_IsNaN: {
    PeNode *v = N(in, pe_real(in, n->in[0]));
    if (v->op == OP_Unbox || v->op == OP_Elem) {
      PeNode *box = N(in, pe_real(in, v->in[0]));
      if (box->op == OP_Input && in->args[box->imm.i].facts & PF_COMPLETE) {
        out->arg_need[box->imm.i] |= PF_COMPLETE;
        return pe_const_i(out, PT_B, 0);
      }
      if (box->op == OP_Scope && in->scope_facts[box->imm.i] & PF_COMPLETE) {
        out->scope[box->imm.i].need |= PF_COMPLETE;
        return pe_const_i(out, PT_B, 0);
      }
    }
    return 0;
  }
  case OP_Ord: {
    /* one operand complete: only the other is asked */
    Ref ask[2];
    int na = 0;
    for (int i = 0; i < 2; i++) {
      PeNode *v = N(in, pe_real(in, n->in[i]));
      bool ok = false;
      if (v->op == OP_Unbox || v->op == OP_Elem) {
        PeNode *box = N(in, pe_real(in, v->in[0]));
        if (box->op == OP_Input && in->args[box->imm.i].facts & PF_COMPLETE)
          out->arg_need[box->imm.i] |= PF_COMPLETE, ok = true;
        if (box->op == OP_Scope && in->scope_facts[box->imm.i] & PF_COMPLETE)
          out->scope[box->imm.i].need |= PF_COMPLETE, ok = true;
      }
      if (!ok) ask[na++] = newin[i];
    }
    if (na == 2) return 0;
    return na ? pe_mk1(out, OP_NotB, pe_mk1(out, OP_IsNaN, ask[0])) : pe_const_i(out, PT_B, 1);
  }
  default: return 0;
  }
}

Graph *pe_strip(Graph *g) {
  PeHook h = {strip_node, NULL, NULL};
  g = pe_rebuild(g, &h);
  g->flags |= GF_STRIPPED;
  for (int i = 0; i < g->nscope; i++) g->scope[i].used = false;
  for (Ref r = 1; r < g->nnode; r++) {
    PeNode *n = N(g, r);
    if (n->op == OP_Scope) g->scope[n->imm.i].used = true;
    if (n->op == OP_Param && (n->imm.i >> 16) >= PEP_SCOPE_LEN && (n->imm.i >> 16) <= PEP_SCOPE_STRIDE)
      g->scope[n->imm.i & 0xffff].used = true;
  }
  return g;
}
