/* pe/build_table.c - functions of one string: tables over the dictionary (runtime/dictionary.h).
 *
 *   nchar(s)                         ->   table[id + 1], guarded: the function neither warns nor fails for this string
 *   if (startsWith(s, "a")) ...      ->   a table of logicals
 *   toupper(substr(s, 1, 1))         ->   a table of ids, of the whole expression over s
 *   paste0(substr(s, 1, 1), "-", s)  ->   the same: both are functions of s
 *   strsplit(s, "")[[1]]             ->   a part of a table that has all such vectors, one behind the other
 *   substr(s, i, i)                  ->   element i of it
 *
 * What else the function takes must be known: constants of the program, strings of the scope, numbers that are the same
 * for the call (then a launch condition).  The launcher calls the base function for the strings that a launch can meet
 * (interp/texttable.c).  Not for strings and factors that have methods: a plain string has none.
 */
#include <stdio.h>

#include "build.h"

enum { MAX_FORMALS = 9 };

typedef struct TableRow {
  PeBaseId id;
  uint8_t type;    /* T_LGL, T_INT, T_DBL, T_STR */
  uint8_t strings; /* bit k: formal k may be the string that varies, of which the function takes many at once */
  bool dots;       /* its strings are `...`; the formals are what follows them, and must be named */
  const char *formal[MAX_FORMALS];
} TableRow;

#define RX "ignore.case", "perl", "fixed", "useBytes"
static const TableRow rows[] = {
    {PB_nchar, T_INT, 1, false, {"x", "type", "allowNA", "keepNA"}},
    {PB_nzchar, T_LGL, 1, false, {"x", "keepNA"}},
    {PB_substr, T_STR, 1, false, {"x", "start", "stop"}},
    {PB_substring, T_STR, 1, false, {"text", "first", "last"}},
    {PB_strtrim, T_STR, 1, false, {"x", "width"}},
    {PB_toupper, T_STR, 1, false, {"x"}},
    {PB_tolower, T_STR, 1, false, {"x"}},
    {PB_casefold, T_STR, 1, false, {"x", "upper"}},
    {PB_chartr, T_STR, 4, false, {"old", "new", "x"}},
    {PB_trimws, T_STR, 1, false, {"x", "which", "whitespace"}},
    {PB_strrep, T_STR, 1, false, {"x", "times"}},
    {PB_startsWith, T_LGL, 3, false, {"x", "prefix"}},
    {PB_endsWith, T_LGL, 3, false, {"x", "suffix"}},
    {PB_grepl, T_LGL, 2, false, {"pattern", "x", RX}},
    {PB_sub, T_STR, 4, false, {"pattern", "replacement", "x", RX}},
    {PB_gsub, T_STR, 4, false, {"pattern", "replacement", "x", RX}},
    {PB_paste, T_STR, 0, true, {"sep", "collapse", "recycle0"}},
    {PB_paste0, T_STR, 0, true, {"collapse", "recycle0"}},
    {PB_sprintf, T_STR, 0, true, {NULL}},
    {PB_strtoi, T_INT, 1, false, {"x", "base"}},
    {PB_basename, T_STR, 1, false, {"path"}},
    {PB_dirname, T_STR, 1, false, {"path"}},
    {PB_as_integer, T_INT, 1, false, {"x"}},
    {PB_as_double, T_DBL, 1, false, {"x"}},
    {PB_as_numeric, T_DBL, 1, false, {"x"}},
    {PB_as_logical, T_LGL, 1, false, {"x"}},
    {PB_lt, T_LGL, 3, false, {"e1", "e2"}},
    {PB_le, T_LGL, 3, false, {"e1", "e2"}},
    {PB_gt, T_LGL, 3, false, {"e1", "e2"}},
    {PB_ge, T_LGL, 3, false, {"e1", "e2"}},
};
#undef RX

static const TableRow *row_of(const char *f) {
  const PeBase *b = pe_base(f);
  if (!(b->flags & PBF_STRINGS)) return NULL;
  const TableRow *r = rows;
  while (r->id != b->id) r++;
  return r;
}
ObjType pe_table_type(const char *f) {
  const TableRow *r = row_of(f);
  return r ? (ObjType)r->type : T_NIL;
}

_Noreturn static void refuse(Build *w, const char *f, const char *why, Node *n) {
  char *what = pe_temp(w, 120);
  snprintf(what, 120, "%s%s", f, why);
  pe_bail(w, WHY_B_STRING, n, what);
}

