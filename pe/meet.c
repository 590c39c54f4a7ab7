/* pe/meet.c - values where paths meet: what differs by path becomes phis, or an array into which each way stores, or is
 * broken until somebody asks for it. */
#include "meet.h"

bool pe_same(const Av *a, const Av *b) {
  if (pe_by_parts(*a) && a->kind == b->kind) {
    for (int k = 0; k < pe_parts_of(*a); k++)
      if (!pe_same(&a->parts->v[k], &b->parts->v[k])) return false;
    return true;
  }
  return a->kind == b->kind && a->type == b->type && a->ref == b->ref && a->wide == b->wide && a->less == b->less &&
         a->n == b->n;
}

/* ---- phis ---- */

static void push_value(Build *w, PeItem *jump, Ref r) {
  Ref *v = pe_alloc(&w->g->arena, (size_t)(jump->n + 1) * sizeof *v);
  if (jump->n) memcpy(v, jump->v, (size_t)jump->n * sizeof *v);
  v[jump->n++] = r;
  jump->v = v;
}

/* Of a label or loop: each break brings its value, and the loop's natural end its own. */
static Ref exit_phi(Build *w, PeMeet *m, PeType t, const Ref *val) {
  Graph *g = w->g;
  PeItem *it = m->it;
  Ref r = pe_phi(g, it, OP_XPhi, t, 0, 0);
  int i = 0;
  for (Edge *e = m->edges; e; e = e->next) push_value(w, e->jump, val[i++]);
  if (m->natural) {
    Ref *dv = pe_alloc(&g->arena, (size_t)it->nx * sizeof *dv);
    if (it->nx > 1) memcpy(dv, it->dv, (size_t)(it->nx - 1) * sizeof *dv);
    dv[it->nx - 1] = val[i];
    it->dv = dv;
  }
  PeNode *p = N(g, r);
  if (t == PT_D) {
    bool nonan = true;
    p->dlo = INFINITY;
    p->dhi = -INFINITY;
    for (int k = 0; k < m->n; k++) {
      PeNode *v = N(g, val[k]);
      nonan = nonan && v->flags & NF_NONAN;
      p->dlo = fmin(p->dlo, v->dlo);
      p->dhi = fmax(p->dhi, v->dhi);
    }
    if (nonan) p->flags |= NF_NONAN;
  } else {
    p->lo = INT32_MAX;
    p->hi = INT32_MIN;
    for (int k = 0; k < m->n; k++) {
      PeNode *v = N(g, val[k]);
      if (v->lo < p->lo) p->lo = v->lo;
      if (v->hi > p->hi) p->hi = v->hi;
    }
  }
  return r;
}

Ref pe_meet_phi(Build *w, PeMeet *m, PeType t, const Ref *val) {
  Graph *g = w->g;
  if (m->it->kind != IT_IF) return exit_phi(w, m, t, val);
  if (m->n == 2) {
    int64_t a, b;
    if (val[0] == val[1]) return val[0];
    if (t == PT_B && pe_is_const(g, val[0], &a, NULL) && pe_is_const(g, val[1], &b, NULL) && !a != !b)
      return a ? m->it->node : pe_mk1(g, OP_NotB, m->it->node);
    return pe_phi(g, m->it, OP_Phi, t, val[0], val[1]);
  }
  if (N(g, val[0])->op == OP_Const) return val[0];
  Ref end[2] = {m->way ? 0 : val[0], m->way ? val[0] : 0};
  Ref r = pe_phi(g, m->it, OP_Phi, N(g, val[0])->type, end[0], end[1]);
  N(g, r)->in[0] = end[0];
  N(g, r)->in[1] = end[1];
  return r;
}

/* ---- numbers ---- */

Ref pe_width_tag(Build *w, Av a, PeType t) {
  return a.type < t ? pe_const_i(w->g, PT_B, 0) : a.wide ? a.wide : pe_const_i(w->g, PT_B, 1);
}

int pe_less_than(Av a, PeType t) { return a.type < t ? (a.wide ? PE_LESS_ANY : a.type) : a.wide ? a.less : 0; }
int pe_less_of_both(int a, int b) { return !a || a == b ? b : !b ? a : PE_LESS_ANY; }

