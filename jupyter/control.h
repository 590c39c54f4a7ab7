/* jupyter/control.h - the thread beside the interpreter's: heartbeat, interrupts, the end, and output that must not wait. */
#ifndef RAVEL_JUPYTER_CONTROL_H
#define RAVEL_JUPYTER_CONTROL_H
#include "streams.h"
#include <pthread.h>
#include <stdatomic.h>

typedef struct Control {
  Wire *w;
  Streams *streams;
  pthread_t thread, interpreter; /* the latter gets SIGINT */
  atomic_bool ending;            /* a front end wants the kernel to end */
  atomic_bool closing;           /* the kernel ends: so does this thread */
} Control;

bool control_begin(Control *c);
void control_end(Control *c);

void jupyter_put_info(FILE *f); /* content of kernel_info_reply */

#endif
