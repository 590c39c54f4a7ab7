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
#include <stdio.h>

#include "cost.h"

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

/* One call's launches. */
typedef struct HeapRun {
  ParState *s;
  Offload *o;
  ParKernel *v;
  OclDevice *d;
  ObjType type;
  size_t es;           /* bytes of an element */
  int64_t start;       /* the number of lane 0 here */
  int64_t count, room; /* lanes; elements of the heap */
  int32_t cap;         /* of a list of failures */
  size_t deopt_bytes;
  int most; /* windows that the area has room for */
  bool locked;
  /* the area: of each lane the place and length of its result; of each window the failures, and the heap */
  int64_t *at;
  int32_t *len;
  char *deopt, *heap;
  int32_t top[2];
  OclArgVal vals[OCL_MAX_ARGS];
  OclArg args[OCL_MAX_ARGS];
  OclBuf *held[OCL_MAX_ARGS]; /* small vectors that all windows read */
  int i_base, i_at, i_len, i_first, i_count, i_deopt, i_heap, i_top;
  Lane *failed;
  int64_t nfailed, most_failed;
  int64_t elements, done; /* of all results so far, and how many */
  double each;            /* elements of a result, of those that came last; 0: none yet */
} HeapRun;

/* Elements of a result, as far as is known; 0: not at all. */
static double mean_length(const HeapRun *r) { return r->each > 0 ? r->each : r->v->heap_each; }

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
  size_t at_bytes = (size_t)r->count * sizeof(int64_t),
         len_bytes = ((size_t)r->count * sizeof(int32_t) + 15) & ~(size_t)15;
  size_t each = r->deopt_bytes + (((size_t)r->room * r->es + 15) & ~(size_t)15), base = at_bytes + len_bytes;
  double need = r->v->heap_each * (double)r->count / (double)r->room;
  bool option = rt_as_dbl(r->s->R, rt_option(r->s->R, "ravel.heap.bytes")) > 0;
  r->most = 1;
  if (!r->d->shared_memory && (need > 0.9 || (option && need == 0))) {
    double want = need > 0 ? need / 0.94 * 1.1 + 2 : WINDOWS;
    int64_t fit = base < AREA_MOST ? (int64_t)((AREA_MOST - base) / each) : 1;
    r->most = (int)(want < WINDOWS ? want : WINDOWS);
    if (r->most > fit) r->most = fit > 1 ? (int)fit : 1;
  }
  char *area = ocl_area(r->d, base + (size_t)r->most * each);
  r->locked = area != NULL;
  if (!area) {
    r->most = 1;
    area = rt_scratch(r->s->R, base + each);
  }
  r->at = (int64_t *)area;
  r->len = (int32_t *)(area + at_bytes);
  r->deopt = area + base;
  r->heap = r->deopt + (size_t)r->most * r->deopt_bytes;
}

static bool make_args(HeapRun *r, const Value *scope) {
  const OclKernel *k = r->v->k;
  r->i_base = r->i_at = r->i_len = r->i_first = r->i_count = r->i_deopt = r->i_heap = r->i_top = -1;
  for (int i = 0; i < k->nparams; i++) {
    const OclParam *q = &k->params[i];
    if (par_arg(r->s, k, i, scope, &r->vals[i], &r->args[i])) continue;
    switch ((OclParamKind)q->kind) {
    case KP_FIRST: r->i_first = i; break;
    case KP_COUNT: r->i_count = i; break;
    case KP_DEOPT: r->i_deopt = i; break;
    case KP_DEOPT_CAP: r->vals[i].i = r->cap; break;
    case KP_HEAP: r->i_heap = i; break;
    case KP_HEAP_TOP: r->i_top = i; break;
    case KP_HEAP_CAP: r->vals[i].i = (int32_t)r->room; break;
    case KP_HEAP_BASE: r->i_base = i; break;
    case KP_HEAP_AT: r->i_at = i; break;
    case KP_HEAP_LEN: r->i_len = i; break;
    default: return false;
    }
  }
  return true;
}

/* Vectors that are sent anew for each launch, since they are small, go there once. */
static OclStatus hold_inputs(HeapRun *r) {
  const OclKernel *k = r->v->k;
  for (int i = 0; i < k->nparams; i++) {
    OclArg *a = &r->args[i];
    if (a->kind != OCL_ARG_IN || k->params[i].kind == KP_INPUT || ocl_resident(a->vec, r->d)) continue;
    OclStatus st = ocl_hold(r->s->R, r->d, a->vec, &r->held[i]);
    if (st.code) return st;
    a->buf = r->held[i];
  }
  return OCL_OK;
}
static void let_go(HeapRun *r) {
  for (int i = 0; i < r->v->k->nparams; i++) {
    if (!r->held[i]) continue;
    ocl_let_go(r->held[i]);
    r->held[i] = r->args[i].buf = NULL;
  }
}

