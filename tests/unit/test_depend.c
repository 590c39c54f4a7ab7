/* The dependence test of loops (pe/depend.c): when may two accesses of different iterations meet? */
#include <stdio.h>
#include <string.h>

#include "../../pe/depend.h"

static int bad;

static void check(const char *what, PeDep got, const char *want) {
  if (!strcmp(pe_dep_name(got), want)) return;
  printf("%s: %s, expected %s\n", what, pe_dep_name(got), want);
  bad++;
}

int main(void) {
  jmp_buf escape;
  PePool *pool = pe_pool_new(&escape);
  if (!pool || setjmp(escape)) return 2;
  Graph *g = pe_graph_new(pool);
  PeArg arg = {.kind = PA_SEQ, .type = T_INT, .step = 1};
  g->nargs = 1;
  g->args = &arg;
  for (int16_t k = 0; k < 2; k++) pe_add_scope(g, &(PeScope){.kind = PS_SCALAR, .type = T_INT, .parent = -1, .key = k});
  Ref v = pe_mk(g, OP_Seq, PT_I, 0, 0, 0, 0); /* the loop's variable */
  Ref n = pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_SCOPE_SCALAR, 0));
  Ref m = pe_mk(g, OP_Param, PT_I, 0, 0, 0, PEP(PEP_SCOPE_SCALAR, 1));
#define K(k) pe_const_i(g, PT_I, k)
#define ADD(a, b) pe_mk2(g, OP_AddI, a, b)
#define MUL(a, b) pe_mk2(g, OP_MulI, a, b)
#define ONE(a) (&(PeAccess){1, {a}})
#define TWO(a, b) (&(PeAccess){2, {a, b}})
  check("y[i], y[i]", pe_depend(g, ONE(v), ONE(v), 1), "same");
  check("y[i], y[i-1]", pe_depend(g, ONE(v), ONE(ADD(v, K(-1))), 1), "later");
  check("y[i], y[i+1]", pe_depend(g, ONE(v), ONE(ADD(v, K(1))), 1), "earlier");
  check("y[i], y[i-1], counting down", pe_depend(g, ONE(v), ONE(ADD(v, K(-1))), -1), "earlier");
  check("y[i], y[i-1], by 2", pe_depend(g, ONE(v), ONE(ADD(v, K(-1))), 2), "never");
  check("y[2i], y[2i-1]", pe_depend(g, ONE(MUL(v, K(2))), ONE(ADD(MUL(v, K(2)), K(-1))), 1), "never");
  check("y[2i], y[i]", pe_depend(g, ONE(MUL(v, K(2))), ONE(v), 1), "unknown");
  check("y[3], y[3]", pe_depend(g, ONE(K(3)), ONE(K(3)), 1), "all");
  check("y[3], y[4]", pe_depend(g, ONE(K(3)), ONE(K(4)), 1), "never");
  check("y[i+n], y[i+n]", pe_depend(g, ONE(ADD(v, n)), ONE(ADD(v, n)), 1), "same");
  check("y[i+n], y[i+m]", pe_depend(g, ONE(ADD(v, n)), ONE(ADD(v, m)), 1), "unknown");
  check("y[n], y[n]", pe_depend(g, ONE(n), ONE(n), 1), "all");
  check("y[n-i], y[n-i]", pe_depend(g, ONE(pe_mk2(g, OP_SubI, n, v)), ONE(pe_mk2(g, OP_SubI, n, v)), 1), "same");
  check("m[i, 1], m[i, 2]", pe_depend(g, TWO(v, K(0)), TWO(v, K(1)), 1), "never");
  check("m[i, ], m[i, ]", pe_depend(g, TWO(v, 0), TWO(v, 0), 1), "same");
  check("m[i, ], m[i-1, ]", pe_depend(g, TWO(v, 0), TWO(ADD(v, K(-1)), 0), 1), "later");
  check("m[i, n], m[i-1, n]", pe_depend(g, TWO(v, n), TWO(ADD(v, K(-1)), n), 1), "later");
  check("m[n, i], m[n, i]", pe_depend(g, TWO(n, v), TWO(n, v), 1), "same");
  check("m[i, i+1], m[i-1, i+2]", pe_depend(g, TWO(v, ADD(v, K(1))), TWO(ADD(v, K(-1)), ADD(v, K(2))), 1), "never");
  check("m[i, 1], y[i]", pe_depend(g, TWO(v, K(0)), ONE(v), 1), "unknown");
  arg.step = 0; /* the variable's values are not known */
  check("y[v], y[v]", pe_depend(g, ONE(v), ONE(v), 1), "unknown");
  pe_pool_free(pool);
  return bad != 0;
}
