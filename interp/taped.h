/* interp/taped.h - lanes that draw from R's own generator, equally many words each (words.c; taped.c). */
#ifndef RAVEL_TAPED_H
#define RAVEL_TAPED_H
#include "../runtime/draws.h"
#include "launch.h"

/* Where the stream of a launch begins: with lane `first`. */
struct LaunchTape {
  RtDrawn d;
  RtWords near; /* where the last look was */
  int64_t first;
  int64_t each; /* words, or numbers, of a lane; -1: another generator, or too many for the device */
  struct TapeValues *values; /* NULL: words */
};
/* drawn.c: the n sorts of variates `by` of so many lanes, drawn in their order.  Memory is the collector's. */
typedef struct TapeValues TapeValues;
TapeValues *drawn_begin(Rt *R, LaunchTape *t, const OclDrawn *by, int n, int64_t lanes);
/* The numbers of n lanes from `lane` on (0: the launch's first), behind each other; those before have been drawn. */
double *drawn_values(Rt *R, TapeValues *v, LaunchTape *t, int64_t lane, int64_t n, double *to);
/* The number of the word that a lane begins with; lanes before it that no kernel has asked for are drawn for that. */
uint64_t drawn_start(Rt *R, TapeValues *v, LaunchTape *t, int64_t lane);

/* What the launch's lanes draw from, as .Random.seed is now; NULL: they draw nothing so. */
LaunchTape *launch_tape(const Launch *l);
void tape_to(Rt *R, LaunchTape *t, int64_t lane); /* .Random.seed is where the lane begins */
bool tape_is_at(Rt *R, LaunchTape *t, int64_t lane);
/* The rest of a call whose lanes draw, as run_rest() (offload.c). */
bool taped_rest(ParState *s, Offload *o, ParKernel *v, int nargs, const PeArg *args, Value *scope);
#endif
