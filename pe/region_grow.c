/* pe/region_grow.c - vectors that grow and shrink at their ends, in a loop that carries a state.
 *
 *   v <- c(v, x)    v <- append(v, x)    v[length(v) + 1] <- x    v[k] <- x, where k may be one behind the end
 *   v <- v[-length(v)]    v <- v[-1]    v <- numeric(0)
 *
 * Such a vector, of numbers or strings, is a written one (region_write.c) whose buffer has room for more: its elements are `length` of the
 * buffer's, from number `first` on.  Both numbers are in a private array of two, so that every path, and every
 * function that is called, sees what they are now.  The host makes the buffer some times as long as the vector
 * (interp/serial.c); where the room is used up a guard fails, that round is the interpreter's, and then the loop is
 * entered again, with more.
 *
 * It is tried with what looks like it; an assignment of another form is found while the body is built, and then the
 * vector is one that the loop replaces (build_carry.c): Build.replaced.
 */
#include "region.h"

enum { MAX_SLOTS = 64 /* Build.replaced */ };

/* The variable in the slot of the loop's frame, read where w is? */
static bool is_it(Build *w, Node *n, int slot) {
  n = rg_strip(n);
  if (!n || (n->kind != ND_Local && n->kind != ND_Free)) return false;
  if (w->fr == w->region->fr) return rg_reads(w, n, slot);
  return n->kind == ND_Free && n->u.sym == w->region->fr->code->desc.syms[slot] &&
         pe_region_owns(w, w->fr->env, n->u.sym);
}

typedef enum Form { OTHER, APPENDS, POPS, SHIFTS, EMPTIES } Form;

/* How many values e, c(v, ..) or append(v, x), puts behind the variable; 0: none, or it is another call.  append() may
 * say that they come after all: after = length(v). */
static int appended(Build *w, Node *e, int slot) {
  if (rg_is_append(e) && e->nkids >= 2 && is_it(w, e->kid[0], slot) && !pe_has_names(w, e->expr, 1)) {
    for (int i = 1; i < e->nkids; i++)
      if (!e->kid[i] || e->kid[i]->kind == ND_Dots) return 0;
    return e->nkids - 1;
  }
  if (!rg_is_base(e, PB_append) || e->nkids != 3 || !is_it(w, e->kid[0], slot) || !e->kid[1] || !e->kid[2]) return 0;
  Obj *const *names = e->u.call->names;
  if (names && (names[0] || names[1] || (names[2] && strcmp(CSTR(names[2]), "after")))) return 0;
  Node *at = rg_strip(e->kid[2]);
  const bool all = rg_is_base(at, PB_length) && at->nkids == 1 && is_it(w, at->kid[0], slot);
  return all && e->kid[1]->kind != ND_Dots;
}

/* What e, which is assigned to the variable, does with it. */
static Form form_of(Build *w, Node *e, int slot) {
  e = rg_strip(e);
  if (!e) return OTHER;
  if (appended(w, e, slot)) return APPENDS;
  if (e->kind == ND_Index && e->op != IX_DOLLAR && e->nkids == 2 && is_it(w, e->kid[0], slot)) {
    const Node *i = rg_strip(e->kid[1]);
    if (i && i->kind == ND_Const && ((i->u.value.tag == V_DBL && i->u.value.d == -1) ||
                                     (i->u.value.tag == V_INT && i->u.value.i == -1)))
      return SHIFTS;
    if (!i || i->kind != ND_Unary || i->op != SOP_Neg) return OTHER;
    Node *of = rg_strip(i->kid[0]);
    if (rg_is_one(of)) return SHIFTS;
    return rg_is_base(of, PB_length) && of->nkids == 1 && is_it(w, of->kid[0], slot) ? POPS : OTHER;
  }
  const Value now = rg_now(w, w->region->fr->code->desc.syms[slot]);
  const bool dbl = now.tag == V_DBL || (now.tag == V_OBJ && TYPE(now.o) == T_DBL),
             integer = now.tag == V_INT || (now.tag == V_OBJ && TYPE(now.o) == T_INT);
  const bool none = e->nkids == 0 || (e->nkids == 1 && e->kid[0] && e->kid[0]->kind == ND_Const &&
                                      e->kid[0]->u.value.tag == V_DBL && e->kid[0]->u.value.d == 0);
  if (none && ((dbl && (rg_is_base(e, PB_numeric) || rg_is_base(e, PB_double))) ||
               (integer && rg_is_base(e, PB_integer))))
    return EMPTIES;
  return OTHER;
}

