/* pe/replay.c - elements that the iterations of a loop combine, wherever they meet: histograms, scatters, compaction.
 *
 *   h[g[i]] <- h[g[i]] + w[i]        if (x[i] > best[g[i]]) best[g[i]] <- x[i]
 *   if (x[i] > 0) { k <- k + 1L; y[k] <- x[i] }
 *   res[[i]] <- c(m, s)              df$v[i] <- x
 *
 * Each lane computes which element and what value; these are columns of the result (PeFold.at, col), and the host goes
 * through them in the order of the iterations.  So sums of doubles have the bits of the sequential loop, whatever the
 * subscripts are.  It applies to a vector of which the loop uses nothing but the elements that it combines.
 *
 * A subscript may count: `k`, where all that the loop does with k is k <- k + e, and use it as such a subscript.  Then
 * the host finds out what k is, too.
 */
#include "region.h"

#include "meet.h"

enum { MAX_WIDTH = 16 };

typedef struct CellScan {
  int slot;
  bool frame;       /* a data frame, whose other columns may be read */
  bool bad, update; /* update: some element is combined with itself */
  Site site[8];
  int nsites;
  Node *loop; /* innermost loop around what is being looked at */
} CellScan;

/* ---- finding them ------------------------------------------------------------------------------------------------ */

/* Subscripts of x[..] that may be compared as text. */
static bool plain(Build *w, Node *n) {
  if (!n || n->kind == ND_Dots) return false;
  if ((n->kind == ND_Index || n->kind == ND_Index2) && n->expr && pe_has_names(w, n->expr, 2)) return false;
  for (int i = 0; i < n->nkids; i++)
    if (!plain(w, n->kid[i])) return false;
  return true;
}

/* The target of a replacement: its subscripts, and the field of the variable; false: another form. */
static bool target(Build *w, Node *n, Node ***sub, int *nsub, Obj **field) {
  *field = NULL;
  if (n->kind == ND_SetIndex) {
    if (n->op == IX_DOLLAR || pe_has_names(w, ELT(n->expr, 1), 2)) return false;
    *sub = n->kid + 1;
    *nsub = n->nkids - 1;
  } else if (n->kind == ND_SetNested) { /* l$v[i] <- x, l[["v"]][i] <- x */
    const NestInfo *ni = n->cache[1];
    if (!ni || ni->depth != 2 || ni->super) return false;
    const char *f = SYMNAME(ni->level[0].getter), *g = SYMNAME(ni->level[1].getter);
    Node *e = ni->level[1].args;
    if ((strcmp(f, "[") && strcmp(f, "[[")) || pe_has_names(w, ni->level[0].expr, 2) || e->nkids != 1) return false;
    Node *k = e->kid[0];
    if (!k || k->kind != ND_Const || k->u.value.tag != V_OBJ) return false;
    Obj *name = k->u.value.o;
    if (!strcmp(g, "$") && name->type == T_SYM) name = SYM(name)->name;
    else if ((!strcmp(g, "[[") || !strcmp(g, "$")) && name->type == T_STR && LEN(name) == 1) name = ELT(name, 0);
    else return false;
    *field = name;
    *sub = ni->level[0].args->kid;
    *nsub = ni->level[0].args->nkids;
  } else return false;
  if (*nsub < 1 || *nsub > 3) return false;
  for (int i = 0; i < *nsub; i++)
    if (!plain(w, (*sub)[i])) return false;
  return true;
}

/* df[i, "v"] <- x is df$v[i] <- x. */
static bool frame_target(Node ***sub, int *nsub, Obj **field) {
  Node *j = *nsub == 2 ? (*sub)[1] : NULL;
  if (*field || !j || j->kind != ND_Const || j->u.value.tag != V_OBJ || j->u.value.o->type != T_STR ||
      LEN(j->u.value.o) != 1)
    return false;
  *field = ELT(j->u.value.o, 0);
  *nsub = 1;
  return true;
}

typedef struct Cell {
  int slot;
  Node **sub;
  int nsub;
  Obj *field;
  bool frame; /* df[i, "v"] */
} Cell;

static bool field_is(Node *n, int slot, Build *w, Obj *field) {
  n = rg_strip(n);
  if (!n || !n->nkids || !rg_reads(w, n->kid[0], slot)) return false;
  if (n->kind == ND_Dollar) return SYM(n->u.sym)->name == field;
  Node *k = n->kind == ND_Index2 && n->nkids == 2 ? n->kid[1] : NULL;
  return k && k->kind == ND_Const && k->u.value.tag == V_OBJ && k->u.value.o->type == T_STR && LEN(k->u.value.o) == 1 &&
         ELT(k->u.value.o, 0) == field;
}

/* Does e read this element? */
static bool is_cell(Build *w, Node *e, const Cell *c) {
  e = rg_strip(e);
  if (!e || (e->kind != ND_Index && e->kind != ND_Index2) || !plain(w, e)) return false;
  int n = e->nkids - 1;
  if (c->field ? field_is(e->kid[0], c->slot, w, c->field) : rg_reads(w, e->kid[0], c->slot)) {
    if (n != c->nsub) return false;
  } else if (c->frame && rg_reads(w, e->kid[0], c->slot) && n == 2) {
    Node **sub = e->kid + 1;
    Obj *field = NULL;
    if (!frame_target(&sub, &n, &field) || field != c->field) return false;
  } else return false;
  for (int i = 0; i < n; i++)
    if (!rg_same(e->kid[1 + i], c->sub[i])) return false;
  return true;
}

