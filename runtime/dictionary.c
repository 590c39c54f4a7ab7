/* runtime/dictionary.c - ids of strings, and of character vectors. */
#include "dictionary.h"

#include <stdlib.h>

#include "heap.h"

typedef struct Ids {
  VecExt ext;
  Obj *ids;        /* NULL: */
  const char *why; /* there are none */
  Obj *positions;  /* rt_positions; NULL: not made yet */
} Ids;

static void dropped(Rt *R, Obj *v) { /* somebody writes into the vector after all */
  (void)R;
  VEC(v)->ext = NULL;
}
static const VecExtOps ids_ops = {"ids", NULL, dropped, NULL, NULL};

int32_t rt_id_of(Rt *R, Obj *s) {
  if (s == NA_STR) return NA_INT;
  if (s == EMPTY_STR) return 0;
  CharObj *c = (CharObj *)s;
  if (LIKELY(c->id > 0)) return c->id;
  Heap *H = R->heap;
  rt_assert(R, s->type == T_CHAR && c->id == 0, "number %d of an object of type %d", c->id, s->type);
  if ((c->h.aux != CE_ASCII && c->h.aux != CE_UTF8) || H->ndictionary == RT_MAX_IDS) return -1;
  if (H->ndictionary == H->cap_dictionary) {
    int32_t cap = H->cap_dictionary * 2 + 256;
    Obj **d = realloc(H->dictionary, (size_t)cap * sizeof *d);
    if (!d) return -1;
    H->dictionary = d, H->cap_dictionary = cap;
  }
  H->dictionary[H->ndictionary] = s;
  return c->id = ++H->ndictionary;
}

Obj *rt_id_string(Rt *R, int32_t id) {
  if (id == NA_INT) return NA_STR;
  rt_assert(R, id >= 0 && id <= R->heap->ndictionary, "string %d of %d", id, R->heap->ndictionary);
  return id ? R->heap->dictionary[id - 1] : EMPTY_STR; /* 0: "" */
}

Obj *rt_lane_string(Rt *R, int32_t id) {
  return id == NA_INT || (id >= 0 && id <= R->heap->ndictionary) ? rt_id_string(R, id) : EMPTY_STR;
}

static Ids *hanging(Obj *x) {
  VecExt *e = x->type == T_STR ? VEC(x)->ext : NULL;
  return e && e->ops == &ids_ops ? (Ids *)e : NULL;
}
Obj *rt_ids_cached(Obj *x) {
  Ids *e = hanging(x);
  return e ? e->ids : NULL;
}
bool rt_ids_refused(Obj *x, const char **why) {
  Ids *e = hanging(x);
  if (e) *why = e->why;
  return e && !e->ids;
}

static void hang(Rt *R, Obj *x, Obj *ids, const char *why) {
  if (ids && x->attr) { /* a launch asks the ids */
    rt_attr_set(R, ids, R->s.dim, rt_attr(x, R->s.dim));
    rt_attr_set(R, ids, R->s.names, rt_attr(x, R->s.names));
  }
  Ids *e = rt_scratch(R, sizeof *e);
  *e = (Ids){{&ids_ops, R}, ids, why, NULL};
  rt_share(x);
  VEC(x)->ext = &e->ext;
}
void rt_ids_put(Rt *R, Obj *x, Obj *ids) {
  rt_assert(R, TYPE(ids) == T_INT && LEN(ids) == LEN(x), "%lld numbers of %lld strings", (long long)LEN(ids),
            (long long)LEN(x));
  if (VEC(x)->ext) return;
  rt_share(ids);
  hang(R, x, ids, "");
}

