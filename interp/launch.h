/* interp/launch.h - one launch: lanes of a call through a kernel, from the descriptions of its parameters to the lanes
 * that failed.
 *
 * All kinds of regions use it, maps (map.c), results of any length (heap.c), loops (loops.c), reductions and scans
 * (vreduce.c), and bring a LaunchKind for what is theirs.  launch_go takes a Launch through these states:
 *
 *   begun      launch_init: kernel, scope and lanes are known
 *   divided    kind->divide: where the lanes begin, in how many parts and on how many devices they run
 *   filled     every parameter has its value or its place: inputs, scope, the lanes' numbers and the list of failures
 *              here, what is the region's by kind->param, what follows from other values by kind->ready
 *   checked    the launch conditions hold; else LAUNCH_COND
 *   under way  kind->run has enqueued the parts and waits for each, or for all; an error that unwinds calls
 *              kind->abandon.  NA where none was assumed: LAUNCH_AGAIN; the device failed: kind->recover, or LAUNCH_FAILED
 *   ended      the failed lanes are listed; kind->take has the results; the report and the reckoning know of it
 *
 * Until LAUNCHED nothing has changed for the caller, which launches again, with another kernel or more room for
 * failures, or lets the interpreter go on.  How the launch ended is the call's reason in the report already.
 *
 * Who owns what.  The Launch is the caller's, on its stack or in scratch memory, and so are the state, the scope and the
 * kernel that it points to.  Buffers of the arguments are scratch memory.  The failed lanes are malloc'ed while the
 * launch is under way, since threads of devices add to them, and scratch memory when it has ended.  The results are
 * vectors of the collector's, in outs[].vec.  The times are the site's or the kernel's own: a result that stays on the
 * device keeps them.
 */
#ifndef RAVEL_LAUNCH_H
#define RAVEL_LAUNCH_H
#include "kernels.h"

/* A failed lane, and which guard it was. */
typedef struct Lane {
  int64_t lane;
  int32_t guard;
} Lane;
/* Those of a launch, sorted. */
typedef struct Lanes {
  Lane *l;
  int64_t n;
  bool more; /* and there are others: the list was too short */
} Lanes;

typedef enum LaunchEnd {
  LAUNCHED,
  LAUNCH_COND,  /* a launch condition does not hold: v->cond_why */
  LAUNCH_AGAIN, /* a vector has turned out to hold NA, and is marked: choose the kernel anew (o->again) */
  LAUNCH_FAILED /* v is dead */
} LaunchEnd;

/* Failed lanes while the launch is under way. */
typedef struct Failed {
  Lane *l; /* malloc'ed */
  int64_t n, cap;
  int64_t first, end; /* lanes outside have their results already */
  int32_t room;       /* pairs that one list of the device's holds */
  bool overflow;
} Failed;

typedef struct Launch Launch;
typedef struct LaunchTape LaunchTape; /* taped.h */
typedef struct LaunchKind {
  bool sliced; /* the kernel's element 0 of an input is that of its first lane */
  /* The rest may be NULL, but param and run. */
  bool (*divide)(Launch *l); /* false: no memory */
  void (*param)(Launch *l, int i);
  bool (*ready)(Launch *l); /* false: what the kernel takes for granted does not hold */
  OclStatus (*run)(Launch *l);
  void (*abandon)(Launch *l);
  bool (*recover)(Launch *l);             /* there is another way: it is launched again from the begin */
  bool (*take)(Launch *l, bool complete); /* complete: no lane failed.  false: a result is lost with the device */
} LaunchKind;

