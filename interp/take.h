/* interp/take.h - a launch of a loop whose results are being taken: loops.c, loops_fold.c, loops_written.c; nobody else
 * includes it. */
#ifndef RAVEL_TAKE_H
#define RAVEL_TAKE_H
#include "replay.h"
#include "serial.h"

/* One launch whose results are being taken. */
typedef struct Take {
  Launch l; /* first: the kind's functions get it */
  LoopRun *run;
  Obj *was[MAX_LOOP_WRITES], *now[MAX_LOOP_WRITES];
  Obj *text[MAX_LOOP_WRITES]; /* the strings whose ids are in was; NULL: numbers */
  Obj *col[MAX_LOOP_COLS];
  int32_t *owner[MAX_LOOP_WRITES], *read[MAX_LOOP_WRITES]; /* see KP_OWNER, KP_READ; NULL: the kernel has none */
  Value scope[MAX_SCOPE];
  int64_t stands; /* the lane that begins where the loop's variables are: the first one, unless it is a piece (share.h) */
  int64_t m;      /* numbers that wide columns have for each lane */
  int64_t ran;    /* the interpreter's last lane: temporaries are as after it */
  ReplayStop why; /* REPLAY_GROWS: what follows is the interpreter's */
  int64_t lane;   /* running in the interpreter */
  bool running;
  int64_t draws; /* random numbers that each lane draws; 0: none */
  double drawn;  /* before lane `first` */
  uint32_t key[2];
  const int32_t *given[MAX_GIVEN]; /* values of variables that count, by lane; one more than there are lanes */
  double count_ms;                 /* what that took */
} Take;

/* Combine the lanes [lo, hi) into the variables (dry: only look).  Returns the first lane that the interpreter must run
 * instead (it would raise a warning or an error), and then nothing has been done from it on; hi: none. */
int64_t loop_fold_to(Rt *R, Take *t, int64_t lo, int64_t hi, bool dry);
/* What a variable that counts is when the lane begins. */
const int32_t *loop_given_to(const Take *t, const PeFold *f, int64_t lane);
Value loop_number(int type, double d, int32_t i);

/* What variable o held before the launch. */
static inline Obj *loop_was(const Take *t, int o) { return t->text[o] ? t->text[o] : t->was[o]; }

/* ---- loops_written.c --------------------------------------------------------------------------------------------- */

/* What lanes [lo, hi) may have written is as it was before. */
void loop_undo(Rt *R, Take *t, int64_t lo, int64_t hi);
/* What must be the same in all processes that share the loop; -1: this kernel's loops are not shared. */
int64_t loop_signature(const Take *t);
/* The results of this process's lanes [x->lo, x->hi) become those of all lanes from t->stands on. */
void loop_whole(Rt *R, Take *t, const struct ParShare *x);
#endif
