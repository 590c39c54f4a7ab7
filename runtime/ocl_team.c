/* runtime/ocl_team.c - one map on several devices at once: each has its lanes, a thread each drives it.
 *
 *   lanes      0 ............ 61439 | 61440 ........ 99999
 *   device     A                    | B
 *   x          piece on A           | piece on B              (what is missing is sent, by the device's thread)
 *   result     piece on A           | piece on B              (stays there: residency.c)
 *
 * Vectors that every lane may read whole are copied to each device.  A device that works in the host's memory takes its
 * part of the vectors where they lie.  All that touches R objects, or makes buffers, is the interpreter's thread's.
 * Long launches go in slices, as one device's do; after an interrupt what still runs is left behind (ocl_wait.c).
 */
#include "ocl_impl.h"

typedef struct TeamArg {
  OclBuf *buf;   /* a reference */
  cl_mem mem;    /* a part of it, or a wrapper around host memory: ours to release */
  size_t mapped; /* bytes of such a wrapper, of a result */
  bool send;     /* the piece is not there yet */
  bool fresh;    /* it is to be remembered */
  int64_t lo, n; /* elements of the piece */
  char *host;    /* OCL_ARG_BUF: what goes there and comes back */
} TeamArg;

typedef struct Member {
  OclShare *share;
  int nargs;
  OclArg *args;
  TeamArg *of;
  OclTimes times;
  OclBuf *flags; /* scans for NA: one for each argument */
  cl_int bad[OCL_MAX_ARGS];
} Member;

static bool in_lanes(const Member *m, int i) {
  return m->share->batch.per_lane[i] > 0 && (m->args[i].kind == OCL_ARG_IN || m->args[i].kind == OCL_ARG_OUT);
}

static OclStatus part(TeamArg *x, int64_t at, size_t es) {
  OclStatus st = OCL_OK;
  if (at > 0) x->mem = ocl_buf_part(x->buf, (size_t)at * es, &st);
  return st;
}
static OclStatus wrap(OclDevice *d, TeamArg *x, void *p, size_t n, cl_mem_flags fl) {
  OclStatus st;
  static const char nothing[64];
  if (n == 0) p = (void *)nothing, n = sizeof nothing;
  x->mem = OCL_NEW(d->S, st, clCreateBuffer, d->context, fl | CL_MEM_USE_HOST_PTR, n, p);
  x->mapped = n;
  return st;
}

/* Memory for one argument; what is to be sent is found out here.  `first`: the team's first member has the elements
 * before its lanes, too, so that pieces cover the vector. */
static OclStatus make_arg(Member *m, int i, bool first) {
  OclProgram *p = m->share->p;
  OclDevice *d = p->d;
  const OclBatch *b = &m->share->batch;
  OclArg *a = &m->args[i];
  TeamArg *x = &m->of[i];
  if (a->kind == OCL_ARG_BYTES) {
    const void *value = i == b->i_first ? &b->first : i == b->i_count ? &b->lanes : a->p;
    return OCL(d->S, clSetKernelArg, p->kernel, (cl_uint)i, a->size, value);
  }
  if (a->kind == OCL_ARG_LOCAL) return OCL(d->S, clSetKernelArg, p->kernel, (cl_uint)i, a->size, NULL);
  if (a->kind == OCL_ARG_BUF) {
    if (!(x->host = malloc(a->size ? a->size : 1)))
      return (OclStatus){CL_OUT_OF_HOST_MEMORY, __LINE__, "malloc", __FILE__};
    memcpy(x->host, a->p, a->init);
    OCL_TRY(ocl_buf_new(d, a->size, &x->buf));
  } else {
    bool in = a->kind == OCL_ARG_IN;
    size_t es = ocl_elt_size(in ? TYPE(a->vec) : a->out->type);
    int64_t per = b->per_lane[i], lo = b->first * per, hi = (b->first + b->lanes) * per;
    if (!in_lanes(m, i)) lo = 0, hi = in ? LEN(a->vec) : a->out->n;
    if (d->shared_memory) {
      char *data = in ? (char *)VEC(a->vec)->data : VEC(a->out->vec)->data;
      OCL_TRY(wrap(d, x, data + (size_t)lo * es, (size_t)(hi - lo) * es, in ? CL_MEM_READ_ONLY : CL_MEM_READ_WRITE));
      if (in) x->mapped = 0;
    } else {
      int64_t at = 0;
      x->lo = first ? 0 : lo;
      x->n = hi - x->lo;
      x->buf = in ? ocl_piece(d, a->vec, lo, hi, &at) : NULL;
      if (!x->buf) {
        at = x->lo;
        OCL_TRY(ocl_buf_new(d, (size_t)x->n * es, &x->buf));
        x->send = in;
      }
      OCL_TRY(part(x, lo - at, es));
    }
  }
  cl_mem mem = x->mem ? x->mem : x->buf->mem;
  return OCL(d->S, clSetKernelArg, p->kernel, (cl_uint)i, sizeof mem, &mem);
}