struct Launch {
  const LaunchKind *kind;
  ParState *s;
  Offload *o;
  ParKernel *v;
  OclKernel *k; /* v's, which v may give up */
  OclTimes *t;
  const Value *scope;
  int64_t first, n;     /* lanes [first, n) are wanted; */
  int64_t start, count; /* lanes [start, start + count) run: a few before first may run twice */
  int64_t reckoned;     /* lanes that the time taken stands for; 0: it says nothing */
  int32_t cap;          /* failed lanes that a list holds */
  int32_t *deopt;       /* the list; NULL: no lane can fail */
  bool several;         /* in parts that overlap, or on several devices */
  Failed failed;
  OclRange range, *two;      /* two: &range, or NULL: one dimension, an item each */
  double began, quiet;       /* ms: when it began, and how long it waited before for launches under way; */
  double before;             /* what went before it and counts as its own */
  int16_t at[KP_BATCH + 1];  /* the parameter of this kind, the last one; -1: there is none */
  struct LaunchWords *words; /* of random numbers that it draws (words.c); NULL: none */
  LaunchTape *tape;          /* where its lanes begin in the stream of R's generator; NULL: they draw nothing from it */
  int64_t step;              /* lanes of a run, at most; 0: all.  Counts for these words alone */
  int64_t per_lane[OCL_MAX_ARGS];   /* elements of the argument that belong to a lane; 0: each lane may see all */
  OclArgVal vals[OCL_MAX_ARGS + 1]; /* the last: see launch_value */
  OclArg args[OCL_MAX_ARGS];
  OclOut outs[OCL_MAX_ARGS]; /* by parameter */
};

enum {
  DEOPT_CAP = 1024,   /* failed lanes that a list holds at first */
  PROFILE_LANES = 24, /* elements in the interpreter, from which a kernel takes its profile */
};
/* As many as can fail in a launch of v that ends at lane n: it may begin before the first one that is wanted, on a device
 * with memory of its own (OCL_ALIGN), and a lane whose elements are work-items may be there several times. */
int32_t launch_room(const ParKernel *v, int64_t n);

/* Of kernel v over lanes [first, n), which is all that runs unless kind->divide says otherwise. */
void launch_init(Launch *l, const LaunchKind *kind, ParState *s, Offload *o, ParKernel *v, const Value *scope,
                 int64_t first, int64_t n, int32_t cap);
LaunchEnd launch_go(Launch *l, Lanes *failed);

/* ---- for the kinds ----------------------------------------------------------------------------------------------- */

/* The value of the parameter of that kind; where there is none, one that nobody reads. */
OclArgVal *launch_value(Launch *l, OclParamKind kind);
/* Parameter i takes a vector of n elements; its OclOut. */
OclOut *launch_out(Launch *l, int i, ObjType type, int64_t n);
/* Where work-items share lanes: so many, for a launch of n. */
void launch_split(Launch *l, int64_t n);
/* The kernel's next run is over lanes [lo, lo + count). */
void launch_lanes(Launch *l, int64_t lo, int64_t count);
/* Run it over `items`, and note the lanes, from lo on, that failed. */
OclStatus launch_once(Launch *l, int64_t lo, int64_t items, size_t group);
void launch_list(void *failed, int64_t lo, const void *list); /* a list of the device's, to a Failed; list NULL: none */
void launch_lane(Failed *f, Lane x);
/* Random numbers that are not drawn yet, as inputs (OclParam.drawn), or those of the lanes (KP_TAPE): their words are there
 * for the lanes of one run at a time, l->step at most.  launch_step: how many that had better be, a multiple of `unit`. */
bool launch_draws(const OclKernel *k); /* are there any? */
int64_t launch_step(const Launch *l, int64_t unit);
bool launch_words_begin(Launch *l); /* false: no memory */
OclStatus launch_words_next(Launch *l);
void launch_words_end(Launch *l);

/* out->vec, m elements a lane, may stay on the device alone: there is a way to compute it again; or it is brought home.
 * False: it is lost.  col: see par_keep_recipe. */
bool launch_keep(Launch *l, const OclOut *out, int64_t m, int col);

/* The results are brought home: columns (KP_OUT) to col[], written vectors (KP_WRITE) to now[], by their numbers.  False: one
 * is lost, and the kernel is dead. */
bool launch_home(Launch *l, Obj **col, Obj **now);

/* Numbers that kernel k has for each of `count` lanes in rows and wide columns, from what the scope holds (oclgen_inner);
 * the call has n. */
int64_t launch_inner(ParState *s, const OclKernel *k, const Value *scope, int64_t count, int64_t n);

