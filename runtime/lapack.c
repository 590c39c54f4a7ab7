/* runtime/lapack.c - the linear algebra library, opened when it is first needed (see stdlib/lapack.h). */
#define _GNU_SOURCE
#include "rt.h"
#include <dlfcn.h>

void *rt_lapack(Rt *R, const char *name);
void *rt_lapack(Rt *R, const char *name) {
  /* dlopen counts and remembers: opening it again costs a look-up.  liblapack brings libblas along. */
  void *lib = dlopen("liblapack.so.3", RTLD_LAZY | RTLD_GLOBAL);
  void *f = lib ? dlsym(lib, name) : NULL;
  if (!f && (lib = dlopen("libblas.so.3", RTLD_LAZY | RTLD_GLOBAL)) != NULL) f = dlsym(lib, name);
  if (!f) rt_error(R, "LAPACK routines cannot be loaded");
  return f;
}
