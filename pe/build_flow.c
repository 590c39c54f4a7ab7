/* pe/build_flow.c - control: branches, loops, jumps, and how variables are joined where paths meet.
 *
 * The variables of all frames are one array (w->state).  A branch works on a copy; where paths meet, slots that differ
 * become phis.  A loop gives a phi to every number that its body assigns; its type is that of the entry value, or wider
 * when a try found that the body widens it (then the whole walk starts again with a hint).
 */
#include "loop.h"
#include "region.h"
#include "meet.h"

/* ---- if ---- */

static uint32_t branch_min(Build *w) { return w->q->branch_min ? w->q->branch_min : 10; }

/* The two arms of an if; NULL: the value NULL. */
static Av arm_node(Build *w, void *data, int other) {
  Node *n = data, *arm = other < n->nkids - 1 ? n->kid[other + 1] : NULL;
  Arm here = {w->arm, n, other};
  w->arm = &here;
  const Av v = arm ? pe_eval_node(w, arm) : av_kind(AV_NULL);
  w->arm = here.up;
  return v;
}
static Av branch(Build *w, Ref c, Node *n) { return pe_either(w, c, arm_node, n, n->line); }

/* An arm of a base function that only computes with numbers is compiled though it has never run: the function's profile
 * is that of all its calls in the program, and the next one is made with another function. */
static bool computes(Node *n) {
  if (!n) return true;
  switch ((NodeKind)n->kind) {
  case ND_Const:
  case ND_Local:
  case ND_Block:
  case ND_Paren:
  case ND_If:
  case ND_Break:
  case ND_Next:
  case ND_SetLocal:
  case ND_SetIndex:
  case ND_Arith:
  case ND_Compare:
  case ND_Logic:
  case ND_Unary:
  case ND_And:
  case ND_Or:
  case ND_Math:
  case ND_Index:
  case ND_Dollar:
  case ND_Colon: break;
  case ND_CallBuiltin:
    if (pe_base_of(n)->id != PB_c) return false;
    break;
  default: return false;
  }
  for (int i = 0; i < n->nkids; i++)
    if (!computes(n->kid[i])) return false;
  return true;
}

Av pe_build_if(Build *w, Node *n) {
  Graph *g = w->g;
  Av out;
  if (w->of_region->branch(w, n, &out)) return out;
  Av cv = pe_force(w, pe_eval_node(w, n->kid[0]));
  if (w->b->ended) return av_kind(AV_NULL);
  Ref c = pe_truth(w, cv, n->kid[0]);
  Node *then = n->kid[1], *other = n->nkids > 2 ? n->kid[2] : NULL;
  int64_t k;
  const bool asks = pe_speculates(w, WHY_G_BRANCH), base = pe_of_base(w, w->fr);
  if (!pe_is_const(g, c, &k, NULL)) {
    if (pe_is_rare(w, n, 0) ||
        (asks && !(base && computes(then)) && n->count[0] == 0 && n->count[1] >= branch_min(w))) {
      pe_build_guard(w, pe_mk1(g, OP_NotB, c), WHY_G_BRANCH, n);
      w->of_region->pruned(w, then);
      return other ? pe_eval_node(w, other) : av_kind(AV_NULL);
    }
    if (pe_is_rare(w, n, 1) ||
        (asks && !(base && computes(other)) && n->count[1] == 0 && n->count[0] >= branch_min(w))) {
      pe_build_guard(w, c, WHY_G_BRANCH, n);
      w->of_region->pruned(w, other);
      return pe_eval_node(w, then);
    }
    /* the rest of the round is no arm: what the way that stays makes is there behind it */
    if (w->of_region->is_left(w, then)) {
      pe_build_guard(w, pe_mk1(g, OP_NotB, c), WHY_G_LEFT, then);
      return other ? pe_eval_node(w, other) : av_kind(AV_NULL);
    }
    if (w->of_region->is_left(w, other)) {
      pe_build_guard(w, c, WHY_G_LEFT, other);
      return pe_eval_node(w, then);
    }
  }
  pe_force_assigned(w, n, 1);
  return branch(w, c, n);
}

/* A condition as a logical that may be NA. */
static Ref three(Build *w, Node *n) {
  Graph *g = w->g;
  Av v = pe_num(w, pe_force(w, pe_eval_node(w, n)), n);
  if (v.type == PT_D) return pe_mk(g, OP_Call, PT_L, v.ref, 0, 0, SOP_AsLgl | 1 << 8);
  Ref r = pe_as_int(w, v);
  return N(g, r)->type == PT_L ? r : pe_mk(g, OP_Call, PT_L, r, 0, 0, SOP_AsLgl);
}
/* && and || where NA has been met. */
static Av andor_na(Build *w, Node *n, bool and) {
  Graph *g = w->g;
  Ref a = three(w, n->kid[0]);
  PeBlock *outer = w->b;
  PeItem *it = pe_item(g, outer, IT_IF, n->line);
  it->node = pe_mk1(g, OP_NotB, pe_mk2(g, OP_EqI, a, pe_const_i(g, PT_L, !and)));
  Av *before = pe_save_state(w);
  int ns = w->nstate;
  w->b = it->body[0];
  Ref b = three(w, n->kid[1]);
  if (w->b->ended) pe_bail(w, WHY_B_SPECIAL, n, "a jump in a condition");
  Ref r = pe_mk(g, OP_Call, PT_L, a, b, 0, and? SOP_And : SOP_Or);
  Av *after = pe_save_state(w);
  w->b = outer;
  for (int i = 0; i < ns; i++) w->state[i] = pe_merge_if(w, it, after[i], before[i]);
  return av_num(PT_L, pe_phi(g, it, OP_Phi, PT_L, r, a));
}

