/* runtime/gc.c - the collector: marking, sweeping, weak references and finalisers.
 *
 * Objects are traced precisely, with an explicit stack of objects that somebody points to; what is taken from it waits
 * in a ring while its header comes into the cache.  If the stack cannot grow, marking goes on by scanning the blocks.
 * Marking counts what it marks in each block: a block without a mark is empty, and where no object of it asked for
 * more (heap_ends) sweeping it means to hang it elsewhere, its cells not looked at.
 *
 * Sweeping is eager: whatever hangs off a dead object (chunks, device buffers, nodes) is released by the collection
 * that found it dead, and `live` is exact.
 */
#include "heap.h"
#include <setjmp.h>
#include <stdlib.h>
#include <time.h>

#if defined(__has_feature) /* clang says it so, gcc by the macro */
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define NO_ASAN __attribute__((no_sanitize_address, noinline))
#else
#define NO_ASAN __attribute__((noinline))
#endif

/* ---- marking ----------------------------------------------------------------------------------------------------- */

/* The allocated object that address p points to or into, or NULL. */
static inline Obj *find_obj(Heap *H, uintptr_t p) {
  uintptr_t e = heap_page_of(H, p);
  if (!e) return NULL;
  if (e & 1) return ((Chunk *)(e - 1))->owner;
  Block *b = (Block *)e;
  uint32_t i = (uint32_t)((p - (uintptr_t)b->base) / b->cell);
  if (i >= b->carved) return NULL;
  Obj *o = (Obj *)(b->base + (size_t)i * b->cell);
  return o->gc & GC_LIVE ? o : NULL;
}

bool rt_is_marked(Obj *o) { return heap_is_marked(o); }
bool heap_is_marked(Obj *o) { return o->gc & GC_MARK || o->flags & OF_STATIC; }

/* Marks o; false: it was already, or need not be. */
static inline bool mark_now(Heap *H, Obj *o) {
  if (o->flags & OF_STATIC || (o->gc & (GC_LIVE | GC_MARK)) != GC_LIVE) return false;
  o->gc |= GC_MARK;
  uintptr_t e = heap_page_of(H, (uintptr_t)o);
  if (!(e & 1)) ((Block *)e)->marks++;
  return true;
}

/* o is to be looked at, if it is not marked yet. */
static inline void push(Heap *H, Obj *o) {
  if (UNLIKELY(H->sp == H->stack_cap)) {
    size_t cap = H->stack_cap ? H->stack_cap * 2 : 4096;
    Obj **s = realloc(H->stack, cap * sizeof *s);
    if (!s) {
      H->overflow |= mark_now(H, o);
      return;
    }
    H->stack = s, H->stack_cap = cap;
  }
  H->stack[H->sp++] = o;
}

/* Does o lead to no other object?  (A string's symbol, if any, never dies.) */
static inline bool is_leaf(const Obj *o) {
  const uint32_t numbers = 1u << T_LGL | 1u << T_INT | 1u << T_DBL | 1u << T_CPLX | 1u << T_RAW;
  if (o->attr) return false;
  if (!(numbers >> o->type & 1)) return o->type == T_CHAR;
  const Vec *v = (const Vec *)o;
  return !v->ext && (v->data == (const void *)(v + 1) || o->gc & GC_CHUNK);
}
static inline void mark(Heap *H, Obj *o) {
  if (o) push(H, o);
}
/* Most of the time goes by waiting for headers: of the elements of a long vector several are on their way at once, and
 * the stack grows by those that lead further alone. */
static void mark_all(Heap *H, Obj **e, int64_t n) {
  enum { AHEAD = 16, SHORT = 32 };
  if (n <= SHORT) {
    for (int64_t i = 0; i < n; i++) mark(H, e[i]);
    return;
  }
  for (int64_t i = 0; i < n; i++) {
    if (i + AHEAD < n) __builtin_prefetch(e[i + AHEAD], 1);
    if (e[i] && !(e[i]->gc & GC_MARK)) {
      if (!is_leaf(e[i])) push(H, e[i]);
      else mark_now(H, e[i]);
    }
  }
}
void rt_mark(Rt *R, Obj *o) { mark(R->heap, o); }

