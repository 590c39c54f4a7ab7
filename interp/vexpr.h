/* interp/vexpr.h - whole-vector expressions: a tree of elementwise operations over long vectors is a parallel region.
 *
 *   y <- a * x + sqrt(z) - mean(w)
 *
 * The leaves (variables, constants, calls that are not elementwise) are evaluated once, in R's order; the tree over
 * them becomes one kernel without intermediate vectors (vexpr_run.c), or is evaluated by the base functions from the
 * leaves' values (vexpr.c).  A reduction of such a tree, sum(x * y), is a region as well (vreduce.c).
 *
 * Scalar code knows nothing of this: the nodes of a tree take the entry exec_VecExpr when they first run and see a long
 * vector among their variables, or when an operand of their slow path turns out to be one.  The topmost node of a tree
 * runs first, and takes the others' work over.
 */
#ifndef RAVEL_VEXPR_H
#define RAVEL_VEXPR_H
#include "nodeops.h"
#include "offload.h"
#include "parallel_impl.h"

/* ---- What a tree takes ----------------------------------------------------------------------------------------------
 *
 * Operations: + - * / ^ %% %/%, comparisons, & | !, the elementary functions, is.na and kin, as.integer and kin, abs
 * round floor .., round(x, digits), ifelse, pmin and pmax of two or three, log(x, base), x %in% table of up to 64
 * numbers, the functions of one string (runtime/dictionary.h) with constants.  All other calls (mean(w)) are leaves,
 * evaluated once, in R's order.  Shorter vectors are recycled, sequences are not stored, names, dim and dimnames
 * come out as R has them.
 *
 * Subscripts: x[-1] - x[-n] (so diff(x)), x[2:n] * x[1:(n - 1)], x[idx], x[n:1], m[, j], m[i, ], x[k %% 5L + 1L].  A
 * subscript that leaves out a range is a sequence: nothing is copied.
 *
 * Strings and factors: g == "a", is.na(g), g %in% c("a", "b"), ifelse(g == "a", x, y), sum(nchar(g) > 3),
 * as.integer(f), w[f], g[idx], price[item] by name, with its names; strings as results.
 *
 * Not taken: operands with another class than factor's or other attributes than those three, operators that the
 * program has redefined, ifelse whose arms differ in type or call functions (R may not evaluate them), lengths that
 * are no multiples.
 *
 * It runs on the device if its data is there or the arithmetic pays for the copies; from the second run of a line on
 * it is known what the base functions need, before that it is guessed.  NA is computed with.  An element for which R
 * would warn or stop throws the kernel's result away: the base functions do the whole expression, and their warnings
 * are R's.
 *
 * Reductions (vreduce.c): sum mean prod min max range any all which.min which.max of one vector or tree.  Sums that
 * are not finite, products that leave the range, and calls with several arguments are the base functions' work.  Of
 * some elements: sum(x[x > 0]), mean(x[ok]), max(x, na.rm = TRUE): sums run over the places of all, for VX_LONG
 * elements or more, on the device as in the interpreter.  A condition that is NA, and a subscript that keeps nothing
 * (but for sum prod any all), is the base function's work.  Reduce(f, x) with + * max min, or a closure that is just
 * that, over plain numbers runs as one loop from left to right: sums of doubles in another order would be other
 * sums.
 *
 * Families (vbatch.c): `for (k in 1:10) s[k] <- sum(x[g == k])`, on devices with memory of their own; three numbers
 * in a row make the next ones likely, too.  --explain shows fewer launches than calls.  A work-group folds for two
 * of the numbers, so that half of the reads come from its cache.
 *
 * Scans (vscan.c, oclgen/scan.c): cumsum cumprod cummax cummin of VX_LONG elements or more, one kernel launched
 * twice, blocks of RV_SCAN_BLOCK elements (specialize/reduce.h).  R adds in long double, from left to right: over a
 * million normal numbers the two agree to the last bit in 92 % of the sums, and in all 15 digits in 99.2 %; where a
 * running sum passes close to zero the relative difference can be larger (4e-12 was seen), and pairs are the more
 * exact of the two.
 *
 * Chains: sapply(sapply(x, f), g), sqrt(sapply(x, f)) * 2, sum(vapply(x, f, 0)): a parallel call whose vector is
 * used once, in the call around it, becomes part of that call's kernel (VX_MAP).  That needs no profile of f, but a
 * fused kernel gives up as a whole where an element fails a guard; then each call goes its own way, with its own
 * profile.  Closures with side effects are never fused: R runs all of f before g.
 *
 * Random numbers (vdraw.c): VX_LONG numbers or more by runif, rnorm (by inversion), rexp, sample.int(k, n, TRUE),
 * sample(k, n, TRUE), with parameters that are numbers; x <- rnorm(n) by itself is an expression, too.  Parameters
 * that are vectors, or for which R gives NaN or draws nothing (sd = 0), and outside of parallel calls the other
 * distributions, permutations and prob =, are the base functions' work. */

