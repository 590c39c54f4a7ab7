/* interp/offload.c - when the element loop of a parallel call moves to a device.
 *
 *   offload_begin   a kernel of this closure is ready and worth it: all elements at once
 *   ... the interpreter runs elements and is timed ...
 *   offload_step    hot: partial evaluation and code generation (a millisecond or two), the driver builds in the
 *                   background;
 *   ... the interpreter goes on ...
 *   offload_step    ready: what is left goes to the device; lanes that failed a guard run in the interpreter, in order
 */
#include <stdio.h>
#include <stdlib.h>

#include "../runtime/records.h"
#include "../specialize/selftest.h"
#include "cost.h"
#include "frame.h"
#include "launch.h"
#include "serial.h"
#include "share.h"
#include "taped.h"

enum {
  MIN_ELEMENTS = 16,   /* calls with fewer are not looked at */
  FLAT_NS = 8,         /* to make a list of vectors flat, for each number, whose memory is new, */
  FLAT_VECTOR_NS = 60, /* and for each vector */
  COUNTS_MS = 1,       /* fewer than MIN_ELEMENTS count if they have taken so long */
  FIRST_MS = 8,        /* of the interpreter: what a kernel's first launch is worth; */
  LOOKS = 20,          /* between two looks such a part of the call's time goes by, */
  MOST_PAUSE = 20,     /* half a millisecond or so many */
  NEXT_MS = 50,        /* of a launch, while a better kernel is compiled */
  BRIEF_NS = 500000,   /* calls that are not longer than this are timed by the wall */
  ROUNDS = 6,          /* recompilations within one call */
  COLUMN_NS = 2000000, /* of the interpreter, before a closure over records is looked at that may take a column */
};

bool par_wait_for(ParState *s, Offload *o, ParKernel *v, Value *scope) {
  return v && v->k && ocl_program_wait(par_program(s->R, v, 0)) == OCL_PROG_READY &&
         par_scope_values(s->R, s->p, v->k, scope);
}

ParKernel *par_without_condition(ParState *s, Offload *o, ParKernel *v, int nargs, const PeArg *args, Value *scope,
                                 int round) {
  bool length = v->cond_why == WHY_G_LENGTH && round < 2;
  uint32_t without = par_without(v), flags = length ? v->flags : v->flags | without;
  uint8_t deopted[8];
  if (!length && !without) return NULL;
  memcpy(deopted, v->deopted, sizeof deopted);
  o->how = 0; /* we wait for it */
  if (length) /* vectors of the scope have other lengths now: compile for these */
    v = par_anew(s, o, v, nargs, args, flags, NULL);
  else { /* a guard that was hoisted out of the lanes: with it inside; with other lengths its conditions may hold */
    v = par_find_variant(s->R, s->p, o->body, o->d, nargs, args, scope, PE_NO_HOIST | PE_NO_INSIDE,
                         flags & (PE_NO_HOIST | PE_NO_INSIDE));
    if (!v) v = par_compile(s, o, nargs, args, flags, deopted);
  }
  return par_wait_for(s, o, v, scope) ? v : NULL;
}

/* Have lanes gone a way that the profile had not seen, and that v does not know yet?  With it in the kernel they do not fail. */
static bool shows_branch(const ParKernel *v, const Lanes *failed) {
  if (v->flags & PE_ALL_BRANCHES || memchr(v->deopted, WHY_G_BRANCH, sizeof v->deopted)) return false;
  for (int64_t i = 0; i < failed->n; i++) {
    const int g = failed->l[i].guard;
    if (g >= 0 && g < v->k->nguards && v->k->guards[g].why == WHY_G_BRANCH) return true;
  }
  return false;
}

/* Have so many of `left` lanes failed that another kernel would pay?  A recompilation must: what lanes cost the
 * interpreter, in this call and in those before. */
static bool fails_often(const Offload *o, ParKernel *v, const Lanes *failed, int64_t left) {
  double ns = o->ns > 0 ? o->ns : o->body->ns > 0 ? o->body->ns : 1000;
  double price = o->d->build_ms > 50 ? o->d->build_ms : 50;
  int64_t n = failed->n;
  for (int64_t i = 0; i < failed->n; i++) { /* a larger result than the heap holds: no other kernel would help */
    int g = failed->l[i].guard;
    n -= g >= 0 && g < v->k->nguards && v->k->guards[g].why == WHY_G_HEAP;
  }
  const double ms = (double)n * ns * 1e-6;
  v->failed_ms += ms;
  const bool many = failed->n > left / (o->mode == OFF_ALWAYS ? 8 : 256);
  if (o->mode == OFF_ALWAYS && many && n > 256) return true;
  if (v->failed_ms <= price) return false;
  return (many && n > 64) || (ms > cost_lanes_ms(o, v->cost, left, ns) && shows_branch(v, failed));
}

/* Lanes x[from, ..) run in the interpreter, the others' results stand. */
static void end_rest(ParState *s, Offload *o, const Lanes *x, int64_t from) {
  s->done = o->upto ? o->upto : s->p->n;
  par_interpret_lanes(s, o, x, from, x->n);
}

