/* runtime/ocl_share.c - OpenCL objects that a C host and R both use: context and queue, buffers in and out.
 *
 * A buffer of the host's becomes a vector that lives on the device (or, where the device works in the host's memory, the
 * vector of its mapped bytes); a vector's copy on the device becomes a memory object for the host.  Neither is written
 * any more while the other has it: R's copies on devices are read-only in any case (residency.c), and the host is told so.
 * The few entry points that only this file needs are looked up here, so that a driver without them does for all else. */
#include <dlfcn.h>

#include "heap.h"
#include "ocl_impl.h"

typedef struct ShareFns {
  __typeof__(clRetainMemObject) *clRetainMemObject;
  __typeof__(clRetainContext) *clRetainContext;
  __typeof__(clRetainCommandQueue) *clRetainCommandQueue;
  __typeof__(clGetCommandQueueInfo) *clGetCommandQueueInfo;
  __typeof__(clGetMemObjectInfo) *clGetMemObjectInfo;
} ShareFns;

static bool load(const OclState *S, ShareFns *f) {
  if (!S->lib) return false;
#define X(fn) f->fn = (__typeof__(f->fn))dlsym(S->lib, #fn);
  X(clRetainMemObject)
      X(clRetainContext) X(clRetainCommandQueue) X(clGetCommandQueueInfo) X(clGetMemObjectInfo)
#undef X
          return f->clRetainMemObject &&
      f->clRetainContext && f->clRetainCommandQueue && f->clGetCommandQueueInfo && f->clGetMemObjectInfo;
}

const char *ocl_adopt(Rt *R, void *context, void *queue) {
  OclState *S = ocl_state(R);
  ShareFns f;
  if (!S || !load(S, &f)) return S && S->none_why[0] ? S->none_why : "the OpenCL library cannot share";
  cl_device_id id = NULL;
  cl_context its = NULL;
  cl_command_queue_properties how = 0;
  if (f.clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE, sizeof id, &id, NULL) != CL_SUCCESS ||
      f.clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof its, &its, NULL) != CL_SUCCESS ||
      f.clGetCommandQueueInfo(queue, CL_QUEUE_PROPERTIES, sizeof how, &how, NULL) != CL_SUCCESS)
    return "that is no command queue";
  if (its != context) return "the queue is of another context";
  if (how & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) return "the queue runs commands out of order";
  for (int i = 0; i < S->ndev; i++) {
    OclDevice *d = &S->dev[i];
    if (d->opened || S->adopted) return "the interpreter has used a device already";
    if (d->id != id) continue;
    if (!d->usable) return d->refused;
    if (f.clRetainContext(context) != CL_SUCCESS) return "that is no context";
    if (f.clRetainCommandQueue(queue) != CL_SUCCESS) {
      S->f.clReleaseContext(context);
      return "that is no command queue";
    }
    d->context = context;
    d->queue = queue;
    S->adopted = d;
    if (ocl_device_open(R, d)) return NULL;
    return d->refused;
  }
  return "the queue's device is none of those that this machine lists";
}

/* The device that shares, opened; NULL: *why there is none. */
static OclDevice *sharing(Rt *R, ShareFns *f, const char **why) {
  OclDevice *d = ocl_device(R, NULL, why);
  if (d && load(d->S, f)) return d;
  if (d) *why = "the OpenCL library cannot share";
  return NULL;
}

const char *ocl_in_use(Rt *R, void **device, void **context, void **queue) {
  const char *why = NULL;
  OclDevice *d = ocl_device(R, NULL, &why);
  if (!d) return why;
  *device = d->id, *context = d->context, *queue = d->queue;
  return NULL;
}

/* ---- in ---------------------------------------------------------------------------------------------------------- */

