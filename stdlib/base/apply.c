/* stdlib/base/apply.c - lapply, sapply, vapply, mapply, Map, apply: argument handling and the shape of the result.  The loop
 * over the elements, in the interpreter or on a device, is interp_parmap. */
#include "../../ast/ast.h"
#include "../../interp/parallel.h"
#include "../../runtime/dictionary.h"

static Obj *isym(Rt *R, const char *s) { return rt_sym(R, s); }

/* FUN(X[[i]], ...), the call that R's lapply makes and shows. */
static Obj *call_lapply(Rt *R) {
  return rt_langs(R, "FUN", 2, rt_lang(R, R->s.lbracket2, 2, isym(R, "X"), isym(R, "i")), R->s.dots);
}
/* FUN(newX[, i], ...) */
static Obj *call_apply(Rt *R) {
  return rt_langs(R, "FUN", 2, rt_lang(R, R->s.lbracket, 3, isym(R, "newX"), MISSING_ARG, isym(R, "i")), R->s.dots);
}
/* FUN's value applied to dots[[1L]][[1L]], ..: the second number is the element's, and follows it. Behind them the values
 * of MoreArgs. */
static Obj *call_mapply(Rt *R, Obj *fun, const ParCall *p) {
  const int nin = p->nin, n = nin + p->nextra;
  const PeInput *in = p->in;
  Obj **place = p->place, *call = rt_alloc(R, T_LANG, n + 1), *names = NULL;
  rt_set_elt(call, 0, fun);
  for (int k = 0; k < p->nextra; k++) {
    rt_share(p->extra[k]);
    rt_set_elt(call, nin + k + 1, p->extra[k]);
    if (!p->extra_names[k]) continue;
    if (!names) names = rt_alloc(R, T_STR, n + 1);
    SET_STR(names, nin + k + 1, p->extra_names[k]);
  }
  for (int k = 0; k < nin; k++) {
    Obj *d = rt_lang(R, R->s.lbracket2, 2, isym(R, "dots"), rt_int(R, k + 1));
    rt_set_elt(call, k + 1, rt_lang(R, R->s.lbracket2, 2, d, place[k] = rt_int(R, 1)));
    if (in[k].name) {
      if (!names) names = rt_alloc(R, T_STR, n + 1);
      SET_STR(names, k + 1, in[k].name);
    }
  }
  if (names) rt_attr_set(R, call, R->s.names, names);
  return call;
}

/* The expression given for the argument called name, the i-th formal; NULL where the call does not tell. */
static Obj *arg_expr(Rt *R, Call *c, int i, const char *name) {
  if (c->call->type != T_LANG) return NULL;
  Obj *names = rt_attr(c->call, R->s.names);
  int at = 0;
  for (int64_t k = 1; k < LEN(c->call); k++) {
    const char *s = IS_NIL(names) ? "" : STR(names, k);
    if (!strcmp(s, name)) return ELT(c->call, k);
    if (!strcmp(s, "X") || !strcmp(s, "MARGIN")) at++;
    else if (!s[0] && at++ == i) return ELT(c->call, k);
  }
  return NULL;
}

static Obj *need_fun(Rt *R, Call *c, int i, const char *name) {
  if (!c->args[i])
    rt_error_call(R, rt_langs(R, "match.fun", 1, isym(R, name)), "argument \"%s\" is missing, with no default", name);
  Obj *f = c->args[i];
  if (rt_is_fun(f)) return f;
  bool str = TYPE(f) == T_STR && LEN(f) == 1;
  Obj *expr = str ? NULL : arg_expr(R, c, i, name);
  if (expr && expr->type == T_SYM && expr != R->s.dots) f = expr; /* match.fun looks for a function of this name */
  if (!str && f->type != T_SYM)
    rt_error_call(R, rt_langs(R, "match.fun", 1, isym(R, name)), "%s",
                  interp_no_function(R, expr && expr != R->s.dots ? expr : f));
  Obj *sym = str ? rt_sym_of(R, ELT(f, 0)) : f, *found = interp_find_fun(R, sym, interp_env(R, c), false);
  if (!found) {
    Obj *call =
        rt_langs(R, "get", 3, rt_langs(R, "as.character", 1, isym(R, name)), rt_str(R, "function"), isym(R, "envir"));
    Obj *names = rt_alloc(R, T_STR, 4);
    SET_STR(names, 2, rt_mk(R, "mode"));
    SET_STR(names, 3, rt_mk(R, "envir"));
    rt_attr_set(R, call, R->s.names, names);
    rt_error_call(R, call, "object '%s' of mode 'function' was not found", SYMNAME(sym));
  }
  return found;
}
static Obj *need(Rt *R, Call *c, int i, const char *name) {
  if (!c->args[i]) rt_error(R, "argument \"%s\" is missing, with no default", name);
  return c->args[i];
}

