/* runtime/ocl_wait.c - the one place where the host waits for a device, and slices of long launches.
 *
 * A wait sleeps until a CPU's driver says that the event has come (clSetEventCallback), looks at a GPU's now and then,
 * and at the host: after an interrupt, at a time limit, it ends at once with OCL_STOPPED.  What still runs then is left behind: its
 * memory, and the vectors that it works on in place, stay until it has ended; nobody sees what it writes; the next
 * launch waits for its end (as any wait, so that it can be interrupted).  A device that shows no sign of life for longer
 * than its patience is silent: OCL_SILENT, and no command is sent there any more.
 *
 * A launch that is known to be short (it was, the last times) is waited for by the blocking call as ever: asking for
 * an event costs more than a small kernel takes.
 *
 * A kernel's loops that nothing bounds have fuel (oclgen/fuel.c), so that each slice ends; lanes that have used it up are
 * launched again with more, in slices again, while a slice of them ends in seconds.  Those that are left are the
 * interpreter's, like any lane that has failed.
 */
#include <time.h>

#include "heap.h"
#include "ocl_impl.h"

static const double SPIN_MS = 0.02; /* for so long the host looks and does nothing else */
enum {
  LOOK_MS = 5,        /* between two looks at an interrupt while a launch runs */
  SHOWN_MS = 100,     /* waits from here on are looked at by others, too */
  WATCHED_MS = 5,     /* launches that are shorter than this, it is thought, need no look at the host */
  SLICE_MS = 50,      /* what a slice should take on a device that somebody may wait for, */
  LONG_MS = 100,      /* launches that take longer than this are cut */
  CPU_SLICE_MS = 250, /* PoCL compiles a kernel once more for a launch that does not begin at 0, */
  CPU_LONG_MS = 2000, /* which must not weigh */
  FIRST_PART = 16,    /* of a launch of which nothing is known: the first slice, */
  FIRST_GROUPS = 64,  /* at most, where nobody can be heard before it has ended */
  SLICE_LANES = 1024, /* lanes for each unit of a GPU that a slice has at least: fewer leave it idle */
  FUEL = 1 << 22,     /* rounds that lanes begin with: some milliseconds on a CPU, a tenth of a second on a GPU */
  MORE = 16,          /* times that, the next time */
  AGAIN = 8,          /* times that a lane is launched again */
  FORCED = 3,         /* the same with RAVEL_FUEL: some come to the interpreter */
  LONGEST_MS = 4000,  /* what a slice of lanes that run long may take */
  SPANS = 32          /* launches for lanes here and there; more: one from the first to the last */
};

bool ocl_stop_asked(const OclState *S) {
  return __atomic_load_n(&S->R->interrupted, __ATOMIC_RELAXED) & (RT_INTERRUPT | RT_TIME_LIMIT);
}

/* Somebody may want to know how far it is. */
static void let_look(OclDevice *d) {
  OclState *S = d->S;
  if (S->look && pthread_equal(S->looks, pthread_self())) S->look(S->R, d);
}

/* What the driver rings when an event has come, so that the host sleeps until then and no longer. */
typedef struct Bell {
  pthread_mutex_t lock;
  pthread_cond_t ring;
  bool rung;
  int users; /* who waits, and the driver until it has rung: an event that is left behind may come later */
} Bell;
static void drop_bell(Bell *b) {
  pthread_mutex_lock(&b->lock);
  const bool last = --b->users == 0;
  pthread_mutex_unlock(&b->lock);
  if (!last) return;
  pthread_cond_destroy(&b->ring);
  pthread_mutex_destroy(&b->lock);
  free(b);
}
static void CL_CALLBACK ring_bell(cl_event e, cl_int status, void *bell) {
  Bell *b = bell;
  (void)e, (void)status; /* who waits asks for it */
  pthread_mutex_lock(&b->lock);
  b->rung = true;
  pthread_cond_signal(&b->ring);
  pthread_mutex_unlock(&b->lock);
  drop_bell(b);
}
/* NULL: there is none, the host looks now and then.  So it is on GPUs, where that takes no processor from the kernel:
 * NVIDIA's driver (580.159) rings 5 to 20 ms after the end. */
