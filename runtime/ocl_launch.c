/* runtime/ocl_launch.c - running a kernel over an index range: the launch, the small read-backs, the results.
 *
 * Results of a device with memory of its own stay there.
 *
 * Nothing here raises an R error between taking and releasing an OpenCL object, except that making room in the heap
 * may: vectors are therefore made first and last.
 */
#include <sys/resource.h>

#include "heap.h"
#include "ocl_impl.h"

/* A CPU device's threads have all lanes of a group on their stacks at once (PoCL: the stack of any thread), where they end
 * the process if there is no room. */
static size_t stack_bytes(void) {
  enum { USUAL = 2 << 20 /* the C library's, where there is no limit */ };
  struct rlimit lim;
  return getrlimit(RLIMIT_STACK, &lim) || lim.rlim_cur == RLIM_INFINITY ? USUAL : (size_t)lim.rlim_cur;
}
size_t ocl_group_of(OclDevice *d, int64_t private_bytes) {
  size_t g = ocl_group_size(d);
  if (!d->is_cpu || private_bytes <= 0) return g;
  const size_t room = stack_bytes() / 4;
  while (g > 0 && g * (size_t)private_bytes > room) g /= 2;
  return g;
}

enum { TIMED_FIRST = 16, TIMED_EACH = 16 };

/* After a launch that went well (all read-backs are there): no failure, so the list is as it was. */
static void keep_zeroed(OclProgram *p, int nargs, OclArg *args, OclHeld *h) {
  int i = 0;
  while (i < nargs && !(h[i].buf && args[i].back && ocl_is_list(&args[i]))) i++;
  if (i < nargs && p->zeroed == h[i].buf) return;
  ocl_buf_release(p->zeroed);
  p->zeroed = NULL;
  if (i == nargs) return;
  p->zeroed = h[i].buf;
  p->zeroed->refs++;
  p->zeroed_arg = i;
}

/* Look for NA in those inputs that are assumed to hold none: flags[k] for the k-th of them.  The flags are a buffer of
 * the device's, which are 0 between launches. */
static OclStatus scan_args(OclDevice *d, int nargs, OclArg *args, OclHeld *h, OclBuf **flags, int *count) {
  static const cl_int zeros[OCL_MAX_ARGS];
  int n = 0;
  for (int i = 0; i < nargs; i++) n += args[i].kind == OCL_ARG_IN && ocl_must_scan(args[i].vec);
  *count = n;
  if (n == 0) return OCL_OK;
  *flags = d->flags;
  d->flags = NULL;
  if (!*flags) {
    OCL_TRY(ocl_buf_new(d, sizeof zeros, flags));
    OCL_TRY(OCL_CMD(d, clEnqueueWriteBuffer, d->queue, (*flags)->mem, CL_FALSE, 0, sizeof zeros, zeros, 0, NULL, NULL));
  }
  int k = 0;
  for (int i = 0; i < nargs; i++)
    if (args[i].kind == OCL_ARG_IN && ocl_must_scan(args[i].vec))
      OCL_TRY(
          ocl_scan_enqueue(d, h[i].buf->mem, TYPE(args[i].vec), LEN(args[i].vec), (*flags)->mem, k++, 0, NULL, NULL));
  return OCL_OK;
}
static OclStatus scan_answers(int nargs, OclArg *args, const cl_int *bad, int count) {
  if (count == 0) return OCL_OK;
  bool ok = true;
  Obj *seen[OCL_MAX_ARGS];
  int k = 0;
  for (int i = 0; i < nargs; i++)
    if (args[i].kind == OCL_ARG_IN && ocl_must_scan(args[i].vec)) seen[k++] = args[i].vec;
  for (int j = 0; j < k; j++) ok &= ocl_scanned(seen[j], !bad[j]);
  return ok ? OCL_OK : (OclStatus){OCL_NOT_COMPLETE, __LINE__, "ocl_launch", __FILE__};
}

/* The last of all reads, which the host waits for.  False: there is none. */
static bool read_all(OclDevice *d, OclAnswers *w, OclStatus *st) {
  if (!w->last) return false;
  *st = ocl_read_last(d, w, CL_TRUE);
  return true;
}

