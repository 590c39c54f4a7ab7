/* stdlib/graphics/xspline.h - X-splines: curves near to, or through, control points, by a shape for each of them. */
#ifndef RAVEL_XSPLINE_H
#define RAVEL_XSPLINE_H
#include "../../runtime/rt.h"

typedef struct Curve {
  double *x, *y; /* rt_scratch */
  int n, cap;
} Curve;
/* x, y: n control points; s: their shapes, -1 (through the point) to 1 (near it), 0: a corner.  ux, uy: 1/1200 inch of a
 * unit across and up, which say how fine the curve is.  open: it ends at the last point (with rep_ends, else the first and
 * last control point only say how it ends).  An error for fewer than 4 points where they are needed. */
Curve xspline(Rt *R, int n, const double *x, const double *y, const double *s, double ux, double uy, bool open,
              bool rep_ends);
#endif
