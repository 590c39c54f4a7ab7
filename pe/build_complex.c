/* pe/build_complex.c - complex numbers in a kernel: two doubles each (AV_CPLX: ref and wide are the parts).
 *
 * Formulas and order of operations are those of stdlib/complex.c.  What C's rules for infinite and NaN parts would make
 * of an operation is the interpreter's: guarded.
 */
#include "build.h"

Av pe_complex(Ref re, Ref im) {
  Av r = av_kind(AV_CPLX);
  r.type = PT_D;
  r.ref = re;
  r.wide = im;
  return r;
}

static Ref add(Build *w, Ref a, Ref b) { return pe_mk2(w->g, OP_AddD, a, b); }
static Ref sub(Build *w, Ref a, Ref b) { return pe_mk2(w->g, OP_SubD, a, b); }
static Ref mul(Build *w, Ref a, Ref b) { return pe_mk2(w->g, OP_MulD, a, b); }
static Ref quo(Build *w, Ref a, Ref b) { return pe_mk2(w->g, OP_DivD, a, b); }
static Ref dbl(Build *w, double d) { return pe_const_d(w->g, d); }
static Ref fun1(Build *w, int sop, Ref x) { return pe_mk(w->g, OP_Call, PT_D, x, 0, 0, sop | 1 << 8); }
static Ref fun2(Build *w, int sop, Ref x, Ref y) { return pe_mk(w->g, OP_Call, PT_D, x, y, 0, sop | 1 << 8); }
static Ref not_(Build *w, Ref b) { return pe_mk1(w->g, OP_NotB, b); }
static Ref finite_(Build *w, Ref x) {
  return pe_mk1(w->g, OP_I2B, pe_mk(w->g, OP_Call, PT_L, x, 0, 0, SOP_IsFinite | 1 << 8));
}

/* A number as a complex one; NA has rules of its own. */
Av pe_complex_of(Build *w, Av a, Node *n) {
  if (a.kind == AV_CPLX) return a;
  if (a.kind != AV_NUM) a = pe_num(w, a, n);
  Av d = av_num(PT_D, pe_as_dbl(w, a));
  return pe_complex(pe_not_na(w, d, n), dbl(w, 0));
}

static Av times(Build *w, Av a, Av b) {
  return pe_complex(sub(w, mul(w, a.ref, b.ref), mul(w, a.wide, b.wide)),
                    add(w, mul(w, a.ref, b.wide), mul(w, a.wide, b.ref)));
}

static Av divide(Build *w, Av a, Av b, Node *n) { /* Smith's method */
  Graph *g = w->g;
  pe_build_guard(w, pe_mk2(g, OP_AndB, finite_(w, b.ref), finite_(w, b.wide)), WHY_G_NAN, n);
  Ref big = pe_mk2(g, OP_LtD, fun1(w, SOP_Abs, b.wide), fun1(w, SOP_Abs, b.ref));
  Ref p = pe_select(g, big, b.ref, b.wide), q = pe_select(g, big, b.wide, b.ref);
  pe_build_guard(w, not_(w, pe_mk2(g, OP_EqD, p, dbl(w, 0))), WHY_G_NAN, n);
  Ref ratio = quo(w, q, p), den = mul(w, p, add(w, dbl(w, 1), mul(w, ratio, ratio)));
  Ref re = pe_select(g, big, add(w, a.ref, mul(w, a.wide, ratio)), add(w, mul(w, a.ref, ratio), a.wide));
  Ref im = pe_select(g, big, sub(w, a.wide, mul(w, a.ref, ratio)), sub(w, mul(w, a.wide, ratio), a.ref));
  return pe_complex(quo(w, re, den), quo(w, im, den));
}

static Av power(Build *w, Av a, Av b, Node *n) { /* to a small whole number */
  Graph *g = w->g;
  double d, i;
  if (!pe_is_const(g, b.ref, NULL, &d) || !pe_is_const(g, b.wide, NULL, &i) || i != 0 || d != floor(d) || d < 0 ||
      d > 64)
    pe_bail(w, WHY_B_BUILTIN, n, "a power of a complex number");
  int k = (int)d;
  if (k == 0) return pe_complex(dbl(w, 1), dbl(w, 0));
  if (k == 1) return a;
  Ref zero = pe_mk2(g, OP_AndB, pe_mk2(g, OP_EqD, a.ref, dbl(w, 0)), pe_mk2(g, OP_EqD, a.wide, dbl(w, 0)));
  Av z = pe_complex(dbl(w, 1), dbl(w, 0));
  for (;;) {
    if (k & 1) z = times(w, z, a);
    if (!(k >>= 1)) break;
    a = times(w, a, a);
  }
  return pe_complex(pe_select(g, zero, dbl(w, 0), z.ref), pe_select(g, zero, dbl(w, 0), z.wide));
}

