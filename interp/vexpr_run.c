/* interp/vexpr_run.c - a whole-vector expression on a device: is it worth it, the kernel, the launch.
 *
 * The tree is compiled as a closure of one element of each input.  A lane that fails a guard (integer overflow, "NaNs
 * produced", ...) means that R warns: the result is thrown away, and the base functions do the whole expression.
 */
#include <stdio.h>
#include <time.h>

#include "../runtime/dictionary.h"
#include "../runtime/draws.h"
#include "cost.h"
#include "launch.h"
#include "vexpr.h"

enum {
  LOOK_MS = 8,    /* what a device must save before a kernel is made, when it is on disk, */
  BUILD_MS = 40,  /* and when it has to be built, beside the program */
  STAYS = 1 << 18 /* elements */
};

/* What the base functions need per element, before it has been measured: ns. */
static double guess_ns(VecExpr *e) {
  double ns = 0;
  for (int i = 0; i < e->nnodes; i++) {
    VxNode *t = &e->node[i];
    if (t->kind < VX_OP) continue;
    ns += t->kind == VX_MAP                       ? 200
          : t->kind == VX_TEXT                    ? PAR_TABLE_NS
          : t->kind == VX_DRAW                    ? (t->op == VD_NORM ? 45 : 20)
          : t->kind >= VX_INDEX                   ? 3
          : t->kind == VX_IFELSE                  ? 20
          : t->kind == VX_IN                      ? 10
          : t->op == SOP_Pow                      ? 4
          : t->op >= SOP_Exp && t->op <= SOP_Tanh ? 8
                                                  : 1;
  }
  return ns > 0 ? ns : 0.5;
}

/* Inputs as the kernel sees them: NA may be among them, so nothing has to be scanned.  Returns how many, with the
 * parts of complex ones and the numbers of strings; -1: *why says why there can be no kernel. */
static int describe(Rt *R, ParCall *p, OclDevice *d, PeArg *a, const char **why) {
  for (int k = 0; k < p->nin && d && !d->nan_payload; k++) {
    Obj *x = p->in[k].x;
    *why = "the data has NA, and the device does not keep NA apart from NaN";
    if (rt_is_object(x)) continue; /* a factor */
    if (TYPE(x) == T_CPLX || (TYPE(x) == T_DBL && !par_complete(x)) || (TYPE(x) == T_INT && !par_complete(x)))
      return -1;
  }
  return par_describe_args(R, p, a, why);
}

static Obj *input(const ParCall *p, int k) { return k < p->nin ? p->in[k].x : p->extra[k - p->nin]; }
static bool is_sent(Obj *x) { return (rt_is_num(x) || TYPE(x) == T_CPLX) && LEN(x) > 1; }

/* Milliseconds of the copies that are missing; *more: of the others. */
static double copy_ms(Rt *R, const VxRun *v, const ParCall *p, bool *all_there, double *more) {
  OclDevice *d = v->o.d;
  double ms = 0;
  *all_there = true;
  if (d->shared_memory) return 0;
  for (int k = 0; k < p->nin + p->nextra; k++) {
    Obj *x = input(p, k), *ids = TYPE(x) == T_STR ? rt_ids_cached(x) : NULL;
    if (TYPE(x) == T_STR && LEN(x) > 1 && !(ids && ocl_resident(ids, d))) {
      ms += ocl_copy_ms(d, (double)LEN(x) * 4, true);
      *all_there = false;
    }
    if (!is_sent(x)) continue;
    *all_there = *all_there && (!VEC(x)->data || ocl_resident(x, d));
    ms += cost_send_ms(R, &v->o, x, NULL, more);
  }
  return ms;
}

static double home_ms(const OclDevice *d, Obj *x) {
  return ocl_copy_ms(d, (double)LEN(x) * (double)ocl_elt_size(TYPE(x)), false);
}