/* && and ||: the right side only runs when it is needed. */
Av pe_build_andor(Build *w, Node *n) {
  Graph *g = w->g;
  bool and = n->kind == ND_And;
  if (!pe_speculates(w, WHY_G_COND)) return andor_na(w, n, and);
  Ref a = pe_truth(w, pe_force(w, pe_eval_node(w, n->kid[0])), n->kid[0]);
  int64_t k;
  if (pe_is_const(g, a, &k, NULL)) {
    if ((k != 0) != and) return av_bool(a);
    return av_bool(pe_truth(w, pe_force(w, pe_eval_node(w, n->kid[1])), n->kid[1]));
  }
  PeBlock *outer = w->b;
  PeItem *it = pe_item(g, outer, IT_IF, n->line);
  it->node = and? a : pe_mk1(g, OP_NotB, a);
  Av *before = pe_save_state(w);
  int ns = w->nstate;
  w->b = it->body[0];
  Ref b = pe_truth(w, pe_force(w, pe_eval_node(w, n->kid[1])), n->kid[1]);
  if (w->b->ended) {
    w->b = outer;
    pe_load_state(w, before, ns);
    return av_bool(a);
  }
  Av *after = pe_save_state(w);
  w->b = outer;
  for (int i = 0; i < ns; i++) w->state[i] = pe_merge_if(w, it, after[i], before[i]);
  return av_bool(pe_phi(g, it, OP_Phi, PT_B, b, pe_const_i(g, PT_B, !and)));
}

/* ---- switch on a number; on a constant string ---- */

static Av switch_arm(Build *w, Node *n, int from) {
  for (int i = from; i < n->nkids; i++)
    if (n->kid[i]) return pe_eval_node(w, n->kid[i]);
  return av_kind(AV_NULL);
}

typedef struct Numbered {
  Node *n;
  Ref sel;
  int at;
} Numbered;
static Av numbered_arm(Build *w, void *data, int other);
static Av switch_number(Build *w, Numbered s) {
  Graph *g = w->g;
  if (s.at >= s.n->nkids) return av_kind(AV_NULL);
  if (s.at == s.n->nkids - 1 && N(g, s.sel)->lo >= 1 && N(g, s.sel)->hi <= s.at)
    return switch_arm(w, s.n, s.at); /* what is left */
  return pe_either(w, pe_mk2(g, OP_EqI, s.sel, pe_const_i(g, PT_I, s.at)), numbered_arm, &s, s.n->line);
}
static Av numbered_arm(Build *w, void *data, int other) {
  Numbered s = *(Numbered *)data;
  if (!other) return switch_arm(w, s.n, s.at);
  s.at++;
  return switch_number(w, s);
}

/* as.character(i), i a variable that is an integer here: *v. */
static bool is_digits(Build *w, Node *n, Av *v) {
  if (!rg_is_base(n, PB_as_character) || n->nkids != 1 || n->u.call->names || !n->kid[0]) return false;
  if (n->kid[0]->kind != ND_Local && n->kid[0]->kind != ND_Free) return false;
  *v = pe_force(w, pe_eval_node(w, n->kid[0]));
  return v->kind == AV_NUM && v->type == PT_I;
}

Av pe_build_switch(Build *w, Node *n) {
  Av s;
  if (is_digits(w, n->kid[0], &s)) return pe_text_switch(w, pe_switch_digits(w, s, n), n);
  s = pe_force(w, pe_eval_node(w, n->kid[0]));
  if (w->b->ended) return av_kind(AV_NULL);
  if (!pe_string(s)) pe_force_assigned(w, n, 1);
  if (pe_string(s)) {
    int at = pe_text_arm(w, n, pe_string(s));
    return at ? switch_arm(w, n, at) : av_kind(AV_NULL);
  }
  if (s.kind == AV_TEXT) return pe_text_switch(w, s, n);
  if (pe_stringy(s)) pe_bail(w, WHY_B_STRING, n, "switch");
  if (s.kind == AV_FACTOR) pe_bail(w, WHY_B_OBJECT, n, "switch of a factor");
  Ref sel = pe_int_value(w, pe_num(w, s, n), n);
  for (int i = 1; i < n->nkids; i++)
    if (!n->kid[i]) pe_bail(w, WHY_B_SPECIAL, n, "switch");
  if (!(n->seen & SEEN_NULL) && pe_speculates(w, WHY_G_BRANCH)) { /* no arm: never so far */
    Ref k = pe_mk2(w->g, OP_AddI, sel, pe_const_i(w->g, PT_I, -1));
    Ref ok = pe_build_guard(w, pe_mk2(w->g, OP_InB, k, pe_const_i(w->g, PT_I, n->nkids - 1)), WHY_G_BRANCH, n);
    Ref p = pe_pi(w->g, k, ok);
    sel = pe_mk2(w->g, OP_AddI, p, pe_const_i(w->g, PT_I, 1));
  }
  return switch_number(w, (Numbered){n, sel, 1});
}

/* ---- loops ---- */

static void find_assigned(Build *w, Node *n, uint8_t *set, uint8_t *read, int nslots) {
  if (!n) return;
  int slot = pe_var_slot(w, n);
  if (slot >= 0 && slot < nslots) (n->kind == ND_Local || n->kind == ND_Free ? read : set)[slot] = 1;
  if (n->kind == ND_Call && n->u.call->fn) find_assigned(w, n->u.call->fn, set, read, nslots);
  for (int i = 0; i < n->nkids; i++) find_assigned(w, n->kid[i], set, read, nslots);
  const NestInfo *ni = n->kind == ND_SetNested ? n->cache[1] : NULL;
  for (int i = 0; ni && i < ni->depth; i++)
    for (int k = 0; k < ni->level[i].args->nkids; k++) find_assigned(w, ni->level[i].args->kid[k], set, read, nslots);
}

/* What a loop takes an integer that goes round for is too much (HINT_LOOSE). */
static PeType loosened(LoopBuild *l, int key) {
  PeType t = 0;
  for (int i = 0; i < l->w->nhint; i++) {
    const Hint *h = &l->w->hint[i];
    if (h->kind == HINT_LOOSE && h->body == l->body && h->slot == key && h->type > t) t = (PeType)h->type;
  }
  return t;
}
static void loosen(LoopBuild *l, int key, PeType t) {
  Build *w = l->w;
  if (w->nhint == 64) pe_bail(w, WHY_B_TYPES, NULL, "");
  w->hint[w->nhint++] = (Hint){.kind = HINT_LOOSE, .body = l->body, .slot = key, .type = (uint8_t)t};
  pe_again(w);
}

