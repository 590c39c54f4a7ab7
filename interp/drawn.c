/* interp/drawn.c - what lanes draw from R's own generator where variates take as many words as they take: the host draws all
 * of it, lane after lane, and notes where each lane's words begin (words.c; Graph.drawn).
 *
 * What they draw does not depend on what was drawn, so that one walk over the words is enough; whatever else the lanes do,
 * they do side by side.
 */
#include "taped.h"

#include <string.h>

#include "../pe/graph.h"
#include "../specialize/scalar.h"
#include "../specialize/math/random.h"
#include "../specialize/math/twister.h"

enum { WORDS = 8192, LEAST = 2048 /* more than one variate takes */, BLOCK = 4096 /* lanes with one base */ };

struct TapeValues {
  int n;
  const OclDrawn *by;
  int64_t reached;  /* lanes, from the first, whose end is known: */
  uint64_t *base;   /* where lane k * BLOCK begins, as a number of a word, */
  uint32_t *behind; /* and how far behind its base each lane does */
  int32_t at, len;
  RtWords near;  /* a place of its own: going back costs a jump from the begin */
  uint64_t from; /* the number of word[0] */
  uint32_t word[WORDS];
};

TapeValues *drawn_begin(Rt *R, LaunchTape *t, const OclDrawn *by, int n, int64_t lanes) {
  TapeValues *v = rt_scratch(R, sizeof *v);
  rt_assert(R, n > 0 && lanes >= 0, "%d sorts of variates of %lld lanes", n, (long long)lanes);
  *v = (TapeValues){.n = n, .by = by};
  v->base = rt_scratch(R, ((size_t)lanes / BLOCK + 2) * sizeof *v->base);
  v->behind = rt_scratch(R, ((size_t)lanes + 1) * sizeof *v->behind);
  rt_words_begin(&v->near, &t->d);
  v->base[0] = t->d.from;
  v->behind[0] = 0;
  return v;
}

/* The words from number `from` on; those that are there stay. */
static void load(TapeValues *v, const LaunchTape *t, uint64_t from) {
  const bool on = from >= v->from && from <= v->from + (uint64_t)v->len;
  const int32_t kept = on ? (int32_t)(v->from + (uint64_t)v->len - from) : 0;
  memmove(v->word, v->word + v->len - kept, (size_t)kept * sizeof *v->word);
  v->from = from, v->at = 0, v->len = WORDS;
  rt_words(&v->near, &t->d, from + (uint64_t)kept, WORDS - kept, v->word + kept);
  for (int i = kept; i < WORDS; i++) v->word[i] = rt_temper(v->word[i]);
}

static double by_host(Rt *R, TapeValues *v, int code, double a, double b) {
  R->tape = (RtTape){v->word, v->at, v->len};
  const double x = R->draws->one(R, code, a, b);
  v->at = R->tape.at;
  R->tape.words = NULL;
  return x;
}
static double normal(Rt *R, TapeValues *v) {
  int32_t next = v->at;
  double u = (double)(int32_t)(134217728.0 * rv_tape_unif(v->word, &next, v->len));
  u = (u + rv_tape_unif(v->word, &next, v->len)) / 134217728.0;
  if (fabs(u - 0.5) > 0.425) return by_host(R, v, V_NORM, 0, 1); /* whose logarithm is the host's */
  v->at = next;
  return rv_qnorm(u);
}
static double one(Rt *R, TapeValues *v, const OclDrawn *d, int64_t i) {
  switch (d->kind) {
  case PV_INDEX: return rv_tape_index(v->word, &v->at, v->len, d->falls ? d->a - (double)i : d->a);
  case PV_EXP: return rv_tape_exp(v->word, &v->at, v->len);
  case PV_NORM: return normal(R, v);
  case PV_HOST + V_UNIF: return rv_tape_unif(v->word, &v->at, v->len);
  default: return by_host(R, v, d->kind - PV_HOST, d->a, d->b);
  }
}

/* Most of what lanes draw are numbers below a bound of up to 15 bits (sample()): the upper half of a word each, of which
 * those that are too large are left out (rv_tape_index).  A word is taken and looked at without a branch. */
static bool is_of_one_word(const OclDrawn *d) {
  return d->kind == PV_INDEX && d->a >= 1 && d->a <= 32768 && d->a == floor(d->a) && (!d->falls || (double)d->n <= d->a);
}
static double *indices(TapeValues *v, const LaunchTape *t, const OclDrawn *d, double *to) {
  uint32_t bound = (uint32_t)d->a, mask = 0;
  while (mask < bound - 1) mask = 2 * mask + 1;
  for (int64_t i = 0; i < d->n;) {
    if (v->at == v->len) load(v, t, v->from + (uint64_t)v->at);
    int32_t at = v->at;
    const int32_t len = v->len;
    if (d->falls)
      for (; i < d->n && at < len; at++) {
        const uint32_t x = v->word[at] >> 16 & mask;
        const bool taken = x < bound;
        if (to) to[i] = x;
        i += taken, bound -= taken;
        if (mask / 2 >= bound - 1) mask /= 2; /* a bound of 0 is that of no round */
      }
    else
      for (; i < d->n && at < len; at++) {
        const uint32_t x = v->word[at] >> 16 & mask;
        if (to) to[i] = x;
        i += x < bound;
      }
    v->at = at;
  }
  return to ? to + d->n : NULL;
}

/* What n lanes from `lane` on draw, to `to` (NULL: nobody asks for it), and where each of them ends. */
static double *walk(Rt *R, TapeValues *v, LaunchTape *t, int64_t lane, int64_t n, double *to) {
  const uint64_t from = v->base[lane / BLOCK] + v->behind[lane];
  if (v->len == 0 || v->from + (uint64_t)v->at != from) load(v, t, from);
  for (int64_t l = lane; l < lane + n; l++) {
    for (int s = 0; s < v->n; s++) {
      if (is_of_one_word(&v->by[s])) to = indices(v, t, &v->by[s], to);
      else
        for (int64_t i = 0; i < v->by[s].n; i++) {
          if (v->len - v->at < LEAST) load(v, t, v->from + (uint64_t)v->at);
          const double x = one(R, v, &v->by[s], i);
          if (to) *to++ = x;
          rt_assert(R, v->at <= v->len, "a variate of more than %d words", LEAST);
        }
    }
    const uint64_t next = v->from + (uint64_t)v->at;
    if ((l + 1) % BLOCK == 0) v->base[(l + 1) / BLOCK] = next;
    v->behind[l + 1] = (uint32_t)(next - v->base[(l + 1) / BLOCK]);
    if (l >= v->reached) v->reached = l + 1;
  }
  return to;
}

double *drawn_values(Rt *R, TapeValues *v, LaunchTape *t, int64_t lane, int64_t n, double *to) {
  rt_assert(R, lane >= 0 && lane <= v->reached && !R->tape.words, "lanes from %lld on, behind %lld", (long long)lane,
            (long long)v->reached);
  return walk(R, v, t, lane, n, to);
}

uint64_t drawn_start(Rt *R, TapeValues *v, LaunchTape *t, int64_t lane) {
  rt_assert(R, lane >= 0 && !R->tape.words, "lane %lld", (long long)lane);
  if (lane > v->reached) walk(R, v, t, v->reached, lane - v->reached, NULL); /* no kernel has read them */
  return v->base[lane / BLOCK] + v->behind[lane];
}