/* k NULL: before there is a kernel. */
static double device_ms(Rt *R, VxRun *v, const ParCall *p, const ParKernel *k, double *more) {
  OclDevice *d = v->o.d;
  double n = (double)p->n, bytes = 8;
  bool there, stays = !v->e->reduce || v->e->reduce >= VR_CUMSUM;
  double ms = copy_ms(R, v, p, &there, more) + par_numbering_ms(p);
  if (k && cost_measured(k->cost)) ms += cost_lanes_ms(&v->o, k->cost, p->n, 0);
  else {
    for (int i = 0; i < p->nin; i++)
      if (p->in[i].len > 1 && VEC(p->in[i].x)->data) bytes += (double)ocl_elt_size(TYPE(p->in[i].x));
    double units = d->is_cpu ? (d->units > 1 ? d->units : 1) : 1, flops = k ? k->k->flops_hint : v->e->nnodes;
    if (flops < 2) flops = 2;
    double each = d->is_cpu ? bytes * 0.05 + flops * 0.25 / units : bytes / 1500 + flops * 2e-4;
    ms += cost_lanes_ms(&v->o, NULL, 0, 0) + each * n * 1e-6;
  }
  /* A result stays on the device; if the inputs had to be sent there, or the last one was read, this one will probably
   * be wanted back. */
  if (v->shape.type == T_STR) /* the strings come home */
    ms += n * 2e-6 + (d->shared_memory ? 0 : ocl_copy_ms(d, n * 4, false));
  else if (!d->shared_memory && stays && (!there || (k && k->read_home)))
    ms += k ? cost_home_ms(k->cost, n * 8, k->read_home) : ocl_copy_ms(d, n * 8, false);
  return ms;
}

/* A kernel that is ready, or NULL. */
static ParKernel *kernel(VxRun *v, ParState *s, const PeArg *args, int nargs, Value *scope, double worth_ms,
                         double gain_ms, bool hot) {
  Rt *R = s->R;
  Offload *o = &v->o;
  ParCall *p = s->p;
  bool always = o->mode == OFF_ALWAYS;
  offload_enter(o, ROAD_FINDING);
  ParKernel *k = par_find_kernel(R, p, o->body, o->d, nargs, args, scope);
  if (k && !k->k && k->failures < 3 && v->e->nfuns && (v->e->tries++ & 7) == 7) {
    int f = k->failures; /* the functions have run since: their profile may know more */
    k->dead = true;
    k = par_compile(s, o, nargs, args, PE_NA_VALUES | PE_WHOLE, NULL);
    if (k && !k->k) k->failures = f + 1;
  }
  const bool cpu = o->d->is_cpu && cost_cpu_only(R);
  bool build = hot || (cpu ? cost_worth_vector(R, o->body, gain_ms, 0) : gain_ms > cost_beside(R, BUILD_MS));
  if (!k) {
    if (!hot && gain_ms < LOOK_MS) {
      par_reason(o, "not hot: the interpreter needed too little time");
      return NULL;
    }
    offload_enter(o, ROAD_COMPILING);
    k = par_compile_if(s, o, nargs, args, PE_NA_VALUES | PE_WHOLE, build);
  }
  if (!k || !k->k) {
    par_reason(o, k ? k->what : "out of memory");
    return NULL;
  }
  if (!par_scope_values(R, p, k->k, scope)) {
    k->dead = true;
    return NULL;
  }
  bool two = v->e->keep && k->k->reduce && k->k->nouts == 2;
  bool one = k->k->shape == PR_SCALAR || (k->k->complex && k->k->shape == PR_VECTOR && k->k->nouts == 2);
  ObjType type = k->k->complex ? T_CPLX : k->k->text ? T_STR : (ObjType)k->k->outs[0].type;
  if ((!one && !two) || (v->shape.type && type != v->shape.type)) {
    par_reason(o, "the kernel's result has another type");
    return NULL;
  }
  offload_enter(o, ROAD_BUILDING);
  if (!k->prog) {
    if (!par_program(R, k, o->how | (build ? 0 : OCL_IF_CACHED))) { /* it is not on disk */
      par_reason(o, "building the kernel costs more than it would have saved so far");
      return NULL;
    }
  }
  OclProgState st = always ? ocl_program_wait(k->prog) : ocl_program_state(k->prog);
  /* A program from the disk cache comes within milliseconds: wait a little if the expression takes much longer. */
  for (double t0 = rt_now_ms(); st == OCL_PROG_BUILDING && rt_now_ms() - t0 < worth_ms * 0.03;) {
    nanosleep(&(struct timespec){0, 200000}, NULL);
    st = ocl_program_state(k->prog);
  }
  if (st == OCL_PROG_BUILDING) {
    offload_enter(o, ROAD_WAITING);
    par_reason(o, "the driver was still building the kernel");
    return NULL;
  }
  return par_program_made(R, o, k, st == OCL_PROG_FAILED) ? k : NULL;
}

static const char *what(const VecExpr *e) {
  return e->reduce >= VR_CUMSUM ? "scan" : e->reduce ? "reduction" : "vector expression";
}

