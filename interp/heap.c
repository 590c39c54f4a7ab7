/* interp/heap.c - launches of kernels whose results vary in length: a heap in the device's memory.
 *
 * Each lane takes room for its result by one atomic addition.  A lane that finds the heap full leaves its mark at -1;
 * when the kernel has ended, what is in the heap goes into R vectors, and the lanes that are left run again with an
 * empty heap, until all are done: as many of them as the heap will have room for, from the first on, so that each lane
 * is looked at about once however many launches it takes.  On devices with memory of their own such launches are
 * windows of the lanes that are enqueued one behind the other, each with a copy of the heap to a place of its own on
 * the host; the host waits once, and makes vectors of all.  A result larger than the heap is a guard: that lane goes to
 * the interpreter. options(ravel.heap.bytes = ) sets the size; otherwise it is what the elements so far have needed,
 * and a quarter more.
 */
#include "launch.h"

enum {
  AT_TODO = -1,
  AT_FAILED = -2,
  AT_DONE_BEFORE = -3,
  PARTS = 1 << 22,      /* results that become vectors between looks at interrupts */
  WINDOWS = 64,         /* that are enqueued before the host waits, at most, */
  AREA_MOST = 60 << 20, /* and bytes of the page-locked memory that they come home to */
};

/* Elements of one heap for `count` lanes. */
static int64_t heap_elements(ParState *s, const ParKernel *v, const OclDevice *d, int64_t count, size_t es) {
  double want = rt_as_dbl(s->R, rt_option(s->R, "ravel.heap.bytes")), n;
  if (want > 0) n = want / (double)es;
  else {
    double each = v->heap_each > 0 ? v->heap_each : 8, sum = 0;
    int64_t seen = s->done < 1000 ? s->done : 1000;
    if (s->list) {
      for (int64_t i = 0; i < seen; i++) sum += (double)rt_length(ELT(s->list, s->done - 1 - i));
      if (seen) each = sum / (double)seen;
    }
    n = each * 1.25 * (double)count + 4096;
    if (n * (double)es > 1 << 30) n = (double)(1 << 30) / (double)es;
    if (n * (double)es > (double)d->mem_cap * 0.25) n = (double)d->mem_cap * 0.25 / (double)es;
  }
  if (n * (double)es > (double)d->max_alloc) n = (double)d->max_alloc / (double)es;
  return n < 1 ? 1 : n > 1 << 30 ? 1 << 30 : (int64_t)n;
}

/* One call's launches, of windows of its lanes.  Lanes are counted from l.start here. */
typedef struct HeapRun {
  Launch l; /* first: the kind's functions get it */
  ObjType type;
  size_t es;    /* bytes of an element */
  int64_t room; /* elements of the heap */
  size_t deopt_bytes;
  int most; /* windows that the area has room for */
  bool locked;
  /* the area: of each lane the place and length of its result; of each window the failures, and the heap */
  int64_t *at;
  int32_t *len;
  char *deopt, *heap;
  int32_t top[2];
  OclBuf *held[OCL_MAX_ARGS]; /* small vectors that all windows read */
  int64_t elements;           /* of all results so far */
  double each;                /* elements of a result, of those that came last; 0: none yet */
} HeapRun;

static HeapRun *heap_of(Launch *l) { return (HeapRun *)(void *)l; }

/* Elements of a result, as far as is known; 0: not at all. */
static double mean_length(const HeapRun *r) { return r->each > 0 ? r->each : r->l.v->heap_each; }

/* How many of the `left` lanes run next: those that the heap will do for.  sure: rather too few, so that none is left.
 */
static int64_t next_lanes(const HeapRun *r, int64_t left, bool sure) {
  double each = mean_length(r);
  if (each <= 0) return left;
  double lanes = (double)r->room / each * (sure ? 0.94 : 1.125) + (sure ? 0 : 2 * OCL_ALIGN);
  if (sure) lanes = lanes < 2 * OCL_ALIGN ? OCL_ALIGN : (double)((int64_t)lanes / OCL_ALIGN * OCL_ALIGN);
  return lanes < (double)left ? (int64_t)lanes : left;
}

