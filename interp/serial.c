/* interp/serial.c - a loop that carries a state as a kernel of one lane (pe/serial.c).
 *
 * The rounds that are left go to the device in slices of about SLICE_MS.  A slice begins with what the variables are now:
 * numbers are parameters, vectors that the loop writes are copied; when it has ended they get what the kernel gives.
 *
 *   a guard fails in round r   nothing of the slice counts.  Rounds before r are launched again, which succeeds, since they
 *                              compute the same; round r is the interpreter's, then the loop is entered again
 *   break, return, an error    are such rounds; where a variable is no column (OclKernel.hidden), the interpreter runs the
 *                              round before, too, and one after each slice that the kernel could do: it sets the variable
 *   an interrupt               between slices everything is as the program has it
 *
 * What the loop draws: a tape of the generator's words is made before each slice from .Random.seed, which moves on by as many
 * as the kernel says that it has taken.
 */
#include "serial.h"

#include <stddef.h>
#include <string.h>

#include "../runtime/cc_device.h"
#include "../runtime/dictionary.h"
#include "../runtime/twister.h"
#include "../runtime/variates.h"
#include "../specialize/scalar.h"
#include "cost.h"
#include "counted.h"
#include "launch.h"
#include "replay.h"

enum {
  SLICE_MS = 40,
  FIRST_MS = 1,            /* the first, as long as the interpreter takes that for it (and so many times its copies): a kernel may be ten times slower */
  COPY_SHARE = 8,          /* a slice takes so many times as long as its copies */
  FIRST_TAPE = 1 << 12,    /* words, */
  LEAST_TAPE = 1 << 8,     /* and where it is known what a round draws, besides that */
  MOST_TAPE = 1 << 24,
  NEAR_TAPE = 1 << 21,     /* that caches have room for; more where a slice has to be longer than these take */
  LONGER = 4,        /* times it is made four times as long, before a round is the interpreter's */
  FIRST_FAILED = 4,  /* rounds that fail, one after the other, before any has not: it does not get better */
  MOST_FAILED = 64,  /* rounds that the interpreter takes, before the kernel must have done */
  EACH_FAILED = 128, /* so many for each of them */
  WARM_MS = 5,         /* of the interpreter, before it is known what it takes */
  LOST_MS = 5,         /* more than that they may not take, with the rounds before them */
  SURE_MS = 2,         /* a slice that has taken less says little */
  SAMPLE = 8,          /* rounds by which the interpreter is measured again */
  LEAST_HIDDEN = 2,  /* rounds that a slice has, then */
};

typedef struct Serial {
  Launch l; /* first: the kind's functions get it */
  ParState *s;
  Offload *o;
  LoopRun *run;                                      /* NULL: calls of a function */
  Obj *was[MAX_LOOP_WRITES], *text[MAX_LOOP_WRITES]; /* text: the strings whose ids are in was; NULL: numbers */
  int64_t from, to;
  int64_t slice; /* rounds that were to run: those before one that fails have the same room when they are launched again */
  int64_t base; /* what the kernel calls round 0 */
  Obj *tape; /* words */
  int64_t tape_len;
  uint8_t deopted[8]; /* what the kernel was told not to assume, and what else has failed since */
  Value scope[MAX_SCOPE];
} Serial;

/* ---- R's generator ----------------------------------------------------------------------------------------------- */

enum { SEED_WORDS = TWISTER_WORDS + 2 };

/* The next n words into tape (NULL: nowhere); state: .Random.seed's from the second on. */
static void draw_words(uint32_t *state, uint32_t *tape, int64_t n) {
  uint32_t *mt = state + 1;
  int64_t at = (int64_t)state[0];
  while (n > 0) {
    if (at == TWISTER_WORDS) rv_twist(mt), at = 0;
    const int64_t k = TWISTER_WORDS - at < n ? TWISTER_WORDS - at : n;
    if (tape) rv_twister_tape(tape, mt + at, k), tape += k;
    at += k, n -= k;
  }
  state[0] = (uint32_t)at;
}