/* Can a part of the lanes be launched by itself?  Its results then lie where those of the interpreter do. */
static bool is_divisible(const ParState *s, const Offload *o, const OclKernel *k) {
  if (!o->d->is_cpu || s->share || o->nteam || o->proof || k->serial || s->p->open) return false;
  if (s->p->region) return true;
  const bool flat = s->flat && rt_is_num(s->flat) && !s->list,
             there = k->shape == PR_HEAP                         ? flat || s->list
                     : s->p->want_list || k->shape == PR_LIST ? s->list != NULL
                                                              : flat;
  return there && !k->text && !k->grid && !k->complex && (!launch_draws(k) || oclgen_taped(k));
}

/* The rest of the call, [s->done, n), on the device.  True: all done.  False: the interpreter goes on at s->done. */
static bool run_rest(ParState *s, Offload *o, ParKernel *v, int nargs, const PeArg *args, Value *scope) {
  const int64_t n = o->upto ? o->upto : s->p->n;
  const bool parts = o->mode == OFF_AUTO && is_divisible(s, o, v->k);
  const char *why;
  for (int round = 0;; round++) {
    if (!par_result_fits(s, v, scope, &why)) {
      par_reason(o, why);
      return false;
    }
    int64_t first = s->done;
    Lanes failed;
    LaunchEnd end = LAUNCHED;
    if (!o->proof) end = par_launch(s, o, v, scope, first, DEOPT_CAP, &failed);
    else if (!par_launch_proof(s, o, v, scope, DEOPT_CAP, &failed)) return false;
    if (end == LAUNCH_COND) {
      v = par_without_condition(s, o, v, nargs, args, scope, round);
      if (!v) return false;
      continue;
    }
    if (end == LAUNCH_FAILED) o->rounds = 3; /* not again in this call */
    if (end != LAUNCHED) return false;
    if (failed.more) {
      /* More lanes failed than the list holds: the profile was wrong.  Find them all to know the first ones. */
      if (par_launch(s, o, v, scope, first, launch_room(v, n), &failed) != LAUNCHED || failed.more) return false;
    }
    par_site_offloaded(o->site, n - first - failed.n, o->d);
    par_note_lanes(o, v->k, &failed);
    if (!fails_often(o, v, &failed, n - first) || round >= ROUNDS) {
      end_rest(s, o, &failed, 0);
      return n == s->p->n;
    }
    /* Widen the profile with the first failed lanes, compile again, and run again from the first lane that is left. */
    uint8_t deopted[8];
    par_add_deopted(deopted, v, &failed);
    uint32_t flags = v->flags;
    v->dead = true;
    s->done = n; /* all results but the lanes' stand, should one of these make a list of them or mix types in */
    int64_t ran = par_interpret_lanes(s, o, &failed, 0, PROFILE_LANES), left = failed.n - ran;
    s->done = failed.l[ran].lane;
    if (o->site) o->site->offloaded -= n - s->done - left;
    if (parts) { /* the call goes on with it, if it is ready and as soon as it has shown what it takes */
      v = par_compile(s, o, nargs, args, flags, deopted);
      if (v && v->k) {
        o->again_soon = true;
        return false;
      }
    } else {
      o->how = 0; /* we wait for it */
      v = par_compile(s, o, nargs, args, flags, deopted);
    }
    if (!par_wait_for(s, o, v, scope) || !par_result_fits(s, v, scope, &why)) { /* no better kernel */
      if (o->site) o->site->offloaded += n - s->done - left;
      end_rest(s, o, &failed, ran);
      return n == s->p->n;
    }
  }
}

/* The same one element after the other: see serial.h. */
static bool run_serial(ParState *s, Offload *o, ParKernel *v, int nargs, const PeArg *args, Value *scope) {
  (void)scope;
  return serial_rest(NULL, s, o, v, nargs, args);
}

/* Are the results so far numbers of x's type, without names? */
static bool is_plain_prefix(const ParState *s, const Obj *x) {
  return s->flat && TYPE(s->flat) == TYPE(x) && s->m == 1 && IS_NIL(s->elt_names);
}

static bool reads(const OclKernel *k, bool scope, int index) {
  for (int i = 0; i < k->nparams; i++) {
    const OclParam *q = &k->params[i];
    if (q->index == index && (scope ? q->kind == KP_SCOPE_VEC : q->kind == KP_INPUT || q->kind == KP_INPUT_WHOLE))
      return true;
  }
  return false;
}
/* A vector that the kernel relies on to hold no NA, but of which it reads nothing (its only use was a test that is
 * gone), is no argument that the launch would look at: it is looked at here.  False: it does hold one, and is marked.
 */
static bool unread_complete(ParCall *p, const ParKernel *v, const Value *scope) {
  const OclKernel *k = v->k;
  bool none = k->identity >= 0, ok = true; /* nothing is launched */
  for (int i = 0; i < k->nargs; i++) {
    if (!(k->arg_need[i] & PF_COMPLETE) || (i >= p->nin && i < p->nin + p->nextra)) continue;
    Obj *x = par_kernel_input(p, i)->x;
    if (none || !reads(k, false, i)) ok &= ocl_complete_now(x);
  }
  for (int i = 0; i < k->nscope; i++) {
    if (!(k->scope[i].need & PF_COMPLETE) || scope[i].tag != V_OBJ) continue;
    if (none || !reads(k, true, i)) ok &= ocl_complete_now(scope[i].o);
  }
  return ok;
}

