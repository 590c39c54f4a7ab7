/* oclgen/oclgen.h - graph to OpenCL C, and what the launcher must know to run it.
 *
 * The deopt protocol.  A kernel with guards has a KP_DEOPT buffer of 1 + 2*cap int: [0] is the number of failed lanes
 * (zero it before the launch), then pairs (lane - KP_FIRST, guard).  A lane whose guard fails takes a slot by one
 * atomic increment and stops; a count above cap means that the list overflowed (then: the profile was wrong, nothing is
 * known about which lanes are good unless the launcher reruns with more room).  What a failed lane wrote to its outputs
 * is meaningless. guards[g] says what guard g assumed.
 */
#ifndef RAVEL_OCLGEN_H
#define RAVEL_OCLGEN_H
#include "../pe/pe.h"

/* A kernel's parameters.  Columns: the kind, KP_*; its name in the kernel, %d: OclParam.index; how it is given (IN,
 * OUT, BUF: as OCL_ARG_* has them; else by value: INT, LONG, VALUE: as its type T); its declaration, but for the name.  The
 * index is an argument's (INPUT, SEQ), an entry's of the scope, a result's, a written vector's.
 *
 * INPUT: a batch passes its slice.  FUEL: rounds that a lane's loops may do which nothing else bounds, all together.
 *
 * PR_HEAP: HEAP_AT is -1 where the heap was full, or the lane has not run yet; -2: it failed a guard; else HEAP_BASE +
 * where its result begins.  Lanes that are not -1 are left alone.
 *
 * BATCH: launched with more than one group along the second dimension it is k = batch[0] reductions, batch_rows of them
 * a group, whose partial results follow one another; number j has its scalars, as bits, from batch[1 + j * m] on, in
 * the order of the parameters; m: how many those are. */
