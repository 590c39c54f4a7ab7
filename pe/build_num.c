/* pe/build_num.c - scalars: R's arithmetic on abstract numbers, with the checks the interpreter makes. */
#include "build.h"
#include "region.h"

static const SpecOp *row(int sop) { return &spec_ops[sop]; }
static bool maybe_na(Graph *g, Ref r) { return N(g, r)->type != PT_B && N(g, r)->lo == INT32_MIN; }

Ref pe_finite(Build *w, Ref r, Node *n) {
  Ref ok = pe_mk1(w->g, OP_I2B, pe_mk(w->g, OP_Call, PT_L, r, 0, 0, SOP_IsFinite | 1 << 8));
  return pe_pi(w->g, r, pe_build_guard(w, ok, WHY_G_NAN, n));
}

/* ---- conversions ---- */

/* Integer or logical value as a PT_I or PT_L ref. */
Ref pe_as_int(Build *w, Av a) {
  pe_assert(w, a.kind == AV_NUM && a.ref && N(w->g, a.ref)->type != PT_D, "an integer of kind %d, type %d", a.kind,
            a.type);
  Graph *g = w->g;
  if (N(g, a.ref)->type == PT_B) return pe_mk(g, OP_B2I, a.type == PT_L ? PT_L : PT_I, a.ref, 0, 0, 0);
  return a.ref;
}

Ref pe_as_dbl(Build *w, Av a) {
  pe_assert(w, a.kind == AV_NUM && a.ref && N(w->g, a.ref)->type <= PT_D, "a double of kind %d", a.kind);
  Graph *g = w->g;
  if (a.type == PT_D) return a.ref;
  Ref i = pe_as_int(w, a);
  int64_t v;
  if (pe_is_const(g, i, &v, NULL)) return pe_const_d(g, v == NA_INT ? rt_na_real : (double)v);
  if (maybe_na(g, i)) return pe_mk(g, OP_Call, PT_D, i, 0, 0, SOP_AsDbl);
  return pe_mk1(g, OP_I2D, i);
}

Av pe_convert(Build *w, Av a, PeType t) {
  pe_assert(w, a.kind == AV_NUM && t >= PT_L && t <= PT_D && a.type <= t, "kind %d, type %d as type %d", a.kind, a.type,
            t);
  Graph *g = w->g;
  if (a.type == t) return a;
  Av r = a;
  r.type = (uint8_t)t;
  r.wide = r.less = 0;
  if (t == PT_D) r.ref = pe_as_dbl(w, a);
  else if (t == PT_I) {
    Ref i = pe_as_int(w, a);
    if (N(g, i)->type == PT_L) { /* the same bits, another type: through an addition that folds away in no other case */
      int64_t v;
      i = pe_is_const(g, i, &v, NULL) ? pe_const_i(g, PT_I, (int32_t)v)
          : N(g, i)->op == OP_B2I     ? pe_mk(g, OP_B2I, PT_I, N(g, i)->in[0], 0, 0, 0)
                                      : pe_mk(g, OP_OrI, PT_I, i, pe_const_i(g, PT_I, 0), 0, 0);
    }
    r.ref = i;
  }
  return r;
}

/* Guarded not to be NA; doubles: not NaN. */
Ref pe_not_na(Build *w, Av a, Node *n) {
  pe_assert(w, a.kind == AV_NUM && (a.type == PT_D) == (N(w->g, a.ref)->type == PT_D), "a number of kind %d, type %d",
            a.kind, a.type);
  Graph *g = w->g;
  Ref r = a.type == PT_D ? a.ref : pe_as_int(w, a);
  Ref is = pe_mk1(g, a.type == PT_D ? OP_IsNaN : OP_IsNaI, r);
  return pe_pi(g, r, pe_build_guard(w, pe_mk1(g, OP_NotB, is), WHY_G_NOT_NA, n));
}

bool pe_likely_one(Build *w, Av v) {
  return w->region && w->region->serial && v.kind == AV_VEC && v.vec->kind == VK_FILTER &&
         pe_speculates(w, WHY_G_LENGTH);
}

