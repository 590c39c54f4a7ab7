/* stdlib/graphics/device.c - the builtins under stdlib/R/grDevices and graphics: open and close devices, draw on a page.
 *
 * All take the device's number first and coordinates in points.  Vectors are recycled; a mark with a coordinate that is
 * not finite is left out.  Colours are numbers 0xAARRGGBB (NA: not drawn), line types what lty= takes. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../runtime/hosts.h"
#include "../io/connections.h"
#include "device.h"
#include "../text/text.h"
#include "../base/vec.h"
#include "plotmath.h"
#include "xspline.h"

enum { NDEV = MOST_DEVICES };
typedef struct DevState {
  Dev *dev[NDEV];
} DevState;

/* ---- a device's life --------------------------------------------------------------------------------------------- */

static void dev_shut(Dev *d) {
  if (d->peer) d->peer_free(d);
  if (d->own) d->ops->close(d);
  d->own = d->peer = NULL;
}
static void dev_free(Dev *d) {
  dev_shut(d);
  free(d->name), free(d->file), free(d->title), free(d->family), free(d);
}

static void close_all(Rt *R) {
  DevState *S = R->gr;
  if (!S) return;
  for (int i = 0; i < NDEV; i++)
    if (S->dev[i]) {
      dev_shut(S->dev[i]);
      if (S->dev[i]->broken[0]) rt_eprintf(R, "Error: %s\n", S->dev[i]->broken);
      dev_free(S->dev[i]);
    }
  free(S);
  R->gr = NULL;
}

static DevState *state(Rt *R) {
  if (!R->gr) {
    R->gr = calloc(1, sizeof(DevState));
    if (!R->gr) rt_error(R, "cannot allocate memory");
    R->gr_free = close_all;
    rt_at_exit(R, close_all);
  }
  return R->gr;
}

char *dev_file_name(const char *pattern, int page) {
  /* At most one %d, with a width: anything else is not a format for us. */
  const char *p = strchr(pattern, '%');
  size_t w = p ? strspn(p + 1, "0123456789") : 0;
  char *r = malloc(strlen(pattern) + 64);
  if (!r) return NULL;
  if (p && w < 4 && p[1 + w] == 'd') {
    char fmt[8];
    snprintf(fmt, sizeof fmt, "%%%.*sd", (int)w, p + 1);
    int n = snprintf(r, strlen(pattern) + 64, "%.*s", (int)(p - pattern), pattern);
    n += snprintf(r + n, 48, fmt, page);
    strcpy(r + n, p + w + 2);
  } else strcpy(r, pattern);
  return r;
}

static char *copy(const char *s) { return s ? strdup(s) : NULL; }

static const char *const kinds[] = {"pdf", "svg", "cairo_pdf", "cairo_ps", "png", "bmp", "tiff", "jpeg"};

/* .dev_open(number, kind, file, width, height, bg, res, onefile, compress, title, family, ps); sizes in inches, res NA:
 * 72; compress: of jpeg, the quality.  Of kind "package" is a device that C code has made, and puts there itself. */
static Obj *do_dev_open(Rt *R, Call *c) {
  int k = rt_as_int(R, c->args[0]);
  const char *kind = rt_as_cstr(R, c->args[1]), *file = IS_NIL(c->args[2]) ? NULL : rt_as_cstr(R, c->args[2]);
  double res = rt_as_dbl(R, c->args[6]);
  if (k < 1 || k >= NDEV || !kind) rt_error(R, "invalid device");
  DevState *S = state(R);
  Dev *d = calloc(1, sizeof *d);
  if (!d) rt_error(R, "cannot allocate memory");
  while ((size_t)d->kind < sizeof kinds / sizeof *kinds && strcmp(kind, kinds[d->kind]) != 0) d->kind++;
  d->R = R;
  if (file && rt_follows(R)) file = "/dev/null"; /* the first process writes it */
  d->name = file ? copy(file[0] == '|' ? file : path_expand(R, file)) : NULL;
  d->width = rt_as_dbl(R, c->args[3]) * 72, d->height = rt_as_dbl(R, c->args[4]) * 72;
  d->bg = (Argb)rt_as_dbl(R, c->args[5]);
  d->has_res = isfinite(res);
  d->res = d->has_res ? res : 72;
  d->onefile = rt_as_lgl(R, c->args[7]) == 1, d->compress = rt_as_lgl(R, c->args[8]) == 1;
  d->quality = rt_as_int(R, c->args[8]);
  d->title = copy(rt_as_cstr(R, c->args[9])), d->family = copy(rt_as_cstr(R, c->args[10]));
  d->ps = rt_as_dbl(R, c->args[11]);
  bool ok = (d->kind == DEV_PDF ? dev_pdf_open : dev_cairo_open)(d);
  if (!ok) {
    char *why = rt_scratch(R, sizeof d->broken);
    strcpy(why, d->broken[0] ? d->broken : "cannot allocate memory");
    dev_free(d);
    return rt_str(R, why);
  }
  if (S->dev[k]) dev_free(S->dev[k]);
  S->dev[k] = d;
  return NIL;
}

