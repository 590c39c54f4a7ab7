/* R_ext/GraphicsDevice.h - what a graphics device is: limits, abilities, and functions that draw ("R Internals", 6.1).
 *
 * Coordinates are the device's own units, from its lower left corner (left, bottom) to the upper right (right, top); either
 * may be the larger.  Strings are in the session's encoding, or UTF-8 where the device says that it takes it.  A function
 * that is NULL, of those from `cap` on, is an ability that the device has not. */
#ifndef R_GRAPHICSDEVICE_H_
#define R_GRAPHICSDEVICE_H_
#ifndef R_GRAPHICSENGINE_H_
#error include R_ext/GraphicsEngine.h instead
#endif
#include <R_ext/Boolean.h>
#ifdef __cplusplus
extern "C" {
#endif
typedef struct _DevDesc DevDesc;
typedef DevDesc *pDevDesc;
struct _DevDesc {
  double left, right, bottom, top;                     /* the limits */
  double clipLeft, clipRight, clipBottom, clipTop;     /* what is drawn now */
  double xCharOffset, yCharOffset, yLineBias;          /* shares of a character that centre text */
  double ipr[2];                                       /* inches of a unit, across and up */
  double cra[2];                                       /* size of a character, in units */
  double gamma;
  Rboolean canClip, canChangeGamma;
  int canHAdj; /* horizontal adjustment of text: 0 none; 1 left, middle, right; 2 any */
  /* the parameters to begin with */
  double startps;
  int startcol, startfill, startlty, startfont;
  double startgamma;
  void *deviceSpecific; /* the device's own */
  Rboolean displayListOn;
  Rboolean canGenMouseDown, canGenMouseMove, canGenMouseUp, canGenKeybd, canGenIdle, gettingEvent;
  void (*activate)(const pDevDesc);
  void (*circle)(double x, double y, double r, const pGEcontext gc, pDevDesc dd);
  void (*clip)(double x0, double x1, double y0, double y1, pDevDesc dd);
  void (*close)(pDevDesc dd);
  void (*deactivate)(pDevDesc);
  Rboolean (*locator)(double *x, double *y, pDevDesc dd);
  void (*line)(double x1, double y1, double x2, double y2, const pGEcontext gc, pDevDesc dd);
  /* c 0: the font as a whole; negative: minus a Unicode point */
  void (*metricInfo)(int c, const pGEcontext gc, double *ascent, double *descent, double *width, pDevDesc dd);
  void (*mode)(int mode, pDevDesc dd); /* 1: drawing begins, 0: it has ended, 2: input */
  void (*newPage)(const pGEcontext gc, pDevDesc dd);
  void (*polygon)(int n, double *x, double *y, const pGEcontext gc, pDevDesc dd);
  void (*polyline)(int n, double *x, double *y, const pGEcontext gc, pDevDesc dd);
  void (*rect)(double x0, double y0, double x1, double y1, const pGEcontext gc, pDevDesc dd);
  void (*path)(double *x, double *y, int npoly, int *nper, Rboolean winding, const pGEcontext gc, pDevDesc dd);
  /* w * h pixels as rcolor, the top row first */
  void (*raster)(unsigned int *raster, int w, int h, double x, double y, double width, double height, double rot,
                 Rboolean interpolate, const pGEcontext gc, pDevDesc dd);
  SEXP (*cap)(pDevDesc dd);
  void (*size)(double *left, double *right, double *bottom, double *top, pDevDesc dd);
  double (*strWidth)(const char *str, const pGEcontext gc, pDevDesc dd);
  void (*text)(double x, double y, const char *str, double rot, double hadj, const pGEcontext gc, pDevDesc dd);
  void (*onExit)(pDevDesc dd);
  SEXP (*getEvent)(SEXP, const char *);
  Rboolean (*newFrameConfirm)(pDevDesc dd); /* TRUE: the device has asked itself */
  Rboolean hasTextUTF8;
  void (*textUTF8)(double x, double y, const char *str, double rot, double hadj, const pGEcontext gc, pDevDesc dd);
  double (*strWidthUTF8)(const char *str, const pGEcontext gc, pDevDesc dd);
  Rboolean wantSymbolUTF8; /* of the symbol font too */
  Rboolean useRotatedTextInContour;
  SEXP eventEnv;
  void (*eventHelper)(pDevDesc dd, int code);
  int (*holdflush)(pDevDesc dd, int level);
  /* 0: not known, 1: no, 2: yes (3: yes, except the missing colour; 3: of the raster, whole pixels only) */
  int haveTransparency, haveTransparentBg, haveRaster, haveCapture, haveLocator;
  /* version 13 */
  SEXP (*setPattern)(SEXP pattern, pDevDesc dd);
  void (*releasePattern)(SEXP ref, pDevDesc dd);
  SEXP (*setClipPath)(SEXP path, SEXP ref, pDevDesc dd);
  void (*releaseClipPath)(SEXP ref, pDevDesc dd);
  SEXP (*setMask)(SEXP path, SEXP ref, pDevDesc dd);
  void (*releaseMask)(SEXP ref, pDevDesc dd);
  int deviceVersion;   /* of the interface that the device was written for */
  Rboolean deviceClip; /* version 14: the engine does not clip to the device's limits */
  /* version 15 */
  SEXP (*defineGroup)(SEXP source, int op, SEXP destination, pDevDesc dd);
  void (*useGroup)(SEXP ref, SEXP trans, pDevDesc dd);
  void (*releaseGroup)(SEXP ref, pDevDesc dd);
  void (*stroke)(SEXP path, const pGEcontext gc, pDevDesc dd);
  void (*fill)(SEXP path, int rule, const pGEcontext gc, pDevDesc dd);
  void (*fillStroke)(SEXP path, int rule, const pGEcontext gc, pDevDesc dd);
  SEXP (*capabilities)(SEXP cap);
  char reserved[64];
};

/* colours: alpha, blue, green, red, from the highest byte on */
#define R_RGB(r, g, b) ((r) | ((g) << 8) | ((b) << 16) | 0xFF000000)
#define R_RGBA(r, g, b, a) ((r) | ((g) << 8) | ((b) << 16) | ((a) << 24))
#define R_RED(col) (((col)) & 255)
#define R_GREEN(col) (((col) >> 8) & 255)
#define R_BLUE(col) (((col) >> 16) & 255)
#define R_ALPHA(col) (((col) >> 24) & 255)
#define R_OPAQUE(col) (R_ALPHA(col) == 255)
#define R_TRANSPARENT(col) (R_ALPHA(col) == 0)
#define R_TRANWHITE (R_RGBA(255, 255, 255, 0))

/* devices by number: 0 is the one that is always there and draws nothing */
int Rf_ndevNumber(pDevDesc);
int Rf_NumDevices(void); /* that one too */
void R_CheckDeviceAvailable(void); /* an error when there are too many */
Rboolean R_CheckDeviceAvailableBool(void);
int Rf_curDevice(void);
int Rf_nextDevice(int);
int Rf_prevDevice(int);
int Rf_selectDevice(int);
void Rf_killDevice(int);
int Rf_NoDevices(void);
void Rf_NewFrameConfirm(pDevDesc);
#define ndevNumber Rf_ndevNumber
#define NumDevices Rf_NumDevices
#define curDevice Rf_curDevice
#define nextDevice Rf_nextDevice
#define prevDevice Rf_prevDevice
#define selectDevice Rf_selectDevice
#define killDevice Rf_killDevice
#define NoDevices Rf_NoDevices
#define NewFrameConfirm Rf_NewFrameConfirm

/* events */
typedef enum {
  knUNKNOWN = -1, knLEFT = 0, knUP, knRIGHT, knDOWN, knF1, knF2, knF3, knF4, knF5, knF6, knF7, knF8, knF9, knF10,
  knF11, knF12, knPGUP, knPGDN, knEND, knHOME, knINS, knDEL
} R_KeyName;
typedef enum { meMouseDown = 0, meMouseUp, meMouseMove } R_MouseEvent;
#define leftButton 1
#define middleButton 2
#define rightButton 4
#define doKeybd Rf_doKeybd
#define doMouseEvent Rf_doMouseEvent
#define doIdle Rf_doIdle
#define doesIdle Rf_doesIdle
void Rf_doMouseEvent(pDevDesc dd, R_MouseEvent event, int buttons, double x, double y);
void Rf_doKeybd(pDevDesc dd, R_KeyName key, const char *name);
void Rf_doIdle(pDevDesc dd);
Rboolean Rf_doesIdle(pDevDesc dd);

/* around what an interrupt must not leave half done */
#ifndef BEGIN_SUSPEND_INTERRUPTS
#define BEGIN_SUSPEND_INTERRUPTS                                                                                       \
  do {                                                                                                                 \
    Rboolean R_was_suspended_ = R_interrupts_suspended;                                                                \
    R_interrupts_suspended = TRUE;
#define END_SUSPEND_INTERRUPTS                                                                                         \
  R_interrupts_suspended = R_was_suspended_;                                                                           \
  if (R_interrupts_pending && !R_interrupts_suspended) Rf_onintr();                                                    \
  }                                                                                                                    \
  while (0)
#include <R_ext/libextern.h>
LibExtern Rboolean R_interrupts_suspended;
LibExtern int R_interrupts_pending;
extern void Rf_onintr(void);
LibExtern Rboolean mbcslocale;
#endif

/* text of the symbol font: its own codes, and Unicode (PUA: the private area where Unicode has no such character) */
#define AdobeSymbol2utf8 Rf_AdobeSymbol2utf8
#define utf8toAdobeSymbol Rf_utf8toAdobeSymbol
#define utf8Toutf8NoPUA Rf_utf8Toutf8NoPUA
#define utf8ToLatin1AdobeSymbol2utf8 Rf_utf8ToLatin1AdobeSymbol2utf8
extern void *Rf_AdobeSymbol2utf8(char *out, const char *in, size_t size, Rboolean pua);
extern int Rf_utf8toAdobeSymbol(char *out, const char *in);
const char *Rf_utf8Toutf8NoPUA(const char *in);
const char *Rf_utf8ToLatin1AdobeSymbol2utf8(const char *in, Rboolean pua);
extern size_t Rf_ucstoutf8(char *s, const unsigned int c);
#ifdef __cplusplus
}
#endif
#endif