Av pe_num(Build *w, Av v, Node *n) {
  v = pe_force(w, v);
  Graph *g = w->g;
  if (v.kind == AV_NUM) return v;
  if (v.kind == AV_TUPLE && v.tup->n == 1 && !v.tup->list) {
    Av e = v.tup->v[0];
    e.why = e.why || v.tup->names || v.tup->nrow;
    return e;
  }
  if (v.kind == AV_VEC) {
    int64_t len;
    if (pe_likely_one(w, v)) return pe_only_element(w, v.vec, n); /* R would warn, or fail */
    if (pe_is_const(g, v.vec->len, &len, NULL) ? len == 1 : v.vec->len_now == 1) {
      Ref ok = pe_build_guard(w, pe_mk2(g, OP_EqI, v.vec->len, pe_const_i(g, PT_I, 1)), WHY_G_LENGTH, n);
      (void)ok;
      Av e = pe_at(w, v.vec, pe_const_i(g, PT_I, 0), n);
      e.why = pe_named(v) || v.vec->nrow;
      return e;
    }
  }
  if (pe_is_vec(v)) pe_bail(w, WHY_B_VECTOR, n, "");
  pe_no_number(w, v, n, "");
}

/* An integer that is not NA: doubles are truncated, and must be in range. */
Ref pe_int_value(Build *w, Av a, Node *n) {
  Graph *g = w->g;
  if (a.type != PT_D) return pe_not_na(w, pe_convert(w, a, PT_I), n);
  double d;
  if (pe_is_const(g, a.ref, NULL, &d) && fabs(d) < 2147483647.0) return pe_const_i(g, PT_I, (int32_t)d);
  Ref ok = pe_build_guard(w, pe_mk1(g, OP_InIntR, a.ref), WHY_G_RANGE, n);
  return pe_mk1(g, OP_D2I, pe_pi(g, a.ref, ok));
}

/* ---- truth ---- */

Ref pe_truth(Build *w, Av a, Node *n) {
  Graph *g = w->g;
  a = pe_num(w, a, n);
  if (N(g, a.ref)->type == PT_B) return a.ref;
  if (a.type == PT_D) {
    Ref r = a.ref;
    pe_build_guard(w, pe_mk1(g, OP_NotB, pe_mk1(g, OP_IsNaN, r)), WHY_G_COND, n);
    return pe_mk1(g, OP_NotB, pe_mk2(g, OP_EqD, r, pe_const_d(g, 0)));
  }
  Ref r = pe_as_int(w, a);
  Ref ok = pe_build_guard(w, pe_mk1(g, OP_NotB, pe_mk1(g, OP_IsNaI, r)), WHY_G_COND, n);
  return pe_mk1(g, OP_I2B, pe_pi(g, r, ok));
}

/* ---- operators ---- */

/* Has this node met NA, so that it should compute with it? */
bool pe_na_seen(Build *w, Node *n) { return (n && n->seen & SEEN_NA) || !pe_speculates(w, WHY_G_NOT_NA); }

static PeType type_of_letter(char c) { return c == 'D' ? PT_D : c == 'I' ? PT_I : PT_L; }

static Ref compare_as(Graph *g, int sop, bool dbl, Ref a, Ref b) {
  const PeOp eq = dbl ? OP_EqD : OP_EqI, lt = dbl ? OP_LtD : OP_LtI, le = dbl ? OP_LeD : OP_LeI;
  switch (sop) {
  case SOP_Eq: return pe_mk2(g, eq, a, b);
  case SOP_Ne: return pe_mk1(g, OP_NotB, pe_mk2(g, eq, a, b));
  case SOP_Lt: return pe_mk2(g, lt, a, b);
  case SOP_Le: return pe_mk2(g, le, a, b);
  case SOP_Gt: return pe_mk2(g, lt, b, a);
  case SOP_Ge: return pe_mk2(g, le, b, a);
  }
  pe_assert(g, sop == SOP_Ge, "function %d compares nothing", sop);
  return 0;
}

