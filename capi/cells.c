/* capi/cells.c - pairlists and calls.
 *
 * R's are vectors (T_LANG, T_PAIRLIST, T_DOTS).  C gets the vector itself for the first cell, and for the others
 * cursors: cells that know the vector and an index, and write through.  A vector keeps its cursors, since C compares
 * cells by address and holds inner ones.  Cells that C makes have car, cdr and tag of their own; when such a chain
 * enters R, its first cell turns, in place, into the vector, and the others into its cursors. */
#include "capi.h"

static Cons *cell(Obj *x) { return (Cons *)x; }

Obj *capi_cons(Obj *car, Obj *cdr, Obj *tag, int type) {
  Cons *c = (Cons *)rt_alloc_obj(R, T_CONS, sizeof(Vec)); /* as large as the vector that it may become */
  c->car = car, c->cdr = cdr, c->tag = tag;
  c->h.aux = (uint32_t)type;
  if (car) rt_share(car);
  return (Obj *)c;
}

/* ---- walking ---- */

static Obj **cursors(Obj *v) { /* a row for each element; made when C first walks it */
  rt_assert(R, is_chain_vec(v), "cells of type %d", v->type);
  if (!VEC(v)->ext) {
    size_t bytes = (size_t)(LEN(v) + 1) * sizeof(Obj *);
    Obj **row = rt_scratch(R, bytes);
    memset(row, 0, bytes);
    VEC(v)->ext = (VecExt *)row;
  }
  return (Obj **)VEC(v)->ext;
}
/* The place in another vector that v is the rest from (rest_of()), or NULL.  No cursor is of element 0: there it lies. */
static Cons *origin(Obj *v) { return !rt_is_vec(v) && VEC(v)->ext ? cell(((Obj **)VEC(v)->ext)[0]) : NULL; }
static Obj *cursor(Obj *v, int64_t i) {
  rt_assert(R, i > 0, "cell %lld", (long long)i);
  if (i >= LEN(v)) return NIL;
  Obj **row = rt_is_vec(v) ? NULL : cursors(v); /* a list is walked by none but strange code: no row */
  if (row && row[i]) return row[i];
  Cons *c = cell(capi_cons(NULL, NULL, NULL, LISTSXP | CONS_CURSOR));
  c->owner = v, c->at = i;
  if (row) row[i] = (Obj *)c;
  return (Obj *)c;
}
static Obj *tag_at(Obj *v, int64_t i) {
  Obj *nm = rt_attr(v, R->s.names);
  return nm != NIL && i < LEN(nm) && CLEN(ELT(nm, i)) ? rt_sym_of(R, ELT(nm, i)) : NIL;
}
SEXP CAR(SEXP x) {
  if (is_cursor(x)) return cell(x)->at < LEN(cell(x)->owner) ? ELT(cell(x)->owner, cell(x)->at) : NIL;
  if (is_cons(x)) return cell(x)->car;
  if (x->type == T_ATTR) return ((AttrObj *)x)->value;
  return rt_is_listlike(x) && LEN(x) ? ELT(x, 0) : NIL;
}
SEXP CDR(SEXP x) {
  if (is_cursor(x)) return cursor(cell(x)->owner, cell(x)->at + 1);
  if (is_cons(x)) return cell(x)->cdr;
  if (x->type == T_ATTR) return ((AttrObj *)x)->next ? (Obj *)((AttrObj *)x)->next : NIL;
  return rt_is_listlike(x) ? cursor(x, 1) : NIL;
}
SEXP TAG(SEXP x) {
  if (is_cursor(x)) return tag_at(cell(x)->owner, cell(x)->at);
  if (is_cons(x)) return cell(x)->tag;
  if (x->type == T_ATTR) return ((AttrObj *)x)->name;
  return rt_is_listlike(x) ? tag_at(x, 0) : NIL;
}
SEXP CAAR(SEXP x) { return CAR(CAR(x)); }
SEXP CDAR(SEXP x) { return CDR(CAR(x)); }
SEXP CADR(SEXP x) { return CAR(CDR(x)); }
SEXP CDDR(SEXP x) { return CDR(CDR(x)); }
SEXP CDDDR(SEXP x) { return CDR(CDDR(x)); }
SEXP CD4R(SEXP x) { return CDR(CDDDR(x)); }
SEXP CADDR(SEXP x) { return CAR(CDDR(x)); }
SEXP CADDDR(SEXP x) { return CAR(CDDDR(x)); }
SEXP CAD3R(SEXP x) { return CAR(CDDDR(x)); }
SEXP CAD4R(SEXP x) { return CAR(CD4R(x)); }
SEXP CAD5R(SEXP x) { return CADR(CD4R(x)); }
SEXP Rf_nthcdr(SEXP x, int n) {
  while (n-- > 0) x = CDR(x);
  return x;
}
SEXP Rf_elt(SEXP x, int n) { return CAR(Rf_nthcdr(x, n)); }
SEXP Rf_lastElt(SEXP x) {
  Obj *last = NIL;
  for (; x != NIL; x = CDR(x)) last = x;
  return last;
}
int MISSING(SEXP x) { return is_cons(x) && !is_cursor(x) ? (int)(x->aux >> 8 & 15) : 0; }
void SET_MISSING(SEXP x, int v) {
  if (is_cons(x) && !is_cursor(x)) x->aux = (x->aux & ~(15u << 8)) | ((uint32_t)v & 15) << 8;
}