/* X as lapply walks it: a vector whose elements are plain, or a factor, whose elements need no list. */
static Obj *as_walkable(Rt *R, Obj *x) {
  if ((rt_is_vec(x) && !rt_is_object(x)) || rt_factor_walks(R, x)) return x;
  return interp_dispatch_as(R, "as.list(X)", "as.list", 1, &x);
}

static void dots_extra(Rt *R, Obj *dots, ParCall *p) {
  p->nextra = dots ? (int)LEN(dots) : 0;
  p->keep2 = dots;
  if (!p->nextra) return;
  Obj *names = rt_attr(dots, R->s.names);
  p->extra = rt_scratch(R, (size_t)p->nextra * sizeof(Obj *));
  p->extra_names = rt_scratch(R, (size_t)p->nextra * sizeof(Obj *));
  for (int i = 0; i < p->nextra; i++) {
    p->extra[i] = ELT(dots, i);
    p->extra_names[i] = !IS_NIL(names) && CLEN(ELT(names, i)) > 0 ? ELT(names, i) : NULL;
  }
}

static void lapply_call(Rt *R, Call *c, Obj *x, Obj *fun, Obj *dots, const char *what, ParCall *p, PeInput *in) {
  *in = (PeInput){.kind = PI_ELEM, .x = x, .len = rt_length(x), .factor = rt_factor_walks(R, x)};
  *p = (ParCall){.c = c, .what = what, .fun = fun, .n = in->len, .nin = 1, .in = in, .call = call_lapply(R)};
  dots_extra(R, dots, p);
}

/* What R's unlist and array make of the results. */
static Obj *simplify(Rt *R, ParResult *r, int64_t n, Obj *names, bool higher) {
  if (r->flat) {
    rt_assert(R, LEN(r->flat) == r->m * n, "%lld results of %lld elements are %lld", (long long)n, (long long)r->m,
              (long long)LEN(r->flat));
    if (r->m != 1 || !IS_NIL(names)) r->flat = rt_own(R, r->flat); /* it may be a column of the input */
    if (r->m == 1) {
      if (!IS_NIL(r->elt_names) && IS_NIL(names)) { /* each has it */
        names = rt_alloc(R, T_STR, n);
        for (int64_t i = 0; i < n; i++) SET_STR(names, i, ELT(r->elt_names, 0));
        r->flat = rt_own(R, r->flat);
      }
      if (!IS_NIL(names)) rt_attr_set(R, r->flat, R->s.names, names);
      return r->flat;
    }
    if (higher && r->elt_rows > 0) { /* matrices stacked up */
      rt_assert(R, r->m % r->elt_rows == 0, "%lld elements in rows of %d", (long long)r->m, r->elt_rows);
      Obj *dim = rt_alloc(R, T_INT, 3);
      INT_W(dim)[0] = r->elt_rows;
      INT_W(dim)[1] = (int)(r->m / r->elt_rows);
      INT_W(dim)[2] = (int)n;
      rt_attr_set(R, r->flat, R->s.dim, dim);
      if (!IS_NIL(names)) rt_attr_set(R, r->flat, R->s.dimnames, rt_list(R, 3, NIL, NIL, names));
      return r->flat;
    }
    Obj *dim = rt_alloc(R, T_INT, 2);
    INT_W(dim)[0] = (int)r->m;
    INT_W(dim)[1] = (int)n;
    rt_attr_set(R, r->flat, R->s.dim, dim);
    if (!IS_NIL(names) || !IS_NIL(r->elt_names))
      rt_attr_set(R, r->flat, R->s.dimnames, rt_list(R, 2, r->elt_names, names));
    return r->flat;
  }
  if (!IS_NIL(names)) rt_attr_set(R, r->list, R->s.names, names);
  if (n == 0) return r->list;
  return interp_call_named(R, "simplify2array", 2, r->list, rt_lgl(R, higher));
}

