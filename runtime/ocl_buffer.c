/* runtime/ocl_buffer.c - device memory and copies to and from it.
 *
 * Freed buffers stay in a small pool, because drivers take long to make large ones: NVIDIA's 40 us, whatever the size,
 * in the first command that uses it.  For the same reason those of a middling size are cut from slabs on GPUs: a loop
 * whose results are dropped, but not yet collected, needs new ones again and again.  Copies from and to page-locked
 * memory are one command; large ones from and to ordinary memory go through two page-locked areas: while the device
 * fetches one, threads fill the other.  One thread's memcpy is slower than the bus, so several share each piece.
 */
#include <unistd.h>

#include "ocl_impl.h"

enum {
  STAGE = 16 << 20,
  STAGE_MIN = 1 << 20,
  POOL_SMALL = 128,
  SLAB = 64 << 20,
  SLAB_PART = SLAB / 4, /* the largest buffer that is cut from one */
  SLAB_ALIGN = 4096,
  MEASURED_EACH = 16, /* of so many copies that could be queued, one is waited for */
  COLD_COPIES = 3     /* a driver's first copies take many times as long as others */
};

/* ---- buffers ----------------------------------------------------------------------------------------------------- */

typedef struct OclSlab {
  cl_mem mem;
  size_t used; /* bytes from the begin that have been cut */
  int bufs;    /* that are alive */
} OclSlab;

static void slab_free(OclDevice *d, OclSlab *s) {
  d->S->f.clReleaseMemObject(s->mem);
  d->mem_used -= SLAB;
  free(s);
}
/* Nobody has a part of s any more. */
static void slab_empty(OclDevice *d, OclSlab *s) {
  if (s == d->slab) s->used = SLAB_ALIGN;
  else slab_free(d, s);
}

static bool from_slab(const OclDevice *d, size_t bytes) {
  return (d->is_gpu || d->S->testing) && bytes >= OCL_SMALL && bytes <= SLAB_PART &&
         d->mem_cap >= (uint64_t)16 * SLAB && d->max_alloc >= SLAB;
}
static OclSlab *slab_with(OclDevice *d, size_t bytes) {
  OclSlab *s = d->slab;
  if (s && s->used + bytes <= SLAB) return s;
  if (d->mem_used + SLAB > d->mem_cap || !(s = calloc(1, sizeof *s))) return NULL;
  OclStatus st;
  s->mem = OCL_NEW(d->S, st, clCreateBuffer, d->context, CL_MEM_READ_WRITE, SLAB, NULL);
  static const cl_int zero;
  /* The first command that uses it makes its memory; where that is a kernel over a part, each part's first one would
   * wait for some of it.  The begin is nobody's, so that other queues need not wait. */
  if (s->mem) st = OCL_CMD(d, clEnqueueFillBuffer, d->queue, s->mem, &zero, sizeof zero, 0, sizeof zero, 0, NULL, NULL);
  if (st.code) {
    if (s->mem) d->S->f.clReleaseMemObject(s->mem);
    free(s);
    return NULL;
  }
  d->mem_used += SLAB;
  s->used = SLAB_ALIGN;
  OclSlab *old = d->slab;
  d->slab = s;
  if (old && old->bufs == 0) slab_free(d, old);
  return s;
}
static cl_mem sub_buffer(OclDevice *d, cl_mem of, size_t at, size_t bytes, OclStatus *st) {
  cl_buffer_region r = {at, bytes};
  return OCL_NEW(d->S, *st, clCreateSubBuffer, of, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &r);
}
static bool cut(OclBuf *b) {
  OclSlab *s = slab_with(b->d, b->bytes);
  OclStatus st;
  if (!s || !(b->mem = sub_buffer(b->d, s->mem, s->used, b->bytes, &st))) return false;
  b->slab = s;
  b->at = s->used;
  s->used += (b->bytes + SLAB_ALIGN - 1) & ~(size_t)(SLAB_ALIGN - 1);
  s->bufs++;
  return true;
}

cl_mem ocl_buf_span(OclBuf *b, size_t at, size_t bytes, OclStatus *st) {
  return sub_buffer(b->d, b->slab ? b->slab->mem : b->mem, b->at + at, bytes, st);
}
cl_mem ocl_buf_part(OclBuf *b, size_t at, OclStatus *st) {
  return sub_buffer(b->d, b->slab ? b->slab->mem : b->mem, b->at + at, b->bytes - at, st);
}

static void buf_destroy(OclBuf *b) {
  OclDevice *d = b->d;
  d->S->f.clReleaseMemObject(b->mem);
  if (b->foreign) { /* of the host's memory */
  } else if (!b->slab) d->mem_used -= b->bytes;
  else if (--b->slab->bufs == 0) slab_empty(d, b->slab);
  free(b);
}

void ocl_pool_drain(OclDevice *d) {
  while (d->pool) {
    OclBuf *b = d->pool;
    d->pool = b->next;
    buf_destroy(b);
  }
  d->pool_bytes = 0;
  d->pool_small = 0;
  if (d->slab && d->slab->bufs == 0) {
    slab_free(d, d->slab);
    d->slab = NULL;
  }
}

