/* tests/unit/test_verify.c - graphs that are none: what pe_verify says of each. */
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "../../pe/graph.h"
#include "check.h"
#include "graph_reader.h"

static PePool *pool;
static Graph *read_graph(const char *text) {
  char err[200] = "";
  Graph *g = graph_from_text(pool, text, err, sizeof err);
  if (!g) printf("%s\n", err), failed++;
  return g;
}
static void says(Graph *g, const char *want) {
  const char *bad = pe_verify(g);
  if (want ? bad && strstr(bad, want) : !bad) return;
  printf("not \"%s\" but \"%s\"\n", want ? want : "(right)", bad ? bad : "(right)");
  failed++;
}
#define HEAD "graph f\narg 0 elem d n\nresult scalar d\n"
static void text(const char *body, const char *want) {
  char all[1000];
  snprintf(all, sizeof all, "%s%s", HEAD, body);
  Graph *g = read_graph(all);
  if (g) says(g, want);
}

/* The node of an operation, to be broken. */
static PeNode *node_of(Graph *g, PeOp op) {
  for (Ref r = 1; r < g->nnode; r++)
    if (N(g, r)->op == op) return N(g, r);
  printf("no %s\n", pe_ops[op].name);
  exit(1);
}
static const char *const right = HEAD "%1 = Load:d #0\n%2 = AddD %1 1.0\n%3 = LtD %2 2.0\n%4 = Guard %3 G_NAN\n"
                                      "if %3 {\n} else {\n} phi (%5:d = %1 %2)\nreturn %5\n";
static void broken(int how, const char *want) {
  Graph *g = read_graph(right);
  if (!g) return;
  PeItem *choice = g->top->item[1];
  switch (how) {
  case 0: break;
  case 1: node_of(g, OP_AddD)->in[1] = g->nnode; break;
  case 2: node_of(g, OP_AddD)->in[0] = node_of(g, OP_LtD) - g->node; break;
  case 3: node_of(g, OP_AddD)->in[1] = 0; break;
  case 4: node_of(g, OP_Load)->imm.i = 1; break;
  case 5: node_of(g, OP_Guard)->imm.i = WHY_COUNT; break;
  case 6: node_of(g, OP_LtD)->type = PT_D; break;
  case 7: node_of(g, OP_Phi)->item = NULL; break;
  case 8: node_of(g, OP_Phi)->type = PT_I; break;
  case 9: choice->body[1]->up = choice->body[0]; break;
  case 10: g->top->item[2]->n = 0; break;
  case 11: g->top->ended = false; break;
  case 12: g->top->item[1] = g->top->item[0]; break;
  case 13: g->outs[0].type = T_INT; break;
  case 14: g->top->item[0]->kind = IT_BREAK; break;
  }
  says(g, want);
}

/* A scheduled graph with an operation that no kernel has. */
static void without_text(void) {
  Graph *g = read_graph("graph f\narg 0 elem d n\nresult scalar i\n%1 = Input:x #0\n%2 = Len %1\nreturn %2\n");
  if (!g) return;
  says(g, NULL);
  pe_schedule(g);
  says(g, "no OpenCL text");
}
/* What is used before it is computed. */
static void order(void) {
  Graph *g = read_graph("graph f\narg 0 elem d n\nresult scalar d\n%1 = ArrNew:d #2\n%2 = ArrGet:d %1 1\nreturn %2\n");
  if (!g) return;
  says(g, NULL);
  PeItem *first = g->top->item[0];
  g->top->item[0] = g->top->item[1];
  g->top->item[1] = first;
  says(g, "comes later");
}

int main(void) {
  jmp_buf escape;
  pool = pe_pool_new(&escape);
  if (setjmp(escape)) {
    printf("%s\n", pool->bug);
    return 1;
  }
  text("%1 = Load:d #0\nreturn %1\n", NULL);
  text("%1 = Load:d #0\n%2 = AddI %1 1\nreturn %2\n", "value 1 is Load D, not I");
  text("%1 = Load:d #0\n%2 = Call:d Exp.d 1\nreturn %2\n", "value 1 of Exp is I");
  text("%1 = Load:d #0\n%2 = Call:d Not.d %1\nreturn %2\n", "no form for doubles");
  text("%1 = Load:d #0\n%2 = Call:d Pow.d %1\nreturn %2\n", "Pow takes 2 values, not 1");
  text("%1 = Load:d #0\n%2 = ArrNew:d #2\n%3 = AddD %2 %1\nreturn %3\n", "is ArrNew");
  text("%1 = Load:d #0\n%2 = ArrGet:d %1 0\nreturn %2\n", "value 1 is Load D, not A");
  text(
      "%1 = Load:d #0\nloop L1 (%2:d = %1) {\n%3 = LtD %2 1.0\nif %3 {\nbreak L1\n} else {\n}\nnext L1\n}\nreturn %1\n",
      "next, line 0: 0 values for 1 phis");
  static const char *const want[] = {NULL,
                                     "a value that does not exist",
                                     "value 1 is LtD B, not D",
                                     "value 2 is missing",
                                     "number 1 of 1",
                                     "Guard node",
                                     "value 1 is LtD D, not B",
                                     "is no Phi of its item",
                                     "its value for Phi",
                                     "a block that hangs elsewhere",
                                     "return, line 0: 0 values",
                                     "does not end its block",
                                     "stands twice",
                                     "a double for result 0",
                                     "to no loop"};
  for (int i = 0; i < (int)(sizeof want / sizeof *want); i++) broken(i, want[i]);
  without_text();
  order();
  pe_pool_free(pool);
  return failed != 0;
}
