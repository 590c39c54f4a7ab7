/* pe/verify.c - is this a graph?  Asked after each pass, in every build: what does not hold is a bug of the pass, and the
 * compilation is declined.
 *
 *   nodes    inputs and results as their rows in ops.h say, numbers of arguments, scope entries, vectors written that exist
 *   control  blocks hang in what owns them; a block ends with a jump, or its phis have a value for its end
 *   phis     as many values as phis, of their types, at each jump
 *   order    what is used has been computed on every way there (dominance: in this block or one around it, further up)
 *   places   of a scheduled graph: of all values, not only of what is pinned; each has OpenCL text
 *   launch   what the host computes before a launch is made of what it can compute
 *
 * Requires and keeps everything (but PeNode.tmp).
 */
#include "graph.h"
#include "../specialize/ops.h"

#include <stdarg.h>
#include <stdio.h>

enum { MOST_DEEP = 500, SEEN = 1, CHECKED = 2 };

typedef struct Verify {
  Graph *g;
  const char *bad;
  uint8_t *is; /* by node: SEEN: its place has been passed; CHECKED: by itself it is right */
  Ref by;      /* whose values are looked at, for messages; 0: */
  const char *what;
} Verify;

static void fail(Verify *v, const char *fmt, ...) __attribute__((cold, noinline, format(printf, 2, 3)));
static void fail(Verify *v, const char *fmt, ...) {
  char text[160];
  va_list ap;
  if (v->bad) return;
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  v->bad = pe_copy(&v->g->arena, text, strlen(text) + 1);
}

/* "AddD %12, line 4", for messages. */
typedef struct Named {
  char s[60];
} Named;
static Named named(const Graph *g, Ref r) {
  Named t;
  const PeNode *n = N(g, r);
  snprintf(t.s, sizeof t.s, "%s node %d, line %d", n->op < OP_COUNT ? pe_ops[n->op].name : "?", r, n->line);
  return t;
}
#define NAMED(r) (named(g, r).s)

/* Whose values are looked at from here on: a node's, or those of what. */
static void user_is(Verify *v, Ref by, const char *what) {
  v->by = by;
  v->what = what;
}
static Named user(const Verify *v) {
  if (v->by) return named(v->g, v->by);
  Named t;
  snprintf(t.s, sizeof t.s, "%s", v->what);
  return t;
}

static bool exists(Verify *v, Ref r) {
  if (r > 0 && r < v->g->nnode) return true;
  fail(v, "%s: a value that does not exist (%d of %d)", user(v).s, r, v->g->nnode);
  return false;
}

/* ---- a node by itself ---- */

static char letter_of(PeType t) { return "vXBLIDN"[t]; }

/* May a value of this type be where the row has this letter? */
static bool fits(const Graph *g, const PeNode *n, const PeNode *x, char letter) {
  const bool state = x->op == OP_ArrNew || x->op == OP_SumNew; /* no value by itself */
  switch (letter) {
  case 'A': return x->op == OP_ArrNew;
  case 'Q': return x->op == OP_SumNew;
  case 'H': return x->op == OP_HeapNew;
  case 'G': return x->op == OP_Guard || x->op == OP_Holds;
  case 'S': return !state && x->type == n->type;
  case 'E': return !state && x->type == N(g, pe_real(g, n->in[0]))->type;
  case 'N': return !state && x->type != PT_V && x->type != PT_X;
  case 'I': return !state && (x->type == PT_I || x->type == PT_L);
  case 'B':
  case 'D':
  case 'X': return !state && letter_of(x->type) == letter;
  }
  return false;
}

