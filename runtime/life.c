/* runtime/life.c - an interpreter's life: it is made and freed; limits of its heap, and collections that come more often than
 * they have to. */
#include <setjmp.h>
#include <stdlib.h>
#include "heap.h"

/* No memory for the first symbols: rt_new gives up. */
static void start_no_memory(Rt *R) { longjmp(*R->heap->start, 1); }
static void start_failed(Rt *R, Obj *call, const char *msg) { start_no_memory(R); }

static __attribute__((noinline)) bool start(Rt *R) {
  jmp_buf failed;
  R->heap->start = &failed;
  if (_setjmp(failed)) return false;
  heap_init_symbols(R);
  return true;
}

Rt *rt_new(void) {
  Rt *R = calloc(1, sizeof *R);
  Heap *H = calloc(1, sizeof *H);
  if (!R || !H) {
    free(R);
    free(H);
    return NULL;
  }
  R->heap = H;
  R->born_ms = rt_now_ms();
  if (!heap_open(H)) {
    free(R);
    free(H);
    return NULL;
  }
  H->no_gc = 1;
  R->hooks.write = rt_write_fd;
  R->hooks.error = start_failed;
  R->hooks.no_memory = start_no_memory;
  rt_set_stack(R);
  if (!start(R)) {
    rt_free(R);
    return NULL;
  }
  R->visible = true;
  R->hooks.error = NULL;
  R->hooks.no_memory = NULL;
  H->no_gc = 0;
  return R;
}

void rt_start_stress(Rt *R) {
  Heap *H = R->heap;
  const char *s = getenv("RAVEL_GC_STRESS");
  const char *fail = getenv("RAVEL_TEST_NO_MEMORY");
  size_t every = s && atoi(s) > 0 ? (size_t)atoi(s) : 0;
  H->fail_left = fail && atoi(fail) > 0 ? (size_t)atoi(fail) : 0;
  if (H->fail_left && !every) every = SIZE_MAX; /* never, but all allocations take the slow path */
  if (every) (void)rt_stress(R, every);
}

size_t rt_stress(Rt *R, size_t every) {
  Heap *H = R->heap;
  size_t was = H->stress;
  H->stress = H->stress_left = every;
  heap_set_trigger(H);
  return was;
}

void rt_heap_count(Rt *R, int64_t *n) {
  Heap *H = R->heap;
  for (int c = 0; c < H->nclass; c++)
    for (Block *b = H->blocks[c]; b; b = b->next)
      for (uint32_t i = 0; i < b->ncells; i++) {
        const Obj *o = (const Obj *)(b->base + (size_t)i * b->cell);
        if (o->gc & GC_LIVE) n[o->type]++;
      }
}

void rt_free(Rt *R) {
  if (!R) return;
  Heap *H = R->heap;
  rt_flush(R);
  if (R->ocl && !R->device->all_ended(R)) return; /* a kernel still works in the memory of vectors: all of it stays */
  if (R->gr_free) R->gr_free(R);
  if (R->text && R->text_free) R->text_free(R);
  if (R->par_free) R->par_free(R);
  heap_close(R);
  free(H->regions), free(H->stack), free(H->strings), free(H->numerals), free(H->syms), free(H->roots), free(H->fin);
  free(H->weak), free(H->dictionary);
  free(H->out), free(H->at_exit);
  free(H);
  free(R);
}

void rt_heap_limit(Rt *R, size_t bytes) {
  Heap *H = R->heap;
  H->cap = bytes;
  if (bytes && H->trigger > bytes / 4) H->trigger = bytes / 4 + PAGE;
}
void rt_heap_stats(Rt *R, RtHeapStats *s) {
  Heap *H = R->heap;
  *s = (RtHeapStats){.live = H->live + H->since, .mapped = H->mapped, .limit = H->cap, .collections = H->ngc};
}
