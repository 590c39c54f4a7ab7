/* capi/engine.c - the devices of the graphics engine: their numbers and lives, the graphics systems that have state in
 * them, coordinates, the display list. */
#include <stdlib.h>
#include "engine.h"

static Peer *peers;
static GEcallback systems[MAX_GRAPHICS_SYSTEMS];

int R_GE_getVersion(void) { return R_GE_version; }
void R_GE_checkVersionOrDie(int version) {
  if (version != R_GE_version)
    rt_error(R, "Graphics API version mismatch: the package was built for version %d, this is version %d", version,
             R_GE_version);
}

/* ---- systems ---- */

static void enter(GEDevDesc *dd, int i) {
  dd->gesd[i] = calloc(1, sizeof *dd->gesd[i]);
  if (!dd->gesd[i]) rt_error(R, "not enough memory to allocate device (in GEregisterWithDevice)");
  dd->gesd[i]->callback = systems[i];
  if (Rf_isNull(systems[i](GE_InitState, dd, NIL))) {
    free(dd->gesd[i]);
    dd->gesd[i] = NULL;
    rt_error(R, "unable to allocate memory (in GEregister)");
  }
}
static void leave(GEDevDesc *dd, int i) {
  if (!dd->gesd[i]) return;
  dd->gesd[i]->callback(GE_FinaliseState, dd, NIL);
  free(dd->gesd[i]);
  dd->gesd[i] = NULL;
}
void GEregisterWithDevice(pGEDevDesc dd) {
  for (int i = 0; i < MAX_GRAPHICS_SYSTEMS; i++)
    if (systems[i] && !dd->gesd[i]) enter(dd, i);
}
void GEregisterSystem(GEcallback callback, int *index) {
  int i = 0;
  while (i < MAX_GRAPHICS_SYSTEMS && systems[i]) i++;
  if (i == MAX_GRAPHICS_SYSTEMS) rt_error(R, "too many graphics systems registered");
  systems[i] = callback;
  *index = i;
  for (Peer *p = peers; p; p = p->next)
    if (p->dev) enter(&p->ge, i);
}
void GEunregisterSystem(int i) {
  if (i < 0 || i >= MAX_GRAPHICS_SYSTEMS || !systems[i]) return;
  for (Peer *p = peers; p; p = p->next) leave(&p->ge, i);
  systems[i] = NULL;
}
void *GEsystemState(pGEDevDesc dd, int i) { return dd->gesd[i]->systemSpecific; }
SEXP GEhandleEvent(GEevent event, pDevDesc dev, SEXP data) {
  GEDevDesc *dd = desc2GEDesc(dev);
  for (int i = 0; i < MAX_GRAPHICS_SYSTEMS; i++)
    if (systems[i] && dd->gesd[i]) systems[i](event, dd, data);
  return NIL;
}
Rboolean GEcheckState(pGEDevDesc dd) {
  for (int i = 0; i < MAX_GRAPHICS_SYSTEMS; i++)
    if (dd->gesd[i] && !LOGICAL(dd->gesd[i]->callback(GE_CheckPlot, dd, NIL))[0]) return FALSE;
  return TRUE;
}

/* ---- lives ---- */

