/* specialize/ops.h - the table of scalar operations.  Included with SOP defined: rows only.  Included plainly: the enum
 * SOP_*, the rows as data (spec_ops), and the source text of the families for kernels.
 *
 * SOP(name, R name, arity, ifn, ires, iraw, iover, dfn, dres, draw, family, flags)
 *   name    SOP_<name>
 *   ifn     function of scalar.h on logical/integer operands; 0: operands are converted to double (rv_i2d) and dfn is taken
 *   ires    type of its result: L I D
 *   iraw    the same as an expression of %0 and %1 when no operand is NA and iover is false; 0: no shorter form
 *   iover   predicate on the operands (none NA): the result is NA (with R's warning, if SF_OVF); 0: never
 *   dfn     function on double operands (one integer operand: convert it first); 0: operands are converted to logical
 *           (rv_d2l) if ires is L, else to integer (rv_d2i, with its range check), and ifn is taken
 *   dres    type of its result
 *   draw    expression when no operand is NaN; 0: none.  SF_WARN still has to be checked
 *   family  MF_* of the source that dfn needs besides scalar.h; 0: none
 *   flags   SF_*
 *
 * All are pure.  A missing row means: not a scalar operation, so not offloaded through this table.
 */
#ifdef SOP
/* clang-format off */
#define S_CMP(name, r, f, o, fl) SOP(name, r, 2, rv_##f##_i, L, "(%0 " o " %1)", 0, rv_##f##_d, L, "(%0 " o " %1)", 0, fl)
#define S_M1(name, r, f, fam, fl) SOP(name, r, 1, 0, D, 0, 0, f, D, 0, fam, fl)
#define S_D2(name, fam) SOP(name, "." #name, 2, 0, D, 0, 0, rv_##name, D, 0, fam, SF_WARN)
#define S_D3(name, fam) SOP(name, "." #name, 3, 0, D, 0, 0, rv_##name, D, 0, fam, SF_WARN)
SOP(Add,  "+",   2, rv_add_i,  I, "(%0 + %1)", rv_add_over, rv_add_d, D, "(%0 + %1)", 0, SF_OVF | SF_COMM)
SOP(Sub,  "-",   2, rv_sub_i,  I, "(%0 - %1)", rv_sub_over, rv_sub_d, D, "(%0 - %1)", 0, SF_OVF)
SOP(Mul,  "*",   2, rv_mul_i,  I, "(%0 * %1)", rv_mul_over, rv_mul_d, D, "(%0 * %1)", 0, SF_OVF | SF_COMM)
SOP(Div,  "/",   2, 0,         D, 0, 0, rv_div_d, D, "(%0 / %1)", 0, 0)
SOP(Pow,  "^",   2, 0,         D, 0, 0, rv_pow, D, 0, MF_POW, SF_NA_AWARE)
SOP(Mod,  "%%",  2, rv_mod_i,  I, "rv_mod_raw(%0, %1)", rv_zero_divisor, rv_mod_d, D, 0, MF_MOD, SF_LOSS)
SOP(IDiv, "%/%", 2, rv_idiv_i, I, "rv_idiv_raw(%0, %1)", rv_zero_divisor, rv_idiv_d, D, 0, MF_MOD, 0)
SOP(Neg,  "-",   1, rv_neg_i,  I, "(-%0)", 0, rv_neg_d, D, "(-%0)", 0, 0)
SOP(Plus, "+",   1, rv_i2i,    I, "%0", 0, rv_d2d, D, "%0", 0, 0)
SOP(Not,  "!",   1, rv_not,    L, "(%0 == 0)", 0, 0, L, 0, 0, 0)
S_CMP(Eq, "==", eq, "==", SF_COMM)
S_CMP(Ne, "!=", ne, "!=", SF_COMM)
S_CMP(Lt, "<",  lt, "<", 0)
S_CMP(Le, "<=", le, "<=", 0)
S_CMP(Gt, ">",  gt, ">", 0)
S_CMP(Ge, ">=", ge, ">=", 0)
SOP(And,  "&",   2, rv_and,    L, "(%0 != 0 && %1 != 0)", 0, 0, L, 0, 0, SF_COMM | SF_NA_AWARE)
SOP(Or,   "|",   2, rv_or,     L, "(%0 != 0 || %1 != 0)", 0, 0, L, 0, 0, SF_COMM | SF_NA_AWARE)
SOP(Xor,  "xor", 2, rv_xor,    L, "((%0 != 0) != (%1 != 0))", 0, 0, L, 0, 0, SF_COMM)
SOP(Max,  "max", 2, rv_max_i,  I, "(%1 > %0 ? %1 : %0)", 0, rv_max_d, D, "(%1 > %0 ? %1 : %0)", 0, 0)
SOP(Min,  "min", 2, rv_min_i,  I, "(%1 < %0 ? %1 : %0)", 0, rv_min_d, D, "(%1 < %0 ? %1 : %0)", 0, 0)
SOP(PMax, "pmax", 2, rv_max_i, I, "(%1 > %0 ? %1 : %0)", 0, rv_pmax_d, D, "(%1 > %0 ? %1 : %0)", 0, 0)
SOP(PMin, "pmin", 2, rv_min_i, I, "(%1 < %0 ? %1 : %0)", 0, rv_pmin_d, D, "(%1 < %0 ? %1 : %0)", 0, 0)
SOP(Abs,  "abs", 1, rv_abs_i,  I, "(%0 < 0 ? -%0 : %0)", 0, rv_abs_d, D, "fabs(%0)", 0, 0)
SOP(Sign, "sign", 1, 0,        D, 0, 0, rv_sign_d, D, "(%0 > 0.0 ? 1.0 : (%0 == 0.0 ? 0.0 : -1.0))", 0, 0)
SOP(Sqrt, "sqrt", 1, 0,        D, 0, 0, rv_sqrt, D, "sqrt(%0)", 0, SF_WARN)
SOP(Floor, "floor", 1, 0,      D, 0, 0, rv_floor, D, "floor(%0)", 0, 0)
SOP(Ceiling, "ceiling", 1, 0,  D, 0, 0, rv_ceil, D, "ceil(%0)", 0, 0)
SOP(Trunc, "trunc", 1, 0,      D, 0, 0, rv_trunc, D, "trunc(%0)", 0, 0)
SOP(Round, "round", 1, 0,      D, 0, 0, rv_rint, D, "rint(%0)", 0, 0) /* digits = 0 */
SOP(RoundTo, "round to", 2, 0, D, 0, 0, rv_round_to, D, 0, MF_ROUND, SF_WARN) /* round(x, digits) of a double */
S_M1(Exp,   "exp",   rv_exp,   MF_EXP, 0)
S_M1(Expm1, "expm1", rv_expm1, MF_EXP, 0)
S_M1(Log,   "log",   rv_log,   MF_LOG, SF_WARN)
S_M1(Log1p, "log1p", rv_log1p, MF_LOG, SF_WARN)
S_M1(Log2,  "log2",  rv_log2,  MF_LOG, SF_WARN)
S_M1(Log10, "log10", rv_log10, MF_LOG, SF_WARN)
SOP(LogB, "log", 2, 0,         D, 0, 0, rv_logb, D, 0, MF_LOG, SF_WARN) /* log(x, base) */
SOP(Signif, "signif to", 2, 0, D, 0, 0, rv_signif, D, 0, MF_LOG, SF_WARN) /* signif(x, digits) of a double */
S_M1(Sin,   "sin",   rv_sin,   MF_TRIG, SF_WARN)
S_M1(Cos,   "cos",   rv_cos,   MF_TRIG, SF_WARN)
S_M1(Tan,   "tan",   rv_tan,   MF_TRIG, SF_WARN)
S_M1(SinPi, "sinpi", rv_sinpi, MF_TRIG, SF_WARN)
S_M1(CosPi, "cospi", rv_cospi, MF_TRIG, SF_WARN)
S_M1(TanPi, "tanpi", rv_tanpi, MF_TRIG, SF_WARN)
S_M1(Asin,  "asin",  rv_asin,  MF_ATRIG, SF_WARN)
S_M1(Acos,  "acos",  rv_acos,  MF_ATRIG, SF_WARN)
S_M1(Atan,  "atan",  rv_atan,  MF_ATRIG, 0)
SOP(Atan2, "atan2", 2, 0,      D, 0, 0, rv_atan2, D, 0, MF_ATRIG, SF_WARN)
S_M1(Sinh,  "sinh",  rv_sinh,  MF_HYPER, 0)
S_M1(Cosh,  "cosh",  rv_cosh,  MF_HYPER, 0)
S_M1(Tanh,  "tanh",  rv_tanh,  MF_HYPER, 0)
SOP(IsNa,  "is.na",       1, rv_isna_i,  L, "0", 0, rv_isnan, L, "0", 0, SF_NA_AWARE)
SOP(IsNan, "is.nan",      1, rv_false_i, L, "0", 0, rv_isnan_d, L, "0", 0, SF_NA_AWARE)
SOP(IsFinite, "is.finite", 1, rv_isfin_i, L, "1", 0, rv_isfin, L, 0, 0, SF_NA_AWARE)
SOP(IsInfinite, "is.infinite", 1, rv_false_i, L, "0", 0, rv_isinf, L, 0, 0, SF_NA_AWARE)
SOP(AsInt, "as.integer",  1, rv_i2i,     I, "%0", 0, rv_d2i, I, 0, 0, SF_RANGE)
SOP(AsDbl, "as.double",   1, rv_i2d,     D, "(double)%0", 0, rv_d2d, D, "%0", 0, 0) /* as.numeric too */
SOP(AsLgl, "as.logical",  1, rv_i2l,     L, "(%0 != 0)", 0, rv_d2l, L, "(%0 != 0.0)", 0, 0)
SOP(BitAnd, "bitwAnd", 2, rv_bitand, I, "(%0 & %1)", 0, 0, I, 0, 0, SF_COMM | SF_INT)
SOP(BitOr,  "bitwOr",  2, rv_bitor,  I, "(%0 | %1)", 0, 0, I, 0, 0, SF_COMM | SF_INT)
SOP(BitXor, "bitwXor", 2, rv_bitxor, I, "(%0 ^ %1)", 0, 0, I, 0, 0, SF_COMM | SF_INT)
SOP(BitNot, "bitwNot", 1, rv_bitnot, I, "(~%0)", 0, 0, I, 0, 0, SF_INT)
SOP(ShiftL, "bitwShiftL", 2, rv_shl, I, 0, 0, 0, I, 0, 0, SF_INT)
SOP(ShiftR, "bitwShiftR", 2, rv_shr, I, 0, 0, 0, I, 0, 0, SF_INT)
SOP(Hypot, ".hypot", 2, 0, D, 0, 0, rv_hypot, D, 0, 0, 0) /* Mod(complex(re, im)) */
SOP(NormQuantile, ".qnorm", 1, 0, D, 0, 0, rv_qnorm, D, 0, MF_RANDOM, 0) /* of a number in (0, 1); no function of R */
/* What pe/build_dist.c makes distributions of: no functions of R.  Names as in scalar.h. */
SOP(Minus, ".minus", 2, 0, D, 0, 0, rv_minus, D, 0, MF_DIST, SF_WARN)
S_M1(Positive, ".positive", rv_positive, MF_DIST, SF_WARN)
SOP(LogP, ".log p", 2, 0, D, 0, 0, rv_logp, D, 0, MF_DIST, SF_WARN)
SOP(PNorm, ".pnorm", 1, 0, D, 0, 0, rv_pnorm, D, 0, MF_DIST, 0)
SOP(LPNorm, ".pnorm log", 1, 0, D, 0, 0, rv_lpnorm, D, 0, MF_DIST, SF_WARN)
SOP(DNorm, ".dnorm", 2, 0, D, 0, 0, rv_dnorm, D, 0, MF_DIST, 0)
SOP(LDNorm, ".dnorm log", 2, 0, D, 0, 0, rv_ldnorm, D, 0, MF_DIST, 0)
S_M1(Quantile, ".quantile", rv_quantile, MF_DIST, SF_WARN)
S_D2(dexp, MF_DIST)
S_D2(ldexp, MF_DIST)
S_D2(pexp, MF_DIST)
S_D2(uexp, MF_DIST)
S_D2(qexp, MF_DIST)
S_D2(vexp, MF_DIST)
S_D2(dchisq, MF_DENSITY)
S_D2(ldchisq, MF_DENSITY)
S_D2(dt, MF_DENSITY)
S_D2(ldt, MF_DENSITY)
S_D2(dgeom, MF_DENSITY)
S_D2(ldgeom, MF_DENSITY)
S_D2(pgeom, MF_DENSITY)
S_D2(ugeom, MF_DENSITY)
S_D2(ppois, MF_PROB)
S_D2(upois, MF_PROB)
S_D2(pchisq, MF_PROB)
S_D2(uchisq, MF_PROB)
S_D2(pt, MF_PROB)
S_D2(ut, MF_PROB)
S_D3(dunif, MF_DIST)
S_D3(ldunif, MF_DIST)
S_D3(punif, MF_DIST)
S_D3(uunif, MF_DIST)
S_D3(qunif, MF_DIST)
S_D3(vunif, MF_DIST)
S_D3(dlnorm, MF_DIST)
S_D3(ldlnorm, MF_DIST)
S_D3(plnorm, MF_DIST)
S_D3(ulnorm, MF_DIST)
S_D3(qlnorm, MF_DIST)
S_D3(vlnorm, MF_DIST)
S_D3(dlogis, MF_DIST)
S_D3(ldlogis, MF_DIST)
S_D3(plogis, MF_DIST)
S_D3(ulogis, MF_DIST)
S_D3(qlogis, MF_DIST)
S_D3(vlogis, MF_DIST)
S_D3(dcauchy, MF_SHAPES)
S_D3(ldcauchy, MF_SHAPES)
S_D3(pcauchy, MF_SHAPES)
S_D3(ucauchy, MF_SHAPES)
S_D3(qcauchy, MF_SHAPES)
S_D3(vcauchy, MF_SHAPES)
S_D3(dweibull, MF_SHAPES)
S_D3(ldweibull, MF_SHAPES)
S_D3(pweibull, MF_SHAPES)
S_D3(uweibull, MF_SHAPES)
S_D3(qweibull, MF_SHAPES)
S_D3(vweibull, MF_SHAPES)
S_D3(dbinom, MF_DENSITY)
S_D3(ldbinom, MF_DENSITY)
S_D3(dnbinom, MF_DENSITY)
S_D3(ldnbinom, MF_DENSITY)
S_D3(dnbinom_mu, MF_DENSITY)
S_D3(ldnbinom_mu, MF_DENSITY)
S_D3(dgamma, MF_DENSITY)
S_D3(ldgamma, MF_DENSITY)
S_D3(dbeta, MF_DENSITY)
S_D3(ldbeta, MF_DENSITY)
S_D3(df, MF_DENSITY)
S_D3(ldf, MF_DENSITY)
S_D3(pgamma, MF_PROB)
S_D3(ugamma, MF_PROB)
S_D3(pbeta, MF_PROB)
S_D3(ubeta, MF_PROB)
S_D3(pbinom, MF_PROB)
S_D3(ubinom, MF_PROB)
S_D3(pnbinom, MF_PROB)
S_D3(unbinom, MF_PROB)
S_D3(pf, MF_PROB)
S_D3(uf, MF_PROB)
S_D2(ipois, MF_PROB)
S_D3(ibinom, MF_PROB)
S_D2(igam, MF_PROB)
/* gamma and kin (pe/build_gamma.c): see specialize/math/gamma.h */
S_M1(Gamma, ".gamma", rv_gamma, MF_GAMMA, SF_WARN)
S_M1(LGamma, ".lgamma", rv_lgamma, MF_GAMMA, SF_WARN)
S_M1(Digamma, ".digamma", rv_digamma, MF_GAMMA, SF_WARN)
S_M1(Trigamma, ".trigamma", rv_trigamma, MF_GAMMA, SF_WARN)
SOP(Beta, ".beta", 2, 0, D, 0, 0, rv_beta, D, 0, MF_GAMMA, SF_WARN)
SOP(LBeta, ".lbeta", 2, 0, D, 0, 0, rv_lbeta, D, 0, MF_GAMMA, SF_WARN)
SOP(Choose, ".choose", 2, 0, D, 0, 0, rv_choose, D, 0, MF_GAMMA, SF_WARN)
SOP(LChoose, ".lchoose", 2, 0, D, 0, 0, rv_lchoose, D, 0, MF_GAMMA, SF_WARN)
SOP(dpois, ".dpois", 2, 0, D, 0, 0, rv_dpois, D, 0, MF_GAMMA, SF_WARN)
SOP(ldpois, ".ldpois", 2, 0, D, 0, 0, rv_ldpois, D, 0, MF_GAMMA, SF_WARN)
/* clang-format on */
#undef S_CMP
#undef S_M1
#undef S_D2
#undef S_D3
#elif !defined(RAVEL_OPS_H)
#define RAVEL_OPS_H
#include <stddef.h>
#include <stdint.h>

