/* interp/grid.c - inputs that repeat two shorter vectors are the sides of a grid.
 *
 *   outer(x, y, f)   calls f(rep(x, times = length(y)), rep(y, each = length(x))), and so do mapply(f, rep(x, ..),
 *                    rep(y, ..)), a Vectorize'd f, and the vector expressions in f
 *
 * Such repetitions are not stored until somebody reads them (runtime/seq.c).  A region over them is a range of two
 * dimensions, whose lane (i, j) reads x[i] and y[j]: nothing of the length of the grid is made but the result.
 */
#include "parallel_impl.h"

bool par_grid(int64_t n, int nin, const PeInput *in, PeInput *sides, int64_t side[2]) {
  (void)rt_holds(nin >= 0 && n >= 0, "%lld lanes of %d inputs", (long long)n, nin);
  int64_t nx = 0, ny = 0, each;
  if (n > INT_MAX) return false;
  for (int k = 0; k < nin; k++) {
    Obj *x = in[k].kind == PI_ELEM && in[k].len == n ? rt_expanded(in[k].x, &each) : NULL;
    if (x && each > 1 && each * LEN(x) == n) nx = each, ny = LEN(x);
  }
  if (!nx) return false;
  for (int k = 0; k < nin; k++) {
    sides[k] = in[k];
    if (in[k].kind != PI_ELEM) return false;
    if (in[k].len == 1) continue;
    bool object = rt_is_object(in[k].x);
    Obj *x = object || in[k].len != n ? NULL : rt_expanded(in[k].x, &each);
    if (x && each == 1 && LEN(x) == nx) sides[k].along = 1;
    else if (x && each == nx && LEN(x) == ny) sides[k].along = 2;
    else if (!object && in[k].len == nx && rt_is_num(in[k].x)) x = in[k].x, sides[k].along = 1; /* R repeats it */
    else if (in[k].len != n) return false;
    if (sides[k].along) sides[k].x = x, sides[k].len = LEN(x);
  }
  side[0] = nx;
  side[1] = ny;
  return true;
}
