/* interp/kernels.h - what the files of the road to a device share (kernels.c, launch.c, offload.c); nobody else
 * includes it. */
#ifndef RAVEL_KERNELS_H
#define RAVEL_KERNELS_H
#include "../runtime/frames.h"
#include "../runtime/ragged.h"
#include "offload.h"

enum {
  MAX_VARIANTS = 8, /* kernels per closure body */
  MAX_BODIES = 256,
  MAX_SCOPE = 128,
  MAX_KERNELS = 256,        /* of an interpreter, unless options(ravel.kernels = ) or RAVEL_KERNELS says how many; */
  KERNELS_MB = 128,         /* so much memory for them: ravel.kernels.mb, RAVEL_KERNELS_MB */
  PROGRAM_BYTES = 160 << 10 /* what a driver keeps of a program, about (PoCL) */
};

typedef struct ArgSig {
  uint8_t kind, of, type, along;
  uint16_t width;
  bool recycled, scalar;
  int32_t step;
  Obj *name; /* T_CHAR; of a factor's codes T_STR: its levels */
  bool any;  /* codes of any levels */
  uint8_t drawn;
} ArgSig;

typedef struct CostKernel CostKernel;
typedef struct ParKernel {
  struct ParKernel *next;
  int nargs;
  ArgSig *sig;
  uint32_t flags;   /* PE_* it was compiled with */
  uint32_t relaxed; /* ParTable's then */
  bool nameless;    /* for calls whose results' names are of no account (ParCall) */
  bool few;         /* for so few lanes that work-items may share each */
  uint8_t deopted[8];
  OclDevice *d;
  Obj *held;     /* a list, rooted: all that the kernel knows by address; NULL: nothing */
  uint64_t used; /* ParTable.clock when it was found last */
  OclKernel *k;  /* NULL: cannot be compiled, for this reason: */
  int why;
  char what[160];
  OclProgram *prog; /* NULL until asked for */
  /* For the other members of a team of devices, and what a lane took on each; 0 not known (team.c). */
  OclProgram *prog_on[OCL_TEAM];
  double lane_ns[OCL_TEAM];
  bool no_team; /* a launch on several devices has failed */
  /* Are its results read by the host, so that they better come home at once?  What was known after the last launch. */
  bool read_home;
  int streams; /* launches in a row that went in batches for that */
  const OclTimes *mark_of;
  uint64_t mark;
  double mark_bytes, mark_ms;
  OclTimes *times;     /* where nothing is reported; NULL until needed */
  uint32_t calls_then; /* times the body had run when it failed to compile */
  int failures;        /* compilations that failed */
  bool dead;           /* must not be used again: build failure, launch failure, wrong profile */
  CostKernel *cost;    /* what its launches take (cost.h) */
  double failed_ms;    /* what lanes that failed took in the interpreter */
  int vain;            /* times in a row that most lanes failed what kernels made for that did not avoid */
  int64_t rows;        /* PR_ROWS: length of a lane's vector, found by par_result_fits for the launch that follows */
  int cond_why;        /* launch condition that failed last */
  double words_each;   /* of a state: words of the generator that a round drew, 0: not known */
  double heap_each;    /* PR_HEAP: elements per lane of the last launch; 0 not known */
  uint32_t nredefined; /* R->nredefined when it was compiled */
  bool wrong;          /* not the interpreter's results, before the device was tested */
  bool improved;       /* it is the best compiler's by now; */
  bool improving;      /* that has been asked for it */
  bool reported;       /* the driver's time has been written down */
} ParKernel;

typedef struct ParBody {
  struct ParBody *next;
  Obj *body;    /* rooted */
  Obj *formals; /* the closure's, rooted; NULL: it is none's */
  int active;   /* calls that run: it must stay */
  ParKernel *kernels;
  double ns;                 /* interpreter per element */
  double lost_ms;            /* what a device would have saved so far */
  double quick_ns, quick_ms; /* what an element takes on the device that compiles at once, 0: not known; all so far */
  bool quick_best;           /* a driver's kernel was slower */
  double spent_ms;           /* what its calls have taken in the interpreter so far, at least */
  unsigned close, close_most, unseen; /* see cost.c */
  unsigned flat_skip, flat_wait;      /* calls that do not make their lists flat (offload.c) */
  unsigned passed;                    /* such calls that were not looked at since the last that was */
  double traced_from;                 /* ParTable's */
  const char *said;                   /* the last reason that the trace has told; never looked into */
  bool serial;                        /* a kernel of it needs the results so far */
  int64_t away;                       /* elements of a short call that was better left to the interpreter; 0 none */
} ParBody;

/* This kernel is not tried again until the body has run much more. */
void par_give_up(ParCall *p, ParKernel *v, const char *why);

/* ---- own.c ------------------------------------------------------------------------------------------------------- */