/* Memory that a field points to, if it is in the heap: the slots of an environment, a vector's separate data or ext. */
static inline void mark_mem(Heap *H, const void *p) {
  if (!p) return;
  Obj *o = find_obj(H, (uintptr_t)p);
  if (o) mark(H, o);
}

/* Every aligned word between lo and hi may be a pointer.  Uninitialised words are read on purpose. */
static NO_ASAN void scan(Heap *H, char *lo, char *hi) {
  uintptr_t *p = (uintptr_t *)(((uintptr_t)lo + 7) & ~(uintptr_t)7);
  for (; (char *)(p + 1) <= hi; p++) {
    Obj *o = find_obj(H, *p);
    if (o) mark(H, o);
  }
}
static void trace(Rt *R, Obj *o) {
  Heap *H = R->heap;
  if (o->attr) mark(H, o->attr);
  switch ((ObjType)o->type) {
  case T_LGL:
  case T_INT:
  case T_DBL:
  case T_CPLX:
  case T_RAW: {
    Vec *v = VEC(o);
    if (v->data && v->data != (void *)(v + 1) && !(o->gc & GC_CHUNK)) mark_mem(H, v->data);
    if (v->ext) mark_mem(H, v->ext);
    break;
  }
  case T_STR:
  case T_LIST:
  case T_EXPR:
  case T_LANG:
  case T_PAIRLIST: {
    Vec *v = VEC(o);
    Obj **e = v->data;
    if (e) mark_all(H, e, v->len);
    if (v->data && v->data != (void *)(v + 1) && !(o->gc & GC_CHUNK)) mark_mem(H, v->data);
    if (v->ext) mark_mem(H, v->ext);
    break;
  }
  case T_DOTS: { /* as a promise below */
    Vec *v = VEC(o);
    Obj **e = v->data;
    for (int64_t i = 0; e && i < v->len; i++) mark_mem(H, e[i]);
    if (e && e != (void *)(v + 1)) mark_mem(H, e);
    if (v->ext) mark_mem(H, v->ext);
    break;
  }
  case T_SYM: {
    SymObj *s = SYM(o);
    mark(H, s->name);
    rt_mark_value(R, s->gval);
    rt_mark_value(R, s->bval);
    break;
  }
  case T_ATTR: {
    AttrObj *a = (AttrObj *)o;
    mark(H, a->name), mark(H, a->value), mark(H, (Obj *)a->next);
    break;
  }
  case T_CLOSURE: {
    Closure *c = (Closure *)o;
    mark(H, c->formals), mark(H, c->body), mark(H, (Obj *)c->env), mark(H, c->code);
    break;
  }
  case T_ENV: {
    Env *e = ENV(o);
    mark(H, (Obj *)e->parent), mark(H, e->code);
    if (e->slots && e->desc) {
      mark_mem(H, e->slots);
      for (int i = 0; i < e->desc->nslots; i++) rt_mark_value(R, e->slots[i]);
    }
    if (e->dyn) env_hash_mark(R, e->dyn);
    break;
  }
  case T_PROMISE: {
    Promise *p = (Promise *)o;
    mark(H, p->expr), mark(H, p->code), mark(H, (Obj *)p->env);
    /* What is only found because its address stands somewhere on the stack may have given its value back since, and that
     * may have ended (rt_done()): its cell is looked up. */
    if (p->value.tag == V_OBJ || p->value.tag == V_PROMISE) mark_mem(H, p->value.o);
    else rt_mark_value(R, p->value);
    break;
  }
  case T_EXTPTR: {
    ExtPtr *p = (ExtPtr *)o;
    if (o->aux != XP_WEAK) mark(H, p->tag), mark(H, p->prot);
    break;
  }
  case T_CONS: { /* its owner, or what it holds (capi/cells.c) */
    Cons *c = (Cons *)o;
    mark(H, c->car);
    if (!(o->aux & CONS_CURSOR)) mark(H, c->cdr), mark(H, c->tag);
    break;
  }
  case T_CODE:
    if (R->hooks.mark_code) R->hooks.mark_code(R, o);
    break;
  case T_SCRATCH: /* whatever looks like a pointer */
    if (o->gc & GC_CHUNK) {
      scan(H, VEC(o)->data, (char *)VEC(o)->data + VEC(o)->cap);
    } else if (!o->aux) {
      Block *b = (Block *)heap_page_of(H, (uintptr_t)o);
      scan(H, (char *)(o + 1), (char *)o + b->cell);
    }
    break;
  default: break;
  }
}