/* ---- the function ------------------------------------------------------------------------------------------------ */

static bool same_fun(const PeTextFun *a, const PeTextFun *b) {
  if (strcmp(a->name, b->name) || a->quiet != b->quiet || a->n != b->n) return false;
  for (int i = 0; i < a->n; i++) {
    const PeTextArg *x = &a->arg[i], *y = &b->arg[i];
    if (x->name != y->name || x->str != y->str || x->text != y->text || !x->of != !y->of) return false;
    if (x->of && !same_fun(x->of, y->of)) return false;
    if (!x->of && !x->str && !x->text && (x->v.tag != y->v.tag || x->v.bits != y->v.bits)) return false;
  }
  return true;
}

/* A number that is the same for the call: as it is now. */
static Value known_number(Build *w, const char *f, Av v, Node *n) {
  Graph *g = w->g;
  int64_t k;
  double d;
  if (v.kind != AV_NUM || v.wide) refuse(w, f, " with an argument that is no number or string", n);
  if (v.type == PT_D && pe_is_const(g, v.ref, NULL, &d)) return v_dbl(d);
  if (v.type != PT_D && pe_is_const(g, v.ref, &k, NULL)) return v.type == PT_I ? v_int((int32_t)k) : v_lgl((int32_t)k);
  if (!pe_of_launch(g, v.ref, 20) || !pe_now(w, v.ref, &d)) refuse(w, f, " with a number that varies", n);
  if (v.type == PT_D) {
    pe_build_guard(w, pe_mk2(g, OP_EqD, v.ref, pe_const_d(g, d)), WHY_G_SCOPE, n);
    return v_dbl(d);
  }
  Ref r = pe_as_int(w, v);
  pe_build_guard(w, pe_mk2(g, OP_EqI, r, pe_const_i(g, N(g, r)->type, (int32_t)d)), WHY_G_SCOPE, n);
  return v.type == PT_I ? v_int((int32_t)d) : v_lgl((int32_t)d);
}

static bool is_string(Av v) { return pe_string(v) && !v.obj->attr; }
static bool is_text(Av v) { return v.kind == AV_TEXT || v.kind == AV_TVEC; }

/* Value id as a function of another string; NULL: it is none of ours. */
static const PeTextFun *made_by(Build *w, Ref id, Ref *of) {
  for (int i = 0; i < w->ntabled; i++)
    if (pe_real(w->g, w->tabled[i].value) == pe_real(w->g, id)) {
      *of = w->tabled[i].id;
      return w->tabled[i].fun;
    }
  return NULL;
}

/* May the string be one that no input of the kernel holds? */
static bool may_be_made(Graph *g, Ref id) {
  PeNode *n = N(g, pe_real(g, id));
  if (n->op == OP_Const || n->op == OP_Unbox || n->op == OP_Load) return false;
  if (n->op == OP_Select) return may_be_made(g, n->in[1]) || may_be_made(g, n->in[2]);
  if (n->op != OP_Elem) return true;
  PeNode *box = N(g, pe_real(g, n->in[0]));
  return box->op != OP_Scope || g->scope[box->imm.i].table;
}

