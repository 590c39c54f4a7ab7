/* pe/kinds/text.c - character data in a kernel: integers instead of strings (runtime/dictionary.h).
 *
 *   grade == "A"              AV_TEXT: ref is the string's id, NA_integer_ for NA
 *   g[i], c("lo", "hi")[k]    AV_TVEC: vec has the ids
 *   as.character(f[i])        AV_TEXT with levels: ref is the factor's code
 *
 * Equality of strings is that of ids, or of codes if both have the same levels.  The code of a constant is a parameter of
 * the launch, and where ids are needed of what has codes, they are looked up in a vector (PeLevel): so the kernel fits any
 * levels.  Where several factors have one object as levels, these are a part of it.
 */
#include "../kinds.h"

#include <stdio.h>
#include <stdlib.h>

#include "../../runtime/ocl.h"
#include "../build.h"

enum {
  MAX_LEVELS = 64, /* that are chosen from */
  MAX_CODES = 32   /* that are parameters; what needs more has the levels in it */
};

static Av text(Ref r, Obj *levels) {
  Av v = av_kind(AV_TEXT);
  v.type = PT_I;
  v.ref = r;
  v.obj = levels;
  return v;
}
static Av texts(Build *w, Av nums, Obj *levels, Node *n) {
  Pull *p = pe_temp(w, sizeof *p);
  *p = *pe_as_any(w, nums, n);
  p->levels = levels;
  Av v = av_kind(AV_TVEC);
  v.vec = p;
  return v;
}

Ref pe_text_id(Build *w, Obj *s, Node *n) {
  int32_t id = rt_id_of(w->R, s);
  if (id == -1) pe_bail(w, WHY_B_STRING, n, "a string that is neither ASCII nor UTF-8");
  pe_text_known(w, id);
  return pe_const_i(w->g, PT_I, id);
}

/* One string, or several, as numbers: num is an AV_NUM or AV_VEC of ids, or of codes if there are levels. */
typedef struct Text {
  Av num;
  Obj *levels;
  Obj *constant; /* T_CHAR */
} Text;

static bool is_factor(const PeArg *a) { return a->kind == PA_PARTS && a->of == PK_factor; }

static Text open_any(Build *w, Av v, Node *n) {
  if (v.kind == AV_TEXT || (v.kind == AV_FACTOR && v.ref)) return (Text){av_num(PT_I, v.ref), v.obj, NULL};
  if (v.kind == AV_TVEC || v.kind == AV_FACTOR) return (Text){pe_av_vec(v.vec), v.vec->levels, NULL};
  if (v.kind != AV_OBJ || v.obj->type != T_STR || v.obj->attr) pe_bail(w, WHY_B_STRING, n, "");
  int64_t len = LEN(v.obj);
  if (len == 1) return (Text){av_num(PT_I, pe_text_id(w, ELT(v.obj, 0), n)), NULL, ELT(v.obj, 0)};
  if (len > PE_MAX_TUPLE) pe_bail(w, WHY_B_STRING, n, "");
  Av el[PE_MAX_TUPLE];
  for (int64_t i = 0; i < len; i++) el[i] = av_num(PT_I, pe_text_id(w, ELT(v.obj, i), n));
  return (Text){pe_tuple(w, (int)len, el, NULL, false), NULL, NULL};
}

static Text open_text(Build *w, Av v, Node *n) {
  if (v.kind == AV_TVEC && v.vec->nrow) pe_bail(w, WHY_B_STRING, n, "a matrix of strings as a whole");
  return open_any(w, v, n);
}

void pe_note_levels(Build *w, Obj *levels, bool ordered, Node *n) {
  if (rt_factor_methods(w->R)) pe_bail(w, WHY_B_OBJECT, n, "factors have methods of the program's");
  int k = 0;
  while (k < w->nfactor && w->factor[k].levels != levels) k++;
  if (k == (int)(sizeof w->factor / sizeof *w->factor)) pe_bail(w, WHY_B_SIZE, n, "factors");
  if (k < w->nfactor && w->factor[k].ordered != ordered)
    pe_bail(w, WHY_B_OBJECT, n, "factors of the same levels, one of them ordered");
  if (k < w->nfactor) return;
  w->factor[k].levels = levels;
  w->factor[k].ordered = ordered;
  w->factor[k].read = false;
  w->nfactor++;
}

