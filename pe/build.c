/* pe/build.c - partial evaluation: the walk over the nodes; variables; the entry.
 *
 * Nothing here runs R code, allocates an R object or raises an R error: the interpreter's state is read only.  What
 * cannot be compiled ends the walk through pe_bail with a reason; a loop-carried variable that turned out to need a
 * wider type starts it again (pe_again) with a hint.
 */
#include "region.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- values ---- */

/* ---- nodes ---- */

/* The variable in the slot of frame fr becomes v. */
static Av bind(Build *w, Fr *fr, int slot, Av v, Node *n) {
  /* A vector that is bound keeps meaning what it means now: its parts are immutable values.  An array that has a name
   * already is copied. */
  if (v.kind == AV_ARRAY)
    for (int i = 0; i < w->nstate; i++)
      if (w->state[i].kind == AV_ARRAY && w->state[i].ref == v.ref && i != fr->base + slot) {
        v = pe_to_array(w, v, n);
        break;
      }
  if (pe_by_parts(v)) v = pe_own_parts(w, v, fr->base + slot, n);
  *pe_slot(w, fr, slot) = v;
  if (w->region) w->of_region->assigned(w, slot, v);
  return v;
}

/* Does a function under way have a variable of its own by this name that began with the outer one's value (pe_bind_outer)?  It would
 * not see that one change. */
static bool began_with(Build *w, const Fr *d, const Obj *sym) {
  for (; d && (w->region ? d->up != NULL : true); d = d->up)
    for (int i = d->code->desc.nformals; i < d->code->desc.nslots; i++)
      if (d->code->desc.syms[i] == sym && pe_hinted(w, HINT_OUTER, 0, d->base + i, 0)) return true;
  return false;
}
/* Or one of those that have asked for the arguments that are being evaluated? */
static bool outer_is_read(Build *w, const Obj *sym) {
  for (const struct Forced *f = w->forced; w->nhint && f; f = f->out)
    if (began_with(w, f->by, sym)) return true;
  return false;
}

static Av eval_setlocal(Build *w, Node *n) {
  Av out;
  int slot = pe_var_slot(w, n);
  if (pe_in_with(w)) return pe_with_assign(w, n, slot >= 0 ? w->fr->code->desc.syms[slot] : n->u.sym);
  if (w->of_region->assign(w, n, &out)) return out;
  if (w->region && w->fr == w->region->fr && rg_grow_assign(w, n, slot, &out)) return out;
  if (slot < 0) pe_bail(w, WHY_B_SPECIAL, n, "assignment");
  if (w->forced && outer_is_read(w, w->fr->code->desc.syms[slot])) pe_bail(w, WHY_B_SPECIAL, n, "assignment");
  Av v = pe_force_any(w, pe_eval_node(w, n->kid[0]));
  if (w->region && w->fr == w->region->fr) v = pe_certain(w, v, n);
  if (w->b->ended) return v;
  /* a number so far */
  if (w->region && w->fr == w->region->fr && w->region->kind[slot] == RV_STATE && pe_likely_one(w, v)) v = pe_num(w, v, n);
  return bind(w, w->fr, slot, v, n);
}

/* x <<- v in a function that a loop calls: a variable of the loop's frame. */
static Av eval_setsuper(Build *w, Node *n) {
  Fr *fr = w->fr;
  const int slot = fr->up && fr->env && !fr->def && !w->catching ? w->of_region->outer(w, fr->env, n->u.sym) : -1;
  if (slot < 0 || (w->nhint && began_with(w, fr, n->u.sym)) || outer_is_read(w, n->u.sym))
    pe_bail(w, WHY_B_SUPER, n, SYMNAME(n->u.sym));
  Av v;
  if (rg_grow_assign(w, n, slot, &v)) {
    w->effects++;
    return v;
  }
  v = pe_force(w, pe_eval_node(w, n->kid[0]));
  if (w->b->ended) return v;
  w->effects++;
  return bind(w, w->region->fr, slot, v, n);
}

/* Is the value of this formal a variable that is a missing argument where it stands? */
static bool names_missing(Build *w, Fr *fr, int slot, Node *n) {
  const Av *v = pe_slot(w, fr, slot);
  if (v->kind == AV_MISSING) return true;
  if (v->kind != AV_PROMISE || v->prom->node->kind != ND_Local) return false;
  if (v->prom->with) pe_bail(w, WHY_B_SPECIAL, n, "missing");
  Fr *from = v->prom->fr;
  int at = v->prom->node->slot;
  return at < from->code->desc.nformals && (from != fr || at != slot) && names_missing(w, from, at, n);
}

