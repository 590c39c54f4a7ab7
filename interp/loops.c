/* interp/loops.c - a for loop's iterations as lanes of a kernel.
 *
 * The interpreter begins a loop; when it has become hot, the partial evaluator gets its body and the running frame
 * (pe/region.c), and the iterations that are left go to the device.  The kernel writes into copies of the vectors that
 * the loop writes: until it has succeeded nothing is changed, and afterwards the old vectors tell what an iteration
 * that must be undone would have left alone.
 *
 *   kernel fails, iterations meet in an element     nothing has happened: the interpreter goes on
 *   a lane fails a guard                            the others' results stand; this one runs in the interpreter, in
 *                                                   order.  If it may see or change what other lanes do, what later
 *                                                   lanes wrote is undone and the interpreter goes on there
 *     it raises an error, breaks, returns           what later lanes wrote is undone
 *
 * Folded variables are combined here, in the order of the iterations.  What temporaries hold afterwards is found by
 * running the last iteration once more on copies.
 */
#include "loops.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../runtime/dictionary.h"
#include "../runtime/hosts.h"
#include "../specialize/ops.h"
#include "cost.h"
#include "counted.h"
#include "launch.h"
#include "lent.h"
#include "take.h"
#include "taped.h"

enum { WIDE_BYTES = 1 << 28, PART_NUMBERS = 1 << 24 };

/* ---- variables --------------------------------------------------------------------------------------------------- */

static LoopRun *run_of(ParCall *p) { return (LoopRun *)p->region; }

Value loop_variable(Rt *R, Frame *f, Obj *sym, bool fun) {
  if (f->env) return par_env_lookup(R, f->env, sym, fun);
  int s = f->code && f->slots ? code_slot(f->code, sym) : -1;
  if (s >= 0) {
    Value v = f->slots[s];
    if (v.tag == V_PROMISE) v = ((Promise *)v.o)->value;
    if (v.tag == V_MISSING) return v_none(V_UNBOUND);
    if (v.tag != V_UNBOUND && (!fun || (v.tag == V_OBJ && rt_is_fun(v.o)))) return v;
    if (f->slots[s].tag == V_PROMISE) return v_none(V_UNBOUND);
  }
  return par_env_lookup(R, f->enclos, sym, fun);
}

static Value loop_lookup(Rt *R, ParCall *p, Obj *sym, bool fun) { return loop_variable(R, run_of(p)->f, sym, fun); }

static uint32_t loop_runs(ParCall *p) {
  LoopRun *l = run_of(p);
  return l->n->count[1] + (uint32_t)l->fs->i;
}

static void loop_request(ParCall *p, PeRequest *q) {
  LoopRun *l = run_of(p);
  q->fun = NULL;
  q->loop = l->n;
  q->loop_code = l->f->code;
  q->loop_env = l->f->env;
  if (q->flags & PE_SERIAL) q->flags |= par_tape(l->s.R);
  if (!(q->flags & PE_SERIAL) || (q->args[0].kind == PA_SEQ && q->args[0].type == T_INT && q->args[0].step == 1))
    return;
  PeArg *seq = rt_scratch(l->s.R, sizeof *seq); /* each round asks for its element */
  *seq = (PeArg){.kind = PA_WHOLE, .value = l->in.x, .facts = PF_NOT_NULL};
  q->args = seq;
  q->nargs = q->ncall = 1;
}

/* ---- lanes in the interpreter ------------------------------------------------------------------------------------ */

void loop_set_var(Rt *R, LoopRun *l, int64_t lane) {
  int64_t keep = l->fs->i;
  l->fs->i = lane;
  for_set_var(R, l->n, l->f, v_bind(for_elt(R, l->fs)));
  l->fs->i = keep;
}
Value loop_body(Rt *R, LoopRun *l, int64_t lane) {
  loop_set_var(R, l, lane);
  Node *body = counted_body(l->n);
  return body->exec(R, body, l->f);
}

/* The stream of random numbers is where it is when this lane begins.  Is it? */
static void draw_from(Rt *R, const Take *t, int64_t lane) {
  if (t->l.tape) tape_to(R, t->l.tape, lane);
  else if (t->draws) par_set_draws(R, t->drawn + (double)(lane - t->l.first) * (double)t->draws);
}
static bool draws_at(Rt *R, const Take *t, int64_t lane) {
  uint32_t key[2];
  if (t->l.tape) return tape_is_at(R, t->l.tape, lane);
  return !t->draws || (par_draws(R, key) == t->drawn + (double)(lane - t->l.first) * (double)t->draws &&
                       key[0] == t->key[0] && key[1] == t->key[1]);
}

/* A copy of v, by which is seen whether a lane sets the variable; who reads it finds v.  NULL: it has no value, and who
 * reads it finds one further out. */
static Obj *marked(Rt *R, Value v) {
  if (v.tag == V_UNBOUND) return NULL;
  Obj *x = rt_box(R, v);
  if (x == NIL) x = rt_alloc(R, T_LIST, 0);
  else if (v.tag == V_OBJ && (rt_is_vec(x) || x->type == T_CLOSURE)) x = rt_dup(R, x);
  rt_share(x);
  return x;
}

/* Temporaries get the values that they have after lane `last`: it is run again, on copies of what it writes.  What not
 * every iteration assigns may be an earlier lane's.  The loop's own variable is one where the body assigns it. */
