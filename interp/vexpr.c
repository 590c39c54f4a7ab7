/* interp/vexpr.c - whole-vector expressions: finding the tree, evaluating its leaves, R's attributes; and the base
 * functions' way from the leaves' values where no device takes it. */
#include <stdio.h>
#include <stdlib.h>

#include "lent.h"
#include "../runtime/dictionary.h"
#include "kernels.h"
#include "cost.h"
#include "vexpr.h"

/* ---- the tree ---------------------------------------------------------------------------------------------------- */

static bool object_constant(Node *n) { /* 2i, "a" */
  Value v = n->u.value;
  return v.tag == V_OBJ && (TYPE(v.o) == T_CPLX || TYPE(v.o) == T_STR) && LEN(v.o) == 1 && !v.o->attr;
}

/* A density, distribution function, quantile, or a function like gamma? */
static bool is_dist(Node *n) {
  CallInfo *ci = n->u.call;
  return n->nkids >= 1 && n->nkids <= 5 && !ci->has_dots && !ci->has_empty && pe_base_of(n)->flags & PBF_EACH;
}

/* A function of complex numbers, or one that makes them? */
static bool is_parts(Node *n) {
  CallInfo *ci = n->u.call;
  if (ci->has_dots || ci->has_empty || !ci->sym) return false;
  const PeBaseId f = pe_base_of(n)->id;
  if (n->nkids == 1 && !ci->names && (f == PB_Re || f == PB_Im || f == PB_Mod || f == PB_Arg || f == PB_Conj))
    return true;
  if (f != PB_complex || n->nkids < 1 || n->nkids > 2 || !ci->names) return false;
  bool polar = false, plane = false;
  for (int i = 0; i < n->nkids; i++) {
    const char *nm = ci->names[i] ? CSTR(ci->names[i]) : "";
    if (!strcmp(nm, "real") || !strcmp(nm, "imaginary")) plane = true;
    else if (!strcmp(nm, "modulus") || !strcmp(nm, "argument")) polar = true;
    else return false;
  }
  return polar != plane;
}

/* A function of strings, one of whose arguments is no constant? */
static bool is_text(Node *n) {
  CallInfo *ci = n->u.call;
  int other = 0;
  if (n->nkids < 1 || n->nkids > 5 || ci->has_dots || ci->has_empty || !ci->sym || n->slot >= 0) return false;
  if (pe_table_type(vexpr_callee(n)) == T_NIL) return false;
  for (int i = 0; i < n->nkids; i++) other += vexpr_inside(n->kid[i])->kind != ND_Const;
  return other == 1;
}

/* How n takes part in a tree: VX_OP, VX_CALL2, VX_IFELSE, or VX_LEAF. */
static VxKind kind_of(Node *n, int *op) {
  switch (n->kind) {
  case ND_Arith:
  case ND_Compare:
  case ND_Logic:
  case ND_Unary:
  case ND_Math: *op = n->op; return VX_OP;
  case ND_Const:
    return n->exec == exec_Const && ((n->u.value.tag >= V_LGL && n->u.value.tag <= V_DBL) || object_constant(n))
               ? VX_CONST
               : VX_LEAF;
  case ND_CallBuiltin: {
    CallInfo *ci = n->u.call;
    int8_t of[4];
    if (ci->order) return VX_LEAF;
    if (!(n->flags & NF_NOT_VECTOR) && (*op = vdraw_call(n, of))) return VX_DRAW;
    if (is_dist(n)) return VX_DIST;
    if (is_parts(n)) return VX_PARTS;
    if (is_text(n)) return VX_TEXT;
    if (n->nkids < 2 || n->nkids > 3 || ci->names || ci->has_dots || ci->has_empty || !ci->sym) return VX_LEAF;
    const PeBaseId f = pe_base_of(n)->id;
    bool map = !(n->flags & NF_NOT_VECTOR); /* not over a list */
    if (n->nkids == 2 && f == PB_sapply) return map ? VX_MAP : VX_LEAF;
    if (n->nkids == 3) {
      *op = f == PB_pmin ? SOP_PMin : f == PB_pmax ? SOP_PMax : SOP_None;
      return *op ? VX_CALL2 : map && f == PB_vapply ? VX_MAP : VX_LEAF;
    }
    *op = f == PB_pmin     ? SOP_PMin
          : f == PB_pmax   ? SOP_PMax
          : f == PB_log    ? SOP_LogB
          : f == PB_round  ? SOP_RoundTo
          : f == PB_signif ? SOP_Signif
                           : SOP_None;
    return *op ? VX_CALL2 : f == PB_in ? VX_IN : VX_LEAF;
  }
  case ND_Call: {
    CallInfo *ci = n->u.call;
    if (is_text(n)) return VX_TEXT;
    if (n->nkids != 3 || ci->names || ci->has_dots || ci->has_empty || !ci->sym || n->slot >= 0) return VX_LEAF;
    return pe_base_of(n)->id == PB_ifelse ? VX_IFELSE : VX_LEAF;
  }
  case ND_Index:
    if (n->u.call->names || n->u.call->has_dots) return VX_LEAF;
    if (n->nkids == 2 && n->kid[1]) *op = VX_PLAIN;
    else if (n->nkids == 3 && !n->kid[1] != !n->kid[2]) *op = n->kid[1] ? VX_ROW : VX_COLUMN;
    else return VX_LEAF;
    return VX_INDEX;
  default: return VX_LEAF;
  }
}
static Obj *fun_symbol(Node *n) {
  return n->kind == ND_Call || n->kind == ND_CallBuiltin || n->kind == ND_Index ? n->u.call->sym : n->u.sym;
}

