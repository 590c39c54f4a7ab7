/* stdlib/base/attr.c - attributes: attr, attributes, names, dim, dimnames, levels and their assignments, structure. */
#include "vec.h"
#include <stdlib.h>

static const char *const not_vec = "invalid first argument, must be vector (list or atomic)";

/* ---- checked setters; x is the caller's to write --------------------------------------------------------------------
 */

/* checked; x is yours */
static Obj *vec_set_dim(Rt *R, Obj *x, Obj *dim) {
  if (dim == NIL) {
    rt_attr_set(R, x, R->s.dimnames, NIL);
    rt_attr_set(R, x, R->s.dim, NIL);
    return x;
  }
  if (!rt_is_vec(x) && x->type != T_PAIRLIST) rt_error(R, "%s", not_vec);
  if (!rt_is_atomic(dim) && dim->type != T_LIST) rt_error(R, "invalid second argument, must be vector or NULL");
  int64_t k = LEN(dim), prod = 1;
  if (k == 0) rt_error(R, "length-0 dimension vector is invalid");
  Obj *d = rt_coerce(R, dim, T_INT), *dnm = rt_attr(dim, R->s.names);
  if (dnm != NIL) { /* names of dim stay */
    if (d == dim || d->attr) d = rt_dup(R, d), rt_attr_clear(d);
    rt_attr_set(R, d, R->s.names, dnm);
  }
  bool neg = false, na = false, much = false, none = false;
  for (int64_t i = 0; i < k; i++) {
    int32_t v = INT(d)[i];
    if (v == NA_INT) na = true;
    else if (v < 0) neg = true;
    else if (v == 0) none = true;
    else much |= __builtin_mul_overflow(prod, v, &prod);
  }
  if (none || much) prod = none ? 0 : INT64_MAX; /* longer than any vector */
  if (na) rt_error(R, "the dims contain missing values");
  if (neg) rt_error(R, "the dims contain negative values");
  if (prod != LEN(x))
    rt_error(R, "dims [product %lld] do not match the length of object [%lld]", (long long)prod, (long long)LEN(x));
  rt_attr_set(R, x, R->s.dimnames, NIL);
  rt_attr_set(R, x, R->s.dim, d);
  return x;
}

/* Names as attr(x, "names") <- and dimnames take them: no method is asked.  A dim's factor shows its labels. */
static Obj *names_as_str(Rt *R, Obj *v, bool labels) {
  if (v->type == T_STR) return v->attr ? rt_coerce(R, v, T_STR) : v;
  if (labels && vec_is_factor(v)) return vec_as_char(R, v);
  if (!rt_is_object(v) || !rt_is_vec(v)) return vec_as_char(R, v);
  v = rt_dup(R, v);
  rt_attr_set(R, v, R->s.class_, NIL);
  return vec_as_char(R, v);
}

/* As names(x) <- takes them: what as.character() makes of the value, which code is evaluated for. */
static Obj *names_by_method(Rt *R, Call *c, Obj *v) {
  if (rt_is_fun(v)) /* GNU R calls as.character() with the function itself */
    rt_error_call(R, rt_langs(R, "as.character", 1, v), "cannot coerce type '%s' to vector of type 'character'",
                  STR(interp_call_named(R, "typeof", 1, v), 0));
  if (v->type == T_LANG || v->type == T_SYM) v = interp_evalo(R, v, interp_env(R, c));
  return v->type != T_STR && rt_is_object(v) ? rt_coerce(R, interp_call_named(R, "as.character", 1, v), T_STR) : v;
}

