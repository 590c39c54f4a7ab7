/* interp/share.c - a parallel call cut by elements, for the processes that run one script (mpirun).
 *
 * The first process reckons whether it is worth it, when the call begins and, where it does not know the body yet, when
 * all have run the first elements; all hear that in a message.  Then each takes the road to its own device, waits for its
 * kernel, and votes: only if all have the same kernel, lanes are cut into pieces, one a process; each launches its own,
 * and the results are gathered, and the lists of the lanes that failed.  Those run in the interpreter of every process,
 * in order, as they would alone: so assignments, output, warnings and errors are the same everywhere.
 *
 * Not shared, since the pieces would not be alike or could not be put together: draws, results of varying length, lists,
 * strings (their numbers are a process's own), lanes whose type is not known.  Then every process does all. */
#include "share.h"

#include <stdio.h>

#include "cost.h"
#include "frame.h"

enum {
  LEAST = 512,      /* elements: calls with fewer are not asked about */
  LONG = 1 << 16,   /* those with more always are */
  SKIP = 16,        /* calls that are not asked about after one that took less than ten messages */
  FASTER = 20,      /* a kernel than the interpreter, where none was measured */
  NEW_MS = 100,     /* interpreter's time that a kernel not built yet must save */
  DRIVER_MS = 4000, /* from here on a driver is waited for; before, the compilers of the system do */
  ROUNDS = 6,
};

typedef struct Plan {
  int64_t at; /* share from this element on; -1: not at all */
  int32_t quick;
  uint32_t skip; /* RtHosts.unasked from now on */
} Plan;

/* ---- the first process's reckoning ------------------------------------------------------------------------------- */

static const ParKernel *ready_kernel(const ParBody *b) {
  for (const ParKernel *v = b->kernels; v; v = v->next)
    if (v->k && !v->dead && v->prog) return v;
  return NULL;
}

/* Would n elements, which the interpreter does in ns each, be done sooner by all? */
static bool worth(Rt *R, const ParBody *b, int64_t n, double ns) {
  const RtHosts *h = R->hosts;
  const ParKernel *v = ready_kernel(b);
  const double alone = ns * (double)n * 1e-6;
  Offload o = {.mode = OFF_AUTO, .d = v ? v->d : NULL};
  const double lanes = v && cost_measured(v->cost) ? cost_lanes_ms(&o, v->cost, n, ns) : alone / FASTER;
  const double talk = 6 * h->latency_ms + (double)n * 8 / (h->gbs * 1e6);
  const double gain = lanes * (1 - 1.0 / hosts_living(h)) - talk;
  return gain > 0.1 * lanes && (v || alone > NEW_MS);
}

static Plan plan(Rt *R, const ParBody *b, int64_t n, int64_t first, int64_t done, double ns) {
  const OffloadMode mode = par_mode(R);
  const ParKernel *v = ready_kernel(b);
  const double ms = ns * (double)(n - done) * 1e-6;
  if (mode == OFF_NEVER || debug_any(R)) return (Plan){-1, 0, 0};
  if (mode == OFF_AUTO && ns > 0 && !worth(R, b, n - done, ns))
    return (Plan){-1, 0, ms < 10 * R->hosts->latency_ms ? SKIP : 0};
  return (Plan){v || done > first ? done : done + PROFILE_LANES, mode == OFF_AUTO && ms < DRIVER_MS, 0};
}

static Plan tell_plan(ParState *s, const ParBody *b, int64_t first, double ns) {
  char what[32];
  snprintf(what, sizeof what, "%.10s of %lld", s->p->what, (long long)s->p->n);
  Plan p = {-1, 0, 0};
  if (!rt_follows(s->R)) p = plan(s->R, b, s->p->n, first, s->done, ns);
  rt_tell(s->R, what, &p, sizeof p);
  s->R->hosts->unasked = p.skip;
  return p;
}

/* ---- the pieces -------------------------------------------------------------------------------------------------- */

static int64_t common(int64_t a, int64_t b) {
  while (b) {
    int64_t t = a % b;
    a = b, b = t;
  }
  return a;
}
bool share_cut(ParState *s, struct ParShare *x, const OclKernel *k) {
  const RtHosts *h = s->R->hosts;
  const int64_t first = s->done, n = s->p->n, row = k->grid ? s->p->side[0] : 1,
                unit = row / common(row, OCL_ALIGN) * OCL_ALIGN;
  const int living = hosts_living(h);
  x->lost = h->lost;
  if (n - first < 2 * unit * living) return false;
  x->at = rt_scratch(s->R, ((size_t)h->size + 1) * sizeof *x->at);
  for (int r = 0, before = 0; r <= h->size; r++) { /* the dead get none */
    x->at[r] = before == 0 ? first : before == living ? n : (first + (n - first) / living * before) / unit * unit;
    before += r < h->size && hosts_lives(h, r);
  }
  x->lo = x->at[h->rank], x->hi = x->at[h->rank + 1];
  return true;
}