static void carry(LoopBuild *l, int slot, int elt, Av v, Av *out) {
  Build *w = l->w;
  Graph *g = w->g;
  Carried *c = &l->c[l->nc++];
  int key = slot * 64 + elt + 1;
  c->slot = slot;
  c->elt = elt;
  c->t = pe_hinted(w, HINT_TYPE, l->path, key, v.type);
  /* booleans stay booleans only while nothing else comes round */
  c->b = c->t == PT_L && N(g, v.ref)->type == PT_B && pe_hinted(w, HINT_NO_BOOL, l->path, key, 0) == 0;
  c->phi = pe_phi(g, l->it, OP_LPhi, c->b ? PT_B : c->t, pe_as_type(w, v, c->t, c->b), 0);
  *out = av_num(c->t, c->phi);
  /* taken not to be NA, nor negative when it does not begin so, until a `next` brings something else */
  PeNode *p = N(g, c->phi), *e = N(g, p->in[0]);
  if (c->t != PT_D && !c->b && e->lo > INT32_MIN) {
    PeType strength = loosened(l, key);
    if (strength == 0) p->lo = e->lo >= 0 ? 0 : INT32_MIN + 1;
    else if (strength == 1) p->lo = INT32_MIN + 1;
  }
  c->ntag = -1;
  if (v.type < c->t || v.wide || pe_hinted(w, HINT_TAG, l->path, key, 0)) {
    c->ntag = l->it->n;
    c->tag = pe_phi(g, l->it, OP_LPhi, PT_B, pe_width_tag(w, v, c->t), 0);
    c->less = pe_less_of_both(pe_less_than(v, c->t), pe_hinted(w, HINT_LESS, l->path, key, 0));
    *out = av_mixed(c->t, c->phi, c->tag, c->less);
  }
  out->why = c->named = v.why || pe_hinted(w, HINT_NAMED, l->path, key, 0);
}

/* Is nothing known of the variable but that it may not have been set, in this iteration? */
static bool unset(const Av *v) {
  return v->kind == AV_UNBOUND ||
         (v->kind == AV_BROKEN && !v->wide && (v->why == WHY_B_UNBOUND || v->why == WHY_B_CARRIED));
}

/* The numbers and strings of a tuple, those of tuples in it included.  What else is in it stays what it is. */
static bool is_leaf(Av v) { return v.kind == AV_NUM || v.kind == AV_TEXT; }
static int leaves(const Tuple *t) {
  int n = 0;
  for (int k = 0; k < t->n; k++) n += t->v[k].kind == AV_TUPLE ? leaves(t->v[k].tup) : is_leaf(t->v[k]);
  return n;
}
/* A list whose fields are short vectors: numbers, so that they may go round.  texts: so do strings that others replace. */
static Av with_leaves(Build *w, Av v, bool texts, Node *n) {
  enum { MOST = 8 };
  if (v.kind != AV_TUPLE || !v.tup->list) return v;
  Av *el = pe_temp(w, (size_t)(v.tup->n + 1) * sizeof *el), num[MOST];
  for (int k = 0; k < v.tup->n; k++) {
    Av x = el[k] = with_leaves(w, pe_force(w, v.tup->v[k]), texts, n);
    int64_t len;
    if (texts && pe_is_text(x) && pe_one_text(x)) el[k] = pe_text_of(w, pe_text_num(w, x, n), n);
    if (x.kind != AV_VEC || x.vec->kind == VK_FILTER || x.vec->kind == VK_RECORDS || x.vec->nrow || pe_named(x) ||
        !pe_is_const(w->g, x.vec->len, &len, NULL) || len < 1 || len > MOST)
      continue;
    for (int i = 0; i < len; i++) num[i] = pe_at(w, x.vec, pe_int(w, i), n);
    el[k] = pe_tuple(w, (int)len, num, NULL, false);
  }
  return pe_tuple_like(w, v.tup, el);
}
/* Number *at of v, which has the shape of `like`; AV_NULL: it has another, *at may be TEXT_DIFFERS. */
enum { TEXT_DIFFERS = -2 };
static Av leaf(Av v, const Tuple *like, int *at) {
  if (v.kind != AV_TUPLE || v.tup->n != like->n || v.tup->list != like->list || v.tup->nrow != like->nrow)
    return av_kind(AV_NULL);
  for (int k = 0; k < like->n; k++) {
    if (v.tup->name[k] != like->name[k]) return av_kind(AV_NULL);
    if (like->v[k].kind == AV_TUPLE) {
      Av x = leaf(v.tup->v[k], like->v[k].tup, at);
      if (*at < 0 || x.kind == AV_NULL) return x;
    } else if (!is_leaf(like->v[k])) {
      if (pe_is_text(like->v[k]) && pe_is_text(v.tup->v[k]) && !pe_same(&like->v[k], &v.tup->v[k])) *at = TEXT_DIFFERS;
      if (!pe_same(&like->v[k], &v.tup->v[k])) return av_kind(AV_NULL);
    } else if ((*at)-- == 0) {
      const Av x = v.tup->v[k];
      return (like->v[k].kind == AV_TEXT) != (pe_is_text(x) && pe_one_text(x)) ? av_kind(AV_NULL) : x;
    }
  }
  return av_kind(AV_MISSING); /* not in this one */
}
static Av carry_leaves(LoopBuild *l, int slot, int *at, const Tuple *t) {
  Av *el = pe_temp(l->w, (size_t)(t->n + 1) * sizeof *el);
  for (int k = 0; k < t->n; k++) {
    if (t->v[k].kind == AV_TUPLE) el[k] = carry_leaves(l, slot, at, t->v[k].tup);
    else if (!is_leaf(t->v[k])) el[k] = t->v[k];
    else if (t->v[k].kind == AV_NUM) carry(l, slot, (*at)++, t->v[k], &el[k]);
    else {
      carry(l, slot, (*at)++, pe_with_name(pe_text_num(l->w, t->v[k], NULL), t->v[k], t->v[k]), &el[k]);
      el[k] = pe_text_of(l->w, el[k], NULL);
    }
  }
  return pe_tuple_like(l->w, t, el);
}

