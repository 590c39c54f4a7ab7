/* pe/kinds/cube.c - arrays of three dimensions of the scope: a[i, j, k], a[i, j, ], a[, , k].
 *
 * Element (i, j, k) is number i + d1 * (j + d2 * k) of a plain vector.  What leaves one or two subscripts out is every
 * stride-th element from some place on: a slice, with two sides a matrix.  a[, j, ], whose sides have two strides, is
 * read as a block of a matrix of d1 * d2 rows; assigned it is not.  As a whole such an array is only asked for its
 * length, its dim, and sums and the like of all elements: other results would have to be arrays.
 */
#include "../kinds.h"
#include "../build.h"

static Ref plus(Build *w, Ref a, Ref b) {
  Ref r = pe_mk2(w->g, OP_AddI, a, b);
  PeNode *n = N(w->g, r);
  return n->op == OP_AddI ? pe_mk(w->g, OP_AddI, PT_I, n->in[0], n->in[1], 0, 1) : r;
}

Ref pe_cube_place(Build *w, const Pull *p, const Ref at[3]) {
  pe_assert(w, p->cube[0] && p->cube[1], "an element of an array without sides");
  Ref r = at[2] ? pe_mul_nw(w, at[2], p->cube[1]) : 0;
  if (at[1]) r = r ? plus(w, r, at[1]) : at[1];
  if (r) r = pe_mul_nw(w, r, p->cube[0]);
  if (at[0]) r = r ? plus(w, r, at[0]) : at[0];
  return r ? r : pe_const_i(w->g, PT_I, 0);
}

bool pe_cube_slice(Build *w, const Pull *p, const Ref at[3], Pull *s) {
  int open = !at[0] + !at[1] + !at[2], side[2] = {-1, -1}, k = 0;
  if (open < 1 || open > 2 || (open == 2 && at[1])) return false;
  for (int i = 0; i < 3; i++)
    if (!at[i]) side[k++] = i;
  *s = (Pull){.kind = VK_SLICE, .type = p->type, .base = pe_cube_place(w, p, at), .node = p->node};
  s->stride = side[0] == 0   ? pe_const_i(w->g, PT_I, 1)
              : side[0] == 1 ? p->cube[0]
                             : pe_mul_nw(w, p->cube[0], p->cube[1]);
  s->len = p->cube[side[0]];
  s->len_now = p->cube_now[side[0]];
  if (open == 2) {
    s->nrow = s->len;
    s->nrow_now = s->len_now;
    s->ncol = p->cube[side[1]];
    s->ncol_now = p->cube_now[side[1]];
    s->len = pe_mul_nw(w, s->nrow, s->ncol);
    s->len_now = s->nrow_now * s->ncol_now;
  }
  return true;
}

static Av subset(Build *w, Av x, int nsub, Av *sub, PeIndexing how, Node *n) {
  Pull *p = x.vec, *flat = pe_temp(w, sizeof *flat), *s;
  *flat = *p;
  if (nsub == 1) { /* its elements have no names */
    flat->named = false;
    return pe_number_index(w, pe_av_vec(flat), nsub, sub, how, n);
  }
  if (nsub != 3) pe_bail(w, WHY_B_ARRAY, n, "subscripts");
  Ref at[3] = {0};
  int open = 0;
  for (int i = 0; i < 3; i++)
    if (sub[i].kind == AV_MISSING) open++;
    else at[i] = pe_in_bounds(w, pe_num(w, sub[i], n), p->cube[i], n, NULL);
  if (!open) return pe_at(w, flat, pe_cube_place(w, p, at), n);
  if (how == PE_ELEMENT) pe_bail(w, WHY_B_VECTOR, n, "[[");
  s = pe_temp(w, sizeof *s);
  if (open == 2 && at[1]) { /* a[, j, ] */
    Pull *from = pe_temp(w, sizeof *from);
    *from = (Pull){.kind = VK_SLICE, .type = p->type, .a = pe_av_vec(flat), .node = n, .len_now = -1};
    from->base = pe_mul_nw(w, at[1], p->cube[0]);
    from->stride = pe_const_i(w->g, PT_I, 1);
    from->len = pe_mk2(w->g, OP_SubI, p->len, from->base);
    Av rows = pe_range_int(w, pe_const_i(w->g, PT_I, 1), p->cube[0], n),
       cols = pe_range_int(w, pe_const_i(w->g, PT_I, 1), p->cube[2], n);
    *s = (Pull){.kind = VK_BLOCK, .type = p->type, .a = pe_av_vec(from), .b = rows, .c = cols, .node = n};
    s->base = pe_mul_nw(w, p->cube[0], p->cube[1]);
    s->last = s->nrow = p->cube[0];
    s->ncol = p->cube[2];
    s->nrow_now = p->cube_now[0];
    s->ncol_now = p->cube_now[2];
    s->len = pe_mul_nw(w, s->nrow, s->ncol);
    s->len_now = s->nrow_now * s->ncol_now;
    return pe_av_vec(s);
  }
  if (!pe_cube_slice(w, p, at, s)) pe_bail(w, WHY_B_ARRAY, n, "a slice of an array");
  s->a = pe_av_vec(flat);
  return pe_av_vec(s);
}

