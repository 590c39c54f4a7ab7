/* interp/loops_written.c - the elements that lanes of a loop have written: put back as they were, or gathered from the
 * processes that run one script and share the loop (share.h).
 *
 * There each process launches its piece of the lanes.  Then columns are gathered as they are, and of the vectors that
 * lanes write each process sends the elements of its own lanes, packed, since these may lie anywhere (m[i, ], y[n - i]).
 * From there on all processes have what one launch would have left, and go on alike: failed lanes in the interpreter,
 * folds in the order of the iterations.
 *
 * Not shared: vectors of which lanes find out by themselves who writes what (claims, marks), strings, variables that a
 * kernel of their own counts first, and one lane that runs all rounds. */
#include <string.h>

#include "../runtime/hosts.h"
#include "share.h"
#include "take.h"

/* The elements of vector o that lanes [lo, hi) may write as its piece p, lane by lane, as many for each; -1: outside. */
typedef void Visit(void *data, int64_t at);
static void each_written(Take *t, int o, int p, int64_t lo, int64_t hi, Visit *visit, void *data) {
  const OclWrite *w = &t->l.k->writes[o];
  Obj *dim = rt_attr(loop_was(t, o), t->l.s->R->s.dim);
  int64_t side[3] = {1, 1, 1};
  for (int q = 0; q < 3 && TYPE(dim) == T_INT && q < LEN(dim); q++) side[q] = INT(dim)[q];
  int64_t at = oclgen_piece(t->l.k, w->at[p], t->l.vals, lo);
  const int64_t step = lo + 1 < hi ? oclgen_piece(t->l.k, w->at[p], t->l.vals, lo + 1) - at : 0; /* they are linear */
  const int q = w->w.piece[p].dim;
  int64_t below = 1, above = 1; /* elements that differ in the subscripts before and after number q */
  for (int j = 0; j < 3; j++) *(j < q - 1 ? &below : &above) *= j == q - 1 ? 1 : side[j];
  for (int64_t i = lo; i < hi; i++, at += step)
    if (q == 0) visit(data, at);
    else
      for (int64_t k = 0; k < above; k++)
        for (int64_t j = 0; j < below; j++)
          visit(data, at >= 0 && at < side[q - 1] ? j + below * (at + side[q - 1] * k) : -1);
}

typedef struct Undone {
  Obj *to, *from;
} Undone;
static void copy_back(void *data, int64_t i) {
  const Undone *u = data;
  if (i >= 0 && i < LEN(u->from) && i < LEN(u->to)) par_copy_elements(u->to, i, u->from, i, 1);
}

void loop_undo(Rt *R, Take *t, int64_t lo, int64_t hi) {
  for (int o = 0; o < t->l.k->nwrites && lo < hi; o++) {
    const OclWrite *w = &t->l.k->writes[o];
    Value v = replay_var(R, t->run->f, t->l.k->scope[w->w.scope].sym);
    Undone u = {v.tag == V_OBJ ? v.o : NULL, loop_was(t, o)};
    if (!u.to || !rt_is_vec(u.to) || TYPE(u.to) != TYPE(u.from) || w->w.claimed) continue;
    (void)rt_data_w(u.to);
    (void)rt_data(u.from);
    for (int p = 0; p < w->w.npiece; p++) each_written(t, o, p, lo, hi, copy_back, &u);
  }
}

/* ---- several processes -------------------------------------------------------------------------------------------- */

int64_t loop_signature(const Take *t) {
  const OclKernel *k = t->l.k;
  const int64_t x[] = {k->nouts,   k->nwide,         k->nwrites, k->nfolds, k->ntemps,
                       k->nguards, k->draws != NULL, t->m,       t->stands};
  OclHash h = ocl_hash((OclHash){0, 0}, x, sizeof x);
  if (k->serial) return -1;
  for (int i = 0; i < k->nfolds; i++)
    if (k->folds[i].kind == PF_GIVEN) return -1;
  for (int i = 0; i < k->nwrites; i++) {
    const PeWrite *w = &k->writes[i].w;
    if (w->claimed || w->marked || w->text || w->whole) return -1;
    h = ocl_hash(h, &w->npiece, sizeof w->npiece);
  }
  for (int i = 0; i < k->nouts + k->nwide; i++) {
    if (k->outs[i].text || k->outs[i].mixed) return -1;
    h = ocl_hash(h, &k->outs[i].type, sizeof k->outs[i].type);
  }
  return (int64_t)(h.a >> 1);
}

