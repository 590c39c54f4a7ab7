/* runtime/records.c - lists of equal records as columns: marshalling and its cache. */
#include "records.h"

#include "dictionary.h"

static void dropped(Rt *R, Obj *v) { /* somebody writes into the list after all */
  (void)R;
  VEC(v)->ext = NULL;
}
static const VecExtOps records_ops = {"records", NULL, dropped, NULL};

RtRecords *rt_records_cached(Obj *list) {
  VecExt *e = list->type == T_LIST ? VEC(list)->ext : NULL;
  return e && e->ops == &records_ops ? (RtRecords *)e : NULL;
}

/* The attributes of o are its names and nothing else: these; NIL: none at all; NULL: others. */
static Obj *only_names(Rt *R, Obj *o) {
  AttrObj *a = (AttrObj *)o->attr;
  if (!a) return NIL;
  return !a->next && a->name == R->s.names && a->value->type == T_STR ? a->value : NULL;
}

static const char *field_shape(Obj *x, RtField *f, Obj *name) {
  const bool text = x->type == T_STR;
  if (!rt_is_num(x) && !text) return "a field is no plain number or string";
  if (x->attr) return "a field has attributes";
  if (LEN(x) < 1 || LEN(x) > RT_MAX_WIDTH) return "a field is empty or has more than 16 elements";
  *f = (RtField){.name = name, .type = text ? T_INT : x->type, .text = text, .width = (uint8_t)LEN(x)};
  return NULL;
}

bool rt_record_shape(Rt *R, Obj *list, RtShape *s, const char **why) {
  RtRecords *have = rt_records_cached(list);
  if (have) {
    *s = have->shape;
    return true;
  }
  *why = "the list is empty";
  for (int64_t i = 0; i < LEN(list); i++) {
    Obj *e = ELT(list, i);
    if (IS_NIL(e)) continue;
    *s = (RtShape){.record = e->type == T_LIST};
    if (!s->record) {
      s->nfields = 1;
      if ((*why = field_shape(e, &s->field[0], NULL))) return false;
    } else {
      Obj *names = only_names(R, e);
      *why = "the list's elements are no records of named numbers";
      if (!names || IS_NIL(names) || LEN(e) < 1 || LEN(e) > RT_MAX_FIELDS) return false;
      s->nfields = (uint8_t)LEN(e);
      for (int k = 0; k < s->nfields; k++) {
        Obj *name = ELT(names, k);
        if (CLEN(name) == 0) return false;
        for (int j = 0; j < k; j++)
          if (s->field[j].name == name) return false;
        if ((*why = field_shape(ELT(e, k), &s->field[k], name))) return false;
      }
    }
    int cols = 0;
    for (int k = 0; k < s->nfields; k++) {
      s->field[k].col = (uint8_t)cols;
      cols += s->field[k].width;
      if (cols > RT_MAX_COLS) {
        *why = "the list's records have too many numbers";
        return false;
      }
    }
    s->ncols = (uint8_t)cols;
    return true;
  }
  return false;
}

static bool field_fits(Rt *R, Obj *x, const RtField *f) {
  if (x->type != (f->text ? T_STR : f->type) || LEN(x) != f->width || x->attr) return false;
  for (int j = 0; f->text && j < f->width; j++)
    if (rt_id_of(R, ELT(x, j)) == -1) return false;
  return true;
}

bool rt_record_fits(Rt *R, Obj *e, const RtShape *s) {
  if (!s->record) return rt_has_elts(e) && field_fits(R, e, &s->field[0]);
  if (e->type != T_LIST || LEN(e) != s->nfields) return false;
  Obj *names = only_names(R, e);
  if (!names || IS_NIL(names)) return false;
  for (int k = 0; k < s->nfields; k++) {
    Obj *x = ELT(e, k);
    if (ELT(names, k) != s->field[k].name || !rt_has_elts(x) || !field_fits(R, x, &s->field[k])) return false;
  }
  return true;
}

