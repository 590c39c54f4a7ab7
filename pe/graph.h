/* pe/graph.h - the graph: SSA values that float, under a tree of control.
 *
 * Values are hash-consed when made (pe_mk): asking for the same operation on the same inputs twice gives one node,
 * after folding (pe/fold.c).  A value has no place until pe_schedule gives it one.  What must stay where it is (guards,
 * array reads and writes, phis) hangs in a block.  A block is a list of items; control is nested, never a jump to
 * anywhere:
 *
 *   if c { .. } else { .. }   its phis choose between the values at the two ends; an end with break, next or return
 *                             brings none
 *   loop (phis) { .. }        runs its body until a `break`; `next` goes round again with the phis' new values; a
 *                             counted one (`for`) also ends when its first phi passes `last`: in the body that phi is
 *                             within its interval
 *   label { .. }              runs its body once; `break` leaves it (early return of an inlined function)
 *   return v..                the lane's result
 *
 * A value that is only right because a guard held says so by a Pi: Pi(x, guard).  Removing the guard removes the Pi.
 *
 * Values carry an interval, found when they are made.  For integers "cannot be NA" is "the interval lacks NA_INT";
 * doubles say with a flag that they are not NaN.
 */
#ifndef RAVEL_GRAPH_H
#define RAVEL_GRAPH_H
#include "../runtime/variates.h"
#include "arena.h"
#include "pe.h"

typedef enum __attribute__((packed)) PeOp { /* packed, a byte: so that nodes have it as what it is, for -Wswitch */
#define OP(name, in, res, mode, cl) OP_##name,
#include "ops.h"
#undef OP
  OP_COUNT
} PeOp;

typedef enum __attribute__((packed)) PeType { PT_V, PT_X, PT_B, PT_L, PT_I, PT_D, PT_N } PeType; /* letters of ops.h; PT_N: the node says */
enum { PM_PURE = 1, PM_COMM = 3, PM_PIN = 4 };

typedef struct PeOpInfo {
  const char *name, *in;
  uint8_t res, mode;
  const char *cl; /* NULL: NO_CL; "": BY_GEN */
} PeOpInfo;
extern const PeOpInfo pe_ops[OP_COUNT];
static inline bool pe_op_pure(int op) { return pe_ops[op].mode & PM_PURE; }

/* Scalars of a launch: kinds of OP_Param (the order is oclgen's business). */
typedef enum PeParamKind {
  PEP_INPUT_SCALAR,
  PEP_SEQ_START,
  PEP_SEQ_STRIDE,
  PEP_SCOPE_LEN,
  PEP_SCOPE_NROW,
  PEP_SCOPE_NCOL,
  PEP_SCOPE_SCALAR,
  PEP_SCOPE_START,
  PEP_SCOPE_STRIDE,
  PEP_N,     /* number of lanes in the call */
  PEP_INNER, /* sides of a grid: PEP_N is their product */
  PEP_OUTER,
  PEP_HEAP_CAP, /* elements that the heap holds */
  PEP_FROM,     /* Graph.serial: the first and the last round of the launch, */
  PEP_TO,
  PEP_TAPE,     /* and the draws that the tape has; lanes: a lane's part of it */
  PEP_ROOM,     /* elements that the buffer of written vector `index`, which may grow, has room for */
  PEP_RNG       /* index 0, 1: the key, 2: number of the call; RNG_* */
} PeParamKind;

/* Variates whose number of draws follows from what is drawn (specialize/math/twister.h). */
typedef enum PeVariate {
  PV_INDEX,
  PV_EXP,
  PV_NORM,
  PV_HOST, /* and from there on: an RtVariate that the host draws (runtime/variates.h) */
  PV_COUNT = PV_HOST + V_COUNT
} PeVariate;

#define PEP(kind, index) ((int64_t)(kind) << 16 | (index))

typedef int32_t Ref; /* index of a node; 0: none */