/* clang-format off */
#define OCL_PARAMS(X) \
  X(INPUT,            "a%d",            IN,    "__global const T *restrict") /* argument k; [i]: the launch's lane i */ \
  X(INPUT_WHOLE,      "a%d",            IN,    "__global const T *restrict") /* recycled: [(KP_FIRST + i) % length] */ \
  X(INPUT_LEN,        "a%d_len",        INT,   "const int") \
  X(INPUT_SCALAR,     "a%d",            VALUE, "const T")             /* an argument of length 1 */ \
  X(SEQ_START,        "a%d_start",      VALUE, "const T")             /* of the whole call's lane 0 */ \
  X(SEQ_STRIDE,       "a%d_stride",     VALUE, "const T") \
  X(SCOPE_VEC,        "s%d",            IN,    "__global const T *restrict") /* scope[s]; see OclParam.constant */ \
  X(SCOPE_LEN,        "s%d_len",        INT,   "const int") \
  X(SCOPE_NROW,       "s%d_nrow",       INT,   "const int") \
  X(SCOPE_NCOL,       "s%d_ncol",       INT,   "const int") \
  X(SCOPE_SCALAR,     "s%d",            VALUE, "const T") \
  X(SCOPE_RECIPROCAL, "s%d_reciprocal", VALUE, "const T")             /* 1 / scope[s], an integer; a double */ \
  X(SCOPE_START,      "s%d_start",      VALUE, "const T")             /* scope[s] is a sequence */ \
  X(SCOPE_STRIDE,     "s%d_stride",     VALUE, "const T") \
  X(OUT,              "out%d",          OUT,   "__global T *restrict") /* outs[o] (PR_LIST: field o; else o = 0) */ \
  X(FIRST,            "first",          LONG,  "const long")          /* the launch's first lane in the whole call */ \
  X(COUNT,            "count",          LONG,  "const long")          /* lanes: the global size may be more */ \
  X(DEOPT,            "deopt",          BUF,   "__global int *restrict") /* see above; if nguards > 0 */ \
  X(DEOPT_CAP,        "deopt_cap",      INT,   "const int")           /* pairs that fit */ \
  X(PHASE,            "phase",          INT,   "const int")           /* of a scan, see oclgen/scan.c */ \
  X(PART,             "part",           BUF,   "__global long *restrict") /* of a reduction, reduce_words each */ \
  X(HEAP,             "heap",           BUF,   "__global T *")        /* PR_HEAP: all results' elements */ \
  X(HEAP_TOP,         "heap_top",       BUF,   "volatile __global int *") /* elements given out, may pass the end */ \
  X(HEAP_CAP,         "heap_cap",       INT,   "const int")           /* elements it holds */ \
  X(HEAP_AT,          "heap_at",        BUF,   "__global long *")     /* by lane: see above */ \
  X(HEAP_LEN,         "heap_len",       BUF,   "__global int *")      /* its length */ \
  X(HEAP_BASE,        "heap_base",      LONG,  "const long")          /* what this launch adds to places */ \
  X(NX,               "nx",             INT,   "const int")           /* of a lane's vector, or a grid's first side */ \
  X(NY,               "ny",             INT,   "const int")           /* the grid's second side */ \
  X(RNG,              "rng%d",          VALUE, "const T")             /* 0 to 2: RtStreams.key; RNG_BASE, RNG_EACH */ \
  X(WRITE,            "w%d",            OUT,   "__global T *restrict") /* what writes[w] makes, as it was at first */ \
  X(OWNER,            "w%d_owner",      BUF,   "__global int *restrict") /* 1 + the lane that claimed it; or 0 */ \
  X(READ,             "w%d_read",       BUF,   "__global int *restrict") /* 1 + the last lane that reads it; or 0 */ \
  X(FUEL,             "fuel",           INT,   "const int")           /* see oclgen/fuel.c */ \
  X(FROM,             "from",           INT,   "const int")           /* OclKernel.serial: the first round, */ \
  X(TO,               "to",             INT,   "const int")           /* the last one, */ \
  X(TAPE,             "tape",           IN,    "__global const uint *restrict") /* 32-bit words of the generator; lanes: \
                                                                                   those of the launch's, not tempered */ \
  X(DRAWN,            "drawn",          IN,    "__global const double *restrict") /* lanes: numbers that the host has drawn */ \
  X(TAPE_LEN,         "tape_len",       INT,   "const int")           /* how many; lanes: of each */ \
  X(ROOM,             "w%d_room",       INT,   "const int")           /* elements that w%d has room for, which grows */ \
  X(BATCH,            "batch",          BUF,   "__global const long *restrict") /* see above */
/* clang-format on */
typedef enum __attribute__((packed)) OclParamKind { /* a byte in OclParam, for -Wswitch there */
#define KIND(id, name, given, decl) KP_##id,
                                                    OCL_PARAMS(KIND)
#undef KIND
} OclParamKind;
typedef struct OclParam {
  OclParamKind kind;
  uint8_t type; /* T_LGL, T_INT (both int on the device), T_DBL; what T is */
  int16_t index;
  bool constant; /* KP_SCOPE_VEC: in constant memory */
  uint8_t drawn; /* KP_INPUT: PeArg.drawn */
} OclParam;

typedef struct OclGuard {
  int16_t why; /* WHY_G_* */
  int32_t line;
} OclGuard;

/* Tests: RAVEL_DEOPT_EVERY=n makes each guard of a kernel fail in every n-th lane, and every n-th look at the launch
 * conditions of a kernel find that one does not hold; random:SEED in lanes that follow from the seed. */
typedef struct OclForce {
  uint32_t every; /* 0: not at all */
  uint32_t seed;  /* 0: every n-th */
  uint32_t looks; /* at the launch conditions so far */
} OclForce;

/* One launch condition: a guard that depends on launch parameters only.  Evaluate them with oclgen_precheck before the
 * launch. */
typedef struct OclCond OclCond;