/* missing(): not given, and not assigned since; or given, but what is missing itself. */
static bool is_missing(Build *w, Fr *fr, int slot, Node *n) {
  if (fr->code->desc.syms[slot] == w->R->s.dots) return fr->ndots == 0;
  if (fr->supplied[slot]) return names_missing(w, fr, slot, n);
  const Av *v = pe_slot(w, fr, slot);
  if (v->kind == AV_MISSING || (v->kind == AV_PROMISE && v->prom->node == fr->code->defaults[slot])) return true;
  pe_bail(w, WHY_B_SPECIAL, n, "missing"); /* assigned, or its default was looked at */
}

static Av eval_binary(Build *w, Node *n) {
  Av r;
  if (w->fr->recursion && pe_recursive_op(w, n, &r)) return r;
  Av a = pe_force(w, pe_eval_node(w, n->kid[0]));
  if (w->b->ended) return a;
  Av b = pe_force(w, pe_eval_node(w, n->kid[1]));
  if (w->b->ended) return b;
  return pe_with_name(pe_op2(w, n->op, a, b, n), a, b);
}

static Av eval_math(Build *w, Node *n) {
  Av a = pe_force(w, pe_eval_node(w, n->kid[0]));
  const bool bare = pe_is_bare(n->op);
  if (bare) a = pe_without_attributes(w, a, n);
  if (n->nkids == 1) return pe_with_name(pe_op1(w, n->op, a, n), a, a);
  Av b = pe_force(w, pe_eval_node(w, n->kid[1]));
  if (bare) b = pe_without_attributes(w, b, n);
  return pe_with_name(pe_op2(w, n->op, a, b, n), a, b);
}

/* A local function: inlined where it is called. */
static Av eval_function(Build *w, Node *n) {
  if (pe_in_with(w)) pe_bail(w, WHY_B_SPECIAL, n, "a function made in with()");
  Obj *e = n->expr;
  Fun *f = pe_temp(w, sizeof *f);
  f->scope = w->fr->scope;
  f->env = w->fr->env;
  f->def = w->fr;
  f->formals = ELT(e, 1);
  f->body = ELT(e, 2);
  f->code = (Code *)n->cache[0];
  Av r = av_kind(AV_FUN);
  r.fun = f;
  return r;
}

static Av build_index(Build *w, Node *n);
static Av eval_node(Build *w, Node *n) {
  Av other;
  if (!pe_assumed(w, n, &other)) return other;
  switch ((NodeKind)n->kind) {
  case ND_Const:
  case ND_Quote: return pe_const_value(w, n->u.value, n);
  case ND_Local: {
    Av field;
    if (w->with && pe_with_field(w, w->fr->code->desc.syms[n->slot], &field, n)) return field;
    return pe_read_slot(w, w->fr, n->slot, n);
  }
  case ND_Free: {
    Av field;
    if (w->with && pe_with_field(w, n->u.sym, &field, n)) return field;
    int slot = pe_var_slot(w, n);
    return slot >= 0 ? pe_read_slot(w, w->fr, slot, n) : pe_free_var(w, w->fr, n->u.sym, false, n);
  }
  case ND_DDot: {
    int k = n->slot - 1;
    const Fr *d = pe_dots(w, w->fr, n);
    if (k < 0 || k >= d->ndots) pe_bail(w, WHY_B_ARGS, n, "..");
    return pe_force(w, d->dots[k]);
  }
  case ND_Block: {
    Av v = av_kind(AV_NULL);
    for (int i = 0; i < n->nkids && !w->b->ended; i++) v = pe_eval_node(w, n->kid[i]);
    return v;
  }
  case ND_Paren: return pe_eval_node(w, n->kid[0]);
  case ND_If: return pe_build_if(w, n);
  case ND_For: return pe_build_for(w, n);
  case ND_While:
  case ND_Repeat: return pe_build_while(w, n);
  case ND_Break:
  case ND_Next:
  case ND_Return: return pe_build_jump(w, n);
  case ND_SetLocal:
  case ND_SetVar: return eval_setlocal(w, n);
  case ND_SetSuper: return eval_setsuper(w, n);
  case ND_SetIndex: return pe_build_setindex(w, n);
  case ND_SetNested: {
    Av out;
    return w->of_region->set(w, n, &out) ? out : pe_build_setnested(w, n);
  }
  case ND_Arith:
  case ND_Compare:
  case ND_Logic: return eval_binary(w, n);
  case ND_Unary: {
    Av a = pe_force(w, pe_eval_node(w, n->kid[0]));
    return w->b->ended ? a : pe_with_name(pe_op1(w, n->op, a, n), a, a);
  }
  case ND_And:
  case ND_Or: return pe_build_andor(w, n);
  case ND_Math: return eval_math(w, n);
  case ND_Index:
  case ND_Index2: return build_index(w, n);
  case ND_Dollar: return pe_build_dollar(w, n);
  case ND_Colon: return pe_build_colon(w, n);
  case ND_Function: return eval_function(w, n);
  case ND_Missing: {
    if (n->slot < 0 || n->slot >= w->fr->code->desc.nformals || !w->fr->supplied)
      pe_bail(w, WHY_B_SPECIAL, n, "missing");
    return av_bool(pe_const_i(w->g, PT_B, is_missing(w, w->fr, n->slot, n)));
  }
  case ND_Switch: return pe_build_switch(w, n);
  case ND_CallBuiltin: return pe_build_builtin(w, n);
  case ND_CallSpecial: {
    const char *name = n->u.call->sym ? SYMNAME(n->u.call->sym) : "";
    if (pe_base_of(n)->id == PB_stop) break;
    pe_bail(w, WHY_B_SPECIAL, n, name);
  }
  case ND_Call: return pe_build_call(w, n);
  case ND_Dots: pe_bail(w, WHY_B_ARGS, n, "...");
  case ND_COUNT: break;
  }
  pe_bail(w, WHY_B_SPECIAL, n, "");
}

