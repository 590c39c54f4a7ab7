/* pe/serial.c - a loop that carries a state: one lane that runs its rounds one after the other.
 *
 *   for (t in 2:n) { p <- x[t - 1] + step[t]; if (u[t] < f(p)) x[t] <- p else x[t] <- x[t - 1]; k <- k + p }
 *
 * A launch runs rounds PEP_FROM to PEP_TO.  Each variable that the loop assigns is one of these:
 *
 *   state       a number (k): begins as what it is at the launch, goes round like any other in a loop (loop.h), and is a
 *               column of the result
 *   record      a list of numbers (s <- step(s)), or a string: the same (region_record.c)
 *   vector      a vector that the loop replaces (x <- x / sum(x)): a private array that goes round (build_carry.c), whose
 *               elements are stored when the launch ends
 *   written     a vector into which elements are stored (x): OP_Fetch and OP_Store, in the order of the program;
 *               it may grow and shrink at its ends (region_grow.c)
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
  if (!r || !r->serial || fr != r->fr) return;
  if (v.why == WHY_B_TYPES && r->kind[slot] == RV_STATE) { /* a number here, a vector there: as a vector */
    const LoopCtx *l = w->loop;
    while (l && l->up) l = l->up;
    if (l) pe_want(w, HINT_LENGTHS, l->path, slot, 1);
  }
  if (v.why != WHY_B_CARRIED || r->kind[slot] != RV_TEMP || slot >= MAX_SLOTS || w->carried >> slot & 1) return;
  w->carried |= 1ull << slot;
  pe_again(w);
}

bool pe_serial_is_left(Build *w, const Node *n) {
  const Region *r = w->region;
  if (!r || !r->serial || w->fr != r->fr || pe_in_with(w)) return false;
  while (n && (n->kind == ND_Paren || (n->kind == ND_Block && n->nkids > 0))) n = n->kid[0];
  return n && (n->kind == ND_Return || (n->kind == ND_Break && w->loop && !w->loop->up && w->loop->fr == r->fr));
}

bool pe_serial_leaves(Build *w, Node *n) {
  if (!pe_serial_is_left(w, n)) return false;
  pe_build_guard(w, pe_const_i(w->g, PT_B, 0), WHY_G_LEFT, n);
  w->b->ended = true;
  return true;
}

bool pe_serial_only_left(Build *w, const Fr *fr, int slot) {
  const Region *r = w->region;
  return r && r->serial && fr == r->fr && slot != r->var && !r->set[slot] && !r->elt[slot];
}

/* A vector or matrix of numbers, and nothing else. */
static bool plain_vector(Build *w, Value v) {
  if (v.tag == V_OBJ) v = rt_unbox(v.o);
  if (v.tag != V_OBJ || !rt_is_num(v.o) || rt_is_object(v.o)) return false;
  const AttrObj *a = (const AttrObj *)v.o->attr;
  if (LEN(v.o) == 0 && a) return false;
  return !a || (a->name == w->R->s.dim && LEN(a->value) == 2 && !a->next);
}

/* The arms that rounds seldom take and that assign it are the interpreter's; true: there are some. */
static bool leave_arms(Build *w, Node *n, int slot) {
  bool some = false;
  if (!n) return false;
  for (int i = 0; i < n->nkids; i++) {
    Node *kid = rg_live_kid(w, n, i);
    if (n->kind == ND_If && i > 0 && kid && rg_assigns(w, kid, slot) && pe_make_rare(w, n, i - 1)) some = true;
    else if (leave_arms(w, kid, slot)) some = true;
  }
  return some;
}
/* No kernel has the variable.  Where only rounds that are the interpreter's touch it, none has to. */
static void leave_variable(Build *w, int slot) {
  Node *body = w->region->body;
  if (leave_arms(w, body, slot) && !rg_assigns(w, body, slot) && !rg_count_reads(w, body, slot)) pe_again(w);
  pe_bail(w, WHY_B_CARRIED, w->q->loop, SYMNAME(w->region->fr->code->desc.syms[slot]));
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
    if (rg_add_growing(w, i)) continue;
    const bool goes_round = !rg_always_sets(w, r->body, i) || (i < MAX_SLOTS && w->carried >> i & 1);
    if (goes_round && rg_add_record(w, i)) continue;
    if (r->elt[i] && !r->set[i]) rg_add_write(w, i);
    else if ((number || plain_vector(w, rg_now(w, sym))) && goes_round) {
      w->state[i] = pe_from_scope(w, (PeScope){.parent = -1, .sym = sym}, w->q->loop);
      r->kind[i] = number ? RV_STATE : RV_VECTOR;
    } else if (!rg_always_sets(w, r->body, i)) leave_variable(w, i);
  }
}

