/* pe/arena.c - the memory of a compilation. */
#include "arena.h"
#include "../runtime/rt.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 32000, LARGE = 8000 }; /* bytes; what is larger has a chunk of its own, which pe_extend can move */

typedef struct PeChunk {
  struct PeChunk *prev, *next;
  int32_t arena;
  size_t bytes; /* of data */
  _Alignas(16) char data[];
} PeChunk;

PePool *pe_pool_new(jmp_buf *escape) {
  PePool *m = calloc(1, sizeof *m);
  if (m) m->escape = escape;
  return m;
}

void pe_pool_free(PePool *m) {
  if (!m) return;
  for (PeChunk *c = m->chunk, *next; c; c = next) {
    next = c->next;
    free(c);
  }
  free(m);
}

size_t pe_pool_bytes(const PePool *m) {
  size_t n = 0;
  for (const PeChunk *c = m->chunk; c; c = c->next) n += sizeof *c + c->bytes;
  return n;
}

static void link_in(PePool *m, PeChunk *c) {
  if (c->prev) c->prev->next = c;
  else m->chunk = c;
  if (c->next) c->next->prev = c;
}

void pe_bug(const char *what) {
  char text[400];
  snprintf(text, sizeof text, "%s; the call runs in the interpreter", what);
  rt_broken(text);
}

void pe_assert_failed(PePool *m, const char *file, int line, const char *cond, const char *fmt, ...) {
  char saw[200], text[360];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(saw, sizeof saw, fmt, ap);
  va_end(ap);
  snprintf(text, sizeof text, "%s:%d: %s: %s", file, line, cond, saw);
  pe_bug(text);
  if (!m->escape) abort(); /* nowhere to go: whoever asserted so late has a bug of its own */
  snprintf(m->bug, sizeof m->bug, "%.*s", (int)sizeof m->bug - 1, text);
  longjmp(*m->escape, 1);
}

/* Tests: is the next chunk one that is not to be had? */
static bool fails_now(PeArena *a) {
  PePool *m = a->pool;
  if (!m->fails_at) return false;
  ++m->chunks;
  if (m->fails_at > 0) return m->chunks == m->fails_at;
  if (m->chunks == -m->fails_at)
    pe_assert_failed(m, __FILE__, __LINE__, "fails_at == 0", "chunk %d, by request", m->chunks);
  return false;
}

static PeChunk *chunk(PeArena *a, size_t n, bool zeroed) {
  PePool *m = a->pool;
  bool fails = fails_now(a);
  PeChunk *c = fails ? NULL : zeroed ? calloc(1, sizeof *c + n) : malloc(sizeof *c + n);
  if (!c) longjmp(*m->escape, 1);
  c->prev = NULL;
  if (!a->id) a->id = ++m->arenas;
  c->arena = a->id;
  c->bytes = n;
  c->next = m->chunk;
  link_in(m, c);
  return c;
}

void *pe_alloc(PeArena *a, size_t n) {
  n = (n + 15) & ~(size_t)15;
  if (n > LARGE) return chunk(a, n, true)->data;
  if ((size_t)(a->end - a->p) < n) {
    a->p = chunk(a, CHUNK, false)->data;
    a->end = a->p + CHUNK;
  }
  void *r = memset(a->p, 0, n);
  a->p += n;
  return r;
}

void *pe_extend(PeArena *a, void *p, size_t old, size_t n) {
  pe_assert_in(a->pool, n >= old && (p || !old), "%zu bytes become %zu", old, n);
  if (((old + 15) & ~(size_t)15) > LARGE) {
    PePool *m = a->pool;
    PeChunk *was = (PeChunk *)(void *)((char *)p - offsetof(PeChunk, data));
    bool fails = fails_now(a);
    PeChunk *c = fails ? NULL : realloc(was, sizeof *c + n);
    if (!c) longjmp(*m->escape, 1);
    link_in(m, c);
    c->bytes = n;
    memset(c->data + old, 0, n - old);
    return c->data;
  }
  void *r = pe_alloc(a, n);
  if (old) memcpy(r, p, old);
  return r;
}

void *pe_copy(PeArena *a, const void *p, size_t n) {
  void *r = pe_alloc(a, n ? n : 1);
  if (n) memcpy(r, p, n);
  return r;
}

void pe_arena_free(PeArena *a) {
  PePool *m = a->pool;
  for (PeChunk *c = a->id ? m->chunk : NULL, *next; c; c = next) {
    next = c->next;
    if (c->arena != a->id) continue;
    if (c->prev) c->prev->next = next;
    else m->chunk = next;
    if (next) next->prev = c->prev;
    free(c);
  }
  *a = (PeArena){.pool = m};
}
