/* pe/region.c - a for loop as a parallel region: its iterations are the lanes.
 *
 *   for (i in 1:n) { t <- f(x[i]); y[i] <- t * k; if (t > 0) s <- s + t }
 *
 * Argument 0 is the loop's variable; what the loop does not assign is the scope.  Each variable that it assigns is one
 * of these, or the loop stays in the interpreter with the reason:
 *
 *   temporary   set before it is read in each iteration (t): a value of the lane.  Reading what an earlier iteration
 *               left there is WHY_B_CARRIED.
 *   written     a vector into which elements are stored (y).  When all that touches it is one element, named by the
 *               same subscripts throughout (a "cell"), the element is a variable of the lane, read at its begin and
 *               stored at its end.  Otherwise OP_Fetch and OP_Store.  pe/depend.c says whether iterations can meet in
 *               an element; where it does not know, OP_Claim and OP_Mark find out at run time.
 *   folded      only ever combined with a value (s): s + e, s * e, max(s, e), `if (e > s) s <- e`.  The lane's values
 *               are results; the host combines them in the order of the iterations.  So a sum of doubles has the bits
 *               of the sequential loop.
 */
#include "region.h"

#include "meet.h"

bool pe_region_owns(Build *w, Env *env, Obj *sym) {
  Region *r = w->region;
  if (!w->q->loop_env) return false;
  int s = rg_slot(r->fr, sym);
  if (s < 0 || r->kind[s] == RV_NONE) return false;
  for (Env *e = env; e && e->kind != E_EMPTY; e = e->parent)
    if (e == w->q->loop_env || rt_env_flags(w->R, e, sym) >= 0) return e == w->q->loop_env;
  return false;
}

int pe_region_outer(Build *w, Env *env, Obj *sym) {
  const Region *r = w->region;
  Env *e = env, *of = w->q->loop_env;
  if (!r || !r->serial || !of) return -1;
  while (e != of && e && e->kind != E_EMPTY && rt_env_flags(w->R, e, sym) < 0) e = e->parent;
  if (e != of || rt_env_flags(w->R, of, sym) != 0) return -1; /* not there, locked, a function */
  const int slot = rg_slot(r->fr, sym);
  if (slot < 0 && !(r->fr->code->flags & CODE_TOP)) return -1;
  if (slot < 0 || !pe_outer_slot(w, r->fr, slot)) {
    if (w->nouter == sizeof w->outer / sizeof *w->outer) return -1;
    w->outer[w->nouter++] = sym;
    pe_again(w);
  }
  return r->kind[slot] == RV_STATE || r->kind[slot] == RV_VECTOR || r->kind[slot] == RV_RECORD ||
                 r->kind[slot] == RV_TEMP ||
                 (r->kind[slot] == RV_OUT && r->grown[r->out[slot]])
             ? slot
             : -1;
}

/* ---- what the loop assigns --------------------------------------------------------------------------------------- */

typedef struct Syms {
  Obj **sym;
  int n, cap;
} Syms;

static void add_sym(Build *w, Syms *s, Obj *sym) {
  for (int i = 0; i < s->n; i++)
    if (s->sym[i] == sym) return;
  if (s->n == s->cap) {
    int cap = s->cap ? 2 * s->cap : 16;
    Obj **p = pe_temp(w, (size_t)cap * sizeof *p);
    if (s->n) memcpy(p, s->sym, (size_t)s->n * sizeof *p);
    s->sym = p;
    s->cap = cap;
  }
  s->sym[s->n++] = sym;
}

/* Variables that code of the top level assigns. */
static void top_vars(Build *w, Node *n, Syms *s) {
  if (!n) return;
  if (n->kind == ND_SetVar || ((n->kind == ND_For || n->kind == ND_SetIndex) && n->slot < 0)) add_sym(w, s, n->u.sym);
  if (n->kind == ND_SetNested) {
    Obj *t = ELT(n->expr, 1);
    while (t->type == T_LANG && LEN(t) > 1) t = ELT(t, 1);
    if (t->type == T_SYM) add_sym(w, s, t);
  }
  for (int i = 0; i < n->nkids; i++) top_vars(w, n->kid[i], s);
}

