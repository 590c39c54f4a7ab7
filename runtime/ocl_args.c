/* runtime/ocl_args.c - what a launch gives its kernel, how wide it is, and what it asks for behind it.
 *
 * On a device of shared memory every vector is used where it lies (CL_MEM_USE_HOST_PTR over its own memory, for the
 * time of the launch).  On one with memory of its own, inputs are brought there once (residency.c).
 */
#include "heap.h"
#include "ocl_impl.h"

enum { SENT = 2048 /* bytes of a constant argument that are kept to compare with */ };

void ocl_release_held(OclDevice *d, int n, OclHeld *h) {
  for (int i = 0; i < n; i++) {
    if (h[i].mem && !d->silent) d->S->f.clReleaseMemObject(h[i].mem);
    ocl_buf_release(h[i].buf);
    h[i] = (OclHeld){0};
  }
}

static OclStatus wrap(OclDevice *d, OclHeld *h, void *p, size_t n, cl_mem_flags fl) {
  OclStatus st;
  static const char nothing[64]; /* a vector of length 0: never read */
  if (n == 0) p = (void *)nothing, n = sizeof nothing;
  h->host = p;
  h->bytes = n;
  h->mem = OCL_NEW(d->S, st, clCreateBuffer, d->context, fl | CL_MEM_USE_HOST_PTR, n, p);
  return st;
}

/* The part of its buffer from element `at` on, as a memory object of its own. */
static OclStatus part(OclHeld *h, int64_t at, size_t es) {
  OclStatus st = OCL_OK;
  if (at > 0) h->mem = ocl_buf_part(h->buf, (size_t)at * es, &st);
  return st;
}

/* A list of failures: its length, 0 so far, is all that the kernel is given. */
bool ocl_is_list(const OclArg *a) {
  return a->kind == OCL_ARG_BUF && a->head == sizeof(int32_t) && a->init == a->head && *(const int32_t *)a->p == 0;
}

/* A small argument that the kernel only reads: is it as the last launch has sent it? */
static bool is_sent(const OclProgram *p, const OclArg *a, int i) {
  return a->constant && p->sent && p->sent_arg == i && a->size <= p->sent->bytes && a->init == p->sent_n &&
         !memcmp(p->sent_bytes, a->p, a->init);
}

static void keep_sent(OclProgram *p, const OclArg *a, int i, OclBuf *b) {
  if (!a->constant || a->init > SENT || (!p->sent_bytes && !(p->sent_bytes = malloc(SENT)))) return;
  ocl_buf_release(p->sent);
  p->sent = b;
  b->refs++;
  p->sent_arg = i;
  p->sent_n = a->init;
  memcpy(p->sent_bytes, a->p, a->init);
}

/* Small inputs that are sent for one launch go there in one piece: a command each costs more than the kernel's look at
 * them. */
static bool is_few(OclDevice *d, const OclArg *a) {
  return a->kind == OCL_ARG_IN && !a->buf && a->offset == 0 && LEN(a->vec) > 0 && VEC(a->vec)->data &&
         !ocl_resident(a->vec, d) && (size_t)LEN(a->vec) * ocl_elt_size(TYPE(a->vec)) <= OCL_FEW_PART;
}

/* part[i]: the memory of argument i, or NULL; bytes: what is sent, which must stay until the launch has ended. */
static OclStatus send_few(OclDevice *d, int nargs, OclArg *args, cl_mem part[], char bytes[OCL_FEW * OCL_FEW_PART],
                          OclTimes *t) {
  int n = 0, at[OCL_FEW];
  for (int i = 0; i < nargs && n < OCL_FEW; i++)
    if (is_few(d, &args[i])) at[n++] = i;
  if (n < 2 || d->shared_memory) return OCL_OK;
  double t0 = rt_now_ms();
  if (!d->few) OCL_TRY(ocl_buf_new(d, OCL_FEW * OCL_FEW_PART, &d->few));
  OclStatus st = OCL_OK;
  for (int k = 0; k < n; k++) {
    Obj *v = args[at[k]].vec;
    if (!d->few_part[k] && !(d->few_part[k] = ocl_buf_span(d->few, (size_t)k * OCL_FEW_PART, OCL_FEW_PART, &st)))
      return st;
    memcpy(bytes + k * OCL_FEW_PART, VEC(v)->data, (size_t)LEN(v) * ocl_elt_size(TYPE(v)));
    if (t) t->h2d_bytes += (size_t)LEN(v) * ocl_elt_size(TYPE(v));
    part[at[k]] = d->few_part[k];
  }
  d->few_sent++;
  OCL_TRY(OCL_CMD(d, clEnqueueWriteBuffer, d->queue, d->few->mem, CL_FALSE, 0, (size_t)n * OCL_FEW_PART, bytes, 0, NULL,
                  NULL));
  double wall = rt_now_ms() - t0;
  ocl_few_copied(d, wall, true);
  if (t) t->h2d_ms += wall;
  return OCL_OK;
}