static bool make_tape(Serial *x, int64_t len) {
  uint32_t state[SEED_WORDS - 1];
  Obj *seed = par_twister(x->s->R);
  if (!seed) return false;
  memcpy(state, INT(seed) + 1, sizeof state);
  if (!x->tape || len > LEN(x->tape)) { /* slices differ a little in what they need: memory that was never touched costs more than words */
    int64_t room = FIRST_TAPE;
    while (room < len) room *= 2;
    x->tape = rt_alloc(x->s->R, T_INT, room);
    x->tape->flags |= OF_NO_NA; /* nobody asks */
  }
  draw_words(state, VEC(x->tape)->data, len);
  x->tape_len = len;
  return true;
}

/* A variate that a kernel asks for (CcVariate). */
static double draw_one(void *ctx, int code, double a, double b, const unsigned *tape, int len, int *at) {
  Rt *R = ctx;
  R->tape = (RtTape){tape, *at, len};
  const double v = R->draws->one(R, code, a, b);
  *at = R->tape.at;
  R->tape.words = NULL;
  return v;
}

/* The program has drawn n words more. */
static void move_seed(Rt *R, int64_t n) {
  Obj *old = par_twister(R), *seed = rt_alloc(R, T_INT, SEED_WORDS);
  rt_assert(R, old, "another generator than when the loop began");
  memcpy(INT_W(seed), INT(old), SEED_WORDS * sizeof(int32_t));
  draw_words((uint32_t *)INT_W(seed) + 1, NULL, n);
  rt_env_set(R, R->global, R->s.Random_seed, v_obj(seed));
  if (seed->named == 0) seed->named = 1; /* else `saved <- .Random.seed` would not keep it from being drawn in place */
  R->streams.moved = true;
}

/* ---- a slice ----------------------------------------------------------------------------------------------------- */

static Serial *serial_of(Launch *l) { return (Serial *)(void *)l; }

static bool divide(Launch *l) {
  Serial *x = serial_of(l);
  loop_before(l, x->run, x->scope, x->was, x->text);
  return true;
}

/* Elements that a buffer has for a vector which may grow: one for each round at least. */
static int64_t room_of(const Serial *x, const Obj *was) {
  enum { TIMES = 4, LEAST = 64, MOST = 4096, MOST_EACH = 1 << 22 };
  const int64_t rounds = x->slice, more = rounds < LEAST ? LEAST : rounds < MOST ? rounds : MOST, each = LEN(was) + (rounds < MOST_EACH ? rounds : MOST_EACH),
                n = LEN(was) * TIMES > each ? LEN(was) * TIMES : each;
  return n < INT32_MAX / 4 ? n + more : INT32_MAX / 4;
}

static void param(Launch *l, int i) {
  Serial *x = serial_of(l);
  const OclParam *q = &l->k->params[i];
  OclArg *a = &l->args[i];
  if (q->kind == KP_FROM) l->vals[i].i = (int32_t)(x->base + x->from);
  else if (q->kind == KP_TO) l->vals[i].i = (int32_t)(x->base + x->to);
  else if (q->kind == KP_ROOM) l->vals[i].i = (int32_t)room_of(x, x->was[q->index]);
  else if (q->kind == KP_TAPE_LEN) l->vals[i].i = (int32_t)x->tape_len;
  else if (q->kind == KP_OUT) launch_out(l, i, (ObjType)l->k->outs[q->index].type, 1);
  else if (q->kind == KP_WRITE) {
    const PeWrite *w = &l->k->writes[q->index].w;
    Obj *was = x->was[q->index];
    if (w->whole) launch_out(l, i, (ObjType)w->type, w->room ? w->room : LEN(was));
    else if (w->grows) launch_out(l, i, TYPE(was), room_of(x, was))->from = was;
    else launch_out(l, i, TYPE(was), LEN(was))->from = was;
  }
  else if (q->kind == KP_TAPE) {
    a->vec = x->tape;
    a->count = x->tape_len;
  } else rt_assert(l->s->R, q->kind == KP_COUNT || q->kind == KP_FIRST, "parameter %d is of kind %d", i, q->kind);
}

static OclStatus run(Launch *l) { return launch_once(l, -serial_of(l)->base, 1, 1); }

static const LaunchKind slice = {.divide = divide, .param = param, .run = run};

