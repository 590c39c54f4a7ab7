/* capi/memory.c - what C code keeps alive: the protection stack, preserved objects, memory for the time of a call
 * ("Writing R Extensions", 5.9.1, 6.1).  The heights of the two stacks are in R->foreign_height, which every context
 * saves and a jump restores. */
#include <stdlib.h>
#include "capi.h"

enum { MOST_PROTECTED = 50000 };
static Obj *protected[MOST_PROTECTED];
static Counts preserved;
static Obj **memory; /* R_alloc's: T_RAW vectors */
static uint32_t memory_cap;

SEXP Rf_protect(SEXP x) {
  Height *h = height();
  if (h->protect >= MOST_PROTECTED) rt_error(R, "protect(): protection stack overflow");
  protected[h->protect++] = x;
  return x;
}
void Rf_unprotect(int n) {
  Height *h = height();
  if (n < 0 || (uint32_t)n > h->protect) rt_error(R, "unprotect(): only %u protected items", h->protect);
  h->protect -= (uint32_t)n;
}
void Rf_unprotect_ptr(SEXP x) {
  Height *h = height();
  for (uint32_t i = h->protect; i-- > 0;)
    if (protected[i] == x) {
      memmove(protected + i, protected + i + 1, (size_t)(--h->protect - i) * sizeof *protected);
      return;
    }
  rt_error(R, "unprotect_ptr: pointer not found");
}
void R_ProtectWithIndex(SEXP x, PROTECT_INDEX *i) {
  *i = (int)height()->protect;
  Rf_protect(x);
}
void R_Reprotect(SEXP x, PROTECT_INDEX i) {
  if (i < 0 || (uint32_t)i >= height()->protect)
    rt_error(R, "R_Reprotect: only %u protected items, can't reprotect index %d", height()->protect, i);
  protected[i] = x;
}
void R_check_stack_balance(SEXP call, int save) {
  if ((uint32_t)save != height()->protect) rt_warning(R, "stack imbalance: %d, then %u", save, height()->protect);
}

/* ---- counts by object ---- */

static size_t slot_of(const Counts *t, Obj *o) {
  rt_assert(R, t->cap > t->used, "a table of %zu is full", t->cap);
  size_t k = (size_t)(((uintptr_t)o >> 4) * 0x9e3779b97f4a7c15u >> 24) & (t->cap - 1);
  while (t->at[k].o && t->at[k].o != o) k = (k + 1) & (t->cap - 1);
  return k;
}
static void resize_counts(Counts *t, size_t cap, bool living) {
  Counts n = {calloc(cap, sizeof *t->at), cap, 0};
  if (!n.at) {
    if (living) return; /* the collector's wish: another time */
    rt_error(R, "memory exhausted (limit reached?)");
  }
  for (size_t i = 0; i < t->cap; i++)
    if (t->at[i].o && t->at[i].n && (!living || rt_is_marked(t->at[i].o)))
      n.at[slot_of(&n, t->at[i].o)] = t->at[i], n.used++;
  free(t->at);
  *t = n;
}
int64_t *capi_count(Counts *t, Obj *o, bool add) {
  if (!t->cap && !add) return NULL;
  if (add && (t->used + 1) * 2 > t->cap) resize_counts(t, t->cap ? t->cap * 2 : 1024, false);
  struct Count *c = &t->at[slot_of(t, o)];
  if (c->o) return &c->n;
  if (!add) return NULL;
  c->o = o;
  t->used++;
  return &c->n;
}

void R_PreserveObject(SEXP x) { ++*capi_count(&preserved, x, true); }
void R_ReleaseObject(SEXP x) {
  int64_t *n = capi_count(&preserved, x, false);
  if (n && *n) --*n;
}
/* A set of its own: a list that grows, its use in the first element's place of an external pointer. */
SEXP R_NewPreciousMSet(int n) { return R_MakeExternalPtr(NULL, NIL, rt_alloc(R, T_LIST, 0)); }
void R_PreserveInMSet(SEXP x, SEXP set) {
  Obj *l = R_ExternalPtrProtected(set), *more = rt_resize(R, l, LEN(l) + 1);
  rt_set_elt(more, LEN(l), x);
  R_SetExternalPtrProtected(set, more);
}
void R_ReleaseFromMSet(SEXP x, SEXP set) {
  Obj *l = R_ExternalPtrProtected(set);
  for (int64_t i = LEN(l); i-- > 0;)
    if (ELT(l, i) == x) {
      rt_set_elt(l, i, NIL);
      return;
    }
}
void R_ReleaseMSet(SEXP set, int keep) { R_SetExternalPtrProtected(set, rt_alloc(R, T_LIST, 0)); }