/* sapply(points, function(p) p$x): the result is a column that is there already, wherever it lies.  True: all done. */
static bool take_input(ParState *s, Offload *o, ParKernel *v, double now) {
  rt_assert(s->R, v->k, "no kernel");
  ParCall *p = s->p;
  if (v->k->identity < 0 || p->want_list || p->region || s->list || s->types) return false;
  PeInput *in = par_kernel_input(p, v->k->identity);
  if (in->kind != PI_ELEM || in->len != p->n || LEN(in->x) != p->n || in->x->attr || in->part) return false;
  if (p->expect ? p->expect->type != TYPE(in->x) || p->expect->len != 1 : s->done > 0 && !is_plain_prefix(s, in->x))
    return false;
  (void)now;
  if (s->done > o->from) cost_interpreted(o, s->done - o->from, cost_since(s->R, &o->since)); /* the next call is looked at at once */
  cost_trace(o->body, "its result is a column that is there");
  rt_share(in->x);
  s->flat = in->x;
  s->m = 1;
  s->elt_names = NIL;
  if (o->site) o->site->interpreted += s->done - o->from;
  par_site_offloaded(o->site, p->n - s->done, o->d);
  s->done = o->from = p->n;
  return true;
}

/* ---- deciding ---------------------------------------------------------------------------------------------------- */

/* Milliseconds that n elements would take on the device: copies that are missing, launch, kernel.  *more: besides, if
 * all inputs had to be copied. */
static double device_ms(ParState *s, Offload *o, ParKernel *v, const Value *scope, int64_t n, double *more) {
  ParCall *p = s->p;
  OclDevice *d = o->d;
  const OclKernel *k = v->k;
  double ms = cost_lanes_ms(o, v->cost, n, o->ns) + (d->is_cpu ? launch_copies_ms(k, scope) : 0);
  if (!d->shared_memory) {
    double out = 0;
    int few = 0;
    bool stays = o->home_ms > 0 && !v->read_home; /* what is computed from data that stays there */
    for (int i = 0; i < k->nparams; i++) {
      const OclParam *q = &k->params[i];
      Obj *x = par_param_vector(p, q, scope);
      if (x && rt_is_num(x)) ms += cost_send_ms(s->R, o, x, &few, more);
      if (q->kind == KP_OUT)
        out += (k->shape == PR_ROWS && v->rows > 1 ? (double)v->rows : 1) * (q->type == T_DBL ? 8 : 4);
    }
    if (k->shape == PR_VECTOR) out *= k->nouts;
    if (!stays) ms += cost_home_ms(v->cost, (double)n * out, v->read_home);
  }
  return ms;
}

static void claim_inputs(ParState *s, const Offload *o, const OclKernel *k, const Value *scope) {
  for (int i = 0; i < k->nparams; i++) {
    Obj *x = par_param_vector(s->p, &k->params[i], scope);
    if (x && rt_is_num(x)) cost_claim(s->R, o, x);
  }
}

OclDevice *par_open_device(Rt *R, OffloadMode mode, bool *loading, const char **why) {
  const char *spec = rt_option_str(R, "ravel.device", NULL);
  ocl_set_selftest(R, spec_selftest);
  ocl_set_single(R, par_table(R) && par_table(R)->relaxed & PE_SINGLE);
  *loading = mode != OFF_ALWAYS && !ocl_device_ready(R, spec);
  *why = "the driver was still being loaded";
  OclDevice *d = *loading ? NULL : ocl_device(R, spec, why);
  if (!d) return NULL;
  double cap = rt_as_dbl(R, rt_option(R, "ravel.device.memory"));
  if (cap > 0) ocl_set_memory_cap(d, (uint64_t)cap);
  d->patience_ms = 1e3 * rt_as_dbl(R, rt_option(R, "ravel.watchdog"));
  ocl_set_pinned(R, rt_option_lgl(R, "ravel.pinned", true));
  return d;
}

bool par_device(Rt *R, Offload *o) {
  const char *why;
  bool loading;
  o->d = par_open_device(R, o->mode, &loading, &why);
  if (!o->d) {
    par_reason(o, why);
    if (!loading) offload_enter(o, ROAD_OFF);
    return false;
  }
  o->how = o->mode == OFF_ALWAYS ? 0 : OCL_GENTLY;
  par_find_team(R, o);
  return true;
}

static bool on_device_alone(const ParCall *p) {
  for (int k = 0; k < p->nin; k++)
    if (rt_is_num(p->in[k].x) && ocl_device_only(p->in[k].x)) return true;
  return false;
}
/* A call over records whose columns are there, of a closure that takes one out, or may do so: it has run long enough to
 * be worth a look. */
static bool takes_column(Rt *R, ParCall *p, const ParBody *b) {
  if (!ocl_driver_asked(R) || p->want_list || p->region || p->nin != 1 || p->in[0].x->type != T_LIST ||
      !rt_records_cached(p->in[0].x))
    return false;
  for (const ParKernel *v = b->kernels; v; v = v->next)
    if (v->k && v->k->identity >= 0) return true;
  return !b->kernels && b->ns * (double)par_runs(p) > COLUMN_NS;
}
/* Milliseconds of copies when the interpreter does a call whose inputs are on a device alone: they come home, and the
 * result, which whoever made them there will probably want, goes back. */