void vexpr_refused(Rt *R, VxRun *v, int64_t n, const char *why) {
  ParTable *t = par_table(R);
  if (!t || !t->reporting) return;
  Call c = {.call = v->n->expr, .node = v->n, .frame = v->f};
  ParCall p = {.c = &c, .what = what(v->e), .n = n, .call = v->n->expr};
  Offload o = {.site = par_site(R, &p)};
  if (!o.site) return;
  o.site->calls++;
  o.site->elements += n;
  o.site->interpreted += n;
  par_reason(&o, why);
}

/* One run as the parallel call that it is on a device. */
typedef struct DeviceCall {
  Call c;
  ParCall p;
  ParState s;
  PeInput in[VX_MAX_LEAVES], sides[VX_MAX_LEAVES], column[2 * VX_MAX_LEAVES];
  Obj *funs[VX_MAX_LEAVES], *no_names[VX_MAX_LEAVES];
  PeArg args[3 * VX_MAX_LEAVES];
  int nargs;
  Value scope[MAX_SCOPE];
  bool moving;   /* something lives on a device only: the interpreter would have to fetch it */
  bool hot;      /* worth a kernel whatever it costs to build */
  double ns, ms; /* what the interpreter would take: an element, and all with the way home */
} DeviceCall;

static void make_call(Rt *R, VxRun *v, DeviceCall *x) {
  rt_assert(R, v->e && v->n && v->f, "an expression without its node");
  VecExpr *e = v->e;
  ParCall *p = &x->p;
  x->c = (Call){.call = v->n->expr, .node = v->n, .frame = v->f};
  *p = (ParCall){.c = &x->c,
                 .what = what(e),
                 .whole = true,
                 .n = v->shape.n,
                 .nin = e->ninputs,
                 .in = x->in,
                 .key = e->ndraws ? v->key : NULL,
                 .call = v->n->expr,
                 .column = x->column,
                 .nextra = e->nfuns + e->nwholes,
                 .extra = x->funs,
                 .extra_names = x->no_names};
  for (int i = 0; i < e->nnodes; i++) p->ntables += e->node[i].kind == VX_TEXT;
  x->moving = false;
  memset(x->no_names, 0, sizeof x->no_names);
  for (int k = 0; k < e->nfuns; k++) x->funs[k] = v->fun[k].o;
  for (int k = 0; k < e->nwholes; k++) {
    x->funs[e->nfuns + k] = v->whole[k];
    x->moving |= ocl_device_only(v->whole[k]);
  }
  bool grids = v->shape.type != T_STR && !e->reduce; /* they are for numbers */
  for (int k = 0; k < p->nin; k++) {
    Obj *in = rt_box(R, v->in[k]);
    x->in[k] = (PeInput){.kind = PI_ELEM, .x = in, .len = LEN(in)};
    x->moving |= x->in[k].len > 1 && ocl_device_only(in);
    grids = grids && TYPE(in) != T_CPLX && TYPE(in) != T_STR && !rt_is_object(in);
  }
  if (grids && par_grid(p->n, p->nin, x->in, x->sides, p->side)) {
    p->in = x->sides;
    return;
  }
  for (int k = 0; k < p->nin; k++) { /* what is repeated as a whole is an ordinary shorter vector */
    int64_t each;
    Obj *part = x->in[k].len == p->n ? rt_expanded(x->in[k].x, &each) : NULL;
    if (part && each == 1 && LEN(part) > 1 && p->n % LEN(part) == 0) x->in[k].x = part, x->in[k].len = LEN(part);
  }
}

/* Whether a device is to be asked at all: body, device and what the interpreter would take are known then. */
static bool is_worth_a_look(Rt *R, VxRun *v, DeviceCall *x) {
  VecExpr *e = v->e;
  Offload *o = &v->o;
  ParCall *p = &x->p;
  bool always = o->mode == OFF_ALWAYS;
  vexpr_closure(R, e);
  p->fun = e->fun;
  o->body = par_body(R, ((Closure *)e->fun)->body, NULL);
  if (!o->body) return false;
  x->ns = o->body->ns > 0 ? o->body->ns : guess_ns(e);
  x->ms = x->ns * (double)p->n * 1e-6;
  /* What the body has taken so far is all that can have been lost; a driver that is not there yet has a price, too. */
  bool driver = ocl_driver_asked(R);
  x->hot = always || (x->moving && p->n >= STAYS); /* large data that is on a device stays there */
  if (!o->body->kernels && !always && !x->moving &&
      !cost_worth_vector(R, o->body, x->ms, driver ? LOOK_MS : cost_driver_ms(R))) {
    par_reason(o, "not hot: the interpreter needed too little time");
    return false;
  }
  offload_enter(o, ROAD_PROBING);
  if (!par_device(R, o)) return false;
  if (!o->d->shared_memory) {
    for (int k = 0; k < p->nin && x->moving; k++)
      if (p->in[k].len > 1 && ocl_device_only(p->in[k].x)) v->home_ms += home_ms(o->d, p->in[k].x);
    for (int k = 0; k < e->nwholes; k++)
      if (ocl_device_only(v->whole[k])) v->home_ms += home_ms(o->d, v->whole[k]);
  }
  x->ms += v->home_ms;
  o->ns = x->ns;
  o->ns_old = true;
  if (!always && !par_numbering_pays(R, p, x->ms)) {
    par_reason(o, "numbering the strings takes longer than the interpreter has needed so far");
    return false;
  }
  return true;
}

