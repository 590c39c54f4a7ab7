/* interp/words.c - the words that the random numbers among a launch's inputs are made of (runtime/draws.h).
 *
 * They are made a run at a time: on a device of shared memory by the host, a few that stay in the cache; on another by the
 * device itself, as many as keep it busy.  So a sum over 1e9 numbers needs little memory.
 */
#include "../runtime/draws.h"
#include "launch.h"

enum { HOST_STEP = 1 << 17, DEVICE_STEP = 1 << 26 /* lanes */ };

/* One such input. */
typedef struct Source {
  int param;
  const RtDrawn *d;
  RtWords *near;    /* shared memory: where the last run ended, */
  Obj *vec;         /* and its words, or numbers */
  OclWords *device; /* else */
} Source;

struct LaunchWords {
  int n;
  Source s[OCL_MAX_ARGS];
};

bool launch_draws(const OclKernel *k) {
  for (int i = 0; i < k->nparams; i++)
    if (k->params[i].drawn) return true;
  return false;
}

int64_t launch_step(const Launch *l, int64_t unit) {
  const int64_t step = l->o->d->shared_memory ? HOST_STEP : DEVICE_STEP;
  return step < unit ? unit : step / unit * unit;
}

static bool begin(Launch *l, Source *s) {
  const int per = rt_words_of(s->d->code);
  OclDevice *d = l->o->d;
  OclArg *a = &l->args[s->param];
  const int64_t step = l->step > 0 && l->step < l->count ? l->step : l->count;
  if (d->shared_memory) {
    s->near = rt_scratch(l->s->R, RT_DRAWERS * sizeof *s->near);
    for (int k = 0; k < RT_DRAWERS; k++) rt_words_begin(&s->near[k], s->d);
    a->vec = s->vec = rt_alloc(l->s->R, per == 1 ? T_INT : T_DBL, step);
    s->vec->flags |= OF_NO_NA;
    return true;
  }
  const OclStatus st =
      ocl_words_begin(d, s->d->mt, (int64_t)s->d->from + (l->start + l->count) * per, step * per, &s->device);
  if (st.code) ocl_failed(l->s->R, d, st, "making random numbers");
  return !st.code;
}

bool launch_words_begin(Launch *l) {
  for (int i = 0; i < l->k->nparams; i++) {
    if (!l->k->params[i].drawn) continue;
    if (!l->words) {
      l->words = rt_scratch(l->s->R, sizeof *l->words);
      l->words->n = 0;
    }
    Source *s = &l->words->s[l->words->n++];
    s->param = i, s->vec = NULL, s->device = NULL;
    s->d = rt_drawn(par_kernel_input(l->s->p, l->k->params[i].index)->x);
    rt_assert(l->s->R, s->d, "argument %d has been drawn", i);
    if (begin(l, s)) continue;
    launch_words_end(l);
    return false;
  }
  return true;
}

OclStatus launch_words_next(Launch *l) {
  const int64_t lo = launch_value(l, KP_FIRST)->l, n = launch_value(l, KP_COUNT)->l;
  for (int k = 0; k < l->words->n; k++) {
    Source *s = &l->words->s[k];
    OclArg *a = &l->args[s->param];
    const int per = rt_words_of(s->d->code);
    const int64_t at = (int64_t)s->d->from + lo * per;
    if (s->device) {
      const OclStatus st = ocl_words_next(s->device, at, n * per, &a->buf);
      if (st.code) return st;
    } else {
      void *to = VEC(s->vec)->data;
      if (l->k->params[s->param].drawn == PD_NUMBERS) rt_draw_numbers(l->s->R, s->near, s->d, lo, n, to);
      else rt_words(s->near, s->d, (uint64_t)at, n * per, to);
      a->offset = 0, a->count = n;
    }
  }
  return OCL_OK;
}

void launch_words_end(Launch *l) {
  for (int k = 0; l->words && k < l->words->n; k++) {
    ocl_words_end(l->words->s[k].device);
    l->words->s[k].device = NULL;
  }
}