static void carry_maybe(LoopBuild *l, int slot, Av *v) {
  Build *w = l->w;
  const Av x = v->parts->v[0];
  const bool text = x.kind != AV_NUM;
  Av of, has;
  carry(l, slot, -1, text ? pe_with_name(pe_text_num(w, x, NULL), x, x) : x, &of);
  carry(l, slot, ELT_HAS, av_bool(v->ref), &has);
  *v = pe_maybe(w, text ? pe_text_of(w, of, NULL) : of, has.ref, (AvKind)v->type);
  l->carried[slot] = true;
}

static void loop_begin(LoopBuild *l, Build *w, Node *n, Node *body, Node *cond, int var) {
  Fr *fr = w->fr;
  int ns = fr->code->desc.nslots;
  uint8_t *set = pe_temp(w, (size_t)ns + 1), *read = pe_temp(w, (size_t)ns + 1);
  find_assigned(w, body, set, read, ns);
  if (cond) find_assigned(w, cond, set, read, ns);
  for (int i = 0; i < ns; i++) set[i] |= pe_outer_slot(w, fr, i);
  for (int i = 0; i < ns; i++)
    if (w->of_region->only_left(w, fr, i)) set[i] = 0;
  if (var >= 0) { /* the loop assigns its variable; after no round at all it is NULL, see pe_want_after */
    set[var] = 1;
    *pe_slot(w, fr, var) = pe_broken(WHY_B_UNBOUND);
  }
  /* arguments that the loop looks at are evaluated before it, once */
  for (int i = 0; i < ns; i++)
    if (set[i] || read[i]) pe_force_early(w, fr, i, n, n, "an argument that a loop evaluates");
  l->w = w;
  l->path = ++w->loop_path;
  /* vectors whose elements the loop assigns become private arrays now, so that one array goes round */
  for (int i = 0; i < ns; i++) {
    Av *v = pe_slot(w, fr, i);
    if (set[i]) *v = with_leaves(w, *v, pe_hinted(w, HINT_TEXTS, l->path, i, 0), n);
    if (set[i] && (v->kind == AV_VEC || v->kind == AV_TUPLE) && pe_assigns_elements(w, body, i, v->kind == AV_TUPLE) &&
        !pe_grows(w, body, i))
      *v = pe_lane_sized(w, *v) ? pe_av_vec(pe_lane_part(w, v->vec, n)) : pe_to_array(w, *v, n);
    if (set[i] && pe_by_parts(*v) && pe_assigns_elements(w, body, i, v->parts->v[0].kind == AV_TUPLE)) {
      Av part[2];
      for (int k = 0; k < pe_parts_of(*v); k++)
        part[k] = v->parts->v[k].kind == AV_ARRAY ? v->parts->v[k] : pe_to_array(w, v->parts->v[k], n);
      *v = pe_of_parts(w, v->kind == AV_CVEC, part);
    }
  }
  l->nvec = pe_carry_vectors(w, l->path, body, set, &l->vec, n);
  l->entry = pe_save_state(w);
  l->it = pe_item(w->g, w->b, IT_LOOP, n->line);
  l->c = pe_temp(w, (size_t)(ns * MOST_LEAVES + 1) * sizeof *l->c);
  l->ctx = (LoopCtx){
      .up = w->loop, .fr = fr, .item = l->it, .path = l->path, .entry = l->entry, .vec = l->vec, .nvec = l->nvec};
  l->set = set;
  l->body = body;
}

void pe_loop_carry(LoopBuild *l) {
  Build *w = l->w;
  Fr *fr = w->fr;
  uint8_t *set = l->set;
  int ns = fr->code->desc.nslots;
  l->after = pe_temp(w, (size_t)(ns + 1) * sizeof *l->after);
  l->carried = pe_temp(w, (size_t)ns + 1);
  for (int i = 0; i < l->nvec; i++) l->carried[l->vec[i].slot] = true;
  for (int i = 0; i < ns; i++) {
    if (!set[i] || l->carried[i]) continue;
    Av *v = pe_slot(w, fr, i);
    if (pe_maybe_enters(w, l->path, i, v)) {
      carry_maybe(l, i, v);
      continue;
    }
    if (unset(v)) { /* an earlier round may have set it */
      PeType t = l->it->counted ? pe_hinted(w, HINT_AFTER, l->path, i, l->var == i + 1 ? l->var_type : 0) : 0;
      if (t) carry(l, i, -1, t == PT_D ? av_dbl(w, 0) : av_num(t, pe_const_i(w->g, t, 0)), &l->after[i]);
      if (v->kind == AV_UNBOUND || (v->why == WHY_B_UNBOUND && v->n == 0)) *v = pe_unset_in(w, l->path, i);
      continue;
    }
    if (pe_is_text(*v) && pe_one_text(*v)) *v = pe_text_of(w, pe_text_num(w, *v, NULL), NULL); /* others may come */
    if (v->kind == AV_NUM) {
      Av out;
      carry(l, i, -1, *v, &out);
      *v = out;
      l->carried[i] = true;
    } else if (pe_alike(w, 1, v)) {
      const PeKind *kind = pe_kind_of(w, *v);
      Av part[2];
      for (int k = 0; k < kind->parts; k++)
        carry(l, i, ELT_PART + k, pe_with_name(av_num(kind->part_type, k ? v->wide : v->ref), *v, *v), &part[k]);
      v->ref = part[0].ref;
      if (kind->parts == 2) v->wide = part[1].ref;
      *v = pe_with_name(*v, part[0], part[0]);
      l->carried[i] = true;
    } else if (pe_by_parts(*v)) { /* arrays stay what they are */
      if (v->parts->v[0].kind != AV_ARRAY) *v = pe_broken(WHY_B_TYPES);
    } else if (v->kind == AV_TUPLE && (v->tup->list || v->tup->n <= 15)) {
      int at = 0;
      if (leaves(v->tup) > MOST_LEAVES) {
        *v = pe_broken(WHY_B_TYPES);
        continue;
      }
      *v = carry_leaves(l, i, &at, v->tup);
      l->carried[i] = true;
    } else if (v->kind == AV_TUPLE || (v->kind == AV_VEC && !pe_is_part(w->g, *v))) {
      *v = pe_broken(WHY_B_TYPES);
    } /* elements of a part of an array are assigned: it stays what it is */
  }
  pe_carry_heads(w, l->it, l->vec, l->nvec, NULL);
  for (int i = ns; i < ns + l->extra; i++) carry(l, i, -1, w->state[fr->base + i], &w->state[fr->base + i]);
  if (w->q->flags & PE_STREAMS && pe_hinted(w, HINT_DRAWS, l->path, 0, 0))
    w->state[w->draws_at].ref = l->draws = pe_phi(w->g, l->it, OP_LPhi, PT_I, w->state[w->draws_at].ref, 0);
  l->header = pe_save_state(w);
  w->loop = &l->ctx;
  w->b = l->it->body[0];
}

