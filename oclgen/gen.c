/* oclgen/gen.c - a scheduled graph becomes OpenCL C: text, parameters, expressions, and which values have names.
 *
 * The lane's work is one function that returns 0, or 1 + the number of the guard that failed; the kernel around it
 * records failures (kernel.c).  Statements are in items.c.
 */
#include "gen.h"
#include "../specialize/reduce.h"
#include "../specialize/ops.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>

void gen_out(GenText *t, const char *fmt, ...) {
  va_list ap;
  for (;;) {
    va_start(ap, fmt);
    int k = vsnprintf(t->s + t->n, t->cap - t->n, fmt, ap);
    va_end(ap);
    pe_assert_in(t->a->pool, k >= 0, "a text that cannot be written: %s", fmt);
    if (t->n + (size_t)k < t->cap) {
      t->n += (size_t)k;
      return;
    }
    size_t cap = 2 * t->cap + (size_t)k + 256;
    t->s = pe_extend(t->a, t->s, t->cap, cap);
    t->cap = cap;
  }
}

const char *gen_ctype(Gen *q, PeType type) {
  switch (type) {
  case PT_D: return "double";
  case PT_B:
  case PT_L:
  case PT_I: return "int";
  case PT_V:
  case PT_X:
  case PT_N: break;
  }
  pe_assert(q, type == PT_D, "a value of type %d has no C type", type);
  return NULL;
}
const char *gen_ctype_of(Gen *q, int objtype) { /* a complex vector: the parts of its elements in turn */
  const bool dbl = objtype == T_DBL || objtype == T_CPLX;
  pe_assert(q, dbl || objtype == T_RAW || objtype == T_INT || objtype == T_LGL || objtype == T_STR,
            "a vector of type %d has no C type", objtype);
  return dbl ? q->g->single ? "rv_wide" : "double" : objtype == T_RAW ? "uchar" : "int";
}

/* Index of the parameter, added at its first use. */
int gen_param(Gen *q, OclParamKind kind, int type, int index) {
  pe_assert(q, kind <= KP_BATCH && index >= 0 && index <= INT16_MAX, "parameter of kind %d, number %d", kind, index);
  pe_assert(q, kind < KP_SCOPE_VEC || kind > KP_SCOPE_STRIDE || index < q->g->nscope, "entry %d of %d", index,
            q->g->nscope);
  pe_assert(q, kind > KP_SEQ_STRIDE || index < q->g->nargs, "argument %d of %d", index, q->g->nargs);
  for (int i = 0; i < q->nparam; i++)
    if (q->param[i].kind == kind && q->param[i].index == index) return i;
  if (q->nparam == q->capparam) {
    q->capparam = q->capparam ? 2 * q->capparam : 16;
    q->param =
        pe_extend(&q->arena, q->param, (size_t)q->nparam * sizeof *q->param, (size_t)q->capparam * sizeof *q->param);
  }
  q->param[q->nparam] =
      (OclParam){kind, (uint8_t)type, (int16_t)index,
                 kind == KP_SCOPE_VEC && q->g->scope[index].tiny && !q->split, /* members read different elements */
                 kind == KP_INPUT ? q->g->args[index].drawn : 0};
  return q->nparam++;
}

/* A parameter's name in the kernel. */
void gen_param_name(const OclParam *p, char *buf, size_t n) {
  static const char *const form[] = {
#define NAME(id, name, given, decl) name,
      OCL_PARAMS(NAME)
#undef NAME
  };
  snprintf(buf, n, form[p->kind], p->index);
}

void gen_param_decl(Gen *q, const OclParam *p, GenText *t) {
  static const char *const decl[] = {
#define DECL(id, name, given, decl) decl,
      OCL_PARAMS(DECL)
#undef DECL
  };
  char name[32];
  gen_param_name(p, name, sizeof name);
  const char *d = p->constant ? "__constant T *" : decl[p->kind], *type = strchr(d, 'T');
  if (type) gen_out(t, "%.*s%s%s", (int)(type - d), d, gen_ctype_of(q, p->type), type + 1);
  else gen_out(t, "%s", d);
  gen_out(t, d[strlen(d) - 1] == '*' ? "%s" : " %s", name);
}