/* What the graph becomes depends on what strings these are. */
static Obj *read_levels(Build *w, Obj *levels) {
  for (int k = 0; k < w->nfactor; k++)
    if (w->factor[k].levels == levels) w->factor[k].read = true;
  return levels;
}
static bool are_read(const Build *w, const Obj *levels) {
  for (int k = 0; k < w->nfactor; k++)
    if (w->factor[k].levels == levels) return w->factor[k].read;
  return true;
}
void pe_settle_levels(Build *w) {
  Graph *g = w->g;
  const PeRequest *q = w->q;
  for (int k = 0; k < g->nscope; k++)
    if (g->scope[k].factor && !are_read(w, g->scope[k].body)) g->scope[k].body = NULL;
  for (int k = 0; k < q->nargs; k++)
    if (is_factor(&q->args[k]) && are_read(w, q->args[k].value)) g->arg_need[q->args[k].first] |= PF_LEVELS;
}
static bool ordered(Build *w, Av v) {
  Obj *levels = v.kind != AV_FACTOR ? NULL : v.ref ? v.obj : v.vec->levels;
  for (int k = 0; k < w->nfactor; k++)
    if (w->factor[k].levels == levels) return w->factor[k].ordered;
  return false;
}

/* Where the launcher finds the factor with these levels, if there is one; then *at says where. */
static bool one_factor(const Build *w, const Obj *levels, PeScope *at) {
  int n = 0, codes = 0;
  for (int k = 0; k < w->g->nscope; k++) {
    const PeScope *s = &w->g->scope[k];
    codes += s->from == FROM_LEVEL;
    if (!s->factor || s->body != levels) continue;
    n++;
    *at = (PeScope){.of = PK_factor, .from = FROM_LEVEL, .parent = (int16_t)k};
  }
  for (int k = 0; k < w->q->nargs; k++) {
    if (!is_factor(&w->q->args[k]) || w->q->args[k].value != levels) continue;
    n++;
    *at = (PeScope){.of = PK_factor, .from = FROM_LEVEL, .parent = -1, .key = (int16_t)k};
  }
  return n == 1 && codes < MAX_CODES;
}

/* The code of string s, NULL: the number of levels.  0, which no element has: it is no level. */
static Ref code_of(Build *w, Obj *levels, Obj *s) {
  Graph *g = w->g;
  PeScope at;
  if (s == NA_STR) return pe_const_i(g, PT_I, NA_INT);
  if (!one_factor(w, levels, &at)) {
    (void)read_levels(w, levels);
    if (!s) return pe_const_i(g, PT_I, LEN(levels));
    for (int64_t k = 0; k < LEN(levels); k++)
      if (ELT(levels, k) == s) return pe_const_i(g, PT_I, k + 1);
    return pe_const_i(g, PT_I, 0);
  }
  at.part = s ? LV_CODE : LV_COUNT;
  at.body = s;
  return pe_scope_int(w, at, false);
}

/* The id of the level that the code names; NA: it names none. */
static Ref level_id(Build *w, Ref code, Obj *levels, Node *n) {
  Graph *g = w->g;
  PeScope at;
  Ref na = pe_const_i(g, PT_I, NA_INT);
  if (LEN(levels) > 0 && one_factor(w, levels, &at)) {
    at.kind = PS_VECTOR;
    at.type = T_INT;
    at.part = LV_IDS;
    at.text = true;
    int k = pe_enter(w, &at, v_none(V_UNBOUND), PF_NOT_NULL | PF_KNOWN_TYPE);
    Ref box = pe_mk(g, OP_Scope, PT_X, 0, 0, 0, k), zero = pe_int(w, 0); /* no guards: also where paths join */
    Ref place = pe_mk2(g, OP_AddI, pe_select(g, pe_mk1(g, OP_IsNaI, code), zero, code), pe_int(w, -1));
    Ref in = pe_mk2(g, OP_InB, place, pe_mk1(g, OP_Len, box));
    return pe_select(g, in, pe_mk(g, OP_Elem, PT_I, box, pe_select(g, in, place, zero), 0, 0), na);
  }
  if (LEN(read_levels(w, levels)) > MAX_LEVELS) pe_bail(w, WHY_B_STRING, n, "the names of more than 64 levels");
  Ref r = na;
  for (int64_t k = LEN(levels); k >= 1; k--)
    r = pe_select(g, pe_mk2(g, OP_EqI, code, pe_const_i(g, PT_I, k)), pe_text_id(w, ELT(levels, k - 1), n), r);
  return r;
}
static Av level_ids(Build *w, const void *data, const Av *x, Node *n) {
  return av_num(PT_I, level_id(w, x[0].ref, *(Obj *const *)data, n));
}
/* As ids. */
static Av ids(Build *w, Text t, Node *n) {
  if (!t.levels) return t.num;
  if (t.num.kind == AV_NUM) return av_num(PT_I, level_id(w, t.num.ref, t.levels, n));
  Obj **data = pe_temp(w, sizeof *data);
  *data = t.levels;
  return pe_each_of(w, level_ids, data, PT_I, 1, &t.num, n);
}

Av pe_text_num(Build *w, Av v, Node *n) { return ids(w, open_text(w, v, n), n); }
Av pe_factor_of(Build *w, Av code, Obj *levels) {
  Av v = text(code.ref, levels);
  v.kind = AV_FACTOR;
  return v;
}
Av pe_text_of(Build *w, Av num, Node *n) {
  if (num.kind == AV_NUM) return text(num.ref, NULL);
  return pe_is_vec(num) ? texts(w, num, NULL, n) : num;
}

