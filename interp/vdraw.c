/* interp/vdraw.c - vectors of random numbers in whole-vector expressions: mean(runif(n)^2 + runif(n)^2 < 1/4).
 *
 * Under RNGkind("Philox") draw j of the stream is a function of j.  So a call that draws n numbers only takes their
 * places in the stream, when its turn comes; the kernel, or the base function, computes the numbers from the places
 * afterwards.  The places are a sequence, an input of the kernel that is stored nowhere.
 */
#include <math.h>

#include "kernels.h"
#include "vexpr.h"

static const char *const formals[][4] = /* that may be given */
    {[VD_UNIF] = {"n", "min", "max"},
     [VD_NORM] = {"n", "mean", "sd"},
     [VD_EXP] = {"n", "rate"},
     [VD_INDEX] = {"n", "size", "replace"}};
static const uint8_t draws_of[] = {0, 1, 2, 1, 2}; /* see pe/build_random.c */

static bool is_true(Node *n) { return n->kind == ND_Const && n->u.value.tag == V_LGL && n->u.value.i == 1; }

VxDraw vdraw_call(Node *n, int8_t of[4]) {
  CallInfo *ci = n->u.call;
  if (n->kind != ND_CallBuiltin || n->nkids < 1 || n->nkids > 3 || ci->has_dots || ci->has_empty || !ci->sym ||
      ci->order)
    return VD_NONE;
  const PeBaseId f = pe_base_of(n)->id;
  bool whole = f == PB_sample; /* of a number */
  VxDraw d = f == PB_runif                 ? VD_UNIF
             : f == PB_rnorm               ? VD_NORM
             : f == PB_rexp                ? VD_EXP
             : whole || f == PB_sample_int ? VD_INDEX
                                           : VD_NONE;
  if (!d) return VD_NONE;
  const char *formal[4] = {whole ? "x" : formals[d][0], formals[d][1], formals[d][2]};
  int8_t at[3];
  int given = 0;
  if (!pe_match_names(n->nkids, ci->names, formal, at)) return VD_NONE;
  for (int i = 0; i < n->nkids; i++) given |= 1 << at[i];
  if (!(given & 1)) return VD_NONE;
  for (int i = 0; i < n->nkids; i++) of[i] = at[i];
  if (d == VD_INDEX) { /* the number comes first, then how many */
    if (given != 7) return VD_NONE;
    for (int i = 0; i < n->nkids; i++) {
      of[i] = at[i] == 0 ? 1 : at[i] == 1 ? 0 : 3;
      if (of[i] == 3 && !is_true(n->kid[i])) return VD_NONE;
    }
  }
  return d;
}

/* The number that n will be, as far as that can be told without evaluating anything; else NaN. */
static double peek_number(Rt *R, Node *n, Frame *f, int fuel) {
  while (n->kind == ND_Paren) n = n->kid[0];
  Value v = n->kind == ND_Const ? n->u.value : vexpr_peek(R, n, f);
  if (v.tag == V_DBL) return v.d;
  if (v.tag == V_INT) return v.i == NA_INT ? NAN : v.i;
  if (fuel == 0) return NAN;
  if (n->kind == ND_Arith) {
    double a = peek_number(R, n->kid[0], f, fuel - 1), b = peek_number(R, n->kid[1], f, fuel - 1);
    switch (n->op) {
    case SOP_Add: return a + b;
    case SOP_Sub: return a - b;
    case SOP_Mul: return a * b;
    case SOP_Div: return a / b;
    case SOP_Pow: return pow(a, b);
    default: return NAN;
    }
  }
  if (n->kind != ND_CallBuiltin || n->nkids != 1 || !n->u.call->sym) return NAN;
  const PeBaseId id = pe_base_of(n)->id;
  bool rows = id == PB_nrow, columns = id == PB_ncol;
  if (!rows && !columns && id != PB_length) return NAN;
  v = vexpr_peek(R, n->kid[0], f);
  if (v.tag != V_OBJ || !rt_is_num(v.o)) return NAN;
  if (!rows && !columns) return (double)LEN(v.o);
  Obj *dim = rt_attr(v.o, R->s.dim);
  return !IS_NIL(dim) && TYPE(dim) == T_INT && LEN(dim) == 2 ? INT(dim)[columns] : NAN;
}

/* runif(1), sample(6, 1): it is plain that few are drawn, without asking what is called. */
static bool plainly_few(const Node *n) {
  if (n->kind != ND_CallBuiltin || n->nkids < 1 || n->u.call->names || !n->u.call->sym) return false;
  const int at = SYMNAME(n->u.call->sym)[0] == 's'; /* sample(): what of, how many */
  if (n->nkids <= at || !n->kid[at] || n->kid[at]->kind != ND_Const) return false;
  const Value v = n->kid[at]->u.value;
  return v.tag == V_DBL ? v.d < VX_LONG : v.tag == V_INT && v.i < VX_LONG;
}
/* How many numbers n is about to draw; NaN: that is not known, or it draws none. */
static double peek_count(Rt *R, Node *n, Frame *f) {
  int8_t of[4];
  if (plainly_few(n) || !vdraw_call(n, of)) return NAN;
  int i = 0;
  while (of[i] != 0) i++;
  return peek_number(R, n->kid[i], f, 6);
}
bool vdraw_long(Rt *R, Node *n, Frame *f) { return peek_count(R, n, f) >= VX_LONG && !R->streams.on && par_philox(R); }
bool vdraw_later(Rt *R, Node *n, Frame *f) {
  enum { LATER = 1 << 20 /* vec_draw_later */ };
  return peek_count(R, n, f) >= LATER && !R->streams.on && !par_philox(R);
}

