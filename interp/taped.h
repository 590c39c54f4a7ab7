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
  int64_t each; /* words of a lane; -1: another generator, or too many for the device */
};

/* What the launch's lanes draw from, as .Random.seed is now; NULL: they draw nothing so. */
LaunchTape *launch_tape(const Launch *l);
void tape_to(Rt *R, LaunchTape *t, int64_t lane); /* .Random.seed is where the lane begins */
bool tape_is_at(Rt *R, LaunchTape *t, int64_t lane);
/* The rest of a call whose lanes draw, as run_rest() (offload.c). */
bool taped_rest(ParState *s, Offload *o, ParKernel *v, int nargs, const PeArg *args, Value *scope);
#endif
