/* interp/base.h - the base functions that are written in R; see base.c. */
#ifndef RAVEL_BASE_H
#define RAVEL_BASE_H
#include "frame.h"

/* One top-level expression of a text: its bytes, comments after it included, and its first line, from 1. */
typedef struct BaseSlice {
  uint32_t at, len, line;
} BaseSlice;
/* Cut a text into its top-level expressions, by the first character of each line.  *out is malloc'ed; the number of
 * slices, 0 when out of memory. */
size_t base_slices(const char *text, size_t n, BaseSlice **out);
void base_load(Rt *R);                     /* define all base functions, evaluate the rest */
void base_load_closure(Rt *R, Closure *c); /* hooks.load_closure: read formals and body */
#endif