static Obj *vec_set_names(Rt *R, Obj *x, Obj *names) {
  if (x == NIL) {
    if (names == NIL) return x;
    rt_error(R, "attempt to set an attribute on NULL");
  }
  if (!rt_has_elts(x)) {
    if (names == NIL) return x;
    rt_error(R, "names() applied to a non-vector");
  }
  Obj *dim = vec_dim(R, x);
  if (names == NIL) {
    if (dim != NIL && LEN(dim) == 1) rt_attr_set(R, x, R->s.dimnames, NIL);
    rt_attr_set(R, x, R->s.names, NIL);
    return x;
  }
  Obj *s = names_as_str(R, names, false);
  int64_t n = LEN(x), m = LEN(s);
  if (m > n)
    rt_error(R, "'names' attribute [%lld] must be the same length as the vector [%lld]", (long long)m, (long long)n);
  if (m < n) {
    Obj *t = rt_alloc(R, T_STR, n);
    for (int64_t i = 0; i < n; i++) SET_STR(t, i, i < m ? ELT(s, i) : NA_STR);
    s = t;
  }
  if (x->type == T_LANG || x->type == T_PAIRLIST || x->type == T_DOTS) {
    bool any = false;
    Obj *t = rt_alloc(R, T_STR, n);
    for (int64_t i = 0; i < n; i++) {
      const bool named = ELT(s, i) != NA_STR && CLEN(ELT(s, i));
      if (named) SET_STR(t, i, ELT(s, i));
      any |= named;
    }
    rt_attr_set(R, x, R->s.names, any ? t : NIL);
    return x;
  }
  if (dim != NIL && LEN(dim) == 1) {
    Obj *dn = rt_alloc(R, T_LIST, 1);
    rt_set_elt(dn, 0, s);
    rt_attr_set(R, x, R->s.dimnames, dn);
  } else rt_attr_set(R, x, R->s.names, s);
  return x;
}

Obj *vec_set_dimnames(Rt *R, Obj *x, Obj *dn) {
  if (dn == NIL) {
    rt_attr_set(R, x, R->s.dimnames, NIL);
    return x;
  }
  Obj *dim = vec_dim(R, x);
  if (x == NIL) rt_error(R, "attempt to set an attribute on NULL");
  if (dim == NIL) rt_error(R, "'dimnames' applied to non-array");
  if (dn->type != T_LIST) rt_error(R, "'dimnames' must be a list");
  int64_t k = LEN(dim);
  if (LEN(dn) == 0) {
    rt_attr_set(R, x, R->s.dimnames, NIL);
    return x;
  }
  if (LEN(dn) > k) rt_error(R, "length of 'dimnames' [%d] must match that of 'dims' [%d]", (int)LEN(dn), (int)k);
  Obj *r = rt_alloc(R, T_LIST, k);
  rt_assert(R, TYPE(dim) == T_INT, "dim of type %d", TYPE(dim));
  for (int64_t i = 0; i < LEN(dn); i++) {
    Obj *e = ELT(dn, i);
    if (e != NIL) {
      if (!rt_is_atomic(e) && e->type != T_LIST)
        rt_error(R, "invalid type (%s) for 'dimnames' (must be a vector)", rt_type_name(TYPE(e)));
      if (LEN(e) != INT(dim)[i] && LEN(e) != 0)
        rt_error(R, "length of 'dimnames' [%d] not equal to array extent", (int)i + 1);
      if (LEN(e) == 0) e = NIL;
      else e = names_as_str(R, e, true);
    }
    rt_set_elt(r, i, e);
  }
  Obj *nn = rt_attr(dn, R->s.names);
  if (nn != NIL) {
    if (LEN(nn) < k) {
      Obj *t = rt_alloc(R, T_STR, k);
      for (int64_t i = 0; i < LEN(nn); i++) SET_STR(t, i, ELT(nn, i));
      nn = t;
    }
    rt_attr_set(R, r, R->s.names, nn);
  }
  rt_attr_set(R, x, R->s.dimnames, r);
  return x;
}

static void set_tsp(Rt *R, Obj *x, Obj *v) {
  if (v == NIL) {
    rt_attr_set(R, x, R->s.tsp, NIL);
    return;
  }
  if (!rt_is_num(v) || LEN(v) != 3) rt_error(R, "'tsp' attribute must be numeric of length three");
  Obj *d = rt_coerce(R, v, T_DBL);
  double s = DBL(d)[0], e = DBL(d)[1], f = DBL(d)[2];
  if (f <= 0) rt_error(R, "invalid time series parameters specified");
  int64_t n = rt_nrow(x);
  if (n == 0) rt_error(R, "cannot assign 'tsp' to zero-length vector");
  if (fabs(e - s - (double)(n - 1) / f) > 1e-5) rt_error(R, "invalid time series parameters specified");
  rt_attr_set(R, x, R->s.tsp, d);
}