static Obj *sym_at(Build *w, int slot) { return w->region->fr->code->desc.syms[slot]; }

static bool is_frame(Build *w, int slot) {
  Value v = rg_now(w, sym_at(w, slot));
  if (v.tag != V_OBJ || v.o->type != T_LIST || !rt_is_object(v.o)) return false;
  Obj *class = rt_attr(v.o, w->R->s.class_);
  return class->type == T_STR && LEN(class) == 1 && !strcmp(STR(class, 0), "data.frame");
}

/* Is the node a replacement in the variable? */
static bool sets(Build *w, Node *n, int slot) {
  if (n->kind == ND_SetIndex) return pe_var_slot(w, n) == slot;
  if (n->kind != ND_SetNested) return false;
  Obj *t = ELT(n->expr, 1);
  while (t->type == T_LANG && LEN(t) > 1) t = ELT(t, 1);
  return t == sym_at(w, slot);
}

static void scan_cells(Build *w, Node *n, CellScan *c, bool inner);

/* n neither reads the variable nor changes it (columns of a data frame may be read: pe_region_writes_field). */
static bool clean(Build *w, Node *n, const CellScan *c) {
  CellScan t = {.slot = c->slot, .frame = c->frame};
  scan_cells(w, n, &t, false);
  return !t.bad && !t.nsites;
}

/* A replacement in the variable, perhaps `if (x OP h[e]) h[e] <- y` as a whole. */
static bool scan_set(Build *w, Node *n, Node *set, Node *cond, CellScan *c, Site *s) {
  Cell cell = {.slot = c->slot};
  if (!target(w, set, &cell.sub, &cell.nsub, &cell.field)) return false;
  if (c->frame && !cell.field) cell.frame = frame_target(&cell.sub, &cell.nsub, &cell.field);
  Node *e = rg_strip(set->kid[0]);
  bool left = false, right = false;
  *s = (Site){.node = n, .x = set->kid[0], .slot = c->slot, .sub = cell.sub, .nsub = cell.nsub, .counter = -1};
  s->fold = (PeFold){.cell = true, .kind = PF_LAST, .field = cell.field};
  if (cond) {
    left = is_cell(w, cond->kid[0], &cell);
    right = is_cell(w, cond->kid[1], &cell);
    int op = left ? rg_turned(cond->op) : cond->op;
    if (left == right || (op != SOP_Lt && op != SOP_Le && op != SOP_Gt && op != SOP_Ge)) return false;
    s->x = cond->kid[left];
    s->y = set->kid[0];
    s->fold.kind = PF_BEST;
    s->fold.op = (uint8_t)op;
    c->update = true;
  } else if (e && e->nkids == 2 && rg_fold_kind(e) >= 0) {
    left = is_cell(w, e->kid[0], &cell);
    right = !left && is_cell(w, e->kid[1], &cell) && e->op != SOP_Sub;
    if (left || right) {
      s->fold.kind = (uint8_t)rg_fold_kind(e);
      s->x = e->kid[left];
      s->fold.right = right;
      if (e->kind == ND_Arith && e->op == SOP_Sub) s->fold.op = SOP_Sub;
      c->update = true;
    }
  }
  if (!clean(w, s->x, c) || (s->y && !clean(w, s->y, c))) return false;
  for (int i = 0; i < s->nsub; i++)
    if (!clean(w, s->sub[i], c)) return false;
  return true;
}

static void scan_cells(Build *w, Node *n, CellScan *c, bool inner) {
  if (!n || c->bad) return;
  Node *set = sets(w, n, c->slot) ? n : NULL, *cond = NULL;
  if (n->kind == ND_If && n->nkids == 2) {
    Node *then = n->kid[1];
    while (then->kind == ND_Block && then->nkids == 1) then = then->kid[0];
    Node *k = rg_strip(n->kid[0]);
    if (k && k->kind == ND_Compare && sets(w, then, c->slot) && !clean(w, k, c)) set = then, cond = k;
  }
  if (set) {
    Site s;
    bool other = c->nsites && c->site[0].loop != c->loop; /* all of them in the rounds of one loop */
    if (other || (c->loop && c->loop->kind != ND_For) || c->nsites == 8 || !scan_set(w, n, set, cond, c, &s))
      c->bad = true;
    else {
      s.loop = c->loop;
      c->site[c->nsites++] = s;
    }
    return;
  }
  if (c->frame && n->nkids > 0 && n->kid[0] && rg_reads(w, n->kid[0], c->slot)) { /* df$a, df[i, "a"], nrow(df) */
    bool nrow = n->kind == ND_CallBuiltin && n->nkids == 1 && pe_base_of(n)->id == PB_nrow;
    bool column =
        n->kind == ND_Dollar || (n->kind == ND_Index && n->nkids == 3) || (n->kind == ND_Index2 && n->nkids == 2);
    if (!nrow && !column) c->bad = true;
    for (int i = 1; i < n->nkids; i++) scan_cells(w, n->kid[i], c, inner);
    return;
  }
  if (rg_reads(w, n, c->slot) || ((n->kind == ND_Function || n->kind == ND_CallSpecial || n->kind == ND_SetNested) &&
                                  rg_mentions(n->expr, sym_at(w, c->slot)))) {
    c->bad = true;
    return;
  }
  bool loop = n->kind == ND_For || n->kind == ND_While || n->kind == ND_Repeat;
  Node *outer = c->loop;
  if (n->kind == ND_Call && n->u.call->fn) scan_cells(w, n->u.call->fn, c, inner);
  for (int i = 0; i < n->nkids; i++) {
    c->loop = loop && !(n->kind == ND_For && i == 0) ? n : outer;
    scan_cells(w, rg_live_kid(w, n, i), c, inner);
  }
  c->loop = outer;
}

