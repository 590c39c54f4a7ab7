/* interp/exec_index.c - x[i], x[[i]], x$n and their assignment; nested replacement calls.
 *
 * One element of a plain vector or matrix by a number in bounds is read and written here, without allocation;
 * everything else goes to the base functions `[`, `[[<-` and kin.  An assignment writes into the vector itself when
 * nobody else holds it (named < 2).
 */
#include "lent.h"
#include "nodeops.h"

/* Element i of a vector of strings or of complex numbers. */
static Value __attribute__((noinline)) boxed_element(Rt *R, Obj *o, int64_t i) {
  Obj *e = rt_alloc(R, o->type, 1);
  if (o->type == T_STR) SET_STR(e, 0, ELT(o, i));
  else CPLX_W(e)[0] = CPLX(o)[i];
  return v_obj(e);
}

/* Value of element i of a plain vector; false for types that have no unboxed elements. */
static inline bool element(Rt *R, Obj *o, int64_t i, Value *v) {
  double x;
  if (UNLIKELY(!VEC(o)->data) && rt_long_seq_elt(o, i, &x)) {
    *v = o->type == T_INT ? v_int((int)x) : v_dbl(x);
    return true;
  }
  if (UNLIKELY(VEC(o)->data == NULL) && rt_is_num(o)) {
    double d;
    int32_t k;
    if (o->type == T_DBL ? rt_peek(o, i, 1, &d) : rt_peek(o, i, 1, &k)) {
      *v = o->type == T_DBL ? v_dbl(d) : o->type == T_INT ? v_int(k) : v_lgl(k);
      return true;
    }
  }
  switch (o->type) {
  case T_DBL: *v = v_dbl(DBL(o)[i]); return true;
  case T_INT: *v = v_int(INT(o)[i]); return true;
  case T_LGL: *v = v_lgl(LGL(o)[i]); return true;
  case T_STR:
  case T_CPLX: *v = boxed_element(R, o, i); return true;
  default: return false;
  }
}

/* The same of a vector that has names, and no other attribute: x[i] has one, too. */
static Value __attribute__((noinline)) named_element(Rt *R, Obj *o, int64_t i) {
  Obj *names = ((AttrObj *)o->attr)->value, *one = rt_alloc(R, T_STR, 1), *r = rt_alloc(R, (ObjType)o->type, 1);
  rt_assert(R, i < LEN(o) && i < LEN(names), "name %lld of %lld", (long long)i, (long long)LEN(names));
  SET_STR(one, 0, ELT(names, i));
  switch (o->type) {
  case T_DBL: DBL_W(r)[0] = DBL(o)[i]; break;
  case T_STR: SET_STR(r, 0, ELT(o, i)); break;
  default: INT_W(r)[0] = INT(o)[i]; break;
  }
  rt_attr_set(R, r, R->s.names, one);
  return v_obj(r);
}
/* Is o of a type that named_element() knows, and named so? */
static inline bool only_named(Rt *R, Obj *o) {
  const AttrObj *a = (const AttrObj *)o->attr;
  return a && a->name == R->s.names && !a->next && (rt_is_num(o) || o->type == T_STR);
}

/* A string into a vector of strings, a number into one of complex numbers; false: something else. */
static bool __attribute__((noinline)) store_boxed(Rt *R, Obj *o, int64_t i, Value v) {
  const bool one = v.tag == V_OBJ && v.o->type == o->type && !v.o->attr && LEN(v.o) == 1;
  if (o->type == T_STR && one) {
    SET_STR(o, i, ELT(v.o, 0));
    return true;
  }
  if (o->type != T_CPLX || !(one || (v.tag == V_DBL && v.d == v.d))) return false;
  CPLX_W(o)[i] = one ? CPLX(v.o)[0] : (Cplx){v.d, 0};
  return true;
}

static bool only_dim(Rt *R, Obj *o) { /* attributes that x[i] of one element drops */
  bool dim = false;
  for (AttrObj *a = (AttrObj *)o->attr; a; a = a->next) {
    if (a->name == R->s.dim) {
      if (LEN(a->value) < 2) return false;
      dim = true;
    } else if (a->name != R->s.dimnames) return false;
  }
  return dim || !o->attr;
}

static Value index_by_builtin(Rt *R, Node *n, Frame *f, Obj *fun_sym, Obj **args, int k, Obj **names) {
  rt_assert(R, k > 0 && fun_sym->type == T_SYM, "a subscript of %d operands", k);
  Value fv = SYM(fun_sym)->bval;
  if (fv.tag != V_OBJ || fv.o->type != T_BUILTIN)
    rt_error_call(R, n->expr, "could not find function \"%s\"", SYMNAME(fun_sym));
  Value r = call_builtin(R, fv.o, k, args, names, n->expr, f, n, true);
  n->seen |= interp_seen(r);
  return r;
}

/* Promises among the arguments of `[` and kin are evaluated, but for those that are missing. */
static void force_subscripts(Rt *R, int n, Obj **args) {
  for (int i = 0; i < n; i++) {
    if (args[i]->type != T_PROMISE) continue;
    Promise *p = (Promise *)args[i];
    args[i] = promise_missing(R, p) ? MISSING_ARG : rt_box(R, force_promise(R, p));
  }
}

/* x[a, b] when x, which is evaluated, has a method: called with promises of a and b. */
bool __attribute__((noinline)) index_method(Rt *R, Node *n, Frame *f, Value x, Value *out) {
  Value fv = SYM(n->u.call->sym)->bval;
  if (!takes_promises(x) || fv.tag != V_OBJ || fv.o->type != T_BUILTIN) return false;
  int k = count_args(R, n, f);
  Value v[k + 1];
  Obj *names[k + 1], *args[k + 1];
  ArgList a = {k, v, names};
  fill_args(R, n, f, &a, false);
  lazy_args(R, &a, args);
  args[0] = x.o;
  return IS(R)->above->try_internal_dispatch(R, ((BuiltinObj *)fv.o)->def, a.n, args, a.names, n->expr, f, out);
}

