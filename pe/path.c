/* pe/path.c - the paths by which a kernel's scope is found, when it is made and at every launch. */
#include "../runtime/dictionary.h"
#include "../runtime/frames.h"
#include "../runtime/ragged.h"
#include "kinds.h"

/* Element `sym` of a list, or of the data frames in one: their columns, one below the other. */
static bool field(const PeSource *x, const PeScope *s, Value *v) {
  Rt *R = x->R;
  Obj *l = x->found[s->parent].o;
  const RtFrames *f = x->entry[s->parent].type == 2 ? rt_frames_cached(l) : NULL;
  Obj *names = f ? f->names : rt_attr(l, R->s.names);
  for (int64_t j = 0; !IS_NIL(names) && j < LEN(names); j++) {
    if (ELT(names, j) != SYM(s->sym)->name) continue;
    Obj *e = f ? f->col[j] : ELT(l, j);
    if (e) *v = rt_unbox(e);
    return e != NULL;
  }
  return false;
}

/* Is column `key` still the part of the field that it was? */
static bool column_is(const RtShape *shape, const PeScope *s) {
  for (int k = 0; k < shape->nfields; k++) {
    const RtField *f = &shape->field[k];
    if (s->key >= f->col && s->key < f->col + f->width)
      return f->name == s->body && f->width == s->width && s->key - f->col == s->part && f->text == s->text;
  }
  return false;
}
static bool column(const PeSource *x, const PeScope *s, Value *v) {
  const char *why;
  RtRecords *r = rt_records(x->R, x->found[s->parent].o, &why);
  if (!r || r->misfits || !column_is(&r->shape, s)) return false;
  *v = v_obj(r->col[s->key]); /* never unboxed: a list of one record is a list */
  return true;
}

static bool variable(const PeSource *x, const PeScope *s, Value *v) {
  Env *e = s->from == FROM_BASE ? x->R->base : NULL;
  if (!e && s->parent >= 0) e = ((Closure *)x->found[s->parent].o)->env;
  else if (!e && x->fun && x->fun->type == T_CLOSURE) e = ((Closure *)x->fun)->env;
  if ((!e && x->fun) || !x->lookup) return false;
  *v = x->lookup(x->R, x->ctx, e, s->sym, s->fun);
  if (v->tag == V_OBJ) *v = rt_unbox(v->o);
  return v->tag != V_UNBOUND;
}

/* What the kernel asks of the levels of a factor. */
static bool level(const PeSource *x, const PeScope *s, Value *v) {
  Value f = s->parent >= 0 ? x->found[s->parent] : x->arg(x->ctx, s->key);
  const char *why;
  bool ordered;
  Obj *levels = rt_levels(x->R, f.o, &ordered), *ids;
  if (!levels || LEN(levels) > INT_MAX) return false;
  switch ((PeLevel)s->part) {
  case LV_COUNT: *v = v_int((int32_t)LEN(levels)); return true;
  case LV_IDS:
    if (LEN(levels) == 0 || !(ids = rt_ids(x->R, levels, &why))) return false;
    *v = v_obj(ids);
    return true;
  case LV_CODE: {
    Obj *const *name = (Obj *const *)rt_data(levels);
    int64_t i = 0;
    while (i < LEN(levels) && name[i] != s->body) i++;
    *v = v_int(i < LEN(levels) ? (int32_t)i + 1 : 0);
    return true;
  }
  }
  return false;
}

bool pe_path_value(const PeSource *x, const PeScope *s, Value *v) {
  *v = v_none(V_UNBOUND);
  switch ((PeFrom)s->from) {
  case FROM_VARIABLE:
  case FROM_BASE: return variable(x, s, v);
  case FROM_ARG:
    *v = x->arg(x->ctx, s->key);
    if (v->tag == V_OBJ) *v = rt_unbox(v->o);
    return v->tag != V_UNBOUND;
  case FROM_FIELD: return field(x, s, v);
  case FROM_DOTS: {
    Obj *e = ELT(x->found[s->parent].o, s->key); /* there are as many as there were: PS_DOTS */
    if (e == MISSING_ARG) return false;
    *v = e->type == T_PROMISE ? ((Promise *)e)->value : v_obj(e);
    if (v->tag == V_OBJ) *v = rt_unbox(v->o);
    return v->tag != V_UNBOUND && v->tag != V_PROMISE && v->tag != V_MISSING;
  }
  case FROM_COLUMN: return column(x, s, v);
  case FROM_DIMNAMES: {
    Obj *dn = rt_attr(x->found[s->parent].o, x->R->s.dimnames);
    *v = v_obj(IS_NIL(dn) ? NIL : ELT(dn, s->key));
    return true;
  }
  case FROM_POSITIONS: {
    Obj *names = rt_names(x->R, x->found[s->parent].o), *table = IS_NIL(names) ? NULL : rt_positions(x->R, names);
    if (table) *v = v_obj(table);
    return table != NULL;
  }
  case FROM_LEVEL: return level(x, s, v);
  case FROM_ID: *v = v_int(rt_id_of(x->R, ELT(x->found[s->parent].o, 0))); return true;
  case FROM_TABLE: return false; /* par_text_tables() sees to these */
  }
  return false;
}