/* k, k + 2L, k - 1: a subscript that counts from the variable in the slot. */
static bool counts_from(Build *w, Node *n, int slot, int *offset) {
  n = rg_strip(n);
  *offset = 0;
  if (rg_reads(w, n, slot)) return true;
  if (!n || n->kind != ND_Arith || n->nkids != 2 || (n->op != SOP_Add && n->op != SOP_Sub)) return false;
  Node *c = rg_strip(n->kid[1]);
  if (!rg_reads(w, rg_strip(n->kid[0]), slot) || !c || c->kind != ND_Const) return false;
  Value v = c->u.value;
  double d = v.tag == V_DBL ? v.d : v.tag == V_INT && v.i != NA_INT ? v.i : 1e9;
  if (!(d >= -1000 && d <= 1000) || d != (int)d) return false;
  *offset = n->op == SOP_Sub ? -(int)d : (int)d;
  return true;
}

static int counting_subs(Build *w, Node *n, int slot) {
  if (!n) return 0;
  int c = 0, off;
  if (n->kind == ND_SetIndex && n->op != IX_DOLLAR && n->nkids == 2 && counts_from(w, n->kid[1], slot, &off)) c++;
  if (n->kind == ND_While || n->kind == ND_Repeat) return 0;
  for (int i = 0; i < n->nkids; i++) c += counting_subs(w, rg_live_kid(w, n, i), slot);
  return c;
}

void rg_find_counter(Build *w, int slot) {
  Region *r = w->region;
  int type = rg_scalar_type(rg_now(w, sym_at(w, slot)));
  FoldScan f = {.slot = slot};
  if (type != T_INT && type != T_DBL) return;
  rg_scan_fold(w, r->body, &f, false);
  if (f.bad || (f.inner && !f.rounds) || !f.nsites) return;
  for (int i = 0; i < f.nsites; i++) {
    Node *x = rg_strip(f.site[i].x);
    if (f.site[i].fold.kind != PF_SUM || f.site[i].fold.op == SOP_Sub || x->kind != ND_Const ||
        (x->u.value.tag != V_INT && x->u.value.tag != V_DBL))
      return;
  }
  int subs = counting_subs(w, r->body, slot);
  if (subs && rg_count_reads(w, r->body, slot) == f.nsites + subs) r->counts[slot] = (uint8_t)(subs < 100 ? subs : 0);
}

/* ---- what a list's elements look like ---------------------------------------------------------------------------- */

static bool plain_numbers(Obj *o) {
  return o && rt_is_num(o) && !rt_is_object(o) && LEN(o) >= 1 && LEN(o) <= MAX_WIDTH;
}

/* An element that was stored says what they look like. */
static bool list_shape(Build *w, Obj *l, Site *s) {
  Obj *e = NULL;
  for (int64_t i = 0; i < LEN(l) && !e; i++)
    if (!IS_NIL(ELT(l, i))) e = ELT(l, i);
  if (!e || rt_is_object(e) || LEN(e) < 1 || LEN(e) > MAX_WIDTH) return false;
  Obj *names = rt_attr(e, w->R->s.names);
  if (!IS_NIL(names) && (names->type != T_STR || LEN(names) != LEN(e))) return false;
  s->fold.record = e->type == T_LIST;
  if (!s->fold.record && (!plain_numbers(e) || !IS_NIL(rt_attr(e, w->R->s.dim)))) return false;
  int n = s->fold.width = (uint8_t)LEN(e);
  s->name = pe_temp(w, (size_t)n * sizeof *s->name);
  s->type = pe_temp(w, (size_t)n);
  for (int i = 0; i < n; i++) {
    Obj *x = s->fold.record ? ELT(e, i) : e;
    if (s->fold.record && (!plain_numbers(x) || LEN(x) != 1 || x->attr)) return false;
    s->type[i] = (uint8_t)TYPE(x);
    s->name[i] = IS_NIL(names) ? NULL : ELT(names, i);
  }
  return true;
}

/* ---- the region's table ------------------------------------------------------------------------------------------ */

