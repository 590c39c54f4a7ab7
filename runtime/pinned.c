/* runtime/pinned.c - page-locked host memory: areas of the driver's, and the large vectors that live in them.
 *
 * A GPU that is not the host itself copies from and to page-locked memory at the bus's full speed; from ordinary memory
 * the data goes through a staging area first.  OpenCL's way to it is a buffer made with CL_MEM_ALLOC_HOST_PTR that is
 * mapped once and for all.  Staging areas, the segments of batches and large vectors all come from here.
 *
 * Once a program has used such a device, the elements of new large vectors are allocated in page-locked memory: a
 * result comes home in one copy into the vector itself, and the next call sends it from there.  Pinning costs more than
 * the first touch of fresh pages; so freed areas are kept, the heap's by the heap, the others in the device's list.
 *
 * Source: OpenCL 1.2, 5.2.1 (CL_MEM_ALLOC_HOST_PTR), 5.2.3 (mapping); NVIDIA OpenCL Best Practices, 3.1.1.
 */
#include "heap.h"
#include "ocl_impl.h"

enum {
  PART_OF_MEMORY =
      4, /* at most this part of the machine's memory is ever pinned: pinned pages are taken from everybody */
  KEPT_AREAS = 256 << 20, /* bytes of free areas that a device keeps */
  AREA_MOST = 64 << 20    /* bytes of ocl_area */
};

static void area_free(OclPin *a) {
  OclDevice *d = a->d;
  OclState *S = d->S;
  S->f.clEnqueueUnmapMemObject(d->queue, a->mem, a->p, 0, NULL, NULL);
  S->f.clReleaseMemObject(a->mem);
  S->pinned_bytes -= a->bytes;
  free(a);
}

static OclPin *area_new(OclDevice *d, size_t bytes) {
  OclState *S = d->S;
  if (d->no_pin || S->pageable || S->pinned_bytes + bytes > heap_physical(S->R) / PART_OF_MEMORY) return NULL;
  OclPin *a = calloc(1, sizeof *a);
  if (!a) return NULL;
  OclStatus st;
  *a = (OclPin){.d = d, .bytes = bytes};
  a->mem = OCL_NEW(S, st, clCreateBuffer, d->context, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, bytes, NULL);
  if (a->mem)
    a->p = OCL_NEW(S, st, clEnqueueMapBuffer, d->queue, a->mem, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, bytes, 0, NULL,
                   NULL);
  if (!a->p) { /* ordinary memory does as well: no more tries */
    if (a->mem) S->f.clReleaseMemObject(a->mem);
    free(a);
    d->no_pin = true;
    return NULL;
  }
  S->pinned_bytes += bytes;
  return a;
}

OclPin *ocl_pin_get(OclDevice *d, size_t bytes) {
  OclPin **best = NULL;
  for (OclPin **p = &d->pins; *p; p = &(*p)->next)
    if ((*p)->bytes >= bytes && (*p)->bytes / 2 <= bytes && (!best || (*p)->bytes < (*best)->bytes)) best = p;
  if (!best) return area_new(d, bytes);
  OclPin *a = *best;
  *best = a->next;
  a->next = NULL;
  d->pins_bytes -= a->bytes;
  return a;
}

void ocl_pin_put(OclPin *a) {
  if (!a) return;
  OclDevice *d = a->d;
  a->next = d->pins; /* the newest stay */
  d->pins = a;
  d->pins_bytes += a->bytes;
  size_t kept = 0;
  for (OclPin **p = &d->pins; *p;) {
    kept += (*p)->bytes;
    if (kept <= KEPT_AREAS) {
      p = &(*p)->next;
      continue;
    }
    OclPin *old = *p;
    *p = old->next;
    kept -= old->bytes;
    d->pins_bytes -= old->bytes;
    area_free(old);
  }
}

void ocl_pins_free(OclDevice *d) {
  while (d->pins) {
    OclPin *a = d->pins;
    d->pins = a->next;
    area_free(a);
  }
  d->pins_bytes = 0;
}

void *ocl_area(OclDevice *d, size_t bytes) {
  if (d->shared_memory || bytes > AREA_MOST) return NULL;
  if (!d->area || d->area->bytes < bytes) {
    ocl_pin_put(d->area);
    d->area = ocl_pin_get(d, bytes + bytes / 4);
  }
  return d->area && !d->S->pageable ? d->area->p : NULL;
}

/* ---- vectors ----------------------------------------------------------------------------------------------------- */

void *ocl_pin_alloc(Rt *R, size_t bytes, void **handle) {
  OclState *S = R->ocl;
  if (!S || !S->pin_device || bytes < OCL_PIN_MIN) return NULL;
  OclPin *a = area_new(S->pin_device, bytes + PAGE); /* the heap wants a multiple of its page */
  if (!a) return NULL;
  *handle = a;
  return (void *)(((uintptr_t)a->p + PAGE - 1) & ~(uintptr_t)(PAGE - 1));
}

void ocl_pin_free(Rt *R, void *handle) {
  (void)R;
  area_free(handle);
}

bool ocl_is_pinned(OclDevice *d, const void *p) {
  const OclPin *a = heap_pin(d->S->R, p);
  return a && a->d->platform == d->platform && !d->S->pageable; /* to all devices of a driver */
}
