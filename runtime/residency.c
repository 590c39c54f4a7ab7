/* runtime/residency.c - where a vector's elements are: on the host, on devices, or both.
 *
 * A vector that devices know has a Placed as its VecExt, with a DevCopy for each device that holds its elements.  The
 * copies are read-only and valid until the host writes (rt_written drops them): vectors do not change in place without
 * that call.  A result that a kernel has just computed lives on the device alone (data is NULL) until somebody reads
 * it; rt_materialise then brings it home, and both copies are good.
 *
 * Where several devices have shared a call, a vector lies in pieces: a DevCopy may hold a range of the elements.  A
 * result's pieces cover it; an input's are what its devices were given.
 *
 * Device memory is a cache: copies form a list by last use, and the oldest go when memory is short; one that is the
 * only copy is brought home first.
 *
 * A device may be lost with the only copy of a result.  So such a result has a recipe: what computes it again on the
 * host, and the vectors that this needs.  Recipes cost nothing while all is well:
 *   - an input is not copied.  Before the host writes into it, the results that depend on it are brought home;
 *   - a result that the program has dropped, but that a recipe still needs, keeps its own recipe and nothing else: the
 *     collector marks recipes last (ocl_mark_recipes), and what only they reach gives its device memory back;
 *   - chains are cut by bringing results home when they are long, or keep too much host memory alive.
 *
 * Devices that share the host's memory have no copies at all: the launch uses the vector's own memory.
 */
#include <unistd.h>

#include "heap.h"
#include "ocl_impl.h"

typedef struct Placed {
  VecExt ext;
  Obj *vec; /* not a root: finalise runs when it dies */
  struct DevCopy *copies;
  OclTimes *times;    /* whose report the way home is written to; may be NULL */
  OclRecipe recipe;   /* compute is NULL: none */
  int depth;          /* recipes in a row that lead here */
  bool needed;        /* some recipe reads this vector */
  bool traced, ghost; /* the collector's, see ocl_mark_recipes */
  uint32_t stamp;     /* of the last search for what depends on a vector, and its answer */
  bool depends;
  char *window; /* bytes [window_at, window_at + window_bytes) of the elements, or NULL */
  size_t window_at, window_bytes;
  bool unasked;  /* it came with the kernel's answers, and nobody has looked at it yet */
  int peeks;     /* reads of a few elements so far */
  void *storage; /* host memory that a way home which failed has left, the vector's own; data is NULL still */
  struct Placed *prev, *next; /* those with a recipe */
} Placed;

typedef struct DevCopy {
  Placed *of;
  OclDevice *d;
  OclBuf *buf;
  uint64_t id;          /* no other copy's, ever */
  int64_t lo, n;        /* it holds elements [lo, lo + n): all, or a piece */
  bool held;            /* in use by what is going on: not to be evicted */
  bool stuck;           /* it could not be brought home when room was made, and nothing else has these elements */
  struct DevCopy *more; /* the vector's copies on other devices */
  struct DevCopy *prev, *next;
} DevCopy;

enum {
  WINDOW = 4096, /* bytes that a read of few elements brings */
  LOOK = 32768,  /* of a result that comes home whole with the answers of its launch, when the last one was read */
  REMEMBER = 4096 /* bytes from which on an upload is remembered */,
  LONGEST_CHAIN = 1000,
  KEPT_FOR_RECIPES = 256 << 20,
  WORTH_A_COLLECTION = 32 << 20
};

static size_t vec_bytes(Obj *v) { return (size_t)LEN(v) * ocl_elt_size(TYPE(v)); }

/* ---- the list by last use ---------------------------------------------------------------------------------------- */

static void lru_out(DevCopy *c) {
  OclDevice *d = c->d;
  if (c->prev) c->prev->next = c->next;
  else d->lru_head = c->next;
  if (c->next) c->next->prev = c->prev;
  else d->lru_tail = c->prev;
  c->prev = c->next = NULL;
}
static void lru_in(DevCopy *c) { /* newest at the tail */
  OclDevice *d = c->d;
  c->prev = d->lru_tail;
  c->next = NULL;
  if (d->lru_tail) d->lru_tail->next = c;
  else d->lru_head = c;
  d->lru_tail = c;
}
static void lru_touch(DevCopy *c) {
  if (c->d->lru_tail != c) lru_out(c), lru_in(c);
}