/* Bytes of a buffer that are mapped while R reads them: devices that work in the host's memory. */
typedef struct Mapped {
  VecExt ext;
  OclDevice *d;
  cl_mem mem;
} Mapped;
static void unmap(const Mapped *m, void *p) {
  (void)OCL_CMD(m->d, clEnqueueUnmapMemObject, m->d->queue, m->mem, p, 0, NULL, NULL);
  (void)OCL_CMD(m->d, clFinish, m->d->queue);
  m->d->S->f.clReleaseMemObject(m->mem);
}
static void mapped_finalise(Rt *R, Obj *v) {
  if (R->ocl) unmap((Mapped *)VEC(v)->ext, VEC(v)->data);
}
static void mapped_written(Rt *R, Obj *v) {
  Mapped m = *(Mapped *)VEC(v)->ext;
  void *p = VEC(v)->data;
  size_t bytes = (size_t)LEN(v) * ocl_elt_size(TYPE(v));
  memcpy(rt_vec_storage(R, v, bytes), p, bytes);
  VEC(v)->ext = NULL;
  unmap(&m, p);
}
static const VecExtOps mapped_ops = {"a buffer of the host's", NULL, mapped_written, mapped_finalise, NULL};

static Obj *wrap_mapped(Rt *R, OclDevice *d, ObjType type, cl_mem mem, int64_t n, OclStatus *st) {
  Mapped *m = rt_scratch(R, sizeof *m);
  *m = (Mapped){{&mapped_ops, R}, d, mem};
  Obj *o = rt_vec_header(R, type, n);
  void *p = OCL_NEW(d->S, *st, clEnqueueMapBuffer, d->queue, mem, CL_TRUE, CL_MAP_READ, 0,
                    (size_t)n * ocl_elt_size(type), 0, NULL, NULL);
  if (!p) return NULL;
  VEC(o)->data = p;
  VEC(o)->ext = &m->ext;
  heap_ends(R->heap, o);
  return o;
}

Obj *ocl_wrap_buffer(Rt *R, ObjType type, void *buffer, int64_t n, const char **why) {
  static char text[200];
  ShareFns f;
  OclDevice *d = sharing(R, &f, why);
  if (!d) return NULL;
  const size_t bytes = (size_t)n * ocl_elt_size(type);
  size_t has = 0;
  cl_context its = NULL;
  *why = NULL;
  if (f.clGetMemObjectInfo(buffer, CL_MEM_SIZE, sizeof has, &has, NULL) != CL_SUCCESS ||
      f.clGetMemObjectInfo(buffer, CL_MEM_CONTEXT, sizeof its, &its, NULL) != CL_SUCCESS)
    *why = "that is no memory object";
  else if (its != d->context) *why = "the buffer is of another context: see ravel_use_opencl";
  else if (has < bytes) *why = "the buffer is shorter than the vector";
  if (*why) return NULL;
  OclStatus st = OCL_CMD(d, clFinish, d->queue);
  OclBuf *b = d->shared_memory ? NULL : calloc(1, sizeof *b);
  Obj *o = NULL;
  if (!st.code) f.clRetainMemObject(buffer);
  if (!st.code && d->shared_memory) o = wrap_mapped(R, d, type, buffer, n, &st);
  else if (!st.code && b) {
    *b = (OclBuf){.d = d, .mem = buffer, .bytes = bytes, .foreign = true, .refs = 1};
    return ocl_vec_from_buf(R, d, type, n, b, NULL);
  }
  if (o) return o;
  free(b);
  if (st.code) ocl_status_text(st, text, sizeof text);
  *why = st.code ? text : "out of memory";
  return NULL;
}

/* ---- out --------------------------------------------------------------------------------------------------------- */

void *ocl_lend(Rt *R, Obj *v, OclLent *lent, const char **why) {
  static char text[200];
  ShareFns f;
  OclDevice *d = sharing(R, &f, why);
  if (!d) return NULL;
  OclStatus st;
  void *mem = NULL;
  if (d->shared_memory) {
    const void *p = rt_data(v);
    rt_fix(R, v);
    lent->mem = mem = OCL_NEW(d->S, st, clCreateBuffer, d->context, CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR,
                              (size_t)LEN(v) * ocl_elt_size(TYPE(v)), (void *)p);
  } else {
    st = ocl_vec_to_device(R, d, v, &lent->buf, NULL);
    if (!st.code) mem = lent->buf->mem;
  }
  if (!st.code) st = OCL_CMD(d, clFinish, d->queue);
  if (!st.code) {
    ocl_waited(d);
    lent->d = d;
    return mem;
  }
  ocl_status_text(st, text, sizeof text);
  *why = text;
  ocl_unlend(lent);
  return NULL;
}

void ocl_unlend(OclLent *lent) {
  if (lent->mem) lent->d->S->f.clReleaseMemObject(lent->mem);
  ocl_buf_release(lent->buf);
  *lent = (OclLent){0};
}