/* Does executing n only look at a variable? */
static bool is_variable(Node *n) { return n->kind == ND_Local || n->kind == ND_Free; }
/* All that is below an arm of ifelse may be evaluated though R would not: variables and constants only. */
static bool arm_ok(Node *n, int fuel) {
  n = vexpr_inside(n);
  int op;
  VxKind k = fuel > 0 ? kind_of(n, &op) : VX_LEAF;
  if (k == VX_LEAF || k == VX_INDEX || k == VX_DRAW) return k == VX_LEAF && is_variable(n);
  if (k == VX_CONST) return true;
  for (int i = 0; i < n->nkids; i++)
    if (!arm_ok(n->kid[i], fuel - 1)) return false;
  return true;
}

typedef struct Finder {
  Rt *R;
  Frame *f;
  VecExpr *e;
  int arm; /* inside an arm of ifelse */
  int role;
  bool full;
} Finder;

/* Is the subscript a value of its own, and not part of the tree?  Negative ones, sequences and variables are looked at
 * when they are known. */
static bool own_subscript(Node *n) {
  int op;
  n = vexpr_inside(n);
  return kind_of(n, &op) != VX_OP || (n->kind == ND_Unary && n->op == SOP_Neg);
}

static int collect(Finder *w, Node *n, int depth);

/* x[i], m[i, ], m[, j] */
static void collect_index(Finder *w, VxNode *t, Node *n, int depth) {
  t->nkids = 2;
  w->role = VX_WHOLE;
  t->kid[0] = (int16_t)collect(w, n->kid[0], depth + 1);
  Node *sub = t->op == VX_COLUMN ? n->kid[2] : n->kid[1];
  w->role = t->op != VX_PLAIN || own_subscript(sub) ? VX_SUBSCRIPT : VX_ELEMENTS;
  t->kid[1] = (int16_t)collect(w, sub, depth + 1);
}

/* runif(n, a, b) */
static void collect_draw(Finder *w, VxNode *t, Node *n, int depth) {
  int8_t of[4];
  (void)vdraw_call(n, of);
  t->nkids = 4;
  for (int k = 0; k < 4; k++) t->kid[k] = -1;
  for (int i = 0; i < n->nkids; i++) {
    if (of[i] == 3) continue;
    w->role = of[i] == 0 ? VX_COUNT : VX_SCALAR;
    t->kid[of[i]] = (int16_t)collect(w, n->kid[i], depth + 1);
  }
  w->role = VX_PLACE;
  t->kid[3] = (int16_t)collect(w, n, depth + 1);
  w->e->ndraws++;
}

/* Puts the tree of n into the list; the index of its root. */
static int collect(Finder *w, Node *n, int depth) {
  VecExpr *e = w->e;
  n = vexpr_inside(n);
  int op = 0;
  VxKind k = depth < 40 && w->role == VX_ELEMENTS ? kind_of(n, &op) : VX_LEAF;
  VxNode t = {.kind = (uint8_t)k, .op = (uint8_t)op, .n = n};
  if (k == VX_IFELSE && !(arm_ok(n->kid[1], 30) && arm_ok(n->kid[2], 30))) t.kind = k = VX_LEAF;
  if (k == VX_DRAW && !vdraw_long(w->R, n, w->f)) {
    if (!par_philox(w->R)) w->e->drawing = true;
    t.kind = k = VX_LEAF;
  }
  if (k == VX_DRAW) {
    collect_draw(w, &t, n, depth);
    w->role = VX_ELEMENTS;
  } else if (k == VX_IN) {
    t.nkids = 2;
    t.kid[0] = (int16_t)collect(w, n->kid[0], depth + 1);
    w->role = VX_WHOLE;
    t.kid[1] = (int16_t)collect(w, n->kid[1], depth + 1);
    w->role = VX_ELEMENTS;
  } else if (k == VX_INDEX) {
    collect_index(w, &t, n, depth);
    w->role = VX_ELEMENTS;
  } else if (k >= VX_OP) {
    t.nkids = (int16_t)n->nkids;
    for (int i = 0; i < n->nkids; i++) {
      if (k == VX_IFELSE && i > 0) w->arm++;
      if (k == VX_MAP) w->role = i == 0 ? VX_ELEMENTS : i == 1 ? VX_FUN : VX_LIKE;
      t.kid[i] = (int16_t)collect(w, n->kid[i], depth + 1);
      if (k == VX_IFELSE && i > 0) w->arm--;
    }
    w->role = VX_ELEMENTS;
  }
  if (w->full || e->nnodes >= VX_MAX_NODES || e->nleaves >= VX_MAX_LEAVES) {
    w->full = true;
    return 0;
  }
  if (k == VX_LEAF) {
    t.leaf = (int16_t)e->nleaves;
    t.input = -1;
    for (int i = 0; i < e->nnodes && is_variable(n) && w->role == VX_ELEMENTS; i++) {
      VxNode *o = &e->node[i];
      if (o->kind == VX_LEAF && o->n->kind == n->kind && o->n->u.sym == n->u.sym && e->role[o->leaf] == VX_ELEMENTS)
        t.input = o->input;
    }
    if (t.input < 0 && w->role == VX_FUN) t.input = (int16_t)e->nfuns++;
    if (t.input < 0 && w->role == VX_WHOLE) t.input = (int16_t)e->nwholes++;
    if (t.input < 0 && w->role != VX_LIKE && w->role != VX_COUNT) t.input = (int16_t)e->ninputs++;
    e->role[e->nleaves] = (uint8_t)w->role;
    e->pure[e->nleaves] = w->arm > 0;
    e->leaf[e->nleaves++] = n;
  }
  e->node[e->nnodes] = t;
  return e->nnodes++;
}