static void check_call(Verify *v, Ref r) {
  Graph *g = v->g;
  const PeNode *n = N(g, r);
  const int sop = (int)(n->imm.i & 0xff);
  const bool dbl = n->imm.i >> 8;
  if (n->imm.i < 0 || n->imm.i >> 9 || sop <= SOP_None || sop >= SOP_COUNT) {
    fail(v, "%s: there is no function %lld", NAMED(r), (long long)n->imm.i);
    return;
  }
  const SpecOp *s = &spec_ops[sop];
  if (!(dbl ? s->dfn : s->ifn)) fail(v, "%s: %s has no form for %s", NAMED(r), s->name, dbl ? "doubles" : "integers");
  if (n->nin != s->arity) fail(v, "%s: %s takes %d values, not %d", NAMED(r), s->name, s->arity, n->nin);
  const char res = dbl ? s->dres : s->ires, is = letter_of(n->type);
  if (res != is && !(res != 'D' && is != 'D')) fail(v, "%s: %s gives %c, not %c", NAMED(r), s->name, res, is);
  for (int i = 0; i < n->nin && !v->bad; i++)
    if (!fits(g, n, N(g, n->in[i]), dbl ? 'D' : 'I'))
      fail(v, "%s: value %d of %s is %c", NAMED(r), i + 1, s->name, letter_of(N(g, n->in[i])->type));
}

static void check_inputs(Verify *v, Ref r) {
  Graph *g = v->g;
  const PeNode *n = N(g, r);
  int most = 0;
  for (const char *p = pe_ops[n->op].in; *p; p++) {
    const bool optional = p[1] == '?';
    const Ref in = most < 3 ? n->in[most] : 0;
    if (!in && !optional) fail(v, "%s: value %d is missing", NAMED(r), most + 1);
    if (in && !fits(g, n, N(g, pe_ops[n->op].in[0] == 'S' ? in : pe_real(g, in)), *p))
      fail(v, "%s: value %d is %s %c, not %c", NAMED(r), most + 1, pe_ops[N(g, in)->op].name, letter_of(N(g, in)->type),
           *p);
    most++;
    p += optional;
  }
  if (n->nin > most) fail(v, "%s: takes %d values, not %d", NAMED(r), most, n->nin);
}

static int scope_of_param(int kind) { return kind >= PEP_SCOPE_LEN && kind <= PEP_SCOPE_STRIDE; }

/* imm: what it numbers exists. */
static void check_number(Verify *v, Ref r) {
  Graph *g = v->g;
  const PeNode *n = N(g, r);
  int64_t k = n->imm.i, end = INT64_MAX;
  switch (n->op) {
  case OP_Input:
  case OP_Load:
  case OP_Seq: end = g->nargs; break;
  case OP_Scope: end = g->nscope; break;
  case OP_Lane: end = 3; break;
  case OP_Param: {
    const int kind = (int)(k >> 16);
    k &= 0xffff;
    if (kind < 0 || kind > PEP_RNG) fail(v, "%s: there is no parameter of kind %d", NAMED(r), kind);
    end = scope_of_param(kind)        ? g->nscope
          : kind == PEP_RNG          ? RNG_EACH + 1
          : kind == PEP_ROOM         ? g->nwrites
          : kind <= PEP_SEQ_STRIDE ? g->nargs
                                     : 1;
    break;
  }
  case OP_Store:
  case OP_Fetch:
  case OP_Claim:
  case OP_Mark: end = g->nwrites; break;
  case OP_Variate: end = PV_COUNT; break;
  case OP_RowSet: end = g->loop ? g->nwide : 1; break;
  case OP_Guard: end = WHY_COUNT; break;
  case OP_ArrNew: end = INT32_MAX; break;
  case OP_SumNew:
  case OP_Weigh:
  case OP_Weighed: end = 2; break;
  case OP_Order: end = 2; break;
  case OP_Sort: end = 3; break;
  case OP_SumEnd: end = 6; break;
  default: return; /* a bit pattern, a type, a mark, or nothing */
  }
  if (k < 0 || k >= end) fail(v, "%s: number %lld of %lld", NAMED(r), (long long)k, (long long)end);
}

