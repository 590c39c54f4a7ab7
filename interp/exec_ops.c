/* interp/exec_ops.c - operators and scalar mathematics.
 *
 * Each node answers for scalars itself, by the semantics of specialize/scalar.h; everything else (vectors, objects,
 * strings, results that R warns about) goes to the base function of that name.
 */
#include "../specialize/scalar.h"
#include "vexpr.h"

/* The operator has been redefined somewhere: an ordinary call of whatever function is visible. */
static Value __attribute__((noinline)) redefined(Rt *R, Node *n, Frame *f) {
  Obj *fun = find_fun_frame(R, f, n->u.sym, true, n->expr);
  return call_node_with(R, n, f, fun);
}

static Value __attribute__((noinline)) by_builtin(Rt *R, Node *n, Frame *f, int na, Value a, Value b) {
  rt_assert(R, na == 1 || na == 2, "an operation of %d operands", na);
  Obj *args[2] = {rt_box(R, a), na > 1 ? rt_box(R, b) : NULL};
  if ((vexpr_long(a) || (na > 1 && vexpr_long(b))) && n->kind != ND_Colon) IS(R)->above->vexpr_saw(R, n, f);
  Value v = SYM(n->u.sym)->bval;
  if (v.tag != V_OBJ || v.o->type != T_BUILTIN) {
    if (v.tag == V_OBJ && v.o->type == T_CLOSURE) return interp_call(R, v.o, na, args, NULL, n->expr, frame_env(R, f));
    rt_error_call(R, n->expr, "could not find function \"%s\"", SYMNAME(n->u.sym));
  }
  Value r = call_builtin(R, v.o, na, args, NULL, n->expr, f, n, true);
  n->seen |= interp_seen(r);
  return r;
}

/* The same; a few plain numbers need no call. */
#define BY_FEW(of, n, a, b)                                                                                            \
  Value few_;                                                                                                          \
  if (of(R, (n)->op, a, b, &few_)) {                                                                                   \
    (n)->seen |= interp_seen(few_);                                                                                    \
    return few_;                                                                                                       \
  }                                                                                                                    \
  return by_builtin(R, n, f, 2, a, b);

static inline double num(Value v) { return v.tag == V_DBL ? v.d : rv_i2d(v.i); }

/* ---- arithmetic ---- */

static Value __attribute__((noinline)) arith_slow(Rt *R, Node *n, Frame *f, Value a, Value b) {
  R->visible = true;
  if (!v_is_num(a) || !v_is_num(b)) {
    BY_FEW(short_arith, n, a, b)
  }
  if (a.tag != V_DBL && b.tag != V_DBL && n->op != SOP_Div && n->op != SOP_Pow) {
    int32_t r = 0;
    switch (n->op) {
    case SOP_Add: r = rv_add_i(a.i, b.i); break;
    case SOP_Sub: r = rv_sub_i(a.i, b.i); break;
    case SOP_Mul: r = rv_mul_i(a.i, b.i); break;
    case SOP_Mod: r = rv_mod_i(a.i, b.i); break;
    case SOP_IDiv: r = rv_idiv_i(a.i, b.i); break;
    }
    if (n->op <= SOP_Mul && rv_made_na(a.i, b.i, r)) {
      n->seen |= SEEN_OVERFLOW;
      return by_builtin(R, n, f, 2, a, b); /* warns */
    }
    n->seen |= r == NA_INT ? SEEN_INT | SEEN_NA : SEEN_INT;
    return v_int(r);
  }
  double x = num(a), y = num(b), r = 0;
  switch (n->op) {
  case SOP_Add: r = x + y; break;
  case SOP_Sub: r = x - y; break;
  case SOP_Mul: r = x * y; break;
  case SOP_Div: r = x / y; break;
  case SOP_Pow: r = y == 2.0 ? x * x : rv_pow(x, y); break;
  case SOP_Mod:
    if (rv_mod_loss(x, y)) return by_builtin(R, n, f, 2, a, b);
    r = rv_mod_d(x, y);
    break;
  case SOP_IDiv: r = rv_idiv_d(x, y); break;
  }
  if (UNLIKELY(r != r)) { /* which NA of two, and NA against NaN: the builtin knows */
    n->seen |= rt_is_na(r) ? SEEN_DBL | SEEN_NA : SEEN_DBL | SEEN_NANS;
    if (a.tag != V_DBL || b.tag != V_DBL || (x != x && y != y)) return by_builtin(R, n, f, 2, a, b);
  }
  n->seen |= SEEN_DBL;
  return v_dbl(r);
}