/* A tree with `top` as its root, for the node root that will run it (a reduction, or top itself); NULL: not worth it.
 */
static VecExpr *make(Rt *R, Node *root, Node *top, Frame *f, VxKind keep) {
  if (!f->code || !code_owns(f->code, root)) return NULL;
  struct {
    VecExpr e;
    VxNode node[VX_MAX_NODES];
    Node *leaf[VX_MAX_LEAVES];
    bool pure[VX_MAX_LEAVES];
    uint8_t role[VX_MAX_LEAVES];
  } *m = calloc(1, sizeof *m);
  if (!m) return NULL;
  m->e = (VecExpr){.root = root,
                   .node = m->node,
                   .leaf = m->leaf,
                   .pure = m->pure,
                   .role = m->role,
                   .nredefined = R->nredefined - 1};
  Finder w = {.R = R, .f = f, .e = &m->e};
  if (keep == VX_KEEP) {
    VxNode t = {.kind = VX_KEEP, .nkids = 2, .n = vexpr_inside(top)};
    t.kid[0] = (int16_t)collect(&w, t.n->kid[0], 1);
    t.kid[1] = (int16_t)collect(&w, t.n->kid[1], 1);
    if (m->e.nnodes < VX_MAX_NODES) m->e.node[m->e.nnodes++] = t;
    else w.full = true;
  } else {
    int i = collect(&w, top, 0);
    if (root == top && m->e.node[i].kind == VX_LEAF) w.full = true; /* ifelse with an arm that may not be evaluated */
    if (keep == VX_KNOWN && m->e.nnodes < VX_MAX_NODES)
      m->e.node[m->e.nnodes++] = (VxNode){.kind = VX_KNOWN, .nkids = 1, .kid = {(int16_t)i}, .n = root};
    else w.full = w.full || keep == VX_KNOWN;
  }
  m->e.keep = keep != VX_LEAF;
  if (w.full || m->e.ninputs == 0) {
    free(m);
    return NULL;
  }
  code_keep(R, f->code, m);
  return &m->e;
}

void vexpr_mark(Rt *R, Node *n) {
  VecExpr *e = n->cache[1];
  if (e && e->fun) rt_mark(R, e->fun);
  for (int k = 0; e && k < 2; k++)
    if (e->half[k] && e->half[k]->fun) rt_mark(R, e->half[k]->fun);
}

/* The ordinary entry of n's kind. */
static void retire(Node *n) {
  static const NodeExec entry[ND_COUNT] = {
      [ND_Arith] = exec_Arith, [ND_Compare] = exec_Compare, [ND_Logic] = exec_Logic,           [ND_Unary] = exec_Unary,
      [ND_Math] = exec_Math,   [ND_Call] = exec_CallVector, [ND_CallBuiltin] = exec_CallVector};
  n->flags |= NF_NOT_VECTOR;
  n->cache[0] = n->cache[1] = NULL;
  spec_rewrite(n, n->kind == ND_CallBuiltin && vdraw_call(n, (int8_t[4]){0}) ? exec_CallDraw : entry[n->kind], 0, 1);
}

/* ---- when ---------------------------------------------------------------------------------------------------------
 */

/* What the variable n holds, without evaluating anything; V_UNBOUND: not known. */
static Value peek_value(Rt *R, Value v, int fuel) {
  if (v.tag != V_PROMISE) return v;
  Promise *p = (Promise *)v.o;
  if (p->value.tag != V_UNBOUND || !p->node || fuel == 0) return p->value;
  /* an argument that nobody has looked at yet: the caller's variable */
  Node *n = vexpr_inside(p->node);
  if (n->kind == ND_Free) return peek_value(R, SYM(n->u.sym)->gval, fuel - 1);
  if (n->kind != ND_Local) return p->value;
  if (!p->env) return p->frame && p->frame->slots ? peek_value(R, p->frame->slots[n->slot], fuel - 1) : p->value;
  int flags = rt_env_flags(R, p->env, n->u.sym);
  return flags < 0 || flags & BIND_ACTIVE ? p->value : peek_value(R, rt_env_get(R, p->env, n->u.sym), fuel - 1);
}
/* A variable that the running function does not own. */
static Value peek_free(Rt *R, Frame *f, Obj *sym) {
  for (Env *e = f->env ? f->env : f->enclos; e && e->kind != E_EMPTY; e = e->parent) {
    int flags = rt_env_flags(R, e, sym);
    if (flags >= 0) return flags & BIND_ACTIVE ? v_none(V_UNBOUND) : rt_env_get(R, e, sym);
  }
  return v_none(V_UNBOUND);
}
Value vexpr_peek(Rt *R, Node *n, Frame *f) {
  n = vexpr_inside(n);
  Value v = v_none(V_UNBOUND);
  if (n->kind == ND_Local && f->slots) v = f->slots[n->slot];
  if (n->kind == ND_Free) v = peek_free(R, f, n->u.sym);
  return peek_value(R, v, 8);
}

