/* capi/graphics.c - the graphics engine ("R Internals", 6), as far as it is here: packages may register themselves with it
 * when they are loaded.  What draws is absent (absent.h), and says so when it is called. */
#include "capi.h"

enum { ENGINE_VERSION = 15, MOST_SYSTEMS = 24 }; /* of GNU R 4.2 */
typedef SEXP (*GEcallback)(int, void *, SEXP);
static GEcallback systems[MOST_SYSTEMS];

API int R_GE_getVersion(void) { return ENGINE_VERSION; }
API void R_GE_checkVersionOrDie(int version) {
  if (version != ENGINE_VERSION)
    rt_error(R, "Graphics API version mismatch: the package was built for version %d, this is version %d", version,
             ENGINE_VERSION);
}
/* There is no device of the engine's yet whose state a system would keep. */
API void GEregisterSystem(GEcallback callback, int *index) {
  for (int i = 0; i < MOST_SYSTEMS; i++)
    if (!systems[i]) {
      systems[i] = callback;
      *index = i;
      return;
    }
  rt_error(R, "too many graphics systems registered");
}
API void GEunregisterSystem(int i) {
  if (i >= 0 && i < MOST_SYSTEMS) systems[i] = NULL;
}
