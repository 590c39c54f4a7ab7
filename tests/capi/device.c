/* tests/capi/device.c - a device of a package: each of its functions writes a line.  GNU R runs the same (cli/capi-device.sh). */
#include <R.h>
#include <Rinternals.h>
#include <R_ext/GraphicsEngine.h>
#include <R_ext/Rdynload.h>
#include <math.h>
#include <string.h>

static int on = 1;
#define SAY(...) (on ? Rprintf(__VA_ARGS__) : (void)0)
static int r(double x) { return (int)floor(x + 0.5); }
static void pen(const pGEcontext g) { SAY(" col %08x lwd %g lty %x", (unsigned)g->col, g->lwd, (unsigned)g->lty); }
static void both(const pGEcontext g) { pen(g), SAY(" fill %08x\n", (unsigned)g->fill); }
static void circle(double x, double y, double rad, const pGEcontext g, pDevDesc d) { SAY("circle %d %d %.1f", r(x), r(y), rad), both(g); }
static void clip(double a, double b, double c, double e, pDevDesc d) {}
static void shut(pDevDesc d) { SAY("close device %d\n", ndevNumber(d) + 1); } /* it has its number still */
static void activate(const pDevDesc d) { SAY("activate\n"); }
static void deactivate(pDevDesc d) {}
static void line(double a, double b, double c, double e, const pGEcontext g, pDevDesc d) {
  SAY("line %d %d %d %d", r(a), r(b), r(c), r(e)), pen(g), SAY("\n");
}
static void points(const char *what, int n, const double *x, const double *y) {
  SAY("%s", what);
  for (int i = 0; i < n && i < 6; i++) SAY(" %d,%d", r(x[i]), r(y[i]));
}
static void polyline(int n, double *x, double *y, const pGEcontext g, pDevDesc d) { points("polyline", n, x, y), pen(g), SAY("\n"); }
static void polygon(int n, double *x, double *y, const pGEcontext g, pDevDesc d) { points("polygon", n, x, y), both(g); }
static void rect(double a, double b, double c, double e, const pGEcontext g, pDevDesc d) {
  SAY("rect %d %d %d %d", r(fmin(a, c)), r(fmin(b, e)), r(fmax(a, c)), r(fmax(b, e))), both(g);
}
static void path(double *x, double *y, int np, int *nper, Rboolean winding, const pGEcontext g, pDevDesc d) {
  SAY("path %d winding %d", np, winding), points("", nper[0], x, y), both(g);
}
static void raster(unsigned int *p, int w, int h, double x, double y, double wd, double ht, double rot, Rboolean smooth,
                   const pGEcontext g, pDevDesc d) {
  SAY("raster %dx%d %08x at %d %d size %d %d turned %g smooth %d\n", w, h, p[0], r(x), r(y), r(wd), r(ht), rot, smooth);
}
/* every letter is half as wide as high */
static double width(const char *s, const pGEcontext g, pDevDesc d) {
  int n = 0;
  for (; *s; s++) n += (*s & 0xc0) != 0x80;
  return n * g->cex * g->ps / 2;
}
static void metric(int c, const pGEcontext g, double *a, double *de, double *w, pDevDesc d) {
  *a = 0.7 * g->cex * g->ps, *de = c == 'g' ? 0.2 * g->cex * g->ps : 0, *w = g->cex * g->ps / 2;
}
static void text(double x, double y, const char *s, double rot, double hadj, const pGEcontext g, pDevDesc d) {
  SAY("text '%s' %d %d rot %g hadj %g size %.1f face %d col %08x\n", s, r(x), r(y), rot, hadj, g->cex * g->ps, g->fontface, (unsigned)g->col);
}
static void page(const pGEcontext g, pDevDesc d) { SAY("page fill %08x\n", (unsigned)g->fill); }
static void size(double *l, double *rt, double *b, double *t, pDevDesc d) { *l = d->left, *rt = d->right, *b = d->bottom, *t = d->top; }
static void mode(int m, pDevDesc d) {}
static SEXP set_pattern(SEXP p, pDevDesc d) {
  SAY("pattern %d\n", R_GE_patternType(p));
  if (R_GE_patternType(p) == R_GE_linearGradientPattern)
    SAY("  from %g to %g, %d stops, the last %08x, extend %d\n", R_GE_linearGradientX1(p), R_GE_linearGradientX2(p),
        R_GE_linearGradientNumStops(p), R_GE_linearGradientColour(p, R_GE_linearGradientNumStops(p) - 1), R_GE_linearGradientExtend(p));
  return ScalarInteger(7);
}
static void release(SEXP r, pDevDesc d) {}
static SEXP set_clip(SEXP p, SEXP ref, pDevDesc d) { return R_NilValue; }