static void set_class(Rt *R, Obj *x, Obj *v) {
  if (v == NIL || (v->type == T_STR && LEN(v) == 0)) {
    rt_attr_set(R, x, R->s.class_, NIL);
    return;
  }
  if (v->type != T_STR) rt_error(R, "attempt to set invalid 'class' attribute");
  for (int64_t i = 0; i < LEN(v); i++)
    if (!strcmp(STR(v, i), "factor") && x->type != T_INT) rt_error(R, "adding class \"factor\" to an invalid object");
  rt_attr_set(R, x, R->s.class_, v);
}

/* row.names given as 1:n are kept as c(NA, n); automatic ones come as c(NA, -n) already. */
static Obj *compact_row_names(Rt *R, Obj *v) {
  if ((v->type == T_INT || v->type == T_DBL) && LEN(v) > 0) {
    int64_t n = LEN(v);
    if (v->type == T_DBL && n == 2 && rt_is_na(DBL(v)[0])) return rt_coerce(R, v, T_INT);
    if (v->type == T_INT && n == 2 && INT(v)[0] == NA_INT) return v;
    if (v->type == T_DBL) return v;
    bool seq = n > 2;
    for (int64_t i = 0; i < n && seq; i++) seq = INT(v)[i] == i + 1;
    if (seq) {
      Obj *r = rt_alloc(R, T_INT, 2);
      INT_W(r)[0] = NA_INT, INT_W(r)[1] = (int32_t)n;
      return r;
    }
  }
  return v;
}

Obj *vec_set_attr(Rt *R, Obj *x, const char *name, Obj *v) {
  if (x == NIL) {
    if (v == NIL) return x;
    rt_error(R, "attempt to set an attribute on NULL");
  }
  if (x->type == T_SYM) {
    if (v == NIL) return x;
    rt_error(R, "cannot set attribute on a symbol");
  }
  if (!strcmp(name, "names")) return vec_set_names(R, x, v);
  if (!strcmp(name, "dim")) return vec_set_dim(R, x, v);
  if (!strcmp(name, "dimnames")) return vec_set_dimnames(R, x, v);
  if (!strcmp(name, "class")) {
    set_class(R, x, v);
    return x;
  }
  if (!strcmp(name, "tsp")) {
    if (v != NIL && !rt_is_vec(x)) rt_error(R, "object is not a matrix");
    set_tsp(R, x, v);
    return x;
  }
  if (!strcmp(name, "row.names")) {
    rt_attr_set(R, x, R->s.row_names, v == NIL ? v : compact_row_names(R, v));
    return x;
  }
  rt_attr_set(R, x, rt_sym(R, name), v);
  return x;
}

static Obj *expand_row_names(Rt *R, Obj *v) {
  if (v->type == T_INT && LEN(v) == 2 && INT(v)[0] == NA_INT) {
    int n = INT(v)[1];
    return rt_seq(R, T_INT, 1, 1, n < 0 ? -(int64_t)n : n);
  }
  return v;
}

Obj *vec_get_attr(Rt *R, Obj *x, Obj *sym) {
  if (sym == R->s.names) {
    if (x->type == T_ENV) return NIL;
    return rt_names(R, x);
  }
  Obj *v = rt_attr(x, sym);
  return sym == R->s.row_names && v != NIL ? expand_row_names(R, v) : v;
}

/* ---- attr, attributes -------------------------------------------------------------------------------------------- */