/* All that the stack's objects lead to.  Those that are next wait for their headers. */
static void trace_all(Rt *R) {
  Heap *H = R->heap;
  Obj **ring = H->ring;
  unsigned first = 0, n = 0;
  for (;;) {
    while (n < HEAP_RING && H->sp) {
      Obj *o = H->stack[--H->sp];
      __builtin_prefetch(o, 1);
      ring[(first + n++) % HEAP_RING] = o;
    }
    if (!n) return;
    Obj *o = ring[first++ % HEAP_RING];
    n--;
    if (mark_now(H, o) && !is_leaf(o)) trace(R, o);
  }
}
static void drain(Rt *R) {
  Heap *H = R->heap;
  for (;;) {
    trace_all(R);
    if (!H->overflow) return;
    H->overflow = false; /* the stack could not grow: look again at every marked object */
    for (int c = 0; c < H->nclass; c++)
      for (Block *b = H->blocks[c]; b; b = b->next)
        for (uint32_t i = 0; i < b->carved; i++) {
          Obj *o = (Obj *)(b->base + (size_t)i * b->cell);
          if ((o->gc & (GC_LIVE | GC_MARK)) == (GC_LIVE | GC_MARK)) {
            trace(R, o);
            trace_all(R);
          }
        }
  }
}

static NO_ASAN void scan_stack(Heap *H) {
  jmp_buf regs = {0}; /* callee-saved registers (glibc mangles only rsp, rbp and the pc); no old bytes in its gaps */
  __builtin_unwind_init();
  setjmp(regs);
  char *sp = __builtin_frame_address(0);
  if ((char *)&regs < sp) sp = (char *)&regs;
  scan(H, sp, H->stack_base);
}

/* ---- sweeping ---------------------------------------------------------------------------------------------------- */

static inline bool needs_destroy(const Obj *o) {
  const uint32_t vec =
      1u << T_LGL | 1u << T_INT | 1u << T_DBL | 1u << T_CPLX | 1u << T_RAW | 1u << T_STR | 1u << T_LIST | 1u << T_EXPR;
  const uint32_t other = 1u << T_EXTPTR | 1u << T_CODE;
  if (vec >> o->type & 1) {
    const VecExt *ext = ((const Vec *)o)->ext;
    return o->gc & GC_CHUNK || (ext && ext->ops->finalise);
  }
  if (o->type == T_ENV) return ((const Env *)o)->dyn;
  return o->gc & GC_CHUNK || other >> o->type & 1;
}
void heap_destroy(Rt *R, Obj *o) {
  switch ((ObjType)o->type) {
  case T_LGL:
  case T_INT:
  case T_DBL:
  case T_CPLX:
  case T_RAW:
  case T_STR:
  case T_LIST:
  case T_EXPR: {
    Vec *v = VEC(o);
    if (v->ext && v->ext->ops->finalise) v->ext->ops->finalise(R, o);
    break;
  }
  case T_ENV:
    if (ENV(o)->dyn) env_hash_free(ENV(o)->dyn);
    break;
  case T_EXTPTR: {
    ExtPtr *p = (ExtPtr *)o;
    if (p->ptr && p->finalise) p->finalise(p->ptr);
    break;
  }
  case T_CODE:
    if (R->hooks.free_code) R->hooks.free_code(R, o);
    break;
  default: break;
  }
  if (o->gc & GC_CHUNK) {
    Chunk *ch = heap_chunk_at(R->heap, VEC(o)->data);
    if (ch) heap_free_chunk(R, ch);
  }
}

