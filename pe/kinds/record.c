/* pe/kinds/record.c - lists: records as tuples of numbers, lists of records as vectors of them.
 *
 *   function(p) p$x * p$m         p is a tuple whose numbers are arguments of their own (runtime/records.h)
 *   centers[[k]]$x                column x of the list `centers` of the scope, at k
 */
#include "../kinds.h"
#include "../../runtime/ocl.h"
#include "../../runtime/ragged.h"
#include "../build.h"

/* A record from its columns' values. */
static Av record_of(Build *w, const RtShape *s, const Av *col) {
  pe_assert(w, s->nfields > 0 && s->ncols <= RT_MAX_COLS, "a record of %d fields, %d columns", s->nfields, s->ncols);
  Av el[RT_MAX_FIELDS];
  Obj *name[RT_MAX_FIELDS];
  for (int k = 0; k < s->nfields; k++) {
    const RtField *f = &s->field[k];
    el[k] = f->width == 1 ? col[f->col] : pe_tuple(w, f->width, (Av *)&col[f->col], NULL, false);
    if (f->text) el[k] = pe_text_of(w, el[k], NULL);
    name[k] = f->name;
  }
  return s->record ? pe_tuple(w, s->nfields, el, name, true) : el[0];
}

/* ---- lists of the scope ---- */

/* Column j of the scope's list l. */
static Av scope_column(Build *w, Av l, const RtShape *s, int j, Node *n) {
  Graph *g = w->g;
  const RtField *f = &s->field[0];
  for (int k = 0; k < s->nfields; k++)
    if (s->field[k].col <= j) f = &s->field[k];
  PeScope e = {.kind = PS_VECTOR,
               .of = PK_record,
               .type = f->type,
               .from = FROM_COLUMN,
               .parent = (int16_t)l.ref,
               .key = (int16_t)j,
               .width = f->width,
               .part = (uint8_t)(j - f->col),
               .text = f->text,
               .body = f->name};
  RtRecords *have = rt_records_cached(l.obj);
  bool na = have && have->col[j]->flags & OF_HAS_NA;
  int k = pe_enter(w, &e, v_none(V_UNBOUND), (uint8_t)(PF_NOT_NULL | PF_KNOWN_TYPE | (na ? 0 : PF_COMPLETE)));
  Ref box = pe_mk(g, OP_Scope, PT_X, 0, 0, 0, k);
  Ref ok = pe_build_guard(w, pe_mk(g, OP_IsVec, PT_B, box, 0, 0, f->type), WHY_G_SCOPE, n);
  Pull *v = pe_temp(w, sizeof *v);
  v->kind = VK_SCOPE;
  v->type = f->type == T_DBL ? PT_D : f->type == T_INT ? PT_I : PT_L;
  v->box = pe_pi(g, box, ok);
  v->len = pe_mk1(g, OP_Len, v->box);
  v->len_now = (int32_t)LEN(l.obj);
  v->node = n;
  Av r = av_kind(AV_VEC);
  r.vec = v;
  return r;
}

static Av record_at(Build *w, Pull *v, Ref i, Node *n) {
  pe_assert(w, v->shape && v->shape->ncols <= RT_MAX_COLS && v->extra, "an element of no list of records");
  Av col[RT_MAX_COLS];
  for (int j = 0; j < v->shape->ncols; j++) col[j] = pe_at(w, v->extra[j].vec, i, n);
  return record_of(w, v->shape, col);
}

Pull *pe_records(Build *w, Av l, Node *n) {
  RtShape *s = pe_temp(w, sizeof *s);
  const char *why = "a data frame";
  if (l.type || LEN(l.obj) > 1 << 24 || !rt_record_shape(w->R, l.obj, s, &why)) pe_bail(w, WHY_B_LIST, n, why);
  if (!rt_records_cached(l.obj))
    for (int64_t i = 0; i < LEN(l.obj); i++)
      if (!rt_record_fits(w->R, ELT(l.obj, i), s)) pe_bail(w, WHY_B_LIST, n, "its elements differ in shape");
  Pull *v = pe_temp(w, sizeof *v);
  v->kind = VK_RECORDS;
  v->at = record_at;
  v->type = PT_D;
  v->shape = s;
  v->extra = pe_temp(w, (size_t)s->ncols * sizeof *v->extra);
  for (int j = 0; j < s->ncols; j++) v->extra[j] = scope_column(w, l, s, j, n);
  v->len = v->extra[0].vec->len;
  v->len_now = v->extra[0].vec->len_now;
  v->node = n;
  return v;
}

