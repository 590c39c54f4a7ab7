/* mpi/mpi.c - the transport of runtime/hosts.h over MPI: libravel-mpi.so, which the program loads when mpirun has
 * started it.  A library of its own, so that the program does not need MPI. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "star.h"

enum { PIECE = 1 << 28 /* bytes of one message: counts are ints */, PROBE = 1 << 20, ROUNDS = 8 };

static void tell(void *data, size_t n) {
  for (size_t at = 0; at < n; at += PIECE)
    MPI_Bcast((char *)data + at, (int)(n - at < PIECE ? n - at : PIECE), MPI_BYTE, 0, MPI_COMM_WORLD);
}

static void least(int64_t *x, int n) { MPI_Allreduce(MPI_IN_PLACE, x, n, MPI_INT64_T, MPI_MIN, MPI_COMM_WORLD); }

static int processes(void) {
  int n;
  MPI_Comm_size(MPI_COMM_WORLD, &n);
  return n;
}

static void gather(void *data, const int64_t *at) {
  int size = processes();
  if (at[size] - at[0] <= PIECE) {
    int *count = malloc(2 * (size_t)size * sizeof *count), *from = count + size;
    if (!count) MPI_Abort(MPI_COMM_WORLD, 1);
    for (int r = 0; r < size; r++) count[r] = (int)(at[r + 1] - at[r]), from[r] = (int)(at[r] - at[0]);
    MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_BYTE, (char *)data + at[0], count, from, MPI_BYTE, MPI_COMM_WORLD);
    free(count);
    return;
  }
  for (int r = 0; r < size; r++) /* long ones one after the other: the network is full in any case */
    for (int64_t a = at[r]; a < at[r + 1]; a += PIECE)
      MPI_Bcast((char *)data + a, (int)(at[r + 1] - a < PIECE ? at[r + 1] - a : PIECE), MPI_BYTE, r, MPI_COMM_WORLD);
}

static void end(void) { MPI_Finalize(); }

static _Noreturn void stop(int status) {
  fflush(NULL);
  MPI_Abort(MPI_COMM_WORLD, status);
  abort();
}

/* Is there a setting of Open MPI's (mpirun --enable-recovery, or --mca orte_enable_recovery 1) by which the others go on
 * when one dies?  Its name begins differently in each version. */
static bool recovers(void) {
  extern char **environ;
  for (char **e = environ; *e; e++) {
    const char *name = strstr(*e, "_enable_recovery="), *value = name ? strchr(name, '=') + 1 : "";
    if (*value && !strchr("0fFnN", *value)) return true;
  }
  return false;
}

/* The network, by what it does: a message of a few bytes, and a gather of a megabyte. */
static void measure(RtHosts *h) {
  char *room = calloc(PROBE, 1);
  int64_t *at = malloc(((size_t)h->size + 1) * sizeof *at), x = 0;
  if (!room || !at) h->stop(1);
  for (int r = 0; r <= h->size; r++) at[r] = (int64_t)PROBE / h->size * r;
  h->gather(room, at);
  double few = 1e9, many = 1e9;
  for (int i = 0; i < ROUNDS; i++) {
    double t0 = MPI_Wtime();
    h->least(&x, 1);
    double t1 = MPI_Wtime();
    h->gather(room, at);
    double t2 = MPI_Wtime();
    if (t1 - t0 < few) few = t1 - t0;
    if (t2 - t1 < many) many = t2 - t1;
  }
  free(room), free(at);
  h->latency_ms = few * 1e3;
  many -= few;
  h->gbs = many > 0 ? PROBE * 1e-9 / many : 10;
}

static const char *spare(RtHosts *h) {
  const char *why = star_begin(h);
  if (!why) measure(h);
  return why;
}

RavelMpiBegin ravel_mpi_begin;
const char *ravel_mpi_begin(RtHosts *h, int version) {
  if (version != HOSTS_VERSION) return "libravel-mpi.so is of another version";
  int have;
  if (MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &have) != MPI_SUCCESS) return "MPI_Init_thread() has failed";
  MPI_Comm_rank(MPI_COMM_WORLD, &h->rank);
  h->size = processes();
  h->tell = tell, h->least = least, h->gather = gather, h->end = end, h->stop = stop;
  h->spare = spare, h->recovers = recovers();
  if (h->size > 1) measure(h);
  return NULL;
}
