/* runtime/env.c - environments.  Bindings of the global and the base environment live in the symbols; a function's
 * environment has the frame's slots and, for names its code does not have, a table; all others are tables.  Tables keep
 * the order of insertion. */
#include "heap.h"
#include <stdlib.h>

typedef struct Binding {
  Obj *sym; /* NULL: removed */
  Value v;
  uint8_t flags;
} Binding;
typedef struct HashTab {
  uint32_t n, cap, live; /* bindings used (removed ones too), room, bindings that exist */
  uint32_t nindex;       /* 0: search one by one */
  Binding *b;
  uint32_t *index; /* open addressing: binding number + 1, 0 empty */
} HashTab;

void env_hash_mark(Rt *R, HashTab *h) {
  for (uint32_t i = 0; i < h->n; i++)
    if (h->b[i].sym) rt_mark_value(R, h->b[i].v);
}
void env_hash_free(HashTab *h) { free(h->b), free(h->index), free(h); }

static inline uint32_t sym_hash(Obj *sym) { return (uint32_t)(((uintptr_t)sym >> 4) * 0x9e3779b97f4a7c15u >> 32); }

static Binding *find(HashTab *h, Obj *sym) {
  if (!h) return NULL;
  if (!h->nindex) {
    for (uint32_t i = 0; i < h->n; i++)
      if (h->b[i].sym == sym) return &h->b[i];
    return NULL;
  }
  for (uint32_t k = sym_hash(sym) & (h->nindex - 1); h->index[k]; k = (k + 1) & (h->nindex - 1))
    if (h->b[h->index[k] - 1].sym == sym) return &h->b[h->index[k] - 1];
  return NULL;
}

static _Noreturn void no_memory(Rt *R) { rt_error_call(R, NIL, "memory exhausted (limit reached?)"); }

static void reindex(Rt *R, HashTab *h) {
  rt_assert(R, h->n <= h->cap && h->live <= h->n, "%u bindings, %u live, room for %u", h->n, h->live, h->cap);
  if (h->cap <= 8) return;
  uint32_t n = h->cap * 2;
  uint32_t *ix = calloc(n, sizeof *ix);
  if (!ix) no_memory(R);
  for (uint32_t i = 0; i < h->n; i++)
    if (h->b[i].sym) {
      uint32_t k = sym_hash(h->b[i].sym) & (n - 1);
      while (ix[k]) k = (k + 1) & (n - 1);
      ix[k] = i + 1;
    }
  free(h->index);
  h->index = ix, h->nindex = n;
}

static Binding *add(Rt *R, Env *e, Obj *sym) {
  HashTab *h = e->dyn;
  if (!h) {
    h = e->dyn = calloc(1, sizeof *h);
    if (!h) no_memory(R);
    heap_ends(R->heap, (Obj *)e);
  }
  if (h->n == h->cap) {
    if (h->live * 2 <= h->n && h->n > 0) { /* many removed: squeeze */
      uint32_t j = 0;
      for (uint32_t i = 0; i < h->n; i++)
        if (h->b[i].sym) h->b[j++] = h->b[i];
      h->n = j;
    } else {
      uint32_t cap = h->cap ? h->cap * 2 : 8;
      Binding *b = realloc(h->b, cap * sizeof *b);
      if (!b) no_memory(R);
      h->b = b, h->cap = cap;
    }
    reindex(R, h);
  }
  Binding *b = &h->b[h->n++];
  h->live++;
  *b = (Binding){sym, v_none(V_UNBOUND), 0};
  if (h->nindex) {
    uint32_t k = sym_hash(sym) & (h->nindex - 1);
    while (h->index[k]) k = (k + 1) & (h->nindex - 1);
    h->index[k] = h->n;
  }
  return b;
}

static Value *slot_of(Env *e, Obj *sym) {
  if (e->kind != E_FRAME || !e->desc || !e->slots) return NULL;
  for (int i = 0; i < e->desc->nslots; i++)
    if (e->desc->syms[i] == sym) return &e->slots[i];
  return NULL;
}

