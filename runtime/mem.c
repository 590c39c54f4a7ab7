/* runtime/mem.c - the heap: cells, and what is made of them.
 *
 * Nothing moves.  Cells of up to 64 KiB come from blocks of one size class; larger vectors keep their header in a cell
 * and their elements in a chunk mapped by itself (chunks.c), so that they are page-aligned and go back to the system.
 * A two-level table over the address space says in two loads which block or chunk an address belongs to: this makes the
 * collector's conservative scan of the C stack cheap (gc.c), and interior pointers legal.
 *
 * A block in which a collection finds nothing alive belongs to no class any more; whichever class wants a block next
 * takes it.  Its cells are made free a few at a time, when they are about to be handed out: they come into the cache
 * once.
 */
#define _GNU_SOURCE
#include "heap.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
  REGION = 4 << 20,
  SPARE_RANGE = 2 * REGION,
  BIG_PAGES = 8,
  SMALL_CELL_MAX = 4096,
  HUGE_PAGE = 2 << 20,
  SMALL_HEAP = 2 /* regions */
};

/* ---- pages ---------------------------------------------------------------------------------------------------------
 */

static void *map_pages(size_t n) {
  void *p = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? NULL : p;
}
/* The end of what was found stays: Linux maps downwards, so that what is mapped one after the other lies side by side
 * (see merge_chunks). */
char *heap_map_aligned(size_t n, size_t unit) {
  char *p = map_pages(n + unit);
  if (!p) return NULL;
  char *a = (char *)(((uintptr_t)p + unit) & ~(uintptr_t)(unit - 1));
  munmap(p, (size_t)(a - p));
  if (a < p + unit) munmap(a + n, (size_t)(p + unit - a));
  return a;
}

void heap_large_pages(Heap *H, char *base, size_t size) {
  enum { SMALL_FOR = 256 << 20 };
  static const double DEAR_MS = 1; /* 512 small pages take about as long */
  char *first = (char *)(((uintptr_t)base + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1)), *end = base + size;
  if (H->small_pages >= size) {
    H->small_pages -= size;
    madvise(base, size, MADV_NOHUGEPAGE);
    return;
  }
  madvise(base, size, MADV_HUGEPAGE);
  if (first + HUGE_PAGE > end) return;
  const double t0 = rt_thread_ms();
  *(volatile char *)first = 0;
  if (rt_thread_ms() - t0 < DEAR_MS) return;
  H->small_pages = SMALL_FOR;
  if (first + HUGE_PAGE < end) madvise(first + HUGE_PAGE, (size_t)(end - first) - HUGE_PAGE, MADV_NOHUGEPAGE);
}