static void check_node(Verify *v, Ref r) {
  Graph *g = v->g;
  if (v->is[r] & CHECKED || v->bad) return;
  v->is[r] |= CHECKED;
  const PeNode *n = N(g, r);
  if (n->op >= OP_COUNT) {
    fail(v, "node %d: there is no operation %d", r, n->op);
    return;
  }
  if (n->type > PT_D || (pe_ops[n->op].res != PT_N && n->type != pe_ops[n->op].res))
    fail(v, "%s: its type is %d", NAMED(r), n->type);
  for (int i = 0; i < n->nin; i++)
    if (n->in[i] && (n->in[i] < 0 || n->in[i] >= g->nnode)) {
      fail(v, "%s: a value that does not exist (%d of %d)", NAMED(r), n->in[i], g->nnode);
      return;
    }
  if (n->op == OP_Call) check_call(v, r);
  else check_inputs(v, r);
  check_number(v, r);
  if (g->flags & GF_SCHEDULED && !pe_ops[n->op].cl) fail(v, "%s: no OpenCL text", NAMED(r));
}

/* ---- a value where it is used ---- */

/* The block where values of b are there: what follows a label that is left at its end alone has seen all of it. */
static PeBlock *reaches(PeBlock *b) {
  while (b->owner && b->up && pe_falls_out(b->owner)) b = b->up;
  return b;
}

/* The value r, used in block b: it is there.  What floats is there where all that it is made of is. */
static void check_value(Verify *v, Ref r, PeBlock *b, int fuel) {
  Graph *g = v->g;
  if (v->bad || !exists(v, r) || fuel <= 0) return;
  check_node(v, r);
  PeNode *n = N(g, r);
  if (v->bad) return;
  if (!pe_op_pure(n->op)) {
    if (n->op != OP_Guard && n->op != OP_Holds && n->type == PT_V)
      fail(v, "%s: %s is used as a value", user(v).s, NAMED(r));
    else if (!n->block || !pe_inside(b, reaches(n->block)))
      fail(v, "%s: uses %s, whose block does not dominate", user(v).s, NAMED(r));
    else if (!(v->is[r] & SEEN)) fail(v, "%s: uses %s, which comes later", user(v).s, NAMED(r));
    return;
  }
  if (n->tmp == b->id) return;
  n->tmp = b->id;
  for (int i = 0; i < n->nin; i++)
    if (n->in[i]) check_value(v, N(g, r)->in[i], b, fuel - 1);
}

static void check_use(Verify *v, Ref r, PeBlock *b, const char *what) {
  user_is(v, 0, what);
  check_value(v, r, b, MOST_DEEP);
  if (!v->bad && N(v->g, r)->type == PT_V) fail(v, "%s: a %s is no value", what, pe_ops[N(v->g, r)->op].name);
}

/* Values for phis, at the jump or end of a block that brings them. */
static void check_phis(Verify *v, const Ref *phi, const Ref *val, int n, PeBlock *b, const char *what) {
  Graph *g = v->g;
  for (int k = 0; k < n && !v->bad; k++) {
    check_use(v, val[k], b, what);
    if (!v->bad && N(g, val[k])->type != N(g, phi[k])->type)
      fail(v, "%s: its value for %s is %c", what, NAMED(phi[k]), letter_of(N(g, val[k])->type));
  }
}

/* The phis themselves: of this item, in the block where they are set. */
static void own_phis(Verify *v, const PeItem *it, const Ref *phi, int n, PeOp op, const PeBlock *in) {
  Graph *g = v->g;
  for (int k = 0; k < n && !v->bad; k++) {
    if (!exists(v, phi[k])) return;
    const PeNode *p = N(g, phi[k]);
    if (p->op != op || p->item != it || p->block != in)
      fail(v, "%s is no %s of its item", NAMED(phi[k]), pe_ops[op].name);
    check_node(v, phi[k]);
    v->is[phi[k]] |= SEEN;
  }
}

