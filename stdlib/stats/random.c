/* stdlib/stats/random.c - the uniform generators, normal and exponential variates, set.seed, RNGkind, sample.
 *
 * The state hangs off the interpreter (R->math).  .Random.seed in the global environment is its visible form: read
 * before the first draw of a call (unless it is the object written last), written after it.
 *
 * Philox is not in GNU R: random numbers by counter, which kernels can draw, too.  Its uniform numbers have 32 bits,
 * as the Mersenne twister's; rnorm takes two draws, rexp one, an index of sample two.  interp/parallel_impl.h has the rules. */
#include "../../runtime/hosts.h"
#include "random.h"
#include "../../runtime/draws.h"
#include "../../runtime/jump.h"
#include "../../specialize/host_log.h"
#include "../../specialize/scalar.h"
#include "../../specialize/math/random.h"
#include "../../specialize/math/twister.h"
#include "../../specialize/math/weighted.h"
#include "../../runtime/variates.h"
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#define MATHLIB_STANDALONE 1
#include <Rmath.h>

enum { WICHMANN_HILL, MARSAGLIA, SUPER_DUPER, MERSENNE, KNUTH, USER_UNIF, KNUTH2, LECUYER, PHILOX, N_KINDS };
enum { BUGGY_KR, AHRENS_DIETER, BOX_MULLER, USER_NORM, INVERSION, KINDERMAN_RAMAGE, N_NORMS };
enum { ROUNDING, REJECTION, N_SAMPLES };
static const int n_seed[N_KINDS] = {3, 2, 2, 625, 101, 0, 101, 6, RT_PHILOX_WORDS};

typedef struct Rng {
  int kind, normal, sample;
  uint32_t seed[625];
  double bm_keep;
  bool ready;
  rv_rng block;    /* PHILOX: words of the block drawn from last */
  uint32_t ctr[4]; /* its counter */
  Obj *written;    /* the .Random.seed that holds this state, or NULL */
} Rng;

static Rng *rng(Rt *R) {
  if (!R->math) {
    Obj *mem = rt_alloc_zero(R, T_RAW, sizeof(Rng)); /* in the heap, so that rt_free frees it */
    rt_root(R, mem);
    Rng *g = VEC(mem)->data;
    g->kind = MERSENNE, g->normal = INVERSION, g->sample = REJECTION;
    R->math = g;
    R->draws = &vec_draws;
  }
  return R->math;
}

/* ---- uniform ----------------------------------------------------------------------------------------------------- */

static double inside(double x) { /* strictly between 0 and 1 */
  const double i2 = 2.328306437080797e-10;
  if (x <= 0.0) return 0.5 * i2;
  if (1.0 - x <= 0.0) return 1.0 - 0.5 * i2;
  return x;
}

static double lecuyer(uint32_t *s) {
  const int64_t m1 = 4294967087, m2 = 4294944443;
  int64_t p1 = ((int64_t)1403580 * s[1] - (int64_t)810728 * s[0]) % m1;
  if (p1 < 0) p1 += m1;
  s[0] = s[1], s[1] = s[2], s[2] = (uint32_t)p1;
  int64_t p2 = ((int64_t)527612 * s[5] - (int64_t)1370589 * s[3]) % m2;
  if (p2 < 0) p2 += m2;
  s[3] = s[4], s[4] = s[5], s[5] = (uint32_t)p2;
  return (double)(p1 > p2 ? p1 - p2 : p1 - p2 + m1) * 2.328306549295727688e-10;
}

/* Knuth's subtractive generator, x[j] = x[j - 100] - x[j - 37] mod 2^30, as of 2002 (The Art of Computer Programming,
 * volume 2, section 3.6). seed[0 .. 99] are the x, seed[100] is the next to give. */
enum { KN_LONG = 100, KN_SHORT = 37, KN_BATCH = 1009, KN_MASK = (1 << 30) - 1 };

/* The next n values into a, the state after them into x. */
static void knuth_array(uint32_t *x, uint32_t *a, int n) {
  memcpy(a, x, KN_LONG * sizeof *a);
  for (int j = KN_LONG; j < n; j++) a[j] = (a[j - KN_LONG] - a[j - KN_SHORT]) & KN_MASK;
  for (int i = 0; i < KN_LONG; i++) {
    uint32_t late = i < KN_SHORT ? a[n + i - KN_SHORT] : x[i - KN_SHORT];
    x[i] = (a[n + i - KN_LONG] - late) & KN_MASK;
  }
}

static void knuth_start(uint32_t *x, uint32_t seed) {
  uint32_t b[2 * KN_LONG - 1], s = (seed + 2) & (KN_MASK - 1), scratch[2 * KN_LONG - 1];
  for (int j = 0; j < KN_LONG; j++) {
    b[j] = s;
    s <<= 1;
    if (s > KN_MASK) s -= KN_MASK - 1;
  }
  b[1]++; /* the one odd value */
  s = seed & KN_MASK;
  for (int t = 69; t;) {
    for (int j = KN_LONG - 1; j > 0; j--) b[2 * j] = b[j], b[2 * j - 1] = 0; /* the square */
    for (int j = 2 * KN_LONG - 2; j >= KN_LONG; j--) {
      b[j - (KN_LONG - KN_SHORT)] = (b[j - (KN_LONG - KN_SHORT)] - b[j]) & KN_MASK;
      b[j - KN_LONG] = (b[j - KN_LONG] - b[j]) & KN_MASK;
    }
    if (s & 1) { /* times z */
      for (int j = KN_LONG; j > 0; j--) b[j] = b[j - 1];
      b[0] = b[KN_LONG];
      b[KN_SHORT] = (b[KN_SHORT] - b[KN_LONG]) & KN_MASK;
    }
    if (s) s >>= 1;
    else t--;
  }
  for (int j = 0; j < KN_LONG; j++) x[(j + KN_LONG - KN_SHORT) % KN_LONG] = b[j];
  for (int j = 0; j < 10; j++) knuth_array(x, scratch, 2 * KN_LONG - 1);
  x[KN_LONG] = KN_LONG;
}

