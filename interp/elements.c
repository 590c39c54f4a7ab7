/* interp/elements.c - the elements of a parallel call: what each of them gets, where its result goes, which random
 * numbers it draws.
 *
 * Results go straight into one atomic vector as long as they are alike, so a closure that returns a number costs no
 * allocation per element; the first that does not fit turns what is there into a list.
 */
#include "../runtime/dictionary.h"
#include "../runtime/twister.h"
#include "frame.h"
#include "parallel_impl.h"

/* ---- inputs ------------------------------------------------------------------------------------------------------ */

static Obj *slice(Rt *R, Obj *x, bool row, int64_t i) {
  Obj *dim = rt_attr(x, R->s.dim), *dn = rt_attr(x, R->s.dimnames);
  rt_assert(R, TYPE(dim) == T_INT && LEN(dim) == 2, "a slice of what has no two sides");
  int64_t nr = INT(dim)[0], nc = INT(dim)[1], n = row ? nc : nr, at = row ? i : i * nr, step = row ? nr : 1;
  Obj *r = rt_alloc(R, TYPE(x), n);
  switch (TYPE(x)) {
  case T_DBL: {
    const double *s = DBL(x);
    double *d = DBL_W(r);
    for (int64_t k = 0; k < n; k++) d[k] = s[at + k * step];
    break;
  }
  case T_LGL:
  case T_INT: {
    const int32_t *s = INT(x);
    int32_t *d = INT_W(r);
    for (int64_t k = 0; k < n; k++) d[k] = s[at + k * step];
    break;
  }
  case T_CPLX:
    for (int64_t k = 0; k < n; k++) CPLX_W(r)[k] = CPLX(x)[at + k * step];
    break;
  case T_RAW:
    for (int64_t k = 0; k < n; k++) RAW_W(r)[k] = RAW(x)[at + k * step];
    break;
  default:
    for (int64_t k = 0; k < n; k++) SET_STR(r, k, ELT(x, at + k * step));
  }
  if (!IS_NIL(dn) && !IS_NIL(ELT(dn, row ? 1 : 0))) rt_attr_set(R, r, R->s.names, ELT(dn, row ? 1 : 0));
  return r;
}

Value par_element(Rt *R, const PeInput *in, int64_t i) {
  Obj *x = in->x;
  if (in->kind != PI_ELEM) return rt_unbox(slice(R, x, in->kind == PI_ROW, i));
  if (in->factor) return v_obj(rt_factor_element(R, x, i));
  if (rt_is_object(x)) {
    Obj *args[2] = {x, i < INT_MAX ? rt_int(R, (int)i + 1) : rt_dbl(R, (double)i + 1)};
    return rt_unbox(interp_dispatch_or(R, "[[", 2, args));
  }
  if (UNLIKELY(VEC(x)->data == NULL) &&
      rt_is_num(x)) { /* the first elements, for the profile: no reason to bring all home */
    double d;
    int32_t k;
    if (TYPE(x) == T_DBL ? rt_peek(x, i, 1, &d) : rt_peek(x, i, 1, &k))
      return TYPE(x) == T_DBL ? v_dbl(d) : TYPE(x) == T_INT ? v_int(k) : v_lgl(k);
  }
  switch (TYPE(x)) {
  case T_LGL: return v_lgl(LGL(x)[i]);
  case T_INT: {
    double start, stride;
    if (VEC(x)->data == NULL && rt_is_seq(x, &start, &stride)) return v_int((int32_t)(start + stride * (double)i));
    return v_int(INT(x)[i]);
  }
  case T_DBL: {
    double start, stride;
    if (VEC(x)->data == NULL && rt_is_seq(x, &start, &stride)) return v_dbl(start + stride * (double)i);
    return v_dbl(DBL(x)[i]);
  }
  case T_CPLX: return v_obj(rt_cplx(R, CPLX(x)[i]));
  case T_STR: return v_obj(rt_str_of(R, ELT(x, i)));
  case T_RAW: {
    Obj *r = rt_alloc(R, T_RAW, 1);
    RAW_W(r)[0] = RAW(x)[i];
    return v_obj(r);
  }
  default: {
    Obj *e = ELT(x, i);
    rt_share(e);
    return rt_unbox(e);
  }
  }
}

