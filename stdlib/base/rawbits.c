/* stdlib/base/rawbits.c - bits of raw vectors and numbers: rawShift, rawToBits, intToBits, numToBits, numToInts, packBits.
 */
#include "vec.h"

static Obj *do_raw_shift(Rt *R, Call *c) {
  Obj *x = arg_need(R, c, 0, "x");
  int n = rt_as_int(R, arg_need(R, c, 1, "n"));
  if (x->type != T_RAW) rt_error(R, "argument 'x' must be a raw vector");
  if (n == NA_INT || n < -8 || n > 8) rt_error(R, "argument 'n' must be a small integer");
  Obj *r = rt_alloc(R, T_RAW, LEN(x));
  for (int64_t i = 0; i < LEN(x); i++) RAW_W(r)[i] = (uint8_t)(n >= 0 ? RAW(x)[i] << n : RAW(x)[i] >> -n);
  return r;
}

enum { RB_RAW, RB_INT, RB_NUM };
static Obj *do_to_bits(Rt *R, Call *c) {
  Obj *x = arg_need(R, c, 0, "x");
  if (c->def->code == RB_RAW) {
    if (x->type != T_RAW) rt_error(R, "argument 'x' must be a raw vector");
    Obj *r = rt_alloc(R, T_RAW, 8 * LEN(x));
    for (int64_t i = 0; i < LEN(x); i++)
      for (int b = 0; b < 8; b++) RAW_W(r)[8 * i + b] = RAW(x)[i] >> b & 1;
    return r;
  }
  if (c->def->code == RB_INT) {
    if (!rt_is_atomic(x) || vec_is_factor(x)) rt_error(R, "argument 'x' must be an integer vector");
    Obj *v = rt_coerce(R, x, T_INT), *r = rt_alloc(R, T_RAW, 32 * LEN(v));
    for (int64_t i = 0; i < LEN(v); i++)
      for (int b = 0; b < 32; b++) RAW_W(r)[32 * i + b] = (uint32_t)INT(v)[i] >> b & 1;
    return r;
  }
  Obj *v = rt_coerce(R, x, T_DBL), *r = rt_alloc(R, T_RAW, 64 * LEN(v));
  for (int64_t i = 0; i < LEN(v); i++) {
    uint64_t w = rt_bits(DBL(v)[i]);
    for (int b = 0; b < 64; b++) RAW_W(r)[64 * i + b] = w >> b & 1;
  }
  return r;
}

static Obj *do_num_to_ints(Rt *R, Call *c) {
  Obj *v = rt_coerce(R, arg_need(R, c, 0, "x"), T_DBL), *r = rt_alloc(R, T_INT, 2 * LEN(v));
  for (int64_t i = 0; i < LEN(v); i++) {
    uint64_t w = rt_bits(DBL(v)[i]);
    INT_W(r)[2 * i] = (int32_t)(uint32_t)w, INT_W(r)[2 * i + 1] = (int32_t)(w >> 32);
  }
  return r;
}

static Obj *do_pack_bits(Rt *R, Call *c) { /* x, type = c("raw", "integer", "double") */
  Obj *x = arg_need(R, c, 0, "x"), *t = vec_arg_or(c, 1, NULL);
  const char *type = t ? vec_str0(t) : "raw";
  if (x->type != T_RAW && x->type != T_LGL && x->type != T_INT)
    rt_error(R, "argument 'x' must be raw, integer or logical");
  if (type && strcmp(type, "raw") && strcmp(type, "integer") && strcmp(type, "double"))
    rt_error(R, "'arg' should be one of \u201craw\u201d, \u201cinteger\u201d, \u201cdouble\u201d");
  int w = !type ? 8 : !strcmp(type, "integer") ? 32 : !strcmp(type, "double") ? 64 : 8;
  int64_t n = LEN(x);
  if (n % w) rt_error(R, "argument 'x' must be a multiple of %d long", w);
  Obj *r = rt_alloc(R, w == 8 ? T_RAW : w == 32 ? T_INT : T_DBL, n / w);
  for (int64_t i = 0; i < n / w; i++) {
    uint64_t v = 0;
    for (int b = 0; b < w; b++) {
      int bit;
      if (x->type == T_RAW) bit = RAW(x)[i * w + b] & 1;
      else {
        int e = INT(x)[i * w + b];
        if (e == NA_INT) rt_error(R, "argument 'x' must not contain NAs");
        bit = e & 1;
      }
      v |= (uint64_t)bit << b;
    }
    if (w == 8) RAW_W(r)[i] = (uint8_t)v;
    else if (w == 32) INT_W(r)[i] = (int32_t)(uint32_t)v;
    else memcpy(&DBL_W(r)[i], &v, 8);
  }
  return r;
}

const BuiltinDef builtins_rawbits[] = {
    {"rawShift", do_raw_shift, BK_BUILTIN, "x, n", BF_PURE, 0},
    {"rawToBits", do_to_bits, BK_BUILTIN, "x", BF_PURE, RB_RAW},
    {"intToBits", do_to_bits, BK_BUILTIN, "x", BF_PURE, RB_INT},
    {"numToBits", do_to_bits, BK_BUILTIN, "x", BF_PURE, RB_NUM},
    {"numToInts", do_num_to_ints, BK_BUILTIN, "x", BF_PURE, 0},
    {"packBits", do_pack_bits, BK_BUILTIN, "x, type = c(\"raw\", \"integer\", \"double\")", BF_PURE, 0},
    {0}};
