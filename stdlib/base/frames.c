/* stdlib/base/frames.c - what the R code of data frames needs from C: raw attributes, and the break points of pretty(). */
#include "../../interp/interp.h"
#include <float.h>

/* .raw_attr(x, name): the attribute as stored, compact row names not expanded. */
static Obj *do_raw_attr(Rt *R, Call *c) {
  const char *name = arg_str(R, c, 1, "which", "");
  if (!c->args[0]) rt_error(R, "argument \"x\" is missing, with no default");
  return rt_attr(c->args[0], rt_sym(R, name));
}

/* ---- pretty ------------------------------------------------------------------------------------------------------ */

/* .pretty(lo, up, n, min.n, shrink, bias, bias5, eps.correct): c(lo, up, n). Becker, Chambers and Wilks, The New S
 * Language. */
static Obj *do_pretty(Rt *R, Call *c) {
  for (int i = 0; i < 8; i++)
    if (!c->args[i]) rt_error(R, "invalid '%s' argument", "x");
  double lo = rt_as_dbl(R, c->args[0]), up = rt_as_dbl(R, c->args[1]);
  int n = rt_as_int(R, c->args[2]), min_n = rt_as_int(R, c->args[3]);
  double shrink = rt_as_dbl(R, c->args[4]), h = rt_as_dbl(R, c->args[5]), h5 = rt_as_dbl(R, c->args[6]);
  int eps = rt_as_int(R, c->args[7]);
  const char *wrong = !isfinite(lo)                               ? "l"
                      : !isfinite(up)                             ? "u"
                      : n == NA_INT || n < 0                      ? "n"
                      : min_n == NA_INT || min_n < 0 || min_n > n ? "min.n"
                      : !isfinite(shrink) || shrink <= 0          ? "shrink.sml"
                      : !isfinite(h) || h < 0                     ? "u.bias"
                      : !isfinite(h5) || h5 < 0                   ? "u5.bias"
                                                                  : NULL;
  Obj *caller = R->hooks.frame_call(R);
  if (wrong) rt_error_call(R, caller, "invalid '%s' argument", wrong);
  if (eps == NA_INT || eps < 0 || eps > 2) rt_error_call(R, caller, "'eps.correct' must be 0, 1, or 2");
  const double fuzz = 1e-10;
  double range = up - lo, cell;
  bool tiny;
  if (range == 0 && up == 0) {
    cell = 1;
    tiny = true;
  } else {
    cell = fmax(fabs(lo), fabs(up));
    double u = 1 + (h5 >= 1.5 * h + .5 ? 1 / (1 + h) : 1.5 / (1 + h5));
    tiny = range < cell * u * (n > 1 ? n : 1) * DBL_EPSILON * 3;
  }
  if (tiny) {
    if (cell > 10) cell = 9 + cell / 10;
    cell *= shrink;
    if (min_n > 1) cell /= min_n;
  } else {
    cell = range;
    if (n > 1) cell /= n;
  }
  if (cell < 20 * DBL_MIN) cell = 20 * DBL_MIN;
  else if (cell * 10 > DBL_MAX) cell = .1 * DBL_MAX;
  double base = pow(10, floor(log10(cell))), unit = base;
  if (2 * base - cell < h * (cell - unit)) {
    unit = 2 * base;
    if (5 * base - cell < h5 * (cell - unit)) {
      unit = 5 * base;
      if (10 * base - cell < h * (cell - unit)) unit = 10 * base;
    }
  }
  double first = floor(lo / unit + fuzz), last = ceil(up / unit - fuzz);
  if (eps && (eps > 1 || !tiny)) {
    lo = lo != 0 ? lo * (1 - DBL_EPSILON) : -DBL_MIN;
    up = up != 0 ? up * (1 + DBL_EPSILON) : DBL_MIN;
  }
  while (first * unit > lo + fuzz * unit && first - 1 < first) first--; /* huge ones have no predecessor */
  while (last * unit < up - fuzz * unit && last + 1 > last) last++;
  double span = .5 + last - first;
  int more = span > min_n ? 0 : min_n - (int)span;
  if (more > 0) {
    if (first >= 0) {
      last += more / 2;
      first -= more / 2 + more % 2;
    } else {
      first -= more / 2;
      last += more / 2 + more % 2;
    }
    n = min_n;
  } else n = last - first < INT_MAX ? (int)(last - first) : INT_MAX;
  if (first * unit < lo) lo = first * unit;
  if (last * unit > up) up = last * unit;
  Obj *r = rt_alloc(R, T_DBL, 3);
  DBL_W(r)[0] = lo;
  DBL_W(r)[1] = up;
  DBL_W(r)[2] = n;
  return r;
}

const BuiltinDef builtins_frames[] = {
    {".raw_attr", do_raw_attr, BK_BUILTIN, "x, which", 0, 0},
    {".pretty", do_pretty, BK_BUILTIN, "lo, up, n, min.n, shrink, bias, bias5, eps.correct", 0, 0},
    {0}};