/* ---- results ----------------------------------------------------------------------------------------------------- */

static ObjType value_type(Value v) {
  return v.tag == V_DBL ? T_DBL : v.tag == V_INT ? T_INT : v.tag == V_LGL ? T_LGL : TYPE(v.o);
}

void par_copy_elements(Obj *to, int64_t at, Obj *from, int64_t k, int64_t n) {
  switch (TYPE(to)) {
  case T_DBL: memcpy(DBL_W(to) + at, DBL(from) + k, (size_t)n * sizeof(double)); break;
  case T_LGL:
  case T_INT: memcpy(INT_W(to) + at, INT(from) + k, (size_t)n * sizeof(int32_t)); break;
  case T_CPLX: memcpy(CPLX_W(to) + at, CPLX(from) + k, (size_t)n * sizeof(Cplx)); break;
  case T_RAW: memcpy(RAW_W(to) + at, RAW(from) + k, (size_t)n); break;
  case T_STR:
    for (int64_t j = 0; j < n; j++) SET_STR(to, at + j, ELT(from, k + j));
    break;
  default:
    for (int64_t j = 0; j < n; j++) rt_set_elt(to, at + j, ELT(from, k + j));
  }
}

static Obj *one_name(const ParState *s, int64_t i) {
  Obj *name = s->one_names && s->m == 1 ? ELT(s->one_names, i) : NULL;
  return name && CLEN(name) ? name : NULL;
}

void par_set_attributes(Rt *R, Obj *e, Obj *names, int32_t rows) {
  if (!IS_NIL(names)) rt_share(names), rt_attr_set(R, e, R->s.names, names);
  if (rows == 0) return;
  rt_assert(R, rows > 0 && LEN(e) % rows == 0, "%lld elements in %d rows", (long long)LEN(e), rows);
  Obj *dim = rt_alloc(R, T_INT, 2);
  INT_W(dim)[0] = rows;
  INT_W(dim)[1] = (int32_t)(LEN(e) / rows);
  rt_attr_set(R, e, R->s.dim, dim);
}

/* The elements that are done, as a list; each with the type and the name that the closure gave it.  Where a kernel has
 * kept neither, the closure is asked again: a kernel's lanes have no side effects, nor do they draw (pe/result.c, ordered.c). */
void par_to_list(ParState *s) {
  Rt *R = s->R;
  Obj *l = rt_alloc(R, T_LIST, s->p->n), *f = s->flat;
  if (f)
    for (int64_t i = 0; i < s->done; i++) {
      Obj *e = rt_alloc(R, TYPE(f), s->m);
      par_copy_elements(e, 0, f, i * s->m, s->m);
      if (s->bare && RAW(s->bare)[i] && s->m == 1) e = rt_box(R, par_call(s, i));
      else if (one_name(s, i)) rt_attr_set(R, e, R->s.names, rt_str_of(R, one_name(s, i)));
      if (s->types && RAW(s->types)[i] == PAR_MIXED) e = rt_box(R, par_call(s, i));
      else if (s->types && RAW(s->types)[i] != TYPE(f)) e = rt_coerce(R, e, (ObjType)RAW(s->types)[i]);
      par_set_attributes(R, e, s->elt_names, s->elt_rows);
      rt_set_elt(l, i, e);
    }
  s->list = l;
  s->flat = s->types = NULL;
}

static int rank(ObjType t) { return t == T_LGL ? 1 : t == T_INT ? 2 : t == T_DBL ? 3 : 0; }