/* What the host has looked at in the last result it will probably look at in this one: it comes home with the answers,
 * instead of by a read of its own when somebody waits for it. */
static OclStatus ask_look(OclDevice *d, int nargs, OclArg *args, OclHeld *h, OclAnswers *w, OclTimes *t) {
  if (!t || !t->look_bytes) return OCL_OK;
  size_t at = t->look_at, n = t->look_bytes;
  t->look_bytes = 0;
  int out = -1;
  for (int i = 0; i < nargs; i++) {
    if (args[i].kind != OCL_ARG_OUT) continue;
    if (out >= 0) return OCL_OK;
    out = i;
  }
  if (out < 0 || d->shared_memory || !w->area) return OCL_OK;
  OclOut *o = args[out].out;
  size_t all = (size_t)o->n * ocl_elt_size(o->type);
  if (o->vec || o->prefix > 0 || at + n > all || w->used + n > OCL_ANSWERS) return OCL_OK;
  h[out].look_at = at, h[out].look_bytes = n;
  return ocl_ask(d, w, h[out].buf, at, NULL, n, &h[out].host);
}

static OclStatus ask_all(OclDevice *d, int nargs, OclArg *args, OclHeld *h, OclAnswers *w) {
  if (!d->shared_memory && !d->answers && !d->S->pageable) d->answers = ocl_pin_get(d, OCL_ANSWERS + 4096);
  w->area = d->answers && !d->S->pageable ? d->answers->p : NULL;
  for (int i = 0; i < nargs; i++) {
    OclArg *a = &args[i];
    size_t n = a->kind != OCL_ARG_BUF || !a->back || a->used ? 0 : a->head ? a->head : a->back;
    if (n && w->used + n <= OCL_ANSWERS) OCL_TRY(ocl_ask(d, w, h[i].buf, 0, (void *)a->p, n, &h[i].host));
  }
  return OCL_OK;
}

/* How long the kernel took.  An event makes a launch a third longer; so after the first launches only some have one,
 * and the others took what the host waited, less what these showed to go by besides.  Copies that were queued before it
 * are in the wait as well; when they have gone faster than the bus was thought to, it is faster. */
static bool is_timed(const OclProgram *p, const OclTimes *t) {
  return p->d->shared_memory || (t && t->exact) || p->launches < TIMED_FIRST || p->launches % TIMED_EACH == 0;
}
static double kernel_ms(OclProgram *p, cl_event e, double wall, double slices_ms) {
  OclDevice *d = p->d;
  double copies = d->under_way_ms;
  p->launches++;
  if (slices_ms > 0) return slices_ms + (e ? ocl_event_ms(d->S, e) : 0);
  if (d->unwaited && !e) return p->last_ms; /* others' kernels are in the wait as well */
  double ms = e ? ocl_event_ms(d->S, e) : wall - copies - p->over_ms;
  if (copies > wall && !d->unwaited) d->h2d_gbs *= copies / wall < 2 ? copies / wall : 2;
  if (e && ms > 0 && ms <= wall) copies = wall - ms < copies ? wall - ms : copies;
  wall = copies < wall ? wall - copies : wall * 0.1;
  if (ms <= 0 || ms > wall) ms = e ? wall : wall * 0.5;
  if (e && d->under_way_ms == 0 && !d->unwaited) {
    double over = wall - ms;
    p->over_ms = p->over_ms == 0 || over < p->over_ms ? over : p->over_ms * 0.9 + over * 0.1;
  }
  return ms;
}

OclStatus ocl_settle(OclDevice *d) {
  d->busy = false;
  if (!d->unwaited) return OCL_OK;
  d->waits++;
  OclStatus st = ocl_finish_queue(d, d->queue, false);
  if (!st.code) st = ocl_wait_left(d, false);
  ocl_waited(d);
  return st;
}
double ocl_quiet(OclProgram *p) {
  if (!p->d->unwaited || (p->launches >= TIMED_FIRST && p->launches % TIMED_EACH != 0)) return 0;
  double t0 = rt_now_ms();
  (void)ocl_settle(p->d); /* a failure is the launch's, too */
  return rt_now_ms() - t0;
}
void ocl_times_settle(Rt *R) {
  OclState *S = R->ocl;
  for (int i = 0; S && i < S->ndev; i++)
    if (S->dev[i].queue && !S->dev[i].left) (void)ocl_settle(&S->dev[i]);
}