Ref pe_as_type(Build *w, Av a, PeType t, bool b) {
  Av c = pe_convert(w, a, t);
  if (t == PT_L && !b) return pe_as_int(w, c);
  return c.ref;
}

/* r has a name where one of v, which it may be, has one. */
static Av named_meet(Av r, int n, const Av *v) {
  for (int i = 0; i < n; i++) r = pe_with_name(r, r, v[i]);
  return r;
}

/* Of the widest type; where it is narrower on some paths, a truth value says so. */
static Av meet_numbers(Build *w, PeMeet *m, const Av *v) {
  Graph *g = w->g;
  PeType t = PT_L;
  bool b = true, tags = false;
  for (int i = 0; i < m->n; i++) {
    if (v[i].type > t) t = v[i].type;
    b = b && N(g, v[i].ref)->type == PT_B;
  }
  b = b && t == PT_L;
  Ref val[m->n], tag[m->n];
  int less = 0;
  for (int i = 0; i < m->n; i++) {
    int64_t k;
    val[i] = pe_as_type(w, v[i], t, b);
    tag[i] = pe_width_tag(w, v[i], t);
    less = pe_less_of_both(less, pe_less_than(v[i], t));
    if (!(pe_is_const(g, tag[i], &k, NULL) && k)) tags = true;
  }
  Ref ref = pe_meet_phi(w, m, b ? PT_B : t, val);
  return named_meet(av_mixed(t, ref, tags ? pe_meet_phi(w, m, PT_B, tag) : 0, less), m->n, v);
}

/* ---- other kinds ---- */

bool pe_alike(Build *w, int n, Av *v) {
  const PeKind *kind = pe_kind_of(w, v[0]);
  if (!kind || !kind->parts) return false;
  for (int i = 1; i < n; i++)
    if (pe_kind_of(w, v[i]) != kind) return false;
  Av was[n];
  memcpy(was, v, sizeof was);
  if (!kind->alike(w, n, v)) return false;
  for (int i = 0; i < n; i++) v[i] = pe_with_name(v[i], was[i], was[i]);
  return true;
}

/* One value of a kind that is one or two numbers, on each way. */
static bool meet_parts(Build *w, PeMeet *m, const Av *v, Av *out) {
  Av x[m->n];
  Ref part[m->n];
  memcpy(x, v, sizeof x);
  if (!pe_alike(w, m->n, x)) return false;
  const PeKind *kind = pe_kind_of(w, x[0]);
  *out = x[0];
  for (int k = 0; k < kind->parts; k++) {
    for (int i = 0; i < m->n; i++) part[i] = k ? x[i].wide : x[i].ref;
    *(k ? &out->wide : &out->ref) = pe_meet_phi(w, m, kind->part_type, part);
  }
  *out = named_meet(*out, m->n, v);
  return true;
}


/* The value behind it for v[0 .. n) on the ways; entry: the value before, or NULL: what no way has changed needs no phi.
 * AV_BROKEN: there is none. */
static Av meet_ways(Build *w, PeMeet *m, const Av *v, const Av *entry);

/* Values of one structure: their parts, element by element; broken where one is. */
static Av meet_tuples(Build *w, PeMeet *m, const Av *v, const Av *entry) {
  Tuple *t = v[0].tup;
  Av el[t->n + 1], col[m->n];
  bool was = entry && entry->kind == AV_TUPLE && entry->tup->n == t->n;
  for (int k = 0; k < t->n; k++) {
    for (int i = 0; i < m->n; i++) {
      if (v[i].tup->name[k] != t->name[k]) return pe_broken(WHY_B_RESULT);
      col[i] = v[i].tup->v[k];
    }
    el[k] = meet_ways(w, m, col, was ? &entry->tup->v[k] : NULL);
    if (el[k].kind == AV_BROKEN) return el[k];
  }
  return pe_tuple_like(w, t, el);
}
static Av meet_by_parts(Build *w, PeMeet *m, const Av *v) {
  Av part[2], col[m->n];
  for (int k = 0; k < pe_parts_of(v[0]); k++) {
    for (int i = 0; i < m->n; i++) col[i] = v[i].parts->v[k];
    part[k] = meet_ways(w, m, col, NULL);
    if (part[k].kind == AV_BROKEN) return part[k];
  }
  return pe_of_parts(w, v[0].kind == AV_CVEC, part);
}

