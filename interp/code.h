/* interp/code.h - what code.c and the compiler (compile.h) share: the memory of a piece of code. */
#ifndef RAVEL_CODE_H
#define RAVEL_CODE_H
#include "frame.h"

/* Chunks begin small: much code, that of eval() and do.call() above all, is one call that runs once. */
enum { FIRST_NODES = 4, NODES_PER_CHUNK = 32, FIRST_BYTES = 200, BYTES_PER_CHUNK = 1000 };
typedef struct NodeChunk {
  struct NodeChunk *next;
  int used, size;
  Node node[];
} NodeChunk;
typedef struct ByteChunk {
  struct ByteChunk *next;
  size_t used, size;
  _Alignas(16) char bytes[];
} ByteChunk;
typedef struct Arena {
  NodeChunk *nodes;
  ByteChunk *bytes;
  void **kept; /* malloc'ed, freed with the code */
  int nkept, cap_kept;
} Arena;

void *arena_bytes(Rt *R, Code *c, size_t n); /* zeroed */
Code *code_new(Rt *R);
#endif
