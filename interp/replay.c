/* interp/replay.c - the elements that only the host can combine, one iteration after the other.
 *
 * A lane gives the number of an element (NA: none) and a value; this file does what the loop would have done with them.
 * It costs about a nanosecond for each.
 */
#include "replay.h"

#include <string.h>

#include "../runtime/dictionary.h"
#include "../specialize/ops.h"

enum { MAX_SITES = 8 };

Value replay_var(Rt *R, Frame *f, Obj *sym) {
  Value v = frame_get(R, f, sym);
  return v.tag == V_PROMISE ? ((Promise *)v.o)->value : v;
}
bool replay_may_set(Rt *R, Frame *f, Obj *sym) {
  if (!f->env || !sym) return true;
  const int flags = rt_env_flags(R, f->env, sym);
  return flags == 0 || (flags < 0 && !(f->env->h.flags & OF_LOCKED));
}
static bool may_assign(Rt *R, Frame *f, Obj *e) {
  if (e->type != T_LANG || LEN(e) == 0) return true;
  const char *op = ELT(e, 0)->type == T_SYM ? SYMNAME(ELT(e, 0)) : "";
  if (!strcmp(op, "function")) return true;
  if (LEN(e) > 1 && (!strcmp(op, "<-") || !strcmp(op, "=") || !strcmp(op, "for"))) {
    Obj *to = ELT(e, 1);
    while (to->type == T_LANG && LEN(to) > 1) to = ELT(to, 1);
    if (to->type == T_SYM && !replay_may_set(R, f, to)) return false;
  }
  for (int64_t i = 0; i < LEN(e); i++)
    if (!may_assign(R, f, ELT(e, i))) return false;
  return true;
}
bool replay_may_run(Rt *R, Frame *f, Obj *e) {
  const bool special = f->env && (f->env->kind != E_FRAME || f->env->dyn || f->env->h.flags & OF_LOCKED);
  return !special || may_assign(R, f, e);
}
void replay_set_var(Rt *R, Frame *f, Obj *sym, Value v) {
  rt_assert(R, sym->type == T_SYM && v.tag != V_CONTROL, "a variable of type %d", sym->type);
  if (v.tag != V_UNBOUND) frame_assign(R, f, sym, v);
}

bool replay_writes(const OclKernel *k, int i) {
  for (int j = 0; j < k->nfolds; j++)
    if (k->folds[j].cell && (k->folds[j].scope == i || (k->folds[j].field && k->scope[k->folds[j].scope].parent == i)))
      return true;
  return false;
}

/* The cells of one vector. */
typedef struct Group {
  const PeFold *f; /* its sites, in the order of the body */
  int n, type;
  const int32_t *at[MAX_SITES];
  const double *x[MAX_SITES], *y[MAX_SITES];
  const int32_t *ix[MAX_SITES], *iy[MAX_SITES];
  const PeFold *count; /* what subscripts count from, or NULL */
  int ncount;
  int64_t len;
  double *d;
  int32_t *i;
  Cplx *z;
  Obj *text; /* strings */
  Rt *R;
} Group;

static const double *dcol(Obj *v) { return (const double *)VEC(v)->data; }
static const int32_t *icol(Obj *v) { return (const int32_t *)VEC(v)->data; }

/* How far a lane moves the counter; where its sites are. */
static double step(const Group *g, Obj *const *col, int s, int64_t lane) {
  Obj *c = col[g->count[s].col];
  return TYPE(c) == T_DBL ? dcol(c)[lane] : icol(c)[lane];
}

/* 0-based element of site s in the lane; -1: none, -2: not an element of the vector.  k: the counter at the lane's
 * begin. */
static int64_t element(const Group *g, Obj *const *col, int s, int64_t lane, double k) {
  int32_t at = g->at[s][lane];
  if (at == NA_INT) return -1;
  if (!g->count) return at < g->len ? at : -2;
  for (int j = 0; j < g->f[s].before; j++) k += step(g, col, j, lane);
  k += at;
  return k >= 1 && k < (double)g->len + 1 ? (int64_t)k - 1 : -2;
}

