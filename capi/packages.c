/* capi/packages.c - a package's device as a Dev, so that base graphics draws on it. */
#include <stdlib.h>
#include "../stdlib/graphics/symbol.h"
#include "../stdlib/text/text.h"
#include "engine.h"

#define DD(d) (((Peer *)(d)->peer)->ge.dev)
/* Points of the page as the device's coordinates. */
static double dx(const DevDesc *dd, double x) {
  return dd->left + (dd->left < dd->right ? 1 : -1) * x / 72 / dd->ipr[0];
}
static double dy(const DevDesc *dd, double y) {
  return dd->bottom + (dd->bottom < dd->top ? 1 : -1) * y / 72 / dd->ipr[1];
}

static R_GE_gcontext plain(void) {
  return (R_GE_gcontext){.col = (int)R_RGB(0, 0, 0),
                         .fill = (int)R_TRANWHITE,
                         .gamma = 1,
                         .lwd = 1,
                         .lend = GE_ROUND_CAP,
                         .ljoin = GE_ROUND_JOIN,
                         .lmitre = 10,
                         .cex = 1,
                         .ps = 12,
                         .lineheight = 1,
                         .fontface = 1,
                         .patternFill = NIL};
}
static R_GE_gcontext context(const DevPen *p) {
  static const R_GE_lineend ends[] = {GE_ROUND_CAP, GE_BUTT_CAP, GE_SQUARE_CAP};
  static const R_GE_linejoin joins[] = {GE_ROUND_JOIN, GE_MITRE_JOIN, GE_BEVEL_JOIN};
  R_GE_gcontext gc = plain();
  gc.col = ARGB_A(p->col) ? (int)swap_colour(p->col) : (int)R_TRANWHITE;
  gc.fill = ARGB_A(p->fill) ? (int)swap_colour(p->fill) : (int)R_TRANWHITE;
  gc.lwd = p->lwd, gc.lend = ends[p->cap], gc.ljoin = joins[p->join], gc.lmitre = p->mitre;
  unsigned lty = 0;
  for (int i = 0; i < p->ndash; i++) lty |= (unsigned)p->dash[i] << 4 * i;
  gc.lty = (int)lty;
  return gc;
}
static R_GE_gcontext letters(const DevFont *f, Argb col) {
  R_GE_gcontext gc = plain();
  gc.col = (int)swap_colour(col);
  gc.ps = f->size, gc.fontface = f->face;
  snprintf(gc.fontfamily, sizeof gc.fontfamily, "%s", f->family ? f->family : "");
  return gc;
}

static bool page(Dev *d) {
  R_GE_gcontext gc = plain();
  gc.fill = (int)swap_colour(d->bg);
  DD(d)->newPage(&gc, DD(d));
  return true;
}
static void close_device(Dev *d) {}
static void clip(Dev *d, double x0, double y0, double x1, double y1) {
  GESetClip(dx(DD(d), x0), dy(DD(d), y0), dx(DD(d), x1), dy(DD(d), y1), d->peer);
  d->cx0 = fmin(x0, x1);
}
static void path(Dev *d, int64_t n, const double *x, const double *y, bool closed, const DevPen *pen) {
  R_GE_gcontext gc = context(pen);
  double *px = rt_scratch(R, (size_t)n * 16), *py = px + n;
  int *nper = rt_scratch(R, (size_t)(n + 1) * sizeof *nper), pieces = 0, m = 0;
  for (int64_t i = 0; i <= n; i++) {
    if (i < n && isfinite(x[i]) && isfinite(y[i])) {
      px[m] = dx(DD(d), x[i]), py[m++] = dy(DD(d), y[i]);
      continue;
    }
    int before = 0;
    for (int k = 0; k < pieces; k++) before += nper[k];
    if (m - before < 2) m = before; /* a point is no line */
    else nper[pieces++] = m - before;
  }
  rt_assert(R, m <= n, "%d points of %lld", m, (long long)n);
  if (closed && pieces > 1) {
    GEPath(px, py, pieces, nper, !pen->even_odd, &gc, d->peer);
    return;
  }
  for (int k = 0, at = 0; k < pieces; at += nper[k++])
    if (closed) GEPolygon(nper[k], px + at, py + at, &gc, d->peer);
    else if (pen->segment && nper[k] == 2) GELine(px[at], py[at], px[at + 1], py[at + 1], &gc, d->peer);
    else GEPolyline(nper[k], px + at, py + at, &gc, d->peer);
}
static void rect(Dev *d, double x0, double y0, double x1, double y1, const DevPen *pen) {
  R_GE_gcontext gc = context(pen);
  GERect(dx(DD(d), x0), dy(DD(d), y0), dx(DD(d), x1), dy(DD(d), y1), &gc, d->peer);
}
static void circle(Dev *d, double x, double y, double r, const DevPen *pen) {
  R_GE_gcontext gc = context(pen);
  GECircle(dx(DD(d), x), dy(DD(d), y), r / 72 / DD(d)->ipr[0], &gc, d->peer);
}

