/* R_ext/GraphicsEngine.h - drawing on the current device, for graphics systems and devices of packages ("R Internals", 6).
 *
 * Needs R.h and Rinternals.h before it.  Coordinates are the device's (GraphicsDevice.h); GEtoDevice* and GEfromDevice* convert.  A
 * graphics system registers a callback, and has a place for its state in each device (gesd[index]). */
#ifndef R_GRAPHICSENGINE_H_
#define R_GRAPHICSENGINE_H_
#ifdef __cplusplus
extern "C" {
#endif
#define R_GE_definitions 13
#define R_GE_deviceClip 14
#define R_GE_group 15
#define R_GE_version R_GE_group
int R_GE_getVersion(void);
void R_GE_checkVersionOrDie(int version);

typedef enum { GE_DEVICE = 0, GE_NDC = 1, GE_INCHES = 2, GE_CM = 3 } GEUnit; /* NDC: shares of the device */
#define MAX_GRAPHICS_SYSTEMS 24
typedef enum { /* what a system's callback is called for */
  GE_InitState = 0,
  GE_FinaliseState = 1,
  GE_SaveState = 2,
  GE_CopyState = 3,
  GE_SaveSnapshotState = 4,
  GE_RestoreSnapshotState = 5,
  GE_RestoreState = 6,
  GE_CheckPlot = 7,
  GE_ScalePS = 8
} GEevent;
typedef enum { GE_ROUND_CAP = 1, GE_BUTT_CAP = 2, GE_SQUARE_CAP = 3 } R_GE_lineend;
typedef enum { GE_ROUND_JOIN = 1, GE_MITRE_JOIN = 2, GE_BEVEL_JOIN = 3 } R_GE_linejoin;

/* How to draw: pen, area, text. */
typedef struct {
  int col, fill; /* rcolor */
  double gamma;
  double lwd; /* 1/96 inch */
  int lty;    /* dashes and gaps, four bits each from the lowest on; 0 solid, -1 blank */
  R_GE_lineend lend;
  R_GE_linejoin ljoin;
  double lmitre;
  double cex, ps; /* text has cex * ps points */
  double lineheight;
  int fontface; /* 1 plain, 2 bold, 3 italic, 4 both, 5 symbol */
  char fontfamily[201];
  SEXP patternFill; /* what setPattern() gave, or R_NilValue */
} R_GE_gcontext;
typedef R_GE_gcontext *pGEcontext;
#include <R_ext/GraphicsDevice.h>

typedef struct _GEDevDesc GEDevDesc;
typedef SEXP (*GEcallback)(GEevent, GEDevDesc *, SEXP);
typedef struct {
  void *systemSpecific; /* the system's */
  GEcallback callback;
} GESystemDesc;
struct _GEDevDesc {
  pDevDesc dev;
  Rboolean displayListOn;
  SEXP displayList, DLlastElt, savedSnapshot;
  Rboolean dirty, recordGraphics;
  GESystemDesc *gesd[MAX_GRAPHICS_SYSTEMS];
  Rboolean ask, appending;
};
typedef GEDevDesc *pGEDevDesc;

/* ---- devices ---- */
#define desc2GEDesc Rf_desc2GEDesc
pGEDevDesc Rf_desc2GEDesc(pDevDesc dd);
int GEdeviceNumber(pGEDevDesc);
pGEDevDesc GEgetDevice(int);
pGEDevDesc GEcurrentDevice(void); /* opens one when there is none */
pGEDevDesc GEcreateDevDesc(pDevDesc dev); /* dev: malloc'ed, and freed with it */
void GEaddDevice(pGEDevDesc);
void GEaddDevice2(pGEDevDesc, const char *name);
void GEaddDevice2f(pGEDevDesc, const char *name, const char *file);
void GEkillDevice(pGEDevDesc);
void GEdestroyDevDesc(pGEDevDesc dd);
Rboolean GEdeviceDirty(pGEDevDesc dd); /* has something been drawn? */
void GEdirtyDevice(pGEDevDesc dd);
void GEonExit(void);
void GEnullDevice(void);

/* ---- systems ---- */
void *GEsystemState(pGEDevDesc dd, int index);
void GEregisterWithDevice(pGEDevDesc dd);
void GEregisterSystem(GEcallback callback, int *index);
void GEunregisterSystem(int index);
SEXP GEhandleEvent(GEevent event, pDevDesc dev, SEXP data);
Rboolean GEcheckState(pGEDevDesc dd);

/* ---- coordinates ---- */
double GEfromDeviceX(double value, GEUnit to, pGEDevDesc dd);
double GEtoDeviceX(double value, GEUnit from, pGEDevDesc dd);
double GEfromDeviceY(double value, GEUnit to, pGEDevDesc dd);
double GEtoDeviceY(double value, GEUnit from, pGEDevDesc dd);
double GEfromDeviceWidth(double value, GEUnit to, pGEDevDesc dd);
double GEtoDeviceWidth(double value, GEUnit from, pGEDevDesc dd);
double GEfromDeviceHeight(double value, GEUnit to, pGEDevDesc dd);
double GEtoDeviceHeight(double value, GEUnit from, pGEDevDesc dd);
#define fromDeviceX GEfromDeviceX
#define toDeviceX GEtoDeviceX
#define fromDeviceY GEfromDeviceY
#define toDeviceY GEtoDeviceY
#define fromDeviceWidth GEfromDeviceWidth
#define toDeviceWidth GEtoDeviceWidth
#define fromDeviceHeight GEfromDeviceHeight
#define toDeviceHeight GEtoDeviceHeight

/* ---- parameters, from element i of an R vector and back ---- */
typedef unsigned int rcolor;
#define RGBpar Rf_RGBpar
#define RGBpar3 Rf_RGBpar3
#define col2name Rf_col2name
rcolor Rf_RGBpar(SEXP x, int i);
rcolor Rf_RGBpar3(SEXP x, int i, rcolor background); /* background: colour 0 */
const char *Rf_col2name(rcolor col);
rcolor R_GE_str2col(const char *s);
#define LTY_BLANK -1
#define LTY_SOLID 0
#define LTY_DASHED 4 + (4 << 4)
#define LTY_DOTTED 1 + (3 << 4)
#define LTY_DOTDASH 1 + (3 << 4) + (4 << 8) + (3 << 12)
#define LTY_LONGDASH 7 + (3 << 4)
#define LTY_TWODASH 2 + (2 << 4) + (6 << 8) + (2 << 12)
unsigned int GE_LTYpar(SEXP value, int i);
SEXP GE_LTYget(unsigned int lty);
R_GE_lineend GE_LENDpar(SEXP value, int i);
SEXP GE_LENDget(R_GE_lineend lend);
R_GE_linejoin GE_LJOINpar(SEXP value, int i);
SEXP GE_LJOINget(R_GE_linejoin ljoin);
int GEstring_to_pch(SEXP pch); /* a CHARSXP */

/* ---- pages and marks ---- */
void GENewPage(const pGEcontext gc, pGEDevDesc dd);
void GEMode(int mode, pGEDevDesc dd);
void GESetClip(double x1, double y1, double x2, double y2, pGEDevDesc dd);
void GELine(double x1, double y1, double x2, double y2, const pGEcontext gc, pGEDevDesc dd);
void GEPolyline(int n, double *x, double *y, const pGEcontext gc, pGEDevDesc dd);
void GEPolygon(int n, double *x, double *y, const pGEcontext gc, pGEDevDesc dd);
/* list(x, y) of the curve; s: each control point's shape */
SEXP GEXspline(int n, double *x, double *y, double *s, Rboolean open, Rboolean repEnds, Rboolean draw,
               const pGEcontext gc, pGEDevDesc dd);
void GECircle(double x, double y, double radius, const pGEcontext gc, pGEDevDesc dd);
void GERect(double x0, double y0, double x1, double y1, const pGEcontext gc, pGEDevDesc dd);
void GEPath(double *x, double *y, int npoly, int *nper, Rboolean winding, const pGEcontext gc, pGEDevDesc dd);
void GERaster(unsigned int *raster, int w, int h, double x, double y, double width, double height, double angle,
              Rboolean interpolate, const pGEcontext gc, pGEDevDesc dd);
SEXP GECap(pGEDevDesc dd);
void GESymbol(double x, double y, int pch, double size, const pGEcontext gc, pGEDevDesc dd);
void GEPretty(double *lo, double *up, int *ndiv);

/* ---- text ---- */
/* xc, yc: which point of the text (x, y) is, 0 left or baseline, 1 right or top; NA: the middle */
void GEText(double x, double y, const char *const str, cetype_t enc, double xc, double yc, double rot,
            const pGEcontext gc, pGEDevDesc dd);
void GEMetricInfo(int c, const pGEcontext gc, double *ascent, double *descent, double *width, pGEDevDesc dd);
double GEStrWidth(const char *str, cetype_t enc, const pGEcontext gc, pGEDevDesc dd);
double GEStrHeight(const char *str, cetype_t enc, const pGEcontext gc, pGEDevDesc dd);
void GEStrMetric(const char *str, cetype_t enc, const pGEcontext gc, double *ascent, double *descent, double *width,
                 pGEDevDesc dd);
double GEExpressionWidth(SEXP expr, const pGEcontext gc, pGEDevDesc dd);
double GEExpressionHeight(SEXP expr, const pGEcontext gc, pGEDevDesc dd);
void GEExpressionMetric(SEXP expr, const pGEcontext gc, double *ascent, double *descent, double *width, pGEDevDesc dd);
void GEMathText(double x, double y, SEXP expr, double xc, double yc, double rot, const pGEcontext gc, pGEDevDesc dd);
double R_GE_VStrWidth(const char *s, cetype_t enc, const pGEcontext gc, pGEDevDesc dd);
double R_GE_VStrHeight(const char *s, cetype_t enc, const pGEcontext gc, pGEDevDesc dd);
void R_GE_VText(double x, double y, const char *const s, cetype_t enc, double x_justify, double y_justify,
                double rotation, const pGEcontext gc, pGEDevDesc dd);
#define DEG2RAD 0.01745329251994329576

/* ---- pictures: scaled and turned ---- */
void R_GE_rasterScale(unsigned int *sraster, int sw, int sh, unsigned int *draster, int dw, int dh);
void R_GE_rasterInterpolate(unsigned int *sraster, int sw, int sh, unsigned int *draster, int dw, int dh);
void R_GE_rasterRotatedSize(int w, int h, double angle, int *wnew, int *hnew);
void R_GE_rasterRotatedOffset(int w, int h, double angle, int botleft, double *xoff, double *yoff);
void R_GE_rasterResizeForRotation(unsigned int *sraster, int w, int h, unsigned int *newRaster, int wnew, int hnew,
                                  const pGEcontext gc);
void R_GE_rasterRotate(unsigned int *sraster, int w, int h, double angle, unsigned int *draster, const pGEcontext gc,
                       Rboolean perPixelAlpha);

/* ---- the display list ---- */
Rboolean GErecording(SEXP call, pGEDevDesc dd);
void GErecordGraphicOperation(SEXP op, SEXP args, pGEDevDesc dd);
void GEinitDisplayList(pGEDevDesc dd);
void GEplayDisplayList(pGEDevDesc dd);
void GEcopyDisplayList(int fromDevice);
SEXP GEcreateSnapshot(pGEDevDesc dd);
void GEplaySnapshot(SEXP snapshot, pGEDevDesc dd);

/* ---- axes and contours ---- */
#define CreateAtVector Rf_CreateAtVector
#define GAxisPars Rf_GAxisPars
SEXP Rf_CreateAtVector(double axp[], const double usr[], int nint, Rboolean logflag);
void Rf_GAxisPars(double *min, double *max, int *n, Rboolean log, int axis);
SEXP GEcontourLines(double *x, int nx, double *y, int ny, double *z, double *levels, int nl);

/* ---- patterns, paths, masks: what grid describes to devices ---- */
Rboolean R_GE_isPattern(SEXP x);
#define R_GE_linearGradientPattern 1
#define R_GE_radialGradientPattern 2
#define R_GE_tilingPattern 3
int R_GE_patternType(SEXP pattern);
double R_GE_linearGradientX1(SEXP pattern);
double R_GE_linearGradientY1(SEXP pattern);
double R_GE_linearGradientX2(SEXP pattern);
double R_GE_linearGradientY2(SEXP pattern);
int R_GE_linearGradientNumStops(SEXP pattern);
double R_GE_linearGradientStop(SEXP pattern, int i);
rcolor R_GE_linearGradientColour(SEXP pattern, int i);
#define R_GE_patternExtendPad 1
#define R_GE_patternExtendRepeat 2
#define R_GE_patternExtendReflect 3
#define R_GE_patternExtendNone 4
int R_GE_linearGradientExtend(SEXP pattern);
double R_GE_radialGradientCX1(SEXP pattern);
double R_GE_radialGradientCY1(SEXP pattern);
double R_GE_radialGradientR1(SEXP pattern);
double R_GE_radialGradientCX2(SEXP pattern);
double R_GE_radialGradientCY2(SEXP pattern);
double R_GE_radialGradientR2(SEXP pattern);
int R_GE_radialGradientNumStops(SEXP pattern);
double R_GE_radialGradientStop(SEXP pattern, int i);
rcolor R_GE_radialGradientColour(SEXP pattern, int i);
int R_GE_radialGradientExtend(SEXP pattern);
SEXP R_GE_tilingPatternFunction(SEXP pattern);
double R_GE_tilingPatternX(SEXP pattern);
double R_GE_tilingPatternY(SEXP pattern);
double R_GE_tilingPatternWidth(SEXP pattern);
double R_GE_tilingPatternHeight(SEXP pattern);
int R_GE_tilingPatternExtend(SEXP pattern);
#define R_GE_compositeClear 1
#define R_GE_compositeSource 2
#define R_GE_compositeOver 3
#define R_GE_compositeIn 4
#define R_GE_compositeOut 5
#define R_GE_compositeAtop 6
#define R_GE_compositeDest 7
#define R_GE_compositeDestOver 8
#define R_GE_compositeDestIn 9
#define R_GE_compositeDestOut 10
#define R_GE_compositeDestAtop 11
#define R_GE_compositeXor 12
#define R_GE_compositeAdd 13
#define R_GE_compositeSaturate 14
#define R_GE_compositeMultiply 15
#define R_GE_compositeScreen 16
#define R_GE_compositeOverlay 17
#define R_GE_compositeDarken 18
#define R_GE_compositeLighten 19
#define R_GE_compositeColorDodge 20
#define R_GE_compositeColorBurn 21
#define R_GE_compositeHardLight 22
#define R_GE_compositeSoftLight 23
#define R_GE_compositeDifference 24
#define R_GE_compositeExclusion 25
#define R_GE_nonZeroWindingRule 1
#define R_GE_evenOddRule 2
int R_GE_clipPathFillRule(SEXP path);
#define R_GE_alphaMask 1
#define R_GE_luminanceMask 2
int R_GE_maskType(SEXP mask);
/* path: a function that draws what is to be stroked or filled as one path */
void GEStroke(SEXP path, const pGEcontext gc, pGEDevDesc dd);
void GEFill(SEXP path, int rule, const pGEcontext gc, pGEDevDesc dd);
void GEFillStroke(SEXP path, int rule, const pGEcontext gc, pGEDevDesc dd);
/* elements of what capabilities() takes and gives */
#define R_GE_capability_semiTransparency 0
#define R_GE_capability_transparentBackground 1
#define R_GE_capability_rasterImage 2
#define R_GE_capability_capture 3
#define R_GE_capability_locator 4
#define R_GE_capability_events 5
#define R_GE_capability_patterns 6
#define R_GE_capability_clippingPaths 7
#define R_GE_capability_masks 8
#define R_GE_capability_compositing 9
#define R_GE_capability_transformations 10
#define R_GE_capability_paths 11
#ifdef __cplusplus
}
#endif
#endif