/* What is no number of a tuple that goes round has to be what it was. */
static void same_otherwise(LoopBuild *l, int slot, Av head, Av x) {
  int none = INT_MAX;
  if (leaf(x, head.tup, &none).kind != AV_NULL) return;
  if (none == TEXT_DIFFERS) pe_want(l->w, HINT_TEXTS, l->path, slot, 1);
  pe_bail(l->w, WHY_B_TYPES, NULL, SYMNAME(l->w->fr->code->desc.syms[slot]));
}

/* The phis' values at every `next`. */
void pe_loop_close(LoopBuild *l, Ref counter_next) {
  Build *w = l->w;
  Graph *g = w->g;
  Fr *fr = w->fr;
  PeItem *it = l->it;
  for (Edge *e = l->ctx.nexts; e; e = e->next) {
    Ref *v = pe_alloc(&g->arena, (size_t)(it->n + 1) * sizeof *v);
    int at = 0;
    if (counter_next) v[at++] = counter_next;
    for (int i = 0; i < l->nc; i++) {
      Carried *c = &l->c[i];
      Av x = e->state[fr->base + c->slot];
      int key = c->slot * 64 + c->elt + 1;
      pe_want_merged(w, x);
      const Av whole = x, *head = &l->header[fr->base + c->slot];
      if (head->kind == AV_MAYBE) {
        x = pe_maybe_next(w, l->path, c->slot, *head, x, c->elt == ELT_HAS, c->t);
        if (x.kind == AV_BROKEN) pe_bail(w, x.why, NULL, SYMNAME(fr->code->desc.syms[c->slot]));
      } else if (c->elt >= ELT_PART) { /* one value of several numbers, or of another kind */
        Av both[2] = {l->header[fr->base + c->slot], x};
        if (pe_kind_of(w, x) != pe_kind_of(w, both[0]) || !pe_alike(w, 2, both) ||
            both[0].ref != l->header[fr->base + c->slot].ref)
          pe_bail(w, WHY_B_TYPES, NULL, SYMNAME(fr->code->desc.syms[c->slot]));
        x = av_num(pe_kind_of(w, x)->part_type, c->elt == ELT_PART ? both[1].ref : both[1].wide);
      } else if (c->elt >= 0) {
        Tuple *t0 = l->header[fr->base + c->slot].tup;
        if (pe_is_numeric(x) && (x.kind != AV_TUPLE || x.tup->n != t0->n) && !t0->names && !pe_named(x) && !t0->nrow)
          pe_want(w, HINT_LENGTHS, l->path, c->slot, 1); /* build_carry.c: as a vector */
        int number = c->elt;
        x = leaf(x, t0, &number);
        if (number == TEXT_DIFFERS) pe_want(w, HINT_TEXTS, l->path, c->slot, 1);
        if (pe_is_text(x) && pe_one_text(x)) x = pe_text_num(w, x, NULL);
        if (x.kind == AV_NULL) pe_bail(w, WHY_B_TYPES, NULL, SYMNAME(fr->code->desc.syms[c->slot]));
      }
      if (x.kind == AV_TUPLE && x.tup->n == 1 && !x.tup->list) x = pe_num(w, x, NULL);
      const bool either = x.kind == AV_BROKEN && x.why == WHY_B_TYPES && w->region && w->region->serial;
      if (((pe_is_numeric(x) && x.kind != AV_NUM && !pe_named(x)) || either) && c->elt < 0)
        pe_want(w, HINT_LENGTHS, l->path, c->slot, 1); /* build_carry.c: several from some round on */
      if (x.kind == AV_PROMISE || x.kind != AV_NUM)
        pe_bail(w, WHY_B_TYPES, NULL, c->slot < fr->code->desc.nslots ? SYMNAME(fr->code->desc.syms[c->slot]) : "");
      if (!c->named && (x.why || (pe_is_one(whole) && whole.why))) pe_want(w, HINT_NAMED, l->path, key, 1);
      if (x.type > c->t) pe_want(w, HINT_TYPE, l->path, key, x.type);
      if (c->b && N(g, x.ref)->type != PT_B) pe_want(w, HINT_NO_BOOL, l->path, key, 1);
      v[at] = pe_as_type(w, x, c->t, c->b);
      if (N(g, v[at])->lo < N(g, c->phi)->lo && c->t != PT_D) loosen(l, key, N(g, c->phi)->lo < 0 ? 2 : 1);
      at++;
      if (c->ntag >= 0) v[at++] = pe_width_tag(w, x, c->t);
      else if (x.wide || x.type < c->t)
        pe_want(w, HINT_TAG, l->path, key, 1); /* narrower again: its type goes round, too */
      const int less = pe_less_of_both(c->less, pe_less_than(x, c->t));
      if (less != c->less) pe_want(w, HINT_LESS, l->path, key, (PeType)less);
    }
    for (int i = 0; i < l->nvec; i++)
      if (l->vec[i].varies) v[at++] = e->state[fr->base + l->vec[i].slot].vec->len;
    for (int i = 0; i < fr->code->desc.nslots; i++) { /* what does not go round stays what it is */
      Av *h = &l->header[fr->base + i], *x = &e->state[fr->base + i];
      if (l->carried[i] && h->kind == AV_TUPLE) same_otherwise(l, i, *h, *x);
      if (unset(h) && !unset(x) && w->of_region->only_left(w, fr, i))
        pe_bail(w, WHY_B_CARRIED, NULL, SYMNAME(fr->code->desc.syms[i])); /* such an arm has been taken nevertheless */
      bool old = !l->set[i] || l->carried[i] || h->kind == AV_BROKEN || unset(h) || pe_same(h, x);
      if (!old) pe_want_merged(w, *x);
      if (!old && h->kind == AV_NULL) {
        pe_want_maybe_null(w, l->path, i, *x);
        if (pe_is_numeric(*x) && !pe_named(*x) && !pe_hinted(w, HINT_LENGTHS, l->path, i, 0))
          pe_want(w, HINT_LENGTHS, l->path, i, 1);
      }
      if (!old)
        pe_bail(w, x->kind == AV_BROKEN && x->why ? x->why : WHY_B_TYPES, NULL, SYMNAME(fr->code->desc.syms[i]));
    }
    for (int i = 0; i < fr->base && w->nouter; i++)
      if (pe_outer_slot(w, w->region->fr, i) && !pe_same(&l->header[i], &e->state[i]))
        pe_bail(w, WHY_B_SUPER, NULL, "");
    if (w->q->flags & PE_STREAMS && e->state[w->draws_at].ref != l->header[w->draws_at].ref && !l->draws)
      pe_want(w, HINT_DRAWS, l->path, 0, 1);
    if (l->draws) v[at++] = e->state[w->draws_at].ref;
    e->jump->n = at;
    e->jump->v = v;
  }
}