/* ---- control ---- */

static void check_block(Verify *v, PeBlock *b);
static void check_body(Verify *v, const PeItem *it, int side, const PeBlock *b) {
  PeBlock *in = it->body[side];
  if (!in || in->up != b || in->owner != it || in->depth != b->depth + 1)
    fail(v, "line %d: a block that hangs elsewhere", it->line);
  else check_block(v, in);
}

static void check_node_item(Verify *v, Ref r, PeBlock *b) {
  Graph *g = v->g;
  user_is(v, 0, "an item");
  if (!exists(v, r)) return;
  const PeNode *n = N(g, r);
  check_node(v, r);
  if (v->bad) return;
  if (n->op == OP_Phi || n->op == OP_LPhi || n->op == OP_XPhi) fail(v, "%s stands among the items", NAMED(r));
  else if (n->block != b) fail(v, "%s stands in another block than its own", NAMED(r));
  else if (v->is[r] & SEEN) fail(v, "%s stands twice", NAMED(r));
  user_is(v, r, NULL);
  for (int k = 0; k < n->nin && !v->bad; k++)
    if (n->in[k]) check_value(v, N(g, r)->in[k], b, MOST_DEEP);
  v->is[r] |= SEEN;
}

static void check_if(Verify *v, PeItem *it, PeBlock *b) {
  Graph *g = v->g;
  check_use(v, it->node, b, "if");
  if (!v->bad && N(g, it->node)->type != PT_B) fail(v, "if, line %d: %s is no truth value", it->line, NAMED(it->node));
  for (int s = 0; s < 2 && !v->bad; s++) {
    check_body(v, it, s, b);
    for (int k = 0; k < it->n && !v->bad && !it->body[s]->ended; k++)
      if (exists(v, it->v[k])) check_phis(v, &it->v[k], &N(g, it->v[k])->in[s], 1, it->body[s], "if");
  }
  if (!v->bad) own_phis(v, it, it->v, it->n, OP_Phi, b);
}

static void check_loop(Verify *v, PeItem *it, PeBlock *b) {
  Graph *g = v->g;
  PeBlock *body = it->body[0];
  for (int k = 0; k < it->n && !v->bad; k++)
    if (exists(v, it->v[k])) check_phis(v, &it->v[k], &N(g, it->v[k])->in[0], 1, b, "loop");
  if (v->bad) return;
  own_phis(v, it, it->v, it->n, OP_LPhi, body);
  if (!body || !body->ended) fail(v, "loop, line %d: its body falls off its end", it->line);
  if (it->counted && !v->bad) {
    check_use(v, it->last, b, "loop's last round");
    if (!v->bad && (!it->n || N(g, it->v[0])->type != PT_I || N(g, it->last)->type != PT_I))
      fail(v, "loop, line %d: it counts no integer", it->line);
    if (!v->bad && it->nx && !it->dv) fail(v, "loop, line %d: no values where it ends by itself", it->line);
    check_phis(v, it->xv, it->dv, it->nx, body, "loop's end");
  }
  if (!v->bad) check_body(v, it, 0, b);
  if (!v->bad) own_phis(v, it, it->xv, it->nx, OP_XPhi, b);
}

static void check_jump(Verify *v, const PeItem *it, PeBlock *b) {
  const PeItem *to = it->target;
  const bool leaves = it->kind == IT_BREAK;
  const char *what = leaves ? "break" : "next";
  if (!to || (to->kind != IT_LOOP && (to->kind != IT_LABEL || !leaves)))
    fail(v, "%s, line %d: to no loop", what, it->line);
  else if (!pe_inside(b, to->body[0])) fail(v, "%s, line %d: out of what it is not in", what, it->line);
  else if (it->n != (leaves ? to->nx : to->n))
    fail(v, "%s, line %d: %d values for %d phis", what, it->line, it->n, leaves ? to->nx : to->n);
  else check_phis(v, leaves ? to->xv : to->v, it->v, it->n, b, what);
}