/* Is there nothing to wait for?  Page-locked memory and vectors that small copies come from must stay as they are while
 * they are under way. */
static bool may_go_on(const OclProgram *p, int nargs, const OclArg *args, const OclTimes *t, int scans) {
  const OclDevice *d = p->d;
  if (d->shared_memory || p->endless || (p->last_ms > 5 && !d->S->testing) || scans || d->under_way_ms > 0 ||
      d->few_sent || (t && t->look_bytes) || p->launches < TIMED_FIRST || p->launches % TIMED_EACH == 0 ||
      (t && t->exact && d->nunread == (int)(sizeof d->unread / sizeof *d->unread)))
    return false;
  for (int i = 0; i < nargs; i++) {
    const OclArg *a = &args[i];
    if (a->kind == OCL_ARG_BUF && (a->back || a->init)) return false;
    if (a->kind == OCL_ARG_OUT && (a->out->vec || a->out->prefix > 0)) return false;
  }
  return true;
}

/* The kernel has run, and the answers are there: to where they belong. */
static void take_answers(int nargs, OclArg *args, OclHeld *h) {
  for (int i = 0; i < nargs; i++)
    if (args[i].kind == OCL_ARG_BUF && h[i].host && h[i].host != args[i].p)
      memcpy((void *)args[i].p, h[i].host, args[i].head ? args[i].head : args[i].back);
}

/* What is too much for an answer. */
static OclStatus bring_back(OclDevice *d, OclArg *a, OclHeld *h, bool *under_way) {
  size_t have = h->host ? a->head ? a->head : a->back : 0, want = a->back;
  h->host = NULL;
  if (a->used && (size_t)*a->used * a->unit < want) want = (size_t)*a->used * a->unit;
  if (have >= want || (have > 0 && *(const int32_t *)a->p == 0)) return OCL_OK;
  char *to = (char *)a->p + have;
  if (!a->locked) return ocl_read(d, h->buf, have, to, want - have, NULL);
  *under_way = true;
  return OCL_CMD(d, clEnqueueReadBuffer, d->queue, h->buf->mem, CL_FALSE, have, want - have, to, 0, NULL, NULL);
}

/* All that the caller asked for. */
static OclStatus collect(OclDevice *d, int nargs, OclArg *args, OclHeld *h, OclTimes *t) {
  OclState *S = d->S;
  bool under_way = false;
  for (int i = 0; i < nargs; i++) {
    OclArg *a = &args[i];
    if (a->kind == OCL_ARG_BUF && a->back) OCL_TRY(bring_back(d, a, &h[i], &under_way));
    if (a->kind == OCL_ARG_OUT && d->shared_memory) {
      /* By the standard the results are in the wrapped memory once it has been mapped. */
      OclStatus st;
      void *q =
          OCL_NEW(S, st, clEnqueueMapBuffer, d->queue, h[i].mem, CL_TRUE, CL_MAP_READ, 0, h[i].bytes, 0, NULL, NULL);
      if (!q) return st;
      d->commands++, d->waits++;
      OCL_TRY(OCL_CMD(d, clEnqueueUnmapMemObject, d->queue, h[i].mem, q, 0, NULL, NULL));
    } else if (a->kind == OCL_ARG_OUT && a->out->vec) {
      OclOut *o = a->out;
      size_t es = ocl_elt_size(o->type);
      OCL_TRY(ocl_read(d, h[i].buf, (size_t)o->lo * es, (char *)VEC(o->vec)->data + (size_t)o->lo * es,
                       (size_t)(o->hi - o->lo) * es, t));
    } else if (a->kind == OCL_ARG_OUT && a->out->prefix > 0 && a->out->prefix_data) {
      OclOut *o = a->out; /* after the kernel: a launch may begin a little before the prefix ends */
      OCL_TRY(ocl_write(d, h[i].buf, 0, o->prefix_data, (size_t)o->prefix * ocl_elt_size(o->type), t));
    }
  }
  d->waits += under_way;
  return under_way ? ocl_finish_queue(d, d->queue, false) : OCL_OK;
}