/* The start of 1997, as the first printings have it. */
static void knuth_start_1997(uint32_t *x, uint32_t seed) {
  const uint32_t even = KN_MASK - 1;
  uint32_t b[2 * KN_LONG] = {0}, s = (seed + 2) & even;
  for (int j = 0; j < KN_LONG; j++) {
    b[j] = s;
    s <<= 1;
    if (s > KN_MASK) s -= KN_MASK - 1;
  }
  b[1]++;
  s = seed & KN_MASK;
  for (int t = 69; t;) {
    const int top = 2 * KN_LONG - 2;
    for (int j = KN_LONG - 1; j > 0; j--) b[2 * j] = b[j]; /* the square: odd places hold even values */
    for (int j = top; j > KN_LONG - KN_SHORT; j -= 2) b[top + 1 - j] = b[j] & even;
    for (int j = top; j >= KN_LONG; j--) {
      if (!(b[j] & 1)) continue;
      b[j - (KN_LONG - KN_SHORT)] = (b[j - (KN_LONG - KN_SHORT)] - b[j]) & KN_MASK;
      b[j - KN_LONG] = (b[j - KN_LONG] - b[j]) & KN_MASK;
    }
    if (s & 1) { /* times z */
      for (int j = KN_LONG; j > 0; j--) b[j] = b[j - 1];
      b[0] = b[KN_LONG];
      if (b[KN_LONG] & 1) b[KN_SHORT] = (b[KN_SHORT] - b[KN_LONG]) & KN_MASK;
    }
    if (s) s >>= 1;
    else t--;
  }
  for (int j = 0; j < KN_LONG; j++) x[(j + KN_LONG - KN_SHORT) % KN_LONG] = b[j];
  x[KN_LONG] = KN_LONG;
}

static uint32_t knuth_next(uint32_t *x) {
  if (x[KN_LONG] >= KN_LONG) {
    uint32_t batch[KN_BATCH];
    knuth_array(x, batch, KN_BATCH);
    x[KN_LONG] = 0;
  }
  return x[x[KN_LONG]++];
}

/* Draw j of the running element's stream, or of that of all other code. */
static double philox(Rt *R, Rng *g) {
  uint32_t *s = g->seed, c[4] = {0};
  uint64_t j;
  if (R->streams.on) {
    j = R->streams.draws++;
    c[0] = (uint32_t)j >> 2, c[1] = R->streams.lane, c[2] = R->streams.key[2], c[3] = 1;
  } else {
    j = s[2] | (uint64_t)s[3] << 32;
    c[0] = (uint32_t)(j >> 2), c[2] = (uint32_t)(j >> 34);
    s[2]++;
    s[3] += s[2] == 0;
  }
  rv_rng *b = &g->block;
  if (memcmp(c, g->ctr, sizeof c) != 0 || b->key0 != s[0] || b->key1 != s[1] || !b->block) {
    b->key0 = s[0], b->key1 = s[1], b->block = 1;
    memcpy(g->ctr, c, sizeof c);
    rv_philox(b, c[0], c[1], c[2], c[3]);
  }
  return rv_unif_word(b, (uint32_t)j);
}

/* A kernel draws: the words of the generator have been made beforehand.  Behind their end any will do, if only they
 * differ, so that what rejects them ends. */
static double from_tape(RtTape *t) {
  const int32_t i = t->at++;
  return rv_unif_twister(i < t->len ? t->words[i] : (uint32_t)i * 2654435761u);
}

/* The next word of the Mersenne twister: s[0] is how many of the state's are used. */
static inline uint32_t twister_word(uint32_t *s) {
  if (UNLIKELY(s[0] >= TWISTER_WORDS)) rv_twist(s + 1), s[0] = 0;
  return rt_temper(s[1 + s[0]++]);
}

static double other_unif(Rt *R, Rng *g);
double vec_unif_rand(Rt *R) {
  if (UNLIKELY(R->tape.words != NULL)) return from_tape(&R->tape);
  Rng *g = R->math;
  return LIKELY(g->kind == MERSENNE) ? rv_unif_twister(twister_word(g->seed)) : other_unif(R, g);
}

static double other_unif(Rt *R, Rng *g) {
  uint32_t *s = g->seed;
  switch (g->kind) {
  case WICHMANN_HILL: {
    s[0] = s[0] * 171 % 30269, s[1] = s[1] * 172 % 30307, s[2] = s[2] * 170 % 30323;
    double v = s[0] / 30269.0 + s[1] / 30307.0 + s[2] / 30323.0;
    return inside(v - (int)v);
  }
  case MARSAGLIA:
    s[0] = 36969 * (s[0] & 0177777) + (s[0] >> 16);
    s[1] = 18000 * (s[1] & 0177777) + (s[1] >> 16);
    return inside(((s[0] << 16) ^ (s[1] & 0177777)) * 2.328306437080797e-10);
  case SUPER_DUPER:
    s[0] ^= s[0] >> 15;
    s[0] ^= s[0] << 17;
    s[1] *= 69069;
    return inside((s[0] ^ s[1]) * 2.328306437080797e-10);
  case LECUYER: return inside(lecuyer(s));
  case PHILOX: return philox(R, g);
  default: return inside(knuth_next(s) * 9.31322574615479e-10); /* KNUTH, KNUTH2 */
  }
}

/* Words that no generator of this kind goes on from are others. */
static void mend_seed(Rng *g, int kind) {
  uint32_t *s = g->seed;
  if (kind == WICHMANN_HILL) s[0] %= 30269, s[1] %= 30307, s[2] %= 30323;
  if (kind == WICHMANN_HILL || kind == MARSAGLIA)
    for (int i = 0; i < n_seed[kind]; i++)
      if (s[i] == 0) s[i] = 1;
  if (kind == SUPER_DUPER) {
    if (s[0] == 0) s[0] = 1;
    s[1] |= 1;
  }
}