static Bell *hang_bell(OclDevice *d, cl_event e) {
  Bell *b = d->is_gpu ? NULL : calloc(1, sizeof *b);
  pthread_condattr_t clock;
  if (!b) return NULL;
  pthread_condattr_init(&clock);
  pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
  pthread_mutex_init(&b->lock, NULL);
  pthread_cond_init(&b->ring, &clock);
  pthread_condattr_destroy(&clock);
  b->users = 2;
  if (OCL(d->S, clSetEventCallback, e, CL_COMPLETE, ring_bell, b).code) {
    b->users = 1;
    drop_bell(b);
    return NULL;
  }
  return b;
}
/* Until it rings, ms at most; has it rung? */
static bool await_bell(Bell *b, double ms) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  const long ns = at.tv_nsec + (long)(ms * 1e6);
  at.tv_sec += ns / 1000000000L, at.tv_nsec = ns % 1000000000L;
  pthread_mutex_lock(&b->lock);
  while (!b->rung && pthread_cond_timedwait(&b->ring, &b->lock, &at) == 0) {}
  const bool rung = b->rung;
  pthread_mutex_unlock(&b->lock);
  return rung;
}

/* Between two looks, where nothing rings: a sixteenth of what has gone by. */
static void rest(double waited) {
  const double ms = waited / 16;
  struct timespec ts = {0, (long)((ms > 2 ? 2 : ms < 0.01 ? 0.01 : ms) * 1e6)};
  nanosleep(&ts, NULL);
}

/* Until e has come; *bell hangs there from the time on that a look is not enough. */
static OclStatus wait_for(OclDevice *d, cl_event e, double guess_ms, bool stoppable, Bell **bell) {
  OclState *S = d->S;
  double t0 = rt_now_ms(), patience = d->patience_ms > 0 ? d->patience_ms : OCL_PATIENCE_MS;
  if (patience < 10 * guess_ms) patience = 10 * guess_ms;
  for (bool hung = false, rung = false;;) {
    cl_int at = CL_COMPLETE;
    OclStatus st = ocl_st(S->f.clGetEventInfo(e, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof at, &at, NULL), __LINE__,
                          "clGetEventInfo", __FILE__);
    if (st.code) return st;
    if (S->mute) at = CL_QUEUED;
    if (at == CL_COMPLETE) return OCL_OK;
    if (at < 0) return (OclStatus){at, __LINE__, "clWaitForEvents", __FILE__};
    if (stoppable && ocl_stop_asked(S)) return (OclStatus){OCL_STOPPED, __LINE__, "clWaitForEvents", __FILE__};
    double waited = rt_now_ms() - t0;
    if (stoppable && waited > SHOWN_MS) let_look(d);
    if (waited > patience) {
      d->silent = true;
      return (OclStatus){OCL_SILENT, __LINE__, "clWaitForEvents", __FILE__};
    }
    if (waited < SPIN_MS) continue;
    if (!hung) {
      cl_command_queue q = NULL;
      if (!S->f.clGetEventInfo(e, CL_EVENT_COMMAND_QUEUE, sizeof q, &q, NULL) && q) S->f.clFlush(q);
      *bell = hang_bell(d, e);
      hung = true;
    } else if (*bell && !rung) rung = await_bell(*bell, LOOK_MS);
    else rest(waited);
  }
}

static OclStatus wait_event(OclDevice *d, cl_event e, double guess_ms, bool stoppable) {
  if (d->silent) return (OclStatus){OCL_SILENT, __LINE__, "clWaitForEvents", __FILE__};
  Bell *bell = NULL;
  OclStatus st = wait_for(d, e, guess_ms, stoppable, &bell);
  if (bell) {
    if (!st.code) await_bell(bell, LOOK_MS); /* the driver is about to be in our code */
    drop_bell(bell);
  }
  return st;
}

OclStatus ocl_wait_event(OclDevice *d, cl_event e, double guess_ms, bool stoppable) {
  if (ocl_inject(d->S, "clWaitForEvents"))
    return (OclStatus){CL_OUT_OF_RESOURCES, __LINE__, "clWaitForEvents", __FILE__};
  return wait_event(d, e, guess_ms, stoppable);
}