static double stays_ms(const ParCall *p, const OclDevice *d) {
  double ms = 0;
  for (int k = 0; k < p->nin; k++) {
    Obj *x = p->in[k].x;
    if (rt_is_num(x) && ocl_device_only(x)) ms += ocl_copy_ms(d, (double)LEN(x) * (TYPE(x) == T_DBL ? 8 : 4), false);
  }
  return ms > 0 ? ms + ocl_copy_ms(d, (double)p->n * 8, true) : 0;
}

/* A call of n elements, too short to be looked at before it ends: have there been many? */
static bool looks(Rt *R, const Offload *o, const ParCall *p) {
  const int64_t n = p->n;
  double ms = o->ns * (double)n * 1e-6 + o->home_ms;
  if (p->open || ms <= 0) return false;
  if (cost_worth_quick(o, n, ms)) return true;
  return (ocl_driver_asked(R) ? cost_worth_looking(o, n, ms) : cost_worth_driver(R, o, n, ms));
}

int64_t offload_begin(ParState *s, Offload *o) {
  Rt *R = s->R;
  ParCall *p = s->p;
  ParTable *t = par_table(R);
  *o = (Offload){.state = ROAD_OFF, .from = s->done, .flat_ms = -1, .small = p->n < 2 * PROFILE_LANES};
  if (!t) return INT64_MAX;
  bool reporting = t->reporting;
  if (p->n < MIN_ELEMENTS && !p->few && !reporting) return INT64_MAX;
  o->site = par_site(R, p);
  if (o->site) {
    o->site->calls++;
    if (!p->open) o->site->elements += p->n; /* else it will be known when it has ended */
    o->time = par_time_begin(R);
  }
  if (p->n < MIN_ELEMENTS && !p->few) {
    par_reason(o, "too few elements");
    return INT64_MAX;
  }
  o->mode = par_mode(R);
  if (debug_any(R)) {
    par_reason(o, "a function is under debug()");
    return INT64_MAX;
  }
  if (o->mode == OFF_NEVER) {
    par_reason(o, "offloading is switched off (RAVEL_OFFLOAD=never)");
    return INT64_MAX;
  }
  o->body = par_body_of(R, p);
  if (!o->body) return INT64_MAX;
  bool there = ocl_driver_asked(R) && on_device_alone(p);
  o->column = takes_column(R, p, o->body);
  if (o->mode == OFF_AUTO && !reporting && !s->share && !there && !o->column &&
      (cost_negligible(o->body, p->n) || cost_turned_away(o->body, p->n))) {
    o->body = NULL; /* not timed */
    return INT64_MAX;
  }
  bool only = false;
  o->lane = ocl_quick(R, rt_option_str(R, "ravel.device", NULL), &only);
  o->quick = o->mode == OFF_AUTO && !only ? o->lane : NULL;
  for (int k = 0; k < p->nin; k++) {
    const char *why;
    if (!par_describe_input(R, p, k, &why)) {
      par_reason(o, why);
      o->body = NULL;
      return INT64_MAX;
    }
  }
  offload_enter(o, ROAD_PROBING);
  par_body_enter(R, o->body, s->frame);
  o->entered = true;
  if (there && par_device(R, o)) o->home_ms = stays_ms(p, o->d);
  const bool brief = o->body->ns > 0 && o->body->ns * (double)p->n < BRIEF_NS;
  o->since = cost_clock(R, brief);
  o->t0 = o->begun = o->since.ms;
  o->ns = o->body->ns;
  if (!s->share && (o->body->kernels || o->column || looks(R, o, p))) {
    o->ns_old = true;
    int64_t at = offload_step(s, o);
    o->ns_old = false;
    o->ns = 0;
    if (!offload_goes_on(o)) return at;
    o->since = cost_clock(R, brief);
    if (at == 1 || o->refused || p->few) return at; /* all that is missing is what the first element forces */
  }
  o->ns = 0;
  return p->region && s->done == 0 ? MIN_ELEMENTS : s->done + (p->few ? 1 : PROFILE_LANES);
}

/* Lists of vectors and of data frames must be made flat before a kernel can be asked for: what is that going to take,
 * ms? */
static double marshal_ms(Rt *R, const ParCall *p) {
  double ms = 0;
  for (int k = 0; k < p->nin; k++) {
    Obj *x = p->in[k].x;
    const char *why;
    if (TYPE(x) != T_LIST || rt_is_object(x)) continue;
    bool frames = !rt_frames_cached(x) && rt_frames_likely(R, x);
    if (!frames && (rt_ragged_cached(x) || !rt_ragged_likely(x))) continue;
    double size = (double)(frames ? rt_frames_size(R, x, &why) : rt_ragged_size(x, &why));
    if (size > 0) ms += (size * FLAT_NS + (double)LEN(x) * FLAT_VECTOR_NS) * 1e-6;
  }
  return ms;
}

/* ---- the road ---------------------------------------------------------------------------------------------------- */

/* What has come of a state. */
typedef enum Outcome {
  GO_ON,
  NOT_YET, /* the interpreter goes on, up to l->next */
  NEVER,   /* in this call; the reason is noted */
  NONE,    /* there is no kernel yet */
  TRY,     /* to see how long it takes */
  QUICKLY, /* the driver is not ready: on the device that compiles at once */
  ANEW,    /* the data is not what it seemed: all from the begin */
  ALL_DONE,
} Outcome;

