/* pe/kinds/complex.c - complex numbers in a kernel: two doubles each (AV_CPLX: ref and wide are the parts); raw
 * elements: integers from 0 to 255 (AV_RAW).  Vectors of them are kept by parts, each a vector like others (AV_CVEC,
 * AV_RVEC): what only moves elements is done with each part, arithmetic asks for the parts of the operands' elements.
 *
 * Formulas and order of operations are those of stdlib/base/complex.c.  What C's rules for infinite and NaN parts would make
 * of an operation is the interpreter's: guarded.
 */
#include "../kinds.h"
#include "../build.h"

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
static Av complex_of(Build *w, Av a, Node *n) {
  if (a.kind == AV_CPLX) return a;
  if (a.kind != AV_NUM) a = pe_num(w, a, n);
  Av d = av_num(PT_D, pe_as_dbl(w, a));
  return pe_complex(pe_not_na(w, d, n), dbl(w, 0));
}

static Av times(Build *w, Av a, Av b) {
  return pe_complex(sub(w, mul(w, a.ref, b.ref), mul(w, a.wide, b.wide)),
                    add(w, mul(w, a.ref, b.wide), mul(w, a.wide, b.ref)));
}

/* A product of which both parts are NaN may be infinite: C's rules. */
static void guard_product(Build *w, Av r, Node *n) {
  Ref both = pe_mk2(w->g, OP_AndB, pe_mk1(w->g, OP_IsNaN, r.ref), pe_mk1(w->g, OP_IsNaN, r.wide));
  pe_build_guard(w, not_(w, both), WHY_G_NAN, n);
}

/* Neither part is larger than 2^500, and not both, of a number that is not 0, are smaller than 2^-500.  NaN passes. */
static Ref sized(Build *w, Av a) {
  Graph *g = w->g;
  Ref re = fun1(w, SOP_Abs, a.ref), im = fun1(w, SOP_Abs, a.wide), large = dbl(w, 0x1p500), small = dbl(w, 0x1p-500);
  Ref zero = pe_mk2(g, OP_AndB, pe_mk2(g, OP_EqD, a.ref, dbl(w, 0)), pe_mk2(g, OP_EqD, a.wide, dbl(w, 0)));
  Ref tiny = pe_mk2(g, OP_AndB, pe_mk2(g, OP_LtD, re, small), pe_mk2(g, OP_LtD, im, small));
  Ref huge = pe_mk2(g, OP_OrB, pe_mk2(g, OP_LtD, large, re), pe_mk2(g, OP_LtD, large, im));
  return not_(w, pe_mk2(g, OP_OrB, huge, pe_mk2(g, OP_AndB, tiny, not_(w, zero))));
}

static Av divide(Build *w, Av a, Av b, Node *n) { /* Smith's method, for numbers of these sizes */
  Graph *g = w->g;
  Ref large = dbl(w, 0x1p500), small = dbl(w, 0x1p-500);
  Ref re = pe_mk2(g, OP_LtD, fun1(w, SOP_Abs, b.wide), fun1(w, SOP_Abs, b.ref));
  Ref p = pe_select(g, re, b.ref, b.wide), q = pe_select(g, re, b.wide, b.ref), size = fun1(w, SOP_Abs, p);
  pe_build_guard(w, pe_mk2(g, OP_AndB, pe_mk2(g, OP_LeD, small, size), pe_mk2(g, OP_LeD, size, large)), WHY_G_NAN, n);
  Ref ratio = quo(w, q, p), den = add(w, p, mul(w, q, ratio));
  pe_build_guard(w,
                 pe_mk2(g, OP_OrB, pe_mk2(g, OP_LeD, small, fun1(w, SOP_Abs, ratio)), pe_mk2(g, OP_EqD, q, dbl(w, 0))),
                 WHY_G_NAN, n);
  pe_build_guard(w, sized(w, a), WHY_G_NAN, n);
  Ref x = pe_select(g, re, add(w, a.ref, mul(w, a.wide, ratio)), add(w, mul(w, a.ref, ratio), a.wide));
  Ref y = pe_select(g, re, sub(w, a.wide, mul(w, a.ref, ratio)), sub(w, mul(w, a.wide, ratio), a.ref));
  return pe_complex(quo(w, x, den), quo(w, y, den));
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
  guard_product(w, z, n); /* NaN in both parts of a factor stays in both parts of the product */
  return pe_complex(pe_select(g, zero, dbl(w, 0), z.ref), pe_select(g, zero, dbl(w, 0), z.wide));
}