void ocl_drain(OclDevice *d, cl_command_queue q) {
  OclState *S = d->S;
  cl_event e = NULL;
  if (d->silent) return;
  if ((!d->left && !S->mute) || S->f.clEnqueueMarkerWithWaitList(q, 0, NULL, &e) || !e) {
    S->f.clFinish(q);
    return;
  }
  S->f.clFlush(q);
  (void)wait_event(d, e, 0, false);
  S->f.clReleaseEvent(e);
}

OclStatus ocl_finish_queue(OclDevice *d, cl_command_queue q, bool stoppable) {
  OclState *S = d->S;
  if (d->silent) return (OclStatus){OCL_SILENT, __LINE__, "clFinish", __FILE__};
  if (!d->left && !S->mute) return OCL(S, clFinish, q); /* all that runs is short */
  cl_event e = NULL;
  OCL_TRY(OCL(S, clEnqueueMarkerWithWaitList, q, 0, NULL, &e));
  S->f.clFlush(q);
  OclStatus st = ocl_wait_event(d, e, 0, stoppable);
  S->f.clReleaseEvent(e);
  return st;
}

/* ---- what was left behind ---------------------------------------------------------------------------------------- */

struct OclLeft {
  struct OclLeft *next;
  cl_event event;
  int nargs, nvec;
  OclHeld h[OCL_MAX_ARGS];
  Obj *vec[OCL_MAX_ARGS];
  void (*drop)(OclDevice *d, void *data); /* or NULL */
  void *data;
};

/* Until e has come, the vectors stay. */
static void push(OclDevice *d, struct OclLeft *l, cl_event e, int nargs, const OclArg *args) {
  l->event = e;
  for (int i = 0; i < nargs; i++) {
    Obj *v = args[i].kind == OCL_ARG_IN ? args[i].vec : args[i].kind == OCL_ARG_OUT ? args[i].out->vec : NULL;
    if (v) l->vec[l->nvec++] = v;
    if (v && args[i].kind == OCL_ARG_IN) rt_share(v); /* who changes it changes a copy */
  }
  l->next = d->left;
  d->left = l;
  d->unwaited = true;
}

void ocl_leave_behind(OclDevice *d, cl_event e, int nargs, const OclArg *args, OclHeld *h) {
  struct OclLeft *l = calloc(1, sizeof *l);
  if (!l) { /* then it is waited for, however long that takes */
    d->S->f.clFinish(d->queue);
    d->S->f.clReleaseEvent(e);
    return;
  }
  l->nargs = nargs;
  memcpy(l->h, h, (size_t)nargs * sizeof *h);
  memset(h, 0, (size_t)nargs * sizeof *h);
  push(d, l, e, nargs, args);
}

void ocl_leave_work(OclDevice *d, int nargs, const OclArg *args, void (*drop)(OclDevice *d, void *data), void *data) {
  const cl_command_queue queue[] = {d->queue, d->queue2, d->queue3};
  enum { QUEUES = sizeof queue / sizeof *queue };
  bool all = true;
  for (int k = 0; k < QUEUES; k++) { /* the last is the first that is waited for: all have ended when the first goes */
    struct OclLeft *l = queue[k] ? calloc(1, sizeof *l) : NULL;
    cl_event e = NULL;
    if (!queue[k]) continue;
    if (!l || d->S->f.clEnqueueMarkerWithWaitList(queue[k], 0, NULL, &e) || !e) {
      free(l);
      all = false;
      continue;
    }
    d->S->f.clFlush(queue[k]);
    push(d, l, e, nargs, args);
    if (k > 0 || !all) continue;
    l->drop = drop;
    l->data = data;
  }
  if (all) return;
  for (int k = 0; k < QUEUES; k++)
    if (queue[k]) ocl_drain(d, queue[k]);
  struct OclLeft *l = d->left;
  while (l && l->data != data) l = l->next;
  if (!l) drop(d, data); /* else with its marker */
}

static void drop_first(OclDevice *d) {
  struct OclLeft *l = d->left;
  d->left = l->next;
  d->S->f.clReleaseEvent(l->event);
  ocl_release_held(d, l->nargs, l->h);
  if (l->drop) l->drop(d, l->data);
  free(l);
}
void ocl_drop_left(OclDevice *d) {
  while (d->left) drop_first(d);
}
OclStatus ocl_wait_left(OclDevice *d, bool stoppable) {
  while (d->left) {
    OCL_TRY(ocl_wait_event(d, d->left->event, 0, stoppable));
    drop_first(d);
  }
  return OCL_OK;
}