enum {
  OCL_SPLIT_GROUP = 256,
  OCL_SPLIT_LEAST = 8,
  OCL_CREW = 16
}; /* work-items of a group; least that share a lane; of a crew */
enum {
  RED_BLOCKS = 32,
  RED_GROUP = 256,
  RED_BATCH = 5,
  RED_TEAMS = 4,
  RED_EACH = 3
}; /* reductions in work-groups: blocks and work-items of one; of a batch: reductions that a group does one after the
      other; or side by side: teams that read the same elements, accumulators of a work-item */

/* A vector that the lanes write: see PeWrite. */
typedef struct OclWrite {
  PeWrite w;
  OclCond *at[PE_PIECES]; /* by piece: its index */
} OclWrite;

typedef struct OclKernel {
  PeArena arena; /* of all that it holds; its pool is the kernel's own */
  char *source;  /* the whole program's text, prelude of shared scalar functions included; NUL-terminated */
  size_t source_len;
  uint64_t hash;     /* of the source */
  const char *entry; /* kernel function's name */
  int dims; /* 1 or 2: dimensions of the NDRange.  2: x runs over KP_NX, y over the lanes (PR_ROWS) or over KP_NY (a
               grid, whose lanes are y * nx + x; KP_FIRST is then a multiple of nx) */
  bool grid;
  bool tiled;                  /* goes through local memory */
  bool split;                  /* several work-items share a lane: the launcher says how many (OclRange.split) */
  bool adder;                  /* and one more adds (OclRange.adder) */
  uint32_t member_step;        /* how many they are is a multiple of this */
  bool ahead;                  /* they read a strip ahead: half as many keep the memory busy */
  uint32_t crew;               /* work-items of a lane with a result on the heap (OclRange.crew); 0: one */
  bool long_loops;             /* would be or is split where there are few lanes */
  uint32_t local[2], block[2]; /* of OclRange (runtime/ocl.h); 0: the launcher's choice */
  int nparams;
  OclParam *params; /* in argument order */
  int nscope;
  PeScope *scope; /* what to look up at launch, parents first */
  int nargs;
  uint8_t *arg_need; /* per argument: PF_COMPLETE if the launcher must see to it */
  bool *arg_used;    /* per argument: is read by the kernel */
  uint8_t shape;     /* PeShapeKind */
  bool text;         /* see Graph */
  bool complex;      /* see Graph */
  bool unnamed;      /* see Graph */
  int32_t elt_rows;  /* see Graph */
  int identity;      /* each lane's result is its element of this argument, as it is; -1: no */
  int nouts;         /* elements of the result per lane (PR_VECTOR: m in one buffer; PR_LIST: m buffers) */
  PeOut *outs;
  int nwide;      /* loops: outs[nouts ...], with oclgen_inner numbers for each lane */
  uint8_t reduce; /* PeReduce; then outs[0] says what is folded, and there is no output vector */
  bool scan;      /* of a scan, whose results go to KP_OUT 0, of type scan_type */
  uint8_t scan_type;
  int reduce_words;      /* longs of one partial result (doubles as their bits) */
  int64_t part_size;     /* elements that one partial result stands for: RV_BLOCK * 2^k */
  int group;             /* work-items of a group, 0: any */
  int64_t private_bytes; /* of arrays of its own that a lane has */
  int64_t batch_size;    /* with KP_BATCH, in batches: elements that one partial result stands for, */
  int batch_rows;        /* and reductions that a group does */
  bool loop, exact;      /* see Graph */
  uint8_t serial;        /* PeSerial */
  int32_t each;
  Obj **each_name; /* see Graph */
  bool hidden; /* see Graph */
  bool tape;   /* see Graph; tape and not serial: oclgen_taped.  Serial: launched with one work-item; a failed guard is noted with the round, not a lane */
  int nwrites, nfolds;
  OclWrite *writes;
  PeFold *folds;
  int ntemps;
  PeTemp *temps;
  int fuel_guard; /* the guard of KP_FUEL, or -1 */
  bool fast, single; /* PE_FAST, PE_SINGLE */
  bool inexact;      /* single precision would give wrong integers, or has not what it takes */
  bool repeats;   /* a lane may be run again: it reads nothing that it has written */
  int nguards;    /* 0: the kernel cannot fail, and has no deopt parameters */
  OclGuard *guards;
  int nconds; /* launch conditions */
  OclCond *conds;
  OclCond *inner; /* PR_ROWS, loops with wide columns: what oclgen_inner computes; else NULL */
  OclCond *draws; /* loops, lanes of R's generator that draw: what oclgen_draws computes; else NULL */
  int ndrawn;     /* what these are where the host draws them: oclgen_drawn */
  struct OclDraw *drawn;
  int flops_hint; /* rough operations per lane, loops counted as 100: for the cost model */
  double ms_codegen;
  struct Graph *graph; /* what it was made of, where pe_evaluable: computes lanes again on the host; or NULL */
  OclForce force;
  int refs;  /* holders besides the first: oclgen_free takes one away */
  Obj *held; /* what a holder must keep alive besides, or NULL (interp/kernels.c) */
} OclKernel;

