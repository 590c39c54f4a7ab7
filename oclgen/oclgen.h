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

typedef enum __attribute__((packed)) OclParamKind { /* a byte in OclParam, for -Wswitch there */
  KP_INPUT, /* index k: __global const T* : buffer of argument k; element [i] belongs to the launch's lane i (a batch
               passes its slice) */
  KP_INPUT_WHOLE,      /* index k: recycled argument: the whole buffer; lane uses [(KP_FIRST + i) % length] */
  KP_INPUT_LEN,        /* index k: int: its length */
  KP_INPUT_SCALAR,     /* index k: T: argument of length 1 */
  KP_SEQ_START,        /* index k: T: first element of the sequence (lane 0 of the whole call) */
  KP_SEQ_STRIDE,       /* index k: T */
  KP_SCOPE_VEC,        /* index s: __global const T*: elements of scope[s] */
  KP_SCOPE_LEN,        /* index s: int */
  KP_SCOPE_NROW,       /* index s: int */
  KP_SCOPE_NCOL,       /* index s: int */
  KP_SCOPE_SCALAR,     /* index s: T */
  KP_SCOPE_RECIPROCAL, /* index s: double: 1 / scope[s], an integer */
  KP_SCOPE_START,
  KP_SCOPE_STRIDE, /* index s: T: scope[s] is a sequence */
  KP_OUT,          /* index o: __global T*: outs[o] (PR_LIST: field o; else o = 0) */
  KP_FIRST, /* long: number of the launch's first lane in the whole call (batches; the interpreter's elements before it)
             */
  KP_COUNT, /* long: lanes of this launch: the global size may be rounded up */
  KP_DEOPT, /* __global int*: see above; only when nguards > 0 */
  KP_DEOPT_CAP, /* int: pairs that fit */
  KP_PHASE,     /* int: of a scan, see oclgen/scan.c */
  KP_PART,      /* __global long*: partial results of a reduction, reduce_words each, in order */
  /* PR_HEAP.  heap: __global T*, the elements of all results; top: __global int*, elements given out so far, may pass
   * the end; cap: int, elements it holds; at: __global long*, per lane of the launch: -1 to do (the heap was full, or
   * not run yet), -2 failed a guard, else base + where its result begins; lanes that are not -1 are left alone; len:
   * __global int*, its length; base: long, what this launch adds to places. */
  KP_HEAP,
  KP_HEAP_TOP,
  KP_HEAP_CAP,
  KP_HEAP_AT,
  KP_HEAP_LEN,
  KP_HEAP_BASE,
  KP_NX,    /* int: length of a lane's vector (oclgen_inner), or the first side of a grid of lanes */
  KP_NY,    /* int: the second side of a grid */
  KP_FOLD,  /* index s: int: INT_MAX, or how many lanes make a row of a launch in two dimensions: the integer scope[s]
               (see  gen_fold) */
  KP_RNG,   /* index 0, 1, 2: int: RtStreams.key; RNG_BASE, RNG_EACH: double */
  KP_WRITE, /* index w: __global T*: the vector that writes[w] makes, as it was before at the begin */
  KP_OWNER, /* index w: __global int*: by element, 1 + the lane that claimed it; 0 at the begin */
  KP_READ,  /* index w: __global int*: by element, 1 + the last lane that reads it as it was; 0 at the begin */
  KP_FUEL,  /* int: rounds that a lane's loops may do which nothing else bounds, all together; a lane that has used
               them up fails with WHY_G_FUEL (oclgen/fuel.c) */
  KP_FROM,  /* int: OclKernel.serial: the first round, */
  KP_TO,    /* int: the last one, */
  KP_TAPE,  /* __global const uint*: 32-bit words of the generator, */
  KP_TAPE_LEN, /* int: how many */
  KP_BATCH  /* __global const long*: of a reduction in groups with KP_INPUT_SCALARs.  Launched with more than one group
               along the second dimension it is k = batch[0] reductions, batch_rows of them a group, whose partial
               results  follow one another; number j has its scalars, as bits, from  batch[1 + j * m] on, in the order of
               the parameters; m: how many those are */
} OclParamKind;
typedef struct OclParam {
  OclParamKind kind;
  uint8_t type; /* T_LGL, T_INT (both int on the device), T_DBL; what T is */
  int16_t index;
  bool constant; /* KP_SCOPE_VEC: in constant memory */
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
  int reduce_words;   /* longs of one partial result (doubles as their bits) */
  int64_t part_size;  /* elements that one partial result stands for: RV_BLOCK * 2^k */
  int group;          /* work-items of a group, 0: any */
  int64_t private_bytes; /* of arrays of its own that a lane has */
  int64_t batch_size; /* with KP_BATCH, in batches: elements that one partial result stands for, */
  int batch_rows;     /* and reductions that a group does */
  bool loop, exact;   /* see Graph */
  uint8_t serial;     /* PeSerial */
  int32_t each;
  bool tape;          /* see Graph.  Serial: launched with one work-item; a failed guard is noted with the round instead of a lane */
  int nwrites, nfolds;
  OclWrite *writes;
  PeFold *folds;
  int ntemps;
  PeTemp *temps;
  int fuel_guard; /* the guard of KP_FUEL, or -1 */
  bool repeats;   /* a lane may be run again: it reads nothing that it has written */
  int nguards; /* 0: the kernel cannot fail, and has no deopt parameters */
  OclGuard *guards;
  int nconds; /* launch conditions */
  OclCond *conds;
  OclCond *inner; /* PR_ROWS, loops with wide columns: what oclgen_inner computes; else NULL */
  OclCond *draws; /* loops that draw: what oclgen_draws computes; else NULL */
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
/* Loops: random numbers that each lane draws; 0: none (k->draws). */
int64_t oclgen_draws(const OclKernel *k, const OclArgVal *vals, int64_t n);

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