static double number(Value v) {
  return v.tag == V_DBL ? v.d : (v.tag == V_INT || v.tag == V_LGL) && v.i != NA_INT ? v.i : NAN;
}

/* The arguments of the call that t stands for, from its leaves. */
static Value by_base(Rt *R, VxRun *v, VxNode *t, Value count, const Value *leaf) {
  Node *n = t->n;
  int8_t of[4];
  Obj *args[4];
  const VxDraw is = vdraw_call(n, of);
  rt_assert(R, is != VD_NONE, "a call of %s is no draw", n->u.call->sym ? SYMNAME(n->u.call->sym) : "?");
  for (int i = 0; i < n->nkids; i++)
    args[i] = rt_box(R, of[i] == 3 ? n->kid[i]->u.value : of[i] == 0 ? count : leaf[v->e->node[t->kid[of[i]]].leaf]);
  return call_builtin(R, n->u.call->builtin, n->nkids, args, n->u.call->names, n->expr, v->f, n, true);
}

bool vdraw_reserve(Rt *R, VxRun *v, VxNode *t, Value *leaf, Value *in) {
  VecExpr *e = v->e;
  VxNode *last = &e->node[t->kid[3]];
  int at = e->node[t->kid[0]].leaf;
  uint32_t key[2];
  double n = number(leaf[at]), a = t->kid[1] < 0 ? t->op == VD_EXP : number(leaf[e->node[t->kid[1]].leaf]),
         b = t->kid[2] < 0 ? 1 : number(leaf[e->node[t->kid[2]].leaf]);
  bool fits = n >= VX_LONG && n <= INT32_MAX && n == floor(n);
  if (t->op == VD_UNIF) fits = fits && isfinite(a) && isfinite(b) && a < b;
  else if (t->op == VD_NORM) fits = fits && isfinite(a) && isfinite(b) && b > 0;
  else if (t->op == VD_EXP) fits = fits && isfinite(1 / a) && a > 0 && isfinite(a);
  else fits = fits && a >= 1 && a <= INT32_MAX && a == floor(a);
  if (!fits) { /* an ordinary leaf, the next time */
    t->n->flags |= NF_NOT_VECTOR;
    e->stale = true;
  }
  double from = fits && !R->streams.on ? par_draws(R, key) : -1;
  if (fits && from < 0) e->stale = true;
  if (from < 0 || (t->op == VD_NORM && !par_inversion(R)) ||
      ((v->key[0] || v->key[1]) && memcmp(key, v->key, sizeof key) != 0)) {
    leaf[last->leaf] = by_base(R, v, t, leaf[at], leaf);
    return false;
  }
  memcpy(v->key, key, sizeof key);
  par_set_draws(R, from + n * draws_of[t->op]);
  Obj *place = rt_seq(R, T_DBL, from, draws_of[t->op], (int64_t)n);
  in[last->input] = v_obj(place);
  leaf[last->leaf] = v_dbl(from);
  return true;
}

Value vdraw_values(Rt *R, VxRun *v, VxNode *t, const Value *leaf) {
  rt_assert(R, t->n, "draws of no call");
  Value place = leaf[v->e->node[t->kid[3]].leaf], now = rt_env_get(R, R->global, R->s.Random_seed);
  if (place.tag != V_DBL) return place; /* they have been drawn */
  /* The base function draws from the places, whatever the generator is by now. */
  Obj *seed = rt_alloc(R, T_INT, RT_PHILOX_WORDS + 1);
  uint64_t j = (uint64_t)place.d;
  INT_W(seed)[0] = RT_PHILOX + 100 * 4 + 10000;
  for (int k = 0; k < 2; k++) INT_W(seed)[1 + k] = (int32_t)v->key[k];
  INT_W(seed)[3] = (int32_t)(uint32_t)j;
  INT_W(seed)[4] = (int32_t)(uint32_t)(j >> 32);
  INT_W(seed)[5] = 0;
  rt_env_set(R, R->global, R->s.Random_seed, v_obj(seed));
  uint32_t redefined = R->nredefined;
  Value r = by_base(R, v, t, leaf[v->e->node[t->kid[0]].leaf], leaf);
  if (now.tag == V_UNBOUND) rt_env_remove(R, R->global, R->s.Random_seed);
  else rt_env_set(R, R->global, R->s.Random_seed, now);
  R->nredefined = redefined;
  return r;
}

Value exec_CallDraw(Rt *R, Node *n, Frame *f) {
  rt_assert(R, n->kind == ND_CallBuiltin, "a node of kind %d draws", n->kind);
  if (n->flags & NF_NOT_VECTOR || !vdraw_long(R, n, f) || !vexpr_install(R, n, f)) return exec_CallBuiltin(R, n, f);
  return exec_VecExpr(R, n, f);
}
