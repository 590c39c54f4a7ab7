/* stdlib/graphics/device_cairo.c - devices that the cairo library draws: SVG, bitmaps, PDF and PostScript with embedded fonts.
 *
 * The library is opened when the first such device is (libcairo.so.2, or RAVEL_CAIRO_LIB): without it all else works.
 * Its interface has been stable since 1.10, so the few functions needed are declared here and nothing is needed to
 * build. */
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "device.h"
#include "symbol.h"
#include "../text/text.h"

typedef struct Glyph {
  unsigned long index;
  double x, y;
} Glyph;
typedef struct Extents {
  double x_bearing, y_bearing, width, height, x_advance, y_advance;
} Extents;
typedef struct Matrix {
  double xx, yx, xy, yy, x0, y0;
} Matrix;

/* result, name, arguments; a context is cr, a surface s. */
#define CAIRO_FNS(X)                                                                                                   \
  X(void *, svg_surface_create, (const char *file, double w, double h))                                                \
  X(void *, pdf_surface_create, (const char *file, double w, double h))                                                \
  X(void *, ps_surface_create, (const char *file, double w, double h))                                                 \
  X(void *, image_surface_create, (int format, int w, int h))                                                          \
  X(void *, image_surface_create_for_data, (unsigned char *data, int format, int w, int h, int stride))                \
  X(unsigned char *, image_surface_get_data, (void *s))                                                                \
  X(int, image_surface_get_stride, (void *s))                                                                          \
  X(int, surface_status, (void *s))                                                                                    \
  X(void, surface_flush, (void *s))                                                                                    \
  X(void, surface_finish, (void *s))                                                                                   \
  X(void, surface_destroy, (void *s))                                                                                  \
  X(void *, create, (void *s))                                                                                         \
  X(void, destroy, (void *cr))                                                                                         \
  X(int, status, (void *cr))                                                                                           \
  X(const char *, status_to_string, (int status))                                                                      \
  X(void, save, (void *cr))                                                                                            \
  X(void, restore, (void *cr))                                                                                         \
  X(void, show_page, (void *cr))                                                                                       \
  X(void, set_source_rgba, (void *cr, double r, double g, double b, double a))                                         \
  X(void, set_operator, (void *cr, int op))                                                                            \
  X(void, set_antialias, (void *cr, int mode))                                                                         \
  X(void, set_line_width, (void *cr, double w))                                                                        \
  X(void, set_line_cap, (void *cr, int cap))                                                                           \
  X(void, set_line_join, (void *cr, int join))                                                                         \
  X(void, set_miter_limit, (void *cr, double limit))                                                                   \
  X(void, set_dash, (void *cr, const double *dash, int n, double offset))                                              \
  X(void, set_fill_rule, (void *cr, int rule))                                                                         \
  X(void, new_path, (void *cr))                                                                                        \
  X(void, move_to, (void *cr, double x, double y))                                                                     \
  X(void, line_to, (void *cr, double x, double y))                                                                     \
  X(void, close_path, (void *cr))                                                                                      \
  X(void, arc, (void *cr, double x, double y, double r, double from, double to))                                       \
  X(void, rectangle, (void *cr, double x, double y, double w, double h))                                               \
  X(void, stroke, (void *cr))                                                                                          \
  X(void, fill, (void *cr))                                                                                            \
  X(void, fill_preserve, (void *cr))                                                                                   \
  X(void, paint, (void *cr))                                                                                           \
  X(void, clip, (void *cr))                                                                                            \
  X(void, reset_clip, (void *cr))                                                                                      \
  X(void, translate, (void *cr, double x, double y))                                                                   \
  X(void, rotate, (void *cr, double angle))                                                                            \
  X(void, scale, (void *cr, double x, double y))                                                                       \
  X(void, select_font_face, (void *cr, const char *family, int slant, int weight))                                     \
  X(void, set_font_size, (void *cr, double size))                                                                      \
  X(void, set_font_options, (void *cr, const void *options))                                                           \
  X(void *, font_options_create, (void))                                                                               \
  X(void, font_options_destroy, (void *o))                                                                             \
  X(void, font_options_set_hint_style, (void *o, int style))                                                           \
  X(void, font_options_set_hint_metrics, (void *o, int on))                                                            \
  X(void *, get_scaled_font, (void *cr))                                                                               \
  X(void, scaled_font_text_extents, (void *f, const char *s, Extents *e))                                              \
  X(void, scaled_font_glyph_extents, (void *f, const Glyph *g, int n, Extents *e))                                     \
  X(int, scaled_font_text_to_glyphs,                                                                                   \
    (void *f, double x, double y, const char *s, int len, Glyph **g, int *n, void *clusters, int *nc, int *flags))     \
  X(void, glyph_free, (Glyph * g))                                                                                     \
  X(void, show_glyphs, (void *cr, const Glyph *g, int n))                                                              \
  X(void, set_source_surface, (void *cr, void *s, double x, double y))                                                 \
  X(void *, get_source, (void *cr))                                                                                    \
  X(void, pattern_set_filter, (void *p, int filter))                                                                   \
  X(void, pattern_set_extend, (void *p, int extend))