static Obj *do_attr(Rt *R, Call *c) {
  Obj *x = vec_arg_or(c, 0, NULL), *w = vec_arg_or(c, 1, NULL);
  bool exact = false;
  if (c->def->formals == NULL && c->names) { /* named arguments in any order */
    Obj *pos[3] = {0};
    int k = 0;
    bool used[3] = {0};
    for (int i = 0; i < c->n; i++) {
      const char *nm = c->names[i] ? CSTR(c->names[i]) : "";
      if (!strcmp(nm, "x")) pos[0] = c->args[i], used[0] = true;
      else if (nm[0] && !strncmp(nm, "which", strlen(nm))) pos[1] = c->args[i], used[1] = true;
      else if (nm[0] && !strncmp(nm, "exact", strlen(nm))) pos[2] = c->args[i], used[2] = true;
    }
    for (int i = 0; i < c->n; i++) {
      const char *nm = c->names[i] ? CSTR(c->names[i]) : "";
      if (!strcmp(nm, "x") || (nm[0] && (!strncmp(nm, "which", strlen(nm)) || !strncmp(nm, "exact", strlen(nm)))))
        continue;
      while (k < 3 && used[k]) k++;
      if (k < 3) pos[k] = c->args[i], used[k] = true;
    }
    x = pos[0], w = pos[1];
    if (pos[2]) exact = rt_as_lgl(R, pos[2]) == 1;
  } else if (c->n == 3) exact = rt_as_lgl(R, c->args[2]) == 1;
  if (!x || !w || c->n > 3) rt_error(R, "either 2 or 3 arguments are required");
  if (w->type != T_STR) rt_error(R, "'which' must be of mode character");
  if (LEN(w) != 1) rt_error(R, "exactly one attribute 'which' must be given");
  if (ELT(w, 0) == NA_STR) return NIL;
  const char *s = STR(w, 0);
  size_t len = strlen(s);
  if (x->type == T_ENV && !strcmp(s, "names")) return rt_names(R, x);
  Obj *part = NULL;
  int nparts = 0;
  for (AttrObj *a = (AttrObj *)x->attr; a; a = a->next) {
    const char *nm = SYMNAME(a->name);
    if (!strcmp(nm, s)) return vec_get_attr(R, x, a->name);
    if (!exact && !strncmp(nm, s, len)) part = a->name, nparts++;
  }
  if (!strcmp(s, "names")) return rt_names(R, x);
  if (!exact && nparts <= 1 && !strncmp("names", s, len) && len > 0 && rt_names(R, x) != NIL && !part && len < 5)
    return rt_names(R, x);
  if (exact || nparts != 1) return NIL;
  if (rt_option_lgl(R, "warnPartialMatchAttr", false)) rt_warning(R, "partial match of '%s' to '%s'", s, SYMNAME(part));
  return vec_get_attr(R, x, part);
}

static Obj *writable(Rt *R, Obj *x) {
  if (x->type == T_ENV || x->type == T_SYM || x->type == T_EXTPTR || x->type == T_NIL) return x;
  if (x->type == T_CLOSURE || x->type == T_BUILTIN || x->type == T_S4) return rt_dup(R, x);
  return rt_own(R, x);
}

static Obj *do_set_attr(Rt *R, Call *c) {
  arg_check_n(R, c, 3, 3);
  Obj *x = c->args[0], *name = c->args[1], *v = c->args[2];
  if (c->names && c->names[1] && !strcmp(CSTR(c->names[1]), "value")) name = c->args[2], v = c->args[1];
  if (name->type != T_STR || LEN(name) < 1 || ELT(name, 0) == NA_STR) rt_error(R, "'name' must be non-null character string");
  if (CLEN(ELT(name, 0)) == 0) rt_error(R, "attempt to use zero-length variable name");
  if (v == x) v = rt_dup(R, v);
  return vec_set_attr(R, writable(R, x), STR(name, 0), v);
}

static Obj *do_attributes(Rt *R, Call *c) {
  arg_check_n(R, c, 1, 1);
  Obj *x = c->args[0];
  int64_t n = 0;
  bool call = x->type == T_LANG; /* whose names are its arguments', not an attribute */
  for (AttrObj *a = (AttrObj *)x->attr; a; a = a->next) n += !call || a->name != R->s.names;
  if (n == 0) return NIL;
  Obj *r = rt_alloc(R, T_LIST, n), *nm = rt_alloc(R, T_STR, n);
  int64_t i = 0;
  for (AttrObj *a = (AttrObj *)x->attr; a; a = a->next) {
    if (call && a->name == R->s.names) continue;
    rt_assert(R, i < n && a->value != NIL, "attribute %s", SYMNAME(a->name));
    Obj *v = a->name == R->s.row_names ? expand_row_names(R, a->value) : a->value;
    rt_set_elt(r, i, v);
    SET_STR(nm, i++, SYM(a->name)->name);
  }
  rt_attr_set(R, r, R->s.names, nm);
  return r;
}