static int order_of(Build *w, Node *n, Node *what, int *count) {
  if (!n) return -1;
  if (n == what) return *count;
  (*count)++;
  for (int i = 0; i < n->nkids; i++) {
    int k = order_of(w, rg_live_kid(w, n, i), what, count);
    if (k >= 0) return k;
  }
  return -1;
}

int rg_order(Build *w, Node *what) {
  int count = 0;
  return order_of(w, w->region->body, what, &count);
}

/* Is every subscript the loop's variable or what the loop does not change? Then pe/depend.c may know. */
static bool simple_subs(Build *w, const Site *s) {
  for (int i = 0; i < s->nsub; i++) {
    Node *n = rg_strip(s->sub[i]);
    if (n->kind != ND_Local && n->kind != ND_Free && n->kind != ND_Const && n->kind != ND_Arith && n->kind != ND_Unary)
      return false;
    if (n->kind == ND_Const && n->u.value.tag == V_OBJ) return false; /* a name */
    if (n->kind == ND_Local || n->kind == ND_Free) {
      int k = pe_var_slot(w, n);
      if (k == w->region->var && w->q->args[0].of == PK_text) return false;
      if (k >= 0 && (w->region->kind[k] == RV_TEMP || w->region->kind[k] == RV_FOLD)) return false;
    }
    for (int j = 0; j < n->nkids; j++) {
      Site one = {.sub = &n->kid[j], .nsub = 1};
      if (n->kid[j] && !simple_subs(w, &one)) return false;
    }
  }
  return true;
}

/* Where site s of the variable, v now and `whole` in the graph, stores: its vector, type and place in the scope.  False: it
 * is none that the host can store into afterwards. */
static bool find_target(Build *w, Site *s, Obj *sym, Obj *v, Av whole, bool frame) {
  Graph *g = w->g;
  const bool list = v->type == T_LIST;
  Obj *to = v;
  Av x = whole;
  if (s->fold.field) {
    Obj *names = rt_attr(v, w->R->s.names), *fsym = ((CharObj *)s->fold.field)->sym;
    if (!list || IS_NIL(names) || !fsym) return false;
    to = NULL;
    for (int64_t k = 0; k < LEN(v) && !to; k++)
      if (ELT(names, k) == s->fold.field) to = ELT(v, k);
    const bool text = to && to->type == T_STR && !to->attr && s->fold.kind == PF_LAST && s->nsub == 1;
    if (!to || !(rt_is_num(to) || text) || rt_is_object(to) || LEN(to) < 2) return false;
    x = pe_from_scope(w, (PeScope){.from = FROM_FIELD, .parent = (int16_t)whole.ref, .sym = fsym}, w->q->loop);
  } else if (frame) return false;
  if (to->type == T_LIST) { /* its elements are vectors or lists of numbers */
    bool dbl = s->node->kind == ND_SetIndex && s->node->op == IX_LIST1;
    if (!dbl || s->nsub != 1 || s->fold.kind != PF_LAST || LEN(to) > INT32_MAX - 1 || !list_shape(w, to, s))
      return false;
    s->fold.list = true;
    s->fold.scope = (int16_t)whole.ref;
    Pull *p = s->vec = pe_temp(w, sizeof *p);
    *p = (Pull){.kind = VK_CONST, .len_now = (int32_t)LEN(to)};
    p->len = pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_SCOPE_LEN, whole.ref));
  } else {
    Pull *part[2];
    if (!rg_written(w, x, part)) return false;
    s->of = pe_kind_of(w, x);
    s->vec = part[0];
    s->fold.text = pe_kind_id(x) == PK_text;
    if ((s->nsub == 2 && !part[0]->nrow) || (s->nsub == 3 && !part[0]->cube[0]) || (s->nsub > 1 && part[1]))
      return false;
    int kind = s->fold.kind, type = s->fold.text ? T_INT : to->type;
    if (kind != PF_LAST && (part[1] || (kind == PF_OR || kind == PF_AND) != (type == T_LGL))) return false;
    if (kind == PF_PROD && type != T_DBL) return false;
    s->fold.scope = (int16_t)N(g, pe_real(g, part[0]->box))->imm.i;
    s->fold.type = (uint8_t)type;
  }
  s->fold.sym = sym;
  return true;
}