/* Elements of one factor have the same levels, whatever those are. */
static bool of_one_factor(const Build *w, const Obj *a, const Obj *b) {
  int n = 0;
  for (int k = 0; k < w->g->nscope; k++) n += w->g->scope[k].factor && w->g->scope[k].body == a;
  for (int k = 0; k < w->q->nargs; k++) n += is_factor(&w->q->args[k]) && w->q->args[k].value == a;
  return a == b && n == 1;
}
static bool same_levels(Build *w, Obj *a, Obj *b) {
  if (a && of_one_factor(w, a, b)) return true;
  return a && b && rt_same_strings(read_levels(w, a), read_levels(w, b));
}

/* a and b as numbers that are equal where the strings are. */
static void comparable(Build *w, Text *a, Text *b, Node *n) {
  for (int i = 0; i < 2; i++) {
    Text *x = i ? b : a, *y = i ? a : b;
    if (x->levels && y->constant) {
      y->num = av_num(PT_I, code_of(w, x->levels, y->constant));
      return;
    }
  }
  if (same_levels(w, a->levels, b->levels)) return;
  a->num = ids(w, *a, n);
  b->num = ids(w, *b, n);
}

/* ---- operators ---- */

/* An ordered factor against the name of a level, or two of the same levels: by the codes.  What is no level is NA. */
static Av in_order(Build *w, int sop, Av a, Av b, Node *n) {
  const char *const redefined[] = {"Ops.ordered", "Ops.factor"};
  for (int k = 0; k < 2; k++)
    if (SYM(rt_sym(w->R, redefined[k]))->redefined) pe_bail(w, WHY_B_OBJECT, n, redefined[k]);
  Av num[2];
  Text x = open_text(w, a, n), y = open_text(w, b, n);
  for (int k = 0; k < 2; k++) {
    Text *t = k ? &y : &x, *other = k ? &x : &y;
    if (!ordered(w, k ? b : a)) {
      if (!t->constant || t->levels) pe_bail(w, WHY_B_OBJECT, n, spec_ops[sop].rname);
      Ref code = code_of(w, other->levels, t->constant), none = pe_mk2(w->g, OP_EqI, code, pe_int(w, 0));
      num[k] = av_num(PT_I, pe_select(w->g, none, pe_const_i(w->g, PT_I, NA_INT), code));
    } else num[k] = t->num;
  }
  if (x.levels && y.levels && !same_levels(w, x.levels, y.levels))
    pe_bail(w, WHY_B_OBJECT, n, "factors of different levels");
  return pe_op2(w, sop, num[0], num[1], n);
}

Av pe_text_op2(Build *w, int sop, Av a, Av b, Node *n) {
  pe_one_type(w, a, n);
  pe_one_type(w, b, n);
  if (pe_lone_matrix(w, a) || pe_lone_matrix(w, b)) pe_bail(w, WHY_B_RESULT, n, "a matrix of one element");
  bool fa = a.kind == AV_FACTOR, fb = b.kind == AV_FACTOR;
  if (sop >= SOP_Lt && sop <= SOP_Ge && (ordered(w, a) || ordered(w, b))) return in_order(w, sop, a, b, n);
  Av r;
  if (!fa && !fb && sop >= SOP_Lt && sop <= SOP_Ge && pe_text_fun(w, spec_ops[sop].rname, 2, (Av[]){a, b}, NULL, n, &r))
    return r;
  if (sop != SOP_Eq && sop != SOP_Ne) pe_bail(w, fa || fb ? WHY_B_OBJECT : WHY_B_STRING, n, spec_ops[sop].rname);
  if ((!fa && !pe_is_text(a)) || (!fb && !pe_is_text(b)))
    pe_bail(w, WHY_B_STRING, n, "a number is compared with a string");
  if ((fa || fb) && SYM(rt_sym(w->R, "Ops.factor"))->redefined)
    pe_bail(w, WHY_B_OBJECT, n, "Ops.factor is the program's");
  Text x = open_any(w, a, n), y = open_any(w, b, n);
  if (fa && fb && !same_levels(w, x.levels, y.levels)) pe_bail(w, WHY_B_OBJECT, n, "factors of different levels");
  comparable(w, &x, &y, n);
  return pe_op2(w, sop, x.num, y.num, n);
}

Av pe_text_op1(Build *w, int sop, Av a, Node *n) {
  if (sop == SOP_IsNa) return pe_op1(w, sop, open_any(w, a, n).num, n);
  Av r;
  if (pe_text_fun(w, spec_ops[sop].rname, 1, &a, NULL, n, &r)) return r;
  pe_bail(w, WHY_B_STRING, n, spec_ops[sop].rname);
}

