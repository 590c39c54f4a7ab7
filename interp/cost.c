/* interp/cost.c - measured costs, and the reckoning.
 *
 *   interpreter   nanoseconds per element, of this call and of the body's calls so far
 *   device        a fixed part for each launch, nanoseconds per lane of the kernel and of the host's work around it,
 *                 copies at the measured bandwidth (offload.c)
 *   driver        loading it and building a kernel take processor time beside the program.  They begin when what a
 *                 device saves in this call, or would have saved in the calls so far, covers that: a program that never
 *                 gains so much never pays.
 */
#include "cost.h"

#include "../runtime/cc_device.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Processor time that lanes on several threads may take, in terms of the interpreter's, at most. */
#define MORE_WORK 2.4
/* Of what the interpreter takes: where the two are closer, all that is not measured decides, and it stays. */
#define CLEARLY 0.85

enum {
  BETTER = 5,       /* times as fast: what the best compiler makes, than what the quickest does, of arithmetic; */
  BETTER_CALLS = 4, /* of what calls the host's functions, or goes through memory */
  DOUBT = 2,        /* so many times its price must come back where the interpreter does the work now */
  LAUNCH_US = 30,  /* of a launch, until one is measured */
  SPEED_CPU = 10,  /* times as fast as the interpreter, for each core, until a kernel is measured */
  SPEED_QUICK = 5, /* of ocl_quick(), all cores together: its first kernels are not optimised */
  SPEED_GPU = 300,
  DRIVER_MS = 60,       /* what loading a driver costs the program, */
  END_MS = 60,          /* at least: on a GPU's host processes with a driver take 0.1 s longer to end */
  BUILD_MS = 120,       /* and building a kernel; */
  BUILD_CPU_MS = 400,   /* on a CPU, where the driver's compiler takes processor time beside the program, */
  OVER_CC = 2,          /* times as fast as the C compilers' code, perhaps, */
  OVER_VECTORS = 2,     /* and as the base functions */
  PAST = 4,             /* what was lost so far counts so many times less than what is known to come */
  OVER_QUICK = 6,       /* what compiles at once gains all but such a part of what a device would gain */
  LOOK_MS = 8,          /* making a kernel's source and loading it from disk */
  SMALL_LAUNCH = 16384, /* lanes of a launch whose host work is all fixed part */
  GPU_LANES = 1024,     /* lanes that each unit of a GPU takes in the time of one */
  FEW = 8,              /* elements that say nothing when they took so little: the first ones find caches cold */
  RECENT_MS = 60,
  TRUST_MS = 20,        /* what this call measured counts alone when it has run so long */
  SURE_MS = 5,          /* that the interpreter must have run before, where the two are as close */
  UNSURE = 16,          /* as this */
  TRIAL = 6,            /* launches in a row: the first of them find the device asleep and caches cold */
  RISK_MS = 3,         /* what they may lose against the interpreter: so much, and this part of what the body's calls */
  RISK_PER_MILLE = 20, /* have taken so far */
  MOST_RELIED = 8,     /* estimates that count on another body's copy before it is seen again */
  AGAIN = 32,          /* of so many close decisions one goes the other way, */
  PATIENCE = 8,        /* a new kernel's first measurement is looked at again sooner; each time it is confirmed, */
  MOST_PATIENCE = 512, /* twice as many calls pass before the next, up to this */
  ONCE = 2,            /* launches after the first that may be said to have paid for what comes once, */
  ONCE_MS = 5,         /* if they took so long and more besides their kernel and copies */
  MOST_AWAY_NS = 1000000, /* calls that take longer in the interpreter are not turned away; */
  ONE_IN = 8,             /* of the others one in so many is looked at all the same */
};

/* Launches in a row that show how long a kernel takes. */
typedef struct Trial {
  int left;                /* that are still to come; 0: there is no trial */
  double instead_ms;       /* what the interpreter would take for the call that is being launched; 0 not known */
  double best_ns, best_ms; /* of its launches: per lane in the kernel, the host's part; 0 none */
  double best_wall;        /* and the whole */
  double risked_ms;        /* what launches of all trials have taken longer than the interpreter would have */
  double waited;           /* calls that a measurement has turned away since the last launch, and how many may be */
  unsigned patience;
} Trial;