static void init_seed(Rt *R, Rng *g, int kind, uint32_t seed) {
  R->streams.on = false;                /* in a parallel call: its elements go on with the new stream */
  if (kind != g->kind) R->nredefined++; /* kernels that draw, and those that could not be made, are looked at again */
  g->bm_keep = 0;
  for (int j = 0; j < 50; j++) seed = 69069 * seed + 1;
  g->kind = kind;
  uint32_t start = seed;
  for (int j = 0; j < n_seed[kind]; j++) {
    seed = 69069 * seed + 1;
    if (kind == LECUYER)
      while (seed >= 4294944443u) seed = 69069 * seed + 1;
    g->seed[j] = seed;
  }
  mend_seed(g, kind);
  switch (kind) {
  case MERSENNE: g->seed[0] = 624; break;
  case PHILOX: g->seed[2] = g->seed[3] = g->seed[4] = 0; break;
  case KNUTH: knuth_start_1997(g->seed, start % 1073741821u); break;
  case KNUTH2: knuth_start(g->seed, start % 1073741821u); break;
  default: break;
  }
  g->ready = true, g->written = NULL;
}

static void randomize(Rt *R, Rng *g) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  uint32_t seed = (uint32_t)t.tv_sec ^ (uint32_t)t.tv_nsec ^ ((uint32_t)getpid() << 16);
  if (rt_shared(R)) rt_tell(R, "a random seed", &seed, sizeof seed);
  init_seed(R, g, g->kind, seed);
}

void vec_rng_get(Rt *R) {
  Rng *g = rng(R);
  Value v = rt_env_get(R, R->global, R->s.Random_seed);
  if (v.tag == V_PROMISE) v = interp_force(R, v.o);
  if (v.tag == V_UNBOUND) {
    randomize(R, g);
    return;
  }
  Obj *s = rt_box(R, v);
  if (s == g->written && g->ready && !R->streams.moved && s->flags & OF_UNTOUCHED) { /* else .Random.seed[2] <- 5L */
    if (g->kind == PHILOX && LEN(s) > RT_PHILOX_WORDS) /* interp/parallel.c counts */
      for (int i = 2; i < 5; i++) g->seed[i] = (uint32_t)INT(s)[i + 1];
    return;
  }
  int code = s->type == T_INT && LEN(s) > 0 ? INT(s)[0] : NA_INT;
  int kind = code % 100, normal = code / 100 % 100, sample = code / 10000;
  const bool known = code >= 0 && kind < N_KINDS && normal < N_NORMS && sample < N_SAMPLES && n_seed[kind] > 0;
  if (!known) {
    if (s->type != T_INT || LEN(s) < 1)
      rt_warning(R, "'.Random.seed' is not an integer vector but of type '%s', so ignored", rt_type_name(TYPE(s)));
    else if (code < 0) rt_warning(R, "'.Random.seed[1]' is not a valid integer, so ignored");
    else if (kind == USER_UNIF) rt_warning(R, "'.Random.seed[1] = 5' but no user-supplied generator, so ignored");
    else rt_warning(R, "'.Random.seed[1]' is not a valid RNG kind so ignored");
    randomize(R, g);
    return;
  }
  if (g->kind != kind || g->normal != normal) R->nredefined++;
  if (s != R->streams.seed) R->streams.on = false; /* assigned while a parallel call runs */
  g->kind = kind, g->normal = normal, g->sample = sample;
  if (LEN(s) == 1) {
    randomize(R, g);
    g->kind = kind;
    return;
  }
  if (LEN(s) < n_seed[kind] + 1) rt_error(R, "'.Random.seed' has wrong length");
  for (int i = 0; i < n_seed[kind]; i++) g->seed[i] = (uint32_t)INT(s)[i + 1];
  mend_seed(g, kind);
  if (kind == MERSENNE && (g->seed[0] > 624 || g->seed[0] == 0)) g->seed[0] = 624;
  g->ready = true, g->written = s, R->streams.moved = false;
  s->flags |= OF_UNTOUCHED;
}

void vec_rng_put(Rt *R) {
  Rng *g = rng(R);
  rt_assert(R, g->kind >= 0 && g->kind < N_KINDS && n_seed[g->kind] > 0, "generator %d", g->kind);
  int n = n_seed[g->kind] + 1;
  Obj *s = NULL;
  if (g->written) { /* still the value of .Random.seed and nobody else's: write in place */
    Value v = rt_env_get(R, R->global, R->s.Random_seed);
    if (v.tag == V_OBJ && v.o == g->written && v.o->named < 2 && LEN(v.o) == n) s = v.o;
  }
  bool fresh = !s;
  if (fresh) s = rt_alloc(R, T_INT, n);
  int32_t *p = INT_W(s);
  p[0] = g->kind + 100 * g->normal + 10000 * g->sample;
  memcpy(p + 1, g->seed, sizeof(int32_t) * (size_t)(n - 1));
  s->flags |= OF_UNTOUCHED;
  if (fresh) {
    rt_env_set(R, R->global, R->s.Random_seed, v_obj(s));
    if (s->named == 0) s->named = 1;
    g->written = s;
  }
}

bool vec_by_counter(Rt *R) { return ((Rng *)R->math)->kind == PHILOX; }

/* ---- normal and exponential -------------------------------------------------------------------------------------- */

/* Kinderman and Ramage, JASA 71 (1976): a mixture of a triangle, the tails, and three wedges under the density.
 * What lies below zero in the last wedge is drawn again, which the paper forgot; the kind that R
 * calls buggy lacks that wedge's second test, and a digit of a constant. */
static double kr_excess(double x) {
  return 0.398942280401433 * exp(-x * x / 2) - 0.180025191068563 * (2.216035867166471 - x);
}

