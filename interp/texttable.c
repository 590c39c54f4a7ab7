/* interp/texttable.c - functions of one string that kernels read as tables (pe/build_table.c): their values.
 *
 * A table is a vector that only grows: element 0 is the function's value for NA, element id + 1 that for the string
 * `id`.  Before each launch the base function is called for those strings among the launch's that it has not been
 * called for yet, all at once; where that warns or fails, for halves of them, until it is known which strings do so.  A
 * vector that a launch has seen is never written again: it may be on a device.
 */
#include <stdlib.h>

#include "../runtime/dictionary.h"
#include "../runtime/heap.h"
#include "frame.h"
#include "kernels.h"

enum {
  MAX_TEXTS = 128, /* tables of one interpreter: the oldest are forgotten */
  AT_ONCE = 4096,  /* strings of one call of the function: no region of its own */
  MAX_BAD = 256,   /* strings that warn or fail in one launch, looked for one by one */
  COVERED = 8,
  ROUNDS = 32,
  MADE = 65536, /* of tables that are asked for what they have given (k <- substring(k, 2)) */
  LONG = 256,   /* what they gave is not asked about if it is longer, and than all strings before: t <- paste0(t, t) */
};

/* One function.  What the collector must see is in `kept`, which is rooted: list(function, values). */
typedef struct ParText {
  struct ParText *next;
  Obj *kept;
  int64_t places; /* of a function that gives vectors: so many elements say where they are */
  uint8_t *state; /* by element: 0 not asked, else asked */
  int64_t size;
  size_t longest; /* the length of the longest string that it was asked for */
  bool c_collate; /* as the values were made */
  /* Vectors of ids all of which have been asked for.  Hints: another vector at the same address only costs time. */
  struct {
    const void *ids;
    int64_t n;
  } covered[COVERED];
  unsigned next_covered;
} ParText;

enum { KEPT_FUN, KEPT_VALUES };

static void text_free(ParText *x) {
  free(x->state);
  free(x);
}
void par_text_free(ParTable *t) {
  for (ParText *x = t->texts, *next; x; x = next) {
    next = x->next;
    text_free(x);
  }
  t->texts = NULL;
}

/* ---- the function ------------------------------------------------------------------------------------------------ */

static Obj *base_fun(Rt *R, const char *name) { return SYM(rt_sym(R, name))->bval.o; }

/* f's call as syntax over x; the functions stand in it as objects, whatever the program calls so. */
static Obj *syntax(Rt *R, const PeTextFun *f, Obj *x) {
  Obj *call = rt_alloc(R, T_LANG, f->n + 1), *names = NULL;
  rt_set_elt(call, 0, base_fun(R, f->name));
  for (int i = 0; i < f->n; i++) {
    const PeTextArg *a = &f->arg[i];
    Obj *e = a->text ? x : a->of ? syntax(R, a->of, x) : NULL;
    if (!e && a->str) {
      e = rt_alloc(R, T_STR, 1);
      SET_STR(e, 0, a->str);
    }
    rt_set_elt(call, i + 1, e ? e : rt_box(R, a->v));
    if (!a->name) continue;
    if (!names) names = rt_alloc(R, T_STR, f->n + 1);
    SET_STR(names, i + 1, a->name);
  }
  if (names) rt_attr_set(R, call, R->s.names, names);
  return f->quiet ? rt_lang(R, base_fun(R, "suppressWarnings"), 1, call) : call;
}

static Obj *function_of(Rt *R, const PeTextFun *f) {
  Obj *x = rt_sym(R, "x"), *formals = rt_alloc(R, T_PAIRLIST, 1), *names = rt_alloc(R, T_STR, 1);
  rt_set_elt(formals, 0, MISSING_ARG);
  SET_STR(names, 0, SYM(x)->name);
  rt_attr_set(R, formals, R->s.names, names);
  return make_closure(R, formals, syntax(R, f, x), R->base);
}

static ParText *known_text(Rt *R, const Obj *kept) {
  for (ParText *x = ((ParTable *)R->par)->texts; x; x = x->next)
    if (x->kept == kept) return x;
  return NULL;
}

/* What is kept of the function; NULL: no memory. */
static ParText *text_of(Rt *R, Obj *kept) {
  ParTable *t = R->par;
  ParText *there = known_text(R, kept);
  if (there) return there;
  int n = 0;
  for (ParText **at = &t->texts; *at; at = &(*at)->next)
    if (++n == MAX_TEXTS) { /* the last is the oldest */
      ParText *old = *at;
      *at = NULL;
      rt_unroot(R, old->kept);
      text_free(old);
      break;
    }
  ParText *x = calloc(1, sizeof *x);
  if (!x) return NULL;
  rt_root(R, kept);
  rt_set_elt(kept, KEPT_VALUES, NIL);
  x->c_collate = R->c_collate;
  x->kept = kept;
  x->next = t->texts;
  return t->texts = x;
}

