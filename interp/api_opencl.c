/* interp/api_opencl.c - a C host and R share an OpenCL context, its queue and buffers (include/ravel.h). */
#include "api.h"

typedef struct Sharing {
  Ravel *r;
  void *device, *context, *queue, *mem;
  RavelValue *v;
  ObjType type;
  int64_t n;
  const char *why;
} Sharing;

static RavelStatus told(Ravel *r, RavelStatus st, const char *why) {
  return st == RAVEL_OK && why ? api_fail(r, RAVEL_ERROR, why) : st;
}

static void adopt(Rt *R, void *data) {
  Sharing *s = data;
  s->why = ocl_adopt(R, s->context, s->queue);
}
RavelStatus ravel_use_opencl(Ravel *r, void *context, void *queue) {
  if (!r) return RAVEL_ERROR;
  if (!context || !queue) return api_wrong(r, context ? "queue" : "context");
  Sharing s = {.r = r, .context = context, .queue = queue};
  RavelStatus st = api_guarded(r, adopt, &s);
  return told(r, st, s.why);
}

static void look(Rt *R, void *data) {
  Sharing *s = data;
  s->why = ocl_in_use(R, &s->device, &s->context, &s->queue);
}
RavelStatus ravel_opencl(Ravel *r, void **device, void **context, void **queue) {
  Sharing s = {.r = r};
  RavelStatus st = api_guarded(r, look, &s);
  if (device) *device = s.device;
  if (context) *context = s.context;
  if (queue) *queue = s.queue;
  return told(r, st, s.why);
}

static void wrap(Rt *R, void *data) {
  Sharing *s = data;
  Obj *o = ocl_wrap_buffer(R, s->type, s->mem, s->n, &s->why);
  if (o) s->v = api_handle(s->r, o);
}
RavelValue *ravel_wrap_cl_mem(Ravel *r, RavelType type, void *cl_mem, int64_t n) {
  if (!r) return NULL;
  Sharing s = {.r = r, .mem = cl_mem, .n = n};
  switch (type) {
  case RAVEL_LOGICAL: s.type = T_LGL; break;
  case RAVEL_INTEGER: s.type = T_INT; break;
  case RAVEL_DOUBLE: s.type = T_DBL; break;
  case RAVEL_NULL:
  case RAVEL_COMPLEX:
  case RAVEL_CHARACTER:
  case RAVEL_RAW:
  case RAVEL_LIST:
  case RAVEL_FUNCTION:
  case RAVEL_ENVIRONMENT:
  case RAVEL_OTHER: api_wrong(r, "type"); return NULL;
  }
  if (!cl_mem || n <= 0) {
    api_wrong(r, cl_mem ? "n" : "cl_mem");
    return NULL;
  }
  told(r, api_guarded(r, wrap, &s), s.why);
  return s.v;
}

static void lend(Rt *R, void *data) {
  Sharing *s = data;
  s->mem = ocl_lend(R, s->v->o, &s->v->lent, &s->why);
}
void *ravel_cl_mem(RavelValue *v) {
  if (!v) return NULL;
  ObjType t = TYPE(v->o);
  if ((t != T_LGL && t != T_INT && t != T_DBL) || rt_length(v->o) == 0) {
    api_wrong(v->r, "v");
    return NULL;
  }
  if (v->given) return v->given;
  Sharing s = {.r = v->r, .v = v};
  told(v->r, api_guarded(v->r, lend, &s), s.why);
  v->given = s.mem;
  return s.mem;
}
