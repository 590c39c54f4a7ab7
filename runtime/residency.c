/* runtime/residency.c - where a vector's elements are: on the host, on devices, or both.
 *
 * A vector with a copy on a device has a DevCopy as its VecExt.  The copy is read-only and valid until the host writes
 * (rt_written drops it): vectors do not change in place without that call.  A result that a kernel has just computed
 * lives on the device alone (data is NULL) until somebody reads it; rt_materialise then brings it home, and both copies
 * are good.
 *
 * Device memory is a cache: copies form a list by last use, and the oldest go when memory is short; one that is the
 * only copy is brought home first.  Freed buffers stay in a small pool, because drivers take long to make large ones.
 *
 * Devices that share the host's memory have no copies at all: the launch uses the vector's own memory.
 */
#include <unistd.h>

#include "heap.h"
#include "ocl_impl.h"

typedef struct DevCopy {
  VecExt ext;
  Obj *vec; /* not a root: finalise runs when it dies */
  OclDevice *d;
  OclBuf *buf;
  OclTimes *times; /* whose report the way home is written to; may be NULL */
  bool pinned;     /* in use by the launch that is being prepared */
  struct DevCopy *prev, *next;
} DevCopy;

size_t ocl_elt_size(ObjType t) {
  switch (t) {
  case T_LGL:
  case T_INT: return 4;
  case T_DBL: return 8;
  case T_CPLX: return 16;
  case T_RAW: return 1;
  default: return 8;
  }
}

double ocl_event_ms(OclState *S, cl_event e) {
  cl_ulong a = 0, b = 0;
  double ms = 0;
  if (!OCL(S, clGetEventProfilingInfo, e, CL_PROFILING_COMMAND_START, sizeof a, &a, NULL).code &&
      !OCL(S, clGetEventProfilingInfo, e, CL_PROFILING_COMMAND_END, sizeof b, &b, NULL).code && b > a)
    ms = (double)(b - a) * 1e-6;
  S->f.clReleaseEvent(e);
  return ms;
}

/* ---- the list by last use -------------------------------------------------------------------------------------------
 */

static void lru_out(DevCopy *c) {
  OclDevice *d = c->d;
  if (c->prev) c->prev->next = c->next;
  else d->lru_head = c->next;
  if (c->next) c->next->prev = c->prev;
  else d->lru_tail = c->prev;
  c->prev = c->next = NULL;
}
static void lru_in(DevCopy *c) { /* newest at the tail */
  OclDevice *d = c->d;
  c->prev = d->lru_tail;
  c->next = NULL;
  if (d->lru_tail) d->lru_tail->next = c;
  else d->lru_head = c;
  d->lru_tail = c;
}
static void lru_touch(DevCopy *c) {
  if (c->d->lru_tail != c) lru_out(c), lru_in(c);
}

/* Take the copy off its vector, whose elements are on the host (or no longer wanted). */
static void detach(DevCopy *c) {
  lru_out(c);
  ocl_buf_release(c->buf);
  if (c->vec) VEC(c->vec)->ext = NULL;
  free(c);
}

/* ---- buffers ----------------------------------------------------------------------------------------------------- */

static void buf_destroy(OclBuf *b) {
  b->d->S->f.clReleaseMemObject(b->mem);
  b->d->mem_used -= b->bytes;
  free(b);
}

void ocl_pool_drain(OclDevice *d) {
  while (d->pool) {
    OclBuf *b = d->pool;
    d->pool = b->next;
    buf_destroy(b);
  }
  d->pool_bytes = 0;
}

void ocl_buf_release(OclBuf *b) {
  if (!b || --b->refs > 0) return;
  OclDevice *d = b->d;
  if (b->bytes >= 65536 && d->pool_bytes + b->bytes <= d->mem_cap / 4) {
    b->next = d->pool;
    d->pool = b;
    d->pool_bytes += b->bytes;
  } else buf_destroy(b);
}

static OclStatus bring_home(DevCopy *c);

/* Free the oldest copies until `bytes` more fit under the cap (or, with all, everything that is not in use).  True if
 * anything was freed. */
static bool evict(OclDevice *d, uint64_t bytes, bool all) {
  bool any = d->pool != NULL;
  if (all || d->mem_used + bytes > d->mem_cap) ocl_pool_drain(d);
  while (all || d->mem_used + bytes > d->mem_cap) {
    DevCopy *c = d->lru_head;
    while (c && c->pinned) c = c->next;
    if (!c) break;
    if (VEC(c->vec)->data == NULL) {
      /* The only copy.  Making room at home may collect garbage and so change the list: keep the vector alive and start
       * over. */
      Obj *volatile keep = c->vec;
      c->pinned = true;
      if (bring_home(c).code) break;
      c->pinned = false;
      (void)keep;
    }
    detach(c);
    any = true;
    ocl_pool_drain(d);
  }
  return any;
}

