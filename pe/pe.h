/* pe/pe.h - partial evaluation of a closure into a graph: request and answer.
 *
 *   PeRequest  closure + what is known of its arguments        ┐
 *   → pe_compile: nodes + profile → graph with every check     │ never raises an R error, never runs R code, allocates
 *   → passes: fold, strip by facts, dce, licm, …               │ no R object: the collector cannot run
 *   → PeResult: the optimised graph, or the reason why not     ┘
 *   → oclgen_kernel (oclgen/oclgen.h): OpenCL C + launch descriptor
 *
 * The graph knows *regions*, not mapply: an index space, inputs indexed by it, a body, a result shape.
 */
#ifndef RAVEL_PE_H
#define RAVEL_PE_H
#include "arena.h"
#include "base.h"
#include "../runtime/records.h"
#include "../runtime/rt.h"
#include "../specialize/node.h"

enum { /* PE_WHY: ids of specialize/reasons.h */
#define REASON(id, text) WHY_##id,
#include "../specialize/reasons.h"
#undef REASON
       WHY_COUNT
};
const char *pe_why_text(int why);

/* Of a function of strings that kernels have as a table: the type of its values; T_NIL: it is none. */
ObjType pe_table_type(const char *f);

/* Facts: the annotations that strip guards.  Whoever moves the data makes them true. */
enum {
  PF_NOT_NULL = 1,   /* NotNull: marshalled from an atomic vector */
  PF_KNOWN_TYPE = 2, /* KnownType: the buffer has one element type */
  PF_COUNT = 8,      /* numbers from 0 on: lengths, places */
  PF_COMPLETE = 4,   /* ArrayComplete: no NA, and for doubles no NaN either */
  PF_LEVELS = 16,    /* of a kernel's need: the levels of these codes are a part of it */
};

/* How the lanes see argument k. */
typedef enum PeArgKind {
  PA_ELEM,   /* lane i gets element i (recycled when `recycled`) */
  PA_SEQ,    /* the same, but the vector is start + stride*i: no buffer */
  PA_WHOLE,  /* every lane gets the whole object: MoreArgs, the `...` of sapply.  Treated like a scope variable */
  PA_ROW,    /* apply(m, 1, f): lane i gets m[i, ] */
  PA_COL,    /* apply(m, 2, f): lane i gets m[, i] */
  PA_PARTS, /* the vector's kind (`of`) has its elements as numbers, or those and the places in `value` that a lane
               gets: arguments of their own, from `first` on */
} PeArgKind;

/* What the launcher has of elements that are not drawn yet, for the lanes that run. */
typedef enum PeDrawn {
  PD_STORED,
  PD_UNIF,    /* a word each, an int */
  PD_NORM,    /* two, the bits of a double */
  PD_NUMBERS, /* the numbers: the host draws them, a launch at a time */
} PeDrawn;
typedef struct PeArg {
  uint8_t kind;  /* PeArgKind */
  uint8_t of;    /* PeKindId (kinds.h): the kind of its elements, which are rows and columns, too */
  uint8_t type;  /* PA_ELEM, PA_SEQ: T_LGL, T_INT, T_DBL */
  uint8_t facts; /* PF_* that the caller makes true at every launch (PF_COMPLETE: it will scan, or knows) */
  bool recycled; /* length is neither 1 nor the number of lanes: element lane %% length */
  bool each;     /* PA_WHOLE with PE_SERIAL: it is a vector of which round i gets element i */
  bool scalar;   /* length 1: the same element for every lane (a scalar parameter) */
  uint8_t part;  /* PA_ELEM: the elements are the real (1) or imaginary (2) parts of a complex vector's */
  uint8_t along; /* a grid of nx * ny lanes (outer): 1: element lane %% nx, 2: element lane / nx; 0: as kind says */
  uint16_t seen; /* SEEN_* of its elements so far; 0: nothing known */
  Obj *name;     /* T_CHAR: argument name in the call, or NULL */
  Obj *value;    /* PA_WHOLE, PA_ROW, PA_COL: the object; PA_PARTS: what they are parts of (a factor's levels, the flat vector) */
  /* PA_PARTS, records: column j of the list (runtime/records.h) is argument first + j, a PA_ELEM; after them with `mask` a
   * logical: does this lane's element have the shape? */
  const RtShape *shape;
  int16_t first;
  bool mask;
  uint16_t width; /* PA_PARTS, ragged: of equal matrices 256 times the rows, and the columns; others: the caller's: what else
                     two calls must have in common to share a kernel */
  uint8_t drawn;  /* PA_ELEM: the elements are random numbers that are not drawn yet (runtime/draws.h); PeDrawn */
  double lo, hi;  /* PA_SEQ: least and greatest element at this call, as a hint */
  int32_t step; /* PA_SEQ of a loop: its stride where start and stride are whole numbers, else 0.  Part of the kernel's
                   identity: which iterations touch the same elements depends on it */
} PeArg;

