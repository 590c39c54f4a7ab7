/* capi/draw.c - the engine's marks: what is not to be drawn is left out here, devices that cannot clip get what is inside, and
 * the device's function does the rest. */
#include "../stdlib/graphics/plotmath.h"
#include "../stdlib/graphics/xspline.h"
#include "engine.h"

/* Does this draw lines?  An error for widths that are none. */
static bool has_line(const R_GE_gcontext *gc) {
  if (gc->lwd == R_PosInf || gc->lwd < 0) rt_error(R, "'lwd' must be non-negative and finite");
  return !isnan(gc->lwd) && gc->lty != LTY_BLANK;
}
/* For areas: the same with no line where there is none to draw. */
static R_GE_gcontext area(const R_GE_gcontext *gc) {
  R_GE_gcontext g = *gc;
  if (!has_line(gc)) g.col = (int)R_TRANWHITE;
  return g;
}

/* ---- clipping for devices that cannot ---- */

typedef struct Box {
  double x0, y0, x1, y1;
} Box;
static Box clip_of(const DevDesc *dd) {
  return (Box){fmin(dd->clipLeft, dd->clipRight), fmin(dd->clipBottom, dd->clipTop), fmax(dd->clipLeft, dd->clipRight),
               fmax(dd->clipBottom, dd->clipTop)};
}
static bool inside(Box b, double x, double y) { return x >= b.x0 && x <= b.x1 && y >= b.y0 && y <= b.y1; }
/* Liang and Barsky (ACM TOG 3, 1984): the part of a segment in a box; false: none. */
static bool clip_segment(Box b, double *x0, double *y0, double *x1, double *y1) {
  double dx = *x1 - *x0, dy = *y1 - *y0, from = 0, to = 1;
  double p[4] = {-dx, dx, -dy, dy}, q[4] = {*x0 - b.x0, b.x1 - *x0, *y0 - b.y0, b.y1 - *y0};
  for (int i = 0; i < 4; i++) {
    if (p[i] == 0) {
      if (q[i] < 0) return false;
      continue;
    }
    double t = q[i] / p[i];
    if (p[i] < 0) from = fmax(from, t);
    else to = fmin(to, t);
  }
  if (from > to) return false;
  *x1 = *x0 + to * dx, *y1 = *y0 + to * dy;
  *x0 += from * dx, *y0 += from * dy;
  return true;
}
/* Sutherland and Hodgman (CACM 17, 1974): a polygon in a box, side by side. */
static int clip_area(Box b, int n, const double *x, const double *y, double *ox, double *oy) {
  double *sx = rt_scratch(R, 32 * ((size_t)n + 8)), *sy = sx + 2 * (n + 8);
  memcpy(ox, x, (size_t)n * 8), memcpy(oy, y, (size_t)n * 8);
  for (int side = 0; side < 4; side++) {
    double at = side == 0 ? b.x0 : side == 1 ? b.x1 : side == 2 ? b.y0 : b.y1;
    int m = 0;
    for (int i = 0; i < n; i++) {
      int j = (i + 1) % n;
      double u = side < 2 ? ox[i] : oy[i], v = side < 2 ? ox[j] : oy[j], s = side % 2 ? -1 : 1;
      bool in = s * (u - at) >= 0, next = s * (v - at) >= 0;
      if (in) sx[m] = ox[i], sy[m++] = oy[i];
      if (in != next) {
        double t = (at - u) / (v - u);
        sx[m] = ox[i] + t * (ox[j] - ox[i]), sy[m++] = oy[i] + t * (oy[j] - oy[i]);
      }
    }
    n = m;
    memcpy(ox, sx, (size_t)n * 8), memcpy(oy, sy, (size_t)n * 8);
  }
  return n;
}
/* Twice the points, as clipping an area may need: x, then y. */
static double *clip_room(int n) { return rt_scratch(R, 32 * ((size_t)n + 8)); }

/* ---- pages ---- */

