/* tests/unit/test_builtins.c - pe/builtins.h: sorted, each name finds its row; doc/functions.md is what the table says
 * (DOC_UPDATE=1 writes it); and R's matching of arguments. */
#include <stdlib.h>
#include <string.h>

#include "../../interp/interp.h"
#include "../../pe/base.h"
#include "check.h"

static void test_rows(void) {
  for (int i = 1; i < PB_COUNT; i++) {
    const PeBase *b = &pe_bases[i];
    if (strcmp(b[-1].name, b->name) >= 0) printf("%s and %s are not in order\n", b[-1].name, b->name);
    CHECK(strcmp(b[-1].name, b->name) < 0);
    CHECK(b->id == i && pe_base(b->name) == b);
    CHECK(!(b->flags & PBF_TYPED) || !(b->flags & PBF_WIDEST)); /* it is one of them */
    CHECK(!(b->flags & PBF_NO_NAMES) || !(b->flags & PBF_OWN_NAMES));
  }
  CHECK(pe_base("sum")->id == PB_sum && pe_base("%in%")->id == PB_in);
  CHECK(pe_base("")->id == PB_NONE && pe_base("su")->id == PB_NONE && pe_base("zzz")->id == PB_NONE);
}

static Obj *name(Rt *R, const char *s) { return *s ? ELT(rt_str(R, s), 0) : NULL; }

/* The arguments' names in `given`, "-" for none: the formals' numbers, or "no". */
static void matches(Rt *R, const char *given, const char *want) {
  static const char *const formal[] = {"x", "size", "shape", "shape1", NULL};
  char copy[80], got[80] = "";
  Obj *names[8];
  int8_t of[8];
  int n = 0;
  snprintf(copy, sizeof copy, "%s", given);
  for (char *s = strtok(copy, " "); s; s = strtok(NULL, " ")) names[n++] = name(R, *s == '-' ? "" : s);
  if (!pe_match_names(n, names, formal, of)) strcpy(got, "no");
  else
    for (int i = 0; i < n; i++) sprintf(got + strlen(got), i ? " %d" : "%d", of[i]);
  if (strcmp(got, want)) printf("%s: %s, expected %s\n", given, got, want);
  CHECK(!strcmp(got, want));
}

static void test_matching(Rt *R) {
  matches(R, "- -", "0 1");
  matches(R, "size -", "1 0");
  matches(R, "- si", "0 1");
  matches(R, "shape", "2");       /* exact, though a part of another one, too */
  matches(R, "shape sha", "2 3"); /* partial among what is left */
  matches(R, "s", "no");          /* several */
  matches(R, "x x", "no");        /* twice */
  matches(R, "si siz", "no");
  matches(R, "y", "no");         /* none */
  matches(R, "- - - - -", "no"); /* too many */
  matches(R, "size - x -", "1 2 0 3");
}

/* ---- doc/functions.md -------------------------------------------------------------------------------------------- */

static const char *const last[] = {
    "",
#define BASE(id, name, flags, last, ...) #last,
#include "../../pe/builtins.h"
};
static const char *const asked[] = {
    "",
#define BASE(id, name, flags, last, ...) #__VA_ARGS__,
#include "../../pe/builtins.h"
};

/* Is there a version of it in kernels?  Not where all that is known is that there is none. */
static bool built(int i) {
  if (!strcmp(last[i], "NONE") && (!*asked[i] || !strcmp(asked[i], "THEN_ANY(pe_in_no_kernel)"))) return false;
  return !strstr(asked[i], "f_raise") && !strstr(asked[i], "f_sequential");
}

static void list(FILE *o, const char *what, int flag) {
  int at = 0; /* column */
  fprintf(o, "\n%s\n\n", what);
  for (int i = 1; i < PB_COUNT; i++)
    if (built(i) && (!flag || pe_bases[i].flags & flag || (flag == PBF_EACH && !strcmp(last[i], "ELEMENTARY")))) {
      int len = (int)strlen(pe_bases[i].name) + 4; /* with `` and what comes before */
      bool full = at + len > 118;
      at = fprintf(o, "%s`%s`", !at ? "> " : full ? ",\n> " : ", ", pe_bases[i].name) + (full || !at ? 0 : at);
    }
  fprintf(o, "\n");
}

static void write_doc(FILE *o) {
  fprintf(o, "# Base functions in kernels\n\n"
             "Written by `DOC_UPDATE=1 tests/run unit/test_builtins` from [pe/builtins.h](../pe/builtins.h). "
             "Operators,\n"
             "subscripts and the elementary functions of `specialize/ops.h` (`sin`, `bitwAnd`, ..) are in kernels "
             "besides. With\n"
             "arguments that a function's builder does not know, the report says so, and the call is the "
             "interpreter's.\n");
  list(o, "All:", 0);
  list(o, "Fold a vector to a number or two:", PBF_FOLDS);
  list(o, "With `na.rm = TRUE`, too:", PBF_NARM);
  list(o, "Element by element, of numbers:", PBF_EACH);
  list(o, "Draw random numbers:", PBF_DRAWS);
  list(o, "Of one string that varies, as a table over the strings:", PBF_STRINGS);
  list(o, "Of complex numbers by their parts:", PBF_BY_PARTS);
  list(o, "Whose result has no names of an argument (what others give of a named one is the interpreter's):", PBF_NO_NAMES);
  list(o, "Written in R in the base library, with a version in kernels, where `sapply(x, sd)` finds them:", PBF_IN_R);
}

static void test_doc(void) {
  char *want = NULL, *got = NULL;
  size_t size = 0, cap = 0;
  FILE *o = open_memstream(&want, &size);
  if (!o) exit(2);
  write_doc(o);
  fclose(o);
  if (getenv("DOC_UPDATE") && (o = fopen("doc/functions.md", "w"))) {
    fputs(want, o);
    fclose(o);
  }
  o = fopen("doc/functions.md", "r");
  const bool same = o && getdelim(&got, &cap, 0, o) == (ssize_t)size && !strcmp(got, want);
  if (o) fclose(o);
  if (!same) printf("doc/functions.md is not what pe/builtins.h says: DOC_UPDATE=1 tests/run unit/test_builtins\n");
  CHECK(same);
  free(want), free(got);
}

int main(void) {
  Rt *R = rt_new();
  if (!interp_init(R)) return 1;
  test_rows();
  test_doc();
  test_matching(R);
  interp_free(R);
  rt_free(R);
  return failed != 0;
}
