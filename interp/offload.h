/* interp/offload.h - the road from the element loop to a device, and the record of what happened there. */
#ifndef RAVEL_OFFLOAD_H
#define RAVEL_OFFLOAD_H
#include "../oclgen/oclgen.h"
#include "../runtime/ocl.h"
#include "parallel_impl.h"

/* From the first element to the last (doc/offload.md follows an example; doc/architecture.md names the functions).
 *
 * The first elements run in the interpreter; they give the profile and the time per element.  A device that this
 * machine has not tested yet is tested meanwhile, and waits for the verdict.  PoCL takes longer for the test than
 * for most kernels; there the kernel may go on without one if it gives the last 65,536 elements that the interpreter
 * has done, too, bit for bit, from data without NA (Offload.proof); the test follows.  If many elements fail a
 * guard, the profile was wrong: it is widened, and the kernel made again.
 *
 * The body is a closure, or a builtin that is given as one (sapply(x, sqrt), mapply("+", a, b), sapply(l, "[[",
 * "f"), sapply(v, "[", 2), sapply(x, "f")); it may be defined anywhere.  Sequences as inputs are start and stride,
 * never copied to the device; scalars of the scope are parameters: another value needs no new kernel.
 *
 * A closure that only takes a field out of records, sapply(bodies, function(p) p$x), runs no kernel: the column is
 * the result (0 launches), on the device if it lies there, and however short the list is.  The columns of a result
 * of records stay on the device, and the next call over the list starts from there.  Closures with one
 * body share their kernels; one that is made anew by eval(parse(text = )) has its own. */

/* ---- the record (interp/report.c) -----------------------------------------------------------------------------------
 */

typedef struct ParDeopt {
  int why, line;
  int64_t lanes;
} ParDeopt;

/* One parallel call in the text: what `--explain` and `--report` print. */
typedef struct ParSite {
  struct ParSite *next;
  Obj *call; /* rooted */
  const char *what;
  char *file;
  int line;
  bool library; /* made by a function of the base library; file and line are those of the program's call of it */
  int64_t calls, elements, offloaded, interpreted;
  char device[128];
  char not_offloaded[256]; /* reason, "" if it was or nothing is known against it */
  char reckoning[256];     /* the last decision's numbers */
  uint32_t states;         /* a bit for each RoadState that its calls have come through */
  int nteam;               /* devices that have shared it: their names, and the lanes that each got */
  const char *on[OCL_TEAM];
  int64_t lanes_on[OCL_TEAM];
  int hosts;         /* processes that have shared it; 0: none */
  const char *alone; /* why not, where several devices could have; a constant */
  ParDeopt *deopt;
  int ndeopt;
  double ms_pe, ms_passes, ms_codegen, ms_driver;
  double ms; /* that its calls took, without those of regions inside */
  int from_memory, from_disk, built;
  int64_t range[2]; /* of the last launch in two dimensions */
  bool tiled;       /* a kernel went through local memory */
  bool fast, single; /* one was relaxed: options(ravel.math =, ravel.precision =) */
  uint32_t split;   /* work-items that shared a lane, 0: each had its own */
  OclTimes *times;
  int rank;       /* its place among those that are explained */
  bool forgotten; /* was there in an earlier report */
} ParSite;

struct ParBody;
typedef struct ParActive {
  const void *frame; /* address of the call's Offload */
  struct ParBody *body;
} ParActive;
struct Offload;
/* R->par: kernels and records of one interpreter. */
enum {
  PAR_CLAIMS = 16,
  PAR_UNNUMBERED = 8,
  PAR_NUMBER_NS = 4 /* a string's id, once */,
  PAR_TABLE_NS = 60 /* a function of it */
};
/* A region's time: see par_time_begin (report.c). */
typedef struct ParTime {
  double begun, inside; /* ms; begun 0: nobody asks */
} ParTime;
/* Whoever shows how far a call is: the element that it wants to be asked at next. */
typedef struct ParGlance {
  int64_t next;
  double began_ms;
} ParGlance;