OclStatus ocl_buf_new(OclDevice *d, size_t bytes, OclBuf **out) {
  OclState *S = d->S;
  if (bytes < 64) bytes = 64;
  *out = NULL;
  OclBuf **best = NULL;
  for (OclBuf **p = &d->pool; *p; p = &(*p)->next)
    if ((*p)->bytes >= bytes && (*p)->bytes <= bytes + bytes / 4 && (!best || (*p)->bytes < (*best)->bytes)) best = p;
  if (best) {
    OclBuf *b = *best;
    *best = b->next;
    d->pool_bytes -= b->bytes;
    b->next = NULL;
    b->refs = 1;
    *out = b;
    return OCL_OK;
  }
  if (d->mem_used + bytes > d->mem_cap) evict(d, bytes, false);
  if (d->mem_used + bytes > d->mem_cap)
    return (OclStatus){CL_MEM_OBJECT_ALLOCATION_FAILURE, __LINE__, "clCreateBuffer", __FILE__};
  OclBuf *b = calloc(1, sizeof *b);
  if (!b) return (OclStatus){CL_OUT_OF_HOST_MEMORY, __LINE__, "calloc", __FILE__};
  OclStatus st;
  b->mem = OCL_NEW(S, st, clCreateBuffer, d->context, CL_MEM_READ_WRITE, bytes, NULL);
  if (st.code && ocl_is_memory(st) && evict(d, bytes, true))
    b->mem = OCL_NEW(S, st, clCreateBuffer, d->context, CL_MEM_READ_WRITE, bytes, NULL);
  if (st.code) {
    free(b);
    return st;
  }
  b->d = d;
  b->bytes = bytes;
  b->refs = 1;
  d->mem_used += bytes;
  *out = b;
  return OCL_OK;
}

/* ---- transfers --------------------------------------------------------------------------------------------------- */

/* Large copies from and to ordinary memory go through two pinned areas: while the device fetches one, threads fill the
 * other.  One thread's memcpy is slower than the bus, so several share each piece. */
enum { STAGE = 16 << 20, STAGE_MIN = 1 << 20 };

static bool staging(OclDevice *d) {
  OclState *S = d->S;
  if (d->staging_bytes) return d->staging[0] != NULL;
  d->staging_bytes = STAGE;
  for (int i = 0; i < 2; i++) {
    OclStatus st;
    cl_mem m = OCL_NEW(S, st, clCreateBuffer, d->context, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, STAGE, NULL);
    void *p = NULL;
    if (m)
      p = OCL_NEW(S, st, clEnqueueMapBuffer, d->queue, m, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, STAGE, 0, NULL, NULL);
    if (!p) {
      if (m) S->f.clReleaseMemObject(m);
      if (i == 1) {
        S->f.clEnqueueUnmapMemObject(d->queue, d->staging[0], d->staging_ptr[0], 0, NULL, NULL);
        S->f.clReleaseMemObject(d->staging[0]);
      }
      d->staging[0] = d->staging[1] = NULL;
      return false;
    }
    d->staging[i] = m;
    d->staging_ptr[i] = p;
  }
  return true;
}

typedef struct CopyJob {
  void *to;
  const void *from;
  size_t n;
} CopyJob;
static void *copy_thread(void *p) {
  CopyJob *j = p;
  memcpy(j->to, j->from, j->n);
  return NULL;
}
void ocl_copy_par(void *to, const void *from, size_t n) {
  enum { MAXT = 8 };
  long cpus = sysconf(_SC_NPROCESSORS_ONLN);
  int nt = cpus < 4 ? 1 : cpus / 2 > MAXT ? MAXT : (int)(cpus / 2);
  if (n < (2 << 20)) nt = 1;
  pthread_t th[MAXT];
  CopyJob job[MAXT];
  bool on[MAXT] = {false};
  size_t part = (n / (size_t)nt + 63) & ~(size_t)63;
  for (int i = 1; i < nt; i++) {
    size_t o = part * (size_t)i;
    if (o >= n) break;
    job[i] = (CopyJob){(char *)to + o, (const char *)from + o, n - o < part ? n - o : part};
    on[i] = pthread_create(&th[i], NULL, copy_thread, &job[i]) == 0;
    if (!on[i]) copy_thread(&job[i]);
  }
  memcpy(to, from, n < part ? n : part);
  for (int i = 1; i < nt; i++)
    if (on[i]) pthread_join(th[i], NULL);
}