bool par_same_names(Obj *a, Obj *b) {
  if (a == b) return true;
  if (IS_NIL(a) || IS_NIL(b) || LEN(a) != LEN(b)) return false;
  for (int64_t i = 0; i < LEN(a); i++)
    if (ELT(a, i) != ELT(b, i)) return false;
  return true;
}

/* The attributes of o are at most names: *names; or the dim of a matrix of *rows rows. */
static bool plain(Rt *R, Obj *o, Obj **names, int32_t *rows) {
  *names = NIL;
  *rows = 0;
  if (!o->attr) return true;
  AttrObj *a = (AttrObj *)o->attr;
  if (!a->next && a->name == R->s.dim && TYPE(a->value) == T_INT && LEN(a->value) == 2) {
    *rows = INT(a->value)[0];
    return *rows > 0;
  }
  if (a->next || a->name != R->s.names) return false;
  *names = a->value;
  return true;
}

Obj *par_flat_new(ParState *s, ObjType t, int64_t m) {
  int64_t total;
  if (__builtin_mul_overflow(s->p->n, m, &total))
    rt_error(s->R, "cannot allocate a result of %lld elements of length %lld", (long long)s->p->n, (long long)m);
  return rt_alloc(s->R, t, total);
}

void par_note_types(ParState *s) {
  if (s->types) return;
  s->types = rt_alloc(s->R, T_RAW, s->p->n);
  memset(RAW_W(s->types), TYPE(s->flat), (size_t)s->p->n);
}

void par_ours(ParState *s, int64_t i) {
  if (s->bare) RAW_W(s->bare)[i] = 0;
  if (s->flat && s->types && RAW(s->types)[i] == PAR_MIXED) RAW_W(s->types)[i] = (uint8_t)TYPE(s->flat);
}

/* Integers and logicals among doubles, and so on: flat takes the widest type, types remembers each one's own. */
void par_mix(ParState *s, ObjType t) {
  Rt *R = s->R;
  Obj *f = s->flat;
  rt_assert(R, rank(t) && rank(TYPE(f)), "a %s among results of type %s", rt_type_name(t), rt_type_name(TYPE(f)));
  par_note_types(s);
  if (rank(t) <= rank(TYPE(f))) return;
  Obj *neu = rt_alloc(R, t, LEN(f));
  int64_t k = s->done * s->m;
  const int32_t *a = INT(f);
  if (t == T_DBL) {
    double *b = DBL_W(neu);
    for (int64_t i = 0; i < k; i++) b[i] = a[i] == NA_INT ? NA_REAL : a[i];
  } else memcpy(INT_W(neu), a, (size_t)k * sizeof(int32_t));
  s->flat = neu;
}

ObjType par_widest(ParState *s, int64_t n) {
  if (!s->flat || n <= 0) return T_NIL;
  if (!s->types) return TYPE(s->flat);
  ObjType t = T_LGL;
  for (int64_t i = 0; i < n; i++)
    if (rank(RAW(s->types)[i]) > rank(t)) t = (ObjType)RAW(s->types)[i];
  return t;
}