/* ---- copies ------------------------------------------------------------------------------------------------------ */

static void copy_materialise(Rt *R, Obj *v);
static void copy_written(Rt *R, Obj *v);
static void copy_finalise(Rt *R, Obj *v);
static bool copy_read(Rt *R, Obj *v, int64_t at, int64_t n, void *to);
static const VecExtOps copy_ops = {"device copy", copy_materialise, copy_written, copy_finalise, copy_read};

static Placed *placed(Obj *v) {
  if (!rt_is_num(v) && TYPE(v) != T_CPLX && TYPE(v) != T_RAW) return NULL;
  VecExt *e = VEC(v)->ext;
  return e && e->ops == &copy_ops ? (Placed *)e : NULL;
}
static Placed *placed_new(Rt *R, Obj *v) {
  Placed *p = calloc(1, sizeof *p);
  if (!p) return NULL;
  p->ext = (VecExt){&copy_ops, R};
  p->vec = v;
  VEC(v)->ext = &p->ext;
  heap_ends(R->heap, v);
  return p;
}
static bool is_whole(const DevCopy *c) { return c->lo == 0 && c->n == LEN(c->of->vec); }
/* The copy on d that has elements [lo, lo + n). */
static DevCopy *copy_of(Placed *p, OclDevice *d, int64_t lo, int64_t n) {
  DevCopy *c = p ? p->copies : NULL;
  while (c && (c->d != d || c->lo > lo || c->lo + c->n < lo + n)) c = c->more;
  return c;
}
static DevCopy *copy_on(Placed *p, OclDevice *d) { return p ? copy_of(p, d, 0, LEN(p->vec)) : NULL; }
/* Takes over a reference to b. */
static DevCopy *copy_add(Placed *p, OclDevice *d, OclBuf *b, int64_t lo, int64_t n) {
  if (!rt_holds(b && lo >= 0 && n >= 0 && lo + n <= LEN(p->vec), "a copy of elements %lld to %lld of %lld",
                (long long)lo, (long long)(lo + n), (long long)LEN(p->vec)))
    return NULL;
  DevCopy *c = calloc(1, sizeof *c);
  if (!c) return NULL;
  *c = (DevCopy){.of = p, .d = d, .buf = b, .id = ++d->S->copies, .lo = lo, .n = n, .more = p->copies};
  p->copies = c;
  lru_in(c);
  return c;
}
/* Forget one copy; nothing else. */
static void copy_drop(DevCopy *c) {
  (void)rt_holds(!c->held, "a copy of elements %lld to %lld goes while it is in use", (long long)c->lo,
                 (long long)(c->lo + c->n));
  DevCopy **q = &c->of->copies;
  while (*q != c) q = &(*q)->more;
  *q = c->more;
  lru_out(c);
  ocl_buf_release(c->buf);
  free(c);
}

/* ---- recipes ----------------------------------------------------------------------------------------------------- */

static void recipe_drop(Placed *p) {
  if (!p->recipe.compute) return;
  OclState *S = p->ext.R->ocl;
  if (p->prev) p->prev->next = p->next;
  else S->pending = p->next;
  if (p->next) p->next->prev = p->prev;
  p->prev = p->next = NULL;
  if (p->recipe.drop) p->recipe.drop(p->recipe.ctx);
  p->recipe = (OclRecipe){0};
  p->depth = 0;
}

/* Nobody needs the descriptor any more: the vector is an ordinary one again. */
static void placed_drop(Placed *p) {
  recipe_drop(p);
  while (p->copies) copy_drop(p->copies);
  if (p->vec) VEC(p->vec)->ext = NULL;
  if (p->unasked && p->times) p->times->d2h_bytes += p->window_bytes, p->times->settled_bytes += p->window_bytes;
  free(p->window);
  free(p);
}
static void placed_drop_if_idle(Placed *p) {
  if (!p->copies && !p->recipe.compute && !p->needed) placed_drop(p);
}

