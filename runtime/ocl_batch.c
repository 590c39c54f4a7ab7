/* runtime/ocl_batch.c - one map in batches: copies in, kernels and copies home overlap.
 *
 *   host        fill 0 | fill 1 | fill 2 | take 0, fill 0 | take 1, fill 1 | ...   (pinned memory, several threads)
 *   queue2            in 0     in 1     in 2              in 0 ...
 *   queue                  kernel 0  kernel 1
 *   queue3                        out 0    out 1
 *
 * A segment is the device's and the pinned memory of one batch.  Two of them would do for any number of batches; with
 * the third the next copy in is queued before the host has seen the end of a copy home.
 */
#include "ocl_impl.h"

enum { SEGMENTS = 3 };

/* Host memory of one argument's part of a batch: page-locked, or ordinary where the driver refuses that. */
typedef struct Area {
  OclPin *pin;
  void *p;
} Area;

typedef struct Segment {
  OclBuf *flags; /* scans for NA in sliced inputs, and where the answers come to */
  Area flags_pin;
  cl_event answers;
  OclBuf *dev[OCL_MAX_ARGS]; /* sliced inputs and outputs, and the small buffer */
  Area pin[OCL_MAX_ARGS];
  cl_event in[OCL_MAX_ARGS], kernel, out[OCL_MAX_ARGS];
  int nin, nout;
  int64_t lo, n; /* the batch in it; n == 0: empty */
} Segment;

static void area_free(Area *a) {
  if (a->pin) ocl_pin_put(a->pin);
  else free(a->p);
  *a = (Area){0};
}
static bool area_new(OclDevice *d, size_t n, Area *a) {
  a->pin = ocl_pin_get(d, n);
  a->p = a->pin ? a->pin->p : malloc(n);
  return a->p != NULL;
}

static void segment_free(OclDevice *d, int nargs, Segment *s) {
  for (int i = 0; i < nargs; i++) {
    ocl_buf_release(s->dev[i]);
    area_free(&s->pin[i]);
    if (s->in[i]) d->S->f.clReleaseEvent(s->in[i]);
    if (s->out[i]) d->S->f.clReleaseEvent(s->out[i]);
  }
  if (s->kernel) d->S->f.clReleaseEvent(s->kernel);
  ocl_buf_release(s->flags);
  area_free(&s->flags_pin);
  if (s->answers) d->S->f.clReleaseEvent(s->answers);
  memset(s, 0, sizeof *s);
}

static bool sliced(const OclBatch *b, const OclArg *a, int i) {
  return b->per_lane[i] > 0 && (a[i].kind == OCL_ARG_IN || a[i].kind == OCL_ARG_OUT);
}
static size_t lane_bytes(const OclBatch *b, const OclArg *a, int i) {
  (void)rt_holds(a[i].kind == OCL_ARG_IN || a[i].kind == OCL_ARG_OUT, "argument %d of kind %d has no lanes", i,
                 a[i].kind);
  ObjType t = a[i].kind == OCL_ARG_IN ? TYPE(a[i].vec) : a[i].out->type;
  return (size_t)b->per_lane[i] * ocl_elt_size(t);
}

/* Inputs that are assumed to hold no NA, and go in slices. */
static bool scanned(const OclBatch *b, const OclArg *a, int i) {
  return a[i].kind == OCL_ARG_IN && sliced(b, a, i) && ocl_must_scan(a[i].vec);
}
static int scans(const OclBatch *b, const OclArg *a, int nargs) {
  int n = 0;
  for (int i = 0; i < nargs; i++) n += scanned(b, a, i);
  return n;
}

static OclStatus segment_new(OclDevice *d, int nargs, const OclArg *a, const OclBatch *b, Segment *s) {
  memset(s, 0, sizeof *s);
  for (int i = 0; i < nargs; i++) {
    size_t n = sliced(b, a, i) ? lane_bytes(b, a, i) * (size_t)b->step : a[i].kind == OCL_ARG_BUF ? a[i].size : 0;
    if (!n) continue;
    OCL_TRY(ocl_buf_new(d, n, &s->dev[i]));
    if (!area_new(d, n, &s->pin[i])) return (OclStatus){CL_OUT_OF_HOST_MEMORY, __LINE__, "malloc", __FILE__};
  }
  if (scans(b, a, nargs)) {
    OCL_TRY(ocl_buf_new(d, OCL_MAX_ARGS * sizeof(cl_int), &s->flags));
    if (!area_new(d, OCL_MAX_ARGS * sizeof(cl_int), &s->flags_pin))
      return (OclStatus){CL_OUT_OF_HOST_MEMORY, __LINE__, "malloc", __FILE__};
  }
  return OCL_OK;
}