/* Memory on the host.  Where the results will not fit into one heap there is room for several windows. */
static void make_area(HeapRun *r) {
  Rt *R = r->l.s->R;
  OclDevice *d = r->l.o->d;
  double heap_each = r->l.v->heap_each;
  size_t n = (size_t)r->l.count, at_bytes = n * sizeof(int64_t), len_bytes = (n * sizeof(int32_t) + 15) & ~(size_t)15;
  size_t each = r->deopt_bytes + (((size_t)r->room * r->es + 15) & ~(size_t)15), base = at_bytes + len_bytes;
  double need = heap_each * (double)n / (double)r->room;
  bool option = rt_as_dbl(R, rt_option(R, "ravel.heap.bytes")) > 0;
  r->most = 1;
  if (!d->shared_memory && (need > 0.9 || (option && need == 0))) {
    double want = need > 0 ? need / 0.94 * 1.1 + 2 : WINDOWS;
    int64_t fit = base < AREA_MOST ? (int64_t)((AREA_MOST - base) / each) : 1;
    r->most = (int)(want < WINDOWS ? want : WINDOWS);
    if (r->most > fit) r->most = fit > 1 ? (int)fit : 1;
  }
  char *area = ocl_area(d, base + (size_t)r->most * each);
  r->locked = area != NULL;
  if (!area) {
    r->most = 1;
    area = rt_scratch(R, base + each);
  }
  r->at = (int64_t *)area;
  r->len = (int32_t *)(area + at_bytes);
  r->deopt = area + base;
  r->heap = r->deopt + (size_t)r->most * r->deopt_bytes;
}

static bool divide(Launch *l) {
  HeapRun *r = heap_of(l);
  OclDevice *d = l->o->d;
  if (!d->shared_memory) l->start = l->first / OCL_ALIGN * OCL_ALIGN;
  l->count = l->reckoned = (l->o->upto ? l->o->upto : l->n) - l->start;
  r->type = (ObjType)l->k->outs[0].type;
  r->es = r->type == T_DBL ? 8 : 4;
  r->deopt_bytes = ((1 + 2 * (size_t)l->cap) * sizeof(int32_t) + 15) & ~(size_t)15;
  if (l->count > 1 << 30) return false;
  if (!l->s->list) par_to_list(l->s);
  r->room = heap_elements(l->s, l->v, d, l->count, r->es);
  make_area(r);
  for (int64_t i = 0; i < l->count; i++) r->at[i] = i < l->first - l->start ? AT_DONE_BEFORE : AT_TODO;
  return true;
}

static void param(Launch *l, int i) {
  if (l->k->params[i].kind == KP_HEAP_CAP) l->vals[i].i = (int32_t)heap_of(l)->room;
}

/* Vectors that are sent anew for each launch, since they are small, go there once. */
static OclStatus hold_inputs(HeapRun *r) {
  Launch *l = &r->l;
  for (int i = 0; i < l->k->nparams; i++) {
    OclArg *a = &l->args[i];
    if (a->kind != OCL_ARG_IN || l->per_lane[i] || ocl_resident(a->vec, l->o->d)) continue;
    OclStatus st = ocl_hold(l->s->R, l->o->d, a->vec, &r->held[i]);
    if (st.code) return st;
    a->buf = r->held[i];
  }
  return OCL_OK;
}
static void let_go(HeapRun *r) {
  for (int i = 0; i < r->l.k->nparams; i++) {
    if (!r->held[i]) continue;
    ocl_let_go(r->held[i]);
    r->held[i] = r->l.args[i].buf = NULL;
  }
}

