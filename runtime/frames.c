/* runtime/frames.c - lists of data frames: marshalling and its cache, groups of rows. */
#include "frames.h"

#include "dictionary.h"
#include "ragged.h"

static void dropped(Rt *R, Obj *v) { /* somebody writes into the list after all */
  (void)R;
  VEC(v)->ext = NULL;
}
static const VecExtOps frames_ops = {"frames", NULL, dropped, NULL, NULL};

RtFrames *rt_frames_cached(Obj *list) {
  VecExt *e = list->type == T_LIST ? VEC(list)->ext : NULL;
  return e && e->ops == &frames_ops ? (RtFrames *)e : NULL;
}

bool rt_is_frame(Rt *R, Obj *x) {
  if (x->type != T_LIST || !rt_is_object(x)) return false;
  Obj *class = rt_attr(x, R->s.class_);
  return class->type == T_STR && LEN(class) == 1 && !strcmp(STR(class, 0), "data.frame");
}

bool rt_frame_methods(Rt *R) {
  static const char *const all[] = {"$.data.frame",   "[.data.frame",    "[[.data.frame",    "dim.data.frame",
                                    "$<-.data.frame", "[[<-.data.frame", "length.data.frame"};
  return rt_any_global(R, all, sizeof all / sizeof *all);
}

bool rt_frames_likely(Rt *R, Obj *list) {
  return rt_frames_cached(list) || (!VEC(list)->ext && LEN(list) > 0 && rt_is_frame(R, ELT(list, 0)));
}

/* The attributes of o are all among these. */
static bool only(Obj *o, int n, Obj *const *name) {
  for (const AttrObj *a = (const AttrObj *)o->attr; a; a = (const AttrObj *)a->next) {
    int k = 0;
    while (k < n && a->name != name[k]) k++;
    if (k == n) return false;
  }
  return true;
}

/* ---- columns ----------------------------------------------------------------------------------------------------- */

typedef enum ColumnKind { COL_OTHER, COL_NUMBERS, COL_STRINGS, COL_FACTOR, COL_DATE, COL_TIME } ColumnKind;

static ColumnKind column_kind(Rt *R, Obj *x) {
  bool ordered;
  if (!x->attr) return rt_is_num(x) ? COL_NUMBERS : x->type == T_STR ? COL_STRINGS : COL_OTHER;
  if (rt_levels(R, x, &ordered)) return only(x, 2, (Obj *[]){R->s.levels, R->s.class_}) ? COL_FACTOR : COL_OTHER;
  Obj *class = rt_attr(x, R->s.class_);
  if (!rt_is_num(x) || class->type != T_STR) return COL_OTHER;
  if (LEN(class) == 1 && !strcmp(STR(class, 0), "Date") && only(x, 1, &R->s.class_)) return COL_DATE;
  if (LEN(class) == 2 && !strcmp(STR(class, 0), "POSIXct") && only(x, 2, (Obj *[]){R->s.class_, rt_sym(R, "tzone")}))
    return COL_TIME;
  return COL_OTHER;
}

/* The attributes of column x for rows of it. */
static Obj *dressed(Rt *R, Obj *rows, Obj *x, ColumnKind kind) {
  Obj *name[2] = {kind == COL_FACTOR ? R->s.levels : R->s.class_, kind == COL_FACTOR ? R->s.class_
                                                                  : kind == COL_TIME ? rt_sym(R, "tzone")
                                                                                     : NULL};
  for (int k = 0; k < 2 && kind >= COL_FACTOR; k++) {
    Obj *v = name[k] ? rt_attr(x, name[k]) : NIL;
    if (IS_NIL(v)) continue;
    rt_share(v);
    rt_attr_set(R, rows, name[k], v);
  }
  return rows;
}

/* x[row[0]], ... x[row[n - 1]], without attributes */
static Obj *gathered(Rt *R, Obj *x, const int32_t *row, int64_t n) {
  rt_assert(R, TYPE(x) == T_DBL || TYPE(x) == T_STR || TYPE(x) == T_INT || TYPE(x) == T_LGL, "rows of type %d",
            x->type);
  Obj *r = rt_flat_new(R, x->type, n);
  switch (x->type) {
  case T_DBL: {
    const double *from = DBL(x);
    double *to = DBL_W(r);
    for (int64_t i = 0; i < n; i++) to[i] = from[row[i]];
    break;
  }
  case T_STR:
    for (int64_t i = 0; i < n; i++) SET_STR(r, i, ELT(x, row[i]));
    break;
  default: {
    const int32_t *from = INT(x);
    int32_t *to = INT_W(r);
    for (int64_t i = 0; i < n; i++) to[i] = from[row[i]];
  }
  }
  if (rt_is_num(x)) r->flags |= x->flags & OF_NO_NA;
  return r;
}

