/* pe/words.h - the words of graphs as text: written by text.c, read by tests/unit/graph_reader.h. */
#ifndef PE_WORDS_H
#define PE_WORDS_H
#include "graph.h"

static const char type_letter[] = "VXBLIDN";
static const char *const param_name[] = {"scalar", "start",      "stride",      "len",   "nrow",  "ncol",
                                         "scope",  "scopestart", "scopestride", "lanes", "inner", "outer",
                                         "heap",   "from",       "to",          "tape",  "room", "rng"};
static const char *const arg_kind[] = {"elem", "seq", "whole", "row", "col", "parts"};
static const char *const scope_kind[] = {"scalar", "vector", "matrix",   "array", "closure", "builtin",
                                         "list",   "null",   "dimnames", "dots",  "complex", "string"};
static const char *const shape_name[] = {"scalar", "vector", "heap", "list", "rows"};
#define NAMES(x) (sizeof(x) / sizeof *(x))
_Static_assert(NAMES(param_name) == PEP_RNG + 1 && NAMES(arg_kind) == PA_PARTS + 1 &&
                   NAMES(scope_kind) == PS_STRING + 1 && NAMES(shape_name) == PR_ROWS + 1,
               "each kind has its name");
static const char *const type_word[] = {[T_LGL] = "lgl", [T_INT] = "int", [T_DBL] = "dbl"};
static const char *const why_name[WHY_COUNT] = {
#define REASON(id, text) #id,
#include "../specialize/reasons.h"
#undef REASON
};

#endif