static Av compare(Build *w, int sop, Av a, Av b, Node *n) {
  Graph *g = w->g;
  if (a.type == PT_D || b.type == PT_D) {
    Ref x = pe_as_dbl(w, a), y = pe_as_dbl(w, b);
    bool sure = N(g, x)->flags & N(g, y)->flags & NF_NONAN;
    if (!sure && pe_na_seen(w, n)) return av_num(PT_L, pe_mk(g, OP_Call, PT_L, x, y, 0, sop | 1 << 8));
    if (!sure) {
      /* the integer that became a double is asked as an integer */
      if (a.type != PT_D) x = pe_mk1(g, OP_I2D, pe_not_na(w, a, n));
      if (b.type != PT_D) y = pe_mk1(g, OP_I2D, pe_not_na(w, b, n));
      pe_build_guard(w, pe_mk2(g, OP_Ord, x, y), WHY_G_NOT_NA, n);
    }
    return av_bool(compare_as(g, sop, true, x, y));
  }
  Ref x = pe_as_int(w, a), y = pe_as_int(w, b);
  if ((maybe_na(g, x) || maybe_na(g, y)) && pe_na_seen(w, n))
    return av_num(PT_L, pe_mk(g, OP_Call, PT_L, x, y, 0, sop));
  return av_bool(compare_as(g, sop, false, pe_not_na(w, a, n), pe_not_na(w, b, n)));
}

/* a op b on integers or logicals; the result is an integer. */
static Av arith_int(Build *w, int sop, Av a, Av b, Node *n) {
  Graph *g = w->g;
  Ref x = pe_as_int(w, a), y = pe_as_int(w, b);
  int op = sop == SOP_Add ? OP_AddI : sop == SOP_Sub ? OP_SubI : OP_MulI;
  int ovf = sop == SOP_Add ? OP_NoOvfAdd : sop == SOP_Sub ? OP_NoOvfSub : OP_NoOvfMul;
  if ((maybe_na(g, x) || maybe_na(g, y)) && pe_na_seen(w, n)) {
    Ref na = pe_mk2(g, OP_OrB, pe_mk1(g, OP_IsNaI, x), pe_mk1(g, OP_IsNaI, y));
    if (sop == SOP_Mod || sop == SOP_IDiv) return av_num(PT_I, pe_mk(g, OP_Call, PT_I, x, y, 0, sop));
    pe_build_guard(w, pe_mk2(g, OP_OrB, na, pe_mk2(g, ovf, x, y)), WHY_G_OVERFLOW, n);
    return av_num(PT_I, pe_mk(g, OP_Call, PT_I, x, y, 0, sop));
  }
  x = pe_not_na(w, a, n);
  y = pe_not_na(w, b, n);
  if (N(g, x)->type == PT_L) x = pe_convert(w, av_num(PT_L, x), PT_I).ref;
  if (N(g, y)->type == PT_L) y = pe_convert(w, av_num(PT_L, y), PT_I).ref;
  if (sop == SOP_Mod || sop == SOP_IDiv) {
    /* x %/% 0 is NA: as a value where it has been seen */
    if (N(g, y)->lo <= 0 && N(g, y)->hi >= 0) {
      if (n && n->seen & SEEN_NA) return av_num(PT_I, pe_mk(g, OP_Call, PT_I, x, y, 0, sop));
      Ref ok = pe_build_guard(w, pe_mk1(g, OP_NotB, pe_mk2(g, OP_EqI, y, pe_const_i(g, PT_I, 0))), WHY_G_NOT_NA, n);
      if (!ok) return av_num(PT_I, pe_mk(g, OP_Call, PT_I, x, y, 0, sop));
      y = pe_pi(g, y, ok);
    }
    bool simple = N(g, x)->lo >= 0 && N(g, y)->lo > 0;
    if (simple) return av_num(PT_I, pe_mk2(g, sop == SOP_Mod ? OP_RemI : OP_QuoI, x, y));
    return av_num(PT_I, pe_mk(g, OP_Call, PT_I, x, y, 0, sop));
  }
  Ref ok = pe_build_guard(w, pe_mk2(g, ovf, x, y), WHY_G_OVERFLOW, n);
  return av_num(PT_I, pe_pi(g, pe_mk2(g, op, x, y), ok));
}

/* R's value might be an integer where the graph has a double (a variable that widened): then its integer overflow must
 * not happen. */
