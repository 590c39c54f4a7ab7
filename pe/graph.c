/* pe/graph.c - making graphs: arena, hash-consing, blocks and items. */
#include "graph.h"
#include "../specialize/ops.h"

#include <stdio.h>
#include <stdlib.h>

const PeOpInfo pe_ops[OP_COUNT] = {
#define NO_CL NULL
#define BY_GEN ""
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
#define OP(name, in, res, mode, cl) {#name, in, res, mode, cl},
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
#undef BY_GEN
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

static PeBlock *new_block(Graph *g, PeBlock *up, PeItem *owner);

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
  g->top = new_block(g, NULL, NULL);
  return g;
}

void pe_graph_free(Graph *g) {
  if (!g) return;
  PeArena a = g->arena; /* g itself is in it */
  pe_arena_free(&a);
}

static Ref new_node(Graph *g, PeOp op, PeType type, Ref a, Ref b, Ref c, int64_t imm) {
  pe_assert(g, op < OP_COUNT && type <= PT_N, "operation %d of type %d", op, type);
  if (g->nnode == g->capnode) {
    size_t old = (size_t)g->capnode * sizeof *g->node;
    g->capnode *= 2;
    g->node = pe_extend(&g->arena, g->node, old, 2 * old);
  }
  Ref r = g->nnode++;
  PeNode *n = N(g, r);
  memset(n, 0, sizeof *n);
  n->op = op;
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
  pe_assert(g, pe_op_pure(op), "%s has a place", pe_ops[op].name);
  pe_assert(g, a >= 0 && a < g->nnode && b >= 0 && b < g->nnode && c >= 0 && c < g->nnode, "%s of %d, %d, %d of %d",
            pe_ops[op].name, a, b, c, g->nnode);
  if (pe_ops[op].res != PT_N) type = pe_ops[op].res;
  pe_assert(g, type != PT_N && type != PT_V, "%s needs a type", pe_ops[op].name);
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

Ref pe_const_i(Graph *g, PeType type, int32_t v) {
  pe_assert(g, type == PT_I || type == PT_L || (type == PT_B && (v == 0 || v == 1)), "constant %d of type %d", v, type);
  return pe_raw(g, OP_Const, type, 0, 0, 0, v);
}
Ref pe_const_d(Graph *g, double v) {
  int64_t bits;
  memcpy(&bits, &v, 8);
  return pe_raw(g, OP_Const, PT_D, 0, 0, 0, bits);
}
Ref pe_select(Graph *g, Ref c, Ref a, Ref b) {
  pe_assert(g, N(g, c)->type == PT_B, "a choice by a value of type %d", N(g, c)->type);
  pe_assert(g, N(g, a)->type == N(g, b)->type, "a choice between types %d and %d", N(g, a)->type, N(g, b)->type);
  return pe_mk(g, OP_Select, N(g, a)->type, c, a, b, 0);
}

bool pe_is_const(Graph *g, Ref r, int64_t *i, double *d) {
  pe_assert(g, r > 0 && r < g->nnode, "value %d of %d", r, g->nnode);
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
  pe_assert(g, N(g, guard)->op == OP_Guard || N(g, guard)->op == OP_Holds, "%s is no guard",
            pe_ops[N(g, guard)->op].name);
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

static PeBlock *new_block(Graph *g, PeBlock *up, PeItem *owner) {
  pe_assert(g, !up == !owner, "a block inside another, of no item");
  PeBlock *b = pe_alloc(&g->arena, sizeof *b);
  b->up = up;
  b->owner = owner;
  b->depth = up ? up->depth + 1 : 0;
  b->loops = up ? up->loops + (owner->kind == IT_LOOP) : 0;
  b->id = g->ids++;
  return b;
}

void pe_append(Graph *g, PeBlock *b, PeItem *it) {
  pe_assert(g, it && b->n <= b->cap, "item %d of %d", b->n, b->cap);
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
  if (kind == IT_IF || kind == IT_LOOP || kind == IT_LABEL) it->body[0] = new_block(g, b, it);
  if (kind == IT_IF) it->body[1] = new_block(g, b, it);
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
  pe_assert(g, it->kind == (op == OP_Phi ? IT_IF : IT_LOOP) || (op == OP_XPhi && it->kind == IT_LABEL),
            "%s of an item of kind %d", pe_ops[op].name, it->kind);
  pe_assert(g, type >= PT_X && type <= PT_D && (op != OP_LPhi || a) && (op != OP_Phi || a || b),
            "%s of type %d has no value", pe_ops[op].name, type);
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
  pe_assert(g, kind == IT_RETURN ? !target : target != NULL, "a jump of kind %d and its target", kind);
  PeItem *it = pe_item(g, b, kind, line);
  it->target = target;
  it->n = n;
  it->v = pe_alloc(&g->arena, (size_t)(n ? n : 1) * sizeof(Ref));
  if (n) memcpy(it->v, v, (size_t)n * sizeof(Ref));
  return it;
}

Ref pe_pin(Graph *g, PeBlock *b, PeOp op, PeType type, Ref x, Ref y, Ref z, int64_t imm, int line) {
  pe_assert(g, !pe_op_pure(op) && op != OP_Phi && op != OP_LPhi && op != OP_XPhi, "%s has no place of its own",
            pe_ops[op].name);
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

int pe_breaks(const PeBlock *b, const PeItem *target) {
  int n = 0;
  for (int i = 0; i < b->n; i++) {
    const PeItem *it = b->item[i];
    n += it->kind == IT_BREAK && it->target == target;
    for (int k = 0; k < 2; k++)
      if (it->body[k]) n += pe_breaks(it->body[k], target);
  }
  return n;
}

bool pe_falls_out(const PeItem *label) {
  const PeBlock *in = label->body[0];
  const PeItem *end = in->n ? in->item[in->n - 1] : NULL;
  if (label->kind != IT_LABEL || !end || end->kind != IT_BREAK || end->target != label) return false;
  return pe_breaks(in, label) == 1;
}

static void move_into(PeBlock *b, PeBlock *up) {
  b->up = up, b->depth = up->depth + 1;
  for (int i = 0; i < b->n; i++)
    for (int k = 0; k < 2; k++)
      if (b->item[i]->body[k]) move_into(b->item[i]->body[k], b);
}
void pe_lives_in(Graph *g, PeItem *it, PeBlock *b) {
  if (it->kind == IT_NODE) N(g, it->node)->block = b;
  for (int s = 0; s < 2; s++)
    if (it->body[s]) move_into(it->body[s], b);
  for (int p = 0; it->kind == IT_IF && p < it->n; p++) N(g, it->v[p])->block = b;
  for (int p = 0; p < it->nx; p++) N(g, it->xv[p])->block = b;
}
void pe_lift_head(Graph *g, PeItem *label) {
  PeBlock *in = label->body[0], *out = in->up;
  pe_assert(g, label->kind == IT_LABEL && out->item[out->n - 1] == label, "what stands behind an item of kind %d", label->kind);
  int k = 0; /* behind the last vector: guards that stay can sink into the branches that need them */
  for (int i = 0; i < in->n; i++) {
    const PeItem *it = in->item[i];
    if (it->kind >= IT_BREAK || it->whole) break; /* pe_drop_checks() looks for such a loop where it was made */
    if ((it->body[0] && pe_breaks(it->body[0], label)) || (it->body[1] && pe_breaks(it->body[1], label))) break;
    if (it->kind == IT_NODE && N(g, it->node)->op == OP_ArrNew) k = i + 1;
  }
  if (!k) return;
  out->n--;
  for (int i = 0; i < k; i++) {
    pe_append(g, out, in->item[i]);
    pe_lives_in(g, in->item[i], out);
  }
  pe_append(g, out, label);
  memmove(in->item, in->item + k, (size_t)(in->n - k) * sizeof *in->item);
  in->n -= k;
}

bool pe_dissolve(Graph *g, PeItem *label) {
  PeBlock *in = label->body[0], *out = in->up;
  pe_assert(g, label->kind == IT_LABEL && !in->ended, "an item of kind %d", label->kind);
  if (out->item[out->n - 1] != label || pe_breaks(in, label)) return false;
  out->n--;
  for (int i = 0; i < in->n; i++) {
    pe_append(g, out, in->item[i]);
    pe_lives_in(g, in->item[i], out);
  }
  in->n = 0;
  return true;
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
  pe_assert(g, why > 0 && why < WHY_COUNT && why != WHY_B_INTERNAL, "a guard for reason %d", why);
  pe_assert(g, N(g, cond)->type == PT_B, "a guard that a %s of type %d holds", pe_ops[N(g, cond)->op].name,
            N(g, cond)->type);
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
  pe_assert(g, b->item[k] == at || k > 0, "the item is not in its block of %d", b->n);
  b->item[k] = own;
  return r;
}

PeTemp *pe_copy_temps(PeArena *a, const Graph *g) {
  PeTemp *t = pe_copy(a, g->temps, (size_t)g->ntemps * sizeof *t);
  for (int i = 0; i < g->ntemps; i++)
    if (t[i].nfields) t[i].field = pe_copy(a, t[i].field, (size_t)t[i].nfields * sizeof *t[i].field);
  return t;
}

int pe_add_scope(Graph *g, const PeScope *s) {
  pe_assert(g, s->parent < g->nscope && (s->from != FROM_ARG || (s->key >= 0 && s->key < g->nargs)), "an entry below %d of %d, number %d", s->parent, g->nscope, s->key);
  for (int i = 0; i < g->nscope; i++) {
    PeScope *o = &g->scope[i];
    if (o->kind == s->kind && o->of == s->of && o->type == s->type && o->from == s->from && o->fun == s->fun &&
        o->parent == s->parent && o->key == s->key && o->width == s->width && o->part == s->part &&
        o->table == s->table && o->sym == s->sym && o->body == s->body)
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
  pe_assert(g, r > 0 && r < g->nnode, "value %d of %d is used", r, g->nnode);
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
  case IT_BREAK:
  case IT_NEXT:
  case IT_RETURN:
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

bool pe_of_launch(Graph *g, Ref r, int fuel) {
  PeNode *n = N(g, r);
  if (fuel <= 0 || n->op == OP_Lane || n->op == OP_Input || n->op == OP_Elem || !pe_op_pure(n->op)) return false;
  for (int i = 0; i < (n->op == OP_Pi ? 1 : n->nin); i++)
    if (!pe_of_launch(g, N(g, r)->in[i], fuel - 1)) return false;
  return true;
}

void pe_insert(Graph *g, PeBlock *b, int at, PeItem *it) {
  pe_assert(g, at >= 0 && at <= b->n, "item %d of %d", at, b->n);
  PeItem **list = pe_alloc(&g->arena, (size_t)(b->n + 1) * sizeof *list);
  if (at > 0) memcpy(list, b->item, (size_t)at * sizeof *list);
  list[at] = it;
  if (at < b->n) memcpy(list + at + 1, b->item + at, (size_t)(b->n - at) * sizeof *list);
  b->item = list;
  b->cap = ++b->n;
}
