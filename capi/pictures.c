/* capi/pictures.c - pixels scaled and turned, for devices of packages that cannot. */
#include "engine.h"

/* The nearest pixel. */
void R_GE_rasterScale(unsigned int *s, int sw, int sh, unsigned int *d, int dw, int dh) {
  for (int i = 0; i < dh; i++)
    for (int j = 0; j < dw; j++) {
      int64_t y = (int64_t)i * sh / dh, x = (int64_t)j * sw / dw;
      d[(int64_t)i * dw + j] = s[y * sw + x];
    }
}
/* The mean of the four pixels around (x, y), which is in units of 1/16 pixel; outside: the border's. */
static unsigned between(const unsigned *s, int w, int h, int x, int y, unsigned outside, bool border) {
  int x0 = x >> 4, y0 = y >> 4, fx = x & 15, fy = y & 15;
  unsigned v = 0, p[4];
  for (int k = 0; k < 4; k++) {
    int px = x0 + (k & 1), py = y0 + (k >> 1);
    if (border) px = px < w ? px : w - 1, py = py < h ? py : h - 1;
    p[k] = px >= 0 && py >= 0 && px < w && py < h ? s[(int64_t)py * w + px] : outside;
  }
  for (int b = 0; b < 32; b += 8) {
    unsigned sum = ((p[0] >> b & 255) * (unsigned)(16 - fx) + (p[1] >> b & 255) * (unsigned)fx) * (unsigned)(16 - fy) +
                   ((p[2] >> b & 255) * (unsigned)(16 - fx) + (p[3] >> b & 255) * (unsigned)fx) * (unsigned)fy;
    v |= (sum + 128) / 256 << b;
  }
  return v;
}
void R_GE_rasterInterpolate(unsigned int *s, int sw, int sh, unsigned int *d, int dw, int dh) {
  for (int i = 0; i < dh; i++)
    for (int j = 0; j < dw; j++)
      d[(int64_t)i * dw + j] =
          between(s, sw, sh, (int)((int64_t)j * sw * 16 / dw), (int)((int64_t)i * sh * 16 / dh), 0, true);
}
/* What a turned picture needs: the box about its diagonal. */
void R_GE_rasterRotatedSize(int w, int h, double angle, int *wnew, int *hnew) {
  double diag = hypot(w, h), at = atan2(h, w);
  double w1 = fabs(diag * cos(at + angle)), w2 = fabs(diag * cos(angle - at));
  double h1 = fabs(diag * sin(at + angle)), h2 = fabs(diag * sin(angle - at));
  *wnew = (int)(fmax(w1, w2) + 0.5), *hnew = (int)(fmax(h1, h2) + 0.5);
  if (*wnew < w) *wnew = w;
  if (*hnew < h) *hnew = h;
}
void R_GE_rasterRotatedOffset(int w, int h, double angle, int botleft, double *xoff, double *yoff) {
  double half = hypot(w, h) / 2, at = atan2(h, w);
  if (botleft) {
    double a = M_PI + at + angle;
    *xoff = w / 2.0 + half * cos(a), *yoff = h / 2.0 + half * sin(a);
  } else {
    double a = -M_PI - at + angle;
    *xoff = w / 2.0 + half * cos(a), *yoff = -(h / 2.0) - half * sin(a);
  }
}
/* In the middle of a larger one, around it the fill. */
void R_GE_rasterResizeForRotation(unsigned int *s, int w, int h, unsigned int *d, int wnew, int hnew,
                                  const pGEcontext gc) {
  int x0 = (wnew - w) / 2, y0 = (hnew - h) / 2;
  for (int64_t i = 0; i < (int64_t)wnew * hnew; i++) d[i] = (unsigned)gc->fill;
  for (int i = 0; i < h; i++)
    for (int j = 0; j < w; j++) d[(int64_t)(y0 + i) * wnew + x0 + j] = s[(int64_t)i * w + j];
}
void R_GE_rasterRotate(unsigned int *s, int w, int h, double angle, unsigned int *d, const pGEcontext gc,
                       Rboolean per_pixel_alpha) {
  double cs = 16 * cos(-angle), sn = 16 * sin(-angle);
  int cx = w / 2, cy = h / 2;
  for (int i = 0; i < h; i++)
    for (int j = 0; j < w; j++) {
      int dx = j - cx, dy = cy - i;
      int x = (int)(dx * cs - dy * sn) + 16 * cx, y = 16 * cy - (int)(dx * sn + dy * cs);
      bool in = x >> 4 >= 0 && y >> 4 >= 0 && x >> 4 < w && y >> 4 < h;
      unsigned v = in ? between(s, w, h, x, y, (unsigned)gc->fill, false) : (unsigned)gc->fill;
      if (!per_pixel_alpha) v = (v & 0xffffff) | 0xff000000u;
      d[(int64_t)i * w + j] = v;
    }
}
