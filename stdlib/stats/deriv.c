/* stdlib/stats/deriv.c - symbolic derivatives: what D() and deriv() make of a call.  0 and 1 vanish and signs move out,
 * as GNU R's results show. */
#include "../base/vec.h"
#include <stdlib.h>

typedef struct Deriv {
  Rt *R;
  Obj *by;                                    /* the variable's name, T_CHAR */
  Obj *plus, *minus, *times, *divide, *power; /* symbols */
} Deriv;

static Deriv deriv_of(Rt *R, Obj *name) {
  return (Deriv){R, name, R->s.plus, R->s.minus, R->s.times, R->s.divide, R->s.power};
}

/* ---- calls, simplified ----------------------------------------------------------------------------------------- */

static bool is_constant(Obj *e) { return e->type >= T_LGL && e->type <= T_CPLX; }
static bool is(Rt *R, Obj *e, double x) {
  if (!is_constant(e) || LEN(e) == 0) return false;
  return (e->type == T_CPLX ? CPLX(e)[0].r : rt_as_dbl(R, e)) == x;
}
static bool is_call(Obj *e, Obj *op, int n) { return e->type == T_LANG && LEN(e) == n + 1 && ELT(e, 0) == op; }
static bool is_negative(Deriv *d, Obj *e) { return is_call(e, d->minus, 1); }
static Obj *num(Deriv *d, double x) { return rt_dbl(d->R, x); }
static Obj *call1(Deriv *d, const char *f, Obj *a) { return rt_langs(d->R, f, 1, a); }
static Obj *call2(Deriv *d, Obj *op, Obj *a, Obj *b) { return rt_lang(d->R, op, 2, a, b); }

static Obj *sub(Deriv *d, Obj *a, Obj *b);
static Obj *negative(Deriv *d, Obj *a) {
  if (is(d->R, a, 0)) return num(d, 0);
  return is_negative(d, a) ? ELT(a, 1) : rt_lang(d->R, d->minus, 1, a);
}
static Obj *add(Deriv *d, Obj *a, Obj *b) {
  if (is(d->R, a, 0)) return b;
  if (is(d->R, b, 0)) return a;
  if (is_negative(d, a)) return sub(d, b, ELT(a, 1));
  return is_negative(d, b) ? sub(d, a, ELT(b, 1)) : call2(d, d->plus, a, b);
}
static Obj *sub(Deriv *d, Obj *a, Obj *b) {
  if (is(d->R, b, 0)) return a;
  if (is(d->R, a, 0)) return negative(d, b);
  if (is_negative(d, a)) return negative(d, add(d, ELT(a, 1), b));
  return is_negative(d, b) ? call2(d, d->plus, a, ELT(b, 1)) : call2(d, d->minus, a, b);
}
static Obj *mul(Deriv *d, Obj *a, Obj *b) {
  if (is(d->R, a, 0) || is(d->R, b, 0)) return num(d, 0);
  if (is(d->R, a, 1)) return b;
  if (is(d->R, b, 1)) return a;
  if (is_negative(d, a)) return negative(d, mul(d, ELT(a, 1), b));
  return is_negative(d, b) ? negative(d, mul(d, a, ELT(b, 1))) : call2(d, d->times, a, b);
}
static Obj *divide(Deriv *d, Obj *a, Obj *b) {
  if (is(d->R, a, 0)) return num(d, 0);
  if (is(d->R, b, 0)) return num(d, NA_REAL);
  if (is(d->R, b, 1)) return a;
  if (is_negative(d, a)) return negative(d, divide(d, ELT(a, 1), b));
  return is_negative(d, b) ? negative(d, divide(d, a, ELT(b, 1))) : call2(d, d->divide, a, b);
}
static Obj *power(Deriv *d, Obj *a, Obj *b) {
  if (is(d->R, b, 1)) return a;
  if (is(d->R, b, 0)) return num(d, 1);
  return is(d->R, a, 0) ? num(d, 0) : call2(d, d->power, a, b);
}

