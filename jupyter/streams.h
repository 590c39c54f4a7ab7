/* jupyter/streams.h - what a cell prints, as messages "stream": in order, several small pieces in one.
 *
 * Standard output and standard error of the process are pipes here, so that what system(), C code and children of fork()
 * print reaches the notebook, too. */
#ifndef RAVEL_JUPYTER_STREAMS_H
#define RAVEL_JUPYTER_STREAMS_H
#include "wire.h"

typedef struct Streams Streams;

Streams *streams_open(Wire *w); /* NULL: no pipe */
void streams_close(Streams *s); /* standard output and error are what they were */
/* From now on what is printed belongs to m (NULL: nobody, and is dropped). */
void streams_belong(Streams *s, const Message *m);
void streams_write(Streams *s, int fd, const char *text, size_t n); /* fd 1 or 2 */
void streams_flush(Streams *s);
void streams_tick(Streams *s); /* for the other thread: pipes are emptied, what has waited is sent */
const int *streams_fds(const Streams *s);
/* Until `end` what goes to standard output is kept: the text of a value.  Its bytes, malloc'ed. */
void streams_capture(Streams *s);
char *streams_captured(Streams *s, size_t *n);

#endif
