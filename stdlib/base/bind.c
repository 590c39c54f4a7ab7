/* stdlib/base/bind.c - cbind and rbind. */
#include "vec.h"
#include "../../ast/ast.h"
#include "../../interp/frame.h"
#include <stdio.h>

typedef struct Piece {
  Obj *x;
  Obj *name;         /* its argument's, or NULL */
  Obj *label, *expr; /* what a vector's row or column is called, and what was written; each may be NULL */
  bool mat;
  int64_t fix, grow; /* extents across and along; of a vector its length and 1, or 0: it is left out */
} Piece;

/* rbind is cbind with rows and columns exchanged: `along` is the dimension that grows (1 columns, 0 rows), 1 - along
 * the one that the matrices must agree in. */
typedef struct Bind {
  Rt *R;
  int along, n;
  Piece *p;     /* n of them */
  ObjType type; /* of the result */
  bool any_mat, s4; /* s4: some piece is an S4 object */
  int64_t fix, total; /* the result's extents across and along */
} Bind;

static Obj *class_method(Rt *R, const char *generic, Obj *x, Env *env) {
  Obj *cls = rt_attr(x, R->s.class_);
  if (cls == NIL || cls->type != T_STR) return NULL;
  for (int64_t i = 0; i < LEN(cls); i++) {
    Obj *f = interp_s3_method(R, generic, STR(cls, i), env);
    if (f && f != NIL) return f;
  }
  return NULL;
}

/* What takes the call in our place, or NULL: the method of the first class that has one, argument by argument. */
static Obj *bind_method(Bind *b, Call *c) {
  Rt *R = b->R;
  Obj *method = NULL;
  Env *env = NULL;
  for (int i = 0; i < b->n && !method; i++) {
    if (!rt_is_object(b->p[i].x)) continue;
    if (!env) env = R->global; /* as seen from within base */
    method = class_method(R, b->along ? "cbind" : "rbind", b->p[i].x, env);
  }
  return method;
}

/* e was written for the piece: the label that deparse.level asks for is that of a variable, for 2 that of a call or a constant, too.
 */
static void label_piece(Bind *b, Piece *p, Obj *e, int deparse) {
  Rt *R = b->R;
  p->expr = e;
  if (p->label || deparse <= 0) return;
  if (e->type == T_SYM) p->label = SYM(e)->name;
  else if (deparse == 2 && e != NIL && e->type != T_PROMISE) {
    Obj *s = ast_deparse_line(R, e);
    p->label = CLEN(s) > 10 && !b->s4 ? rt_mkf(R, "%.10s...", CSTR(s)) : s; /* abbreviated as R does */
  }
}

/* The pieces of c, those behind `...` too. */
static void label_pieces(Bind *b, Call *c, int deparse) {
  Rt *R = b->R;
  Obj *call = c->call, *names = rt_attr(call, R->s.names);
  for (int64_t i = 1, k = 0; i < LEN(call) && k < b->n; i++) {
    if (names != NIL && !strcmp(STR(names, i), "deparse.level")) continue;
    Obj *e = ELT(call, i), *dots = e == R->s.dots && c->frame ? dots_of(R, c->frame) : NULL;
    if (e != R->s.dots) label_piece(b, &b->p[k++], e, deparse);
    for (int64_t d = 0; dots && d < LEN(dots) && k < b->n; d++) {
      Obj *o = ELT(dots, d);
      label_piece(b, &b->p[k++], o->type == T_PROMISE && ((Promise *)o)->expr ? ((Promise *)o)->expr : o, deparse);
    }
  }
}

static Obj *call_method(Bind *b, Call *c, Obj *method) {
  Rt *R = b->R;
  Obj **a = SCRATCH(R, Obj *, b->n), **name = SCRATCH(R, Obj *, b->n);
  for (int i = 0; i < b->n; i++) {
    Piece *p = &b->p[i];
    a[i] = p->expr && (p->expr->type == T_LANG || p->expr->type == T_SYM) ? interp_done(R, p->expr, p->x) : p->x;
    bool column = !rt_inherits(p->x, "data.frame") && vec_dim(R, p->x) == NIL && p->x != NIL;
    name[i] = p->name ? p->name : column && b->along && rt_is_fun(method) ? p->label : NULL;
  }
  Obj *call = rt_lang(R, rt_sym(R, b->along ? "cbind" : "rbind"), 2, rt_sym(R, "deparse.level"), R->s.dots);
  return rt_box(R, interp_call_within(R, c, method, b->n, a, name, call));
}

/* A piece's value as a vector: a call is its elements, what is no vector at all stands in each of as many elements as it
 * is long. */
