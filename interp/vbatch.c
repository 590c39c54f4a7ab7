/* interp/vbatch.c - reductions of the same vectors that differ in a number only, in one launch.
 *
 *   for (k in 1:10) s[k] <- sum(x[g == k])
 *
 * A launch costs more than such a sum.  A reduction that has been run with the numbers 1, 2, ..., 10 while its vectors
 * stayed as they were is likely to be asked for the same ten when they have changed: so the first of them is launched
 * with all ten, and the others' values are there when their turn comes.  A reduction of vectors has no side effect, so
 * that nobody sees the difference; a guess that was wrong costs time on the device only, and is not repeated often.
 *
 * For devices with memory of their own, where a launch and its answer take 21 us (an H100), however small: kmeans-records'
 * sums of ten clusters are one launch, thresholds takes 409 launches instead of 3401; PoCL gains nothing
 * (bench/RESULTS.md).
 *
 * The vectors are recognised by their copies on the device (ocl_copy_id): a change on the host, or another vector, has
 * another copy.
 */
#include <math.h>
#include <stdlib.h>

#include "frame.h"
#include "kernels.h"
#include "vexpr.h"

enum { REST = 16, MOST_PARTS = 1 << 16 /* partial results of one launch */ };

static bool number(Value v) { return v.tag >= V_LGL && v.tag <= V_DBL; }
static bool same(Value a, Value b) { return a.tag == b.tag && (a.tag == V_DBL ? a.bits == b.bits : a.i == b.i); }

/* Functions and results that are vectors are left out. */
static bool fit(const VecExpr *e) {
  return e->nfuns == 0 && e->ndraws == 0 && e->reduce != VR_RANGE && e->reduce != VR_WHICH_MIN &&
         e->reduce != VR_WHICH_MAX && e->reduce < VR_CUMSUM;
}

/* The numbers among the inputs; how many, -1: too many, or none. */
static int numbers(const VxRun *v, const ParCall *p, VxTuple *t) {
  int m = 0;
  for (int k = 0; k < p->nin; k++) {
    if (p->in[k].len != 1) continue;
    if (!number(v->in[k]) || m == VX_BATCH_SCALARS) return -1;
    t->v[m++] = v->in[k];
  }
  return m > 0 ? m : -1;
}
static bool same_numbers(const VxTuple *a, const VxTuple *b, int m) {
  for (int i = 0; i < m; i++)
    if (!same(a->v[i], b->v[i])) return false;
  return true;
}
static int place(const VxTuple *list, int n, const VxTuple *t, int m) {
  for (int i = 0; i < n; i++)
    if (same_numbers(&list[i], t, m)) return i;
  return -1;
}

/* The vectors as they are now.  False: one is not on the device. */
static bool look(const VxRun *v, const ParCall *p, OclDevice *d, VxWas *was, int *n) {
  int m = 0;
  for (int k = 0; k < p->nin + v->e->nwholes; k++) {
    if (k < p->nin && p->in[k].len == 1) continue;
    Obj *x = k < p->nin ? p->in[k].x : v->whole[k - p->nin];
    VxWas *w = &was[m++];
    *w = (VxWas){.n = LEN(x)};
    if (VEC(x)->data == NULL && rt_is_seq(x, &w->start, &w->stride)) continue;
    w->start = w->stride = 0;
    if (!(w->id = ocl_copy_id(x, d))) return false;
  }
  *n = m;
  return m > 0;
}
static bool unchanged(const VxBatch *b, const VxWas *now, int n) {
  if (!b->known || n != b->nwas) return false;
  for (int i = 0; i < n; i++)
    if (now[i].id != b->was[i].id || now[i].n != b->was[i].n || now[i].start != b->was[i].start ||
        now[i].stride != b->was[i].stride)
      return false;
  return true;
}

static void note(VxBatch *b, const VxTuple *t, int m) {
  if (b->nseen < VX_BATCH && place(b->seen, b->nseen, t, m) < 0) b->seen[b->nseen++] = *t;
}

int vbatch_find(Rt *R, VxRun *v, const ParCall *p, OclDevice *d) {
  rt_assert(R, v->e && v->e->batch, "a batch of no expression");
  VxBatch *b = v->e->batch;
  VxTuple t;
  VxWas now[2 * VX_MAX_LEAVES];
  int n, m, at;
  if (!b || b->nasked == 0 || b->d != d || b->n != v->shape.n || (m = numbers(v, p, &t)) < 0) return 0;
  if ((at = place(b->asked, b->nasked, &t, m)) < 0 || !look(v, p, d, now, &n) || !unchanged(b, now, n)) return 0;
  note(b, &t, m);
  b->used++;
  v->value = b->result[at];
  return v->value.tag == V_UNBOUND ? -1 : 1;
}

