/* pe/graph.c - making graphs: arena, hash-consing, blocks and items, the verifier. */
#include "graph.h"
#include "../specialize/ops.h"

#include <stdio.h>
#include <stdlib.h>

const PeOpInfo pe_ops[OP_COUNT] = {
#define NO_CL NULL
#define PURE PM_PURE
#define COMM PM_COMM
#define PIN PM_PIN
#define V PT_V
#define X PT_X
#define B PT_B
#define L PT_L
#define I PT_I
#define D PT_D
#undef N
#define N PT_N
#define OP(name, nin, res, mode, cl) {#name, nin, res, mode, cl},
#include "ops.h"
#undef OP
#undef V
#undef X
#undef B
#undef L
#undef I
#undef D
#undef N
#undef NO_CL
#undef PURE
#undef COMM
#undef PIN
};
#define N(g, r) (&(g)->node[r])

static const char *const why_text[WHY_COUNT] = {
#define REASON(id, text) text,
#include "../specialize/reasons.h"
#undef REASON
};
const char *pe_why_text(int why) { return why >= 0 && why < WHY_COUNT ? why_text[why] : "?"; }

/* ---- graph ---- */

Graph *pe_graph_new(PePool *m) {
  PeArena a = {.pool = m};
  Graph *g = pe_alloc(&a, sizeof *g);
  g->arena = a;
  g->capnode = 512;
  g->node = pe_alloc(&g->arena, (size_t)g->capnode * sizeof *g->node);
  g->nhash = 512;
  g->hash = pe_alloc(&g->arena, (size_t)g->nhash * sizeof *g->hash);
  g->nnode = 1; /* 0 is "none" */
  g->dims = 1;
  g->top = pe_block(g, NULL, NULL);
  return g;
}

void pe_graph_free(Graph *g) {
  if (!g) return;
  PeArena a = g->arena; /* g itself is in it */
  pe_arena_free(&a);
}

static Ref new_node(Graph *g, PeOp op, PeType type, Ref a, Ref b, Ref c, int64_t imm) {
  if (g->nnode == g->capnode) {
    size_t old = (size_t)g->capnode * sizeof *g->node;
    g->capnode *= 2;
    g->node = pe_extend(&g->arena, g->node, old, 2 * old);
  }
  Ref r = g->nnode++;
  PeNode *n = N(g, r);
  memset(n, 0, sizeof *n);
  n->op = (uint8_t)op;
  n->type = (uint8_t)(pe_ops[op].res == PT_N ? type : pe_ops[op].res);
  n->in[0] = a;
  n->in[1] = b;
  n->in[2] = c;
  n->nin = (uint8_t)(c ? 3 : b ? 2 : a ? 1 : 0);
  n->imm.i = imm;
  n->lo = INT32_MIN;
  n->hi = INT32_MAX;
  n->dlo = -INFINITY;
  n->dhi = INFINITY;
  return r;
}

static uint32_t hash_of(PeOp op, PeType type, Ref a, Ref b, Ref c, int64_t imm) {
  uint64_t h = (uint64_t)op * 0x9e3779b97f4a7c15u ^ (uint64_t)type << 56 ^ (uint64_t)imm * 0xff51afd7ed558ccdu;
  h ^= (uint64_t)(uint32_t)a * 0xc2b2ae3d27d4eb4fu;
  h = (h << 13 | h >> 51) ^ (uint64_t)(uint32_t)b * 0x165667b19e3779f9u;
  h = (h << 17 | h >> 47) ^ (uint64_t)(uint32_t)c * 0x27d4eb2f165667c5u;
  return (uint32_t)(h ^ h >> 32 ^ h >> 15);
}

static void rehash(Graph *g) {
  g->nhash *= 2;
  g->hash = pe_alloc(&g->arena, (size_t)g->nhash * sizeof *g->hash);
  for (Ref r = 1; r < g->nnode; r++) {
    PeNode *n = N(g, r);
    if (!pe_op_pure(n->op)) continue;
    uint32_t h = hash_of(n->op, n->type, n->in[0], n->in[1], n->in[2], n->imm.i) & (uint32_t)(g->nhash - 1);
    n->chain = g->hash[h];
    g->hash[h] = r;
  }
}