Dev *dev_at(Rt *R, int k) {
  DevState *S = R->gr;
  return S && k >= 1 && k < NDEV ? S->dev[k] : NULL;
}
void dev_put(Rt *R, int k, Dev *d) {
  rt_assert(R, k > 1 && k < NDEV && !dev_at(R, k), "device %d is there", k);
  state(R)->dev[k] = d;
}
static Dev *device(Rt *R, Call *c) {
  Dev *d = dev_at(R, rt_as_int(R, c->args[0]));
  if (!d) rt_error(R, "invalid device");
  return d;
}
/* The same to draw on: NULL before the first page, and after a page that could not be made. */
static Dev *canvas(Rt *R, Call *c) {
  Dev *d = device(R, c);
  return d->pages > 0 ? d : NULL;
}

/* Raise what went wrong while something was drawn. */
static void check(Dev *d) {
  if (!d->broken[0]) return;
  char *why = rt_scratch(d->R, sizeof d->broken);
  strcpy(why, d->broken);
  d->broken[0] = 0;
  rt_error_call(d->R, NIL, "%s", why);
}
bool dev_page(Dev *d, Argb bg) {
  rt_assert(d->R, d->ops && d->ops->page, "a device that draws nothing");
  d->bg = bg;
  d->pages++;
  d->cx0 = NAN;
  bool ok = d->ops->page(d);
  if (!ok) d->pages = 0;
  check(d);
  return ok;
}

static Obj *do_dev_select(Rt *R, Call *c) { /* from, to: another device is the current one */
  for (int i = 0; i < 2; i++) {
    Dev *d = dev_at(R, rt_as_int(R, c->args[i]));
    if (d && d->ops->active) d->ops->active(d, i == 1);
  }
  return NIL;
}
static Obj *do_dev_page(Rt *R, Call *c) { /* number, bg */
  Dev *d = device(R, c);
  double bg = rt_as_dbl(R, c->args[1]);
  dev_page(d, isnan(bg) ? 0 : (Argb)bg);
  return NIL;
}

static void take_out(void *slot) { *(Dev **)slot = NULL; }
static Obj *do_dev_close(Rt *R, Call *c) {
  Dev *d = device(R, c);
  Dev **slot = &((DevState *)R->gr)->dev[rt_as_int(R, c->args[0])];
  RtCleanup out; /* it has its number until it is shut, but not after an error there */
  rt_cleanup(R, &out, take_out, slot);
  dev_shut(d);
  *slot = NULL;
  rt_cleaned_up(R, &out);
  char *why = rt_scratch(R, sizeof d->broken);
  strcpy(why, d->broken);
  dev_free(d);
  if (*why) rt_error_call(R, NIL, "%s", why);
  return NIL;
}

/* ---- arguments --------------------------------------------------------------------------------------------------- */

typedef struct Nums {
  const double *p;
  int64_t n;
  Obj *keep;
} Nums;
static Nums nums(Rt *R, Call *c, int i) {
  Obj *v = rt_coerce(R, c->args[i], T_DBL);
  return (Nums){LEN(v) ? DBL(v) : NULL, LEN(v), v};
}
static inline double at(Nums v, int64_t i) { return v.n == 0 ? NA_REAL : v.p[v.n == 1 ? 0 : i % v.n]; }
static inline Argb colour_at(Nums v, int64_t i) {
  double c = at(v, i);
  return isnan(c) ? 0 : (Argb)c;
}

/* Dashes of a line type; false: blank. */
static bool parse_lty(Rt *R, const char *s, DevPen *pen) {
  static const char *const names[] = {"blank", "solid", "dashed", "dotted", "dotdash", "longdash", "twodash"};
  static const char *const codes[] = {"", "", "44", "13", "1343", "73", "2262"};
  pen->ndash = 0;
  for (int i = 0; i < 7; i++)
    if (strcmp(s, names[i]) == 0) {
      if (i == 0) return false;
      s = codes[i];
      break;
    }
  size_t n = strlen(s);
  if (n > 8 || n % 2) rt_error_call(R, NIL, "invalid line type: must be length 2, 4, 6 or 8");
  for (; *s; s++) {
    int v = *s >= '0' && *s <= '9'   ? *s - '0'
            : *s >= 'a' && *s <= 'f' ? *s - 'a' + 10
            : *s >= 'A' && *s <= 'F' ? *s - 'A' + 10
                                     : -1;
    if (v < 0) rt_error_call(R, NIL, "invalid hex digit in 'color' or 'lty'");
    if (v == 0) rt_error_call(R, NIL, "invalid line type: zeroes are not allowed");
    rt_assert(R, pen->ndash < (int)(sizeof pen->dash / sizeof *pen->dash), "%d dashes", pen->ndash);
    pen->dash[pen->ndash++] = v;
  }
  return true;
}
static bool lty_at(Rt *R, Obj *lty, int64_t i, DevPen *pen) {
  if (!rt_is_vec(lty) || LEN(lty) == 0) return parse_lty(R, "solid", pen);
  i %= LEN(lty);
  if (lty->type == T_STR) return ELT(lty, i) == NA_STR ? false : parse_lty(R, STR(lty, i), pen);
  static const char *const cycle[] = {"solid", "dashed", "dotted", "dotdash", "longdash", "twodash"};
  Obj *v = rt_coerce(R, lty, T_DBL);
  double k = DBL(v)[i];
  if (isnan(k)) return false;
  if (k < 0) rt_error_call(R, NIL, "invalid line type");
  return k < 1 ? parse_lty(R, "blank", pen) : parse_lty(R, cycle[((int64_t)k - 1) % 6], pen);
}