Obj *rt_ids(Rt *R, Obj *x, const char **why) {
  Ids *e = hanging(x);
  if (e) {
    *why = e->why;
    return e->ids;
  }
  *why = "the character data cannot be numbered";
  if (VEC(x)->ext) return NULL; /* of another kind: cannot be */
  int64_t n = LEN(x), i;
  Obj *ids = rt_alloc(R, T_INT, n), *const *s = (Obj *const *)rt_data(x);
  int32_t *id = INT_W(ids);
  bool na = false;
  for (i = 0; i < n; i++) {
    id[i] = rt_id_of(R, s[i]);
    na |= id[i] == NA_INT;
    if (UNLIKELY(id[i] == -1)) break;
  }
  if (i < n) {
    *why = R->heap->ndictionary == RT_MAX_IDS ? "there are more than 2^20 different strings"
                                              : "a string is neither ASCII nor UTF-8";
    ids = NULL;
  } else {
    ids->flags |= na ? OF_HAS_NA : OF_NO_NA;
    rt_share(ids);
  }
  hang(R, x, ids, *why);
  return ids;
}

Obj *rt_positions(Rt *R, Obj *names) {
  const char *why;
  if (TYPE(names) != T_STR || !rt_ids(R, names, &why)) return NULL;
  Ids *e = hanging(names);
  if (e->positions) return e->positions;
  const int32_t *id = INT(e->ids);
  int64_t n = LEN(names), m = 1;
  for (int64_t i = 0; i < n; i++)
    if (id[i] >= m) m = (int64_t)id[i] + 1;
  Obj *table = rt_alloc(R, T_INT, m);
  int32_t *at = INT_W(table);
  memset(at, 0, (size_t)m * sizeof *at);
  for (int64_t i = n - 1; i >= 0; i--) /* the first of equals stays; "" and NA are no names */
    if (id[i] > 0) at[id[i]] = (int32_t)i + 1;
  table->flags |= OF_NO_NA;
  rt_share(table);
  return e->positions = table;
}

Obj *rt_levels(Rt *R, Obj *f, bool *ordered) {
  if (f->type != T_INT || !rt_is_object(f)) return NULL;
  Obj *class = rt_attr(f, R->s.class_), *levels = rt_attr(f, R->s.levels);
  int64_t n = class->type == T_STR ? LEN(class) : 0;
  *ordered = n == 2 && !strcmp(STR(class, 0), "ordered");
  if ((n != 1 && !*ordered) || strcmp(STR(class, n - 1), "factor") || !IS_NIL(rt_attr(f, R->s.dim))) return NULL;
  return levels->type == T_STR ? levels : NULL;
}

bool rt_factor_walks(Rt *R, Obj *f) {
  static const char *const all[] = {"[[.ordered", "as.list.ordered", "[.ordered"};
  bool ordered;
  if (!rt_levels(R, f, &ordered)) return false;
  return !ordered || !rt_any_global(R, all, sizeof all / sizeof *all);
}

Obj *rt_factor_element(Rt *R, Obj *f, int64_t i) {
  Obj *const name[] = {rt_sym(R, "contrasts"), R->s.levels, R->s.class_}, *r = rt_alloc(R, T_INT, 1);
  INT_W(r)[0] = INT(f)[i];
  for (int k = 0; k < 3; k++) {
    Obj *v = rt_attr(f, name[k]);
    if (IS_NIL(v)) continue;
    rt_share(v);
    rt_attr_set(R, r, name[k], v);
  }
  return r;
}

bool rt_factor_methods(Rt *R) {
  static const char *const all[] = {"==.factor", "!=.factor",  "is.na.factor", "<.ordered",  "<=.ordered",
                                    ">.ordered", ">=.ordered", "==.ordered",   "!=.ordered", "is.na.ordered"};
  return rt_any_global(R, all, sizeof all / sizeof *all);
}

bool rt_same_strings(Obj *a, Obj *b) {
  if (a == b) return true;
  if (a->type != T_STR || b->type != T_STR || LEN(a) != LEN(b)) return false;
  return memcmp(VEC(a)->data, VEC(b)->data, (size_t)LEN(a) * sizeof(Obj *)) == 0;
}