static OclStatus send_inputs(Member *m) {
  OclDevice *d = m->share->p->d;
  for (int i = 0; i < m->nargs; i++) {
    OclArg *a = &m->args[i];
    TeamArg *x = &m->of[i];
    if (a->kind == OCL_ARG_BUF && a->init) /* not waited for: others' kernels may be before it */
      OCL_TRY(OCL(d->S, clEnqueueWriteBuffer, d->queue, x->buf->mem, CL_FALSE, 0, a->init, x->host, 0, NULL, NULL));
    if (!x->send) continue;
    size_t es = ocl_elt_size(TYPE(a->vec));
    OCL_TRY(ocl_write(d, x->buf, 0, (char *)VEC(a->vec)->data + (size_t)x->lo * es, (size_t)x->n * es, &m->times));
    x->fresh = true;
  }
  if (!m->flags) return OCL_OK;
  static const cl_int zeros[OCL_MAX_ARGS];
  OCL_TRY(OCL(d->S, clEnqueueWriteBuffer, d->queue, m->flags->mem, CL_FALSE, 0, sizeof zeros, zeros, 0, NULL, NULL));
  for (int i = 0; i < m->nargs; i++)
    if (m->args[i].kind == OCL_ARG_IN && ocl_must_scan(m->args[i].vec)) {
      TeamArg *x = &m->of[i];
      int64_t n = in_lanes(m, i) ? m->share->batch.lanes * m->share->batch.per_lane[i] : LEN(m->args[i].vec);
      OCL_TRY(
          ocl_scan_enqueue(d, x->mem ? x->mem : x->buf->mem, TYPE(m->args[i].vec), n, m->flags->mem, i, 0, NULL, NULL));
    }
  return OCL_OK;
}

static OclStatus bring_back(Member *m) {
  OclDevice *d = m->share->p->d;
  if (m->flags) {
    OCL_TRY(ocl_read(d, m->flags, 0, m->bad, sizeof m->bad, NULL));
    for (int i = 0; i < m->nargs; i++)
      if (m->bad[i]) return (OclStatus){OCL_NOT_COMPLETE, i, "ocl_launch_team", __FILE__};
  }
  for (int i = 0; i < m->nargs; i++) {
    OclArg *a = &m->args[i];
    TeamArg *x = &m->of[i];
    if (a->kind == OCL_ARG_BUF && a->back) OCL_TRY(ocl_read(d, x->buf, 0, x->host, a->back, NULL));
    if (a->kind != OCL_ARG_OUT) continue;
    OclOut *o = a->out;
    size_t es = ocl_elt_size(o->type);
    if (x->mapped) {
      OclStatus st;
      void *q =
          OCL_NEW(d->S, st, clEnqueueMapBuffer, d->queue, x->mem, CL_TRUE, CL_MAP_READ, 0, x->mapped, 0, NULL, NULL);
      if (!q) return st;
      OCL_TRY(OCL(d->S, clEnqueueUnmapMemObject, d->queue, x->mem, q, 0, NULL, NULL));
      OCL_TRY(ocl_finish_queue(d, d->queue, false));
    } else if (o->vec) {
      int64_t from = x->lo > o->lo ? x->lo : o->lo;
      OCL_TRY(ocl_read(d, x->buf, (size_t)(from - x->lo) * es, (char *)VEC(o->vec)->data + (size_t)from * es,
                       (size_t)(x->lo + x->n - from) * es, &m->times));
    } else if (x->lo == 0 && o->prefix > 0 && o->prefix_data)
      OCL_TRY(ocl_write(d, x->buf, 0, o->prefix_data, (size_t)o->prefix * es, &m->times));
  }
  return OCL_OK;
}