/* An entry of its own. */
Av pe_list_element(Build *w, Av l, Obj *name, Node *n) {
  Obj *names = rt_attr(l.obj, w->R->s.names);
  if (!IS_NIL(names))
    for (int64_t i = 0; i < LEN(l.obj); i++)
      if (ELT(names, i) == name) {
        Obj *sym = ((CharObj *)name)->sym;
        if (!sym) break;
        if (w->of_region->writes_field(w, l.ref, name)) pe_bail(w, WHY_B_CARRIED, n, CSTR(name));
        return pe_from_scope(w, (PeScope){.from = FROM_FIELD, .parent = (int16_t)l.ref, .sym = sym}, n);
      }
  pe_bail(w, WHY_B_LIST, n, CSTR(name));
}

/* x$name of a record: exact, else unique partial match; NULL if there is none. */
static int field_of(Tuple *t, Obj *name) {
  int at = -1;
  for (int i = 0; i < t->n; i++)
    if (t->name[i] == name) return i;
  for (int i = 0; i < t->n; i++)
    if (t->name[i] && !strncmp(CSTR(t->name[i]), CSTR(name), CLEN(name))) {
      if (at >= 0) return -1;
      at = i;
    }
  return at;
}

bool pe_with_field(Build *w, Obj *sym, Av *out, Node *n) {
  Obj *name = SYM(sym)->name;
  for (With *x = w->with; x; x = x->up) {
    if (x->fr != w->fr) continue;
    for (int i = 0; i < x->nlocal; i++)
      if (x->local[i].sym == sym) {
        *out = x->local[i].v;
        return true;
      }
    if (x->data.kind == AV_TUPLE) {
      for (int i = 0; i < x->data.tup->n; i++)
        if (x->data.tup->name[i] == name) {
          *out = x->data.tup->v[i];
          return true;
        }
      continue;
    }
    if (pe_is_frame(x->data)) {
      if (!pe_has_column(w, x->data, name, n)) continue;
      *out = pe_column(w, x->data, name, n);
      return true;
    }
    Obj *names = rt_attr(x->data.obj, w->R->s.names);
    for (int64_t i = 0; !IS_NIL(names) && i < LEN(names); i++)
      if (ELT(names, i) == name) {
        *out = pe_list_element(w, x->data, name, n);
        return true;
      }
  }
  return false;
}

/* with(data, expr) */
Av pe_with(Build *w, Av data, Av expr, Node *n) {
  if (data.kind != AV_LIST && data.kind != AV_FRAME && !(data.kind == AV_TUPLE && data.tup->list))
    pe_bail(w, WHY_B_LIST, n, "with");
  if (expr.kind != AV_PROMISE) return pe_force(w, expr);
  With *x = pe_temp(w, sizeof *x);
  *x = (With){.up = expr.prom->with, .fr = expr.prom->fr, .data = data, .expr = expr.prom->node};
  Prom *p = pe_temp(w, sizeof *p);
  *p = *expr.prom;
  p->with = x;
  expr.prom = p;
  return pe_force(w, expr);
}

Av pe_with_assign(Build *w, Node *n, Obj *sym) {
  With *x = w->with;
  bool statement = false; /* one that always runs, and at once */
  for (int i = 0; x->expr->kind == ND_Block && i < x->expr->nkids; i++) statement = statement || x->expr->kid[i] == n;
  if (!statement) pe_bail(w, WHY_B_SPECIAL, n, "assignment in with()");
  Av v = pe_force(w, pe_eval_node(w, n->kid[0]));
  if (w->b->ended) return v;
  if (v.kind == AV_ARRAY) v = pe_to_array(w, v, n);
  int i = 0;
  while (i < x->nlocal && x->local[i].sym != sym) i++;
  if (i == PE_MAX_LOCALS) pe_bail(w, WHY_B_SIZE, n, "with");
  x->local[i].sym = sym;
  x->local[i].v = v;
  if (i == x->nlocal) x->nlocal++;
  return v;
}

Av pe_build_dollar(Build *w, Node *n) {
  Av x = pe_force(w, pe_eval_node(w, n->kid[0]));
  Obj *name = SYM(n->u.sym)->name;
  if (x.kind == AV_LIST) return pe_list_element(w, x, name, n);
  if (x.kind == AV_FRAME) return pe_column(w, x, name, n);
  if (x.kind == AV_TUPLE && x.tup->list) {
    int k = field_of(x.tup, name);
    return k < 0 ? av_kind(AV_NULL) : x.tup->v[k];
  }
  pe_bail(w, WHY_B_LIST, n, CSTR(name));
}

