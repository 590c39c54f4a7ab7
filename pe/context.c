/* pe/context.c - what each part of the builder stands on: how a try ends, its guards, its hints, its loops.
 *
 * The lowest of the builder's files: it knows no kinds of values and calls none of those above it.
 */
#include "build.h"
#include "loop.h"
#include "region.h"

#include <stdio.h>

/* ---- a try: whose line it is at, how it ends -------------------------------------------------------------------- */

Obj *pe_packaged(Build *w, Node *n) {
  static const char *const standard[] = {"base", "stats", "utils"};
  Obj *e = n && n->kind == ND_CallSpecial ? n->expr : NULL, *op = rt_sym(w->R, "::");
  if (!e || LEN(e) != 3 || ELT(e, 0) != op || SYM(op)->redefined || ELT(e, 1)->type != T_SYM ||
      ELT(e, 2)->type != T_SYM)
    return NULL;
  Value v = SYM(ELT(e, 2))->bval;
  for (size_t i = 0; i < sizeof standard / sizeof *standard; i++)
    if (!strcmp(SYMNAME(ELT(e, 1)), standard[i])) return v.tag == V_OBJ && rt_is_fun(v.o) ? ELT(e, 2) : NULL;
  return NULL;
}

bool pe_of_base(Build *w, const Fr *fr) {
  if (!fr) return false;
  while (fr->def) fr = fr->def;
  return fr->env == w->R->base;
}

bool pe_is_rare(const Build *w, const Node *n, int arm) {
  for (int i = 0; i < w->nrare; i++)
    if (w->rare[i].node == n && w->rare[i].arm == arm) return true;
  return false;
}

bool pe_make_rare(Build *w, Node *n, int arm) {
  enum { SELDOM = 16 };
  const uint64_t all = (uint64_t)n->count[0] + n->count[1];
  if (w->nrare == PE_MOST_RARE || all < SELDOM || (uint64_t)n->count[arm] * SELDOM > all) return false;
  w->rare[w->nrare].node = n;
  w->rare[w->nrare++].arm = arm;
  return true;
}

/* What cannot be compiled stands in an arm that a loop with a state seldom takes: the next try leaves that to the
 * interpreter. */
static void leave_rare(Build *w) {
  if (!w->region || !w->region->serial) return;
  for (const Arm *a = w->arm; a; a = a->up)
    if (pe_make_rare(w, a->node, a->arm)) pe_again(w);
}

_Noreturn void pe_bail(Build *w, int why, Node *n, const char *what) {
  leave_rare(w);
  const Fr *fr = w->fr;
  Node *call = NULL; /* the program's call of a base function in which it happened */
  for (; fr && fr->call && pe_of_base(w, fr); fr = fr->up) call = fr->call;
  if (call) {
    n = call;
    if (call->kind == ND_Call || call->kind == ND_CallBuiltin) {
      Obj *sym = call->u.call->sym ? call->u.call->sym : pe_packaged(w, call->u.call->fn);
      if (sym) what = SYMNAME(sym);
    }
    if (why == WHY_B_SPECIAL || why == WHY_B_REPLACE || why == WHY_B_FUNCTION) why = WHY_B_BUILTIN;
  }
  w->why = why;
  w->why_line = n && n->line ? n->line : w->line;
  const Closure *mapped = w->q->fun && w->q->fun->type == T_CLOSURE ? (const Closure *)w->q->fun : NULL;
  const Code *code = fr ? fr->code : mapped ? (const Code *)mapped->code : NULL;
  if (fr ? pe_of_base(w, fr)
         : mapped && mapped->env == w->R->base) /* apply(m, 1, quantile): none of the program's lines */
    w->why_line = 0;
  const char *file = w->q->file ? w->q->file : code ? code->file : NULL;
  char where[96] = "";
  if (file && w->why_line) {
    const char *s = strrchr(file, '/');
    snprintf(where, sizeof where, ", %s:%d", s ? s + 1 : file, w->why_line);
  } else if (w->why_line) {
    snprintf(where, sizeof where, ", line %d", w->why_line);
  }
  if (what && *what) snprintf(w->what, sizeof w->what, "%s: %.60s%s", pe_why_text(why), what, where);
  else snprintf(w->what, sizeof w->what, "%s%s", pe_why_text(why), where);
  longjmp(w->bail, 1);
}

_Noreturn void pe_again(Build *w) { longjmp(w->again, 1); }

void *pe_temp(Build *w, size_t n) { return pe_alloc(&w->arena, n); }