/* The elements that a vector has which has grown. */
static Obj *grown(Rt *R, Obj *now, const PeWrite *w, Obj *const *col) {
  const int64_t len = *(const int32_t *)VEC(col[w->len])->data,
                first = w->first >= 0 ? *(const int32_t *)VEC(col[w->first])->data : 0;
  const size_t size = TYPE(now) == T_DBL ? sizeof(double) : sizeof(int32_t);
  rt_assert(R, len >= 0 && first >= 0 && first + len <= LEN(now), "elements %lld to %lld of %lld", (long long)first,
            (long long)(first + len), (long long)LEN(now));
  if (first > 0) {
    char *d = rt_data_w(now);
    memmove(d, d + (size_t)first * size, (size_t)len * size);
  }
  return rt_resize(R, now, len);
}

/* A number, a string or a vector from its columns; *col: the next one. */
static Value value_of(Rt *R, Obj ***col, const PeField *f) {
  Obj *c = **col;
  rt_assert(R, c && LEN(c) == 1, "no column for a number");
  const double *d = VEC(c)->data;
  const int32_t *n = VEC(c)->data;
  if (f->width > 1) {
    Obj *v = rt_alloc(R, TYPE(c), f->width);
    for (int i = 0; i < f->width; i++, ++*col)
      if (TYPE(c) == T_DBL) DBL_W(v)[i] = *(const double *)VEC(**col)->data;
      else INT_W(v)[i] = *(const int32_t *)VEC(**col)->data;
    return v_obj(v);
  }
  ++*col;
  if (f->text) return v_obj(rt_str_of(R, rt_id_string(R, *n)));
  return TYPE(c) == T_DBL ? v_dbl(*d) : TYPE(c) == T_INT ? v_int(*n) : v_lgl(*n);
}

/* The list that the variable is after the slice: a launch condition has seen what names it has. */
static Value record_of(const Serial *x, const PeTemp *t, Obj ***col) {
  Rt *R = x->s->R;
  const Value was = replay_var(R, x->run->f, t->sym);
  rt_assert(R, was.tag == V_OBJ && was.o->type == T_LIST && LEN(was.o) == t->nfields, "the variable is no record");
  Obj *l = rt_alloc(R, T_LIST, t->nfields);
  for (int i = 0; i < t->nfields; i++) rt_set_elt(l, i, rt_box(R, value_of(R, col, &t->field[i])));
  rt_attr_set(R, l, R->s.names, rt_attr(was.o, R->s.names));
  return v_obj(l);
}

/* What the slice has made, and how many words it has drawn; false: the device is lost. */
static bool take(Serial *x, int64_t *drawn) {
  Launch *l = &x->l;
  const OclKernel *k = l->k;
  Rt *R = l->s->R;
  Obj *now[MAX_LOOP_WRITES] = {NULL}, *col[MAX_LOOP_COLS] = {NULL};
  if (!launch_home(l, col, now)) return false;
  for (int i = 0; i < k->nwrites; i++) {
    const PeWrite *w = &k->writes[i].w;
    if (!now[i] && w->grows) now[i] = rt_dup(R, x->was[i]); /* but some may be gone */
    if (!now[i]) continue;                                  /* never stored */
    if (w->whole && w->room) now[i] = rt_resize(R, now[i], *(const int32_t *)VEC(col[w->len])->data);
    if (w->grows) now[i] = grown(R, now[i], w, col);
    if (x->run) loop_after(x->run, k, i, now[i], x->was[i], x->text[i], true);
    else l->s->flat = now[i];
  }
  Obj **next = col + k->tape;
  for (int j = 0; j < k->ntemps; j++) {
    const PeTemp *t = &k->temps[j];
    const Value v = t->nfields ? record_of(x, t, &next) : value_of(R, &next, &(PeField){.width = 1, .text = t->text});
    rt_assert(R, next <= col + k->nouts, "no column for a variable");
    replay_set_var(R, x->run->f, t->sym, v);
  }
  *drawn = k->tape && col[0] ? *(const int32_t *)VEC(col[0])->data : 0;
  return true;
}

/* Rounds [from, to] of kernel v, of which nothing counts before take(). */
static LaunchEnd launch(Serial *x, ParKernel *v, int64_t from, int64_t to, Lanes *failed) {
  x->from = from, x->to = to;
  launch_init(&x->l, &slice, x->s, x->o, v, x->scope, from, to + 1, 1);
  return launch_go(&x->l, failed);
}

/* ---- the loop ---------------------------------------------------------------------------------------------------- */

#define WORD_NS 2.0 /* that a drawn word takes, at least */
#define SPARE 1.05 /* so many times the words that the last slice has drawn are made for the next */

