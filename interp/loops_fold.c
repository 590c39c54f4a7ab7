/* interp/loops_fold.c - folded variables of a loop (s <- s + e, max, the best and what goes with it, c(y, v)): what the lanes
 * have computed is combined here, in the order of the iterations. */
#include <string.h>

#include "../runtime/dictionary.h"
#include "../specialize/ops.h"
#include "take.h"

static int32_t or3(int32_t a, int32_t b) { return a == 1 || b == 1 ? 1 : a == NA_INT || b == NA_INT ? NA_INT : 0; }
static int32_t and3(int32_t a, int32_t b) { return a == 0 || b == 0 ? 0 : a == NA_INT || b == NA_INT ? NA_INT : 1; }

static bool holds(int op, double x, double s) {
  return op == SOP_Gt ? x > s : op == SOP_Ge ? x >= s : op == SOP_Lt ? x < s : x <= s;
}

static double col_dbl(const Take *t, int c, int64_t i) {
  Obj *v = t->col[c];
  return TYPE(v) == T_DBL ? ((const double *)VEC(v)->data)[i] : ((const int32_t *)VEC(v)->data)[i];
}

Value loop_number(int type, double d, int32_t i) {
  return type == T_DBL ? v_dbl(d) : type == T_INT ? v_int(i) : v_lgl(i);
}

/* What a variable that counts is when the lane begins. */
const int32_t *loop_given_to(const Take *t, const PeFold *f, int64_t lane) {
  return t->given[f->given - t->run->p.nin - t->run->p.ncolumns] + lane;
}

/* The values of lanes [a, b) of the launch, of those that have one, behind the variable's elements; `sites` of them in
 * each lane, in the order of the body. */
static void append(Rt *R, const Take *t, const PeFold *f, int sites, int64_t a, int64_t b) {
  int64_t more = 0;
  for (int q = 0; q < sites; q++)
    for (int64_t j = a; j < b; j++) more += ((const int32_t *)VEC(t->col[f[q].col2])->data)[j] != 0;
  if (more == 0) return;
  Obj *old = rt_box(R, replay_var(R, t->run->f, f->sym));
  int64_t n = LEN(old);
  Obj *neu = rt_alloc(R, (ObjType)f->type, n + more);
  par_copy_elements(neu, 0, old, 0, n);
  for (int64_t j = a; j < b; j++)
    for (int q = 0; q < sites; q++) {
      if (!((const int32_t *)VEC(t->col[f[q].col2])->data)[j]) continue;
      const void *x = VEC(t->col[f[q].col])->data;
      if (f->type == T_DBL) DBL_W(neu)[n++] = ((const double *)x)[j];
      else INT_W(neu)[n++] = ((const int32_t *)x)[j];
    }
  replay_set_var(R, t->run->f, f->sym, rt_unbox(neu));
}

/* Sums and products of lanes [a, b): numbers in `sites` columns, of wide ones one round after the other.  The value. */
static double add_doubles(const Take *t, const PeFold *f, int sites, int64_t a, int64_t b, double d) {
  const int64_t each = f->wide ? t->m : 1, from = a * each, to = b * each;
  const double *x = (const double *)VEC(t->col[f->col])->data;
  if (sites == 1 && f->kind == PF_SUM && !f->right) {
    for (int64_t j = from; j < to; j++) d += x[j];
    return d;
  }
  for (int64_t j = from; j < to; j++)
    for (int q = 0; q < sites; q++) {
      double e = ((const double *)VEC(t->col[f[q].col])->data)[j];
      const double first = f[q].right ? e : d, second = f[q].right ? d : e;
      d = f->kind == PF_SUM ? replay_sum(first, second) : replay_product(first, second);
    }
  return d;
}
/* The same of integers, to *sum; returns the lane in which they overflow, which is the interpreter's, or b. */
static int64_t add_integers(const Take *t, const PeFold *f, int sites, int64_t a, int64_t b, int32_t *sum) {
  const int64_t each = f->wide ? t->m : 1;
  int32_t s = *sum;
  for (int64_t j = a * each; j < b * each; j++) {
    if (j % each == 0) *sum = s; /* as this lane begins */
    for (int q = 0; q < sites; q++) {
      int32_t e = ((const int32_t *)VEC(t->col[f[q].col])->data)[j];
      int64_t r = (int64_t)s + e;
      if (s == NA_INT || e == NA_INT) s = NA_INT;
      else if (r > INT32_MAX || r <= INT32_MIN) return j / each;
      else s = (int32_t)r;
    }
  }
  *sum = s;
  return b;
}

/* The best of the variable, *d or *s, and lanes [a, b), and what goes with it (the folds behind f).  Returns the lane
 * that is the interpreter's, or b. */