static bool sees_long(Rt *R, Node *n, Frame *f, int *fuel);

/* Does x[i] seem to be long?  Most are elements in loops. */
static bool sees_long_index(Rt *R, Node *n, Frame *f, int side, int *fuel) {
  Value x = vexpr_peek(R, n->kid[0], f);
  if (side != VX_PLAIN) {
    if (x.tag != V_OBJ || !rt_is_num(x.o)) return false;
    Obj *dim = rt_attr(x.o, R->s.dim);
    return !IS_NIL(dim) && LEN(dim) == 2 && TYPE(dim) == T_INT && INT(dim)[side == VX_COLUMN ? 0 : 1] >= VX_LONG;
  }
  Node *i = vexpr_inside(n->kid[1]);
  if (i->kind == ND_Unary && i->op == SOP_Neg) return vexpr_long(x);
  if (i->kind == ND_Colon && !vexpr_long(x)) return false;
  return sees_long(R, i, f, fuel);
}

/* Is a long vector among the variables of the tree?  Looks without evaluating anything. */
static bool sees_long(Rt *R, Node *n, Frame *f, int *fuel) {
  if (--*fuel < 0) return false;
  n = vexpr_inside(n);
  int op;
  switch (kind_of(n, &op)) {
  case VX_CONST: return false;
  case VX_LEAF:
    if (n->kind == ND_Local || n->kind == ND_Free) return vexpr_long(vexpr_peek(R, n, f));
    if (n->kind == ND_Colon) return true; /* it may be; if not, the node goes back to its ordinary entry */
    return n->kind == ND_CallBuiltin && n->u.call->def && n->u.call->def->flags & BF_PARALLEL;
  case VX_INDEX: return sees_long_index(R, n, f, op, fuel);
  case VX_DRAW: return vdraw_long(R, n, f) || vdraw_later(R, n, f);
  default:
    for (int i = 0; i < n->nkids; i++)
      if (n->kid[i] && sees_long(R, n->kid[i], f, fuel)) return true;
    return false;
  }
}

bool vexpr_install(Rt *R, Node *n, Frame *f) {
  if (n->flags & NF_NOT_VECTOR) return false;
  VecExpr *e = make(R, n, n, f, VX_LEAF);
  if (!e) {
    n->flags |= NF_NOT_VECTOR;
    return false;
  }
  n->cache[0] = NULL;
  n->cache[1] = e;
  spec_rewrite(n, exec_VecExpr, 3, 1);
  return true;
}

bool vexpr_within(Node *n, int fuel) {
  int op;
  n = vexpr_inside(n);
  if (n->exec == exec_VecExpr) return true;
  if (fuel == 0 || kind_of(n, &op) == VX_LEAF) return false;
  for (int i = 0; i < n->nkids; i++)
    if (n->kid[i] && vexpr_within(n->kid[i], fuel - 1)) return true;
  return false;
}

bool vexpr_sees_long(Rt *R, Node *n, Frame *f) {
  int fuel = 40;
  return sees_long(R, n, f, &fuel);
}

bool vexpr_probe(Rt *R, Node *n, Frame *f) {
  return !(n->flags & (NF_NOT_VECTOR | NF_PROBED)) && vexpr_sees_long(R, n, f) && vexpr_install(R, n, f);
}

/* Is n x[cond], with a condition by its form or as it is now? */
static bool is_filter(Rt *R, Node *n, Frame *f) {
  int op;
  n = vexpr_inside(n);
  if (kind_of(n, &op) != VX_INDEX || op != VX_PLAIN) return false;
  Node *c = vexpr_inside(n->kid[1]);
  if (c->kind == ND_Compare || c->kind == ND_Logic || (c->kind == ND_Unary && c->op == SOP_Not)) return true;
  if (c->kind == ND_Math && kind_of(c, &op) == VX_OP)
    return op == SOP_IsNa || op == SOP_IsNan || op == SOP_IsFinite || op == SOP_IsInfinite || op == SOP_AsLgl;
  if (kind_of(c, &op) == VX_TEXT && pe_table_type(vexpr_callee(c)) == T_LGL) return true; /* grepl(..) */
  Value v = vexpr_peek(R, c, f);
  return v.tag == V_OBJ && TYPE(v.o) == T_LGL;
}

VecExpr *vexpr_install_reduce(Rt *R, Node *n, Node *kid, Frame *f, VxReduce op, bool na_rm) {
  if (n->flags & NF_NOT_VECTOR) return NULL;
  VxKind keep = na_rm ? VX_KNOWN : op <= VR_ALL && is_filter(R, kid, f) ? VX_KEEP : VX_LEAF;
  VecExpr *e = make(R, n, kid, f, keep);
  if (!e) n->flags |= NF_NOT_VECTOR;
  else e->reduce = (uint8_t)op;
  return n->cache[1] = e;
}

void vexpr_saw(Rt *R, Node *n, Frame *f) {
  if (n->exec != exec_VecExpr) vexpr_install(R, n, f);
}

bool vexpr_call(Node *n) {
  int op;
  VxKind k = kind_of(n, &op);
  /* one sapply is a parallel call like any other; one over a tree, or over another, is fused with it */
  return k >= VX_OP && k != VX_INDEX && k != VX_TEXT &&
         (k != VX_MAP || (n->nkids == 2 && kind_of(vexpr_inside(n->kid[0]), &op) >= VX_OP));
}

