/* pe/eval.c - the graph evaluator: what a graph means, one lane at a time.  Small enough to trust: the tests compare
 * kernels with it.
 *
 * Runs scheduled graphs: each value is computed where pe_schedule put it, once each time control passes.
 */
#include "graph.h"
#include "../specialize/ops.h"
#include "../specialize/reduce.h"
#include "../specialize/math/random.h"

#include <stdlib.h>

/* ---- calls of the shared scalar functions: one switch from the table's rows ---- */

typedef rv_i32 (*FI1)(rv_i32);
typedef rv_i32 (*FI2)(rv_i32, rv_i32);
typedef double (*FID1)(rv_i32);
typedef double (*FD1)(double);
typedef double (*FD2)(double, double);
typedef double (*FD3)(double, double, double);
typedef rv_i32 (*FDI1)(double);
typedef rv_i32 (*FDI2)(double, double);

static PeVal vi(int32_t i) {
  PeVal v = {0};
  v.i = i;
  return v;
}
static PeVal vd(double d) {
  PeVal v;
  v.d = d;
  return v;
}
/* A row without this form: no graph that verifies calls it. */
static PeVal call_none(void *f, const PeVal *in) {
  (void)f, (void)in;
  rt_broken("a call of a scalar function that does not exist");
  return vd(NAN);
}
static PeVal call_i1(FI1 f, const PeVal *in) { return vi(f(in[0].i)); }
static PeVal call_i2(FI2 f, const PeVal *in) { return vi(f(in[0].i, in[1].i)); }
static PeVal call_id1(FID1 f, const PeVal *in) { return vd(f(in[0].i)); }
static PeVal call_d1(FD1 f, const PeVal *in) { return vd(f(in[0].d)); }
static PeVal call_d2(FD2 f, const PeVal *in) { return vd(f(in[0].d, in[1].d)); }
static PeVal call_d3(FD3 f, const PeVal *in) { return vd(f(in[0].d, in[1].d, in[2].d)); }
static PeVal call_di1(FDI1 f, const PeVal *in) { return vi(f(in[0].d)); }
static PeVal call_di2(FDI2 f, const PeVal *in) { return vi(f(in[0].d, in[1].d)); }
#define PICK(f)                                                                                                        \
  _Generic((f), FI1                                                                                                    \
           : call_i1, FI2                                                                                              \
           : call_i2, FID1                                                                                             \
           : call_id1, FD1                                                                                             \
           : call_d1, FD2                                                                                              \
           : call_d2, FD3                                                                                              \
           : call_d3, FDI1                                                                                             \
           : call_di1, FDI2                                                                                            \
           : call_di2, int                                                                                             \
           : call_none)
#define ARG(f) _Generic((f), int : (void *)0, default : (f))

static PeVal call_sop(ScalarOp sop, bool dbl, const PeVal *in) {
  switch (sop) {
#define SOP(name, rname, arity, ifn, ires, iraw, iover, dfn, dres, draw, fam, flags)                                   \
  case SOP_##name:                                                                                                     \
    return dbl ? PICK(dfn)(ARG(dfn), in) : PICK(ifn)(ARG(ifn), in);
#include "../specialize/ops.h"
#undef SOP
  case SOP_None:
  case SOP_COUNT: break;
  }
  return call_none(NULL, in);
}

static int32_t wrap(int64_t v) { return (int32_t)(uint32_t)(uint64_t)v; }
static bool fits(int64_t v) { return v > INT32_MIN && v <= INT32_MAX; }

