/* stdlib/graphics/device_pdf.c - PDF 1.4, written here: no library is needed.  Text is set in the fonts that every reader has
 * (Helvetica, Times, Courier, Symbol), so its metrics are GNU R's pdf()'s.
 *
 * Objects: 1 catalog, 2 pages, 3 resources, 4 info, then fonts, pages with their contents and pictures as they come.  A
 * page is written when the next begins; resources and the table of objects at the end. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdarg.h>
#include <stdlib.h>
#include <time.h>
#include <zlib.h>

#include "afm.h"
#include "device.h"
#include "symbol.h"
#include "../text/text.h"

enum { NFONT = 13 };
static const struct PdfFont {
  const char *name;
  int afm;
} fonts[NFONT] = {{"Helvetica", AFM_SANS},
                  {"Helvetica-Bold", AFM_SANS_BOLD},
                  {"Helvetica-Oblique", AFM_SANS},
                  {"Helvetica-BoldOblique", AFM_SANS_BOLD},
                  {"Times-Roman", AFM_SERIF},
                  {"Times-Bold", AFM_SERIF_BOLD},
                  {"Times-Italic", AFM_SERIF_ITALIC},
                  {"Times-BoldItalic", AFM_SERIF_BOLD_ITALIC},
                  {"Courier", AFM_MONO},
                  {"Courier-Bold", AFM_MONO_BOLD},
                  {"Courier-Oblique", AFM_MONO},
                  {"Courier-BoldOblique", AFM_MONO_BOLD},
                  {"Symbol", AFM_SYMBOL}};

typedef struct Pdf {
  FILE *f;
  bool piped; /* f is memory, written to the command at the end: the table of objects needs positions */
  char *mem;
  size_t nmem;
  char *buf; /* the contents of the page */
  size_t len, cap;
  bool open, clipped, failed;
  long *at; /* where object i + 1 begins */
  int nobj, cobj;
  int *pages, npages, cpages;
  int font_obj[NFONT];
  int *images, nimages, cimages; /* objects */
  bool alpha[256];               /* opacities in use */
  /* What the page's graphics state is. */
  Argb col, fill;
  double lwd, mitre;
  int cap_, join, ndash, alpha_now;
  double dash[8];
} Pdf;
#define P(d) ((Pdf *)(d)->own)

/* ---- building text ----------------------------------------------------------------------------------------------- */

static bool room(Pdf *p, size_t n) {
  if (p->len + n <= p->cap) return true;
  size_t cap = p->cap * 2 > p->len + n ? p->cap * 2 : p->len + n + 4096;
  char *b = realloc(p->buf, cap);
  if (!b) {
    p->failed = true;
    return false;
  }
  p->buf = b, p->cap = cap;
  return true;
}
static void put(Pdf *p, const char *s) {
  size_t n = strlen(s);
  if (!room(p, n)) return;
  memcpy(p->buf + p->len, s, n);
  p->len += n;
}
RT_PRINTF(2, 3) static void putf(Pdf *p, const char *fmt, ...) {
  char t[256];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(t, sizeof t, fmt, ap);
  va_end(ap);
  put(p, t);
}
/* A number with two digits and a space: most of a file is these, so not printf. */
static void num(Pdf *p, double v) {
  if (!room(p, 32)) return;
  char t[32], *o = p->buf + p->len;
  if (!(fabs(v) < 1e9)) v = v > 0 ? 1e9 : -1e9;
  int64_t k = (int64_t)floor(fabs(v) * 100 + 0.5);
  if (v < 0 && k) *o++ = '-';
  int n = 0, frac = (int)(k % 100);
  k /= 100;
  do t[n++] = (char)('0' + k % 10), k /= 10;
  while (k);
  while (n) *o++ = t[--n];
  if (frac) {
    *o++ = '.', *o++ = (char)('0' + frac / 10);
    if (frac % 10) *o++ = (char)('0' + frac % 10);
  }
  *o++ = ' ';
  p->len = (size_t)(o - p->buf);
}