int64_t capi_chain(Obj *x) {
  int64_t n = 0;
  for (; x != NIL; n++) {
    if (is_cursor(x)) return n + LEN(cell(x)->owner) - cell(x)->at;
    if (is_cons(x) || x->type == T_ATTR) x = CDR(x);
    else return rt_is_listlike(x) ? n + LEN(x) : n + 1;
  }
  return n;
}

/* ---- chains become vectors ---- */

/* The n elements from x on become v's from k on; names (of v's length) gets their tags: did any have one? */
static bool take_chain(Obj *v, Obj *names, int64_t k, Obj *x, int64_t n) {
  bool any = false;
  for (int64_t i = 0; i < n; i++, x = CDR(x)) {
    Obj *tag = TAG(x), *e = capi_give(CAR(x));
    rt_share(e);
    ((Obj **)VEC(v)->data)[k + i] = e;
    if (tag->type == T_CHAR || (tag->type == T_STR && LEN(tag))) tag = as_symbol(tag);
    if (tag->type != T_SYM) continue;
    SET_STR(names, k + i, SYM(tag)->name);
    any = true;
  }
  return any;
}
/* The cells of a chain become cursors of v, from its element i on. */
static void turn_to_cursors(Obj *x, Obj *v, int64_t i) {
  Obj **row = cursors(v);
  for (; x != NIL && is_cons(x) && !is_cursor(x) && i < LEN(v); i++) {
    Obj *next = cell(x)->cdr;
    cell(x)->owner = v, cell(x)->at = i;
    x->aux = (x->aux & CONS_TYPE) | CONS_CURSOR;
    row[i] = x;
    x = next;
  }
}
static ObjType chain_type(int t) { return t == LANGSXP ? T_LANG : t == DOTSXP ? T_DOTS : T_PAIRLIST; }

static Obj *chain_copy(Obj *x, int type) { /* cells of attributes, and a vector's from the middle on */
  int64_t n = capi_chain(x);
  Obj *v = rt_alloc(R, chain_type(type), n), *names = rt_alloc(R, T_STR, n);
  if (take_chain(v, names, 0, x, n)) rt_attr_set(R, v, R->s.names, names);
  return v;
}
/* The rest of a vector as a pairlist of its own that shares the elements: R code that gets it (package rlang's node_cdr()),
 * and hands it to C to write into, changes the whole.  R itself copies either before it writes. */
static void share_rest(Obj *v, Cons *from) {
  Obj *owner = from->owner, *names = rt_attr(owner, R->s.names);
  int64_t at = from->at, n = LEN(owner) - at;
  rt_assert(R, at > 0 && n > 0, "%lld elements from %lld on", (long long)n, (long long)at);
  VEC(v)->data = (Obj **)VEC(owner)->data + at; /* keeps the memory alive */
  VEC(v)->len = VEC(v)->cap = n;
  VEC(v)->ext = NULL;
  cursors(v)[0] = (Obj *)from;
  Obj *own = NIL;
  if (names != NIL) {
    own = rt_alloc(R, T_STR, n);
    for (int64_t i = 0; i < n; i++) SET_STR(own, i, ELT(names, at + i));
  }
  rt_attr_set(R, v, R->s.names, own);
}
static Obj *rest_of(Cons *from, int type) {
  Obj *owner = from->owner;
  if (from->at >= LEN(owner)) return NIL;
  Obj *v = rt_vec_header(R, chain_type(type), LEN(owner) - from->at);
  v->named = 2;
  rt_share(owner);
  share_rest(v, from);
  return v;
}
Obj *capi_give(Obj *x) {
  if (!x) return NIL;
  if (x->type == T_ATTR) return chain_copy(x, LISTSXP);
  if (!is_cons(x)) return x;
  int type = (int)(x->aux & CONS_TYPE);
  if (type == BCODESXP || type == ANYSXP) type = LISTSXP;
  if (is_cursor(x)) return rest_of(cell(x), type);
  int64_t n = capi_chain(x);
  rt_assert(R, n > 0, "a chain of %lld cells", (long long)n);
  Obj *tmp = rt_alloc(R, T_LIST, n), *names = rt_alloc(R, T_STR, n), *rest = cell(x)->cdr;
  bool any = take_chain(tmp, names, 0, x, n);
  Vec *v = VEC(x); /* the first cell is as large as a vector's header */
  x->type = (uint8_t)chain_type(type);
  x->aux = 0;
  x->named = 2;
  v->ext = NULL;
  v->len = v->cap = n;
  v->data = VEC(tmp)->data; /* inside tmp, which it keeps alive */
  if (any) rt_attr_set(R, x, R->s.names, names);
  turn_to_cursors(rest, x, 1);
  return x;
}