/* How the slices of a loop have gone. */
typedef struct Pace {
  int64_t rounds; /* of the next slice */
  int64_t tape;   /* words that it gets, at most; */
  double each;    /* that a round draws, 0: not known; */
  double most;    /* that all rounds of a slice may draw */
  int longer;     /* how often in a row the tape has been made longer */
  double target;  /* ms that a slice is to take, */
  double ms;      /* and that the last one took */
  int64_t begun;  /* first round that the kernel has run, */
  bool slow;      /* the last one has taken longer than the interpreter would have */
  bool sampled;   /* what the interpreter takes has been measured again */
  int failed;     /* and how many since were the interpreter's; */
  double lost;    /* ms that slices with such rounds have taken longer than the interpreter would have */
} Pace;

/* The tape that the next slice gets. */
static int64_t tape_for(const Pace *p) {
  const double want = p->each * (double)p->rounds + FIRST_TAPE;
  return want < MOST_TAPE ? (int64_t)want : MOST_TAPE;
}

/* It has been too short. */
static void lengthen(Pace *p) {
  p->longer++;
  p->tape = p->tape * 4 < MOST_TAPE ? p->tape * 4 : MOST_TAPE;
}

/* `rounds` rounds have taken so long, and drawn so many words. */
static void adapt(Pace *p, int64_t rounds, double ms, int64_t drawn) {
  const double most = ms > 0 ? (double)rounds * p->target / ms : 0;
  if (ms <= 0 || most > (double)p->rounds * 8) p->rounds *= 8;
  else p->rounds = most > 1 ? (int64_t)most : 1;
  if (p->rounds > INT32_MAX / 2) p->rounds = INT32_MAX / 2;
  const double each = p->each = (double)drawn / (double)rounds * SPARE;
  if (each * (double)p->rounds > p->most) p->rounds = (int64_t)(p->most / each);
  if (p->rounds < 1) p->rounds = 1;
  p->tape = tape_for(p);
}

/* A launch condition does not hold: perhaps there is a kernel that does without it. */
static bool without(Serial *x, ParKernel *v, int nargs, const PeArg *args) {
  if (!par_without(v)) return loop_decline(x->o, pe_why_text(v->cond_why));
  par_anew(x->s, x->o, v, nargs, args, v->flags | par_without(v), NULL);
  return false;
}

enum { MOVED = PE_NO_HOIST | PE_NO_INSIDE };

/* Most rounds fail: a guard was moved to where a round comes by that does not need it, or the profile was wrong. */
static bool widen(Serial *x, ParKernel *v, int nargs, const PeArg *args, const Lanes *failed) {
  uint8_t deopted[8];
  if ((v->flags & MOVED) != MOVED) {
    par_anew(x->s, x->o, v, nargs, args, v->flags | MOVED, NULL);
    return false;
  }
  par_add_deopted(deopted, v, failed);
  if (!memcmp(deopted, v->deopted, sizeof deopted)) {
    par_give_up(x->s->p, v, "its rounds fail a guard again and again");
    return loop_decline(x->o, v->what);
  }
  par_anew(x->s, x->o, v, nargs, args, v->flags, failed);
  return false;
}

/* Are guards with this reason moved out of loops (pe/licm.c), to where rounds come by that do not need them? */
static bool may_be_moved(int why) {
  return why == WHY_G_BOUNDS || why == WHY_G_OVERFLOW || why == WHY_G_NAN || why == WHY_G_INSIDE;
}

/* Rounds fail so often that the interpreter is faster: a kernel made early knows few of the ways that rounds go. */
static bool no_gain(Serial *x, ParKernel *v, int nargs, const PeArg *args, const Lanes *failed) {
  if ((v->flags & MOVED) != MOVED && may_be_moved(v->k->guards[failed->l[0].guard].why)) {
    par_anew(x->s, x->o, v, nargs, args, v->flags | MOVED, NULL);
    x->o->again_soon = true;
    return false;
  }
  if (memcmp(x->deopted, v->deopted, sizeof v->deopted)) {
    v->dead = true;
    v = par_compile(x->s, x->o, nargs, args, v->flags, x->deopted);
    x->o->again_soon = v && v->k;
    return false;
  }
  par_give_up(x->s->p, v, "its rounds fail a guard again and again");
  return loop_decline(x->o, v->what);
}