/* ends: c(end, join, mitre) */
static DevPen pen_new(Rt *R, Obj *ends) {
  DevPen p = {.cap = DEV_ROUND, .join = DEV_JROUND, .mitre = 10};
  Obj *e = rt_coerce(R, ends, T_DBL);
  if (LEN(e) == 3) {
    p.cap = (int)DBL(e)[0] % 3, p.join = (int)DBL(e)[1] % 3, p.mitre = DBL(e)[2];
    if (p.cap < 0) p.cap = 0;
    if (p.join < 0) p.join = 0;
    if (!(p.mitre >= 1)) p.mitre = 10;
  }
  return p;
}
/* The i-th line's colour, width and type. */
static void pen_line(Rt *R, DevPen *p, int64_t i, Nums col, Obj *lty, Nums lwd) {
  if (i == 0 || LEN(lty) > 1) {
    if (!lty_at(R, lty, i, p)) p->ndash = -1;
  }
  p->lwd = at(lwd, i);
  p->col = p->ndash < 0 || !isfinite(p->lwd) || p->lwd < 0 ? 0 : colour_at(col, i);
  if (!isfinite(p->lwd)) p->lwd = 1;
}
static void pen_draws(DevPen *p) {
  if (p->ndash < 0) p->ndash = 0;
}

/* ---- lines and areas --------------------------------------------------------------------------------------------- */

void dev_clip(Dev *d, double x0, double y0, double x1, double y1) {
  if (x0 == d->cx0 && y0 == d->cy0 && x1 == d->cx1 && y1 == d->cy1) return;
  d->cx0 = x0, d->cy0 = y0, d->cx1 = x1, d->cy1 = y1;
  d->ops->clip(d, fmin(x0, x1), fmin(y0, y1), fmax(x0, x1), fmax(y0, y1));
}
static Obj *do_dev_clip(Rt *R, Call *c) {
  Dev *d = canvas(R, c);
  if (!d) return NIL;
  double v[4];
  for (int i = 0; i < 4; i++) {
    v[i] = rt_as_dbl(R, c->args[i + 1]);
    if (!isfinite(v[i])) return NIL;
  }
  dev_clip(d, v[0], v[1], v[2], v[3]);
  return NIL;
}

/* number, x, y, mode, col, fill, lty, lwd, ends, even_odd.  mode 0: a line, broken where it is not finite; 1: areas so
 * divided, each with its own colours; 2: one area of several pieces. */
static Obj *do_dev_path(Rt *R, Call *c) {
  Dev *d = canvas(R, c);
  if (!d) return NIL;
  Nums x = nums(R, c, 1), y = nums(R, c, 2), col = nums(R, c, 4), fill = nums(R, c, 5), lwd = nums(R, c, 7);
  int mode = rt_as_int(R, c->args[3]);
  Obj *lty = c->args[6];
  DevPen pen = pen_new(R, c->args[8]);
  pen.even_odd = rt_as_lgl(R, c->args[9]) == 1;
  int64_t n = IMIN(x.n, y.n);
  if (mode != 1) {
    pen_line(R, &pen, 0, col, lty, lwd);
    pen_draws(&pen);
    pen.fill = mode ? colour_at(fill, 0) : 0;
    if (n > 0 && (ARGB_A(pen.col) || ARGB_A(pen.fill))) d->ops->path(d, n, x.p, y.p, mode == 2, &pen);
    return NIL;
  }
  for (int64_t i = 0, k = 0; i < n; k++) {
    int64_t j = i;
    while (j < n && isfinite(x.p[j]) && isfinite(y.p[j])) j++;
    pen_line(R, &pen, k, col, lty, lwd);
    DevPen now = pen;
    pen_draws(&now);
    now.fill = colour_at(fill, k);
    if (j > i && (ARGB_A(now.col) || ARGB_A(now.fill))) d->ops->path(d, j - i, x.p + i, y.p + i, true, &now);
    i = j + 1;
  }
  return NIL;
}

