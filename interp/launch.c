/* interp/launch.c - lanes to the device and results back; which of them failed a guard. */
#include <stdio.h>
#include <stdlib.h>

#include "../runtime/dictionary.h"
#include "cost.h"

static int by_lane(const void *a, const void *b) {
  int64_t x = ((const Lane *)a)->lane, y = ((const Lane *)b)->lane;
  return (x > y) - (x < y);
}

static int64_t out_length(const ParKernel *v) {
  return v->k->shape == PR_VECTOR ? v->k->nouts : v->k->shape == PR_ROWS ? v->rows : 1;
}

/* Elements of the result vector that a lane's numbers make up. */
static int64_t out_elements(const ParKernel *v) { return out_length(v) / (v->k->complex ? 2 : 1); }
static ObjType out_type(const OclKernel *k, int j) { return k->complex ? T_CPLX : (ObjType)k->outs[j].type; }

/* PR_ROWS: the length of each lane's vector, from what the scope holds now. */
static int64_t row_length(ParState *s, const OclKernel *k, const Value *scope) {
  OclArgVal vals[OCL_MAX_ARGS];
  memset(vals, 0, (size_t)k->nparams * sizeof *vals);
  for (int i = 0; i < k->nparams; i++) {
    Obj *vec;
    par_common_param(s, &k->params[i], scope, &vals[i], &vec);
  }
  return oclgen_inner(k, vals, s->p->n);
}

static Obj *out_names(Rt *R, const OclKernel *k) {
  bool any = false;
  int n = 0;
  for (int j = 0; j < k->nouts; j++) any |= k->outs[j].name != NULL, n += k->outs[j].part == 0;
  if (!any || k->shape == PR_SCALAR) return NIL;
  Obj *nm = rt_alloc(R, T_STR, n);
  for (int j = 0, c = 0; j < k->nouts; j++) {
    if (k->outs[j].part) continue;
    if (k->outs[j].name) SET_STR(nm, c, k->outs[j].name);
    c++;
  }
  return nm;
}

/* The shape of the lists that the kernel gives; NULL: not that of records. */
static const RtShape *out_shape(Rt *R, const OclKernel *k) {
  if (k->shape != PR_LIST || k->nouts > RT_MAX_COLS) return NULL;
  RtShape *s = rt_scratch(R, sizeof *s);
  memset(s, 0, sizeof *s);
  s->record = true;
  s->ncols = (uint8_t)k->nouts;
  for (int j = 0; j < k->nouts; j++) {
    const PeOut *o = &k->outs[j];
    if (o->part) continue;
    if (!o->name || CLEN(o->name) == 0 || s->nfields == RT_MAX_FIELDS) return NULL;
    for (int i = 0; i < s->nfields; i++)
      if (s->field[i].name == o->name) return NULL;
    s->field[s->nfields++] =
        (RtField){.name = o->name, .type = o->type, .text = o->text, .width = o->width, .col = (uint8_t)j};
  }
  return s;
}

/* Records of lanes [first, n), from the columns vec; the columns are kept if the first lanes are in them, too. */
static void take_records(ParState *s, const OclKernel *k, Obj **vec, int64_t first, Obj *names) {
  Rt *R = s->R;
  int64_t n = s->p->n;
  int nf = 0;
  for (int j = 0; j < k->nouts; j++) nf += k->outs[j].part == 0, (void)rt_data(vec[j]);
  for (int64_t i = first; i < n; i++) {
    Obj *e = rt_alloc(R, T_LIST, nf);
    if (!IS_NIL(names)) rt_attr_set(R, e, R->s.names, names);
    rt_set_elt(s->list, i, e);
    for (int j = 0, f = 0; j < k->nouts; f++) {
      int width = k->outs[j].width;
      Obj *x = rt_alloc(R, k->outs[j].text ? T_STR : TYPE(vec[j]), width);
      rt_set_elt(e, f, x);
      if (TYPE(x) == T_STR) {
        for (int c = 0; c < width; c++) SET_STR(x, c, rt_id_string(R, ((const int32_t *)VEC(vec[j + c])->data)[i]));
      } else if (TYPE(x) == T_DBL) {
        double *d = VEC(x)->data;
        for (int c = 0; c < width; c++) d[c] = ((const double *)VEC(vec[j + c])->data)[i];
      } else {
        int32_t *d = VEC(x)->data;
        for (int c = 0; c < width; c++) d[c] = ((const int32_t *)VEC(vec[j + c])->data)[i];
      }
      j += width;
    }
    if ((i & 65535) == 0) rt_check_interrupt(R);
  }
  const RtShape *shape = out_shape(R, k);
  s->column = NULL;
  if (!shape) return;
  bool fits = first == 0 || s->prefixed;
  for (int64_t i = 0; i < first && fits; i++) fits = rt_record_fits(R, ELT(s->list, i), shape);
  if (!fits) return;
  s->shape = shape;
  s->column = rt_scratch(R, (size_t)k->nouts * sizeof(Obj *));
  memcpy(s->column, vec, (size_t)k->nouts * sizeof(Obj *));
}