/* What is read is one of the host's doubles (specialize/single.h). */
static bool is_wide(const Gen *q, int type) { return q->g->single && type == T_DBL; }

static void use_param(Gen *q, GenText *t, OclParamKind kind, int type, int index) {
  static const char *const decl[] = {
#define DECL(id, name, given, decl) decl,
      OCL_PARAMS(DECL)
#undef DECL
  };
  char name[32];
  int i = gen_param(q, kind, type, index);
  gen_param_name(&q->param[i], name, sizeof name);
  gen_out(t, is_wide(q, type) && !strchr(decl[kind], '*') ? "rv_get(%s, &odd)" : "%s", name);
}

void gen_give(Gen *q, GenText *t, Ref value, int type) {
  const bool wide = is_wide(q, type);
  if (wide) gen_out(t, q->g->reduce ? "rv_keep(" : "rv_give(");
  gen_expr(q, t, value);
  if (wide) gen_out(t, ", &odd)");
}

static void constant(const Gen *q, GenText *t, PeNode *n) {
  pe_assert_in(t->a->pool, n->op == OP_Const && n->type >= PT_B && n->type <= PT_D, "%s of type %d", pe_ops[n->op].name,
               n->type);
  if (n->type != PT_D) {
    int32_t v = (int32_t)n->imm.i;
    if (v == NA_INT) gen_out(t, "RV_NA_INT");
    else gen_out(t, v < 0 ? "(%d)" : "%d", v);
    return;
  }
  double d = n->imm.d;
  const bool single = q->g->single, outside = single && (fabs(d) > FLT_MAX || (d != 0 && fabs(d) < FLT_MIN));
  if (d != d || isinf(d) || outside) {
    gen_out(t, "rv_from_bits(RV_U64(0x%llx))", (unsigned long long)rt_bits(d));
    return;
  }
  char buf[48];
  snprintf(buf, sizeof buf, "%.15g", d);
  if (strtod(buf, NULL) != d) snprintf(buf, sizeof buf, "%a", d);
  else if (!strpbrk(buf, ".e")) strcat(buf, ".0");
  if (single) strcat(buf, "f");
  gen_out(t, d < 0 || (d == 0 && signbit(d)) ? "(%s)" : "%s", buf);
}

void gen_use_param(Gen *q, GenText *t, OclParamKind kind, int type, int index) { use_param(q, t, kind, type, index); }
void gen_last(Gen *q, GenText *t, PeItem *loop) {
  if (!gen_crew_last(q, t, loop) && !gen_share_last(q, t, loop)) gen_expr(q, t, loop->last);
}

/* %0 %1 %2 of a template */
static void fill(Gen *q, GenText *t, const char *tmpl, PeNode n) {
  pe_assert(q, tmpl && *tmpl, "%s has no OpenCL text", pe_ops[n.op].name);
  for (const char *p = tmpl; *p; p++) {
    if (*p != '%' || p[1] < '0' || p[1] > '2') {
      gen_out(t, "%c", *p);
      continue;
    }
    const int k = *++p - '0';
    pe_assert(q, k < n.nin, "%s of %d values: %s asks for number %d", pe_ops[n.op].name, n.nin, tmpl, k);
    gen_expr(q, t, n.in[k]);
  }
}

/* Integers divided by what is the same in all lanes of a GPU. */
static bool gen_divided(Gen *q, Ref r) {
  Graph *g = q->g;
  Ref by = N(g, r)->in[1];
  return g->gpu && !g->single && N(g, pe_real(g, by))->op != OP_Const && gen_uniform(g, by, 12);
}
static void divided(Gen *q, GenText *t, PeNode n, bool mod) {
  const PeNode *by = N(q->g, pe_real(q->g, n.in[1]));
  gen_out(t, mod ? "rv_mod_by(" : "rv_idiv_by(");
  fill(q, t, "%0, %1, ", n);
  if (by->op == OP_Param && by->imm.i >> 16 == PEP_SCOPE_SCALAR) /* the host divides once for all lanes */
    use_param(q, t, KP_SCOPE_RECIPROCAL, T_DBL, (int)(by->imm.i & 0xffff));
  else fill(q, t, "1.0 / (double)%1", n);
  gen_out(t, ")");
}