static void find_set(Build *w, Node *n, uint8_t *set, uint8_t *elt, bool inner) {
  if (!n) return;
  int s = pe_var_slot(w, n);
  if (s >= 0) {
    if (n->kind == ND_SetIndex) elt[s] = inner || elt[s] == 2 ? 2 : 1;
    else if (n->kind == ND_SetLocal || n->kind == ND_SetVar || n->kind == ND_For)
      set[s] = inner || n->kind == ND_For || set[s] == 2 ? 2 : 1;
  }
  if (n->kind == ND_SetNested) {
    Obj *t = ELT(n->expr, 1);
    while (t->type == T_LANG && LEN(t) > 1) t = ELT(t, 1);
    s = t->type == T_SYM ? rg_slot(w->fr, t) : -1;
    if (s >= 0 && !elt[s]) elt[s] = 1;
  }
  bool in = inner || n->kind == ND_For || n->kind == ND_While || n->kind == ND_Repeat;
  for (int i = 0; i < n->nkids; i++) find_set(w, rg_live_kid(w, n, i), set, elt, in && !(n->kind == ND_For && i == 0));
}

/* ---- cells ------------------------------------------------------------------------------------------------------- */

/* Does it mean the same throughout the lane: constants, the loop's variable, what the loop does not assign? */
static bool steady(Build *w, Node *n) {
  n = rg_strip(n);
  if (!n) return false;
  Region *r = w->region;
  switch (n->kind) {
  case ND_Const: return true;
  case ND_Local:
  case ND_Free: {
    int s = pe_var_slot(w, n);
    return s < 0 || r->kind[s] == RV_NONE || (r->kind[s] == RV_LOOP && !r->set[s]);
  }
  case ND_Arith:
  case ND_Unary:
    for (int i = 0; i < n->nkids; i++)
      if (!steady(w, n->kid[i])) return false;
    return true;
  default: return false;
  }
}

/* Are all accesses to the vector in the slot the same element? */
static bool cell_in(Build *w, Node *n, int slot, Node **first) {
  if (!n) return true;
  Obj *sym = w->region->fr->code->desc.syms[slot];
  if ((n->kind == ND_Function || n->kind == ND_CallSpecial || n->kind == ND_SetNested) && rg_mentions(n->expr, sym))
    return false;
  bool set = n->kind == ND_SetIndex && pe_var_slot(w, n) == slot;
  bool get = (n->kind == ND_Index || n->kind == ND_Index2) && n->nkids > 1 && rg_reads(w, n->kid[0], slot);
  if (set || get) {
    if (n->op == IX_DOLLAR && set) return false;
    for (int i = 1; i < n->nkids; i++)
      if (!n->kid[i] || n->kid[i]->kind == ND_Dots || !steady(w, n->kid[i])) return false;
    if (rg_nsubs(n) < 1 || rg_nsubs(n) > 3) return false;
    if (!*first) *first = n;
    if (rg_nsubs(n) != rg_nsubs(*first)) return false;
    for (int i = 1; i < n->nkids; i++)
      if (!rg_same(n->kid[i], (*first)->kid[i])) return false;
    return set ? cell_in(w, n->kid[0], slot, first) : true;
  }
  if (rg_reads(w, n, slot)) return false;
  if (n->kind == ND_Call && n->u.call->fn && !cell_in(w, n->u.call->fn, slot, first)) return false;
  for (int i = 0; i < n->nkids; i++)
    if (!cell_in(w, rg_live_kid(w, n, i), slot, first)) return false;
  return true;
}

/* ---- may lanes meet? --------------------------------------------------------------------------------------------- */

static _Noreturn void once_more(Build *w, Node *n) {
  if (w->tries > 30) pe_bail(w, WHY_B_CARRIED, n, "");
  pe_again(w);
}

/* Which subscript of this read is the same number for all lanes, while the one of the store is each lane's own?  -1. */
static int separable(Build *w, const Access *store, const Access *read) {
  Graph *g = w->g;
  for (int k = 0; k < read->a.dims && store->a.dims == read->a.dims; k++) {
    if (!store->a.at[k] || !read->a.at[k] || !read->node->kid[k + 1] || !steady(w, read->node->kid[k + 1])) continue;
    PeLinear p = pe_linear(g, store->a.at[k]), q = pe_linear(g, read->a.at[k]);
    if (p.ok && p.a && q.ok && !q.a) return k;
  }
  return -1;
}

