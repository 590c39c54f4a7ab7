/* runtime/bulk.c - many small vectors at once, as a parallel call leaves them whose results vary in length.
 *
 * Made one by one, each vector would take a cell from its class's free list, which lies all over the heap, and the
 * collector's books would be kept for each.  Here the cells come by the block: whole blocks without a live cell are
 * taken for each size class, headers and elements are written in one walk over them, by several threads when there is
 * much to do, and the books are kept once.  Nothing is collected on the way.
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

typedef struct Walk {
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

static void *fill(void *arg) {
  Walk *w = arg;
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
  return NULL;
}

/* Are there vectors that are larger than any cell? */
static bool count(Walk *w) {
  const RtParts *p = w->p;
  size_t es = elt_size(p->type);
  bool large = false;
  for (int64_t i = w->lo; i < w->hi; i++) {
    if (p->at[i] < p->base) continue;
    int c = class_of(w->H, (size_t)p->len[i] * es);
    if (c >= 0) w->count[c]++;
    else large = true;
  }
  return large;
}

static void one_by_one(Rt *R, const RtParts *p, Obj *list, int64_t first, bool large) {
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
  int64_t n = cpus < 4 ? 1 : cpus / 2, work = vectors / THREAD_VECTORS + 1;
  n = n < work ? n : work;
  return (int)(n < MOST_THREADS ? n : MOST_THREADS);
}

void rt_alloc_parts(Rt *R, Obj *list, int64_t first, const RtParts *p) {
  Heap *H = R->heap;
  Walk walk[MOST_THREADS];
  Class cls[NCLASS] = {{0}};
  size_t bytes = 0;
  bool large = false;
  int n = 0, most = threads(p->n);
  if (p->n < FEW) {
    one_by_one(R, p, list, first, false);
    return;
  }
  int64_t step = (p->n + most - 1) / most;
  for (int64_t lo = 0; lo < p->n; lo += step) {
    Walk *w = &walk[n++];
    *w = (Walk){.H = H, .p = p, .cls = cls, .to = (Obj **)VEC(list)->data + first, .lo = lo};
    w->hi = lo + step < p->n ? lo + step : p->n;
    large |= count(w);
    for (int c = 0; c < H->nclass; c++) {
      w->before[c] = cls[c].cells;
      cls[c].cells += w->count[c];
    }
  }
  for (int c = 0; c < H->nclass; c++) bytes += (size_t)cls[c].cells * H->cell_size[c];
  if (H->stress || (H->since > 0 && H->since + bytes > H->trigger)) rt_gc(R);
  if (!take(R, cls)) {
    give_back(R, cls, false);
    one_by_one(R, p, list, first, false);
    return;
  }
  pthread_t th[MOST_THREADS];
  bool on[MOST_THREADS] = {false};
  for (int k = 1; k < n; k++) on[k] = pthread_create(&th[k], NULL, fill, &walk[k]) == 0;
  for (int k = 0; k < n; k++)
    if (!on[k]) fill(&walk[k]);
  for (int k = 1; k < n; k++)
    if (on[k]) pthread_join(th[k], NULL);
  H->since += bytes;
  give_back(R, cls, true);
  if (large) one_by_one(R, p, list, first, true);
}
