/* mpi/star.h - the transport that outlives processes: options(ravel.mpi.spare = TRUE). */
#ifndef RAVEL_MPI_STAR_H
#define RAVEL_MPI_STAR_H
#include "../runtime/hosts.h"

/* All processes call it.  From here on h's messages go by sockets, and a process that ends is noted (RtHosts.dead).  NULL,
 * or why not: then nothing has changed. */
const char *star_begin(RtHosts *h);

#endif