/* Whatever the watchdog has said. */
static bool ended(const OclDevice *d, const struct OclLeft *l) {
  double t0 = rt_now_ms(), patience = d->patience_ms > 0 ? d->patience_ms : OCL_PATIENCE_MS;
  for (;;) {
    cl_int at = CL_COMPLETE;
    if (d->S->f.clGetEventInfo(l->event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof at, &at, NULL) || at <= CL_COMPLETE)
      return true;
    double waited = rt_now_ms() - t0;
    if (waited > patience) return false;
    rest(waited);
  }
}

/* Another thread is still looking for the devices: nothing has been launched, and their table grows. */
static bool looking(OclState *S) { return S->opening && !atomic_load(&S->opened); }

bool ocl_all_ended(Rt *R) {
  OclState *S = R->ocl;
  if (looking(S)) return true;
  for (int i = 0; i < S->ndev; i++)
    for (const struct OclLeft *l = S->dev[i].left; l; l = l->next)
      if (!ended(&S->dev[i], l)) return false;
  return true;
}

void ocl_mark_left(Rt *R) {
  OclState *S = R->ocl;
  if (looking(S)) return;
  for (int i = 0; i < S->ndev; i++)
    for (const struct OclLeft *l = S->dev[i].left; l; l = l->next)
      for (int k = 0; k < l->nvec; k++) rt_mark(R, l->vec[k]);
}

/* ---- slices ------------------------------------------------------------------------------------------------------ */

bool ocl_is_watched(const OclProgram *p, int64_t items) {
  return p->endless || p->S->slice > 0 || p->S->mute || p->ns_item == 0 ||
         p->ns_item * (double)items * 1e-6 > WATCHED_MS;
}

void ocl_note_ms(OclProgram *p, int64_t items, double ms) {
  if (items <= 0 || ms <= 0) return;
  double ns = ms * 1e6 / (double)items;
  p->ns_item = p->ns_item == 0 || ns > p->ns_item ? ns : 0.75 * p->ns_item + 0.25 * ns;
}

/* A part of a range: work-groups [from, from + groups) along one of its dimensions. */
typedef struct Stretch {
  int dims, along;
  size_t global[2], local[2];
  size_t from, groups;
  size_t lanes; /* of a group */
  double per;   /* milliseconds that a group takes, 0: not known */
  double most;  /* the longest slice so far */
  double guess; /* what any slice may take, 0: as per says */
} Stretch;

/* PoCL: nothing of another kind than this launch is under way. */
static OclStatus one_kind(OclProgram *p, int dims, const size_t *offset, const size_t *global) {
  enum { SMALL = 65536 };
  size_t widest = 0;
  bool moved = false;
  for (int i = 0; i < dims; i++) {
    widest = global[i] > widest ? global[i] : widest;
    moved = moved || (offset && offset[i]);
  }
  uint8_t kind = (uint8_t)(1 + (widest < SMALL) + 2 * moved), before = p->kind;
  p->kind = kind;
  return before && before != kind ? ocl_finish_queue(p->d, p->d->queue, false) : OCL_OK;
}

OclStatus ocl_enqueue_kernel(OclProgram *p, int dims, const size_t *offset, const size_t *global, const size_t *local,
                             cl_uint nwait, const cl_event *wait, cl_event *e) {
  OclDevice *d = p->d;
  while (d->is_pocl && pthread_mutex_trylock(&p->enqueuing)) { /* its binary is asked for, which takes a build's time */
    if (ocl_stop_asked(d->S)) return (OclStatus){OCL_STOPPED, __LINE__, "clEnqueueNDRangeKernel", __FILE__};
    nanosleep(&(struct timespec){0, 1000000}, NULL);
  }
  OclStatus st = d->is_pocl ? one_kind(p, dims, offset, global) : OCL_OK;
  if (!st.code)
    st = OCL_CMD(d, clEnqueueNDRangeKernel, d->queue, p->kernel, (cl_uint)dims, offset, global, local, nwait,
                 nwait ? wait : NULL, e);
  if (d->is_pocl) pthread_mutex_unlock(&p->enqueuing);
  return st;
}