/* Result of element i (an index below s->done when a lane is run again; then what there is was garbage). */
static void par_store(ParState *s, int64_t i, Value v) {
  Rt *R = s->R;
  if (LIKELY(s->flat != NULL && s->m == 1 && s->types == NULL && s->elt_rows == 0 &&
             IS_NIL(s->elt_names))) { /* the hot cases */
    ObjType t = TYPE(s->flat);
    if (v.tag == V_DBL && t == T_DBL) {
      ((double *)VEC(s->flat)->data)[i] = v.d;
      return;
    }
    if ((v.tag == V_INT && t == T_INT) || (v.tag == V_LGL && t == T_LGL)) {
      ((int32_t *)VEC(s->flat)->data)[i] = v.i;
      return;
    }
  }
  if (s->list || s->p->want_list) {
    if (!s->list) par_to_list(s);
    Obj *e = rt_box(R, v);
    rt_set_elt(s->list, i, e);
    if (s->column && rt_record_fits(R, e, s->shape)) {
      for (int j = 0; j < s->shape->ncols; j++) (void)rt_data_w(s->column[j]);
      rt_record_store(R, e, s->shape, s->column, i);
    } else s->column = NULL;
    return;
  }
  ObjType t = value_type(v);
  Obj *names = NIL;
  int64_t m = 1;
  int32_t rows = 0;
  bool fits = t >= T_LGL && t <= T_RAW;
  if (fits && v.tag == V_OBJ) {
    fits = plain(R, v.o, &names, &rows);
    m = LEN(v.o);
    if (m == 0 || (m == 1 && !IS_NIL(names) && !s->p->names_of_one)) fits = false;
  }
  if (fits && m == 1 && !IS_NIL(names) && s->p->nameless) {
    if (!s->one_names) s->one_names = rt_alloc(R, T_STR, s->p->n);
    SET_STR(s->one_names, i, ELT(names, 0));
    names = NIL;
  }
  if (fits && !s->flat) {
    s->m = m;
    s->elt_names = names;
    s->elt_rows = rows;
    if (!IS_NIL(names)) rt_share(names);
    s->flat = par_flat_new(s, t, m);
  }
  if (fits)
    fits = m == s->m && rows == s->elt_rows && par_same_names(names, s->elt_names) &&
           (t == TYPE(s->flat) || (rank(t) && rank(TYPE(s->flat))));
  if (!fits) {
    par_to_list(s);
    rt_set_elt(s->list, i, rt_box(R, v));
    return;
  }
  if (t != TYPE(s->flat)) par_mix(s, t);
  if (s->types) RAW_W(s->types)[i] = (uint8_t)t;
  Obj *o = rt_box(R, v);
  if (t != TYPE(s->flat)) o = rt_coerce(R, o, TYPE(s->flat));
  par_copy_elements(s->flat, i * m, o, 0, m);
}

/* vapply: v must be of the kind that was asked for. */
static void store_expected(ParState *s, int64_t i, Value v) {
  Rt *R = s->R;
  const ParExpect *e = s->p->expect;
  ObjType t = value_type(v);
  int64_t m = v.tag == V_OBJ ? rt_length(v.o) : 1;
  if (m != e->len)
    rt_error(R, "values must be length %lld,\n but FUN(X[[%lld]]) result is length %lld", (long long)e->len,
             (long long)i + 1, (long long)m);
  if (t != e->type) {
    bool ok = (e->type == T_CPLX && rank(t)) || (e->type == T_DBL && (t == T_INT || t == T_LGL)) ||
              (e->type == T_INT && t == T_LGL);
    if (!ok)
      rt_error(R, "values must be type '%s',\n but FUN(X[[%lld]]) result is type '%s'", rt_type_name(e->type),
               (long long)i + 1, rt_type_name(t));
  }
  if (LIKELY(m == 1 && t == e->type)) {
    if (v.tag == V_DBL) {
      ((double *)VEC(s->flat)->data)[i] = v.d;
      return;
    }
    if (v.tag == V_INT || v.tag == V_LGL) {
      ((int32_t *)VEC(s->flat)->data)[i] = v.i;
      return;
    }
  }
  Obj *o = rt_box(R, v);
  if (i == 0) s->first = o;
  if (t != e->type) o = rt_coerce(R, o, e->type);
  par_copy_elements(s->flat, i * m, o, 0, m);
}

void par_put(ParState *s, int64_t i, Value v) {
  if (s->p->expect) store_expected(s, i, v);
  else par_store(s, i, v);
}

/* ---- random numbers ---------------------------------------------------------------------------------------------- */

bool par_philox(Rt *R) {
  Value v = rt_env_get(R, R->global, R->s.Random_seed);
  return v.tag == V_OBJ && TYPE(v.o) == T_INT && LEN(v.o) > RT_PHILOX_WORDS && INT(v.o)[0] % 100 == RT_PHILOX;
}

