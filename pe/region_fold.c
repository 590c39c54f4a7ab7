/* pe/region_fold.c - variables of a loop that are only ever combined with a value: s + e, max(s, e), if (e > s) s <- e.
 *
 * A lane computes the values; the host combines them in the order of the iterations.
 */
#include "region.h"

bool rg_is_base(const Node *n, PeBaseId f) {
  if (!n || (n->kind != ND_CallBuiltin && n->kind != ND_Call && n->kind != ND_Math)) return false;
  const Obj *sym = n->kind == ND_Math ? n->u.sym : n->u.call->sym;
  return sym && pe_base_of(n)->id == f && !SYM(sym)->redefined;
}
static bool is_call_of_two(Node *n, PeBaseId f) {
  return n->kind != ND_Math && rg_is_base(n, f) && n->nkids == 2 && !n->u.call->names && n->kid[0] && n->kid[1] &&
         n->kid[0]->kind != ND_Dots && n->kid[1]->kind != ND_Dots;
}

bool rg_is_append(const Node *n) {
  return rg_is_base(n, PB_c) || (rg_is_base(n, PB_append) && n->nkids == 2 && !n->u.call->names);
}

int rg_fold_kind(Node *e) {
  if (e->kind == ND_Arith && (e->op == SOP_Add || e->op == SOP_Sub)) return PF_SUM;
  if (e->kind == ND_Arith && e->op == SOP_Mul) return PF_PROD;
  if ((e->kind == ND_Logic && e->op == SOP_Or) || e->kind == ND_Or) return PF_OR;
  if ((e->kind == ND_Logic && e->op == SOP_And) || e->kind == ND_And) return PF_AND;
  if (is_call_of_two(e, PB_max) || is_call_of_two(e, PB_pmax)) return PF_MAX;
  if (is_call_of_two(e, PB_min) || is_call_of_two(e, PB_pmin)) return PF_MIN;
  return -1;
}

int rg_turned(int op) {
  return op == SOP_Lt ? SOP_Gt : op == SOP_Le ? SOP_Ge : op == SOP_Gt ? SOP_Lt : op == SOP_Ge ? SOP_Le : -1;
}

/* slot <- slot OP x */
static bool pattern(Build *w, Node *set, Node *e, int slot, Site *s) {
  int kind;
  bool left = false, right = false;
  if (!e || e->nkids != 2) return false;
  left = rg_reads(w, rg_strip(e->kid[0]), slot);
  right = !left && rg_reads(w, rg_strip(e->kid[1]), slot);
  if (!left && !right) return false;
  kind = rg_fold_kind(e);
  if (e->op == SOP_Sub && !left) return false;
  if (kind < 0) return false;
  Node *x = e->kid[left ? 1 : 0];
  if (!x || rg_count_reads(w, x, slot)) return false;
  *s = (Site){.node = set, .x = x, .slot = slot, .fold = {.kind = (uint8_t)kind, .right = right}};
  if (e->kind == ND_Arith && e->op == SOP_Sub) s->fold.op = SOP_Sub;
  return true;
}

/* The same for slot <- slot + x - y: several places one after the other, as R adds.  How many; 0: none. */
static int chain(Build *w, Node *set, int slot, Site *s, int most) {
  Node *e = rg_strip(set->kid[0]);
  Node *link[8]; /* from the outermost in */
  int n = 0;
  if (most < 1) return 0;
  while (e && n < 8) {
    link[n++] = e;
    if (pattern(w, set, e, slot, s)) break;
    int kind = rg_fold_kind(e);
    if (e->kind != ND_Arith || e->nkids != 2 || (kind != PF_SUM && kind != PF_PROD) || !e->kid[1] ||
        rg_count_reads(w, e->kid[1], slot) || n == 8)
      return 0;
    e = rg_strip(e->kid[0]);
  }
  if (!e || n > most) return 0;
  for (int i = n - 2; i >= 0; i--) {
    if (rg_fold_kind(link[i]) != s[0].fold.kind) return 0;
    Site *t = &s[n - 1 - i];
    *t = (Site){.node = set, .x = link[i]->kid[1], .slot = slot, .fold = {.kind = s[0].fold.kind}};
    if (link[i]->op == SOP_Sub) t->fold.op = SOP_Sub;
  }
  return n;
}

