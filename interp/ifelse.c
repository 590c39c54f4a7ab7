/* interp/ifelse.c - ifelse(test, yes, no) of one TRUE or FALSE: the arm that it asks for, and no call.  Programs write it for
 * numbers as often as for vectors, and the function has a dozen things to look at before it knows. */
#include "nodeops.h"
#include "vexpr.h"

enum { KNOWN = 8 /* calls that are made all the same: what kernels are made by */ };

/* Does the function give v as it is? */
static bool given_as_it_is(Value v) {
  return v_is_num(v) || (v.tag == V_OBJ && v.o->type == T_STR && !v.o->attr && LEN(v.o) == 1);
}
static Value as_promise(Rt *R, Obj *expr, Value v) {
  Value p = v_obj((Obj *)promise_done(R, expr, v));
  p.tag = V_PROMISE;
  return p;
}
static Value later(Rt *R, Node *n, Frame *f) {
  Value p = v_obj((Obj *)promise_new(R, n, f));
  p.tag = V_PROMISE;
  return p;
}

static bool bound(Value v) { return v.tag - V_OBJ <= V_DBL - V_OBJ && (v.tag != V_OBJ || v.o != MISSING_ARG); }
/* Is v there, and evaluated? */
static bool at_hand(Value v) { return v.tag == V_PROMISE ? bound(((Promise *)v.o)->value) : bound(v); }

/* Does n only compute with variables that are there?  What does more may ask who called it, and what is not there is an
 * error of the function's: "Error in ifelse(..): object 'x' not found". */
static bool computes(Node *n, const Frame *f) {
  if (!n) return true;
  switch (n->kind) {
  case ND_Const: return n->exec == exec_Const;
  case ND_Local: return f->slots && at_hand(f->slots[n->slot]);
  case ND_Free: {
    const SymObj *s = SYM(n->u.sym);
    return !(s->gflags & BIND_ACTIVE) && (at_hand(s->gval) || (s->gval.tag == V_UNBOUND && at_hand(s->bval)));
  }
  case ND_CallBuiltin: {
    const CallInfo *ci = n->u.call;
    if (!ci->def || ci->has_dots || (ci->sym && SYM(ci->sym)->redefined)) return false;
    if (!(ci->def->flags & BF_PURE) && !vdraw_call(n, (int8_t[4]){0})) return false;
    break;
  }
  case ND_Arith:
  case ND_Compare:
  case ND_Logic:
  case ND_Unary:
  case ND_Math:
  case ND_And:
  case ND_Or:
  case ND_Paren: break;
  default:
    if (!(n->flags & NF_PURE)) return false;
  }
  for (int i = 0; i < n->nkids; i++)
    if (!computes(n->kid[i], f)) return false;
  return true;
}
static bool fits(const Node *n, const Frame *f) {
  if (n->count[0] < KNOWN || SYM(n->u.call->sym)->redefined) return false;
  for (int i = 0; i < 3; i++)
    if (!computes(n->kid[i], f)) return false;
  return true;
}

Value exec_Ifelse(Rt *R, Node *n, Frame *f) {
  if (!fits(n, f)) return exec_Call(R, n, f);
  const Value test = n->kid[0]->exec(R, n->kid[0], f);
  const int at = test.tag != V_LGL || test.i == NA_INT ? 0 : test.i ? 1 : 2;
  const Value arm = at ? n->kid[at]->exec(R, n->kid[at], f) : test;
  Value r = arm;
  if (!at || !given_as_it_is(arm)) { /* what was evaluated is not again */
    Value v[3] = {as_promise(R, n->kid[0]->expr, test)};
    for (int k = 1; k < 3; k++) v[k] = k == at ? as_promise(R, n->kid[k]->expr, arm) : later(R, n->kid[k], f);
    ArgList a = {.n = 3, .v = v};
    r = call_closure(R, SYM(n->u.call->sym)->bval.o, &a, n->expr, f, NULL, NULL);
  }
  R->visible = true;
  if (n->count[0]++ < 200) n->seen |= interp_seen(r);
  return r;
}
