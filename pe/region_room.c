/* pe/region_room.c - where the elements of a written vector that may grow are in its buffer (region_grow.c). */
#include "region.h"

static Ref number(Build *w, int o, int which) {
  return pe_pin(w->g, w->b, OP_ArrGet, PT_I, w->region->grown[o], pe_int(w, which), 0, 0, w->line);
}
void rg_set_number(Build *w, int o, int which, Ref v) {
  pe_pin(w->g, w->b, OP_ArrSet, PT_V, w->region->grown[o], pe_int(w, which), v, 0, w->line);
}

Ref rg_length(Build *w, int o) {
  const Region *r = w->region;
  if (!r->grown[o]) return r->vec[o]->len;
  const Ref len = number(w, o, RG_LENGTH);
  N(w->g, len)->lo = 0;
  N(w->g, len)->hi = INT32_MAX / 4;
  return len;
}

Ref rg_first(Build *w, int o) {
  if (!w->region->grown[o] || !w->region->shifts[o]) return 0;
  const Ref first = number(w, o, RG_FIRST);
  N(w->g, first)->lo = 0;
  N(w->g, first)->hi = INT32_MAX / 4;
  return first;
}

Ref rg_place(Build *w, int o, Ref i) {
  const Ref first = rg_first(w, o);
  return first ? pe_mk(w->g, OP_AddI, PT_I, first, i, 0, 1) : i;
}

Ref rg_room(Build *w, int o) { return pe_mk(w->g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_ROOM, o)); }

/* Is an element stored whose subscript is the variable of a loop that goes further than the vector? */
bool rg_stores_behind(Build *w, Node *n, int slot, double len) {
  if (!n) return false;
  const Region *r = w->region;
  const PeArg *in = &w->q->args[0];
  if (n->kind == ND_SetIndex && pe_var_slot(w, n) == slot && n->nkids == 2 && in->kind == PA_SEQ && in->hi > len &&
      rg_reads(w, rg_strip(n->kid[1]), r->var))
    return true;
  for (int i = 0; i < n->nkids; i++)
    if (rg_stores_behind(w, rg_live_kid(w, n, i), slot, len)) return true;
  return false;
}

Ref rg_grow_store(Build *w, int o, Av sub, Node *n) {
  Graph *g = w->g;
  const Ref len = rg_length(w, o), most = pe_mk(g, OP_AddI, PT_I, len, pe_int(w, 1), 0, 1);
  Ref raw;
  const Ref at = pe_in_bounds(w, sub, most, n, &raw), place = rg_place(w, o, at);
  pe_build_guard(w, pe_mk2(g, OP_LtI, place, rg_room(w, o)), WHY_G_SIZE, n);
  rg_set_number(w, o, RG_LENGTH, pe_select(g, pe_mk2(g, OP_EqI, at, len), most, len));
  return place;
}
