/* stdlib/graphics/device.h - graphics devices: what draws a page.
 *
 * The R code (stdlib/R/grDevices, graphics) keeps par() and the coordinate systems and hands down marks in points: 1/72 inch, the
 * origin at the page's lower left corner.  device.c has the builtins and everything that all devices draw alike
 * (symbols, lines of text); a device is a table of functions.  Files that cannot be written end the device: `broken`
 * says why, and the next builtin raises it. */
#ifndef RAVEL_DEVICE_H
#define RAVEL_DEVICE_H
#include <stdio.h>
#include "../../interp/interp.h"

typedef uint32_t Argb; /* 0xAARRGGBB; alpha 0: not drawn */
#define ARGB_A(c) ((c) >> 24)
#define ARGB_R(c) ((c) >> 16 & 255)
#define ARGB_G(c) ((c) >> 8 & 255)
#define ARGB_B(c) ((c)&255)

enum { DEV_ROUND, DEV_BUTT, DEV_SQUARE };  /* line ends, as R numbers them */
enum { DEV_JROUND, DEV_MITRE, DEV_BEVEL }; /* line joins */
typedef struct DevPen {
  Argb col, fill;
  double lwd; /* R's unit, 1/96 inch */
  int cap, join;
  double mitre;
  int ndash;
  double dash[8]; /* multiples of the line's width (at least 1) */
  bool even_odd;  /* fill rule; else winding */
  bool segment;   /* a line of two points that is one by itself, not a path of two */
} DevPen;

typedef struct DevFont {
  const char *family; /* "", "sans", "serif", "mono" or a name */
  int face;           /* 1 plain, 2 bold, 3 italic, 4 both, 5 symbol */
  double size;        /* points */
} DevFont;

typedef struct Dev Dev;
typedef struct DevOps {
  bool (*page)(Dev *d); /* a new page; d->file is the name if it begins a file */
  void (*close)(Dev *d);
  void (*clip)(Dev *d, double x0, double y0, double x1, double y1);
  /* Pieces are divided by points that are not finite.  Closed: each piece is an area, all of them one path. */
  void (*path)(Dev *d, int64_t n, const double *x, const double *y, bool closed, const DevPen *pen);
  void (*rect)(Dev *d, double x0, double y0, double x1, double y1, const DevPen *pen);
  void (*circle)(Dev *d, double x, double y, double r, const DevPen *pen);
  /* One line of UTF-8 from (x, y), its baseline turned by rot degrees. */
  void (*text)(Dev *d, double x, double y, const char *s, double rot, const DevFont *f, Argb col);
  double (*width)(Dev *d, const char *s, const DevFont *f);
  void (*ink)(Dev *d, const char *s, const DevFont *f, double *ascent, double *descent); /* above, below the baseline */
  /* w * h pixels, the top row first, to the rectangle with the lower left corner (x, y), turned about it. */
  void (*raster)(Dev *d, const Argb *px, int w, int h, double x, double y, double width, double height, double rot,
                 bool smooth);
  /* NULL, or text with hadj of its width to the left of (x, y), for a device that measures when it draws. */
  void (*label)(Dev *d, double x, double y, const char *s, double rot, double hadj, const DevFont *f, Argb col);
  void (*active)(Dev *d, bool on); /* NULL, or what to do when it becomes the current device, or was it */
} DevOps;

typedef enum DevKind {
  DEV_PDF,
  DEV_SVG,
  DEV_CAIRO_PDF,
  DEV_CAIRO_PS,
  DEV_PNG,
  DEV_BMP,
  DEV_TIFF,
  DEV_JPEG,
  DEV_PACKAGE /* of compiled code, by GNU R's C interface: capi/engine.c */
} DevKind;

struct Dev {
  Rt *R;
  const DevOps *ops;
  DevKind kind;
  char *name;           /* the file's pattern; NULL: no file */
  char *file;           /* the current file */
  double width, height; /* points */
  double ps;            /* of text, before anything else is said */
  double res;           /* pixels an inch (bitmaps); else 72 */
  bool has_res;         /* written to the file */
  bool onefile, compress;
  int quality; /* of JPEG files, 1 to 100 */
  int pages;
  Argb bg;
  char *title, *family;
  char broken[512];
  double cx0, cy0, cx1, cy1; /* the clip in force */
  void *own;                 /* the device's */
  void *peer;                /* what GNU R's graphics engine has of it (capi/engine.c), or NULL */
  void (*peer_free)(Dev *d); /* called before the device is closed */
  void (*peer_listing)(Dev *d); /* and after `listing` has changed */
  bool listing;                 /* what is drawn is noted (stdlib/R/grDevices/record.R) */
};
enum { MOST_DEVICES = 64 }; /* numbers 2 to 63 */
Dev *dev_at(Rt *R, int k);  /* device number k; NULL: there is none */
void dev_put(Rt *R, int k, Dev *d);
bool dev_listing(Rt *R); /* does any device note what is drawn? */
bool dev_page(Dev *d, Argb bg);
void dev_clip(Dev *d, double x0, double y0, double x1, double y1); /* corners in any order */
void dev_symbol(Dev *d, double x, double y, double pch, double size, const DevPen *pen, Argb bg, const DevFont *f);
/* hadj, vadj: which point of the text (x, y) is, 0 left or the last baseline, 1 right or the top; vadj NA: the middle
 * of its ink.  line: points from a baseline to the next. */
void dev_text(Dev *d, double x, double y, const char *s, double hadj, double vadj, double rot, const DevFont *f,
              double line, Argb col);
/* Of several lines: the widest's width, the first's ascent, the last's descent, how many. */
int dev_measure(Dev *d, const char *s, const DevFont *f, double *width, double *ascent, double *descent);

/* NULL when it cannot be: d->broken says why. */
bool dev_pdf_open(Dev *d);   /* stdlib/graphics/device_pdf.c */
bool dev_cairo_open(Dev *d); /* stdlib/graphics/device_cairo.c */
bool dev_cairo_there(void);  /* is the library on this machine? */
/* The name of page n's file from the pattern (%d and kin), malloc'ed. */
char *dev_file_name(const char *pattern, int page);
static inline bool dev_is_image(const Dev *d) { return d->kind >= DEV_PNG && d->kind <= DEV_JPEG; } /* of pixels */
bool dev_jpeg_write(const Dev *d, FILE *f, const uint32_t *px, int w, int h, int stride); /* device_jpeg.c */
/* Write an image (0xAARRGGBB, premultiplied, row by row) as PNG, BMP, TIFF or JPEG; false: errno says why. */
bool dev_image_write(const Dev *d, const uint32_t *px, int w, int h, int stride); /* stdlib/graphics/device_image.c */
#endif
