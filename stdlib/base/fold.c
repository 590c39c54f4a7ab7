/* stdlib/base/fold.c - Reduce: base functions over numbers in a loop of C, any function by calls. */
#include "vec.h"

enum { FOLD_NONE, FOLD_ADD, FOLD_MUL, FOLD_MAX, FOLD_MIN };

static int fold_builtin(Obj *f) {
  const char *s = ((BuiltinObj *)f)->def->name;
  return !strcmp(s, "+")     ? FOLD_ADD
         : !strcmp(s, "*")   ? FOLD_MUL
         : !strcmp(s, "max") ? FOLD_MAX
         : !strcmp(s, "min") ? FOLD_MIN
                             : FOLD_NONE;
}

/* One of four base functions, or a closure that only calls it with its two arguments. */
static int fold_of(Rt *R, Obj *f) {
  if (f->type == T_BUILTIN) return fold_builtin(f);
  if (f->type != T_CLOSURE) return FOLD_NONE;
  Closure *c = (Closure *)f;
  Obj *b = c->body, *names = IS_NIL(c->formals) ? NIL : rt_attr(c->formals, R->s.names);
  if (IS_NIL(names) || LEN(names) != 2) return FOLD_NONE;
  if (b->type == T_LANG && LEN(b) == 2 && ELT(b, 0) == rt_sym(R, "{")) b = ELT(b, 1);
  if (b->type != T_LANG || LEN(b) != 3 || rt_attr(b, R->s.names) != NIL || ELT(b, 0)->type != T_SYM) return FOLD_NONE;
  for (int i = 0; i < 2; i++)
    if (ELT(b, i + 1)->type != T_SYM || SYM(ELT(b, i + 1))->name != ELT(names, i)) return FOLD_NONE;
  SymObj *op = SYM(ELT(b, 0));
  if (op->redefined || op->bval.tag != V_OBJ || op->bval.o->type != T_BUILTIN) return FOLD_NONE;
  return fold_builtin(op->bval.o);
}

/* Reduce() from left to right over doubles, from i on, all results to out (or NULL); false: R says more of a step (NA). */
static bool fold_doubles(int op, const double *p, int64_t i, int64_t n, double r, double *out, double *last) {
  int64_t k = 0;
  if (out) out[k++] = r;
  for (; i < n; i++) {
    switch (op) {
    case FOLD_ADD: r = r + p[i]; break;
    case FOLD_MUL: r = r * p[i]; break;
    default:
      if (p[i] != p[i]) return false;
      if (op == FOLD_MAX ? p[i] > r : p[i] < r) r = p[i];
    }
    if (out) {
      if (r != r) return false;
      out[k++] = r;
    }
  }
  *last = r;
  return r == r;
}
static bool fold_integers(int op, const int32_t *p, int64_t i, int64_t n, int32_t r, int32_t *out, int32_t *last) {
  int64_t k = 0;
  if (r == NA_INT) return false;
  if (out) out[k++] = r;
  for (; i < n; i++) {
    if (p[i] == NA_INT) return false;
    if (op == FOLD_ADD ? __builtin_add_overflow(r, p[i], &r) : op == FOLD_MUL ? __builtin_mul_overflow(r, p[i], &r) : 0)
      return false;
    if (r == NA_INT) return false;
    if (op == FOLD_MAX ? p[i] > r : op == FOLD_MIN && p[i] < r) r = p[i];
    if (out) out[k++] = r;
  }
  *last = r;
  return true;
}
/* .Internal(reduce_numbers(f, x, init, accumulate)): Reduce from left to right over numbers; NULL: not such a function, or a
 * step of which R says more (NA, overflow). */