static bool set_of(Build *w, Node *n, int slot) {
  return (n->kind == ND_SetLocal || n->kind == ND_SetVar) && pe_var_slot(w, n) == slot;
}

/* if (x OP slot) { slot <- y; other <- z ... } */
static bool best_pattern(Build *w, Node *n, int slot, Site *s) {
  if (n->kind != ND_If || n->nkids != 2) return false;
  Node *c = rg_strip(n->kid[0]), *then = n->kid[1];
  if (!c || c->kind != ND_Compare) return false;
  bool left = rg_reads(w, rg_strip(c->kid[0]), slot), right = rg_reads(w, rg_strip(c->kid[1]), slot);
  if (left == right) return false;
  int op = c->op;
  if (left) op = rg_turned(op);
  if (op != SOP_Lt && op != SOP_Le && op != SOP_Gt && op != SOP_Ge) return false;
  Node *x = c->kid[left ? 1 : 0], *y = NULL;
  if (rg_count_reads(w, x, slot)) return false;
  Node *one[1] = {then}, **stmt = then->kind == ND_Block ? then->kid : one;
  int k = then->kind == ND_Block ? then->nkids : 1;
  for (int i = 0; i < k; i++) {
    if (stmt[i]->kind != ND_SetLocal && stmt[i]->kind != ND_SetVar) return false;
    if (rg_count_reads(w, stmt[i]->kid[0], slot)) return false;
    if (pe_var_slot(w, stmt[i]) == slot) {
      if (y) return false;
      y = stmt[i]->kid[0];
    }
  }
  if (!y) return false;
  *s = (Site){.node = n, .x = x, .y = y, .slot = slot, .fold = {.kind = PF_BEST, .op = (uint8_t)op}};
  return true;
}

void rg_scan_fold(Build *w, Node *n, FoldScan *f, bool inner) {
  if (!n || f->bad) return;
  Site s;
  if (f->nsites < 8 && best_pattern(w, n, f->slot, &s)) {
    f->site[f->nsites++] = s;
    f->inner |= inner;
    f->rounds = false;
    f->sets++;
    return;
  }
  if (set_of(w, n, f->slot)) {
    f->sets++;
    f->inner |= inner;
    int more = chain(w, n, f->slot, &f->site[f->nsites], 8 - f->nsites);
    if (!more) f->bad = true;
    for (int i = 0; i < more; i++) {
      f->site[f->nsites].loop = f->loop;
      bool other = f->nsites > 0 && f->site[0].loop != f->loop;
      f->rounds = (f->nsites == 0 || f->rounds) && !other && !(f->loop && f->loop->kind != ND_For);
      f->nsites++;
    }
    return;
  }
  if (n->kind == ND_For && pe_var_slot(w, n) == f->slot) f->bad = true;
  bool loop = n->kind == ND_For || n->kind == ND_While || n->kind == ND_Repeat;
  Node *outer = f->loop;
  for (int i = 0; i < n->nkids; i++) {
    bool head = n->kind == ND_For && i == 0;
    f->loop = loop && !head ? n : outer;
    rg_scan_fold(w, rg_live_kid(w, n, i), f, (inner || loop) && !head);
  }
  f->loop = outer;
}

Value rg_now(Build *w, Obj *sym) { return w->q->lookup(w->R, w->q->ctx, NULL, sym, false); }