/* Elements at, ..., at + n - 1 of what gathered() has made */
static Obj *piece(Rt *R, Obj *flat, int64_t at, int64_t n) {
  if (flat->type != T_STR) return rt_segment(R, flat, at, n);
  Obj *r = rt_alloc(R, T_STR, n);
  for (int64_t i = 0; i < n; i++) SET_STR(r, i, ELT(flat, at + i));
  return r;
}

static RtFrames *frames_new(Rt *R, Obj *names, int64_t n) {
  rt_assert(R, TYPE(names) == T_STR && n >= 0, "%lld frames, names of type %d", (long long)n, TYPE(names));
  size_t bytes = sizeof(RtFrames) + (size_t)LEN(names) * sizeof(Obj *);
  RtFrames *f = rt_scratch(R, bytes);
  memset(f, 0, bytes);
  f->ext = (VecExt){&frames_ops, R};
  f->names = names;
  f->ncols = LEN(names);
  f->start = rt_alloc(R, T_INT, n);
  f->len = rt_alloc(R, T_INT, n);
  for (int64_t j = 0; j < LEN(names); j++) (void)rt_sym_of(R, ELT(names, j)); /* kernels find columns by symbols */
  return f;
}

/* f, which is filled, on its list: all of them shared from now on. */
static void hang(Obj *list, RtFrames *f) {
  rt_share(f->names);
  for (int64_t j = 0; j < f->ncols; j++)
    if (f->col[j]) rt_share(f->col[j]);
  for (int64_t i = 0; i < LEN(list); i++) {
    rt_share(ELT(list, i));
    for (int64_t j = 0; j < f->ncols; j++) rt_share(ELT(ELT(list, i), j));
  }
  rt_hang_pieces(list, &f->ext, f->start, f->len);
}

/* ---- marshalling ------------------------------------------------------------------------------------------------- */

static int64_t rows_of(Obj *df) { return LEN(df) ? rt_length(ELT(df, 0)) : 0; }

/* Column j may be read: it is the same in all elements, but for its length. */
static bool uniform(Rt *R, Obj *list, int64_t j) {
  Obj *first = ELT(ELT(list, 0), j);
  ColumnKind kind = column_kind(R, first);
  bool ordered, too;
  Obj *levels = kind == COL_FACTOR ? rt_levels(R, first, &ordered) : NULL, *own;
  if (kind == COL_OTHER || kind > COL_FACTOR) return false;
  for (int64_t i = 0; i < LEN(list); i++) {
    Obj *df = ELT(list, i), *x = ELT(df, j);
    if (x->type != first->type || column_kind(R, x) != kind || LEN(x) != rows_of(df)) return false;
    if (levels && (!(own = rt_levels(R, x, &too)) || too != ordered || !rt_same_strings(own, levels))) return false;
  }
  return true;
}

int64_t rt_frames_size(Rt *R, Obj *list, const char **why) {
  RtFrames *f = rt_frames_cached(list);
  int64_t rows = 0, ncols = f ? f->ncols : LEN(list) ? rt_length(ELT(list, 0)) : 0;
  Obj *names = f ? f->names : NULL;
  for (int64_t i = 0; !f && i < LEN(list); i++) {
    Obj *df = ELT(list, i), *own = rt_is_frame(R, df) ? rt_attr(df, R->s.names) : NULL;
    if (!names) names = own;
    *why = !own || IS_NIL(own) || LEN(df) == 0                ? "the list's elements are no data frames"
           : LEN(df) != ncols || !rt_same_strings(own, names) ? "the list's data frames have other columns"
           : (rows += rows_of(df)) > INT32_MAX                ? "the list's data frames are too long together"
                                                              : NULL;
    if (*why) return -1;
  }
  for (int64_t i = 0; f && i < LEN(f->len); i++) rows += INT(f->len)[i];
  return rows * ncols;
}

RtFrames *rt_frames(Rt *R, Obj *list, const char **why) {
  RtFrames *f = rt_frames_cached(list);
  if (f) return f;
  *why = "the input is a list";
  int64_t n = LEN(list), size = n < 1 || VEC(list)->ext ? -1 : rt_frames_size(R, list, why);
  if (size < 0) return NULL;
  f = frames_new(R, rt_attr(ELT(list, 0), R->s.names), n);
  int64_t rows = 0;
  for (int64_t i = 0; i < n; i++) {
    INT_W(f->start)[i] = (int32_t)rows;
    INT_W(f->len)[i] = (int32_t)rows_of(ELT(list, i));
    rows += INT(f->len)[i];
  }
  for (int64_t j = 0; j < f->ncols; j++) {
    if (!uniform(R, list, j)) continue;
    Obj *first = ELT(ELT(list, 0), j), *flat = rt_flat_new(R, first->type, rows);
    bool complete = rt_is_num(first);
    for (int64_t i = 0, at = 0; i < n; i++) {
      Obj *x = ELT(ELT(list, i), j);
      size_t es = x->type == T_DBL ? 8 : 4;
      if (x->type == T_STR)
        for (int64_t k = 0; k < LEN(x); k++) SET_STR(flat, at + k, ELT(x, k));
      else memcpy((char *)VEC(flat)->data + (size_t)at * es, rt_data(x), (size_t)LEN(x) * es);
      at += LEN(x);
      complete = complete && (x->flags & OF_NO_NA);
    }
    if (complete) flat->flags |= OF_NO_NA;
    f->col[j] = dressed(R, flat, first, column_kind(R, first));
  }
  hang(list, f);
  return f;
}

