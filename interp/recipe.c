/* interp/recipe.c - lanes computed again on the host, when the device that alone has their results is lost.
 *
 * A launch is described by its kernel and the values of the kernel's parameters.  So a result's recipe is the graph
 * that the kernel was made of, these values, and the vectors among them; the graph's evaluator is slow, but it is here.
 */
#include <stdlib.h>

#include "../pe/graph.h"
#include "kernels.h"
#include "vexpr.h"

enum {
  COPY_MOST = 1 << 20, /* bytes of a vector whose changes go unnoticed: copied, or no recipe */
  COPY_SMALL = 4096    /* bytes of one that is copied anyway: its changes (centroids, ...) bring no result home */
};

typedef struct Recipe {
  OclKernel *k;
  OclArgVal *val;
  int64_t start, n, m, prefix; /* lanes [start, n) of m elements; the first `prefix` elements are the interpreter's */
  int col;                     /* the first of the m outputs: a column of records, else 0 */
} Recipe;

static void drop(void *ctx) {
  Recipe *r = ctx;
  oclgen_free(r->k);
  free(r->val);
  free(r);
}

/* ---- evaluation -------------------------------------------------------------------------------------------------- */

typedef struct Lanes {
  const Recipe *r;
  Obj *keep;
  const PeEvalEnv *e;
  int load[64]; /* parameter that argument k is loaded from */
  int *elem;    /* parameter that holds scope entry k's elements */
} Lanes;

static PeVal element(Obj *v, int64_t i) {
  PeVal r = {0};
  if (TYPE(v) == T_RAW) r.i = ((const uint8_t *)VEC(v)->data)[i];
  else if (TYPE(v) == T_DBL || TYPE(v) == T_CPLX) r.d = ((const double *)VEC(v)->data)[i];
  else r.i = ((const int32_t *)VEC(v)->data)[i];
  return r;
}
static PeVal do_load(PeEvalEnv *e, int arg) {
  Lanes *l = e->data;
  int q = arg < (int)(sizeof l->load / sizeof *l->load) ? l->load[arg] : -1;
  if (!rt_holds(q >= 0, "argument %d was not kept", arg)) return (PeVal){.d = NA_REAL};
  Obj *v = ELT(l->keep, q);
  int along = l->r->k->graph->args[arg].along, part = l->r->k->graph->args[arg].part;
  if (along) return element(v, e->side[along - 1]);
  int64_t i = l->r->k->params[q].kind == KP_INPUT_WHOLE ? e->lane % LEN(v) : e->lane;
  return element(v, part ? 2 * i + part - 1 : i);
}
static PeVal do_param(PeEvalEnv *e, int kind, int index) {
  Lanes *l = e->data;
  const OclKernel *k = l->r->k;
  PeVal v = {0};
  const OclParamKind of = oclgen_param_kind(kind);
  if (kind == PEP_N) {
    v.i = (int32_t)e->n;
    return v;
  }
  int i = 0;
  while (i < k->nparams && (k->params[i].kind != of || k->params[i].index != index)) i++;
  if (!rt_holds(i < k->nparams, "no parameter of kind %d, number %d", kind, index)) return (PeVal){.d = NA_REAL};
  if (k->params[i].type == T_DBL && kind != PEP_SCOPE_LEN && kind != PEP_SCOPE_NROW && kind != PEP_SCOPE_NCOL)
    v.d = l->r->val[i].d;
  else v.i = l->r->val[i].i;
  return v;
}
static PeVal do_elem(PeEvalEnv *e, int scope, int64_t i) {
  Lanes *l = e->data;
  if (!rt_holds(l->elem[scope] >= 0, "the vector of scope entry %d was not kept", scope)) return (PeVal){.d = NA_REAL};
  Obj *v = ELT(l->keep, l->elem[scope]);
  return i >= 0 && i < LEN(v) * (TYPE(v) == T_CPLX ? 2 : 1) ? element(v, i) : (PeVal){0};
}