/* T_LGL, T_INT, T_DBL of a vector without attributes, or a number; else 0 */
static int rg_vector_type(Value v) {
  if (v.tag != V_OBJ) return rg_scalar_type(v);
  return rt_is_num(v.o) && !v.o->attr && LEN(v.o) >= 1 ? TYPE(v.o) : 0;
}
int rg_scalar_type(Value v) { return v.tag == V_DBL ? T_DBL : v.tag == V_INT ? T_INT : v.tag == V_LGL ? T_LGL : 0; }
PeType rg_ptype(int t) { return t == T_DBL ? PT_D : t == T_INT ? PT_I : PT_L; }

Av rg_identity(Build *w, int kind, int type) {
  bool d = type == T_DBL;
  switch ((PeFoldKind)kind) {
  case PF_SUM: return d ? av_dbl(w, -0.0) : av_int(w, 0);
  case PF_PROD: return d ? av_dbl(w, 1) : av_int(w, 1);
  case PF_OR: return av_bool(pe_const_i(w->g, PT_B, 0));
  case PF_AND: return av_bool(pe_const_i(w->g, PT_B, 1));
  case PF_MAX: return d ? av_dbl(w, -INFINITY) : av_int(w, -INT32_MAX);
  case PF_MIN: return d ? av_dbl(w, INFINITY) : av_int(w, INT32_MAX);
  case PF_BEST:
  case PF_WITH:
  case PF_LAST:
  case PF_APPEND:
  case PF_GIVEN: return d ? av_dbl(w, 0) : type == T_INT ? av_int(w, 0) : av_bool(pe_const_i(w->g, PT_B, 0));
  }
  pe_assert(w, kind <= PF_GIVEN, "a fold of kind %d", kind);
  return av_kind(AV_NULL);
}

int rg_new_virtual(Build *w, Av v) {
  pe_assert(w, w->region && w->region->nslots + w->region->nvirtual < w->capstate, "variable %d of %d",
            w->region->nslots + w->region->nvirtual, w->capstate);
  Region *r = w->region;
  int at = r->nslots + r->nvirtual++;
  if (r->nvirtual > MAX_COLS) pe_bail(w, WHY_B_SIZE, w->q->loop, "");
  w->state[at] = v;
  return at;
}

/* Does each iteration increase the variable by the same whole number, at the top of the body?  Then its value follows
 * from the iteration's number, and may be read:  base + each * lane  at the begin of a lane. */
static bool steps_evenly(Build *w, int slot, int type, FoldScan *f) {
  Region *r = w->region;
  Graph *g = w->g;
  double each = 0;
  if ((type != T_INT && type != T_DBL) || f->inner) return false;
  for (int i = 0; i < f->nsites; i++) {
    Node *x = rg_strip(f->site[i].x), *body = r->body;
    bool top = f->site[i].node == body;
    for (int k = 0; body->kind == ND_Block && k < body->nkids && !top; k++) {
      top = body->kid[k] == f->site[i].node;
      if (!top && rg_has_next(body->kid[k])) return false; /* not in each iteration */
    }
    if (!top || f->site[i].fold.kind != PF_SUM || x->kind != ND_Const) return false;
    Value v = x->u.value;
    if (v.tag != V_INT && v.tag != V_DBL) return false;
    double d = v.tag == V_INT ? v.i : v.d;
    if (v.tag == V_INT ? v.i == NA_INT : d != floor(d) || !(fabs(d) < 1 << 20)) return false;
    if (v.tag == V_DBL && type == T_INT) return false;
    each += f->site[i].fold.op == SOP_Sub ? -d : d;
  }
  if (!(fabs(each) < 1 << 20)) return false;
  Obj *sym = r->fr->code->desc.syms[slot];
  PeScope s = {.kind = PS_SCALAR, .of = PK_number, .type = (uint8_t)type, .parent = -1, .sym = sym};
  int k = pe_enter(w, &s, v_none(V_UNBOUND), PF_NOT_NULL | PF_KNOWN_TYPE);
  Ref box = pe_mk(g, OP_Scope, PT_X, 0, 0, 0, k);
  pe_build_guard(w, pe_mk(g, OP_IsType, PT_B, box, 0, 0, type), WHY_G_SCOPE, w->q->loop);
  Ref base = pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_SCOPE_SCALAR, k)), lane = pe_mk(g, OP_Lane, PT_I, 0, 0, 0, 0);
  N(g, base)->lo = INT32_MIN + 1; /* interp/loops.c sees to that, and that all values are integers */
  Ref v = pe_add_nw(w, base, pe_mul_nw(w, lane, pe_const_i(g, PT_I, (int32_t)each)));
  if (N(g, v)->op == OP_AddI) N(g, v)->lo = INT32_MIN + 1;
  r->steps[slot] = 1;
  w->state[slot] = type == T_DBL ? av_num(PT_D, pe_mk1(g, OP_I2D, v)) : av_num(PT_I, v);
  for (int i = 0; i < f->nsites; i++) {
    f->site[i].fold.base = (int16_t)(k + 1);
    f->site[i].fold.each = (int32_t)each;
  }
  return true;
}