enum { OWN_GROUP = 256, OWN_ARGS = 9, OWN_ROOM = 4096, OWN_LEAST = 16384 /* elements; fewer come home as fast */ };
/* A use of a base function's own kernel: device, arguments and the first line are the caller's. */
typedef struct OwnKernel {
  const char *what, *doing; /* for the report: "tabulate"; for a failure's text: "counting" */
  int64_t n;                /* elements, for the report */
  OclDevice *d;
  int nargs;
  OclArg *args;
  size_t group; /* work-items of a group; 0: any */
  OclProgram *p;
  ParSite *site;
} OwnKernel;
/* The device for n elements: one that has memory of its own, where these vectors are.  NULL: none. */
OclDevice *par_own_device(Rt *R, int64_t n, int64_t least, int nx, Obj *const *x);
/* Kernel `name` of source, for arguments of these kinds; c NULL: one of several of a call, not told of by itself.  False: it is not built yet (wait: that is waited for). */
bool par_own_begin(Rt *R, OwnKernel *k, Call *c, const char *source, const char *name, bool wait);
OclStatus par_own_launch(Rt *R, OwnKernel *k, int64_t items, const OclRange *range);
/* The last launch has ended so; why: the host must do it all the same, or NULL.  True: it has been done. */
bool par_own_end(Rt *R, OwnKernel *k, OclStatus st, const char *why);
/* The result r, which may stay on the device alone: compute makes it from the list of these n objects (some NULL: NIL),
 * of which the first nin are the program's vectors.  NULL: it is lost with the device. */
Obj *par_own_result(Rt *R, Obj *r, void (*compute)(Rt *R, Obj *keep, void *ctx, Obj *v), int nin, int n,
                    Obj *const *keep);

/* ---- kernels.c --------------------------------------------------------------------------------------------------- */

OffloadMode par_mode(Rt *R); /* options(ravel.offload=), RAVEL_OFFLOAD */
/* Made at the first call; NULL when out of memory.  formals: of a closure, else NULL. */
ParBody *par_body(Rt *R, Obj *body, Obj *formals);
/* The one of call p: its kernels are kept by a closure's body and formals, a loop's syntax, a builtin itself. */
ParBody *par_body_of(Rt *R, ParCall *p);
/* The value of a variable as e and what it lies in have it now, without forcing a promise or calling a function:
 * V_UNBOUND where that would be needed, or there is none.  fun: functions only.  e may be NULL: nothing. */
Value par_env_lookup(Rt *R, Env *e, Obj *sym, bool fun);
bool par_complete(Obj *x);     /* no NA and no NaN?  Scans a vector once: the answer stays on it */
uint32_t par_runs(ParCall *p); /* times that the interpreter has run the body; builtins: many */
/* Can a kernel take input k?  It is looked at only; false: *why says so. */
bool par_describe_input(Rt *R, ParCall *p, int k, const char **why);
/* The arguments of a kernel for p: those of the call, and after them the numbers that make up inputs of other kinds
 * (pe/kinds.h), into p->column.  args has room for PE_MAX_ARGS, or for three for each input of a whole-vector
 * expression.  How many there are; -1: no kernel can take them. */
int par_describe_args(Rt *R, ParCall *p, PeArg *args, const char **why);
/* The input that argument k of the kernel is: of the call, or a column. */
PeInput *par_kernel_input(ParCall *p, int k);
/* Strings must be looked through once before a kernel can see them (runtime/dictionary.h).  How long that takes for
 * the inputs of p whose ids are not there yet; and whether it is worth it, when the interpreter's way takes `ms` this
 * time: what it has taken for calls with these vectors is added up. */
double par_numbering_ms(const ParCall *p);
bool par_numbering_pays(Rt *R, const ParCall *p, double ms);
/* What the kernel reads besides the lanes' elements, found again.  False: it is no longer what the kernel was made for.
 */
bool par_scope_values(Rt *R, ParCall *p, const OclKernel *k, Value *out);
bool par_scope_again(Rt *R, ParCall *p, const OclKernel *k, Value *out); /* strings that lanes write are not numbered */
/* A kernel for this call that is there already: ready, building, or known not to be possible. */
ParKernel *par_find_kernel(Rt *R, ParCall *p, ParBody *b, OclDevice *d, int nargs, const PeArg *args, Value *scope);
/* The same, with just these of the flags in mask (PE_NO_HOIST). */
ParKernel *par_find_variant(Rt *R, ParCall *p, ParBody *b, OclDevice *d, int nargs, const PeArg *args, Value *scope,
                            uint32_t mask, uint32_t flags);
/* Promises that the first lane of a kernel of b would force before anything else can be told: forced now, so that no
 * lane needs the interpreter.  True: some were. */
bool par_force_scope(Rt *R, ParCall *p, ParBody *b);
/* A call begins and ends to use the body.  An error may skip the end: a later call on the same stack makes up for it.
 */
void par_body_enter(Rt *R, ParBody *b, const void *frame);
void par_body_leave(Rt *R, const void *frame);
void par_members(Rt *R, const OclDevice *d, const ParKernel *v, int64_t n,
                 OclRange *r); /* the range of a launch of v, which is split */