static void settle(Rt *R, Take *t, int64_t last) {
  const OclKernel *k = t->l.k;
  Frame *f = t->run->f;
  if (t->ran >= last || k->ntemps == 0) return;
  int nt = k->ntemps, open = nt;
  Value keep[k->nfolds + 1], out[k->nwrites + 1], val[nt + 1];
  bool found[nt + 1];
  memset(found, 0, sizeof found);
  for (int i = 0; i < k->nfolds; i++) keep[i] = replay_var(R, f, k->folds[i].sym);
  for (int i = 0; i < nt; i++) val[i] = replay_var(R, f, k->temps[i].sym);
  for (int i = 0; i < k->nwrites; i++) out[i] = replay_var(R, f, k->scope[k->writes[i].w.scope].sym);
  uint8_t named[k->nfolds + 1]; /* cells' vectors are copied by a lane that changes them */
  for (int i = 0; i < k->nfolds; i++) named[i] = k->folds[i].cell && keep[i].tag == V_OBJ ? keep[i].o->named : 0;
  Obj *mark[nt + 1];
  for (int i = 0; i < nt; i++) mark[i] = marked(R, val[i]);
  bool held_folds[k->nfolds + 1], held_temps[nt + 1], held_out[k->nwrites + 1];
  Value before[nt + 1];
  memcpy(before, val, sizeof(Value) * (size_t)nt);
  hold_values(keep, k->nfolds, held_folds); /* what a lane's variables lose is not lost */
  hold_values(before, nt, held_temps);
  hold_values(out, k->nwrites, held_out);
  for (int64_t lane = last; lane > t->ran && open > 0; lane--) {
    for (int i = 0; i < k->nwrites; i++) {
      rt_share(loop_was(t, i));
      replay_set_var(R, f, k->scope[k->writes[i].w.scope].sym, v_obj(loop_was(t, i)));
    }
    for (int i = 0; i < k->nfolds; i++)
      if (k->folds[i].cell) {
        if (keep[i].tag == V_OBJ) rt_share(keep[i].o);
        replay_set_var(R, f, k->folds[i].sym, keep[i]);
      } else if (k->folds[i].kind == PF_GIVEN) {
        int32_t v = *loop_given_to(t, &k->folds[i], lane);
        replay_set_var(R, f, k->folds[i].sym, loop_number(k->folds[i].type, v, v));
      } else if (k->folds[i].base) { /* as when that lane began */
        double d = (double)k->folds[i].each * (double)(last - lane + 1);
        replay_set_var(R, f, k->folds[i].sym,
                       keep[i].tag == V_DBL ? v_dbl(keep[i].d - d) : v_int((int32_t)(keep[i].i - d)));
      } else if (k->folds[i].kind == PF_SUM || k->folds[i].kind == PF_PROD) /* NA: nothing that is added overflows */
        replay_set_var(R, f, k->folds[i].sym, k->folds[i].type == T_DBL ? v_dbl(NA_REAL) : v_int(NA_INT));
    for (int i = 0; i < nt; i++)
      if (!k->temps[i].sure && mark[i]) replay_set_var(R, f, k->temps[i].sym, v_obj(mark[i]));
    draw_from(R, t, lane);
    loop_set_var(R, t->run, lane);
    Node *body = t->run->n->kid[1]; /* what lanes run: a test that leaves the loop may look at a sum */
    (void)body->exec(R, body, f);
    for (int i = 0; i < nt; i++) {
      if (found[i]) continue;
      Value v = replay_var(R, f, k->temps[i].sym);
      if (mark[i] ? v.tag == V_OBJ && v.o == mark[i] : v.tag == V_UNBOUND) continue;
      val[i] = v;
      found[i] = true;
      open--;
    }
    if ((lane & 255) == 0) rt_check_interrupt(R);
  }
  let_values_go(keep, k->nfolds, held_folds);
  let_values_go(before, nt, held_temps);
  let_values_go(out, k->nwrites, held_out);
  loop_set_var(R, t->run, last);
  for (int i = 0; i < nt; i++) replay_set_var(R, f, k->temps[i].sym, val[i]);
  for (int i = 0; i < k->nfolds; i++) replay_set_var(R, f, k->folds[i].sym, keep[i]);
  for (int i = k->nfolds - 1; i >= 0; i--)
    if (named[i]) keep[i].o->named = named[i];
  for (int i = 0; i < k->nwrites; i++) {
    Obj *sym = k->scope[k->writes[i].w.scope].sym;
    if (out[i].tag == V_OBJ) { /* its binding comes back */
      Obj *o = out[i].o;
      if (o->named >= LENT) give_back(o);
      else if (o->named > 0) o->named--;
    }
    replay_set_var(R, f, sym, out[i]);
  }
  draw_from(R, t, last + 1);
  t->ran = last;
}

/* Does the variable end just before the element of each lane's number? */
static bool ends_before(Rt *R, const Take *t, const PeFold *f) {
  const ForState *fs = t->run->fs;
  Value v = replay_var(R, t->run->f, f->sym);
  double len = v.tag == V_OBJ ? (double)LEN(v.o) : 1;
  return fs->is_seq && fs->stride == 1 && fs->start + (double)t->stands == len + 1;
}

/* Variables that go up evenly: the kernel counts from what they would have been before lane 0.  False: they do not hold
 * whole numbers, or leave the integers. */
static bool set_bases(Rt *R, const Take *t, OclArgVal *vals) {
  const OclKernel *k = t->l.k;
  for (int i = 0; i < k->nfolds; i++) {
    const PeFold *f = &k->folds[i];
    if (f->kind == PF_APPEND && f->each && !ends_before(R, t, f)) return false;
    if (!f->base) continue;
    Value v = t->scope[f->base - 1];
    double now = v.tag == V_DBL ? v.d : v.i, to = now + (double)f->each * (double)(t->l.n - t->stands + 1),
           from = now - (double)f->each * (double)t->stands;
    if (now != floor(now) || !(fabs(now) < 0x1p30 && fabs(to) < 0x1p30 && fabs(from) < 0x1p30)) return false;
    for (int j = 0; j < k->nparams; j++)
      if (k->params[j].kind == KP_SCOPE_SCALAR && k->params[j].index == f->base - 1) vals[j].i = (int32_t)from;
  }
  return true;
}