/* The argument that is this buffer, all of which comes home. */
static OclArg *buffer(HeapRun *r, OclParamKind kind, void *p, size_t bytes, bool locked) {
  Launch *l = &r->l;
  OclArg *a = l->at[kind] < 0 ? NULL : &l->args[l->at[kind]];
  if (a) *a = (OclArg){OCL_ARG_BUF, .p = p, .size = bytes, .back = bytes, .locked = locked};
  return a;
}

/* Launch lanes [from, from + lanes) as window w of `windows`.  fresh: none of them has run. */
static OclStatus launch(HeapRun *r, int w, int windows, int64_t from, int64_t lanes, bool fresh) {
  Launch *l = &r->l;
  rt_assert(l->s->R, w >= 0 && w < r->most && windows <= r->most, "window %d of %d", w, r->most);
  char *deopt = r->deopt + (size_t)w * r->deopt_bytes;
  size_t heap_bytes = (size_t)r->room * r->es, n = (size_t)lanes;
  bool one = windows == 1;
  OclArg *a;
  launch_lanes(l, l->start + from, lanes);
  launch_value(l, KP_HEAP_BASE)->l = w * r->room;
  if ((a = buffer(r, KP_HEAP_AT, r->at + from, n * sizeof *r->at, r->locked))) {
    size_t done = 0; /* lanes before the call's first: the interpreter's */
    while (fresh && r->at[from + (int64_t)done] == AT_DONE_BEFORE && done < n) done++;
    a->ones = fresh ? a->size : 0;
    a->init = (fresh ? done : n) * sizeof *r->at;
  }
  (void)buffer(r, KP_HEAP_LEN, r->len + from, n * sizeof *r->len, r->locked);
  memset(deopt, 0, sizeof(int32_t));
  if ((a = buffer(r, KP_DEOPT, deopt, r->deopt_bytes, !one))) {
    if (one) a->init = a->head = sizeof(int32_t);
    else a->zeros = sizeof(int32_t);
  }
  r->top[0] = 0;
  if ((a = buffer(r, KP_HEAP_TOP, r->top, sizeof r->top, false))) {
    if (one) a->init = a->size, a->back = sizeof *r->top;
    else a->zeros = a->size, a->back = 0;
  }
  /* home comes what was taken of it, or all where the host does not know */
  a = buffer(r, KP_HEAP, r->heap + (size_t)w * heap_bytes, heap_bytes, r->locked);
  if (a && one) a->used = r->top, a->unit = r->es;
  l->o->d->behind = !one;
  OclStatus st = ocl_launch(l->s->R, l->v->prog, l->k->nparams, l->args, lanes, l->two, 0, l->t);
  l->o->d->behind = false;
  return st;
}

/* A lane of [from, ..) that window w has given to the interpreter. */
static void note_failed(HeapRun *r, int w, int64_t from, int64_t i) {
  const int32_t *deopt = (const int32_t *)(const void *)(r->deopt + (size_t)w * r->deopt_bytes);
  int32_t listed = deopt[0] < r->l.cap ? deopt[0] : r->l.cap;
  Lane x = {r->l.start + i, -1};
  for (int32_t j = 0; j < listed; j++)
    if (deopt[1 + 2 * j] == i - from) x.guard = deopt[2 + 2 * j];
  launch_lane(&r->l.failed, x);
}