Env *rt_env_new(Rt *R, Env *parent) {
  Env *e = (Env *)rt_alloc_obj(R, T_ENV, sizeof *e);
  e->kind = E_HASH;
  e->parent = parent;
  e->h.named = 2;
  return e;
}

static bool in_package(Env *e, SymObj *s) {
  return (s->package | SYM_EXPORTED) == (e->h.aux | SYM_EXPORTED) &&
         (e->h.aux & s->package & SYM_EXPORTED) == (e->h.aux & SYM_EXPORTED);
}

Value rt_env_get(Rt *R, Env *e, Obj *sym) {
  switch ((EnvKind)e->kind) {
  case E_EMPTY: return v_none(V_UNBOUND);
  case E_BASE: return SYM(sym)->bval;
  case E_GLOBAL: return SYM(sym)->gval;
  case E_PACKAGE: {
    if (in_package(e, SYM(sym)) && SYM(sym)->bval.tag != V_UNBOUND) return SYM(sym)->bval;
    Binding *b = find(e->dyn, sym);
    return b ? b->v : v_none(V_UNBOUND);
  }
  case E_FRAME: {
    Value *s = slot_of(e, sym);
    if (s && (s->tag != V_UNBOUND || !e->dyn)) return *s;
  } /* fall through */
  case E_HASH: {
    Binding *b = find(e->dyn, sym);
    return b ? b->v : v_none(V_UNBOUND);
  }
  }
  return v_none(V_UNBOUND);
}

bool rt_env_packaged(Rt *R, Env *e) {
  Obj *mark = rt_sym(R, ".__NAMESPACE__.");
  for (; e && (e->kind == E_HASH || e->kind == E_FRAME); e = e->parent)
    if (e->kind == E_HASH && rt_env_get(R, e, mark).tag != V_UNBOUND) return true;
  return e && e->kind == E_BASE;
}

static bool may_be_function(Value v) { return v.tag == V_PROMISE || (v.tag == V_OBJ && rt_is_fun(v.o)); }

static void set_redefined(Rt *R, SymObj *s) {
  s->redefined = 1;
  R->nredefined++;
  R->ops_redefined |= s->opinfo != NULL;
}

/* The classes that values without a class attribute have, as UseMethod sees them, and those whose methods kernels take
 * for base's own. */
static bool plain_class(const char *k) {
  static const char *const all[] = {"default", "numeric",  "double",    "integer", "logical",
                                    "complex", "raw",      "character", "list",    "matrix",
                                    "array",   "function", "NULL",      "factor",  "ordered"};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (!strcmp(k, all[i])) return true;
  return !strcmp(k, "data.frame");
}

/* A function called NAME.CLASS for such a class: base's function NAME counts as redefined. */
static void note_method(Rt *R, Obj *sym) {
  SYM(sym)->parted = 1;
  const char *name = SYMNAME(sym);
  for (const char *dot = strchr(name, '.'); dot; dot = strchr(dot + 1, '.')) {
    if (dot == name || !plain_class(dot + 1)) continue;
    SymObj *s = SYM(rt_sym_of(R, rt_mkn(R, name, (size_t)(dot - name), CE_UTF8)));
    if (s->methods || s->bval.tag != V_OBJ || !rt_is_fun(s->bval.o)) continue;
    s->methods = 1;
    R->base_changes++;
    set_redefined(R, s);
  }
}

void rt_note_function(Rt *R, Obj *sym) {
  SymObj *s = SYM(sym);
  if (!s->redefined && s->bval.tag != V_UNBOUND && may_be_function(s->bval)) set_redefined(R, s);
  if (UNLIKELY(!s->parted) && R->base_made) note_method(R, sym);
}

static inline void note_redefinition(Rt *R, Obj *sym, Value v) {
  if (may_be_function(v)) rt_note_function(R, sym);
}

/* Base's own function of this name makes room for another value. */
static void note_replacement(Rt *R, SymObj *s, Value v) {
  if (!R->base_made || s->bval.tag != V_OBJ || !rt_is_fun(s->bval.o) || (v.tag == V_OBJ && v.o == s->bval.o)) return;
  s->replaced = 1;
  R->base_changes++;
  set_redefined(R, s);
}