static OclStatus run_kernel(Member *m) {
  OclProgram *p = m->share->p;
  OclDevice *d = p->d;
  const int64_t lanes = m->share->batch.lanes;
  size_t local[2], global[2];
  int dims = ocl_shape(p, lanes, m->share->batch.range, 0, global, local);
  cl_event e = NULL;
  double t0 = rt_now_ms(), ms = 0;
  OclStatus st = ocl_enqueue_range(p, lanes, dims, global, local, ocl_is_watched(p, lanes), &e, &ms);
  if (!st.code && e) {
    d->S->f.clFlush(d->queue);
    st = ocl_wait_event(d, e, p->ns_item * (double)lanes * 1e-6, true);
  }
  if (st.code) {
    if (e) d->S->f.clReleaseEvent(e);
    return st;
  }
  double wall = rt_now_ms() - t0;
  if (e) ms += ocl_event_ms(d->S, e);
  if (ms <= 0 || ms > wall) ms = wall;
  ocl_note_ms(p, lanes, ms);
  m->times.kernel_ms += ms;
  m->times.launches++;
  return OCL_OK;
}

/* One device's part.  Touches no R object but its elements: on any thread. */
static void *work(void *arg) {
  Member *m = arg;
  OclStatus st = send_inputs(m);
  double t0 = rt_now_ms();
  if (!st.code) st = run_kernel(m);
  if (!st.code) st = bring_back(m);
  if (st.code && st.code != OCL_STOPPED) ocl_drain(m->share->p->d, m->share->p->d->queue);
  m->share->st = st;
  m->share->ms = rt_now_ms() - t0;
  return NULL;
}

/* What may allocate in the heap, and what the devices' threads must not do. */
static OclStatus bring(Rt *R, int n, OclShare *share, Member *m, int nargs, OclArg *args) {
  bool shared = false;
  for (int k = 0; k < n; k++) shared |= share[k].p->d->shared_memory;
  for (int i = 0; i < nargs; i++) {
    OclArg *a = &args[i];
    if (a->kind == OCL_ARG_OUT && shared && !a->out->vec) {
      a->out->vec = rt_alloc(R, a->out->type, a->out->n);
      if (a->out->prefix > 0 && a->out->prefix_data)
        memcpy(VEC(a->out->vec)->data, a->out->prefix_data, (size_t)a->out->prefix * ocl_elt_size(a->out->type));
    }
    if (a->kind != OCL_ARG_IN) continue;
    bool there = !shared;
    for (int k = 0; k < n && there; k++) {
      const OclBatch *b = &share[k].batch;
      int64_t at, lo = b->per_lane[i] > 0 ? b->first * b->per_lane[i] : 0,
                  hi = b->per_lane[i] > 0 ? lo + b->lanes * b->per_lane[i] : LEN(a->vec);
      OclBuf *q = ocl_piece(share[k].p->d, a->vec, lo, hi, &at);
      ocl_buf_release(q);
      there = q != NULL;
    }
    if (!there) {
      (void)rt_data(a->vec); /* for all: the first one alone could fill its own memory */
      ocl_prepare_copy(share[0].p->d, a->vec);
    }
    if (shared && ocl_must_scan(a->vec) && !ocl_scan_now(a->vec))
      return (OclStatus){OCL_NOT_COMPLETE, __LINE__, "ocl_launch_team", __FILE__};
    if (ocl_must_scan(a->vec))
      for (int k = 0; k < n; k++) {
        OclDevice *d = share[k].p->d;
        ocl_scan_prepare(d);
        if (!m[k].flags) OCL_TRY(ocl_buf_new(d, OCL_MAX_ARGS * sizeof(cl_int), &m[k].flags));
      }
  }
  for (int k = 0; k < n; k++)
    if (!share[k].p->d->shared_memory) (void)ocl_staging(share[k].p->d);
  return OCL_OK;
}