static bool is_false(Obj *x) { return x && TYPE(x) == T_LGL && LEN(x) == 1 && LGL(x)[0] == 0; }
static bool is_array_str(Rt *R, Obj *x) {
  return x && TYPE(x) == T_STR && LEN(x) == 1 && strcmp(STR(x, 0), "array") == 0;
}

static Obj *do_lapply(Rt *R, Call *c) {
  Obj *fun = need_fun(R, c, 1, "FUN"), *x = need(R, c, 0, "X");
  x = as_walkable(R, x);
  PeInput in;
  ParCall p;
  ParResult r;
  lapply_call(R, c, x, fun, c->args[2], "lapply", &p, &in);
  p.want_list = true;
  interp_parmap(R, &p, &r);
  rt_assert(R, r.list && LEN(r.list) == p.n, "no list of %lld results", (long long)p.n);
  Obj *names = rt_names(R, x);
  if (!IS_NIL(names)) rt_attr_set(R, r.list, R->s.names, names);
  return r.list;
}

static Obj *do_sapply(Rt *R, Call *c) {
  Obj *fun = need_fun(R, c, 1, "FUN"), *x0 = need(R, c, 0, "X");
  bool use_names = arg_flag(R, c, 4, "USE.NAMES", true);
  Obj *x = as_walkable(R, x0);
  PeInput in;
  ParCall p;
  ParResult r;
  lapply_call(R, c, x, fun, c->args[2], "sapply", &p, &in);
  p.want_list = is_false(c->args[3]);
  Obj *names = rt_names(R, x);
  p.names_of_one = IS_NIL(names) && !(use_names && TYPE(x0) == T_STR);
  interp_parmap(R, &p, &r);
  if (use_names && IS_NIL(names) && TYPE(x0) == T_STR) {
    names = x0;
    if (x0->attr) names = rt_coerce(R, x0, T_STR);
    rt_share(names);
  }
  if (p.want_list) {
    if (!IS_NIL(names)) rt_attr_set(R, r.list, R->s.names, names);
    return r.list;
  }
  return simplify(R, &r, p.n, names, is_array_str(R, c->args[3]));
}

static Obj *do_vapply(Rt *R, Call *c) {
  Obj *fun = need_fun(R, c, 1, "FUN"), *x0 = need(R, c, 0, "X"), *value = need(R, c, 2, "FUN.VALUE");
  bool use_names = arg_flag(R, c, 4, "USE.NAMES", true);
  if (!rt_is_vec(value)) rt_error(R, "'FUN.VALUE' must be a vector");
  Obj *x = as_walkable(R, x0), *dim_v = rt_attr(value, R->s.dim);
  bool array_value = TYPE(dim_v) == T_INT && LEN(dim_v) >= 1;
  ParExpect e = {TYPE(value), LEN(value)};
  PeInput in;
  ParCall p;
  ParResult r;
  lapply_call(R, c, x, fun, c->args[3], "vapply", &p, &in);
  p.expect = &e;
  p.nameless = e.len == 1;
  interp_parmap(R, &p, &r);
  Obj *ans = r.flat, *names = rt_names(R, x); /* ans may be a column of x */
  rt_assert(R, ans && TYPE(ans) == e.type && LEN(ans) == e.len * p.n, "not %lld results of type %d", (long long)p.n,
            e.type);
  if (use_names && IS_NIL(names) && TYPE(x0) == T_STR && !x0->attr) { /* what has others is a list by now */
    names = x0;
    rt_share(names);
  }
  if (!use_names) names = NIL;
  Obj *row = NIL;
  if (use_names) {
    row = rt_attr(value, array_value ? R->s.dimnames : R->s.names);
    if (IS_NIL(row) && r.first) row = array_value ? rt_attr(r.first, R->s.dimnames) : rt_names(R, r.first);
  }
  if (e.len != 1) {
    int rank = array_value ? (int)LEN(dim_v) : 1;
    Obj *dim = rt_alloc(R, T_INT, rank + 1);
    int32_t *d = INT_W(dim);
    for (int j = 0; j < rank; j++) d[j] = array_value ? INT(dim_v)[j] : (int)e.len;
    d[rank] = (int)p.n;
    rt_attr_set(R, ans, R->s.dim, dim);
    if (!IS_NIL(names) || !IS_NIL(row)) {
      Obj *dn = rt_alloc(R, T_LIST, rank + 1);
      if (array_value && TYPE(row) == T_LIST && LEN(row) == rank)
        for (int j = 0; j < rank; j++) rt_set_elt(dn, j, ELT(row, j));
      else if (!array_value) rt_set_elt(dn, 0, row);
      rt_set_elt(dn, rank, names != NIL && LEN(names) == 0 ? NIL : names);
      rt_attr_set(R, ans, R->s.dimnames, dn);
    }
  } else if (!IS_NIL(names)) rt_attr_set(R, ans = rt_own(R, ans), R->s.names, names);
  return ans;
}