/* How the kernel reduces: RED_. */
static uint8_t reduction(const VecExpr *e, const OclDevice *d) {
  static const uint8_t acc[] = {[VR_SUM] = RED_SUM,           [VR_MEAN] = RED_SUM,     [VR_PROD] = RED_PROD,
                                [VR_MIN] = RED_EXTREMES,      [VR_MAX] = RED_EXTREMES, [VR_RANGE] = RED_EXTREMES,
                                [VR_ANY] = RED_COUNT,         [VR_ALL] = RED_COUNT,    [VR_WHICH_MIN] = RED_EXTREMES,
                                [VR_WHICH_MAX] = RED_EXTREMES};
  if (!e->reduce) return 0;
  if (e->reduce >= VR_CUMSUM) return (uint8_t)(vexpr_scan_kind((VxReduce)e->reduce) | RED_SCAN);
  bool serial = d->shared_memory || d->max_group < RED_GROUP || d->local_mem < 16384;
  (void)rt_holds(acc[e->reduce], "reduction %d has no fold", e->reduce);
  int r = acc[e->reduce] | (serial ? RED_SERIAL : 0);
  if (e->reduce == VR_MIN || e->reduce == VR_WHICH_MIN) r |= RED_NO_MOST;
  if (e->reduce == VR_MAX || e->reduce == VR_WHICH_MAX) r |= RED_NO_LEAST;
  return (uint8_t)r;
}

/* The kernel that does it, if the device is faster, or NULL. */
static ParKernel *choose_kernel(Rt *R, VxRun *v, DeviceCall *x) {
  Offload *o = &v->o;
  double ms = x->ms;
  double more = 0;
  v->guess_ms = device_ms(R, v, &x->p, NULL, &more);
  const double lost = o->d->is_cpu && cost_cpu_only(R) ? 0 : o->body->lost_ms; /* see cost_worth_vector */
  double gain = ms > v->guess_ms ? ms - v->guess_ms + lost : 0;
  ParKernel *k = kernel(v, &x->s, x->args, x->nargs, x->scope, ms, gain, x->hot);
  if (!k) return NULL;
  offload_enter(o, ROAD_COMPARING);
  more = 0;
  double dev = device_ms(R, v, &x->p, k, &more);
  if (o->site)
    snprintf(o->site->reckoning, sizeof o->site->reckoning,
             "%lld elements: interpreter %.3g ms (%.2g ns each), device %.3g ms", (long long)x->p.n, ms, x->ns, dev);
  if (o->mode == OFF_ALWAYS || cost_choose_device(o, k->cost, dev, ms)) {
    offload_enter(o, o->mode != OFF_ALWAYS && cost_on_trial(k->cost) ? ROAD_TRIAL : ROAD_ON);
    for (int i = 0; i < x->p.nin + x->p.nextra && !o->d->shared_memory && dev + more < ms; i++)
      if (is_sent(input(&x->p, i))) cost_claim(R, o, input(&x->p, i));
    return k;
  }
  par_reason(o, "the interpreter is as fast for so few elements");
  return NULL;
}

/* A reduction or scan, perhaps with those that come after it.  *failed: elements that failed a guard. */
static bool run_reduction(Rt *R, VxRun *v, DeviceCall *x, ParKernel *k, int64_t *failed) {
  VxBatch *b = launch_draws(k->k) ? NULL : vbatch_plan(R, v, &x->p, k);
  bool done = b && vexpr_launch_reduce(&x->s, v, k, x->scope, b, failed);
  if (b && !done) { /* this one alone may do */
    b->rest = VX_BATCH;
    b = NULL;
    *failed = 0;
  }
  if (!done) done = vexpr_launch_reduce(&x->s, v, k, x->scope, NULL, failed);
  if (done || *failed) vbatch_launched(R, v, &x->p, b);
  if (!done && !*failed) return false;
  if (!b || v->value.tag != V_UNBOUND) return true;
  par_reason(&v->o, "the base function must look at the elements");
  return false;
}