static Value index_general(Rt *R, Node *n, Frame *f);
Value index_redefined(Rt *R, Node *n, Frame *f, Obj *sym) {
  Obj *fun = find_fun_frame(R, f, sym, true, n->expr);
  if (fun == SYM(sym)->bval.o) return index_general(R, n, f); /* it has methods for base's classes: no more */
  return call_node_with(R, n, f, fun);
}

Value exec_IndexGeneral(Rt *R, Node *n, Frame *f) {
  Obj *sym = n->u.call->sym;
  if (UNLIKELY(SYM(sym)->redefined)) return index_redefined(R, n, f, sym);
  return index_general(R, n, f);
}
static Value index_general(Rt *R, Node *n, Frame *f) {
  Value fv = SYM(n->u.call->sym)->bval;
  if (fv.o->type != T_BUILTIN || !n->kid[0] || n->kid[0]->kind == ND_Dots) return call_node_with(R, n, f, fv.o);
  /* as call_node_with() does, but for what happens between x and the rest */
  int k = count_args(R, n, f);
  Value v[k + 1], r;
  Obj *names[k + 1], *args[k + 1];
  ArgList a = {k, v, names};
  fill_args(R, n, f, &a, false);
  if (v[0].tag == V_PROMISE) v[0] = n->kid[0]->exec(R, n->kid[0], f);
  lazy_args(R, &a, args);
  if (takes_promises(v[0]) &&
      IS(R)->above->try_internal_dispatch(R, ((BuiltinObj *)fv.o)->def, a.n, args, a.names, n->expr, f, &r))
    return r;
  force_subscripts(R, a.n, args);
  return call_builtin(R, fv.o, a.n, args, a.names, n->expr, f, n, true);
}

Value __attribute__((noinline)) index_slow(Rt *R, Node *n, Frame *f, const Value *v) {
  rt_assert(R, n->nkids >= 1, "a subscript of nothing: %d operands", n->nkids);
  Obj *args[n->nkids];
  for (int i = 0; i < n->nkids; i++) args[i] = n->kid[i] && v[i].tag != V_MISSING ? rt_box(R, v[i]) : MISSING_ARG;
  return index_by_builtin(R, n, f, n->u.call->sym, args, n->nkids, NULL);
}

/* The value of kid k where that is a variable which holds one: a local variable, or at top level a global one. */
static inline bool fetch_held(Rt *R, const Node *k, const Frame *f, Value *v) {
  if (LIKELY(k->exec == exec_LocalFast)) *v = f->slots[k->slot]; /* profiled by now */
  else if (k->exec == exec_FreeTop && f->env == R->global && LIKELY(!(SYM(k->u.sym)->gflags & BIND_ACTIVE))) *v = SYM(k->u.sym)->gval;
  else return false;
  return LIKELY(v->tag - V_OBJ <= V_DBL - V_OBJ) && LIKELY(v->tag != V_OBJ || v->o != MISSING_ARG);
}

/* A kid's value. */
static inline Value fetch(Rt *R, Node *k, Frame *f) {
  Value v;
  return LIKELY(fetch_held(R, k, f, &v)) ? v : k->exec(R, k, f);
}

/* A subscript, which may be missing, of x (no object: of an assignment).  x is held meanwhile: x[{x[1] <- 2; 1}] is an
 * element of the x of before. */
static Value __attribute__((noinline)) fetch_slow(Rt *R, Node *k, Frame *f, Value x) {
  if (k->kind == ND_Local && f->slots && local_missing(R, f, k->slot)) return v_none(V_MISSING);
  if (k->kind == ND_DDot && ddot_missing(R, f, k->slot)) return v_none(V_MISSING);
  if (x.tag != V_OBJ || !acts(k) || !rt_hold(x.o)) return k->exec(R, k, f);
  Value v = k->exec(R, k, f);
  rt_let_go(x.o);
  return v;
}
static inline Value fetch_subscript(Rt *R, Node *k, Frame *f, Value x) {
  Value v;
  if (LIKELY(fetch_held(R, k, f, &v))) return v;
  return LIKELY(k->flags & NF_PURE) || k->kind == ND_Const ? k->exec(R, k, f) : fetch_slow(R, k, f, x);
}

Value node_subscript(Rt *R, Node *k, Frame *f, Value x) { return fetch_subscript(R, k, f, x); }

/* The k subscripts of x into v, those that come before one that acts() held, too. */
static void __attribute__((noinline)) fetch_acting(Rt *R, Node *const *kid, int k, Frame *f, Value x, Value *v) {
  bool held[k + 1];
  for (int q = 0; q < k; q++) {
    hold_values(v, q, held);
    v[q] = kid[q] ? fetch_subscript(R, kid[q], f, x) : v_none(V_MISSING);
    let_values_go(v, q, held);
  }
}

/* Which element of array o do k subscripts ask for?  False: not one, or not there. */
bool array_place(Rt *R, Obj *o, int k, const Value *sub, int64_t *at) {
  const AttrObj *a = (const AttrObj *)o->attr;
  Obj *dim = !a ? NIL : a->name == R->s.dim ? a->value : rt_attr(o, R->s.dim);
  if (dim == NIL || LEN(dim) != k) return false;
  int64_t i, j, step = 1;
  if (k == 2) {
    const int32_t *d = INT(dim);
    if (!scalar_index(sub[0], &i) || !scalar_index(sub[1], &j) || i >= d[0] || j >= d[1]) return false;
    *at = i + j * d[0];
    return true;
  }
  *at = 0;
  for (int q = 0; q < k; q++) {
    const int32_t extent = INT(dim)[q];
    if (!scalar_index(sub[q], &i) || i >= extent) return false;
    *at += i * step;
    step *= extent;
  }
  return true;
}

