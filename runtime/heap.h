/* runtime/heap.h - the inside of the collector, for the files of runtime/ only. */
#ifndef RAVEL_HEAP_H
#define RAVEL_HEAP_H
#include "rt.h"
#include <setjmp.h>

/* obj->gc */
enum { GC_LIVE = 1 /* an allocated cell */, GC_MARK = 2, GC_CHUNK = 4 /* owns a large chunk: Vec.data */ };

enum { NUMERALS = 1 << 15 };
enum { HEAP_TRIGGER = 24 << 20 /* bytes of garbage that are worth a collection */ };
enum { HEAP_RING = 16 };
enum { PAGE_BITS = 16, PAGE = 1 << PAGE_BITS, MAX_CELL = 1 << 16, NCLASS = 64 };

/* A run of cells of one size: one page, or eight for the larger classes.  The header stands apart from the cells, so
 * that cells start on the page boundary and stay aligned. */
typedef struct Block {
  char *base;
  uint32_t cell, ncells, npages; /* bytes; cells; pages */
  uint32_t carved; /* cells from here on were nobody's since the block was last empty, and hold old bytes */
  uint32_t cls;
  uint32_t marks; /* objects that this collection has marked */
  bool ends;      /* heap_ends: an object's end may have something to do */
  uint64_t since; /* in the pool: the collection that found it empty */
  Obj *free;      /* free cells, while the block waits to be allocated from */
  struct Block *next;
} Block;

/* Memory of one vector (or scratch area) over MAX_CELL: page-aligned, mapped by itself. */
typedef struct Chunk {
  char *base;
  size_t size; /* bytes mapped, a multiple of PAGE */
  Obj *owner;
  void *pin;  /* the driver's handle of page-locked memory, NULL: ordinary memory */
  bool sent;  /* a device was sent these elements before */
  bool fixed; /* rt_fix */
  struct Chunk *prev, *next;
  struct Chunk *older, *newer; /* in the cache */
} Chunk;

typedef struct WeakRef {
  Obj *ref, *fun; /* a T_EXTPTR with XP_WEAK; the key's finaliser or NIL */
  bool onexit;
} WeakRef;
typedef struct Finalizer {
  Obj *obj, *fun;
  bool onexit, ready;
} Finalizer;