/* What the last round has left in a temporary is a column, too, if that is a number: the next round may leave the loop
 * before it sets it.  Other values the interpreter makes: Graph.hidden. */
static void show_temporaries(Build *w, Ref *col) {
  enum { FEW_HINTS = 40, FEW_COLS = 40 };
  Region *r = w->region;
  Graph *g = w->g;
  for (int i = 0; i < r->nslots; i++) {
    if (r->kind[i] != RV_TEMP || i == r->var) continue;
    const Av v = w->state[i];
    if ((v.kind == AV_UNBOUND || v.kind == AV_BROKEN) && v.wide && w->nhint < FEW_HINTS) pe_want_after(w, i, v);
    if (v.kind != AV_NUM || v.wide || v.why || v.type > PT_D || g->nouts >= FEW_COLS) {
      g->hidden = true;
      continue;
    }
    const int type = v.type == PT_D ? T_DBL : v.type == PT_I ? T_INT : T_LGL;
    Obj *sym = r->fr->code->desc.syms[i];
    rg_add_column(w, col, type, NULL, rg_column(w, v, type, SYMNAME(sym)));
    g->temps[g->ntemps++] = (PeTemp){sym, true};
  }
}

typedef struct StoreWhole {
  Pull *v;
  PeType type;
  int write;
} StoreWhole;

static void store_whole(Build *w, Ref i, Ref *acc, void *data) {
  (void)acc;
  const StoreWhole *s = data;
  const Av e = pe_convert(w, pe_at(w, s->v, i, NULL), s->type);
  pe_pin(w->g, w->b, OP_Store, PT_V, i, s->type == PT_L ? pe_as_int(w, e) : e.ref, 0, s->write, w->line);
}

/* Is the state in the slot, which was a number, a vector from some round on (build_carry.c)? */
static bool grown(const Build *w, int slot) {
  return w->region->kind[slot] == RV_STATE && w->state[slot].kind == AV_VEC;
}

/* The scope's entry that the variable is. */
static int16_t scope_of(const Graph *g, const Obj *sym) {
  for (int i = 0; i < g->nscope; i++)
    if (g->scope[i].parent < 0 && g->scope[i].from == FROM_VARIABLE && g->scope[i].sym == sym) return (int16_t)i;
  return -1; /* verify.c */
}