static OclStatus wait_release(OclDevice *d, cl_event *e, double *ms) {
  if (!*e) return OCL_OK;
  OclStatus st = OCL(d->S, clWaitForEvents, 1, e);
  if (st.code) {
    /* The command may still be using our memory: nothing may be reused before it is done. */
    d->S->f.clFinish(d->queue);
    d->S->f.clReleaseEvent(*e);
  } else *ms += ocl_event_ms(d->S, *e);
  *e = NULL;
  return st;
}

static OclStatus transfer(OclDevice *d, OclBuf *b, size_t off, void *p, size_t n, bool to_device, OclTimes *t) {
  OclState *S = d->S;
  double ms = 0;
  OclStatus st = OCL_OK;
  if (n == 0) return st;
  double t0 = ocl_now_ms();
  if (n < STAGE_MIN || d->shared_memory || heap_is_pinned(S->R, p) || !staging(d)) {
    cl_event e = NULL;
    st = to_device ? OCL(S, clEnqueueWriteBuffer, d->queue, b->mem, CL_TRUE, off, n, p, 0, NULL, &e)
                   : OCL(S, clEnqueueReadBuffer, d->queue, b->mem, CL_TRUE, off, n, p, 0, NULL, &e);
    if (st.code) return st;
    ms += ocl_event_ms(S, e);
  } else {
    cl_event ev[2] = {NULL, NULL};
    size_t at[2] = {0, 0}, len[2] = {0, 0};
    size_t piece = n / 4 < STAGE ? (n / 4 + 4095) & ~(size_t)4095 : STAGE;
    if (piece > STAGE) piece = STAGE;
    size_t done = 0;
    for (int k = 0; !st.code && (done < n || ev[0] || ev[1]); k ^= 1) {
      if (ev[k]) {
        st = wait_release(d, &ev[k], &ms);
        if (st.code) break;
        if (!to_device) {
          /* start the next piece into the other half before copying this one out */
          ocl_copy_par((char *)p + at[k], d->staging_ptr[k], len[k]);
        }
      }
      if (done < n) {
        size_t m = n - done < piece ? n - done : piece;
        if (to_device) {
          ocl_copy_par(d->staging_ptr[k], (char *)p + done, m);
          st = OCL(S, clEnqueueWriteBuffer, d->queue, b->mem, CL_FALSE, off + done, m, d->staging_ptr[k], 0, NULL,
                   &ev[k]);
        } else
          st = OCL(S, clEnqueueReadBuffer, d->queue, b->mem, CL_FALSE, off + done, m, d->staging_ptr[k], 0, NULL,
                   &ev[k]);
        if (!st.code) {
          S->f.clFlush(d->queue);
          at[k] = done, len[k] = m;
          done += m;
        }
      }
    }
    if (st.code) {
      S->f.clFinish(d->queue);
      for (int k = 0; k < 2; k++)
        if (ev[k]) S->f.clReleaseEvent(ev[k]);
      return st;
    }
  }
  double wall = ocl_now_ms() - t0; /* what the program waited: staging included */
  if (n >= STAGE_MIN && wall > 0) {
    double gbs = (double)n / wall * 1e-6, *avg = to_device ? &d->h2d_gbs : &d->d2h_gbs;
    *avg = *avg == 0 ? gbs : *avg * 0.7 + gbs * 0.3;
  }
  if (t) {
    (void)ms;
    if (to_device) t->h2d_bytes += n, t->h2d_ms += wall;
    else t->d2h_bytes += n, t->d2h_ms += wall;
  }
  return st;
}

OclStatus ocl_write(OclDevice *d, OclBuf *b, size_t off, const void *p, size_t n, OclTimes *t) {
  return transfer(d, b, off, (void *)p, n, true, t);
}
OclStatus ocl_read(OclDevice *d, OclBuf *b, size_t off, void *p, size_t n, OclTimes *t) {
  return transfer(d, b, off, p, n, false, t);
}

/* ---- vectors ----------------------------------------------------------------------------------------------------- */

static OclStatus bring_home(DevCopy *c) {
  Obj *v = c->vec;
  if (VEC(v)->data) return OCL_OK;
  size_t n = (size_t)LEN(v) * ocl_elt_size(TYPE(v));
  Rt *R = c->ext.R;
  bool was = c->pinned;
  c->pinned = true;
  rt_vec_storage(R, v, n ? n : 1); /* sets data; out of memory unwinds, and the device copy stays */
  void *p = VEC(v)->data;
  OclStatus st = OCL_OK;
  /* A result must not be lost to a passing trouble of the driver. */
  for (int tries = 0; tries < 4; tries++) {
    st = ocl_read(c->d, c->buf, 0, p, n, c->times);
    if (!st.code) break;
    if (tries) usleep(1000u << (2 * tries));
  }
  c->pinned = was;
  if (st.code) VEC(v)->data = NULL;
  return st;
}