Value exec_CallVector(Rt *R, Node *n, Frame *f) {
  bool look = false;
  for (int i = 0; i < n->nkids && !look; i++) look = n->kid[i]->exec == exec_VecExpr;
  if (look) look = vexpr_install(R, n, f);
  else look = vexpr_probe(R, n, f);
  n->flags |= NF_PROBED;
  if (look) return exec_VecExpr(R, n, f);
  return n->kind == ND_Call ? exec_Ifelse(R, n, f) : exec_CallBuiltin(R, n, f);
}

/* ---- R's way from the leaves' values ----------------------------------------------------------------------------- */

static Value base_call(Rt *R, Node *n, int na, const Value *v, Frame *f) {
  Obj *args[5], **names = n->kind == ND_CallBuiltin ? n->u.call->names : NULL;
  for (int i = 0; i < na; i++) args[i] = rt_box(R, v[i]);
  Obj *fun = SYM(fun_symbol(n))->bval.o;
  if (n->kind == ND_Call) return interp_call(R, fun, na, args, n->u.call->names, n->expr, NULL);
  Value r = call_builtin(R, fun, na, args, names, n->expr, f, n, true);
  n->seen |= interp_seen(r);
  return r;
}

/* The value of tree node i from the leaves' values, by the base functions. */
static Value eval_tree(Rt *R, VxRun *run, int i, const Value *leaf);

/* ifelse evaluates an arm only if some test asks for it. */
static Value eval_ifelse(Rt *R, VxRun *run, VxNode *t, const Value *leaf) {
  Frame *f = run->f;
  Obj *test = rt_box(R, eval_tree(R, run, t->kid[0], leaf));
  ArgList a = {.n = 3, .v = (Value[3]){{0}}};
  a.v[0] = v_obj((Obj *)promise_done(R, t->n->kid[0]->expr, rt_unbox(test)));
  a.v[0].tag = V_PROMISE;
  bool any[2] = {false, false};
  if (rt_is_num(test)) {
    Obj *l = TYPE(test) == T_LGL ? test : rt_coerce(R, test, T_LGL);
    const int32_t *p = LGL(l);
    for (int64_t i = 0; i < LEN(l); i++) any[0] |= p[i] == 1, any[1] |= p[i] == 0;
  }
  for (int k = 0; k < 2; k++) {
    Node *arm = t->n->kid[k + 1];
    if (any[k]) a.v[k + 1] = v_obj((Obj *)promise_done(R, arm->expr, eval_tree(R, run, t->kid[k + 1], leaf)));
    else a.v[k + 1] = v_obj((Obj *)promise_new(R, arm, f));
    a.v[k + 1].tag = V_PROMISE;
  }
  return call_closure(R, SYM(fun_symbol(t->n))->bval.o, &a, t->n->expr, f, NULL, NULL);
}

static Value eval_tree(Rt *R, VxRun *run, int i, const Value *leaf) {
  VxNode *t = &run->e->node[i];
  Frame *f = run->f;
  switch ((VxKind)t->kind) {
  case VX_LEAF: return leaf[t->leaf].tag == V_UNBOUND ? t->n->exec(R, t->n, f) : leaf[t->leaf];
  case VX_CONST: return t->n->u.value;
  case VX_IFELSE: return eval_ifelse(R, run, t, leaf);
  case VX_DRAW: return vdraw_values(R, run, t, leaf);
  case VX_KNOWN: return eval_tree(R, run, t->kid[0], leaf);
  case VX_INDEX:
  case VX_KEEP: {
    Value v[2];
    for (int k = 0; k < 2; k++) v[k] = eval_tree(R, run, t->kid[k], leaf);
    return vexpr_index(R, t->n, v, f);
  }
  default: {
    Value v[5];
    for (int k = 0; k < t->nkids; k++) v[k] = eval_tree(R, run, t->kid[k], leaf);
    return base_call(R, t->n, t->nkids, v, f);
  }
  }
}

/* ---- the closure that stands for the tree -------------------------------------------------------------------------
 */

static Obj *numbered(Rt *R, const char *stem, int i) {
  char name[16];
  snprintf(name, sizeof name, "%s%d", stem, i + 1);
  return rt_sym(R, name);
}

