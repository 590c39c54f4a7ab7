/* pe/variables.c - variables of the program: in frames of the kernel, in the functions around it, in R's environments.
 */
#include "build.h"
#include "region.h"

/* Has every lane come here for certain, with nothing behind it but what the launcher sees to, and arithmetic? */
static bool on_every_path(Build *w) {
  const PeItem *inner = NULL;
  for (PeBlock *b = w->b; b; inner = b->owner, b = b->up) {
    if (b->up && b->owner->kind == IT_IF) return false;
    if (b->up && b->owner->kind == IT_LOOP && !b->owner->nonempty) return false;
    for (int i = 0; i < b->n && b->item[i] != inner; i++) {
      if (b->item[i]->kind != IT_NODE) return false;
      PeNode *n = N(w->g, b->item[i]->node);
      if (n->op != OP_Guard) continue;
      switch (n->imm.i) {
      case WHY_G_NOT_NULL: {
        PeNode *box = N(w->g, N(w->g, n->in[0])->in[0]);
        if (box->op != OP_Input || !(w->q->args[box->imm.i].facts & PF_NOT_NULL)) return false;
        break;
      }
      case WHY_G_TYPE:
      case WHY_G_NOT_NA:
      case WHY_G_OVERFLOW:
      case WHY_G_CALLEE:
      case WHY_G_SCOPE:
      case WHY_G_NAN:
      case WHY_G_WHOLE:
      case WHY_G_COUNT_UP: break;
      default: return false;
      }
    }
  }
  return true;
}

/* A free variable of a function in frame fr: the frames it was made in, then the R environments. */
Av pe_free_var(Build *w, Fr *fr, Obj *sym, bool fun, Node *n) {
  if (sym == w->R->s.Random_seed && w->q->flags & PE_STREAMS) pe_bail(w, WHY_B_DRAWS, n, ".Random.seed");
  for (Fr *d = fr->def; d; d = d->def) {
    for (int i = 0; i < d->code->desc.nslots; i++)
      if (d->code->desc.syms[i] == sym) {
        Av v = *pe_slot(w, d, i);
        if (v.kind == AV_UNBOUND) break;
        v = pe_read_slot(w, d, i, n);
        if (fun && v.kind != AV_FUN) break;
        return v;
      }
  }
  if (w->region && fr->env && w->of_region->owns(w, fr->env, sym)) {
    if (fun || !(w->q->flags & PE_SERIAL)) pe_bail(w, WHY_B_CARRIED, n, SYMNAME(sym));
    Fr *loop = w->region->fr; /* as it is now: the rounds follow one another */
    const Av v = pe_read_slot(w, loop, rg_slot(loop, sym), n);
    if (v.kind == AV_OUT) pe_bail(w, WHY_B_CARRIED, n, SYMNAME(sym)); /* its own nodes alone see what has been stored */
    return v;
  }
  PeScope s = {.fun = fun, .parent = (int16_t)fr->scope, .sym = sym, .sure = on_every_path(w)};
  Value v = pe_path_now(w, &s);
  if (v.tag == V_UNBOUND) pe_bail(w, WHY_B_NOT_FOUND, n, SYMNAME(sym));
  /* A base function under its own name, which nobody has redefined, needs no entry: the assumption on its symbol covers
   * it. */
  const SymObj *s0 = SYM(sym);
  if (v.tag == V_OBJ && v.o->type == T_BUILTIN && !s0->redefined && s0->bval.tag == V_OBJ && s0->bval.o == v.o)
    return pe_const_value(w, v, n);
  return pe_from_scope(w, s, n);
}