/* Words of R's generator that each lane of kernel k draws (oclgen_draws). */
/* What each of k->ndrawn sorts of variates is, of such a launch. */
OclDrawn *launch_variates(ParState *s, const OclKernel *k, const Value *scope, int64_t count, int64_t n);
int64_t launch_drawn(ParState *s, const OclKernel *k, const Value *scope, int64_t count, int64_t n);

/* Milliseconds for the copies of the vectors that the kernel writes: the program's stay as they are until it has
 * succeeded. */
double launch_copies_ms(const OclKernel *k, const Value *scope);
/* The vector that parameter q of a call's kernel is; NULL: it is none. */
Obj *par_param_vector(ParCall *p, const OclParam *q, const Value *scope);
/* Bytes of all of them; whole: of those that every lane may read as a whole. */
double par_param_bytes(ParCall *p, const OclKernel *k, const Value *scope, bool whole);

/* ---- failed lanes ------------------------------------------------------------------------------------------------ */

void par_note_lanes(Offload *o, const OclKernel *k, const Lanes *x); /* for the report */
/* Run lanes x[from, ..) in the interpreter.  Stops after `most`; returns how many ran. */
int64_t par_interpret_lanes(ParState *s, Offload *o, const Lanes *x, int64_t from, int64_t most);
/* What v's guards, and those of the failed lanes, had assumed: not to be speculated on again. */
void par_add_deopted(uint8_t deopted[8], const ParKernel *v, const Lanes *x);
void par_note_deopted(uint8_t deopted[8], const ParKernel *v, const Lanes *x); /* these lanes', besides what is there */
/* v is given up; compile what takes its place, with these flags, and without trusting the guards that failed in these lanes
 * (NULL: all that v trusts).  NULL: there is none. */
ParKernel *par_anew(ParState *s, Offload *o, ParKernel *v, int nargs, const PeArg *args, uint32_t flags,
                    const Lanes *failed);
/* The same for lanes that failed, most of a launch's.  False: such kernels do not help, it is given up for now. */
bool par_widen(ParState *s, Offload *o, ParKernel *v, int nargs, const PeArg *args, const Lanes *failed);

/* ---- proof.c ----------------------------------------------------------------------------------------------------- */

/* How many of the call's last elements can show that the kernel is right, on a device that is not tested yet?  Numbers
 * where they lie, of data without NA: whether that survives there nobody knows. */
int64_t par_proof(const ParState *s, const Offload *o, const ParKernel *v, const Value *scope);
/* The same launch with o->proof elements that the interpreter has done before it.  False: they do not show that the
 * kernel is right; what to do about that waits for the device's test. */
bool par_launch_proof(ParState *s, Offload *o, ParKernel *v, const Value *scope, int32_t cap, Lanes *failed);

/* v is there, the driver has ended its work on it now, and *scope has its values. */
bool par_wait_for(ParState *s, Offload *o, ParKernel *v, Value *scope);
/* A launch condition of v does not hold: a kernel without it, which is waited for.  NULL: there is none. */
ParKernel *par_without_condition(ParState *s, Offload *o, ParKernel *v, int nargs, const PeArg *args, Value *scope,
                                 int round);

/* ---- map.c, heap.c ----------------------------------------------------------------------------------------------- */

/* Results of varying length (heap.c).  The heap is as large as the elements so far have needed, and a quarter more
 * (options(ravel.heap.bytes = )); a lane that finds it full runs again with an empty one, on a device with memory of
 * its own in up to 64 windows of the lanes, enqueued one behind the other; a result larger than the heap is the
 * interpreter's. */

/* Would the kernel's results fit to what the interpreter has stored so far? */
bool par_result_fits(ParState *s, ParKernel *v, const Value *scope, const char **why);
/* Lanes [first, s->p->n) of a call with kernel v, their results into s. */
LaunchEnd par_launch(ParState *s, Offload *o, ParKernel *v, const Value *scope, int64_t first, int32_t cap,
                     Lanes *failed);
LaunchEnd par_launch_heap(ParState *s, Offload *o, ParKernel *v, const Value *scope, int64_t first, int32_t cap,
                          Lanes *failed);
#endif