struct CostKernel {
  OclDevice *d;
  const ParBody *traced; /* RAVEL_TRACE: whose kernel it is; NULL: not traced */
  bool launched;         /* at least once */
  uint8_t once;          /* launches that did not count because they paid for what comes once */
  bool cold;             /* the last call that was looked at stayed in the interpreter */
  bool slow;             /* the last launch took much longer than those before */
  double kernel_ns;      /* measured per lane; 0 not known */
  double recent_ms, recent_lanes; /* of a device that does all at once: what that comes from */
  double ran_ms;                  /* and all that its launches have taken */
  double call_us;        /* the same of a launch with all that the host does around it, few lanes */
  double host_ns;        /* the same of the host's work around a launch */
  double home_bytes;     /* of a result that was left there, 0: not known; */
  double home_ms;        /* what reading it has taken after its launch */
  bool around;           /* cost_around() has been told once */
  double around_ms;      /* what it is told, a mean */
  Trial trial;
};

CostKernel *cost_new(OclDevice *d, const ParBody *traced) {
  CostKernel *v = calloc(1, sizeof *v);
  if (v) v->d = d, v->traced = traced;
  return v;
}
void cost_forget(CostKernel *v) {
  v->kernel_ns = v->host_ns = v->recent_ms = v->recent_lanes = v->ran_ms = 0;
  v->trial = (Trial){0};
  v->launched = v->around = false;
  v->around_ms = 0;
  v->once = 0;
}

void cost_move(CostKernel *v, OclDevice *d) {
  (void)rt_holds(v->kernel_ns == 0, "a kernel that has run moves");
  v->d = d;
}

void cost_free(CostKernel *v) { free(v); }

void cost_trace(const ParBody *b, const char *fmt, ...) {
  if (!b || b->traced_from == 0) return;
  char line[512];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(line, sizeof line, fmt, ap);
  va_end(ap);
  fprintf(stderr, "ravel: %.2f ms, body %p: %s\n", rt_now_ms() - b->traced_from, (const void *)b, line);
}

CostClock cost_clock(Rt *R, bool brief) {
  return (CostClock){rt_now_ms(), brief ? -1 : rt_thread_ms(), par_table(R)->waited_ms};
}
double cost_since(Rt *R, const CostClock *c) {
  if (c->cpu < 0) return rt_now_ms() - c->ms;
  return rt_thread_ms() - c->cpu + par_table(R)->waited_ms - c->waited;
}

double cost_vector_clock(Rt *R, int64_t n) {
  enum { LONG = 200000 };
  return n < LONG || !cost_cpu_only(R) ? rt_now_ms() : rt_thread_ms();
}

void cost_pass(Rt *R, CostClock *c, const CostClock *from) {
  if (c->ms > from->ms) return; /* it has begun since */
  const CostClock now = cost_clock(R, c->cpu < 0);
  c->ms += now.ms - from->ms;
  c->cpu += c->cpu < 0 ? 0 : now.cpu - from->cpu;
  c->waited += now.waited - from->waited;
}

CostLaunch cost_launch_begins(const OclDevice *d) {
  if (!d->is_cpu) return (CostLaunch){rt_now_ms(), 0, 0};
  return (CostLaunch){rt_now_ms(), rt_process_ms(), rt_thread_ms()};
}
double cost_launch_ends(Rt *R, const OclDevice *d, const CostLaunch *c, int64_t lanes) {
  const double wall = rt_now_ms() - c->ms, units = d->units > 1 ? d->units : 1;
  double *waited = &par_table(R)->waited_ms;
  if (!d->is_cpu) {
    *waited += wall;
    return 1;
  }
  const double own = rt_thread_ms() - c->own;
  double cpu = rt_process_ms() - c->cpu;
  if (ocl_builds_run()) { /* a driver's compiler is at work in this process: the caller's part stands for all */
    const double all = own * (lanes > units ? units : 1);
    cpu = !d->at_once ? wall : all < cpu ? all : cpu;
  }
  if (units > MORE_WORK) cpu *= MORE_WORK / units;
  if (cpu > own) *waited += cpu - own;
  return wall > 0 ? cpu / wall : 1;
}

