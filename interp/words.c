/* interp/words.c - the words that the random numbers among a launch's inputs are made of (runtime/draws.h), and those that its
 * lanes draw (taped.c).
 *
 * They are made a run at a time: on a device of shared memory by the host, a few that stay in the cache; on another by the
 * device itself, as many as keep it busy.  So a sum over 1e9 numbers needs little memory.
 */
#include "taped.h"

#include <string.h>

enum { HOST_STEP = 1 << 17, DEVICE_STEP = 1 << 26 /* lanes */, TAPE_STEP = 1 << 19 /* words, of the host's */ };

/* One such input. */
typedef struct Source {
  int param;
  const RtDrawn *d;
  bool tape;
  int per;          /* words of a lane, */
  int64_t first;    /* from this one on */
  RtWords *near;    /* shared memory: where the last run ended, */
  Obj *vec;         /* and its words, or numbers */
  OclWords *device; /* else */
} Source;

struct LaunchWords {
  int n;
  Source s[OCL_MAX_ARGS];
};

static bool is_source(const OclKernel *k, int i) {
  const OclParamKind kind = k->params[i].kind;
  return k->params[i].drawn || ((kind == KP_TAPE || kind == KP_DRAWN) && oclgen_taped(k));
}

bool launch_draws(const OclKernel *k) {
  for (int i = 0; i < k->nparams; i++)
    if (is_source(k, i)) return true;
  return false;
}

int64_t launch_step(const Launch *l, int64_t unit) {
  int64_t step = l->o->d->shared_memory ? HOST_STEP : DEVICE_STEP;
  if (l->tape && l->o->d->shared_memory && l->tape->each > TAPE_STEP / HOST_STEP) step = TAPE_STEP / l->tape->each;
  return step < unit ? unit : step / unit * unit;
}

static bool begin(Launch *l, Source *s) {
  const int per = s->per;
  OclDevice *d = l->o->d;
  OclArg *a = &l->args[s->param];
  const int64_t step = l->step > 0 && l->step < l->count ? l->step : l->count;
  if (d->shared_memory) {
    s->near = rt_scratch(l->s->R, RT_DRAWERS * sizeof *s->near);
    for (int k = 0; k < RT_DRAWERS; k++) rt_words_begin(&s->near[k], s->d);
    a->vec = s->vec = s->tape    ? rt_alloc(l->s->R, l->tape->values ? T_DBL : T_INT, step * per)
                      : per == 1 ? rt_alloc(l->s->R, T_INT, step)
                                 : rt_alloc(l->s->R, T_DBL, step);
    s->vec->flags |= OF_NO_NA;
    return true;
  }
  if (s->tape) { /* OclArg.buf has them; numbers: a vector for each run */
    a->vec = rt_alloc(l->s->R, l->tape->values ? T_DBL : T_INT, 0);
    a->vec->flags |= OF_NO_NA;
    if (l->tape->values) return true;
  }
  const OclStatus st =
      ocl_words_begin(d, s->d->mt, (int64_t)s->d->from + (l->start + l->count - s->first) * per, step * per, &s->device);
  if (st.code) ocl_failed(l->s->R, d, st, "making random numbers");
  return !st.code;
}