/* The second operand where the first is an object. */
static Value __attribute__((noinline)) beside(Rt *R, Node *n, Frame *f, Obj *first) {
  Node *kid = n->kid[1];
  if (!acts(kid) || !rt_hold(first)) return kid->exec(R, kid, f);
  Value b = kid->exec(R, kid, f);
  rt_let_go(first);
  return b;
}

/* One byte tells that no operator at all has been redefined. */
#define GUARD2                                                                                                         \
  if (UNLIKELY(R->ops_redefined) && SYM(n->u.sym)->redefined) return redefined(R, n, f);
#define KIDS2                                                                                                          \
  GUARD2                                                                                                               \
  Value a = n->kid[0]->exec(R, n->kid[0], f);                                                                          \
  Value b = SECOND_X;                                                                                                  \
  R->visible = true;

/* How an operand is fetched: X executes the kid, L reads a local variable that holds a scalar, G a global one, C is a
 * constant. */
#define FETCH_X(i) n->kid[i]->exec(R, n->kid[i], f)
#define SECOND_X (UNLIKELY(a.tag == V_OBJ) ? beside(R, n, f, a.o) : FETCH_X(1))
#define SECOND_L FETCH_L(1)
#define SECOND_G FETCH_G(1)
#define SECOND_C FETCH_C(1)
#define FETCH_L(i) local_scalar(R, n, i, f)
#define FETCH_C(i) ((Node *)n->cache[i])->u.value
/* cache[i] is what the operand needs: a slot number, a symbol, a node with the constant (see take_shape). */
static inline Value local_scalar(Rt *R, Node *n, int i, Frame *f) {
  Value v = f->slots[(intptr_t)n->cache[i]];
  if (LIKELY(v_is_num(v))) return v;
  v = n->kid[i]->exec(R, n->kid[i], f);
  R->visible = true; /* forcing a promise may have changed it; an operand that is a plain value leaves it alone */
  return v;
}

#define FETCH_G(i) global_scalar(R, n, i, f)
/* An active binding's value is a function, so it does not come here. */
static inline Value global_scalar(Rt *R, Node *n, int i, Frame *f) {
  if (LIKELY(f->env == R->global)) {
    Value v = SYM(n->cache[i])->gval;
    if (LIKELY(v_is_num(v))) return v;
  }
  Value v = n->kid[i]->exec(R, n->kid[i], f);
  R->visible = true;
  return v;
}
/* X operands may leave R->visible false; the others need no store. */
#define SHOW_X R->visible = true
#define SHOW_L (void)0
#define SHOW_G (void)0
#define SHOW_C (void)0

/* After PROFILE_RUNS a node takes the entry without profile that fetches its operands in the quickest way. */
enum { SHAPES = 13, PROFILE_RUNS = 200 };
#define SHAPE_TABLE(Name)                                                                                              \
  {                                                                                                                    \
    quick_##Name##_XX, quick_##Name##_XL, quick_##Name##_XC, quick_##Name##_LX, quick_##Name##_LL, quick_##Name##_LC,  \
        quick_##Name##_CX, quick_##Name##_CL, quick_##Name##_XG, quick_##Name##_GX, quick_##Name##_GG,                 \
        quick_##Name##_GC, quick_##Name##_CG                                                                           \
  }
