/* runtime/chunks.c - memory of large vectors: mapped by itself, kept for the next ones, page-locked for devices. */
#define _GNU_SOURCE
#include "heap.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

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

/* ---- chunks that are kept for the next vectors ---- */

enum { MOST_CUT = 64 /* a chunk is cut for vectors of at least this part of it */ };

static void cache_take(Heap *H, Chunk *c) {
  size_t size;
  if (c->prev) c->prev->next = c->next;
  else H->cache[chunk_class(c->size, &size)] = c->next;
  if (c->next) c->next->prev = c->prev;
  if (c->older) c->older->newer = c->newer;
  else H->oldest = c->newer;
  if (c->newer) c->newer->older = c->older;
  else H->newest = c->older;
  H->cached -= c->size;
}
/* c is the one that is used next of its class; as the oldest it is the first to go. */
static void cache_put(Heap *H, Chunk *c, bool as_oldest) {
  size_t size;
  Chunk **list = &H->cache[chunk_class(c->size, &size)];
  c->prev = NULL, c->next = *list;
  if (c->next) c->next->prev = c;
  *list = c;
  c->older = as_oldest ? NULL : H->newest;
  c->newer = as_oldest ? H->oldest : NULL;
  if (c->older) c->older->newer = c;
  else H->oldest = c;
  if (c->newer) c->newer->older = c;
  else H->newest = c;
  H->cached += c->size;
}
void heap_drop_chunks(Heap *H, size_t keep) {
  while (H->oldest && H->cached > keep) {
    Chunk *c = H->oldest;
    cache_take(H, c);
    munmap(c->base, c->size);
    free(c);
  }
}
static int by_address(const void *a, const void *b) {
  const Chunk *x = *(Chunk *const *)a, *y = *(Chunk *const *)b;
  return (x->base > y->base) - (x->base < y->base);
}
/* Kept chunks that lie side by side become one: the vectors of a loop that grow or shrink have other sizes than those
 * that it dropped.  Is there a longer one now? */
static bool merge_chunks(Heap *H) {
  size_t n = 0;
  for (Chunk *c = H->oldest; c; c = c->newer) n++;
  Chunk **all = n > 1 ? malloc(n * sizeof *all) : NULL;
  H->apart = false;
  if (!all) return false;
  n = 0;
  for (Chunk *c = H->oldest; c; c = c->newer) all[n++] = c;
  qsort(all, n, sizeof *all, by_address);
  bool longer = false;
  for (size_t i = 0, j; i < n; i = j) {
    size_t size = all[i]->size;
    for (j = i + 1; j < n && all[j]->base == all[i]->base + size; j++) {
      size += all[j]->size;
      cache_take(H, all[j]);
      free(all[j]);
    }
    if (j == i + 1) continue;
    cache_take(H, all[i]);
    all[i]->size = size;
    cache_put(H, all[i], false);
    longer = true;
  }
  free(all);
  return longer;
}
/* A chunk for `size` bytes, of class k.  A larger one is cut: the vectors of a loop change their lengths, and fresh
 * pages are dear. */
static Chunk *fitting_chunk(Heap *H, int k, size_t size) {
  for (int i = k; i < 256; i++)
    for (Chunk *c = H->cache[i]; c; c = c->next) {
      if (c->size < size) continue;
      if (c->size / MOST_CUT > size) return NULL; /* and so are all that follow */
      cache_take(H, c);
      Chunk *rest = c->size - size > size / 8 ? malloc(sizeof *rest) : NULL;
      if (rest) {
        *rest = (Chunk){.base = c->base + size, .size = c->size - size};
        c->size = size;
        cache_put(H, rest, true);
      }
      H->mapped += c->size;
      c->sent = c->fixed = false;
      return c;
    }
  return NULL;
}
static Chunk *cached_chunk(Heap *H, int k, size_t size) {
  Chunk *c = fitting_chunk(H, k, size);
  if (!c && H->apart && H->cached >= size && merge_chunks(H)) c = fitting_chunk(H, k, size);
  return c;
}

