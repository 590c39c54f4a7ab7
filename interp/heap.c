/* interp/heap.c - launches of kernels whose results vary in length: a heap in the device's memory.
 *
 * Each lane takes room for its result by one atomic addition.  A lane that finds the heap full leaves its mark at -1;
 * when the kernel has ended, what is in the heap goes into R vectors, and the lanes that are left run again with an
 * empty heap, until all are done: as many of them as the heap will have room for, from the first on, so that each lane
 * is looked at about once however many launches it takes.  A result larger than the heap is a guard: that lane goes to
 * the interpreter. options(ravel.heap.bytes = ) sets the size; otherwise it is what the elements so far have needed,
 * and a quarter more.
 */
#include <stdio.h>

#include "cost.h"

enum {
  AT_TODO = -1,
  AT_FAILED = -2,
  AT_DONE_BEFORE = -3,
  PARTS = 1 << 22 /* results that become vectors between looks at interrupts */
};

/* Elements of one heap for `count` lanes. */
static int64_t heap_elements(ParState *s, ParKernel *v, OclDevice *d, int64_t count, size_t es) {
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

/* How many of the lanes left run next: those that `room` elements will do for, at what a lane has needed so far. */
static int64_t next_lanes(int64_t left, int64_t room, int64_t elements, int64_t done) {
  if (done <= 0 || elements <= 0) return left;
  double lanes = (double)room / ((double)elements / (double)done) * 1.125 + 2 * OCL_ALIGN;
  return lanes < (double)left ? (int64_t)lanes : left;
}

bool par_launch_heap(ParState *s, Offload *o, ParKernel *v, const Value *scope, int64_t first, int32_t cap,
                     Lane **lanes, int64_t *nlanes, bool *cond) {
  Rt *R = s->R;
  OclKernel *k = v->k;
  OclDevice *d = o->d;
  int64_t n = s->p->n, start = d->shared_memory ? first : first / OCL_ALIGN * OCL_ALIGN, count = n - start;
  ObjType type = (ObjType)k->outs[0].type;
  size_t es = type == T_DBL ? 8 : 4;
  *cond = false;
  if (count > 1 << 30) return false;
  if (!s->list) par_to_list(s);
  int64_t room = heap_elements(s, v, d, count, es);
  size_t deopt_bytes = (1 + 2 * (size_t)cap) * sizeof(int32_t), heap_bytes = (size_t)room * es;
  int32_t *deopt = rt_scratch(R, deopt_bytes), top[2] = {0, 0};
  size_t at_bytes = (size_t)count * sizeof(int64_t), len_bytes = ((size_t)count * sizeof(int32_t) + 15) & ~(size_t)15;
  char *area = ocl_area(d, at_bytes + len_bytes + heap_bytes);
  bool locked = area != NULL;
  if (!area) area = rt_scratch(R, at_bytes + len_bytes + heap_bytes);
  int64_t *at = (int64_t *)area;
  int32_t *len = (int32_t *)(area + at_bytes);
  char *heap = area + at_bytes + len_bytes;
  for (int64_t i = 0; i < first - start; i++) at[i] = AT_DONE_BEFORE;
  OclArgVal vals[OCL_MAX_ARGS];
  OclArg args[OCL_MAX_ARGS];
  memset(vals, 0, sizeof vals);
  memset(args, 0, sizeof args);
  int i_base = -1, i_at = -1, i_len = -1, i_first = -1, i_count = -1;
  for (int i = 0; i < k->nparams; i++) {
    const OclParam *q = &k->params[i];
    OclArg *a = &args[i];
    uint8_t kind;
    uint32_t size;
    par_param_kind(q, &kind, &size);
    a->kind = (OclArgKind)kind;
    a->size = size;
    a->p = &vals[i];
    if (par_common_param(s, q, scope, &vals[i], &a->vec)) {
      if (q->kind == KP_INPUT) a->offset = start;
      continue;
    }
    switch ((OclParamKind)q->kind) {
    case KP_FIRST: vals[i_first = i].l = start; break;
    case KP_COUNT: vals[i_count = i].l = count; break;
    case KP_DEOPT:
      *a = (OclArg){OCL_ARG_BUF, .p = deopt, .size = deopt_bytes, .init = 4, .back = deopt_bytes, .head = 4};
      break;
    case KP_DEOPT_CAP: vals[i].i = cap; break;
    case KP_HEAP: /* home comes what was taken of it */
      *a = (OclArg){OCL_ARG_BUF, .p = heap, .size = heap_bytes, .back = heap_bytes, .used = top, .unit = es};
      a->locked = locked;
      break;
    case KP_HEAP_TOP: *a = (OclArg){OCL_ARG_BUF, .p = top, .size = sizeof top, .init = sizeof top, .back = 4}; break;
    case KP_HEAP_CAP: vals[i].i = (int32_t)room; break;
    case KP_HEAP_BASE: i_base = i; break;
    case KP_HEAP_AT: /* all are to do, but for those that the interpreter has done */
      *a = (OclArg){OCL_ARG_BUF, .p = at, .size = at_bytes, .ones = at_bytes, .back = at_bytes, .locked = locked};
      a->init = (size_t)(first - start) * sizeof *at;
      i_at = i;
      break;
    case KP_HEAP_LEN:
      *a = (OclArg){OCL_ARG_BUF, .p = len, .size = len_bytes, .back = len_bytes, .locked = locked};
      i_len = i;
      break;
    default: return false;
    }
  }
  int why = 0, line = 0;
  if (k->nconds && !oclgen_precheck(k, vals, n, &why, &line)) {
    *cond = true;
    v->cond_why = why;
    if (o->site) par_site_deopt(o->site, why, line, n - first);
    return false;
  }
  OclTimes local = {0}, *t = o->site ? o->site->times : &local;
  (void)ocl_quiet(v->prog);
  double began = rt_now_ms(), ms0 = t->kernel_ms, copies0 = t->h2d_ms + t->d2h_ms;
  int64_t nfailed = 0, most = 0, elements = 0, ndone = 0;
  Lane *failed = NULL;
  int64_t from = 0, lanes_now = count; /* of this launch */
  for (int64_t base = 0;; base += room) {
    if (i_base >= 0) vals[i_base].l = base;
    if (base > 0) { /* the lanes from the first that is left on */
      if (!d->shared_memory) from = from / OCL_ALIGN * OCL_ALIGN;
      lanes_now = next_lanes(count - from, room, elements, ndone);
      for (int i = 0; i < k->nparams; i++)
        if (k->params[i].kind == KP_INPUT) args[i].offset = start + from;
      if (i_first >= 0) vals[i_first].l = start + from;
      if (i_count >= 0) vals[i_count].l = lanes_now;
      if (i_at >= 0) {
        OclArg *a = &args[i_at];
        a->p = at + from;
        a->ones = 0;
        a->size = a->init = a->back = (size_t)lanes_now * sizeof *at;
      }
      if (i_len >= 0) {
        args[i_len].p = len + from;
        args[i_len].size = args[i_len].back = (size_t)lanes_now * sizeof *len;
      }
    }
    top[0] = 0;
    deopt[0] = 0;
    OclRange range = {.crew = k->crew};
    if (o->site && k->crew) o->site->split = k->crew;
    OclStatus st = ocl_launch(R, v->prog, k->nparams, args, lanes_now, k->crew ? &range : NULL, 0, t);
    if (st.code) {
      ocl_failed(R, d, st, "running a kernel");
      v->dead = true;
      return false;
    }
    int64_t done = 0, to = from + lanes_now;
    int32_t listed = deopt[0] < cap ? deopt[0] : cap;
    for (int64_t i = from; i < to; i++) {
      if (LIKELY(at[i] >= base)) {
        elements += len[i];
        done++;
      } else if (at[i] == AT_FAILED) {
        at[i] = AT_DONE_BEFORE;
        done++;
        if (nfailed == most) {
          Lane *l = rt_scratch(R, (size_t)(most = most * 2 + 64) * sizeof *l);
          if (nfailed) memcpy(l, failed, (size_t)nfailed * sizeof *l);
          failed = l;
        }
        failed[nfailed] = (Lane){start + i, -1};
        for (int32_t j = 0; j < listed; j++)
          if (deopt[1 + 2 * j] == i - from) failed[nfailed].guard = deopt[2 + 2 * j];
        nfailed++;
      }
    }
    for (int64_t i = from; i < to; i += PARTS) {
      RtParts part = {type, to - i < PARTS ? to - i : PARTS, at + i, base, len + i, heap};
      rt_alloc_parts(R, s->list, start + i, &part);
      rt_check_interrupt(R);
    }
    ndone += done; /* perhaps too many: an empty result may stand at the heap's end, where the next launch's begins */
    while (from < count && at[from] != AT_TODO) from++;
    if (from == count) break;
    if (done == 0) { /* cannot be: the first that asks gets room */
      v->dead = true;
      return false;
    }
  }
  if (count > nfailed) v->heap_each = (double)elements / (double)(count - nfailed);
  cost_launched(v, count, rt_now_ms() - began, t->kernel_ms - ms0, t->h2d_ms + t->d2h_ms - copies0);
  *lanes = failed;
  *nlanes = nfailed;
  s->column = NULL;
  return true;
}