bool cost_unsure(Rt *R, const Offload *o, double dev_ms, double left_ms) {
  return o->d->is_cpu && dev_ms * UNSURE > left_ms && o->body->spent_ms + cost_since(R, &o->since) < SURE_MS;
}

bool cost_worth_better(const CostKernel *v, bool plain, size_t bytes, double dev_ms, double instead_ms) {
  if (!v->d->at_once || v->kernel_ns == 0) return false;
  const double times = plain ? BETTER : BETTER_CALLS, past = v->ran_ms * (1 - 1 / times) / PAST;
  return instead_ms - dev_ms / times + past > cc_best_ms(bytes) * (instead_ms < dev_ms ? DOUBT : 1);
}

static bool slow(double x, double avg) { return x > avg * 1.5; }

void cost_learn(double *avg, double x, double ms) {
  if (*avg == 0 || x < *avg) *avg = *avg == 0 ? x : *avg * 0.3 + x * 0.7;
  else *avg += ((x > *avg * 4 ? *avg * 4 : x) - *avg) * (ms < TRUST_MS && slow(x, *avg) ? 0.05 : 0.2);
}

/* The device's: a running mean.  A device that others use, too, is slow again and again, and that counts; once alone
 * hardly.  again: the last launch was slow, too. */
static void learn_mean(double *avg, double x, bool again) {
  double most = *avg * (again ? 8 : 2);
  if (*avg == 0) *avg = x;
  else if (x < *avg) *avg += (x - *avg) * (x < *avg * 0.5 ? 0.7 : 0.4);
  else *avg += ((x > most ? most : x) - *avg) * (slow(x, *avg) ? 0.05 : 0.25);
}

/* Lanes as the device's time grows with them. */
static double lanes_of(const OclDevice *d, int64_t n) {
  double least = d && d->is_gpu ? (double)d->units * GPU_LANES : 1;
  return (double)n > least ? (double)n : least;
}

/* A launch's fixed part, milliseconds: the kernel's own, the device's, or a guess. */
static double fixed_ms(const OclDevice *d, const CostKernel *v) {
  double us = v && v->call_us > 0 ? v->call_us : d ? d->call_us : 0;
  return (us > 0 ? us : LAUNCH_US) * 1e-3;
}

static void trial_begins(Trial *t) {
  t->left = TRIAL;
  t->best_ns = t->best_ms = t->best_wall = 0;
}
static void best(double *least, double x) {
  if (*least == 0 || x < *least) *least = x;
}
/* May a trial's next launch take dev_ms instead of left_ms?  What launches lose is a small part of what the body's
 * calls have taken, whatever disturbs them; so one that was disturbed (memory made, a page fault) need not be the last.
 */
static bool may_risk(const ParBody *b, const Trial *t, double dev_ms, double left_ms) {
  double loss = dev_ms > left_ms ? dev_ms - left_ms : 0;
  return t->risked_ms + loss <= RISK_MS + b->spent_ms * RISK_PER_MILLE * 1e-3;
}
/* What a trial has shown: a launch between calls that stay in the interpreter takes two or three times as long as one
 * of many.  One that ended early has seen disturbed launches, perhaps, and makes no known number worse. */
static void trial_ends(CostKernel *v) {
  Trial *t = &v->trial;
  bool early = t->left > 0;
  t->left = 0;
  if (t->best_wall == 0) return;
  if (!early || v->kernel_ns == 0 || t->best_ns < v->kernel_ns) v->kernel_ns = t->best_ns;
  if (t->best_ms == 0 || (early && v->call_us > 0 && v->call_us < t->best_ms * 1e3)) return;
  v->call_us = t->best_ms * 1e3;
  learn_mean(&v->d->call_us, v->call_us, true);
}
/* A launch of a trial. */
static void trial_goes_on(CostKernel *v, int64_t lanes, double wall_ms, double ns, double rest_ms) {
  Trial *t = &v->trial;
  if (t->instead_ms > 0 && wall_ms > t->instead_ms) t->risked_ms += wall_ms - t->instead_ms;
  best(&t->best_ns, ns);
  best(&t->best_wall, wall_ms);
  if (lanes <= SMALL_LAUNCH) best(&t->best_ms, rest_ms);
  if (--t->left == 0) trial_ends(v);
}

