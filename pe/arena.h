/* pe/arena.h - the memory of a compilation: partial evaluator, passes, code generator, kernel.
 *
 * An arena gives memory that goes at once (a graph's, the builder's, the generator's own); a pool holds the arenas'
 * chunks.  Where there is no memory, the allocation leaves by the pool's escape: to oclgen_compile, which frees the
 * pool and with it whatever was being made, and declines.  So nobody in between has anything to check or to clean up.
 * By the same way leaves what finds a bug of ravel's: pe_assert.
 */
#ifndef RAVEL_ARENA_H
#define RAVEL_ARENA_H
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>

typedef struct PePool {
  struct PeChunk *chunk;
  jmp_buf *escape;          /* NULL: the compilation is over */
  int32_t arenas;           /* so many have been begun */
  int32_t fails_at, chunks; /* tests: the fails_at-th chunk is not to be had; -n: an assertion fails at the n-th; 0 */
  char bug[160];            /* why the escape was taken: an assertion that failed; "": memory */
} PePool;
size_t pe_pool_bytes(const PePool *m); /* that it has from malloc */
PePool *pe_pool_new(jmp_buf *escape); /* NULL: no memory.  escape is the caller's, and must be set before pe_alloc */
void pe_pool_free(PePool *m);         /* with all arenas; NULL is none */

typedef struct PeArena { /* {.pool = m}: nothing in it */
  PePool *pool;
  char *p, *end;
  int32_t id;
} PeArena;
void *pe_alloc(PeArena *a, size_t n); /* zeroed */
/* p, of a and so many bytes, as the beginning of n > old bytes, zeroed beyond; p is no longer. old 0: any p. */
void *pe_extend(PeArena *a, void *p, size_t old, size_t n);
void *pe_copy(PeArena *a, const void *p, size_t n);
void pe_arena_free(PeArena *a); /* what is in it goes; it can be used again */

/* What must hold within a compilation, whatever is compiled; x: what has the arena (Graph, Build, Gen).  Where it does not
 * the compilation is declined, the call runs in the interpreter, and standard error says so (rt_broken).  Of a graph that
 * is there without its compilation (a kernel's, evaluated on the host) nothing may be asserted: rt_holds. */
#define pe_assert(x, cond, ...) pe_assert_in((x)->arena.pool, cond, __VA_ARGS__)
#define pe_assert_in(pool, cond, ...) \
  (__builtin_expect(!!(cond), 1) ? (void)0 : pe_assert_failed(pool, __FILE__, __LINE__, #cond, __VA_ARGS__))
_Noreturn void pe_assert_failed(PePool *m, const char *file, int line, const char *cond, const char *fmt, ...)
    __attribute__((cold, noinline, format(printf, 5, 6)));
void pe_bug(const char *what); /* what: a bug that makes a compilation be declined */

#endif
