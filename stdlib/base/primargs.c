/* stdlib/base/primargs.c - the argument lists that print() and args() show for primitives, whose C code takes its arguments
 * by position. */
#include "primargs.h"
#include <stddef.h>
#include <string.h>

/* Functions with these formals, a blank behind each. */
static const struct {
  const char *formals, *names;
} prims[] = {
    {"x", "! .class2 abs acos acosh as.call as.environment as.raw asin asinh atan atanh attributes ceiling class cos "
          "cosh cospi cummax cummin cumprod cumsum digamma dim dimnames enc2native enc2utf8 exp expm1 floor gamma "
          "is.array is.atomic is.call is.character is.complex is.double is.environment is.expression is.finite "
          "is.function is.infinite is.integer is.language is.list is.logical is.matrix is.na is.name is.nan is.null "
          "is.numeric is.object is.pairlist is.raw is.recursive is.single is.symbol length lgamma log10 log1p log2 "
          "missing names oldClass pos.to.env sign sin sinh sinpi sqrt tan tanh tanpi tracemem trigamma unclass "
          "untracemem xtfrm "},
    {"e1, e2", "!= %% %/% & * + - / < <= == > >= ^ | "},
    {"x, ...", ".subset .subset2 as.character as.complex as.double as.integer as.logical as.numeric rep trunc "},
    {"x, value", "attributes<- class<- dim<- dimnames<- length<- levels<- names<- oldClass<- storage.mode<- "},
    {"", "...length ...names baseenv emptyenv globalenv interactive nargs proc.time "},
    {"..., na.rm = FALSE", "all any max min prod range sum "},
    {".NAME, ..., PACKAGE", ".Call .Call.graphics .External .External.graphics .External2 "},
    {"z", "Arg Conj Im Mod Re "},
    {"...", "c expression list "},
    {".NAME, ..., NAOK = FALSE, DUP = TRUE, PACKAGE, ENCODING", ".C .Fortran "},
    {"obj", ".primTrace .primUntrace "},
    {"pkg, name", ":: ::: "},
    {"x, y", "%*% "},
    {"n", "...elt "},
    {"call", ".Internal "},
    {"name", ".Primitive "},
    {"class, extends", ".cache_class "},
    {"onOff = NULL", ".isMethodsDispatchOn "},
    {"generic, object", "UseMethod "},
    {"x, recursive = FALSE", "anyNA "},
    {"x, which, exact = FALSE", "attr "},
    {"x, which, value", "attr<- "},
    {"text = \"\", condition = NULL, expr = TRUE, skipCalls = 0L", "browser "},
    {"name, ...", "call "},
    {"fun, value", "environment<- "},
    {"n, FUN, ...", "forceAndCall "},
    {"x = NULL", "invisible "},
    {"object", "isS4 "},
    {"key, file, compressed, hook", "lazyLoadDBfetch "},
    {"x, base = exp(1)", "log "},
    {"x, keepNA = FALSE", "nzchar "},
    {"expr = NULL, add = FALSE, after = TRUE", "on.exit "},
    {"expr", "quote "},
    {"x, previous = NULL", "retracemem "},
    {"x, digits = 0", "round "},
    {"from, to, by, length.out, along.with, ...", "seq.int "},
    {"along.with", "seq_along "},
    {"length.out", "seq_len "},
    {"x, digits = 6", "signif "},
    {"f, fdef", "standardGeneric "},
    {"expr, env", "substitute "},
    {"EXPR, ...", "switch "},
};

/* The same of base functions that take their arguments apart by themselves. */
static const struct {
  const char *name, *formals;
} shown[] = {
    {".detach", "pos"},
    {"anyDuplicated.default", "x, incomparables = FALSE, fromLast = FALSE, ..."},
    {"aperm", "a, perm, ..."},
    {"aperm.default", "a, perm = NULL, resize = TRUE, ..."},
    {"as.character.default", "x, ..."},
    {"bzfile", "description, open = \"\", encoding = getOption(\"encoding\"), compression = 9"},
    {"duplicated.default", "x, incomparables = FALSE, fromLast = FALSE, nmax = NA, ..."},
    {"file", "description = \"\", open = \"\", blocking = TRUE, encoding = getOption(\"encoding\"), raw = FALSE, "
             "method = getOption(\"url.method\", \"default\")"},
    {"getS3method", "f, class, optional = FALSE, envir = parent.frame()"},
    {"list2env", "x, envir = NULL, parent = parent.frame(), hash = (length(x) > 100), size = max(29L, length(x))"},
    {"logb", "x, base = exp(1)"},
    {"print.function", "x, useSource = TRUE, ..."},
    {"pushBack", "data, connection, newLine = TRUE, encoding = c(\"\", \"bytes\", \"UTF-8\")"},
    {"range.default", "..., na.rm = FALSE, finite = FALSE"},
    {"returnValue", "default = NULL"},
    {"sample.int", "n, size = n, replace = FALSE, prob = NULL, useHash = (n > 1e+07 && !replace && is.null(prob) && "
                   "size <= n/2)"},
    {"seq.default", "from = 1, to = 1, by = ((to - from)/(length.out - 1)), length.out = NULL, along.with = NULL, ..."},
    {"signalCondition", "cond"},
    {"sort.default", "x, decreasing = FALSE, na.last = NA, ..."},
    {"sys.call", "which = 0L"},
    {"sys.frame", "which = 0L"},
    {"sys.parent", "n = 1L"},
    {"unique.default", "x, incomparables = FALSE, fromLast = FALSE, nmax = NA, ..."},
};

const char *prim_formals(const char *name) {
  const size_t n = strlen(name);
  for (size_t i = 0; i < sizeof prims / sizeof *prims; i++)
    for (const char *p = prims[i].names; *p; p = strchr(p, ' ') + 1)
      if (!strncmp(p, name, n) && p[n] == ' ') return prims[i].formals;
  return NULL;
}

const char *shown_formals(const BuiltinDef *def) {
  if (def->flags & BF_PRIM) return prim_formals(def->name);
  for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
    if (!strcmp(shown[i].name, def->name)) return shown[i].formals;
  return def->formals;
}