/* Text of the symbol font: Unicode, or its own codes. */
static const char *in_font(const DevDesc *dd, const DevFont *f, const char *s) {
  if (f->face != 5) return s;
  if (dd->wantSymbolUTF8) return symbol_utf8(R, s);
  char *t = rt_scratch(R, strlen(s) + 1);
  Rf_utf8toAdobeSymbol(t, s);
  return t;
}
static void label(Dev *d, double x, double y, const char *s, double rot, double hadj, const DevFont *f, Argb col) {
  pDevDesc dd = DD(d);
  R_GE_gcontext gc = letters(f, col);
  s = in_font(dd, f, s);
  /* What the device can do of the adjustment: nothing, left, centre and right, or any. */
  double own = dd->canHAdj >= 2 ? hadj : dd->canHAdj == 1 ? fmin(fmax(0.5 * floor(2 * hadj + 0.5), 0), 1) : 0;
  if (own != hadj) {
    double w = d->ops->width(d, s, f) * (hadj - own), a = rot * M_PI / 180;
    x -= w * cos(a), y -= w * sin(a), hadj = own;
  }
  bool utf8 = dd->hasTextUTF8 && dd->textUTF8 && (f->face != 5 || dd->wantSymbolUTF8);
  (utf8 ? dd->textUTF8 : dd->text)(dx(dd, x), dy(dd, y), s, rot, hadj, &gc, dd);
}
static void text(Dev *d, double x, double y, const char *s, double rot, const DevFont *f, Argb col) {
  label(d, x, y, s, rot, 0, f, col);
}
static double width(Dev *d, const char *s, const DevFont *f) {
  pDevDesc dd = DD(d);
  R_GE_gcontext gc = letters(f, 0xff000000);
  bool utf8 = dd->hasTextUTF8 && dd->strWidthUTF8 && (f->face != 5 || dd->wantSymbolUTF8);
  double w = (utf8 ? dd->strWidthUTF8 : dd->strWidth)(in_font(dd, f, s), &gc, dd);
  return fabs(w) * dd->ipr[0] * 72;
}
static void ink(Dev *d, const char *s, const DevFont *f, double *ascent, double *descent) {
  pDevDesc dd = DD(d);
  R_GE_gcontext gc = letters(f, 0xff000000);
  *ascent = *descent = 0;
  if (!dd->metricInfo) return;
  bool bytes = f->face == 5 && !dd->wantSymbolUTF8, first = true;
  for (s = in_font(dd, f, s); *s; first = false) {
    uint32_t cp = (uint8_t)*s;
    int n = bytes ? 1 : utf8_get(s, strlen(s), &cp);
    s += n < 1 ? 1 : n;
    double a, b, w;
    dd->metricInfo(cp < 128 || bytes ? (int)cp : -(int)cp, &gc, &a, &b, &w, dd);
    a *= dd->ipr[1] * 72, b *= dd->ipr[1] * 72;
    if (first || a > *ascent) *ascent = a;
    if (first || b > *descent) *descent = b;
  }
}
static void raster(Dev *d, const Argb *px, int w, int h, double x, double y, double wd, double ht, double rot,
                   bool smooth) {
  pDevDesc dd = DD(d);
  R_GE_gcontext gc = plain();
  unsigned *at = rt_scratch(R, (size_t)w * (size_t)h * sizeof *at);
  for (size_t i = 0; i < (size_t)w * (size_t)h; i++) at[i] = swap_colour(px[i]);
  double sx = (dd->left < dd->right ? 1 : -1) / (72 * dd->ipr[0]),
         sy = (dd->bottom < dd->top ? 1 : -1) / (72 * dd->ipr[1]);
  GERaster(at, w, h, dx(dd, x), dy(dd, y), wd * sx, ht * sy, rot, smooth, &gc, d->peer);
}

static void active(Dev *d, bool on) {
  void (*f)(const pDevDesc) = on ? DD(d)->activate : DD(d)->deactivate;
  if (f) f(DD(d));
}

static const DevOps package_ops = {page, close_device, clip, path,   rect,  circle,
                                   text, width,        ink,  raster, label, active};

/* What a package says of its device is taken as it is: the limits must be there. */
Dev *engine_adopt(Peer *p) {
  const DevDesc *dd = p->ge.dev;
  if (!dd || !(dd->ipr[0] > 0) || !(dd->ipr[1] > 0) || dd->left == dd->right || dd->bottom == dd->top)
    rt_error(R, "invalid device: it has no size");
  Dev *d = calloc(1, sizeof *d);
  if (!d) rt_error(R, "not enough memory to allocate device (in addDevice)");
  d->R = R, d->ops = &package_ops, d->kind = DEV_PACKAGE;
  d->width = fabs(dd->right - dd->left) * dd->ipr[0] * 72, d->height = fabs(dd->top - dd->bottom) * dd->ipr[1] * 72;
  d->ps = dd->startps > 0 ? dd->startps : 12;
  d->res = 1 / dd->ipr[0];
  d->bg = swap_colour((unsigned)dd->startfill);
  d->peer = p;
  p->dev = d;
  return d;
}