SEXP open_device(SEXP w, SEXP h) {
  R_CheckDeviceAvailable();
  R_GE_checkVersionOrDie(R_GE_version);
  pDevDesc d = calloc(1, sizeof(DevDesc));
  d->right = asReal(w), d->bottom = asReal(h);
  d->clipRight = d->right, d->clipBottom = d->bottom;
  d->xCharOffset = 0.49, d->yCharOffset = 0.3333, d->yLineBias = 0.1;
  d->ipr[0] = d->ipr[1] = 1.0 / 72;
  d->cra[0] = 9, d->cra[1] = 14.4;
  d->canClip = TRUE, d->canHAdj = 2, d->startps = 12, d->startcol = R_RGB(0, 0, 0), d->startfill = R_RGB(255, 255, 255), d->startfont = 1;
  d->activate = activate, d->circle = circle, d->clip = clip, d->close = shut, d->deactivate = deactivate, d->line = line;
  d->metricInfo = metric, d->mode = mode, d->newPage = page, d->polygon = polygon, d->polyline = polyline, d->rect = rect;
  d->path = path, d->raster = raster, d->size = size, d->strWidth = d->strWidthUTF8 = width, d->text = d->textUTF8 = text;
  d->hasTextUTF8 = TRUE, d->wantSymbolUTF8 = TRUE;
  d->haveTransparency = 2, d->haveTransparentBg = 2, d->haveRaster = 2, d->haveCapture = 1, d->haveLocator = 1;
  d->setPattern = set_pattern, d->releasePattern = release, d->setClipPath = set_clip, d->releaseClipPath = release;
  d->setMask = set_clip, d->releaseMask = release;
  d->deviceVersion = R_GE_definitions, d->deviceClip = TRUE;
  pGEDevDesc g = GEcreateDevDesc(d);
  GEaddDevice2(g, "teller");
  return R_NilValue;
}
SEXP hush(SEXP x) {
  on = !asLogical(x);
  return R_NilValue;
}

/* ---- the engine's own functions ---- */

