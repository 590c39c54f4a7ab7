/* stdlib/base/bits.c - bitwAnd and kin: the integer operations of specialize/scalar.h over vectors. */
#include "../../interp/interp.h"
#include "../../specialize/scalar.h"

enum { B_AND, B_OR, B_XOR, B_SHL, B_SHR };

static Obj *integers(Rt *R, Obj *x) { return TYPE(x) == T_DBL ? rt_coerce(R, x, T_INT) : x; }
static _Noreturn void unimplemented(Rt *R, Obj *x, const char *name) {
  rt_error(R, "unimplemented type '%s' in '%s'\n", interp_type_name(x), name);
}

static Obj *do_bitw(Rt *R, Call *c) {
  bool shift = c->def->code >= B_SHL;
  Obj *args[2];
  for (int i = 0; i < 2; i++) {
    if (!c->args[i]) rt_error(R, "argument \"%s\" is missing, with no default", i == 0 ? "a" : shift ? "n" : "b");
    args[i] = integers(R, c->args[i]);
  }
  Obj *a = args[0], *b = args[1];
  if (shift && TYPE(b) != T_INT) b = rt_coerce(R, b, T_INT);
  if (shift ? TYPE(a) != T_INT : TYPE(a) != TYPE(b)) rt_error(R, "'a' and 'b' must have the same type");
  if (TYPE(a) != T_INT) unimplemented(R, a, c->def->name);
  int64_t m = LEN(a), n = LEN(b), len = m && n ? (m > n ? m : n) : 0;
  Obj *r = rt_alloc(R, T_INT, len);
  const int32_t *x = INT(a), *y = INT(b);
  int32_t *z = INT_W(r);
  /* a loop for each way to recycle: with a remainder in it none is done eight at a time */
#define LOOP(f)                                                                                                        \
  if (m == len && n == len)                                                                                            \
    for (int64_t i = 0; i < len; i++) z[i] = f(x[i], y[i]);                                                            \
  else if (n == 1 && m == len)                                                                                         \
    for (int64_t i = 0; i < len; i++) z[i] = f(x[i], y[0]);                                                            \
  else                                                                                                                 \
    for (int64_t i = 0; i < len; i++) z[i] = f(x[i % m], y[i % n])
  switch (c->def->code) {
  case B_AND: LOOP(rv_bitand); break;
  case B_OR: LOOP(rv_bitor); break;
  case B_XOR: LOOP(rv_bitxor); break;
  case B_SHL: LOOP(rv_shl); break;
  case B_SHR: LOOP(rv_shr); break;
  default: rt_assert(R, false, "no operation %d", c->def->code);
  }
  return r;
}

static Obj *do_bitwNot(Rt *R, Call *c) {
  if (!c->args[0]) rt_error(R, "argument \"a\" is missing, with no default");
  Obj *a = integers(R, c->args[0]);
  if (TYPE(a) != T_INT) unimplemented(R, a, "bitwNot");
  Obj *r = rt_alloc(R, T_INT, LEN(a));
  const int32_t *x = INT(a);
  int32_t *z = INT_W(r);
  for (int64_t i = 0; i < LEN(a); i++) z[i] = rv_bitnot(x[i]);
  return r;
}

const BuiltinDef builtins_bits[] = {{"bitwAnd", do_bitw, BK_BUILTIN, "a, b", BF_PURE, B_AND},
                                    {"bitwOr", do_bitw, BK_BUILTIN, "a, b", BF_PURE, B_OR},
                                    {"bitwXor", do_bitw, BK_BUILTIN, "a, b", BF_PURE, B_XOR},
                                    {"bitwShiftL", do_bitw, BK_BUILTIN, "a, n", BF_PURE, B_SHL},
                                    {"bitwShiftR", do_bitw, BK_BUILTIN, "a, n", BF_PURE, B_SHR},
                                    {"bitwNot", do_bitwNot, BK_BUILTIN, "a", BF_PURE, 0},
                                    {0}};