static inline Value index_any(Rt *R, Node *n, Frame *f, bool list) {
  if (UNLIKELY(SYM(n->u.call->sym)->redefined)) return index_redefined(R, n, f, n->u.call->sym);
  int k = n->nkids;
  Value x = fetch(R, n->kid[0], f);
  int64_t i, j;
  Value got;
  if (UNLIKELY(x.tag == V_OBJ && rt_is_object(x.o)) && index_method(R, n, f, x, &got)) return got;
  if (k == 2 && n->kid[1]) {
    Value vi = fetch_subscript(R, n->kid[1], f, x);
    R->visible = true;
    if (LIKELY(x.tag == V_OBJ) && !rt_is_object(x.o) && scalar_index(vi, &i)) {
      Obj *o = x.o;
      if (o->type >= T_LGL && o->type <= T_LIST && i < LEN(o)) {
        Value r;
        if (o->type == T_DBL && o->attr == NULL && LIKELY(VEC(o)->data != NULL)) {
          n->seen |= SEEN_DBL;
          return v_dbl(DBL(o)[i]);
        }
        if (list ? o->type == T_LIST : false) {
          Obj *e = ELT(o, i);
          r = rt_unbox(e);
          if (r.tag == V_OBJ && e->named == 0) e->named = 1;
          n->seen |= interp_seen(r);
          return r;
        }
        if ((list || o->attr == NULL || only_dim(R, o)) && element(R, o, i, &r)) {
          if (n->count[0]++ < 200) n->seen |= interp_seen(r);
          return r;
        }
        if (!list && only_named(R, o)) {
          r = named_element(R, o, i);
          n->seen |= interp_seen(r);
          return r;
        }
      }
    } else if (x.tag - V_LGL <= V_DBL - V_LGL && scalar_index(vi, &i) && i == 0) return x;
    Value v[2] = {x, vi};
    return index_slow(R, n, f, v);
  }
  if (k == 3 && n->kid[1] && n->kid[2]) {
    Value vi = fetch_subscript(R, n->kid[1], f, x);
    Value vj = fetch_subscript(R, n->kid[2], f, x);
    R->visible = true;
    if (x.tag == V_OBJ && !rt_is_object(x.o) && x.o->type >= T_LGL && x.o->type <= T_STR && x.o->attr &&
        scalar_index(vi, &i) && scalar_index(vj, &j)) {
      AttrObj *a = (AttrObj *)x.o->attr;
      Obj *dim = a->name == R->s.dim ? a->value : rt_attr(x.o, R->s.dim);
      if (dim != NIL && LEN(dim) == 2) {
        const int32_t *d = INT(dim);
        if (LIKELY(i < d[0] && j < d[1]) && !a->next && x.o->type == T_DBL && LIKELY(VEC(x.o)->data != NULL)) {
          n->seen |= SEEN_DBL;
          return v_dbl(DBL(x.o)[i + j * (int64_t)d[0]]);
        }
        if (i < d[0] && j < d[1] && (list || (!a->next && a->name == R->s.dim) || !rt_one_named(R, x.o))) {
          Value r;
          element(R, x.o, i + j * (int64_t)d[0], &r);
          if (n->count[0]++ < 200) n->seen |= interp_seen(r);
          return r;
        }
      }
    }
    Value v[3] = {x, vi, vj};
    return index_slow(R, n, f, v);
  }
  Value v[k];
  v[0] = x;
  for (int q = 1; q < k; q++) v[q] = n->kid[q] ? fetch_subscript(R, n->kid[q], f, x) : v_none(V_MISSING);
  if (k > 3 && x.tag == V_OBJ && !rt_is_object(x.o) && x.o->type >= T_LGL && x.o->type <= T_STR && x.o->attr) {
    const AttrObj *a = (const AttrObj *)x.o->attr;
    Value r;
    if (a->name == R->s.dim && !a->next && array_place(R, x.o, k - 1, v + 1, &i) && element(R, x.o, i, &r)) {
      R->visible = true;
      if (n->count[0]++ < 200) n->seen |= interp_seen(r);
      return r;
    }
  }
  return index_slow(R, n, f, v);
}