static double kinderman_ramage(Rt *R) {
  const double A = 2.216035867166471, u1 = vec_unif_rand(R);
  const bool buggy = ((Rng *)R->math)->normal == BUGGY_KR;
  static const struct {
    double from, at, slope, sure, scale;
  } wedge[] = {{0.958720824790463, 2.216035867166471, -0.630834801921960, 0.755591531667601, 0.034240503750111},
               {0.911312780288703, 0.479727404222441, 1.105473661022070, 0.872834976671790, 0.049264496373128},
               {0, 0.479727404222441, -0.595507138015940, 0.805577924423817, 0.053377549506886}};
  if (u1 < 0.884070402298758) {
    double u2 = vec_unif_rand(R);
    return A * ((buggy ? 1.1311316354418 : 1.13113163544418) * u1 + u2 - 1);
  }
  if (u1 >= 0.973310954173898)
    for (;;) {
      double u2 = vec_unif_rand(R), u3 = vec_unif_rand(R), t = A * A - 2 * log(u3);
      if (u2 * u2 < A * A / t) return u1 < 0.986655477086949 ? sqrt(t) : -sqrt(t);
    }
  int k = 0;
  while (u1 < wedge[k].from) k++;
  for (;;) {
    double u2 = vec_unif_rand(R), u3 = vec_unif_rand(R), low = u2 < u3 ? u2 : u3, high = u2 < u3 ? u3 : u2;
    double t = wedge[k].at + wedge[k].slope * low;
    if (k == 2 && (t < 0 || (buggy && high > wedge[k].sure))) continue;
    if (high <= wedge[k].sure || wedge[k].scale * fabs(u2 - u3) <= kr_excess(t)) return u2 < u3 ? t : -t;
  }
}

double vec_norm_rand(Rt *R) {
  Rng *g = R->math;
  if (g->normal == AHRENS_DIETER) return vec_norm_forsythe(R);
  if (g->normal == KINDERMAN_RAMAGE || g->normal == BUGGY_KR) return kinderman_ramage(R);
  if (g->normal == BOX_MULLER) {
    if (g->bm_keep != 0.0 && !R->streams.on) {
      double s = g->bm_keep;
      g->bm_keep = 0.0;
      return s;
    }
    double theta = 6.283185307179586476925286766559 * vec_unif_rand(R),
           r = sqrt(-2 * log(vec_unif_rand(R))) + 10 * 2.2250738585072014e-308;
    g->bm_keep = r * sin(theta);
    return r * cos(theta);
  }
  double u = vec_unif_rand(R);
  u = (int)(134217728 * u) + vec_unif_rand(R);
  if (g->kind == PHILOX) return rv_qnorm(u / 134217728);
  return qnorm5(u / 134217728, 0.0, 1.0, 1, 0);
}

double vec_exp_rand(Rt *R) {
  if (((Rng *)R->math)->kind == PHILOX)
    return -rv_log(vec_unif_rand(R)); /* one draw: each number has its place in the stream */
  return vec_lib_exp_rand(R);
}

double vec_unif_index(Rt *R, double dn) {
  Rng *g = R->math;
  if (g->kind == PHILOX) { /* two draws: 20 and 33 bits */
    if (dn <= 0) return 0;
    double u = floor(vec_unif_rand(R) * 1048576);
    u = (u + vec_unif_rand(R)) * 9.5367431640625e-07;
    return floor(dn * u);
  }
  if (g->sample == ROUNDING) {
    const double one = 33554432; /* 2^25: what one draw resolves; Knuth's generators give no more bits */
    bool knuth = g->kind == KNUTH || g->kind == KNUTH2;
    if (dn > (knuth ? one - 1 : INT32_MAX)) {
      double u = floor(one * vec_unif_rand(R));
      return floor(dn * ((u + vec_unif_rand(R)) / one));
    }
    return floor(dn * vec_unif_rand(R));
  }
  if (dn <= 0) return 0;
  int bits = (int)ceil(log2(dn));
  double dv;
  do {
    int64_t v = 0;
    for (int n = 0; n <= bits; n += 16) v = 65536 * v + (int)floor(vec_unif_rand(R) * 65536);
    if (bits < 64) v &= (INT64_C(1) << bits) - 1;
    dv = (double)v;
  } while (dn <= dv);
  return dv;
}

/* ---- many at a time ---------------------------------------------------------------------------------------------- */

/* The twister's state, if numbers may be taken from it without asking each time; else NULL. */
static uint32_t *twister_state(Rt *R) {
  Rng *g = R->math;
  return g->kind == MERSENNE && !R->tape.words ? g->seed : NULL;
}

static void many_unif(uint32_t *s, double *q, int64_t n) {
  for (int64_t i = 0; i < n;) {
    if (s[0] >= TWISTER_WORDS) rv_twist(s + 1), s[0] = 0;
    const int64_t left = TWISTER_WORDS - (int64_t)s[0], m = IMIN(n - i, left);
    rv_twister_unif(q + i, s + 1 + s[0], m);
    s[0] += (uint32_t)m, i += m;
  }
}

static void many_norm(uint32_t *s, double *q, int64_t n) {
  enum { BLOCK = 256 };
  double u[2 * BLOCK], p[BLOCK];
  for (int64_t i = 0; i < n; i += BLOCK) {
    const int64_t m = IMIN(n - i, (int64_t)BLOCK);
    many_unif(s, u, 2 * m);
    rv_normal_middle(q + i, p, u, m);
    for (int64_t j = 0; j < m; j++)
      if (fabs(p[j] - 0.5) > 0.425) q[i + j] = qnorm5(p[j], 0.0, 1.0, 1, 0);
  }
}

void vec_many(int code, uint32_t *s, double *q, int64_t n) {
  if (code == V_UNIF) many_unif(s, q, n);
  else many_norm(s, q, n);
}

