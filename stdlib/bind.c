/* stdlib/bind.c - cbind and rbind. */
#include "vec.h"
#include "../ast/ast.h"
#include <stdio.h>

/* rbind is cbind with rows and columns exchanged: `along` is the direction that grows (1 columns, 0 rows). */
typedef struct Piece {
  Obj *x; /* NIL: left out */
  bool mat;
  int64_t fix, grow; /* extent across and along */
  Obj *label;        /* name for a vector's row or column, or NULL */
} Piece;

static Obj *method_for(Rt *R, const char *generic, Obj *x, Env *env) {
  Obj *cls = rt_attr(x, R->s.class_);
  if (cls == NIL || cls->type != T_STR) return NULL;
  for (int64_t i = 0; i < LEN(cls); i++) {
    char buf[256];
    snprintf(buf, sizeof buf, "%s.%s", generic, STR(cls, i));
    Obj *f = interp_find_fun(R, rt_sym(R, buf), env, false);
    if (f && f != NIL) return f;
  }
  return NULL;
}

static Obj *do_bind(Rt *R, Call *c) { /* ..., deparse.level = 1 */
  int along = c->def->code;
  const char *generic = along ? "cbind" : "rbind";
  Obj *dots = c->args[0];
  int n = (int)LEN(dots);
  int deparse = vec_has_arg(c, 1) ? rt_as_int(R, c->args[1]) : 1;
  Obj *nm = n ? rt_attr(dots, R->s.names) : NIL;
  /* methods: a data frame anywhere, else the first class that has one */
  Obj *method = NULL;
  Env *env = NULL;
  for (int i = 0; i < n; i++)
    if (rt_is_object(ELT(dots, i))) {
      if (!env) env = interp_env(R, c);
      if (rt_inherits(ELT(dots, i), "data.frame")) {
        Obj *name = rt_sym(R, along ? "cbind.data.frame" : "rbind.data.frame");
        method = interp_find_fun(R, name, env, false);
        if (!method) method = interp_find_fun(R, name, R->base, true); /* env may reach nothing */
        break;
      }
      Obj *m = method_for(R, generic, ELT(dots, i), env);
      if (m && !method) method = m;
    }
  /* names of vectors given as plain variables */
  Obj **label = SCRATCH(R, Obj *, n), **expr = SCRATCH(R, Obj *, n); /* and what was written */
  for (int i = 0; i < n; i++)
    label[i] = nm != NIL && ELT(nm, i) && CLEN(ELT(nm, i)) ? ELT(nm, i) : NULL, expr[i] = NULL;
  if ((deparse > 0 || method) && c->call && c->call->type == T_LANG) {
    Obj *cn = rt_attr(c->call, R->s.names);
    int k = 0, m = (int)LEN(c->call) - 1;
    bool has_dots = false;
    for (int i = 1; i <= m; i++)
      if (ELT(c->call, i) == R->s.dots) has_dots = true;
    if (!has_dots)
      for (int i = 1; i <= m; i++) {
        if (cn != NIL && !strcmp(STR(cn, i), "deparse.level")) continue;
        if (k >= n) break;
        Obj *e = expr[k] = ELT(c->call, i);
        if (!label[k] && deparse > 0) {
          if (e->type == T_SYM && e != R->s.dots) label[k] = SYM(e)->name;
          else if (deparse == 2 && e->type == T_LANG) {
            Obj *s = ast_deparse_line(R, e);
            label[k] = CLEN(s) > 10 ? rt_mkf(R, "%.10s...", CSTR(s)) : s; /* abbreviated as R does */
          }
        }
        k++;
      }
  }
  if (method) {
    Obj **a = SCRATCH(R, Obj *, n + 1), **an = SCRATCH(R, Obj *, n + 1);
    bool df = rt_is_fun(method);
    for (int i = 0; i < n; i++) {
      a[i] = expr[i] && expr[i]->type == T_LANG ? interp_done(R, expr[i], ELT(dots, i)) : ELT(dots, i);
      an[i] = nm != NIL && ELT(nm, i) && CLEN(ELT(nm, i)) ? ELT(nm, i) : NULL;
      if (df && !an[i] && label[i] && !rt_inherits(ELT(dots, i), "data.frame") && vec_dim(R, ELT(dots, i)) == NIL &&
          ELT(dots, i) != NIL)
        an[i] = label[i];
    }
    int k = n;
    if (vec_has_arg(c, 1)) a[k] = c->args[1], an[k++] = rt_mk(R, "deparse.level");
    return rt_box(R, interp_call(R, method, k, a, an, c->call, interp_env(R, c)));
  }
  Piece *p = SCRATCH(R, Piece, n);
  ObjType t = T_NIL;
  bool any_mat = false, lists = false, dims = false;
  int64_t fix = -1, total = 0, maxlen = 0, nonzero = 0;
  for (int i = 0; i < n; i++) {
    Obj *x = ELT(dots, i);
    p[i] = (Piece){.x = x, .label = label[i]};
    if (x == NIL) continue;
    if (!rt_is_vec(x) && x->type != T_PAIRLIST) {
      if (x->type == T_SYM || x->type == T_LANG) {
        Obj *l = rt_alloc(R, T_LIST, 1);
        rt_set_elt(l, 0, x);
        p[i].x = x = l;
      } else
        rt_error(R, "cannot create a matrix from type '%s'", x->type == T_BUILTIN ? "builtin" : rt_type_name(TYPE(x)));
    }
    if (x->type == T_PAIRLIST) p[i].x = x = rt_coerce(R, x, T_LIST);
    if (x->type == T_LIST || x->type == T_EXPR) lists = true;
    if (t == T_NIL) t = TYPE(x);
    else if (t == T_RAW && x->type != T_RAW) t = TYPE(x);
    else if (x->type != T_RAW && x->type > t) t = TYPE(x);
    Obj *d = vec_dim(R, x);
    if (d != NIL && LEN(d) == 2) {
      p[i].mat = true;
      p[i].fix = INT(d)[along ? 0 : 1], p[i].grow = INT(d)[along ? 1 : 0];
      if (any_mat && p[i].fix != fix)
        rt_error(R, "number of %s of matrices must match (see arg %d)", along ? "rows" : "columns", i + 1);
      any_mat = true, fix = p[i].fix, dims = true;
    } else {
      p[i].fix = LEN(x), p[i].grow = 1;
      if (LEN(x) > maxlen) maxlen = LEN(x);
      if (LEN(x) > 0) nonzero++;
    }
  }
  (void)dims;
  if (t == T_NIL) return NIL;
  if (lists) t = T_LIST;
  if (!any_mat) fix = maxlen;
  Obj *across = NIL; /* names across: row names of cbind */
  bool any_label = false;
  for (int i = 0; i < n; i++) {
    Obj *x = p[i].x;
    if (x == NIL) continue;
    if (!p[i].mat) {
      if (p[i].fix == 0 && fix > 0) {
        p[i].x = NIL;
        continue;
      } /* zero-length vectors are left out */
      if (p[i].fix > fix || (p[i].fix > 0 && fix % p[i].fix != 0))
        rt_warning(R, "number of %s of result is not a multiple of vector length (arg %d)", along ? "rows" : "columns",
                   i + 1);
      if (p[i].label) any_label = true;
    }
    total += p[i].grow;
  }
  for (int i = 0; i < n && across == NIL; i++)
    if (p[i].x != NIL && p[i].mat) {
      Obj *dn = vec_dimnames(R, p[i].x);
      if (dn != NIL) across = ELT(dn, along ? 0 : 1);
    }
  for (int i = 0; i < n && across == NIL; i++)
    if (p[i].x != NIL && !p[i].mat && p[i].fix == fix && p[i].x->attr) across = rt_names(R, p[i].x);
  bool mat_names = false, zero_case = fix == 0 && n > 0;
  for (int i = 0; i < n; i++)
    if (p[i].x != NIL && p[i].mat) {
      Obj *dn = vec_dimnames(R, p[i].x);
      if (dn != NIL && ELT(dn, along ? 1 : 0) != NIL) mat_names = true;
    }
  Obj *r = rt_alloc(R, t, fix * total), *names = any_label || mat_names ? rt_alloc(R, T_STR, total) : NIL;
  int64_t at = 0;
  for (int i = 0; i < n; i++) {
    Obj *x = p[i].x;
    if (x == NIL) continue;
    int64_t len = LEN(x), g = p[i].grow;
    if (names != NIL) {
      if (p[i].mat) {
        Obj *dn = vec_dimnames(R, x);
        Obj *s = dn == NIL ? NIL : ELT(dn, along ? 1 : 0);
        for (int64_t j = 0; s != NIL && j < g; j++) SET_STR(names, at + j, ELT(s, j));
      } else if (p[i].label) SET_STR(names, at, p[i].label);
    }
    if (len > 0 && fix > 0) {
      if (TYPE(x) != t) {
        if (t == T_LIST) {
          Obj *l = rt_alloc(R, T_LIST, len);
          for (int64_t j = 0; j < len; j++)
            rt_set_elt(l, j, vec_take(R, x, &(VecIdx){.n = 1, .from = j + 1, .max = j + 1}));
          x = l;
        } else if (x->type == T_RAW && t == T_STR) x = rt_coerce(R, x, t);
        else x = rt_coerce(R, x, t);
      }
      int64_t row = along ? fix : total;
#define PUTALL(ST)                                                                                                     \
  for (int64_t j = 0; j < g; j++)                                                                                      \
    for (int64_t f = 0; f < fix; f++) {                                                                                \
      int64_t src = p[i].mat ? (along ? f + j * fix : j + f * g) : (len == fix ? f : f % len);                         \
      int64_t dst = along ? f + (at + j) * row : at + j + f * row;                                                     \
      ST;                                                                                                              \
    }
      switch (t) {
      case T_LGL:
      case T_INT: {
        const int32_t *s = INT(x);
        int32_t *d = INT_W(r);
        PUTALL(d[dst] = s[src]) break;
      }
      case T_DBL: {
        const double *s = DBL(x);
        double *d = DBL_W(r);
        PUTALL(d[dst] = s[src]) break;
      }
      case T_CPLX: {
        const Cplx *s = CPLX(x);
        Cplx *d = CPLX_W(r);
        PUTALL(d[dst] = s[src]) break;
      }
      case T_RAW: {
        const uint8_t *s = RAW(x);
        uint8_t *d = RAW_W(r);
        PUTALL(d[dst] = s[src]) break;
      }
      case T_STR: {
        Obj *const *s = VEC(x)->data;
        Obj **d = VEC(r)->data;
        PUTALL(d[dst] = s[src]) break;
      }
      default: PUTALL(rt_set_elt(r, dst, ELT(x, src)))
      }
    }
    at += g;
  }
  Obj *d = rt_alloc(R, T_INT, 2);
  INT_W(d)[along ? 0 : 1] = (int32_t)fix, INT_W(d)[along ? 1 : 0] = (int32_t)total;
  rt_attr_set(R, r, R->s.dim, d);
  if (across != NIL || names != NIL || zero_case) {
    Obj *l = rt_alloc(R, T_LIST, 2);
    rt_set_elt(l, along ? 0 : 1, across != NIL && LEN(across) == fix ? across : NIL);
    rt_set_elt(l, along ? 1 : 0, names);
    if (zero_case || ELT(l, 0) != NIL || ELT(l, 1) != NIL) rt_attr_set(R, r, R->s.dimnames, l);
  }
  (void)nonzero;
  return r;
}

const BuiltinDef builtins_bind[] = {{"cbind", do_bind, BK_BUILTIN, "..., deparse.level = 1", 0, 1},
                                    {"rbind", do_bind, BK_BUILTIN, "..., deparse.level = 1", 0, 0},
                                    {0}};