Ref pe_raw(Graph *g, PeOp op, PeType type, Ref a, Ref b, Ref c, int64_t imm) {
  if (pe_ops[op].res != PT_N) type = pe_ops[op].res;
  if ((pe_ops[op].mode & PM_COMM) == PM_COMM && a > b) { /* one order, so that equal things look equal */
    Ref t = a;
    a = b;
    b = t;
  }
  uint32_t h = hash_of(op, type, a, b, c, imm);
  for (Ref r = g->hash[h & (uint32_t)(g->nhash - 1)]; r; r = N(g, r)->chain) {
    PeNode *n = N(g, r);
    if (n->op == op && n->type == type && n->in[0] == a && n->in[1] == b && n->in[2] == c && n->imm.i == imm) return r;
  }
  if (g->nnode > g->nhash) rehash(g);
  Ref r = new_node(g, op, type, a, b, c, imm);
  uint32_t slot = h & (uint32_t)(g->nhash - 1);
  N(g, r)->chain = g->hash[slot];
  g->hash[slot] = r;
  pe_interval(g, N(g, r));
  return r;
}

Ref pe_mk(Graph *g, PeOp op, PeType type, Ref a, Ref b, Ref c, int64_t imm) {
  if (pe_ops[op].res != PT_N) type = pe_ops[op].res;
  Ref r = pe_fold(g, op, type, a, b, c, imm);
  return r ? r : pe_raw(g, op, type, a, b, c, imm);
}

Ref pe_const_i(Graph *g, PeType type, int32_t v) { return pe_raw(g, OP_Const, type, 0, 0, 0, v); }
Ref pe_const_d(Graph *g, double v) {
  int64_t bits;
  memcpy(&bits, &v, 8);
  return pe_raw(g, OP_Const, PT_D, 0, 0, 0, bits);
}
Ref pe_select(Graph *g, Ref c, Ref a, Ref b) { return pe_mk(g, OP_Select, N(g, a)->type, c, a, b, 0); }

bool pe_is_const(Graph *g, Ref r, int64_t *i, double *d) {
  PeNode *n = N(g, r);
  if (n->op != OP_Const) return false;
  if (n->type == PT_D) {
    if (!d) return false;
    *d = n->imm.d;
  } else {
    if (!i) return false;
    *i = n->imm.i;
  }
  return true;
}