/* A vector that no path assigns a number to, but which is replaced each round, cannot be carried: found here. */
static Av loop_end(LoopBuild *l, bool natural) {
  Build *w = l->w;
  w->loop = l->ctx.up;
  w->b = l->it->body[0]->up;
  int n = w->nstate;
  pe_load_state(w, l->entry, n);
  if (!natural && !l->ctx.breaks) {
    w->b->ended = true;
    return av_kind(AV_NULL);
  }
  int ns = w->fr->code->desc.nslots;
  for (int i = 0; i < ns && natural; i++) {
    Av *h = &l->header[w->fr->base + i];
    bool num = l->set[i] && unset(&l->entry[w->fr->base + i]) && unset(h);
    if (num && l->after[i].kind == AV_NUM) {
      *h = l->after[i];
      continue;
    }
    PeType t = 0;
    for (Edge *e = l->ctx.nexts; e && num; e = e->next) {
      Av *x = &e->state[w->fr->base + i];
      num = x->kind == AV_NUM;
      if (num && x->type > t) t = x->type;
    }
    if (num && t) h->wide = l->path, h->type = (uint8_t)t;
  }
  pe_merge_edges(w, l->it, l->ctx.breaks, natural ? l->header : NULL, n);
  pe_carry_end(w, l->vec, l->nvec, NULL);
  return av_kind(AV_NULL);
}

/* r is phi and something that is the same for all lanes: which (0: it is not). */
static Ref beyond(Graph *g, Ref r, Ref phi, int fuel) {
  r = pe_real(g, r);
  if (r == phi) return pe_const_i(g, PT_I, 0);
  if (fuel <= 0 || N(g, r)->op != OP_AddI) return 0;
  for (int k = 0; k < 2; k++) {
    Ref rest = N(g, r)->in[!k], x = pe_of_launch(g, rest, 30) ? beyond(g, N(g, r)->in[k], phi, fuel - 1) : 0;
    if (x) return pe_mk2(g, OP_AddI, x, rest);
  }
  return 0;
}

/* The draws that a region's lane has made after a counted loop whose rounds make equally many: no phi, so that it can
 * be seen that all lanes make as many. */
static void draws_after(LoopBuild *l, Ref first, Ref last, bool nonempty) {
  Build *w = l->w;
  Graph *g = w->g;
  Ref each = 0;
  if (!l->draws || l->ctx.breaks || w->b->ended) return;
  for (Edge *e = l->ctx.nexts; e; e = e->next) {
    Ref x = beyond(g, e->state[w->draws_at].ref, l->draws, 16);
    if (!x || (each && x != each)) return;
    each = x;
  }
  Ref rounds = pe_mk2(g, OP_AddI, pe_mk2(g, OP_SubI, last, first), pe_const_i(g, PT_I, 1));
  if (!nonempty)
    rounds = pe_select(g, pe_mk2(g, OP_LtI, rounds, pe_const_i(g, PT_I, 0)), pe_const_i(g, PT_I, 0), rounds);
  if (each && w->q->flags & PE_TAPE) pe_build_guard(w, pe_mk2(g, OP_NoOvfMul, rounds, each), WHY_G_SIZE, NULL);
  if (each)
    w->state[w->draws_at] =
        av_num(PT_I, pe_mk2(g, OP_AddI, l->entry[w->draws_at].ref, pe_mk2(g, OP_MulI, rounds, each)));
}

/* What the variable of a for loop is at i: the number itself, or element i of what it runs over. */
static Av loop_element(Build *w, Pull *v, Ref i, bool direct, bool text, Node *n) {
  if (direct) return av_num(PT_I, i);
  Av e = pe_at(w, v, i, n);
  return text ? pe_text_of(w, e, n) : e;
}

