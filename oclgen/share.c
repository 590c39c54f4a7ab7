/* oclgen/share.c - vectors of the scope that all work-items read in the same order, in strips through local memory.
 *
 *   for (j in first..last) acc = f(acc, s[j + base])     bodies, samples, centroids: the same j in each lane of a group
 *
 *   leave: ;
 *   for (b = first; b <= last; b += STRIP) {
 *     barrier; the group loads s[b + base] ... ; barrier
 *     if (!failed) for (; j <= min(last, b + STRIP - 1); ) acc = f(acc, strip[j - b])
 *   }
 *   if (failed) return failed;
 *
 * The graph must prove that all lanes come by with the same bounds: the loop stands at the top, no lane returns before
 * it, and first, last and base are made of the launch's parameters.  A lane whose guard fails, or that is beyond the
 * end, may not leave: it notes that it has failed, goes to the next such loop, and loads with the others.  What is
 * loaded is within the vector; whether a lane may use it is what its guards say, as ever.
 */
#include "gen.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_LOOPS = 4, MOST_STRIPS = 8, LEAST_ROUNDS = 64, MOST_STRIP = 1024, LEAST_STRIP = 32 };

typedef struct Shared {
  PeItem *loop;
  int n;
  struct {
    int scope;
    Ref index;
    bool dbl, unit;
    int at; /* its number among those of its type */
  } a[MOST_STRIPS];
} Shared;
struct GenShare {
  Shared loop[MOST_LOOPS];
  int n, strip;
  int at;              /* loops that are written */
  bool inside;         /* of loop[at] */
  uint8_t *reciprocal; /* Gen's, before the loop: names in it end with it */
};

bool gen_uniform(Graph *g, Ref r, int fuel) {
  r = pe_real(g, r);
  PeNode *n = N(g, r);
  if (n->op == OP_Const || n->op == OP_Param) return true;
  if (fuel <= 0 || !pe_op_pure(n->op) || n->op == OP_Elem || n->op == OP_Lane || n->op == OP_Load || n->op == OP_Seq)
    return false;
  if (n->nin == 0) return false;
  for (int i = 0; i < n->nin; i++)
    if (!gen_uniform(g, N(g, r)->in[i], fuel - 1)) return false;
  return true;
}

/* Is the element's index a * counter + b with a and b uniform?  (Modulo 2^32: so the strip's index is made, too.)
 * *unit becomes false where a may be another number than 1. */
static bool in_step(Graph *g, PeItem *loop, Ref index, int fuel, bool *unit) {
  index = pe_real(g, index);
  PeNode *n = N(g, index);
  if (index == loop->v[0]) return true;
  if (fuel <= 0 || (n->op != OP_AddI && n->op != OP_SubI && n->op != OP_MulI)) return false;
  Ref a = n->in[0], b = n->in[1];
  bool ua = gen_uniform(g, a, 12), ub = gen_uniform(g, b, 12);
  if (ua && ub) return false;
  if (n->op == OP_MulI) *unit = false;
  else if (n->op == OP_SubI && !ub) *unit = false;
  else if (!ua && !ub) *unit = false;
  if (n->op == OP_MulI && !ua && !ub) return false;
  return (ua || in_step(g, loop, a, fuel - 1, unit)) && (ub || in_step(g, loop, b, fuel - 1, unit));
}

static int strip_of(Graph *g, Shared *s, Ref elem, bool add) {
  PeNode *n = N(g, elem);
  int scope = (int)N(g, pe_real(g, n->in[0]))->imm.i, at = 0;
  Ref index = pe_real(g, n->in[1]);
  if (g->scope[scope].type == T_CPLX || g->scope[scope].type == T_RAW) return -1; /* other lengths and widths */
  bool dbl = g->scope[scope].type == T_DBL;
  for (int k = 0; k < s->n; k++) {
    if (s->a[k].scope == scope && s->a[k].index == index) return k;
    at += s->a[k].dbl == dbl;
  }
  pe_assert(g, n->op == OP_Elem && N(g, pe_real(g, n->in[0]))->op == OP_Scope, "a strip of %s", pe_ops[n->op].name);
  pe_assert(g, s->n >= 0 && s->n <= MOST_STRIPS, "%d strips", s->n);
  bool unit = true;
  if (!add || s->n == MOST_STRIPS || g->scope[scope].tiny || !in_step(g, s->loop, index, 8, &unit)) return -1;
  s->a[s->n].unit = unit;
  s->a[s->n].scope = scope;
  s->a[s->n].index = index;
  s->a[s->n].dbl = dbl;
  s->a[s->n].at = at;
  return s->n++;
}

