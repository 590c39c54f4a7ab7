/* pe/region_count.c - variables that count under conditions, and that are read as values.
 *
 *   for (i in 1:n) if (x[i] > 0) { k <- k + 1; idx[k] <- i; pos[i] <- k }
 *
 * What k is when an iteration begins is the sum of what those before it have added, whole numbers.  So there are two
 * kernels.  The first (PE_COUNT) computes what each lane adds: of the body only what this depends on, its slice.  The
 * host makes the sums, and the second kernel, of the whole body, has them as an argument more: k is its lane's element.
 * What k counts must not depend on k itself.
 */
#include "region.h"

typedef struct Slice {
  Build *w;
  uint8_t *need; /* by slot: what the counts depend on */
  bool changed, collect;
} Slice;

static bool rg_counted(Build *w, int slot) {
  Region *r = w->region;
  for (int i = 0; i < r->ngiven; i++)
    if (r->given[i] == slot) return true;
  return false;
}

bool rg_find_given(Build *w, int slot, int type, FoldScan *f) {
  Region *r = w->region;
  if ((type != T_INT && type != T_DBL) || r->ngiven == MAX_GIVEN || r->nsites + f->nsites > MAX_FOLDS) return false;
  for (int i = 0; i < f->nsites; i++) {
    Node *x = rg_strip(f->site[i].x);
    if (f->site[i].fold.kind != PF_SUM || !x) return false;
    if (x->kind == ND_Const && x->u.value.tag == V_DBL && x->u.value.d != floor(x->u.value.d)) return false;
  }
  for (int i = 0; i < r->nsites; i++) /* a subscript that the host counts */
    if (r->site[i].fold.cell && r->site[i].counter == slot) return false;
  for (int i = 0; i < f->nsites; i++) {
    Site *s = &r->site[r->nsites++];
    *s = f->site[i];
    s->fold.kind = PF_GIVEN;
    s->fold.type = (uint8_t)type;
    s->fold.sym = r->fr->code->desc.syms[slot];
    s->loop = NULL;
  }
  r->given[r->ngiven++] = slot;
  return true;
}

/* ---- the slice --------------------------------------------------------------------------------------------------- */

static void needs(Slice *s, int slot) {
  if (slot < 0 || s->need[slot]) return;
  s->need[slot] = 1;
  s->changed = true;
}

/* All that n reads. */
static void reads(Slice *s, Node *n) {
  Build *w = s->w;
  Region *r = w->region;
  if (!n) return;
  if (n->kind == ND_Local || n->kind == ND_Free || n->kind == ND_SetIndex) needs(s, pe_var_slot(w, n));
  if (n->kind == ND_Function || n->kind == ND_CallSpecial || n->kind == ND_SetNested)
    for (int i = 0; i < r->nslots; i++)
      if (r->kind[i] != RV_NONE && rg_mentions(n->expr, r->fr->code->desc.syms[i])) needs(s, i);
  if (n->kind == ND_Call && n->u.call->fn) reads(s, n->u.call->fn);
  for (int i = 0; i < n->nkids; i++) reads(s, rg_live_kid(w, n, i));
}

/* What the statement n adds to a counter; false: it is none of their places. */
static bool site_reads(Slice *s, Node *n) {
  Region *r = s->w->region;
  bool is = false;
  for (int i = 0; i < r->nsites; i++)
    if (r->site[i].fold.kind == PF_GIVEN && r->site[i].node == n) {
      is = true;
      reads(s, r->site[i].x);
    }
  return is;
}

/* Calls that may draw random numbers: which those after them get depends on them. */
static bool may_draw(Build *w, Node *n) {
  if (n->kind == ND_Call) return true;
  return n->kind == ND_CallBuiltin && pe_base_of(n)->flags & PBF_DRAWS && w->q->flags & PE_STREAMS;
}

/* Does n, somewhere, set what is needed, or a counter, or draw? */
static bool acts(Slice *s, Node *n) {
  Build *w = s->w;
  Region *r = w->region;
  if (!n) return false;
  bool sets = n->kind == ND_SetLocal || n->kind == ND_SetVar || n->kind == ND_SetIndex || n->kind == ND_For;
  int slot = sets ? pe_var_slot(w, n) : -1;
  if (slot >= 0 && (s->need[slot] || rg_counted(w, slot))) return true;
  if (n->kind == ND_SetNested || n->kind == ND_CallSpecial)
    for (int i = 0; i < r->nslots; i++)
      if ((s->need[i] || rg_counted(w, i)) && rg_mentions(n->expr, r->fr->code->desc.syms[i])) return true;
  if ((w->q->flags & PE_STREAMS) && may_draw(w, n)) return true;
  for (int i = 0; i < n->nkids; i++)
    if (acts(s, rg_live_kid(w, n, i))) return true;
  return false;
}

static void leave_out(Slice *s, Node *n) {
  Region *r = s->w->region;
  if (!s->collect || !n) return;
  if (r->nskip == MAX_SKIP) pe_bail(s->w, WHY_B_SIZE, n, "");
  r->skip[r->nskip++] = n;
}