static void check_write(Build *w, int o) {
  Region *r = w->region;
  Graph *g = w->g;
  PeWrite *pw = &g->writes[o];
  const char *name = SYMNAME(g->scope[pw->scope].sym);
  int64_t step = g->args[0].step;
  bool claim = false, mark = false;
  for (int i = 0; i < r->nacc; i++) {
    Access *x = &r->acc[i];
    if (x->write != o || !x->store) continue;
    for (int j = 0; j < r->nacc; j++) {
      Access *y = &r->acc[j];
      if (y->write != o || (y->store && j < i)) continue;
      if (!y->store && rg_is_apart(w, o, y->node)) { /* no lane stores there, but one in the interpreter may */
        g->exact = false;
        continue;
      }
      PeDep d = pe_depend(g, &x->a, &y->a, step);
      if (y->store) {
        if (d == DEP_ALL || d == DEP_EARLIER || d == DEP_LATER) pe_bail(w, WHY_B_CARRIED, y->node, name);
        claim = claim || d == DEP_UNKNOWN;
        continue;
      }
      switch (d) {
      case DEP_NEVER:
      case DEP_SAME: break;
      case DEP_EARLIER:   /* it means the element before the loop */
        g->exact = false; /* a lane that runs afterwards would see what others have written */
        if (y->old) break;
        if (w->nold == 32) pe_bail(w, WHY_B_SIZE, y->node, "");
        w->old_read[w->nold++] = y->node;
        once_more(w, y->node);
      case DEP_LATER:
      case DEP_ALL: pe_bail(w, WHY_B_CARRIED, y->node, name);
      case DEP_UNKNOWN: {
        int dim = w->napart < (int)(sizeof w->apart / sizeof *w->apart) ? separable(w, x, y) : -1;
        if (dim >= 0 && !(w->q->flags & PE_REPLAY)) {
          w->apart[w->napart].read = y->node;
          w->apart[w->napart].write = o;
          w->apart[w->napart++].dim = dim;
          once_more(w, y->node);
        }
        mark = true;
      }
      }
    }
  }
  /* reads that mean the old element must not be of one that the lane itself has written */
  for (int i = 0; i < r->nacc && !claim && !mark; i++)
    for (int j = 0; j < r->nacc; j++) {
      Access *x = &r->acc[i], *y = &r->acc[j];
      if (x->write != o || y->write != o || !x->store || y->store || !y->old || rg_is_apart(w, o, y->node)) continue;
      PeDep d = pe_depend(g, &x->a, &y->a, step);
      bool before = j < i && r->elt[r->slot[o]] != 2; /* the read comes first */
      if (d == DEP_SAME && r->kind[r->slot[o]] != RV_CELL && !before) pe_bail(w, WHY_B_CARRIED, y->node, name);
    }
  if ((claim || mark) && !(pw->claimed && pw->marked >= mark)) {
    w->claimed |= 1ull << o;
    if (mark) w->marked |= 1ull << o;
    once_more(w, w->q->loop);
  }
  if (pw->marked) {
    /* what the lane wrote itself would have to be read again: not known which */
    for (int i = 0; i < r->nacc; i++)
      for (int j = 0; j < i; j++)
        if (r->acc[i].write == o && !r->acc[i].store && r->acc[j].write == o && r->acc[j].store)
          pe_bail(w, WHY_B_CARRIED, r->acc[i].node, name);
    for (int i = 0; i < r->nacc; i++)
      if (r->acc[i].write == o && !r->acc[i].store && r->elt[r->slot[o]] == 2)
        pe_bail(w, WHY_B_CARRIED, r->acc[i].node, name);
  }
  if (pw->claimed) return;
  /* what one lane may write, for whoever has to undo it */
  for (int i = 0; i < r->nacc; i++) {
    Access *x = &r->acc[i];
    if (x->write != o || !x->store) continue;
    PePiece p = {0, 0};
    if (x->a.dims == 1) p.at = x->a.at[0];
    else {
      int q = 0; /* a subscript that no two lanes have in common */
      for (int k = x->a.dims - 1; k >= 0; k--) {
        PeAccess only = {1, {x->a.at[k]}};
        if (x->a.at[k] && pe_depend(g, &only, &only, step) == DEP_SAME) q = k;
      }
      if (!x->a.at[q]) pe_bail(w, WHY_B_CARRIED, x->node, name);
      p.dim = (uint8_t)(q + 1);
      p.at = x->a.at[q];
    }
    bool known = false;
    for (int k = 0; k < pw->npiece; k++) known = known || (pw->piece[k].dim == p.dim && pw->piece[k].at == p.at);
    if (known) continue;
    if (pw->npiece == PE_PIECES) pe_bail(w, WHY_B_SIZE, x->node, name);
    pw->piece[pw->npiece++] = p;
  }
}