/* ---- objects ----------------------------------------------------------------------------------------------------- */

#define PUSH(p, v, n, c, x)                                                                                            \
  do {                                                                                                                 \
    if ((p)->n == (p)->c) {                                                                                            \
      int grown = (p)->c ? (p)->c * 2 : 16;                                                                            \
      void *t = realloc((p)->v, (size_t)grown * sizeof *(p)->v);                                                       \
      if (!t) {                                                                                                        \
        (p)->failed = true;                                                                                            \
        break;                                                                                                         \
      }                                                                                                                \
      (p)->v = t, (p)->c = grown;                                                                                      \
    }                                                                                                                  \
    (p)->v[(p)->n++] = (x);                                                                                            \
  } while (0)

static int new_object(Pdf *p) {
  PUSH(p, at, nobj, cobj, 0);
  return p->nobj;
}
static void begin_object(Pdf *p, int n) {
  if (n < 1 || n > p->nobj) return;
  p->at[n - 1] = ftell(p->f);
  fprintf(p->f, "%d 0 obj\n", n);
}
static void write_stream(Dev *d, int n, const char *dict, const void *data, size_t len) {
  Pdf *p = P(d);
  uLong zn = compressBound(len);
  Bytef *z = d->compress ? malloc(zn) : NULL;
  if (z && compress2(z, &zn, data, len, 4) != Z_OK) {
    free(z);
    z = NULL;
  }
  begin_object(p, n);
  fprintf(p->f, "<< %s/Length %zu %s>>\nstream\n", dict, z ? (size_t)zn : len, z ? "/Filter /FlateDecode " : "");
  if (len) fwrite(z ? (const void *)z : data, 1, z ? (size_t)zn : len, p->f); /* an empty page has no buffer */
  fprintf(p->f, "\nendstream\nendobj\n");
  free(z);
}

/* ---- pages ------------------------------------------------------------------------------------------------------- */

static void end_page(Dev *d) {
  Pdf *p = P(d);
  if (!p->open) return;
  if (p->clipped) put(p, "Q\n");
  p->open = p->clipped = false;
  int content = new_object(p), pg = new_object(p);
  write_stream(d, content, "", p->buf, p->len);
  begin_object(p, pg);
  fprintf(p->f, "<< /Type /Page /Parent 2 0 R /Contents %d 0 R /Resources 3 0 R >>\nendobj\n", content);
  PUSH(p, pages, npages, cpages, pg);
  p->len = 0;
}