PeVal pe_apply(Graph *g, PeNode *n, const PeVal *in) {
  const PeVal a = in[0], b = in[1];
  switch (n->op) {
  case OP_AddI: return vi(wrap((int64_t)a.i + b.i));
  case OP_SubI: return vi(wrap((int64_t)a.i - b.i));
  case OP_MulI: return vi(wrap((int64_t)a.i * b.i));
  case OP_NegI: return vi(wrap(-(int64_t)a.i));
  case OP_QuoI: return vi(b.i == 0 ? 0 : wrap((int64_t)a.i / b.i));
  case OP_RemI: return vi(b.i == 0 ? 0 : wrap((int64_t)a.i % b.i));
  case OP_AndI: return vi(a.i & b.i);
  case OP_OrI: return vi(a.i | b.i);
  case OP_XorI: return vi(a.i ^ b.i);
  case OP_NotI: return vi(~a.i);
  case OP_ShlI: return vi((int32_t)((uint32_t)a.i << (b.i & 31)));
  case OP_ShrI: return vi((int32_t)((uint32_t)a.i >> (b.i & 31)));
  case OP_EqI: return vi(a.i == b.i);
  case OP_LtI: return vi(a.i < b.i);
  case OP_LeI: return vi(a.i <= b.i);
  case OP_IsNaI: return vi(a.i == NA_INT);
  case OP_NoOvfAdd: return vi(fits((int64_t)a.i + b.i));
  case OP_NoOvfSub: return vi(fits((int64_t)a.i - b.i));
  case OP_NoOvfMul: return vi(fits((int64_t)a.i * b.i));
  case OP_InB: return vi((uint32_t)a.i < (uint32_t)b.i);
  case OP_AddD: return vd(a.d + b.d);
  case OP_SubD: return vd(a.d - b.d);
  case OP_MulD: return vd(a.d * b.d);
  case OP_DivD: return vd(a.d / b.d);
  case OP_FmaD: return vd(fma(a.d, b.d, in[2].d));
  case OP_NegD: return vd(-a.d);
  case OP_RecipD: return vd(1 / a.d);
  case OP_RsqrtD: return vd(1 / sqrt(a.d));
  case OP_EqD: return vi(a.d == b.d);
  case OP_LtD: return vi(a.d < b.d);
  case OP_LeD: return vi(a.d <= b.d);
  case OP_MultD: return vi(fabs(a.d * b.d) == floor(fabs(a.d * b.d)));
  case OP_IsNaN: return vi(a.d != a.d);
  case OP_Ord: return vi(a.d == a.d && b.d == b.d);
  case OP_IsNaD: return vi(rt_is_na(a.d));
  case OP_I2D: return vd(a.i);
  case OP_D2I: return vi(fabs(a.d) < 2147483648.0 ? (int32_t)a.d : NA_INT);
  case OP_U2D: return vd((uint32_t)a.i);
  case OP_D2U: return vi(a.d >= 0 && a.d < 4294967296.0 ? (int32_t)(uint32_t)a.d : 0);
  case OP_IsU32: return vi(a.d >= 0 && a.d < 4294967296.0 && a.d == floor(a.d) && !signbit(a.d));
  case OP_InIntR: return vi(fabs(a.d) < 2147483648.0);
  case OP_B2I: return vi(a.i);
  case OP_I2B: return vi(a.i != 0);
  case OP_NotB: return vi(!a.i);
  case OP_AndB: return vi(a.i & b.i);
  case OP_OrB: return vi(a.i | b.i);
  case OP_Select: return a.i ? b : in[2];
  case OP_Call: return call_sop((ScalarOp)(n->imm.i & 0xff), n->imm.i >> 8, in);
  /* clang-format off */
  case OP_Const: case OP_Lane: case OP_Input: case OP_Scope: case OP_Load: case OP_Seq: case OP_Param: case OP_Unif:
  case OP_Tape: case OP_Taken: case OP_Variate: case OP_Weigh: case OP_Sort: case OP_Order: case OP_Weighed:
  case OP_IsType: case OP_IsVec: case OP_IsMat: case OP_NotNull: case OP_IsSame: case OP_Unbox: case OP_Pi:
  case OP_Len: case OP_Nrow: case OP_Ncol: case OP_Elem: case OP_Phi: case OP_LPhi: case OP_XPhi: case OP_Guard:
  case OP_Holds: case OP_ArrNew: case OP_ArrGet: case OP_ArrSet: case OP_SumNew: case OP_SumPush: case OP_SumEnd:
  case OP_RowSet: case OP_HeapNew: case OP_HeapPut: case OP_HeapEnd: case OP_Round: case OP_Store: case OP_Fetch:
  case OP_Claim: case OP_Mark:
  /* clang-format on */
  case OP_COUNT: break;
  }
  rt_broken("an operation that is none of values alone was computed");
  return vd(NAN);
}

