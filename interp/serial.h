/* interp/serial.h - what the two drivers of a loop share, loops.c (its iterations are lanes) and serial.c (one lane runs them
 * one after the other); nobody else includes it. */
#ifndef RAVEL_SERIAL_H
#define RAVEL_SERIAL_H
#include "kernels.h"
#include "launch.h"
#include "loops.h"
#include "share.h"

enum { MAX_GIVEN = 4, MAX_LOOP_WRITES = 32, MAX_LOOP_COLS = 64 };

typedef struct LoopRun {
  ParRegion region; /* first: a region is its LoopRun */
  ParCall p;
  ParState s;
  PeInput in, given[MAX_GIVEN];
  struct ParShare share;
  Call call;
  Offload off;
  Node *n;
  Frame *f;
  ForState *fs;
  Value control; /* V_CONTROL of a lane that ended the loop */
  bool ended;
  bool soon, ran; /* it was looked at as it began; the device has run some of it */
  int64_t rounds; /* of an open loop that has ended by control */
} LoopRun;

/* Iteration `lane` in the interpreter; a V_CONTROL leaves the loop. */
Value loop_body(Rt *R, LoopRun *l, int64_t lane);
void loop_set_var(Rt *R, LoopRun *l, int64_t lane);
/* For the reason why, not in the next rounds either: false. */
bool loop_decline(Offload *o, const char *why);

/* Does the loop's function have the variables that the kernel changes?  Those of the same name further out are not what
 * an assignment changes: the first is the interpreter's. */
bool loop_owns(const LoopRun *l, Offload *o, const OclKernel *k);

/* Of the vectors that the kernel writes, what their elements are to it before the launch, and of strings (else NULL) the
 * strings whose ids these are. */
void loop_before(const Launch *l, const LoopRun *run, const Value *scope, Obj **was, Obj **text);
/* `now`, which the launch has made of vector i, becomes the variable's value; keep: nobody is about to write among
 * its strings, which keep their ids. */
void loop_after(const LoopRun *run, const OclKernel *k, int i, Obj *now, Obj *was, Obj *text, bool keep);

/* As ParRegion.rest, with a kernel that carries the state of a loop, whose last iteration stays the interpreter's; l NULL: of
 * calls of a function, whose results are numbers (OclKernel.serial). */
bool serial_rest(LoopRun *l, ParState *s, Offload *o, ParKernel *v, int nargs, const PeArg *args);
#endif