/* A loop over nothing. */
static Av no_round(Build *w, int var) { return *pe_slot(w, w->fr, var) = av_kind(AV_NULL); }

Av pe_build_for(Build *w, Node *n) {
  Graph *g = w->g;
  Av seq = pe_force(w, pe_eval_node(w, n->kid[0]));
  if (w->b->ended) return av_kind(AV_NULL);
  int var = pe_var_slot(w, n);
  if (var < 0 || pe_in_with(w)) pe_bail(w, WHY_B_SPECIAL, n, "for");
  if (seq.kind == AV_NULL) return no_round(w, var);
  if (seq.kind == AV_NUM) seq = pe_tuple(w, 1, &seq, NULL, false);
  if (seq.kind == AV_TUPLE && seq.tup->list) { /* list(...) of numbers of one type */
    bool plain = true;
    for (int i = 0; i < seq.tup->n; i++) {
      Av *x = &seq.tup->v[i];
      *x = pe_force(w, *x);
      plain = plain && x->kind == AV_NUM && x->type == seq.tup->v[0].type && !x->wide;
    }
    if (plain) seq = pe_tuple(w, seq.tup->n, seq.tup->v, NULL, false);
  }
  const bool text = seq.kind == AV_TVEC && !seq.vec->levels;
  if (text) seq = pe_av_vec(seq.vec);
  if (seq.kind != AV_VEC && seq.kind != AV_TUPLE && seq.kind != AV_ARRAY && (seq.kind != AV_LIST || seq.type))
    pe_bail(w, pe_stringy(seq) ? WHY_B_STRING : seq.kind == AV_LIST ? WHY_B_LIST : WHY_B_TYPES, n, "for");
  Pull *v = seq.kind == AV_LIST ? pe_records(w, seq, n) : pe_as_vec(w, seq, n);
  Over over = {.up = w->over, .v = v, .path = w->loop_path + 1};
  if (pe_hinted(w, HINT_COPY, over.path, 0, 0))
    v = pe_array_len(w, v) < 0 ? pe_packed(w, v, n)
                               : pe_as_vec(w, pe_to_array(w, pe_to_array(w, pe_av_vec(v), n), n), n);
  else w->over = &over;
  bool direct = v->kind == VK_SEQ && v->type == PT_I && v->last;
  Ref first = direct ? v->base : pe_const_i(g, PT_I, 0);
  Ref last = direct ? v->last : pe_mk2(g, OP_AddI, v->len, pe_const_i(g, PT_I, -1));
  const Av r = pe_build_rounds(w, n, v, first, last, direct, text);
  w->over = over.up;
  return r;
}

Av pe_build_rounds(Build *w, Node *n, Pull *v, Ref first, Ref last, bool direct, bool text) {
  Graph *g = w->g;
  const int var = pe_var_slot(w, n);
  int64_t a, b;
  if (pe_is_const(g, first, &a, NULL) && pe_is_const(g, last, &b, NULL) && a > b) return no_round(w, var);
  if (w->region) w->of_region->before(w, n, first, last);
  int path = w->loop_path;
  bool peeled = pe_hinted(w, HINT_PEEL, path + 1, 0, 0);
  if (peeled) { /* the first round by itself: from then on the vectors that it replaces have their types */
    LoopCtx *around = w->loop;
    pe_build_guard(w, pe_mk2(g, OP_LeI, first, last), WHY_G_SIZE, n);
    w->loop_path += 1000 * ++w->npeel; /* hints are by path: those of the loops in the body stay */
    w->loop = NULL;
    *pe_slot(w, w->fr, var) = loop_element(w, v, first, direct, text, n);
    pe_eval_node(w, n->kid[1]);
    if (w->b->ended) return av_kind(AV_NULL);
    w->loop = around;
    w->loop_path = path;
    first = pe_mk2(g, OP_AddI, first, pe_const_i(g, PT_I, 1));
  }
  LoopBuild l = {0};
  const bool inner = w->region && w->region->serial && n != w->q->loop;
  l.peel = !peeled && (!w->region || w->fr->up || inner) && !rg_leaves_round(n->kid[1]);
  loop_begin(&l, w, n, n->kid[1], NULL, var);
  l.ctx.peel = l.peel;
  l.it->counted = true;
  l.it->nonempty = direct && n->kid[0]->kind == ND_Colon && !peeled;
  l.it->last = last;
  Ref i = pe_phi(g, l.it, OP_LPhi, PT_I, first, 0);
  PeNode *p = N(g, i);
  p->lo = N(g, first)->lo;
  p->hi = N(g, last)->hi;
  if (p->hi == INT32_MAX)
    p->hi = INT32_MAX - 1; /* the counter passes `last` by one: see the guard where the sequence was made */
  if (p->lo == INT32_MIN) p->lo++;
  if (p->lo > p->hi) p->lo = p->hi;
  pe_hint_trips(w, l.it);
  const bool serial = w->region && w->region->serial && w->fr == w->region->fr && n != w->q->loop;
  if (serial && !text && v->kind != VK_RECORDS) l.var = var + 1, l.var_type = direct ? PT_I : (PeType)v->type;
  pe_loop_carry(&l);
  if (serial) { /* what it sets, it sets in each round of the region: rg_always_sets */
    PeBlock *in = w->b;
    w->b = l.it->body[0]->up;
    pe_build_guard(w, pe_mk2(g, OP_LeI, first, last), WHY_G_SIZE, n);
    w->b = in;
  }
  bool runs = serial || l.it->nonempty || peeled || (pe_is_const(g, first, &a, NULL) && pe_is_const(g, last, &b, NULL));
  for (int s = 0; s < w->fr->code->desc.nslots && !runs; s++)
    if (l.after[s].kind == AV_NUM) {
      PeBlock *in = w->b;
      w->b = l.it->body[0]->up;
      pe_build_guard(w, pe_mk2(g, OP_LeI, first, last), WHY_G_SIZE, n);
      w->b = in;
      runs = true;
    }
  *pe_slot(w, w->fr, var) = loop_element(w, v, i, direct, text, n);
  if (w->region) w->of_region->enter(w, n, l.it, i);
  pe_eval_node(w, n->kid[1]);
  if (w->region) w->of_region->leave(w, n, l.ctx.breaks != NULL);
  pe_carry_round(w, l.path, l.vec, l.nvec, l.peel, n);
  pe_edge(w, &l.ctx.nexts, IT_NEXT, l.it, av_kind(AV_NULL));
  if (!l.ctx.nexts && n == w->q->loop) pe_bail(w, WHY_B_EXIT, n, ""); /* whatever the values are */
  pe_loop_close(&l, pe_mk2(g, OP_AddI, i, pe_const_i(g, PT_I, 1)));
  Av r = loop_end(&l, true);
  const bool counts = w->region ? !w->region->serial : (w->q->flags & (PE_TAPE | PE_SERIAL)) == PE_TAPE;
  if (counts && w->q->flags & PE_STREAMS) draws_after(&l, first, last, l.it->nonempty);
  return r;
}