/* Launch lanes [from, from + lanes) as window w of `windows`.  fresh: none of them has run. */
static OclStatus launch(HeapRun *r, int w, int windows, int64_t from, int64_t lanes, bool fresh, OclTimes *t) {
  const OclKernel *k = r->v->k;
  OclArg *args = r->args;
  char *deopt = r->deopt + (size_t)w * r->deopt_bytes;
  size_t heap_bytes = (size_t)r->room * r->es;
  bool one = windows == 1;
  for (int i = 0; i < k->nparams; i++)
    if (k->params[i].kind == KP_INPUT) args[i].offset = r->start + from;
  if (r->i_base >= 0) r->vals[r->i_base].l = w * r->room;
  if (r->i_first >= 0) r->vals[r->i_first].l = r->start + from;
  if (r->i_count >= 0) r->vals[r->i_count].l = lanes;
  if (r->i_at >= 0) {
    size_t n = (size_t)lanes * sizeof *r->at, done = 0; /* lanes before the call's first: the interpreter's */
    while (fresh && r->at[from + (int64_t)done] == AT_DONE_BEFORE && (int64_t)done < lanes) done++;
    args[r->i_at] = (OclArg){OCL_ARG_BUF, .p = r->at + from, .size = n, .back = n, .locked = r->locked};
    args[r->i_at].ones = fresh ? n : 0;
    args[r->i_at].init = fresh ? done * sizeof *r->at : n;
  }
  if (r->i_len >= 0) {
    size_t n = (size_t)lanes * sizeof *r->len;
    args[r->i_len] = (OclArg){OCL_ARG_BUF, .p = r->len + from, .size = n, .back = n, .locked = r->locked};
  }
  if (r->i_deopt >= 0) {
    memset(deopt, 0, sizeof(int32_t));
    args[r->i_deopt] = (OclArg){OCL_ARG_BUF, .p = deopt, .size = r->deopt_bytes, .back = r->deopt_bytes};
    if (one) args[r->i_deopt].init = args[r->i_deopt].head = sizeof(int32_t);
    else args[r->i_deopt].zeros = sizeof(int32_t), args[r->i_deopt].locked = true;
  }
  r->top[0] = 0;
  if (r->i_top >= 0) {
    args[r->i_top] = (OclArg){OCL_ARG_BUF, .p = r->top, .size = sizeof r->top};
    if (one) args[r->i_top].init = sizeof r->top, args[r->i_top].back = sizeof *r->top;
    else args[r->i_top].zeros = sizeof r->top;
  }
  if (r->i_heap >= 0) { /* home comes what was taken of it, or all where the host does not know */
    args[r->i_heap] =
        (OclArg){OCL_ARG_BUF, .p = r->heap + (size_t)w * heap_bytes, .size = heap_bytes, .back = heap_bytes};
    args[r->i_heap].locked = r->locked;
    if (one) args[r->i_heap].used = r->top, args[r->i_heap].unit = r->es;
  }
  OclRange range = {.crew = k->crew};
  r->d->behind = !one;
  OclStatus st = ocl_launch(r->s->R, r->v->prog, k->nparams, args, lanes, k->crew ? &range : NULL, 0, t);
  r->d->behind = false;
  return st;
}

/* A lane of [from, ..) that window w has given to the interpreter. */
static void note_failed(HeapRun *r, int w, int64_t from, int64_t i) {
  const int32_t *deopt = (const int32_t *)(const void *)(r->deopt + (size_t)w * r->deopt_bytes);
  int32_t listed = deopt[0] < r->cap ? deopt[0] : r->cap;
  if (r->nfailed == r->most_failed) {
    r->most_failed = r->most_failed * 2 + 64;
    Lane *l = rt_scratch(r->s->R, (size_t)r->most_failed * sizeof *l);
    if (r->nfailed) memcpy(l, r->failed, (size_t)r->nfailed * sizeof *l);
    r->failed = l;
  }
  r->failed[r->nfailed] = (Lane){r->start + i, -1};
  for (int32_t j = 0; j < listed; j++)
    if (deopt[1 + 2 * j] == i - from) r->failed[r->nfailed].guard = deopt[2 + 2 * j];
  r->nfailed++;
}

/* The results of lanes [from, to), windows of `lanes`, into R vectors.  How many are done now. */
static int64_t take_results(HeapRun *r, int64_t from, int64_t to, int64_t lanes) {
  int64_t done = 0, before = r->elements;
  for (int64_t i = from; i < to; i++) {
    if (LIKELY(r->at[i] >= 0)) r->elements += r->len[i], done++;
    else if (r->at[i] == AT_FAILED) {
      r->at[i] = AT_DONE_BEFORE;
      int64_t w = (i - from) / lanes;
      note_failed(r, (int)w, from + w * lanes, i);
      done++;
    }
  }
  for (int64_t i = from; i < to; i += PARTS) {
    RtParts part = {r->type, to - i < PARTS ? to - i : PARTS, r->at + i, 0, r->len + i, r->heap};
    rt_alloc_parts(r->s->R, r->s->list, r->start + i, &part);
    rt_check_interrupt(r->s->R);
  }
  for (int64_t i = from; i < to; i++)
    if (r->at[i] >= 0) r->at[i] = AT_DONE_BEFORE;
  if (done > 0 && r->elements > before) r->each = (double)(r->elements - before) / (double)done;
  return done;
}

