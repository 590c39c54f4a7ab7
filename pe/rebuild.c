/* pe/rebuild.c - copy a graph through the constructors.
 *
 * Copying asks pe_mk for every value that something pinned needs, so it folds with what has become known, shares what
 * has become equal, and leaves behind what nobody needs.  A pass is a hook that answers for some nodes; the rest is
 * copied. An `if` whose condition has become constant is replaced by the branch taken; a block that ends there ends its
 * encloser.
 */
#include "graph.h"
#include "../specialize/ops.h"

#include <stdlib.h>

typedef struct Rebuild {
  Graph *in, *out;
  PeHook *h;
  Ref *map; /* old -> new; 0 not yet */
} Rebuild;

static PeBlock *copy_block(Rebuild *w, PeBlock *from, PeBlock *to);

static Ref value(Rebuild *w, Ref old) {
  if (!old) return 0;
  pe_assert(w->in, old > 0 && old < w->in->nnode, "value %d of %d", old, w->in->nnode);
  if (w->map[old]) return w->map[old];
  PeNode *n = N(w->in, old);
  if (!pe_op_pure(n->op)) { /* a guard that went */
    pe_assert(w->in, n->op == OP_Guard || n->op == OP_Holds, "%s %d is used before it is copied", pe_ops[n->op].name,
              old);
    return 0;
  }
  Ref in[3] = {0, 0, 0};
  for (int i = 0; i < n->nin; i++) in[i] = value(w, n->in[i]);
  Ref r = w->h && w->h->node ? w->h->node(w->out, w->h, w->in, old, in) : 0;
  if (!r) {
    if (n->op == OP_Pi) {
      r = in[1] ? pe_pi(w->out, in[0], in[1]) : in[0];
      PeNode x = *N(w->out, in[0]);
      /* the guard is certain: of a sum or product it said that it does not wrap */
      if (!in[1] && (x.op == OP_AddI || x.op == OP_SubI || x.op == OP_MulI) && !x.imm.i)
        r = in[0] = pe_raw(w->out, x.op, PT_I, x.in[0], x.in[1], 0, 1);
      if (r != in[0]) { /* what the old Pi knew stays true */
        PeNode *p = N(w->out, r);
        if (n->lo > p->lo) p->lo = n->lo;
        if (n->hi < p->hi) p->hi = n->hi;
        p->dlo = fmax(p->dlo, n->dlo);
        p->dhi = fmin(p->dhi, n->dhi);
        p->flags |= n->flags & NF_NONAN;
      }
    } else {
      r = pe_mk(w->out, n->op, n->type, in[0], in[1], in[2], n->imm.i);
      if (n->type == PT_D) N(w->out, r)->flags |= n->flags & NF_WHOLE;
    }
  }
  return w->map[old] = r;
}

static Ref copy_phi(Rebuild *w, PeItem *it, Ref old, PeOp op, Ref a, Ref b) {
  PeNode o = *N(w->in, old);
  Ref r = pe_phi(w->out, it, op, o.type, a, b);
  PeNode *n = N(w->out, r);
  if (op != OP_Phi) {
    n->lo = o.lo;
    n->hi = o.hi;
    n->dlo = o.dlo;
    n->dhi = o.dhi;
    n->flags = o.flags & (NF_NONAN | NF_WHOLE);
  }
  n->line = o.line;
  return w->map[old] = r;
}

/* Is r, or what it is made of, the result of one of the longer shared functions? */
static bool costs(Graph *g, Ref r, int fuel) {
  PeNode *n = N(g, r);
  if (!r || fuel <= 0 || !pe_op_pure(n->op)) return false;
  if (n->op == OP_Call && n->imm.i >> 8 && spec_ops[n->imm.i & 0xff].family) return true;
  for (int i = 0; i < n->nin; i++)
    if (costs(g, N(g, r)->in[i], fuel - 1)) return true;
  return false;
}

/* Copies `it` to the end of block `to`, which may become another block when a label's or constant if's body is spliced
 * in. */
