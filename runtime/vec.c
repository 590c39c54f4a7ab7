/* runtime/vec.c - making and copying vectors. */
#include "draws.h"
#include "heap.h"
#include <stdio.h>

Obj *rt_alloc_raw(Rt *R, ObjType type, int64_t n);

Obj *rt_alloc_zero(Rt *R, ObjType type, int64_t n) {
  Obj *o = rt_alloc(R, type, n);
  if (type < T_STR || type == T_RAW) memset(VEC(o)->data, 0, (size_t)n * elt_size(type));
  return o;
}
Obj *rt_lgl(Rt *R, int x) {
  Obj *o = rt_alloc_raw(R, T_LGL, 1);
  ((int32_t *)VEC(o)->data)[0] = x;
  return o;
}
Obj *rt_int(Rt *R, int x) {
  Obj *o = rt_alloc_raw(R, T_INT, 1);
  ((int32_t *)VEC(o)->data)[0] = x;
  return o;
}
Obj *rt_dbl(Rt *R, double x) {
  Obj *o = rt_alloc_raw(R, T_DBL, 1);
  ((double *)VEC(o)->data)[0] = x;
  return o;
}
Obj *rt_cplx(Rt *R, Cplx x) {
  Obj *o = rt_alloc_raw(R, T_CPLX, 1);
  ((Cplx *)VEC(o)->data)[0] = x;
  return o;
}
Obj *rt_str_of(Rt *R, Obj *c) {
  Obj *o = rt_alloc_raw(R, T_STR, 1);
  ((Obj **)VEC(o)->data)[0] = c;
  return o;
}
Obj *rt_str(Rt *R, const char *s) { return rt_str_of(R, rt_mk(R, s)); }
Obj *rt_strf(Rt *R, const char *fmt, ...) {
  char buf[512];
  va_list ap;
  va_start(ap, fmt);
  int n = vsnprintf(buf, sizeof buf, fmt, ap);
  va_end(ap);
  rt_assert(R, n >= 0, "a text that cannot be written: %s", fmt);
  if ((size_t)n < sizeof buf) return rt_str_of(R, rt_mkn(R, buf, (size_t)n, CE_UTF8));
  char *big = rt_scratch(R, (size_t)n + 1);
  va_start(ap, fmt);
  vsnprintf(big, (size_t)n + 1, fmt, ap);
  va_end(ap);
  return rt_str_of(R, rt_mkn(R, big, (size_t)n, CE_UTF8));
}

Obj *rt_box_slow(Rt *R, Value v) {
  switch ((ValTag)v.tag) {
  case V_LGL: return rt_lgl(R, v.i);
  case V_INT: return rt_int(R, v.i);
  case V_DBL: return rt_dbl(R, v.d);
  case V_OBJ:
  case V_PROMISE: return v.o;
  case V_UNBOUND:
  case V_MISSING: return MISSING_ARG;
  case V_CONTROL: break;
  }
  rt_assert(R, v.tag <= V_MISSING, "a jump (%d) on its way out is no object", (int)v.tag);
  return MISSING_ARG;
}

void rt_set_elt(Obj *list, int64_t i, Obj *x) {
  rt_share(x);
  ((Obj **)VEC(list)->data)[i] = x;
}