/* Pi(x, guard): what the condition says about x narrows its interval. */
Ref pe_pi(Graph *g, Ref x, Ref guard) {
  if (!guard) return x;
  Ref cond = N(g, guard)->in[0];
  Ref r = pe_raw(g, OP_Pi, N(g, x)->type, x, guard, 0, 0);
  PeNode *p = N(g, r), *c = N(g, cond), *v = N(g, x);
  p->lo = v->lo;
  p->hi = v->hi;
  p->flags |= v->flags & (NF_NONAN | NF_WHOLE);
  p->dlo = v->dlo;
  p->dhi = v->dhi;
  double k;
  if (!cond) return r; /* OP_Holds */
  if (v->type == PT_D && (c->op == OP_LeD || c->op == OP_LtD)) {
    if (c->in[0] == x) p->dhi = fmin(p->dhi, N(g, c->in[1])->dhi), p->flags |= NF_NONAN;
    else if (c->in[1] == x) p->dlo = fmax(p->dlo, N(g, c->in[0])->dlo), p->flags |= NF_NONAN;
    else if (N(g, c->in[0])->op == OP_Call && N(g, c->in[0])->imm.i == (SOP_Abs | 1 << 8) &&
             N(g, c->in[0])->in[0] == x && pe_is_const(g, c->in[1], NULL, &k)) {
      p->dlo = fmax(p->dlo, -k); /* |x| <= k */
      p->dhi = fmin(p->dhi, k);
      p->flags |= NF_NONAN;
    }
  } else if (c->op == OP_InIntR && c->in[0] == x) {
    p->dlo = fmax(p->dlo, -2147483648.0);
    p->dhi = fmin(p->dhi, 2147483648.0);
    p->flags |= NF_NONAN;
  }
  if (c->op == OP_NotB) {
    PeNode *d = N(g, c->in[0]);
    if (d->op == OP_IsNaI && d->in[0] == x && p->lo == INT32_MIN) p->lo = INT32_MIN + 1;
    if (d->op == OP_IsNaN && d->in[0] == x) p->flags |= NF_NONAN;
  } else if (c->op == OP_InB && c->in[0] == x) {
    if (p->lo < 0) p->lo = 0;
    int32_t hi = N(g, c->in[1])->hi;
    if (p->hi >= hi) p->hi = hi - 1;
  } else if (c->op == OP_LtI || c->op == OP_LeI) {
    int d = c->op == OP_LtI;
    PeNode *a = N(g, c->in[0]), *b = N(g, c->in[1]);
    if (c->in[0] == x && p->hi > b->hi - d && b->hi > INT32_MIN) p->hi = b->hi - d;
    if (c->in[1] == x && a->lo < INT32_MAX && p->lo < a->lo + d) p->lo = a->lo + d;
  } else if (c->op == OP_Ord && (c->in[0] == x || c->in[1] == x)) {
    p->flags |= NF_NONAN;
  } else if ((c->op == OP_NoOvfAdd && v->op == OP_AddI) || (c->op == OP_NoOvfSub && v->op == OP_SubI) ||
             (c->op == OP_NoOvfMul && v->op == OP_MulI)) {
    PeNode t = *v;
    t.imm.i = 1;
    pe_interval(g, &t);
    if (t.lo > p->lo) p->lo = t.lo;
    if (t.hi < p->hi) p->hi = t.hi;
  }
  return r;
}

/* ---- control ---- */

PeBlock *pe_block(Graph *g, PeBlock *up, PeItem *owner) {
  PeBlock *b = pe_alloc(&g->arena, sizeof *b);
  b->up = up;
  b->owner = owner;
  b->depth = up ? up->depth + 1 : 0;
  b->loops = up ? up->loops + (owner->kind == IT_LOOP) : 0;
  b->id = g->ids++;
  return b;
}

void pe_append(Graph *g, PeBlock *b, PeItem *it) {
  if (b->n == b->cap) {
    int cap = b->cap ? b->cap * 2 : 8;
    b->item = pe_extend(&g->arena, b->item, (size_t)b->n * sizeof *b->item, (size_t)cap * sizeof *b->item);
    b->cap = cap;
  }
  b->item[b->n++] = it;
}

PeItem *pe_item(Graph *g, PeBlock *b, PeItemKind kind, int line) {
  PeItem *it = pe_alloc(&g->arena, sizeof *it);
  it->kind = kind;
  it->line = line;
  pe_append(g, b, it);
  if (kind == IT_IF || kind == IT_LOOP || kind == IT_LABEL) it->body[0] = pe_block(g, b, it);
  if (kind == IT_IF) it->body[1] = pe_block(g, b, it);
  if (kind == IT_LOOP || kind == IT_LABEL) it->id = it->body[0]->id;
  if (kind == IT_BREAK || kind == IT_NEXT || kind == IT_RETURN) b->ended = true;
  return it;
}

static void push_ref(Graph *g, Ref **v, int *n, int *cap, Ref r) {
  if (*n == *cap) {
    int c = *cap ? *cap * 2 : 4;
    *v = pe_extend(&g->arena, *v, (size_t)*n * sizeof **v, (size_t)c * sizeof **v);
    *cap = c;
  }
  (*v)[(*n)++] = r;
}