pGEDevDesc GEcreateDevDesc(pDevDesc dev) {
  Peer *p = calloc(1, sizeof *p);
  if (!p) rt_error(R, "not enough memory to allocate device (in addDevice)");
  p->ge.dev = dev;
  p->ge.displayListOn = dev ? dev->displayListOn : FALSE;
  p->ge.recordGraphics = TRUE;
  p->ge.displayList = p->ge.DLlastElt = p->ge.savedSnapshot = NIL;
  if (dev) dev->eventEnv = NIL;
  p->next = peers;
  peers = p;
  return &p->ge;
}
static void unlink_peer(Peer *p) {
  for (Peer **at = &peers; *at; at = &(*at)->next)
    if (*at == p) {
      *at = p->next;
      return;
    }
}
static void forget(Dev *d) { /* Dev.peer_free */
  Peer *p = d->peer;
  rt_assert(R, p && p->dev == d, "device %d and its peer differ", p ? p->number : 0);
  if (d->kind == DEV_PACKAGE) p->ge.dev->close(p->ge.dev); /* may ask for its number, and call R code (Cairo) */
  for (int i = 0; i < MAX_GRAPHICS_SYSTEMS; i++) leave(&p->ge, i);
  unlink_peer(p);
  free(p->ge.dev);
  free(p);
  d->peer = NULL;
}
void GEdestroyDevDesc(pGEDevDesc dd) {
  Peer *p = peer_of(dd);
  if (p->dev) GEkillDevice(dd);
  else {
    unlink_peer(p);
    free(p->ge.dev);
    free(p);
  }
}
void engine_mark(void) {
  for (Peer *p = peers; p; p = p->next) {
    rt_mark(R, p->ge.displayList), rt_mark(R, p->ge.DLlastElt), rt_mark(R, p->ge.savedSnapshot);
    if (p->ge.dev && p->ge.dev->eventEnv) rt_mark(R, p->ge.dev->eventEnv);
  }
}

static void follow(Dev *d) { /* Dev.peer_listing */
  ((Peer *)d->peer)->ge.displayListOn = d->listing;
}
/* A device of ours, as the engine has it. */
static GEDevDesc *of(Dev *d, int number) {
  if (!d) return NULL;
  if (d->peer) return d->peer;
  Peer *p = peer_of(GEcreateDevDesc(NULL));
  p->dev = d, p->number = number;
  p->ge.dev = engine_describe(d, p);
  d->peer = p, d->peer_free = forget, d->peer_listing = follow;
  follow(d);
  GEregisterWithDevice(&p->ge);
  return &p->ge;
}
/* A package's becomes the current one. */
void GEaddDevice2f(pGEDevDesc dd, const char *name, const char *file) {
  Peer *p = peer_of(dd);
  p->number = rt_as_int(R, interp_call_named(R, ".gr_free", 0));
  Dev *d = engine_adopt(p);
  d->peer_free = forget, d->peer_listing = follow;
  dev_put(R, p->number, d);
  interp_call_named(R, ".gr_enter", 9, rt_int(R, p->number), rt_str(R, name), rt_dbl(R, d->width / 72),
                    rt_dbl(R, d->height / 72), rt_dbl(R, d->ps), rt_str(R, file ? file : ""),
                    rt_str(R, Rf_col2name((rcolor)dd->dev->startfill)), rt_dbl(R, NA_REAL), rt_dbl(R, dd->dev->yLineBias));
  if (dd->dev->activate) dd->dev->activate(dd->dev);
  GEregisterWithDevice(dd);
  if (dd->dev->displayListOn) interp_call_named(R, "dev.control", 1, rt_str(R, "enable"));
}
void GEaddDevice2(pGEDevDesc dd, const char *name) { GEaddDevice2f(dd, name, NULL); }
/* The name is in the variable .Device. */
void GEaddDevice(pGEDevDesc dd) { GEaddDevice2f(dd, rt_as_cstr(R, interp_call_named(R, ".gr_named", 0)), NULL); }
Rboolean R_CheckDeviceAvailableBool(void) { return Rf_NumDevices() < MOST_DEVICES; }
void R_CheckDeviceAvailable(void) {
  if (!R_CheckDeviceAvailableBool()) rt_error(R, "too many open devices");
}

/* ---- numbers: the engine counts from 0, R from 1 ---- */