OclStatus ocl_set_args(Rt *R, OclProgram *p, int nargs, OclArg *args, OclHeld *h, char *few, OclTimes *t) {
  OclDevice *d = p->d;
  OclState *S = d->S;
  if (!rt_holds(nargs >= 0 && nargs <= OCL_MAX_ARGS, "%d arguments of a kernel", nargs))
    return (OclStatus){CL_INVALID_KERNEL_ARGS, __LINE__, "ocl_set_args", __FILE__};
  cl_mem part_of_few[OCL_MAX_ARGS] = {NULL};
  OCL_TRY(send_few(d, nargs, args, part_of_few, few, t));
  for (int i = 0; i < nargs; i++) {
    OclArg *a = &args[i];
    cl_mem mem = NULL;
    switch (a->kind) {
    case OCL_ARG_BYTES: OCL_TRY(OCL(S, clSetKernelArg, p->kernel, (cl_uint)i, a->size, a->p)); continue;
    case OCL_ARG_LOCAL: OCL_TRY(OCL(S, clSetKernelArg, p->kernel, (cl_uint)i, a->size, NULL)); continue;
    case OCL_ARG_IN: {
      if (a->buf) {
        h[i].buf = a->buf;
        h[i].buf->refs++;
        mem = h[i].buf->mem;
        break;
      }
      size_t es = ocl_elt_size(TYPE(a->vec));
      if (d->shared_memory) {
        OCL_TRY(wrap(d, &h[i], (char *)rt_data(a->vec) + (size_t)a->offset * es,
                     (size_t)(a->count ? a->count : LEN(a->vec) - a->offset) * es, CL_MEM_READ_ONLY));
        mem = h[i].mem;
      } else if (part_of_few[i]) {
        mem = part_of_few[i];
      } else {
        OCL_TRY(ocl_vec_to_device(R, d, a->vec, &h[i].buf, t));
        OCL_TRY(part(&h[i], a->offset, es));
        mem = h[i].mem ? h[i].mem : h[i].buf->mem;
      }
      break;
    }
    case OCL_ARG_OUT: {
      OclOut *o = a->out;
      size_t es = ocl_elt_size(o->type);
      if (d->shared_memory) {
        OCL_TRY(wrap(d, &h[i], (char *)VEC(o->vec)->data + (size_t)a->offset * es,
                     (size_t)(a->count ? a->count : o->n - a->offset) * es, CL_MEM_READ_WRITE));
        mem = h[i].mem;
      } else {
        OCL_TRY(ocl_buf_new(d, (size_t)o->n * es, &h[i].buf));
        if (o->from && o->n > 0) {
          OclBuf *from = NULL;
          OCL_TRY(ocl_vec_to_device(R, d, o->from, &from, t));
          OclStatus st = OCL_CMD(d, clEnqueueCopyBuffer, d->queue, from->mem, h[i].buf->mem, 0, 0,
                                 (size_t)ocl_out_begins(o) * es, 0,
                                 NULL, NULL);
          ocl_buf_release(from);
          if (st.code) return st;
        }
        OCL_TRY(part(&h[i], a->offset, es));
        mem = h[i].mem ? h[i].mem : h[i].buf->mem;
      }
      break;
    }
    case OCL_ARG_BUF:
      if (p->zeroed && p->zeroed_arg == i && ocl_is_list(a) && p->zeroed->bytes >= a->size)
        h[i].buf = p->zeroed; /* as the last launch has left it */
      else if (is_sent(p, a, i)) h[i].buf = p->sent;
      if (h[i].buf) {
        h[i].buf->refs++;
        mem = h[i].buf->mem;
        break;
      }
      OCL_TRY(ocl_buf_new(d, a->size, &h[i].buf));
      if (a->zeros) {
        static const int32_t zero;
        OCL_TRY(
            OCL_CMD(d, clEnqueueFillBuffer, d->queue, h[i].buf->mem, &zero, sizeof zero, 0, a->zeros, 0, NULL, NULL));
      }
      if (a->ones) {
        static const int32_t all = -1;
        OCL_TRY(OCL_CMD(d, clEnqueueFillBuffer, d->queue, h[i].buf->mem, &all, sizeof all, 0, a->ones, 0, NULL, NULL));
      }
      if (a->init > OCL_ANSWERS) OCL_TRY(ocl_write(d, h[i].buf, 0, a->p, a->init, NULL));
      else if (a->init)
        OCL_TRY(OCL_CMD(d, clEnqueueWriteBuffer, d->queue, h[i].buf->mem, CL_FALSE, 0, a->init, a->p, 0, NULL, NULL));
      keep_sent(p, a, i, h[i].buf);
      mem = h[i].buf->mem;
      break;
    }
    OCL_TRY(OCL(S, clSetKernelArg, p->kernel, (cl_uint)i, sizeof mem, &mem));
  }
  return OCL_OK;
}