/* Is all that the kernel was made for as it was?  A lane that ran in the interpreter may have changed it. */
static bool undisturbed(Rt *R, Take *t, int64_t at) {
  Value now[MAX_SCOPE];
  if (t->l.v->nredefined != R->nredefined) return false;
  if (!par_scope_again(R, &t->run->p, t->l.k, now) || !loop_owns(t->run, &t->run->off, t->l.k)) return false;
  for (int i = 0; i < t->l.k->nscope; i++) {
    bool written = false;
    for (int o = 0; o < t->l.k->nwrites; o++) written = written || t->l.k->writes[o].w.scope == i;
    bool base = false; /* it has gone up */
    for (int j = 0; j < t->l.k->nfolds; j++) base = base || t->l.k->folds[j].base == i + 1;
    if (base) continue;
    if (written || replay_writes(t->l.k, i)) {
      if (now[i].tag != V_OBJ || LEN(now[i].o) < LEN(t->scope[i].o)) return false;
    } else if (now[i].tag != t->scope[i].tag || now[i].bits != t->scope[i].bits) return false;
  }
  for (int i = 0; i < t->l.k->nfolds; i++) {
    Value v = replay_var(R, t->run->f, t->l.k->folds[i].sym);
    if (t->l.k->folds[i].cell || t->l.k->folds[i].kind == PF_LAST) continue;
    if (t->l.k->folds[i].kind == PF_APPEND && v.tag == V_OBJ && TYPE(v.o) == t->l.k->folds[i].type && !v.o->attr)
      continue;
    if (v.tag != (t->l.k->folds[i].type == T_DBL ? V_DBL : t->l.k->folds[i].type == T_INT ? V_INT : V_LGL))
      return false;
    if (t->l.k->folds[i].kind == PF_GIVEN && (v.tag == V_DBL ? v.d : v.i) != *loop_given_to(t, &t->l.k->folds[i], at))
      return false;
  }
  return true;
}

static void lane_go(Rt *R, void *data) {
  Take *t = data;
  Value v = loop_body(R, t->run, t->lane);
  t->running = false;
  if (v.tag == V_CONTROL && v.bits != CTL_NEXT) t->run->control = v;
}
static void lane_left(Rt *R, void *data) { /* by an error: what later lanes wrote must not be seen */
  Take *t = data;
  if (t->running) loop_undo(R, t, t->lane + 1, t->l.n);
}

/* ---- the launch -------------------------------------------------------------------------------------------------- */

static const char GROWS[] = "it writes behind the end of a vector, which grows: make it long enough before the loop";

static const char MEET[] = "its iterations read and write the same elements";

/* Numbers that wide columns have for each lane; and how many lanes one launch may do.  False: too many. */
static bool set_width(Take *t) {
  Launch *l = &t->l;
  t->m = l->k->nwide ? launch_inner(l->s, l->k, t->scope, l->n - l->first, l->n) : 1;
  if (t->m < 1) return t->m == 0;
  int64_t most = l->k->nwide ? WIDE_BYTES / (t->m * 8 * l->k->nwide) : l->n;
  if (l->k->nwide && most < 16) return false;
  if (l->n - l->first > most) l->n = l->first + most;
  return true;
}

static Take *take_of(Launch *l) { return (Take *)(void *)l; }

static bool divide(Launch *l) {
  Take *t = take_of(l);
  rt_assert(l->s->R, l->first < l->n && l->n <= l->s->p->n, "iterations %lld to %lld of %lld", (long long)l->first,
            (long long)l->n, (long long)l->s->p->n);
  l->count = l->reckoned = l->n - l->first;
  launch_split(l, l->count);
  loop_before(l, t->run, t->scope, t->was, t->text);
  for (int i = 0; i < l->k->nwrites; i++) t->owner[i] = t->read[i] = NULL;
  return true;
}

/* Are there marks of who writes and reads an element, to be looked at afterwards? */
static bool has_marks(const OclKernel *k) {
  for (int i = 0; i < k->nwrites; i++)
    if (k->writes[i].w.marked) return true;
  return false;
}

static void param(Launch *l, int i) {
  Take *t = take_of(l);
  const OclKernel *k = l->k;
  OclArg *a = &l->args[i];
  const int kind = k->params[i].kind, index = k->params[i].index;
  rt_assert(l->s->R, kind != KP_WRITE || index < k->nwrites, "write %d of %d", index, k->nwrites);
  if (kind == KP_NX) l->vals[i].i = (int32_t)t->m;
  else if (kind == KP_OUT)
    launch_out(l, i, (ObjType)k->outs[index].type, index < k->nouts ? l->count : l->count * t->m);
  else if (kind == KP_WRITE) launch_out(l, i, TYPE(t->was[index]), LEN(t->was[index]))->from = t->was[index];
  else if (kind == KP_OWNER || kind == KP_READ) {
    a->size = a->init = ((size_t)LEN(t->was[index]) + 1) * sizeof(int32_t);
    a->back = has_marks(k) ? a->size : 0;
    a->p = (kind == KP_OWNER ? t->owner : t->read)[index] = memset(rt_scratch(l->s->R, a->size), 0, a->size);
  }
}

static bool ready(Launch *l) {
  Take *t = take_of(l);
  const OclKernel *k = l->k;
  if (k->draws && !l->tape) {
    t->drawn = par_draws(l->s->R, t->key);
    t->draws = oclgen_draws(k, l->vals, l->n);
    if (t->drawn < 0 || t->draws < 0 || t->drawn + (double)t->draws * (double)l->n >= 0x1p53) return false;
    for (int i = 0; i < k->nparams; i++)
      if (k->params[i].kind == KP_RNG && k->params[i].type == T_DBL)
        l->vals[i].d =
            k->params[i].index == RNG_EACH ? (double)t->draws : t->drawn - (double)t->stands * (double)t->draws;
      else if (k->params[i].kind == KP_RNG) l->vals[i].i = (int32_t)t->key[k->params[i].index];
  }
  return set_bases(l->s->R, t, l->vals);
}

static OclStatus run(Launch *l) {
  l->began -= take_of(l)->count_ms;
  return launch_once(l, l->first, l->count, 0);
}