/* Value of a free variable, looked up from env on as the interpreter would, promises forced ones only.  fun: look for
 * a function (skips other values).  V_UNBOUND: not found, or not available without running code. */
typedef Value (*PeLookup)(Rt *R, void *ctx, Env *env, Obj *sym, bool fun);

typedef struct PeRequest {
  Obj *fun; /* T_CLOSURE or T_BUILTIN; NULL: */
  /* The region is a for loop: its lanes are the iterations, argument 0 the loop's variable.  The running frame is the
   * environment NULL of `lookup`, whose variables are those of loop_code. */
  struct Node *loop;
  struct Code *loop_code;
  Env *loop_env; /* the running frame's environment if it has one */
  int nargs;     /* with the columns of lists */
  int ncall;     /* those of the call; 0: all */
  PeArg *args;
  PeLookup lookup;
  void *ctx;
  uint32_t flags;       /* PE_* */
  uint32_t branch_min;  /* executions of an `if` before a branch that was never taken becomes a guard; 0: 10 */
  uint32_t dump;        /* PE_DUMP_* : graphs after each phase to stderr (rt_eprintf) */
  const char *file;     /* for messages, NULL: the code's */
  uint8_t deopted[8];   /* WHY_G_* that failed too often at the last try (0 ends): not speculated on again */
  uint8_t reduce;       /* PeReduce: the results, one number per lane, are folded */
  uint32_t local_bytes; /* of local memory that a work-group may take for vectors that all its lanes read; 0: none */
  int32_t fails_at;     /* tests: PePool's */
} PeRequest;
enum {                       /* in order, so that no two are one bit */
       PE_NO_HOIST = 1 << 0, /* keep bounds guards inside loops: a hoisted one failed though the lane would not have */
       PE_ALL_BRANCHES = 1 << 1, /* compile never-taken branches too */
       PE_NA_VALUES = 1 << 2,    /* compute with NA instead of guarding against it */
       PE_MIXED_OK = 1 << 3, /* the result vector certainly has the widest type (vapply says so, or an element had it
                                already): lanes whose own result is narrower (NA beside doubles) may give it converted;
                                see PeOut.mixed */
       PE_NARROW = 1 << 4, /* the results seen so far had the narrower type where the graph knows it at run time only */
       PE_GPU = 1 << 5,    /* a device that waits long for memory and hides it by many reads under way: Graph.gpu */
       PE_GRID = 1 << 6,   /* the lanes are a grid: PeArg.along says which arguments go along which side */
       PE_TILE = 1 << 7,   /* sums of a two-dimensional range may stay in one piece, for oclgen/tile.c */
       PE_STREAMS = 1 << 8,     /* each lane has its stream of random numbers (Philox) */
       PE_INVERSION = 1 << 9,   /* normal variates by inversion */
       PE_NO_WHOLE = 1 << 10,   /* numbers that loops carry have turned out not to be whole */
       PE_COUNTED = 1 << 11,    /* parallel calls in the body count as such: no kernel must swallow one */
       PE_SPLIT = 1 << 12,      /* few lanes: work-items may share each of them, oclgen/split.c */
       PE_LIST = 1 << 13,       /* the results stay apart, in a list: a matrix must stay one */
       PE_REPLAY = 1 << 14,     /* lanes meet in the elements that they write: the host stores them, in order */
       PE_CREW = 1 << 15,       /* a lane may have several work-items, oclgen/crew.c */
       PE_PLACED = 1 << 16,     /* runif(place, a, b) and kin are number `place` of the stream of all other code */
       PE_COUNT = 1 << 17,      /* of a loop only what its lanes add to its counters: pe/region_count.c */
       PE_WHOLE = 1 << 18,      /* the lanes are the elements of one vector, whose type NA among them does not change */
       PE_NAMELESS = 1 << 19,   /* the name of a result that is one number does not matter */
       PE_NO_INSIDE = 1 << 20,  /* keep checks in branches that depend on where a lane is */
       PE_SERIAL = 1 << 22,     /* the loop as one lane, whose rounds follow one another: pe/serial.c */
       PE_TAPE = 1 << 23,       /* with PE_STREAMS: draws come from a tape of R's generator; lanes draw equally many */
       PE_FAST = 1 << 24,       /* options(ravel.math = "fast"): pe/relax.c */
       PE_SINGLE = 1 << 25,     /* options(ravel.precision = "single"): specialize/single.h */
       PE_VALUES = 1 << 26,     /* with PE_TAPE, lanes: the tape has what was drawn, not words: Graph.drawn */
       PE_ANY_STRING = 1 << 21, /* single strings of the scope differ from call to call: their ids are parameters */
};
/* A new flag joins this sum: two that are one bit would make it another. */
_Static_assert(PE_NO_HOIST + PE_ALL_BRANCHES + PE_NA_VALUES + PE_MIXED_OK + PE_NARROW + PE_GPU + PE_GRID + PE_TILE +
                       PE_STREAMS + PE_INVERSION + PE_NO_WHOLE + PE_COUNTED + PE_SPLIT + PE_LIST + PE_REPLAY + PE_CREW +
                       PE_PLACED + PE_COUNT + PE_WHOLE + PE_NAMELESS + PE_NO_INSIDE + PE_ANY_STRING + PE_SERIAL +
                       PE_TAPE + PE_FAST + PE_SINGLE + PE_VALUES ==
                   2 * PE_VALUES - 1,
               "each flag is a bit of its own");