/* x, y (points), shapes, open, rep_ends: list(x, y) of the curve. */
static Obj *do_dev_xspline(Rt *R, Call *c) {
  Nums x = nums(R, c, 0), y = nums(R, c, 1), s = nums(R, c, 2);
  int64_t n = IMIN(x.n, IMIN(y.n, s.n));
  if (n < 1 || n > INT_MAX) return rt_named_list(R, 2, "x", x.keep, "y", y.keep);
  const double unit = 1200.0 / 72;
  Curve v = xspline(R, (int)n, x.p, y.p, s.p, unit, unit, rt_as_lgl(R, c->args[3]) == 1, rt_as_lgl(R, c->args[4]) == 1);
  Obj *px = rt_alloc(R, T_DBL, v.n), *py = rt_alloc(R, T_DBL, v.n);
  if (v.n) memcpy(DBL_W(px), v.x, (size_t)v.n * 8), memcpy(DBL_W(py), v.y, (size_t)v.n * 8);
  return rt_named_list(R, 2, "x", px, "y", py);
}

static Obj *do_dev_segments(Rt *R, Call *c) { /* number, x0, y0, x1, y1, col, lty, lwd, ends */
  Dev *d = canvas(R, c);
  if (!d) return NIL;
  Nums v[4], col = nums(R, c, 5), lwd = nums(R, c, 7);
  int64_t n = 0;
  bool none = false;
  for (int i = 0; i < 4; i++) v[i] = nums(R, c, i + 1), n = IMAX(n, v[i].n), none |= v[i].n == 0;
  DevPen pen = pen_new(R, c->args[8]);
  pen.segment = true;
  for (int64_t i = 0; i < n && !none; i++) {
    double x[2] = {at(v[0], i), at(v[2], i)}, y[2] = {at(v[1], i), at(v[3], i)};
    pen_line(R, &pen, i, col, c->args[6], lwd);
    DevPen now = pen;
    pen_draws(&now);
    if (!isfinite(x[0]) || !isfinite(x[1]) || !isfinite(y[0]) || !isfinite(y[1]) || !ARGB_A(now.col)) continue;
    d->ops->path(d, 2, x, y, false, &now);
  }
  return NIL;
}

static Obj *do_dev_rects(Rt *R, Call *c) { /* number, x0, y0, x1, y1, col, fill, lty, lwd, ends */
  Dev *d = canvas(R, c);
  if (!d) return NIL;
  Nums v[4], col = nums(R, c, 5), fill = nums(R, c, 6), lwd = nums(R, c, 8);
  int64_t n = 0;
  bool none = false;
  for (int i = 0; i < 4; i++) v[i] = nums(R, c, i + 1), n = IMAX(n, v[i].n), none |= v[i].n == 0;
  DevPen pen = pen_new(R, c->args[9]);
  for (int64_t i = 0; i < n && !none; i++) {
    double x0 = at(v[0], i), y0 = at(v[1], i), x1 = at(v[2], i), y1 = at(v[3], i);
    pen_line(R, &pen, i, col, c->args[7], lwd);
    DevPen now = pen;
    pen_draws(&now);
    now.fill = colour_at(fill, i);
    if (!isfinite(x0) || !isfinite(x1) || !isfinite(y0) || !isfinite(y1) || !(ARGB_A(now.col) || ARGB_A(now.fill)))
      continue;
    d->ops->rect(d, x0, y0, x1, y1, &now);
  }
  return NIL;
}

static Obj *do_dev_circles(Rt *R, Call *c) { /* number, x, y, r, col, fill, lty, lwd, ends */
  Dev *d = canvas(R, c);
  if (!d) return NIL;
  Nums x = nums(R, c, 1), y = nums(R, c, 2), r = nums(R, c, 3), col = nums(R, c, 4), fill = nums(R, c, 5);
  Nums lwd = nums(R, c, 7);
  int64_t n = x.n && y.n && r.n ? IMAX(IMAX(x.n, y.n), r.n) : 0;
  DevPen pen = pen_new(R, c->args[8]);
  for (int64_t i = 0; i < n; i++) {
    pen_line(R, &pen, i, col, c->args[6], lwd);
    DevPen now = pen;
    pen_draws(&now);
    now.fill = colour_at(fill, i);
    if (isfinite(at(x, i)) && isfinite(at(y, i)) && isfinite(at(r, i)) && at(r, i) >= 0)
      d->ops->circle(d, at(x, i), at(y, i), at(r, i), &now);
  }
  return NIL;
}

/* ---- plotting symbols -------------------------------------------------------------------------------------------- */

/* Sizes: a circle's radius is 3/8 of the text size; squares, triangles and diamonds of the plain kinds have its area.
 */
