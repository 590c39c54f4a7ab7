/* interp/watch.c - what the clock asks of a running program: the samples of Rprof(), the limits of setTimeLimit().
 *
 * A thread per interpreter, started by the first of them, waits until the next sample or limit is due and sets a bit of
 * R->interrupted; it touches nothing else of the interpreter.  The interpreter sees the bit where it looks for
 * interrupts (loops, calls, the end of a builtin) and does what is due.  A tick that comes while a builtin or a kernel
 * runs is counted, and goes to the functions that are running when it ends: those that called it. */
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "nodeops.h"
#include "profile.h"

#define PROFILE_S 0.005 /* --profile: seconds between two samples */
enum { NLIMITS = 6, HOST_LIMIT = 5 }; /* cpu, elapsed; the session's; the host's, which has no limit of cpu */
typedef struct Watch {
  Rt *R;
  pthread_t thread;
  clockid_t cpu; /* of the interpreter's thread */
  pthread_mutex_t lock;
  pthread_cond_t wake;
  bool quit;
  /* Under the lock.  Seconds; INFINITY: none. */
  double interval, next_sample, at[NLIMITS];
  int64_t ticks;
  /* The interpreter's own. */
  double limit[2]; /* setTimeLimit()'s: each top-level expression gets so much */
  bool transient;
  Profile *to; /* where samples go; NULL: nowhere */
} Watch;

