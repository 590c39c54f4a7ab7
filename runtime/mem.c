/* runtime/mem.c - the heap and its collector.
 *
 * Mark-sweep, nothing moves.  Cells of up to 64 KiB come from blocks of one size class; larger vectors keep their
 * header in a cell and their elements in a chunk mapped by itself, so that they are page-aligned and go back to the
 * system.  A two-level table over the address space says in two loads which block or chunk an address belongs to: this
 * makes the conservative scan of the C stack cheap, and interior pointers legal.  Objects are traced precisely, with an
 * explicit stack; if that stack cannot grow, marking goes on by scanning the blocks.
 *
 * Sweeping is eager: whatever hangs off a dead object (chunks, device buffers, nodes) is released by the collection
 * that found it dead, and `live` is exact.
 */
#define _GNU_SOURCE
#include "heap.h"
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__has_feature) /* clang says it so, gcc by the macro */
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define NO_ASAN __attribute__((no_sanitize_address, noinline))
#else
#define NO_ASAN __attribute__((noinline))
#endif

enum {
  REGION = 4 << 20,
  SPARE_RANGE = 2 * REGION,
  BIG_PAGES = 8,
  SMALL_CELL_MAX = 4096,
  MIN_TRIGGER = 24 << 20,
  HUGE_PAGE = 2 << 20,
  SMALL_HEAP = 2 /* regions */
};

/* ---- pages ---------------------------------------------------------------------------------------------------------
 */

static void *map(size_t n) {
  void *p = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? NULL : p;
}
/* n bytes at a multiple of `unit`, PAGE or a larger power of two. */
static char *map_aligned(size_t n, size_t unit) {
  char *p = map(n + unit);
  if (!p) return NULL;
  char *a = (char *)(((uintptr_t)p + unit - 1) & ~(uintptr_t)(unit - 1));
  if (a > p) munmap(p, (size_t)(a - p));
  if (a < p + unit) munmap(a + n, (size_t)(p + unit - a));
  return a;
}

static bool page_set(Heap *H, char *base, size_t npages, uintptr_t entry) {
  uintptr_t pg = (uintptr_t)base >> PAGE_BITS;
  for (size_t i = 0; i < npages; i++, pg++) {
    uintptr_t *leaf = H->pages[pg >> 16 & 0xffff];
    if (!leaf) {
      if (!entry) continue;
      leaf = map(65536 * sizeof *leaf);
      if (!leaf) return false;
      H->pages[pg >> 16 & 0xffff] = leaf;
    }
    leaf[pg & 0xffff] = entry;
  }
  return true;
}
static inline uintptr_t page_of(Heap *H, uintptr_t p) {
  if (p >> 48) return 0;
  uintptr_t *leaf = H->pages[p >> 32];
  return leaf ? leaf[p >> PAGE_BITS & 0xffff] : 0;
}

/* The allocated object that address p points to or into, or NULL. */
static inline Obj *find_obj(Heap *H, uintptr_t p) {
  uintptr_t e = page_of(H, p);
  if (!e) return NULL;
  if (e & 1) return ((Chunk *)(e - 1))->owner;
  Block *b = (Block *)e;
  uint32_t i = (uint32_t)((p - (uintptr_t)b->base) / b->cell);
  if (i >= b->ncells) return NULL;
  Obj *o = (Obj *)(b->base + (size_t)i * b->cell);
  return o->gc & GC_LIVE ? o : NULL;
}

/* ---- size classes and blocks ----------------------------------------------------------------------------------------
 */

static void init_classes(Heap *H) {
  int n = 0;
  uint32_t s = 16, step = 16;
  for (;;) {
    s += step;
    if (s > MAX_CELL) break;
    H->cell_size[n++] = s;
    if (s >= 128 && (s & (s - 1)) == 0) step = s / 4;
  }
  H->nclass = n;
  int c = 0;
  for (uint32_t u = 0; u <= MAX_CELL / 16; u++) {
    while (H->cell_size[c] < u * 16) c++;
    H->class_of[u] = (uint8_t)c;
  }
}

static Block *new_block(Heap *H, uint32_t npages) {
  Block **spare = &H->spare[npages > 1];
  if (!*spare) {
    if (H->nregions == H->cap_regions) {
      int cap = H->cap_regions ? H->cap_regions * 2 : 64;
      void **r = realloc(H->regions, (size_t)cap * sizeof *r);
      if (!r) return NULL;
      H->regions = r, H->cap_regions = cap;
    }
    /* Finding and clearing 4 KiB at a time takes many times as long as 2 MiB at once; a small heap stays small. */
    bool large = H->nregions >= SMALL_HEAP;
    char *base = map_aligned(REGION, large ? HUGE_PAGE : PAGE);
    if (!base) return NULL;
    if (large) madvise(base, REGION, MADV_HUGEPAGE);
    uint32_t n = REGION / PAGE / npages;
    Block *bs = calloc(n, sizeof *bs);
    if (!bs) {
      munmap(base, REGION);
      return NULL;
    }
    H->regions[H->nregions++] = bs; /* the first header tells the region's address */
    for (uint32_t i = n; i-- > 0;) {
      bs[i].base = base + (size_t)i * npages * PAGE;
      bs[i].npages = npages;
      bs[i].next = *spare;
      *spare = &bs[i];
    }
  }
  Block *b = *spare;
  *spare = b->next;
  return b;
}

/* One more block of class c, its cells as yet nobody's. */
static Block *fresh_block(Heap *H, int c) {
  uint32_t cell = H->cell_size[c], npages = cell > SMALL_CELL_MAX ? BIG_PAGES : 1;
  if (H->cap && H->mapped + (size_t)npages * PAGE > H->cap + H->reserve) return NULL;
  Block *b = new_block(H, npages);
  if (!b) return NULL;
  if (!page_set(H, b->base, npages, (uintptr_t)b)) return NULL;
  b->cell = cell, b->ncells = npages * PAGE / cell, b->cls = (uint32_t)c, b->live = 0;
  b->next = H->blocks[c], H->blocks[c] = b;
  H->mapped += (size_t)npages * PAGE;
  b->free = NULL;
  b->touched = true;
  return b;
}