/* A slice has taken ms, and its copies a part of that: what as many rounds take where slices are as long as they are to be,
 * and `left` times as many rounds are left. */
static double in_longer_slices(const Pace *p, double ms, double copies, double left) {
  if (copies > ms * 0.9) copies = ms * 0.9;
  const double rounds = ms - copies, slices = rounds * left / (p->target > copies ? p->target - copies : copies);
  return left > 0 ? rounds + copies * (slices > 1 ? slices : 1) / left : ms;
}

/* Do rounds up to `end` go through so often that a better kernel would be used? */
static bool goes_through(const Pace *p, int64_t end) {
  return p->failed == 0 || (end - p->begun) / p->failed >= EACH_FAILED;
}

/* One slice, from round s->done on; *failed: the guard that fails in the round that s->done is now, or there is none.
 * False: no more; *cond: since a launch condition does not hold. */
static bool run_slice(Serial *x, ParKernel *v, Pace *p, int64_t last, Lanes *failed, bool *cond) {
  ParState *s = x->s;
  Rt *R = s->R;
  const OclKernel *k = v->k;
  const int64_t from = s->done, to = from + p->rounds < last ? from + p->rounds - 1 : last - 1;
  int64_t drawn = 0, end = to + 1;
  *cond = false;
  const double began = rt_thread_ms();
  par_improved(v);
  const double sure = p->each * (double)(to + 1 - from), words = sure + (sure < FIRST_TAPE ? sure : FIRST_TAPE) + LEAST_TAPE;
  const int64_t tape = p->each > 0 && !p->longer && words < (double)p->tape ? (int64_t)words : p->tape;
  if (k->tape && R->draws) R->draws->begin(R);
  cc_draw_by(R->draws ? draw_one : NULL, R);
  if (k->tape && !make_tape(x, tape)) return loop_decline(x->o, "random numbers under another generator");
  x->slice = to - from + 1;
  LaunchEnd st = launch(x, v, from, to, failed);
  *cond = st == LAUNCH_COND;
  if (st == LAUNCH_FAILED) x->o->rounds = 3;
  if (st != LAUNCHED) return false;
  if (failed->n) {
    Lanes none;
    p->lost += rt_thread_ms() - began;
    end = failed->l[0].lane;
    if (end == from && p->rounds > EACH_FAILED) p->rounds = EACH_FAILED;
    if (end > from && k->hidden) end--;
    if (end == from) return true;
    if (launch(x, v, from, end - 1, &none) != LAUNCHED || none.n) return loop_decline(x->o, "the device failed");
  }
  if (!take(x, &drawn)) return loop_decline(x->o, "the device failed");
  if (drawn > 0) move_seed(R, drawn);
  s->done = end;
  par_site_offloaded(x->o->site, end - from, x->o->d);
  const double ms = (rt_thread_ms() - began) * (failed->n ? 0.5 : 1);
  const double instead = x->o->ns * (double)(end - from) * 1e-6;
  const double left = (double)(last - end) / (double)(end - from);
  const double later = launch_copies_ms(k, x->scope) > 0 ? in_longer_slices(p, ms, launch_copies_ms(k, x->scope), left) : ms;
  /* the interpreter's first rounds find caches cold */
  const double doubt = x->o->body->spent_ms < WARM_MS ? 1.0 / 16 : 1;
  p->lost -= failed->n ? instead : 0;
  p->ms = ms;
  p->slow = x->o->mode == OFF_AUTO && ms >= SURE_MS && instead > 0 && later > instead * (failed->n ? 2 : doubt);
  if (!failed->n && x->o->mode == OFF_AUTO && goes_through(p, end)) par_better(x->o, v, later * left, (p->slow ? instead : later) * left);
  adapt(p, end - from, ms, drawn);
  v->words_each = p->each / SPARE;
  if (failed->n && p->rounds > (end - from) * 4) p->rounds = (end - from) * 4; /* it may well fail again so soon */
  return true;
}

/* Round s->done in the interpreter.  False: it has left the loop. */
static bool interpret(Serial *x) {
  ParState *s = x->s;
  LoopRun *l = x->run;
  if (x->o->site) x->o->site->interpreted++;
  if (!l) {
    if (s->flat) (void)rt_data_w(s->flat);
    par_put(s, s->done, par_call(s, s->done));
    s->done++;
    return true;
  }
  const Value v = loop_body(s->R, l, s->done);
  s->done++;
  if (v.tag != V_CONTROL || v.bits == CTL_NEXT) return true;
  l->control = v;
  l->ended = true;
  l->rounds = s->done;
  s->done = s->p->n;
  return false;
}