bool launch_words_begin(Launch *l) {
  l->words = NULL; /* those of a launch before this one, with less room for failures, are gone */
  for (int i = 0; i < l->k->nparams; i++) {
    if (!is_source(l->k, i)) continue;
    if (!l->words) {
      l->words = rt_scratch(l->s->R, sizeof *l->words);
      l->words->n = 0;
    }
    Source *s = &l->words->s[l->words->n++];
    s->param = i, s->vec = NULL, s->device = NULL;
    s->tape = l->k->params[i].kind == KP_TAPE || l->k->params[i].kind == KP_DRAWN;
    s->first = s->tape ? l->tape->first : 0;
    s->d = s->tape ? &l->tape->d : rt_drawn(par_kernel_input(l->s->p, l->k->params[i].index)->x);
    rt_assert(l->s->R, s->d, "argument %d has been drawn", i);
    s->per = !s->tape ? rt_words_of(s->d->code) : l->tape->each > 0 ? (int)l->tape->each : 1;
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
    const int per = s->per;
    const int64_t at = (int64_t)s->d->from + (lo - s->first) * per;
    if (s->tape && l->tape->values) {
      if (!l->o->d->shared_memory) a->vec = rt_alloc(l->s->R, T_DBL, n * per);
      const int64_t skip = lo < s->first ? s->first - lo : 0; /* lanes that are done, and run again: slices begin at multiples */
      double *to = VEC(a->vec)->data;
      memset(to, 0, (size_t)(skip * per) * sizeof *to);
      drawn_values(l->s->R, l->tape->values, l->tape, lo + skip - s->first, n - skip, to + skip * per);
      a->offset = 0, a->count = n * per;
    } else if (s->device) {
      const OclStatus st = ocl_words_next(s->device, at, n * per, &a->buf);
      if (st.code) return st;
    } else {
      void *to = VEC(s->vec)->data;
      if (l->k->params[s->param].drawn == PD_NUMBERS) rt_draw_numbers(l->s->R, s->near, s->d, lo, n, to);
      else rt_words(s->near, s->d, (uint64_t)at, n * per, to);
      a->offset = 0, a->count = s->tape ? n * per : n;
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

/* ---- lanes that draw ----------------------------------------------------------------------------------------------- */

enum { SEED_WORDS = TWISTER_WORDS + 2 };

/* Where lane `lane` begins: how many words of the block at t->near are gone, 1 to 624. */
static int32_t go_to(Rt *R, LaunchTape *t, int64_t lane) {
  const uint64_t at = t->values ? drawn_start(R, t->values, t, lane - t->first)
                                : t->d.from + (uint64_t)(lane - t->first) * (uint64_t)t->each;
  const uint64_t block = (at - 1) / TWISTER_WORDS;
  rt_words_to(&t->near, &t->d, block);
  return (int32_t)(at - block * TWISTER_WORDS);
}

LaunchTape *launch_tape(const Launch *l) {
  if (!oclgen_taped(l->k)) return NULL;
  Rt *R = l->s->R;
  if (R->draws) R->draws->begin(R);
  Obj *seed = par_twister(R);
  LaunchTape *t = rt_scratch(R, sizeof *t);
  t->first = l->first;
  t->each = seed ? launch_drawn(l->s, l->k, l->scope, l->n - l->first, l->n) : -1;
  const double words = (double)t->each * (double)(l->n - l->first);
  const bool room = l->o->d->shared_memory || words * sizeof(uint32_t) < 0.4 * (double)l->o->d->mem_cap;
  if (t->each < 0 || words >= 0x1p53 || !room) {
    t->each = -1;
    return t;
  }
  t->d = (RtDrawn){.code = V_UNIF, .scale = 1, .from = (uint64_t)INT(seed)[1]};
  memcpy(t->d.mt, INT(seed) + 2, sizeof t->d.mt);
  rt_words_begin(&t->near, &t->d);
  t->values = NULL;
  if (l->k->ndrawn)
    t->values = drawn_begin(R, t, launch_variates(l->s, l->k, l->scope, l->n - l->first, l->n), l->k->ndrawn, l->n - l->first);
  return t;
}

void tape_to(Rt *R, LaunchTape *t, int64_t lane) {
  const int32_t used = go_to(R, t, lane);
  Obj *old = par_twister(R), *seed = rt_alloc(R, T_INT, SEED_WORDS);
  rt_assert(R, old, "another generator than when the lanes were launched");
  INT_W(seed)[0] = INT(old)[0];
  INT_W(seed)[1] = used;
  memcpy(INT_W(seed) + 2, t->near.mt, sizeof t->near.mt);
  rt_env_set(R, R->global, R->s.Random_seed, v_obj(seed));
  if (seed->named == 0) seed->named = 1; /* else `saved <- .Random.seed` would not keep it from being drawn in place */
  R->streams.moved = true;
}

bool tape_is_at(Rt *R, LaunchTape *t, int64_t lane) {
  if (R->draws) R->draws->begin(R);
  Obj *seed = par_twister(R);
  if (!seed) return false;
  const int32_t used = go_to(R, t, lane);
  return INT(seed)[1] == used && !memcmp(INT(seed) + 2, t->near.mt, sizeof t->near.mt);
}