/* Is the counter the subscript of an element that the host stores? */
static bool is_subscript(Build *w, int slot) {
  Region *r = w->region;
  for (int i = 0; i < r->nsites; i++)
    if (r->site[i].fold.cell && r->site[i].counter == slot) return true;
  return false;
}

/* How often the body assigns to a variable. */
static int count_sets(Build *w, Node *n, int slot) {
  if (!n) return 0;
  int c = set_of(w, n, slot) || (n->kind == ND_For && pe_var_slot(w, n) == slot);
  for (int i = 0; i < n->nkids; i++) c += count_sets(w, rg_live_kid(w, n, i), slot);
  return c;
}

bool rg_find_fold(Build *w, int slot) {
  Region *r = w->region;
  Obj *sym = r->fr->code->desc.syms[slot];
  int type = rg_scalar_type(rg_now(w, sym));
  FoldScan f = {.slot = slot};
  if (!type) return false;
  rg_scan_fold(w, r->body, &f, false);
  if (f.bad || !f.nsites || r->nsites + f.nsites > MAX_FOLDS) return false;
  int kind = f.site[0].fold.kind;
  for (int i = 1; i < f.nsites; i++)
    if (f.site[i].fold.kind != kind) return false;
  bool read = rg_count_reads(w, r->body, slot) != f.sets + r->counts[slot];
  if (read && (r->counts[slot] || kind != PF_SUM || !steps_evenly(w, slot, type, &f)))
    return kind == PF_SUM && rg_find_given(w, slot, type, &f);
  if (r->counts[slot] && !is_subscript(w, slot) && rg_find_given(w, slot, type, &f)) return true;
  if (kind == PF_BEST && (f.nsites > 1 || f.inner || type == T_LGL)) return false;
  if ((kind == PF_SUM || kind == PF_PROD || kind == PF_MAX || kind == PF_MIN) && type == T_LGL) return false;
  if ((kind == PF_OR || kind == PF_AND) && type != T_LGL) return false;
  if (kind == PF_PROD && type == T_INT) return false;
  bool ordered = f.inner && (kind == PF_PROD || (kind == PF_SUM && (type == T_DBL || r->counts[slot])));
  for (int i = 0; f.inner && kind == PF_SUM && i < f.nsites; i++) { /* parts of the sum must not overflow on the way */
    Node *x = rg_strip(f.site[i].x);
    bool count = x->kind == ND_Compare || (x->kind == ND_Const && x->u.value.tag == V_INT && x->u.value.i >= 0);
    if (!count || f.site[i].fold.op == SOP_Sub) ordered = true;
  }
  if (ordered && !f.rounds) pe_bail(w, WHY_B_ORDER, f.site[0].node, SYMNAME(sym));
  bool whole = kind == PF_OR || kind == PF_AND || kind == PF_MAX || kind == PF_MIN || (f.inner && !ordered);
  if (whole) { /* the lane's own combination, in the variable's slot */
    Site *s = &r->site[r->nsites++];
    *s = f.site[0];
    s->node = NULL;
    s->col = slot;
    s->fold.right = false;
    s->fold.type = (uint8_t)type;
    s->fold.sym = sym;
    w->state[slot] = rg_identity(w, kind, type);
    return true;
  }
  for (int i = 0; i < f.nsites; i++) {
    Site *s = &r->site[r->nsites++];
    *s = f.site[i];
    s->fold.type = (uint8_t)type;
    s->fold.sym = sym;
    if (s->loop) { /* a number for each of its rounds */
      s->fold.wide = true;
      s->put = r->nwide;
      if (r->nwide == MAX_COLS) pe_bail(w, WHY_B_SIZE, w->q->loop, "");
      r->wide[r->nwide++] = (uint8_t)type;
      continue;
    }
    s->col = rg_new_virtual(w, rg_identity(w, kind, type));
    if (kind == PF_BEST) {
      rg_new_virtual(w, rg_identity(w, kind, type));
      rg_new_virtual(w, av_bool(pe_const_i(w->g, PT_B, 0)));
      /* what is assigned with it: variables that nothing else touches */
      Node *then = s->node->kid[1], *one[1] = {then}, **stmt = then->kind == ND_Block ? then->kid : one;
      int k = then->kind == ND_Block ? then->nkids : 1;
      for (int j = 0; j < k; j++) {
        int o = pe_var_slot(w, stmt[j]);
        if (o == slot) continue;
        Obj *osym = r->fr->code->desc.syms[o];
        int ot = rg_scalar_type(rg_now(w, osym));
        if (!ot || count_sets(w, r->body, o) != 1 || rg_count_reads(w, r->body, o) || r->nsites == MAX_FOLDS)
          pe_bail(w, WHY_B_CARRIED, stmt[j], SYMNAME(osym));
        Site *c = &r->site[r->nsites++];
        *c = (Site){.node = stmt[j], .x = stmt[j]->kid[0], .slot = o};
        c->fold = (PeFold){.kind = PF_WITH, .type = (uint8_t)ot, .sym = osym};
        c->col = rg_new_virtual(w, rg_identity(w, PF_WITH, ot));
        r->kind[o] = RV_FOLD;
      }
    }
  }
  return true;
}