static double clock_s(clockid_t c) {
  struct timespec t = {0, 0};
  clock_gettime(c, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
static struct timespec to_spec(double s) { return (struct timespec){(time_t)s, (long)((s - floor(s)) * 1e9)}; }

/* Which limit has been reached; -1: none.  The program's own wait where it has suspended interrupts, the host's does not. */
static int reached(const Watch *w) {
  double now[2] = {clock_s(w->cpu), clock_s(CLOCK_MONOTONIC)};
  const int least = __atomic_load_n(&w->R->suspended, __ATOMIC_RELAXED) ? HOST_LIMIT : 0;
  for (int i = NLIMITS - 1; i >= least; i--)
    if (now[i & 1] >= w->at[i]) return i;
  return -1;
}

static void *watch_thread(void *data) {
  Watch *w = data;
  pthread_mutex_lock(&w->lock);
  while (!w->quit) {
    double now = clock_s(CLOCK_MONOTONIC), due = w->next_sample;
    int what = 0;
    if (now >= w->next_sample) {
      int64_t n = 1 + (int64_t)((now - w->next_sample) / w->interval);
      w->ticks += n;
      w->next_sample += (double)n * w->interval;
      due = w->next_sample;
      what = RT_SAMPLE;
    }
    if (reached(w) >= 0) what |= RT_TIME_LIMIT;
    for (int i = 0; i < NLIMITS; i++) { /* the processor's time is looked at now and then */
      double t = i & 1 ? w->at[i] : w->at[i] < INFINITY ? now + 0.02 : INFINITY;
      if (t <= now) t = now + 0.02;
      if (t < due) due = t;
    }
    if (what) {
      __atomic_fetch_or(&w->R->interrupted, what, __ATOMIC_RELAXED);
      __atomic_fetch_or(&IS(w->R)->watch, WATCH_PENDING, __ATOMIC_RELAXED);
    }
    if (due < INFINITY) {
      struct timespec t = to_spec(due);
      pthread_cond_timedwait(&w->wake, &w->lock, &t);
    } else pthread_cond_wait(&w->wake, &w->lock);
  }
  pthread_mutex_unlock(&w->lock);
  return NULL;
}

static Watch *watch_get(Rt *R) {
  InterpState *s = IS(R);
  if (s->clock) return s->clock;
  Watch *w = calloc(1, sizeof *w);
  if (!w) rt_error(R, "cannot allocate memory");
  w->R = R;
  w->next_sample = w->limit[0] = w->limit[1] = INFINITY;
  for (int i = 0; i < NLIMITS; i++) w->at[i] = INFINITY;
  pthread_getcpuclockid(pthread_self(), &w->cpu);
  pthread_mutex_init(&w->lock, NULL);
  pthread_condattr_t a;
  pthread_condattr_init(&a);
  pthread_condattr_setclock(&a, CLOCK_MONOTONIC);
  pthread_cond_init(&w->wake, &a);
  pthread_condattr_destroy(&a);
  sigset_t all, before; /* signals are the interpreter's */
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  int err = pthread_create(&w->thread, NULL, watch_thread, w);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (err) {
    free(w);
    rt_error(R, "cannot start a thread: %s", strerror(err));
  }
  s->clock = w;
  return w;
}

void interp_forked(Rt *R) { IS(R)->clock = NULL; /* its thread and its file are the parent's */ }

void watch_end(Rt *R) {
  Watch *w = IS(R)->clock;
  if (!w) return;
  pthread_mutex_lock(&w->lock);
  w->quit = true;
  pthread_cond_signal(&w->wake);
  pthread_mutex_unlock(&w->lock);
  pthread_join(w->thread, NULL);
  pthread_cond_destroy(&w->wake);
  pthread_mutex_destroy(&w->lock);
  profile_free(w->to);
  free(w);
  IS(R)->clock = NULL;
}

/* ---- samples ---- */

static int64_t ticks(Watch *w) {
  pthread_mutex_lock(&w->lock);
  int64_t n = w->ticks;
  w->ticks = 0;
  pthread_mutex_unlock(&w->lock);
  return n;
}
static void sample(Rt *R, Watch *w, const char *leaf) {
  int64_t n = ticks(w);
  if (w->to) profile_sample(R, w->to, n, leaf);
}
void watch_waited(Rt *R, const char *what) {
  Watch *w = IS(R)->clock;
  if (w && w->to) sample(R, w, what);
}

static void limit_reached(Rt *R, Watch *w) {
  pthread_mutex_lock(&w->lock);
  int which = reached(w);
  if (which >= 0) {
    w->at[0] = w->at[1] = INFINITY; /* until the next expression */
    w->at[which] = INFINITY;
    if (which == HOST_LIMIT) w->at[which] = clock_s(CLOCK_MONOTONIC) + 0.05; /* code that goes on is left again */
  }
  pthread_mutex_unlock(&w->lock);
  if (which < 0) return;
  if (which == HOST_LIMIT) R->hooks.overtime(R);
  static const char *const text[NLIMITS] = {"reached CPU time limit", "reached elapsed time limit",
                                            "reached session CPU time limit", "reached session elapsed time limit"};
  IS(R)->builtin = NULL;
  rt_error(R, "%s", text[which]);
}

void watch_due(Rt *R, int what) {
  __atomic_fetch_and(&IS(R)->watch, (uint8_t)~WATCH_PENDING, __ATOMIC_RELAXED);
  Watch *w = IS(R)->clock;
  if (!w) return;
  if (what & RT_SAMPLE) sample(R, w, NULL);
  if (what & RT_TIME_LIMIT) limit_reached(R, w);
}

/* ---- the functions ---- */

static void set_limits(Watch *w) {
  double now[2] = {clock_s(w->cpu), clock_s(CLOCK_MONOTONIC)};
  pthread_mutex_lock(&w->lock);
  for (int i = 0; i < 2; i++) w->at[i] = now[i] + w->limit[i];
  pthread_cond_signal(&w->wake);
  pthread_mutex_unlock(&w->lock);
}

void watch_expression(Rt *R, bool begins) {
  Watch *w = IS(R)->clock;
  if (!w) return;
  if (!begins) {
    if (w->transient) w->limit[0] = w->limit[1] = INFINITY;
    w->transient = false;
  }
  if (w->limit[0] < INFINITY || w->limit[1] < INFINITY || !begins) set_limits(w);
}

void watch_host_limit(Rt *R, double seconds) {
  Watch *w = watch_get(R);
  pthread_mutex_lock(&w->lock);
  w->at[HOST_LIMIT] = clock_s(CLOCK_MONOTONIC) + seconds;
  if (seconds < INFINITY) pthread_cond_signal(&w->wake);
  pthread_mutex_unlock(&w->lock);
}

static Obj *do_settimelimit(Rt *R, Call *c) { /* cpu = Inf, elapsed = Inf, transient = FALSE; code 1: the session's */
  Watch *w = watch_get(R);
  double t[2];
  for (int i = 0; i < 2; i++) {
    t[i] = c->args[i] ? rt_as_dbl(R, c->args[i]) : INFINITY;
    if (!(t[i] > 0)) t[i] = INFINITY;
  }
  if (c->def->code) {
    double now[2] = {clock_s(w->cpu), clock_s(CLOCK_MONOTONIC)};
    pthread_mutex_lock(&w->lock);
    for (int i = 0; i < 2; i++) w->at[2 + i] = now[i] + t[i];
    pthread_cond_signal(&w->wake);
    pthread_mutex_unlock(&w->lock);
    return NIL;
  }
  w->limit[0] = t[0];
  w->limit[1] = t[1];
  w->transient = arg_flag(R, c, 2, "transient", false);
  set_limits(w);
  return NIL;
}

/* Samples go to p from now on, every so many seconds; NULL: none are taken. */
static void sample_to(Watch *w, Profile *p, double interval) {
  pthread_mutex_lock(&w->lock);
  w->next_sample = INFINITY;
  w->ticks = 0;
  pthread_mutex_unlock(&w->lock);
  profile_free(w->to);
  w->to = p;
  if (!p) return;
  pthread_mutex_lock(&w->lock);
  w->interval = interval;
  w->next_sample = clock_s(CLOCK_MONOTONIC) + interval;
  pthread_cond_signal(&w->wake);
  pthread_mutex_unlock(&w->lock);
}

bool watch_profile(Rt *R, const char *file) {
  FILE *f = fopen(file, "w");
  Profile *p = f ? profile_new(f, true, true) : NULL;
  if (p) sample_to(watch_get(R), p, PROFILE_S);
  return p != NULL;
}

/* .Rprof(file, append, interval, lines): "" ends it. */
static Obj *do_rprof(Rt *R, Call *c) {
  const char *name = arg_str(R, c, 0, "filename", "");
  double interval = arg_dbl(R, c, 2, "interval", 0.02);
  if (!*name && !IS(R)->clock) return NIL;
  Watch *w = watch_get(R);
  sample_to(w, NULL, 0);
  if (!*name) return NIL;
  if (!(interval > 0)) rt_error(R, "invalid '%s' argument", "interval");
  FILE *f = fopen(name, arg_flag(R, c, 1, "append", false) ? "a" : "w");
  Profile *p = f ? profile_new(f, false, arg_flag(R, c, 3, "line.profiling", false)) : NULL;
  if (!p) rt_error(R, "Rprof: cannot open profile file '%s'", name);
  profile_begin(p, interval);
  sample_to(w, p, interval);
  return NIL;
}

/* .Internal(interruptsSuspended(value)): whether they were until now.  A Ctrl-C that has waited is seen where the program next looks for
 * one, not here: what was computed without being interrupted is there then.  A host's ravel_interrupt() does not wait. */
static Obj *do_suspended(Rt *R, Call *c) {
  bool before = R->suspended, now = arg_flag(R, c, 0, "value", before);
  R->suspended = now;
  if (!now && R->held) {
    R->held = 0;
    __atomic_fetch_or(&R->interrupted, RT_INTERRUPT, __ATOMIC_RELAXED);
  }
  return rt_lgl(R, before);
}

const BuiltinDef builtins_watch[] = {
    {"interruptsSuspended", do_suspended, BK_BUILTIN, NULL, BF_INTERNAL, 0},
    {".Rprof", do_rprof, BK_BUILTIN, "filename, append, interval, lines", BF_INVIS | BF_OUTSIDE, 0},
    {"setTimeLimit", do_settimelimit, BK_BUILTIN, "cpu = Inf, elapsed = Inf, transient = FALSE", BF_INVIS, 0},
    {"setSessionTimeLimit", do_settimelimit, BK_BUILTIN, "cpu = Inf, elapsed = Inf", BF_INVIS, 1},
    {0}};