static OclStatus enqueue(OclProgram *p, const Stretch *x, size_t from, size_t groups, cl_event *e) {
  if (!rt_holds(x->dims >= 1 && x->dims <= 2 && x->along < x->dims && groups > 0, "%zu groups along side %d of %d",
                groups, (int)x->along, (int)x->dims))
    return (OclStatus){CL_INVALID_WORK_DIMENSION, __LINE__, "enqueue", __FILE__};
  size_t offset[2] = {0, 0}, size[2] = {x->global[0], x->global[1]};
  offset[x->along] = from * x->local[x->along];
  size[x->along] = groups * x->local[x->along];
  return ocl_enqueue_kernel(p, x->dims, from ? offset : NULL, size, x->local, 0, NULL, e);
}

/* Is nothing to be compiled for a slice?  On a device that does all at once somebody waits, whatever it does. */
static bool is_sliced(const OclDevice *d) { return d->is_gpu || d->at_once; }

/* Groups of the next slice, of `left` that are left. */
static size_t next_slice(const OclProgram *p, const Stretch *x, size_t left) {
  const OclDevice *d = p->d;
  size_t least = d->is_gpu ? (size_t)d->units * SLICE_LANES / x->lanes : 2 * d->units;
  double n = x->per > 0 ? (is_sliced(d) ? SLICE_MS : CPU_SLICE_MS) / x->per : (double)x->groups / FIRST_PART;
  if (p->S->slice > 0) n = (double)(((size_t)p->S->slice + x->lanes - 1) / x->lanes);
  else if (x->per > 0 && x->per * (double)left < (is_sliced(d) ? LONG_MS : CPU_LONG_MS)) return left;
  else if (x->per <= 0 && d->at_once && n > FIRST_GROUPS) n = FIRST_GROUPS;
  else if (n < (double)least) n = (double)least;
  return n < 1 ? 1 : n >= (double)left ? left : (size_t)n;
}

/* In slices, each of which is waited for; not so a single one, whose event is left in *e. */
static OclStatus slices(OclProgram *p, Stretch *x, bool wait, cl_event *e, double *ms) {
  OclDevice *d = p->d;
  for (size_t at = 0, n; at < x->groups; at += n) {
    n = next_slice(p, x, x->groups - at);
    double t0 = rt_now_ms();
    OCL_TRY(enqueue(p, x, x->from + at, n, e));
    if (n == x->groups && !wait) return OCL_OK;
    d->S->f.clFlush(d->queue);
    d->waits++;
    OCL_TRY(ocl_wait_event(d, *e, x->guess > 0 ? x->guess : x->per * (double)n, true));
    double wall = rt_now_ms() - t0, took = ocl_event_ms(d->S, *e);
    *e = NULL;
    if (took <= 0 || took > wall) took = wall;
    *ms += took;
    if (took > x->most) x->most = took;
    x->per = took / (double)n;
    d->lanes_done = (int64_t)((at + n) * x->lanes);
    let_look(d);
    if (ocl_stop_asked(d->S)) return (OclStatus){OCL_STOPPED, __LINE__, "clEnqueueNDRangeKernel", __FILE__};
  }
  return OCL_OK;
}

OclStatus ocl_enqueue_range(OclProgram *p, int64_t items, int dims, const size_t global[2], const size_t local[2],
                            bool watched, cl_event *e, double *ms) {
  OclDevice *d = p->d;
  OclState *S = d->S;
  double guess = p->ns_item * (double)items * 1e-6, longest = is_sliced(d) ? LONG_MS : CPU_LONG_MS;
  bool unknown = guess == 0 && (d->most_ms == 0 ? is_sliced(d) : d->most_ms > 4 * longest);
  *ms = 0;
  d->began_ms = rt_now_ms();
  d->lanes_done = 0, d->lanes_all = items;
  if (S->mute_at > 0 && ++S->enqueued >= S->mute_at) S->mute = true;
  if (!watched || !p->sliceable || !(S->slice > 0 || guess > longest || unknown))
    return ocl_enqueue_kernel(p, dims, NULL, global, local, 0, NULL, e);
  Stretch x = {.dims = dims, .global = {global[0], global[1]}, .local = {local[0], local[1]}};
  x.along = dims == 2 && global[1] > local[1];
  x.groups = global[x.along] / local[x.along];
  x.lanes = (size_t)items / x.groups > 0 ? (size_t)items / x.groups : 1;
  x.per = guess / (double)x.groups;
  return slices(p, &x, false, e, ms);
}