/* No kernel is slow once, and nobody else is in the way: all of the last RECENT_MS counts alike.  But the host's part is:
 * the first launch has memory made. */
static void launched_at_once(CostKernel *v, int64_t lanes, double kernel_ms, double rest_ms) {
  const bool first = !v->launched;
  v->launched = true;
  v->recent_ms += kernel_ms;
  v->recent_lanes += (double)lanes;
  v->ran_ms += kernel_ms;
  v->kernel_ns = v->recent_ms * 1e6 / v->recent_lanes;
  if (v->recent_ms > RECENT_MS) v->recent_ms *= 0.5, v->recent_lanes *= 0.5;
  if (first) return;
  if (lanes <= SMALL_LAUNCH) {
    learn_mean(&v->call_us, rest_ms * 1e3, false);
    learn_mean(&v->d->call_us, rest_ms * 1e3, false);
  } else {
    const double fixed = fixed_ms(v->d, v);
    learn_mean(&v->host_ns, (rest_ms > fixed ? rest_ms - fixed : 0) * 1e6 / (double)lanes, false);
  }
}

static void launched(CostKernel *v, int64_t lanes, double wall_ms, double kernel_ms, double copy_ms) {
  OclDevice *d = v->d;
  if (lanes <= 0) return;
  double ns = kernel_ms * 1e6 / lanes_of(d, lanes), rest = wall_ms - kernel_ms - copy_ms;
  if (rest < 0) rest = 0;
  if (d->at_once) {
    Trial *t = &v->trial;
    if (t->instead_ms > 0 && wall_ms > t->instead_ms) t->risked_ms += wall_ms - t->instead_ms;
    t->instead_ms = 0;
    launched_at_once(v, lanes, kernel_ms, rest);
    return;
  }
  bool once = v->launched && v->once < ONCE && v->host_ns == 0 && rest > ONCE_MS && rest > 4 * (kernel_ms + copy_ms);
  if (!v->launched ||
      once) { /* the first has buffers made, and code loaded; until then large memory may be page-locked */
    v->once += once;
    v->launched = true;
    trial_begins(&v->trial);
    return;
  }
  bool cold = v->cold && v->trial.left == 0 && v->kernel_ns > 0; /* says nothing of launches in a row */
  v->cold = false;
  if (cold || d->busy) return;
  double fixed = fixed_ms(d, v);
  bool again = v->slow;
  v->slow = slow(kernel_ms + rest, fixed + (v->kernel_ns * lanes_of(d, lanes) + v->host_ns * (double)lanes) * 1e-6);
  if (v->trial.left == 0) learn_mean(&v->kernel_ns, ns, again);
  if (lanes <= SMALL_LAUNCH && v->trial.left == 0) {
    learn_mean(&d->call_us, rest * 1e3, again);
    learn_mean(&v->call_us, rest * 1e3, again);
  } else if (lanes > SMALL_LAUNCH)
    learn_mean(&v->host_ns, (rest > fixed ? rest - fixed : 0) * 1e6 / (double)lanes, again);
  if (v->trial.left > 0) trial_goes_on(v, lanes, wall_ms, ns, rest);
  v->trial.instead_ms = 0;
}

void cost_ran(ParBody *b, const CostKernel *v, double ms) {
  if (!v->d->at_once) return;
  b->quick_ns = v->kernel_ns + v->host_ns;
  b->quick_ms += ms;
}

void cost_launched(CostKernel *v, int64_t lanes, double wall_ms, double kernel_ms, double copy_ms) {
  (void)rt_holds(lanes >= 0 && wall_ms >= 0, "%lld lanes in %g ms", (long long)lanes, wall_ms);
  launched(v, lanes, wall_ms, kernel_ms, copy_ms);
  cost_trace(v->traced,
             "%lld lanes launched: %.4f ms, kernel %.4f, copies %.4f%s; now launch %.4f ms, lane %.3g + %.3g ns",
             (long long)lanes, wall_ms, kernel_ms, copy_ms, v->d->busy ? ", beside others" : "", fixed_ms(v->d, v),
             v->kernel_ns, v->host_ns);
}