static const SpecOp *row_of(Gen *q, const PeNode *n) {
  const int sop = (int)(n->imm.i & 0xff);
  pe_assert(q, n->op == OP_Call && sop > SOP_None && sop < SOP_COUNT, "%s of function %d", pe_ops[n->op].name, sop);
  pe_assert(q, n->nin == spec_ops[sop].arity, "%s of %d values, not %d", spec_ops[sop].name, n->nin,
            spec_ops[sop].arity);
  return &spec_ops[sop];
}
static bool clean(const Graph *g, const PeNode *n) {
  for (int i = 0; i < n->nin; i++)
    if (!pe_no_na(N(g, n->in[i]))) return false;
  return true;
}
bool gen_call_total(Gen *q, Ref r) {
  const PeNode *n = N(q->g, r);
  const SpecOp *s = row_of(q, n);
  if (n->imm.i >> 8) return (n->imm.i & 0xff) != SOP_Mod && !(s->draw && clean(q->g, n));
  return !(s->iraw && !s->iover && clean(q->g, n)) ||
         ((n->imm.i == SOP_Mod || n->imm.i == SOP_IDiv) && gen_divided(q, r));
}
static void call(Gen *q, GenText *t, Ref r) {
  const PeNode n = *N(q->g, r);
  const SpecOp *s = row_of(q, &n);
  Graph *g = q->g;
  const bool dbl = n.imm.i >> 8, sure = clean(g, &n);
  if (!dbl && ((n.imm.i & 0xff) == SOP_Mod || (n.imm.i & 0xff) == SOP_IDiv) && gen_divided(q, r)) {
    divided(q, t, n, (n.imm.i & 0xff) == SOP_Mod);
    return;
  }
  double y;
  int e;
  PeNode *x = N(g, n.in[0]);
  if (dbl && sure && (n.imm.i & 0xff) == SOP_Mod && pe_is_const(g, n.in[1], NULL, &y) && y > 0x1p-200 && y < 0x1p200 &&
      frexp(y, &e) == 0.5 && x->dlo >= -y * 0x1p52 && x->dhi <= y * 0x1p52) {
    gen_out(t, x->dlo >= 0 ? "rv_mod_up(" : "rv_mod_pow2(");
    gen_expr(q, t, n.in[0]);
    gen_out(t, ", %a, %a)", y, 1 / y);
    q->families |= MF_MOD;
  } else if (dbl && sure && s->draw) fill(q, t, s->draw, n);
  else if (!dbl && sure && s->iraw && !s->iover) fill(q, t, s->iraw, n);
  else {
    const char *fn = dbl ? s->dfn : s->ifn;
    pe_assert(q, dbl == (x->type == PT_D), "%s of values of type %d", s->name, x->type);
    pe_assert(q, fn, "no function for %s", s->rname);
    gen_out(t, "%s(", fn);
    for (int i = 0; i < n.nin; i++) {
      if (i) gen_out(t, ", ");
      gen_expr(q, t, n.in[i]);
    }
    gen_out(t, ")");
    if (dbl) q->families |= s->family;
  }
}

/* "[subscript]" */
static void subscript(Gen *q, GenText *t, Ref r) {
  gen_out(t, "[");
  gen_expr(q, t, r);
  gen_out(t, "]");
}

/* An input's element that is a random number, from its words: one in an int, two in the bits of a double. */
static void draw(Gen *q, GenText *t, int input) {
  const bool normal = q->g->args[input].drawn == PD_NORM;
  q->families |= normal ? MF_NORMALS : MF_STREAM;
  gen_out(t, normal ? "rv_stream_norm(" : "rv_stream_unif(");
  use_param(q, t, KP_INPUT, normal ? T_DBL : T_INT, input);
  gen_out(t, q->by_value ? ")" : "[i])");
}

