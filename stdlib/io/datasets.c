/* stdlib/io/datasets.c - the data sets of package datasets: text (stdlib/data) that is read when a name is first used. */
#include "../../ast/ast.h"
#include "../../interp/interp.h"

extern const char rt_data_R[], rt_data_R_end[];

/* The next definition `name <- value` at or after s; NULL: none.  *end: where it ends. */
static const char *definition(const char *s, const char **end, size_t *name_len) {
  while (s < rt_data_R_end) {
    const char *nl = memchr(s, '\n', (size_t)(rt_data_R_end - s));
    if (!nl) nl = rt_data_R_end;
    if (*s == '#' || *s == '\n') {
      s = nl + 1;
      continue;
    }
    const char *sp = memchr(s, ' ', (size_t)(nl - s));
    *name_len = sp ? (size_t)(sp - s) : 0;
    while (nl + 1 < rt_data_R_end && nl[1] == ' ') {
      nl = memchr(nl + 1, '\n', (size_t)(rt_data_R_end - nl - 1));
      if (!nl) nl = rt_data_R_end;
    }
    *end = nl;
    return s;
  }
  return NULL;
}

static Obj *do_dataset_names(Rt *R, Call *c) {
  int64_t n = 0;
  size_t len;
  const char *end;
  for (const char *s = rt_data_R; (s = definition(s, &end, &len)); s = end + 1) n++;
  Obj *r = rt_alloc(R, T_STR, n);
  n = 0;
  for (const char *s = rt_data_R; (s = definition(s, &end, &len)); s = end + 1)
    SET_STR(r, n++, rt_mkf(R, "%.*s", (int)len, s));
  return r;
}

static Obj *do_dataset(Rt *R, Call *c) { /* name */
  Obj *name = c->args[0];
  if (!name || name->type != T_STR || LEN(name) != 1) rt_error(R, "invalid '%s' argument", "name");
  size_t len;
  const char *end;
  for (const char *s = rt_data_R; (s = definition(s, &end, &len)); s = end + 1) {
    if (len != (size_t)CLEN(ELT(name, 0)) || memcmp(s, STR(name, 0), len)) continue;
    rt_assert(R, end - s > (ptrdiff_t)len + 4 && !memcmp(s + len, " <- ", 4), "%.40s is no definition", s);
    const char *value = s + len + 4;
    ParseResult p = ast_parse(R, value, (size_t)(end - value), "datasets", false);
    if (p.status != PARSE_OK || LEN(p.exprs) != 1) rt_error(R, "data set '%s' is damaged", STR(name, 0));
    Obj *x = rt_box(R, interp_eval(R, ELT(p.exprs, 0), R->base));
    for (int i = 0; i < 2; i++) { /* grouped data's formulas belong nowhere */
      Obj *formula = rt_attr(x, rt_sym(R, i ? "outer" : "formula"));
      if (formula->type == T_LANG) rt_attr_set(R, formula, rt_sym(R, ".Environment"), (Obj *)R->empty);
    }
    return x;
  }
  rt_error(R, "data set '%s' not found", STR(name, 0));
}

const BuiltinDef builtins_datasets[] = {{".dataset_names", do_dataset_names, BK_BUILTIN, NULL, 0, 0},
                                        {".dataset", do_dataset, BK_BUILTIN, "name", 0, 0},
                                        {0}};