static OclStatus launch(Rt *R, int n, OclShare *share, Member *m, int nargs, OclArg *args, OclTimes *t) {
  OCL_TRY(bring(R, n, share, m, nargs, args));
  for (int k = 0; k < n; k++)
    for (int i = 0; i < nargs; i++) {
      share[k].st = make_arg(&m[k], i, k == 0);
      if (share[k].st.code) return share[k].st;
    }
  pthread_t th[OCL_TEAM];
  bool on[OCL_TEAM] = {false};
  for (int k = 1; k < n; k++) on[k] = pthread_create(&th[k], NULL, work, &m[k]) == 0;
  for (int k = 0; k < n; k++)
    if (!on[k]) work(&m[k]);
  OclStatus st = OCL_OK;
  for (int k = 0; k < n; k++) {
    if (on[k]) pthread_join(th[k], NULL);
    if (share[k].st.code && (!st.code || st.code == OCL_NOT_COMPLETE)) st = share[k].st;
    OclTimes *e = &m[k].times;
    t->h2d_bytes += e->h2d_bytes, t->d2h_bytes += e->d2h_bytes, t->launches += e->launches;
    t->h2d_ms += e->h2d_ms, t->kernel_ms += e->kernel_ms, t->d2h_ms += e->d2h_ms;
  }
  return st;
}

/* A member's memory, but what a result has taken over. */
typedef struct Memory {
  OclBuf *flags;
  int nargs;
  TeamArg of[OCL_MAX_ARGS];
} Memory;
static void release_memory(const OclDevice *d, OclBuf *flags, int nargs, TeamArg *of) {
  for (int i = 0; i < nargs; i++) {
    if (of[i].mem) d->S->f.clReleaseMemObject(of[i].mem);
    ocl_buf_release(of[i].buf);
    free(of[i].host);
  }
  ocl_buf_release(flags);
}
static void free_memory(OclDevice *d, void *memory) {
  Memory *x = memory;
  release_memory(d, x->flags, x->nargs, x->of);
  free(x);
}
static void release(Member *m) {
  OclDevice *d = m->share->p->d;
  if (!m->of) return;
  Memory *left = m->share->st.code == OCL_STOPPED ? malloc(sizeof *left) : NULL;
  if (left) {
    left->flags = m->flags;
    left->nargs = m->nargs;
    memcpy(left->of, m->of, (size_t)m->nargs * sizeof *m->of);
    ocl_leave_work(d, m->nargs, m->args, free_memory, left);
    return;
  }
  if (m->share->st.code == OCL_STOPPED) ocl_drain(d, d->queue);
  release_memory(d, m->flags, m->nargs, m->of);
}

typedef struct Team {
  Member *m;
  int n;
} Team;

/* An error leaves: nothing runs then (launch joins its threads). */
static void abandon(void *team) {
  Team *x = team;
  for (int k = 0; k < x->n; k++) {
    ocl_drain(x->m[k].share->p->d, x->m[k].share->p->d->queue);
    release(&x->m[k]);
  }
}