static void check_wide(Build *w, Av a, Av b, Ref r, Node *n) {
  Graph *g = w->g;
  Ref na = a.type == PT_D ? a.wide : pe_const_i(g, PT_B, 0), nb = b.type == PT_D ? b.wide : pe_const_i(g, PT_B, 0);
  if ((a.type == PT_D && !a.wide) || (b.type == PT_D && !b.wide)) return; /* one is certainly a double */
  Ref fits = pe_mk1(g, OP_InIntR, r);
  Ref wide = pe_mk2(g, OP_OrB, na, nb);
  pe_build_guard(w, pe_mk2(g, OP_OrB, pe_mk2(g, OP_OrB, wide, fits), pe_mk1(g, OP_IsNaN, r)), WHY_G_OVERFLOW, n);
}

static Ref join_wide(Build *w, Av a, Av b) { /* the result is a double if either operand is */
  Graph *g = w->g;
  if ((a.type == PT_D && !a.wide) || (b.type == PT_D && !b.wide)) return 0;
  Ref x = a.type == PT_D ? a.wide : pe_const_i(g, PT_B, 0), y = b.type == PT_D ? b.wide : pe_const_i(g, PT_B, 0);
  return pe_mk2(g, OP_OrB, x, y);
}

/* r, a double, of what may be integers: these have no negative zero. */
static Av unsigned_zero(Build *w, Ref r, Ref wide) {
  Graph *g = w->g;
  if (wide) r = pe_select(g, wide, r, pe_mk2(g, OP_AddD, r, pe_const_d(g, 0)));
  return av_mixed(PT_D, r, wide, PT_I);
}

/* A NaN that the operands did not have is a warning: guarded, unless it has been seen. */
static void no_nan_made(Build *w, int sop, Ref r, Ref x, Ref y, Node *n) {
  Graph *g = w->g;
  if (!(row(sop)->flags & SF_WARN)) return;
  Ref good;
  switch (sop) { /* cheaper than asking the result, and foldable */
  case SOP_Sqrt:
  case SOP_Log:
  case SOP_Log2:
  case SOP_Log10: good = pe_mk1(g, OP_NotB, pe_mk2(g, OP_LtD, x, pe_const_d(g, 0))); break;
  case SOP_Sin:
  case SOP_Cos:
  case SOP_Tan: /* NaN stays NaN; only infinity makes one */
    good = pe_mk1(g, OP_NotB,
                  pe_mk2(g, OP_EqD, pe_mk(g, OP_Call, PT_D, x, 0, 0, SOP_Abs | 1 << 8), pe_const_d(g, INFINITY)));
    break;
  default: good = pe_mk1(g, OP_NotB, pe_mk1(g, OP_IsNaN, r)); goto with_nan;
  }
  pe_build_guard(w, good, WHY_G_NAN, n);
  return;
with_nan:
  good = pe_mk2(g, OP_OrB, good, pe_mk1(g, OP_IsNaN, x));
  if (y) good = pe_mk2(g, OP_OrB, good, pe_mk1(g, OP_IsNaN, y));
  pe_build_guard(w, good, WHY_G_NAN, n);
}