/* Column i of this process's piece becomes that of all lanes from t->stands on. */
static void whole_column(Rt *R, Take *t, const struct ParShare *x, int i) {
  const RtHosts *h = R->hosts;
  const OclKernel *k = t->l.k;
  const int64_t each = i < k->nouts ? 1 : t->m, bytes = each * (int64_t)ocl_elt_size((ObjType)k->outs[i].type);
  Obj *mine = t->col[i], *all = rt_alloc(R, (ObjType)k->outs[i].type, (x->at[h->size] - t->stands) * each);
  char *to = rt_data_w(all);
  memset(to, 0, (size_t)((x->at[h->size] - t->stands) * bytes)); /* where no lane could succeed */
  if (mine) memcpy(to + (x->lo - t->stands) * bytes, rt_data(mine), (size_t)((x->hi - x->lo) * bytes));
  int64_t *at = rt_scratch(R, ((size_t)h->size + 1) * sizeof *at);
  for (int r = 0; r <= h->size; r++) at[r] = (x->at[r] - t->stands) * bytes;
  h->gather(to, at);
  t->col[i] = all;
}

/* Elements of a vector, and where they are packed. */
typedef struct Packed {
  char *vec, *room;
  int64_t len, size, n;
  bool out;
} Packed;
static void pack(void *data, int64_t at) {
  Packed *p = data;
  char *room = p->room + p->n++ * p->size;
  if (at < 0 || at >= p->len) return;
  char *elt = p->vec + at * p->size;
  memcpy(p->out ? room : elt, p->out ? elt : room, (size_t)p->size);
}
static void count(void *data, int64_t at) {
  (void)at;
  ++*(int64_t *)data;
}

/* Vector o gets what the other processes' lanes have written as its piece p. */
static void whole_piece(Rt *R, Take *t, const struct ParShare *x, int o, int p) {
  const RtHosts *h = R->hosts;
  const int64_t n = x->at[h->size], size = (int64_t)ocl_elt_size(TYPE(t->was[o]));
  int64_t each = 0;
  each_written(t, o, p, x->lo, x->lo + 1, count, &each);
  int64_t *at = rt_scratch(R, ((size_t)h->size + 1) * sizeof *at);
  for (int r = 0; r <= h->size; r++) at[r] = (x->at[r] - t->stands) * each * size;
  char *room = rt_scratch(R, (size_t)at[h->size] + 1);
  Packed k = {.vec = rt_data_w(t->now[o]), .room = room, .len = LEN(t->now[o]), .size = size};
  k.out = true, k.n = (x->lo - t->stands) * each;
  each_written(t, o, p, x->lo, x->hi, pack, &k);
  h->gather(room, at);
  k.out = false, k.n = 0;
  each_written(t, o, p, t->stands, x->lo, pack, &k);
  k.n = (x->hi - t->stands) * each;
  each_written(t, o, p, x->hi, n, pack, &k);
}

void loop_whole(Rt *R, Take *t, const struct ParShare *x) {
  const OclKernel *k = t->l.k;
  for (int i = 0; i < k->nouts + k->nwide; i++) whole_column(R, t, x, i);
  for (int i = 0; i < k->nwrites; i++) {
    if (!t->now[i]) t->now[i] = rt_dup(R, t->was[i]);
    for (int p = 0; p < k->writes[i].w.npiece; p++) whole_piece(R, t, x, i, p);
  }
  t->l.first = t->stands, t->l.n = x->at[R->hosts->size];
  t->l.count = t->l.reckoned = t->l.n - t->l.first;
}
