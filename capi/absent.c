/* capi/absent.c - functions of GNU R's headers that are not here: calling one is an R error that names it. */
__attribute__((noreturn, visibility("hidden"))) void capi_absent(const char *name);
#define ABSENT(name)                                                                                                   \
  __attribute__((visibility("default"))) void name(void) { capi_absent(#name); }
#include "absent.h"