static bool names_equal(Obj *a, Obj *b) {
  if (IS_NIL(a) || IS_NIL(b)) return a == b;
  if (LEN(a) != LEN(b)) return false;
  for (int64_t i = 0; i < LEN(a); i++)
    if (ELT(a, i) != ELT(b, i)) return false;
  return true;
}

/* Are the names of a result that the interpreter has computed those of the kernel's?  An element of a matrix that has
 * column names alone has one, and keeps it in arithmetic, which kernels do not follow. */
static bool named_alike(Rt *R, const OclKernel *k, Obj *e) {
  if (e->type == T_NIL || (!rt_is_vec(e) && e->type != T_LIST)) return true;
  if (!names_equal(rt_attr(e, R->s.names), out_names(R, k))) return false;
  for (int64_t i = 0; e->type == T_LIST && i < LEN(e); i++)
    if (rt_is_vec(ELT(e, i)) && !IS_NIL(rt_attr(ELT(e, i), R->s.names))) return false;
  return true;
}

bool par_result_fits(ParState *s, ParKernel *v, const Value *scope, const char **why) {
  Rt *R = s->R;
  const OclKernel *k = v->k;
  int64_t total;
  if (k->shape == PR_ROWS) {
    v->rows = row_length(s, k, scope);
    *why = "the results of the elements are empty";
    if (v->rows < 1 || __builtin_mul_overflow(v->rows, s->p->n, &total)) return false;
  }
  int64_t m = out_elements(v);
  const ParExpect *e = s->p->expect;
  ObjType t = k->text ? T_STR : out_type(k, 0);
  bool number = t <= T_DBL;
  *why = "the results of the elements differ in type or length";
  if (k->outs[0].mixed && !(e ? e->type == t : !s->p->want_list && s->flat && par_widest(s, s->done) == t))
    return false;
  if (e) {
    if (k->shape == PR_HEAP) {
      *why = "the results' lengths vary, and FUN.VALUE asks for one";
      return false;
    }
    bool type_ok = t == e->type || (e->type == T_DBL && (t == T_INT || t == T_LGL)) || (e->type == T_INT && t == T_LGL);
    if (k->shape == PR_LIST || m != e->len || !type_ok) {
      *why = "the result is not of the type or length that FUN.VALUE asks for";
      return false;
    }
    return IS_NIL(out_names(R, k)) || s->done > 0 || e->len == 1 ? true : false;
  }
  if (s->p->want_list || k->shape == PR_HEAP) {
    *why = "the results of the elements have names that the kernel's have not";
    return !s->list || s->done == 0 ||
           (named_alike(R, k, ELT(s->list, 0)) && named_alike(R, k, ELT(s->list, s->done - 1)));
  }
  if (s->list) return k->shape == PR_LIST || s->done == 0;
  if (k->shape == PR_LIST) return s->done == 0;
  if (k->shape == PR_VECTOR && m == 1 && !IS_NIL(out_names(R, k)) && !s->p->names_of_one) return false;
  if (s->flat && s->done > 0)
    return s->m == m && s->elt_rows == k->elt_rows && names_equal(s->elt_names, out_names(R, k)) &&
           (number ? rt_is_num(s->flat) : TYPE(s->flat) == t && !s->types);
  return true;
}

/* Strings, from their ids; a lane that failed left anything. */
static void take_text(ParState *s, Obj *ids, int64_t first) {
  Rt *R = s->R;
  const int32_t *id = INT(ids);
  int64_t n = s->p->n;
  if (s->p->want_list) {
    if (!s->list) {
      s->list = rt_alloc(R, T_LIST, n);
      s->flat = NULL;
    }
    for (int64_t i = first; i < n; i++) {
      rt_set_elt(s->list, i, rt_str_of(R, rt_id_string(R, id[i])));
      if ((i & 65535) == 0) rt_check_interrupt(R);
    }
    return;
  }
  if (!s->flat || TYPE(s->flat) != T_STR) {
    s->flat = rt_alloc(R, T_STR, n);
    s->m = 1;
    s->elt_names = NIL;
  }
  int64_t na = 0;
  for (int64_t i = first; i < n; i++) {
    SET_STR(s->flat, i, rt_id_string(R, id[i]));
    na += id[i] == NA_INT;
  }
  if (first > 0 || s->list) return;
  s->ids = ids;
  s->na = na;
}