/* ---- lanes that run long ----------------------------------------------------------------------------------------- */

int32_t ocl_first_fuel(Rt *R) {
  OclState *S = R->ocl;
  return S->fuel > 0 ? S->fuel : FUEL;
}

typedef struct Pair {
  int32_t lane, guard;
} Pair;
typedef struct Refuel {
  OclBuf *list;
  int32_t cap, guard;
  Pair *failed, *other; /* of the last launch; those that failed otherwise, of all so far */
  int64_t nfailed, nother;
  int32_t *fuelled; /* the lanes that the last launch was for, in order; NULL: all */
  int32_t *lanes;   /* memory for them */
  int64_t nfuelled;
  bool all; /* it was for all lanes: the list had overflowed */
} Refuel;

static int by_lane(const void *a, const void *b) {
  int32_t x = ((const Pair *)a)->lane, y = ((const Pair *)b)->lane;
  return (x > y) - (x < y);
}
static bool was_fuelled(const Refuel *r, int32_t lane) {
  int64_t lo = 0, hi = r->nfuelled;
  while (lo < hi) {
    int64_t mid = (lo + hi) / 2;
    if (r->fuelled[mid] < lane) lo = mid + 1;
    else hi = mid;
  }
  return lo < r->nfuelled && r->fuelled[lo] == lane;
}

/* What has failed in the last launch: lanes that ran long are r->failed[0 .. n), sorted; *n -1: too many failed, and not
 * for that. */
static OclStatus read_failed(OclDevice *d, Refuel *r, int64_t *n) {
  int32_t count = 0;
  *n = 0;
  r->all = false;
  OCL_TRY(ocl_read(d, r->list, 0, &count, sizeof count, NULL));
  if (!rt_holds(count >= 0, "%d lanes have failed", count))
    return (OclStatus){CL_INVALID_VALUE, __LINE__, "read_failed", __FILE__};
  if (count == 0) return OCL_OK;
  r->nfailed = count < r->cap ? count : r->cap;
  OCL_TRY(ocl_read(d, r->list, sizeof count, r->failed, (size_t)r->nfailed * sizeof *r->failed, NULL));
  bool mixed = false;
  for (int64_t i = 0; i < r->nfailed; i++) {
    Pair x = r->failed[i];
    if (x.guard == r->guard) r->failed[(*n)++] = x;
    else if (r->fuelled && !was_fuelled(r, x.lane)) continue; /* known from the launch before */
    else if (r->nother < r->cap) r->other[r->nother++] = x, mixed = true;
  }
  if (count > r->cap) {
    r->all = !mixed && !r->fuelled;
    if (!r->all) *n = -1;
  }
  qsort(r->failed, (size_t)(*n > 0 ? *n : 0), sizeof *r->failed, by_lane);
  return OCL_OK;
}

/* Launch those n lanes again. */
static OclStatus launch_again(OclProgram *p, Refuel *r, int64_t n, int64_t items, size_t local, double guess_ms,
                              cl_event *e, double *ms, double *most) {
  const size_t all = ((size_t)items + local - 1) / local;
  Stretch x = {.dims = 1, .global = {all * local, 1}, .local = {local, 1}, .lanes = local, .guess = guess_ms};
  int64_t spans = 0;
  for (int64_t i = 0; i < n; i++)
    spans += i == 0 || (size_t)r->failed[i].lane / local > (size_t)r->failed[i - 1].lane / local + 1;
  for (int64_t i = 0, j; i < n; i = j) { /* few stretches of groups, or one around all */
    x.from = r->all ? 0 : (size_t)r->failed[i].lane / local;
    for (j = i + 1; j < n; j++)
      if (spans <= SPANS && (size_t)r->failed[j].lane / local > (size_t)r->failed[j - 1].lane / local + 1) break;
    if (r->all) j = n;
    x.groups = (r->all ? all - 1 : (size_t)r->failed[j - 1].lane / local) + 1 - x.from;
    x.per = 0;
    OCL_TRY(slices(p, &x, true, e, ms));
  }
  *most = x.most;
  return OCL_OK;
}

