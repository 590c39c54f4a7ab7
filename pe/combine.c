/* pe/combine.c - c(), list(), and values without their attributes: below the kinds that are made of others. */
#include "build.h"

/* c() of vectors that are not short, or of lengths that the lane knows. */
static Av join(Build *w, int n, Av *a, Obj **names, Node *node) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    if (names && names[i]) pe_bail(w, WHY_B_RESULT, node, "c with names");
    if (a[i].kind == AV_NULL) continue;
    pe_need_numbers(w, a[i], WHY_B_LIST, node, "c");
    a[k++] = a[i];
  }
  return pe_join(w, k, a, node);
}

Av pe_combine(Build *w, int n, Av *a, Obj **names, bool list, Node *node) {
  enum { MAX = 64 };
  Av el[MAX];
  Obj *nm[MAX];
  int c = 0;
  bool any = false, list_too = false; /* c() of a list and others is a list */
  PeType least = PT_L;                /* c(1L, numeric(0)) is a double */
  for (int i = 0; i < n; i++) {
    Av x = a[i];
    Obj *name = names ? names[i] : NULL;
    if (!list && name && (!strcmp(CSTR(name), "use.names") || !strcmp(CSTR(name), "recursive"))) /* no element */
      pe_bail(w, WHY_B_ARGS, node, CSTR(name));
    if (list) {
      if (c == MAX) pe_bail(w, WHY_B_SIZE, node, "list");
      nm[c] = name;
      el[c++] = x;
      any |= name != NULL;
      continue;
    }
    if (x.kind == AV_NULL) continue;
    if (pe_named(x) && !(x.kind == AV_TUPLE && x.tup->names)) pe_bail(w, WHY_B_RESULT, node, "c of what has names");
    int64_t len;
    if (name && x.kind == AV_VEC && !x.vec->nrow && !pe_is_const(w->g, x.vec->len, &len, NULL) && pe_speculates(w, WHY_G_LENGTH))
      x = pe_only_element(w, x.vec, node); /* what has a name is mostly one */
    if (x.kind == AV_VEC || x.kind == AV_ARRAY) {
      Pull *v = pe_as_any(w, x, node);
      if (name || !pe_is_const(w->g, v->len, &len, NULL) || len > MAX - c) {
        if (n == 1 && !name && x.kind == AV_VEC && x.vec == v && !v->nrow) return x;
        return join(w, n, a, names, node);
      }
      if (!len && v->type > least && !pe_began_null(w, x)) least = v->type;
      for (int j = 0; j < len; j++) {
        if (c == MAX) pe_bail(w, WHY_B_SIZE, node, "c");
        nm[c] = NULL;
        el[c++] = pe_at(w, v, pe_int(w, j), node);
      }
      continue;
    }
    if (x.kind == AV_TUPLE) {
      if (name && (x.tup->n != 1 || x.tup->names)) pe_bail(w, WHY_B_RESULT, node, "c with names");
      list_too = list_too || x.tup->list;
      for (int j = 0; j < x.tup->n; j++) {
        if (c == MAX) pe_bail(w, WHY_B_SIZE, node, "c");
        if (!x.tup->list && pe_named(x.tup->v[j])) pe_bail(w, WHY_B_RESULT, node, "c of what has names");
        nm[c] = name ? name : x.tup->name[j];
        any |= nm[c] != NULL;
        el[c++] = x.tup->v[j];
      }
      continue;
    }
    if (x.kind != AV_NUM) pe_bail(w, pe_stringy(x) ? WHY_B_STRING : WHY_B_LIST, node, "c");
    if (c == MAX) pe_bail(w, WHY_B_SIZE, node, "c");
    nm[c] = name;
    any |= name != NULL;
    el[c++] = x;
  }
  if (c == 0 && !list) {
    for (int i = 0; i < n; i++)
      if (a[i].kind != AV_NULL) pe_bail(w, WHY_B_SIZE, node, "c"); /* of a type, but empty */
    return av_kind(AV_NULL);
  }
  if (any)
    for (int i = 0; i < c; i++)
      if (!nm[i]) nm[i] = EMPTY_STR;
  list = list || list_too;
  if (!list && el[0].type < least) {
    if (el[0].wide) pe_bail(w, WHY_B_TYPES, node, "c");
    el[0] = pe_convert(w, el[0], least);
  }
  if (!list) pe_vector_of(w, c, el);
  if (c == 1 && !list && !any) return el[0];
  return pe_tuple(w, c, el, any ? nm : NULL, list);
}

Av pe_without_attributes(Build *w, Av x, Node *node) {
  if (pe_is_frame(x)) x = pe_frame_row(w, x, false, node);
  if (pe_is_one(x)) x.why = 0;
  if (!pe_is_numeric(x) || x.kind == AV_NUM) return x;
  if (x.kind == AV_TUPLE) {
    Av *el = pe_temp(w, (size_t)(x.tup->n + 1) * sizeof *el);
    for (int i = 0; i < x.tup->n; i++) {
      el[i] = x.tup->v[i];
      el[i].why = 0;
    }
    return x.tup->n == 1 ? el[0] : pe_tuple(w, x.tup->n, el, NULL, false);
  }
  Pull *m = pe_as_any(w, x, node);
  if (pe_named(x) && !(m->kind == VK_SCOPE && x.kind == AV_VEC)) pe_bail(w, WHY_B_RESULT, node, "a vector with names");
  if (!m->nrow && !pe_named(x)) return x;
  Pull *v = pe_temp(w, sizeof *v);
  *v = *m;
  v->nrow = v->ncol = 0;
  v->named = false;
  return pe_av_vec(v);
}

void pe_of_one_kind(Build *w, const PeBase *b, Av x, Node *node) {
  if (x.kind == AV_BROKEN) pe_bail(w, x.why ? x.why : WHY_B_RESULT, node, b->name);
}