static const LaunchKind loop = {.divide = divide, .param = param, .ready = ready, .run = run};

/* Lanes [first, n) of kernel v, to be launched. */
static Take *new_take(LoopRun *l, ParKernel *v, const Value *scope, int64_t first, int64_t n) {
  Take *t = rt_scratch(l->s.R, sizeof *t);
  memset(&t->run, 0, sizeof *t - offsetof(Take, run)); /* the Launch is large */
  t->run = l;
  t->stands = first;
  t->ran = first - 1;
  memcpy(t->scope, scope, (size_t)v->k->nscope * sizeof *scope);
  launch_init(&t->l, &loop, &l->s, &l->off, v, t->scope, first, n, DEOPT_CAP);
  return t;
}

/* Nothing is changed by it yet: the new vectors and the columns are in t->l.outs. */
static LaunchEnd launch(Take *t, Lanes *failed) {
  LaunchEnd end = launch_go(&t->l, failed);
  if (end != LAUNCHED || !failed->more) return end;
  t->l.cap = t->l.count < INT_MAX / 8 ? (int32_t)t->l.count : INT_MAX / 8;
  end = launch_go(&t->l, failed);
  return failed->more ? LAUNCH_FAILED : end;
}

/* Some lane writes what another reads as it was, and is before it; or the lanes have found so themselves. */
static bool lanes_meet(const Take *t, const Lanes *failed) {
  const OclKernel *k = t->l.k;
  for (int64_t i = 0; i < failed->n; i++)
    if (failed->l[i].guard < k->nguards && k->guards[failed->l[i].guard].why == WHY_G_DISTINCT) return true;
  for (int o = 0; o < k->nwrites && has_marks(k); o++) {
    const int32_t *owner = t->owner[o], *read = t->read[o];
    if (!owner || !read) continue;
    for (int64_t i = 0, n = LEN(t->was[o]); i < n; i++)
      if (owner[i] && read[i] > owner[i]) return true;
  }
  return false;
}
static bool note_meeting(const Take *t, const Lanes *failed) {
  Offload *o = t->l.o;
  if (!lanes_meet(t, failed)) return false;
  par_note_lanes(o, t->l.k, failed);
  if (failed->n == 0 && o->site) par_site_deopt(o->site, WHY_G_DISTINCT, t->run->n->line, t->l.count);
  return true;
}

/* The new vectors and the columns are brought home, while nothing has changed yet.  False: the device is lost. */
static bool come_home(Take *t) { return launch_home(&t->l, t->col, t->now); }

bool loop_decline(Offload *o, const char *why) {
  par_reason(o, why);
  o->rounds = 3;
  return false;
}

bool loop_owns(const LoopRun *l, Offload *o, const OclKernel *k) {
  Rt *R = l->s.R;
  Obj *none = NULL;
  for (int i = 0; i < k->nfolds && !none; i++)
    if (replay_var(R, l->f, k->folds[i].sym).tag == V_UNBOUND) none = k->folds[i].sym;
  for (int i = 0; i < k->nwrites && !none; i++) {
    Obj *sym = k->scope[k->writes[i].w.scope].sym;
    if (replay_var(R, l->f, sym).tag == V_UNBOUND) none = sym;
  }
  for (int i = 0; i < k->ntemps && k->serial && !none; i++)
    if (!k->temps[i].sure && replay_var(R, l->f, k->temps[i].sym).tag == V_UNBOUND) none = k->temps[i].sym;
  if (none) par_reason(o, "it has not assigned the variable that it changes");
  bool may = replay_may_run(R, l->f, l->n->expr);
  for (int i = 0; i < k->nfolds && may; i++) may = replay_may_set(R, l->f, k->folds[i].sym);
  for (int i = 0; i < k->nwrites && may; i++) may = replay_may_set(R, l->f, k->scope[k->writes[i].w.scope].sym);
  for (int i = 0; i < k->ntemps && may; i++) may = replay_may_set(R, l->f, k->temps[i].sym);
  if (!may) par_reason(o, "a variable that it changes is locked");
  return !none && may;
}

/* What the counted variables are when each lane begins, from what lanes add to them (u's columns): t->given.  False:
 * something has come to count more since. */
static bool add_up(LoopRun *l, Take *t, const Take *u) {
  Rt *R = l->s.R;
  const OclKernel *k = t->l.k;
  for (int i = 0, j = 0; i < k->nfolds; i++) {
    const PeFold *f = &k->folds[i];
    if (f->kind != PF_GIVEN) continue;
    const OclKernel *c = u->l.k;
    while (j < c->nfolds && (c->folds[j].kind != PF_GIVEN || c->folds[j].sym != f->sym)) j++;
    if (j == c->nfolds) return false;
    Value now = replay_var(R, l->f, f->sym);
    double at = now.tag == V_DBL ? now.d : now.i;
    Obj *add = u->col[c->folds[j].col], *to = rt_alloc(R, T_INT, t->l.n + 1);
    int32_t *p = INT_W(to);
    int64_t lane = t->l.first;
    memset(p, 0, (size_t)t->l.first * sizeof *p);
    if (at != floor(at)) t->l.n = t->l.first;
    for (;; lane++) {
      if (!(fabs(at) <= INT32_MAX)) { /* the lane before it is the interpreter's */
        t->l.n = lane > t->l.first ? lane - 1 : lane;
        break;
      }
      p[lane] = (int32_t)at;
      if (lane == t->l.n) break;
      at += f->type == T_DBL ? ((const double *)VEC(add)->data)[lane - t->l.first]
                             : ((const int32_t *)VEC(add)->data)[lane - t->l.first];
    }
    int q = f->given - l->p.nin - l->p.ncolumns;
    t->given[q] = p;
    l->given[q] = (PeInput){.kind = PI_ELEM, .x = to, .len = t->l.n + 1};
  }
  return true;
}

