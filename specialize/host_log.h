/* specialize/host_log.h - the C library's log() for kernels, to the last bit.
 *
 * GNU R's normal numbers beyond 0.425 from the median take log() from the C library, and rv_log rounds one argument in some
 * hundred differently.  glibc since 2.28 has a table and a short polynomial; both are constants of the library that this
 * process has loaded, and are read there. */
#ifndef RAVEL_HOST_LOG_H
#define RAVEL_HOST_LOG_H
#include <stdbool.h>

/* Where things are: log(2) in two parts, five coefficients, (eleven more, for arguments near 1), then for each 128th of
 * [0.6875, 1.375) 1 / c and log(c) of a c in its middle. */
enum { HOST_LOG_POLY = 2, HOST_LOG_CELLS = 18, HOST_LOG_SIZE = HOST_LOG_CELLS + 2 * 128 };
/* Into table, unless that is NULL.  False: the library has no such table, or what rv_host_log (specialize/math/stream.h) makes of it is not its log() on
 * thousands of arguments. */
bool spec_host_log(double *table);
#endif