/* Results of lanes [first, n) that the kernel left in vec (of all n lanes), into the state. */
static void take_results(ParState *s, const ParKernel *kern, Obj **vec, int64_t first) {
  Rt *R = s->R;
  const OclKernel *k = kern->k;
  int64_t n = s->p->n, m = out_elements(kern);
  Obj *names = out_names(R, k);
  s->unnamed = s->unnamed || k->unnamed;
  if (k->text) {
    take_text(s, vec[0], first);
    return;
  }
  if (s->p->want_list || k->shape == PR_LIST) {
    if (!s->list) {
      s->list = rt_alloc(R, T_LIST, n);
      s->flat = NULL;
    }
    if (!IS_NIL(names)) rt_share(names);
    if (k->shape == PR_LIST) {
      take_records(s, k, vec, first, names);
      return;
    }
    for (int64_t i = first; i < n; i++) {
      Obj *e = rt_alloc(R, TYPE(vec[0]), m);
      par_copy_elements(e, 0, vec[0], i * m, m);
      if (!IS_NIL(names)) rt_attr_set(R, e, R->s.names, names);
      if (k->elt_rows) {
        Obj *dim = rt_alloc(R, T_INT, 2);
        INT_W(dim)[0] = k->elt_rows;
        INT_W(dim)[1] = (int32_t)(m / k->elt_rows);
        rt_attr_set(R, e, R->s.dim, dim);
      }
      rt_set_elt(s->list, i, e);
      if ((i & 65535) == 0) rt_check_interrupt(R);
    }
    return;
  }
  Obj *v = vec[0];
  const ParExpect *e = s->p->expect;
  if (e && !s->flat && TYPE(v) != e->type) s->flat = par_flat_new(s, e->type, e->len), s->m = e->len;
  if (v == s->flat) return;
  if (!s->flat || (s->done == 0 && !s->p->expect && first == 0)) { /* nothing was there */
    s->flat = v;
    s->m = m;
    s->elt_names = names;
    s->elt_rows = k->elt_rows;
    return;
  }
  if (TYPE(v) == TYPE(s->flat) && !s->types) {
    if (ocl_device_only(v) || LEN(v) == LEN(s->flat)) { /* the launch put the first elements in front */
      s->flat = v;
      return;
    }
  }
  if (TYPE(v) != TYPE(s->flat) && !s->p->expect) par_mix(s, (ObjType)TYPE(v));
  if (s->types) memset(RAW_W(s->types) + first, TYPE(v), (size_t)(n - first));
  Obj *w = v;
  if (TYPE(v) != TYPE(s->flat)) w = rt_coerce(R, v, TYPE(s->flat));
  par_copy_elements(s->flat, first * m, w, first * m, (n - first) * m);
}

/* Lanes from `first` on may have had a narrower type than the vector's.  Whoever wants to know runs them again. */
static void note_mixed(ParState *s, const OclKernel *k, int64_t first) {
  if (!k->outs[0].mixed || s->p->expect || !s->flat) return;
  if (!s->types) {
    s->types = rt_alloc(s->R, T_RAW, s->p->n);
    memset(RAW_W(s->types), TYPE(s->flat), (size_t)s->p->n);
  }
  memset(RAW_W(s->types) + first, PAR_MIXED, (size_t)(s->p->n - first));
}

/* Failed lanes of one or several launches. */
typedef struct Failed {
  Lane *l; /* malloc'ed */
  int64_t n, cap;
  int64_t first, end; /* lanes outside have their results already */
  int32_t room;       /* pairs that one launch's list holds */
  bool overflow, no_memory;
} Failed;

static void collect_failed(void *ctx, int64_t lo, const void *buf) {
  Failed *f = ctx;
  const int32_t *d = buf;
  if (!d) return;
  int64_t n = d[0];
  if (n > f->room) f->overflow = true, n = f->room;
  if (f->n + n > f->cap) {
    int64_t cap = f->cap * 2 + n;
    Lane *l = realloc(f->l, (size_t)cap * sizeof *l);
    if (!l) {
      f->overflow = f->no_memory = true;
      return;
    }
    f->l = l, f->cap = cap;
  }
  for (int64_t i = 0; i < n; i++) {
    Lane x = {d[1 + 2 * i] + lo, d[2 + 2 * i]};
    if (x.lane >= f->first && x.lane < f->end) f->l[f->n++] = x;
  }
}

static void add_failed(Failed *f, const Failed *g) {
  f->overflow |= g->overflow, f->no_memory |= g->no_memory;
  if (g->n == 0) return;
  Lane *l = realloc(f->l, (size_t)(f->n + g->n) * sizeof *l);
  if (!l) {
    f->overflow = f->no_memory = true;
    return;
  }
  memcpy(l + f->n, g->l, (size_t)g->n * sizeof *l);
  f->l = l, f->n += g->n, f->cap = f->n;
}

/* Data that moves in, and results that the host has read after the last launch: batches overlap the two ways. */
enum { STREAM_FROM = 32 << 20 /* bytes */ };

static uint64_t came_home(const OclTimes *t) { return t->d2h_bytes - t->settled_bytes; }
static void look_home(ParKernel *v, const OclTimes *t) {
  if (v->mark_of == t && v->mark_bytes > 0) {
    v->read_home = (double)(came_home(t) - v->mark) >= 0.9 * v->mark_bytes;
    cost_read_home(v, v->mark_bytes, t->d2h_ms - v->mark_ms);
  }
  v->mark_bytes = 0;
}