/* Dead cells become free; of an object that has ended, all that it had is released. */
static void sweep_block(Rt *R, Block *b) {
  Obj *list = NULL;
  bool ends = false;
  char *p = b->base + (size_t)b->carved * b->cell;
  for (uint32_t i = b->carved; i-- > 0;) {
    p -= b->cell;
    Obj *o = (Obj *)p;
    if (o->gc & GC_MARK) {
      o->gc &= (uint8_t)~GC_MARK;
      if (b->ends) ends |= needs_destroy(o);
      continue;
    }
    if (o->gc & GC_LIVE) {
      if (needs_destroy(o)) {
        rt_assert(R, b->ends, "nobody said that an object of type %d would end", o->type);
        heap_destroy(R, o);
      }
      o->gc = 0;
      o->type = T_NIL;
    }
    o->attr = list;
    list = o;
  }
  b->free = list;
  b->ends = ends;
}

static void sweep(Rt *R) {
  Heap *H = R->heap;
  size_t live = 0;
  /* Contents of dead cells stay readable until all are destroyed: a finaliser may look at its ext. */
  for (int c = 0; c < H->nclass; c++) {
    H->free[c] = NULL;
    H->carving[c] = NULL;
    for (Block **pb = &H->blocks[c]; *pb;) {
      Block *b = *pb;
      if (b->marks || b->ends || H->stress) sweep_block(R, b);
      if (!b->marks) {
        *pb = b->next;
        b->carved = b->ncells = 0; /* no address is an object's */
        b->since = H->ngc;
        Block **pool = &H->pool[b->npages > 1];
        b->next = *pool;
        *pool = b;
        continue;
      }
      live += (size_t)b->marks * b->cell;
      b->marks = 0;
      pb = &b->next;
    }
    H->avail[c] = H->blocks[c];
  }
  for (Chunk *c = H->chunks, *next; c; c = next) { /* long strings */
    next = c->next;
    if ((char *)c->owner != c->base) continue;
    if (c->owner->gc & GC_MARK) c->owner->gc &= (uint8_t)~GC_MARK;
    else heap_free_chunk(R, c);
  }
  for (Chunk *c = H->chunks; c; c = c->next) live += c->size;
  H->live = live;
  heap_release_blocks(H, false);
}

void rt_has_end(Rt *R, Obj *v) { heap_ends(R->heap, v); }

bool heap_worth_collecting(Rt *R, double ms) {
  Heap *H = R->heap;
  H->owed_ms += ms;
  if (H->owed_ms < 1 || H->owed_ms < H->gc_ms || H->in_gc || H->no_gc) return false;
  rt_gc(R);
  return true;
}

static void make_ready(Rt *R, Obj *o, Obj *fun, bool onexit) {
  Heap *H = R->heap;
  rt_finalizer_add(R, o, fun, onexit);
  H->fin[H->nfin - 1].ready = true;
  mark(H, o), mark(H, fun);
}
/* What lives by weak references whose keys are alive; those of dead keys become empty, and their finalisers ready. */
static void mark_weak(Rt *R) {
  Heap *H = R->heap;
  for (bool more = true; more;) {
    more = false;
    for (size_t i = 0; i < H->nweak; i++) {
      WeakRef *w = &H->weak[i];
      ExtPtr *p = (ExtPtr *)w->ref;
      if (!heap_is_marked(p->tag) || (heap_is_marked(p->prot) && heap_is_marked(w->fun) && heap_is_marked(w->ref)))
        continue;
      mark(H, p->prot), mark(H, w->fun), mark(H, w->ref);
      drain(R);
      more = true;
    }
  }
  size_t n = 0;
  for (size_t i = 0; i < H->nweak; i++) {
    WeakRef w = H->weak[i];
    ExtPtr *p = (ExtPtr *)w.ref;
    if (heap_is_marked(p->tag)) {
      H->weak[n++] = w;
      continue;
    }
    if (w.fun != NIL) make_ready(R, p->tag, w.fun, w.onexit);
    p->tag = p->prot = NIL;
  }
  H->nweak = n;
  drain(R);
}
/* A finaliser lives while its object does: that it reaches the object (it is often made where that is a variable) keeps
 * neither.  Objects that have died become ready. */