/* The elements of the vectors that the loop replaces, and how many they are. */
static void show_vectors(Build *w, Ref *col, const Av *before) {
  Region *r = w->region;
  Graph *g = w->g;
  for (int o = 0; o < g->nwrites; o++) {
    if (!g->writes[o].grows) continue;
    g->writes[o].len = (int16_t)g->nouts;
    rg_add_column(w, col, T_INT, NULL, rg_length(w, o));
    if (rg_first(w, o)) rg_add_column(w, col, T_INT, NULL, rg_first(w, o));
    g->writes[o].first = rg_first(w, o) ? (int16_t)(g->nouts - 1) : -1;
  }
  for (int i = 0; i < r->nslots; i++) {
    if (r->kind[i] != RV_VECTOR && !grown(w, i)) continue;
    const Av v = w->state[i];
    Obj *sym = r->fr->code->desc.syms[i];
    if (v.kind == AV_VEC && v.vec == before[i].vec) continue; /* only read, in a way that nothing was made of it */
    const bool array = v.kind == AV_ARRAY, part = v.kind == AV_VEC && pe_is_part(g, v);
    if ((!array && !part) || pe_named(v) || g->nwrites == MAX_WRITES)
      pe_bail(w, WHY_B_CARRIED, w->q->loop, SYMNAME(sym));
    const PeType t = (PeType)(array ? v.type : v.vec->type);
    PeWrite *pw = &g->writes[g->nwrites];
    *pw = (PeWrite){.scope = scope_of(g, sym),
                    .whole = true,
                    .type = (uint8_t)(t == PT_D   ? T_DBL
                                      : t == PT_I ? T_INT
                                                  : T_LGL)};
    if (part) {
      if (before[i].kind == AV_VEC && before[i].vec->nrow) pe_bail(w, WHY_B_ATTR, w->q->loop, SYMNAME(sym));
      pw->room = (int32_t)v.vec->a.n;
      pw->len = (int16_t)g->nouts;
      rg_add_column(w, col, T_INT, NULL, v.vec->len);
    }
    Pull *p = pe_as_vec(w, v, w->q->loop);
    StoreWhole s = {p, t, g->nwrites++};
    pe_count_loop(w, p->len, 0, NULL, store_whole, &s, w->line);
  }
}

/* The columns: draws taken, and the state. */
static void finish(Build *w, const Av *before) {
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
    if (r->kind[i] == RV_RECORD) rg_finish_record(w, col, i);
    if (r->kind[i] != RV_STATE || grown(w, i)) continue;
    Obj *sym = r->fr->code->desc.syms[i];
    const int type = rg_scalar_type(rg_now(w, sym));
    if (w->state[i].kind == AV_NUM && w->state[i].why) pe_bail(w, WHY_B_ATTR, w->q->loop, SYMNAME(sym));
    rg_exact_type(w, w->state[i], type, w->q->loop);
    rg_add_column(w, col, type, NULL, rg_column(w, w->state[i], type, SYMNAME(sym)));
    g->temps[g->ntemps++] = (PeTemp){sym, rg_always_sets(w, r->body, i)};
  }
  bool nothing = g->ntemps == 0 && g->nwrites == 0;
  for (int i = 0; i < r->nslots; i++) nothing = nothing && r->kind[i] != RV_VECTOR && !grown(w, i);
  if (!w->b->ended && !nothing) show_temporaries(w, col);
  if (!w->b->ended) show_vectors(w, col, before);
  if (w->b->ended || nothing) pe_bail(w, WHY_B_NOTHING, w->q->loop, "");
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
  const Av *before = pe_save_state(w);
  const Ref from = pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_FROM, 0)),
            to = pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_TO, 0));
  Av seq = av_kind(AV_NULL);
  bool text = false;
  if (!sequence) {
    pe_assert(w, in->kind == PA_WHOLE, "the loop runs over an argument of kind %d", in->kind);
    seq = pe_from_scope(w, (PeScope){.from = FROM_ARG, .key = 0, .parent = -1}, loop);
    text = seq.kind == AV_TVEC && !seq.vec->levels;
    if (seq.kind != AV_VEC && !text) pe_bail(w, pe_stringy(seq) ? WHY_B_STRING : WHY_B_TYPES, loop, "for");
  }
  pe_build_rounds(w, loop, sequence ? NULL : seq.vec, from, to, sequence, text);
  finish(w, before);
}

/* ---- calls of a function ------------------------------------------------------------------------------------------ */