/* Indices of PEP_RNG, after the key and the call's number, doubles: of loops that draw from the stream of all other
 * code, the draw that lane 0 would begin with, and the draws of a lane. */
enum { RNG_BASE = 3, RNG_EACH };
enum { PE_DUMP_TEXT = 1, PE_DUMP_DOT = 2 };
extern const char *const pe_phases[]; /* what --dump names one by, in their order; NULL at the end */
/* What the lanes' values are folded to, instead of being stored: see oclgen/reduce.c. */
typedef enum PeReduce {
  RED_NONE,
  RED_SUM,      /* doubles in compensated pairs, by the tree of specialize/reduce.h */
  RED_PROD,     /* the same for products */
  RED_COUNT,    /* integers and logicals: 64-bit sum, number of NA */
  RED_EXTREMES, /* least and greatest, where they stand first, numbers of NA and NaN */
  RED_MAX,      /* running extremes (RED_SCAN) */
  RED_MIN,
  RED_NO_LEAST = 16, /* flags: of RED_EXTREMES, the other one is asked for */
  RED_NO_MOST = 32,
  RED_SERIAL = 64, /* flag: one work-item per block, no local memory */
  RED_SCAN = 128   /* flag: the results of all prefixes, see oclgen/scan.c */
} PeReduce;
#define RED_KIND(r) ((r)&15)

/* What the graph reads besides the lanes' elements: a table in the order in which the launcher must look (parents
 * first). An entry is a path, which leads to a value, and what the kernel takes that value to be.  At every launch each
 * path is walked again, by the code that the compiler walked it with (pe_path_value), and the value's kind says whether
 * it is still that (kinds.h, pe_still): what differs means "scope changed" (WHY_G_SCOPE, WHY_G_CALLEE): compile again. */