Av pe_complex_op2(Build *w, int sop, Av a, Av b, Node *n) {
  Graph *g = w->g;
  a = pe_complex_of(w, a, n);
  b = pe_complex_of(w, b, n);
  switch (sop) {
  case SOP_Add: return pe_complex(add(w, a.ref, b.ref), add(w, a.wide, b.wide));
  case SOP_Sub: return pe_complex(sub(w, a.ref, b.ref), sub(w, a.wide, b.wide));
  case SOP_Mul: {
    Av r = times(w, a, b);
    Ref both = pe_mk2(g, OP_AndB, pe_mk1(g, OP_IsNaN, r.ref), pe_mk1(g, OP_IsNaN, r.wide));
    pe_build_guard(w, not_(w, both), WHY_G_NAN, n);
    return r;
  }
  case SOP_Div: return divide(w, a, b, n);
  case SOP_Pow: return power(w, a, b, n);
  case SOP_Eq:
  case SOP_Ne: {
    pe_build_guard(w, pe_mk2(g, OP_AndB, pe_mk2(g, OP_Ord, a.ref, b.ref), pe_mk2(g, OP_Ord, a.wide, b.wide)),
                   WHY_G_NOT_NA, n);
    Ref eq = pe_mk2(g, OP_AndB, pe_mk2(g, OP_EqD, a.ref, b.ref), pe_mk2(g, OP_EqD, a.wide, b.wide));
    return av_bool(sop == SOP_Eq ? eq : not_(w, eq));
  }
  default: pe_bail(w, WHY_B_COMPLEX, n, spec_ops[sop].rname);
  }
}

Av pe_complex_op1(Build *w, int sop, Av a, Node *n) {
  Graph *g = w->g;
  switch (sop) {
  case SOP_Plus: return a;
  case SOP_Neg: return pe_complex(pe_mk1(g, OP_NegD, a.ref), pe_mk1(g, OP_NegD, a.wide));
  case SOP_Abs: return av_num(PT_D, fun2(w, SOP_Hypot, a.ref, a.wide));
  case SOP_IsNa: return av_bool(pe_mk2(g, OP_OrB, pe_mk1(g, OP_IsNaN, a.ref), pe_mk1(g, OP_IsNaN, a.wide)));
  case SOP_IsFinite: return av_bool(pe_mk2(g, OP_AndB, finite_(w, a.ref), finite_(w, a.wide)));
  case SOP_Exp: {
    pe_build_guard(w, pe_mk2(g, OP_AndB, finite_(w, a.ref), finite_(w, a.wide)), WHY_G_NAN, n);
    Ref e = fun1(w, SOP_Exp, a.ref);
    return pe_complex(mul(w, e, fun1(w, SOP_Cos, a.wide)), mul(w, e, fun1(w, SOP_Sin, a.wide)));
  }
  case SOP_Sqrt: {
    Ref m = fun2(w, SOP_Hypot, a.ref, a.wide), re = a.ref, im = a.wide, zero = dbl(w, 0);
    Ref some = pe_mk2(g, OP_AndB, pe_mk2(g, OP_LeD, dbl(w, 1e-290), m), pe_mk2(g, OP_LeD, m, dbl(w, 1e290)));
    pe_build_guard(w, pe_mk2(g, OP_AndB, some, not_(w, pe_mk2(g, OP_EqD, im, zero))), WHY_G_NAN, n);
    Ref t = fun1(w, SOP_Sqrt, mul(w, dbl(w, 0.5), add(w, m, fun1(w, SOP_Abs, re))));
    Ref u = mul(w, dbl(w, 0.5), quo(w, im, t)), right = pe_mk2(g, OP_LtD, zero, re);
    Ref signed_t = pe_select(g, pe_mk2(g, OP_LtD, im, zero), pe_mk1(g, OP_NegD, t), t);
    return pe_complex(pe_select(g, right, t, fun1(w, SOP_Abs, u)), pe_select(g, right, u, signed_t));
  }
  default: pe_bail(w, WHY_B_COMPLEX, n, spec_ops[sop].rname);
  }
}

Av pe_complex_part(Build *w, Av z, int part, Node *n) {
  Pull *v = pe_temp(w, sizeof *v);
  *v = (Pull){
      .kind = VK_SLICE, .type = PT_D, .a = pe_av_vec(z.vec), .len = z.ref, .len_now = z.vec->len_now / 2, .node = n};
  v->base = pe_const_i(w->g, PT_I, part);
  v->stride = pe_const_i(w->g, PT_I, 2);
  return pe_av_vec(v);
}

/* ---- raw elements: bytes ---- */

Av pe_byte(Ref r) {
  Av a = av_kind(AV_RAW);
  a.type = PT_I;
  a.ref = r;
  return a;
}

static Ref bits(Build *w, PeOp op, Ref a, Ref b) { return pe_mk(w->g, op, PT_I, a, b, 0, 0); }