typedef enum ScalarOp {
  SOP_None,
#define SOP(name, ...) SOP_##name,
#include "ops.h"
#undef SOP
  SOP_COUNT
} ScalarOp;

enum { /* flags of a row */
       SF_OVF =
           1, /* integers: an NA that the operands did not have is R's warning "NAs produced by integer overflow" */
       SF_COMM = 2,     /* commutative (for doubles: up to which NaN of two comes out) */
       SF_WARN = 4,     /* doubles: a NaN that the operands did not have is R's warning "NaNs produced" */
       SF_NA_AWARE = 8, /* an NA operand need not give NA */
       SF_RANGE = 16,   /* doubles: rv_d2i_range(x) is R's warning "NAs introduced by coercion to integer range" */
       SF_LOSS = 32,    /* doubles: rv_mod_loss(x, y) is R's warning */
       SF_INT = 64,     /* R takes whole numbers only; doubles that are not: leave it to the builtin */
};
enum { /* families of longer functions: specialize/math/<family>.h */
       MF_MOD = 1,
       MF_EXP = 2,
       MF_LOG = 4,
       MF_TRIG = 8,
       MF_ATRIG = 16,
       MF_HYPER = 32,
       MF_POW = 64,
       MF_REDUCE = 128, /* specialize/reduce.h: what sum and kin add with */
       MF_NEAR = 256,   /* specialize/math/near.h: only where oclgen/burst.c asks for it */
       MF_RANDOM = 512, /* specialize/math/random.h: random numbers by counter */
       MF_ROUND = 1024, /* specialize/math/round.h */
       MF_DIST = 2048,  /* specialize/math/dist.h */
       MF_GAMMA = 4096, /* specialize/math/gamma.h */
       MF_DENSITY = 8192, /* specialize/math/density.h */
       MF_PROB = 16384,   /* specialize/math/prob.h */
       MF_SHAPES = 32768, /* specialize/math/shapes.h */
       MF_TAPE = 65536,   /* specialize/math/twister.h */
       MF_WEIGHTED = 131072, /* specialize/math/weighted.h */
       MF_FAST = 262144,   /* no family: specialize/math/fast.h, and builtins.h for what that has */
       MF_SINGLE = 524288, /* nor this: specialize/single.h, the same */
       MF_STREAM = 1048576, /* specialize/math/stream.h */
       MF_NORMALS = 2097152, /* specialize/math/normals.h, after rv_log_table */
       MF_SORT = 4194304,     /* specialize/math/sort.h */
       MF_ALL = 255 | MF_RANDOM | MF_TAPE | MF_WEIGHTED | MF_ROUND | MF_DIST | MF_GAMMA | MF_DENSITY | MF_PROB | MF_SHAPES |
                MF_SORT
};

typedef struct SpecOp {
  const char *name;  /* "Add" */
  const char *rname; /* "+" */
  uint8_t arity;
  const char *ifn; /* NULL: none */
  char ires;       /* 'L' 'I' 'D' */
  const char *iraw, *iover;
  const char *dfn;
  char dres;
  const char *draw;
  uint16_t family, flags;
} SpecOp;
extern const SpecOp spec_ops[SOP_COUNT]; /* [SOP_None] is empty */

/* The row of R's function `rname` with that many arguments, or SOP_None.  Linear: for building nodes and tables. */
ScalarOp spec_op(const char *rname, int arity);

/* OpenCL source of scalar.h and of the families in the mask (MF_*), with what they depend on, in order.  Puts up to
 * SPEC_PARTS pieces (not NUL-terminated; their lengths in len) and returns how many. */
enum { SPEC_PARTS = 28 };
/* The families whose functions are the device's own there (MF_FAST, MF_SINGLE). */
uint32_t spec_builtin(uint32_t families);
int spec_source(uint32_t families, const char *part[SPEC_PARTS], size_t len[SPEC_PARTS]);
#endif