/* The results of lanes [from, to), windows of `lanes`, into R vectors.  How many are done now. */
static int64_t take_results(HeapRun *r, int64_t from, int64_t to, int64_t lanes) {
  ParState *s = r->l.s;
  int64_t done = 0, before = r->elements;
  for (int64_t i = from; i < to; i++) {
    if (LIKELY(r->at[i] >= 0)) {
      rt_assert(s->R, r->len[i] >= 0 && r->at[i] + r->len[i] <= r->most * r->room, "%d elements at %lld of %lld",
                r->len[i], (long long)r->at[i], (long long)(r->most * r->room));
      r->elements += r->len[i], done++;
    } else if (r->at[i] == AT_FAILED) {
      r->at[i] = AT_DONE_BEFORE;
      int64_t w = (i - from) / lanes;
      note_failed(r, (int)w, from + w * lanes, i);
      done++;
    }
  }
  for (int64_t i = from; i < to; i += PARTS) {
    RtParts part = {r->type, to - i < PARTS ? to - i : PARTS, r->at + i, 0, r->len + i, r->heap};
    rt_alloc_parts(s->R, s->list, r->l.start + i, &part);
    rt_check_interrupt(s->R);
  }
  for (int64_t i = from; i < to; i++)
    if (r->at[i] >= 0) r->at[i] = AT_DONE_BEFORE;
  if (done > 0 && r->elements > before) r->each = (double)(r->elements - before) / (double)done;
  return done;
}

static void abandon(Launch *l) { /* windows that are under way write to the area */
  (void)ocl_settle(l->o->d);
  l->o->d->behind = false;
  let_go(heap_of(l));
}

/* Windows from lane `from` on, one after the other, and a wait for all.  *to: where the last one ends. */
static OclStatus launch_windows(HeapRun *r, int64_t from, int64_t lanes, int windows, bool fresh, int64_t *to) {
  OclDevice *d = r->l.o->d;
  OclTimes *t = r->l.t;
  OclStatus st = windows > 1 ? hold_inputs(r) : OCL_OK;
  for (int w = 0; w < windows && !st.code; w++) {
    int64_t lo = from + w * lanes, n = r->l.count - lo < lanes ? r->l.count - lo : lanes;
    st = launch(r, w, windows, lo, n, fresh);
    *to = lo + n;
  }
  if (windows == 1) return st;
  uint64_t waits = d->waits;
  double t0 = rt_now_ms();
  OclStatus end = ocl_settle(d);
  t->waits += d->waits - waits;
  if (!t->exact) t->kernel_ms += rt_now_ms() - t0;
  let_go(r);
  return st.code ? st : end;
}

static OclStatus run(Launch *l) {
  HeapRun *r = heap_of(l);
  bool aligned = !l->o->d->shared_memory, fresh = true;
  for (int64_t from = 0; from < l->count; fresh = false) {
    if (aligned) from = from / OCL_ALIGN * OCL_ALIGN;
    int64_t left = l->count - from, to = 0, now = r->most > 1 ? next_lanes(r, left, true) : 0;
    int windows = now > 0 && now < left ? (int)((left - 1) / now + 1 < r->most ? (left - 1) / now + 1 : r->most) : 1;
    if (windows == 1) now = fresh && !(l->v->heap_each > 0) ? left : next_lanes(r, left, false);
    OclStatus st = launch_windows(r, from, now, windows, fresh, &to);
    if (st.code) return st;
    int64_t done = take_results(r, from, to, now);
    while (from < l->count && r->at[from] != AT_TODO) from++;
    if (done == 0 && from < l->count) /* the first that asks gets room: the device does not count */
      return (OclStatus){OCL_REFUSED, __LINE__, "par_launch_heap", __FILE__};
  }
  return OCL_OK;
}

static bool take(Launch *l, bool complete) {
  HeapRun *r = heap_of(l);
  if (l->count > l->failed.n) l->v->heap_each = (double)r->elements / (double)(l->count - l->failed.n);
  l->s->column = NULL;
  return true;
}

LaunchEnd par_launch_heap(ParState *s, Offload *o, ParKernel *v, const Value *scope, int64_t first, int32_t cap,
                          Lanes *failed) {
  static const LaunchKind heap = {
      .sliced = true, .divide = divide, .param = param, .run = run, .abandon = abandon, .take = take};
  HeapRun r; /* not cleared: it is large */
  memset(r.held, 0, sizeof r.held);
  r.elements = 0, r.each = 0;
  launch_init(&r.l, &heap, s, o, v, scope, first, s->p->n, cap);
  return launch_go(&r.l, failed);
}