static _Noreturn void locked_binding(Rt *R, Obj *sym) {
  rt_error(R, "cannot change value of locked binding for '%s'", SYMNAME(sym));
}
static _Noreturn void locked_env(Rt *R, Obj *sym) { rt_error(R, "cannot add bindings to a locked environment"); }

void rt_env_set(Rt *R, Env *e, Obj *sym, Value v) {
  rt_assert(R, sym->type == T_SYM && v.tag != V_CONTROL, "a binding of type %d", sym->type);
  if (sym == MISSING_ARG) rt_error(R, "attempt to use zero-length variable name");
  SymObj *s = SYM(sym);
  switch ((EnvKind)e->kind) {
  case E_EMPTY: rt_error(R, "cannot assign values in the empty environment");
  case E_PACKAGE:
    if (!in_package(e, s)) break;
    /* fall through */
  case E_BASE:
    if (UNLIKELY(s->bflags & BIND_LOCKED)) locked_binding(R, sym);
    if (UNLIKELY((e->h.flags & OF_LOCKED) && s->bval.tag == V_UNBOUND)) {
      if (e->kind != E_BASE) locked_env(R, sym);
      rt_error(R, "cannot add binding of '%s' to the base environment", SYMNAME(sym));
    }
    note_replacement(R, s, v);
    s->bval = v;
    return;
  case E_GLOBAL:
    if (UNLIKELY(s->gflags & BIND_LOCKED)) locked_binding(R, sym);
    if (UNLIKELY((e->h.flags & OF_LOCKED) && s->gval.tag == V_UNBOUND)) locked_env(R, sym);
    note_redefinition(R, sym, v);
    s->gval = v;
    return;
  default: break;
  }
  note_redefinition(R, sym, v);
  Binding *b = find(e->dyn, sym);
  if (!b) {
    Value *slot = slot_of(e, sym);
    if (slot) {
      if (UNLIKELY((e->h.flags & OF_LOCKED) && slot->tag == V_UNBOUND)) locked_env(R, sym);
      *slot = v;
      return;
    }
    if (UNLIKELY(e->h.flags & OF_LOCKED)) locked_env(R, sym);
    b = add(R, e, sym);
  }
  if (UNLIKELY(b->flags & BIND_LOCKED)) locked_binding(R, sym);
  b->v = v;
}

void rt_env_hold(Rt *R, Env *e, Obj *sym, Value v) {
  if (v.tag == V_OBJ && v.o->type != T_ENV) {
    const Value now = rt_env_get(R, e, sym);
    if (now.tag != V_OBJ || now.o != v.o) rt_bound(v.o);
  }
  rt_env_set(R, e, sym, v);
}

bool rt_env_remove(Rt *R, Env *e, Obj *sym) {
  SymObj *s = SYM(sym);
  Value *p = NULL;
  if (e->kind == E_EMPTY) return false;
  if (UNLIKELY(e->h.flags & OF_LOCKED)) rt_error(R, "cannot remove bindings from a locked environment");
  if (e->kind == E_BASE || (e->kind == E_PACKAGE && in_package(e, s)))
    rt_error(R, "cannot remove variables from the base environment");
  if (e->kind == E_GLOBAL) {
    p = &s->gval;
    s->gflags = 0;
  } else {
    Binding *b = find(e->dyn, sym);
    if (b) {
      HashTab *h = e->dyn;
      b->sym = NULL; /* the index keeps pointing here: a tombstone */
      b->v = v_none(V_UNBOUND);
      h->live--;
      return true;
    }
    p = slot_of(e, sym);
  }
  if (!p || p->tag == V_UNBOUND) return false;
  *p = v_none(V_UNBOUND);
  return true;
}

int rt_env_flags(Rt *R, Env *e, Obj *sym) {
  SymObj *s = SYM(sym);
  switch ((EnvKind)e->kind) {
  case E_EMPTY: return -1;
  case E_PACKAGE:
    if (!in_package(e, s)) goto other; /* fall through */
  case E_BASE: return s->bval.tag == V_UNBOUND ? -1 : s->bflags;
  case E_GLOBAL: return s->gval.tag == V_UNBOUND ? -1 : s->gflags;
  default:
  other : {
    Binding *b = find(e->dyn, sym);
    if (b) return b->flags;
    Value *p = slot_of(e, sym);
    return p && p->tag != V_UNBOUND ? 0 : -1;
  }
  }
}