/* Small read-backs are queued behind the kernel, and the host waits for the last of them alone: the queue is in order. */
OclStatus ocl_read_last(OclDevice *d, OclAnswers *w, cl_bool wait) {
  if (!w->last) return OCL_OK;
  OCL_TRY(OCL_CMD(d, clEnqueueReadBuffer, d->queue, w->last->mem, wait, w->at, w->n, w->to, 0, NULL, NULL));
  ocl_buf_release(w->last);
  w->last = NULL;
  return OCL_OK;
}

OclStatus ocl_ask(OclDevice *d, OclAnswers *w, OclBuf *b, size_t from, void *to, size_t n, void **at) {
  OCL_TRY(ocl_read_last(d, w, CL_FALSE));
  *at = w->area ? w->area + w->used : to;
  w->used += (n + 15) & ~(size_t)15;
  b->refs++;
  w->last = b, w->to = *at, w->at = from, w->n = n;
  return OCL_OK;
}

int ocl_shape(OclProgram *p, int64_t items, const OclRange *r, size_t group, size_t global[2], size_t local[2]) {
  (void)rt_holds(items >= 0 && p->group > 0, "%lld lanes in groups of %zu", (long long)items, p->group);
  if (group == 0 || group > p->group) group = p->group;
  if (r && r->crew) {
    local[0] = group > 256 ? 256 : group / r->crew > 0 ? group / r->crew * r->crew : r->crew;
    global[0] = ((size_t)items * r->crew + local[0] - 1) / local[0] * local[0];
    return 1;
  }
  if (r && r->split) {
    for (int k = 0; k < 2; k++) local[k] = r->local[k];
    global[0] = ((size_t)items + local[0] - 1) / local[0] * local[0];
    global[1] = local[1];
    return 2;
  }
  if (!r || r->inner <= 0) {
    local[0] = group;
    global[0] = ((size_t)items + group - 1) / group * group;
    return 1;
  }
  size_t n[2] = {(size_t)r->inner, (size_t)((items + r->per_row - 1) / r->per_row)};
  if (r->local[0])
    for (int k = 0; k < 2; k++) {
      local[k] = r->local[k];
      global[k] = (n[k] + r->block[k] - 1) / r->block[k] * r->local[k];
    }
  else {
    size_t w = 1;
    size_t wide = p->d->is_gpu && n[1] >= 8 ? 32 : group; /* blocks, whose columns share what lines of memory hold */
    while (w < n[0] && w * 2 <= group && w < wide) w *= 2;
    local[0] = w;
    local[1] = group / w;
    for (int k = 0; k < 2; k++) global[k] = (n[k] + local[k] - 1) / local[k] * local[k];
  }
  return 2;
}