static int current(void) {
  static Env *gr;
  if (!gr) {
    Obj *e = rt_box(R, rt_env_get(R, R->base, rt_sym(R, ".Gr")));
    rt_assert(R, e && e->type == T_ENV, "package grDevices is not there");
    gr = ENV(e); /* base holds it */
  }
  return rt_as_int(R, rt_box(R, rt_env_get(R, gr, rt_sym(R, "current"))));
}
int Rf_curDevice(void) { return current() - 1; }
int Rf_NumDevices(void) {
  int n = 1;
  for (int k = 2; k < MOST_DEVICES; k++) n += dev_at(R, k) != NULL;
  return n;
}
int Rf_NoDevices(void) { return Rf_NumDevices() == 1; }
static int beside(int from, int step) { /* the next device before or after number from, all round; 0: none */
  for (int i = 1, k = from; i <= MOST_DEVICES; i++) {
    k = (k + step + MOST_DEVICES) % MOST_DEVICES;
    if (dev_at(R, k + 1)) return k;
  }
  return 0;
}
int Rf_nextDevice(int from) { return beside(from, 1); }
int Rf_prevDevice(int from) { return beside(from, -1); }
int Rf_selectDevice(int k) { return rt_as_int(R, interp_call_named(R, "dev.set", 1, rt_int(R, k + 1))) - 1; }
void Rf_killDevice(int k) {
  if (k > 0 && dev_at(R, k + 1)) interp_call_named(R, "dev.off", 1, rt_int(R, k + 1));
}
void GEkillDevice(pGEDevDesc dd) { Rf_killDevice(GEdeviceNumber(dd)); }
API void Rf_KillAllDevices(void) { interp_call_named(R, "graphics.off", 0); }
pGEDevDesc GEgetDevice(int k) { return of(dev_at(R, k + 1), k + 1); }
pGEDevDesc GEcurrentDevice(void) {
  if (current() == 1) interp_call_named(R, "dev.new", 0);
  GEDevDesc *dd = GEgetDevice(Rf_curDevice());
  if (!dd) rt_error(R, "no active or default device");
  return dd;
}
pGEDevDesc Rf_desc2GEDesc(pDevDesc dev) {
  for (Peer *p = peers; p; p = p->next)
    if (p->ge.dev == dev) return &p->ge;
  rt_error(R, "this is no device of the graphics engine");
}
int GEdeviceNumber(pGEDevDesc dd) { return peer_of(dd)->number ? peer_of(dd)->number - 1 : 0; }
int Rf_ndevNumber(pDevDesc dev) { return GEdeviceNumber(desc2GEDesc(dev)); }
Rboolean GEdeviceDirty(pGEDevDesc dd) { return dd->dirty || (peer_of(dd)->dev && peer_of(dd)->dev->pages > 0); }
void GEdirtyDevice(pGEDevDesc dd) { dd->dirty = TRUE; }
void Rf_NewFrameConfirm(pDevDesc dd) {
  if (R->interactive && !(dd->newFrameConfirm && dd->newFrameConfirm(dd)))
    interp_call_named(R, "readline", 1, rt_str(R, "Hit <Return> to see next plot: "));
}
void GEonExit(void) {
  for (Peer *p = peers; p; p = p->next) {
    p->ge.recordGraphics = TRUE;
    if (p->ge.dev && p->ge.dev->onExit) p->ge.dev->onExit(p->ge.dev);
  }
}
void GEnullDevice(void) { Rf_selectDevice(0); }

/* ---- events: devices of windows, of which there are none ---- */

void Rf_doMouseEvent(pDevDesc dd, R_MouseEvent event, int buttons, double x, double y) {}
void Rf_doKeybd(pDevDesc dd, R_KeyName key, const char *name) {}
void Rf_doIdle(pDevDesc dd) {}
Rboolean Rf_doesIdle(pDevDesc dd) { return FALSE; }

/* ---- what R code asks of the current device ---- */