bool pe_applies(PeOp op) {
  const char *cl = pe_ops[op].cl;
  return (cl && *cl) || op == OP_NoOvfAdd || op == OP_NoOvfSub || op == OP_NoOvfMul || op == OP_FmaD || op == OP_Call;
}

/* ---- control ---- */

struct PeEval {
  Graph *g;
  PeEvalEnv *e;
  PeVal *val;
  PeVal **arr;  /* by node: a private array, or a sum */
  PeItem *jump; /* break, next or return on its way out, or NULL */
};

typedef struct Tree {
  rv_dd tree[RV_SUM_LEVELS];
  int64_t k;
} Tree;

static int scope_of(Graph *g, Ref r) {
  r = pe_real(g, r);
  return (int)N(g, r)->imm.i;
}

/* A private array has an element i: guards have seen to it.  Else the lane gives up. */
static bool in_array(PeEval *x, const PeNode *n, int32_t i) {
  const PeNode *a = N(x->g, n->in[0]);
  const bool is = rt_holds(a->op == OP_ArrNew && i >= 0 && i < a->imm.i, "element %d of %s %d", i, pe_ops[a->op].name,
                           (int)a->imm.i);
  if (!is) x->e->failed = -1;
  return is;
}

static void run_node(PeEval *x, Ref r) {
  Graph *g = x->g;
  PeNode *n = N(g, r);
  PeVal in[3] = {{0}};
  for (int i = 0; i < n->nin; i++) in[i] = x->val[n->in[i]];
  switch (n->op) {
  case OP_Const: x->val[r].bits = n->imm.i; break;
  case OP_Lane: x->val[r] = vi((int32_t)(n->imm.i ? x->e->side[n->imm.i - 1] : x->e->lane)); break;
  case OP_RowSet:
    if (x->e->row && in[0].i >= 0 && in[0].i < x->e->nrow) x->e->row[in[0].i] = in[1];
    break;
  case OP_Load: x->val[r] = x->e->load(x->e, (int)n->imm.i); break;
  case OP_Seq: {
    PeVal a = x->e->param(x->e, PEP_SEQ_START, (int)n->imm.i), d = x->e->param(x->e, PEP_SEQ_STRIDE, (int)n->imm.i);
    x->val[r] = n->type == PT_D ? vd(a.d + d.d * (double)x->e->lane) : vi(wrap(a.i + (int64_t)d.i * x->e->lane));
    break;
  }
  case OP_Param: x->val[r] = x->e->param(x->e, (int)(n->imm.i >> 16), (int)(n->imm.i & 0xffff)); break;
  case OP_Elem: x->val[r] = x->e->elem(x->e, scope_of(g, n->in[0]), in[1].i); break;
  case OP_Pi: x->val[r] = in[0]; break;
  case OP_Unif: {
    uint32_t key[3];
    bool one = N(g, n->in[1])->type == PT_D;
    for (int k = 0; k < (one ? 2 : 3); k++) key[k] = (uint32_t)x->e->param(x->e, PEP_RNG, k).i;
    rv_rng s = one ? rv_rng_one(key[0], key[1]) : rv_rng_lane(key[0], key[1], key[2], (uint32_t)in[1].i + 1u);
    x->val[r] = vd(one ? rv_unif_from(&s, in[1].d, in[0].i) : rv_unif(&s, in[0].i));
    break;
  }
  case OP_Input:
  case OP_Scope:
  case OP_Holds: break;
  case OP_Guard:
    if (!in[0].i && !x->e->failed) x->e->failed = (int)n->imm.i, x->e->line = n->line;
    break;
  case OP_ArrNew: /* what must not be read is conspicuous */
    memset(x->arr[r], n->flags & NF_RAW ? 0x5a : 0, (size_t)n->imm.i * sizeof(PeVal));
    if (n->flags & NF_RAW && n->imm.i > 0) x->arr[r][0] = (PeVal){0};
    break;
  case OP_ArrGet:
    if (in_array(x, n, in[1].i)) x->val[r] = x->arr[n->in[0]][in[1].i];
    break;
  case OP_SumNew:
    if (n->imm.i) ((Tree *)x->arr[r])->k = 0;
    else *(rv_sum *)x->arr[r] = rv_sum_begin(in[0].i);
    break;
  case OP_SumPush:
    if (n->nin == 3) {
      Tree *t = (Tree *)x->arr[n->in[0]];
      rv_tree_push(t->tree, t->k++, (rv_dd){in[1].d, in[2].d});
      break;
    }
    rv_sum_push((rv_sum *)x->arr[n->in[0]], in[1].d);
    break;
  case OP_SumEnd: {
    if (n->imm.i >= 4) {
      rv_dd v = rv_sum_end((rv_sum *)x->arr[n->in[0]]);
      x->val[r] = vd(n->imm.i == 4 ? v.h : v.l);
      break;
    }
    if (n->imm.i >= 2) {
      Tree *t = (Tree *)x->arr[n->in[0]];
      rv_dd v = rv_tree_end(t->tree, t->k);
      x->val[r] = vd(n->imm.i == 2 ? v.h : v.l);
      break;
    }
    rv_dd s = rv_sum_end((rv_sum *)x->arr[n->in[0]]);
    x->val[r] = vd(n->imm.i ? rv_acc_mean(s, in[1].d) : rv_acc_value(s));
    break;
  }
  case OP_Fetch:
    if (x->e->fetch) x->val[r] = x->e->fetch(x->e, (int)n->imm.i, in[0].i);
    break;
  case OP_Store:
    if (x->e->store) x->e->store(x->e, (int)n->imm.i, in[0].i, in[1]);
    break;
  case OP_Claim: x->val[r] = vi(1); break;
  case OP_Mark: break;
  case OP_ArrSet:
    if (in_array(x, n, in[1].i)) x->arr[n->in[0]][in[1].i] = in[2];
    break;
  default: x->val[r] = pe_apply(g, n, in);
  }
}