/* Which of the forms do the assignments to the variable in n have?  Bits. */
static unsigned forms_in(Build *w, Node *n, int slot) {
  unsigned f = 0;
  if (!n) return 0;
  if ((n->kind == ND_SetLocal || n->kind == ND_SetVar) && pe_var_slot(w, n) == slot) f = 1u << form_of(w, n->kid[0], slot);
  for (int i = 0; i < n->nkids; i++) f |= forms_in(w, rg_live_kid(w, n, i), slot);
  return f;
}

bool rg_add_growing(Build *w, int slot) {
  Region *r = w->region;
  Graph *g = w->g;
  const Value v = rg_now(w, r->fr->code->desc.syms[slot]);
  if (slot >= MAX_SLOTS || w->replaced >> slot & 1 || v.tag != V_OBJ || v.o->attr) return false;
  if (!rt_is_num(v.o) && TYPE(v.o) != T_STR) return false;
  if (LEN(v.o) == 1 || g->nwrites == MAX_WRITES) return false;
  const bool outer = pe_outer_slot(w, r->fr, slot);
  const unsigned forms = r->set[slot] ? forms_in(w, r->body, slot) : 0;
  if (forms & 1u << OTHER || (r->set[slot] && !forms && !outer)) return false;
  if (!r->set[slot] && !pe_grows(w, r->body, slot) && pe_speculates(w, WHY_G_BOUNDS) &&
      !rg_stores_behind(w, r->body, slot, (double)LEN(v.o)))
    return false;
  rg_add_write(w, slot);
  if (r->kind[slot] != RV_OUT) return false;
  const int o = r->out[slot];
  if (r->im[o]) return true; /* it keeps its length */
  g->writes[o].grows = true;
  g->scope[g->writes[o].scope].one = true;
  r->shifts[o] = outer || forms & 1u << SHIFTS;
  r->shrinks[o] = outer || forms & (1u << SHIFTS | 1u << POPS | 1u << EMPTIES);
  r->grown[o] = pe_pin(g, w->b, OP_ArrNew, PT_I, 0, 0, 0, RG_NUMBERS, w->line);
  rg_set_number(w, o, RG_LENGTH, r->vec[o]->len);
  return true;
}

/* Elements of the buffer that are left behind the vector's end; there is one at least. */
static Ref end_with_room(Build *w, int o, Ref len, Ref more, Node *n) {
  Graph *g = w->g;
  const Ref end = rg_place(w, o, len);
  pe_build_guard(w, pe_mk2(g, OP_LeI, more, pe_mk(g, OP_SubI, PT_I, rg_room(w, o), end, 0, 1)), WHY_G_SIZE, n);
  return end;
}

typedef struct Tail {
  int o;
  Pull *p;
  Ref at;
  Node *n;
} Tail;
static void tail_body(Build *w, Ref i, Ref *acc, void *data) {
  (void)acc;
  const Tail *t = data;
  Av x = pe_at(w, t->p, i, t->n);
  if (w->g->writes[t->o].text) x = pe_text_of(w, x, t->n);
  const Av v = w->region->of[t->o]->stored(w, w->region->vec[t->o]->type, x, t->n);
  rg_store_at(w, t->o, pe_mk(w->g, OP_AddI, PT_I, t->at, i, 0, 1), v);
}