enum {
  NF_NONAN = 1, /* double: certainly not NaN (nor NA) */
  NF_WHOLE = 8, /* double: a whole number, infinite or NaN */
  NF_RAW = 16,  /* OP_ArrNew: nobody reads an element that has not been written; the first is 0 all the same */
  NF_SEEN = 2,
  NF_USED = 4 /* passes' marks */
};

struct PeBlock;
struct PeItem;
typedef struct PeNode {
  PeOp op;
  PeType type;
  uint8_t nin, flags;
  int32_t line;
  Ref in[3];
  Ref chain; /* hash chain */
  union {
    int64_t i;
    double d;
  } imm;
  int32_t lo, hi;        /* I, L: interval */
  double dlo, dhi;       /* D: in [dlo, dhi] or NaN */
  struct PeBlock *block; /* pinned: its block; others: where pe_schedule put it */
  struct PeItem *item;   /* phis: the if, loop or label they belong to */
  int32_t tmp;           /* passes' */
  int32_t uses;          /* pe_count_uses */
} PeNode;

typedef enum __attribute__((packed)) PeItemKind { IT_NODE, IT_IF, IT_LOOP, IT_LABEL, IT_BREAK, IT_NEXT, IT_RETURN } PeItemKind;
typedef struct PeItem {
  PeItemKind kind;
  bool counted;  /* loop: runs its body while phi 0 <= `last`; phi 0 goes up by 1 */
  bool nonempty; /* counted loop: R's from:to, which has an element always */
  bool whole;    /* counted loop of the builder's own: nothing leaves it early */
  int32_t line;
  Ref node; /* IT_NODE: the node; IT_IF: condition */
  Ref last; /* counted loop: last value of phi 0 (inclusive) */
  struct PeBlock *body[2];
  struct PeItem *target; /* break, next: which loop or label */
  Ref *dv;               /* counted loop: values of the exit phis when it ends by itself */
  Ref *v, *xv; /* v: if's phis, loop's phis, or the values of break, next, return; xv: loop's and label's exit phis */
  int n, nx, vcap, xcap;
  int id;        /* loops and labels: number in print */
  int32_t trips; /* counted loop: its rounds at the time of compilation, 0 not known: a hint */
} PeItem;
typedef struct PeBlock {
  struct PeBlock *up; /* enclosing block, NULL: the top */
  PeItem *owner;      /* item of `up` that it belongs to */
  PeItem **item;
  int n, cap;
  int depth, loops; /* nesting; loops around it */
  int id;
  bool ended; /* its last item is break, next or return */
} PeBlock;

enum { GF_SCHEDULED = 1, GF_STRIPPED = 2 };
/* What each lane draws, one after the other, where the host draws it (PE_VALUES): n variates `kind` with parameters a, b (0:
 * none), functions of the launch.  PV_INDEX: one of 0 .. a - 1; `falls`: then of 0 .. a - 2, and so on. */
typedef struct PeDraw {
  int kind;
  bool falls;
  Ref n, a, b;
} PeDraw;
enum { PE_MOST_DRAWS = 24 };