static int take_shape(Node *n) {
  static const int8_t table[4][4] = {{0, 1, 2, 8}, {3, 4, 5, 0}, {6, 7, 0, 12}, {9, 0, 11, 10}};
  int k[2];
  for (int i = 0; i < 2; i++)
    k[i] = n->kid[i]->kind == ND_Local       ? 1
           : n->kid[i]->exec == exec_Const   ? 2
           : n->kid[i]->exec == exec_FreeTop ? 3
                                             : 0;
  for (int i = 0; i < 2; i++)
    n->cache[i] = k[i] == 1   ? (void *)(intptr_t)n->kid[i]->slot
                  : k[i] == 3 ? (void *)n->kid[i]->u.sym
                              : (void *)n->kid[i];
  return table[k[0]][k[1]];
}

/* Of two NaNs the first comes out, as everywhere (stdlib/base/arith.c): the instruction does that, but a compiler may
 * swap the operands of + and *. */
#if defined(__x86_64__)
#define IN_ORDER(name, instruction, op)                                                                                \
  static inline double name(double x, double y) {                                                                      \
    __asm__(instruction " %1, %0" : "+x"(x) : "xm"(y));                                                                \
    return x;                                                                                                          \
  }
#else
#define IN_ORDER(name, instruction, op)                                                                                \
  static inline double name(double x, double y) { return UNLIKELY(x != x) ? x : x op y; }
#endif
IN_ORDER(add_d, "addsd", +)
IN_ORDER(mul_d, "mulsd", *)
static inline double sub_d(double x, double y) { return x - y; }

#define BODY_ARITH(Name, on, over, on_dbl, on_int)                                                                     \
  if (a.tag == V_DBL) {                                                                                                \
    if (LIKELY(b.tag == V_DBL)) {                                                                                      \
      on_dbl;                                                                                                          \
      return v_dbl(on(a.d, b.d));                                                                                      \
    }                                                                                                                  \
    if (b.tag == V_INT && b.i != NA_INT) {                                                                             \
      on_dbl;                                                                                                          \
      return v_dbl(on(a.d, (double)b.i));                                                                              \
    }                                                                                                                  \
  } else if (a.tag == V_INT) {                                                                                         \
    if (b.tag == V_INT) {                                                                                              \
      int32_t r;                                                                                                       \
      if (LIKELY(!over(a.i, b.i, &r)) && LIKELY(r != NA_INT) && LIKELY(a.i != NA_INT) && LIKELY(b.i != NA_INT)) {      \
        on_int;                                                                                                        \
        return v_int(r);                                                                                               \
      }                                                                                                                \
    } else if (b.tag == V_DBL && a.i != NA_INT) {                                                                      \
      on_dbl;                                                                                                          \
      return v_dbl(on((double)a.i, b.d));                                                                              \
    }                                                                                                                  \
  }                                                                                                                    \
  return arith_slow(R, n, f, a, b);

#define QUICK(Name, body, A, B)                                                                                        \
  static Value quick_##Name##_##A##B(Rt *R, Node *n, Frame *f) {                                                       \
    GUARD2                                                                                                             \
    Value a = FETCH_##A(0);                                                                                            \
    Value b = SECOND_##B;                                                                                              \
    SHOW_##A;                                                                                                          \
    SHOW_##B;                                                                                                          \
    body                                                                                                               \
  }

/* exec_Name profiles; quick_Name_* are its successors. */
/* clang-format off */
#define DEFINE_OP(Name, body, quick_body) \
  QUICK(Name, quick_body, X, X) QUICK(Name, quick_body, X, L) QUICK(Name, quick_body, X, C) \
  QUICK(Name, quick_body, L, X) QUICK(Name, quick_body, L, L) QUICK(Name, quick_body, L, C) \
  QUICK(Name, quick_body, C, X) QUICK(Name, quick_body, C, L) QUICK(Name, quick_body, C, G) \
  QUICK(Name, quick_body, G, X) QUICK(Name, quick_body, X, G) QUICK(Name, quick_body, G, G) QUICK(Name, quick_body, G, C) \
  static Value exec_##Name(Rt *R, Node *n, Frame *f) { \
    static const NodeExec quick[SHAPES] = SHAPE_TABLE(Name); \
    if (UNLIKELY(++n->count[0] > PROFILE_RUNS)) spec_rewrite(n, quick[take_shape(n)], 2, 1); \
    KIDS2 \
    body \
  }