enum {
  VX_LONG = 8192,     /* elements of a vector worth looking at */
  VX_MAX_NODES = 160, /* of one tree; what is deeper is a leaf */
  VX_MAX_LEAVES = 48,
};

typedef enum VxKind {
  VX_LEAF,
  VX_CONST,
  VX_OP,
  VX_IFELSE,
  VX_CALL2, /* pmin, pmax, log(x, base) */
  VX_DIST,  /* dnorm, gamma and kin, with names and flags */
  VX_PARTS, /* Re Im Mod Arg Conj of complex numbers; complex(real = , imaginary = ) and by modulus and argument */
  VX_TEXT,  /* nchar, startsWith and kin, of one string and constants: a table (texttable.c) */
  VX_MAP,   /* sapply(x, f), vapply(x, f, like): the elements of x one by one through f */
  VX_IN,    /* x %in% table: the table is a whole vector, a small one */
  VX_DRAW,  /* runif(n, a, b), rnorm, rexp, sample.int(k, n, TRUE): kids: n, a, b (-1: not given), place (vdraw.c) */
  VX_INDEX, /* x[i], x[-1], m[i, ], m[, j]: the element of a whole vector at each subscript; op: VxSide */
  VX_KEEP,  /* top of a reduction: x[cond], the elements for which cond holds */
  VX_RE,    /* top of a sum of complex numbers: the real parts */
  VX_IM,    /* the imaginary ones */
  VX_KNOWN, /* top of a reduction with na.rm = TRUE: the elements that are not NA */
} VxKind;
/* What a leaf is: a vector, sapply's function, vapply's FUN.VALUE, a vector that is indexed, its subscript; of random
 * numbers: how many, a parameter, the place of each in the stream. */
enum { VX_ELEMENTS, VX_FUN, VX_LIKE, VX_WHOLE, VX_SUBSCRIPT, VX_COUNT, VX_SCALAR, VX_PLACE };
typedef enum VxSide { VX_PLAIN, VX_ROW, VX_COLUMN } VxSide;
typedef struct VxNode {
  uint8_t kind, op; /* VxKind; SOP_* of VX_OP and VX_CALL2 (pmin, pmax, log(x, base)) */
  int16_t kid[5], nkids;
  int16_t leaf;  /* VX_LEAF: which occurrence */
  int16_t input; /* VX_LEAF: which input of the kernel: occurrences of one variable share it */
  Node *n;
} VxNode;

/* Calls that fold a vector to a number or two. */
typedef enum VxReduce {
  VR_NONE,
  VR_SUM,
  VR_MEAN,
  VR_PROD,
  VR_MIN,
  VR_MAX,
  VR_RANGE,
  VR_ANY,
  VR_ALL,
  VR_WHICH_MIN,
  VR_WHICH_MAX,
  VR_CUMSUM, /* scans: vectors as long as the tree's */
  VR_CUMPROD,
  VR_CUMMAX,
  VR_CUMMIN
} VxReduce;