static Obj *set_attributes(Rt *R, Obj *x, Obj *l) {
  if (l == NIL) return x;
  Obj *nm = rt_attr(l, R->s.names);
  int64_t n = LEN(l);
  if (n > 0 && nm == NIL) rt_error(R, "attributes must be named");
  for (int64_t i = 0; i < n; i++)
    if (CLEN(ELT(nm, i)) == 0) rt_error(R, "all attributes must have names [%d does not]", (int)i + 1);
  for (int64_t i = 0; i < n; i++)
    if (!strcmp(STR(nm, i), "dim")) x = vec_set_attr(R, x, "dim", ELT(l, i)); /* dim comes first: others depend on it */
  for (int64_t i = 0; i < n; i++)
    if (strcmp(STR(nm, i), "dim")) x = vec_set_attr(R, x, STR(nm, i), ELT(l, i));
  return x;
}

static Obj *do_set_attributes(Rt *R, Call *c) {
  arg_check_n(R, c, 2, 2);
  Obj *x = c->args[0], *l = c->args[1];
  if (l != NIL && l->type != T_LIST && l->type != T_PAIRLIST) rt_error(R, "attributes must be a list or NULL");
  if (x == NIL) {
    if (l == NIL || LEN(l) == 0) return NIL;
    x = rt_alloc(R, T_LIST, 0);
  } else {
    x = writable(R, x);
    if (x->type != T_SYM) rt_attr_clear(x);
  }
  return set_attributes(R, x, l);
}

typedef struct StructureJob {
  Obj *x, *dots, *names; /* names of the attributes in dots, T_STR */
} StructureJob;

/* The name of an attribute that structure() takes by its old name too. */
static const char *structure_name(const char *s) {
  static const char *const old[][2] = {
      {".Names", "names"}, {".Dim", "dim"}, {".Dimnames", "dimnames"}, {".Label", "levels"}, {".Tsp", "tsp"}};
  for (size_t i = 0; i < sizeof old / sizeof *old; i++)
    if (!strcmp(s, old[i][0])) return old[i][1];
  return s;
}

static void structure_set(Rt *R, void *job) {
  StructureJob *j = job;
  Obj *x = j->x;
  if (j->names == NIL) rt_error(R, "attributes must be named");
  for (int64_t i = 0; i < LEN(j->dots); i++)
    if (!STR(j->names, i)[0]) rt_error(R, "all attributes must have names [%d does not]", (int)i + 1);
  Obj *had = rt_attr(x, R->s.names); /* dim drops them; as in attributes<- they come after it */
  for (int pass = 0; pass < 2; pass++) {
    if (pass && had != NIL && rt_attr(x, R->s.dim) != NIL) {
      rt_attr_set(R, x, R->s.names, NIL);
      x = vec_set_attr(R, x, "names", had);
    }
    for (int64_t i = 0; i < LEN(j->dots); i++) {
      const char *s = structure_name(STR(j->names, i));
      if (!strcmp(s, "dim") != (pass == 0)) continue;
      Obj *v = ELT(j->dots, i);
      if (!strcmp(s, "class") && v->type == T_STR && x->type == T_DBL)
        for (int64_t k = 0; k < LEN(v); k++)
          if (!strcmp(STR(v, k), "factor")) {
            x = rt_coerce_keep(R, x, T_INT);
            break;
          }
      x = vec_set_attr(R, x, s, v);
    }
  }
  j->x = x;
}