void par_text_keep(Rt *R, PeScope *s) {
  ParTable *t = R->par;
  Obj *fun = function_of(R, s->table), *body = rt_closure(R, fun)->body;
  s->body = NULL;
  for (ParText *x = t->texts; x && !s->body; x = x->next) {
    Obj *same = interp_call_named(R, "identical", 2, rt_closure(R, ELT(x->kept, KEPT_FUN))->body, body);
    if (TYPE(same) == T_LGL && LGL(same)[0] == 1) s->body = x->kept;
  }
  if (!s->body) {
    s->body = rt_alloc(R, T_LIST, 2);
    rt_set_elt(s->body, KEPT_FUN, fun);
  }
}

/* ---- values ------------------------------------------------------------------------------------------------------ */

typedef struct Asked {
  Rt *R;
  ParText *x;
  bool given; /* the strings are what tables gave */
  uint8_t type; /* of the function's values */
  Obj *fun, *strictly, *values;
  int32_t *id; /* of the strings that are asked for */
  int64_t n, room;
  int bad;
  uint8_t piece; /* T_LIST: as PeTextFun */
  int32_t *at;   /* and where in `data` the vector of each string begins; -1: there is none */
  int32_t *data;
  int64_t ndata, data_room;
} Asked;

static void ask(Asked *q, int32_t id) {
  int64_t at = id == NA_INT ? 0 : (int64_t)id + 1;
  if (at < 0 || at >= q->x->size || q->x->state[at]) return; /* < 0: PE_NO_INT */
  const size_t len = id == NA_INT ? 0 : CLEN(rt_id_string(q->R, id));
  if (q->given && len > LONG && len > q->x->longest) return;
  if (len > q->x->longest) q->x->longest = len;
  if (q->n == q->room) {
    int64_t room = q->room * 2 + 256;
    int32_t *more = rt_scratch(q->R, (size_t)room * sizeof *more);
    if (q->n) memcpy(more, q->id, (size_t)q->n * sizeof *more);
    q->id = more, q->room = room;
  }
  q->x->state[at] = 1;
  q->id[q->n++] = id;
}

/* All strings of a vector of ids, unless that has been done. */
static void ask_all(Asked *q, Obj *ids) {
  ParText *x = q->x;
  const int64_t n = LEN(ids);
  for (int i = 0; i < COVERED; i++)
    if (x->covered[i].ids == ids && x->covered[i].n == n) return;
  const int32_t *id = INT(ids);
  for (int64_t i = 0; i < n; i++) ask(q, id[i]);
  x->covered[x->next_covered].ids = ids;
  x->covered[x->next_covered].n = n;
  x->next_covered = (x->next_covered + 1) % COVERED;
}

/* Number `at` of the strings that were asked for has got this vector: its number of elements, and them. */
static void add_vector(Asked *q, int64_t at, Obj *v) {
  const bool text = q->piece == T_STR;
  const int64_t n = LEN(v), need = q->ndata + n + 2;
  q->at[at] = -1;
  if ((text ? TYPE(v) != T_STR : TYPE(v) != T_INT) || v->attr || need > INT32_MAX / 4) return;
  if (need > q->data_room) {
    int64_t room = need * 2 + 1024;
    int32_t *more = rt_scratch(q->R, (size_t)room * sizeof *more);
    if (q->ndata) memcpy(more, q->data, (size_t)q->ndata * sizeof *more);
    q->data = more, q->data_room = room;
  }
  int32_t *d = q->data + q->ndata;
  d[0] = (int32_t)n;
  d[1] = NA_INT; /* an element even of none */
  for (int64_t i = 0; i < n; i++) {
    d[i + 1] = text ? rt_id_of(q->R, ELT(v, i)) : INT(v)[i];
    if (text && d[i + 1] == -1) return;
  }
  q->at[at] = (int32_t)q->ndata;
  q->ndata += n > 0 ? n + 1 : 2;
}

/* The table of a function that gives vectors, with those that were asked for now. */
static Obj *with_vectors(Asked *q, Obj *old, int64_t places) {
  const int64_t before = q->x->places, had = IS_NIL(old) ? 0 : LEN(old) - before, shift = places - before;
  Obj *new = rt_alloc(q->R, T_INT, places + had + q->ndata);
  int32_t *d = INT_W(new);
  for (int64_t i = 0; i < places; i++) d[i] = PE_NO_INT;
  for (int64_t i = 0; i < before && had; i++)
    if (INT(old)[i] != PE_NO_INT) d[i] = (int32_t)(INT(old)[i] + shift);
  if (had) memcpy(d + places, INT(old) + before, (size_t)had * sizeof *d);
  if (q->ndata) memcpy(d + places + had, q->data, (size_t)q->ndata * sizeof *d);
  for (int64_t i = 0; i < q->n; i++)
    if (q->at[i] >= 0) d[q->id[i] == NA_INT ? 0 : (int64_t)q->id[i] + 1] = (int32_t)(places + had + q->at[i]);
  q->x->places = places;
  return new;
}