/* What has no elements, as GNU R finds at dots[[k]][[1L]]. */
static void no_elements(Rt *R, void *data) {
  Obj *x = data;
  if (x->type == T_ENV) rt_error(R, "wrong arguments for subsetting an environment");
  rt_error_class(R, "notSubsettableError", "object of type '%s' is not subsettable",
                 STR(interp_call_named(R, "typeof", 1, x), 0));
}

/* mapply and Map. */
static Obj *map_arguments(Rt *R, Call *c, Obj *fun, Obj *dots, Obj *more, bool simple, bool higher, bool use_names,
                          const char *what) {
  ParCall p = {.c = c, .what = what, .fun = fun, .want_list = !simple};
  p.nin = (int)LEN(dots);
  Obj *const given = dots;
  Obj *dnames = rt_attr(dots, R->s.names);
  p.in = rt_scratch(R, (size_t)(p.nin + 1) * sizeof *p.in);
  memset(p.in, 0, (size_t)(p.nin + 1) * sizeof *p.in);
  int64_t longest = 0;
  bool zero = false;
  Obj *owned = NULL;
  int odd = -1; /* the first that has no elements */
  for (int k = 0; k < p.nin; k++) {
    Obj *x = ELT(dots, k);
    if (odd < 0 && (x->type == T_SYM || rt_is_fun(x) || (x->type == T_ENV && !rt_is_object(x) && rt_env_count(R, ENV(x)) > 0)))
      odd = k;
    if (!rt_is_vec(x) && !IS_NIL(x)) {
      x = interp_call_named(R, x->type == T_S4 ? ".elements" : "as.list", 1, x);
      if (!owned) owned = dots = rt_dup(R, dots);
      rt_set_elt(dots, k, x);
    }
    int64_t len = rt_length(x);
    if (rt_is_object(x)) len = (int64_t)rt_as_dbl(R, interp_call_named(R, "length", 1, x));
    p.in[k] = (PeInput){.kind = PI_ELEM, .x = x, .len = len, .factor = rt_factor_walks(R, x)};
    if (!IS_NIL(dnames) && CLEN(ELT(dnames, k)) > 0) p.in[k].name = ELT(dnames, k);
    if (len > longest) longest = len;
    if (len == 0) zero = true;
  }
  if (zero) longest = 0;
  else if (odd >= 0) {
    interp_run_as(R, STR(rt_strf(R, "dots[[%dL]][[1L]]", odd + 1), 0), no_elements, ELT(given, odd));
  }
  p.n = longest;
  if (more && !IS_NIL(more)) {
    if (!rt_is_listlike(more)) rt_error(R, "argument 'MoreArgs' of 'mapply' is not a list or pairlist");
    dots_extra(R, more, &p);
  }
  p.keep = dots;
  p.keep2 = more;
  p.place = rt_scratch(R, (size_t)(p.nin + 1) * sizeof *p.place);
  p.call = call_mapply(R, fun, &p);
  for (int k = 0; k < p.nextra; k++) /* code among MoreArgs is part of the call, and evaluated as that is: where mapply is */
    if (p.extra[k]->type == T_LANG || (p.extra[k]->type == T_SYM && p.extra[k] != MISSING_ARG))
      p.extra[k] = interp_promise(R, p.extra[k], R->base_ns);
  ParResult r;
  interp_parmap(R, &p, &r);
  for (int k = 0; k < p.nin; k++)
    if (longest > 0 && longest % p.in[k].len != 0)
      rt_warning_call(R, what[0] == 'M' ? interp_call_text(R, "mapply(FUN = f, ..., SIMPLIFY = FALSE)") : NULL,
                      "longer argument not a multiple of length of shorter");
  Obj *names = NIL;
  if (use_names && p.nin > 0) {
    Obj *first = ELT(given, 0); /* before its elements were taken */
    names = rt_is_object(first) ? interp_call_named(R, "names", 1, first) : rt_names(R, first);
    if (!IS_NIL(names) && names->type != T_STR) names = rt_coerce(R, names, T_STR);
    if (IS_NIL(names) && TYPE(first) == T_STR) {
      names = first->attr ? rt_coerce(R, first, T_STR) : first;
      rt_share(names);
    }
    if (!IS_NIL(names) && LEN(names) != p.n) {
      if (LEN(names) > p.n) {
        if (p.n == 0 && (LEN(names) == 0 || IS_NIL(rt_names(R, first)))) names = rt_alloc(R, T_STR, 0);
        else
          rt_error(R, "'names' attribute [%lld] must be the same length as the vector [%lld]", (long long)LEN(names),
                   (long long)p.n);
      } else { /* names<- extends with NA */
        Obj *full = rt_alloc(R, T_STR, p.n);
        for (int64_t i = 0; i < p.n; i++) SET_STR(full, i, i < LEN(names) ? ELT(names, i) : NA_STR);
        names = full;
      }
    }
  }
  rt_assert(R, IS_NIL(names) || LEN(names) == p.n, "%lld names of %lld", (long long)LEN(names), (long long)p.n);
  if (simple) return simplify(R, &r, p.n, names, higher);
  if (!IS_NIL(names)) rt_attr_set(R, r.list, R->s.names, names);
  return r.list;
}