/* Node i as syntax over the inputs' names.  Arms of ifelse become variables: R evaluates them for all elements. */
static Obj *syntax(Rt *R, VecExpr *e, int i, Obj *block, int *at) {
  VxNode *t = &e->node[i];
  if (t->kind == VX_LEAF)
    return numbered(R, e->role[t->leaf] == VX_FUN ? "f" : e->role[t->leaf] == VX_WHOLE ? "w" : "x", t->input);
  if (t->kind == VX_CONST) return rt_box(R, t->n->u.value);
  if (t->kind == VX_MAP) {
    Obj *f = syntax(R, e, t->kid[1], block, at);
    return rt_lang(R, f, 1, syntax(R, e, t->kid[0], block, at));
  }
  if (t->kind == VX_KNOWN) {
    Obj *value = syntax(R, e, t->kid[0], block, at), *name = numbered(R, "t", *at);
    rt_set_elt(block, (*at)++, rt_lang(R, R->s.assign, 2, name, value));
    return rt_langs(R, "list", 2, name, rt_langs(R, "!", 1, rt_langs(R, "is.na", 1, name)));
  }
  if (t->kind == VX_RE || t->kind == VX_IM)
    return rt_langs(R, t->kind == VX_RE ? "Re" : "Im", 1, syntax(R, e, t->kid[0], block, at));
  if (t->kind == VX_KEEP) {
    Obj *value = syntax(R, e, t->kid[0], block, at);
    return rt_langs(R, "list", 2, value, syntax(R, e, t->kid[1], block, at));
  }
  if (t->kind == VX_DRAW) { /* the kernel's runif(place, a, b): PE_PLACED */
    Obj *f = t->op == VD_INDEX ? rt_sym(R, "sample.int") : fun_symbol(t->n),
        *place = syntax(R, e, t->kid[3], block, at);
    Obj *a = t->kid[1] < 0 ? rt_dbl(R, t->op == VD_EXP) : syntax(R, e, t->kid[1], block, at);
    if (t->op == VD_EXP || t->op == VD_INDEX) return rt_lang(R, f, 2, place, a);
    return rt_lang(R, f, 3, place, a, t->kid[2] < 0 ? rt_dbl(R, 1) : syntax(R, e, t->kid[2], block, at));
  }
  Obj *call = rt_alloc(R, T_LANG, t->nkids + 1);
  rt_set_elt(call, 0, fun_symbol(t->n));
  for (int k = 0; k < t->nkids; k++) {
    Obj *arg = syntax(R, e, t->kid[k], block, at);
    if (t->kind == VX_IFELSE && k > 0 && e->node[t->kid[k]].kind >= VX_OP) {
      Obj *name = numbered(R, "t", *at);
      rt_set_elt(block, (*at)++, rt_lang(R, R->s.assign, 2, name, arg));
      arg = name;
    }
    rt_set_elt(call, k + 1, arg);
  }
  if ((t->kind == VX_DIST || t->kind == VX_PARTS || t->kind == VX_TEXT) && t->n->u.call->names) {
    Obj *names = rt_alloc(R, T_STR, t->nkids + 1);
    for (int k = 0; k < t->nkids; k++)
      if (t->n->u.call->names[k]) SET_STR(names, k + 1, t->n->u.call->names[k]);
    rt_attr_set(R, call, R->s.names, names);
  }
  return call;
}

void vexpr_closure(Rt *R, VecExpr *e) {
  if (e->fun) return;
  Obj *block = rt_alloc(R, T_LIST, e->nnodes + 1), *body;
  int n = 0;
  Obj *value = syntax(R, e, e->nnodes - 1, block, &n);
  if (n == 0)
    body = value->type == T_SYM ? rt_langs(R, "(", 1, value) : value; /* kernels are kept by body: one's own */
  else {
    body = rt_alloc(R, T_LANG, n + 2);
    rt_set_elt(body, 0, rt_sym(R, "{"));
    for (int i = 0; i < n; i++) rt_set_elt(body, i + 1, ELT(block, i));
    rt_set_elt(body, n + 1, value);
  }
  int nformals = e->ninputs + e->nfuns + e->nwholes;
  Obj *formals = rt_alloc(R, T_PAIRLIST, nformals), *names = rt_alloc(R, T_STR, nformals);
  for (int i = 0; i < nformals; i++) {
    rt_set_elt(formals, i, MISSING_ARG);
    int j = i - e->ninputs;
    Obj *name = j < 0 ? numbered(R, "x", i) : j < e->nfuns ? numbered(R, "f", j) : numbered(R, "w", j - e->nfuns);
    SET_STR(names, i, SYM(name)->name);
  }
  rt_attr_set(R, formals, R->s.names, names);
  Obj *fun = make_closure(R, formals, body, R->base);
  Code *code = closure_code(R, (Closure *)fun);
  code->line = e->root->line;
  e->fun = fun;
}

/* ---- running ----------------------------------------------------------------------------------------------------- */

/* The operators are the base functions. */
bool vexpr_usable(Rt *R, VecExpr *e, Frame *f) {
  if (e->nredefined != R->nredefined) {
    for (int i = 0; i < e->nnodes; i++)
      if (e->node[i].kind >= VX_OP && e->node[i].kind < VX_RE && SYM(fun_symbol(e->node[i].n))->redefined) return false;
    e->nredefined = R->nredefined;
  }
  return true;
}

/* The value of a variable that an arm of ifelse reads, if it is there without running any code; else V_UNBOUND. */
static Value peek(Rt *R, Node *n, Frame *f) {
  Value v = v_none(V_UNBOUND);
  if (n->kind == ND_Local && f->slots) v = f->slots[n->slot];
  else
    for (Env *e = f->env ? f->env : f->enclos; e && e->kind != E_EMPTY; e = e->parent) {
      int flags = rt_env_flags(R, e, n->u.sym);
      if (flags < 0) continue;
      if (flags & BIND_ACTIVE) return v_none(V_UNBOUND);
      v = rt_env_get(R, e, n->u.sym);
      break;
    }
  if (v.tag == V_PROMISE) v = ((Promise *)v.o)->value;
  return v.tag == V_OBJ || (v.tag >= V_LGL && v.tag <= V_DBL) ? v : v_none(V_UNBOUND);
}

static bool same_value(Value a, Value b) {
  return a.tag == b.tag && (a.tag == V_LGL || a.tag == V_INT ? a.i == b.i : a.bits == b.bits);
}