static Obj *as_vector(Rt *R, Obj *x, bool columns) {
  if (x->type == T_PAIRLIST) {
    Obj *l = rt_coerce(R, x, T_LIST), *tags = rt_names(R, x);
    if (tags != NIL) rt_attr_set(R, l, R->s.names, tags);
    return l;
  }
  if (!columns && rt_is_fun(x))
    rt_error(R, "cannot coerce type '%s' to vector of type 'list'", interp_type_name(x));
  if (!columns && x->type == T_ENV && rt_env_count(R, ENV(x)) > 0) rt_error(R, "environments cannot be coerced to other types");
  if (rt_is_vec(x) && x->type != T_EXPR) return x;
  if (x->type == T_EXPR) rt_error(R, "cannot create a matrix from type '%s'", interp_type_name(x));
  const bool call = x->type == T_LANG;
  const int64_t n = call ? LEN(x) : x->type == T_ENV ? LEN(rt_env_names(R, ENV(x), true, false)) : 1;
  Obj *l = rt_alloc(R, T_LIST, n);
  for (int64_t i = 0; i < n; i++) rt_set_elt(l, i, call ? ELT(x, i) : x);
  return l;
}

/* The pieces' extents, the result's type (T_NIL: there is no piece) and its extent across. */
static void measure(Bind *b) {
  Rt *R = b->R;
  int64_t longest = 0;
  for (int i = 0; i < b->n; i++) {
    Piece *p = &b->p[i];
    p->fix = 0, p->grow = 1;
    if (p->x == NIL) continue;
    Obj *x = p->x = as_vector(R, p->x, b->along);
    if (b->type == T_NIL || (x->type != T_RAW && (b->type == T_RAW || x->type > b->type))) b->type = TYPE(x);
    Obj *d = vec_dim(R, x);
    p->mat = d != NIL && LEN(d) == 2;
    if (p->mat) {
      p->fix = INT(d)[1 - b->along], p->grow = INT(d)[b->along];
      if (b->any_mat && p->fix != b->fix)
        rt_error(R, "number of %s of matrices must match (see arg %d)", b->along ? "rows" : "columns", i + 1);
      b->any_mat = true, b->fix = p->fix;
    } else {
      p->fix = LEN(x);
      if (LEN(x) > longest) longest = LEN(x);
    }
  }
  if (!b->any_mat) b->fix = longest;
}

/* Vectors of length 0 (and NULL) are left out unless the result has that length, others may not fit: the
 * first is told of.  And the result's extent along. */
static void fit(Bind *b) {
  int odd = 0;
  for (int i = 0; i < b->n; i++) {
    Piece *p = &b->p[i];
    if (!p->mat && p->fix == 0 && b->fix > 0) p->grow = 0;
    else if (!odd && !p->mat && (p->fix > b->fix || (p->fix > 0 && b->fix % p->fix != 0))) odd = i + 1;
    b->total += p->grow;
  }
  if (odd)
    rt_warning(b->R, "number of %s of result is not a multiple of vector length (arg %d)",
               b->along ? "rows" : "columns", odd);
}

/* The names along a dimension of a matrix, or NIL. */
static Obj *names_along(Rt *R, Obj *mat, int dim) {
  Obj *dn = vec_dimnames(R, mat);
  return dn == NIL ? NIL : ELT(dn, dim);
}

/* The names across (row names of cbind): those of the first piece that has some, a matrix or a full vector. */
static Obj *names_across(Bind *b) {
  Obj *s = NIL;
  for (int i = 0; i < b->n && s == NIL; i++)
    if (b->p[i].mat) s = names_along(b->R, b->p[i].x, 1 - b->along);
    else if (b->p[i].fix == b->fix && b->p[i].x->attr) s = rt_names(b->R, b->p[i].x);
  return s;
}
/* The names along (column names of cbind): the matrices' and the vectors' labels, NIL if there are none. */
static Obj *names_of_pieces(Bind *b) {
  Rt *R = b->R;
  bool any = false;
  for (int i = 0; i < b->n; i++) {
    Piece *p = &b->p[i];
    if (p->grow) any |= p->mat ? names_along(R, p->x, b->along) != NIL : p->label != NULL;
  }
  if (!any) return NIL;
  Obj *names = rt_alloc(R, T_STR, b->total);
  int64_t at = 0;
  for (int i = 0; i < b->n; i++) {
    Piece *p = &b->p[i];
    if (p->grow == 0) continue;
    Obj *s = p->mat ? names_along(R, p->x, b->along) : NIL;
    if (s != NIL) memcpy((Obj **)VEC(names)->data + at, VEC(s)->data, (size_t)p->grow * sizeof(Obj *));
    if (!p->mat && p->label) SET_STR(names, at, p->label);
    at += p->grow;
  }
  return names;
}

/* x as a vector of the result's type; a list's elements are x's own. */
static Obj *convert(Rt *R, Obj *x, ObjType type) {
  if (TYPE(x) == type) return x;
  if (type != T_LIST) return rt_coerce(R, x, type);
  Obj *l = rt_alloc(R, T_LIST, LEN(x));
  for (int64_t j = 0; j < LEN(x); j++) rt_set_elt(l, j, vec_take(R, x, &(VecIdx){.n = 1, .from = j + 1, .max = j + 1}));
  return l;
}

/* The elements x of p, `size` bytes each, into r as its rows or columns from `at` on: columns and their pieces
 * lie in one. */
