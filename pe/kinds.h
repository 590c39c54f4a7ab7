/* pe/kinds.h - kinds of values: one row here and one file in pe/kinds/ for each.
 *
 * In a graph every value is numbers: of a factor its codes, of strings their ids (runtime/dictionary.h), of complex
 * numbers their parts, of a list of records the columns.  What a value of the program is to a kernel, whether a later
 * one is the same to it, what one lane gets of it, and what becomes of it where paths meet, only its kind knows.  The
 * compiler, the launcher and the report ask the row.
 */
#ifndef RAVEL_KINDS_H
#define RAVEL_KINDS_H
#include "pe.h"

/* In this order a value looks for its kind. */
#define PE_KINDS(X)                                                                                                    \
  X(null)     /* NULL */                                                                                               \
  X(function) /* closures, which are inlined, and builtins */                                                          \
  X(factor)   /* its codes, and its levels as far as the kernel reads them */                                          \
  X(number)   /* logical, integer, double: one, a vector, a matrix */                                                  \
  X(cube)     /* the same in an array of three dimensions */                                                           \
  X(complex)  /* two doubles each */                                                                                   \
  X(raw)      /* integers from 0 to 255 */                                                                             \
  X(text)     /* strings: their ids */                                                                                 \
  X(frame)    /* a data frame's columns; a list of equal data frames: the columns of all, and which rows are whose */  \
  X(ragged)   /* a list of vectors: one flat vector, and each one's place and length */                                \
  X(record)   /* a list: its elements by name; a list of equal ones: their columns (runtime/records.h) */              \
  X(dots)     /* `...` */                                                                                              \
  X(names)    /* of rows or columns */
typedef enum PeKindId {
#define KIND(id) PK_##id,
  PE_KINDS(KIND)
#undef KIND
      PK_COUNT
} PeKindId;

struct Build;
struct Av;

/* ---- inputs of a call -------------------------------------------------------------------------------------------- */

typedef enum PeInputKind {
  PI_ELEM, /* lane i gets x[[i]] (recycled) */
  PI_ROW,  /* lane i gets x[i, ] of a matrix */
  PI_COL,  /* lane i gets x[, i] */
} PeInputKind;
typedef struct PeInput {
  uint8_t kind;  /* PeInputKind */
  uint8_t along; /* PI_ELEM in a grid of lanes: 1: x[[i %% side[0]]], 2: x[[i / side[0]]]; 0: as kind says */
  Obj *x;        /* any vector; an object with a class is asked through `[[` */
  int64_t len;   /* number of elements (length(x) as the class says it); rows or columns */
  Obj *name;     /* T_CHAR: name of the argument in the call, or NULL */
  bool factor;   /* x is a factor that rt_factor_walks() */
  uint8_t part;  /* a column: 1 the real, 2 the imaginary parts of x, a complex vector */
} PeInput;

/* The inputs of a call while they become a kernel's arguments. */
enum { PE_MAX_ARGS = 192, PE_MAX_INPUTS = 64, PE_MAX_COLUMN_ARGS = PE_MAX_ARGS - PE_MAX_INPUTS };
/* Where words of random numbers are made.  The host has vector code that is faster at normal ones than a CPU's kernels. */
typedef enum PeDrawing { PE_NOWHERE, PE_ON_HOST, PE_ON_DEVICE } PeDrawing;
typedef struct PeInputs {
  Rt *R;
  int64_t n;   /* lanes */
  bool loop;   /* these are iterations of a loop: lanes get plain numbers, or strings */
  uint8_t draws; /* a launch of theirs sees to random numbers that are not drawn yet: PeDrawing */
  bool whole;  /* a whole-vector expression: NA may be among the elements, so nothing is looked through for it */
  PeArg *args; /* of PE_MAX_ARGS; those of the call come first, */
  int nargs;
  PeInput *column; /* then one for each of these, of PE_MAX_COLUMN_ARGS */
  int ncolumns;
  const char *why; /* no kernel can take it: static text */
} PeInputs;
typedef enum PeTakes { TAKES, NOT_MINE, TAKES_NONE /* in->why */ } PeTakes;

/* ---- entries of the scope ---------------------------------------------------------------------------------------- */

/* What paths (PeScope) start from, and where they have led to so far. */
typedef struct PeSource {
  Rt *R;
  PeLookup lookup;
  void *ctx;                      /* of lookup and arg */
  Obj *fun;                       /* the mapped function; NULL: a region */
  Value (*arg)(void *ctx, int k); /* FROM_ARG: what the lanes see of argument k as a whole */
  const PeScope *entry;           /* the entries before it, */
  const Value *found;             /* and what they are now */
} PeSource;
/* The value that s leads to now; false: there is none, or not without running code. */
bool pe_path_value(const PeSource *from, const PeScope *s, Value *v);