Ref pe_phi(Graph *g, PeItem *it, PeOp op, PeType type, Ref a, Ref b) {
  Ref r = new_node(g, op, type, a, b, 0, 0);
  PeNode *n = N(g, r);
  n->nin = op == OP_Phi ? 2 : op == OP_LPhi ? 1 : 0;
  n->item = it;
  n->block = op == OP_LPhi ? it->body[0] : it->body[0]->up;
  if (op == OP_Phi && type != PT_D) { /* the hull; an end that jumped away brings nothing */
    PeNode *x = a ? N(g, a) : N(g, b), *y = b ? N(g, b) : x;
    n->lo = x->lo < y->lo ? x->lo : y->lo;
    n->hi = x->hi > y->hi ? x->hi : y->hi;
  } else if (op == OP_Phi) {
    PeNode *x = a ? N(g, a) : N(g, b), *y = b ? N(g, b) : x;
    if (x && y) n->dlo = fmin(x->dlo, y->dlo), n->dhi = fmax(x->dhi, y->dhi);
  }
  if (op == OP_Phi && type == PT_D && (!a || N(g, a)->flags & NF_NONAN) && (!b || N(g, b)->flags & NF_NONAN)) {
    n->flags |= NF_NONAN;
  }
  if (type == PT_B) n->lo = 0, n->hi = 1;
  if (op == OP_XPhi) push_ref(g, &it->xv, &it->nx, &it->xcap, r);
  else push_ref(g, &it->v, &it->n, &it->vcap, r);
  return r;
}

PeItem *pe_jump(Graph *g, PeBlock *b, PeItemKind kind, PeItem *target, int n, const Ref *v, int line) {
  PeItem *it = pe_item(g, b, kind, line);
  it->target = target;
  it->n = n;
  it->v = pe_alloc(&g->arena, (size_t)(n ? n : 1) * sizeof(Ref));
  if (n) memcpy(it->v, v, (size_t)n * sizeof(Ref));
  return it;
}

Ref pe_pin(Graph *g, PeBlock *b, PeOp op, PeType type, Ref x, Ref y, Ref z, int64_t imm, int line) {
  PeItem *it = pe_item(g, b, IT_NODE, line);
  Ref r = new_node(g, op, type, x, y, z, imm);
  it->node = r;
  N(g, r)->block = b;
  N(g, r)->line = line;
  N(g, r)->item = it;
  return r;
}

bool pe_inside(PeBlock *b, PeBlock *outer) {
  for (; b && b->depth >= outer->depth; b = b->up)
    if (b == outer) return true;
  return false;
}

/* Does knowing that `fact` is true (or false) settle cond? */
static int implied(Graph *g, Ref fact, bool holds, Ref cond) {
  for (int k = 0; k < 8; k++) {
    if (fact == cond) return holds;
    PeNode *f = N(g, fact), *c = N(g, cond);
    if (f->op == OP_NotB) {
      fact = f->in[0];
      holds = !holds;
    } else if (c->op == OP_NotB) {
      int r = implied(g, fact, holds, c->in[0]);
      return r < 0 ? r : !r;
    } else if ((f->op == OP_AndB && holds) || (f->op == OP_OrB && !holds)) {
      int r = implied(g, f->in[0], holds, cond);
      if (r >= 0) return r;
      fact = f->in[1];
    } else if (c->op == OP_NoOvfAdd && f->op == OP_LtI && holds) {
      /* i < n: i + 1 is an integer */
      int64_t one;
      for (int i = 0; i < 2; i++)
        if (pe_is_const(g, c->in[i], &one, NULL) && one == 1 && c->in[!i] == f->in[0] && N(g, f->in[0])->lo > INT32_MIN)
          return 1;
      return -1;
    } else if ((f->op == OP_LtD || f->op == OP_LeD || f->op == OP_EqD || f->op == OP_Ord) && holds) {
      /* a < b holds: neither is NaN */
      if (c->op == OP_Ord &&
          ((c->in[0] == f->in[0] && c->in[1] == f->in[1]) || (c->in[0] == f->in[1] && c->in[1] == f->in[0])))
        return 1;
      if (c->op == OP_IsNaN && (c->in[0] == f->in[0] || c->in[0] == f->in[1])) return 0;
      return -1;
    } else {
      return -1;
    }
  }
  return -1;
}