/* ---- joining vectors: an array into which each way stores its own ---- */

enum { MOST_MERGED = 1024 };

typedef struct Storable {
  int64_t room; /* elements that it has at most */
  bool fixed;   /* and has now */
  PeType type;
  int rows; /* of a matrix, else 0 */
} Storable;
static bool storable(Build *w, Av v, Storable *s) {
  Graph *g = w->g;
  int64_t nrow;
  *s = (Storable){.fixed = true, .type = PT_L};
  if (!pe_is_numeric(v) || (v.kind == AV_NUM && v.wide) || pe_named(v)) return false;
  if (v.kind == AV_NUM) {
    s->type = (PeType)v.type;
    s->room = 1;
  } else if (v.kind == AV_ARRAY) {
    s->type = (PeType)v.type;
    s->rows = (int)v.wide;
    s->room = v.n;
  } else if (v.kind == AV_TUPLE) {
    for (int i = 0; i < v.tup->n; i++) {
      if (v.tup->v[i].kind != AV_NUM || v.tup->v[i].wide) return false;
      if (v.tup->v[i].type > s->type) s->type = (PeType)v.tup->v[i].type;
    }
    s->rows = v.tup->nrow;
    s->room = v.tup->n;
  } else {
    Pull *p = v.vec;
    if (p->kind == VK_RECORDS) return false;
    s->type = (PeType)p->type;
    if (p->kind == VK_FILTER) { /* all of what it filters, at most */
      const Pull *all = p->a.kind == AV_VEC ? p->a.vec : NULL;
      s->fixed = false;
      if (!all || all->kind == VK_FILTER) return false;
      if (!pe_is_const(g, all->len, &s->room, NULL)) s->room = N(g, all->len)->hi;
    } else if (!pe_is_const(g, p->len, &s->room, NULL)) {
      s->fixed = p->len_now >= 0;
      s->room = s->fixed ? p->len_now : N(g, p->len)->hi;
    }
    if (p->nrow) s->rows = pe_is_const(g, p->nrow, &nrow, NULL) ? (int)nrow : p->nrow_now;
  }
  if (s->room > MOST_MERGED && !s->fixed && pe_speculates(w, WHY_G_SIZE)) s->room = MOST_MERGED; /* that it is: a guard */
  return s->room >= 1 && s->room <= MOST_MERGED && s->rows >= 0;
}
/* Vectors a and b of the branches of `it`.  Only where somebody has asked for what comes out: see pe_want_merged. */
static Av merge_stored(Build *w, PeItem *it, Av a, Av b) {
  Graph *g = w->g;
  Storable s[2];
  Av v[2] = {a, b}, r = pe_broken(WHY_B_TYPES);
  if (!storable(w, a, &s[0]) || !storable(w, b, &s[1])) return r;
  pe_carry_type(w, a, s[1].type);
  pe_carry_type(w, b, s[0].type);
  if (s[0].type != s[1].type || s[0].rows != s[1].rows) return r;
  bool fixed = s[0].fixed && s[1].fixed && s[0].room == s[1].room;
  if (!fixed && s[0].rows) return r;
  r.n = ++w->nmerge;
  if (!pe_hinted(w, HINT_MERGED, 0, (int)r.n, 0)) return r;
  PeBlock *outer = w->b;
  int64_t room = s[0].room > s[1].room ? s[0].room : s[1].room;
  r = (Av){.kind = AV_ARRAY, .type = (uint8_t)s[0].type, .wide = s[0].rows};
  r.n = room;
  r.ref = pe_pin_before(g, outer, it, OP_ArrNew, s[0].type, room, w->line);
  N(g, r.ref)->flags |= NF_RAW;
  Ref len[2];
  for (int k = 0; k < 2; k++) {
    w->b = it->body[k];
    Pull *p = pe_as_vec(w, v[k], NULL), *q = pe_temp(w, sizeof *q);
    *q = *p;
    if (fixed) {
      pe_build_guard(w, pe_mk2(g, OP_EqI, p->len, pe_int(w, room)), WHY_G_LENGTH, NULL);
      q->len = pe_int(w, room);
    } else q->len = pe_pi(g, p->len, pe_build_guard(w, pe_mk2(g, OP_LeI, p->len, pe_int(w, room)), WHY_G_SIZE, NULL));
    if (p->nrow) pe_build_guard(w, pe_mk2(g, OP_EqI, p->nrow, pe_int(w, s[k].rows)), WHY_G_LENGTH, NULL);
    pe_store_all(w, r.ref, q, NULL);
    len[k] = q->len;
  }
  w->b = outer;
  return fixed ? r : pe_av_vec(pe_as_part(w, r, pe_phi(g, it, OP_Phi, PT_I, len[0], len[1]), NULL));
}

