/* interp/launch.c - what every launch does (launch.h), and the lanes that failed. */
#include <stdio.h>
#include <stdlib.h>

#include "../runtime/draws.h"
#include "cost.h"
#include "frame.h"
#include "taped.h"

/* ---- filling ----------------------------------------------------------------------------------------------------- */

void launch_init(Launch *l, const LaunchKind *kind, ParState *s, Offload *o, ParKernel *v, const Value *scope,
                 int64_t first, int64_t n, int32_t cap) {
  rt_assert(s->R, first >= 0 && first <= n && cap > 0, "lanes %lld to %lld, %d failures", (long long)first,
            (long long)n, cap);
  l->kind = kind;
  l->s = s, l->o = o, l->v = v, l->k = v->k, l->scope = scope;
  l->first = l->start = first, l->n = n, l->cap = cap;
  l->count = l->reckoned = n - first;
  l->several = false;
  l->words = NULL, l->step = 0;
  o->tape = l->tape = launch_tape(l);
  l->before = 0;
  l->range = (OclRange){.crew = l->k->crew};
  l->two = l->k->crew ? &l->range : NULL;
}

int32_t launch_room(const ParKernel *v, int64_t n) {
  const int64_t most = INT_MAX / 4;
  if (v->k->shape == PR_ROWS && v->k->dims == 2 && n < most) n *= v->rows;
  return (int32_t)(n < most ? n : most);
}

OclArgVal *launch_value(Launch *l, OclParamKind kind) {
  return &l->vals[l->at[kind] >= 0 ? l->at[kind] : l->k->nparams];
}

OclOut *launch_out(Launch *l, int i, ObjType type, int64_t n) {
  rt_assert(l->s->R, l->args[i].kind == OCL_ARG_OUT, "parameter %d is of kind %d", i, l->args[i].kind);
  l->outs[i] = (OclOut){.type = type, .n = n, .hi = n};
  return l->args[i].out = &l->outs[i];
}

void launch_split(Launch *l, int64_t n) {
  if (!l->k->split) return;
  par_members(l->s->R, l->o->d, l->v, n, &l->range);
  l->two = &l->range;
}

void launch_lanes(Launch *l, int64_t lo, int64_t count) {
  launch_value(l, KP_FIRST)->l = lo;
  launch_value(l, KP_COUNT)->l = count;
  for (int i = 0; i < l->k->nparams; i++)
    if (l->per_lane[i]) l->args[i].offset = lo * l->per_lane[i];
}

Obj *par_param_vector(ParCall *p, const OclParam *q, const Value *scope) {
  return q->kind == KP_INPUT || q->kind == KP_INPUT_WHOLE ? par_kernel_input(p, q->index)->x
         : q->kind == KP_SCOPE_VEC                        ? scope[q->index].o
                                                          : NULL;
}

double par_param_bytes(ParCall *p, const OclKernel *k, const Value *scope, bool whole) {
  double bytes = 0;
  for (int i = 0; i < k->nparams; i++) {
    Obj *x = whole && k->params[i].kind == KP_INPUT ? NULL : par_param_vector(p, &k->params[i], scope);
    if (x) bytes += (double)LEN(x) * (TYPE(x) == T_DBL ? 8 : 4);
  }
  return bytes;
}

/* Value of launch parameter q, or *vec where it is a vector that the kernel reads, if it is one that all regions have:
 * an input, a part of the scope.  False: another. */