static void find_strips(Graph *g, Shared *s, PeBlock *b) {
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    if (it->kind == IT_NODE && N(g, it->node)->op == OP_Elem) strip_of(g, s, it->node, true);
    for (int k = 0; k < 2; k++)
      if (it->body[k]) find_strips(g, s, it->body[k]);
  }
}

/* Does no lane leave the function in b, but by guards? */
static bool stays(PeBlock *b, PeItem *loop) {
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    if (it->kind == IT_RETURN || (it->kind == IT_BREAK && it->target == loop)) return false;
    for (int k = 0; k < 2; k++)
      if (it->body[k] && !stays(it->body[k], loop)) return false;
  }
  return true;
}

void gen_share_find(Gen *q) {
  Graph *g = q->g;
  if (q->split || !g->local_bytes || g->dims == 2 || g->reduce || g->shape == PR_HEAP) return;
  struct GenShare *s = pe_alloc(&q->arena, sizeof *s);
  int most = 0;
  for (int i = 0; i < g->top->n && s->n < MOST_LOOPS; i++) {
    PeItem *it = g->top->item[i];
    Shared *l = &s->loop[s->n];
    *l = (Shared){.loop = it};
    if (it->kind != IT_NODE && it->kind != IT_LOOP && it->kind != IT_IF && it->kind != IT_LABEL) break;
    bool leaves = false;
    for (int k = 0; k < 2; k++) leaves = leaves || (it->body[k] && !stays(it->body[k], NULL));
    if (leaves) break;
    if (it->kind != IT_LOOP || !it->counted || (it->trips && it->trips < LEAST_ROUNDS)) continue;
    PeNode *i0 = N(g, it->v[0]);
    if (!stays(it->body[0], it) || N(g, i0->in[0])->lo < 0 || !gen_uniform(g, i0->in[0], 12) ||
        !gen_uniform(g, it->last, 12))
      continue;
    find_strips(g, l, it->body[0]);
    int bytes = 0;
    for (int k = 0; k < l->n; k++) bytes += l->a[k].dbl ? 8 : 4;
    if (l->n) s->n++;
    if (bytes > most) most = bytes;
  }
  if (s->n)
    for (s->strip = MOST_STRIP; s->strip >= LEAST_STRIP && (uint32_t)(2 * s->strip * most) > g->local_bytes;)
      s->strip /= 2;
  if (s->strip >= LEAST_STRIP) q->share = s;
}

static Shared *here(Gen *q) { return q->share && q->share->inside ? &q->share->loop[q->share->at] : NULL; }

/* Written out whole: names are not known to lanes that have jumped over them. */
void gen_whole(Gen *q, GenText *t, Ref r) {
  bool *keep = q->inlined;
  q->inlined = q->anywhere;
  gen_expr(q, t, r);
  q->inlined = keep;
}