/* A kernel more, perhaps in the place of `old`, while those that are in use stay: par_compile makes room for it. */
static ParKernel *compile_beside(ParState *s, Offload *o, ParKernel *old, int nargs, const PeArg *args, uint32_t flags,
                                 const Lanes *failed) {
  o->body->active++;
  ParKernel *c = old ? par_anew(s, o, old, nargs, args, flags, failed) : par_compile(s, o, nargs, args, flags, NULL);
  o->body->active--;
  return c;
}

/* Variables that count: a kernel of its own finds out what each lane adds to them, and this what they are when each of
 * lanes [t->l.first, t->l.n) begins.  Lanes that it has not found out for are left: t->l.n is less.  False: none is known,
 * yet or ever. */
static bool count_first(LoopRun *l, ParKernel *v, Take *t, int nargs, const PeArg *args) {
  ParState *s = &l->s;
  Offload *o = &l->off;
  Rt *R = s->R;
  double began = rt_now_ms();
  Value scope[MAX_SCOPE];
  ParKernel *c = par_find_variant(R, s->p, o->body, o->d, nargs, args, scope, PE_COUNT, PE_COUNT);
  if (!c) c = compile_beside(s, o, NULL, nargs, args, PE_COUNT, NULL);
  if (!c || !c->k) return loop_decline(o, c ? c->what : "out of memory");
  OclProgram *prog = par_program(R, c, o->how);
  OclProgState st = o->mode == OFF_ALWAYS ? ocl_program_wait(prog) : ocl_program_state(prog);
  if (st != OCL_PROG_READY) {
    par_reason(o, st == OCL_PROG_BUILDING ? "the driver was still building the kernel"
                                          : "the driver could not build the kernel");
    o->rounds = st == OCL_PROG_BUILDING ? o->rounds - 1 : 3;
    return false;
  }
  if (!par_scope_values(R, s->p, c->k, scope)) {
    par_reason(o, "the scope's variables are not what the kernel was made for");
    c->dead = true;
    return false;
  }
  Take *u = new_take(l, c, scope, t->l.first, t->l.n);
  Lanes failed;
  LaunchEnd end = launch(u, &failed);
  if (end == LAUNCH_AGAIN) return false;
  if (end == LAUNCH_COND && par_without(c)) {
    compile_beside(s, o, c, nargs, args, c->flags | par_without(c), NULL);
    return false;
  }
  if (end != LAUNCHED || !come_home(u)) {
    o->rounds = 3;
    return false;
  }
  if (failed.n) { /* up to the first of them */
    if (failed.n > u->l.count / 8) { compile_beside(s, o, c, nargs, args, PE_COUNT, &failed); }
    failed.n = 1;
    par_note_lanes(o, u->l.k, &failed);
    t->l.n = failed.l[0].lane;
  }
  if (t->l.n <= t->l.first) {
    par_reason(o, "what it counts is not known");
    return false;
  }
  if (!add_up(l, t, u)) {
    v->dead = true;
    return false;
  }
  if (t->l.n <= t->l.first) return loop_decline(o, "what it counts is no whole number, or leaves the integers");
  t->count_ms = rt_now_ms() - began;
  return true;
}

static bool is_given(const OclKernel *k) {
  for (int i = 0; i < k->nfolds; i++)
    if (k->folds[i].kind == PF_GIVEN) return true;
  return false;
}

/* The strings of these ids, which stay with them if nobody is about to write among them. */
static Obj *loop_strings(Rt *R, Obj *ids, Obj *was, bool keep) {
  int64_t n = LEN(ids);
  Obj *x = rt_alloc(R, T_STR, n);
  const int32_t *id = INT(ids);
  bool na = false;
  for (int64_t i = 0; i < n; i++) {
    SET_STR(x, i, rt_id_string(R, id[i]));
    na |= id[i] == NA_INT;
  }
  ids->flags = (uint8_t)((ids->flags & ~(OF_HAS_NA | OF_NO_NA | OF_ASSUMED)) | (na ? OF_HAS_NA : OF_NO_NA));
  rt_attr_copy(R, x, was);
  if (keep) rt_ids_put(R, x, ids);
  return x;
}

void loop_before(const Launch *l, const LoopRun *run, const Value *scope, Obj **was, Obj **text) {
  for (int i = 0; i < l->k->nwrites; i++) {
    const PeWrite *w = &l->k->writes[i].w;
    was[i] = scope[w->scope].tag == V_OBJ ? scope[w->scope].o : NULL; /* a number that becomes a vector */
    text[i] = w->text ? replay_var(l->s->R, run->f, l->k->scope[w->scope].sym).o : NULL;
  }
}
void loop_after(const LoopRun *run, const OclKernel *k, int i, Obj *now, Obj *was, Obj *text, bool keep) {
  Rt *R = run->s.R;
  if (text) now = loop_strings(R, now, text, keep);
  else if (was && !k->writes[i].w.whole) rt_attr_copy(R, now, was);
  else if (was) { /* another vector, whose shape the kernel knows: what the variable had before may never have been looked at */
    Obj *dim = rt_attr(was, R->s.dim), *names = rt_attr(was, R->s.dimnames);
    if (dim != NIL) rt_attr_set(R, now, R->s.dim, dim);
    if (names != NIL) rt_attr_set(R, now, R->s.dimnames, names);
  }
  replay_set_var(R, run->f, k->scope[k->writes[i].w.scope].sym, v_obj(now));
}

/* Lanes that may have written what others wrote: what is in the vectors is known only if all of them succeeded.  False:
 * some did not. */
static bool claims_hold(Take *t, Offload *o, const Lanes *failed) {
  const OclKernel *k = t->l.k;
  bool claimed = false;
  for (int i = 0; i < k->nwrites; i++) claimed = claimed || k->writes[i].w.claimed;
  if (!claimed) return true;
  par_note_lanes(o, k, failed);
  return failed->n == 0 && loop_fold_to(t->run->s.R, t, t->l.first, t->l.n, true) == t->l.n;
}