static bool holds(int op, double x, double s) {
  (void)rt_holds(op == SOP_Gt || op == SOP_Ge || op == SOP_Lt || op == SOP_Le, "function %d compares nothing", op);
  return op == SOP_Gt ? x > s : op == SOP_Ge ? x >= s : op == SOP_Lt ? x < s : x <= s;
}
static int32_t or3(int32_t a, int32_t b) { return a == 1 || b == 1 ? 1 : a == NA_INT || b == NA_INT ? NA_INT : 0; }
static int32_t and3(int32_t a, int32_t b) { return a == 0 || b == 0 ? 0 : a == NA_INT || b == NA_INT ? NA_INT : 1; }

static void put_dbl(const Group *g, int s, int64_t e, int64_t lane) {
  const PeFold *f = &g->f[s];
  double x = g->x[s][lane], *p = &g->d[e];
  switch ((PeFoldKind)f->kind) {
  case PF_SUM: *p = f->right ? replay_sum(x, *p) : replay_sum(*p, x); break;
  case PF_PROD: *p = f->right ? replay_product(x, *p) : replay_product(*p, x); break;
  case PF_MAX:
    if (x > *p || (f->right && x == *p)) *p = x; /* NaN stays */
    break;
  case PF_MIN:
    if (x < *p || (f->right && x == *p)) *p = x;
    break;
  case PF_BEST:
    if (holds(f->op, x, *p)) *p = g->y[s][lane];
    break;
  case PF_LAST: *p = x; break;
  case PF_OR:
  case PF_AND: /* of logicals alone */
  case PF_WITH:
  case PF_APPEND:
  case PF_GIVEN: (void)rt_holds(f->kind == PF_LAST, "an element of doubles by fold %d", f->kind);
  }
}

/* False: the sum is no integer. */
static bool put_int(const Group *g, int s, int64_t e, int64_t lane) {
  const PeFold *f = &g->f[s];
  int32_t x = g->ix[s][lane], *p = &g->i[e];
  switch ((PeFoldKind)f->kind) {
  case PF_SUM: {
    int64_t r = (int64_t)*p + x;
    if (*p == NA_INT || x == NA_INT) *p = NA_INT;
    else if (r > INT32_MAX || r <= INT32_MIN) return false;
    else *p = (int32_t)r;
    break;
  }
  case PF_OR: *p = or3(*p, x); break;
  case PF_AND: *p = and3(*p, x); break;
  case PF_MAX:
    if (*p != NA_INT && x > *p) *p = x;
    break;
  case PF_MIN:
    if (*p != NA_INT && x < *p) *p = x;
    break;
  case PF_BEST:
    if (holds(f->op, x, *p)) *p = g->iy[s][lane];
    break;
  case PF_LAST: *p = x; break;
  case PF_PROD: /* of doubles alone */
  case PF_WITH:
  case PF_APPEND:
  case PF_GIVEN: return rt_holds(f->kind == PF_LAST, "an element of integers by fold %d", f->kind);
  }
  return true;
}

/* All sites in lanes [a, b); ends before a lane whose sum is no integer, half done (of a copy: see find_stop). */
static int64_t combine(const Group *g, Obj *const *col, int64_t a, int64_t b, double k) {
  if (g->n == 1 && !g->count && g->d && g->f->kind == PF_SUM && !g->f->right) {
    const int32_t *at = g->at[0];
    const double *x = g->x[0];
    double *d = g->d;
    for (int64_t i = a; i < b; i++)
      if (at[i] >= 0) d[at[i]] += x[i];
    return b;
  }
  for (int64_t i = a; i < b; i++) {
    for (int s = 0; s < g->n; s++) {
      int64_t e = element(g, col, s, i, k);
      if (e < 0) continue;
      if (g->text) SET_STR(g->text, e, rt_id_string(g->R, g->ix[s][i]));
      else if (g->z) g->z[e] = (Cplx){g->x[s][i], g->y[s][i]};
      else if (g->d) put_dbl(g, s, e, i);
      else if (!put_int(g, s, e, i)) return i;
    }
    for (int j = 0; j < g->ncount; j++) k += step(g, col, j, i);
  }
  return b;
}

