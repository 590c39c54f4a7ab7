/* interp/cost.h - what a parallel call takes in the interpreter and on a device, as far as it is known; when a driver
 * and a kernel are worth their price.  Used by the road to a device (offload.c, launch.c). */
#ifndef RAVEL_COST_H
#define RAVEL_COST_H
#include "kernels.h"

/* What is measured, while the program runs:
 *
 *   an element in the interpreter   in this call, held against the body's calls so far
 *   a launch, with the host's work  this kernel's launches of few lanes, or others'; 30 us until there was one
 *   a lane in the kernel            this kernel's launches; guessed from the interpreter's time until there was one
 *   copies                          bytes not on the device yet, at the bandwidth reached, and what a copy of a few bytes
 *                                   takes; the result's way home by what reading the last one took (nothing where it came
 *                                   with the launch's answers, or nobody read it)
 *   matrix products                 the host's BLAS by the products it has done; the device's by its launches
 *   loading a driver, building      60 and 120 ms until a build was timed, 8 ms when the kernel is in the cache on disk.
 *                                   Both run beside the program, builds at a low priority: the more processors there are,
 *                                   the less they count (cost_beside).  On a CPU 60 and 400, of processor time
 *   a compiler at once              3 to 5 ms; the best one's processor time is measured, for each byte: 2 us before
 *
 * Of the interpreter, and of devices that use its processors, what counts is processor time: that compilers or other
 * programs run at the same time says nothing about either.  Lanes that several threads run at once may take more of it
 * than the interpreter (MORE_WORK), since they are over so much earlier.
 *
 * A driver is loaded, and a kernel built, when what a device saves in this call and would have saved in the body's
 * calls so far covers the price.  Calls that are over before they could be looked at add up: many of them are one
 * long one.  Data that is on a device alone speaks for the device: the interpreter's way counts the copies home, and
 * the result's back.  A copy that is made anyway is no price: what a call sends that would pay even if it sent all
 * of its inputs, other calls of the same data get for nothing (cost_claim).
 *
 * On such devices a kernel that nobody has timed gets lanes that the interpreter would need FIRST_MS for, in offload.c,
 * and then the two are compared; while a better compiler is at work, launches are short.  Where the two are close (CLEARLY)
 * the interpreter stays.
 *
 * A decision never sticks.  Close ones are taken the other way now and then, less often each time that this proves
 * them right. A kernel that a guess or its measured launches speak against is tried after calls that took as long as
 * the trial may: six launches in a row, of which the fastest counts, because a launch between calls in the
 * interpreter takes two or three times as long (and the first ones make memory); what all trials lose against the
 * interpreter is 3 ms and 2 % of what the calls have taken at most.  A kernel whose lanes fail so often that a new
 * one pays is made again from the wider profile; one that does not fit to one call (other lengths, types, NA) stays
 * for the calls that it fits to: alternating data makes no new kernels. */

/* A kernel's launches as they were measured, and the trial that it is on.  Of d; traced: RAVEL_TRACE tells of it.  NULL:
 * no memory. */
CostKernel *cost_new(OclDevice *d, const ParBody *traced);
void cost_free(CostKernel *v);
void cost_forget(CostKernel *v); /* v is another program now: what was measured does not count */
void cost_move(CostKernel *v, OclDevice *d); /* v, which has not run, is of d */

/* RAVEL_TRACE=1: a line about b for the standard error, with the time since the first parallel call.  b NULL: none. */
__attribute__((format(printf, 2, 3))) void cost_trace(const ParBody *b, const char *fmt, ...);
CostClock cost_clock(Rt *R, bool brief); /* now; brief: milliseconds at most will be asked for, by the wall */
double cost_since(Rt *R, const CostClock *c);
/* What base functions that work on n elements are timed by, ms: where CPUs are all devices, by processor time; but that
 * takes a microsecond to ask for. */
double cost_vector_clock(Rt *R, int64_t n);
void cost_pass(Rt *R, CostClock *c, const CostClock *from); /* what went by since then does not count for c */
/* What the interpreter takes, for some unit: *avg is a running mean (0: none yet) that x, measured over ms, enters.  It
 * believes in small values, since what disturbs a measurement makes it larger; a short one that is much larger counts
 * when it is not alone. */
void cost_learn(double *avg, double x, double ms);
/* Around a launch on d: what counts of each millisecond that it seemed to take.  A CPU device uses the processors that the
 * interpreter would, one of them: what it takes is processor time, of which several threads may use up to MORE_WORK times
 * what one would, if it is over so much earlier. */
typedef struct CostLaunch {
  double ms, cpu, own;
} CostLaunch;
CostLaunch cost_launch_begins(const OclDevice *d);
double cost_launch_ends(Rt *R, const OclDevice *d, const CostLaunch *c, int64_t lanes);
/* The device compiles at once, but not well: is it worth having the kernel, of so many bytes of text, compiled better?  The
 * program needs dev_ms for what is left of the call with v as it is, and instead_ms by what it chooses now; what v's launches
 * have taken so far says something of calls to come.  plain: v computes, and calls nothing. */