/* Words of the twister for functions that read a tape: those of the state that are left, and 624 more when they ran out. */
typedef struct Words {
  int32_t at, len;
  uint32_t w[2 * TWISTER_WORDS];
} Words;
static void words_add(Words *W, const uint32_t *mt, int32_t n) {
  rv_twister_tape(W->w + W->len, mt, n);
  W->len += n;
}
static void many_exp(uint32_t *s, double *q, int64_t n) {
  Words W = {0};
  words_add(&W, s + 1 + s[0], TWISTER_WORDS - (int32_t)s[0]);
  for (int64_t i = 0; i < n;) {
    int32_t at = W.at;
    const double e = rv_tape_exp(W.w, &at, W.len);
    if (at <= W.len) {
      W.at = at, q[i++] = e;
      continue;
    }
    memmove(W.w, W.w + W.at, (size_t)(W.len - W.at) * sizeof *W.w); /* and the same number again */
    W.len -= W.at, W.at = 0;
    rv_twist(s + 1);
    words_add(&W, s + 1, TWISTER_WORDS);
  }
  s[0] = (uint32_t)(TWISTER_WORDS - (W.len - W.at));
}

bool vec_draws_ahead(Rt *R, int code) {
  return twister_state(R) &&
         (code == V_UNIF || code == V_EXP || (code == V_NORM && ((Rng *)R->math)->normal == INVERSION));
}
void vec_draw_many(Rt *R, int code, double *q, int64_t n) {
  uint32_t *s = twister_state(R);
  rt_assert(R, s && vec_draws_ahead(R, code), "a generator without blocks, of variates %d", code);
  if (code == V_EXP) many_exp(s, q, n);
  else vec_many(code, s, q, n);
}

Obj *vec_draw_later(Rt *R, int code, double start, double scale, int64_t n) {
  enum { LEAST_UNIF = 1 << 22, LEAST_NORM = 1 << 20 }; /* drawn by then in the time of a jump */
  uint32_t *s = twister_state(R);
  if (n < (code == V_UNIF ? LEAST_UNIF : LEAST_NORM) || !s || !vec_draws_ahead(R, code)) return NULL;
  RtDrawn d = {.code = (uint8_t)code, .start = start, .scale = scale, .from = s[0]};
  d.by_kernels = code == V_UNIF || spec_host_log(NULL);
  memcpy(d.mt, s + 1, sizeof d.mt);
  Obj *r = rt_draws(R, &d, n);
  const uint64_t last = s[0] + (uint64_t)n * (uint64_t)rt_words_of(code) - 1; /* the word */
  rt_twister_jump(s + 1, last / TWISTER_WORDS);
  s[0] = (uint32_t)(last % TWISTER_WORDS) + 1;
  return r;
}

/* The next of 0 .. n - 1 by rejection, as vec_unif_index(), 1 <= n < 2^31: 16 bits of a word, or 32 of two. */
static inline int index_bits(uint32_t n) { return n > 1 ? 32 - __builtin_clz(n - 1) : 0; }
static inline uint32_t twister_index(uint32_t *s, uint32_t n, int bits) {
  const uint32_t mask = (UINT32_C(1) << bits) - 1;
  uint32_t v;
  do {
    v = twister_word(s) >> 16;
    if (bits >= 16) v = v << 16 | twister_word(s) >> 16;
    v &= mask;
  } while (v >= n);
  return v;
}
/* Now and then while elements are drawn: an interrupt, which leaves the stream where it stands. */
static inline void answer(Rt *R, int64_t i) {
  if (i % RT_PIECE || !RT_IS_DUE(R->interrupted)) return;
  vec_rng_put(R);
  rt_check_interrupt(R);
}
/* k of them, plus 1, where one word is enough for each: those that are too large are written over, which costs less than
 * to guess. */
static void twister_indices(Rt *R, uint32_t *s, uint32_t n, int bits, int64_t k, int32_t *y) {
  rt_assert(R, bits < 16 && n >= 1, "%d bits of an index below %u", bits, n);
  const uint32_t mask = (UINT32_C(1) << bits) - 1;
  for (int64_t i = 0, due = RT_PIECE; i < k;) {
    if (s[0] >= TWISTER_WORDS) rv_twist(s + 1), s[0] = 0;
    uint32_t at = s[0];
    for (; at < TWISTER_WORDS && i < k; at++) {
      const uint32_t v = rt_temper(s[1 + at]) >> 16 & mask;
      y[i] = (int32_t)v + 1;
      i += v < n;
    }
    s[0] = at;
    if (i >= due) answer(R, 0), due = i + RT_PIECE;
  }
}
/* The state, where indices are drawn so. */
static uint32_t *index_state(Rt *R) { return ((Rng *)R->math)->sample == REJECTION ? twister_state(R) : NULL; }

/* ---- set.seed, RNGkind ------------------------------------------------------------------------------------------- */

static int pick_kind(Rt *R, Obj *x, const char *const *names, int n, const char *what) { /* -1: not given or default */
  if (!x || x == NIL) return -1;
  if (x->type == T_STR && LEN(x) == 1) {
    const char *s = STR(x, 0);
    if (!strcmp(s, "default")) return -2;
    int hit = -1;
    for (int i = 0; i < n; i++)
      if (names[i] && !strncmp(names[i], s, strlen(s))) {
        hit = i;
        if (!strcmp(names[i], s)) break;
      }
    if (hit < 0) rt_error(R, "'%s' is not a valid abbreviation of an RNG", s);
    return hit;
  }
  if (rt_is_num(x) && LEN(x) == 1) return rt_as_int(R, x);
  rt_error(R, "invalid '%s' value", what);
}
static const char *const kind_names[] = {"Wichmann-Hill",    "Marsaglia-Multicarry", "Super-Duper",
                                         "Mersenne-Twister", "Knuth-TAOCP",          "user-supplied",
                                         "Knuth-TAOCP-2002", "L'Ecuyer-CMRG",        "Philox"};