bool ocl_recipe_input(Rt *R, Obj *v) {
  Placed *p = placed(v);
  if (!p && VEC(v)->ext == NULL) p = placed_new(R, v);
  if (p) p->needed = true;
  return p != NULL;
}

void ocl_set_recipe(Rt *R, Obj *v, const OclRecipe *r) {
  rt_assert(R, r->compute && r->keep, "a recipe that computes nothing");
  OclState *S = R->ocl;
  Placed *p = placed(v);
  if (!p || VEC(v)->data || p->recipe.compute) {
    if (r->drop) r->drop(r->ctx);
    return;
  }
  p->recipe = *r;
  for (int64_t i = 0; i < LEN(r->keep); i++) {
    Obj *x = ELT(r->keep, i);
    Placed *q = IS_NIL(x) ? NULL : placed(x);
    if (q && q->recipe.compute && q->depth >= p->depth) p->depth = q->depth + 1;
  }
  p->next = S->pending;
  if (p->next) p->next->prev = p;
  S->pending = p;
  if (p->depth >= LONGEST_CHAIN) (void)rt_data(v);
  if (S->kept_for_recipes > KEPT_FOR_RECIPES) {
    S->kept_for_recipes = 0;
    ocl_bring_all_home(R);
  }
}

/* A result that only recipes reach is no program's: it stays where it is, which is nowhere. */
static bool is_ghost(Placed *p) { return !p->copies; }

void ocl_bring_all_home(Rt *R) {
  OclState *S = R->ocl;
  for (Placed *p = S->pending; p;) {
    if (is_ghost(p)) p = p->next;
    else {
      (void)rt_data(p->vec); /* drops the recipe: the list has changed */
      p = S->pending;
    }
  }
}

/* The collector has marked what the program reaches: mark what the recipes of these results need.  True: something new
 * was marked; to be called again after it has been traced. */
bool ocl_mark_recipes(Rt *R, bool first) {
  OclState *S = R->ocl;
  bool any = false;
  if (first) S->kept_for_recipes = 0;
  for (Placed *p = S->pending; p; p = p->next) {
    bool marked = heap_is_marked(p->vec);
    if (first) p->ghost = !marked, p->traced = false;
    if (!marked || p->traced) continue;
    p->traced = any = true;
    Obj *l = p->recipe.keep;
    for (int64_t i = 0; i < LEN(l); i++) {
      Obj *x = ELT(l, i);
      if (!IS_NIL(x) && !heap_is_marked(x) && VEC(x)->data) /* a list of tables, too: on the host */
        S->kept_for_recipes += rt_is_atomic(x) ? vec_bytes(x) : (size_t)LEN(x) * sizeof(Obj *);
    }
    rt_mark(R, l);
  }
  return any;
}
/* All is marked: results that only recipes reach need no device memory. */
void ocl_sweep_recipes(Rt *R) {
  OclState *S = R->ocl;
  for (Placed *p = S->pending; p; p = p->next)
    if (p->ghost && heap_is_marked(p->vec))
      for (DevCopy *c = p->copies, *next; c; c = next) {
        next = c->more;
        if (!c->held) copy_drop(c);
      }
}

static bool depends_on(Placed *p, Obj *x, uint32_t stamp) {
  if (p->stamp == stamp) return p->depends;
  p->stamp = stamp;
  p->depends = false;
  if (!p->recipe.compute) return false;
  Obj *l = p->recipe.keep;
  for (int64_t i = 0; i < LEN(l) && !p->depends; i++) {
    Obj *y = ELT(l, i);
    Placed *q = IS_NIL(y) ? NULL : placed(y);
    p->depends = y == x || (q && depends_on(q, x, stamp));
  }
  return p->depends;
}

/* x is about to change: what is computed from it must not need it any more. */
static void settle_dependents(Rt *R, Obj *x) {
  OclState *S = R->ocl;
  size_t bytes = 0;
  for (Placed *p = S->pending; p; p = p->next)
    if (p->vec != x && !is_ghost(p) && depends_on(p, x, ++S->stamp)) bytes += vec_bytes(p->vec);
  if (bytes > WORTH_A_COLLECTION) rt_gc(R); /* most are a loop's results of before, which nobody has any more */
  for (Placed *p = S->pending; p;) {
    if (p->vec != x && !is_ghost(p) && depends_on(p, x, ++S->stamp)) {
      if (p->times) p->times->settled_bytes += vec_bytes(p->vec);
      (void)rt_data(p->vec);
      p = S->pending; /* the list has changed */
    } else p = p->next;
  }
}