/* May the builder assume what a guard of this kind checks?  Not if it failed too often before. */
bool pe_speculates(Build *w, int why) {
  if (why == WHY_G_NOT_NA && w->q->flags & PE_NA_VALUES) return false;
  if (why == WHY_G_BRANCH && w->q->flags & PE_ALL_BRANCHES) return false;
  for (int i = 0; i < 8 && w->q->deopted[i]; i++)
    if (w->q->deopted[i] == why) return false;
  return true;
}

int pe_line(Build *w, const Node *n) { return n && n->line && !pe_of_base(w, w->fr) ? n->line : w->line; }

Ref pe_build_guard(Build *w, Ref cond, int why, Node *n) { return pe_guard(w->g, w->b, cond, why, pe_line(w, n)); }

/* ---- hints ------------------------------------------------------------------------------------------------------- */

static bool is_hint(const Hint *h, PeHint kind, int loop, int slot) {
  return h->kind == kind && h->loop == loop && h->slot == slot;
}

PeType pe_hinted(Build *w, PeHint kind, int loop, int slot, PeType t) {
  for (int i = 0; i < w->nhint; i++)
    if (is_hint(&w->hint[i], kind, loop, slot) && w->hint[i].type > t) t = w->hint[i].type;
  return t;
}

void pe_want(Build *w, PeHint kind, int loop, int slot, PeType t) {
  pe_assert(w, w->nhint >= 0 && w->nhint <= (int)(sizeof w->hint / sizeof *w->hint), "%d hints", w->nhint);
  for (int i = 0; i < w->nhint; i++)
    if (is_hint(&w->hint[i], kind, loop, slot)) {
      if (t > w->hint[i].type) w->hint[i].type = (uint8_t)t;
      pe_again(w);
    }
  if (w->nhint == 64) pe_bail(w, WHY_B_TYPES, NULL, "");
  w->hint[w->nhint++] = (Hint){.kind = (uint8_t)kind, .loop = loop, .slot = slot, .type = (uint8_t)t};
  pe_again(w);
}

/* v: what a loop that certainly ran a round has assigned to the variable.  Next time its value goes round. */
_Noreturn void pe_want_after(Build *w, int slot, Av v) {
  pe_want(w, HINT_AFTER, v.wide, slot, v.type);
  pe_bail(w, WHY_B_UNBOUND, NULL, "");
}

/* ---- what scalars of the scope are at this compilation ----------------------------------------------------------- */

bool pe_now(Build *w, Ref r, double *v) {
  Graph *g = w->g;
  int64_t k;
  double a, b;
  if (pe_is_const(g, r, &k, v)) {
    if (N(g, r)->type != PT_D) *v = (double)k;
    return true;
  }
  PeNode *n = N(g, r);
  switch (n->op) {
  case OP_Len:
  case OP_Nrow:
  case OP_Ncol:
    if (!w->lengths) return false;
    /* fall through */
  case OP_Unbox:
    for (int i = 0; i < w->nnow; i++)
      if (w->now[i].ref == r) {
        *v = w->now[i].v;
        return true;
      }
    return false;
  case OP_Pi:
  case OP_I2D: return pe_now(w, n->in[0], v);
  case OP_D2I:
    if (!pe_now(w, n->in[0], v)) return false;
    *v = trunc(*v);
    return true;
  case OP_AddI:
  case OP_SubI:
  case OP_MulI:
  case OP_AddD:
  case OP_SubD:
  case OP_MulD: {
    int op = n->op;
    Ref y = n->in[1];
    if (!pe_now(w, n->in[0], &a) || !pe_now(w, y, &b)) return false;
    *v = op == OP_AddI || op == OP_AddD ? a + b : op == OP_SubI || op == OP_SubD ? a - b : a * b;
    return true;
  }
  default: return false;
  }
}

bool pe_length_now(Build *w, Ref r, double *v) {
  const bool lengths = w->lengths;
  w->lengths = true;
  const bool known = pe_now(w, r, v);
  w->lengths = lengths;
  return known;
}

void pe_no_effects(Build *w, unsigned effects, Node *n) {
  if (w->effects != effects) pe_bail(w, WHY_B_SUPER, n, "");
}

void pe_note_now(Build *w, Ref r, double v) {
  if (w->nnow == 64) return;
  w->now[w->nnow].ref = r;
  w->now[w->nnow++].v = v;
}

/* ---- variables --------------------------------------------------------------------------------------------------- */

int rg_slot(Fr *fr, Obj *sym) {
  for (int i = 0; i < fr->code->desc.nslots; i++)
    if (fr->code->desc.syms[i] == sym) return i;
  return -1;
}