static const char *const norm_names[] = {"Buggy Kinderman-Ramage", "Ahrens-Dieter", "Box-Muller",
                                         "user-supplied",          "Inversion",     "Kinderman-Ramage"};
static const char *const sample_names[] = {"Rounding", "Rejection"};

static void set_kinds(Rt *R, Rng *g, int k, int nk, int sk) {
  if (k == -2) k = MERSENNE;
  if (nk == -2) nk = INVERSION;
  if (sk == -2) sk = REJECTION;
  if (k >= 0 && (k >= N_KINDS || k == USER_UNIF))
    rt_error(R, "'kind' %s is not available", k < N_KINDS ? kind_names[k] : "of this number");
  if (nk >= 0 && nk != INVERSION && nk != BOX_MULLER && nk != AHRENS_DIETER && nk != KINDERMAN_RAMAGE && nk != BUGGY_KR)
    rt_error(R, "'normal.kind' %s is not available", nk < N_NORMS ? norm_names[nk] : "of this number");
  if (sk >= N_SAMPLES) rt_error(R, "invalid sample_kind in 'RNGkind'");
  if (nk == BUGGY_KR) rt_warning(R, "buggy version of Kinderman-Ramage generator used");
  if (sk == ROUNDING) rt_warning(R, "non-uniform 'Rounding' sampler used");
  if (k == MARSAGLIA) rt_warning(R, "RNGkind: Marsaglia-Multicarry has poor statistical properties");
  if ((k >= 0 ? k : g->kind) == MARSAGLIA && (nk >= 0 ? nk : g->normal) == KINDERMAN_RAMAGE && (k >= 0 || nk >= 0))
    rt_warning(R, "RNGkind: severe deviations from normality for Kinderman-Ramage + Marsaglia-Multicarry");
  if (k >= 0) { /* the new generator is seeded from the old one, if it is the same, too */
    double u = vec_unif_rand(R);
    init_seed(R, g, k, (uint32_t)(u * 4294967295.0));
  }
  if (nk >= 0) {
    if (nk != g->normal) R->nredefined++;
    g->normal = nk, g->bm_keep = 0;
  }
  if (sk >= 0) g->sample = sk;
}

static Obj *do_set_seed(Rt *R, Call *c) { /* seed, kind = NULL, normal.kind = NULL, sample.kind = NULL */
  Obj *s = arg_need(R, c, 0, "seed");
  Rng *g = rng(R);
  int k = pick_kind(R, vec_arg_or(c, 1, NULL), kind_names, N_KINDS, "kind"),
      nk = pick_kind(R, vec_arg_or(c, 2, NULL), norm_names, N_NORMS, "normal.kind"),
      sk = pick_kind(R, vec_arg_or(c, 3, NULL), sample_names, N_SAMPLES, "sample.kind");
  if (nk == BUGGY_KR) rt_error(R, "buggy version of Kinderman-Ramage generator is not allowed");
  if (rt_env_get(R, R->global, R->s.Random_seed).tag != V_UNBOUND) vec_rng_get(R);
  else if (!g->ready) randomize(R, g);
  set_kinds(R, g, k, nk, sk);
  if (s == NIL) randomize(R, g);
  else {
    int seed = rt_is_vec(s) ? rt_as_int(R, s) : NA_INT;
    if (seed == NA_INT) rt_error(R, "supplied seed is not a valid integer");
    init_seed(R, g, g->kind, (uint32_t)seed);
  }
  vec_rng_put(R);
  return NIL;
}

static Obj *do_rngkind(Rt *R, Call *c) {
  vec_rng_get(R);
  Rng *g = rng(R);
  Obj *r = rt_alloc(R, T_STR, 3);
  SET_STR(r, 0, rt_mk(R, kind_names[g->kind]));
  SET_STR(r, 1, rt_mk(R, norm_names[g->normal]));
  SET_STR(r, 2, rt_mk(R, sample_names[g->sample]));
  int k = pick_kind(R, vec_arg_or(c, 0, NULL), kind_names, N_KINDS, "kind"),
      nk = pick_kind(R, vec_arg_or(c, 1, NULL), norm_names, N_NORMS, "normal.kind"),
      sk = pick_kind(R, vec_arg_or(c, 2, NULL), sample_names, N_SAMPLES, "sample.kind");
  c->visible = k == -1 && nk == -1 && sk == -1;
  if (!c->visible) {
    set_kinds(R, g, k, nk, sk);
    vec_rng_put(R);
  }
  return r;
}

/* ---- sample ------------------------------------------------------------------------------------------------------ */

/* The call that an error of sampling names: sample() calls sample.int(). */
static Obj *sample_call(Rt *R, Call *c, bool of_length) {
  if (c->def->code) return c->call;
  Obj *x = rt_sym(R, "x");
  if (of_length) x = rt_langs(R, "length", 1, x);
  return rt_langs(R, "sample.int", 4, x, rt_sym(R, "size"), rt_sym(R, "replace"), rt_sym(R, "prob"));
}

static _Noreturn void sample_error(Rt *R, Call *c, bool of_length, const char *msg) {
  rt_error_call(R, sample_call(R, c, of_length), "%s", msg);
}

/* Different ones of 1..n by rejection of what was drawn before: few of many, into y, or z where they are no integers. */
static void draw_few(Rt *R, double n, int64_t k, int32_t *y, double *z) {
  rt_assert(R, (double)k <= n / 2, "%lld different ones of %g", (long long)k, n); /* the table has free places */
  size_t size = 16;
  while (size < 4 * (size_t)k) size *= 2;
  int64_t *seen = SCRATCH(R, int64_t, (int64_t)size); /* a hash table; 0: free */
  memset(seen, 0, size * sizeof *seen);
  for (int64_t i = 0; i < k;) {
    const int64_t v = (int64_t)vec_unif_index(R, n) + 1;
    size_t at = ((uint64_t)v * 0x9e3779b97f4a7c15u >> 20) & (size - 1);
    while (seen[at] && seen[at] != v) at = (at + 1) & (size - 1);
    if (seen[at]) continue;
    seen[at] = v;
    if (z) z[i++] = (double)v;
    else y[i++] = (int32_t)v;
  }
}