/* ---- the way home ------------------------------------------------------------------------------------------------ */

/* The elements that one copy has, to where they belong in `to`. */
static OclStatus fetch_copy(const Placed *p, DevCopy *c, char *to, OclTimes *t) {
  OclStatus st = {CL_INVALID_MEM_OBJECT, __LINE__, "fetch", __FILE__};
  if (ocl_inject(c->d->S, "fetch")) { /* tests: whatever is tried, the device is gone */
    c->d->lost = true;
    return st;
  }
  size_t es = ocl_elt_size(TYPE(p->vec));
  bool was = c->held;
  c->held = true;
  /* A passing trouble of the driver is no reason to compute anything again. */
  for (int tries = c->d->lost ? 2 : 0; tries < 3; tries++) {
    if (tries == 1) usleep(2000);
    uint64_t commands = c->d->commands, waits = c->d->waits;
    st = ocl_read(c->d, c->buf, 0, to + (size_t)c->lo * es, (size_t)c->n * es, t);
    if (t) t->commands += c->d->commands - commands, t->waits += c->d->waits - waits;
    if (!st.code) break;
  }
  c->held = was;
  if (st.code) c->d->lost = true;
  return st;
}

typedef struct Fetch {
  const Placed *p;
  DevCopy *c;
  char *to;
  OclTimes times;
  OclStatus st;
} Fetch;
static void *fetch_piece(void *arg) {
  Fetch *f = arg;
  f->st = fetch_copy(f->p, f->c, f->to, &f->times);
  return NULL;
}

/* Each piece by its device's own way, side by side: a vector in pieces comes home as fast as all of them can send. */
static OclStatus fetch_pieces(Placed *p, Fetch *f, int n) {
  pthread_t th[OCL_TEAM];
  bool on[OCL_TEAM] = {false};
  for (int k = 1; k < n && vec_bytes(p->vec) >= (1 << 20); k++)
    on[k] = pthread_create(&th[k], NULL, fetch_piece, &f[k]) == 0;
  for (int k = 0; k < n; k++)
    if (!on[k]) fetch_piece(&f[k]);
  OclStatus st = OCL_OK;
  for (int k = 0; k < n; k++) {
    if (on[k]) pthread_join(th[k], NULL);
    if (f[k].st.code) st = f[k].st;
    if (!p->times) continue;
    p->times->d2h_bytes += f[k].times.d2h_bytes;
    p->times->d2h_ms += f[k].times.d2h_ms;
  }
  return st;
}

/* The host has looked at these bytes of v: the next result of the same launch may bring them along. */
static void asked(Placed *p, size_t at, size_t bytes) {
  if (!p->times) return;
  if (p->unasked) p->times->d2h_bytes += p->window_bytes;
  p->unasked = false;
  p->times->look_at = at, p->times->look_bytes = bytes;
}

/* The elements to memory at `to`, from a device, or in pieces from several. */
static OclStatus fetch(Placed *p, void *to) {
  OclStatus st = {CL_INVALID_MEM_OBJECT, __LINE__, "fetch", __FILE__};
  size_t bytes = vec_bytes(p->vec);
  if (bytes <= LOOK) asked(p, 0, bytes);
  if (p->window && p->window_bytes == bytes) {
    memcpy(to, p->window, bytes);
    return OCL_OK;
  }
  for (DevCopy *c = p->copies; c; c = c->more)
    if (is_whole(c) && !(st = fetch_copy(p, c, to, p->times)).code) return st;
  Fetch f[OCL_TEAM];
  int count = 0;
  int64_t have = 0, n = LEN(p->vec);
  while (have < n) {
    DevCopy *c = p->copies;
    while (c && (is_whole(c) || c->lo > have || c->lo + c->n <= have)) c = c->more;
    if (!c || count == OCL_TEAM) return st.code ? st : (OclStatus){CL_INVALID_MEM_OBJECT, __LINE__, "fetch", __FILE__};
    f[count++] = (Fetch){.p = p, .c = c, .to = to};
    have = c->lo + c->n;
  }
  return fetch_pieces(p, f, count);
}