typedef struct Heap {
  Obj *free[NCLASS];
  size_t since, trigger; /* bytes allocated since the last collection; the next one comes at trigger */
  size_t stress, stress_left; /* collect at every Nth allocation that asks; then trigger is 0, so that all ask */
  size_t fail_left;  /* RAVEL_TEST_NO_MEMORY: allocations in the middle of something up to the one that fails; 0: none
                        does */
  void *spare_range; /* address space that no_cells gives back, NULL: used */
  bool failing;      /* an error about memory is on its way */
  jmp_buf *start;    /* in rt_new: where errors go */
  size_t live;       /* bytes in live cells and chunks after the last collection */
  size_t mapped;     /* bytes in blocks in use and chunks */
  size_t cap;        /* the host's limit on mapped, 0 none */
  size_t physical;   /* bytes of memory that the machine has; 0 not asked yet */
  size_t reserve;    /* bytes beyond cap that the error about it may use */
  uint32_t cell_size[NCLASS];
  uint8_t class_of[MAX_CELL / 16 + 1]; /* by (bytes+15)/16 */
  int nclass;
  uintptr_t **pages; /* two-level page table: Block*, or Chunk* with bit 0 set */
  Block *blocks[NCLASS];
  Block *carving[NCLASS]; /* an empty block that cells are taken from, or NULL */
  Block *avail[NCLASS];   /* where to look for the next block with free cells */
  Block *pool[2];         /* empty blocks of one page, of eight pages, of no class: the latest first */
  Block *spare[2];        /* unused blocks: without memory */
  void **regions;
  int nregions, cap_regions;
  Chunk *chunks;
  Chunk *cache[256]; /* freed chunks kept for reuse, by size class */
  Chunk *oldest, *newest;
  size_t cached;
  bool apart; /* freed since neighbours were last joined */
  Chunk *pinned; /* freed page-locked chunks */
  size_t pinned_cached;
  size_t small_pages; /* bytes to map before heap_large_pages tries again */
  double pin_ms;  /* page-locking a megabyte, as measured */
  double gc_ms;   /* the last collection */
  double gc_end;  /* when it ended, ms of processor time */
  size_t patience; /* bytes of garbage that collections wait for, because they are dear; see heap_garbage */
  double lost_ms; /* what collections took over their share since then */
  double owed_ms; /* see heap_worth_collecting */
  Obj **stack;    /* mark stack */
  size_t sp, stack_cap;
  Obj *ring[HEAP_RING]; /* taken from it, headers on their way; on the C stack a later scan would find them */
  bool overflow; /* mark stack could not grow: scan the heap for marked objects with unmarked children */
  bool in_gc;
  bool wipes; /* tests: what rt_done() frees is overwritten */
  int no_gc;
  uint64_t ngc;
  Obj **dictionary; /* strings that have an id (runtime/dictionary.c): [id - 1] */
  int32_t ndictionary, cap_dictionary;
  CharObj **strings;
  size_t nstrings, string_cap;
  CharObj *chars[128]; /* the strings of one ASCII character, NULL: not since the last collection */
  Obj **numerals; /* the strings of 0, 1, .. NUMERALS - 1 that were made since the last collection; NULL: no such table */
  Obj **syms;
  size_t nsyms, cap_syms;
  Obj **roots;
  size_t nroots, cap_roots;
  WeakRef *weak;
  size_t nweak, cap_weak;
  Finalizer *fin;
  size_t nfin, cap_fin;
  char *out; /* stdout's buffer: bytes [out_at, out_n) wait */
  size_t out_n, out_at;
  bool out_line;     /* rt_transient() has written one */
  bool out_midst;    /* what was written last did not end its line */
  bool out_terminal; /* stdout is one: lines do not wait */
  double out_time;   /* of the first byte that waits, ms */
  void (**at_exit)(Rt *);
  int nat_exit;
  char *stack_base, *stack_low, *stack_soft;
} Heap;

/* ---- mem.c, gc.c, chunks.c among themselves ---- */

/* Fresh memory had better come 2 MiB at a time, which takes a fifth of the time.  Not so in a virtual machine that gives
 * large free pages back to its host: those take 5 ms each, small ones are at hand.  The first is tried. */
void heap_large_pages(Heap *H, char *base, size_t size);
char *heap_map_aligned(size_t n, size_t unit); /* n bytes at a multiple of `unit`, PAGE or a larger power of two */
bool heap_page_set(Heap *H, char *base, size_t npages, uintptr_t entry);
void heap_release_blocks(Heap *H, bool all); /* empty ones go back to the system, but for those soon wanted, or all */
void heap_destroy(Rt *R, Obj *o);           /* what hangs off it is released */
void heap_collect_all(Rt *R);                /* for want of memory: empty blocks go back as well */
Chunk *heap_chunk(Rt *R, size_t n);              /* NULL: no memory */
void heap_link_chunk(Rt *R, Chunk *c, Obj *o);   /* from here on c belongs to o and keeps it alive when pointed into */
void heap_free_chunk(Rt *R, Chunk *c);
void heap_drop_chunks(Heap *H, size_t keep);     /* of those kept for reuse */
size_t heap_spare_chunks(const Heap *H); /* so many bytes are kept */
void heap_drop_pinned(Rt *R, size_t keep);