/* The numbers that are left of 0..n-1, in an order that changes as they go.  Where few of many go, a hash table of the
 * places that have changed (their number + 1; 0: free), so that nobody has to write n numbers. */
typedef struct Left {
  int32_t *at; /* what place j has; with a table, place[h] - 1 has at[h] */
  uint32_t *place;
  size_t size; /* of the table; 0: none */
} Left;

static Left left_of(Rt *R, int64_t n, int64_t k) {
  enum { FEW = 16 };
  Left l = {0};
  if (k < n / FEW)
    for (l.size = 16; l.size < 4 * (size_t)k;) l.size *= 2;
  l.at = SCRATCH(R, int32_t, l.size ? (int64_t)l.size : n);
  if (l.size) {
    l.place = SCRATCH(R, uint32_t, (int64_t)l.size);
    memset(l.place, 0, l.size * sizeof *l.place);
  } else
    for (int64_t i = 0; i < n; i++) l.at[i] = (int32_t)i;
  return l;
}
static size_t left_find(const Left *l, uint32_t j) {
  size_t h = (j * 2654435769u) >> 7 & (l->size - 1);
  while (l->place[h] && l->place[h] != j + 1) h = (h + 1) & (l->size - 1);
  return h;
}
/* The number at place j goes; the one at place `last` comes there. */
static int32_t left_take(const Left *l, uint32_t j, uint32_t last) {
  if (!l->size) {
    const int32_t v = l->at[j];
    l->at[j] = l->at[last];
    return v;
  }
  const size_t to = left_find(l, j), from = left_find(l, last);
  const int32_t v = l->place[to] ? l->at[to] : (int32_t)j;
  l->at[to] = l->place[from] ? l->at[from] : (int32_t)last;
  l->place[to] = j + 1;
  return v;
}

/* Different ones of 1..n: each from those that are left. */
static void draw_different(Rt *R, int64_t n, int64_t k, int32_t *y) {
  const Left left = left_of(R, n, k);
  uint32_t *s = index_state(R);
  rt_assert(R, k <= n && n <= INT32_MAX, "%lld different ones of %lld", (long long)k, (long long)n);
  for (int64_t i = 0; i < k; i++, n--) {
    answer(R, i);
    const uint32_t j =
        s ? twister_index(s, (uint32_t)n, index_bits((uint32_t)n)) : (uint32_t)vec_unif_index(R, (double)n);
    y[i] = left_take(&left, j, (uint32_t)n - 1) + 1;
  }
}

/* k of 1..n, all as probable. */
static Obj *sample_equal(Rt *R, double n, int64_t k, bool replace) {
  Obj *r = rt_alloc(R, n > INT32_MAX ? T_DBL : T_INT, k);
  vec_rng_get(R);
  if (n > INT32_MAX && !replace && k > 1) draw_few(R, n, k, NULL, DBL_W(r));
  else if (n > INT32_MAX)
    for (int64_t i = 0; i < k; i++) DBL_W(r)[i] = vec_unif_index(R, n) + 1;
  else if (replace || k < 2) {
    uint32_t *s = n >= 1 ? index_state(R) : NULL;
    const int bits = s ? index_bits((uint32_t)n) : 0;
    int32_t *y = INT_W(r);
    if (s && bits < 16) twister_indices(R, s, (uint32_t)n, bits, k, y);
    else if (s)
      for (int64_t i = 0; i < k; i++) answer(R, i), y[i] = (int32_t)twister_index(s, (uint32_t)n, bits) + 1;
    else
      for (int64_t i = 0; i < k; i++) answer(R, i), y[i] = (int32_t)(vec_unif_index(R, n) + 1);
  } else if (n > 10000000 && k <= (int64_t)n / 2) draw_few(R, n, k, INT_W(r), NULL);
  else draw_different(R, (int64_t)n, k, INT_W(r));
  vec_rng_put(R);
  return r;
}

/* The n probabilities, of sum 1, to write to. */
static double *probabilities(Rt *R, Call *c, bool of_length, Obj *prob, int64_t n, int64_t k, bool replace) {
  Obj *pd = rt_coerce(R, prob, T_DBL);
  if (LEN(pd) != n) sample_error(R, c, of_length, "incorrect number of probabilities");
  double *p = SCRATCH(R, double, n), sum = 0;
  int64_t npos = 0;
  for (int64_t i = 0; i < n; i++) {
    p[i] = DBL(pd)[i];
    if (!isfinite(p[i])) sample_error(R, c, of_length, "NA in probability vector");
    if (p[i] < 0) sample_error(R, c, of_length, "negative probability");
    if (p[i] > 0) npos++, sum += p[i];
  }
  if (npos == 0 || (!replace && k > npos))
    sample_error(R, c, of_length,
                 k > n && !replace ? "cannot take a sample larger than the population when 'replace = FALSE'"
                                   : "too few positive probabilities");
  for (int64_t i = 0; i < n; i++) p[i] /= sum;
  return p;
}

/* k of 1..n by the sums of their probabilities, which p becomes, in the order of 1..n: by place in the stream. */
static void draw_by_sums(Rt *R, double *p, int64_t n, int64_t k, int32_t *y) {
  int64_t last = n - 1;
  while (last > 0 && p[last] <= 0) last--;
  rt_assert(R, n > 0 && p[last] > 0, "no probability of %lld", (long long)n);
  for (int64_t i = 1; i < n; i++) p[i] += p[i - 1];
  for (int64_t i = 0; i < k; i++) {
    const double u = vec_unif_rand(R);
    int64_t j = 0;
    while (j < last && u > p[j]) j++;
    y[i] = (int32_t)j + 1;
  }
}