static void hold_copies(Placed *p, bool held) {
  for (DevCopy *c = p->copies; c; c = c->more) c->held = held;
}
static void release_copies(void *p) { hold_copies(p, false); }

/* False (but where it must): no device gives it, and nothing can compute it.
 *   MUST  the program reads it: an error.  Nobody gets there: who makes a result gives it a recipe, or asks whether it
 *         can be brought home, before the program has it
 *   MAY   who made it asks: nobody else will
 *   TRY   room is made, perhaps in the middle of that: the copy stays */
typedef enum Need { MUST, MAY, TRY } Need;
static bool bring_home_or(Placed *p, Need need) {
  Obj *v = p->vec;
  Rt *R = p->ext.R;
  if (VEC(v)->data) return true;
  size_t n = vec_bytes(v);
  OclDevice *d = p->copies ? p->copies->d : NULL;
  void *to = p->storage;
  if (!to) {
    RtCleanup held;
    hold_copies(p, true);
    rt_cleanup(R, &held, release_copies, p);
    rt_vec_storage(R, v, n ? n : 1); /* out of memory unwinds, and the device copy stays */
    rt_cleaned_up(R, &held);
    hold_copies(p, false);
    to = VEC(v)->data;
    VEC(v)->data = NULL;
    if (v->gc & GC_CHUNK) p->storage = to;
  }
  OclStatus st = fetch(p, to);
  if (st.code && p->recipe.compute) {
    Obj *tmp = rt_alloc(R, TYPE(v), LEN(v)); /* an interrupt leaves v as it is */
    p->recipe.compute(R, p->recipe.keep, p->recipe.ctx, tmp);
    memcpy(to, VEC(tmp)->data, n);
    while (p->copies) copy_drop(p->copies);
  } else if (st.code && need == TRY) {
    return false;
  } else if (st.code && need == MAY) {
    while (p->copies) copy_drop(p->copies); /* nobody shall try again */
    if (d) ocl_failed(R, d, st, "bringing a result home");
    return false;
  } else if (st.code) {
    char text[256];
    ocl_status_text(st, text, sizeof text);
    rt_error_call(R, NIL, "a result cannot be brought home from its OpenCL device: %s", text);
  }
  VEC(v)->data = to;
  p->storage = NULL;
  recipe_drop(p);
  if (st.code && d) ocl_failed(R, d, st, "bringing a result home");
  return true;
}
static void bring_home(Placed *p) { (void)bring_home_or(p, MUST); }

bool ocl_bring_home(Obj *v) {
  Placed *p = placed(v);
  return !p || bring_home_or(p, MAY);
}

static void copy_materialise(Rt *R, Obj *v) {
  (void)R;
  Placed *p = (Placed *)VEC(v)->ext;
  bring_home(p);
  for (DevCopy *c = p->copies; c; c = c->more) lru_touch(c);
  placed_drop_if_idle(p);
}
static void copy_written(Rt *R, Obj *v) {
  if (VEC(v)->data == NULL) copy_materialise(R, v);
  Placed *p = placed(v);
  if (p && p->needed) settle_dependents(R, v);
  p = placed(v);
  if (p) placed_drop(p);
}
static void copy_finalise(Rt *R, Obj *v) {
  (void)R;
  Placed *p = (Placed *)VEC(v)->ext;
  if (p->storage) VEC(v)->data = p->storage; /* so that the heap frees it */
  placed_drop(p);
}

/* A few elements of a vector that is not here: worth a small read, but not again and again.  What lies around them is
 * kept, for whoever reads one after the other. */