typedef struct Sym {
  Dev *d;
  double x, y;
  DevPen pen;
} Sym;
static void sym_line(Sym *s, double x0, double y0, double x1, double y1) {
  double x[2] = {s->x + x0, s->x + x1}, y[2] = {s->y + y0, s->y + y1};
  DevPen pen = s->pen;
  pen.segment = true;
  s->d->ops->path(s->d, 2, x, y, false, &pen);
}
static void sym_plus(Sym *s, double r) { sym_line(s, -r, 0, r, 0), sym_line(s, 0, -r, 0, r); }
static void sym_cross(Sym *s, double r) { sym_line(s, -r, -r, r, r), sym_line(s, -r, r, r, -r); }
static void sym_square(Sym *s, double r) { s->d->ops->rect(s->d, s->x - r, s->y - r, s->x + r, s->y + r, &s->pen); }
static void sym_circle(Sym *s, double r) { s->d->ops->circle(s->d, s->x, s->y, r, &s->pen); }
static void sym_diamond(Sym *s, double r) {
  double x[4] = {s->x - r, s->x, s->x + r, s->x}, y[4] = {s->y, s->y + r, s->y, s->y - r};
  s->d->ops->path(s->d, 4, x, y, true, &s->pen);
}
/* The triangle with the area of a circle of radius r; up: 1 or -1; foot: how far the base is from the middle, as a
 * share of the tip's distance. */
static void sym_triangle(Sym *s, double r, int up, double foot) {
  double side = r * sqrt(4 * M_PI / sqrt(3)), high = side * sqrt(3) / 2;
  double x[3] = {s->x, s->x + side / 2, s->x - side / 2};
  double tip = up * high * 2 / 3, y[3] = {s->y + tip, s->y - tip * foot, s->y - tip * foot};
  s->d->ops->path(s->d, 3, x, y, true, &s->pen);
}

static void symbol(Sym *s, int pch, double size, Argb bg) {
  double r = 0.225 * size, square = r * sqrt(M_PI) / 2, wide = r * sqrt(2);
  Argb line = s->pen.col;
  s->pen.fill = 0;
  if (pch >= 15 && pch <= 20) s->pen.fill = line;
  if (pch == 15 || pch == 17 || pch == 18) s->pen.col = 0;
  if (pch == 16) s->pen.col = 0;
  if (pch >= 21) s->pen.fill = bg;
  switch (pch) {
  case 0: sym_square(s, r); break;
  case 1: sym_circle(s, r); break;
  case 2: sym_triangle(s, r, 1, 0.5); break;
  case 3: sym_plus(s, wide); break;
  case 4: sym_cross(s, r); break;
  case 5: sym_diamond(s, wide); break;
  case 6: sym_triangle(s, r, -1, 0.5); break;
  case 7: sym_cross(s, r), sym_square(s, r); break;
  case 8: sym_cross(s, r), sym_plus(s, wide); break;
  case 9: sym_plus(s, wide), sym_diamond(s, wide); break;
  case 10: sym_circle(s, r), sym_plus(s, r); break;
  case 11: sym_triangle(s, r, -1, 0.75), sym_triangle(s, r, 1, 0.75); break;
  case 12: sym_plus(s, r), sym_square(s, r); break;
  case 13: sym_circle(s, r), sym_cross(s, r); break;
  case 14: {
    double x[3] = {s->x, s->x + r, s->x - r}, y[3] = {s->y + r, s->y - r, s->y - r};
    s->d->ops->path(s->d, 3, x, y, true, &s->pen);
    sym_square(s, r);
    break;
  }
  case 15: {
    double x[4] = {s->x - r, s->x + r, s->x + r, s->x - r}, y[4] = {s->y - r, s->y - r, s->y + r, s->y + r};
    s->d->ops->path(s->d, 4, x, y, true, &s->pen);
    break;
  }
  case 16:
  case 19: sym_circle(s, r); break;
  case 17: sym_triangle(s, r, 1, 0.5); break;
  case 18: sym_diamond(s, r); break;
  case 20: sym_circle(s, r * 2 / 3); break;
  case 21: sym_circle(s, r); break;
  case 22: sym_square(s, square); break;
  case 23: sym_diamond(s, square * sqrt(2)); break;
  case 24: sym_triangle(s, r, 1, 0.5); break;
  case 25: sym_triangle(s, r, -1, 0.5); break;
  }
}

void dev_symbol(Dev *d, double x, double y, double pch, double size, const DevPen *pen, Argb bg, const DevFont *font) {
  Sym s = {.d = d, .x = x, .y = y, .pen = *pen};
  if (pch == 46) {
    double half = fmax(size / 12 * 0.36, 36 / d->res);
    s.pen.fill = s.pen.col, s.pen.col = 0;
    sym_square(&s, half);
  } else if (pch < 0 || pch >= 32) {
    char t[8] = {0};
    if (fabs(pch) < 0x110000) t[utf8_enc((uint32_t)fabs(pch), t)] = 0;
    DevFont f = {font->family, font->face, size};
    dev_text(d, x, y, t, 0.5, NA_REAL, 0, &f, size, s.pen.col);
  } else if (pch <= 25) symbol(&s, (int)pch, size, bg);
}