/* ---- writing ---- */

static void store(Obj *v, int64_t i, Obj *e) {
  rt_assert(R, i >= 0 && i < LEN(v), "element %lld of %lld", (long long)i, (long long)LEN(v));
  e = capi_give(e);
  rt_share(e);
  ((Obj **)VEC(v)->data)[i] = e;
}
SEXP SETCAR(SEXP x, SEXP e) {
  rt_share(e);
  if (is_cursor(x)) store(cell(x)->owner, cell(x)->at, e);
  else if (is_cons(x)) cell(x)->car = e;
  else if (x->type == T_ATTR) ((AttrObj *)x)->value = capi_give(e);
  else if (rt_is_listlike(x) && LEN(x)) store(x, 0, e);
  else rt_error(R, "bad value");
  return e;
}
static void set_tag(Obj *v, int64_t i, Obj *tag) {
  rt_assert(R, i >= 0 && i < LEN(v) && (tag == NIL || tag->type == T_SYM), "tag %lld of %lld", (long long)i,
            (long long)LEN(v));
  Cons *from = origin(v);
  if (from) set_tag(from->owner, from->at + i, tag);
  Obj *nm = rt_attr(v, R->s.names);
  if (nm == NIL && tag == NIL) return;
  nm = nm == NIL ? rt_alloc(R, T_STR, LEN(v)) : rt_dup(R, nm);
  SET_STR(nm, i, tag == NIL ? EMPTY_STR : SYM(tag)->name);
  rt_attr_set(R, v, R->s.names, nm);
}
void SET_TAG(SEXP x, SEXP tag) {
  if (is_cons(x) && !is_cursor(x)) { /* any object: C++ keeps there what it holds on to */
    cell(x)->tag = tag;
    return;
  }
  if (tag->type == T_STR && !LEN(tag)) tag = NIL;
  tag = as_symbol(tag);
  if (tag != NIL && tag->type != T_SYM) rt_error(R, "bad value");
  if (is_cursor(x)) set_tag(cell(x)->owner, cell(x)->at, tag);
  else if (x->type == T_ATTR) ((AttrObj *)x)->name = tag;
  else if (rt_is_listlike(x) && LEN(x)) set_tag(x, 0, tag);
}
/* v keeps its first `keep` elements; those of the chain t follow. */
static void set_rest(Obj *v, int64_t keep, Obj *t) {
  rt_assert(R, keep > 0 && keep <= LEN(v), "%lld elements of %lld stay", (long long)keep, (long long)LEN(v));
  Cons *from = origin(v);
  if (from) { /* the whole changes, and v with it */
    set_rest(from->owner, from->at + keep, t);
    share_rest(v, from);
    return;
  }
  int64_t n = keep + capi_chain(t);
  Obj *old = rt_attr(v, R->s.names), *w = rt_alloc(R, T_LIST, n), *names = rt_alloc(R, T_STR, n);
  bool any = false;
  for (int64_t i = 0; i < keep; i++) {
    ((Obj **)VEC(w)->data)[i] = ELT(v, i);
    if (old == NIL || !CLEN(ELT(old, i))) continue;
    SET_STR(names, i, ELT(old, i));
    any = true;
  }
  any |= take_chain(w, names, keep, t, n - keep);
  Obj **was = (Obj **)VEC(v)->ext;
  VEC(v)->ext = NULL;
  VEC(v)->data = VEC(w)->data;
  VEC(v)->len = VEC(v)->cap = n;
  if (!rt_is_vec(v) && was) memcpy(cursors(v), was, (size_t)keep * sizeof *was);
  rt_attr_set(R, v, R->s.names, any ? names : NIL);
  if (!rt_is_vec(v)) turn_to_cursors(t, v, keep);
}
SEXP SETCDR(SEXP x, SEXP t) {
  if (is_cursor(x)) set_rest(cell(x)->owner, cell(x)->at + 1, t);
  else if (is_cons(x)) cell(x)->cdr = t;
  else if (x->type == T_ATTR) {
    if (t != NIL && t->type != T_ATTR) rt_error(R, "attributes are followed by attributes");
    ((AttrObj *)x)->next = t == NIL ? NULL : (AttrObj *)t;
  } else if (rt_is_listlike(x) && LEN(x)) set_rest(x, 1, t);
  else rt_error(R, "bad value");
  return t;
}
SEXP SETCADR(SEXP x, SEXP v) { return SETCAR(CDR(x), v); }
SEXP SETCADDR(SEXP x, SEXP v) { return SETCAR(CDDR(x), v); }
SEXP SETCADDDR(SEXP x, SEXP v) { return SETCAR(CDDDR(x), v); }
SEXP SETCAD4R(SEXP x, SEXP v) { return SETCAR(CD4R(x), v); }