typedef struct Graph {
  PeArena arena;
  PeNode *node;
  int nnode, capnode;
  Ref *hash;
  int nhash; /* power of two */
  PeBlock *top;
  int ids; /* loops, labels, blocks numbered so far */
  uint32_t flags;
  const char *name; /* for dumps */
  /* the region */
  int dims; /* 2: a work-item for each element of each lane's vector (PR_ROWS), or for each lane of a grid */
  uint32_t local_bytes; /* PeRequest's */
  bool sums;            /* has a sum in one piece (PE_TILE, PE_SPLIT) */
  bool split;           /* PE_SPLIT */
  bool crew;            /* PE_CREW */
  bool gpu;             /* PE_GPU */
  bool fast, single;    /* PE_FAST, PE_SINGLE */
  bool long_sums;       /* without it: has sums that would be in one piece with it */
  Ref inner; /* PR_ROWS: length of a lane's vector, a function of the launch; grid: its first side.  0: neither */
  Ref draws; /* loops, tape: random numbers that each lane draws, a function of the launch; 0: none */
  int ndrawn; /* PE_VALUES: what they are, together `draws` numbers */
  PeDraw *drawn;
  int nargs;
  PeArg *args;       /* copies */
  uint8_t *arg_need; /* PF_COMPLETE where a guard went because of it */
  PeScope *scope;
  int nscope, capscope;
  uint8_t *scope_facts; /* PF_* per scope entry: what the launcher is willing to see to */
  uint8_t shape;        /* PeShapeKind */
  bool text;            /* the lanes' results are ids of strings */
  bool complex;         /* the lanes' results are complex: PR_VECTOR or PR_ROWS of the parts of each, in turn */
  bool raw;             /* they are bytes */
  uint8_t reduce;       /* PeReduce */
  bool unnamed;         /* R's results, one number each, may have names, which nobody wants: PE_NAMELESS */
  int32_t elt_rows;     /* each lane's result is a matrix of so many rows; 0: it is none */
  int nouts;
  PeOut *outs;
  int nwide;  /* loops: columns with `inner` numbers for each lane (OP_RowSet, imm: which); outs[nouts ...] */
  bool loop;  /* the lanes are iterations of a for loop */
  uint8_t serial; /* PeSerial: or there is one lane, which runs rounds PEP_FROM to PEP_TO of it (serial.c) */
  int32_t each; /* serial, not of a loop but of calls of a function: so many numbers of writes[0] are a call's result */
  Obj **each_name; /* their names, T_CHAR or NULL; NULL: they have none */
  bool tape;   /* draws are of R's generator.  serial: outs[0] is how many numbers it has taken from the tape */
  bool hidden; /* serial: a variable has a value that is no column; the interpreter runs the round that it is of */
  bool exact; /* a lane that failed a guard, run again in the interpreter, touches nothing that other lanes see */
  int nwrites, nfolds;
  PeWrite *writes;
  PeFold *folds;
  int ntemps;
  PeTemp *temps;
  Ref *cond; /* launch conditions: guards that depend on the launch only */
  int ncond, capcond;
} Graph;

#define N(g, r) (&(g)->node[r])
/* The value that guards have narrowed to r: what stands behind its pi nodes. */
static inline Ref pe_real(const Graph *g, Ref r) {
  while (N(g, r)->op == OP_Pi) r = N(g, r)->in[0];
  return r;
}

/* By what is known of it: no NA, and if it is a double no NaN, either? */
static inline bool pe_no_na(const PeNode *n) {
  return n->type == PT_B || (n->type == PT_D ? n->flags & NF_NONAN : n->lo > INT32_MIN);
}

