/* R_ext/eventloop.h - files that a session waits for together with its input. */
#ifndef R_EXT_EVENTLOOP_H
#define R_EXT_EVENTLOOP_H
#include <sys/select.h>
#include <sys/types.h>
#define XActivity 1
#define StdinActivity 2
#ifdef __cplusplus
extern "C" {
#endif
typedef void (*InputHandlerProc)(void *data);
typedef struct _InputHandler {
  int activity, fileDescriptor;
  InputHandlerProc handler;
  struct _InputHandler *next;
  int active;
  void *userData;
} InputHandler;
extern InputHandler *R_InputHandlers;
extern void (*R_PolledEvents)(void);
extern int R_wait_usec;
InputHandler *addInputHandler(InputHandler *, int fd, InputHandlerProc, int activity);
InputHandler *getInputHandler(InputHandler *, int fd);
InputHandler *getSelectedHandler(InputHandler *, fd_set *);
int removeInputHandler(InputHandler **, InputHandler *);
fd_set *R_checkActivity(int usec, int ignore_stdin);
void R_runHandlers(InputHandler *, fd_set *);
#ifdef __cplusplus
}
#endif
#endif