/* x %% y.  R warns of "probable complete loss of accuracy in modulus" when |x / y| > 1 / DBL_EPSILON: guarded. */
static Ref modulo(Build *w, Av a, Ref x, Ref y, Node *n) {
  Graph *g = w->g;
  double dx, dy;
  Ref any = pe_mk(g, OP_Call, PT_D, x, y, 0, SOP_Mod | 1 << 8);
  bool constant = pe_is_const(g, y, NULL, &dy);
  if (pe_is_const(g, x, NULL, &dx) && constant && !(isfinite(dx / dy) && fabs(dx / dy) > 4503599627370496.0))
    return any;
  if (constant && isfinite(dy) && fabs(dy) >= 0x1p-200 && fabs(dy) <= 0x1p200) { /* two constants: this fails */
    double most = fabs(dy) * 4503599627370496.0;
    if (!pe_na_seen(w, n)) {
      Ref abs = pe_mk(g, OP_Call, PT_D, x, 0, 0, SOP_Abs | 1 << 8);
      Ref ok = pe_build_guard(w, pe_mk2(g, OP_LeD, abs, pe_const_d(g, most)), WHY_G_NAN, n);
      x = pe_pi(g, x, ok);
      any = pe_mk(g, OP_Call, PT_D, x, y, 0, SOP_Mod | 1 << 8);
    } else if (a.type == PT_D || most < 0x1p31) { /* integers may reach that, too */
      Ref abs = pe_mk(g, OP_Call, PT_D, x, 0, 0, SOP_Abs | 1 << 8);
      pe_build_guard(w, pe_mk1(g, OP_NotB, pe_mk2(g, OP_LtD, pe_const_d(g, most), abs)), WHY_G_NAN, n);
    }
    return any;
  }
  Ref big = pe_mk(g, OP_Call, PT_D, pe_mk2(g, OP_DivD, x, y), 0, 0, SOP_Abs | 1 << 8);
  pe_build_guard(w, pe_mk1(g, OP_NotB, pe_mk2(g, OP_LtD, pe_const_d(g, 4503599627370496.0), big)), WHY_G_NAN, n);
  return any;
}

static Av arith_dbl(Build *w, int sop, Av a, Av b, Node *n) {
  Graph *g = w->g;
  Ref x = pe_as_dbl(w, a), y = pe_as_dbl(w, b), r;
  switch (sop) {
  case SOP_Add: r = pe_mk2(g, OP_AddD, x, y); break;
  case SOP_Sub: r = pe_mk2(g, OP_SubD, x, y); break;
  case SOP_Mul: r = pe_mk2(g, OP_MulD, x, y); break;
  case SOP_Div: r = pe_mk2(g, OP_DivD, x, y); break;
  case SOP_Mod: r = modulo(w, a, x, y, n); break;
  default: /* as the table says */
    pe_assert(g, spec_ops[sop].arity == 2 && spec_ops[sop].dfn && spec_ops[sop].dres == 'D', "%s of two doubles",
              spec_ops[sop].name);
    r = pe_mk(g, OP_Call, PT_D, x, y, 0, sop | 1 << 8);
  }
  no_nan_made(w, sop, r, x, y, n);
  Av v = av_num(PT_D, r);
  if (sop == SOP_Add || sop == SOP_Sub || sop == SOP_Mul) {
    check_wide(w, a, b, r, n);
    Ref wide = join_wide(w, a, b);
    v = sop == SOP_Mul ? unsigned_zero(w, r, wide) : av_mixed(PT_D, r, wide, PT_I);
  } else if (sop == SOP_Mod || sop == SOP_IDiv || sop == SOP_Max || sop == SOP_Min || sop == SOP_PMax ||
             sop == SOP_PMin) {
    v = unsigned_zero(w, r, join_wide(w, a, b));
    if (v.wide && (sop == SOP_Mod || sop == SOP_IDiv)) /* by zero: NA for integers, NaN or Inf for doubles */
      pe_build_guard(w, pe_mk2(g, OP_OrB, v.wide, pe_mk1(g, OP_NotB, pe_mk2(g, OP_EqD, y, pe_const_d(g, 0)))),
                     WHY_G_RESULT, n);
  }
  return v;
}

static Av logic(Build *w, int sop, Av a, Av b, Node *n) {
  Graph *g = w->g;
  Av v[2] = {a, b};
  Ref t[2];
  bool na = false;
  for (int i = 0; i < 2; i++) {
    if (v[i].type == PT_D) {
      if (!(N(g, v[i].ref)->flags & NF_NONAN) && pe_na_seen(w, n))
        v[i] = av_num(PT_L, pe_mk(g, OP_Call, PT_L, v[i].ref, 0, 0, SOP_AsLgl | 1 << 8));
      else v[i] = av_bool(pe_mk1(g, OP_NotB, pe_mk2(g, OP_EqD, pe_not_na(w, v[i], n), pe_const_d(g, 0))));
    }
    na = na || maybe_na(g, v[i].ref);
  }
  if (na && pe_na_seen(w, n))
    return av_num(PT_L, pe_mk(g, OP_Call, PT_L, pe_as_int(w, v[0]), pe_as_int(w, v[1]), 0, sop));
  for (int i = 0; i < 2; i++) t[i] = N(g, v[i].ref)->type == PT_B ? v[i].ref : pe_mk1(g, OP_I2B, pe_not_na(w, v[i], n));
  if (sop == SOP_And) return av_bool(pe_mk2(g, OP_AndB, t[0], t[1]));
  if (sop == SOP_Or) return av_bool(pe_mk2(g, OP_OrB, t[0], t[1]));
  return av_bool(pe_select(g, t[0], pe_mk1(g, OP_NotB, t[1]), t[1]));
}

