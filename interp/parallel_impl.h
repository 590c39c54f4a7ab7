/* interp/parallel_impl.h - what the files of the parallel node share; nobody else includes it. */
#ifndef RAVEL_PARALLEL_IMPL_H
#define RAVEL_PARALLEL_IMPL_H
#include "parallel.h"
#include "../runtime/records.h"

enum { PAR_MIXED = 255 };

/* One parallel call that is running. */
typedef struct ParState {
  Rt *R;
  ParCall *p;
  const void *frame; /* an address in the C frame that runs it */
  PreparedCall *prepared;
  struct Frame *in; /* that of lapply or its kin; ret: the element's number */
  Value *args;      /* scratch: nin + nextra */
  int64_t done;     /* elements [0, done) have their results */
  Obj *flat;        /* see ParResult; NULL until the first result */
  int64_t m;
  Obj *one_names; /* nameless: the names that results of one number had, by element; NULL: none yet */
  Obj *bare;      /* nameless: T_RAW, 1 for elements that a kernel has left without their names; NULL: none */
  Obj *elt_names;
  int32_t elt_rows; /* each element is a matrix of so many rows; 0: a plain vector */
  Obj *types;       /* T_RAW: each element's own type, when they differ; PAR_MIXED: not known; else NULL */
  Obj *list;
  uint8_t reduce; /* PeReduce: fold the results, store none (interp/vexpr_run.c) */
  Obj *first;     /* vapply: the first result when it is an object */
  /* list holds records whose numbers are in these columns, too (runtime/records.h): attached to it at the end */
  const RtShape *shape;
  Obj **column;
  Obj *ids; /* flat is of strings that a kernel has found, all of them: their ids, of which na are NA; else NULL */
  int64_t na;
  bool streams;  /* elements draw random numbers from streams of their own (RtStreams) */
  struct ParShare *share; /* several processes may share the call (share.h); NULL: no */
  bool apart;             /* the call is counted in RtHosts.apart, */
  RtCleanup together;     /* and this makes an end of that */
  bool prefixed; /* launch.c: the columns that come next begin with the first lanes' records */
} ParState;

Value par_element(Rt *R, const PeInput *in, int64_t i); /* what lane i gets of this input; i < in->len */
/* Do the inputs of n lanes, as mapply recycles them, repeat the sides of a grid (rt_expand)?  Then sides[k] is input k
 * with what it repeats instead, and side[] the lengths. */
bool par_grid(int64_t n, int nin, const PeInput *in, PeInput *sides, int64_t side[2]);
Value par_call(ParState *s, int64_t i);
/* RNGkind("Philox"), which GNU R does not have.  Each element of a parallel call has a stream of its own, which
 * follows from the seed, the number of parallel calls since set.seed, and the element's number; a parallel call in
 * an element draws from that element's stream; set.seed in an element goes back to the stream of all other code. The
 * iterations of a `for` loop outside of parallel calls go on in that one stream: iteration i begins where i - 1
 * iterations have left it, so each must draw equally many (B_DRAWS); after the loop the stream is where it would be.
 * .Random.seed is c(10408L, key, key, draw, draw / 2^32, parallel calls), and can be kept and put back. */

bool par_philox(Rt *R);    /* is that the generator of random numbers? */
bool par_inversion(Rt *R); /* and normal variates by inversion? */
/* .Random.seed under R's default kinds (Mersenne-Twister, Inversion, Rejection); NULL: others.  What a kernel that keeps the
 * order may do about random numbers: PE_* flags. */
Obj *par_twister(Rt *R);
uint32_t par_tape(Rt *R);
/* How many draws the code outside of parallel calls has made, and the key; < 0: by another generator.  And set that. */
double par_draws(Rt *R, uint32_t key[2]);
void par_set_draws(Rt *R, double n);
/* A parallel call begins, which no other one runs: do its elements have streams of random numbers?  Then it is counted.
 */
bool par_streams_begin(Rt *R);
void par_put(ParState *s, int64_t i, Value v); /* store the result of element i */
void par_to_list(ParState *s);
ObjType par_widest(ParState *s, int64_t n); /* of the first n elements in flat; T_NIL: none */
void par_mix(ParState *s, ObjType t);       /* make flat able to hold elements of type t */
void par_note_types(ParState *s);           /* from now on each element has a type of its own */
void par_ours(ParState *s, int64_t i);      /* element i is the interpreter's, which is going to put its result */
bool par_same_names(Obj *a, Obj *b);
void par_set_attributes(Rt *R, Obj *e, Obj *names, int32_t rows);             /* of an element: NIL, 0: none */
Obj *par_flat_new(ParState *s, ObjType t, int64_t m);                         /* room for n elements of length m */
void par_copy_elements(Obj *to, int64_t at, Obj *from, int64_t k, int64_t n); /* of one type */
#endif