static void check_return(Verify *v, const PeItem *it, PeBlock *b) {
  Graph *g = v->g;
  const int want = (g->shape == PR_ROWS && g->dims == 1) || g->shape == PR_HEAP ? 0 : g->nouts;
  if (it->n != want) fail(v, "return, line %d: %d values, not %d", it->line, it->n, want);
  for (int k = 0; k < it->n && !v->bad; k++) {
    check_use(v, it->v[k], b, "return");
    if (!v->bad && N(g, it->v[k])->type == PT_D && g->outs[k].type != T_DBL)
      fail(v, "return, line %d: a double for result %d of type %d", it->line, k, g->outs[k].type);
    if (!v->bad && N(g, it->v[k])->type == PT_X) fail(v, "return, line %d: %s is no number", it->line, NAMED(it->v[k]));
  }
}

static void check_block(Verify *v, PeBlock *b) {
  for (int i = 0; i < b->n && !v->bad; i++) {
    PeItem *it = b->item[i];
    if (!it) {
      fail(v, "a block of %d items lacks number %d", b->n, i);
      return;
    }
    switch (it->kind) {
    case IT_NODE: check_node_item(v, it->node, b); break;
    case IT_IF: check_if(v, it, b); break;
    case IT_LOOP: check_loop(v, it, b); break;
    case IT_LABEL:
      if (it->n || !it->body[0] || !it->body[0]->ended) fail(v, "label, line %d: its body falls off its end", it->line);
      else check_body(v, it, 0, b);
      if (!v->bad) own_phis(v, it, it->xv, it->nx, OP_XPhi, b);
      break;
    case IT_BREAK:
    case IT_NEXT: check_jump(v, it, b); break;
    case IT_RETURN: check_return(v, it, b); break;
    }
    if (it->kind >= IT_BREAK && i != b->n - 1) fail(v, "line %d: something follows a jump", it->line);
    if (it->kind >= IT_BREAK && !b->ended) fail(v, "line %d: a jump does not end its block", it->line);
  }
}

/* ---- what the host computes ---- */

static void check_launch(Verify *v, Ref r, int fuel, const char *what) {
  Graph *g = v->g;
  user_is(v, 0, what);
  if (v->bad || !exists(v, r) || fuel <= 0) return;
  r = pe_real(g, r);
  check_node(v, r);
  const PeNode *n = N(g, r);
  const bool leaf = n->op == OP_Const || n->op == OP_Param || n->op == OP_Lane || n->op == OP_Seq;
  if (!v->bad && !leaf && !pe_applies(n->op)) fail(v, "%s: the host cannot compute %s", what, NAMED(r));
  for (int i = 0; i < n->nin; i++) check_launch(v, N(g, r)->in[i], fuel - 1, what);
}

/* Columns of a fold, from its first one on. */
static int columns_of(const PeFold *f) {
  if (f->list) return f->width;
  if (f->type == T_CPLX) return 2;
  switch ((PeFoldKind)f->kind) {
  case PF_SUM:
  case PF_PROD:
  case PF_OR:
  case PF_AND:
  case PF_MAX:
  case PF_MIN:
  case PF_WITH: return 1;
  case PF_BEST: return f->cell ? 2 : 3;
  case PF_LAST: return f->cell ? 1 : 2;
  case PF_APPEND: return 2;
  case PF_GIVEN: return 0; /* one with PE_COUNT */
  }
  return -1;
}