/* clang-format on */

#define SAW(what) n->seen |= SEEN_##what
#define NOTHING (void)0
DEFINE_OP(Add, BODY_ARITH(Add, add_d, __builtin_add_overflow, SAW(DBL), SAW(INT)),
          BODY_ARITH(Add, add_d, __builtin_add_overflow, NOTHING, NOTHING))
DEFINE_OP(Sub, BODY_ARITH(Sub, sub_d, __builtin_sub_overflow, SAW(DBL), SAW(INT)),
          BODY_ARITH(Sub, sub_d, __builtin_sub_overflow, NOTHING, NOTHING))
DEFINE_OP(Mul, BODY_ARITH(Mul, mul_d, __builtin_mul_overflow, SAW(DBL), SAW(INT)),
          BODY_ARITH(Mul, mul_d, __builtin_mul_overflow, NOTHING, NOTHING))

#define BODY_DIV(on_dbl)                                                                                               \
  if (a.tag == V_DBL) {                                                                                                \
    if (LIKELY(b.tag == V_DBL)) {                                                                                      \
      on_dbl;                                                                                                          \
      return v_dbl(a.d / b.d);                                                                                         \
    }                                                                                                                  \
    if (b.tag == V_INT && b.i != NA_INT) {                                                                             \
      on_dbl;                                                                                                          \
      return v_dbl(a.d / (double)b.i);                                                                                 \
    }                                                                                                                  \
  } else if (a.tag == V_INT && a.i != NA_INT) {                                                                        \
    if (b.tag == V_DBL) {                                                                                              \
      on_dbl;                                                                                                          \
      return v_dbl((double)a.i / b.d);                                                                                 \
    }                                                                                                                  \
    if (b.tag == V_INT && b.i != NA_INT) {                                                                             \
      on_dbl;                                                                                                          \
      return v_dbl((double)a.i / (double)b.i);                                                                         \
    }                                                                                                                  \
  }                                                                                                                    \
  return arith_slow(R, n, f, a, b);
DEFINE_OP(Div, BODY_DIV(SAW(DBL)), BODY_DIV(NOTHING))

#define BODY_POW                                                                                                       \
  if (a.tag == V_DBL && ((b.tag == V_DBL && b.d == 2.0) || (b.tag == V_INT && b.i == 2))) {                            \
    SAW(DBL);                                                                                                          \
    return v_dbl(a.d * a.d);                                                                                           \
  }                                                                                                                    \
  return arith_slow(R, n, f, a, b);
DEFINE_OP(Pow, BODY_POW, BODY_POW)

/* Whole numbers in doubles below 2^52: remainder and quotient are exact in 64 bits. */
static inline bool whole(Value v, int64_t *p) {
  double x;
  if (v.tag == V_DBL) x = v.d;
  else if (v.tag == V_INT) {
    *p = v.i;
    return v.i >= 0;
  } else return false;
  if (!(x >= 0 && x < 4503599627370496.0)) return false;
  *p = (int64_t)x;
  return (double)*p == x && !(x == 0 && signbit(x));
}
static inline int64_t mod64(int64_t p, int64_t q) {
  if (LIKELY(((p | q) >> 31) == 0)) return (int64_t)((uint32_t)p % (uint32_t)q);
  return p % q;
}
static inline int64_t div64(int64_t p, int64_t q) {
  if (LIKELY(((p | q) >> 31) == 0)) return (int64_t)((uint32_t)p / (uint32_t)q);
  return p / q;
}
#define BODY_WHOLE(of_positive)                                                                                        \
  int64_t p;                                                                                                           \
  int64_t q;                                                                                                           \
  if (LIKELY(whole(a, &p)) && LIKELY(whole(b, &q)) && q > 0) {                                                         \
    int64_t r = of_positive;                                                                                           \
    if (a.tag == V_INT && b.tag == V_INT) {                                                                            \
      SAW(INT);                                                                                                        \
      return v_int((int32_t)r);                                                                                        \
    }                                                                                                                  \
    SAW(DBL);                                                                                                          \
    return v_dbl((double)r);                                                                                           \
  }                                                                                                                    \
  return arith_slow(R, n, f, a, b);