/* The vector that a reduction of some of its elements takes, or (true) the reduction's value: sums of doubles run over
 * the places of all elements, as on a device. */
static bool eval_kept(Rt *R, const Value *leaf, VxRun *run, Value *vec) {
  VecExpr *e = run->e;
  Frame *f = run->f;
  VxNode *t = &e->node[e->nnodes - 1];
  Value v = eval_tree(R, run, t->kid[0], leaf), c = v_none(V_UNBOUND);
  if (t->kind == VX_KEEP) c = eval_tree(R, run, t->kid[1], leaf);
  Obj *x = rt_box(R, v), *keep = t->kind == VX_KEEP ? rt_box(R, c) : NULL;
  if (vexpr_reduce_kept((VxReduce)e->reduce, x, keep, &run->value)) return true;
  *vec = keep ? vexpr_index(R, t->n, (Value[2]){v, c}, f) : v;
  return false;
}

/* A call of sapply whose vector turns out to be a list is a leaf: the tree is to be made anew. */
static void find_lists(VecExpr *e, const Value *leaf) {
  for (int i = 0; i < e->nnodes; i++) {
    VxNode *t = &e->node[i], *x = t->kind == VX_MAP ? &e->node[t->kid[0]] : NULL;
    if (!x || x->kind != VX_LEAF || leaf[x->leaf].tag != V_OBJ || TYPE(leaf[x->leaf].o) != T_LIST) continue;
    t->n->flags |= NF_NOT_VECTOR;
    e->stale = true;
  }
}

/* The sum or mean of complex numbers, part by part. */
static bool sum_parts(Rt *R, VxRun *run) {
  VecExpr *e = run->e;
  double part[2];
  if ((e->reduce != VR_SUM && e->reduce != VR_MEAN) || e->keep || e->ndraws || !run->f->code) return false;
  for (int k = 0; k < 2; k++) {
    VecExpr *h = e->half[k];
    if (!h) {
      if (!(h = calloc(1, sizeof *h + ((size_t)e->nnodes + 1) * sizeof *h->node))) return false;
      *h = *e;
      h->half[0] = h->half[1] = NULL;
      h->fun = NULL;
      h->batch = NULL;
      h->node = (VxNode *)(h + 1);
      memcpy(h->node, e->node, (size_t)e->nnodes * sizeof *h->node);
      h->node[h->nnodes++] =
          (VxNode){.kind = k ? VX_IM : VX_RE, .nkids = 1, .kid = {(int16_t)(e->nnodes - 1)}, .n = e->root};
      code_keep(R, run->f->code, h);
      e->half[k] = h;
    }
    VxRun one = *run;
    one.e = h;
    one.shape.type = T_DBL;
    one.value = v_none(V_UNBOUND);
    bool ok = vexpr_device(R, &one);
    run->o = one.o;
    run->guess_ms = one.guess_ms;
    run->home_ms = one.home_ms;
    if (!ok || one.value.tag != V_DBL) return false;
    part[k] = one.value.d;
  }
  run->value = v_obj(rt_cplx(R, (Cplx){part[0], part[1]}));
  return true;
}

/* The next leaf, n, runs code: what the leaves before it have found is not changed meanwhile. */
static __attribute__((noinline)) Value acting_leaf(Rt *R, Node *n, Frame *f, const Value *leaf, int nleaf) {
  bool held[VX_MAX_LEAVES];
  hold_values(leaf, nleaf, held);
  const Value v = n->exec(R, n, f);
  let_values_go(leaf, nleaf, held);
  return v;
}