static int64_t find_best(Rt *R, Take *t, const PeFold *f, int64_t a, int64_t b, bool dry, double *d, int32_t *s) {
  const OclKernel *k = t->l.k;
  const bool dbl = f->type == T_DBL;
  const int32_t *asked = (const int32_t *)VEC(t->col[f->col3])->data;
  int64_t best = -1;
  for (int64_t j = a; j < b; j++) {
    if (!asked[j]) continue;
    if (dbl ? *d != *d : *s == NA_INT) { /* R's error, or another one's */
      b = j;
      break;
    }
    if (!holds(f->op, col_dbl(t, f->col, j), dbl ? *d : *s)) continue;
    best = j;
    if (dbl) *d = col_dbl(t, f->col2, j);
    else *s = ((const int32_t *)VEC(t->col[f->col2])->data)[j];
  }
  for (const PeFold *c = f + 1; c < k->folds + k->nfolds && c->kind == PF_WITH && best >= 0 && !dry; c++) {
    double with = col_dbl(t, c->col, best);
    replay_set_var(R, t->run->f, c->sym, loop_number(c->type, with, c->type == T_DBL ? 0 : (int32_t)with));
  }
  return b;
}

/* Combine the lanes [lo, hi) into the variables.  Returns the first lane that the interpreter must run instead (it
 * would raise a warning or an error), and then nothing has been done from it on; hi: none. */
int64_t loop_fold_to(Rt *R, Take *t, int64_t lo, int64_t hi, bool dry) {
  const OclKernel *k = t->l.k;
  int64_t a = lo - t->l.first, b = hi - t->l.first;
  if (a == b) return hi; /* the last lane ran in the interpreter, and may have made something else of a variable */
  b = replay_cells(R, t->run->f, k, t->col, a, b, t->m, dry, &t->why);
  for (int i = 0; i < k->nfolds; i++) {
    const PeFold *f = &k->folds[i];
    if (f->kind == PF_WITH || f->cell || (f->kind == PF_GIVEN && dry)) continue;
    if (f->kind == PF_GIVEN) {
      int32_t v = *loop_given_to(t, f, t->l.first + b);
      replay_set_var(R, t->run->f, f->sym, loop_number(f->type, v, v));
      continue;
    }
    Value v = replay_var(R, t->run->f, f->sym);
    double d = v.tag == V_DBL ? v.d : 0;
    int32_t s = v.tag == V_DBL ? 0 : v.i;
    const double *x = f->type == T_DBL ? (const double *)VEC(t->col[f->col])->data : NULL;
    const int32_t *y = f->type == T_DBL ? NULL : (const int32_t *)VEC(t->col[f->col])->data;
    bool dbl = f->type == T_DBL;
    switch ((PeFoldKind)f->kind) {
    case PF_SUM:
    case PF_PROD: {
      /* the places where one variable is assigned come one after the other, in the order of the body */
      int sites = 1;
      while (i + sites < k->nfolds && k->folds[i + sites].sym == f->sym && k->folds[i + sites].kind == f->kind) sites++;
      if (!dbl) b = add_integers(t, f, sites, a, b, &s);
      else if (!dry) d = add_doubles(t, f, sites, a, b, d);
      i += sites - 1;
      break;
    }
    case PF_OR:
    case PF_AND:
      for (int64_t j = a; j < b && !dry; j++) s = f->kind == PF_OR ? or3(s, y[j]) : and3(s, y[j]);
      break;
    case PF_MAX:
    case PF_MIN:
      if (dry) break;
      if (dbl) {
        if (d != d) break;
        if (f->kind == PF_MAX)
          for (int64_t j = a; j < b; j++) d = x[j] > d || (f->right && x[j] == d) ? x[j] : d;
        else
          for (int64_t j = a; j < b; j++) d = x[j] < d || (f->right && x[j] == d) ? x[j] : d;
      } else if (s != NA_INT) {
        if (f->kind == PF_MAX)
          for (int64_t j = a; j < b; j++) s = y[j] > s ? y[j] : s;
        else
          for (int64_t j = a; j < b; j++) s = y[j] < s ? y[j] : s;
      }
      break;
    case PF_BEST: b = find_best(R, t, f, a, b, dry, &d, &s); break;
    case PF_LAST: {
      const int32_t *asked = (const int32_t *)VEC(t->col[f->col2])->data;
      int64_t j = b - 1;
      while (j >= a && !asked[j]) j--;
      if (dry || j < a) continue; /* as it was, whatever it was */
      if (dbl) d = x[j];
      else s = y[j];
      break;
    }
    case PF_APPEND: {
      int sites = 1;
      while (i + sites < k->nfolds && k->folds[i + sites].sym == f->sym) sites++;
      if (!dry) append(R, t, f, sites, a, b);
      i += sites - 1;
      continue;
    }
    case PF_WITH:
    case PF_GIVEN: break;
    }
    if (!dry) replay_set_var(R, t->run->f, f->sym, loop_number(f->type, d, s));
  }
  return b + t->l.first;
}