/* number, x, y, pch, size, col, bg, lwd, font, family: pch 0 to 25, or a character: its code, or minus its code point.
 */
static Obj *do_dev_symbols(Rt *R, Call *c) {
  Dev *d = canvas(R, c);
  if (!d) return NIL;
  Nums x = nums(R, c, 1), y = nums(R, c, 2), pch = nums(R, c, 3), size = nums(R, c, 4), col = nums(R, c, 5);
  Nums bg = nums(R, c, 6), lwd = nums(R, c, 7), font = nums(R, c, 8);
  const char *family = rt_as_cstr(R, c->args[9]);
  int64_t n = IMIN(x.n, y.n);
  for (int64_t i = 0; i < n; i++) {
    if (!isfinite(x.p[i]) || !isfinite(y.p[i])) continue;
    double sz = at(size, i), w = at(lwd, i), p = at(pch, i);
    if (!isfinite(sz) || !(sz > 0) || !isfinite(w) || isnan(p)) continue;
    DevPen pen = {.cap = DEV_ROUND, .join = DEV_JROUND, .mitre = 10, .lwd = w, .col = colour_at(col, i)};
    DevFont f = {family, isfinite(at(font, i)) ? (int)at(font, i) : 1, sz};
    dev_symbol(d, x.p[i], y.p[i], p, sz, &pen, colour_at(bg, i), &f);
    if (i % 4096 == 4095) rt_check_interrupt(R);
  }
  return NIL;
}

/* ---- text -------------------------------------------------------------------------------------------------------- */

/* Lines from the first of s: *end is where it ends. */
static int count_lines(const char *s) {
  int n = 1;
  for (; *s; s++) n += *s == '\n';
  return n;
}
static const char *line_copy(Dev *d, const char *s, const char **rest) {
  const char *e = strchr(s, '\n');
  if (!e) {
    *rest = NULL;
    return s;
  }
  char *t = rt_scratch(d->R, (size_t)(e - s) + 1);
  memcpy(t, s, (size_t)(e - s));
  t[e - s] = 0;
  *rest = e + 1;
  return t;
}
static double m_height(Dev *d, const DevFont *f) {
  double up, down;
  d->ops->ink(d, "M", f, &up, &down);
  return up;
}

void dev_text(Dev *d, double x, double y, const char *s, double hadj, double vadj, double rot, const DevFont *f,
              double line, Argb col) {
  int n = count_lines(s);
  double base; /* of the first line */
  if (isfinite(vadj)) base = (1 - vadj) * (n - 1) * line - vadj * m_height(d, f);
  else {
    double up = 0, down = 0, none;
    const char *rest = s;
    for (int i = 0; i < n; i++) {
      const char *l = line_copy(d, rest, &rest);
      if (i == 0) d->ops->ink(d, l, f, &up, &down);
      if (i == n - 1 && n > 1) d->ops->ink(d, l, f, &none, &down);
    }
    base = (n - 1) * line - 0.5 * (up + (n - 1) * line - down);
  }
  double a = rot * M_PI / 180, cs = cos(a), sn = sin(a);
  const char *rest = s;
  for (int i = 0; i < n; i++) {
    const char *l = line_copy(d, rest, &rest);
    if (!*l) continue;
    double left = isfinite(hadj) ? hadj : 0.5, dy = base - i * line;
    double dx = d->ops->label || left == 0 ? 0 : -left * d->ops->width(d, l, f);
    double tx = x + dx * cs - dy * sn, ty = y + dx * sn + dy * cs;
    if (d->ops->label) d->ops->label(d, tx, ty, l, rot, left, f, col);
    else d->ops->text(d, tx, ty, l, rot, f, col);
  }
}