/* The sites become columns of the lanes' results. */
static void add_sites(Build *w, CellScan *c, Obj *sym) {
  Region *r = w->region;
  Site grouped[8]; /* one column of a frame after the other: sites of one vector are together */
  int ng = 0;
  for (int i = 0; i < c->nsites; i++) {
    bool first = true;
    for (int j = 0; j < i; j++) first = first && c->site[j].fold.scope != c->site[i].fold.scope;
    for (int j = i; first && j < c->nsites; j++)
      if (c->site[j].fold.scope == c->site[i].fold.scope) grouped[ng++] = c->site[j];
  }
  for (int i = 0; i < c->nsites; i++) {
    Site *s = &r->site[r->nsites++];
    *s = grouped[i];
    if (s->loop) {
      s->fold.wide = true;
      s->put = r->nwide;
      int n = s->fold.list ? s->fold.width : rg_parts(&s->fold);
      if (s->fold.list || r->nwide + n >= MAX_COLS) pe_bail(w, WHY_B_ORDER, s->node, SYMNAME(sym));
      for (int k = 0; k < n; k++) r->wide[r->nwide++] = s->fold.type == T_CPLX ? T_DBL : s->fold.type;
      r->wide[r->nwide++] = T_INT;
      continue;
    }
    s->at = rg_new_virtual(w, av_int(w, NA_INT));
    if (s->fold.list) {
      for (int k = 0; k < s->fold.width; k++) {
        int col = rg_new_virtual(w, rg_identity(w, PF_LAST, s->type[k]));
        if (k == 0) s->col = col;
      }
    } else {
      int type = s->fold.type == T_CPLX ? T_DBL : s->fold.type;
      s->col = rg_new_virtual(w, rg_identity(w, s->fold.kind, type));
      if (rg_parts(&s->fold) == 2) rg_new_virtual(w, rg_identity(w, s->fold.kind, type));
    }
  }
}

/* What the sites' subscripts are: do some count, from a counter of the loop (*counted), are all such as lanes may store by
 * themselves (*simple)?  False: they are not to be told. */
static bool look_at_subscripts(Build *w, CellScan *c, bool *counted, bool *simple) {
  Region *r = w->region;
  *counted = false;
  *simple = true;
  for (int i = 0; i < c->nsites; i++) {
    Site *s = &c->site[i];
    for (int k = 0; k < r->nslots; k++)
      for (int j = 0; j < s->nsub; j++)
        if (r->counts[k] && rg_count_reads(w, s->sub[j], k)) {
          if (s->nsub != 1 || !counts_from(w, s->sub[j], k, &s->offset)) return false;
          s->counter = k;
          *counted = true;
          FoldScan f = {.slot = k};
          rg_scan_fold(w, r->body, &f, false);
          if (f.bad || !f.nsites || f.site[0].loop != s->loop) return false;
        }
    bool row = false; /* m[i, g[i]]: a row of its own */
    int off;
    for (int j = 0; s->nsub > 1 && j < s->nsub; j++) row = row || counts_from(w, s->sub[j], r->var, &off);
    *simple = *simple && (row || simple_subs(w, s));
  }
  return true;
}

bool rg_find_cells(Build *w, int slot) {
  Region *r = w->region;
  Obj *sym = sym_at(w, slot);
  Value v = rg_now(w, sym);
  if (v.tag == V_OBJ) v = rt_unbox(v.o);
  if (v.tag != V_OBJ || !rt_is_vec(v.o)) return false;
  bool list = v.o->type == T_LIST, frame = list && is_frame(w, slot);
  if (list && rt_is_object(v.o) && !frame) return false;
  if (!list && v.o->type != T_CPLX && !rt_is_num(v.o)) return false;
  CellScan c = {.slot = slot, .frame = frame};
  scan_cells(w, r->body, &c, false);
  if (c.bad || !c.nsites || r->nsites + c.nsites > MAX_FOLDS) return false;
  bool counted, simple, fields = false;
  for (int i = 0; i < c.nsites; i++) fields = fields || c.site[i].fold.field;
  if (!look_at_subscripts(w, &c, &counted, &simple)) return false;
  /* what pe/depend.c can tell, and what the lanes can store by themselves, is left to them */
  if (!list && !counted && !(w->q->flags & PE_REPLAY) && (!c.update || simple)) return false;
  Av whole = pe_from_scope(w, (PeScope){.parent = -1, .sym = sym}, w->q->loop);
  for (int i = 0; i < c.nsites; i++)
    if (!find_target(w, &c.site[i], sym, v.o, whole, frame)) return false;
  add_sites(w, &c, sym);
  r->kind[slot] = RV_REPLAY;
  w->state[slot] = frame || fields ? whole : av_kind(AV_BROKEN);
  if (w->state[slot].kind == AV_BROKEN) w->state[slot].why = WHY_B_CARRIED;
  return true;
}

bool pe_region_writes_field(Build *w, int scope, Obj *name) {
  Region *r = w->region;
  for (int i = 0; r && i < r->nsites; i++)
    if (r->site[i].fold.cell && r->site[i].fold.field == name && w->g->scope[r->site[i].fold.scope].parent == scope)
      return true;
  return false;
}

/* ---- a site ------------------------------------------------------------------------------------------------------ */