static bool common_param(ParState *s, const OclParam *q, const Value *scope, OclArgVal *val, Obj **vec) {
  Rt *R = s->R;
  if ((*vec = par_param_vector(s->p, q, scope))) return true;
  const PeInput *in = q->kind <= KP_SEQ_STRIDE ? par_kernel_input(s->p, q->index) : NULL;
  const RtDrawn *drawn;
  double sa = 0, sb = 0;
  Value v = v_none(V_UNBOUND);
  switch ((OclParamKind)q->kind) {
  case KP_INPUT_LEN: val->i = (int32_t)in->len; return true;
  case KP_INPUT_SCALAR:
    v = in->part ? v_dbl(in->part == 1 ? CPLX(in->x)[0].r : CPLX(in->x)[0].i) : par_element(R, in, 0);
    break;
  case KP_SEQ_START:
  case KP_SEQ_STRIDE:
    if ((drawn = rt_drawn(in->x))) sa = drawn->start, sb = drawn->scale;
    else rt_is_seq(in->x, &sa, &sb);
    v = v_dbl(q->kind == KP_SEQ_START ? sa : sb);
    break;
  case KP_SCOPE_LEN: val->i = (int32_t)LEN(scope[q->index].o); return true;
  case KP_SCOPE_NROW: val->i = INT(rt_attr(scope[q->index].o, R->s.dim))[0]; return true;
  case KP_SCOPE_NCOL: val->i = INT(rt_attr(scope[q->index].o, R->s.dim))[1]; return true;
  case KP_RNG: /* doubles are a loop's: interp/loops.c */
    if (q->type == T_DBL) val->d = 0;
    else val->i = (int32_t)(s->p->key ? s->p->key : R->streams.key)[q->index];
    return true;
  case KP_FUEL: val->i = ocl_first_fuel(R); return true;
  case KP_SCOPE_SCALAR: v = scope[q->index]; break;
  case KP_SCOPE_RECIPROCAL: v = scope[q->index], val->d = 1.0 / (v.tag == V_DBL ? v.d : (double)v.i); return true;
  case KP_SCOPE_START:
  case KP_SCOPE_STRIDE:
    rt_is_seq(scope[q->index].o, &sa, &sb);
    v = v_dbl(q->kind == KP_SCOPE_START ? sa : sb);
    break;
  default: return false;
  }
  if (q->type == T_DBL) val->d = v.tag == V_DBL ? v.d : v.i == NA_INT ? NA_REAL : v.i;
  else val->i = v.tag == V_DBL ? (int32_t)v.d : v.i;
  return true;
}

/* The values of a launch's parameters, as far as they are known before it. */
static void values(ParState *s, const OclKernel *k, const Value *scope, int64_t count, OclArgVal *vals) {
  memset(vals, 0, (size_t)k->nparams * sizeof *vals);
  for (int i = 0; i < k->nparams; i++) {
    Obj *vec;
    if (k->params[i].kind == KP_COUNT) vals[i].l = count;
    else (void)common_param(s, &k->params[i], scope, &vals[i], &vec);
  }
}
double launch_copies_ms(const OclKernel *k, const Value *scope) {
  enum { BYTES_MS = 2000000 }; /* the memory is new */
  double bytes = 0;
  for (int i = 0; i < k->nwrites; i++) {
    const Value *now = &scope[k->writes[i].w.scope];
    if (now->tag != V_OBJ) continue;
    bytes += (double)LEN(now->o) * (TYPE(now->o) == T_DBL ? 8 : 4);
  }
  return bytes / BYTES_MS;
}

int64_t launch_inner(ParState *s, const OclKernel *k, const Value *scope, int64_t count, int64_t n) {
  OclArgVal vals[OCL_MAX_ARGS];
  values(s, k, scope, count, vals);
  return oclgen_inner(k, vals, n);
}
int64_t launch_drawn(ParState *s, const OclKernel *k, const Value *scope, int64_t count, int64_t n) {
  OclArgVal vals[OCL_MAX_ARGS];
  values(s, k, scope, count, vals);
  return oclgen_draws(k, vals, n);
}
OclDrawn *launch_variates(ParState *s, const OclKernel *k, const Value *scope, int64_t count, int64_t n) {
  OclArgVal vals[OCL_MAX_ARGS];
  values(s, k, scope, count, vals);
  OclDrawn *d = rt_scratch(s->R, ((size_t)k->ndrawn + 1) * sizeof *d);
  for (int i = 0; i < k->ndrawn; i++) d[i] = oclgen_drawn(k, i, vals, n);
  return d;
}

/* The list of failures: its length, and room for the pairs. */
static void list_arg(Launch *l, OclArg *a) {
  a->size = a->back = (1 + 2 * (size_t)l->cap) * sizeof *l->deopt;
  a->init = a->head = sizeof *l->deopt;
  a->p = l->deopt = rt_scratch(l->s->R, a->size);
}