static Av walk_node(Build *w, Node *n) {
  if (!n) pe_bail(w, WHY_B_ARGS, NULL, "empty argument");
  w->line = pe_line(w, n);
  if (w->g->nnode > w->most_nodes) pe_bail(w, WHY_B_SIZE, n, "");
  char here;
  if ((char *)__builtin_frame_address(0) < w->R->stack_limit) pe_bail(w, WHY_B_DEPTH, n, "");
  (void)here;
  if (w->counting && w->of_region->skips(w, n)) return av_kind(AV_NULL);
  return eval_node(w, n);
}

/* ---- the function as a whole ---- */

/* Does the code read formal k anywhere (nested arguments and functions included)? */
static bool reads(Node *n, int slot, Obj *sym, int fuel) {
  if (!n || fuel <= 0) return n != NULL;
  if (n->kind == ND_Local && n->slot == slot) return true;
  if ((n->kind == ND_SetIndex || n->kind == ND_Call) && n->slot == slot) return true;
  if (n->kind == ND_Function || n->kind == ND_CallSpecial || n->kind == ND_SetNested) return true;
  if (n->kind == ND_Call && n->u.call->fn && reads(n->u.call->fn, slot, sym, fuel - 1)) return true;
  for (int i = 0; i < n->nkids; i++)
    if (n->kid[i] && reads(n->kid[i], slot, sym, fuel - 1)) return true;
  return false;
}

/* v is what a lane gives. */
static void finish(Build *w, Av v) {
  if (!w->b->ended) {
    v = pe_force(w, v);
    pe_close_draws(w, NULL);
    pe_edge(w, &w->returns, IT_RETURN, NULL, v);
  }
  pe_finish(w);
  if (w->g->tape && w->g->shape == PR_HEAP) pe_bail(w, WHY_B_DRAWS, NULL, "");
}