/* An input's element: of this lane, of its row or column, or from the beginning again after the last. */
static void load_plain(Gen *q, GenText *t, int input) {
  Graph *g = q->g;
  PeArg *arg = &g->args[input];
  pe_assert(q, arg->kind == PA_ELEM && !arg->scalar, "argument %d, of kind %d, has no elements in a buffer", input,
            arg->kind);
  if (arg->drawn == PD_UNIF || arg->drawn == PD_NORM) {
    draw(q, t, input);
    return;
  }
  const char *twice = arg->part ? "2 * " : "", *end = arg->part == 2 ? " + 1]" : "]";
  if (arg->along) {
    use_param(q, t, KP_INPUT_WHOLE, arg->type, input);
    gen_out(t, arg->along == 1 ? "[x]" : "[y]");
  } else if (arg->recycled) {
    use_param(q, t, KP_INPUT_WHOLE, arg->type, input);
    gen_out(t, arg->part ? "[2 * (lane %% " : "[lane %% ");
    use_param(q, t, KP_INPUT_LEN, T_INT, input);
    gen_out(t, "%s%s", arg->part ? ")" : "", end);
    q->uses_lane = true;
  } else {
    use_param(q, t, KP_INPUT, arg->type, input);
    if (q->by_value) return;
    gen_out(t, "[%s%s%s", twice, g->loop ? "lane" : "i", end); /* a loop's vector is not sliced */
    if (g->loop) q->uses_lane = true;
  }
}
static void load(Gen *q, GenText *t, int input) {
  const bool wide = is_wide(q, q->g->args[input].type);
  if (wide) gen_out(t, "rv_get(");
  load_plain(q, t, input);
  if (wide) gen_out(t, ", &odd)");
}

/* An element of a sequence. */
static void sequence(Gen *q, GenText *t, int input) {
  int type = q->g->args[input].type;
  pe_assert(q, q->g->args[input].kind == PA_SEQ, "argument %d, of kind %d, is no sequence", input,
            q->g->args[input].kind);
  q->uses_lane = true;
  gen_out(t, "(");
  use_param(q, t, KP_SEQ_START, type, input);
  gen_out(t, " + ");
  use_param(q, t, KP_SEQ_STRIDE, type, input);
  gen_out(t, type == T_DBL ? " * (double)lane)" : " * lane)");
}

/* A random number: the lane's next, or the one at a place of the stream. */
static void uniform(Gen *q, GenText *t, Ref r) {
  Graph *g = q->g;
  PeNode n = *N(g, r);
  q->families |= MF_RANDOM;
  if (N(g, n.in[1])->type == PT_D) {
    for (int k = 0; k < 2 && !q->draws_one; k++) (void)gen_param(q, KP_RNG, T_INT, k);
    q->draws_one = true;
    gen_out(t, "rv_unif_from(&rng, ");
    gen_expr(q, t, n.in[1]);
    gen_out(t, ", ");
    gen_expr(q, t, n.in[0]);
    gen_out(t, ")");
    return;
  }
  if (!q->draws)
    for (int k = 0; k < 3; k++) (void)gen_param(q, KP_RNG, T_INT, k);
  q->draws = q->uses_lane = true;
  if (gen_burst_draw(q, t, r)) return;
  gen_out(t, "rv_unif(&rng, ");
  gen_expr(q, t, n.in[0]);
  gen_out(t, ")");
}

void gen_word(Gen *q, GenText *t, Ref r, int after) {
  if (q->g->ndrawn) use_param(q, t, KP_DRAWN, T_DBL, 0);
  else use_param(q, t, KP_TAPE, T_INT, 0);
  gen_out(t, "[");
  if (!q->g->serial) {
    gen_out(t, "i * ");
    use_param(q, t, KP_TAPE_LEN, T_INT, 0);
    gen_out(t, " + ");
  }
  gen_expr(q, t, r);
  gen_out(t, after ? " + %d]" : "]", after);
}

