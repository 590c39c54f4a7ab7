/* pe/region_record.c - what a loop with a state (serial.c) carries besides numbers and vectors: records and strings.
 *
 *   s <- step(s); p$x <- p$x + p$v        a list whose elements are numbers, strings and short vectors: its numbers go
 *                                         round, each a column of the result, and the host makes a list of them again
 *   dir <- right[dir]                     a string: its id (runtime/dictionary.h)
 *
 * The list keeps its elements' names, in their order, their types and lengths; whatever else becomes of it is the
 * interpreter's.
 */
#include "region.h"

enum { MOST_FIELDS = 24, MOST_WIDTH = 8 };

static bool one_string(const Obj *x) { return x->type == T_STR && LEN(x) == 1 && !x->attr; }

/* What x is in a record. */
static bool field_of(Obj *x, PeField *f) {
  const Value v = rt_unbox(x);
  *f = (PeField){.width = 1};
  f->type = (uint8_t)rg_scalar_type(v);
  if (f->type) return true;
  if (v.tag != V_OBJ || v.o->attr) return false;
  f->text = one_string(v.o);
  f->type = f->text ? T_INT : (uint8_t)v.o->type;
  if (f->text) return true;
  f->width = (uint8_t)(LEN(v.o) <= MOST_WIDTH ? LEN(v.o) : 0);
  return rt_is_num(v.o) && f->width >= 2;
}

/* The fields of a list that may go round; 0: it may not. */
static int fields_of(Rt *R, Obj *x, PeField *f) {
  const AttrObj *a = (const AttrObj *)x->attr;
  const int64_t n = LEN(x);
  if (!a || a->name != R->s.names || a->next || rt_is_object(x) || n < 1 || n > MOST_FIELDS) return 0;
  for (int64_t i = 0; i < n; i++) {
    if (!field_of(ELT(x, i), &f[i])) return 0;
    f[i].name = ELT(a->value, i);
    if (f[i].name == NA_STR || CLEN(f[i].name) == 0) return 0;
    for (int64_t k = 0; k < i; k++)
      if (f[k].name == f[i].name) return 0;
  }
  return (int)n;
}

/* The field f, to which the path s leads, as it is when the launch begins. */
static Av field_now(Build *w, const PeField *f, PeScope s, Node *n) {
  if (f->text) return pe_text_state(w, s, n);
  Av x = pe_from_scope(w, s, n);
  if (f->width == 1) return x;
  Pull *v = pe_as_any(w, x, n);
  Av el[MOST_WIDTH];
  pe_build_guard(w, pe_mk2(w->g, OP_EqI, v->len, pe_int(w, f->width)), WHY_G_LENGTH, n);
  for (int i = 0; i < f->width; i++) el[i] = pe_at(w, v, pe_int(w, i), n);
  return pe_tuple(w, f->width, el, NULL, false);
}

bool rg_add_record(Build *w, int slot) {
  Region *r = w->region;
  Obj *sym = r->fr->code->desc.syms[slot];
  const Value v = rg_now(w, sym);
  if (v.tag != V_OBJ || (v.o->type != T_LIST && v.o->type != T_STR)) return false;
  PeField f[MOST_FIELDS];
  PeTemp *t = pe_temp(w, sizeof *t);
  *t = (PeTemp){.sym = sym};
  Node *n = w->q->loop;
  if (one_string(v.o)) {
    t->text = true;
    w->state[slot] = pe_text_state(w, (PeScope){.parent = -1, .sym = sym}, n);
  } else {
    t->nfields = v.o->type == T_LIST ? fields_of(w->R, v.o, f) : 0;
    if (!t->nfields) return false;
    Av el[MOST_FIELDS];
    Obj *name[MOST_FIELDS];
    const Av l = pe_from_scope(w, (PeScope){.parent = -1, .sym = sym}, n);
    pe_assert(w, l.kind == AV_LIST, "a record of kind %d", l.kind);
    w->g->scope[l.ref].body = rt_attr(v.o, w->R->s.names);
    for (int i = 0; i < t->nfields; i++) {
      name[i] = f[i].name;
      const PeScope s = {.from = FROM_FIELD, .parent = (int16_t)l.ref, .sym = rt_sym_of(w->R, f[i].name)};
      el[i] = field_now(w, &f[i], s, n);
    }
    w->state[slot] = pe_tuple(w, t->nfields, el, name, true);
    t->field = pe_copy(&w->g->arena, f, (size_t)t->nfields * sizeof *f);
  }
  if (!r->record) r->record = pe_temp(w, (size_t)r->nslots * sizeof *r->record);
  r->record[slot] = t;
  r->kind[slot] = RV_RECORD;
  return true;
}

/* The columns of one value. */
static void add_columns(Build *w, Ref *col, const PeField *f, Av v, const char *name) {
  Node *n = w->q->loop;
  if (v.kind == AV_BROKEN && v.why) pe_bail(w, v.why, n, name);
  if (v.kind == AV_NUM ? v.why : pe_named(v)) pe_bail(w, WHY_B_ATTR, n, name);
  if (f->text) {
    if (!pe_is_text(v) || !pe_one_text(v)) pe_bail(w, WHY_B_TYPES, n, name);
    rg_add_column(w, col, T_INT, NULL, rg_column(w, pe_text_num(w, v, n), T_INT, name));
    return;
  }
  if (!pe_is_numeric(v) || (f->width == 1 && v.kind != AV_NUM)) pe_bail(w, WHY_B_TYPES, n, name);
  Pull *p = f->width > 1 ? pe_as_any(w, v, n) : NULL;
  int64_t len;
  if (p && (p->kind == VK_FILTER || p->nrow || !pe_is_const(w->g, p->len, &len, NULL) || len != f->width))
    pe_bail(w, WHY_B_TYPES, n, name);
  for (int i = 0; i < f->width; i++) {
    const Av x = p ? pe_at(w, p, pe_int(w, i), n) : v;
    rg_exact_type(w, x, f->type, n);
    rg_add_column(w, col, f->type, NULL, rg_column(w, x, f->type, name));
  }
}

void rg_finish_record(Build *w, Ref *col, int slot) {
  Region *r = w->region;
  Graph *g = w->g;
  PeTemp t = *r->record[slot];
  const Av v = pe_force(w, w->state[slot]);
  const char *name = SYMNAME(t.sym);
  if (w->b->ended) return;
  if (t.text) add_columns(w, col, &(PeField){.type = T_INT, .width = 1, .text = true}, v, name);
  else {
    if (v.kind != AV_TUPLE || !v.tup->list || v.tup->n != t.nfields)
      pe_bail(w, v.kind == AV_BROKEN && v.why ? v.why : WHY_B_TYPES, w->q->loop, name);
    for (int i = 0; i < t.nfields && !w->b->ended; i++) {
      if (v.tup->name[i] != t.field[i].name) pe_bail(w, WHY_B_TYPES, w->q->loop, name);
      add_columns(w, col, &t.field[i], pe_force(w, v.tup->v[i]), name);
    }
  }
  t.sure = rg_always_sets(w, r->body, slot);
  g->temps[g->ntemps++] = t;
}