#define BODY_MOD BODY_WHOLE(q == 2 ? p & 1 : mod64(p, q))
#define BODY_IDIV BODY_WHOLE(div64(p, q))
DEFINE_OP(Mod, BODY_MOD, BODY_MOD)
DEFINE_OP(IDiv, BODY_IDIV, BODY_IDIV)

/* First run: from now on the entry of this operator. */
Value exec_Arith(Rt *R, Node *n, Frame *f) {
  static const NodeExec by_op[] = {
      [SOP_Add] = exec_Add, [SOP_Sub] = exec_Sub, [SOP_Mul] = exec_Mul,  [SOP_Div] = exec_Div,
      [SOP_Pow] = exec_Pow, [SOP_Mod] = exec_Mod, [SOP_IDiv] = exec_IDiv};
  if (IS(R)->above->vexpr_probe(R, n, f)) return n->exec(R, n, f);
  spec_rewrite(n, by_op[n->op], 1, 1);
  return n->exec(R, n, f);
}

/* ---- comparison ---- */

/* The one string of a plain vector; NULL: it is none. */
static inline Obj *plain_string(Value v) {
  return v.tag == V_OBJ && v.o->type == T_STR && LEN(v.o) == 1 && !v.o->attr && VEC(v.o)->data ? ELT(v.o, 0) : NULL;
}
/* a == b, a != b of single strings: strings are interned, and two are equal only if they are one, but for old encodings. */
static inline bool compare_strings(int op, Value a, Value b, Value *r) {
  const Obj *x = plain_string(a), *y = plain_string(b);
  if (!x || !y || (op != SOP_Eq && op != SOP_Ne)) return false;
  if (x == NA_STR || y == NA_STR) *r = v_lgl(NA_LGL);
  else if (x == y) *r = v_lgl(op == SOP_Eq);
  else if ((x->aux != CE_ASCII && x->aux != CE_UTF8) || (y->aux != CE_ASCII && y->aux != CE_UTF8)) return false;
  else *r = v_lgl(op == SOP_Ne);
  return true;
}

static Value __attribute__((noinline)) compare_slow(Rt *R, Node *n, Frame *f, Value a, Value b) {
  R->visible = true;
  Value same;
  if (compare_strings(n->op, a, b, &same)) {
    n->seen |= interp_seen(same);
    return same;
  }
  if (!v_is_num(a) || !v_is_num(b)) {
    BY_FEW(short_compare, n, a, b)
  }
  int r = NA_LGL;
  if (a.tag != V_DBL && b.tag != V_DBL) {
    switch (n->op) {
    case SOP_Eq: r = rv_eq_i(a.i, b.i); break;
    case SOP_Ne: r = rv_ne_i(a.i, b.i); break;
    case SOP_Lt: r = rv_lt_i(a.i, b.i); break;
    case SOP_Le: r = rv_le_i(a.i, b.i); break;
    case SOP_Gt: r = rv_gt_i(a.i, b.i); break;
    case SOP_Ge: r = rv_ge_i(a.i, b.i); break;
    }
  } else {
    double x = num(a), y = num(b);
    switch (n->op) {
    case SOP_Eq: r = rv_eq_d(x, y); break;
    case SOP_Ne: r = rv_ne_d(x, y); break;
    case SOP_Lt: r = rv_lt_d(x, y); break;
    case SOP_Le: r = rv_le_d(x, y); break;
    case SOP_Gt: r = rv_gt_d(x, y); break;
    case SOP_Ge: r = rv_ge_d(x, y); break;
    }
  }
  n->seen |= r == NA_LGL ? SEEN_LGL | SEEN_NA : SEEN_LGL;
  return v_lgl(r);
}