void ocl_buf_release(OclBuf *b) {
  if (b && !rt_holds(b->refs > 0, "a buffer of %zu bytes is released once more than it is held: %d", b->bytes, b->refs))
    return;
  if (!b || --b->refs > 0) return;
  OclDevice *d = b->d;
  bool small = b->bytes < OCL_SMALL;
  if (!b->foreign && (small ? d->pool_small < POOL_SMALL : d->pool_bytes + b->bytes <= d->mem_cap / 4)) {
    b->next = d->pool;
    d->pool = b;
    d->pool_bytes += b->bytes;
    d->pool_small += small;
  } else buf_destroy(b);
}

static OclBuf **pool_find(OclDevice *d, size_t bytes) {
  OclBuf **best = NULL;
  for (OclBuf **p = &d->pool; *p; p = &(*p)->next) {
    if ((*p)->bytes == bytes) return p; /* the usual case, and among the first */
    if ((*p)->bytes > bytes && (*p)->bytes <= bytes + bytes / 4 && (!best || (*p)->bytes < (*best)->bytes)) best = p;
  }
  return best;
}
double ocl_buf_cost(OclDevice *d, size_t bytes) {
  if (bytes < OCL_SMALL || pool_find(d, bytes)) return 0;
  return (from_slab(d, bytes) ? 0.005 : 0.04) + (double)bytes * 1e-6 * 0.01;
}

OclStatus ocl_buf_new(OclDevice *d, size_t bytes, OclBuf **out) {
  if (!rt_holds(bytes < (size_t)1 << 60, "a buffer of %zu bytes", bytes))
    return (OclStatus){CL_INVALID_BUFFER_SIZE, __LINE__, "ocl_buf_new", __FILE__};
  OclState *S = d->S;
  if (bytes < OCL_SMALL) { /* so that the next launch finds this one's */
    size_t room = 256;
    while (room < bytes) room *= 2;
    bytes = room;
  }
  *out = NULL;
  OclBuf **best = pool_find(d, bytes);
  if (best) {
    OclBuf *b = *best;
    *best = b->next;
    d->pool_bytes -= b->bytes;
    d->pool_small -= b->bytes < OCL_SMALL;
    b->next = NULL;
    b->refs = 1;
    *out = b;
    return OCL_OK;
  }
  OclBuf *b = calloc(1, sizeof *b);
  if (!b) return (OclStatus){CL_OUT_OF_HOST_MEMORY, __LINE__, "calloc", __FILE__};
  *b = (OclBuf){.d = d, .bytes = bytes, .refs = 1};
  if (from_slab(d, bytes) && cut(b)) {
    *out = b;
    return OCL_OK;
  }
  if (d->mem_used + bytes > d->mem_cap) ocl_evict(d, bytes, false);
  if (d->mem_used + bytes > d->mem_cap) {
    free(b);
    return (OclStatus){CL_MEM_OBJECT_ALLOCATION_FAILURE, __LINE__, "clCreateBuffer", __FILE__};
  }
  OclStatus st;
  b->mem = OCL_NEW(S, st, clCreateBuffer, d->context, CL_MEM_READ_WRITE, bytes, NULL);
  if (st.code && ocl_is_memory(st) && ocl_evict(d, bytes, true))
    b->mem = OCL_NEW(S, st, clCreateBuffer, d->context, CL_MEM_READ_WRITE, bytes, NULL);
  if (st.code) {
    free(b);
    return st;
  }
  d->mem_used += bytes;
  *out = b;
  return OCL_OK;
}

/* ---- copies ------------------------------------------------------------------------------------------------------ */