/* Lanes of one batch, or all of them. */
static int64_t batch_lanes(ParState *s, OclDevice *d, const ParKernel *v, int64_t count, bool *stream) {
  Rt *R = s->R;
  const OclKernel *k = v->k;
  int64_t m = out_length(v);
  double in = 0, out = 0, widest = 0, moving = 0;
  for (int i = 0; i < k->nparams; i++) {
    double b = 0;
    if (k->params[i].kind == KP_INPUT) {
      Obj *x = par_kernel_input(s->p, k->params[i].index)->x;
      b = (double)ocl_elt_size((ObjType)TYPE(x));
      in += b;
      if (!ocl_resident(x, d)) moving += b;
    } else if (k->params[i].kind == KP_OUT) out += b = (double)m * (double)ocl_elt_size((ObjType)k->params[i].type);
    if (b > widest) widest = b;
  }
  double want = rt_as_dbl(R, rt_option(R, "ravel.batch.bytes")),
         cap = rt_as_dbl(R, rt_option(R, "ravel.device.memory"));
  double room = (double)d->mem_cap, most = (double)d->max_alloc, lane = in + out;
  *stream = !d->shared_memory;
  if (d->shared_memory) {
    if (cap > 0 && cap < most) most = cap;
    if (want > 0 && want < most) most = want;
    if (widest * (double)count <= most || widest == 0) return count;
    int64_t step = (int64_t)(most / widest);
    return step < 1 ? 1 : step;
  }
  if (lane == 0) return count;
  bool fits = lane * (double)count <= room * 0.9 && widest * (double)count <= most;
  bool through = v->read_home && moving * (double)count > STREAM_FROM && v->streams < 32;
  if (fits && !through && !(want > 0 && (moving + out) * (double)count > want)) return count;
  if (!(want > 0)) { /* short ones: what begins before the first and ends after the last copy overlaps with nothing */
    want = lane * (double)count / 24;
    want = want < 8e6 ? 8e6 : want > 64e6 ? 64e6 : want;
  }
  if (want > room / 5) want = room / 5; /* three segments and what all batches share */
  if (want > most) want = most;
  int64_t step = (int64_t)(want / lane) / OCL_ALIGN * OCL_ALIGN;
  return step < OCL_ALIGN ? OCL_ALIGN : step;
}

bool par_common_param(ParState *s, const OclParam *q, const Value *scope, OclArgVal *val, Obj **vec) {
  Rt *R = s->R;
  const ParInput *in = q->kind <= KP_SEQ_STRIDE ? par_kernel_input(s->p, q->index) : NULL;
  double sa = 0, sb = 0;
  Value v = v_none(V_UNBOUND);
  switch ((OclParamKind)q->kind) {
  case KP_INPUT:
  case KP_INPUT_WHOLE: *vec = in->x; return true;
  case KP_INPUT_LEN: val->i = (int32_t)in->len; return true;
  case KP_INPUT_SCALAR:
    v = in->part ? v_dbl(in->part == 1 ? CPLX(in->x)[0].r : CPLX(in->x)[0].i) : par_element(R, in, 0);
    break;
  case KP_SEQ_START:
  case KP_SEQ_STRIDE:
    rt_is_seq(in->x, &sa, &sb);
    v = v_dbl(q->kind == KP_SEQ_START ? sa : sb);
    break;
  case KP_SCOPE_VEC: *vec = scope[q->index].o; return true;
  case KP_SCOPE_LEN: val->i = (int32_t)LEN(scope[q->index].o); return true;
  case KP_SCOPE_NROW: val->i = INT(rt_attr(scope[q->index].o, R->s.dim))[0]; return true;
  case KP_SCOPE_NCOL: val->i = INT(rt_attr(scope[q->index].o, R->s.dim))[1]; return true;
  case KP_RNG: /* doubles are a loop's: interp/loops.c */
    if (q->type == T_DBL) val->d = 0;
    else val->i = (int32_t)(s->p->key ? s->p->key : R->streams.key)[q->index];
    return true;
  case KP_FUEL: val->i = ocl_first_fuel(R); return true;
  case KP_SCOPE_SCALAR: v = scope[q->index]; break;
  case KP_SCOPE_RECIPROCAL: v = scope[q->index], val->d = 1.0 / (v.tag == V_DBL ? v.d : (double)v.i); return true;
  case KP_SCOPE_START:
  case KP_SCOPE_STRIDE:
    rt_is_seq(scope[q->index].o, &sa, &sb);
    v = v_dbl(q->kind == KP_SCOPE_START ? sa : sb);
    break;
  default: return false;
  }
  if (q->type == T_DBL) val->d = v.tag == V_DBL ? v.d : v.i == NA_INT ? NA_REAL : v.i;
  else val->i = v.tag == V_DBL ? (int32_t)v.d : v.i;
  return true;
}