void GENewPage(const pGEcontext gc, pGEDevDesc dd) {
  Dev *d = peer_of(dd)->dev;
  rt_assert(R, d && dd->dev && dd->dev->newPage, "a page of no device");
  dd->appending = FALSE;
  if (d->kind == DEV_PACKAGE) d->pages++, d->cx0 = NAN;
  dd->dev->newPage(gc, dd->dev);
}
void GEMode(int mode, pGEDevDesc dd) {
  if (dd->dev->mode) dd->dev->mode(mode, dd->dev);
}
/* v, but no further out than its side of the device, across which is `other`. */
static double inside_of(double v, double side, double other) { return side <= other ? fmax(v, side) : fmin(v, side); }
void GESetClip(double x1, double y1, double x2, double y2, pGEDevDesc dd) {
  pDevDesc dev = dd->dev;
  x1 = inside_of(x1, dev->left, dev->right), x2 = inside_of(x2, dev->right, dev->left);
  y1 = inside_of(y1, dev->bottom, dev->top), y2 = inside_of(y2, dev->top, dev->bottom);
  Dev *d = peer_of(dd)->dev;
  if (d) d->cx0 = NAN; /* base graphics has not set this one */
  dev->clip(x1, x2, y1, y2, dev);
  dev->clipLeft = fmin(x1, x2), dev->clipRight = fmax(x1, x2);
  dev->clipTop = fmax(y1, y2), dev->clipBottom = fmin(y1, y2);
}

/* ---- lines and areas ---- */

void GELine(double x1, double y1, double x2, double y2, const pGEcontext gc, pGEDevDesc dd) {
  if (!has_line(gc)) return;
  if (dd->dev->canClip || clip_segment(clip_of(dd->dev), &x1, &y1, &x2, &y2))
    dd->dev->line(x1, y1, x2, y2, gc, dd->dev);
}
void GEPolyline(int n, double *x, double *y, const pGEcontext gc, pGEDevDesc dd) {
  if (!has_line(gc)) return;
  if (dd->dev->canClip) {
    dd->dev->polyline(n, x, y, gc, dd->dev);
    return;
  }
  for (int i = 1; i < n; i++) GELine(x[i - 1], y[i - 1], x[i], y[i], gc, dd);
}
void GEPolygon(int n, double *x, double *y, const pGEcontext gc, pGEDevDesc dd) {
  R_GE_gcontext g = area(gc);
  if (n < 1) return;
  if (dd->dev->canClip) {
    dd->dev->polygon(n, x, y, &g, dd->dev);
    return;
  }
  double *at = clip_room(n);
  int m = clip_area(clip_of(dd->dev), n, x, y, at, at + 2 * (n + 8));
  if (m > 1) dd->dev->polygon(m, at, at + 2 * (n + 8), &g, dd->dev);
}
void GECircle(double x, double y, double radius, const pGEcontext gc, pGEDevDesc dd) {
  if (radius < 0) rt_error(R, "circle radius must be non-negative");
  R_GE_gcontext g = area(gc);
  Box b = clip_of(dd->dev);
  bool whole = inside(b, x - radius, y - radius) && inside(b, x + radius, y + radius);
  if (dd->dev->canClip || whole) {
    dd->dev->circle(x, y, radius, &g, dd->dev);
    return;
  }
  enum { CORNERS = 180 };
  double px[CORNERS], py[CORNERS];
  for (int i = 0; i < CORNERS; i++)
    px[i] = x + radius * cos(2 * M_PI * i / CORNERS), py[i] = y + radius * sin(2 * M_PI * i / CORNERS);
  GEPolygon(CORNERS, px, py, &g, dd);
}
void GERect(double x0, double y0, double x1, double y1, const pGEcontext gc, pGEDevDesc dd) {
  R_GE_gcontext g = area(gc);
  Box b = clip_of(dd->dev);
  if (dd->dev->canClip || (inside(b, x0, y0) && inside(b, x1, y1))) {
    dd->dev->rect(x0, y0, x1, y1, &g, dd->dev);
    return;
  }
  double px[4] = {x0, x0, x1, x1}, py[4] = {y0, y1, y1, y0};
  GEPolygon(4, px, py, &g, dd);
}
void GEPath(double *x, double *y, int npoly, int *nper, Rboolean winding, const pGEcontext gc, pGEDevDesc dd) {
  if (!dd->dev->path) {
    rt_warning(R, "path rendering is not implemented for this device");
    return;
  }
  R_GE_gcontext g = area(gc);
  if (npoly < 1) return;
  for (int i = 0; i < npoly; i++)
    if (nper[i] < 2) rt_error(R, "Invalid graphics path");
  dd->dev->path(x, y, npoly, nper, winding, &g, dd->dev);
}
void GERaster(unsigned int *raster, int w, int h, double x, double y, double width, double height, double angle,
              Rboolean interpolate, const pGEcontext gc, pGEDevDesc dd) {
  if (!dd->dev->raster) {
    rt_warning(R, "raster rendering is not implemented for this device");
    return;
  }
  if (width != 0 && height != 0) dd->dev->raster(raster, w, h, x, y, width, height, angle, interpolate, gc, dd->dev);
}
SEXP GECap(pGEDevDesc dd) {
  if (dd->dev->cap) return dd->dev->cap(dd->dev);
  rt_warning(R, "raster capture is not available for this device");
  return NIL;
}
/* Steps of the curve are measured in 1200 to an inch, as the shapes' meaning asks (xspline.h). */
SEXP GEXspline(int n, double *x, double *y, double *s, Rboolean open, Rboolean repEnds, Rboolean draw,
               const pGEcontext gc, pGEDevDesc dd) {
  double ux = GEfromDeviceWidth(1, GE_INCHES, dd) * 1200, uy = GEfromDeviceHeight(1, GE_INCHES, dd) * 1200;
  Curve c = xspline(R, n, x, y, s, ux, uy, open, repEnds);
  if (c.n < 1) return NIL;
  if (draw && open) GEPolyline(c.n, c.x, c.y, gc, dd);
  else if (draw) GEPolygon(c.n, c.x, c.y, gc, dd);
  Obj *px = rt_alloc(R, T_DBL, c.n), *py = rt_alloc(R, T_DBL, c.n);
  memcpy(DBL_W(px), c.x, (size_t)c.n * 8), memcpy(DBL_W(py), c.y, (size_t)c.n * 8);
  return rt_list(R, 2, px, py);
}