/* May a sum of integers leave their range?  By the largest sum that any element could reach. */
static bool may_overflow(const Group *g, int64_t a, int64_t b) {
  bool sums = false;
  for (int s = 0; s < g->n; s++) sums = sums || g->f[s].kind == PF_SUM;
  if (!sums || !g->i) return false;
  int64_t most = 0, sum = 0;
  for (int64_t e = 0; e < g->len; e++) {
    int64_t v = g->i[e] == NA_INT ? 0 : g->i[e] < 0 ? -(int64_t)g->i[e] : g->i[e];
    most = v > most ? v : most;
  }
  for (int s = 0; s < g->n; s++)
    for (int64_t i = a; i < b; i++) {
      int64_t v = g->ix[s][i] == NA_INT ? 0 : g->ix[s][i] < 0 ? -(int64_t)g->ix[s][i] : g->ix[s][i];
      if (g->f[s].kind == PF_SUM) sum += v;
      else most = v > most ? v : most;
    }
  return most + sum > INT32_MAX;
}

/* The first lane of [a, b) that is the interpreter's. */
static int64_t find_stop(Rt *R, Group *g, Obj *const *col, int64_t a, int64_t b, double k, ReplayStop *why) {
  if (g->count)
    for (int64_t i = a; i < b; i++) {
      double now = k;
      for (int s = 0; s < g->n; s++)
        if (element(g, col, s, i, now) == -2) {
          *why = REPLAY_GROWS;
          b = i;
        }
      for (int j = 0; j < g->ncount; j++) k += step(g, col, j, i);
    }
  else
    for (int s = 0; s < g->n; s++)
      for (int64_t i = a; i < b; i++)
        if (g->at[s][i] >= g->len) b = i; /* it was longer when the kernel ran */
  for (int s = 0; s < g->n; s++)
    if (g->f[s].kind == PF_BEST)
      for (int64_t e = 0; e < g->len; e++)
        if (g->d ? g->d[e] != g->d[e] : g->i[e] == NA_INT) return a; /* comparing with NA is an error */
  if (may_overflow(g, a, b)) {
    Group copy = *g;
    copy.i = rt_scratch(R, (size_t)g->len * sizeof *copy.i + 1);
    memcpy(copy.i, g->i, (size_t)g->len * sizeof *copy.i);
    b = combine(&copy, col, a, b, k);
  }
  return b;
}

/* ---- lists ------------------------------------------------------------------------------------------------------- */

static Obj *list_element(Rt *R, const OclKernel *k, const PeFold *f, Obj *const *col, int64_t lane, Obj *names) {
  rt_assert(R, f->list && f->col >= 0 && f->col + f->width <= k->nouts + k->nwide, "columns %d to %d of %d", f->col,
            f->col + f->width, k->nouts);
  Obj *r = rt_alloc(R, f->record ? T_LIST : (ObjType)k->outs[f->col].type, f->width);
  for (int j = 0; j < f->width; j++) {
    Obj *c = col[f->col + j];
    bool dbl = TYPE(c) == T_DBL;
    if (f->record)
      rt_set_elt(r, j,
                 rt_box(R, dbl                ? v_dbl(dcol(c)[lane])
                           : TYPE(c) == T_INT ? v_int(icol(c)[lane])
                                              : v_lgl(icol(c)[lane])));
    else if (dbl) DBL_W(r)[j] = dcol(c)[lane];
    else ((int32_t *)rt_data_w(r))[j] = icol(c)[lane];
  }
  if (names) rt_attr_set(R, r, R->s.names, names);
  return r;
}

static Obj *element_names(Rt *R, const OclKernel *k, const PeFold *f) {
  bool any = false;
  for (int j = 0; j < f->width; j++) any = any || k->outs[f->col + j].name;
  if (!any) return NULL;
  Obj *names = rt_alloc(R, T_STR, f->width);
  for (int j = 0; j < f->width; j++)
    rt_set_elt(names, j, k->outs[f->col + j].name ? k->outs[f->col + j].name : EMPTY_STR);
  rt_share(names);
  return names;
}

static void fill_list(Rt *R, const OclKernel *k, const Group *g, Obj *const *col, Obj *list, int64_t a, int64_t b,
                      double at) {
  Obj *names[MAX_SITES];
  for (int s = 0; s < g->n; s++) names[s] = element_names(R, k, &g->f[s]);
  for (int64_t i = a; i < b; i++) {
    for (int s = 0; s < g->n; s++) {
      int64_t e = element(g, col, s, i, at);
      if (e >= 0) rt_set_elt(list, e, list_element(R, k, &g->f[s], col, i, names[s]));
    }
    for (int j = 0; j < g->ncount; j++) at += step(g, col, j, i);
    if ((i & 4095) == 0) rt_check_interrupt(R);
  }
}

