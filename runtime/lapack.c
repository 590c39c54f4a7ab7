/* runtime/lapack.c - the linear algebra library, opened when it is first needed (see stdlib/stats/lapack.h). */
#define _GNU_SOURCE
#include "rt.h"
#include <dlfcn.h>

void *rt_lapack(Rt *R, const char *name);
void *rt_lapack(Rt *R, const char *name) {
  /* libblas first, as GNU R, which is linked to it, looks: OpenBLAS has the faster half of LAPACK beside it, with other last bits than the
   * reference that liblapack holds.  dlopen counts and remembers: opening it again costs a look-up. */
  static const char *const libs[] = {"libblas.so.3", "liblapack.so.3"};
  void *f = NULL;
  for (int i = 0; i < 2 && !f; i++) {
    void *lib = dlopen(libs[i], RTLD_LAZY | RTLD_GLOBAL);
    if (lib) f = dlsym(lib, name);
  }
  if (!f) rt_error(R, "LAPACK routines cannot be loaded");
  return f;
}