/* ---- one path of what a function draws ---- */

static bool begins_path(GEDevDesc *dd) {
  if (dd->dev->deviceVersion < R_GE_group) return false;
  if (dd->appending) {
    rt_warning(R, "Stroke or fill of a path within a path is ignored");
    return false;
  }
  return true;
}
void GEStroke(SEXP path, const pGEcontext gc, pGEDevDesc dd) {
  if (!dd->dev->stroke || !begins_path(dd)) return;
  dd->appending = TRUE;
  dd->dev->stroke(path, gc, dd->dev);
  dd->appending = FALSE;
}
void GEFill(SEXP path, int rule, const pGEcontext gc, pGEDevDesc dd) {
  if (!dd->dev->fill || !begins_path(dd)) return;
  dd->appending = TRUE;
  dd->dev->fill(path, rule, gc, dd->dev);
  dd->appending = FALSE;
}
void GEFillStroke(SEXP path, int rule, const pGEcontext gc, pGEDevDesc dd) {
  if (!dd->dev->fillStroke || !begins_path(dd)) return;
  dd->appending = TRUE;
  dd->dev->fillStroke(path, rule, gc, dd->dev);
  dd->appending = FALSE;
}

/* ---- symbols, text ---- */

const char *engine_utf8(const char *s, cetype_t enc) {
  return enc == CE_GNU_LATIN1 ? Rf_reEnc(s, enc, CE_GNU_UTF8, 2) : s;
}
static double points_down(const DevDesc *dd, double v) { return fabs(v) * dd->ipr[1] * 72; }
/* What to draw on: NULL before the first page. */
static Dev *canvas(GEDevDesc *dd) {
  Dev *d = peer_of(dd)->dev;
  return d && d->pages > 0 ? d : NULL;
}
void GESymbol(double x, double y, int pch, double size, const pGEcontext gc, pGEDevDesc dd) {
  Dev *d = canvas(dd);
  if (pch == NA_INT || !d || !isfinite(size) || size <= 0) return;
  DevPen pen = engine_pen(gc);
  pen.cap = DEV_ROUND, pen.join = DEV_JROUND, pen.ndash = 0;
  DevFont f = engine_font(gc);
  /* size is a circle's diameter by 0.75, of a dot a factor, of letters nothing: base graphics knows text sizes alone */
  double points = pch == '.' ? size * 12 : pch < 0 || pch >= 32 ? f.size : points_down(dd->dev, size) / 0.6;
  dev_symbol(d, engine_px(dd->dev, x), engine_py(dd->dev, y), pch, points, &pen, swap_colour((unsigned)gc->fill), &f);
}
void GEText(double x, double y, const char *const str, cetype_t enc, double xc, double yc, double rot,
            const pGEcontext gc, pGEDevDesc dd) {
  Dev *d = canvas(dd);
  if (!d || !isfinite(x) || !isfinite(y)) return;
  if (!dd->dev->canClip && !inside(clip_of(dd->dev), x, y)) return;
  R_GE_gcontext g = *gc;
  if (enc == CE_SYMBOL) g.fontface = 5;
  DevFont f = engine_font(&g);
  dev_text(d, engine_px(dd->dev, x), engine_py(dd->dev, y), engine_utf8(str, enc), xc, yc, rot, &f,
           1.2 * f.size * gc->lineheight, swap_colour((unsigned)gc->col));
}
void GEMetricInfo(int c, const pGEcontext gc, double *ascent, double *descent, double *width, pGEDevDesc dd) {
  *ascent = *descent = *width = 0;
  if (dd->dev->metricInfo) dd->dev->metricInfo(c, gc, ascent, descent, width, dd->dev);
}
/* In points; the device's units are the caller's business. */
static int measure(const char *s, cetype_t enc, const pGEcontext gc, GEDevDesc *dd, double *w, double *up,
                   double *down) {
  *w = *up = *down = 0;
  Dev *d = peer_of(dd)->dev;
  if (!d || !s || !*s) return 0;
  R_GE_gcontext g = *gc;
  if (enc == CE_SYMBOL) g.fontface = 5;
  DevFont f = engine_font(&g);
  return dev_measure(d, engine_utf8(s, enc), &f, w, up, down);
}
static double between_lines(const R_GE_gcontext *gc) { return gc->lineheight * gc->cex * gc->ps * 1.2; }
double GEStrWidth(const char *s, cetype_t enc, const pGEcontext gc, pGEDevDesc dd) {
  double w, up, down;
  measure(s, enc, gc, dd, &w, &up, &down);
  return engine_dx(dd->dev, w);
}
/* From the last baseline to the top of an M in the first line. */
double GEStrHeight(const char *s, cetype_t enc, const pGEcontext gc, pGEDevDesc dd) {
  int lines = 0;
  for (const char *p = s; *p; p++) lines += *p == '\n';
  double w, up, down;
  measure("M", CE_NATIVE, gc, dd, &w, &up, &down);
  if (up == 0) up = between_lines(gc);
  return engine_dy(dd->dev, lines * between_lines(gc) + up);
}
void GEStrMetric(const char *s, cetype_t enc, const pGEcontext gc, double *ascent, double *descent, double *width,
                 pGEDevDesc dd) {
  double w, up, down;
  int lines = measure(s, enc, gc, dd, &w, &up, &down);
  if (lines > 1) up += (lines - 1) * between_lines(gc);
  *ascent = engine_dy(dd->dev, up), *descent = engine_dy(dd->dev, down), *width = engine_dx(dd->dev, w);
}
double R_GE_VStrWidth(const char *s, cetype_t enc, const pGEcontext gc, pGEDevDesc dd) {
  return GEStrWidth(s, enc, gc, dd);
}
double R_GE_VStrHeight(const char *s, cetype_t enc, const pGEcontext gc, pGEDevDesc dd) {
  return GEStrHeight(s, enc, gc, dd);
}
void R_GE_VText(double x, double y, const char *const s, cetype_t enc, double xc, double yc, double rot,
                const pGEcontext gc, pGEDevDesc dd) {
  GEText(x, y, s, enc, xc, yc, rot, gc, dd);
}