static void put_bytes(const Bind *b, const Piece *p, char *r, const char *x, int64_t len, int64_t at, size_t size) {
  const int64_t fix = b->fix, g = p->grow;
  if (b->along) {
    char *to = r + (size_t)(at * fix) * size;
    if (p->mat || len == fix) memcpy(to, x, (size_t)(fix * g) * size);
    else
      for (int64_t f = 0; f < fix; f += len) memcpy(to + (size_t)f * size, x, (size_t)IMIN(len, fix - f) * size);
    return;
  }
  for (int64_t f = 0; f < fix; f++) {
    char *to = r + (size_t)(at + f * b->total) * size;
    const char *from = x + (size_t)(p->mat ? f * g : len == fix ? f : f % len) * size;
    if (g == 1 && size == 8) memcpy(to, from, 8);
    else if (g == 1 && size == 4) memcpy(to, from, 4);
    else memcpy(to, from, (size_t)g * size);
  }
}
static void put_piece(Bind *b, Piece *p, Obj *r, int64_t at) {
  int64_t len = LEN(p->x), fix = b->fix, g = p->grow;
  if (g == 0 || len == 0 || fix == 0) return;
  Obj *x = convert(b->R, p->x, b->type);
  rt_assert(b->R, LEN(r) == fix * b->total && at + g <= b->total && (!p->mat || len == fix * g) && TYPE(x) == TYPE(r),
            "%lld of %lld x %lld at %lld", (long long)len, (long long)fix, (long long)g, (long long)at);
  const size_t size = b->type == T_LGL || b->type == T_INT ? sizeof(int32_t)
                      : b->type == T_RAW                    ? 1
                      : b->type == T_CPLX                   ? sizeof(Cplx)
                                                            : sizeof(double);
  put_bytes(b, p, VEC(r)->data, rt_data(x), len, at, size);
  if (b->type == T_LIST || b->type == T_EXPR)
    for (int64_t i = 0; i < len; i++) rt_share(ELT(x, i));
}

/* Pieces among which are S4 objects: by cbind2() or rbind2(), NULL where these have no methods. */
static Obj *bind_s4(Bind *b, Obj *dots) {
  Rt *R = b->R;
  Obj *labels = rt_alloc(R, T_STR, b->n);
  for (int i = 0; i < b->n; i++) SET_STR(labels, i, b->p[i].label ? b->p[i].label : NA_STR);
  Obj *r = interp_call_named(R, ".S4bind", 3, rt_str(R, b->along ? "cbind2" : "rbind2"), dots, labels);
  return r == NIL ? NULL : ELT(r, 0);
}

static Obj *do_bind(Rt *R, Call *c) { /* ..., deparse.level = 1 */
  Obj *dots = c->args[0];
  int n = (int)LEN(dots), deparse = vec_has_arg(c, 1) ? rt_as_int(R, c->args[1]) : 1;
  Bind b = {.R = R, .along = c->def->code, .n = n, .p = SCRATCH(R, Piece, n), .type = T_NIL};
  Obj *given = n ? rt_attr(dots, R->s.names) : NIL;
  for (int i = 0; i < n; i++) {
    Obj *name = given != NIL && ELT(given, i) && CLEN(ELT(given, i)) ? ELT(given, i) : NULL;
    b.p[i] = (Piece){.x = ELT(dots, i), .name = name, .label = name};
    b.s4 |= (b.p[i].x->flags & OF_S4) != 0;
  }
  Obj *method = bind_method(&b, c);
  if ((deparse > 0 || method) && c->call && c->call->type == T_LANG) label_pieces(&b, c, deparse);
  if (method) return call_method(&b, c, method);
  if (b.s4) {
    Obj *r = bind_s4(&b, dots);
    if (r != NULL) return r;
  }
  measure(&b);
  if (b.type == T_NIL) return NIL;
  fit(&b);
  Obj *across = names_across(&b), *names = names_of_pieces(&b), *r = rt_alloc(R, b.type, b.fix * b.total);
  int64_t at = 0;
  for (int i = 0; i < n; i++) put_piece(&b, &b.p[i], r, at), at += b.p[i].grow;
  rt_assert(R, at == b.total, "%lld of %lld rows or columns", (long long)at, (long long)b.total);
  Obj *d = rt_alloc(R, T_INT, 2);
  INT_W(d)[1 - b.along] = (int32_t)b.fix, INT_W(d)[b.along] = (int32_t)b.total;
  rt_attr_set(R, r, R->s.dim, d);
  if (across == NIL && names == NIL && b.fix > 0) return r;
  Obj *l = rt_alloc(R, T_LIST, 2);
  rt_set_elt(l, 1 - b.along, across != NIL && LEN(across) == b.fix && b.fix > 0 ? across : NIL);
  rt_set_elt(l, b.along, names != NIL && LEN(names) == 0 ? NIL : names);
  if (b.fix == 0 || ELT(l, 0) != NIL || ELT(l, 1) != NIL) rt_attr_set(R, r, R->s.dimnames, l);
  return r;
}

const BuiltinDef builtins_bind[] = {{"cbind", do_bind, BK_BUILTIN, "..., deparse.level = 1", 0, 1},
                                    {"rbind", do_bind, BK_BUILTIN, "..., deparse.level = 1", 0, 0},
                                    {0}};
