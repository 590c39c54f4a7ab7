/* pe/build_carry.c - vectors that a loop replaces: v <- p * v[-1] + q * v[-length(v)].
 *
 * Such a variable is a private array that goes round.  What a round assigns is stored into another one when it ends,
 * and copied from there: all that reads the old elements, or swaps two vectors, has done so then.  A vector keeps its
 * length, until a round brings another one (a hint for the next try): then its length goes round, too, in an array with
 * room for as many as there were at first, or more where it grows.
 */
#include "build.h"
#include "region.h"

enum { MOST_CARRIED = 12 };
enum { AS_AT_FIRST = 1, GROWS, MUCH };                       /* the hint */
static const int rooms[] = {0, [GROWS] = 256, [MUCH] = 768}; /* at least */

static bool numeric(Av v) {
  return v.kind == AV_ARRAY || (v.kind == AV_VEC && v.vec->kind != VK_RECORDS) || (v.kind == AV_TUPLE && !v.tup->list);
}

/* Is the variable itself assigned to, and not only elements of it? */
static bool replaced(Build *w, Node *n, int slot) {
  if (!n) return false;
  if ((n->kind == ND_SetLocal || n->kind == ND_SetVar) && pe_var_slot(w, n) == slot) return true;
  for (int i = 0; i < n->nkids; i++)
    if (replaced(w, n->kid[i], slot)) return true;
  return false;
}

/* Does the loop n look at the variable in no other way than where NULL is as good as an empty vector: length(v),
 * v <- c(v, x) or append(v, x), v[i]? */
static bool only_grown(Build *w, Node *n, int slot, bool appended) {
  if (!n) return true;
  if (n->kind == ND_Function || ((n->kind == ND_Local || n->kind == ND_Free) && pe_var_slot(w, n) == slot))
    return false;
  const PeBaseId f = pe_base_of(n)->id;
  bool here = f == PB_length || n->kind == ND_Index || ((f == PB_c || f == PB_append) && appended), in = f == PB_in;
  bool to = (n->kind == ND_SetLocal || n->kind == ND_SetVar) && pe_var_slot(w, n) == slot;
  for (int i = 0; i < n->nkids; i++) {
    Node *k = n->kid[i];
    if (k && ((here && i == 0) || (in && i == 1)) && (k->kind == ND_Local || k->kind == ND_Free) &&
        pe_var_slot(w, k) == slot)
      continue;
    if (!only_grown(w, k, slot, to)) return false;
  }
  return true;
}

/* Does n read the variable, or assign to elements of it? */
static bool mentions(Build *w, Node *n, int slot) {
  if (!n) return false;
  const bool here = n->kind == ND_Local || n->kind == ND_Free || n->kind == ND_SetIndex || n->kind == ND_SetNested;
  if (here && pe_var_slot(w, n) == slot) return true;
  for (int i = 0; i < n->nkids; i++)
    if (mentions(w, n->kid[i], slot)) return true;
  return false;
}

/* Is v a vector of the program, in a loop that carries a state?  Then its length may be another in each launch. */
static bool of_program(const Build *w, Av v) {
  return w->region && w->region->serial && v.kind == AV_VEC && v.vec->kind == VK_SCOPE && !v.vec->nrow;
}

static int64_t room_for(Build *w, Av v, int64_t least) {
  enum { TIMES = 4, FEW = 16 /* a queue that is empty now */ };
  double now = 0;
  (void)pe_length_now(w, v.vec->len, &now);
  const int64_t room = now * TIMES < PE_MOST_SERIAL ? (int64_t)now * TIMES : PE_MOST_SERIAL;
  if (least < FEW) least = FEW;
  return room > least ? room : least;
}

static void carry_of_program(Build *w, CarriedVec *c, Av *v, Node *n) {
  Pull *p = v->vec;
  const PeNode *box = N(w->g, pe_real(w->g, p->box));
  if (box->op == OP_Scope && w->g->scope[box->imm.i].from == FROM_VARIABLE) w->g->scope[box->imm.i].one = true;
  Av a = {.kind = AV_ARRAY, .type = p->type};
  a.n = c->room;
  a.ref = pe_array_raw(w, (PeType)p->type, a.n);
  Pull *q = pe_temp(w, sizeof *q);
  *q = *p;
  q->len =
      pe_pi(w->g, p->len, pe_build_guard(w, pe_mk2(w->g, OP_LeI, p->len, pe_int(w, (int32_t)c->room)), WHY_G_SIZE, n));
  pe_store_all(w, a.ref, q, n);
  *v = c->head = a;
  c->len = q->len;
}