/* An element of a vector of the scope. */
static void element(Gen *q, GenText *t, Ref r) {
  Graph *g = q->g;
  PeNode n = *N(g, r);
  PeNode *v = N(g, pe_real(g, n.in[0]));
  pe_assert(q, v->op == OP_Scope, "an element of %s", pe_ops[v->op].name);
  const PeScope *of = &g->scope[v->imm.i];
  pe_assert(q, of->kind == PS_VECTOR || of->kind == PS_MATRIX || of->kind == PS_ARRAY,
            "an element of entry %d, of kind %d", (int)v->imm.i, of->kind);
  if (gen_share_read(q, t, r)) return;
  const bool wide = is_wide(q, of->type);
  if (wide) gen_out(t, "rv_get(");
  use_param(q, t, KP_SCOPE_VEC, g->scope[v->imm.i].type, (int)v->imm.i);
  Ref len = q->copy >= 0 ? gen_cut(g, r, q->copied) : 0;
  gen_out(t, len ? "[min((uint)" : "[");
  gen_expr(q, t, n.in[1]);
  if (len) {
    gen_out(t, ", (uint)");
    gen_expr(q, t, len);
    gen_out(t, " - 1u)");
  }
  gen_out(t, wide ? "], &odd)" : "]");
}

/* Which iteration writes an element: noted where it does. */
static void claim(Gen *q, GenText *t, const PeNode *n) {
  pe_assert(q, q->g->writes[n->imm.i].claimed, "vector %d is claimed, and nobody will look", (int)n->imm.i);
  q->not_single = true;
  gen_out(t, "ravel_claim(&");
  use_param(q, t, KP_OWNER, T_INT, (int)n->imm.i);
  subscript(q, t, n->in[0]);
  gen_out(t, ", lane + 1)");
  q->uses_lane = q->claims = true;
}

/* Plain when it cannot overflow: the compiler may then reason about it. */
static void int_arith(Gen *q, GenText *t, const PeNode *n, const char *o) {
  bool full = q->wrap || (n->lo == INT32_MIN && n->hi == INT32_MAX && !n->imm.i);
  gen_out(t, full ? "(int)((uint)" : "(");
  gen_expr(q, t, n->in[0]);
  gen_out(t, full ? " %s (uint)" : " %s ", o);
  gen_expr(q, t, n->in[1]);
  gen_out(t, ")");
}

/* Is a whole number a multiple of 2^k (r = 2^-k)?  Its low bits tell where it is small enough. */
static void whole_multiple(Gen *q, GenText *t, PeNode n) {
  double r;
  PeNode *x = N(q->g, n.in[0]);
  q->families |= MF_MOD;
  if (pe_is_const(q->g, n.in[1], NULL, &r) && 1 / r <= 2147483648.0 && x->dlo >= -0x1p51 && x->dhi <= 0x1p51) {
    gen_out(t, "rv_whole_multiple_low(");
    gen_expr(q, t, n.in[0]);
    gen_out(t, ", %uu)", (unsigned)(1 / r) - 1);
  } else {
    fill(q, t, pe_ops[n.op].cl, n);
  }
}

/* That a sum, difference or product does not overflow.  Of a sum with a constant it is one comparison. */
static void no_overflow(Gen *q, GenText *t, PeNode n) {
  int64_t c;
  if (n.op == OP_NoOvfMul) fill(q, t, "(!rv_mul_over(%0, %1))", n);
  else if (pe_is_const(q->g, n.in[1], &c, NULL) && c > INT32_MIN && c != 0) {
    c = n.op == OP_NoOvfSub ? -c : c;
    gen_out(t, "(");
    gen_expr(q, t, n.in[0]);
    gen_out(t, c > 0 ? " <= %d)" : " >= %d)", (int)(c > 0 ? INT32_MAX - c : INT32_MIN + 1 - c));
  } else {
    fill(q, t, n.op == OP_NoOvfAdd ? "(!rv_add_over(%0, %1))" : "(!rv_sub_over(%0, %1))", n);
  }
}

/* In single precision: between integers and what may not hold them, or may have been rounded beyond their range.
 * False: r is no such conversion. */