/* res[i] <- x of the loop's variable, in each iteration: it appends where res has i - 1 elements. */
static bool appends_at(Build *w, Node *n) {
  Region *r = w->region;
  if (n->kind != ND_SetIndex || n->op == IX_DOLLAR || n->nkids != 2 || !n->kid[1] || w->q->args[0].kind != PA_SEQ ||
      !rg_reads(w, rg_strip(n->kid[1]), r->var) || rg_has_next(r->body))
    return false;
  bool top = n == r->body;
  for (int k = 0; r->body->kind == ND_Block && k < r->body->nkids && !top; k++) top = r->body->kid[k] == n;
  return top;
}

/* res <- c(res, x), res[length(res) + 1] <- x: the operand x; NULL: another form. */
static Node *appended(Build *w, Node *n, int slot) {
  if (set_of(w, n, slot)) {
    Node *e = rg_strip(n->kid[0]);
    const bool two = e && (is_call_of_two(e, PB_c) || is_call_of_two(e, PB_append));
    return two && rg_reads(w, rg_strip(e->kid[0]), slot) ? e->kid[1] : NULL;
  }
  if (n->kind != ND_SetIndex || pe_var_slot(w, n) != slot || n->op == IX_DOLLAR || n->nkids != 2 || !n->kid[1] ||
      pe_has_names(w, ELT(n->expr, 1), 2))
    return NULL;
  if (appends_at(w, n)) return n->kid[0];
  Node *at = rg_strip(n->kid[1]);
  if (at->kind != ND_Arith || at->op != SOP_Add || at->nkids != 2) return NULL;
  Node *len = rg_strip(at->kid[0]);
  const bool is = rg_is_one(rg_strip(at->kid[1])) && len->kind == ND_CallBuiltin && rg_is_base(len, PB_length) &&
                  len->nkids == 1 && len->kid[0] && !len->u.call->names && rg_reads(w, rg_strip(len->kid[0]), slot);
  return is ? n->kid[0] : NULL;
}
/* The places where that happens, in no loop of the body. */
enum { MOST_APPENDS = 4 };
static int find_appends(Build *w, Node *n, int slot, Node **at, int k, int *uses) {
  if (!n || n->kind == ND_For || n->kind == ND_While || n->kind == ND_Repeat) return k;
  if (k < MOST_APPENDS && appended(w, n, slot)) {
    *uses += 1 + (n->kind == ND_SetIndex && !appends_at(w, n)); /* its reads, as rg_count_reads counts them */
    at[k++] = n;
    return k;
  }
  for (int i = 0; i < n->nkids; i++) k = find_appends(w, rg_live_kid(w, n, i), slot, at, k, uses);
  return k;
}
bool rg_find_append(Build *w, int slot) {
  Region *r = w->region;
  Obj *sym = r->fr->code->desc.syms[slot];
  Node *at[MOST_APPENDS];
  int uses = 0, n = find_appends(w, r->body, slot, at, 0, &uses), sets = 0;
  if (!n || r->nsites + n > MAX_FOLDS || r->nvirtual > MAX_COLS - 2 * MOST_APPENDS) return false;
  for (int i = 0; i < n; i++) {
    if (rg_count_reads(w, appended(w, at[i], slot), slot)) return false;
    sets += at[i]->kind != ND_SetIndex;
  }
  Value now = rg_now(w, sym);
  int type = rg_vector_type(now);
  bool place = appends_at(w, at[0]);
  if (place) { /* as many as the last iteration's number?  Else it is an element like others. */
    Value i = rg_now(w, r->fr->code->desc.syms[r->var]);
    double len = now.tag == V_OBJ ? (double)LEN(now.o) : 1;
    if (n > 1 || (i.tag == V_DBL ? i.d : i.tag == V_INT ? i.i : -1) != len) return false;
  }
  if (!type || rg_count_reads(w, r->body, slot) != uses || count_sets(w, r->body, slot) != sets) return false;
  for (int i = 0; i < n; i++) {
    Site *s = &r->site[r->nsites++];
    *s = (Site){.node = at[i], .x = appended(w, at[i], slot), .slot = slot};
    s->fold = (PeFold){.kind = PF_APPEND, .type = (uint8_t)type, .sym = sym, .each = place};
    s->col = rg_new_virtual(w, rg_identity(w, PF_APPEND, type));
    rg_new_virtual(w, av_bool(pe_const_i(w->g, PT_B, 0)));
  }
  return true;
}