void rt_env_set_flags(Rt *R, Env *e, Obj *sym, int flags) {
  SymObj *s = SYM(sym);
  switch ((EnvKind)e->kind) {
  case E_EMPTY: return;
  case E_PACKAGE:
    if (!in_package(e, s)) goto other; /* fall through */
  case E_BASE: s->bflags = (uint8_t)flags; return;
  case E_GLOBAL: s->gflags = (uint8_t)flags; return;
  default:
  other : {
    Binding *b = find(e->dyn, sym);
    if (!b) {
      /* A slot has no flags: the binding moves to the table, which is asked first when the slot is unbound. */
      Value *p = slot_of(e, sym);
      if (!p || flags == 0) return;
      Value v = *p;
      b = add(R, e, sym);
      b->v = v;
      *p = v_none(V_UNBOUND);
    }
    b->flags = (uint8_t)flags;
  }
  }
}

/* Programs may not change what the base library binds, but for what the library itself changes as it runs. */
void rt_lock_base(Rt *R) {
  static const char *const open[] = {".Device", ".Devices", ".Last.value", "last.warning"};
  for (size_t i = 0; i < R->heap->nsyms; i++) {
    SymObj *s = SYM(R->heap->syms[i]);
    if (s->bval.tag != V_UNBOUND) s->bflags |= BIND_LOCKED;
  }
  for (size_t i = 0; i < sizeof open / sizeof *open; i++) SYM(rt_sym(R, open[i]))->bflags &= (uint8_t)~BIND_LOCKED;
  R->base->h.flags |= OF_LOCKED;
  R->base_ns->h.flags |= OF_LOCKED;
}

static int by_bytes(const void *a, const void *b) { return strcmp(CSTR(*(Obj *const *)a), CSTR(*(Obj *const *)b)); }
static int by_name(const void *a, const void *b) { return rt_collate(CSTR(*(Obj *const *)a), CSTR(*(Obj *const *)b)); }

/* Call f for each bound name; with out NULL only count. */
static int64_t each(Rt *R, Env *e, bool all, Obj **out) {
  int64_t n = 0;
#define TAKE(sym)                                                                                                      \
  do {                                                                                                                 \
    if (all || SYMNAME(sym)[0] != '.') {                                                                               \
      if (out) out[n] = SYM(sym)->name;                                                                                \
      n++;                                                                                                             \
    }                                                                                                                  \
  } while (0)
  if (e->kind == E_GLOBAL || e->kind == E_BASE) {
    Heap *H = R->heap;
    bool own = e->kind == E_BASE && R->packages;
    for (size_t i = 0; i < H->nsyms; i++)
      if ((e->kind == E_GLOBAL ? SYM(H->syms[i])->gval : SYM(H->syms[i])->bval).tag != V_UNBOUND &&
          (!own || SYM(H->syms[i])->package == (SYM_EXPORTED | 1)))
        TAKE(H->syms[i]);
    return n;
  }
  if (e->kind == E_PACKAGE) {
    Heap *H = R->heap;
    for (size_t i = 0; i < H->nsyms; i++)
      if (in_package(e, SYM(H->syms[i])) && SYM(H->syms[i])->bval.tag != V_UNBOUND) TAKE(H->syms[i]);
  }
  if (e->kind == E_FRAME && e->desc && e->slots)
    for (int i = 0; i < e->desc->nslots; i++)
      if (e->slots[i].tag != V_UNBOUND) TAKE(e->desc->syms[i]);
  if (e->dyn)
    for (uint32_t i = 0; i < e->dyn->n; i++)
      if (e->dyn->b[i].sym) TAKE(e->dyn->b[i].sym);
#undef TAKE
  return n;
}

/* ---- the order in which GNU R lists an environment's names: a chained table's, or a list's that grows at its head
 * ---- */