static void end_file(Dev *d) {
  Pdf *p = P(d);
  end_page(d);
  if (!p->f) return;
  begin_object(p, 2);
  fprintf(p->f, "<< /Type /Pages /Kids [ ");
  for (int i = 0; i < p->npages; i++) fprintf(p->f, "%d 0 R ", p->pages[i]);
  fprintf(p->f, "] /Count %d /MediaBox [0 0 %.0f %.0f] >>\nendobj\n", p->npages, d->width, d->height);
  for (int i = 0; i < NFONT; i++)
    if (p->font_obj[i]) {
      begin_object(p, p->font_obj[i]);
      fprintf(p->f, "<< /Type /Font /Subtype /Type1 /Name /F%d /BaseFont /%s %s>>\nendobj\n", i + 1, fonts[i].name,
              fonts[i].afm == AFM_SYMBOL ? ""
                                         : "/Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding "
                                           "/Differences [ 39/quoteright 45/minus 96/quoteleft ] >> ");
    }
  begin_object(p, 3);
  fprintf(p->f, "<< /ProcSet [/PDF /Text /ImageC]\n/Font <<");
  for (int i = 0; i < NFONT; i++)
    if (p->font_obj[i]) fprintf(p->f, " /F%d %d 0 R", i + 1, p->font_obj[i]);
  fprintf(p->f, " >>\n/ExtGState <<");
  for (int i = 0; i < 256; i++)
    if (p->alpha[i]) fprintf(p->f, " /A%d << /ca %.3f /CA %.3f >>", i, i / 255.0, i / 255.0);
  fprintf(p->f, " >>\n/XObject <<");
  for (int i = 0; i < p->nimages; i++) fprintf(p->f, " /I%d %d 0 R", i, p->images[i]);
  fprintf(p->f, " >> >>\nendobj\n");
  long xref = ftell(p->f);
  fprintf(p->f, "xref\n0 %d\n0000000000 65535 f \n", p->nobj + 1);
  for (int i = 0; i < p->nobj; i++) fprintf(p->f, "%010ld 00000 n \n", p->at[i]);
  fprintf(p->f, "trailer\n<< /Size %d /Info 4 0 R /Root 1 0 R >>\nstartxref\n%ld\n%%%%EOF\n", p->nobj + 1, xref);
  bool bad = ferror(p->f) || p->failed;
  if (fclose(p->f) != 0) bad = true;
  if (p->piped) {
    FILE *to = p->mem ? popen(d->file + 1, "w") : NULL;
    if (!to || fwrite(p->mem, 1, p->nmem, to) != p->nmem) bad = true;
    if (to) pclose(to);
    free(p->mem);
    p->mem = NULL;
  }
  if (bad)
    snprintf(d->broken, sizeof d->broken, "cannot write '%s': %s", d->file, errno ? strerror(errno) : "out of memory");
  p->f = NULL;
  p->nobj = p->npages = p->nimages = 0;
  memset(p->font_obj, 0, sizeof p->font_obj);
  memset(p->alpha, 0, sizeof p->alpha);
}

static bool begin_file(Dev *d) {
  Pdf *p = P(d);
  free(d->file);
  d->file = dev_file_name(d->name, d->pages ? d->pages : 1);
  if (!d->file) return false;
  p->piped = d->file[0] == '|';
  p->f = p->piped ? open_memstream(&p->mem, &p->nmem) : fopen(d->file, "wb");
  if (!p->f) {
    snprintf(d->broken, sizeof d->broken, "cannot open file '%s'", d->file);
    return false;
  }
  for (int i = 0; i < 4; i++) new_object(p);
  fprintf(p->f, "%%PDF-1.4\n%%\xe2\xe3\xcf\xd3\n");
  begin_object(p, 1);
  fprintf(p->f, "<< /Type /Catalog /Pages 2 0 R >>\nendobj\n");
  char when[32];
  time_t now = time(NULL);
  struct tm tm;
  strftime(when, sizeof when, "%Y%m%d%H%M%S", localtime_r(&now, &tm));
  begin_object(p, 4);
  fprintf(p->f, "<< /CreationDate (D:%s) /ModDate (D:%s) /Title (", when, when);
  for (const char *s = d->title ? d->title : ""; *s; s++) fprintf(p->f, strchr("()\\", *s) ? "\\%c" : "%c", *s);
  fprintf(p->f, ") /Producer (ravel) /Creator (ravel) >>\nendobj\n");
  return true;
}

/* The state of a page's start, or after Q, is nothing we set. */
static void forget_state(Pdf *p) {
  p->lwd = -1, p->ndash = -1, p->mitre = -1, p->cap_ = p->join = -1, p->alpha_now = -1;
  p->col = p->fill = 0;
}

static bool page(Dev *d) {
  Pdf *p = P(d);
  if (p->f) end_page(d);
  p->len = 0;
  if (d->name) {
    if (p->f && !d->onefile) end_file(d);
    if (!p->f && !begin_file(d)) return false;
  }
  p->open = p->f != NULL;
  p->clipped = false;
  forget_state(p);
  if (ARGB_A(d->bg)) {
    DevPen bg = {.fill = d->bg};
    d->ops->rect(d, 0, 0, d->width, d->height, &bg);
  }
  return true;
}