/* x[i], x[[i]] of strings, or of a factor's elements. */
Av pe_text_index(Build *w, Av x, Av i, bool list, Node *n) {
  Text t = open_text(w, x, n);
  Av r = list ? pe_vec_element(w, t.num, i, n) : pe_vec_index(w, t.num, i, n);
  if (x.kind == AV_FACTOR) {
    Av f = av_kind(AV_FACTOR);
    if (r.kind == AV_NUM) {
      f.ref = r.ref;
      f.obj = t.levels;
    } else f.vec = texts(w, r, t.levels, n).vec;
    return f;
  }
  return r.kind == AV_NUM ? pe_with_name(text(r.ref, t.levels), r, r) : texts(w, r, t.levels, n);
}

/* ---- names ---- */

Ref pe_name_position(Build *w, int k, Obj *names, Av i, Node *n) {
  pe_assert(w, k >= 0 && k < w->g->nscope, "the names of entry %d of %d", k, w->g->nscope);
  Graph *g = w->g;
  for (int64_t j = 0; j < LEN(names); j++)
    if (rt_id_of(w->R, ELT(names, j)) == -1) pe_bail(w, WHY_B_STRING, n, "a string that is neither ASCII nor UTF-8");
  PeScope s = {.kind = PS_VECTOR, .of = PK_names, .type = T_INT, .from = FROM_POSITIONS, .parent = (int16_t)k};
  int e = pe_enter(w, &s, v_none(V_UNBOUND), PF_NOT_NULL | PF_KNOWN_TYPE | PF_COMPLETE);
  Ref box = pe_mk(g, OP_Scope, PT_X, 0, 0, 0, e);
  Ref ok = pe_build_guard(w, pe_mk(g, OP_IsVec, PT_B, box, 0, 0, T_INT), WHY_G_SCOPE, n);
  box = pe_pi(g, box, ok);
  Ref id = pe_text_num(w, i, n).ref, in = pe_mk2(g, OP_InB, id, pe_mk1(g, OP_Len, box)), none = pe_int(w, 0);
  return pe_select(g, in, pe_mk(g, OP_Elem, PT_I, box, pe_select(g, in, id, none), 0, 0), none);
}

Ref pe_name_place(Build *w, Pull *x, Av i, Node *n) {
  Graph *g = w->g;
  if (!pe_is_text(i) || !pe_one_text(i) || x->kind != VK_SCOPE || !x->names) return 0;
  Ref at = pe_mk2(g, OP_AddI, pe_name_position(w, (int)N(g, pe_real(g, x->box))->imm.i, x->names, i, n), pe_int(w, -1));
  return pe_pi(g, at, pe_build_guard(w, pe_mk2(g, OP_InB, at, x->len), WHY_G_BOUNDS, n));
}

/* ---- paths ---- */

/* ---- switch ---- */

int pe_text_arm(Build *w, Node *n, Obj *s) {
  Obj *names = rt_attr(n->expr, w->R->s.names);
  int dflt = 0;
  for (int i = 1; i < n->nkids; i++) {
    const char *nm = IS_NIL(names) ? "" : STR(names, i + 1);
    if (*nm ? s && !strcmp(nm, CSTR(s)) : false) return i;
    if (!*nm && n->kid[i] && !dflt) dflt = i;
  }
  return dflt;
}

typedef struct Switch {
  Node *n;
  Text t;
  int at;   /* the next arm to ask for */
  bool all; /* it is certain that one of the arms is taken */
} Switch;
static Av arm(Build *w, Node *n, int from) {
  for (int i = from; i < n->nkids; i++)
    if (n->kid[i]) return pe_eval_node(w, n->kid[i]);
  return av_kind(AV_NULL);
}
static Av switch_from(Build *w, void *data, int other);
static Av switch_arms(Build *w, Switch *s) {
  Graph *g = w->g;
  Node *n = s->n;
  Obj *names = rt_attr(n->expr, w->R->s.names);
  Ref c = 0;
  for (; s->at < n->nkids; s->at++) {
    Obj *name = IS_NIL(names) ? EMPTY_STR : ELT(names, s->at + 1);
    if (CLEN(name) == 0) continue;
    if (!strcmp(CSTR(name), "NA")) pe_bail(w, WHY_B_STRING, n, "switch with an arm for NA");
    Text k = {av_num(PT_I, pe_text_id(w, name, n)), NULL, name}, t = s->t;
    comparable(w, &t, &k, n);
    Ref is = pe_mk2(g, OP_EqI, t.num.ref, k.num.ref);
    c = c ? pe_mk2(g, OP_OrB, c, is) : is;
    if (n->kid[s->at]) break; /* else it falls through to the next */
  }
  if (c && s->all && s->at == n->nkids - 1) return arm(w, n, s->at); /* what is left */
  if (c) return pe_either(w, c, switch_from, s, n->line);
  for (int i = 1; i < n->nkids; i++)
    if ((IS_NIL(names) || CLEN(ELT(names, i + 1)) == 0) && n->kid[i]) return pe_eval_node(w, n->kid[i]);
  return av_kind(AV_NULL);
}
static Av switch_from(Build *w, void *data, int other) {
  Switch s = *(Switch *)data;
  if (!other) return arm(w, s.n, s.at);
  s.at++;
  return switch_arms(w, &s);
}