/* Must the statement n be carried out?  jumps: break and next must. */
static bool keep(Slice *s, Node *n, bool jumps) {
  Build *w = s->w;
  if (!n) return false;
  switch (n->kind) {
  case ND_Block: {
    int was = w->region->nskip;
    bool any = false;
    for (int i = 0; i < n->nkids; i++) {
      bool k = keep(s, n->kid[i], jumps);
      if (!k) leave_out(s, n->kid[i]);
      any = any || k;
    }
    if (!any) w->region->nskip = was; /* it is left out as a whole */
    return any;
  }
  case ND_If: {
    Node *a = rg_live_kid(w, n, 1), *b = n->nkids > 2 ? rg_live_kid(w, n, 2) : NULL;
    int was = w->region->nskip;
    bool ka = keep(s, a, jumps), kb = keep(s, b, jumps);
    if (!ka && !kb && !acts(s, n->kid[0])) {
      w->region->nskip = was;
      return false;
    }
    reads(s, n->kid[0]);
    if (!ka) leave_out(s, a);
    if (!kb) leave_out(s, b);
    return true;
  }
  case ND_For:
  case ND_While:
  case ND_Repeat: {
    Node *body = n->kid[n->nkids - 1], *head = n->nkids > 1 ? n->kid[0] : NULL;
    int was = w->region->nskip;
    bool k = keep(s, body, false);
    w->region->nskip = was;
    int slot = n->kind == ND_For ? pe_var_slot(w, n) : -1;
    if (!k && !acts(s, head) && !(slot >= 0 && s->need[slot])) return false;
    if (!keep(s, body, true)) leave_out(s, body);
    reads(s, head);
    return true;
  }
  case ND_Break:
  case ND_Next: return jumps;
  case ND_SetLocal:
  case ND_SetVar:
    if (site_reads(s, n)) return true;
    break;
  case ND_Return: return true;
  default: break;
  }
  if (!acts(s, n)) return false;
  reads(s, n);
  return true;
}

void rg_slice(Build *w) {
  Region *r = w->region;
  if (!r->ngiven) return;
  Slice s = {.w = w, .need = pe_temp(w, (size_t)r->nslots + 1)};
  do {
    s.changed = false;
    keep(&s, r->body, true);
  } while (s.changed);
  for (int i = 0; i < r->ngiven; i++) {
    Node *at = NULL;
    for (int k = 0; k < r->nsites && !at; k++)
      if (r->site[k].slot == r->given[i] && r->site[k].fold.kind == PF_GIVEN) at = r->site[k].node;
    if (s.need[r->given[i]]) pe_bail(w, WHY_B_CARRIED, at, SYMNAME(r->fr->code->desc.syms[r->given[i]]));
  }
  Graph *g = w->g;
  if (!(w->q->flags & PE_COUNT)) {
    for (int i = 0; i < r->ngiven; i++) {
      PeArg *a = &g->args[g->nargs];
      *a = (PeArg){.kind = PA_ELEM, .type = T_INT, .facts = PF_NOT_NULL | PF_KNOWN_TYPE | PF_COMPLETE};
      Ref v = pe_mk(g, OP_Load, PT_I, 0, 0, 0, g->nargs++);
      N(g, v)->lo = INT32_MIN + 1;
      bool dbl = rg_scalar_type(rg_now(w, r->fr->code->desc.syms[r->given[i]])) == T_DBL;
      w->state[r->given[i]] = dbl ? av_num(PT_D, pe_mk1(g, OP_I2D, v)) : av_num(PT_I, v);
    }
    return;
  }
  s.collect = true;
  keep(&s, r->body, true);
  w->counting = true;
  for (int i = 0; i < r->ngiven; i++) {
    bool dbl = rg_scalar_type(rg_now(w, r->fr->code->desc.syms[r->given[i]])) == T_DBL;
    w->state[r->given[i]] = dbl ? av_dbl(w, 0) : av_int(w, 0);
  }
  for (int i = 0; i < r->nslots; i++)
    if (r->kind[i] == RV_OUT && !s.need[i]) r->kind[i] = RV_TEMP;
}

bool pe_region_skips(Build *w, Node *n) {
  Region *r = w->region;
  if (!r || w->fr != r->fr) return false;
  for (int i = 0; i < r->nskip; i++)
    if (r->skip[i] == n) return true;
  return false;
}

/* k <- k + x */
Av rg_count(Build *w, Site *s, Node *n) {
  Av *now = &w->state[s->slot];
  Av x = pe_num(w, pe_force(w, pe_eval_node(w, s->x)), n);
  if (w->b->ended) return x;
  double d;
  int64_t whole;
  if (x.type == PT_D && !(pe_is_const(w->g, x.ref, &whole, &d) && d == floor(d) && fabs(d) < 1 << 20))
    pe_bail(w, WHY_B_CARRIED, n, SYMNAME(s->fold.sym)); /* a sum whose order of additions matters */
  if (x.type == PT_D && s->fold.type == T_INT) pe_bail(w, WHY_B_TYPES, n, SYMNAME(s->fold.sym));
  if (x.wide) pe_build_guard(w, x.wide, WHY_G_TYPE, n);
  x.wide = 0;
  if (x.type != PT_D) x = av_num(PT_I, pe_not_na(w, pe_convert(w, x, PT_I), n));
  return *now = pe_op2(w, s->fold.op == SOP_Sub ? SOP_Sub : SOP_Add, *now, x, n);
}