/* The value of a fold's operand as the variable's type. */
Av rg_fold_value(Build *w, Node *x, int type) {
  Av v = pe_num(w, pe_force(w, pe_eval_node(w, x)), x);
  PeType t = rg_ptype(type);
  if (v.type > t) pe_bail(w, WHY_B_TYPES, x, "");
  if (v.type == t && v.wide && t != PT_D) pe_build_guard(w, v.wide, WHY_G_TYPE, x);
  v = pe_convert(w, v, t);
  v.wide = 0;
  return v;
}

/* A variable that another value than a sum's is assigned to must keep its type. */
void rg_exact_type(Build *w, Av v, int type, Node *n) {
  if (v.type != rg_ptype(type)) pe_bail(w, WHY_B_TYPES, n, "");
  if (v.wide) pe_build_guard(w, v.wide, WHY_G_TYPE, n);
}

bool pe_region_assign(Build *w, Node *n, Av *out) {
  Region *r = w->region;
  if (!r || w->fr != r->fr) return false;
  int slot = pe_var_slot(w, n);
  if (r->serial) return false;
  if (slot < 0 || r->kind[slot] != RV_FOLD) return false;
  bool found = false;
  for (int i = 0; i < r->nsites; i++) {
    Site *s = &r->site[i];
    if (s->node != n || s->fold.kind == PF_WITH) continue;
    if (s->fold.kind == PF_GIVEN) {
      *out = rg_count(w, s, n);
      if (w->b->ended) return true;
      found = true;
      continue;
    }
    Av v = rg_fold_value(w, s->x, s->fold.type);
    if (w->b->ended) {
      *out = v;
      return true;
    }
    if (s->fold.op == SOP_Sub)
      v = s->fold.type == T_DBL ? pe_op1(w, SOP_Neg, v, n) : pe_op2(w, SOP_Sub, av_int(w, 0), v, n);
    if (s->loop) rg_put(w, s, 0, v);
    else w->state[s->col] = v;
    if (s->fold.kind == PF_APPEND) w->state[s->col + 1] = av_bool(pe_const_i(w->g, PT_B, 1));
    *out = av_kind(AV_BROKEN);
    out->why = WHY_B_CARRIED;
    if (r->steps[slot]) { /* whole numbers that the launcher keeps within the integers */
      Graph *g = w->g;
      Av now = w->state[slot];
      Ref at = now.type == PT_D ? N(g, now.ref)->in[0] : now.ref;
      double d = v.type == PT_D ? N(g, v.ref)->imm.d : (double)N(g, v.ref)->imm.i;
      at = pe_add_nw(w, at, pe_const_i(g, PT_I, (int32_t)d));
      if (N(g, at)->op == OP_AddI) N(g, at)->lo = INT32_MIN + 1;
      *out = w->state[slot] = now.type == PT_D ? av_num(PT_D, pe_mk1(g, OP_I2D, at)) : av_num(PT_I, at);
    }
    found = true;
  }
  return found; /* else its slot holds the lane's part */
}