static PeBlock *copy_node(Rebuild *w, PeItem *it, PeBlock *to) {
  Graph *g = w->out;
  PeNode n = *N(w->in, it->node);
  if (pe_op_pure(n.op)) return to; /* placed by an earlier schedule */
  if (n.op == OP_Guard) {
    Ref c = value(w, n.in[0]);
    if (w->h && w->h->guard && w->h->guard(g, w->h, w->in, it->node, c)) return to;
    w->map[it->node] = pe_guard(g, to, c, (int)n.imm.i, n.line);
    /* stop(): its block ends there without a jump */
    if (n.block && n.block->ended && n.block->item[n.block->n - 1] == it) to->ended = true;
    return to;
  }
  Ref in[3] = {0, 0, 0};
  for (int i = 0; i < n.nin; i++) in[i] = value(w, n.in[i]);
  Ref r = w->h && w->h->node ? w->h->node(g, w->h, w->in, it->node, in) : 0;
  if (!r) {
    r = pe_pin(g, to, n.op, n.type, in[0], in[1], in[2], n.imm.i, n.line);
    N(g, r)->nin = n.nin;
    N(g, r)->flags |= n.flags & NF_RAW;
    N(g, r)->lo = n.lo;
    N(g, r)->hi = n.hi;
  }
  w->map[it->node] = r;
  return to;
}

static PeBlock *copy_if(Rebuild *w, PeItem *it, PeBlock *to) {
  Graph *g = w->out;
  Ref c = value(w, it->node);
  int known = pe_known(g, to, c);
  if (known >= 0) {
    PeBlock *b = it->body[!known];
    to = copy_block(w, b, to);
    for (int i = 0; i < it->n && !to->ended; i++) w->map[it->v[i]] = value(w, N(w->in, it->v[i])->in[!known]);
    return to;
  }
  PeItem *x = pe_item(g, to, IT_IF, it->line);
  x->node = c;
  copy_block(w, it->body[0], x->body[0]);
  Ref *a = pe_alloc(&g->arena, (size_t)(it->n + 1) * sizeof *a);
  if (!x->body[0]->ended)
    for (int i = 0; i < it->n; i++) a[i] = value(w, N(w->in, it->v[i])->in[0]);
  copy_block(w, it->body[1], x->body[1]);
  bool e0 = x->body[0]->ended, e1 = x->body[1]->ended;
  if (e0 && e1) {
    to->ended = true;
    return to;
  }
  for (int i = 0; i < it->n; i++) {
    Ref b = e1 ? 0 : value(w, N(w->in, it->v[i])->in[1]);
    if (!e0 && !e1 && a[i] == b) w->map[it->v[i]] = b;
    else copy_phi(w, x, it->v[i], OP_Phi, a[i], b);
  }
  bool dear = false; /* a long function that only one side needs stays there */
  for (int i = 0; i < x->n; i++) dear = dear || costs(g, N(g, x->v[i])->in[0], 6) || costs(g, N(g, x->v[i])->in[1], 6);
  if (!e0 && !e1 && !x->body[0]->n && !x->body[1]->n && !dear) {
    /* if c {} else {}: its phis are selects */
    int n = x->n;
    for (int i = 0; i < n; i++) {
      PeNode *p = N(g, x->v[i]);
      Ref s = pe_select(g, c, p->in[0], p->in[1]);
      for (int k = 0; k < it->n; k++)
        if (w->map[it->v[k]] == x->v[i]) w->map[it->v[k]] = s;
    }
    to->n--;
  }
  return to;
}