/* Values of the scalar launch parameters, in the order of k->params (entries of pointer kinds are ignored). */
typedef union OclArgVal {
  int32_t i;
  int64_t l;
  double d;
} OclArgVal;
/* Do all launch conditions hold?  vals: nparams entries.  n: lanes of the whole call.  Else *why (WHY_G_*) and *line
 * say which failed: run the call in the interpreter, or compile again with PE_NO_HOIST. */
bool oclgen_precheck(OclKernel *k, const OclArgVal *vals, int64_t n, int *why, int *line);

OclParamKind oclgen_param_kind(int pep); /* the KP_* that holds a PEP_* */
/* PR_ROWS: length of each lane's vector in this launch (k->inner; -1: not known).  vals as above. */
int64_t oclgen_inner(const OclKernel *k, const OclArgVal *vals, int64_t n);
/* Do lanes draw from R's own generator, each so many words? */
static inline bool oclgen_taped(const OclKernel *k) { return k->tape && !k->serial; }
/* Random numbers that each lane draws; 0: none (k->draws). */
int64_t oclgen_draws(const OclKernel *k, const OclArgVal *vals, int64_t n);
/* The i-th of k->ndrawn sorts of variates that each lane draws, as PeDraw has them. */
typedef struct OclDrawn {
  int kind; /* PeVariate */
  bool falls;
  int64_t n;
  double a, b;
} OclDrawn;
OclDrawn oclgen_drawn(const OclKernel *k, int i, const OclArgVal *vals, int64_t n);

/* The index of a piece of a written vector in this lane. */
int64_t oclgen_piece(const OclKernel *k, const OclCond *at, const OclArgVal *vals, int64_t lane);

/* Graph to kernel, in the graph's pool; oclgen_free frees that.  Leaves by the pool's escape where there is no memory.
 */
OclKernel *oclgen_kernel(Rt *R, struct Graph *g);
/* The symbols, bodies and names that a kernel holds are not its own: whoever keeps it roots what may go. */
void oclgen_free(OclKernel *k);

/* The matrix product op(A) op(B) in doubles: *source (free it) and the kernel's name (NULL: no memory), which takes A,
 * B, C, int *flag (set when an element is NaN), and the ints m, n, k, lda, ldb.  A work-group of local covers a block
 * of C. */
const char *oclgen_product(bool ta, bool tb, size_t local[2], size_t block[2], char **source);

/* pe_compile + oclgen_kernel: what parallel calls use.  On failure NULL, and r has the reason; out of memory is one. */
OclKernel *oclgen_compile(Rt *R, const PeRequest *q, PeResult *r);

#endif