static void check_fold(Verify *v, int i) {
  Graph *g = v->g;
  const PeFold *f = &g->folds[i];
  const int cols = g->nouts + g->nwide, n = columns_of(f);
  if (n < 0) fail(v, "fold %d: its kind is %d", i, f->kind);
  if (n && (f->col < 0 || f->col + n > cols))
    fail(v, "fold %d: columns %d to %d of %d", i, f->col, f->col + n - 1, cols);
  if (f->cell && (f->at < 0 || f->at >= cols || f->scope < 0 || f->scope >= g->nscope))
    fail(v, "fold %d: element of column %d, entry %d", i, f->at, f->scope);
  if (f->counter >= g->nfolds) fail(v, "fold %d: counts with fold %d of %d", i, f->counter, g->nfolds);
  if (f->base > g->nscope) fail(v, "fold %d: begins with entry %d of %d", i, f->base - 1, g->nscope);
  for (int k = 0; k < n && !f->list && !v->bad; k++) {
    const bool dbl = f->type == T_DBL || f->type == T_CPLX, is = g->outs[f->col + k].type == T_DBL;
    const bool flag = !f->cell && f->type != T_CPLX && k > 0 && k == n - 1; /* whether it was at all */
    if (is != (dbl && !flag)) fail(v, "fold %d: column %d is of type %d", i, f->col + k, g->outs[f->col + k].type);
  }
}

static void check_region(Verify *v) {
  Graph *g = v->g;
  enum { FEW = 40 };
  for (int i = 0; i < g->nscope && !v->bad; i++) {
    const PeScope *s = &g->scope[i];
    if (s->parent >= i) fail(v, "scope entry %d before its parent %d", i, s->parent);
    if (s->from == FROM_ARG && (s->key < 0 || s->key >= g->nargs))
      fail(v, "scope entry %d of argument %d of %d", i, s->key, g->nargs);
    if (s->from >= FROM_FIELD && s->from != FROM_TABLE && s->from != FROM_LEVEL && s->parent < 0)
      fail(v, "scope entry %d without a parent", i);
  }
  for (int i = 0; i < g->nwrites && !v->bad; i++) {
    const PeWrite *w = &g->writes[i];
    if (w->scope < 0 || w->scope >= g->nscope) fail(v, "vector %d, written, is scope entry %d", i, w->scope);
    if (w->whole && w->room && (w->len < 0 || w->len >= g->nouts))
      fail(v, "vector %d, written: its length is column %d of %d", i, w->len, g->nouts);
    if (w->npiece < 0 || w->npiece > PE_PIECES) fail(v, "vector %d, written, has %d pieces", i, w->npiece);
    for (int k = 0; k < w->npiece && !v->bad && g->flags & GF_STRIPPED; k++)
      check_launch(v, w->piece[k].at, FEW, "a piece of what is written");
  }
  for (int i = 0; i < g->nfolds && !v->bad; i++) check_fold(v, i);
  user_is(v, 0, "launch condition");
  for (int i = 0; i < g->ncond && !v->bad; i++)
    if (!exists(v, g->cond[i]) || N(g, g->cond[i])->op != OP_Guard) fail(v, "launch condition %d is no guard", i);
    else check_launch(v, N(g, g->cond[i])->in[0], FEW, "launch condition");
  if (!(g->flags & GF_SCHEDULED)) return;
  if (g->inner) check_launch(v, g->inner, FEW, "length of a row");
  if (g->draws) check_launch(v, g->draws, FEW, "number of draws");
  for (int i = 0; i < g->ndrawn && !v->bad; i++) {
    check_launch(v, g->drawn[i].n, FEW, "number of variates");
    if (g->drawn[i].a) check_launch(v, g->drawn[i].a, FEW, "parameter of variates");
    if (g->drawn[i].b) check_launch(v, g->drawn[i].b, FEW, "parameter of variates");
  }
}

const char *pe_verify(Graph *g) {
  PeArena own = {.pool = g->arena.pool};
  Verify v = {.g = g, .is = pe_alloc(&own, (size_t)g->nnode), .what = "?"};
  for (Ref r = 1; r < g->nnode; r++) N(g, r)->tmp = -1;
  check_region(&v);
  if (!v.bad) check_block(&v, g->top);
  pe_arena_free(&own);
  return v.bad;
}