/* `...` of a function around the closure: its values now, whose number and names the launcher compares. */
static const Fr *dots_of_scope(Build *w, Fr *fr, Node *n) {
  enum { MOST = 32 };
  Obj *sym = w->R->s.dots;
  PeScope s = {.kind = PS_DOTS, .of = PK_dots, .parent = (int16_t)fr->scope, .sym = sym};
  Value v = pe_path_now(w, &s);
  if (v.tag != V_OBJ || v.o->type != T_DOTS) pe_bail(w, WHY_B_ARGS, n, "...");
  int len = LEN(v.o) <= MOST ? (int)LEN(v.o) : MOST + 1;
  if (len > MOST) pe_bail(w, WHY_B_SIZE, n, "...");
  s.width = (uint8_t)len;
  Obj *names = rt_attr(v.o, w->R->s.names);
  s.body = IS_NIL(names) ? NULL : names;
  int k = pe_enter(w, &s, v, PF_NOT_NULL | PF_KNOWN_TYPE);
  Fr *d = pe_temp(w, sizeof *d);
  d->dots = pe_temp(w, (size_t)(len + 1) * sizeof *d->dots);
  d->dot_names = pe_temp(w, (size_t)(len + 1) * sizeof *d->dot_names);
  d->ndots = len;
  for (int i = 0; i < len; i++) {
    PeScope at = {.from = FROM_DOTS, .parent = (int16_t)k, .key = (int16_t)i, .sym = sym};
    if (pe_path_now(w, &at).tag == V_UNBOUND)
      pe_bail(w, WHY_B_NOT_FOUND, n, "an argument in ... that nobody has asked for");
    d->dots[i] = pe_from_scope(w, at, n);
    d->dot_names[i] = s.body && CLEN(ELT(s.body, i)) ? ELT(s.body, i) : NULL;
  }
  return d;
}

const Fr *pe_dots(Build *w, Fr *fr, Node *n) {
  if (!fr) pe_bail(w, WHY_B_ARGS, n, "...");
  for (;; fr = fr->def) {
    if (w->region && !fr->up) return dots_of_scope(w, fr, n);
    for (int i = 0; i < fr->code->desc.nformals; i++)
      if (fr->code->desc.syms[i] == w->R->s.dots) return fr;
    if (!fr->def) return dots_of_scope(w, fr, n);
  }
}

/* A variable that some paths set, and which has a value further out: it begins with that. */
static bool outer_number(Build *w, Fr *fr, Obj *sym) {
  for (Fr *d = fr->def; d; d = d->def)
    for (int i = 0; i < d->code->desc.nslots; i++)
      if (d->code->desc.syms[i] == sym && pe_slot(w, d, i)->kind != AV_UNBOUND) return pe_slot(w, d, i)->kind == AV_NUM;
  Value v = w->q->lookup ? w->q->lookup(w->R, w->q->ctx, fr->env, sym, false) : v_none(V_UNBOUND);
  if (v.tag == V_OBJ) v = rt_unbox(v.o);
  return v.tag == V_LGL || v.tag == V_INT || v.tag == V_DBL;
}

void pe_bind_outer(Build *w, Fr *fr, Node *n) {
  for (int i = fr->code->desc.nformals; i < fr->code->desc.nslots && w->nhint; i++)
    if (pe_hinted(w, HINT_OUTER, 0, fr->base + i, 0) && outer_number(w, fr, fr->code->desc.syms[i]))
      *pe_slot(w, fr, i) = pe_free_var(w, fr, fr->code->desc.syms[i], false, n);
}

static void want_outer(Build *w, Fr *fr, int slot) {
  if ((w->region && !fr->up) || fr->left || slot < fr->code->desc.nformals) return;
  if (!pe_hinted(w, HINT_OUTER, 0, fr->base + slot, 0) && outer_number(w, fr, fr->code->desc.syms[slot]))
    pe_want(w, HINT_OUTER, 0, fr->base + slot, 1);
}

/* Does n assign to elements of the variable in this slot? */
static bool stores_into(const Node *n, int slot) {
  if (!n || n->kind == ND_Function) return false;
  if ((n->kind == ND_SetIndex || n->kind == ND_SetNested) && n->slot == slot) return true;
  for (int i = 0; i < n->nkids; i++)
    if (stores_into(n->kid[i], slot)) return true;
  return false;
}