static void mark_finalizers(Rt *R) {
  Heap *H = R->heap;
  for (size_t i = 0; i < H->nfin; i++)
    if (H->fin[i].ready) mark(H, H->fin[i].obj);
  drain(R);
  for (bool more = true; more;) {
    more = false;
    for (size_t i = 0; i < H->nfin; i++)
      if (heap_is_marked(H->fin[i].obj) && !heap_is_marked(H->fin[i].fun)) mark(H, H->fin[i].fun), more = true;
    drain(R);
  }
  for (size_t i = 0; i < H->nfin; i++)
    if (!heap_is_marked(H->fin[i].obj)) H->fin[i].ready = true;
  for (size_t i = 0; i < H->nfin; i++)
    if (H->fin[i].ready) mark(H, H->fin[i].obj), mark(H, H->fin[i].fun);
  drain(R);
}

size_t heap_garbage(const Heap *H) {
  size_t n = H->live > HEAP_TRIGGER ? H->live : HEAP_TRIGGER;
  return n > H->patience ? n : H->patience;
}
/* Where most of the heap is small and lives for ever (a package's code), marking it for each HEAP_TRIGGER bytes of
 * garbage would take half of the time: collections may take a tenth of it, as long as the garbage is not much.  More
 * garbage means fresh pages, which are dear, too: they are taken once collections have cost as much as they will. */
static void learn_patience(Rt *R, double mark_ms, double idle_ms) {
  enum { MOST = 256 << 20 };
  static const double SHARE = 0.1, PAGES_MS = 0.4e-6 /* for each byte: finding and clearing its page */;
  Heap *H = R->heap;
  size_t n = heap_garbage(H), most;
  if (H->since < n / 2) return;
  most = heap_physical(R) / 32;
  if (most > MOST) most = MOST;
  H->lost_ms += mark_ms - idle_ms * SHARE;
  if (H->lost_ms < 0) H->lost_ms = 0;
  if (H->lost_ms > (double)n * PAGES_MS && n < most) H->patience = n * 2 < most ? n * 2 : most, H->lost_ms = 0;
  else if (mark_ms < idle_ms * 0.02) H->patience /= 2;
}
void heap_set_trigger(Heap *H) {
  H->trigger = heap_garbage(H);
  if (H->cap && H->trigger > H->cap / 4) H->trigger = H->cap / 4 + PAGE;
  if (H->stress) H->trigger = 0;
}

NO_ASAN void rt_gc(Rt *R) {
  Heap *H = R->heap;
  if (H->in_gc || H->no_gc) return;
  H->in_gc = true;
  double t0 = rt_now_ms(), begun = rt_thread_ms();
  heap_stack_relax(R);
  H->ngc++;
  H->sp = 0;
  scan_stack(H);
  for (size_t i = 0; i < H->nsyms; i++) mark(H, H->syms[i]);
  for (size_t i = 0; i < H->nroots; i++) mark(H, H->roots[i]);
  for (int32_t i = 0; i < H->ndictionary; i++) mark(H, H->dictionary[i]);
  mark(H, (Obj *)R->global), mark(H, (Obj *)R->base), mark(H, (Obj *)R->empty), mark(H, (Obj *)R->base_ns);
  if (R->hooks.mark) R->hooks.mark(R);
  if (R->ocl) R->device->mark_left(R);
  drain(R);
  if (H->nfin) mark_finalizers(R);
  if (H->nweak) mark_weak(R);
  if (R->ocl) {
    for (bool first = true; R->device->mark_recipes(R, first); first = false) drain(R);
    R->device->sweep_recipes(R);
  }
  if (R->foreign) R->foreign->swept(R);
  double mark_ms = rt_thread_ms() - begun;
  heap_sweep_strings(R);
  sweep(R);
  H->gc_ms = rt_now_ms() - t0;
  learn_patience(R, mark_ms, begun - H->gc_end);
  H->since = 0;
  heap_set_trigger(H);
  if (H->mapped + (1 << 20) < H->cap) H->reserve = 0;
  heap_drop_chunks(H, heap_spare_chunks(H));
  H->owed_ms = 0;
  H->gc_end = rt_thread_ms();
  H->in_gc = false;
}