static PeBlock *copy_loop(Rebuild *w, PeItem *it, PeBlock *to) {
  Graph *g = w->out;
  Ref init[it->n + 1];
  for (int i = 0; i < it->n; i++) init[i] = value(w, N(w->in, it->v[i])->in[0]);
  Ref last = it->counted ? value(w, it->last) : 0;
  if (last && N(g, init[0])->lo > N(g, last)->hi && N(g, init[0])->op == OP_Const) { /* runs no time */
    for (int i = 0; i < it->n; i++) w->map[it->v[i]] = init[i];
    for (int i = 0; i < it->nx; i++) w->map[it->xv[i]] = value(w, it->dv[i]);
    return to;
  }
  PeItem *x = pe_item(g, to, IT_LOOP, it->line);
  x->counted = it->counted;
  x->last = last;
  x->trips = it->trips;
  for (int i = 0; i < it->n; i++) copy_phi(w, x, it->v[i], OP_LPhi, init[i], 0);
  for (int i = 0; i < it->nx; i++) copy_phi(w, x, it->xv[i], OP_XPhi, 0, 0);
  if (x->counted && x->n) {
    PeNode *p = N(g, x->v[0]);
    if (N(g, init[0])->lo > p->lo) p->lo = N(g, init[0])->lo;
    if (N(g, last)->hi < p->hi) p->hi = N(g, last)->hi;
  }
  x->dv = pe_alloc(&g->arena, (size_t)(it->nx + 1) * sizeof(Ref));
  for (int i = 0; it->counted && i < it->nx; i++) x->dv[i] = value(w, it->dv[i]);
  PeItem *save = it->target;
  it->target = x; /* jumps to `it` find the copy there */
  copy_block(w, it->body[0], x->body[0]);
  it->target = save;
  if (!x->counted && !pe_breaks(x->body[0], x)) to->ended = true;
  return to;
}

static PeBlock *copy_label(Rebuild *w, PeItem *it, PeBlock *to) {
  Graph *g = w->out;
  PeItem *x = pe_item(g, to, IT_LABEL, it->line);
  for (int i = 0; i < it->nx; i++) copy_phi(w, x, it->xv[i], OP_XPhi, 0, 0);
  PeItem *save = it->target;
  it->target = x;
  copy_block(w, it->body[0], x->body[0]);
  it->target = save;
  int breaks = pe_breaks(x->body[0], x);
  if (!breaks) to->ended = true;
  return to;
}

static PeBlock *copy_item(Rebuild *w, PeItem *it, PeBlock *to) {
  switch (it->kind) {
  case IT_NODE: return copy_node(w, it, to);
  case IT_IF: return copy_if(w, it, to);
  case IT_LOOP: return copy_loop(w, it, to);
  case IT_LABEL: return copy_label(w, it, to);
  case IT_BREAK:
  case IT_NEXT:
  case IT_RETURN: {
    Ref v[it->n + 1];
    for (int i = 0; i < it->n; i++) v[i] = value(w, it->v[i]);
    pe_assert(w->in, it->kind == IT_RETURN || it->target->target, "a jump to a loop that is not copied");
    pe_jump(w->out, to, it->kind, it->target ? it->target->target : NULL, it->n, v, it->line);
    return to;
  }
  }
  pe_assert(w->out, it->kind <= IT_RETURN, "an item of kind %d", it->kind);
  return to;
}

static PeBlock *copy_block(Rebuild *w, PeBlock *from, PeBlock *to) {
  for (int i = 0; i < from->n && !to->ended; i++) to = copy_item(w, from->item[i], to);
  return to;
}

/* label { a; b; break v } where that is the only break: a; b, and v for its phis.  Done by hooks of the next copy would
 * cost another pass, so it is done on the input. */
static void splice_labels(Graph *g, PeBlock *b, Ref *fwd) {
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    for (int k = 0; k < 2; k++)
      if (it->body[k]) splice_labels(g, it->body[k], fwd);
    if (it->kind != IT_LABEL) continue;
    PeBlock *in = it->body[0];
    if (!pe_falls_out(it)) continue;
    PeItem *end = in->item[in->n - 1];
    for (int k = 0; k < it->nx; k++) fwd[it->xv[k]] = end->v[k];
    int extra = in->n - 1;
    PeItem **list = pe_alloc(&g->arena, (size_t)(b->n + extra) * sizeof *list);
    memcpy(list, b->item, (size_t)i * sizeof *list);
    memcpy(list + i, in->item, (size_t)extra * sizeof *list);
    memcpy(list + i + extra, b->item + i + 1, (size_t)(b->n - i - 1) * sizeof *list);
    for (int k = i; k < i + extra; k++) pe_lives_in(g, list[k], b);
    b->item = list;
    b->n = b->cap = b->n - 1 + extra;
    i += extra - 1;
  }
}