Value exec_IndexActing(Rt *R, Node *n, Frame *f) {
  if (UNLIKELY(SYM(n->u.call->sym)->redefined)) return index_redefined(R, n, f, n->u.call->sym);
  Value v[n->nkids], r;
  v[0] = fetch(R, n->kid[0], f);
  if (v[0].tag == V_OBJ && rt_is_object(v[0].o) && index_method(R, n, f, v[0], &r)) return r;
  fetch_acting(R, n->kid + 1, n->nkids - 1, f, v[0], v + 1);
  R->visible = true;
  return index_slow(R, n, f, v);
}
Value exec_Index(Rt *R, Node *n, Frame *f) { return index_any(R, n, f, false); }
/* A piece of a list or environment that waits while something else runs must not be changed where it is. */
static inline Value piece(const Node *n, Value v) {
  if (!(n->flags & NF_AT_ONCE) && v.tag == V_OBJ && v.o->named == 1) rt_share(v.o);
  return v;
}
Value exec_Index2(Rt *R, Node *n, Frame *f) { return piece(n, index_any(R, n, f, true)); }
/* The element of a list that l[[i]] has unboxed to the number w, or NULL. */
static Obj *element_of_box(Rt *R, Obj *l, Value i, Value w) {
  int64_t at = -1;
  Obj *names = i.tag == V_OBJ && i.o->type == T_STR && LEN(i.o) == 1 ? rt_attr(l, R->s.names) : NIL;
  for (int64_t k = 0; names != NIL && k < LEN(names) && at < 0; k++)
    if (ELT(names, k) == ELT(i.o, 0)) at = k;
  if (i.tag == V_INT) at = (int64_t)i.i - 1;
  else if (i.tag == V_DBL && i.d >= 1 && i.d < 1 + (double)LEN(l)) at = (int64_t)i.d - 1;
  if (at < 0 || at >= LEN(l)) return NULL;
  Obj *o = ELT(l, at);
  if (!rt_is_num(o) || LEN(o) != 1 || o->attr) return NULL;
  const Value is = rt_unbox(o);
  return is.tag == w.tag && is.bits == w.bits ? o : NULL;
}
Value exec_ElementBox(Rt *R, Node *n, Frame *f) {
  rt_assert(R, n->nkids == 2 && n->kid[0] && n->kid[1], "l[[i]] of %d", n->nkids);
  const Value v[2] = {fetch(R, n->kid[0], f), fetch(R, n->kid[1], f)}, w = index_slow(R, n, f, v);
  Obj *o = v_is_num(w) && v[0].tag == V_OBJ && v[0].o->type == T_LIST ? element_of_box(R, v[0].o, v[1], w) : NULL;
  if (!o) return piece(n, w);
  rt_share(o);
  return v_obj(o);
}

/* `$` and `$<-` are specials: called here with the field's name as a string. */
static Value call_dollar(Rt *R, Obj *fun, int k, Obj **args, Obj *call, const Replacement *replaces, Frame *f,
                         Node *n) {
  rt_assert(R, k >= 2 && (call || replaces), "$ of %d operands", k);
  const BuiltinDef *def = ((BuiltinObj *)fun)->def;
  SetterCall c = {
      .c = {.def = def, .call = call, .n = k, .args = args, .frame = f, .env = f->env, .node = n, .visible = true},
      .replaces = replaces};
  Value v;
  if (rt_is_object(args[0]) &&
      IS(R)->above->try_internal_dispatch(R, def, k, args, NULL, call_syntax(R, &c.c), f, &v))
    return v;
  Call *saved = IS(R)->builtin;
  IS(R)->builtin = &c.c;
  Obj *r = def->fn(R, &c.c);
  IS(R)->builtin = saved;
  return rt_unbox(r);
}

/* Is o a data frame, of no other class?  While `$` and `$<-` are base's own, and have no other methods (SymObj.methods),
 * its columns are a list's fields. */
bool plain_frame(Rt *R, Obj *o) {
  if (o->type != T_LIST || o->flags & OF_S4) return false;
  Obj *k = rt_attr(o, R->s.class_);
  return k != NIL && LEN(k) == 1 && ELT(k, 0) == SYM(R->s.data_frame)->name;
}

/* The field of list o that is called so, exactly; -1: there is none. */
int64_t field_of(Rt *R, Obj *o, const Obj *name) {
  Obj *names = rt_attr(o, R->s.names);
  const int64_t len = names == NIL ? 0 : LEN(names);
  for (int64_t i = 0; i < len; i++)
    if (ELT(names, i) == name) return i;
  return -1;
}

Value exec_Dollar(Rt *R, Node *n, Frame *f) {
  if (UNLIKELY(SYM(R->s.dollar)->redefined)) {
    Obj *fun = find_fun_frame(R, f, R->s.dollar, true, n->expr);
    if (fun->type == T_CLOSURE) {
      Obj *l = rt_dup(R, n->expr);
      rt_set_elt(l, 0, fun);
      return eval_in_frame(R, l, f);
    }
  }
  Value x = n->kid[0]->exec(R, n->kid[0], f);
  R->visible = true;
  if (x.tag == V_OBJ && (!rt_is_object(x.o) || (!SYM(R->s.dollar)->redefined && plain_frame(R, x.o)))) {
    Obj *o = x.o;
    if (o->type == T_LIST) { /* exact match first */
      const int64_t i = field_of(R, o, SYM(n->u.sym)->name);
      if (i >= 0) {
        Value r = rt_unbox(ELT(o, i));
        if (r.tag == V_OBJ && r.o->named == 0) r.o->named = 1;
        n->seen |= interp_seen(r);
        return piece(n, r);
      }
      if (rt_attr(o, R->s.names) == NIL) return v_obj(NIL);
    } else if (o->type == T_ENV) {
      Value r = promise_value(R, raw_get(R, ENV(o), n->u.sym));
      if (r.tag == V_UNBOUND || r.tag == V_MISSING) r = v_obj(r.tag == V_UNBOUND ? NIL : MISSING_ARG);
      if (r.tag != V_OBJ || r.o != NIL || n->u.sym != R->s.Generic) return piece(n, r); /* of a method: the builtin knows */
    }
  }
  Value fv = SYM(R->s.dollar)->bval;
  if (fv.tag != V_OBJ || fv.o->type != T_BUILTIN) rt_error_call(R, n->expr, "could not find function \"$\"");
  Obj *args[2] = {rt_box(R, x), rt_str_of(R, SYM(n->u.sym)->name)};
  Value r = call_dollar(R, fv.o, 2, args, n->expr, NULL, f, n);
  n->seen |= interp_seen(r);
  return r;
}

/* ---- assignment to an element ---- */