static void run_block(PeEval *x, PeBlock *b);
static void assign(PeEval *x, Ref *phi, Ref *v, int n) { /* all at once: one may be another's source */
  PeVal t[n + 1];
  for (int i = 0; i < n; i++) t[i] = x->val[v[i]];
  for (int i = 0; i < n; i++) x->val[phi[i]] = t[i];
}

static void run_item(PeEval *x, PeItem *it) {
  Graph *g = x->g;
  switch (it->kind) {
  case IT_NODE: run_node(x, it->node); break;
  case IT_IF: {
    int side = !x->val[it->node].i;
    run_block(x, it->body[side]);
    if (x->jump || x->e->failed) return;
    PeVal t[it->n + 1];
    for (int i = 0; i < it->n; i++) t[i] = x->val[N(g, it->v[i])->in[side]];
    for (int i = 0; i < it->n; i++) x->val[it->v[i]] = t[i];
    break;
  }
  case IT_LOOP:
    for (int i = 0; i < it->n; i++) x->val[it->v[i]] = x->val[N(g, it->v[i])->in[0]];
    for (;;) {
      if (it->counted && x->val[it->v[0]].i > x->val[it->last].i) {
        assign(x, it->xv, it->dv, it->nx);
        return;
      }
      if (x->e->steps && --x->e->steps <= 0) x->e->failed = -1;
      run_block(x, it->body[0]);
      if (x->e->failed || !x->jump) return;
      if (x->jump->target != it) return;
      PeItem *j = x->jump;
      x->jump = NULL;
      if (j->kind == IT_BREAK) {
        assign(x, it->xv, j->v, it->nx);
        return;
      }
      assign(x, it->v, j->v, it->n);
    }
  case IT_LABEL:
    run_block(x, it->body[0]);
    if (x->jump && x->jump->target == it) {
      assign(x, it->xv, x->jump->v, it->nx);
      x->jump = NULL;
    }
    break;
  case IT_RETURN:
    (void)rt_holds(it->n <= 64, "%d results", it->n); /* pe_evaluable */
    for (int i = 0; i < it->n && i < 64; i++) {
      PeVal v = x->val[it->v[i]];
      x->e->out[i] = g->outs[i].type == T_DBL && N(g, it->v[i])->type != PT_D ? vd(v.i) : v;
    }
    x->jump = it;
    break;
  case IT_BREAK:
  case IT_NEXT: x->jump = it; break;
  }
}