void ocl_split(const OclProgram *p, OclRange *r) {
  const size_t most = p->most && p->most < p->d->max_group ? p->most : p->d->max_group;
  if (r->split > p->group) r->split = (uint32_t)p->group;
  uint32_t rows = (uint32_t)p->group / r->split;
  while (rows & (rows - 1)) rows &= rows - 1; /* whole warps */
  r->local[0] = rows;
  r->local[1] = r->split + (r->adder && rows * (r->split + 1) <= most ? 1 : 0);
}

static void not_launching(void *device) { ((OclDevice *)device)->launching = false; }

OclStatus ocl_hold(Rt *R, OclDevice *d, Obj *v, OclBuf **b) {
  RtCleanup launching;
  rt_cleanup(R, &launching, not_launching, d);
  d->launching = true;
  OclStatus st = ocl_vec_to_device(R, d, v, b, NULL);
  d->launching = false;
  rt_cleaned_up(R, &launching);
  return st;
}
void ocl_let_go(OclBuf *b) { ocl_buf_release(b); }

/* The kernel is enqueued, and so are now its answers, to where they belong; nobody waits. */
static OclStatus leave(OclProgram *p, int nargs, OclArg *args, OclHeld *h, cl_event e, OclTimes *t) {
  OclDevice *d = p->d;
  d->unwaited = true;
  p->launches++;
  if (e) d->unread[d->nunread++] = (struct OclUnread){e, t};
  if (t) t->launches++, t->kernel_ms += e || d->behind ? 0 : p->last_ms;
  for (int i = 0; i < nargs && d->behind; i++)
    if (args[i].kind == OCL_ARG_BUF && args[i].back)
      OCL_TRY(OCL_CMD(d, clEnqueueReadBuffer, d->queue, h[i].buf->mem, CL_FALSE, 0, args[i].back, (void *)args[i].p, 0,
                      NULL, NULL));
  d->go_on = false;
  return OCL(d->S, clFlush, d->queue);
}

