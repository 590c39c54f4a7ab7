/* runtime/pinned.c - large vectors in page-locked memory.
 *
 * A GPU that is not the host itself copies from and to page-locked memory at the bus's full speed; from ordinary memory
 * the data goes through a staging area first.  So, once a program has used such a device, the elements of new large
 * vectors are allocated in memory that the driver pinned (CL_MEM_ALLOC_HOST_PTR, mapped once and for all): a result
 * comes home in one copy into the vector itself, and the next call sends it from there.  Pinning costs about what the
 * first touch of fresh pages costs; the heap keeps freed areas for the next vector of the size.
 *
 * Source: OpenCL 1.2, 5.2.1 (CL_MEM_ALLOC_HOST_PTR), 5.2.3 (mapping); NVIDIA OpenCL Best Practices, 3.1.1.
 */
#include <unistd.h>
#include "heap.h"
#include "ocl_impl.h"

/* At most this part of the machine's memory is ever pinned: pinned pages are taken from everybody. */
enum { PART_OF_MEMORY = 4 };

typedef struct PinnedArea {
  cl_mem mem;
  void *p;
  size_t bytes;
} PinnedArea;

void ocl_pin_use(OclDevice *d) {
  if (d->shared_memory || d->S->pin_device) return;
  d->S->pin_device = d;
  d->S->pin_queue = d->queue;
}

void *ocl_pin_alloc(Rt *R, size_t bytes, void **handle) {
  OclState *S = R->ocl;
  if (!S || !S->pin_device || bytes < OCL_PIN_MIN) return NULL;
  OclDevice *d = S->pin_device;
  size_t most = (size_t)sysconf(_SC_PHYS_PAGES) / PART_OF_MEMORY * (size_t)sysconf(_SC_PAGESIZE);
  if (S->pinned_bytes + bytes > most) return NULL;
  PinnedArea *a = calloc(1, sizeof *a);
  if (!a) return NULL;
  OclStatus st;
  a->bytes = bytes + PAGE; /* the heap wants a multiple of its page */
  a->mem = OCL_NEW(S, st, clCreateBuffer, d->context, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, a->bytes, NULL);
  if (a->mem)
    a->p = OCL_NEW(S, st, clEnqueueMapBuffer, d->queue, a->mem, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, a->bytes, 0,
                   NULL, NULL);
  if (!a->p) { /* ordinary memory does as well: no more tries */
    if (a->mem) S->f.clReleaseMemObject(a->mem);
    free(a);
    S->pin_device = NULL;
    return NULL;
  }
  S->pinned_bytes += bytes;
  *handle = a;
  return (void *)(((uintptr_t)a->p + PAGE - 1) & ~(uintptr_t)(PAGE - 1));
}

void ocl_pin_free(Rt *R, void *handle, size_t bytes) {
  OclState *S = R->ocl;
  PinnedArea *a = handle;
  S->f.clEnqueueUnmapMemObject(S->pin_queue, a->mem, a->p, 0, NULL, NULL);
  S->f.clReleaseMemObject(a->mem);
  S->pinned_bytes -= bytes;
  free(a);
}