/* What the function's table has for this string. */
static Ref entry(Build *w, const PeTextFun *f, Ref id, Ref *table, Node *n) {
  Graph *g = w->g;
  bool dbl = f->type == T_DBL;
  PeScope s = {
      .kind = PS_VECTOR, .of = PK_text, .type = dbl ? T_DBL : T_INT, .from = FROM_TABLE, .parent = -1, .table = f};
  for (int i = 0; i < g->nscope; i++)
    if (g->scope[i].table && same_fun(g->scope[i].table, f)) s.table = g->scope[i].table;
  if (may_be_made(g, id)) ((PeTextFun *)s.table)->loose = true;
  int e = pe_enter(w, &s, v_none(V_UNBOUND), PF_NOT_NULL | PF_KNOWN_TYPE);
  Ref box = pe_mk(g, OP_Scope, PT_X, 0, 0, 0, e);
  box = pe_pi(g, box, pe_build_guard(w, pe_mk(g, OP_IsVec, PT_B, box, 0, 0, s.type), WHY_G_SCOPE, n));
  Ref at = pe_select(g, pe_mk1(g, OP_IsNaI, id), pe_int(w, 0), pe_mk2(g, OP_AddI, id, pe_int(w, 1)));
  at = pe_pi(g, at, pe_build_guard(w, pe_mk2(g, OP_InB, at, pe_mk1(g, OP_Len, box)), WHY_G_STRING, n));
  Ref v = pe_mk(g, OP_Elem, dbl ? PT_D : PT_I, box, at, 0, 0);
  Ref none = dbl ? pe_mk2(g, OP_EqD, v, pe_const_d(g, PE_NO_DBL)) : pe_mk2(g, OP_EqI, v, pe_int(w, PE_NO_INT));
  *table = box;
  return pe_pi(g, v, pe_build_guard(w, pe_mk1(g, OP_NotB, none), WHY_G_STRING, n));
}
/* The function's value for this string. */
static Av look_up(Build *w, const PeTextFun *f, Ref id, Node *n) {
  pe_assert(w, N(w->g, id)->type == PT_I && f->n > 0 && f->n <= PE_TEXT_ARGS,
            "a function of %d arguments by a value of type %d", f->n, N(w->g, id)->type);
  Graph *g = w->g;
  Ref box, v = entry(w, f, id, &box, n);
  if (f->type == T_DBL) return av_num(PT_D, v);
  if (f->type != T_LGL) return av_num(PT_I, v);
  Ref is = pe_mk(g, OP_B2I, PT_L, pe_mk2(g, OP_EqI, v, pe_int(w, 1)), 0, 0, 0);
  return av_num(PT_L, pe_select(g, pe_mk1(g, OP_IsNaI, v), pe_const_i(g, PT_L, NA_LGL), is));
}
static Av each_look_up(Build *w, const void *data, const Av *x, Node *n) {
  return look_up(w, *(const PeTextFun *const *)data, x[0].ref, n);
}

static Av value(Build *w, const PeTextFun *f, Av num, Node *n) {
  if (num.kind != AV_NUM) {
    const PeTextFun **data = pe_temp(w, sizeof *data);
    *data = f;
    Av v = pe_each_of(w, each_look_up, data, f->type == T_DBL ? PT_D : f->type == T_LGL ? PT_L : PT_I, 1, &num, n);
    return f->type == T_STR ? pe_text_of(w, v, n) : v;
  }
  Av v = look_up(w, f, num.ref, n);
  if (w->ntabled < (int)(sizeof w->tabled / sizeof *w->tabled)) {
    w->tabled[w->ntabled].value = v.ref;
    w->tabled[w->ntabled].id = num.ref;
    w->tabled[w->ntabled++].fun = f;
  }
  return f->type == T_STR ? pe_text_of(w, v, n) : v;
}

/* ---- calls ------------------------------------------------------------------------------------------------------- */

/* A number that is computed of what functions have given for one string, *of, and of constants: how. */
static bool computed(Build *w, Ref r, Ref *of, PeTextArg *a, int fuel) {
  Graph *g = w->g;
  PeNode *n = N(g, pe_real(g, r));
  *a = (PeTextArg){0};
  Ref string = 0;
  if (n->op == OP_Const) {
    a->v = n->type == PT_D ? v_dbl(n->imm.d) : v_int((int32_t)n->imm.i);
    return n->type == PT_D || n->type == PT_I;
  }
  if ((a->of = made_by(w, r, &string))) {
    if (*of && *of != string) return false;
    *of = string;
    return true;
  }
  if (n->op == OP_Select && N(g, n->in[0])->op == OP_IsNaI) return computed(w, n->in[2], of, a, fuel - 1); /* NA: NA */
  const char *f = NULL;
  switch (n->op) {
  case OP_AddI:
  case OP_AddD: f = "+"; break;
  case OP_SubI:
  case OP_SubD: f = "-"; break;
  case OP_MulI:
  case OP_MulD: f = "*"; break;
  case OP_I2D: f = "as.double"; break;
  case OP_Call:
    if ((n->imm.i & 255) == SOP_AsDbl) f = "as.double";
    if ((n->imm.i & 255) == SOP_IDiv) f = "%/%";
    break;
  default: break;
  }
  if (!f) return false;
  PeTextFun *fun = pe_alloc(&w->kept, sizeof *fun);
  *fun = (PeTextFun){.name = f, .n = n->nin};
  a->of = fun;
  Ref in[2] = {n->in[0], n->in[1]};
  for (int k = 0; k < fun->n; k++)
    if (fuel <= 0 || !computed(w, in[k], of, &fun->arg[k], fuel - 1)) return false;
  return true;
}

