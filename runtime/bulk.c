/* runtime/bulk.c - many small vectors at once, as a parallel call leaves them whose results vary in length.
 *
 * Made one by one, each vector would take a cell from its class's free list, which lies all over the heap, and the
 * collector's books would be kept for each.  Here the cells come by the block: whole blocks without a live cell are
 * taken for each size class, headers and elements are written in one walk over them, by several threads when there is
 * much to do (they count what their part needs, wait for the blocks, and fill them), and the books are kept once.
 * Nothing is collected while cells are being filled.
 */
#include "heap.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

enum {
  AHEAD = 512,           /* bytes */
  FEW = 256,             /* vectors that are not worth it */
  THREAD_VECTORS = 8192, /* for each thread, at least */
  MOST_THREADS = 8
};

/* The cells of one class that a walk takes in order. */
typedef struct Cursor {
  char *at, *end;
  int64_t block; /* the next of the class's blocks */
} Cursor;

typedef struct Class {
  int64_t cells; /* wanted */
  Block **block;
  int64_t nblocks, room;
} Class;

/* The threads, and what they wait for. */
typedef struct Crew {
  pthread_mutex_t lock;
  pthread_cond_t change;
  int counted; /* threads that have counted */
  enum { WAIT, FILL, GO_HOME } now;
} Crew;

typedef struct Walk {
  Crew *crew;
  bool large; /* there are vectors that are larger than any cell */
  Heap *H;
  const RtParts *p;
  Class *cls;
  Obj **to;
  int64_t lo, hi;
  int64_t count[NCLASS], before[NCLASS]; /* cells of each class in [lo, hi), in [0, lo) */
} Walk;

static inline int class_of(const Heap *H, size_t bytes) {
  size_t n = bytes + sizeof(Vec);
  return n > MAX_CELL ? -1 : H->class_of[(n + 15) >> 4];
}

static void fill(Walk *w) {
  const RtParts *p = w->p;
  const Heap *H = w->H;
  size_t es = elt_size(p->type);
  Cursor cur[NCLASS] = {{0}};
  for (int64_t i = w->lo; i < w->hi; i++) {
    if (p->at[i] < p->base) continue;
    size_t bytes = (size_t)p->len[i] * es;
    int c = class_of(H, bytes);
    if (c < 0) continue;
    Cursor *u = &cur[c];
    size_t cell = H->cell_size[c];
    if (u->at == u->end) {
      const Class *k = &w->cls[c];
      int64_t first = 0;
      if (!u->at) { /* where the walk before this one ends */
        u->block = w->before[c] / k->block[0]->ncells;
        first = w->before[c] % k->block[0]->ncells;
      }
      Block *b = k->block[u->block++];
      u->at = b->base + (size_t)first * cell;
      u->end = b->base + (size_t)b->ncells * cell;
    }
    Vec *v = (Vec *)u->at;
    u->at += cell;
    __builtin_prefetch(u->at + AHEAD, 1);
    v->h = (Obj){.type = (uint8_t)p->type, .gc = GC_LIVE, .named = 2};
    v->len = v->cap = p->len[i];
    v->data = v + 1;
    v->ext = NULL;
    memcpy(v + 1, (const char *)p->from + (size_t)(p->at[i] - p->base) * es, bytes);
    w->to[i] = &v->h;
  }
}

static void count(Walk *w) {
  const RtParts *p = w->p;
  size_t es = elt_size(p->type);
  for (int64_t i = w->lo; i < w->hi; i++) {
    if (p->at[i] < p->base) continue;
    int c = class_of(w->H, (size_t)p->len[i] * es);
    if (c >= 0) w->count[c]++;
    else w->large = true;
  }
}

static void *work(void *arg) {
  Walk *w = arg;
  Crew *c = w->crew;
  count(w);
  pthread_mutex_lock(&c->lock);
  c->counted++;
  pthread_cond_broadcast(&c->change);
  while (c->now == WAIT) pthread_cond_wait(&c->change, &c->lock);
  bool go = c->now == FILL;
  pthread_mutex_unlock(&c->lock);
  if (go) fill(w);
  return NULL;
}
static void tell(Crew *c, bool go) {
  pthread_mutex_lock(&c->lock);
  c->now = go ? FILL : GO_HOME;
  pthread_cond_broadcast(&c->change);
  pthread_mutex_unlock(&c->lock);
}

