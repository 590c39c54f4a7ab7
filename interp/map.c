/* interp/map.c - parallel calls on a device: where their results go, how the lanes are divided. */
#include <stdlib.h>

#include "../runtime/dictionary.h"
#include "cost.h"
#include "share.h"

static int64_t out_length(const ParKernel *v) {
  return v->k->shape == PR_VECTOR ? v->k->nouts : v->k->shape == PR_ROWS ? v->rows : 1;
}

/* Elements of the result vector that a lane's numbers make up. */
static int64_t out_elements(const ParKernel *v) { return out_length(v) / (v->k->complex ? 2 : 1); }
static ObjType out_type(const OclKernel *k, int j) { return k->complex ? T_CPLX : (ObjType)k->outs[j].type; }

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
static void take_records(ParState *s, const OclKernel *k, Obj **vec, int64_t first, int64_t n, Obj *names) {
  Rt *R = s->R;
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
        for (int c = 0; c < width; c++) SET_STR(x, c, rt_lane_string(R, ((const int32_t *)VEC(vec[j + c])->data)[i]));
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
  if (!shape || n < s->p->n) return; /* the next part takes those of this one as the interpreter's */
  bool fits = first == 0 || s->prefixed;
  for (int64_t i = 0; i < first && fits; i++) fits = rt_record_fits(R, ELT(s->list, i), shape);
  if (!fits) return;
  s->shape = shape;
  s->column = rt_scratch(R, (size_t)k->nouts * sizeof(Obj *));
  memcpy(s->column, vec, (size_t)k->nouts * sizeof(Obj *));
}

/* Are the names of a result that the interpreter has computed those of the kernel's?  An element of a matrix that has
 * column names alone has one, and keeps it in arithmetic, which kernels do not follow. */
static bool named_alike(Rt *R, const OclKernel *k, Obj *e) {
  if (e->type == T_NIL || (!rt_is_vec(e) && e->type != T_LIST)) return true;
  if (!par_same_names(rt_attr(e, R->s.names), out_names(R, k))) return false;
  for (int64_t i = 0; e->type == T_LIST && i < LEN(e); i++)
    if (rt_is_vec(ELT(e, i)) && !IS_NIL(rt_attr(ELT(e, i), R->s.names))) return false;
  return true;
}

bool par_result_fits(ParState *s, ParKernel *v, const Value *scope, const char **why) {
  Rt *R = s->R;
  const OclKernel *k = v->k;
  int64_t total;
  if (k->shape == PR_ROWS) {
    v->rows = launch_inner(s, k, scope, 0, s->p->n);
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
    return s->m == m && s->elt_rows == k->elt_rows && par_same_names(s->elt_names, out_names(R, k)) &&
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
      s->list = rt_alloc(R, T_LIST, s->p->n);
      s->flat = NULL;
    }
    for (int64_t i = first; i < n; i++) {
      rt_set_elt(s->list, i, rt_str_of(R, rt_lane_string(R, id[i])));
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
    SET_STR(s->flat, i, rt_lane_string(R, id[i]));
    na += id[i] == NA_INT;
  }
  if (first > 0 || s->list) return;
  s->ids = ids;
  s->na = na;
}