/* few: memory for send_few, which commands read until the queue has been waited for. */
static OclStatus attempt(Rt *R, OclProgram *p, int nargs, OclArg *args, OclHeld *h, int64_t items,
                         const OclRange *range, size_t group, OclTimes *t, OclBuf **flags, bool *answered,
                         char few[OCL_FEW * OCL_FEW_PART]) {
  OclDevice *d = p->d;
  OclState *S = d->S;
  int scans;
  double t0 = rt_now_ms();
  d->launching = true;
  d->under_way_ms = 0;
  d->few_sent = 0;
  OclStatus ready = ocl_set_args(R, p, nargs, args, h, few, t);
  d->launching = false;
  OCL_TRY(ready);
  OCL_TRY(scan_args(d, nargs, args, h, flags, &scans));
  size_t local[2], global[2];
  cl_uint dims = (cl_uint)ocl_shape(p, items, range, group, global, local);
  cl_event e = NULL;
  cl_int bad[OCL_MAX_ARGS];
  void *found = bad;
  OclAnswers w = {0};
  if (d->under_way_ms == 0) t0 = rt_now_ms();
  bool behind = d->behind && !scans && !d->few_sent,
       go_on = behind || (d->go_on && may_go_on(p, nargs, args, t, scans)),
       watched = !go_on && ocl_is_watched(p, items),
       timed = behind ? t && t->exact && d->nunread < (int)(sizeof d->unread / sizeof *d->unread)
                      : watched || is_timed(p, t);
  double slices_ms = 0;
  OclStatus st = ocl_enqueue_range(p, items, (int)dims, global, local, watched, timed ? &e : NULL, &slices_ms);
  if (!st.code && watched && e) {
    S->f.clFlush(d->queue);
    d->waits++;
    st = ocl_wait_event(d, e, p->ns_item * (double)items * 1e-6, true);
    if (!st.code && p->endless && dims == 1 && !range) {
      slices_ms += ocl_event_ms(S, e);
      e = NULL;
    }
  }
  if (!st.code && watched && p->endless && dims == 1 && !range)
    st = ocl_refuel(p, nargs, args, h, items, local[0], &e, &slices_ms);
  if (st.code) {
    if (e) ocl_leave_behind(d, e, nargs, args, h); /* a wait that failed says nothing about the kernel */
    return st;
  }
  if (go_on) {
    *answered = true;
    return leave(p, nargs, args, h, e, t);
  }
  st = ask_all(d, nargs, args, h, &w);
  if (!st.code) st = ask_look(d, nargs, args, h, &w, t);
  if (!st.code && scans) st = ocl_ask(d, &w, *flags, 0, bad, (size_t)scans * sizeof *bad, &found);
  d->waits += !watched;
  if (!st.code && !read_all(d, &w, &st) && !watched)
    st = e ? OCL(S, clWaitForEvents, 1, &e) : ocl_finish_queue(d, d->queue, false);
  if (st.code) {
    ocl_buf_release(w.last);
    ocl_drain(d, d->queue); /* it may still write to found and the answers */
    if (e) S->f.clReleaseEvent(e);
    return st;
  }
  double ms = p->last_ms = kernel_ms(p, e, rt_now_ms() - t0, slices_ms);
  if (!d->busy) ocl_note_ms(p, items, ms);
  ocl_waited(d);
  if (t) t->kernel_ms += ms, t->launches++;
  OCL_TRY(scan_answers(nargs, args, found, scans));
  if (scans) d->flags = *flags, *flags = NULL; /* no NA */
  *answered = true;                            /* what the buffers began with is overwritten: no second try */
  take_answers(nargs, args, h);
  return collect(d, nargs, args, h, t);
}

static OclStatus run(Rt *R, OclProgram *p, int nargs, OclArg *args, OclHeld *h, int64_t items, const OclRange *range,
                     size_t group, OclTimes *t, OclBuf **flags, bool *answered) {
  char few[OCL_FEW * OCL_FEW_PART];
  OclStatus st = attempt(R, p, nargs, args, h, items, range, group, t, flags, answered, few);
  if (st.code && st.code != OCL_STOPPED)
    ocl_drain(p->d, p->d->queue); /* what was queued before the failure reads few and the caller's
                                                         memory */
  return st;
}

/* What a launch holds on to while memory may still be asked for: where there is none, the error leaves from there. */
typedef struct InHand {
  OclProgram *p;
  int nargs;
  OclHeld h[OCL_MAX_ARGS];
  OclBuf *flags; /* a scan's answers */
} InHand;

static void drop(InHand *x) {
  OclProgram *p = x->p;
  ocl_buf_release(x->flags);
  ocl_buf_release(p->zeroed); /* who knows */
  ocl_buf_release(p->sent);
  x->flags = p->zeroed = p->sent = NULL;
  ocl_release_held(p->d, x->nargs, x->h);
}
static void abandon(void *in_hand) {
  InHand *x = in_hand;
  OclDevice *d = x->p->d;
  ocl_drain(d, d->queue); /* it may use what is released, and write to memory of the caller's */
  d->launching = d->go_on = false;
  drop(x);
}