static inline uintptr_t heap_page_of(const Heap *H, uintptr_t p) {
  if (p >> 48) return 0;
  const uintptr_t *leaf = H->pages[p >> 32];
  return leaf ? leaf[p >> PAGE_BITS & 0xffff] : 0;
}
static inline Chunk *heap_chunk_at(const Heap *H, const void *p) {
  uintptr_t e = heap_page_of(H, (uintptr_t)p);
  return e & 1 ? (Chunk *)(e - 1) : NULL;
}
/* o's end has something to do (a chunk, a finaliser of its ext, a table of its own): sweeping must come by. */
static inline void heap_ends(const Heap *H, const Obj *o) {
  uintptr_t e = heap_page_of(H, (uintptr_t)o);
  if (e && !(e & 1)) ((Block *)e)->ends = true;
}

void heap_init_symbols(Rt *R);
void heap_sweep_strings(Rt *R);
void heap_stack_relax(Rt *R);
bool heap_open(Heap *H);        /* an empty one; false: no memory */
void heap_close(Rt *R);         /* all its objects and blocks */
size_t heap_garbage(const Heap *H); /* so many bytes are allocated between collections */
void heap_set_trigger(Heap *H); /* when the next collection comes */
void env_hash_mark(Rt *R, struct HashTab *h);
void env_hash_free(struct HashTab *h);
Obj *heap_alloc_long(Rt *R, ObjType type, size_t bytes);
size_t elt_size(ObjType t);
void *heap_pin(Rt *R, const void *p); /* the handle of the page-locked memory that p lies in, or NULL */
/* Cells of class c for at least `cells` objects, as whole blocks in which nothing lives: how many blocks (fewer hold
 * too few cells: there is no memory).  Until each of their cells is an object, or free by heap_free_cells (b's cells
 * from the from-th on), nothing may be collected. */
int64_t heap_take_blocks(Heap *H, int c, int64_t cells, Block **out);
void heap_free_cells(Heap *H, Block *b, uint32_t from);
/* v's elements are on their way to a device for which vectors are pinned.  The second time they leave the same ordinary
 * memory they move to page-locked memory first, if there is some: a program that sends them again will do so again.
 * Pointers into the old memory stay good for reading. */
void heap_sent(Rt *R, Obj *v);
/* Something is missing that garbage may hold, and takes ms to make: is a collection cheaper than all that was made
 * since the last one?  True: it has been done. */
bool heap_due(Heap *H, size_t bytes); /* is it time to collect, before so many bytes more? */
bool heap_worth_collecting(Rt *R, double ms);
bool heap_is_marked(Obj *o); /* during a collection: will it survive? */
size_t heap_physical(Rt *R); /* bytes of memory that the machine, or the container that we run in, has */
_Noreturn void heap_no_memory(Rt *R, double bytes);
enum { OCL_PIN_MIN = 1 << 20 };
/* What the heap asks of the devices, which are built on it: R->device, set with R->ocl (runtime/ocl_load.c). */
typedef struct HeapDevice {
  /* Page-locked memory of at least `bytes` at a multiple of PAGE; NULL: there is no device that wants it, or the driver
   * refused.  It must go before the OpenCL state does. */
  void *(*pin_alloc)(Rt *R, size_t bytes, void **handle);
  void (*pin_free)(Rt *R, void *handle);
  void (*copy)(void *to, const void *from, size_t n); /* memcpy by several threads when that is faster */
  void (*mark_left)(Rt *R); /* vectors that kernels which were left behind still work on (ocl_wait.c) */
  /* The last step of marking (residency.c), and what follows it. */
  bool (*mark_recipes)(Rt *R, bool first);
  void (*sweep_recipes)(Rt *R);
  bool (*all_ended)(Rt *R); /* the kernels that were left behind?  Waits, as long as a device's patience is */
  void (*free)(Rt *R);      /* ocl_load.c */
} HeapDevice;
/* For a signal's handler, before the process ends: what waits in stdout's buffer is written. */
void rt_flush_dying(Rt *R);
/* A line without an end on the terminal (standard error): it goes before anything else is written, or (NULL) now.  Nothing
 * happens in the middle of a line of output. */
void rt_transient(Rt *R, const char *text);

#endif