/* Where the batch's part of result i lies, if the device can write there by itself; NULL: through the segment. */
static void *home(OclDevice *d, const OclBatch *b, const OclArg *a, const Segment *s, int i) {
  if (a[i].kind != OCL_ARG_OUT) return NULL;
  char *to = (char *)VEC(a[i].out->vec)->data + lane_bytes(b, a, i) * (size_t)s->lo;
  return ocl_is_pinned(d, to) ? to : NULL;
}

/* Send off the batch of lanes [lo, lo + n). */
static OclStatus begin(OclProgram *p, int nargs, OclArg *a, const OclBatch *b, Segment *s, int64_t lo, int64_t n,
                       OclTimes *t) {
  OclDevice *d = p->d;
  OclState *S = d->S;
  cl_event wait[OCL_MAX_ARGS];
  cl_uint nwait = 0;
  s->lo = lo;
  s->n = n;
  for (int i = 0; i < nargs; i++) {
    size_t bytes = 0;
    const void *from = s->pin[i].p;
    if (a[i].kind == OCL_ARG_IN && sliced(b, a, i)) {
      bytes = lane_bytes(b, a, i) * (size_t)n;
      from = (const char *)VEC(a[i].vec)->data + lane_bytes(b, a, i) * (size_t)lo;
      if (!ocl_is_pinned(d, from)) {
        ocl_copy_par(s->pin[i].p, from, bytes);
        from = s->pin[i].p;
      }
      if (t) t->h2d_bytes += bytes;
    } else if (a[i].kind == OCL_ARG_BUF && a[i].init) {
      bytes = a[i].init;
      memcpy(s->pin[i].p, a[i].p, bytes);
    }
    if (!bytes) continue;
    OCL_TRY(OCL(S, clEnqueueWriteBuffer, d->queue2, s->dev[i]->mem, CL_FALSE, 0, bytes, from, 0, NULL, &s->in[i]));
    wait[nwait++] = s->in[i];
  }
  S->f.clFlush(d->queue2);
  for (int i = 0; i < nargs; i++) {
    if (s->dev[i]) OCL_TRY(OCL(S, clSetKernelArg, p->kernel, (cl_uint)i, sizeof s->dev[i]->mem, &s->dev[i]->mem));
    if (i == b->i_first) OCL_TRY(OCL(S, clSetKernelArg, p->kernel, (cl_uint)i, sizeof lo, &lo));
    if (i == b->i_count) OCL_TRY(OCL(S, clSetKernelArg, p->kernel, (cl_uint)i, sizeof n, &n));
  }
  if (s->flags) { /* the answers come home before the kernel's results do */
    static const cl_int zeros[OCL_MAX_ARGS];
    int k = 0;
    OCL_TRY(OCL(S, clEnqueueWriteBuffer, d->queue, s->flags->mem, CL_FALSE, 0, sizeof zeros, zeros, 0, NULL, NULL));
    for (int i = 0; i < nargs; i++)
      if (scanned(b, a, i))
        OCL_TRY(ocl_scan_enqueue(d, s->dev[i]->mem, TYPE(a[i].vec), n * b->per_lane[i], s->flags->mem, k++, nwait, wait,
                                 NULL));
    OCL_TRY(OCL(S, clEnqueueReadBuffer, d->queue, s->flags->mem, CL_FALSE, 0, sizeof zeros, s->flags_pin.p, 0, NULL,
                &s->answers));
  }
  size_t local[2], global[2];
  int dims = ocl_shape(p, n, b->range, 0, global, local);
  OCL_TRY(ocl_enqueue_kernel(p, dims, NULL, global, local, nwait, wait, &s->kernel));
  S->f.clFlush(d->queue);
  for (int i = 0; i < nargs; i++) {
    size_t bytes = a[i].kind == OCL_ARG_OUT && sliced(b, a, i) ? lane_bytes(b, a, i) * (size_t)n
                   : a[i].kind == OCL_ARG_BUF                  ? a[i].back
                                                               : 0;
    if (!bytes) continue;
    void *to = home(d, b, a, s, i);
    OCL_TRY(OCL(S, clEnqueueReadBuffer, d->queue3, s->dev[i]->mem, CL_FALSE, 0, bytes, to ? to : s->pin[i].p, 1,
                &s->kernel, &s->out[i]));
    if (t && a[i].kind == OCL_ARG_OUT) t->d2h_bytes += bytes;
  }
  S->f.clFlush(d->queue3);
  return OCL_OK;
}