OclStatus ocl_launch(Rt *R, OclProgram *p, int nargs, OclArg *args, int64_t items, const OclRange *range, size_t group,
                     OclTimes *t) {
  OclDevice *d = p->d;
  uint64_t commands0 = d->commands, waits0 = d->waits;
  d->busy = d->unwaited;
  if (!ocl_program_untested(p) && ocl_program_state(p) != OCL_PROG_READY)
    return p->info.status.code ? p->info.status
                               : (OclStatus){CL_INVALID_PROGRAM_EXECUTABLE, __LINE__, "ocl_launch", __FILE__};
  if (nargs != p->nargs || nargs > OCL_MAX_ARGS)
    return (OclStatus){CL_INVALID_KERNEL_ARGS, __LINE__, "ocl_launch", __FILE__};
  if (d->left) OCL_TRY(ocl_wait_left(d, true));
  bool made[OCL_MAX_ARGS] = {false};
  for (int i = 0; i < nargs && !d->shared_memory; i++) { /* garbage may hold the memory that results need */
    size_t bytes = args[i].kind == OCL_ARG_OUT ? (size_t)args[i].out->n * ocl_elt_size(args[i].out->type) : 0;
    double ms = bytes ? ocl_buf_cost(d, bytes) : 0;
    if (ms > 0) (void)heap_worth_collecting(R, ms);
  }
  for (int i = 0; i < nargs; i++) {
    if (args[i].kind == OCL_ARG_OUT && d->shared_memory && !args[i].out->vec) {
      OclOut *o = args[i].out;
      o->vec = rt_alloc(R, o->type, o->n);
      made[i] = true;
      if (o->from && o->n > 0)
        memcpy(VEC(o->vec)->data, rt_data(o->from), (size_t)ocl_out_begins(o) * ocl_elt_size(o->type));
      if (o->prefix > 0 && o->prefix_data)
        memcpy(VEC(o->vec)->data, o->prefix_data, (size_t)o->prefix * ocl_elt_size(o->type));
    }
    if (args[i].kind == OCL_ARG_OUT && args[i].out->from && !d->shared_memory && !ocl_resident(args[i].out->from, d))
      (void)rt_data(args[i].out->from);
    if (args[i].kind == OCL_ARG_IN && !args[i].buf && (d->shared_memory || !ocl_resident(args[i].vec, d)))
      ocl_prepare_copy(d, args[i].vec); /* may allocate: now */
    if (args[i].kind == OCL_ARG_IN && d->shared_memory && ocl_must_scan(args[i].vec) && !ocl_scan_now(args[i].vec))
      return (OclStatus){OCL_NOT_COMPLETE, __LINE__, "ocl_launch", __FILE__};
  }
  if (items <= 0) return OCL_OK;
  InHand x;
  x.p = p, x.nargs = nargs, x.flags = NULL;
  OclHeld *h = x.h;
  memset(h, 0, (size_t)nargs * sizeof *h);
  RtCleanup in_hand;
  rt_cleanup(R, &in_hand, abandon, &x);
  bool answered = false;
  OclStatus st = run(R, p, nargs, args, h, items, range, group, t, &x.flags, &answered);
  if (st.code && ocl_is_memory(st) && !d->shared_memory && !answered) {
    ocl_release_held(d, nargs, h);
    ocl_buf_release(x.flags);
    x.flags = NULL;
    ocl_evict_all(d);
    st = run(R, p, nargs, args, h, items, range, group, t, &x.flags, &answered);
  }
  if (st.code) {
    rt_cleaned_up(R, &in_hand);
    drop(&x);
    for (int i = 0; i < nargs; i++)
      if (made[i]) args[i].out->vec = NULL;
    return st;
  }
  ocl_buf_release(x.flags);
  x.flags = NULL;
  keep_zeroed(p, nargs, args, h);
  for (int i = 0; i < nargs; i++)
    if (args[i].kind == OCL_ARG_OUT && !args[i].out->vec) {
      OclBuf *b = h[i].buf;
      h[i].buf = NULL;
      args[i].out->vec = ocl_vec_from_buf(R, d, args[i].out->type, args[i].out->n, b, t);
      if (h[i].look_bytes) ocl_vec_seen(args[i].out->vec, h[i].look_at, h[i].look_bytes, h[i].host);
    }
  if (t) t->commands += d->commands - commands0, t->waits += d->waits - waits0;
  rt_cleaned_up(R, &in_hand);
  ocl_release_held(d, nargs, h);
  d->go_on = false;
  d->most_ms = 0;
  ocl_program_store(p);
  ocl_pin_use(d);
  return OCL_OK;
}