static void close_device(Dev *d) {
  Pdf *p = P(d);
  if (p->f) end_file(d);
  free(p->buf), free(p->at), free(p->pages), free(p->images), free(p);
  d->own = NULL;
}

/* ---- marks ------------------------------------------------------------------------------------------------------- */

static void clip(Dev *d, double x0, double y0, double x1, double y1) {
  Pdf *p = P(d);
  if (!p->open) return;
  put(p, p->clipped ? "Q q " : "q ");
  p->clipped = true;
  num(p, x0), num(p, y0), num(p, x1 - x0), num(p, y1 - y0);
  put(p, "re W n\n");
  forget_state(p);
}

static void opacity(Pdf *p, unsigned a) {
  if ((int)a == p->alpha_now || (a == 255 && p->alpha_now < 0)) return;
  p->alpha[a] = true;
  p->alpha_now = (int)a;
  putf(p, "/A%u gs\n", a);
}
static void rgb(Pdf *p, Argb c, const char *op) {
  putf(p, "%.3f %.3f %.3f %s\n", ARGB_R(c) / 255.0, ARGB_G(c) / 255.0, ARGB_B(c) / 255.0, op);
}
static void fill_with(Pdf *p, Argb c) {
  if ((p->fill | 0xff000000) != (c | 0xff000000) || !ARGB_A(p->fill)) rgb(p, c, "rg");
  p->fill = c | 0xff000000;
}
static void stroke_with(Pdf *p, const DevPen *pen) {
  if ((p->col | 0xff000000) != (pen->col | 0xff000000) || !ARGB_A(p->col)) rgb(p, pen->col, "RG");
  p->col = pen->col | 0xff000000;
  if (p->lwd != pen->lwd || p->ndash != pen->ndash || memcmp(p->dash, pen->dash, sizeof p->dash) != 0) {
    p->lwd = pen->lwd, p->ndash = pen->ndash;
    memcpy(p->dash, pen->dash, sizeof p->dash);
    num(p, fmax(pen->lwd, 0.01) * 0.75);
    put(p, "w [");
    int cap = pen->cap != DEV_BUTT; /* round ends make dashes longer */
    for (int i = 0; i < pen->ndash; i++)
      num(p, fmax(pen->dash[i] + (i % 2 ? cap : -cap), 0) * fmax(pen->lwd, 1) * 0.75);
    put(p, "] 0 d\n");
  }
  if (p->cap_ != pen->cap) putf(p, "%d J ", pen->cap == DEV_BUTT ? 0 : pen->cap == DEV_ROUND ? 1 : 2);
  if (p->join != pen->join) putf(p, "%d j ", pen->join == DEV_MITRE ? 0 : pen->join == DEV_JROUND ? 1 : 2);
  if (p->mitre != pen->mitre) num(p, pen->mitre), put(p, "M\n");
  p->cap_ = pen->cap, p->join = pen->join, p->mitre = pen->mitre;
}

/* What is drawn at once: opacity holds for filling and lines, so two that differ need the path twice. */
typedef struct Passes {
  bool fill, line;
} Passes;
static int passes(const DevPen *pen, bool area, Passes *p) {
  bool f = area && ARGB_A(pen->fill), l = ARGB_A(pen->col);
  if (f && l && ARGB_A(pen->fill) != ARGB_A(pen->col)) {
    p[0] = (Passes){true, false}, p[1] = (Passes){false, true};
    return 2;
  }
  p[0] = (Passes){f, l};
  return f || l;
}
static void begin_pass(Pdf *p, const DevPen *pen, Passes w) {
  opacity(p, ARGB_A(w.fill ? pen->fill : pen->col));
  if (w.fill) fill_with(p, pen->fill);
  if (w.line) stroke_with(p, pen);
}
static void end_pass(Pdf *p, const DevPen *pen, Passes w) {
  put(p, w.fill && w.line ? pen->even_odd ? "B*\n" : "B\n" : w.fill ? pen->even_odd ? "f*\n" : "f\n" : "S\n");
}