typedef struct Cairo {
  void *lib;
#define X(type, name, args) type(*name) args;
  CAIRO_FNS(X)
#undef X
  void *surface, *cr;
  double k; /* device units a point */
  int w, h; /* pixels */
} Cairo;

#define C(d) ((Cairo *)(d)->own)

static bool load(Dev *d, Cairo *c) {
  const char *names[] = {getenv("RAVEL_CAIRO_LIB"), "libcairo.so.2", "libcairo.so"};
  bool only = names[0] && *names[0]; /* a test asks for one that is not there */
  for (int i = 0; i < (only ? 1 : 3) && !c->lib; i++)
    if (names[i] && *names[i]) c->lib = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  const char *missing = c->lib ? NULL : "";
#define X(type, name, args)                                                                                            \
  if (c->lib && !missing) {                                                                                            \
    c->name = (type(*) args)dlsym(c->lib, "cairo_" #name);                                                             \
    if (!c->name) missing = "cairo_" #name;                                                                            \
  }
  CAIRO_FNS(X)
#undef X
  if (missing && !*missing)
    snprintf(d->broken, sizeof d->broken, "the cairo library (libcairo.so.2), which draws it, is not on this machine");
  else if (missing)
    snprintf(d->broken, sizeof d->broken, "this machine's cairo library has no %s (cairo 1.10 is needed)", missing);
  return !missing;
}

static void failed(Dev *d, int status) {
  if (!d->broken[0])
    snprintf(d->broken, sizeof d->broken, "cannot write '%s': %s", d->file ? d->file : "",
             C(d)->status_to_string(status));
}

/* ---- pages ------------------------------------------------------------------------------------------------------- */


static void end_file(Dev *d) {
  Cairo *c = C(d);
  if (!c->surface) return;
  if (c->cr) {
    int st = c->status(c->cr);
    if (st) failed(d, st);
    if (!dev_is_image(d)) c->show_page(c->cr);
    c->destroy(c->cr);
  }
  if (dev_is_image(d)) {
    c->surface_flush(c->surface);
    unsigned char *px = c->image_surface_get_data(c->surface);
    if (px && !dev_image_write(d, (const uint32_t *)(const void *)px, c->w, c->h,
                               c->image_surface_get_stride(c->surface) / 4))
      snprintf(d->broken, sizeof d->broken, "could not open file '%s'", d->file);
  }
  c->surface_finish(c->surface);
  int st = c->surface_status(c->surface);
  if (st) failed(d, st);
  c->surface_destroy(c->surface);
  c->surface = c->cr = NULL;
}

static void source(Cairo *c, Argb col) {
  c->set_source_rgba(c->cr, ARGB_R(col) / 255.0, ARGB_G(col) / 255.0, ARGB_B(col) / 255.0, ARGB_A(col) / 255.0);
}

static bool page(Dev *d) {
  Cairo *c = C(d);
  if (c->surface && d->onefile && !dev_is_image(d)) {
    c->show_page(c->cr);
  } else {
    end_file(d);
    free(d->file);
    d->file = dev_file_name(d->name, d->pages);
    if (!d->file) return false;
    switch (d->kind) {
    case DEV_SVG: c->surface = c->svg_surface_create(d->file, d->width, d->height); break;
    case DEV_CAIRO_PDF: c->surface = c->pdf_surface_create(d->file, d->width, d->height); break;
    case DEV_CAIRO_PS: c->surface = c->ps_surface_create(d->file, d->width, d->height); break;
    default: c->surface = c->image_surface_create(0, c->w, c->h);
    }
    int st = c->surface_status(c->surface);
    if (st) {
      failed(d, st);
      c->surface_destroy(c->surface);
      c->surface = NULL;
      return false;
    }
    c->cr = c->create(c->surface);
    void *o = c->font_options_create();
    c->font_options_set_hint_style(o, 1);   /* none */
    c->font_options_set_hint_metrics(o, 1); /* off */
    c->set_font_options(c->cr, o);
    c->font_options_destroy(o);
  }
  c->reset_clip(c->cr);
  if (ARGB_A(d->bg)) {
    source(c, d->bg);
    c->new_path(c->cr);
    c->paint(c->cr);
  }
  return true;
}

static void close_device(Dev *d) {
  end_file(d);
  free(d->own); /* the library stays mapped: it has state of its own */
  d->own = NULL;
}

/* ---- marks ------------------------------------------------------------------------------------------------------- */

static inline double px(const Dev *d, double x) { return x * C(d)->k; }
static inline double py(const Dev *d, double y) { return (d->height - y) * C(d)->k; }

static void clip(Dev *d, double x0, double y0, double x1, double y1) {
  Cairo *c = C(d);
  c->reset_clip(c->cr);
  c->new_path(c->cr);
  c->rectangle(c->cr, px(d, x0), py(d, y1), px(d, x1) - px(d, x0), py(d, y0) - py(d, y1));
  c->clip(c->cr);
}

static void paint_path(Dev *d, const DevPen *p, bool area) {
  Cairo *c = C(d);
  bool line = ARGB_A(p->col) && p->lwd >= 0;
  if (area && ARGB_A(p->fill)) {
    source(c, p->fill);
    c->set_fill_rule(c->cr, p->even_odd);
    if (dev_is_image(d) && ARGB_A(p->fill) == 255) c->set_antialias(c->cr, 1); /* areas side by side leave no seam */
    if (line) c->fill_preserve(c->cr);
    else c->fill(c->cr);
    c->set_antialias(c->cr, 0);
  }
  if (line) {
    static const int caps[] = {1, 0, 2}, joins[] = {1, 0, 2};
    double unit = d->res / 96, dash[8], lwd = p->lwd < 0.01 ? 0.01 : p->lwd;
    for (int i = 0; i < p->ndash; i++) dash[i] = p->dash[i] * fmax(p->lwd, 1) * unit;
    source(c, p->col);
    c->set_line_width(c->cr, lwd * unit);
    c->set_line_cap(c->cr, caps[p->cap]);
    c->set_line_join(c->cr, joins[p->join]);
    c->set_miter_limit(c->cr, p->mitre);
    c->set_dash(c->cr, dash, p->ndash, 0);
    c->stroke(c->cr);
  } else c->new_path(c->cr);
}

static void path(Dev *d, int64_t n, const double *x, const double *y, bool closed, const DevPen *pen) {
  Cairo *c = C(d);
  c->new_path(c->cr);
  bool open = false;
  for (int64_t i = 0; i < n; i++) {
    if (!isfinite(x[i]) || !isfinite(y[i])) {
      if (open && closed) c->close_path(c->cr);
      open = false;
    } else if (!open) {
      c->move_to(c->cr, px(d, x[i]), py(d, y[i]));
      open = true;
    } else c->line_to(c->cr, px(d, x[i]), py(d, y[i]));
  }
  if (open && closed) c->close_path(c->cr);
  paint_path(d, pen, closed);
}

static void rect(Dev *d, double x0, double y0, double x1, double y1, const DevPen *pen) {
  Cairo *c = C(d);
  c->new_path(c->cr);
  c->rectangle(c->cr, px(d, x0), py(d, y0), px(d, x1) - px(d, x0), py(d, y1) - py(d, y0));
  paint_path(d, pen, true);
}

static void circle(Dev *d, double x, double y, double r, const DevPen *pen) {
  Cairo *c = C(d);
  c->new_path(c->cr);
  c->arc(c->cr, px(d, x), py(d, y), fmax(r * c->k, 0.5), 0, 2 * M_PI);
  paint_path(d, pen, true);
}

/* ---- text -------------------------------------------------------------------------------------------------------- */

static const char *family_name(const Dev *d, const DevFont *f) {
  const char *s = f->family && *f->family ? f->family : d->family ? d->family : "";
  if (!*s || !strcmp(s, "sans")) return "Helvetica";
  if (!strcmp(s, "serif")) return "Times";
  if (!strcmp(s, "mono")) return "Courier";
  return s;
}

static const char *in_unicode(Dev *d, const DevFont *f, const char *s) {
  return f->face == 5 ? symbol_utf8(d->R, s) : s;
}
static void *set_font(Dev *d, const DevFont *f) {
  Cairo *c = C(d);
  c->select_font_face(c->cr, f->face == 5 ? "Symbol" : family_name(d, f), f->face == 3 || f->face == 4 ? 2 : 0, f->face == 2 || f->face == 4);
  c->set_font_size(c->cr, f->size * c->k);
  return c->get_scaled_font(c->cr);
}

/* The glyphs of s from the origin; advances are whole units, as R's own devices lay them out.  Their number; -1: none.
 */
static int glyphs(Dev *d, void *font, const char *s, Glyph **g, double *width) {
  Cairo *c = C(d);
  int n = 0;
  *g = NULL;
  *width = 0;
  if (!font || c->scaled_font_text_to_glyphs(font, 0, 0, s, (int)strlen(s), g, &n, NULL, NULL, NULL)) return -1;
  double x = 0;
  for (int i = 0; i < n; i++) {
    Extents e;
    Glyph one = {(*g)[i].index, 0, 0};
    c->scaled_font_glyph_extents(font, &one, 1, &e);
    (*g)[i].x = x;
    x += floor(e.x_advance + 0.5);
  }
  *width = x;
  return n;
}

static void text(Dev *d, double x, double y, const char *s, double rot, const DevFont *f, Argb col) {
  Cairo *c = C(d);
  if (!ARGB_A(col) || !(f->size > 0)) return;
  Glyph *g;
  double w;
  c->save(c->cr);
  int n = glyphs(d, set_font(d, f), in_unicode(d, f, s), &g, &w);
  if (n > 0) {
    source(c, col);
    c->new_path(c->cr);
    c->translate(c->cr, px(d, x), py(d, y));
    if (rot != 0) c->rotate(c->cr, -rot / 180 * M_PI);
    c->show_glyphs(c->cr, g, n);
  }
  if (g) c->glyph_free(g);
  c->restore(c->cr);
}

static double width(Dev *d, const char *s, const DevFont *f) {
  Cairo *c = C(d);
  if (!c->cr) return 0;
  Glyph *g;
  double w;
  c->save(c->cr);
  glyphs(d, set_font(d, f), in_unicode(d, f, s), &g, &w);
  if (g) c->glyph_free(g);
  c->restore(c->cr);
  return w / c->k;
}

static void ink(Dev *d, const char *s, const DevFont *f, double *ascent, double *descent) {
  Cairo *c = C(d);
  Extents e;
  *ascent = *descent = 0;
  if (!c->cr) return;
  c->save(c->cr);
  c->scaled_font_text_extents(set_font(d, f), in_unicode(d, f, s), &e);
  c->restore(c->cr);
  *ascent = ceil(-e.y_bearing) / c->k; /* whole units */
  *descent = ceil(e.height + e.y_bearing) / c->k;
}

static void raster(Dev *d, const Argb *p, int w, int h, double x, double y, double wd, double ht, double rot,
                   bool smooth) {
  Cairo *c = C(d);
  uint32_t *m = malloc((size_t)w * (size_t)h * 4);
  if (!m) return;
  for (size_t i = 0; i < (size_t)w * (size_t)h; i++) {
    unsigned a = ARGB_A(p[i]);
    m[i] = a << 24 | (ARGB_R(p[i]) * a / 255) << 16 | (ARGB_G(p[i]) * a / 255) << 8 | ARGB_B(p[i]) * a / 255;
  }
  void *s = c->image_surface_create_for_data((unsigned char *)m, 0, w, h, w * 4);
  c->save(c->cr);
  c->translate(c->cr, px(d, x), py(d, y));
  if (rot != 0) c->rotate(c->cr, -rot / 180 * M_PI);
  c->translate(c->cr, 0, -ht * c->k);
  c->scale(c->cr, wd * c->k / w, ht * c->k / h);
  c->set_source_surface(c->cr, s, 0, 0);
  c->pattern_set_filter(c->get_source(c->cr), smooth ? 4 : 3); /* bilinear, nearest */
  c->pattern_set_extend(c->get_source(c->cr), 3);              /* pad */
  c->new_path(c->cr);
  c->rectangle(c->cr, 0, 0, w, h);
  c->clip(c->cr);
  c->paint(c->cr);
  c->restore(c->cr);
  c->surface_finish(s); /* vector surfaces keep a copy */
  c->surface_destroy(s);
  free(m);
}

static const DevOps cairo_ops = {page, close_device, clip, path, rect, circle, text, width, ink, raster};

bool dev_cairo_open(Dev *d) {
  Cairo *c = calloc(1, sizeof *c);
  if (!c || !load(d, c)) {
    free(c);
    return false;
  }
  d->own = c;
  d->ops = &cairo_ops;
  c->k = d->res / 72;
  c->w = (int)floor(d->width * c->k + 0.5), c->h = (int)floor(d->height * c->k + 0.5);
  return true;
}

bool dev_cairo_there(void) {
  Dev d = {0};
  Cairo c = {0};
  return load(&d, &c);
}