/* Do most lanes fail because they write behind the end of a vector? */
static bool grows(const Take *t, const Lanes *failed) {
  const OclKernel *k = t->l.k;
  int64_t n = t->l.n - t->l.first;
  if (failed->n <= n / 2 || failed->n == 0 || k->guards[failed->l[0].guard].why != WHY_G_BOUNDS) return false;
  for (int i = 0; i < k->nwrites; i++)
    if (LEN(t->was[i]) < n) return true;
  for (int i = 0; i < k->nfolds; i++)
    if (k->folds[i].cell && LEN(t->scope[k->folds[i].scope].o) < n) return true;
  return false;
}

static bool loop_rest(ParState *s, Offload *o, ParKernel *v, int nargs, const PeArg *args, Value *scope);

/* Lanes meet in what they write: the host may be able to store what they compute; else one lane runs the rounds in order. */
static bool rest_in_order(LoopRun *l, ParKernel *v, int nargs, const PeArg *args, Value *scope) {
  ParState *s = &l->s;
  Offload *o = &l->off;
  const uint32_t flags = v->flags & PE_REPLAY ? (v->flags & ~(uint32_t)PE_REPLAY) | PE_SERIAL : v->flags | PE_REPLAY;
  v->dead = true;
  v = par_compile(s, o, nargs, args, flags, NULL);
  if (v && v->k) {
    bool now = o->mode == OFF_ALWAYS && ocl_program_wait(par_program(s->R, v, o->how)) == OCL_PROG_READY &&
               par_scope_values(s->R, s->p, v->k, scope);
    return now && loop_rest(s, o, v, nargs, args, scope);
  }
  if (v) {
    snprintf(v->what, sizeof v->what, "%s", MEET);
    v->failures = 2;
    v->calls_then = loop_runs(&l->p);
  }
  return loop_decline(o, MEET);
}

/* The launch's vectors become the loop's, and its columns are at hand. */
static void take_vectors(Rt *R, Take *t, int64_t nl) {
  const OclKernel *k = t->l.k;
  for (int i = 0; i < k->nwrites; i++) {
    if (!t->now[i]) continue; /* only claimed or never stored */
    loop_after(t->run, k, i, t->now[i], t->was[i], t->text[i], nl == 0);
  }
  for (int i = 0; i < k->nouts + k->nwide; i++) {
    if (!t->col[i]) { /* no lane could succeed */
      int64_t len = (t->l.n - t->l.first) * (i < k->nouts ? 1 : t->m);
      t->col[i] = rt_alloc(R, (ObjType)k->outs[i].type, len);
      memset(VEC(t->col[i])->data, 0, (size_t)len * (k->outs[i].type == T_DBL ? 8 : 4));
    }
  }
  for (int i = 0; i < k->nscope && nl; i++) { /* so that a lane which changes one makes another of it */
    bool written = replay_writes(k, i);
    for (int w = 0; w < k->nwrites; w++) written = written || k->writes[w].w.scope == i;
    if (!written && t->scope[i].tag == V_OBJ && t->scope[i].o->type != T_NIL) rt_share(t->scope[i].o);
  }
}

/* All lanes' results in order, those that failed by the interpreter.  False: not to the end; s->done says how far. */
static bool take_lanes(Take *t, ParKernel *v, int nargs, const PeArg *args, const Lanes *failed) {
  LoopRun *l = t->run;
  ParState *s = &l->s;
  Offload *o = &l->off;
  Rt *R = s->R;
  const OclKernel *k = t->l.k;
  int64_t n = t->l.n, at = t->l.first, ran = 0, nl = failed->n;
  bool many = nl > 64 && nl > (n - at) / 8;
  if (!many) v->vain = 0;
  for (int64_t i = 0;;) {
    int64_t upto = i < nl ? failed->l[i].lane : n;
    rt_assert(R, at <= upto && upto <= n, "lane %lld fails before lane %lld", (long long)upto, (long long)at);
    int64_t stop = loop_fold_to(R, t, at, upto, true);
    loop_fold_to(R, t, at, stop, false);
    if (stop == n) break;
    if (stop == upto) i++;
    settle(R, t, stop - 1);
    draw_from(R, t, stop);
    if (o->site) o->site->offloaded += stop - at;
    if (t->why == REPLAY_GROWS && stop < upto) {
      loop_undo(R, t, stop, n);
      s->done = stop;
      par_give_up(&l->p, v, GROWS);
      return loop_decline(o, v->what);
    }
    if (!k->exact || (many && ran >= PROFILE_LANES)) { /* the interpreter goes on here */
      loop_undo(R, t, stop, n);
      s->done = stop;
      if (many && !par_widen(s, o, v, nargs, args, failed)) return loop_decline(o, v->what);
      return false;
    }
    loop_undo(R, t, stop, stop + 1);
    t->lane = stop;
    t->running = true;
    interp_protect(R, lane_go, lane_left, t);
    ran++;
    if (o->site) o->site->interpreted++;
    t->ran = stop;
    at = stop + 1;
    if (l->control.tag == V_CONTROL) {
      loop_undo(R, t, at, n);
      s->done = n;
      l->ended = true;
      return true;
    }
    if (at < n && (!undisturbed(R, t, at) || !draws_at(R, t, at) || !counted_holds(R, l->n, l->f, s->p->n - at))) {
      loop_undo(R, t, at, n);
      s->done = at;
      return false;
    }
    if ((ran & 63) == 0) rt_check_interrupt(R);
  }
  par_site_offloaded(o->site, n - at, o->d);
  settle(R, t, n - 1);
  if (at < n) draw_from(R, t, n);
  if (t->ran < n - 1) {
    l->fs->i = n - 1;
    for_set_var(R, l->n, l->f, v_bind(for_elt(R, l->fs)));
  }
  s->done = n;
  return n == s->p->n;
}

