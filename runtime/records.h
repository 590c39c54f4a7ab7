/* runtime/records.h - a list of records of one shape as columns: one vector per field (structure of arrays).
 *
 *   list(list(x = 1, y = 2), list(x = 3, y = 4), ...)   ->   x: 1 3 ...   y: 2 4 ...
 *   list(c(1, 2, 3), c(4, 5, 6), ...)                   ->   three columns of one unnamed field
 *   list(list(s = "a"), list(s = "b"), ...)             ->   s: the strings' ids
 *
 * The columns hang on the list as its VecExt, so that a list is marshalled once.  They stay valid because the list and
 * all that is in it become shared (named = 2): whoever wants to change an element copies the list first, and a copy has
 * no columns.
 */
#ifndef RAVEL_RECORDS_H
#define RAVEL_RECORDS_H
#include "rt.h"

enum { RT_MAX_FIELDS = 32, RT_MAX_WIDTH = 16, RT_MAX_COLS = 64 };

typedef struct RtField {
  Obj *name;     /* T_CHAR; NULL when elements are no lists */
  uint8_t type;  /* T_LGL, T_INT, T_DBL: of its columns */
  bool text;     /* strings; the columns, T_INT, have their ids (dictionary.h) */
  uint8_t width; /* length of the field's vector in every record */
  uint8_t col;   /* its first column */
} RtField;
typedef struct RtShape {
  bool record; /* elements are lists with these names; else vectors of one type and length: one field */
  uint8_t nfields, ncols;
  RtField field[RT_MAX_FIELDS];
} RtShape;
typedef struct RtRecords {
  VecExt ext;
  RtShape shape;
  int64_t n;
  int64_t misfits; /* elements of another shape (NULL, a missing field, another type) */
  Obj *ok;         /* misfits > 0: T_LGL, is element i of this shape?  Its columns hold zeros where it is not */
  Obj *col[RT_MAX_COLS];
} RtRecords;

/* The shape of the first element that is not NULL.  False: none can be in columns; *why says why (static text).
 * Allocates nothing. */
bool rt_record_shape(Rt *R, Obj *list, RtShape *s, const char **why);
/* The columns, made at the first call.  NULL: no shape, or more than a quarter of the elements are misfits. */
RtRecords *rt_records(Rt *R, Obj *list, const char **why);
RtRecords *rt_records_cached(Obj *list); /* NULL: not made yet */
/* Give a list that was just made from columns these columns.  The caller promises that they say what the list says. */
void rt_records_attach(Rt *R, Obj *list, const RtShape *s, Obj *const *col);
/* Does the element have this shape? */
bool rt_record_fits(Rt *R, Obj *e, const RtShape *s);
/* Write element e, which fits, into row i of the columns. */
void rt_record_store(Rt *R, Obj *e, const RtShape *s, Obj *const *col, int64_t i);
#endif