static void build(Build *w) {
  const PeRequest *q = w->q;
  Graph *g = w->g;
  if (!q->fun) {
    if (q->flags & PE_SERIAL) pe_build_serial(w);
    else pe_build_region(w);
    return;
  }
  if (q->flags & PE_SERIAL) {
    pe_build_serial_map(w);
    return;
  }
  int ncall = q->ncall ? q->ncall : q->nargs;
  bool builtin = q->fun->type == T_BUILTIN;
  Closure *c = builtin ? NULL : (Closure *)q->fun;
  Code *code = builtin ? NULL : (Code *)c->code;
  if (!builtin && q->fun->type != T_CLOSURE) pe_bail(w, WHY_B_FUNCTION, NULL, "");
  if (!builtin && (!code || !(code->flags & CODE_COMPILED) || !code->body)) pe_bail(w, WHY_B_NOT_RUN, NULL, "");
  g->nargs = q->nargs;
  g->args = pe_alloc(&g->arena, (size_t)(q->nargs + 1) * sizeof *g->args);
  g->arg_need = pe_alloc(&g->arena, (size_t)q->nargs + 1);
  if (q->nargs) memcpy(g->args, q->args, (size_t)q->nargs * sizeof *g->args);
  g->name = "lane";
  if (q->flags & PE_GRID) {
    g->dims = 2;
    g->inner = pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_INNER, 0));
    w->tile = q->flags & PE_TILE;
  }
  Fun *f = pe_temp(w, sizeof *f);
  Av args[ncall + 1];
  Obj *names[ncall + 1];
  if (builtin) { /* as a closure around it would call it */
    f->builtin = q->fun;
    f->scope = -1;
    for (int i = 0; i < ncall; i++) names[i] = q->args[i].name, args[i] = pe_input(w, i, NULL);
    finish(w, pe_apply_any(w, f, ncall, args, names, NULL));
    return;
  }
  w->line = code->line;
  f->closure = q->fun;
  f->code = code;
  f->env = c->env;
  f->scope = -1;
  f->formals = c->formals;
  f->body = c->body;
  bool base = pe_base_name(w, f) != NULL;
  /* which argument goes to which formal is found in pe_apply_fun; an argument that nothing reads is not looked at */
  for (int i = 0; i < ncall; i++) {
    bool used = true;
    if (!q->args[i].name && i < code->desc.nformals && code->desc.syms[i] != w->R->s.dots) {
      bool plain = true;
      for (int k = 0; k < ncall; k++) plain = plain && !q->args[k].name;
      if (plain) {
        used = reads(code->body, i, code->desc.syms[i], 60);
        for (int d = 0; d < code->desc.nformals && !used; d++)
          used = code->defaults[d] && reads(code->defaults[d], i, code->desc.syms[i], 60);
      }
    }
    names[i] = q->args[i].name;
    used = used || base;
    args[i] = used ? pe_input(w, i, code->body) : av_kind(AV_BROKEN);
    if (!used) args[i].why = WHY_B_ARGS;
  }
  finish(w, pe_apply_any(w, f, ncall, args, names, NULL));
}

static const PeWalk pe_walk = {walk_node, pe_call_any, pe_call_base};
static const PeOfRegion pe_of_region = {.index = pe_region_index,
                                        .set = pe_region_set,
                                        .assign = pe_region_assign,
                                        .branch = pe_region_if,
                                        .assigned = pe_region_assigned,
                                        .writes_field = pe_region_writes_field,
                                        .now = pe_region_now,
                                        .old = pe_region_old,
                                        .dim = pe_region_dim,
                                        .skips = pe_region_skips,
                                        .pruned = pe_region_pruned,
                                        .before = pe_region_before,
                                        .enter = pe_region_enter,
                                        .leave = pe_region_leave,
                                        .owns = pe_region_owns,
                                        .outer = pe_region_outer,
                                        .carries = pe_serial_carries,
                                        .leaves = pe_serial_leaves,
                                        .is_left = pe_serial_is_left,
                                        .only_left = pe_serial_only_left};

/* One walk: the graph, or NULL and the reason in w.  Starts again as long as a loop wants wider variables. */
static bool walk(Build *w) {
  if (setjmp(w->again) != 0) {
    pe_graph_free(w->g);
    w->g = NULL;
    pe_arena_free(&w->arena);
  }
  if (setjmp(w->bail) != 0) return false;
  if (++w->tries > 40) pe_bail(w, WHY_B_TYPES, NULL, "");
  w->g = pe_graph_new(w->arena.pool);
  w->g->local_bytes = w->q->local_bytes;
  w->g->split = w->q->flags & PE_SPLIT;
  w->g->crew = w->q->flags & PE_CREW;
  w->g->gpu = w->q->flags & PE_GPU;
  w->g->fast = w->q->flags & PE_FAST;
  w->g->single = w->q->flags & PE_SINGLE;
  w->b = w->g->top;
  w->nstate = w->capstate = 0;
  w->state = NULL;
  w->found = NULL;
  w->capfound = 0;
  w->drawn = false;
  w->ntaken = 0;
  w->draws_at = 0;
  if (w->q->flags & PE_STREAMS) {
    w->capstate = 32;
    w->state = pe_temp(w, (size_t)w->capstate * sizeof *w->state);
    w->state[0] = av_int(w, 0);
    w->nstate = 1;
  }
  w->fr = NULL;
  w->loop = NULL;
  w->over = NULL;
  w->with = NULL;
  w->forced = NULL;
  w->catching = NULL;
  w->nmerge = w->nmaybe = w->ncatch = 0;
  w->effects = 0;
  w->region = NULL;
  w->arm = NULL;
  w->returns = NULL;
  w->tile = w->counting = false;
  w->named_element = false;
  w->depth = w->ncodes = w->loop_path = w->nnow = w->npeel = w->ntabled = w->npieces = 0;
  build(w);
  pe_settle_levels(w);
  return true;
}

