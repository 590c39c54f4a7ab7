/* specialize/source.c - the table of scalar operations as data, and the text of the shared functions for kernels. */
#include "../runtime/rt.h"
#include "ops.h"
#include <string.h>

#define PART(id, file, families) +1
_Static_assert(1
#include "parts.h"
                   <= SPEC_PARTS,
               "each piece has room");
#undef PART
_Static_assert(SOP_COUNT <= 256, "a graph's calls keep the number in a byte");

#define NAME_OR_NULL(f) (sizeof(#f) == 2 ? NULL : #f)
const SpecOp spec_ops[SOP_COUNT] = {
    {0},
#define SOP(name, r, ar, ifn, ires, iraw, iover, dfn, dres, draw, fam, fl)                                             \
  {#name, r, ar, NAME_OR_NULL(ifn), #ires[0], iraw, NAME_OR_NULL(iover), NAME_OR_NULL(dfn), #dres[0], draw, fam, fl},
#include "ops.h"
#undef SOP
};

ScalarOp spec_op(const char *rname, int arity) {
  for (int i = 1; i < SOP_COUNT; i++)
    if (spec_ops[i].arity == arity && strcmp(spec_ops[i].rname, rname) == 0) return (ScalarOp)i;
  return SOP_None;
}

/* The files themselves, put into the program by the assembler (the Makefile names them as prerequisites). */
#define TEXT(id, file)                                                                                                 \
  __asm__(".section .rodata\n.hidden spec_text_" #id "\n.hidden spec_text_" #id "_end\n.global spec_text_" #id         \
          "\n.global spec_text_" #id "_end\nspec_text_" #id ": .incbin \"specialize/" file "\"\nspec_text_" #id        \
          "_end: .byte 0\n.text\n");                                                                                   \
  extern const char spec_text_##id[], spec_text_##id##_end[];
TEXT(scalar, "scalar.h")
TEXT(single, "single.h")
TEXT(single_mod, "math/single.h")
TEXT(fast, "math/fast.h")
TEXT(builtins, "math/builtins.h")
#define PART(id, file, families) TEXT(id, file)
#include "parts.h"
#undef PART

uint32_t spec_builtin(uint32_t families) {
  const uint32_t deep = MF_RANDOM | MF_TAPE | MF_WEIGHTED | MF_DIST | MF_GAMMA | MF_DENSITY | MF_PROB | MF_SHAPES;
  if (!(families & (MF_FAST | MF_SINGLE)) || families & deep) return 0; /* those call the shared ones' parts */
  return MF_NEAR | MF_EXP | MF_LOG | MF_TRIG | MF_ATRIG | MF_HYPER | MF_POW | (families & MF_SINGLE ? MF_MOD : 0);
}

int spec_source(uint32_t families, const char *part[SPEC_PARTS], size_t len[SPEC_PARTS]) {
  int n = 0;
  const uint32_t builtin = spec_builtin(families);
#define TAKE(id, wanted)                                                                                               \
  if (wanted) {                                                                                                        \
    part[n] = spec_text_##id;                                                                                          \
    len[n++] = (size_t)(spec_text_##id##_end - spec_text_##id);                                                        \
  }
  TAKE(single, families & MF_SINGLE)
  TAKE(scalar, true)
  TAKE(fast, families & MF_FAST)
  TAKE(builtins, builtin & families || families & MF_SINGLE)
  TAKE(single_mod, families & MF_SINGLE && families & MF_MOD)
  families &= ~builtin;
#define PART(id, file, fams) TAKE(id, families &(fams))
#include "parts.h"
#undef PART
#undef TAKE
  (void)rt_holds(n <= SPEC_PARTS, "%d pieces of source in room for %d", n, SPEC_PARTS);
  return n;
}