void cost_around(CostKernel *v, double ms) {
  if (!rt_holds(ms >= 0, "%g ms around a launch", ms)) return;
  if (v->around) learn_mean(&v->around_ms, ms, true);
  v->around = true; /* what is done the first time need not be done again */
  cost_trace(v->traced, "%.4f ms around it", ms);
}

double cost_lanes_ms(const Offload *o, const CostKernel *v, int64_t n, double ns) {
  const OclDevice *d = o->d;
  double ms = fixed_ms(d, v) + (v ? v->around_ms : 0);
  if (v && v->kernel_ns > 0) return ms + (v->kernel_ns * lanes_of(d, n) + v->host_ns * (double)n) * 1e-6;
  double speed = d && d->is_gpu    ? SPEED_GPU
                 : d && d->at_once ? SPEED_QUICK
                                   : SPEED_CPU * (d && d->units > 1 ? (double)d->units : 1);
  return ms + ns * (double)n * 1e-6 / speed;
}

void cost_read_home(CostKernel *v, double bytes, double ms) {
  if (!rt_holds(ms >= 0, "copies of %g ms", ms)) return;
  if (bytes > v->home_bytes * 2 || bytes * 2 < v->home_bytes) v->home_ms = 0;
  v->home_bytes = bytes;
  learn_mean(&v->home_ms, ms, true);
}

double cost_home_ms(const CostKernel *v, double bytes, bool read) {
  double ms = ocl_copy_ms(v->d, bytes, false);
  return v->home_bytes > 0 && v->home_ms < ms && (!read || bytes <= v->home_bytes) ? v->home_ms : ms;
}

double cost_send_ms(Rt *R, const Offload *o, Obj *x, int *few, double *more) {
  ParTable *t = R->par;
  double ms = ocl_send_ms(o->d, x, few);
  bool sent = ocl_resident(x, o->d);
  for (int i = 0; i < PAR_CLAIMS && !sent && ms > 0; i++)
    sent = t->claims[i].x == x && t->claims[i].by != o->body && t->claims[i].relied++ < MOST_RELIED;
  if (!sent) return ms;
  *more += ms;
  return 0;
}

void cost_claim(Rt *R, const Offload *o, Obj *x) {
  ParTable *t = R->par;
  unsigned i = 0;
  if (!VEC(x)->data) return;
  while (i < PAR_CLAIMS && t->claims[i].x != x) i++;
  if (i < PAR_CLAIMS && t->claims[i].by != o->body && t->claims[i].relied < MOST_RELIED) return; /* another's stands */
  if (i == PAR_CLAIMS) i = t->next_claim++ % PAR_CLAIMS;
  t->claims[i].x = x;
  t->claims[i].by = o->body;
  t->claims[i].relied = 0;
}

double cost_interpreter_ns(const Offload *o, int64_t ran, double ran_ms) {
  double ns = ran_ms * 1e6 / (double)ran, before = o->body->ns;
  if (ran < FEW && ran_ms < TRUST_MS && before > 0) return before;
  return ran_ms < TRUST_MS && before > 0 && ns > before * 2 ? before * 2 : ns;
}

void cost_interpreted(Offload *o, int64_t ran, double ms) {
  ParBody *b = o->body;
  if (ran <= 0) return;
  if (ran >= FEW || ms >= TRUST_MS || b->ns == 0) cost_learn(&b->ns, ms * 1e6 / (double)ran, ms);
  b->spent_ms += ms;
  cost_trace(b, "%lld elements interpreted: %.4f ms", (long long)ran, ms);
  double gain = ms + o->home_ms - cost_lanes_ms(o, NULL, ran, ms * 1e6 / (double)ran);
  if (gain > 0) b->lost_ms += gain;
}