/* ---- memory for the time of a call ---- */

char *R_alloc(size_t n, int size) {
  Height *h = height();
  if (size < 0) rt_error(R, "negative length vectors are not allowed");
  double bytes = (double)n * size;
  if (bytes > (double)((int64_t)1 << 52))
    rt_error(R, "cannot allocate memory block of size %0.1f Gb", bytes / 1073741824.0);
  Obj *v = rt_alloc(R, T_RAW, (int64_t)(n * (size_t)size));
  if (h->memory == memory_cap) {
    uint32_t cap = memory_cap ? memory_cap * 2 : 256;
    Obj **m = realloc(memory, cap * sizeof *m);
    if (!m) rt_error(R, "memory exhausted (limit reached?)");
    memory = m, memory_cap = cap;
  }
  memory[h->memory++] = v;
  return VEC(v)->data;
}
long double *R_allocLD(size_t n) { return (long double *)(((uintptr_t)R_alloc(n + 1, 16) + 15) & ~(uintptr_t)15); }
void *vmaxget(void) { return (void *)(uintptr_t)height()->memory; }
void vmaxset(const void *p) {
  if ((uintptr_t)p <= height()->memory) height()->memory = (uint32_t)(uintptr_t)p;
}
char *S_alloc(long n, int size) {
  char *p = R_alloc((size_t)n, size);
  memset(p, 0, (size_t)n * (size_t)size);
  return p;
}
char *S_realloc(char *p, long now, long was, int size) {
  if (now <= was) return p;
  char *q = S_alloc(now, size);
  if (was > 0) memcpy(q, p, (size_t)was * (size_t)size);
  return q;
}

/* ---- the C library's, with an error where there is none left ---- */

void *R_chk_calloc(size_t n, size_t size) {
  void *p = calloc(n ? n : 1, size ? size : 1);
  if (!p) rt_error(R, "'R_Calloc' could not allocate memory (%.0f of %u bytes)", (double)n, (unsigned)size);
  return p;
}
void *R_chk_realloc(void *p, size_t n) {
  void *q = realloc(p, n ? n : 1);
  if (!q) rt_error(R, "'R_Realloc' could not re-allocate memory (%.0f bytes)", (double)n);
  return q;
}
void R_chk_free(void *p) { free(p); }
/* Memory that may come free by a collection. */
void *R_malloc_gc(size_t n) {
  void *p = malloc(n);
  if (!p) rt_gc(R), p = malloc(n);
  return p;
}
void *R_calloc_gc(size_t n, size_t s) {
  void *p = calloc(n, s);
  if (!p) rt_gc(R), p = calloc(n, s);
  return p;
}
void *R_realloc_gc(void *p, size_t n) {
  void *q = realloc(p, n);
  if (!q) rt_gc(R), q = realloc(p, n);
  return q;
}
void R_gc(void) { rt_gc(R); }
int R_gc_running(void) { return 0; }

/* ---- what the collector asks ---- */

void capi_mark(Rt *r) {
  rt_assert(R, r == R, "the interface is another interpreter's: %p", (void *)r);
  Height *h = height();
  for (uint32_t i = 0; i < h->protect; i++)
    if (protected[i]) rt_mark(R, protected[i]);
  for (uint32_t i = 0; i < h->memory; i++) rt_mark(R, memory[i]);
  for (size_t i = 0; i < preserved.cap; i++)
    if (preserved.at[i].o && preserved.at[i].n) rt_mark(R, preserved.at[i].o);
  engine_mark();
}
extern Counts capi_truelengths, capi_growable; /* vectors.c */
static void forget_dead(Counts *t) {
  if (t->cap) resize_counts(t, t->cap, true);
}
void capi_swept(Rt *r) {
  forget_dead(&preserved);
  forget_dead(&capi_truelengths);
  forget_dead(&capi_growable);
  forget_dead(&capi_callbacks);
}