/* What is known of the elements of the vector that the results go into. */
static Pull *results(Build *w, int k) {
  Graph *g = w->g;
  Av out = pe_from_scope(w, (PeScope){.from = FROM_ARG, .key = (int16_t)k, .parent = -1}, NULL);
  pe_assert(w, out.kind == AV_VEC && out.vec->kind == VK_SCOPE, "results go into a value of kind %d", out.kind);
  g->writes = pe_alloc(&g->arena, sizeof *g->writes);
  g->writes[g->nwrites++] =
      (PeWrite){.scope = (int16_t)N(g, pe_real(g, out.vec->box))->imm.i, .type = (uint8_t)w->q->args[k].value->type};
  return out.vec;
}

/* One number of a result is stored. */
static void store_number(Build *w, const Pull *to, Ref at, Av x) {
  x = pe_num(w, x, NULL);
  if (w->q->flags & PE_MIXED_OK && x.type < (PeType)to->type) x = pe_convert(w, x, (PeType)to->type), x.wide = 0;
  if (x.type != (PeType)to->type || x.wide) pe_bail(w, WHY_B_TYPES, NULL, "results");
  pe_pin(w->g, w->b, OP_Store, PT_V, at, x.type == PT_L ? pe_as_int(w, x) : x.ref, 0, 0, w->line);
}
typedef struct Stored {
  const Pull *to;
  Pull *v;
  Ref at;
} Stored;
static void store_body(Build *w, Ref i, Ref *acc, void *data) {
  (void)acc;
  const Stored *s = data;
  store_number(w, s->to, pe_add_nw(w, s->at, i), pe_at(w, s->v, i, NULL));
}
/* How many numbers a result has had so far; 0: it is not known. */
static int64_t numbers_each(const Build *w) {
  const PeRequest *q = w->q;
  for (int k = 0; k < q->ncall; k++)
    if (q->args[k].each && q->args[k].value && LEN(q->args[k].value) > 0) return LEN(q->args[q->ncall].value) / LEN(q->args[k].value);
  return 0;
}
/* v, of a length that follows from the data, has as many elements as the results so far. */
static Av as_so_far(Build *w, Av v) {
  const int64_t m = numbers_each(w);
  if (m != 1 || v.vec->nrow || !pe_speculates(w, WHY_G_LENGTH)) pe_bail(w, WHY_B_RESULT_LEN, NULL, "results");
  return pe_only_element(w, v.vec, NULL);
}
/* v, the result of round i, is stored. */
static void store_result(Build *w, const Pull *to, Ref i, Av v) {
  enum { MOST = 4096 };
  const bool named = v.kind == AV_TUPLE && !v.tup->list && !v.tup->nrow && v.tup->names && v.tup->n > 1;
  for (int k = 0; named && k < v.tup->n; k++)
    if (pe_named(v.tup->v[k])) pe_bail(w, WHY_B_ATTR, NULL, "results with names");
  if (!named && pe_named(v)) pe_bail(w, WHY_B_ATTR, NULL, "results with names");
  int64_t known;
  if (v.kind == AV_VEC && !pe_is_const(w->g, v.vec->len, &known, NULL)) v = as_so_far(w, v);
  w->g->each_name = named ? pe_copy(&w->g->arena, v.tup->name, (size_t)v.tup->n * sizeof *v.tup->name) : NULL;
  if (v.kind == AV_VEC || v.kind == AV_ARRAY) {
    Stored s = {.to = to, .v = pe_as_vec(w, v, NULL)};
    int64_t m;
    if (s.v->nrow || !pe_is_const(w->g, s.v->len, &m, NULL) || m < 1 || m > MOST)
      pe_bail(w, WHY_B_RESULT_LEN, NULL, "results");
    w->g->each = (int)m;
    s.at = pe_mul_nw(w, i, pe_int(w, m));
    pe_count_loop(w, s.v->len, 0, NULL, store_body, &s, w->line);
    return;
  }
  const int m = v.kind == AV_TUPLE && !v.tup->list && !v.tup->nrow ? v.tup->n : 1;
  w->g->each = m;
  const Ref at = pe_mul_nw(w, i, pe_int(w, m));
  for (int k = 0; k < m; k++) store_number(w, to, pe_add_nw(w, at, pe_int(w, k)), v.kind == AV_TUPLE ? v.tup->v[k] : v);
}