bool gen_share_open(Gen *q, PeItem *loop) {
  struct GenShare *s = q->share;
  Graph *g = q->g;
  if (!s || s->at == s->n || s->loop[s->at].loop != loop) return false;
  Shared *l = &s->loop[s->at];
  GenText *t = &q->body;
  int id = loop->id;
  gen_out(t, "  S%d:;\n  const int first%d = ", id, id);
  gen_whole(q, t, N(g, loop->v[0])->in[0]);
  gen_out(t, ", last%d = ", id);
  gen_whole(q, t, loop->last);
  gen_out(t, ";\n");
  for (int k = 0; k < l->n; k++)
    for (int one = 0; one <= !l->a[k].unit; one++) { /* the index at 0, and how far it goes with each round */
      gen_out(t, "  int %s%d_%d;\n  { const int v%d = %d; %s%d_%d = ", one ? "by" : "base", id, k, loop->v[0], one,
              one ? "by" : "base", id, k);
      gen_whole(q, t, l->a[k].index);
      if (one) gen_out(t, " - base%d_%d", id, k);
      gen_out(t, "; }\n");
    }
  gen_out(
      t,
      "  for (int b%d = first%d, more = b%d <= last%d; more; more = last%d - b%d >= %d, b%d = more ? b%d + %d : b%d) "
      "{\n"
      "    const int e%d = last%d - b%d < %d ? last%d : b%d + %d;\n    barrier(CLK_LOCAL_MEM_FENCE);\n"
      "    for (int k = (int)get_local_id(0); k <= e%d - b%d; k += (int)get_local_size(0)) {\n",
      id, id, id, id, id, id, s->strip, id, id, s->strip, id, id, id, id, s->strip, id, id, s->strip - 1, id, id);
  for (int k = 0; k < l->n; k++) {
    char at[96];
    if (l->a[k].unit) snprintf(at, sizeof at, "b%d + k + base%d_%d", id, id, k);
    else snprintf(at, sizeof at, "(int)((uint)base%d_%d + (uint)by%d_%d * (uint)(b%d + k))", id, k, id, k, id);
    gen_out(t, "      if ((uint)(%s) < (uint)", at);
    gen_use_param(q, t, KP_SCOPE_LEN, T_INT, l->a[k].scope);
    gen_out(t, ") strip_%c%d[k] = ", l->a[k].dbl ? 'd' : 'i', l->a[k].at);
    gen_use_param(q, t, KP_SCOPE_VEC, g->scope[l->a[k].scope].type, l->a[k].scope);
    gen_out(t, "[%s];\n", at);
  }
  gen_out(t, "    }\n    barrier(CLK_LOCAL_MEM_FENCE);\n    if (!failed) {\n");
  q->depth += 2;
  s->reciprocal = q->reciprocal;
  q->reciprocal = pe_copy(&q->arena, q->reciprocal, (size_t)g->nnode);
  s->inside = true;
  return true;
}

void gen_share_close(Gen *q) {
  struct GenShare *s = q->share;
  pe_assert(q, s && s->inside && s->at < s->n, "no loop over strips to close");
  int id = s->loop[s->at].loop->id;
  q->depth -= 2;
  gen_out(&q->body, "    F%d:;\n    }\n  }\n", id);
  q->reciprocal = s->reciprocal;
  s->inside = false;
  s->at++;
  if (s->at < s->n) gen_out(&q->body, "  if (failed) goto S%d;\n", s->loop[s->at].loop->id);
  else gen_out(&q->body, "  if (failed) return failed;\n");
}

bool gen_share_last(Gen *q, GenText *t, PeItem *loop) {
  Shared *l = here(q);
  if (!l || l->loop != loop) return false;
  gen_out(t, "e%d", loop->id);
  return true;
}

bool gen_share_read(Gen *q, GenText *t, Ref elem) {
  Shared *l = here(q);
  if (!l || !pe_inside(N(q->g, elem)->block, l->loop->body[0])) return false;
  int k = strip_of(q->g, l, elem, false);
  if (k < 0) return false;
  gen_out(t, "strip_%c%d[", l->a[k].dbl ? 'd' : 'i', l->a[k].at);
  gen_name(q, t, l->loop->v[0]);
  gen_out(t, " - b%d]", l->loop->id);
  return true;
}

void gen_leave(Gen *q, GenText *t, int id) {
  struct GenShare *s = q->share;
  if (gen_split_leave(q, t, id) || gen_crew_leave(q, t, id)) return;
  if (!s || s->at == s->n) gen_out(t, "return %d;", id);
  else gen_out(t, "{ failed = %d; goto %s%d; }", id, s->inside ? "F" : "S", s->loop[s->at].loop->id);
}

/* The strips as parameters of the lane's function, as what is passed to it, or as the kernel's variables. */
void gen_share_strips(Gen *q, GenText *t, int how) {
  struct GenShare *s = q->share;
  for (int dbl = 0; s && dbl < 2; dbl++) {
    int n = 0;
    for (int i = 0; i < s->n; i++)
      for (int k = 0; k < s->loop[i].n; k++)
        if (s->loop[i].a[k].dbl == dbl && s->loop[i].a[k].at >= n) n = s->loop[i].a[k].at + 1;
    const char *type = dbl ? "double" : "int", *name = dbl ? "strip_d" : "strip_i";
    for (int k = 0; k < n; k++)
      if (how == 0) gen_out(t, "__local %s *restrict %s%d, ", type, name, k);
      else if (how == 1) gen_out(t, "%s%d, ", name, k);
      else gen_out(t, "  __local %s %s%d[%d];\n", type, name, k, s->strip);
  }
}

/* Lanes that take no part but in the loads begin as failed ones. */
void gen_share_begin(Gen *q, GenText *t) {
  if (q->share) gen_out(t, "  if (failed) goto S%d;\n", q->share->loop[0].loop->id);
}
