/* The text of the base functions is cut into whole top-level expressions, each a line number right; and each definition
 * that is read when first used is the function that reading all of the text gives.  No base function is defined twice,
 * in the tables of stdlib/tables.h, in stdlib/R, or in both. */
#include "../../ast/ast.h"
#include "../../interp/base.h"
#include <stdio.h>
#include <stdlib.h>

extern const char rt_base_R[], rt_base_R_end[];

static int cmp(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static int defined_twice(Rt *R, Obj *exprs) {
  const char **name = malloc(10000 * sizeof *name);
  size_t n = 0;
  int failed = 0;
  for (int t = 0; builtin_tables[t]; t++)
    for (const BuiltinDef *d = builtin_tables[t]; d->name; d++)
      if (!(d->flags & BF_INTERNAL)) name[n++] = d->name;
  for (int64_t i = 0; i < LEN(exprs); i++)
    for (Obj *x = ELT(exprs, i); x->type == T_LANG && ELT(x, 0) == R->s.assign; x = ELT(x, 2))
      if (ELT(x, 1)->type == T_SYM) name[n++] = SYMNAME(ELT(x, 1));
  qsort(name, n, sizeof *name, cmp);
  for (size_t i = 1; i < n; i++)
    if (!strcmp(name[i], name[i - 1])) printf("%s is defined twice\n", name[i]), failed = 1;
  free(name);
  return failed;
}

int main(void) {
  Rt *R = rt_new();
  interp_init(R);
  int failed = 0;
  size_t n = (size_t)(rt_base_R_end - rt_base_R);
  ParseResult all = ast_parse(R, rt_base_R, n, "base", false);
  rt_root(R, all.exprs);
  BaseSlice *s;
  size_t count = base_slices(rt_base_R, n, &s), lazy = 0, differ = 0;
  if (all.status != PARSE_OK || (int64_t)count != LEN(all.exprs))
    printf("%zu pieces, %lld expressions\n", count, (long long)LEN(all.exprs)), failed = 1;
  for (size_t k = 0; k < count && !failed; k++) {
    ParseResult p = ast_parse_at(R, rt_base_R + s[k].at, s[k].len, (int)s[k].line);
    Obj *want = ELT(all.exprs, (int64_t)k), *got = LEN(p.exprs) == 1 ? ELT(p.exprs, 0) : NIL;
    if (p.status != PARSE_OK || LEN(p.exprs) != 1 || ast_line(want) != ast_line(got) ||
        strcmp(CSTR(ast_deparse_line(R, want)), CSTR(ast_deparse_line(R, got))) != 0)
      printf("line %u of the base library: not a whole expression\n", s[k].line), failed = 1;
    if (failed || ELT(want, 0) != R->s.assign || ELT(want, 1)->type != T_SYM) continue;
    Obj *fun = ELT(want, 2);
    Value v = SYM(ELT(want, 1))->bval;
    if (fun->type != T_LANG || ELT(fun, 0) != R->s.function || v.tag != V_OBJ || v.o->type != T_CLOSURE) continue;
    lazy += v.o->aux != 0;
    if (strcmp(CSTR(ast_deparse_line(R, rt_closure(R, v.o)->body)), CSTR(ast_deparse_line(R, ELT(fun, 2)))) != 0 ||
        ast_line(rt_closure(R, v.o)->body) != ast_line(ELT(fun, 2)))
      printf("%s, line %u: the function differs\n", SYMNAME(ELT(want, 1)), s[k].line), differ++;
  }
  failed |= differ > 0;
  failed |= defined_twice(R, all.exprs);
  if (lazy < 500) printf("only %zu functions were not read at the start\n", lazy), failed = 1;
  free(s);
  interp_free(R);
  rt_free(R);
  return failed;
}