/* An argument of the call as one of the function; *num is what the function is of, once that is known. */
static PeTextArg argument(Build *w, const char *f, Av v, Av *num, Node *n) {
  PeTextArg a = {0};
  if (is_string(v)) {
    a.str = ELT(v.obj, 0);
    return a;
  }
  Ref string = num->kind == AV_NUM ? num->ref : 0;
  if (v.kind == AV_NUM && !v.wide && computed(w, v.ref, &string, &a, 8) && a.of) {
    if (num->kind == AV_UNBOUND) *num = av_num(PT_I, string);
    return a;
  }
  if (!is_text(v)) {
    a = (PeTextArg){0};
    a.v = known_number(w, f, v, n);
    return a;
  }
  Av id = pe_text_num(w, v, n);
  Ref of = id.kind == AV_NUM ? id.ref : 0;
  if (of) a.of = made_by(w, of, &of);
  a.text = !a.of;
  if (id.kind == AV_NUM) id = av_num(PT_I, of);
  if (num->kind == AV_UNBOUND) *num = id;
  else if (num->kind != AV_NUM || id.kind != AV_NUM || num->ref != of) refuse(w, f, " of several strings that vary", n);
  return a;
}

bool pe_text_fun(Build *w, const char *f, int n, const Av *args, Obj *const *names, Node *node, Av *out) {
  const TableRow *row = row_of(f);
  if (!row || n < 1 || n > PE_TEXT_ARGS) return false;
  int formal[PE_TEXT_ARGS], nf = 0, text = -1; /* of each argument: its formal, -1: one of the dots */
  while (nf < MAX_FORMALS && row->formal[nf]) nf++;
  Av *at[MAX_FORMALS + 1];
  if (row->dots) {
    for (int i = 0; i < n; i++) {
      formal[i] = -1;
      for (int k = 0; k < nf && names && names[i]; k++)
        if (!strcmp(CSTR(names[i]), row->formal[k])) formal[i] = k;
    }
  } else {
    const char *formals[MAX_FORMALS + 1] = {NULL};
    memcpy(formals, row->formal, (size_t)nf * sizeof *formals);
    if (!pe_match_args(n, (Av *)args, (Obj **)names, formals, at)) return false;
    for (int i = 0; i < n; i++)
      for (int k = 0; k < nf; k++)
        if (at[k] == &args[i]) formal[i] = k;
  }
  bool any = false;
  for (int i = 0; i < n; i++) {
    bool may = formal[i] < 0 ? row->dots : row->strings >> formal[i] & 1;
    if (is_text(args[i]) && !may) refuse(w, f, " with an argument that is a string which varies", node);
    any = any || is_text(args[i]);
    if (may && is_string(args[i]) && text < 0) text = i;
  }
  if (!any && text < 0) return false;
  if (!pe_speculates(w, WHY_G_STRING)) refuse(w, f, ", which warns or fails for many of the strings", node);
  PeTextFun *fun = pe_alloc(&w->kept, sizeof *fun);
  *fun = (PeTextFun){.name = pe_bases[row->id].name, .type = row->type, .n = n};
  Catch *c = w->catching;
  while (c && !c->mine[1] && !c->handler[1]) c = c->up;
  fun->quiet = c && c->mine[1];
  Av num = av_kind(AV_UNBOUND);
  for (int i = 0; i < n; i++) {
    if (row->dots && formal[i] >= 0 && !strcmp(row->formal[formal[i]], "collapse"))
      refuse(w, f, " with collapse", node);
    if (!any && i == text) {
      num = pe_text_num(w, args[i], node);
      fun->arg[i].text = true;
    } else fun->arg[i] = argument(w, f, args[i], &num, node);
    fun->arg[i].name = names ? names[i] : NULL;
  }
  if (!w->known) pe_text_known(w, NA_INT);
  fun->known = w->known;
  *out = value(w, fun, num, node);
  return true;
}

/* ---- vectors ----------------------------------------------------------------------------------------------------- */

