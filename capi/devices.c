/* capi/devices.c - a device of ours as a DevDesc: its functions put marks on the Dev.  Coordinates are those that GNU R's device
 * of this kind has: points up for pdf(), points or pixels down for the others. */
#include <stdlib.h>
#include "engine.h"

static Dev *dev_of(pDevDesc dd) { return ((Peer *)dd->deviceSpecific)->dev; }
/* NULL before the first page, and after one that could not be made. */
static Dev *canvas(pDevDesc dd) {
  Dev *d = dev_of(dd);
  return d->pages > 0 ? d : NULL;
}

double engine_px(const DevDesc *dd, double x) {
  return (dd->left < dd->right ? x - dd->left : dd->left - x) * dd->ipr[0] * 72;
}
double engine_py(const DevDesc *dd, double y) {
  return (dd->bottom < dd->top ? y - dd->bottom : dd->bottom - y) * dd->ipr[1] * 72;
}
double engine_dx(const DevDesc *dd, double points) {
  double v = points / 72 / dd->ipr[0];
  return dd->left < dd->right ? v : -v;
}
/* Heights are positive, whichever way up is. */
double engine_dy(const DevDesc *dd, double points) { return points / 72 / dd->ipr[1]; }

DevPen engine_pen(const R_GE_gcontext *gc) {
  DevPen p = {.col = swap_colour((unsigned)gc->col), .fill = swap_colour((unsigned)gc->fill), .lwd = gc->lwd};
  p.cap = gc->lend == GE_BUTT_CAP ? DEV_BUTT : gc->lend == GE_SQUARE_CAP ? DEV_SQUARE : DEV_ROUND;
  p.join = gc->ljoin == GE_MITRE_JOIN ? DEV_MITRE : gc->ljoin == GE_BEVEL_JOIN ? DEV_BEVEL : DEV_JROUND;
  p.mitre = gc->lmitre >= 1 ? gc->lmitre : 10;
  if (gc->lty == LTY_BLANK || !isfinite(gc->lwd) || gc->lwd < 0) p.col = 0, p.lwd = 1;
  else
    for (unsigned l = (unsigned)gc->lty; l && p.ndash < 8; l >>= 4) p.dash[p.ndash++] = l & 15;
  return p;
}
DevFont engine_font(const R_GE_gcontext *gc) { return (DevFont){gc->fontfamily, gc->fontface, gc->cex * gc->ps}; }

static void circle(double x, double y, double r, const pGEcontext gc, pDevDesc dd) {
  Dev *d = canvas(dd);
  DevPen p = engine_pen(gc);
  if (d && isfinite(x) && isfinite(y) && isfinite(r))
    d->ops->circle(d, engine_px(dd, x), engine_py(dd, y), fabs(r) * dd->ipr[0] * 72, &p);
}
static void clip(double x0, double x1, double y0, double y1, pDevDesc dd) {
  Dev *d = canvas(dd);
  if (d) dev_clip(d, engine_px(dd, x0), engine_py(dd, y0), engine_px(dd, x1), engine_py(dd, y1));
}
/* Pieces, each closed if they are areas. */
static void draw(pDevDesc dd, int npoly, const int *nper, const double *x, const double *y, bool closed,
                 const DevPen *p) {
  Dev *d = canvas(dd);
  int64_t n = npoly - 1;
  for (int i = 0; i < npoly; i++) n += nper[i];
  if (!d || n < 1 || !(ARGB_A(p->col) || (closed && ARGB_A(p->fill)))) return;
  double *px = rt_scratch(R, (size_t)n * 16), *py = px + n;
  for (int64_t k = 0, i = 0, j = 0; k < npoly; k++) {
    if (k) px[j] = py[j] = NA_REAL, j++;
    for (int m = nper[k]; m > 0; m--, i++, j++) px[j] = engine_px(dd, x[i]), py[j] = engine_py(dd, y[i]);
    rt_assert(R, j <= n, "%lld points of %lld", (long long)j, (long long)n);
  }
  d->ops->path(d, n, px, py, closed, p);
}
static void line(double x1, double y1, double x2, double y2, const pGEcontext gc, pDevDesc dd) {
  double x[2] = {x1, x2}, y[2] = {y1, y2};
  DevPen p = engine_pen(gc);
  draw(dd, 1, (int[]){2}, x, y, false, &p);
}
static void polyline(int n, double *x, double *y, const pGEcontext gc, pDevDesc dd) {
  DevPen p = engine_pen(gc);
  draw(dd, 1, &n, x, y, false, &p);
}
static void polygon(int n, double *x, double *y, const pGEcontext gc, pDevDesc dd) {
  DevPen p = engine_pen(gc);
  draw(dd, 1, &n, x, y, true, &p);
}
static void path(double *x, double *y, int npoly, int *nper, Rboolean winding, const pGEcontext gc, pDevDesc dd) {
  DevPen p = engine_pen(gc);
  p.even_odd = !winding;
  draw(dd, npoly, nper, x, y, true, &p);
}
static void rect(double x0, double y0, double x1, double y1, const pGEcontext gc, pDevDesc dd) {
  Dev *d = canvas(dd);
  DevPen p = engine_pen(gc);
  if (d && isfinite(x0) && isfinite(y0) && isfinite(x1) && isfinite(y1) && (ARGB_A(p.col) || ARGB_A(p.fill)))
    d->ops->rect(d, engine_px(dd, x0), engine_py(dd, y0), engine_px(dd, x1), engine_py(dd, y1), &p);
}
static void new_page(const pGEcontext gc, pDevDesc dd) { dev_page(dev_of(dd), swap_colour((unsigned)gc->fill)); }
static void raster(unsigned int *px, int w, int h, double x, double y, double width, double height, double rot,
                   Rboolean interpolate, const pGEcontext gc, pDevDesc dd) {
  Dev *d = canvas(dd);
  if (!d || w < 1 || h < 1) return;
  Argb *at = rt_scratch(R, (size_t)w * (size_t)h * sizeof *at);
  for (size_t i = 0; i < (size_t)w * (size_t)h; i++) at[i] = swap_colour(px[i]);
  double sx = dd->ipr[0] * 72, sy = (dd->bottom < dd->top ? 1 : -1) * dd->ipr[1] * 72;
  d->ops->raster(d, at, w, h, engine_px(dd, x), engine_py(dd, y), width * sx, height * sy, rot, interpolate);
}
static double str_width(const char *s, const pGEcontext gc, pDevDesc dd) {
  DevFont f = engine_font(gc);
  return engine_dx(dd, dev_of(dd)->ops->width(dev_of(dd), s, &f));
}
static void text(double x, double y, const char *s, double rot, double hadj, const pGEcontext gc, pDevDesc dd) {
  Dev *d = canvas(dd);
  DevFont f = engine_font(gc);
  if (d) dev_text(d, engine_px(dd, x), engine_py(dd, y), s, hadj, 0, rot, &f, 0, swap_colour((unsigned)gc->col));
}
static void metric(int c, const pGEcontext gc, double *ascent, double *descent, double *width, pDevDesc dd) {
  Dev *d = dev_of(dd);
  DevFont f = engine_font(gc);
  char s[8] = {0};
  Rf_ucstoutf8(s, c == 0 ? 'M' : (unsigned)abs(c));
  d->ops->ink(d, s, &f, ascent, descent);
  *ascent = engine_dy(dd, *ascent), *descent = engine_dy(dd, *descent);
  *width = engine_dx(dd, d->ops->width(d, s, &f));
}
static void size(double *left, double *right, double *bottom, double *top, pDevDesc dd) {
  *left = dd->left, *right = dd->right, *bottom = dd->bottom, *top = dd->top;
}
static void nothing(pDevDesc dd) {}
static void mode(int m, pDevDesc dd) {}
static void activate(const pDevDesc dd) {}
static Rboolean locate(double *x, double *y, pDevDesc dd) { return FALSE; }
static SEXP no_ref(SEXP pattern, pDevDesc dd) { return NIL; }
static SEXP no_ref2(SEXP path, SEXP ref, pDevDesc dd) { return NIL; }
static void release(SEXP ref, pDevDesc dd) {}
static SEXP no_group(SEXP source, int op, SEXP destination, pDevDesc dd) { return NIL; }
static void use_group(SEXP ref, SEXP trans, pDevDesc dd) {}
static void stroke(SEXP p, const pGEcontext gc, pDevDesc dd) {}
static void fill(SEXP p, int rule, const pGEcontext gc, pDevDesc dd) {}
static SEXP capabilities(SEXP cap) { return cap; }