/* The numbers of a list's new element. */
static void list_value(Build *w, Site *s, Node *n) {
  Av v = pe_force(w, pe_eval_node(w, s->x));
  if (w->b->ended) return;
  int k = s->fold.width;
  if (v.kind == AV_ARRAY || (v.kind == AV_VEC && k > 1)) {
    Pull *p = pe_as_vec(w, v, n);
    int64_t len;
    if (pe_named(v) || p->nrow || !pe_is_const(w->g, p->len, &len, NULL) || len != k)
      pe_bail(w, WHY_B_RESULT_LEN, n, "an element of a list");
    Av el[MAX_WIDTH];
    for (int i = 0; i < k; i++) el[i] = pe_at(w, p, pe_const_i(w->g, PT_I, i), n);
    v = pe_tuple(w, k, el, NULL, false);
  }
  Av one = v;
  Tuple t = {.n = 1, .v = &one};
  Tuple *u = &t;
  if (v.kind == AV_TUPLE) u = v.tup;
  else one = pe_num(w, v, n);
  if (u->n != k || u->list != s->fold.record || u->nrow) pe_bail(w, WHY_B_TYPES, n, "an element of a list");
  PeType widest = PT_L; /* c(1L, 2) is a vector of doubles */
  for (int i = 0; i < k; i++)
    if (u->v[i].kind == AV_NUM && u->v[i].type > widest) widest = u->v[i].type;
  for (int i = 0; i < k; i++) {
    Obj *name = u->names ? u->name[i] : NULL;
    if (name == EMPTY_STR) name = NULL;
    /* of a number alone: on a path, or in a round that has not been seen, it is x[i] of a vector with names */
    if ((s->name[i] && s->name[i] != EMPTY_STR ? s->name[i] : NULL) != name || pe_named(u->v[i]))
      pe_bail(w, WHY_B_TYPES, n, "names of a list's element");
    Av x = pe_num(w, u->v[i], n);
    if (!s->fold.record) x = pe_convert(w, x, widest);
    rg_exact_type(w, x, s->type[i], n);
    x.wide = 0;
    w->state[s->col + i] = x;
  }
}

static void put_value(Build *w, Site *s, int k, Av v) {
  if (s->loop) rg_put(w, s, k, v);
  else w->state[s->col + k] = v;
}
static void put_at(Build *w, Site *s, Av at) {
  if (s->loop) rg_put(w, s, rg_parts(&s->fold), at);
  else w->state[s->at] = at;
}

bool rg_replay_set(Build *w, Node *n, Av *out) {
  Region *r = w->region;
  if (!r || w->fr != r->fr) return false;
  int i = 0;
  while (i < r->nsites && !(r->site[i].fold.cell && r->site[i].node == n)) i++;
  if (i == r->nsites) return false;
  Site *s = &r->site[i];
  PeFold *f = &s->fold;
  *out = av_kind(AV_BROKEN);
  out->why = WHY_B_CARRIED;
  if (f->list) list_value(w, s, n);
  else if (f->kind == PF_LAST) {
    Av v = s->of->stored(w, s->vec->type, pe_force(w, pe_eval_node(w, s->x)), n);
    if (w->b->ended) return true;
    for (int k = 0; k < rg_parts(f); k++) put_value(w, s, k, rg_part(w, s->of, s->vec->type, v, k));
    *out = v;
  } else {
    Av v = rg_fold_value(w, s->x, f->type);
    if (w->b->ended) return true;
    if (f->kind == PF_MAX || f->kind == PF_MIN || f->kind == PF_BEST) v.ref = pe_not_na(w, v, n);
    if (f->kind == PF_SUM && f->op == SOP_Sub)
      v = f->type == T_DBL ? pe_op1(w, SOP_Neg, v, n) : pe_op2(w, SOP_Sub, av_int(w, 0), v, n);
    put_value(w, s, 0, v);
    if (f->kind == PF_BEST) {
      *out = av_kind(AV_NULL);
      Av y = rg_same(s->x, s->y) ? v : s->of->stored(w, s->vec->type, pe_force(w, pe_eval_node(w, s->y)), n);
      if (w->b->ended) return true;
      y.ref = pe_not_na(w, y, n);
      put_value(w, s, 1, y);
    }
  }
  if (w->b->ended) return true;
  Graph *g = w->g;
  if (s->counter >= 0) {
    put_at(w, s, av_int(w, s->offset));
    return true;
  }
  Ref at[3] = {0}, place;
  for (int k = 0; k < s->nsub; k++) {
    Av a = pe_force(w, pe_eval_node(w, s->sub[k]));
    if (w->b->ended) return true;
    Pull *p = s->vec;
    if (s->nsub == 1 && (at[0] = pe_name_place(w, p, a, n))) break;
    a = a.kind == AV_FACTOR && a.ref ? av_num(PT_I, a.ref) : pe_num(w, a, n); /* its code */
    at[k] = pe_in_bounds(w, a, s->nsub == 1 ? p->len : s->nsub == 3 ? p->cube[k] : k ? p->ncol : p->nrow, n, NULL);
  }
  if (s->nsub == 1) place = at[0];
  else if (s->nsub == 3) place = pe_cube_place(w, s->vec, at);
  else place = pe_mk(g, OP_AddI, PT_I, pe_mk(g, OP_MulI, PT_I, at[1], s->vec->nrow, 0, 1), at[0], 0, 1);
  put_at(w, s, av_num(PT_I, place));
  return true;
}

/* ---- rounds of inner loops ---------------------------------------------------------------------------------------
 *
 *   for (i in 1:n) for (j in 1:m) s <- s + f(i, j)
 *
 * A site in an inner loop gives a number in each round: a wide column, of `width` numbers for each lane, a function of
 * the launch.  Where a round does nothing it holds what changes nothing.  Loops inside each other count together.
 */