static bool copy_read(Rt *R, Obj *v, int64_t at, int64_t n, void *to) {
  rt_assert(R, at >= 0 && n >= 0 && at + n <= LEN(v), "elements %lld to %lld of %lld", (long long)at,
            (long long)(at + n), (long long)LEN(v));
  (void)R;
  Placed *p = (Placed *)VEC(v)->ext;
  size_t es = ocl_elt_size(TYPE(v)), all = vec_bytes(v), from = (size_t)at * es, part = (size_t)n * es;
  if (p->window && from >= p->window_at && from + part <= p->window_at + p->window_bytes) {
    asked(p, p->window_at, p->window_bytes);
    memcpy(to, p->window + (from - p->window_at), part);
    return true;
  }
  if (!p->copies || all < 16 * WINDOW || part > all / 16 || p->peeks >= 16 || (size_t)p->peeks * (128 << 10) > all)
    return false;
  p->peeks++;
  DevCopy *c = p->copies;
  while (c && (c->lo > at || c->lo + c->n < at + n)) c = c->more;
  if (!c) return false;
  size_t first = (size_t)c->lo * es, end = first + (size_t)c->n * es;
  if (part > WINDOW / 2 || !(p->window || (p->window = malloc(WINDOW))))
    return !ocl_read(c->d, c->buf, from - first, to, part, p->times).code;
  size_t lo = from / (WINDOW / 2) * (WINDOW / 2);
  if (lo < first) lo = first;
  size_t bytes = end - lo < WINDOW ? end - lo : WINDOW;
  p->window_bytes = 0;
  if (ocl_read(c->d, c->buf, lo - first, p->window, bytes, p->times).code) return false;
  if (p->times) p->times->commands++, p->times->waits++;
  p->window_at = lo, p->window_bytes = bytes;
  asked(p, lo, bytes);
  memcpy(to, p->window + (from - lo), part);
  return true;
}

void ocl_vec_seen(Obj *v, size_t at, size_t bytes, const void *from) {
  Placed *p = placed(v);
  if (!p || p->window || !(p->window = malloc(bytes > WINDOW ? bytes : WINDOW))) return;
  memcpy(p->window, from, bytes);
  p->window_at = at, p->window_bytes = bytes;
  p->unasked = true;
}

/* ---- vectors ----------------------------------------------------------------------------------------------------- */

bool ocl_resident(Obj *v, OclDevice *d) { return d->shared_memory || copy_on(placed(v), d); }
uint64_t ocl_copy_id(Obj *v, OclDevice *d) {
  DevCopy *c = d->shared_memory ? NULL : copy_on(placed(v), d);
  return c ? c->id : 0;
}
bool ocl_device_only(Obj *v) { return placed(v) && VEC(v)->data == NULL; }

OclStatus ocl_vec_to_device(Rt *R, OclDevice *d, Obj *v, OclBuf **out, OclTimes *t) {
  rt_assert(R, rt_is_vec(v) && TYPE(v) != T_LIST, "%s on a device", rt_type_name((ObjType)v->type));
  *out = NULL;
  Placed *p = placed(v);
  DevCopy *c = copy_on(p, d);
  if (c) {
    lru_touch(c);
    c->buf->refs++;
    *out = c->buf;
    return OCL_OK;
  }
  const void *from = rt_data(v); /* from another device, or a sequence, by way of the host */
  size_t n = vec_bytes(v);
  OclBuf *b;
  OCL_TRY(ocl_buf_new(d, n, &b));
  OclStatus st = ocl_write(d, b, 0, from, n, t);
  if (st.code) {
    ocl_buf_release(b);
    return st;
  }
  *out = b;
  /* Remember it.  A vector whose ext is taken by another kind of data is uploaded anew each time. */
  double x, y;
  if (VEC(v)->ext && rt_is_seq(v, &x, &y)) VEC(v)->ext = NULL; /* its elements are stored: an ordinary vector now */
  p = placed(v);
  if (!p && VEC(v)->ext == NULL && n >= REMEMBER && (p = placed_new(R, v))) p->times = t;
  if (p) {
    b->refs++;
    if (!copy_add(p, d, b, 0, LEN(v))) ocl_buf_release(b);
  }
  return OCL_OK;
}

static void fill_again(Rt *R, Obj *keep, void *ctx, Obj *v) {
  (void)R, (void)ctx;
  const void *from = rt_data(ELT(keep, 0));
  for (int64_t i = 0; i < LEN(v); i++)
    if (TYPE(v) == T_DBL) ((double *)VEC(v)->data)[i] = *(const double *)from;
    else ((int32_t *)VEC(v)->data)[i] = *(const int32_t *)from;
}