void cost_evaluated(ParBody *b, int64_t n, double ms, double home_ms, double guess_ms) {
  if (ms > guess_ms) b->lost_ms += ms - guess_ms;
  b->spent_ms += ms;
  double own = ms > home_ms ? ms - home_ms : ms * 0.1; /* the way home is reckoned where it is needed */
  cost_learn(&b->ns, own * 1e6 / (double)n, ms);
  cost_trace(b, "%lld elements evaluated: %.4f ms", (long long)n, ms);
}

static double gain_ms(const Offload *o, int64_t left, double left_ms) {
  double gain = left_ms - cost_lanes_ms(o, NULL, left, left_ms * 1e6 / (double)left);
  return gain > 0 ? gain : 0;
}

double cost_beside(Rt *R, double ms) {
  ParTable *t = R->par;
  if (!t->cpus) t->cpus = sysconf(_SC_NPROCESSORS_ONLN);
  return t->cpus > 2 ? ms * 2.0 / (double)(t->cpus < 16 ? t->cpus : 16) : ms;
}

bool cost_cpu_only(Rt *R) { return ocl_cpu_only(R, rt_option_str(R, "ravel.device", NULL)); }

/* It is loaded beside the program, but its end waits: NVIDIA's driver takes 0.1 s to let go of what it has begun. */
double cost_driver_ms(Rt *R) {
  const double ms = cost_beside(R, DRIVER_MS);
  return ms > END_MS ? ms : END_MS;
}

/* Is there a kernel that a driver could run, too?  Where the compilers are a device as well, that is soon known. */
static bool runs_in_lanes(const ParBody *b) {
  for (const ParKernel *k = b->kernels; k; k = k->next)
    if (k->k && !k->dead && !k->k->serial) return true;
  return false;
}

/* The driver of a CPU.  What is over soon, or the compilers' code does nearly as well, is not worth it; what has gone by
 * says something of what is to come, but less. */
static bool worth_cpu(const Offload *o, int64_t left, double left_ms, double price) {
  const ParBody *b = o->body;
  if (o->quick) {
    if (b->quick_ns <= 0 || b->quick_best) return false;
    const double now = b->quick_ns * (double)left * 1e-6;
    return (now + b->quick_ms / PAST) * (1 - 1.0 / OVER_CC) > price;
  }
  const double gain = gain_ms(o, left, left_ms);
  return gain > 0 && gain + b->lost_ms / PAST > price;
}

bool cost_worth_driver(Rt *R, const Offload *o, int64_t left, double left_ms) {
  const bool asked = ocl_driver_asked(R);
  if (cost_cpu_only(R)) return worth_cpu(o, left, left_ms, asked ? BUILD_CPU_MS : BUILD_CPU_MS + DRIVER_MS);
  double gain = gain_ms(o, left, left_ms);
  if (o->quick && !asked && !runs_in_lanes(o->body)) return false; /* a body that nothing can compile pays nothing */
  if (o->quick) gain /= OVER_QUICK;
  if (o->body->kernels && (asked || !o->quick)) return gain > 0;
  return gain > 0 && gain + o->body->lost_ms > (asked ? 0 : cost_driver_ms(R));
}

bool cost_worth_vector(Rt *R, const ParBody *b, double ms, double price_ms) {
  if (!cost_cpu_only(R)) return ms + b->lost_ms > price_ms;
  const double price = ocl_driver_asked(R) ? BUILD_CPU_MS : BUILD_CPU_MS + DRIVER_MS;
  return (ms + b->lost_ms / PAST) * (1 - 1.0 / OVER_VECTORS) > price;
}

bool cost_worth_quick(const Offload *o, int64_t left, double left_ms) {
  if (!o->quick) return false;
  return o->body->kernels ? gain_ms(o, left, left_ms) > 0 : cost_worth_looking(o, left, left_ms);
}

bool cost_worth_kernel(Rt *R, const Offload *o, int64_t left, double left_ms) {
  if (o->d->is_cpu && !o->d->at_once && cost_cpu_only(R)) return worth_cpu(o, left, left_ms, BUILD_CPU_MS);
  double gain = gain_ms(o, left, left_ms) / (o->quick && o->d != o->quick ? OVER_QUICK : 1),
         price = o->d->build_ms > 0 ? o->d->build_ms : BUILD_MS;
  if (price > 2 * BUILD_MS) price = 2 * BUILD_MS;
  return gain > 0 && gain + o->body->lost_ms > cost_beside(R, price);
}