typedef struct ParTable {
  struct ParBody *bodies;
  int nbodies;
  uint64_t clock;              /* counts uses of kernels */
  ParSite *sites, **last_site; /* parallel calls and loops, then whole-vector expressions */
  ParSite **last_call;         /* where the next parallel call goes */
  ParActive *active;           /* calls that run, innermost last */
  int nactive, room;
  uint32_t options; /* R->ravel_options when the next three were read */
  uint32_t reports; /* R->ravel_reports when the sites began */
  bool reporting;
  double inside;               /* ms that the regions inside the one that runs have taken */
  uint32_t relaxed;            /* PE_FAST, PE_SINGLE: options(ravel.math=, ravel.precision=) */
  uint8_t mode;                /* OffloadMode: options(ravel.offload=), else RAVEL_OFFLOAD as it was then */
  bool filling;                /* a table of strings: what is called for that runs here (texttable.c) */
  /* The program on a terminal (interp/progress.c), or NULL: called from element g->next on; done == all: it has ended. */
  void (*look)(Rt *R, ParGlance *g, int64_t done, int64_t all);
  const struct Offload *outer; /* of the parallel call whose elements the interpreter runs; NULL: none */
  /* Matrix products (matprod.c): nanoseconds a flop on the host, how much longer the device takes than it was reckoned
   * to, what it would have saved before there was one; 0 not known. */
  double product_host, product_bias, product_lost;
  double sorts_lost; /* what a device would have saved at most (radix.c), ms: before there was a driver */
  unsigned product_runs;
  double waited_ms; /* what launches have taken besides this thread's processor time (cost_launch_ends) */
  /* Character vectors without ids, and how long the interpreter has worked on expressions of them: a hint, so that a
   * vector that was freed does no harm. */
  struct {
    const void *x;
    double ms;
  } unnumbered[PAR_UNNUMBERED];
  unsigned next_unnumbered;
  /* Vectors that launches of a body send whoever else is on the device (cost_claim), and how often others have counted
   * on that since: hints, too. */
  struct {
    const void *x;
    const struct ParBody *by;
    unsigned relied;
  } claims[PAR_CLAIMS];
  unsigned next_claim;
  struct ParText *texts; /* texttable.c: functions of strings */
  long cpus;             /* processors; 0: not asked for yet */
  double traced_from;    /* RAVEL_TRACE: when it began, ms; 0: nothing is traced */
  const char *file;      /* --report FILE, or NULL */
  bool explain;
} ParTable;
ParTable *par_table(Rt *R);           /* made at the first call; NULL when out of memory */
ParSite *par_site(Rt *R, ParCall *p); /* NULL unless reporting */
void par_site_deopt(ParSite *site, int why, int line, int64_t lanes);
void par_site_offloaded(ParSite *site, int64_t n, const OclDevice *d); /* n elements more have been done on d */
/* A builtin with a kernel of its own has had n elements done on d, or, for the reason why, by the host. */
void par_site_ran(ParSite *site, int64_t n, const OclDevice *d, const char *why);
/* At exit: write the report file and the explanation.  Called by the program before interp_free. */
void interp_report(Rt *R);
/* What has run since, to hooks.report; the next report begins anew. */
void interp_report_to_host(Rt *R);

/* ---- the road (interp/offload.c) --------------------------------------------------------------------------------- */

/* Where a call is; offload.c has the table of what follows what.  --explain gives, by these names, the states that the
 * calls of a place have come through. */
#define ROAD_STATES(X)                                                                                                 \
  X(PROBING, "probing")     /* the interpreter runs elements and is timed: would a device be worth anything? */        \
  X(FINDING, "finding")     /* is there a kernel that fits? */                                                         \
  X(COMPILING, "compiling") /* there is none: is one worth it? */                                                      \
  X(BUILDING, "building")   /* has the driver made its program? */                                                     \
  X(WAITING, "waiting")     /* the interpreter runs elements until it is time to look again */                         \
  X(COMPARING, "comparing") /* is the device reckoned to be faster? */                                                 \
  X(TRIAL, "trial")         /* what is left runs there, to see whether it is faster (cost.h) */                        \
  X(ON, "on")               /* what is left runs there */                                                              \
  X(DONE, "done")           /* all elements have their results from there, or by a column that was there */            \
  X(OFF, "off")             /* nobody looks any more in this call, for the reason that the report has */