static Obj *do_structure(Rt *R, Call *c) {
  Obj *x = arg_need(R, c, 0, ".Data"), *d = c->args[1];
  int64_t n = LEN(d);
  Obj *nm = n ? rt_attr(d, R->s.names) : NIL;
  if (x == NIL) {
    rt_warning(R, "Calling 'structure(NULL, *)' is deprecated, as NULL cannot have attributes.\n  Consider "
                  "'structure(list(), *)' instead.");
    if (!n) return NIL;
    x = rt_alloc(R, T_LIST, 0);
  } else if (n) x = x->type == T_ENV || x->type == T_SYM ? x : rt_dup(R, x);
  if (!n) return x;
  Obj *dn = R->foreign ? rt_attr(x, R->s.dimnames) : NIL;
  if (dn != NIL) rt_attr_set(R, x, R->s.dimnames, rt_dup(R, dn)); /* C code may write into it, which is x's alone */
  Obj *rn = x->attr ? rt_attr(x, R->s.row_names) : NIL;
  if (rn != NIL) rt_attr_set(R, x, R->s.row_names, compact_row_names(R, expand_row_names(R, rn))); /* set: not automatic */
  bool fails = nm == NIL || x->type == T_SYM; /* may it?  Then as the attributes<- that structure() is in GNU R */
  for (int64_t i = 0; i < n && !fails; i++) {
    static const char *const checked[] = {"", "dim", "names", "dimnames", "tsp", "class"};
    const char *s = structure_name(STR(nm, i));
    for (size_t k = 0; k < sizeof checked / sizeof *checked; k++) fails |= !strcmp(s, checked[k]);
  }
  StructureJob job = {x, d, nm};
  if (fails) interp_run_as(R, "attributes(.Data) <- c(attributes(.Data), attrib)", structure_set, &job);
  else structure_set(R, &job);
  return job.x;
}

/* ---- names, dim, dimnames, levels -------------------------------------------------------------------------------- */

static Obj *do_names(Rt *R, Call *c) {
  arg_check_n(R, c, 1, 1);
  Obj *x = c->args[0];
  if (x->type == T_ENV) { /* in no order, as ls(sorted = FALSE) */
    if (ENV(x)->kind == E_BASE) packages_know(R);
    return rt_env_names(R, ENV(x), true, false);
  }
  if (!rt_has_elts(x)) return NIL;
  return rt_names(R, x);
}
static Obj *do_set_names(Rt *R, Call *c) {
  arg_check_n(R, c, 2, 2);
  Obj *x = c->args[0];
  if (x == NIL && c->args[1] == NIL) return NIL;
  return vec_set_names(R, writable(R, x), names_by_method(R, c, c->args[1]));
}
static Obj *do_dim(Rt *R, Call *c) {
  arg_check_n(R, c, 1, 1);
  Obj *x = c->args[0];
  if (x->type == T_LIST && rt_inherits(x, "data.frame")) {
    Obj *rn = rt_attr(x, R->s.row_names), *r = rt_alloc(R, T_INT, 2);
    int32_t nr = rn == NIL                                                   ? 0
                 : rn->type == T_INT && LEN(rn) == 2 && INT(rn)[0] == NA_INT ? abs(INT(rn)[1])
                                                                             : (int32_t)LEN(rn);
    INT_W(r)[0] = nr, INT_W(r)[1] = (int32_t)LEN(x);
    return r;
  }
  return vec_dim(R, x);
}
static Obj *do_set_dim(Rt *R, Call *c) {
  arg_check_n(R, c, 2, 2);
  Obj *x = c->args[0], *d = c->args[1];
  if (d == NIL) {
    if (vec_dim(R, x) == NIL && rt_attr(x, R->s.names) == NIL) return x;
    x = writable(R, x);
    rt_attr_set(R, x, R->s.dimnames, NIL);
    rt_attr_set(R, x, R->s.dim, NIL);
    rt_attr_set(R, x, R->s.names, NIL);
    return x;
  }
  if (x == NIL) rt_error(R, "attempt to set an attribute on NULL");
  if (!rt_is_vec(x) && x->type != T_PAIRLIST) rt_error(R, "%s", not_vec);
  if (!rt_is_atomic(d)) rt_error(R, "invalid second argument, must be vector or NULL");
  x = vec_set_dim(R, writable(R, x), d);
  rt_attr_set(R, x, R->s.names, NIL);
  return x;
}
static Obj *do_dimnames(Rt *R, Call *c) {
  arg_check_n(R, c, 1, 1);
  return vec_dimnames(R, c->args[0]);
}
static Obj *do_set_dimnames(Rt *R, Call *c) {
  arg_check_n(R, c, 2, 2);
  Obj *x = c->args[0];
  if (c->args[1] == NIL && vec_dimnames(R, x) == NIL) return x;
  return vec_set_dimnames(R, writable(R, x), c->args[1]);
}
static Obj *do_levels(Rt *R, Call *c) {
  Obj *x = arg_need(R, c, 0, "x");
  return rt_attr(x, R->s.levels);
}
static Obj *do_set_levels(Rt *R, Call *c) {
  arg_check_n(R, c, 2, 2);
  Obj *x = c->args[0], *v = c->args[1];
  if (x == NIL && v == NIL) return NIL;
  if (x == NIL) rt_error(R, "attempt to set an attribute on NULL");
  if (x->type == T_SYM && v != NIL) rt_error(R, "cannot set attribute on a symbol");
  if (v->type == T_EXPR) rt_error(R, "unimplemented type 'expression' in 'HashTableSetup'\n");
  if (v != NIL && !rt_is_vec(v)) rt_error(R, "'duplicated' applies only to vectors");
  if (rt_is_atomic(v)) {
    int64_t *first = SCRATCH(R, int64_t, LEN(v));
    vec_first_equal(R, v, first);
    for (int64_t i = 0; i < LEN(v); i++)
      if (first[i] != i) rt_error(R, "factor level [%lld] is duplicated", (long long)i + 1);
  }
  x = writable(R, x);
  rt_attr_set(R, x, R->s.levels, v);
  return x;
}