/* How the launcher looks at entries again. */
typedef struct PeAgain {
  Rt *R;
  bool as_strings; /* the lanes write this vector of strings: no ids are needed of it */
  bool incomplete; /* out: an entry that was taken to have no NA has some */
} PeAgain;
/* Is *v, which the path of s leads to now, what the kernel takes it to be?  *v becomes the vector that the kernel reads
 * (of strings their ids). */
bool pe_still(PeAgain *a, const PeScope *s, Value *v);

/* ---- the rows ---------------------------------------------------------------------------------------------------- */

typedef enum PeIndexing { PE_SOME /* x[i] */, PE_KEEP /* x[i, j, drop = FALSE] */, PE_ELEMENT /* x[[i]] */ } PeIndexing;
typedef struct PeKind {
  const char *name;
  /* Is v, a value of the scope, of this kind?  NULL: entries of this kind are made in other ways. */
  bool (*is)(Rt *R, Value v);
  /* v, to which the path s leads, as the graph sees it: an entry, its checks, and how its parts are reached. */
  struct Av (*from_scope)(struct Build *w, Value v, PeScope *s, struct Node *n);
  bool (*still)(PeAgain *a, const PeScope *s, Value *v); /* pe_still */
  /* Input `in`, which *a is to describe (its name is there). */
  PeTakes (*describe)(PeInputs *c, const PeInput *in, PeArg *a);
  /* *a is PA_PARTS: its further arguments are added to c, from a->first on.  False: c->why.  May allocate. */
  bool (*columns)(PeInputs *c, PeInput *in, PeArg *a);
  /* What a lane gets of argument k, which is PA_PARTS. */
  struct Av (*element)(struct Build *w, int k, struct Node *n);
  /* x[sub], x[[sub]], of nsub subscripts; AV_MISSING: one that is left out.  NULL: as numbers. */
  struct Av (*index)(struct Build *w, struct Av x, int nsub, struct Av *sub, PeIndexing how, struct Node *n);
  int32_t (*length)(struct Build *w, struct Av v, struct Node *n); /* length(v), a Ref */
  /* An operation of values one of which is of the kind.  NULL: as numbers, or none. */
  struct Av (*op1)(struct Build *w, int sop, struct Av a, struct Node *n);
  struct Av (*op2)(struct Build *w, int sop, struct Av a, struct Av b, struct Node *n);
  uint8_t rank;      /* of two kinds with operations the one of the higher rank is asked */
  int16_t no_number; /* where numbers are wanted: the reason (specialize/reasons.h) that this is none; 0: WHY_B_TYPES */
  /* One value of the kind is so many numbers of a type (PeType): Av.ref, Av.wide.  0: see meet.c. */
  uint8_t parts, part_type;
  bool (*alike)(struct Build *w, int n, struct Av *v); /* parts > 0: pe_alike */
  /* The value, or the vector, that has these parts (one where `parts` is 0): numbers, or vectors of them. */
  struct Av (*whole)(struct Build *w, const struct Av *part, struct Node *n);
  /* v as an element of a vector of the kind that a loop's iterations write, of numbers of type t.  Leaves by pe_bail where
   * R would turn that into another vector.  NULL: no iteration writes such vectors. */
  struct Av (*stored)(struct Build *w, uint8_t t, struct Av v, struct Node *n);
  /* The numbers that stand for v, a lane's result or a field of the list that it is, in memory.  Leaves by pe_bail where
   * this one is no result; NULL: none is: it is `refusal`. */
  struct Av (*result)(struct Build *w, struct Av v, bool field);
  const char *refusal;
} PeKind;
extern const PeKind *const pe_kinds[PK_COUNT]; /* kinds/rows.c */
#define KIND(id) extern const PeKind pe_kind_##id;
PE_KINDS(KIND)
#undef KIND

/* ---- of inputs: what interp/ calls ------------------------------------------------------------------------------- */

/* Input `in` as the partial evaluator sees it, looked at only.  False: no kernel can take it (c->why). */
bool pe_describe(PeInputs *c, const PeInput *in, PeArg *a);
/* The inputs in[0 .. n) have become the first arguments of c: those that are PA_PARTS get theirs.  Allocates what the
 * vectors hold on to (ids, columns, segments).  False: c->why. */
bool pe_columns(PeInputs *c, PeInput *in, int n);

/* ---- for the files of pe/kinds/ ---------------------------------------------------------------------------------- */

/* *a is PA_PARTS of the kind, each element for one lane. */
void pe_parts_arg(const PeInputs *c, const PeInput *in, PeArg *a, PeKindId of, ObjType type);
/* Do the lanes share one element, or begin again after the last? */
void pe_repeats(const PeInputs *c, const PeInput *in, PeArg *a);
/* One more argument: element for element like a, of the vector x.  NULL: there are too many. */
PeArg *pe_add_column(PeInputs *c, const PeArg *a, const PeInput *in, Obj *x);
/* Two of them, first and length (counts) of each element's segment.  False: there are too many. */
bool pe_add_segments(PeInputs *c, PeArg *a, const PeInput *in, Obj *start, Obj *len);
#endif
