/* interp/short.c - operators on vectors of a few plain numbers.
 *
 * A call of the base function costs ten times what the elements of a point, a state or a row cost: here they are done
 * at once, where nothing but numbers comes out.  Whatever has attributes, is longer than MOST, meets an NA or a NaN,
 * overflows or recycles unevenly is the base function's.
 */
#include "nodeops.h"
#include "../specialize/scalar.h"

enum { MOST = 32 };

typedef struct Operand {
  const double *d;
  int64_t n;
  bool ints; /* logical or integer: d is buf */
  double buf[MOST];
} Operand;

static bool all_ints(const int32_t *p, int64_t n, double *to) {
  int32_t na = 0;
  for (int64_t i = 0; i < n; i++) {
    na |= p[i] == NA_INT;
    to[i] = p[i];
  }
  return !na;
}

static inline bool load(Operand *o, Value v) {
  o->n = 1;
  o->d = o->buf;
  o->ints = v.tag != V_DBL;
  switch (v.tag) {
  case V_DBL: o->buf[0] = v.d; return true;
  case V_INT:
  case V_LGL: o->buf[0] = v.i; return v.i != NA_INT;
  case V_OBJ: {
    const Vec *x = VEC(v.o);
    if (v.o->type < T_LGL || v.o->type > T_DBL || v.o->attr || x->len > MOST || !x->data) return false;
    o->n = x->len;
    o->ints = v.o->type != T_DBL;
    if (o->ints) return all_ints(x->data, x->len, o->buf);
    o->d = x->data;
    return true;
  }
  default: return false;
  }
}

/* r[i] = x[i] op y[i], one of them perhaps a single number. */
#define EACH(EXPR)                                                                                                     \
  if (x->n == y->n)                                                                                                    \
    for (int64_t i = 0; i < n; i++) {                                                                                  \
      const double a = x->d[i], b = y->d[i];                                                                           \
      r[i] = (EXPR);                                                                                                   \
    }                                                                                                                  \
  else if (y->n == 1)                                                                                                  \
    for (int64_t i = 0; i < n; i++) {                                                                                  \
      const double a = x->d[i], b = y->d[0];                                                                           \
      r[i] = (EXPR);                                                                                                   \
    }                                                                                                                  \
  else                                                                                                                 \
    for (int64_t i = 0; i < n; i++) {                                                                                  \
      const double a = x->d[0], b = y->d[i];                                                                           \
      r[i] = (EXPR);                                                                                                   \
    }

static inline bool shaped(const Operand *x, const Operand *y, int64_t *n) {
  *n = x->n > y->n ? x->n : y->n;
  return *n > 1 && (x->n == y->n || x->n == 1 || y->n == 1);
}

bool short_arith(Rt *R, int op, Value a, Value b, Value *out) {
  Operand xo, yo, *x = &xo, *y = &yo;
  double r[MOST];
  int64_t n;
  if (!load(x, a) || !load(y, b) || !shaped(x, y, &n)) return false;
  bool ints = x->ints && y->ints;
  switch (op) {
  case SOP_Add: EACH(a + b) break;
  case SOP_Sub: EACH(a - b) break;
  case SOP_Mul: EACH(a * b) break;
  case SOP_Div: EACH(a / b) ints = false; break;
  case SOP_Pow:
    if (y->n != 1 || y->d[0] != 2) return false;
    for (int64_t i = 0; i < n; i++) r[i] = x->d[i] * x->d[i];
    ints = false;
    break;
  default: return false;
  }
  if (ints) {
    int wide = 0;
    for (int64_t i = 0; i < n; i++) wide |= !(fabs(r[i]) <= INT32_MAX);
    if (wide) return false;
    Obj *o = rt_alloc(R, T_INT, n);
    for (int64_t i = 0; i < n; i++) ((int32_t *)VEC(o)->data)[i] = (int32_t)r[i];
    *out = v_obj(o);
    return true;
  }
  int nan = 0; /* which one of two, with which bits: the base function knows */
  for (int64_t i = 0; i < n; i++) nan |= r[i] != r[i];
  if (nan) return false;
  Obj *o = rt_alloc(R, T_DBL, n);
  memcpy(VEC(o)->data, r, (size_t)n * sizeof *r);
  *out = v_obj(o);
  return true;
}

bool short_compare(Rt *R, int op, Value a, Value b, Value *out) {
  Operand xo, yo, *x = &xo, *y = &yo;
  int32_t r[MOST];
  int64_t n;
  if (!load(x, a) || !load(y, b) || !shaped(x, y, &n)) return false;
  int nan = 0;
  for (int64_t i = 0; i < x->n; i++) nan |= x->d[i] != x->d[i];
  for (int64_t i = 0; i < y->n; i++) nan |= y->d[i] != y->d[i];
  if (nan) return false;
  switch (op) {
  case SOP_Eq: EACH(a == b) break;
  case SOP_Ne: EACH(a != b) break;
  case SOP_Lt: EACH(a < b) break;
  case SOP_Le: EACH(a <= b) break;
  case SOP_Gt: EACH(a > b) break;
  case SOP_Ge: EACH(a >= b) break;
  default: return false;
  }
  Obj *o = rt_alloc(R, T_LGL, n);
  memcpy(VEC(o)->data, r, (size_t)n * sizeof *r);
  *out = v_obj(o);
  return true;
}

/* Logical vectors alone. */
static bool flags(Value v, const int32_t **p, int64_t *n, const int32_t *one) {
  *n = 1;
  *p = one;
  if (v.tag == V_LGL) return true;
  if (v.tag != V_OBJ || v.o->type != T_LGL || v.o->attr || LEN(v.o) > MOST || !VEC(v.o)->data) return false;
  *n = LEN(v.o);
  *p = VEC(v.o)->data;
  return true;
}
bool short_logic(Rt *R, int op, Value a, Value b, Value *out) {
  const int32_t *x, *y;
  int64_t nx, ny;
  if (!flags(a, &x, &nx, &a.i) || !flags(b, &y, &ny, &b.i)) return false;
  const int64_t n = nx > ny ? nx : ny;
  if (n < 2 || (nx != ny && nx != 1 && ny != 1) || (op != SOP_And && op != SOP_Or)) return false;
  Obj *o = rt_alloc(R, T_LGL, n);
  int32_t *r = VEC(o)->data;
  for (int64_t i = 0; i < n; i++) {
    const int32_t p = x[nx == 1 ? 0 : i], q = y[ny == 1 ? 0 : i];
    r[i] = op == SOP_And ? rv_and(p, q) : rv_or(p, q);
  }
  *out = v_obj(o);
  return true;
}

bool short_unary(Rt *R, int op, Value a, Value *out) {
  if (a.tag != V_OBJ || a.o->attr || a.o->type < T_LGL || a.o->type > T_DBL) return false;
  const Vec *x = VEC(a.o);
  const int64_t n = x->len;
  if (n < 2 || n > MOST || !x->data) return false;
  if (op == SOP_Neg && a.o->type == T_DBL) {
    Obj *o = rt_alloc(R, T_DBL, n);
    const double *p = x->data;
    double *r = VEC(o)->data;
    for (int64_t i = 0; i < n; i++) r[i] = -p[i];
    *out = v_obj(o);
    return true;
  }
  if (op == SOP_Not && a.o->type == T_LGL) {
    Obj *o = rt_alloc(R, T_LGL, n);
    for (int64_t i = 0; i < n; i++) ((int32_t *)VEC(o)->data)[i] = rv_not(((const int32_t *)x->data)[i]);
    *out = v_obj(o);
    return true;
  }
  return false;
}