/* ---- all of them ------------------------------------------------------------------------------------------------- */

static int64_t field_number(Rt *R, Obj *list, Obj *field) {
  rt_assert(R, rt_has_elts(list) && field->type == T_CHAR, "a field of type %d", field->type);
  Obj *names = rt_attr(list, R->s.names);
  for (int64_t j = 0; !IS_NIL(names) && j < LEN(list); j++)
    if (ELT(names, j) == field) return j;
  return -1;
}

int64_t replay_cells(Rt *R, Frame *f, const OclKernel *k, Obj *const *col, int64_t first, int64_t end, int64_t m,
                     bool dry, ReplayStop *why) {
  for (int i = 0; i < k->nfolds; i++) {
    const PeFold *p = &k->folds[i];
    if (!p->cell) continue;
    const int64_t each = p->wide ? m : 1, a = first * each; /* wide columns: one round after the other */
    int64_t b = end * each;
    Group g = {.f = p, .type = p->list ? T_LIST : p->text ? T_STR : p->type, .R = R};
    while (i + g.n < k->nfolds && g.n < MAX_SITES && p[g.n].cell && p[g.n].scope == p->scope) g.n++;
    i += g.n - 1;
    double at = 0;
    for (int s = 0; s < g.n; s++) {
      g.at[s] = icol(col[p[s].at]);
      if (p->list) continue;
      if (p->type == T_DBL || p->type == T_CPLX) g.x[s] = dcol(col[p[s].col]);
      else g.ix[s] = icol(col[p[s].col]);
      if ((p[s].kind == PF_BEST && p->type == T_DBL) || p->type == T_CPLX) g.y[s] = dcol(col[p[s].col2]);
      if (p[s].kind == PF_BEST && p->type != T_DBL && p->type != T_CPLX) g.iy[s] = icol(col[p[s].col2]);
    }
    if (p->counter >= 0) {
      g.count = &k->folds[p->counter];
      while (p->counter + g.ncount < k->nfolds && g.count[g.ncount].sym == g.count->sym &&
             g.count[g.ncount].kind == PF_SUM)
        g.ncount++;
      Value v = replay_var(R, f, g.count->sym);
      at = v.tag == V_DBL ? v.d : v.tag == V_INT && v.i != NA_INT ? v.i : NAN;
    }
    Value v = replay_var(R, f, p->sym);
    Obj *whole = v.tag == V_OBJ ? v.o : NULL, *to = whole;
    int64_t field = -1;
    if (whole && p->field) {
      field = whole->type == T_LIST ? field_number(R, whole, p->field) : -1;
      to = field >= 0 ? ELT(whole, field) : NULL;
    }
    if (!to || TYPE(to) != (ObjType)g.type) return first;
    g.len = LEN(to);
    if (g.type == T_LIST) {
      if (dry) {
        b = find_stop(R, &g, col, a, b, at, why);
        if (each > 0 && b / each < end) end = b / each;
        continue;
      }
    } else {
      if (!dry) {
        if (field >= 0) {
          Obj *own = rt_own(R, whole);
          Obj *mine = rt_own(R, to);
          if (mine != to) rt_set_elt(own, field, mine);
          if (own != whole) replay_set_var(R, f, p->sym, v_obj(own));
          to = mine;
        } else {
          to = rt_own(R, to);
          if (to != whole) replay_set_var(R, f, p->sym, v_obj(to));
        }
      }
      if (dry) (void)rt_data(to);
      else (void)rt_data_w(to);
      if (g.type == T_STR) g.text = to;
      else if (g.type == T_CPLX) g.z = (Cplx *)VEC(to)->data;
      else if (g.type == T_DBL) g.d = (double *)VEC(to)->data;
      else g.i = (int32_t *)VEC(to)->data;
      if (dry) {
        b = find_stop(R, &g, col, a, b, at, why);
        if (each > 0 && b / each < end) end = b / each;
        continue;
      }
      combine(&g, col, a, b, at);
      continue;
    }
    to = rt_own(R, to);
    if (to != whole) replay_set_var(R, f, p->sym, v_obj(to));
    fill_list(R, k, &g, col, to, a, b, at);
  }
  return end;
}