/* Page-locked chunks: a loop makes the same large vectors again and again, and pinning is dear. */
enum { PINNED_KEEP = 1 << 30 /* or a sixteenth of the machine's memory */ };
void heap_drop_pinned(Rt *R, size_t keep) {
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
  Chunk *c = heap_chunk_at(R->heap, p);
  return c ? c->pin : NULL;
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

/* Half of what the kernel needs at least to find and clear the pages of a megabyte. */
static const double FRESH_MS = 0.1;
Chunk *heap_chunk(Rt *R, size_t n) {
  Heap *H = R->heap;
  size_t size;
  if (n > (1u << 30) && n > available_memory()) {
    heap_collect_all(R);
    heap_drop_chunks(H, 0);
    if (n > available_memory()) return NULL;
  }
  if (H->mapped + n > (256 << 20)) {
    if (H->mapped + n > heap_physical(R)) heap_collect_all(R);
    if (H->mapped + n > H->physical) return NULL;
  }
  int k = chunk_class(n, &size);
  if (H->cap && H->mapped + size > H->cap) {
    heap_collect_all(R);
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
  c->base = heap_map_aligned(size, PAGE);
  if (!c->base) {
    heap_drop_chunks(H, 0);
    rt_gc(R);
    heap_drop_chunks(H, 0);
    c->base = heap_map_aligned(size, PAGE);
  }
  if (!c->base) {
    free(c);
    return NULL;
  }
  /* One fault for 2 MiB instead of 512: filling a fresh vector is mostly faults. */
  if (size >= (4 << 20)) heap_large_pages(H, c->base, size);
  H->mapped += size;
  return c;
}
void heap_link_chunk(Rt *R, Chunk *c, Obj *o) {
  Heap *H = R->heap;
  c->owner = o;
  c->prev = NULL, c->next = H->chunks;
  if (c->next) c->next->prev = c;
  H->chunks = c;
  if (!heap_page_set(H, c->base, c->size >> PAGE_BITS, (uintptr_t)c | 1)) heap_no_memory(R, (double)c->size);
  o->gc |= GC_CHUNK;
  heap_ends(H, o);
}
size_t heap_spare_chunks(const Heap *H) {
  size_t n = heap_garbage(H);
  return H->live / 2 + (n > (64 << 20) ? n : 64 << 20);
}
void heap_free_chunk(Rt *R, Chunk *c) {
  Heap *H = R->heap;
  heap_page_set(H, c->base, c->size >> PAGE_BITS, 0);
  if (c->prev) c->prev->next = c->next;
  else H->chunks = c->next;
  if (c->next) c->next->prev = c->prev;
  H->mapped -= c->size;
  if (c->pin) {
    c->next = H->pinned;
    H->pinned = c;
    H->pinned_cached += c->size;
    size_t keep = heap_physical(R) / 16;
    heap_drop_pinned(R, keep > PINNED_KEEP ? keep : PINNED_KEEP);
    return;
  }
  size_t limit = heap_spare_chunks(H);
  if (c->size <= limit) {
    if (H->cached + c->size > limit) heap_drop_chunks(H, limit - c->size);
    cache_put(H, c, false);
    H->apart = true;
    return;
  }
  munmap(c->base, c->size);
  free(c);
}

void rt_fix(Rt *R, Obj *v) {
  Chunk *c = v->gc & GC_CHUNK ? heap_chunk_at(R->heap, VEC(v)->data) : NULL;
  if (c) c->fixed = true;
}
void heap_sent(Rt *R, Obj *v) {
  Chunk *c = v->gc & GC_CHUNK ? heap_chunk_at(R->heap, VEC(v)->data) : NULL;
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
  heap_ends(R->heap, old);
  VEC(old)->data = c->base;
  heap_link_chunk(R, pinned, v);
  VEC(v)->data = pinned->base;
}

