/* interp/ordered.c - kernels that keep an order: of the rounds of a loop that carries a state, of what is drawn from R's own
 * generator (ordered.h). */
#include "ordered.h"

#include <stdlib.h>
#include <string.h>

#include "../specialize/host_log.h"
#include "cost.h"

/* The device for them: a GPU, where one lane of the C compilers' would take long; else that of the C compilers: calls, whose
 * lanes together take as long as one lane or less, and loops, whose results are stored before they are taken, if there are more
 * than two processors.
 * options(ravel.lanes = ) or RAVEL_LANES: "always", "never".  NULL: one lane. */
static OclDevice *device(ParState *s, const Offload *o) {
  enum { OVER_ONE_LANE = 16 /* times as long as one lane the interpreter takes */ };
  Rt *R = s->R;
  const char *want = rt_option_str(R, "ravel.lanes", NULL);
  if (!want) want = getenv("RAVEL_LANES");
  const bool always = want && !strcmp(want, "always");
  if (want && !always) return NULL;
  if (o->d->shared_memory) {
    if (!always && s->p->region && cost_beside(R, 1) == 1) return NULL;
    return always || !o->lane ? o->d : o->lane;
  }
  const double ms = o->ns * (double)(s->p->n - s->done) * 1e-6 / OVER_ONE_LANE;
  return (always || o->mode == OFF_ALWAYS || ms > o->d->build_ms) && ocl_words_can(o->d) ? o->d : NULL;
}

static long cpus(Rt *R) {
  (void)cost_beside(R, 1); /* asks */
  return ((ParTable *)R->par)->cpus;
}

OclKernel *ordered_lanes(ParState *s, Offload *o, PeRequest *q, PeResult *r) {
  const PeResult plain = *r;
  const PeRequest was = *q;
  const uint32_t tape = par_tape(s->R);
  if ((r->why != WHY_B_RANDOM && r->why != WHY_B_DRAWS) || s->reduce || s->share || s->p->whole || s->p->key ||
      s->p->side[0] || s->streams || q->flags & (PE_FAST | PE_SINGLE) || !tape)
    return NULL;
  OclDevice *d = device(s, o);
  if (!d) return NULL;
  q->flags |= tape;
  if (!s->p->expect) q->flags &= ~(uint32_t)PE_MIXED_OK; /* who asks for a lane's own type runs it again: not if it draws */
  if (!spec_host_log(NULL)) q->flags &= ~(uint32_t)PE_INVERSION;
  if (d != o->d) q->flags &= ~(uint32_t)(PE_TILE | PE_GPU | PE_SPLIT | PE_CREW), q->local_bytes = 0;
  OclKernel *k = oclgen_compile(s->R, q, r);
  if (!k && r->why == WHY_B_DRAWS && cpus(s->R) > 1) { /* as many words as they take: the host draws, the rest is theirs */
    q->flags |= PE_VALUES;
    k = oclgen_compile(s->R, q, r);
  }
  if (k && !oclgen_taped(k)) oclgen_free(k), k = NULL;
  if (k) o->d = d;
  else *q = was, *r = plain;
  return k;
}

/* Calls whose draws keep their order, one after the other: the request, of vectors as wholes, and of the results so far.
 * False: there is none. */
static bool request_calls(ParState *s, const PeResult *r, PeRequest *q) {
  ParCall *p = s->p;
  const int n = p->nin + p->nextra;
  if (p->region || p->want_list || p->side[0] || (r->why != WHY_B_RANDOM && r->why != WHY_B_DRAWS) || !s->flat ||
      s->list || s->types || !rt_is_num(s->flat) || p->fun->type != T_CLOSURE || n >= PE_MAX_ARGS)
    return false;
  PeArg *a = rt_scratch(s->R, ((size_t)n + 1) * sizeof *a);
  memcpy(a, q->args, (size_t)n * sizeof *a);
  for (int k = 0; k < p->nin; k++) {
    const PeArgKind kind = (PeArgKind)a[k].kind;
    if ((kind != PA_ELEM && kind != PA_SEQ) || a[k].recycled || a[k].part || !rt_is_num(p->in[k].x)) return false;
    a[k].kind = PA_WHOLE, a[k].each = true, a[k].value = p->in[k].x;
  }
  a[n] = (PeArg){.kind = PA_WHOLE, .value = p->result = s->flat, .facts = PF_NOT_NULL};
  q->args = a;
  q->ncall = n, q->nargs = n + 1;
  q->flags |= par_tape(s->R) | (p->expect ? PE_MIXED_OK : 0);
  return q->flags & PE_TAPE;
}

OclKernel *ordered_serial(ParState *s, const Offload *o, uint32_t flags, PeRequest *q, PeResult *r) {
  const PeResult lanes = *r;
  const OclDevice *d = o->lane ? o->lane : o->d;
  if (!d->shared_memory || !d->fp64 || flags & PE_COUNT) return NULL;
  q->flags = (flags & ~(uint32_t)PE_REPLAY) | PE_SERIAL; /* nothing that is a GPU's */
  q->local_bytes = 0;
  if (s->p->region ? !s->p->region->serial : !d->at_once || !request_calls(s, r, q)) return NULL;
  if (s->p->region) s->p->region->request(s->p, q);
  if (!d->at_once) q->flags &= ~(uint32_t)(PE_TAPE | PE_STREAMS | PE_INVERSION); /* variates are the host's functions */
  OclKernel *k = par_oclgen(s, o, q, r);
  const bool states = lanes.why == WHY_B_LIST || lanes.why == WHY_B_REPLACE || lanes.why == WHY_B_STRING,
             order = lanes.why == WHY_B_CARRIED || lanes.why == WHY_B_EXIT || lanes.why == WHY_B_ORDER ||
                     lanes.why == WHY_B_SIDE_EFFECT || (states && r->why != WHY_B_LIST),
             draws = lanes.why == WHY_B_RANDOM || lanes.why == WHY_B_DRAWS;
  if (!k && lanes.why && !order && !(draws && q->flags & PE_TAPE)) *r = lanes; /* the same would be missing */
  return k;
}
