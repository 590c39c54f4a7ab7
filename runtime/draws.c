/* runtime/draws.c - vectors of random numbers that are not drawn yet (draws.h). */
#include "draws.h"
#include <pthread.h>
#include <unistd.h>
#include "jump.h"

typedef struct DrawExt {
  VecExt ext;
  RtDrawn d;
  RtWords near; /* where the last look was */
} DrawExt;

/* ---- words ------------------------------------------------------------------------------------------------------- */

void rt_words_to(RtWords *w, const RtDrawn *d, uint64_t block) {
  if (block < w->block) rt_words_begin(w, d);
  rt_twister_jump(w->mt, block - w->block);
  w->block = block;
}

void rt_words(RtWords *w, const RtDrawn *d, uint64_t at, int64_t n, uint32_t *to) {
  while (n > 0) {
    rt_words_to(w, d, at / TWISTER_WORDS);
    const int64_t off = (int64_t)(at % TWISTER_WORDS), left = TWISTER_WORDS - off, m = n < left ? n : left;
    memcpy(to, w->mt + off, (size_t)m * sizeof *to);
    at += (uint64_t)m, n -= m, to += m;
  }
}

/* ---- numbers ----------------------------------------------------------------------------------------------------- */

/* Numbers [from, from + n) into q. */
typedef struct Part {
  Rt *R;
  const RtDrawn *d;
  RtWords *w;
  int64_t from, n;
  double *q;
} Part;

static void *draw_part(void *part) {
  enum { BLOCK = 4096 }; /* in the cache still when they are scaled */
  const Part *p = part;
  uint32_t state[1 + TWISTER_WORDS];
  const uint64_t at = p->d->from + (uint64_t)p->from * (uint64_t)rt_words_of(p->d->code);
  rt_words_to(p->w, p->d, at / TWISTER_WORDS);
  state[0] = (uint32_t)(at % TWISTER_WORDS);
  memcpy(state + 1, p->w->mt, sizeof p->w->mt);
  const double a = p->d->start, b = p->d->scale;
  for (int64_t i = 0; i < p->n; i += BLOCK) {
    const int64_t m = p->n - i < BLOCK ? p->n - i : BLOCK;
    p->R->draws->many(p->d->code, state, p->q + i, m);
    for (int64_t k = i; k < i + m; k++) p->q[k] = a + b * p->q[k];
  }
  return NULL;
}

void rt_draw_numbers(Rt *R, RtWords near[RT_DRAWERS], const RtDrawn *d, int64_t from, int64_t n, double *q) {
  enum { LEAST = 1 << 16 };
  const long cores = sysconf(_SC_NPROCESSORS_ONLN);
  int64_t parts = n / LEAST < cores ? n / LEAST : cores;
  parts = parts < 1 ? 1 : parts > RT_DRAWERS ? RT_DRAWERS : parts;
  Part p[RT_DRAWERS];
  pthread_t th[RT_DRAWERS];
  bool on[RT_DRAWERS] = {false};
  for (int64_t k = 0; k < parts; k++) {
    const int64_t lo = n / parts * k, hi = k + 1 < parts ? lo + n / parts : n;
    p[k] = (Part){.R = R, .d = d, .w = &near[k], .from = from + lo, .n = hi - lo, .q = q + lo};
    if (k > 0) on[k] = pthread_create(&th[k], NULL, draw_part, &p[k]) == 0;
  }
  for (int64_t k = 0; k < parts; k++)
    if (!on[k]) draw_part(&p[k]);
  for (int64_t k = 0; k < parts; k++)
    if (on[k]) pthread_join(th[k], NULL);
}

static void materialise(Rt *R, Obj *o) {
  const RtDrawn *d = &((const DrawExt *)VEC(o)->ext)->d;
  RtWords *near = rt_scratch(R, RT_DRAWERS * sizeof *near);
  for (int k = 0; k < RT_DRAWERS; k++) rt_words_begin(&near[k], d);
  rt_vec_storage(R, o, (size_t)LEN(o) * sizeof(double));
  rt_draw_numbers(R, near, d, 0, LEN(o), VEC(o)->data);
  VEC(o)->ext = NULL; /* an ordinary vector now */
}
static void written(Rt *R, Obj *o) {
  if (!VEC(o)->data) materialise(R, o);
  VEC(o)->ext = NULL;
}
/* A few, for a profile or because one is asked for. */
static bool read_few(Rt *R, Obj *o, int64_t at, int64_t n, void *to) {
  enum { FEW = 4096 };
  DrawExt *x = (DrawExt *)VEC(o)->ext;
  if (n > FEW) return false;
  draw_part(&(Part){.R = R, .d = &x->d, .w = &x->near, .from = at, .n = n, .q = to});
  return true;
}
static const VecExtOps ops = {"draws", materialise, written, NULL, read_few};

Obj *rt_draws(Rt *R, const RtDrawn *d, int64_t n) {
  rt_assert(R, R->draws && (d->code == V_UNIF || d->code == V_NORM) && n >= 0, "%lld variates %d", (long long)n,
            d->code);
  DrawExt *x = rt_scratch(R, sizeof *x);
  x->ext = (VecExt){&ops, R};
  x->d = *d;
  rt_words_begin(&x->near, &x->d);
  Obj *o = rt_vec_header(R, T_DBL, n);
  VEC(o)->ext = &x->ext;
  o->flags |= OF_NO_NA;
  return o;
}

const RtDrawn *rt_drawn(Obj *x) {
  if (x->type != T_DBL || VEC(x)->data || !VEC(x)->ext || VEC(x)->ext->ops != &ops) return NULL;
  return &((const DrawExt *)VEC(x)->ext)->d;
}