/* as.character() of the integer v, of which only matters which arm has that name: the string of that arm, or "". */
Av pe_switch_digits(Build *w, Av v, Node *n) {
  Graph *g = w->g;
  Obj *names = rt_attr(n->expr, w->R->s.names);
  const Ref x = pe_int_value(w, v, n);
  Ref id = pe_text_id(w, EMPTY_STR, n);
  for (int i = n->nkids - 1; i > 0 && !IS_NIL(names); i--) {
    Obj *name = ELT(names, i + 1);
    char digits[16];
    const long k = strtol(CSTR(name), NULL, 10);
    if (k > INT32_MAX || k <= -INT32_MAX) continue;
    snprintf(digits, sizeof digits, "%ld", k);
    if (!strcmp(digits, CSTR(name)))
      id = pe_select(g, pe_mk2(g, OP_EqI, x, pe_int(w, (int)k)), pe_text_id(w, name, n), id);
  }
  return pe_text_of(w, av_num(PT_I, id), n);
}

Av pe_text_switch(Build *w, Av v, Node *n) {
  Graph *g = w->g;
  Obj *names = rt_attr(n->expr, w->R->s.names);
  int ndefault = 0;
  Switch s = {n, open_text(w, v, n), 1, false};
  if (s.t.num.kind != AV_NUM) pe_bail(w, WHY_B_VECTOR, n, "switch");
  Ref known = pe_const_i(g, PT_B, 0);
  for (int i = 1; i < n->nkids; i++) {
    Obj *name = IS_NIL(names) ? EMPTY_STR : ELT(names, i + 1);
    if (CLEN(name) == 0) {
      ndefault++;
      continue;
    }
    Text k = {av_num(PT_I, pe_text_id(w, name, n)), NULL, name}, t = s.t;
    comparable(w, &t, &k, n);
    known = pe_mk2(g, OP_OrB, known, pe_mk2(g, OP_EqI, t.num.ref, k.num.ref));
  }
  if (ndefault > 1) pe_bail(w, WHY_B_SPECIAL, n, "switch");
  if (!ndefault && !(n->seen & SEEN_NULL) && pe_speculates(w, WHY_G_BRANCH)) { /* no arm: never so far */
    pe_build_guard(w, known, WHY_G_BRANCH, n);
    s.all = true;
    int last = 0;
    for (int i = 1; i < n->nkids; i++)
      if (n->kid[i]) last = i;
    if (last != n->nkids - 1) pe_bail(w, WHY_B_SPECIAL, n, "switch");
  }
  return switch_arms(w, &s);
}

/* ---- base functions ---- */

typedef struct Match {
  Av table; /* AV_NUM, or several of a known number */
  int n;
  Ref none;
} Match;
static Av match_id(Build *w, const void *data, const Av *x, Node *n) {
  const Match *m = data;
  Graph *g = w->g;
  Ref r = m->none;
  bool in = N(g, r)->type == PT_B;
  for (int k = m->n - 1; k >= 0; k--) {
    Av e = m->table.kind == AV_NUM ? m->table : pe_at(w, pe_as_vec(w, m->table, n), pe_int(w, k), n);
    Ref same = pe_mk2(g, OP_EqI, x[0].ref, e.ref); /* NA matches NA */
    r = in ? pe_mk2(g, OP_OrB, r, same) : pe_select(g, same, pe_int(w, k + 1), r);
  }
  return in ? av_bool(r) : av_num(PT_I, r);
}

/* One string, or several, all of which are known: how many, at most PE_MAX_TUPLE; 0: they are not. */
static int known_strings(Build *w, const Text *t, Obj **out) {
  const Pull *p = t->num.kind == AV_VEC ? t->num.vec : NULL;
  const int n = t->num.kind == AV_NUM ? 1 : p && p->kind == VK_TUPLE ? p->a.tup->n : 0;
  if (t->levels || n > PE_MAX_TUPLE) return 0;
  for (int i = 0; i < n; i++) {
    int64_t id;
    if (!pe_is_const(w->g, p ? p->a.tup->v[i].ref : t->num.ref, &id, NULL)) return 0;
    out[i] = rt_id_string(w->R, (int32_t)id);
  }
  return n;
}
/* The numbers that match() compares.  NA matches NA, and also a level that is NA, whatever its code. */
static void matchable(Build *w, Text *x, Text *table, Node *n) {
  for (int i = 0; i < 2; i++) {
    Text *f = i ? table : x, *t = i ? x : table;
    Obj *s[PE_MAX_TUPLE];
    Av el[PE_MAX_TUPLE];
    bool na = false;
    const int len = f->levels ? known_strings(w, t, s) : 0;
    for (int k = 0; k < len; k++) na = na || s[k] == NA_STR;
    if (len == 0 || na) continue;
    for (int k = 0; k < len; k++) el[k] = av_num(PT_I, code_of(w, f->levels, s[k]));
    t->num = t->num.kind == AV_NUM ? el[0] : pe_tuple(w, len, el, NULL, false);
    return;
  }
  if (same_levels(w, x->levels, table->levels)) return;
  x->num = ids(w, *x, n);
  table->num = ids(w, *table, n);
}