/* A loop phi that every `next` hands on unchanged is its entry value. */
static bool next_values(PeBlock *b, PeItem *loop, int k, Ref phi, Ref init) {
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    if (it->kind == IT_NEXT && it->target == loop && it->v[k] != phi && it->v[k] != init) return false;
    for (int s = 0; s < 2; s++)
      if (it->body[s] && !next_values(it->body[s], loop, k, phi, init)) return false;
  }
  return true;
}
static void drop_next(PeBlock *b, PeItem *loop, int k) {
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    if (it->kind == IT_NEXT && it->target == loop) {
      (void)rt_holds(k >= 0 && k < it->n, "value %d of a next with %d", k, it->n);
      memmove(it->v + k, it->v + k + 1, (size_t)(it->n - k - 1) * sizeof(Ref));
      it->n--;
    }
    for (int s = 0; s < 2; s++)
      if (it->body[s]) drop_next(it->body[s], loop, k);
  }
}
static void same_phis(Graph *g, PeBlock *b, Ref *fwd) {
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    for (int s = 0; s < 2; s++)
      if (it->body[s]) same_phis(g, it->body[s], fwd);
    if (it->kind != IT_LOOP) continue;
    for (int k = it->counted; k < it->n; k++) {
      Ref phi = it->v[k], init = N(g, phi)->in[0];
      if (!next_values(it->body[0], it, k, phi, init)) continue;
      fwd[phi] = init;
      drop_next(it->body[0], it, k);
      memmove(it->v + k, it->v + k + 1, (size_t)(it->n - k - 1) * sizeof(Ref));
      it->n--;
      k--;
    }
  }
}

static void forward(Graph *g, Ref *fwd) {
  for (Ref r = 1; r < g->nnode; r++) {
    PeNode *n = N(g, r);
    pe_assert(g, fwd[r] != r, "%s %d stands for itself", pe_ops[n->op].name, r);
    for (int i = 0; i < n->nin; i++)
      while (n->in[i] && fwd[n->in[i]]) n->in[i] = fwd[n->in[i]];
  }
}
static void forward_items(PeBlock *b, Ref *fwd) {
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    if (it->kind == IT_IF)
      while (fwd[it->node]) it->node = fwd[it->node];
    if (it->kind >= IT_BREAK)
      for (int k = 0; k < it->n; k++)
        while (fwd[it->v[k]]) it->v[k] = fwd[it->v[k]];
    if (it->kind == IT_LOOP && it->counted) {
      while (fwd[it->last]) it->last = fwd[it->last];
      for (int k = 0; k < it->nx; k++)
        while (fwd[it->dv[k]]) it->dv[k] = fwd[it->dv[k]];
    }
    for (int k = 0; k < 2; k++)
      if (it->body[k]) forward_items(it->body[k], fwd);
  }
}

Graph *pe_forward(Graph *g, Ref *fwd) {
  forward(g, fwd);
  forward_items(g->top, fwd);
  return pe_rebuild(g, NULL);
}