/* May running n in the interpreter change what other lanes have seen, or see what they have changed? */
static bool dangerous(Build *w, Node *n) {
  if (!n) return false;
  switch (n->kind) {
  case ND_SetSuper:
  case ND_SetNested:
  case ND_Function: return true;
  case ND_Call: return true;
  case ND_CallSpecial: {
    const PeBaseId f = pe_base_of(n)->id;
    return f != PB_stop && f != PB_warning && f != PB_quote;
  }
  case ND_CallBuiltin: {
    const PeBaseId f = pe_base_of(n)->id;
    if (f == PB_assign || f == PB_eval || f == PB_environment || f == PB_get) return true;
    break;
  }
  case ND_Break: return false;
  default: break;
  }
  Region *r = w->region;
  if (w->fr == r->fr) {
    int s = pe_var_slot(w, n);
    if (s >= 0 && (r->kind[s] == RV_OUT || r->kind[s] == RV_CELL)) return true;
    bool sets = n->kind == ND_SetLocal || n->kind == ND_SetVar || n->kind == ND_SetIndex || n->kind == ND_For;
    if (sets && (s < 0 || r->kind[s] == RV_NONE || r->kind[s] == RV_LOOP)) return true;
  }
  for (int i = 0; i < n->nkids; i++)
    if (dangerous(w, n->kid[i])) return true;
  return false;
}

void pe_region_pruned(Build *w, Node *n) {
  if (w->region && dangerous(w, n)) w->g->exact = false;
}
bool rg_assigns(Build *w, Node *n, int slot) {
  const size_t ns = (size_t)w->region->nslots + 1;
  uint8_t *set = pe_temp(w, ns), *elt = pe_temp(w, ns);
  find_set(w, n, set, elt, false);
  return set[slot] || elt[slot];
}

/* ---- the region -------------------------------------------------------------------------------------------------- */

/* A round that comes to the end of n has left the loop. */
static bool leaves_at_last(const Node *n) {
  while (n && (n->kind == ND_Paren || (n->kind == ND_Block && n->nkids > 0))) n = n->kid[n->nkids - 1];
  return n && (n->kind == ND_Break || n->kind == ND_Return);
}

/* Does each run of n assign the variable?  Of a serial loop's body: each that goes on; others are the interpreter's. */
bool rg_always_sets(Build *w, Node *n, int slot) {
  if (!n) return false;
  switch (n->kind) {
  case ND_SetLocal:
  case ND_SetVar: return pe_var_slot(w, n) == slot || rg_always_sets(w, n->kid[0], slot);
  case ND_Block:
    for (int i = 0; i < n->nkids; i++) {
      if (rg_always_sets(w, n->kid[i], slot)) return true;
      if (rg_has_next(n->kid[i])) return false;
    }
    return false;
  case ND_If: {
    if (rg_always_sets(w, n->kid[0], slot)) return true;
    Node *a = rg_live_kid(w, n, 1), *b = n->nkids > 2 ? rg_live_kid(w, n, 2) : NULL;
    const bool serial = w->region->serial;
    bool dead_a = !a || (serial && leaves_at_last(a)), dead_b = rg_dead_arm(w, n, 1) || (serial && leaves_at_last(b));
    return (dead_a || rg_always_sets(w, a, slot)) && (dead_b || rg_always_sets(w, b, slot)) && !(dead_a && dead_b);
  }
  case ND_SetIndex:
  case ND_Paren: return rg_always_sets(w, n->kid[0], slot);
  case ND_For: /* serial loops make sure that loops in them have rounds: rg_needs_round */
    return rg_always_sets(w, n->kid[0], slot) ||
           (w->region->serial &&
            (pe_var_slot(w, n) == slot || (!rg_leaves_round(n->kid[1]) && rg_always_sets(w, n->kid[1], slot))));
  default: return false;
  }
}