#define BODY_COMPARE(op, on_lgl)                                                                                       \
  if (a.tag == V_DBL) {                                                                                                \
    if (LIKELY(b.tag == V_DBL)) {                                                                                      \
      if (LIKELY(a.d == a.d && b.d == b.d)) {                                                                          \
        on_lgl;                                                                                                        \
        return v_lgl(a.d op b.d);                                                                                      \
      }                                                                                                                \
    } else if (b.tag == V_INT && b.i != NA_INT && a.d == a.d) {                                                        \
      on_lgl;                                                                                                          \
      return v_lgl(a.d op(double) b.i);                                                                                \
    }                                                                                                                  \
  } else if (a.tag == V_INT && a.i != NA_INT) {                                                                        \
    if (b.tag == V_INT) {                                                                                              \
      if (LIKELY(b.i != NA_INT)) {                                                                                     \
        on_lgl;                                                                                                        \
        return v_lgl(a.i op b.i);                                                                                      \
      }                                                                                                                \
    } else if (b.tag == V_DBL && b.d == b.d) {                                                                         \
      on_lgl;                                                                                                          \
      return v_lgl((double)a.i op b.d);                                                                                \
    }                                                                                                                  \
  }                                                                                                                    \
  return compare_slow(R, n, f, a, b);
DEFINE_OP(Eq, BODY_COMPARE(==, SAW(LGL)), BODY_COMPARE(==, NOTHING))
DEFINE_OP(Ne, BODY_COMPARE(!=, SAW(LGL)), BODY_COMPARE(!=, NOTHING))
DEFINE_OP(Lt, BODY_COMPARE(<, SAW(LGL)), BODY_COMPARE(<, NOTHING))
DEFINE_OP(Le, BODY_COMPARE(<=, SAW(LGL)), BODY_COMPARE(<=, NOTHING))
DEFINE_OP(Gt, BODY_COMPARE(>, SAW(LGL)), BODY_COMPARE(>, NOTHING))
DEFINE_OP(Ge, BODY_COMPARE(>=, SAW(LGL)), BODY_COMPARE(>=, NOTHING))

Value exec_Compare(Rt *R, Node *n, Frame *f) {
  static const NodeExec by_op[] = {[SOP_Eq] = exec_Eq, [SOP_Ne] = exec_Ne, [SOP_Lt] = exec_Lt,
                                   [SOP_Le] = exec_Le, [SOP_Gt] = exec_Gt, [SOP_Ge] = exec_Ge};
  if (IS(R)->above->vexpr_probe(R, n, f)) return n->exec(R, n, f);
  spec_rewrite(n, by_op[n->op], 1, 1);
  return n->exec(R, n, f);
}

/* ---- logic ---- */

static Value exec_AnyLogic(Rt *R, Node *n, Frame *f) {
  KIDS2
  R->visible = true;
  if (v_is_num(a) && v_is_num(b)) {
    int x = a.tag == V_DBL ? rv_d2l(a.d) : a.i, y = b.tag == V_DBL ? rv_d2l(b.d) : b.i;
    int r = n->op == SOP_And ? rv_and(x, y) : rv_or(x, y);
    n->seen |= r == NA_LGL ? SEEN_LGL | SEEN_NA : SEEN_LGL;
    return v_lgl(r);
  }
  BY_FEW(short_logic, n, a, b)
}

static Value exec_AnyUnary(Rt *R, Node *n, Frame *f) {
  if (UNLIKELY(SYM(n->u.sym)->redefined)) return redefined(R, n, f);
  Value a = n->kid[0]->exec(R, n->kid[0], f);
  R->visible = true;
  switch (n->op) {
  case SOP_Neg:
    if (a.tag == V_DBL) {
      n->seen |= SEEN_DBL;
      return v_dbl(-a.d);
    }
    if (a.tag == V_INT) {
      n->seen |= SEEN_INT;
      return v_int(rv_neg_i(a.i));
    }
    if (a.tag == V_LGL) {
      n->seen |= SEEN_INT;
      return v_int(rv_neg_i(a.i));
    }
    break;
  case SOP_Plus:
    if (a.tag == V_DBL || a.tag == V_INT) {
      n->seen |= interp_seen(a);
      return a;
    }
    if (a.tag == V_LGL) {
      n->seen |= SEEN_INT;
      return v_int(a.i);
    }
    break;
  case SOP_Not:
    if (a.tag == V_LGL || a.tag == V_INT) {
      n->seen |= SEEN_LGL;
      return v_lgl(rv_not(a.i));
    }
    if (a.tag == V_DBL) {
      n->seen |= SEEN_LGL;
      return v_lgl(rv_not(rv_d2l(a.d)));
    }
    break;
  }
  Value few;
  if (short_unary(R, n->op, a, &few)) {
    n->seen |= interp_seen(few);
    return few;
  }
  return by_builtin(R, n, f, 1, a, a);
}