/* The arguments of round i; those that are the same for all have been looked up. */
static void round_arguments(Build *w, int n, const Av *all, Ref i, Av *args) {
  for (int k = 0; k < n; k++)
    args[k] = w->q->args[k].each && all[k].kind == AV_VEC ? pe_at(w, all[k].vec, i, NULL) : all[k];
}

void pe_build_serial_map(Build *w) {
  const PeRequest *q = w->q;
  Graph *g = w->g;
  Closure *c = (Closure *)q->fun;
  Code *code = (Code *)c->code;
  if (q->fun->type != T_CLOSURE || !code || !(code->flags & CODE_COMPILED) || !code->body)
    pe_bail(w, WHY_B_NOT_RUN, NULL, "");
  const int n = q->ncall;
  g->nargs = q->nargs;
  g->args = pe_copy(&g->arena, q->args, (size_t)q->nargs * sizeof *g->args);
  g->arg_need = pe_alloc(&g->arena, (size_t)q->nargs + 1);
  g->name = "calls";
  g->loop = g->exact = true;
  g->serial = PSR_PLACES;
  Fr *fr = w->fr = pe_temp(w, sizeof *fr); /* around the function: its return() is not the kernel's */
  fr->code = pe_temp(w, sizeof *fr->code);
  fr->scope = -1;
  fr->base = w->nstate;
  Fun *f = pe_temp(w, sizeof *f);
  *f = (Fun){.closure = q->fun, .code = code, .env = c->env, .scope = -1, .formals = c->formals, .body = c->body};
  w->line = code->line;
  const Pull *to = results(w, n);
  Av all[n + 1], args[n + 1];
  Obj *names[n + 1];
  for (int k = 0; k < n; k++) {
    names[k] = q->args[k].name;
    all[k] = pe_input(w, k, NULL);
    if (q->args[k].each && all[k].kind != AV_VEC && all[k].kind != AV_NUM) pe_bail(w, WHY_B_TYPES, NULL, "an argument");
  }
  PeBlock *outer = w->b;
  PeItem *it = pe_item(g, outer, IT_LOOP, w->line);
  it->counted = it->nonempty = true;
  it->last = pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_TO, 0));
  const Ref i = pe_phi(g, it, OP_LPhi, PT_I, pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_FROM, 0)), 0),
            draws = pe_phi(g, it, OP_LPhi, PT_I, pe_int(w, 0), 0);
  N(g, i)->lo = N(g, draws)->lo = 0;
  N(g, i)->hi = INT32_MAX - 2;
  it->dv = pe_alloc(&g->arena, sizeof *it->dv);
  it->dv[0] = draws;
  Ref col[1] = {pe_phi(g, it, OP_XPhi, PT_I, 0, 0)};
  w->b = it->body[0];
  pe_pin(g, w->b, OP_Round, PT_V, i, 0, 0, 0, w->line);
  w->state[w->draws_at].ref = draws;
  round_arguments(w, n, all, i, args);
  Av v = pe_force(w, pe_apply_any(w, f, n, args, names, NULL));
  if (w->b->ended) pe_bail(w, WHY_B_RESULT, NULL, "no value");
  store_result(w, to, i, v);
  Ref next[2] = {pe_mk2(g, OP_AddI, i, pe_int(w, 1)), w->state[w->draws_at].ref};
  pe_jump(g, w->b, IT_NEXT, it, 2, next, w->line);
  w->b = outer;
  g->outs = pe_alloc(&g->arena, sizeof *g->outs);
  g->temps = pe_alloc(&g->arena, sizeof *g->temps);
  g->shape = PR_LIST;
  g->tape = true;
  rg_add_column(w, col, T_INT, NULL, col[0]);
  pe_jump(g, w->b, IT_RETURN, NULL, g->nouts, col, w->line);
}