static double take_event(OclState *S, cl_event *e) {
  if (!*e) return 0;
  double ms = ocl_event_ms(S, *e);
  *e = NULL;
  return ms;
}

/* Wait for the batch in s and put its results where they belong. */
static OclStatus finish(OclProgram *p, int nargs, OclArg *a, const OclBatch *b, Segment *s, OclTimes *t) {
  OclDevice *d = p->d;
  OclState *S = d->S;
  if (s->n == 0) return OCL_OK;
  if (s->answers) {
    OCL_TRY(ocl_wait_event(d, s->answers, 0, true));
    S->f.clReleaseEvent(s->answers);
    s->answers = NULL;
    const cl_int *bad = s->flags_pin.p;
    for (int i = 0, k = 0; i < nargs; i++)
      if (scanned(b, a, i) && bad[k++]) return (OclStatus){OCL_NOT_COMPLETE, i, "ocl_launch_batched", __FILE__};
  }
  const void *buf = NULL;
  for (int i = 0; i < nargs; i++) {
    if (!s->out[i]) continue;
    OCL_TRY(ocl_wait_event(d, s->out[i], 0, true));
    if (a[i].kind == OCL_ARG_OUT) {
      size_t lb = lane_bytes(b, a, i);
      if (!home(d, b, a, s, i))
        ocl_copy_par((char *)VEC(a[i].out->vec)->data + lb * (size_t)s->lo, s->pin[i].p, lb * (size_t)s->n);
    } else buf = s->pin[i].p;
  }
  OCL_TRY(ocl_wait_event(d, s->kernel, 0, true));
  double k = take_event(S, &s->kernel), h = 0, o = 0;
  for (int i = 0; i < nargs; i++) h += take_event(S, &s->in[i]), o += take_event(S, &s->out[i]);
  if (t) t->kernel_ms += k, t->h2d_ms += h, t->d2h_ms += o, t->launches++;
  b->after(b->ctx, s->lo, buf);
  s->n = 0;
  return OCL_OK;
}

/* Arguments that all batches share. */
static OclStatus common_args(Rt *R, OclProgram *p, int nargs, OclArg *a, const OclBatch *b, OclBuf **held,
                             OclTimes *t) {
  OclDevice *d = p->d;
  for (int i = 0; i < nargs; i++) {
    if (a[i].kind == OCL_ARG_BYTES) OCL_TRY(OCL(d->S, clSetKernelArg, p->kernel, (cl_uint)i, a[i].size, a[i].p));
    else if (a[i].kind == OCL_ARG_LOCAL) OCL_TRY(OCL(d->S, clSetKernelArg, p->kernel, (cl_uint)i, a[i].size, NULL));
    else if (a[i].kind == OCL_ARG_IN && !sliced(b, a, i)) {
      OCL_TRY(ocl_vec_to_device(R, d, a[i].vec, &held[i], t));
      OCL_TRY(OCL(d->S, clSetKernelArg, p->kernel, (cl_uint)i, sizeof held[i]->mem, &held[i]->mem));
    }
  }
  return OCL_OK;
}

/* ---- one device's part ------------------------------------------------------------------------------------------- */

typedef struct Part {
  OclProgram *p;
  int nargs;
  OclArg *args;
  const OclBatch *b;
  OclTimes *t;
  OclBuf *held[OCL_MAX_ARGS];
  Segment seg[SEGMENTS];
  OclStatus st;
  double ms;
} Part;