/* One tree; lives as long as the code that the nodes belong to. */
typedef struct VecExpr {
  Node *root;
  int nnodes, nleaves, ninputs;
  uint8_t reduce;          /* PeReduce: the root is a call that folds the tree's vector */
  uint32_t nredefined;     /* R->nredefined when the operators were last looked at */
  bool stale;              /* to be made anew */
  int idle;                /* runs in a row without a long vector */
  int failures, skip;      /* launches whose guards failed; runs to leave out for that */
  int tries;               /* to compile again: functions that had not run may have */
  Obj *fun;                /* the tree as a closure of the inputs: marked with the node */
  VxNode *node;            /* kids before parents: the root is the last */
  int nfuns, nwholes;      /* inputs that are functions, whole vectors: after the others */
  int ndraws;              /* nodes that are VX_DRAW */
  bool drawing;            /* calls that would be, if the generator were Philox, are leaves */
  bool keep;               /* the root of a reduction is VX_KEEP or VX_KNOWN */
  struct VecExpr *half[2]; /* sums of complex numbers: those of their parts; NULL: none yet */
  struct VxBatch *batch;   /* vbatch.c; NULL: none yet */
  Node **leaf;             /* by occurrence */
  uint8_t *role;           /* by occurrence: VX_ELEMENTS, ... */
  bool *pure;              /* by occurrence: in an arm of ifelse, which R may not evaluate */
} VecExpr;

/* What R knows of a vector besides its elements. */
typedef struct VxShape {
  uint8_t type; /* T_LGL, T_INT, T_DBL, T_CPLX, T_STR */
  Obj *levels;  /* T_INT: of a plain factor; else NULL */
  bool ordered; /* then: is it ordered? */
  Obj *strings; /* T_STR: the vector itself, where it is a leaf */
  int64_t n;
  Obj *names, *dim, *dimnames;
} VxShape;

typedef struct VxRun {
  VecExpr *e;
  Node *n; /* the call that the report names */
  Frame *f;
  const Value *in;   /* by input */
  const Value *fun;  /* functions */
  Obj *const *whole; /* vectors that are indexed */
  VxShape shape;     /* of the tree's vector */
  uint32_t key[2];   /* of the random numbers' stream */
  /* results */
  Offload o;
  double ms;       /* that the base functions needed for the tree */
  double home_ms;  /* that it would take to bring home what lives on a device alone */
  double guess_ms; /* that a device would take, before there is a kernel; 0 no device is known */
  Obj *vec;        /* the elements, attributes still missing */
  Value value;     /* of a reduction */
} VxRun;

/* ---- vexpr.c ----------------------------------------------------------------------------------------------------- */

/* Is n, at its first run, the top of a tree with a long vector?  Then it has its entry. */
bool vexpr_probe(Rt *R, Node *n, Frame *f);
/* The slow path of operator n has met a long vector. */
void vexpr_saw(Rt *R, Node *n, Frame *f);
static inline bool vexpr_long(Value v) {
  return v.tag == V_OBJ && (rt_is_num(v.o) || TYPE(v.o) == T_CPLX || TYPE(v.o) == T_STR) && LEN(v.o) >= VX_LONG;
}
Value exec_VecExpr(Rt *R, Node *n, Frame *f);
/* Calls that may be a tree's root: ifelse, pmin, pmax, log(x, base); vexpr_call(n): n is one. */
bool vexpr_call(Node *n);
Value exec_CallVector(Rt *R, Node *n, Frame *f);
Value exec_Ifelse(Rt *R, Node *n, Frame *f); /* where the test is no long vector */
void vexpr_mark(Rt *R, Node *n);
void vexpr_closure(Rt *R, VecExpr *e); /* e->fun, made at its first use */
/* For the entry of a call n that folds kid: the tree of kid, in n->cache[1]; NULL: not a tree to look at. */
VecExpr *vexpr_install_reduce(Rt *R, Node *n, Node *kid, Frame *f, VxReduce op, bool na_rm);
/* May the tree be run as one here and now?  (Operators are the base functions, ...) */
bool vexpr_usable(Rt *R, VecExpr *e, Frame *f);
bool vexpr_sees_long(Rt *R, Node *n, Frame *f);
bool vexpr_install(Rt *R, Node *n, Frame *f); /* n is the top of a tree from now on */
/* What variable n holds, without evaluating anything; V_UNBOUND: not known. */
Value vexpr_peek(Rt *R, Node *n, Frame *f);
bool vexpr_within(Node *n, int fuel); /* is there a tree already in the tree of n, at most so deep? */
/* Evaluate the leaves and run the tree.  True: on the device (run->vec or run->value).  False: *vec is its value. */
bool vexpr_run(Rt *R, VecExpr *e, Node *n, Frame *f, VxRun *run, Value *vec);

