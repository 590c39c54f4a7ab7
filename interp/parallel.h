/* interp/parallel.h - the parallel node: what lapply, sapply, vapply, mapply, Map and apply have in common. */
#ifndef RAVEL_PARALLEL_H
#define RAVEL_PARALLEL_H
#include "../pe/kinds.h"
#include "interp.h"

/* One element's result of a fixed kind, asked for by vapply. */
typedef struct ParExpect {
  ObjType type;
  int64_t len;
} ParExpect;

/* A region whose body is not a closure called for each element (a for loop, an expression over vectors): what the road
 * to a device asks of it.  Whoever runs it has the callbacks' data around this. */
struct ParCall;
struct ParState;
struct Offload;
struct ParKernel;
struct PeArg;
struct PeRequest;
/* Run the elements [s->done, n) on the device, and lanes that fail in the interpreter.  True: all done.  False: the
 * interpreter goes on at s->done. */
typedef bool ParRest(struct ParState *s, struct Offload *o, struct ParKernel *v, int nargs, const struct PeArg *args,
                     Value *scope);
typedef struct ParRegion {
  Obj *body; /* kernels are kept by it: the syntax */
  /* times that the interpreter has run the body: how much the profile knows */
  uint32_t (*runs)(struct ParCall *p);
  /* A variable of the region's own scope (PeScope.parent < 0, environment NULL), as PeLookup. */
  Value (*lookup)(Rt *R, struct ParCall *p, Obj *sym, bool fun);
  /* What is to be compiled: instead of q->fun. */
  void (*request)(struct ParCall *p, struct PeRequest *q);
  ParRest *rest;
  ParRest *shared; /* the same as one of several processes that share the elements (share.h); NULL: they never do */
  bool serial;     /* one lane may run its elements, one after the other: PE_SERIAL */
} ParRegion;

typedef struct ParCall {
  Call *c;                 /* the builtin's call: site, environment */
  const char *what;        /* "lapply", ...: for the report */
  Obj *fun;                /* NULL: region */
  const ParRegion *region; /* NULL: fun is called for each element */
  bool whole;              /* a whole-vector expression, not calls of a function */
  int64_t n;               /* elements of the index space */
  uint8_t draws;           /* inputs may be random numbers that are not drawn yet: PeDrawing (pe/kinds.h), launch.h */
  bool open;               /* a loop that may end at any of them: counted.c */
  bool few;                /* a loop of few iterations that take long */
  int64_t side[2];         /* a grid: n is their product; {0, 0}: not one */
  int nin;
  PeInput *in;
  int nextra;              /* arguments that every element gets: MoreArgs, `...` of lapply */
  Obj **extra;             /* elements of keep, or otherwise alive */
  Obj **extra_names;       /* T_CHAR or NULL each */
  Obj *call;               /* what sys.call() shows */
  Obj **place;             /* mapply, Map: the integers in it that say which element of each input it is; or NULL */
  const uint32_t *key;     /* random numbers at places of the stream that has this key; NULL: none, or R->streams */
  bool names_of_one;       /* results of one number with a name need no list: elt_names */
  bool nameless;           /* and are of no account where all results are one number: apply, vapply */
  bool want_list;          /* lapply, Map: the result is a list whatever the elements are */
  const ParExpect *expect; /* vapply, or NULL */
  Obj *keep, *keep2;       /* hold what `in` and `extra` point to */
  /* The columns of inputs that are lists of records, in the order in which the kernel's arguments have them, after all
   * others; made by par_describe_args. */
  PeInput *column;
  int ncolumns;
  PeInput *given; /* arguments after these: of loops, what variables are when a lane begins (PF_GIVEN) */
  Obj *result;    /* of a kernel that runs one element after the other: the results so far, numbers; or NULL */
  int ntables;    /* functions of strings in a whole-vector expression */
} ParCall;

/* The results.  When all are attribute-free atomic vectors of one length m > 0 of types that combine (integer and
 * double do, and logical; others must be the same), flat holds them one after the other: R's simplified value, a vector
 * (m == 1) or the columns of a matrix.  Names of the elements (the same on each) are elt_names, for m > 1, or with
 * names_of_one. Otherwise list has them. */
typedef struct ParResult { /* flat may be shared: rt_own before it gets attributes */
  Obj *flat, *list;
  int64_t m;
  Obj *elt_names;   /* T_STR or NIL */
  int32_t elt_rows; /* each element is a matrix of so many rows; 0: a plain vector */
  Obj *first;       /* vapply: the first call's value if it was an object, else NULL */
} ParResult;

/* Call fun for every element, in the interpreter and, when that pays, on a device.  Errors and warnings are those of
 * the calls in index order. */
void interp_parmap(Rt *R, ParCall *p, ParResult *res);
#endif