/* The vector that the function gives for this string: as numbers, or ids. */
static Pull *pieces(Build *w, const PeTextFun *f, Ref id, Node *n) {
  Graph *g = w->g;
  Ref box, at = entry(w, f, id, &box, n);
  Pull *all = pe_temp(w, sizeof *all), *v = pe_temp(w, sizeof *v);
  *all = (Pull){.kind = VK_SCOPE, .type = PT_I, .box = box, .len = pe_mk1(g, OP_Len, box), .len_now = -1, .node = n};
  *v = (Pull){.kind = VK_SLICE, .type = PT_I, .a = pe_av_vec(all), .stride = pe_int(w, 1), .len_now = -1, .node = n};
  v->base = pe_add_nw(w, at, pe_int(w, 1));
  v->len = pe_mk(g, OP_Elem, PT_I, box, at, 0, 0);
  N(g, v->len)->lo = 0;
  if (w->npieces < (int)(sizeof w->pieces / sizeof *w->pieces)) {
    w->pieces[w->npieces].vec = v;
    w->pieces[w->npieces].id = id;
    w->pieces[w->npieces++].fun = f;
  }
  return v;
}
static Av as_pieces(Build *w, const PeTextFun *f, Pull *v, Node *n) {
  return f->piece == T_STR ? pe_text_of(w, pe_av_vec(v), n) : pe_av_vec(v);
}

static PeTextFun *new_fun(Build *w, const char *name, uint8_t type, uint8_t piece, int n) {
  pe_assert(w, n > 0 && n <= PE_TEXT_ARGS, "a function of %d arguments", n);
  PeTextFun *f = pe_alloc(&w->kept, sizeof *f);
  if (!w->known) pe_text_known(w, NA_INT);
  *f = (PeTextFun){.name = name, .type = type, .piece = piece, .known = w->known, .n = n};
  return f;
}
/* The base function by itself, as an argument. */
static PeTextArg function_arg(Build *w, const char *name) { return (PeTextArg){.v = SYM(rt_sym(w->R, name))->bval}; }
/* x as the first argument of fun, and what fun is of: an id. */
static Ref of_string(Build *w, PeTextFun *fun, const char *f, Av x, Node *n) {
  if (!is_text(x) && !is_string(x)) refuse(w, f, " of several strings", n);
  Av num = pe_text_num(w, x, n), of = av_kind(AV_UNBOUND);
  if (num.kind != AV_NUM) refuse(w, f, " of several strings", n);
  fun->arg[0].text = true;
  if (!is_text(x)) return num.ref;
  fun->arg[0] = argument(w, f, x, &of, n);
  return of.ref;
}

/* strsplit(s, split), utf8ToInt(s) */
static Av split(Build *w, const char *f, int n, Av *args, Obj **names, Node *node) {
  const bool codes = *f == 'u';
  Av *a[5];
  if (!(codes ? pe_match_args(n, args, names, (const char *const[]){"x", NULL}, a)
              : pe_match_args(n, args, names, (const char *const[]){"x", "split", "fixed", "perl", NULL}, a)) ||
      !a[0])
    pe_bail(w, WHY_B_ARGS, node, f);
  PeTextFun *fun = new_fun(w, codes ? "lapply" : "strsplit", T_LIST, codes ? T_INT : T_STR, 1);
  Ref id = of_string(w, fun, f, *a[0], node);
  Av none = av_kind(AV_UNBOUND);
  if (codes) fun->arg[fun->n++] = function_arg(w, f);
  for (int i = 0; i < n && !codes; i++) {
    if (&args[i] == a[0]) continue;
    if (is_text(args[i])) refuse(w, f, " with an argument that is a string which varies", node);
    fun->arg[fun->n] = argument(w, f, args[i], &none, node);
    fun->arg[fun->n++].name = names ? names[i] : NULL;
  }
  if (none.kind != AV_UNBOUND) refuse(w, f, " with a number that varies", node);
  Av v = as_pieces(w, fun, pieces(w, fun, id, node), node);
  return codes ? v : pe_tuple(w, 1, &v, NULL, true);
}

/* Is substr(x, i, i) a function of x alone?  A number that is the same for all lanes may be another at the next launch:
 * compiled in only where x varies, so that the table of its pieces would be large. */
static bool of_string_alone(Build *w, Av x, Ref i) {
  if (pe_is_const(w->g, i, NULL, NULL)) return true;
  return pe_of_launch(w->g, i, 20) && is_text(x) && !pe_of_launch(w->g, x.ref, 20) && pe_speculates(w, WHY_G_SCOPE);
}