/* match(x, table), x %in% table: then none is FALSE */
static Av match_text(Build *w, Av x, Av table, Ref none, Node *node) {
  Graph *g = w->g;
  bool in = N(g, none)->type == PT_B;
  Text a = open_text(w, x, node), b = open_text(w, table, node);
  int64_t len = 1;
  matchable(w, &a, &b, node);
  Pull *p = b.num.kind == AV_NUM ? NULL : pe_as_vec(w, b.num, node);
  if (p && !pe_is_const(g, p->len, &len, NULL)) {
    len = p->len_now;
    if (len < 0 || len > 64) pe_bail(w, WHY_B_STRING, node, in ? "%in% a long table" : "match in a long table");
    pe_build_guard(w, pe_mk2(g, OP_EqI, p->len, pe_int(w, len)), WHY_G_LENGTH, node);
  }
  if (len > 64) pe_bail(w, WHY_B_STRING, node, in ? "%in% a long table" : "match in a long table");
  Match *m = pe_temp(w, sizeof *m);
  *m = (Match){b.num, (int)len, none};
  if (a.num.kind == AV_NUM) return match_id(w, m, &a.num, node);
  return pe_each_of(w, match_id, m, in ? PT_L : PT_I, 1, &a.num, node);
}

static bool textual(Av v) { return pe_is_text(v) || v.kind == AV_FACTOR; }

static Av as_character(Build *w, Av v, Node *node) {
  if (v.kind != AV_FACTOR) return v;
  if (v.ref) return text(v.ref, v.obj);
  return texts(w, pe_av_vec(v.vec), v.vec->levels, node);
}

/* identical(a, b) of two strings, as far as it is known. */
static Av identical(Build *w, Av a, Av b, Node *node) {
  if (!pe_is_text(a) || !pe_is_text(b) || !pe_one_text(a) || !pe_one_text(b))
    pe_bail(w, WHY_B_BUILTIN, node, "identical");
  Text x = open_text(w, a, node), y = open_text(w, b, node);
  comparable(w, &x, &y, node);
  return av_bool(pe_mk2(w->g, OP_EqI, x.num.ref, y.num.ref));
}

static Av combine(Build *w, int n, Av *a, Node *node) {
  Av el[64];
  int c = 0;
  for (int i = 0; i < n; i++) {
    if (a[i].kind == AV_NULL) continue;
    if (!pe_is_text(a[i])) pe_bail(w, WHY_B_STRING, node, "c of strings and others");
    Av v = pe_text_num(w, a[i], node);
    int64_t len = 1;
    if (v.kind != AV_NUM && !pe_is_const(w->g, pe_as_vec(w, v, node)->len, &len, NULL))
      pe_bail(w, WHY_B_STRING, node, "c of vectors");
    if (c + len > 64) pe_bail(w, WHY_B_SIZE, node, "c");
    for (int64_t k = 0; k < len; k++)
      el[c++] = v.kind == AV_NUM ? v : pe_at(w, pe_as_vec(w, v, node), pe_int(w, k), node);
  }
  if (c == 1) return text(el[0].ref, NULL);
  return texts(w, pe_tuple(w, c, el, NULL, false), NULL, node);
}

Av pe_match_arg(Build *w, Av arg, Node *n) {
  const Prom *p = arg.kind == AV_PROMISE ? arg.prom : NULL;
  Fr *fr = w->fr;
  int slot = p && p->fr == fr && p->node->kind == ND_Local ? p->node->slot : -1;
  if (slot < 0 || slot >= fr->code->desc.nformals) pe_bail(w, WHY_B_ARGS, n, "match.arg");
  Obj *all = ELT(fr->code->formals, slot);
  if (all->type != T_LANG || LEN(all) < 2 || ELT(all, 0) != rt_sym(w->R, "c") || SYM(ELT(all, 0))->redefined)
    pe_bail(w, WHY_B_ARGS, n, "match.arg");
  for (int64_t i = 1; i < LEN(all); i++)
    if (ELT(all, i)->type != T_STR || LEN(ELT(all, i)) != 1) pe_bail(w, WHY_B_ARGS, n, "match.arg");
  if (!fr->supplied[slot]) return text(pe_text_id(w, ELT(ELT(all, 1), 0), n), NULL);
  Av v = pe_force(w, arg);
  for (int64_t i = 1; v.kind == AV_OBJ && v.obj->type == T_STR && LEN(v.obj) == 1 && i < LEN(all); i++)
    if (ELT(v.obj, 0) == ELT(ELT(all, i), 0)) return v;
  pe_bail(w, WHY_B_ARGS, n, "match.arg"); /* one that is abbreviated, or R's error */
}