static Obj *do_mapply(Rt *R, Call *c) {
  Obj *fun = need_fun(R, c, 0, "FUN");
  bool use_names = arg_flag(R, c, 4, "USE.NAMES", true);
  return map_arguments(R, c, fun, c->args[1], c->args[2], !is_false(c->args[3]), is_array_str(R, c->args[3]), use_names,
                       "mapply");
}

/* Map(f, ...): named arguments of mapply among the dots are passed on as mapply would match them. */
static Obj *do_Map(Rt *R, Call *c) {
  Obj *fun = need_fun(R, c, 0, "f"), *dots = c->args[1], *more = NULL;
  Obj *names = rt_attr(dots, R->s.names);
  bool use_names = true;
  if (!IS_NIL(names)) {
    int keep = 0, n = (int)LEN(dots);
    bool *drop = rt_scratch(R, (size_t)n + 1);
    for (int i = 0; i < n; i++) {
      const char *s = STR(names, i);
      drop[i] = true;
      if (strcmp(s, "MoreArgs") == 0) more = ELT(dots, i);
      else if (strcmp(s, "USE.NAMES") == 0) use_names = rt_as_lgl(R, ELT(dots, i)) != 0;
      else drop[i] = false, keep++;
    }
    if (keep < n) {
      Obj *d = rt_alloc(R, T_DOTS, keep), *nm = rt_alloc(R, T_STR, keep);
      for (int i = 0, k = 0; i < n; i++)
        if (!drop[i]) rt_set_elt(d, k, ELT(dots, i)), SET_STR(nm, k, ELT(names, i)), k++;
      rt_attr_set(R, d, R->s.names, nm);
      dots = d;
    }
  }
  return map_arguments(R, c, fun, dots, more, false, false, use_names, "Map");
}