/* Which state follows. */
static const struct {
  uint8_t from, outcome, to; /* RoadState, Outcome */
} road[] = {
    // clang-format off
    {ROAD_PROBING,   GO_ON,    ROAD_FINDING},
    {ROAD_PROBING,   NOT_YET,  ROAD_PROBING},
    {ROAD_PROBING,   NEVER,    ROAD_OFF},
    {ROAD_FINDING,   GO_ON,    ROAD_BUILDING},
    {ROAD_FINDING,   NONE,     ROAD_COMPILING},
    {ROAD_FINDING,   NOT_YET,  ROAD_PROBING},
    {ROAD_FINDING,   ANEW,     ROAD_PROBING},
    {ROAD_COMPILING, GO_ON,    ROAD_BUILDING},
    {ROAD_COMPILING, NOT_YET,  ROAD_PROBING},
    {ROAD_COMPILING, QUICKLY,  ROAD_FINDING},
    {ROAD_COMPILING, NEVER,    ROAD_OFF},
    {ROAD_BUILDING,  GO_ON,    ROAD_COMPARING},
    {ROAD_BUILDING,  NOT_YET,  ROAD_WAITING},
    {ROAD_BUILDING,  QUICKLY,  ROAD_FINDING},
    {ROAD_BUILDING,  NEVER,    ROAD_OFF},
    {ROAD_BUILDING,  ANEW,     ROAD_PROBING},
    {ROAD_BUILDING,  ALL_DONE, ROAD_DONE},
    {ROAD_WAITING,   GO_ON,    ROAD_PROBING},
    {ROAD_WAITING,   NOT_YET,  ROAD_WAITING},
    {ROAD_COMPARING, QUICKLY,  ROAD_FINDING},
    {ROAD_COMPARING, GO_ON,    ROAD_ON},
    {ROAD_COMPARING, TRY,      ROAD_TRIAL},
    {ROAD_COMPARING, NOT_YET,  ROAD_PROBING},
    {ROAD_COMPARING, NEVER,    ROAD_OFF},
    {ROAD_TRIAL,     ALL_DONE, ROAD_DONE},
    {ROAD_TRIAL,     NOT_YET,  ROAD_WAITING},
    {ROAD_TRIAL,     ANEW,     ROAD_WAITING},
    {ROAD_TRIAL,     NEVER,    ROAD_OFF},
    {ROAD_ON,        ALL_DONE, ROAD_DONE},
    {ROAD_ON,        NOT_YET,  ROAD_WAITING},
    {ROAD_ON,        ANEW,     ROAD_WAITING},
    {ROAD_ON,        NEVER,    ROAD_OFF},
    // clang-format on
};
static RoadState follows(Rt *R, RoadState from, Outcome outcome) {
  for (size_t i = 0; i < sizeof road / sizeof *road; i++)
    if (road[i].from == from && road[i].outcome == outcome) return (RoadState)road[i].to;
  rt_assert(R, false, "outcome %d of state %d", outcome, from);
  return ROAD_OFF;
}

void offload_enter(Offload *o, RoadState state) {
  o->state = (uint8_t)state;
  if (o->site) o->site->states |= 1U << state;
}

/* One look at whether what is left of a call goes to the device. */
typedef struct Look {
  bool always;
  double now;     /* ms, when it began */
  int64_t left;   /* elements, */
  double left_ms; /* and what the interpreter would take for them */
  int64_t next;   /* the element to look again at if nothing comes of it */
  ParKernel *v;
  int nargs;
  PeArg args[PE_MAX_ARGS];
  Value scope[MAX_SCOPE];
} Look;

static void look_begins(const ParState *s, Offload *o, Look *l) {
  l->now = rt_now_ms();
  l->left = s->p->open ? s->done + 1 : s->p->n - s->done;
  if (s->done > o->from) o->ns = cost_interpreter_ns(o, s->done - o->from, cost_since(s->R, &o->since));
  l->left_ms = o->ns * (double)l->left * 1e-6 + (s->done == 0 ? o->home_ms : 0);
  double pause = (l->now - o->begun) / LOOKS; /* what looks take is a small part */
  pause = pause < 0.5 ? 0.5 : pause > MOST_PAUSE ? MOST_PAUSE : pause;
  l->next = s->done + (int64_t)(pause * 1e6 / (o->ns > 1 ? o->ns : 1)) + 1;
  l->always = o->mode == OFF_ALWAYS;
  l->v = NULL;
}

/* A look at a vector that changes takes its time: not too often. */
static Outcome wait_on(ParState *s, Offload *o, Look *l) {
  (void)s;
  return l->always || l->now >= o->wait_to ? GO_ON : NOT_YET;
}

/* Is it worth making them flat?  Where the interpreter was faster in spite of that, some of the next calls do without.
 */
static Outcome marshals(Rt *R, Offload *o, const ParCall *p, double left_ms) {
  ParBody *b = o->body;
  if (o->flat) return GO_ON;
  if (o->flat_ms < 0) o->flat_ms = marshal_ms(R, p);
  if (o->flat_ms > 0) {
    if (left_ms < 2 * o->flat_ms) return NOT_YET;
    if (b->flat_skip > 0) {
      b->flat_skip--;
      return NEVER;
    }
    b->flat_wait = b->flat_wait == 0 ? 1 : b->flat_wait < 64 ? b->flat_wait * 2 : 64;
    b->flat_skip = b->flat_wait;
  }
  o->flat = true;
  return GO_ON;
}