pDevDesc engine_describe(Dev *d, Peer *p) {
  DevDesc *dd = calloc(1, sizeof *dd);
  if (!dd) rt_error(R, "not enough memory to allocate device (in addDevice)");
  bool image = dev_is_image(d);
  double k = image ? d->res / 72 : 1, w = d->width * k, h = d->height * k;
  bool up = d->kind == DEV_PDF;
  dd->right = w, dd->bottom = up ? 0 : h, dd->top = up ? h : 0;
  dd->clipRight = dd->right, dd->clipBottom = dd->bottom, dd->clipTop = dd->top;
  dd->xCharOffset = 0.49, dd->yCharOffset = 0.3333, dd->yLineBias = 0.2;
  dd->ipr[0] = dd->ipr[1] = 1 / (72 * k);
  dd->cra[0] = 0.9 * d->ps * k, dd->cra[1] = 1.2 * d->ps * k;
  dd->gamma = dd->startgamma = 1;
  dd->canClip = dd->deviceClip = TRUE;
  dd->canHAdj = 2;
  dd->startps = d->ps, dd->startfont = 1;
  dd->startcol = (int)R_RGB(0, 0, 0), dd->startfill = (int)swap_colour(d->bg);
  dd->deviceSpecific = p;
  dd->activate = activate, dd->circle = circle, dd->clip = clip, dd->close = nothing, dd->deactivate = nothing;
  dd->locator = locate, dd->line = line, dd->metricInfo = metric, dd->mode = mode, dd->newPage = new_page;
  dd->polygon = polygon, dd->polyline = polyline, dd->rect = rect, dd->path = path, dd->raster = raster;
  dd->size = size, dd->strWidth = dd->strWidthUTF8 = str_width, dd->text = dd->textUTF8 = text;
  dd->hasTextUTF8 = dd->wantSymbolUTF8 = dd->useRotatedTextInContour = TRUE;
  dd->eventEnv = NIL;
  dd->haveTransparency = dd->haveTransparentBg = dd->haveRaster = 2, dd->haveCapture = dd->haveLocator = 1;
  dd->setPattern = no_ref, dd->setClipPath = dd->setMask = no_ref2;
  dd->releasePattern = dd->releaseClipPath = dd->releaseMask = dd->releaseGroup = release;
  dd->deviceVersion = R_GE_group;
  dd->defineGroup = no_group, dd->useGroup = use_group, dd->stroke = stroke, dd->fill = dd->fillStroke = fill;
  dd->capabilities = capabilities;
  return dd;
}
