/* runtime/frames.h - a list of data frames of the same columns as one data frame, and which of its rows are whose.
 *
 *   split(df, df$g)   ->   the columns of all rows, group by group   start: 0 3 5   len: 3 2 4
 *
 * Like the columns of records (records.h), these hang on the list as its VecExt: the list and what is in it become
 * shared.
 */
#ifndef RAVEL_FRAMES_H
#define RAVEL_FRAMES_H
#include "rt.h"

/* What may be done with an element is what may be done with a data frame of the scope (pe/build.h).  Lists from
 * elsewhere (lapply(files, read.csv)) are put together the same way, if they have the same columns.  A column that
 * is not of one kind in all of them (numbers of one type, strings, factors of the same levels) may be there, but not
 * be read. */

typedef struct RtFrames {
  VecExt ext;
  Obj *start, *len; /* T_INT, of the list's length: first row (0-based) and number of rows */
  Obj *names;       /* of the columns, T_STR */
  int64_t ncols;
  Obj *col[]; /* of two elements at least; NULL: a column of another kind, or not of the same kind in all elements */
} RtFrames;

bool rt_is_frame(Rt *R, Obj *x);         /* a data frame of no other class? */
bool rt_frame_methods(Rt *R);            /* has the program methods of its own for `$`, `[`, dim of data frames? */
RtFrames *rt_frames_cached(Obj *list);   /* NULL: not made yet */
bool rt_frames_likely(Rt *R, Obj *list); /* is the first element one? */
/* The number of elements in all columns; -1: the list is none of equal data frames, *why says why (static text). */
int64_t rt_frames_size(Rt *R, Obj *list, const char **why);
/* Made at the first call; NULL as above. */
RtFrames *rt_frames(Rt *R, Obj *list, const char **why);
/* The rows of a data frame by group: a list of ngroup data frames.  group[i], of as many as there are rows: 1 ..
 * ngroup, or anything else (NA): in none.  Row names are not made compact.  NULL: it has other attributes than data
 * frames have, or a column that is not of numbers or strings, a factor, Date or POSIXct. */
Obj *rt_frames_split(Rt *R, Obj *df, const int32_t *group, int64_t ngroup);
#endif