void pe_compile(Rt *R, const PeRequest *q, PePool *pool, PeResult *out) {
  memset(out, 0, sizeof *out);
  double t0 = rt_now_ms();
  PeArena own = {.pool = pool};
  Build *w = pe_alloc(&own, sizeof *w);
  w->arena.pool = w->kept.pool = pool;
  w->R = R;
  w->q = q;
  w->walk = &pe_walk;
  w->kinds = pe_kinds;
  w->of_region = &pe_of_region;
  /* The passes follow chains of values by recursion: no longer ones than the stack has room for. */
  ptrdiff_t room = (char *)__builtin_frame_address(0) - R->stack_limit;
  w->most_nodes = room > 512 * 20000 ? 20000 : (int)(room / 512);
  bool ok = walk(w);
  if (!ok && w->as_rows) { /* not possible: each element its own code */
    w->as_rows = false;
    w->as_columns = true;
    w->tries = 0;
    pe_graph_free(w->g);
    pe_arena_free(&w->arena);
    ok = walk(w);
  }
  out->ms_pe = rt_now_ms() - t0;
  if (!ok) {
    out->why = w->why;
    out->line = w->why_line;
    memcpy(out->what, w->what, sizeof out->what);
    pe_graph_free(w->g);
  } else {
    t0 = rt_now_ms();
    const char *bad = NULL;
    uint32_t flags = q->flags | (memchr(q->deopted, WHY_G_WHOLE, sizeof q->deopted) ? PE_NO_WHOLE : 0);
    Graph *g = pe_optimise(R, w->g, flags, q->dump, &bad);
    out->ms_passes = rt_now_ms() - t0;
    if (bad) {
      out->why = WHY_B_INTERNAL;
      snprintf(out->what, sizeof out->what, "%s: %s", pe_why_text(WHY_B_INTERNAL), bad);
      pe_bug(out->what);
      pe_graph_free(g);
    } else {
      out->ok = true;
      out->g = g;
    }
  }
  pe_arena_free(&w->arena);
  pe_arena_free(&own);
}

/* x[i, j, drop = FALSE], and nothing else has a name? */
static bool keeps_dim(Build *w, const Node *n) {
  Obj *names = n->expr ? rt_attr(n->expr, w->R->s.names) : NIL;
  const Node *last = n->kid[n->nkids - 1];
  if (IS_NIL(names) || n->nkids != 4 || strcmp(STR(names, 4), "drop") || !last || last->kind != ND_Const) return false;
  return !CLEN(ELT(names, 2)) && !CLEN(ELT(names, 3)) && last->u.value.tag == V_LGL && last->u.value.i == 0;
}

static Av build_index(Build *w, Node *n) {
  Av out;
  if (w->of_region->index(w, n, &out)) return out;
  bool list = n->kind == ND_Index2;
  const bool keep = !list && keeps_dim(w, n);
  if (n->expr && !keep && pe_has_names(w, n->expr, 2)) pe_bail(w, WHY_B_SPECIAL, n, "a named subscript");
  for (int i = 1; i < n->nkids; i++)
    if (n->kid[i] && n->kid[i]->kind == ND_Dots) pe_bail(w, WHY_B_ARGS, n, "...");
  Av x = pe_force(w, pe_eval_node(w, n->kid[0])), sub[3];
  const int nsub = n->nkids - 1 - keep;
  if (nsub == 0 || (nsub == 1 && !n->kid[1]) || w->b->ended) return x;
  if (keep && !pe_is_frame(x)) pe_bail(w, WHY_B_SPECIAL, n, "a named subscript");
  if (nsub > 3) pe_bail(w, WHY_B_ARRAY, n, "subscripts");
  if (x.kind == AV_OUT && nsub > 1) x = w->of_region->old(w, x); /* pe_region_index has looked at it */
  for (int k = 0; k < nsub; k++) {
    sub[k] = n->kid[k + 1] ? pe_force(w, pe_eval_node(w, n->kid[k + 1])) : av_kind(AV_MISSING);
    if (w->b->ended) return x;
  }
  if (nsub == 1 && sub[0].kind == AV_FACTOR) /* its codes */
    sub[0] = sub[0].ref ? av_num(PT_I, sub[0].ref) : pe_av_vec(sub[0].vec);
  Av named;
  if (nsub == 1 && pe_is_text(sub[0]) && pe_one_text(sub[0]) && pe_by_name(w, x, sub[0], list, n, &named)) return named;
  const PeKind *kind = pe_kind_of(w, x);
  return (kind && kind->index ? kind : w->kinds[PK_number])
      ->index(w, x, nsub, sub,
              list   ? PE_ELEMENT
              : keep ? PE_KEEP
                     : PE_SOME,
              n);
}