/* apply: the plain case, rows or columns of a matrix without named dimnames, here; all else in stdlib/R/base/apply.R. */
static Obj *do_apply(Rt *R, Call *c) {
  Obj *fun = need_fun(R, c, 2, "FUN"), *x = need(R, c, 0, "X"), *margin = need(R, c, 1, "MARGIN");
  Obj *dim = rt_attr(x, R->s.dim), *dn = rt_attr(x, R->s.dimnames), *simp = c->args[4];
  bool simple = !simp || (TYPE(simp) == T_LGL && LEN(simp) == 1 && LGL(simp)[0] == 1);
  bool plain = !rt_is_object(x) && rt_is_atomic(x) && TYPE(dim) == T_INT && LEN(dim) == 2 && rt_is_num(margin) &&
               LEN(margin) == 1 && INT(dim)[0] > 0 && INT(dim)[1] > 0 &&
               (IS_NIL(dn) || IS_NIL(rt_attr(dn, R->s.names)));
  int m = plain ? rt_as_int(R, margin) : 0;
  if (m != 1 && m != 2) {
    Obj *dots = c->args[3], *names = dots ? rt_attr(dots, R->s.names) : NIL;
    int nd = dots ? (int)LEN(dots) : 0;
    Obj **args = rt_scratch(R, (size_t)(nd + 4) * sizeof(Obj *)),
        **nms = rt_scratch(R, (size_t)(nd + 4) * sizeof(Obj *));
    args[0] = x, args[1] = margin, args[2] = fun, args[3] = rt_lgl(R, simple);
    for (int i = 0; i < 4; i++) nms[i] = NULL;
    for (int i = 0; i < nd; i++)
      args[4 + i] = ELT(dots, i), nms[4 + i] = !IS_NIL(names) && CLEN(ELT(names, i)) ? ELT(names, i) : NULL;
    Obj *general = interp_find_fun(R, rt_sym(R, ".apply_array"), R->base, true);
    return rt_box(R, interp_call(R, general, 4 + nd, args, nms, c->call, interp_env(R, c)));
  }
  PeInput in = {.kind = m == 1 ? PI_ROW : PI_COL, .x = x, .len = INT(dim)[m - 1]};
  ParCall p = {.c = c,
               .what = "apply",
               .fun = fun,
               .n = in.len,
               .nin = 1,
               .in = &in,
               .call = call_apply(R),
               .names_of_one = true,
               .nameless = simple,
               .want_list = !simple};
  dots_extra(R, c->args[3], &p);
  ParResult r;
  interp_parmap(R, &p, &r);
  Obj *names = IS_NIL(dn) ? NIL : ELT(dn, m - 1);
  if (r.m == 1) r.elt_names = NIL; /* apply drops them */
  if (r.flat) return simplify(R, &r, p.n, names, false);
  return interp_call_named(R, ".apply_finish", 5, r.list, rt_int(R, m), dim, dn, rt_lgl(R, simple));
}

const BuiltinDef builtins_apply[] = {
    {"lapply", do_lapply, BK_BUILTIN, "X, FUN, ...", BF_PARALLEL | BF_LAZY_DOTS, 0},
    {"sapply", do_sapply, BK_BUILTIN, "X, FUN, ..., simplify = TRUE, USE.NAMES = TRUE", BF_PARALLEL | BF_LAZY_DOTS, 0},
    {"vapply", do_vapply, BK_BUILTIN, "X, FUN, FUN.VALUE, ..., USE.NAMES = TRUE", BF_PARALLEL | BF_LAZY_DOTS, 0},
    {"mapply", do_mapply, BK_BUILTIN, "FUN, ..., MoreArgs = NULL, SIMPLIFY = TRUE, USE.NAMES = TRUE", BF_PARALLEL, 0},
    {"Map", do_Map, BK_BUILTIN, "f, ...", BF_PARALLEL, 0},
    {"apply", do_apply, BK_BUILTIN, "X, MARGIN, FUN, ..., simplify = TRUE", BF_PARALLEL | BF_LAZY_DOTS, 0},
    {0}};