/* The function's value for strings [from, to): into the table, or none where it warns or fails. */
static void evaluate_part(Asked *q, int64_t from, int64_t to) {
  Rt *R = q->R;
  const int64_t n = to - from;
  if (n > AT_ONCE) {
    for (; from < to; from += AT_ONCE) evaluate_part(q, from, from + AT_ONCE < to ? from + AT_ONCE : to);
    return;
  }
  if (n == 0 || q->bad > MAX_BAD) return;
  Obj *s = rt_alloc(R, T_STR, n);
  for (int64_t i = 0; i < n; i++) SET_STR(s, i, rt_id_string(R, q->id[from + i]));
  Obj *v = rt_box(R, interp_call(R, q->strictly, 2, (Obj *[]){q->fun, s}, NULL, NULL, NULL));
  if (TYPE(v) != q->type || LEN(v) != n || v->attr) {
    if (n == 1) q->bad++;
    else evaluate_part(q, from, from + n / 2), evaluate_part(q, from + n / 2, to);
    return;
  }
  if (q->type == T_LIST) {
    for (int64_t i = 0; i < n; i++) add_vector(q, from + i, ELT(v, i));
    return;
  }
  for (int64_t i = 0; i < n; i++) {
    int32_t id = q->id[from + i];
    int64_t at = id == NA_INT ? 0 : (int64_t)id + 1;
    if (q->type == T_DBL) DBL_W(q->values)[at] = DBL(v)[i];
    else if (q->type == T_STR) {
      int32_t made = rt_id_of(R, ELT(v, i));
      INT_W(q->values)[at] = made == -1 ? PE_NO_INT : made;
    } else INT_W(q->values)[at] = q->type == T_LGL ? LGL(v)[i] : INT(v)[i];
  }
}

/* All of them.  The functions that are called launch nothing: what is being filled may be a table of that kernel, too. */
static void evaluate_all(Rt *R, void *data) {
  Asked *q = data;
  ((ParTable *)R->par)->filling = true;
  evaluate_part(q, 0, q->n);
}
static void evaluated(Rt *R, void *data) { ((ParTable *)R->par)->filling = false; }

/* A longer copy of the table, with nothing in its new elements. */
static Obj *grown(Rt *R, Obj *old, bool dbl, int64_t n) {
  Obj *new = rt_alloc(R, dbl ? T_DBL : T_INT, n);
  int64_t from = IS_NIL(old) ? 0 : LEN(old);
  if (dbl) {
    double *d = DBL_W(new);
    if (from) memcpy(d, DBL(old), (size_t)from * sizeof *d);
    for (int64_t i = from; i < n; i++) d[i] = PE_NO_DBL;
  } else {
    int32_t *d = INT_W(new);
    if (from) memcpy(d, INT(old), (size_t)from * sizeof *d);
    for (int64_t i = from; i < n; i++) d[i] = PE_NO_INT;
  }
  return new;
}

/* The strings among the fields of a list of records. */
static void ask_records(Asked *q, Obj *list) {
  const char *why;
  RtRecords *r = TYPE(list) == T_LIST && !rt_ragged_cached(list) ? rt_records(q->R, list, &why) : NULL;
  for (int i = 0; r && i < r->shape.nfields; i++) {
    const RtField *f = &r->shape.field[i];
    for (int j = 0; f->text && j < f->width; j++) ask_all(q, r->col[f->col + j]);
  }
}

/* The strings in the vectors that a function gives. */
static void ask_vectors(Asked *q, Obj *kept) {
  Obj *values = ELT(kept, KEPT_VALUES);
  const ParText *x = known_text(q->R, kept);
  const int64_t places = x ? x->places : 0;
  for (int64_t i = 0; i < places && !IS_NIL(values); i++) {
    const int32_t at = INT(values)[i];
    for (int32_t j = 0; at != PE_NO_INT && j < INT(values)[at]; j++) ask(q, INT(values)[at + 1 + j]);
  }
}

