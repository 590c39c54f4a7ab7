/* runtime/options.c - the store behind options(): a hash environment that hangs off the interpreter, so that every room
 * can ask for an option without going through R code.  The defaults that printing and warnings lean on are set at first
 * use. */
#include "rt.h"

static Env *store(Rt *R) {
  if (LIKELY(R->options != NULL)) return R->options;
  R->options = rt_env_new(R, R->empty);
  rt_root(R, (Obj *)R->options);
  rt_option_set(R, "OutDec", rt_str(R, "."));
  rt_option_set(R, "PCRE_limit_recursion", rt_lgl(R, NA_LGL));
  rt_option_set(R, "PCRE_study", rt_lgl(R, 0));
  rt_option_set(R, "PCRE_use_JIT", rt_lgl(R, 1));
  rt_option_set(R, "add.smooth", rt_lgl(R, 1));
  rt_option_set(R, "browserNLdisabled", rt_lgl(R, 0));
  rt_option_set(R, "CBoundsCheck", rt_lgl(R, 0));
  rt_option_set(R, "check.bounds", rt_lgl(R, 0));
  rt_option_set(R, "continue", rt_str(R, "+ "));
  rt_option_set(R, "defaultPackages", rt_str(R, "base"));
  rt_option_set(R, "deparse.cutoff", rt_int(R, 60));
  rt_option_set(R, "deparse.max.lines", NIL);
  rt_option_set(R, "digits", rt_int(R, 7));
  rt_option_set(R, "echo", rt_lgl(R, 0));
  rt_option_set(R, "encoding", rt_str(R, "native.enc"));
  rt_option_set(R, "expressions", rt_int(R, 5000));
  rt_option_set(R, "keep.parse.data", rt_lgl(R, 1));
  rt_option_set(R, "keep.source", rt_lgl(R, 0));
  rt_option_set(R, "max.print", rt_int(R, 99999));
  rt_option_set(R, "nwarnings", rt_int(R, 50));
  rt_option_set(R, "papersize", rt_str(R, "a4"));
  rt_option_set(R, "prompt", rt_str(R, "> "));
  rt_option_set(R, "rl_word_breaks", rt_str(R, " \t\n\"\\'`><=%;,|&{()}"));
  rt_option_set(R, "scipen", rt_dbl(R, 0));
  rt_option_set(R, "showErrorCalls", rt_lgl(R, 1));
  rt_option_set(R, "stringsAsFactors", rt_lgl(R, 0));
  rt_option_set(R, "ts.eps", rt_dbl(R, 1e-5));
  rt_option_set(R, "ts.S.compat", rt_lgl(R, 0));
  rt_option_set(R, "str",
                rt_named_list(R, 4, "strict.width", rt_str(R, "no"), "digits.d", rt_int(R, 3), "vec.len", rt_int(R, 4),
                              "list.len", rt_int(R, 99)));
  rt_option_set(R, "useFancyQuotes", rt_lgl(R, 1));
  rt_option_set(R, "verbose", rt_lgl(R, 0));
  rt_option_set(R, "warn", rt_int(R, 0));
  rt_option_set(R, "warning.length", rt_int(R, 1000));
  rt_option_set(R, "width", rt_int(R, 80));
  Obj *contrasts = rt_alloc(R, T_STR, 2), *cn = rt_alloc(R, T_STR, 2);
  SET_STR(contrasts, 0, rt_mk(R, "contr.treatment")), SET_STR(contrasts, 1, rt_mk(R, "contr.poly"));
  SET_STR(cn, 0, rt_mk(R, "unordered")), SET_STR(cn, 1, rt_mk(R, "ordered"));
  rt_attr_set(R, contrasts, R->s.names, cn);
  rt_option_set(R, "contrasts", contrasts);
  rt_option_set(R, "na.action", rt_str(R, "na.omit"));
  return R->options;
}

Obj *rt_option(Rt *R, const char *name) {
  if (R->ravel_options == 0 && !strncmp(name, "ravel.", 6)) return NIL; /* asked for at every parallel call */
  Value v = rt_env_get(R, store(R), rt_sym(R, name));
  return v.tag == V_UNBOUND ? NIL : rt_box(R, v);
}

void rt_option_set(Rt *R, const char *name, Obj *v) {
  rt_assert(R, name && *name && v, "an option without a name");
  Env *e = store(R);
  if (!strncmp(name, "ravel.", 6)) R->ravel_options++;
  if (!strcmp(name, "ravel.report")) R->ravel_reports++;
  if (!strcmp(name, "OutDec")) R->dec = v->type == T_STR && LEN(v) > 0 && strcmp(STR(v, 0), ".") != 0;
  if (!strcmp(name, "scipen"))
    R->scipen = rt_is_num(v) && LEN(v) > 0 && rt_as_int(R, v) != NA_INT ? rt_as_int(R, v) : 0;
  if (IS_NIL(v)) {
    rt_env_remove(R, e, rt_sym(R, name));
    return;
  }
  rt_share(v);
  rt_env_set(R, e, rt_sym(R, name), rt_unbox(v));
}

int rt_option_int(Rt *R, const char *name, int dflt) {
  Obj *v = rt_option(R, name);
  if (!rt_is_num(v) || LEN(v) < 1) return dflt;
  int i = rt_as_int(R, v);
  return i == NA_INT ? dflt : i;
}

bool rt_option_lgl(Rt *R, const char *name, bool dflt) {
  Obj *v = rt_option(R, name);
  if (!rt_is_num(v) || LEN(v) < 1) return dflt;
  int i = rt_as_lgl(R, v);
  return i == NA_LGL ? dflt : i != 0;
}

const char *rt_option_str(Rt *R, const char *name, const char *dflt) {
  Obj *v = rt_option(R, name);
  return v->type == T_STR && LEN(v) >= 1 && ELT(v, 0) != NA_STR ? STR(v, 0) : dflt;
}
