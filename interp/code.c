/* interp/code.c - code objects: nodes and their small arrays lie in an arena, and are freed with the code. */
#include "code.h"

#include <stdlib.h>

void *arena_bytes(Rt *R, Code *c, size_t n) {
  Arena *a = c->arena;
  n = (n + 15) & ~(size_t)15;
  if (!a->bytes || a->bytes->used + n > a->bytes->size) {
    const size_t usual = a->bytes ? BYTES_PER_CHUNK : FIRST_BYTES, size = n > usual ? n : usual;
    ByteChunk *b = calloc(1, sizeof *b + size);
    if (!b) rt_error(R, "cannot allocate memory for code");
    b->size = size;
    b->next = a->bytes;
    a->bytes = b;
  }
  void *p = a->bytes->bytes + a->bytes->used;
  a->bytes->used += n;
  return p;
}

void call_site_keep(Rt *R, Node *n, void *mem) { code_keep(R, n->u.call->owner, mem); }
/* Is n one of c's nodes?  (A promise may run in the frame of other code.) */
bool code_owns(const Code *c, const Node *n) {
  for (NodeChunk *k = c->arena ? c->arena->nodes : NULL; k; k = k->next)
    if (n >= k->node && n < k->node + k->size) return true;
  return false;
}
void code_keep(Rt *R, Code *c, void *mem) {
  rt_assert(R, mem && c->arena, "nothing is kept");
  Arena *a = c->arena;
  if (a->nkept == a->cap_kept) {
    int cap = a->cap_kept ? a->cap_kept * 2 : 4;
    void **k = realloc(a->kept, sizeof *k * (size_t)cap);
    if (!k) rt_error(R, "cannot allocate memory for code");
    a->kept = k;
    a->cap_kept = cap;
  }
  a->kept[a->nkept++] = mem;
}

void interp_free_code(Rt *R, Obj *o) {
  Code *c = (Code *)o;
  Arena *a = c->arena;
  if (!a) return;
  for (NodeChunk *k = a->nodes, *next; k; k = next) next = k->next, free(k);
  for (ByteChunk *k = a->bytes, *next; k; k = next) next = k->next, free(k);
  for (int i = 0; i < a->nkept; i++) free(a->kept[i]);
  free(a->kept);
  free(a);
  c->arena = NULL;
}

Code *code_new(Rt *R) {
  Code *c = (Code *)rt_alloc_obj(R, T_CODE, sizeof(Code));
  c->arena = calloc(1, sizeof(Arena));
  if (!c->arena) rt_error(R, "cannot allocate memory for code");
  return c;
}

Code *code_shell(Rt *R, Obj *formals, Obj *body) {
  rt_assert(R, body && (formals == NIL || formals->type == T_PAIRLIST), "formals of type %d", formals->type);
  Code *c = code_new(R);
  c->formals = formals;
  c->expr = body;
  rt_share(body);
  rt_share(formals);
  return c;
}

int code_slot(Code *c, Obj *sym) {
  for (int i = 0; i < c->desc.nslots; i++)
    if (c->desc.syms[i] == sym) return i;
  return -1;
}
