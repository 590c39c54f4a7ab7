/* pe/serial.c - a loop that carries a state: one lane that runs its rounds one after the other.
 *
 *   for (t in 2:n) { p <- x[t - 1] + step[t]; if (u[t] < f(p)) x[t] <- p else x[t] <- x[t - 1]; k <- k + p }
 *
 * A launch runs rounds PEP_FROM to PEP_TO.  Each variable that the loop assigns is one of these:
 *
 *   state       a number (k): begins as what it is at the launch, goes round like any other in a loop (loop.h), and is a
 *               column of the result
 *   written     a vector into which elements are stored (x): OP_Fetch and OP_Store, in the order of the program
 *   temporary   set in each round before it is read (p): the interpreter runs the last round, and so it gets its value
 *
 * Whatever the kernel cannot do is a guard that fails: a `break`, output, an error.  Then nothing of the launch counts; the
 * rounds before are launched again, the interpreter runs that round, and the loop is entered again (interp/serial.c).  So a
 * guard may stand anywhere in a round, behind stores too.  What the loop draws comes from a tape of R's generator, number by
 * number: which it has taken is one more number that goes round (build_random.c), and the first column.
 */
#include "loop.h"
#include "region.h"

enum { MAX_SLOTS = 64 /* of the function: Build.carried */ };

void pe_serial_carries(Build *w, const Fr *fr, int slot, Av v) {
  const Region *r = w->region;
  if (!r || !r->serial || fr != r->fr || v.why != WHY_B_CARRIED || r->kind[slot] != RV_TEMP || slot >= MAX_SLOTS ||
      w->carried >> slot & 1)
    return;
  w->carried |= 1ull << slot;
  pe_again(w);
}

bool pe_serial_leaves(Build *w, Node *n) {
  const Region *r = w->region;
  if (!r || !r->serial || w->fr != r->fr || pe_in_with(w)) return false;
  if (n->kind != ND_Return && (n->kind != ND_Break || !w->loop || w->loop->up || w->loop->fr != r->fr)) return false;
  pe_build_guard(w, pe_const_i(w->g, PT_B, 0), WHY_G_LEFT, n);
  w->b->ended = true;
  return true;
}

/* What each variable that the loop assigns is. */
static void find_variables(Build *w) {
  Region *r = w->region;
  for (int i = 0; i < r->nslots; i++) {
    if (i == r->var || (!r->set[i] && !r->elt[i])) continue;
    Obj *sym = r->fr->code->desc.syms[i];
    const bool number = rg_scalar_type(rg_now(w, sym)) != 0;
    r->kind[i] = RV_TEMP;
    w->state[i] = av_kind(AV_BROKEN);
    w->state[i].why = WHY_B_CARRIED;
    if (r->elt[i] && !r->set[i]) rg_add_write(w, i);
    else if (number && (!rg_always_sets(w, r->body, i) || (i < MAX_SLOTS && w->carried >> i & 1))) {
      w->state[i] = pe_from_scope(w, (PeScope){.parent = -1, .sym = sym}, w->q->loop);
      r->kind[i] = RV_STATE;
    } else if (!rg_always_sets(w, r->body, i)) pe_bail(w, WHY_B_CARRIED, w->q->loop, SYMNAME(sym));
  }
}

/* The columns: draws taken, and the state. */
static void finish(Build *w) {
  Region *r = w->region;
  Graph *g = w->g;
  Ref col[MAX_COLS];
  g->outs = pe_alloc(&g->arena, MAX_COLS * sizeof *g->outs);
  g->temps = pe_alloc(&g->arena, (size_t)(r->nslots + 1) * sizeof *g->temps);
  g->shape = PR_LIST;
  if (w->drawn) {
    g->tape = true;
    rg_add_column(w, col, T_INT, NULL, w->state[w->draws_at].ref);
  }
  for (int i = 0; i < r->nslots; i++) {
    if (r->kind[i] != RV_STATE) continue;
    Obj *sym = r->fr->code->desc.syms[i];
    const int type = rg_scalar_type(rg_now(w, sym));
    if (w->state[i].kind == AV_NUM && w->state[i].why) pe_bail(w, WHY_B_ATTR, w->q->loop, SYMNAME(sym));
    rg_exact_type(w, w->state[i], type, w->q->loop);
    rg_add_column(w, col, type, NULL, rg_column(w, w->state[i], type, SYMNAME(sym)));
    g->temps[g->ntemps++] = (PeTemp){sym, true};
  }
  if (w->b->ended || (g->ntemps == 0 && g->nwrites == 0)) pe_bail(w, WHY_B_NOTHING, w->q->loop, "");
  pe_jump(g, w->b, IT_RETURN, NULL, g->nouts, col, w->line);
}

void pe_build_serial(Build *w) {
  Graph *g = w->g;
  Node *loop = w->q->loop;
  Region *r = rg_begin(w);
  r->serial = true;
  const PeArg *in = &w->q->args[0];
  const bool sequence = in->kind == PA_SEQ && in->type == T_INT && in->step == 1;
  g->serial = sequence ? PSR_SEQUENCE : PSR_PLACES;
  find_variables(w);
  w->nstate = r->nslots + r->nvirtual;
  const Ref from = pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_FROM, 0)),
            to = pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_TO, 0));
  Av seq = av_kind(AV_NULL);
  if (!sequence) {
    pe_assert(w, in->kind == PA_WHOLE, "the loop runs over an argument of kind %d", in->kind);
    seq = pe_from_scope(w, (PeScope){.from = FROM_ARG, .key = 0, .parent = -1}, loop);
    if (seq.kind != AV_VEC) pe_bail(w, pe_stringy(seq) ? WHY_B_STRING : WHY_B_TYPES, loop, "for");
  }
  pe_build_rounds(w, loop, sequence ? NULL : seq.vec, from, to, sequence, false);
  finish(w);
}