Obj *rt_list(Rt *R, int n, ...) {
  Obj *o = rt_alloc(R, T_LIST, n);
  va_list ap;
  va_start(ap, n);
  for (int i = 0; i < n; i++) rt_set_elt(o, i, va_arg(ap, Obj *));
  va_end(ap);
  return o;
}
Obj *rt_named_list(Rt *R, int n, ...) {
  Obj *o = rt_alloc(R, T_LIST, n), *names = rt_alloc(R, T_STR, n);
  va_list ap;
  va_start(ap, n);
  for (int i = 0; i < n; i++) {
    SET_STR(names, i, rt_mk(R, va_arg(ap, const char *)));
    rt_set_elt(o, i, va_arg(ap, Obj *));
  }
  va_end(ap);
  rt_attr_set(R, o, R->s.names, names);
  return o;
}
static Obj *langv(Rt *R, Obj *fn, int n, va_list ap) {
  Obj *o = rt_alloc(R, T_LANG, n + 1);
  rt_set_elt(o, 0, fn);
  for (int i = 1; i <= n; i++) rt_set_elt(o, i, va_arg(ap, Obj *));
  return o;
}
Obj *rt_lang(Rt *R, Obj *fn, int n, ...) {
  va_list ap;
  va_start(ap, n);
  Obj *o = langv(R, fn, n, ap);
  va_end(ap);
  return o;
}
Obj *rt_langs(Rt *R, const char *fn, int n, ...) {
  va_list ap;
  va_start(ap, n);
  Obj *o = langv(R, rt_sym(R, fn), n, ap);
  va_end(ap);
  return o;
}

/* ---- copies ------------------------------------------------------------------------------------------------------ */

static Obj *dup_attr(Rt *R, Obj *x, Obj *to) {
  to->attr = NULL;
  rt_attr_copy(R, to, x);
  return to;
}

Obj *rt_dup(Rt *R, Obj *x) {
  switch ((ObjType)x->type) {
  case T_LGL:
  case T_INT:
  case T_DBL:
  case T_CPLX:
  case T_RAW: {
    double a, b;
    if (rt_is_seq(x, &a, &b)) return dup_attr(R, x, rt_seq(R, TYPE(x), a, b, LEN(x)));
    int64_t each;
    Obj *part = rt_expanded(x, &each);
    if (part) return dup_attr(R, x, rt_expand(R, part, each, LEN(x)));
    const RtDrawn *d = rt_drawn(x);
    if (d) return dup_attr(R, x, rt_draws(R, d, LEN(x)));
    Obj *o = rt_alloc_raw(R, TYPE(x), LEN(x));
    memcpy(VEC(o)->data, rt_data(x), (size_t)LEN(x) * elt_size(TYPE(x)));
    o->flags = x->flags & (OF_NO_NA | OF_HAS_NA | OF_UNTOUCHED | OF_S4);
    return x->attr ? dup_attr(R, x, o) : o;
  }
  case T_STR:
  case T_LIST:
  case T_EXPR:
  case T_LANG:
  case T_PAIRLIST:
  case T_DOTS: {
    Obj *o = rt_alloc_raw(R, TYPE(x), LEN(x));
    Obj **d = VEC(o)->data, *const *s = VEC(x)->data;
    for (int64_t i = 0; i < LEN(x); i++) {
      d[i] = s[i];
      if (x->type != T_STR) rt_share(s[i]);
    }
    o->flags = x->flags & (OF_NO_NA | OF_HAS_NA | OF_UNTOUCHED | OF_S4);
    o->aux = x->aux;
    return x->attr ? dup_attr(R, x, o) : o;
  }
  case T_CLOSURE: {
    Closure *c = (Closure *)rt_alloc_obj(R, T_CLOSURE, sizeof *c), *f = rt_closure(R, x);
    c->formals = f->formals, c->body = f->body, c->env = f->env, c->code = f->code;
    c->h.flags = x->flags & OF_S4;
    return x->attr ? dup_attr(R, x, (Obj *)c) : (Obj *)c;
  }
  case T_S4: {
    Obj *o = rt_alloc_obj(R, T_S4, sizeof(Obj));
    o->flags = x->flags & OF_S4;
    return dup_attr(R, x, o);
  }
  case T_BUILTIN: {
    BuiltinObj *b = (BuiltinObj *)rt_alloc_obj(R, T_BUILTIN, sizeof *b);
    Obj h = b->h;
    *b = *(BuiltinObj *)x;
    b->h = h;
    b->h.flags |= x->flags & OF_S4;
    return x->attr ? dup_attr(R, x, (Obj *)b) : (Obj *)b;
  }
  default: return x; /* symbols, environments, ...: references */
  }
}