static int __attribute__((noinline)) operand_slow(Rt *R, Node *n, Value v, const char *which) {
  switch (v.tag) {
  case V_LGL: return v.i;
  case V_INT: return rv_i2l(v.i);
  case V_DBL: return rv_d2l(v.d);
  default: break;
  }
  Obj *o = v.o;
  if (v.tag == V_OBJ && (rt_is_num(o) || o->type == T_CPLX) && !(o->type == T_INT && rt_inherits(o, "factor"))) {
    if (LEN(o) == 0) return NA_LGL;
    if (LEN(o) > 1) /* R says x of either operand */
      rt_warning_call(R, n->expr, "'length(x) = %lld > 1' in coercion to 'logical(1)'", (long long)LEN(o));
    return rt_as_lgl(R, o);
  }
  rt_error_call(R, n->expr, "invalid '%s' type in 'x %s y'", which, n->kind == ND_And ? "&&" : "||");
}

/* One operand of && or ||: 0, 1, NA_LGL. */
static inline int operand2(Rt *R, Node *n, Value v, const char *which) {
  return LIKELY(v.tag == V_LGL) ? v.i : operand_slow(R, n, v, which);
}

/* stop: what of the first operand decides. */
static inline Value and_or(Rt *R, Node *n, Frame *f, int stop) {
  int a = operand2(R, n, n->kid[0]->exec(R, n->kid[0], f), "x");
  n->count[a != stop]++;
  if (a == stop) {
    R->visible = true;
    return v_lgl(stop);
  }
  Value v = n->kid[1]->exec(R, n->kid[1], f);
  if (v.tag == V_CONTROL) return v;
  int b = operand2(R, n, v, "y");
  R->visible = true;
  int r = b == stop ? stop : a == NA_LGL || b == NA_LGL ? NA_LGL : !stop;
  n->seen |= r == NA_LGL ? SEEN_LGL | SEEN_NA : SEEN_LGL;
  return v_lgl(r);
}
Value exec_And(Rt *R, Node *n, Frame *f) { return and_or(R, n, f, 0); }
Value exec_Or(Rt *R, Node *n, Frame *f) { return and_or(R, n, f, 1); }

/* ---- mathematics: rows of specialize/ops.h ---- */