Av pe_text_builtin(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
#define IS(id_) (b->id == PB_##id_)
  *done = false;
  bool any = false, named = false;
  for (int i = 0; i < n; i++) {
    args[i] = pe_force(w, args[i]);
    *done = w->b->ended;
    if (*done) return av_kind(AV_NULL);
    any = any || textual(args[i]);
    named = named || (names && names[i]);
  }
  if (!any) return av_kind(AV_NULL);
  *done = true;
  Av *a[4], none = av_kind(AV_NULL);
  if (IS(match) && pe_match_args(n, args, names, (const char *const[]){"x", "table", "nomatch", NULL}, a) && a[0] &&
      a[1] && a[2] && textual(*a[0]) && textual(*a[1])) {
    none = pe_num(w, *a[2], node);
    if (none.type != PT_I) pe_bail(w, WHY_B_TYPES, node, b->name);
    return match_text(w, *a[0], *a[1], none.ref, node);
  }
  if (named) pe_bail(w, WHY_B_ARGS, node, b->name);
  if (IS(c)) return combine(w, n, args, node);
  if ((IS(in) || IS(match)) && n == 2 && textual(args[0]) && textual(args[1]))
    return match_text(w, args[0], args[1], IS(in) ? pe_const_i(w->g, PT_B, 0) : pe_int(w, NA_INT), node);
  if (IS(identical) && n == 2) return identical(w, args[0], args[1], node);
  if (IS(as_character) && n == 1) return as_character(w, args[0], node);
  if (IS(nlevels) && n == 1 && args[0].kind == AV_FACTOR)
    return av_num(PT_I, code_of(w, args[0].ref ? args[0].obj : args[0].vec->levels, NULL));
  if (IS(levels) && n == 1 && args[0].kind == AV_FACTOR) {
    Av v = av_kind(AV_OBJ);
    v.obj = read_levels(w, args[0].ref ? args[0].obj : args[0].vec->levels);
    if (v.obj->attr) pe_bail(w, WHY_B_STRING, node, b->name);
    return v;
  }
  pe_bail(w, WHY_B_STRING, node, b->name);
#undef IS
}

/* ---- the kind ---------------------------------------------------------------------------------------------------- */

static bool is(Rt *R, Value v) {
  (void)R;
  return v.tag == V_OBJ && TYPE(v.o) == T_STR && !rt_is_object(v.o);
}

/* One string is an option, which is compiled in; or, if `any` may come, its id is a parameter. */
static Av one_string(Build *w, Value v, PeScope *s, bool any, Node *n) {
  Obj *o = v.o;
  s->kind = PS_STRING;
  s->body = any ? NULL : ELT(o, 0);
  int k = pe_enter(w, s, v, PF_NOT_NULL | PF_KNOWN_TYPE);
  if (!any) {
    Av r = av_kind(AV_OBJ);
    r.obj = o;
    return r;
  }
  PeScope id = {.of = PK_text, .from = FROM_ID, .parent = (int16_t)k};
  return pe_text_of(w, av_num(PT_I, pe_scope_int(w, id, ELT(o, 0) == NA_STR)), n);
}

Av pe_text_state(Build *w, PeScope s, Node *n) {
  const Value v = pe_path_now(w, &s);
  pe_assert(w, is(w->R, v) && LEN(v.o) == 1, "a string that goes round is none");
  if (rt_id_of(w->R, ELT(v.o, 0)) == -1) pe_bail(w, WHY_B_STRING, n, "a string that is neither ASCII nor UTF-8");
  s.of = PK_text;
  return one_string(w, v, &s, true, n);
}

/* Several are read by their ids. */
static Av from_scope(Build *w, Value v, PeScope *s, Node *n) {
  Obj *o = v.o;
  const char *why;
  PeForm f;
  if (LEN(o) == 1 && !o->attr) /* it may have been another at each call */
    return one_string(w, v, s, w->q->flags & PE_ANY_STRING && rt_id_of(w->R, ELT(o, 0)) != -1, n);
  if (rt_ids_refused(o, &why)) pe_bail(w, WHY_B_STRING, n, why);
  if (pe_form_of(w->R, o, &f) && f.kind != PS_VECTOR && f.kind != PS_MATRIX)
    pe_bail(w, WHY_B_STRING, n, "an array of strings");
  Obj *ids = rt_ids_cached(o);
  s->text = true;
  s->type = T_INT;
  Av r = av_kind(AV_TVEC);
  r.vec = pe_scope_vector(w, o, s, PT_I, ids && ids->flags & OF_HAS_NA, n);
  return r;
}