static inline Node *vexpr_inside(Node *n) { /* without parentheses */
  while (n->kind == ND_Paren) n = n->kid[0];
  return n;
}
static inline const char *vexpr_callee(const Node *n) { return n->u.call->sym ? SYMNAME(n->u.call->sym) : ""; }

/* ---- vexpr_shape.c ----------------------------------------------------------------------------------------------- */

/* Of a value; false: no leaf of an expression. */
bool vexpr_shape_of_value(Rt *R, Value v, VxShape *s);
/* all[i] from leaf[] and those of the nodes below it.  False: no vector expression, or R warns or stops. */
bool vexpr_shape_of(VecExpr *e, int i, const VxShape *leaf, VxShape *all);
void vexpr_set_shape(Rt *R, Obj *x, const VxShape *s); /* names, dim and dimnames */
static inline bool vexpr_textual(const VxShape *s) { return s->type == T_STR || s->levels; }

/* ---- vexpr_index.c ----------------------------------------------------------------------------------------------- */

/* What the subscript v of w (side: see VxSide) selects, as numbers in 1 .. length(w), one for each element; or
 * V_UNBOUND: the base function must look at it.  NA, 0 and numbers that are out of bounds may be left in a vector that
 * is no sequence. */
Value vexpr_subscript(Rt *R, Obj *w, Value v, int side);
/* x[i] by the base function. */
Value vexpr_index(Rt *R, Node *n, const Value *v, Frame *f);
/* The reduction of x's elements for which keep holds (NULL: that are not NA), where that is a fold in pairs over the
 * places of all n elements: sum, mean and prod of doubles.  False: the base function must do it. */
bool vexpr_reduce_kept(VxReduce op, Obj *x, Obj *keep, Value *out);

/* ---- vdraw.c ----------------------------------------------------------------------------------------------------- */

typedef enum VxDraw { VD_NONE, VD_UNIF, VD_NORM, VD_EXP, VD_INDEX } VxDraw;
/* Does n draw a vector of random numbers?  of[i]: what argument i is: 0 how many, 1 and 2 the parameters, 3 a constant.
 */
VxDraw vdraw_call(Node *n, int8_t of[4]);
/* Is a vector of VX_LONG numbers or more about to be drawn under Philox?  Looks without evaluating anything. */
bool vdraw_long(Rt *R, Node *n, Frame *f);
/* Or so many of another generator that they will probably be a vector that is not drawn yet (runtime/draws.h)? */
bool vdraw_later(Rt *R, Node *n, Frame *f);
/* The leaves of t, a VX_DRAW, are known: take the places of its numbers in the stream, into in[] and the last leaf.
 * False: its numbers have been drawn by the base function, into that leaf. */
bool vdraw_reserve(Rt *R, VxRun *v, VxNode *t, Value *leaf, Value *in);
/* What the base function draws at the places of t. */
Value vdraw_values(Rt *R, VxRun *v, VxNode *t, const Value *leaf);
Value exec_CallDraw(Rt *R, Node *n, Frame *f);