/* The hash of P. J. Weinberger, as in the symbol tables of compilers. */
static uint32_t pjw(const char *s) {
  uint32_t h = 0, g;
  for (; *s; s++) {
    h = (h << 4) + (uint32_t)(int32_t)(signed char)*s;
    if ((g = h & 0xf0000000) != 0) h ^= g >> 24, h ^= g;
  }
  return h;
}

/* Entries 0..n-1, in order of insertion, through a table of `size` chains that grows by a fifth once it is full to more
 * than 85%: as full as chains were in use when it last grew, and the entries since.  Each chain's newest entry is its
 * first. */
static void chained_order(Rt *R, Obj **name, int64_t n, uint32_t size) {
  uint32_t *h = rt_scratch(R, (size_t)n * sizeof(uint32_t)), *next = rt_scratch(R, (size_t)n * sizeof(uint32_t));
  uint32_t cap = size;
  while (cap < 2 * n) cap += cap / 5 + 1;
  uint32_t *head = rt_scratch(R, cap * sizeof(uint32_t)),
           *old = rt_scratch(R, cap * sizeof(uint32_t)); /* entry + 1, 0: none */
  memset(head, 0, cap * sizeof *head);
  uint32_t full = 0;
  for (int64_t i = 0; i < n; i++) {
    h[i] = pjw(CSTR(name[i]));
    next[i] = head[h[i] % size];
    head[h[i] % size] = (uint32_t)i + 1;
    if (++full <= 0.85 * size) continue;
    uint32_t was = size;
    size += size / 5;
    full = 0;
    memcpy(old, head, was * sizeof *old);
    memset(head, 0, size * sizeof *head);
    for (uint32_t k = 0; k < was; k++)
      for (uint32_t at = old[k], then; at; at = then) {
        then = next[at - 1];
        next[at - 1] = head[h[at - 1] % size];
        full += !next[at - 1];
        head[h[at - 1] % size] = at;
      }
  }
  Obj **out = rt_scratch(R, (size_t)n * sizeof *out);
  int64_t m = 0;
  for (uint32_t k = 0; k < size; k++)
    for (uint32_t at = head[k]; at; at = next[at - 1]) out[m++] = name[at - 1];
  memcpy(name, out, (size_t)n * sizeof *name);
}

static void reverse(Obj **p, int64_t n) {
  for (int64_t i = 0, j = n - 1; i < j; i++, j--) {
    Obj *t = p[i];
    p[i] = p[j], p[j] = t;
  }
}

static void listing_order(Rt *R, Env *e, Obj **name, int64_t n, bool all) {
  int64_t first = 0; /* these keep their order and come last */
  if (e->kind == E_HASH && !(e->h.aux & ENV_LISTED)) {
    chained_order(R, name, n, e->h.aux ? e->h.aux : 29);
    return;
  }
  if (e->kind == E_HASH) first = e->h.aux & ~ENV_LISTED;
  else if (e->kind == E_FRAME && e->desc && e->slots)
    for (int i = 0; i < e->desc->nformals; i++)
      if (e->slots[i].tag != V_UNBOUND && (all || SYMNAME(e->desc->syms[i])[0] != '.')) first++;
  if (e->kind != E_HASH && e->kind != E_FRAME) return;
  if (first > n) first = n;
  reverse(name, first);
  reverse(name, n);
}

Obj *rt_env_names(Rt *R, Env *e, bool all, bool sorted) {
  Obj *o = rt_alloc(R, T_STR, each(R, e, all, NULL));
  each(R, e, all, VEC(o)->data);
  if (!sorted && LEN(o) > 1) listing_order(R, e, VEC(o)->data, LEN(o), all);
  if (sorted && LEN(o) > 1) qsort(VEC(o)->data, (size_t)LEN(o), sizeof(Obj *), R->c_collate ? by_bytes : by_name);
  return o;
}

int64_t rt_env_count(Rt *R, Env *e) {
  if (!R && (e->kind == E_GLOBAL || e->kind == E_BASE || e->kind == E_PACKAGE))
    R = (Rt *)e->frame; /* rt_length has no R; see heap_init_symbols */
  return each(R, e, true, NULL);
}