static bool mentions_site(Node *n, const Site *s) {
  if (!n) return false;
  if (n == s->loop || n == s->node) return true;
  for (int i = 0; i < n->nkids; i++)
    if (mentions_site(n->kid[i], s)) return true;
  return false;
}

static Ref number_now(Build *w) { /* of this round */
  Region *r = w->region;
  Graph *g = w->g;
  Ref at = r->round[0].round;
  for (int i = 1; i < r->nround; i++) {
    at = pe_mk(g, OP_MulI, PT_I, at, r->round[i].width, 0, 1);
    at = pe_mk(g, OP_AddI, PT_I, at, r->round[i].round, 0, 1);
  }
  return at;
}

static void put(Build *w, int column, Ref at, Av v) {
  pe_assert(w, column >= 0 && N(w->g, at)->type == PT_I, "wide column %d", column);
  int type = w->region->wide[column];
  v = pe_convert(w, v, rg_ptype(type));
  pe_pin(w->g, w->b, OP_RowSet, PT_V, at, v.type == PT_L ? pe_as_int(w, v) : v.ref, 0, column, w->line);
}

void rg_put(Build *w, Site *s, int k, Av v) {
  pe_assert(w, s->put >= 0 && k >= 0 && s->put + k < w->region->nwide, "wide column %d of %d", s->put + k,
            w->region->nwide);
  Region *r = w->region;
  if (!r->nround || r->round[r->nround - 1].node != s->loop) pe_bail(w, WHY_B_ORDER, s->node, "");
  put(w, s->put + k, number_now(w), v);
}

/* What a site's columns hold where it does nothing. */
static void put_nothing(Build *w, const Site *s, Ref at) {
  if (s->fold.cell) put(w, s->put + rg_parts(&s->fold), at, av_int(w, NA_INT));
  else put(w, s->put, at, rg_identity(w, s->fold.kind, s->fold.type));
}

typedef struct Skipped {
  Node *loop;
  Ref from;
} Skipped;
static void skip_body(Build *w, Ref i, Ref *acc, void *data) {
  (void)acc;
  Region *r = w->region;
  Skipped *s = data;
  if (s->from) i = pe_mk(w->g, OP_AddI, PT_I, i, s->from, 0, 1);
  for (int k = 0; k < r->nsites; k++)
    if (r->site[k].loop == s->loop) put_nothing(w, &r->site[k], i);
}

static bool jumps(Node *n) {
  if (!n || n->kind == ND_For || n->kind == ND_While || n->kind == ND_Repeat) return false;
  if (n->kind == ND_Next || n->kind == ND_Break || n->kind == ND_Return) return true;
  for (int i = 0; i < n->nkids; i++)
    if (jumps(n->kid[i])) return true;
  return false;
}

/* Is the site carried out in each round? */
static bool every_round(Node *loop, const Site *s) {
  Node *body = loop->kid[1];
  if (jumps(body)) return false;
  while (body->kind == ND_Block && body->nkids == 1) body = body->kid[0];
  if (body == s->node) return true;
  for (int i = 0; body->kind == ND_Block && i < body->nkids; i++)
    if (body->kid[i] == s->node) return true;
  return false;
}

/* Are there sites in the loop's rounds?  2: in its own, not in a loop inside. */
static int has_sites(Build *w, Node *n) {
  Region *r = w->region;
  int has = 0;
  if (w->counting) return 0;
  for (int k = 0; k < r->nsites && w->fr == r->fr; k++)
    if (r->site[k].fold.wide && mentions_site(n, &r->site[k])) has = r->site[k].loop == n ? 2 : has ? has : 1;
  return has;
}

/* What the loop's counter reaches at most, in any lane; 0: not known.  (A guard will ask.) */
static Ref most(Build *w, Node *n, Ref last) {
  Graph *g = w->g;
  Node *seq = rg_strip(n->kid[0]);
  if (seq->kind == ND_Colon && rg_same(seq->kid[1], seq->kid[1])) { /* a:n */
    Av b = pe_num(w, pe_force(w, pe_eval_node(w, seq->kid[1])), n);
    if (pe_of_launch(g, b.ref, 60)) {
      if (b.type == PT_D) b.ref = pe_mk2(g, OP_AddD, b.ref, pe_const_d(g, 1.1920928955078125e-07));
      return pe_int_value(w, b, n);
    }
  }
  PeLinear l = pe_linear(g, last); /* grows with the loop's variable: what it is in the last lane */
  PeArg *v = &g->args[0];
  if (!l.ok || l.a <= 0 || l.a > 1000 || v->kind != PA_SEQ || v->type != T_INT || v->step <= 0 ||
      (l.base && N(g, l.base)->type != PT_I))
    return 0;
  Ref end = pe_mk2(g, OP_SubI, pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_N, 0)), pe_const_i(g, PT_I, 1));
  end = pe_mk2(g, OP_MulI, end, pe_const_i(g, PT_I, v->step));
  end = pe_mk2(g, OP_AddI, end, pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_SEQ_START, 0)));
  end = pe_mk2(g, OP_MulI, end, pe_const_i(g, PT_I, (int32_t)l.a));
  end = pe_mk2(g, OP_AddI, end, pe_const_i(g, PT_I, (int32_t)l.b));
  return l.base ? pe_mk2(g, OP_AddI, end, l.base) : end;
}