/* ---- groups ------------------------------------------------------------------------------------------------------ */

/* The rows by group, each in their order; start and len are filled.  *total: how many are in one. */
static int32_t *rows_by_group(Rt *R, const int32_t *group, int64_t n, int64_t ngroup, RtFrames *f, int64_t *total) {
  int32_t *start = INT_W(f->start), *len = INT_W(f->len), at = 0;
  memset(len, 0, (size_t)ngroup * sizeof *len);
  for (int64_t i = 0; i < n; i++)
    if (group[i] >= 1 && group[i] <= ngroup) len[group[i] - 1]++;
  for (int64_t k = 0; k < ngroup; k++) {
    start[k] = at;
    at += len[k];
    len[k] = 0;
  }
  rt_assert(R, at >= 0 && at <= n, "%d rows of %lld", at, (long long)n);
  int32_t *row = rt_scratch(R, ((size_t)at + 1) * sizeof *row);
  for (int64_t i = 0; i < n; i++) {
    if (group[i] < 1 || group[i] > ngroup) continue;
    int64_t k = group[i] - 1;
    row[start[k] + len[k]++] = (int32_t)i;
  }
  *total = at;
  return row;
}

/* The names of these rows, numbers from 1 on where they are automatic. */
static Obj *names_of_rows(Rt *R, Obj *df, const int32_t *row, int64_t n) {
  Obj *names = rt_attr(df, R->s.row_names);
  if (names->type == T_STR || (names->type == T_INT && !(LEN(names) == 2 && INT(names)[0] == NA_INT)))
    return gathered(R, names, row, n);
  Obj *r = rt_flat_new(R, T_INT, n);
  for (int64_t i = 0; i < n; i++) INT_W(r)[i] = row[i] + 1;
  r->flags |= OF_NO_NA;
  return r;
}

Obj *rt_frames_split(Rt *R, Obj *df, const int32_t *group, int64_t ngroup) {
  Obj *names = rt_attr(df, R->s.names), *rn = rt_attr(df, R->s.row_names);
  int64_t n = rows_of(df), nc = LEN(df), total;
  if (!rt_is_frame(R, df) || !only(df, 3, (Obj *[]){R->s.names, R->s.row_names, R->s.class_})) return NULL;
  if (nc < 1 || IS_NIL(names) || names->attr || ngroup < 1 || n > INT32_MAX) return NULL;
  if (rn->type != T_INT && rn->type != T_STR) return NULL;
  if (LEN(rn) != n && !(rn->type == T_INT && LEN(rn) == 2 && INT(rn)[0] == NA_INT)) return NULL;
  for (int64_t j = 0; j < nc; j++)
    if (column_kind(R, ELT(df, j)) == COL_OTHER || LEN(ELT(df, j)) != n) return NULL;
  RtFrames *f = frames_new(R, names, ngroup);
  const int32_t *row = rows_by_group(R, group, n, ngroup, f, &total);
  for (int64_t j = 0; j < nc; j++) {
    Obj *x = ELT(df, j);
    f->col[j] = dressed(R, gathered(R, x, row, total), x, column_kind(R, x));
  }
  Obj *row_names = names_of_rows(R, df, row, total), *class = rt_attr(df, R->s.class_),
      *list = rt_alloc(R, T_LIST, ngroup);
  rt_share(names);
  rt_share(class);
  for (int64_t k = 0; k < ngroup; k++) {
    Obj *e = rt_alloc(R, T_LIST, nc);
    int64_t at = INT(f->start)[k], len = INT(f->len)[k];
    rt_set_elt(list, k, e);
    for (int64_t j = 0; j < nc; j++) {
      Obj *x = ELT(df, j);
      rt_set_elt(e, j, dressed(R, piece(R, f->col[j], at, len), x, column_kind(R, x)));
    }
    rt_attr_set(R, e, R->s.names, names);
    rt_attr_set(R, e, R->s.row_names, piece(R, row_names, at, len));
    rt_attr_set(R, e, R->s.class_, class);
  }
  hang(list, f);
  return list;
}
