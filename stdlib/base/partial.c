/* stdlib/base/partial.c - partial matching of strings: pmatch and charmatch. */
#include "../../interp/interp.h"

static Obj *strings(Rt *R, Obj *x) {
  if (!x || IS_NIL(x)) return rt_alloc(R, T_STR, 0);
  if (x->type == T_STR) return x;
  return rt_is_object(x) ? interp_call_named(R, "as.character", 1, x) : rt_coerce(R, x, T_STR);
}
static int nomatch_arg(Rt *R, Call *c) { return c->args[2] ? rt_as_int(R, c->args[2]) : NA_INT; }
static bool starts(Obj *text, Obj *prefix) {
  return CLEN(text) >= CLEN(prefix) && !memcmp(CSTR(text), CSTR(prefix), CLEN(prefix));
}

/* pmatch(x, table, nomatch, duplicates.ok): exact matches first, then unique partial ones; "" and NA match nothing. */
static Obj *do_pmatch(Rt *R, Call *c) {
  for (int i = 0; i < 2; i++)
    if (!c->args[i]) rt_error(R, "argument \"%s\" is missing, with no default", i ? "table" : "x");
  Obj *x = strings(R, c->args[0]), *table = strings(R, c->args[1]);
  int none = nomatch_arg(R, c);
  bool dup = arg_flag(R, c, 3, "duplicates.ok", false);
  int64_t n = LEN(x), m = LEN(table);
  Obj *ans = rt_alloc(R, T_INT, n);
  int32_t *p = INT_W(ans);
  bool *used = rt_scratch(R, (size_t)m + 1);
  memset(used, 0, (size_t)m + 1);
  for (int64_t i = 0; i < n; i++) {
    p[i] = 0;
    Obj *s = ELT(x, i);
    if (CLEN(s) == 0 && s != NA_STR) continue;
    for (int64_t j = 0; j < m; j++)
      if (ELT(table, j) == s && (dup || !used[j])) {
        used[j] = true;
        p[i] = (int32_t)(j + 1);
        break;
      }
  }
  for (int64_t i = 0; i < n; i++) {
    Obj *s = ELT(x, i);
    if (p[i] || s == NA_STR || CLEN(s) == 0) continue;
    int hits = 0;
    int64_t at = 0;
    for (int64_t j = 0; j < m; j++)
      if (ELT(table, j) != NA_STR && (dup || !used[j]) && starts(ELT(table, j), s)) hits++, at = j;
    if (hits == 1) {
      used[at] = true;
      p[i] = (int32_t)(at + 1);
    }
  }
  for (int64_t i = 0; i < n; i++)
    if (!p[i]) p[i] = none;
  return ans;
}

/* charmatch(x, table, nomatch): 0 for an ambiguous partial match. */
static Obj *do_charmatch(Rt *R, Call *c) {
  for (int i = 1; i >= 0; i--)
    if (!c->args[i]) rt_error(R, "argument \"%s\" is missing, with no default", i ? "table" : "x");
  Obj *x = strings(R, c->args[0]), *table = strings(R, c->args[1]);
  int none = nomatch_arg(R, c);
  Obj *ans = rt_alloc(R, T_INT, LEN(x));
  int32_t *p = INT_W(ans);
  for (int64_t i = 0; i < LEN(x); i++) {
    Obj *s = ELT(x, i);
    int exact = 0, partial = 0;
    int64_t at = -1;
    for (int64_t j = 0; j < LEN(table); j++) {
      Obj *t = ELT(table, j);
      if (s == NA_STR || t == NA_STR ? s != t : !starts(t, s)) continue;
      if (CLEN(t) == CLEN(s)) {
        if (exact++ == 0) at = j;
      } else if (partial++ == 0 && !exact) at = j;
    }
    p[i] = exact == 1 || (exact == 0 && partial == 1) ? (int32_t)(at + 1) : exact + partial ? 0 : none;
  }
  return ans;
}

const BuiltinDef builtins_partial[] = {
    {"pmatch", do_pmatch, BK_BUILTIN, "x, table, nomatch = NA_integer_, duplicates.ok = FALSE", BF_PURE | BF_TEXT, 0},
    {"charmatch", do_charmatch, BK_BUILTIN, "x, table, nomatch = NA_integer_", BF_PURE | BF_TEXT, 0},
    {0}};