/* l[[i]] of a list of the scope. */
static Av list_index(Build *w, Av l, Av i, bool list, Node *n) {
  Graph *g = w->g;
  if (i.kind == AV_OBJ && i.obj->type == T_STR && LEN(i.obj) == 1 && list)
    return pe_list_element(w, l, ELT(i.obj, 0), n);
  if (!list) pe_bail(w, WHY_B_LIST, n, "[");
  Pull *v = pe_records(w, l, n);
  Ref at = pe_index0(w, pe_num(w, i, n), n);
  Ref ok = pe_build_guard(w, pe_mk2(g, OP_InB, at, v->len), WHY_G_BOUNDS, n);
  return pe_at(w, v, pe_pi(g, at, ok), n);
}

/* p$x <- v, p[["x"]] <- v on a record of the kernel. */
Av pe_set_field(Build *w, Tuple *t, Obj *name, Av val, Node *n) {
  Av el[RT_MAX_FIELDS + 1];
  Obj *nm[RT_MAX_FIELDS + 1];
  int at = -1;
  if (t->n >= RT_MAX_FIELDS) pe_bail(w, WHY_B_SIZE, n, "list");
  for (int i = 0; i < t->n; i++) {
    el[i] = t->v[i];
    nm[i] = t->name[i];
    if (nm[i] == name && at < 0) at = i;
  }
  if (val.kind == AV_NULL) pe_bail(w, WHY_B_REPLACE, n, "NULL");
  if (pe_is_numeric(val) && (val.kind == AV_VEC || val.kind == AV_ARRAY)) { /* few numbers go round in loops */
    Pull *v = pe_as_any(w, val, n);
    int64_t len;
    if (pe_is_const(w->g, v->len, &len, NULL) && len >= 1 && len <= 8 && !v->nrow && !pe_named(val)) {
      Av e[8];
      for (int i = 0; i < len; i++) e[i] = pe_at(w, v, pe_int(w, i), n);
      val = pe_tuple(w, (int)len, e, NULL, false);
    } else if (val.kind == AV_ARRAY) val = pe_to_array(w, val, n);
  } else if (pe_is_vec(val) && val.kind != AV_TUPLE) pe_bail(w, WHY_B_LIST, n, "a vector as a field");
  if (at < 0) at = t->n;
  el[at] = val;
  nm[at] = name;
  for (int i = 0; i < t->n; i++)
    if (!nm[i]) nm[i] = EMPTY_STR;
  return pe_tuple(w, at == t->n ? t->n + 1 : t->n, el, nm, true);
}

/* ---- base functions ---- */

/* A vector's few numbers as the elements of a list. */
static Av as_list(Build *w, Av x, Node *n) {
  if (x.kind == AV_TUPLE)
    return x.tup->list ? x : pe_tuple(w, x.tup->n, x.tup->v, x.tup->names ? x.tup->name : NULL, true);
  if (x.kind == AV_NUM || x.kind == AV_TEXT) return pe_tuple(w, 1, &x, NULL, true);
  if (pe_is_frame(x)) return pe_frame_row(w, x, true, n);
  if (!pe_is_numeric(x) || pe_named(x)) pe_bail(w, pe_stringy(x) ? WHY_B_STRING : WHY_B_LIST, n, "as.list");
  Pull *v = pe_as_any(w, x, n);
  int64_t len;
  if (v->kind == VK_FILTER || !pe_is_const(w->g, v->len, &len, NULL) || len > PE_MAX_TUPLE)
    pe_bail(w, WHY_B_RESULT_LEN, n, "as.list");
  Av el[PE_MAX_TUPLE];
  for (int64_t i = 0; i < len; i++) el[i] = pe_at(w, v, pe_int(w, i), n);
  return pe_tuple(w, (int)len, el, NULL, true);
}