/* ---- all of them ---- */

/* The same value in each part of the program, if it is the same at all? */
static bool everywhere(const Av *v) {
  return v->kind == AV_NULL || v->kind == AV_OUT || v->kind == AV_OBJ || v->kind == AV_FUN || v->kind == AV_MISSING ||
         v->kind == AV_UNBOUND || v->kind == AV_LIST || v->kind == AV_FRAME || v->kind == AV_ARRAY;
}
/* Is v computed where it is asked for, by code of the way that has made it? */
static bool computed_late(const Av *v) {
  return pe_pulls(*v) || v->kind == AV_FRAME || (pe_by_parts(*v) && v->parts->v[0].kind != AV_ARRAY);
}

/* Does v lie in an array that each round of this loop makes anew?  What follows the loop does not have that. */
static bool of_a_round(Build *w, const PeItem *it, const Av *v) {
  if (it->kind != IT_LOOP) return false;
  const Ref r = v->kind == AV_ARRAY ? v->ref : pe_is_part(w->g, *v) ? v->vec->a.ref : 0;
  return r && N(w->g, r)->block && pe_inside(N(w->g, r)->block, it->body[0]);
}

/* The first elements of an array that a loop or a branch goes on filling. */
static bool meet_filled(Build *w, PeMeet *m, const Av *v, Av *out) {
  Ref len[m->n];
  for (int i = 0; i < m->n; i++) {
    if (!pe_is_part(w->g, v[i]) || v[i].vec->a.ref != v[0].vec->a.ref) return false;
    len[i] = v[i].vec->len;
  }
  *out = pe_av_vec(pe_as_part(w, v[0].vec->a, pe_meet_phi(w, m, PT_I, len), NULL));
  return true;
}

/* Vectors of one length on the two ways of an if: elements are chosen when they are asked for; the condition is a value.
 * Only if what the branches made can be computed outside of them. */
static bool meet_chosen(Build *w, PeMeet *m, Av a, Av b, Av *out) {
  if (a.kind != AV_VEC || b.kind != AV_VEC || a.vec->len != b.vec->len || a.vec->type != b.vec->type || a.vec->nrow ||
      b.vec->nrow || m->it->body[0]->n || m->it->body[1]->n)
    return false;
  Pull *v = pe_temp(w, sizeof *v);
  *v = (Pull){.kind = VK_SELECT, .type = a.vec->type, .len = a.vec->len, .len_now = a.vec->len_now, .a = a, .b = b};
  v->c = av_bool(m->it->node);
  *out = pe_av_vec(v);
  return true;
}

/* ---- unset or NULL on some ways ---- */

/* One number, or one value that is made of numbers? */
static bool single(Build *w, Av v) { return v.kind == AV_NUM || pe_alike(w, 1, &v); }

/* A value like v, that nobody reads. */
static Av placeholder(Build *w, Av v) {
  const PeKind *kind = v.kind == AV_NUM ? NULL : pe_kind_of(w, v);
  const PeType t = kind ? kind->part_type : (PeType)v.type;
  const Ref zero = t == PT_D ? pe_const_d(w->g, 0) : pe_const_i(w->g, t, 0);
  v.why = 0;
  v.ref = zero;
  v.wide = kind && kind->parts == 2 ? zero : 0;
  return v;
}