/* What is special about the binding of the variable in env e (-1: it has none there). */
static int target_flags(Rt *R, Env *e, const Node *n) {
  if (LIKELY(!e) || (n->slot >= 0 && !e->dyn)) return 0;
  return e->kind == E_GLOBAL && SYM(n->u.sym)->gflags == 0 ? 0 : rt_env_flags(R, e, n->u.sym);
}

/* What a replacement changes is not there: the message names the assignment. */
static _Noreturn void no_target(Rt *R, Node *n) {
  rt_error_call(R, n->expr, "object '%s' not found", SYMNAME(n->u.sym));
}

/* What a replacement written in R, or a method, is given of a variable that shares it: C code of a package changes it where it
 * is (`dimnames<-` of xts), as evalseq() of GNU R lets it. */
static Value own_for_closure(Rt *R, Obj *fun, Value v) {
  if (LIKELY(!R->foreign) || v.tag != V_OBJ || v.o->named < 2 || !rt_has_elts(v.o)) return v;
  return fun->type == T_CLOSURE || takes_promises(v) ? v_obj(rt_dup(R, v.o)) : v;
}

/* What `f<-` gets as value in f(x) <- value, the assignment n: with the expression, should it look at that. */
static Value value_for(Rt *R, Obj *fun, Node *n, Value value) {
  Obj *given = ELT(n->expr, 2);
  if (fun->type != T_CLOSURE || (given->type != T_LANG && given->type != T_SYM) || !wants_promises(R, fun)) return value;
  if (value.tag == V_OBJ) rt_share(value.o);
  return (Value){.tag = V_PROMISE, .o = (Obj *)promise_done(R, given, value)};
}

/* The variable that an assignment changes: its value as an object that may be changed in place if named < 2.
 * R-lang 3.4.4: a variable of an enclosing environment is copied into the current one. */
static Value target_value(Rt *R, Node *n, Frame *f, bool super) {
  Obj *sym = n->u.sym;
  Value v;
  if (super) {
    Env *e = f->env ? f->env->parent : f->enclos;
    v = find_var_from(R, e, sym);
    if (v.tag == V_UNBOUND) no_target(R, n);
    int flags = -1;
    for (; e && flags < 0; e = e->parent) flags = rt_env_flags(R, e, sym);
    /* a locked variable keeps its value: what is changed is a copy, which cannot become the variable's */
    if (v.tag == V_OBJ && UNLIKELY(flags > 0)) rt_share(v.o);
    return v;
  }
  bool own = true;
  if (n->slot >= 0 && !(f->env && f->env->dyn)) v = f->slots[n->slot];
  else v = frame_get(R, f, sym);
  if (v.tag == V_PROMISE) {
    v = force_promise(R, (Promise *)v.o);
    if (v.tag == V_OBJ) rt_share(v.o); /* the promise may be held elsewhere */
  }
  if (v.tag == V_UNBOUND) {
    own = false;
    Env *e = f->env ? f->env->parent : f->enclos;
    v = find_var_from(R, e, sym);
    if (v.tag == V_UNBOUND) no_target(R, n);
  }
  if (v.tag == V_MISSING || (v.tag == V_OBJ && v.o == MISSING_ARG)) missing_error(R, f, n, sym, n->expr);
  const int flags = target_flags(R, f->env, n);
  if (UNLIKELY(flags > 0) && flags & BIND_LOCKED)
    rt_error_call(R, n->expr, "cannot change value of locked binding for '%s'", SYMNAME(sym));
  if (v.tag == V_OBJ && (!own || UNLIKELY(flags > 0))) rt_share(v.o);
  return v;
}

static void store_target(Rt *R, Node *n, Frame *f, bool super, Value old, Value v) {
  if (v.tag == V_OBJ && old.tag == V_OBJ && v.o == old.o && !super) {
    /* changed in place: the variable already holds it, unless the value came from elsewhere */
    Value now = n->slot >= 0 && !(f->env && f->env->dyn) ? f->slots[n->slot] : frame_get(R, f, n->u.sym);
    if (now.tag == V_OBJ && now.o == v.o) return;
  }
  if (super) {
    if (v.tag == V_OBJ && old.tag == V_OBJ && v.o == old.o) {
      if (v.o->named == 1) v.o->named = 0;
    }
    super_assign(R, f, n->u.sym, v);
  } else if (n->slot >= 0 && !(f->env && (f->env->dyn || (f->env->h.flags & OF_LOCKED)))) f->slots[n->slot] = v_bind(v);
  else frame_assign(R, f, n->u.sym, v);
}

