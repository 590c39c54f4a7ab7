/* oclgen/crew.c - results on the heap of which several work-items find the elements.
 *
 * A lane whose result is x[cond] runs two loops over the same rounds: one counts what holds, the other writes it where
 * the heap had room.  On a GPU a crew of CREW work-items that lie side by side does both: each takes a stretch of the
 * rounds, and begins to write after what those before it have counted.  The stretches follow one another, so that the
 * order is R's.
 *
 *   count its stretch; barrier; all of the crew, and of those before it
 *   the first of the crew takes the room; barrier
 *   write from its place on
 *
 * All of a crew run what stands before, between and after the loops, with the same values.  A lane that has failed goes
 * on to the barriers: who sees a guard fail notes it there, and then all know.
 *
 * Not so: lanes with other loops or choices around, and loops that are known to be short.
 */
#include "gen.h"

#include <stdlib.h>

#include "../specialize/ops.h"

enum { CREW = OCL_CREW, LEAST_ROUNDS = 2 * CREW };

struct GenCrew {
  PeItem *count, *put;
  Ref room; /* HeapNew */
  int at;   /* what has been written: see gen_crew_leave */
};

/* Nothing but values, guards and what is put on the heap; choices only around that. */
static bool plain(Graph *g, PeBlock *b, PeItem *loop, bool puts) {
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    switch (it->kind) {
    case IT_NODE: {
      int op = N(g, it->node)->op;
      if (!pe_op_pure(op) && op != OP_Guard && op != OP_Holds && op != OP_Pi && !(puts && op == OP_HeapPut))
        return false;
      break;
    }
    case IT_IF:
      if (!puts || !plain(g, it->body[0], NULL, true) || !plain(g, it->body[1], NULL, true)) return false;
      break;
    case IT_NEXT:
      if (it->target != loop || i < b->n - 1) return false;
      break;
    default: return false;
    }
  }
  return true;
}

static bool is_zero(Graph *g, Ref r) {
  int64_t c;
  return pe_is_const(g, r, &c, NULL) && c == 0;
}

/* for (i in 0..last) with a number besides that begins with 0 */
static bool is_loop(Graph *g, PeItem *it, bool puts) {
  return it->counted && it->n == 2 && is_zero(g, N(g, it->v[0])->in[0]) && is_zero(g, N(g, it->v[1])->in[0]) &&
         N(g, it->v[1])->type == PT_I && it->body[0]->n > 0 && it->body[0]->item[it->body[0]->n - 1]->kind == IT_NEXT &&
         (!it->trips || it->trips >= LEAST_ROUNDS) && plain(g, it->body[0], it, puts);
}

void gen_crew_find(Gen *q) {
  Graph *g = q->g;
  struct GenCrew c = {0};
  if (!g->crew || g->shape != PR_HEAP || g->dims == 2 || g->draws) return;
  for (int i = 0; i < g->top->n; i++) {
    PeItem *it = g->top->item[i];
    if (it->kind == IT_LOOP) {
      if (!c.count && !c.room && is_loop(g, it, false)) c.count = it;
      else if (c.room && !c.put && is_loop(g, it, true)) c.put = it;
      else return;
    } else if (it->kind == IT_NODE) {
      int op = N(g, it->node)->op;
      if (op == OP_HeapNew) {
        if (c.room || !N(g, it->node)->imm.i) return; /* not what is counted first and put then */
        c.room = it->node;
      } else if (!pe_op_pure(op) && op != OP_Guard && op != OP_Holds && op != OP_Pi && op != OP_HeapEnd) return;
    } else if (it->kind != IT_RETURN || i < g->top->n - 1) return;
  }
  if (!c.count || !c.put || c.count->nx != 1 || c.put->nx || pe_real(g, c.count->dv[0]) != c.count->v[1] ||
      pe_real(g, N(g, c.room)->in[0]) != c.count->xv[0] || pe_real(g, c.count->last) != pe_real(g, c.put->last))
    return;
  const PeItem *next = c.count->body[0]->item[c.count->body[0]->n - 1];
  PeNode *sum = N(g, pe_real(g, next->v[1]));
  if (sum->op != OP_AddI) return;
  int k = pe_real(g, sum->in[0]) == c.count->v[1] ? 1 : 0;
  if (pe_real(g, sum->in[!k]) != c.count->v[1] || gen_carried(q, sum->in[k], c.count)) return;
  q->crew = pe_copy(&q->arena, &c, sizeof c);
  c.count->trips = (c.count->trips + CREW - 1) / CREW; /* what one of the crew runs */
  c.put->trips = (c.put->trips + CREW - 1) / CREW;
}

bool gen_crew_leave(Gen *q, GenText *t, int id) {
  static const char *const to[] = {"count", "counted", "room", "put", "done"};
  if (!q->crew || q->crew->at == 5) return false;
  gen_out(t, "{ failed = %d; goto crew_%s; }", id, to[q->crew->at]);
  return true;
}