static OclStatus refuel(OclProgram *p, Refuel *r, int arg, int32_t fuel, int64_t items, size_t local, cl_event *e,
                        double *ms) {
  OclDevice *d = p->d;
  static const int32_t zero;
  int64_t n = 0;
  double most = *ms; /* the longest slice: the next ones take so many times that, where lanes use up all they have */
  int32_t again = p->S->fuel > 0 ? FORCED : AGAIN;
  OCL_TRY(read_failed(d, r, &n));
  if (n <= 0) return OCL_OK;
  for (; n > 0 && again > 0 && fuel < INT32_MAX; again--) {
    double times = most > 0 ? LONGEST_MS / most : MORE;
    if (times < 2) break;
    fuel = times >= MORE && fuel <= INT32_MAX / MORE ? fuel * MORE
           : fuel * times < INT32_MAX                ? (int32_t)(fuel * (times > MORE ? MORE : times))
                                                     : INT32_MAX;
    OCL_TRY(OCL(d->S, clSetKernelArg, p->kernel, (cl_uint)arg, sizeof fuel, &fuel));
    OCL_TRY(ocl_write(d, r->list, 0, &zero, sizeof zero, NULL));
    OCL_TRY(launch_again(p, r, n, items, local, times > MORE ? MORE * most : times * most, e, ms, &most));
    if (r->all) r->nother = 0;
    else {
      r->nfuelled = n;
      r->fuelled = r->lanes;
      for (int64_t i = 0; i < n; i++) r->fuelled[i] = r->failed[i].lane;
    }
    OCL_TRY(read_failed(d, r, &n));
    if (n < 0) return OCL_OK; /* the list has overflowed, as it says */
  }
  if (r->all) return OCL_OK;
  if (r->nother > r->cap - n) r->nother = r->cap - n;
  memcpy(r->failed + n, r->other, (size_t)r->nother * sizeof *r->other);
  int32_t count = (int32_t)(n + r->nother);
  OCL_TRY(ocl_write(d, r->list, sizeof count, r->failed, (size_t)count * sizeof *r->failed, NULL));
  return ocl_write(d, r->list, 0, &count, sizeof count, NULL);
}

OclStatus ocl_refuel(OclProgram *p, int nargs, const OclArg *args, OclHeld *h, int64_t items, size_t local, cl_event *e,
                     double *ms) {
  int f = 0, l = 0;
  while (f < nargs && !args[f].fuel) f++;
  while (l < nargs && !ocl_is_list(&args[l])) l++;
  if (f == nargs || l == nargs || !args[f].again || !p->sliceable) return OCL_OK;
  Refuel r = {.list = h[l].buf, .guard = args[f].fuel - 1};
  r.cap = (int32_t)((args[l].size / sizeof(int32_t) - 1) / 2);
  int32_t fuel;
  memcpy(&fuel, args[f].p, sizeof fuel);
  char *m = malloc((size_t)r.cap * (2 * sizeof(Pair) + sizeof(int32_t)));
  if (!m) return OCL_OK; /* they stay failed */
  r.failed = (Pair *)(void *)m;
  r.other = r.failed + r.cap;
  r.lanes = (int32_t *)(void *)(r.other + r.cap);
  OclStatus st = refuel(p, &r, f, fuel, items, local, e, ms);
  free(m);
  return st;
}

double ocl_event_ms(OclState *S, cl_event e) {
  cl_ulong a = 0, b = 0;
  double ms = 0;
  if (!OCL(S, clGetEventProfilingInfo, e, CL_PROFILING_COMMAND_START, sizeof a, &a, NULL).code &&
      !OCL(S, clGetEventProfilingInfo, e, CL_PROFILING_COMMAND_END, sizeof b, &b, NULL).code && b > a)
    ms = (double)(b - a) * 1e-6;
  S->f.clReleaseEvent(e);
  return ms;
}

void ocl_waited(OclDevice *d) {
  d->unwaited = false;
  for (int i = 0; i < d->nunread; i++) d->unread[i].times->kernel_ms += ocl_event_ms(d->S, d->unread[i].event);
  d->nunread = 0;
}