/* v repeats one number, and is stored nowhere: make it on d, which has memory of its own.  False: it is no such vector,
 * or that failed.  May allocate. */
static bool ocl_vec_fill(Rt *R, OclDevice *d, Obj *v) {
  OclState *S = d->S;
  int64_t each;
  Obj *x = rt_expanded(v, &each);
  if (!x || LEN(x) != 1 || (size_t)LEN(v) * ocl_elt_size(TYPE(v)) < REMEMBER) return false;
  Obj *keep = rt_list(R, 1, rt_dup(R, x));
  const void *one = rt_data(ELT(keep, 0));
  size_t es = ocl_elt_size(TYPE(v)), n = vec_bytes(v);
  OclBuf *b;
  if (ocl_buf_new(d, n, &b).code) return false;
  if (OCL(S, clEnqueueFillBuffer, d->queue, b->mem, one, es, 0, n, 0, NULL, NULL).code) {
    ocl_buf_release(b);
    return false;
  }
  VecExt *was = VEC(v)->ext;
  VEC(v)->ext = NULL;
  Placed *p = placed_new(R, v);
  if (!p || !copy_add(p, d, b, 0, LEN(v))) {
    ocl_drain(d, d->queue);
    if (p) placed_drop(p);
    ocl_buf_release(b);
    VEC(v)->ext = was;
    return false;
  }
  ocl_set_recipe(R, v, &(OclRecipe){.compute = fill_again, .keep = keep});
  return true;
}

OclBuf *ocl_piece(OclDevice *d, Obj *v, int64_t lo, int64_t hi, int64_t *at) {
  if (!rt_holds(lo >= 0 && lo <= hi && hi <= LEN(v), "elements %lld to %lld of %lld", (long long)lo, (long long)hi,
                (long long)LEN(v)))
    return NULL;
  DevCopy *c = copy_of(placed(v), d, lo, hi - lo);
  if (!c) return NULL;
  lru_touch(c);
  *at = c->lo;
  c->buf->refs++;
  return c->buf;
}

void ocl_piece_add(Rt *R, Obj *v, OclDevice *d, OclBuf *b, int64_t lo, int64_t n, OclTimes *t) {
  rt_assert(R, lo >= 0 && n >= 0 && lo + n <= LEN(v), "elements %lld to %lld of %lld", (long long)lo,
            (long long)(lo + n), (long long)LEN(v));
  double x, y;
  if (VEC(v)->ext && VEC(v)->data && rt_is_seq(v, &x, &y)) VEC(v)->ext = NULL;
  Placed *p = placed(v);
  if (!p && VEC(v)->ext == NULL && vec_bytes(v) >= REMEMBER && (p = placed_new(R, v))) p->times = t;
  for (DevCopy *c = p ? p->copies : NULL, *next; c; c = next) { /* the pieces of a split that is no longer used */
    next = c->more;
    if (VEC(v)->data && c->d == d && !is_whole(c) && !c->held) copy_drop(c);
  }
  if (!p || !copy_add(p, d, b, lo, n)) ocl_buf_release(b);
}

bool ocl_in_pieces(Obj *v, int n, OclDevice *const *d, int64_t *end) {
  Placed *p = placed(v);
  int64_t at = 0;
  for (int k = 0; k < n; k++) {
    DevCopy *c = p ? p->copies : NULL;
    while (c && (c->d != d[k] || c->lo != at || is_whole(c))) c = c->more;
    if (!c) return false;
    end[k] = at = c->lo + c->n;
  }
  return at == LEN(v);
}

typedef struct Pieces {
  int count;
  OclBuf *const *b;
} Pieces;
static void release_pieces(void *pieces) {
  Pieces *x = pieces;
  for (int k = 0; k < x->count; k++) ocl_buf_release(x->b[k]);
}