bool par_arg(ParState *s, const OclKernel *k, int i, const Value *scope, OclArgVal *val, OclArg *a) {
  const OclParam *q = &k->params[i];
  uint8_t kind;
  uint32_t size;
  par_param_kind(q, &kind, &size);
  *a = (OclArg){.kind = (OclArgKind)kind, .size = size, .p = val};
  if (q->kind == KP_FUEL) a->fuel = k->fuel_guard + 1, a->again = k->repeats;
  return par_common_param(s, q, scope, val, &a->vec);
}

void par_list_arg(OclArg *a, int32_t *list, size_t bytes) {
  list[0] = 0;
  a->p = list;
  a->size = a->back = bytes;
  a->init = a->head = sizeof *list;
}

/* The records of the first lanes, which the interpreter has made, as columns; NULL if they are of another shape. */
static Obj **list_prefix(ParState *s, const OclKernel *k, int64_t first) {
  Rt *R = s->R;
  const RtShape *shape = s->list && first > 0 ? out_shape(R, k) : NULL;
  if (!shape) return NULL;
  for (int64_t i = 0; i < first; i++)
    if (!rt_record_fits(R, ELT(s->list, i), shape)) return NULL;
  Obj **col = rt_scratch(R, (size_t)shape->ncols * sizeof *col);
  memset(col, 0, (size_t)shape->ncols * sizeof *col);
  for (int j = 0; j < shape->ncols; j++) col[j] = rt_alloc(R, (ObjType)k->outs[j].type, first);
  for (int64_t i = 0; i < first; i++) rt_record_store(R, ELT(s->list, i), shape, col, i);
  return col;
}

/* A launch of `lanes` in rows of n (see KP_FOLD); NULL: there are too few for two dimensions. */
static OclRange *fold(Value n, int64_t lanes, OclRange *r, int32_t *row) {
  const double of = n.tag == V_DBL ? n.d : n.i;
  if (!(of >= 32 && of * 8 <= (double)lanes && of == floor(of))) return NULL;
  *row = (int32_t)of;
  *r = (OclRange){.inner = *row, .per_row = *row};
  return r;
}

/* Do the first n results, which the interpreter has made, hold no NA, either? */
static bool begins_complete(ParState *s, int nv, int64_t n) {
  if (n == 0) return true;
  Obj *x = s->flat;
  if (nv != 1 || !x || !rt_is_num(x) || ocl_device_only(x) || !VEC(x)->data || LEN(x) < n) return false;
  return ocl_complete_part(TYPE(x), VEC(x)->data, n);
}

/* One run of the lanes [first, n) with a kernel: in one launch, in batches, or by a team of devices. */
typedef struct Launch {
  ParState *s;
  Offload *o;
  ParKernel *v;
  OclKernel *k;
  OclDevice *d;
  OclTimes *t;
  const Value *scope;
  int64_t first, n;
  int64_t start, count; /* lanes that are launched: a few before `first` may run twice */
  int64_t m, me;        /* numbers of a lane, elements that they are */
  int32_t cap;          /* failed lanes that a launch can list */
  int64_t step;         /* lanes of a batch */
  bool batches, stream; /* there are several; they overlap */
  int nteam;            /* devices that share the lanes; 0: d alone */
  OclShare share[OCL_TEAM];
  OclRange range, *two; /* two: &range, or NULL: one dimension */
  int i_first, i_count, i_fold;
  int64_t per_lane[OCL_MAX_ARGS];
  OclArgVal vals[OCL_MAX_ARGS];
  OclArg args[OCL_MAX_ARGS];
  OclOut outs[OCL_MAX_ARGS];
  Obj **prefix;   /* list_prefix */
  int32_t *deopt; /* NULL: no lane can fail */
  Failed f, each[OCL_TEAM];
} Launch;

/* Where the lanes begin, and how they are divided.  False: no memory. */
static bool divide(Launch *l) {
  ParState *s = l->s;
  OclKernel *k = l->k;
  OclDevice *d = l->d;
  const int64_t *side = s->p->side;
  /* On a device with memory of its own slices begin at multiples of OCL_ALIGN: a few lanes run twice, and their first
   * results stay. */
  l->start = d->shared_memory ? l->first : l->first / OCL_ALIGN * OCL_ALIGN;
  l->range = (OclRange){.inner = k->grid ? side[0] : l->m, .per_row = k->grid ? side[0] : 1};
  l->two = k->dims == 2 || k->split ? &l->range : NULL;
  if (k->split) par_members(s->R, d, l->v, l->n, &l->range);
  else memcpy(l->range.local, k->local, sizeof l->range.local);
  memcpy(l->range.block, k->block, sizeof l->range.block);
  if (k->grid)
    l->start = 0; /* whole rows; a lane that is done already gets the same result, or fails and writes none */
  l->count = l->n - l->start;
  l->t = l->o->site ? l->o->site->times : l->v->times;
  if (!l->t && !(l->t = l->v->times = ocl_times_new(s->R))) return false; /* results keep it: not on the stack */
  look_home(l->v, l->t);
  l->step = batch_lanes(s, d, l->v, l->count, &l->stream);
  if (k->grid && l->step < l->count) l->step = l->step < side[0] ? side[0] : l->step / side[0] * side[0];
  l->batches = l->step < l->count;
  l->nteam = l->batches && !l->stream ? 0 : par_team(s, l->o, l->v, l->scope, l->start, l->count, l->share);
  return true;
}