static bool run_map(VxRun *v, DeviceCall *x, ParKernel *k, int64_t *failed) {
  Lanes lanes;
  if (par_launch(&x->s, &v->o, k, x->scope, 0, 64, &lanes) != LAUNCHED) return false;
  par_note_lanes(&v->o, k->k, &lanes);
  *failed = lanes.n + lanes.more;
  return true;
}

/* Who draws what is not drawn yet, if it is drawn for the kernel: not for one that runs twice, or whose words and results have
 * no room. */
static PeDrawing drawing(const VxRun *v, const ParCall *p, OclDevice *d) {
  int whole = 1; /* vectors that lie there: a map's result, and what it draws; a reduction has some lanes at a time */
  for (int k = 0; k < p->nin; k++) whole += rt_drawn(p->in[k].x) != NULL;
  if (v->e->reduce >= VR_CUMSUM) return PE_NOWHERE;
  if (!v->e->reduce && 8.0 * whole * (double)p->n > (double)d->mem_cap * 0.8) return PE_NOWHERE;
  return d->shared_memory ? PE_ON_HOST : ocl_words_can(d) ? PE_ON_DEVICE : PE_NOWHERE;
}

bool vexpr_device(Rt *R, VxRun *v) {
  VecExpr *e = v->e;
  Offload *o = &v->o;
  *o = (Offload){.mode = par_mode(R)};
  ParTable *t = par_table(R);
  if (!t) return false;
  bool always = o->mode == OFF_ALWAYS;
  DeviceCall x; /* not cleared: it is large, and this is asked for short vectors, too */
  ParCall *p = &x.p;
  make_call(R, v, &x);
  if (!always && !x.moving && !t->reporting && guess_ns(e) * (double)p->n < 30e3) return false;
  o->site = par_site(R, p);
  if (o->site) {
    o->site->calls++;
    o->site->elements += p->n;
  }
  if (o->mode == OFF_NEVER) {
    par_reason(o, "offloading is switched off (RAVEL_OFFLOAD=never)");
    return false;
  }
  if (e->skip > 0) {
    e->skip--;
    return false;
  }
  int known = e->batch ? vbatch_find(R, v, p, e->batch->d) : 0;
  if (known) {
    if (known < 0) par_reason(o, "the base function must look at the elements");
    else if (o->site) o->site->offloaded += p->n;
    return known > 0;
  }
  if (!is_worth_a_look(R, v, &x)) return false;
  const char *why;
  p->draws = (uint8_t)drawing(v, p, o->d);
  x.nargs = describe(R, p, o->d, x.args, &why);
  if (x.nargs < 0) {
    par_reason(o, why);
    return false;
  }
  for (int k = 0; k < e->nwholes; k++) /* a table: whether it has NA is part of the kernel */
    if (TYPE(v->whole[k]) == T_STR) (void)rt_ids(R, v->whole[k], &why);
  x.s = (ParState){.R = R, .p = p, .elt_names = NIL, .reduce = reduction(e, o->d)};
  ParKernel *k = choose_kernel(R, v, &x);
  int64_t failed = 0;
  if (!k || !(e->reduce ? run_reduction(R, v, &x, k, &failed) : run_map(v, &x, k, &failed))) return false;
  if (failed) { /* R warns or stops: all again, in its words */
    par_reason(o, "elements failed a guard: the base functions did the whole expression");
    int f = e->failures < 8 ? e->failures++ : 8;
    e->skip = always ? 0 : (1 << f) - 1;
    return false;
  }
  ParState *s = &x.s;
  if (v->shape.type == T_STR) {
    if (!s->ids || s->na == v->shape.n) { /* ifelse may have taken neither arm: then it is logical */
      par_reason(o, "all strings are NA: the base functions did the whole expression");
      return false;
    }
    s->ids->flags = (uint8_t)((s->ids->flags & ~(OF_HAS_NA | OF_NO_NA | OF_ASSUMED)) | (s->na ? OF_HAS_NA : OF_NO_NA));
    rt_ids_put(R, s->flat, s->ids);
  }
  e->failures = 0;
  offload_enter(o, ROAD_DONE);
  par_site_offloaded(o->site, p->n, o->d);
  v->vec = s->flat; /* NULL: v->value has the reduction */
  return true;
}

void vexpr_interpreted(VxRun *v, double ms) {
  Offload *o = &v->o;
  if (o->site) o->site->interpreted += v->shape.n;
  if (o->body) cost_evaluated(o->body, v->shape.n, ms, v->home_ms, v->guess_ms);
}