Obj *ocl_vec_from_pieces(Rt *R, ObjType type, int64_t n, int count, OclDevice *const *d, OclBuf *const *b,
                         const int64_t *end, OclTimes *t) {
  RtCleanup taken;
  rt_cleanup(R, &taken, release_pieces, &(Pieces){count, b});
  Obj *v = rt_vec_header(R, type, n);
  rt_cleaned_up(R, &taken);
  Placed *p = placed_new(R, v);
  int64_t at = 0;
  bool ok = p != NULL;
  for (int k = 0; k < count; k++) {
    if (!ok || !copy_add(p, d[k], b[k], at, end[k] - at)) {
      ok = false;
      ocl_buf_release(b[k]);
    }
    at = end[k];
  }
  if (!ok) {
    if (p) placed_drop(p);
    rt_error(R, "cannot allocate memory");
  }
  p->times = t;
  return v;
}
Obj *ocl_vec_from_buf(Rt *R, OclDevice *d, ObjType type, int64_t n, OclBuf *b, OclTimes *t) {
  rt_assert(R, n >= 0 && b && b->refs > 0, "%lld elements of a buffer that is held %d times", (long long)n,
            b ? b->refs : 0);
  return ocl_vec_from_pieces(R, type, n, 1, &d, &b, &n, t);
}

/* ---- eviction ---------------------------------------------------------------------------------------------------- */

bool ocl_evict(OclDevice *d, uint64_t bytes, bool all) {
  bool any = d->pool != NULL, collected = d->mem_used < WORTH_A_COLLECTION;
  if (all || d->mem_used + bytes > d->mem_cap) ocl_pool_drain(d);
  while (all || d->mem_used + bytes > d->mem_cap) {
    DevCopy *c = d->lru_head;
    while (c && (c->held || c->stuck)) c = c->next;
    if (!c) break;
    Placed *p = c->of;
    DevCopy *other = p->copies;
    while (other && (other == c || !is_whole(other))) other = other->more;
    if (VEC(p->vec)->data == NULL && !other) {
      if (!collected) { /* results that nobody has any more need not come home */
        collected = any = true;
        rt_gc(d->S->R);
        ocl_pool_drain(d);
        continue;
      }
      /* The only copy of these elements.  Making room at home may collect garbage and so change the list: keep the
       * vector alive and start over. */
      Obj *volatile keep = p->vec;
      if (!bring_home_or(p, TRY)) {
        for (DevCopy *e = p->copies; e; e = e->more) e->stuck = true;
        continue;
      }
      (void)keep;
      other = p->copies;
      while (other && other != c) other = other->more;
      if (!other) continue; /* it was computed again */
    }
    copy_drop(c);
    placed_drop_if_idle(p);
    any = true;
    ocl_pool_drain(d);
  }
  return any;
}

void ocl_evict_all(OclDevice *d) { ocl_evict(d, 0, true); }
void ocl_set_memory_cap(OclDevice *d, uint64_t bytes) {
  uint64_t most = d->global_mem / 10 * 9;
  d->mem_cap = bytes && bytes < most ? bytes : most;
  if (d->mem_used > d->mem_cap) ocl_evict(d, 0, false);
}

void ocl_device_close(OclDevice *d) {
  ocl_drop_left(d);
  while (d->lru_head) {
    Placed *p = d->lru_head->of;
    copy_drop(d->lru_head);
    placed_drop_if_idle(p);
  }
  for (size_t i = 0; i < sizeof d->few_part / sizeof *d->few_part; i++) {
    if (d->few_part[i]) d->S->f.clReleaseMemObject(d->few_part[i]);
    d->few_part[i] = NULL;
  }
  ocl_buf_release(d->few);
  ocl_buf_release(d->polys);
  ocl_buf_release(d->flags);
  d->few = d->flags = NULL;
  ocl_pool_drain(d);
  for (int i = 0; i < 2; i++) ocl_pin_put(d->staging[i]), d->staging[i] = NULL;
  ocl_pin_put(d->answers);
  ocl_pin_put(d->area);
  d->answers = d->area = NULL;
  ocl_pins_free(d);
  if (d->queue) ocl_drain(d, d->queue);
}

void ocl_prepare_copy(OclDevice *d, Obj *v) {
  Rt *R = d->S->R;
  if (!d->shared_memory && ocl_vec_fill(R, d, v)) return;
  (void)rt_data(v);
  if (!d->shared_memory && !ocl_resident(v, d) && d->S->pin_device && d->S->pin_device->context == d->context &&
      !d->S->pageable)
    heap_sent(R, v);
}
