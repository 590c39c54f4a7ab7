/* interp/counted.c - while loops that count: for loops in disguise.
 *
 *   while (i <= n) { y[i] <- f(x[i]); i <- i + 1 }
 *
 * Such a loop is known by its form when its node is made.  It runs as ever; when it has become hot, the rounds that are
 * left are counted, and looked at as the iterations of a for loop over 1, 2, ... whose variable nobody sees (loops.c):
 * what i is in each of them the partial evaluator finds out by itself.  The condition is evaluated again whenever the
 * interpreter goes on.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "counted.h"

typedef struct Counted {
  Obj *var;   /* the variable that counts */
  Obj *limit; /* what it is compared with: a symbol or a number */
  Obj *op;    /* symbols: of the comparison, */
  Obj *len;   /* of `length` where limit is that of a variable, else NULL, */
  Obj *step_op;
  bool less, equal; /* var < limit or <=, else > or >= */
  double step;
} Counted;

static bool is_sym(Obj *o, const char *name) { return o->type == T_SYM && !strcmp(SYMNAME(o), name); }
static bool is_call(Obj *o, int n) { return o->type == T_LANG && LEN(o) == n && ELT(o, 0)->type == T_SYM; }

static bool number(Obj *o, double *d) {
  if (!rt_is_num(o) || LEN(o) != 1 || o->attr || o->type == T_LGL) return false;
  if (o->type == T_INT && INT(o)[0] == NA_INT) return false;
  *d = o->type == T_INT ? INT(o)[0] : DBL(o)[0];
  return *d == *d && fabs(*d) < 0x1p30;
}

static Obj *base_of(Obj *t) {
  while (t->type == T_LANG && LEN(t) >= 2) t = ELT(t, 1);
  return t;
}

/* Assignments in e of the variable; whole: not those of its elements. */
static int assignments(Obj *e, Obj *var, bool whole) {
  if (e->type != T_LANG) return 0;
  int n = 0;
  Obj *f = ELT(e, 0);
  bool sets = is_sym(f, "<-") || is_sym(f, "=") || is_sym(f, "<<-") || is_sym(f, "for");
  if (sets && LEN(e) > 1) n += whole ? ELT(e, 1) == var : base_of(ELT(e, 1)) == var;
  if (is_sym(f, "function")) return n;
  for (int64_t i = 0; i < LEN(e); i++) n += assignments(ELT(e, i), var, whole);
  return n;
}

/* var <- var + 1 */
static bool step_of(Obj *e, Counted *c) {
  if (!is_call(e, 3) || !(is_sym(ELT(e, 0), "<-") || is_sym(ELT(e, 0), "=")) || ELT(e, 1) != c->var) return false;
  Obj *sum = ELT(e, 2);
  if (!is_call(sum, 3) || ELT(sum, 1) != c->var || !number(ELT(sum, 2), &c->step) || c->step != floor(c->step))
    return false;
  c->step_op = ELT(sum, 0);
  if (is_sym(c->step_op, "-")) c->step = -c->step;
  else if (!is_sym(c->step_op, "+")) return false;
  return c->step != 0 && (c->step > 0) == c->less;
}

static bool has_form(Obj *e, Counted *c) {
  Obj *cond = ELT(e, 1), *body = ELT(e, 2);
  double d;
  if (!is_call(cond, 3) || body->type != T_LANG || !is_sym(ELT(body, 0), "{")) return false;
  static const char *const ops[] = {"<=", "<", ">=", ">"};
  int op = 0;
  while (op < 4 && !is_sym(ELT(cond, 0), ops[op])) op++;
  if (op == 4) return false;
  c->op = ELT(cond, 0);
  for (int side = 1; side <= 2; side++) { /* which of the two counts? */
    c->var = ELT(cond, side);
    c->limit = ELT(cond, 3 - side);
    c->len = NULL;
    c->less = (op < 2) == (side == 1);
    c->equal = op % 2 == 0;
    if (c->var->type != T_SYM) continue;
    if (is_call(c->limit, 2) && is_sym(ELT(c->limit, 0), "length") && ELT(c->limit, 1)->type == T_SYM) {
      c->len = ELT(c->limit, 0);
      c->limit = ELT(c->limit, 1);
    }
    if (!(c->limit->type == T_SYM || number(c->limit, &d)) || c->limit == c->var) continue;
    if (assignments(body, c->var, false) != 1) continue;
    if (c->limit->type == T_SYM && assignments(body, c->limit, c->len != NULL)) continue;
    for (int64_t i = 1; i < LEN(body); i++)
      if (step_of(ELT(body, i), c)) return true;
  }
  return false;
}

void *counted_form(Obj *e) {
  Counted c = {0};
  if (!has_form(e, &c)) return NULL;
  Counted *p = malloc(sizeof *p);
  if (p) *p = c;
  return p;
}

/* Rounds that are left; 0: not known. */
static int64_t rounds(Rt *R, const Counted *c, Frame *f) {
  Value i = loop_variable(R, f, c->var, false), l = v_none(V_UNBOUND);
  double limit = 0, a;
  if (SYM(c->op)->redefined || SYM(c->step_op)->redefined || (c->len && SYM(c->len)->redefined)) return 0;
  if (c->limit->type != T_SYM) (void)number(c->limit, &limit);
  else {
    l = loop_variable(R, f, c->limit, false);
    if (c->len) {
      if (l.tag == V_UNBOUND || (l.tag == V_OBJ && (!rt_is_vec(l.o) || rt_is_object(l.o)))) return 0;
      limit = l.tag == V_OBJ ? (double)LEN(l.o) : 1;
    } else {
      if (l.tag != V_INT && l.tag != V_DBL) return 0;
      limit = l.tag == V_DBL ? l.d : l.i;
      if (l.tag == V_INT && l.i == NA_INT) return 0;
    }
  }
  if ((i.tag != V_INT && i.tag != V_DBL) || (i.tag == V_INT && i.i == NA_INT)) return 0;
  a = i.tag == V_DBL ? i.d : i.i;
  if (a != floor(a) || !(fabs(a) < 0x1p30 && fabs(limit) < 0x1p30)) return 0;
  double way = c->less ? limit - a : a - limit, step = fabs(c->step), n = floor(way / step) + 1;
  if (!c->equal && (n - 1) * step == way) n--;
  return n > 0 ? (int64_t)n : 0;
}

Value counted_look(Rt *R, Node *n, Frame *f, ForState *s, int64_t *check) {
  int64_t left = rounds(R, n->cache[0], f);
  bool fits = s->seq ? s->n == s->i + left : left >= LOOP_FIRST && left < INT32_MAX / 2 && s->i < INT32_MAX / 2;
  if (!fits) {
    *check = INT64_MAX;
    return v_none(V_UNBOUND);
  }
  if (!s->seq) {
    s->n = s->i + left;
    s->seq = rt_seq(R, T_INT, 1, 1, s->n);
    s->is_seq = true;
    s->start = s->stride = 1;
    n->count[0]++;
  }
  return loop_look(R, n, f, s, check);
}