static void path(Dev *d, int64_t n, const double *x, const double *y, bool closed, const DevPen *pen) {
  Pdf *p = P(d);
  if (!p->open) return;
  Passes w[2];
  int np = passes(pen, closed, w);
  for (int k = 0; k < np; k++) {
    begin_pass(p, pen, w[k]);
    bool open = false;
    for (int64_t i = 0; i < n; i++) {
      if (!isfinite(x[i]) || !isfinite(y[i])) {
        if (open && closed) put(p, "h\n");
        open = false;
        continue;
      }
      num(p, x[i]), num(p, y[i]);
      put(p, open ? "l\n" : "m\n");
      open = true;
    }
    if (open && closed) put(p, "h ");
    end_pass(p, pen, w[k]);
  }
}

static void rect(Dev *d, double x0, double y0, double x1, double y1, const DevPen *pen) {
  Pdf *p = P(d);
  if (!p->open) return;
  Passes w[2];
  int np = passes(pen, true, w);
  for (int k = 0; k < np; k++) {
    begin_pass(p, pen, w[k]);
    num(p, x0), num(p, y0), num(p, x1 - x0), num(p, y1 - y0);
    put(p, "re ");
    end_pass(p, pen, w[k]);
  }
}

/* Four cubic curves; with 0.5523 the error is below 0.03 % of the radius. */
static void circle(Dev *d, double x, double y, double r, const DevPen *pen) {
  Pdf *p = P(d);
  if (!p->open) return;
  Passes w[2];
  int np = passes(pen, true, w);
  double b = 0.5523 * r;
  const double at[4][6] = {{-r, b, -b, r, 0, r}, {b, r, r, b, r, 0}, {r, -b, b, -r, 0, -r}, {-b, -r, -r, -b, -r, 0}};
  for (int k = 0; k < np; k++) {
    begin_pass(p, pen, w[k]);
    num(p, x - r), num(p, y), put(p, "m\n");
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 6; j += 2) num(p, x + at[i][j]), num(p, y + at[i][j + 1]);
      put(p, "c\n");
    }
    end_pass(p, pen, w[k]);
  }
}

/* ---- text -------------------------------------------------------------------------------------------------------- */

static int font_index(const Dev *d, const DevFont *f) {
  if (f->face == 5) return NFONT - 1;
  const char *s = f->family && *f->family ? f->family : d->family ? d->family : "";
  int base = !strcmp(s, "serif") || !strncmp(s, "Times", 5)    ? 4
             : !strcmp(s, "mono") || !strncmp(s, "Courier", 7) ? 8
                                                               : 0;
  return base + (f->face >= 2 && f->face <= 4 ? f->face - 1 : 0);
}
/* Sizes are whole points. */
static double whole(const DevFont *f) { return floor(f->size + 0.5); }
/* The next character of *s in the font's encoding: Latin-1, or the symbol font's; else a dot for each byte. */
static int next_char(const char **s, int *dots, int font) {
  if (*dots) {
    --*dots;
    return '.';
  }
  uint32_t cp;
  int n = utf8_get(*s, strlen(*s), &cp);
  if (n < 1) n = 1, cp = (uint8_t) * *s;
  *s += n;
  if (font == NFONT - 1) {
    int code = cp < 128 ? (int)cp : symbol_code(cp);
    return code >= 32 ? code : ' ';
  }
  if (cp < 256) return cp < 32 ? ' ' : (int)cp;
  if (cp == 0x2212) return '-'; /* minus, which '-' is in these fonts */
  *dots = n - 1;
  return '.';
}

static double width(Dev *d, const char *s, const DevFont *f) {
  int k = font_index(d, f);
  const AfmChar *a = afm_chars[fonts[k].afm];
  double w = 0;
  for (int dots = 0; *s || dots;) w += a[next_char(&s, &dots, k) - 32].width;
  return w * whole(f) / 1000;
}