/* ---- formulas ---- */

void GEMathText(double x, double y, SEXP expr, double xc, double yc, double rot, const pGEcontext gc, pGEDevDesc dd) {
  Dev *d = canvas(dd);
  DevFont f = engine_font(gc);
  if (d && isfinite(x) && isfinite(y))
    dev_math(d, engine_px(dd->dev, x), engine_py(dd->dev, y), capi_give(expr), xc, yc, rot, &f,
             swap_colour((unsigned)gc->col));
}
void GEExpressionMetric(SEXP expr, const pGEcontext gc, double *ascent, double *descent, double *width, pGEDevDesc dd) {
  double w = 0, up = 0, down = 0;
  DevFont f = engine_font(gc);
  if (peer_of(dd)->dev) dev_math_size(peer_of(dd)->dev, capi_give(expr), &f, &w, &up, &down);
  *ascent = engine_dy(dd->dev, up), *descent = engine_dy(dd->dev, down), *width = engine_dx(dd->dev, w);
}
double GEExpressionWidth(SEXP expr, const pGEcontext gc, pGEDevDesc dd) {
  double a, d, w;
  GEExpressionMetric(expr, gc, &a, &d, &w, dd);
  return w;
}
double GEExpressionHeight(SEXP expr, const pGEcontext gc, pGEDevDesc dd) {
  double a, d, w;
  GEExpressionMetric(expr, gc, &a, &d, &w, dd);
  return a + d;
}