/* Numbers or strings on some ways; the others have not set the variable, or to NULL: an AV_MAYBE (maybe.c). */
static bool meet_maybe(Build *w, PeMeet *m, const Av *way, Av *out) {
  AvKind other = AV_BROKEN;
  bool is = false;
  Av v[m->n], some[m->n];
  Ref has[m->n];
  int nsome = 0;
  for (int i = 0; i < m->n; i++) {
    const bool maybe = way[i].kind == AV_MAYBE, none = way[i].kind == AV_NULL || way[i].kind == AV_UNBOUND;
    const AvKind o = maybe ? (AvKind)way[i].type : (AvKind)way[i].kind;
    if (!maybe && !none && !single(w, way[i])) return false;
    if ((maybe || none) && other != AV_BROKEN && other != o) return false;
    if (maybe || none) other = o;
    is = is || maybe;
    has[i] = maybe ? way[i].ref : pe_const_i(w->g, PT_B, !none);
    if (!none) some[nsome++] = maybe ? way[i].parts->v[0] : way[i];
  }
  if (other == AV_BROKEN || !nsome) return false;
  for (int i = 1; i < nsome; i++)
    if ((some[i].kind == AV_NUM) != (some[0].kind == AV_NUM)) return false;
  if (some[0].kind != AV_NUM && !pe_alike(w, nsome, some)) return false;
  if (!is) {
    const int number = ++w->nmaybe;
    if (!pe_hinted(w, HINT_MAYBE, 0, number, 0)) {
      *out = pe_broken(other == AV_NULL ? WHY_B_TYPES : WHY_B_UNBOUND);
      out->n = -number;
      return true;
    }
  }
  Av like = some[0]; /* the widest */
  for (int i = 1; i < nsome; i++)
    if (some[i].kind == AV_NUM && some[i].type > like.type) like = some[i];
  for (int i = 0, k = 0; i < m->n; i++)
    if (way[i].kind == AV_NULL || way[i].kind == AV_UNBOUND) v[i] = placeholder(w, like);
    else v[i] = some[k++];
  *out = pe_maybe(w, meet_ways(w, m, v, NULL), pe_meet_phi(w, m, PT_B, has), other);
  return out->parts->v[0].kind != AV_BROKEN;
}

/* ---- any ---- */

/* There is no value: why, and what the one who reads it may ask for. */
static Av none(PeMeet *m, const Av *v) {
  for (int i = 0; i < m->n; i++) { /* set unless a loop ran no round: see pe_want_after */
    bool others = v[i].kind == AV_BROKEN && v[i].wide;
    for (int k = 0; k < m->n && others; k++) others = v[k].kind == AV_NUM || (v[k].kind == AV_BROKEN && v[k].wide);
    if (others) return v[i];
  }
  for (int i = 0; i < m->n; i++)
    if (v[i].kind == AV_BROKEN && v[i].n) return v[i];
  for (int i = 0; i < m->n; i++)
    if (v[i].kind == AV_BROKEN && v[i].why == WHY_B_CARRIED) return v[i];
  for (int i = 0; i < m->n; i++)
    if (v[i].kind == AV_UNBOUND || (v[i].kind == AV_BROKEN && v[i].why == WHY_B_UNBOUND))
      return pe_broken(WHY_B_UNBOUND);
  return pe_broken(WHY_B_TYPES);
}

/* Plain vectors of one number are that number where the others are numbers. */
static void open_singles(PeMeet *m, Av *v) {
  bool num = false;
  for (int i = 0; i < m->n; i++) num = num || v[i].kind == AV_NUM;
  for (int i = 0; i < m->n && num; i++)
    if (v[i].kind == AV_TUPLE && v[i].tup->n == 1 && !v[i].tup->list && !v[i].tup->names) {
      const bool dims = v[i].tup->nrow != 0; /* a matrix of one: what comes of it may have dimensions */
      v[i] = v[i].tup->v[0];
      v[i].why = v[i].why || dims;
    }
}