/* What the interpreter takes for a round was measured while it touched fresh memory and the driver was loaded: now that
 * a slice has said what the kernel takes, some rounds are measured again.  False: as interpret(). */
static bool sample(Serial *x, Pace *p, int64_t last, double kernel_ns) {
  Offload *o = x->o;
  p->sampled = true;
  const double began = rt_thread_ms();
  const int64_t from = x->s->done;
  while (x->s->done < last && x->s->done - from < SAMPLE)
    if (!interpret(x)) return false;
  const int64_t n = x->s->done - from;
  const double ns = n > 0 ? (rt_thread_ms() - began) * 1e6 / (double)n : o->ns;
  cost_trace(o->body, "%lld rounds interpreted again: %.0f ns each, %.0f before", (long long)n, ns, o->ns);
  if (ns > 0 && ns < o->ns) o->ns = o->body->ns = ns;
  p->slow = kernel_ns > o->ns;
  return true;
}

/* Are these the names that the kernel knows for each result? */
static bool names_fit(const OclKernel *k, Obj *names) {
  if (IS_NIL(names) || !k->each_name) return IS_NIL(names) && !k->each_name;
  bool same = LEN(names) == k->each;
  for (int i = 0; same && i < k->each; i++) {
    const Obj *e = ELT(names, i), *is = k->each_name[i];
    same = is ? e == is : CLEN(e) == 0;
  }
  return same;
}

/* Are the results that a kernel stores the call's so far? */
static bool results_fit(const ParState *s, const OclKernel *k) {
  return s->flat && !s->list && !s->types && !s->one_names && names_fit(k, s->elt_names) && s->elt_rows == 0 &&
         s->m == k->each;
}

/* Could the kernel do round s->done?  Nothing counts. */
static bool could_go_on(Serial *x, ParKernel *v, const Pace *p) {
  Lanes failed;
  if (!par_scope_values(x->s->R, x->s->p, v->k, x->scope)) return false;
  if (v->k->tape && !make_tape(x, (int64_t)p->each + FIRST_TAPE)) return false;
  return launch(x, v, x->s->done, x->s->done, &failed) == LAUNCHED && failed.n == 0;
}

/* The variables that are no columns get what the last of rounds [from, s->done) has left in them: the interpreter runs the
 * next one, if the kernel could, which sets them; else that last one, after the others have been launched again from
 * `before`, where .Random.seed was `seed`.  False: it has left the loop. */
static bool show_hidden(Serial *x, ParKernel *v, const Pace *p, int64_t from, const Value *before, Obj *seed) {
  ParState *s = x->s;
  Rt *R = s->R;
  const int64_t end = s->done, words = x->tape_len; /* which were enough */
  rt_assert(R, end - from >= LEAST_HIDDEN, "a slice of %lld rounds", (long long)(end - from));
  if (could_go_on(x, v, p)) return interpret(x);
  Obj *now = v->k->tape ? par_twister(R) : NULL;
  Lanes failed;
  int64_t drawn = 0;
  memcpy(x->scope, before, sizeof x->scope);
  if (now) rt_env_set(R, R->global, R->s.Random_seed, v_obj(seed));
  const bool again = (!now || make_tape(x, words)) && launch(x, v, from, end - 2, &failed) == LAUNCHED &&
                     failed.n == 0 && take(x, &drawn);
  if (!again) { /* the device is lost: they stay as they were */
    if (now) rt_env_set(R, R->global, R->s.Random_seed, v_obj(now));
    return true;
  }
  if (drawn > 0) move_seed(R, drawn);
  s->done = end - 1;
  return interpret(x);
}