/* The driver is not ready, or not worth it yet. */
static Outcome on_quick(Offload *o) {
  if (!o->quick || o->d == o->quick || o->column) return NOT_YET;
  o->d = o->quick;
  o->nteam = 0;
  o->how = 0;
  o->kernel = NULL;
  return QUICKLY;
}

/* Is it time, and would a device be worth anything?  Then it is there, and the arguments are described. */
static Outcome probe(ParState *s, Offload *o, Look *l) {
  Rt *R = s->R;
  ParCall *p = s->p;
  if (!l->always && o->from == 0 && s->done == PROFILE_LANES && l->left >= MIN_ELEMENTS &&
      o->ns < 20000) { /* the first elements warm caches and nodes up: time the next ones */
    o->from = s->done;
    o->since = cost_clock(R, false);
    if (o->site) o->site->interpreted += PROFILE_LANES;
    l->next = s->done + 200;
    return NOT_YET;
  }
  if (!o->d) {
    const bool driver = l->always || o->column || cost_worth_driver(R, o, l->left, l->left_ms);
    const bool there = driver && par_device(R, o);
    if (!there && cost_worth_quick(o, l->left, l->left_ms)) o->d = o->quick, o->how = 0;
    else if (!there) return driver && o->state == ROAD_OFF ? NEVER : NOT_YET;
  }
  if (!l->always) {
    Outcome flat = marshals(R, o, p, l->left_ms);
    if (flat != GO_ON) par_reason(o, "making the list of vectors flat takes as long as the interpreter");
    if (flat != GO_ON) return flat;
  }
  const char *why = "";
  l->nargs = par_describe_args(R, p, l->args, &why);
  if (l->nargs >= 0) return GO_ON;
  par_reason(o, why);
  return NEVER;
}

/* The kernel for this call, and the values of its scope, if one is there already. */
static Outcome find_kernel(ParState *s, Offload *o, Look *l) {
  Rt *R = s->R;
  ParCall *p = s->p;
  ParKernel *k = o->kernel;
  if (o->body->serial && !s->flat && !s->list) { /* the kernel needs the results so far */
    l->next = s->done + 1;
    return NOT_YET;
  }
  p->result = s->flat;
  if (!k || k->dead || !k->k || k->nredefined != R->nredefined || !par_scope_values(R, p, k->k, l->scope))
    k = par_find_kernel(R, p, o->body, o->d, l->nargs, l->args, l->scope);
  if (!k && o->lane && o->d != o->lane && s->done > 0) { /* of one lane? */
    k = par_find_kernel(R, p, o->body, o->lane, l->nargs, l->args, l->scope);
    if (k && k->k && (k->k->serial || oclgen_taped(k->k))) o->d = o->lane;
    else k = NULL;
  }
  l->v = k;
  if (k) return k->k ? GO_ON : NONE;
  if (s->done > 0 || p->region) return NONE;
  if (par_force_scope(R, p, o->body)) return ANEW;
  l->next = 1; /* the first element forces what the closure's variables promise: look again after it */
  return NOT_YET;
}

/* l->v could not be compiled.  When its body has run much more since, it is tried once more. */
static Outcome compile_again(ParState *s, Offload *o, Look *l) {
  Rt *R = s->R;
  ParKernel *k = l->v;
  if (k->failures < 3 && par_runs(s->p) > k->calls_then * 4 + 64) {
    int f = k->failures;
    k->dead = true;
    k = par_compile(s, o, l->nargs, l->args, k->flags, NULL);
    if (k && !k->k) k->failures = f + 1;
  }
  if (!k || !k->k) {
    par_reason(o, k ? k->what : "out of memory");
    return !k || k->failures < 3 ? NOT_YET : NEVER;
  }
  if (!par_scope_values(R, s->p, k->k, l->scope)) {
    k->dead = true;
    return NOT_YET;
  }
  l->v = k;
  return GO_ON;
}

/* There is no kernel yet: is one worth it?  Then it is compiled. */
static Outcome compile_first(ParState *s, Offload *o, Look *l) {
  Rt *R = s->R;
  ParCall *p = s->p;
  if (p->region && s->done == 0) { /* its variables have no values yet */
    l->next = LOOP_FIRST;
    return NOT_YET;
  }
  if (l->v) return compile_again(s, o, l);
  if (par_runs(p) < MIN_ELEMENTS && s->done < PROFILE_LANES) { /* no profile yet */
    l->next = s->done + PROFILE_LANES < p->n ? PROFILE_LANES : p->n;
    return NOT_YET;
  }
  bool build = l->always || cost_worth_kernel(R, o, l->left, l->left_ms);
  if (!build && o->quick && o->d != o->quick && !o->column) return on_quick(o);
  if (!build && !o->column && !cost_worth_looking(o, l->left, l->left_ms)) return NOT_YET;
  if (o->tries >= 3) return NEVER;
  ParKernel *k = par_compile_if(s, o, l->nargs, l->args, 0, build);
  if (!k || !k->k) {
    par_reason(o, k ? k->what : "out of memory");
    return NOT_YET;
  }
  if (!par_scope_values(R, p, k->k, l->scope)) { /* a vector that turned out to hold NA: now that is known */
    k->dead = true;
    k = o->tries < 3 ? par_compile_if(s, o, l->nargs, l->args, 0, build) : NULL;
    if (!k || !k->k || !par_scope_values(R, p, k->k, l->scope)) {
      if (k) k->dead = true;
      par_reason(o, "the scope's variables are not what the kernel was made for");
      return NOT_YET;
    }
  }
  if (o->d == o->quick && cost_worth_driver(R, o, l->left, l->left_ms)) /* which gains more than the compilers do */
    (void)ocl_device_ready(R, rt_option_str(R, "ravel.device", NULL));
  l->v = k;
  return GO_ON;
}