Value __attribute__((noinline))
set_index_slow(Rt *R, Node *n, Frame *f, SetInfo *si, Value value, const Value *sub) {
  const int k = n->nkids - 1;
  const Replacement replaces = {ELT(n->expr, 1), si->setter, n->expr};
  if (UNLIKELY(SYM(si->setter)->redefined) || !sub) {
    Obj *fun = SYM(si->setter)->redefined ? find_fun_frame(R, f, si->setter, true, n->expr) : si->setter_fun;
    int cnt = 0;
    Node tmp = {.kind = ND_Call, .nkids = (uint16_t)k, .kid = n->kid + 1, .u.call = si->ci, .expr = n->expr};
    if (si->ci) cnt = count_args(R, &tmp, f);
    Value v[cnt + 3];
    Obj *names[cnt + 3];
    ArgList a = {cnt, v + 1, names + 1};
    Value old = target_value(R, n, f, false);
    if (old.tag == V_OBJ && value.tag == V_OBJ && old.o == value.o) rt_share(old.o);
    if (si->ci) fill_args(R, &tmp, f, &a, false);
    else v[1] = v_obj(rt_str_of(R, SYM(si->field)->name)), cnt = 1, a.n = 1, a.names = NULL;
    bool named = a.names != NULL;
    for (int i = 0; i < a.n && !named; i++) names[1 + i] = NULL;
    int total = a.n + 2;
    old = own_for_closure(R, fun, old);
    v[0] = old;
    if (old.tag == V_OBJ && fun->type == T_CLOSURE)
      v[0].tag = V_PROMISE, v[0].o = (Obj *)promise_done(R, R->s.tmp, old);
    names[0] = NULL;
    v[total - 1] = value_for(R, fun, n, value);
    names[total - 1] = SYM(R->s.value)->name;
    Value r;
    if (fun->type == T_CLOSURE) {
      ArgList all = {total, v, names};
      r = call_closure(R, fun, &all, setter_call(R, ELT(n->expr, 1), si->setter, rt_box(R, value)), f, NULL, NULL);
    } else {
      Obj *args[total];
      ArgList all = {total, v, names};
      lazy_args(R, &all, args);
      Obj *call = takes_promises(old) ? replacement_call(R, &replaces, args[total - 1]) : NULL;
      if (!si->field && call &&
          IS(R)->above->try_internal_dispatch(R, ((BuiltinObj *)fun)->def, total, args, names, call, f, &r)) {
        store_target(R, n, f, false, old, r);
        R->visible = false;
        return value;
      }
      bool held = old.tag == V_OBJ && rt_hold(old.o);
      force_subscripts(R, total, args);
      if (held) rt_let_go(old.o);
      if (si->field) r = call_dollar(R, fun, total, args, call, &replaces, f, n);
      else r = call_setter(R, fun, total, args, names, call, &replaces, f);
    }
    store_target(R, n, f, false, old, r);
    R->visible = false;
    return value;
  }
  Value old = target_value(R, n, f, false);
  Obj *args[k + 3];
  args[0] = rt_box(R, old);
  int total;
  if (si->field) args[1] = rt_str_of(R, SYM(si->field)->name), total = 3;
  else {
    for (int i = 0; i < k; i++)
      args[1 + i] = n->kid[1 + i] && sub[i].tag != V_MISSING ? rt_box(R, sub[i]) : MISSING_ARG;
    total = k + 2;
  }
  args[total - 1] = rt_box(R, value);
  Obj *names[total];
  for (int i = 0; i < total; i++) names[i] = NULL;
  names[total - 1] = SYM(R->s.value)->name;
  if (args[total - 1] == args[0]) rt_share(args[0]);
  Value r = si->field ? call_dollar(R, si->setter_fun, total, args, NULL, &replaces, f, n)
                      : call_setter(R, si->setter_fun, total, args, names, NULL, &replaces, f);
  store_target(R, n, f, false, old, r);
  R->visible = false;
  return value;
}

/* What e$x[..] <- v and e[["x"]].. change of an environment: its variable's value, which is shared no more than that of any
 * variable.  False: the getter has to be asked (classes, active bindings, promises). */
static bool env_piece(Rt *R, Value from, const NestLevel *l, Value *piece) {
  if (from.tag != V_OBJ || from.o->type != T_ENV || rt_is_object(from.o) || from.o->flags & OF_S4 || !l->dollar ||
      l->getter != R->s.dollar || SYM(l->getter)->redefined)
    return false;
  Obj *sym = ELT(l->expr, 2);
  if (sym->type != T_SYM || rt_env_flags(R, ENV(from.o), sym)) return false;
  *piece = rt_env_get(R, ENV(from.o), sym);
  return piece->tag == V_OBJ && piece->o->type >= T_LGL && piece->o->type <= T_LIST;
}

/* o$field <- value of an environment, or of a list that nobody else has and that has the field.  False: neither. */
static bool set_field(Rt *R, const SetInfo *si, Obj *o, Value value) {
  if (o->type == T_ENV) {
    const int flags = rt_env_flags(R, ENV(o), si->field);
    if (flags > 0 || (flags < 0 && o->flags & OF_LOCKED)) return false; /* active, locked: an error that names the call */
    rt_env_hold(R, ENV(o), si->field, value);
    return true;
  }
  if (o->type != T_LIST || o->named >= 2 || (value.tag == V_OBJ && (value.o == NIL || value.o == o))) return false;
  const int64_t at = field_of(R, o, SYM(si->field)->name);
  if (at >= 0) rt_set_elt(o, at, rt_box(R, value));
  return at >= 0;
}

/* x[sub] <- value, where p is x's slot: in place, if that is nobody else's and keeps its type. */
static inline Value set_evaluated(Rt *R, Node *n, Frame *f, SetInfo *si, const Value *p, Value value, const Value *sub) {
  const int k = n->nkids - 1;
  int64_t i;
  if (p && p->tag == V_OBJ && p->o->named < 2 && !rt_is_object(p->o)) {
    Obj *o = p->o;
    if (k == 1 && scalar_index(sub[0], &i) && o->type >= T_LGL && o->type <= T_LIST && i < LEN(o)) {
      if (store(R, o, i, value) || store_boxed(R, o, i, value)) goto done;
      if (o->type == T_LIST && n->op == IX_LIST1 && !(value.tag == V_OBJ && (value.o == NIL || value.o == o))) {
        rt_set_elt(o, i, rt_box(R, value));
        goto done;
      }
    } else if (k > 1 && o->type >= T_LGL && o->type <= T_STR && array_place(R, o, k, sub, &i) &&
               (store(R, o, i, value) || store_boxed(R, o, i, value)))
      goto done;
  }
  return set_index_slow(R, n, f, si, value, sub);
done:
  if (n->count[0]++ < 200) n->seen |= interp_seen(*p);
  R->visible = false;
  return value;
}