void pe_region_assigned(Build *w, int slot, Av v) {
  if (w->region->serial) return;
  Region *r = w->region;
  if (w->fr != r->fr || !r->last[slot]) return;
  Site *s = &r->site[r->last[slot] - 1];
  bool ok = v.kind == AV_NUM && v.type == rg_ptype(s->fold.type) && !v.wide;
  w->state[s->col] = ok ? v : av_kind(AV_BROKEN);
  w->state[s->col + 1] = av_bool(pe_const_i(w->g, PT_B, 1));
}

bool pe_region_if(Build *w, Node *n, Av *out) {
  Region *r = w->region;
  if (!r || w->fr != r->fr) return false;
  if (rg_replay_set(w, n, out)) return true;
  int i = 0;
  while (i < r->nsites && !(r->site[i].node == n && r->site[i].fold.kind == PF_BEST)) i++;
  if (i == r->nsites || rg_dead_arm(w, n, 0)) return false;
  Site *s = &r->site[i];
  *out = av_kind(AV_NULL);
  Av x = rg_fold_value(w, s->x, s->fold.type);
  if (w->b->ended) return true;
  x.ref = pe_not_na(w, x, n); /* R's error: the interpreter's business */
  w->state[s->col] = x;
  w->state[s->col + 2] = av_bool(pe_const_i(w->g, PT_B, 1));
  Av y = rg_same(s->x, s->y) ? x : pe_num(w, pe_force(w, pe_eval_node(w, s->y)), n);
  rg_exact_type(w, y, s->fold.type, n);
  y.wide = 0;
  w->state[s->col + 1] = y;
  for (int k = i + 1; k < r->nsites && r->site[k].fold.kind == PF_WITH; k++) {
    Site *c = &r->site[k];
    Av v = pe_num(w, pe_force(w, pe_eval_node(w, c->x)), c->node);
    rg_exact_type(w, v, c->fold.type, c->node);
    v.wide = 0;
    w->state[c->col] = v;
  }
  return true;
}