bool serial_rest(LoopRun *l, ParState *s, Offload *o, ParKernel *v, int nargs, const PeArg *args) {
  Rt *R = s->R;
  const OclKernel *k = v->k;
  const int64_t last = s->p->n - (l ? 1 + k->hidden : 0); /* a loop's last round leaves its temporaries behind */
  Serial *x = rt_scratch(R, sizeof *x);
  memset(&x->s, 0, sizeof *x - offsetof(Serial, s));
  x->s = s, x->o = o, x->run = l;
  memcpy(x->deopted, v->deopted, sizeof x->deopted);
  double start = 0, stride;
  if (k->serial == PSR_SEQUENCE) rt_assert(R, rt_is_seq(l->in.x, &start, &stride), "the loop's vector is no sequence");
  x->base = (int64_t)start;
  const double ns = o->ns > 0 ? o->ns : o->body->ns > 0 ? o->body->ns : 1000;
  const double copies = par_scope_values(R, s->p, k, x->scope) ? launch_copies_ms(k, x->scope) * COPY_SHARE : 0;
  Pace p = {.rounds = (int64_t)((copies > FIRST_MS ? copies : FIRST_MS) * 1e6 / ns) + 1, .tape = FIRST_TAPE, .target = SLICE_MS, .begun = s->done, .most = NEAR_TAPE};
  adapt(&p, p.rounds, p.target, (int64_t)(v->words_each * (double)p.rounds));
  while (s->done < last) {
    Lanes failed;
    bool cond;
    if (!l && !results_fit(s, k)) return loop_decline(o, "the results of the elements differ in type or length");
    s->p->result = s->flat;
    if (v->dead || v->nredefined != R->nredefined) return false; /* a round of the interpreter's has redefined `+` */
    if (l && !loop_owns(l, o, k)) return false;                  /* or has locked a variable, */
    if (l && !counted_holds(R, l->n, l->f, s->p->n - s->done)) return false; /* or there are other rounds left */
    if (!par_scope_values(R, s->p, k, x->scope)) return false;   /* compiled anew */
    p.target = launch_copies_ms(k, x->scope) * COPY_SHARE;
    p.most = p.target * 1e6 / WORD_NS;
    p.most = p.most < NEAR_TAPE ? NEAR_TAPE : p.most < MOST_TAPE / 2 ? p.most : MOST_TAPE / 2;
    if (p.target < SLICE_MS) p.target = SLICE_MS;
    if (k->hidden && p.rounds < LEAST_HIDDEN) p.rounds = LEAST_HIDDEN;
    if (k->hidden && last - s->done < LEAST_HIDDEN) {
      if (!interpret(x)) return true;
      continue;
    }
    const int64_t from = s->done;
    Value before[MAX_SCOPE];
    memcpy(before, x->scope, sizeof before);
    Obj *seed = k->tape ? par_twister(R) : NULL;
    if (!run_slice(x, v, &p, last, &failed, &cond)) {
      /* a round whose number of draws is known before */
      if (cond && v->cond_why == WHY_G_TAPE && p.tape < MOST_TAPE) lengthen(&p);
      else return cond ? without(x, v, nargs, args) : false;
      continue;
    }
    if (failed.n && k->guards[failed.l[0].guard].why == WHY_G_TAPE && p.longer < LONGER) lengthen(&p);
    else if (failed.n) {
      par_note_lanes(o, k, &failed);
      par_note_deopted(x->deopted, v, &failed);
      for (const int64_t r = failed.l[0].lane; s->done <= r;)
        if (!interpret(x)) return true;
      p.longer = 0, p.tape = tape_for(&p);
      p.failed++;
      const bool never = p.failed >= FIRST_FAILED && s->done - p.begun <= p.failed;
      if (o->mode == OFF_AUTO && p.lost > LOST_MS) return no_gain(x, v, nargs, args, &failed);
      if (never || (p.failed > MOST_FAILED && (s->done - p.begun) / p.failed < EACH_FAILED))
        return widen(x, v, nargs, args, &failed);
    } else {
      p.longer = 0;
      if (k->hidden && !show_hidden(x, v, &p, from, before, seed)) return true;
    }
    if (o->mode == OFF_AUTO && !failed.n && !p.sampled && !p.slow && p.ms >= SURE_MS &&
        !sample(x, &p, last, p.ms * 1e6 / (double)(s->done - from)))
      return true;
    if (l) loop_set_var(R, l, s->done - 1); /* a handler of the interrupt may look */
    if (p.slow && s->done < last) {
      o->again_soon = true;
      return loop_decline(o, "the interpreter is as fast for so few elements");
    }
    rt_check_interrupt(R);
  }
  o->rounds = 3; /* the interpreter has a loop's last round */
  return s->done == s->p->n;
}