/* The strings of the launch: those of its inputs, of the scope, of the kernel's text, and what its tables give. */
static void ask_launch(Asked *q, ParCall *p, const OclKernel *k, const Value *out, const PeTextFun *f) {
  Obj *ids;
  /* first what tables give: the function may be meant for pieces of strings, and warn for all of the strings themselves
   */
  q->given = true;
  for (int i = 0; i < k->nscope && f->loose; i++) {
    Obj *kept = k->scope[i].table && k->scope[i].table->type == T_STR ? k->scope[i].body : NULL;
    if (kept && !IS_NIL(ELT(kept, KEPT_VALUES))) ask_all(q, ELT(kept, KEPT_VALUES));
    const PeTextFun *of = k->scope[i].table;
    if (of && of->type == T_LIST && of->piece == T_STR) ask_vectors(q, k->scope[i].body);
  }
  q->given = false;
  for (int i = 0; i < p->nin + p->nextra; i++) {
    Obj *x = i < p->nin ? p->in[i].x : p->extra[i - p->nin];
    if (x && TYPE(x) == T_STR && (ids = rt_ids_cached(x))) ask_all(q, ids);
    if (x && i < p->nin) ask_records(q, x);
  }
  for (int i = 0; i < k->nscope; i++) {
    if (k->scope[i].from == FROM_COLUMN) ask_records(q, out[k->scope[i].parent].o);
    if (k->scope[i].from == FROM_ID) ask(q, out[i].i);
    if (!k->scope[i].text || out[i].tag != V_OBJ) continue;
    ids = TYPE(out[i].o) == T_STR ? rt_ids_cached(out[i].o) : out[i].o;
    if (ids && TYPE(ids) == T_INT) ask_all(q, ids);
  }
  for (int i = 0; i < f->known->n; i++) ask(q, f->known->id[i]);
}

/* Another locale orders strings otherwise: what was asked before counts no more. */
static void forget(Rt *R, ParText *x) {
  rt_assert(R, x->size >= 0, "a table of %lld strings", (long long)x->size);
  memset(x->state, 0, (size_t)x->size);
  memset(x->covered, 0, sizeof x->covered);
  rt_set_elt(x->kept, KEPT_VALUES, NIL);
  x->places = 0;
  x->c_collate = R->c_collate;
}

/* False: no memory.  *more: it has got new values. */
static bool fill(Rt *R, ParCall *p, const OclKernel *k, Value *out, int entry, bool *more) {
  rt_assert(R, entry >= 0 && entry < k->nscope && k->scope[entry].table, "entry %d of %d is no table", entry,
            k->nscope);
  const PeTextFun *f = k->scope[entry].table;
  Obj *kept = k->scope[entry].body;
  ParText *x = text_of(R, kept);
  if (!x) return false;
  const int64_t size = (int64_t)R->heap->ndictionary + 2;
  if (size > x->size) {
    int64_t room = size + size / 4 + 64;
    uint8_t *state = realloc(x->state, (size_t)room);
    if (!state) return false;
    memset(state + x->size, 0, (size_t)(room - x->size));
    x->state = state, x->size = room;
  }
  if (x->c_collate != R->c_collate) forget(R, x);
  Obj *values = ELT(kept, KEPT_VALUES);
  Asked q = {.R = R,
             .x = x,
             .type = f->type,
             .piece = f->piece,
             .fun = ELT(kept, KEPT_FUN),
             .strictly = base_fun(R, ".strictly")};
  ask_launch(&q, p, k, out, f);
  /* A table of vectors has a place for each string there is: what lies behind the places are no places. */
  const bool vectors = f->type == T_LIST;
  if (q.n > 0 || IS_NIL(values) || (vectors && x->places < size)) {
    if (vectors) {
      q.at = rt_scratch(R, (size_t)(q.n + 1) * sizeof *q.at);
      for (int64_t i = 0; i < q.n; i++) q.at[i] = -1;
    } else q.values = grown(R, values, f->type == T_DBL, x->size);
    bool visible = R->visible;
    interp_protect(R, evaluate_all, evaluated, &q);
    R->visible = visible;
    if (vectors) q.values = with_vectors(&q, values, x->size);
    rt_share(q.values);
    rt_set_elt(kept, KEPT_VALUES, q.values);
    *more = q.n > 0;
  }
  rt_assert(R, !vectors || x->places >= size, "%lld places for %lld strings", (long long)x->places, (long long)size);
  out[entry] = v_obj(ELT(kept, KEPT_VALUES));
  return true;
}

bool par_text_tables(Rt *R, ParCall *p, const OclKernel *k, Value *out) {
  bool more = true;
  const int32_t before = R->heap->ndictionary;
  for (int round = 0; more && round < ROUNDS && R->heap->ndictionary - before < MADE; round++) {
    more = false;
    for (int i = 0; i < k->nscope; i++)
      if (k->scope[i].table && !fill(R, p, k, out, i, &more)) return false;
    bool loose = false;
    for (int i = 0; i < k->nscope; i++) loose = loose || (k->scope[i].table && k->scope[i].table->loose);
    more = more && loose;
  }
  return true;
}