static bool converted(Gen *q, GenText *t, const PeNode *n) {
  enum { HELD = 1 << 24 };
  const PeNode *x = n->nin ? N(q->g, n->in[0]) : NULL;
  const bool as_int = n->op == OP_Call && n->imm.i == (SOP_AsInt | 1 << 8),
             as_dbl = n->op == OP_Call && n->imm.i == SOP_AsDbl;
  if (!q->g->single) return false;
  if (n->op == OP_I2D || n->op == OP_U2D || as_dbl) {
    if (x->lo >= (n->op == OP_U2D ? 0 : -HELD) && x->hi <= HELD) return false;
    fill(q, t, n->op == OP_U2D ? "rv_u2f((uint)%0, &odd)" : "rv_i2f(%0, &odd)", *n);
  } else if (n->op == OP_D2I || n->op == OP_D2U || as_int) {
    fill(q, t, "rv_f2i(%0, ", *n);
    gen_out(t, "%d, %d, &odd)",
            n->op == OP_D2U      ? 0
            : n->lo > -INT32_MAX ? n->lo
                                 : -INT32_MAX,
            n->hi > n->lo ? n->hi : INT32_MAX);
  } else return false;
  return true;
}

/* The operation itself, its inputs as names or inlined expressions. */
void gen_operation(Gen *q, GenText *t, Ref r) {
  Graph *g = q->g;
  PeNode n = *N(g, r);
  if (gen_near(q, t, r) || converted(q, t, &n)) return;
  if (q->lowered == r && r) {
    gen_fuel_test(q, t, r);
    return;
  }
  switch (n.op) {
  case OP_Const: constant(q, t, &n); break;
  case OP_QuoI:
  case OP_RemI:
    if (N(g, n.in[0])->lo >= 0 && N(g, n.in[1])->lo > 0 && gen_divided(q, r)) divided(q, t, n, n.op == OP_RemI);
    else fill(q, t, pe_ops[n.op].cl, n);
    break;
  case OP_Lane:
    gen_out(t, n.imm.i == 0 ? "lane" : n.imm.i == 1 ? "x" : "y");
    q->uses_lane = q->uses_lane || !n.imm.i;
    break;
  case OP_Load: load(q, t, (int)n.imm.i); break;
  case OP_Seq: sequence(q, t, (int)n.imm.i); break;
  case OP_Param: {
    int type = n.type == PT_D ? T_DBL : n.type == PT_L ? T_LGL : T_INT;
    use_param(q, t, oclgen_param_kind((int)(n.imm.i >> 16)), type, (int)(n.imm.i & 0xffff));
    break;
  }
  case OP_Unif: uniform(q, t, r); break;
  case OP_Taken: gen_out(t, "v%d_at", n.in[0]); break;
  case OP_Tape:
    if (n.imm.i == 2) {
      gen_word(q, t, n.in[0], 0);
      break;
    }
    q->families |= g->serial ? MF_TAPE : n.imm.i ? MF_NORMALS : MF_STREAM;
    gen_out(t, g->serial ? "rv_unif_twister(" : n.imm.i ? "rv_words_norm(" : "rv_stream_unif((int)");
    gen_word(q, t, n.in[0], 0);
    if (n.imm.i) gen_out(t, ", "), gen_word(q, t, n.in[0], 1);
    gen_out(t, ")");
    break;
  case OP_Elem: element(q, t, r); break;
  case OP_Fetch:
    q->fetches = q->not_single = true;
    use_param(q, t, KP_WRITE, g->writes[n.imm.i].type, (int)n.imm.i);
    subscript(q, t, n.in[0]);
    break;
  case OP_Claim: claim(q, t, &n); break;
  case OP_ArrGet:
    gen_out(t, "v%d", pe_real(g, n.in[0]));
    subscript(q, t, n.in[1]);
    break;
  case OP_AddI: int_arith(q, t, &n, "+"); break;
  case OP_SubI: int_arith(q, t, &n, "-"); break;
  case OP_MulI: int_arith(q, t, &n, "*"); break;
  case OP_MultD: whole_multiple(q, t, n); break;
  case OP_NoOvfAdd:
  case OP_NoOvfSub:
  case OP_NoOvfMul: no_overflow(q, t, n); break;
  case OP_Call: call(q, t, r); break;
  case OP_FmaD: fill(q, t, n.imm.i ? "mad(%0, %1, %2)" : "fma(%0, %1, %2)", n); break;
  default: fill(q, t, pe_ops[n.op].cl, n); /* from the table; an operation without text there is declined */
  }
}