int pe_known(Graph *g, PeBlock *b, Ref cond) {
  int64_t v;
  if (pe_is_const(g, cond, &v, NULL)) return v != 0;
  int upto = b->n, steps = 0;
  for (; b; b = b->up) {
    for (int i = upto - 1; i >= 0 && steps < 400; i--, steps++) {
      PeItem *it = b->item[i];
      if (it->kind == IT_NODE && N(g, it->node)->op == OP_Guard) {
        int r = implied(g, N(g, it->node)->in[0], true, cond);
        if (r >= 0) return r;
      } else if (it->kind == IT_IF && it->body[0]->ended != it->body[1]->ended) {
        /* one branch jumped away: the other's condition holds from here on */
        int r = implied(g, it->node, it->body[1]->ended, cond);
        if (r >= 0) return r;
      }
    }
    if (!b->up) break;
    PeItem *own = b->owner;
    if (own->kind == IT_IF) {
      int r = implied(g, own->node, own->body[0] == b, cond);
      if (r >= 0) return r;
    }
    upto = 0;
    while (upto < b->up->n && b->up->item[upto] != own) upto++;
  }
  return -1;
}

Ref pe_guard(Graph *g, PeBlock *b, Ref cond, int why, int line) {
  int64_t v;
  if (pe_is_const(g, cond, &v, NULL) && v) return 0;
  if (pe_known(g, b, cond) == 1) {
    /* The guard itself, for Pis.  A test instead: no guard where all that depends on it may be computed anyway. */
    int upto = b->n;
    for (PeBlock *q = b; q; q = q->up) {
      for (int i = upto - 1; i >= 0; i--)
        if (q->item[i]->kind == IT_NODE && N(g, q->item[i]->node)->op == OP_Guard &&
            N(g, q->item[i]->node)->in[0] == cond)
          return q->item[i]->node;
      if (!q->up) break;
      for (upto = 0; upto < q->up->n && q->up->item[upto] != q->owner;) upto++;
    }
    if (N(g, cond)->op == OP_NoOvfAdd && g->flags & GF_STRIPPED)
      return 0; /* the builder keeps it: its Pi says what is known */
    if (N(g, cond)->op == OP_Ord || (N(g, cond)->op == OP_NotB && N(g, N(g, cond)->in[0])->op == OP_IsNaN)) return 0;
  }
  return pe_pin(g, b, OP_Guard, PT_V, cond, 0, 0, why, line);
}

Ref pe_pin_before(Graph *g, PeBlock *b, PeItem *at, PeOp op, PeType t, int64_t imm, int line) {
  Ref r = pe_pin(g, b, op, t, 0, 0, 0, imm, line);
  PeItem *own = b->item[b->n - 1];
  int k = b->n - 1;
  for (; k > 0 && b->item[k] != at; k--) b->item[k] = b->item[k - 1];
  b->item[k] = own;
  return r;
}

int pe_add_scope(Graph *g, const PeScope *s) {
  for (int i = 0; i < g->nscope; i++) {
    PeScope *o = &g->scope[i];
    if (o->kind == s->kind && o->type == s->type && o->arg == s->arg && o->parent == s->parent && o->base == s->base &&
        o->elt == s->elt && o->nth == s->nth && o->width == s->width && o->column == s->column &&
        o->positions == s->positions && o->table == s->table && o->sym == s->sym && o->body == s->body)
      return i;
  }
  if (g->nscope == g->capscope) {
    int cap = g->capscope ? g->capscope * 2 : 8;
    g->scope = pe_extend(&g->arena, g->scope, (size_t)g->nscope * sizeof *g->scope, (size_t)cap * sizeof *g->scope);
    g->scope_facts = pe_extend(&g->arena, g->scope_facts, (size_t)g->nscope, (size_t)cap);
    g->capscope = cap;
  }
  g->scope[g->nscope] = *s;
  return g->nscope++;
}

/* ---- uses ---- */