bool par_inversion(Rt *R) { return INT(rt_env_get(R, R->global, R->s.Random_seed).o)[0] / 100 % 100 == 4; }

Obj *par_twister(Rt *R) {
  enum { KINDS = 10403 };
  Value v = rt_env_get(R, R->global, R->s.Random_seed);
  if (v.tag != V_OBJ || TYPE(v.o) != T_INT || LEN(v.o) != TWISTER_WORDS + 2 || INT(v.o)[0] != KINDS) return NULL;
  return INT(v.o)[1] > 0 && INT(v.o)[1] <= TWISTER_WORDS ? v.o : NULL;
}

uint32_t par_tape(Rt *R) { return par_twister(R) && !R->streams.on ? PE_STREAMS | PE_INVERSION | PE_TAPE : 0; }

/* The state of Philox, which nobody else has: to be written. */
static Obj *own_seed(Rt *R) {
  Value v = rt_env_get(R, R->global, R->s.Random_seed);
  Obj *seed = v.o;
  if (seed->named > 1) {
    seed = rt_alloc(R, T_INT, LEN(v.o));
    memcpy(INT_W(seed), INT(v.o), (size_t)LEN(v.o) * sizeof(int32_t));
    rt_env_set(R, R->global, R->s.Random_seed, v_obj(seed));
    if (seed->named == 0) seed->named = 1;
  }
  return seed;
}

double par_draws(Rt *R, uint32_t key[2]) {
  if (!par_philox(R)) return -1;
  const int32_t *word = INT(rt_env_get(R, R->global, R->s.Random_seed).o);
  key[0] = (uint32_t)word[1];
  key[1] = (uint32_t)word[2];
  return (double)(uint32_t)word[3] + (double)(uint32_t)word[4] * 0x1p32;
}

void par_set_draws(Rt *R, double n) {
  int32_t *word = INT_W(own_seed(R));
  rt_assert(R, n >= 0 && n < 0x1p64, "draw %g", n);
  uint64_t j = (uint64_t)n;
  word[3] = (int32_t)(uint32_t)j;
  word[4] = (int32_t)(uint32_t)(j >> 32);
}

bool par_streams_begin(Rt *R) {
  if (!par_philox(R)) return false;
  RtStreams *st = &R->streams;
  Obj *seed = own_seed(R);
  int32_t *word = INT_W(seed);
  word[5] = (int32_t)((uint32_t)word[5] + 1);
  *st = (RtStreams){.on = true, .inversion = word[0] / 100 % 100 == 4, .seed = seed};
  st->key[0] = (uint32_t)word[1];
  st->key[1] = (uint32_t)word[2];
  st->key[2] = (uint32_t)word[5];
  return true;
}

/* Run element i in the interpreter. */
Value par_call(ParState *s, int64_t i) {
  ParCall *p = s->p;
  if (UNLIKELY(s->streams)) s->R->streams.lane = (uint32_t)(i + 1), s->R->streams.draws = 0;
  for (int k = 0; k < p->nin; k++) {
    int64_t at = UNLIKELY(p->in[k].along == 2) ? i / p->side[0] : i; /* along == 1: recycled, like others */
    if (UNLIKELY(at >= p->in[k].len)) at %= p->in[k].len;
    if (p->place) INT_W(p->place[k])[0] = (int32_t)(at + 1);
    s->args[k] = par_element(s->R, &p->in[k], at);
  }
  s->in->ret = i < INT32_MAX ? v_int((int32_t)(i + 1)) : v_dbl((double)(i + 1));
  if (UNLIKELY(s->in->env != NULL) && !p->place) rt_env_set(s->R, s->in->env, rt_sym(s->R, "i"), s->in->ret);
  return interp_call_prepared(s->R, s->prepared, s->args);
}