/* ---- rules: e is f(a) or f(a, b), b NULL if there is none -------------------------------------------------------- */

static Obj *of(Deriv *d, Obj *e);

static Obj *d_paren(Deriv *d, Obj *e, Obj *a, Obj *b) {
  (void)e, (void)b;
  return of(d, a);
}
static Obj *d_plus(Deriv *d, Obj *e, Obj *a, Obj *b) {
  (void)e;
  Obj *da = of(d, a);
  return b ? add(d, da, of(d, b)) : da;
}
static Obj *d_minus(Deriv *d, Obj *e, Obj *a, Obj *b) {
  (void)e;
  Obj *da = of(d, a);
  return b ? sub(d, da, of(d, b)) : negative(d, da);
}
static Obj *missing(Obj *b) { return b ? b : NIL; }
static Obj *d_times(Deriv *d, Obj *e, Obj *a, Obj *b) {
  (void)e;
  b = missing(b);
  Obj *left = mul(d, of(d, a), b);
  return add(d, left, mul(d, a, of(d, b)));
}
static Obj *d_divide(Deriv *d, Obj *e, Obj *a, Obj *b) {
  (void)e;
  b = missing(b);
  Obj *da = of(d, a), *db = of(d, b);
  Obj *left = divide(d, da, b);
  return sub(d, left, divide(d, mul(d, a, db), power(d, b, num(d, 2))));
}
static Obj *d_power(Deriv *d, Obj *e, Obj *a, Obj *b) {
  (void)e;
  b = missing(b);
  if (rt_is_num(b)) {
    Obj *less = power(d, a, num(d, rt_as_dbl(d->R, b) - 1));
    return mul(d, b, mul(d, of(d, a), less));
  }
  Obj *less = power(d, a, sub(d, b, num(d, 1)));
  Obj *left = mul(d, less, mul(d, b, of(d, a)));
  Obj *log_a = call1(d, "log", a), *same = power(d, a, b);
  return add(d, left, mul(d, same, mul(d, log_a, of(d, b))));
}
static Obj *d_exp(Deriv *d, Obj *e, Obj *a, Obj *b) {
  (void)b;
  return mul(d, e, of(d, a));
}
static Obj *d_log(Deriv *d, Obj *e, Obj *a, Obj *b) {
  (void)b;
  if (LEN(e) != 2)
    interp_call_named(d->R, ".D_error", 1,
                      rt_str(d->R, "only single-argument calls to log() are supported;\n"
                                   "  maybe use log(x,a) = log(x)/log(a)"));
  return divide(d, of(d, a), a);
}
static Obj *d_sqrt(Deriv *d, Obj *e, Obj *a, Obj *b) {
  (void)e, (void)b;
  return of(d, call2(d, d->power, a, num(d, 0.5)));
}
static Obj *d_dnorm(Deriv *d, Obj *e, Obj *a, Obj *b) {
  (void)e, (void)b;
  return negative(d, mul(d, a, mul(d, call1(d, "dnorm", a), of(d, a))));
}
static Obj *root_of_rest(Deriv *d, Obj *a) { return call1(d, "sqrt", sub(d, num(d, 1), power(d, a, num(d, 2)))); }
static Obj *d_asin(Deriv *d, Obj *e, Obj *a, Obj *b) {
  (void)e, (void)b;
  return divide(d, of(d, a), root_of_rest(d, a));
}
static Obj *d_acos(Deriv *d, Obj *e, Obj *a, Obj *b) { return negative(d, d_asin(d, e, a, b)); }
static Obj *d_atan(Deriv *d, Obj *e, Obj *a, Obj *b) {
  (void)e, (void)b;
  return divide(d, of(d, a), add(d, num(d, 1), power(d, a, num(d, 2))));
}
static Obj *d_gamma(Deriv *d, Obj *e, Obj *a, Obj *b) {
  (void)b;
  return mul(d, of(d, a), mul(d, e, call1(d, "digamma", a)));
}
static Obj *after(Deriv *d, Obj *a) { return add(d, a, rt_int(d->R, 1)); }
static Obj *d_factorial(Deriv *d, Obj *e, Obj *a, Obj *b) {
  (void)b;
  return mul(d, of(d, a), mul(d, e, call1(d, "digamma", after(d, a))));
}
static Obj *d_lfactorial(Deriv *d, Obj *e, Obj *a, Obj *b) {
  (void)e, (void)b;
  return mul(d, of(d, a), call1(d, "digamma", after(d, a)));
}
static Obj *psigamma(Deriv *d, Obj *a, Obj *order) { return mul(d, of(d, a), rt_langs(d->R, "psigamma", 2, a, order)); }
static Obj *d_trigamma(Deriv *d, Obj *e, Obj *a, Obj *b) {
  (void)e, (void)b;
  return psigamma(d, a, rt_int(d->R, 2));
}
static Obj *d_psigamma(Deriv *d, Obj *e, Obj *a, Obj *b) {
  (void)e;
  return psigamma(d, a, !b ? rt_int(d->R, 1) : rt_is_num(b) ? rt_int(d->R, rt_as_int(d->R, b) + 1) : after(d, b));
}
static Obj *by_pi(Deriv *d, Obj *a) { return mul(d, rt_sym(d->R, "pi"), of(d, a)); }
static Obj *d_sinpi(Deriv *d, Obj *e, Obj *a, Obj *b) {
  (void)e, (void)b;
  return mul(d, call1(d, "cospi", a), by_pi(d, a));
}
static Obj *d_cospi(Deriv *d, Obj *e, Obj *a, Obj *b) {
  (void)e, (void)b;
  return negative(d, mul(d, call1(d, "sinpi", a), by_pi(d, a)));
}
static Obj *d_tanpi(Deriv *d, Obj *e, Obj *a, Obj *b) {
  (void)e, (void)b;
  return divide(d, by_pi(d, a), power(d, call1(d, "cospi", a), num(d, 2)));
}
static Obj *d_log1p(Deriv *d, Obj *e, Obj *a, Obj *b) {
  (void)e, (void)b;
  return divide(d, of(d, a), add(d, num(d, 1), a));
}
static Obj *d_cos(Deriv *d, Obj *e, Obj *a, Obj *b) {
  (void)e, (void)b;
  return negative(d, mul(d, call1(d, "sin", a), of(d, a)));
}

