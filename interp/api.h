/* interp/api.h - what the files of the C API share (include/ravel.h). */
#ifndef INTERP_API_H
#define INTERP_API_H
#include "frame.h"
#include "../include/ravel.h"
#include "../runtime/ocl.h"
#include <pthread.h>

struct Ravel {
  Rt *R;
  RavelConfig config;
  pthread_t thread; /* who called last: its stack's bounds are known */
  bool thread_known;
  int depth;        /* calls of this header that run R code and have not returned: more than one inside a callback */
  RavelStatus stop; /* RAVEL_QUIT, RAVEL_TIME_LIMIT: why the evaluation is being left; RAVEL_OK: it is not */
  int quit_status;
  Obj *handles;                 /* T_LIST, a root: what handles refer to; free places hold NULL */
  int64_t nhandles, free_place; /* places used so far; where to look for a free one */
  RavelValue *open;             /* the handles, linked */
  /* The last error: strings by malloc. */
  RavelError error;
  char *message, *call;
  char **trace, **classes;
  RavelValue *condition; /* NULL: the error was none of R's */
};

struct RavelValue {
  Ravel *r;
  Obj *o;
  int64_t place;
  RavelValue *prev, *next;
  OclLent lent; /* its elements on the device, lent to the host, */
  void *given;  /* as this cl_mem; NULL: they are not */
};

/* Run fn in R: whatever it raises ends here, and is the call's status. */
RavelStatus api_guarded(Ravel *r, void (*fn)(Rt *, void *), void *data);
RavelStatus api_fail(Ravel *r, RavelStatus st, const char *message);
/* What the host gave is NULL, negative or of another interpreter, where that means nothing. */
RavelStatus api_wrong(Ravel *r, const char *what);
/* A handle; in R code that is guarded, since it allocates. */
RavelValue *api_handle(Ravel *r, Obj *o);
RavelValue *api_handle_on(Ravel *r, Obj *o); /* the same, guarded */
/* Interpreters have heaps of their own: a value of another one must not get into this one's. */
bool api_is_own(const Ravel *r, const RavelValue *v);
/* In R code: raise what the last call of this header failed with.  Returns if it did not. */
void api_raise_again(Ravel *r);
#endif