/* A number that some iterations assign and none reads before: the last assignment counts. */
static void find_last(Build *w, int slot) {
  Region *r = w->region;
  Obj *sym = r->fr->code->desc.syms[slot];
  int type = rg_scalar_type(rg_now(w, sym));
  if (!type || rg_always_sets(w, r->body, slot) || r->nsites == MAX_FOLDS || r->nvirtual > MAX_COLS - 8) return;
  Site *s = &r->site[r->nsites++];
  *s = (Site){.slot = slot, .fold = {.kind = PF_LAST, .type = (uint8_t)type, .sym = sym}};
  s->col = rg_new_virtual(w, rg_identity(w, PF_LAST, type));
  rg_new_virtual(w, av_bool(pe_const_i(w->g, PT_B, 0)));
  r->last[slot] = (uint8_t)r->nsites;
}

Ref rg_column(Build *w, Av v, int type, const char *name) {
  PeType t = rg_ptype(type);
  if (v.kind != AV_NUM) pe_bail(w, v.kind == AV_BROKEN && v.why ? v.why : WHY_B_TYPES, w->q->loop, name);
  if (v.type > t) pe_bail(w, WHY_B_TYPES, w->q->loop, name);
  pe_assert(w, type == T_DBL || type == T_INT || type == T_LGL, "a column of type %d", type);
  Ref x = pe_convert(w, v, t).ref;
  return N(w->g, x)->type == PT_B ? pe_mk(w->g, OP_B2I, PT_L, x, 0, 0, 0) : x;
}

void rg_add_column(Build *w, Ref *col, int type, Obj *name, Ref x) {
  pe_assert(w, w->g->outs && w->g->nouts >= 0, "%d columns", w->g->nouts);
  Graph *g = w->g;
  if (g->nouts == MAX_COLS) pe_bail(w, WHY_B_SIZE, w->q->loop, "");
  pe_assert(w, x && (N(g, x)->type == PT_D) == (type == T_DBL), "a column of type %d holds type %d", type,
            N(g, x)->type);
  g->outs[g->nouts].type = (uint8_t)type;
  g->outs[g->nouts].name = name;
  col[g->nouts++] = x;
}

/* Are the columns of this site not the kernel's? */
static bool no_column(Build *w, const Site *s) { return s->fold.kind == PF_GIVEN || (w->counting && !s->fold.base); }

/* Variables that count: what a lane adds to them, or where its element of their values is. */
static void add_given(Build *w, Ref *col) {
  Region *r = w->region;
  Graph *g = w->g;
  for (int k = 0; k < r->ngiven; k++) {
    Obj *sym = r->fr->code->desc.syms[r->given[k]];
    PeFold f = {.kind = PF_GIVEN, .counter = -1, .sym = sym, .given = (int16_t)(w->q->nargs + k)};
    f.type = (uint8_t)rg_scalar_type(rg_now(w, sym));
    f.col = (int16_t)g->nouts;
    if (w->counting) rg_add_column(w, col, f.type, NULL, rg_column(w, w->state[r->given[k]], f.type, SYMNAME(sym)));
    g->folds[g->nfolds++] = f;
  }
}