bool cost_worth_looking(const Offload *o, int64_t left, double left_ms) {
  double gain = gain_ms(o, left, left_ms);
  return gain > 0 && gain + o->body->lost_ms > LOOK_MS;
}

static bool choose(Offload *o, CostKernel *v, double dev_ms, double left_ms) {
  ParBody *b = o->body;
  Trial *t = &v->trial;
  if (t->left > 0) {
    if (may_risk(b, t, t->best_wall > 0 ? t->best_wall : dev_ms, left_ms)) return true;
    trial_ends(v);
  }
  if (dev_ms < left_ms * (v->d->is_cpu && v->kernel_ns > 0 ? CLEARLY : 0.95)) {
    if (dev_ms < left_ms * 0.5 || !o->ns_old) return true;
    /* the interpreter's number is of long ago: measure it again */
    if (b->close_most == 0) b->close_most = AGAIN;
    if (++b->close < b->close_most) return true;
    b->close = 0;
    if (b->close_most < MOST_PATIENCE) b->close_most *= 2;
    return false;
  }
  /* One disturbed launch must not count for ever, nor a guess.  What a look costs is shared by the calls before it: the
   * slower the device seems, the more of them. */
  if (!o->refused) {
    o->refused = true; /* once in a call */
    if (t->patience == 0) t->patience = PATIENCE;
    t->waited += (1 + b->passed) * left_ms / dev_ms;
    b->passed = 0;
    if (t->waited >= t->patience && may_risk(b, t, dev_ms, left_ms)) {
      t->waited = 0;
      if (t->patience < MOST_PATIENCE) t->patience *= 2;
      if (!v->d->at_once) trial_begins(t); /* there one launch says enough */
      return true;
    }
  }
  return false;
}

bool cost_choose_device(Offload *o, CostKernel *v, double dev_ms, double left_ms) {
  (void)rt_holds(o->body != NULL, "a choice for no body");
  int trial = v->trial.left;
  bool device = choose(o, v, dev_ms, left_ms);
  cost_trace(o->body, "interpreter %.4f ms%s, device %.4f ms (launch %.4f)%s: %s", left_ms,
             o->ns_old ? " by its last calls" : "", dev_ms, fixed_ms(o->d, v),
             !v->trial.left ? ""
             : trial        ? ", trial"
                            : ", trial begins",
             device ? "device" : "interpreter");
  v->trial.instead_ms = device ? left_ms : 0;
  v->cold |= !device;
  return device;
}

bool cost_measured(const CostKernel *v) { return v->kernel_ns > 0; }
bool cost_on_trial(const CostKernel *v) { return v->trial.left > 0; }

/* Calls of so many nanoseconds need not be looked at each: a look at a kernel that writes strings makes their numbers. */
static double most_away(const ParBody *b) {
  double ns = MOST_AWAY_NS;
  for (const ParKernel *k = b->kernels; k; k = k->next)
    if (k->cost && k->cost->around_ms * 1e6 > ns) ns = k->cost->around_ms * 1e6;
  return ns;
}
bool cost_turned_away(ParBody *b, int64_t n) {
  if (b->away != n || b->ns * (double)n > most_away(b) || ++b->unseen % ONE_IN == 0) return false;
  b->passed++;
  b->spent_ms += b->ns * (double)n * 1e-6;
  return true;
}

void cost_decided(Offload *o, bool device, int64_t n) {
  ParBody *b = o->body;
  b->away = device ? 0 : o->refused && n ? n : b->away;
}

bool cost_negligible(ParBody *b, int64_t n) {
  if (b->ns <= 0) return false;
  const CostKernel *v = b->kernels ? b->kernels->cost : NULL;
  double us = v && v->call_us > 0 ? v->call_us : v && v->d ? v->d->call_us : 0;
  if (us <= 0 || us > LAUNCH_US) us = LAUNCH_US; /* a disturbed number must not keep calls from being looked at */
  return b->ns * (double)n < 0.8e3 * us && ++b->unseen % AGAIN != 0;
}