static Obj *do_reduce_numbers(Rt *R, Call *c) {
  arg_check_n(R, c, 4, 4);
  Obj *x = c->args[1], *init = c->args[2];
  const bool all = rt_as_lgl(R, c->args[3]) == 1;
  const int op = fold_of(R, c->args[0]);
  if (!op || !rt_is_num(x) || rt_is_object(x)) return NIL;
  if (init != NIL && (!rt_is_num(init) || LEN(init) != 1 || init->attr)) return NIL;
  const int64_t n = LEN(x), i = init == NIL, steps = n - i + 1;
  rt_assert(R, steps > 0, "%lld elements and no first value", (long long)n); /* as Reduce() has seen to */
  if (x->type == T_DBL || (init != NIL && init->type == T_DBL)) {
    const double *p = DBL(x->type == T_DBL ? x : rt_coerce(R, x, T_DBL));
    Obj *r = rt_alloc(R, T_DBL, all ? steps : 1);
    double last;
    if (!fold_doubles(op, p, i, n, init == NIL ? p[0] : rt_as_dbl(R, init), all ? DBL_W(r) : NULL, &last)) return NIL;
    if (!all) DBL_W(r)[0] = last;
    return r;
  }
  Obj *r = rt_alloc(R, T_INT, all ? steps : 1);
  int32_t last;
  if (!fold_integers(op, INT(x), i, n, init == NIL ? INT(x)[0] : INT(init)[0], all ? INT_W(r) : NULL, &last))
    return NIL;
  if (!all) INT_W(r)[0] = last;
  return r;
}

/* x[[i]] of a vector or list without a class, i from 0 */
static Obj *element(Rt *R, Obj *x, int64_t i) {
  switch (x->type) {
  case T_LGL: return rt_lgl(R, LGL(x)[i]);
  case T_INT: return rt_int(R, INT(x)[i]);
  case T_DBL: return rt_dbl(R, DBL(x)[i]);
  case T_LIST: rt_share(ELT(x, i)); return ELT(x, i);
  default: {
    Obj *at = rt_dbl(R, (double)(i + 1));
    return vec_subset2(R, x, 1, &at, 1);
  }
  }
}
/* .Internal(fold(f, x, init, start, right, accumulate)): Reduce by calls f(init, x[[i]]), or f(x[[i]], init) from the right,
 * whose arguments have been evaluated; start: there is no init.  accumulate: the list of all values. */
static Obj *do_fold(Rt *R, Call *c) {
  arg_check_n(R, c, 6, 6);
  Obj *f = c->args[0], *x = c->args[1], *value = c->args[2];
  const bool start = rt_as_lgl(R, c->args[3]) == 1, right = rt_as_lgl(R, c->args[4]) == 1,
             all = rt_as_lgl(R, c->args[5]) == 1;
  const int64_t n = rt_length(x), steps = start ? n - 1 : n;
  rt_assert(R, steps >= 0, "%lld elements and no first value", (long long)n);
  Obj *init = rt_sym(R, "init"), *xi = rt_lang(R, R->s.lbracket2, 2, rt_sym(R, "x"), rt_sym(R, "i"));
  Obj *call = rt_langs(R, "f", 2, right ? xi : init, right ? init : xi);
  Env *env = interp_env(R, c);
  Obj *out = all ? rt_alloc(R, T_LIST, steps + 1) : NULL;
  if (start) value = element(R, x, right ? n - 1 : 0);
  for (int64_t k = 0;; k++) {
    rt_share(value); /* a variable of f, and an element of the result */
    if (all) rt_set_elt(out, right ? steps - k : k, value);
    if (k == steps) return all ? out : value;
    Obj *v = element(R, x, right ? steps - 1 - k : k + start), *args[2];
    if (f->type == T_CLOSURE) {
      value = interp_done(R, init, value);
      v = interp_done(R, xi, v);
    }
    args[0] = right ? v : value, args[1] = right ? value : v;
    value = rt_box(R, interp_call(R, f, 2, args, NULL, call, env));
  }
}

const BuiltinDef builtins_fold[] = {{"reduce_numbers", do_reduce_numbers, BK_BUILTIN, NULL, BF_INTERNAL | BF_PURE, 0},
                                    {"fold", do_fold, BK_BUILTIN, NULL, BF_INTERNAL, 0},
                                    {0}};
