/* runtime/heap.h - the inside of the collector, for the files of runtime/ only. */
#ifndef RAVEL_HEAP_H
#define RAVEL_HEAP_H
#include "rt.h"
#include <setjmp.h>

/* obj->gc */
enum { GC_LIVE = 1 /* an allocated cell */, GC_MARK = 2, GC_CHUNK = 4 /* owns a large chunk: Vec.data */ };

enum { PAGE_BITS = 16, PAGE = 1 << PAGE_BITS, MAX_CELL = 1 << 16, NCLASS = 64 };

/* A run of cells of one size: one page, or eight for the larger classes.  The header stands apart from the cells, so
 * that cells start on the page boundary and stay aligned. */
typedef struct Block {
  char *base;
  uint32_t cell, ncells, npages;
  uint32_t cls, live;
  bool touched; /* cells were handed out since the last collection */
  uint8_t idle; /* collections since it was last touched */
  Obj *free;    /* free cells, while the block waits to be allocated from */
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
  size_t since, trigger;      /* bytes allocated since the last collection; the next one comes at trigger */
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
  Block *avail[NCLASS]; /* where to look for the next block with free cells */
  Block *spare[2];      /* unused blocks of one page, of eight pages */
  void **regions;
  int nregions, cap_regions;
  Chunk *chunks;
  Chunk *cache[256]; /* freed chunks kept for reuse, by size class */
  size_t cached;
  Chunk *pinned; /* freed page-locked chunks */
  size_t pinned_cached;
  double pin_ms;  /* page-locking a megabyte, as measured */
  double gc_ms;   /* the last collection */
  double owed_ms; /* see heap_worth_collecting */
  Obj **stack;    /* mark stack */
  size_t sp, stack_cap;
  bool overflow; /* mark stack could not grow: scan the heap for marked objects with unmarked children */
  bool in_gc;
  int no_gc;
  uint64_t ngc;
  Obj **dictionary; /* strings that have an id (runtime/dictionary.c): [id - 1] */
  int32_t ndictionary, cap_dictionary;
  CharObj **strings;
  size_t nstrings, string_cap;
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

void heap_init_symbols(Rt *R);
void heap_sweep_strings(Rt *R);
void heap_stack_relax(Rt *R);
bool heap_open(Heap *H);        /* an empty one; false: no memory */
void heap_close(Rt *R);         /* all its objects and blocks */
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
  void (*free)(Rt *R);      /* ocl_free */
} HeapDevice;
/* For a signal's handler, before the process ends: what waits in stdout's buffer is written. */
void rt_flush_dying(Rt *R);
/* A line without an end on the terminal (standard error): it goes before anything else is written, or (NULL) now.  Nothing
 * happens in the middle of a line of output. */
void rt_transient(Rt *R, const char *text);

#endif