Av pe_cube_builtin(Build *w, const char *f, int n, Av *args, Node *node, bool *done) {
  const PeBase *b = pe_base(f);
  *done = false;
  bool any = false;
  const bool ok = b->flags & PBF_FOLDS;
  const Value base = SYM(rt_sym(w->R, f))->bval;
  const bool asks = !ok && base.tag == V_OBJ && base.o->type == T_CLOSURE; /* for its arguments itself */
  for (int i = 0; i < n; i++) {
    if (args[i].kind == AV_PROMISE && !asks) args[i] = pe_force(w, args[i]);
    any = any || args[i].kind == AV_CUBE;
  }
  if (!any) return av_kind(AV_NULL);
  Pull *p = args[0].kind == AV_CUBE ? args[0].vec : NULL;
  if (n == 1 && b->id == PB_dim) {
    *done = true;
    Av el[3] = {av_num(PT_I, p->cube[0]), av_num(PT_I, p->cube[1]), av_num(PT_I, p->cube[2])};
    return pe_tuple(w, 3, el, NULL, false);
  }
  if (n == 1 && (b->id == PB_nrow || b->id == PB_ncol || b->id == PB_NROW || b->id == PB_NCOL)) {
    *done = true;
    return av_num(PT_I, p->cube[f[1] == 'c' || f[1] == 'C']);
  }
  if (n == 1 && b->id == PB_length) {
    *done = true;
    return av_num(PT_I, p->len);
  }
  if (!ok) pe_bail(w, WHY_B_ATTR, node, f);
  for (int i = 0; i < n; i++)
    if (args[i].kind == AV_CUBE) args[i].kind = AV_VEC;
  return av_kind(AV_NULL);
}

/* ---- the kind ---------------------------------------------------------------------------------------------------- */

static bool is(Rt *R, Value v) {
  PeForm f;
  return v.tag == V_OBJ && rt_is_num(v.o) && !rt_is_object(v.o) && pe_form_of(R, v.o, &f) && f.kind == PS_ARRAY;
}
static Av from_scope(Build *w, Value v, PeScope *s, Node *n) {
  s->type = v.o->type;
  Av r = av_kind(AV_CUBE);
  r.vec = pe_scope_vector(w, v.o, s, pe_type_of(s->type), v.o->flags & OF_HAS_NA, n);
  return r;
}
static bool still(PeAgain *a, const PeScope *s, Value *v) {
  return v->tag == V_OBJ && !rt_is_object(v->o) && pe_still_vector(a, s, v->o, s->type);
}

static Ref length(Build *w, Av v, Node *n) { return v.vec->len; }

static Av whole(Build *w, const Av *part, Node *n) {
  (void)w, (void)n;
  Av v = *part;
  if (v.kind == AV_VEC) v.kind = AV_CUBE;
  return v;
}

const PeKind pe_kind_cube = {.name = "array",
                             .no_number = WHY_B_ATTR,
                             .is = is,
                             .from_scope = from_scope,
                             .still = still,
                             .whole = whole,
                             .stored = pe_number_stored,
                             .index = subset,
                             .length = length};