/* Results of lanes [first, n) that the kernel left in vec (of all lanes), into the state. */
static void take_results(ParState *s, const ParKernel *kern, Obj **vec, int64_t first, int64_t n) {
  Rt *R = s->R;
  const OclKernel *k = kern->k;
  int64_t m = out_elements(kern);
  Obj *names = out_names(R, k);
  if (k->unnamed) {
    if (!s->bare) s->bare = rt_alloc(R, T_RAW, s->p->n), memset(RAW_W(s->bare), 0, (size_t)s->p->n);
    memset(RAW_W(s->bare) + first, 1, (size_t)(n - first));
  }
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
      take_records(s, k, vec, first, n, names);
      return;
    }
    for (int64_t i = first; i < n; i++) {
      Obj *e = rt_alloc(R, TYPE(vec[0]), m);
      par_copy_elements(e, 0, vec[0], i * m, m);
      par_set_attributes(R, e, names, k->elt_rows);
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
static void note_mixed(ParState *s, const OclKernel *k, int64_t first, int64_t n) {
  if (!k->outs[0].mixed || s->p->expect || !s->flat) return;
  par_note_types(s);
  memset(RAW_W(s->types) + first, PAR_MIXED, (size_t)(n - first));
}

/* Data that moves in, and results that the host has read after the last launch: batches overlap the two ways. */
enum { STREAM_FROM = 32 << 20 /* bytes */ };

static uint64_t came_home(const OclTimes *t) { return t->d2h_bytes - t->settled_bytes; }
static void look_home(ParKernel *v, const OclTimes *t) {
  const bool anew = came_home(t) < v->mark || t->d2h_ms < v->mark_ms; /* the report has begun anew */
  if (v->mark_of == t && v->mark_bytes > 0 && !anew) {
    v->read_home = (double)(came_home(t) - v->mark) >= 0.9 * v->mark_bytes;
    cost_read_home(v->cost, v->mark_bytes, t->d2h_ms - v->mark_ms);
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

/* Do the first n results, which the interpreter has made, hold no NA, either? */
static bool begins_complete(ParState *s, int nv, int64_t n) {
  if (n == 0) return true;
  Obj *x = s->flat;
  if (nv != 1 || !x || !rt_is_num(x) || ocl_device_only(x) || !VEC(x)->data || LEN(x) < n) return false;
  return ocl_complete_part(TYPE(x), VEC(x)->data, n);
}

/* The launch of a map: at once, in batches, or by a team of devices. */
typedef struct MapLaunch {
  Launch l;             /* first: the kind's functions get it */
  int64_t m, me;        /* numbers of a lane, elements that they are */
  int64_t end;          /* lanes end here */
  int64_t step;         /* lanes of a batch */
  bool batches, stream; /* there are several; they overlap */
  int nteam;            /* devices that share the lanes; 0: one alone */
  OclShare share[OCL_TEAM];
  Failed each[OCL_TEAM];
  Obj **prefix; /* list_prefix */
} MapLaunch;

static MapLaunch *map_of(Launch *l) { return (MapLaunch *)(void *)l; }

static bool divide(Launch *l) {
  MapLaunch *x = map_of(l);
  ParState *s = l->s;
  const OclKernel *k = l->k;
  OclDevice *d = l->o->d;
  const int64_t *side = s->p->side;
  /* On a device with memory of its own slices begin at multiples of OCL_ALIGN: a few lanes run twice, and their first
   * results stay. */
  l->start = d->shared_memory ? l->first : l->first / OCL_ALIGN * OCL_ALIGN;
  l->range = (OclRange){.inner = k->grid ? side[0] : x->m, .per_row = k->grid ? side[0] : 1};
  l->two = k->dims == 2 ? &l->range : NULL;
  memcpy(l->range.local, k->local, sizeof l->range.local);
  memcpy(l->range.block, k->block, sizeof l->range.block);
  launch_split(l, l->n);
  if (k->grid)
    l->start = s->share ? l->first / side[0] * side[0] : 0; /* whole rows; a lane that is done already gets the same result, or fails and writes none */
  l->count = l->reckoned = x->end - l->start;
  look_home(l->v, l->t);
  x->step = batch_lanes(s, d, l->v, l->count, &x->stream);
  if (k->grid && x->step < l->count) x->step = x->step < side[0] ? side[0] : x->step / side[0] * side[0];
  const bool draws = launch_draws(k);
  if (draws) {
    x->stream = false;
    x->step = l->step = d->shared_memory ? launch_step(l, 1) : l->count;
  }
  x->batches = x->step < l->count;
  x->nteam = draws ? 0 : x->batches && !x->stream ? 0 : par_team(s, l->o, l->v, l->scope, l->start, l->count, x->share);
  l->several = x->nteam || x->batches;
  for (int j = 0; j < x->nteam; j++) x->each[j].l = NULL;
  x->prefix = list_prefix(s, k, l->first);
  s->prefixed = x->prefix != NULL;
  return true;
}

/* The argument that takes results. */
static void out_param(Launch *l, int i) {
  MapLaunch *x = map_of(l);
  ParState *s = l->s;
  const OclKernel *k = l->k;
  int j = k->params[i].index;
  OclOut *out = launch_out(l, i, out_type(k, j), l->n * x->me);
  out->lo = l->first * x->me;
  out->hi = x->end * x->me;
  bool home =
      s->flat && s->done > 0 && !s->p->want_list && k->shape != PR_LIST && TYPE(s->flat) == out->type && !s->types;
  if (!home && s->flat && s->p->expect && TYPE(s->flat) == out->type) home = true;
  if (x->batches && !home) out->vec = rt_alloc(s->R, out->type, out->n);
  if (x->prefix) { /* the columns begin with the interpreter's records */
    out->prefix = l->first;
    out->prefix_data = VEC(x->prefix[j])->data;
    if (out->vec) memcpy(VEC(out->vec)->data, out->prefix_data, (size_t)l->first * (out->type == T_DBL ? 8 : 4));
  }
  if (home) {
    /* where the first elements are already */
    if (l->o->d->shared_memory || x->batches || l->first * 4 > l->n) {
      out->vec = s->flat;
      (void)rt_data_w(s->flat);
    } else {
      out->prefix = l->first * x->me;
      out->prefix_data = rt_data(s->flat);
    }
  }
  l->per_lane[i] = x->me;
}

static void param(Launch *l, int i) {
  const int64_t *side = l->s->p->side;
  switch ((OclParamKind)l->k->params[i].kind) {
  case KP_OUT: out_param(l, i); break;
  case KP_NX: l->vals[i].i = (int32_t)(side[0] ? side[0] : map_of(l)->m); break;
  case KP_NY: l->vals[i].i = (int32_t)side[1]; break;
  default: break;
  }
}

static void abandon(Launch *l) {
  MapLaunch *x = map_of(l);
  for (int j = 0; j < x->nteam; j++) free(x->each[j].l);
}

/* Batches write the results of lanes that run twice where the first ones are: those are put back. */
static Obj *save_first(MapLaunch *x) {
  const Launch *l = &x->l;
  Obj *flat = l->s->flat;
  int64_t at = l->start * x->me, n = (l->first - l->start) * x->me;
  if (!x->batches || n <= 0 || !flat) return NULL;
  Obj *keep = rt_alloc(l->s->R, TYPE(flat), n);
  par_copy_elements(keep, 0, flat, at, n);
  return keep;
}
static void put_back_first(MapLaunch *x, Obj *keep) {
  const Launch *l = &x->l;
  if (keep && l->s->flat) par_copy_elements(l->s->flat, l->start * x->me, keep, 0, (l->first - l->start) * x->me);
}

static OclBatch batch(MapLaunch *x, int64_t first, int64_t lanes, Failed *failed) {
  const Launch *l = &x->l;
  return (OclBatch){first, lanes, x->step, l->at[KP_FIRST], l->at[KP_COUNT], l->per_lane, l->two, launch_list, failed};
}

static OclStatus run_team(MapLaunch *x) {
  Launch *l = &x->l;
  for (int j = 0; j < x->nteam; j++) {
    OclShare *share = &x->share[j];
    x->each[j] = l->failed;
    share->batch = batch(x, share->batch.first, share->batch.lanes, &x->each[j]);
  }
  OclStatus st =
      (x->batches ? ocl_stream_team : ocl_launch_team)(l->s->R, x->nteam, x->share, l->k->nparams, l->args, l->t);
  for (int j = 0; j < x->nteam; j++) {
    Failed *f = &x->each[j];
    l->failed.overflow |= f->overflow;
    for (int64_t i = 0; i < f->n; i++) launch_lane(&l->failed, f->l[i]);
    free(f->l);
    f->l = NULL;
  }
  if (!st.code) par_team_ran(l->o, l->v, x->share);
  return st;
}

/* One launch, or one after the other. */
static OclStatus run_in_turn(MapLaunch *x) {
  Launch *l = &x->l;
  OclStatus st = OCL_OK;
  for (int64_t lo = l->start; lo < x->end && !st.code; lo += x->step) {
    int64_t c = x->end - lo < x->step ? x->end - lo : x->step;
    launch_lanes(l, lo, c);
    for (int i = 0; i < l->k->nparams && x->batches; i++)
      if (l->per_lane[i]) l->args[i].count = c * l->per_lane[i];
    l->o->d->go_on = !x->batches && !l->deopt;
    st = launch_once(l, lo, c, 0);
    l->o->d->go_on = false;
  }
  return st;
}

static OclStatus run(Launch *l) {
  MapLaunch *x = map_of(l);
  Offload *o = l->o;
  if (o->ns_old && o->t0 > 0) l->before = l->began - o->t0 - l->quiet; /* with all that went before it in this call */
  o->t0 = 0;
  if (!x->nteam && !(x->batches && x->stream)) return run_in_turn(x);
  for (int i = 0; i < l->k->nparams; i++) l->args[i].offset = 0;
  Obj *keep = save_first(x);
  OclStatus st;
  if (x->nteam) st = run_team(x);
  else {
    OclBatch b = batch(x, l->start, l->count, &l->failed);
    st = ocl_launch_batched(l->s->R, l->v->prog, l->k->nparams, l->args, &b, l->t);
  }
  put_back_first(x, keep);
  return st;
}

static bool recover(Launch *l) { /* one device alone may do it */
  MapLaunch *x = map_of(l);
  if (!x->nteam) return false;
  par_team_failed(l->s->R, l->o, l->v, x->share);
  return true;
}

/* What the next launches and the report know of this one. */
static void note_run(MapLaunch *x) {
  const Launch *l = &x->l;
  ParKernel *v = l->v;
  const OclRange *r = &l->range;
  ParSite *site = l->o->site;
  v->streams = x->batches && x->stream ? v->streams + 1 : 0;
  v->mark_of = l->t;
  v->mark = came_home(l->t);
  v->mark_ms = l->t->d2h_ms;
  if (!site) return;
  if (l->two && !l->k->split) {
    site->range[0] = r->inner;
    site->range[1] = l->k->grid ? l->s->p->side[1] : l->n;
  }
  site->tiled |= l->k->tiled;
}

/* The vectors of results to the call's state. */
static bool take(Launch *l, bool complete) {
  MapLaunch *x = map_of(l);
  ParKernel *v = l->v;
  const OclKernel *k = l->k;
  Obj *vec[OCL_MAX_ARGS];
  int nv = k->shape == PR_LIST ? k->nouts : 1;
  bool home = true;
  note_run(x);
  for (int i = 0; i < k->nparams; i++) {
    int j = k->params[i].index;
    if (k->params[i].kind != KP_OUT || j >= nv) continue;
    vec[j] = l->outs[i].vec;
    if (ocl_device_only(vec[j])) v->mark_bytes += (double)LEN(vec[j]) * (double)ocl_elt_size((ObjType)TYPE(vec[j]));
    if (k->outs[j].no_na && vec[j] && !l->s->share && rt_is_num(vec[j]) && complete && !l->o->upto && begins_complete(l->s, nv, l->first * x->me))
      vec[j]->flags |= OF_NO_NA;
    home = (l->s->share ? ocl_bring_home(vec[j]) : launch_keep(l, &l->outs[i], x->m, nv > 1 ? j : 0)) && home;
  }
  if (!home || (l->s->share && !l->s->share->gather(l, vec, nv))) return false;
  const int64_t first = l->s->share ? l->s->done : l->first;
  const int64_t end = l->s->share ? l->s->p->n : x->end;
  take_results(l->s, v, vec, first, end);
  note_mixed(l->s, k, first, end);
  return true;
}

LaunchEnd par_launch(ParState *s, Offload *o, ParKernel *v, const Value *scope, int64_t first, int32_t cap,
                     Lanes *failed) {
  static const LaunchKind map = {.sliced = true,
                                 .divide = divide,
                                 .param = param,
                                 .run = run,
                                 .abandon = abandon,
                                 .recover = recover,
                                 .take = take};
  if (v->k->shape == PR_HEAP) return par_launch_heap(s, o, v, scope, first, cap, failed);
  MapLaunch x; /* not cleared: it is large */
  x.m = out_length(v), x.me = out_elements(v);
  x.nteam = 0;
  x.end = s->share ? s->share->hi : o->upto ? o->upto : s->p->n;
  if (s->share) first = s->share->lo;
  launch_init(&x.l, &map, s, o, v, scope, first, s->p->n, cap);
  return launch_go(&x.l, failed);
}