/* ---- vreduce.c --------------------------------------------------------------------------------------------------- */

/* The call n (one argument) as a reduction; VR_NONE: it is none.  Its entry is then exec_CallReduce. */
bool vexpr_reduce_call(Node *n); /* is n one, with a vector and perhaps na.rm = TRUE? */
Value exec_CallReduce(Rt *R, Node *n, Frame *f);
/* Fold the lanes of a kernel that reduces, into v->value; or (b: planned by vbatch_plan) several times with other
 * scalars, into b->result.  False: not done; *nlanes says how many elements failed a guard. */
bool vexpr_launch_reduce(ParState *s, VxRun *v, struct ParKernel *k, const Value *scope, struct VxBatch *b,
                         int64_t *nlanes);

/* ---- vbatch.c ---------------------------------------------------------------------------------------------------- */

enum { VX_BATCH = 128, VX_BATCH_SCALARS = 2 };
typedef struct VxTuple {
  Value v[VX_BATCH_SCALARS]; /* the tree's scalar inputs */
} VxTuple;
/* What a vector of the tree was when the batch was launched. */
typedef struct VxWas {
  uint64_t id; /* ocl_copy_id; 0: a sequence */
  double start, stride;
  int64_t n;
} VxWas;
typedef struct VxBatch {
  OclDevice *d;
  int64_t n;  /* of the tree's vector */
  bool known; /* was[] holds the vectors of the last launch */
  int nwas;   /* inputs, then vectors that are indexed */
  VxWas was[2 * VX_MAX_LEAVES];
  int nseen; /* scalars that came with these vectors, in order */
  VxTuple seen[VX_BATCH];
  int nasked, used; /* results that are there for them, and how many were asked for since */
  VxTuple asked[VX_BATCH];
  Value result[VX_BATCH]; /* V_UNBOUND: the base function must do it; else no object */
  bool ahead;             /* they were guessed from a progression */
  int rest;               /* batches to leave out: too little of the last ones was used */
} VxBatch;
/* Has an earlier launch found v's value?  1: it is in v->value; -1: the base function must do it; 0: not known. */
int vbatch_find(Rt *R, VxRun *v, const ParCall *p, OclDevice *d);
/* v is going to be launched: with which other scalars, too?  NULL: none; else b->asked and b->nasked say with which. */
VxBatch *vbatch_plan(Rt *R, VxRun *v, const ParCall *p, const struct ParKernel *k);
/* It has been launched (b: what vbatch_plan gave, if that went well). */
void vbatch_launched(Rt *R, VxRun *v, const ParCall *p, VxBatch *b);

static inline double vexpr_double(int64_t bits) { /* a word of partial results */
  double d;
  memcpy(&d, &bits, sizeof d);
  return d;
}

/* ---- vscan.c ----------------------------------------------------------------------------------------------------- */

/* The device's way of cumsum and kin: which fold (PeReduce). */
int vexpr_scan_kind(VxReduce op);
/* m partial results of blocks (after phase 0 of oclgen/scan.c) become what comes before each block, for phase 1.  NULL,
 * or why the base function must do it all. */
const char *vexpr_scan_bases(const struct OclKernel *k, int64_t *part, int64_t m);
/* v's elements replaced by their running fold, which succeeded before. */
void vexpr_scan_host(const struct OclKernel *k, Obj *v);

/* ---- vexpr_run.c ------------------------------------------------------------------------------------------------- */

/* Try the device.  True: v->vec or v->value.  False: the interpreter must do it; then call vexpr_interpreted, with the
 * time that the base functions took (the reduction's own, too). */
bool vexpr_device(Rt *R, VxRun *v);
/* For the report: no kernel does this with n elements, for that reason. */
void vexpr_refused(Rt *R, VxRun *v, int64_t n, const char *why);
void vexpr_interpreted(VxRun *v, double ms);
#endif