void rt_record_store(Rt *R, Obj *e, const RtShape *s, Obj *const *col, int64_t i) {
  rt_assert(R, i >= 0 && s->ncols > 0 && s->ncols <= RT_MAX_COLS, "record %lld of %d columns", (long long)i, s->ncols);
  for (int k = 0; k < s->nfields; k++) {
    const RtField *f = &s->field[k];
    Obj *x = s->record ? ELT(e, k) : e;
    rt_assert(R, f->col + f->width <= s->ncols && LEN(x) == f->width,
              "field %d: %lld numbers in columns %d to %d of %d", k, (long long)LEN(x), f->col, f->col + f->width,
              s->ncols);
    if (f->text) {
      for (int j = 0; j < f->width; j++) ((int32_t *)VEC(col[f->col + j])->data)[i] = rt_id_of(R, ELT(x, j));
    } else if (f->type == T_DBL) {
      const double *d = DBL(x);
      for (int j = 0; j < f->width; j++) ((double *)VEC(col[f->col + j])->data)[i] = d[j];
    } else {
      const int32_t *d = INT(x);
      for (int j = 0; j < f->width; j++) ((int32_t *)VEC(col[f->col + j])->data)[i] = d[j];
    }
  }
}

static void share(Obj *e, const RtShape *s) {
  rt_share(e);
  if (s->record && e->type == T_LIST)
    for (int64_t k = 0; k < LEN(e); k++) rt_share(ELT(e, k));
}

void rt_records_attach(Rt *R, Obj *list, const RtShape *s, Obj *const *col) {
  rt_assert(R, s->ncols > 0 && s->ncols <= RT_MAX_COLS, "records of %d columns", s->ncols);
  RtRecords *r = rt_scratch(R, sizeof *r);
  memset(r, 0, sizeof *r);
  r->ext = (VecExt){&records_ops, R};
  r->shape = *s;
  r->n = LEN(list);
  for (int j = 0; j < s->ncols; j++) {
    r->col[j] = col[j];
    rt_share(col[j]);
  }
  for (int64_t i = 0; i < r->n; i++) share(ELT(list, i), s);
  rt_share(list);
  VEC(list)->ext = &r->ext;
}

RtRecords *rt_records(Rt *R, Obj *list, const char **why) {
  RtRecords *r = rt_records_cached(list);
  if (r) return r;
  RtShape s;
  if (!rt_record_shape(R, list, &s, why)) return NULL;
  int64_t n = LEN(list), misfits = 0;
  for (int64_t i = 0; i < n && misfits <= n / 4; i++)
    if (!rt_record_fits(R, ELT(list, i), &s)) misfits++;
  if (misfits > n / 4) {
    *why = "the list's elements differ in shape";
    return NULL;
  }
  if (VEC(list)->ext) { /* of another kind: cannot be */
    *why = "the input is a list";
    return NULL;
  }
  r = rt_scratch(R, sizeof *r);
  memset(r, 0, sizeof *r);
  r->ext = (VecExt){&records_ops, R};
  r->shape = s;
  r->n = n;
  r->misfits = misfits;
  for (int k = 0; k < s.nfields; k++)
    for (int j = 0; j < s.field[k].width; j++) {
      Obj *c = rt_alloc_zero(R, (ObjType)s.field[k].type, n);
      rt_share(c);
      r->col[s.field[k].col + j] = c;
    }
  if (misfits) {
    r->ok = rt_alloc(R, T_LGL, n);
    rt_share(r->ok);
  }
  for (int64_t i = 0; i < n; i++) {
    Obj *e = ELT(list, i);
    bool fits = !misfits || rt_record_fits(R, e, &s);
    if (r->ok) LGL_W(r->ok)[i] = fits;
    if (fits) rt_record_store(R, e, &s, r->col, i);
    share(e, &s);
  }
  rt_share(list);
  VEC(list)->ext = &r->ext;
  return r;
}