int pe_carry_vectors(Build *w, int path, Node *body, const uint8_t *set, CarriedVec **out, Node *n) {
  Fr *fr = w->fr;
  int ns = fr->code->desc.nslots, found = 0;
  CarriedVec *c = *out = pe_temp(w, MOST_CARRIED * sizeof *c);
  for (int i = 0; i < ns && found < MOST_CARRIED; i++) {
    Av *v = pe_slot(w, fr, i);
    int lengths = pe_hinted(w, HINT_LENGTHS, path, i, 0);
    const bool nothing = v->kind == AV_NULL || (v->kind == AV_TUPLE && v->tup->n == 0 && !v->tup->list); /* c() */
    /* else a number, or NULL: maybe.c */
    const bool null = nothing && set[i] && (lengths || mentions(w, n, i)) && only_grown(w, n, i, false);
    if (null) {
      Pull *none = pe_temp(w, sizeof *none);
      PeType t = pe_hinted(w, HINT_EMPTY, path, i, PT_L);
      Av zero = t == PT_D ? av_dbl(w, 0) : av_num(t, pe_const_i(w->g, t, 0));
      *none = (Pull){.kind = VK_CONST, .type = (uint8_t)t, .len = pe_int(w, 0), .a = zero, .node = n};
      *v = pe_av_vec(none);
    }
    const bool grows = set[i] && pe_grows(w, body, i);
    if (grows && lengths < GROWS) lengths = GROWS;
    if (!set[i] || !(numeric(*v) || (v->kind == AV_NUM && lengths && !v->wide)) || pe_named(*v) ||
        !(grows || replaced(w, body, i) || pe_outer_slot(w, fr, i)))
      continue;
    Pull *first = pe_as_any(w, *v, n);
    int64_t len;
    bool empty = first->kind != VK_FILTER && pe_is_const(w->g, first->len, &len, NULL) && len == 0;
    if (empty && lengths < GROWS) lengths = GROWS;                    /* v <- numeric(0) */
    if (v->kind == AV_TUPLE && v->tup->n <= 15 && !lengths) continue; /* numbers that go round */
    if (empty) {
      Av a = {.kind = AV_ARRAY, .type = first->type};
      a.n = rooms[lengths];
      a.ref = pe_array_raw(w, (PeType)first->type, a.n);
      *v = a;
      c[found++] = (CarriedVec){.slot = i, .head = a, .room = a.n, .varies = true, .null = null, .len = pe_int(w, 0)};
      continue;
    }
    if (pe_lane_sized(w, *v)) { /* of a loop further out, whose length goes round */
      if (lengths < GROWS) lengths = GROWS;
      Pull *p = pe_packed(w, v->vec, n);
      Av a = {.kind = AV_ARRAY, .type = p->type}, of = *v;
      a.n = p->a.n > rooms[lengths] ? p->a.n : rooms[lengths];
      a.ref = pe_array_raw(w, (PeType)p->type, a.n);
      pe_store_all(w, a.ref, p, n);
      *v = a;
      c[found++] = (CarriedVec){.slot = i, .head = a, .of = of, .room = a.n, .varies = true, .len = p->len};
      continue;
    }
    if (lengths && of_program(w, *v)) {
      c[found] = (CarriedVec){.slot = i, .room = room_for(w, *v, rooms[lengths]), .varies = true};
      carry_of_program(w, &c[found], v, n);
      found++;
      continue;
    }
    *v = pe_to_array(w, v->kind == AV_ARRAY ? *v : pe_to_array(w, *v, n), n);
    c[found] = (CarriedVec){.slot = i, .head = *v, .room = v->n};
    if (lengths) {
      int64_t room = v->n > rooms[lengths] ? v->n : rooms[lengths];
      Pull *p = pe_as_vec(w, *v, n);
      Av a = *v;
      if (room > v->n) {
        a.n = room;
        a.ref = pe_array_raw(w, (PeType)v->type, room);
        pe_store_all(w, a.ref, p, n);
      }
      a.wide = 0;
      c[found].head = a;
      c[found].room = room;
      c[found].varies = true;
      c[found].len = pe_int(w, v->n);
    }
    found++;
  }
  return found;
}

void pe_carry_heads(Build *w, PeItem *it, CarriedVec *c, int n, Node *node) {
  pe_assert(w, it->kind == IT_LOOP && n >= 0, "%d vectors of an item of kind %d", n, it->kind);
  for (int i = 0; i < n; i++) {
    if (c[i].varies) {
      c[i].len = pe_phi(w->g, it, OP_LPhi, PT_I, c[i].len, 0);
      N(w->g, c[i].len)->lo = 0;
      N(w->g, c[i].len)->hi = (int32_t)c[i].room;
      c[i].head = pe_av_vec(pe_as_part(w, c[i].head, c[i].len, node));
    }
    *pe_slot(w, w->fr, c[i].slot) = c[i].head;
  }
}