static void run_block(PeEval *x, PeBlock *b) {
  for (int i = 0; i < b->n && !x->jump && !x->e->failed; i++) run_item(x, b->item[i]);
}

PeEval *pe_eval_new(Graph *g) {
  PeEval *x = calloc(1, sizeof *x);
  if (!x) return NULL;
  *x = (PeEval){g, NULL, calloc((size_t)g->nnode, sizeof(PeVal)), calloc((size_t)g->nnode, sizeof(PeVal *)), NULL};
  bool ok = x->val && x->arr;
  for (Ref r = 1; ok && r < g->nnode; r++) {
    const PeNode *n = N(g, r);
    if (n->op == OP_ArrNew) ok = (x->arr[r] = calloc((size_t)n->imm.i + 1, sizeof(PeVal)));
    if (n->op == OP_SumNew) ok = (x->arr[r] = malloc(n->imm.i ? sizeof(Tree) : sizeof(rv_sum)));
  }
  if (ok) return x;
  pe_eval_free(x);
  return NULL;
}

void pe_eval_free(PeEval *x) {
  if (!x) return;
  for (Ref r = 1; x->arr && r < x->g->nnode; r++) free(x->arr[r]);
  free(x->arr);
  free(x->val);
  free(x);
}

bool pe_eval_lane(PeEval *x, PeEvalEnv *e) {
  x->e = e;
  x->jump = NULL;
  e->failed = 0;
  run_block(x, x->g->top);
  return !e->failed && x->jump;
}

/* Operations that run_node knows by itself, and phis, which their items set. */
static bool own(PeOp op) {
  switch (op) {
  case OP_Const:
  case OP_Lane:
  case OP_Load:
  case OP_Unif:
  case OP_Seq:
  case OP_Param:
  case OP_Elem:
  case OP_Pi:
  case OP_Input:
  case OP_Scope:
  case OP_Guard:
  case OP_Holds:
  case OP_ArrNew:
  case OP_ArrGet:
  case OP_ArrSet:
  case OP_SumNew:
  case OP_SumPush:
  case OP_SumEnd:
  case OP_Phi:
  case OP_LPhi:
  case OP_XPhi: return true;
  default: return false;
  }
}

bool pe_evaluable(Graph *g) {
  if (!(g->flags & GF_SCHEDULED) || g->nouts > 64) return false;
  for (int i = 0; i < g->nargs; i++)
    if (g->args[i].drawn) return false; /* the launcher has words of it, for the time of the launch */
  for (Ref r = 1; r < g->nnode; r++)
    if (!own(N(g, r)->op) && !pe_applies(N(g, r)->op)) return false;
  return true;
}