bool par_program_made(Rt *R, Offload *o, ParKernel *v, bool failed) {
  OclProgInfo info = ocl_program_info(v->prog);
  if (!v->reported) {
    if (!info.from_disk && info.build_ms > 0)
      o->d->build_ms = o->d->build_ms > 0 ? (o->d->build_ms + info.build_ms) / 2 : info.build_ms;
    cost_trace(o->body, "the kernel is there%s", info.from_disk ? ", from disk" : "");
  }
  if (o->site && !v->reported) {
    o->site->ms_driver += info.build_ms;
    if (info.from_disk) o->site->from_disk++;
    else o->site->built++;
  } else if (o->site) o->site->from_memory++;
  v->reported = true;
  if (!failed) return true;
  v->dead = true;
  if (!ocl_device_verdict(o->d, false)) par_reason(o, o->d->refused);
  else {
    par_reason(o, "the driver could not build the kernel");
    if (info.log && rt_option_str(R, "ravel.dump", NULL)) rt_eprintf(R, "%s\n", info.log);
    ocl_failed(R, o->d, info.status, "building a kernel");
  }
  return false;
}

/* Has the driver made the kernel's program? */
static Outcome build(ParState *s, Offload *o, Look *l) {
  Rt *R = s->R;
  ParKernel *v = o->kernel = l->v;
  if (!unread_complete(s->p, v, l->scope)) { /* each time another vector: now it is known to hold an NA */
    o->kernel = NULL;
    return ANEW;
  }
  if (take_input(s, o, v, l->now)) return ALL_DONE;
  if (!v->prog) { /* it was not on disk */
    if (!l->always && !cost_worth_kernel(R, o, l->left, l->left_ms)) {
      par_reason(o, "building the kernel costs more than it would have saved so far");
      return on_quick(o);
    }
    par_build(R, v, o->how);
  }
  o->proof = !l->always && ocl_program_untested(v->prog) ? par_proof(s, o, v, l->scope) : 0;
  OclProgState st = l->always ? ocl_program_wait(v->prog) : o->proof ? OCL_PROG_READY : ocl_program_state(v->prog);
  if (st == OCL_PROG_BUILDING) {
    par_reason(o, "the driver was still building the kernel");
    if (on_quick(o) == QUICKLY) return QUICKLY;
    o->wait_to = rt_now_ms() + 10 * (rt_now_ms() - l->now); /* a tenth of the time, at most */
    return NOT_YET;
  }
  return par_program_made(R, o, v, st == OCL_PROG_FAILED) ? GO_ON : NEVER;
}

void par_improved(ParKernel *v) {
  if (v->improved || !ocl_program_improved(v->prog)) return;
  v->improved = true;
  cost_forget(v->cost);
}

void par_better(Offload *o, ParKernel *v, double dev_ms, double instead_ms) {
  const bool plain = v->k->private_bytes == 0 && !v->k->tape;
  if (v->improving || v->improved || !cost_worth_better(v->cost, plain, v->k->source_len, dev_ms, instead_ms)) return;
  v->improving = true;
  ocl_program_improve(v->prog);
  cost_trace(o->body, "the best compiler begins with it");
}

/* Lanes of a kernel that has not shown what it takes go in a part, and so do those of one that will be better soon: the
 * first element that stays.  0: all. */
static int64_t part(const ParState *s, const Offload *o, const ParKernel *v, int64_t left, double dev_ms) {
  const bool known = cost_measured(v->cost);
  if ((known && (!v->improving || v->improved)) || !is_divisible(s, o, v->k)) return 0;
  const double each = known ? dev_ms / (double)left : o->ns * 1e-6;
  const int64_t n = (int64_t)((known ? NEXT_MS : FIRST_MS) / (each > 1e-6 ? each : 1e-6)) + 1;
  return left > 2 * n ? s->done + n : 0;
}