/* What each site gives of a lane, as columns of the results. */
static void add_folds(Build *w, Ref *col) {
  Region *r = w->region;
  Graph *g = w->g;
  for (int i = 0; i < r->nsites; i++) {
    Site *s = &r->site[i];
    if (no_column(w, s)) continue;
    PeFold f = s->fold;
    const char *name = SYMNAME(f.sym);
    if (f.wide) {
      f.counter = -1;
      f.col = (int16_t)s->put; /* made an output's number below */
      f.col2 = (int16_t)(f.col + 1);
      f.at = (int16_t)(f.col + rg_parts(&f));
      g->folds[g->nfolds++] = f;
      continue;
    }
    const Av *v = &w->state[s->col];
    f.counter = -1;
    f.col = (int16_t)g->nouts;
    f.col2 = (int16_t)(g->nouts + 1);
    f.col3 = (int16_t)(g->nouts + 2);
    if (f.kind == PF_LAST && !f.cell && v->kind != AV_NUM) { /* its types differ */
      r->last[s->slot] = 0;
      continue;
    }
    if (f.list) {
      for (int k = 0; k < f.width; k++)
        rg_add_column(w, col, s->type[k], s->name[k], rg_column(w, v[k], s->type[k], name));
    } else if (f.kind == PF_BEST || f.kind == PF_APPEND || (f.kind == PF_LAST && !f.cell) || f.type == T_CPLX) {
      int n = f.kind == PF_LAST || f.kind == PF_APPEND ? 2 : f.cell ? 2 : 3;
      for (int k = 0; k < n; k++) {
        int type = k == n - 1 && !f.cell ? T_LGL : f.type == T_CPLX ? T_DBL : f.type;
        rg_add_column(w, col, type, NULL, rg_column(w, v[k], type, name));
      }
    } else {
      Av x = *v;
      if (!s->node && x.kind == AV_NUM) { /* the lane's part of a sum, a maximum */
        PeType t = rg_ptype(f.type);
        if (x.type <= t) {
          if (x.wide && t != PT_D) pe_build_guard(w, x.wide, WHY_G_TYPE, w->q->loop);
          x = pe_convert(w, x, t);
          if (f.kind == PF_MAX || f.kind == PF_MIN) x.ref = pe_not_na(w, x, w->q->loop);
        }
      }
      rg_add_column(w, col, f.type, NULL, rg_column(w, x, f.type, name));
    }
    if (f.cell) {
      f.at = (int16_t)g->nouts;
      rg_add_column(w, col, T_INT, NULL, rg_column(w, w->state[s->at], T_INT, name));
    }
    g->folds[g->nfolds++] = f;
  }
}

/* Columns of sites in inner loops, which give several values a lane, behind the others. */
static void add_wide(Build *w) {
  Region *r = w->region;
  Graph *g = w->g;
  if (!r->nwide || w->counting) return;
  if (!r->width || g->nouts + r->nwide > MAX_COLS) pe_bail(w, WHY_B_ORDER, w->q->loop, "");
  g->inner = r->width;
  g->nwide = r->nwide;
  for (int k = 0; k < r->nwide; k++) g->outs[g->nouts + k].type = r->wide[k];
  for (int k = 0; k < g->nfolds; k++)
    if (g->folds[k].wide) {
      PeFold *f = &g->folds[k];
      f->col = (int16_t)(f->col + g->nouts);
      f->col2 = (int16_t)(f->col2 + g->nouts);
      f->at = (int16_t)(f->at + g->nouts);
    }
}

/* Subscripts that count, and what from. */
static void find_counters(Build *w) {
  Region *r = w->region;
  Graph *g = w->g;
  for (int i = 0, j = 0; i < r->nsites; i++) {
    Site *s = &r->site[i];
    if (no_column(w, s) || (s->fold.kind == PF_LAST && !s->fold.cell && !r->last[s->slot])) continue;
    PeFold *f = &g->folds[j++];
    if (!f->cell || s->counter < 0) continue;
    Obj *sym = r->fr->code->desc.syms[s->counter];
    int here = rg_order(w, s->node);
    for (int k = 0; k < r->nsites; k++)
      if (r->site[k].slot == s->counter && r->site[k].node && rg_order(w, r->site[k].node) < here) f->before++;
    for (int k = g->nfolds - 1; k >= 0; k--)
      if (g->folds[k].sym == sym) f->counter = (int16_t)k;
    if (f->counter < 0) pe_bail(w, WHY_B_CARRIED, s->node, SYMNAME(sym));
  }
}