/* The loop stands in a branch, or behind a `next`: what its columns hold in lanes that do not come by is stored before.
 * False: it stands in another loop. */
static bool fill_before(Build *w, Node *n) {
  Graph *g = w->g;
  PeBlock *here = w->b;
  PeItem *outer = NULL;
  for (PeBlock *b = here; b != g->top; b = b->up) {
    outer = b->owner;
    if (outer->kind != IT_IF && outer->kind != IT_LABEL) return false;
  }
  int at = 0, was = g->top->n;
  while (g->top->item[at] != outer) at++;
  Skipped s = {.loop = n};
  w->b = g->top;
  pe_count_loop(w, pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_INNER, 0)), 0, NULL, skip_body, &s, w->line);
  w->b = here;
  PeItem **item = g->top->item;
  for (int moved = 0; moved < g->top->n - was; moved++) {
    PeItem *it = item[was + moved];
    memmove(&item[at + moved + 1], &item[at + moved], (size_t)(was - at) * sizeof *item);
    item[at + moved] = it;
  }
  return true;
}

void pe_region_before(Build *w, Node *n, Ref first, Ref last) {
  if (w->region->serial) return;
  Region *r = w->region;
  Graph *g = w->g;
  int has = has_sites(w, n), k = r->nround;
  if (!has) return;
  PeBlock *in = k ? r->round[k - 1].it->body[0] : g->top;
  Ref one = pe_const_i(g, PT_I, 1);
  bool begin = pe_of_launch(g, first, 60), end = pe_of_launch(g, last, 60);
  if (k == 3 || (!(begin && end) && (k || has != 2))) pe_bail(w, WHY_B_ORDER, n, "");
  if (w->b != in && (k || !fill_before(w, n))) pe_bail(w, WHY_B_ORDER, n, "");
  Ref low = begin ? first : one, high = end ? last : most(w, n, last);
  if (!high) pe_bail(w, WHY_B_ORDER, n, "");
  r->round[k].node = n;
  r->round[k].low = low;
  r->round[k].width = pe_mk2(g, OP_AddI, pe_mk2(g, OP_SubI, high, low), one);
  if (begin && end) return;
  /* (i + 1):n, 1:i: what other lanes do before and after */
  Skipped s = {.loop = n};
  if (!begin) {
    Ref ok = pe_build_guard(w, pe_mk2(g, OP_LeI, one, first), WHY_G_COUNT_UP, n);
    pe_count_loop(w, pe_mk2(g, OP_SubI, pe_pi(g, first, ok), one), 0, NULL, skip_body, &s, w->line);
  }
  if (!end) {
    s.from = pe_mk2(g, OP_AddI, pe_mk2(g, OP_SubI, last, low), one);
    Ref nx = pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_INNER, 0));
    Ref left = pe_mk2(g, OP_SubI, nx, s.from);
    pe_build_guard(w, pe_mk2(g, OP_LeI, pe_const_i(g, PT_I, 0), s.from), WHY_G_SIZE, n);
    pe_build_guard(w, pe_mk2(g, OP_LeI, pe_const_i(g, PT_I, 0), left), WHY_G_SIZE, n);
    pe_count_loop(w, left, 0, NULL, skip_body, &s, w->line);
  }
}

void pe_region_enter(Build *w, Node *n, PeItem *it, Ref i) {
  if (w->region->serial) {
    if (n == w->q->loop) pe_pin(w->g, w->b, OP_Round, PT_V, i, 0, 0, 0, w->line);
    return;
  }
  pe_assert(w, it->kind == IT_LOOP && i, "an inner loop of kind %d", it->kind);
  Region *r = w->region;
  Graph *g = w->g;
  int has = has_sites(w, n);
  if (!has) return;
  r->round[r->nround].round = pe_mk2(g, OP_SubI, i, r->round[r->nround].low);
  r->round[r->nround++].it = it;
  if (has != 2) return;
  Ref all = r->round[0].width;
  for (int k = 1; k < r->nround; k++) {
    Ref fits = pe_build_guard(w, pe_mk2(g, OP_NoOvfMul, all, r->round[k].width), WHY_G_SIZE, n);
    all = pe_mk2(g, OP_MulI, all, r->round[k].width);
    if (fits) all = pe_pi(g, all, fits);
  }
  if (r->width && r->width != all) pe_bail(w, WHY_B_ORDER, n, "inner loops of different lengths");
  r->width = all;
  for (int k = 0; k < r->nsites; k++)
    if (r->site[k].loop == n && !every_round(n, &r->site[k])) put_nothing(w, &r->site[k], number_now(w));
}

void pe_region_leave(Build *w, Node *n, bool left) {
  if (w->region->serial) return;
  Region *r = w->region;
  if (w->fr != r->fr || !r->nround || r->round[r->nround - 1].node != n) return;
  if (left) pe_bail(w, WHY_B_ORDER, n, "a loop that is left early");
  r->nround--;
}