void heap_collect_all(Rt *R) {
  Heap *H = R->heap;
  if (H->in_gc || H->no_gc) return;
  rt_gc(R);
  heap_release_blocks(H, true);
}

void rt_root(Rt *R, Obj *o) {
  Heap *H = R->heap;
  if (o->flags & OF_STATIC) return;
  if (H->nroots == H->cap_roots) {
    size_t cap = H->cap_roots ? H->cap_roots * 2 : 64;
    Obj **r = realloc(H->roots, cap * sizeof *r);
    if (!r) rt_error_call(R, NIL, "memory exhausted (limit reached?)");
    H->roots = r, H->cap_roots = cap;
  }
  H->roots[H->nroots++] = o;
}
void rt_unroot(Rt *R, Obj *o) {
  rt_assert(R, o, "nothing is a root no more");
  Heap *H = R->heap;
  for (size_t i = H->nroots; i-- > 0;)
    if (H->roots[i] == o) {
      memmove(&H->roots[i], &H->roots[i + 1], (--H->nroots - i) * sizeof(Obj *));
      return;
    }
}

void rt_finalizer_add(Rt *R, Obj *o, Obj *fun, bool onexit) {
  rt_assert(R, o->type == T_ENV || o->type == T_EXTPTR, "a finalizer of type %d", o->type);
  Heap *H = R->heap;
  if (H->nfin == H->cap_fin) {
    size_t cap = H->cap_fin ? H->cap_fin * 2 : 16;
    Finalizer *f = realloc(H->fin, cap * sizeof *f);
    if (!f) rt_error_call(R, NIL, "memory exhausted (limit reached?)");
    H->fin = f, H->cap_fin = cap;
  }
  H->fin[H->nfin++] = (Finalizer){o, fun, onexit, false};
}
Obj *rt_weak_ref(Rt *R, Obj *key, Obj *value, Obj *fun, bool onexit) {
  Heap *H = R->heap;
  ExtPtr *p = (ExtPtr *)rt_alloc_obj(R, T_EXTPTR, sizeof *p);
  p->h.aux = XP_WEAK;
  p->tag = key, p->prot = value;
  if (key == NIL) return (Obj *)p;
  if (H->nweak == H->cap_weak) {
    size_t cap = H->cap_weak ? H->cap_weak * 2 : 16;
    WeakRef *w = realloc(H->weak, cap * sizeof *w);
    if (!w) rt_error_call(R, NIL, "memory exhausted (limit reached?)");
    H->weak = w, H->cap_weak = cap;
  }
  H->weak[H->nweak++] = (WeakRef){(Obj *)p, fun, onexit};
  return (Obj *)p;
}
Obj *rt_weak_take(Rt *R, Obj *ref) {
  Heap *H = R->heap;
  for (size_t i = 0; i < H->nweak; i++)
    if (H->weak[i].ref == ref) {
      Obj *fun = H->weak[i].fun;
      H->weak[i].fun = NIL;
      return fun;
    }
  return NIL;
}
Obj *rt_finalizer_take(Rt *R, bool at_exit, Obj **fun) {
  Heap *H = R->heap;
  for (size_t i = 0; at_exit && i < H->nweak; i++)
    if (H->weak[i].onexit && H->weak[i].fun != NIL) {
      *fun = H->weak[i].fun;
      H->weak[i].fun = NIL;
      return ((ExtPtr *)H->weak[i].ref)->tag;
    }
  for (size_t i = H->nfin; i-- > 0;) /* the last one first */
    if (H->fin[i].ready || (at_exit && H->fin[i].onexit)) {
      Obj *o = H->fin[i].obj;
      *fun = H->fin[i].fun;
      memmove(&H->fin[i], &H->fin[i + 1], (--H->nfin - i) * sizeof *H->fin);
      return o;
    }
  return NULL;
}