int pe_var_slot(Build *w, Node *n) {
  switch (n->kind) {
  case ND_Local:
  case ND_SetLocal: return n->slot;
  case ND_For:
  case ND_SetIndex:
    if (n->slot >= 0) return n->slot;
    break;
  case ND_SetNested:
    if (n->slot >= 0) return n->slot;
    if (!n->cache[1] || ((const NestInfo *)n->cache[1])->super) return -1;
    break;
  case ND_Free:
  case ND_SetVar: break;
  default: return -1;
  }
  /* code of the top level: the region's variables have slots of our own */
  return w->region && w->fr == w->region->fr ? rg_slot(w->fr, n->u.sym) : -1;
}

bool rg_leaves_round(Node *n) {
  if (!n || n->kind == ND_For || n->kind == ND_While || n->kind == ND_Repeat) return false;
  if (n->kind == ND_Next || n->kind == ND_Break) return true;
  for (int i = 0; i < n->nkids; i++)
    if (rg_leaves_round(n->kid[i])) return true;
  return false;
}

bool pe_has_names(Build *w, Obj *call, int from) {
  Obj *names = rt_attr(call, w->R->s.names);
  if (IS_NIL(names)) return false;
  for (int64_t i = from; i < LEN(names); i++)
    if (CLEN(ELT(names, i)) > 0) return true;
  return false;
}

Av *pe_save_state(Build *w) {
  Av *s = pe_temp(w, (size_t)(w->nstate + 1) * sizeof *s);
  if (w->nstate) memcpy(s, w->state, (size_t)w->nstate * sizeof *s);
  return s;
}

void pe_load_state(Build *w, const Av *s, int n) {
  if (n) memcpy(w->state, s, (size_t)n * sizeof *s);
  w->nstate = n;
}

Av pe_broken(int why) {
  Av v = av_kind(AV_BROKEN);
  v.why = (int16_t)why;
  return v;
}

/* ---- loops of the builder itself --------------------------------------------------------------------------------- */

enum { SHORT_TRIPS = 16 };

/* Lengths differ from call to call more than numbers do: they are a hint where they are short, and other numbers of
 * rounds have code of their own. */
void pe_hint_trips(Build *w, PeItem *it) {
  const bool lengths = w->lengths;
  for (int k = 0; k < (w->g->gpu ? 2 : 1) && !it->trips; k++) {
    double first, last;
    w->lengths = k > 0;
    if (!pe_now(w, N(w->g, it->v[0])->in[0], &first) || !pe_now(w, it->last, &last)) continue;
    double n = last - first + 1;
    it->trips = n >= 1 && n < (k ? SHORT_TRIPS + 1 : INT32_MAX) ? (int32_t)n : 0;
  }
  w->lengths = lengths;
}

/* for (i = 0; i < n; i++) body: numbers `acc` go round. */
void pe_count_loop(Build *w, Ref n, int na, Ref *acc, PeLoopBody body, void *data, int line) {
  pe_assert(w, n && N(w->g, n)->type == PT_I && na >= 0 && na <= 64, "a loop over %d with %d numbers", n, na);
  Graph *g = w->g;
  PeBlock *outer = w->b;
  PeItem *it = pe_item(g, outer, IT_LOOP, line);
  it->counted = it->whole = true;
  it->last = pe_mk2(g, OP_AddI, n, pe_const_i(g, PT_I, -1));
  Ref i = pe_phi(g, it, OP_LPhi, PT_I, pe_const_i(g, PT_I, 0), 0);
  N(g, i)->lo = 0;
  N(g, i)->hi = N(g, it->last)->hi < INT32_MAX ? N(g, it->last)->hi : INT32_MAX - 1;
  if (N(g, i)->hi < 0) N(g, i)->hi = 0;
  Ref phi[na + 1], v[na + 2];
  for (int k = 0; k < na; k++) phi[k] = v[k + 1] = pe_phi(g, it, OP_LPhi, N(g, acc[k])->type, acc[k], 0);
  it->dv = pe_alloc(&g->arena, (size_t)(na + 1) * sizeof(Ref));
  for (int k = 0; k < na; k++) {
    acc[k] = pe_phi(g, it, OP_XPhi, N(g, phi[k])->type, 0, 0);
    it->dv[k] = phi[k];
  }
  w->b = it->body[0];
  pe_hint_trips(w, it);
  LoopCtx *save = w->loop;
  w->loop = NULL;
  Ref draws = w->q->flags & PE_STREAMS ? w->state[w->draws_at].ref : 0;
  const unsigned effects = w->effects;
  body(w, i, v + 1, data);
  pe_no_effects(w, effects, NULL);
  if (draws && w->state[w->draws_at].ref != draws) pe_bail(w, WHY_B_DRAWS, NULL, "a function that is applied");
  w->loop = save;
  v[0] = pe_mk2(g, OP_AddI, i, pe_const_i(g, PT_I, 1));
  pe_jump(g, w->b, IT_NEXT, it, na + 1, v, line);
  w->b = outer;
}