/* What must be the same in all processes; -1: kernel v's results cannot be put together. */
static int64_t signature(ParState *s, const ParKernel *v) {
  const OclKernel *k = v->k;
  if (k->serial || k->text || k->shape == PR_HEAP || k->shape == PR_LIST || s->types) return -1;
  const int64_t x[] = {k->shape, k->complex, k->elt_rows, k->nouts, k->nguards, k->unnamed, v->rows, s->done, k->grid};
  OclHash h = ocl_hash((OclHash){0, 0}, x, sizeof x);
  for (int j = 0; j < k->nouts; j++) {
    if (k->outs[j].text || k->outs[j].mixed) return -1;
    h = ocl_hash(h, &k->outs[j].type, sizeof k->outs[j].type);
  }
  return (int64_t)(h.a >> 1);
}
bool share_alike(Rt *R, int64_t x) {
  int64_t two[2] = {x, -x};
  R->hosts->least(two, 2);
  return two[0] == -two[1] && x >= 0;
}
int64_t share_least(Rt *R, int64_t x) {
  R->hosts->least(&x, 1);
  return x;
}

/* How a piece's launch has ended: the least of all counts. */
enum { END_LOST = -1, END_FAILED, END_COND, END_MORE, END_DONE };
static int my_end(LaunchEnd end, const Lanes *failed) {
  if (end == LAUNCH_COND) return END_COND;
  if (end != LAUNCHED) return END_FAILED;
  return failed->more ? END_MORE : END_DONE;
}

/* LaunchKind.take, before anything is stored: all have their piece? */
static bool gather(Launch *l, Obj **vec, int n) {
  Rt *R = l->s->R;
  struct ParShare *x = l->s->share;
  const RtHosts *h = R->hosts;
  const double began = rt_now_ms();
  x->gathered = true;
  if (share_least(R, 1) == 0 || share_lost(R, x)) return false;
  for (int j = 0; j < n; j++) {
    const int64_t es = (int64_t)ocl_elt_size((ObjType)TYPE(vec[j])), m = LEN(vec[j]) / l->n;
    int64_t *at = rt_scratch(R, ((size_t)h->size + 1) * sizeof *at);
    for (int r = 0; r <= h->size; r++) at[r] = x->at[r] * m * es;
    h->gather(rt_data_w(vec[j]), at);
  }
  l->began += rt_now_ms() - began; /* that is not the device's time */
  return !share_lost(R, x);
}

Lanes share_failed(Rt *R, const Lanes *mine) {
  const RtHosts *h = R->hosts;
  int64_t *at = rt_scratch(R, ((size_t)h->size + 1) * 2 * sizeof *at), *bytes = at + h->size + 1;
  memset(at, 0, ((size_t)h->size + 1) * sizeof *at);
  at[h->rank] = mine->n;
  for (int r = 0; r <= h->size; r++) bytes[r] = r * (int64_t)sizeof *at;
  h->gather(at, bytes);
  int64_t n = 0;
  for (int r = 0; r <= h->size; r++) {
    int64_t k = r < h->size ? at[r] : 0;
    bytes[r] = n * (int64_t)sizeof *mine->l;
    n += k;
  }
  Lanes x = {.n = n};
  if (n == 0) return x;
  x.l = rt_scratch(R, (size_t)n * sizeof *x.l);
  memset(x.l, 0, (size_t)n * sizeof *x.l);
  if (mine->n) memcpy((char *)x.l + bytes[h->rank], mine->l, (size_t)mine->n * sizeof *x.l);
  h->gather(x.l, bytes);
  return x;
}

/* One launch of all pieces. */
static int launch_pieces(ParState *s, Offload *o, ParKernel *v, const Value *scope, int32_t cap, Lanes *failed) {
  struct ParShare *x = s->share;
  x->gathered = false;
  LaunchEnd end = par_launch(s, o, v, scope, s->done, cap, failed);
  if (!x->gathered) (void)share_least(s->R, 0); /* the others hear of it where they wait */
  int64_t all = share_least(s->R, my_end(end, failed));
  if (!share_lost(s->R, x) && (all == END_DONE || all == END_MORE)) *failed = share_failed(s->R, failed);
  if (!share_lost(s->R, x)) return (int)all;
  if (x->gathered) v->dead = false; /* its launch was all right */
  return END_LOST;
}