/* How the launcher passes a parameter: OclArgKind, bytes of a scalar. */
void par_param_kind(const OclParam *q, uint8_t *kind, uint32_t *size);
/* A launch condition of v did not hold: the flag of a kernel without such conditions; 0: v is one. */
static inline uint32_t par_without(const ParKernel *v) {
  uint32_t flag = v->cond_why == WHY_G_INSIDE ? PE_NO_INSIDE : PE_NO_HOIST;
  return v->flags & flag ? 0 : flag;
}
/* Closure to kernel, and the driver started on it.  The answer may be a kernel that cannot be (v->k == NULL). */
ParKernel *par_compile(ParState *s, Offload *o, int nargs, const PeArg *args, uint32_t flags, const uint8_t *deopted);
/* The same; build: also if the driver has to build its program. */
ParKernel *par_compile_if(ParState *s, Offload *o, int nargs, const PeArg *args, uint32_t flags, bool build);

/* Start the driver on it (par_compile does, as o->how says).  v->prog stays NULL with OCL_IF_CACHED when it would have to
 * build.
 */
void par_build(Rt *R, ParKernel *v, unsigned how);
OclProgram *par_program(Rt *R, ParKernel *v,
                        unsigned how); /* v->prog, which is made now if it was not needed so far; or NULL */
/* oclgen_compile() of a request for body o->body: where kernels for several strings of one variable have been made, their
 * ids are parameters if they can be. */
OclKernel *par_oclgen(ParState *s, const Offload *o, PeRequest *q, PeResult *r);
OclProgram *par_build_on(Rt *R, ParKernel *v, OclDevice *d,
                         unsigned how); /* the same for another device of d's kind; held */

/* ---- texttable.c ------------------------------------------------------------------------------------------------ */

/* Entry s of a kernel that was just made is such a table: found, or made without values, and kept in s->body, which the
 * caller keeps alive. */
void par_text_keep(Rt *R, PeScope *s);
/* The tables that kernel k reads, for all strings that a launch for p can meet: their entries of out; the other ones
 * are there.  May run base functions.  False: out of memory. */
bool par_text_tables(Rt *R, ParCall *p, const OclKernel *k, Value *out);
void par_text_free(ParTable *t);

/* ---- team.c ----------------------------------------------------------------------------------------------------- */

/* RAVEL_DEVICE=all: the lanes of each call of sapply, mapply and kin and of each vector expression are dealt out in
 * proportion to the speed that each device has shown with this kernel; the results are those of one device, and
 * lanes that fail a guard run in the interpreter in index order.  Inputs and results stay on the devices in pieces;
 * a vector that every lane reads whole is copied to each.  A call stays on the first device when it is short, when
 * the devices need different kernels (a GPU and a CPU), and for loops, reductions, matrix products, outer's grids,
 * and results of varying length.  If one device fails, the first does the call alone. */

void par_find_team(Rt *R, Offload *o); /* o->d is known: the devices that may share calls with it, into o->team */
/* Should several devices share lanes [start, start + count) of v?  How many, and share[k].p, batch.first, batch.lanes
 * of each; 0: no. */
int par_team(ParState *s, Offload *o, ParKernel *v, const Value *scope, int64_t start, int64_t count, OclShare *share);
void par_team_ran(Offload *o, ParKernel *v, const OclShare *share); /* speeds, and the report */
void par_team_failed(Rt *R, Offload *o, ParKernel *v, const OclShare *share);

/* ---- recipe.c ---------------------------------------------------------------------------------------------------- */

/* A launch has left its result out->vec, n lanes of m elements, on the device alone (its first out->prefix elements are
 * copies of out->prefix_data; col: the number of its column, of records): keep what computes lanes [start, n) again.
 * val, args: as they were launched.  False: there is no way to; the caller brings the result home. */
bool par_keep_recipe(Rt *R, OclKernel *k, const OclArgVal *val, const OclArg *args, int64_t start, int64_t n, int64_t m,
                     const OclOut *out, int col);

/* ---- offload.c --------------------------------------------------------------------------------------------------- */

/* The device of this interpreter, tested and set up as the options say.  NULL: there is none, or (*loading) a thread
 * loads its driver, started by this call at the latest; *why says so.  OFF_ALWAYS waits for it. */
OclDevice *par_open_device(Rt *R, OffloadMode mode, bool *loading, const char **why);
/* The device of this interpreter into o->d.  False: not yet, or never (then o->state is ROAD_OFF); the reason is noted. */
bool par_device(Rt *R, Offload *o);
/* The driver has ended its work on v->prog: that is written down, the first time.  False: it has failed, the reason is
 * noted, and v is dead. */
/* What is left takes dev_ms with kernel v, instead_ms by what is chosen now: the best compiler begins with it, if that pays. */
void par_improved(ParKernel *v); /* if v has become better, what was measured does not count */
void par_better(Offload *o, ParKernel *v, double dev_ms, double instead_ms);
bool par_program_made(Rt *R, Offload *o, ParKernel *v, bool failed);
#endif
