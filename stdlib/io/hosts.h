/* stdlib/io/hosts.h - the outside world of several processes that run one script (runtime/hosts.h). */
#ifndef RAVEL_STDLIB_HOSTS_H
#define RAVEL_STDLIB_HOSTS_H
#include <stdio.h>

#include "../../runtime/hosts.h"

/* If mpirun has started this process: the others are found (R->hosts), what the first one's environment says of language,
 * time zone and folders holds in all.  Before interp_init.  False: they cannot be; *why says so. */
bool hosts_begin(Rt *R, const char **why);
/* After interp_init: base functions that ask the outside world do so in the first process alone. */
void hosts_ask_once(Rt *R);
/* options(ravel.mpi.spare = spare) */
void hosts_spare(Rt *R, bool spare);
/* All processes have come to the end; the status of the first one. */
int hosts_end(Rt *R, int status);

/* fopen(), popen(), tmpfile(): in the first process, whose bytes all get.  What the others write is lost.  errno is the
 * first one's. */
FILE *hosts_fopen(Rt *R, const char *path, const char *mode);
FILE *hosts_popen(Rt *R, const char *command, const char *mode);
FILE *hosts_tmpfile(Rt *R);
FILE *hosts_stdin(Rt *R); /* stdin itself where there are no others */
FILE *hosts_fdopen(Rt *R, int fd, const char *mode);
int hosts_pclose(Rt *R, FILE *f);

#endif
