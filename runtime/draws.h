/* runtime/draws.h - vectors of R's random numbers that are not drawn yet: where in the Mersenne twister's sequence they begin.
 *
 * The generator has moved on behind them already.  Kernels make the numbers from words (stdlib never sees them); whoever else
 * looks at one has them all drawn. */
#ifndef RAVEL_DRAWS_H
#define RAVEL_DRAWS_H
#include "rt.h"
#include "twister.h"
#include "variates.h"

typedef struct RtDrawn {
  uint8_t code;               /* V_UNIF, V_NORM: of how many words each number is: rt_words_of */
  bool by_kernels;            /* they find the same bits */
  double start, scale;        /* the numbers are start + scale * what the standard distribution gives */
  uint64_t from;              /* word w[from] is the first */
  uint32_t mt[TWISTER_WORDS]; /* w[0 .. 623] */
} RtDrawn;
static inline int rt_words_of(int code) { return code == V_NORM ? 2 : 1; }

/* n numbers like those of d. */
Obj *rt_draws(Rt *R, const RtDrawn *d, int64_t n);
/* What x will be; NULL: it is stored, or something else. */
const RtDrawn *rt_drawn(Obj *x);

/* A place in a sequence: the 624 words from w[624 * block] on. */
typedef struct RtWords {
  uint64_t block;
  uint32_t mt[TWISTER_WORDS];
} RtWords;
static inline void rt_words_begin(RtWords *w, const RtDrawn *d) {
  w->block = 0;
  memcpy(w->mt, d->mt, sizeof w->mt);
}
void rt_words_to(RtWords *w, const RtDrawn *d,
                 uint64_t block); /* forwards it steps or jumps, backwards from the begin */
/* Numbers [from, from + n) of a vector, by several threads, each of which has a place of its own. */
enum { RT_DRAWERS = 16 };
void rt_draw_numbers(Rt *R, RtWords near[RT_DRAWERS], const RtDrawn *d, int64_t from, int64_t n, double *q);
/* Words w[at .. at + n - 1] as they are in the state: not tempered. */
void rt_words(RtWords *w, const RtDrawn *d, uint64_t at, int64_t n, uint32_t *to);
#endif