/* All parameters, as the kernel describes them. */
static void fill(Launch *l) {
  const OclKernel *k = l->k;
  rt_assert(l->s->R, k->nparams > 0 && k->nparams <= OCL_MAX_ARGS, "%d parameters", k->nparams);
  memset(l->per_lane, 0, (size_t)k->nparams * sizeof *l->per_lane);
  memset(l->vals, 0, (size_t)(k->nparams + 1) * sizeof *l->vals);
  memset(l->at, -1, sizeof l->at);
  l->deopt = NULL;
  for (int i = 0; i < k->nparams; i++) {
    const OclParam *q = &k->params[i];
    OclArg *a = &l->args[i];
    rt_assert(l->s->R, q->kind <= KP_BATCH, "parameter %d is of kind %d", i, q->kind);
    l->at[q->kind] = (int16_t)i;
    if (q->kind == KP_INPUT && (l->kind->sliced || l->step) && !q->drawn) l->per_lane[i] = 1;
    uint8_t kind;
    uint32_t size;
    par_param_kind(q, &kind, &size);
    *a = (OclArg){.kind = (OclArgKind)kind, .size = size, .p = &l->vals[i]};
    if (q->kind == KP_FUEL) a->fuel = k->fuel_guard + 1, a->again = k->repeats;
    if (common_param(l->s, q, l->scope, &l->vals[i], &a->vec)) continue;
    if (q->kind == KP_DEOPT) list_arg(l, a);
    else if (q->kind == KP_DEOPT_CAP) l->vals[i].i = l->cap;
    else if (q->kind == KP_TAPE_LEN && l->tape) l->vals[i].i = (int32_t)l->tape->each;
    else l->kind->param(l, i);
  }
  launch_lanes(l, l->start, l->count);
}

/* Do the launch conditions hold? */
static bool check(Launch *l) {
  int why = 0, line = 0;
  if (l->k->nconds == 0 || oclgen_precheck(l->k, l->vals, l->n, &why, &line)) return true;
  l->v->cond_why = why;
  const bool longer = l->k->serial && why == WHY_G_TAPE; /* the rounds get more words */
  if (l->o->site && !longer) par_site_deopt(l->o->site, why, line, l->n - l->first);
  return false;
}

/* ---- failed lanes ------------------------------------------------------------------------------------------------ */

void launch_lane(Failed *f, Lane x) {
  if (f->n == f->cap) {
    int64_t cap = f->cap * 2 + 64;
    Lane *l = realloc(f->l, (size_t)cap * sizeof *l);
    if (!l) {
      f->overflow = true;
      return;
    }
    f->l = l, f->cap = cap;
  }
  f->l[f->n++] = x;
}

void launch_list(void *failed, int64_t lo, const void *list) {
  Failed *f = failed;
  const int32_t *d = list;
  if (!d) return;
  if (!rt_holds(d[0] >= 0, "%d failed lanes", d[0])) {
    f->overflow = true;
    return;
  }
  f->overflow |= d[0] > f->room;
  for (int32_t i = 0; i < d[0] && i < f->room; i++) {
    Lane x = {d[1 + 2 * i] + lo, d[2 + 2 * i]};
    if (x.lane >= f->first && x.lane < f->end) launch_lane(f, x);
  }
}

static int by_lane(const void *a, const void *b) {
  int64_t x = ((const Lane *)a)->lane, y = ((const Lane *)b)->lane;
  return (x > y) - (x < y);
}

/* In memory that the collector frees: errors unwind past the caller. */
static Lanes sorted(Rt *R, Failed *f) {
  Lanes x = {.more = f->overflow};
  if (f->n == 0) return x;
  qsort(f->l, (size_t)f->n, sizeof *f->l, by_lane);
  x.l = rt_scratch(R, (size_t)f->n * sizeof *x.l);
  for (int64_t i = 0; i < f->n; i++) /* a lane whose elements are work-items of their own may be there several times */
    if (x.n == 0 || x.l[x.n - 1].lane != f->l[i].lane) x.l[x.n++] = f->l[i];
  return x;
}