static bool still(PeAgain *a, const PeScope *s, Value *v) {
  const char *why;
  if (s->from == FROM_ID) return !(s->need & PF_COMPLETE) || v->i != NA_INT;
  if (!is(a->R, *v)) return false;
  if (s->kind == PS_STRING) {
    if (LEN(v->o) != 1 || v->o->attr) return false;
    return s->body ? ELT(v->o, 0) == s->body : rt_id_of(a->R, ELT(v->o, 0)) != -1;
  }
  PeScope form = *s; /* NA is looked for among the ids */
  form.need = 0;
  if (!pe_still_vector(a, &form, v->o, T_STR)) return false;
  if (a->as_strings) return true;
  Obj *ids = rt_ids(a->R, v->o, &why);
  if (!ids) return false;
  if ((s->need & PF_COMPLETE) && !ocl_complete(a->R, ids)) a->incomplete = true;
  *v = v_obj(ids);
  return true;
}

static PeTakes describe(PeInputs *c, const PeInput *in, PeArg *a) {
  if (TYPE(in->x) != T_STR || rt_is_object(in->x) || in->kind != PI_ELEM || (in->along && !c->whole)) return NOT_MINE;
  pe_parts_arg(c, in, a, PK_text, T_STR);
  return TAKES;
}
static bool columns(PeInputs *c, PeInput *in, PeArg *a) {
  Obj *ids = rt_ids(c->R, in->x, &c->why);
  a->first = (int16_t)c->nargs;
  return ids && pe_add_column(c, a, in, ids);
}
static Av element(Build *w, int k, Node *n) { return pe_text_of(w, pe_input(w, w->q->args[k].first, n), n); }

/* Codes of the same levels, or ids. */
static bool alike(Build *w, int n, Av *v) {
  bool same = true;
  for (int i = 0; i < n; i++) {
    if (!pe_one_text(v[i])) return false;
    same = same && v[i].kind == AV_TEXT && v[i].obj == v[0].obj;
  }
  for (int i = 0; i < n && !same; i++) v[i] = pe_text_of(w, pe_text_num(w, v[i], NULL), NULL);
  return true;
}

static Av whole(Build *w, const Av *part, Node *n) {
  if (part->kind == AV_NUM) return pe_text_of(w, *part, n);
  Av v = av_kind(AV_TVEC);
  v.vec = part->vec;
  return v;
}
/* One string, or NA. */
static Av stored(Build *w, uint8_t t, Av v, Node *n) {
  int64_t k;
  (void)t;
  if (v.kind == AV_NUM && v.type == PT_L && pe_is_const(w->g, pe_as_int(w, v), &k, NULL) && k == NA_INT)
    return pe_text_of(w, av_int(w, NA_INT), n);
  if (v.kind == AV_TVEC && !v.vec->levels) v = pe_text_of(w, pe_num(w, pe_av_vec(v.vec), n), n);
  if (!pe_is_text(v) || !pe_one_text(v)) pe_bail(w, WHY_B_STRING, n, "no string is stored among strings");
  return pe_text_of(w, pe_text_num(w, v, n), n);
}

static Av result(Build *w, Av v, bool field) {
  if (!field && (!pe_one_text(v) || w->q->flags & PE_GRID)) pe_bail(w, WHY_B_STRING, NULL, "strings as a result");
  return pe_text_num(w, v, NULL);
}

static Av text_index(Build *w, Av x, int nsub, Av *sub, PeIndexing how, Node *n) {
  if (x.kind == AV_TVEC && x.vec->nrow) { /* m[i, j], m[i, ], m[k] */
    const Av r = pe_number_index(w, pe_av_vec(x.vec), nsub, sub, how, n);
    return pe_with_name(pe_text_of(w, r, n), r, r);
  }
  if (nsub > 1) pe_bail(w, WHY_B_STRING, n, "subscripts of strings");
  return pe_text_index(w, x, sub[0], how == PE_ELEMENT, n);
}
static Ref length(Build *w, Av v, Node *n) {
  return v.kind == AV_TVEC ? v.vec->len : pe_int(w, v.kind == AV_TEXT ? 1 : LEN(v.obj));
}

const PeKind pe_kind_text = {.name = "text",
                             .rank = 3,
                             .no_number = WHY_B_STRING,
                             .is = is,
                             .from_scope = from_scope,
                             .still = still,
                             .describe = describe,
                             .columns = columns,
                             .element = element,
                             .parts = 1,
                             .part_type = PT_I,
                             .alike = alike,
                             .whole = whole,
                             .stored = stored,
                             .result = result,
                             .index = text_index,
                             .op1 = pe_text_op1,
                             .op2 = pe_text_op2,
                             .length = length};

void pe_text_known(Build *w, int32_t id) {
  pe_assert(w, !w->known || (w->known->n >= 0 && w->known->n <= PE_TEXT_KNOWN), "%d strings of the kernel",
            w->known->n);
  if (!w->known) w->known = pe_alloc(&w->kept, sizeof *w->known);
  for (int i = 0; i < w->known->n; i++)
    if (w->known->id[i] == id) return;
  if (w->known->n < PE_TEXT_KNOWN) w->known->id[w->known->n++] = id;
}