static void refuse(Build *w, Av a, Node *n) {
  const char *name = spec_ops[n ? n->op : 0].rname;
  if (a.kind != AV_NUM && !pe_is_vec(a)) pe_no_number(w, a, n, name ? name : "");
}

/* The kind whose values these two are to an operation; NULL: numbers. */
static const PeKind *operated_by(Build *w, Av a, Av b) {
  const PeKind *x = pe_kind_of(w, a), *y = pe_kind_of(w, b);
  if (!x || (y && y->rank > x->rank)) x = y;
  return x && x->op2 ? x : NULL;
}

Av pe_op2(Build *w, int sop, Av a, Av b, Node *n) {
  pe_assert(w, sop > SOP_None && sop < SOP_COUNT && spec_ops[sop].arity == 2, "function %d of two values", sop);
  if ((sop == SOP_Eq || sop == SOP_Ne) && a.kind == AV_OBJ && b.kind == AV_OBJ && a.obj->type == T_STR &&
      b.obj->type == T_STR && LEN(a.obj) == 1 && LEN(b.obj) == 1 && ELT(a.obj, 0) != NA_STR &&
      ELT(b.obj, 0) != NA_STR && !a.obj->attr && !b.obj->attr) /* constants: an option of the closure */
    return av_bool(pe_const_i(w->g, PT_B, (ELT(a.obj, 0) == ELT(b.obj, 0)) == (sop == SOP_Eq)));
  const PeKind *kind = operated_by(w, a, b);
  if (kind) return kind->op2(w, sop, a, b, n);
  refuse(w, a, n);
  refuse(w, b, n);
  if (pe_is_vec(a) || pe_is_vec(b)) return pe_vec_op(w, sop, 2, a, b, n);
  Graph *g = w->g;
  const SpecOp *s = row(sop);
  if (sop >= SOP_Eq && sop <= SOP_Ge) return compare(w, sop, a, b, n);
  if (sop == SOP_And || sop == SOP_Or || sop == SOP_Xor) return logic(w, sop, a, b, n);
  bool dbl = a.type == PT_D || b.type == PT_D;
  if (!dbl && (sop == SOP_Add || sop == SOP_Sub || sop == SOP_Mul || sop == SOP_Mod || sop == SOP_IDiv))
    return arith_int(w, sop, a, b, n);
  if (dbl && !s->dfn) { /* bitwAnd and kin: R takes whole numbers */
    if (s->flags & SF_INT) {
      for (int i = 0; i < 2; i++) {
        Av *x = i ? &b : &a;
        if (x->type != PT_D) continue;
        Ref v = pe_int_value(w, *x, n);
        pe_build_guard(w, pe_mk2(g, OP_EqD, pe_mk1(g, OP_I2D, v), x->ref), WHY_G_RANGE, n);
        *x = av_num(PT_I, v);
      }
      dbl = false;
    } else {
      pe_bail(w, WHY_B_BUILTIN, n, s->rname);
    }
  }
  if (dbl || !s->ifn) return arith_dbl(w, sop, a, b, n);
  /* integer functions: bits, min, max */
  Ref x = pe_as_int(w, a), y = pe_as_int(w, b);
  bool na = maybe_na(g, x) || maybe_na(g, y);
  if (na && !pe_na_seen(w, n)) x = pe_not_na(w, a, n), y = pe_not_na(w, b, n), na = false;
  PeType t = type_of_letter(s->ires);
  if (!na && (sop == SOP_BitAnd || sop == SOP_BitOr || sop == SOP_BitXor))
    return av_num(PT_I, pe_mk(g, sop == SOP_BitAnd ? OP_AndI : sop == SOP_BitOr ? OP_OrI : OP_XorI, PT_I, x, y, 0, 0));
  return av_num(t, pe_mk(g, OP_Call, t, x, y, 0, sop));
}