typedef enum RoadState {
#define STATE(id, name) ROAD_##id,
  ROAD_STATES(STATE)
#undef STATE
} RoadState;

typedef enum OffloadMode { OFF_AUTO, OFF_ALWAYS, OFF_NEVER } OffloadMode;

/* A moment: what the interpreter has worked since then is processor time, so that others who use the processors, compilers
 * foremost, do not make it look slow. */
typedef struct CostClock {
  double ms;        /* rt_now_ms(), */
  double cpu;       /* rt_thread_ms(); < 0: not asked for, since that takes its time, too */
  double waited;    /* ParTable.waited_ms */
} CostClock;

typedef struct Offload {
  OffloadMode mode;
  uint8_t state; /* RoadState */
  uint8_t how;   /* programs are asked for: see ocl_program */
  struct ParBody *body;
  struct ParKernel *kernel; /* being built or ready; NULL none yet */
  OclDevice *d;
  OclDevice *lane;  /* that compiles at once, for kernels of one lane; NULL: there is none */
  OclDevice *quick; /* the same, for others while d's driver is loaded or builds; NULL: not in this mode */
  OclDevice *team[OCL_TEAM]; /* that may share the call, d first (interp/team.c); nteam 0: none */
  int nteam;
  ParSite *site;
  ParTime time;
  int64_t from;   /* first element that the interpreter timed */
  double t0;      /* ms, when the call began, for the first launch of one that begins on the device; 0: no more */
  double begun;   /* the same, for the time between looks */
  CostClock since; /* when element `from` began */
  int64_t upto;   /* the next launch is of elements before this one, to see what it takes; 0: of all */
  double ns;      /* per element, so far; 0 not known */
  double home_ms; /* what the interpreter's way costs besides, since inputs are on a device alone: see stays_ms */
  double flat_ms; /* what making its lists of vectors flat takes, in this call; < 0: not known yet */
  bool again_soon; /* part of it has run, and the choice is to be made again */
  bool small;     /* so few elements that loops which they run may rather go by themselves (interp/loops.c) */
  bool flat;      /* it has been found worth it */
  bool ns_old;    /* measured in an earlier call */
  int tries;      /* compilations in this call */
  int rounds;     /* launches that failed */
  double wait_to; /* ms: not looked at before: looks at vectors that change take their time */
  bool again;     /* a launch found out something about the data: choose the kernel anew */
  bool refused;   /* the reckoning has spoken against the device in this call */
  bool entered;   /* the body knows that it is in use */
  struct LaunchTape *tape; /* of the last launch (taped.h) */
  int64_t proof; /* elements done by the interpreter that a kernel of a device not tested yet must give, too; 0: none */
  bool column;   /* the result is probably a column of records that is there: no launch, so no reckoning */
} Offload;

void offload_enter(Offload *o, RoadState state);
static inline bool offload_goes_on(const Offload *o) { return o->state != ROAD_OFF && o->state != ROAD_DONE; }
/* Around a region, for the report. */
ParTime par_time_begin(Rt *R);
void par_time_end(Rt *R, ParTime t, ParSite *s);
void par_reason(Offload *o, const char *why); /* why not, for the report; the last one stands (report.c) */
/* Before the loop.  Returns the element at which to call offload_step first; INT64_MAX: never.  May have run
 * everything: then s->done == n. */
int64_t offload_begin(ParState *s, Offload *o);
/* In the loop, before element s->done.  Same result. */
int64_t offload_step(ParState *s, Offload *o);
void offload_end(ParState *s, Offload *o);
#endif