/* The argument that takes results. */
static void out_arg(Launch *l, int i) {
  ParState *s = l->s;
  const OclKernel *k = l->k;
  int j = k->params[i].index;
  OclOut *out = &l->outs[j];
  *out = (OclOut){.type = out_type(k, j), .n = l->n * l->me, .lo = l->first * l->me, .hi = l->n * l->me};
  bool home =
      s->flat && s->done > 0 && !s->p->want_list && k->shape != PR_LIST && TYPE(s->flat) == out->type && !s->types;
  if (!home && s->flat && s->p->expect && TYPE(s->flat) == out->type) home = true;
  if (l->batches && !home) out->vec = rt_alloc(s->R, out->type, out->n);
  if (l->prefix) { /* the columns begin with the interpreter's records */
    out->prefix = l->first;
    out->prefix_data = VEC(l->prefix[j])->data;
    if (out->vec) memcpy(VEC(out->vec)->data, out->prefix_data, (size_t)l->first * (out->type == T_DBL ? 8 : 4));
  }
  if (home) {
    /* where the first elements are already */
    if (l->d->shared_memory || l->batches || l->first * 4 > l->n) {
      out->vec = s->flat;
      (void)rt_data_w(s->flat);
    } else {
      out->prefix = l->first * l->me;
      out->prefix_data = rt_data(s->flat);
    }
  }
  l->args[i].out = out;
  l->args[i].offset = l->start * l->me;
  l->per_lane[i] = l->me;
}

static void make_args(Launch *l) {
  ParState *s = l->s;
  const OclKernel *k = l->k;
  const int64_t *side = s->p->side;
  OclArgVal *vals = l->vals;
  memset(l->per_lane, 0, sizeof l->per_lane);
  memset(vals, 0, (size_t)k->nparams * sizeof *vals);
  memset(l->args, 0, (size_t)k->nparams * sizeof *l->args);
  l->i_first = l->i_count = l->i_fold = -1;
  l->prefix = list_prefix(s, k, l->first);
  s->prefixed = l->prefix != NULL;
  l->deopt = NULL;
  size_t deopt_bytes = (1 + 2 * (size_t)l->cap) * sizeof(int32_t);
  for (int i = 0; i < k->nparams; i++) {
    const OclParam *q = &k->params[i];
    OclArg *a = &l->args[i];
    if (par_arg(s, k, i, l->scope, &vals[i], a)) {
      if (q->kind == KP_INPUT) a->offset = l->start, l->per_lane[i] = 1;
      continue;
    }
    switch ((OclParamKind)q->kind) {
    case KP_OUT: out_arg(l, i); break;
    case KP_FIRST: vals[i].l = l->start, l->i_first = i; break;
    case KP_COUNT: vals[i].l = l->count, l->i_count = i; break;
    case KP_DEOPT:
      l->deopt = rt_scratch(s->R, deopt_bytes);
      par_list_arg(a, l->deopt, deopt_bytes);
      break;
    case KP_DEOPT_CAP: vals[i].i = l->cap; break;
    case KP_NX: vals[i].i = (int32_t)(side[0] ? side[0] : l->m); break;
    case KP_NY: vals[i].i = (int32_t)side[1]; break;
    case KP_FOLD: vals[i].i = INT32_MAX, l->i_fold = i; break;
    default: break; /* the heap's: interp/heap.c */
    }
  }
}

/* An error leaves in the middle. */
static void abandon(void *launch) {
  Launch *l = launch;
  l->d->go_on = false;
  free(l->f.l);
  for (int j = 0; j < l->nteam; j++) free(l->each[j].l);
}

/* Batches write the results of lanes that run twice where the first ones are: those are put back. */
static Obj *save_first(Launch *l) {
  Obj *flat = l->s->flat;
  int64_t at = l->start * l->me, n = (l->first - l->start) * l->me;
  if (!l->batches || n <= 0 || !flat) return NULL;
  Obj *keep = rt_alloc(l->s->R, TYPE(flat), n);
  par_copy_elements(keep, 0, flat, at, n);
  return keep;
}
static void put_back_first(Launch *l, Obj *keep) {
  if (keep && l->s->flat) par_copy_elements(l->s->flat, l->start * l->me, keep, 0, (l->first - l->start) * l->me);
}