/* The last step of the path; before it comes the entry `parent`. */
typedef enum PeFrom {
  FROM_VARIABLE,  /* sym, from the environment of the closure `parent` on; -1: the mapped closure's, the region's own */
  FROM_BASE,      /* sym of the base environment */
  FROM_ARG,       /* argument `key` of the call (PA_WHOLE, PA_ROW, PA_COL, PA_PARTS) instead of a variable */
  FROM_FIELD,     /* element `sym` of the PS_LIST `parent` */
  FROM_DOTS,      /* value number `key` of the PS_DOTS `parent` */
  FROM_COLUMN,    /* column `key` of the PS_LIST `parent`, a list of records (runtime/records.h) */
  FROM_DIMNAMES,  /* the names of dimension `key` (0: rows) of the PS_MATRIX `parent` */
  FROM_POSITIONS, /* where the names of the entry `parent` stand (rt_positions) */
  FROM_LEVEL,     /* `part` (PeLevel) of the levels of the factor that is the entry `parent`; -1: argument `key` */
  FROM_ID,        /* the id of the string that is the entry `parent` */
  FROM_TABLE,     /* no value of the program's: the table of a function of strings (PeScope.table) */
} PeFrom;
/* What a kernel that fits any levels asks of them. */
typedef enum PeLevel {
  LV_CODE,  /* PS_SCALAR: the code of string `body` (T_CHAR); 0: it is no level */
  LV_COUNT, /* PS_SCALAR: how many there are */
  LV_IDS    /* PS_VECTOR, `text`: the ids of all */
} PeLevel;
typedef enum PeScopeKind {
  PS_SCALAR,   /* number: a launch parameter */
  PS_VECTOR,   /* attribute-free (or names only) atomic vector: buffer + length */
  PS_MATRIX,   /* dim of length 2: buffer + length + nrow + ncol */
  PS_ARRAY,    /* dim of length 3: the same */
  PS_CLOSURE,  /* a closure that was inlined: body and formals must be the same objects */
  PS_BUILTIN,  /* the builtin must be the same */
  PS_LIST,     /* a list some of whose named elements are used: they are entries of their own; type 1: a data frame
                  (body: its columns' names, if they matter); 2: a list of data frames whose columns are called body:
                  its elements are those of all frames together */
  PS_NULL,     /* NULL */
  PS_DIMNAMES, /* the names, body, of one dimension of a matrix */
  PS_DOTS,     /* `...` of a function around the closure: `width` values, whose names are body */
  PS_COMPLEX,  /* one complex number: that of body */
  PS_STRING,   /* one string (an option of the closure): its T_CHAR must be body; NULL: any that has an id */
} PeScopeKind;
/* A function of one string whose other arguments are known: a table over the dictionary (runtime/dictionary.h).
 * nchar(x), paste0(toupper(substr(x, 1, 1)), "."). */
enum { PE_TEXT_ARGS = 8, PE_TEXT_KNOWN = 256 };
typedef struct PeTextArg {
  Obj *name;                  /* T_CHAR or NULL */
  Obj *str;                   /* T_CHAR: that string */
  Value v;                    /* !str, !of: that number */
  bool text;                  /* the string that the function is of */
  const struct PeTextFun *of; /* a function of that string */
} PeTextArg;
typedef struct PeTextFun {
  const char *name; /* of the base function */
  uint8_t type;     /* of its values: T_LGL (integers in the table), T_INT, T_DBL, T_STR (ids), T_LIST */
  uint8_t piece;    /* T_LIST: of the elements of each, T_INT or T_STR.  The table has the place of their number, which
                       they follow */
  bool quiet;       /* in suppressWarnings() */
  bool loose;       /* it may be asked for strings that tables of the kernel have given */
  int n;
  PeTextArg arg[PE_TEXT_ARGS];
  const struct PeTexts *known;
} PeTextFun;
typedef struct PeTexts { /* strings that the kernel itself brings along: ids */
  int n;
  int32_t id[PE_TEXT_KNOWN];
} PeTexts;
/* What stands in a table for a string for which the function warns or fails, or that is not looked up yet.  (A function
 * that does give this number costs the interpreter's time.) */
#define PE_NO_INT (-INT32_MAX)
#define PE_NO_DBL (-1.7976931348623157e308)

