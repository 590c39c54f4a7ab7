/* pe/names.c - names of a matrix's rows and columns in a kernel: which place a name is of.
 *
 *   m[i, "b"], r["b"]      a column by its name: by its number, on condition that the names stay as they are
 *
 * Matrices of the scope have them, and rows and columns of these, whole ones.
 */
#include "build.h"

enum { MOST_NAMES = 1 << 16 }; /* that are looked through */

/* The names of dimension nth of matrix m: the launcher compares them. */
void pe_rely_on_names(Build *w, const Pull *m, int nth, Obj *names) {
  PeScope s = {.kind = PS_DIMNAMES, .of = PK_names, .from = FROM_DIMNAMES, .key = (int16_t)(nth - 1), .body = names};
  s.parent = (int16_t)N(w->g, pe_real(w->g, m->box))->imm.i;
  pe_enter(w, &s, v_obj(names), PF_NOT_NULL | PF_KNOWN_TYPE);
}

/* The places, from 1 on, that strings name among n; false: i is no strings, or such as are not known. */
static bool places(Build *w, Obj *const *name, int64_t n, Av *i, Node *node) {
  if (!pe_is_text(*i)) return false;
  const bool several = i->kind == AV_TVEC && i->vec->kind == VK_TUPLE && !i->vec->levels; /* c("a", "b") */
  const int64_t k = several ? i->vec->a.tup->n : i->kind == AV_OBJ ? LEN(i->obj) : 0;
  if (k < 1 || k > PE_MAX_TUPLE) return false;
  Av at[PE_MAX_TUPLE];
  for (int j = 0; j < k; j++) {
    int64_t id = NA_INT;
    if (several && (!pe_is_const(w->g, i->vec->a.tup->v[j].ref, &id, NULL) || id == NA_INT)) return false;
    const Obj *s = several ? rt_id_string(w->R, (int32_t)id) : ELT(i->obj, j);
    int64_t p = 0;
    while (p < n && (name[p] != s || !CLEN(s))) p++;
    if (p == n) pe_bail(w, WHY_B_ARGS, node, "subscript");
    at[j] = av_int(w, (int32_t)p + 1);
  }
  *i = k == 1 ? at[0] : pe_tuple(w, (int)k, at, NULL, false);
  return true;
}

void pe_dim_places(Build *w, const Pull *m, int nth, Av *i, Node *n) {
  Obj *names = pe_dim_names(m, nth);
  if (!names || LEN(names) > MOST_NAMES || !pe_is_text(*i)) return;
  Obj **name = pe_temp(w, (size_t)(LEN(names) + 1) * sizeof *name);
  for (int64_t j = 0; j < LEN(names); j++) name[j] = ELT(names, j);
  if (places(w, name, LEN(names), i, n)) pe_rely_on_names(w, m, nth, names);
}

void pe_places_by_name(Build *w, Av x, Av *i, Node *n) {
  if (x.kind == AV_TUPLE && x.tup->names && !x.tup->list && !(i->kind == AV_OBJ && LEN(i->obj) == 1))
    (void)places(w, x.tup->name, x.tup->n, i, n);
  if (x.kind == AV_VEC && x.vec->kind == VK_SLICE && x.vec->names) pe_dim_places(w, x.vec->a.vec, x.vec->nth, i, n);
}

Obj *pe_name_at(Build *w, Av x, Av i) {
  int64_t k;
  double d;
  if (i.kind != AV_NUM || !pe_is_const(w->g, i.ref, &k, &d)) return NULL;
  if (i.type == PT_D) k = d >= 1 && d < 1e9 ? (int64_t)d : 0;
  if (x.kind == AV_TUPLE && !x.tup->list) return k >= 1 && k <= x.tup->n ? x.tup->name[k - 1] : NULL;
  if (x.kind != AV_VEC || x.vec->kind != VK_SLICE || !x.vec->names || k < 1 || k > LEN(x.vec->names)) return NULL;
  pe_rely_on_names(w, x.vec->a.vec, x.vec->nth, x.vec->names);
  return ELT(x.vec->names, k - 1);
}