bool heap_page_set(Heap *H, char *base, size_t npages, uintptr_t entry) {
  uintptr_t pg = (uintptr_t)base >> PAGE_BITS;
  for (size_t i = 0; i < npages; i++, pg++) {
    uintptr_t *leaf = H->pages[pg >> 16 & 0xffff];
    if (!leaf) {
      if (!entry) continue;
      leaf = map_pages(65536 * sizeof *leaf);
      if (!leaf) return false;
      H->pages[pg >> 16 & 0xffff] = leaf;
    }
    leaf[pg & 0xffff] = entry;
  }
  return true;
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
    char *base = heap_map_aligned(REGION, large ? HUGE_PAGE : PAGE);
    if (!base) return NULL;
    if (large) heap_large_pages(H, base, REGION);
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

/* An empty block for class c, none of its cells free yet. */
static Block *fresh_block(Heap *H, int c) {
  uint32_t cell = H->cell_size[c], npages = cell > SMALL_CELL_MAX ? BIG_PAGES : 1;
  Block **pool = &H->pool[npages > 1], *b = *pool;
  if (b) *pool = b->next;
  else {
    if (H->cap && H->mapped + (size_t)npages * PAGE > H->cap + H->reserve) return NULL;
    b = new_block(H, npages);
    if (!b) return NULL;
    if (!heap_page_set(H, b->base, npages, (uintptr_t)b)) return NULL;
    H->mapped += (size_t)npages * PAGE;
  }
  b->cell = cell, b->ncells = npages * PAGE / cell, b->cls = (uint32_t)c;
  b->carved = b->marks = 0, b->ends = false;
  b->free = NULL;
  b->next = H->blocks[c], H->blocks[c] = b;
  return b;
}

/* b's cells in [from, to) become free. */
static void free_cells(Heap *H, Block *b, uint32_t from, uint32_t to) {
  Obj *list = H->free[b->cls];
  char *p = b->base + (size_t)to * b->cell;
  for (uint32_t i = to; i-- > from;) {
    p -= b->cell;
    Obj *o = (Obj *)p;
    o->gc = 0;
    o->attr = list;
    list = o;
  }
  H->free[b->cls] = list;
}
void heap_free_cells(Heap *H, Block *b, uint32_t from) { free_cells(H, b, from, b->ncells); }

int64_t heap_take_blocks(Heap *H, int c, int64_t cells, Block **out) {
  int64_t n = 0, have = 0;
  while (have < cells) {
    Block *b = fresh_block(H, c);
    if (!b) break;
    b->carved = b->ncells;
    out[n++] = b;
    have += b->ncells;
  }
  return n;
}

/* The next few cells of an empty block. */
static bool carve(Heap *H, Block *b) {
  enum { AT_ONCE = 2048 /* bytes */ };
  if (b->carved == b->ncells) return false;
  uint32_t n = AT_ONCE / b->cell, left = b->ncells - b->carved, from = b->carved;
  n = n < 1 ? 1 : n > left ? left : n;
  b->carved += n;
  free_cells(H, b, from, from + n);
  /* The cells after these are on their way into the cache when they are wanted. */
  const char *next = b->base + (size_t)b->carved * b->cell;
  for (int i = 0; i < AT_ONCE && b->carved < b->ncells; i += 64) __builtin_prefetch(next + i, 1);
  return true;
}

/* Free cells of class c for allocation: of the block at hand, of the next one that has some, of an empty one. */
static bool refill(Heap *H, int c) {
  if (H->carving[c] && carve(H, H->carving[c])) return true;
  H->carving[c] = NULL;
  for (Block *b = H->avail[c]; b; b = b->next) {
    H->avail[c] = b->next;
    if (b->carved < b->ncells) H->carving[c] = b;
    if (b->free) {
      H->free[c] = b->free;
      b->free = NULL;
      return true;
    }
    if (H->carving[c]) return carve(H, b);
  }
  H->avail[c] = NULL;
  H->carving[c] = fresh_block(H, c);
  return H->carving[c] && carve(H, H->carving[c]);
}

/* Not those that the allocations until the next collection will want. */
void heap_release_blocks(Heap *H, bool all) {
  size_t kept = 0, keep = all ? 0 : H->live / 4 + heap_garbage(H);
  for (int k = 0; k < 2; k++)
    for (Block **pb = &H->pool[k]; *pb;) {
      Block *b = *pb;
      size_t size = (size_t)b->npages * PAGE;
      if (kept + size <= keep || (!all && H->ngc - b->since < 2)) {
        kept += size;
        pb = &b->next;
        continue;
      }
      *pb = b->next;
      heap_page_set(H, b->base, b->npages, 0);
      madvise(b->base, size, MADV_DONTNEED);
      H->mapped -= size;
      b->next = H->spare[k];
      H->spare[k] = b;
    }
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
  const size_t at = H->stress ? heap_garbage(H) : H->trigger;
  return H->since > 0 && H->since + bytes > at;
}

/* A builtin that works for seconds makes strings and vectors all the while: where memory may be refused, an interrupt
 * can be answered as well. */
static inline void answer(Rt *R) {
  const int due = RT_INTERRUPT | RT_TIME_LIMIT;
  if (UNLIKELY(__atomic_load_n(&R->interrupted, __ATOMIC_RELAXED) & due) && R->hooks.due && !R->heap->failing)
    R->hooks.due(R, 0); /* nothing but this: the interpreter says whether it can be left here */
}

static __attribute__((noinline)) Obj *alloc_slow(Rt *R, int c) {
  Heap *H = R->heap;
  answer(R);
  if (fails(R)) no_cells(R);
  if (heap_due(H, 1)) rt_gc(R);
  if (!H->free[c] && !refill(H, c)) {
    heap_collect_all(R);
    if (!H->free[c] && !refill(H, c)) no_cells(R);
  }
  if (!H->spare_range && !H->failing) H->spare_range = map_pages(SPARE_RANGE);
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
  answer(R);
  if (!H->no_gc && heap_due(H, bytes)) {
    /* A large vector alone is no reason to collect: the garbage since the last time must be worth it. */
    H->since += bytes;
    rt_gc(R);
  }
  Chunk *ch = fails(R) ? NULL : heap_chunk(R, bytes);
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
  heap_link_chunk(R, ch, owner);
  R->heap->since += ch->size;
  return v->data = ch->base;
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
  heap_link_chunk(R, ch, o);
  VEC(o)->data = ch->base;
  R->heap->since += ch->size;
  return o;
}

void rt_done(Rt *R, Obj *o) {
  Heap *H = R->heap;
  Vec *v = VEC(o);
  rt_assert(R, o->gc & GC_LIVE && rt_has_elts(o) && o->named < 2, "type %d with named %d has ended", o->type, o->named);
  const uintptr_t e = heap_page_of(H, (uintptr_t)o);
  const Block *b = (const Block *)e;
  if (v->ext || !e || e & 1) return;
  size_t size = b->cell;
  if (o->gc & GC_CHUNK) {
    Chunk *ch = heap_chunk_at(H, v->data);
    if (!ch || ch->owner != o || ch->base != v->data || ch->pin) return;
    size += ch->size;
    if (H->wipes) memset(v->data, 0xa5, ch->size);
    o->gc &= (uint8_t)~GC_CHUNK;
    heap_free_chunk(R, ch);
  } else if (v->data != (void *)(v + 1)) return;
  else if (H->wipes) memset(v->data, 0xa5, size - sizeof *v);
  o->gc = 0;
  o->type = T_NIL;
  o->attr = H->free[b->cls];
  H->free[b->cls] = o;
  H->since -= size < H->since ? size : H->since;
}

Obj *rt_alloc_obj(Rt *R, ObjType type, size_t bytes) {
  Obj *o = alloc_cell(R, type, bytes);
  memset((char *)o + sizeof(Obj), 0, bytes - sizeof(Obj));
  if (type == T_CODE || type == T_EXTPTR) heap_ends(R->heap, o);
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
  heap_link_chunk(R, ch, o);
  R->heap->since += ch->size;
  return o;
}

bool heap_open(Heap *H) {
  init_classes(H);
  H->wipes = rt_strict();
  H->trigger = HEAP_TRIGGER;
  H->pages = map_pages(65536 * sizeof *H->pages);
  return H->pages != NULL;
}

void heap_close(Rt *R) {
  Heap *H = R->heap;
  if (H->spare_range) munmap(H->spare_range, SPARE_RANGE);
  H->in_gc = true;
  for (int c = 0; c < H->nclass; c++)
    for (Block *b = H->blocks[c]; b; b = b->next)
      for (uint32_t i = 0; i < b->carved; i++) {
        Obj *o = (Obj *)(b->base + (size_t)i * b->cell);
        if (o->gc & GC_LIVE) heap_destroy(R, o);
      }
  while (H->chunks) heap_free_chunk(R, H->chunks);
  heap_drop_chunks(H, 0);
  heap_drop_pinned(R, 0);
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