Av pe_op1(Build *w, int sop, Av a, Node *n) {
  pe_assert(w, sop > SOP_None && sop < SOP_COUNT && spec_ops[sop].arity == 1, "function %d of one value", sop);
  const PeKind *kind = pe_kind_of(w, a);
  if (kind && kind->op1) return kind->op1(w, sop, a, n);
  refuse(w, a, n);
  Graph *g = w->g;
  if (pe_is_vec(a)) return pe_vec_op(w, sop, 1, a, av_kind(AV_NULL), n);
  const SpecOp *s = row(sop);
  switch (sop) {
  case SOP_Not: {
    if (N(g, a.ref)->type == PT_B) return av_bool(pe_mk1(g, OP_NotB, a.ref));
    if (a.type == PT_D) return av_bool(pe_mk2(g, OP_EqD, pe_not_na(w, a, n), pe_const_d(g, 0)));
    Ref x = pe_as_int(w, a);
    if (maybe_na(g, x) && pe_na_seen(w, n)) return av_num(PT_L, pe_mk(g, OP_Call, PT_L, x, 0, 0, sop));
    return av_bool(pe_mk1(g, OP_NotB, pe_mk1(g, OP_I2B, pe_not_na(w, a, n))));
  }
  case SOP_Neg:
    if (a.type == PT_D) {
      Ref r = pe_mk1(g, OP_NegD, a.ref);
      if (a.wide) r = pe_select(g, a.wide, r, pe_mk2(g, OP_SubD, pe_const_d(g, 0), a.ref));
      return av_mixed(PT_D, r, a.wide, PT_I);
    } else {
      Ref x = pe_as_int(w, a);
      if (maybe_na(g, x) && pe_na_seen(w, n)) return av_num(PT_I, pe_mk(g, OP_Call, PT_I, x, 0, 0, sop));
      x = pe_not_na(w, a, n);
      return av_num(PT_I, pe_mk1(g, OP_NegI, x));
    }
  case SOP_Plus:
    if (a.type == PT_D) return av_mixed(PT_D, a.ref, a.wide, PT_I);
    return a.type == PT_L ? pe_convert(w, a, PT_I) : av_num(PT_I, a.ref);
  case SOP_IsNa:
    if (N(g, a.ref)->type == PT_D) return av_bool(pe_mk1(g, OP_IsNaN, a.ref));
    return av_bool(pe_mk1(g, OP_IsNaI, pe_as_int(w, a)));
  case SOP_IsNan:
    if (a.type != PT_D) return av_bool(pe_const_i(g, PT_B, 0));
    return av_bool(pe_mk2(g, OP_AndB, pe_mk1(g, OP_IsNaN, a.ref), pe_mk1(g, OP_NotB, pe_mk1(g, OP_IsNaD, a.ref))));
  case SOP_IsFinite:
  case SOP_IsInfinite:
    if (a.type != PT_D)
      return av_bool(sop == SOP_IsInfinite ? pe_const_i(g, PT_B, 0)
                                           : pe_mk1(g, OP_NotB, pe_mk1(g, OP_IsNaI, pe_as_int(w, a))));
    return av_bool(pe_mk1(g, OP_I2B, pe_mk(g, OP_Call, PT_L, a.ref, 0, 0, sop | 1 << 8)));
  case SOP_AsDbl: return av_num(PT_D, pe_as_dbl(w, a));
  case SOP_AsInt:
    if (a.type != PT_D) return av_num(PT_I, pe_convert(w, a, PT_I).ref);
    {
      double d;
      if (pe_is_const(g, a.ref, NULL, &d) && d != d) return av_int(w, NA_INT);
      /* NaN gives NA without a warning; out of range warns */
      if (n && n->seen & SEEN_NA) {
        Ref range = pe_mk2(g, OP_OrB, pe_mk1(g, OP_InIntR, a.ref), pe_mk1(g, OP_IsNaN, a.ref));
        pe_build_guard(w, range, WHY_G_RANGE, n);
        return av_num(PT_I, pe_mk(g, OP_Call, PT_I, a.ref, 0, 0, sop | 1 << 8));
      }
      return av_num(PT_I, pe_int_value(w, a, n));
    }
  case SOP_AsLgl:
    if (N(g, a.ref)->type == PT_B) return a;
    if (a.type == PT_L) return a;
    if (a.type == PT_I && !maybe_na(g, a.ref)) return av_bool(pe_mk1(g, OP_I2B, a.ref));
    return av_num(PT_L, pe_mk(g, OP_Call, PT_L, a.ref, 0, 0, sop | (a.type == PT_D) << 8));
  case SOP_Abs:
  case SOP_BitNot:
    if (a.type == PT_D && sop == SOP_BitNot) pe_bail(w, WHY_B_BUILTIN, n, s->rname);
    if (a.type == PT_D) {
      return av_mixed(PT_D, pe_mk(g, OP_Call, PT_D, a.ref, 0, 0, sop | 1 << 8), a.wide, PT_I);
    } else {
      Ref x = pe_as_int(w, a);
      if (maybe_na(g, x) && !pe_na_seen(w, n)) x = pe_not_na(w, a, n);
      return av_num(PT_I, pe_mk(g, OP_Call, PT_I, x, 0, 0, sop));
    }
  default: break;
  }
  if (!s->dfn) pe_bail(w, WHY_B_BUILTIN, n, s->rname);
  /* floor(i) of an integer is the double in R 4.2 (round and trunc too) */
  Ref x = pe_as_dbl(w, a);
  PeType t = type_of_letter(s->dres);
  Ref r = pe_mk(g, OP_Call, t, x, 0, 0, sop | 1 << 8);
  no_nan_made(w, sop, r, x, 0, n);
  return av_num(t, r);
}