typedef struct PeScope {
  uint8_t kind; /* PeScopeKind */
  uint8_t type; /* T_LGL, T_INT, T_DBL of PS_SCALAR, PS_VECTOR, PS_MATRIX */
  uint8_t need; /* PF_COMPLETE: guards were stripped because the launcher will see to it that this holds no NA (NaN) */
  bool used;    /* still read by the final graph (else: only checked) */
  bool named;   /* PS_VECTOR, PS_MATRIX: had names or dimnames when the kernel was made */
  bool one_named; /* PS_MATRIX: just one of its dimensions had names: x[i, j] has one */
  bool factor;  /* PS_VECTOR: the codes of a factor, whose levels are body; NULL: any, the kernel reads none */
  bool ordered; /* that is ordered */
  bool text;    /* PS_VECTOR: the ids of a character vector */
  const PeTextFun *table; /* PS_VECTOR: its values, element 0 that of NA, id + 1 the others; or NULL */
  bool plain;             /* its elements make up the result: the launcher must see to it that it has none */
  bool tiny;   /* PS_VECTOR, PS_MATRIX: of at most PE_TINY elements, which all lanes read together: constant memory */
  bool sure;   /* a variable that each lane reads for certain, before anything that could fail or turn elsewhere */
  bool one;    /* PS_VECTOR: one number will do, as a vector */
  bool seq;    /* PS_VECTOR that is a sequence: start and stride are parameters, no buffer */
  uint8_t of;          /* PeKindId: the kind of value */
  uint8_t from;        /* PeFrom */
  bool fun;            /* FROM_VARIABLE: of that name the first function */
  int16_t parent, key; /* the entry before the last step, or -1; FROM_ARG, FROM_DOTS, FROM_COLUMN, FROM_DIMNAMES */
  uint8_t width, part; /* FROM_COLUMN: of the field, whose name is body; which of the field's numbers; FROM_LEVEL */
  Obj *sym;            /* the variable, the list's element */
  Obj *body;           /* PS_CLOSURE: Closure.body; PS_BUILTIN: the builtin object */
  Obj *formals;        /* PS_CLOSURE: Closure.formals */
} PeScope;

enum { PE_TINY = 1024, PE_TINIES = 4 /* so many of them */ };

/* The result of one lane. */
typedef enum PeShapeKind {
  PR_SCALAR, /* one number */
  PR_VECTOR, /* c(a, b, ...): m numbers of one type, names perhaps: one buffer, m*lane + j, which is R's m x n matrix */
  PR_HEAP,   /* a vector whose length varies: outs[0], in the heap */
  PR_LIST,   /* list(a=, b=): one buffer for each number of each field */
  PR_ROWS,   /* a vector of Graph.inner numbers, the same number for every lane: one buffer, inner*lane + j */
} PeShapeKind;
typedef struct PeOut {
  uint8_t type; /* T_LGL, T_INT, T_DBL */
  bool no_na;   /* certainly holds no NA (NaN) in lanes that succeeded: the result vector may be marked complete */
  bool mixed; /* some lanes' own type is narrower: right only if the result vector has this type anyway (PE_MIXED_OK) */
  uint8_t width, part; /* PR_LIST: the field is a vector of `width` numbers, of which this is number `part` */
  bool text;           /* of `width` strings: their ids */
  Obj *name;           /* T_CHAR or NULL */
} PeOut;

/* A vector that the lanes of a loop write into (OP_Store).  Lanes write into a copy of what the scope entry holds. */
typedef struct PePiece { /* what one lane may write */
  uint8_t dim;           /* 0: element `at`; 1 .. 3: all whose subscript number `dim` is `at` (0-based) */
  int32_t at;            /* the index as a value of the graph that depends on the lane and the launch only */
} PePiece;
enum { PE_PIECES = 8 };
typedef struct PeWrite {
  int16_t scope; /* the vector before the loop */
  uint8_t type;  /* T_LGL, T_INT, T_DBL */
  bool text;     /* the integers are ids of strings */
  bool claimed;  /* not proven that lanes write different elements: OP_Claim finds out */
  bool marked;   /* not proven that no lane reads what another writes: OP_Mark notes the reads */
  bool all;      /* every lane that succeeds writes element `lane + k`, and nothing else is written or read */
  bool whole;    /* serial: the loop replaces the vector; the kernel stores all elements when it ends */
  int32_t room;  /* whole: .. of which there may be so many, their number is in column `len`; 0: as many as it had */
  int16_t len;
  bool grows;    /* serial: the buffer has room for more elements (PEP_ROOM); how many they are in the end is column `len`, */
  int16_t first; /* and where the first one is then column `first`; -1: at 0 */
  int32_t npiece;
  PePiece piece[PE_PIECES]; /* !claimed, !marked: what one lane may write */
} PeWrite;

