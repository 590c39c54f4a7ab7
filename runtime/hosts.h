/* runtime/hosts.h - several processes that run the same script: `mpirun -n N ravel script.R`.
 *
 * Replicated execution.  All processes evaluate every expression, each in its own memory, so that nothing is ever sent
 * from one to another but numbers.  They stay alike because
 *
 *   - what the outside world answers (files, time, environment, processes) is asked by the first process alone, and told
 *     to all (stdlib/io/hosts.c); it alone writes;
 *   - what depends on time (when a call goes to a device) may differ, since the results do not;
 *   - a parallel call that is worth it is cut by elements: each process computes a piece with its kernel, and the pieces
 *     are gathered (interp/share.c).  The first process decides, and tells.
 *
 * All of these are collective: every process must come to the same ones in the same order.  Each message begins with what
 * it is about and its number, so that processes that have come apart end with an error that says where.
 *
 * The transport is a plug-in, libravel-mpi.so (mpi/mpi.c), which fills in the first part of RtHosts.  With
 * options(ravel.mpi.spare = TRUE) it is one that outlives processes (mpi/star.c): who has died all hear at the same
 * least() or gather(), whose result lacks them. */
#ifndef RAVEL_HOSTS_H
#define RAVEL_HOSTS_H
#include "rt.h"

enum { HOSTS_VERSION = 2, HOSTS_INLINE = 488 /* bytes that travel with a message's head */ };

typedef struct RtHosts {
  /* The transport's. */
  int rank, size;
  double latency_ms, gbs;             /* of a message of a few bytes, and of long ones, as measured at the start */
  void (*tell)(void *data, size_t n); /* the first process's bytes to all; all give the same n */
  void (*least)(int64_t *x, int n);   /* element by element the least of all processes' */
  void (*gather)(void *data,
                 const int64_t *at); /* bytes [at[r], at[r + 1]) are process r's: to all.  at has size + 1 */
  void (*end)(void);                 /* waits for all */
  void (*stop)(int status) __attribute__((noreturn)); /* ends all processes */
  bool recovers;                                      /* mpirun leaves the others alone when a process dies */
  const char *(*spare)(struct RtHosts *h);            /* from here on deaths are survived; NULL, or why not */
  void (*forked)(void);                               /* in a child of fork(): NULL, or closes what it does not need */
  uint8_t *dead;                                      /* by rank; NULL before spare */
  int lost;                                           /* how many are dead */
  /* Ours. */
  uint32_t messages; /* so far */
  uint32_t children; /* of fork(), dealt out so far (stdlib/io/processes.c) */
  bool asking;       /* the first process asks the outside world: conditions are told, too */
  int in_child;      /* a child of fork(), which is alone */
  int apart;         /* regions that run whose elements are each process's own affair (interp/share.h) */
  uint32_t unasked;  /* short regions that are not asked about any more, before one is */
  bool spares;       /* options(ravel.mpi.spare = ) */
  int pipe_status;   /* of the last pipe that was closed (hosts_pclose) */
  void (*condition)(Rt *R, int kind, const char *klass, Obj *call, const char *msg); /* see stdlib/io/hosts.c */
} RtHosts;
enum { HOSTS_VALUE, HOSTS_WARNING, HOSTS_ERROR, HOSTS_ERROR_CLASS };

/* What libravel-mpi.so shows: NULL, or why not. */
typedef const char *RavelMpiBegin(RtHosts *h, int version);

/* Are there others? */
static inline bool rt_shared(const Rt *R) { return R->hosts && !R->hosts->in_child; }
/* Is this one of the others: one that asks and writes nothing? */
static inline bool rt_follows(const Rt *R) { return rt_shared(R) && R->hosts->rank > 0; }

/* How many there are; is process r one of them? */
static inline int hosts_living(const RtHosts *h) { return h->size - h->lost; }
static inline bool hosts_lives(const RtHosts *h, int r) { return !h->dead || !h->dead[r]; }

/* The first process's n bytes, to all.  what: the same words in all. */
void rt_tell(Rt *R, const char *what, void *data, size_t n);
int64_t rt_tell_int(Rt *R, const char *what, int64_t x);
/* The same for bytes of which only the first process knows how many: the others get them in scratch memory. */
void *rt_tell_bytes(Rt *R, const char *what, const void *data, size_t *n);

#endif
