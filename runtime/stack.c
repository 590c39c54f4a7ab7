/* runtime/stack.c - the C stack: where it lies, and how far it may grow. */
#define _GNU_SOURCE
#include "heap.h"
#include <pthread.h>

void rt_set_stack(Rt *R) {
  Heap *H = R->heap;
  pthread_attr_t a;
  void *lo = NULL;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &a) == 0) {
    pthread_attr_getstack(&a, &lo, &size);
    pthread_attr_destroy(&a);
  }
  if (!lo) {
    size = 4 << 20;
    lo = (char *)__builtin_frame_address(0) - size;
  }
  /* The main thread's stack is given by its limit, which may be huge or unlimited: believe 1 GiB at most. */
  if (size > (size_t)1 << 30) {
    lo = (char *)lo + (size - ((size_t)1 << 30));
    size = (size_t)1 << 30;
  }
  H->stack_base = (char *)lo + size;
  H->stack_low = lo;
  size_t margin = size / 8 < (512 << 10) ? size / 8 : 512 << 10;
  H->stack_soft = H->stack_low + margin;
  R->stack_limit = H->stack_soft;
}
/* Once the stack overflow's error has unwound, arm the limit again. */
void heap_stack_relax(Rt *R) {
  Heap *H = R->heap;
  if (R->stack_limit < H->stack_soft && (char *)__builtin_frame_address(0) > H->stack_soft + (64 << 10))
    R->stack_limit = H->stack_soft;
}

__attribute__((noinline)) void rt_stack_info(Rt *R, size_t *size, size_t *used) {
  Heap *H = R->heap;
  *size = (size_t)(H->stack_base - H->stack_low);
  *used = (size_t)(H->stack_base - (char *)__builtin_frame_address(0));
}