static void use_block(Graph *g, PeBlock *b);
static void use(Graph *g, Ref r) {
  if (!r) return;
  PeNode *n = N(g, r);
  if (n->uses++ || !pe_op_pure(n->op)) return;
  for (int i = 0; i < n->nin; i++) use(g, N(g, r)->in[i]);
}
static void use_item(Graph *g, PeItem *it) {
  switch (it->kind) {
  case IT_NODE:
    if (pe_op_pure(N(g, it->node)->op)) break; /* a scheduled value: counted where it is used */
    for (int i = 0; i < N(g, it->node)->nin; i++) use(g, N(g, it->node)->in[i]);
    break;
  case IT_IF:
    use(g, it->node);
    use_block(g, it->body[0]);
    use_block(g, it->body[1]);
    for (int i = 0; i < it->n; i++)
      for (int k = 0; k < 2; k++)
        if (N(g, it->v[i])->in[k]) use(g, N(g, it->v[i])->in[k]);
    break;
  case IT_LOOP:
    for (int i = 0; i < it->n; i++) use(g, N(g, it->v[i])->in[0]);
    if (it->counted) use(g, it->last);
    use_block(g, it->body[0]);
    for (int i = 0; it->counted && i < it->nx; i++) use(g, it->dv[i]);
    break;
  case IT_LABEL: use_block(g, it->body[0]); break;
  default:
    for (int i = 0; i < it->n; i++) use(g, it->v[i]);
  }
}
static void use_block(Graph *g, PeBlock *b) {
  for (int i = 0; i < b->n; i++) use_item(g, b->item[i]);
}
void pe_count_uses(Graph *g) {
  for (Ref r = 1; r < g->nnode; r++) N(g, r)->uses = 0;
  use_block(g, g->top);
}

/* ---- verifier ---- */

typedef struct Verify {
  Graph *g;
  const char *bad;
  uint8_t *done; /* 1: value checked */
} Verify;

static void fail(Verify *v, const char *msg) {
  if (!v->bad) v->bad = msg;
}

/* May a value used in block b be computed there?  Everything pinned below it must be in b or around it. */
static void check_value(Verify *v, Ref r, PeBlock *b, int fuel) {
  Graph *g = v->g;
  if (r <= 0 || r >= g->nnode) {
    fail(v, "a value that does not exist");
    return;
  }
  if (fuel <= 0 || v->bad) return;
  PeNode *n = N(g, r);
  if (!pe_op_pure(n->op)) {
    if (n->op != OP_Guard && n->op != OP_Holds && n->type == PT_V) fail(v, "a store is used as a value");
    if (!n->block || !pe_inside(b, n->block)) fail(v, "a value is used where its block does not dominate");
    return;
  }
  if (v->done[r] && n->tmp == b->id) return;
  v->done[r] = 1;
  n->tmp = b->id;
  static const struct {
    uint8_t op;
    uint8_t a, b;
  } sig[] = {{OP_AddD, PT_D, PT_D},  {OP_SubD, PT_D, PT_D}, {OP_MulD, PT_D, PT_D},  {OP_DivD, PT_D, PT_D},
             {OP_NegD, PT_D, PT_D},  {OP_LtD, PT_D, PT_D},  {OP_LeD, PT_D, PT_D},   {OP_EqD, PT_D, PT_D},
             {OP_IsNaN, PT_D, PT_D}, {OP_Ord, PT_D, PT_D},  {OP_AddI, PT_I, PT_I},  {OP_SubI, PT_I, PT_I},
             {OP_MulI, PT_I, PT_I},  {OP_I2D, PT_I, PT_I},  {OP_D2I, PT_D, PT_D},   {OP_NotB, PT_B, PT_B},
             {OP_AndB, PT_B, PT_B},  {OP_OrB, PT_B, PT_B},  {OP_B2I, PT_B, PT_B},   {OP_LtI, PT_I, PT_I},
             {OP_LeI, PT_I, PT_I},   {OP_EqI, PT_I, PT_I},  {OP_IsNaI, PT_I, PT_I}, {OP_InB, PT_I, PT_I}};
  for (size_t k = 0; k < sizeof sig / sizeof *sig; k++) {
    if (sig[k].op != n->op) continue;
    int want = sig[k].a;
    for (int i = 0; i < n->nin; i++) {
      int t = N(g, n->in[i])->type;
      if (t != want && !(want == PT_I && t == PT_L)) fail(v, "an operand of the wrong type");
    }
  }
  if (n->op == OP_Select && N(g, n->in[0])->type != PT_B) fail(v, "select on what is not a truth value");
  for (int i = 0; i < n->nin; i++) check_value(v, N(g, r)->in[i], b, fuel - 1);
}