/* number, x, y, labels, hadj, vadj, rot, size, font, family, col, lheight */
static Obj *do_dev_text(Rt *R, Call *c) {
  Dev *d = canvas(R, c);
  if (!d) return NIL;
  Nums x = nums(R, c, 1), y = nums(R, c, 2), hadj = nums(R, c, 4), vadj = nums(R, c, 5), rot = nums(R, c, 6);
  Nums size = nums(R, c, 7), font = nums(R, c, 8), col = nums(R, c, 10);
  Obj *labels = c->args[3];
  const char *family = rt_as_cstr(R, c->args[9]);
  double lheight = rt_as_dbl(R, c->args[11]);
  if (labels->type != T_STR || LEN(labels) == 0) return NIL;
  int64_t n = x.n && y.n ? IMAX(x.n, y.n) : 0;
  for (int64_t i = 0; i < n; i++) {
    Obj *s = ELT(labels, i % LEN(labels));
    double r = at(rot, i), sz = at(size, i);
    if (s == NA_STR || !isfinite(at(x, i)) || !isfinite(at(y, i)) || !isfinite(sz) || !(sz > 0)) continue;
    DevFont f = {family, isfinite(at(font, i)) ? (int)at(font, i) : 1, sz};
    dev_text(d, at(x, i), at(y, i), text_utf8(R, s), at(hadj, i), at(vadj, i), isfinite(r) ? r : 0, &f,
             sz * 1.2 * lheight, colour_at(col, i));
  }
  return NIL;
}

int dev_measure(Dev *d, const char *s, const DevFont *f, double *width, double *ascent, double *descent) {
  int n = 0;
  *width = *ascent = *descent = 0;
  for (const char *rest = s; rest; n++) {
    const char *l = line_copy(d, rest, &rest);
    double up, down;
    *width = fmax(*width, d->ops->width(d, l, f));
    d->ops->ink(d, l, f, &up, &down);
    if (n == 0) *ascent = up;
    *descent = down;
  }
  return n;
}
/* The same of formulas (plotmath.h): number, x, y, expressions, hadj, vadj, rot, size, family, col */
static Obj *do_dev_math(Rt *R, Call *c) {
  Dev *d = canvas(R, c);
  if (!d) return NIL;
  Nums x = nums(R, c, 1), y = nums(R, c, 2), hadj = nums(R, c, 4), vadj = nums(R, c, 5), rot = nums(R, c, 6);
  Nums size = nums(R, c, 7), col = nums(R, c, 9);
  Obj *e = c->args[3];
  const char *family = rt_as_cstr(R, c->args[8]);
  int64_t n = x.n && y.n && e->type == T_EXPR && LEN(e) ? IMAX(x.n, y.n) : 0;
  for (int64_t i = 0; i < n; i++) {
    double r = at(rot, i), sz = at(size, i);
    if (!isfinite(at(x, i)) || !isfinite(at(y, i)) || !isfinite(sz) || !(sz > 0)) continue;
    DevFont f = {family, 1, sz};
    dev_math(d, at(x, i), at(y, i), ELT(e, i % LEN(e)), at(hadj, i), at(vadj, i), isfinite(r) ? r : 0, &f,
             colour_at(col, i));
  }
  return NIL;
}
static Obj *matrix4(Rt *R, Obj *v, int64_t n) {
  rt_assert(R, LEN(v) == 4 * n, "%lld numbers of %lld labels", (long long)LEN(v), (long long)n);
  Obj *dim = rt_alloc(R, T_INT, 2);
  INT_W(dim)[0] = 4, INT_W(dim)[1] = (int)n;
  rt_attr_set(R, v, R->s.dim, dim);
  return v;
}
/* number, expressions, size, family: as .dev_metric. */
static Obj *do_dev_math_metric(Rt *R, Call *c) {
  Dev *d = device(R, c);
  Nums size = nums(R, c, 2);
  const char *family = rt_as_cstr(R, c->args[3]);
  if (c->args[1]->type != T_EXPR) rt_error(R, "invalid '%s' argument", "labels");
  int64_t n = LEN(c->args[1]);
  Obj *r = rt_alloc_zero(R, T_DBL, 4 * n);
  for (int64_t i = 0; i < n; i++) {
    double *v = DBL_W(r) + 4 * i;
    DevFont f = {family, 1, at(size, i)};
    dev_math_size(d, ELT(c->args[1], i), &f, &v[0], &v[1], &v[2]);
    v[3] = 1;
  }
  return matrix4(R, r, n);
}

/* number, labels, size, font, family: a matrix of widths, ascents, descents and lines, a column each. */
static Obj *do_dev_metric(Rt *R, Call *c) {
  Dev *d = device(R, c);
  Obj *labels = c->args[1];
  Nums size = nums(R, c, 2), font = nums(R, c, 3);
  const char *family = rt_as_cstr(R, c->args[4]);
  if (labels->type != T_STR) rt_error(R, "invalid '%s' argument", "labels");
  int64_t n = LEN(labels);
  Obj *r = rt_alloc_zero(R, T_DBL, 4 * n);
  double *v = DBL_W(r);
  for (int64_t i = 0; i < n; i++, v += 4) {
    if (ELT(labels, i) == NA_STR) continue;
    DevFont f = {family, isfinite(at(font, i)) ? (int)at(font, i) : 1, at(size, i)};
    if (isfinite(f.size) && f.size > 0) v[3] = dev_measure(d, text_utf8(R, ELT(labels, i)), &f, &v[0], &v[1], &v[2]);
  }
  return matrix4(R, r, n);
}