void heap_free_cells(Heap *H, Block *b, uint32_t from) {
  Obj *list = H->free[b->cls];
  for (uint32_t i = b->ncells; i-- > from;) {
    Obj *o = (Obj *)(b->base + (size_t)i * b->cell);
    o->gc = 0;
    o->attr = list;
    list = o;
  }
  H->free[b->cls] = list;
}

int64_t heap_take_blocks(Heap *H, int c, int64_t cells, Block **out) {
  int64_t n = 0, have = 0;
  for (Block *b = H->avail[c]; b && have < cells; b = b->next) {
    if (!b->free || b->live || b->touched) continue;
    b->free = NULL;
    b->touched = true;
    out[n++] = b;
    have += b->ncells;
  }
  while (have < cells) {
    Block *b = fresh_block(H, c);
    if (!b) break;
    out[n++] = b;
    have += b->ncells;
  }
  return n;
}

/* Give class c one more block, its cells on the free list. */
static bool grow_class(Heap *H, int c) {
  Block *b = fresh_block(H, c);
  if (b) heap_free_cells(H, b, 0);
  return b != NULL;
}

/* Free cells of class c for allocation: the next block that has some. */
static bool refill(Heap *H, int c) {
  for (Block *b = H->avail[c]; b; b = b->next)
    if (b->free) {
      H->free[c] = b->free;
      b->free = NULL;
      b->touched = true;
      H->avail[c] = b->next;
      return true;
    }
  H->avail[c] = NULL;
  return grow_class(H, c);
}

/* ---- chunks ------------------------------------------------------------------------------------------------------ */

/* Chunk sizes are rounded to eight steps per doubling, so that freed ones fit again. */
static int chunk_class(size_t n, size_t *rounded) {
  size_t pages = (n + PAGE - 1) >> PAGE_BITS;
  int lg = 63 - __builtin_clzll((unsigned long long)pages);
  if (lg <= 3) {
    *rounded = pages << PAGE_BITS;
    return (int)pages;
  }
  size_t step = (size_t)1 << (lg - 3);
  pages = (pages + step - 1) & ~(step - 1);
  lg = 63 - __builtin_clzll((unsigned long long)pages);
  step = (size_t)1 << (lg - 3);
  *rounded = pages << PAGE_BITS;
  int k = lg * 8 + (int)(pages / step - 8);
  return k < 256 ? k : 255;
}

static void drop_cache(Heap *H, size_t keep) {
  for (int i = 255; i >= 0 && H->cached > keep; i--)
    while (H->cache[i] && H->cached > keep) {
      Chunk *c = H->cache[i];
      H->cache[i] = c->next;
      H->cached -= c->size;
      munmap(c->base, c->size);
      free(c);
    }
}

/* Page-locked chunks: a loop makes the same large vectors again and again, and pinning is dear. */
enum { PINNED_KEEP = 1 << 30 /* or a sixteenth of the machine's memory */ };
static void drop_pinned(Rt *R, size_t keep) {
  Heap *H = R->heap;
  while (H->pinned && H->pinned_cached > keep) {
    Chunk *c = H->pinned;
    H->pinned = c->next;
    H->pinned_cached -= c->size;
    R->device->pin_free(R, c->pin);
    free(c);
  }
}
static Chunk *pinned_free(Heap *H, size_t size) {
  for (Chunk **pc = &H->pinned; *pc; pc = &(*pc)->next)
    if ((*pc)->size == size) {
      Chunk *c = *pc;
      *pc = c->next;
      H->pinned_cached -= size;
      H->mapped += size;
      return c;
    }
  return NULL;
}
static Chunk *pinned_chunk(Rt *R, size_t size, bool may_collect) {
  Heap *H = R->heap;
  if (size < OCL_PIN_MIN || !R->ocl) return NULL;
  Chunk *free = pinned_free(H, size);
  double mb = (double)size * 1e-6;
  if (!free && may_collect && H->pin_ms > 0 && heap_worth_collecting(R, H->pin_ms * mb)) free = pinned_free(H, size);
  if (free) return free;
  double t0 = rt_now_ms();
  void *handle, *p = R->device->pin_alloc(R, size, &handle);
  if (!p) return NULL;
  H->pin_ms = H->pin_ms * 0.5 + (rt_now_ms() - t0) / mb * 0.5;
  Chunk *c = malloc(sizeof *c);
  if (!c) {
    R->device->pin_free(R, handle);
    return NULL;
  }
  *c = (Chunk){.base = p, .size = size, .pin = handle};
  H->mapped += size;
  return c;
}
void *heap_pin(Rt *R, const void *p) {
  uintptr_t e = page_of(R->heap, (uintptr_t)p);
  return e & 1 ? ((Chunk *)(e - 1))->pin : NULL;
}
bool rt_is_marked(Obj *o) { return heap_is_marked(o); }
bool heap_is_marked(Obj *o) { return o->gc & GC_MARK || o->flags & OF_STATIC; }

static void release_blocks(Heap *H, bool all);
/* A collection for want of memory: empty blocks go back as well. */
static void collect_all(Rt *R) {
  Heap *H = R->heap;
  if (H->in_gc || H->no_gc) return;
  rt_gc(R);
  for (int c = 0; c < H->nclass; c++) H->free[c] = NULL; /* they come back with refill */
  release_blocks(H, true);
}

/* Bytes that the machine, or the container that we run in, has: the kernel would promise more, and kill us for it
 * later. */