static Av scalar2(Build *w, int sop, Av a, Av b, Node *n) {
  Graph *g = w->g;
  a = complex_of(w, a, n);
  b = complex_of(w, b, n);
  switch (sop) {
  case SOP_Add: return pe_complex(add(w, a.ref, b.ref), add(w, a.wide, b.wide));
  case SOP_Sub: return pe_complex(sub(w, a.ref, b.ref), sub(w, a.wide, b.wide));
  case SOP_Mul: {
    Av r = times(w, a, b);
    guard_product(w, r, n);
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

static Av scalar1(Build *w, int sop, Av a, Node *n) {
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

/* ---- vectors: each part is a vector of its own ---- */

/* One part of the result of an operation, element by element; both parts ask for the same values, which are one. */
typedef struct ByPart {
  int sop, part;
  uint8_t kind[2]; /* of the operands: AV_NUM, AV_CPLX or AV_RAW */
  int n;           /* operands */
  Av (*fn)(Build *w, int sop, const Av *x, Node *n);
} ByPart;
static Av part_of_result(Build *w, const void *data, const Av *x, Node *n) {
  const ByPart *d = data;
  Av a[2] = {av_kind(AV_NULL), av_kind(AV_NULL)};
  for (int i = 0, k = 0; i < d->n; i++)
    if (d->kind[i] == AV_CPLX) {
      a[i] = pe_complex(pe_as_dbl(w, x[k]), pe_as_dbl(w, x[k + 1]));
      k += 2;
    } else {
      a[i] = d->kind[i] == AV_RAW ? pe_byte(x[k].ref) : x[k];
      k++;
    }
  Av r = d->fn(w, d->sop, a, n);
  return pe_part_of(w, r, d->part);
}

/* fn of one or two operands of which one is a vector; gives: AV_CPLX, AV_RAW or AV_NUM (of type t). */
Av pe_each_of_parts(Build *w, Av (*fn)(Build *w, int sop, const Av *x, Node *n), int sop, int nx, const Av *x,
                    AvKind gives, PeType t, Node *n) {
  Av in[4], out[2];
  ByPart d = {.sop = sop, .n = nx, .fn = fn};
  int k = 0;
  for (int i = 0; i < nx; i++) {
    bool z = pe_complex_kind(x[i]);
    d.kind[i] = z ? AV_CPLX : pe_raw_kind(x[i]) ? AV_RAW : AV_NUM;
    for (int p = 0; p < (z ? 2 : 1); p++) in[k++] = pe_part_of(w, x[i], p);
  }
  for (int p = 0; p < (gives == AV_CPLX ? 2 : 1); p++) {
    ByPart *own = pe_temp(w, sizeof *own);
    *own = d;
    own->part = p;
    out[p] = pe_each_of(w, part_of_result, own, gives == AV_CPLX ? PT_D : gives == AV_RAW ? PT_I : t, k, in, n);
  }
  return gives == AV_NUM ? out[0] : pe_of_parts(w, gives == AV_CPLX, out);
}

static Av fn2(Build *w, int sop, const Av *x, Node *n) { return scalar2(w, sop, x[0], x[1], n); }
static Av fn1(Build *w, int sop, const Av *x, Node *n) { return scalar1(w, sop, x[0], n); }

static Av op2(Build *w, int sop, Av a, Av b, Node *n) {
  if (pe_lone_matrix(w, a) || pe_lone_matrix(w, b)) pe_bail(w, WHY_B_RESULT, n, "a matrix of one element");
  if (!pe_are_many(a) && !pe_are_many(b)) return scalar2(w, sop, a, b, n);
  Av x[2] = {a, b};
  return pe_each_of_parts(w, fn2, sop, 2, x, sop >= SOP_Eq && sop <= SOP_Ge ? AV_NUM : AV_CPLX, PT_L, n);
}
static Av op1(Build *w, int sop, Av a, Node *n) {
  if (!pe_are_many(a)) return scalar1(w, sop, a, n);
  bool truth = sop == SOP_IsNa || sop == SOP_IsFinite;
  return pe_each_of_parts(w, fn1, sop, 1, &a, truth || sop == SOP_Abs ? AV_NUM : AV_CPLX, truth ? PT_L : PT_D, n);
}

static Av fn_complex(Build *w, int sop, const Av *x, Node *n) {
  (void)sop;
  return complex_of(w, x[0], n);
}
Av pe_as_complex(Build *w, Av a, Node *n) {
  if (pe_complex_kind(a)) return a;
  if (a.kind == AV_NUM || !pe_is_numeric(a)) return pe_with_name(complex_of(w, a, n), a, a);
  return pe_each_of_parts(w, fn_complex, 0, 1, &a, AV_CPLX, PT_D, n);
}

/* ---- base functions ---- */

static bool adds(PeBaseId f) { return f == PB_sum || f == PB_mean || f == PB_diff; }

Av pe_by_each_part(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  bool all = b->id == PB_c || b->id == PB_sum, complex = false, raw = false; /* every argument is data */
  *done = false;
  for (int i = 0; i < (all ? n : 1); i++) { /* which all of these look at first */
    args[i] = pe_force(w, args[i]);
    if (w->b->ended) return *done = true, av_kind(AV_NULL);
    complex = complex || pe_complex_kind(args[i]);
    raw = raw || pe_raw_kind(args[i]);
  }
  if (!complex && !raw) return av_kind(AV_NULL);
  for (int i = 0; i < n; i++) args[i] = pe_force(w, args[i]);
  if (w->b->ended) return *done = true, av_kind(AV_NULL);
  if (raw && (complex || adds((PeBaseId)b->id))) pe_bail(w, WHY_B_BUILTIN, node, b->name);
  for (int i = 0; i < n && adds((PeBaseId)b->id) && b->id != PB_diff; i++) /* na.rm: an element goes with both its parts, whichever is NA */
    if (names && names[i]) pe_bail(w, WHY_B_ARGS, node, b->name);
  if (all && raw) /* c() */
    for (int i = 0; i < n; i++)
      if (!pe_raw_kind(args[i])) pe_bail(w, WHY_B_TYPES, node, "raw elements among others");
  Av part[2];
  for (int p = 0; p < (complex ? 2 : 1); p++) {
    Av x[64];
    for (int i = 0; i < n; i++) {
      bool data = all ? args[i].kind != AV_NULL : i == 0;
      x[i] = data ? pe_part_of(w, complex ? pe_as_complex(w, args[i], node) : args[i], p) : args[i];
    }
    part[p] = pe_vec_builtin(w, b->name, n, x, names, node, done);
    if (!*done || w->b->ended) return part[p];
  }
  return pe_of_parts(w, complex, part);
}

static Av fn_arg(Build *w, int sop, const Av *x, Node *n) {
  (void)n;
  return av_num(PT_D, fun2(w, sop, x[0].wide, x[0].ref));
}
static Av fn_conj(Build *w, int sop, const Av *x, Node *n) {
  (void)sop, (void)n;
  return pe_complex(x[0].ref, pe_mk1(w->g, OP_NegD, x[0].wide));
}
static Av fn_rectangular(Build *w, int sop, const Av *x, Node *n) {
  (void)sop;
  Ref re = pe_not_na(w, av_num(PT_D, pe_as_dbl(w, x[0])), n), im = pe_not_na(w, av_num(PT_D, pe_as_dbl(w, x[1])), n);
  return pe_complex(re, im);
}
static Av fn_polar(Build *w, int sop, const Av *x, Node *n) {
  (void)sop;
  Ref m = pe_not_na(w, av_num(PT_D, pe_as_dbl(w, x[0])), n), a = pe_not_na(w, av_num(PT_D, pe_as_dbl(w, x[1])), n);
  pe_build_guard(w, finite_(w, a), WHY_G_NAN, n);
  /* m exp(1i a) as R's complex arithmetic has it, signs of zero too: m is m + 0i */
  Ref zero = dbl(w, 0), re = fun1(w, SOP_Cos, a), im = fun1(w, SOP_Sin, add(w, a, zero));
  return pe_complex(sub(w, mul(w, m, re), mul(w, zero, im)), add(w, mul(w, m, im), mul(w, zero, re)));
}
static Av fn_raw(Build *w, int sop, const Av *x, Node *n) {
  (void)sop;
  if (x[0].kind == AV_RAW) return x[0];
  Ref k = pe_int_value(w, x[0], n); /* R warns where it is no byte */
  Ref ok = pe_build_guard(w, pe_mk2(w->g, OP_InB, k, pe_const_i(w->g, PT_I, 256)), WHY_G_RANGE, n);
  return pe_byte(pe_pi(w->g, k, ok));
}

/* complex(length, real, imaginary, modulus, argument) */
Av pe_f_complex(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  static const char *const formal[] = {"length.out", "real", "imaginary", "modulus", "argument", NULL};
  Av *a[6];
  if (!pe_match_args(n, args, names, formal, a)) pe_bail(w, WHY_B_ARGS, node, "complex");
  bool polar = a[3] || a[4];
  if (a[0]) {
    if (polar || a[1] || a[2]) pe_bail(w, WHY_B_ARGS, node, "complex");
    Av len = pe_force(w, *a[0]), zero = pe_vec_builtin(w, "numeric", 1, &len, NULL, node, done);
    return pe_of_parts(w, true, (Av[2]){zero, zero});
  }
  if (polar && (a[1] || a[2])) pe_bail(w, WHY_B_ARGS, node, "complex");
  Av *first = polar ? a[3] : a[1], *second = polar ? a[4] : a[2];
  if (!first && !second) pe_bail(w, WHY_B_ARGS, node, "complex");
  Av x[2] = {first ? pe_force(w, *first) : av_dbl(w, polar), second ? pe_force(w, *second) : av_dbl(w, 0)};
  if (w->b->ended) return x[0];
  for (int i = 0; i < 2; i++)
    if (!pe_is_numeric(x[i])) pe_bail(w, WHY_B_ARGS, node, "complex");
  for (int i = 0; i < 2; i++) /* a part without elements is 0 where the other has some, a modulus or an argument NA */
    if (pe_are_many(x[i]) && (polar || (first && second))) pe_some(w, pe_as_vec(w, x[i], node), node);
  if (!pe_are_many(x[0]) && !pe_are_many(x[1])) return polar ? fn_polar(w, 0, x, node) : fn_rectangular(w, 0, x, node);
  return pe_each_of_parts(w, polar ? fn_polar : fn_rectangular, 0, 2, x, AV_CPLX, PT_D, node);
}

Av pe_complex_builtin(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Graph *g = w->g;
  if (n != 1 || (names && names[0])) pe_bail(w, WHY_B_ARGS, node, b->name);
  Av z = pe_force(w, args[0]);
  if (w->b->ended) return z;
  if (z.kind == AV_BROKEN) pe_no_number(w, z, node, b->name); /* complex on one path? */
  switch ((PeBaseId)b->id) {
  case PB_is_complex: return av_bool(pe_const_i(g, PT_B, pe_complex_kind(z)));
  case PB_is_raw: return av_bool(pe_const_i(g, PT_B, pe_raw_kind(z)));
  case PB_as_complex: return pe_as_complex(w, pe_without_attributes(w, z, node), node);
  case PB_raw: {
    Av zero = pe_vec_builtin(w, "integer", 1, &z, NULL, node, done);
    return pe_of_parts(w, false, &zero);
  }
  case PB_as_raw:
    if (pe_raw_kind(z)) return z;
    if (!pe_is_numeric(z)) pe_bail(w, WHY_B_TYPES, node, b->name);
    z = pe_without_attributes(w, z, node);
    return pe_are_many(z) ? pe_each_of_parts(w, fn_raw, 0, 1, &z, AV_RAW, PT_I, node) : fn_raw(w, 0, &z, node);
  default: break;
  }
  if (!pe_complex_kind(z)) pe_bail(w, WHY_B_BUILTIN, node, b->name);
  switch ((PeBaseId)b->id) {
  case PB_Re: return pe_part_of(w, z, 0);
  case PB_Im: return pe_part_of(w, z, 1);
  case PB_Mod: return op1(w, SOP_Abs, z, node);
  case PB_Arg:
    return pe_are_many(z) ? pe_each_of_parts(w, fn_arg, SOP_Atan2, 1, &z, AV_NUM, PT_D, node)
                          : fn_arg(w, SOP_Atan2, &z, node);
  case PB_Conj:
    return pe_are_many(z) ? pe_each_of_parts(w, fn_conj, 0, 1, &z, AV_CPLX, PT_D, node) : fn_conj(w, 0, &z, node);
  default: break;
  }
  pe_assert(w, b->id == PB_Conj, "%s is not of this table", b->name);
  return av_kind(AV_NULL);
}

/* ---- the kind ---------------------------------------------------------------------------------------------------- */

static bool is(Rt *R, Value v) {
  (void)R;
  return v.tag == V_OBJ && TYPE(v.o) == T_CPLX && !rt_is_object(v.o);
}

/* The parts of a vector of the scope, whose elements are in memory in turn. */
static Av in_turn(Build *w, Pull *own, Node *n) {
  Graph *g = w->g;
  Av part[2];
  Pull *all = pe_temp(w, sizeof *all);
  *all = (Pull){.kind = VK_SCOPE, .type = PT_D, .box = own->box, .len_now = 2 * own->len_now, .node = n};
  all->named = own->named;
  all->len = pe_mk(g, OP_MulI, PT_I, own->len, pe_const_i(g, PT_I, 2), 0, 1);
  for (int k = 0; k < 2; k++) {
    Pull *p = pe_temp(w, sizeof *p);
    *p = *own;
    p->kind = VK_SLICE;
    p->a = pe_av_vec(all);
    p->base = pe_const_i(g, PT_I, k);
    p->stride = pe_const_i(g, PT_I, 2);
    part[k] = pe_av_vec(p);
  }
  return pe_of_parts(w, true, part);
}

static Av from_scope(Build *w, Value v, PeScope *s, Node *n) {
  Obj *o = v.o;
  const char *name = s->sym ? SYMNAME(s->sym) : "argument";
  PeForm f;
  if (LEN(o) == 1 && !o->attr) { /* compiled in */
    s->kind = PS_COMPLEX;
    s->body = o;
    pe_enter(w, s, v, PF_NOT_NULL | PF_KNOWN_TYPE);
    return pe_const_value(w, v, n);
  }
  if (LEN(o) > INT32_MAX / 2 - 1) pe_bail(w, WHY_B_LONG, n, name);
  if (pe_form_of(w->R, o, &f) && f.kind == PS_ARRAY) pe_bail(w, WHY_B_ATTR, n, name);
  s->type = T_CPLX;
  return in_turn(w, pe_scope_vector(w, o, s, PT_D, true, n), n);
}

static bool still(PeAgain *a, const PeScope *s, Value *v) {
  if (!is(a->R, *v)) return false;
  if (s->kind != PS_COMPLEX) return pe_still_vector(a, s, v->o, T_CPLX);
  return LEN(v->o) == 1 && !v->o->attr && memcmp(CPLX(v->o), CPLX(s->body), sizeof(Cplx)) == 0;
}

static PeTakes describe(PeInputs *c, const PeInput *in, PeArg *a) {
  if (TYPE(in->x) != T_CPLX || rt_is_object(in->x) || in->kind != PI_ELEM || (in->along && !c->whole) || c->loop)
    return NOT_MINE;
  pe_parts_arg(c, in, a, PK_complex, T_CPLX);
  return TAKES;
}

/* The parts are two more inputs, of one vector. */
static bool columns(PeInputs *c, PeInput *in, PeArg *a) {
  c->why = "too many arguments";
  if (c->ncolumns > PE_MAX_COLUMN_ARGS - 2 || c->nargs > PE_MAX_ARGS - 2) return false;
  a->first = (int16_t)c->nargs;
  for (int j = 1; j <= 2; j++) {
    c->column[c->ncolumns++] = (PeInput){.kind = PI_ELEM, .x = in->x, .len = in->len, .part = (uint8_t)j};
    PeArg *p = &c->args[c->nargs++];
    *p = (PeArg){
        .kind = PA_ELEM, .of = PK_number, .type = T_DBL, .facts = PF_NOT_NULL | PF_KNOWN_TYPE, .seen = SEEN_DBL};
    p->part = (uint8_t)j;
    p->recycled = a->recycled;
    p->scalar = a->scalar;
    p->along = a->along;
  }
  return true;
}
static Av element(Build *w, int k, Node *n) {
  int first = w->q->args[k].first;
  Av re = pe_input(w, first, n), im = pe_input(w, first + 1, n);
  return pe_complex(re.ref, im.ref);
}

bool pe_parts_alike(Build *w, int n, Av *v) {
  (void)w;
  for (int i = 0; i < n; i++)
    if (pe_by_parts(v[i])) return false;
  return true;
}

static Av whole(Build *w, const Av *part, Node *n) {
  (void)n;
  return pe_of_parts(w, true, part);
}
static Av stored(Build *w, uint8_t t, Av v, Node *n) {
  (void)t;
  if (v.kind == AV_RAW) pe_bail(w, WHY_B_TYPES, n, "raw elements among others");
  return complex_of(w, v, n);
}

/* Both parts of each, in turn. */
static Av result(Build *w, Av v, bool field) {
  if (field) pe_bail(w, WHY_B_COMPLEX, NULL, "");
  Av part[2] = {pe_part_of(w, v, 0), pe_part_of(w, v, 1)}, el[64];
  if (v.kind == AV_CPLX) return pe_tuple(w, 2, part, NULL, false);
  if (pe_named(part[0]) || pe_named(part[1])) pe_bail(w, WHY_B_RESULT, NULL, "complex numbers with names");
  if (part[0].kind == AV_TUPLE && part[1].kind == AV_TUPLE && part[0].tup->n <= 32 && !part[0].tup->nrow) {
    for (int i = 0; i < part[0].tup->n; i++)
      for (int k = 0; k < 2; k++) el[2 * i + k] = pe_convert(w, part[k].tup->v[i], PT_D);
    return pe_tuple(w, 2 * part[0].tup->n, el, NULL, false);
  }
  Pull *p[2] = {pe_as_vec(w, part[0], NULL), pe_as_vec(w, part[1], NULL)}, *z = pe_temp(w, sizeof *z);
  if (p[0]->nrow) pe_bail(w, WHY_B_RESULT, NULL, "a complex matrix");
  *z = (Pull){.kind = VK_ZIP, .type = PT_D, .a = pe_av_vec(p[0]), .b = pe_av_vec(p[1])};
  z->len = pe_mk(w->g, OP_MulI, PT_I, p[0]->len, pe_const_i(w->g, PT_I, 2), 0, 1);
  z->len_now = p[0]->len_now >= 0 && p[0]->len_now < INT32_MAX / 2 ? 2 * p[0]->len_now : -1;
  return pe_av_vec(z);
}

Ref pe_parts_length(Build *w, Av v, Node *n) { return pe_by_parts(v) ? pe_length(w, v.parts->v[0], n) : pe_int(w, 1); }

const PeKind pe_kind_complex = {.name = "complex",
                                .rank = 2,
                                .no_number = WHY_B_COMPLEX,
                                .is = is,
                                .from_scope = from_scope,
                                .still = still,
                                .describe = describe,
                                .columns = columns,
                                .element = element,
                                .parts = 2,
                                .part_type = PT_D,
                                .alike = pe_parts_alike,
                                .whole = whole,
                                .stored = stored,
                                .result = result,
                                .index = pe_parts_index,
                                .op1 = op1,
                                .op2 = op2,
                                .length = pe_parts_length};