Av pe_op3(Build *w, int sop, Av a, Av b, Av c, Node *n) {
  pe_assert(w, sop > SOP_None && sop < SOP_COUNT && spec_ops[sop].arity == 3 && spec_ops[sop].dfn,
            "function %d of three values", sop);
  Graph *g = w->g;
  Ref x[3] = {pe_as_dbl(w, a), pe_as_dbl(w, b), pe_as_dbl(w, c)};
  Ref r = pe_mk(g, OP_Call, PT_D, x[0], x[1], x[2], sop | 1 << 8);
  Ref good = pe_mk1(g, OP_NotB, pe_mk1(g, OP_IsNaN, r));
  for (int i = 0; i < 3; i++) good = pe_mk2(g, OP_OrB, good, pe_mk1(g, OP_IsNaN, x[i]));
  pe_build_guard(w, good, WHY_G_NAN, n);
  return av_num(PT_D, r);
}

Ref pe_index0(Build *w, Av a, Node *n) {
  Graph *g = w->g;
  if (a.kind != AV_NUM) pe_bail(w, WHY_B_VECTOR, n, "subscript");
  if (a.type == PT_L) pe_bail(w, WHY_B_VECTOR, n, "a logical subscript");
  Ref i = pe_int_value(w, a, n);
  if (N(g, i)->lo == INT32_MIN) { /* cannot be: NA was excluded */
    Ref ok = pe_build_guard(w, pe_mk1(g, OP_NotB, pe_mk1(g, OP_IsNaI, i)), WHY_G_NOT_NA, n);
    i = pe_pi(g, i, ok);
  }
  return pe_mk2(g, OP_AddI, i, pe_int(w, -1));
}

Ref pe_in_bounds(Build *w, Av a, Ref len, Node *n, Ref *raw) {
  pe_assert(w, len && N(w->g, len)->type == PT_I, "a length of type %d", N(w->g, len)->type);
  Ref i = pe_index0(w, a, n);
  if (raw) *raw = i;
  Ref ok = pe_build_guard(w, pe_mk2(w->g, OP_InB, i, len), WHY_G_BOUNDS, n);
  return pe_pi(w->g, i, ok);
}