/* Until the loop's end: its stretch.  The loop's variables have been declared. */
bool gen_crew_open(Gen *q, PeItem *loop) {
  struct GenCrew *c = q->crew;
  if (!c || (loop != c->count && loop != c->put)) return false;
  GenText *t = &q->body;
  bool put = loop == c->put;
  gen_out(t, "  crew_%s:;\n  if (!failed) {\n    const int rounds%d = ", put ? "put" : "count", loop->id);
  gen_expr(q, t, loop->last);
  gen_out(t, " + 1, each%d = rounds%d / %d + (rounds%d %% %d > 0);\n", loop->id, loop->id, CREW, loop->id, CREW);
  gen_out(t, "    v%d = each%d * member;\n", loop->v[0], loop->id);
  gen_out(t, "    const int stretch%d = (each%d < rounds%d - v%d ? each%d : rounds%d - v%d) + v%d - 1;\n", loop->id,
          loop->id, loop->id, loop->v[0], loop->id, loop->id, loop->v[0], loop->v[0]);
  if (put) gen_out(t, "    v%d = before;\n", loop->v[1]);
  q->depth++;
  c->at = put ? 4 : 1;
  return true;
}

bool gen_crew_last(Gen *q, GenText *t, PeItem *loop) {
  struct GenCrew *c = q->crew;
  if (!c || (loop != c->count && loop != c->put)) return false;
  gen_out(t, "stretch%d", loop->id);
  return true;
}

void gen_crew_close(Gen *q, PeItem *loop) {
  struct GenCrew *c = q->crew;
  GenText *t = &q->body;
  pe_assert(q, c && (loop == c->count || loop == c->put) && c->at == (loop == c->put ? 4 : 1),
            "loop %d closed in part %d", loop->id, c ? c->at : -1);
  q->depth--;
  gen_out(t, "  }\n");
  if (loop == c->put) {
    gen_out(t, "  crew_done:;\n"
               "  crew_bad[me] = failed;\n"
               "  barrier(CLK_LOCAL_MEM_FENCE);\n"
               "  if (member) return 0;\n");
    gen_out(t, "  for (int k = 0; k < %d; k++) failed = failed ? failed : crew_bad[me + k];\n", CREW);
    gen_out(t, "  if (failed) return failed;\n");
    c->at = 5;
    return;
  }
  gen_out(t, "  crew_counted:;\n  crew_n[me] = failed ? 0 : v%d;\n", loop->v[1]);
  /* What the members have read of heap_at, the first of them writes behind it. */
  gen_out(t, "  crew_bad[me] = failed;\n"
             "  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);\n"
             "  int all = 0, before = 0;\n");
  gen_out(t, "  for (int k = 0; k < %d; k++) {\n", CREW);
  gen_out(t, "    const int n = crew_n[me - member + k];\n"
             "    failed = failed ? failed : crew_bad[me - member + k];\n"
             "    before += k < member ? n : 0;\n"
             "    all += n;\n"
             "  }\n"
             "  barrier(CLK_LOCAL_MEM_FENCE);\n");
  gen_out(t, "  v%d = all;\n  if (failed) goto crew_room;\n", loop->xv[0]);
  c->at = 2;
}

/* Room for the lane's result. */
bool gen_crew_room(Gen *q, Ref r) {
  struct GenCrew *c = q->crew;
  if (!c || c->room != r) return false;
  GenText *t = &q->body;
  /* One addition for all lanes of the work-group: a device does few to one place at a time. */
  gen_out(t, "  crew_room:;\n  const int len = failed ? 0 : ");
  gen_expr(q, t, N(q->g, r)->in[0]);
  gen_out(t, ", many = len >= 2048;\n"
             "  if (member == 0) crew_n[me] = failed ? -1 : many ? ravel_heap(heap_top, heap_cap, len) : "
             "atomic_add(&crew_top[0], len);\n"
             "  barrier(CLK_LOCAL_MEM_FENCE);\n"
             "  if (me == 0) crew_top[1] = *heap_top >= heap_cap ? heap_cap : atomic_add(heap_top, crew_top[0]);\n"
             "  barrier(CLK_LOCAL_MEM_FENCE);\n"
             "  const int top = crew_top[1], in = crew_n[me - member];\n");
  gen_out(t, "  const int v%d = many ? in : top < heap_cap && top <= heap_cap - len - in ? top + in : -1;\n", r);
  gen_out(t, "  if (!failed && v%d < 0) failed = -1; /* the heap is full: again */\n  if (failed) goto crew_put;\n", r);
  c->at = 3;
  return true;
}

/* The crew's variables: as parameters of the lane's function (0), as what is passed to it (1), as the kernel's (2). */
void gen_crew_params(Gen *q, GenText *t, int how) {
  if (!q->crew) return;
  if (how == 0)
    gen_out(t, "__local int *crew_n, __local int *crew_bad, __local int *crew_top, const int me, const int member, ");
  else if (how == 1) gen_out(t, "crew_n, crew_bad, crew_top, me, member, ");
  else {
    gen_out(t,
            "  __local int crew_n[%d], crew_bad[%d], crew_top[2];\n"
            "  const int i = (int)(get_global_id(0) / %d), me = (int)get_local_id(0), member = me %% %d;\n"
            "  if (count <= 0) return;\n"
            "  if (me == 0) crew_top[0] = 0, crew_top[1] = *heap_top;\n"
            "  barrier(CLK_LOCAL_MEM_FENCE);\n",
            OCL_SPLIT_GROUP, OCL_SPLIT_GROUP, CREW, CREW);
  }
}

void gen_crew_begin(Gen *q, GenText *t) {
  if (q->crew) gen_out(t, "  if (failed) goto crew_count;\n");
}