Graph *pe_rebuild(Graph *g, PeHook *h) {
  Ref *fwd = pe_alloc(&g->arena, (size_t)g->nnode * sizeof *fwd);
  Graph *out = pe_graph_new(g->arena.pool);
  Rebuild w = {g, out, h, pe_alloc(&g->arena, (size_t)g->nnode * sizeof(Ref))};
  splice_labels(g, g->top, fwd);
  same_phis(g, g->top, fwd);
  forward(g, fwd);
  forward_items(g->top, fwd);
  out->name = g->name;
  out->flags = g->flags & ~(uint32_t)GF_SCHEDULED;
  out->dims = g->dims;
  out->sums = g->sums;
  out->split = g->split;
  out->crew = g->crew;
  out->gpu = g->gpu;
  out->fast = g->fast;
  out->single = g->single;
  out->long_sums = g->long_sums;
  out->local_bytes = g->local_bytes;
  out->nargs = g->nargs;
  out->args = pe_alloc(&out->arena, (size_t)(g->nargs + 1) * sizeof *out->args);
  out->arg_need = pe_alloc(&out->arena, (size_t)g->nargs + 1);
  if (g->nargs)
    memcpy(out->args, g->args, (size_t)g->nargs * sizeof *out->args),
        memcpy(out->arg_need, g->arg_need, (size_t)g->nargs);
  out->nscope = out->capscope = g->nscope;
  out->scope = pe_alloc(&out->arena, (size_t)(g->nscope + 1) * sizeof *out->scope);
  out->scope_facts = pe_alloc(&out->arena, (size_t)g->nscope + 1);
  if (g->nscope)
    memcpy(out->scope, g->scope, (size_t)g->nscope * sizeof *out->scope),
        memcpy(out->scope_facts, g->scope_facts, (size_t)g->nscope);
  out->shape = g->shape;
  out->complex = g->complex;
  out->raw = g->raw;
  out->text = g->text;
  out->nouts = g->nouts;
  out->unnamed = g->unnamed;
  out->elt_rows = g->elt_rows;
  out->nwide = g->nwide;
  out->outs = pe_alloc(&out->arena, (size_t)(g->nouts + g->nwide + 1) * sizeof *out->outs);
  if (g->nouts + g->nwide) memcpy(out->outs, g->outs, (size_t)(g->nouts + g->nwide) * sizeof *out->outs);
  out->loop = g->loop;
  out->serial = g->serial;
  out->tape = g->tape;
  out->hidden = g->hidden;
  out->each = g->each;
  if (g->each_name) out->each_name = pe_copy(&out->arena, g->each_name, (size_t)g->each * sizeof *g->each_name);
  out->exact = g->exact;
  out->nwrites = g->nwrites;
  out->nfolds = g->nfolds;
  out->ntemps = g->ntemps;
  out->temps = pe_copy_temps(&out->arena, g);
  out->writes = pe_alloc(&out->arena, (size_t)(g->nwrites + 1) * sizeof *out->writes);
  out->folds = pe_alloc(&out->arena, (size_t)(g->nfolds + 1) * sizeof *out->folds);
  if (g->nwrites) memcpy(out->writes, g->writes, (size_t)g->nwrites * sizeof *out->writes);
  if (g->nfolds) memcpy(out->folds, g->folds, (size_t)g->nfolds * sizeof *out->folds);
  if (g->name) {
    size_t len = strlen(g->name) + 1;
    char *s = pe_alloc(&out->arena, len);
    memcpy(s, g->name, len);
    out->name = s;
  }
  copy_block(&w, g->top, out->top);
  out->ncond = out->capcond = 0;
  out->inner = value(&w, g->inner);
  out->draws = value(&w, g->draws);
  out->ndrawn = g->ndrawn;
  out->drawn = pe_copy(&out->arena, g->drawn, (size_t)g->ndrawn * sizeof *g->drawn);
  for (int i = 0; i < g->ndrawn; i++) {
    PeDraw *d = &out->drawn[i];
    d->n = value(&w, d->n), d->a = value(&w, d->a), d->b = value(&w, d->b);
  }
  if (g->ncond) {
    out->cond = pe_alloc(&out->arena, (size_t)g->ncond * sizeof(Ref));
    out->capcond = g->ncond;
    for (int i = 0; i < g->ncond; i++) {
      PeNode old = *N(g, g->cond[i]);
      Ref c = value(&w, old.in[0]);
      int64_t v;
      if (pe_is_const(out, c, &v, NULL) && v) continue;
      /* a guard node without a block: the launcher checks it */
      PeBlock *b = pe_alloc(&out->arena, sizeof *b);
      out->cond[out->ncond++] = pe_pin(out, b, OP_Guard, PT_V, c, 0, 0, old.imm.i, old.line);
      N(out, out->cond[out->ncond - 1])->block = out->top;
    }
  }
  for (int i = 0; i < out->nwrites; i++)
    for (int k = 0; k < out->writes[i].npiece; k++) out->writes[i].piece[k].at = value(&w, g->writes[i].piece[k].at);
  pe_graph_free(g);
  return out;
}