/* The loop goes on from there.  False: not to the end; s->done says how far. */
static bool take(Take *t, ParKernel *v, int nargs, const PeArg *args, Lanes *failed) {
  LoopRun *l = t->run;
  Offload *o = &l->off;
  if (grows(t, failed)) {
    failed->n = 1;
    par_note_lanes(o, v->k, failed);
    par_give_up(&l->p, v, GROWS);
    return loop_decline(o, v->what);
  }
  if (o->site) snprintf(o->site->device, sizeof o->site->device, "%s", o->d->name);
  par_note_lanes(o, v->k, failed);
  take_vectors(l->s.R, t, failed->n); /* from here on the results count */
  return take_lanes(t, v, nargs, args, failed);
}

/* Vectors of strings are numbers for a launch, and strings again behind it, all of their elements. */
static bool writes_text(const OclKernel *k) {
  for (int i = 0; i < k->nwrites; i++)
    if (k->writes[i].w.text) return true;
  return false;
}

/* Iterations up to `end` on the device. */
static bool loop_part(ParState *s, Offload *o, ParKernel *v, int nargs, const PeArg *args, Value *scope,
                      int64_t end_at) {
  LoopRun *l = run_of(s->p);
  const OclKernel *k = v->k;
  if (!loop_owns(l, o, k)) return false;
  Take *t = new_take(l, v, scope, s->done, end_at);
  if (!set_width(t)) return loop_decline(o, "the inner loop is too long");
  if (is_given(k) && !count_first(l, v, t, nargs, args)) return false;
  Lanes failed;
  const bool text = writes_text(k);
  double around = text && o->ns_old && o->from == s->done ? cost_since(s->R, &o->since) : 0;
  LaunchEnd end = launch(t, &failed);
  const CostClock launched = text ? cost_clock(s->R, false) : (CostClock){0};
  if (end == LAUNCH_COND && par_without(v)) par_anew(s, o, v, nargs, args, v->flags | par_without(v), NULL);
  if (end == LAUNCH_FAILED) o->rounds = 3;
  if (end != LAUNCHED) return false;
  if (note_meeting(t, &failed)) return rest_in_order(l, v, nargs, args, scope);
  if (!come_home(t)) return loop_decline(o, "the device failed");
  if (!claims_hold(t, o, &failed)) return rest_in_order(l, v, nargs, args, scope);
  const bool all = take(t, v, nargs, args, &failed);
  if (text && failed.n == 0) cost_around(v->cost, around + cost_since(s->R, &launched));
  return all;
}

/* The rest of the loop on the device: ParRegion.rest.  What each iteration leaves behind is stored before it is taken, so
 * very many go in parts. */
static bool loop_rest(ParState *s, Offload *o, ParKernel *v, int nargs, const PeArg *args, Value *scope) {
  if (v->k->serial) return serial_rest(run_of(s->p), s, o, v, nargs, args);
  if (is_given(v->k)) o->upto = 0;
  const int64_t n = o->upto ? o->upto : s->p->n,
                each = oclgen_taped(v->k) ? launch_drawn(s, v->k, scope, n - s->done, n) : 0,
                words = o->d->shared_memory ? 1 << 22 : 1 << 28;
  int64_t most = PART_NUMBERS / (v->k->nouts > 0 ? v->k->nouts : 1);
  if (each * most > words) most = words / each + 1;
  for (;;) {
    const int64_t end = n - s->done > most + most / 2 && !is_given(v->k) ? s->done + most : n;
    if (loop_part(s, o, v, nargs, args, scope, end)) return true;
    if (s->done < end || end == n || v->dead || run_of(s->p)->ended) return false;
    if (!par_scope_values(s->R, s->p, v->k, scope)) return false;
  }
}

/* The loop in pieces.  Nothing is changed before the last line.  *again: a process has died meanwhile. */
static bool loop_pieces(ParState *s, Offload *o, ParKernel *v, int nargs, const PeArg *args, Value *scope, bool *again) {
  Rt *R = s->R;
  LoopRun *l = run_of(s->p);
  struct ParShare *x = s->share;
  const int64_t n = s->p->n;
  const int lost = R->hosts->lost;
  Take *t = NULL;
  *again = false;
  bool can = v && v->k && loop_owns(l, o, v->k) && share_cut(s, x, v->k);
  if (can) {
    t = new_take(l, v, scope, s->done, n);
    can = set_width(t) && t->l.n == n;
  }
  if (!share_alike(R, can ? loop_signature(t) : -1)) return false;
  if ((*again = R->hosts->lost != lost)) return false;
  t->l.first = t->l.start = x->lo, t->l.n = x->hi;
  t->ran = s->done - 1;
  Lanes failed;
  const LaunchEnd end = launch(t, &failed);
  const bool all = share_least(R, end == LAUNCHED && come_home(t)) != 0;
  if ((*again = share_lost(R, x)) || !all) return false;
  loop_whole(R, t, x);
  failed = share_failed(R, &failed);
  if ((*again = share_lost(R, x))) return false;
  for (int64_t i = 0; i < failed.n; i++) /* as if all processes' lanes had been one launch */
    if (failed.l[i].guard < v->k->nguards && v->k->guards[failed.l[i].guard].why == WHY_G_DISTINCT) return false;
  if (o->site) o->site->hosts = hosts_living(R->hosts);
  return take(t, v, nargs, args, &failed);
}

/* As loop_rest, one of several processes: ParRegion.shared. */
static bool loop_share(ParState *s, Offload *o, ParKernel *v, int nargs, const PeArg *args, Value *scope) {
  if (s->share->voted) return false;
  s->share->voted = true;
  for (;;) {
    bool again;
    const bool all = loop_pieces(s, o, v, nargs, args, scope, &again);
    if (!again) return all;
  }
}

/* ---- looking ----------------------------------------------------------------------------------------------------- */

/* How many more rounds to expect.  Nobody can count those of an open loop: as many as its runs had on average, and one
 * that goes on is taken to be half through. */
