/* stdlib/graphics/plotmath.h - mathematical annotation: R expressions set as formulas (help page ?plotmath). */
#ifndef RAVEL_PLOTMATH_H
#define RAVEL_PLOTMATH_H
#include "device.h"

/* expr: a call, a symbol, a number or a text; of an expression vector the first element.  f gives family and size: formulas begin
 * in its plain face.  hadj, vadj: which point of the formula's box (x, y) is, 0 left or bottom, 1 right or top; not finite: the
 * middle.  Errors for what is no formula. */
void dev_math(Dev *d, double x, double y, Obj *expr, double hadj, double vadj, double rot, const DevFont *f, Argb col);
void dev_math_size(Dev *d, Obj *expr, const DevFont *f, double *width, double *ascent, double *descent);
#endif