/* -- construction (graph.c) -- */
Graph *pe_graph_new(PePool *m);
void pe_graph_free(Graph *g);
/* The node for op(in..), folded and hash-consed.  type is needed for ops with result N.  PURE ops only. */
Ref pe_mk(Graph *g, PeOp op, PeType type, Ref a, Ref b, Ref c, int64_t imm);
Ref pe_raw(Graph *g, PeOp op, PeType type, Ref a, Ref b, Ref c, int64_t imm); /* without folding */
Ref pe_const_i(Graph *g, PeType type, int32_t v);                             /* PT_B, PT_L, PT_I */
Ref pe_const_d(Graph *g, double v);
static inline Ref pe_mk1(Graph *g, PeOp op, Ref a) { return pe_mk(g, op, PT_N, a, 0, 0, 0); }
static inline Ref pe_mk2(Graph *g, PeOp op, Ref a, Ref b) { return pe_mk(g, op, PT_N, a, b, 0, 0); }
Ref pe_select(Graph *g, Ref c, Ref a, Ref b);
Ref pe_pi(Graph *g, Ref x, Ref guard); /* Pi with the interval or NoNaN that the guard's condition gives x */
/* Append a pinned node to block b. */
Ref pe_pin(Graph *g, PeBlock *b, PeOp op, PeType type, Ref x, Ref y, Ref z, int64_t imm, int line);
/* The same before item `at` of b, without operands. */
Ref pe_pin_before(Graph *g, PeBlock *b, PeItem *at, PeOp op, PeType type, int64_t imm, int line);
/* Guard that cond holds; 0 when it is certain (constant, or guarded or tested by what encloses b already). */
Ref pe_guard(Graph *g, PeBlock *b, Ref cond, int why, int line);
int pe_known(Graph *g, PeBlock *b, Ref cond); /* 1 true, 0 false here (from the ifs and guards around), -1 unknown */
void pe_append(Graph *g, PeBlock *b, PeItem *it);                 /* it, made elsewhere, as the last item of b */
void pe_insert(Graph *g, PeBlock *b, int at, PeItem *it);         /* .. as item number `at` */
PeItem *pe_item(Graph *g, PeBlock *b, PeItemKind kind, int line); /* appended; body blocks made for if, loop, label */
Ref pe_phi(Graph *g, PeItem *it, PeOp op, PeType type, Ref a, Ref b); /* added to the item's list */
PeItem *pe_jump(Graph *g, PeBlock *b, PeItemKind kind, PeItem *target, int n, const Ref *v, int line);
bool pe_is_const(Graph *g, Ref r, int64_t *i, double *d);
bool pe_of_launch(Graph *g, Ref r, int fuel); /* is r the same for all lanes, and known before they run? */
bool pe_inside(PeBlock *b, PeBlock *outer); /* b is outer or nested in it */
int pe_breaks(const PeBlock *b, const PeItem *target); /* to this label or loop, in b */
void pe_lives_in(Graph *g, PeItem *it, PeBlock *b); /* it was put among b's items: so were its values and blocks */
/* What a label begins with and cannot leave it stands before it then, up to the last vector made there, which so is there
 * behind the label; the label is the last item of its block. */
void pe_lift_head(Graph *g, PeItem *label);
/* Nobody jumps behind `label`, the last item of its block: its body takes its place.  False: it stays. */
bool pe_dissolve(Graph *g, PeItem *label);
bool pe_falls_out(const PeItem *label); /* its only way out is the end of its body: what is there may be used behind it */
void pe_count_uses(Graph *g);
PeTemp *pe_copy_temps(PeArena *a, const Graph *g); /* Graph.temps, with all that they point to */
int pe_add_scope(Graph *g, const PeScope *s); /* index of an equal entry, or a new one */

const char *pe_verify(Graph *g); /* verify.c: NULL, or what is wrong; the text is in the graph's arena */

/* -- text (text.c) -- */
char *pe_print(Graph *g, PeArena *a); /* one line per node; the text is in a */
char *pe_print_dot(Graph *g, PeArena *a);

/* -- passes: one file each -- */
Ref pe_fold(Graph *g, PeOp op, PeType type, Ref a, Ref b, Ref c, int64_t imm); /* fold.c: an equal value, or 0 */
void pe_interval(Graph *g, PeNode *n); /* interval.c: lo, hi, dlo, dhi, NF_NONAN and NF_WHOLE from the inputs */
typedef struct PeHook {
  Ref (*node)(Graph *out, struct PeHook *h, Graph *in, Ref old,
              const Ref *newin); /* a replacement for a pure node, or 0 */
  bool (*guard)(Graph *out, struct PeHook *h, Graph *in, Ref old, Ref newcond); /* true: drop this guard */
  void *data;
} PeHook;
Graph *pe_rebuild(Graph *g, PeHook *h); /* rebuild.c: a copy through pe_mk: folds, drops what is dead; frees g */
Graph *pe_forward(Graph *g, Ref *fwd);  /* rebuild.c: the same with fwd[r] (by node, 0: none) in place of r */
/* pe_unroll and pe_contract change when a lane is the interpreter's, not what it computes: the limits of two rounds
 * of a `while` loop are asked in one, so lanes that come near them (n past 2^50, where 3 n + 1 must stay within
 * 2^53) leave a little earlier; i + j of integers is bounded by a launch condition (G_BOUND), without which the
 * kernel is made again, with two operations. The conditions of the next round must follow from intervals, or from
 * what is left over when dividing by a power of 2. */