/* Whole numbers that have come one after the other so far: as many again, beginning with the last one. */
static bool progression(VxBatch *b, int room) {
  int n = b->nseen;
  double at[3], most = 0x1p30;
  if (n < 3) return false;
  for (int i = 0; i < 3; i++) {
    Value x = b->seen[n - 3 + i].v[0];
    if (x.tag != b->seen[n - 1].v[0].tag || x.tag == V_LGL) return false;
    at[i] = x.tag == V_DBL ? x.d : x.i;
    if (!(fabs(at[i]) < most) || at[i] != floor(at[i])) return false;
  }
  double step = at[2] - at[1];
  if (step == 0 || at[1] - at[0] != step) return false;
  b->nasked = b->used = 0;
  b->ahead = true;
  for (int i = 0; i < n && i < room && fabs(at[2] + i * step) < most; i++) {
    double x = at[2] + i * step;
    b->asked[b->nasked++] = (VxTuple){{b->seen[n - 1].v[0].tag == V_DBL ? v_dbl(x) : v_int((int32_t)x)}};
  }
  return b->nasked > 1;
}

VxBatch *vbatch_plan(Rt *R, VxRun *v, const ParCall *p, const ParKernel *pk) {
  VecExpr *e = v->e;
  const OclKernel *k = pk->k;
  VxTuple t;
  VxWas now[2 * VX_MAX_LEAVES];
  int n, m, batch = -1;
  if (p->ncolumns) return NULL; /* complex inputs */
  if (!fit(e) || k->nconds || (m = numbers(v, p, &t)) < 0) return NULL;
  for (int i = 0; i < k->nparams; i++)
    if (k->params[i].kind == KP_BATCH) batch = i;
  if (batch < 0) return NULL;
  VxBatch *b = e->batch;
  if (!b) {
    if (!v->f->code || !(b = calloc(1, sizeof *b))) return NULL;
    code_keep(R, v->f->code, b);
    e->batch = b;
  }
  bool as_before = b->d == pk->d && b->n == v->shape.n && look(v, p, pk->d, now, &n) && unchanged(b, now, n);
  int64_t each = k->batch_size, parts = (p->n + each - 1) / each, room = parts > 0 ? MOST_PARTS / parts : 0;
  if (as_before) { /* numbers that were not foreseen */
    bool go_on = b->rest == 0 && b->used == b->nasked && m == 1 && room > 1;
    note(b, &t, m);
    return go_on && progression(b, (int)(room < VX_BATCH ? room : VX_BATCH)) ? b : NULL;
  }
  if (b->nasked && !b->ahead && b->used * 2 < b->nasked) b->rest = REST;
  rt_assert(R, b->nseen >= 0 && b->nseen <= VX_BATCH, "%d tuples seen", b->nseen);
  int plan = b->nseen, at = place(b->seen, b->nseen, &t, m);
  bool go = at >= 0 && plan > 1 && b->rest == 0;
  if (b->rest > 0) b->rest--;
  memcpy(b->asked, b->seen, (size_t)plan * sizeof *b->seen);
  b->nseen = b->nasked = b->used = 0;
  b->ahead = false;
  b->known = false;
  note(b, &t, m);
  if (plan > room) plan = (int)room;
  if (!go || at >= plan) return NULL;
  for (int i = 0; i < plan; i++) /* what the kernel takes of this one must be true of all */
    for (int j = 0, c = 0; c < m; j++) {
      if (p->in[j].len != 1) continue;
      Value x = b->asked[i].v[c++];
      bool na = x.tag == V_DBL ? x.d != x.d : x.i == NA_INT;
      if (x.tag != v->in[j].tag || (na && j < k->nargs && k->arg_need[j] & PF_COMPLETE)) return NULL;
    }
  b->nasked = plan;
  return b;
}

void vbatch_launched(Rt *R, VxRun *v, const ParCall *p, VxBatch *done) {
  rt_assert(R, !done || done == v->e->batch, "another batch than the expression's");
  (void)R;
  VxBatch *b = v->e->batch;
  if (!b) return;
  if (!done && !b->known) b->nasked = 0;
  b->d = v->o.d;
  b->n = v->shape.n;
  b->known = look(v, p, v->o.d, b->was, &b->nwas);
  if (!done) return;
  VxTuple t;
  int m = numbers(v, p, &t), at = place(b->asked, b->nasked, &t, m);
  b->used = 1;
  v->value = at >= 0 ? b->result[at] : v_none(V_UNBOUND);
}