static void each_system(GEDevDesc *dd, GEevent event, Obj *data) {
  for (int i = 0; i < MAX_GRAPHICS_SYSTEMS; i++)
    if (dd->gesd[i]) dd->gesd[i]->callback(event, dd, data);
}
/* A list of the states of the graphics systems. */
static Obj *states_of(GEDevDesc *dd) {
  int n = 0;
  for (int i = 0; i < MAX_GRAPHICS_SYSTEMS; i++) n += dd->gesd[i] != NULL;
  Obj *l = rt_alloc(R, T_LIST, n);
  for (int i = 0, k = 0; i < MAX_GRAPHICS_SYSTEMS; i++)
    if (dd->gesd[i]) rt_set_elt(l, k++, capi_give(dd->gesd[i]->callback(GE_SaveSnapshotState, dd, NIL)));
  return l;
}
/* As far as its version of the interface goes, and it is not within a path (GEFill()), where `ignored` is warned of. */
static pDevDesc able(int version, const char *ignored) {
  GEDevDesc *dd = GEcurrentDevice();
  if (dd->dev->deviceVersion < version) return NULL;
  if (dd->appending && ignored) {
    rt_warning(R, "%s ignored (device is appending path)", ignored);
    return NULL;
  }
  return dd->dev;
}
static Obj *capabilities_of(GEDevDesc *dd) {
  pDevDesc dev = dd->dev;
  int one[] = {dev->haveTransparency, dev->haveTransparentBg, dev->haveRaster, dev->haveCapture, dev->haveLocator};
  Obj *l = rt_alloc(R, T_LIST, 12), *events = rt_alloc(R, T_INT, 4);
  for (int i = 0; i < 5; i++) rt_set_elt(l, i, rt_int(R, one[i]));
  INT_W(events)[0] = dev->canGenMouseDown, INT_W(events)[1] = dev->canGenMouseMove;
  INT_W(events)[2] = dev->canGenMouseUp, INT_W(events)[3] = dev->canGenKeybd;
  rt_set_elt(l, 5, events);
  for (int i = 6; i < 12; i++) rt_set_elt(l, i, rt_int(R, NA_INT));
  return dev->deviceVersion >= R_GE_group && dev->capabilities ? capi_give(dev->capabilities(l)) : l;
}
Obj *capi_graphics(Rt *r, int what, Obj *const *a) {
  pDevDesc d;
  Obj *v = NIL;
  Height was = *height();
  switch (what) {
  case RG_PATTERN:
    if ((d = able(R_GE_definitions, "Pattern fill")) && d->setPattern) v = d->setPattern(a[0], d);
    break;
  case RG_CLIP:
    if ((d = able(R_GE_definitions, "Clipping path")) && d->setClipPath) v = d->setClipPath(a[0], a[1], d);
    break;
  case RG_MASK:
    if ((d = able(R_GE_definitions, "Mask")) && d->setMask) v = d->setMask(a[0], a[1], d);
    break;
  case RG_GROUP:
    if ((d = able(R_GE_group, "Group definition")) && d->defineGroup)
      v = d->defineGroup(a[0], rt_as_int(R, a[1]), a[2], d);
    break;
  case RG_USE:
    if ((d = able(R_GE_group, "Group use")) && d->useGroup) d->useGroup(a[0], a[1], d);
    break;
  case RG_UP: v = rt_lgl(R, (d = able(0, NULL)) && d->bottom < d->top); break;
  case RG_SAVE: v = states_of(GEcurrentDevice()); break;
  case RG_RESTORE:
    if (a[0]->type != T_LIST || !LEN(a[0])) rt_error(R, "this is no snapshot of a device");
    each_system(GEcurrentDevice(), GE_RestoreSnapshotState, a[0]);
    each_system(GEcurrentDevice(), GE_RestoreState, ELT(a[0], 0)); /* grid begins a page where there is a list */
    break;
  case RG_CAPABILITIES: v = capabilities_of(GEcurrentDevice()); break;
  }
  *height() = was;
  return v ? capi_give(v) : NIL;
}

/* ---- coordinates ---- */