/* substr(s, i, i) of a number i that varies: one of the string's characters. */
static Av character(Build *w, const char *f, Av x, Av i, Node *n) {
  Graph *g = w->g;
  PeTextFun *fun = new_fun(w, "strsplit", T_LIST, T_STR, 2);
  Ref id = of_string(w, fun, f, x, n);
  fun->arg[1].str = EMPTY_STR;
  Pull *v = pieces(w, fun, id, n);
  Ref k = pe_mk2(g, OP_AddI, pe_int_value(w, i, n), pe_int(w, -1)), there = pe_mk2(g, OP_InB, k, v->len);
  Ref c = pe_at(w, v, pe_select(g, there, k, pe_int(w, 0)), n).ref; /* the table has an element there in any case */
  c = pe_select(g, there, c, pe_text_id(w, EMPTY_STR, n));
  return pe_text_of(w, av_num(PT_I, pe_select(g, pe_mk1(g, OP_IsNaI, id), pe_int(w, NA_INT), c)), n);
}

/* rev, sort, unique, toupper, tolower of the vector of a string, or paste of it with `collapse`: functions of the
 * string, too. */
static bool of_pieces(Build *w, const char *f, int n, Av *args, Obj **names, Node *node, Av *out) {
  const PeBaseId id = pe_base(f)->id;
  const bool joined = id == PB_paste || id == PB_paste0;
  const bool known = joined || id == PB_rev || id == PB_sort || id == PB_unique || id == PB_toupper || id == PB_tolower;
  if (!known || args[0].kind != AV_TVEC || args[0].vec->levels || n > PE_TEXT_ARGS - 2) return false;
  int k = w->npieces - 1;
  while (k >= 0 && !(w->pieces[k].vec->base == args[0].vec->base && args[0].vec->kind == VK_SLICE &&
                     w->pieces[k].vec->len == args[0].vec->len))
    k--;
  if (k < 0 || (names && names[0])) return false;
  PeTextFun *fun = joined ? new_fun(w, "vapply", T_STR, 0, 3) : new_fun(w, "lapply", T_LIST, T_STR, 2);
  fun->arg[0].of = w->pieces[k].fun;
  fun->arg[1] = function_arg(w, f);
  if (joined) fun->arg[2].str = EMPTY_STR;
  bool collapse = false;
  for (int i = 1; i < n; i++) {
    Av num = av_kind(AV_UNBOUND);
    if (is_text(args[i])) return false;
    collapse = collapse || (names && names[i] && !strcmp(CSTR(names[i]), "collapse") && is_string(args[i]));
    fun->arg[fun->n] = argument(w, f, args[i], &num, node);
    fun->arg[fun->n++].name = names ? names[i] : NULL;
    if (num.kind != AV_UNBOUND) return false;
  }
  if (collapse != joined) return false;
  Ref of = w->pieces[k].id;
  *out = joined ? value(w, fun, av_num(PT_I, of), node) : as_pieces(w, fun, pieces(w, fun, of, node), node);
  return true;
}

Av pe_table_builtin(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) {
  *done = false;
  const bool reorders = b->id == PB_rev || b->id == PB_sort || b->id == PB_unique;
  for (int i = 0; i < n; i++) {
    args[i] = pe_force(w, args[i]);
    *done = w->b->ended;
    if (*done) return av_kind(AV_NULL);
  }
  Av r = av_kind(AV_NULL);
  *done = true;
  if (of_pieces(w, b->name, n, args, names, node, &r)) return r;
  const bool part = b->id == PB_substr || b->id == PB_substring;
  if (part && n == 3 && !(names && (names[0] || names[1] || names[2])) && args[1].kind == AV_NUM &&
      args[2].kind == AV_NUM && pe_real(w->g, args[1].ref) == pe_real(w->g, args[2].ref) &&
      pe_is_text(args[0]) && pe_one_text(args[0]) && !of_string_alone(w, args[0], args[1].ref))
    return character(w, b->name, args[0], args[1], node);
  *done = !reorders && pe_text_fun(w, b->name, n, args, names, node, &r);
  return r;
}

Av pe_f_strsplit(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done) { /* utf8ToInt, too */
  for (int i = 0; i < n; i++) {
    args[i] = pe_force(w, args[i]);
    if (w->b->ended) return av_kind(AV_NULL);
  }
  return split(w, b->name, n, args, names, node);
}