/* Is the device reckoned to be faster? */
static Outcome compare(ParState *s, Offload *o, Look *l) {
  ParKernel *v = l->v;
  rt_assert(s->R, v->k && o->d, "no kernel to compare");
  ParCall *p = s->p;
  if (!o->d->shared_memory && par_param_bytes(p, v->k, l->scope, true) > (double)o->d->mem_cap * 0.5) {
    par_reason(o, "what every lane reads does not fit into the device's memory");
    return NEVER;
  }
  par_improved(v);
  double more = 0, dev = device_ms(s, o, v, l->scope, l->left, &more) + (o->flat ? o->flat_ms : 0);
  if (o->site) {
    double launch = cost_lanes_ms(o, v->cost, 0, o->ns), lanes = cost_lanes_ms(o, v->cost, l->left, o->ns);
    snprintf(o->site->reckoning, sizeof o->site->reckoning,
             "%lld elements left: interpreter %.3g ms (%.0f ns each), device %.3g ms (launch %.3g ms, lanes %.3g ms, "
             "copies %.3g ms)",
             (long long)l->left, l->left_ms, o->ns, dev, launch, lanes - launch, dev - lanes);
  }
  ParBody *b = o->body;
  if (!l->always && o->quick && o->d != o->quick && o->d->is_cpu && b->quick_ns > 0 && cost_measured(v->cost) &&
      dev > b->quick_ns * (double)l->left * 1e-6) {
    b->quick_best = true;
    if (on_quick(o) == QUICKLY) return QUICKLY;
  }
  if (!l->always && cost_unsure(s->R, o, dev, l->left_ms)) return NOT_YET; /* the first elements find caches cold */
  bool device = l->always || cost_choose_device(o, v->cost, dev, l->left_ms);
  if (!l->always) par_better(o, v, dev, device ? dev : l->left_ms);
  o->upto = device && !l->always ? part(s, o, v, l->left, dev) : 0;
  cost_decided(o, device, l->left == p->n ? p->n : 0);
  if (!device) {
    par_reason(o, "the interpreter is as fast for so few elements");
    const double looked = rt_now_ms() - l->now; /* it makes numbers of all strings, perhaps: a tenth of the time, at most */
    const int64_t far = s->done + (int64_t)(10 * looked * 1e6 / (o->ns > 1 ? o->ns : 1)) + 1;
    if (far > l->next) l->next = far;
    return NOT_YET;
  }
  if (!o->d->shared_memory && dev + more < l->left_ms) claim_inputs(s, o, v->k, l->scope);
  o->d->most_ms = l->left_ms;
  return !l->always && cost_on_trial(v->cost) ? TRY : GO_ON;
}

/* What is left goes to the device. */
static Outcome run(ParState *s, Offload *o, Look *l) {
  int64_t done = s->done;
  if (o->site) o->site->interpreted += done - o->from;
  if (done > o->from) cost_interpreted(o, done - o->from, cost_since(s->R, &o->since));
  ParRest *rest = s->share                 ? s->share->rest
                  : s->p->region           ? s->p->region->rest
                  : l->v->k->serial        ? run_serial
                  : oclgen_taped(l->v->k)  ? taped_rest
                                           : run_rest;
  if (rest(s, o, l->v, l->nargs, l->args, l->scope)) {
    o->body->flat_skip = o->body->flat_wait = 0;
    o->from = s->p->n;
    return ALL_DONE;
  }
  o->from = s->done;
  o->since = cost_clock(s->R, false);
  if (o->again_soon || (o->upto && s->done >= o->upto)) { /* that is no failure: now it is known what it takes */
    o->again_soon = false;
    o->wait_to = 0;
    return ANEW;
  }
  if (s->done == done) o->wait_to = o->since.ms + 10 * (o->since.ms - l->now);
  o->kernel = NULL;
  if (o->again) { /* each time another vector has turned out to hold an NA */
    o->again = false;
    return ANEW;
  }
  return ++o->rounds >= 3 ? NEVER : NOT_YET;
}

int64_t offload_step(ParState *s, Offload *o) {
  static Outcome (*const act[])(ParState *, Offload *,
                                Look *) = {[ROAD_PROBING] = probe,       [ROAD_WAITING] = wait_on,
                                           [ROAD_FINDING] = find_kernel, [ROAD_COMPILING] = compile_first,
                                           [ROAD_BUILDING] = build,      [ROAD_COMPARING] = compare,
                                           [ROAD_TRIAL] = run,           [ROAD_ON] = run};
  rt_assert(s->R, s->done >= 0 && s->done <= s->p->n, "element %lld of %lld", (long long)s->done, (long long)s->p->n);
  Look l; /* not cleared: it is large */
  Outcome outcome = ANEW;
  const CostClock entered = cost_clock(s->R, o->since.cpu < 0);
  while (offload_goes_on(o)) {
    if (outcome == ANEW) look_begins(s, o, &l);
    const RoadState state = (RoadState)o->state;
    outcome = act[state](s, o, &l);
    offload_enter(o, follows(s->R, state, outcome));
    if (outcome == ANEW) rt_check_interrupt(s->R); /* parts may follow one another for long */
    if (outcome == NOT_YET) {
      cost_pass(s->R, &o->since, &entered);
      return l.next;
    }
  }
  return INT64_MAX;
}

void offload_end(ParState *s, Offload *o) {
  rt_assert(s->R, !o->entered || o->body, "a call ends that has not begun");
  if (o->entered) par_body_leave(s->R, s->frame);
  int64_t ran = s->done - o->from;
  if (o->site) {
    if (ran > 0) o->site->interpreted += ran;
    if (o->site->offloaded == 0 && !o->site->not_offloaded[0])
      par_reason(o,
                 o->site->ndeopt ? "its elements failed a guard" : "not hot: the interpreter needed too little time");
    par_time_end(s->R, o->time, o->site);
  }
  if (!o->body || ran <= 0) return;
  const double ms = cost_since(s->R, &o->since);
  if (ran >= MIN_ELEMENTS || ms > COUNTS_MS) cost_interpreted(o, ran, ms);
}