/* A round ends: the arrays get what it has assigned. */
void pe_carry_round(Build *w, int path, CarriedVec *c, int n, bool peel, Node *node) {
  Graph *g = w->g;
  Pull *now[MOST_CARRIED] = {NULL};
  if (w->b->ended) return;
  for (int i = 0; i < n; i++) {
    Av v = pe_force(w, *pe_slot(w, w->fr, c[i].slot));
    const char *name = SYMNAME(w->fr->code->desc.syms[c[i].slot]);
    if (w->b->ended) return;
    if (v.kind == c[i].head.kind && (v.kind == AV_ARRAY ? v.ref == c[i].head.ref : v.vec == c[i].head.vec)) continue;
    pe_want_merged(w, v);
    if (!pe_is_numeric(v) || pe_named(v) || (v.kind == AV_NUM && (v.wide || !c[i].varies)))
      pe_bail(w, v.kind == AV_BROKEN && v.why ? v.why : WHY_B_TYPES, node, name);
    Pull *p = pe_as_any(w, v, node);
    if (p->type > pe_carried_type(&c[i]) && c[i].null) pe_want(w, HINT_EMPTY, path, c[i].slot, (PeType)p->type);
    if (p->type > pe_carried_type(&c[i])) pe_carry_type(w, c[i].of, (PeType)p->type);
    if (p->type > pe_carried_type(&c[i]) && peel) pe_want(w, HINT_PEEL, path, 0, 1);
    if (p->type != pe_carried_type(&c[i])) pe_bail(w, WHY_B_TYPES, node, name);
    int64_t len, rows = 0, was = c[i].varies ? 0 : c[i].head.wide;
    if (p->nrow && !pe_is_const(g, p->nrow, &rows, NULL)) rows = p->nrow_now < 0 ? -1 : 0;
    if (rows != was || (p->nrow && c[i].varies)) pe_bail(w, WHY_B_TYPES, node, name);
    if (!c[i].varies && (p->kind == VK_FILTER || !pe_is_const(g, p->len, &len, NULL) || len != c[i].room)) {
      if (was) pe_bail(w, WHY_B_TYPES, node, name);
      pe_want(w, HINT_LENGTHS, path, c[i].slot, (PeType)AS_AT_FIRST);
    }
    /* an array of its own, unless it is one already */
    if (v.kind == AV_ARRAY) {
      bool other = true;
      for (int k = 0; k < n; k++) other = other && v.ref != pe_carried_array(&c[k]);
      if (other) {
        now[i] = p;
        continue;
      }
    }
    if (c[i].varies) {
      now[i] = pe_packed(w, p, node);
      for (int k = 0; k < n; k++)
        if (now[i]->a.ref == pe_carried_array(&c[k]) && k != i)
          now[i] = pe_as_part(w, pe_to_array(w, now[i]->a, node), now[i]->len, node);
    } else now[i] = pe_as_vec(w, pe_to_array(w, pe_to_array(w, v, node), node), node);
  }
  for (int i = 0; i < n; i++) {
    if (!now[i]) continue;
    Pull *p = now[i];
    Ref len = p->len;
    if (c[i].varies && N(g, len)->hi > c[i].room) {
      int lengths =
          pe_hinted(w, HINT_LENGTHS, path, c[i].slot, (PeType)(c[i].room == rooms[GROWS] ? GROWS : AS_AT_FIRST));
      bool grows = p->a.kind != AV_ARRAY || p->a.n > c[i].room;
      if (grows && lengths < GROWS) pe_want(w, HINT_LENGTHS, path, c[i].slot, (PeType)GROWS);
      if (lengths == GROWS && !pe_speculates(w, WHY_G_SIZE)) pe_want(w, HINT_LENGTHS, path, c[i].slot, (PeType)MUCH);
      len = pe_pi(g, len, pe_build_guard(w, pe_mk2(g, OP_LeI, len, pe_int(w, c[i].room)), WHY_G_SIZE, node));
      Pull *q = pe_temp(w, sizeof *q);
      *q = *p;
      q->len = len;
      p = q;
    }
    bool same = p->a.kind == AV_ARRAY && p->kind == VK_SLICE && p->a.ref == pe_carried_array(&c[i]);
    if (!same) pe_store_all(w, pe_carried_array(&c[i]), p, node);
    *pe_slot(w, w->fr, c[i].slot) = c[i].varies ? pe_av_vec(pe_as_part(w, c[i].head.vec->a, len, node)) : c[i].head;
  }
}

void pe_carry_end(Build *w, const CarriedVec *c, int n, Node *node) {
  for (int i = 0; i < n; i++) {
    Av v = *pe_slot(w, w->fr, c[i].slot);
    if (c[i].null && v.kind == AV_VEC)
      pe_build_guard(w, pe_mk2(w->g, OP_LtI, pe_int(w, 0), v.vec->len), WHY_G_LENGTH, node);
  }
}