/* What was sent stays there; where a scan has looked at all of a vector, that is known of it now. */
static void remember(Rt *R, int n, OclShare *share, Member *m, int nargs, OclArg *args, bool all_ran, OclTimes *t) {
  for (int i = 0; i < nargs; i++) {
    if (args[i].kind != OCL_ARG_IN) continue;
    bool seen = true, bad = false;
    int64_t upto = 0;
    for (int k = 0; k < n; k++) {
      TeamArg *x = &m[k].of[i];
      bad |= m[k].bad[i] != 0;
      seen &= in_lanes(&m[k], i) ? m[k].share->batch.first == upto : true;
      upto = in_lanes(&m[k], i) ? m[k].share->batch.first + m[k].share->batch.lanes : LEN(args[i].vec);
      if (!x->fresh) continue;
      OclBuf *b = x->buf;
      b->refs++;
      ocl_piece_add(R, args[i].vec, share[k].p->d, b, x->lo, x->n, t);
    }
    if (ocl_must_scan(args[i].vec)) {
      if (bad) ocl_scanned(args[i].vec, false);
      else if (all_ran && m[0].flags && seen && upto == LEN(args[i].vec)) ocl_scanned(args[i].vec, true);
    }
  }
}

OclStatus ocl_launch_team(Rt *R, int n, OclShare *share, int nargs, OclArg *args, OclTimes *t) {
  rt_assert(R, n > 0 && nargs >= 0, "%d devices, %d arguments", n, nargs);
  for (int k = 0; k < n; k++)
    if (ocl_program_state(share[k].p) != OCL_PROG_READY || nargs != share[k].p->nargs || nargs > OCL_MAX_ARGS)
      return share[k].st = (OclStatus){CL_INVALID_PROGRAM_EXECUTABLE, __LINE__, "ocl_launch_team", __FILE__};
  for (int k = 0; k < n; k++) {
    share[k].st = ocl_wait_left(share[k].p->d, true);
    if (share[k].st.code) return share[k].st;
  }
  Member *m = rt_scratch(R, (size_t)n * sizeof *m);
  memset(m, 0, (size_t)n * sizeof *m);
  bool given[OCL_MAX_ARGS];
  for (int i = 0; i < nargs; i++) given[i] = args[i].kind == OCL_ARG_OUT && args[i].out->vec;
  for (int k = 0; k < n; k++) {
    m[k] = (Member){.share = &share[k], .nargs = nargs, .args = args};
    m[k].of = rt_scratch(R, (size_t)nargs * sizeof *m[k].of);
    memset(m[k].of, 0, (size_t)nargs * sizeof *m[k].of);
    share[k].st = OCL_OK;
  }
  RtCleanup in_hand;
  rt_cleanup(R, &in_hand, abandon, &(Team){m, n});
  OclStatus st = launch(R, n, share, m, nargs, args, t);
  if (st.code != OCL_STOPPED) remember(R, n, share, m, nargs, args, !st.code, t);
  for (int k = 0; k < n; k++) /* as long as the arguments have their vectors */
    if (share[k].st.code == OCL_STOPPED) {
      release(&m[k]);
      m[k].of = NULL;
    }
  for (int i = 0; i < nargs; i++) {
    OclOut *o = args[i].kind == OCL_ARG_OUT ? args[i].out : NULL;
    if (o && st.code && !given[i]) o->vec = NULL;
    if (!o || st.code || o->vec) continue;
    OclDevice *d[OCL_TEAM];
    OclBuf *b[OCL_TEAM];
    int64_t end[OCL_TEAM];
    for (int k = 0; k < n; k++) {
      d[k] = share[k].p->d, b[k] = m[k].of[i].buf, end[k] = m[k].of[i].lo + m[k].of[i].n;
      b[k]->refs++;
    }
    o->vec = ocl_vec_from_pieces(R, o->type, o->n, n, d, b, end, t);
  }
  rt_cleaned_up(R, &in_hand);
  for (int k = 0; k < n; k++) {
    const OclBatch *b = &share[k].batch;
    for (int i = 0; i < nargs && !st.code; i++)
      if (args[i].kind == OCL_ARG_BUF && args[i].back) b->after(b->ctx, b->first, m[k].of[i].host);
    release(&m[k]);
    if (!share[k].st.code) ocl_program_store(share[k].p);
    if (!st.code) ocl_pin_use(share[k].p->d);
  }
  return st;
}