bool ocl_staging(OclDevice *d) {
  for (int i = 0; i < 2; i++)
    if (!d->staging[i] && !(d->staging[i] = ocl_pin_get(d, STAGE))) return false;
  return !d->S->pageable;
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

static OclStatus copy_direct(OclDevice *d, OclBuf *b, size_t off, void *p, size_t n, bool to_device) {
  if (d->left) OCL_TRY(ocl_wait_left(d, false));
  cl_bool wait = d->launching && n <= OCL_FEW_BYTES ? CL_FALSE : CL_TRUE;
  d->waits += wait;
  d->few_sent += !wait;
  return to_device ? OCL_CMD(d, clEnqueueWriteBuffer, d->queue, b->mem, wait, off, n, p, 0, NULL, NULL)
                   : OCL_CMD(d, clEnqueueReadBuffer, d->queue, b->mem, CL_TRUE, off, n, p, 0, NULL, NULL);
}

/* From page-locked memory while a launch is being prepared: the kernel comes after it in the queue.  Now and then such
 * a copy is waited for, since that is how the bus is measured. */
static bool may_queue(OclDevice *d, const void *p, size_t n, bool to_device) {
  return d->launching && to_device && n > OCL_FEW_BYTES && d->h2d_gbs > 0 && ocl_is_pinned(d, p) &&
         ++d->sent % MEASURED_EACH != 0;
}
static OclStatus copy_queued(OclDevice *d, OclBuf *b, size_t off, const void *p, size_t n, OclTimes *t) {
  OCL_TRY(OCL_CMD(d, clEnqueueWriteBuffer, d->queue, b->mem, CL_FALSE, off, n, p, 0, NULL, NULL));
  double ms = (double)n / d->h2d_gbs * 1e-6;
  d->under_way_ms += ms;
  if (t) t->h2d_bytes += n, t->h2d_ms += ms;
  return OCL_OK;
}

/* In pieces by way of the two areas. */
static OclStatus copy_staged(OclDevice *d, OclBuf *b, size_t off, void *p, size_t n, bool to_device) {
  OclState *S = d->S;
  OclStatus st = OCL_OK;
  cl_event ev[2] = {NULL, NULL};
  size_t at[2] = {0, 0}, len[2] = {0, 0}, done = 0;
  size_t piece = n / 4 < STAGE ? (n / 4 + 4095) & ~(size_t)4095 : STAGE;
  if (piece > STAGE) piece = STAGE;
  for (int k = 0; !st.code && (done < n || ev[0] || ev[1]); k ^= 1) {
    char *area = d->staging[k]->p;
    if (ev[k]) {
      d->waits++;
      st = ocl_wait_event(d, ev[k], 0, false);
      if (st.code) break;
      S->f.clReleaseEvent(ev[k]);
      ev[k] = NULL;
      if (!to_device) ocl_copy_par((char *)p + at[k], area, len[k]);
    }
    if (done == n) continue;
    size_t m = n - done < piece ? n - done : piece;
    if (to_device) {
      ocl_copy_par(area, (char *)p + done, m);
      st = OCL_CMD(d, clEnqueueWriteBuffer, d->queue, b->mem, CL_FALSE, off + done, m, area, 0, NULL, &ev[k]);
    } else st = OCL_CMD(d, clEnqueueReadBuffer, d->queue, b->mem, CL_FALSE, off + done, m, area, 0, NULL, &ev[k]);
    if (!st.code) {
      S->f.clFlush(d->queue);
      at[k] = done, len[k] = m;
      done += m;
    }
  }
  if (st.code) { /* a command may still use the areas: nothing is reused before it is done */
    ocl_drain(d, d->queue);
    for (int k = 0; k < 2; k++)
      if (ev[k]) S->f.clReleaseEvent(ev[k]);
  }
  return st;
}

double ocl_copy_ms(const OclDevice *d, double bytes, bool to_device) {
  if (d->shared_memory || bytes <= 0) return 0;
  double gbs = to_device ? d->h2d_gbs : d->d2h_gbs, us = d->copy_us[to_device];
  return (us > 0 ? us : 12) * 1e-3 + bytes / (gbs > 0 ? gbs : 8) * 1e-6;
}

double ocl_send_ms(const OclDevice *d, Obj *v, int *few) {
  if (!VEC(v)->data) return 0;
  size_t n = (size_t)LEN(v) * ocl_elt_size(TYPE(v));
  return few && n <= OCL_FEW_PART && (*few)++ % OCL_FEW ? 0 : ocl_copy_ms(d, (double)n, true);
}

void ocl_few_copied(OclDevice *d, double ms, bool to_device) {
  if (ms <= 0 || ++d->copies[to_device] <= COLD_COPIES) return;
  double us = ms * 1e3, *avg = &d->copy_us[to_device];
  /* the first ones, and those after calls that stayed in the interpreter, find the driver cold: what is less than the
   * mean is believed, what is much more hardly */
  *avg = *avg == 0 ? us
                   : *avg + ((us > *avg * 4 ? *avg * 4 : us) - *avg) * (us < *avg         ? 0.5
                                                                        : us > *avg * 1.5 ? 0.03
                                                                                          : 0.2);
}

static OclStatus transfer(OclDevice *d, OclBuf *b, size_t off, void *p, size_t n, bool to_device, OclTimes *t) {
  if (n == 0) return OCL_OK;
  if (!rt_holds(p && off <= b->bytes && n <= b->bytes - off, "bytes %zu to %zu of a buffer of %zu", off, off + n,
                b->bytes))
    return (OclStatus){CL_INVALID_VALUE, __LINE__, "transfer", __FILE__};
  if (may_queue(d, p, n, to_device)) return copy_queued(d, b, off, p, n, t);
  double t0 = rt_now_ms();
  OclStatus st = n < STAGE_MIN || d->shared_memory || ocl_is_pinned(d, p) || !ocl_staging(d)
                     ? copy_direct(d, b, off, p, n, to_device)
                     : copy_staged(d, b, off, p, n, to_device);
  if (st.code) return st;
  if (d->unwaited && d->few_sent == 0) ocl_waited(d);
  double wall = rt_now_ms() - t0; /* what the program waited: staging included */
  if (n <= OCL_FEW_BYTES) ocl_few_copied(d, wall, to_device);
  if (n >= STAGE_MIN && wall > 0) {
    double gbs = (double)n / wall * 1e-6, *avg = to_device ? &d->h2d_gbs : &d->d2h_gbs;
    *avg = *avg == 0 ? gbs : *avg * 0.7 + gbs * 0.3;
  }
  if (t) {
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