static void compute(Rt *R, Obj *keep, void *ctx, Obj *v) {
  const Recipe *r = ctx;
  const OclKernel *k = r->k;
  Lanes l = {.r = r, .keep = keep};
  rt_assert(R, k->graph && LEN(keep) >= k->nparams, "%lld vectors kept for %d parameters", (long long)LEN(keep),
            k->nparams);
  l.elem = rt_scratch(R, (size_t)(k->nscope + 1) * sizeof *l.elem);
  memset(l.elem, -1, (size_t)(k->nscope + 1) * sizeof *l.elem);
  memset(l.load, -1, sizeof l.load);
  for (int i = 0; i < k->nparams; i++) {
    Obj *x = ELT(keep, i);
    if (IS_NIL(x)) continue;
    (void)rt_data(x);
    if (k->params[i].kind == KP_SCOPE_VEC) l.elem[k->params[i].index] = i;
    else {
      rt_assert(R, k->params[i].index < (int)(sizeof l.load / sizeof *l.load), "argument %d", k->params[i].index);
      l.load[k->params[i].index] = i;
    }
  }
  char *to = VEC(v)->data;
  size_t es = TYPE(v) == T_DBL || TYPE(v) == T_CPLX ? 8 : TYPE(v) == T_RAW ? 1 : 4; /* a complex one is two numbers */
  PeEval *x = pe_eval_new(k->graph);
  if (!x) rt_error(R, "cannot allocate memory");
  PeEvalEnv e = {.n = r->n - r->start, .load = do_load, .param = do_param, .elem = do_elem, .data = &l};
  bool rows = k->shape == PR_ROWS;
  int64_t nx = 0;
  for (int i = 0; i < k->nparams && k->grid; i++)
    if (k->params[i].kind == KP_NX) nx = r->val[i].i;
  PeVal *row = rows ? rt_scratch(R, (size_t)r->m * sizeof *row) : NULL;
  for (int64_t i = r->start; i < r->n; i++) {
    e.lane = i;
    if (nx > 0) e.side[0] = i % nx, e.side[1] = i / nx;
    if (rows) {
      e.row = row;
      e.nrow = r->m;
      bool fine = k->dims == 2 || pe_eval_lane(x, &e);
      for (int64_t j = 0; j < r->m; j++) {
        e.side[0] = j;
        if (k->dims == 2 && (fine = pe_eval_lane(x, &e))) row[j] = e.out[0];
        if (es == 8) ((double *)(void *)to)[i * r->m + j] = fine ? row[j].d : 0;
        else if (es == 1) to[i * r->m + j] = (char)(fine ? row[j].i : 0);
        else ((int32_t *)(void *)to)[i * r->m + j] = fine ? row[j].i : 0;
      }
      continue;
    }
    /* A lane that fails failed on the device as well: the interpreter writes its result. */
    bool ok = pe_eval_lane(x, &e);
    for (int64_t j = 0; j < r->m; j++)
      if (es == 8) ((double *)(void *)to)[i * r->m + j] = ok ? e.out[r->col + j].d : 0;
      else if (es == 1) to[i * r->m + j] = (char)(ok ? e.out[r->col + j].i : 0);
      else ((int32_t *)(void *)to)[i * r->m + j] = ok ? e.out[r->col + j].i : 0;
  }
  pe_eval_free(x);
  if (k->scan) vexpr_scan_host(k, v);
  if (r->prefix) memcpy(to, RAW(ELT(keep, k->nparams)), (size_t)LEN(ELT(keep, k->nparams)));
}

/* ---- making one -------------------------------------------------------------------------------------------------- */

/* A copy that nobody else sees; NULL: too large. */
static Obj *private_copy(Rt *R, Obj *x) { return LEN(x) * 8 > COPY_MOST ? NULL : rt_dup(R, x); }

bool par_keep_recipe(Rt *R, OclKernel *k, const OclArgVal *val, const OclArg *args, int64_t start, int64_t n, int64_t m,
                     const OclOut *out, int col) {
  if (k->scan && k->scan_type != k->outs[0].type && !(k->scan_type == T_INT && k->outs[0].type == T_LGL)) return false;
  if (!k->graph || k->nargs > 64) return false;
  if (k->shape != PR_ROWS && m != (k->shape == PR_VECTOR ? k->nouts : 1)) return false;
  Obj *keep = rt_alloc(R, T_LIST, k->nparams + 2), **slot = VEC(keep)->data;
  for (int i = 0; i < k->nparams; i++) {
    int kind = k->params[i].kind;
    if (kind != KP_INPUT && kind != KP_INPUT_WHOLE && kind != KP_SCOPE_VEC) continue;
    Obj *x = args[i].vec;
    if (LEN(x) * 8 <= COPY_SMALL && VEC(x)->data) x = rt_dup(R, x);
    else if (!ocl_recipe_input(R, x) && !(x = private_copy(R, x))) return false;
    slot[i] = x; /* not shared by that: see runtime/residency.c */
  }
  if (out->prefix > 0) {
    size_t bytes = (size_t)out->prefix * ocl_elt_size(out->type);
    Obj *p = rt_alloc(R, T_RAW, (int64_t)bytes);
    memcpy(RAW_W(p), out->prefix_data, bytes);
    slot[k->nparams] = p;
  }
  if (k->held) slot[k->nparams + 1] = k->held;
  Recipe *r = malloc(sizeof *r);
  OclArgVal *v = malloc(((size_t)k->nparams + 1) * sizeof *v);
  if (!r || !v) {
    free(r);
    free(v);
    return false;
  }
  memcpy(v, val, (size_t)k->nparams * sizeof *v);
  k->refs++;
  *r = (Recipe){k, v, start, n, m, out->prefix, col};
  ocl_set_recipe(R, out->vec, &(OclRecipe){compute, keep, r, drop});
  return true;
}
