/* interp/counted.c - while and repeat loops as a device sees them: for loops in disguise.
 *
 *   while (i <= n) { y[i] <- f(x[i]); i <- i + 1 }
 *   repeat { y[i] <- f(x[i]); i <- i + 1; if (i > n) break }
 *
 * Such a loop is known by its form when its node is made.  It runs as ever; when it has become hot, the rounds that are
 * left are counted, and looked at as the iterations of a for loop over 1, 2, ... whose variable nobody sees (loops.c):
 * what i is in each of them the partial evaluator finds out by itself.  The body of a `repeat` has no break there: only
 * the rounds that do not come to it count.  The condition is evaluated again whenever the interpreter goes on.
 *
 * Any other is open: nobody knows how many rounds are left.
 *
 *   while (abs(f(x)) > eps) x <- x - f(x) / g(x)
 *
 * It is a for loop of very many iterations whose body begins with `if (abs(f(x)) > eps) .. else break`: one lane, which ends
 * by a guard that fails in the round that leaves (pe/serial.c).  It is thought to last as long again as it has lasted.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "counted.h"

typedef struct Counted {
  Obj *var;   /* the variable that counts */
  Obj *limit; /* what it is compared with: `bounded` holds */
  Obj *op;    /* symbols: of the comparison, of the step */
  Obj *step_op;
  bool less, equal; /* it goes on while var < limit or <=, else > or >= */
  bool differs;     /* while var != limit */
  bool after;       /* the variable is compared after its step */
  bool open;        /* not known: it does not count */
  bool within;      /* it is asked in the body, by a statement that the device's rounds do without */
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

/* Is e the same number in all rounds, and is it known without running code?  Numbers, variables that the body does not
 * assign, lengths, sums and products of them. */
static bool bounded(Obj *e, Obj *body, Obj *var) {
  double d;
  if (e->type == T_SYM) return e != var && assignments(body, e, false) == 0;
  if (e->type != T_LANG) return number(e, &d);
  bool sides = is_call(e, 2) && (is_sym(ELT(e, 0), "length") || is_sym(ELT(e, 0), "nrow") || is_sym(ELT(e, 0), "ncol"));
  if (sides) return ELT(e, 1)->type == T_SYM && ELT(e, 1) != var && assignments(body, ELT(e, 1), true) == 0;
  if (is_call(e, 2) && (is_sym(ELT(e, 0), "(") || is_sym(ELT(e, 0), "-"))) return bounded(ELT(e, 1), body, var);
  return is_call(e, 3) && (is_sym(ELT(e, 0), "+") || is_sym(ELT(e, 0), "-") || is_sym(ELT(e, 0), "*")) &&
         bounded(ELT(e, 1), body, var) && bounded(ELT(e, 2), body, var);
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
  return c->step != 0 && (c->differs || (c->step > 0) == c->less);
}

/* Does the loop go on as long as cond holds (leave: as it does not)?  at: the statement of the body where it is asked,
 * 0 before all of them. */
static bool has_form(Obj *cond, Obj *body, bool leave, int64_t at, Counted *c) {
  static const char *const on[] = {"<=", "<", ">=", ">", "!="}, *const off[] = {">", ">=", "<", "<=", "=="};
  if (!is_call(cond, 3)) return false;
  int op = 0;
  while (op < 5 && !is_sym(ELT(cond, 0), leave ? off[op] : on[op])) op++;
  if (op == 5) return false;
  c->op = ELT(cond, 0);
  c->differs = op == 4;
  c->equal = op % 2 == 0;
  for (int side = 1; side <= 2; side++) { /* which of the two counts? */
    c->var = ELT(cond, side);
    c->limit = ELT(cond, 3 - side);
    c->less = (op < 2) == (side == 1);
    if (c->var->type != T_SYM || !bounded(c->limit, body, c->var) || assignments(body, c->var, false) != 1) continue;
    for (int64_t i = 1; i < LEN(body); i++)
      if (step_of(ELT(body, i), c)) {
        c->after = i < at;
        return true;
      }
  }
  return false;
}

/* if (..) break */
static bool leaves(Obj *e) {
  if (!is_call(e, 3) || !is_sym(ELT(e, 0), "if")) return false;
  Obj *then = ELT(e, 2);
  if (is_call(then, 2) && is_sym(ELT(then, 0), "{")) then = ELT(then, 1);
  return is_call(then, 1) && is_sym(ELT(then, 0), "break");
}

enum { OPEN_ROUNDS = (1 << 30) - 16 };
void *counted_open(void) {
  Counted *p = malloc(sizeof *p);
  if (p) *p = (Counted){.open = true};
  return p;
}
bool counted_is_open(const void *form) { return ((const Counted *)form)->open; }