/* Memory for it.  On the interpreter's thread. */
static void prepare(Rt *R, Part *x) {
  x->st = common_args(R, x->p, x->nargs, x->args, x->b, x->held, x->t);
  for (int k = 0; k < SEGMENTS && !x->st.code; k++) x->st = segment_new(x->p->d, x->nargs, x->args, x->b, &x->seg[k]);
}

/* All its batches.  Touches no R object: on any thread. */
static void *stream(void *arg) {
  Part *x = arg;
  OclDevice *d = x->p->d;
  const OclBatch *b = x->b;
  OclStatus st = x->st;
  double t0 = rt_now_ms();
  int k = 0;
  if (!st.code) st = ocl_settle(d); /* the segments' memory may be what a launch still uses, on another queue */
  for (int64_t lo = b->first, end = b->first + b->lanes; lo < end && !st.code; lo += b->step, k = (k + 1) % SEGMENTS) {
    int64_t n = end - lo < b->step ? end - lo : b->step;
    if (ocl_stop_asked(d->S)) {
      st = (OclStatus){OCL_STOPPED, __LINE__, "clEnqueueNDRangeKernel", __FILE__};
      break;
    }
    st = finish(x->p, x->nargs, x->args, b, &x->seg[k], x->t);
    if (!st.code) st = begin(x->p, x->nargs, x->args, b, &x->seg[k], lo, n, x->t);
  }
  for (int i = 0; i < SEGMENTS && !st.code; i++, k = (k + 1) % SEGMENTS)
    st = finish(x->p, x->nargs, x->args, b, &x->seg[k], x->t);
  if (st.code && st.code != OCL_STOPPED) { /* nothing may be freed under a command that still runs */
    ocl_drain(d, d->queue2);
    ocl_drain(d, d->queue);
    ocl_drain(d, d->queue3);
  }
  x->st = st;
  x->ms = rt_now_ms() - t0;
  return NULL;
}

static void free_part(OclDevice *d, void *part) {
  Part *x = part;
  for (int i = 0; i < SEGMENTS; i++) segment_free(d, x->nargs, &x->seg[i]);
  for (int i = 0; i < x->nargs; i++) ocl_buf_release(x->held[i]);
  free(x);
}
/* failed: some of its commands may not have ended.  After an interrupt they are left behind. */
static void release(Part *x, bool failed) {
  Part *left = x->st.code == OCL_STOPPED ? malloc(sizeof *left) : NULL;
  if (left) {
    *left = *x;
    ocl_leave_work(x->p->d, x->nargs, x->args, free_part, left);
    return;
  }
  if (x->st.code == OCL_STOPPED) {
    ocl_drain(x->p->d, x->p->d->queue2);
    ocl_drain(x->p->d, x->p->d->queue3);
  }
  if (failed) ocl_drain(x->p->d, x->p->d->queue); /* copies of whole vectors, which another queue might overtake */
  for (int i = 0; i < SEGMENTS; i++) segment_free(x->p->d, x->nargs, &x->seg[i]);
  for (int i = 0; i < x->nargs; i++) ocl_buf_release(x->held[i]);
}

typedef struct Parts {
  Part *x; /* malloc'ed */
  int n;
  OclTimes *each; /* malloc'ed, or NULL */
} Parts;

/* An error leaves while the parts are prepared. */
static void abandon(void *parts) {
  Parts *q = parts;
  for (int k = 0; k < q->n; k++)
    if (q->x[k].p) release(&q->x[k], true);
  free(q->x);
  free(q->each);
}

/* What may allocate in the heap. */
static OclStatus bring(OclDevice *d, int nargs, OclArg *args, const OclBatch *b, bool scan_all) {
  for (int i = 0; i < nargs; i++) {
    if (args[i].kind == OCL_ARG_IN) {
      if (sliced(b, args, i)) (void)rt_data(args[i].vec); /* parts of it are sent: no vector that the device fills */
      ocl_prepare_copy(d, args[i].vec);
      if (ocl_must_scan(args[i].vec) && (scan_all || !sliced(b, args, i)) && !ocl_scan_now(args[i].vec))
        return (OclStatus){OCL_NOT_COMPLETE, __LINE__, "ocl_launch_batched", __FILE__};
    }
    if (args[i].kind == OCL_ARG_OUT) (void)rt_data_w(args[i].out->vec);
  }
  return OCL_OK;
}