/* ---- making ---- */

SEXP Rf_cons(SEXP a, SEXP b) { return capi_cons(a, b, NIL, LISTSXP); }
SEXP Rf_lcons(SEXP a, SEXP b) { return capi_cons(a, b, NIL, LANGSXP); }
SEXP Rf_list1(SEXP a) { return Rf_cons(a, NIL); }
SEXP Rf_list2(SEXP a, SEXP b) { return Rf_cons(a, Rf_list1(b)); }
SEXP Rf_list3(SEXP a, SEXP b, SEXP c) { return Rf_cons(a, Rf_list2(b, c)); }
SEXP Rf_list4(SEXP a, SEXP b, SEXP c, SEXP d) { return Rf_cons(a, Rf_list3(b, c, d)); }
SEXP Rf_list5(SEXP a, SEXP b, SEXP c, SEXP d, SEXP e) { return Rf_cons(a, Rf_list4(b, c, d, e)); }
SEXP Rf_list6(SEXP a, SEXP b, SEXP c, SEXP d, SEXP e, SEXP f) { return Rf_cons(a, Rf_list5(b, c, d, e, f)); }
SEXP Rf_lang1(SEXP a) { return Rf_lcons(a, NIL); }
SEXP Rf_lang2(SEXP a, SEXP b) { return Rf_lcons(a, Rf_list1(b)); }
SEXP Rf_lang3(SEXP a, SEXP b, SEXP c) { return Rf_lcons(a, Rf_list2(b, c)); }
SEXP Rf_lang4(SEXP a, SEXP b, SEXP c, SEXP d) { return Rf_lcons(a, Rf_list3(b, c, d)); }
SEXP Rf_lang5(SEXP a, SEXP b, SEXP c, SEXP d, SEXP e) { return Rf_lcons(a, Rf_list4(b, c, d, e)); }
SEXP Rf_lang6(SEXP a, SEXP b, SEXP c, SEXP d, SEXP e, SEXP f) { return Rf_lcons(a, Rf_list5(b, c, d, e, f)); }
SEXP Rf_allocList(int n) {
  Obj *r = NIL;
  while (n-- > 0) r = Rf_cons(NIL, r);
  return r;
}
SEXP Rf_allocLang(int n) { return n > 0 ? Rf_lcons(NIL, Rf_allocList(n - 1)) : NIL; }
SEXP Rf_listAppend(SEXP a, SEXP b) {
  if (a == NIL) return b;
  SETCDR(Rf_lastElt(a), b);
  return a;
}
Obj *capi_copy_cells(Obj *x, bool deep) {
  if (!is_cons(x) && x->type != T_ATTR) return x == NIL ? x : Rf_duplicate(x);
  Obj *head = NULL, *last = NULL;
  for (; x != NIL && (is_cons(x) || x->type == T_ATTR); x = CDR(x)) {
    Obj *e = CAR(x), *c = capi_cons(deep ? Rf_duplicate(e) : e, NIL, TAG(x), TYPEOF(x));
    if (last) cell(last)->cdr = c;
    else head = c;
    last = c;
  }
  if (x != NIL) cell(last)->cdr = Rf_duplicate(x);
  return head;
}