static void check_block(Verify *v, PeBlock *b) {
  Graph *g = v->g;
  for (int i = 0; i < b->n && !v->bad; i++) {
    PeItem *it = b->item[i];
    switch (it->kind) {
    case IT_NODE:
      for (int k = 0; k < N(g, it->node)->nin; k++) check_value(v, N(g, it->node)->in[k], b, 500);
      if (N(g, it->node)->op == OP_Guard && N(g, N(g, it->node)->in[0])->type != PT_B)
        fail(v, "a guard on what is not a truth value");
      break;
    case IT_IF:
      check_value(v, it->node, b, 500);
      if (N(g, it->node)->type != PT_B) fail(v, "an if on what is not a truth value");
      check_block(v, it->body[0]);
      check_block(v, it->body[1]);
      for (int k = 0; k < it->n; k++)
        for (int s = 0; s < 2; s++) {
          Ref x = N(g, it->v[k])->in[s];
          if (it->body[s]->ended) continue;
          check_value(v, x, it->body[s], 500);
          if (x && N(g, x)->type != N(g, it->v[k])->type) fail(v, "a phi and its value differ in type");
        }
      break;
    case IT_LOOP:
      for (int k = 0; k < it->n; k++) {
        check_value(v, N(g, it->v[k])->in[0], b, 500);
        if (N(g, N(g, it->v[k])->in[0])->type != N(g, it->v[k])->type)
          fail(v, "a loop phi and its entry value differ in type");
      }
      if (!it->body[0]->ended) fail(v, "a loop body falls off its end");
      if (it->counted) {
        check_value(v, it->last, b, 500);
        for (int k = 0; k < it->nx && !v->bad; k++) {
          check_value(v, it->dv[k], it->body[0], 500);
          if (!v->bad && N(g, it->dv[k])->type != N(g, it->xv[k])->type)
            fail(v, "a loop's last value differs in type from its exit phi");
        }
      }
      check_block(v, it->body[0]);
      break;
    case IT_LABEL:
      if (!it->body[0]->ended) fail(v, "a label's body falls off its end");
      check_block(v, it->body[0]);
      break;
    case IT_BREAK:
    case IT_NEXT: {
      int want = it->kind == IT_BREAK ? it->target->nx : it->target->n;
      Ref *phi = it->kind == IT_BREAK ? it->target->xv : it->target->v;
      if (it->n != want) fail(v, "a jump with the wrong number of values");
      if (!pe_inside(b, it->target->body[0])) fail(v, "a jump out of what it is not in");
      for (int k = 0; k < it->n && k < want; k++) {
        check_value(v, it->v[k], b, 500);
        if (!v->bad && N(g, it->v[k])->type != N(g, phi[k])->type)
          fail(v, "a jump's value differs in type from its phi");
      }
      if (i != b->n - 1) fail(v, "something follows a jump");
      break;
    }
    case IT_RETURN:
      if (it->n != ((g->shape == PR_ROWS && g->dims == 1) || g->shape == PR_HEAP ? 0 : g->nouts))
        fail(v, "return with the wrong number of values");
      for (int k = 0; k < it->n; k++) check_value(v, it->v[k], b, 500);
      if (i != b->n - 1) fail(v, "something follows return");
    }
  }
}

const char *pe_verify(Graph *g) {
  PeArena own = {.pool = g->arena.pool};
  Verify v = {g, NULL, pe_alloc(&own, (size_t)g->nnode)};
  for (Ref r = 1; r < g->nnode; r++) N(g, r)->tmp = -1;
  check_block(&v, g->top);
  pe_arena_free(&own);
  return v.bad;
}