/* Leave the loop unless cond holds: the parts of && one after the other, so that each check stands where it is needed.
 */
static void leave_unless(LoopBuild *l, Node *cond) {
  Build *w = l->w;
  Graph *g = w->g;
  if (cond->kind == ND_Paren) {
    leave_unless(l, cond->kid[0]);
    return;
  }
  if (cond->kind == ND_And) {
    leave_unless(l, cond->kid[0]);
    if (!w->b->ended) leave_unless(l, cond->kid[1]);
    return;
  }
  Ref c = pe_truth(w, pe_force(w, pe_eval_node(w, cond)), cond);
  if (w->b->ended) return;
  int64_t k;
  if (pe_is_const(g, c, &k, NULL)) {
    if (!k) pe_edge(w, &l->ctx.breaks, IT_BREAK, l->it, av_kind(AV_NULL));
    return;
  }
  PeBlock *body = w->b;
  PeItem *it = pe_item(g, body, IT_IF, cond->line);
  it->node = c;
  w->b = it->body[1];
  pe_edge(w, &l->ctx.breaks, IT_BREAK, l->it, av_kind(AV_NULL));
  w->b = body;
}

/* Arguments that running n asks for before anything else happens are evaluated now: they may draw, which none does in a
 * loop.  False: what comes after n is not certain, or something has happened before it. */
static bool force_first(Build *w, Node *n) {
  if (!n || w->b->ended) return false;
  switch (n->kind) {
  case ND_Const: return true;
  case ND_Local:
    if (pe_slot(w, w->fr, n->slot)->kind == AV_PROMISE) (void)pe_read_slot(w, w->fr, n->slot, n);
    return !w->b->ended;
  case ND_Paren:
  case ND_Unary: return force_first(w, n->kid[0]);
  case ND_Arith:
  case ND_Compare:
  case ND_Logic: return force_first(w, n->kid[0]) && force_first(w, n->kid[1]);
  case ND_Block:
    for (int i = 0; i < n->nkids; i++)
      if (!force_first(w, n->kid[i])) return false;
    return true;
  case ND_If:
  case ND_And:
  case ND_Or:
  case ND_SetLocal: (void)force_first(w, n->kid[0]); return false;
  default: return false;
  }
}

Av pe_build_while(Build *w, Node *n) {
  bool repeat = n->kind == ND_Repeat;
  LoopBuild l = {0};
  (void)force_first(w, n->kid[0]);
  if (w->b->ended) return av_kind(AV_NULL);
  loop_begin(&l, w, n, n->kid[repeat ? 0 : 1], repeat ? NULL : n->kid[0], -1);
  pe_loop_carry(&l);
  if (!repeat) leave_unless(&l, n->kid[0]);
  if (!w->b->ended) pe_eval_node(w, n->kid[repeat ? 0 : 1]);
  pe_carry_round(w, l.path, l.vec, l.nvec, l.peel, n);
  pe_edge(w, &l.ctx.nexts, IT_NEXT, l.it, av_kind(AV_NULL));
  pe_loop_close(&l, 0);
  return loop_end(&l, false);
}

Av pe_build_jump(Build *w, Node *n) {
  if (w->of_region->leaves(w, n)) return av_kind(AV_NULL);
  if (n->kind == ND_Return) {
    Av v = n->nkids ? pe_force(w, pe_eval_node(w, n->kid[0])) : av_kind(AV_NULL);
    Fr *fr = w->fr;
    if (w->region && !fr->up) pe_bail(w, WHY_B_EXIT, n, "return");
    if (pe_in_with(w)) pe_bail(w, WHY_B_SPECIAL, n, "return() in with()"); /* it leaves that alone */
    if (w->b->ended || n->flags & NF_TAIL) return v;
    if (fr->label) pe_edge(w, &fr->returns, IT_BREAK, fr->label, v);
    else if (!fr->up) pe_edge(w, &w->returns, IT_RETURN, NULL, v);
    else pe_bail(w, WHY_B_SPECIAL, n, "return");
    return av_kind(AV_NULL);
  }
  LoopCtx *l = w->loop;
  if (!l || l->fr != w->fr) pe_bail(w, WHY_B_SPECIAL, n, n->kind == ND_Break ? "break" : "next");
  if (l->region) {
    if (n->kind == ND_Break) pe_bail(w, WHY_B_EXIT, n, "break");
    pe_edge(w, &l->nexts, IT_BREAK, l->item, av_kind(AV_NULL));
    return av_kind(AV_NULL);
  }
  pe_carry_round(w, l->path, l->vec, l->nvec, false, n);
  if (n->kind == ND_Break) pe_edge(w, &l->breaks, IT_BREAK, l->item, av_kind(AV_NULL));
  else pe_edge(w, &l->nexts, IT_NEXT, l->item, av_kind(AV_NULL));
  return av_kind(AV_NULL);
}