static void copy_materialise(Rt *R, Obj *v) {
  DevCopy *c = (DevCopy *)VEC(v)->ext;
  OclStatus st = bring_home(c);
  if (st.code) {
    char text[256];
    ocl_status_text(st, text, sizeof text);
    rt_error_call(R, NIL, "a result cannot be brought home from the OpenCL device '%s': %s", c->d->name, text);
  }
  lru_touch(c);
}
static void copy_written(Rt *R, Obj *v) {
  if (VEC(v)->data == NULL) copy_materialise(R, v);
  detach((DevCopy *)VEC(v)->ext);
}
static void copy_finalise(Rt *R, Obj *v) {
  DevCopy *c = (DevCopy *)VEC(v)->ext;
  detach(c);
}
static const VecExtOps copy_ops = {"device copy", copy_materialise, copy_written, copy_finalise};

static DevCopy *copy_of(Obj *v) {
  VecExt *e = VEC(v)->ext;
  return e && v->type != T_LANG && e->ops == &copy_ops ? (DevCopy *)e : NULL;
}
static DevCopy *copy_new(Rt *R, OclDevice *d, OclBuf *b) {
  DevCopy *c = calloc(1, sizeof *c);
  if (!c) return NULL;
  c->ext = (VecExt){&copy_ops, R};
  c->d = d;
  c->buf = b;
  return c;
}

bool ocl_resident(Obj *v, OclDevice *d) {
  DevCopy *c = copy_of(v);
  return d->shared_memory || (c && c->d == d);
}
bool ocl_device_only(Obj *v) { return copy_of(v) && VEC(v)->data == NULL; }

OclStatus ocl_vec_to_device(Rt *R, OclDevice *d, Obj *v, OclBuf **out, OclTimes *t) {
  *out = NULL;
  DevCopy *c = copy_of(v);
  if (c && c->d == d) {
    lru_touch(c);
    c->buf->refs++;
    *out = c->buf;
    return OCL_OK;
  }
  const void *p = rt_data(v); /* from another device, or a sequence, by way of the host */
  size_t n = (size_t)LEN(v) * ocl_elt_size(TYPE(v));
  OclBuf *b;
  OCL_TRY(ocl_buf_new(d, n, &b));
  OclStatus st = ocl_write(d, b, 0, p, n, t);
  if (st.code) {
    ocl_buf_release(b);
    return st;
  }
  *out = b;
  /* Remember it.  A vector whose ext is taken by another kind of data is uploaded anew each time. */
  if (c) {
    detach(c);
    c = NULL;
  }
  if (VEC(v)->ext == NULL && n >= 4096 && (c = copy_new(R, d, b))) {
    b->refs++;
    c->vec = v;
    c->times = t;
    VEC(v)->ext = &c->ext;
    lru_in(c);
  }
  return OCL_OK;
}

Obj *ocl_vec_from_buf(Rt *R, OclDevice *d, ObjType type, int64_t n, OclBuf *b, OclTimes *t) {
  Obj *v = rt_vec_header(R, type, n);
  DevCopy *c = copy_new(R, d, b);
  if (!c) {
    ocl_buf_release(b);
    rt_error(R, "cannot allocate memory");
  }
  c->vec = v;
  c->times = t;
  VEC(v)->ext = &c->ext;
  lru_in(c);
  return v;
}

void ocl_evict_all(OclDevice *d) { evict(d, 0, true); }
void ocl_set_memory_cap(OclDevice *d, uint64_t bytes) {
  uint64_t most = d->global_mem / 10 * 9;
  d->mem_cap = bytes && bytes < most ? bytes : most;
  if (d->mem_used > d->mem_cap) evict(d, 0, false);
}

void ocl_device_close(OclDevice *d) {
  OclState *S = d->S;
  while (d->lru_head) detach(d->lru_head);
  ocl_pool_drain(d);
  if (d->staging[0])
    for (int i = 0; i < 2; i++) {
      S->f.clEnqueueUnmapMemObject(d->queue, d->staging[i], d->staging_ptr[i], 0, NULL, NULL);
      S->f.clReleaseMemObject(d->staging[i]);
    }
  if (d->queue) S->f.clFinish(d->queue);
}