void gen_expr(Gen *q, GenText *t, Ref r) {
  r = pe_real(q->g, r);
  PeNode *n = N(q->g, r);
  if (n->op == OP_Const) constant(q, t, n);
  else if (q->inlined[r]) gen_operation(q, t, r);
  else gen_name(q, t, r);
}

void gen_indent(Gen *q) { gen_out(&q->body, "%*s", 2 * q->depth + 2, ""); }

int gen_guard(Gen *q, int why, int line) {
  pe_assert(q, why > 0 && why < WHY_COUNT, "a guard for reason %d", why);
  for (int i = 0; i < q->nguard; i++)
    if (q->guard[i].why == why && q->guard[i].line == line) return i;
  if (q->nguard == q->capguard) {
    q->capguard = q->capguard ? 2 * q->capguard : 8;
    q->guard =
        pe_extend(&q->arena, q->guard, (size_t)q->nguard * sizeof *q->guard, (size_t)q->capguard * sizeof *q->guard);
  }
  q->guard[q->nguard] = (OclGuard){(int16_t)why, line};
  return q->nguard++;
}

void gen_forced(Gen *q, GenText *t, Ref guard, bool fails, const char *join) {
  static const uint16_t period[] = {1, 2, 3, 7, 50, 1000};
  if (!q->force.every) return;
  const PeNode n = *N(q->g, guard);
  const uint32_t id = (uint32_t)gen_guard(q, (int)n.imm.i, n.line), seed = q->force.seed;
  const char *lane = q->g->serial ? "*round" : "lane";
  q->uses_lane |= !q->g->serial;
  if (!seed) gen_out(t, "((uint)%s + %uu) %% %uu %s 0u %s ", lane, id, q->force.every, fails ? "==" : "!=", join);
  else {
    const uint32_t key = id * 40503u + seed, of = (key * 2654435761u >> 16) % (sizeof period / sizeof *period);
    gen_out(t, "((((uint)%s * 2654435761u) ^ %uu) * 2246822519u >> 16) %% %uu %s 0u %s ", lane, key,
            (unsigned)period[of], fails ? "==" : "!=", join);
  }
}

/* ---- which values are written where they are used ---- */

typedef struct Uses {
  Gen *q;
  PeBlock **in; /* block of the (only) use */
  int *count, *size;
  uint8_t *keep; /* its user wants a name */
} Uses;

static void seen(Uses *u, Ref r, PeBlock *b, bool name) {
  if (!r) return;
  pe_assert(u->q, r > 0 && r < u->q->g->nnode, "value %d of %d", r, u->q->g->nnode);
  r = pe_real(u->q->g, r);
  u->count[r]++;
  u->in[r] = b;
  if (name) u->keep[r] = 1;
}

/* Compilers for GPUs make jumps of `c ? x * y : z`: such a side is computed before. */
static bool side(const Graph *g, const PeNode *n, int k) {
  int op = N(g, pe_real(g, n->in[k]))->op;
  return g->gpu && n->op == OP_Select && n->type == PT_D && k &&
         (op == OP_AddD || op == OP_SubD || op == OP_MulD || op == OP_FmaD);
}