/* ParRest: lanes [s->done, n), in pieces.  False: nothing has changed, or s->done has grown. */
static bool rest(ParState *s, Offload *o, ParKernel *v, int nargs, const PeArg *args, Value *scope) {
  Rt *R = s->R;
  struct ParShare *x = s->share;
  const int64_t n = s->p->n;
  const char *why;
  if (x->voted) return false;
  x->voted = true;
  for (int round = 0; round < ROUNDS; round++) {
    const bool can = v && v->k && !v->dead && par_result_fits(s, v, scope, &why) && share_cut(s, x, v->k);
    const int lost = R->hosts->lost;
    if (!share_alike(R, can ? signature(s, v) : -1)) return false;
    if (R->hosts->lost != lost) continue;
    const int64_t first = s->done;
    Lanes failed = {0};
    int end = launch_pieces(s, o, v, scope, DEOPT_CAP, &failed);
    if (end == END_MORE) end = launch_pieces(s, o, v, scope, launch_room(v, n), &failed);
    if (end == END_LOST) continue;
    if (end == END_COND) {
      v = par_without_condition(s, o, v, nargs, args, scope, round);
      continue;
    }
    if (end != END_DONE) return false;
    if (o->site) o->site->hosts = hosts_living(R->hosts);
    par_site_offloaded(o->site, n - first - failed.n, o->d);
    par_note_lanes(o, v->k, &failed);
    const bool often = failed.n > 256 && failed.n > (n - first) / 8 && round < ROUNDS - 1;
    s->done = n;
    const int64_t ran = par_interpret_lanes(s, o, &failed, 0, often ? PROFILE_LANES : failed.n);
    if (!often) return true;
    if (o->site) o->site->offloaded -= n - failed.l[ran].lane - (failed.n - ran);
    s->done = failed.l[ran].lane;
    v = par_anew(s, o, v, nargs, args, v->flags, &failed);
    if (!par_wait_for(s, o, v, scope)) v = NULL;
  }
  return share_alike(R, -1);
}

/* ---- the call ---------------------------------------------------------------------------------------------------- */

static void back_together(void *hosts) { ((RtHosts *)hosts)->apart--; }

void share_end(ParState *s) {
  if (!s->apart) return;
  s->apart = false;
  rt_cleaned_up(s->R, &s->together);
  back_together(s->R->hosts);
}

/* From here on each process goes its own way, if the elements have not talked. */
static int64_t own_way(ParState *s, Offload *o) {
  Rt *R = s->R;
  const bool talk = R->hosts->messages != s->share->messages;
  s->share = NULL;
  if (talk) {
    if (offload_goes_on(o)) offload_enter(o, ROAD_OFF);
    par_reason(o, "calls inside are shared with other processes");
    return INT64_MAX;
  }
  s->apart = true;
  R->hosts->apart++;
  rt_cleanup(R, &s->together, back_together, R->hosts);
  return offload_goes_on(o) ? offload_step(s, o) : INT64_MAX;
}

/* Now: this process's kernel is found or made, and waited for. */
static int64_t go(ParState *s, Offload *o, bool quick) {
  struct ParShare *x = s->share;
  const OffloadMode mode = o->mode;
  x->rest = s->p->region ? s->p->region->shared : rest;
  x->gather = gather;
  x->voted = false;
  if (offload_goes_on(o)) {
    if (quick && o->lane && !ocl_driver_asked(s->R)) o->d = o->lane, o->how = 0;
    o->mode = OFF_ALWAYS;
    (void)offload_step(s, o);
    o->mode = mode;
  }
  if (!x->voted) (void)share_alike(s->R, -1);
  return s->done < s->p->n ? own_way(s, o) : INT64_MAX;
}

/* Is the first process asked whether to share the call? */
static bool asks(ParState *s) {
  const ParCall *p = s->p;
  RtHosts *h = s->R->hosts;
  if (p->n - s->done < LEAST || p->open || (p->region && !p->region->shared) || s->streams) return false;
  if (h->unasked == 0 || p->n >= LONG) return true;
  h->unasked--;
  return false;
}

int64_t share_begin(ParState *s, Offload *o, struct ParShare *x) {
  Rt *R = s->R;
  RtHosts *h = R->hosts;
  if (h->apart) return offload_begin(s, o);
  ParBody *b = par_table(R) ? par_body_of(R, s->p) : NULL;
  *x = (struct ParShare){0};
  s->share = x;
  (void)offload_begin(s, o); /* which launches nothing now */
  if (b && asks(s)) {
    const Plan t = tell_plan(s, b, s->done, b->ns);
    x->ask = t.at >= 0;
    if (t.at == s->done) return go(s, o, t.quick);
  }
  x->messages = h->messages;
  return s->done + PROFILE_LANES;
}

int64_t share_step(ParState *s, Offload *o) {
  struct ParShare *x = s->share;
  if (x->ask) {
    const double ms = cost_since(s->R, &o->since), ns = offload_goes_on(o) ? ms * 1e6 / PROFILE_LANES : 1e-3;
    const uint32_t told = s->R->hosts->messages;
    const Plan t = tell_plan(s, par_body_of(s->R, s->p), s->done - PROFILE_LANES, ns);
    x->messages += s->R->hosts->messages - told;
    if (t.at >= 0) return go(s, o, t.quick);
  }
  return own_way(s, o);
}