/* A variable that the iterations of a loop combine: each lane gives a number (a column of the result), the host
 * combines them in the order of the iterations. */
typedef enum PeFoldKind {
  PF_SUM,  /* s + x; overflow of integers: that iteration runs in the interpreter */
  PF_PROD, /* s * x */
  PF_OR,   /* s | x */
  PF_AND,  /* s & x */
  PF_MAX,  /* max(s, x), x not NaN or NA */
  PF_MIN,
  PF_BEST,   /* if (x OP s) s <- y: columns x, y, and whether it was asked at all; then its companions */
  PF_WITH,   /* assigned together with the PF_BEST before it: column */
  PF_LAST,   /* s <- x: columns x, and whether it was assigned at all (not for cells) */
  PF_APPEND, /* s <- c(s, x): columns x, and whether it was appended at all.  each: it is s[i] <- x in all iterations,
                and s has i - 1 elements when one begins */
  PF_GIVEN,  /* what it is when a lane begins is the lane's element of argument `given`; with PE_COUNT its column has
                what the lane adds to it */
} PeFoldKind;
typedef struct PeFold {
  uint8_t kind; /* PeFoldKind */
  uint8_t type; /* T_LGL, T_INT, T_DBL: of the variable */
  uint8_t op;   /* PF_BEST: SOP_* of the comparison x OP s */
  bool right;   /* the variable is the right operand: x + s */
  int16_t col, col2, col3;
  Obj *sym;
  /* Cells (pe/replay.c): what is combined is one element of the variable, a vector, or of its element `field`.
   * Column `at` has its 0-based number, NA_INT: this lane does nothing.  Sites of one vector follow one another in the
   * order of the body. */
  bool cell;
  bool wide;   /* its columns have a number for each round of an inner loop: Graph.nwide */
  bool text;   /* strings: its columns are ids, integers */
  bool list;   /* a list: its element becomes a vector or list of `width` numbers, columns col ... */
  bool record; /* a list */
  uint8_t width;
  int16_t at, scope; /* scope: entry of the vector */
  int16_t counter;   /* >= 0: the first fold of a variable, whose value is added to `at`, less 1 */
  int16_t before;    /* so many of its sites are assigned before this one */
  /* PF_SUM of a variable that each iteration increases by the same whole number, `each` in all, and that is read as a
   * value: 1 + the scope entry, whose parameter is the value that it would have had before lane 0.  0: not so. */
  int16_t base;
  int16_t given; /* PF_GIVEN: number of the argument: those of the call and its columns, then these */
  int32_t each;
  Obj *field; /* T_CHAR or NULL */
} PeFold;

/* A loop whose rounds follow one another; how they are numbered. */
typedef enum PeSerial {
  PSR_NONE,
  PSR_PLACES,   /* from 0 on */
  PSR_SEQUENCE, /* by the loop's variable, from:to */
} PeSerial;

/* Another variable that the iterations of a loop assign: what it holds afterwards is the last iteration's.  Of a loop that
 * carries a state it is in columns: one, or so many as the elements of a list that it is have numbers. */
typedef struct PeField {
  Obj *name;           /* T_CHAR; as a launch condition sees to it, and keeps it: the list has these names */
  uint8_t type, width; /* T_LGL, T_INT, T_DBL; so many numbers */
  bool text;           /* one string: its id */
} PeField;
typedef struct PeTemp {
  Obj *sym;
  bool sure; /* each iteration assigns it */
  bool text; /* one string */
  int nfields; /* a list of these; 0: none */
  const PeField *field;
} PeTemp;

struct Graph;
typedef struct PeResult {
  bool ok;
  int why;        /* !ok: WHY_B_* */
  char what[160]; /* !ok: "character data in a kernel: paste, blur.R:14" */
  int line;
  struct Graph *g;         /* pe_compile, ok: in the pool; else NULL */
  double ms_pe, ms_passes; /* milliseconds */
} PeResult;

/* *out and what it points to is in the pool.  Leaves by the pool's escape where there is no memory. */
void pe_compile(Rt *R, const PeRequest *q, PePool *pool, PeResult *out);

#endif