static void scan(Uses *u, PeBlock *b) {
  Gen *q = u->q;
  Graph *g = q->g;
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    switch (it->kind) {
    case IT_NODE: {
      PeNode *n = N(g, it->node);
      if (n->op == OP_Pi) break;
      bool name =
          n->op == OP_Call || n->op == OP_IsNaD || n->op == OP_NoOvfAdd || n->op == OP_NoOvfSub || n->op == OP_NoOvfMul;
      for (int k = 0; k < n->nin; k++) seen(u, n->in[k], b, name || side(g, n, k));
      break;
    }
    case IT_IF:
      seen(u, it->node, b, false);
      scan(u, it->body[0]);
      scan(u, it->body[1]);
      for (int k = 0; k < it->n; k++)
        for (int s = 0; s < 2; s++)
          if (!it->body[s]->ended) seen(u, N(g, it->v[k])->in[s], it->body[s], false);
      break;
    case IT_LOOP:
      for (int k = 0; k < it->n; k++) seen(u, N(g, it->v[k])->in[0], b, false);
      if (it->counted) {
        seen(u, it->last, b, true);
        for (int k = 0; k < it->nx; k++) seen(u, it->dv[k], b, true);
      }
      scan(u, it->body[0]);
      break;
    case IT_LABEL: scan(u, it->body[0]); break;
    case IT_BREAK:
    case IT_NEXT:
    case IT_RETURN:
      if (it->kind == IT_BREAK && it->target->kind == IT_LOOP && it->target->counted) {
        q->breaks = pe_extend(&q->arena, q->breaks, (size_t)q->nbreak * sizeof *q->breaks,
                              (size_t)(q->nbreak + 1) * sizeof *q->breaks);
        q->breaks[q->nbreak++] = it->target;
      }
      for (int k = 0; k < it->n; k++) seen(u, it->v[k], b, false);
    }
  }
}

/* An element of this lane that it needs in any case, where guards come first: read before these, so that reads do not
 * wait for each other.  (Lanes beyond the last one must not read: they take part in strips.) */
bool gen_early(Gen *q, Ref r) {
  Graph *g = q->g;
  if (N(g, r)->op != OP_Load || N(g, r)->block != g->top || q->tile || q->split || q->share || q->crew) return false;
  bool guards = false;
  for (int i = 0; i < g->top->n && g->top->item[i]->kind == IT_NODE; i++) {
    if (g->top->item[i]->node == r) return guards;
    guards = guards || N(g, g->top->item[i]->node)->op == OP_Guard;
  }
  return false;
}

void gen_choose_inlined(Gen *q) {
  Graph *g = q->g;
  size_t n = (size_t)g->nnode;
  PeArena *a = &q->arena;
  Uses u = {q, pe_alloc(a, n * sizeof(PeBlock *)), pe_alloc(a, n * sizeof(int)), pe_alloc(a, n * sizeof(int)),
            pe_alloc(a, n)};
  scan(&u, g->top);
  for (Ref r = 1; r < g->nnode; r++) { /* halves of a sincos */
    PeNode *v = N(g, r);
    if (v->op != OP_Call || v->imm.i != (SOP_Sin | 1 << 8) || !u.count[r]) continue;
    for (Ref c = 1; c < g->nnode; c++) {
      PeNode *w = N(g, c);
      if (w->op == OP_Call && w->imm.i == (SOP_Cos | 1 << 8) && u.count[c] && w->block == v->block &&
          pe_real(g, w->in[0]) == pe_real(g, v->in[0])) {
        q->pair[r] = c;
        q->pair[c] = r;
      }
    }
  }
  for (Ref r = 1; r < g->nnode; r++) { /* inputs have lower numbers, except phis', which are never inlined */
    PeNode *v = N(g, r);
    if (!pe_op_pure(v->op) || v->op == OP_Pi || v->op == OP_Const || q->pair[r] || gen_early(q, r)) continue;
    int size = 1;
    for (int k = 0; k < v->nin; k++) {
      Ref in = pe_real(g, v->in[k]);
      size += q->inlined[in] ? u.size[in] : 0;
    }
    u.size[r] = size;
    PeItem *own = v->block ? v->block->owner : NULL;
    if (v->type == PT_D && own && own->kind == IT_LOOP && own->counted && gen_steps_by_one(g, r, own) &&
        gen_burst_rounds(q, own))
      continue;
    if ((v->op == OP_DivD || v->op == OP_RecipD || v->op == OP_RsqrtD ||
         (v->op == OP_Call && v->imm.i == (SOP_Sqrt | 1 << 8))) &&
        own && own->kind == IT_LOOP && own->counted && gen_burst_rounds(q, own))
      continue; /* bursts do four of them at once */
    if (v->op == OP_Lane || v->op == OP_Param) q->inlined[r] = true;
    else if (u.count[r] == 1 && !u.keep[r] && u.in[r] == v->block && size < 10) q->inlined[r] = true;
  }
}