/* A list's numbers. */
static Av unlisted(Build *w, Av x, bool named, Node *n) {
  if (pe_is_frame(x)) x = pe_frame_row(w, x, true, n);
  if (pe_is_numeric(x) && named) return x;
  if (x.kind != AV_TUPLE || !x.tup->list) pe_bail(w, WHY_B_LIST, n, "unlist");
  if (x.tup->n == 1 && pe_is_text(x.tup->v[0]) && !x.tup->names) return x.tup->v[0]; /* of strsplit(s, "") */
  Av el[RT_MAX_FIELDS];
  Obj *nm[RT_MAX_FIELDS];
  if (x.tup->n > RT_MAX_FIELDS) pe_bail(w, WHY_B_SIZE, n, "unlist");
  for (int i = 0; i < x.tup->n; i++) {
    el[i] = pe_force(w, x.tup->v[i]);
    nm[i] = named && x.tup->name[i] && CLEN(x.tup->name[i]) ? x.tup->name[i] : NULL;
    pe_need_numbers(w, el[i], WHY_B_LIST, n, "unlist");
    if (el[i].kind == AV_TUPLE && !named) el[i] = pe_tuple(w, el[i].tup->n, el[i].tup->v, NULL, false);
    else if (el[i].kind != AV_TUPLE && pe_named(el[i])) pe_bail(w, WHY_B_RESULT, n, "a vector with names");
  }
  return pe_combine(w, x.tup->n, el, named && x.tup->names ? nm : NULL, false, n);
}

/* x with the fields of `by` in place of its own. */
static Av modified(Build *w, Av x, Av by, Node *n) {
  if (x.kind != AV_TUPLE || !x.tup->list || by.kind != AV_TUPLE || !by.tup->list)
    pe_bail(w, WHY_B_LIST, n, "modifyList");
  for (int i = 0; i < by.tup->n; i++) {
    Obj *name = by.tup->name[i];
    if (!name || !CLEN(name)) continue; /* R passes over these */
    for (int k = 0; k < x.tup->n; k++)
      if (x.tup->name[k] == name && x.tup->v[k].kind == AV_TUPLE && x.tup->v[k].tup->list)
        pe_bail(w, WHY_B_LIST, n, "modifyList of nested lists");
    x = pe_set_field(w, x.tup, name, pe_force(w, by.tup->v[i]), n);
  }
  return x;
}

#define FORMALS(...) pe_match_args(n, args, names, (const char *const[]){__VA_ARGS__, NULL}, a)
Av pe_f_as_list(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av *a[1];
  if (!FORMALS("x") || !a[0]) return pe_not_mine(done);
  return as_list(w, pe_force(w, *a[0]), node);
}

Av pe_f_unlist(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av *a[3];
  bool known = true;
  if (!FORMALS("x", "recursive", "use.names") || !a[0] || !pe_flag(w, a[1], true, &known))
    pe_bail(w, WHY_B_ARGS, node, b->name);
  bool named = pe_flag(w, a[2], true, &known);
  if (!known) pe_bail(w, WHY_B_ARGS, node, b->name);
  Av x = pe_force(w, *a[0]);
  return w->b->ended ? x : unlisted(w, x, named, node);
}

Av pe_f_modify_list(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  Av *a[2];
  if (!FORMALS("x", "val") || !a[0] || !a[1]) return pe_not_mine(done);
  Av x = pe_force(w, *a[0]);
  return modified(w, x, pe_force(w, *a[1]), node);
}
#undef FORMALS

/* ---- the kind ---------------------------------------------------------------------------------------------------- */

static bool is(Rt *R, Value v) {
  (void)R;
  return v.tag == V_OBJ && v.o->type == T_LIST && !rt_is_object(v.o);
}
static Av from_scope(Build *w, Value v, PeScope *s, Node *n) {
  (void)n;
  s->kind = PS_LIST;
  Av r = av_kind(AV_LIST);
  r.obj = v.o;
  r.ref = pe_enter(w, s, v, PF_NOT_NULL | PF_KNOWN_TYPE);
  return r;
}

/* The list, or (PS_VECTOR) a column of the records in one. */
static bool still(PeAgain *a, const PeScope *s, Value *v) {
  if (s->kind == PS_LIST && s->body) { /* nothing but these names */
    const AttrObj *x = is(a->R, *v) ? (const AttrObj *)v->o->attr : NULL;
    return x && x->name == a->R->s.names && !x->next && rt_same_strings(x->value, s->body);
  }
  if (s->kind == PS_LIST) return is(a->R, *v);
  if (TYPE(v->o) != s->type || LEN(v->o) > INT_MAX) return false;
  if ((s->need & PF_COMPLETE) && !ocl_complete(a->R, v->o)) a->incomplete = true;
  return true;
}

static PeTakes describe(PeInputs *c, const PeInput *in, PeArg *a) {
  RtShape s;
  if (TYPE(in->x) != T_LIST || rt_is_object(in->x) || in->kind != PI_ELEM || c->whole) return NOT_MINE;
  if (!rt_record_shape(c->R, in->x, &s, &c->why)) return TAKES_NONE;
  pe_parts_arg(c, in, a, PK_record, 0);
  a->value = in->x;
  return TAKES;
}