void *counted_form(Obj *e, int64_t *exit) {
  (void)rt_holds(e->type == T_LANG && LEN(e) >= 2, "a loop of type %d", e->type);
  Counted c = {0};
  Obj *cond = LEN(e) == 3 ? ELT(e, 1) : NULL, *body = ELT(e, LEN(e) - 1);
  bool found = false;
  *exit = 0;
  if (body->type != T_LANG || !is_sym(ELT(body, 0), "{")) return NULL;
  bool always = !cond || (cond->type == T_LGL && LEN(cond) == 1 && LGL(cond)[0] == 1);
  if (!always) found = has_form(cond, body, false, 0, &c);
  for (int64_t i = 1; always && !found && i < LEN(body); i++)
    if (leaves(ELT(body, i)) && has_form(ELT(ELT(body, i), 1), body, true, i, &c)) {
      found = c.within = true;
      *exit = i;
    }
  if (!found) return NULL;
  Counted *p = malloc(sizeof *p);
  if (p) *p = c;
  return p;
}

/* The number that `bounded` has found; false: it is none just now. */
static bool limit_now(Rt *R, Frame *f, Obj *e, double *d) {
  if (e->type == T_SYM) {
    Value v = loop_variable(R, f, e, false);
    *d = v.tag == V_DBL ? v.d : v.i;
    return (v.tag == V_DBL && v.d == v.d) || (v.tag == V_INT && v.i != NA_INT);
  }
  if (e->type != T_LANG) return number(e, d);
  double a, b = 0;
  const char *op = SYMNAME(ELT(e, 0));
  if (SYM(ELT(e, 0))->redefined) return false;
  if (*op == 'l' || *op == 'n') {
    Value v = loop_variable(R, f, ELT(e, 1), false);
    if (v.tag == V_UNBOUND || (v.tag == V_OBJ && (!rt_is_vec(v.o) || rt_is_object(v.o)))) return false;
    if (*op == 'l') {
      *d = v.tag == V_OBJ ? (double)LEN(v.o) : 1;
      return true;
    }
    Obj *dim = v.tag == V_OBJ ? rt_attr(v.o, R->s.dim) : NIL;
    if (TYPE(dim) != T_INT || LEN(dim) < 2) return false;
    *d = INT(dim)[op[1] == 'c'];
    return true;
  }
  if (!limit_now(R, f, ELT(e, 1), &a) || (LEN(e) == 3 && !limit_now(R, f, ELT(e, 2), &b))) return false;
  if (!(fabs(a) < 0x1p30 && fabs(b) < 0x1p30)) return false;
  *d = LEN(e) == 2 ? (*op == '-' ? -a : a) : *op == '+' ? a + b : *op == '-' ? a - b : a * b;
  return true;
}

/* Rounds that are left; 0: not known. */
static int64_t rounds(Rt *R, const Counted *c, Frame *f) {
  double limit, a;
  if (SYM(c->op)->redefined || SYM(c->step_op)->redefined || !limit_now(R, f, c->limit, &limit)) return 0;
  Value i = loop_variable(R, f, c->var, false);
  if ((i.tag != V_INT && i.tag != V_DBL) || (i.tag == V_INT && i.i == NA_INT)) return 0;
  a = i.tag == V_DBL ? i.d : i.i;
  if (a != floor(a) || !(fabs(a) < 0x1p30 && fabs(limit) < 0x1p30)) return 0;
  if (c->after) a += c->step;
  if (c->differs) { /* until it is there, if it gets there */
    double n = (limit - a) / c->step;
    return n > 0 && n == floor(n) ? (int64_t)n : 0;
  }
  double way = c->less ? limit - a : a - limit, step = fabs(c->step), n = floor(way / step) + 1;
  if (!c->equal && (n - 1) * step == way) n--;
  return n > 0 ? (int64_t)n : 0;
}

Node *counted_body(const Node *n) {
  const Counted *c = n->cache[0];
  return c && c->within ? n->kid[0] : n->kid[1];
}

bool counted_holds(Rt *R, const Node *n, Frame *f, int64_t left) {
  const Counted *c = n->cache[0];
  return !c || c->open || left <= 0 || rounds(R, c, f) == left;
}

Value counted_look(Rt *R, Node *n, Frame *f, ForState *s, int64_t *check) {
  const Counted *c = n->cache[0];
  int64_t left = c->open ? OPEN_ROUNDS - s->i : rounds(R, c, f);
  bool fits = s->seq ? left > 0 && s->n == s->i + left : left >= LOOP_FIRST && left < INT32_MAX / 2 && s->i < INT32_MAX / 2;
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