/* Functions whose derivative is a' times another function of a, or a' by it. */
enum Shape { FREE, OTHER_FIRST, OTHER_LAST, BY_SQUARE, BY_LOG };
typedef struct Rule {
  const char *f;
  Obj *(*rule)(Deriv *, Obj *e, Obj *a, Obj *b);
  enum Shape shape;
  const char *other; /* BY_LOG: "2" or "10" */
} Rule;
static const Rule rules[] = {{"(", d_paren, FREE, 0},
                             {"+", d_plus, FREE, 0},
                             {"-", d_minus, FREE, 0},
                             {"*", d_times, FREE, 0},
                             {"/", d_divide, FREE, 0},
                             {"^", d_power, FREE, 0},
                             {"exp", d_exp, FREE, 0},
                             {"log", d_log, FREE, 0},
                             {"cos", d_cos, FREE, 0},
                             {"sin", 0, OTHER_FIRST, "cos"},
                             {"tan", 0, BY_SQUARE, "cos"},
                             {"cosh", 0, OTHER_FIRST, "sinh"},
                             {"sinh", 0, OTHER_FIRST, "cosh"},
                             {"tanh", 0, BY_SQUARE, "cosh"},
                             {"sqrt", d_sqrt, FREE, 0},
                             {"pnorm", 0, OTHER_FIRST, "dnorm"},
                             {"dnorm", d_dnorm, FREE, 0},
                             {"asin", d_asin, FREE, 0},
                             {"acos", d_acos, FREE, 0},
                             {"atan", d_atan, FREE, 0},
                             {"gamma", d_gamma, FREE, 0},
                             {"lgamma", 0, OTHER_LAST, "digamma"},
                             {"digamma", 0, OTHER_LAST, "trigamma"},
                             {"trigamma", d_trigamma, FREE, 0},
                             {"psigamma", d_psigamma, FREE, 0},
                             {"sinpi", d_sinpi, FREE, 0},
                             {"cospi", d_cospi, FREE, 0},
                             {"tanpi", d_tanpi, FREE, 0},
                             {"factorial", d_factorial, FREE, 0},
                             {"lfactorial", d_lfactorial, FREE, 0},
                             {"log1p", d_log1p, FREE, 0},
                             {"expm1", 0, OTHER_FIRST, "exp"},
                             {"log2", 0, BY_LOG, "2"},
                             {"log10", 0, BY_LOG, "10"}};