static Obj *do_nrow(Rt *R, Call *c) { /* nrow, ncol: dim(x)[k], with dim() dispatched */
  Obj *x = arg_need(R, c, 0, "x");
  int k = c->def->code & 1;
  bool upper = (c->def->code & 2) != 0;
  Obj *d = vec_dim(R, x);
  if (rt_is_object(x) && d == NIL) d = interp_dispatch_or(R, "dim", 1, &x);
  if (d == NIL || (upper && LEN(d) <= k && k == 1)) {
    if (!upper) return NIL;
    if (k == 1) return rt_int(R, 1);
    return interp_call_named(R, "length", 1, x);
  }
  if (LEN(d) <= k) return rt_int(R, NA_INT);
  return d->type == T_INT ? rt_int(R, INT(d)[k]) : vec_subset2(R, d, 1, (Obj *[]){rt_int(R, k + 1)}, 1);
}

const BuiltinDef builtins_attr[] = {{"attr", do_attr, BK_BUILTIN, NULL, BF_PRIM | BF_PURE, 0},
                                    {"attr<-", do_set_attr, BK_BUILTIN, NULL, BF_PRIM, 0},
                                    {"attributes", do_attributes, BK_BUILTIN, NULL, BF_PRIM | BF_PURE, 0},
                                    {"attributes<-", do_set_attributes, BK_BUILTIN, NULL, BF_PRIM, 0},
                                    {"structure", do_structure, BK_BUILTIN, ".Data, ...", BF_PURE, 0},
                                    {"names", do_names, BK_BUILTIN, NULL, BF_PRIM | BF_DISPATCH | BF_PURE, 0},
                                    {"names<-", do_set_names, BK_BUILTIN, NULL, BF_PRIM | BF_DISPATCH, 0},
                                    {"dim", do_dim, BK_BUILTIN, NULL, BF_PRIM | BF_DISPATCH | BF_PURE, 0},
                                    {"dim<-", do_set_dim, BK_BUILTIN, NULL, BF_PRIM | BF_DISPATCH, 0},
                                    {"dimnames", do_dimnames, BK_BUILTIN, NULL, BF_PRIM | BF_DISPATCH | BF_PURE, 0},
                                    {"dimnames<-", do_set_dimnames, BK_BUILTIN, NULL, BF_PRIM | BF_DISPATCH, 0},
                                    {"levels", do_levels, BK_BUILTIN, "x", BF_DISPATCH | BF_PURE | BF_GENERIC, 0},
                                    {"levels.default", do_levels, BK_BUILTIN, "x", BF_PURE, 0},
                                    {"levels<-", do_set_levels, BK_BUILTIN, NULL, BF_PRIM | BF_DISPATCH, 0},
                                    {"nrow", do_nrow, BK_BUILTIN, "x", BF_PURE, 0},
                                    {"ncol", do_nrow, BK_BUILTIN, "x", BF_PURE, 1},
                                    {"NROW", do_nrow, BK_BUILTIN, "x", BF_PURE, 2},
                                    {"NCOL", do_nrow, BK_BUILTIN, "x", BF_PURE, 3},
                                    {0}};