/* x, one number or string or several, come behind the last element. */
static void append(Build *w, int o, Av x, Node *n) {
  Graph *g = w->g;
  const Region *r = w->region;
  if (x.kind == AV_NULL) return;
  const bool text = g->writes[o].text;
  if (!(text ? pe_is_text(x) : pe_is_numeric(x)) || pe_named(x) || (x.kind == AV_NUM && x.why))
    pe_bail(w, x.kind == AV_BROKEN && x.why ? x.why : text || pe_stringy(x) ? WHY_B_STRING : WHY_B_TYPES, n, "c");
  const Ref len = rg_length(w, o);
  if (text ? pe_one_text(x) : x.kind == AV_NUM) {
    const Av v = r->of[o]->stored(w, r->vec[o]->type, x, n);
    const Ref end = end_with_room(w, o, len, pe_int(w, 1), n);
    rg_store_at(w, o, end, v);
    rg_set_number(w, o, RG_LENGTH, pe_mk(g, OP_AddI, PT_I, len, pe_int(w, 1), 0, 1));
    return;
  }
  Pull *p = pe_as_vec(w, text ? pe_text_num(w, x, n) : x, n);
  if (!text && p->type > r->vec[o]->type) pe_bail(w, WHY_B_TYPES, n, "c");
  Tail t = {o, p, end_with_room(w, o, len, p->len, n), n};
  pe_count_loop(w, p->len, 0, NULL, tail_body, &t, w->line);
  rg_set_number(w, o, RG_LENGTH, pe_mk(g, OP_AddI, PT_I, len, p->len, 0, 1));
}

bool rg_grow_assign(Build *w, Node *n, int slot, Av *out) {
  Region *r = w->region;
  if (!r || !r->serial || slot < 0 || r->kind[slot] != RV_OUT || !r->grown[r->out[slot]]) return false;
  if (n->kind != ND_SetLocal && n->kind != ND_SetVar && n->kind != ND_SetSuper) return false; /* of elements: below */
  Graph *g = w->g;
  const int o = r->out[slot];
  Node *e = rg_strip(n->kid[0]);
  const Form f = form_of(w, e, slot);
  *out = av_kind(AV_BROKEN); /* whoever wants the value of the assignment */
  out->why = WHY_B_CARRIED;
  if (f == OTHER || (f == SHIFTS && !r->shifts[o]) || (f != APPENDS && !r->shrinks[o])) {
    w->replaced |= UINT64_C(1) << slot;
    pe_again(w);
  }
  if (f == APPENDS) {
    const int n_values = appended(w, e, slot);
    Av x[n_values + 1];
    const unsigned effects = w->effects;
    for (int i = 1; i <= n_values; i++) {
      x[i] = pe_force(w, pe_eval_node(w, e->kid[i]));
      if (w->b->ended) return true;
    }
    if (w->effects != effects) pe_bail(w, WHY_B_SUPER, n, ""); /* c() has the vector as it was before */
    if (r->shrinks[o]) pe_array_is_read(w, PE_OUT_AS_ARRAY(o), n);
    for (int i = 1; i <= n_values; i++) append(w, o, x[i], n);
    return true;
  }
  const Ref len = rg_length(w, o), none = pe_mk2(g, OP_EqI, len, pe_int(w, 0));
  const Ref less = pe_select(g, none, len, pe_mk(g, OP_SubI, PT_I, len, pe_int(w, 1), 0, 1));
  pe_assert(w, f == POPS || f == SHIFTS || f == EMPTIES, "an assignment of form %d", f);
  rg_set_number(w, o, RG_LENGTH, f == EMPTIES ? pe_int(w, 0) : less);
  if (f == SHIFTS) {
    const Ref first = rg_first(w, o);
    rg_set_number(w, o, RG_FIRST, pe_select(g, none, first, pe_mk(g, OP_AddI, PT_I, first, pe_int(w, 1), 0, 1)));
  }
  return true;
}
