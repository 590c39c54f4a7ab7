/* capi/handlers.c - what waits for input on a file descriptor ("Writing R Extensions", 8.1.4; R_ext/eventloop.h). */
#include <stdlib.h>
#include <sys/select.h>
#include "capi.h"

typedef void (*HandlerProc)(void *data);
typedef struct InputHandler { /* packages read it */
  int activity, fd;
  HandlerProc handler;
  struct InputHandler *next;
  int active;
  void *data;
} InputHandler;
extern void *R_InputHandlers;

API InputHandler *addInputHandler(InputHandler *list, int fd, HandlerProc handler, int activity) {
  InputHandler *h = calloc(1, sizeof *h);
  if (!h) rt_error(R, "memory exhausted (limit reached?)");
  *h = (InputHandler){.activity = activity, .fd = fd, .handler = handler, .active = 1};
  if (!list) {
    R_InputHandlers = h;
    return h;
  }
  while (list->next) list = list->next;
  return list->next = h;
}
API int removeInputHandler(InputHandler **list, InputHandler *it) {
  for (; *list; list = &(*list)->next)
    if (*list == it) {
      *list = it->next;
      free(it);
      return 1;
    }
  return 0;
}
API InputHandler *getInputHandler(InputHandler *list, int fd) {
  while (list && list->fd != fd) list = list->next;
  return list;
}
/* The descriptors that can be read within so many microseconds (< 0: however long it takes); NULL: none. */
API fd_set *R_checkActivity(int usec, int ignore_stdin) {
  static fd_set ready;
  FD_ZERO(&ready);
  int most = -1;
  for (InputHandler *h = R_InputHandlers; h; h = h->next)
    if (h->active) {
      FD_SET(h->fd, &ready);
      if (h->fd > most) most = h->fd;
    }
  struct timeval t = {usec / 1000000, usec % 1000000};
  return select(most + 1, &ready, NULL, NULL, usec < 0 ? NULL : &t) > 0 ? &ready : NULL;
}
API void R_runHandlers(InputHandler *list, fd_set *ready) {
  for (InputHandler *h = list, *next; h && ready; h = next) {
    next = h->next;
    if (h->active && FD_ISSET(h->fd, ready) && h->handler) h->handler(h->data);
  }
}

/* The session waits for the user: what has input meanwhile is served, and Tcl's events.  How many milliseconds it may
 * wait until it asks again; -1: nothing else waits. */
int capi_idle(Rt *r) {
  bool tcl = capi_tcl_serve();
  if (!R_InputHandlers) return tcl ? 20 : -1;
  fd_set *ready = R_checkActivity(0, 1);
  if (ready) R_runHandlers(R_InputHandlers, ready);
  return 20;
}