/* The fields' numbers; a list that has none may still be one of vectors. */
static bool columns(PeInputs *c, PeInput *in, PeArg *a) {
  RtRecords *r = rt_records(c->R, in->x, &c->why);
  if (!r && !rt_ragged_cached(in->x) && rt_ragged_size(in->x, &c->why) < 0) return false;
  if (!r) return pe_kind_ragged.columns(c, in, a);
  a->shape = &r->shape;
  a->width = (uint16_t)(r->shape.nfields | r->shape.record << 8 | (r->ok != NULL) << 9);
  a->mask = r->ok != NULL;
  a->first = (int16_t)c->nargs;
  for (int j = 0; j < r->shape.ncols + a->mask; j++) {
    PeArg *p = pe_add_column(c, a, in, j < r->shape.ncols ? r->col[j] : r->ok);
    if (!p) return false;
    for (int f = 0; f < r->shape.nfields && j < r->shape.ncols; f++) { /* for the signature */
      const RtField *of = &r->shape.field[f];
      if (of->col <= j) p->name = of->name, p->width = (uint16_t)(of->width | of->text << 8);
    }
  }
  return true;
}

static Av element(Build *w, int k, Node *n) {
  const PeArg *a = &w->q->args[k];
  Av col[RT_MAX_COLS];
  if (a->mask) pe_build_guard(w, pe_truth(w, pe_input(w, a->first + a->shape->ncols, n), n), WHY_G_TYPE, n);
  for (int j = 0; j < a->shape->ncols; j++) col[j] = pe_input(w, a->first + j, n);
  return record_of(w, a->shape, col);
}

static Av subset(Build *w, Av x, int nsub, Av *sub, PeIndexing how, Node *n) {
  if (x.kind == AV_TUPLE || nsub > 1) return pe_number_index(w, x, nsub, sub, how, n);
  return list_index(w, x, sub[0], how == PE_ELEMENT, n);
}
static Ref length(Build *w, Av v, Node *n) {
  return v.kind == AV_TUPLE ? pe_number_length(w, v, n) : pe_records(w, v, n)->len;
}

const PeKind pe_kind_record = {.name = "list",
                               .refusal = "a list",
                               .no_number = WHY_B_LIST,
                               .is = is,
                               .from_scope = from_scope,
                               .still = still,
                               .describe = describe,
                               .columns = columns,
                               .element = element,
                               .index = subset,
                               .length = length};

bool pe_by_name(Build *w, Av x, Av i, bool list, Node *n, Av *out) {
  Graph *g = w->g;
  const bool text = x.kind == AV_TVEC && !x.vec->levels;
  bool vec = (x.kind == AV_VEC || text) && x.vec->kind == VK_SCOPE && x.vec->names;
  if (!vec && !(x.kind == AV_LIST && !x.type && list && i.kind != AV_OBJ)) return false;
  Obj *names = vec ? x.vec->names : rt_attr(x.obj, w->R->s.names);
  if (IS_NIL(names)) return false;
  Pull *records = vec ? NULL : pe_records(w, x, n);
  Ref len = vec ? x.vec->len : records->len, zero = pe_int(w, 0);
  Ref at =
      pe_mk2(g, OP_AddI, pe_name_position(w, vec ? (int)N(g, pe_real(g, x.vec->box))->imm.i : (int)x.ref, names, i, n),
             pe_int(w, -1));
  Ref found = pe_mk2(g, OP_InB, at, len);
  const bool named = vec && !list && !(w->q->flags & PE_WHOLE); /* a whole vector's names are the interpreter's */
  w->named_element = w->named_element || named;
  if (list || pe_speculates(w, WHY_G_BOUNDS) || w->q->flags & PE_WHOLE) {
    at = pe_pi(g, at, pe_build_guard(w, found, WHY_G_BOUNDS, n));
    *out = pe_at(w, vec ? x.vec : records, at, n);
    if (text) *out = pe_text_of(w, *out, n);
    if (vec) out->why = named;
    return true;
  }
  pe_build_guard(w, pe_mk2(g, OP_InB, zero, len), WHY_G_BOUNDS, n);
  Av v = pe_at(w, x.vec, pe_select(g, found, at, zero), n);
  Ref na = v.type == PT_D ? pe_const_d(g, rt_na_real) : pe_const_i(g, (PeType)v.type, NA_INT);
  *out = av_num((PeType)v.type, pe_select(g, found, v.ref, na));
  if (text) *out = pe_text_of(w, *out, n);
  out->why = named;
  return true;
}