/* k of 1..n by the table of their probabilities (specialize/math/weighted.h). */
static void draw_weighted(Rt *R, const double *p, int64_t n, int64_t k, bool replace, int32_t *y) {
  rt_assert(R, n >= 1 && n <= INT32_MAX, "%lld probabilities", (long long)n);
  double *t = SCRATCH(R, double, 3 + 3 * n);
  memcpy(t + 3, p, (size_t)n * sizeof *p);
  rv_weights(t, (int)n, replace);
  const bool rounding = ((Rng *)R->math)->sample == ROUNDING; /* one number for both choices */
  for (int64_t i = 0; i < k; i++) {
    answer(R, i);
    if (t[2] != 0) {
      const double u = rounding ? vec_unif_rand(R) * (double)n : vec_unif_index(R, (double)n), column = floor(u);
      y[i] = (int)rv_weights_alias(t, column, rounding ? u - column : vec_unif_rand(R));
    } else if (replace) y[i] = (int)rv_weights_sum(t, vec_unif_rand(R));
    else y[i] = (int)rv_weights_take(t, vec_unif_rand(R));
  }
}

static Obj *sample_int(Rt *R, Call *c, bool of_length, double dn, double dk, bool replace, Obj *prob) {
  if (dn != dn || dn < 0 || dn > VEC_MOST || (dk > 0 && dn == 0))
    sample_error(R, c, of_length, "invalid first argument");
  if (isinf(dk)) sample_error(R, c, of_length, "vector size cannot be infinite");
  if (dk > VEC_MOST) sample_error(R, c, of_length, "vector size specified is too large");
  if (dk != dk || dk < 0) sample_error(R, c, of_length, "invalid 'size' argument");
  int64_t k = (int64_t)dk, n = (int64_t)dn;
  if (!prob || prob == NIL) {
    if (!replace && k > n)
      sample_error(R, c, of_length, "cannot take a sample larger than the population when 'replace = FALSE'");
    return sample_equal(R, dn, k, replace);
  }
  double *p = probabilities(R, c, of_length, prob, n, k, replace);
  Obj *r = rt_alloc(R, T_INT, k);
  vec_rng_get(R);
  if (vec_by_counter(R) && (replace || k == 1)) draw_by_sums(R, p, n, k, INT_W(r));
  else draw_weighted(R, p, n, k, replace, INT_W(r));
  vec_rng_put(R);
  return r;
}

/* replace, a flag. */
static bool sample_flag(Rt *R, Call *c, bool of_length, Obj *x) {
  const int v = rt_is_atomic(x) && rt_length(x) == 1 ? rt_as_lgl(R, x) : NA_LGL;
  if (v == NA_LGL) sample_error(R, c, of_length, "invalid 'replace' argument");
  return v != 0;
}

static Obj *do_sample(Rt *R,
                      Call *c) { /* x, size, replace = FALSE, prob = NULL; code 1: sample.int(n, size = n, ...) */
  Obj *x = vec_arg_or(c, 0, NULL), *prob = vec_arg_or(c, 3, NIL);
  if (!x) rt_error(R, "argument \"%s\" is missing, with no default", c->def->code ? "n" : "x");
  const bool of_length = !c->def->code && (rt_length(x) != 1 || (x->type != T_INT && x->type != T_DBL) ||
                                           rt_is_object(x) || !(rt_as_dbl(R, x) >= 1));
  const bool replace = vec_has_arg(c, 2) && sample_flag(R, c, of_length, c->args[2]);
  if (vec_has_arg(c, 1) && c->args[1] != NIL && (rt_length(c->args[1]) != 1 || c->args[1]->type == T_LGL))
    sample_error(R, c, of_length, "invalid 'size' argument");
  if (c->def->code) {
    if (rt_length(x) != 1) rt_error(R, "length(n) == 1L is not TRUE");
    if (x->type == T_STR) rt_error_call(R, interp_call_text(R, "n/2"), "non-numeric argument to binary operator");
    double n = rt_as_dbl(R, x), k = vec_has_arg(c, 1) && c->args[1] != NIL ? rt_as_dbl(R, c->args[1]) : n;
    return sample_int(R, c, false, floor(n), floor(k), replace, prob);
  }
  if (!of_length) {
    double n = floor(rt_as_dbl(R, x));
    return sample_int(R, c, false, n, vec_has_arg(c, 1) ? floor(rt_as_dbl(R, c->args[1])) : n, replace, prob);
  }
  double n = (double)rt_length(x);
  if (rt_is_object(x)) n = rt_as_dbl(R, interp_dispatch_or(R, "length", 1, &x));
  Obj *ix = sample_int(R, c, true, n, vec_has_arg(c, 1) ? floor(rt_as_dbl(R, c->args[1])) : n, replace, prob);
  if (rt_is_object(x)) {
    Obj *args[2] = {x, ix};
    return interp_dispatch_or(R, "[", 2, args);
  }
  return vec_subset(R, x, 1, &ix, true);
}

const BuiltinDef builtins_random[] = {
    {"set.seed", do_set_seed, BK_BUILTIN, "seed, kind = NULL, normal.kind = NULL, sample.kind = NULL", BF_INVIS, 0},
    {"RNGkind", do_rngkind, BK_BUILTIN, "kind = NULL, normal.kind = NULL, sample.kind = NULL", 0, 0},
    {"sample", do_sample, BK_BUILTIN, "x, size, replace = FALSE, prob = NULL", BF_MISSING, 0},
    {"sample.int", do_sample, BK_BUILTIN,
     "n, size = n, replace = FALSE, prob = NULL, useHash = (n > 1e+07 && !replace && is.null(prob) && (!is.null(size)) "
     "&& size <= n/2)",
     0, 1},
    {0}};