static OclStatus run_team(Launch *l) {
  for (int j = 0; j < l->nteam; j++) {
    OclBatch *b = &l->share[j].batch;
    *b = (OclBatch){b->first,    b->lanes, l->step,        l->i_first, l->i_count,
                    l->per_lane, l->two,   collect_failed, &l->each[j]};
  }
  for (int i = 0; i < l->k->nparams; i++) l->args[i].offset = 0;
  Obj *keep = save_first(l);
  OclStatus st =
      (l->batches ? ocl_stream_team : ocl_launch_team)(l->s->R, l->nteam, l->share, l->k->nparams, l->args, l->t);
  put_back_first(l, keep);
  for (int j = 0; j < l->nteam; j++) {
    if (!st.code) add_failed(&l->f, &l->each[j]);
    free(l->each[j].l);
    l->each[j].l = NULL;
  }
  if (!st.code) par_team_ran(l->o, l->v, l->share);
  return st;
}

/* Batches whose copies overlap with kernels. */
static OclStatus run_stream(Launch *l) {
  OclBatch b = {.first = l->start,
                .lanes = l->count,
                .step = l->step,
                .i_first = l->i_first,
                .i_count = l->i_count,
                .per_lane = l->per_lane,
                .range = l->two,
                .after = collect_failed,
                .ctx = &l->f};
  for (int i = 0; i < l->k->nparams; i++) l->args[i].offset = 0;
  Obj *keep = save_first(l);
  OclStatus st = ocl_launch_batched(l->s->R, l->v->prog, l->k->nparams, l->args, &b, l->t);
  put_back_first(l, keep);
  return st;
}

/* One launch, or one after the other. */
static OclStatus run_in_turn(Launch *l) {
  OclStatus st = OCL_OK;
  for (int64_t lo = l->start; lo < l->n && !st.code; lo += l->step) {
    int64_t c = l->n - lo < l->step ? l->n - lo : l->step;
    for (int i = 0; i < l->k->nparams && l->batches; i++) {
      if (i == l->i_first) l->vals[i].l = lo;
      if (i == l->i_count) l->vals[i].l = c;
      if (l->per_lane[i]) l->args[i].offset = lo * l->per_lane[i], l->args[i].count = c * l->per_lane[i];
    }
    if (l->deopt) l->deopt[0] = 0;
    l->d->go_on = !l->batches && !l->deopt;
    if (l->i_fold >= 0 && !l->batches)
      l->two = fold(l->scope[l->k->params[l->i_fold].index], c, &l->range, &l->vals[l->i_fold].i);
    st = ocl_launch(l->s->R, l->v->prog, l->k->nparams, l->args, c, l->two, 0, l->t);
    l->d->go_on = false;
    if (!st.code) collect_failed(&l->f, lo, l->deopt);
  }
  return st;
}

/* What the next launches and the report know of this one. */
static void note_run(Launch *l) {
  ParKernel *v = l->v;
  OclRange *r = &l->range;
  ParSite *site = l->o->site;
  v->streams = l->batches && l->stream ? v->streams + 1 : 0;
  v->mark_of = l->t;
  v->mark = came_home(l->t);
  v->mark_ms = l->t->d2h_ms;
  if (!site) return;
  if (l->k->split) site->split = r->split;
  else if (l->two) {
    site->range[0] = r->inner;
    site->range[1] = l->k->grid ? l->s->p->side[1] : r->per_row > 1 ? (l->n + r->per_row - 1) / r->per_row : l->n;
  }
  site->tiled |= l->k->tiled;
}

/* The failed lanes, sorted, in memory that the collector frees: errors unwind past us. */
static void list_failed(Launch *l, Lane **lanes, int64_t *nlanes) {
  Failed *f = &l->f;
  *lanes = NULL;
  *nlanes = f->n;
  if (f->n > 0) {
    qsort(f->l, (size_t)f->n, sizeof *f->l, by_lane);
    Lane *list = rt_scratch(l->s->R, (size_t)f->n * sizeof *list);
    int64_t c = 0;
    for (int64_t i = 0; i < f->n;
         i++) /* a lane whose elements are work-items of their own may be there several times */
      if (c == 0 || list[c - 1].lane != f->l[i].lane) list[c++] = f->l[i];
    *nlanes = c;
    *lanes = list;
  }
  if (f->overflow) *nlanes = -1 - *nlanes;
}

/* The vectors of results to s.  False: one cannot be brought home. */
static bool give_results(Launch *l, bool all_ran) {
  ParKernel *v = l->v;
  const OclKernel *k = l->k;
  Obj *vec[OCL_MAX_ARGS];
  int nv = k->shape == PR_LIST ? k->nouts : 1;
  for (int j = 0; j < nv; j++) {
    vec[j] = l->outs[j].vec;
    if (ocl_device_only(vec[j])) v->mark_bytes += (double)LEN(vec[j]) * (double)ocl_elt_size((ObjType)TYPE(vec[j]));
    if (k->outs[j].no_na && vec[j] && rt_is_num(vec[j]) && all_ran && begins_complete(l->s, nv, l->first * l->me))
      vec[j]->flags |= OF_NO_NA;
  }
  bool home = true;
  for (int j = 0; j < nv; j++)
    if (ocl_device_only(vec[j]) &&
        !par_keep_recipe(l->s->R, l->k, l->vals, l->args, l->start, l->n, l->m, &l->outs[j], nv > 1 ? j : 0))
      home = ocl_bring_home(vec[j]) && home;
  if (!home) {
    v->dead = true;
    return false;
  }
  take_results(l->s, v, vec, l->first);
  note_mixed(l->s, v->k, l->first);
  return true;
}