static void finish_region(Build *w) {
  Region *r = w->region;
  Graph *g = w->g;
  pe_close_draws(w, w->q->loop);
  for (int o = 0; o < g->nwrites; o++)
    if (r->kind[r->slot[o]] == RV_CELL) rg_close_cell(w, o);
  for (int o = 0; o < g->nwrites; o++) check_write(w, o);
  Ref col[MAX_COLS];
  g->outs = pe_alloc(&g->arena, MAX_COLS * sizeof *g->outs);
  g->folds = pe_alloc(&g->arena, (MAX_FOLDS + MAX_GIVEN + 1) * sizeof *g->folds);
  add_folds(w, col);
  add_wide(w);
  find_counters(w);
  add_given(w, col);
  g->temps = pe_alloc(&g->arena, (size_t)(r->nslots + 1) * sizeof *g->temps);
  for (int s = 0; s < r->nslots && !w->counting; s++)
    if ((r->kind[s] == RV_TEMP && !r->last[s]) || (s == r->var && r->set[s]))
      g->temps[g->ntemps++] = (PeTemp){r->fr->code->desc.syms[s], s == r->var || rg_always_sets(w, r->body, s)};
  g->shape = PR_LIST;
  bool guards = false;
  for (int i = 0; i < g->top->n; i++)
    guards = guards || (g->top->item[i]->kind == IT_NODE && N(g, g->top->item[i]->node)->op == OP_Guard &&
                        N(g, g->top->item[i]->node)->imm.i == WHY_G_BRANCH);
  bool stores = false;
  for (int i = 0; i < r->nacc; i++) stores = stores || r->acc[i].store;
  int n = g->nouts;
  if ((!n && !r->nwide && !stores && !guards) || w->b->ended) pe_bail(w, WHY_B_NOTHING, w->q->loop, "");
  pe_jump(g, w->b, IT_RETURN, NULL, n, col, w->line);
}

/* The frame's variables' slots, or slots for the symbols that the loop assigns. */
static Code *region_code(Build *w, Node *loop) {
  Code *code = pe_temp(w, sizeof *code);
  *code = *w->q->loop_code;
  if (code->flags & CODE_TOP) {
    Syms s = {0};
    add_sym(w, &s, loop->u.sym);
    top_vars(w, loop->kid[1], &s);
    for (int i = 0; i < w->nouter; i++) add_sym(w, &s, w->outer[i]);
    code->desc.nslots = s.n;
    code->desc.nformals = 0;
    code->desc.syms = s.sym;
  } else if (loop->slot < 0) { /* the variable of a while loop has no name */
    int n = code->desc.nslots;
    Obj **syms = pe_temp(w, (size_t)(n + 1) * sizeof *syms);
    if (n) memcpy(syms, code->desc.syms, (size_t)n * sizeof *syms);
    syms[n] = loop->u.sym;
    code->desc.syms = syms;
    code->desc.nslots = n + 1;
  }
  return code;
}

/* What each variable that the loop assigns is: a counter, a fold, a vector that lanes write or the host does .. */
static void find_roles(Build *w, const uint8_t *elt) {
  Region *r = w->region;
  const int ns = r->nslots;
  for (int i = 0; i < ns; i++)
    if (i != r->var && (r->set[i] || elt[i])) r->kind[i] = RV_TEMP;
  for (int i = 0; i < ns; i++)
    if (r->kind[i] == RV_TEMP && !elt[i]) rg_find_counter(w, i);
  for (int i = 0; i < ns; i++)
    if (r->kind[i] == RV_TEMP) {
      w->state[i] = av_kind(AV_BROKEN);
      w->state[i].why = WHY_B_CARRIED;
      if (elt[i] && !r->set[i] && rg_find_append(w, i)) r->kind[i] = RV_FOLD;
      else if (elt[i] && !r->set[i] && !rg_find_cells(w, i)) rg_add_write(w, i);
    }
  for (int i = 0; i < ns; i++)
    if (r->kind[i] == RV_TEMP && r->set[i] && !elt[i] && (rg_find_fold(w, i) || rg_find_append(w, i)))
      r->kind[i] = RV_FOLD;
  rg_slice(w);
  for (int i = 0; i < ns && !w->counting; i++)
    if (r->kind[i] == RV_TEMP && r->set[i] == 1 && !elt[i]) find_last(w, i);
}

