/* capi/engine.h - the graphics engine ("R Internals", 6): devices as C code sees them.
 *
 * Every device is there twice, for each side what it knows: as a Dev (stdlib/graphics/device.h), on which base graphics
 * draws, and as a GEDevDesc, on which grid does.  Ours get a GEDevDesc whose functions draw on the Dev (devices.c) when
 * somebody first asks for one; a package's gets a Dev whose functions call the package's (packages.c). */
#ifndef RAVEL_ENGINE_H
#define RAVEL_ENGINE_H
#include "../stdlib/graphics/device.h"
#include "capi.h"
#pragma GCC visibility push(default)
#include <R_ext/GraphicsEngine.h>
#pragma GCC visibility pop

typedef struct Peer { /* what every GEDevDesc is the first member of */
  GEDevDesc ge;
  Dev *dev;   /* NULL until a package's device is added */
  int number; /* R's: 2, 3, .. */
  struct Peer *next;
} Peer;
static inline Peer *peer_of(GEDevDesc *dd) { return (Peer *)dd; }

/* ---- devices.c ---- */
pDevDesc engine_describe(Dev *d, Peer *p); /* ours, for GNU R's engine */
/* ---- packages.c ---- */
Dev *engine_adopt(Peer *p); /* a package's, for our base graphics */
/* Points of the page and the device's coordinates. */
double engine_px(const DevDesc *dd, double x);
double engine_py(const DevDesc *dd, double y);
double engine_dx(const DevDesc *dd, double points);
double engine_dy(const DevDesc *dd, double points);
DevPen engine_pen(const R_GE_gcontext *gc);
DevFont engine_font(const R_GE_gcontext *gc);
/* ---- parameters.c ---- */
static inline Argb swap_colour(unsigned c) { return (c & 0xff00ff00u) | (c & 0xff) << 16 | (c >> 16 & 0xff); }
/* ---- engine.c ---- */
const char *engine_utf8(const char *s, cetype_t enc);
#endif
