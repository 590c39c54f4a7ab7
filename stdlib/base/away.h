/* stdlib/base/away.h - products by the BLAS, which an interrupt need not wait for. */
#ifndef RAVEL_AWAY_H
#define RAVEL_AWAY_H
#include "vec.h"

/* op(x) op(y), nr x m times m x nc; op transposes where the flag says so. */
typedef struct Product {
  bool tx, ty;
  int nr, m, nc, ldx, ldy;
} Product;
/* r gets it.  y NULL: op(x) times its transpose, the upper triangle only. */
void away_product(Rt *R, const Product *p, const double *x, const double *y, double *r);

/* Waits until no thread is at work that an interrupt left behind: before a fork, since OpenBLAS waits there for its own
 * threads, which wait for that one.  An interrupt ends the wait. */
void away_settle(Rt *R);
#endif