typedef struct MathRow {
  void *ifn, *dfn;
  char ires, dres;
  uint16_t flags;
} MathRow;
#define L 'L'
#define I 'I'
#define D 'D'
static const MathRow math_rows[SOP_COUNT] = {
#define SOP(name, rname, arity, ifn, ires, iraw, iover, dfn, dres, draw, family, flags)                                \
  [SOP_##name] = {(void *)ifn, (void *)dfn, ires, dres, flags},
#include "../specialize/ops.h"
#undef SOP
};
#undef L
#undef I
#undef D

static Value math1(Rt *R, Node *n, Frame *f, Value a) {
  const MathRow *m = &math_rows[n->op];
  if (a.tag != V_DBL && m->ifn && v_is_num(a) && !((m->flags & SF_INT) && a.tag == V_LGL)) {
    if (m->ires == 'D') { /* as.double */
      Value v = v_dbl(((double (*)(int32_t))m->ifn)(a.i));
      n->seen |= interp_seen(v);
      return v;
    }
    int32_t r = ((int32_t(*)(int32_t))m->ifn)(a.i);
    Value v = m->ires == 'L' ? v_lgl(r) : v_int(r);
    n->seen |= interp_seen(v);
    return v;
  }
  if (v_is_num(a) && m->dfn && !(m->flags & SF_INT)) {
    double x = num(a);
    if (m->dres == 'D') {
      double r = ((double (*)(double))m->dfn)(x);
      if (UNLIKELY(r != r) && x == x) {
        n->seen |= SEEN_DBL | SEEN_NANS;
        return by_builtin(R, n, f, 1, a, a);
      }
      n->seen |= SEEN_DBL;
      return v_dbl(r);
    }
    if ((m->flags & SF_RANGE) && rv_d2i_range(x)) return by_builtin(R, n, f, 1, a, a);
    int32_t r = ((int32_t(*)(double))m->dfn)(x);
    Value v = m->dres == 'L' ? v_lgl(r) : v_int(r);
    n->seen |= interp_seen(v);
    return v;
  }
  return by_builtin(R, n, f, 1, a, a);
}

static Value exec_AnyMath(Rt *R, Node *n, Frame *f) {
  if (UNLIKELY(SYM(n->u.sym)->redefined)) return redefined(R, n, f);
  Value a = n->kid[0]->exec(R, n->kid[0], f);
  if (n->nkids == 1) {
    R->visible = true;
    if (n->op == SOP_Sqrt && a.tag == V_DBL && a.d >= 0) {
      n->seen |= SEEN_DBL;
      return v_dbl(sqrt(a.d));
    }
    return math1(R, n, f, a);
  }
  Value b = SECOND_X;
  R->visible = true;
  const MathRow *m = &math_rows[n->op];
  if (v_is_num(a) && v_is_num(b)) {
    if (m->ifn && a.tag == V_INT && b.tag == V_INT) {
      int32_t r = ((int32_t(*)(int32_t, int32_t))m->ifn)(a.i, b.i);
      Value v = m->ires == 'L' ? v_lgl(r) : v_int(r);
      n->seen |= interp_seen(v);
      return v;
    }
    if (m->dfn && m->dres == 'D' && !(m->flags & SF_INT)) {
      double x = num(a), y = num(b), r = ((double (*)(double, double))m->dfn)(x, y);
      if (r == r) {
        n->seen |= SEEN_DBL;
        return v_dbl(r);
      }
    }
  }
  return by_builtin(R, n, f, 2, a, b);
}

Value exec_Colon(Rt *R, Node *n, Frame *f) {
  KIDS2
  return colon_value(R, n, f, a, b);
}

Value colon_value(Rt *R, Node *n, Frame *f, Value a, Value b) {
  R->visible = true;
  if (v_is_num(a) && v_is_num(b) && a.tag != V_LGL && b.tag != V_LGL) {
    double x = num(a), y = num(b);
    double len = floor(fabs(y - x) + 1e-10) + 1;
    if (x == x && y == y && len < 4503599627370496.0) {
      n->seen |= SEEN_INT_VEC;
      double last = x <= y ? x + len - 1 : x - (len - 1);
      bool ints = x == floor(x) && fabs(x) <= INT_MAX && fabs(last) <= INT_MAX;
      if (len == 1) return ints ? v_int((int32_t)x) : v_dbl(x);
      return v_obj(rt_seq(R, ints ? T_INT : T_DBL, x, x <= y ? 1 : -1, (int64_t)len));
    }
  }
  return by_builtin(R, n, f, 2, a, b);
}

/* First runs: a tree over long vectors has an entry of its own. */
#define FIRST_RUN(Name)                                                                                                \
  Value exec_##Name(Rt *R, Node *n, Frame *f) {                                                                        \
    if (!IS(R)->above->vexpr_probe(R, n, f)) spec_rewrite(n, exec_Any##Name, 1, 1);                                    \
    return n->exec(R, n, f);                                                                                           \
  }
FIRST_RUN(Logic)
FIRST_RUN(Unary)
FIRST_RUN(Math)
