/* runtime/sym.c - interned strings and symbols. */
#include "heap.h"
#include "utf8.h"
#include <stdio.h>
#include <stdlib.h>

/* ---- strings --------------------------------------------------------------------------------------------------------
 */

static uint32_t hash_bytes(const char *s, size_t n) {
  uint64_t h = 0xcbf29ce484222325u ^ n;
  while (n >= 8) {
    uint64_t w;
    memcpy(&w, s, 8);
    h = (h ^ w) * 0x9fb21c651e98df25u;
    h ^= h >> 32;
    s += 8, n -= 8;
  }
  uint64_t w = 0;
  memcpy(&w, s, n);
  h = (h ^ w) * 0x9fb21c651e98df25u;
  return (uint32_t)(h ^ h >> 32);
}

static void grow_strings(Rt *R) {
  Heap *H = R->heap;
  size_t cap = H->string_cap * 2;
  CharObj **t = calloc(cap, sizeof *t);
  if (!t) return; /* longer chains, no harm */
  for (size_t i = 0; i < H->string_cap; i++)
    for (CharObj *c = H->strings[i], *next; c; c = next) {
      next = (CharObj *)c->next;
      c->next = (Obj *)t[c->hash & (cap - 1)];
      t[c->hash & (cap - 1)] = c;
    }
  free(H->strings);
  H->strings = t;
  H->string_cap = cap;
}

/* The string of these bytes, which are of encoding enc. */
static CharObj *intern(Rt *R, const char *s, size_t n, int enc) {
  Heap *H = R->heap;
  uint32_t h = hash_bytes(s, n);
  for (CharObj *c = H->strings[h & (H->string_cap - 1)]; c; c = (CharObj *)c->next)
    if (c->hash == h && c->len == n && c->h.aux == (uint32_t)enc && memcmp(c->s, s, n) == 0) return c;
  size_t bytes = offsetof(CharObj, s) + n + 1;
  CharObj *c = (CharObj *)(bytes <= MAX_CELL ? rt_alloc_obj(R, T_CHAR, bytes) : heap_alloc_long(R, T_CHAR, bytes));
  c->sym = NULL;
  c->id = c->truelength = 0;
  c->h.named = 2;
  c->h.aux = (uint32_t)enc;
  R->latin1 |= enc == CE_LATIN1;
  c->len = (uint32_t)n;
  c->hash = h;
  memcpy(c->s, s, n);
  c->s[n] = 0;
  if (H->nstrings++ >= H->string_cap) grow_strings(R);
  CharObj **slot = &H->strings[h & (H->string_cap - 1)];
  c->next = (Obj *)*slot;
  *slot = c;
  return c;
}

Obj *rt_mkn(Rt *R, const char *s, size_t n, int enc) {
  if (n == 0) return EMPTY_STR;
  if (n == 1 && !(*s & 0x80)) {
    CharObj **one = &R->heap->chars[(unsigned char)*s];
    return (Obj *)(*one ? *one : (*one = intern(R, s, 1, CE_ASCII)));
  }
  if (n > INT32_MAX) rt_error(R, "R character strings are limited to 2^31-1 bytes");
  bool ascii = true;
  for (size_t i = 0; i < n; i++)
    if ((unsigned char)s[i] > 127) {
      ascii = false;
      break;
    }
  if (ascii) enc = CE_ASCII;
  else if (enc == CE_MARKED) enc = CE_UTF8;
  else if (UNLIKELY(R->ascii) && enc == CE_UTF8) enc = CE_UNMARKED;
  return (Obj *)intern(R, s, n, enc);
}
Obj *rt_mk(Rt *R, const char *s) { return rt_mkn(R, s, strlen(s), CE_UTF8); }

Obj *rt_mkf(Rt *R, const char *fmt, ...) {
  char buf[512];
  va_list ap;
  va_start(ap, fmt);
  int n = vsnprintf(buf, sizeof buf, fmt, ap);
  va_end(ap);
  if (n < 0) return EMPTY_STR;
  if ((size_t)n < sizeof buf) return rt_mkn(R, buf, (size_t)n, CE_UTF8);
  char *big = rt_scratch(R, (size_t)n + 1);
  va_start(ap, fmt);
  vsnprintf(big, (size_t)n + 1, fmt, ap);
  va_end(ap);
  return rt_mkn(R, big, (size_t)n, CE_UTF8);
}