/* Some of the ways have not evaluated an argument: it may be evaluated again. */
static Av meet_promises(Build *w, const Av *v, int n) {
  Prom *p = NULL;
  for (int i = 0; i < n; i++)
    if (v[i].kind == AV_PROMISE && p && v[i].prom != p) return pe_broken(WHY_B_TYPES);
    else if (v[i].kind == AV_PROMISE) p = v[i].prom;
  Av lazy = av_kind(AV_PROMISE);
  lazy.prom = p;
  for (int i = 0; i < n; i++) {
    if (v[i].kind == AV_PROMISE) continue;
    /* a private array may have been written since */
    bool same = v[i].kind != AV_ARRAY && !pe_by_parts(v[i]);
    const ForcedTo *f = p->to;
    while (same && f && !pe_same(&f->v, &v[i])) f = f->next;
    if (!same || !f) return pe_broken(WHY_B_TYPES);
  }
  return w->drawn || !pe_steady(w, p, NULL) ? pe_broken(w->drawn ? WHY_B_DRAWS : WHY_B_TYPES) : lazy;
}

static Av meet_ways(Build *w, PeMeet *m, const Av *way, const Av *entry) {
  const bool branches = m->it->kind == IT_IF;
  bool all = true, num = true, tup = true, parts = true;
  Av v[m->n + 1], r;
  if (m->n) memcpy(v, way, (size_t)m->n * sizeof *v);
  open_singles(m, v);
  for (int i = 0; i < m->n; i++) {
    all = all && pe_same(&v[i], &v[0]);
    num = num && v[i].kind == AV_NUM;
    parts = parts && pe_by_parts(v[i]) && v[i].kind == v[0].kind;
    tup = tup && v[i].kind == AV_TUPLE && v[0].kind == AV_TUPLE && v[i].tup->n == v[0].tup->n &&
          v[i].tup->list == v[0].tup->list && v[i].tup->nrow == v[0].tup->nrow &&
          v[i].tup->classed == v[0].tup->classed;
  }
  if (m->n && all && ((branches && m->n == 2) || (entry && pe_same(&v[0], entry)))) return v[0];
  for (int i = 0; i < m->n; i++)
    if (v[i].kind == AV_PROMISE) return meet_promises(w, v, m->n);
  if (!m->n) return pe_broken(WHY_B_TYPES);
  if (m->n == 1 && branches && computed_late(&v[0])) return m->it->body[m->way]->n ? pe_broken(WHY_B_TYPES) : v[0];
  for (int i = 0; i < m->n; i++)
    if (of_a_round(w, m->it, &v[i])) return pe_broken(WHY_B_CARRIED);
  if (num) return meet_numbers(w, m, v);
  if (all && everywhere(&v[0])) return v[0];
  if (meet_parts(w, m, v, &r) || meet_maybe(w, m, v, &r)) return r;
  if (parts) return meet_by_parts(w, m, v);
  if (tup) return meet_tuples(w, m, v, entry);
  if (m->n == 1 && branches) return v[0];
  if (meet_filled(w, m, v, &r)) return r;
  if (branches && meet_chosen(w, m, v[0], v[1], &r)) return r;
  r = none(m, v);
  return branches && r.why == WHY_B_TYPES && !r.n && !r.wide ? merge_stored(w, m->it, v[0], v[1]) : r;
}

Av pe_merge_if(Build *w, PeItem *it, Av a, Av b) {
  PeMeet m = {.n = 2, .it = it};
  return meet_ways(w, &m, (Av[]){a, b}, NULL);
}

void pe_edge(Build *w, Edge **list, PeItemKind kind, PeItem *target, Av value) {
  pe_assert(w, kind == IT_BREAK || kind == IT_NEXT || kind == IT_RETURN, "a jump of kind %d", kind);
  if (w->b->ended) return;
  Edge *e = pe_temp(w, sizeof *e);
  e->value = pe_force_any(w, value);
  if (w->b->ended) return;
  e->block = w->b;
  e->state = pe_save_state(w);
  e->nstate = w->nstate;
  e->jump = pe_jump(w->g, w->b, kind, target, 0, NULL, w->line);
  /* in the order of the program */
  while (*list) list = &(*list)->next;
  *list = e;
}