static Obj *of(Deriv *d, Obj *e) {
  rt_check_stack(d->R);
  if (is_constant(e)) return num(d, 0);
  if (e->type == T_SYM) return num(d, SYM(e)->name == d->by);
  if (e->type != T_LANG) return num(d, NA_REAL);
  Obj *f = ELT(e, 0), *a = missing(LEN(e) > 1 ? ELT(e, 1) : NULL), *b = LEN(e) > 2 ? ELT(e, 2) : NULL;
  const Rule *r = rules, *end = rules + sizeof rules / sizeof *rules;
  while (r < end && !(f->type == T_SYM && strcmp(SYMNAME(f), r->f) == 0)) r++;
  if (r == end) {
    interp_call_named(d->R, ".D_unknown", 1, f);
    rt_assert(d->R, false, "a derivative of what nobody knows");
  }
  switch (r->shape) {
  case FREE: return r->rule(d, e, a, b);
  case OTHER_FIRST: {
    Obj *other = call1(d, r->other, a);
    return mul(d, other, of(d, a));
  }
  case OTHER_LAST: return mul(d, of(d, a), call1(d, r->other, a));
  case BY_SQUARE: return divide(d, of(d, a), power(d, call1(d, r->other, a), num(d, 2)));
  case BY_LOG: return divide(d, of(d, a), mul(d, a, call1(d, "log", num(d, strtod(r->other, NULL)))));
  }
  return NIL;
}

/* ---- parentheses where the text needs them (GNU R adds them to the tree) ------------------------------------------ */

/* Is e a call of two arguments to one of these operators? */
static bool binary(Obj *e, const char *ops) {
  if (e->type != T_LANG || LEN(e) != 3 || ELT(e, 0)->type != T_SYM) return false;
  const char *f = SYMNAME(ELT(e, 0));
  return f[0] && !f[1] && strchr(ops, f[0]);
}
static Obj *with_paren(Deriv *d, Obj *e) {
  rt_check_stack(d->R);
  if (e->type != T_LANG) return e;
  Obj *to = e;
  for (int64_t i = 1; i < LEN(e); i++) {
    Obj *x = with_paren(d, ELT(e, i));
    if (x == ELT(e, i)) continue;
    if (to == e) to = rt_dup(d->R, e);
    rt_set_elt(to, i, x);
  }
  static const struct {
    const char *op, *left, *right;
  } wrap[] = {{"-", "", "+-"}, {"*", "+-", "+-*/"}, {"/", "+-", "+-*/"}, {"^", "^+-*/", "+-*/^"}};
  for (size_t w = 0; w < sizeof wrap / sizeof *wrap; w++) {
    if (!binary(e, wrap[w].op)) continue;
    for (int i = 1; i <= 2; i++) {
      if (!binary(ELT(to, i), i == 1 ? wrap[w].left : wrap[w].right)) continue;
      if (to == e) to = rt_dup(d->R, e);
      rt_set_elt(to, i, rt_lang(d->R, d->R->s.lparen, 1, ELT(to, i)));
    }
  }
  return to;
}

/* ---- deriv(): common subexpressions ------------------------------------------------------------------------------- */

typedef struct Parts {
  Rt *R;
  Obj *found; /* list; the first n are in use */
  const char *tag;
  int n;
} Parts;
static Obj *variable(Parts *p, int k) { return rt_sym_of(p->R, rt_mkf(p->R, "%s%d", p->tag, k)); }