/* Run lanes [first, n) with kernel v.  Failed lanes come back in *lanes (scratch memory, sorted) and *nlanes; -1: the
 * list overflowed.  False: OpenCL failed, or a launch condition does not hold; nothing has changed. */
bool par_launch(ParState *s, Offload *o, ParKernel *v, const Value *scope, int64_t first, int32_t cap, Lane **lanes,
                int64_t *nlanes, bool *cond) {
  if (v->k->shape == PR_HEAP) return par_launch_heap(s, o, v, scope, first, cap, lanes, nlanes, cond);
  Rt *R = s->R;
  Launch l; /* not cleared: it is large */
  l.s = s, l.o = o, l.v = v, l.k = v->k, l.d = o->d, l.scope = scope;
  l.first = first, l.n = s->p->n, l.cap = cap;
  l.m = out_length(v), l.me = out_elements(v);
  *cond = false;
  if (!divide(&l)) return false;
  make_args(&l);
  int why = 0, line = 0;
  if (l.k->nconds && !oclgen_precheck(l.k, l.vals, l.n, &why, &line)) {
    *cond = true;
    v->cond_why = why;
    if (o->site) par_site_deopt(o->site, why, line, l.n - first);
    return false;
  }
  double quiet = l.nteam || l.batches ? 0 : ocl_quiet(v->prog);
  double began = o->ns_old && o->t0 > 0 ? o->t0 + quiet : rt_now_ms(); /* with all that went before it in this call */
  o->t0 = 0;
  OclTimes before = *l.t;
  l.f = (Failed){.first = first, .end = l.n, .room = cap};
  for (int j = 0; j < l.nteam; j++) l.each[j] = l.f;
  RtCleanup under_way;
  rt_cleanup(R, &under_way, abandon, &l);
  OclStatus st = l.nteam ? run_team(&l) : l.batches && l.stream ? run_stream(&l) : run_in_turn(&l);
  if (!st.code) {
    note_run(&l);
    list_failed(&l, lanes, nlanes);
  }
  rt_cleaned_up(R, &under_way);
  free(l.f.l);
  if (st.code == OCL_NOT_COMPLETE) { /* the facts have changed: decide again */
    o->again = true;
    return false;
  }
  if (st.code && l.nteam) { /* one device alone may do it */
    par_team_failed(R, o, v, l.share);
    return par_launch(s, o, v, scope, first, cap, lanes, nlanes, cond);
  }
  if (st.code) {
    ocl_failed(R, l.d, st, "running a kernel");
    v->dead = true;
    return false;
  }
  if (!give_results(&l, *nlanes == 0)) return false;
  if (!l.d->unwaited)
    cost_launched(v, l.count, rt_now_ms() - began, l.t->kernel_ms - before.kernel_ms,
                  l.t->h2d_ms + l.t->d2h_ms - before.h2d_ms - before.d2h_ms);
  return true;
}

void par_note_lanes(Offload *o, const OclKernel *k, const Lane *l, int64_t n) {
  if (!o->site) return;
  for (int64_t i = 0; i < n; i++) {
    int g = l[i].guard;
    bool known = g >= 0 && g < k->nguards;
    par_site_deopt(o->site, known ? k->guards[g].why : 0, known ? k->guards[g].line : 0, 1);
  }
}

/* Run failed lanes in the interpreter.  Stops after `most`; returns how many ran. */
int64_t par_interpret_lanes(ParState *s, Offload *o, const Lane *l, int64_t n, int64_t most) {
  if (n > most) n = most;
  if (n > 0 && s->flat) (void)rt_data_w(s->flat); /* home, and ours to patch */
  for (int64_t i = 0; i < n; i++) {
    Value r = par_call(s, l[i].lane);
    par_put(s, l[i].lane, r);
    if ((i & 255) == 0) rt_check_interrupt(s->R);
  }
  if (o->site) o->site->interpreted += n;
  return n;
}

/* The guards that failed most, as reasons not to speculate on again. */
void par_add_deopted(uint8_t deopted[8], const OclKernel *k, const Lane *l, int64_t n) {
  for (int64_t i = 0; i < n; i++) {
    if (l[i].guard < 0 || l[i].guard >= k->nguards) continue;
    uint8_t why = (uint8_t)k->guards[l[i].guard].why;
    for (int j = 0; j < 8; j++) {
      if (deopted[j] == why) break;
      if (deopted[j] == 0) {
        deopted[j] = why;
        break;
      }
    }
  }
}