/* ---- pictures ---------------------------------------------------------------------------------------------------- */

/* number, colours (row by row, the top first), width, height in pixels, x, y, width, height, rot, smooth */
static Obj *do_dev_raster(Rt *R, Call *c) {
  Dev *d = canvas(R, c);
  if (!d) return NIL;
  Nums col = nums(R, c, 1);
  int w = rt_as_int(R, c->args[2]), h = rt_as_int(R, c->args[3]);
  double v[5];
  for (int i = 0; i < 5; i++) v[i] = rt_as_dbl(R, c->args[i + 4]);
  if (w < 1 || h < 1 || (int64_t)w * h != col.n) return NIL;
  for (int i = 0; i < 5; i++)
    if (!isfinite(v[i])) return NIL;
  Argb *px = rt_scratch(R, (size_t)w * (size_t)h * sizeof *px);
  for (int64_t i = 0; i < col.n; i++) px[i] = colour_at(col, i);
  d->ops->raster(d, px, w, h, v[0], v[1], v[2], v[3], v[4], rt_as_lgl(R, c->args[9]) == 1);
  return NIL;
}

/* .dev_engine(what, a, b, c): the graphics engine's answer, as grid knows it; NULL where nobody has loaded it. */
static Obj *do_dev_engine(Rt *R, Call *c) {
  static const char *const what[] = {"pattern", "clip", "mask",    "group",       "use",
                                     "up",      "save", "restore", "capabilities"};
  const char *s = rt_as_cstr(R, c->args[0]);
  int k = 0;
  while (k < RG_CAPABILITIES && strcmp(s, what[k])) k++;
  rt_assert(R, k < RG_CAPABILITIES || !strcmp(s, what[RG_CAPABILITIES]), "no question %s", s);
  Obj *a[3];
  for (int i = 0; i < 3; i++) a[i] = c->args[i + 1] ? c->args[i + 1] : NIL;
  return R->foreign ? R->foreign->graphics(R, k, a) : NIL;
}

/* number, on: does it keep a list of what is drawn (stdlib/R/grDevices/record.R)? */
static Obj *do_dev_listing(Rt *R, Call *c) {
  Dev *d = device(R, c);
  d->listing = rt_as_lgl(R, c->args[1]) == 1;
  if (d->peer) d->peer_listing(d);
  return NIL;
}
bool dev_listing(Rt *R) {
  DevState *S = R->gr;
  for (int i = 0; S && i < NDEV; i++)
    if (S->dev[i] && S->dev[i]->listing) return true;
  return false;
}

static Obj *do_dev_cairo(Rt *R, Call *c) { return rt_lgl(R, dev_cairo_there()); }

#define F(name, fn, formals)                                                                                           \
  { name, fn, BK_BUILTIN, formals, BF_INVIS, 0 }
const BuiltinDef builtins_device[] = {
    {".dev_open", do_dev_open, BK_BUILTIN,
     "number, kind, file, width, height, bg, res, onefile, compress, title, family, ps", BF_INVIS | BF_OUTSIDE, 0},
    F(".dev_page", do_dev_page, "number, bg"),
    F(".dev_listing", do_dev_listing, "number, on"),
    F(".dev_select", do_dev_select, "from, to"),
    F(".dev_close", do_dev_close, "number"),
    F(".dev_clip", do_dev_clip, "number, x0, y0, x1, y1"),
    F(".dev_path", do_dev_path, "number, x, y, mode, col, fill, lty, lwd, ends, even_odd"),
    {".dev_xspline", do_dev_xspline, BK_BUILTIN, "x, y, shapes, open, rep_ends", 0, 0},
    F(".dev_segments", do_dev_segments, "number, x0, y0, x1, y1, col, lty, lwd, ends"),
    F(".dev_rects", do_dev_rects, "number, x0, y0, x1, y1, col, fill, lty, lwd, ends"),
    F(".dev_circles", do_dev_circles, "number, x, y, r, col, fill, lty, lwd, ends"),
    F(".dev_symbols", do_dev_symbols, "number, x, y, pch, size, col, bg, lwd, font, family"),
    F(".dev_text", do_dev_text, "number, x, y, labels, hadj, vadj, rot, size, font, family, col, lheight"),
    F(".dev_metric", do_dev_metric, "number, labels, size, font, family"),
    F(".dev_math", do_dev_math, "number, x, y, expr, hadj, vadj, rot, size, family, col"),
    F(".dev_math_metric", do_dev_math_metric, "number, expr, size, family"),
    F(".dev_raster", do_dev_raster, "number, colours, w, h, x, y, width, height, rot, smooth"),
    {".dev_engine", do_dev_engine, BK_BUILTIN, "what, a, b, c", 0, 0},
    {".dev_cairo", do_dev_cairo, BK_BUILTIN, "", BF_OUTSIDE, 0},
    {0}};