/* One iteration's code. */
static void build_body(Build *w, Node *loop) {
  Region *r = w->region;
  Graph *g = w->g;
  LoopCtx ctx = {.region = true, .fr = r->fr};
  w->loop = &ctx;
  if (rg_has_next(r->body)) {
    PeBlock *outer = w->b;
    Av *entry = pe_save_state(w);
    int n = w->nstate;
    ctx.item = pe_item(g, outer, IT_LABEL, loop->line);
    w->b = ctx.item->body[0];
    pe_eval_node(w, r->body);
    pe_edge(w, &ctx.nexts, IT_BREAK, ctx.item, av_kind(AV_NULL));
    w->b = outer;
    memcpy(w->state, entry, (size_t)n * sizeof *entry);
    w->nstate = n;
    if (!ctx.nexts) outer->ended = true;
    else pe_merge_edges(w, ctx.item, ctx.nexts, NULL, n);
  } else pe_eval_node(w, r->body);
  w->loop = NULL;
}

Region *rg_begin(Build *w) {
  const PeRequest *q = w->q;
  Graph *g = w->g;
  Node *loop = q->loop;
  Region *r = pe_temp(w, sizeof *r);
  w->line = loop->line;
  g->nargs = q->nargs;
  g->args = pe_alloc(&g->arena, (size_t)(q->nargs + MAX_GIVEN + 1) * sizeof *g->args);
  g->arg_need = pe_alloc(&g->arena, (size_t)q->nargs + MAX_GIVEN + 1);
  memcpy(g->args, q->args, (size_t)q->nargs * sizeof *g->args);
  g->writes = pe_alloc(&g->arena, MAX_WRITES * sizeof *g->writes);
  g->name = "loop";
  g->loop = g->exact = true;
  Code *code = region_code(w, loop);
  Fr *fr = pe_temp(w, sizeof *fr);
  fr->code = code;
  fr->scope = -1;
  w->fr = fr;
  w->region = r;
  r->fr = fr;
  pe_assume_all(w, loop);
  r->body = loop->kid[1];
  int ns = r->nslots = code->desc.nslots;
  r->kind = pe_temp(w, (size_t)ns + 1);
  r->set = pe_temp(w, (size_t)ns + 1);
  r->out = pe_temp(w, (size_t)ns + 1);
  r->counts = pe_temp(w, (size_t)ns + 1);
  r->last = pe_temp(w, (size_t)ns + 1);
  r->steps = pe_temp(w, (size_t)ns + 1);
  r->elt = pe_temp(w, (size_t)ns + 1);
  w->capstate = ns + MAX_COLS + 1;
  w->state = pe_temp(w, (size_t)w->capstate * sizeof *w->state);
  for (int i = 0; i < w->capstate; i++) w->state[i] = av_kind(AV_UNBOUND);
  w->nstate = ns;
  if (q->flags & PE_STREAMS) w->draws_at = rg_new_virtual(w, av_int(w, 0));
  find_set(w, r->body, r->set, r->elt, false);
  for (int i = 0; i < ns; i++)
    if (pe_outer_slot(w, fr, i)) r->set[i] = 2;
  r->var = pe_var_slot(w, loop);
  if (r->var < 0 || r->var >= ns) pe_bail(w, WHY_B_SPECIAL, loop, "for");
  r->kind[r->var] = RV_LOOP;
  return r;
}

void pe_build_region(Build *w) {
  Graph *g = w->g;
  Node *loop = w->q->loop;
  Region *r = rg_begin(w);
  find_roles(w, r->elt);
  w->nstate = r->nslots + r->nvirtual;
  w->state[r->var] = pe_input(w, 0, loop);
  for (int o = 0; o < g->nwrites; o++) {
    Node *first = NULL;
    if (r->kind[r->slot[o]] != RV_OUT || g->writes[o].claimed || !cell_in(w, r->body, r->slot[o], &first) || !first)
      continue;
    r->kind[r->slot[o]] = RV_CELL;
    r->cell[o] = first;
    rg_open_cell(w, o);
  }
  for (int k = 0; k < w->napart; k++)
    r->apart_at[k] =
        pe_index0(w, pe_num(w, pe_force(w, pe_eval_node(w, w->apart[k].read->kid[w->apart[k].dim + 1])), loop), loop);
  build_body(w, loop);
  finish_region(w);
}