bool cost_worth_better(const CostKernel *v, bool plain, size_t bytes, double dev_ms, double instead_ms);
/* A launch of v over `lanes` took wall_ms, of which the kernel and copies that the call had to wait for took these. */
void cost_launched(CostKernel *v, int64_t lanes, double wall_ms, double kernel_ms, double copy_ms);
/* What the host does for each launch of v, before it and with what it has made, took ms: numbers of strings and back. */
void cost_around(CostKernel *v, double ms);
/* It was a kernel of b's, in lanes: where it ran on the device that compiles at once, b knows what that takes. */
void cost_ran(ParBody *b, const CostKernel *v, double ms);
/* Milliseconds of n lanes on o->d (NULL: a device that is not known yet), copies of the inputs not counted.  v: the
 * kernel, or NULL.  ns: what an element takes in the interpreter. */
double cost_lanes_ms(const Offload *o, const CostKernel *v, int64_t n, double ns);
/* The host has had its chance to read the result, of so many bytes, that v's last launch has left on the device; copies
 * for that took ms. */
void cost_read_home(CostKernel *v, double bytes, double ms);
/* Milliseconds to bring `bytes` of v's result home: what reading the last one has taken where that was measured (nobody
 * may have read it, or it came with the launch's answers), else a copy.  read: the host has read the last one. */
double cost_home_ms(const CostKernel *v, double bytes, bool read);
/* Milliseconds that a launch of o->body waits until the vector x is on o->d: 0 where it is there, or where a launch of
 * another body sends it anyway (see cost_claim).  few: as for ocl_send_ms, or NULL.  *more grows by what it would take
 * besides if it were neither there nor sent by others. */
double cost_send_ms(Rt *R, const Offload *o, Obj *x, int *few, double *more);
/* A launch of o->body, which would pay even if it had to send all its inputs itself, has x among them: another body
 * that has x, too, need not count that copy.  A body that no longer runs is found out after a few calls. */
void cost_claim(Rt *R, const Offload *o, Obj *x);
/* Nanoseconds an element takes in the interpreter: what this call measured, held against what the body took before. */
double cost_interpreter_ns(const Offload *o, int64_t ran, double ran_ms);
/* The body's elements [0, ran) ran in the interpreter, and took ms. */
void cost_interpreted(Offload *o, int64_t ran, double ms);
/* The same of a vector expression of n elements: ms, of which home_ms, it is reckoned, for bringing home what was on a
 * device alone; a device would have taken guess_ms (0 where nobody has asked: what was spent is what was lost, as long
 * as it is little). */
void cost_evaluated(ParBody *b, int64_t n, double ms, double home_ms, double guess_ms);
/* Is it worth loading a driver, building a kernel?  left_ms: what the interpreter would still need in this call.  The
 * price counts against what a device would save in this call and would have saved in the body's calls so far. */
bool cost_worth_driver(Rt *R, const Offload *o, int64_t left, double left_ms);
/* The same of a vector expression, which would gain ms in this run: more than price_ms, or what a CPU's driver costs. */
bool cost_worth_vector(Rt *R, const ParBody *b, double ms, double price_ms);
bool cost_worth_quick(const Offload *o, int64_t left, double left_ms); /* a look, and a kernel on o->quick */
bool cost_worth_kernel(Rt *R, const Offload *o, int64_t left, double left_ms);
/* What work of so many milliseconds beside the program takes away from it: the more processors there are, the less. */
double cost_beside(Rt *R, double ms);
/* Are the devices that drivers would bring CPUs alone?  Then they are worth little more than the C compilers' code. */
bool cost_cpu_only(Rt *R);
double cost_driver_ms(Rt *R); /* what loading a driver costs */
bool cost_worth_looking(const Offload *o, int64_t left, double left_ms); /* for the kernel on disk */
/* They are close, and the interpreter has hardly run: the first elements find caches cold. */
bool cost_unsure(Rt *R, const Offload *o, double dev_ms, double left_ms);
/* The device would take dev_ms, the interpreter left_ms: which one?  Now and then the slower one of two that are close
 * is taken, so that neither's number grows old. */
bool cost_choose_device(Offload *o, CostKernel *v, double dev_ms, double left_ms);
bool cost_on_trial(const CostKernel *v); /* is its next launch one of a trial? */
bool cost_measured(const CostKernel *v); /* is it known what a lane takes? */
/* The choice for the call o of n elements (0: of a part of them) has been made. */
void cost_decided(Offload *o, bool device, int64_t n);
/* The last call of so many elements was not worth it, and short: most of those that follow are not even looked at. */
bool cost_turned_away(ParBody *b, int64_t n);
/* A body that needs so little time that no device can gain: it is not even looked at. */
bool cost_negligible(ParBody *b, int64_t n);
#endif
