/* pe/build_names.c - names of a matrix's rows and columns in a kernel.
 *
 *   m[i, "b"], r["b"]      a column by its name: by its number, on condition that the names stay as they are
 *   r / sum(r)             a result that has the names of the row r in each lane
 *   names(r)[k]            the names as strings
 *
 * Matrices of the scope have them, and rows and columns of these, whole ones.
 */
#include "build.h"

enum { MOST_NAMES = 1 << 16 }; /* that are looked through */

/* ---- names of results -------------------------------------------------------------------------------------------- */

typedef enum Whose { NOBODYS, ROWS, OTHERS } Whose;

/* Whose names R gives v: none; those of the row or column *of; others. */
static Whose names_of(Build *w, Av v, const Pull **of) {
  if (v.kind != AV_VEC) return pe_named(v) ? OTHERS : NOBODYS;
  Pull *p = v.vec;
  if (p->kind == VK_SLICE && p->names) {
    *of = p;
    return ROWS;
  }
  if (p->kind == VK_MAP1) return names_of(w, p->a, of);
  if (p->kind == VK_SELECT && p->c.kind == AV_VEC) return names_of(w, p->c, of);
  if (p->kind != VK_MAP2) return pe_named(v) ? OTHERS : NOBODYS;
  const bool first = p->sop == SOP_PMin || p->sop == SOP_PMax; /* only the first one's */
  Av x[2] = {p->a, p->b};
  for (int k = 0; k < 2; k++) {
    const Whose is = names_of(w, x[k], of);
    if (is == OTHERS) return OTHERS;
    if (is == ROWS) return pe_same_length(w->g, x[k].vec->len, p->len) ? ROWS : OTHERS;
    if (first) return NOBODYS;
  }
  return NOBODYS;
}

/* Is an element of v a few operations? */
static bool cheap(Av v) {
  if (v.kind != AV_VEC) return v.kind != AV_BROKEN && v.kind != AV_PROMISE;
  const Pull *p = v.vec;
  switch ((VecKind)p->kind) {
  case VK_SCOPE:
  case VK_SEQ:
  case VK_CONST:
  case VK_TUPLE:
  case VK_ARRAY: return true;
  case VK_MAP1:
  case VK_SLICE: return cheap(p->a);
  case VK_MAP2: return cheap(p->a) && cheap(p->b);
  case VK_SELECT: return cheap(p->a) && cheap(p->b) && cheap(p->c);
  default: return false;
  }
}

bool pe_has_row_names(Build *w, Av v) {
  const Pull *of = NULL;
  return v.kind == AV_VEC && !v.vec->nrow && v.vec->kind != VK_FILTER && names_of(w, v, &of) == ROWS && cheap(v) &&
         LEN(of->names) >= 1 && LEN(of->names) <= PE_MAX_TUPLE;
}

Av pe_with_row_names(Build *w, Av v) {
  const Pull *of = NULL;
  (void)names_of(w, v, &of);
  Graph *g = w->g;
  const int len = (int)LEN(of->names);
  Av el[PE_MAX_TUPLE];
  Obj *name[PE_MAX_TUPLE];
  pe_build_guard(w, pe_mk2(g, OP_EqI, v.vec->len, pe_int(w, len)), WHY_G_LENGTH, NULL);
  for (int i = 0; i < len; i++) {
    el[i] = pe_at(w, v.vec, pe_int(w, i), NULL);
    name[i] = ELT(of->names, i);
  }
  pe_rely_on_names(w, of->a.vec, of->nth, of->names);
  return pe_tuple(w, len, el, name, false);
}

/* ---- names that results of base functions may have ---------------------------------------------------------------- */

Av pe_names_follow(Build *w, const PeBase *b, int n, const Av *args, Av r, Node *node) {
  if (b->flags & PBF_NO_NAMES) {
    if (pe_is_one(r)) r.why = 0;
    return r;
  }
  bool any = false;
  for (int i = 0; i < n; i++)
    any = any || (args[i].kind == AV_PROMISE ? args[i].prom->named : pe_holds_names(w, args[i]));
  if (!any || pe_named(r) || pe_lone_matrix(w, r)) return r;
  if (pe_is_one(r) || r.kind == AV_ARRAY) {
    r.why = 1;
  } else if (r.kind == AV_VEC || r.kind == AV_TVEC) {
    Pull *v = pe_temp(w, sizeof *v);
    *v = *r.vec;
    v->named = true;
    r.vec = v;
  } else if (r.kind == AV_TUPLE || pe_by_parts(r)) {
    pe_bail(w, WHY_B_RESULT, node, "an argument with names");
  }
  return r;
}

/* ---- names(), colnames(), rownames() ----------------------------------------------------------------------------- */

static Av strings(Build *w, const Pull *m, int nth, Obj *names) {
  pe_rely_on_names(w, m, nth, names);
  Av v = av_kind(AV_OBJ);
  v.obj = names;
  return v;
}

/* names(which.max(r)): which.max by its call, since a number in a kernel has no name. */
static bool of_place(Build *w, Av arg, Node *node, Av *out) {
  Node *call = arg.kind == AV_PROMISE ? arg.prom->node : NULL;
  if (!call || call->kind != ND_CallBuiltin || call->nkids != 1 || !call->kid[0] || !call->u.call->sym) return false;
  const char *f = SYMNAME(call->u.call->sym);
  if ((pe_base_of(call)->id != PB_which_max && pe_base_of(call)->id != PB_which_min) ||
      SYM(call->u.call->sym)->redefined)
    return false;
  Prom *p = pe_temp(w, sizeof *p);
  *p = *arg.prom;
  p->node = call->kid[0];
  Av x = av_kind(AV_PROMISE);
  x.prom = p;
  x = pe_force(w, x);
  if (w->b->ended || x.kind != AV_VEC || x.vec->kind != VK_SLICE || !x.vec->names || x.vec->names->attr) return false;
  bool done;
  Av k = pe_vec_builtin(w, f, 1, &x, NULL, call, &done);
  if (!done || w->b->ended) return false;
  *out = pe_text_index(w, strings(w, x.vec->a.vec, x.vec->nth, x.vec->names), k, false, node);
  return true;
}

/* Those of elements that are named one by one: c(a = x, b = y) */
static Av names_of_tuple(Build *w, const Tuple *t, Node *node) {
  Av *el = pe_temp(w, (size_t)t->n * sizeof *el + 1);
  for (int i = 0; i < t->n; i++) el[i] = av_num(PT_I, pe_text_id(w, t->name[i] ? t->name[i] : EMPTY_STR, node));
  return pe_text_of(w, t->n == 1 ? el[0] : pe_tuple(w, t->n, el, NULL, false), node);
}

Av pe_f_names(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  const bool of_vector = b->id == PB_names, rows = b->id == PB_rownames;
  Av place;
  if (names && names[0]) return pe_not_mine(done);
  if (of_vector && of_place(w, args[0], node, &place)) return place;
  Av x = args[0] = pe_force(w, args[0]);
  if (w->b->ended) return x;
  if (of_vector && x.kind == AV_TUPLE && x.tup->names && !x.tup->nrow) return names_of_tuple(w, x.tup, node);
  const Pull *p = x.kind == AV_VEC ? x.vec : NULL;
  if (of_vector && p && p->kind == VK_SLICE && p->names && !p->names->attr)
    return strings(w, p->a.vec, p->nth, p->names);
  Obj *all = !of_vector && p ? pe_dim_names(p, rows ? 1 : 2) : NULL;
  if (all && !all->attr) return strings(w, p, rows ? 1 : 2, all);
  *done = false;
  return av_kind(AV_NULL);
}