Av pe_either(Build *w, Ref c, PeArm arm, void *data, int line) {
  pe_assert(w, N(w->g, c)->type == PT_B && !w->b->ended, "a choice by %s", pe_ops[N(w->g, c)->op].name);
  Graph *g = w->g;
  int known = pe_known(g, w->b, c);
  if (known >= 0) return arm(w, data, !known);
  PeBlock *outer = w->b;
  PeItem *it = pe_item(g, outer, IT_IF, line);
  it->node = c;
  Av *before = pe_save_state(w), *after[2], v[2];
  int n = w->nstate;
  for (int s = 0; s < 2; s++) {
    pe_load_state(w, before, n);
    w->b = it->body[s];
    v[s] = arm(w, data, s);
    if (!w->b->ended) v[s] = pe_force_any(w, v[s]);
    after[s] = pe_save_state(w);
  }
  w->b = outer;
  bool e0 = it->body[0]->ended, e1 = it->body[1]->ended;
  if (e0 && e1) {
    outer->ended = true;
    return av_kind(AV_NULL);
  }
  if (e0 || e1) {
    pe_load_state(w, after[e0], n);
    /* values of the surviving branch are phis' with one end, so that they are there after the if */
    PeMeet m = {.n = 1, .it = it, .way = e0};
    for (int i = 0; i < n; i++) w->state[i] = meet_ways(w, &m, &w->state[i], &before[i]);
    v[e0] = meet_ways(w, &m, &v[e0], NULL);
    return v[e0];
  }
  for (int i = 0; i < n; i++) w->state[i] = pe_merge_if(w, it, after[0][i], after[1][i]);
  return pe_merge_if(w, it, v[0], v[1]);
}

/* State and value after a label or loop: `edges` are its breaks, `natural` the state when a counted loop ends by
 * itself. */
Av pe_merge_edges(Build *w, PeItem *it, Edge *edges, Av *natural, int nstate) {
  pe_assert(w, nstate <= w->capstate && it && (it->kind == IT_LOOP || it->kind == IT_LABEL || it->kind == IT_IF),
            "%d variables of %d meet", nstate, w->capstate);
  int n = natural != NULL;
  for (Edge *e = edges; e; e = e->next) n++;
  Av *entry = pe_save_state(w); /* the caller has put the state at entry back */
  Av v[n + 1], value = av_kind(AV_NULL);
  PeMeet m = {.n = n, .it = it, .edges = edges, .natural = natural != NULL};
  for (int s = 0; s < nstate; s++) {
    int i = 0;
    for (Edge *e = edges; e; e = e->next) v[i++] = e->state[s];
    if (natural) v[i++] = natural[s];
    w->state[s] = meet_ways(w, &m, v, &entry[s]);
  }
  w->nstate = nstate;
  if (!natural) {
    int i = 0;
    for (Edge *e = edges; e; e = e->next) v[i++] = e->value;
    value = meet_ways(w, &m, v, NULL);
  }
  return value;
}

/* What a and b are chosen from, what is taken of them, and for whom. */
typedef struct Either {
  Av v[2];
  PeOfArm *of;
  Node *n;
} Either;
static Av arm_value(Build *w, void *data, int other) {
  const Either *e = data;
  Av v = pe_force(w, e->v[other]);
  if (w->b->ended) pe_bail(w, WHY_B_SPECIAL, e->n, "a jump in an argument");
  return e->of ? e->of(w, v, e->n) : v;
}
Av pe_choose(Build *w, Ref c, Av a, Av b, Node *n) { return pe_choose_of(w, c, a, b, NULL, n); }
Av pe_choose_of(Build *w, Ref c, Av a, Av b, PeOfArm *of, Node *n) {
  Either arms = {.v = {a, b}, .of = of, .n = n};
  const int known = pe_known(w->g, w->b, c);
  return known >= 0 ? arm_value(w, &arms, !known) : pe_either(w, c, arm_value, &arms, n ? n->line : w->line);
}
