/* pe/passes.c - the pipeline.
 *
 *   fresh ─fold─ strip ─ whole ─ unroll ─ licm ─ scalar replacement ─ dce
 *         ─ decided ─ contract ─ relax ─ sink ─ exits ─ inside ─ schedule ─→ oclgen
 *
 * Hash-consing (GVN) and folding happen in every constructor, so each rebuild does them again on what the pass before
 * found out.
 */
#include "graph.h"

#include <stdlib.h>

typedef struct Dump {
  Rt *R;
  uint32_t how;
} Dump;

const char *const pe_phases[] = {
    "partial evaluation", "strip", "whole", "unroll", "licm",   "dce",      "decided",
    "contract",           "relax", "sink",  "exits",  "inside", "schedule", NULL};

static bool check(Dump *d, Graph *g, const char *phase, const char **bad) {
  /* --dump=graph: all phases; --dump=dce: that one */
  const char *want = rt_option_str(d->R, "ravel.dump", NULL);
  PeArena own = {.pool = g->arena.pool};
  if (d->how & PE_DUMP_TEXT || (want && strstr(want, phase))) {
    rt_eprintf(d->R, "--- graph after %s\n%s", phase, pe_print(g, &own));
  }
  if (d->how & PE_DUMP_DOT) { rt_eprintf(d->R, "// graph after %s\n%s", phase, pe_print_dot(g, &own)); }
  pe_arena_free(&own);
  if (!*bad) *bad = pe_verify(g);
  return !*bad;
}

Graph *pe_optimise(Rt *R, Graph *g, uint32_t flags, uint32_t dump, const char **bad) {
  Dump d = {R, dump};
  bool hoist = !(flags & PE_NO_HOIST);
  *bad = NULL;
  if (!check(&d, g, "partial evaluation", bad)) return g;
  g = pe_strip(g); /* facts first: they make most guards go */
  if (!check(&d, g, "strip", bad)) return g;
  g = pe_whole(g, hoist && !(flags & PE_NO_WHOLE)); /* exact ranges make more guards go */
  if (!check(&d, g, "whole", bad)) return g;
  g = pe_unroll(g); /* what a condition asks is simple now */
  if (!check(&d, g, "unroll", bad)) return g;
  g = pe_licm(g, hoist);
  if (!check(&d, g, "licm", bad)) return g;
  g = pe_scalar_replace(g);
  if (!check(&d, g, "scalar_replace", bad)) return g;
  g = pe_dce(g);
  g = pe_rebuild(g, NULL); /* what dce unhooked makes more fold */
  if (!check(&d, g, "dce", bad)) return g;
  g = pe_decided(g); /* no guards are left that would keep it */
  if (!check(&d, g, "decided", bad)) return g;
  g = pe_contract(g, hoist && !(flags & PE_NO_WHOLE));
  if (!check(&d, g, "contract", bad)) return g;
  if (g->fast) g = pe_relax(g);
  if (!check(&d, g, "relax", bad)) return g;
  g = pe_sink(g);
  if (!check(&d, g, "sink", bad)) return g;
  g = pe_exits(g); /* what sink moved is in the branches that leave */
  if (!check(&d, g, "exits", bad)) return g;
  if (hoist && !(flags & PE_NO_INSIDE)) g = pe_checks_inside(g);
  if (!check(&d, g, "inside", bad)) return g;
  pe_results_not_na(g);
  pe_schedule(g);
  check(&d, g, "schedule", bad);
  return g;
}