Obj *rt_dup_deep(Rt *R, Obj *x) {
  rt_check_stack(R);
  Obj *o = rt_dup(R, x);
  for (AttrObj *a = o != x ? (AttrObj *)o->attr : NULL; a; a = a->next)
    if (rt_has_elts(a->value) || a->value->type == T_S4) a->value = rt_dup_deep(R, a->value), a->value->named = 1;
  if (o != x && rt_is_listlike(o))
    for (int64_t i = 0; i < LEN(o); i++) {
      Obj *e = ELT(o, i);
      if (e->type == T_CLOSURE || e->type == T_BUILTIN) continue;
      ((Obj **)VEC(o)->data)[i] = rt_dup_deep(R, e);
      ELT(o, i)->named = ELT(o, i) == e ? 2 : 1;
    }
  return o;
}

static void fill_na(Obj *o, int64_t from, int64_t to) {
  switch (TYPE(o)) {
  case T_LGL:
  case T_INT:
    for (int64_t i = from; i < to; i++) ((int32_t *)VEC(o)->data)[i] = NA_INT;
    break;
  case T_DBL:
    for (int64_t i = from; i < to; i++) ((double *)VEC(o)->data)[i] = NA_REAL;
    break;
  case T_CPLX:
    for (int64_t i = from; i < to; i++) ((Cplx *)VEC(o)->data)[i] = (Cplx){NA_REAL, NA_REAL};
    break;
  case T_RAW: memset((char *)VEC(o)->data + from, 0, (size_t)(to - from)); break;
  case T_STR:
    for (int64_t i = from; i < to; i++) ((Obj **)VEC(o)->data)[i] = NA_STR;
    break;
  default:
    for (int64_t i = from; i < to; i++) ((Obj **)VEC(o)->data)[i] = NIL;
  }
}

static void copy_elts(Obj *to, Obj *from, int64_t n) {
  if (rt_is_listlike(from))
    for (int64_t i = 0; i < n; i++) rt_share(ELT(from, i));
  if (n) memcpy(VEC(to)->data, rt_data(from), (size_t)n * elt_size(TYPE(from)));
}

Obj *rt_resize(Rt *R, Obj *x, int64_t n) {
  rt_assert(R, n >= 0, "length %lld", (long long)n);
  if (IS_NIL(x)) return n > 0 ? rt_alloc(R, T_LIST, n) : x;
  Obj *o = rt_alloc_raw(R, TYPE(x), n);
  int64_t m = LEN(x) < n ? LEN(x) : n;
  copy_elts(o, x, m);
  fill_na(o, m, n);
  Obj *nm = rt_attr(x, R->s.names);
  if (nm != NIL) {
    Obj *nn = rt_alloc(R, T_STR, n);
    memcpy(VEC(nn)->data, VEC(nm)->data, (size_t)m * sizeof(Obj *));
    rt_attr_set(R, o, R->s.names, nn);
  }
  return o;
}

Obj *rt_grow(Rt *R, Obj *x, int64_t n) {
  rt_assert(R, rt_has_elts(x), "%s grows", rt_type_name((ObjType)x->type));
  Vec *v = VEC(x);
  if (n <= v->len) return x;
  bool plain = v->data && !v->ext && x->named < 2;
  if (plain && n <= v->cap) {
    int64_t old = v->len;
    v->len = n;
    x->flags &= (uint8_t) ~(OF_NO_NA | OF_HAS_NA | OF_UNTOUCHED);
    fill_na(x, old, n);
  } else {
    int64_t cap = n + n / 2 + 4;
    Obj *o = rt_alloc_raw(R, TYPE(x), cap);
    copy_elts(o, x, v->len);
    VEC(o)->len = n;
    fill_na(o, v->len, n);
    o->flags = x->flags & (uint8_t) ~(OF_NO_NA | OF_HAS_NA | OF_UNTOUCHED | OF_STATIC);
    rt_attr_copy(R, o, x);
    x = o;
  }
  Obj *nm = rt_attr(x, R->s.names);
  if (nm != NIL && LEN(nm) < n) {
    int64_t m = LEN(nm);
    Obj *g = rt_grow(R, nm, n);
    for (int64_t i = m; i < n; i++) SET_STR(g, i, EMPTY_STR);
    if (g != nm) rt_attr_set(R, x, R->s.names, g);
  }
  return x;
}