void par_note_lanes(Offload *o, const OclKernel *k, const Lanes *x) {
  if (!o->site) return;
  for (int64_t i = 0; i < x->n; i++) {
    int g = x->l[i].guard;
    bool known = g >= 0 && g < k->nguards;
    par_site_deopt(o->site, known ? k->guards[g].why : 0, known ? k->guards[g].line : 0, 1);
  }
}

int64_t par_interpret_lanes(ParState *s, Offload *o, const Lanes *x, int64_t from, int64_t most) {
  int64_t n = x->n - from < most ? x->n - from : most;
  if (n > 0 && s->flat) (void)rt_data_w(s->flat); /* home, and ours to patch */
  for (int64_t i = from; i < x->n; i++) par_ours(s, x->l[i].lane);
  for (int64_t i = 0; i < n; i++) {
    int64_t lane = x->l[from + i].lane;
    rt_assert(s->R, lane >= 0 && lane < s->p->n, "lane %lld of %lld", (long long)lane, (long long)s->p->n);
    par_put(s, lane, par_call(s, lane));
    if ((i & 255) == 0) rt_check_interrupt(s->R);
  }
  if (o->site) o->site->interpreted += n;
  return n;
}

void par_note_deopted(uint8_t deopted[8], const ParKernel *v, const Lanes *x) {
  for (int64_t i = 0; i < x->n; i++) {
    if (x->l[i].guard < 0 || x->l[i].guard >= v->k->nguards) continue;
    uint8_t why = (uint8_t)v->k->guards[x->l[i].guard].why;
    int j = 0;
    while (j < 8 && deopted[j] && deopted[j] != why) j++;
    if (j < 8) deopted[j] = why;
  }
}
void par_add_deopted(uint8_t deopted[8], const ParKernel *v, const Lanes *x) {
  memcpy(deopted, v->deopted, 8);
  par_note_deopted(deopted, v, x);
}

ParKernel *par_anew(ParState *s, Offload *o, ParKernel *v, int nargs, const PeArg *args, uint32_t flags,
                    const Lanes *failed) {
  uint8_t deopted[8]; /* v may go */
  memcpy(deopted, v->deopted, sizeof deopted);
  if (failed) par_add_deopted(deopted, v, failed);
  v->dead = true;
  return par_compile(s, o, nargs, args, flags, deopted);
}

bool par_widen(ParState *s, Offload *o, ParKernel *v, int nargs, const PeArg *args, const Lanes *failed) {
  enum { VAIN_MOST = 3 };
  uint8_t deopted[8];
  par_add_deopted(deopted, v, failed);
  const int vain = memcmp(deopted, v->deopted, sizeof deopted) ? 0 : v->vain + 1;
  if (vain > VAIN_MOST) {
    par_give_up(s->p, v, "its elements failed a guard");
    par_reason(o, v->what);
    return false;
  }
  v = par_anew(s, o, v, nargs, args, v->flags, failed);
  if (v) v->vain = vain;
  return true;
}

/* ---- the launch -------------------------------------------------------------------------------------------------- */

OclStatus launch_once(Launch *l, int64_t lo, int64_t items, size_t group) {
  if (l->deopt) l->deopt[0] = 0;
  if (l->words) {
    const OclStatus made = launch_words_next(l);
    if (made.code) return made;
  }
  OclStatus st = ocl_launch(l->s->R, l->v->prog, l->k->nparams, l->args, items, l->two, group, l->t);
  if (!st.code) launch_list(&l->failed, lo, l->deopt);
  return st;
}

bool launch_keep(Launch *l, const OclOut *out, int64_t m, int col) {
  return !ocl_device_only(out->vec) || par_keep_recipe(l->s->R, l->k, l->vals, l->args, l->start, l->n, m, out, col) ||
         ocl_bring_home(out->vec);
}

bool launch_home(Launch *l, Obj **col, Obj **now) {
  bool home = true;
  for (int i = 0; i < l->k->nparams; i++) {
    const OclParam *q = &l->k->params[i];
    if (q->kind != KP_OUT && q->kind != KP_WRITE) continue;
    Obj *vec = l->outs[i].vec;
    home = (!vec || ocl_bring_home(vec)) && home;
    (q->kind == KP_OUT ? col : now)[q->index] = vec;
  }
  l->v->dead |= !home;
  return home;
}