Value exec_SetIndex(Rt *R, Node *n, Frame *f) {
  SetInfo *si = n->cache[1];
  Value value = n->kid[0]->exec(R, n->kid[0], f);
  if (UNLIKELY(value.tag == V_CONTROL)) return value;
  if (value.tag == V_OBJ && value.o->named == 0) value.o->named = 1; /* it is also the value of the whole expression */
  if (UNLIKELY(si->general || SYM(si->setter)->redefined)) return set_index_slow(R, n, f, si, value, NULL);
  int k = n->nkids - 1;
  Value *p = variable_of(R, n, f);
  if (si->ci && UNLIKELY(!p || p->tag == V_PROMISE || (p->tag == V_OBJ && rt_is_object(p->o))))
    return set_index_slow(R, n, f, si, value, NULL);
  if (si->field && p && p->tag == V_OBJ && !rt_is_object(p->o) && set_field(R, si, p->o, value)) {
    R->visible = false;
    return value;
  }
  Value sub[k + 1];
  for (int i = 0; i < k; i++) sub[i] = fetch_subscript(R, n->kid[1 + i], f, v_none(V_MISSING));
  p = variable_of(R, n, f); /* somebody may have asked for the frame's environment, where its variables are then */
  return set_evaluated(R, n, f, si, p, value, sub);
}

/* x[{x[2] <- 3; 1}] <- 2: a subscript assigns, or may, as it calls a function.  What is changed is the variable's value of before. */
Value exec_SetIndexActing(Rt *R, Node *n, Frame *f) {
  SetInfo *si = n->cache[1];
  Value value = n->kid[0]->exec(R, n->kid[0], f);
  if (UNLIKELY(value.tag == V_CONTROL)) return value;
  if (value.tag == V_OBJ && value.o->named == 0) value.o->named = 1;
  Value *p = variable_of(R, n, f);
  if (si->general || SYM(si->setter)->redefined || !p || p->tag == V_PROMISE || p->tag == V_UNBOUND ||
      (p->tag == V_OBJ && rt_is_object(p->o)))
    return set_index_slow(R, n, f, si, value, NULL);
  int k = n->nkids - 1;
  Value sub[k + 1], was = *p;
  bool held = was.tag == V_OBJ && rt_hold(was.o);
  fetch_acting(R, n->kid + 1, k, f, v_none(V_MISSING), sub);
  if (held) rt_let_go(was.o);
  if ((p = variable_of(R, n, f))) *p = was; /* it may have become an active binding */
  return set_evaluated(R, n, f, si, p, value, sub);
}

/* ---- nested replacement: f(g(x, a), b) <- v ----
 *   v0 = x;  v1 = g(v0, a);  w1 = `f<-`(v1, b, value = v);  w0 = `g<-`(v0, a, value = w1);  x <- w0
 */

/* Call getter or setter of a level: first argument obj, then the level's arguments, then value (setter). */
static Value call_level(Rt *R, Node *n, Frame *f, NestLevel *l, Obj *sym, Value obj, const Value *value, bool super) {
  rt_assert(R, l->args && l->expr->type == T_LANG && LEN(l->expr) > 1, "a replacement of type %d", l->expr->type);
  Obj *head = ELT(l->expr, 0), *fun;
  if (head->type == T_LANG) { /* pkg::f(x) <- v */
    head = rt_dup(R, head);
    rt_set_elt(head, 2, sym);
    fun = rt_box(R, eval_in_frame(R, head, f));
    if (!rt_is_fun(fun)) rt_error_call(R, n->expr, "invalid function in complex assignment");
  } else fun = find_fun_frame(R, f, sym, true, n->expr);
  if (sym == R->s.set_at && value && obj.tag == V_OBJ && obj.o->flags & OF_S4 && !SYM(sym)->redefined && LEN(l->expr) == 3) {
    Obj *set = IS(R)->above->s4_set_known(R, obj.o, ELT(l->expr, 2), *value);
    if (set) return v_obj(set);
  }
  int cnt = count_args(R, l->args, f);
  Value v[cnt + 3];
  Obj *names[cnt + 3];
  ArgList a = {cnt, v + 1, names + 1};
  fill_args(R, l->args, f, &a, false);
  if (!a.names)
    for (int i = 0; i < a.n; i++) names[1 + i] = NULL;
  int total = a.n + (value ? 2 : 1);
  names[0] = NULL;
  if (value) obj = own_for_closure(R, fun, obj);
  v[0] = obj;
  if (value) {
    v[total - 1] = l == ((NestInfo *)n->cache[1])->level ? value_for(R, fun, n, *value) : *value;
    names[total - 1] = SYM(R->s.value)->name;
  }
  if (fun->type == T_CLOSURE) {
    if (obj.tag == V_OBJ) {
      v[0].tag = V_PROMISE;
      v[0].o = (Obj *)promise_done(R, R->s.tmp, obj);
      rt_share(obj.o);
    }
    Obj *call = value ? setter_call(R, l->expr, sym, rt_box(R, *value)) : getter_call(R, l->expr);
    ArgList all = {total, v, names};
    return call_closure(R, fun, &all, call, f, NULL, NULL);
  }
  Obj *args[total];
  bool any = value != NULL || a.names != NULL;
  ArgList all = {total, v, names};
  lazy_args(R, &all, args);
  const BuiltinDef *def = ((BuiltinObj *)fun)->def;
  const Replacement replaces = {l->expr, sym, n->expr};
  Obj *call = l->expr;
  if (value && takes_promises(obj)) call = replacement_call(R, &replaces, args[total - 1]);
  else if (value)
    call = sym == R->s.set_index || sym == R->s.set_index2 || sym == R->s.set_dollar ? NULL : n->expr;
  Value r;
  if (takes_promises(obj) && def->kind != BK_SPECIAL && def->flags & BF_DISPATCH && l->args->nkids &&
      IS(R)->above->try_internal_dispatch(R, def, total, args, any ? names : NULL, call, f, &r))
    return r;
  const bool held = obj.tag == V_OBJ && rt_hold(obj.o); /* x[{x[2] <<- 5; 1}] <<- 3 */
  if (l->setter == R->s.set_index || l->setter == R->s.set_index2) force_subscripts(R, total, args);
  for (int i = 0; i < total; i++)
    if (args[i]->type == T_PROMISE) args[i] = rt_box(R, force_promise(R, (Promise *)args[i]));
  if (held) rt_let_go(obj.o);
  if (l->dollar && def->kind == BK_SPECIAL) {
    Obj *nm = ELT(l->expr, 2);
    if (nm->type == T_SYM) args[1] = rt_str_of(R, SYM(nm)->name);
    return call_dollar(R, fun, total, args, call, value ? &replaces : NULL, f, n);
  }
  if (l->dollar && args[1]->type == T_SYM) args[1] = rt_str_of(R, SYM(args[1])->name);
  if (value) return call_setter(R, fun, total, args, any ? names : NULL, call, &replaces, f);
  return call_builtin(R, fun, total, args, any ? names : NULL, call, f, n, true);
}