static size_t physical_memory(void) {
  size_t total = (size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE);
  static const char *const limits[] = {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"};
  for (int i = 0; i < 2; i++) {
    FILE *f = fopen(limits[i], "r");
    if (!f) continue;
    unsigned long long v;
    if (fscanf(f, "%llu", &v) == 1 && v > 0 && v < total) total = v;
    fclose(f);
  }
  return total;
}

size_t heap_physical(Rt *R) {
  if (!R->heap->physical) R->heap->physical = physical_memory();
  return R->heap->physical;
}

/* Bytes that are still to be had from the system; SIZE_MAX: it does not say. */
static size_t available_memory(void) {
  FILE *f = fopen("/proc/meminfo", "r");
  unsigned long long v, sum = 0;
  bool known = false;
  char line[128];
  if (!f) return SIZE_MAX;
  while (fgets(line, sizeof line, f)) {
    if (sscanf(line, "MemAvailable: %llu", &v) == 1) sum += v << 10, known = true;
    else if (sscanf(line, "SwapFree: %llu", &v) == 1) sum += v << 10;
  }
  fclose(f);
  return known ? (size_t)sum : SIZE_MAX;
}

static Chunk *cached_chunk(Heap *H, int k, size_t size) {
  for (Chunk **pc = &H->cache[k]; *pc; pc = &(*pc)->next)
    if ((*pc)->size == size) {
      Chunk *c = *pc;
      *pc = c->next;
      H->cached -= size;
      H->mapped += size;
      c->sent = c->fixed = false;
      return c;
    }
  return NULL;
}
/* Half of what the kernel needs at least to find and clear the pages of a megabyte. */
static const double FRESH_MS = 0.1;
static Chunk *new_chunk(Rt *R, size_t n) {
  Heap *H = R->heap;
  size_t size;
  if (n > (1u << 30) && n > available_memory()) {
    collect_all(R);
    drop_cache(H, 0);
    if (n > available_memory()) return NULL;
  }
  if (H->mapped + n > (256 << 20)) {
    if (H->mapped + n > heap_physical(R)) collect_all(R);
    if (H->mapped + n > H->physical) return NULL;
  }
  int k = chunk_class(n, &size);
  if (H->cap && H->mapped + size > H->cap) {
    collect_all(R);
    if (H->mapped + size > H->cap) return NULL;
  }
  Chunk *pinned = pinned_chunk(R, size, true);
  if (pinned) return pinned;
  Chunk *c = cached_chunk(H, k, size);
  /* Fresh pages are dear: a loop had better have the vector that it dropped a round ago. */
  if (!c && size >= (1 << 20) && heap_worth_collecting(R, FRESH_MS * ((double)size * 1e-6)))
    c = cached_chunk(H, k, size);
  if (c) return c;
  c = malloc(sizeof *c);
  if (!c) return NULL;
  *c = (Chunk){.size = size};
  c->base = map_aligned(size, PAGE);
  if (!c->base) {
    drop_cache(H, 0);
    rt_gc(R);
    drop_cache(H, 0);
    c->base = map_aligned(size, PAGE);
  }
  if (!c->base) {
    free(c);
    return NULL;
  }
  /* One fault for 2 MiB instead of 512: filling a fresh vector is mostly faults. */
  if (size >= (4 << 20)) madvise(c->base, size, MADV_HUGEPAGE);
  H->mapped += size;
  return c;
}
/* From here on c belongs to o and keeps it alive when pointed into. */
static void link_chunk(Rt *R, Chunk *c, Obj *o) {
  Heap *H = R->heap;
  c->owner = o;
  c->prev = NULL, c->next = H->chunks;
  if (c->next) c->next->prev = c;
  H->chunks = c;
  if (!page_set(H, c->base, c->size >> PAGE_BITS, (uintptr_t)c | 1)) heap_no_memory(R, (double)c->size);
  o->gc |= GC_CHUNK;
}
static void free_chunk(Rt *R, Chunk *c) {
  Heap *H = R->heap;
  page_set(H, c->base, c->size >> PAGE_BITS, 0);
  if (c->prev) c->prev->next = c->next;
  else H->chunks = c->next;
  if (c->next) c->next->prev = c->prev;
  H->mapped -= c->size;
  if (c->pin) {
    c->next = H->pinned;
    H->pinned = c;
    H->pinned_cached += c->size;
    size_t keep = heap_physical(R) / 16;
    drop_pinned(R, keep > PINNED_KEEP ? keep : PINNED_KEEP);
    return;
  }
  size_t size, limit = H->live / 2 + (64 << 20);
  int k = chunk_class(c->size, &size);
  if (c->size <= limit) {
    if (H->cached + c->size > limit) drop_cache(H, limit - c->size);
    c->next = H->cache[k];
    H->cache[k] = c;
    H->cached += c->size;
    return;
  }
  munmap(c->base, c->size);
  free(c);
}
static Chunk *chunk_at(Heap *H, void *p) {
  uintptr_t e = page_of(H, (uintptr_t)p);
  return e & 1 ? (Chunk *)(e - 1) : NULL;
}

/* ---- allocation -------------------------------------------------------------------------------------------------- */

static void open_reserve(Heap *H) {
  if (H->reserve < (16 << 20)) H->reserve += 2 << 20;
}
_Noreturn void heap_no_memory(Rt *R, double bytes) {
  open_reserve(R->heap);
  if (bytes > 1024.0 * 1024 * 1024)
    rt_error_call(R, NIL, "cannot allocate vector of size %0.1f Gb", bytes / 1024 / 1024 / 1024);
  if (bytes > 1024.0 * 1024) rt_error_call(R, NIL, "cannot allocate vector of size %0.1f Mb", bytes / 1024 / 1024);
  rt_error_call(R, NIL, "cannot allocate vector of size %0.f Kb", bytes / 1024);
}

/* Raising an error takes memory.  Where the system gives no more, it comes from an address range that is kept for this;
 * if that is used up too, control goes straight to the top. */
static _Noreturn void no_cells(Rt *R) {
  Heap *H = R->heap;
  open_reserve(H);
  if (H->spare_range) munmap(H->spare_range, SPARE_RANGE);
  else if (H->failing && R->hooks.no_memory) R->hooks.no_memory(R);
  H->spare_range = NULL;
  H->failing = true;
  rt_error_call(R, NIL, "memory exhausted (limit reached?)");
}

/* Tests: no memory for this one? */
static bool fails(Rt *R) {
  Heap *H = R->heap;
  return UNLIKELY(H->fail_left && R->cleanup) && --H->fail_left == 0;
}

/* Is it time to collect, before so many bytes more? */
bool heap_due(Heap *H, size_t bytes) {
  if (H->stress && --H->stress_left == 0) {
    H->stress_left = H->stress;
    return true;
  }
  const size_t at = !H->stress ? H->trigger : H->live > MIN_TRIGGER ? H->live : MIN_TRIGGER;
  return H->since > 0 && H->since + bytes > at;
}

static __attribute__((noinline)) Obj *alloc_slow(Rt *R, int c) {
  Heap *H = R->heap;
  if (fails(R)) no_cells(R);
  if (heap_due(H, 1)) rt_gc(R);
  if (!H->free[c] && !refill(H, c)) {
    collect_all(R);
    if (!H->free[c] && !refill(H, c)) no_cells(R);
  }
  if (!H->spare_range && !H->failing) H->spare_range = map(SPARE_RANGE);
  H->failing = false;
  Obj *o = H->free[c];
  H->free[c] = o->attr;
  return o;
}

/* A cell of at least n bytes (n <= MAX_CELL); only the header is set. */
static inline Obj *alloc_cell(Rt *R, ObjType type, size_t n) {
  Heap *H = R->heap;
  int c = H->class_of[(n + 15) >> 4];
  Obj *o = H->free[c];
  if (UNLIKELY(!o || H->since >= H->trigger)) o = alloc_slow(R, c);
  else H->free[c] = o->attr;
  H->since += H->cell_size[c];
  o->type = (uint8_t)type;
  o->gc = GC_LIVE;
  o->named = o->flags = 0;
  o->aux = 0;
  o->attr = NULL;
  return o;
}

size_t elt_size(ObjType t) {
  switch (t) {
  case T_LGL:
  case T_INT: return 4;
  case T_DBL: return 8;
  case T_CPLX: return 16;
  case T_RAW:
  case T_SCRATCH: return 1;
  default: return sizeof(Obj *);
  }
}

static Chunk *chunk_for(Rt *R, size_t bytes) {
  Heap *H = R->heap;
  if (!H->no_gc && heap_due(H, bytes)) {
    /* A large vector alone is no reason to collect: the garbage since the last time must be worth it. */
    H->since += bytes;
    rt_gc(R);
  }
  Chunk *ch = fails(R) ? NULL : new_chunk(R, bytes);
  if (!ch) heap_no_memory(R, (double)bytes);
  return ch;
}

/* A vector without elements' storage: header only. */
Obj *rt_vec_header(Rt *R, ObjType type, int64_t n) {
  rt_assert(R, n >= 0 && type >= T_LGL && (type <= T_DOTS || type == T_SCRATCH), "a vector of type %d, length %lld",
            type, (long long)n);
  Obj *o = alloc_cell(R, type, sizeof(Vec));
  Vec *v = VEC(o);
  v->len = v->cap = n;
  v->data = NULL;
  v->ext = NULL;
  return o;
}

void *rt_vec_storage(Rt *R, Obj *owner, size_t bytes) {
  rt_assert(R, bytes >= (size_t)VEC(owner)->len * elt_size((ObjType)owner->type),
            "%zu bytes for %lld elements of type %d", bytes, (long long)VEC(owner)->len, owner->type);
  Vec *v = VEC(owner);
  if (bytes + sizeof(Obj) <= MAX_CELL) {
    Obj *o = alloc_cell(R, T_SCRATCH, sizeof(Obj) + bytes);
    o->aux = 1; /* numbers only: not scanned */
    return v->data = (char *)o + sizeof(Obj);
  }
  Chunk *ch = chunk_for(R, bytes);
  link_chunk(R, ch, owner);
  R->heap->since += ch->size;
  return v->data = ch->base;
}

void rt_fix(Rt *R, Obj *v) {
  Chunk *c = v->gc & GC_CHUNK ? chunk_at(R->heap, VEC(v)->data) : NULL;
  if (c) c->fixed = true;
}
void heap_sent(Rt *R, Obj *v) {
  Chunk *c = v->gc & GC_CHUNK ? chunk_at(R->heap, VEC(v)->data) : NULL;
  if (!c || c->pin || c->fixed || c->owner != v || VEC(v)->data != (void *)c->base) return;
  if (!c->sent) {
    c->sent = true;
    return;
  }
  Obj *old = rt_vec_header(R, T_RAW, 0); /* what still points to the old memory keeps it by way of this owner */
  Chunk *pinned = pinned_chunk(R, c->size, false);
  if (!pinned) return;
  R->device->copy(pinned->base, c->base, c->size);
  c->owner = old;
  old->gc |= GC_CHUNK;
  VEC(old)->data = c->base;
  link_chunk(R, pinned, v);
  VEC(v)->data = pinned->base;
}

Obj *rt_alloc_raw(Rt *R, ObjType type, int64_t n) {
  size_t es = elt_size(type);
  if (UNLIKELY(n < 0)) rt_error(R, "negative length vectors are not allowed");
  if (UNLIKELY(n > (int64_t)1 << 52 || (uint64_t)n > ((uint64_t)1 << 47) / es))
    heap_no_memory(R, (double)n * (double)es);
  size_t bytes = (size_t)n * es;
  if (LIKELY(bytes + sizeof(Vec) <= MAX_CELL)) {
    Obj *o = alloc_cell(R, type, sizeof(Vec) + bytes);
    Vec *v = VEC(o);
    v->len = v->cap = n;
    v->data = v + 1;
    v->ext = NULL;
    return o;
  }
  Chunk *ch = chunk_for(R, bytes);
  Obj *o = rt_vec_header(R, type, n); /* may collect: ch belongs to nobody yet, and no collection looks at it */
  link_chunk(R, ch, o);
  VEC(o)->data = ch->base;
  R->heap->since += ch->size;
  return o;
}

Obj *rt_alloc_obj(Rt *R, ObjType type, size_t bytes) {
  Obj *o = alloc_cell(R, type, bytes);
  memset((char *)o + sizeof(Obj), 0, bytes - sizeof(Obj));
  return o;
}

void *rt_scratch(Rt *R, size_t bytes) {
  if (LIKELY(bytes + sizeof(Obj) <= MAX_CELL))
    return (char *)alloc_cell(R, T_SCRATCH, sizeof(Obj) + (bytes ? bytes : 1)) + sizeof(Obj);
  if (bytes > (size_t)1 << 47) heap_no_memory(R, (double)bytes);
  Obj *o = rt_alloc_raw(R, T_SCRATCH, (int64_t)bytes);
  return VEC(o)->data;
}

/* A T_CHAR too long for a cell lies at the start of a chunk: the chunk's owner is the string itself. */
Obj *heap_alloc_long(Rt *R, ObjType type, size_t bytes) {
  Chunk *ch = chunk_for(R, bytes);
  Obj *o = (Obj *)ch->base;
  memset(o, 0, sizeof *o);
  o->type = (uint8_t)type;
  o->gc = GC_LIVE;
  link_chunk(R, ch, o);
  R->heap->since += ch->size;
  return o;
}

/* ---- marking ----------------------------------------------------------------------------------------------------- */

static void push(Heap *H, Obj *o) {
  if (UNLIKELY(H->sp == H->stack_cap)) {
    size_t cap = H->stack_cap ? H->stack_cap * 2 : 4096;
    Obj **s = realloc(H->stack, cap * sizeof *s);
    if (!s) {
      H->overflow = true;
      return;
    }
    H->stack = s, H->stack_cap = cap;
  }
  H->stack[H->sp++] = o;
}

/* Does o lead to no other object?  (A string's symbol, if any, never dies.) */
static inline bool is_leaf(const Obj *o) {
  const uint32_t numbers = 1u << T_LGL | 1u << T_INT | 1u << T_DBL | 1u << T_CPLX | 1u << T_RAW;
  if (o->attr) return false;
  if (!(numbers >> o->type & 1)) return o->type == T_CHAR;
  const Vec *v = (const Vec *)o;
  return !v->ext && (v->data == (const void *)(v + 1) || o->gc & GC_CHUNK);
}
static inline void mark(Heap *H, Obj *o) {
  if (!o || (o->flags & OF_STATIC) || (o->gc & GC_MARK)) return;
  o->gc |= GC_MARK;
  if (!is_leaf(o)) push(H, o);
}
/* Most of the time goes by waiting for the elements' headers: several are on their way at once. */
static void mark_all(Heap *H, Obj **e, int64_t n) {
  enum { AHEAD = 16 };
  for (int64_t i = 0; i < n; i++) {
    if (i + AHEAD < n) __builtin_prefetch(e[i + AHEAD], 1);
    mark(H, e[i]);
  }
}
void rt_mark(Rt *R, Obj *o) { mark(R->heap, o); }

/* Memory that a field points to, if it is in the heap: the slots of an environment, a vector's separate data or ext. */
static inline void mark_mem(Heap *H, const void *p) {
  if (!p) return;
  Obj *o = find_obj(H, (uintptr_t)p);
  if (o) mark(H, o);
}

/* Every aligned word between lo and hi may be a pointer.  Uninitialised words are read on purpose. */
static NO_ASAN void scan(Heap *H, char *lo, char *hi) {
  uintptr_t *p = (uintptr_t *)(((uintptr_t)lo + 7) & ~(uintptr_t)7);
  for (; (char *)(p + 1) <= hi; p++) {
    Obj *o = find_obj(H, *p);
    if (o) mark(H, o);
  }
}
static void trace(Rt *R, Obj *o) {
  Heap *H = R->heap;
  if (o->attr) mark(H, o->attr);
  switch ((ObjType)o->type) {
  case T_LGL:
  case T_INT:
  case T_DBL:
  case T_CPLX:
  case T_RAW: {
    Vec *v = VEC(o);
    if (v->data && v->data != (void *)(v + 1) && !(o->gc & GC_CHUNK)) mark_mem(H, v->data);
    if (v->ext) mark_mem(H, v->ext);
    break;
  }
  case T_STR:
  case T_LIST:
  case T_EXPR:
  case T_LANG:
  case T_PAIRLIST:
  case T_DOTS: {
    Vec *v = VEC(o);
    Obj **e = v->data;
    if (e) mark_all(H, e, v->len);
    if (v->data && v->data != (void *)(v + 1) && !(o->gc & GC_CHUNK)) mark_mem(H, v->data);
    if (v->ext) mark_mem(H, v->ext);
    break;
  }
  case T_SYM: {
    SymObj *s = SYM(o);
    mark(H, s->name);
    rt_mark_value(R, s->gval);
    rt_mark_value(R, s->bval);
    break;
  }
  case T_ATTR: {
    AttrObj *a = (AttrObj *)o;
    mark(H, a->name), mark(H, a->value), mark(H, (Obj *)a->next);
    break;
  }
  case T_CLOSURE: {
    Closure *c = (Closure *)o;
    mark(H, c->formals), mark(H, c->body), mark(H, (Obj *)c->env), mark(H, c->code);
    break;
  }
  case T_ENV: {
    Env *e = ENV(o);
    mark(H, (Obj *)e->parent), mark(H, e->code);
    if (e->slots && e->desc) {
      mark_mem(H, e->slots);
      for (int i = 0; i < e->desc->nslots; i++) rt_mark_value(R, e->slots[i]);
    }
    if (e->dyn) env_hash_mark(R, e->dyn);
    break;
  }
  case T_PROMISE: {
    Promise *p = (Promise *)o;
    mark(H, p->expr), mark(H, p->code), mark(H, (Obj *)p->env);
    rt_mark_value(R, p->value);
    break;
  }
  case T_EXTPTR: {
    ExtPtr *p = (ExtPtr *)o;
    if (o->aux != XP_WEAK) mark(H, p->tag), mark(H, p->prot);
    break;
  }
  case T_CONS: { /* its owner, or what it holds (capi/cells.c) */
    Cons *c = (Cons *)o;
    mark(H, c->car);
    if (!(o->aux & CONS_CURSOR)) mark(H, c->cdr), mark(H, c->tag);
    break;
  }
  case T_CODE:
    if (R->hooks.mark_code) R->hooks.mark_code(R, o);
    break;
  case T_SCRATCH: /* whatever looks like a pointer */
    if (o->gc & GC_CHUNK) {
      scan(H, VEC(o)->data, (char *)VEC(o)->data + VEC(o)->cap);
    } else if (!o->aux) {
      Block *b = (Block *)page_of(H, (uintptr_t)o);
      scan(H, (char *)(o + 1), (char *)o + b->cell);
    }
    break;
  default: break;
  }
}

static void drain(Rt *R) {
  Heap *H = R->heap;
  for (;;) {
    while (H->sp) trace(R, H->stack[--H->sp]);
    if (!H->overflow) return;
    H->overflow = false; /* the stack could not grow: look again at every marked object */
    for (int c = 0; c < H->nclass; c++)
      for (Block *b = H->blocks[c]; b; b = b->next)
        for (uint32_t i = 0; i < b->ncells; i++) {
          Obj *o = (Obj *)(b->base + (size_t)i * b->cell);
          if ((o->gc & (GC_LIVE | GC_MARK)) == (GC_LIVE | GC_MARK)) {
            trace(R, o);
            while (H->sp) trace(R, H->stack[--H->sp]);
          }
        }
  }
}

static NO_ASAN void scan_stack(Heap *H) {
  jmp_buf regs = {0}; /* callee-saved registers (glibc mangles only rsp, rbp and the pc); no old bytes in its gaps */
  __builtin_unwind_init();
  setjmp(regs);
  char *sp = __builtin_frame_address(0);
  if ((char *)&regs < sp) sp = (char *)&regs;
  scan(H, sp, H->stack_base);
}

/* ---- sweeping ---------------------------------------------------------------------------------------------------- */

static inline bool needs_destroy(const Obj *o) {
  const uint32_t vec =
      1u << T_LGL | 1u << T_INT | 1u << T_DBL | 1u << T_CPLX | 1u << T_RAW | 1u << T_STR | 1u << T_LIST | 1u << T_EXPR;
  const uint32_t other = 1u << T_ENV | 1u << T_EXTPTR | 1u << T_CODE;
  if (vec >> o->type & 1) return o->gc & GC_CHUNK || ((const Vec *)o)->ext;
  return o->gc & GC_CHUNK || other >> o->type & 1;
}
static void destroy(Rt *R, Obj *o) {
  switch ((ObjType)o->type) {
  case T_LGL:
  case T_INT:
  case T_DBL:
  case T_CPLX:
  case T_RAW:
  case T_STR:
  case T_LIST:
  case T_EXPR: {
    Vec *v = VEC(o);
    if (v->ext && v->ext->ops->finalise) v->ext->ops->finalise(R, o);
    break;
  }
  case T_ENV:
    if (ENV(o)->dyn) env_hash_free(ENV(o)->dyn);
    break;
  case T_EXTPTR: {
    ExtPtr *p = (ExtPtr *)o;
    if (p->ptr && p->finalise) p->finalise(p->ptr);
    break;
  }
  case T_CODE:
    if (R->hooks.free_code) R->hooks.free_code(R, o);
    break;
  default: break;
  }
  if (o->gc & GC_CHUNK) {
    Chunk *ch = chunk_at(R->heap, VEC(o)->data);
    if (ch) free_chunk(R, ch);
  }
}

/* Give back empty blocks, but not those that the allocations until the next collection will want. */
static void release_blocks(Heap *H, bool all) {
  size_t empty = 0, keep = all ? 0 : H->live / 4 + MIN_TRIGGER / 4;
  for (int c = 0; c < H->nclass; c++)
    for (Block *b = H->blocks[c]; b; b = b->next)
      if (!b->live && (all || b->idle >= 2)) empty += (size_t)b->npages * PAGE;
  for (int c = H->nclass; c-- > 0 && empty > keep;) {
    Block **pb = &H->blocks[c];
    while (*pb && empty > keep) {
      Block *b = *pb;
      if (b->live || (!all && b->idle < 2)) {
        pb = &b->next;
        continue;
      }
      *pb = b->next;
      page_set(H, b->base, b->npages, 0);
      madvise(b->base, (size_t)b->npages * PAGE, MADV_DONTNEED);
      H->mapped -= (size_t)b->npages * PAGE;
      empty -= (size_t)b->npages * PAGE;
      b->next = H->spare[b->npages > 1];
      H->spare[b->npages > 1] = b;
    }
    H->avail[c] = H->blocks[c];
  }
}

static void sweep(Rt *R) {
  Heap *H = R->heap;
  size_t live = 0;
  /* Contents of dead cells stay readable until all are destroyed: a finaliser may look at its ext. */
  for (int c = 0; c < H->nclass; c++) {
    H->free[c] = NULL;
    H->avail[c] = H->blocks[c];
    for (Block *b = H->blocks[c]; b; b = b->next) {
      if (!b->touched && b->live == 0) { /* was empty, and still is */
        if (b->idle < 255) b->idle++;
        continue;
      }
      Obj *list = NULL;
      uint32_t n = 0;
      char *p = b->base + (size_t)b->ncells * b->cell;
      for (uint32_t i = b->ncells; i-- > 0;) {
        p -= b->cell;
        Obj *o = (Obj *)p;
        if (o->gc & GC_MARK) {
          o->gc &= (uint8_t)~GC_MARK;
          n++;
          continue;
        }
        if (o->gc & GC_LIVE) {
          if (needs_destroy(o)) destroy(R, o);
          o->gc = 0;
          o->type = T_NIL;
        }
        o->attr = list;
        list = o;
      }
      b->free = list;
      b->live = n;
      b->touched = false;
      b->idle = 0;
      live += (size_t)n * b->cell;
    }
  }
  for (Chunk *c = H->chunks, *next; c; c = next) { /* long strings */
    next = c->next;
    if ((char *)c->owner != c->base) continue;
    if (c->owner->gc & GC_MARK) c->owner->gc &= (uint8_t)~GC_MARK;
    else free_chunk(R, c);
  }
  for (Chunk *c = H->chunks; c; c = c->next) live += c->size;
  H->live = live;
  release_blocks(H, false);
}

bool heap_worth_collecting(Rt *R, double ms) {
  Heap *H = R->heap;
  H->owed_ms += ms;
  if (H->owed_ms < 1 || H->owed_ms < H->gc_ms || H->in_gc || H->no_gc) return false;
  rt_gc(R);
  return true;
}

static void drain(Rt *R);
static void make_ready(Rt *R, Obj *o, Obj *fun, bool onexit) {
  Heap *H = R->heap;
  rt_finalizer_add(R, o, fun, onexit);
  H->fin[H->nfin - 1].ready = true;
  mark(H, o), mark(H, fun);
}
/* What lives by weak references whose keys are alive; those of dead keys become empty, and their finalisers ready. */
static void mark_weak(Rt *R) {
  Heap *H = R->heap;
  for (bool more = true; more;) {
    more = false;
    for (size_t i = 0; i < H->nweak; i++) {
      WeakRef *w = &H->weak[i];
      ExtPtr *p = (ExtPtr *)w->ref;
      if (!heap_is_marked(p->tag) || (heap_is_marked(p->prot) && heap_is_marked(w->fun) && heap_is_marked(w->ref)))
        continue;
      mark(H, p->prot), mark(H, w->fun), mark(H, w->ref);
      drain(R);
      more = true;
    }
  }
  size_t n = 0;
  for (size_t i = 0; i < H->nweak; i++) {
    WeakRef w = H->weak[i];
    ExtPtr *p = (ExtPtr *)w.ref;
    if (heap_is_marked(p->tag)) {
      H->weak[n++] = w;
      continue;
    }
    if (w.fun != NIL) make_ready(R, p->tag, w.fun, w.onexit);
    p->tag = p->prot = NIL;
  }
  H->nweak = n;
  drain(R);
}
/* A finaliser lives while its object does: that it reaches the object (it is often made where that is a variable) keeps
 * neither.  Objects that have died become ready. */
static void mark_finalizers(Rt *R) {
  Heap *H = R->heap;
  for (size_t i = 0; i < H->nfin; i++)
    if (H->fin[i].ready) mark(H, H->fin[i].obj);
  drain(R);
  for (bool more = true; more;) {
    more = false;
    for (size_t i = 0; i < H->nfin; i++)
      if (heap_is_marked(H->fin[i].obj) && !heap_is_marked(H->fin[i].fun)) mark(H, H->fin[i].fun), more = true;
    drain(R);
  }
  for (size_t i = 0; i < H->nfin; i++)
    if (!heap_is_marked(H->fin[i].obj)) H->fin[i].ready = true;
  for (size_t i = 0; i < H->nfin; i++)
    if (H->fin[i].ready) mark(H, H->fin[i].obj), mark(H, H->fin[i].fun);
  drain(R);
}

void heap_set_trigger(Heap *H) {
  H->trigger = H->live > MIN_TRIGGER ? H->live : MIN_TRIGGER;
  if (H->cap && H->trigger > H->cap / 4) H->trigger = H->cap / 4 + PAGE;
  if (H->stress) H->trigger = 0;
}

NO_ASAN void rt_gc(Rt *R) {
  Heap *H = R->heap;
  if (H->in_gc || H->no_gc) return;
  H->in_gc = true;
  double t0 = rt_now_ms();
  heap_stack_relax(R);
  H->ngc++;
  H->sp = 0;
  scan_stack(H);
  for (size_t i = 0; i < H->nsyms; i++) mark(H, H->syms[i]);
  for (size_t i = 0; i < H->nroots; i++) mark(H, H->roots[i]);
  for (int32_t i = 0; i < H->ndictionary; i++) mark(H, H->dictionary[i]);
  mark(H, (Obj *)R->global), mark(H, (Obj *)R->base), mark(H, (Obj *)R->empty), mark(H, (Obj *)R->base_ns);
  if (R->hooks.mark) R->hooks.mark(R);
  if (R->ocl) R->device->mark_left(R);
  drain(R);
  if (H->nfin) mark_finalizers(R);
  if (H->nweak) mark_weak(R);
  if (R->ocl) {
    for (bool first = true; R->device->mark_recipes(R, first); first = false) drain(R);
    R->device->sweep_recipes(R);
  }
  if (R->foreign) R->foreign->swept(R);
  heap_sweep_strings(R);
  sweep(R);
  H->since = 0;
  heap_set_trigger(H);
  if (H->mapped + (1 << 20) < H->cap) H->reserve = 0;
  drop_cache(H, H->live / 2 + (64 << 20));
  H->gc_ms = rt_now_ms() - t0;
  H->owed_ms = 0;
  H->in_gc = false;
}

void rt_root(Rt *R, Obj *o) {
  Heap *H = R->heap;
  if (o->flags & OF_STATIC) return;
  if (H->nroots == H->cap_roots) {
    size_t cap = H->cap_roots ? H->cap_roots * 2 : 64;
    Obj **r = realloc(H->roots, cap * sizeof *r);
    if (!r) rt_error_call(R, NIL, "memory exhausted (limit reached?)");
    H->roots = r, H->cap_roots = cap;
  }
  H->roots[H->nroots++] = o;
}
void rt_unroot(Rt *R, Obj *o) {
  rt_assert(R, o, "nothing is a root no more");
  Heap *H = R->heap;
  for (size_t i = H->nroots; i-- > 0;)
    if (H->roots[i] == o) {
      memmove(&H->roots[i], &H->roots[i + 1], (--H->nroots - i) * sizeof(Obj *));
      return;
    }
}

void rt_finalizer_add(Rt *R, Obj *o, Obj *fun, bool onexit) {
  rt_assert(R, o->type == T_ENV || o->type == T_EXTPTR, "a finalizer of type %d", o->type);
  Heap *H = R->heap;
  if (H->nfin == H->cap_fin) {
    size_t cap = H->cap_fin ? H->cap_fin * 2 : 16;
    Finalizer *f = realloc(H->fin, cap * sizeof *f);
    if (!f) rt_error_call(R, NIL, "memory exhausted (limit reached?)");
    H->fin = f, H->cap_fin = cap;
  }
  H->fin[H->nfin++] = (Finalizer){o, fun, onexit, false};
}
Obj *rt_weak_ref(Rt *R, Obj *key, Obj *value, Obj *fun, bool onexit) {
  Heap *H = R->heap;
  ExtPtr *p = (ExtPtr *)rt_alloc_obj(R, T_EXTPTR, sizeof *p);
  p->h.aux = XP_WEAK;
  p->tag = key, p->prot = value;
  if (key == NIL) return (Obj *)p;
  if (H->nweak == H->cap_weak) {
    size_t cap = H->cap_weak ? H->cap_weak * 2 : 16;
    WeakRef *w = realloc(H->weak, cap * sizeof *w);
    if (!w) rt_error_call(R, NIL, "memory exhausted (limit reached?)");
    H->weak = w, H->cap_weak = cap;
  }
  H->weak[H->nweak++] = (WeakRef){(Obj *)p, fun, onexit};
  return (Obj *)p;
}
Obj *rt_weak_take(Rt *R, Obj *ref) {
  Heap *H = R->heap;
  for (size_t i = 0; i < H->nweak; i++)
    if (H->weak[i].ref == ref) {
      Obj *fun = H->weak[i].fun;
      H->weak[i].fun = NIL;
      return fun;
    }
  return NIL;
}
Obj *rt_finalizer_take(Rt *R, bool at_exit, Obj **fun) {
  Heap *H = R->heap;
  for (size_t i = 0; at_exit && i < H->nweak; i++)
    if (H->weak[i].onexit && H->weak[i].fun != NIL) {
      *fun = H->weak[i].fun;
      H->weak[i].fun = NIL;
      return ((ExtPtr *)H->weak[i].ref)->tag;
    }
  for (size_t i = H->nfin; i-- > 0;) /* the last one first */
    if (H->fin[i].ready || (at_exit && H->fin[i].onexit)) {
      Obj *o = H->fin[i].obj;
      *fun = H->fin[i].fun;
      memmove(&H->fin[i], &H->fin[i + 1], (--H->nfin - i) * sizeof *H->fin);
      return o;
    }
  return NULL;
}

bool heap_open(Heap *H) {
  init_classes(H);
  H->trigger = MIN_TRIGGER;
  H->pages = map(65536 * sizeof *H->pages);
  return H->pages != NULL;
}

void heap_close(Rt *R) {
  Heap *H = R->heap;
  if (H->spare_range) munmap(H->spare_range, SPARE_RANGE);
  H->in_gc = true;
  for (int c = 0; c < H->nclass; c++)
    for (Block *b = H->blocks[c]; b; b = b->next)
      for (uint32_t i = 0; i < b->ncells; i++) {
        Obj *o = (Obj *)(b->base + (size_t)i * b->cell);
        if (o->gc & GC_LIVE) destroy(R, o);
      }
  while (H->chunks) free_chunk(R, H->chunks);
  drop_cache(H, 0);
  drop_pinned(R, 0);
  /* after the vectors: their finalisers give back device copies, and some lie in memory of the driver's */
  if (R->ocl) R->device->free(R);
  for (int i = 0; i < H->nregions; i++) {
    Block *bs = H->regions[i];
    munmap(bs[0].base, REGION);
    free(bs);
  }
  for (int i = 0; i < 65536; i++)
    if (H->pages[i]) munmap(H->pages[i], 65536 * sizeof(uintptr_t));
  munmap(H->pages, 65536 * sizeof *H->pages);
}

Obj *rt_alloc(Rt *R, ObjType type, int64_t n) {
  Obj *o = rt_alloc_raw(R, type, n);
  if (type >= T_STR && type != T_RAW) {
    Obj **e = VEC(o)->data, *fill = type == T_STR ? EMPTY_STR : NIL;
    for (int64_t i = 0; i < n; i++) e[i] = fill;
  }
  return o;
}