void rt_take_out(Obj *x, int64_t i) {
  Vec *v = VEC(x);
  const size_t size = elt_size(TYPE(x));
  if (!rt_holds(i >= 0 && i < v->len && v->data && !v->ext, "element %lld of %lld goes", (long long)i, (long long)v->len))
    return;
  char *at = (char *)v->data + (size_t)i * size;
  memmove(at, at + size, (size_t)(--v->len - i) * size);
  x->flags &= (uint8_t) ~(OF_HAS_NA | OF_UNTOUCHED);
}

void rt_copy_without(Obj *to, Obj *from, int64_t i) {
  const int64_t n = LEN(to);
  if (!rt_holds(TYPE(to) == TYPE(from) && n == LEN(from) - 1, "%lld of %lld elements", (long long)n, (long long)LEN(from)))
    return;
  if (TYPE(from) == T_LIST) {
    for (int64_t k = 0; k < n; k++) rt_set_elt(to, k, ELT(from, k < i ? k : k + 1));
    return;
  }
  const size_t size = elt_size(TYPE(from)), head = (size_t)i * size;
  const char *all = rt_data(from);
  memcpy(VEC(to)->data, all, head);
  memcpy((char *)VEC(to)->data + head, all + head + size, (size_t)n * size - head);
}

int64_t rt_length(Obj *x) {
  switch ((ObjType)x->type) {
  case T_NIL: return 0;
  case T_ENV: return x->flags & OF_S4 ? 1 : rt_env_count(NULL, ENV(x)); /* an object of a reference class is one */
  default: return rt_has_elts(x) ? LEN(x) : 1;
  }
}

const char *rt_type_name(ObjType t) {
  static const char *const names[T_COUNT] = {
      [T_NIL] = "NULL",          [T_SYM] = "symbol",      [T_CHAR] = "char",          [T_LGL] = "logical",
      [T_INT] = "integer",       [T_DBL] = "double",      [T_CPLX] = "complex",       [T_STR] = "character",
      [T_RAW] = "raw",           [T_LIST] = "list",       [T_EXPR] = "expression",    [T_LANG] = "language",
      [T_PAIRLIST] = "pairlist", [T_DOTS] = "...",        [T_CLOSURE] = "closure",    [T_BUILTIN] = "builtin",
      [T_ENV] = "environment",   [T_PROMISE] = "promise", [T_EXTPTR] = "externalptr", [T_S4] = "S4",
      [T_ATTR] = "internal",     [T_CODE] = "bytecode",   [T_SCRATCH] = "internal",
      [T_CONS] = "pairlist"};
  return t < T_COUNT ? names[t] : "unknown";
}

static Obj *dim_of(Obj *x) {
  for (AttrObj *a = (AttrObj *)x->attr; a; a = a->next)
    if (!strcmp(SYMNAME(a->name), "dim")) return a->value;
  return NIL;
}

int64_t rt_nrow(Obj *x) {
  Obj *d = dim_of(x);
  if (d != NIL && LEN(d) >= 1) return d->type == T_DBL ? (int64_t)DBL(d)[0] : INT(d)[0];
  return rt_length(x);
}

int64_t rt_ncol(Obj *x) {
  Obj *d = dim_of(x);
  if (d != NIL && LEN(d) >= 2) return INT(d)[1];
  return 1;
}