/* An error leaves while windows are under way: they write to the area. */
static void abandon(void *run) {
  HeapRun *r = run;
  (void)ocl_settle(r->d);
  r->d->behind = false;
  let_go(r);
}

/* Windows from lane `from` on, one after the other, and a wait for all.  *to: where the last one ends. */
static OclStatus launch_windows(HeapRun *r, int64_t from, int64_t lanes, int windows, bool fresh, OclTimes *t,
                                int64_t *to) {
  RtCleanup under_way;
  rt_cleanup(r->s->R, &under_way, abandon, r);
  OclStatus st = windows > 1 ? hold_inputs(r) : OCL_OK;
  for (int w = 0; w < windows && !st.code; w++) {
    int64_t lo = from + w * lanes, n = r->count - lo < lanes ? r->count - lo : lanes;
    st = launch(r, w, windows, lo, n, fresh, t);
    *to = lo + n;
  }
  uint64_t waits = r->d->waits;
  double t0 = rt_now_ms();
  if (windows > 1) {
    OclStatus end = ocl_settle(r->d);
    if (!st.code) st = end;
    t->waits += r->d->waits - waits;
    if (!t->exact) t->kernel_ms += rt_now_ms() - t0;
    let_go(r);
  }
  rt_cleaned_up(r->s->R, &under_way);
  return st;
}

bool par_launch_heap(ParState *s, Offload *o, ParKernel *v, const Value *scope, int64_t first, int32_t cap,
                     Lane **lanes, int64_t *nlanes, bool *cond) {
  Rt *R = s->R;
  OclKernel *k = v->k;
  OclDevice *d = o->d;
  int64_t n = s->p->n, start = d->shared_memory ? first : first / OCL_ALIGN * OCL_ALIGN;
  HeapRun r = {.s = s, .o = o, .v = v, .d = d, .start = start, .count = n - start, .cap = cap};
  r.type = (ObjType)k->outs[0].type;
  r.es = r.type == T_DBL ? 8 : 4;
  r.deopt_bytes = ((1 + 2 * (size_t)cap) * sizeof(int32_t) + 15) & ~(size_t)15;
  *cond = false;
  if (r.count > 1 << 30) return false;
  if (!s->list) par_to_list(s);
  r.room = heap_elements(s, v, d, r.count, r.es);
  make_area(&r);
  for (int64_t i = 0; i < r.count; i++) r.at[i] = i < first - start ? AT_DONE_BEFORE : AT_TODO;
  if (!make_args(&r, scope)) return false;
  if (r.i_first >= 0) r.vals[r.i_first].l = start;
  if (r.i_count >= 0) r.vals[r.i_count].l = r.count;
  int why = 0, line = 0;
  if (k->nconds && !oclgen_precheck(k, r.vals, n, &why, &line)) {
    *cond = true;
    v->cond_why = why;
    if (o->site) par_site_deopt(o->site, why, line, n - first);
    return false;
  }
  if (o->site && k->crew) o->site->split = k->crew;
  OclTimes local = {0}, *t = o->site ? o->site->times : &local;
  (void)ocl_quiet(v->prog);
  double began = rt_now_ms(), ms0 = t->kernel_ms, copies0 = t->h2d_ms + t->d2h_ms;
  bool fresh = true;
  for (int64_t from = 0;;) {
    if (!d->shared_memory) from = from / OCL_ALIGN * OCL_ALIGN;
    int64_t left = r.count - from, to = 0, now = r.most > 1 ? next_lanes(&r, left, true) : 0;
    int windows = now > 0 && now < left ? (int)((left - 1) / now + 1 < r.most ? (left - 1) / now + 1 : r.most) : 1;
    if (windows == 1) now = fresh && !(v->heap_each > 0) ? left : next_lanes(&r, left, false);
    OclStatus st = launch_windows(&r, from, now, windows, fresh, t, &to);
    if (st.code) {
      ocl_failed(R, d, st, "running a kernel");
      v->dead = true;
      return false;
    }
    int64_t done = take_results(&r, from, to, now);
    fresh = false;
    r.done += done; /* perhaps too many: an empty result may stand at the heap's end, where the next window's begins */
    while (from < r.count && r.at[from] != AT_TODO) from++;
    if (from == r.count) break;
    if (done == 0) { /* cannot be: the first that asks gets room */
      v->dead = true;
      return false;
    }
  }
  if (r.count > r.nfailed) v->heap_each = (double)r.elements / (double)(r.count - r.nfailed);
  cost_launched(v, r.count, rt_now_ms() - began, t->kernel_ms - ms0, t->h2d_ms + t->d2h_ms - copies0);
  *lanes = r.failed;
  *nlanes = r.nfailed;
  s->column = NULL;
  return true;
}