Av pe_own_argument(Build *w, Av v, const Code *code, int i, Node *n) {
  const bool arrays = v.kind == AV_ARRAY || pe_by_parts(v);
  if (!arrays || !stores_into(code->body, i)) return v;
  return v.kind == AV_ARRAY ? pe_to_array(w, v, n) : pe_own_parts(w, v, -1, n);
}

Av pe_read_slot(Build *w, Fr *fr, int slot, Node *n) {
  Av *v = pe_slot(w, fr, slot);
  const char *name = SYMNAME(fr->code->desc.syms[slot]);
  switch (v->kind) {
  case AV_PROMISE: {
    Av p = *v;
    /* asked for from another function, whose elements may be none, or are computed later */
    if (fr != w->fr && !pe_steady(w, p.prom, NULL)) pe_bail(w, WHY_B_ARGS, n, name);
    pe_slot(w, fr, slot)->kind = AV_UNBOUND; /* a default that needs itself */
    Av r = pe_own_argument(w, pe_force_any(w, p), fr->code, slot, n);
    pe_was_forced(w, p.prom, r);
    return *pe_slot(w, fr, slot) = r;
  }
  case AV_BROKEN:
    if (v->wide) pe_want_after(w, slot, *v);
    w->of_region->carries(w, fr, slot, *v);
    if (v->why == WHY_B_UNBOUND) want_outer(w, fr, slot);
    pe_want_merged(w, *v);
    pe_bail(w, v->why ? v->why : WHY_B_TYPES, n, name);
  case AV_UNBOUND: {
    /* not set yet: R looks further out */
    Obj *sym = fr->code->desc.syms[slot];
    Value o = w->q->lookup ? w->q->lookup(w->R, w->q->ctx, fr->env, sym, false) : v_none(V_UNBOUND);
    if (!fr->def && o.tag == V_UNBOUND) pe_bail(w, WHY_B_UNBOUND, n, name);
    return pe_free_var(w, fr, sym, false, n);
  }
  case AV_MISSING: pe_bail(w, WHY_B_ARGS, n, name);
  case AV_MAYBE: return v->type == AV_UNBOUND ? pe_certain(w, *v, n) : *v;
  case AV_OUT: return w->of_region->now(w, *v);
  default: return *v;
  }
}

void pe_force_early(Build *w, Fr *fr, int slot, const Node *at, Node *n, const char *who) {
  Av *v = pe_slot(w, fr, slot);
  if (v->kind != AV_PROMISE) return;
  if (!pe_steady(w, v->prom, at)) pe_bail(w, WHY_B_ARGS, n, SYMNAME(fr->code->desc.syms[slot]));
  Ref draws = w->q->flags & PE_STREAMS ? w->state[w->draws_at].ref : 0;
  const unsigned effects = w->effects;
  pe_read_slot(w, fr, slot, n);
  if (w->b->ended) pe_bail(w, WHY_B_ARGS, n, SYMNAME(fr->code->desc.syms[slot]));
  pe_no_effects(w, effects, n);
  if (draws && w->state[w->draws_at].ref != draws) pe_bail(w, WHY_B_DRAWS, n, who);
}

void pe_force_assigned(Build *w, Node *n, int from) {
  Fr *fr = w->fr;
  const int nf = fr->code->desc.nformals;
  int lazy = 0;
  for (int i = 0; i < nf; i++) lazy += pe_slot(w, fr, i)->kind == AV_PROMISE;
  if (!lazy) return;
  uint8_t *set = pe_temp(w, (size_t)fr->code->desc.nslots + 1);
  memset(set, 0, (size_t)fr->code->desc.nslots + 1);
  for (int i = from; i < n->nkids; i++) pe_assigned(w, n->kid[i], set, fr->code->desc.nslots);
  for (int i = 0; i < nf; i++)
    if (set[i] && pe_slot(w, fr, i)->kind == AV_PROMISE && pe_steady(w, pe_slot(w, fr, i)->prom, n))
      pe_force_early(w, fr, i, n, n, "an argument that a branch evaluates");
}