/* What a byte is as a number: 0 to 255. */
static Av byte(Build *w, Av a) { return av_num(PT_I, bits(w, OP_AndI, a.ref, pe_const_i(w->g, PT_I, 255))); }

Av pe_raw_op1(Build *w, int sop, Av a, Node *n) {
  Av v = byte(w, a);
  switch (sop) {
  case SOP_Not: return pe_byte(bits(w, OP_XorI, v.ref, pe_const_i(w->g, PT_I, 255)));
  case SOP_AsInt: return v;
  case SOP_AsDbl:
  case SOP_AsLgl: return pe_op1(w, sop, v, n);
  case SOP_IsNa: return av_bool(pe_const_i(w->g, PT_B, 0));
  default: pe_bail(w, WHY_B_BUILTIN, n, spec_ops[sop].rname);
  }
}

Av pe_raw_op2(Build *w, int sop, Av a, Av b, Node *n) {
  bool both = a.kind == AV_RAW && b.kind == AV_RAW;
  if (a.kind == AV_RAW) a = byte(w, a);
  if (b.kind == AV_RAW) b = byte(w, b);
  if (sop >= SOP_Eq && sop <= SOP_Ge && a.kind == AV_NUM && b.kind == AV_NUM) return pe_op2(w, sop, a, b, n);
  if (!both) pe_bail(w, WHY_B_BUILTIN, n, spec_ops[sop].rname);
  switch (sop) {
  case SOP_And: return pe_byte(bits(w, OP_AndI, a.ref, b.ref));
  case SOP_Or: return pe_byte(bits(w, OP_OrI, a.ref, b.ref));
  case SOP_Xor: return pe_byte(bits(w, OP_XorI, a.ref, b.ref));
  default: pe_bail(w, WHY_B_BUILTIN, n, spec_ops[sop].rname);
  }
}

Av pe_complex_builtin(Build *w, const char *f, int n, Av *args, Obj **names, Node *node, bool *done) {
  static const char *const known[] = {"Re", "Im", "Mod", "Arg", "Conj", "is.complex", "as.complex", "complex"};
  Graph *g = w->g;
  int which = -1;
  if (!strcmp(f, "as.raw") && n == 1 && !(names && names[0])) {
    *done = true;
    Av v = pe_force(w, args[0]);
    if (w->b->ended || v.kind == AV_RAW) return v;
    Ref k = pe_int_value(w, pe_num(w, v, node), node); /* R warns where it is no byte */
    pe_build_guard(w, pe_mk2(g, OP_InB, k, pe_const_i(g, PT_I, 256)), WHY_G_RANGE, node);
    return pe_byte(k);
  }
  for (int i = 0; i < 8; i++)
    if (!strcmp(f, known[i])) which = i;
  *done = which >= 0;
  if (which < 0) return av_kind(AV_NULL);
  if (which == 7) {
    Ref part[2] = {dbl(w, 0), dbl(w, 0)};
    for (int i = 0; i < n; i++) {
      const char *nm = names && names[i] ? CSTR(names[i]) : "";
      int p = !strcmp(nm, "real") ? 0 : !strcmp(nm, "imaginary") ? 1 : -1;
      if (p < 0) pe_bail(w, WHY_B_ARGS, node, f);
      Av v = pe_num(w, args[i], node);
      part[p] = pe_not_na(w, av_num(PT_D, pe_as_dbl(w, v)), node);
    }
    if (n == 0) pe_bail(w, WHY_B_ARGS, node, f);
    return pe_complex(part[0], part[1]);
  }
  if (n != 1 || (names && names[0])) pe_bail(w, WHY_B_ARGS, node, f);
  Av z = pe_force(w, args[0]);
  if (w->b->ended) return z;
  if (which == 5 && z.kind != AV_CPLX) return av_bool(pe_const_i(g, PT_B, z.kind == AV_CVEC));
  if (which == 6) return pe_complex_of(w, z, node);
  if (z.kind == AV_CVEC && which < 5 && which != 4) { /* of all elements */
    Av re = pe_complex_part(w, z, 0, node), im = pe_complex_part(w, z, 1, node);
    return which == 0 ? re
           : which == 1
               ? im
               : pe_vec_op(w, which == 2 ? SOP_Hypot : SOP_Atan2, 2, which == 2 ? re : im, which == 2 ? im : re, node);
  }
  if (z.kind != AV_CPLX) pe_bail(w, WHY_B_BUILTIN, node, f);
  switch (which) {
  case 0: return av_num(PT_D, z.ref);
  case 1: return av_num(PT_D, z.wide);
  case 2: return pe_complex_op1(w, SOP_Abs, z, node);
  case 3: return av_num(PT_D, fun2(w, SOP_Atan2, z.wide, z.ref));
  case 4: return pe_complex(z.ref, pe_mk1(g, OP_NegD, z.wide));
  default: return av_bool(pe_const_i(g, PT_B, 1));
  }
}