static void ink(Dev *d, const char *s, const DevFont *f, double *ascent, double *descent) {
  int k = font_index(d, f);
  const AfmChar *a = afm_chars[fonts[k].afm];
  int up = 0, down = 0;
  bool first = true;
  for (int dots = 0; *s || dots; first = false) {
    const AfmChar *c = &a[next_char(&s, &dots, k) - 32];
    if (first || c->ascent > up) up = c->ascent;
    if (first || c->descent > down) down = c->descent;
  }
  *ascent = up * whole(f) / 1000, *descent = down * whole(f) / 1000;
}

static void text(Dev *d, double x, double y, const char *s, double rot, const DevFont *f, Argb col) {
  Pdf *p = P(d);
  if (!p->open || !ARGB_A(col) || whole(f) < 1) return;
  int k = font_index(d, f);
  if (!p->font_obj[k]) p->font_obj[k] = new_object(p);
  opacity(p, ARGB_A(col));
  fill_with(p, col);
  double a = rot * M_PI / 180, c = cos(a) * whole(f), n = sin(a) * whole(f);
  putf(p, "BT /F%d 1 Tf %.2f %.2f %.2f %.2f %.2f %.2f Tm (", k + 1, c, n == 0 ? 0 : n, n == 0 ? 0 : -n, c, x, y);
  for (int dots = 0; *s || dots;) {
    int ch = next_char(&s, &dots, k);
    if (ch == '(' || ch == ')' || ch == '\\') put(p, "\\");
    if (room(p, 1)) p->buf[p->len++] = (char)ch;
  }
  put(p, ") Tj ET\n");
}

static void raster(Dev *d, const Argb *px, int w, int h, double x, double y, double wd, double ht, double rot,
                   bool smooth) {
  Pdf *p = P(d);
  if (!p->open) return;
  size_t n = (size_t)w * (size_t)h;
  uint8_t *b = malloc(n * 4);
  if (!b) return;
  bool alpha = false;
  for (size_t i = 0; i < n; i++) {
    b[3 * i] = (uint8_t)ARGB_R(px[i]), b[3 * i + 1] = (uint8_t)ARGB_G(px[i]), b[3 * i + 2] = (uint8_t)ARGB_B(px[i]);
    b[3 * n + i] = (uint8_t)ARGB_A(px[i]);
    alpha |= ARGB_A(px[i]) != 255;
  }
  int mask = alpha ? new_object(p) : 0, obj = new_object(p);
  char dict[256];
  const char *common = "/Type /XObject /Subtype /Image /Width %d /Height %d /BitsPerComponent 8 /Interpolate %s ";
  int m = snprintf(dict, sizeof dict, common, w, h, smooth ? "true" : "false");
  if (mask) {
    snprintf(dict + m, sizeof dict - (size_t)m, "/ColorSpace /DeviceGray ");
    write_stream(d, mask, dict, b + 3 * n, n);
    m += snprintf(dict + m, sizeof dict - (size_t)m, "/SMask %d 0 R ", mask);
  }
  snprintf(dict + m, sizeof dict - (size_t)m, "/ColorSpace /DeviceRGB ");
  write_stream(d, obj, dict, b, 3 * n);
  free(b);
  PUSH(p, images, nimages, cimages, obj);
  double a = rot * M_PI / 180;
  opacity(p, 255);
  putf(p, "q %.4f %.4f %.4f %.4f %.2f %.2f cm /I%d Do Q\n", wd * cos(a), wd * sin(a), -ht * sin(a), ht * cos(a), x, y,
       p->nimages - 1);
}

static const DevOps pdf_ops = {page, close_device, clip, path, rect, circle, text, width, ink, raster};

bool dev_pdf_open(Dev *d) {
  Pdf *p = calloc(1, sizeof *p);
  if (!p) return false;
  d->own = p;
  d->ops = &pdf_ops;
  if (d->name && d->onefile && !begin_file(d)) { /* the file is there from the start */
    free(p);
    d->own = NULL;
    return false;
  }
  return true;
}