SEXP engine(void) {
  pGEDevDesc g = GEcurrentDevice();
  Rprintf("device %d of %d, none %d, next %d, same %d\n", curDevice(), NumDevices(), NoDevices(), nextDevice(curDevice()),
          desc2GEDesc(g->dev) == g && GEgetDevice(curDevice()) == g && GEdeviceNumber(g) == curDevice() && ndevNumber(g->dev) == curDevice());
  Rprintf("%g %g %g %g\n", GEfromDeviceX(36, GE_INCHES, g), GEfromDeviceY(36, GE_NDC, g), GEtoDeviceX(1, GE_INCHES, g), GEtoDeviceY(2.54, GE_CM, g));
  Rprintf("%g %g\n", GEfromDeviceWidth(36, GE_CM, g), GEtoDeviceHeight(0.5, GE_INCHES, g));
  Rprintf("%g %g\n", GEfromDeviceHeight(36, GE_INCHES, g), GEfromDeviceHeight(36, GE_NDC, g));
  const pDevDesc dev = g->dev;
  const double was[4] = {dev->clipLeft, dev->clipBottom, dev->clipRight, dev->clipTop};
  GESetClip(-100, -50, 40, 1000, g); /* no further than the device goes */
  Rprintf("clip %g %g %g %g\n", dev->clipLeft, dev->clipBottom, dev->clipRight, dev->clipTop);
  GESetClip(-100, 1000, 400, -50, g);
  Rprintf("clip %g %g %g %g\n", dev->clipLeft, dev->clipBottom, dev->clipRight, dev->clipTop);
  GESetClip(was[0], was[1], was[2], was[3], g);
  SEXP cols = PROTECT(allocVector(STRSXP, 5));
  const char *c[] = {"red", "#00FF0080", "transparent", "2", "gray50"};
  for (int i = 0; i < 5; i++) SET_STRING_ELT(cols, i, mkChar(c[i]));
  for (int i = 0; i < 5; i++) Rprintf("%08x %s\n", RGBpar3(cols, i, 0), col2name(RGBpar3(cols, i, 0)));
  UNPROTECT(1);
  const char *t[] = {"dashed", "1343", "blank", "solid"};
  for (int i = 0; i < 4; i++) {
    SEXP s = PROTECT(mkString(t[i]));
    unsigned l = GE_LTYpar(s, 0);
    Rprintf("%x %s\n", l, CHAR(STRING_ELT(GE_LTYget(l), 0)));
    UNPROTECT(1);
  }
  Rprintf("%d %d\n", GE_LENDpar(mkString("square"), 0), GE_LJOINpar(ScalarInteger(2), 0));
  double lo = 0.3, up = 9.7;
  int n = 5;
  GEPretty(&lo, &up, &n);
  Rprintf("%g %g %d\n", lo, up, n);
  R_GE_gcontext gc;
  memset(&gc, 0, sizeof gc);
  gc.cex = 1.5, gc.ps = 10, gc.lineheight = 1.2, gc.fontface = 1, gc.lwd = 1, gc.col = (int)R_RGB(0, 0, 255), gc.fill = (int)R_TRANWHITE;
  gc.lend = GE_ROUND_CAP, gc.ljoin = GE_ROUND_JOIN, gc.lmitre = 10, gc.patternFill = R_NilValue;
  double a, d, w;
  GEStrMetric("ag\nhello", CE_UTF8, &gc, &a, &d, &w, g);
  Rprintf("%g %g %g; %g %g\n", a, d, w, GEStrWidth("four\nx", CE_UTF8, &gc, g), GEStrHeight("a\nb", CE_UTF8, &gc, g));
  GEText(100, 100, "one\ntwo", CE_UTF8, 0.5, 0.5, 90, &gc, g);
  GEText(100, 100, "flat", CE_UTF8, 1, NA_REAL, 0, &gc, g);
  for (int p = 0; p <= 25; p += 5) {
    R_GE_gcontext was = gc;
    GESymbol(50, 50, p, 20, &gc, g);
    gc = was;
  }
  double x[] = {10, 60, 90}, y[] = {10, 50, 20}, s[] = {0, 1, 0};
  GEXspline(3, x, y, s, TRUE, TRUE, TRUE, &gc, g);
  int nper[] = {3};
  GEPath(x, y, 1, nper, FALSE, &gc, g);
  gc.lty = LTY_BLANK;
  GELine(0, 0, 9, 9, &gc, g);
  GERect(1, 2, 3, 4, &gc, g);
  Rprintf("%d %d\n", GEstring_to_pch(mkChar("a")), GEstring_to_pch(mkCharCE("\xc3\xa9", CE_UTF8)));
  int wn, hn;
  R_GE_rasterRotatedSize(30, 10, 0.5, &wn, &hn);
  unsigned px[] = {1, 2, 3, 4}, big[16];
  R_GE_rasterScale(px, 2, 2, big, 4, 4);
  Rprintf("%d %d %u %u %u\n", wn, hn, big[0], big[7], big[15]);
  return R_NilValue;
}
static const R_CallMethodDef calls[] = {
    {"open_device", (DL_FUNC)open_device, 2}, {"hush", (DL_FUNC)hush, 1}, {"engine", (DL_FUNC)engine, 0}, {NULL, NULL, 0}};
void R_init_device(DllInfo *d) { R_registerRoutines(d, NULL, calls, NULL, NULL); }