static void one_by_one(Rt *R, const RtParts *p, Obj *list, int64_t first, bool large) {
  rt_assert(R, first >= 0 && first + p->n <= LEN(list), "parts %lld to %lld of %lld", (long long)first,
            (long long)(first + p->n), (long long)LEN(list));
  size_t es = elt_size(p->type);
  for (int64_t i = 0; i < p->n; i++) {
    if (p->at[i] < p->base) continue;
    size_t bytes = (size_t)p->len[i] * es;
    if (large && class_of(R->heap, bytes) >= 0) continue;
    Obj *e = rt_alloc(R, p->type, p->len[i]);
    memcpy(VEC(e)->data, (const char *)p->from + (size_t)(p->at[i] - p->base) * es, bytes);
    rt_set_elt(list, first + i, e);
  }
}

/* Cells for all that the classes are asked for.  False: there is no memory for them. */
static bool take(Rt *R, Class *cls) {
  bool enough = true;
  for (int c = 0; c < R->heap->nclass && enough; c++) {
    Class *k = &cls[c];
    if (!k->cells) continue;
    size_t room = (size_t)k->cells / (PAGE / R->heap->cell_size[c]) + 1;
    k->block = malloc(room * sizeof *k->block);
    if (k->block) k->nblocks = heap_take_blocks(R->heap, c, k->cells, k->block);
    enough = k->nblocks && k->nblocks * (int64_t)k->block[0]->ncells >= k->cells;
  }
  return enough;
}

/* The cells that were not wanted, and all of them if nothing was made, are free again. */
static void give_back(Rt *R, Class *cls, bool made) {
  for (int c = 0; c < R->heap->nclass; c++) {
    Class *k = &cls[c];
    int64_t used = made ? k->cells : 0;
    for (int64_t j = 0; j < k->nblocks; j++) {
      int64_t n = k->block[j]->ncells, keep = used < n ? used : n;
      if (keep < n) heap_free_cells(R->heap, k->block[j], (uint32_t)keep);
      used -= keep;
    }
    free(k->block);
  }
}

static int threads(int64_t vectors) {
  long cpus = sysconf(_SC_NPROCESSORS_ONLN);
  int64_t n = cpus < 2 ? 1 : cpus < 4 ? 2 : cpus / 2, work = vectors / THREAD_VECTORS + 1;
  n = n < work ? n : work;
  return (int)(n < MOST_THREADS ? n : MOST_THREADS);
}

void rt_alloc_parts(Rt *R, Obj *list, int64_t first, const RtParts *p) {
  rt_assert(R, p->n >= 0 && first >= 0 && first + p->n <= LEN(list), "parts %lld to %lld of %lld", (long long)first,
            (long long)(first + p->n), (long long)LEN(list));
  Heap *H = R->heap;
  Crew crew = {.lock = PTHREAD_MUTEX_INITIALIZER, .change = PTHREAD_COND_INITIALIZER};
  Walk walk[MOST_THREADS];
  Class cls[NCLASS] = {{0}};
  pthread_t th[MOST_THREADS];
  bool on[MOST_THREADS] = {false}, large = false;
  size_t bytes = 0;
  int n = 0, others = 0, most = threads(p->n);
  if (p->n < FEW) {
    one_by_one(R, p, list, first, false);
    return;
  }
  int64_t step = (p->n + most - 1) / most;
  for (int64_t lo = 0; lo < p->n; lo += step, n++) {
    walk[n] = (Walk){.crew = &crew, .H = H, .p = p, .cls = cls, .to = (Obj **)VEC(list)->data + first, .lo = lo};
    walk[n].hi = lo + step < p->n ? lo + step : p->n;
  }
  for (int k = 1; k < n; k++) others += on[k] = pthread_create(&th[k], NULL, work, &walk[k]) == 0;
  for (int k = 0; k < n; k++)
    if (!on[k]) count(&walk[k]);
  pthread_mutex_lock(&crew.lock);
  while (crew.counted < others) pthread_cond_wait(&crew.change, &crew.lock);
  pthread_mutex_unlock(&crew.lock);
  for (int k = 0; k < n; k++)
    for (int c = 0; c < H->nclass; c++) {
      walk[k].before[c] = cls[c].cells;
      cls[c].cells += walk[k].count[c];
    }
  for (int k = 0; k < n; k++) large |= walk[k].large;
  for (int c = 0; c < H->nclass; c++) bytes += (size_t)cls[c].cells * H->cell_size[c];
  if (heap_due(H, bytes)) rt_gc(R);
  bool enough = take(R, cls);
  tell(&crew, enough);
  for (int k = 0; k < n && enough; k++)
    if (!on[k]) fill(&walk[k]);
  for (int k = 1; k < n; k++)
    if (on[k]) pthread_join(th[k], NULL);
  pthread_cond_destroy(&crew.change);
  pthread_mutex_destroy(&crew.lock);
  give_back(R, cls, enough);
  if (enough) H->since += bytes;
  if (!enough || large) one_by_one(R, p, list, first, enough);
}