bool vexpr_run(Rt *R, VecExpr *e, Node *n, Frame *f, VxRun *run, Value *vec) {
  Value leaf[VX_MAX_LEAVES], in[VX_MAX_LEAVES], fun[VX_MAX_LEAVES];
  Obj *whole[VX_MAX_LEAVES];
  VxShape shape[VX_MAX_LEAVES], all[VX_MAX_NODES];
  bool ok = true, first[VX_MAX_LEAVES] = {false};
  int64_t longest = 0;
  *run = (VxRun){.e = e, .n = n, .f = f, .in = in, .fun = fun, .whole = whole};
  for (int i = 0, l = 0; i < e->nnodes; i++) {
    VxNode *t = &e->node[i];
    if (t->kind == VX_INDEX) { /* what its subscript says, now that both are known */
      VxNode *w = &e->node[t->kid[0]], *s = &e->node[t->kid[1]];
      if (s->kind != VX_LEAF || e->role[s->leaf] != VX_SUBSCRIPT || !ok) continue;
      Value v = vexpr_subscript(R, rt_box(R, leaf[w->leaf]), leaf[s->leaf], t->op);
      ok = v.tag != V_UNBOUND && vexpr_shape_of_value(R, v, &shape[s->leaf]);
      in[s->input] = v;
      if (ok && shape[s->leaf].n > longest) longest = shape[s->leaf].n;
      continue;
    }
    if (t->kind == VX_DRAW) {
      int place = e->node[t->kid[3]].leaf;
      if (!vdraw_reserve(R, run, t, leaf, in)) ok = false;
      ok = ok && vexpr_shape_of_value(R, in[e->node[t->kid[3]].input], &shape[place]);
      if (ok && shape[place].n > longest) longest = shape[place].n;
      continue;
    }
    if (t->kind != VX_LEAF) continue;
    if (e->role[l] == VX_PLACE) {
      leaf[l++] = v_none(V_UNBOUND);
      continue;
    }
    leaf[l] = e->pure[l] ? peek(R, t->n, f) : acts(t->n) ? acting_leaf(R, t->n, f, leaf, l) : t->n->exec(R, t->n, f);
    if (e->role[l] == VX_FUN) {
      fun[t->input] = leaf[l];
      ok = ok && leaf[l].tag == V_OBJ && rt_is_fun(leaf[l].o);
      shape[l] = (VxShape){0};
      if (ok && leaf[l].o->type == T_CLOSURE) closure_code(R, (Closure *)leaf[l].o);
      l++;
      continue;
    }
    if (e->role[l] == VX_SUBSCRIPT || e->role[l] == VX_COUNT) {
      shape[l] = (VxShape){0};
      l++;
      continue;
    }
    ok = ok && vexpr_shape_of_value(R, leaf[l], &shape[l]);
    if (e->role[l] == VX_WHOLE) {
      if (ok) whole[t->input] = rt_box(R, leaf[l]);
      l++;
      continue;
    }
    if (ok && shape[l].n > longest) longest = shape[l].n;
    if (e->role[l] == VX_LIKE) {
      l++;
      continue;
    }
    if (!first[t->input]) in[t->input] = leaf[l], first[t->input] = true;
    else if (!same_value(in[t->input], leaf[l])) ok = false; /* a call has changed it */
    l++;
  }
  R->visible = true;
  if (longest >= VX_LONG) e->idle = 0;
  else ok = false, e->idle++;
  if (e->nfuns && par_philox(R)) ok = false; /* parallel calls are counted: each goes its own way */
  for (int i = 0; i < e->nleaves && ok; i++)
    if (shape[i].levels && rt_factor_methods(R)) ok = false;
  const bool taken = ok;
  for (int i = 0; i < e->nnodes && ok; i++) ok = vexpr_shape_of(e, i, shape, all);
  if (ok) {
    run->shape = all[e->nnodes - 1];
    ok = run->shape.n >= VX_LONG;
    if (e->reduce >= VR_CUMSUM && run->shape.n > INT32_MAX) ok = false;
    if ((e->reduce == VR_WHICH_MIN || e->reduce == VR_WHICH_MAX) && !IS_NIL(run->shape.names)) ok = false;
    if ((e->reduce == VR_ANY || e->reduce == VR_ALL) && run->shape.type != T_LGL) ok = false;
    if (run->shape.levels || (e->reduce && run->shape.type == T_STR)) ok = false;
  }
  const ParTime time = ok ? par_time_begin(R) : (ParTime){0, 0};
  if (ok && (e->reduce && run->shape.type == T_CPLX ? sum_parts(R, run) : vexpr_device(R, run))) {
    par_time_end(R, time, run->o.site);
    return true;
  }
  if (!ok) find_lists(e, leaf);
  for (int i = 0; taken && !ok && i < e->nleaves; i++)
    if (vexpr_textual(&shape[i])) {
      vexpr_refused(R, run, longest, "strings or a factor in an operation that kernels do not have");
      break;
    }
  double t0 = ok ? cost_vector_clock(R, run->shape.n) : 0;
  if (ok && e->keep) {
    if (eval_kept(R, leaf, run, vec)) {
      vexpr_interpreted(run, cost_vector_clock(R, run->shape.n) - t0);
      par_time_end(R, time, run->o.site);
      return true;
    }
  } else *vec = eval_tree(R, run, e->nnodes - 1, leaf);
  if (ok) run->ms = cost_vector_clock(R, run->shape.n) - t0;
  if (ok && !e->reduce) vexpr_interpreted(run, run->ms);
  if (ok) par_time_end(R, time, run->o.site);
  R->visible = true;
  return false;
}

Value exec_VecExpr(Rt *R, Node *n, Frame *f) {
  VecExpr *e = n->cache[1];
  if (e->drawing && par_philox(R) && vexpr_install(R, n, f)) e = n->cache[1];
  if (!vexpr_usable(R, e, f)) {
    retire(n);
    return n->exec(R, n, f);
  }
  VxRun run;
  Value v;
  if (vexpr_run(R, e, n, f, &run, &v)) {
    vexpr_set_shape(R, run.vec, &run.shape);
    ObjType t = TYPE(run.vec);
    if (rt_is_num(run.vec)) n->seen |= t == T_DBL ? SEEN_DBL_VEC : t == T_INT ? SEEN_INT_VEC : SEEN_LGL_VEC;
    R->visible = true;
    return v_obj(run.vec);
  }
  if (e->stale && n->exec == exec_VecExpr && n->cache[1] == e) {
    bool unfit = n->flags & NF_NOT_VECTOR; /* a vector of random numbers that is none of ours */
    retire(n);
    if (n->kind != ND_CallBuiltin || (n->exec == exec_CallDraw ? !unfit : kind_of(n, &(int){0}) != VX_LEAF))
      n->flags &= (uint8_t)~NF_NOT_VECTOR;
  } else if (e->idle > 8 && n->exec == exec_VecExpr && n->cache[1] == e) {
    /* no more long ones: back to the ordinary entry, until its slow path meets one */
    retire(n);
    n->flags &= (uint8_t)~NF_NOT_VECTOR;
    n->flags |= NF_PROBED;
  }
  return v;
}
