/* tests/unit/test_builtins.c - pe/builtins.h: sorted, each name finds its row; and R's matching of arguments. */
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

int main(void) {
  Rt *R = rt_new();
  test_rows();
  test_matching(R);
  rt_free(R);
  return failed != 0;
}