/* The number of the subexpression e, after its own subexpressions; 0 for a constant or a name. */
static int note(Parts *p, Obj *e) {
  rt_check_stack(p->R);
  if (e->type != T_LANG) return 0;
  if (ELT(e, 0) == p->R->s.lparen && LEN(e) == 2) return note(p, ELT(e, 1));
  Obj *own = rt_dup(p->R, e);
  for (int64_t i = 1; i < LEN(e); i++) {
    const int k = note(p, ELT(e, i));
    if (k > 0) rt_set_elt(own, i, variable(p, k));
  }
  for (int i = 0; i < p->n; i++)
    if (vec_identical(p->R, ELT(p->found, i), own, 16)) return i + 1;
  if (p->n == LEN(p->found)) p->found = rt_resize(p->R, p->found, 2 * (int64_t)p->n + 8);
  rt_set_elt(p->found, p->n++, own);
  return p->n;
}
static int uses(Obj *v, Obj *e) {
  if (e->type != T_LANG) return e == v;
  int n = 0;
  for (int64_t i = 1; i < LEN(e); i++) n += uses(v, ELT(e, i));
  return n;
}
/* e with `by` for v; e itself if it has none. */
static Obj *put(Rt *R, Obj *v, Obj *by, Obj *e) {
  if (e == v) return by;
  if (e->type != T_LANG) return e;
  Obj *to = e;
  for (int64_t i = 1; i < LEN(e); i++) {
    Obj *x = put(R, v, by, ELT(e, i));
    if (x == ELT(e, i)) continue;
    if (to == e) to = rt_dup(R, e);
    rt_set_elt(to, i, x);
  }
  return to;
}

/* .deriv_parts(list of expressions or NULL, tag): list(common subexpressions and then these by them, which of the
 * subexpressions are used more than once).  Those used once are put back where they are used. */
static Obj *do_deriv_parts(Rt *R, Call *c) {
  Obj *list = c->args[0];
  Parts p = {R, rt_alloc(R, T_LIST, 8), rt_as_cstr(R, c->args[1]), 0};
  const int64_t n = LEN(list);
  Obj *by = rt_alloc(R, T_LIST, n);
  for (int64_t i = 0; i < n; i++) {
    const int k = note(&p, ELT(list, i));
    rt_set_elt(by, i, k > 0 ? variable(&p, k) : ELT(list, i));
  }
  Obj *all = rt_alloc(R, T_LIST, p.n + n), *keep = rt_alloc_zero(R, T_LGL, p.n);
  for (int i = 0; i < p.n; i++) rt_set_elt(all, i, ELT(p.found, i));
  for (int64_t i = 0; i < n; i++) rt_set_elt(all, p.n + i, ELT(by, i));
  for (int k = 0; k < p.n; k++) {
    Obj *v = variable(&p, k + 1);
    int count = 0;
    for (int64_t i = k + 1; i < LEN(all); i++) count += uses(v, ELT(all, i));
    LGL_W(keep)[k] = count > 1;
    if (count == 1)
      for (int64_t i = k + 1; i < LEN(all); i++) rt_set_elt(all, i, put(R, v, ELT(all, k), ELT(all, i)));
  }
  return rt_list(R, 2, all, keep);
}
/* .D(e, name): the derivative, without parentheses */
static Obj *do_D(Rt *R, Call *c) {
  Deriv d = deriv_of(R, ELT(c->args[1], 0));
  return of(&d, c->args[0]);
}
/* .D_paren(e) */
static Obj *do_paren(Rt *R, Call *c) {
  Deriv d = deriv_of(R, NULL);
  return with_paren(&d, c->args[0]);
}

const BuiltinDef builtins_deriv[] = {{".D", do_D, BK_BUILTIN, "e, v", 0, 0},
                                     {".D_paren", do_paren, BK_BUILTIN, "e", 0, 0},
                                     {".deriv_parts", do_deriv_parts, BK_BUILTIN, "exprs, tag", 0, 0},
                                     {0}};