/* An error leaves in the middle. */
static void abandon(void *launch) {
  Launch *l = launch;
  l->o->d->go_on = false;
  if (l->kind->abandon) l->kind->abandon(l);
  launch_words_end(l);
  free(l->failed.l);
}

static LaunchEnd not_launched(Launch *l, LaunchEnd end) {
  static const char *const why[] = {[LAUNCH_COND] = "a launch condition does not hold",
                                    [LAUNCH_AGAIN] = "the data turned out to hold NA",
                                    [LAUNCH_FAILED] = "the device failed"};
  l->o->again |= end == LAUNCH_AGAIN;
  if (end != LAUNCH_COND || !par_without(l->v))
    par_reason(l->o, why[end]); /* else there is a kernel that does without */
  return end;
}

/* For profiles. */
static const char *kernel_name(Rt *R, const OclDevice *d) {
  char *s = rt_scratch(R, strlen(d->name) + 10);
  sprintf(s, "kernel: %s", d->name);
  return s;
}

LaunchEnd launch_go(Launch *l, Lanes *failed) {
  const LaunchKind *kind = l->kind;
  Rt *R = l->s->R;
  ParKernel *v = l->v;
  ParSite *site = l->o->site;
  *failed = (Lanes){0};
  l->t = site ? site->times : v->times;
  if (!l->t && !(l->t = v->times = ocl_times_new(R))) return not_launched(l, LAUNCH_FAILED);
  if (l->tape && l->tape->each < 0) return not_launched(l, LAUNCH_COND);
  if (kind->divide && !kind->divide(l)) return not_launched(l, LAUNCH_FAILED);
  fill(l);
  if ((kind->ready && !kind->ready(l)) || !check(l)) return not_launched(l, LAUNCH_COND);
  if (!launch_words_begin(l)) return not_launched(l, LAUNCH_FAILED);
  l->quiet = l->several ? 0 : ocl_quiet(v->prog);
  const CostLaunch clock = cost_launch_begins(l->o->d);
  l->began = clock.ms;
  OclTimes before = *l->t;
  l->failed = (Failed){.first = l->first, .end = l->n, .room = l->cap};
  RtCleanup under_way;
  rt_cleanup(R, &under_way, abandon, l);
  watch_waited(R, NULL);
  OclStatus st = kind->run(l);
  if (IS(R)->clock) watch_waited(R, kernel_name(R, l->o->d));
  if (!st.code) *failed = sorted(R, &l->failed);
  if (!st.code && v->k->serial && failed->n) l->reckoned = failed->l[0].lane - l->first; /* no round came after it */
  rt_cleaned_up(R, &under_way);
  launch_words_end(l);
  free(l->failed.l);
  if (st.code == OCL_NOT_COMPLETE) return not_launched(l, LAUNCH_AGAIN);
  if (st.code && kind->recover && kind->recover(l)) return launch_go(l, failed);
  if (st.code) ocl_failed(R, l->o->d, st, "running a kernel");
  if (st.code || (kind->take && !kind->take(l, failed->n == 0 && !failed->more))) {
    v->dead = true;
    return not_launched(l, LAUNCH_FAILED);
  }
  if (site) site->fast |= l->k->fast, site->single |= l->k->single;
  if (site && (l->range.split || l->range.crew)) site->split = l->range.split ? l->range.split : l->range.crew;
  const double share = cost_launch_ends(R, l->o->d, &clock, l->count);
  if (!l->o->d->unwaited && l->reckoned > 0) {
    const double ms = l->before + (rt_now_ms() - l->began) * share;
    cost_launched(v->cost, l->reckoned, ms, (l->t->kernel_ms - before.kernel_ms) * share,
                  l->t->h2d_ms + l->t->d2h_ms - before.h2d_ms - before.d2h_ms);
    if (l->o->body && !l->k->serial) cost_ran(l->o->body, v->cost, ms);
  }
  return LAUNCHED;
}