/* Is the setter of level l base's own, and x, which it changes, of no class?  What it gives is new, or x itself. */
static bool own_setter(Rt *R, const NestLevel *l, Value x) {
  const Obj *s = l->setter;
  return (s == R->s.set_index || s == R->s.set_index2 || s == R->s.set_dollar) && !SYM(s)->redefined &&
         (x.tag != V_OBJ || !rt_is_object(x.o));
}
/* The pieces v get w, the innermost first.  A piece that nobody else has is its list's alone (named 1) again when it has
 * been put back: the next assignment finds it so, and does not copy it. */
static Value put_together(Rt *R, Node *n, Frame *f, NestInfo *ni, const Value *v, Value w) {
  bool own = false; /* w is what base's own setter gave */
  for (int i = 0; i < ni->depth; i++) {
    NestLevel *l = &ni->level[i];
    const bool plain = own_setter(R, l, v[i]), list = plain && v[i].tag == V_OBJ && v[i].o->type == T_LIST;
    Obj *piece = own && list && w.tag == V_OBJ && w.o->named < 2 && !(w.o->flags & OF_STATIC) ? w.o : NULL;
    w = call_level(R, n, f, l, l->setter, v[i], &w, ni->super);
    if (piece && piece->named == 2) piece->named = 1;
    own = plain;
  }
  return w;
}

Value exec_SetNested(Rt *R, Node *n, Frame *f) {
  NestInfo *ni = n->cache[1];
  Value value = n->kid[0]->exec(R, n->kid[0], f);
  if (UNLIKELY(value.tag == V_CONTROL)) return value;
  if (value.tag == V_OBJ && value.o->named == 0) value.o->named = 1;
  if (set_in_path(R, n, f, ni, value)) {
    R->visible = false;
    return value;
  }
  int d = ni->depth;
  rt_assert(R, d > 0, "a replacement %d deep", d);
  Value v[d + 1]; /* v[d-1]: the variable; v[0]: what the outermost replacement changes */
  Value old = target_value(R, n, f, ni->super);
  if (old.tag == V_OBJ && value.tag == V_OBJ && old.o == value.o)
    rt_share(old.o); /* names(x) <- x: no part of itself */
  /* While the pieces are changed the variable must not look shared because of us; but pieces of a shared whole are
   * shared, but for those of an environment, which is no value. */
  v[d - 1] = old;
  bool shared = old.tag == V_OBJ && old.o->named >= 2;
  for (int i = d - 1; i > 0; i--) {
    if (env_piece(R, v[i], &ni->level[i], &v[i - 1])) shared = false;
    else v[i - 1] = call_level(R, n, f, &ni->level[i], ni->level[i].getter, v[i], NULL, ni->super);
    if (v[i - 1].tag == V_OBJ) {
      if (v[i - 1].o->named >= 2) shared = true;
      if (shared && !(v[i - 1].o->flags & OF_STATIC)) rt_share(v[i - 1].o);
    }
  }
  store_target(R, n, f, ni->super, old, put_together(R, n, f, ni, v, value));
  R->visible = false;
  return value;
}

Value exec_SetInvalid(Rt *R, Node *n, Frame *f) {
  Obj *t = ELT(n->expr, 1);
  if (t->type == T_LANG) rt_error_call(R, n->expr, "invalid (NULL) left side of assignment");
  rt_error_call(R, n->expr, "invalid (do_set) left-hand side to assignment");
}
Value exec_SetInvalidFun(Rt *R, Node *n, Frame *f) {
  rt_error_call(R, n->expr, "invalid function in complex assignment");
}
Value exec_SetInvalidTarget(Rt *R, Node *n, Frame *f) {
  Obj *t = ELT(n->expr, 1);
  while (t->type == T_LANG && LEN(t) > 1) t = ELT(t, 1);
  if (t == NIL) rt_error_call(R, n->expr, "invalid (NULL) left side of assignment");
  if (t->type == T_STR || t->type == T_SYM)
    rt_error_call(R, n->expr, "target of assignment expands to non-language object");
  rt_error_call(R, n->expr,
                t->type == T_LANG ? "invalid assignment target"
                                  : "target of assignment expands to non-language object");
}