/* Before the sweep: strings that are about to die leave the table. */
void heap_sweep_strings(Rt *R) {
  Heap *H = R->heap;
  memset(H->chars, 0, sizeof H->chars);
  if (H->numerals) memset(H->numerals, 0, NUMERALS * sizeof *H->numerals);
  for (size_t i = 0; i < H->string_cap; i++)
    for (CharObj **pc = &H->strings[i]; *pc;) {
      CharObj *c = *pc;
      if (!(c->h.gc & GC_MARK)) {
        *pc = (CharObj *)c->next;
        H->nstrings--;
      } else {
        pc = (CharObj **)&c->next;
      }
    }
}

/* ---- symbols ----------------------------------------------------------------------------------------------------- */

Obj *rt_sym_of(Rt *R, Obj *name) {
  if (name->flags & OF_STATIC) {
    if (name == EMPTY_STR) return MISSING_ARG;
    name = rt_mkn(R, "NA", 2, CE_ASCII);
  }
  CharObj *c = (CharObj *)name;
  if (LIKELY(c->sym != NULL)) return c->sym;
  rt_assert(R, name->type == T_CHAR, "a symbol of type %d", name->type);
  if (UNLIKELY(name->aux == CE_LATIN1)) { /* a name is what it says, however it is encoded */
    const char *u = text_utf8(R, name);
    return c->sym = rt_sym_of(R, rt_mkn(R, u, strlen(u), CE_UTF8));
  }
  Heap *H = R->heap;
  if (H->nsyms == H->cap_syms) {
    size_t cap = H->cap_syms ? H->cap_syms * 2 : 4096;
    Obj **t = realloc(H->syms, cap * sizeof *t);
    if (!t) rt_error_call(R, NIL, "memory exhausted (limit reached?)");
    H->syms = t, H->cap_syms = cap;
  }
  SymObj *s = (SymObj *)rt_alloc_obj(R, T_SYM, sizeof(SymObj));
  s->h.named = 2;
  s->name = name;
  if (c->len > 2 && c->s[0] == '.' && c->s[1] == '.') {
    int n = 0, i = 2;
    for (; c->s[i] >= '0' && c->s[i] <= '9' && n < 100; i++) n = n * 10 + (c->s[i] - '0');
    if (!c->s[i] && n < 256) s->ddval = (uint8_t)n;
  }
  H->syms[H->nsyms++] = (Obj *)s;
  return c->sym = (Obj *)s;
}
Obj *rt_sym(Rt *R, const char *name) { return rt_sym_of(R, rt_mk(R, name)); }
bool rt_any_global(Rt *R, const char *const *name, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (SYM(rt_sym(R, name[i]))->gval.tag != V_UNBOUND) return true;
  return false;
}

static Env *new_root_env(Rt *R, EnvKind kind, Env *parent) {
  Env *e = (Env *)rt_alloc_obj(R, T_ENV, sizeof(Env));
  e->kind = (uint8_t)kind;
  e->parent = parent;
  e->h.named = 2;
  return e;
}

void heap_init_symbols(Rt *R) {
  Heap *H = R->heap;
  H->string_cap = 8192;
  H->strings = calloc(H->string_cap, sizeof *H->strings);
  if (!H->strings) rt_error_call(R, NIL, "memory exhausted (limit reached?)");
#define X(f, t) R->s.f = rt_sym(R, t);
  RT_SYMBOLS(X)
#undef X
  R->empty = new_root_env(R, E_EMPTY, NULL);
  R->base = new_root_env(R, E_BASE, R->empty);
  R->global = new_root_env(R, E_GLOBAL, R->base);
  R->base_ns = new_root_env(R, E_BASE, R->global);
  R->base->frame = R->global->frame = R->base_ns->frame = (struct Frame *)R; /* their bindings are in R's symbols */
}