static OclStatus runnable(OclProgram *p, int nargs) {
  if (ocl_program_state(p) == OCL_PROG_READY && nargs == p->nargs && nargs <= OCL_MAX_ARGS) return OCL_OK;
  return (OclStatus){CL_INVALID_PROGRAM_EXECUTABLE, __LINE__, "ocl_launch_batched", __FILE__};
}

OclStatus ocl_launch_batched(Rt *R, OclProgram *p, int nargs, OclArg *args, const OclBatch *b, OclTimes *t) {
  rt_assert(R, nargs <= OCL_MAX_ARGS && b->lanes >= 0 && b->first >= 0, "%d arguments, %lld lanes from %lld", nargs,
            (long long)b->lanes, (long long)b->first);
  OCL_TRY(runnable(p, nargs));
  OCL_TRY(ocl_wait_left(p->d, true));
  OCL_TRY(bring(p->d, nargs, args, b, false));
  Part *x = calloc(1, sizeof *x);
  if (!x) return (OclStatus){CL_OUT_OF_HOST_MEMORY, __LINE__, "calloc", __FILE__};
  *x = (Part){.p = p, .nargs = nargs, .args = args, .b = b, .t = t};
  RtCleanup preparing;
  rt_cleanup(R, &preparing, abandon, &(Parts){.x = x, .n = 1});
  prepare(R, x);
  rt_cleaned_up(R, &preparing);
  if (!x->st.code) stream(x);
  OclStatus st = x->st;
  release(x, st.code);
  free(x);
  if (st.code == OCL_NOT_COMPLETE) ocl_scanned(args[st.line].vec, false);
  for (int i = 0; i < nargs && !st.code; i++)
    if (scanned(b, args, i) && b->first == 0 && b->lanes * b->per_lane[i] == LEN(args[i].vec))
      ocl_scanned(args[i].vec, true);
  if (!st.code) ocl_program_store(p);
  return st;
}

OclStatus ocl_stream_team(Rt *R, int n, OclShare *share, int nargs, OclArg *args, OclTimes *t) {
  for (int k = 0; k < n; k++) {
    share[k].st = runnable(share[k].p, nargs);
    if (!share[k].st.code) share[k].st = ocl_wait_left(share[k].p->d, true);
    if (share[k].st.code) return share[k].st;
  }
  OCL_TRY(bring(share[0].p->d, nargs, args, &share[0].batch, true));
  Part *x = calloc((size_t)n, sizeof *x);
  OclTimes *each = calloc((size_t)n, sizeof *each);
  if (!x || !each) {
    free(x);
    free(each);
    return (OclStatus){CL_OUT_OF_HOST_MEMORY, __LINE__, "calloc", __FILE__};
  }
  OclStatus st = OCL_OK;
  RtCleanup preparing;
  rt_cleanup(R, &preparing, abandon, &(Parts){.x = x, .n = n, .each = each});
  for (int k = 0; k < n; k++) {
    x[k] = (Part){.p = share[k].p, .nargs = nargs, .args = args, .b = &share[k].batch, .t = t};
    prepare(R, &x[k]); /* whole vectors that stay on the device are charged to t */
    x[k].t = &each[k];
    if (x[k].st.code) st = x[k].st;
  }
  rt_cleaned_up(R, &preparing);
  pthread_t th[OCL_TEAM];
  bool on[OCL_TEAM] = {false};
  for (int k = 1; k < n && !st.code; k++) on[k] = pthread_create(&th[k], NULL, stream, &x[k]) == 0;
  for (int k = 0; k < n && !st.code; k++)
    if (!on[k]) stream(&x[k]);
  for (int k = 1; k < n; k++)
    if (on[k]) pthread_join(th[k], NULL);
  for (int k = 0; k < n; k++) {
    share[k].st = x[k].st;
    share[k].ms = x[k].ms;
    if (x[k].st.code) st = x[k].st;
    t->h2d_bytes += each[k].h2d_bytes, t->d2h_bytes += each[k].d2h_bytes, t->launches += each[k].launches;
    t->h2d_ms += each[k].h2d_ms, t->kernel_ms += each[k].kernel_ms, t->d2h_ms += each[k].d2h_ms;
    release(&x[k], st.code);
    if (!x[k].st.code) ocl_program_store(share[k].p);
  }
  free(x);
  free(each);
  return st;
}