Graph *pe_whole(Graph *g,
                bool guess); /* whole.c: whole numbers in doubles become integers; guess: guards may be added */
Graph *pe_unroll(Graph *g);  /* unroll.c: a round that settles the next one's choice takes that along */
Graph *
pe_contract(Graph *g,
            bool guess); /* contract.c: whole products and sums in one operation; guess: with launch conditions */
Graph *pe_relax(Graph *g); /* relax.c: sums and products in fewer operations, PE_FAST */
bool pe_launch_bound(Graph *g, Ref r, int32_t most,
                     int line);      /* licm.c: a launch condition that |r| <= most in all lanes and rounds */
bool pe_per_launch(Graph *g, Ref r); /* licm.c: computed from the launch's parameters only? */
Ref pe_at_corner(
    Graph *g, Ref r,
    int corner); /* licm.c: r of the launch; corner: bit 1 of the last lane, bit 0 last along the first side */
void pe_launch_cond(Graph *g, Ref cond, int why, int line); /* licm.c: one condition more */
Graph *pe_checks_inside(Graph *g);    /* inside.c: checks in branches that follow from where the lane is */
void pe_results_not_na(Graph *g);     /* notna.c: results that hold no NA, loops considered */
Graph *pe_exits(Graph *g);            /* exits.c: a loop's exits that follow one another become one */
Graph *pe_strip(Graph *g);            /* strip.c: the OpenCL specialisation: facts NotNull, KnownType, ArrayComplete */
Graph *pe_licm(Graph *g, bool hoist); /* licm.c: invariant and affine guards leave their loops; launch conditions */
Graph *pe_dce(Graph *g);              /* dce.c: dead phis, loops without effect */
Graph *pe_decided(Graph *g);          /* decided.c: any(), all() end early */
Graph *pe_scalar_replace(Graph *g);   /* scalar_replace.c: private arrays with constant subscripts become values */
Graph *pe_sink(Graph *g);             /* sink.c: checks that only one branch needs move there */
bool pe_proves(Graph *g, Ref fact, Ref cond); /* sink.c: is cond certain once fact is true? */
void pe_schedule(Graph *g); /* schedule.c: a place for every value: as late as possible, outside of loops */
Graph *pe_optimise(Rt *R, Graph *g, uint32_t flags, uint32_t dump, const char **bad); /* passes.c: all of them */

/* -- evaluator (eval.c): the reference; scheduled graphs -- */
typedef union PeVal {
  double d;
  int64_t bits;
  int32_t i;
} PeVal;
typedef struct PeEvalEnv {
  int64_t lane, n;
  int64_t side[2]; /* Lane #1, Lane #2 */
  PeVal *row;      /* what RowSet writes: nrow elements; or NULL */
  int64_t nrow;
  PeVal (*load)(struct PeEvalEnv *e, int arg);              /* element of argument in this lane */
  PeVal (*param)(struct PeEvalEnv *e, int kind, int index); /* PEP_* */
  PeVal (*elem)(struct PeEvalEnv *e, int scope, int64_t i);
  PeVal (*fetch)(struct PeEvalEnv *e, int write, int64_t i); /* loops */
  void (*store)(struct PeEvalEnv *e, int write, int64_t i, PeVal v);
  void *data;
  PeVal out[64];
  int failed; /* WHY_G_* of the guard that failed */
  int line;
  int64_t steps; /* gives up (failed = -1) at 0; 0 at the start: no limit */
} PeEvalEnv;
typedef struct PeEval PeEval;
PeEval *pe_eval_new(Graph *g); /* NULL: no memory */
bool pe_eval_lane(PeEval *x, PeEvalEnv *e);
void pe_eval_free(PeEval *x);
bool pe_evaluable(Graph *g);                          /* does the evaluator know all of its operations? */
PeVal pe_apply(Graph *g, PeNode *n, const PeVal *in); /* one pure operation, one that pe_applies */
bool pe_applies(PeOp op);
#endif