static double to_share(double v, double from, double to) { return (v - from) / (to - from); }
static double in_inches(double share, double ipr, double from, double to) { return share * fabs(to - from) * ipr; }
/* Shares of the device as `to`, and back. */
static double from_share(double v, GEUnit to, double ipr, double lo, double hi) {
  return to == GE_INCHES ? in_inches(v, ipr, lo, hi) : to == GE_CM ? in_inches(v, ipr, lo, hi) * 2.54 : v;
}
static double as_share(double v, GEUnit from, double ipr, double lo, double hi) {
  double all = fabs(hi - lo) * ipr;
  return from == GE_INCHES ? v / all : from == GE_CM ? v / 2.54 / all : v;
}
/* A length of the device's has no direction, but as a share it has. */
static double length_of(double v, GEUnit to, double ipr, double lo, double hi) {
  return to == GE_INCHES ? v * ipr : to == GE_CM ? v * ipr * 2.54 : v / (hi - lo);
}
#define ACROSS dd->dev->ipr[0], dd->dev->left, dd->dev->right
#define UP dd->dev->ipr[1], dd->dev->bottom, dd->dev->top
double GEfromDeviceX(double v, GEUnit to, pGEDevDesc dd) {
  return to == GE_DEVICE ? v : from_share(to_share(v, dd->dev->left, dd->dev->right), to, ACROSS);
}
double GEtoDeviceX(double v, GEUnit from, pGEDevDesc dd) {
  return from == GE_DEVICE ? v : dd->dev->left + as_share(v, from, ACROSS) * (dd->dev->right - dd->dev->left);
}
double GEfromDeviceY(double v, GEUnit to, pGEDevDesc dd) {
  return to == GE_DEVICE ? v : from_share(to_share(v, dd->dev->bottom, dd->dev->top), to, UP);
}
double GEtoDeviceY(double v, GEUnit from, pGEDevDesc dd) {
  return from == GE_DEVICE ? v : dd->dev->bottom + as_share(v, from, UP) * (dd->dev->top - dd->dev->bottom);
}
double GEfromDeviceWidth(double v, GEUnit to, pGEDevDesc dd) { return to == GE_DEVICE ? v : length_of(v, to, ACROSS); }
double GEtoDeviceWidth(double v, GEUnit from, pGEDevDesc dd) {
  return from == GE_DEVICE ? v : as_share(v, from, ACROSS) * (dd->dev->right - dd->dev->left);
}
double GEfromDeviceHeight(double v, GEUnit to, pGEDevDesc dd) { return to == GE_DEVICE ? v : length_of(v, to, UP); }
double GEtoDeviceHeight(double v, GEUnit from, pGEDevDesc dd) {
  return from == GE_DEVICE ? v : as_share(v, from, UP) * (dd->dev->top - dd->dev->bottom);
}

/* ---- the display list, which stdlib/R/grDevices/record.R keeps ---- */

Rboolean GErecording(SEXP call, pGEDevDesc dd) { return call != NIL && dd->recordGraphics; }
/* Call fun(arg), or fun(the device) where arg is NULL, while dd is the current one. */
static void with_device(GEDevDesc *dd, const char *fun, Obj *arg) {
  int was = Rf_curDevice();
  Rf_selectDevice(GEdeviceNumber(dd));
  interp_call_named(R, fun, 1, arg ? arg : interp_call_named(R, ".gr", 0));
  Rf_selectDevice(was);
}
void GEinitDisplayList(pGEDevDesc dd) { with_device(dd, ".gr_begin_list", NULL); }
void GErecordGraphicOperation(SEXP op, SEXP args, pGEDevDesc dd) {
  if (dd->displayListOn) interp_call_named(R, ".gr_note_native", 2, capi_give(op), capi_give(args));
}
void GEcopyDisplayList(int from) {
  GEDevDesc *a = GEgetDevice(from);
  if (!a) rt_error(R, "invalid device");
  GEplaySnapshot(GEcreateSnapshot(a), GEcurrentDevice());
}
SEXP GEcreateSnapshot(pGEDevDesc dd) {
  int was = Rf_curDevice();
  Rf_selectDevice(GEdeviceNumber(dd));
  Obj *l = interp_call_named(R, ".gr_snapshot", 1, interp_call_named(R, ".gr", 0));
  Rf_selectDevice(was);
  return l;
}
void GEplayDisplayList(pGEDevDesc dd) { GEplaySnapshot(GEcreateSnapshot(dd), dd); }
void GEplaySnapshot(SEXP snapshot, pGEDevDesc dd) {
  if (snapshot->type != T_LIST || LEN(snapshot) < 2) rt_error(R, "this is no snapshot of a device");
  with_device(dd, ".gr_replay", snapshot);
}