static int64_t rounds_left(const Node *n, const ForState *s, bool open) {
  if (!open) return s->n - s->i;
  const int64_t usual = n->count[1] / n->count[0];
  return usual > 2 * s->i ? usual - s->i : s->i;
}

/* The loop is part of an element of a parallel call, which may go to a device as a whole.  But where nothing is decided yet
 * and that has few elements, or this loop alone takes long, it goes by itself.  False: not yet, or never. */
static bool goes_alone(const Offload *outer, ForState *s, int64_t *check) {
  enum { LONG_MS = 10, LEAST = 8 };
  if (outer->mode != OFF_AUTO || outer->state != ROAD_PROBING) return false;
  if (outer->small) return true;
  const double now = rt_now_ms();
  if (s->from == 0) {
    s->t0 = now;
    s->from = s->i;
  } else if (now - s->t0 >= LONG_MS) return true;
  *check = s->i + (s->i > LEAST ? s->i : LEAST);
  return false;
}

Value loop_look(Rt *R, Node *n, Frame *f, ForState *s, int64_t *check) {
  LoopRun *l = s->run;
  if (UNLIKELY(f->debug)) { /* somebody steps through it */
    *check = INT64_MAX;
    return v_none(V_UNBOUND);
  }
  if (!l) {
    *check = INT64_MAX;
    const ParTable *pt = R->par;
    const bool shared = rt_shared(R) && !R->hosts->apart; /* what depends on time is no reason then */
    if (pt && pt->outer && offload_goes_on(pt->outer) && !shared && !goes_alone(pt->outer, s, check))
      return v_none(V_UNBOUND);
    if (n->flags & NF_JUMP || s->n > INT32_MAX - 2 || !rt_is_vec(s->seq) || !f->code) return v_none(V_UNBOUND);
    const bool soon = s->i <= 2 && n->cache[1];
    if (n->count[0] > 4 && !shared && !soon) { /* a loop that runs often: only the clock is asked until it seems long */
      double now = rt_now_ms();
      if (s->from == 0) {
        s->t0 = now;
        s->from = s->i;
        *check = s->i + 8 < s->n ? s->i + 8 : s->n - 1;
        return v_none(V_UNBOUND);
      }
      const bool told = pt && (pt->explain || pt->file); /* reports have all runs */
      const bool open = n->cache[0] && counted_is_open(n->cache[0]) && !told;
      const int64_t left = rounds_left(n, s, open);
      double each = (now - s->t0) / (double)(s->i - s->from);
      if (s->n < LOOP_FIRST) { /* the next runs */
        if (each * 1e6 * (double)s->n > LOOP_DEAR_NS) n->cache[1] = (void *)((uintptr_t)(each * 1e6) << 1);
        return v_none(V_UNBOUND);
      }
      if (each * (double)left < 0.1) {
        *check = s->i + (open && left > s->i ? left : s->i);
        return v_none(V_UNBOUND);
      }
    }
    l = rt_scratch(R, sizeof *l);
    memset(l, 0, sizeof *l);
    l->n = n;
    l->f = f;
    l->fs = s;
    l->control = v_none(V_UNBOUND);
    l->region = (ParRegion){n->expr, loop_runs, loop_lookup, loop_request, loop_rest, loop_share, true};
    l->call = (Call){.call = n->expr, .frame = f, .node = n};
    l->in = (PeInput){.kind = PI_ELEM, .x = s->seq, .len = s->n};
    const char *what = !n->cache[0] ? "for" : LEN(n->expr) == 2 ? "repeat" : "while";
    l->p = (ParCall){.c = &l->call, .what = what, .region = &l->region, .n = s->n, .nin = 1, .in = &l->in};
    l->p.few = s->n < LOOP_FIRST;
    l->soon = soon;
    l->p.open = n->cache[0] && counted_is_open(n->cache[0]);
    for (int i = 0; i < MAX_GIVEN; i++) l->given[i] = l->in; /* until they are counted */
    l->p.given = l->given;
    l->s = (ParState){.R = R, .p = &l->p, .frame = s, .elt_names = NIL, .done = s->i};
    s->run = l;
    int64_t begun = s->i; /* the rest may run at once, and moves it on */
    *check = shared ? share_begin(&l->s, &l->off, &l->share) : offload_begin(&l->s, &l->off);
    if (l->off.site) l->off.site->interpreted += begun;
  } else {
    l->s.done = s->i;
    *check = (l->s.share ? share_step : offload_step)(&l->s, &l->off);
  }
  if (l->s.done > s->i) {
    s->i = l->s.done;
    l->ran = true;
    if (offload_goes_on(&l->off)) *check = s->i + 1; /* a part has run: there may be a better kernel for the rest */
  }
  if (!l->ended) return v_none(V_UNBOUND);
  s->i = s->n;
  return l->control;
}

/* A look that the loop's node asked for has come to nothing; a kernel for few rounds may be on its way. */
static void look_in_vain(LoopRun *l) {
  const uint64_t known = (uintptr_t)l->n->cache[1], times = (known >> LOOP_VAIN_AT) + 1;
  const bool off = !l->p.few || l->off.state == ROAD_OFF || times > LOOP_VAIN;
  l->n->cache[1] = off ? NULL : (void *)(uintptr_t)(known + (UINT64_C(1) << LOOP_VAIN_AT));
}

void loop_done(ForState *s) {
  LoopRun *l = s->run;
  if (!l) return;
  l->s.done = s->i;
  if (!l->n->cache[0]) { /* a for loop */
    const double ns = l->off.body ? l->off.body->ns : 0;
    if (l->ran && ns > 1 && ns < 1e9) l->n->cache[1] = (void *)((uintptr_t)ns << 1 | 1);
    else if (l->soon && !l->ran) look_in_vain(l);
  }
  if (l->p.open && l->off.site) l->off.site->elements += l->ended ? l->rounds : s->i;
  offload_end(&l->s, &l->off);
  share_end(&l->s);
}
